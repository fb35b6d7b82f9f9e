//! Word paths: lists of words, judged together once every player has submitted one.

mod options;
pub mod rules;

pub use options::*;

use crate::action::{Part, Play, Verb};
use crate::features::{Features, Form, Rounds};
use crate::kind::{Kind, own_house_rules};
use crate::letter_grid::{Adjacency, Cubes, CubesProblem, sum};
use crate::lexicon::{Case, Spelling};
use crate::options::{OptionSpec, Origin, Said};
use crate::paths::rules::{CubeFaces, NoGrid, NotOnGrid, RingCount, RoundOpen, Shared, TileCount};
use crate::referee::Referee;
use crate::referee::rules::{BadNotation, NotAWord, WordTooShort};
use crate::referee::{Ruling, Situation};
use crate::rule::{Refusal, Slug};
use crate::score::{ScoredWord, Strike, Sum};
use crate::search::Generator;
use crate::section::{Conflict, Contradiction, Read, RulesetFile, RulesetProblem, Shape};
use crate::text::{count, listed};
use crate::tile::{Letter, TileSet};
use crate::yaml::{described, scalar};
use serde_yaml::Value;

/// The data of word paths.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Paths {
    /// What a word is worth from so many letters on, the shortest first.
    pub points: Vec<(usize, u32)>,
    /// The cubes that show the letters; `None` for tiles that the table chooses.
    pub cubes: Option<Cubes>,
    /// House rules.
    pub house: PathsHouse,
}

/// Points for words of a length that no word can have.
fn out_of_reach(letters: usize, shortest: usize, longest: usize) -> Option<Conflict> {
    let (why, option) = if letters > longest {
        (Contradiction::TooLong(longest), "options.tiles")
    } else if letters < shortest {
        (Contradiction::TooShort(shortest), "options.min_length")
    } else {
        return None;
    };
    Some(Conflict::new([&*format!("points.{letters}"), option], why))
}

impl Referee for Paths {
    fn contradictions(&self, _: &TileSet, _: (usize, usize)) -> Vec<Conflict> {
        let Some(rounds) = self.features().rounds else {
            return Vec::new();
        };
        let mut all = Vec::new();
        let cubes = rounds.cubes.as_ref().map_or(rounds.tiles, Cubes::count);
        if cubes != rounds.tiles {
            let why = Contradiction::Cubes(cubes, rounds.tiles);
            all.push(Conflict::new(["options.tiles", "cubes"], why));
        }
        // Each round needs enough tiles for its rings.
        let mut numbers = 1..=rounds.count;
        if let Some(round) = numbers.find(|&round| rounds.rings_in(round) > rounds.tiles) {
            let why = Contradiction::Rings(round, rounds.rings_in(round), rounds.tiles);
            all.push(Conflict::new(["options.rings", "options.tiles"], why));
        }
        if rounds.rings.len() > rounds.count {
            let why = Contradiction::NoRound(rounds.count);
            all.push(Conflict::new(["options.rings", "options.rounds"], why));
        }
        // A cube may show several letters.
        let longest = if rounds.reuse || rounds.cubes.is_some() {
            usize::MAX
        } else {
            rounds.tiles
        };
        let shortest = self.house.min_length as usize;
        if shortest > longest {
            let keys = ["options.min_length", "options.tiles", "options.reuse"];
            all.push(Conflict::new(keys, Contradiction::NoWord(longest)));
        }
        let lengths = rounds.points.iter().map(|&(letters, _)| letters);
        let lengths = lengths.filter(|&letters| letters > 0);
        all.extend(lengths.filter_map(|letters| out_of_reach(letters, shortest, longest)));
        all
    }

    fn features(&self) -> Features {
        let house = &self.house;
        let shortest = self.points.first().map_or(0, |&(letters, _)| letters);
        Features {
            form: Form::Lists,
            min_length: shortest.max(house.min_length as usize),
            rounds: Some(Rounds {
                count: house.rounds as usize,
                tiles: house.tiles as usize,
                cubes: self.cubes.clone(),
                rings: house.rings.clone(),
                neighbours: house.neighbours,
                reuse: house.reuse,
                strikes_shared: house.shared_words == SharedWords::Struck,
                points: self.points.clone(),
            }),
            ..Features::new("words dig word")
        }
    }

    fn tiles_in_play(&self, set: TileSet) -> TileSet {
        self.cubes.as_ref().map_or(set, Cubes::letters)
    }

    fn rules(&self) -> Vec<Slug> {
        let mut rules = vec![
            NoGrid::SLUG,
            RoundOpen::SLUG,
            TileCount::SLUG,
            RingCount::SLUG,
        ];
        rules.extend(self.cubes.as_ref().map(|_| CubeFaces::SLUG));
        rules.extend([
            WordTooShort::SLUG,
            NotAWord::SLUG,
            NotOnGrid::SLUG,
            Shared::SLUG,
        ]);
        rules
    }

    /// Refuses every play: this game has lists.
    fn judge(&self, _: &Situation<'_>, _: &Play) -> Result<Ruling, Refusal> {
        let no_plays = BadNotation::NotHere { verb: Verb::Play };
        Err(Refusal::new(no_plays, Part::Line))
    }

    fn scoring(&self) -> Vec<Said> {
        let multipliers = self.multipliers();
        let reuse = if self.house.reuse {
            "A path may use a tile again, but never twice in a row."
        } else {
            "A path uses each tile once."
        };
        vec![
            Said::new(Origin::Setting("reuse"), reuse),
            Said::new(Origin::Setting("points"), multipliers),
            Said::new(Origin::Ruling, "The best of the paths counts."),
        ]
    }

    fn multipliers(&self) -> String {
        let from = |&(letters, points): &(usize, u32)| {
            format!("{points} from {}", count(letters, "letter"))
        };
        let worth = match &*self.points {
            [(_, points)] => points.to_string(),
            points => listed(points.iter().map(from)),
        };
        format!("A word counts {worth}, doubled for every step on a ring.")
    }

    fn help(&self) -> String {
        let laid = if self.cubes.is_some() {
            CUBES_LAID
        } else {
            TILES_LAID
        };
        format!("{laid}{LISTS}")
    }
}

impl Kind for Paths {
    const HAS_TURNS: bool = false;

    fn options(&self) -> &'static [&'static [OptionSpec]] {
        OPTIONS
    }

    fn read(file: &RulesetFile<'_>) -> Read<Self> {
        Ok(Self {
            points: points(file)?,
            cubes: cubes(file)?,
            house: PathsHouse::default(),
        })
    }

    own_house_rules!();
}

/// There are no plays to find.
impl Generator for Paths {}

const TILES_LAID: &str = "\
the letters     grid wora./d?tbi/gie.d  rows from the top: . a gap, ? a blank,
                                        * after a letter puts a ring on it
";
const CUBES_LAID: &str = "\
the letters     deal                    shakes the cubes
                grid ROW/ROW/...        what your own cubes show; qu is one face,
                                        and [q]u a Q and a U
";
const LISTS: &str = "\
a list          dig row                 when asked for, hidden until all are in
                words log dig           with its verb: LOG alone is a command
challenge       Bob: challenge ROT      looked up, or a vote: upheld, rejected
every word      find                    in the letters, once all lists are in
";

/// What a word is worth: one number, or one for each length from which it counts.
fn points(file: &RulesetFile<'_>) -> Read<Vec<(usize, u32)>> {
    const KEY: &str = "points";
    file.asks(KEY, || {
        let worth = || Shape::Number(0, MOST_POINTS);
        Shape::Any(vec![worth(), Shape::ByNumber(Box::new(worth()))])
    });
    let Value::Mapping(lengths) = file.value(KEY) else {
        return Ok(vec![(0, file.number(KEY, 0, MOST_POINTS)?)]);
    };
    let mut all = Vec::new();
    for (letters, value) in lengths {
        let name = scalar(letters).unwrap_or_default();
        let path = format!("{KEY}.{name}");
        let letters = name
            .parse()
            .ok()
            .filter(|letters| (1..=100).contains(letters));
        let letters = letters.ok_or_else(|| file.wrong(&path, LETTERS))?;
        let worth = value.as_u64().filter(|worth| *worth <= MOST_POINTS.into());
        let worth = worth.and_then(|worth| u32::try_from(worth).ok());
        all.push((letters, worth.ok_or_else(|| file.wrong(&path, POINTS))?));
    }
    all.sort_unstable();
    if all.is_empty() {
        return Err(file.wrong(KEY, POINTS));
    }
    Ok(all)
}

/// The cubes, if there are any.
fn cubes(file: &RulesetFile<'_>) -> Read<Option<Cubes>> {
    const KEY: &str = "cubes";
    file.asks(KEY, || {
        Shape::Any(vec![Shape::Names(&["none"]), Shape::List])
    });
    let value = file.value(KEY);
    if value.as_str() == Some("none") {
        return Ok(None);
    }
    let cubes = value.as_sequence().ok_or(CubesProblem::NoList);
    let cubes = cubes.and_then(|cubes| cubes.iter().zip(1..).map(faces).collect());
    let cubes = cubes.and_then(Cubes::new).map(Some);
    cubes.map_err(|problem| file.fault(&[KEY], RulesetProblem::Cubes(problem)))
}

/// The faces of a cube with this number.
fn faces((cube, number): (&Value, usize)) -> Result<Vec<Letter>, CubesProblem> {
    let face = |face: &Value| {
        let text = scalar(face).unwrap_or_else(|| described(face));
        Letter::face(&text).ok_or(CubesProblem::NoFace(number, text))
    };
    let faces = cube.as_sequence().ok_or(CubesProblem::NoFaces(number))?;
    faces.iter().map(face).collect()
}

/// The most that a word is worth without rings.
const MOST_POINTS: u32 = 1_000;
const LETTERS: &str = "a number of letters from 1 to 100, such as `3: 1`";
const POINTS: &str = "what a word is worth, by its letters: `{3: 1, 5: 2}`";

/// Scores a listed word, which counts unless it is struck; `finders` players listed it.
pub fn scored(
    word: &str,
    finders: usize,
    rounds: &Rounds,
    adjacency: &Adjacency,
    is_refused: impl Fn(&str) -> bool,
) -> ScoredWord {
    let route = adjacency.route(word);
    let struck = match &route {
        None => Some(Strike::NotOnGrid),
        Some(_) if finders > 1 && rounds.strikes_shared => Some(Strike::Shared),
        Some(_) => is_refused(word).then_some(Strike::NotAWord),
    };
    ScoredWord {
        spelling: Spelling::new(word, Case::of(word)),
        lacks_letters: route.is_none() && adjacency.lacks_letters_of(word),
        reuses: adjacency.needs_reuse(word),
        sum: route.as_ref().map_or_else(Sum::default, |route| {
            sum(rounds.worth(word.chars().count()), route.rings)
        }),
        cells: route.map(|route| route.cells).unwrap_or_default(),
        struck,
    }
}
