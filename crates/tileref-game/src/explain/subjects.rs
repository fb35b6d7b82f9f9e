//! Explanations of parts of the games that are not single rules.

use std::borrow::Cow;

use crate::features::{Ending, Form, Out, TieBreak, Wordless};
use crate::options::{Origin, Said, WrongChallenge};
use crate::rules::Ruleset;
use crate::text::{count, listed};
use crate::tile::Face;

/// What is decided about a part of the game that is not a single rule.
#[derive(Clone, Debug)]
pub struct Subject {
    /// Its name.
    pub name: &'static str,
    /// The house rules that change it.
    pub options: &'static [&'static str],
    /// What is decided in a game, with its own numbers; `None` if that game has no such part.
    pub of_game: fn(&Ruleset) -> Option<Vec<Said>>,
}

impl PartialEq for Subject {
    fn eq(&self, other: &Self) -> bool {
        self.name == other.name
    }
}

/// The parts of the game that need words of their own.
pub const SUBJECTS: &[Subject] = &[
    Subject {
        name: "challenge",
        of_game: |game| {
            let turns = game.features.form != Form::Lists;
            (turns && game.has_challenges()).then(|| challenges(game))
        },
        options: &[
            "judge",
            "wrong_challenge",
            "right_challenge",
            "max_challenges",
            "withdrawn",
        ],
    },
    Subject {
        name: "notation",
        of_game: |game| Some(notation(game)),
        options: &[],
    },
    Subject {
        name: "end",
        of_game: |game| Some(end(game)),
        options: &["max_turns", "zeros", "withdrawn", "rounds"],
    },
    Subject {
        name: "rack",
        of_game: |game| Some(racks(game)),
        options: &["rack_penalty", "gain_unplayed", "rack_count"],
    },
    Subject {
        name: "words",
        of_game: |game| Some(game.kind().scoring()),
        options: &["judge", "scoring", "min_length", "reuse"],
    },
    Subject {
        name: "lists",
        of_game: |game| (game.features.form == Form::Lists).then(|| lists(game)),
        options: &[
            "judge",
            "neighbours",
            "min_length",
            "shared_words",
            "wrong_challenge",
            "right_challenge",
            "max_challenges",
        ],
    },
    Subject {
        name: "burn",
        of_game: |game| {
            let text = "A player without a word plays one tile for no points: on top of a tile with another letter or \
                        next to a tile.";
            let empty = "On an empty table it goes anywhere: `burn m13 q`.";
            let said = || vec![guide(text), ruling(empty)];
            game.features.burns.then(said)
        },
        options: &[],
    },
];

fn guide(text: impl Into<Cow<'static, str>>) -> Said {
    Said::new(Origin::Guide, text)
}

fn ruling(text: impl Into<Cow<'static, str>>) -> Said {
    Said::new(Origin::Ruling, text)
}

fn program(text: impl Into<Cow<'static, str>>) -> Said {
    Said::new(Origin::Program, text)
}

/// What the table has set, or can set, with this option or key.
fn set(name: &'static str, text: impl Into<Cow<'static, str>>) -> Said {
    Said::new(Origin::Setting(name), text)
}

/// Who may challenge a play, and what becomes of it.
fn challenges(game: &Ruleset) -> Vec<Said> {
    let mut said = vec![
        guide(
            "A play can be challenged until the next turn. The words that it scored are looked up; without a dictionary \
             the table votes.",
        ),
        ruling(
            "Any player except the one who moved may challenge it, once. A note, a correction or a new category may \
             come in between, and they stay. You can name words of the play. While a category is in force, whether \
             words fit it is always voted on.",
        ),
        program(
            "`upheld` or `rejected` records a vote. The clock of the next player may be running already. It neither ends \
             the time for a challenge nor stops for one: `pause` stops it while the table decides.",
        ),
        guide(
            "Upheld: the tiles are taken back, and the play scores nothing. The next player moves.",
        ),
        ruling(
            "The racks, the bag and the bonuses still to be earned are as they were, and a first play can be made again.",
        ),
    ];
    said.push(set(
        "withdrawn",
        if game.features.ending.withdrawn {
            "The play counts as a turn without a word."
        } else {
            "The count of turns without a word is as it was."
        },
    ));
    said.extend(costs(game.house.wrong_challenge));
    said.extend(limits(game));
    said
}

/// What a challenge of a play costs, and whom.
fn costs(price: WrongChallenge) -> Vec<Said> {
    let mut said = vec![wrong_challenge(price)];
    if price == WrongChallenge::Triple {
        let text =
            "Upheld, it ends the game as well, and the player who made the play does not win.";
        said.push(set("wrong_challenge", text));
    }
    if price == WrongChallenge::Turn {
        said.push(ruling(
            "Lost turns add up and are skipped when they come. A play that ended the game can be challenged too; if \
             that challenge is rejected, it costs no turn.",
        ));
    }
    said
}

/// What a challenge costs that is rejected.
fn wrong_challenge(price: WrongChallenge) -> Said {
    let text = format!("If you challenge wrongly, {}.", price.price());
    set("wrong_challenge", text)
}

/// What a right challenge pays, and how many there are, where the table has set that.
fn limits(game: &Ruleset) -> Vec<Said> {
    let (pays, most) = (game.house.right_challenge, game.house.max_challenges);
    let mut said = Vec::new();
    if pays > 0 {
        let text = format!("A right challenge pays {}.", count(pays as usize, "point"));
        said.push(set("right_challenge", text));
    }
    if most > 0 {
        let text = format!(
            "Each player has {} in a game.",
            count(most as usize, "challenge")
        );
        said.push(set("max_challenges", text));
    }
    said
}

/// How plays or lists are typed.
fn notation(game: &Ruleset) -> Vec<Said> {
    let features = &game.features;
    let mut said = vec![program(format!("An example: `{}`.", features.example))];
    let is_placed = features.form == Form::Placed;
    let has_turns = features.form != Form::Lists;
    let directions = features.named_directions();
    let play = format!("A play is a cell, a direction and a word. Directions are {directions}.");
    let joined = game.tiles.alphabet().joined();
    let one_tile = listed(joined.iter().map(ToString::to_string));
    let sentences: [(bool, Cow<'static, str>); 7] = [
        (is_placed, play.into()),
        (
            is_placed && features.bends,
            "Where a word bends, one letter says each step: `m13 rdrr latch`.".into(),
        ),
        (
            has_turns && game.tiles.count(Face::Wildcard) > 0,
            "`?s` is a wildcard that stands for S.".into(),
        ),
        (
            has_turns && !joined.is_empty(),
            format!("One tile each, and one step of a word: {one_tile}.").into(),
        ),
        (features.corners, "`+e` is a corner tile with an E.".into()),
        (
            is_placed,
            "`latch:5` is the cell of the fifth letter of LATCH, `latch:5u` the one above it. A word alone lists the \
             places where it fits."
                .into(),
        ),
        (
            has_turns && game.has_challenges(),
            "`Bob: challenge` is an action by somebody who is not to move.".into(),
        ),
    ];
    let holding = sentences.into_iter().filter(|(holds, _)| *holds);
    said.extend(holding.map(|(_, text)| program(text)));
    said
}

/// How lists are compared.
fn lists(game: &Ruleset) -> Vec<Said> {
    let rounds = game.features.rounds.as_ref();
    let strikes_shared = rounds.is_none_or(|rounds| rounds.strikes_shared);
    let least = game.features.min_length;
    let option = game.option("min_length");
    let is_by_points = option.is_some_and(|option| option != least.to_string());
    let mut said = vec![
        guide("Every player writes one list in each round."),
        program("Nobody sees it before the last one is in."),
        guide("Then words that are not on the grid are struck."),
        set(
            "shared_words",
            if strikes_shared {
                "Words that two or more players found are struck too."
            } else {
                "Words that two or more players found count for each of them."
            },
        ),
        ruling("A word that is twice on a list counts once."),
        set(
            if is_by_points { "points" } else { "min_length" },
            format!("A word has at least {}.", count(least, "letter")),
        ),
    ];
    if game.looks_up() {
        said.push(set(
            "judge",
            "Words that are not in the dictionary are struck at once.",
        ));
    }
    said.extend([
        guide("A word can be challenged: it is looked up, and struck if it is no word."),
        ruling(
            "`challenge WORD` does that until the next letters are laid out; without a dictionary the table votes.",
        ),
        wrong_challenge(game.house.wrong_challenge),
    ]);
    said.extend(limits(game));
    said
}

/// When a game ends.
fn end(game: &Ruleset) -> Vec<Said> {
    let (features, ending) = (&game.features, game.features.ending);
    let mut said = Vec::new();
    if features.form == Form::Lists {
        let rounds = game.option("rounds").unwrap_or_default();
        let after = format!("It ends after the last round, here round {rounds}.");
        let also =
            "It also ends when somebody enters `end`; a round that is open then does not count.";
        return vec![set("rounds", after), ruling(also)];
    }
    let by_tiles = match ending.out {
        _ if !game.counts_tiles() => None,
        Out::First => Some("when the bag is empty and a player has no tiles left"),
        Out::Everyone if features.shares_pool => Some("when the bag and the pool are used up"),
        Out::Everyone => Some("when the bag is empty and nobody has tiles left"),
    };
    if let Some(ends) = by_tiles {
        said.push(set("end", format!("It ends {ends}.")));
        if ending.out == Out::Everyone && !features.shares_pool {
            said.push(ruling("A player without tiles is out and is skipped."));
        }
    }
    said.extend(scoreless_end(game));
    if ending.redraws {
        let redraw = "If everybody's first turn is a pass, new racks are drawn.";
        said.push(set("redraw", redraw));
    }
    let most = game.house.max_turns;
    if most > 0 {
        let text = format!(
            "It ends after {}, at the latest.",
            count(most as usize, "turn")
        );
        said.push(set("max_turns", text));
    }
    said.push(ruling(
        "The player to move, or the table, can end it with `end`.",
    ));
    said
}

/// When a game ends by turns without a word, and which turns count as such.
fn scoreless_end(game: &Ruleset) -> Vec<Said> {
    let ending = game.features.ending;
    let Some(ends) = scoreless(ending.wordless) else {
        return Vec::new();
    };
    let is_kept = game.option("zeros").is_none_or(|zeros| zeros == "ruleset");
    let is_ours = game.source.ours.iter().any(|ours| ours == "end");
    let is_changed = game.changes.iter().any(|change| change.path[0] == "end");
    let is_own_end = is_kept && (is_ours || is_changed);
    let mut said = vec![set(
        if is_own_end { "end" } else { "zeros" },
        format!("It also ends {ends}."),
    )];
    if ending.wordless == Wordless::Standard {
        let sides =
            "With three or four sides it ends after 2 rounds in a row without a word instead.";
        said.push(set("end", sides));
    }
    said.push(ruling(counted(ending, game.features.exchange.is_some())));
    said.push(set(
        "withdrawn",
        if ending.withdrawn {
            "A withdrawn play and a lost turn count too."
        } else {
            "A withdrawn play and a lost turn leave that as it is."
        },
    ));
    said
}

/// After which turns without a word a game ends.
fn scoreless(wordless: Wordless) -> Option<String> {
    let in_a_row = |turns: String| format!("after {turns} in a row without a word");
    Some(match wordless {
        Wordless::Rounds(rounds) => in_a_row(count(rounds, "round")),
        Wordless::Turns(turns) => in_a_row(count(turns, "turn")),
        Wordless::EmptyBag => {
            "when the bag is empty and everybody with tiles left has passed since the last play or exchange".to_owned()
        }
        Wordless::AllPass => {
            "when everybody has passed since the last play or exchange, whatever the bag holds".to_owned()
        }
        Wordless::Standard => in_a_row(count(6, "turn")),
        Wordless::Never => return None,
    })
}

/// Which turns count as turns without a word.
fn counted(ending: Ending, exchanges: bool) -> String {
    match ending.wordless {
        Wordless::Never => String::new(),
        Wordless::EmptyBag => {
            "While the bag has tiles, passes end nothing. A forfeit is a pass.".to_owned()
        }
        Wordless::AllPass => "A forfeit is a pass.".to_owned(),
        Wordless::Rounds(_) | Wordless::Turns(_) | Wordless::Standard => {
            let exchanges = if exchanges { ", exchanges" } else { "" };
            format!(
                "Passes{exchanges} and forfeits count, and a play that stands starts the count again."
            )
        }
    }
}

/// What racks cost at the end, and who wins.
fn racks(game: &Ruleset) -> Vec<Said> {
    let mut said = vec![guide("The highest score wins.")];
    if game.features.counts_racks {
        said.push(program(
            "Every player with tiles left declares them at the end.",
        ));
        said.extend(game.kind().rack_cost(None));
    } else if game.features.rack > 0 {
        said.push(set("rack_penalty", "Tiles that are left do not count."));
    }
    said.push(set(
        "tie",
        match game.features.ending.tie_break {
            TieBreak::HighestTurn => "The highest single turn breaks a tie.",
            TieBreak::Shared => "A tie is a tie.",
        },
    ));
    said
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn games_end_as_the_explanation_says() {
        let end = SUBJECTS.iter().find(|subject| subject.name == "end");
        let end = end.expect("an explanation").of_game;
        for (id, wordless, told) in [
            (
                "puzzingo",
                Wordless::Rounds(2),
                "and a player has no tiles left. It also ends after 2 rounds",
            ),
            (
                "crossword",
                Wordless::Standard,
                "after 6 turns in a row without a word. With three or four sides it ends after 2 rounds",
            ),
            ("wordgame", Wordless::Rounds(2), "Passes and forfeits count"),
            (
                "jumbo-jumble",
                Wordless::EmptyBag,
                "It also ends when the bag is empty and everybody with tiles left has passed",
            ),
            (
                "lingo",
                Wordless::Never,
                "It ends when the bag and the pool are used up.",
            ),
            (
                "towers",
                Wordless::AllPass,
                "It also ends when everybody has passed since the last play or exchange, whatever the bag holds. A forfeit \
                 is a pass.",
            ),
            ("wordpaths", Wordless::Never, "It ends after the last round"),
        ] {
            let rules = Ruleset::built_in(id).unwrap();
            assert_eq!(rules.features.ending.wordless, wordless, "{id}");
            let text = Said::joined(&end(&rules).unwrap());
            assert!(text.contains(told), "{text}");
        }
    }
}
