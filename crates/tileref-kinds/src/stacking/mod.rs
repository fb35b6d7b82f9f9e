//! Lingo, Towers and games like them: tiles that cover others, on squares or hexes.
//!
//! Words are free, as in Lingo, or every line of tiles is a word, as in a crossword ([`Runs`]). The other keys of such
//! rulesets hold for both: a board, how high a stack may be, how much of a line stays uncovered.

mod finder;
mod lines;
mod options;
pub mod rules;
mod ruleset;
mod runs;

use crate::features::{Challenges, Ending, Features};
use crate::kind::Kind;
use crate::layout::Layout;
use crate::options::{OptionSpec, Origin, Said};
use crate::referee::{Referee, Ruling, Situation, trial};
use crate::search::{Generator, Search};
use crate::section::{Conflict, Read, RulesetFile};
use std::sync::Arc;

pub use options::*;
pub use runs::{Heights, Runs};

use crate::action::{Further, NamedCell, Part, Play, Verb};
use crate::grid::{Cell, Direction, Grid};
use crate::rule::{Reason, Refusal, Slug};
use crate::score::{ALL_TILES, BonusRule, ScoredWord, Sum};
use crate::text::{any_of, count};
use crate::tile::{RackTile, Tile, TileSet};

use self::rules::{CoversAll, SameLetter, TooHigh};

use crate::referee::rules::{
    BadNotation, Centre, NoNewTile, NotConnected, OffBoard, TileSupply, TooManyTiles, touches,
};

/// The data of the stacking games.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Stacking {
    /// The board, if there is one.
    pub board: Option<Layout>,
    /// The most tiles in a stack, if there is a limit.
    pub max_height: Option<usize>,
    /// How many tiles of each line a play leaves uncovered.
    pub keep: usize,
    /// What a game states whose every line of tiles is a word; `None` where words are free.
    pub runs: Option<Runs>,
    /// House rules, where words are free.
    pub house: StackingHouse,
}

impl Stacking {
    /// The features of a game whose every line of tiles is a word.
    fn features_of_runs(&self, runs: &Runs) -> Features {
        let all_tiles = runs.score.all_tiles;
        let first = self.board.as_ref().and_then(Layout::centre);
        let first = NamedCell::Cell(first.unwrap_or(Cell::START));
        Features {
            layout: self.board.clone().map(Arc::new),
            directions: &[Direction::Right, Direction::Down],
            stacks: true,
            rack: runs.rack,
            bonuses: if all_tiles > 0 {
                vec![(ALL_TILES, Some(all_tiles))]
            } else {
                Vec::new()
            },
            passes: true,
            exchange: Some(0),
            shifts: self.board.is_none(),
            ending: Ending {
                wordless: runs.house.zeros.or(runs.ending.wordless),
                ..runs.ending
            },
            counts_racks: runs.unplayed > 0,
            ..Features::new(format!("{first} r cat"))
        }
    }

    fn scoring_of_runs(&self) -> Vec<Said> {
        vec![
            Said::new(
                Origin::Guide,
                "The word and every line across it with a new tile score, read to the right or down.",
            ),
            Said::new(Origin::Setting("score"), self.multipliers()),
            Said::new(
                Origin::Ruling,
                "A lone S may lengthen a word: no list says which words are plurals.",
            ),
        ]
    }

    /// The first rule that a burnt tile breaks, and in which part of its line.
    fn why_not_burnt(
        &self,
        situation: &Situation<'_>,
        cell: Cell,
        tile: Tile,
    ) -> Option<(Reason, usize)> {
        let (grid, table) = (self.house.grid, situation.table);
        let square = |on: &Layout| OffBoard::square(on, cell);
        if let Some(square) = self.board.as_ref().and_then(square) {
            return Some((square.into(), 1));
        }
        if let Some(same) = SameLetter::broken(table, cell, tile) {
            return Some((same.into(), 2));
        }
        if let Some(held) = TooManyTiles::held(situation, 1) {
            return Some((held.into(), 0));
        }
        if !table.is_empty() && !touches(table, cell, grid) {
            return Some((NotConnected::Apart.into(), 1));
        }
        if let Some(high) = TooHigh::on(table, cell, self.max_height) {
            return Some((high.into(), 1));
        }
        if let Some(all) = CoversAll::by(table, grid, &[cell], self.keep) {
            return Some((all.into(), 1));
        }
        let supply = TileSupply::on_table(situation, [tile.face()])?;
        Some((supply.into(), 2))
    }

    fn has_exchanges(&self) -> bool {
        self.house.hidden && self.house.throw_in
    }
}

impl Referee for Stacking {
    fn contradictions(&self, tiles: &TileSet, seats: (usize, usize)) -> Vec<Conflict> {
        ruleset::contradictions(self, tiles, seats)
    }

    fn features(&self) -> Features {
        if let Some(runs) = &self.runs {
            return self.features_of_runs(runs);
        }
        let grid = self.house.grid;
        let example = match grid {
            Grid::Square => "m13 r yet",
            Grid::Hex => "m13 e yet",
        };
        Features {
            grid,
            layout: self.board.clone().map(Arc::new),
            directions: grid.directions(),
            stacks: true,
            rack: self.house.pool as usize,
            shares_pool: !self.house.hidden,
            rack_word: "pool",
            min_length: self.house.min_length as usize,
            further: &[Further::Also],
            exchange: self.has_exchanges().then_some(0),
            burns: true,
            whole_lines: false,
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
        let mut rules = trial::rules(self);
        rules.retain(|&rule| match rule {
            Centre::SLUG => self.board.is_some(),
            TooHigh::SLUG => self.max_height.is_some(),
            CoversAll::SLUG => self.keep > 0,
            _ => true,
        });
        if self.runs.is_none() {
            // Only a burnt tile can have the letter that it covers.
            let after = rules.iter().position(|&rule| rule == NoNewTile::SLUG);
            rules.insert(after.unwrap_or(0), SameLetter::SLUG);
        }
        rules
    }

    fn judge(&self, situation: &Situation<'_>, play: &Play) -> Result<Ruling, Refusal> {
        let trial = TrialPlay::of_legal(situation, self, play)?;
        if let Some(runs) = &self.runs {
            return Ok(Ruling {
                words: trial.scored().to_vec(),
                bonuses: runs::all_tiles(&trial, runs).into_iter().collect(),
                placed: trial.new,
                ..Ruling::default()
            });
        }
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
        if self.runs.is_some() {
            let no_burns = BadNotation::NotHere { verb: Verb::Burn };
            return Err(Refusal::new(no_burns, Part::Line));
        }
        let grid = self.house.grid;
        if let Some(direction) = place.neighbour().filter(|way| way.grid() != grid) {
            let reason = BadNotation::direction(direction, grid);
            return Err(Refusal::new(reason, Part::Token(1)));
        }
        let cell = situation.standing.cell(place, Part::Token(1))?;
        match self.why_not_burnt(situation, cell, tile) {
            Some((reason, n)) => Err(Refusal::new(reason, Part::Token(n))),
            None => Ok((cell, tile)),
        }
    }

    fn unplayed(&self, _: Sum, tiles: &[RackTile]) -> Sum {
        let mut sum = Sum::default();
        let cost = self.runs.as_ref().map_or(0, |runs| runs.unplayed);
        for _ in tiles {
            sum.add(cost, 1);
        }
        sum
    }

    fn stated(&self, key: &str) -> Option<String> {
        let all_tiles = |runs: &Runs| {
            let points = count(runs.score.all_tiles as usize, "point");
            format!("In one turn {} new tiles pay {points}.", runs.rack)
        };
        match key {
            "first" => {
                let first = self.board.as_ref()?.first();
                any_of(&first.iter().map(ToString::to_string).collect::<Vec<_>>())
            }
            "max_height" => Some(count(self.max_height?, "tile")),
            "keep" => Some(count(self.keep, "tile")),
            "all_tiles" => self.runs.as_ref().map(all_tiles),
            _ => None,
        }
    }

    fn rack_cost(&self, _: Option<usize>) -> Vec<Said> {
        let costs = self.runs.as_ref().map(|runs| {
            let points = count(runs.unplayed as usize, "point");
            let text =
                format!("At the end each tile that is left costs {points}, whatever its letter.");
            Said::new(Origin::Setting("unplayed"), text)
        });
        costs.into_iter().collect()
    }

    fn scoring(&self) -> Vec<Said> {
        if self.runs.is_some() {
            return self.scoring_of_runs();
        }
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
        if let Some(Runs { score, .. }) = &self.runs {
            let points = |points: u32| count(points as usize, "point");
            let qu = match score.qu {
                0 => String::new(),
                qu => format!(", and QU {qu} more"),
            };
            return format!(
                "In a word whose tiles all lie on the board itself each tile counts {}{qu}; in any other each tile of its \
                 stacks counts {}, covered ones included.",
                points(score.flat),
                points(score.stacked),
            );
        }
        "A word is worth the sum of its letters times one less than their number; all words together are multiplied by \
         how many there are."
            .to_owned()
    }

    fn help(&self) -> String {
        if self.runs.is_some() {
            return PLAYS_OF_RUNS.to_owned();
        }
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
    const BONUSES: &'static [&'static BonusRule] = &[ALL_TILES];

    fn options(&self) -> &'static [&'static [OptionSpec]] {
        match self.runs {
            Some(_) => OPTIONS_OF_RUNS,
            None => OPTIONS,
        }
    }

    fn read(file: &RulesetFile<'_>) -> Read<Self> {
        ruleset::read(file)
    }

    fn option(&self, name: &str) -> Option<String> {
        match &self.runs {
            Some(runs) => runs.house.get(name),
            None => self.house.get(name),
        }
    }

    fn set(&mut self, name: &str, value: &str, file: Option<&str>) -> Option<Result<(), String>> {
        match &mut self.runs {
            Some(runs) => runs.house.set(name, value, file),
            None => self.house.set(name, value, file),
        }
    }

    fn counting_all(&self) -> Option<Self> {
        let claims = self.runs.is_none() && self.house.scoring == Scoring::Claimed;
        claims.then(|| {
            let mut all = self.clone();
            all.house.scoring = Scoring::Best;
            all
        })
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

const PLAYS_OF_RUNS: &str = "\
a play          e5 r quit               from E5 to the right, or `d` down
  its place     quit   e5quit           lists where it fits; `quit2`, or 2
  covering      a letter on another tile covers it; the same letter uses it
  from a word   suit:2u d fan           the cell above the U of SUIT
without a word  pass   exchange 3   forfeit
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
