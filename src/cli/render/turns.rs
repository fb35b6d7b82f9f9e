//! A turn with its scoring, and the log of the whole game.

use comfy_table::{Cell, Row};

use super::{Ink, drawn, inked, right, scores, table};
use crate::cli::ui::Look;
use crate::game::{Entry, Game, Status};
use crate::rules::WrongChallenge;
use crate::view::{self, Turn};

/// The turns from entry `from` on.
pub fn turns(game: &Game, from: usize, look: Look) -> String {
    (view::first_shown(game, from)..game.entries().len())
        .filter_map(|n| Some(turn(game, &view::turn(game, n)?, look)))
        .collect()
}

fn turn(game: &Game, turn: &Turn<'_>, look: Look) -> String {
    let line = match (&turn.line, &turn.outcome) {
        (Some(line), _) => format!(": {line}{}", took(turn)),
        // A consequence that nobody typed.
        (None, Some(outcome)) => format!(" {outcome}"),
        (None, None) => String::new(),
    };
    let number = turn.n.map_or(String::new(), |n| format!("{n}. "));
    let mut text = format!("{number}{}{line}\n", inked(look, Ink::Strong, &turn.who));
    for item in &turn.items {
        text += &format!("  {item}\n");
    }
    if let Some(outcome) = turn.outcome.as_ref().filter(|_| turn.line.is_some()) {
        text += &format!("  {outcome}{}\n", cost(game, turn));
    }
    let scored = |points: &i64| *points != 0 || status(game, turn) == Some(Status::Scored);
    if let Some((points, total)) = turn.points.filter(scored).zip(turn.total) {
        let points = inked(look, Ink::Strong, &format!("{points:+}"));
        text += &format!("  {points}, {} now has {total}\n", turn.who);
    }
    text
}

/// The time of a turn in the notation.
fn took(turn: &Turn<'_>) -> String {
    turn.took.map_or(String::new(), |time| format!(" @{time}"))
}

fn status(game: &Game, turn: &Turn<'_>) -> Option<Status> {
    game.entries().get(turn.entry).map(|entry| entry.status)
}

/// The cost of a rejected challenge if it is a turn and the game goes on; a cost in points is shown elsewhere.
fn cost(game: &Game, turn: &Turn<'_>) -> &'static str {
    let is_turn = game.rules().house.wrong_challenge == WrongChallenge::Turn;
    let is_last = |entry: &Entry| matches!(entry.status, Status::Rack | Status::Adjusted);
    let was_over = || game.is_over() && game.entries()[turn.entry + 1..].iter().all(is_last);
    match status(game, turn) {
        Some(Status::ChallengeRejected) if is_turn && !was_over() => {
            ", and the challenger loses a turn"
        }
        _ => "",
    }
}

/// Turn `n`, counted from 1, with its consequences that nobody typed; `None` if there is no such turn.
pub fn numbered(game: &Game, n: usize, look: Look) -> Option<String> {
    let mut turns = view::turns(game).skip_while(|other| other.n != Some(n));
    let first = turns.next()?;
    let rest = turns.take_while(|turn| turn.n.is_none());
    Some(turn(game, &first, look) + &rest.map(|rest| turn(game, &rest, look)).collect::<String>())
}

/// Every turn on a line of its own, which is cut where it is too long.
pub fn history(game: &Game, look: Look) -> String {
    let line = |turn: &Turn<'_>| {
        let text = turn.line.clone().or_else(|| turn.outcome.clone());
        let note = match status(game, turn) {
            Some(Status::Withdrawn) => " (withdrawn)",
            _ => "",
        };
        let mut row = row(turn, text.unwrap_or_default() + note);
        row.max_height(1);
        row
    };
    listing(game, look, line)
}

/// Every turn of the game, then the scoreboard.
pub fn log(game: &Game, look: Look) -> String {
    let lines = |turn: &Turn<'_>| {
        let mut lines = Vec::new();
        lines.extend(turn.line.as_ref().map(|line| line.clone() + &took(turn)));
        let indent = if lines.is_empty() { "" } else { "  " };
        let items = turn
            .items
            .iter()
            .map(ToString::to_string)
            .chain(turn.outcome.clone());
        lines.extend(items.map(|line| format!("{indent}{line}")));
        row(turn, lines.join("\n"))
    };
    listing(game, look, lines) + &scores(game, look)
}

/// A table with a row for each turn.
fn listing(game: &Game, look: Look, row: impl Fn(&Turn<'_>) -> Row) -> String {
    if game.entries().is_empty() {
        return "no turns yet\n".to_owned();
    }
    let mut rows = table(look, &["turn", "player", "action", "points", "total"]);
    rows.add_rows(view::turns(game).map(|turn| row(&turn)));
    drawn(rows)
}

fn row(turn: &Turn<'_>, text: String) -> Row {
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
