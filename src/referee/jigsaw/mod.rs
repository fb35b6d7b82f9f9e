//! PUZZINGO and games like it: jigsaw tiles on a free table, words that bend and read both ways.

mod bonuses;
mod legality;
mod shape;
mod words;

use crate::action::{Declared, Part, Play};
use crate::grid::{Cell, Path};
use crate::rules::{BonusName, Bonuses, Jigsaw};
use crate::score::Bonus;
use crate::table::Laid;
use crate::text::nearest;
use crate::tile::{Kind, Tile};

use super::{Reason, Refusal, Ruling, Situation};

/// A declared word with its path over the table.
struct Traced<'a> {
    /// 0 is the main word, then each `also`.
    number: usize,
    declared: &'a Declared,
    path: Path,
}

impl Traced<'_> {
    fn spelling(&self) -> String {
        self.declared.spelling()
    }

    fn letters(&self) -> impl Iterator<Item = (usize, Cell, Tile)> {
        self.path
            .cells()
            .iter()
            .zip(self.declared.letters())
            .enumerate()
            .map(|(n, (&cell, &tile))| (n, cell, tile))
    }

    fn refuse(&self, reason: Reason) -> Refusal {
        Refusal {
            reason,
            part: Part::Word(self.number),
        }
    }
}

/// A play on its table: what every check looks at.
struct Board<'a> {
    situation: &'a Situation<'a>,
    jigsaw: &'a Jigsaw,
    laid: Laid<'a>,
    new: &'a [(Cell, Tile)],
    /// The main word, then each `also`.
    words: &'a [Traced<'a>],
    /// The play completes a ring, by its shape.
    ring: bool,
}

impl<'a> Board<'a> {
    fn main(&self) -> &'a Traced<'a> {
        &self.words[0]
    }

    fn also(&self) -> &'a [Traced<'a>] {
        &self.words[1..]
    }

    fn spelling(&self, cells: impl Iterator<Item = Cell>) -> String {
        cells
            .filter_map(|cell| self.laid.at(cell))
            .map(|tile| tile.letter.lower())
            .collect()
    }
}

/// Judges a play.
pub(super) fn judge(
    situation: &Situation<'_>,
    jigsaw: &Jigsaw,
    play: &Play,
) -> Result<Ruling, Refusal> {
    let claims = claims(play)?;
    let words = trace(situation, play)?;
    let new = new_tiles(situation, &words[0])?;
    let laid = Laid::new(situation.table, &new);
    // A play of more tiles than the rack holds is refused whatever its shape.
    let may_be = new.len() <= situation.held;
    let ring = may_be && shape::is_ring(&laid, &words[0].path, situation.rules.house.ring);
    let board = Board {
        situation,
        jigsaw,
        laid,
        new: &new,
        words: &words,
        ring,
    };
    legality::check(&board)?;

    let words = words::scored(&board)?;
    let earned = bonuses::earned(&board, &words);
    let unearned = |(_, name): &(usize, &BonusName)| !earned.names().any(|earned| earned == **name);
    if let Some((n, name)) = claims.iter().enumerate().find(unearned) {
        let mut names: Vec<&str> = earned.names().map(BonusName::name).collect();
        names.dedup();
        let reason = Reason::FalseClaim {
            name: name.name(),
            earned: names,
        };
        return Err(Refusal {
            reason,
            part: Part::Claim(n),
        });
    }
    let counts = |name| situation.rules.house.bonuses == Bonuses::Auto || claims.contains(&name);
    let item = |name: BonusName| Bonus {
        name: name.name(),
        points: jigsaw.bonus(name),
    };
    Ok(Ruling {
        words,
        bonuses: earned
            .names()
            .filter(|&name| counts(name))
            .map(item)
            .collect(),
        missed: earned
            .names()
            .filter(|&name| !counts(name))
            .map(item)
            .collect(),
        paid_corners: if counts(BonusName::Corner) {
            earned.corners
        } else {
            Vec::new()
        },
        placed: new,
    })
}

fn claims(play: &Play) -> Result<Vec<BonusName>, Refusal> {
    let known = |(n, name): (usize, &String)| {
        let begins = |known: &&str| !name.is_empty() && known.starts_with(name.as_str());
        let begun = || BonusName::NAMES.iter().copied().find(begins);
        let reason = || Reason::NoSuchBonus {
            name: name.clone(),
            nearest: nearest(name, BonusName::NAMES.iter().copied()).or_else(begun),
        };
        BonusName::from_name(name).ok_or_else(|| Refusal {
            reason: reason(),
            part: Part::Claim(n),
        })
    };
    play.claims.iter().enumerate().map(known).collect()
}

/// The declared words and where they lead; each rule is asked of every word before the next rule.
fn trace<'a>(situation: &Situation<'_>, play: &'a Play) -> Result<Vec<Traced<'a>>, Refusal> {
    let declared = || std::iter::once(&play.main).chain(&play.also).enumerate();
    let start =
        |(number, word): (usize, &Declared)| situation.standing.cell(word.at(), Part::Cell(number));
    let starts = declared().map(start).collect::<Result<Vec<_>, _>>()?;
    let mut words = Vec::with_capacity(starts.len());
    for ((number, declared), start) in declared().zip(starts) {
        let path = Path::new(start, declared.steps().to_vec()).map_err(|(from, step)| Refusal {
            reason: Reason::OffBoard {
                from,
                direction: declared.steps()[step],
            },
            part: Part::Path(number),
        })?;
        words.push(Traced {
            number,
            declared,
            path,
        });
    }
    if let Some(short) = words.iter().find(|word| word.declared.letters().len() < 2) {
        return Err(short.refuse(Reason::WordTooShort {
            word: short.spelling(),
        }));
    }
    for word in &words {
        if let Some((_, cell)) = word.path.reused() {
            let reason = Reason::CellReused {
                word: word.spelling(),
                cell,
            };
            return Err(Refusal {
                reason,
                part: Part::Path(word.number),
            });
        }
    }
    Ok(words)
}

/// The tiles that the main word lays, once every letter on the table is seen to be as declared.
fn new_tiles(situation: &Situation<'_>, main: &Traced<'_>) -> Result<Vec<(Cell, Tile)>, Refusal> {
    let mut new = Vec::with_capacity(8);
    for (n, cell, tile) in main.letters() {
        match situation.table.at(cell) {
            None => new.push((cell, tile)),
            Some(there) => matches(main.number, n, cell, there, tile)?,
        }
    }
    Ok(new)
}

/// `letter-mismatch`: the declared letter is the tile's, and a mark that is given is true.
fn matches(
    word: usize,
    letter: usize,
    cell: Cell,
    there: Tile,
    declared: Tile,
) -> Result<(), Refusal> {
    let marked = declared.kind != Kind::Letter;
    if there.letter == declared.letter && (!marked || there.kind == declared.kind) {
        return Ok(());
    }
    Err(Refusal {
        reason: Reason::LetterMismatch {
            cell,
            there,
            declared,
        },
        part: Part::Letter(word, letter),
    })
}
