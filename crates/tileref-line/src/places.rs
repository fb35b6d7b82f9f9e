//! Words that are typed without their place, and where they fit. No word is looked up, unless every play is and anybody may do
//! the same: there, places with invalid words are left out.

use std::fmt;

use tileref_game::action::{NamedCell, Part, Play};
use tileref_game::features::Form;
use tileref_game::game::{AllowedLookups, Game, LineError};
use tileref_game::grid::{Cell, column_name};
use tileref_game::referee::places::is_implausible;
use tileref_game::referee::{JudgedPlay, PartialPlay, Situation};

use crate::Offers;
use crate::commands::{Command, verb};
use crate::plays::{place, way, word};

/// The most characters of a line whose places are listed.
const MAX_LINE: usize = 60;

/// A word typed without its place, and the places where it fits.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Places {
    /// The line without a number, as it was typed.
    pub typed: String,
    /// The word with its marks, in lower case.
    pub word: String,
    /// What is known of the play.
    pub wanted: PartialPlay,
    /// The row or column that it must lie in, or the letter that it must run over, if one was typed.
    pub line: Option<Line>,
    /// Where it fits, the likeliest place first.
    pub fits: Vec<JudgedPlay>,
    /// The number of a place, from 1, that was typed behind the word, and whether it was typed apart from it.
    pub number: Option<(usize, bool)>,
}

impl Places {
    /// How many places are listed at once, and numbered.
    pub const LISTED: usize = 10;

    /// The places that are listed, best known first.
    pub fn likeliest(&self) -> &[JudgedPlay] {
        &self.fits[..self.fits.len().min(Self::LISTED)]
    }

    /// Nothing is known of the place, so the word may fit anywhere.
    pub fn is_anywhere(&self) -> bool {
        self.wanted.start.is_none() && self.wanted.steps.is_none() && self.line.is_none()
    }

    /// The place whose number was typed with the word in one piece. What looks like no word, as in `nf3`, is listed first.
    pub(crate) fn picked(&self) -> Option<&JudgedPlay> {
        let (number, apart) = self.number?;
        let listed = self.fits.iter().take(Self::LISTED);
        let is_taken = !apart && !is_implausible(&self.word);
        listed.skip(number.checked_sub(1)?).find(|_| is_taken)
    }

    /// The place whose number was typed behind the word, if its places are on the screen.
    pub fn proposed(&self, offers: &Offers) -> Option<&JudgedPlay> {
        let (number, apart) = self.number?;
        let (listed, shown) = offers.listed.as_ref()?;
        let is_shown = apart && *listed == self.typed && number <= *shown;
        self.fits.get(number.checked_sub(1)?).filter(|_| is_shown)
    }

    /// A whole play of the word; the cell and the direction come from the example of the game if they were not typed.
    pub fn whole(&self, game: &Game) -> String {
        let mut example = game.rules().features.example.split(' ');
        let (cell, way) = (
            example.next().unwrap_or("m13"),
            example.next().unwrap_or("r"),
        );
        let start = self
            .wanted
            .start
            .map(|cell| NamedCell::Cell(cell).to_string());
        let steps = self.wanted.steps.as_ref().and(self.wanted.play.main.way());
        let way = steps.map_or_else(|| way.to_owned(), |way| way.to_string());
        format!("{} {way} {}", start.as_deref().unwrap_or(cell), self.word)
    }

    /// Why the word would be refused wherever it fits, where places are looked up: it is not valid, or what it makes there.
    pub fn refused(&self, game: &Game) -> Option<LineError> {
        let play = &self.fits.first()?.play;
        let situation = game.situation(game.to_move()?);
        let refusal = situation.judge(play).err().filter(|_| is_open(game))?;
        Some(LineError::Refusal(refusal))
    }
}

/// A row or a column, counted from 0; or a letter on the table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Line {
    /// A row.
    Row(u16),
    /// A column.
    Column(u16),
    /// This letter, in lower case, anywhere on the table.
    Over(String),
}

impl Line {
    /// The row or column that a word lies in, unless it bends.
    pub fn of(fit: &JudgedPlay) -> Option<Self> {
        let cells = &fit.ruling.words.first()?.cells;
        let first = cells.first()?;
        let lines = [Self::Row(first.row()), Self::Column(first.column())];
        let holds = |line: &Self| cells.iter().all(|cell| line.contains(*cell));
        lines.into_iter().find(holds)
    }

    /// A play lies in it, or runs over it.
    fn has(&self, fit: &JudgedPlay, game: &Game) -> bool {
        let Self::Over(letter) = self else {
            return Self::of(fit).as_ref() == Some(self);
        };
        let word = fit.ruling.words.first();
        let cells = word.into_iter().flat_map(|word| &word.cells);
        let mut tiles = cells.filter_map(|cell| game.table().at(*cell));
        tiles.any(|tile| tile.letter.as_str() == letter)
    }

    /// Reads `row 13`, `column m` or `over t`.
    fn read(game: &Game, name: &str, which: &str) -> Option<Self> {
        match &*name.to_lowercase() {
            "row" => Cell::parse(&format!("a{which}")).map(|cell| Self::Row(cell.row())),
            "column" => Cell::parse(&format!("{which}1")).map(|cell| Self::Column(cell.column())),
            "over" => {
                let letter = game.alphabet().case().lower(which);
                game.alphabet().letter(&letter).map(|_| Self::Over(letter))
            }
            _ => None,
        }
    }

    fn contains(&self, cell: Cell) -> bool {
        match self {
            Self::Row(row) => cell.row() == *row,
            Self::Column(column) => cell.column() == *column,
            Self::Over(_) => false,
        }
    }
}

/// As it is typed; with `#`, as part of a sentence.
impl fmt::Display for Line {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let is_in = f.alternate() && !matches!(self, Self::Over(_));
        f.write_str(if is_in { "in " } else { "" })?;
        match self {
            Self::Row(row) => write!(f, "row {}", row + 1),
            Self::Column(column) => write!(f, "column {}", column_name(*column)),
            Self::Over(letter) => write!(f, "over {}", letter.to_uppercase()),
        }
    }
}

/// Reads a word that was typed without its place, in a game where a board is kept, and finds its places; `None` for any other
/// line.
///
/// ```
/// # use tileref_game::{game::Game, referee::Vocabulary, rules::Ruleset};
/// # let rules = Ruleset::built_in("puzzingo").expect("it is built in");
/// # let mut game = Game::new(rules, &["Ann", "Bob"], Vocabulary::new(None))?;
/// game.submit("Ann", "m13 r latch")?;
/// let places = tileref_line::places(&game, "latches").expect("a word without its place");
/// assert_eq!(places.fits[0].play.to_string(), "m13 r latches");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn places(game: &Game, line: &str) -> Option<Places> {
    let seat = game.to_move()?;
    if game.rules().features.form != Form::Placed || line.chars().count() > MAX_LINE {
        return None;
    }
    let pieces: Vec<&str> = line.split_whitespace().collect();
    let (pieces, apart) = number_apart(pieces);
    let typed = pieces.join(" ");
    let (pieces, line) = without_line(game, pieces);
    let (place, way, word) = parts(game, &pieces)?;
    let (word, joined) = numbered(word)?;
    self::word(game, word)?;
    // `exchange 0`, and `burn m14` without its letter
    let is_other = pieces.len() == 1 && line.is_none() && names_something(game, word)
        || pieces.len() > 1 && verb(pieces[0]).is_some_and(|verb| game.why_lacking(verb).is_none());
    if is_other || joined.is_some() && apart.is_some() {
        return None;
    }
    let number = joined.map(|n| (n, false)).or(apart.map(|n| (n, true)));
    let situation = game.situation(seat);
    let wanted = wanted(&situation, place.as_deref(), way.as_deref(), word)?;
    // What is listed may show that a word is valid only if anybody may look it up.
    let situation = if is_open(game) {
        situation
    } else {
        situation.without_dictionary()
    };
    let mut fits = situation.places(&wanted);
    fits.retain(|fit| line.as_ref().is_none_or(|line| line.has(fit, game)));
    let is_number = |c: char| joined.is_some() && c.is_ascii_digit();
    Some(Places {
        typed: typed.trim_end_matches(is_number).to_owned(),
        word: game.alphabet().case().lower(word),
        wanted,
        line,
        fits,
        number,
    })
}

/// Every play is looked up, and anybody may look words up at any time: then a list or a preview may do it, too.
pub fn is_open(game: &Game) -> bool {
    game.rules().looks_up() && game.allowed_lookups() == AllowedLookups::Open
}

/// Typed alone, the word is a command, a verb or somebody's name.
fn names_something(game: &Game, word: &str) -> bool {
    Command::called(word).is_some() || verb(word).is_some() || game.seats().speaker(word).is_some()
}

/// The number that a piece is, of digits alone.
pub(crate) fn digits(piece: &str) -> Option<usize> {
    let is_number = piece.bytes().all(|digit| digit.is_ascii_digit());
    piece.parse().ok().filter(|_| is_number)
}

/// A number behind other pieces: `abate 2`, but not that of `abate row 2`.
fn number_apart(mut pieces: Vec<&str>) -> (Vec<&str>, Option<usize>) {
    let is_line = |n: usize| pieces[n].eq_ignore_ascii_case("row");
    let number = match pieces.len() {
        0 | 1 => None,
        count if is_line(count - 2) => None,
        count => digits(pieces[count - 1]),
    };
    if number.is_some() {
        pieces.pop();
    }
    (pieces, number)
}

/// The pieces without the row or column that a word lies in, or the letter that it runs over: `abate row 13`, `column m abate`.
fn without_line<'a>(game: &Game, pieces: Vec<&'a str>) -> (Vec<&'a str>, Option<Line>) {
    let (before, after) = match pieces.as_slice() {
        [name, which, rest @ ..] if !rest.is_empty() => ((name, which, rest), pieces.len() - 2),
        _ => return (pieces, None),
    };
    if let Some(line) = Line::read(game, before.0, before.1) {
        return (before.2.to_vec(), Some(line));
    }
    match Line::read(game, pieces[after], pieces[after + 1]) {
        Some(line) => (pieces[..after].to_vec(), Some(line)),
        None => (pieces, None),
    }
}

/// The parts of a line: a cell or a direction, if there is one, and the word.
type Parts<'a> = (Option<String>, Option<String>, &'a str);

fn parts<'a>(game: &Game, pieces: &[&'a str]) -> Option<Parts<'a>> {
    match *pieces {
        [word] => Some(glued(game, word).unwrap_or((None, None, word))),
        [one, other] => {
            let at = |piece: &str| place(game, piece);
            match (at(one), at(other)) {
                (Some(cell), None) => return Some((Some(cell), None, other)),
                (None, Some(cell)) => return Some((Some(cell), None, one)),
                (Some(_), Some(_)) => return None,
                (None, None) => {}
            }
            let ways = [way(game, one), way(game, other)];
            match ways {
                [Some(way), _] if word(game, other).is_some() || numbered(other).is_some() => {
                    Some((None, Some(way), other))
                }
                [_, Some(way)] => Some((None, Some(way), one)),
                _ => None,
            }
        }
        _ => None,
    }
}

/// A cell and a word in one piece: `m13latch`.
fn glued<'a>(game: &Game, piece: &'a str) -> Option<Parts<'a>> {
    let row = piece.find(|c: char| c.is_ascii_digit())?;
    let end = row + piece[row..].find(|c: char| !c.is_ascii_digit())?;
    let (cell, word) = piece.split_at(end);
    Some((Some(place(game, cell)?), None, word))
}

/// A word, and the number after it, if any.
fn numbered(typed: &str) -> Option<(&str, Option<usize>)> {
    let word = typed.trim_end_matches(|c: char| c.is_ascii_digit());
    let number = match &typed[word.len()..] {
        "" => None,
        number => Some(number.parse().ok()?),
    };
    (!word.is_empty()).then_some((word, number))
}

/// What is known of a play: its word, and its cell or its direction.
fn wanted(
    situation: &Situation<'_>,
    place: Option<&str>,
    way: Option<&str>,
    word: &str,
) -> Option<PartialPlay> {
    let alphabet = situation.tiles.alphabet();
    let (at, path) = (
        place.unwrap_or("a1"),
        way.unwrap_or_else(|| situation.features.directions[0].name()),
    );
    let play = Play::parse_in(&format!("{at} {path} {word}"), alphabet)?;
    let cell = situation
        .standing
        .cell(play.main.at(), Part::Cell(0))
        .ok()?;
    let steps = play.main.steps().to_vec();
    Some(PartialPlay {
        start: place.map(|_| cell),
        steps: way.map(|_| steps),
        play,
    })
}

/// Why a word fits nowhere, and what to try.
pub fn nowhere(game: &Game, places: &Places) -> (String, String) {
    let word = game.upper(&places.word);
    let line = places.line.as_ref().map(|line| format!("{line:#}"));
    let there = places
        .wanted
        .start
        .map(|start| format!("from {start}"))
        .or(line);
    let whole = places.whole(game);
    let why = format!("to see why, type the whole play: `{whole}`");
    match there {
        Some(there) => (format!("{word} does not fit {there}"), why),
        None if game.rules().features.bends => {
            let cell = whole.split(' ').next().unwrap_or_default();
            let typed = &places.word;
            (
                format!("{word} fits nowhere in a straight line"),
                format!("name the cell if it bends: `{cell} {typed}`; {why}"),
            )
        }
        None => (format!("{word} fits nowhere"), why),
    }
}
