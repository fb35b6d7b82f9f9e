//! What a game is waiting for.

use serde::Serialize;

use tileref_game::game::Game;

/// What a game is waiting for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Phase {
    /// The turn of a player.
    Play,
    /// The letters of the next round.
    Deal,
    /// The lists of a round.
    List,
    /// The racks, at the end.
    Racks,
    /// Nothing: it is finished.
    Over,
}

/// What a game is waiting for.
pub fn phase(game: &Game) -> Phase {
    match game.to_move() {
        Some(_) if game.open_round().is_some() => Phase::List,
        Some(_) => Phase::Play,
        None if !game.is_over() => Phase::Deal,
        None if game.undeclared().next().is_some() => Phase::Racks,
        None => Phase::Over,
    }
}
