//! Finds where a word fits by the rules of placement alone. No dictionary is used, so the places do not show whether a
//! word is valid, except where every play is looked up anyway.

use std::collections::{BTreeMap, BTreeSet};

use crate::action::{Declared, NamedCell, Play};
use crate::grid::{Cell, Direction, Path};
use crate::layout::Layout;
use crate::score::ScoredWord;
use crate::tile::Tile;

use super::{JudgedPlay, Ruling, Situation};

/// The most new tiles of a word that is searched for bends: at each, it can go on in three directions.
const MOST_NEW: usize = 8;

/// How many letters on the table a bent word must use if nothing is known about its place.
const LEAST_USED: usize = 2;

/// A play that is only partly known.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PartialPlay {
    /// The play; the cell and path of its main word are placeholders.
    pub play: Play,
    /// The cell of its first letter, if known.
    pub start: Option<Cell>,
    /// The direction of each step, if known.
    pub steps: Option<Vec<Direction>>,
}

impl PartialPlay {
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
        let covers = situation.features.stacks;
        let differs = |(cell, tile): (&Cell, &Tile)| {
            let old = situation.table.at(*cell);
            old.is_some_and(|old| old.letter != tile.letter)
        };
        if !covers && path.cells().iter().zip(letters).any(differs) {
            return None;
        }
        let main = Declared::new(NamedCell::Cell(start), steps.to_vec(), letters.to_vec())?;
        let play = Play {
            main,
            ..self.play.clone()
        };
        let ruling = situation.judge(&play).ok()?;
        (!ruling.misplaced).then_some(JudgedPlay { play, ruling })
    }

    /// The cells where the word can start if it takes these steps.
    fn starts(&self, situation: &Situation<'_>, steps: &[Direction]) -> BTreeSet<Cell> {
        if let Some(start) = self.start {
            return BTreeSet::from([start]);
        }
        let grid = situation.features.grid;
        let mut near: BTreeSet<Cell> = BTreeSet::new();
        for (cell, _) in situation.table.cells() {
            near.insert(cell);
            near.extend(cell.neighbours(grid));
        }
        if near.is_empty() {
            let Some(centre) = situation.features.layout().and_then(Layout::centre) else {
                // On an empty table without a board, any place will do.
                return BTreeSet::from([Cell::START]);
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
pub fn straight(situation: &Situation<'_>, wanted: &PartialPlay) -> Vec<JudgedPlay> {
    if let Some(steps) = &wanted.steps {
        return wanted.fits(situation, steps);
    }
    let steps = wanted.play.main.letters().len() - 1;
    let mut ways = situation.features.directions;
    let is_free = situation.table.is_empty() && situation.features.layout().is_none();
    if is_free && wanted.start.is_none() {
        ways = &ways[..1];
    }
    let fits = |&way: &Direction| wanted.fits(situation, &vec![way; steps]);
    ways.iter().flat_map(fits).collect()
}

/// The places of a word that turns on its new tiles. If its first cell is not known, there are too many, so only those
/// are searched that turn once and use several letters on the table.
pub fn bent(situation: &Situation<'_>, wanted: &PartialPlay) -> Vec<JudgedPlay> {
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
    let grid = situation.features.grid;
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
    wanted: &'a PartialPlay,
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
        for &way in self.situation.features.grid.directions() {
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

/// Sorts places by how likely they are meant; in reading order among equals. Where words are looked up as they are played,
/// places with invalid words are left out, unless there are no others: they would be refused at no cost.
pub fn likeliest_first(situation: &Situation<'_>, fits: Vec<JudgedPlay>) -> Vec<JudgedPlay> {
    let looks_up = situation.looks_up() && situation.vocabulary.lexicon().is_some();
    // The ruling on each place if its words are looked up; `None` if one is invalid.
    let looked_up = |fit: &JudgedPlay| looks_up.then(|| situation.judge(&fit.play).ok()).flatten();
    let known = |fit: JudgedPlay| (looked_up(&fit), fit);
    let mut fits: Vec<(Option<Ruling>, JudgedPlay)> = fits.into_iter().map(known).collect();
    if fits.iter().any(|(ruling, _)| ruling.is_some()) {
        fits.retain(|(ruling, _)| ruling.is_some());
    }
    let ways = situation.features.directions;
    let is_first = situation.table.is_empty();
    fits.sort_by_cached_key(|(ruling, fit)| {
        let made = ruling.as_ref().map(|ruling| ruling.words.len());
        let start = match fit.play.main.at() {
            NamedCell::Cell(cell) => Some(*cell),
            NamedCell::Standing { .. } => None,
        };
        let beside = letters_beside(fit);
        // The first word of a game goes to the right.
        let is_down = is_first && fit.play.main.steps().first() != Some(&ways[0]);
        (
            unlikely(situation, fit, made),
            beside,
            is_backwards(fit) || is_down,
            start,
        )
    });
    let with_words = |(ruling, fit): (Option<Ruling>, JudgedPlay)| JudgedPlay {
        ruling: ruling.unwrap_or(fit.ruling),
        play: fit.play,
    };
    fits.into_iter().map(with_words).collect()
}

/// How unlikely it is that a place is meant. The weights are those that put the plays of whole games nearest to the top.
/// Likely is a straight word that uses many tiles on the table and makes no word that looks like none. Where words bend, other
/// side words are what it is played for; elsewhere only valid ones are (`made` counts them).
fn unlikely(situation: &Situation<'_>, fit: &JudgedPlay, made: Option<usize>) -> Option<isize> {
    let beside = fit.ruling.words.iter().skip(1);
    let (odd, likely): (Vec<_>, Vec<_>) = beside.partition(|word| is_odd(situation, word));
    let (side, made) = if situation.features.bends {
        (0, likely.len())
    } else {
        (letters_beside(fit), made.unwrap_or(0))
    };
    let sum = 2 * (turns(fit.play.main.steps()) + fit.ruling.placed.len() + side + 8 * odd.len());
    (sum + 3 * usize::from(is_backwards(fit))).checked_signed_diff(made)
}

/// Whether a play makes an odd word beside its main word, which is worse than anything that was typed: no play like that is
/// suggested. No word is looked up.
pub fn makes_odd_words(situation: &Situation<'_>, ruling: &Ruling) -> bool {
    let mut beside = ruling.words.iter().skip(1);
    beside.any(|word| is_odd(situation, word))
}

/// Whether a word looks like none, or makes one on the table longer as hardly any English word is.
fn is_odd(situation: &Situation<'_>, word: &ScoredWord) -> bool {
    is_implausible(&word.spelling) || is_oddly_extended(situation, word)
}

/// Whether a word makes one on the table longer with another letter than those that often end English words: `shoes`, but not
/// `shoee`, `tshoe` or `latchs`. No word is looked up.
fn is_oddly_extended(situation: &Situation<'_>, word: &ScoredWord) -> bool {
    let is_old = |cell: &&Cell| situation.table.at(**cell).is_some();
    let old = word.cells.iter().take_while(is_old).count();
    let letters: Vec<char> = word.spelling.chars().rev().take(3).collect();
    let may_end = match *letters.as_slice() {
        ['s', 'h', third] => !"cs".contains(third),
        ['s', before, _] => !"sxz".contains(before),
        ['d' | 'r' | 'n', before, _] => before == 'e',
        [last, ..] => last == 'y' || !last.is_ascii(),
        [] => false,
    };
    let is_long = word.cells.iter().filter(is_old).count() > 2;
    is_long && !(may_end && old + 1 == word.cells.len())
}

/// How many letters the words have that a play makes beside its main word.
fn letters_beside(fit: &JudgedPlay) -> usize {
    let beside = fit.ruling.words.iter().skip(1);
    beside.map(|word| word.spelling.chars().count()).sum()
}

/// Whether the first step of a word goes left or up.
fn is_backwards(fit: &JudgedPlay) -> bool {
    let way = fit.play.main.steps().first().copied();
    way.is_some_and(|way| way.axis().forward() != way)
}

/// Whether letters are implausible as a word: twice the same letter, a C or a V and one other, no vowel, or two consonants
/// that hardly any English word begins or ends with. No word is looked up.
pub fn is_implausible(word: &str) -> bool {
    let letters: Vec<char> = word.chars().collect();
    // Other alphabets have vowels of their own.
    let is_vowel =
        |(n, &c): (usize, &char)| !c.is_ascii() || "aeiou".contains(c) || (c == 'y' && n > 0);
    if !letters.iter().enumerate().any(is_vowel) {
        return true;
    }
    match letters.as_slice() {
        // No English word of two letters has a V, and only CH has a C.
        [one, other] => one == other || letters.iter().any(|c| "cv".contains(*c)),
        [one, next, last] => !begins(*one, *next) || !ends(*next, *last),
        [one, next, .., before, last] => !begins(*one, *next) || !ends(*before, *last),
        _ => false,
    }
}

/// Two consonants that English words commonly begin with. BH and DH are rare, and `dhat` is rather `d hat`.
const ONSETS: [&str; 40] = [
    "bl", "br", "ch", "cl", "cr", "dr", "dw", "fl", "fr", "gh", "gl", "gn", "gr", "kh", "kl", "kn",
    "kr", "ph", "pl", "pn", "pr", "ps", "pt", "rh", "sc", "sh", "sk", "sl", "sm", "sn", "sp", "sq",
    "st", "sw", "th", "tr", "ts", "tw", "wh", "wr",
];

/// Two consonants that English words commonly end with.
const CODAS: [&str; 81] = [
    "bb", "bs", "bt", "ch", "ck", "cs", "ct", "dd", "ds", "dz", "ff", "fs", "ft", "gg", "gh", "gn",
    "gs", "hm", "hs", "ht", "ks", "lb", "ld", "lf", "lk", "ll", "lm", "ln", "lp", "ls", "lt", "mb",
    "mm", "mn", "mp", "ms", "nc", "nd", "ng", "nk", "nn", "ns", "nt", "nx", "ph", "pp", "ps", "pt",
    "rb", "rc", "rd", "rf", "rg", "rk", "rl", "rm", "rn", "rp", "rr", "rs", "rt", "sc", "sh", "sk",
    "sm", "sp", "ss", "st", "th", "ts", "tt", "tz", "vs", "wd", "wk", "wl", "wn", "ws", "wt", "xt",
    "zz",
];

/// Whether a word may begin with these two letters.
pub fn begins(one: char, next: char) -> bool {
    is_among(&ONSETS, one, next)
}

/// Whether a word may end with these two letters.
fn ends(before: char, last: char) -> bool {
    is_among(&CODAS, before, last)
}

/// Whether two letters are one of these pairs, or one of them may be a vowel.
fn is_among(pairs: &[&str], one: char, next: char) -> bool {
    let may_be_vowel = |c: char| !c.is_ascii_alphabetic() || "aeiouy".contains(c);
    let is_pair = || pairs.iter().any(|pair| pair.chars().eq([one, next]));
    may_be_vowel(one) || may_be_vowel(next) || is_pair()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_without_a_vowel_are_implausible() {
        for (word, wanted) in [
            ("ab", false),
            ("ac", true),
            ("aa", true),
            ("bb", true),
            ("aab", false),
            ("brr", true),
            ("by", false),
            ("yb", true),
            ("b\u{e9}", false),
            ("slatch", false),
            ("tlatch", true),
            ("latchn", true),
            ("habits", false),
            ("straw", false),
        ] {
            assert_eq!(is_implausible(word), wanted, "{word}");
        }
    }
}
