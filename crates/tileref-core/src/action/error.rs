//! Errors in lines that cannot be read.

use std::fmt;
use std::ops::Range;

use super::{Further, Place, Verb};
use crate::advice::{
    self, board, example, faults, for_example, has_wildcards, lacks, marks, straight, unavailable,
    what_to_say,
};
use crate::game::Game;
use crate::grid::{Cell, Grid};
use crate::kinds::Form;
use crate::letter_grid::LetterGridProblem;
use crate::referee::rules::BadNotation;
use crate::suggest;
use crate::text::{MAX_LINE, listed, shown};

/// A line that cannot be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NotationError {
    /// The characters that are wrong, counted from 0.
    pub at: Range<usize>,
    /// What is wrong.
    pub problem: Problem,
}

/// What is wrong and what to try, in one line.
impl fmt::Display for NotationError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}; {}", self.problem, self.problem.advice(None))
    }
}

impl std::error::Error for NotationError {}

impl Problem {
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
    pub enum Problem;

    Empty
        wrong: "nothing was typed",
        here: |game| Some(what_to_say(game)),
        try: PLAY;

    TooLong
        wrong: format!("the line is too long: an action has at most {MAX_LINE} characters"),
        try: "split it into several turns";

    Hidden(c: char)
        wrong: format!("`\\u{{{:x}}}` is an invisible character", u32::from(*c)),
        try: "type the line again by hand";

    NoAction(text: String, nearest: Option<&'static str>)
        wrong: format!("`{}` is neither a cell nor an action", shown(text)),
        here: |game| Some(no_action(game, text)),
        try: match nearest {
            Some(nearest) => format!("did you mean `{nearest}`?"),
            None => format!("{PLAY}; or enter `pass`, `exchange 3`, `challenge`"),
        };

    NoCell(text: String, meant: Option<Cell>)
        wrong: format!("`{}` is not a cell", shown(text)),
        here: |game| {
            let verb = suggest::verb(text).filter(|_| text.starts_with('-'));
            match (meant, verb) {
                (Some(_), _) => None,
                (None, Some(verb)) => lacks(game, verb).or_else(|| for_example(game, verb)),
                (None, None) if game.rules().kind().form() == Form::Lists => Some(advice::form(game)),
                (None, None) => board(game),
            }
        },
        try: match meant {
            Some(meant) => format!("did you mean `{}`?", Place::Cell(*meant)),
            None => "columns are letters (A to ZZ), rows are numbers (1 to 999): `m13`".to_owned(),
        };

    NoLetterNumber(text: String)
        wrong: format!("`{}` does not name a letter of a word", shown(text)),
        here: |game| is_hex(game).then(|| {
            "`yet:3` is the cell of the third letter of YET, `yet:3ne` the one to its north-east"
                .to_owned()
        }),
        try: "`latch:5` is the cell of the fifth letter of LATCH, `latch:5u` the cell above it";

    MissingPath
        wrong: "the direction is missing",
        here: straight,
        try: "use `r`, `l`, `u` or `d` for a straight word: `m13 r latch`";

    NoWay(cell: String, word: String)
        wrong: "the direction is missing",
        here: |game| {
            let places = suggest::places(game, &format!("{cell} {word}"))?;
            let (cell, word) = (shown(cell), shown(word));
            Some(if let Some(fit) = places.fits.first() {
                format!("say which way the word goes: `{}`", fit.play)
            } else {
                let way = if is_hex(game) { 'e' } else { 'd' };
                format!("it fits in no direction from there; to see why, type `{cell} {way} {word}`")
            })
        },
        try: format!("say which way the word goes: `{} d {}`", shown(cell), shown(word));

    NoPath(text: String)
        wrong: format!("`{}` is not a direction or a path", shown(text)),
        here: straight,
        try: "use `r`, `l`, `u` or `d` for a straight word, or one letter for each step: `rdrr`";

    PathLength(steps: usize, letters: usize)
        wrong: format!(
            "the path has {steps} steps, but a word of {letters} letters needs {}",
            letters.saturating_sub(1)
        ),
        here: |game| {
            let kind = game.rules().kind();
            (!kind.bends()).then(|| format!("words are straight here; use {}", kind.named_directions()))
        },
        try: "a straight word needs one letter: `r`; one that bends needs a step from each letter to the next";

    MissingWord
        wrong: "the word is missing",
        here: |game| Some(format!("type the word after the direction: `{}`", example(game))),
        try: "type the word after the direction: `m13 r latch`";

    NoLetter(c: char)
        wrong: format!("`{}` is not a letter", shown(&c.to_string())),
        here: |game| match c {
            '[' | ']' if game.alphabet().joined().is_empty() => Some(joined_tiles(game)),
            ',' | ';' if game.lacks(Verb::Words).is_some() => {
                Some("leave it out; another turn goes on a line of its own".to_owned())
            }
            '+' if game.rules().kind().has_corners() => {
                Some("type the letter of a corner tile after it: `+e`".to_owned())
            }
            '*' | '_' | '.' => Some(marks(game)),
            _ => None,
        },
        try: match c {
            '[' | ']' => BRACKETS,
            '0' => "for the letter O, type `o`",
            '1' | '|' => "for the letter L, type `l`",
            ',' | ';' => "leave it out; put a space between words: `words dig word`",
            '"' | '!' | '(' | ')' => "leave it out",
            '-' | '\'' | '’' => {
                "words with a hyphen or an apostrophe do not count; type letters only"
            }
            _ => "a word has only letters",
        };

    NoOneLetter(text: String)
        wrong: format!("`{}` is not a single letter", shown(text)),
        try: "leave out the mark that no tile shows";

    NoTile(text: String)
        wrong: format!("`{}` is not a tile", shown(text)),
        here: |game| Some(joined_tiles(game)),
        try: BRACKETS;

    BareMark(mark: char)
        wrong: format!("`{mark}` has no letter after it"),
        here: |game| match mark {
            '+' if !game.rules().kind().has_corners() => {
                Some("this game has no corner tiles; leave out the `+`".to_owned())
            }
            '?' if !has_wildcards(game) => {
                Some("this game has no wildcards; leave out the `?`".to_owned())
            }
            _ => None,
        },
        try: match mark {
            '+' => "add the letter of the corner tile: `+e`",
            _ => "add the letter that the wildcard stands for: `?s`",
        };

    MissingAlso
        wrong: "a word is missing after `also`",
        here: |game| no_further(game, Further::Also),
        try: "`also CELL PATH WORD` declares one more word";

    Unexpected(text: String, verb: Verb, form: &'static str)
        wrong: format!("`{}` does not belong here", shown(text)),
        here: |game| match verb {
            Verb::Play if has_further(game, Further::Also) => {
                Some(format!(
                    "{}; a further word comes after `also`, another turn on a line of its own",
                    advice::form(game)
                ))
            }
            Verb::Play => Some(advice::form(game)),
            verb => lacks(game, *verb),
        },
        try: *form;

    NoSign(points: String)
        wrong: "`adjust` needs a number with a sign",
        try: format!("`adjust +{points} REASON` adds points, `adjust -{points} REASON` subtracts them");

    Lacks(verb: Verb, what: &'static str, example: &'static str)
        wrong: format!("`{verb}` needs {what}"),
        here: |game| lacks(game, *verb).or_else(|| for_example(game, *verb)),
        try: format!("for example `{example}`");

    Grid(problem: LetterGridProblem)
        wrong: problem.to_string(),
        here: |game| lacks(game, Verb::Grid),
        try: "rows from the top: `.` a gap, `?` a blank, `*` after a tile a ring; `.w*o./rd?g`";

    NoClaim
        wrong: "`claim` names no bonus",
        here: |game| no_further(game, Further::Claim),
        try: "for example `claim ring,full-fit`";

    NoTime(text: String)
        wrong: format!("`{}` is not a time", shown(text)),
        try: "minutes, a colon, two digits of seconds: `@0:43`; or leave it out";
}

fn is_hex(game: &Game) -> bool {
    game.rules().kind().grid() == Grid::Hex
}

/// Advice on a line that starts with an unknown word.
fn no_action(game: &Game, text: &str) -> String {
    if game.seats().speaker(text).is_some() {
        let form = what_to_say(game);
        return format!("after a name comes a colon: `{}: ...`; {form}", shown(text));
    }
    match suggest::verb(text) {
        Some(verb) => lacks(game, verb).unwrap_or_else(|| format!("did you mean `{verb}`?")),
        None => what_to_say(game),
    }
}

/// Advice that lists the tiles of several signs.
fn joined_tiles(game: &Game) -> String {
    let joined = game.alphabet().joined().iter();
    let joined: Vec<String> = joined
        .map(|letter| format!("`[{}]`", letter.as_str()))
        .collect();
    match joined.as_slice() {
        [] => "every tile of this game has one letter; leave out the brackets".to_owned(),
        joined => format!("tiles with several letters are {}", listed(joined)),
    }
}

fn has_further(game: &Game, part: Further) -> bool {
    game.rules().kind().further().contains(&part)
}

/// Advice in a game where plays have no such part.
fn no_further(game: &Game, part: Further) -> Option<String> {
    (!has_further(game, part)).then(|| unavailable(game, &BadNotation::NoFurther(part).into()))
}
