//! Scores that are corrected without the whole of `adjust`.

use super::{Change, Proposal};
use crate::action::Verb;
use crate::features::Form;
use crate::game::Game;
use crate::reading::{named, verb, without_play};

/// What follows `adjust` in a line; `amend -5` is about points, too.
fn after_adjust(line: &str) -> Option<&str> {
    let (first, rest) = line.split_once(' ')?;
    let is_adjust =
        verb(first) == Some(Verb::Adjust) || first == "amend" && rest.starts_with(['+', '-']);
    is_adjust.then_some(rest)
}

/// How to change a score, if a line seems to mean that: `adjust Cy 5 forgot a bonus`, `Cy adjust -5`, `Bob +5`,
/// `5 points penalty`, or `habits 14` where only the score is kept.
pub(super) fn points(game: &Game, line: &str) -> Option<Proposal> {
    let line = without_play(game, line);
    let after_verb = after_adjust(line);
    let typed = after_verb.unwrap_or(line);
    let named = named(game, typed);
    let (name, typed) = named.map_or((String::new(), typed), |(name, rest)| {
        (format!("{name}: "), after_adjust(rest).unwrap_or(rest))
    });
    let words: Vec<&str> = typed.split_whitespace().collect();
    let is_number = |word: &&str| word.len() < 8 && word.parse::<i32>().is_ok();
    let at = words.iter().position(is_number)?;
    let (number, reason) = (words[at], &words[at + 1..]);
    let has_unit = matches!(reason, ["point" | "points", ..]);
    let reason = reason[usize::from(has_unit)..].join(" ");
    let is_added = number.starts_with('+');
    let is_meant = after_verb.is_some() || named.is_some() || has_unit || is_added;
    let is_score = game.rules().features.form == Form::Bare && verb(words[0]).is_none();
    let has_sign = number.starts_with(['+', '-']);
    // It can lack only the reason.
    let is_clear = has_sign && after_verb.is_some() && named.is_none();
    if is_clear && !reason.is_empty() || !is_score && (at > 0 || !is_meant) {
        return None;
    }
    let reason = if reason.is_empty() { "REASON" } else { &reason };
    let sign = if has_sign { "" } else { "+" };
    let line = format!("{name}{} {sign}{number} {reason}", Verb::Adjust);
    Some(Proposal {
        text: if is_clear {
            format!("say why: `{line}`")
        } else if has_sign {
            format!("did you mean `{line}`?")
        } else {
            format!("`{line}` adds points, `-{number}` subtracts them")
        },
        line: Some(line),
        others: Vec::new(),
        change: Change::Doubtful,
    })
}
