//! A vote on a challenge that no dictionary decides.
//!
//! It waits a minute for those who have not voted, so that a seat without a phone holds nobody up.

use std::collections::BTreeMap;
use std::time::Duration;

use serde_json::{Value, json};

use super::holders::Holder;
use super::limit::since;
use crate::now::Now;
use crate::seats::{PhoneAnswer, PhoneResult};
use crate::session::Session;
use tileref_game::action::{Action, TypedLine, Verdict};
use tileref_game::clock::Moment;
use tileref_game::game::{Entry, Game, Status};
use tileref_line::Said;
use tileref_view::page::{isolated, possessive};
use tileref_view::view;
use tileref_words::text::{listed, shown};

/// How long a vote waits for those who have not voted.
const PATIENCE: Duration = Duration::from_mins(1);

/// After how long they are warned.
pub(super) const WARNED: Duration = Duration::from_secs(40);

/// How a vote ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// The challenge is decided.
    Decided(Verdict),
    /// Only the challenger has voted, which decides nothing.
    Lapsed,
}

/// An open vote.
#[derive(Clone, Debug)]
pub struct Vote {
    /// Unique, even after a restart.
    pub id: u64,
    /// The challenger, as the record spells the name.
    pub by: String,
    /// The challenger's seat.
    seat: usize,
    /// The challenged words; none for the whole play.
    challenged: Vec<String>,
    /// The number of the play's entry, and the entry.
    play: (usize, Entry),
    /// The seats that have voted, and whether for "valid".
    ballots: BTreeMap<usize, bool>,
    pub(super) opened: Moment,
    /// Those who have not voted were warned.
    pub(super) closing: bool,
}

/// The votes that seats have asked for on the last play. Each seat has one, on lists one for each word: a vote holds up
/// the others, and one that comes to nothing costs its challenger nothing.
#[derive(Debug, Default)]
pub struct VotesAsked(Vec<Vote>);

impl VotesAsked {
    /// Counts a vote.
    ///
    /// # Errors
    /// Its seat has asked for it before.
    pub(super) fn count(&mut self, vote: &Vote) -> PhoneResult<()> {
        self.0.retain(|before| before.is_on_play_of(vote));
        let is_list = vote.play.1.status == Status::Listed;
        let is_same = |before: &Vote| {
            before.seat == vote.seat && (!is_list || before.challenged == vote.challenged)
        };
        if self.0.iter().any(is_same) {
            let what = if is_list { "word" } else { "play" };
            let why = format!(
                "your seat has asked for a vote on this {what} before, and has only one; another player can challenge it"
            );
            return Err(PhoneAnswer::not_yours(&why));
        }
        self.0.push(vote.clone());
        Ok(())
    }
}

/// The play that can be challenged, or the last list of a round.
pub fn play_of(game: &Game) -> Option<(usize, Entry)> {
    let entries = game.entries();
    let made = |entry: &Entry| matches!(entry.status, Status::Scored | Status::Listed);
    let at = entries.iter().rposition(made)?;
    Some((at, entries[at].clone()))
}

impl Vote {
    /// Opens the vote on a challenge. The challenge itself is a vote for "not valid".
    pub fn on(
        game: &Game,
        seat: usize,
        by: &str,
        challenged: Vec<String>,
        now: &dyn Now,
    ) -> Option<Self> {
        Some(Self {
            id: now.unix_ms(),
            by: by.to_owned(),
            seat,
            challenged,
            play: play_of(game)?,
            ballots: BTreeMap::from([(seat, false)]),
            opened: now.moment(),
            closing: false,
        })
    }

    /// Both are on one play, even if it was undone and made again in between; of a round, on its lists.
    fn is_on_play_of(&self, other: &Self) -> bool {
        let ((at, play), (other_at, other)) = (&self.play, &other.play);
        let made = |entry: &Entry| (entry.actor.clone(), entry.action.clone());
        at == other_at && made(play) == made(other)
    }

    /// This phone asked for it.
    pub fn is_by(&self, holder: &Holder) -> bool {
        self.by == holder.name
    }

    /// Counts the vote of a seat. Returns false if the seat has voted differently before.
    pub fn cast(&mut self, seat: usize, valid: bool) -> bool {
        *self.ballots.entry(seat).or_insert(valid) == valid
    }

    /// How a seat voted.
    pub fn ballot(&self, seat: usize) -> Option<bool> {
        self.ballots.get(&seat).copied()
    }

    /// The outcome, once the missing votes cannot change it, or have been waited for long enough. A tie rejects the
    /// challenge.
    pub(super) fn outcome(&self, seats: usize, now: Moment) -> Option<Outcome> {
        let is_late = since(self.opened, now) >= PATIENCE;
        let valid = self.ballots.values().filter(|valid| **valid).count();
        let against = self.ballots.len() - valid;
        let missing = match seats.saturating_sub(self.ballots.len()) {
            _ if is_late => 0,
            missing => missing,
        };
        if is_late && self.ballots.len() == 1 {
            Some(Outcome::Lapsed)
        } else if against > valid + missing {
            Some(Outcome::Decided(Verdict::Upheld))
        } else if against + missing <= valid {
            Some(Outcome::Decided(Verdict::Rejected))
        } else {
            None
        }
    }

    /// The challenge with a verdict, as a line for the record.
    pub fn line(&self, verdict: Verdict) -> String {
        self.said(verdict).text
    }

    pub(super) fn said(&self, verdict: Verdict) -> Said {
        let (words, verdict) = (self.challenged.clone(), Some(verdict));
        Said::from(TypedLine::from(Action::Challenge { words, verdict }))
    }

    /// What the table types to decide it.
    pub fn deciding(&self) -> String {
        let (by, line) = (shown(&self.by), self.line(Verdict::Upheld));
        format!("to decide here, type `{by}: {line}`, or `rejected`")
    }

    /// The play can still be challenged.
    pub fn is_open(&self, session: &Session) -> bool {
        play_of(session.game()).as_ref() == Some(&self.play)
            && session
                .judged(&self.by, &self.said(Verdict::Rejected), None)
                .is_ok()
    }

    /// The challenged words, in capitals.
    fn words(&self, game: &Game) -> Vec<String> {
        let all = self.play.1.words.iter();
        match &*self.challenged {
            [] => all.map(|word| word.spelling.upper()).collect(),
            named => named.iter().map(|word| game.upper(word)).collect(),
        }
    }

    /// The names of the seats that have voted, and of those that have not.
    fn seats(&self, game: &Game) -> (Vec<String>, Vec<String>) {
        let seats = game.seats();
        let has_voted = |seat: &usize| self.ballot(*seat).is_some();
        let (voted, waiting): (Vec<usize>, Vec<usize>) = (0..seats.count()).partition(has_voted);
        let names = |of: Vec<usize>| of.iter().map(|&seat| shown(seats.name(seat))).collect();
        (names(voted), names(waiting))
    }

    fn category(&self, game: &Game) -> Option<String> {
        game.category_of(self.play.0).map(shown)
    }

    /// What spectators are told, as plain text.
    pub fn sentence(&self, game: &Game) -> String {
        let (by, words) = (shown(&self.by), self.words(game));
        let (_, waiting) = self.seats(game);
        let fits = if words.len() == 1 { "fits" } else { "fit" };
        let votes = if waiting.len() == 1 { "votes" } else { "vote" };
        let words = match listed(words) {
            none if none.is_empty() => format!("{} points", self.play.1.points),
            words => words,
        };
        let asks = match self.category(game) {
            Some(category) => {
                format!("{by} asks whether {words} {fits} \u{201c}{category}\u{201d}")
            }
            None => format!("{by} challenges {words}"),
        };
        let waiting = listed(waiting);
        if self.closing {
            return format!(
                "{asks}: {} seconds left for {waiting} to vote",
                PATIENCE.saturating_sub(WARNED).as_secs()
            );
        }
        format!("{asks}: {waiting} {votes}")
    }

    /// The question that the seats answer: `Is SIEZE a word?`
    pub fn question(&self, game: &Game) -> String {
        let words: Vec<String> = self.words(game).into_iter().map(isolated).collect();
        let is_one = words.len() == 1;
        match (words.is_empty(), self.category(game)) {
            (true, _) => format!("Do these {} points stand?", self.play.1.points),
            (_, Some(category)) => {
                let does = if is_one { "Does" } else { "Do" };
                format!("{does} {} fit \u{201c}{category}\u{201d}?", listed(words))
            }
            _ if is_one => format!("Is {} a word?", listed(words)),
            _ => format!("Are {} words?", listed(words)),
        }
    }

    /// When it is decided at the latest, in milliseconds of the computer's calendar.
    pub fn ends_unix_ms(&self) -> u64 {
        let patience = u64::try_from(PATIENCE.as_millis()).unwrap_or(u64::MAX);
        self.id.saturating_add(patience)
    }

    /// Who asks, and about whose words.
    pub fn asks(&self, game: &Game) -> String {
        let (by, play) = (isolated(shown(&self.by)), &self.play.1);
        if let Some(category) = self.category(game) {
            return format!("{by} asks whether this fits \u{201c}{category}\u{201d}");
        }
        let name = |seat: usize| shown(game.seats().name(seat));
        if let Some(seat) = play.seat.filter(|_| play.status == Status::Scored) {
            return format!("{by} challenges {} play", possessive(name(seat)));
        }
        let words = self.words(game);
        let has_it = |at: &usize| {
            let mut listed = game.entries()[*at].words.iter();
            listed.any(|word| words.contains(&word.spelling.upper()))
        };
        let lists = view::lists(game).into_iter().filter(has_it);
        let names = lists.filter_map(|at| game.entries()[at].seat.map(name).map(isolated));
        format!("{by} challenges a word of {}", listed(names))
    }

    /// What everybody may know: not how anybody voted.
    pub fn document(&self, game: &Game) -> Value {
        let (voted, waiting) = self.seats(game);
        json!({
            "id": self.id,
            "by": shown(&self.by),
            "question": self.question(game),
            "asks": self.asks(game),
            "words": self.words(game),
            "voted": voted,
            "waiting": waiting,
            "closing": self.closing,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::super::computer::tests::still;
    use super::*;
    use tileref_game::referee::Vocabulary;
    use tileref_game::rules::Ruleset;

    fn vote(seats: usize, ballots: &[bool]) -> Option<Verdict> {
        let rules = Ruleset::built_in("puzzingo").expect("a ruleset");
        let mut game =
            Game::new(rules, &["Ann", "Bob", "Cy", "Di"], Vocabulary::new(None)).expect("seats");
        game.submit("Ann", "m13 r latch").expect("a play");
        let mut vote = Vote::on(&game, 1, "Bob", Vec::new(), &*still().now).expect("a play");
        for (n, &valid) in ballots.iter().enumerate() {
            let seat = [0, 2, 3][n];
            assert!(vote.cast(seat, valid));
            assert!(vote.cast(seat, valid));
            assert!(!vote.cast(seat, !valid));
        }
        match vote.outcome(seats, vote.opened) {
            Some(Outcome::Decided(verdict)) => Some(verdict),
            Some(Outcome::Lapsed) => panic!("it has only begun"),
            None => None,
        }
    }

    #[test]
    fn a_vote_is_decided_once_nobody_can_change_it() {
        use Verdict::{Rejected, Upheld};
        for (seats, ballots, verdict) in [
            (2, &[][..], None),
            (2, &[false], Some(Upheld)),
            (2, &[true], Some(Rejected)),
            (3, &[false], Some(Upheld)),
            (3, &[true], None),
            (4, &[false], None),
            (4, &[false, false], Some(Upheld)),
            (4, &[true, true], Some(Rejected)),
            (4, &[true, false], None),
            (4, &[true, false, false], Some(Upheld)),
        ] {
            assert_eq!(vote(seats, ballots), verdict, "{seats} {ballots:?}");
        }
    }
}
