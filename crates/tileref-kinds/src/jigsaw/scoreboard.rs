//! A table that only keeps score (`board: none`): a play is the words and bonuses that its player declares.

use crate::referee::rules::{NotAWord, TooManyTiles, WordTooShort};
use std::sync::Arc;

use crate::action::BarePlay;
use crate::jigsaw::Jigsaw;
use crate::lexicon::Spelling;
use crate::referee::{Ruling, Situation};
use crate::rule::{Refusal, Slug};
use crate::score::{BonusRule, ScoredWord};
use crate::tile::Tile;

use super::rules::FalseClaim;
use super::{claimed, words};

/// The rules of a play, and `too-many-tiles`, which only an exchange can break.
pub(super) const RULES: &[Slug] = &[
    WordTooShort::SLUG,
    TooManyTiles::SLUG,
    NotAWord::SLUG,
    FalseClaim::SLUG,
];

/// Scores a play as it is declared. Every declared word counts, even twice; the referee finds no others.
///
/// # Errors
/// `bad-notation` for an unknown bonus, `word-too-short`, with judge `entry` `not-a-word`, `false-claim`.
pub(super) fn judge(
    situation: &Situation<'_>,
    jigsaw: &Jigsaw,
    play: &BarePlay,
) -> Result<Ruling, Refusal> {
    let claims = claimed(&play.claims)?;
    let word = |(n, letters): (usize, &Vec<Tile>)| {
        let spelling: Spelling = letters.iter().map(|tile| tile.letter).collect();
        if letters.len() < 2 {
            let one_letter = WordTooShort::OneLetter { word: spelling };
            return Err(Refusal::new(one_letter, BarePlay::part(n)));
        }
        let tiles = letters.iter().copied();
        let sum = words::sum(jigsaw, situation.tiles, letters.len(), tiles);
        Ok(Arc::new(ScoredWord::new(spelling, Vec::new(), sum)))
    };
    let words = play.words.iter().enumerate().map(word);
    let words = words.collect::<Result<Vec<_>, _>>()?;
    if let Some(refused) = NotAWord::among(situation, &words) {
        return Err(Refusal::new(refused, BarePlay::part(0)));
    }
    FalseClaim::check_trusted(situation, jigsaw, play, &claims)?;
    let item = |bonus: &&BonusRule| jigsaw.item(bonus, None, "claimed".to_owned());
    Ok(Ruling {
        words,
        bonuses: claims.iter().map(item).collect(),
        ..Ruling::default()
    })
}
