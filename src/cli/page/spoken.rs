//! What happened in a turn, as somebody at the table would say it: for screen readers, and for the page of a seat.

use serde::Serialize;

use crate::action::Action;
use crate::game::{Entry, Game, Status};
use crate::lexicon::upper;
use crate::text::{count, listed, shown};
use crate::view::{self, Turn};

/// What happened last: plain text.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Happened {
    /// Who did it; `None` where `did` is a whole sentence.
    who: Option<String>,
    /// What they did, as in "played LATCH for 10".
    did: String,
}

/// The last turn in one sentence, and who is next: plain text.
pub fn spoken(game: &Game) -> String {
    let next = match game.to_move() {
        Some(seat) if game.round().is_none() => {
            format!("{} to move", shown(&game.seats().seat(seat).name))
        }
        _ => super::standing(game),
    };
    match happened(game) {
        Some(Happened { who, did }) => {
            let who = who.map(|who| who + " ").unwrap_or_default();
            format!("{who}{did}; {next}")
        }
        None => next,
    }
}

/// What happened in the last turn that somebody entered, if there is one.
pub fn happened(game: &Game) -> Option<Happened> {
    let turn = view::turn(game, view::last(game))?;
    let entry = &game.entries()[turn.entry];
    Some(match by_player(game, &turn, entry) {
        Some(did) => Happened {
            who: Some(turn.who),
            did: did
                + if entry.redrawn {
                    "; everybody draws a new rack"
                } else {
                    ""
                },
        },
        None => Happened {
            who: None,
            did: by_table(game, &turn, entry),
        },
    })
}

/// What a player did; `None` for what the table said and for what is about everybody.
fn by_player(game: &Game, turn: &Turn<'_>, entry: &Entry) -> Option<String> {
    let action = Action::parse(&entry.action).ok();
    let total = || {
        turn.total
            .map(|total| format!(", now {total}"))
            .unwrap_or_default()
    };
    Some(match (entry.status, action) {
        (Status::Scored, _) => {
            let words = entry.words.iter().map(|word| shown(&upper(&word.spelling)));
            let words = listed(&words.collect::<Vec<_>>());
            format!("played {words} for {}{}", entry.points, total())
        }
        (Status::Passed, _) => "passed".to_owned(),
        (Status::Exchanged, Some(Action::Exchange { count: tiles, .. })) => {
            format!("exchanged {}", count(tiles, "tile"))
        }
        (Status::Forfeited, _) => "ran out of time".to_owned(),
        (Status::Burned, _) => "burned a tile".to_owned(),
        (Status::Listed, _) if game.hides(turn.entry) => "handed in a list".to_owned(),
        (_, Some(Action::Challenge { word, .. })) => {
            let what = word.map(|word| " ".to_owned() + &shown(&upper(&word)));
            let outcome = turn.outcome.as_deref().unwrap_or_default();
            format!("challenged{}: {outcome}", what.unwrap_or_default())
        }
        (Status::Rack, _) if game.counts_racks() => {
            format!("declared a rack that counts {}{}", entry.points, total())
        }
        (Status::Rack, _) => "declared a rack".to_owned(),
        (_, Some(Action::End)) => "ended the game".to_owned(),
        (_, Some(Action::Note { text, turn: None })) if entry.seat.is_some() => {
            format!("noted: {}", shown(&text))
        }
        _ => return None,
    })
}

fn by_table(game: &Game, turn: &Turn<'_>, entry: &Entry) -> String {
    match Action::parse(&entry.action) {
        Ok(Action::Grid(_)) => "the letters are laid".to_owned(),
        Ok(Action::Category(category)) => format!("the category is {}", shown(&category)),
        Ok(Action::Words(_)) => compared(game),
        _ => format!("{}: {}", turn.who, turn.said.as_deref().unwrap_or_default()),
    }
}

/// What everybody's list came to.
fn compared(game: &Game) -> String {
    let lists = game
        .entries()
        .iter()
        .skip(view::first_shown(game, view::last(game)));
    let lists = lists.filter(|entry| entry.status == Status::Listed);
    let points = lists.map(|list| format!("{} {:+}", shown(&list.actor), list.points));
    format!(
        "the lists are compared: {}",
        listed(&points.collect::<Vec<_>>())
    )
}
