//! The finder: every play that some tiles allow, the best first.
//!
//! [`Game::best`] starts a search. Each kind of game generates its plays ([`Generator::plays`](crate::search::Generator))
//! and passes them to a [`Search`], which ranks them by their points. The referee's word is final: [`Game::judged`] asks it
//! for the words and sums of the plays that somebody wants to see.

mod hindsight;
#[cfg(test)]
mod tests;

pub use crate::search::{FoundPlay, Plays};

use crate::action::{Action, Part, Play};
use crate::features::Form;
use crate::game::Game;
use crate::lexicon::{Lexicon, compile};
use crate::options::{House, WordCheck};
use crate::referee::rules::{BadNotation, TileSupply, TooManyTiles};
use crate::referee::{JudgedPlay, Situation, Vocabulary};
use crate::rule::{Reason, Refusal};
use crate::rules::Ruleset;
use crate::search::{Hand, Progress, Search};
use crate::tile::RackTile;
use crate::word_tree::WordTree;

/// What to search for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Query {
    /// The seat that would play.
    pub seat: usize,
    /// The tiles to play from: a rack, or the pool.
    pub tiles: Vec<RackTile>,
    /// How many of the best plays to return; `None` for all.
    pub most: Option<usize>,
}

/// The plays that a search found.
///
/// Two plays are the same if they lay the same tiles on the same cells, including what a wildcard stands for. Of the ways
/// to declare a play, it has the one that scores most; among equals, one that starts to the right or downwards, then the
/// first in alphabetical order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FoundPlays {
    /// The plays, most points first; among equals, those that lay the fewest tiles, then those that come first on the
    /// table, row by row.
    pub plays: Plays,
    /// How many plays there are, returned or not.
    pub count: usize,
    /// The search was completed. If not, there may be more and better plays.
    pub complete: bool,
}

/// Why nothing can be found.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NoAnswer {
    /// The game has no dictionary.
    #[error(
        "this game has no dictionary, so there is no word list to search; name one in the record, as in `dictionary: \
         letterpress`"
    )]
    NoDictionary,
    /// The players list words; another command finds those.
    #[error("in this game players list words instead of laying tiles; `find` shows every word")]
    Lists,
    /// The table only keeps score.
    #[error(
        "only the score is kept here (`board: none`), so the places of the tiles are not known"
    )]
    NoTable,
    /// Nobody can hold these tiles.
    #[error(transparent)]
    Tiles(Refusal),
}

impl Game {
    /// Finds the plays that a seat could make with some tiles on the table as it is, whoever is to move. Whatever `judge`
    /// says, every word of a play is in the dictionary or was allowed by the table. No word is declared with `also`.
    /// Bonuses that must be announced count.
    ///
    /// On an empty table without a board all places are alike: words start at M13 and go right.
    ///
    /// `continues` is called now and then, at least before a search takes a few more megabytes; once it returns `false`,
    /// the search ends with what it has found, or if that is very much, with some of the best: sorting millions would take
    /// longer than whoever ended it waits. A large rack with many wildcards has more plays than fit into any memory, so
    /// whoever searches with rules from a stranger should end the search by [`Progress::memory`], and by the time.
    ///
    /// # Errors
    /// Nothing can be found in this game, or nobody can hold these tiles.
    ///
    /// # Panics
    /// There is no such seat.
    ///
    /// ```
    /// use std::sync::Arc;
    /// use tileref_game::best::Query;
    /// use tileref_game::game::Game;
    /// use tileref_game::referee::Vocabulary;
    /// use tileref_game::rules::Ruleset;
    /// use tileref_game::tile::{Letter, RackTile};
    /// use tileref_words::{Lexicon, compile};
    /// let list = compile(b"habit\nbat\nhit\n").expect("a list");
    /// let list = Lexicon::from_fst_bytes("mine", list.fst).expect("a set");
    /// let rules = Ruleset::built_in("wordgame").expect("it is built in");
    /// let game = Game::new(rules, &["Ann", "Bob"], Vocabulary::new(Some(Arc::new(list))))?;
    /// let tiles = "abhit".chars().filter_map(Letter::new).map(RackTile::Letter).collect();
    /// let found = game.best(&Query { seat: 0, tiles, most: Some(1) }, &mut |_| true)?;
    /// assert_eq!((found.count, found.complete), (10, true)); // HABIT over the centre, across and down
    /// let best = game.judged(0, &found.plays).next().expect("a play");
    /// assert_eq!(best.ruling.words[0].spelling, "habit");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn best(
        &self,
        asked: &Query,
        continues: &mut dyn FnMut(Progress) -> bool,
    ) -> Result<FoundPlays, NoAnswer> {
        let lexicon = self.searchable()?;
        let house = strict(self.rules());
        let situation = Situation {
            house: &house,
            ..self.situation(asked.seat)
        };
        check_tiles(&situation, &asked.tiles).map_err(NoAnswer::Tiles)?;
        let allowed = allowed(situation.vocabulary, lexicon);
        let lists = std::iter::once(lexicon).chain(&allowed);
        let lists = lists.map(Lexicon::stem).collect();
        let vocabulary = situation.vocabulary;
        // Another search may have other allowed words.
        let kept = allowed.is_none().then(|| vocabulary.take_decoded());
        let tree = WordTree::new(lists, self.alphabet().joined(), kept.flatten());
        let hand = Hand::new(&asked.tiles);
        let mut search = Search::new(situation, hand, tree, asked.most, continues);
        self.rules().generator().plays(&mut search);
        let finished = search.finish();
        if allowed.is_none() {
            vocabulary.keep_decoded(finished.decoded);
        }
        Ok(FoundPlays {
            plays: finished.plays,
            count: finished.count,
            complete: finished.complete,
        })
    }

    /// The word list that a search in this game walks over.
    ///
    /// # Errors
    /// Nothing can be found in this game, whatever the tiles.
    pub fn searchable(&self) -> Result<&Lexicon, NoAnswer> {
        match self.rules().features.form {
            Form::Placed => {}
            Form::Bare => return Err(NoAnswer::NoTable),
            Form::Lists => return Err(NoAnswer::Lists),
        }
        self.vocabulary().lexicon().ok_or(NoAnswer::NoDictionary)
    }

    /// The game after a play by the player to move; unchanged if the play is not legal.
    #[must_use]
    pub fn after(&self, play: &Play) -> Self {
        let mut game = self.clone();
        if let Some(seat) = self.to_move() {
            let actor = self.seats().name(seat);
            let _ = game.apply(actor, Action::Play(play.clone()).into());
        }
        game
    }

    /// Judges plays that a search for this seat found in this game, one at a time, and announces the bonuses that they earn.
    pub fn judged<'a>(
        &'a self,
        seat: usize,
        plays: &'a Plays,
    ) -> impl Iterator<Item = JudgedPlay> + 'a {
        let house = strict(self.rules());
        plays.all().filter_map(move |found| {
            let situation = Situation {
                house: &house,
                ..self.situation(seat)
            };
            JudgedPlay::claiming(&situation, found.play())
        })
    }
}

/// The house rules, with every word looked up.
fn strict(rules: &Ruleset) -> House {
    House {
        judge: WordCheck::Entry,
        ..rules.house.clone()
    }
}

/// A list of the words that the table allowed and the dictionary lacks.
fn allowed(vocabulary: &Vocabulary, lexicon: &Lexicon) -> Option<Lexicon> {
    let added: Vec<&str> = vocabulary
        .allowed()
        .map(String::as_str)
        .filter(|word| !lexicon.contains(word))
        .collect();
    if added.is_empty() {
        return None;
    }
    let list = compile(added.join("\n").as_bytes()).ok()?;
    Lexicon::from_fst_bytes("allowed", list.fst).ok()
}

/// Refuses tiles that nobody can hold: more than a rack has, or than are left in the set.
fn check_tiles(situation: &Situation<'_>, tiles: &[RackTile]) -> Result<(), Refusal> {
    let refuse = |reason: Reason| Err(Refusal::new(reason, Part::Line));
    let is_corner = |tile: &RackTile| matches!(tile, RackTile::Corner(_));
    if tiles.iter().any(is_corner) && !situation.features.corners {
        return refuse(BadNotation::NoCornerTiles.into());
    }
    if let Some(held) = TooManyTiles::held(situation, tiles.len()) {
        return refuse(held.into());
    }
    let supply = TileSupply::on_table(situation, tiles.iter().map(|tile| tile.face()));
    supply.map_or(Ok(()), |supply| refuse(supply.into()))
}
