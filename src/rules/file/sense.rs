//! Rulesets that can be read and never be played: parts that contradict each other.

use serde_yaml::{Mapping, Value};

use super::{Fault, Read, RulesetProblem, node};
use crate::rules::{Crossword, Jigsaw, Mechanic, Paths, Ruleset};

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
            Err(sense.fault(&["tiles"], RulesetProblem::NoTiles))
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
    /// The problem at the first of the parts that the file states itself; what its base says is not to blame.
    fn fault(&self, parts: &[&str], problem: RulesetProblem) -> Fault {
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
            problem,
        }
    }

    /// The racks of the fewest seats can be dealt.
    fn dealt(&self, rack: usize) -> Read<()> {
        let (seats, tiles) = (self.ruleset.seats.0, self.ruleset.tiles.total());
        if tiles == 0 {
            return Err(self.fault(&["tiles"], RulesetProblem::NoTiles));
        }
        if rack * seats <= tiles {
            return Ok(());
        }
        let problem = RulesetProblem::Deal { rack, seats, tiles };
        Err(self.fault(&["rack", "seats.min", "tiles"], problem))
    }

    /// Somebody can lay the first word, and every premium is of a letter that there is.
    fn jigsaw(&self, jigsaw: &Jigsaw) -> Read<()> {
        if jigsaw.rack < LEAST {
            let problem = RulesetProblem::FirstWord(LEAST, jigsaw.rack, "a rack");
            return Err(self.fault(&["rack"], problem));
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
                    problem: RulesetProblem::NotInSet(letter),
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
            let problem = RulesetProblem::FirstWord(letters, room, of);
            Err(self.fault(&["first_word.letters", part], problem))
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
                let problem = RulesetProblem::Rings {
                    round,
                    rings: paths.rings_in(round),
                    tiles,
                };
                Err(self.fault(&["options.rings", "options.tiles"], problem))
            }
            None => Ok(()),
        }
    }
}
