//! Plays without a cell or a direction: a word alone, `m13 habits`, `rdrr latch`.

use std::fmt;

use super::pieces::{
    self, MAX_LETTERS, is_place, is_steps, is_way, split_cell, turned, without_ward,
};
use super::plain::{across, plain};
use super::table::is;
use super::verbs::{exact, may_be_played, synonym};
use super::{accepts, plays};
use crate::action::{Further, Part, Play, Verb, read_place, read_word};
use crate::features::Form;
use crate::game::Game;
use crate::grid::{Cell, Direction, column_name};
use crate::referee::places::begins;
use crate::referee::{JudgedPlay, PartialPlay, Situation};

/// How many places of a word are listed at once, and numbered.
pub const LISTED: usize = 10;

/// The most words after `also` that may lack their places.
const MAX_ALSO: usize = 3;

/// A word typed without its place.
#[derive(Clone, Debug)]
pub struct PartialLine {
    /// The word with its marks, in lower case.
    pub word: String,
    /// What is known of the play.
    pub play: PartialPlay,
    /// The number typed after the word, which chooses a place, from 1.
    pub number: Option<usize>,
    /// Whether that number was typed apart from the word.
    pub apart: bool,
    /// No cell, direction, row or column was typed.
    pub alone: bool,
    /// The row or column that it must lie in, or the letter that it must run over, if one was typed.
    pub line: Option<Line>,
    /// The direction or path, if it was typed.
    pub path: Option<String>,
    /// The words after `also` typed without a place.
    pub also: Vec<String>,
}

/// A row or a column, counted from 0; or a letter or a word on the table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Line {
    /// A row.
    Row(u16),
    /// A column.
    Column(u16),
    /// This letter, anywhere on the table.
    Over(char),
    /// A tile of this word on the table.
    On(String),
}

impl Line {
    /// The row or column that a word lies in, unless it bends.
    pub fn of(fit: &JudgedPlay) -> Option<Self> {
        let cells = &fit.ruling.words.first()?.cells;
        let first = cells.first()?;
        let lines = [Self::Row(first.row()), Self::Column(first.column())];
        let holds = |line: &Self| cells.iter().all(|cell| line.holds(*cell));
        lines.into_iter().find(holds)
    }

    /// Whether a play lies in it, or runs over it.
    pub(crate) fn has(&self, fit: &JudgedPlay, game: &Game) -> bool {
        let word = fit.ruling.words.first();
        let mut cells = word.into_iter().flat_map(|word| &word.cells);
        match self {
            Self::Row(_) | Self::Column(_) => Self::of(fit).as_ref() == Some(self),
            Self::Over(letter) => {
                let mut tiles = cells.filter_map(|cell| game.table().at(*cell));
                tiles.any(|tile| tile.letter.as_str().chars().eq([*letter]))
            }
            Self::On(spelling) => cells.any(|cell| {
                let mut through = game.standing().through(*cell);
                through.any(|standing| standing.word.spelling == **spelling)
            }),
        }
    }

    /// Reads `row 13` or `column m`.
    fn read(name: &str, which: &str) -> Option<Self> {
        match &*name.to_lowercase() {
            "row" => Cell::parse(&format!("a{which}")).map(|cell| Self::Row(cell.row())),
            "column" | "col" => {
                Cell::parse(&format!("{which}1")).map(|cell| Self::Column(cell.column()))
            }
            "over" => {
                let mut letters = which.chars().flat_map(char::to_lowercase);
                letters
                    .next()
                    .filter(|_| letters.next().is_none())
                    .map(Self::Over)
            }
            _ => None,
        }
    }

    /// Whether a cell is in it.
    fn holds(&self, cell: Cell) -> bool {
        match self {
            Self::Row(row) => cell.row() == *row,
            Self::Column(column) => cell.column() == *column,
            Self::Over(_) | Self::On(_) => false,
        }
    }
}

/// As it is typed; with `#`, as part of a sentence.
impl fmt::Display for Line {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if f.alternate() && !matches!(self, Self::Over(_) | Self::On(_)) {
            f.write_str("in ")?;
        }
        match self {
            Self::Row(row) => write!(f, "row {}", row + 1),
            Self::Column(column) => write!(f, "column {}", column_name(*column)),
            Self::Over(letter) => write!(f, "over {}", letter.to_uppercase()),
            Self::On(word) => write!(f, "on {}", word.to_uppercase()),
        }
    }
}

/// Reads a word that was typed without its place, in a game where a board is kept; `None` for any other line.
pub(crate) fn partial(game: &Game, line: &str) -> Option<PartialLine> {
    let features = &game.rules().features;
    let seat = game.to_move()?;
    if features.form != Form::Placed || game.read(line).is_ok() {
        return None;
    }
    let line = line.trim_end_matches(['.', ',']);
    let line = plain(game, line).unwrap_or_else(|| across(game, line).into_owned());
    let line = &*with_cells(game, &line);
    let (main, rest) = split_further(game, line);
    let (rest, also) = split_also(&rest);
    let situation = game.situation(seat);
    let first = main.first()?.to_lowercase();
    let (main, line) = without_line(&situation, main);
    let (pieces, apart) = number_apart(unglued(&situation, main)?);
    let pieces = word_last(&situation, pieces);
    if is_glued(&situation, &pieces) {
        return None;
    }
    let (typed, before) = pieces.split_last()?;
    let (word, stuck) = numbered(typed)?;
    let number = apart.or(stuck);
    let letters = word.chars().filter(|c| c.is_alphabetic()).count();
    // `change` alone is also a word, since an exchange needs a number.
    let has_more = pieces.len() > 1 || number.is_some();
    let means = |verb: Verb| has_more || verb != Verb::Exchange && !may_be_played(game, &first);
    let is_name = pieces.len() > 1 && game.seats().speaker(&first).is_some();
    let is_verb =
        is_name || Verb::from_name(&first).is_some() || synonym(&first).is_some_and(means);
    let too_much = also.len() > MAX_ALSO || also.iter().any(|word| word.len() > MAX_LETTERS);
    if is_verb || too_much || !(2..=MAX_LETTERS).contains(&letters) {
        return None;
    }
    let also: Vec<_> = also.into_iter().map(numbered).collect::<Option<_>>()?;
    let number = number.or(also.iter().find_map(|&(_, number)| number));
    let also: Vec<&str> = also.iter().map(|&(word, _)| word).collect();
    let play = wanted(&situation, before, word, &rest.join(" "), &also)?;
    let path = play.steps.as_ref().and(before.last());
    let case = game.alphabet().case();
    Some(PartialLine {
        word: case.lower(word),
        number,
        apart: apart.is_some(),
        alone: before.is_empty() && line.is_none(),
        line,
        path: path.map(|path| path.to_lowercase()),
        also: also.into_iter().map(|word| case.lower(word)).collect(),
        play,
    })
}

/// A line with its cells and directions in our notation, and its word in one piece: `13m`, `latch across`, `habit s`.
fn with_cells(game: &Game, line: &str) -> String {
    let typed: Vec<&str> = line.split_whitespace().collect();
    if let [word, end] = *typed
        && word.len() > 2
        && end.len() == 1
        && (word.to_owned() + end).chars().all(char::is_alphabetic)
        && !"rludavh".contains(&*end.to_lowercase())
        && exact(&word.to_lowercase()).is_none()
    {
        return word.to_owned() + end;
    }
    // `m13 across` plays ACROSS.
    let goes = typed.len() == 2 && !typed.iter().any(|piece| is_place(piece));
    let has_word = typed
        .iter()
        .all(|piece| piece.chars().all(char::is_alphabetic));
    let is_long_way = |way: &str| way.len() > 1 && is_way(way);
    let piece = |piece: &&str| match (turned(piece), game.rules().features.directions) {
        (Some(cell), _) => cell.to_string().to_lowercase(),
        (None, [across, ..]) if goes && is("across", piece) => across.to_string(),
        // `pears upwards`, but neither UPWARDS nor REWARD
        (None, _) if goes && has_word && is_long_way(without_ward(piece)) => {
            without_ward(piece).to_owned()
        }
        (None, _) => (*piece).to_owned(),
    };
    let line = typed.iter().map(piece).collect::<Vec<_>>().join(" ");
    without_fillers(game, &line).unwrap_or(line)
}

/// A word with its cell, without what says nothing, if that is no play as it stands: `girls at q15`. QI is no Q1.
fn without_fillers(game: &Game, line: &str) -> Option<String> {
    let typed = pieces::of(line).filter(|typed| typed.len() < 5)?;
    let said = plays::bare(&typed)?;
    let is_cell = |piece: &String| is_place(piece) && piece.contains(|c: char| c.is_ascii_digit());
    let is_word = |piece: &&String| !is_cell(piece) && !is_way(piece);
    if said.iter().filter(is_word).count() != 1 || !said.iter().any(is_cell) {
        return None;
    }
    let mut plays = plays::readings(game, typed, false).into_iter();
    let is_play = plays.any(|reading| accepts(game, &reading.line));
    (!is_play).then(|| said.join(" "))
}

/// The pieces of the main word, and of the `also` and `claim` parts after it.
fn split_further<'a>(game: &Game, line: &'a str) -> (Vec<&'a str>, Vec<&'a str>) {
    let parts = game.rules().features.further;
    let is_rest =
        |piece: &&str| Further::from_name(piece).is_some_and(|part| parts.contains(&part));
    let mut main: Vec<&str> = line.split_whitespace().collect();
    let end = main.iter().position(is_rest).unwrap_or(main.len());
    let rest = main.split_off(end);
    (main, rest)
}

/// The pieces of the main word, with `m13latch` split after its cell; `None` if the rest may begin with a path.
fn unglued<'a>(situation: &Situation<'_>, pieces: Vec<&'a str>) -> Option<Vec<&'a str>> {
    let [piece] = *pieces else {
        return Some(pieces);
    };
    let Some((cell, word)) = split_cell(piece) else {
        return Some(pieces);
    };
    (!may_have_path(situation, cell, word)).then(|| vec![cell, word])
}

/// Whether a word fits there.
fn fits(situation: &Situation<'_>, cell: &str, path: &str, word: &str) -> bool {
    let play = format!("{cell} {path} {word}");
    let play = Play::parse_in(&play, situation.tiles.alphabet());
    play.is_some_and(|play| situation.judge(&play).is_ok())
}

/// The word on the table that a longer one than an ending lies on: `habits on latch`. Where tiles are stacked, it may lie over
/// all of it.
fn on_word(situation: &Situation<'_>, pair: &[&str]) -> Option<Line> {
    let spelling = pair[1].to_lowercase();
    let is_there = situation.standing.called(&spelling).next().is_some();
    let on = ["on", "over", "across", "through", "off"].contains(&&*pair[0].to_lowercase());
    (on && is_there && !situation.features.stacks).then_some(Line::On(spelling))
}

/// The pieces without the row or column that a word lies in, or what it runs over: `abate row 13`, `column m abate`,
/// `abate over t`, `abate on latch`. In `row 13` and `d row 13` it is the word ROW that has a number.
fn without_line<'a>(
    situation: &Situation<'_>,
    pieces: Vec<&'a str>,
) -> (Vec<&'a str>, Option<Line>) {
    let mut lines = pieces.windows(2).enumerate().rev();
    let read = |pair: &[&str]| Line::read(pair[0], pair[1]).or_else(|| on_word(situation, pair));
    let line = lines.find_map(|(n, pair)| Some((n, read(pair)?)));
    if let Some((n, line)) = line {
        let others = [&pieces[..n], &pieces[n + 2..]].concat();
        // `es on latch` makes it longer.
        let least = if matches!(line, Line::On(_)) { 3 } else { 1 };
        let is_word = |piece: &&str| !says_where(situation, piece) && piece.len() >= least;
        if others.iter().any(is_word) {
            return (others, Some(line));
        }
    }
    (pieces, None)
}

/// The pieces without a number of a place at their end: `abate 2`.
fn number_apart(mut pieces: Vec<&str>) -> (Vec<&str>, Option<usize>) {
    let digits = |piece: &&&str| piece.bytes().all(|c| c.is_ascii_digit());
    let last = pieces.last().filter(digits);
    let number = last.and_then(|last| last.parse().ok());
    if number.is_some() {
        pieces.pop();
    }
    (pieces, number)
}

/// Whether a piece is a cell, or a direction.
fn says_where(situation: &Situation<'_>, piece: &str) -> bool {
    let way = Direction::suggested(&piece.to_lowercase()).is_some();
    way || read_place(piece, situation.tiles.alphabet()).is_ok()
}

/// A word and its cell or direction, the word last: `abate d`, `abate n11`.
fn word_last<'a>(situation: &Situation<'_>, mut pieces: Vec<&'a str>) -> Vec<&'a str> {
    // `wipe ddr`: a step for each letter after the first
    let is_path = |path: &str, word: &str| is_steps(path) && path.len() + 1 == word.chars().count();
    if let [word, place] = *pieces
        && (says_where(situation, place) || is_path(place, word))
        && !says_where(situation, word)
    {
        pieces = vec![place, word];
    }
    pieces
}

/// A word, and the number after it, if any.
fn numbered(typed: &str) -> Option<(&str, Option<usize>)> {
    let word = typed.trim_end_matches(|c: char| c.is_ascii_digit());
    let number = match &typed[word.len()..] {
        "" => None,
        number => Some(number.parse().ok()?),
    };
    Some((word, number))
}

/// Whether a direction is glued to a word, as in `m13 rbet`: the whole is no word where words are looked up, or cannot be one,
/// and the rest fits.
fn is_glued(situation: &Situation<'_>, pieces: &[&str]) -> bool {
    let lexicon = situation.vocabulary.lexicon();
    let [at, glued] = pieces else {
        return false;
    };
    let glued = glued.to_lowercase();
    let is_word = match lexicon.filter(|_| situation.looks_up()) {
        Some(lexicon) => lexicon.contains(&glued),
        None => !has_way(&glued),
    };
    !is_word && may_have_path(situation, at, &glued)
}

/// Whether letters begin with a direction and cannot be a word with it: `rlatch`.
pub(super) fn has_way(glued: &str) -> bool {
    let mut letters = glued.chars();
    let (first, next) = (letters.next(), letters.next());
    let is_way = first.is_some_and(|way| "rld".contains(way)) && glued.is_ascii();
    is_way && next.is_some_and(|next| !begins(first.unwrap_or_default(), next))
}

/// Whether what follows a cell may begin with a path: `rtab` of `m13rtab`.
fn may_have_path(situation: &Situation<'_>, cell: &str, word: &str) -> bool {
    let mut splits = word.char_indices().skip(1).map(|(at, _)| word.split_at(at));
    splits.any(|(path, word)| fits(situation, cell, path, word))
}

/// Splits the parts after the main word: the pieces of complete ones, and the words after `also` without a place.
fn split_also<'a>(rest: &[&'a str]) -> (Vec<&'a str>, Vec<&'a str>) {
    let is_part = |piece: &str| Further::from_name(piece);
    let (mut kept, mut also) = (Vec::new(), Vec::new());
    let mut rest = rest.iter().copied().peekable();
    while let Some(part) = rest.next() {
        let mut pieces = Vec::new();
        while let Some(piece) = rest.next_if(|piece| is_part(piece).is_none()) {
            pieces.push(piece);
        }
        match (is_part(part), pieces.as_slice()) {
            (Some(Further::Also), [word]) => also.push(*word),
            _ => kept.extend([&[part], pieces.as_slice()].concat()),
        }
    }
    (kept, also)
}

/// What the line says of the place: nothing, a cell, a direction or path; or both, if a word after `also` lacks its
/// own.
fn wanted(
    situation: &Situation<'_>,
    before: &[&str],
    word: &str,
    rest: &str,
    also: &[&str],
) -> Option<PartialPlay> {
    let alphabet = situation.tiles.alphabet();
    let (place, path) = match *before {
        [] => (None, None),
        [place] if read_place(place, alphabet).is_ok() => (Some(place), None),
        [path] => (None, Some(path)),
        [place, path] if !also.is_empty() => (Some(place), Some(path)),
        _ => return None,
    };
    let (at, way) = (place.unwrap_or("a1"), path.unwrap_or("r"));
    let play = Play::parse_in(&format!("{at} {way} {word} {rest}"), alphabet)?;
    let cell = situation.standing.cell(play.main.at(), Part::Cell(0));
    let cell = cell.ok()?;
    let steps = play.main.steps().to_vec();
    let grid = situation.features.grid;
    if path.is_some() && steps.iter().any(|step| step.grid() != grid) {
        return None;
    }
    let letters = |word: &&str| read_word(word, alphabet).ok();
    Some(PartialPlay {
        start: place.map(|_| cell),
        steps: path.map(|_| steps),
        also: also.iter().map(letters).collect::<Option<_>>()?,
        play,
    })
}
