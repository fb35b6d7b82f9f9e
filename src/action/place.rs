//! Where a ruling points in the line that was typed.

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
    /// The bonuses named.
    Claims,
}

/// The character at which a part of a line begins, counted from 0.
///
/// The line is one that could be read, so its parts stand in the order of the notation.
pub fn column_of(line: &str, part: Part) -> usize {
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
            token(4 * word + 2).map(|start| start + letter_offset(line, start, letter))
        }
        Part::Claims => (0..starts.len()).step_by(4).map(|n| n + 3).find_map(|n| {
            let is_claim = line
                .chars()
                .skip(token(n)?)
                .take(5)
                .collect::<String>()
                .eq_ignore_ascii_case("claim");
            if is_claim { token(n + 1) } else { None }
        }),
    };
    start.or_else(|| token(0)).unwrap_or(0)
}

/// Characters from the start of a word to one of its letters, or to the mark before it.
fn letter_offset(line: &str, start: usize, letter: usize) -> usize {
    let mut seen = 0;
    let mut marked = 0;
    for (n, c) in line.chars().skip(start).enumerate() {
        if matches!(c, '?' | '+') {
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
            (Part::Claims, 34),
            (Part::Token(2), 7),
        ] {
            assert_eq!(column_of(line, part), column, "{part:?}");
        }
    }
}
