//! The finder: every play that some tiles allow, the best first.
//!
//! [`Game::best`] asks; each kind of game knows where its words can lie ([`Mechanics::plays`](crate::kinds::Mechanics)),
//! and brings plays to a [`Search`], which ranks them; those that are shown the referee judges. So a play that is found is
//! one that the referee accepts, for exactly these points.

mod hand;
mod hindsight;
mod search;
#[cfg(test)]
mod tests;
mod tree;

use std::fmt;

pub use hand::Hand;
pub use search::Search;
pub(crate) use tree::{Decoded, Letters, NodeId, SHARED, WordTree};

use crate::action::{Action, Part, Play};
use crate::game::Game;
use crate::grid::Cell;
use crate::lexicon::{Lexicon, compile};
use crate::referee::rules::{BadNotation, TileSupply, TooManyTiles};
use crate::referee::{Refusal, Ruling, Situation, Vocabulary};
use crate::rules::{RulesInForce, WordCheck};
use crate::tile::{RackTile, Tile};

/// What is asked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Asked {
    /// Who would play.
    pub seat: usize,
    /// The tiles to play from: a rack, or the pool.
    pub tiles: Vec<RackTile>,
    /// How many plays are wanted, the best first; `None` for all.
    pub most: Option<usize>,
}

/// The answer.
///
/// Two plays are the same when they lay the same tiles on the same cells, what a wildcard stands for included; of the
/// ways to declare one, the one that scores most is here (of several, one that begins to the right or downwards, then
/// the first in the order of the alphabet).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Found<P = FoundPlay> {
    /// The plays: most points first; of equal ones, those that lay the fewest tiles, and then those that come first on
    /// the table, row by row.
    pub plays: Vec<P>,
    /// How many plays there are.
    pub count: usize,
    /// Whether the search came to its end. Otherwise there may be more and better plays.
    pub complete: bool,
}

/// A play, and what the referee says of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FoundPlay {
    /// The play, as it can be typed.
    pub play: Play,
    /// Its words, bonuses and points.
    pub ruling: Ruling,
}

impl FoundPlay {
    /// A play that names every bonus that it earns; `None` if it is not legal.
    fn claiming(situation: &Situation<'_>, mut play: Play) -> Option<Self> {
        let mut ruling = situation.judge(&play).ok()?;
        if !ruling.missed.is_empty() {
            for bonus in ruling.bonuses.iter().chain(&ruling.missed) {
                if !play.claims.iter().any(|name| name == bonus.name) {
                    play.claims.push(bonus.name.to_owned());
                }
            }
            play.claims.sort();
            ruling = situation.judge(&play).ok()?;
        }
        Some(Self { play, ruling })
    }
}

/// How far a search has come.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Progress {
    /// Parts of the table that are done.
    pub done: usize,
    /// All parts of the table.
    pub of: usize,
    /// Plays found so far.
    pub found: usize,
}

/// Why there is no answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NoAnswer {
    /// Without a dictionary nothing tells which letters are words.
    NoDictionary,
    /// The players write lists: another command finds the words.
    Lists,
    /// No table is kept.
    NoTable,
    /// These tiles cannot be held.
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
                "this game has lists and no plays; `find` shows every word in the current letters"
            }
            Self::NoTable => {
                "no table is kept here (`board: none`), so nothing says where a word would lie"
            }
            Self::Tiles(refusal) => return refusal.fmt(f),
        })
    }
}

impl std::error::Error for NoAnswer {}

impl Game {
    /// The plays that a seat could make with some tiles on the table as it is, whoever is to move. Every word that a
    /// play makes is one that the dictionary has, or that the table allowed, whatever `judge` says; none is declared
    /// with `also`; where bonuses must be announced, they are.
    ///
    /// On an empty table without a printed board all places are alike: words start at M13, the first step to the right.
    ///
    /// `goes_on` is asked now and then; once it says no, what was found so far is the answer.
    ///
    /// # Errors
    /// Nothing can be found in this game, or these tiles cannot be held.
    ///
    /// ```
    /// use std::sync::Arc;
    /// use tileref_core::{finder::Asked, game::Game, referee::Vocabulary, rules::Ruleset, tile::{Letter, RackTile}};
    /// use tileref_words::{Lexicon, compile};
    /// let list = compile(b"habit\nbat\nhit\n").expect("a list");
    /// let list = Lexicon::from_fst_bytes("mine", list.fst).expect("a set");
    /// let rules = Ruleset::built_in("wordgame").expect("it is built in");
    /// let names = ["Ann", "Bob"].map(String::from);
    /// let game = Game::new(rules, &names, &[], Vocabulary::new(Some(Arc::new(list))))?;
    /// let tiles = "abhit".chars().filter_map(Letter::new).map(RackTile::Letter).collect();
    /// let found = game.best(&Asked { seat: 0, tiles, most: Some(1) }, &mut |_| true)?;
    /// assert_eq!((found.count, found.complete), (10, true)); // HABIT over the centre, across and down
    /// assert_eq!(found.plays[0].ruling.words[0].spelling, "habit");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn best(
        &self,
        asked: &Asked,
        goes_on: &mut dyn FnMut(Progress) -> bool,
    ) -> Result<Found, NoAnswer> {
        let Found {
            plays,
            count,
            complete,
        } = self.best_lines(asked, goes_on)?;
        Ok(Found {
            plays: self.judged(asked.seat, &plays).collect(),
            count,
            complete,
        })
    }

    /// The same plays as lines, of which a million have room.
    ///
    /// # Errors
    /// As [`Game::best`].
    pub fn best_lines(
        &self,
        asked: &Asked,
        goes_on: &mut dyn FnMut(Progress) -> bool,
    ) -> Result<Found<Box<str>>, NoAnswer> {
        if self.rules().mechanic.rounds().is_some() {
            return Err(NoAnswer::Lists);
        }
        if self.rules().mechanic.keeps_score_only() {
            return Err(NoAnswer::NoTable);
        }
        let rules = strict(self.rules());
        let situation = Situation {
            rules: &rules,
            ..self.situation(asked.seat)
        };
        let lexicon = situation.vocabulary.lexicon();
        let lexicon = lexicon.ok_or(NoAnswer::NoDictionary)?;
        holds(&situation, &asked.tiles).map_err(NoAnswer::Tiles)?;
        let allowed = allowed(situation.vocabulary, lexicon);
        let lists = std::iter::once(lexicon).chain(&allowed);
        let lists = lists.map(Lexicon::stem).collect();
        let vocabulary = situation.vocabulary;
        // Another search may have other allowed words.
        let kept = allowed.is_none().then(|| vocabulary.take_decoded());
        let tree = WordTree::new(lists, rules.tiles.alphabet().joined(), kept.flatten());
        let hand = Hand::new(&asked.tiles);
        let mut search = Search::new(situation, hand, tree, asked.most, goes_on);
        rules.mechanic.plays(&mut search);
        let found = search.found();
        if allowed.is_none() {
            vocabulary.keep_decoded(search.tree.into_decoded());
        }
        Ok(found)
    }

    /// The game after a play that was found for the player to move; as it is, if it is not legal.
    #[must_use]
    pub fn after(&self, play: &Play) -> Self {
        let mut game = self.clone();
        if let Some(seat) = self.to_move() {
            let actor = &self.seats().seat(seat).name;
            // A play that was found is legal; if it is not, the position is shown without it.
            let _ = game.apply(actor, &Action::Play(play.clone()).into());
        }
        game
    }

    /// What the referee says of plays that were found as lines, one after the other.
    pub fn judged<'a>(
        &'a self,
        seat: usize,
        lines: &'a [Box<str>],
    ) -> impl Iterator<Item = FoundPlay> + 'a {
        let rules = strict(self.rules());
        lines.iter().filter_map(move |line| {
            let situation = Situation {
                rules: &rules,
                ..self.situation(seat)
            };
            FoundPlay::claiming(&situation, search::play_of(line)?)
        })
    }
}

/// The rules with every word looked up.
fn strict(rules: &RulesInForce) -> RulesInForce {
    let mut rules = rules.clone();
    rules.house.judge = WordCheck::Entry;
    rules
}

/// The words that the table allowed and the list lacks, as a list.
fn allowed(vocabulary: &Vocabulary, lexicon: &Lexicon) -> Option<Lexicon> {
    let added = vocabulary.allowed().filter(|word| !lexicon.contains(word));
    let added: Vec<&str> = added.map(String::as_str).collect();
    if added.is_empty() {
        return None;
    }
    let list = compile(added.join("\n").as_bytes()).ok()?;
    Lexicon::from_fst_bytes("allowed", list.fst).ok()
}

/// Whether a player can hold these tiles, as far as the referee knows.
fn holds(situation: &Situation<'_>, tiles: &[RackTile]) -> Result<(), Refusal> {
    let refuse = |reason| {
        Err(Refusal {
            reason,
            part: Part::Line,
        })
    };
    let mechanic = &situation.rules.mechanic;
    let is_corner = |tile: &RackTile| matches!(tile, RackTile::Corner(_));
    if tiles.iter().any(is_corner) && !mechanic.has_corners() {
        return refuse(BadNotation::NoCornerTiles.into());
    }
    let (wanted, held) = (tiles.len(), situation.held);
    if wanted > held {
        let from = mechanic.stock();
        return refuse(TooManyTiles::Held { wanted, held, from }.into());
    }
    let faces = tiles.iter().map(|tile| tile.face());
    TileSupply::check_faces(situation, faces).or_else(|supply| refuse(supply.into()))
}

/// The tiles that a play lays, in the order of the table.
type Laid = Box<[(Cell, Tile)]>;

/// Random bits for a tile on a cell, whose number this is. Plays are known by the sum for their tiles.
pub(crate) fn mark(tile: u64) -> u128 {
    let mix = |tile: u64| {
        let tile = (tile ^ tile >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let tile = (tile ^ tile >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        tile ^ tile >> 31
    };
    let high = mix(tile.wrapping_add(0x9e37_79b9_7f4a_7c15));
    let low = mix(!tile);
    u128::from(high) << 64 | u128::from(low)
}
