//! What happened in a turn, with its arithmetic; and the whole game so.

use comfy_table::{Cell, CellAlignment};

use super::{Ink, drawn, inked, mesh, scores, table};
use crate::cli::ui::Look;
use crate::game::{Entry, Game, Round, Status};
use crate::lexicon::upper;
use crate::rules::Mechanic;
use crate::text::{count, shown};

/// The items of a turn, one a line: words with their arithmetic, bonuses, what was missed.
fn items(entry: &Entry) -> Vec<String> {
    let words = entry.words.iter().map(|word| {
        if entry.status == Status::Listed {
            return mesh::word(word);
        }
        let (name, sum, points) = (
            upper(&word.spelling),
            word.sum.to_string(),
            word.sum.points(),
        );
        if sum == points.to_string() {
            format!("{name} {points}")
        } else {
            format!("{name} {sum} = {points}")
        }
    });
    let bonuses = entry
        .bonuses
        .iter()
        .map(|bonus| format!("{} bonus +{}", bonus.name, bonus.points));
    let missed = entry
        .missed
        .iter()
        .map(|bonus| format!("missed: {} +{}, not announced", bonus.name, bonus.points));
    let multiplied = entry.multiplier.filter(|&times| times > 1).map(|times| {
        let sum: u32 = entry.words.iter().map(|word| word.sum.points()).sum();
        format!("{times} words: {sum} x{times} = {}", sum * times)
    });
    let gains = entry
        .gains
        .iter()
        .map(|(name, points)| format!("{} gains {points}", shown(name)));
    let withdrawn =
        (entry.status == Status::Withdrawn).then(|| "taken off by a challenge".to_owned());
    let redrawn = entry
        .redrawn
        .then(|| "everybody passed at the start: new racks are drawn".to_owned());
    words
        .chain(redrawn)
        .chain(multiplied)
        .chain(bonuses)
        .chain(missed)
        .chain(gains)
        .chain(withdrawn)
        .collect()
}

/// What a turn came to, where it is no play.
fn outcome(entry: &Entry) -> Option<&'static str> {
    Some(match entry.status {
        Status::Scored | Status::Withdrawn | Status::Listed | Status::Note | Status::Adjusted => {
            return None;
        }
        Status::Passed => "a turn without a word",
        Status::Exchanged => "tiles exchanged, a turn without a word",
        Status::Forfeited => "the time ran out, a turn without a word",
        Status::Burned => "a tile laid for nothing",
        Status::Lost => "loses this turn to a rejected challenge",
        Status::ChallengeUpheld => "right: the play comes off the table",
        Status::ChallengeRejected => "wrong: the play stands",
        Status::Rack => "unplayed tiles are subtracted",
    })
}

/// The line that was said, as far as others may see it; a lost turn has none.
fn said(game: &Game, entry: &Entry) -> Option<String> {
    if game.hides(entry) {
        let words = entry.action.split_whitespace().count().saturating_sub(1);
        return Some(format!(
            "{}, hidden until every list is in",
            count(words, "word")
        ));
    }
    (!entry.action.is_empty()).then(|| shown(&entry.action))
}

/// What was just said, from one entry of the game on.
pub fn turns(game: &Game, from: usize, look: Look) -> String {
    // The last list of a round tells all of them.
    let whole = game
        .round()
        .filter(|round| !round.is_open())
        .and_then(Round::first_entry)
        .filter(
            |_| matches!(game.entries().get(from), Some(entry) if entry.status == Status::Listed),
        );
    let entries = game.entries()[whole.unwrap_or(from).min(from)..].iter();
    entries.map(|entry| turn(game, entry, look)).collect()
}

fn turn(game: &Game, entry: &Entry, look: Look) -> String {
    let said = match said(game, entry) {
        Some(said) => format!(": {said}"),
        None => String::new(),
    };
    let mut text = format!("{}{said}\n", inked(look, Ink::Strong, &shown(&entry.actor)));
    for line in items(entry)
        .iter()
        .map(String::as_str)
        .chain(outcome_of(game, entry))
    {
        text += &format!("  {line}\n");
    }
    if let Some(total) = entry
        .total
        .filter(|_| entry.points != 0 || entry.status == Status::Scored)
    {
        let points = inked(look, Ink::Strong, &format!("{:+}", entry.points));
        text += &format!("  {points}, {} now has {total}\n", shown(&entry.actor));
    }
    text
}

/// The outcome, and what a wrong challenge costs: nothing where the play has ended the game.
fn outcome_of(game: &Game, entry: &Entry) -> Option<&'static str> {
    let lists = matches!(game.rules().mechanic, Mechanic::Paths(_));
    match entry.status {
        Status::ChallengeUpheld if lists => Some("right: the word is struck"),
        Status::ChallengeRejected if lists => Some("wrong: the word counts"),
        Status::ChallengeRejected if !game.is_over() => {
            Some("wrong: the play stands, the next turn is lost")
        }
        _ => outcome(entry),
    }
}

/// The whole game, and what it came to: the scoreboard ends it.
pub fn log(game: &Game, look: Look) -> String {
    let mut log = table(look, &["#", "who", "turn", "points", "total"]);
    for (n, entry) in game.entries().iter().enumerate() {
        let mut lines = Vec::new();
        lines.extend(said(game, entry));
        let indent = if lines.is_empty() { "" } else { "  " };
        let told = items(entry)
            .into_iter()
            .chain(outcome(entry).map(ToOwned::to_owned));
        lines.extend(told.map(|line| format!("{indent}{line}")));
        let right = |text: String| Cell::new(text).set_alignment(CellAlignment::Right);
        let points = match entry.status {
            Status::Listed if game.hides(entry) => String::new(),
            Status::Scored | Status::Listed | Status::Rack | Status::Adjusted => {
                format!("{:+}", entry.points)
            }
            _ => String::new(),
        };
        log.add_row([
            right((n + 1).to_string()),
            Cell::new(shown(&entry.actor)),
            Cell::new(lines.join("\n")),
            right(points),
            right(
                entry
                    .total
                    .map(|total| total.to_string())
                    .unwrap_or_default(),
            ),
        ]);
    }
    let told = if game.entries().is_empty() {
        "no turn has been taken\n".to_owned()
    } else {
        drawn(&log)
    };
    told + &scores(game, look)
}
