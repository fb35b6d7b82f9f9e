//! Files of words that people add, and the contents of added lists.

use std::io::{self, ErrorKind};
use std::path::Path;

use chardetng::{EncodingDetector, Iso2022JpDetection, Utf8Detection};
use flate2::read::MultiGzDecoder;

use super::{DictionaryError, ListResult};
use crate::files;
use tileref_lists::{self as lexicon, CompileError, Compiled, Flags, MAX_BYTES};
use tileref_words::text::shown;

/// The first two bytes of every gzip file.
const GZIP: [u8; 2] = [0x1f, 0x8b];

/// The first line of an added list, up to the name of the original file.
const ORIGIN: &str = "# added from ";

/// Compiles the bytes of a file of words, text or gzip, whose words may carry flags. At most `most` of them were read, and one more; they are limited
/// to `most` after unpacking too, because a small file can unpack to a large one.
pub fn compiled(
    path: &Path,
    bytes: io::Result<Vec<u8>>,
    most: usize,
    flags: Flags,
) -> ListResult<Compiled> {
    let bytes = bytes.map_err(|e| match e.kind() {
        ErrorKind::IsADirectory => DictionaryError::Folder(path.to_owned()),
        _ => DictionaryError::io("read", path, e),
    })?;
    let text = if bytes.len() <= most && bytes.starts_with(&GZIP) {
        let unpacked = files::bounded(MultiGzDecoder::new(&bytes[..]), most, 0);
        unpacked.map_err(|source| DictionaryError::BadGzip {
            path: path.to_owned(),
            source,
        })?
    } else {
        bytes
    };
    if text.len() > most && most < MAX_BYTES {
        return Err(DictionaryError::LargeForRecord(path.to_owned()));
    }
    let list = lexicon::compile_with(&text, flags).map_err(|why| DictionaryError::NotAList {
        path: path.to_owned(),
        encoding: encoding_of(&text, &why),
        why,
    })?;
    let (path, report) = (path.to_owned(), list.report.clone());
    if report.skips_too_many() {
        Err(DictionaryError::Skipped { path, report })
    } else if report.words == 0 {
        Err(DictionaryError::NoWords(path))
    } else {
        Ok(list)
    }
}

/// The encoding that a text which is not UTF-8 is probably in, by the name that `iconv` knows.
fn encoding_of(text: &[u8], why: &CompileError) -> Option<&'static str> {
    match why {
        CompileError::Utf16(name) => Some(name),
        CompileError::NotUtf8 { .. } => {
            let mut detector = EncodingDetector::new(Iso2022JpDetection::Allow);
            detector.feed(text, true);
            Some(match detector.guess(None, Utf8Detection::Deny).name() {
                "ISO-8859-8-I" => "ISO-8859-8",
                "windows-874" => "CP874",
                name => name,
            })
        }
        CompileError::TooLarge | CompileError::Binary { .. } => None,
    }
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
