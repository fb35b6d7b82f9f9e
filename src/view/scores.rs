//! The scoreboard.

use crate::action::Time;
use crate::game::{Game, Player};
use crate::text::shown;

/// The scoreboard. All names are safe to show.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Scores {
    /// The headings of the numbers.
    pub headings: Vec<&'static str>,
    /// Every player, in turn order.
    pub players: Vec<PlayerScore>,
    /// Whether the players have a time limit for the whole game.
    pub timed: bool,
    /// Every team and its score.
    pub teams: Vec<(String, i64)>,
}

/// A player's line on the scoreboard.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlayerScore {
    /// The seat.
    pub seat: usize,
    /// The name.
    pub name: String,
    /// The team.
    pub team: Option<String>,
    /// A number for each heading; `None` if it is unknown so far.
    pub numbers: Vec<Option<i64>>,
    /// The time left for the whole game: `12:05`, or `-0:30` in overtime.
    pub time_left: Option<String>,
}

/// The heading of the time left.
pub const TIME_LEFT: &str = "time left";

/// The scoreboard: the tiles on each rack if they are counted, the scores, and at the end the unplayed tiles.
pub fn scores(game: &Game) -> Scores {
    scores_at(game, |seat| game.time_left(seat))
}

/// As [`scores`], while clocks run: `left` gives the seconds that a seat has left.
pub fn scores_at(game: &Game, left: impl Fn(usize) -> Option<i64>) -> Scores {
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
            time_left: left(seat).map(time_left),
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
        timed: game.time_limit().is_some(),
        teams: teams
            .map(|(n, name)| (shown(name), game.team_score(n)))
            .collect(),
    }
}

fn time_left(seconds: i64) -> String {
    let time = Time(u32::try_from(seconds.unsigned_abs()).unwrap_or(u32::MAX));
    let sign = if seconds < 0 { "-" } else { "" };
    format!("{sign}{time}")
}

/// The verb for a single winner: Ann wins, Foxes win.
pub fn win(game: &Game) -> &'static str {
    match game.seats().teams() {
        [] => "wins",
        _ => "win",
    }
}
