//! Which phone holds which seat. A phone is known by a random token in a cookie.
//!
//! The hashes of the tokens are saved in `.game.yaml.seats` beside the record, so that phones keep their seats over a
//! restart, while the file gives nobody a seat. It is sealed: one that came with a stranger's folder counts for nothing.

use std::collections::BTreeSet;
use std::fs;
use std::io::{self, ErrorKind};
use std::path::Path;
use std::time::{Duration, Instant};

use hyper::StatusCode;
use serde::{Deserialize, Serialize};
use sha2::{Digest as _, Sha256};

use super::PhoneAnswer;
use super::scorekeeper;
use super::seal::Seal;
use crate::action::TABLE;
use crate::cli::files::{Access, Draft, Lock, Original, beside_record, unix_ms};
use crate::game::{Game, Speaker};
use crate::view::{Phase, phase};

/// The most phones that can hold the seat of a team.
const MOST: usize = 8;

/// The length of a token in bytes.
const TOKEN: usize = 16;

/// The maximum size of the file.
const MAX_BYTES: usize = 64 * 1024;

/// After so long without a request from its phone, the others together can free a seat.
const QUIET: Duration = Duration::from_mins(2);

/// After so long without a request from its phone, the code is enough to take a seat.
const LOST: Duration = Duration::from_mins(10);

/// Whether a phone is in use. The page of a seat sends a request each minute while it is open.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
enum Silence {
    #[default]
    None,
    Quiet,
    Lost,
}

/// A phone that holds a seat.
#[derive(Clone, Debug, Serialize, Deserialize)]
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
    /// When it sent its last request; after a restart, when the program started.
    #[serde(skip, default = "Instant::now")]
    seen: Instant,
    #[serde(skip)]
    silence: Silence,
}

impl Holder {
    /// Whether it is the same phone at the same seat.
    fn is(&self, other: &Self) -> bool {
        self.token == other.token
    }

    /// What tells it from other phones.
    pub fn phone(&self) -> &str {
        &self.token
    }

    /// Whether it is the phone of the scorekeeper, who has no seat in the game.
    pub fn is_scorekeeper(&self) -> bool {
        self.seat == TABLE
    }

    /// How long it has had its seat, in seconds.
    pub fn seconds_seated(&self) -> u64 {
        unix_ms().saturating_sub(self.since_unix_ms) / 1_000
    }

    /// The number of its seat.
    ///
    /// # Errors
    /// The seat is no longer in the game.
    pub fn seat_in(&self, game: &Game) -> Result<usize, PhoneAnswer> {
        match seat_of(game, &self.name) {
            Some((seat, name, _)) if name == self.seat => Ok(seat),
            _ => Err(PhoneAnswer::no_seat()),
        }
    }
}

/// All phones that hold a seat.
#[derive(Clone, Debug, Default)]
pub struct Holders {
    all: Vec<Holder>,
    /// Which seat asks to free which.
    asked: BTreeSet<(String, String)>,
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
            seal,
            ..Self::default()
        };
        if phase(game) == Phase::Over {
            remove(record);
            return holders;
        }
        let seal = holders.seal.as_ref();
        let kept = seal.and_then(|seal| read(record, seal));
        for holder in kept.unwrap_or_default() {
            let is_known = holder.is_scorekeeper() || holder.seat_in(game).is_ok();
            if is_known && holders.has_room(game, &holder.seat) {
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

    /// The holder with this token, which has just sent a request. Its seat is not freed then.
    pub fn heard(&mut self, token: &str) -> Option<Holder> {
        let token = hash(token);
        let holder = self.all.iter_mut().find(|holder| holder.token == token)?;
        holder.seen = Instant::now();
        self.asked.retain(|(_, seat)| *seat != holder.seat);
        Some(holder.clone())
    }

    /// Notices which phones have been silent for long. Returns whether anything has changed.
    pub fn follow(&mut self, now: Instant) -> bool {
        let mut has_changed = false;
        for holder in &mut self.all {
            let silence = match now.saturating_duration_since(holder.seen) {
                since if since >= LOST => Silence::Lost,
                since if since >= QUIET => Silence::Quiet,
                _ => Silence::None,
            };
            has_changed |= silence != holder.silence;
            holder.silence = silence;
        }
        has_changed
    }

    /// Whether a phone holds this seat, and is not lost.
    pub fn is_taken(&self, seat: &str) -> bool {
        self.silence(seat)
            .is_some_and(|least| least < Silence::Lost)
    }

    /// Whether the phones of a seat are so silent that the others can free it.
    pub fn is_quiet(&self, seat: &str) -> bool {
        self.silence(seat)
            .is_some_and(|least| least > Silence::None)
    }

    /// The least silent phone of a seat.
    fn silence(&self, seat: &str) -> Option<Silence> {
        let its = self.all.iter().filter(|holder| holder.seat == seat);
        its.map(|holder| holder.silence).min()
    }

    /// The seats that ask to free this one.
    pub fn asking_for(&self, seat: &str) -> Vec<&str> {
        let asked = self.asked.iter().filter(|(_, other)| other == seat);
        asked.map(|(by, _)| by.as_str()).collect()
    }

    /// A phone asks to free a silent seat, which happens once every seat with a phone in use has asked, at least two of
    /// them. Returns the seats that have not asked.
    ///
    /// # Errors
    /// A phone of that seat is in use, or nobody else is there to ask.
    pub fn ask_to_free(&mut self, by: &Holder, seat: &str) -> Result<Vec<String>, PhoneAnswer> {
        let in_use = self
            .all
            .iter()
            .filter(|other| other.silence == Silence::None);
        let others: BTreeSet<String> = in_use.map(|other| other.seat.clone()).collect();
        if by.seat == seat || others.contains(seat) || !self.is_quiet(seat) {
            let why = "only a seat whose phone has been silent for two minutes can be freed";
            return Err(PhoneAnswer::error(StatusCode::CONFLICT, "in-use", why));
        }
        if others.len() < 2 {
            let why = "it takes the phones of two other seats; when that phone has been silent for ten \
                       minutes, the code is enough to take its seat";
            return Err(PhoneAnswer::error(StatusCode::CONFLICT, "too-few", why));
        }
        self.asked.insert((by.seat.clone(), seat.to_owned()));
        let asking = self.asking_for(seat);
        let missing = others
            .iter()
            .filter(|other| !asking.contains(&other.as_str()));
        let missing: Vec<String> = missing.cloned().collect();
        if missing.is_empty() {
            self.free(seat);
        }
        Ok(missing)
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
        let its = self.all.iter().filter(|holder| holder.seat == seat);
        its.filter(|holder| holder.silence < Silence::Lost).count() < most
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
    ) -> Result<(Holder, Option<String>), PhoneAnswer> {
        let (number, seat, name) = match seat_of(game, name) {
            Some((number, seat, name)) => (Some(number), seat, name),
            None if scorekeeper::is_meant(name) => (None, TABLE.to_owned(), TABLE.to_owned()),
            None => return Err(PhoneAnswer::unknown_name()),
        };
        let before = token.and_then(|token| self.with(token)).cloned();
        if let Some(before) = &before
            && (&before.seat, &before.name) == (&seat, &name)
        {
            return Ok((before.clone(), None));
        }
        let moves = |holder: &Holder| before.as_ref().is_some_and(|before| holder.is(before));
        let is_lost = |holder: &Holder| holder.seat == seat && holder.silence == Silence::Lost;
        let mut holders = self.clone();
        holders
            .all
            .retain(|holder| !moves(holder) && !is_lost(holder));
        holders.check_open(game, number, &seat)?;
        let random = super::random::<TOKEN>().map_err(|_| PhoneAnswer::not_saved())?;
        let token = hex(&random);
        let holder = Holder {
            seat,
            name,
            token: hash(&token),
            since_unix_ms: unix_ms(),
            listed: None,
            seen: Instant::now(),
            silence: Silence::None,
        };
        holders.all.push(holder.clone());
        *self = holders;
        Ok((holder, Some(token)))
    }

    /// Checks that one more phone may have a seat.
    ///
    /// # Errors
    /// Another phone has it, or its secret list is in.
    fn check_open(
        &self,
        game: &Game,
        number: Option<usize>,
        seat: &str,
    ) -> Result<(), PhoneAnswer> {
        let round = game.open_round().zip(number);
        if round.is_some_and(|(round, number)| round.has_list(number)) {
            let why = "the list of this seat is in: join once all lists are compared";
            return Err(PhoneAnswer::error(StatusCode::CONFLICT, "listed", why));
        }
        if !self.has_room(game, seat) {
            let why = "another phone has that seat: leave it there under More, or have it freed where the game \
                       runs; once that phone has been silent for ten minutes, the code is enough";
            return Err(PhoneAnswer::error(StatusCode::CONFLICT, "taken", why));
        }
        Ok(())
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

    /// Forgets what phones did in the last game. They keep their seats in the next one.
    pub fn begin(&mut self) {
        for holder in &mut self.all {
            holder.listed = None;
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
        self.asked.retain(|(_, other)| other != seat);
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
            seen: Instant::now(),
            silence: Silence::None,
        }
    }

    fn names(holders: &[Holder]) -> Vec<&str> {
        holders.iter().map(|holder| holder.name.as_str()).collect()
    }

    #[test]
    fn a_silent_phone_loses_its_seat_to_the_others_together_or_to_the_code() {
        let mut holders = Holders {
            all: ["Ann", "Bob", "Cy"].map(holder).into(),
            ..Holders::default()
        };
        let [ann, bob, cy] = ["Ann", "Bob", "Cy"].map(holder);
        let status =
            |answer: Result<Vec<String>, PhoneAnswer>| answer.map_err(|answer| answer.status);
        let (refused, waits) = (Err(StatusCode::CONFLICT), |name: &str| {
            Ok(vec![name.to_owned()])
        });
        assert_eq!(status(holders.ask_to_free(&ann, "Cy")), refused);
        // Since Cy sent something, Ann and Bob have.
        let later = Instant::now() + QUIET;
        for active in &mut holders.all[..2] {
            active.seen = later;
        }
        assert!(holders.follow(later) && !holders.follow(later));
        assert!(holders.is_taken("Cy") && holders.is_quiet("Cy"));
        assert_eq!(status(holders.ask_to_free(&ann, "Bob")), refused);
        assert_eq!(status(holders.ask_to_free(&cy, "Cy")), refused);
        assert_eq!(status(holders.ask_to_free(&ann, "Cy")), waits("Bob"));
        assert_eq!(holders.asking_for("Cy"), ["Ann"]);
        // A sign of life ends that.
        assert!(holders.heard("Cy").is_some() && holders.asking_for("Cy").is_empty());
        assert!(holders.follow(Instant::now()) && !holders.is_quiet("Cy"));
        holders.follow(later + Duration::from_secs(1));
        assert_eq!(status(holders.ask_to_free(&bob, "Cy")), waits("Ann"));
        assert_eq!(status(holders.ask_to_free(&ann, "Cy")), Ok(vec![]));
        assert_eq!(names(&holders.all), ["Ann", "Bob"]);
        // Of two players one is not enough, until the other's phone counts as lost.
        let later = later + LOST;
        holders.all[0].seen = later;
        holders.follow(later);
        assert_eq!(status(holders.ask_to_free(&ann, "Bob")), refused);
        assert!(!holders.is_taken("Bob") && holders.is_taken("Ann"));
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
        assert!(read(&record).is_none());
        for name in ["Ann", "Bob"] {
            write(&record, &[holder(name)]).expect("saved");
            assert_eq!(read(&record).as_deref().map(names), Some(vec![name]));
        }
        // What another computer wrote counts for nothing, nor does a file of another record.
        assert!(super::read(&record, &other).is_none());
        let copy = folder.path().join("copy.yaml");
        fs::write(&copy, "").expect("written");
        fs::copy(
            folder.path().join(".game.yaml.seats"),
            folder.path().join(".copy.yaml.seats"),
        )
        .expect("copied");
        assert!(read(&copy).is_none());
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
            assert!(read(&record).is_none());
            write(&record, &[holder("Ann")]).expect("saved");
            let other = fs::read_to_string(folder.path().join("other"));
            assert_eq!(other.expect("still there"), "[]");
        }
        fs::write(&path, format!("[]{}", " ".repeat(MAX_BYTES))).expect("written");
        assert!(read(&record).is_none());
        remove(&record);
        remove(&record);
        let left = fs::read_dir(folder.path()).expect("read").flatten();
        let hidden = left.filter(|entry| entry.file_name().as_encoded_bytes()[0] == b'.');
        assert_eq!(hidden.count(), 0);
    }
}
