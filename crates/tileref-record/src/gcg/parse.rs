//! Reads a transcript line by line.

use super::decode::PRAGMA as ENCODING;
use super::facts;
use super::line::{self, ReadMove, Word};
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
        for (key, text) in reader.about {
            keep(&mut read, key, &text);
        }
        facts::take(&mut read);
        let order = |key: &str| ABOUT.iter().position(|known| *known == key);
        read.about.sort_by_key(|(key, _)| order(key));
        read.items
            .retain(|item| *item != TranscriptItem::Note(String::new()));
        Ok(Self { players, ..read })
    }
}

/// Keeps a pragma, with the lines that continue it; the last one of a name counts.
fn keep(transcript: &mut Transcript, key: String, text: &str) {
    let text = if key == "description" {
        let (text, game) = split_game(text);
        transcript.game = game.map(ToOwned::to_owned);
        one_line(text)
    } else {
        one_line(&facts::plain(&key, text))
    };
    transcript.keep(key, text);
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
    /// Without its players and the pragmas that a record keeps.
    transcript: Transcript,
    /// Those pragmas: name and text.
    about: Vec<(String, String)>,
    players: [Option<TranscriptPlayer>; MAX_PLAYERS],
    above: Above,
}

/// The line above, which may go on: after `#- `, or on a line without `#` or `>`.
#[derive(Clone, Copy, Default)]
enum Above {
    /// There is no line above.
    #[default]
    Nothing,
    /// A line that is complete.
    Complete,
    /// A note.
    Note,
    /// A pragma that a record keeps.
    Kept,
    /// The description, which some programs write on several lines.
    Description,
    /// An ignored pragma.
    Ignored,
}

/// What begins a line that continues the one above.
const MORE: &str = "#-";

impl Reader {
    fn line(&mut self, number: usize, line: &str) -> Result<(), GcgError> {
        let text = line.trim();
        let before = line.chars().take_while(|c| c.is_whitespace()).count();
        let at = TextPlace {
            line: number,
            column: 1 + before,
        };
        let (word, rest) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
        match (text.chars().next(), self.above) {
            _ if word == MORE => self.continued(rest),
            (Some('#'), _) => self.pragma(at, text)?,
            (Some('>'), _) => self.one_move(at, text)?,
            (None, _) => {}
            (_, Above::Nothing) => return Err(GcgProblem::NoTranscript.at(at)),
            (_, Above::Complete | Above::Kept) => return Err(GcgProblem::Stray.at(at)),
            (_, Above::Note | Above::Description | Above::Ignored) => self.continued(text),
        }
        Ok(())
    }

    /// Adds a line to the text above.
    fn continued(&mut self, line: &str) {
        let text = match self.above {
            Above::Note => self
                .transcript
                .items
                .last_mut()
                .and_then(|item| match item {
                    TranscriptItem::Note(note) => Some(note),
                    TranscriptItem::Move(_) => None,
                }),
            Above::Kept | Above::Description => self.about.last_mut().map(|(_, text)| text),
            Above::Nothing | Above::Complete | Above::Ignored => None,
        };
        if let Some(text) = text {
            *text += if text.is_empty() { "" } else { " " };
            *text += line.trim();
        }
    }

    fn pragma(&mut self, at: TextPlace, text: &str) -> Result<(), GcgError> {
        let (word, rest) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
        let rest = rest.trim().to_owned();
        let keyword = word[1..].to_lowercase();
        self.above = Above::Complete;
        match keyword.as_str() {
            // A path on another computer is of no use.
            "lexicon" if rest.contains(['/', '\\']) => {}
            key if ABOUT.contains(&key) => {
                self.above = match key {
                    "description" => Above::Description,
                    _ => Above::Kept,
                };
                self.about.push((keyword, rest));
            }
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
    fn whose(&self, read: &ReadMove, count: usize) -> usize {
        let (one, players) = (&read.one, &read.meant);
        let mut turns = self.transcript.moves().rev();
        let last = turns.find(|last| last.event.takes_turn());
        let next = last.map_or(players[0], |last| (last.player + 1) % count);
        let mover = match one.event {
            Event::Withdrawn => last.map(|last| last.player),
            Event::EndRack { is_own: false, .. } => last.map(|last| last.player),
            _ if one.event.takes_turn() => Some(next),
            _ => None,
        };
        let fits = |player: &&usize| Some(self.total(**player) + one.score) == read.total;
        let by_points = || players.iter().copied().find(|player| fits(&player));
        let mover = mover.filter(|mover| players.contains(mover));
        mover.or_else(by_points).unwrap_or(players[0])
    }

    /// The points of a player so far.
    fn total(&self, player: usize) -> i64 {
        let own = |last: &&Move| last.player == player;
        let last = self.transcript.moves().rev().find(own);
        last.map_or(0, |last| last.total)
    }

    fn one_move(&mut self, at: TextPlace, text: &str) -> Result<(), GcgError> {
        self.above = Above::Complete;
        let players = self.players(at)?;
        let read = line::read(at, text, &players)?;
        let player = self.whose(&read, players.len());
        let mut next = Move { player, ..read.one };
        let own_play =
            |last: &Move| matches!(last.event, Event::Play { .. }) && last.player == next.player;
        if next.event == Event::Withdrawn
            && !self.transcript.moves().next_back().is_some_and(own_play)
        {
            return Err(GcgProblem::NothingWithdrawn.at(next.at));
        }
        next.total = read.total.unwrap_or_else(|| {
            self.transcript.without_total += 1;
            // A withdrawal takes the points of the play, even if it does not say so.
            let play = self.transcript.moves().next_back().map(|play| play.score);
            let is_bare = next.event == Event::Withdrawn && next.score == 0;
            let score = play.filter(|_| is_bare).map_or(next.score, |play| -play);
            self.total(player) + score
        });
        let items = &mut self.transcript.items;
        // Notes on a play that is withdrawn come after both.
        let at = match next.event {
            Event::Withdrawn => items.iter().rposition(|item| item.as_move().is_some()),
            _ => None,
        };
        items.insert(
            at.map_or(items.len(), |play| play + 1),
            TranscriptItem::Move(next),
        );
        let comment = read.comment.map(TranscriptItem::Note);
        self.transcript.items.extend(comment);
        Ok(())
    }
}
