//! Crosswords: words across and down on a board with premium squares.

mod finder;
mod language;
mod options;
pub mod rules;
mod ruleset;
mod words;

use self::rules::placement;
pub use language::Language;
pub use options::*;

use crate::action::{NamedCell, Play};
use crate::features::{Challenges, Ending, Features, Gain};
use crate::grid::Direction;
use crate::kind::{Kind, own_house_rules};
use crate::layout::Layout;
use crate::options::{OptionSpec, Origin, Said};
use crate::referee::{Referee, Ruling, Situation, trial};
use crate::rule::{Refusal, Slug};
use crate::score::{ALL_TILES, Bonus, BonusRule, Sum};
use crate::search::{Generator, Search};
use crate::section::{Conflict, Read, RulesetFile};
use crate::text::{count, listed};
use crate::tile::{RackTile, TileSet};
use std::sync::Arc;

/// The data of the crosswords.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Crossword {
    /// Tiles on a full rack.
    pub rack: usize,
    /// The board of the ruleset.
    pub board: Layout,
    /// Fewest letters of the first word.
    pub first_word: usize,
    /// How several word premiums in one word combine.
    pub word_premiums: WordPremiums,
    /// What playing many tiles in one turn pays: numbers of tiles in ascending order, each with its points; `None` if
    /// the main word counts twice instead.
    pub all_tiles: Vec<(usize, Option<u32>)>,
    /// A play can be challenged even if its words were looked up when it was made.
    pub challenge: bool,
    /// When the game ends by itself, and what the ruleset states of what counts then.
    ending: Ending,
    /// House rules.
    pub house: CrosswordHouse,
}

impl Crossword {
    /// What playing this many tiles in one turn pays, if the main word scores `main`.
    fn pays(&self, laid: usize, main: u64) -> Option<u64> {
        let reached = self.all_tiles.iter().rfind(|&&(tiles, _)| laid >= tiles);
        reached.map(|&(_, points)| points.map_or(main, u64::from))
    }

    /// What playing many tiles in one turn pays, in a sentence.
    fn paid_for_tiles(&self) -> String {
        let paid = self.all_tiles.iter().map(|&(tiles, points)| {
            let paid = points.map_or("the main word's score".to_owned(), |points| {
                count(points as usize, "point")
            });
            format!("{tiles} new tiles pay {paid}")
        });
        format!("In one turn {}.", listed(paid))
    }

    /// The board under the tiles: a table's own, or that of the ruleset.
    fn board_in_use(&self) -> &Layout {
        let own = self.house.layout.0.as_ref();
        own.map_or(&self.board, |(_, layout)| layout)
    }

    /// How many tiles the bag must hold before any exchange; `None` if there are no exchanges.
    fn exchange(&self) -> Option<usize> {
        match self.house.exchange {
            Exchange::Never => None,
            Exchange::Standard => Some(self.house.language.exchange_bag()),
            Exchange::Least(least) => Some(least as usize),
        }
    }
}

impl Referee for Crossword {
    fn contradictions(&self, tiles: &TileSet, seats: (usize, usize)) -> Vec<Conflict> {
        ruleset::contradictions(self, tiles, seats)
    }

    fn tiles_in_play(&self, set: TileSet) -> TileSet {
        self.house.language.tiles().cloned().unwrap_or(set)
    }

    fn features(&self) -> Features {
        let centre = self.board_in_use().centre().map(NamedCell::Cell);
        let centre = centre.map_or_else(|| "h8".to_owned(), |cell| cell.to_string());
        let most = self.all_tiles.last().into_iter();
        Features {
            layout: Some(Arc::new(self.board_in_use().clone())),
            directions: &[Direction::Right, Direction::Down],
            rack: self.rack,
            bonuses: most.map(|&(_, points)| (ALL_TILES, points)).collect(),
            passes: true,
            exchange: self.exchange(),
            own_tiles: match self.house.digraphs {
                Digraphs::Standard => self.house.language.has_own_tiles(),
                digraphs => digraphs == Digraphs::Tile,
            },
            challenges: if self.challenge {
                Challenges::Always
            } else {
                Challenges::Judged
            },
            ending: Ending {
                gain_unplayed: self.house.gain_unplayed,
                wordless: self.house.zeros.or(self.ending.wordless),
                withdrawn: match self.house.withdrawn {
                    Withdrawn::Ruleset => self.ending.withdrawn,
                    counts => counts == Withdrawn::Count,
                },
                ..self.ending
            },
            counts_racks: self.house.gain_unplayed != Gain::Nothing
                || self.house.rack_penalty == Unplayed::Subtract,
            ..Features::new(format!("{centre} r habit"))
        }
    }

    fn rules(&self) -> Vec<Slug> {
        trial::rules(self)
    }

    fn judge(&self, situation: &Situation<'_>, play: &Play) -> Result<Ruling, Refusal> {
        let trial = TrialPlay::of_legal(situation, self, play)?;
        let bonus = all_tiles(&trial, trial.scored()[0].sum.points());
        Ok(Ruling {
            words: trial.scored().to_vec(),
            bonuses: bonus.into_iter().collect(),
            misplaced: placement::is_misplaced(&trial),
            placed: trial.new,
            ..Ruling::default()
        })
    }

    fn unplayed(&self, letters: Sum, _: &[RackTile]) -> Sum {
        match self.house.rack_penalty {
            Unplayed::Subtract => letters,
            Unplayed::Nothing => Sum::default(),
        }
    }

    fn stated(&self, key: &str) -> Option<String> {
        match key {
            "first_word" => Some(count(self.first_word, "letter")),
            "all_tiles" => Some(self.paid_for_tiles()),
            "all_tiles.varies" => (self.all_tiles.len() > 1).then(String::new),
            "exchange" => {
                let least = self.exchange().filter(|&least| least > 1)?;
                Some(count(least, "tile"))
            }
            _ => None,
        }
    }

    fn scoring(&self) -> Vec<Said> {
        vec![
            Said::new(
                Origin::Guide,
                "The word and every line across it score, read forwards.",
            ),
            Said::new(Origin::Guide, self.multipliers()),
        ]
    }

    fn multipliers(&self) -> String {
        let several = match self.word_premiums {
            WordPremiums::Multiply => "Several word premiums in one word multiply.",
            WordPremiums::Highest => {
                "Of several word premiums in one word only the highest counts."
            }
        };
        let under = match self.house.premiums {
            Premiums::Once => "only under new tiles",
            Premiums::Stay => "under new tiles and under old ones",
        };
        format!(
            "`2L` counts a letter twice and `3W` a whole word three times, {under}, letters before words. {several}"
        )
    }

    fn rack_cost(&self, sides: Option<usize>) -> Vec<Said> {
        const GAIN: &str = "gain_unplayed";
        let own = match self.house.rack_penalty {
            Unplayed::Subtract => "the values of the tiles left are subtracted.",
            Unplayed::Nothing => "nothing is subtracted.",
        };
        let own = |start: &str| Said::new(Origin::Setting("rack_penalty"), start.to_owned() + own);
        let once = |origin: Origin, with: &str, start: &str| {
            let all = "has none gains the values of all the other players' tiles.";
            let gain = format!("{with}very player who {all}");
            vec![own(start), Said::new(origin, gain)]
        };
        let double = |with: &str| {
            let all = "went out gains twice the values of all the other players' tiles, and nothing is subtracted.";
            vec![
                Said::new(Origin::Setting(GAIN), format!("{with} player who {all}")),
                own("If nobody went out, "),
            ]
        };
        match (self.house.gain_unplayed, sides) {
            (Gain::Nothing, _) => vec![own("At the end ")],
            (Gain::Standard, None) => {
                let with = "With three or four, e";
                let three = once(Origin::Kept(GAIN), with, "With three or four sides ");
                [double("With two sides, a"), three].concat()
            }
            (Gain::Standard, Some(3..)) => once(Origin::Kept(GAIN), "E", "At the end "),
            (Gain::Once, _) => once(Origin::Setting(GAIN), "E", "At the end "),
            (Gain::Standard | Gain::Double, _) => double("A"),
        }
    }

    fn help(&self) -> String {
        let turns = if self.exchange().is_some() {
            "without a word  pass   exchange 3   forfeit\n"
        } else {
            "without a word  pass   forfeit\n"
        };
        let plays = PLAYS.to_owned() + turns;
        match self.house.language {
            Language::Hebrew => in_hebrew(plays),
            _ => plays,
        }
    }
}

impl Kind for Crossword {
    const BONUSES: &'static [&'static BonusRule] = BONUSES;

    fn options(&self) -> &'static [&'static [OptionSpec]] {
        OPTIONS
    }

    fn read(file: &RulesetFile<'_>) -> Read<Self> {
        ruleset::read(file)
    }

    own_house_rules!();
}

impl Generator for Crossword {
    fn plays(&self, search: &mut Search<'_>) {
        finder::plays(self, search);
    }
}

const PLAYS: &str = "\
a play          h8 r habit              from H8 to the right, or `d` down;
                                        the first word covers the centre
  its place     habit   h8habit         lists where it fits; `habit2`, or 2
  a blank       h8 r ?habit             ?h a blank standing for H
  from a word   habit:2u d fan          the cell above the A of HABIT
";

/// The help with a word that is read from right to left.
fn in_hebrew(plays: String) -> String {
    [
        ("?h a", "?מ a"),
        ("for H", "for מ"),
        ("the right", "the left"),
        (" r ", " l "),
        ("d fan", "d ספר"),
        ("A of HABIT", "י of מילים"),
        ("habit", "מילים"),
    ]
    .iter()
    .fold(plays, |text, (from, to)| text.replace(from, to))
}

type TrialPlay<'a> = trial::TrialPlay<'a, Crossword>;

/// The bonuses of the crosswords.
pub const BONUSES: &[&BonusRule] = &[ALL_TILES];

/// The bonus for many tiles in one turn: points, or the main word's score once more.
fn all_tiles(trial: &TrialPlay<'_>, main: u32) -> Option<Bonus> {
    let points = trial.kind.pays(trial.new.len(), u64::from(main))?;
    let points = u32::try_from(points).unwrap_or(u32::MAX);
    Some(Bonus {
        name: ALL_TILES.name,
        points,
        at: Some(trial.main().path.cells()[0]),
        why: count(trial.new.len(), "new tile"),
    })
}
