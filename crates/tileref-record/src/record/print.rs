//! Prints a new record. Afterwards its text is only edited.

use super::scalar::{self, Style};
use super::{NO_DICTIONARY, Record, RecordError, RecordProblem};
use crate::text::shown;

/// The text of a new record, with a comment at the top if it is not empty.
///
/// # Errors
/// The record is invalid, for example a name in it; the error has no place, because there is no file yet.
pub fn new_record(record: &Record, comment: &str) -> Result<String, RecordError> {
    let mut out = String::new();
    for line in comment.lines() {
        out += format!("# {}", shown(line)).trim_end();
        out.push('\n');
    }
    let text = |text: &String| scalar::text(text, Style::Flow);
    for (key, value) in [
        ("game", scalar::text(&record.game, Style::Block)),
        ("players", scalar::list(&record.players)),
        ("names", joined(&record.names, text)),
        ("teams", joined(&record.teams, |names| scalar::list(names))),
        ("dictionary", scalar::text(&record.dictionary, Style::Block)),
        ("options", print_options(&record.options)),
        ("about", joined(&record.about, |text| scalar::fact(text))),
    ] {
        let is_none = key == "dictionary" && value == NO_DICTIONARY;
        if !is_none && value != "{}" {
            out += &format!("{key}: {value}\n");
        }
    }
    out += "turns:\n";
    for turn in &record.turns {
        out += &format!("  - {}\n", scalar::pair(&turn.actor, &turn.action));
    }
    match Record::parse(&out) {
        Ok(read) if read == *record => Ok(out),
        Ok(_) => Err(RecordProblem::Unprintable.at(None)),
        Err(error) => Err(error.kind.at(None)),
    }
}

/// Options in braces, on one line: `{judge: entry}`.
pub fn print_options(options: &[(String, String)]) -> String {
    joined(options, |value| scalar::option(value))
}

/// A map in braces.
pub(super) fn joined<T>(pairs: &[(String, T)], value: impl Fn(&T) -> String) -> String {
    let pair =
        |(key, one): &(String, T)| format!("{}: {}", scalar::text(key, Style::Flow), value(one));
    format!(
        "{{{}}}",
        pairs.iter().map(pair).collect::<Vec<_>>().join(", ")
    )
}
