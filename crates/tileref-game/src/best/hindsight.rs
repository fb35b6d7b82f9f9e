//! What some tiles could have scored, with every word and bonus that players have to name.

use super::{NoAnswer, Query};
use crate::action::{Declared, Play};
use crate::game::Game;
use crate::grid::Cell;
use crate::referee::{JudgedPlay, Ruling};
use crate::score::ScoredWord;
use crate::search::Progress;
use crate::table::TrialTable;
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
        let asked = Query {
            seat,
            tiles: tiles.to_vec(),
            most: Some(1),
        };
        let whole = self.counting_all();
        let game = whole.as_ref().unwrap_or(self);
        let found = game.best(&asked, continues)?;
        let best = game.judged(seat, &found.plays).next();
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
    let (table, grid) = (game.table(), game.rules().features.grid);
    let trial = TrialTable::new(table, &ruling.placed);
    let letter = |&cell: &Cell| {
        let old = || table.at(cell).map(Tile::unmarked);
        trial.new_at(cell).or_else(old)
    };
    let declare = |word: &ScoredWord| {
        let letters = word.cells.iter().map(letter).collect::<Option<_>>()?;
        Declared::along(&word.cells, grid, letters)
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
