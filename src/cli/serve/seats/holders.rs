//! Who holds which seat: phones, known by a random token in a cookie.
//!
//! What is kept beside the record are hashes of the tokens, so that a phone keeps its seat over a restart, and whoever
//! gets hold of the file gets no seat by it.

use std::path::Path;

use hyper::StatusCode;
use serde::{Deserialize, Serialize};
use sha2::{Digest as _, Sha256};

use super::Answer;
use crate::cli::files::SeatsFile;
use crate::game::{Game, Speaker};

/// The most phones that hold the seat of a team.
const MOST: usize = 8;

/// The bytes of a token.
const TOKEN: usize = 16;

/// A phone that holds a seat.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Holder {
    /// The seat: a player, or a team with one rack.
    pub seat: String,
    /// Who speaks.
    pub name: String,
    /// The hash of its token, in hexadecimal.
    token: String,
}

/// Everybody who holds a seat.
#[derive(Debug, Default)]
pub struct Holders {
    all: Vec<Holder>,
}

fn hash(token: &str) -> String {
    hex(&Sha256::digest(token))
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

impl Holders {
    /// Those that are kept beside a record. A file that cannot be read is none.
    pub fn load(record: &Path, game: &Game) -> Self {
        let text = SeatsFile::of(record).load();
        let kept: Vec<Holder> = serde_json::from_str(&text.unwrap_or_default()).unwrap_or_default();
        let mut holders = Self::default();
        if is_finished(game) {
            SeatsFile::of(record).remove();
            return holders;
        }
        for holder in kept {
            let is_seat =
                seat_of(game, &holder.name).is_some_and(|(_, seat, _)| seat == holder.seat);
            if is_seat && holders.has_room(game, &holder.seat) {
                holders.all.push(holder);
            }
        }
        holders
    }

    /// Keeps them beside the record, for as long as the game runs. A failure does not interrupt the game: phones have
    /// to join again after a restart then.
    pub fn save(&self, record: &Path, game: &Game) {
        let file = SeatsFile::of(record);
        if self.all.is_empty() || is_finished(game) {
            file.remove();
        } else if let Ok(text) = serde_json::to_string(&self.all)
            && let Err(error) = file.save(&text)
        {
            log::warn!("the seats were not saved: {error}");
        }
    }

    /// The holder with this token.
    pub fn with(&self, token: &str) -> Option<&Holder> {
        let token = hash(token);
        self.all.iter().find(|holder| holder.token == token)
    }

    /// Whether somebody holds a seat.
    pub fn is_taken(&self, seat: &str) -> bool {
        self.all.iter().any(|holder| holder.seat == seat)
    }

    /// Everybody.
    pub fn iter(&self) -> impl Iterator<Item = &Holder> {
        self.all.iter()
    }

    /// A team of several players is a seat that several phones hold.
    fn has_room(&self, game: &Game, seat: &str) -> bool {
        let players = game.seats().players().iter();
        let players = players.filter(|player| game.seats().seat(player.seat).name == seat);
        let most = if players.count() > 1 { MOST } else { 1 };
        self.all.iter().filter(|holder| holder.seat == seat).count() < most
    }

    /// Gives a seat to whoever has this token, who leaves the one from before. Returns the holder, and the token unless
    /// it stays.
    ///
    /// # Errors
    /// Nobody has that name, another phone has the seat, or the system has no randomness.
    pub fn join(
        &mut self,
        game: &Game,
        name: &str,
        token: Option<&str>,
    ) -> Result<(Holder, Option<String>), Answer> {
        let Some((_, seat, name)) = seat_of(game, name) else {
            let why = "nobody here has that name";
            return Err(Answer::error(StatusCode::NOT_FOUND, "unknown-name", why));
        };
        let before = token.and_then(|token| self.with(token)).cloned();
        if let Some(before) = &before
            && (&before.seat, &before.name) == (&seat, &name)
        {
            return Ok((before.clone(), None));
        }
        let moves = |holder: &Holder| before.as_ref().is_some_and(|before| holder == before);
        let without = self.all.iter().filter(|holder| !moves(holder)).cloned();
        let mut holders = Self {
            all: without.collect(),
        };
        if !holders.has_room(game, &seat) {
            let why = "another phone has that seat; it can leave it under More, and the prompt can free it";
            return Err(Answer::error(StatusCode::CONFLICT, "taken", why));
        }
        let random = super::random::<TOKEN>().map_err(|_| Answer::not_saved())?;
        let token = hex(&random);
        let holder = Holder {
            seat,
            name,
            token: hash(&token),
        };
        holders.all.push(holder.clone());
        *self = holders;
        Ok((holder, Some(token)))
    }

    /// Takes the seat from one phone.
    pub fn leave(&mut self, holder: &Holder) {
        self.all.retain(|other| other != holder);
    }

    /// Takes a seat from everybody who holds it; whether anybody did.
    pub fn free(&mut self, seat: &str) -> bool {
        let before = self.all.len();
        self.all.retain(|holder| holder.seat != seat);
        self.all.len() < before
    }
}

/// Whether nothing more can be said: the game is over, with every rack declared.
pub fn is_finished(game: &Game) -> bool {
    game.is_over() && game.undeclared().next().is_none()
}

/// The seat that a name stands for: its number, its name, and the name as the record has it.
pub fn seat_of(game: &Game, name: &str) -> Option<(usize, String, String)> {
    match game.seats().speaker(name.trim())? {
        Speaker::Table => None,
        Speaker::Seat(seat, name) => {
            Some((seat, game.seats().seat(seat).name.clone(), name.to_owned()))
        }
    }
}
