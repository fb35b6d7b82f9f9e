//! PUZZINGO and games like it: jigsaw tiles on a free table, words that bend and read both ways.

mod bonuses;
mod legality;
pub(super) mod scoreboard;
mod shape;
mod words;

use crate::action::{Part, Play};
use crate::rules::{BonusName, Bonuses, Jigsaw};
use crate::score::Bonus;
use crate::table::Laid;
use crate::text::nearest;

use super::board::{Traced, new_tiles, trace};
use super::{Reason, Refusal, Ruling, Situation, checks};

/// What only a jigsaw game looks at.
struct Shape<'a> {
    jigsaw: &'a Jigsaw,
    /// The play completes a ring, by its shape.
    ring: bool,
}

type Board<'a> = super::board::Board<'a, Shape<'a>>;

/// Judges a play.
pub(super) fn judge(
    situation: &Situation<'_>,
    jigsaw: &Jigsaw,
    play: &Play,
) -> Result<Ruling, Refusal> {
    let claims = named(&play.claims)?;
    let words = trace(situation, play)?;
    let new = new_tiles(situation, &words[0])?;
    let laid = Laid::new(situation.table, &new);
    // A play of more tiles than the rack holds is refused whatever its shape.
    let may_be = new.len() <= situation.held;
    let ring = may_be && shape::is_ring(&laid, &words[0].path, jigsaw.house.ring);
    let board = Board {
        situation,
        of: Shape { jigsaw, ring },
        laid,
        new: &new,
        words: &words,
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
    let counts = |name| jigsaw.house.bonuses == Bonuses::Auto || claims.contains(&name);
    Ok(Ruling {
        words,
        bonuses: earned
            .names()
            .filter(|&name| counts(name))
            .map(|name| item(jigsaw, name))
            .collect(),
        missed: earned
            .names()
            .filter(|&name| !counts(name))
            .map(|name| item(jigsaw, name))
            .collect(),
        paid_corners: if counts(BonusName::Corner) {
            earned.corners
        } else {
            Vec::new()
        },
        placed: new,
        multiplier: None,
    })
}

/// A bonus with its points.
fn item(jigsaw: &Jigsaw, name: BonusName) -> Bonus {
    Bonus {
        name: name.name(),
        points: jigsaw.bonus(name).unwrap_or(0),
    }
}

/// The bonuses that are named: `bad-notation` where there is none of a name.
fn named(claims: &[String]) -> Result<Vec<BonusName>, Refusal> {
    let known = |(n, name): (usize, &String)| {
        let names = || BonusName::JIGSAW.iter().map(|bonus| bonus.name());
        let begins = |known: &&str| !name.is_empty() && known.starts_with(name.as_str());
        let reason = || Reason::NoSuchBonus {
            name: name.clone(),
            nearest: nearest(name, names()).or_else(|| names().find(begins)),
        };
        let known = BonusName::from_name(name).filter(|bonus| BonusName::JIGSAW.contains(bonus));
        known.ok_or_else(|| Refusal {
            reason: reason(),
            part: Part::Claim(n),
        })
    };
    claims.iter().enumerate().map(known).collect()
}
