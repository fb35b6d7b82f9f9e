//! Reads the keys of a jigsaw ruleset.

use super::{BONUSES, Jigsaw, JigsawHouse, SpecialTiles};
use crate::score::BonusRule;
use crate::section::{Conflict, Contradiction, Read, RulesetFile, SHORTEST_WORD, check_deal};
use crate::tile::{Face, TileSet};

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

/// What contradicts itself.
pub(super) fn contradictions(
    game: &Jigsaw,
    tiles: &TileSet,
    seats: (usize, usize),
) -> Vec<Conflict> {
    let mut all: Vec<Conflict> = check_deal(tiles, seats, game.rack).into_iter().collect();
    if game.rack < SHORTEST_WORD {
        let why = Contradiction::FirstWord(SHORTEST_WORD, game.rack, "a rack");
        all.push(Conflict::new(["rack"], why));
    }
    for &(letter, _) in &game.letter_premiums {
        let why = if !tiles.has_letter(letter) {
            Contradiction::NotInSet(letter)
        } else if tiles.count(Face::Letter(letter)) == 0 {
            Contradiction::NoLetter(letter)
        } else {
            continue;
        };
        let spelled = [letter.to_string(), letter.as_str().to_owned()];
        let keys = spelled.map(|letter| format!("letter_premiums.times.{letter}"));
        let keys = keys.into();
        all.push(Conflict { keys, why });
    }
    if tiles.count(Face::Wildcard) == 0 {
        let none = Contradiction::NoTile("wildcard");
        let keys = ["word_premiums.wildcard", "unplayed.wildcard"];
        all.extend(keys.map(|key| Conflict::new([key], none)));
    }
    all
}
