//! Finds where a word fits by the rules of placement alone. No dictionary is used, so the places do not show whether a
//! word is valid, except where every play is looked up anyway.

use crate::action::{Declared, NamedCell, Play};
use crate::grid::{Cell, Direction};
use crate::layout::Layout;
use crate::score::ScoredWord;
use crate::tile::Tile;

use super::{JudgedPlay, Ruling, Situation};

/// How often a word turns at most: if its cell is known, and if it is not.
const MOST_TURNS: [usize; 2] = [3, 1];

/// The most letters of a word that is searched for turns.
const MOST_TURNING: usize = 15;

/// How many letters on the table a word that turns must use if nothing is known about its place.
const LEAST_USED: usize = 2;

/// The most tiles on the table beside which places are searched; no set of a game has so many.
const MOST_TILES: usize = 400;

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
        self.may_fit(situation, start, steps).then_some(())?;
        let letters = self.play.main.letters().to_vec();
        let main = Declared::new(NamedCell::Cell(start), steps.to_vec(), letters)?;
        let play = Play {
            main,
            ..self.play.clone()
        };
        let ruling = situation.judge(&play).ok()?;
        (!ruling.misplaced).then_some(JudgedPlay { play, ruling })
    }

    /// The letters on the table are those of the word, or of its beginning if the path ends before it. Most places fail
    /// here, which is cheaper than a full ruling.
    fn may_fit(&self, situation: &Situation<'_>, start: Cell, steps: &[Direction]) -> bool {
        let turns = |n: usize| n > 0 && steps.get(n).is_some_and(|way| *way != steps[n - 1]);
        let (mut used, mut new, mut next) = (0, 0, Some(start));
        let letters = self.play.main.letters().iter().take(steps.len() + 1);
        for (n, tile) in letters.enumerate() {
            let Some(cell) = next else { return false };
            match situation.table.at(cell) {
                None => new += 1,
                Some(old) if old.letter == tile.letter && (!turns(n) || self.steps.is_some()) => {
                    used += 1;
                }
                Some(_) => return situation.features.stacks,
            }
            next = steps.get(n).and_then(|way| cell.step(*way));
        }
        let is_near = self.start.is_some() || used >= LEAST_USED;
        !self.is_bent(steps) || is_near && new <= situation.held
    }

    /// A path turns that was not typed.
    fn is_bent(&self, steps: &[Direction]) -> bool {
        self.steps.is_none() && turns_of(steps) > 0
    }

    /// The paths that the word may take: those that turn least come first.
    fn paths(&self, situation: &Situation<'_>) -> Vec<Vec<Direction>> {
        if let Some(steps) = &self.steps {
            return vec![steps.clone()];
        }
        let (features, count) = (situation.features, self.play.main.letters().len() - 1);
        let straight = features.directions.iter().map(|way| vec![*way; count]);
        let mut paths: Vec<Vec<Direction>> = straight.collect();
        let is_free = situation.table.is_empty() && features.layout().is_none();
        if is_free && self.start.is_none() {
            paths.truncate(1);
        }
        let most = MOST_TURNS[usize::from(self.start.is_none())];
        // The first word of a game could turn anywhere.
        if features.bends && !situation.table.is_empty() && count < MOST_TURNING {
            let goes_on = |path: &[Direction]| {
                turns_of(path) <= most
                    && self
                        .start
                        .is_none_or(|start| self.may_fit(situation, start, path))
            };
            let mut bent = turning(features.grid.directions(), count, &goes_on);
            bent.sort_by_key(|path| turns_of(path));
            paths.extend(bent);
        }
        paths
    }

    /// The cells where the word can start if it takes this path: one of its letters is where it meets the table. On an empty table
    /// without a board, any cell will do.
    fn starts(
        &self,
        situation: &Situation<'_>,
        meets: &[Meeting],
        steps: &[Direction],
    ) -> Vec<Cell> {
        let is_free = || situation.table.is_empty() && situation.features.layout().is_none();
        if let Some(start) = self.start.or_else(|| is_free().then_some(Cell::START)) {
            return vec![start];
        }
        // A word that turns uses what is there.
        let bends = self.is_bent(steps);
        let meets = meets.iter().filter(|meeting| meeting.is_laid || !bends);
        let starts = meets.filter_map(|meeting| {
            let mut back = steps[..meeting.letter].iter().rev();
            back.try_fold(meeting.cell, |cell, step| cell.step(step.opposite()))
        });
        let mut starts: Vec<Cell> = starts.collect();
        starts.sort_unstable();
        starts.dedup();
        starts
    }
}

/// A letter of a word on a cell with a tile, or beside one.
struct Meeting {
    cell: Cell,
    letter: usize,
    is_laid: bool,
}

/// Every path of so many steps that turns at least once, and never straight back, and can go on so at each step.
fn turning(
    ways: &[Direction],
    count: usize,
    goes_on: &dyn Fn(&[Direction]) -> bool,
) -> Vec<Vec<Direction>> {
    let mut paths = vec![Vec::new()];
    for _ in 0..count {
        let longer = paths.iter().flat_map(|path: &Vec<Direction>| {
            let is_on = |way: &&Direction| path.last().is_none_or(|last| last.opposite() != **way);
            ways.iter()
                .filter(is_on)
                .map(|way| [path.as_slice(), &[*way]].concat())
        });
        paths = longer.filter(|path| goes_on(path)).collect();
    }
    paths.retain(|path| turns_of(path) > 0);
    paths
}

/// Where a word meets the table: on a tile with one of its letters, or beside a tile. On an empty board, on its centre.
fn meetings(situation: &Situation<'_>, letters: &[Tile]) -> Vec<Meeting> {
    let (grid, table) = (situation.features.grid, situation.table);
    let tiles: Vec<_> = table.in_order().into_iter().take(MOST_TILES).collect();
    let beside = tiles.iter().flat_map(|(cell, _)| cell.neighbours(grid));
    let mut open: Vec<Cell> = beside.filter(|cell| table.at(*cell).is_none()).collect();
    open.sort_unstable();
    open.dedup();
    if tiles.is_empty() {
        open.extend(situation.features.layout().and_then(Layout::centre));
    }
    let open = open.into_iter().map(|cell| (cell, None));
    let near = tiles.into_iter().map(|(cell, tile)| (cell, Some(tile)));
    let mut meetings = Vec::new();
    for (cell, laid) in near.chain(open) {
        for (letter, tile) in letters.iter().enumerate() {
            let differs = |laid: Tile| laid.letter != tile.letter && !situation.features.stacks;
            if !laid.is_some_and(differs) {
                meetings.push(Meeting {
                    cell,
                    letter,
                    is_laid: laid.is_some(),
                });
            }
        }
    }
    meetings
}

/// The places of a word: along every path that it may take, from every cell from which it meets the table.
pub fn all(situation: &Situation<'_>, wanted: &PartialPlay) -> Vec<JudgedPlay> {
    let meets = meetings(situation, wanted.play.main.letters());
    let mut fits = Vec::new();
    for path in wanted.paths(situation) {
        let starts = wanted.starts(situation, &meets, &path).into_iter();
        fits.extend(starts.filter_map(|start| wanted.fit(situation, start, &path)));
    }
    fits
}

/// How often a path turns.
fn turns_of(steps: &[Direction]) -> usize {
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
    let sum =
        2 * (turns_of(fit.play.main.steps()) + fit.ruling.placed.len() + side + 8 * odd.len());
    (sum + 3 * usize::from(is_backwards(fit))).checked_signed_diff(made)
}

/// A play makes an odd word beside its main word, which is worse than anything that was typed: no play like that is
/// suggested. No word is looked up.
pub fn makes_odd_words(situation: &Situation<'_>, ruling: &Ruling) -> bool {
    let mut beside = ruling.words.iter().skip(1);
    beside.any(|word| is_odd(situation, word))
}

/// A word looks like none, or makes one on the table longer as hardly any English word is.
fn is_odd(situation: &Situation<'_>, word: &ScoredWord) -> bool {
    is_implausible(&word.spelling) || is_oddly_extended(situation, word)
}

/// A word makes one on the table longer with another letter than those that often end English words: `shoes`, but not
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

/// The first step of a word goes left or up.
fn is_backwards(fit: &JudgedPlay) -> bool {
    let way = fit.play.main.steps().first().copied();
    way.is_some_and(|way| way.axis().forward() != way)
}

/// Letters are implausible as a word: twice the same letter, a C or a V and one other, no vowel, or two consonants that
/// hardly any English word begins or ends with. No word is looked up.
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

/// English words begin with these two letters, or may, because one of them is a vowel.
pub fn begins(one: char, next: char) -> bool {
    is_among(&ONSETS, one, next)
}

/// As [`begins`], at the end.
fn ends(before: char, last: char) -> bool {
    is_among(&CODAS, before, last)
}

/// The letters are one of these pairs, or one of them may be a vowel.
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
