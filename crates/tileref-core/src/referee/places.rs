//! Finds where a word fits by the rules of placement alone. No dictionary is used, so the places do not show whether a
//! word is valid.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};

use crate::action::{Declared, Place, Play};
use crate::grid::{Cell, Direction, Path};
use crate::rules::Layout;
use crate::table::TrialBoard;
use crate::tile::Tile;

use super::{JudgedPlay, Situation};

/// The most new tiles of a word that is searched for bends: at each, it can go on in three directions.
const MOST_NEW: usize = 8;

/// The most paths of a further word, and the most places with one. A real table has a few.
const MOST_PLACES: usize = 1_000;

/// How many letters on the table a bent word must use if nothing is known about its place.
const LEAST_USED: usize = 2;

/// A play that is only partly known.
#[derive(Clone, Debug)]
pub struct Wanted {
    /// The play; the cell and path of its main word are placeholders.
    pub play: Play,
    /// The cell of its first letter, if known.
    pub start: Option<Cell>,
    /// The direction of each step, if known.
    pub steps: Option<Vec<Direction>>,
    /// Words after `also` whose places are not known.
    pub also: Vec<Vec<Tile>>,
}

impl Wanted {
    /// The play from this cell along this path, if it breaks no rule.
    fn fit(
        &self,
        situation: &Situation<'_>,
        start: Cell,
        steps: &[Direction],
    ) -> Option<JudgedPlay> {
        let letters = self.play.main.letters();
        // Most places fail here, which is cheaper than a full ruling.
        let path = Path::new(start, steps).ok()?;
        let covers = situation.rules.mechanic.stacks();
        let differs = |(cell, tile): (&Cell, &Tile)| {
            let old = situation.table.at(*cell);
            old.is_some_and(|old| old.letter != tile.letter)
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
        Some(JudgedPlay { play, ruling })
    }

    /// The cells where the word can start if it takes these steps.
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
                // On an empty table without a board, any place will do.
                return Cell::parse("m13").into_iter().collect();
            };
            near.insert(centre);
        }
        // Any letter may be on such a cell; step back from it to the first letter.
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

    fn fits(&self, situation: &Situation<'_>, steps: &[Direction]) -> Vec<JudgedPlay> {
        let starts = self.starts(situation, steps).into_iter();
        starts
            .filter_map(|start| self.fit(situation, start, steps))
            .collect()
    }
}

/// The places of a straight word, or of one whose path is known.
pub(crate) fn straight(situation: &Situation<'_>, wanted: &Wanted) -> Vec<JudgedPlay> {
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

/// The places of a word that turns on its new tiles. If its first cell is not known, there are too many, so only those
/// are searched that turn once and use several letters on the table.
pub(crate) fn bent(situation: &Situation<'_>, wanted: &Wanted) -> Vec<JudgedPlay> {
    // The first word of a game could turn anywhere.
    if wanted.steps.is_some() || situation.table.is_empty() {
        return Vec::new();
    }
    let letters = wanted.play.main.letters().len();
    let mut most_new = situation.held.min(MOST_NEW);
    let map = wanted.start.is_none().then(|| {
        most_new = most_new.min(letters.saturating_sub(LEAST_USED));
        distances(situation, most_new)
    });
    let mut bends = Bends {
        situation,
        wanted,
        most_new,
        away: map.as_ref(),
        cells: Vec::new(),
        steps: Vec::new(),
        found: Vec::new(),
    };
    let starts = map.iter().flat_map(BTreeMap::keys);
    for &start in wanted.start.iter().chain(starts) {
        bends.cells.push(start);
        bends.follow();
        bends.cells.clear();
    }
    let mut found = bends.found;
    found.retain(|fit| turns(fit.play.main.steps()) > 0);
    found
}

/// The cells within `most` steps of a tile on the table, and the number of steps.
fn distances(situation: &Situation<'_>, most: usize) -> BTreeMap<Cell, usize> {
    let grid = situation.rules.grid();
    let mut edge: Vec<Cell> = situation.table.cells().map(|(cell, _)| cell).collect();
    let mut away: BTreeMap<Cell, usize> = edge.iter().map(|&cell| (cell, 0)).collect();
    for steps in 1..=most {
        let next = edge.iter().flat_map(|cell| cell.neighbours(grid));
        let next: BTreeSet<Cell> = next.filter(|cell| !away.contains_key(cell)).collect();
        away.extend(next.iter().map(|&cell| (cell, steps)));
        edge = next.into_iter().collect();
    }
    away
}

/// A search for the paths of a word that turns.
struct Bends<'a> {
    situation: &'a Situation<'a>,
    wanted: &'a Wanted,
    most_new: usize,
    /// How far each cell is from the table, if the word must use letters on it.
    away: Option<&'a BTreeMap<Cell, usize>>,
    cells: Vec<Cell>,
    steps: Vec<Direction>,
    found: Vec<JudgedPlay>,
}

impl Bends<'_> {
    /// Follows every path from these cells that the letters allow.
    fn follow(&mut self) {
        let (cells, table) = (&self.cells, self.situation.table);
        let (cell, letters) = (cells[cells.len() - 1], self.wanted.play.main.letters());
        let tile = table.at(cell);
        let differs = tile.is_some_and(|tile| tile.letter != letters[self.steps.len()].letter);
        let new = cells.iter().filter(|&&cell| table.at(cell).is_none());
        let new = new.count();
        // All tiles up to the next letter on the table will be new, too.
        let ahead = match self.away {
            Some(away) if cells.len() - new < LEAST_USED => {
                let away = away.get(&cell).copied();
                away.map_or(self.most_new, |away| away.saturating_sub(1))
            }
            _ => 0,
        };
        let bends_again = self.away.is_some() && turns(&self.steps) > 1;
        if differs || bends_again || new + ahead > self.most_new {
            return;
        }
        if cells.len() == letters.len() {
            let fit = self.wanted.fit(self.situation, self.cells[0], &self.steps);
            self.found.extend(fit);
            return;
        }
        for &way in self.situation.rules.grid().directions() {
            let turns_on_old = tile.is_some() && self.steps.last().is_some_and(|&last| last != way);
            let next = cell.step(way).filter(|next| !self.cells.contains(next));
            if let (Some(next), false) = (next, turns_on_old) {
                self.cells.push(next);
                self.steps.push(way);
                self.follow();
                self.cells.pop();
                self.steps.pop();
            }
        }
    }
}

/// How often a path turns.
fn turns(steps: &[Direction]) -> usize {
    steps.windows(2).filter(|pair| pair[0] != pair[1]).count()
}

/// The same places, each with a further word that the play makes there: of old and new tiles, along any path.
pub(crate) fn with_word(
    situation: &Situation<'_>,
    fits: &[JudgedPlay],
    word: &[Tile],
) -> Vec<JudgedPlay> {
    let mut found = Vec::new();
    for fit in fits {
        if found.len() > MOST_PLACES {
            break;
        }
        for (start, steps) in paths_of(situation, &fit.ruling.placed, word) {
            let declared = Declared::new(Place::Cell(start), steps, word.to_vec());
            let mut play = fit.play.clone();
            play.also.extend(declared);
            let ruling = situation.judge(&play);
            found.extend(ruling.map(|ruling| JudgedPlay { play, ruling }));
        }
    }
    found
}

/// The paths that spell a word and use at least one of these new tiles.
fn paths_of(
    situation: &Situation<'_>,
    new: &[(Cell, Tile)],
    word: &[Tile],
) -> Vec<(Cell, Vec<Direction>)> {
    let trial = TrialBoard::new(situation.table, new);
    let has = |cell: Cell, n: usize| trial.at(cell).is_some_and(|it| it.letter == word[n].letter);
    let old = situation.table.cells().map(|(cell, _)| cell);
    let cells: BTreeSet<Cell> = old.chain(new.iter().map(|&(cell, _)| cell)).collect();
    let mut paths: Vec<(Vec<Cell>, Vec<Direction>)> = cells
        .into_iter()
        .filter(|&cell| has(cell, 0))
        .map(|cell| (vec![cell], Vec::new()))
        .collect();
    for n in 1..word.len() {
        let longer = |(cells, steps): &(Vec<Cell>, Vec<Direction>)| {
            let ways = situation.rules.grid().directions().iter();
            let (cells, steps) = (cells.clone(), steps.clone());
            ways.filter_map(move |&way| {
                let next = cells[n - 1].step(way)?;
                let follows = has(next, n) && !cells.contains(&next);
                follows.then(|| {
                    (
                        [&cells[..], &[next]].concat(),
                        [&steps[..], &[way]].concat(),
                    )
                })
            })
            .collect::<Vec<_>>()
        };
        paths = paths.iter().flat_map(longer).take(MOST_PLACES).collect();
    }
    paths.retain(|(cells, _)| cells.iter().any(|&cell| trial.is_new(cell)));
    let paths = paths.into_iter();
    paths.map(|(cells, steps)| (cells[0], steps)).collect()
}

/// Sorts places by how likely they are meant: those come first that use most letters on the table, then those that make
/// the fewest implausible words, turn least, read forwards and make the fewest words; then in reading order.
pub(crate) fn likeliest_first(mut fits: Vec<JudgedPlay>) -> Vec<JudgedPlay> {
    fits.sort_by_cached_key(|fit| {
        let main = &fit.play.main;
        let used = main.letters().len() - fit.ruling.placed.len();
        let crossing = fit.ruling.words.iter().skip(1);
        let doubtful = crossing.filter(|word| is_implausible(&word.spelling));
        let turns = turns(main.steps());
        let way = main.steps().first().copied();
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

/// Whether letters are implausible as a word: twice the same letter, or no vowel. No word is looked up.
pub(crate) fn is_implausible(word: &str) -> bool {
    let letters: Vec<char> = word.chars().collect();
    // Other alphabets have vowels of their own.
    let is_vowel =
        |(n, &c): (usize, &char)| !c.is_ascii() || "aeiou".contains(c) || (c == 'y' && n > 0);
    matches!(letters.as_slice(), [one, other] if one == other)
        || !letters.iter().enumerate().any(is_vowel)
}

#[cfg(test)]
mod tests {
    use super::*;

    use crate::game::Game;
    use crate::referee::Vocabulary;
    use crate::rules::Ruleset;
    use crate::suggest;

    fn game(kind: &str, lines: &[&str]) -> Game {
        let rules = Ruleset::built_in(kind).expect("a ruleset");
        let names = ["Ann", "Bob"];
        let mut game = Game::new(rules, &names, Vocabulary::new(None)).expect("seats");
        for (line, name) in lines.iter().zip(names.iter().cycle()) {
            game.submit(name, line).expect(line);
        }
        game
    }

    fn places(game: &Game, line: &str) -> Vec<String> {
        let places = suggest::places(game, line).expect(line);
        places.fits.iter().map(|fit| fit.play.to_string()).collect()
    }

    #[test]
    fn the_referee_accepts_every_place() {
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
                assert!(game.submit("Bob", place).is_ok(), "{place}");
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
                all.extend(lines.filter(|line| game.clone().submit("Bob", line).is_ok()));
            }
            let mut places = places(&game, word);
            places.sort_unstable();
            all.sort_unstable();
            assert_eq!(places, all);
        }
    }

    #[test]
    fn places_that_use_most_letters_come_first() {
        let game = game("puzzingo", &["m13 r latch"]);
        assert_eq!(places(&game, "latches")[0], "m13 r latches");
        // Crossing the word comes before being beside it, and forwards before backwards.
        let habits = places(&game, "habits");
        assert_eq!(habits[..3], ["o9 d habits", "n12 d habits", "q13 d habits"]);
        assert_eq!(habits[3], "q13 u habits");
    }

    #[test]
    fn a_word_turns_only_on_its_new_tiles() {
        let game = game("puzzingo", &["m13 r latch"]);
        let bent = places(&game, "p13 cap");
        let turned = ["p13 dr cap", "p13 dl cap", "p13 ur cap", "p13 ul cap"];
        let expected: Vec<&str> = ["p13 d cap", "p13 u cap"]
            .into_iter()
            .chain(turned)
            .collect();
        assert_eq!(bent, expected);
    }

    /// Every legal play of a word that turns, from these cells, with how often it turns and how many letters on the
    /// table it uses.
    fn turning(game: &Game, word: &str, starts: &[Cell]) -> Vec<(String, usize, usize)> {
        let letters = word.chars().count();
        let mut paths = vec![String::new()];
        for _ in 1..letters {
            let longer = |path: &String| {
                "rlud"
                    .chars()
                    .map(move |way| format!("{path}{way}"))
                    .collect()
            };
            paths = paths
                .iter()
                .flat_map(|path| -> Vec<String> { longer(path) })
                .collect();
        }
        let mut plays = Vec::new();
        for (start, path) in starts
            .iter()
            .flat_map(|start| paths.iter().map(move |path| (start, path)))
        {
            let line = format!("{} {path} {word}", Place::Cell(*start));
            let mut after = game.clone();
            let bends = path
                .as_bytes()
                .windows(2)
                .filter(|pair| pair[0] != pair[1])
                .count();
            if bends > 0
                && let Ok(entry) = after.submit("Bob", &line)
            {
                let used = letters - after.entries()[entry].placed.len();
                plays.push((line, bends, used));
            }
        }
        plays
    }

    #[test]
    fn every_play_that_turns_is_among_the_places() {
        let game = game("puzzingo", &["m13 r latch"]);
        let near: Vec<Cell> = (7..17)
            .flat_map(|row| (9..21).map(move |column| Cell::new(column, row).expect("a cell")))
            .collect();
        let bent = |line: &str| -> BTreeSet<String> {
            let fits = suggest::places(&game, line).expect(line).fits;
            let fits = fits.iter().filter(|fit| turns(fit.play.main.steps()) > 0);
            fits.map(|fit| fit.play.to_string()).collect()
        };
        // Without a cell, only plays that turn once and use two letters.
        for word in ["tehc", "lat", "hctx"] {
            let plays = turning(&game, word, &near).into_iter();
            let plays = plays.filter(|&(_, bends, used)| bends == 1 && used > 1);
            let plays: BTreeSet<String> = plays.map(|(line, ..)| line).collect();
            assert_eq!(bent(word), plays, "{word}");
        }
        // From a cell, all.
        for (cell, word) in [("p13", "caps"), ("r12", "tehc"), ("n11", "xost")] {
            let start = [Cell::parse(cell).expect("a cell")];
            let plays: BTreeSet<String> = turning(&game, word, &start)
                .into_iter()
                .map(|play| play.0)
                .collect();
            assert!(!plays.is_empty());
            assert_eq!(bent(&format!("{cell} {word}")), plays, "{word}");
        }
    }

    #[test]
    fn a_word_that_leaves_a_line_may_go_far_from_the_table() {
        let game = game("puzzingo", &["m13 r habit"]);
        for (word, place) in [
            ("itself", "p13 rrddd itself"),
            ("bitself", "o13 rrrddd bitself"),
        ] {
            let places = places(&game, word);
            assert!(places.iter().any(|other| other == place), "{places:?}");
            // Before those that use one letter.
            assert_eq!(places[0][..4], place[..4]);
        }
    }

    #[test]
    fn known_parts_of_a_place_are_kept() {
        let empty = game("puzzingo", &[]);
        let all = ["m13 r cap", "m13 d cap", "m13 l cap", "m13 u cap"];
        assert_eq!(places(&empty, "m13 cap"), all);
        assert_eq!(places(&empty, "cap"), ["m13 r cap"]);
        let game = game("puzzingo", &["m13 r latch"]);
        let rd = places(&game, "rd the");
        assert!(
            !rd.is_empty() && rd.iter().all(|place| place.contains(" rd ")),
            "{rd:?}"
        );
        assert_eq!(
            places(&game, "p13 d cap also pac"),
            ["p13 d cap also p15 u pac"]
        );
    }

    #[test]
    fn letters_without_a_vowel_are_implausible() {
        for (word, wanted) in [
            ("ab", false),
            ("aa", true),
            ("bb", true),
            ("aab", false),
            ("brr", true),
            ("by", false),
            ("yb", true),
            ("b\u{e9}", false),
        ] {
            assert_eq!(is_implausible(word), wanted, "{word}");
        }
    }
}
