//! The file of the seats: `.game.yaml.seats` beside the record, so that phones keep their seats over a restart.
//!
//! It has the hashes of their tokens, so that it gives nobody a seat. It is sealed: one that came with a stranger's
//! folder counts for nothing.

use std::fs;
use std::io::{self, ErrorKind};
use std::path::Path;

use serde::{Deserialize, Serialize};
use tileref_table::seats::SeatStore;

use crate::files::{Access, Draft, Lock, Original, beside_record};

mod seal;

pub use seal::Seal;

/// The maximum size of the file.
const MAX_BYTES: usize = 64 * 1024;

/// The content of the file.
#[derive(Debug, Serialize, Deserialize)]
struct Sealed {
    /// The seal of the holders.
    seal: String,
    /// The holders, as text.
    holders: String,
}

/// The files of the seats; without a seal none is read or written.
#[derive(Debug)]
pub struct SealedSeats(pub Option<Seal>);

impl SeatStore for SealedSeats {
    /// `None` if the file cannot be read, or has another seal.
    fn load(&self, record: &Path) -> Option<String> {
        let seal = self.0.as_ref()?;
        let file = Original::read(&beside_record(record, "seats")?, MAX_BYTES).ok()?;
        let fits = file.bytes.len() <= MAX_BYTES;
        let kept: Sealed = fits.then(|| serde_json::from_slice(&file.bytes).ok())??;
        let is_ours = seal.seal(record, &kept.holders).ok()? == kept.seal;
        is_ours.then_some(kept.holders)
    }

    fn update(
        &self,
        record: &Path,
        change: &mut dyn FnMut(Option<String>) -> Option<String>,
    ) -> io::Result<()> {
        let Some(seal) = &self.0 else {
            return Ok(());
        };
        let path = beside_record(record, "seats").ok_or(ErrorKind::NotFound)?;
        let lock = Lock::take(&path)?;
        let Some(holders) = change(self.load(record)) else {
            self.remove(record);
            return Ok(());
        };
        let seal = seal.seal(record, &holders)?;
        let text = serde_json::to_vec(&Sealed { seal, holders })?;
        Draft::write(&lock, &path, &text, Access::Private)?.put()
    }

    fn remove(&self, record: &Path) {
        if let Some(path) = beside_record(record, "seats") {
            let _ = fs::remove_file(path);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_file_is_private_and_never_a_link() {
        let folder = tempfile::tempdir().expect("a folder");
        let record = folder.path().join("game.yaml");
        fs::write(&record, "").expect("written");
        let [own, other] = [1, 2].map(|n| SealedSeats(Some(Seal::of([n; 32]))));
        let write =
            |record: &Path, holders: &str| own.update(record, &mut |_| Some(holders.to_owned()));
        let read = |record: &Path| own.load(record);
        fs::remove_file(&record).expect("removed");
        assert!(write(&record, "Ann").is_err());
        fs::write(&record, "").expect("written");
        assert!(read(&record).is_none());
        for name in ["Ann", "Bob"] {
            write(&record, name).expect("saved");
            assert_eq!(read(&record).as_deref(), Some(name));
        }
        // What another computer wrote counts for nothing, nor does a file of another record.
        assert!(other.load(&record).is_none());
        let copy = folder.path().join("copy.yaml");
        fs::write(&copy, "").expect("written");
        fs::copy(
            folder.path().join(".game.yaml.seats"),
            folder.path().join(".copy.yaml.seats"),
        )
        .expect("copied");
        assert!(read(&copy).is_none());
        own.remove(&copy);
        let path = folder.path().join(".game.yaml.seats");
        #[cfg(unix)]
        {
            use std::os::unix::fs::PermissionsExt as _;
            let mode = fs::metadata(&path).expect("a file").permissions().mode();
            assert_eq!(mode & 0o777, 0o600);
            fs::write(folder.path().join("other"), "[]").expect("written");
            fs::remove_file(&path).expect("removed");
            std::os::unix::fs::symlink("other", &path).expect("a link");
            assert!(read(&record).is_none());
            write(&record, "Ann").expect("saved");
            let other = fs::read_to_string(folder.path().join("other"));
            assert_eq!(other.expect("still there"), "[]");
        }
        fs::write(&path, format!("[]{}", " ".repeat(MAX_BYTES))).expect("written");
        assert!(read(&record).is_none());
        own.remove(&record);
        own.remove(&record);
        let left = fs::read_dir(folder.path()).expect("read").flatten();
        let hidden = left.filter(|entry| entry.file_name().as_encoded_bytes()[0] == b'.');
        assert_eq!(hidden.count(), 0);
    }
}
