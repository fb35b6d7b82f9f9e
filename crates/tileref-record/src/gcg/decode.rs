//! Decodes the bytes of a file to text.

use encoding_rs::{Encoding, UTF_8, WINDOWS_1252};

use super::{GcgError, GcgProblem, GcgResult, MAX_BYTES};
use crate::text::composed;
use crate::yaml::TextPlace;

/// The pragma that names an encoding; it only counts on the first line.
pub(super) const PRAGMA: &str = "#character-encoding";

/// The text of a transcript, with every line ending in `\n` and each accented letter as one character.
///
/// A byte order mark names the encoding. Without one, bytes that are valid UTF-8 are read as UTF-8, whatever the
/// transcript declares: text in another encoding hardly ever is by chance, and many programs write UTF-8 under an old
/// declaration or none. Other bytes are in the encoding that `#character-encoding` declares on the first line, or in
/// ISO-8859-1 (as Windows extends it), the default of the format.
///
/// # Errors
/// More than [`MAX_BYTES`], an unknown encoding, or bytes that are not in the declared encoding.
pub fn decode(bytes: &[u8]) -> GcgResult<String> {
    if bytes.len() > MAX_BYTES {
        let problem = GcgProblem::TooLarge;
        return Err(GcgError { at: None, problem });
    }
    let (encoding, body) = match Encoding::for_bom(bytes) {
        Some((encoding, mark)) => (encoding, &bytes[mark..]),
        None if std::str::from_utf8(bytes).is_ok() => (UTF_8, bytes),
        None => (declared(bytes)?.unwrap_or(WINDOWS_1252), bytes),
    };
    let (text, has_errors) = encoding.decode_without_bom_handling(body);
    let text = text.replace("\r\n", "\n").replace('\r', "\n");
    match text.split_once(char::REPLACEMENT_CHARACTER) {
        Some((good, _)) if has_errors => {
            let at = TextPlace::at_end_of(good.split('\n'));
            Err(GcgProblem::NotIn(encoding.name()).at(at))
        }
        _ => Ok(composed(&text).into_owned()),
    }
}

/// The encoding that the first line declares.
fn declared(bytes: &[u8]) -> GcgResult<Option<&'static Encoding>> {
    let is_end = |byte: &u8| matches!(byte, b'\n' | b'\r');
    let line = bytes.split(is_end).next().unwrap_or_default();
    let (line, _) = WINDOWS_1252.decode_without_bom_handling(line);
    let pragma = line.split_at_checked(PRAGMA.len());
    let Some((_, rest)) = pragma.filter(|(pragma, _)| pragma.eq_ignore_ascii_case(PRAGMA)) else {
        return Ok(None);
    };
    let name = rest.trim();
    let plain = name.replace(['-', '_', ' '], "");
    let known = [name, &plain]
        .iter()
        .find_map(|name| Encoding::for_label(name.as_bytes()));
    let unknown = || {
        let before = &line[..line.len() - rest.trim_start().len()];
        let at = TextPlace::at_end_of(std::iter::once(before));
        GcgProblem::UnknownEncoding(name.to_owned()).at(at)
    };
    known.map(Some).ok_or_else(unknown)
}
