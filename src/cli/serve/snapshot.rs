//! What the screens show: the newest state of the record, built once for all of them.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::thread;
use std::time::{Duration, SystemTime};

use hyper::body::Bytes;
use serde::Serialize;
use tokio::sync::watch;

use crate::cli::clock_file::ClockFile;
use crate::cli::fault::Fault;
use crate::cli::page::{self, Parts};
use crate::cli::session::Session;
use crate::game::Game;
use crate::report::Report;

/// How often the record is looked at.
const LOOK: Duration = Duration::from_millis(100);

/// For how long after a change a file may change again and look the same: clocks of file systems are coarse.
const SETTLES: Duration = Duration::from_secs(2);

/// A state of the game, whole: nobody needs the one before it.
pub struct Snapshot {
    /// The game.
    pub game: Game,
    /// The parts of the page.
    pub parts: Parts,
    /// The view that other programs get.
    pub report: Report,
    /// Why the record cannot be read at the moment; the state is then the last one that could.
    pub trouble: Option<String>,
    /// The clock of the prompt, where one is.
    pub clock: Option<ClockFile>,
    /// The state as screens are told it.
    pub told: Bytes,
}

/// A state as screens are told it: texts, and parts that are safe to be put into a page.
#[derive(Serialize)]
struct Told<'a> {
    /// Whose turn it is, in large letters.
    turn: &'a str,
    /// Turns so far, those of the story that nobody said among them.
    turns: usize,
    trouble: Option<&'a str>,
    #[serde(flatten)]
    parts: &'a Parts,
}

impl Snapshot {
    /// The state of a record that is open.
    pub fn new(session: &Session, clock: Option<ClockFile>) -> Self {
        let game = session.game().clone();
        let parts = page::parts(&game);
        let mut snapshot = Self {
            parts,
            report: session.report(),
            trouble: None,
            clock: None,
            told: Bytes::new(),
            game,
        };
        snapshot.tell();
        snapshot.with_clock(clock)
    }

    /// The same state with another clock; one that belongs to another state of the game is none.
    fn with_clock(mut self, clock: Option<ClockFile>) -> Self {
        let entries = self.game.entries().len();
        self.clock = clock.filter(|clock| clock.entries == entries);
        self
    }

    /// Whose turn it is, or that it is over.
    pub fn turn(&self) -> String {
        page::turn(&self.game)
    }

    fn tell(&mut self) {
        let told = Told {
            turn: &self.turn(),
            turns: self.game.entries().len(),
            trouble: self.trouble.as_deref(),
            parts: &self.parts,
        };
        let told = serde_json::to_string(&told).unwrap_or_default();
        self.told = format!("event: game\ndata: {told}\n\n").into();
    }
}

/// A record that is watched.
pub struct Watched {
    session: Session,
    stamp: Option<Stamp>,
}

/// What changes when a file is replaced or written.
type Stamp = (SystemTime, u64, u64);

fn stamp(path: &Path) -> Option<Stamp> {
    let data = fs::metadata(path).ok()?;
    Some((data.modified().ok()?, data.len(), file_number(&data)))
}

/// A file that is replaced within one tick of its clock has another number.
#[cfg(unix)]
fn file_number(data: &fs::Metadata) -> u64 {
    std::os::unix::fs::MetadataExt::ino(data)
}

#[cfg(not(unix))]
fn file_number(_: &fs::Metadata) -> u64 {
    0
}

/// Whether a file was written so lately that its stamp says nothing yet.
fn is_fresh(stamp: Option<Stamp>) -> bool {
    let age = stamp.map(|(written, ..)| written.elapsed());
    age.is_none_or(|age| age.is_ok_and(|age| age < SETTLES))
}

/// That a record cannot be read, for who looks on. What it is called, what stands in it and what lies beside it is for
/// who edits it: an error may name all three.
fn trouble_of(error: &anyhow::Error) -> String {
    let place = error.downcast_ref::<Fault>().and_then(|fault| fault.place);
    let line = place.map_or(String::new(), |at| format!(" (line {})", at.line));
    format!("the record cannot be read at the moment{line}; this is how it was before")
}

/// The newest state, for whoever wants to know.
pub type Screens = watch::Receiver<Arc<Snapshot>>;

impl Watched {
    /// A record that has been read; what happened to the file since then will be seen.
    pub fn new(session: Session) -> Self {
        Self {
            session,
            stamp: None,
        }
    }

    /// Follows the record from a thread of its own until nobody wants to know any more.
    pub fn follow(mut self) -> Screens {
        let path: PathBuf = self.session.path().to_owned();
        let clock = ClockFile::load(&path);
        let first = Arc::new(Snapshot::new(&self.session, clock.clone()));
        let (send, screens) = watch::channel(first);
        thread::spawn(move || {
            let mut clock = clock;
            let mut trouble: Option<String> = None;
            while !send.is_closed() {
                thread::sleep(LOOK);
                let stamp = stamp(&path);
                let mut changed = false;
                if stamp != self.stamp || is_fresh(stamp) {
                    let before = trouble.take();
                    match self.session.reread() {
                        Ok(new) => changed = new || before.is_some(),
                        Err(error) => {
                            trouble = Some(trouble_of(&error));
                            changed = trouble != before;
                        }
                    }
                    self.stamp = stamp;
                }
                let now = ClockFile::load(&path);
                if !changed && now == clock {
                    continue;
                }
                clock = now;
                let mut snapshot = Snapshot::new(&self.session, clock.clone());
                if trouble.is_some() {
                    snapshot.trouble.clone_from(&trouble);
                    snapshot.tell();
                }
                send.send_replace(Arc::new(snapshot));
            }
        });
        screens
    }
}
