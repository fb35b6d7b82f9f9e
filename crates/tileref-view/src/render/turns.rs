//! A turn with its scoring, and the log of the whole game.

use comfy_table::{Cell, Row, Table};
use unicode_width::UnicodeWidthStr as _;

use super::{Ink, drawn, inked, right, scores, table};
use crate::terminal::{TextStyle, wrapped};
use crate::view::{self, TurnItem, TurnView};
use tileref_game::action::Verb;
use tileref_game::game::{Game, Status};
use tileref_record::record::Record;

/// The turns from entry `from` on.
pub fn turns(game: &Game, from: usize, style: TextStyle) -> String {
    turns_with(game, from, style, "now has")
}

/// The turns from entry `from` on, which are only tried out.
pub fn trial(game: &Game, from: usize, style: TextStyle) -> String {
    turns_with(game, from, style, "would have")
}

fn turns_with(game: &Game, from: usize, style: TextStyle, has: &str) -> String {
    (view::first_shown(game, from)..game.entries().len())
        .filter_map(|n| Some(turn(game, &view::turn(game, n)?, style, has)))
        .collect()
}

/// A turn, in which a player `has` a new score.
fn turn(game: &Game, turn: &TurnView<'_>, style: TextStyle, has: &str) -> String {
    let is_list = turn.entry.status == Status::Listed && !turn.items.is_empty();
    let line = match (&turn.line, &turn.outcome) {
        // The words come below.
        (Some(_), _) if is_list => format!(": {}{}", Verb::Words, took(turn)),
        (Some(line), _) => format!(": {line}{}", took(turn)),
        // A consequence that nobody typed.
        (None, Some(outcome)) => format!(" {outcome}"),
        (None, None) => String::new(),
    };
    let number = turn.n.map_or(String::new(), |n| format!("{n}. "));
    let mut text = format!("{number}{}{line}\n", inked(style, Ink::Strong, &turn.who));
    let items = if is_list {
        by_reason(&turn.items)
    } else {
        turn.items.iter().map(ToString::to_string).collect()
    };
    for item in items {
        text += &format!("  {item}\n");
    }
    if let Some(outcome) = turn.outcome.as_ref().filter(|_| turn.line.is_some()) {
        let costs_turn = view::costs_turn(game, turn.at);
        let cost = if costs_turn {
            ", and the challenger loses a turn"
        } else {
            ""
        };
        text += &format!("  {outcome}{cost}\n");
    }
    let scored = |points: &i64| *points != 0 || turn.entry.status == Status::Scored;
    if let Some((points, total)) = turn.points.filter(scored).zip(turn.total) {
        let points = inked(style, Ink::Strong, &format!("{points:+}"));
        text += &format!("  {points}, {} {has} {total}\n", turn.who);
    }
    text
}

/// The words of a list on few lines: those that count, then the struck ones by reason.
fn by_reason(items: &[TurnItem<'_>]) -> Vec<String> {
    let mut groups: Vec<(&str, Vec<String>)> = Vec::new();
    for item in items {
        let why = item.word.map_or("", |word| word.why_struck());
        let text = match item.word {
            Some(word) if !why.is_empty() => word.spelling.upper(),
            _ => item.text.clone(),
        };
        match groups.iter_mut().find(|(other, _)| *other == why) {
            Some((_, texts)) => texts.push(text),
            None => groups.push((why, vec![text])),
        }
    }
    groups.sort_by_key(|(why, _)| !why.is_empty());
    let line = |(why, texts): (&str, Vec<String>)| match why {
        "" => texts.join(", "),
        why => format!("struck, {why}: {}", texts.join(", ")),
    };
    groups.into_iter().map(line).collect()
}

/// How long a turn took.
fn took(turn: &TurnView<'_>) -> String {
    let took = turn.took.as_ref();
    took.map_or(String::new(), |took| format!(" ({took})"))
}

/// Turn `n`, counted from 1, with its consequences that nobody typed; `None` if there is no such turn.
pub fn numbered(game: &Game, n: usize, style: TextStyle) -> Option<String> {
    let mut turns = view::turns(game).skip_while(|other| other.n != Some(n));
    let first = turns.next()?;
    let rest = turns.take_while(|turn| turn.n.is_none());
    let all = std::iter::once(first).chain(rest);
    Some(all.map(|one| turn(game, &one, style, "now has")).collect())
}

/// Every turn on a line of its own, which is cut where it is too long.
pub fn history(game: &Game, style: TextStyle) -> String {
    let line = |turn: &TurnView<'_>| {
        let text = turn.line.clone().or_else(|| turn.outcome.clone());
        let note = match turn.entry.status {
            Status::Withdrawn => " (withdrawn)",
            _ => "",
        };
        let mut row = row(turn, text.unwrap_or_default() + note);
        row.max_height(1);
        row
    };
    let turns: Vec<TurnView<'_>> = view::turns(game).collect();
    listed(game, &turns, style, line).map_or_else(no_turns, drawn)
}

/// When and where the game was played, every turn with its arithmetic, then the scoreboard.
pub fn log(record: &Record, game: &Game, style: TextStyle) -> String {
    let about = view::about(record);
    let about = about.iter().map(|line| wrapped(line, style.width, ""));
    let turns: Vec<TurnView<'_>> = view::turns(game).collect();
    let listed = |line: &dyn Fn(&TurnView<'_>) -> String| {
        listed(game, &turns, style, |turn| row(turn, line(turn)))
    };
    // What the turns are does not matter for the width of the other columns.
    let room = listed(&|_| String::new()).map_or(0, |rows| room(&rows, style));
    let log = listed(&|turn| lines(turn, room)).map_or_else(no_turns, drawn);
    about.collect::<String>() + &log + &scores(game, style)
}

/// What the log says of a turn, in lines of this width if that is possible.
fn lines(turn: &TurnView<'_>, room: usize) -> String {
    let line = turn.line.as_ref().map(|line| line.clone() + &took(turn));
    let indent = if line.is_some() { "  " } else { "" };
    let items = turn.items.iter().map(ToString::to_string);
    let items = items.chain(turn.outcome.clone());
    let lines = line.map(|line| fitted(&line, room, "")).into_iter();
    let lines = lines.chain(items.map(|item| fitted(&item, room, indent)));
    lines.collect::<Vec<_>>().join("\n")
}

/// A text with an indent, and with a deeper one where it goes on below: a table drops both where it breaks a line.
fn fitted(text: &str, room: usize, indent: &str) -> String {
    if indent.width() + text.width() <= room {
        return format!("{indent}{text}");
    }
    let lines = wrapped(text, room.saturating_sub(indent.width()), "    ");
    format!("{indent}{}", lines.trim_end())
}

/// The width that the other columns of the log leave, with two spaces between columns; no limit if that is too little
/// for an indent.
fn room(rows: &Table, style: TextStyle) -> usize {
    let mut widths: Vec<usize> = rows
        .column_max_content_widths()
        .into_iter()
        .map(usize::from)
        .collect();
    widths.remove(ACTION);
    let others: usize = widths.iter().map(|width| width + 2).sum();
    match style.width.saturating_sub(others + 1) {
        0..MIN_ROOM => usize::MAX,
        room => room,
    }
}

/// The column of the log with the turns themselves.
const ACTION: usize = 2;

/// The least width of that column that has room for an indent.
const MIN_ROOM: usize = 20;

fn no_turns() -> String {
    "no turns yet\n".to_owned()
}

/// A table with a row for each turn; `None` if there are no turns.
fn listed(
    game: &Game,
    turns: &[TurnView<'_>],
    style: TextStyle,
    row: impl Fn(&TurnView<'_>) -> Row,
) -> Option<Table> {
    let mut rows = table(style, &["turn", "player", "action", "points", "total"]);
    rows.add_rows(turns.iter().map(row));
    (!game.entries().is_empty()).then_some(rows)
}

fn row(turn: &TurnView<'_>, text: String) -> Row {
    let points = turn.points.map(|points| format!("{points:+}"));
    let total = turn.total.map(|total| total.to_string());
    Row::from([
        right(turn.n.map(|n| n.to_string()).unwrap_or_default()),
        Cell::new(&turn.who),
        Cell::new(text),
        right(points.unwrap_or_default()),
        right(total.unwrap_or_default()),
    ])
}
