//! A record that is watched: what changes it, and the snapshots that are made of it.

use std::fs;
use std::sync::Arc;
use std::sync::mpsc::Receiver;
use std::thread;
use std::time::{Duration, Instant, SystemTime};

use tokio::sync::watch;

use super::hindsight::Hindsight;
use super::seats::computer;
use super::seats::queue::{Job, QueuedDesk};
use super::snapshot::{Screens, Snapshot};
use crate::cli::open;
use crate::cli::panics;
use crate::fault::Fault;
use crate::files::{SharedClock, unix_ms};
use crate::public::Public;
use crate::seats::desk::Desk;
use crate::seats::{PhoneAnswer, voting};
use crate::session::Session;
use crate::store::seats::Seal;
use crate::timekeeper::{ClockFile, ClockStore as _, Timekeeper, clock_after};

/// How often to check the record.
const POLL_INTERVAL: Duration = Duration::from_millis(100);

/// How long to wait before an unchanged record that could not be read is tried again: another file may be at fault.
const RETRY: Duration = Duration::from_secs(2);

/// What seals the seats of this computer, if it can keep them.
pub fn sealed() -> Option<Seal> {
    let seal = Seal::of_this_computer();
    let seal = seal.inspect_err(|error| log::info!("seats will not outlive this program: {error}"));
    seal.ok()
}

/// A record that is watched for changes.
pub struct WatchedRecord {
    session: Session,
    /// Why the record cannot be read right now.
    trouble: Option<Trouble>,
    /// The desk, and the queue of its jobs.
    seats: Option<(QueuedDesk, Receiver<Job>)>,
    /// The clock, unless that is left to a prompt.
    keeper: Option<Timekeeper>,
    /// The clock to show.
    clock: Option<ClockFile>,
    /// The play nobody saw.
    hindsight: Hindsight,
}

/// A failure to read the record.
struct Trouble {
    /// What spectators are told.
    text: String,
    /// When the record was read, and the length and time of its file then.
    read: Instant,
    file: Option<(u64, SystemTime)>,
}

/// What spectators are told if the record cannot be read. The error itself may name files or quote the record.
fn trouble_of(fault: &Fault) -> String {
    let line = fault
        .place
        .map_or(String::new(), |at| format!(" (line {})", at.line));
    format!("the record cannot be read right now{line}; showing its last valid state")
}

impl WatchedRecord {
    /// Watches a record from now on, with or without seats for phones. `keeper` has the clock, if no prompt keeps it.
    ///
    /// # Errors
    /// The system has no random numbers.
    pub fn new(session: Session, seats: bool, keeper: Option<Timekeeper>) -> anyhow::Result<Self> {
        let desk = seats.then(|| Desk::new(&session, computer(sealed())));
        let desk = desk
            .transpose()
            .map_err(|error| anyhow::anyhow!("{error}"))?;
        Ok(Self::with_desk(session, desk.map(Arc::new), keeper))
    }

    /// Watches a record with the desk that its phones joined at.
    pub fn with_desk(
        session: Session,
        desk: Option<Arc<Desk>>,
        keeper: Option<Timekeeper>,
    ) -> Self {
        if let Some(desk) = &desk {
            desk.shared().clock.clone_from(&keeper);
        }
        Self {
            trouble: None,
            seats: desk.map(QueuedDesk::new),
            keeper,
            clock: SharedClock::default().load(session.path()),
            hindsight: Hindsight::default(),
            session,
        }
    }

    /// The desk, if phones can take seats.
    pub fn desk(&self) -> Option<QueuedDesk> {
        self.seats.as_ref().map(|(desk, _)| desk.clone())
    }

    /// Follows the record on another thread until no receiver is left.
    pub fn follow(mut self) -> Screens {
        let (send, screens) = watch::channel(Arc::new(self.snapshot()));
        thread::spawn(move || {
            while !send.is_closed() {
                let job = self.wait();
                let mut has_changed = self.has_changed();
                let done = job.map(|Job { work, reply }| (self.answer(work), reply));
                has_changed |= done.is_some() && self.has_changed();
                if has_changed {
                    let next = self.snapshot().after(&send.borrow());
                    send.send_replace(Arc::new(next));
                }
                // A phone gets its answer after every screen has the new state.
                if let Some((answer, reply)) = done {
                    reply(answer);
                }
            }
        });
        screens
    }

    /// Does what a phone asks for. If that panics, the record is opened again, and only this phone is told.
    fn answer(&mut self, work: impl FnOnce(&mut Session) -> PhoneAnswer) -> PhoneAnswer {
        let session = &mut self.session;
        panics::contain(|| work(session)).unwrap_or_else(|why| {
            if let Ok(anew) = open::record(self.session.path()) {
                self.session = anew;
            }
            if let Some(desk) = self.desk() {
                desk.report_failure(&why);
            }
            PhoneAnswer::failed()
        })
    }

    fn snapshot(&self) -> Snapshot {
        let (clock, desk) = (self.clock.clone(), self.desk());
        let unseen = self.hindsight.found.as_ref();
        Snapshot::new(
            Public::of(&self.session),
            clock,
            self.trouble(),
            desk.as_deref(),
            unseen,
        )
    }

    fn trouble(&self) -> Option<&str> {
        self.trouble.as_ref().map(|trouble| trouble.text.as_str())
    }

    /// Follows everything that screens show, and returns whether it has changed.
    fn has_changed(&mut self) -> bool {
        let record = self.record_has_changed();
        if let Some(keeper) = &self.keeper {
            keeper.keep(self.session.game(), self.session.path());
        }
        let seats = self.desk().is_some_and(|desk| {
            desk.follow(&self.session, self.trouble());
            if self.trouble.is_none() {
                let now = desk.now();
                voting::follow(&desk, &mut self.session, now);
            }
            desk.has_changed()
        });
        let hindsight = self.hindsight.follow(&self.session);
        seats | record | hindsight | self.clock_has_changed()
    }

    /// Reads the record again if its file has changed.
    fn record_has_changed(&mut self) -> bool {
        // `reread` would list the folder of a missing record, for similar names, at every look.
        let found = fs::metadata(self.session.path());
        let file = found.as_ref().ok();
        let file = file.and_then(|file| Some((file.len(), file.modified().ok()?)));
        let is_same = |last: &Trouble| last.file == file && last.read.elapsed() < RETRY;
        if self.trouble.as_ref().is_some_and(is_same) {
            return false;
        }
        let before = self.trouble.take();
        let reread = |_| self.session.reread();
        match found.map_err(Fault::from).and_then(reread) {
            Ok(is_new) => is_new || before.is_some(),
            Err(fault) => {
                let (text, read) = (trouble_of(&fault), Instant::now());
                let is_new = before.is_none_or(|before| before.text != text);
                self.trouble = Some(Trouble { text, read, file });
                is_new
            }
        }
    }

    fn clock_has_changed(&mut self) -> bool {
        let before = self.clock.clone();
        let now = SharedClock::default().load(self.session.path());
        self.clock = clock_after(self.clock.take(), now, self.session.game(), unix_ms());
        self.clock != before
    }

    /// Waits a moment, or for the next job of a phone.
    fn wait(&self) -> Option<Job> {
        let Some((_, jobs)) = &self.seats else {
            thread::sleep(POLL_INTERVAL);
            return None;
        };
        jobs.recv_timeout(POLL_INTERVAL).ok()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cli::serve::slot::Slot;

    #[test]
    fn a_record_that_cannot_be_read_is_tried_again_after_a_pause_or_a_change() {
        let folder = tempfile::tempdir().expect("a folder");
        let record = folder.path().join("game.yaml");
        let good = "game: puzzingo\nplayers: [Ann, Bob]\n";
        let tries_again = |watched: &mut WatchedRecord| {
            watched.record_has_changed();
            watched.trouble.is_none()
        };
        fs::write(&record, good).expect("written");
        let session = open::record(&record).expect("a game");
        let mut watched = WatchedRecord::new(session, false, None).expect("a record");
        // The ruleset of the new text comes later.
        fs::write(&record, good.replace("puzzingo", "own.yaml")).expect("written");
        assert!(!tries_again(&mut watched));
        fs::write(folder.path().join("own.yaml"), "base: puzzingo\n").expect("written");
        assert!(!tries_again(&mut watched));
        thread::sleep(RETRY);
        assert!(tries_again(&mut watched));
        fs::write(&record, "game: none\n").expect("written");
        assert!(!tries_again(&mut watched));
        fs::write(&record, good).expect("written");
        assert!(tries_again(&mut watched));
    }

    #[test]
    fn a_request_that_panics_is_answered_to_its_phone_alone() {
        let folder = tempfile::tempdir().expect("a folder");
        let record = folder.path().join("game.yaml");
        fs::write(&record, "game: puzzingo\nplayers: [Ann, Bob]\n").expect("written");
        let session = open::record(&record).expect("a game");
        let watched = WatchedRecord::new(session, true, None).expect("a record");
        let desk = watched.desk().expect("seats");
        let (send, news) = std::sync::mpsc::channel();
        desk.notify(move |news| drop(send.send(news)));
        let screens = watched.follow();
        let runtime = tokio::runtime::Builder::new_current_thread().build();
        let runtime = runtime.expect("a runtime");
        // It holds the record's lock by then.
        let slot = runtime.block_on(Slot::of("a phone"));
        let failed = runtime.block_on(desk.submit(slot, |_, session| {
            let bug = |_: &Session| panic!("a bug");
            let said = session.read_line("m13 r tow").expect("a play");
            let _ = session.submit_if(bug, "Ann", &said, None);
            unreachable!("it panicked")
        }));
        assert_eq!(failed, Ok(PhoneAnswer::failed()));
        let told = news.recv().expect("the table is told").text;
        assert!(told.contains("made the program fail"), "{told}");
        // The lock is free again, and everybody else goes on.
        let others = desk.at_once(|desk, session| {
            desk.changed();
            session.submit("Ann", "m13 r latch").is_ok()
        });
        assert_eq!(others, Some(true));
        let text = fs::read_to_string(&record).expect("a record");
        assert!(text.ends_with("\nturns:\n  - Ann: m13 r latch\n"), "{text}");
        let shows_it = || {
            screens
                .borrow()
                .json
                .windows(11)
                .any(|part| part == b"m13 r latch")
        };
        let patience = Instant::now() + Duration::from_secs(10);
        while !shows_it() && Instant::now() < patience {
            thread::sleep(POLL_INTERVAL);
        }
        assert!(shows_it());
        assert!(!panics::is_contained());
    }
}
