//! Reads a transcript line by line.

use super::decode::PRAGMA as ENCODING;
use super::facts;
use super::line::{self, Word};
use super::print::GAME;
use super::{
    ABOUT, Event, GcgError, GcgProblem, HINTS, MAX_PLAYERS, Move, Transcript, TranscriptItem,
    TranscriptPlayer, one_line,
};
use crate::record::MAX_NAME;
use crate::rules::BUILT_IN;
use crate::yaml::TextPlace;

impl Transcript {
    /// Reads a transcript from text returned by [`decode()`](super::decode()).
    ///
    /// # Errors
    /// The first problem, with its place.
    ///
    /// ```
    /// use tileref_record::gcg::Transcript;
    /// let text = "#player1 Ann Ann\n#player2 Bob Bob\n>Ann: AEILNRT 8D RETINAL +66 66\n";
    /// let transcript = Transcript::parse(text).expect("a transcript");
    /// assert_eq!(transcript.names(), ["Ann", "Bob"]);
    /// assert_eq!(transcript.moves().count(), 1);
    /// ```
    pub fn parse(text: &str) -> Result<Self, GcgError> {
        let mut reader = Reader::default();
        for (n, line) in text.lines().enumerate() {
            reader.line(n + 1, line)?;
        }
        if text.trim().is_empty() {
            let start = TextPlace { line: 1, column: 1 };
            return Err(GcgProblem::NoTranscript.at(start));
        }
        let players = reader.players(TextPlace::at_end_of(text.split('\n')))?;
        let players = players.into_iter().cloned().collect();
        let mut read = reader.transcript;
        facts::take(&mut read);
        let order = |key: &str| ABOUT.iter().position(|known| *known == key);
        read.about.sort_by_key(|(key, _)| order(key));
        read.items
            .retain(|item| *item != TranscriptItem::Note(String::new()));
        Ok(Self { players, ..read })
    }
}

/// Splits a description from the built-in game at its end.
fn split_game(text: &str) -> (&str, Option<&str>) {
    let ending = text
        .strip_suffix(')')
        .and_then(|text| text.rsplit_once(GAME));
    match ending {
        Some((before, game)) if BUILT_IN.iter().any(|(id, _)| *id == game) => {
            (before.trim_end(), Some(game))
        }
        _ => (text, None),
    }
}

/// The transcript so far.
#[derive(Default)]
struct Reader {
    /// Without its players.
    transcript: Transcript,
    players: [Option<TranscriptPlayer>; MAX_PLAYERS],
    above: Above,
}

/// The line above, which a line without `#` or `>` continues.
#[derive(Clone, Copy, Default)]
enum Above {
    /// There is no line above.
    #[default]
    Nothing,
    /// A line that is complete.
    Complete,
    /// A note.
    Note,
    /// An ignored pragma.
    Ignored,
}

impl Reader {
    fn line(&mut self, number: usize, line: &str) -> Result<(), GcgError> {
        let text = line.trim();
        let before = line.chars().take_while(|c| c.is_whitespace()).count();
        let at = TextPlace {
            line: number,
            column: 1 + before,
        };
        match (text.chars().next(), self.above) {
            (Some('#'), _) => self.pragma(at, text),
            (Some('>'), _) => self.one_move(at, text),
            (None, _) | (_, Above::Ignored) => Ok(()),
            (_, Above::Note) => {
                if let Some(TranscriptItem::Note(note)) = self.transcript.items.last_mut() {
                    *note += if note.is_empty() { "" } else { " " };
                    *note += text;
                }
                Ok(())
            }
            (_, Above::Nothing) => Err(GcgProblem::NoTranscript.at(at)),
            (_, Above::Complete) => Err(GcgProblem::Stray.at(at)),
        }
    }

    fn pragma(&mut self, at: TextPlace, text: &str) -> Result<(), GcgError> {
        let (word, rest) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
        let rest = rest.trim().to_owned();
        let keyword = word[1..].to_lowercase();
        self.above = Above::Complete;
        match keyword.as_str() {
            "description" => {
                let (text, game) = split_game(&rest);
                self.transcript.game = game.map(ToOwned::to_owned);
                self.keep("description", text);
                self.above = Above::Ignored;
            }
            // A path on another computer is of no use.
            "lexicon" if rest.contains(['/', '\\']) => {}
            key if ABOUT.contains(&key) => self.keep(key, &facts::plain(key, &rest)),
            key if HINTS.contains(&key) => self.transcript.hints.push((keyword, one_line(&rest))),
            "note" => {
                self.transcript.items.push(TranscriptItem::Note(rest));
                self.above = Above::Note;
            }
            // `decode` has read it; only the first line counts.
            _ if word.eq_ignore_ascii_case(ENCODING) => {}
            _ => match keyword.strip_prefix("player").map(str::parse) {
                Some(Ok(number)) => self.player(at, number, text)?,
                _ => self.above = Above::Ignored,
            },
        }
        Ok(())
    }

    /// Keeps a pragma; the last one of a name counts.
    fn keep(&mut self, key: &str, text: &str) {
        let text = one_line(text);
        self.transcript.about.retain(|(known, _)| known != key);
        if !text.is_empty() {
            self.transcript.about.push((key.to_owned(), text));
        }
    }

    fn player(&mut self, at: TextPlace, number: usize, text: &str) -> Result<(), GcgError> {
        let words = line::words(at, text);
        if !(1..=MAX_PLAYERS).contains(&number) || self.players[number - 1].is_some() {
            return Err(GcgProblem::TooManyPlayers(words[0].text.to_owned()).at(at));
        }
        let Some(&Word { at, text: nick }) = words.get(1) else {
            return Err(GcgProblem::NoPlayer(number).at(line::end(at, text)));
        };
        if nick.contains(':') {
            return Err(GcgProblem::BadNick(nick.to_owned()).at(at));
        }
        if nick.chars().count() > MAX_NAME {
            return Err(GcgProblem::LongNick(nick.to_owned()).at(at));
        }
        let words: Vec<String> = words.iter().map(|word| one_line(word.text)).collect();
        let name = words[2..].join(" ");
        // The name defaults to the nick.
        let name = if name.trim().is_empty() {
            &words[1]
        } else {
            &name
        };
        let name: Vec<&str> = name.split_whitespace().collect();
        self.players[number - 1] = Some(TranscriptPlayer {
            nick: nick.to_owned(),
            name: name.join(" "),
        });
        Ok(())
    }

    /// The players, who must be named before the first move.
    fn players(&self, at: TextPlace) -> Result<Vec<&TranscriptPlayer>, GcgError> {
        let last = self.players.iter().rposition(Option::is_some);
        let count = last.map_or(2, |last| 2.max(last + 1));
        let named = self.players[..count].iter().enumerate();
        let named = named.map(|(n, player)| {
            let problem = || GcgProblem::NoPlayer(n + 1).at(at);
            player.as_ref().ok_or_else(problem)
        });
        named.collect()
    }

    /// Whose move it is, of players with the same nickname: by the turns, or else by the points before it.
    fn whose(&self, one: &Move, players: &[usize], count: usize) -> usize {
        let mut turns = self.transcript.moves().rev();
        let last = turns.find(|last| last.event.takes_turn());
        let next = last.map_or(players[0], |last| (last.player + 1) % count);
        let mover = match one.event {
            Event::Withdrawn => last.map(|last| last.player),
            Event::EndRack { is_own: false, .. } => last.map(|last| last.player),
            _ if one.event.takes_turn() => Some(next),
            _ => None,
        };
        let total = |player: usize| {
            let own = |last: &&Move| last.player == player;
            let last = self.transcript.moves().rev().find(own);
            last.map_or(0, |last| last.total)
        };
        let fits = |player: &&usize| total(**player) + one.score == one.total;
        let by_points = || players.iter().copied().find(|player| fits(&player));
        let mover = mover.filter(|mover| players.contains(mover));
        mover.or_else(by_points).unwrap_or(players[0])
    }

    fn one_move(&mut self, at: TextPlace, text: &str) -> Result<(), GcgError> {
        self.above = Above::Complete;
        let players = self.players(at)?;
        let (mut next, named, comment) = line::read(at, text, &players)?;
        next.player = self.whose(&next, &named, players.len());
        let own_play =
            |last: &Move| matches!(last.event, Event::Play { .. }) && last.player == next.player;
        if next.event == Event::Withdrawn
            && !self.transcript.moves().next_back().is_some_and(own_play)
        {
            return Err(GcgProblem::NothingWithdrawn.at(next.at));
        }
        self.transcript.items.push(TranscriptItem::Move(next));
        self.transcript
            .items
            .extend(comment.map(TranscriptItem::Note));
        Ok(())
    }
}
