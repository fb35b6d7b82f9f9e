//! A process, named so that another program can tell whether it is still running.

use std::fmt;
use std::process;
use std::str::FromStr;
use std::sync::LazyLock;

use super::system;

/// A process that holds a lock or writes a draft: `4711-83012-204518`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Process {
    number: u32,
    /// When it started; empty where the system does not tell.
    start: String,
    /// Where processes have these numbers: one boot of a computer, or a container on it. Empty where unknown.
    place: String,
}

impl Process {
    /// This process.
    pub fn this() -> &'static Self {
        static THIS: LazyLock<Process> = LazyLock::new(|| Process {
            number: process::id(),
            start: system::started(process::id()).unwrap_or_default(),
            place: system::place(),
        });
        &THIS
    }

    /// Whether the process is still running; `None` if that cannot be told from here.
    pub fn is_running(&self) -> Option<bool> {
        let is_here = !self.place.is_empty() && self.place == Self::this().place;
        is_here.then(|| system::started(self.number).as_ref() == Some(&self.start))
    }
}

impl fmt::Display for Process {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}-{}-{}", self.number, self.start, self.place)
    }
}

impl FromStr for Process {
    type Err = ();

    fn from_str(text: &str) -> Result<Self, ()> {
        let parts: Vec<&str> = text.split('-').collect();
        let [number, start, place] = *parts else {
            return Err(());
        };
        Ok(Self {
            number: number.parse().map_err(|_| ())?,
            start: start.to_owned(),
            place: place.to_owned(),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_process_is_read_back() {
        let this = Process::this();
        assert_eq!(this.to_string().parse().as_ref(), Ok(this));
        for other in ["", "1", "1-2", "x-2-3", "1-2-3-4"] {
            assert_eq!(other.parse::<Process>(), Err(()), "{other:?}");
        }
    }

    #[cfg(target_os = "linux")]
    #[test]
    fn a_process_that_ended_is_told_from_one_that_runs() {
        let this = Process::this();
        assert_eq!(this.is_running(), Some(true));
        let other = |change: fn(&mut Process)| {
            let mut other = this.clone();
            change(&mut other);
            other.is_running()
        };
        assert_eq!(other(|this| this.start = "7".to_owned()), Some(false));
        assert_eq!(other(|this| this.number = u32::MAX), Some(false));
        // Another computer, another container, or an earlier boot.
        assert_eq!(other(|this| this.place = "x".to_owned()), None);
        assert_eq!(other(|this| this.place.clear()), None);
    }

    #[cfg(target_os = "linux")]
    #[test]
    fn a_process_that_nobody_has_waited_for_has_ended() {
        let mut child = process::Command::new("true").spawn().expect("a process");
        let stat = format!("/proc/{}/stat", child.id());
        while !std::fs::read_to_string(&stat).is_ok_and(|stat| stat.contains(") Z ")) {}
        assert_eq!(system::started(child.id()), None);
        child.wait().expect("its end");
    }
}
