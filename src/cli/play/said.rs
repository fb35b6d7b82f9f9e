//! What people say at the prompt that is no line of the game: that they give up, forgot something, or agree.

use super::commands::{AMEND, LOG};
use crate::action::Verb;
use crate::features::Form;
use crate::game::{Entry, Game, Speaker, Status};
use crate::grid::Cell;
use crate::reading::{self, tidy};

/// What answers a line.
pub enum Answer {
    /// This command.
    Line(String),
    /// This sentence.
    Note(String),
    /// This sentence, with the beginning of a line that is put in the prompt.
    Begun(String, String),
}

/// What players say who give up, perhaps with `I` and the like.
const RESIGNS: [&str; 8] = [
    "concede",
    "conceded",
    "concedes",
    "resign",
    "resigned",
    "resigns",
    "surrender",
    "surrenders",
];

/// What answers a line by which somebody gives up or forgot something, or that lacks its word; `None` if it is none of these.
pub fn answer(game: &Game, pieces: &[String]) -> Option<Answer> {
    if resigns(game, pieces) {
        Some(Answer::Note(stopping(game)))
    } else if forgets(pieces) {
        forgotten(game, pieces)
    } else {
        about_names(game, pieces).or_else(|| no_word(game, pieces))
    }
}

/// What can be done about who begins, and about a name: `Bob starts`, `Bob goes first`, `Bob's name is Robert`.
fn about_names(game: &Game, pieces: &[String]) -> Option<Answer> {
    let is_player = |piece: &String| game.seats().speaker(piece.trim_end_matches("'s")).is_some();
    let rest: Vec<&str> = pieces.iter().skip(1).map(String::as_str).collect();
    let begins = matches!(
        *rest,
        ["starts" | "begins"] | ["goes" | "is" | "plays", "first"]
    );
    let renames = match *rest {
        [_, _] => ["rename", "call"].contains(&&*pieces[0]),
        ["name", "is", _] | ["is", "called", _] => true,
        _ => false,
    };
    if !pieces.iter().any(is_player) {
        return None;
    }
    let started = if game.entries().is_empty() {
        ""
    } else {
        "the order stands once somebody has played; "
    };
    if begins {
        Some(Answer::Note(format!(
            "{started}players move in the order in which they were named: `quit`, and start the record again with the \
             first one first"
        )))
    } else if renames {
        Some(Answer::Note(
            "a name stays as it is during a game; in the file it stands in `players` and before each turn, and `tileref \
             check` tells whether it was changed everywhere"
                .to_owned(),
        ))
    } else {
        None
    }
}

/// Whether a line can be no list of words, since somebody says something about themselves: `I give up`, `I forgot dig`.
pub fn speaks(line: &str) -> bool {
    let pieces: Vec<String> = line.split_whitespace().map(tidy).collect();
    let has = |words: &[&str]| pieces.iter().any(|piece| words.contains(&&**piece));
    has(&["i", "we"]) && has(&["forgot", "give", "quit"]) || has(&["i", "we"]) && has(&RESIGNS)
}

/// Whether somebody gives up: `I give up`, `Bob resigns`.
fn resigns(game: &Game, pieces: &[String]) -> bool {
    let has = |word: &str| pieces.iter().any(|piece| piece == word);
    let says = |piece: &String| {
        let is_said =
            RESIGNS.contains(&&**piece) || ["give", "gives", "up", "quit"].contains(&&**piece);
        is_said || reading::is_filler(piece) || game.seats().speaker(piece).is_some()
    };
    let gives = (has("give") || has("gives")) && has("up") || has("quit") && has("i");
    let is_meant = gives || pieces.iter().any(|piece| RESIGNS.contains(&&**piece));
    is_meant && pieces.iter().all(says)
}

/// Whether somebody says that they forgot something. `adjust +5 Ann forgot` is about points.
fn forgets(pieces: &[String]) -> bool {
    let is_other = |piece: &String| piece.contains(|c: char| c.is_ascii_digit());
    let is_said = pieces
        .iter()
        .any(|piece| ["forgot", "forgotten"].contains(&&**piece));
    is_said && Verb::from_name(&pieces[0]).is_none() && !pieces.iter().any(is_other)
}

/// How to add what somebody forgot: the last turn is put in the prompt, but a list that is in stays hidden.
fn forgotten(game: &Game, pieces: &[String]) -> Option<Answer> {
    let typed = game.entries().iter().filter(|entry| entry.is_typed());
    let typed: Vec<&Entry> = typed.collect();
    if game.rules().features.form != Form::Lists {
        let last = typed.len();
        return (last > 0).then(|| Answer::Line(format!("{AMEND} {last}")));
    }
    let named = pieces.iter().find_map(|piece| game.seats().speaker(piece));
    let of = |seat| {
        named.is_none_or(|named| matches!(named, Speaker::Seat(own, _) if Some(own) == seat))
    };
    let is_list = |entry: &&Entry| entry.status == Status::Listed && of(entry.seat);
    let Some(last) = typed.iter().rposition(is_list) else {
        return Some(Answer::Note(
            "that list is not in yet; type all its words".to_owned(),
        ));
    };
    let last = last + 1;
    Some(Answer::Note(format!(
        "a list is corrected as a whole: `{AMEND} {last} words ...`, all its words and the forgotten one; `{LOG}` numbers the turns"
    )))
}

/// Whether somebody agrees with the line that stands in the prompt.
pub fn agrees(line: &str) -> bool {
    let line = tidy(line.trim());
    ["y", "yes", "yes please", "ok", "okay", "sure"].contains(&&*line)
}

/// Whether a word that is typed alone may mean that somebody gives up.
pub fn may_resign(word: &str) -> bool {
    RESIGNS.contains(&word)
}

/// What is said about time in a game without a clock.
pub const NO_CLOCK: &str = "this game has no clock; `set timer=60` gives each turn 60 seconds";

/// What there is instead of giving up.
pub fn stopping(game: &Game) -> String {
    let lacks = |verb| game.why_lacking(verb).is_some();
    let turn = if game.is_over() {
        "the game is over, so "
    } else if lacks(Verb::Pass) {
        "nobody resigns here: "
    } else {
        "nobody resigns here: `pass` gives up one turn, "
    };
    let end = if game.is_over() {
        ""
    } else {
        "`end` ends the game if all agree, and "
    };
    format!("{turn}{end}`quit` leaves; every turn is saved")
}

/// A cell and a direction whose word is missing: `m12 down`, `l-13 right`.
fn no_word(game: &Game, pieces: &[String]) -> Option<Answer> {
    let [place, way] = pieces else {
        return None;
    };
    let is_placed = game.rules().features.form == Form::Placed && game.to_move().is_some();
    let place = place.replace('-', "");
    Cell::parse(&place).filter(|_| is_placed)?;
    let way = match &**way {
        "right" | "across" => "r",
        "left" => "l",
        "down" => "d",
        "up" => "u",
        _ => return None,
    };
    let begun = format!("{place} {way} ");
    let example = game.rules().features.example.split(' ').next_back()?;
    let text = format!("which word? it comes last: `{begun}{example}`");
    Some(Answer::Begun(text, begun))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::referee::Vocabulary;
    use crate::rules::Ruleset;

    fn game(id: &str) -> Game {
        let rules = Ruleset::built_in(id).expect("built in");
        Game::new(rules, &["Ann", "Bob"], Vocabulary::new(None)).expect("seats")
    }

    fn answered(game: &Game, line: &str) -> Option<Answer> {
        let pieces: Vec<String> = line.split_whitespace().map(tidy).collect();
        answer(game, &pieces)
    }

    #[test]
    fn who_gives_up_is_told_what_there_is() {
        for (id, said, told) in [
            ("puzzingo", "I give up", "`pass` gives up one turn"),
            (
                "puzzingo",
                "Bob resigns",
                "`end` ends the game if all agree",
            ),
            ("lingo", "we concede", "nobody resigns here: `end`"),
            ("puzzingo", "i quit", "`quit` leaves"),
        ] {
            let Some(Answer::Note(note)) = answered(&game(id), said) else {
                panic!("{said}");
            };
            assert!(note.contains(told), "{said}: {note}");
        }
        for said in ["give u", "give up m13", "give upset"] {
            assert!(answered(&game("puzzingo"), said).is_none(), "{said}");
        }
    }

    #[test]
    fn a_word_may_be_missing_after_a_cell_and_a_direction() {
        for (said, begun) in [("m12 down", "m12 d "), ("L-13 right", "l13 r ")] {
            let Some(Answer::Begun(_, line)) = answered(&game("puzzingo"), said) else {
                panic!("{said}");
            };
            assert_eq!(line, begun);
        }
        assert!(answered(&game("puzzingo"), "m12 down latch").is_none());
    }
}
