//! Turns taken back, and what a record was before.

use super::edit::{brackets, splice, take};
use super::layout::{self, dashes, item_at, line_break};
use super::{EditError, Node, Record, split_mark};
use crate::yaml::find;

/// The text without its last `count` turns. Comments stay: those on lines of their own where they are, those
/// beside a turn as a line in the place of the turn.
///
/// # Errors
/// The text is no record, has fewer turns, or is written in a way in which they cannot be taken out.
pub fn without_last(text: &str, count: usize) -> Result<String, EditError> {
    let (mark, body) = split_mark(text);
    let mut wanted = Record::parse(body)?;
    let have = wanted.turns.len();
    if count == 0 {
        return Ok(text.to_owned());
    }
    let Some(first) = have.checked_sub(count) else {
        return Err(EditError::TooFew { asked: count, have });
    };
    wanted.turns.truncate(first);
    take(mark, without_lines(body, first, count), &wanted)
        .or_else(|| {
            without_entries(body, &mut Record::parse(body).ok()?, count)
                .map(|text| format!("{mark}{text}"))
        })
        .ok_or_else(|| EditError::NoWay {
            place: super::place_of(body, Node::Turn(first)),
        })
}

/// How many turns can be put back, and the text with up to `steps` of them back.
///
/// `full` is the record as it was before the first undo. Nothing can be put back when `current` is not that
/// record with its last turns taken out, that is, when somebody changed it since.
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

/// The entries of a list with dashes taken out, from entry `first` on; once with comment lines as they are, once
/// with them all under the dashes, for where a deep comment would become a part of the text above it.
fn without_lines(body: &str, first: usize, count: usize) -> Vec<String> {
    let key = find(body, &Node::Actor(first).steps());
    let Some(item) = key.and_then(|key| item_at(body, key.offset)) else {
        return Vec::new();
    };
    let starts: Vec<usize> = dashes(body, item.start, item.indent).take(count).collect();
    [false, true]
        .map(|flat| {
            let mut text = body.to_owned();
            for &start in starts.iter().rev() {
                // The items above are untouched so far, and so is the end of this one.
                text = without_item(&text, start + item.indent.len(), flat);
            }
            text
        })
        .into()
}

/// One entry taken out; `dash` is the offset of its dash. Its comments stay.
fn without_item(text: &str, dash: usize, flat: bool) -> String {
    let Some(item) = item_at(text, dash + 1) else {
        return text.to_owned();
    };
    let end = if flat {
        layout::after_comments(text, item.end, item.indent.len() + 1)
    } else {
        item.end
    };
    let value = &text[item.after_dash..end];
    let kept: Vec<String> = layout::comments(value)
        .into_iter()
        .map(|(at, end)| {
            let (from, to) = (item.after_dash + at, item.after_dash + end);
            let line = &text[layout::line_start(text, from)..to];
            let alone = line.trim_start().starts_with('#');
            if alone && !flat {
                line.to_owned()
            } else {
                format!("{}{}", item.indent, &text[from..to])
            }
        })
        .collect();
    if kept.is_empty() {
        // Only the break before the entry goes with it; empty lines above stay.
        let above = &text[..item.start];
        let one = if above.ends_with("\r\n") {
            2
        } else {
            usize::from(!above.is_empty())
        };
        return splice(text, item.start - one, end, "");
    }
    splice(
        text,
        item.start,
        end,
        &kept.join(line_break(text, item.start)),
    )
}

/// The last entries of a list in brackets taken out, one at a time.
fn without_entries(body: &str, record: &mut Record, count: usize) -> Option<String> {
    let mut text = body.to_owned();
    for _ in 0..count {
        record.turns.pop()?;
        let last = record.turns.len();
        let entry = find(&text, &Node::Turn(last).steps())?.offset;
        let value = find(&text, &Node::Action(last).steps())?.offset;
        let before = text[..entry].trim_end();
        let start = before.strip_suffix(',').map_or(entry, str::len);
        let braced = text[entry..].starts_with('{');
        let candidates = brackets(&text, value).flat_map(|(at, bracket)| {
            let end = if bracket == '}' && braced {
                at + 1
            } else {
                text[..at].trim_end().trim_end_matches(',').len()
            };
            let comma = text[end..].find(',').map_or(end, |comma| end + comma + 1);
            // Alone in its brackets, an entry may leave a comma of its own behind.
            [
                splice(&text, start, end, ""),
                splice(&text, start, comma.max(end), ""),
            ]
        });
        text = take("", candidates, record)?;
    }
    Some(text)
}
