//! The same work for many files.

use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

use super::progress::Progress;
use super::session::Lists;

/// Does the same for every file, on as many threads as there are processors; the results are in the order of the files.
/// Each thread loads a dictionary once, however many records name it.
pub fn each<T: Send>(
    files: &[PathBuf],
    what: &str,
    work: impl Fn(&Path, &mut Lists) -> T + Sync,
) -> Vec<T> {
    let (next, progress) = (AtomicUsize::new(0), Progress::of(files.len(), what));
    let some = || {
        let (mut lists, mut done) = (Lists::default(), Vec::new());
        while let Some((n, file)) = at(files, next.fetch_add(1, Ordering::Relaxed)) {
            done.push((n, work(file, &mut lists)));
            progress.step();
        }
        done
    };
    let threads = thread::available_parallelism().map_or(1, usize::from);
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

fn at(files: &[PathBuf], n: usize) -> Option<(usize, &Path)> {
    files.get(n).map(|file| (n, file.as_path()))
}
