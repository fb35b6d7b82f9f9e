//! The lines of `turns`: the place of each turn in the text of a record, and the lines that an edit may change.

use std::ops::Range;

use super::scalar::quoted_len;
use super::{RecordedTurn, TextPlace, split_mark};
use crate::yaml::{find, find_words, line_ranges, line_start};

/// The place of a turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TurnPlace {
    /// The first character of the actor.
    pub actor: TextPlace,
    /// The value of the turn, including its quote if it has one.
    pub action: TextPlace,
    /// The first character of the action, if the action is on that line exactly as it reads, so that a caret can point
    /// at each of its characters.
    pub plain: Option<TextPlace>,
}

/// The turns of a record in its text.
pub(super) struct TurnLines {
    /// The offset after the colon of `turns`.
    pub colon: usize,
    /// The end of the value on the same line.
    pub value_end: usize,
    /// The number of columns before the dashes.
    pub indent: usize,
    /// The lines with a dash.
    pub lines: Vec<TurnLine>,
    /// The first line that is not one turn, if the list is written in another style.
    pub other: Option<usize>,
}

/// A line `- actor: action  # comment`.
pub(super) struct TurnLine {
    /// The line, without its line break.
    pub line: Range<usize>,
    /// The start of the actor.
    pub actor: usize,
    /// The action, including its quotes.
    pub action: Range<usize>,
    /// The start of the comment, or the end of the line.
    pub comment: usize,
}

/// The lines of the turns, if the record has the key `turns`.
pub(super) fn turn_lines(body: &str) -> Option<TurnLines> {
    let key = find(body, &["turns"])?;
    let mut lines = line_ranges(body, key.colon);
    let rest = lines.next()?;
    let (value, _) = value_and_comment(&body[rest.clone()]);
    let start = line_start(body, key.key);
    let empty = matches!(
        body[rest.start..][..value].trim(),
        "" | "[]" | "[ ]" | "~" | "null"
    );
    let lead = body[start..key.key].trim_end_matches(['"', '\'']);
    let mut turns = TurnLines {
        colon: key.colon,
        value_end: rest.start + value,
        indent: lead.len() + 2,
        lines: Vec::new(),
        other: (!empty || !lead.trim().is_empty()).then_some(start),
    };
    for line in lines.take_while(|line| line.start < key.value.end) {
        let text = body[line.clone()].trim_start_matches([' ', '\t']);
        if text.is_empty() || text.starts_with('#') {
            continue;
        }
        let indent = line.len() - text.len();
        if turns.lines.is_empty() {
            turns.indent = indent;
        }
        let is_turn = indent == turns.indent && text.starts_with('-');
        let turn = is_turn.then(|| TurnLine::of(line.clone(), &text[1..]));
        if turn.as_ref().is_none_or(|turn| turn.action.is_empty()) {
            turns.other = turns.other.or(Some(line.start));
        }
        turns.lines.extend(turn);
    }
    Some(turns)
}

impl TurnLine {
    /// The parts of a line, given the text after its dash.
    fn of(line: Range<usize>, pair: &str) -> Self {
        let pair = pair.trim_start();
        let name = quoted_len(pair);
        let colon = pair[name..].find(": ").map(|at| name + at + 1);
        let rest = colon.map_or("", |colon| pair[colon..].trim_start());
        let start = line.end - rest.len();
        let (value, comment) = value_and_comment(rest);
        Self {
            actor: line.end - pair.len(),
            action: start..start + value,
            comment: start + comment,
            line,
        }
    }
}

/// The length of the value at the start of a text, and the start of the comment after it.
pub(super) fn value_and_comment(text: &str) -> (usize, usize) {
    let quoted = quoted_len(text);
    let mut signs = text[quoted..].match_indices('#').map(|(at, _)| quoted + at);
    let comment = signs.find(|&at| text[..at].ends_with([' ', '\t']));
    let comment = comment.unwrap_or(text.len());
    (text[..comment].trim_end().len(), comment)
}

/// The place of turn `index` (from 0); `turns` are the turns read so far.
pub fn place_of_turn(text: &str, turns: &[RecordedTurn], index: usize) -> TurnPlace {
    let body = split_mark(text).1;
    let lines = turn_lines(body);
    let Some(turn) = lines.as_ref().and_then(|turns| turns.lines.get(index)) else {
        // In any other style: the texts of the turns appear in order.
        let from = lines.map_or(0, |turns| turns.colon);
        let before = turns[..index.min(turns.len())].iter();
        let before = before.flat_map(|turn| [turn.actor.as_str(), turn.action.as_str()]);
        let actor = turns.get(index).map(|turn| turn.actor.as_str());
        let found = find_words(body, from, before.chain(actor)).unwrap_or(from);
        let place = TextPlace::of(body, found);
        return TurnPlace {
            actor: place,
            action: place,
            plain: None,
        };
    };
    let action = TextPlace::of(body, turn.action.start);
    let raw = &body[turn.action.clone()];
    let inside = raw.trim_matches(['"', '\'']);
    let expected = turns.get(index).map(|turn| turn.action.as_str());
    let whole = [(raw, 0), (inside, 1)];
    let plain = whole
        .iter()
        .find(|(raw, _)| expected == Some(raw.replace('\t', " ").trim()));
    TurnPlace {
        actor: TextPlace::of(body, turn.actor),
        action,
        plain: plain.map(|&(_, quote)| action.further(quote)),
    }
}
