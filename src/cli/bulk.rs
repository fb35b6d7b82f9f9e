//! The same work for many files.

use std::collections::VecDeque;
use std::path::{Path, PathBuf};
use std::{panic, thread};

use serde::Serialize;
use serde_json::{Value, json};

use super::exit::Exit;
use super::progress::ProgressDisplay;
use super::terminal::{error_text, note};
use super::{failure, open};
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

/// Four for each processor: an import waits for the disk half of its time, and a file that takes longer than those after
/// it holds up what is shown.
fn threads() -> usize {
    4 * thread::available_parallelism().map_or(1, usize::from)
}

/// Runs `work` for every file, several at a time, and `show` for each result in the order of the files, as soon as it can
/// be shown. Few files are ahead of that one, so that memory does not grow with their number. Dictionaries are loaded
/// once for all of them.
fn each<T: Send>(
    files: &[PathBuf],
    what: &str,
    work: impl Fn(&Path, &Lists) -> T + Sync,
    mut show: impl FnMut(usize, T) -> anyhow::Result<()>,
) -> anyhow::Result<()> {
    let progress = ProgressDisplay::of(files.len(), what);
    let lists = open::lists();
    let one = |file: &Path| {
        let done = work(file, &lists);
        progress.step();
        done
    };
    thread::scope(|scope| {
        let (mut files, mut running) = (files.iter(), VecDeque::new());
        for n in 0.. {
            let free = threads() - running.len();
            running.extend(
                files
                    .by_ref()
                    .take(free)
                    .map(|file| scope.spawn(|| one(file))),
            );
            let Some(next) = running.pop_front() else {
                break;
            };
            let done: thread::Result<T> = next.join();
            show(n, done.unwrap_or_else(|panic| panic::resume_unwind(panic)))?;
        }
        Ok(())
    })
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicUsize, Ordering};

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
        assert!(ahead.into_inner() <= threads());
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
        assert!(begun.into_inner() <= 3 + threads());
    }
}
