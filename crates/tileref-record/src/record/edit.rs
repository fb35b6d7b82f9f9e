//! Adds, replaces and removes turns in the text of a record, renames its players, and keeps its comments and its order.
//!
//! Only a list with one turn on each line can be edited, and the result of every edit must read back exactly as
//! intended.

use std::ops::Range;

use super::place::{Scalar, scalars};
use super::turns::{TurnLine, turn_lines, value_and_comment};
use super::{
    EditError, MAX_BYTES, MAX_TURNS, Record, RecordProblem, RecordedTurn, TABLE, TextPlace, print,
    read, scalar, split_mark,
};
use crate::game::{NameProblem, NamesError, name_problem};
use crate::text::{nearest, same_name};
use crate::yaml::{KeyValue, find, line_ranges, line_start};

/// A changed text, and the record that it was read back as.
pub type Edited = Result<(String, Record), EditError>;

/// A text and its record, with one more turn.
///
/// # Errors
/// The turn is invalid, the turns are not on one line each, or the record is full.
///
/// ```
/// use tileref_record::record::{Record, append};
/// let text = "game: lingo\nplayers: [Ann, Bob]\nturns: # the first of May\n- Ann: m13 r bead\n";
/// let (longer, record) = append(text, &Record::parse(text)?, "Bob", "pass").expect("a turn");
/// assert_eq!(longer, format!("{text}- Bob: pass\n"));
/// assert_eq!(record.turns.len(), 2);
/// # Ok::<(), tileref_record::record::RecordError>(())
/// ```
pub fn append(text: &str, record: &Record, actor: &str, action: &str) -> Edited {
    let mut wanted = record.clone();
    let (turn, pair) = one_more(record, actor, action)?;
    wanted.turns.push(turn);
    let body = split_mark(text).1;
    let eol = eol(body);
    let (part, kept, indent) = match turn_lines(body) {
        None => {
            let end = body.trim_end().len();
            (end..end, format!("{eol}turns:"), 2)
        }
        Some(turns) => {
            let last = turns.lines.last().map(|turn| turn.line.end);
            let end = after_comments(body, last.unwrap_or(turns.value_end), turns.indent.max(1));
            // The first turn replaces an empty list, but not its comments.
            let part = last.map_or(turns.colon, |_| end)..end;
            let kept = last.map_or(&body[turns.value_end..end], |_| "");
            (part, kept.to_owned(), turns.indent)
        }
    };
    let line = format!("{kept}{eol}{:indent$}- {pair}", "");
    edited(text, vec![(part, line)], &wanted)
}

/// A text and its record, with turn `index` (from 0) replaced. A comment beside the turn is kept.
///
/// # Errors
/// As [`append`], or there is no such turn.
pub fn replace_turn(
    text: &str,
    record: &Record,
    index: usize,
    actor: &str,
    action: &str,
) -> Edited {
    let mut wanted = record.clone();
    let turn = fit(actor, action)?;
    let pair = scalar::pair(&turn.actor, &turn.action);
    let old = wanted.turns.get_mut(index);
    *old.ok_or_else(|| no_turn(index, record))? = turn;
    let turns = turn_lines(split_mark(text).1);
    let line = turns.as_ref().and_then(|turns| turns.lines.get(index));
    let edit = line.map(|line| (line.actor..line.action.end, pair));
    edited(text, edit.into_iter().collect(), &wanted)
}

/// A text and its record, with a turn put before turn `index` (from 0), right above its line.
///
/// # Errors
/// As [`append`], or there is no such turn.
///
/// ```
/// use tileref_record::record::{Record, insert_turn, remove_turn};
/// let text = "game: lingo\nplayers: [Ann, Bob]\nturns:\n- Ann: pass # tired\n- Bob: m13 r bead\n";
/// let (longer, record) = insert_turn(text, &Record::parse(text)?, 1, "table", "note tea").expect("a turn");
/// assert_eq!(longer, text.replace("- Bob", "- table: note tea\n- Bob"));
/// let (shorter, _) = remove_turn(&longer, &record, 1).expect("a turn");
/// assert_eq!(shorter, text);
/// # Ok::<(), tileref_record::record::RecordError>(())
/// ```
pub fn insert_turn(text: &str, record: &Record, index: usize, actor: &str, action: &str) -> Edited {
    let mut wanted = record.clone();
    let (turn, pair) = one_more(record, actor, action)?;
    if index >= wanted.turns.len() {
        return Err(no_turn(index, record));
    }
    wanted.turns.insert(index, turn);
    let body = split_mark(text).1;
    let turns = turn_lines(body);
    let next = turns.as_ref().and_then(|turns| turns.lines.get(index));
    let edit = next.map(|next| {
        let start = next.line.start;
        let indent = &body[start..dash(body, next)];
        let line_break = &body[line_break_before(body, start)..start];
        (start..start, format!("{indent}- {pair}{line_break}"))
    });
    edited(text, edit.into_iter().collect(), &wanted)
}

/// A text and its record, without turn `index` (from 0). A comment beside the turn gets its line.
///
/// # Errors
/// As [`append`], or there is no such turn.
pub fn remove_turn(text: &str, record: &Record, index: usize) -> Edited {
    let mut wanted = record.clone();
    if index >= wanted.turns.len() {
        return Err(no_turn(index, record));
    }
    wanted.turns.remove(index);
    let body = split_mark(text).1;
    let turns = turn_lines(body);
    let turn = turns.as_ref().and_then(|turns| turns.lines.get(index));
    let edit = turn.map(|turn| removal(body, turn));
    edited(text, edit.into_iter().collect(), &wanted)
}

/// A text and its record, with another name for a player or a team, wherever the record has it: among the players, their
/// full names and the teams, and as the actor of turns. The texts of actions, such as notes, stay as they are.
///
/// # Errors
/// Nobody has the old name, the new one is invalid or taken, or the record is written in a form that cannot be edited.
///
/// ```
/// use tileref_record::record::{Record, rename};
/// let text = "game: lingo\nplayers: [Ann, Bob] # Ann began\nturns:\n- Ann: pass\n- Bob: note Ann is tired\n";
/// let (renamed, _) = rename(text, &Record::parse(text)?, "Ann", "Anna").expect("a player");
/// assert_eq!(renamed, text.replace("[Ann", "[Anna").replace("- Ann", "- Anna"));
/// # Ok::<(), tileref_record::record::RecordError>(())
/// ```
pub fn rename(text: &str, record: &Record, old: &str, new: &str) -> Edited {
    check_rename(record, old, new)?;
    let body = split_mark(text).1;
    let mut edits = Vec::new();
    for (key, is_name) in [
        ("players", (|_| true) as fn(&Scalar) -> bool),
        ("names", |scalar| scalar.is_key),
        ("teams", |_| true),
        ("turns", |scalar| scalar.is_key),
    ] {
        let names = scalars(body, key).into_iter().filter(is_name);
        let olds = names.filter(|name| same_name(&name.value(body), old));
        edits.extend(olds.map(|name| (name.range, scalar::text(new, name.style))));
    }
    edits.sort_by_key(|(range, _)| range.start);
    let is_in_lines = turn_lines(body).is_none_or(|turns| turns.other.is_none());
    edited(text, edits, &renamed(record, old, new)).map_err(|error| match error {
        EditError::NotLines(_) if is_in_lines => EditError::NotPlain(old.to_owned()),
        other => other,
    })
}

/// Refuses a name that nobody has, and one that nobody can get.
fn check_rename(record: &Record, old: &str, new: &str) -> Result<(), EditError> {
    let players = record.players.iter().map(|name| ("player", name));
    let teams = record.teams.iter().map(|(name, _)| ("team", name));
    let mut all = players.chain(teams);
    let Some((noun, _)) = all.clone().find(|(_, name)| same_name(name, old)) else {
        let near = nearest(old, all.map(|(_, name)| name.as_str()));
        let near = near.map(ToOwned::to_owned);
        return Err(EditError::NoName(old.to_owned(), near));
    };
    let taken = all.find(|(_, name)| same_name(name, new) && !same_name(name, old));
    let taken = taken.map(|(noun, name)| NameProblem::Taken(noun, name.clone()));
    let reserved = same_name(new, TABLE).then_some(NameProblem::Reserved);
    match name_problem(new).or(reserved).or(taken) {
        None => Ok(()),
        Some(problem) => {
            let error = NamesError::BadName(noun, new.to_owned(), problem);
            Err(EditError::Unfit(RecordProblem::Names(error)))
        }
    }
}

/// The record with another name for a player or a team.
fn renamed(record: &Record, old: &str, new: &str) -> Record {
    let mut renamed = record.clone();
    let members = |(team, members)| [team].into_iter().chain(members);
    let names = renamed.players.iter_mut();
    let names = names.chain(renamed.names.iter_mut().map(|(name, _)| name));
    let names = names.chain(
        renamed
            .teams
            .iter_mut()
            .map(|(a, b)| (a, b))
            .flat_map(members),
    );
    let names = names.chain(renamed.turns.iter_mut().map(|turn| &mut turn.actor));
    for name in names.filter(|name| same_name(name, old)) {
        new.clone_into(name);
    }
    renamed
}

/// The text without its last `count` turns. Comments are kept: one on its own line stays in place, one beside a turn
/// gets the line of the turn.
///
/// # Errors
/// As [`append`]; the text is not a record, or has fewer turns.
///
/// ```
/// use tileref_record::record::without_last;
/// let text = "game: lingo\nplayers: [Ann, Bob]\nturns:\n- Ann: m13 r bead\n- Bob: pass\n";
/// let shorter = without_last(text, 1).expect("a record");
/// assert_eq!(format!("{shorter}- Bob: pass\n"), text);
/// ```
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
    let edits = lines.iter().skip(first).map(|turn| removal(body, turn));
    edited(text, edits.collect(), &wanted).map(|(text, _)| text)
}

/// Removes the line of a turn, or leaves its comment there.
fn removal(body: &str, turn: &TurnLine) -> (Range<usize>, String) {
    let (line, comment) = (&turn.line, turn.comment);
    if comment < line.end {
        let comment = body[comment..line.end].to_owned();
        return (dash(body, turn)..line.end, comment);
    }
    (line_break_before(body, line.start)..line.end, String::new())
}

/// The offset of the dash of a turn.
fn dash(body: &str, turn: &TurnLine) -> usize {
    turn.line.end - body[turn.line.clone()].trim_start().len()
}

/// The start of the line break before a line.
fn line_break_before(body: &str, start: usize) -> usize {
    let above = &body[..start];
    let without = above.strip_suffix("\r\n");
    let without = without.or(above.strip_suffix(['\n', '\r']));
    without.unwrap_or(above).len()
}

/// A text and its record, with a house rule set: on its line if it has one, otherwise as one more.
///
/// # Errors
/// As [`append`].
///
/// ```
/// use tileref_record::record::{Record, set_option};
/// let text = "game: lingo\nplayers: [Ann, Bob]\nturns:\n- Ann: m13 r bead\n";
/// let record = Record::parse(text)?;
/// let (timed, _) = set_option(text, &record, "timer", "60").expect("an option");
/// assert_eq!(timed, text.replace("turns:", "options: {timer: 60}\nturns:"));
/// # Ok::<(), tileref_record::record::RecordError>(())
/// ```
pub fn set_option(text: &str, record: &Record, name: &str, value: &str) -> Edited {
    let mut wanted = record.clone();
    let body = split_mark(text).1;
    let options = find(body, &["options"]);
    // One on each line, rather than all in braces.
    let is_block = !wanted.options.is_empty()
        && options
            .as_ref()
            .is_some_and(|options| !body[options.value.clone()].starts_with('{'));
    let old = wanted.options.iter_mut().find(|(key, _)| key == name);
    let is_new = old.is_none();
    match old {
        Some((_, old)) => value.clone_into(old),
        None if is_block => wanted
            .options
            .insert(0, (name.to_owned(), value.to_owned())),
        None => wanted.options.push((name.to_owned(), value.to_owned())),
    }
    let edit = match options {
        Some(_) if is_block => option_line(body, name, value, is_new, &wanted),
        options => Some(options_in_braces(body, options, &wanted)),
    };
    edited(text, edit.into_iter().collect(), &wanted)
}

/// Sets an option on its own line, or on a new one before the first.
fn option_line(
    body: &str,
    name: &str,
    value: &str,
    is_new: bool,
    wanted: &Record,
) -> Option<(Range<usize>, String)> {
    let value = scalar::option(value);
    if !is_new {
        let old = find(body, &["options", name])?;
        return Some((old.colon..value_end(body, old.colon), format!(" {value}")));
    }
    let (first, _) = wanted.options.get(1)?;
    let first = find(body, &["options", first])?;
    let start = line_start(body, first.key);
    let indent = &body[start..first.key];
    let eol = eol(body);
    Some((start..start, format!("{indent}{name}: {value}{eol}")))
}

/// Writes all options in braces, in place of the old ones or on a new line before the turns.
fn options_in_braces(body: &str, old: Option<KeyValue>, wanted: &Record) -> (Range<usize>, String) {
    let all = print::joined(&wanted.options, |value| scalar::option(value));
    if let Some(old) = old {
        let end = if body[old.value.clone()].starts_with('{') {
            (old.value.end + 1).min(body.len())
        } else {
            value_end(body, old.colon)
        };
        return (old.colon..end, format!(" {all}"));
    }
    let turns = find(body, &["turns"]).map_or(body.len(), |turns| line_start(body, turns.key));
    let eol = eol(body);
    let before = if body[..turns].ends_with('\n') {
        ""
    } else {
        eol
    };
    (turns..turns, format!("{before}options: {all}{eol}"))
}

/// The end of the value after a colon, on the same line.
fn value_end(body: &str, colon: usize) -> usize {
    let line = line_ranges(body, colon).next().unwrap_or(colon..colon);
    colon + value_and_comment(&body[line]).0
}

fn eol(body: &str) -> &'static str {
    if body.contains("\r\n") { "\r\n" } else { "\n" }
}

/// A turn for which the record has room, as it will be read back, and its text.
fn one_more(
    record: &Record,
    actor: &str,
    action: &str,
) -> Result<(RecordedTurn, String), EditError> {
    if record.turns.len() >= MAX_TURNS {
        let kind = RecordProblem::TooMany("turns", MAX_TURNS);
        return Err(EditError::Unfit(kind));
    }
    let turn = fit(actor, action)?;
    let pair = scalar::pair(&turn.actor, &turn.action);
    Ok((turn, pair))
}

/// The error for a turn that the record does not have.
fn no_turn(index: usize, record: &Record) -> EditError {
    let (number, have) = (index + 1, record.turns.len());
    EditError::NoTurn { number, have }
}

/// The turn as it will be read back, if it is valid.
fn fit(actor: &str, action: &str) -> Result<RecordedTurn, EditError> {
    let action = read::action(action).map_err(EditError::Unfit)?;
    let actor = actor.to_owned();
    match name_problem(&actor) {
        None => Ok(RecordedTurn { actor, action }),
        Some(fault) => {
            let error = NamesError::BadName("player", actor, fault);
            Err(EditError::Unfit(RecordProblem::Names(error)))
        }
    }
}

/// The text with these parts replaced, in order, if it then reads back as wanted.
fn edited(text: &str, edits: Vec<(Range<usize>, String)>, wanted: &Record) -> Edited {
    let (mark, body) = split_mark(text);
    let (mut new, mut kept) = (mark.to_owned(), 0);
    for (part, what) in edits {
        new += &body[kept..part.start];
        new += &what;
        kept = part.end;
    }
    new += &body[kept..];
    if new.len() > MAX_BYTES {
        return Err(EditError::Full);
    }
    let turns = turn_lines(body);
    let other = turns.as_ref().and_then(|turns| turns.other);
    if other.is_none()
        && let Ok(record) = Record::parse(&new)
        && record == *wanted
    {
        return Ok((new, record));
    }
    let list = other.or(turns.map(|turns| turns.colon));
    let line = TextPlace::of(body, list.unwrap_or(body.len())).line;
    Err(EditError::NotLines(line))
}

/// The end of the line at an offset, or of the comments below it that are indented at least this far.
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
