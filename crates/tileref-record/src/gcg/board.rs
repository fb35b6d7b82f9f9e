//! The board of a transcript, and the conversion of its moves to the notation of the table.

use std::collections::BTreeMap;

use super::{Event, GcgError, Move, Problem, Square};
use crate::action::Action;
use crate::alphabet::Alphabet;
use crate::grid::{Axis, Cell};
use crate::tile::{Kind, Letter, RackTile, Tile};

/// The reasons for corrections that are moves in GCG.
pub(super) const CHALLENGE: &str = "challenge";
pub(super) const TIME: &str = "time";
/// The reasons for corrections that give a move the score, or only the total, of the transcript.
pub(super) const SCORE: &str = "score in the transcript";
pub(super) const TOTAL: &str = "total in the transcript";
/// The reason for a correction of no points that stands for a pass after the end.
pub(super) const PASS: &str = "pass";

/// The letters on the board, regardless of the rules.
#[derive(Default)]
pub(super) struct Board {
    letters: BTreeMap<Cell, Letter>,
    /// The new cells of the last play, and the letter that each had before, if any.
    fresh: Vec<(Cell, Option<Letter>)>,
    /// The tiles of the last play.
    laid: Vec<RackTile>,
    /// Whether some play spells out an old tile, and whether some play has a dot for one.
    pub spells_out: bool,
    pub has_dots: bool,
}

impl Board {
    /// The line of a move in the notation, with the letters of old tiles. A play is placed on this board, or withdrawn.
    pub fn line(&mut self, one: &Move, alphabet: &Alphabet) -> Result<String, GcgError> {
        Ok(match &one.event {
            Event::Play {
                start,
                axis,
                letters,
            } => {
                let way = axis.forward().name();
                let mut word = self
                    .lay(*start, *axis, letters)
                    .map_err(|problem| problem.at(one.at))?;
                alphabet.keep_apart(&mut word);
                let word: String = word.iter().map(Tile::to_string).collect();
                format!("{} {way} {word}", start.to_string().to_lowercase())
            }
            Event::Exchange(tiles) => exchange(tiles.len(), tiles),
            Event::ExchangeCount(count) => exchange(*count, &[]),
            Event::Pass => "pass".to_owned(),
            Event::Withdrawn => {
                for (cell, before) in self.fresh.drain(..) {
                    match before {
                        Some(letter) => self.letters.insert(cell, letter),
                        None => self.letters.remove(&cell),
                    };
                }
                "challenge upheld".to_owned()
            }
            Event::ChallengeBonus => format!("adjust {:+} {CHALLENGE}", one.score),
            Event::TimePenalty => format!("adjust {:+} {TIME}", one.score),
            Event::EndRackBonus(tiles) | Event::EndRackPenalty(tiles) => {
                Action::Rack(tiles.clone()).to_string()
            }
        })
    }

    /// Places a play, and returns its word: new tiles as they are, old ones as letters.
    fn lay(&mut self, start: Cell, axis: Axis, letters: &[Square]) -> Result<Vec<Tile>, Problem> {
        self.fresh.clear();
        self.laid.clear();
        let plain = |letter| Tile {
            letter,
            kind: Kind::Letter,
        };
        let (mut word, mut next) = (Vec::new(), Some(start));
        for square in letters {
            let cell = next.ok_or(Problem::NothingThere(None))?;
            next = cell.step(axis.forward());
            let old = self.letters.get(&cell).copied();
            match *square {
                Square::Through(stated) => {
                    let old = old.ok_or(Problem::NothingThere(Some(cell)))?;
                    self.has_dots = true;
                    // A different letter is left for the referee to refuse.
                    word.push(plain(stated.unwrap_or(old)));
                }
                Square::New(tile) if old == Some(tile.letter) => {
                    self.spells_out = true;
                    word.push(plain(tile.letter));
                }
                Square::New(tile) => {
                    self.letters.insert(cell, tile.letter);
                    self.fresh.push((cell, old));
                    self.laid.push(RackTile::of(tile));
                    word.push(tile);
                }
            }
        }
        Ok(word)
    }

    /// The tiles that the last move uses.
    pub fn used<'a>(&'a self, one: &'a Move) -> &'a [RackTile] {
        match &one.event {
            Event::Play { .. } => &self.laid,
            Event::Exchange(tiles) => tiles,
            _ => &[],
        }
    }

    /// A tile that the last move uses and that is missing on its rack, if the transcript gives the rack.
    pub fn lacking(&self, one: &Move) -> Option<RackTile> {
        let mut rack = one.rack.clone();
        let mut used = self.used(one).iter().filter(|_| !one.rack.is_empty());
        let lacking = used.find(|tile| match rack.iter().position(|held| held == *tile) {
            Some(n) => {
                rack.swap_remove(n);
                false
            }
            None => true,
        });
        lacking.copied()
    }
}

/// The line of an exchange.
fn exchange(count: usize, tiles: &[RackTile]) -> String {
    let tiles = tiles.to_vec();
    Action::Exchange { count, tiles }.to_string()
}
