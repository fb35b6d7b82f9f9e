//! A table that only keeps score (`board: none`): a play is the words and bonuses that its player declares.

use std::sync::Arc;

use crate::action::{BarePlay, Part};
use crate::referee::{Reason, Refusal, Ruling, Situation, checks};
use crate::rules::{BonusRule, Jigsaw, Slug, WordCheck};
use crate::score::ScoredWord;
use crate::tile::Tile;

use super::bonuses::{CONNECTION, CORNER, EXTENSION};
use super::{item, named, words};

/// Bonuses that are paid as often as they are claimed.
const REPEATABLE: [&BonusRule; 2] = [CORNER, EXTENSION];

/// Bonuses that only teammates with racks of their own can earn.
const SHARED: [&BonusRule; 2] = [EXTENSION, CONNECTION];

/// The rules of a play where only the score is kept.
pub(super) const RULES: &[Slug] = &[Slug::TooManyTiles, Slug::FalseClaim];

/// Scores a play as it is declared. Every word counts, even one that is declared twice; the referee finds nothing.
///
/// # Errors
/// `bad-notation` for an unknown bonus, `word-too-short`, with judge `entry` `not-a-word`, `false-claim`.
pub(super) fn judge(
    situation: &Situation<'_>,
    jigsaw: &Jigsaw,
    play: &BarePlay,
) -> Result<Ruling, Refusal> {
    let claims = named(&play.claims)?;
    let word = |(n, letters): (usize, &Vec<Tile>)| {
        let spelling: String = letters.iter().map(|tile| tile.letter.lower()).collect();
        if letters.len() < 2 {
            return Err(Refusal {
                reason: Reason::WordTooShort { word: spelling },
                part: BarePlay::part(n),
            });
        }
        let tiles = letters.iter().copied();
        Ok(ScoredWord {
            spelling,
            cells: Vec::new(),
            sum: words::sum(jigsaw, &situation.rules.tiles, tiles),
            struck: None,
        })
    };
    let words = play.words.iter().enumerate().map(word);
    let words = words.collect::<Result<Vec<_>, _>>()?;
    if situation.rules.house.judge == WordCheck::Entry
        && let Some(reason) = checks::unknown_words(situation.vocabulary, &words)
    {
        return Err(Refusal {
            reason,
            part: BarePlay::part(0),
        });
    }
    for (n, bonus) in claims.iter().enumerate() {
        let refuse = |reason| {
            let part = Part::Claim(n);
            Err(Refusal { reason, part })
        };
        if SHARED.contains(bonus) && situation.mates.is_empty() {
            return refuse(Reason::NoTeammates { name: bonus.name });
        }
        if claims[..n].contains(bonus) && !REPEATABLE.contains(bonus) {
            return refuse(Reason::ClaimedTwice { name: bonus.name });
        }
    }
    Ok(Ruling {
        placed: Vec::new(),
        words: words.into_iter().map(Arc::new).collect(),
        bonuses: claims.iter().map(|bonus| item(jigsaw, bonus)).collect(),
        missed: Vec::new(),
        paid_corners: Vec::new(),
        multiplier: None,
    })
}
