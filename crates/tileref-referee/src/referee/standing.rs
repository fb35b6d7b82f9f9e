//! Standing words: scored and not withdrawn.

use std::sync::Arc;

use crate::action::{NamedCell, Part};
use crate::grid::{Cell, Direction, Grid};
use crate::lexicon::Spelling;
use crate::score::ScoredWord;
use crate::text::nearest;

use super::Refusal;
use super::rules::{BadNotation, OffBoard};

/// A word on the table, and whose it is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StandingWord {
    /// The word.
    pub word: Arc<ScoredWord>,
    /// The seat that scored it.
    pub seat: usize,
}

/// The standing words, oldest first.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Standing {
    words: Vec<StandingWord>,
}

impl Standing {
    /// Every standing word, oldest first.
    pub fn words(&self) -> &[StandingWord] {
        &self.words
    }

    /// The words through a cell.
    pub fn through(&self, cell: Cell) -> impl Iterator<Item = &StandingWord> {
        let words = self.words.iter();
        words.filter(move |standing| standing.word.cells.contains(&cell))
    }

    /// The words with this spelling, in lower case.
    pub fn called(&self, spelling: &str) -> impl DoubleEndedIterator<Item = &StandingWord> {
        let words = self.words.iter();
        words.filter(move |standing| standing.word.spelling == *spelling)
    }

    /// Adds a word.
    pub fn add(&mut self, word: StandingWord) {
        self.words.push(word);
    }

    /// Drops the words through any of these cells, whose tiles are covered by others.
    pub fn drop_through(&mut self, covered: &[Cell]) {
        let is_covered = |word: &ScoredWord| covered.iter().any(|cell| word.cells.contains(cell));
        self.words.retain(|standing| !is_covered(&standing.word));
    }

    /// The words after everything on the table moved, or `None` if one would leave the named columns and rows.
    #[must_use]
    pub fn shifted(&self, grid: Grid, direction: Direction, n: u16) -> Option<Self> {
        let moved = self.words.iter().map(|StandingWord { word, seat }| {
            let cells = word.cells.iter();
            let cells = cells.map(|cell| cell.shifted(grid, direction, n));
            let word = ScoredWord {
                cells: cells.collect::<Option<_>>()?,
                ..(**word).clone()
            };
            Some(StandingWord {
                word: Arc::new(word),
                seat: *seat,
            })
        });
        let words = moved.collect::<Option<_>>()?;
        Some(Self { words })
    }

    /// The cell that a place names.
    ///
    /// # Errors
    /// No such word, or two of them; no such letter in it; a neighbouring cell off the table.
    pub fn cell(&self, place: &NamedCell, part: Part) -> Result<Cell, Refusal> {
        let (word, letter, neighbour) = match place {
            NamedCell::Cell(cell) => return Ok(*cell),
            NamedCell::Standing {
                word,
                letter,
                neighbour,
            } => (word, *letter, *neighbour),
        };
        let refuse = |reason| Refusal::new(reason, part);
        let cells = &self.word_spelled(word).map_err(refuse)?.cells;
        let from = *cells.get(letter.wrapping_sub(1)).ok_or_else(|| {
            refuse(BadNotation::NoSuchLetter {
                word: word.clone(),
                letter,
                letters: cells.len(),
            })
        })?;
        neighbour.map_or(Ok(from), |direction| {
            let off = || Refusal::new(OffBoard::Path { from, direction }, part);
            from.step(direction).ok_or_else(off)
        })
    }

    /// The word with this spelling.
    fn word_spelled(&self, word: &Spelling) -> Result<&ScoredWord, BadNotation> {
        let words = || self.words.iter().map(|standing| &*standing.word);
        let named: Vec<&ScoredWord> = words().filter(|of| of.spelling == *word).take(2).collect();
        match named[..] {
            [found] => Ok(found),
            [one, other, ..] => Err(BadNotation::TwoSuchWords {
                word: word.clone(),
                starts: [one.cells[0], other.cells[0]],
            }),
            [] => {
                let nearest = nearest(word, words().map(|of| &*of.spelling));
                Err(BadNotation::NoSuchWord {
                    word: word.clone(),
                    nearest: nearest.map(|near| Spelling::new(near, word.case())),
                })
            }
        }
    }
}
