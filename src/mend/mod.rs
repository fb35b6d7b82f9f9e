//! The line that was probably meant by one that is refused: the slips that people make are put right one after the
//! other, and what the game then takes is proposed.
//!
//! No word is looked up on the way, so that a proposal never tells whether a word is valid.

mod play;
mod run;

use crate::action::{Action, Said};
use crate::game::Game;
use crate::grid::Cell;
use crate::referee::{self, Situation, Vocabulary};
use crate::rules::Mechanic;

/// Pieces that a line has which somebody mistyped; a longer one is left alone.
const MAX_PIECES: usize = 12;

/// Letters of the longest word that is put right.
const MAX_LETTERS: usize = 40;

/// What other tables say for an exchange.
const EXCHANGES: [&str; 8] = [
    "exchange",
    "exch",
    "exchanges",
    "swap",
    "swaps",
    "trade",
    "change",
    "replace",
];

/// The line that was probably meant, without the name of who says it.
pub fn meant(game: &Game, line: &str) -> Option<String> {
    let pieces: Vec<String> = line.split_whitespace().map(tidy).collect();
    if pieces.len() > MAX_PIECES || pieces.iter().any(|piece| piece.len() > MAX_LETTERS) {
        return None;
    }
    let pieces: Vec<String> = pieces
        .into_iter()
        .filter(|piece| !piece.is_empty())
        .collect();
    let (first, rest) = pieces.split_first()?;
    if let Some(grid) = bare_grid(game, line) {
        return Some(grid);
    }
    let same = line.split_whitespace().collect::<Vec<_>>().join(" ");
    let same = same.to_lowercase();
    let simple = match first.as_str() {
        "grid" => Some(grid(line)),
        verb @ ("pass" | "end" | "forfeit") => Some(verb.to_owned()),
        verb if EXCHANGES.contains(&verb) => exchange(rest),
        "shift" => shift(rest),
        "burn" => burn(rest),
        _ => None,
    };
    if let Some(simple) = simple {
        return Some(simple).filter(|line| *line != same && Action::parse(line).is_ok());
    }
    if Action::VERBS.contains(&first.as_str()) {
        return None;
    }
    if let Some((name, rest)) = line.trim().split_once(char::is_whitespace)
        && game.seats().speaker(name).is_some()
        && Said::parse(rest).is_ok()
    {
        return Some(format!("{name}: {}", rest.trim()));
    }
    let mover = game.to_move()?;
    let nothing = Vocabulary::new(None);
    let situation = Situation {
        vocabulary: &nothing,
        ..game.situation(mover)
    };
    let mut lines = play::meant(&situation, pieces).into_iter();
    lines.find(|line| *line != same && fits(&situation, line))
}

/// A piece without the signs that people put around it.
fn tidy(piece: &str) -> String {
    piece
        .trim_matches(|c| "\"'“”‘’`(),;!".contains(c))
        .trim_end_matches('.')
        .to_lowercase()
}

fn exchange(rest: &[String]) -> Option<String> {
    let first = rest.first()?;
    let number = if let Ok(number) = first.parse::<usize>() {
        number
    } else {
        let letters: String = rest.concat();
        let tiles = letters.chars().all(|c| c.is_alphabetic() || c == '?');
        letters.chars().count() * usize::from(tiles && letters.len() < 8)
    };
    (number > 0).then(|| format!("exchange {number}"))
}

fn shift(rest: &[String]) -> Option<String> {
    let [number, way] = rest else { return None };
    Some(format!("shift {way} {number}"))
}

/// A cell and a letter, whichever way round.
fn burn(rest: &[String]) -> Option<String> {
    let [one, other] = rest else { return None };
    let of = |at: &String, letter: &String| Some(format!("burn {} {letter}", cell(at)?));
    of(one, other).or_else(|| of(other, one))
}

/// Rows of letters without the verb, where the dealer lays them.
fn bare_grid(game: &Game, line: &str) -> Option<String> {
    let lays = matches!(game.rules().mechanic, Mechanic::Paths(_)) && game.to_move().is_none();
    // A row that is all letters may as well be a word that stands before the rows.
    let first = line.split_whitespace().next()?;
    let rows = lays && first.contains(['/', '.', '?', '*']) && !line.contains(':');
    let grid = rows.then(|| grid(&format!("grid {line}")))?;
    Action::parse(&grid).is_ok().then_some(grid)
}

/// Rows with other signs between them.
fn grid(line: &str) -> String {
    let (_, rows) = line
        .trim()
        .split_once(char::is_whitespace)
        .unwrap_or_default();
    let rows = rows.to_lowercase();
    let rows = rows.replace(['_', '-'], ".");
    let rows = rows.split(|c: char| c.is_whitespace() || "/,;|\\".contains(c));
    let rows: Vec<&str> = rows.filter(|row| !row.is_empty()).collect();
    format!("grid {}", rows.join("/"))
}

/// A cell with its parts in the wrong order, or with letters for digits.
fn cell(piece: &str) -> Option<String> {
    if Cell::parse(piece).is_some() {
        return Some(piece.to_owned());
    }
    let row_ends = piece.find(|c: char| !c.is_ascii_digit())?;
    let (row, column) = piece.split_at(row_ends);
    let turned = format!("{column}{row}");
    if row_ends > 0 && column.chars().all(|c| c.is_ascii_alphabetic()) {
        return Cell::parse(&turned).map(|_| turned);
    }
    let (column, row) = piece.split_at_checked(1)?;
    let row = row.replace('o', "0").replace(['l', 'i'], "1");
    let digits = format!("{column}{row}");
    Cell::parse(&digits).map(|_| digits)
}

/// Whether the player to move could say this.
fn fits(situation: &Situation<'_>, line: &str) -> bool {
    match Said::parse(line) {
        Ok(Said {
            action: Action::Play(play),
            ..
        }) => referee::judge(situation, &play).is_ok(),
        _ => false,
    }
}
