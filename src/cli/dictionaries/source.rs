//! Files of words that people add, and the contents of added lists.

use std::io::ErrorKind;
use std::path::Path;

use flate2::read::MultiGzDecoder;

use super::Error;
use crate::cli::files::{self, Links};
use crate::cli::progress::Progress;
use crate::lexicon::{self, CompileError, MAX_BYTES, Sorted};
use crate::text::shown;

/// The first two bytes of every gzip file.
const GZIP: [u8; 2] = [0x1f, 0x8b];

/// The first line of an added list, up to the name of the original file.
const ORIGIN: &str = "# added from ";

/// Reads and sorts a file of words, text or gzip, with at most this many bytes.
pub fn sort_file(
    path: &Path,
    most: usize,
    links: Links,
    progress: &Progress,
) -> Result<Sorted, Error> {
    sorted(path, &read(path, most, links, progress)?, progress)
}

/// Reads and sorts words from standard input; messages call it `name`.
pub fn sort_input(name: &Path, progress: &Progress) -> Result<Sorted, Error> {
    let input = progress.bytes(std::io::stdin().lock(), 0, "reading the words");
    let bytes = files::bounded(input, MAX_BYTES, 0).map_err(|e| Error::io("read", name, e))?;
    sorted(name, &unpacked(name, bytes, MAX_BYTES)?, progress)
}

fn sorted(path: &Path, text: &[u8], progress: &Progress) -> Result<Sorted, Error> {
    let list = |why| Error::NotAList {
        path: path.to_owned(),
        why,
    };
    progress.now("sorting the words");
    let sorted = lexicon::sort(text).map_err(list)?;
    if sorted.report.words == 0 {
        return Err(Error::NoWords {
            path: path.to_owned(),
            report: sorted.report,
        });
    }
    Ok(sorted)
}

/// The text of a file, unpacked if it is gzip. Both sizes are limited: a small file can unpack to a large one.
fn read(path: &Path, most: usize, links: Links, progress: &Progress) -> Result<Vec<u8>, Error> {
    let io = |e| Error::io("read", path, e);
    let file = files::open(path, links).map_err(|e| match e.kind() {
        ErrorKind::IsADirectory => Error::Folder(path.to_owned()),
        _ => io(e),
    })?;
    let size = file.metadata().map_err(io)?.len();
    if size > most as u64 {
        return Err(too_large(path, most));
    }
    let file = progress.bytes(file, size, "reading the words");
    unpacked(path, files::bounded(file, most, size).map_err(io)?, most)
}

fn too_large(path: &Path, most: usize) -> Error {
    if most < MAX_BYTES {
        return Error::LargeForRecord(path.to_owned());
    }
    Error::NotAList {
        path: path.to_owned(),
        why: CompileError::TooLarge,
    }
}

/// The text of the bytes, unpacked if they are gzip.
fn unpacked(path: &Path, bytes: Vec<u8>, most: usize) -> Result<Vec<u8>, Error> {
    if bytes.len() > most {
        return Err(too_large(path, most));
    }
    if !bytes.starts_with(&GZIP) {
        return Ok(bytes);
    }
    let text = files::bounded(MultiGzDecoder::new(&bytes[..]), most, 0).map_err(|source| {
        Error::BadGzip {
            path: path.to_owned(),
            source,
        }
    })?;
    if text.len() > most {
        Err(too_large(path, most))
    } else {
        Ok(text)
    }
}

/// Compiles a list.
pub fn set_of(list: &Sorted, progress: &Progress) -> Vec<u8> {
    /// Words per step of the progress bar.
    const PART: u64 = 1024;
    progress.words(list.report.words, "building the set:");
    let mut words = 0;
    list.fst(|| {
        words += 1;
        if words % PART == 0 {
            progress.steps(PART);
        }
    })
}

/// The contents of an added list: the file that it comes from, and its set.
pub fn with_origin(from: &Path, set: &[u8]) -> Vec<u8> {
    let line = format!("{ORIGIN}{}\n", shown(&from.to_string_lossy()));
    [line.as_bytes(), set].concat()
}

/// The file that an added list comes from, if it says so, and its set.
pub fn split_origin(mut list: Vec<u8>) -> (Option<String>, Vec<u8>) {
    let line = list.split_inclusive(|&byte| byte == b'\n').next();
    let line = line.and_then(|line| line.strip_prefix(ORIGIN.as_bytes()));
    let Some(line) = line else {
        return (None, list);
    };
    let origin = String::from_utf8_lossy(line).trim_end().to_owned();
    let set = list.split_off(ORIGIN.len() + line.len());
    (Some(origin), set)
}
