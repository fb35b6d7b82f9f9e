//! Where a ruling points in the line that was typed.

use super::Further;
use crate::alphabet::Alphabet;

/// The part of a line that a ruling is about. Words of a play count from 0: the main word, then each `also`.
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
    /// A token of the line, counted from 0: of anything but a play.
    Token(usize),
    /// A bonus that is named, counted from 0.
    Claim(usize),
}

/// The character at which a part of a line begins, counted from 0.
///
/// The line could be read, so its parts are in the order of the notation.
pub fn column_of(line: &str, part: Part, alphabet: &Alphabet) -> usize {
    let mut starts = Vec::new();
    let mut inside = false;
    for (n, c) in line.chars().enumerate() {
        if !c.is_whitespace() && !inside {
            starts.push(n);
        }
        inside = !c.is_whitespace();
    }
    let token = |n: usize| starts.get(n).copied();
    // `CELL PATH WORD`, then `also CELL PATH WORD` for each further word.
    let start = match part {
        Part::Line => token(0),
        Part::Token(n) => token(n),
        Part::Cell(word) => token(4 * word),
        Part::Path(word) => token(4 * word + 1),
        Part::Word(word) => token(4 * word + 2),
        Part::Letter(word, letter) => {
            token(4 * word + 2).map(|start| start + letter_offset(line, start, letter, alphabet))
        }
        Part::Claim(n) => claim_at(line, &starts, n),
    };
    start.or_else(|| token(0)).unwrap_or(0)
}

/// Where the `n`th bonus after `claim` is.
fn claim_at(line: &str, starts: &[usize], n: usize) -> Option<usize> {
    let is_claim = |start: usize| {
        line.chars()
            .skip(start)
            .take(6)
            .collect::<String>()
            .trim_end()
            .eq_ignore_ascii_case(Further::Claim.name())
    };
    // After a word; the word itself may be CLAIM. `CELL PATH WORD also`, or `play WORD also`.
    let is_bare = line
        .split_whitespace()
        .next()
        .is_some_and(|first| first.eq_ignore_ascii_case("play"));
    let step = if is_bare { 2 } else { 4 };
    let behind = starts
        .iter()
        .skip(if is_bare { 2 } else { 3 })
        .step_by(step);
    let after = behind.copied().find(|&start| is_claim(start))? + Further::Claim.name().len();
    let parts = |c: char| c == ',' || c.is_whitespace();
    let mut before = ',';
    let first_letters = line.chars().enumerate().skip(after).filter(|&(_, c)| {
        let first = parts(before) && !parts(c);
        before = c;
        first
    });
    first_letters.map(|(at, _)| at).nth(n)
}

/// Characters from the start of a word to one of its letters, or to the mark before it.
fn letter_offset(line: &str, start: usize, letter: usize, alphabet: &Alphabet) -> usize {
    let mut seen = 0;
    let mut marked = 0;
    let from = line.char_indices().nth(start).map_or(0, |(at, _)| at);
    let word = line[from..].split_whitespace().next().unwrap_or_default();
    for (n, text) in alphabet.parts(word) {
        if matches!(text, "?" | "+") {
            marked += 1;
            continue;
        }
        if seen == letter {
            return n - marked;
        }
        seen += 1;
        marked = 0;
    }
    0
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tile::Letter;

    fn column_of(line: &str, part: Part) -> usize {
        super::column_of(line, part, &Alphabet::default())
    }

    #[test]
    fn tiles_of_several_signs_are_counted_once() {
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
    fn rulings_point_at_what_they_mean() {
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
