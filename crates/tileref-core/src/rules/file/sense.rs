//! Rulesets that can be read and never be played: parts that contradict each other.

use std::fmt;

use serde_yaml::{Mapping, Value};

use super::{Fault, Read, RulesetProblem, node};
use crate::rules::{Crossword, Jigsaw, Mechanic, Paths, Ruleset};
use crate::text::count;
use crate::tile::Letter;

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

/// Refuses what no table can play, whatever its players and house rules; `own` is what the file itself states.
pub(super) fn check(ruleset: &Ruleset, own: &Value) -> Read<()> {
    let sense = Sense { ruleset, own };
    match &ruleset.mechanic {
        Mechanic::Jigsaw(jigsaw) => {
            sense.dealt(jigsaw.rack)?;
            sense.jigsaw(jigsaw)
        }
        Mechanic::Crossword(crossword) => {
            sense.dealt(crossword.rack)?;
            sense.crossword(crossword)
        }
        Mechanic::Stacking(_) if ruleset.tiles.total() == 0 => {
            Err(sense.fault(&["tiles"], Contradiction::NoTiles))
        }
        Mechanic::Stacking(_) => Ok(()),
        Mechanic::Paths(paths) => sense.paths(paths),
    }
}

/// A ruleset, and what of it its file states.
struct Sense<'a> {
    ruleset: &'a Ruleset,
    own: &'a Value,
}

impl Sense<'_> {
    /// The contradiction at the first of the parts that the file states itself; what its base says is not to blame.
    fn fault(&self, parts: &[&str], why: Contradiction) -> Fault {
        let keys = |part: &str| part.split('.').map(ToOwned::to_owned).collect::<Vec<_>>();
        let states = |part: &&&str| {
            let mut there = Some(self.own);
            for key in part.split('.') {
                there = there.and_then(|there| there.get(key));
            }
            there.is_some()
        };
        let part = parts.iter().find(states).or(parts.first());
        Fault {
            path: part.map(|part| keys(part)).unwrap_or_default(),
            problem: RulesetProblem::Never(why),
        }
    }

    /// The racks of the fewest seats can be dealt.
    fn dealt(&self, rack: usize) -> Read<()> {
        let (seats, tiles) = (self.ruleset.seats.0, self.ruleset.tiles.total());
        if tiles == 0 {
            return Err(self.fault(&["tiles"], Contradiction::NoTiles));
        }
        if rack * seats <= tiles {
            return Ok(());
        }
        let why = Contradiction::Deal { rack, seats, tiles };
        Err(self.fault(&["rack", "seats.min", "tiles"], why))
    }

    /// Somebody can lay the first word, and every premium is of a letter that there is.
    fn jigsaw(&self, jigsaw: &Jigsaw) -> Read<()> {
        if jigsaw.rack < LEAST {
            let why = Contradiction::FirstWord(LEAST, jigsaw.rack, "a rack");
            return Err(self.fault(&["rack"], why));
        }
        let mut premiums = jigsaw.letter_premiums.iter();
        match premiums.find(|(letter, _)| !self.ruleset.tiles.names(*letter)) {
            Some(&(letter, _)) => {
                let times = ["letter_premiums", "times"];
                let stated = self.own.get(times[0]).and_then(|own| own.get(times[1]));
                let stated = stated.and_then(Value::as_mapping);
                let mut keys = stated.into_iter().flat_map(Mapping::keys);
                let key = keys.find(|key| node::letter(key) == Some(letter));
                let key = key.and_then(node::scalar);
                let key = key.unwrap_or_else(|| letter.to_string());
                Err(Fault {
                    path: times
                        .into_iter()
                        .map(ToOwned::to_owned)
                        .chain([key])
                        .collect(),
                    problem: RulesetProblem::Never(Contradiction::NotInSet(letter)),
                })
            }
            None => Ok(()),
        }
    }

    /// The first word fits on the board and on a rack.
    fn crossword(&self, crossword: &Crossword) -> Read<()> {
        let letters = crossword.first_word.max(LEAST);
        let board = crossword.board.longest();
        let fault = |part, room, of| {
            let why = Contradiction::FirstWord(letters, room, of);
            Err(self.fault(&["first_word.letters", part], why))
        };
        if letters > board {
            fault("board", board, "a line of the board")
        } else if letters > crossword.rack {
            fault("rack", crossword.rack, "a rack")
        } else {
            Ok(())
        }
    }

    /// The dealer can lay the rings of each round.
    fn paths(&self, paths: &Paths) -> Read<()> {
        let tiles = paths.house.tiles as usize;
        let mut rounds = 1..=paths.house.rounds as usize;
        match rounds.find(|&round| paths.rings_in(round) > tiles) {
            Some(round) => {
                let why = Contradiction::Rings {
                    round,
                    rings: paths.rings_in(round),
                    tiles,
                };
                Err(self.fault(&["options.rings", "options.tiles"], why))
            }
            None => Ok(()),
        }
    }
}
