//! What phones do, told to the prompt and to the other phones.

use crate::session::Session;
use tileref_game::game::Game;
use tileref_record::record::RecordedTurn;
use tileref_view::page::{happened, isolated};
use tileref_view::view;

/// A message for the prompt.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct News {
    /// A line, safe to show.
    pub text: String,
    /// The record has changed.
    pub changed: bool,
}

/// A turn in words.
pub fn describe_turn(game: &Game, turn: &view::TurnView<'_>) -> String {
    let (who, did) = happened(game, turn);
    who.map_or_else(|| did.clone(), |who| format!("{} {did}", isolated(who)))
}

/// What everybody reads of a correction: one turn is another than it was. `None` if the turns differ in another way.
pub fn corrected(was: &[RecordedTurn], session: &Session) -> Option<String> {
    let now = &session.record().turns;
    let at = was.iter().zip(now).position(|(was, is)| was != is)?;
    let rest = at + 1;
    if was.len() != now.len() || was[rest..] != now[rest..] {
        return None;
    }
    let public = session.game().public();
    let turn = view::turns(&public).find(|turn| turn.n == Some(rest))?;
    Some(format!(
        "turn {rest} is corrected: {}",
        describe_turn(&public, &turn)
    ))
}
