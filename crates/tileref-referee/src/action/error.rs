//! Errors in lines that cannot be read.

use std::ops::Range;

use super::{NamedCell, Verb};
use crate::faults::faults;
use crate::grid::Cell;
use crate::letter_grid::LetterGridProblem;
use crate::text::{MAX_LINE, shown};
use crate::tile::Letter;

/// A line that cannot be read.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{problem}; {}", problem.advice())]
pub struct NotationError {
    /// The characters that are wrong, counted from 0.
    pub at: Range<usize>,
    /// What is wrong.
    pub problem: NotationProblem,
}

impl NotationProblem {
    /// This problem at these characters of a line.
    pub(super) fn at(self, at: Range<usize>) -> NotationError {
        NotationError { at, problem: self }
    }
}

/// What brackets are for.
const BRACKETS: &str = "brackets hold the letters of one tile, with one at each end: `[ch]`";

/// The form of a play.
pub(super) const PLAY: &str = "a play is a cell, a direction and a word: `m13 r latch`";

faults! {
    /// What is wrong with a part of a line.
    pub enum NotationProblem;

    Empty
        wrong: "nothing was typed",
        try: PLAY;

    TooLong
        wrong: format!("the line is too long: an action has at most {MAX_LINE} characters"),
        try: "split it into several turns";

    Hidden(c: char)
        wrong: format!("`\\u{{{:x}}}` is an invisible character", u32::from(*c)),
        try: "type the line again by hand";

    NoAction(text: String, nearest: Option<&'static str>)
        wrong: format!("`{}` is neither a cell nor an action", shown(text)),
        try: match nearest {
            Some(nearest) => format!("did you mean `{nearest}`?"),
            None => format!("{PLAY}; or enter `pass`, `exchange 3`, `challenge`"),
        };

    NoCell(text: String, meant: Option<Cell>)
        wrong: format!("`{}` is not a cell", shown(text)),
        try: match meant {
            Some(meant) => format!("did you mean `{}`?", NamedCell::Cell(*meant)),
            None => "columns are letters (A to ZZ), rows are numbers (1 to 999): `m13`".to_owned(),
        };

    NoLetterNumber(text: String)
        wrong: format!("`{}` does not name a letter of a word", shown(text)),
        try: "`latch:5` is the cell of the fifth letter of LATCH, `latch:5u` the cell above it";

    MissingPath
        wrong: "the direction is missing",
        try: "use `r`, `l`, `u` or `d` for a straight word: `m13 r latch`";

    NoWay(cell: String, word: String)
        wrong: "the direction is missing",
        try: format!("say which way the word goes: `{} d {}`", shown(cell), shown(word));

    NoPath(text: String)
        wrong: format!("`{}` is not a direction or a path", shown(text)),
        try: "use `r`, `l`, `u` or `d` for a straight word, or one letter for each step: `rdrr`";

    PathLength(steps: usize, letters: usize)
        wrong: format!(
            "the path has {steps} steps, but a word of {letters} letters needs {}",
            letters.saturating_sub(1)
        ),
        try: "a straight word needs one letter: `r`; one that bends needs a step from each letter to the next";

    MissingWord
        wrong: "the word is missing",
        try: "type the word after the direction: `m13 r latch`";

    NoLetter(c: char)
        wrong: format!("`{}` is not a letter", shown(&c.to_string())),
        try: match c {
            '[' | ']' => BRACKETS,
            '0' => "for the letter O, type `o`",
            '1' | '|' => "for the letter L, type `l`",
            ',' | ';' => "leave it out; put a space between words",
            '"' | '!' | '(' | ')' => "leave it out",
            '-' | '\'' | '’' => {
                "words with a hyphen or an apostrophe do not count; type letters only"
            }
            _ => "type only letters",
        };

    NoOneLetter(text: String)
        wrong: format!("`{}` is not a single letter", shown(text)),
        try: "leave out the mark that no tile shows";

    NoTile(text: String)
        wrong: format!("`{}` is not a tile", shown(text)),
        try: BRACKETS;

    PartOfTile(text: String, joined: Letter)
        wrong: format!("no tile shows `{}` alone", shown(text)),
        try: format!("{joined} is one tile: type `{}`", joined.as_str());

    BareMark(mark: char)
        wrong: format!("`{mark}` has no letter after it"),
        try: match mark {
            '+' => "add the letter of the corner tile: `+e`",
            _ => "add the letter that the wildcard stands for: `?s`",
        };

    MissingAlso
        wrong: "a word is missing after `also`",
        try: "`also CELL PATH WORD` declares one more word";

    Unexpected(text: String, verb: Verb, form: &'static str)
        wrong: format!("`{}` does not belong here", shown(text)),
        try: *form;

    NoSign(points: String)
        wrong: "`adjust` needs a number with a sign",
        try: format!("`adjust +{points} REASON` adds points, `adjust -{points} REASON` subtracts them");

    Lacks(verb: Verb, what: &'static str, example: &'static str)
        wrong: format!("`{verb}` needs {what}"),
        try: format!("for example `{example}`");

    Grid(problem: LetterGridProblem)
        wrong: problem.to_string(),
        try: "rows from the top: `.` a gap, `?` a blank, `*` after a tile a ring; `.w*o./rd?g`";

    NoClaim
        wrong: "`claim` names no bonus",
        try: "for example `claim ring,full-fit`";

    NoTime(text: String)
        wrong: format!("`{}` is not a time", shown(text)),
        try: "minutes, a colon, two digits of seconds: `@0:43`; or leave it out";
}
