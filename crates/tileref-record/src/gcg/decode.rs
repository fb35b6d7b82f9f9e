//! Decodes the bytes of a file to text.

use super::{GcgError, MAX_BYTES, Problem};
use crate::text::composed;
use crate::yaml::Place;

/// The pragma that names an encoding; it only counts on the first line.
pub(super) const PRAGMA: &str = "#character-encoding";

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Encoding {
    Latin1,
    Latin2,
    /// What is in US-ASCII is in this one as well.
    Utf8,
    /// Whether the byte of the higher value comes first.
    Utf16 {
        big: bool,
    },
}

/// The text of a transcript, with every line ending in `\n` and each accented letter as one character.
///
/// The encoding is given by a byte order mark, or by `#character-encoding` on the first line: UTF-8, ISO-8859-1,
/// ISO-8859-2 or US-ASCII, and UTF-16 only with the mark. Without either, the format defines ISO-8859-1; but bytes that are valid
/// UTF-8 are read as UTF-8, because many programs write it without declaring it, and because ISO-8859-1 text beyond
/// ASCII is hardly ever valid UTF-8 by chance.
///
/// # Errors
/// More than [`MAX_BYTES`], an unknown encoding, or bytes that are not in the declared encoding.
pub fn decode(bytes: &[u8]) -> Result<String, GcgError> {
    if bytes.len() > MAX_BYTES {
        let problem = Problem::TooLarge;
        return Err(GcgError { at: None, problem });
    }
    let (encoding, body) = encoding(bytes)?;
    let text = match encoding {
        Some(Encoding::Utf8) => utf8(body)?,
        Some(Encoding::Latin1) => latin1(body),
        Some(Encoding::Latin2) => latin2(body),
        Some(Encoding::Utf16 { big }) => utf16(body, big)?,
        None => utf8(body).unwrap_or_else(|_| latin1(body)),
    };
    let text = text.replace("\r\n", "\n").replace('\r', "\n");
    Ok(composed(&text).into_owned())
}

/// The encoding given by a byte order mark or the first line, and the bytes after the mark.
fn encoding(bytes: &[u8]) -> Result<(Option<Encoding>, &[u8]), GcgError> {
    let marks: [(&[u8], Encoding); 3] = [
        (&[0xef, 0xbb, 0xbf], Encoding::Utf8),
        (&[0xff, 0xfe], Encoding::Utf16 { big: false }),
        (&[0xfe, 0xff], Encoding::Utf16 { big: true }),
    ];
    for (mark, encoding) in marks {
        if let Some(body) = bytes.strip_prefix(mark) {
            return Ok((Some(encoding), body));
        }
    }
    Ok((named(bytes)?, bytes))
}

/// The encoding named on the first line.
fn named(body: &[u8]) -> Result<Option<Encoding>, GcgError> {
    let end = body
        .iter()
        .position(|byte| matches!(byte, b'\n' | b'\r'))
        .unwrap_or(body.len());
    let line = latin1(&body[..end]);
    let pragma = line.split_at_checked(PRAGMA.len());
    let Some((_, rest)) = pragma.filter(|(pragma, _)| pragma.eq_ignore_ascii_case(PRAGMA)) else {
        return Ok(None);
    };
    let name = rest.trim();
    let plain = name.to_lowercase().replace(['-', '_', ' '], "");
    Ok(Some(match plain.as_str() {
        "utf8" | "usascii" | "ascii" | "ansix3.41968" => Encoding::Utf8,
        "iso88591" | "88591" | "latin1" | "l1" => Encoding::Latin1,
        "iso88592" | "88592" | "latin2" | "l2" => Encoding::Latin2,
        _ => {
            let before = &line[..line.len() - rest.trim_start().len()];
            let at = Place::at_end_of(std::iter::once(before));
            return Err(Problem::UnknownEncoding(name.to_owned()).at(at));
        }
    }))
}

fn utf8(body: &[u8]) -> Result<String, GcgError> {
    match std::str::from_utf8(body) {
        Ok(text) => Ok(text.to_owned()),
        Err(error) => {
            let good = String::from_utf8_lossy(&body[..error.valid_up_to()]);
            Err(not_in("UTF-8", &good))
        }
    }
}

/// Its bytes are the first characters of Unicode.
fn latin1(body: &[u8]) -> String {
    body.iter().map(|&byte| char::from(byte)).collect()
}

/// The characters from 0xA0 on; those before are the first characters of Unicode.
const LATIN2: &str = "\u{a0}Ą˘Ł¤ĽŚ§¨ŠŞŤŹ\u{ad}ŽŻ°ą˛ł´ľśˇ¸šşťź˝žż\
                      ŔÁÂĂÄĹĆÇČÉĘËĚÍÎĎĐŃŇÓÔŐÖ×ŘŮÚŰÜÝŢß\
                      ŕáâăäĺćçčéęëěíîďđńňóôőö÷řůúűüýţ˙";

fn latin2(body: &[u8]) -> String {
    let own: Vec<char> = LATIN2.chars().collect();
    let read = |&byte: &u8| match usize::from(byte).checked_sub(0xa0) {
        Some(n) => own[n],
        None => char::from(byte),
    };
    body.iter().map(read).collect()
}

fn utf16(body: &[u8], big: bool) -> Result<String, GcgError> {
    let unit = |pair: &[u8]| match *pair {
        [a, b] if big => u16::from_be_bytes([a, b]),
        [a, b] => u16::from_le_bytes([a, b]),
        // An odd byte at the end is read as half a surrogate pair, which is never text.
        _ => 0xd800,
    };
    let mut text = String::new();
    for c in char::decode_utf16(body.chunks(2).map(unit)) {
        match c {
            Ok(c) => text.push(c),
            Err(_) => return Err(not_in("UTF-16", &text)),
        }
    }
    Ok(text)
}

/// The error for invalid bytes after a valid text.
fn not_in(encoding: &'static str, good: &str) -> GcgError {
    let good = good.replace("\r\n", "\n").replace('\r', "\n");
    Problem::NotIn(encoding).at(Place::at_end_of(good.split('\n')))
}
