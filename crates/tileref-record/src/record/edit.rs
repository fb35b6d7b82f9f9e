//! Turns added, corrected and undone in the text of a record, which keeps its comments and its order.
//!
//! Only a list with one turn on each line is edited, and an edit counts only when its result reads as exactly what was
//! meant.

use std::ops::Range;

use super::turns::turn_lines;
use super::{
    EditError, MAX_TURNS, Place, Record, RecordErrorKind, Turn, names, read, scalar, split_mark,
};
use crate::yaml::line_ranges;

/// The text with one more turn.
///
/// # Errors
/// The text is no record, the turn does not fit in one, or the turns are not one on each line.
pub fn append(text: &str, actor: &str, action: &str) -> Result<String, EditError> {
    let mut wanted = Record::parse(text)?;
    if wanted.turns.len() >= MAX_TURNS {
        let kind = RecordErrorKind::TooMany("turns", MAX_TURNS);
        return Err(EditError::Unfit(kind));
    }
    let turn = fit(actor, action)?;
    let pair = scalar::pair(&turn.actor, &turn.action);
    wanted.turns.push(turn);
    let body = split_mark(text).1;
    let eol = if body.contains("\r\n") { "\r\n" } else { "\n" };
    let (part, kept, indent) = match turn_lines(body) {
        None => {
            let end = body.trim_end().len();
            (end..end, format!("{eol}turns:"), 2)
        }
        Some(turns) => {
            let last = turns.lines.last().map(|turn| turn.line.end);
            let end = after_comments(body, last.unwrap_or(turns.value_end), turns.indent.max(1));
            // Before the first turn, an empty list gives way and its comments stay.
            let part = last.map_or(turns.colon, |_| end)..end;
            let kept = last.map_or(&body[turns.value_end..end], |_| "");
            (part, kept.to_owned(), turns.indent)
        }
    };
    let line = format!("{kept}{eol}{:indent$}- {pair}", "");
    edited(text, vec![(part, line)], &wanted)
}

/// The text with turn `index` (from 0) changed. A comment beside the turn stays.
///
/// # Errors
/// As [`append`]; or there is no such turn.
pub fn replace_turn(
    text: &str,
    index: usize,
    actor: &str,
    action: &str,
) -> Result<String, EditError> {
    let mut wanted = Record::parse(text)?;
    let turn = fit(actor, action)?;
    let pair = scalar::pair(&turn.actor, &turn.action);
    let (number, have) = (index + 1, wanted.turns.len());
    let old = wanted.turns.get_mut(index);
    *old.ok_or(EditError::NoTurn { number, have })? = turn;
    let turns = turn_lines(split_mark(text).1);
    let line = turns.as_ref().and_then(|turns| turns.lines.get(index));
    let edit = line.map(|line| (line.actor..line.action.end, pair));
    edited(text, edit.into_iter().collect(), &wanted)
}

/// The text without its last `count` turns. Comments stay: those on lines of their own where they are, those
/// beside a turn as a line in the place of the turn.
///
/// # Errors
/// As [`append`]; or there are fewer turns.
pub fn without_last(text: &str, count: usize) -> Result<String, EditError> {
    let mut wanted = Record::parse(text)?;
    let have = wanted.turns.len();
    let Some(first) = have.checked_sub(count) else {
        return Err(EditError::TooFew { asked: count, have });
    };
    if count == 0 {
        return Ok(text.to_owned());
    }
    wanted.turns.truncate(first);
    let body = split_mark(text).1;
    let lines = turn_lines(body).map_or(Vec::new(), |turns| turns.lines);
    let edits = lines.into_iter().skip(first).map(|turn| {
        let (line, comment) = (turn.line, turn.comment);
        if comment < line.end {
            let dash = line.end - body[line.clone()].trim_start().len();
            return (dash..line.end, body[comment..line.end].to_owned());
        }
        let above = &body[..line.start];
        let without = above.strip_suffix("\r\n");
        let above = without
            .or(above.strip_suffix(['\n', '\r']))
            .unwrap_or(above);
        (above.len()..line.end, String::new())
    });
    edited(text, edits.collect(), &wanted)
}

/// How many turns can be redone, and the text with up to `steps` of them back.
///
/// `full` is the record as it was before the first undo. Nothing can be redone when `current` is not that record
/// with its last turns undone, that is, when somebody changed it since.
///
/// # Errors
/// `current` is no record.
pub fn redo_text(full: &str, current: &str, steps: usize) -> Result<(usize, String), EditError> {
    let have = Record::parse(current)?.turns.len();
    let undone = Record::parse(full).map_or(0, |record| record.turns.len().saturating_sub(have));
    if undone == 0 || without_last(full, undone).as_deref() != Ok(current) {
        return Ok((0, current.to_owned()));
    }
    Ok((undone, without_last(full, undone.saturating_sub(steps))?))
}

/// The turn as it will be read, if it fits in a record.
fn fit(actor: &str, action: &str) -> Result<Turn, EditError> {
    let action = read::action(action).map_err(EditError::Unfit)?;
    let actor = actor.to_owned();
    match names::fault(&actor) {
        None => Ok(Turn { actor, action }),
        Some(fault) => {
            let kind = RecordErrorKind::BadName("player", actor, fault);
            Err(EditError::Unfit(kind))
        }
    }
}

/// The text with these parts replaced, which come in their order, if it then reads as wanted.
fn edited(
    text: &str,
    edits: Vec<(Range<usize>, String)>,
    wanted: &Record,
) -> Result<String, EditError> {
    let (mark, body) = split_mark(text);
    let (mut new, mut kept) = (mark.to_owned(), 0);
    for (part, what) in edits {
        new += &body[kept..part.start];
        new += &what;
        kept = part.end;
    }
    new += &body[kept..];
    let turns = turn_lines(body);
    let other = turns.as_ref().and_then(|turns| turns.other);
    if other.is_none() && Record::parse(&new).is_ok_and(|record| record == *wanted) {
        return Ok(new);
    }
    let list = other.or(turns.map(|turns| turns.colon));
    let line = Place::of(body, list.unwrap_or(body.len())).line;
    Err(EditError::NotLines(line))
}

/// The end of the line at an offset, or of the comments that follow it and are indented at least so deep.
fn after_comments(body: &str, offset: usize, depth: usize) -> usize {
    let mut lines = line_ranges(body, offset);
    let mut end = lines.next().map_or(body.len(), |line| line.end);
    for line in lines {
        let text = body[line.clone()].trim_start();
        if text.starts_with('#') && line.len() - text.len() >= depth {
            end = line.end;
        } else if !text.is_empty() {
            break;
        }
    }
    end
}
