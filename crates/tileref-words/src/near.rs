//! Words within a small edit distance.
//!
//! A walk over the list builds the edit-distance table row by row (optimal string alignment: a letter added, removed or
//! changed, or two neighbours swapped) and leaves a branch as soon as no cell of a row is small enough. The automaton
//! of the `fst` crate does not support swaps, and takes up to 30 MB and 20 ms for a long word.

use crate::Stem;

/// The words of a list within a distance of `most`, in alphabetical order; `all` is the stem of the whole list.
pub fn within(all: Stem<'_>, word: &[char], most: usize) -> Vec<String> {
    let first = (0..=word.len()).collect();
    let mut walk = Walk {
        word,
        most,
        letters: Vec::new(),
        rows: vec![first],
        found: Vec::new(),
    };
    walk.visit(all);
    walk.found
}

struct Walk<'a> {
    word: &'a [char],
    most: usize,
    /// The letters of the stem.
    letters: Vec<char>,
    /// The row for no letters, then one row for each letter.
    rows: Vec<Vec<usize>>,
    found: Vec<String>,
}

impl Walk<'_> {
    fn visit(&mut self, stem: Stem<'_>) {
        if stem.is_word() && self.rows[self.rows.len() - 1][self.word.len()] <= self.most {
            self.found.push(String::from_iter(&self.letters));
        }
        stem.each(|letter, longer| self.step(letter, longer));
    }

    /// Visits a longer stem, if a word can still be near enough. A swap reaches back two rows, but never costs less than
    /// some cell of the row in between.
    fn step(&mut self, letter: char, longer: Stem<'_>) {
        let row = self.row(letter);
        if row.iter().any(|&distance| distance <= self.most) {
            self.rows.push(row);
            self.letters.push(letter);
            self.visit(longer);
            self.letters.pop();
            self.rows.pop();
        }
    }

    /// The row of the table after one more letter.
    fn row(&self, letter: char) -> Vec<usize> {
        let above = &self.rows[self.rows.len() - 1];
        let mut row = Vec::with_capacity(above.len());
        let mut before = above[0] + 1;
        row.push(before);
        for (i, (&wanted, above)) in self.word.iter().zip(above.windows(2)).enumerate() {
            let changed = above[0] + usize::from(letter != wanted);
            let mut least = changed.min(before.min(above[1]) + 1);
            if i > 0 && letter == self.word[i - 1] && self.letters.last() == Some(&wanted) {
                least = least.min(self.rows[self.rows.len() - 2][i - 1] + 1);
            }
            row.push(least);
            before = least;
        }
        row
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use proptest::prelude::*;

    use super::*;
    use crate::{Lexicon, compile};

    proptest! {
        #[test]
        fn agrees_with_measuring_every_word(
            words in proptest::collection::vec("[abä]{1,6}", 1..40),
            word in "[abä]{0,6}",
            most in 0_usize..4,
        ) {
            let list = compile(words.join("\n").as_bytes()).unwrap();
            let list = Lexicon::from_fst_bytes("test", list.fst).unwrap();
            let is_near = |near: &&String| strsim::osa_distance(near, &word) <= most;
            let naive: BTreeSet<String> = words.iter().filter(is_near).cloned().collect();
            let letters: Vec<char> = word.chars().collect();
            prop_assert_eq!(within(list.stem(), &letters, most), Vec::from_iter(naive));
        }
    }
}
