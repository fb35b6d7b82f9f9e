//! Scores that are corrected: `Cy cheated, minus ten` is `Cy: adjust -10 cheated`.

use super::pieces::{is_filler, speaker, tidy};
use super::table::{is, says_nothing};
use super::tiles::number;
use super::verbs::verb;
use super::{DOUBT, PLAY, Reading, is_bare, plain, scores};
use crate::action::Verb;
use crate::game::Game;
use crate::grid::Cell;

/// What stands for a reason that was not said, at the end of a line.
pub const REASON: &str = "REASON";

/// A change of a score, as it was said.
struct Points {
    /// The player's name, if it is in the line.
    name: Option<String>,
    sign: Option<char>,
    amount: usize,
    /// Why; empty if it was not said.
    reason: String,
}

/// The change of a score that a line may mean: only named if its player, its sign or its reason is not sure.
pub(super) fn reading(game: &Game, line: &str, is_named: bool) -> Option<Reading> {
    // `+ 50 bonus`
    let line = &line.replace("+ ", "+").replace("- ", "-");
    let points = points(game, line, is_named)?;
    let is_whose = is_named || points.name.is_some() || is_adjust(line);
    let is_sure = is_whose && !points.reason.is_empty();
    let reason = match &*points.reason {
        "" => REASON,
        reason => reason,
    };
    let signed = |sign: char| format!("{} {sign}{} {reason}", Verb::Adjust, points.amount);
    let is_open = points.sign.is_none() && is_sure && is_adjust(line);
    let is_clear = is_sure && (is_open || points.sign.is_some());
    let line = signed(points.sign.unwrap_or('+'));
    Some(Reading {
        name: points.name,
        others: is_open.then(|| signed('-')).into_iter().collect(),
        why: match (points.sign, &*points.reason) {
            (None, _) if is_bare(game) => {
                " A minus takes points away; of a play only the words are typed"
            }
            (None, _) => " A minus takes points away",
            (_, "") => " It needs a reason",
            _ => "",
        },
        ..Reading::new(line, if is_clear { PLAY } else { DOUBT })
    })
}

/// Reads `adjust Cy 5 forgot a bonus`, `+5`, `5 points penalty`, `Cy cheated, minus ten`, and `habits 14` where only the
/// score is kept. `Cy: adjust +5 late` is in order.
fn points(game: &Game, line: &str, is_named: bool) -> Option<Points> {
    let typed: Vec<&str> = line.split_whitespace().collect();
    let mut words: Vec<(&str, String)> = typed.iter().map(|word| (*word, tidy(word))).collect();
    if words.iter().any(|(_, word)| Cell::parse(word).is_some()) {
        return None;
    }
    let has = |set| words.iter().any(|(_, word)| is(set, word));
    let (adds, takes, has_unit) = (has("more"), has("less"), has("unit"));
    let at = words.iter().position(|(_, word)| amount(word).is_some())?;
    let is_verb = Verb::from_name(typed[0]).is_some_and(|verb| verb != Verb::Adjust);
    let is_first = at == 0 || at == 1 && is_adjust(line);
    let mut after = words.split_off(at);
    let (_, number) = after.remove(0);
    let typed_sign = number.chars().next().filter(|sign| "+-".contains(*sign));
    let name = take_name(game, &mut words).or_else(|| take_name(game, &mut after));
    let is_said =
        adds || takes || is_adjust(line) || typed_sign.is_some() && (is_named || name.is_some());
    let is_signed = number.starts_with('+') || is_bare(game) && typed_sign.is_some();
    let is_meant = is_first && (is_named || has_unit || is_signed);
    // `ten and on` plays TEN.
    let has_digits = number.contains(|c: char| c.is_ascii_digit());
    let is_score =
        is_bare(game) && has_digits && verb(typed[0]).is_none() && plain(game, line).is_none();
    if is_verb || !(is_said || is_meant || is_score) || game.read(line).is_ok() {
        return None;
    }
    let before = words.len();
    words.append(&mut after);
    // `Bob got 11 for habits` is a play, if it scores so much.
    if let [(_, link), (_, word)] = words.as_slice()
        && link == "for"
        && scores(game, &format!("play {word}")) == i64::try_from(amount(&number)?).ok()
    {
        return None;
    }
    // `habits 14`
    if !is_said && !is_first {
        words.drain(..before);
    }
    let said_sign = takes.then_some('-').or(adds.then_some('+'));
    Some(Points {
        name,
        sign: typed_sign.or(said_sign),
        amount: amount(&number)?,
        reason: reason(&words, adds || takes),
    })
}

/// Takes the first name out of the words: `+5 - Bob was late`.
fn take_name(game: &Game, words: &mut Vec<(&str, String)>) -> Option<String> {
    let name = |word: &str| {
        let word = word.trim_start_matches(|c: char| !c.is_alphanumeric());
        speaker(game, word).map(ToOwned::to_owned)
    };
    let at = words.iter().position(|(word, _)| name(word).is_some())?;
    name(words.remove(at).0)
}

fn amount(word: &str) -> Option<usize> {
    number(word.trim_start_matches(['+', '-'])).filter(|amount| *amount < 1_000_000)
}

/// Whether a line begins with `adjust`, or with `amend` and points.
fn is_adjust(line: &str) -> bool {
    let (first, rest) = line.split_once(' ').unwrap_or((line, ""));
    verb(first) == Some(Verb::Adjust) || first == "amend" && rest.starts_with(['+', '-'])
}

/// What is left of the words: why the score changes.
fn reason(words: &[(&str, String)], is_sentence: bool) -> String {
    let is_sign = |word: &str| is("more", word) || is("less", word);
    let is_idle = |(_, word): &&(&str, String)| {
        word.is_empty() || is_sentence && (is_filler(word) || word == "for")
    };
    let counts = |(_, word): &&(&str, String)| {
        let is_only_sign = is_sign(word) && !is("reason", word);
        !is_only_sign && !is("unit", word) && !["more", "extra"].contains(&&**word)
    };
    let words = match words {
        [(first, _), rest @ ..] if is_adjust(&format!("{first} +")) => rest,
        words => words,
    };
    let words = words.iter().filter(counts).skip_while(is_idle);
    let words: Vec<&(&str, String)> = words.collect();
    let last = words.iter().rposition(|word| !is_idle(word));
    let words = &words[..last.map_or(0, |last| last + 1)];
    let is_reason = |(_, word): &&(&str, String)| is("reason", word) || !says_nothing(word);
    if !words.iter().any(is_reason) {
        return String::new();
    }
    let reason: Vec<&str> = words.iter().map(|(typed, _)| *typed).collect();
    let reason = reason.join(" ");
    reason.trim_matches(|c: char| ",;.!".contains(c)).to_owned()
}
