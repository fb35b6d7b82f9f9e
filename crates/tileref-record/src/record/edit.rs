//! Turns added and corrected in the text of a record.
//!
//! Each edit has candidates, the most likely first: texts that differ from the old one only where the turn goes.
//! The first that reads as exactly the old record with the turn is taken; those after it are never made.

use std::ops::Range;

use super::layout::{
    self, after_comments, after_quotes, item_at, line_break, line_end, line_start,
};
use super::scalar::{self, Style};
use super::{EditError, MAX_TURNS, Node, Part, Record, RecordErrorKind, Turn, read, split_mark};
use crate::yaml::find;

/// How many places of one kind are tried, the closing brackets for the end of a list, say: each costs a copy of the
/// record and a reading of it.
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
        Some(last) => after_item(body, last, turn)
            .and_then(|texts| take(mark, texts, &wanted))
            .or_else(|| take(mark, in_brackets(body, last, turn)?, &wanted)),
        None => first_turn(mark, body, turn, &wanted),
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
    format!("{}{what}{}", &text[..at], &text[at..])
}

/// A text with something put in the place of each of these parts, which come in their order and apart from each
/// other. All that is kept is copied once, however many they are.
pub(super) fn edited(
    text: &str,
    edits: impl IntoIterator<Item = (Range<usize>, String)>,
) -> String {
    let (mut new, mut kept) = (String::with_capacity(text.len()), 0);
    for (part, what) in edits {
        new.push_str(text.get(kept..part.start).unwrap_or_default());
        new.push_str(&what);
        kept = part.end;
    }
    new.push_str(text.get(kept..).unwrap_or_default());
    new
}

/// After the last entry of a list with dashes, in the same style: after the comments that belong to that entry,
/// straight after it, or after everything that is deeper.
fn after_item(body: &str, last: usize, turn: &Turn) -> Option<impl Iterator<Item = String>> {
    let key = find(body, &Node::Actor(last).steps())?;
    let item = item_at(body, key.offset)?;
    let eol = line_break(body, item.end);
    let pair = scalar::pair(&turn.actor, &turn.action, Style::Block);
    let line = format!("{eol}{}-{}{pair}", item.indent, item.gap);
    let below = after_comments(body, item.end, item.indent.len());
    let deeper = item.after_deeper(body);
    let ends = [below, item.end, deeper].into_iter();
    Some(ends.map(move |at| insert(body, at, &line)))
}

/// After the last entry of a list in brackets.
fn in_brackets(body: &str, last: usize, turn: &Turn) -> Option<impl Iterator<Item = String>> {
    let spot = |node: Node<'_>| find(body, &node.steps()).map(|spot| spot.offset);
    let (entry, key, value) = (
        spot(Node::Turn(last))?,
        spot(Node::Actor(last))?,
        spot(Node::Action(last))?,
    );
    let style = if body[key..].starts_with('"') {
        Style::Json
    } else {
        Style::Flow
    };
    let pair = scalar::pair(&turn.actor, &turn.action, style);
    let braced = body[entry..].starts_with('{');
    let new = if braced { format!("{{{pair}}}") } else { pair };
    let lead = &body[line_start(body, entry)..entry];
    let gap = if layout::indent(lead) == lead {
        format!("{}{lead}", line_break(body, entry))
    } else {
        " ".to_owned()
    };
    let candidates = brackets(body, value).filter_map(move |(at, bracket)| match bracket {
        '}' if braced => Some(insert(body, at + 1, &format!(",{gap}{new}"))),
        ']' => {
            let end = body[..at].trim_end().len();
            let comma = if body[..end].ends_with(',') { "" } else { "," };
            Some(insert(body, end, &format!("{comma}{gap}{new}")))
        }
        _ => None,
    });
    Some(candidates)
}

/// The closing brackets from an offset on.
fn brackets(body: &str, from: usize) -> impl Iterator<Item = (usize, char)> + '_ {
    body[from..]
        .match_indices([']', '}'])
        .map(move |(at, bracket)| (from + at, if bracket == "]" { ']' } else { '}' }))
        .take(MAX_TRIES)
}

/// The first turn: below an empty `turns:`, in its brackets, or with a `turns:` of its own.
fn first_turn(mark: &str, body: &str, turn: &Turn, wanted: &Record) -> Option<String> {
    if let Some(key) = find(body, &Node::Key("turns").steps()) {
        return take(mark, below_key(body, key.offset, turn)?, wanted);
    }
    let root = find(body, &[])?.offset;
    if body[root..].starts_with('{') {
        take(mark, key_in_braces(body, root, turn), wanted)
    } else {
        take(mark, key_at_end(body, root, turn), wanted)
    }
}

/// The first turn at a `turns:` that has none: on the line below, in its brackets, or in brackets of its own.
fn below_key(body: &str, key: usize, turn: &Turn) -> Option<impl Iterator<Item = String>> {
    let eol = line_break(body, key);
    let quoted = body[key..].starts_with(['"', '\'']);
    let name_end = if quoted { after_quotes(body, key) } else { key };
    let colon = body[name_end..].find(':').map(|at| name_end + at + 1)?;
    let end = line_end(body, colon);
    let comment = layout::comments(&body[colon..end])
        .first()
        .map_or(end, |&(at, _)| colon + at);
    let value = body[colon..comment].trim_end().len() + colon;
    let lead = &body[line_start(body, key)..key];
    let below = (layout::indent(lead) == lead).then(|| {
        let below = after_comments(body, end, lead.len() + 1);
        let pair = scalar::pair(&turn.actor, &turn.action, Style::Block);
        let kept = &body[value..below];
        (colon..below, format!("{kept}{eol}{lead}  - {pair}"))
    });
    let style = if quoted { Style::Json } else { Style::Flow };
    let entry = format!("{{{}}}", scalar::pair(&turn.actor, &turn.action, style));
    let open = body[colon..].find('[').map(|at| colon + at + 1);
    let within = open.map(|open| (open..open, entry.clone()));
    let after = Some((colon..colon, format!(" [{entry}]")));
    let edits = [below, within, after].into_iter().flatten();
    Some(edits.map(|edit| edited(body, [edit])))
}

/// A `turns:` at the end of a record in braces.
fn key_in_braces(body: &str, root: usize, turn: &Turn) -> impl Iterator<Item = String> {
    let style = if body[root + 1..].trim_start().starts_with('"') {
        Style::Json
    } else {
        Style::Flow
    };
    let key = scalar::text("turns", style);
    let pair = scalar::pair(&turn.actor, &turn.action, style);
    let entry = format!(", {key}: [{{{pair}}}]");
    body.rmatch_indices('}')
        .take(MAX_TRIES)
        .map(move |(at, _)| insert(body, body[..at].trim_end().len(), &entry))
}

/// A `turns:` at the end of a record, which a line `...` may end.
fn key_at_end(body: &str, root: usize, turn: &Turn) -> impl Iterator<Item = String> {
    let eol = line_break(body, body.len());
    let lead = layout::indent(&body[line_start(body, root)..]);
    let pair = scalar::pair(&turn.actor, &turn.action, Style::Block);
    let lines = format!("{eol}{lead}turns:{eol}{lead}  - {pair}");
    layout::lines(body, 0)
        .filter(|&(from, to)| body[from..to].starts_with("..."))
        .map(|(from, _)| from)
        .take(MAX_TRIES)
        .chain([body.len()])
        .map(move |at| insert(body, body[..at].trim_end().len(), &lines))
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
fn replacements(
    body: &str,
    old: &Written,
    turn: &Turn,
    same_actor: bool,
) -> impl Iterator<Item = String> {
    let (key, from) = (old.key, old.value);
    let mut ends = Vec::new();
    if body[from..].starts_with(['"', '\'']) {
        ends.push(after_quotes(body, from));
    }
    if let Some(end) = old.end {
        let comments = layout::comments(&body[from..end]).into_iter();
        ends.extend(comments.map(|(at, _)| from + at).take(MAX_TRIES));
        ends.extend([line_end(body, from), end]);
    } else {
        let signs = body[from..].match_indices([',', '}', ']', '\n']);
        ends.extend(signs.map(|(at, _)| from + at).take(MAX_TRIES));
    }
    let style = old.style(body);
    let actor = (!same_actor).then(|| {
        let name_end = body[..from].rfind(':').unwrap_or(from);
        (key..name_end, scalar::text(&turn.actor, style))
    });
    ends.into_iter().map(move |end| {
        let end = from + body[from..end].trim_end().len();
        let mut new = scalar::text(&turn.action, style);
        for (at, to) in layout::comments(&body[from..end]) {
            new.push_str("  ");
            new.push_str(&body[from + at..from + to]);
        }
        edited(body, actor.clone().into_iter().chain([(from..end, new)]))
    })
}
