//! What a line of tiles scores as a word.

use crate::finder::Search;
use crate::rules::Jigsaw;

use super::super::words;
use super::tiles::{Code, Codes};

/// What is needed to look words up and to score them.
#[derive(Clone, Copy)]
pub(super) struct Worth<'x, 'a> {
    pub(super) search: &'x Search<'a>,
    pub(super) jigsaw: &'x Jigsaw,
    pub(super) codes: &'x Codes,
}

impl Worth<'_, '_> {
    /// The points of a main word, with those of its reverse if that is another word; `None` if it is no word itself.
    pub(super) fn word(self, tiles: &[Code]) -> Option<u32> {
        let (readings, points) = self.read(tiles);
        readings[0].then_some(points)
    }

    /// The points of a run, for each direction in which it is a word; `None` if it is one in neither.
    pub(super) fn run(self, tiles: &[Code]) -> Option<u32> {
        let (readings, points) = self.read(tiles);
        (readings[0] || readings[1]).then_some(points)
    }

    /// Whether these tiles are a word forward, and whether they are another one backward; the points of both.
    fn read(self, tiles: &[Code]) -> ([bool; 2], u32) {
        let letters = || {
            tiles
                .iter()
                .map(|&code| self.codes.tile(code).letter.lower())
        };
        let (forward, backward): (String, String) =
            (letters().collect(), letters().rev().collect());
        let is_word = |word: &str| self.search.situation.vocabulary.knows(word);
        let readings = [is_word(&forward), forward != backward && is_word(&backward)];
        let tiles = tiles.iter().map(|&code| self.codes.tile(code));
        let set = &self.search.situation.rules.tiles;
        let times: u32 = readings.iter().copied().map(u32::from).sum();
        (
            readings,
            words::sum(self.jigsaw, set, tiles)
                .points()
                .saturating_mul(times),
        )
    }
}
