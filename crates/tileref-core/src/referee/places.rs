//! Where a word fits. The rules of placement decide, and no dictionary: what is found says nothing about validity.

use std::cmp::Reverse;
use std::collections::BTreeSet;

use crate::action::{Declared, Place, Play};
use crate::grid::{Cell, Direction, Path};

use crate::rules::Layout;
use crate::tile::Tile;

use super::{Ruling, Situation};

/// The most new tiles of a word whose bends are searched: each of them can be turned at, in three ways.
const MOST_NEW: usize = 8;

/// A play of which only some things are known.
#[derive(Clone, Debug)]
pub struct Wanted {
    /// The play, with any cell and path for its main word.
    pub play: Play,
    /// The cell of its first letter, if it is known.
    pub start: Option<Cell>,
    /// The direction of each step, if they are known.
    pub steps: Option<Vec<Direction>>,
}

/// A play that can be made, and what it would score without a dictionary.
#[derive(Clone, Debug)]
pub struct Fit {
    /// The play.
    pub play: Play,
    /// Its words and points.
    pub ruling: Ruling,
}

impl Wanted {
    /// The play from this cell along this path, if it breaks no rule.
    fn fit(&self, situation: &Situation<'_>, start: Cell, steps: &[Direction]) -> Option<Fit> {
        let letters = self.play.main.letters();
        // Most places fail here; it costs less than a whole ruling.
        let path = Path::new(start, steps).ok()?;
        let covers = situation.rules.mechanic.stacks();
        let differs = |(cell, tile): (&Cell, &Tile)| {
            let there = situation.table.at(*cell);
            there.is_some_and(|there| there.letter != tile.letter)
        };
        if !covers && path.cells().iter().zip(letters).any(differs) {
            return None;
        }
        let main = Declared::new(Place::Cell(start), steps.to_vec(), letters.to_vec())?;
        let play = Play {
            main,
            ..self.play.clone()
        };
        let ruling = situation.judge(&play).ok()?;
        Some(Fit { play, ruling })
    }

    /// The cells where the word may start if it goes in this direction.
    fn starts(&self, situation: &Situation<'_>, steps: &[Direction]) -> BTreeSet<Cell> {
        if let Some(start) = self.start {
            return BTreeSet::from([start]);
        }
        let grid = situation.rules.grid();
        let mut near: BTreeSet<Cell> = BTreeSet::new();
        for (cell, _) in situation.table.cells() {
            near.insert(cell);
            near.extend(cell.neighbours(grid));
        }
        if near.is_empty() {
            let Some(centre) = situation.rules.mechanic.layout().and_then(Layout::centre) else {
                // All places on an empty table are alike.
                return Cell::parse("m13").into_iter().collect();
            };
            near.insert(centre);
        }
        // Back from each letter that may be on such a cell to the first one.
        let mut starts = near.clone();
        for letters in 1..=steps.len() {
            let back = |&cell: &Cell| {
                let mut steps = steps[..letters].iter().rev();
                steps.try_fold(cell, |cell, step| cell.step(step.opposite()))
            };
            starts.extend(near.iter().filter_map(back));
        }
        starts
    }

    fn fits(&self, situation: &Situation<'_>, steps: &[Direction]) -> Vec<Fit> {
        let starts = self.starts(situation, steps).into_iter();
        starts
            .filter_map(|start| self.fit(situation, start, steps))
            .collect()
    }
}

/// The places on a straight line, or along the path that is known.
pub(crate) fn straight(situation: &Situation<'_>, wanted: &Wanted) -> Vec<Fit> {
    if let Some(steps) = &wanted.steps {
        return wanted.fits(situation, steps);
    }
    let steps = wanted.play.main.letters().len() - 1;
    let mut ways = situation.rules.grid().directions();
    let is_free = situation.table.is_empty() && situation.rules.mechanic.layout().is_none();
    if is_free && wanted.start.is_none() {
        ways = &ways[..1];
    }
    let fits = |&way: &Direction| wanted.fits(situation, &vec![way; steps]);
    ways.iter().flat_map(fits).collect()
}

/// The places of a word that starts on a known cell and turns where it lays a tile.
pub(crate) fn bent(situation: &Situation<'_>, wanted: &Wanted) -> Vec<Fit> {
    let mut found = Vec::new();
    // The first word of a game may turn anyhow.
    let may_bend = wanted.steps.is_none() && !situation.table.is_empty();
    if let Some(start) = wanted.start.filter(|_| may_bend) {
        bend(
            situation,
            wanted,
            &mut vec![start],
            &mut Vec::new(),
            &mut found,
        );
    }
    found.retain(|fit| {
        let steps = fit.play.main.steps();
        steps.windows(2).any(|pair| pair[0] != pair[1])
    });
    found
}

/// Follows every path that the letters allow.
fn bend(
    situation: &Situation<'_>,
    wanted: &Wanted,
    cells: &mut Vec<Cell>,
    steps: &mut Vec<Direction>,
    found: &mut Vec<Fit>,
) {
    let (cell, letters) = (cells[cells.len() - 1], wanted.play.main.letters());
    let there = situation.table.at(cell);
    let new = cells
        .iter()
        .filter(|&&cell| situation.table.at(cell).is_none());
    let differs = there.is_some_and(|there| there.letter != letters[steps.len()].letter);
    if differs || new.count() > situation.held.min(MOST_NEW) {
        return;
    }
    if cells.len() == letters.len() {
        found.extend(wanted.fit(situation, cells[0], steps));
        return;
    }
    for &way in situation.rules.grid().directions() {
        let turns_on_old = there.is_some() && steps.last().is_some_and(|&last| last != way);
        let next = cell.step(way).filter(|next| !cells.contains(next));
        if let (Some(next), false) = (next, turns_on_old) {
            cells.push(next);
            steps.push(way);
            bend(situation, wanted, cells, steps, found);
            cells.pop();
            steps.pop();
        }
    }
}

/// The likeliest places first: those that use most letters on the table, make the fewest words that look like none, turn
/// least, read forwards and make the fewest other words; then in reading order.
pub(crate) fn likeliest_first(mut fits: Vec<Fit>) -> Vec<Fit> {
    fits.sort_by_cached_key(|fit| {
        let main = &fit.play.main;
        let used = main.letters().len() - fit.ruling.placed.len();
        let crossing = fit.ruling.words.iter().skip(1);
        let doubtful = crossing.filter(|word| looks_like_none(&word.spelling));
        let steps = main.steps();
        let turns = steps.windows(2).filter(|pair| pair[0] != pair[1]).count();
        let way = steps.first().copied();
        let backwards = way.is_some_and(|way| way.axis().forward() != way);
        let start = match main.at() {
            Place::Cell(cell) => Some(*cell),
            Place::Standing { .. } => None,
        };
        let words = fit.ruling.words.len();
        (
            Reverse(used),
            doubtful.count(),
            turns,
            backwards,
            words,
            start,
        )
    });
    fits
}

/// Whether letters look like no word: two that are the same, or none of them a vowel. No dictionary is asked.
pub(crate) fn looks_like_none(word: &str) -> bool {
    let letters: Vec<char> = word.chars().collect();
    matches!(letters.as_slice(), [one, other] if one == other)
        || letters
            .iter()
            .all(|c| c.is_ascii() && !"aeiouy".contains(*c))
}

#[cfg(test)]
mod tests {
    use super::*;

    use crate::game::Game;
    use crate::line::say;
    use crate::referee::Vocabulary;
    use crate::rules::Ruleset;
    use crate::suggest;

    fn game(kind: &str, lines: &[&str]) -> Game {
        let rules = Ruleset::built_in(kind).expect("a ruleset");
        let names = ["Ann", "Bob"].map(ToOwned::to_owned);
        let mut game = Game::new(rules, &names, &[], Vocabulary::new(None)).expect("seats");
        for (line, name) in lines.iter().zip(names.iter().cycle()) {
            say(&mut game, name, line).expect(line);
        }
        game
    }

    fn places(game: &Game, line: &str) -> Vec<String> {
        let places = suggest::places(game, line).expect(line);
        places.fits.iter().map(|fit| fit.play.to_string()).collect()
    }

    #[test]
    fn every_place_is_one_that_the_referee_accepts() {
        for (kind, first, line) in [
            ("puzzingo", "m13 r latch", "habits"),
            ("puzzingo", "m13 r latch", "p13 cap"),
            ("puzzingo", "m13 r latch", "rd the"),
            ("lingo", "m13 r bead", "each"),
            ("wordgame", "h8 r habit", "tat"),
        ] {
            let game = game(kind, &[first]);
            let places = places(&game, line);
            assert!(!places.is_empty(), "{line}");
            for place in &places {
                let mut game = game.clone();
                assert!(say(&mut game, "Bob", place).is_ok(), "{place}");
            }
            let once: BTreeSet<&String> = places.iter().collect();
            assert_eq!(once.len(), places.len(), "{places:?}");
        }
    }

    #[test]
    fn every_straight_play_is_among_the_places() {
        for (kind, first, word, ways) in [
            ("puzzingo", "m13 r latch", "tat", "rlud"),
            ("lingo", "m13 r bead", "dad", "rlud"),
            ("wordgame", "h8 r habit", "tat", "rlud"),
        ] {
            let game = game(kind, &[first]);
            let mut all: Vec<String> = Vec::new();
            for (column, row) in (0..26).flat_map(|row| (0..26).map(move |column| (column, row))) {
                let cell = Cell::new(column, row).expect("a cell");
                let lines = ways
                    .chars()
                    .map(|way| format!("{} {way} {word}", Place::Cell(cell)));
                all.extend(lines.filter(|line| say(&mut game.clone(), "Bob", line).is_ok()));
            }
            let mut places = places(&game, word);
            places.sort_unstable();
            all.sort_unstable();
            assert_eq!(places, all);
        }
    }

    #[test]
    fn the_places_that_use_most_letters_come_first() {
        let game = game("puzzingo", &["m13 r latch"]);
        assert_eq!(places(&game, "latches")[0], "m13 r latches");
        // Crossing a letter comes before lying beside the word, and forwards before backwards.
        let habits = places(&game, "habits");
        assert_eq!(habits[..3], ["o9 d habits", "n12 d habits", "q13 d habits"]);
        assert_eq!(habits[3], "q13 u habits");
    }

    #[test]
    fn a_word_turns_on_its_own_tiles_alone() {
        let game = game("puzzingo", &["m13 r latch"]);
        let bent = places(&game, "p13 cap");
        let turned = ["p13 dr cap", "p13 dl cap", "p13 ur cap", "p13 ul cap"];
        let expected: Vec<&str> = ["p13 d cap", "p13 u cap"]
            .into_iter()
            .chain(turned)
            .collect();
        assert_eq!(bent, expected);
    }
}
