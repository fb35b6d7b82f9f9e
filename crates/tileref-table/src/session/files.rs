//! The files that a record names: its ruleset, its dictionary, the files of its house rules.

use std::io;
use std::path::Path;
use std::sync::Arc;

use crate::fault::{Fault, FaultSlug, reason};
use crate::source::Source;
use crate::store::{NamedError, Store, copy_it, folder};
use tileref_game::rules::{self, Ruleset};
use tileref_game::section::{self, RulesetError};
use tileref_game::yaml;
use tileref_record::record::{Record, RecordPart};
use tileref_words::Lexicon;
use tileref_words::text::{did_you_mean, shown};

/// The ruleset that a record names: a built-in one, or a file next to the record.
///
/// # Errors
/// A [`Fault`]: there is neither, or the file is not a ruleset.
pub fn ruleset(name: &str, source: &Source, store: &dyn Store) -> Result<Ruleset, Fault> {
    if let Some(rules) = Ruleset::built_in(name) {
        log::info!("ruleset `{name}` is built in");
        return Ok(rules);
    }
    let path = source.path();
    let fault = |message: String| source.fault_at(message, RecordPart::Value("game"));
    let file = folder(path).join(name);
    log::info!("ruleset `{name}` is {}", file.display());
    let bytes = match read_named(store, name, section::MAX_BYTES) {
        Err(NamedError::Forbidden(why)) => {
            let message = format!("`{}` {why}", shown(name));
            return Err(fault(message).with_advice(copy_it(path)));
        }
        Err(NamedError::Missing(_)) => {
            let with_ending = with_ending(store, name);
            let near = did_you_mean(with_ending.as_deref().or(rules::nearest_game(name)));
            let message = format!(
                "`{name}` is neither a built-in game nor a ruleset file next to the record{near}"
            );
            let list = || "`tileref rules list` lists the games".to_owned();
            let advice = store.advice_on_missing(name).unwrap_or_else(list);
            return Err(fault(message).with_advice(advice));
        }
        Err(NamedError::Unreadable(error)) => Err(error),
        Ok(bytes) => Ok(bytes),
    };
    with_ruleset(&file, bytes, Ruleset::parse)
}

/// The bytes of a file that a record names, or the first `limit + 1` of them.
fn read_named(store: &dyn Store, name: &str, limit: usize) -> Result<Vec<u8>, NamedError> {
    let file = store.open_named(name)?;
    file.read(limit).map_err(NamedError::Unreadable)
}

/// The file name extensions of rulesets, which people leave out.
const ENDINGS: [&str; 2] = ["yaml", "yml"];

/// A file next to the record with this name plus an extension.
fn with_ending(store: &dyn Store, name: &str) -> Option<String> {
    let mut names = ENDINGS.iter().map(|ending| format!("{name}.{ending}"));
    names.find(|name| store.open_named(name).is_ok())
}

/// Reads the bytes of a ruleset file, with a given parser.
///
/// # Errors
/// A [`Fault`] with the place of the first error.
pub fn with_ruleset<T>(
    file: &Path,
    bytes: io::Result<Vec<u8>>,
    read: fn(&str) -> Result<T, RulesetError>,
) -> Result<T, Fault> {
    let bytes = bytes
        .map_err(|error| format!("cannot read the ruleset: {}", reason(&error)))
        .map_err(|message| Fault::of_file(file, message))?;
    // A file that is too long was cut off, perhaps within a character.
    let text = match yaml::text_of(&bytes) {
        Err(error) if bytes.len() <= section::MAX_BYTES => {
            let fault = Fault::of_file(file, error.to_string());
            return Err(fault.at_bytes(&bytes, error.place));
        }
        _ => String::from_utf8_lossy(&bytes),
    };
    read(&text).map_err(|error| {
        let source = Source::new(file, text.as_ref());
        source.fault(error.to_string(), error.at)
    })
}

/// The maximum size of a file named by a house rule; board layouts are far smaller.
const MAX_OPENED: usize = 64 * 1024;

/// Reads the files that house rules name, relative to the record. They are lists and drawings, of which the program shows
/// lines, so a record is none of them: it may have hidden lists.
pub fn opener(store: &dyn Store) -> impl Fn(&str) -> Result<String, String> {
    |name| {
        let bytes = match read_named(store, name, MAX_OPENED) {
            Ok(bytes) => bytes,
            Err(NamedError::Forbidden(why)) => {
                return Err(format!("it {why}; {}", copy_it(store.path())));
            }
            Err(NamedError::Missing(error) | NamedError::Unreadable(error)) => {
                return Err(match store.advice_on_missing(name) {
                    Some(advice) => format!("there is no such file next to the record; {advice}"),
                    None => reason(&error),
                });
            }
        };
        // A file that is too long was cut off, perhaps within a character.
        if bytes.len() > MAX_OPENED {
            return Err(format!("it has more than {MAX_OPENED} bytes"));
        }
        let is_text = Path::new(name)
            .extension()
            .is_some_and(|ending| ending.eq_ignore_ascii_case("txt"));
        if !is_text {
            return Err("its name has to end in `.txt`".to_owned());
        }
        let text = String::from_utf8(bytes).map_err(|_| "it is not UTF-8 text".to_owned())?;
        match Record::parse(&text) {
            Ok(_) => Err("it is the record of a game".to_owned()),
            Err(_) => Ok(text),
        }
    }
}

/// The name of the error for a word list that there is not.
pub const UNKNOWN_LIST: &str = "unknown-dictionary";

/// Advice for a record whose dictionary is not available.
pub const OTHER_LIST: &str = "put another list, or `none`, on that line; earlier verdicts are kept";

/// The dictionary that a record names.
///
/// # Errors
/// A [`Fault`]: there is none of that name, or it cannot be used.
pub(super) fn dictionary(
    name: &str,
    source: &Source,
    store: &dyn Store,
) -> Result<Option<Arc<Lexicon>>, Fault> {
    store.word_list(name).map_err(|error| {
        let unknown = error.slug == FaultSlug::Other(UNKNOWN_LIST);
        let advice = store.advice_on_missing(name).filter(|_| unknown);
        let fault = source.fault_at(error.message, RecordPart::Value("dictionary"));
        fault.with_advice(advice.as_deref().unwrap_or(OTHER_LIST))
    })
}
