//! The scoreboard.

use crate::game::{Game, Player};
use crate::text::shown;

/// Every score. All names are safe to show.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Scores {
    /// The headings of the numbers.
    pub headings: Vec<&'static str>,
    /// Every player, in turn order.
    pub players: Vec<PlayerScore>,
    /// Every team and its score.
    pub teams: Vec<(String, i64)>,
}

/// The line of a player.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlayerScore {
    /// The seat.
    pub seat: usize,
    /// The name.
    pub name: String,
    /// The team.
    pub team: Option<String>,
    /// A number for each heading; `None` if it is not known yet.
    pub numbers: Vec<Option<i64>>,
}

/// The scoreboard: tiles on the racks where they are counted, scores, and at the end what was subtracted.
pub fn scores(game: &Game) -> Scores {
    let names = game.seats().teams();
    let counts_tiles = game.bag().is_some() && game.pool().is_none();
    let counts_racks = game.is_over() && game.counts_racks();
    let tiles = |seat| i64::try_from(game.rack_size(seat).unwrap_or(0)).ok();
    let player = |player: &Player| {
        let seat = player.seat;
        let mut numbers = vec![Some(game.score(seat))];
        if counts_tiles {
            numbers.insert(0, tiles(seat));
        }
        if counts_racks {
            numbers.push(game.penalty(seat).map(|points| -points));
        }
        PlayerScore {
            seat,
            name: shown(&player.name),
            team: player.team.map(|team| shown(&names[team])),
            numbers,
        }
    };
    let headings = [
        counts_tiles.then_some("tiles"),
        Some("score"),
        counts_racks.then_some("unplayed"),
    ];
    let teams = names.iter().enumerate();
    Scores {
        headings: headings.into_iter().flatten().collect(),
        players: game.seats().players().iter().map(player).collect(),
        teams: teams
            .map(|(n, name)| (shown(name), game.team_score(n)))
            .collect(),
    }
}

/// What a single winner does: a player wins, and the players of a team win.
pub fn win(game: &Game) -> &'static str {
    match game.seats().teams() {
        [] => "wins",
        _ => "win",
    }
}
