//! The desk of a table: its code, who holds which seat, and the queue of what changes something.
//!
//! Everything that changes something is done by the thread that follows the record, one after the other; so two phones
//! that speak at the same moment are in order, and a screen has the new state before the phone has its answer.

use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Receiver, Sender};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Instant;

use hyper::StatusCode;
use rustc_hash::FxHashMap;
use serde_json::json;
use tokio::sync::oneshot;

use super::answered::Answered;
use super::code::{Code, Guesses};
use super::holders::{Holder, Holders, is_finished, seat_of};
use super::limit::Bucket;
use super::vote::Vote;
use super::{Answer, say};
use crate::action::Verdict;
use crate::cli::play::News;
use crate::cli::session::Session;
use crate::game::{Game, Status};
use crate::text::shown;
use crate::view;

/// Something to be done with the record; what it returns is called once every screen has the new state.
pub type Job = Box<dyn FnOnce(&mut Session) -> Done + Send>;
/// What is called then.
pub type Done = Box<dyn FnOnce() + Send>;

/// What phones and the thread that follows the record share.
#[derive(Debug, Default)]
pub struct Table {
    /// Who holds which seat.
    pub holders: Holders,
    /// The vote that is open.
    pub vote: Option<Vote>,
    /// The last vote, and its verdict.
    pub decided: Option<(u64, Verdict)>,
    /// The seat that laid the letters, and how many turns there were after it.
    pub dealt: Option<(usize, String)>,
    /// Whether the game is over, so that nothing is kept.
    finished: bool,
    /// Answers to lines.
    pub answered: Answered,
    guesses: Guesses,
    limits: FxHashMap<(String, Asks), Bucket>,
}

/// What a seat asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Asks {
    /// A line to be said, or a vote.
    Line,
    /// A preview, or what it alone may know.
    Look,
}

impl Asks {
    /// How much of it a seat may ask for.
    fn limit(self) -> Bucket {
        match self {
            Self::Line => Bucket::of(100, 10),
            Self::Look => Bucket::of(500, 50),
        }
    }
}

/// The desk.
#[derive(Debug)]
pub struct Desk {
    code: Code,
    record: PathBuf,
    table: Mutex<Table>,
    jobs: Sender<Job>,
    news: Mutex<Option<Sender<News>>>,
    /// Whether something has changed that screens show.
    changed: AtomicBool,
}

impl Desk {
    /// A desk beside a record, and its queue.
    ///
    /// # Errors
    /// The system has no randomness.
    pub fn new(session: &Session) -> anyhow::Result<(Self, Receiver<Job>)> {
        let (jobs, queue) = mpsc::channel();
        let table = Table {
            holders: Holders::load(session.path(), session.game()),
            ..Table::default()
        };
        let desk = Self {
            code: Code::new()?,
            record: session.path().to_owned(),
            table: Mutex::new(table),
            jobs,
            news: Mutex::default(),
            changed: AtomicBool::default(),
        };
        Ok((desk, queue))
    }

    /// The code of the table.
    pub fn code(&self) -> Code {
        self.code
    }

    /// What is shared. A panic elsewhere leaves it as it was.
    pub fn table(&self) -> MutexGuard<'_, Table> {
        self.table.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Something has changed that screens show.
    pub fn changed(&self) {
        self.changed.store(true, Ordering::Relaxed);
    }

    /// Whether something has changed since this was asked.
    pub fn has_changed(&self) -> bool {
        self.changed.swap(false, Ordering::Relaxed)
    }

    /// From now on this is told the news.
    pub fn tell(&self, news: Sender<News>) {
        *self.news.lock().unwrap_or_else(PoisonError::into_inner) = Some(news);
    }

    /// Tells the prompt something.
    pub fn announce(&self, text: String, changed: bool) {
        self.changed();
        let news = self.news.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(news) = &*news {
            // The prompt may have ended.
            let _ = news.send(News { text, changed });
        }
    }

    /// Tells the prompt what was just said; of a list only that it is in.
    pub fn announce_turn(&self, session: &Session, name: &str) {
        let game = session.game();
        let turn = view::turn(game, view::last(game));
        let is_list = game.entries()[view::last(game)].status == Status::Listed;
        let name = shown(name);
        let text = match turn.and_then(|turn| turn.said) {
            _ if is_list && game.open_round().is_some() => format!("{name} hands in a list"),
            _ if is_list => format!("{name} hands in the last list; Enter shows the round"),
            said => format!("{name}: {}", said.unwrap_or_default()),
        };
        self.announce(text, true);
    }

    /// Does a job in its turn.
    pub async fn submit<T: Send + 'static>(
        &self,
        job: impl FnOnce(&mut Session) -> T + Send + 'static,
    ) -> Option<T> {
        let (send, receive) = oneshot::channel();
        let job: Job = Box::new(move |session| {
            let result = job(session);
            // Whoever asked may be gone.
            Box::new(move || drop(send.send(result)))
        });
        self.jobs.send(job).ok()?;
        receive.await.ok()
    }

    /// Whether a seat may ask for one more of these.
    pub fn allows(&self, holder: &Holder, asks: Asks) -> bool {
        let mut table = self.table();
        let limit = table.limits.entry((holder.seat.clone(), asks));
        limit.or_insert_with(|| asks.limit()).take()
    }

    /// Gives a seat to a phone; with a new token, unless it had that seat.
    ///
    /// # Errors
    /// The code is wrong, or the seat cannot be had.
    pub fn join(
        &self,
        game: &Game,
        code: &str,
        name: &str,
        token: Option<&str>,
    ) -> Result<(Answer, Option<String>), Answer> {
        let mut table = self.table();
        let guessed = table.guesses.try_one(self.code, code, Instant::now());
        if !guessed.ok_or_else(Answer::too_many)? {
            let why = "that is not the code of this table; it is shown where the game is served";
            return Err(Answer::error(StatusCode::FORBIDDEN, "wrong-code", why));
        }
        let (holder, token) = table.holders.join(game, name, token)?;
        if token.is_some() {
            table.holders.save(&self.record, game);
            self.announce(welcome(&holder), false);
        }
        let answer = Answer::ok(&json!({ "seat": holder.seat, "name": holder.name }));
        Ok((answer, token))
    }

    /// Takes a seat from a phone.
    pub fn leave(&self, game: &Game, holder: &Holder) {
        let mut table = self.table();
        table.holders.leave(holder);
        table.holders.save(&self.record, game);
        drop(table);
        self.announce(format!("{} leaves the seat", shown(&holder.name)), false);
    }

    /// Forgets who held which seat once the game is over, and remembers it if the end is taken back.
    pub fn follow(&self, game: &Game) {
        let mut table = self.table();
        if table.finished != is_finished(game) {
            table.finished = !table.finished;
            table.holders.save(&self.record, game);
        }
    }

    /// Takes a seat from everybody who holds it, by the name of a player; whether anybody did.
    pub fn free(&self, game: &Game, name: &str) -> Option<bool> {
        let (_, seat, _) = seat_of(game, name)?;
        let mut table = self.table();
        let freed = table.holders.free(&seat);
        table.holders.save(&self.record, game);
        drop(table);
        self.changed();
        Some(freed)
    }

    /// Everybody who holds a seat: the seats, and who speaks.
    pub fn seated(&self) -> Vec<(String, String)> {
        let table = self.table();
        let holders = table.holders.iter();
        let pair = |holder: &Holder| (holder.seat.clone(), holder.name.clone());
        holders.map(pair).collect()
    }

    /// What a seat alone may know.
    pub fn me(&self, session: &mut Session, holder: &Holder) -> Option<Answer> {
        // A record that cannot be read right now is as it was.
        let _ = say::reread(self, session);
        let session = &*session;
        let game = session.game();
        let (seat, ..) = seat_of(game, &holder.name)?;
        let mut table = self.table();
        let vote = say::open_vote(&mut table, session).and_then(|vote| vote.ballot(seat));
        Some(Answer::ok(&json!({
            "seat": holder.seat,
            "name": holder.name,
            "turns": session.record().turns.len(),
            "list": game.round().and_then(|round| round.list(seat)),
            "undo": say::may_undo(session, &table, seat),
            "vote": vote,
        })))
    }
}

/// What the prompt is told of a phone that joins.
fn welcome(Holder { seat, name, .. }: &Holder) -> String {
    let name = shown(name);
    if *seat == name {
        format!("{name} takes a seat on a phone")
    } else {
        format!("{name} takes the seat of {} on a phone", shown(seat))
    }
}
