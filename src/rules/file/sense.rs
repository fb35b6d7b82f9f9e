//! Rulesets that can be read and never be played: parts that contradict each other.

use std::fmt;

use super::{File, Read, RulesetProblem};
use crate::rules::{Crossword, Jigsaw, Mechanic, Paths, Ruleset};
use crate::text::count;
use crate::tile::Letter;
use crate::yaml;

/// What keeps every table from playing by a ruleset.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Contradiction {
    /// The set has no tiles.
    NoTiles,
    /// So many racks of so many tiles cannot be dealt from the set.
    Deal {
        /// Tiles of a rack.
        rack: usize,
        /// The fewest seats.
        seats: usize,
        /// Tiles of the set.
        tiles: usize,
    },
    /// A letter that the set does not name.
    NotInSet(Letter),
    /// A first word of more letters than there is room for: letters, room, and where.
    FirstWord(usize, usize, &'static str),
    /// More rings in a round than there are tiles.
    Rings {
        /// The round, counted from 1.
        round: usize,
        /// Its rings.
        rings: usize,
        /// Tiles that the dealer lays.
        tiles: usize,
    },
}

impl fmt::Display for Contradiction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoTiles => f.write_str("the set has no tiles"),
            Self::Deal { rack, seats, tiles } => write!(
                f,
                "{} of {rack} cannot be dealt from a set of {}",
                count(*seats, "rack"),
                count(*tiles, "tile")
            ),
            Self::NotInSet(letter) => write!(
                f,
                "the set has no {letter}; state it under `tiles`, or leave it out here"
            ),
            Self::FirstWord(letters, room, of) => write!(
                f,
                "no first word can be laid: it has {letters} letters at least, and {of} \
                 has room for {room}"
            ),
            Self::Rings {
                round,
                rings,
                tiles,
            } => write!(
                f,
                "round {round} has {}, and only {} to lay them on",
                count(*rings, "ring"),
                count(*tiles, "tile")
            ),
        }
    }
}

/// Letters of the shortest word there is.
const LEAST: usize = 2;

/// Refuses what no table can play, whatever its players and house rules.
pub(super) fn check(ruleset: &Ruleset, file: &File<'_>) -> Read<()> {
    let found = match &ruleset.mechanic {
        Mechanic::Jigsaw(jigsaw) => {
            dealt(ruleset, jigsaw.rack).or_else(|| premiums(ruleset, jigsaw))
        }
        Mechanic::Crossword(crossword) => {
            dealt(ruleset, crossword.rack).or_else(|| first_word(crossword))
        }
        Mechanic::Stacking(_) => dealt(ruleset, 0),
        Mechanic::Paths(paths) => rings(paths),
    };
    let Some((paths, why)) = found else {
        return Ok(());
    };
    // What the file states is to blame, not what its base does.
    let stated = |path: &&Vec<&str>| yaml::find(file.body, path).is_some();
    let paths: Vec<Vec<&str>> = paths.iter().map(|path| path.split('.').collect()).collect();
    let blamed = paths.iter().find(stated).unwrap_or(&paths[0]);
    Err(file.fault(blamed, RulesetProblem::Never(why)))
}

/// A contradiction, and the parts of the file that can be to blame for it.
type Found = Option<(Vec<String>, Contradiction)>;

fn found(paths: &[&str], why: Contradiction) -> Found {
    Some((paths.iter().map(ToString::to_string).collect(), why))
}

/// The racks of the fewest seats can be dealt.
fn dealt(ruleset: &Ruleset, rack: usize) -> Found {
    let (seats, tiles) = (ruleset.seats.0, ruleset.tiles.total());
    match tiles {
        0 => found(&["tiles"], Contradiction::NoTiles),
        _ if rack * seats <= tiles => None,
        _ => found(
            &["rack", "seats.min", "tiles"],
            Contradiction::Deal { rack, seats, tiles },
        ),
    }
}

/// Somebody can lay the first word, and every premium is of a letter that there is.
fn premiums(ruleset: &Ruleset, jigsaw: &Jigsaw) -> Found {
    if jigsaw.rack < LEAST {
        let why = Contradiction::FirstWord(LEAST, jigsaw.rack, "a rack");
        return found(&["rack"], why);
    }
    let mut letters = jigsaw.letter_premiums.iter().map(|&(letter, _)| letter);
    let letter = letters.find(|letter| !ruleset.tiles.names(*letter))?;
    let spellings = [letter.to_string(), letter.lower().to_string()];
    let paths = spellings.map(|letter| format!("letter_premiums.times.{letter}"));
    Some((paths.into(), Contradiction::NotInSet(letter)))
}

/// The first word fits on the board and on a rack.
fn first_word(crossword: &Crossword) -> Found {
    let letters = crossword.first_word.max(LEAST);
    let board = crossword.board.longest();
    let (part, room, of) = if letters > board {
        ("board", board, "a line of the board")
    } else if letters > crossword.rack {
        ("rack", crossword.rack, "a rack")
    } else {
        return None;
    };
    let why = Contradiction::FirstWord(letters, room, of);
    found(&["first_word.letters", part], why)
}

/// The dealer can lay the rings of each round.
fn rings(paths: &Paths) -> Found {
    let tiles = paths.house.tiles as usize;
    let mut rounds = 1..=paths.house.rounds as usize;
    let round = rounds.find(|&round| paths.rings_in(round) > tiles)?;
    let rings = paths.rings_in(round);
    let why = Contradiction::Rings {
        round,
        rings,
        tiles,
    };
    found(&["options.rings", "options.tiles"], why)
}
