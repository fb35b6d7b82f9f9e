//! Plays with cells that a line may mean: its pieces put in order and corrected.

use super::keys::{are_beside, cells_like};
use super::partial::has_way;
use super::pieces::{cuts, is_filler, place, ways, words};
use super::{FORM, LETTERS, PLAY, Reading, run};
use crate::action::{Declared, Further, NamedCell, Play, read_path};
use crate::game::Game;
use crate::grid::{Direction, Grid};
use crate::tile::Alphabet;

/// The plays that these pieces may mean; with letters on the table that were not typed, if it `completes` words.
pub(super) fn readings(game: &Game, mut pieces: Vec<String>, completes: bool) -> Vec<Reading> {
    let Some(situation) = game.to_move().map(|seat| game.situation(seat)) else {
        return Vec::new();
    };
    let is_rest = |piece: &String| Further::from_name(piece).is_some() || piece.starts_with('@');
    let main = pieces.iter().position(is_rest).unwrap_or(pieces.len());
    let rest = pieces.split_off(main);
    let rest: String = rest.iter().map(|piece| format!(" {piece}")).collect();
    let mut mains = Vec::new();
    for (pieces, price) in cuts(pieces) {
        let cut = in_order(&pieces, situation.features.grid).into_iter();
        mains.extend(cut.map(|(main, more)| (main, price + more)));
    }
    let mut wholes = Vec::new();
    let alphabet = situation.tiles.alphabet();
    for (main, price) in mains.iter().filter(|_| completes) {
        let Some((declared, way)) = declared(alphabet, main) else {
            continue;
        };
        let found = run::wholes(&situation, &declared, way).into_iter();
        wholes.extend(found.map(|whole| (whole, LETTERS + price)));
    }
    let all = mains.into_iter().chain(wholes);
    all.map(|(main, price)| Reading::new(main + &rest, price))
        .collect()
}

/// The main words that these pieces may mean, each as `CELL PATH WORD`: in the order typed, or in another one.
fn in_order(pieces: &[String], grid: Grid) -> Vec<(String, u16)> {
    let every: &[&str] = match grid {
        Grid::Square => &["r", "d"],
        Grid::Hex => &["e", "se", "sw"],
    };
    let every = |price| every.iter().map(move |&way| (way.to_owned(), price));
    match pieces {
        // `n11 f abate`: a key beside the right one
        [at, way, word] if way.len() == 1 && ways(way, grid).is_empty() => {
            let is_near =
                |near: &&str| way.starts_with(|way| near.starts_with(|near| are_beside(way, near)));
            let near = ["r", "d", "l", "u"].into_iter().filter(is_near);
            let near = near
                .flat_map(|near| ways(near, grid))
                .map(|(way, _)| (way, PLAY));
            mains(at, near.chain(every(PLAY)), word, 0)
        }
        [one, two, three] => in_any_order([one, two, three], grid),
        [one, two] => {
            // A path whose word is missing, as in `k13 rr`; with a `u` it may be either.
            let orders = [[one, two], [two, one]].into_iter();
            let is_path = |word: &str| word.chars().all(|step| "rld".contains(step));
            let orders = orders.filter(|[_, word]| !is_path(word) && !has_way(word));
            orders
                .flat_map(|[at, word]| mains(at, every(FORM), word, 0))
                .collect()
        }
        _ => Vec::new(),
    }
}

/// The main words of a cell, a direction and a word.
fn in_any_order(pieces: [&String; 3], grid: Grid) -> Vec<(String, u16)> {
    let [one, two, three] = pieces;
    let typed = mains(one, ways(two, grid), three, 0);
    // A single letter last may be a direction too; then only the typed order counts, if it has a direction.
    if three.chars().count() == 1 && !ways(two, grid).is_empty() {
        return typed;
    }
    let others = [
        [one, three, two],
        [two, one, three],
        [three, two, one],
        [two, three, one],
        [three, one, two],
    ];
    let others = others.into_iter().flat_map(|[at, way, word]| {
        // `r at m13`
        let price = if is_filler(word) { PLAY } else { FORM };
        mains(at, ways(way, grid), word, price)
    });
    typed.into_iter().chain(others).collect()
}

/// The main words that a cell, any of these directions and a word may mean.
fn mains(
    at: &str,
    ways: impl IntoIterator<Item = (String, u16)>,
    word: &str,
    price: u16,
) -> Vec<(String, u16)> {
    let (starts, mut all) = (starts(at), Vec::new());
    if starts.is_empty() {
        return all;
    }
    let (ways, words): (Vec<_>, _) = (ways.into_iter().collect(), words(word));
    for (at, cell) in starts {
        for (way, turn) in &ways {
            let lines = words.iter().map(|(word, letters)| {
                let line = format!("{at} {way} {word}");
                (line, price + cell + turn + letters)
            });
            all.extend(lines);
        }
    }
    all
}

/// The cells or the place that a piece may name: as it is, or a cell with its keys in another order, such as `1q3`.
fn starts(at: &str) -> Vec<(String, u16)> {
    let alike = || {
        cells_like(at)
            .into_iter()
            .map(|cell| (NamedCell::Cell(cell).to_string(), PLAY))
    };
    place(at).map_or_else(|| alike().collect(), |place| vec![place])
}

/// A main word, parsed, and its direction if it is straight; a word of one letter has no steps to tell it by.
fn declared(alphabet: &Alphabet, main: &str) -> Option<(Declared, Option<Direction>)> {
    let play = Play::parse_in(main, alphabet)?;
    let steps = read_path(main.split(' ').nth(1)?).ok()?;
    let way = steps.first().copied().filter(|_| steps.len() == 1);
    Some((play.main, way))
}
