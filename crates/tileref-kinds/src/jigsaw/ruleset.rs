//! Reads the keys of a jigsaw ruleset.

use super::{BONUSES, Jigsaw, JigsawHouse, SpecialTiles};
use crate::score::BonusRule;
use crate::section::{Conflict, Contradiction, Read, RulesetFile, SHORTEST_WORD};
use crate::tile::TileSet;

/// Reads the data of a jigsaw ruleset.
pub(super) fn read(file: &RulesetFile<'_>) -> Read<Jigsaw> {
    let premiums = file.letters("letter_premiums.times").into_iter();
    let bonus = |&bonus: &&'static BonusRule| {
        let points = file.number(&format!("bonuses.{}", bonus.name), 0, 100_000)?;
        Ok((bonus, points))
    };
    Ok(Jigsaw {
        rack: file.size("rack", 1, 100)?,
        premium_from: file.size("letter_premiums.from_letters", 0, 100)?,
        letter_premiums: premiums
            .map(|(letter, path)| Ok((letter, file.number(&path, 1, 10)?)))
            .collect::<Read<_>>()?,
        corner_factor: file.number("word_premiums.corner", 1, 10)?,
        wildcard_factor: file.number("word_premiums.wildcard", 1, 10)?,
        bonuses: BONUSES.iter().map(bonus).collect::<Read<_>>()?,
        unplayed: SpecialTiles {
            corner: file.number("unplayed.corner.value", 0, 1_000)?,
            corner_times: file.number("unplayed.corner.times", 1, 10)?,
            wildcard: file.number("unplayed.wildcard.value", 0, 1_000)?,
            wildcard_times: file.number("unplayed.wildcard.times", 1, 10)?,
        },
        ending: file.ending()?,
        house: JigsawHouse::default(),
    })
}

/// Checks that a rack holds a first word, and that the set has every letter with a premium.
pub(super) fn check_premiums(tiles: &TileSet, game: &Jigsaw) -> Option<Conflict> {
    if game.rack < SHORTEST_WORD {
        let why = Contradiction::FirstWord(SHORTEST_WORD, game.rack, "a rack");
        return Some(Conflict::new(["rack"], why));
    }
    let mut letters = game.letter_premiums.iter().map(|&(letter, _)| letter);
    let letter = letters.find(|letter| !tiles.has_letter(*letter))?;
    let spelled = [letter.to_string(), letter.as_str().to_owned()];
    let keys = spelled.map(|letter| format!("letter_premiums.times.{letter}"));
    Some(Conflict {
        keys: keys.into(),
        why: Contradiction::NotInSet(letter),
    })
}
