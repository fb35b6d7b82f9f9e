//! Reading a transcript: which line says what.

use super::decode::PRAGMA as ENCODING;
use super::line::{self, Word};
use super::{Event, GcgError, Move, Player, Problem, Remark, Transcript};
use crate::text::same_name;
use crate::yaml::Place;

/// Reads the lines one by one.
pub(super) fn transcript(text: &str) -> Result<Transcript, GcgError> {
    let mut reader = Reader::default();
    for (n, line) in text.lines().enumerate() {
        reader.line(n + 1, line)?;
    }
    let said = if text.trim().is_empty() { "" } else { text };
    let players = reader.players(Place::at_end_of(said.split('\n')))?.clone();
    Ok(Transcript {
        title: reader.title,
        lexicon: reader.lexicon,
        players,
        remarks: reader.remarks,
        moves: reader.moves,
    })
}

/// What has been read so far.
#[derive(Default)]
struct Reader {
    title: Option<String>,
    lexicon: Option<String>,
    /// Players as they are named, and both once there are two.
    named: [Option<Player>; 2],
    both: Option<[Player; 2]>,
    remarks: Vec<Remark>,
    moves: Vec<Move>,
    /// Whether the line before was a remark, which a line without a mark goes on with.
    open: bool,
}

impl Reader {
    fn line(&mut self, number: usize, line: &str) -> Result<(), GcgError> {
        let text = line.trim();
        let before = line.chars().take_while(|c| c.is_whitespace()).count();
        let at = Place {
            line: number,
            column: 1 + before,
        };
        match text.chars().next() {
            None => Ok(()),
            Some('#') => self.pragma(at, text),
            Some('>') => self.one_move(at, text),
            Some(_) if self.open => {
                if let Some(remark) = self.last_remarks().last_mut() {
                    go_on(&mut remark.text, text);
                }
                Ok(())
            }
            Some(_) => Err(Problem::Stray(text.to_owned()).at(at)),
        }
    }

    /// The remarks on the last move, or those before the first.
    fn last_remarks(&mut self) -> &mut Vec<Remark> {
        match self.moves.last_mut() {
            Some(last) => &mut last.remarks,
            None => &mut self.remarks,
        }
    }

    fn pragma(&mut self, at: Place, text: &str) -> Result<(), GcgError> {
        self.open = false;
        let (word, rest) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
        let (keyword, rest) = (&word[1..], rest.trim());
        let plain = keyword.to_lowercase();
        let number = plain.strip_prefix("player").and_then(|n| n.parse().ok());
        let said = || Some(rest.to_owned()).filter(|text| !text.is_empty());
        match plain.as_str() {
            "title" => self.title = said(),
            "lexicon" => self.lexicon = said(),
            // Read with the bytes; in any other line it says nothing.
            _ if word.eq_ignore_ascii_case(ENCODING) => {}
            _ => match number {
                Some(number) => self.player(at, number, keyword, text)?,
                None => self.remark(at, keyword, rest),
            },
        }
        Ok(())
    }

    fn remark(&mut self, at: Place, keyword: &str, text: &str) {
        self.open = true;
        self.last_remarks().push(Remark {
            keyword: keyword.to_owned(),
            text: text.to_owned(),
            at,
        });
    }

    fn player(
        &mut self,
        at: Place,
        number: usize,
        keyword: &str,
        text: &str,
    ) -> Result<(), GcgError> {
        let seat = match number {
            1 | 2 => number - 1,
            _ => return Err(Problem::TooManyPlayers(keyword.to_owned()).at(at)),
        };
        if self.named[seat].is_some() {
            return Err(Problem::PlayerTwice(number).at(at));
        }
        let words = line::words(at, text);
        let Some(Word { at, text: nick }) = words.get(1).copied() else {
            return Err(Problem::NoNick(number).at(line::end(at, text)));
        };
        if nick.contains(':') {
            return Err(Problem::BadNick(nick.to_owned()).at(at));
        }
        let other = self.named[1 - seat].as_ref();
        if other.is_some_and(|other| same_name(&other.nick, nick)) {
            return Err(Problem::SameNick(nick.to_owned()).at(at));
        }
        let name: Vec<&str> = words[2..].iter().map(|word| word.text).collect();
        let name = if name.is_empty() {
            nick.to_owned()
        } else {
            name.join(" ")
        };
        self.named[seat] = Some(Player {
            nick: nick.to_owned(),
            name,
        });
        Ok(())
    }

    /// Both players, who must be named before the first move.
    fn players(&mut self, at: Place) -> Result<&[Player; 2], GcgError> {
        if self.both.is_none() {
            let named = |n: usize| {
                let missing = || Problem::NoPlayer(n).at(at);
                self.named[n - 1].clone().ok_or_else(missing)
            };
            self.both = Some([named(1)?, named(2)?]);
        }
        self.both
            .as_ref()
            .ok_or_else(|| Problem::NoPlayer(1).at(at))
    }

    fn one_move(&mut self, at: Place, text: &str) -> Result<(), GcgError> {
        self.open = false;
        let next = line::read(at, text, self.players(at)?)?;
        if next.event == Event::Withdrawn
            && !self
                .moves
                .last()
                .is_some_and(|play| play.withdrawable(&next))
        {
            return Err(Problem::NothingWithdrawn.at(next.at));
        }
        self.moves.push(next);
        Ok(())
    }
}

impl Move {
    /// Whether this is a play of the same player as `--`.
    fn withdrawable(&self, by: &Self) -> bool {
        matches!(self.event, Event::Play { .. }) && self.player == by.player
    }
}

/// One more line of a remark.
fn go_on(text: &mut String, line: &str) {
    if !text.is_empty() {
        text.push('\n');
    }
    text.push_str(line);
}
