//! What the kinds of game share in judging a play.
//!
//! The referee judges a play in a [`Situation`]: the result is a [`Ruling`], or a [`Refusal`] that names the first rule
//! that the play breaks.

mod interface;
pub mod places;
pub mod rules;
mod standing;
pub mod trial;
mod vocabulary;

pub use interface::Referee;
pub use places::PartialPlay;
pub use standing::{Standing, StandingWord};
pub use vocabulary::Vocabulary;

use std::sync::{Arc, LazyLock};

use crate::action::{BarePlay, Play};
use crate::features::Features;
use crate::grid::Cell;
use crate::options::{House, WordCheck};
use crate::rule::Refusal;
use crate::score::{Bonus, Earned, ScoredWord};
use crate::table::Table;
use crate::tile::{Tally, Tile, TileSet};

/// A teammate with a rack of their own.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Teammate {
    /// Their seat.
    pub seat: usize,
    /// Their name.
    pub name: String,
}

/// The position that a play is judged in.
#[derive(Clone, Copy, Debug)]
pub struct Situation<'a> {
    /// The kind of game.
    pub kind: &'a dyn Referee,
    /// What the game has.
    pub features: &'a Features,
    /// The house rules that every kind of game has.
    pub house: &'a House,
    /// The tiles in play.
    pub tiles: &'a TileSet,
    /// The tiles on the table.
    pub table: &'a Table,
    /// The same tiles, counted by face.
    pub used: &'a Tally,
    /// The words on the table.
    pub standing: &'a Standing,
    /// Which words count.
    pub vocabulary: &'a Vocabulary,
    /// Tiles that the mover holds.
    pub held: usize,
    /// The mover's teammates who have racks of their own.
    pub teammates: &'a [Teammate],
    /// One of them has a play that stands.
    pub teammates_stand: bool,
    /// The bonuses paid so far that can be paid only once at their cell.
    pub spent: &'a [Earned],
}

impl Situation<'_> {
    /// Words are looked up when they are played, if there is a dictionary.
    pub fn looks_up(&self) -> bool {
        self.house.judge == WordCheck::Entry
    }

    /// The same position at a table without a dictionary, where no word is looked up.
    #[must_use]
    pub fn without_dictionary(self) -> Self {
        static NONE: LazyLock<Vocabulary> = LazyLock::new(Vocabulary::default);
        Self {
            vocabulary: &NONE,
            ..self
        }
    }

    /// Judges a play.
    ///
    /// # Errors
    /// The rule that the play breaks, the first one in the order of precedence.
    pub fn judge(&self, play: &Play) -> Result<Ruling, Refusal> {
        self.kind.judge(self, play)
    }

    /// The places where a play fits, the likeliest first, each judged without a dictionary. Where words are looked up as
    /// they are played, those with invalid words are left out.
    pub fn places(&self, wanted: &PartialPlay) -> Vec<JudgedPlay> {
        let fits = places::all(&self.without_dictionary(), wanted);
        places::likeliest_first(self, fits)
    }

    /// Judges a play at a table that only keeps score.
    ///
    /// # Errors
    /// As [`Situation::judge`].
    pub fn judge_bare(&self, play: &BarePlay) -> Result<Ruling, Refusal> {
        self.kind.judge_bare(self, play)
    }
}

/// A legal play with its ruling.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct JudgedPlay {
    /// The play, as a player would type it.
    pub play: Play,
    /// Its words, bonuses and points.
    pub ruling: Ruling,
}

impl JudgedPlay {
    /// Adds the name of every bonus that the play earns; `None` if it is not legal.
    pub fn claiming(situation: &Situation<'_>, mut play: Play) -> Option<Self> {
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

/// What a legal play scores.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Ruling {
    /// The new tiles.
    pub placed: Vec<(Cell, Tile)>,
    /// The words that score, the main word first.
    pub words: Vec<Arc<ScoredWord>>,
    /// The bonuses that are paid.
    pub bonuses: Vec<Bonus>,
    /// Bonuses that were earned but not announced.
    pub missed: Vec<Bonus>,
    /// The paid bonuses that can be paid only once at their cell.
    pub spent: Vec<Earned>,
    /// What the sum of the words is multiplied by, in games that do so.
    pub multiplier: Option<u32>,
    /// It lies where no play may, and stands only until it is challenged.
    pub misplaced: bool,
}

impl Ruling {
    /// Points of the play: the sum of its items.
    pub fn points(&self) -> i64 {
        let words: i64 = self
            .words
            .iter()
            .map(|word| i64::from(word.sum.points()))
            .sum();
        let bonuses = self.bonuses.iter().map(|bonus| i64::from(bonus.points));
        words * i64::from(self.multiplier.unwrap_or(1)) + bonuses.sum::<i64>()
    }
}
