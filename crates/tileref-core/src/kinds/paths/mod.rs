//! Word paths: lists of words, judged together once every player has submitted one.

mod options;
pub mod rules;

pub use options::*;

use super::{Form, Mechanics};
use crate::action::{Part, Play, Verb};
use crate::letter_grid::{Adjacency, Route};
use crate::referee::rules::BadNotation;
use crate::referee::{Refusal, Ruling, Situation};
use crate::rules::Slug;
use crate::rules::file::{Conflict, Contradiction};
use crate::score::{ScoredWord, Strike, Sum};
use crate::tile::TileSet;

/// The data of word paths: all of it is house rules.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Paths {
    /// House rules.
    pub house: PathsHouse,
}

impl Paths {
    /// Rings in a round, counted from 1; rounds beyond the end of the list have as many as its last one.
    pub fn rings_in(&self, round: usize) -> usize {
        let rings = &self.house.rings;
        let named = rings.get(round.saturating_sub(1)).or(rings.last());
        named.map_or(0, |&rings| rings as usize)
    }
}

impl Mechanics for Paths {
    fn contradiction(&self, _: &TileSet, _: usize) -> Conflict {
        // Each round needs enough tiles for its rings.
        let tiles = self.house.tiles as usize;
        let mut rounds = 1..=self.house.rounds as usize;
        let round = rounds.find(|&round| self.rings_in(round) > tiles)?;
        let paths = ["options.rings", "options.tiles"].map(String::from).into();
        let why = Contradiction::Rings(round, self.rings_in(round), tiles);
        Some((paths, why))
    }

    fn form(&self) -> Form {
        Form::Lists
    }

    fn paths(&self) -> Option<&Paths> {
        Some(self)
    }

    fn rules(&self) -> Vec<Slug> {
        vec![
            Slug::NoGrid,
            Slug::RoundOpen,
            Slug::TileCount,
            Slug::RingCount,
            Slug::WordTooShort,
            Slug::NotAWord,
            Slug::NotOnGrid,
            Slug::Shared,
        ]
    }

    fn min_length(&self) -> usize {
        self.house.min_length as usize
    }

    /// Refuses every play: this game has lists.
    fn judge(&self, _: &Situation<'_>, _: &Play) -> Result<Ruling, Refusal> {
        let no_plays = BadNotation::NotHere { verb: Verb::Play };
        Err(Refusal::new(no_plays, Part::Line))
    }

    fn scoring(&self) -> String {
        "A word counts 1, doubled for every step on a ring, and the best of its paths counts."
            .to_owned()
    }

    fn example(&self) -> String {
        "words dig word".to_owned()
    }

    fn help(&self) -> String {
        LISTS.to_owned()
    }
}

const LISTS: &str = "\
the letters     grid wora./d?tbi/gie.d  rows from the top: . a gap, ? a blank,
                                        * after a letter puts a ring on it
a list          dig row                 when asked for, hidden until all are in;
                                        otherwise, or for END: words end
challenge       Bob: challenge ROT      looked up, or a vote: upheld, rejected
every word      find                    in the letters, once all lists are in
";

/// Scores a listed word, which counts unless it is struck; `finders` players listed it.
pub fn scored(
    word: &str,
    finders: usize,
    adjacency: &Adjacency,
    is_refused: impl Fn(&str) -> bool,
) -> ScoredWord {
    let route = adjacency.route(word);
    let struck = match &route {
        None => Some(Strike::NotOnGrid),
        Some(_) if finders > 1 => Some(Strike::Shared),
        Some(_) => is_refused(word).then_some(Strike::NotAWord),
    };
    ScoredWord {
        spelling: word.to_owned(),
        lacks_letters: route.is_none() && adjacency.lacks_letters_of(word),
        sum: route.as_ref().map_or_else(Sum::default, Route::sum),
        cells: route.map(|route| route.cells).unwrap_or_default(),
        struck,
    }
}
