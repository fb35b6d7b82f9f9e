//! Lines that start with a misspelt verb, or with another word for one.

use super::{
    Answer, Change, Correction, Proposal, accepts, cell, is_filler, named, tidy, tiles,
    without_play,
};
use crate::action::{Action, Further, Verb, Verdict};
use crate::features::Form;
use crate::game::Game;
use crate::text::nearest;

/// Other words for a verb.
const SYNONYMS: [(&str, Verb); 13] = [
    ("c", Verb::Challenge),
    ("p", Verb::Pass),
    ("exch", Verb::Exchange),
    ("swap", Verb::Exchange),
    ("trade", Verb::Exchange),
    ("change", Verb::Exchange),
    ("skip", Verb::Pass),
    ("passes", Verb::Pass),
    (PASS_SIGN, Verb::Pass),
    ("doubt", Verb::Challenge),
    ("dispute", Verb::Challenge),
    ("vote", Verb::Challenge),
    ("finish", Verb::End),
];

/// How transcripts write a pass.
const PASS_SIGN: &str = "-";

/// The shortest verb that a misspelt word clearly means. Shorter ones are near many words that people play.
const LONG: usize = 6;

/// The verb that a synonym or a typo stands for.
///
/// ```
/// use tileref_game::action::Verb;
/// use tileref_game::advice::verb;
/// assert_eq!((verb("swap"), verb("chalenge")), (Some(Verb::Exchange), Some(Verb::Challenge)));
/// assert_eq!(verb("zzz"), None);
/// ```
pub fn verb(first: &str) -> Option<Verb> {
    let first = first.to_lowercase();
    // `can` is no slip for `ban`.
    let is_near = |name: &&str| name.len() > 3 || name.chars().next() == first.chars().next();
    let near = || {
        let near = nearest(&first, Verb::NAMES.iter().copied()).filter(is_near);
        Verb::from_name(near?)
    };
    let is_part = Further::from_name(&first).is_some();
    synonym(&first).or_else(near).filter(|_| !is_part)
}

/// The verb that a synonym stands for: `skip`, `swap`.
pub fn synonym(first: &str) -> Option<Verb> {
    if first.len() > 1 && first.starts_with('-') {
        return Some(Verb::Exchange);
    }
    let known = SYNONYMS.iter().find(|(other, _)| *other == first);
    known.map(|&(_, verb)| verb)
}

/// Whether a word can hardly be anything but a verb: `challenges`, `exchnge`, `swap`.
pub(super) fn is_clear(first: &str) -> bool {
    let is_near = |verb: Verb| verb.name().len() >= LONG || first.starts_with(verb.name());
    synonym(first).is_some() || verb(first).is_some_and(is_near)
}

/// The first word that counts, and the rest: `pass` of `I pass`, `end` of `the end`.
pub(super) fn split(pieces: &[String]) -> Option<(&str, &[String])> {
    let is_verb = |piece: &String| Verb::from_name(piece).is_some();
    let skipped = match pieces {
        [filler, second, ..] if is_filler(filler) && is_verb(second) => 1,
        _ => 0,
    };
    let (first, rest) = pieces[skipped..].split_first()?;
    Some((first, rest))
}

/// The line with its verb.
pub(super) fn corrected(game: &Game, line: &str, pieces: &[String]) -> Option<Correction> {
    let (first, rest) = split(pieces)?;
    let meant = suggested(game, line, first, rest)?;
    // A misspelt verb may be a word: alone, or in front of another one, as in `bat tab`.
    let typed = game.read(&meant).ok()?;
    let is_phrase = meant.contains(' ') && !typed.action.is_for_the_table();
    let is_known = Verb::from_name(first).is_some() || synonym(first).is_some();
    let is_number = |piece: &String| tiles::number(game, piece).is_some();
    let names_tiles =
        matches!(typed.action, Action::Exchange { .. }) && !rest.first().is_some_and(is_number);
    // Nothing that ends a turn is offered if words were left out, or taken for tiles.
    let is_sure = match &typed.action {
        Action::End => false,
        Action::Pass => rest.iter().all(|word| is_filler(word)),
        // `forfeit game` is another thing.
        Action::Forfeit => rest.iter().all(|word| is_filler(word) && word != "game"),
        // `not a word` is no note.
        Action::Note { .. } | Action::Category(_) | Action::Allow(_) | Action::Ban(_) => is_known,
        Action::Exchange { .. } => {
            !names_tiles || first == Verb::Exchange.name() && rest.len() == 1
        }
        _ => is_known || is_phrase || meant == Verb::Challenge.name(),
    };
    let names = |word: &str| game.seats().speaker(word).is_some();
    let leaves_out = matches!(&typed.action, Action::Challenge { .. })
        && rest
            .iter()
            .any(|word| !is_filler(word) && !names(word) && !meant.contains(&**word));
    let answer = Answer::to(game, None, &meant)?;
    let is_refused = matches!(answer, Answer::Refused(_));
    let is_misspelt = Verb::from_name(first).is_none() && is_clear(first);
    // A misspelt verb, or a sign that may be none, is not what was typed.
    let is_form = is_known && !names_tiles && !leaves_out;
    let change = match Change::form_if(is_sure && first.chars().count() > 1) {
        Change::Form if !is_form => Change::Play,
        change => change,
    };
    (!is_refused || is_misspelt).then(|| Correction {
        answer,
        ..Correction::new(meant, change)
    })
}

/// A line with the verb that was meant; `None` if the line may be a play with cells.
fn suggested(game: &Game, line: &str, first: &str, rest: &[String]) -> Option<String> {
    let tiles = first.strip_prefix('-').filter(|tiles| !tiles.is_empty());
    let alone = rest.iter().all(|word| is_filler(word)) || Verb::from_name(first).is_some();
    // Ben is not a misspelt `ban`.
    let is_name = game.seats().speaker(first).is_some();
    match verb(first).filter(|_| !is_place(first) && !is_name) {
        Some(Verb::Grid) => {
            let (_, rows) = line.trim().split_once(char::is_whitespace)?;
            Some(tiles::grid(rows))
        }
        // `end turn` is not the end of the game.
        Some(Verb::End) if rest.iter().any(|word| ["turn", "round"].contains(&&**word)) => None,
        Some(verb @ (Verb::Pass | Verb::End | Verb::Forfeit)) => alone.then(|| verb.to_string()),
        Some(Verb::Exchange) if game.read(line).is_ok() => None,
        Some(Verb::Exchange) => {
            let tiles = tiles.map(|tiles| vec![tiles.to_owned()]);
            tiles::exchange(game, tiles.as_deref().unwrap_or(rest))
        }
        Some(Verb::Challenge) => challenge(game, &rest.join(" ")),
        Some(Verb::Rack) if game.read(line).is_err() => tiles::rack(game, rest),
        // Where a board is kept, a play is typed without the verb.
        Some(Verb::Play) if rest.first().is_some_and(|at| is_place(at)) => Some(rest.join(" ")),
        Some(Verb::Burn) if matches!(rest, [_, at] if is_place(at)) => {
            Some(format!("burn {} {}", rest[1], rest[0]))
        }
        // The rest is text, which stays as typed.
        Some(verb) if verb.name() != first && !rest.is_empty() => {
            let (_, text) = line.trim().split_once(char::is_whitespace)?;
            Some(format!("{verb} {}", text.trim()))
        }
        Some(verb) if verb.name() != first => Some(verb.to_string()),
        _ => None,
    }
}

fn is_place(first: &str) -> bool {
    // `-aei` exchanges tiles.
    !first.starts_with('-') && cell(first).is_some() || first.contains(':')
}

/// The challenge that is meant by the words after the verb: of the first word that can be challenged, or else of the
/// only word; of the whole play if no word is named.
pub fn challenge(game: &Game, typed: &str) -> Option<String> {
    let words = typed.split([' ', ',', ';']);
    let words = words.map(|word| tidy(word).replace(['?', '+'], ""));
    let (verdicts, words): (Vec<String>, Vec<String>) = words
        .filter(|word| !word.is_empty() && game.seats().speaker(word).is_none())
        .partition(|word| Verdict::from_name(word).is_some());
    let verdict = verdicts
        .first()
        .map_or(String::new(), |name| format!(" {name}"));
    let of = |word: &str| format!("{} {word}", Verb::Challenge);
    let is_possible = |word: &&String| {
        let vote = format!("{} {}", of(word), Verdict::Upheld);
        accepts(game, &vote)
    };
    if let Some(word) = words.iter().find(is_possible) {
        return Some(of(word) + &verdict);
    }
    let named: Vec<&String> = words.iter().filter(|word| !is_filler(word)).collect();
    match named.as_slice() {
        [] => Some(format!("{}{verdict}", Verb::Challenge)),
        [word] => Some(of(word) + &verdict),
        _ => None,
    }
}

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
    let is_meant = after_verb.is_some() || named.is_some() || has_unit;
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
        change: Change::Doubtful,
    })
}
