//! The one way to open a file that may have been put there by somebody else.
//!
//! Opening a named pipe, a device or a system file can block, read for ever, or have side effects. So the type of a file
//! is checked before it is opened without blocking, and once more afterwards.

use std::fs::{self, File, FileType, Metadata, OpenOptions};
use std::io::{self, ErrorKind, Read as _};
use std::path::Path;

use super::system::{self, Links};

/// Opens a regular file for reading, without blocking.
///
/// # Errors
/// The system refuses, or it is not a regular file. The message completes `cannot read this file: ...`.
pub fn open(path: &Path, links: Links) -> io::Result<File> {
    let mut options = OpenOptions::new();
    options.read(true);
    open_with(&mut options, path, links)
}

/// The bytes of a regular file, or its first `limit + 1` bytes, so that the caller can tell that it is too long.
///
/// # Errors
/// As [`open`].
pub fn read(path: &Path, limit: usize) -> io::Result<Vec<u8>> {
    contents(&open(path, Links::Follow)?, limit)
}

/// As [`read`], of a path that a person typed: `-` is standard input, which may be a pipe.
///
/// # Errors
/// As [`open`].
pub fn read_typed(path: &Path, limit: usize) -> io::Result<Vec<u8>> {
    if path.as_os_str() == "-" {
        bounded(io::stdin().lock(), limit, 0)
    } else {
        read(path, limit)
    }
}

/// As [`read`], from an open file.
pub(super) fn contents(file: &File, limit: usize) -> io::Result<Vec<u8>> {
    bounded(file, limit, file.metadata()?.len())
}

/// Reads up to `limit + 1` bytes; `size` is how many to expect.
pub(crate) fn bounded(from: impl io::Read, limit: usize, size: u64) -> io::Result<Vec<u8>> {
    let most = limit as u64 + 1;
    // The spare byte lets the reader find the end without growing the buffer.
    let room = size.saturating_add(1).min(most);
    let mut bytes = Vec::with_capacity(usize::try_from(room).unwrap_or(0));
    from.take(most).read_to_end(&mut bytes)?;
    Ok(bytes)
}

/// As [`open`], with options of the caller.
pub(super) fn open_with(options: &mut OpenOptions, path: &Path, links: Links) -> io::Result<File> {
    let before = match links {
        Links::Follow => fs::metadata(path),
        Links::Refuse => fs::symlink_metadata(path),
    };
    system::do_not_wait(options, links);
    open_regular(before, || options.open(path))
}

/// Opens what is known to be a regular file, and checks that it was one.
pub(super) fn open_regular(
    before: io::Result<Metadata>,
    open: impl FnOnce() -> io::Result<File>,
) -> io::Result<File> {
    check_regular(before?.file_type())?;
    let file = open()?;
    check_regular(file.metadata()?.file_type())?;
    Ok(file)
}

fn check_regular(file: FileType) -> io::Result<()> {
    if file.is_file() {
        return Ok(());
    }
    if file.is_dir() {
        return Err(ErrorKind::IsADirectory.into());
    }
    let message = format!("it is {}, not a regular file", kind(file));
    Err(io::Error::new(ErrorKind::InvalidInput, message))
}

fn kind(file: FileType) -> &'static str {
    if file.is_symlink() {
        return "a link";
    }
    #[cfg(unix)]
    {
        use std::os::unix::fs::FileTypeExt as _;
        if file.is_fifo() {
            return "a named pipe";
        }
        if file.is_socket() {
            return "a socket";
        }
    }
    "a device"
}
