//! The files that a record names: its ruleset, its dictionary, the files of its house rules.

use std::io;
use std::path::Path;
use std::sync::Arc;

use super::misplaced;
use crate::dictionaries::{self, Lists, NamedBy};
use crate::fault::{Fault, reason};
use crate::files::{self, NamedError};
use crate::lexicon::Lexicon;
use crate::record::{Record, RecordPart};
use crate::rules::{self, Ruleset};
use crate::section::{self, RulesetError};
use crate::source::Source;
use crate::text::{did_you_mean, shown};
use crate::yaml;

/// The ruleset that a record names: a built-in one, or a file next to the record.
///
/// # Errors
/// A [`Fault`]: there is neither, or the file is not a ruleset.
pub fn ruleset(name: &str, source: &Source) -> Result<Ruleset, Fault> {
    if let Some(rules) = Ruleset::built_in(name) {
        log::info!("ruleset `{name}` is built in");
        return Ok(rules);
    }
    let path = source.path();
    let fault = |message: String| source.fault_at(message, RecordPart::Value("game"));
    let file = files::folder(path).join(name);
    log::info!("ruleset `{name}` is {}", file.display());
    let bytes = match files::read_named(path, name, section::MAX_BYTES) {
        Err(NamedError::Forbidden(why)) => {
            let message = format!("`{}` {why}", shown(name));
            return Err(fault(message).with_advice(misplaced::copy_it(path)));
        }
        Err(NamedError::Missing(_)) => {
            let with_ending = misplaced::with_ending(path, name);
            let near = did_you_mean(with_ending.as_deref().or(rules::nearest_game(name)));
            let message = format!(
                "`{name}` is neither a built-in game nor a ruleset file next to the record{near}"
            );
            let list = || "`tileref rules list` lists the games".to_owned();
            let advice = misplaced::advice(path, name).unwrap_or_else(list);
            return Err(fault(message).with_advice(advice));
        }
        Err(NamedError::Unreadable(error)) => Err(error),
        Ok(bytes) => Ok(bytes),
    };
    with_ruleset(&file, bytes, Ruleset::parse)
}

/// Reads a ruleset file with a given parser.
///
/// # Errors
/// A [`Fault`] with the place of the first error.
pub fn with_ruleset_file<T>(
    file: &Path,
    read: fn(&str) -> Result<T, RulesetError>,
) -> Result<T, Fault> {
    with_ruleset(file, files::read(file, section::MAX_BYTES), read)
}

/// As [`with_ruleset_file`], with what reading it gave.
fn with_ruleset<T>(
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
pub(super) fn opener(record: &Path) -> impl Fn(&str) -> Result<String, String> {
    |name| {
        let bytes = match files::read_named(record, name, MAX_OPENED) {
            Ok(bytes) => bytes,
            Err(NamedError::Forbidden(why)) => {
                return Err(format!("it {why}; {}", misplaced::copy_it(record)));
            }
            Err(NamedError::Missing(error) | NamedError::Unreadable(error)) => {
                return Err(match misplaced::advice(record, name) {
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

/// Advice for a record whose dictionary is not available.
pub const OTHER_LIST: &str = "put another list, or `none`, on that line; earlier verdicts are kept";

/// The dictionary that a record names.
///
/// # Errors
/// A [`Fault`]: there is none of that name, or it cannot be used.
pub(super) fn dictionary(
    name: &str,
    source: &Source,
    lists: &Lists,
) -> Result<Option<Arc<Lexicon>>, Fault> {
    let path = source.path();
    lists.resolve(name, NamedBy::Record(path)).map_err(|error| {
        let unknown = matches!(error, dictionaries::DictionaryError::Unknown { .. });
        let advice = misplaced::advice(path, name).filter(|_| unknown);
        let fault = source.fault_at(error.to_string(), RecordPart::Value("dictionary"));
        fault.with_advice(advice.as_deref().unwrap_or(OTHER_LIST))
    })
}

#[cfg(test)]
mod tests {
    use std::fs;

    use crate::cli::session::Session;

    #[test]
    fn a_record_that_is_read_again_has_the_word_list_that_was_loaded() {
        let folder = tempfile::tempdir().expect("a folder");
        let record = folder.path().join("game.yaml");
        fs::write(folder.path().join("own.txt"), "latch\n").expect("written");
        let text = "game: puzzingo\nplayers: [Ann, Bob]\ndictionary: own.txt\n";
        fs::write(&record, text).expect("written");
        let mut session = Session::open(&record).expect("a game");
        let words = |session: &Session| {
            let list = session.game().vocabulary().lexicon();
            std::ptr::from_ref(list.expect("a list").set())
        };
        let before = words(&session);
        fs::write(&record, format!("{text}turns:\n- Ann: m13 r latch\n")).expect("written");
        assert!(session.reread().expect("a game"));
        assert!(std::ptr::eq(before, words(&session)));
    }
}
