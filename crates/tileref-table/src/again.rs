//! The next game of an evening: the same players, rules and word list, in a file of its own.

use std::cmp::Reverse;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use crate::fault::Fault;
use crate::session::{Played, Session, Siblings};
use crate::store::{Store, is_yaml};
use tileref_game::game::Game;
use tileref_game::rules::Begins;
use tileref_record::record::{DATE, Record, new_record};
use tileref_words::text::{count, shown};

/// The most games of a series.
const MOST: usize = 1_000;

/// Whether a game is over, with every rack counted.
pub fn is_over(game: &Game) -> bool {
    game.is_over() && game.undeclared().next().is_none()
}

/// Starts the game after a finished one, `today`. `first` is the place of the player who begins; without one, the youngest
/// begins again, and otherwise whoever came second last time.
///
/// # Errors
/// The game is not over, or the record cannot be written.
pub fn start(last: &Session, first: Option<usize>, today: &str) -> Result<Session, Fault> {
    if !is_over(last.game()) {
        return Err(Fault::usage(
            "this game is not over: `end` ends it, and racks that are left are declared with `rack`",
        ));
    }
    let youngest = last.rules().begins == Begins::Youngest;
    let mut record = Record {
        about: same_place(last.record(), today),
        turns: Vec::new(),
        ..last.record().clone()
    };
    let (first, players) = (
        first.unwrap_or(usize::from(!youngest)),
        record.players.len(),
    );
    record.players.rotate_left(first % players);
    let store = next_store(last.store())?;
    let text = new_record(&record, "").map_err(|error| Fault::usage(error.to_string()))?;
    store.create(&text)?;
    Session::open(store)
}

/// What the next game has in common with this one: its place and its event, but another time.
fn same_place(last: &Record, today: &str) -> Vec<(String, String)> {
    let today = (DATE.to_owned(), today.to_owned());
    let kept = last.about.iter();
    let kept = kept
        .filter(|(key, _)| key == "place" || key == "event")
        .cloned();
    [today].into_iter().chain(kept).collect()
}

/// The name of a record as a game of a series: `game.yaml` is the first, `game-2.yaml` the second. Dates are not counted:
/// `2026-11-25.yaml` is a first game, and `2026-11-25-2.yaml` its second.
#[derive(Debug, PartialEq, Eq)]
struct Numbered {
    series: String,
    number: usize,
    /// What the names of the series end in.
    ending: String,
}

impl Numbered {
    fn of(file: &Path) -> Self {
        let name = file.file_name().unwrap_or_default().to_string_lossy();
        let at = if is_yaml(file) { name.rfind('.') } else { None };
        let (stem, ending) = name.split_at(at.unwrap_or(name.len()));
        let number = |(series, written): (&str, &str)| {
            let number = written.parse().ok().filter(|n| (2..=MOST).contains(n))?;
            // `game-02` would go on as `game-3`.
            let is_number = number.to_string() == written && !ends_in_date(stem);
            is_number.then(|| (series.to_owned(), number))
        };
        let parts = stem.rsplit_once('-').and_then(number);
        let (series, number) = parts.unwrap_or_else(|| (stem.to_owned(), 1));
        Self {
            series,
            number,
            ending: ending.to_owned(),
        }
    }

    /// The name of another game of the series.
    fn name(&self, number: usize) -> String {
        match number {
            1 => format!("{}{}", self.series, self.ending),
            _ => format!("{}-{number}{}", self.series, self.ending),
        }
    }
}

/// Whether a name ends in a day, as in `friday-2026-11-25`, or in a month of a year, or is one without its year.
fn ends_in_date(stem: &str) -> bool {
    let digits = |part: &str| {
        part.bytes()
            .all(|byte| byte.is_ascii_digit())
            .then_some(part.len())
    };
    let parts: Vec<_> = stem.rsplit('-').map(digits).collect();
    matches!(
        parts[..],
        [Some(2), Some(4), ..]
            | [Some(2), Some(2), Some(4), ..]
            | [Some(2), Some(2)]
            | [Some(2), Some(2), Some(2)]
    )
}

/// The records of the games of a series after this one; a name that would be read as a date is left out.
pub fn later(file: &Path) -> impl Iterator<Item = PathBuf> {
    let this = Numbered::of(file);
    let numbers = this.number + 1..=MOST;
    let files = numbers.map(move |n| (n, file.with_file_name(this.name(n))));
    let files = files.filter(|(n, file)| Numbered::of(file).number == *n);
    files.map(|(_, file)| file)
}

/// The first store of a series, after this one, that has no record.
fn next_store(last: &dyn Store) -> Result<Arc<dyn Store>, Fault> {
    let mut stores = later(last.path()).map(|file| last.beside(&file));
    let free = stores.find(|store| !store.has_record());
    free.ok_or_else(|| Fault::usage(format!("a series has at most {MOST} games")))
}

/// The most games before this one that count in a series.
pub const MOST_COUNTED: usize = 100;

/// What the players have won in a series: in the games before this one, and in this one once it is over; `None` if this is
/// the first. Of a very long series only the last games count, and the text says so.
pub fn series(session: &Session) -> Option<String> {
    let this = Numbered::of(session.path());
    let first = this.number.saturating_sub(MOST_COUNTED).max(1);
    let names = (first..this.number).rev().map(|number| this.name(number));
    let Siblings { played, left_out } = session.siblings(names);
    let players = &session.record().players;
    let is_same = |game: &Played| {
        let others = &game.players;
        others.len() == players.len() && players.iter().all(|player| others.contains(player))
    };
    let own = Played::of(session.record(), session.game());
    let mut games: Vec<&Played> = played.iter().map(Arc::as_ref).chain(&own).collect();
    games.retain(|game| is_same(game));
    (this.number > 1 && !games.is_empty()).then(|| {
        let played = count(games.len(), "game");
        let what = if left_out || first > 1 {
            format!("the last {played} of the series (earlier ones are not counted)")
        } else {
            format!("the series after {played}")
        };
        let sides = session.game().seats().sides().into_iter();
        let mut sides: Vec<_> = sides.map(|(side, _)| tally(&games, side)).collect();
        sides.sort_by_key(|(won, points, _)| Reverse((*won, *points)));
        let sides: Vec<String> = sides.into_iter().map(|(.., text)| text).collect();
        format!("{what}: {}", sides.join("; "))
    })
}

/// What a team, or a player alone, has won in some games: the games, the points, and both in words.
fn tally(games: &[&Played], side: &str) -> (usize, i64, String) {
    let points = games.iter().flat_map(|game| &game.points);
    let own = points.filter(|(name, _)| name == side);
    let points: i64 = own.map(|(_, points)| points).sum();
    let won = |game: &&&Played| game.winner.as_deref() == Some(side);
    let won = games.iter().filter(won).count();
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
            ("game-1.yaml", "game-1", 1),
            ("game-02.yaml", "game-02", 1),
            ("game-x.yaml", "game-x", 1),
            ("game1-2.yaml", "game1", 2),
            ("2026-11-25.yaml", "2026-11-25", 1),
            ("2026-11-25-2.yaml", "2026-11-25", 2),
            ("2026-11-25-12.yaml", "2026-11-25", 12),
            ("friday-2026-11-25.yaml", "friday-2026-11-25", 1),
            ("25-11-2026.yaml", "25-11-2026", 1),
            ("25-11.yaml", "25-11", 1),
            ("2026-11.yaml", "2026-11", 1),
            ("25.11.2026.yaml", "25.11.2026", 1),
            ("25.11.2026-2.yaml", "25.11.2026", 2),
        ] {
            let this = Numbered::of(Path::new(file));
            assert_eq!((&*this.series, this.number), (series, number), "{file}");
        }
    }

    #[test]
    fn the_next_name_belongs_to_the_series_and_is_one_number_higher() {
        for (file, next) in [
            ("nowhere/game-9.yaml", "nowhere/game-10.yaml"),
            ("25.11.2026.yaml", "25.11.2026-2.yaml"),
            ("2026-11-25.yaml", "2026-11-25-2.yaml"),
            ("2026-11-25-2.yaml", "2026-11-25-3.yaml"),
            ("25.11-2.yaml", "25.11-3.yaml"),
            ("game.2.yml", "game.2-2.yml"),
            ("game", "game-2"),
            // The tenth would be a day.
            ("2026-11-9.yaml", "2026-11-100.yaml"),
        ] {
            let (file, next) = (Path::new(file), PathBuf::from(next));
            assert_eq!(later(file).next().as_ref(), Some(&next));
            let (this, after) = (Numbered::of(file), Numbered::of(&next));
            assert!(after.number > this.number, "{after:?}");
            let name = next.file_name().and_then(|name| name.to_str());
            assert_eq!(Some(&*this.name(after.number)), name);
        }
    }
}
