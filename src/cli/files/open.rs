//! The one way to open a file that somebody else may have put there.
//!
//! A named pipe, a device or a file of the system can block for ever, never end, or do something when it is opened. So
//! the file is looked at before it is opened, opened without waiting, and looked at again.

use std::fs::{self, File, FileType, OpenOptions};
use std::io::{self, ErrorKind, Read as _};
use std::path::Path;

use super::system;

/// What to do with a symbolic link in the place of a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Links {
    /// Open what it leads to.
    Follow,
    /// Refuse it: the program never makes one there, so somebody else did.
    Refuse,
}

/// Opens a regular file for reading, without ever waiting for it.
///
/// # Errors
/// The system refuses, or it is not a regular file. The message completes `cannot read this file: ...`.
pub fn open(path: &Path, links: Links) -> io::Result<File> {
    let mut options = OpenOptions::new();
    options.read(true);
    open_with(&mut options, path, links)
}

/// The bytes of a regular file; reading stops one byte after `limit`, so that a longer file can be told from one that
/// just fits.
///
/// # Errors
/// As [`open`].
pub fn read(path: &Path, limit: usize) -> io::Result<Vec<u8>> {
    contents(&open(path, Links::Follow)?, limit)
}

/// As [`read`], of standard input, which may be a pipe.
///
/// # Errors
/// It cannot be read.
pub fn input(limit: usize) -> io::Result<Vec<u8>> {
    bounded(io::stdin().lock(), limit, 0)
}

/// As [`read`], of an open file.
pub(super) fn contents(file: &File, limit: usize) -> io::Result<Vec<u8>> {
    bounded(file, limit, file.metadata()?.len())
}

fn bounded(source: impl io::Read, limit: usize, size: u64) -> io::Result<Vec<u8>> {
    let most = limit as u64 + 1;
    // With room for one byte more, the end is found without growing the buffer.
    let room = size.saturating_add(1).min(most);
    let mut bytes = Vec::with_capacity(usize::try_from(room).unwrap_or(0));
    source.take(most).read_to_end(&mut bytes)?;
    Ok(bytes)
}

/// Opens a regular file in the way that the options say.
pub(super) fn open_with(options: &mut OpenOptions, path: &Path, links: Links) -> io::Result<File> {
    let there = match links {
        Links::Follow => fs::metadata(path),
        Links::Refuse => fs::symlink_metadata(path),
    };
    regular(there?.file_type())?;
    system::do_not_wait(options, links);
    let file = options.open(path)?;
    regular(file.metadata()?.file_type())?;
    Ok(file)
}

fn regular(there: FileType) -> io::Result<()> {
    if there.is_file() {
        return Ok(());
    }
    if there.is_dir() {
        return Err(ErrorKind::IsADirectory.into());
    }
    let message = format!("it is {}, not a regular file", kind(there));
    Err(io::Error::new(ErrorKind::InvalidInput, message))
}

fn kind(there: FileType) -> &'static str {
    if there.is_symlink() {
        return "a link";
    }
    #[cfg(unix)]
    {
        use std::os::unix::fs::FileTypeExt as _;
        if there.is_fifo() {
            return "a named pipe";
        }
        if there.is_socket() {
            return "a socket";
        }
    }
    "a device"
}
