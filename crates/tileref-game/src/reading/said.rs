//! Sentences that change a word on the table: `add s to habits`, `turn y into b`.

use super::phrases::{Meaning, meaning};
use super::pieces::{is_filler, is_place, is_way};
use super::table::is;
use super::{FORM, PLAY, Reading};
use crate::action::NamedCell;
use crate::game::Game;
use crate::grid::{Cell, Direction, Grid};
use crate::score::ScoredWord;

pub(super) fn readings(game: &Game, pieces: &[String]) -> Vec<Reading> {
    [lengthened(game, pieces), covered(game, pieces)].concat()
}

/// A word on the table with the letters that somebody adds to it, at its end or in front of it.
fn lengthened(game: &Game, pieces: &[String]) -> Vec<Reading> {
    let is_word = |piece: &&String| game.standing().called(piece).next().is_some();
    // `es on latch`, `latch es`
    let is_short = |letters: &String| letters.chars().count() < 3;
    let is_ending = match pieces {
        [letters, on, word] => {
            ["on", "onto"].contains(&&**on) && is_short(letters) && is_word(&word)
        }
        [word, letters] => is_short(letters) && !is_way(letters) && is_word(&word),
        _ => false,
    };
    let adds = is_ending || pieces.iter().any(|piece| is("adds", piece));
    let Some(named) = pieces.iter().find(is_word).filter(|_| adds) else {
        return Vec::new();
    };
    let says_nothing =
        |piece: &str| ["adds", "ends", "onto"].iter().any(|set| is(set, piece)) || is_filler(piece);
    let mut letters = pieces
        .iter()
        .filter(|piece| *piece != named && !says_nothing(piece));
    let (Some(letters), None) = (letters.next(), letters.next()) else {
        return Vec::new();
    };
    let words = game.standing().called(named).rev();
    let grid = game.rules().features.grid;
    words
        .filter_map(|standing| with_letters(grid, &standing.word, letters))
        .flatten()
        .collect()
}

/// The plays that make a straight word longer.
fn with_letters(grid: Grid, word: &ScoredWord, letters: &str) -> Option<[Reading; 2]> {
    let (start, way) = straight(grid, word)?;
    let count = u16::try_from(letters.chars().count()).ok()?;
    let before = start.moved(way.opposite(), count).unwrap_or(start);
    let spelling = &word.spelling;
    let in_front = reading(before, way, &format!("{letters}{spelling}"));
    Some([
        reading(start, way, &format!("{spelling}{letters}")),
        Reading {
            price: FORM + FORM,
            ..in_front
        },
    ])
}

/// A word or a letter that is laid over another one: `bead to read`, `r on b`.
fn covered(game: &Game, pieces: &[String]) -> Vec<Reading> {
    let at = |set| pieces.iter().position(|piece| is(set, piece));
    let at = at("into")
        .map(|at| (at, false))
        .or_else(|| Some((at("onto")?, true)));
    // `m13 r game over l` is a play.
    let is_play = is_place(&pieces[0]);
    let Some((at, turned)) = at.filter(|_| game.rules().features.stacks && !is_play) else {
        return Vec::new();
    };
    // `put a b on top of the y`
    let counts = |piece: &&String| !is_filler(piece) && *piece != "top";
    let (before, after) = (&pieces[..at], &pieces[at + 1..]);
    // `o over the a`
    let before = before.iter().rfind(counts).or(before.last());
    let after = after.iter().find(counts).or(after.last());
    let (Some(before), Some(after)) = (before, after) else {
        return Vec::new();
    };
    let (from, to) = if turned {
        (after, before)
    } else {
        (before, after)
    };
    let grid = game.rules().features.grid;
    let words = game.standing().words().iter().rev();
    let covered = words.filter_map(|standing| with_cover(grid, &standing.word, from, to));
    // `change ear to eat` may correct the last turn.
    if pieces[0] != "change" || to.chars().count() < 2 {
        return covered.collect();
    }
    let corrected = match meaning(game, &format!("correct {}", pieces[1..].join(" "))) {
        Some(Meaning::Line(line)) => vec![line],
        _ => Vec::new(),
    };
    let doubted = covered.map(|reading| Reading {
        price: PLAY,
        others: corrected.clone(),
        ..reading
    });
    doubted.collect()
}

/// The play that lays one word over another, or a letter over the one on a cell or over one of the word's letters.
fn with_cover(grid: Grid, word: &ScoredWord, from: &str, to: &str) -> Option<Reading> {
    let (start, way) = straight(grid, word)?;
    if word.spelling == *from {
        return Some(reading(start, way, to));
    }
    let cell = Cell::parse(from);
    let spelling: Vec<String> = word.spelling.chars().map(String::from).collect();
    let mut letters = word.cells.iter().zip(&spelling);
    let n = letters.position(|(at, letter)| Some(*at) == cell || letter == from)?;
    let whole = spelling[..n].concat() + to + &spelling[n + 1..].concat();
    (to.chars().count() == 1).then(|| reading(start, way, &whole))
}

/// The cell and the direction of a word that does not bend.
fn straight(grid: Grid, word: &ScoredWord) -> Option<(Cell, Direction)> {
    let goes = |way: &&Direction| {
        word.cells
            .windows(2)
            .all(|pair| pair[0].step(**way) == Some(pair[1]))
    };
    let way = grid.directions().iter().find(goes)?;
    Some((*word.cells.first()?, *way))
}

fn reading(at: Cell, way: Direction, word: &str) -> Reading {
    Reading::new(format!("{} {way} {word}", NamedCell::Cell(at)), FORM)
}
