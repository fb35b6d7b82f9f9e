//! The next game of an evening: the same players, rules and word list, in a file of its own.

use std::cmp::Reverse;
use std::path::{Path, PathBuf};

use super::calendar;
use super::fault::Fault;
use super::files::RecordFile;
use super::session::{Lists, Session};
use crate::game::Game;
use crate::record::{DATE, Record, new_record};
use crate::rules::Begins;
use crate::text::{count, shown};

/// The most games of a series.
const MOST: usize = 1_000;

/// Whether a game is over, with every rack counted.
pub fn is_over(game: &Game) -> bool {
    game.is_over() && game.undeclared().next().is_none()
}

/// Starts the game after a finished one. `first` is the place of the player who begins; without one, the youngest begins
/// again, and otherwise whoever came second last time.
///
/// # Errors
/// The game is not over, or the record cannot be written.
pub fn start(last: &Session, first: Option<usize>) -> anyhow::Result<Session> {
    anyhow::ensure!(
        is_over(last.game()),
        "this game is not over: `end` ends it, and racks that are left are declared with `rack`"
    );
    let youngest = last.rules().begins == Begins::Youngest;
    let mut record = Record {
        about: same_place(last.record()),
        turns: Vec::new(),
        ..last.record().clone()
    };
    let (first, players) = (
        first.unwrap_or(usize::from(!youngest)),
        record.players.len(),
    );
    record.players.rotate_left(first % players);
    let file = next_file(last.path())?;
    let text = new_record(&record, "").map_err(|error| Fault::usage(error.to_string()))?;
    RecordFile::new(&file).create(&text, false)?;
    Ok(Session::open(&file)?)
}

/// What the next game has in common with this one: its place and its event, but another time.
fn same_place(last: &Record) -> Vec<(String, String)> {
    let today = (DATE.to_owned(), calendar::today());
    let kept = last.about.iter();
    let kept = kept
        .filter(|(key, _)| key == "place" || key == "event")
        .cloned();
    [today].into_iter().chain(kept).collect()
}

/// The series that a record belongs to, and its number in it: `game.yaml` is the first, `game-2.yaml` the second.
fn numbered(file: &Path) -> (String, usize) {
    let stem = file.file_stem().unwrap_or_default().to_string_lossy();
    let number = |(series, number): (&str, &str)| {
        let number = number.parse().ok().filter(|n| (2..=MOST).contains(n))?;
        // `2026-11-25` is a day.
        let is_name = !series.ends_with(|c: char| c.is_ascii_digit());
        is_name.then(|| (series.to_owned(), number))
    };
    let parts = stem.rsplit_once('-').and_then(number);
    parts.unwrap_or_else(|| (stem.into_owned(), 1))
}

/// The record of a game of the same series.
fn file_of(file: &Path, series: &str, number: usize) -> PathBuf {
    let name = match number {
        1 => series.to_owned(),
        number => format!("{series}-{number}"),
    };
    file.with_file_name(name).with_extension("yaml")
}

/// The records of the games of a series after this one.
fn later(file: &Path) -> impl Iterator<Item = PathBuf> {
    let (series, number) = numbered(file);
    (number + 1..=MOST).map(move |n| file_of(file, &series, n))
}

/// The last game of the series of a record that exists.
pub fn latest(file: &Path) -> PathBuf {
    let last = later(file).take_while(|file| file.exists()).last();
    last.unwrap_or_else(|| file.to_owned())
}

/// The first file of a series, after this one, that does not exist.
fn next_file(file: &Path) -> anyhow::Result<PathBuf> {
    let free = later(file).find(|file| !file.exists());
    free.ok_or_else(|| anyhow::anyhow!("a series has at most {MOST} games"))
}

/// What the players have won in a series: in the games before this one, and in this one once it is over; `None` if this is
/// the first.
pub fn series(session: &Session) -> Option<String> {
    let (name, number) = numbered(session.path());
    let until = number + usize::from(session.game().is_over());
    let players = &session.record().players;
    let is_same = |game: &Session| {
        let others = &game.record().players;
        others.len() == players.len() && players.iter().all(|player| others.contains(player))
    };
    let lists = &mut Lists::default();
    let files = (1..until).map(|n| file_of(session.path(), &name, n));
    let games = files.filter_map(|file| Session::open_with(&file, lists).ok());
    let games: Vec<Session> = games
        .filter(|game| game.game().is_over() && is_same(game))
        .collect();
    (number > 1 && !games.is_empty()).then(|| {
        let played = count(games.len(), "game");
        let sides = session.game().seats().sides().into_iter();
        let mut sides: Vec<_> = sides.map(|(side, _)| tally(&games, side)).collect();
        sides.sort_by_key(|(won, points, _)| Reverse((*won, *points)));
        let sides: Vec<String> = sides.into_iter().map(|(.., text)| text).collect();
        format!("the series after {played}: {}", sides.join("; "))
    })
}

/// What a team, or a player alone, has won in some games: the games, the points, and both in words.
fn tally(games: &[Session], side: &str) -> (usize, i64, String) {
    let points = |game: &Session| {
        let game = game.game();
        let own = game
            .seats()
            .sides()
            .into_iter()
            .find(|(name, _)| *name == side);
        let seats = own.into_iter().flat_map(|(_, seats)| seats);
        seats.map(|seat| game.score(seat)).sum::<i64>()
    };
    let won = |game: &&Session| game.game().winners() == [side];
    let won = games.iter().filter(won).count();
    let points: i64 = games.iter().map(points).sum();
    let wins = count(won, "win");
    let text = format!("{} {wins}, {points} points", shown(side));
    (won, points, text)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_games_of_a_series_are_numbered() {
        for (file, series, number) in [
            ("game.yaml", "game", 1),
            ("evening/game-2.yaml", "game", 2),
            ("2026-11-25.yaml", "2026-11-25", 1),
            ("game-1.yaml", "game-1", 1),
            ("game-x.yaml", "game-x", 1),
        ] {
            assert_eq!(numbered(Path::new(file)), (series.to_owned(), number));
        }
        let next = next_file(Path::new("nowhere/game-9.yaml")).expect("a name");
        assert_eq!(next, Path::new("nowhere/game-10.yaml"));
    }
}
