//! Reading one move: `>Ann: AEHRTTW 8H WREATH +30 30`.

use std::slice::Iter;

use super::{Event, GcgError, Move, Player, Problem, Remark, Square, tile_of};
use crate::grid::{Axis, Cell};
use crate::text::nearest;
use crate::tile::{Letter, RackTile};
use crate::yaml::Place;

/// The most digits in a number: no score is longer.
const MAX_DIGITS: usize = 5;

/// Marks that other programs put around a tile of several letters, or between tiles.
const MULTIPLE: [char; 4] = ['[', ']', '|', '/'];

/// A word of a line, and where it starts.
#[derive(Clone, Copy)]
pub(super) struct Word<'a> {
    pub at: Place,
    pub text: &'a str,
}

/// The words of a text that starts at a place.
pub(super) fn words(at: Place, text: &str) -> Vec<Word<'_>> {
    let (mut found, mut column, mut rest) = (Vec::new(), 0, text);
    while !rest.is_empty() {
        let blank = rest.trim_start();
        column += rest[..rest.len() - blank.len()].chars().count();
        let end = blank.find(char::is_whitespace).unwrap_or(blank.len());
        if end > 0 {
            found.push(Word {
                at: at.further(column),
                text: &blank[..end],
            });
        }
        column += blank[..end].chars().count();
        rest = &blank[end..];
    }
    found
}

/// The place after the last character of a text that starts at a place.
pub(super) fn end(at: Place, text: &str) -> Place {
    at.further(text.chars().count())
}

/// Reads a move, which starts at a place with `>`.
pub(super) fn read(at: Place, text: &str, players: &[Player; 2]) -> Result<Move, GcgError> {
    let Some((nick, rest)) = text[1..].split_once(':') else {
        let nick = text.find(char::is_whitespace).unwrap_or(text.len());
        return Err(Problem::NoColon.at(end(at, &text[..nick])));
    };
    let player = player(at.further(1), nick, players)?;
    let rest_at = at.further(2 + nick.chars().count());
    let words = words(rest_at, rest);
    let mut line = Line {
        words: words.iter(),
        end: end(at, text),
    };
    let rack_at = line.peek().map_or(line.end, |word| word.at);
    let rack = line.rack()?;
    let position = line.peek().map_or(line.end, |word| word.at);
    let (event, at) = line.event(&rack)?;
    let score = line.number("score")?;
    let total = line.number("total")?;
    let remarks = line.comment()?;
    Ok(Move {
        player,
        rack,
        rack_at,
        event,
        score,
        total,
        remarks,
        at,
        position,
    })
}

fn player(at: Place, nick: &str, players: &[Player; 2]) -> Result<usize, GcgError> {
    let nick = nick.trim();
    let found = players.iter().position(|player| player.nick == nick);
    found.ok_or_else(|| {
        let near = nearest(nick, players.iter().map(|player| player.nick.as_str()));
        Problem::UnknownNick(nick.to_owned(), near.map(ToOwned::to_owned)).at(at)
    })
}

/// What is left of a line.
struct Line<'a> {
    words: Iter<'a, Word<'a>>,
    /// Where the line ends, for what is missing there.
    end: Place,
}

impl<'a> Line<'a> {
    fn next(&mut self, missing: Problem) -> Result<Word<'a>, GcgError> {
        let end = self.end;
        self.words.next().copied().ok_or_else(|| missing.at(end))
    }

    fn peek(&self) -> Option<Word<'a>> {
        self.words.as_slice().first().copied()
    }

    /// The rack: the first word, unless it says already what is done. It may be missing.
    fn rack(&mut self) -> Result<Vec<RackTile>, GcgError> {
        let is_rack = |word: &Word<'_>| {
            !word.text.starts_with(['-', '(', '+'])
                && !word.text.contains(|c: char| c.is_ascii_digit())
        };
        match self.peek().filter(is_rack) {
            Some(word) => {
                self.words.next();
                rack(word)
            }
            None => Ok(Vec::new()),
        }
    }

    /// What is done, and where it stands.
    fn event(&mut self, rack: &[RackTile]) -> Result<(Event, Place), GcgError> {
        let word = self.next(Problem::NoMove)?;
        let event = match word.text {
            "-" => Event::Pass,
            "--" => Event::Withdrawn,
            "(challenge)" => Event::ChallengeBonus,
            "(time)" => Event::TimePenalty,
            text if text.starts_with('-') => exchange(word)?,
            text if text.starts_with('(') => self.end_rack(word, rack)?,
            text if text.starts_with('+') => return Err(Problem::NoMove.at(word.at)),
            _ => return self.play(word),
        };
        Ok((event, word.at))
    }

    fn play(&mut self, position: Word<'a>) -> Result<(Event, Place), GcgError> {
        let (start, axis) = cell(position.text)
            .ok_or_else(|| Problem::NoPosition(position.text.to_owned()).at(position.at))?;
        let word = self.next(Problem::NoWord)?;
        if is_number(word.text) {
            return Err(Problem::NoWord.at(word.at));
        }
        let letters = letters(word)?;
        let play = Event::Play {
            start,
            axis,
            letters,
        };
        Ok((play, word.at))
    }

    /// Tiles left at the end. Those of the other player add, one's own subtract; where they come to 0, the tiles are
    /// one's own if they are the rack.
    fn end_rack(&self, word: Word<'_>, own: &[RackTile]) -> Result<Event, GcgError> {
        let inner = word
            .text
            .strip_prefix('(')
            .and_then(|text| text.strip_suffix(')'));
        let inner = inner.ok_or_else(|| Problem::Unpaired('(').at(word.at))?;
        let tiles = rack(Word {
            at: word.at.further(1),
            text: inner,
        })?;
        let score = self.peek().map_or("", |word| word.text);
        let nothing = score.chars().all(|c| c == '0');
        let is_own = score.starts_with('-') || (nothing && !own.is_empty() && own == tiles);
        Ok(if is_own {
            Event::EndRackPenalty(tiles)
        } else {
            Event::EndRackBonus(tiles)
        })
    }

    fn number(&mut self, what: &'static str) -> Result<i32, GcgError> {
        let word = self.next(Problem::Lacks(what))?;
        let wrong = || Problem::NoNumber(what, word.text.to_owned()).at(word.at);
        if !is_number(word.text) {
            return Err(wrong());
        }
        let digits = word.text.trim_start_matches(['+', '-']);
        let number: i32 = digits.parse().map_err(|_| wrong())?;
        Ok(if word.text.starts_with('-') {
            -number
        } else {
            number
        })
    }

    /// What some programs write after the total, the words made across say.
    fn comment(&mut self) -> Result<Vec<Remark>, GcgError> {
        let words: Vec<&str> = self.words.clone().map(|word| word.text).collect();
        match self.words.next() {
            None => Ok(Vec::new()),
            Some(word) if is_number(word.text) => {
                Err(Problem::Unexpected(word.text.to_owned()).at(word.at))
            }
            Some(_) => Ok(vec![Remark::note(words.join(" "))]),
        }
    }
}

/// Whether this is a number with a sign or none, and no longer than any score.
fn is_number(text: &str) -> bool {
    let digits = text.strip_prefix(['+', '-']).unwrap_or(text);
    !digits.is_empty()
        && digits.len() <= MAX_DIGITS
        && digits.bytes().all(|byte| byte.is_ascii_digit())
}

fn rack(word: Word<'_>) -> Result<Vec<RackTile>, GcgError> {
    let tile = |(n, c): (usize, char)| match c {
        '?' => Ok(RackTile::Wildcard),
        _ => letter(c, word.at.further(n)).map(RackTile::Letter),
    };
    word.text.chars().enumerate().map(tile).collect()
}

fn letter(c: char, at: Place) -> Result<Letter, GcgError> {
    Letter::new(c).ok_or_else(|| no_tile(c).at(at))
}

fn no_tile(c: char) -> Problem {
    if MULTIPLE.contains(&c) {
        Problem::Multiple(c)
    } else {
        Problem::NoTile(c)
    }
}

/// `-ABC`, `-3`; `-0` is a pass.
fn exchange(word: Word<'_>) -> Result<Event, GcgError> {
    let what = &word.text[1..];
    if is_number(what) {
        return match what.parse() {
            Ok(0) => Ok(Event::Pass),
            Ok(count) => Ok(Event::ExchangeCount(count)),
            Err(_) => Err(Problem::NoNumber("number of tiles", what.to_owned()).at(word.at)),
        };
    }
    let tiles = rack(Word {
        at: word.at.further(1),
        text: what,
    })?;
    Ok(Event::Exchange(tiles))
}

/// The cell of a position and the line that the word lies in: `8E` is across, `E8` down.
fn cell(position: &str) -> Option<(Cell, Axis)> {
    if !position.starts_with(|c: char| c.is_ascii_digit()) {
        return Some((Cell::parse(position)?, Axis::Column));
    }
    let letters = position.find(|c: char| !c.is_ascii_digit())?;
    let (row, column) = position.split_at(letters);
    let plain = column.bytes().all(|byte| byte.is_ascii_alphabetic());
    let cell = plain.then(|| Cell::parse(&format!("{column}{row}")))??;
    Some((cell, Axis::Row))
}

/// The letters of a word: `WR.ATH`, `WR(E)ATH`, a blank as a small letter.
fn letters(word: Word<'_>) -> Result<Vec<Square>, GcgError> {
    let mut letters = Vec::new();
    let mut bracket = None;
    for (n, c) in word.text.chars().enumerate() {
        let at = word.at.further(n);
        match (c, bracket) {
            ('.', _) => letters.push(Square::Through(None)),
            ('(', None) => bracket = Some(at),
            (')', Some(_)) => bracket = None,
            ('(' | ')', _) => return Err(Problem::Unpaired(c).at(at)),
            (_, Some(_)) => letters.push(Square::Through(Some(letter(c, at)?))),
            (_, None) => {
                let tile = tile_of(c).ok_or_else(|| no_tile(c).at(at))?;
                letters.push(Square::New(tile));
            }
        }
    }
    if let Some(at) = bracket {
        return Err(Problem::Unpaired('(').at(at));
    }
    let new = |square: &Square| matches!(square, Square::New(_));
    if !letters.iter().any(new) {
        return Err(Problem::NoNewTile.at(word.at));
    }
    Ok(letters)
}
