//! A new record, printed once; from then on it is edited.

use std::fmt::Write as _;

use super::scalar::{self, Style};
use super::{NO_DICTIONARY, Record, RecordError, RecordErrorKind};
use crate::text::shown;

/// The text of a new record, below a comment if there is one to make.
///
/// # Errors
/// The record breaks the rules of records, for names say; the error has no place, since there is no file yet.
pub fn new_record(record: &Record, comment: &str) -> Result<String, RecordError> {
    let mut out = String::new();
    for line in comment.lines() {
        let _ = writeln!(out, "{}", format!("# {}", shown(line)).trim_end());
    }
    let _ = writeln!(out, "game: {}", scalar::text(&record.game, Style::Block));
    let _ = writeln!(out, "players: {}", scalar::list(&record.players));
    if let Some(teams) = &record.teams {
        let _ = writeln!(
            out,
            "teams: {{{}}}",
            joined(teams, |names| scalar::list(names))
        );
    }
    if record.dictionary != NO_DICTIONARY {
        let _ = writeln!(
            out,
            "dictionary: {}",
            scalar::text(&record.dictionary, Style::Block)
        );
    }
    if !record.options.is_empty() {
        let _ = writeln!(
            out,
            "options: {{{}}}",
            joined(&record.options, scalar::option)
        );
    }
    out.push_str("turns:\n");
    for turn in &record.turns {
        let _ = writeln!(out, "  - {}", scalar::pair(&turn.actor, &turn.action));
    }
    match Record::parse(&out) {
        Ok(read) if read == *record => Ok(out),
        Ok(_) => Err(RecordErrorKind::Unprintable.at(None)),
        Err(error) => Err(error.kind.at(None)),
    }
}

fn joined<T>(pairs: &[(String, T)], value: impl Fn(&T) -> String) -> String {
    let pairs: Vec<String> = pairs
        .iter()
        .map(|(key, one)| format!("{}: {}", scalar::text(key, Style::Flow), value(one)))
        .collect();
    pairs.join(", ")
}
