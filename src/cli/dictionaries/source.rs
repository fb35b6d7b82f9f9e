//! Files of words: those that people add, and the stored words of added lists.

use std::io::{BufRead as _, BufReader, ErrorKind, Read as _, Write as _};
use std::path::Path;

use flate2::Compression;
use flate2::read::MultiGzDecoder;
use flate2::write::GzEncoder;

use super::Error;
use crate::cli::files::{self, Links};
use crate::cli::progress::Progress;
use crate::lexicon::{self, CompileError, MAX_BYTES, Sorted};
use crate::text::shown;

/// The first two bytes of every gzip file.
const GZIP: [u8; 2] = [0x1f, 0x8b];

/// The first line of stored words, up to the name of the original file.
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
        ErrorKind::IsADirectory => Error::Folder {
            path: path.to_owned(),
        },
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
        return Error::LargeForRecord {
            path: path.to_owned(),
        };
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

/// Packs the words of a list for storage, as gzip, which includes a checksum.
pub fn keep(list: &Sorted, added_from: &Path) -> Result<Vec<u8>, Error> {
    let io = |e| Error::io("pack", added_from, e);
    let mut text = format!("{ORIGIN}{}\n", shown(&added_from.to_string_lossy())).into_bytes();
    for word in list.words() {
        text.extend_from_slice(word);
        text.push(b'\n');
    }
    // Composing letters can make a list longer, but it must stay readable.
    if text.len() > MAX_BYTES {
        return Err(Error::NotAList {
            path: added_from.to_owned(),
            why: CompileError::TooLarge,
        });
    }
    let mut gzip = GzEncoder::new(Vec::with_capacity(text.len() / 2), Compression::fast());
    gzip.write_all(&text)
        .and_then(|()| gzip.finish())
        .map_err(io)
}

/// The file that stored words were added from, if they name it.
pub fn origin(kept: &Path) -> Option<String> {
    let text = MultiGzDecoder::new(files::open(kept, Links::Refuse).ok()?).take(1 << 16);
    let mut line = String::new();
    BufReader::new(text).read_line(&mut line).ok()?;
    Some(line.trim_end().strip_prefix(ORIGIN)?.to_owned())
}
