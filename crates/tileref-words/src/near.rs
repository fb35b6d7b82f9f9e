//! Words within a small edit distance.
//!
//! A walk over the set builds the edit-distance table row by row (optimal string alignment: a letter added, removed or
//! changed, or two neighbours swapped) and leaves a branch as soon as no cell of a row is small enough. The automaton
//! of the `fst` crate does not support swaps, and takes up to 30 MB and 20 ms for a long word.

use fst::raw::{Fst, Node};

/// The words within a distance of `most`, in the order of the set.
pub fn within<D: AsRef<[u8]>>(fst: &Fst<D>, word: &[char], most: usize) -> Vec<String> {
    let first = (0..=word.len()).collect();
    let mut walk = Walk {
        fst,
        word,
        most,
        bytes: Vec::new(),
        letters: Vec::new(),
        rows: vec![first],
        found: Vec::new(),
    };
    walk.visit(fst.root());
    walk.found
}

struct Walk<'a, D> {
    fst: &'a Fst<D>,
    word: &'a [char],
    most: usize,
    /// The first bytes of an incomplete letter.
    bytes: Vec<u8>,
    /// The letters on the path so far.
    letters: Vec<char>,
    /// The row for no letters, then one row for each letter.
    rows: Vec<Vec<usize>>,
    found: Vec<String>,
}

impl<D: AsRef<[u8]>> Walk<'_, D> {
    fn visit(&mut self, node: Node<'_>) {
        if node.is_final() && self.rows[self.rows.len() - 1][self.word.len()] <= self.most {
            self.found.push(String::from_iter(&self.letters));
        }
        for step in node.transitions() {
            let next = self.fst.node(step.addr);
            self.bytes.push(step.inp);
            match str::from_utf8(&self.bytes).map(|text| text.chars().next()) {
                Ok(Some(letter)) => {
                    let bytes = std::mem::take(&mut self.bytes);
                    self.step(letter, next);
                    self.bytes = bytes;
                }
                Err(error) if error.error_len().is_none() => self.visit(next),
                // Not UTF-8, so not a list that was compiled here.
                _ => {}
            }
            self.bytes.pop();
        }
    }

    /// Goes on with a letter, if some word can still be near enough. Swaps, which reach back two rows, change nothing
    /// about that: a swap never costs less than some cell of the row in between.
    fn step(&mut self, letter: char, next: Node<'_>) {
        let row = self.row(letter);
        if row.iter().any(|&distance| distance <= self.most) {
            self.rows.push(row);
            self.letters.push(letter);
            self.visit(next);
            self.letters.pop();
            self.rows.pop();
        }
    }

    /// The row of the table after one more letter.
    fn row(&self, letter: char) -> Vec<usize> {
        let above = &self.rows[self.rows.len() - 1];
        let mut row = Vec::with_capacity(above.len());
        row.push(above[0] + 1);
        for (i, &wanted) in self.word.iter().enumerate() {
            let other = above[i] + usize::from(letter != wanted);
            let mut least = other.min(row[i] + 1).min(above[i + 1] + 1);
            if i > 0 && letter == self.word[i - 1] && self.letters.last() == Some(&wanted) {
                least = least.min(self.rows[self.rows.len() - 2][i - 1] + 1);
            }
            row.push(least);
        }
        row
    }
}

#[cfg(test)]
mod tests {
    use fst::Set;
    use proptest::prelude::*;

    use super::*;

    proptest! {
        #[test]
        fn agrees_with_measuring_every_word(
            words in proptest::collection::btree_set("[abä]{1,6}", 1..40),
            word in "[abä]{0,6}",
            most in 0_usize..4,
        ) {
            let set = Set::from_iter(&words).unwrap();
            let naive: Vec<String> =
                words.iter().filter(|near| strsim::osa_distance(near, &word) <= most).cloned().collect();
            let letters: Vec<char> = word.chars().collect();
            prop_assert_eq!(within(set.as_fst(), &letters, most), naive);
        }
    }
}
