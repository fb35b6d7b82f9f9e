//! Parsing lines.

use super::error::PLAY;
use super::rack::{rack, tiles};
use super::tokens::{Token, Tokens, letter};
use super::{
    Action, BarePlay, Declared, Further, NamedCell, NotationError, NotationProblem, Play, Verb,
    Verdict, is_from_the_right,
};
use crate::grid::{Cell, Direction, Grid};
use crate::letter_grid::LetterGrid;
use crate::lexicon::Spelling;
use crate::text::{MAX_LINE, is_hidden, nearest};
use crate::tile::{Alphabet, Tile, TileKind};

/// The form of an exchange.
const EXCHANGE_FORM: &str =
    "`exchange` needs one number, and can name that many tiles: `exchange 3 gtt`";

impl Action {
    /// Reads a line of any game, with brackets around tiles of several signs, as in records. Case, extra spaces and
    /// commas after a cell or a path do not matter.
    ///
    /// # Errors
    /// What is wrong with the line, and where.
    ///
    /// ```
    /// use tileref_referee::action::Action;
    /// let play = Action::parse("M13, rdrr, LATCH")?;
    /// assert_eq!(play.to_string(), "m13 rdrr latch");
    /// assert_eq!(Action::parse("pass")?, Action::Pass);
    /// let error = Action::parse("m13 rx latch").unwrap_err();
    /// assert_eq!(error.at, 4..6);
    /// # Ok::<(), tileref_referee::action::NotationError>(())
    /// ```
    pub fn parse(line: &str) -> Result<Self, NotationError> {
        Self::parse_in(line, &Alphabet::default())
    }

    /// Reads a line of a game with this alphabet, in which tiles of several signs need no brackets.
    ///
    /// # Errors
    /// What is wrong with the line, and where.
    ///
    /// ```
    /// use tileref_referee::action::Action;
    /// use tileref_referee::tile::{Alphabet, Letter};
    /// let alphabet = Alphabet::new(["a", "c", "ch", "h"].into_iter().filter_map(Letter::face));
    /// for (line, tiles) in [("a1 r chac", "a1 r [ch]ac"), ("a1 r [c]hac", "a1 r [c]hac")] {
    ///     let play = Action::parse_in(line, &alphabet)?;
    ///     assert_eq!(play.to_string(), tiles);
    ///     assert_eq!(Action::parse(tiles)?, play);
    /// }
    /// # Ok::<(), tileref_referee::action::NotationError>(())
    /// ```
    pub fn parse_in(line: &str, alphabet: &Alphabet) -> Result<Self, NotationError> {
        if line.len() > MAX_LINE && line.chars().count() > MAX_LINE {
            return Err(NotationProblem::TooLong.at(0..1));
        }
        let mut signs = line.chars().enumerate();
        if let Some((n, c)) = signs.find(|&(_, c)| is_hidden(c) && c != '\t') {
            return Err(NotationProblem::Hidden(c).at(n..n + 1));
        }
        let mut tokens = Tokens::new(line, alphabet);
        let first = tokens.expect(NotationProblem::Empty)?;
        let Some(verb) = Verb::from_name(first.text) else {
            return play(&first, tokens).map(Self::Play);
        };
        match verb {
            Verb::Play => bare_play(tokens).map(Self::PlayBare),
            Verb::Points => points(tokens),
            Verb::Pass => tokens.finish(Self::Pass, "`pass` is typed alone"),
            Verb::Forfeit => tokens.finish(Self::Forfeit, "`forfeit` is typed alone"),
            Verb::End => tokens.finish(Self::End, "`end` is typed alone"),
            Verb::Exchange => exchange(tokens),
            Verb::Burn => burn(tokens),
            Verb::Words => {
                let words = tokens.map(|token| plain(&token));
                words.collect::<Result<_, _>>().map(Self::Words)
            }
            Verb::Challenge => challenge(tokens),
            Verb::Rack => rack(tokens).map(Action::Rack),
            Verb::Adjust => adjust(tokens),
            Verb::Note => note(tokens),
            Verb::Category => {
                let missing = NotationProblem::Lacks(verb, "some text", "category animals");
                tokens.remainder(missing).map(Self::Category)
            }
            Verb::Grid => grid(tokens),
            Verb::Shift => shift(tokens),
            Verb::Allow => listed_words(tokens, verb, "allow qapla").map(Self::Allow),
            Verb::Ban => listed_words(tokens, verb, "ban qi").map(Self::Ban),
        }
    }
}

/// Reads the place of a first letter: `m13`, `latch:5`.
///
/// # Errors
/// It is neither a cell nor a letter of a word.
pub fn read_place(text: &str, alphabet: &Alphabet) -> Result<NamedCell, NotationError> {
    place(&Tokens::new(text, alphabet).expect(NotationProblem::Empty)?)
}

/// Reads a direction, or the steps of a path: `r`, `rdrr`.
///
/// # Errors
/// It is neither.
pub fn read_path(text: &str) -> Result<Vec<Direction>, NotationError> {
    steps(&Tokens::new(text, &Alphabet::default()).expect(NotationProblem::MissingPath)?)
}

/// Reads the letters of a word with their marks: `+act?s`.
///
/// # Errors
/// What is wrong with the word, and where.
pub fn read_word(text: &str, alphabet: &Alphabet) -> Result<Vec<Tile>, NotationError> {
    marked_letters(&Tokens::new(text, alphabet).expect(NotationProblem::MissingWord)?)
}

fn play(first: &Token<'_>, mut tokens: Tokens<'_>) -> Result<Play, NotationError> {
    if first.text.chars().all(char::is_alphabetic) {
        let text = first.text.to_owned();
        let second = tokens.next();
        let split = second.and_then(|second| Cell::parse(&format!("{text}{}", second.text)));
        let cell = split.or_else(|| Cell::suggested(&text).filter(|_| tokens.next().is_some()));
        return Err(first.error(if cell.is_some() {
            NotationProblem::NoCell(text, cell)
        } else {
            let is_part = Further::from_name(&text).is_some();
            let nearest = nearest(&text, Verb::NAMES.iter().copied()).filter(|_| !is_part);
            NotationProblem::NoAction(text, nearest)
        }));
    }
    let mut play = Play::new(declared(first, &mut tokens)?);
    while let Some(token) = tokens.next() {
        match Further::from_name(token.text) {
            Some(Further::Also) => {
                let at = tokens.expect(NotationProblem::MissingAlso)?;
                play.also.push(declared(&at, &mut tokens)?);
            }
            Some(Further::Claim) => {
                for name in claims(&mut tokens)? {
                    if !play.claims.contains(&name) {
                        play.claims.push(name);
                    }
                }
            }
            None => return Err(token.unexpected(Verb::Play, PLAY)),
        }
    }
    Ok(play)
}

/// `play WORD also WORD claim BONUS,BONUS`
fn bare_play(mut tokens: Tokens<'_>) -> Result<BarePlay, NotationError> {
    let lacks = NotationProblem::Lacks(Verb::Play, "a word", "play habits");
    let mut play = BarePlay {
        words: vec![marked_letters(&tokens.expect(lacks.clone())?)?],
        claims: Vec::new(),
    };
    while let Some(token) = tokens.next() {
        match Further::from_name(token.text) {
            Some(Further::Also) => play
                .words
                .push(marked_letters(&tokens.expect(lacks.clone())?)?),
            Some(Further::Claim) => play.claims = claims(&mut tokens)?,
            None => {
                return Err(token.unexpected(
                    Verb::Play,
                    "a play without cells is just its words: `play habits also tab`",
                ));
            }
        }
    }
    Ok(play)
}

fn declared(at: &Token<'_>, tokens: &mut Tokens<'_>) -> Result<Declared, NotationError> {
    let place = place(&at.clone().before_comma())?;
    let path = tokens.expect(NotationProblem::MissingPath)?.before_comma();
    let word = tokens.next();
    let Some(word) = word.filter(|word| is_word(&path, word, tokens)) else {
        // `m13 latch` lacks the direction, `m13 r` the word.
        return Err(if steps(&path).is_err() && marked_letters(&path).is_ok() {
            path.error(NotationProblem::NoWay(
                at.text.to_owned(),
                path.text.to_owned(),
            ))
        } else {
            NotationProblem::MissingWord.at(path.at.end..path.at.end + 1)
        });
    };
    let steps = steps(&path)?;
    let letters = marked_letters(&word)?;
    let (given, count) = (steps.len(), letters.len());
    let from_the_right = letters.iter().any(|tile| tile.letter.is_from_the_right());
    let of = |way: Direction| way.seen(from_the_right);
    let steps = if let [straight] = steps.as_slice() {
        vec![of(*straight); count - 1]
    } else {
        steps.into_iter().map(of).collect()
    };
    Declared::new(place, steps, letters)
        .ok_or_else(|| path.error(NotationProblem::PathLength(given, count)))
}

/// A token is the word after a path. ALSO and CLAIM are words too, unless the tokens around them show that the word is
/// missing.
fn is_word(path: &Token<'_>, token: &Token<'_>, rest: &Tokens<'_>) -> bool {
    let is_keyword = |token: &Token<'_>| Further::from_name(token.text).is_some();
    !is_keyword(token) || steps(path).is_ok() && rest.peek().is_none_or(|next| is_keyword(&next))
}

fn place(token: &Token<'_>) -> Result<NamedCell, NotationError> {
    if let Some((word, letter)) = token.text.split_once(':') {
        return standing(token.alphabet, word, letter)
            .ok_or_else(|| token.error(NotationProblem::NoLetterNumber(token.text.to_owned())));
    }
    let cell = Cell::parse(token.text).map(NamedCell::Cell);
    cell.ok_or_else(|| {
        let text = token.text.to_owned();
        // `latch5`: no column has three letters.
        let letters = text.find(|c: char| !c.is_alphabetic()).unwrap_or(0);
        let is_word = letters > 2 && text[letters..].starts_with(|c: char| c.is_ascii_digit());
        token.error(if is_word {
            NotationProblem::NoLetterNumber(text)
        } else {
            let meant = Cell::suggested(&text);
            NotationProblem::NoCell(text, meant)
        })
    })
}

fn standing(alphabet: &Alphabet, word: &str, letter: &str) -> Option<NamedCell> {
    let parts = alphabet.parts(word).into_iter();
    let letters = parts.map(|(_, part)| alphabet.letter(part));
    let word: Spelling = letters.collect::<Option<_>>()?;
    let digits = letter
        .find(|c: char| !c.is_ascii_digit())
        .unwrap_or(letter.len());
    let (number, way) = letter.split_at(digits);
    let neighbour = match way {
        "" => None,
        way => Some(Direction::from_name(way)?.seen(is_from_the_right(&word))),
    };
    let letter = number.parse().ok().filter(|&n| n > 0)?;
    (!word.is_empty()).then_some(NamedCell::Standing {
        word,
        letter,
        neighbour,
    })
}

fn steps(path: &Token<'_>) -> Result<Vec<Direction>, NotationError> {
    if let Some(straight) = Direction::from_typed(path.text) {
        return Ok(vec![straight]);
    }
    path.text
        .chars()
        .map(Direction::from_letter)
        .collect::<Option<_>>()
        .ok_or_else(|| path.error(NotationProblem::NoPath(path.text.to_owned())))
}

/// The letters of a word with their marks; at least one.
fn marked_letters(word: &Token<'_>) -> Result<Vec<Tile>, NotationError> {
    let mut letters = Vec::with_capacity(word.at.len());
    let mut kind = TileKind::Letter;
    let mut end = 0;
    for (n, text) in word.parts() {
        end = n;
        match (text, kind) {
            ("?", TileKind::Letter) => kind = TileKind::Wildcard,
            ("+", TileKind::Letter) => kind = TileKind::Corner,
            _ => {
                let letter = letter(word, n, text)?;
                letters.push(Tile { letter, kind });
                kind = TileKind::Letter;
            }
        }
    }
    if let Some(mark) = kind.mark() {
        return Err(word.error_at(end, NotationProblem::BareMark(mark)));
    }
    word.alphabet.keep_apart(&mut letters);
    Ok(letters)
}

fn plain(word: &Token<'_>) -> Result<String, NotationError> {
    let letters = word.parts().into_iter();
    let letters = letters.map(|(n, text)| letter(word, n, text));
    letters.collect()
}

fn claims(tokens: &mut Tokens<'_>) -> Result<Vec<String>, NotationError> {
    let mut claims: Vec<String> = Vec::new();
    let mut last = tokens.expect(NotationProblem::NoClaim)?;
    loop {
        for name in last.text.split(',').filter(|name| !name.is_empty()) {
            claims.push(name.to_lowercase());
        }
        match tokens.next() {
            Some(token) => last = token,
            None if claims.is_empty() => return Err(last.error(NotationProblem::NoClaim)),
            None => return Ok(claims),
        }
    }
}

fn exchange(mut tokens: Tokens<'_>) -> Result<Action, NotationError> {
    let missing = NotationProblem::Lacks(Verb::Exchange, "the number of tiles", "exchange 3");
    let number = tokens.expect(missing.clone())?;
    let count = whole(number.text).ok_or_else(|| number.error(missing))?;
    let named = tokens.next();
    let tiles = named.as_ref().map_or(Ok(Vec::new()), tiles)?;
    if let Some(named) = named.filter(|_| tiles.len() != count) {
        return Err(named.unexpected(Verb::Exchange, EXCHANGE_FORM));
    }
    tokens.finish(Action::Exchange { count, tiles }, EXCHANGE_FORM)
}

/// A whole number from 1. One that is too large to parse is capped, so that it is refused as too large, not as no
/// number.
fn whole(text: &str) -> Option<usize> {
    const MOST: usize = 999_999;
    let digits = !text.is_empty() && text.bytes().all(|digit| digit.is_ascii_digit());
    let number = digits.then(|| text.parse().map_or(MOST, |number: usize| number.min(MOST)));
    number.filter(|&number| number > 0)
}

fn challenge(tokens: Tokens<'_>) -> Result<Action, NotationError> {
    let mut words: Vec<Token<'_>> = tokens.map(Token::before_comma).collect();
    // UPHELD is a challenged word if a verdict follows it.
    let verdict = words.last().and_then(|last| Verdict::from_name(last.text));
    if verdict.is_some() {
        words.pop();
    }
    let words = words.iter().map(plain).collect::<Result<_, _>>()?;
    Ok(Action::Challenge { words, verdict })
}

/// The most points of one turn.
const MAX_POINTS: usize = 9_999;

/// `points 24`, or with a note `points 24 two short words`.
fn points(mut tokens: Tokens<'_>) -> Result<Action, NotationError> {
    let missing = NotationProblem::Lacks(Verb::Points, "a number from 1 to 9999", "points 24");
    let number = tokens.expect(missing.clone())?;
    let points = whole(number.text).filter(|&points| points <= MAX_POINTS);
    let points = points.and_then(|points| u32::try_from(points).ok());
    let points = points.ok_or_else(|| number.error(missing.clone()))?;
    let note = match tokens.peek() {
        Some(_) => tokens.remainder(missing)?,
        None => String::new(),
    };
    Ok(Action::Points { points, note })
}

/// The most points that one correction may add or subtract.
const MAX_ADJUSTMENT: u32 = 100_000;

fn adjust(mut tokens: Tokens<'_>) -> Result<Action, NotationError> {
    const EXAMPLE: &str = "adjust -5 counted a tile twice";
    let missing = NotationProblem::Lacks(Verb::Adjust, "a number", EXAMPLE);
    let number = tokens.expect(missing.clone())?;
    let points = number.text.parse::<i32>().ok();
    let points = points.filter(|points| points.unsigned_abs() <= MAX_ADJUSTMENT);
    let points = points.ok_or_else(|| number.error(missing))?;
    if !number.text.starts_with(['+', '-']) {
        return Err(number.error(NotationProblem::NoSign(number.text.to_owned())));
    }
    let reason = tokens.remainder(NotationProblem::Lacks(Verb::Adjust, "a reason", EXAMPLE))?;
    Ok(Action::Adjust { points, reason })
}

/// `note 3: the word was voted in`, or a note without a turn.
fn note(mut tokens: Tokens<'_>) -> Result<Action, NotationError> {
    const LACKS: NotationProblem =
        NotationProblem::Lacks(Verb::Note, "some text", "note 3: the word was voted in");
    let number = |first: Token<'_>| whole(first.text.strip_suffix(':')?);
    let turn = tokens.peek().and_then(number);
    if turn.is_some() {
        tokens.next();
    }
    let text = tokens.remainder(LACKS)?;
    Ok(Action::Note { turn, text })
}

fn shift(mut tokens: Tokens<'_>) -> Result<Action, NotationError> {
    let missing = NotationProblem::Lacks(Verb::Shift, "a direction and a number", "shift r 5");
    let way = tokens.expect(missing.clone())?;
    let direction =
        Direction::from_typed(way.text).filter(|direction| direction.grid() == Grid::Square);
    let direction = direction.ok_or_else(|| way.error(missing))?;
    let missing = NotationProblem::Lacks(Verb::Shift, "a number", "shift l 3");
    let number = tokens.expect(missing.clone())?;
    let n = number.text.parse().ok().filter(|&n: &u16| n > 0);
    let n = n.ok_or_else(|| number.error(missing))?;
    let form = "`shift` needs a direction and a number: `shift r 5`";
    tokens.finish(Action::Shift(direction, n), form)
}

/// The words after `allow` or `ban`: at least one.
fn listed_words(
    mut tokens: Tokens<'_>,
    verb: Verb,
    example: &'static str,
) -> Result<Vec<String>, NotationError> {
    let first = tokens.expect(NotationProblem::Lacks(verb, "a word", example))?;
    let all = std::iter::once(first).chain(tokens);
    all.map(|token| plain(&token)).collect()
}

fn grid(mut tokens: Tokens<'_>) -> Result<Action, NotationError> {
    let missing = NotationProblem::Lacks(Verb::Grid, "rows of letters", "grid stare/lindo/mat");
    let rows = tokens.expect(missing)?;
    let letter_grid = LetterGrid::parse_in(rows.text, rows.alphabet).map_err(|error| {
        let (start, at) = (rows.at.start, error.at);
        NotationProblem::Grid(error.problem).at(start + at.start..start + at.end)
    })?;
    let form = "`grid` needs its rows in one piece, with `/` between them";
    tokens.finish(Action::Grid(letter_grid), form)
}

fn burn(mut tokens: Tokens<'_>) -> Result<Action, NotationError> {
    const LACKS: NotationProblem =
        NotationProblem::Lacks(Verb::Burn, "a cell and a letter", "burn m13 q");
    let at = tokens.expect(LACKS)?;
    // `burn z` and `burn a tile` name no cell.
    if at.text.chars().all(char::is_alphabetic) {
        return Err(at.error(LACKS));
    }
    let at = place(&at)?;
    let tile = tokens.expect(LACKS)?;
    let [letter] = marked_letters(&tile)?[..] else {
        return Err(tile.error(LACKS));
    };
    let form = "`burn` needs a cell and a letter: `burn m13 q`";
    tokens.finish(Action::Burn(at, letter), form)
}
