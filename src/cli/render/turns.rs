//! A turn with its scoring, and the log of the whole game.

use comfy_table::Cell;
use unicode_width::UnicodeWidthStr as _;

use super::{Ink, drawn, inked, right, scores, table};
use crate::cli::ui::Look;
use crate::game::{Entry, Game, Status};
use crate::rules::WrongChallenge;
use crate::text::wrapped;
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

/// Every turn on a line of its own: the player, the action, and the score after it.
pub fn history(game: &Game, look: Look) -> String {
    let turns: Vec<Turn<'_>> = view::turns(game).collect();
    if turns.is_empty() {
        return "no turns yet\n".to_owned();
    }
    let digits = turns.len().to_string().len();
    let names = turns.iter().map(|turn| turn.who.width()).max().unwrap_or(0);
    let points = |turn: &Turn<'_>| match (turn.points, turn.total, status(game, turn)) {
        (_, _, Some(Status::Withdrawn)) => "withdrawn".to_owned(),
        (Some(points), Some(total), _) => format!("{points:+}, now {total}"),
        _ => String::new(),
    };
    let line = |turn: &Turn<'_>| {
        let n = turn.n.map_or(String::new(), |n| n.to_string());
        let gap = " ".repeat(names - turn.who.width());
        let before = format!("{n:>digits$}  {}{gap}  ", turn.who);
        let points = points(turn);
        let room = look
            .width
            .saturating_sub(before.width() + points.width() + 2);
        let text = turn
            .line
            .clone()
            .or_else(|| turn.outcome.clone())
            .unwrap_or_default();
        let text = cut(&text, room, look);
        format!("{before}{text}  {points}").trim_end().to_owned() + "\n"
    };
    turns.iter().map(line).collect()
}

/// The start of a line that is too long, cut between words.
fn cut(text: &str, width: usize, look: Look) -> String {
    if text.width() <= width {
        return text.to_owned();
    }
    let more = if look.ascii { " ..." } else { " …" };
    let first = wrapped(text, width.saturating_sub(more.width()), "");
    first.lines().next().unwrap_or_default().to_owned() + more
}

/// Every turn of the game, then the scoreboard.
pub fn log(game: &Game, look: Look) -> String {
    let mut log = table(look, &["#", "who", "turn", "points", "total"]);
    for turn in view::turns(game) {
        let mut lines = Vec::new();
        lines.extend(turn.line.as_ref().map(|line| line.clone() + &took(&turn)));
        let indent = if lines.is_empty() { "" } else { "  " };
        let items = turn
            .items
            .iter()
            .map(ToString::to_string)
            .chain(turn.outcome.clone());
        lines.extend(items.map(|line| format!("{indent}{line}")));
        let points = turn.points.map(|points| format!("{points:+}"));
        let total = turn.total.map(|total| total.to_string());
        log.add_row([
            right(turn.n.map(|n| n.to_string()).unwrap_or_default()),
            Cell::new(turn.who),
            Cell::new(lines.join("\n")),
            right(points.unwrap_or_default()),
            right(total.unwrap_or_default()),
        ]);
    }
    let log = if game.entries().is_empty() {
        "no turns yet\n".to_owned()
    } else {
        drawn(&log)
    };
    log + &scores(game, look)
}
