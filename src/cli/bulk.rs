//! The same work for many files.

use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

use serde_json::{Value, json};

use super::exit::Exit;
use super::failure;
use super::fault::FaultSlug;
use super::progress::ProgressDisplay;
use super::session::Lists;
use super::terminal::{message, note};
use crate::text::shown;

/// Many files of the same sort.
#[derive(Clone, Copy)]
pub struct Bulk<'a> {
    /// The files.
    pub files: &'a [PathBuf],
    /// What each of them is, which is also the key of its name in JSON.
    pub what: &'static str,
    /// Whether the answer is JSON.
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
        work: impl Fn(&Path, &mut Lists) -> anyhow::Result<T> + Sync,
        mut show: impl FnMut(usize, Result<T, Value>) -> anyhow::Result<()>,
    ) -> anyhow::Result<(Exit, usize)> {
        let done = each(self.files, &format!("{}s", self.what), work);
        let (mut exit, mut wrong, mut skipped) = (Exit::Fine, 0, 0);
        for (n, done) in done.into_iter().enumerate() {
            match done {
                Ok(done) => show(n, Ok(done))?,
                Err(error) => {
                    let fault = failure::of(error);
                    if fault.slug == FaultSlug::Ruleset {
                        let file = shown(&self.files[n].display().to_string());
                        note(&format!("note: skipped {file}, which is a ruleset"));
                        skipped += 1;
                        continue;
                    }
                    (exit, wrong) = (exit.max(fault.exit()), wrong + 1);
                    if self.json {
                        let document = json!(fault.document());
                        show(n, Err(self.named(document, n)))?;
                    } else {
                        note(&message(&format!("error: {fault}")));
                    }
                }
            }
        }
        if skipped == self.files.len() {
            exit = Exit::Trouble;
        }
        Ok((exit, wrong))
    }

    /// A document of the file with this index.
    pub fn named(self, mut document: Value, n: usize) -> Value {
        document[self.what] = json!(self.files[n].display().to_string());
        document
    }
}

/// Runs `work` for every file, on two threads for each processor, because an import waits for the disk half of its time.
/// The results are in the order of the files. Each thread loads a dictionary only once.
fn each<T: Send>(
    files: &[PathBuf],
    what: &str,
    work: impl Fn(&Path, &mut Lists) -> T + Sync,
) -> Vec<T> {
    let (next, progress) = (AtomicUsize::new(0), ProgressDisplay::of(files.len(), what));
    let some = || {
        let (mut lists, mut done) = (Lists::default(), Vec::new());
        loop {
            let n = next.fetch_add(1, Ordering::Relaxed);
            let Some(file) = files.get(n) else {
                return done;
            };
            done.push((n, work(file, &mut lists)));
            progress.step();
        }
    };
    let threads = 2 * thread::available_parallelism().map_or(1, usize::from);
    let mut all: Vec<(usize, T)> = thread::scope(|scope| {
        let threads: Vec<_> = (0..threads.min(files.len()))
            .map(|_| scope.spawn(some))
            .collect();
        let done = threads.into_iter().map(thread::ScopedJoinHandle::join);
        done.flat_map(|done| done.unwrap_or_else(|panic| std::panic::resume_unwind(panic)))
            .collect()
    });
    all.sort_unstable_by_key(|&(n, _)| n);
    all.into_iter().map(|(_, one)| one).collect()
}
