//! Parts of a line, for errors that point at them.

use super::tokens::{Token, Tokens};
use super::{Further, Verb};
use crate::tile::Alphabet;

/// The part of a line that a refusal is about. The words of a play count from 0: the main word, then each `also`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
    /// The line as a whole.
    Line,
    /// The cell of a word.
    Cell(usize),
    /// The path of a word.
    Path(usize),
    /// The spelling of a word.
    Word(usize),
    /// A letter of a word, counted from 0.
    Letter(usize, usize),
    /// A token of the line, counted from 0; not for plays with cells.
    Token(usize),
    /// A claimed bonus, counted from 0.
    Claim(usize),
}

/// The character at which a part of a line begins, counted from 0. The line must be one that can be read.
pub fn column_of(line: &str, part: Part, alphabet: &Alphabet) -> usize {
    let tokens: Vec<Token<'_>> = Tokens::new(line, alphabet).collect();
    let token = |n: usize| tokens.get(n).map(|token| token.at.start);
    // `CELL PATH WORD`, then `also CELL PATH WORD` for each further word.
    let start = match part {
        Part::Line => token(0),
        Part::Token(n) => token(n),
        Part::Cell(word) => token(4 * word),
        Part::Path(word) => token(4 * word + 1),
        Part::Word(word) => token(4 * word + 2),
        Part::Letter(word, letter) => {
            let word = tokens.get(4 * word + 2);
            word.map(|word| word.at.start + letter_offset(word, letter))
        }
        Part::Claim(n) => claim_at(line, &tokens, n),
    };
    start.or_else(|| token(0)).unwrap_or(0)
}

/// Where the bonus with this number starts, counted from 0.
fn claim_at(line: &str, tokens: &[Token<'_>], n: usize) -> Option<usize> {
    // A word may be CLAIM too, so only tokens after a word are looked at: `CELL PATH WORD also`, `play WORD also`.
    let is_bare = Verb::from_name(tokens.first()?.text) == Some(Verb::Play);
    let (first, step) = if is_bare { (2, 2) } else { (3, 4) };
    let mut after_words = tokens.iter().skip(first).step_by(step);
    let claim = after_words.find(|token| Further::from_name(token.text) == Some(Further::Claim))?;
    let separates = |c: char| c == ',' || c.is_whitespace();
    let mut before = ',';
    let letters = line.chars().enumerate().skip(claim.at.end);
    let mut first_letters = letters.filter(|&(_, c)| {
        let first = separates(before) && !separates(c);
        before = c;
        first
    });
    first_letters.nth(n).map(|(at, _)| at)
}

/// The number of characters in a word before one of its letters and that letter's mark.
fn letter_offset(word: &Token<'_>, letter: usize) -> usize {
    let parts = word.parts().into_iter();
    let letters = parts.filter(|(_, text)| !matches!(*text, "?" | "+"));
    let ends = letters.map(|(at, text)| at + text.chars().count());
    // Each begins, with its mark, where the one before it ends.
    std::iter::once(0).chain(ends).nth(letter).unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tile::Letter;

    fn column_of(line: &str, part: Part) -> usize {
        super::column_of(line, part, &Alphabet::default())
    }

    #[test]
    fn a_tile_of_several_signs_is_one_letter() {
        let alphabet = Alphabet::new([Letter::face("ch").expect("a tile")]);
        for (line, column) in [("m13 r chat", 8), ("m13 r [ch]at", 10), ("m13 r ?chat", 9)] {
            assert_eq!(
                super::column_of(line, Part::Letter(0, 1), &alphabet),
                column,
                "{line}"
            );
        }
    }

    #[test]
    fn each_part_has_its_column() {
        let line = "m13  r +act?s also n13 d co claim ring";
        for (part, column) in [
            (Part::Line, 0),
            (Part::Path(0), 5),
            (Part::Word(0), 7),
            (Part::Letter(0, 1), 9),
            (Part::Letter(0, 3), 11),
            (Part::Cell(1), 19),
            (Part::Letter(1, 1), 26),
            (Part::Claim(0), 34),
            (Part::Token(2), 7),
        ] {
            assert_eq!(column_of(line, part), column, "{part:?}");
        }
        let line = "m13 r u\u{308}?b\u{323}er";
        for (letter, column) in [(0, 6), (1, 8), (2, 11), (3, 12)] {
            assert_eq!(column_of(line, Part::Letter(0, letter)), column);
        }
        let line = "m13 r at claim ring, full-fit,corner";
        for (n, column) in [(0, 15), (1, 21), (2, 30)] {
            assert_eq!(column_of(line, Part::Claim(n)), column);
        }
        let line = "m13 r claim also n13 d also claim ring";
        assert_eq!(column_of(line, Part::Claim(0)), 34);
        assert_eq!(column_of(line, Part::Word(1)), 23);
    }
}
