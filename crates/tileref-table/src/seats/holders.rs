//! Which phone holds which seat. A phone is known by a random token in a cookie.

mod agree;

use std::collections::{BTreeSet, VecDeque};
use std::path::Path;
use std::time::Duration;

use serde::{Deserialize, Serialize};
use sha2::{Digest as _, Sha256};

use super::computer::Computer;
use super::limit::since;
use crate::now::Now;
use crate::seats::{AnswerKind, PhoneAnswer, PhoneResult};
pub use agree::Candidate;
use tileref_game::action::TABLE;
use tileref_game::clock::Moment;
use tileref_game::game::{Game, Speaker, check_names};
use tileref_game::rules::MOST_SEATS;
use tileref_view::view::{Phase, phase};
use tileref_words::text::{hex, same_name};

/// The most phones that can hold the seat of a team.
const MOST: usize = 8;

/// The length of a token in bytes.
const TOKEN: usize = 16;

/// How many phones that have lost their seats are remembered.
const MOST_GONE: usize = 100;

/// After so long without a request from its phone, the others together can free a seat.
const QUIET: Duration = Duration::from_mins(2);

/// After so long without a request from its phone, the code is enough to take a seat.
const LOST: Duration = Duration::from_mins(10);

/// How long a phone has sent nothing. The page of a seat sends a request each minute while it is open.
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
    #[serde(skip)]
    seen: Moment,
    #[serde(skip)]
    silence: Silence,
    /// It has sent a request to this server. Of the others, another server may know more.
    #[serde(skip)]
    pub(super) is_known: bool,
}

/// Why a phone has lost its seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Loss {
    /// It left, or changed to another seat.
    Left,
    /// Another phone took the seat.
    Lost,
    /// The others freed it.
    ByOthers,
    /// The host freed it.
    ByHost,
}

impl Loss {
    /// What the phone is told.
    fn told(self) -> Option<&'static str> {
        match self {
            Self::Left => None,
            Self::Lost => Some(
                "another phone has taken this seat, after yours had sent nothing for ten minutes",
            ),
            Self::ByOthers => Some("the other players have freed this seat"),
            Self::ByHost => Some("the host has freed this seat, at the computer"),
        }
    }
}

impl Holder {
    /// A phone that takes a seat now.
    fn new(seat: String, name: String, token: String, now: &dyn Now) -> Self {
        Self {
            seat,
            name,
            token,
            since_unix_ms: now.unix_ms(),
            listed: None,
            seen: now.moment(),
            silence: Silence::None,
            is_known: true,
        }
    }

    fn is(&self, other: &Self) -> bool {
        self.token == other.token
    }

    /// The scorekeeper has no seat in the game.
    pub fn is_scorekeeper(&self) -> bool {
        self.seat == TABLE
    }

    /// What tells it from every other phone.
    pub fn phone(&self) -> &str {
        &self.token
    }

    /// How long it has had its seat, in seconds.
    pub fn seconds_seated(&self, now: &dyn Now) -> u64 {
        now.unix_ms().saturating_sub(self.since_unix_ms) / 1_000
    }

    /// The number of its seat.
    ///
    /// # Errors
    /// The seat is no longer in the game.
    pub fn seat_in(&self, game: &Game) -> PhoneResult<usize> {
        match seat_of(game, &self.name) {
            Some((seat, name, _)) if name == self.seat => Ok(seat),
            _ => Err(PhoneAnswer::no_seat()),
        }
    }
}

/// All phones that hold a seat.
#[derive(Clone, Debug)]
pub struct Holders {
    all: Vec<Holder>,
    /// Which seat asks to free which.
    asked: BTreeSet<(String, String)>,
    /// The phone that asks to keep the score.
    pub(super) candidate: Option<Candidate>,
    /// The tokens of phones that had a seat, the latest last.
    gone: VecDeque<(String, Loss)>,
    /// The seats that had phones here.
    used: BTreeSet<String>,
    computer: Computer,
}

fn hash(token: &str) -> String {
    hex(&Sha256::digest(token))
}

/// The holders in the text of their file.
fn holders_in(kept: &str) -> Option<Vec<Holder>> {
    serde_json::from_str(kept).ok()
}

impl Holders {
    /// No phones.
    pub fn none(computer: Computer) -> Self {
        Self {
            all: Vec::new(),
            asked: BTreeSet::new(),
            candidate: None,
            gone: VecDeque::new(),
            used: BTreeSet::new(),
            computer,
        }
    }

    /// Loads the holders that were kept for a record.
    pub fn load(record: &Path, game: &Game, computer: Computer) -> Self {
        let mut holders = Self::none(computer);
        let store = &holders.computer.seats;
        if phase(game) == Phase::Over {
            store.remove(record);
            return holders;
        }
        let kept = store.load(record);
        let kept = kept.as_deref().and_then(holders_in);
        for holder in kept.unwrap_or_default() {
            let is_known = holder.is_scorekeeper() || holder.seat_in(game).is_ok();
            if is_known && holders.has_room(game, &holder.seat) {
                let seen = holders.computer.now.moment();
                holders.all.push(Holder { seen, ..holder });
            }
        }
        holders
    }

    /// Saves the holders beside the record until the game is finished. A failure does not interrupt the game, but the
    /// phones will have to join again after a restart.
    pub fn save(&self, record: &Path, game: &Game) {
        let store = &self.computer.seats;
        if phase(game) == Phase::Over {
            store.remove(record);
        } else if let Err(error) = store.update(record, &mut |kept| self.merged(kept.as_deref())) {
            log::info!("the seats were not saved: {error}");
        }
    }

    /// The holders to save. Another server may serve the same record: of phones that have sent nothing here, what it has
    /// saved counts.
    fn merged(&self, kept: Option<&str>) -> Option<String> {
        let known = self.all.iter().filter(|holder| holder.is_known).cloned();
        let mut all: Vec<Holder> = known.collect();
        let has_left = |holder: &Holder| self.gone.iter().any(|(token, _)| *token == holder.token);
        for other in kept.and_then(holders_in).into_iter().flatten() {
            if !has_left(&other) && !all.iter().any(|holder| holder.is(&other)) {
                all.push(other);
            }
        }
        let holders = serde_json::to_string(&all).ok();
        holders.filter(|_| !all.is_empty())
    }

    /// The holder with this token.
    pub fn with(&self, token: &str) -> Option<&Holder> {
        let token = hash(token);
        self.all.iter().find(|holder| holder.token == token)
    }

    /// The holder with this token, which has just sent a request. Its seat is not freed for its silence then.
    pub fn heard(&mut self, token: &str) -> Option<Holder> {
        let token = hash(token);
        let holder = self.all.iter_mut().find(|holder| holder.token == token)?;
        (holder.seen, holder.is_known) = (self.computer.now.moment(), true);
        let holder = holder.clone();
        // What the others think of the scorekeeper is not about silence.
        if !holder.is_scorekeeper() {
            self.stop_asking_for(&holder.seat);
        }
        Some(holder)
    }

    /// Notices which phones have been silent for long. Returns whether anything has changed.
    pub fn follow(&mut self, now: Moment) -> bool {
        let mut has_changed = false;
        has_changed |= self.candidate.take_if(|one| one.is_gone(now)).is_some();
        for holder in &mut self.all {
            let silence = match since(holder.seen, now) {
                silent if silent >= LOST => Silence::Lost,
                silent if silent >= QUIET => Silence::Quiet,
                _ => Silence::None,
            };
            has_changed |= silence != holder.silence;
            holder.silence = silence;
        }
        has_changed
    }

    /// A phone holds this seat, and is not lost.
    pub fn is_taken(&self, seat: &str) -> bool {
        self.silence(seat)
            .is_some_and(|least| least < Silence::Lost)
    }

    /// The phones of a seat are so silent that the others can free it.
    pub fn is_quiet(&self, seat: &str) -> bool {
        self.silence(seat)
            .is_some_and(|least| least > Silence::None)
    }

    /// Every phone of this seat has left it, and no phone keeps the score for whoever has none.
    pub fn is_left(&self, seat: &str) -> bool {
        self.used.contains(seat)
            && [seat, TABLE]
                .iter()
                .all(|seat| self.silence(seat).is_none())
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

    /// A phone of this seat has sent something in the last two minutes.
    fn is_in_use(&self, seat: &str) -> bool {
        self.silence(seat) == Some(Silence::None)
    }

    /// Which of the phones of its seat it is, from 0.
    pub fn place_of(&self, holder: &Holder) -> usize {
        let mut its = self.all.iter().filter(|other| other.seat == holder.seat);
        its.position(|other| other.is(holder)).unwrap_or(0)
    }

    /// All holders.
    pub fn iter(&self) -> impl Iterator<Item = &Holder> {
        self.all.iter()
    }

    /// The seat of a team can have several.
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
            None if means_table(name) => (None, TABLE.to_owned(), TABLE.to_owned()),
            None => return Err(PhoneAnswer::unknown_name()),
        };
        let before = token.and_then(|token| self.with(token)).cloned();
        let asked = token.map(hash);
        if let Some(before) = &before
            && (&before.seat, &before.name) == (&seat, &name)
        {
            return Ok((before.clone(), None));
        }
        let moves = |holder: &Holder| before.as_ref().is_some_and(|before| holder.is(before));
        let is_lost = |holder: &Holder| holder.seat == seat && holder.silence == Silence::Lost;
        let mut holders = self.clone();
        holders.remove(Loss::Left, moves);
        holders.remove(Loss::Lost, is_lost);
        holders.check_open(game, number, &seat)?;
        let others = game.seats().count() - usize::from(before.is_some());
        if number.is_none() && others > 0 && !game.entries().is_empty() {
            return Err(self.ask_to_keep_score(game, before.as_ref(), asked.as_ref())?);
        }
        let token = self.new_token()?;
        let holder = Holder::new(seat, name, hash(&token), &*self.computer.now);
        holders
            .candidate
            .take_if(|one| Some(&one.token) == asked.as_ref());
        holders.all.push(holder.clone());
        *self = holders;
        Ok((holder, Some(token)))
    }

    /// Gives a name to the phone with this token before there is a game. Returns the holder, and a new token unless the
    /// phone had that name already.
    ///
    /// # Errors
    /// Another phone has the name, nobody can have it, there are too many, or the system has no randomness.
    pub fn join_before(
        &mut self,
        name: &str,
        token: Option<&str>,
    ) -> Result<(Holder, Option<String>), PhoneAnswer> {
        let refused = |slug: &'static str, why: &str| {
            Err(PhoneAnswer::error(AnswerKind::Conflict, slug, why))
        };
        let name = name.trim();
        let before = token.and_then(|token| self.with(token)).cloned();
        if let Some(before) = before.as_ref().filter(|before| before.name == name) {
            return Ok((before.clone(), None));
        }
        let mut holders = self.clone();
        let moves = |holder: &Holder| before.as_ref().is_some_and(|before| holder.is(before));
        let is_lost = |holder: &Holder| holder.silence == Silence::Lost;
        holders.remove(Loss::Left, moves);
        holders.remove(Loss::Lost, is_lost);
        if holders.all.iter().any(|other| same_name(&other.name, name)) {
            return refused("taken", "another phone has that name");
        }
        // No game is for more players.
        if holders.all.len() >= MOST_SEATS as usize {
            return refused("taken", "there is no room for another phone");
        }
        // Names are typed in one line.
        if name.contains([',', ';']) {
            return refused("bad-name", "a name has no comma");
        }
        if let Err((_, error)) = check_names(&[name], &[]) {
            return refused("bad-name", &error.to_string());
        }
        let token = self.new_token()?;
        let name = name.to_owned();
        let holder = Holder::new(name.clone(), name, hash(&token), &*self.computer.now);
        holders.all.push(holder.clone());
        *self = holders;
        Ok((holder, Some(token)))
    }

    /// Gives the phones that joined before the game the seats of their players; whoever is not in the game loses the name.
    pub fn seat_all(&mut self, game: &Game) {
        self.all.retain_mut(|holder| {
            let seat = seat_of(game, &holder.name);
            seat.map(|(_, seat, name)| (holder.seat, holder.name) = (seat, name))
                .is_some()
        });
    }

    /// Gives the place of the scorekeeper to the phone that the record itself is on, so that nobody has to agree.
    ///
    /// # Errors
    /// The system has no randomness.
    pub fn keep_score(&mut self) -> PhoneResult<Holder> {
        let (seat, token) = (TABLE.to_owned(), self.new_token()?);
        let holder = Holder::new(seat.clone(), seat, hash(&token), &*self.computer.now);
        self.all.push(holder.clone());
        Ok(holder)
    }

    /// A token for a phone.
    fn new_token(&self) -> PhoneResult<String> {
        let random = self.computer.random::<TOKEN>();
        Ok(hex(&random.map_err(|_| PhoneAnswer::not_saved())?))
    }

    /// Checks that one more phone may have a seat.
    ///
    /// # Errors
    /// Another phone has it, or its secret list is in.
    fn check_open(&self, game: &Game, number: Option<usize>, seat: &str) -> PhoneResult<()> {
        let round = game.open_round().zip(number);
        if round.is_some_and(|(round, number)| round.has_list(number)) {
            let why = "the list of this seat is in: join once all lists are compared";
            return Err(PhoneAnswer::error(AnswerKind::Conflict, "listed", why));
        }
        if !self.has_room(game, seat) {
            let why = "another phone has that seat: leave it there under More, or have it freed where the game \
                       runs; once that phone has been silent for ten minutes, the code is enough";
            return Err(PhoneAnswer::error(AnswerKind::Conflict, "taken", why));
        }
        Ok(())
    }

    /// Removes one phone from its seat.
    pub fn leave(&mut self, holder: &Holder) {
        self.remove(Loss::Left, |other| other.is(holder));
    }

    fn remove(&mut self, loss: Loss, is: impl FnMut(&Holder) -> bool) {
        let (removed, stay) = self.all.drain(..).partition::<Vec<_>, _>(is);
        self.all = stay;
        for holder in removed {
            self.used.insert(holder.seat.clone());
            self.candidate.take_if(|one| one.token == holder.token);
            self.gone.push_back((holder.token, loss));
        }
        let older = self.gone.len().saturating_sub(MOST_GONE);
        self.gone.drain(..older);
    }

    /// The answer to a phone without a seat, which is told why if it had one.
    pub fn no_seat(&self, token: &str) -> PhoneAnswer {
        let token = hash(token);
        let lost = self.gone.iter().rev().find(|(gone, _)| *gone == token);
        match lost.and_then(|(_, loss)| loss.told()) {
            Some(why) => {
                let why = format!("{why}; to play on, join again with the code of the table");
                PhoneAnswer::error(AnswerKind::NoSeat, "freed", &why)
            }
            None => PhoneAnswer::no_seat(),
        }
    }

    /// Remembers in which round a phone handed in the list of its seat.
    pub fn list(&mut self, holder: &Holder, round: Option<usize>) {
        let its = self.all.iter_mut().find(|other| other.is(holder));
        if let Some(its) = its {
            its.listed = round;
        }
    }

    /// Saves every holder here, because another file begins.
    pub fn begin_file(&mut self) {
        self.all
            .iter_mut()
            .for_each(|holder| holder.is_known = true);
    }

    /// Forgets what phones did in the last game. They keep their seats in the next one.
    pub fn begin(&mut self) {
        self.begin_file();
        for holder in &mut self.all {
            holder.listed = None;
        }
        self.candidate = None;
    }

    /// Whoever handed in the list of a seat in a round may see that list, and take it back.
    pub fn has_listed(&self, holder: &Holder, round: usize) -> bool {
        let its = self.all.iter().find(|other| other.is(holder));
        its.is_some_and(|its| its.listed == Some(round))
    }

    /// Removes all phones from a seat. The place of the scorekeeper goes to the phone that asks for it, if one does.
    /// Returns false if that changes nothing.
    pub fn free(&mut self, seat: &str, loss: Loss) -> bool {
        let before = self.all.len();
        self.remove(loss, |holder| holder.seat == seat);
        self.stop_asking_for(seat);
        let has_changed = self.all.len() < before;
        has_changed | (seat == TABLE && self.admit())
    }

    /// Forgets who asks to free a seat.
    fn stop_asking_for(&mut self, seat: &str) {
        self.asked.retain(|(_, other)| other != seat);
    }
}

/// The name `table` stands for the place of the scorekeeper.
pub fn means_table(name: &str) -> bool {
    same_name(name.trim(), TABLE)
}

/// The seat of a player or a team: its number, its name, and the name of the player as the record spells it.
pub fn seat_of(game: &Game, name: &str) -> Option<(usize, String, String)> {
    match game.seats().speaker(name.trim())? {
        Speaker::Table => None,
        Speaker::Seat(seat, name) => {
            Some((seat, game.seats().name(seat).to_owned(), name.to_owned()))
        }
    }
}
