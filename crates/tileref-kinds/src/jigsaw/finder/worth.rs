//! The points of a line of tiles as a word.

use crate::jigsaw::Jigsaw;
use crate::search::Search;

use super::super::words;
use super::tiles::{Code, Codes};

/// Looks words up, and scores them.
#[derive(Clone, Copy)]
pub(super) struct Worth<'x, 'a> {
    pub(super) search: &'x Search<'a>,
    pub(super) jigsaw: &'x Jigsaw,
    pub(super) codes: &'x Codes,
}

impl Worth<'_, '_> {
    /// The points of a main word, including those of its reverse if that is another word; `None` if it is not a word.
    pub(super) fn word(self, tiles: &[Code]) -> Option<u32> {
        let spelled = self.text_of(tiles.iter());
        let is_word = self.is_word(&spelled);
        is_word.then(|| self.points(tiles, 1 + u32::from(self.is_reverse_word(tiles, &spelled))))
    }

    /// The points of a run, for each direction in which it is a word; `None` if it is a word in neither.
    pub(super) fn run(self, tiles: &[Code]) -> Option<u32> {
        let spelled = self.text_of(tiles.iter());
        let readings =
            u32::from(self.is_word(&spelled)) + u32::from(self.is_reverse_word(tiles, &spelled));
        (readings > 0).then(|| self.points(tiles, readings))
    }

    fn text_of<'t>(self, tiles: impl Iterator<Item = &'t Code>) -> String {
        tiles.map(|&code| self.codes.tile(code).letter).collect()
    }

    fn is_word(self, word: &str) -> bool {
        self.search.situation.vocabulary.knows(word)
    }

    /// The tiles of `spelled` are another word backwards.
    fn is_reverse_word(self, tiles: &[Code], spelled: &str) -> bool {
        let backward = self.text_of(tiles.iter().rev());
        backward != spelled && self.is_word(&backward)
    }

    fn points(self, tiles: &[Code], readings: u32) -> u32 {
        let set = &self.search.situation.tiles;
        let letters = tiles.iter().map(|&code| self.codes.tile(code));
        let sum = words::sum(self.jigsaw, set, tiles.len(), letters);
        sum.points().saturating_mul(readings)
    }
}
