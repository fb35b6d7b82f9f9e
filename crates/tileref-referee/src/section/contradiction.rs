//! Rulesets that can be read, but whose parts contradict each other.

use crate::text::count;
use crate::tile::{Face, Letter, TileSet};

/// What contradicts itself in a ruleset: no table can play by it, or what a key states can never happen. In the latter case
/// the message is a sentence whose subject is that key, unless it names its subject.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Contradiction {
    /// The set has no tiles.
    #[error("the set has no tiles")]
    NoTiles,
    /// The set is too small: the number of racks, the tiles on each, the tiles in the set.
    #[error("{} of {rack} cannot be dealt from a set of {}", count(*.0, "rack"), count(*.2, "tile"), rack = .1)]
    Deal(usize, usize, usize),
    /// A letter that is not in the set.
    #[error("the set has no {0}; add it under `tiles`, or leave it out here")]
    NotInSet(Letter),
    /// A first word is too long: its letters, the room, and where that is.
    #[error("no first word fits: it needs at least {0} letters, and {2} has room for {1}")]
    FirstWord(usize, usize, &'static str),
    /// A round has more rings than tiles: the round, counted from 1, its rings, and the tiles.
    #[error("round {round} has {}, and only {} to put them on", count(*.1, "ring"), count(*.2, "tile"), round = .0)]
    Rings(usize, usize, usize),
    /// The cubes are more or fewer than the tiles of a round.
    #[error("{} cannot show {}", count(*.0, "cube"), count(*.1, "tile"))]
    Cubes(usize, usize),
    /// The set is too small for so many seats: the tiles on each rack, the tiles in the set.
    #[error("is never reached: a set of {} deals {} of {rack}", count(*.1, "tile"), count(.1 / .0, "rack"), rack = .0)]
    Seats(usize, usize),
    /// What so many new tiles pay: the tiles, the room, and where that is.
    #[error("the bonus for {} is never paid: {place} has room for {room}", count(*.0, "tile"), room = .1, place = .2)]
    NoRoom(usize, usize, &'static str),
    /// What words pay that are too short to count; the letters of the shortest that does.
    #[error("is about words that cannot be listed: words have at least {0} letters")]
    TooShort(usize),
    /// What words pay that are longer than any can be; the letters of the longest.
    #[error("is about words that there cannot be: words have at most {0} letters")]
    TooLong(usize),
    /// The fewest letters of a word are more than any can have.
    #[error("leaves no word: words have at most {0} letters")]
    NoWord(usize),
    /// What a tile counts that the set does not have.
    #[error("never counts: the set has no {0}")]
    NoTile(&'static str),
    /// What a letter counts of which the set has no tile.
    #[error("never counts: the set has no tile with {0}")]
    NoLetter(Letter),
    /// An exchange that the bag never allows: the tiles that it must hold, and those left once racks are dealt.
    #[error("allows no exchange: the bag must hold {}, and has {left} once racks are dealt", count(*.0, "tile"), left = .1)]
    NoExchange(usize, usize),
    /// What a round has that is never played; the number of rounds.
    #[error("has more numbers than the game has rounds: {0}")]
    NoRound(usize),
    /// A number of tiles that no turn can use; the tiles in the pool.
    #[error("is never reached: the pool has {}", count(*.0, "tile"))]
    Pool(usize),
    /// Letters of another script than those of the base, which are still in the set: the first of these.
    #[error("adds to the letters of the base, which has {0} and others")]
    Scripts(Letter),
    /// The tiles are those of a language.
    #[error("never counts: `language` has its own tiles")]
    OwnTiles,
}

impl Contradiction {
    /// No table can play; otherwise the game is played as if the key were not there.
    pub fn forbids_play(&self) -> bool {
        matches!(
            self,
            Self::NoTiles
                | Self::Deal(..)
                | Self::NotInSet(_)
                | Self::FirstWord(..)
                | Self::Rings(..)
                | Self::Cubes(..)
        )
    }

    /// The message is a whole sentence, to which no key is added.
    pub fn names_its_subject(&self) -> bool {
        matches!(self, Self::NoRoom(..))
    }

    /// What to try.
    pub fn remedy(&self) -> String {
        let fixed = match self {
            Self::Cubes(cubes, _) => {
                return format!(
                    "name a cube for each tile of a round, state `options: {{tiles: {cubes}}}`, or say `cubes: none`"
                );
            }
            Self::NoTiles => "count some tiles, as in `tiles: {E: {count: 12}}`",
            Self::Deal(..) => "count more tiles, or deal fewer or smaller racks",
            Self::NotInSet(_) => "add the letter under `tiles`, or leave it out here",
            Self::FirstWord(..) => "allow a shorter first word, or make that place larger",
            Self::Rings(..) => "lay fewer rings or more tiles",
            Self::Seats(..) => "count more tiles, make `rack` smaller, or allow fewer players",
            Self::NoRoom(..) => "pay for fewer tiles, or make that place larger",
            Self::TooShort(_) => "leave it out, or allow shorter words",
            Self::TooLong(_) | Self::NoWord(_) => "make it shorter, or make room for longer words",
            Self::NoTile(_) | Self::NoLetter(_) => "leave it out, or count such a tile",
            Self::NoExchange(..) => "ask for fewer tiles, or `false` for no exchanges",
            Self::NoRound(_) => "leave the last ones out, or play more rounds",
            Self::Pool(_) => "make it smaller, or the pool larger",
            Self::Scripts(_) => {
                "remove those that you do not want, as in `A: {count: 0}`, or leave out `base` and state every key, as \
                 `tileref rules show` prints them"
            }
            Self::OwnTiles => "leave it out, or say `language: ruleset`",
        };
        fixed.to_owned()
    }
}

/// The length of the shortest word.
pub const SHORTEST_WORD: usize = 2;

/// A contradiction, and what can be to blame for it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Conflict {
    /// The paths of the keys that can be to blame, of a ruleset file, or of house rules: first the one that can never matter.
    pub keys: Vec<String>,
    /// What is contradictory about them.
    pub why: Contradiction,
}

impl Conflict {
    /// A contradiction between the values of these keys.
    pub fn new<const N: usize>(keys: [&str; N], why: Contradiction) -> Self {
        let keys = keys.map(String::from).into();
        Self { keys, why }
    }
}

/// Checks that the letters are of one script: Latin letters, of which many have accents, or others.
pub fn check_scripts(tiles: &TileSet) -> Option<Conflict> {
    const LATIN: [std::ops::RangeInclusive<char>; 2] = ['a'..='\u{24f}', '\u{1e00}'..='\u{1eff}'];
    let letters = tiles.faces().filter_map(|face| match face {
        Face::Letter(letter) => Some(letter),
        Face::Wildcard => None,
    });
    let is_latin = |c| LATIN.iter().any(|range| range.contains(&c));
    let is_latin = |letter: &Letter| letter.as_str().starts_with(is_latin);
    let (latin, others): (Vec<_>, Vec<_>) = letters.partition(is_latin);
    let first = latin.first().filter(|_| !others.is_empty());
    first.map(|&letter| Conflict::new(["tiles"], Contradiction::Scripts(letter)))
}

/// Checks that the racks can be dealt to the fewest and to the most seats.
pub fn check_deal(tiles: &TileSet, seats: (usize, usize), rack: usize) -> Option<Conflict> {
    let tiles = tiles.total();
    let why = match seats {
        _ if tiles == 0 => return Some(Conflict::new(["tiles"], Contradiction::NoTiles)),
        (least, _) if rack * least > tiles => Contradiction::Deal(least, rack, tiles),
        (_, most) if rack * most > tiles => {
            let keys = ["seats.max", "rack", "tiles"];
            return Some(Conflict::new(keys, Contradiction::Seats(rack, tiles)));
        }
        _ => return None,
    };
    let keys = ["rack", "seats.min", "tiles", "options.pool"];
    Some(Conflict::new(keys, why))
}
