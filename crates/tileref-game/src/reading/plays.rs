//! Plays with cells that a line may mean: its letters cut into a cell, a way and a word, in whatever order.

use super::keys::{are_beside, cells_like};
use super::partial::has_way;
use super::pieces::{
    MAX_PIECES, is_filler, is_place, is_steps, is_way, path, place, split_cell, ways, words,
};
use super::run::completed;
use super::{FORM, LETTERS, PLAY, Reading};
use crate::action::{Declared, Further, NamedCell, Play, read_path};
use crate::game::Game;
use crate::grid::{Cell, Direction, Grid, column_name};
use crate::tile::Alphabet;

/// The most letters of a word whose path is corrected.
const MAX_TURNING: usize = 12;

/// The plays that these pieces may mean; with letters on the table that were not typed, if it `completes` words.
pub(super) fn readings(game: &Game, mut pieces: Vec<String>, completes: bool) -> Vec<Reading> {
    let Some(situation) = game.to_move().map(|seat| game.situation(seat)) else {
        return Vec::new();
    };
    let is_rest = |piece: &String| Further::from_name(piece).is_some() || piece.starts_with('@');
    let main = pieces.iter().position(is_rest).unwrap_or(pieces.len());
    let rest = pieces.split_off(main);
    let rest: String = rest.iter().map(|piece| format!(" {piece}")).collect();
    let pieces = spelled(&pieces).unwrap_or(pieces);
    // A word in two pieces may have a gap between them.
    let may_have_gap = apart(&pieces).len() > 3;
    let mains = mains(&pieces, situation.features.grid);
    let alphabet = situation.tiles.alphabet();
    let whole = |(main, price): &(String, u16)| {
        let (declared, way) = declared(alphabet, main)?;
        let gapped = !completes && may_have_gap && (PLAY..LETTERS).contains(price);
        let whole =
            (completes || gapped).then(|| completed(&situation, &declared, way, gapped))??;
        Some((whole, price + if gapped { FORM } else { LETTERS }))
    };
    let wholes: Vec<_> = mains.iter().filter_map(whole).collect();
    let all = mains.into_iter().chain(wholes);
    all.map(|(main, price)| Reading::new(main + &rest, price))
        .collect()
}

/// A stretch of a line that is one thing: whole pieces, or one that was cut.
type Stretch = Vec<String>;

/// The main words that these pieces may mean, each as `CELL PATH WORD`.
fn mains(typed: &[String], grid: Grid) -> Vec<(String, u16)> {
    let mut lines = vec![(typed.to_vec(), 0)];
    let others = [bare(typed), spanned(&apart(typed))].into_iter().flatten();
    lines.extend(others.map(|pieces| (pieces, FORM)));
    for n in 0..lines.len() {
        let cut = apart(&lines[n].0);
        if cut != lines[n].0 && cut.len() <= MAX_PIECES {
            lines.push((cut, FORM));
        }
    }
    let with_place = lines.iter().flat_map(|(pieces, price)| {
        let joined = with_place(pieces).into_iter();
        joined.map(move |joined| (joined, FORM + price))
    });
    let with_place: Vec<_> = with_place.collect();
    let lines = lines.into_iter().chain(with_place);
    let read = lines.flat_map(|(pieces, price)| {
        let parted = [parted(&pieces, 2, grid), parted(&pieces, 3, grid)].concat();
        let found = parted.into_iter().flat_map(move |parts| {
            let cuts = u16::try_from(parts.len().saturating_sub(pieces.len())).unwrap_or(0);
            let found = in_any_order(&parts, grid).into_iter();
            found.map(move |(main, more)| (main, price + FORM * cuts + more))
        });
        found.collect::<Vec<_>>()
    });
    read.collect()
}

/// With the letters of its word together: `j6 down t a b l e`.
fn spelled(typed: &[String]) -> Option<Vec<String>> {
    let is_letter = |piece: &&String| piece.chars().count() == 1;
    let apart = typed.iter().rev().take_while(is_letter).count();
    let (before, letters) = typed.split_at(typed.len() - apart);
    let has_way = before.len() == 1 && letters.first().is_some_and(|way| "rlud".contains(&**way));
    let (way, word) = letters.split_at(usize::from(has_way));
    (word.len() > 2).then(|| [before, way, &[word.concat()]].concat())
}

/// With a cell or a place in one piece that was typed in two: `p 14`, `latch 5`, `q1 7`, `14 m`, `m 13r`.
fn with_place(typed: &[String]) -> Vec<Vec<String>> {
    let is_whole = |pair: &[String]| {
        let [one, other] = pair else { return false };
        let is_number = |piece: &str| piece.bytes().all(|digit| digit.is_ascii_digit());
        let whole = pair.concat();
        let has_row = is_number(other) && place(&whole).is_some();
        let is_row_first = is_number(one) && Cell::parse(&format!("{other}{one}")).is_some();
        let has_way = !is_place(one) && split_cell(&whole).is_some_and(|(_, rest)| is_way(rest));
        // `right 2`
        let is_counted = is_way(one) && one.len() > 1;
        !is_counted && (has_row || is_row_first || has_way)
    };
    let pairs = typed.windows(2).enumerate();
    let places = pairs.filter(|(_, pair)| is_whole(pair));
    let joined = places.map(|(n, pair)| [&typed[..n], &[pair.concat()], &typed[n + 2..]].concat());
    joined.collect()
}

/// Cut at the signs between pieces: `q13,d,hat`.
fn apart(typed: &[String]) -> Vec<String> {
    let parts = typed
        .iter()
        .flat_map(|piece| piece.split([',', '-', '/', ';', '.']));
    let parts = parts.filter(|part| !part.is_empty());
    parts.map(ToOwned::to_owned).collect()
}

/// The first and the last cell of a word in the place of its direction: `m17-q17 nurse`, `nurse m17 to q17`.
fn spanned(cut: &[String]) -> Option<Vec<String>> {
    let said = cut.iter().filter(|piece| !is_filler(piece));
    let (cells, words): (Vec<_>, Vec<_>) = said.partition(|piece| Cell::parse(piece).is_some());
    let ([from, to], [word]) = (cells.as_slice(), words.as_slice()) else {
        return None;
    };
    let letters = word.chars().filter(|c| c.is_alphabetic()).count();
    let steps = u16::try_from(letters).ok()?.checked_sub(1)?;
    let (start, end) = (Cell::parse(from)?, Cell::parse(to));
    let mut ways = Grid::Square.directions().iter();
    let way = ways.find(|way| start.moved(**way, steps) == end)?;
    Some(vec![(*from).clone(), way.to_string(), (*word).clone()])
}

/// Without what says nothing: `repeat at m11`, `n11 down abate please`. THE of `the q12 down` is a word, and ON of `m13 d
/// lem on` the end of one.
pub(super) fn bare(typed: &[String]) -> Option<Vec<String>> {
    let is_word = |piece: &String| Cell::parse(piece).is_none() && !is_way(piece);
    let mut bare = typed.to_vec();
    bare.retain(|piece| !is_filler(piece));
    let is_end = typed.len() == 4 && bare[..] == typed[..3] && typed[3].len() < 3;
    // `are down from n13`
    let first = typed
        .first()
        .filter(|first| first.len() > 2 && is_filler(first));
    if let (Some(word), false) = (first, bare.iter().any(is_word)) {
        bare.insert(0, word.clone());
    }
    let is_whole = bare.len() < typed.len() && bare.iter().any(is_word) && !is_end;
    is_whole.then_some(bare)
}

/// The ways to part a line: between its pieces, or in them if they are too few.
fn parted(pieces: &[String], count: usize, grid: Grid) -> Vec<Vec<Stretch>> {
    if count == 1 {
        return vec![vec![pieces.to_vec()]];
    }
    let most = pieces.len().saturating_sub(count - 1).max(1);
    let between = (1..pieces.len()).take(most);
    let between = between.map(|n| (pieces[..n].to_vec(), pieces[n..].to_vec()));
    let within = pieces.first().filter(|_| pieces.len() < count).into_iter();
    let within = within.flat_map(|piece| {
        let places = piece.char_indices().skip(1);
        let cut = places.map(|(at, _)| piece.split_at(at));
        let cut = cut.filter(|(one, rest)| begins_play(one, rest, grid));
        cut.map(|(one, other)| {
            let rest = [&[other.to_owned()], &pieces[1..]].concat();
            (vec![one.to_owned()], rest)
        })
    });
    let all = between.chain(within).flat_map(|(first, rest)| {
        let rest = parted(&rest, count - 1, grid).into_iter();
        rest.map(move |rest| [vec![first.clone()], rest].concat())
    });
    all.collect()
}

/// Whether a piece may be cut there: behind a cell, or behind a way.
fn begins_play(piece: &str, rest: &str, grid: Grid) -> bool {
    let is_cell = Cell::parse(piece).is_some() && !rest.starts_with(|c: char| c.is_ascii_digit());
    let path = read_path(piece).unwrap_or_default();
    let mut ways = Direction::named(piece).into_iter().chain(path);
    let is_place = || rest.len() < 3 && place(piece).is_some();
    is_cell || piece == "across" || is_place() || ways.next().is_some_and(|way| way.grid() == grid)
}

/// The main words of a cell, a way and a word, or of a cell and a word, in whatever order.
fn in_any_order(parts: &[Stretch], grid: Grid) -> Vec<(String, u16)> {
    match parts {
        [one, two] => {
            // A path whose word is missing, as in `k13 rr`; with a `u` it may be either.
            let is_path = |word: &str| word.chars().all(|step| "rld".contains(step));
            let is_word = |word: &str| !is_path(word) && !has_way(word);
            let orders = [(one, two), (two, one)].into_iter();
            let orders = orders.filter(|(_, word)| is_word(&word.concat()));
            let lines = orders.flat_map(|(at, word)| line(at, &forward(grid, FORM), word));
            lines.collect()
        }
        [at, way, word] => {
            let mut ways = ways_of(way, grid);
            let (key, is_way) = (way.concat(), !ways.is_empty());
            let is_key = key.chars().count() == 1;
            if is_key && !"rlud".contains(&key) {
                ways.extend(mistyped(&key, grid));
            }
            let typed = line(at, &ways, word);
            // A single letter last may be a direction too.
            if is_way && word.concat().chars().count() == 1 || is_key && !is_way {
                return typed;
            }
            let orders = [
                [at, word, way],
                [way, at, word],
                [word, way, at],
                [way, word, at],
                [word, at, way],
            ];
            let others = orders.into_iter().flat_map(|[at, way, word]| {
                let lines = line(at, &ways_of(way, grid), word).into_iter();
                // `r at m13`
                let is_filler = is_filler(&word.concat());
                let price = if is_filler { PLAY } else { FORM };
                lines.map(move |(line, more)| (line, price + more))
            });
            typed.into_iter().chain(others).collect()
        }
        _ => Vec::new(),
    }
}

/// The ways that read forwards.
fn forward(grid: Grid, price: u16) -> Vec<(String, u16)> {
    let ways: &[&str] = match grid {
        Grid::Square => &["r", "d"],
        Grid::Hex => &["e", "se", "sw"],
    };
    ways.iter().map(|&way| (way.to_owned(), price)).collect()
}

/// The ways whose key is beside this one, or else those that read forwards: `n11 f abate`.
fn mistyped(key: &str, grid: Grid) -> Vec<(String, u16)> {
    let is_near =
        |near: &&str| key.starts_with(|key| near.starts_with(|near| are_beside(key, near)));
    let near = ["r", "d", "l", "u"].into_iter().filter(is_near);
    let near = near.flat_map(|near| ways(near, grid));
    let near = near.map(|(way, _)| (way, PLAY));
    near.chain(forward(grid, PLAY + FORM)).collect()
}

/// The ways that a part may mean: one, or steps in several pieces, `right down right`.
fn ways_of(part: &Stretch, grid: Grid) -> Vec<(String, u16)> {
    match part.as_slice() {
        [piece] => {
            let named = ways(piece, grid);
            let run = || path(part).map(|path| (path, FORM));
            if named.is_empty() && Cell::parse(piece).is_none() {
                Vec::from_iter(run())
            } else {
                named
            }
        }
        pieces => Vec::from_iter(path(pieces).map(|path| (path, FORM))),
    }
}

/// The main words that a cell, any of these ways and a word may mean.
fn line(at: &Stretch, ways: &[(String, u16)], word: &Stretch) -> Vec<(String, u16)> {
    let mut all = Vec::new();
    let [at] = at.as_slice() else { return all };
    for (at, cell) in starts(at) {
        for (word, letters) in words_of(word) {
            for (way, turn) in ways {
                let lines = fitted(way, &word).into_iter();
                all.extend(
                    lines.map(|(way, fit)| {
                        (format!("{at} {way} {word}"), cell + letters + turn + fit)
                    }),
                );
            }
        }
    }
    all
}

/// The words that a part may mean; one with a space in it: `n11 d ab ate`. Two longer words are two words.
fn words_of(part: &Stretch) -> Vec<(String, u16)> {
    match part.as_slice() {
        [piece] => words(piece),
        [one, two] => {
            let is_part = |piece: &String| piece.chars().all(char::is_alphabetic);
            let is_way = is_steps(one) || Direction::named(one).is_some();
            let is_short = one.len().min(two.len()) < 3;
            let is_one = is_part(one) && is_part(two) && is_short && !is_way;
            is_one
                .then(|| (format!("{one}{two}"), PLAY + FORM))
                .into_iter()
                .collect()
        }
        _ => Vec::new(),
    }
}

/// The path; and if it turns, with another number of steps for each of its legs, so that there is one for each letter after
/// the first: `j17 dr table`, `m13 rdl latch`.
fn fitted(path: &str, word: &str) -> Vec<(String, u16)> {
    let typed = vec![(path.to_owned(), 0)];
    let letters = word.chars().filter(|c| c.is_alphabetic()).count();
    let steps: Vec<char> = path.chars().collect();
    let legs: Vec<&[char]> = steps.chunk_by(|one, next| one == next).collect();
    if !is_steps(path)
        || !(2..=3).contains(&legs.len())
        || steps.len() + 1 == letters
        || letters > MAX_TURNING
    {
        return typed;
    }
    let differs = |lengths: &Vec<usize>| -> usize {
        let pairs = legs.iter().zip(lengths);
        pairs.map(|(leg, length)| leg.len().abs_diff(*length)).sum()
    };
    let mut all = lengths(letters.saturating_sub(1), legs.len());
    all.sort_by_key(differs);
    let with = |lengths: Vec<usize>| {
        let legs = legs.iter().zip(lengths);
        let path = legs.flat_map(|(leg, length)| vec![leg[0]; length]);
        (path.collect(), FORM)
    };
    typed.into_iter().chain(all.into_iter().map(with)).collect()
}

/// The ways to part a number of steps into so many legs, each with one at least.
fn lengths(steps: usize, legs: usize) -> Vec<Vec<usize>> {
    if legs == 1 {
        return vec![vec![steps]];
    }
    let first = 1..steps.saturating_sub(legs - 2).max(1);
    let rest = first.flat_map(|first| {
        let rest = lengths(steps - first, legs - 1).into_iter();
        rest.map(move |rest| [vec![first], rest].concat())
    });
    rest.collect()
}

/// The cells or the place that a piece may name: as it is, or a cell with its keys in another order, such as `1q3`.
fn starts(at: &str) -> Vec<(String, u16)> {
    let alike = || {
        let alike = cells_like(at).into_iter().chain(numbered(at));
        alike.map(|cell| (NamedCell::Cell(cell).to_string(), PLAY))
    };
    place(at).map_or_else(|| alike().collect(), |place| vec![place])
}

/// The cells that two numbers may name, of a column and a row, or the other way round: `14,12`.
fn numbered(at: &str) -> Vec<Cell> {
    let pair = at.split_once(',');
    let pair = pair.and_then(|(one, other)| Some((one.parse().ok()?, other.parse().ok()?)));
    let Some((one, other)) = pair else {
        return Vec::new();
    };
    let cell = |column: u16, row: u16| {
        Cell::parse(&format!("{}{row}", column_name(column.checked_sub(1)?)))
    };
    let both = [cell(one, other), cell(other, one)];
    both.into_iter().flatten().collect()
}

/// A main word, parsed, and its direction if it is straight; a word of one letter has no steps to tell it by.
fn declared(alphabet: &Alphabet, main: &str) -> Option<(Declared, Option<Direction>)> {
    let play = Play::parse_in(main, alphabet)?;
    let steps = read_path(main.split(' ').nth(1)?).ok()?;
    let way = steps.first().copied().filter(|_| steps.len() == 1);
    Some((play.main, way))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A piece may have as many signs as letters, and pieces are only counted before they are cut there.
    #[test]
    fn a_line_of_many_signs_is_not_cut_without_end() {
        let piece = "m-13-r-".repeat(5);
        let pieces = vec![piece; MAX_PIECES];
        assert!(mains(&pieces, Grid::Square).len() < 1_000);
        let pieces = ["m13,d,latch".to_owned()];
        let read = mains(&pieces, Grid::Square);
        assert!(read.contains(&("m13 d latch".to_owned(), FORM)));
    }
}
