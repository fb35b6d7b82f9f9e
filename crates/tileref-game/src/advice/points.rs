//! Scores that are corrected without the whole of `adjust`.

use super::{Change, Proposal};
use crate::action::Verb;
use crate::features::Form;
use crate::game::Game;
use crate::grid::Cell;
use crate::reading::{is_filler, named, number, plain, tidy, verb, without_play};

/// Words for points that are added.
const MORE: [&str; 7] = ["add", "adds", "plus", "bonus", "gets", "give", "gains"];

/// Words for points that are taken away.
const LESS: [&str; 9] = [
    "minus", "subtract", "deduct", "penalty", "penalise", "penalize", "loses", "less", "fine",
];

/// Those that are also a reason.
const REASONS: [&str; 3] = ["bonus", "penalty", "fine"];

/// A sentence about points with the name and the number in front: `Cy cheated, minus ten` is `Cy -10 cheated`.
fn in_order(game: &Game, line: &str) -> Option<String> {
    let typed = line.split_whitespace();
    let mut words: Vec<String> = typed.clone().map(tidy).collect();
    let of = |words: &[String], all: &[&str]| words.iter().any(|word| all.contains(&&**word));
    let is_place = |word: &String| Cell::parse(word).is_some();
    let amount = |word: &String| number(word.trim_start_matches(['+', '-']));
    let at = words.iter().position(|word| amount(word).is_some())?;
    let is_verb = |word: &String| is_adjust(word) || word == "amend";
    if words.iter().any(|word| is_place(word) || is_verb(word)) {
        return None;
    }
    let amount = amount(&words[at])?;
    let (adds, takes) = (of(&words, &MORE), of(&words, &LESS));
    let sign_typed = words
        .remove(at)
        .chars()
        .next()
        .filter(|sign| "+-".contains(*sign));
    let sign = match sign_typed {
        Some(sign) => sign,
        None if takes => '-',
        None if adds => '+',
        None => return None,
    };
    let mut names = typed.map(|word| word.trim_matches(|c: char| !c.is_alphanumeric()));
    let name = names.find(|word| game.seats().speaker(word).is_some());
    let is_signed = sign_typed.is_some();
    // `Bob +5 ring` is in order.
    if is_signed && (name.is_none() || at < 2) {
        return None;
    }
    words.retain(|word| name.is_none_or(|name| *word != name.to_lowercase()));
    let name = name.map_or(String::new(), |name| format!("{name} "));
    let is_sign = |word: &String| [&MORE[..], &LESS].concat().contains(&&**word);
    words.retain(|word| !is_sign(word) || REASONS.contains(&&**word));
    words.retain(|word| !["points", "point"].contains(&&**word));
    let says_nothing = |word: &String| is_filler(word) || word == "for";
    let skipped = words.iter().take_while(|word| says_nothing(word)).count();
    words.drain(..skipped);
    let said = words.iter().rposition(|word| !says_nothing(word));
    words.truncate(said.map_or(0, |last| last + 1));
    Some(
        format!("{name}{sign}{amount} {}", words.join(" "))
            .trim_end()
            .to_owned(),
    )
}

fn is_adjust(word: &str) -> bool {
    verb(word) == Some(Verb::Adjust)
}

/// What follows `adjust` in a line; `amend -5` is about points, too.
fn after_adjust(line: &str) -> Option<&str> {
    let (first, rest) = line.split_once(' ')?;
    let amends = first == "amend" && rest.starts_with(['+', '-']);
    (is_adjust(first) || amends).then_some(rest)
}

/// How to change a score, if a line seems to mean that: `adjust Cy 5 forgot a bonus`, `Cy adjust -5`, `Bob +5`,
/// `5 points penalty`, `Cy cheated, minus ten`, or `habits 14` where only the score is kept.
pub(super) fn points(game: &Game, line: &str) -> Option<Proposal> {
    let line = without_play(game, line);
    let ordered = in_order(game, line);
    let line = ordered.as_deref().unwrap_or(line);
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
    let is_meant =
        ordered.is_some() || after_verb.is_some() || named.is_some() || has_unit || is_added;
    // `habits 14 points` is a play, with its score.
    let is_score = game.rules().features.form == Form::Bare
        && verb(words[0]).is_none()
        && plain(game, line).is_none();
    let has_sign = number.starts_with(['+', '-']);
    // It can lack only the reason.
    let is_clear = has_sign && after_verb.is_some() && named.is_none();
    if is_clear && !reason.is_empty() || !is_score && (at > 0 || !is_meant) {
        return None;
    }
    let is_sure = ordered.is_none() || !name.is_empty();
    let change = if has_sign && is_sure && !reason.is_empty() {
        Change::Play
    } else {
        Change::Doubtful
    };
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
        change,
    })
}
