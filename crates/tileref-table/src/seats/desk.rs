//! The desk of a table: its code, who holds which seat, votes, and limits.
//!
//! What a phone asks for is a function of a desk and the session of its record, which is called once there is a turn for
//! it: who has both on one thread calls it at once, and a server queues requests for the thread that has the session.

use std::collections::BTreeMap;
use std::io;
use std::net::IpAddr;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, MutexGuard, OnceLock, PoisonError};
use std::time::Duration;

use serde_json::json;

use super::code::TableCode;
use super::computer::Computer;
use super::holders::{Candidate, Holder, Holders, means_table, seat_of};
use super::limit::{RateLimit, network};
use super::news::corrected;
use super::takeback::TakeBack;
use super::vote::{Vote, VotesAsked};
use crate::again;
use crate::fault::Fault;
use crate::public::InUtc;
use crate::seats::answered::Answered;
use crate::seats::{AnswerKind, News, PhoneAnswer, PhoneResult};
use crate::session::Session;
use crate::timekeeper::{Timekeeper, seconds_taken};
use tileref_game::action::{TABLE, Verdict};
use tileref_game::clock::Moment;
use tileref_game::game::{Game, Status};
use tileref_record::record::RecordedTurn;
use tileref_view::page::isolated;
use tileref_view::view::{self, Phase, phase};
use tileref_words::text::{listed, shown};

/// What connections share with the thread that follows the record.
#[derive(Debug)]
pub struct DeskState {
    /// The record that is played.
    record: PathBuf,
    /// Who holds which seat.
    pub holders: Holders,
    /// The clock, if no prompt keeps it.
    pub clock: Option<Timekeeper>,
    /// The clock of the prompt, if one keeps it.
    pub prompt_clock: Option<Timekeeper>,
    /// The open vote.
    pub vote: Option<Vote>,
    /// The votes on the last play so far.
    pub asked: VotesAsked,
    /// The last vote that was decided, and its verdict.
    pub decided: Option<(u64, Verdict)>,
    /// The number of turns after the letters were last laid from a phone, and the seat of that phone.
    pub dealt: Option<(usize, String)>,
    /// The seats of a finished game are not saved any more.
    finished: bool,
    /// Why the record cannot be read right now.
    pub trouble: Option<String>,
    /// The turns of the record when it was last looked at, and what was corrected in them last.
    turns: Vec<RecordedTurn>,
    corrected: Option<String>,
    /// A player who would like to take a play back.
    pub takeback: Option<TakeBack>,
    /// Recent answers to lines.
    pub answered: Answered,
    limits: BTreeMap<(String, LimitedRequest), RateLimit>,
}

/// What screens show of the desk, apart from it: nobody waits for it while they are drawn.
#[derive(Clone, Debug)]
pub struct DeskView {
    /// Who holds which seat.
    pub holders: Holders,
    /// The open vote.
    pub vote: Option<Vote>,
    /// A clock can be kept here, because no prompt does.
    pub has_clock: bool,
    /// Why the record cannot be read right now.
    pub trouble: Option<String>,
    /// What was corrected last, as a sentence; `None` once something else has happened.
    pub corrected: Option<String>,
    /// A player who would like to take a play back.
    pub takeback: Option<TakeBack>,
    /// When a game began.
    pub in_utc: InUtc,
}

/// The kinds of requests that are limited.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum LimitedRequest {
    /// A line or a vote.
    Line,
    /// A preview or `/me`, which change nothing.
    Question,
    /// A wrong code from one network.
    Guess,
    /// A wrong code from anywhere.
    AnyGuess,
    /// A change of seats from one network.
    Join,
}

/// More limits than this are not kept once their period is over.
const MOST_LIMITS: usize = 1_000;

impl LimitedRequest {
    /// How many a seat, a network or everybody together may send. At a thousand guesses a minute the 40 bits of a code
    /// last for centuries. Previews change nothing, so they may not keep a processor busy either.
    fn limit(self) -> RateLimit {
        let (most, time, period) = match self {
            Self::Line => (100, u64::MAX, 10),
            Self::Question => (500, 2, 10),
            Self::Guess => (10, u64::MAX, 60),
            Self::AnyGuess => (1_000, u64::MAX, 60),
            Self::Join => (30, u64::MAX, 60),
        };
        let [time, period] = [time, period].map(Duration::from_secs);
        RateLimit::new(most, time, period)
    }
}

impl DeskState {
    /// The limit for a seat or a network, or with an empty name for everybody.
    fn limit(&mut self, of: &str, kind: LimitedRequest, now: Moment) -> &mut RateLimit {
        if self.limits.len() > MOST_LIMITS {
            self.limits.retain(|_, limit| limit.is_in_use(now));
        }
        let limit = self.limits.entry((of.to_owned(), kind));
        limit.or_insert_with(|| kind.limit())
    }

    /// The limit for a phone.
    fn limit_of(&mut self, holder: &Holder, kind: LimitedRequest, now: Moment) -> &mut RateLimit {
        let phone = format!("{} {}", holder.seat, self.holders.place_of(holder));
        self.limit(&phone, kind, now)
    }
}

/// The desk of a table.
pub struct Desk {
    code: TableCode,
    pub(super) computer: Computer,
    shared: Mutex<DeskState>,
    /// Locked while the seats are saved.
    saving: Mutex<()>,
    listener: OnceLock<Box<dyn Fn(News) + Send + Sync>>,
    /// Something that screens show has changed.
    changed: AtomicBool,
}

impl Desk {
    /// A desk for a record.
    ///
    /// # Errors
    /// The system has no randomness.
    pub fn new(session: &Session, computer: Computer) -> io::Result<Self> {
        let desk = Self::before(session.path(), computer.clone())?;
        let holders = Holders::load(session.path(), session.game(), computer);
        let mut shared = desk.shared();
        shared.holders = holders;
        shared.turns.clone_from(&session.record().turns);
        drop(shared);
        Ok(desk)
    }

    /// A desk for a record that is still to be written.
    ///
    /// # Errors
    /// The system has no randomness.
    pub fn before(record: &Path, computer: Computer) -> io::Result<Self> {
        let shared = DeskState {
            record: record.to_owned(),
            holders: Holders::none(computer.clone()),
            clock: None,
            prompt_clock: None,
            vote: None,
            asked: VotesAsked::default(),
            decided: None,
            dealt: None,
            finished: false,
            trouble: None,
            turns: Vec::new(),
            corrected: None,
            takeback: None,
            answered: Answered::default(),
            limits: BTreeMap::new(),
        };
        Ok(Self {
            code: TableCode::new(computer.random()?),
            computer,
            shared: Mutex::new(shared),
            saving: Mutex::default(),
            listener: OnceLock::new(),
            changed: AtomicBool::default(),
        })
    }

    /// The code of the table.
    pub fn code(&self) -> TableCode {
        self.code
    }

    /// What time it is.
    pub fn now(&self) -> Moment {
        self.computer.now.moment()
    }

    /// How many seconds this turn has taken, by the clock beside the record.
    pub fn seconds(&self, session: &Session) -> Option<u32> {
        let clock = self.computer.clocks.load(session.path());
        seconds_taken(session.game(), clock, self.computer.now.unix_ms())
    }

    /// Locks what is shared, for a moment: nobody saves or judges meanwhile. A panic of another thread leaves it as it was,
    /// so poisoning is ignored.
    pub fn shared(&self) -> MutexGuard<'_, DeskState> {
        self.shared.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// What screens show of it.
    pub fn view(&self) -> DeskView {
        let shared = self.shared();
        DeskView {
            holders: shared.holders.clone(),
            vote: shared.vote.clone(),
            has_clock: shared.clock.is_some(),
            trouble: shared.trouble.clone(),
            corrected: shared.corrected.clone(),
            takeback: shared.takeback.clone(),
            in_utc: self.computer.in_utc,
        }
    }

    /// Marks that something has changed that screens show.
    pub fn changed(&self) {
        self.changed.store(true, Ordering::Relaxed);
    }

    /// Something that screens show has changed since the last call.
    pub fn has_changed(&self) -> bool {
        self.changed.swap(false, Ordering::Relaxed)
    }

    /// From now on tells news to the prompt, or to whoever else listens first.
    pub fn notify(&self, listener: impl Fn(News) + Send + Sync + 'static) {
        let _ = self.listener.set(Box::new(listener));
    }

    /// Announces something at the prompt; `changed` if the record has changed.
    pub fn announce(&self, text: String, changed: bool) {
        self.changed();
        if let Some(listener) = self.listener.get() {
            listener(News { text, changed });
        }
    }

    /// Announces the last turn at the prompt, but not what is in a list.
    pub fn announce_turn(&self, session: &Session, name: &str) {
        let game = session.game();
        let Some(turn) = view::last_turn(game) else {
            return;
        };
        let is_list = turn.entry.status == Status::Listed;
        let name = shown(name);
        let text = match turn.line {
            _ if is_list && game.open_round().is_some() => format!("{name} hands in a list"),
            _ if is_list => format!("{name} hands in the last list; Enter shows the round"),
            line => format!("{name}: {}", line.unwrap_or_default()),
        };
        self.announce(text, true);
    }

    /// Tells the table that the program failed on a phone's request.
    pub fn report_failure(&self, why: &str) {
        let text = format!(
            "a phone's request made the program fail, which is a bug: {}",
            shown(why)
        );
        self.announce(text, false);
    }

    /// Checks that a line can be judged by the record as it is now.
    ///
    /// # Errors
    /// The record cannot be read right now.
    pub fn check_record(&self) -> PhoneResult<()> {
        match self.shared().trouble {
            None => Ok(()),
            Some(_) => Err(PhoneAnswer::not_saved()),
        }
    }

    /// Counts one more request of this kind from a phone. The phones of a team do not share a limit, and one that leaves
    /// and joins again has the old one.
    ///
    /// # Errors
    /// It has sent too many, or they took too long.
    pub fn count(&self, holder: &Holder, kind: LimitedRequest) -> PhoneResult<()> {
        let (mut shared, now) = (self.shared(), self.now());
        let limit = shared.limit_of(holder, kind, now);
        if let Some(wait) = limit.wait(now) {
            return Err(PhoneAnswer::too_many(wait));
        }
        limit.count(now);
        Ok(())
    }

    /// Notes how long the last request of this kind took.
    pub fn spend(&self, holder: &Holder, kind: LimitedRequest, took: Duration) {
        let now = self.now();
        self.shared().limit_of(holder, kind, now).spend(took);
    }

    /// Checks the code, and counts wrong ones.
    ///
    /// # Errors
    /// The code is wrong; or too many were, or the seats have been changed too often.
    fn check_code(&self, shared: &mut DeskState, network: &str, code: &str) -> PhoneResult<()> {
        let now = self.now();
        let guesses = [
            ("", LimitedRequest::AnyGuess),
            (network, LimitedRequest::Guess),
        ];
        let limits = guesses.into_iter().chain([(network, LimitedRequest::Join)]);
        // After too many wrong codes even the right one has to wait: otherwise, guessing could continue.
        let wait = limits.filter_map(|(of, kind)| shared.limit(of, kind, now).wait(now));
        if let Some(wait) = wait.max() {
            return Err(PhoneAnswer::too_many(wait));
        }
        if self.code.matches(code) {
            return Ok(());
        }
        for (of, kind) in guesses {
            shared.limit(of, kind, now).count(now);
        }
        let why = "that is not the code of this table: if a new game began, open the address that its prompt shows";
        Err(PhoneAnswer::error(AnswerKind::NotYours, "wrong-code", why))
    }

    /// Gives a seat to a phone, and a new token unless it had that seat already.
    ///
    /// # Errors
    /// The code is wrong, there is no such seat, another phone has it, its secret list is in, or it asks to keep the score
    /// and the others have not agreed yet.
    pub fn join(
        &self,
        game: &Game,
        peer: IpAddr,
        code: &str,
        name: &str,
        token: Option<&str>,
    ) -> Result<PhoneAnswer, PhoneAnswer> {
        let (holder, token) = self.admit(peer, code, |holders| holders.join(game, name, token))?;
        if token.is_some() {
            self.save(game);
            self.announce(welcome(&holder), false);
        }
        let answer = PhoneAnswer::ok(&json!({ "seat": holder.seat, "name": holder.name }));
        Ok(PhoneAnswer { token, ..answer })
    }

    /// Gives a name to a phone before there is a game, and a new token unless it had that name already.
    ///
    /// # Errors
    /// The code is wrong, or the phone cannot have that name.
    pub fn join_before(
        &self,
        peer: IpAddr,
        code: &str,
        name: &str,
        token: Option<&str>,
    ) -> Result<PhoneAnswer, PhoneAnswer> {
        let (holder, token) = self.admit(peer, code, |holders| holders.join_before(name, token))?;
        if token.is_some() {
            self.announce(format!("{} joins on a phone", shown(&holder.name)), false);
        }
        let answer = PhoneAnswer::ok(&json!({ "seat": holder.seat, "name": holder.name }));
        Ok(PhoneAnswer { token, ..answer })
    }

    /// Gives the phones that joined before the game the seats of their players.
    pub fn begin(&self, session: &Session) {
        self.shared().holders.seat_all(session.game());
        self.save(session.game());
    }

    /// Lets a phone join if it has the code, and limits how often.
    fn admit(
        &self,
        peer: IpAddr,
        code: &str,
        join: impl FnOnce(&mut Holders) -> Result<(Holder, Option<String>), PhoneAnswer>,
    ) -> Result<(Holder, Option<String>), PhoneAnswer> {
        let (mut shared, network) = (self.shared(), network(peer));
        self.check_code(&mut shared, &network, code)?;
        let asked = shared.holders.candidate.is_some();
        let joined = join(&mut shared.holders);
        let new_token = match &joined {
            Ok((_, token)) => token,
            Err(refusal) => &refusal.token,
        };
        if new_token.is_some() {
            let now = self.now();
            let limit = shared.limit(&network, LimitedRequest::Join, now);
            limit.count(now);
        }
        let asks = shared.holders.candidate.as_ref().filter(|_| !asked);
        let asks = asks.map(Candidate::told);
        drop(shared);
        if let Some(asks) = asks {
            self.announce(format!("{asks}; `free table` lets it"), false);
        }
        joined
    }

    /// Remembers whether a phone handed in the list of its seat in this round.
    pub fn listed(&self, session: &Session, holder: &Holder, is_in: bool) {
        let game = session.game();
        if let Some(round) = game.round() {
            let round = is_in.then(|| round.number());
            self.shared().holders.list(holder, round);
            self.save(game);
        }
    }

    /// Removes a phone from its seat.
    pub fn leave(&self, game: &Game, holder: &Holder) -> PhoneAnswer {
        let left = self.leave_before(holder);
        self.save(game);
        left
    }

    /// The same before there is a game.
    pub fn leave_before(&self, holder: &Holder) -> PhoneAnswer {
        self.shared().holders.leave(holder);
        let left = if holder.is_scorekeeper() {
            "the phone of the scorekeeper leaves".to_owned()
        } else {
            format!("{} leaves the seat", shown(&holder.name))
        };
        self.announce(left, false);
        PhoneAnswer {
            token: Some(String::new()),
            ..PhoneAnswer::of_json(AnswerKind::Empty, "")
        }
    }

    /// Drops the vote once its play cannot be challenged any more; the clock stands while the seats vote, or wait for a player who has left. Deletes the saved
    /// seats once the game is finished, and saves them again if its end is undone. `trouble` is why the record cannot be
    /// read right now.
    pub fn follow(&self, session: &Session, trouble: Option<&str>) {
        let (mut shared, game) = (self.shared(), session.game());
        shared.trouble = trouble.map(ToOwned::to_owned);
        shared.vote.take_if(|vote| !vote.is_open(session));
        shared.takeback.take_if(|asked| !asked.is_open(session));
        if shared.turns != session.record().turns {
            shared.corrected = corrected(&shared.turns, session);
            shared.turns.clone_from(&session.record().turns);
            self.changed();
        }
        if shared.holders.follow(self.now()) {
            self.changed();
        }
        let is_finished = phase(game) == Phase::Over;
        let has_ended = std::mem::replace(&mut shared.finished, is_finished) != is_finished;
        if has_ended {
            shared.holders.begin_file();
        }
        // Nobody loses time to a player who has left.
        let awaited = game.seats().name(game.awaited());
        let waits = phase(game) == Phase::Play && shared.holders.is_left(awaited);
        let holds = waits || shared.vote.is_some();
        let clocks = [shared.clock.clone(), shared.prompt_clock.clone()];
        drop(shared);
        if has_ended {
            self.save(game);
        }
        for clock in clocks.into_iter().flatten() {
            clock.hold(holds, game, session.path());
        }
    }

    /// Saves the seats. Requests do not wait for that: the disk may be slow.
    pub fn save(&self, game: &Game) {
        let _in_order = self.saving.lock().unwrap_or_else(PoisonError::into_inner);
        let (holders, record) = {
            let shared = self.shared();
            (shared.holders.clone(), shared.record.clone())
        };
        holders.save(&record, game);
    }

    /// The record that is played.
    pub fn record(&self) -> PathBuf {
        self.shared().record.clone()
    }

    /// Starts the next game once this one is over, in a record of its own: phones keep their seats, and every screen
    /// follows. `first` is the place of the player who begins, as in `tileref play --again`.
    ///
    /// # Errors
    /// The game is not over, or the record cannot be written.
    pub fn again(&self, session: &mut Session, first: Option<usize>) -> Result<(), Fault> {
        *session = again::start(session, first, &(self.computer.today)())?;
        let mut shared = self.shared();
        session.path().clone_into(&mut shared.record);
        shared.holders.begin();
        shared.asked = VotesAsked::default();
        shared.dealt = None;
        shared.finished = false;
        drop(shared);
        self.save(session.game());
        self.changed();
        Ok(())
    }

    /// A phone asks to free the seat of a player whose phone is silent, or the place of the scorekeeper.
    ///
    /// # Errors
    /// There is no such player; that phone is in use, or too few others are there to ask.
    pub fn ask_to_free(&self, game: &Game, by: &Holder, name: &str) -> PhoneResult {
        let seat = Self::seat_called(game, name)?;
        let mut shared = self.shared();
        if seat != TABLE && shared.holders.is_left(&seat) {
            let why = "no phone has that seat";
            return Err(PhoneAnswer::error(AnswerKind::Conflict, "in-use", why));
        }
        let admits = seat == TABLE && shared.holders.candidate.is_some();
        let asks = |holders: &Holders| holders.asking_for(&seat).contains(&by.seat.as_str());
        let asked = asks(&shared.holders);
        let waiting = shared.holders.ask_to_free(game, by, &seat)?;
        drop(shared);
        let (is_done, by) = (waiting.is_empty(), shown(&by.name));
        let what = match (admits, seat == TABLE) {
            (true, _) => "let a phone keep the score".to_owned(),
            (_, true) => "free the place of the scorekeeper".to_owned(),
            _ => format!("free the seat of {}", shown(&seat)),
        };
        if is_done {
            self.save(game);
            self.announce(format!("the players {what}"), false);
        } else if !asked {
            self.announce(format!("{by} asks to {what}"), false);
        }
        Ok(asked_together(&waiting, freed(&seat, admits)))
    }

    /// The seat of a player, or the place of the scorekeeper.
    pub(super) fn seat_called(game: &Game, name: &str) -> PhoneResult<String> {
        let of_table = means_table(name).then(|| TABLE.to_owned());
        let seat = seat_of(game, name).map(|(_, seat, _)| seat).or(of_table);
        seat.ok_or_else(PhoneAnswer::unknown_name)
    }
}

/// The answer to a phone that has asked for what others have to ask for, too: who has not, or what was `done`.
pub(super) fn asked_together(waiting: &[String], done: String) -> PhoneAnswer {
    let names: Vec<String> = waiting.iter().map(|name| shown(name)).collect();
    let verb = if names.len() == 1 { "has" } else { "have" };
    let told = match &names[..] {
        [] => done,
        names => format!(
            "{} {verb} to ask for it, too",
            listed(names.iter().cloned().map(isolated))
        ),
    };
    PhoneAnswer::ok(&json!({ "freed": names.is_empty(), "waiting": names, "told": told }))
}

/// What has become of a seat that was freed, or of the place of the scorekeeper that a phone asked for.
pub(super) fn freed(seat: &str, admits: bool) -> String {
    match seat {
        TABLE if admits => "a phone keeps the score now".to_owned(),
        TABLE => "no phone keeps the score any more".to_owned(),
        seat => format!("the seat of {} is free", shown(seat)),
    }
}

/// The announcement of a phone that joins.
fn welcome(holder: &Holder) -> String {
    let Holder { seat, name, .. } = holder;
    let name = shown(name);
    if holder.is_scorekeeper() {
        return "a phone keeps the score".to_owned();
    }
    if *seat == name {
        format!("{name} takes a seat on a phone")
    } else {
        format!("{name} takes the seat of {} on a phone", shown(seat))
    }
}
