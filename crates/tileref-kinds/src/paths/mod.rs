//! Word paths: lists of words, judged together once every player has submitted one.

mod options;
pub mod rules;

pub use options::*;

use crate::action::{Part, Play, Verb};
use crate::features::{Features, Form, Rounds};
use crate::kind::{Kind, own_house_rules};
use crate::letter_grid::{Adjacency, Route};
use crate::lexicon::{Case, Spelling};
use crate::options::{OptionSpec, Origin, Said};
use crate::paths::rules::{NoGrid, NotOnGrid, RingCount, RoundOpen, Shared, TileCount};
use crate::referee::Referee;
use crate::referee::rules::{BadNotation, NotAWord, WordTooShort};
use crate::referee::{Ruling, Situation};
use crate::rule::{Refusal, Slug};
use crate::score::{ScoredWord, Strike, Sum};
use crate::search::Generator;
use crate::section::{Conflict, Contradiction, Read, RulesetFile};
use crate::tile::TileSet;

/// The data of word paths: all of it is house rules.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Paths {
    /// House rules.
    pub house: PathsHouse,
}

impl Referee for Paths {
    fn contradiction(&self, _: &TileSet, _: usize) -> Option<Conflict> {
        // Each round needs enough tiles for its rings.
        let rounds = self.features().rounds?;
        let tiles = rounds.tiles;
        let mut numbers = 1..=rounds.count;
        let round = numbers.find(|&round| rounds.rings_in(round) > tiles)?;
        let why = Contradiction::Rings(round, rounds.rings_in(round), tiles);
        Some(Conflict::new(["options.rings", "options.tiles"], why))
    }

    fn features(&self) -> Features {
        let house = &self.house;
        Features {
            form: Form::Lists,
            min_length: house.min_length as usize,
            rounds: Some(Rounds {
                count: house.rounds as usize,
                tiles: house.tiles as usize,
                rings: house.rings.clone(),
                neighbours: house.neighbours,
            }),
            ..Features::new("words dig word")
        }
    }

    fn rules(&self) -> Vec<Slug> {
        vec![
            NoGrid::SLUG,
            RoundOpen::SLUG,
            TileCount::SLUG,
            RingCount::SLUG,
            WordTooShort::SLUG,
            NotAWord::SLUG,
            NotOnGrid::SLUG,
            Shared::SLUG,
        ]
    }

    /// Refuses every play: this game has lists.
    fn judge(&self, _: &Situation<'_>, _: &Play) -> Result<Ruling, Refusal> {
        let no_plays = BadNotation::NotHere { verb: Verb::Play };
        Err(Refusal::new(no_plays, Part::Line))
    }

    fn scoring(&self) -> Vec<Said> {
        let multipliers = self.multipliers();
        let paths = format!("A path may use a tile again, but never twice in a row. {multipliers}");
        vec![
            Said::new(Origin::Guide, paths),
            Said::new(Origin::Ruling, "The best of the paths counts."),
        ]
    }

    fn multipliers(&self) -> String {
        "A word counts 1, doubled for every step on a ring.".to_owned()
    }

    fn help(&self) -> String {
        LISTS.to_owned()
    }
}

impl Kind for Paths {
    const OPTIONS: &'static [&'static [OptionSpec]] = OPTIONS;
    const HAS_TURNS: bool = false;

    fn read(_: &RulesetFile<'_>) -> Read<Self> {
        Ok(Self::default())
    }

    own_house_rules!();
}

/// There are no plays to find.
impl Generator for Paths {}

const LISTS: &str = "\
the letters     grid wora./d?tbi/gie.d  rows from the top: . a gap, ? a blank,
                                        * after a letter puts a ring on it
a list          dig row                 when asked for, hidden until all are in
                words log dig           with its verb: LOG alone is a command
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
        spelling: Spelling::new(word, Case::of(word)),
        lacks_letters: route.is_none() && adjacency.lacks_letters_of(word),
        sum: route.as_ref().map_or_else(Sum::default, Route::sum),
        cells: route.map(|route| route.cells).unwrap_or_default(),
        struck,
    }
}
