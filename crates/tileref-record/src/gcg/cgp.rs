//! CGP: a position of a crossword game on one line, as macondo and MAGPIE read it.
//!
//! ```text
//! BOARD RACKS SCORES ZEROS [OPERATION OPERANDS;]...
//! 15/15/15/15/15/15/15/7AT6/15/15/15/15/15/15/15 AEINRST/ 0/4 0 lex CSW21; ld english;
//! ```
//!
//! The board is row by row, a number for that many empty squares; a blank is a small letter, and a tile of several letters
//! is in brackets. Racks and scores begin with the player to move; a rack may be known in part, or not at all. The
//! number after them is how many turns without points came last. Operations say more: `lex` the word list, `ld` the
//! tiles, `bdn` the board; others are ignored.

use std::fmt::{self, Write as _};

use super::export::{NOWHERE, declared, tiles};
use super::line::Word;
use super::lines::Spelling;
use super::{Event, ExportError, GcgProblem, GcgResult, Transcript, tile_text};
use crate::features::Wordless;
use crate::game::{Game, Position};
use crate::grid::Cell;
use crate::options::WordCheck;
use crate::tile::{RackTile, Tile};
use crate::yaml::TextPlace;

/// A position as it is written. Its tiles are not read yet, because only the game says what they are.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WrittenPosition {
    /// The rows of the board from the top.
    pub rows: Vec<String>,
    /// The racks, that of the player to move first.
    pub racks: Vec<String>,
    /// The scores in the same order.
    pub scores: Vec<i64>,
    /// The turns without points that came last.
    pub zeros: usize,
    /// The operations, each with its operands.
    pub operations: Vec<(String, String)>,
    /// The places of the board and of the racks.
    at: [TextPlace; 2],
}

impl WrittenPosition {
    /// Reads the positions of a text, one on each line; empty lines are skipped.
    ///
    /// # Errors
    /// The first line that is no position.
    ///
    /// ```
    /// use tileref_record::gcg::cgp::WrittenPosition;
    /// let text = "3/1A1/3 AB?/ 12/-5 2 lex CSW21;\n";
    /// let position = &WrittenPosition::read(text).expect("a position")[0];
    /// assert_eq!((position.racks[0].as_str(), position.scores[1]), ("AB?", -5));
    /// assert_eq!(position.operation("lex"), Some("CSW21"));
    /// ```
    pub fn read(text: &str) -> GcgResult<Vec<Self>> {
        let lines = text.lines().zip(1..);
        let lines = lines.filter(|(line, _)| !line.trim().is_empty());
        let positions = lines.map(|(line, number)| Self::parse(line, number));
        let positions: Vec<Self> = positions.collect::<Result<_, _>>()?;
        if positions.is_empty() {
            let start = TextPlace { line: 1, column: 1 };
            return Err(GcgProblem::NoPosition.at(start));
        }
        Ok(positions)
    }

    fn parse(line: &str, number: usize) -> GcgResult<Self> {
        let start = TextPlace {
            line: number,
            column: 1,
        };
        let words = super::line::words(start, line);
        let [board, racks, scores, zeros, more @ ..] = words.as_slice() else {
            return Err(GcgProblem::NoPosition.at(super::line::end(start, line)));
        };
        let split = |word: &Word<'_>| word.text.split('/').map(ToOwned::to_owned).collect();
        let no_number = |word: &Word<'_>, what| {
            GcgProblem::NotInPosition(what, word.text.to_owned()).at(word.at)
        };
        let read: Result<_, _> = scores.text.split('/').map(str::parse).collect();
        let zeros_read = zeros.text.parse();
        let position = Self {
            rows: split(board),
            racks: split(racks),
            scores: read.map_err(|_| no_number(scores, "list of scores"))?,
            zeros: zeros_read.map_err(|_| no_number(zeros, "number of turns"))?,
            operations: operations(more),
            at: [board.at, racks.at],
        };
        let at = racks.at;
        let (racks, scores) = (position.racks.len(), position.scores.len());
        if racks != scores {
            return Err(GcgProblem::RacksAndScores { racks, scores }.at(at));
        }
        Ok(position)
    }

    /// The operands of an operation.
    pub fn operation(&self, name: &str) -> Option<&str> {
        let found = self.operations.iter().find(|(known, _)| known == name);
        found.map(|(_, operands)| operands.as_str())
    }

    /// The position in a game with its tiles and its board.
    ///
    /// # Errors
    /// What the game does not have, and where.
    pub fn read_in(&self, game: &Game) -> GcgResult<Position> {
        let spelling = Spelling::bracketed(game.alphabet());
        let layout = game.rules().features.layout();
        let sides = layout.map(|layout| (layout.rows(), layout.columns()));
        let mut position = Position::default();
        let mut before = 0;
        for (n, row) in (0..=u16::MAX).zip(&self.rows) {
            let at = self.at[0].further(before);
            let squares = squares(row, &spelling, at)?;
            let own = (self.rows.len(), squares.len());
            if let Some(board) = sides.filter(|board| *board != own) {
                return Err(GcgProblem::OtherBoard { own, board }.at(at));
            }
            let squares = (0..=u16::MAX).zip(squares);
            let tiles = squares.filter_map(|(column, tile)| Cell::new(column, n).zip(tile));
            position.tiles.extend(tiles);
            before += row.chars().count() + 1;
        }
        let mut before = 0;
        for (rack, score) in self.racks.iter().zip(&self.scores) {
            let held = spelling.rack(rack, self.at[1].further(before))?;
            position.seats.push((held, *score));
            before += rack.chars().count() + 1;
        }
        Ok(position)
    }

    /// The position of a game now. `rack` is what is known of the rack of the player to move.
    ///
    /// # Errors
    /// The game is not a crossword game, or a tile has no spelling.
    pub fn from_game(game: &Game, rack: &[RackTile]) -> Result<Self, ExportError> {
        let features = &game.rules().features;
        let Some(layout) = features.layout().filter(|_| features.is_crossword()) else {
            return Err(ExportError::NoCrossword(game.rules().name.clone()));
        };
        let mut rows = Vec::new();
        for row in (0..).take(layout.rows()) {
            rows.push(written_row(game, row, layout.columns())?);
        }
        let count = game.seats().count();
        let mut turns = game.entries().iter().rev();
        let last = turns.find(|entry| entry.status.took_turn());
        let next = last
            .and_then(|last| last.seat)
            .map_or(0, |last| (last + 1) % count);
        let first = game.to_move().unwrap_or(next);
        let seats = (0..count).map(|n| (first + n) % count);
        let held = |seat: usize| {
            let known = if seat == first { rack } else { &[] };
            tiles(declared(game, seat).unwrap_or(known))
        };
        Ok(Self {
            rows,
            racks: seats.clone().map(held).collect(),
            scores: seats.map(|seat| game.score(seat)).collect(),
            zeros: game.scoreless_turns(),
            operations: operations_of(game),
            at: [NOWHERE; 2],
        })
    }
}

/// The position on one line.
impl fmt::Display for WrittenPosition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (rows, racks) = (self.rows.join("/"), self.racks.join("/"));
        let scores: Vec<String> = self.scores.iter().map(ToString::to_string).collect();
        write!(f, "{rows} {racks} {} {}", scores.join("/"), self.zeros)?;
        for (name, operands) in &self.operations {
            write!(f, " {name} {};", operands.replace(';', ","))?;
        }
        Ok(())
    }
}

/// Reads `lex CSW21; ld english;`.
fn operations(words: &[Word<'_>]) -> Vec<(String, String)> {
    let words: Vec<&str> = words.iter().map(|word| word.text).collect();
    let text = words.join(" ");
    let each = text.split(';').map(str::trim);
    let each = each.filter(|one| !one.is_empty());
    let pair = |one: &str| {
        let (name, operands) = one.split_once(' ').unwrap_or((one, ""));
        (name.to_owned(), operands.trim().to_owned())
    };
    each.map(pair).collect()
}

/// The most squares in a row; no board is wider.
const MAX_SQUARES: usize = 999;

/// The squares of a row, each with its tile.
fn squares(row: &str, spelling: &Spelling, at: TextPlace) -> GcgResult<Vec<Option<Tile>>> {
    let (mut squares, mut before, mut rest) = (Vec::new(), 0, row);
    while !rest.is_empty() {
        let is_digit = |c: char| c.is_ascii_digit();
        let is_number = rest.starts_with(is_digit);
        let end = rest.find(|c: char| is_digit(c) != is_number);
        let (part, after) = rest.split_at(end.unwrap_or(rest.len()));
        let here = at.further(before);
        if is_number {
            let empty = part.parse().unwrap_or(usize::MAX).min(MAX_SQUARES + 1);
            squares.resize(squares.len() + empty, None);
        } else {
            for (n, tile) in spelling.parts(part) {
                squares.push(Some(spelling.tile(tile, here.further(n))?));
            }
        }
        if squares.len() > MAX_SQUARES {
            return Err(GcgProblem::NotInPosition("row of a board", row.to_owned()).at(at));
        }
        before += part.chars().count();
        rest = after;
    }
    Ok(squares)
}

fn written_row(game: &Game, row: u16, columns: usize) -> Result<String, ExportError> {
    let (mut text, mut empty) = (String::new(), 0);
    let skip = |text: &mut String, empty: usize| {
        if empty > 0 {
            let _ = write!(text, "{empty}");
        }
    };
    for column in (0..).take(columns) {
        match Cell::new(column, row).and_then(|cell| game.table().at(cell)) {
            None => empty += 1,
            Some(tile) => {
                skip(&mut text, std::mem::take(&mut empty));
                let line = format!("{tile}");
                text += &tile_text(tile).ok_or(ExportError::NoSpelling(tile, line))?;
            }
        }
    }
    skip(&mut text, empty);
    Ok(text)
}

/// What a game tells in operations, where it is not what a position has without them.
fn operations_of(game: &Game) -> Vec<(String, String)> {
    let rules = game.rules();
    let zeros = match rules.features.ending.wordless {
        Wordless::Turns(turns) if turns != 6 => Some(turns),
        _ => None,
    };
    let exchange = rules.features.exchange.filter(|&least| least != 7);
    let all = [
        ("cr", challenge_rule(game).map(ToOwned::to_owned)),
        ("etl", exchange.map(|least| least.to_string())),
        ("mcnz", zeros.map(|turns| turns.to_string())),
        ("lm", last_move(game)),
    ];
    let all = all.into_iter();
    all.filter_map(|(name, text)| Some((name.to_owned(), text?)))
        .collect()
}

/// The name of the rule for wrong challenges, if there is one.
fn challenge_rule(game: &Game) -> Option<&'static str> {
    let house = &game.rules().house;
    if house.judge == WordCheck::Entry {
        return Some("void");
    }
    match game.rules().option("wrong_challenge")?.as_str() {
        "turn" => Some("double"),
        "nothing" => Some("single"),
        "triple" => Some("triple"),
        "gives 5" => Some("5pt"),
        "gives 10" => Some("10pt"),
        _ => None,
    }
}

/// The last move as a transcript has it.
fn last_move(game: &Game) -> Option<String> {
    let transcript = Transcript::from_game(game).ok()?;
    let mut moves = transcript.moves().rev();
    let last = moves.next()?;
    match &last.event {
        Event::Play { .. } | Event::Exchange(_) | Event::Pass => Some(last.event.to_string()),
        Event::Withdrawn => Some(format!("challenge {}", moves.next()?.event)),
        _ => None,
    }
}
