//! Reads one move: `>Ann: AEHRTTW 8H WREATH +30 30`.

use super::{Event, GcgProblem, GcgResult, Move, TranscriptPlayer};
use crate::grid::{Axis, Cell};
use crate::yaml::TextPlace;

/// The most digits in a number; no real score has more.
const MAX_DIGITS: usize = 5;

/// A word of a line, and its place.
#[derive(Clone, Copy)]
pub(super) struct Word<'a> {
    pub at: TextPlace,
    pub text: &'a str,
}

/// The words of a text that starts at this place.
pub(super) fn words(at: TextPlace, text: &str) -> Vec<Word<'_>> {
    let (mut words, mut column) = (Vec::new(), 0);
    for text in text.split(char::is_whitespace) {
        if !text.is_empty() {
            let at = at.further(column);
            words.push(Word { at, text });
        }
        column += text.chars().count() + 1;
    }
    words
}

/// The place after the last character of a text that starts at this place.
pub(super) fn end(at: TextPlace, text: &str) -> TextPlace {
    at.further(text.chars().count())
}

/// A move as its line says it.
pub(super) struct ReadMove {
    /// The move, as one of the first player who may be meant. Its total is still 0.
    pub one: Move,
    /// All players who may be meant.
    pub meant: Vec<usize>,
    /// The total, if there is one.
    pub total: Option<i64>,
    /// The comment that some programs write after it.
    pub comment: Option<String>,
}

/// Reads a move, whose `>` is at this place. An exchange and a pass may have no score, and any move no total.
pub(super) fn read(
    at: TextPlace,
    text: &str,
    players: &[&TranscriptPlayer],
) -> GcgResult<ReadMove> {
    let Some((nick, rest)) = text[1..].split_once(':') else {
        let nick = text.find(char::is_whitespace).unwrap_or(text.len());
        return Err(GcgProblem::Missing("colon after the nickname").at(end(at, &text[..nick])));
    };
    let meant = players_meant(at.further(1), nick, players)?;
    let words = words(at.further(2 + nick.chars().count()), rest);
    let mut line = WordsLeft {
        words: &words,
        end: end(at, text),
    };
    let (rack_at, rack) = (line.at(), line.rack()?);
    let position = line.at();
    let (event, at) = line.event(rack)?;
    let score = match event {
        Event::Pass | Event::Exchange(_) | Event::Withdrawn if line.words.is_empty() => 0,
        _ => line.number("score")?,
    };
    let has_total = !line.words.is_empty();
    let total = has_total.then(|| line.number("total")).transpose()?;
    Ok(ReadMove {
        one: Move {
            player: meant[0],
            rack: rack.to_owned(),
            rack_at,
            event,
            score,
            total: 0,
            at,
            position,
        },
        meant,
        total,
        comment: line.comment()?,
    })
}

/// The players with a nickname; there is at least one.
fn players_meant(
    at: TextPlace,
    nick: &str,
    players: &[&TranscriptPlayer],
) -> GcgResult<Vec<usize>> {
    let nick = &*nick.split_whitespace().collect::<Vec<_>>().join(" ");
    let all = 0..players.len();
    let by_nick = |&n: &usize| players[n].nick == nick;
    // People write a name of two words where one is expected: `#player1 Mary Lou`, `>Mary Lou:`.
    let by_name = |&n: &usize| {
        let both = format!("{} {} ", players[n].nick, players[n].name);
        players[n].name == nick || both.starts_with(&format!("{nick} "))
    };
    let meant = [
        all.clone().filter(by_nick).collect(),
        all.filter(by_name).collect(),
    ];
    let meant = meant
        .into_iter()
        .find(|meant: &Vec<usize>| !meant.is_empty());
    meant.ok_or_else(|| GcgProblem::UnknownNick(nick.to_owned()).at(at))
}

/// The rest of a line.
struct WordsLeft<'a> {
    words: &'a [Word<'a>],
    /// The end of the line, where missing parts are reported.
    end: TextPlace,
}

impl<'a> WordsLeft<'a> {
    fn next(&mut self, what: &'static str) -> GcgResult<Word<'a>> {
        let (first, rest) = self
            .words
            .split_first()
            .ok_or_else(|| GcgProblem::Missing(what).at(self.end))?;
        self.words = rest;
        Ok(*first)
    }

    /// The place of the next word.
    fn at(&self) -> TextPlace {
        self.words.first().map_or(self.end, |word| word.at)
    }

    /// The rack: the first word, unless that is already the event. Spanish racks may have digits.
    fn rack(&mut self) -> GcgResult<&'a str> {
        let mut texts = self.words.iter().map(|word| word.text);
        let first = texts.next().unwrap_or("-");
        let starts_event = |text: &str| text.starts_with(['-', '(']) || cell(text).is_some();
        let has_digits = first.contains(|c: char| c.is_ascii_digit());
        if first.starts_with(['-', '(', '+'])
            || has_digits && !texts.next().is_some_and(starts_event)
        {
            return Ok("");
        }
        Ok(self.next("rack")?.text)
    }

    /// The event and its place.
    fn event(&mut self, rack: &str) -> GcgResult<(Event, TextPlace)> {
        let mut word = self.next("move itself")?;
        let event = match word.text {
            "-" | "-0" => Event::Pass,
            "--" => Event::Withdrawn,
            "(challenge)" => Event::ChallengeBonus,
            "(time)" => Event::TimePenalty,
            text if text.starts_with('-') => Event::Exchange(text[1..].to_owned()),
            text if text.starts_with('(') => self.end_rack(word, rack)?,
            text => {
                let (start, axis) = cell(text)
                    .ok_or_else(|| GcgProblem::NotA("position", text.to_owned()).at(word.at))?;
                word = self.next("word")?;
                if number(word.text).is_some() {
                    return Err(GcgProblem::Missing("word").at(word.at));
                }
                let word = word.text.to_owned();
                Event::Play { start, axis, word }
            }
        };
        Ok((event, word.at))
    }

    /// The tiles left at the end. The other player's add points, the player's own subtract them: `-4`, or `+-4` as Quackle
    /// writes it. If they are worth nothing, they are the player's own if they equal the rack.
    fn end_rack(&self, word: Word<'_>, own: &str) -> GcgResult<Event> {
        let tiles = word.text[1..].strip_suffix(')');
        let tiles = tiles.ok_or_else(|| GcgProblem::Unpaired('(').at(word.at))?;
        let score = self.words.first().map_or("", |word| word.text);
        let nothing = score.chars().all(|c| c == '0');
        Ok(Event::EndRack {
            is_own: score.contains('-') || (nothing && !own.is_empty() && own == tiles),
            tiles: tiles.to_owned(),
        })
    }

    fn number(&mut self, what: &'static str) -> GcgResult<i64> {
        let word = self.next(what)?;
        number(word.text).ok_or_else(|| GcgProblem::NotA(what, word.text.to_owned()).at(word.at))
    }

    /// The rest of the line as a comment, such as the words formed across.
    fn comment(&self) -> GcgResult<Option<String>> {
        let words: Vec<&str> = self.words.iter().map(|word| word.text).collect();
        match self.words.first() {
            Some(word) if number(word.text).is_some() => {
                Err(GcgProblem::Unexpected(word.text.to_owned()).at(word.at))
            }
            first => Ok(first.map(|_| words.join(" "))),
        }
    }
}

/// A number with or without a sign; Quackle writes `+-4`.
fn number(text: &str) -> Option<i64> {
    let digits = text.trim_start_matches(['+', '-']);
    let number = text.strip_prefix('+').filter(|rest| rest.starts_with('-'));
    let number = number.unwrap_or(text).parse().ok();
    number.filter(|_| digits.len() <= MAX_DIGITS)
}

/// The cell and the direction of a position: `8E` is across, `E8` is down.
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
