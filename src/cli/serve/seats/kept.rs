//! The file of the seats: `.game.yaml.seats` beside the record, so that phones keep their seats over a restart.
//!
//! It has the hashes of their tokens, so that it gives nobody a seat. It is sealed: one that came with a stranger's
//! folder counts for nothing.

use std::fs;
use std::io::{self, ErrorKind};
use std::path::Path;

use serde::{Deserialize, Serialize};

use super::holders::Holder;
use super::seal::Seal;
use crate::files::{Access, Draft, Lock, Original, beside_record};

/// The maximum size of the file.
const MAX_BYTES: usize = 64 * 1024;

/// The content of the file.
#[derive(Debug, Serialize, Deserialize)]
struct Sealed {
    /// The seal of the holders.
    seal: String,
    /// The holders as JSON.
    holders: String,
}

/// The holders in the file; `None` if it cannot be read, or has another seal.
pub fn read(record: &Path, seal: &Seal) -> Option<Vec<Holder>> {
    let file = Original::read(&beside_record(record, "seats")?, MAX_BYTES).ok()?;
    let fits = file.bytes.len() <= MAX_BYTES;
    let kept: Sealed = fits.then(|| serde_json::from_slice(&file.bytes).ok())??;
    let is_ours = seal.seal(record, &kept.holders).ok()? == kept.seal;
    is_ours.then(|| serde_json::from_str(&kept.holders).ok())?
}

/// Writes what `changed` makes of the holders in the file, while no other server does. Without holders there is no file.
///
/// # Errors
/// The file cannot be written.
pub fn update(
    record: &Path,
    seal: &Seal,
    changed: impl FnOnce(Option<Vec<Holder>>) -> Vec<Holder>,
) -> io::Result<()> {
    let path = beside_record(record, "seats").ok_or(ErrorKind::NotFound)?;
    let lock = Lock::take(&path)?;
    let holders = changed(read(record, seal));
    if holders.is_empty() {
        remove(record);
        return Ok(());
    }
    let holders = serde_json::to_string(&holders)?;
    let seal = seal.seal(record, &holders)?;
    let text = serde_json::to_vec(&Sealed { seal, holders })?;
    Draft::write(&lock, &path, &text, Access::Private)?.put()
}

/// Removes the file.
pub fn remove(record: &Path) {
    if let Some(path) = beside_record(record, "seats") {
        let _ = fs::remove_file(path);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cli::serve::seats::holders::Holders;
    use crate::session::Session;

    fn game(record: &Path) -> Session {
        fs::write(record, "game: puzzingo\nplayers: [Ann, Bob]\n").expect("written");
        crate::cli::open::record(record).expect("a game")
    }

    fn joined(holders: &mut Holders, session: &Session, name: &str) -> Holder {
        let joined = holders.join(session.game(), name, None);
        joined.expect("a seat").0
    }

    fn names(record: &Path, seal: &Seal) -> Vec<String> {
        let holders = read(record, seal).unwrap_or_default().into_iter();
        holders.map(|holder| holder.name).collect()
    }

    #[test]
    fn two_servers_on_one_record_keep_each_others_seats() {
        let folder = tempfile::tempdir().expect("a folder");
        let record = folder.path().join("game.yaml");
        let (session, seal) = (game(&record), Seal::of([1; 32]));
        let server = || Holders::load(&record, session.game(), Some(seal.clone()));
        let save = |holders: &Holders| {
            holders.save(&record, session.game());
            names(&record, &seal)
        };
        let (mut first, mut second) = (server(), server());
        let ann = joined(&mut first, &session, "Ann");
        assert_eq!(save(&first), ["Ann"]);
        joined(&mut second, &session, "Bob");
        assert_eq!(save(&second), ["Bob", "Ann"]);
        // A third one has read both, and brings back nobody who has left elsewhere.
        let third = server();
        first.leave(&ann);
        for holders in [&first, &third, &second] {
            assert_eq!(save(holders), ["Bob"]);
        }
        second.free("Bob", super::super::holders::Loss::ByHost);
        assert!(save(&second).is_empty() && save(&third).is_empty());
        assert_eq!(fs::read_dir(folder.path()).expect("read").count(), 1);
    }

    #[test]
    fn the_file_is_private_and_never_a_link() {
        let folder = tempfile::tempdir().expect("a folder");
        let record = folder.path().join("game.yaml");
        let game = game(&record);
        let (own, other) = (Seal::of([1; 32]), Seal::of([2; 32]));
        let mut holders = Holders::default();
        let ann = [joined(&mut holders, &game, "Ann")];
        let write = |record: &Path, holders: &[Holder]| update(record, &own, |_| holders.to_vec());
        let read = |record: &Path| super::read(record, &own);
        let bob = [joined(&mut holders, &game, "Bob")];
        fs::remove_file(&record).expect("removed");
        assert!(write(&record, &ann).is_err());
        fs::write(&record, "").expect("written");
        assert!(read(&record).is_none());
        for (holders, name) in [(&ann, "Ann"), (&bob, "Bob")] {
            write(&record, holders).expect("saved");
            assert_eq!(names(&record, &own), [name]);
        }
        // What another computer wrote counts for nothing, nor does a file of another record.
        assert!(super::read(&record, &other).is_none());
        let copy = folder.path().join("copy.yaml");
        fs::write(&copy, "").expect("written");
        fs::copy(
            folder.path().join(".game.yaml.seats"),
            folder.path().join(".copy.yaml.seats"),
        )
        .expect("copied");
        assert!(read(&copy).is_none());
        remove(&copy);
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
            write(&record, &ann).expect("saved");
            let other = fs::read_to_string(folder.path().join("other"));
            assert_eq!(other.expect("still there"), "[]");
        }
        fs::write(&path, format!("[]{}", " ".repeat(MAX_BYTES))).expect("written");
        assert!(read(&record).is_none());
        remove(&record);
        remove(&record);
        let left = fs::read_dir(folder.path()).expect("read").flatten();
        let hidden = left.filter(|entry| entry.file_name().as_encoded_bytes()[0] == b'.');
        assert_eq!(hidden.count(), 0);
    }
}
