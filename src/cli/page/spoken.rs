//! What a screen reader says after a turn.

use crate::game::{Game, Status};
use crate::lexicon::upper;
use crate::text::{listed, shown};
use crate::view;

/// The last turn in one sentence, and who is next: plain text.
pub fn spoken(game: &Game) -> String {
    let next = match game.to_move() {
        Some(seat) if game.round().is_none() => {
            format!("{} to move", shown(&game.seats().seat(seat).name))
        }
        _ => super::standing(game),
    };
    match last_turn(game) {
        Some(turn) => format!("{turn}; {next}"),
        None => next,
    }
}

fn last_turn(game: &Game) -> Option<String> {
    let turn = view::turn(game, view::last(game))?;
    let entry = &game.entries()[turn.entry];
    if let (Status::Scored, Some(total)) = (entry.status, turn.total) {
        let words = entry.words.iter().map(|word| shown(&upper(&word.spelling)));
        let words = listed(&words.collect::<Vec<_>>());
        let points = entry.points;
        return Some(format!(
            "{} played {words} for {points}, now {total}",
            turn.who
        ));
    }
    let said = format!("{}: {}", turn.who, turn.said.unwrap_or_default());
    Some(match turn.outcome {
        Some(outcome) => format!("{said}, {outcome}"),
        None => said,
    })
}
