//! What the other games of a series came to.

use std::sync::{Arc, Mutex, PoisonError};

use super::Session;
use crate::source::Source;
use crate::store::{FileVersion, NamedFile};
use tileref_game::game::Game;
use tileref_record::record::{self, MAX_BYTES, Record};

/// What a game that is over came to.
#[derive(Debug)]
pub struct Played {
    /// The players, as the record names them.
    pub players: Vec<String>,
    /// The points of each team, or of each player alone.
    pub points: Vec<(String, i64)>,
    /// Who won alone.
    pub winner: Option<String>,
}

/// Other games, as they were asked for.
#[derive(Debug)]
pub struct Siblings {
    /// Those that are over.
    pub played: Vec<Arc<Played>>,
    /// Whether some were not read, because all of them are longer than a record may be.
    pub left_out: bool,
}

/// The records that were read, and what came of those that count.
pub(super) type Known = Arc<Mutex<Vec<(FileVersion, Option<Arc<Played>>)>>>;

impl Played {
    /// What a game came to, once it is over.
    pub fn of(record: &Record, game: &Game) -> Option<Self> {
        let sides = game.seats().sides().into_iter();
        let points = sides.map(|(side, seats)| {
            let points = seats.into_iter().map(|seat| game.score(seat)).sum();
            (side.to_owned(), points)
        });
        let mut winners = game.winners();
        game.is_over().then(|| Self {
            players: record.players.clone(),
            points: points.collect(),
            winner: winners.pop().filter(|_| winners.is_empty()),
        })
    }
}

impl Session {
    /// What the records of some names in the same folder came to, if they name the same game and dictionary: only the
    /// records are read, each once, and together no more than the longest record has.
    pub fn siblings(&self, names: impl Iterator<Item = String>) -> Siblings {
        let mut known = self.siblings.lock().unwrap_or_else(PoisonError::into_inner);
        let before = std::mem::take(&mut *known);
        let (mut played, mut left) = (Vec::new(), MAX_BYTES as u64);
        for name in names {
            let opened = self.store.open_named(&name).ok();
            let Some((version, file)) = opened.and_then(|file| Some((file.version()?, file)))
            else {
                continue;
            };
            let Some(rest) = left.checked_sub(version.size) else {
                let left_out = true;
                return Siblings { played, left_out };
            };
            left = rest;
            let known_before = before.iter().find(|(known, _)| *known == version);
            let found = match known_before {
                Some((_, found)) => found.clone(),
                None => self.played_in(&name, &*file).map(Arc::new),
            };
            played.extend(found.clone());
            known.push((version, found));
        }
        let left_out = false;
        Siblings { played, left_out }
    }

    /// What the record in an open file came to.
    fn played_in(&self, name: &str, file: &dyn NamedFile) -> Option<Played> {
        let bytes = file.read(MAX_BYTES).ok()?;
        let text = record::text_of(&bytes).ok()?;
        let record = Record::parse(text).ok()?;
        let source = Source::new(self.path().with_file_name(name), text);
        let game = self
            .has_rules_of(&record)
            .then(|| self.replay(&record, &source));
        Played::of(&record, &game?.ok()?)
    }

    /// Whether another record of the same folder names the same game and dictionary.
    pub(super) fn has_rules_of(&self, other: &Record) -> bool {
        (&self.record.game, &self.record.dictionary) == (&other.game, &other.dictionary)
    }
}
