//! Which phone holds which seat. A phone is known by a random token in a cookie.
//!
//! The hashes of the tokens are saved in `.game.yaml.seats` beside the record, so that phones keep their seats over a
//! restart, while the file gives nobody a seat. It is sealed: one that came with a stranger's folder counts for nothing.

use std::fs;
use std::io::{self, ErrorKind};
use std::path::Path;

use hyper::StatusCode;
use serde::{Deserialize, Serialize};
use sha2::{Digest as _, Sha256};

use super::Answer;
use super::seal::Seal;
use crate::cli::files::{Access, Draft, Lock, Original, beside_record, unix_ms};
use crate::game::{Game, Speaker};
use crate::view::{Phase, phase};

/// The most phones that can hold the seat of a team.
const MOST: usize = 8;

/// The length of a token in bytes.
const TOKEN: usize = 16;

/// The maximum size of the file.
const MAX_BYTES: usize = 64 * 1024;

/// A phone that holds a seat.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Holder {
    /// The seat: a player, or a team with a shared rack.
    pub seat: String,
    /// The player.
    pub name: String,
    /// The hash of its token, in hexadecimal.
    token: String,
    /// When it took the seat, in milliseconds since 1970.
    since_unix_ms: u64,
    /// The round of the list that it handed in last, if it has handed in any.
    listed: Option<usize>,
}

impl Holder {
    /// Whether it is the same phone at the same seat.
    fn is(&self, other: &Self) -> bool {
        self.token == other.token
    }

    /// How long it has had its seat, in seconds.
    pub fn seconds_seated(&self) -> u64 {
        unix_ms().saturating_sub(self.since_unix_ms) / 1_000
    }

    /// The number of its seat.
    ///
    /// # Errors
    /// The seat is no longer in the game.
    pub fn seat_in(&self, game: &Game) -> Result<usize, Answer> {
        match seat_of(game, &self.name) {
            Some((seat, name, _)) if name == self.seat => Ok(seat),
            _ => Err(Answer::no_seat()),
        }
    }
}

/// All phones that hold a seat.
#[derive(Clone, Debug, Default)]
pub struct Holders {
    all: Vec<Holder>,
    /// What tells our file from others; without it none is read or written.
    seal: Option<Seal>,
}

/// The file of the seats.
#[derive(Debug, Serialize, Deserialize)]
struct Sealed {
    /// The seal of the holders.
    seal: String,
    /// The holders as JSON.
    holders: String,
}

fn hash(token: &str) -> String {
    hex(&Sha256::digest(token))
}

/// Bytes in hexadecimal.
pub fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

impl Holders {
    /// Loads the holders saved beside a record; none if the file cannot be read, or has another seal.
    pub fn load(record: &Path, game: &Game, seal: Option<Seal>) -> Self {
        let mut holders = Self {
            all: Vec::new(),
            seal,
        };
        if phase(game) == Phase::Over {
            remove(record);
            return holders;
        }
        let seal = holders.seal.as_ref();
        let kept = seal.and_then(|seal| read(record, seal));
        for holder in kept.unwrap_or_default() {
            if holder.seat_in(game).is_ok() && holders.has_room(game, &holder.seat) {
                holders.all.push(holder);
            }
        }
        holders
    }

    /// Saves the holders beside the record until the game is finished. A failure does not interrupt the game, but the
    /// phones will have to join again after a restart.
    pub fn save(&self, record: &Path, game: &Game) {
        if self.all.is_empty() || phase(game) == Phase::Over {
            remove(record);
        } else if let Some(seal) = &self.seal
            && let Err(error) = write(record, &self.all, seal)
        {
            log::warn!("the seats were not saved: {error}");
        }
    }

    /// The holder with this token.
    pub fn with(&self, token: &str) -> Option<&Holder> {
        let token = hash(token);
        self.all.iter().find(|holder| holder.token == token)
    }

    /// Whether a phone holds this seat.
    pub fn is_taken(&self, seat: &str) -> bool {
        self.all.iter().any(|holder| holder.seat == seat)
    }

    /// All holders.
    pub fn iter(&self) -> impl Iterator<Item = &Holder> {
        self.all.iter()
    }

    /// Whether another phone can take this seat. The seat of a team can have several.
    fn has_room(&self, game: &Game, seat: &str) -> bool {
        let players = game.seats().players().iter();
        let players = players.filter(|player| game.seats().seat(player.seat).name == seat);
        let most = if players.count() > 1 { MOST } else { 1 };
        self.all.iter().filter(|holder| holder.seat == seat).count() < most
    }

    /// Gives the seat of a player to the phone with this token, which leaves its previous seat. Returns the holder, and
    /// the new token unless the phone had this seat already.
    ///
    /// # Errors
    /// Nobody has that name, another phone has the seat, the seat's secret list is in, or the system has no randomness.
    pub fn join(
        &mut self,
        game: &Game,
        name: &str,
        token: Option<&str>,
    ) -> Result<(Holder, Option<String>), Answer> {
        let Some((number, seat, name)) = seat_of(game, name) else {
            let why = "nobody here has that name";
            return Err(Answer::error(StatusCode::NOT_FOUND, "unknown-name", why));
        };
        let before = token.and_then(|token| self.with(token)).cloned();
        if let Some(before) = &before
            && (&before.seat, &before.name) == (&seat, &name)
        {
            return Ok((before.clone(), None));
        }
        let moves = |holder: &Holder| before.as_ref().is_some_and(|before| holder.is(before));
        let without = self.all.iter().filter(|holder| !moves(holder)).cloned();
        let mut holders = Self {
            all: without.collect(),
            seal: self.seal.clone(),
        };
        if game
            .open_round()
            .is_some_and(|round| round.has_list(number))
        {
            let why = "the list of this seat is in: join once all lists are compared";
            return Err(Answer::error(StatusCode::CONFLICT, "listed", why));
        }
        if !holders.has_room(game, &seat) {
            let why =
                "another phone has that seat; leave it there under More, or free it at the prompt";
            return Err(Answer::error(StatusCode::CONFLICT, "taken", why));
        }
        let random = super::random::<TOKEN>().map_err(|_| Answer::not_saved())?;
        let token = hex(&random);
        let holder = Holder {
            seat,
            name,
            token: hash(&token),
            since_unix_ms: unix_ms(),
            listed: None,
        };
        holders.all.push(holder.clone());
        *self = holders;
        Ok((holder, Some(token)))
    }

    /// Removes one phone from its seat.
    pub fn leave(&mut self, holder: &Holder) {
        self.all.retain(|other| !other.is(holder));
    }

    /// Remembers in which round a phone handed in the list of its seat.
    pub fn list(&mut self, holder: &Holder, round: Option<usize>) {
        let its = self.all.iter_mut().find(|other| other.is(holder));
        if let Some(its) = its {
            its.listed = round;
        }
    }

    /// Whether a phone handed in the list of its seat in a round: then it may see that list, and take it back.
    pub fn has_listed(&self, holder: &Holder, round: usize) -> bool {
        let its = self.all.iter().find(|other| other.is(holder));
        its.is_some_and(|its| its.listed == Some(round))
    }

    /// Removes all phones from a seat. Returns false if it had none.
    pub fn free(&mut self, seat: &str) -> bool {
        let before = self.all.len();
        self.all.retain(|holder| holder.seat != seat);
        self.all.len() < before
    }
}

fn read(record: &Path, seal: &Seal) -> Option<Vec<Holder>> {
    let file = Original::read(&beside_record(record, "seats")?, MAX_BYTES).ok()?;
    let fits = file.bytes.len() <= MAX_BYTES;
    let kept: Sealed = fits.then(|| serde_json::from_slice(&file.bytes).ok())??;
    let is_ours = seal.seal(record, &kept.holders).ok()? == kept.seal;
    is_ours.then(|| serde_json::from_str(&kept.holders).ok())?
}

fn write(record: &Path, holders: &[Holder], seal: &Seal) -> io::Result<()> {
    let path = beside_record(record, "seats").ok_or(ErrorKind::NotFound)?;
    let holders = serde_json::to_string(holders)?;
    let seal = seal.seal(record, &holders)?;
    let text = serde_json::to_vec(&Sealed { seal, holders })?;
    let lock = Lock::take(&path)?;
    Draft::write(&lock, &path, &text, Access::Private)?.put()
}

fn remove(record: &Path) {
    if let Some(path) = beside_record(record, "seats") {
        let _ = fs::remove_file(path);
    }
}

/// The seat of a player or a team: its number, its name, and the name of the player as the record spells it.
pub fn seat_of(game: &Game, name: &str) -> Option<(usize, String, String)> {
    match game.seats().speaker(name.trim())? {
        Speaker::Table => None,
        Speaker::Seat(seat, name) => {
            Some((seat, game.seats().seat(seat).name.clone(), name.to_owned()))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn holder(name: &str) -> Holder {
        Holder {
            seat: name.to_owned(),
            name: name.to_owned(),
            token: hash(name),
            since_unix_ms: 0,
            listed: None,
        }
    }

    #[test]
    fn the_file_is_private_and_never_a_link() {
        let folder = tempfile::tempdir().expect("a folder");
        let record = folder.path().join("game.yaml");
        let (own, other) = (Seal::of([1; 32]), Seal::of([2; 32]));
        let write = |record: &Path, holders: &[Holder]| super::write(record, holders, &own);
        let read = |record: &Path| super::read(record, &own);
        assert!(write(&record, &[]).is_err());
        fs::write(&record, "").expect("written");
        assert_eq!(read(&record), None);
        for name in ["Ann", "Bob"] {
            write(&record, &[holder(name)]).expect("saved");
            assert_eq!(read(&record), Some(vec![holder(name)]));
        }
        // What another computer wrote counts for nothing, nor does a file of another record.
        assert_eq!(super::read(&record, &other), None);
        let copy = folder.path().join("copy.yaml");
        fs::write(&copy, "").expect("written");
        fs::copy(
            folder.path().join(".game.yaml.seats"),
            folder.path().join(".copy.yaml.seats"),
        )
        .expect("copied");
        assert_eq!(read(&copy), None);
        remove(&copy);
        let path = folder.path().join(".game.yaml.seats");
        #[cfg(unix)]
        {
            use std::os::unix::fs::PermissionsExt as _;
            let mode = fs::metadata(&path).expect("a file").permissions().mode();
            assert_eq!(mode & 0o777, 0o600);
            fs::write(folder.path().join("other"), "[]").expect("written");
            fs::remove_file(&path).expect("removed");
            std::os::unix::fs::symlink("other", &path).expect("a link");
            assert_eq!(read(&record), None);
            write(&record, &[holder("Ann")]).expect("saved");
            let other = fs::read_to_string(folder.path().join("other"));
            assert_eq!(other.expect("still there"), "[]");
        }
        fs::write(&path, format!("[]{}", " ".repeat(MAX_BYTES))).expect("written");
        assert_eq!(read(&record), None);
        remove(&record);
        remove(&record);
        let left = fs::read_dir(folder.path()).expect("read").flatten();
        let hidden = left.filter(|entry| entry.file_name().as_encoded_bytes()[0] == b'.');
        assert_eq!(hidden.count(), 0);
    }
}
