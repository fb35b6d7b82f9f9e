//! Lingo and games like it: tiles that cover others, on squares or hexes.

mod finder;
mod lines;
mod options;
pub mod rules;

use crate::features::{Challenges, Features};
use crate::kind::{Kind, own_house_rules};
use crate::options::{OptionSpec, Origin, Said};
use crate::referee::Referee;
use crate::search::Generator;
use crate::section::{Read, RulesetFile};
use std::sync::Arc;

pub use options::*;

use crate::action::{Further, NamedCell, Part, Play};
use crate::grid::{Cell, Grid};
use crate::rule::Slug;
use crate::score::ScoredWord;
use crate::search::Search;
use crate::section::{Conflict, check_deal};
use crate::tile::{Tile, TileSet};

use self::rules::SameLetter;

use crate::referee::rules::{BadNotation, NotConnected, TileSupply, TooManyTiles, touches};
use crate::referee::{Ruling, Situation, trial};
use crate::rule::{Reason, Refusal};

/// The data of the stacking games: all of it is house rules.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Stacking {
    /// House rules.
    pub house: StackingHouse,
}

impl Stacking {
    fn has_exchanges(&self) -> bool {
        self.house.hidden && self.house.throw_in
    }
}

impl Referee for Stacking {
    fn contradiction(&self, tiles: &TileSet, seats: usize) -> Option<Conflict> {
        let racks = if self.house.hidden { seats } else { 1 };
        check_deal(tiles, racks, self.house.pool as usize)
    }

    fn features(&self) -> Features {
        let grid = self.house.grid;
        let example = match grid {
            Grid::Square => "m13 r yet",
            Grid::Hex => "m13 e yet",
        };
        Features {
            grid,
            directions: grid.directions(),
            stacks: true,
            rack: self.house.pool as usize,
            shares_pool: !self.house.hidden,
            rack_word: "pool",
            min_length: self.house.min_length as usize,
            further: &[Further::Also],
            exchange: self.has_exchanges().then_some(0),
            burns: true,
            challenges: Challenges::Never,
            dictionary_adds: self.house.scoring == Scoring::Best,
            ..Features::new(example)
        }
    }

    fn tiles_in_play(&self, set: TileSet) -> TileSet {
        let set = if self.house.half_set {
            set.halved()
        } else {
            set
        };
        set.with_wildcards(self.house.blanks.count())
    }

    fn rules(&self) -> Vec<Slug> {
        // Only a burnt tile can have the letter that it covers.
        [trial::rules::<Self>(), vec![SameLetter::SLUG]].concat()
    }

    fn judge(&self, situation: &Situation<'_>, play: &Play) -> Result<Ruling, Refusal> {
        let trial = TrialPlay::of_legal(situation, self, play)?;
        let words = if finds_best(&trial) {
            lines::best(&trial)
        } else {
            trial.scored().to_vec()
        };
        Ok(Ruling {
            multiplier: Some(u32::try_from(words.len()).unwrap_or(u32::MAX)),
            words,
            placed: trial.new,
            ..Ruling::default()
        })
    }

    fn burn(
        &self,
        situation: &Situation<'_>,
        place: &NamedCell,
        tile: Tile,
    ) -> Result<(Cell, Tile), Refusal> {
        let refuse = |reason: Reason, n| Err(Refusal::new(reason, Part::Token(n)));
        let (grid, table) = (self.house.grid, situation.table);
        if let Some(direction) = place.neighbour().filter(|way| way.grid() != grid) {
            return refuse(BadNotation::direction(direction, grid).into(), 1);
        }
        let cell = situation.standing.cell(place, Part::Token(1))?;
        if let Some(same) = SameLetter::broken(table, cell, tile) {
            return refuse(same.into(), 2);
        }
        if let Some(held) = TooManyTiles::held(situation, 1) {
            return refuse(held.into(), 0);
        }
        if !table.is_empty() && !touches(table, cell, grid) {
            return refuse(NotConnected::Apart.into(), 1);
        }
        if let Some(supply) = TileSupply::on_table(situation, [tile.face()]) {
            return refuse(supply.into(), 2);
        }
        Ok((cell, tile))
    }

    fn scoring(&self) -> Vec<Said> {
        let which = match self.house.scoring {
            Scoring::Best => {
                "The most valuable word along the line of the play that has all the new tiles in it counts, and the \
                 most valuable one across it through each new tile; of equal words, one that was declared."
            }
            Scoring::Claimed => {
                "The word that is played counts, and those declared with `also`: one along the line of the play, \
                 with all the new tiles in it, and one across it through each new tile."
            }
        };
        vec![
            Said::new(Origin::Setting("scoring"), which),
            Said::new(
                Origin::Guide,
                format!("Words may read either way. {}", self.multipliers()),
            ),
            Said::new(
                Origin::Ruling,
                "One word counts along each line. One that reads both ways counts once, shown as it was declared, or \
                 else as it reads to the right or down.",
            ),
            Said::new(
                Origin::Setting("min_length"),
                format!("A word has at least {} letters.", self.house.min_length),
            ),
        ]
    }

    fn multipliers(&self) -> String {
        "A word is worth the sum of its letters times one less than their number; all words together are multiplied by \
         how many there are."
            .to_owned()
    }

    fn help(&self) -> String {
        let claimed = match self.house.scoring {
            Scoring::Claimed => CLAIMED,
            Scoring::Best => "",
        };
        let exchange = if self.has_exchanges() { EXCHANGE } else { "" };
        let help = format!("{PLAYS}{claimed}{COVERING}{exchange}");
        match self.house.grid {
            Grid::Square => help,
            Grid::Hex => help
                .replace("m13 r", "m13 e")
                .replace("right; r l u d > < ^ v", "east; e w ne nw se sw")
                .replace("yet:2 d each ", "yet:2 se each"),
        }
    }
}

impl Kind for Stacking {
    const OPTIONS: &'static [&'static [OptionSpec]] = OPTIONS;

    fn read(_: &RulesetFile<'_>) -> Read<Self> {
        Ok(Self::default())
    }

    own_house_rules!();

    fn counting_all(&self) -> Option<Self> {
        let house = StackingHouse {
            scoring: Scoring::Best,
            ..self.house.clone()
        };
        (house != self.house).then_some(Self { house })
    }
}

impl Generator for Stacking {
    fn plays(&self, search: &mut Search<'_>) {
        finder::plays(self, search);
    }
}

const PLAYS: &str = "\
a play          m13 r yet               from M13 to the right; r l u d > < ^ v
  its place     yet   m13yet            lists where it fits; `yet2`, or 2
";

const CLAIMED: &str = "  more words    ... also [m13 r] bear   only named words count\n";

// A `\` at the end of the line would take the indent of the next one.
const COVERING: &str = "  covering      a letter on another tile covers it; the same letter uses it
  a blank       m13 r ye?t              ?t a blank for T, if the set has blanks
  from a word   yet:2 d each            the cell of the second letter of YET
no word         burn m14 q              a tile played for no points
";

const EXCHANGE: &str = "other tiles     exchange 2\n";

type TrialPlay<'a> = trial::TrialPlay<'a, Stacking>;

/// The referee finds the best words, whatever the player declares.
fn finds_best(trial: &TrialPlay<'_>) -> bool {
    let looks_up = trial.situation.vocabulary.lexicon().is_some();
    trial.kind.house.scoring == Scoring::Best && looks_up
}

/// The word that some cells spell, with its score.
fn scored(trial: &TrialPlay<'_>, cells: &[Cell]) -> Arc<ScoredWord> {
    let spelling = trial.spelling(cells.iter().copied());
    let sum = lines::sum(trial, cells);
    Arc::new(ScoredWord::new(spelling, cells.to_vec(), sum))
}
