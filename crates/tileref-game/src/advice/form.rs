//! Advice on a line that cannot be corrected, with the words that were typed.

use super::claimable;
use super::sentences::{form_of, marks};

use crate::action::{Action, Further, NotationProblem, Part, Verb};
use crate::features::Form;
use crate::game::rules::RackSize;
use crate::game::{Game, LineError};
use crate::grid::Cell;
use crate::reading::{accepts, mark_first, synonym, tidy};
use crate::referee::rules::{LetterMismatch, NotConnected, OffBoard, TileSupply};
use crate::rule::Reason;
use crate::text::{listed, shown};
use crate::tile::{Face, Letter, Tile};

/// What to type instead of a refused line.
pub(super) fn advice(game: &Game, line: &str, error: &LineError) -> Option<String> {
    let features = &game.rules().features;
    if let LineError::Refusal(refusal) = error
        && let Some(advice) = read_as_one(game, line, &refusal.reason)
    {
        return Some(advice);
    }
    if game.is_over() || features.form == Form::Lists {
        return None;
    }
    match error {
        LineError::Refusal(_) if [NotConnected::SLUG, OffBoard::SLUG].contains(&error.slug()) => {
            far(game, line)
        }
        // `d6 r a?is` for `d6 r a?xis`
        LineError::Refusal(refusal)
            if line.contains('?')
                && matches!(refusal.reason.of(), Some(LetterMismatch::Other { found, declared, .. })
                    if found.letter != declared.letter) =>
        {
            Some(marks(game))
        }
        LineError::Refusal(_) => None,
        LineError::Notation(error) => match &error.problem {
            NotationProblem::NoAction(_, None) | NotationProblem::NoCell(..) => {
                not_a_play(game, line)
            }
            NotationProblem::BareMark(_) => mark_after_letter(game, line),
            _ => None,
        },
    }
}

/// Letters that were read as one tile, where the set has no more of that tile, or the rack holds more tiles than were
/// declared.
fn read_as_one(game: &Game, line: &str, reason: &Reason) -> Option<String> {
    let spent = match (reason.of(), reason.of()) {
        (Some(RackSize::Differs { declared, held }), _) if declared < held => None,
        // As separate tiles it would break another rule.
        (_, Some(TileSupply::OnTable { .. })) if game.rules().features.own_tiles => return None,
        (_, Some(TileSupply::OnTable { face, .. } | TileSupply::OnRack { face, .. })) => {
            Some(*face)
        }
        _ => return None,
    };
    let (alphabet, line) = (game.alphabet(), game.alphabet().case().lower(line));
    let is_meant = |joined: &&Letter| {
        let unbracketed = line.replace(&format!("[{}]", joined.as_str()), "");
        let is_spent = spent.is_none_or(|face| face == Face::Letter(**joined));
        is_spent && unbracketed.contains(joined.as_str())
    };
    let joined = alphabet.joined().iter().find(is_meant)?.as_str();
    let signs: Vec<String> = joined.chars().map(String::from).collect();
    let (last, first) = signs.split_last()?;
    if signs.iter().any(|sign| alphabet.letter(sign).is_none()) {
        return None;
    }
    let first: String = first.iter().map(|sign| format!("[{sign}]")).collect();
    let tiles = format!("{first}{last}");
    let text = format!("`{joined}` was read as one tile; as separate tiles it is `{tiles}`");
    let (before, after) = line.rsplit_once(joined)?;
    let separate = format!("{before}{tiles}{after}");
    Some(if accepts(game, &separate) {
        format!("{text}: `{separate}`")
    } else {
        text
    })
}

/// A mark that is typed after its letter: `chat?`.
fn mark_after_letter(game: &Game, line: &str) -> Option<String> {
    let mut words = line.split_whitespace();
    let meant = words.find_map(|word| mark_first(game, word))?;
    Some(format!(
        "type the mark before its letter: `{}`",
        shown(&meant)
    ))
}

/// A line that starts with neither a cell nor a verb: a word alone, `claim` alone, or a play with cells where only the
/// score is kept.
fn not_a_play(game: &Game, line: &str) -> Option<String> {
    let features = &game.rules().features;
    let mut pieces = line.split_whitespace().map(tidy);
    let (first, is_alone) = (pieces.next()?, pieces.next().is_none());
    if first == Further::Claim.name() && features.further.contains(&Further::Claim) {
        return Some(late_claim(game, line).unwrap_or_else(|| {
            let names = listed(claimable(game));
            format!("`claim` comes after the words of a play: {names}")
        }));
    }
    if first.starts_with('-') || synonym(&first).is_some() {
        return None;
    }
    if features.form == Form::Bare {
        return Some(form_of(game, "play habits also tab claim corner"));
    }
    if let Some(advice) = mark_after_letter(game, line) {
        return Some(advice);
    }
    word_alone(game, &first).filter(|_| is_alone)
}

/// How to claim a bonus of the last play, which came without it.
fn late_claim(game: &Game, line: &str) -> Option<String> {
    let typed = game.entries().iter().filter(|entry| entry.is_typed());
    let (n, last) = typed.enumerate().last()?;
    let is_play = last.action.as_ref()?.verb() == Verb::Play;
    let claimed = format!("{} {}", last.line(), line.trim());
    let is_whole = is_play && game.read(&claimed).is_ok();
    is_whole.then(|| format!("to claim it for the last play, `amend {} {claimed}`", n + 1))
}

/// How to make a play of a word, or how to type its marks.
fn word_alone(game: &Game, word: &str) -> Option<String> {
    let is_mark = |c: char| "?+*.".contains(c);
    let is_word = word.chars().all(|c| c.is_alphabetic() || is_mark(c));
    if !is_word || word.chars().filter(|c| c.is_alphabetic()).count() < 2 {
        return None;
    }
    let features = &game.rules().features;
    let example = &features.example;
    let (place, typed) = example.rsplit_once(' ')?;
    if !word.contains(is_mark) {
        let word = shown(word);
        return Some(format!(
            "say where the word starts and which way it goes: `{place} {word}`"
        ));
    }
    Some(format!("a play is `{place} {typed}`; {}", marks(game)))
}

/// The nearest tile, for a play that starts far from all tiles.
fn far(game: &Game, line: &str) -> Option<String> {
    if game.rules().features.layout().is_some() {
        return None;
    }
    let action = game.read(line).ok()?.action;
    let place = match &action {
        Action::Play(play) => play.main.at(),
        Action::Burn(place, _) => place,
        _ => return None,
    };
    let start = game.standing().cell(place, Part::Cell(0)).ok()?;
    let (_, at, tile) = nearest(game, start).filter(|&(distance, ..)| distance > 2)?;
    Some(format!(
        "the nearest tile on the table is {} at {at}",
        tile.letter
    ))
}

/// The distance from a cell to the nearest tile, and that tile with its cell.
fn nearest(game: &Game, from: Cell) -> Option<(u16, Cell, Tile)> {
    let distance =
        |cell: Cell| cell.column().abs_diff(from.column()) + cell.row().abs_diff(from.row());
    let tiles = game.table().in_order().into_iter();
    let tiles = tiles.map(|(cell, tile)| (distance(cell), cell, tile));
    tiles.min_by_key(|&(distance, ..)| distance)
}
