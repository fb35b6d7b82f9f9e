//! Turns taken back, and what a record was before.

use std::ops::Range;

use super::edit::{edited, take};
use super::layout::{self, Item, dashes, item_at, line_break};
use super::{EditError, Node, Record, split_mark};
use crate::yaml::{entries, find};

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
    without_lines(body, first, count)
        .and_then(|texts| take(mark, texts, &wanted))
        .or_else(|| take(mark, without_entries(body, first, count), &wanted))
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
fn without_lines(body: &str, first: usize, count: usize) -> Option<impl Iterator<Item = String>> {
    let key = find(body, &Node::Actor(first).steps())?;
    let item = item_at(body, key.offset)?;
    let candidates = [false, true].into_iter().map(move |flat| {
        let starts = dashes(body, item.start, item.indent).take(count);
        let items = starts.filter_map(|start| item_at(body, start + item.indent.len() + 1));
        edited(body, items.map(|item| without_item(body, &item, flat)))
    });
    Some(candidates)
}

/// What one entry takes of the text, and its comments, which stay in its place.
fn without_item(text: &str, item: &Item<'_>, flat: bool) -> (Range<usize>, String) {
    let end = if flat {
        item.after_deeper(text)
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
        return (item.start - one..end, String::new());
    }
    (item.start..end, kept.join(line_break(text, item.start)))
}

/// The last entries of a list in brackets taken out, together or one at a time: each with the comma before it, where
/// no comment stands between them; or else with a comma that is left after it, because no two may stay together.
fn without_entries(body: &str, first: usize, count: usize) -> Option<String> {
    let list = find(body, &Node::Value("turns").steps())?.offset;
    let open = list + body[list..].find('[')?;
    let entries = entries(&body[open..]);
    if entries.len() != first + count {
        return None;
    }
    let mut cuts = Vec::new();
    let mut left = entries.last()?.comma;
    for (n, entry) in entries.iter().enumerate().skip(first).rev() {
        let part = entry.part.clone();
        let comma = n.checked_sub(1).and_then(|before| entries[before].comma);
        let beside = |comma: &usize| body[open..][comma + 1..part.start].trim().is_empty();
        if let Some(comma) = comma.filter(beside) {
            cuts.push(comma..part.end);
        } else {
            cuts.push(part);
            cuts.extend(left.map(|comma| comma..comma + 1));
            left = comma;
        }
    }
    cuts.sort_unstable_by_key(|cut| cut.start);
    let cuts = cuts
        .into_iter()
        .map(|cut| (open + cut.start..open + cut.end, String::new()));
    Some(edited(body, cuts))
}
