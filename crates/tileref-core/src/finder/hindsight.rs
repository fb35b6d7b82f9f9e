//! What some tiles could have scored, with every word and bonus that players have to name.

use super::{Asked, NoAnswer, Progress};
use crate::action::{Declared, Place, Play};
use crate::game::Game;
use crate::grid::{Cell, Direction};
use crate::referee::{JudgedPlay, Ruling};
use crate::score::ScoredWord;
use crate::tile::{RackTile, Tile};

impl Game {
    /// Finds the best play that a seat could make with some tiles; `None` if there is none, or if `continues` ended the search
    /// before one was found. Unlike [`Game::best`], it declares with `also` the words that have to be declared.
    ///
    /// # Errors
    /// As [`Game::best`].
    pub fn best_in_hindsight(
        &self,
        seat: usize,
        tiles: &[RackTile],
        continues: &mut dyn FnMut(Progress) -> bool,
    ) -> Result<Option<JudgedPlay>, NoAnswer> {
        let asked = Asked {
            seat,
            tiles: tiles.to_vec(),
            most: Some(1),
        };
        let whole = self.counting_all();
        let game = whole.as_ref().unwrap_or(self);
        let best = game.best(&asked, continues)?.plays.pop();
        Ok(best.map(|best| self.naming_all(seat, &best.play).unwrap_or(best)))
    }

    /// The same play with every word and bonus named; `None` if it is not legal.
    pub fn naming_all(&self, seat: usize, play: &Play) -> Option<JudgedPlay> {
        let play = match self.counting_all() {
            Some(whole) => declared(&whole.situation(seat).judge(play).ok()?, self)?,
            None => play.clone(),
        };
        JudgedPlay::claiming(&self.situation(seat), play)
    }
}

/// The play of a ruling, with all of its words declared. The first is one that has every new tile.
fn declared(ruling: &Ruling, game: &Game) -> Option<Play> {
    let lays_all = |word: &ScoredWord| {
        let mut new = ruling.placed.iter();
        new.all(|(cell, _)| word.cells.contains(cell))
    };
    let main = ruling.words.iter().position(|word| lays_all(word))?;
    let letter = |cell: &Cell| -> Option<Tile> {
        if let Some((_, new)) = ruling.placed.iter().find(|(at, _)| at == cell) {
            return Some(*new);
        }
        game.table().at(*cell).map(Tile::unmarked)
    };
    let way = |pair: &[Cell]| -> Option<Direction> {
        let mut ways = game.rules().kind().grid().directions().iter().copied();
        ways.find(|way| pair[0].step(*way) == Some(pair[1]))
    };
    let declare = |word: &ScoredWord| {
        let start = Place::Cell(*word.cells.first()?);
        let steps = word.cells.windows(2).map(way).collect::<Option<_>>()?;
        let letters = word.cells.iter().map(letter).collect::<Option<_>>()?;
        Declared::new(start, steps, letters)
    };
    let mut words: Vec<Declared> = ruling
        .words
        .iter()
        .map(|word| declare(word))
        .collect::<Option<_>>()?;
    Some(Play {
        main: words.remove(main),
        also: words,
        claims: Vec::new(),
    })
}
