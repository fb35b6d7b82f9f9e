//! Explanations of parts of the games that are not single rules.

use crate::features::{Ending, Form, Out, TieBreak, Wordless};
use crate::options::{Explanation, Origin};
use crate::rules::Ruleset;
use crate::text::count;

/// What is decided about a part of the game that is not a single rule.
#[derive(Clone, Debug)]
pub struct Subject {
    /// Its name.
    pub name: &'static str,
    /// What is decided in every game.
    pub explanation: Explanation,
    /// What a ruleset adds, with its own numbers; `None` if that game has no such part.
    pub of_game: fn(&Ruleset) -> Option<String>,
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
        of_game: |game| game.has_challenges().then(String::new),
        explanation: Explanation {
            origin: Origin::Ruling,
            options: &[
                "judge",
                "wrong_challenge",
                "right_challenge",
                "max_challenges",
            ],
            text: "Any player except the one who moved may challenge a play until the next turn, once. A note, a \
                 correction or a new category may come in between, and they stay. The words that the play scored \
                 are looked up, or just the one you name; `upheld` or `rejected` records a vote instead. While a \
                 category is in force, whether words fit it is always voted on.\n\
                 The clock of the next player may be running already. It neither ends the time for a challenge nor \
                 stops for one: until that player's turn is entered the play can be challenged, and `pause` stops \
                 the clock while the table decides.\n\
                 Upheld: everything is as it was before the play: tiles, racks, bag, bonuses still to be earned, \
                 the count of turns without a word. A first play can then be made again, and the next player moves.\n\
                 Rejected: the challenger loses the next turn, or what the table set with `wrong_challenge`. Lost turns \
                 add up and are skipped when they come. A play that ended the game can be challenged too; if that \
                 challenge is rejected, it costs no turn.",
        },
    },
    Subject {
        name: "notation",
        of_game: |game| Some(format!("In {}: {}.", game.name, game.features.example)),
        explanation: Explanation {
            origin: Origin::Ruling,
            options: &[],
            text: "A play is a cell, a direction and a word: `m13 r latch` starts in column M, row 13, and goes to the \
                 right. Directions are r, l, u, d, or > < ^ v, or words such as `across`; on hexes e, w, ne, nw, se, \
                 sw. Where words bend, one letter says each step: `m13 rdrr latch`. `?s` is a wildcard that stands for \
                 S, `+e` a corner tile with an E; other letters of a word need no mark, in either case. `latch:5` is \
                 the cell of the fifth letter of LATCH, `latch:5u` the one above it. A word alone lists the places \
                 where it fits. `Bob: challenge` is an action by somebody who is not to move.",
        },
    },
    Subject {
        name: "end",
        of_game: |game| Some(end(game)),
        explanation: Explanation {
            origin: Origin::Ruling,
            options: &["max_turns", "zeros"],
            text: "Any game ends when the player to move, or the table, enters `end`; where it has turns, also after \
                 `max_turns` of them.",
        },
    },
    Subject {
        name: "rack",
        of_game: |game| Some(racks(game)),
        explanation: Explanation {
            origin: Origin::Ruling,
            options: &["rack_penalty", "gain_unplayed", "rack_count"],
            text: "The highest score wins. In games that count racks, every player with tiles left declares them at \
                 the end.",
        },
    },
    Subject {
        name: "words",
        of_game: |game| Some(game.kind().scoring()),
        explanation: Explanation {
            origin: Origin::Ruling,
            options: &["judge", "scoring", "min_length"],
            text: "Which words of a turn score, and how much.",
        },
    },
    Subject {
        name: "lists",
        of_game: |game| (game.features.form == Form::Lists).then(String::new),
        explanation: Explanation {
            origin: Origin::Ruling,
            options: &[
                "judge",
                "neighbours",
                "wrong_challenge",
                "right_challenge",
                "max_challenges",
            ],
            text: "Every player hands in one list in each round, and nobody sees it before the last one is in. Then \
                 words that are not on the grid are struck, and so are words that two or more players found. A word \
                 that is twice on a list counts once.\n\
                 `challenge WORD` has a word looked up, or voted on, until the next letters are laid out; if it is \
                 not valid it is struck. A wrong challenge costs nothing, or what the table set with `wrong_challenge`. \
                 With `judge: entry` such words are struck at once.",
        },
    },
    Subject {
        name: "burn",
        of_game: |game| game.features.burns.then(String::new),
        explanation: Explanation {
            origin: Origin::Guide,
            options: &[],
            text: "A player without a word plays one tile for no points: on top of a tile with another letter, next \
                 to a tile, or anywhere on an empty table: `burn m13 q`.",
        },
    },
];

/// When a game ends by itself.
fn end(game: &Ruleset) -> String {
    let (features, ending) = (&game.features, game.features.ending);
    if features.form == Form::Lists {
        let rounds = game.option("rounds").unwrap_or_default();
        return format!(
            "It ends after the last round, here round {rounds}. A round that is open when `end` is entered does not \
             count, which is our ruling."
        );
    }
    let by_tiles = match ending.out {
        _ if !game.counts_tiles() => None,
        Out::First => Some("when the bag is empty and a player has no tiles left"),
        Out::Everyone if features.shares_pool => Some("when the bag and the pool are used up"),
        Out::Everyone => Some("when the bag is empty and nobody has tiles left"),
    };
    let ends: Vec<String> = by_tiles
        .map(ToOwned::to_owned)
        .into_iter()
        .chain(scoreless(ending.wordless))
        .collect();
    let mut text = match ends.as_slice() {
        [] => "Nothing else ends it.".to_owned(),
        ends => format!("It ends {}.", ends.join(", or ")),
    };
    if by_tiles.is_some() && ending.out == Out::Everyone && !features.shares_pool {
        text += " A player without tiles is out and is skipped.";
    }
    text += &counted(ending, features.exchange.is_some());
    if ending.redraws {
        text += " If everybody's first turn is a pass, new racks are drawn.";
    }
    text
}

/// After which turns without a word a game ends.
fn scoreless(wordless: Wordless) -> Option<String> {
    let in_a_row = |turns: String| format!("after {turns} in a row without a word");
    Some(match wordless {
        Wordless::Rounds(rounds) => in_a_row(count(rounds, "round")),
        Wordless::Turns(turns) => in_a_row(count(turns, "turn")),
        Wordless::EmptyBag => {
            "when it is empty and everybody with tiles left has passed since the last play or exchange".to_owned()
        }
        Wordless::Standard => format!(
            "{}, with three or four sides after 2 rounds",
            in_a_row(count(6, "turn"))
        ),
        Wordless::Never => return None,
    })
}

/// Which turns count as turns without a word.
fn counted(ending: Ending, exchanges: bool) -> String {
    let others = if ending.withdrawn {
        "a withdrawn play and a lost turn count too"
    } else {
        "a withdrawn play and a lost turn leave that as it is"
    };
    match ending.wordless {
        Wordless::Never => String::new(),
        Wordless::EmptyBag => {
            format!(" While the bag has tiles, passes end nothing. A forfeit is a pass; {others}.")
        }
        Wordless::Rounds(_) | Wordless::Turns(_) | Wordless::Standard => {
            let exchanges = if exchanges { ", exchanges" } else { "" };
            format!(
                " Passes{exchanges} and forfeits count, and a play that stands starts the count again; {others}."
            )
        }
    }
}

/// What racks cost at the end, and who wins a tie.
fn racks(game: &Ruleset) -> String {
    let tie = match game.features.ending.tie_break {
        TieBreak::HighestTurn => "The highest single turn breaks a tie.",
        TieBreak::Shared => "A tie is a tie.",
    };
    let cost = if game.features.counts_racks {
        game.kind().rack_cost(None)
    } else {
        "Racks do not count.".to_owned()
    };
    format!("{cost} {tie}")
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
                "when the bag is empty and a player has no tiles left, or after 2 rounds",
            ),
            (
                "crossword",
                Wordless::Standard,
                "or after 6 turns in a row without a word, with three or four sides after 2 rounds.",
            ),
            ("wordgame", Wordless::Rounds(2), "Passes and forfeits count"),
            (
                "jumbo-jumble",
                Wordless::EmptyBag,
                "or when it is empty and everybody with tiles left has passed",
            ),
            (
                "lingo",
                Wordless::Never,
                "It ends when the bag and the pool are used up.",
            ),
            ("wordpaths", Wordless::Never, "It ends after the last round"),
        ] {
            let rules = Ruleset::built_in(id).unwrap();
            assert_eq!(rules.features.ending.wordless, wordless, "{id}");
            let text = end(&rules).unwrap();
            assert!(text.contains(told), "{text}");
        }
    }
}
