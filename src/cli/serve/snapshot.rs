//! What screens show: the latest state of the record, rendered once for all of them.

use std::fs;
use std::sync::Arc;
use std::sync::mpsc::Receiver;
use std::thread;
use std::time::{Duration, Instant, SystemTime};

use hyper::body::Bytes;
use maud::Markup;
use tokio::sync::watch;

use super::change::change;
use super::hindsight::Hindsight;
use super::lobby;
use super::page::Page;
use super::reply;
use super::seats::computer;
use super::seats::queue::{Job, QueuedDesk};
use crate::cli::calendar;
use crate::cli::open;
use crate::cli::panics;
use crate::fault::Fault;
use crate::files::{SharedClock, unix_ms};
use crate::game::Game;
use crate::page::{self, Afterwards};
use crate::public::Public;
use crate::review::BestResult;
use crate::seats::desk::Desk;
use crate::seats::vote::Vote;
use crate::seats::{PhoneAnswer, table, voting};
use crate::session::Session;
use crate::store::seats::Seal;
use crate::timekeeper::{ClockFile, ClockStore as _, Timekeeper, clock_after, is_current};

/// How often to check the record.
const POLL_INTERVAL: Duration = Duration::from_millis(100);

/// How long to wait before an unchanged record that could not be read is tried again: another file may be at fault.
const RETRY: Duration = Duration::from_secs(2);

/// A state of the game, rendered once and shared by all replies.
pub struct Snapshot {
    /// The game as everybody may see it.
    pub game: Game,
    /// The page.
    pub page: Bytes,
    /// The page for a television.
    pub television: Bytes,
    /// The JSON for other programs.
    pub json: Bytes,
    /// The result as a drawing, once there is one.
    pub card: Option<Bytes>,
    /// Which state this is, counted from 0.
    pub number: usize,
    /// The event for spectators.
    spectators: ScreenEvent,
    /// When the open vote is decided at the latest, in milliseconds of the calendar.
    pub vote_ends: Option<u64>,
    /// The clock of the prompt, if it has one.
    pub clock: Option<ClockFile>,
    /// The event for players.
    players: ScreenEvent,
}

/// An event in two forms. All screens share both: one that does not read holds on to little.
struct ScreenEvent {
    name: &'static str,
    /// For a screen that has another state than the one before, or none.
    whole: Bytes,
    /// The state, as JSON: a part of the event, in the same memory.
    state: Bytes,
    /// For a screen that has the state before: how that changed, if it did.
    change: Option<Bytes>,
}

impl ScreenEvent {
    fn new(name: &'static str, state: &str) -> Self {
        let whole = reply::event(name, &state);
        let end = whole.len() - reply::END.len();
        Self {
            state: whole.slice(end - state.len()..end),
            whole,
            change: None,
            name,
        }
    }

    /// Compares it with that of the state before.
    fn after(&mut self, before: &Self) {
        if self.state != before.state {
            let [last, next] =
                [&before.state, &self.state].map(|state| String::from_utf8_lossy(state));
            let change = reply::event(self.name, &change(&last, &next));
            let shorter = change.len() < self.whole.len();
            self.change = Some(if shorter { change } else { self.whole.clone() });
        }
    }
}

impl Snapshot {
    /// The state of an open record. A clock that belongs to an earlier state is ignored.
    pub fn new(
        public: Public<'_>,
        clock: Option<ClockFile>,
        trouble: Option<&str>,
        desk: Option<&Desk>,
        hindsight: Option<&(BestResult, Game)>,
    ) -> Self {
        let game = public.game();
        let (unseen, instead) = hindsight.map(|(found, after)| (found, after)).unzip();
        let view = desk.map(Desk::view);
        let table = view
            .as_ref()
            .map(|view| table::document(&public, view, unseen));
        let table = table.map_or_else(String::new, |table| table.to_string());
        let lobby = view
            .as_ref()
            .map_or_else(Markup::default, |view| lobby::lobby(game, &view.holders));
        let vote = view.and_then(|view| view.vote);
        let (shelf, series) = (public.shelf(calendar::in_utc), public.series());
        let after = Afterwards {
            podium: true,
            shelf: shelf.as_deref(),
            unseen,
            series: series.as_deref(),
            instead,
        };
        let mut page = Page::of(game, page::sections(game, true, after), vote.as_ref());
        page.trouble = trouble;
        page.has_seats = desk.is_some();
        page.lobby = lobby;
        let report = serde_json::to_string(&public.report());
        let occasion = public.occasion();
        let card = game
            .is_over()
            .then(|| page::card(game, occasion.as_deref()).into());
        Self {
            number: 0,
            spectators: ScreenEvent::new("game", &page.state().to_string()),
            page: page.html(false).into_string().into(),
            television: page.html(true).into_string().into(),
            players: ScreenEvent::new("table", &table),
            json: report.unwrap_or_default().into(),
            card,
            vote_ends: vote.as_ref().map(Vote::ends_unix_ms),
            clock: clock.filter(|clock| is_current(clock, game)),
            game: public.into_game(),
        }
    }

    /// The state in the event for players, for `GET /table`.
    pub fn table(&self) -> Bytes {
        self.players.state.clone()
    }

    /// The state that comes after another.
    fn after(mut self, before: &Self) -> Self {
        self.number = before.number + 1;
        self.spectators.after(&before.spectators);
        self.players.after(&before.players);
        self
    }

    /// The event for a screen that has the state of a number, or none; `None` if it has all of this one.
    pub fn news(&self, shown: Option<usize>, for_players: bool) -> Option<Bytes> {
        let news = if for_players {
            &self.players
        } else {
            &self.spectators
        };
        match shown {
            Some(number) if number == self.number => None,
            Some(number) if number + 1 == self.number => news.change.clone(),
            _ => Some(news.whole.clone()),
        }
    }
}

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

/// The latest state, for everyone who follows it.
pub type Screens = watch::Receiver<Arc<Snapshot>>;

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

    /// Everything that is sent to screens, phones and programs.
    fn outputs(session: &Session) -> Vec<String> {
        let desk = Desk::new(session, computer(None)).expect("a desk");
        let public = Public::of(session);
        let report = serde_json::to_string(&public.report()).expect("JSON");
        let snapshot = Snapshot::new(public, None, None, Some(&desk), None);
        let events = [false, true].map(|for_players| snapshot.news(None, for_players));
        let pages = [
            &snapshot.page,
            &snapshot.television,
            &snapshot.json,
            &snapshot.table(),
        ];
        let all = events.iter().flatten().chain(pages);
        let all = all.map(|bytes| String::from_utf8_lossy(bytes).to_lowercase());
        all.chain([report]).collect()
    }

    #[test]
    fn stated_tiles_are_shown_once_the_game_is_over() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("game.yaml");
        let game = "game: crossword\nplayers: [Ann, Bob]\ndictionary: none\nturns:\n  - Ann: h8 r habit rack habitqz\n  - Bob: exchange 3 qzj\n";
        let shown = |session: &Session, tiles: &str| {
            let outputs = outputs(session);
            let with = outputs.iter().filter(|output| output.contains(tiles));
            (with.count(), outputs.len())
        };
        let open = |more: &str| {
            fs::write(&path, format!("{game}{more}")).expect("written");
            open::record(&path).expect("a game")
        };
        let ended = "  - table: end\n  - Ann: rack aeinrst\n";
        for more in ["", "  - table: end\n", ended] {
            let session = open(more);
            for tiles in ["habitqz", "qzj"] {
                assert_eq!(shown(&session, tiles).0, 0, "{more}{tiles}");
            }
            // How many were exchanged is no secret.
            let (with, all) = shown(&session, "exchange");
            assert!(!more.is_empty() || with == all, "{with} of {all}");
        }
        let session = open(&format!("{ended}  - Bob: rack aeinrst\n"));
        for tiles in ["habitqz", "qzj"] {
            assert!(shown(&session, tiles).0 > 1, "{tiles}");
        }
        // A correction that is refused quotes the turn.
        let mut session = open("");
        let refused = session
            .amend(2, None, "exchange 9", false)
            .expect_err("too many");
        assert!(!refused.message.contains("qzj"), "{}", refused.message);
    }
}
