//! Turns added and corrected in the text of a record.
//!
//! Each edit is a list of candidates, the most likely first: texts that differ from the old one only where the
//! turn goes. The first that reads as exactly the old record with the turn is taken; the others are never seen.

use super::layout::{
    self, after_comments, after_quotes, item_at, line_break, line_end, line_start,
};
use super::scalar::{self, Style};
use super::{EditError, MAX_TURNS, Node, Part, Record, RecordErrorKind, Turn, read, split_mark};
use crate::yaml::find;

/// The closing brackets that are tried for the end of a list; each costs a reading of the record.
const MAX_TRIES: usize = 40;

/// The text with one more turn.
///
/// # Errors
/// The text is no record, the turn does not fit in one, or no place was found where it could stand.
pub fn append(text: &str, actor: &str, action: &str) -> Result<String, EditError> {
    let (mark, body) = split_mark(text);
    let mut wanted = Record::parse(body)?;
    if wanted.turns.len() >= MAX_TURNS {
        return Err(EditError::Unfit(RecordErrorKind::TooMany {
            part: Part::Turns,
            limit: MAX_TURNS,
        }));
    }
    let last = wanted.turns.len().checked_sub(1);
    wanted.turns.push(fit(actor, action)?);
    let turn = &wanted.turns[wanted.turns.len() - 1];
    // Looking for a way costs readings of the text, so the rare ways are looked for only when they are needed.
    let found = match last {
        Some(last) => take(mark, after_item(body, last, turn), &wanted)
            .or_else(|| take(mark, in_brackets(body, last, turn), &wanted)),
        None => take(mark, first_turn(body, turn), &wanted),
    };
    found.ok_or_else(|| EditError::NoWay {
        place: last.and_then(|last| super::place_of(body, Node::Turn(last))),
    })
}

/// The text with turn `index` (from 0) said otherwise. A comment beside the turn stays.
///
/// # Errors
/// As [`append`]; or there is no such turn.
pub fn replace_turn(
    text: &str,
    index: usize,
    actor: &str,
    action: &str,
) -> Result<String, EditError> {
    let (mark, body) = split_mark(text);
    let mut wanted = Record::parse(body)?;
    let have = wanted.turns.len();
    let turn = fit(actor, action)?;
    let old = wanted.turns.get_mut(index).ok_or(EditError::NoTurn {
        number: index + 1,
        have,
    })?;
    let same_actor = old.actor == turn.actor;
    *old = turn.clone();
    Written::find(body, index)
        .and_then(|written| {
            take(
                mark,
                replacements(body, &written, &turn, same_actor),
                &wanted,
            )
        })
        .ok_or_else(|| EditError::NoWay {
            place: super::place_of(body, Node::Turn(index)),
        })
}

/// The turn as it will be read, if it fits in a record.
fn fit(actor: &str, action: &str) -> Result<Turn, EditError> {
    let action = read::action(action).map_err(EditError::Unfit)?;
    match super::names::fault(actor) {
        None => Ok(Turn {
            actor: actor.to_owned(),
            action,
        }),
        Some(fault) => Err(EditError::Unfit(RecordErrorKind::BadName {
            part: Part::Player,
            name: actor.to_owned(),
            fault,
        })),
    }
}

/// The first candidate that reads as wanted; those after it are never made.
pub(super) fn take(
    mark: &str,
    candidates: impl IntoIterator<Item = String>,
    wanted: &Record,
) -> Option<String> {
    let right = candidates
        .into_iter()
        .find(|text| Record::parse(text).is_ok_and(|record| record == *wanted))?;
    Some(format!("{mark}{right}"))
}

/// A text with something put in.
fn insert(text: &str, at: usize, what: &str) -> String {
    splice(text, at, at, what)
}

/// A text with something put in the place of a part of it.
pub(super) fn splice(text: &str, from: usize, to: usize, what: &str) -> String {
    format!("{}{what}{}", &text[..from], &text[to..])
}

/// After the last entry of a list with dashes, in the same style: after the comments that belong to that entry,
/// straight after it, or after everything that is deeper.
fn after_item(body: &str, last: usize, turn: &Turn) -> Vec<String> {
    let item = find(body, &Node::Actor(last).steps()).and_then(|key| item_at(body, key.offset));
    let Some(item) = item else { return Vec::new() };
    let eol = line_break(body, item.end);
    let pair = scalar::pair(&turn.actor, &turn.action, Style::Block);
    let line = format!("{eol}{}-{}{pair}", item.indent, item.gap);
    let below = after_comments(body, item.end, item.indent.len());
    let deeper = after_comments(body, item.end, item.indent.len() + 1);
    [below, item.end, deeper]
        .map(|at| insert(body, at, &line))
        .into()
}

/// After the last entry of a list in brackets.
fn in_brackets(body: &str, last: usize, turn: &Turn) -> Vec<String> {
    let spot = |node: Node<'_>| find(body, &node.steps());
    let spots = (
        spot(Node::Turn(last)),
        spot(Node::Actor(last)),
        spot(Node::Action(last)),
    );
    let (Some(entry), Some(key), Some(value)) = spots else {
        return Vec::new();
    };
    let style = if body[key.offset..].starts_with('"') {
        Style::Json
    } else {
        Style::Flow
    };
    let pair = scalar::pair(&turn.actor, &turn.action, style);
    let braced = body[entry.offset..].starts_with('{');
    let new = if braced { format!("{{{pair}}}") } else { pair };
    let lead = &body[line_start(body, entry.offset)..entry.offset];
    let gap = if layout::indent(lead) == lead {
        format!("{}{lead}", line_break(body, entry.offset))
    } else {
        " ".to_owned()
    };
    let mut candidates = Vec::new();
    for (at, bracket) in brackets(body, value.offset) {
        if bracket == '}' && braced {
            candidates.push(insert(body, at + 1, &format!(",{gap}{new}")));
        } else if bracket == ']' {
            let end = body[..at].trim_end().len();
            let comma = if body[..end].ends_with(',') { "" } else { "," };
            candidates.push(insert(body, end, &format!("{comma}{gap}{new}")));
        }
    }
    candidates
}

/// The closing brackets from an offset on.
pub(super) fn brackets(body: &str, from: usize) -> impl Iterator<Item = (usize, char)> + '_ {
    body[from..]
        .match_indices([']', '}'])
        .map(move |(at, bracket)| (from + at, if bracket == "]" { ']' } else { '}' }))
        .take(MAX_TRIES)
}

/// The first turn: below an empty `turns:`, in its brackets, or with a `turns:` of its own.
fn first_turn(body: &str, turn: &Turn) -> Vec<String> {
    match find(body, &Node::Key("turns").steps()) {
        Some(key) => below_key(body, key.offset, turn),
        None => with_key(body, turn),
    }
}

fn below_key(body: &str, key: usize, turn: &Turn) -> Vec<String> {
    let eol = line_break(body, key);
    let quoted = body[key..].starts_with(['"', '\'']);
    let name_end = if quoted { after_quotes(body, key) } else { key };
    let Some(colon) = body[name_end..].find(':').map(|at| name_end + at + 1) else {
        return Vec::new();
    };
    let end = line_end(body, colon);
    let comment = layout::comments(&body[colon..end])
        .first()
        .map_or(end, |&(at, _)| colon + at);
    let value = body[colon..comment].trim_end().len() + colon;
    let lead = &body[line_start(body, key)..key];
    let mut candidates = Vec::new();
    if layout::indent(lead) == lead {
        let below = after_comments(body, end, lead.len() + 1);
        let line = format!(
            "{eol}{lead}  - {}",
            scalar::pair(&turn.actor, &turn.action, Style::Block)
        );
        candidates.push(splice(&insert(body, below, &line), colon, value, ""));
    }
    let style = if quoted { Style::Json } else { Style::Flow };
    let entry = format!("{{{}}}", scalar::pair(&turn.actor, &turn.action, style));
    if let Some(open) = body[colon..].find('[').map(|at| colon + at + 1) {
        candidates.push(insert(body, open, &entry));
    }
    candidates.push(insert(body, colon, &format!(" [{entry}]")));
    candidates
}

fn with_key(body: &str, turn: &Turn) -> Vec<String> {
    let eol = line_break(body, body.len());
    let Some(root) = find(body, &[]) else {
        return Vec::new();
    };
    if body[root.offset..].starts_with('{') {
        let entry = |style| {
            format!(
                "{}: [{{{}}}]",
                scalar::text("turns", style),
                scalar::pair(&turn.actor, &turn.action, style)
            )
        };
        let style = if body[root.offset + 1..].trim_start().starts_with('"') {
            Style::Json
        } else {
            Style::Flow
        };
        let ends: Vec<usize> = body
            .rmatch_indices('}')
            .map(|(at, _)| body[..at].trim_end().len())
            .take(MAX_TRIES)
            .collect();
        return ends
            .into_iter()
            .map(|end| insert(body, end, &format!(", {}", entry(style))))
            .collect();
    }
    let lead = layout::indent(&body[line_start(body, root.offset)..]);
    let pair = scalar::pair(&turn.actor, &turn.action, Style::Block);
    let lines = format!("{eol}{lead}turns:{eol}{lead}  - {pair}");
    let ends = body
        .match_indices("...")
        .map(|(at, _)| at)
        .filter(|&at| line_start(body, at) == at);
    ends.chain([body.len()])
        .map(|at| insert(body, body[..at].trim_end().len(), &lines))
        .collect()
}

/// Where a turn stands in the text.
struct Written {
    /// Its actor.
    key: usize,
    /// Its action.
    value: usize,
    /// The end of its lines, when it stands after a dash and in no brackets.
    end: Option<usize>,
}

impl Written {
    fn find(body: &str, index: usize) -> Option<Self> {
        let spot = |node: Node<'_>| find(body, &node.steps()).map(|spot| spot.offset);
        let (entry, key, value) = (
            spot(Node::Turn(index))?,
            spot(Node::Actor(index))?,
            spot(Node::Action(index))?,
        );
        let item = if body[entry..].starts_with('{') {
            None
        } else {
            item_at(body, key)
        };
        Some(Self {
            key,
            value,
            end: item.map(|item| item.end),
        })
    }

    fn style(&self, body: &str) -> Style {
        match self.end {
            Some(_) => Style::Block,
            None if body[self.key..].starts_with('"') => Style::Json,
            None => Style::Flow,
        }
    }
}

/// The value of a turn replaced, and its key when the actor changes. Where the value ends is tried: after its
/// quotes, before a comment, at the end of a line, before a bracket.
fn replacements(body: &str, old: &Written, turn: &Turn, same_actor: bool) -> Vec<String> {
    let from = old.value;
    let mut ends = Vec::new();
    if body[from..].starts_with(['"', '\'']) {
        ends.push(after_quotes(body, from));
    }
    if let Some(end) = old.end {
        ends.extend(
            layout::comments(&body[from..end])
                .into_iter()
                .map(|(at, _)| from + at),
        );
        ends.extend([line_end(body, from), end]);
    } else {
        ends.extend(
            body[from..]
                .match_indices([',', '}', ']', '\n'])
                .map(|(at, _)| from + at)
                .take(MAX_TRIES),
        );
    }
    let style = old.style(body);
    let name_end = body[..from].rfind(':').unwrap_or(from);
    ends.into_iter()
        .map(|end| {
            let end = from + body[from..end].trim_end().len();
            let mut new = scalar::text(&turn.action, style);
            for (at, to) in layout::comments(&body[from..end]) {
                new.push_str("  ");
                new.push_str(&body[from + at..from + to]);
            }
            let text = splice(body, from, end, &new);
            if same_actor {
                text
            } else {
                splice(&text, old.key, name_end, &scalar::text(&turn.actor, style))
            }
        })
        .collect()
}
