//! Plays that a line may mean: its pieces split, put in order and corrected.

use super::{Change, Correction, cell, is_filler, run};
use crate::action::{Declared, Further, NamedCell, Play, read_path, read_place};
use crate::grid::{Cell, Direction, Grid};
use crate::referee::Situation;
use crate::tile::Alphabet;

/// The plays that a line may mean, the likeliest first.
pub(super) fn corrected(
    situation: &Situation<'_>,
    typed: &str,
    pieces: Vec<String>,
) -> Vec<Correction> {
    let alphabet = situation.tiles.alphabet();
    let (main, rest) = split_rest(pieces);
    let readings = readings(main).into_iter();
    let mains: Vec<String> = readings
        .flat_map(|main| mains(&main, situation.features.grid))
        .collect();
    let typed = joined(typed);
    let with = |main: &String| {
        let is_form = has_signs(&typed, main);
        let change = if is_form { Change::Form } else { Change::Play };
        Correction::new(format!("{main}{rest}"), change)
    };
    let mut lines: Vec<Correction> = mains.iter().map(with).collect();
    for (declared, way) in mains.iter().filter_map(|main| declared(alphabet, main)) {
        let wholes = run::wholes(situation, &declared, way);
        lines.extend(wholes.iter().map(|main| Correction {
            change: Change::Completed,
            ..with(main)
        }));
    }
    lines
}

/// A line without anything between its letters and digits.
fn joined(line: &str) -> String {
    let signs = line
        .chars()
        .filter(|c| c.is_alphanumeric() || "?+:[]·'’".contains(*c));
    signs.flat_map(char::to_lowercase).collect()
}

/// Whether a main word has the cell and the word that were typed, with the letter of the column first or last.
fn has_signs(typed: &str, main: &str) -> bool {
    let mut pieces = main.split(' ');
    let (Some(cell), Some(word)) = (pieces.next(), pieces.nth(1)) else {
        return false;
    };
    let row = cell.find(|c: char| c.is_ascii_digit()).unwrap_or(0);
    let turned = format!("{}{}", &cell[row..], &cell[..row]);
    typed.contains(word) && (typed.contains(cell) || typed.contains(&turned))
}

/// The pieces of the main word, in the order typed, and the rest of the line with a space before it.
fn split_rest(mut pieces: Vec<String>) -> (Vec<String>, String) {
    let is_rest = |piece: &String| Further::from_name(piece).is_some() || piece.starts_with('@');
    let main = pieces.iter().position(is_rest).unwrap_or(pieces.len());
    let rest = pieces.split_off(main);
    (
        with_place(pieces),
        rest.iter().map(|piece| format!(" {piece}")).collect(),
    )
}

/// Joins a cell or a place typed as two pieces: `p 14`, `latch 5`.
fn with_place(mut pieces: Vec<String>) -> Vec<String> {
    if let [first, number, _, ..] = pieces.as_slice()
        && first.chars().all(char::is_alphabetic)
        && number.bytes().all(|digit| digit.is_ascii_digit())
    {
        let cell = Some(format!("{first}{number}")).filter(|cell| Cell::parse(cell).is_some());
        let place = cell.unwrap_or_else(|| format!("{first}:{number}"));
        pieces.splice(..2, [place]);
    }
    pieces
}

/// The pieces as they were typed, and as they may be meant: `q13,d,hat`, `q13d hat`, `q13 dhat`, `hat at q13`.
fn readings(pieces: Vec<String>) -> Vec<Vec<String>> {
    let parts = pieces
        .iter()
        .flat_map(|piece| piece.split([',', '-', '/', ';', '.']));
    let parts = parts.filter(|part| !part.is_empty());
    let split = parts.flat_map(|part| match split_cell(part) {
        Some((cell, rest)) => vec![cell, rest],
        None => vec![part],
    });
    let split: Vec<String> = split.map(ToOwned::to_owned).collect();
    let mut all = vec![pieces];
    if let [at, glued] = split.as_slice()
        && let Some((way, word)) = glued.split_at_checked(1)
        && "rlud".contains(way)
    {
        all.push(vec![at.clone(), way.to_owned(), word.to_owned()]);
    }
    if split != all[0] {
        all.insert(1, split);
    }
    // `repeat at m11`
    let counts = |n: &usize| {
        let next = all[0].get(n + 1).and_then(|next| Cell::parse(next));
        next.is_none() || !is_filler(&all[0][*n])
    };
    let plain = (0..all[0].len()).filter(counts).map(|n| all[0][n].clone());
    let plain = plain.collect();
    all.push(plain);
    // `m13 r hats1`, where `hats1` alone would choose a place.
    if let [at, way, numbered] = all[0].as_slice() {
        let word = numbered.trim_end_matches(|c| ('1'..='9').contains(&c));
        if word.len() > 1 && word != numbered {
            all.insert(0, vec![at.clone(), way.clone(), word.to_owned()]);
        }
    }
    all
}

/// Splits a cell from the word or path after it: `m13latch`.
pub(super) fn split_cell(piece: &str) -> Option<(&str, &str)> {
    let row = piece.find(|c: char| c.is_ascii_digit())?;
    let digits = piece[row..].find(|c: char| !c.is_ascii_digit())?;
    let (cell, rest) = piece.split_at(row + digits);
    let is_rest = rest.starts_with(|c: char| c.is_alphabetic() || "?+".contains(c));
    (is_rest && Cell::parse(cell).is_some()).then_some((cell, rest))
}

/// The main words that these pieces may mean, each as `CELL PATH WORD`.
fn mains(pieces: &[String], grid: Grid) -> Vec<String> {
    let mut lines = Vec::new();
    match pieces {
        [one, two, three] => {
            // A single letter last may be a direction too; then only the typed order counts, if it has a direction.
            let is_letter = three.chars().count() == 1;
            let is_typed_order = is_letter && !ways(two, grid).is_empty();
            let orders = if is_typed_order { 1 } else { 6 };
            for [at, way, letters] in [
                [one, two, three],
                [one, three, two],
                [two, one, three],
                [three, two, one],
                [two, three, one],
                [three, one, two],
            ]
            .into_iter()
            .take(orders)
            {
                if let (Some(at), Some(letters)) = (place(at), word(letters)) {
                    let ways = ways(way, grid).into_iter();
                    lines.extend(ways.map(|way| format!("{at} {way} {letters}")));
                }
            }
        }
        [one, two] => {
            for [at, letters] in [[one, two], [two, one]] {
                if let (Some(at), Some(letters)) = (place(at), whole_word(letters)) {
                    let all: &[&str] = match grid {
                        Grid::Square => &["r", "d"],
                        Grid::Hex => &["e", "se", "sw"],
                    };
                    lines.extend(all.iter().map(|way| format!("{at} {way} {letters}")));
                }
            }
        }
        _ => {}
    }
    lines
}

/// A main word, parsed, and its direction if it is straight; a word of one letter has no steps to tell it by.
fn declared(alphabet: &Alphabet, main: &str) -> Option<(Declared, Option<Direction>)> {
    let play = Play::parse_in(main, alphabet)?;
    let steps = read_path(main.split(' ').nth(1)?).ok()?;
    let way = steps.first().copied().filter(|_| steps.len() == 1);
    Some((play.main, way))
}

/// The directions or the path that a piece may mean on this grid.
fn ways(piece: &str, grid: Grid) -> Vec<String> {
    let piece = piece.replace([',', '-'], "");
    match Direction::suggested(&piece) {
        Some(way) => {
            let ways = grid.directions().iter();
            let near = ways.filter(|near| near.shift() == way);
            near.map(ToString::to_string).collect()
        }
        None => read_path(&piece).map_or(Vec::new(), |_| vec![piece]),
    }
}

/// A cell, or a place such as `latch:5`.
fn place(piece: &str) -> Option<String> {
    let standing = || read_place(piece, &Alphabet::default()).is_ok();
    let cell = cell(piece).map(|cell| NamedCell::Cell(cell).to_string());
    cell.or_else(|| (piece.contains(':') && standing()).then(|| piece.to_owned()))
}

/// A word, unless it is a path whose word is missing, as in `k13 rr`; with a `u` it may be either.
fn whole_word(piece: &str) -> Option<String> {
    word(piece).filter(|word| !word.chars().all(|step| "rld".contains(step)))
}

/// A word, with letters for the digits 0 and 1.
fn word(piece: &str) -> Option<String> {
    let word = piece.replace('0', "o").replace('1', "l");
    let letters = word
        .chars()
        .all(|c| c.is_alphabetic() || "?+[]·'’".contains(c));
    (letters && word.chars().any(char::is_alphabetic)).then_some(word)
}
