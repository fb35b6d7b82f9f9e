//! PUZZINGO and games like it: jigsaw tiles on a free table, words that bend and read both ways.

mod bonuses;
mod finder;
mod options;
pub mod rules;
mod ruleset;
mod scoreboard;
mod shape;
mod words;

use crate::features::{Ending, Features, Form};
use crate::kind::{Kind, own_house_rules};
use crate::options::{OptionSpec, Origin, Said};
use crate::referee::{Referee, Ruling, Situation, trial};
use crate::search::{Generator, Search};
use crate::section::{Conflict, Read, RulesetFile};
pub use bonuses::{BONUSES, CORNER, RING};
use bonuses::{BRIDGE, CLUSTER, CONNECTION, EXTENSION, FULL_FIT, MULTI_DIRECTION, Merit};
pub use options::*;

use std::collections::BTreeMap;

use crate::action::{BarePlay, Further, Part, Play};
use crate::grid::Cell;
use crate::rule::{Refusal, Slug};
use crate::score::{Bonus, BonusRule, Earned, Sum, Times};
use crate::text::{count, listed, nearest};
use crate::tile::{Letter, RackTile, TileSet};

use crate::referee::rules::BadNotation;

/// The data of the jigsaw games.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Jigsaw {
    /// Tiles on a full rack.
    pub rack: usize,
    /// The fewest letters of a word with letter premiums.
    pub premium_from: usize,
    /// The letters that count several times in such a word, and how often.
    pub letter_premiums: Vec<(Letter, u32)>,
    /// What a corner tile multiplies its words by.
    pub corner_factor: u32,
    /// What a wildcard multiplies its words by.
    pub wildcard_factor: u32,
    /// Points of each bonus.
    pub bonuses: Vec<(&'static BonusRule, u32)>,
    /// How special tiles left on a rack count at the end.
    pub unplayed: SpecialTiles,
    /// When the game ends by itself.
    pub ending: Ending,
    /// House rules.
    pub house: JigsawHouse,
}

impl Jigsaw {
    /// Points of a bonus; `None` if it is a bonus of another kind of game.
    pub fn bonus_points(&self, bonus: &BonusRule) -> Option<u32> {
        let found = self.bonuses.iter().find(|(known, _)| *known == bonus);
        found.map(|&(_, points)| points)
    }

    /// The letters that count several times, in a sentence; nothing if there are none.
    fn premiums(&self) -> String {
        let mut all: BTreeMap<u32, Vec<String>> = BTreeMap::new();
        for (letter, times) in &self.letter_premiums {
            all.entry(*times).or_default().push(letter.to_string());
        }
        let premiums = all.into_iter();
        let premiums =
            premiums.map(|(times, letters)| format!("{} {times} times", listed(letters)));
        match listed(premiums) {
            none if none.is_empty() => none,
            premiums => format!(
                " In a word of {} or more, these letters count several times: {premiums}.",
                count(self.premium_from, "letter")
            ),
        }
    }

    /// A bonus as an item of a score.
    fn item(&self, bonus: &BonusRule, at: Option<Cell>, why: String) -> Bonus {
        Bonus {
            name: bonus.name,
            points: self.bonus_points(bonus).unwrap_or(0),
            at,
            why,
        }
    }

    /// How often a letter's value counts in a word of `letters` letters: 1 without a premium.
    pub fn letter_premium(&self, letter: Letter, letters: usize) -> u32 {
        let premium = self
            .letter_premiums
            .iter()
            .find(|(known, _)| *known == letter);
        premium
            .filter(|_| letters >= self.premium_from)
            .map_or(1, |&(_, times)| times)
    }
}

/// How special tiles left on a rack count at the end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SpecialTiles {
    /// Points of a corner tile.
    pub corner: u32,
    /// What it multiplies the rack by.
    pub corner_times: u32,
    /// Points of a wildcard.
    pub wildcard: u32,
    /// What it multiplies the rack by.
    pub wildcard_times: u32,
}

impl Referee for Jigsaw {
    fn contradictions(&self, tiles: &TileSet, seats: (usize, usize)) -> Vec<Conflict> {
        ruleset::contradictions(self, tiles, seats)
    }

    fn features(&self) -> Features {
        let bonuses = self.bonuses.iter();
        let (form, example) = match self.house.board {
            Keeping::Kept => (Form::Placed, "m13 r latch"),
            Keeping::None => (Form::Bare, "play latch"),
        };
        Features {
            form,
            bends: true,
            corners: true,
            rack: self.rack,
            further: Further::ALL,
            bonuses: bonuses
                .map(|&(bonus, points)| (bonus, Some(points)))
                .collect(),
            passes: true,
            exchange: Some(0),
            dictionary_adds: true,
            disallows: self.house.disallowed == Disallowed::Guide,
            ending: Ending {
                wordless: self.house.zeros.or(self.ending.wordless),
                ..self.ending
            },
            counts_racks: true,
            ..Features::new(example)
        }
    }

    fn rules(&self) -> Vec<Slug> {
        match self.house.board {
            Keeping::Kept => trial::rules(self),
            Keeping::None => scoreboard::RULES.to_vec(),
        }
    }

    fn judge(&self, situation: &Situation<'_>, play: &Play) -> Result<Ruling, Refusal> {
        let claims = claimed(&play.claims)?;
        let trial = TrialPlay::of_legal(situation, self, play)?;
        let earned = bonuses::earned(&trial);
        let counts = |merit: &Merit| {
            self.house.bonuses == BonusAwards::Auto || claims.contains(&merit.earned.bonus)
        };
        let (paid, missed): (Vec<Merit>, Vec<_>) = earned.into_iter().partition(counts);
        let once = |of: &Earned| of.bonus.times == Times::OnceACell;
        let spent = paid.iter().map(|merit| merit.earned).filter(once).collect();
        let item = |Merit { earned, why }: Merit| self.item(earned.bonus, Some(earned.at), why);
        Ok(Ruling {
            words: trial.scored().to_vec(),
            bonuses: paid.into_iter().map(item).collect(),
            missed: missed.into_iter().map(item).collect(),
            spent,
            placed: trial.new,
            ..Ruling::default()
        })
    }

    fn judge_bare(&self, situation: &Situation<'_>, play: &BarePlay) -> Result<Ruling, Refusal> {
        scoreboard::judge(situation, self, play)
    }

    /// The values of the letters and special tiles, multiplied for the special tiles that the rack holds.
    fn unplayed(&self, mut sum: Sum, tiles: &[RackTile]) -> Sum {
        let mut special = |is: fn(&RackTile) -> bool, value, times| {
            let held = tiles.iter().filter(|tile| is(tile)).count();
            let counted = match self.house.rack_penalty {
                RackPenalty::PerKind => held.min(1),
                RackPenalty::PerTile => held,
            };
            (0..held).for_each(|_| sum.add(value, 1));
            (0..counted).for_each(|_| sum.multiply(times));
        };
        let left = self.unplayed;
        let is_corner = |tile: &RackTile| matches!(tile, RackTile::Corner(_));
        special(is_corner, left.corner, left.corner_times);
        let is_wildcard = |tile: &RackTile| *tile == RackTile::Wildcard;
        special(is_wildcard, left.wildcard, left.wildcard_times);
        sum
    }

    fn stated(&self, key: &str) -> Option<String> {
        (key == "word_premiums.corner").then(|| count(self.corner_factor as usize, "time"))
    }

    fn scoring(&self) -> Vec<Said> {
        let mut said = match self.house.board {
            Keeping::Kept => vec![
                Said::new(
                    Origin::Guide,
                    "A play scores its main word; the same word backwards, if that is a different valid word; and \
                     every straight line of tiles that it makes, in each direction in which it is a word.",
                ),
                Said::new(
                    Origin::Ruling,
                    "A line that is all in the main word does not score by itself, and words declared with `also` \
                     do. Without a dictionary, lines count forwards, and a word read backwards counts if it is \
                     declared with `also`.",
                ),
            ],
            Keeping::None => vec![Said::new(
                Origin::Setting("board"),
                "Every word that is declared scores, even twice; no other words are found, nor is a word read \
                 backwards.",
            )],
        };
        said.push(Said::new(Origin::Guide, self.multipliers()));
        said
    }

    fn multipliers(&self) -> String {
        format!(
            "Each corner tile in a word multiplies the word by {}, each wildcard by {}.{}",
            self.corner_factor,
            self.wildcard_factor,
            self.premiums()
        )
    }

    fn rack_cost(&self, _: Option<usize>) -> Vec<Said> {
        let SpecialTiles {
            corner,
            corner_times,
            wildcard,
            wildcard_times,
        } = self.unplayed;
        let cost = format!(
            "The values of the tiles left are added up, a corner tile as {corner} and a wildcard as {wildcard}; the \
             sum is multiplied by {corner_times} for a corner tile and by {wildcard_times} for a wildcard, and then \
             subtracted."
        );
        let each = match self.house.rack_penalty {
            RackPenalty::PerKind => {
                "Several corner tiles multiply it once, and so do several wildcards."
            }
            RackPenalty::PerTile => "Every such tile multiplies it.",
        };
        vec![
            Said::new(Origin::Guide, cost),
            Said::new(Origin::Setting("rack_penalty"), each),
        ]
    }

    fn help(&self) -> String {
        let plays = match self.house.board {
            Keeping::Kept => KEPT,
            Keeping::None => SCORE_ONLY,
        };
        plays.to_owned() + "without a word  pass   exchange 3   forfeit\n"
    }
}

impl Kind for Jigsaw {
    const BONUSES: &'static [&'static BonusRule] = BONUSES;

    fn options(&self) -> &'static [&'static [OptionSpec]] {
        OPTIONS
    }

    fn read(file: &RulesetFile<'_>) -> Read<Self> {
        ruleset::read(file)
    }

    own_house_rules!();
}

impl Generator for Jigsaw {
    fn plays(&self, search: &mut Search<'_>) {
        finder::plays(search, self);
    }
}

/// How plays are typed.
const KEPT: &str = "\
a play          m13 r latch             from M13 to the right; r l u d > < ^ v
  that bends    m13 rdrr latch          one letter for each step
  its place     latch   m13latch        lists where it fits; `latch2`, or 2
  with marks    m13 r +act?s            +a a corner tile A, ?s a wildcard for S
  from a word   latch:5u d the          the cell above the fifth letter of LATCH
  more words    ... also [m13 dr] tat   a word that the referee does not find
  bonuses       ... claim ring,corner   with `bonuses=announced`
";

/// How plays are typed where only the score is kept.
const SCORE_ONLY: &str = "\
a play          play habits             just its words
  more words    play habits also tab    every word that the play makes
  with marks    play +act?s             +a a corner tile A, ?s a wildcard for S
  bonuses       play +acts claim corner   those that the players announce
  points alone  points 24               no words; a challenge is for a vote
";

type TrialPlay<'a> = trial::TrialPlay<'a, Jigsaw>;

fn is_ring(trial: &TrialPlay<'_>) -> bool {
    shape::is_ring(trial.table(), &trial.main().path, trial.kind.house.ring)
}

/// The claimed bonuses: `bad-notation` if a name is unknown.
fn claimed(claims: &[String]) -> Result<Vec<&'static BonusRule>, Refusal> {
    let known = |(n, name): (usize, &String)| {
        let names = || BONUSES.iter().map(|bonus| bonus.name);
        let begins = |known: &&str| !name.is_empty() && known.starts_with(name.as_str());
        let unknown = || BadNotation::NoSuchBonus {
            name: name.clone(),
            nearest: nearest(name, names()).or_else(|| names().find(begins)),
            bonuses: names().collect(),
        };
        let mut bonuses = BONUSES.iter().copied();
        let known = bonuses.find(|bonus| bonus.name.eq_ignore_ascii_case(name));
        known.ok_or_else(|| Refusal::new(unknown(), Part::Claim(n)))
    };
    claims.iter().enumerate().map(known).collect()
}
