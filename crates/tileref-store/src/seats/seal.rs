//! What this computer wrote can be told from what came with a folder: it is sealed with a secret in the user's data
//! folder.

use std::io;
use std::path::Path;

use sha2::{Digest as _, Sha256};

use crate::dictionaries::data_folder;
use crate::files::{Access, Draft, Lock, Original, create_folder};
use tileref_table::fault::Fault;
use tileref_words::text::hex;

/// The length of the secret in bytes.
const SECRET: usize = 32;

/// The file of the secret in the data folder.
const FILE: &str = "seats.key";

/// The secret of this computer.
#[derive(Clone)]
pub struct Seal([u8; SECRET]);

impl std::fmt::Debug for Seal {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Seal(..)")
    }
}

impl Seal {
    /// A seal with this secret.
    pub fn of(secret: [u8; SECRET]) -> Self {
        Self(secret)
    }

    /// The secret in the data folder, which is made when it is needed first.
    ///
    /// # Errors
    /// There is no data folder, or it cannot be read or written.
    pub fn of_this_computer() -> Result<Self, Fault> {
        Ok(Self::kept_in(&data_folder()?)?)
    }

    fn kept_in(folder: &Path) -> io::Result<Self> {
        let path = folder.join(FILE);
        if let Some(secret) = read(&path) {
            return Ok(Self(secret));
        }
        create_folder(folder)?;
        let lock = Lock::take(&path)?;
        // Another program may have been faster.
        if let Some(secret) = read(&path) {
            return Ok(Self(secret));
        }
        let mut secret = [0; SECRET];
        getrandom::fill(&mut secret).map_err(io::Error::other)?;
        Draft::write(&lock, &path, &secret, Access::Private)?.put()?;
        Ok(Self(secret))
    }

    /// The seal of some text that is kept beside a record.
    ///
    /// # Errors
    /// The record has no path of its own.
    pub fn seal(&self, record: &Path, text: &str) -> io::Result<String> {
        let record = dunce::canonicalize(record)?;
        let inner = Sha256::new()
            .chain_update(self.0)
            .chain_update(record.as_os_str().as_encoded_bytes())
            .chain_update([0])
            .chain_update(text)
            .finalize();
        // Hashed twice, so that nobody can lengthen the text.
        Ok(hex(&Sha256::new()
            .chain_update(self.0)
            .chain_update(inner)
            .finalize()))
    }
}

fn read(path: &Path) -> Option<[u8; SECRET]> {
    let file = Original::read(path, SECRET + 1).ok()?;
    file.bytes.try_into().ok()
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    #[test]
    fn a_seal_is_of_one_computer_one_record_and_one_text() {
        let folder = tempfile::tempdir().expect("a folder");
        let at = |name: &str| folder.path().join(name);
        for name in ["a.yaml", "b.yaml"] {
            fs::write(at(name), "").expect("written");
        }
        let own = Seal::kept_in(&at("own")).expect("a secret");
        let seal =
            |seal: &Seal, name: &str, text: &str| seal.seal(&at(name), text).expect("a seal");
        let first = seal(&own, "a.yaml", "Ann");
        let again = Seal::kept_in(&at("own")).expect("the same secret");
        assert_eq!(seal(&again, "a.yaml", "Ann"), first);
        let other = Seal::kept_in(&at("other")).expect("a secret");
        for others in [
            seal(&other, "a.yaml", "Ann"),
            seal(&own, "b.yaml", "Ann"),
            seal(&own, "a.yaml", "Bob"),
        ] {
            assert_ne!(others, first);
        }
        #[cfg(unix)]
        {
            use std::os::unix::fs::PermissionsExt as _;
            let mode = fs::metadata(at("own").join(FILE))
                .expect("a file")
                .permissions()
                .mode();
            assert_eq!(mode & 0o777, 0o600);
        }
    }
}
