//! What a line lacks that cannot be corrected, said with the words that were typed.

use super::{cell, synonym, tidy};
use crate::action::{Action, Further, Part, Problem};
use crate::game::Game;
use crate::grid::Cell;
use crate::line::LineError;
use crate::rules::Slug;
use crate::text::{listed, shown};
use crate::tile::Face;

/// What to type instead, in a game where cells are played on, or words alone.
pub(super) fn advice(game: &Game, line: &str, error: &LineError) -> Option<String> {
    let kind = &game.rules().mechanic;
    if game.is_over() || !kind.has_plays() {
        return None;
    }
    match error {
        LineError::Refusal(_) if [Slug::NotConnected, Slug::OffBoard].contains(&error.slug()) => {
            far(game, line)
        }
        LineError::Refusal(_) => None,
        LineError::Notation(error) => match &error.problem {
            Problem::NoSign(_) => {
                Some("`adjust +5 REASON` adds points, `adjust -5 REASON` subtracts them".to_owned())
            }
            Problem::NoCell(word, _) if follows_also(line, word) => Some(format!(
                "straight words are found; one that bends needs its cell and path: `also m13 rd {}`",
                shown(word)
            ))
            .filter(|_| kind.bends()),
            Problem::NoAction(_, None) | Problem::NoCell(..) | Problem::RowFirst(_) => {
                not_a_play(game, line)
            }
            Problem::BareMark(mark) => misplaced(game, line, *mark),
            _ => None,
        },
    }
}

fn follows_also(line: &str, word: &str) -> bool {
    let pieces: Vec<&str> = line.split_whitespace().collect();
    let also = Further::Also.name();
    pieces
        .windows(2)
        .any(|pair| pair[0].eq_ignore_ascii_case(also) && pair[1] == word)
}

/// A mark that is typed after its letter.
fn misplaced(game: &Game, line: &str, mark: char) -> Option<String> {
    let has_mark = match mark {
        '+' => game.rules().mechanic.has_corners(),
        _ => game.rules().tiles.count(Face::Wildcard) > 0,
    };
    let mut words = line.split_whitespace();
    let word = words.find_map(|word| word.strip_suffix(mark).filter(|_| has_mark))?;
    let (_, tile) = game.alphabet().parts(word).pop()?;
    let before = &word[..word.len() - tile.len()];
    // A letter alone is no word, but a tile of several signs can be typed for one.
    (word.chars().count() > 1).then_some(())?;
    let meant = shown(&format!("{before}{mark}{tile}").to_lowercase());
    Some(format!("type the mark before its letter: `{meant}`"))
}

/// A line that is nothing yet: a word alone, `claim` alone, or cells where only the score is kept.
fn not_a_play(game: &Game, line: &str) -> Option<String> {
    let kind = &game.rules().mechanic;
    let mut pieces = line.split_whitespace().map(tidy);
    let (first, alone) = (pieces.next()?, pieces.next().is_none());
    if first == Further::Claim.name() && kind.further().contains(&Further::Claim) {
        let bonuses = kind.bonuses();
        let names: Vec<&str> = bonuses.iter().map(|(bonus, _)| bonus.name).collect();
        let names = listed(&names);
        return Some(format!("`claim` comes after the words of a play: {names}"));
    }
    if first.starts_with('-') || synonym(&first).is_some() {
        return None;
    }
    if kind.keeps_score_only() {
        return Some("a play is just its words: `habits also tab claim corner`".to_owned());
    }
    a_word(game, &first).filter(|_| alone)
}

/// How to go on from a word, or how its marks are typed.
fn a_word(game: &Game, word: &str) -> Option<String> {
    let is_mark = |c: char| "?+*.".contains(c);
    let is_word = word.chars().all(|c| c.is_alphabetic() || is_mark(c));
    if !is_word || word.chars().filter(|c| c.is_alphabetic()).count() < 2 {
        return None;
    }
    let mut signs = "?+".chars();
    if let Some(meant) = signs.find_map(|mark| misplaced(game, word, mark)) {
        return Some(meant);
    }
    let kind = &game.rules().mechanic;
    let example = kind.example();
    let (place, typed) = example.rsplit_once(' ')?;
    if !word.contains(is_mark) {
        let word = shown(word);
        return Some(format!(
            "say where the word starts and which way it goes: `{place} {word}`"
        ));
    }
    let wildcard = (game.rules().tiles.count(Face::Wildcard) > 0)
        .then_some("`?` before the letter that a wildcard stands for (`act?s`)");
    let corner = kind
        .has_corners()
        .then_some("`+` before a corner tile (`+acts`)");
    let marks: Vec<&str> = wildcard.into_iter().chain(corner).collect();
    let marks = marks.join(", and ");
    Some(format!(
        "a play is `{place} {typed}`; in the word type {marks}"
    ))
}

/// The nearest tile, for a play that starts far from the table.
fn far(game: &Game, line: &str) -> Option<String> {
    if game.rules().mechanic.layout().is_some() {
        return None;
    }
    let Action::Play(play) = game.read(line).ok()?.action else {
        return None;
    };
    let start = game.standing().cell(play.main.at(), Part::Cell(0)).ok()?;
    let (away, (at, tile)) = nearest(game, start)?;
    (away > 2).then_some(())?;
    // `mi3`: a letter for a digit makes another column.
    let first = line.split_whitespace().next()?;
    let (column, rest) = first.split_at_checked(1)?;
    let digits = rest
        .to_lowercase()
        .replace('o', "0")
        .replace(['l', 'i'], "1");
    let digits = cell(&format!("{column}{digits}"));
    let meant = digits.and_then(|digits| Cell::parse(&digits));
    let meant = meant.filter(|&meant| nearest(game, meant).is_some_and(|(away, _)| away <= 2));
    Some(match meant {
        Some(meant) => format!("did you mean the cell {meant}?"),
        None => format!("the nearest tile on the table is {} at {at}", tile.letter),
    })
}

/// The tile nearest to a cell, and how far it is.
fn nearest(game: &Game, from: Cell) -> Option<(u16, (Cell, crate::tile::Tile))> {
    let away = |cell: Cell| cell.column().abs_diff(from.column()) + cell.row().abs_diff(from.row());
    let tiles = game.table().in_order().into_iter();
    tiles
        .map(|(cell, tile)| (away(cell), (cell, tile)))
        .min_by_key(|&(away, _)| away)
}
