//! Reads a transcript line by line.

use super::decode::PRAGMA as ENCODING;
use super::line::{self, ReadMove, Word};
use super::{
    ABOUT, Event, GcgProblem, GcgResult, HINTS, MAX_PLAYERS, Move, Transcript, TranscriptItem,
    TranscriptPlayer, facts, one_line,
};
use crate::record::MAX_NAME;
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
    pub fn parse(text: &str) -> GcgResult<Self> {
        let mut reader = Reader::default();
        let mut lines = text.lines().zip(1..).peekable();
        let mut none_yet = GcgProblem::NoTranscript;
        while let Some((line, number)) = lines.next() {
            let before = line.chars().take_while(|c| c.is_whitespace()).count();
            let at = TextPlace {
                line: number,
                column: 1 + before,
            };
            let mut text = line.trim().to_owned();
            let (more, plain) = takes(&text);
            while let Some((line, _)) = lines.next_if(|(line, _)| goes_on(line, plain)) {
                let line = line.trim();
                let line = line.strip_prefix(MORE).unwrap_or(line).trim();
                if more && !line.is_empty() {
                    text = text + " " + line;
                }
            }
            match text.chars().next() {
                Some('#') => reader.pragma(at, &text)?,
                Some('>') => reader.one_move(at, &text)?,
                Some(_) => return Err(none_yet.at(at)),
                None => continue,
            }
            none_yet = GcgProblem::Stray;
        }
        if text.trim().is_empty() {
            let start = TextPlace { line: 1, column: 1 };
            return Err(GcgProblem::NoTranscript.at(start));
        }
        let players = reader.players(TextPlace::at_end_of(text.split('\n')))?;
        let players = players.into_iter().cloned().collect();
        let mut read = reader.transcript;
        facts::guess(&mut read);
        let order = |key: &str| ABOUT.iter().position(|known| *known == key);
        read.about.sort_by_key(|(key, _)| order(key));
        Ok(Self { players, ..read })
    }
}

/// What begins a line that continues the one above, whatever that is.
const MORE: &str = "#-";

/// A line may take more text from those below: after the mark for it, and some take any that is neither a pragma nor a
/// move, as notes, the description, and what is ignored.
fn takes(text: &str) -> (bool, bool) {
    let key = keyword(text).filter(|key| !key.starts_with("player"));
    let is_whole = |key: &str| {
        let is_fact = ABOUT.contains(&key) && key != "description";
        is_fact || HINTS.contains(&key) || key == &ENCODING[1..]
    };
    (key.is_some(), key.is_some_and(|key| !is_whole(&key)))
}

/// The name of a pragma.
fn keyword(text: &str) -> Option<String> {
    let word = text.strip_prefix('#')?.split(char::is_whitespace).next();
    word.map(str::to_lowercase)
}

/// A line continues the one above: after the mark for it, or as plain text, where that takes it.
fn goes_on(line: &str, plain: bool) -> bool {
    let line = line.trim();
    match line.chars().next() {
        Some('#') => line.split(char::is_whitespace).next() == Some(MORE),
        Some('>') => false,
        Some(_) => plain,
        None => true,
    }
}

/// The transcript so far.
#[derive(Default)]
struct Reader {
    /// Without its players.
    transcript: Transcript,
    players: [Option<TranscriptPlayer>; MAX_PLAYERS],
}

impl Reader {
    fn pragma(&mut self, at: TextPlace, text: &str) -> GcgResult<()> {
        let rest = text.split_once(char::is_whitespace);
        let rest = rest.map_or("", |(_, rest)| rest.trim());
        let key = keyword(text).unwrap_or_default();
        match &*key {
            // A path on another computer is of no use.
            "lexicon" if rest.contains(['/', '\\']) => {}
            "note" if rest.is_empty() || facts::is_taken(&mut self.transcript, rest) => {}
            "note" => {
                let note = TranscriptItem::Note(rest.to_owned());
                self.transcript.items.push(note);
            }
            name if ABOUT.contains(&name) => {
                let text = one_line(&facts::plain(name, rest));
                self.transcript.keep(key, text);
            }
            name if HINTS.contains(&name) => self.transcript.hints.push((key, one_line(rest))),
            name => {
                if let Some(Ok(number)) = name.strip_prefix("player").map(str::parse) {
                    self.player(at, number, text)?;
                }
            }
        }
        Ok(())
    }

    fn player(&mut self, at: TextPlace, number: usize, text: &str) -> GcgResult<()> {
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
        let joined = |words: &[Word<'_>]| {
            let words: Vec<String> = words.iter().map(|word| one_line(word.text)).collect();
            let text = words.join(" ");
            text.split_whitespace().collect::<Vec<_>>().join(" ")
        };
        // The name defaults to the nick.
        let name = Some(joined(&words[2..])).filter(|name| !name.is_empty());
        self.players[number - 1] = Some(TranscriptPlayer {
            nick: nick.to_owned(),
            name: name.unwrap_or_else(|| joined(&words[1..2])),
        });
        Ok(())
    }

    /// The players, who must be named before the first move.
    fn players(&self, at: TextPlace) -> GcgResult<Vec<&TranscriptPlayer>> {
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
        let last = last.map(|last| last.player);
        let mover = match one.event {
            Event::Withdrawn | Event::EndRack { is_own: false, .. } => last,
            _ => last
                .map(|last| (last + 1) % count)
                .filter(|_| one.event.takes_turn()),
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

    fn one_move(&mut self, at: TextPlace, text: &str) -> GcgResult<()> {
        let players = self.players(at)?;
        let read = line::read(at, text, &players)?;
        let player = self.whose(&read, players.len());
        let mut next = Move { player, ..read.one };
        let mut score = next.score;
        if next.event == Event::Withdrawn {
            let mut last = self.transcript.moves().rev();
            let last = last.find(|one| one.event.takes_turn() || one.event == Event::Withdrawn);
            let is_play = |one: &&Move| matches!(one.event, Event::Play { .. });
            let play = last.filter(|one| is_play(one) && one.player == player);
            let play = play.ok_or_else(|| GcgProblem::NothingWithdrawn.at(next.at))?;
            if score == 0 {
                // It takes the points of the play, even if it does not say so.
                score = -play.score;
            }
        }
        next.total = read.total.unwrap_or_else(|| {
            self.transcript.without_total += 1;
            self.total(player) + score
        });
        let comment = read.comment.map(TranscriptItem::Note);
        let items = &mut self.transcript.items;
        items.extend(std::iter::once(TranscriptItem::Move(next)).chain(comment));
        Ok(())
    }
}
