//! A game as the end of an address: the text of its record, deflated, in letters that every address may have. A page
//! that is opened with it has the whole game, and no server has seen it, because a browser keeps the fragment of an
//! address to itself.
//!
//! ```
//! use tileref_record::{link, record::Record};
//!
//! let text = "game: puzzingo\nplayers: [Ann, Bob]\nturns:\n  - Ann: m13 r latch # a comment\n";
//! let game = link::pack(&Record::parse(text)?)?;
//! assert!(game.len() < 100);
//! assert_eq!(link::unpack(&game)?, text.replace(" # a comment", ""));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use base64ct::{Base64UrlUnpadded, Encoding as _};
use flate2::{Compress, Compression, Decompress, FlushCompress, FlushDecompress, Status};

use crate::lexicon::is_list_name;
use crate::record::{Record, RecordError, new_record};
use crate::rules::Ruleset;
use crate::text::{clipped, shown};

/// What stands before a game in an address.
pub const MARK: &str = "#g=";

/// The most characters of a game in an address: enough for some 500 turns. Much longer addresses get lost on their way.
pub const MAX_FRAGMENT: usize = 16_000;

/// The most bytes of a record in a link, so that a short one cannot stand for a text without end.
pub const MAX_TEXT: usize = 128 << 10;

/// Why a game cannot be a link, or a link is none to a game.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum LinkError {
    /// The record names a file, which is elsewhere.
    #[error(
        "this game uses the file `{}`, and a link has room for the record only: share both files instead",
        shown(&clipped(.0, 80))
    )]
    NamesFile(String),
    /// The record is too long.
    #[error("this game is too long for a link: share its record instead")]
    TooLong,
    /// The fragment is longer than one of ours.
    #[error("this link is too long for a game: it has more than {MAX_FRAGMENT} characters")]
    LongFragment,
    /// The fragment is no text that was packed, or only a part of it.
    #[error("this link is damaged, or a part of it is missing: copy all of it")]
    Damaged,
    /// What is packed is longer than a record.
    #[error("this link does not hold a game: it unpacks to more than {} KB", MAX_TEXT >> 10)]
    LongText,
    /// What is packed is no record.
    #[error("this link does not hold a game: {0}")]
    NotARecord(RecordError),
    /// The record cannot be printed.
    #[error(transparent)]
    Unprintable(RecordError),
}

/// A game as it stands in an address behind [`MARK`]. What is no part of the game, such as comments, is left out.
///
/// # Errors
/// The record names files, or is too long.
pub fn pack(record: &Record) -> Result<String, LinkError> {
    let text = text_for_link(record)?;
    let mut packed = Vec::with_capacity(MAX_FRAGMENT / 4 * 3);
    let mut deflate = Compress::new(Compression::best(), false);
    match deflate.compress_vec(text.as_bytes(), &mut packed, FlushCompress::Finish) {
        Ok(Status::StreamEnd) => Ok(Base64UrlUnpadded::encode_string(&packed)),
        _ => Err(LinkError::TooLong),
    }
}

/// The text of the record behind [`MARK`] in an address, which may come from anybody. It names no files.
///
/// # Errors
/// It is no game that was [packed](pack).
pub fn unpack(fragment: &str) -> Result<String, LinkError> {
    if fragment.len() > MAX_FRAGMENT {
        return Err(LinkError::LongFragment);
    }
    let packed = Base64UrlUnpadded::decode_vec(fragment).map_err(|_| LinkError::Damaged)?;
    let mut text = Vec::with_capacity(MAX_TEXT + 1);
    let mut inflate = Decompress::new(false);
    let ended = inflate.decompress_vec(&packed, &mut text, FlushDecompress::Finish);
    if text.len() > MAX_TEXT {
        return Err(LinkError::LongText);
    }
    let is_whole = matches!(ended, Ok(Status::StreamEnd));
    let text = str::from_utf8(&text).ok();
    let text = text.filter(|_| is_whole && inflate.total_in() == packed.len() as u64);
    let record = Record::parse(text.ok_or(LinkError::Damaged)?);
    text_for_link(&record.map_err(LinkError::NotARecord)?)
}

/// The text of a record as it is packed, and as it is unpacked even if somebody packed it in another style.
fn text_for_link(record: &Record) -> Result<String, LinkError> {
    if let Some(file) = named_file(record) {
        return Err(LinkError::NamesFile(file.to_owned()));
    }
    let text = new_record(record, "").map_err(LinkError::Unprintable)?;
    if text.len() > MAX_TEXT {
        return Err(LinkError::TooLong);
    }
    Ok(text)
}

/// A file that a record names: its ruleset, its word list, or that of a house rule.
fn named_file(record: &Record) -> Option<&str> {
    let Some(rules) = Ruleset::built_in(&record.game) else {
        return Some(&record.game);
    };
    if !is_list_name(&record.dictionary) {
        return Some(&record.dictionary);
    }
    let is_path = |(name, value): &&(String, String)| {
        let spec = rules.spec(name).ok();
        spec.is_some_and(|spec| spec.values.is_path(&spec.canonical(value)))
    };
    let named = record.options.iter().find(is_path);
    named.map(|(_, path)| path.as_str())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Any bytes, packed as a game would be.
    fn packed(bytes: &[u8]) -> String {
        let mut packed = Vec::with_capacity(bytes.len() + 100);
        let mut deflate = Compress::new(Compression::best(), false);
        let ended = deflate.compress_vec(bytes, &mut packed, FlushCompress::Finish);
        assert!(matches!(ended, Ok(Status::StreamEnd)));
        Base64UrlUnpadded::encode_string(&packed)
    }

    const GAME: &str = "game: puzzingo\nplayers: [Ann, Bob]\nturns:\n  - Ann: m13 r latch\n";

    #[test]
    fn a_game_comes_back_as_a_new_record_would_be() {
        for (text, comes_back) in [
            (GAME, GAME),
            // Comments, another order and another style are no part of the game.
            (
                "# Friday\nplayers: [Ann, Bob] # two\ngame: puzzingo\ndictionary: none\nturns: [{Ann: m13 r latch}]\n",
                GAME,
            ),
            (
                "game: Crossword\nplayers: [Ann, Bob]\ndictionary: Club-7\noptions: {layout: ruleset}\nturns: []\n",
                "game: Crossword\nplayers: [Ann, Bob]\ndictionary: Club-7\noptions: {layout: ruleset}\nturns:\n",
            ),
        ] {
            assert_eq!(unpack(&packed(text.as_bytes())).as_deref(), Ok(comes_back));
            let record = Record::parse(text).expect("a record");
            assert_eq!(pack(&record), Ok(packed(comes_back.as_bytes())));
        }
    }

    #[test]
    fn a_link_that_is_damaged_or_holds_something_else_is_refused() {
        let game = packed(GAME.as_bytes());
        let damaged = "this link is damaged, or a part of it is missing: copy all of it";
        for (what, fragment, refused) in [
            ("nothing", String::new(), damaged),
            ("a part", game[..game.len() - 4].to_owned(), damaged),
            ("a space", format!("{game} "), damaged),
            (
                "another alphabet",
                game.replacen(char::is_alphanumeric, "+", 1),
                damaged,
            ),
            ("padding", format!("{game}="), damaged),
            ("more behind it", format!("{game}AAAA"), damaged),
            ("another script", "ä".repeat(8), damaged),
            (
                "no deflate",
                Base64UrlUnpadded::encode_string(&[0xff; 40]),
                damaged,
            ),
            ("no UTF-8", packed(b"game: \xff\xfe"), damaged),
            (
                "a bomb",
                packed(&vec![b'#'; 8 << 20]),
                "this link does not hold a game: it unpacks to more than 128 KB",
            ),
            (
                "more than a fragment",
                "A".repeat(MAX_FRAGMENT + 1),
                "this link is too long for a game: it has more than 16000 characters",
            ),
            (
                "no text",
                packed(b""),
                "this link does not hold a game: the record is empty: start one with `tileref new`",
            ),
            (
                "another text",
                packed(b"<script>alert(1)</script>"),
                "this link does not hold a game: a record is a list of keys with values, starting with `game:` and \
                 `players:`; this is `<script>alert(1)</script>`",
            ),
            (
                "an alias",
                packed(b"game: &g puzzingo\nplayers: [*g, *g]\n"),
                "this link does not hold a game: YAML aliases (`*name`) are not read: write the value out",
            ),
        ] {
            let error = unpack(&fragment).expect_err(what);
            assert_eq!(error.to_string(), refused, "{what}");
        }
    }

    #[test]
    fn what_is_unpacked_has_a_limit() {
        let long = |length: usize| {
            let comment = "x".repeat(length - GAME.len() - 2);
            unpack(&packed(format!("{GAME}# {comment}").as_bytes()))
        };
        assert_eq!(long(MAX_TEXT).as_deref(), Ok(GAME));
        assert_eq!(long(MAX_TEXT + 1), Err(LinkError::LongText));
    }

    #[test]
    fn a_game_that_needs_another_file_is_no_link() {
        for (lines, file) in [
            ("game: club.yaml\n", "club.yaml"),
            ("game: Bingo\n", "Bingo"),
            (
                "game: puzzingo\ndictionary: ./letterpress\n",
                "./letterpress",
            ),
            ("game: puzzingo\ndictionary: club.txt\n", "club.txt"),
            (
                "game: crossword\noptions: {layout: board.txt}\n",
                "board.txt",
            ),
            (
                "game: puzzingo\noptions: {categories: \"\\e[2J\"}\n",
                "\\u{1b}[2J",
            ),
        ] {
            let text = format!("{lines}players: [Ann, Bob]\n");
            let refused = format!(
                "this game uses the file `{file}`, and a link has room for the record only: share both files instead"
            );
            for error in [
                unpack(&packed(text.as_bytes())).map(drop),
                pack(&Record::parse(&text).expect("a record")).map(drop),
            ] {
                assert_eq!(
                    error.map_err(|error| error.to_string()),
                    Err(refused.clone())
                );
            }
        }
    }
}
