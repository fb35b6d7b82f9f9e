//! The scoreboard.

use tileref_game::action::Time;
use tileref_game::game::{Game, Player};
use tileref_words::text::shown;

/// The scoreboard. All names are safe to show.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Scores {
    /// The headings of the names.
    pub names: Vec<&'static str>,
    /// The headings of the numbers.
    pub numbers: Vec<&'static str>,
    /// Every player, in turn order.
    pub players: Vec<PlayerScore>,
    /// Every team and its score.
    pub teams: Vec<(String, i64)>,
}

/// A player's line on the scoreboard.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlayerScore {
    /// The seat.
    pub seat: usize,
    /// The name of the player, then that of the team.
    pub names: Vec<String>,
    /// A number for each heading; `?` if it is unknown so far.
    pub numbers: Vec<String>,
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
    let teams = game.seats().teams();
    let counts_tiles = game.bag().is_some() && game.pool().is_none();
    let counts_racks = game.is_over() && game.counts_racks();
    let unplayed = |points: Option<i64>| points.map_or("?".to_owned(), |n| (-n).to_string());
    let player = |player: &Player| {
        let (seat, team) = (player.seat, player.team.map(|team| &teams[team]));
        let time_left = left(seat).map(time_left);
        let numbers = [
            counts_tiles.then(|| game.rack_size(seat).unwrap_or(0).to_string()),
            Some(game.score(seat).to_string()),
            counts_racks.then(|| unplayed(game.penalty(seat))),
            time_left.clone(),
        ];
        let names = [&player.name].into_iter().chain(team);
        PlayerScore {
            seat,
            names: names.map(|name| shown(name)).collect(),
            numbers: numbers.into_iter().flatten().collect(),
            time_left,
        }
    };
    let team = |(n, name): (usize, &String)| (shown(name), game.team_score(n));
    let numbers = [
        counts_tiles.then_some("tiles"),
        Some("score"),
        counts_racks.then_some("unplayed"),
        game.time_limit().map(|_| TIME_LEFT),
    ];
    Scores {
        names: match teams {
            [] => vec!["player"],
            _ => vec!["player", "team"],
        },
        numbers: numbers.into_iter().flatten().collect(),
        players: game.seats().players().iter().map(player).collect(),
        teams: teams.iter().enumerate().map(team).collect(),
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
