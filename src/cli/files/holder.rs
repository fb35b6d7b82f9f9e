//! Who holds a lock, as a line that another program can check.

use std::hash::{DefaultHasher, Hash as _, Hasher as _};
use std::process;
use std::sync::LazyLock;
use std::sync::atomic::{AtomicUsize, Ordering};

use super::system;

/// A holder of a lock, or of many, one after the other.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Holder {
    process: u32,
    /// Numbers the locks that a process takes.
    count: usize,
    start: String,
    /// Where processes have these numbers: a container has its own.
    space: String,
    boot: String,
    host: String,
}

impl Holder {
    /// This process, which is about to take another lock.
    pub fn new() -> Self {
        static TAKEN: AtomicUsize = AtomicUsize::new(0);
        static SELF: LazyLock<[String; 4]> = LazyLock::new(system::process);
        let [start, space, boot, host] = SELF.clone();
        Self {
            process: process::id(),
            count: TAKEN.fetch_add(1, Ordering::Relaxed),
            start,
            space,
            boot,
            host,
        }
    }

    /// The line.
    pub fn line(&self) -> String {
        let Self {
            process,
            count,
            start,
            space,
            boot,
            host,
        } = self;
        format!("tileref {process} {count} {start} {space} {boot} {host}\n")
    }

    /// Reads the line.
    pub fn of_line(bytes: &[u8]) -> Option<Self> {
        let line = str::from_utf8(bytes).ok()?.strip_suffix('\n')?;
        let fields: Vec<&str> = line.split(' ').collect();
        let ["tileref", process, count, start, space, boot, host] = *fields else {
            return None;
        };
        Some(Self {
            process: process.parse().ok()?,
            count: count.parse().ok()?,
            start: start.to_owned(),
            space: space.to_owned(),
            boot: boot.to_owned(),
            host: host.to_owned(),
        })
    }

    /// A number that no other holder has at the same time, for the names of its drafts.
    pub fn number(&self) -> String {
        format!("{}-{}-{}", self.process, self.place(), self.count)
    }

    /// Tells computers, boots and containers apart, nearly always.
    fn place(&self) -> u64 {
        let mut hasher = DefaultHasher::new();
        (&self.space, &self.boot, &self.host).hash(&mut hasher);
        hasher.finish() % 1_000_000
    }

    /// Whether the process is running whose number is in the name of a draft; `None` if that cannot be told from here.
    pub fn is_writing(number: &str) -> Option<bool> {
        let (here, mut parts) = (Self::new(), number.split('-'));
        let (process, place) = (parts.next()?.parse().ok()?, parts.next()?);
        let is_here = !here.boot.is_empty() && place == here.place().to_string();
        is_here.then(|| system::started(process).is_some())
    }

    /// Whether the process is still running; `None` if that cannot be told from here.
    pub fn is_running(&self) -> Option<bool> {
        let here = Self::new();
        if self.boot.is_empty() || self.boot != here.boot {
            // A computer that has started again since.
            return (!self.host.is_empty() && self.host == here.host).then_some(false);
        }
        let same_space = self.space == here.space;
        same_space.then(|| system::started(self.process).as_ref() == Some(&self.start))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_holder_is_read_back_from_its_line() {
        let holder = Holder::new();
        assert_eq!(Holder::of_line(holder.line().as_bytes()), Some(holder));
        for other in [
            "",
            "\n",
            "tileref 1\n",
            "tileref x 1 2 3 4 5\n",
            "tileref 1 2 3 4 5 6",
        ] {
            assert_eq!(Holder::of_line(other.as_bytes()), None, "{other:?}");
        }
    }

    #[cfg(target_os = "linux")]
    #[test]
    fn the_dead_are_told_from_the_living() {
        let holder = Holder::new();
        assert_eq!(holder.is_running(), Some(true));
        let other = |change: fn(&mut Holder)| {
            let mut holder = holder.clone();
            change(&mut holder);
            holder.is_running()
        };
        assert_eq!(other(|holder| holder.start = "7".to_owned()), Some(false));
        assert_eq!(other(|holder| holder.process = u32::MAX), Some(false));
        // This computer, started again.
        assert_eq!(other(|holder| holder.boot = "7".to_owned()), Some(false));
        // A container beside this one, and another computer.
        assert_eq!(other(|holder| holder.space = "7".to_owned()), None);
        assert_eq!(
            other(|holder| {
                holder.boot = "7".to_owned();
                holder.host = "elsewhere".to_owned();
            }),
            None
        );
    }

    #[cfg(target_os = "linux")]
    #[test]
    fn a_process_that_nobody_has_waited_for_is_dead() {
        let mut child = process::Command::new("true").spawn().expect("a process");
        let stat = format!("/proc/{}/stat", child.id());
        while !std::fs::read_to_string(&stat).is_ok_and(|stat| stat.contains(") Z ")) {}
        assert_eq!(system::started(child.id()), None);
        child.wait().expect("its end");
    }
}
