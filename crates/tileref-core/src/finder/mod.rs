//! The finder: every play that some tiles allow, the best first.
//!
//! [`Game::best`] starts a search. Each kind of game generates its plays ([`Mechanics::plays`](crate::kinds::Mechanics))
//! and passes them to a [`Search`], which ranks them. The referee judges the plays that are shown, so it accepts each of
//! them for exactly these points.

mod hand;
mod hindsight;
mod ranking;
mod search;
#[cfg(test)]
mod tests;
mod tree;

use std::fmt;

pub use hand::Hand;
pub use search::Search;
pub(crate) use tree::{Decoded, Letters, NodeId, SHARED, WordTree};

use crate::action::{Action, Part, Play};
use crate::alphabet::Alphabet;
use crate::game::Game;
use crate::grid::Cell;
use crate::kinds::Form;
use crate::lexicon::{Lexicon, compile};
use crate::referee::rules::{BadNotation, TileSupply, TooManyTiles};
use crate::referee::{JudgedPlay, Reason, Refusal, Situation, Vocabulary};
use crate::rules::{Ruleset, WordCheck};
use crate::tile::{RackTile, Tile};

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
pub struct Found<P = JudgedPlay> {
    /// The plays, most points first; among equals, those that lay the fewest tiles, then those that come first on the
    /// table, row by row.
    pub plays: Vec<P>,
    /// How many plays there are, returned or not.
    pub count: usize,
    /// Whether the search was completed. If not, there may be more and better plays.
    pub complete: bool,
}

impl JudgedPlay {
    /// Adds the name of every bonus that the play earns; `None` if it is not legal.
    fn claiming(situation: &Situation<'_>, mut play: Play) -> Option<Self> {
        let mut ruling = situation.judge(&play).ok()?;
        if !ruling.missed.is_empty() {
            let earned = ruling.bonuses.iter().chain(&ruling.missed);
            play.claims = earned.map(|bonus| bonus.name.to_owned()).collect();
            play.claims.sort();
            play.claims.dedup();
            ruling = situation.judge(&play).ok()?;
        }
        Some(Self { play, ruling })
    }
}

/// The progress of a search.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Progress {
    /// How many parts of the table have been searched.
    pub done: usize,
    /// How many parts there are.
    pub of: usize,
    /// About how many bytes the search keeps: plays, beginnings of words, what it has read of the word list.
    pub memory: usize,
}

impl Progress {
    /// Whether everything has been searched, and the plays are being sorted.
    pub fn is_sorting(&self) -> bool {
        self.of > 0 && self.done >= self.of
    }
}

/// Why nothing can be found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NoAnswer {
    /// The game has no dictionary.
    NoDictionary,
    /// The players list words; another command finds those.
    Lists,
    /// The table only keeps score.
    NoTable,
    /// Nobody can hold these tiles.
    Tiles(Refusal),
}

impl fmt::Display for NoAnswer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::NoDictionary => {
                "this game has no dictionary, so there is no word list to search; name one in the record, as in \
                 `dictionary: letterpress`"
            }
            Self::Lists => {
                "in this game players list words instead of laying tiles; `find` shows every word"
            }
            Self::NoTable => {
                "only the score is kept here (`board: none`), so the places of the tiles are not known"
            }
            Self::Tiles(refusal) => return refusal.fmt(f),
        })
    }
}

impl std::error::Error for NoAnswer {}

impl Game {
    /// Finds the plays that a seat could make with some tiles on the table as it is, whoever is to move. Whatever `judge`
    /// says, every word of a play is in the dictionary or was allowed by the table. No word is declared with `also`.
    /// Bonuses that must be announced are.
    ///
    /// On an empty table without a board all places are alike: words start at M13 and go right.
    ///
    /// `continues` is called now and then, at least before a search takes a few more megabytes; once it returns `false`,
    /// the search ends with what it has found. A large rack with many wildcards has more plays than fit into any memory,
    /// so whoever searches with rules from a stranger should end the search by [`Progress::memory`], and by the time.
    ///
    /// # Errors
    /// Nothing can be found in this game, or nobody can hold these tiles.
    ///
    /// # Panics
    /// There is no such seat.
    ///
    /// ```
    /// use std::sync::Arc;
    /// use tileref_core::{finder::Query, game::Game, referee::Vocabulary, rules::Ruleset, tile::{Letter, RackTile}};
    /// use tileref_words::{Lexicon, compile};
    /// let list = compile(b"habit\nbat\nhit\n").expect("a list");
    /// let list = Lexicon::from_fst_bytes("mine", list.fst).expect("a set");
    /// let rules = Ruleset::built_in("wordgame").expect("it is built in");
    /// let game = Game::new(rules, &["Ann", "Bob"], Vocabulary::new(Some(Arc::new(list))))?;
    /// let tiles = "abhit".chars().filter_map(Letter::new).map(RackTile::Letter).collect();
    /// let found = game.best(&Query { seat: 0, tiles, most: Some(1) }, &mut |_| true)?;
    /// assert_eq!((found.count, found.complete), (10, true)); // HABIT over the centre, across and down
    /// assert_eq!(found.plays[0].ruling.words[0].spelling, "habit");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn best(
        &self,
        asked: &Query,
        continues: &mut dyn FnMut(Progress) -> bool,
    ) -> Result<Found, NoAnswer> {
        let found = self.best_lines(asked, continues)?;
        Ok(Found {
            plays: self.judged(asked.seat, &found.plays).collect(),
            count: found.count,
            complete: found.complete,
        })
    }

    /// Finds the same plays as lines, which take much less memory. If the search is ended, only some of the best are
    /// returned, however many are wanted: sorting millions would take longer than whoever ended it waits.
    ///
    /// # Errors
    /// As [`Game::best`].
    pub fn best_lines(
        &self,
        asked: &Query,
        continues: &mut dyn FnMut(Progress) -> bool,
    ) -> Result<Found<Box<str>>, NoAnswer> {
        let lexicon = self.searchable()?;
        let rules = strict(self.rules());
        let situation = Situation {
            rules: &rules,
            ..self.situation(asked.seat)
        };
        check_tiles(&situation, &asked.tiles).map_err(NoAnswer::Tiles)?;
        let allowed = allowed(situation.vocabulary, lexicon);
        let lists = std::iter::once(lexicon).chain(&allowed);
        let lists = lists.map(Lexicon::stem).collect();
        let vocabulary = situation.vocabulary;
        // Another search may have other allowed words.
        let kept = allowed.is_none().then(|| vocabulary.take_decoded());
        let tree = WordTree::new(lists, rules.tiles.alphabet().joined(), kept.flatten());
        let hand = Hand::new(&asked.tiles);
        let mut search = Search::new(situation, hand, tree, asked.most, continues);
        rules.kind().plays(&mut search);
        if allowed.is_none() {
            vocabulary.keep_decoded(search.tree.decoded);
        }
        let (count, stopped) = (search.ranking.count, search.stopped);
        let of = search.progress.of.max(1);
        let progress = Progress {
            done: of,
            of,
            ..search.progress
        };
        let (plays, all) = match search.ranking {
            ranking if stopped => (ranking.into_some_lines(), false),
            ranking => ranking.into_lines(&mut || (search.continues)(progress)),
        };
        Ok(Found {
            plays,
            count,
            complete: all,
        })
    }

    /// The word list that a search in this game walks over.
    ///
    /// # Errors
    /// Nothing can be found in this game, whatever the tiles.
    pub fn searchable(&self) -> Result<&Lexicon, NoAnswer> {
        match self.rules().kind().form() {
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
            let actor = &self.seats().seat(seat).name;
            let _ = game.apply(actor, Action::Play(play.clone()).into());
        }
        game
    }

    /// Judges plays that were found as lines, one at a time.
    pub fn judged<'a>(
        &'a self,
        seat: usize,
        lines: &'a [Box<str>],
    ) -> impl Iterator<Item = JudgedPlay> + 'a {
        let rules = strict(self.rules());
        lines.iter().filter_map(move |line| {
            let situation = Situation {
                rules: &rules,
                ..self.situation(seat)
            };
            JudgedPlay::claiming(&situation, Play::parse_in(line, &Alphabet::default())?)
        })
    }
}

/// The rules, with every word looked up.
fn strict(rules: &Ruleset) -> Ruleset {
    let mut rules = rules.clone();
    rules.house.judge = WordCheck::Entry;
    rules
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
    if tiles.iter().any(is_corner) && !situation.rules.kind().has_corners() {
        return refuse(BadNotation::NoCornerTiles.into());
    }
    if let Some(held) = TooManyTiles::held(situation, tiles.len()) {
        return refuse(held.into());
    }
    let supply = TileSupply::on_table(situation, tiles.iter().map(|tile| tile.face()));
    supply.map_or(Ok(()), |supply| refuse(supply.into()))
}

/// The tiles that a play lays, in table order.
type Laid = Box<[(Cell, Tile)]>;

/// About how many bytes a play takes in the set of those that were found: a hash of sixteen bytes, in a table that is
/// between half full and nearly full.
pub(crate) const SEEN: usize = 32;

/// Hashes a tile on a cell, both given as numbers. The sum of these hashes identifies a play: with 128 bits, two plays
/// hardly ever collide.
pub(crate) fn hash(cell: usize, tile: u32) -> u128 {
    let mix = |tile: u64| {
        let tile = (tile ^ tile >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let tile = (tile ^ tile >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        tile ^ tile >> 31
    };
    let tile = (cell as u64) << 32 | u64::from(tile);
    let high = mix(tile.wrapping_add(0x9e37_79b9_7f4a_7c15));
    let low = mix(!tile);
    u128::from(high) << 64 | u128::from(low)
}
