//! The same work for many files.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Condvar, Mutex, PoisonError};
use std::thread;

use serde::Serialize;
use serde_json::{Value, json};

use super::exit::Exit;
use super::failure;
use super::open;
use super::progress::ProgressDisplay;
use super::terminal::{error_text, note};
use crate::dictionaries::Lists;
use crate::fault::FaultSlug;
use crate::text::shown;

/// Many files of the same sort.
#[derive(Clone, Copy)]
pub struct Bulk<'a> {
    /// The files.
    pub files: &'a [PathBuf],
    /// What each of them is, which is also the key of its name in JSON.
    pub what: &'static str,
    /// The answer is JSON.
    pub json: bool,
}

impl Bulk<'_> {
    /// Runs `work` for every file, and `show` for each result in order, with the index of its file. An error is printed,
    /// or with JSON passed to `show` as a document. A ruleset is skipped with a note, because tables keep theirs beside
    /// their records. Returns the exit code (a file that cannot be read outweighs an illegal game) and the number of
    /// errors.
    ///
    /// # Errors
    /// Those of `show`.
    pub fn run<T: Send>(
        self,
        work: impl Fn(&Path, &Lists) -> anyhow::Result<T> + Sync,
        mut show: impl FnMut(usize, Result<T, Value>) -> anyhow::Result<()>,
    ) -> anyhow::Result<(Exit, usize)> {
        let (mut exit, mut wrong, mut skipped) = (Exit::Fine, 0, 0);
        each(self.files, &format!("{}s", self.what), work, |n, done| {
            let error = match done {
                Ok(done) => return show(n, Ok(done)),
                Err(error) => error,
            };
            let fault = failure::of(error);
            if fault.slug == FaultSlug::Ruleset {
                let file = shown(&self.files[n].display().to_string());
                note(&format!("note: skipped {file}, which is a ruleset"));
                skipped += 1;
                return Ok(());
            }
            (exit, wrong) = (exit.max(Exit::of(&fault)), wrong + 1);
            if self.json {
                return show(n, Err(self.with_file(json!(fault.document()), n)));
            }
            note(&error_text(&fault));
            Ok(())
        })?;
        if skipped == self.files.len() {
            exit = Exit::Trouble;
        }
        Ok((exit, wrong))
    }

    /// How many files are worked on at the same time.
    pub fn at_once(self) -> usize {
        threads().min(self.files.len())
    }

    /// A document of the file with this index, as a line of JSON. The file comes first.
    ///
    /// # Errors
    /// The document cannot be written as JSON.
    pub fn line(self, document: &impl Serialize, file: &Path) -> anyhow::Result<String> {
        let name = json!({ self.what: file.display().to_string() }).to_string();
        let document = serde_json::to_string(document)?;
        Ok(format!(
            "{},{}",
            name.trim_end_matches('}'),
            document.trim_start_matches('{')
        ))
    }

    /// A document of the file with this index.
    pub fn with_file(self, mut document: Value, n: usize) -> Value {
        document[self.what] = json!(self.files[n].display().to_string());
        document
    }
}

/// The name of a game by the index of its record.
pub fn game_name(records: &[PathBuf], game: usize) -> String {
    let file = records.get(game).and_then(|file| file.file_stem());
    shown(&file.unwrap_or_default().to_string_lossy())
}

/// How many files may be finished before the one that is shown next: few, so that memory does not grow with their number.
const AHEAD: usize = 32;

/// Runs `work` for every file, on two threads for each processor, because an import waits for the disk half of its time,
/// and `show` for each result in the order of the files, as soon as it can be shown. Dictionaries are loaded once for
/// all of them.
fn each<T: Send>(
    files: &[PathBuf],
    what: &str,
    work: impl Fn(&Path, &Lists) -> T + Sync,
    show: impl FnMut(usize, T) -> anyhow::Result<()>,
) -> anyhow::Result<()> {
    each_on(threads(), files, what, work, show)
}

fn threads() -> usize {
    2 * thread::available_parallelism().map_or(1, usize::from)
}

/// As [`each`], on so many threads.
fn each_on<T: Send>(
    threads: usize,
    files: &[PathBuf],
    what: &str,
    work: impl Fn(&Path, &Lists) -> T + Sync,
    show: impl FnMut(usize, T) -> anyhow::Result<()>,
) -> anyhow::Result<()> {
    let progress = ProgressDisplay::of(files.len(), what);
    let (queue, lists) = (Queue::default(), open::lists());
    let some = |done: Sender<(usize, T)>| {
        let _stop = StopOnPanic(&queue);
        while let Some((n, file)) = queue.next(files) {
            let is_awaited = done.send((n, work(file, &lists))).is_ok();
            progress.step();
            if !is_awaited {
                break;
            }
        }
    };
    thread::scope(|scope| {
        let (done, results) = channel();
        for _ in 0..threads.min(files.len()) {
            let done = done.clone();
            scope.spawn(|| some(done));
        }
        drop(done);
        let shown = in_order(results, &queue, show);
        queue.stop();
        shown
    })
}

/// Shows results in the order of their numbers.
fn in_order<T>(
    results: Receiver<(usize, T)>,
    queue: &Queue,
    mut show: impl FnMut(usize, T) -> anyhow::Result<()>,
) -> anyhow::Result<()> {
    let (mut early, mut next) = (BTreeMap::new(), 0);
    for (n, result) in results {
        early.insert(n, result);
        while let Some(result) = early.remove(&next) {
            show(next, result)?;
            next += 1;
            queue.shown(next);
        }
    }
    Ok(())
}

/// Hands out files in order, but none too far ahead of what was shown.
#[derive(Default)]
struct Queue {
    next: AtomicUsize,
    shown: Mutex<usize>,
    moved: Condvar,
}

impl Queue {
    /// The next file, once it is its turn; `None` if there are no more.
    fn next<'a>(&self, files: &'a [PathBuf]) -> Option<(usize, &'a Path)> {
        let n = self.next.fetch_add(1, Ordering::Relaxed);
        // Nobody would tell those who wait for a file that there is not.
        files.get(n)?;
        let shown = self.shown.lock().unwrap_or_else(PoisonError::into_inner);
        let is_early = |shown: &mut usize| n >= shown.saturating_add(AHEAD);
        let shown = self.moved.wait_while(shown, is_early);
        drop(shown);
        let is_stopped = self.next.load(Ordering::Relaxed) >= STOPPED;
        files
            .get(n)
            .filter(|_| !is_stopped)
            .map(|file| (n, file.as_path()))
    }

    /// That so many files were shown.
    fn shown(&self, count: usize) {
        *self.shown.lock().unwrap_or_else(PoisonError::into_inner) = count;
        self.moved.notify_all();
    }

    /// Hands out no more files.
    fn stop(&self) {
        self.next.store(STOPPED, Ordering::Relaxed);
        self.shown(usize::MAX);
    }
}

/// A number that no file has.
const STOPPED: usize = usize::MAX / 2;

/// Lets the other threads end if this one panics.
struct StopOnPanic<'a>(&'a Queue);

impl Drop for StopOnPanic<'_> {
    fn drop(&mut self) {
        if thread::panicking() {
            self.0.stop();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_come_in_order_and_soon() {
        let files: Vec<PathBuf> = (0..500).map(|n| PathBuf::from(n.to_string())).collect();
        let (begun, ahead) = (AtomicUsize::new(0), AtomicUsize::new(0));
        let work = |file: &Path, _: &Lists| {
            begun.fetch_add(1, Ordering::Relaxed);
            file.to_owned()
        };
        let mut seen = Vec::new();
        let show = |n: usize, file: PathBuf| {
            ahead.fetch_max(begun.load(Ordering::Relaxed) - n, Ordering::Relaxed);
            seen.push(file);
            Ok(())
        };
        each(&files, "files", work, show).expect("nothing fails");
        assert_eq!(seen, files);
        assert!(ahead.into_inner() <= AHEAD + 1);
    }

    #[test]
    fn more_threads_than_files_ahead_come_to_an_end() {
        let files = vec![PathBuf::from("a"); 200];
        let mut count = 0;
        let show = |_, ()| {
            count += 1;
            Ok(())
        };
        each_on(3 * AHEAD, &files, "files", |_, _| (), show).expect("nothing fails");
        assert_eq!(count, 200);
    }

    #[test]
    fn an_error_while_showing_ends_the_work() {
        let files = vec![PathBuf::from("a"); 500];
        let begun = AtomicUsize::new(0);
        let work = |_: &Path, _: &Lists| begun.fetch_add(1, Ordering::Relaxed);
        let show = |n: usize, _| {
            anyhow::ensure!(n < 3, "enough");
            Ok(())
        };
        assert!(each(&files, "files", work, show).is_err());
        assert!(begun.into_inner() <= 3 + AHEAD + 1);
    }
}
