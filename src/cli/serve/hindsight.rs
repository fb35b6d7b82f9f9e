//! The best play that nobody saw, looked for on a thread of its own once a game is over.

use std::path::{Path, PathBuf};
use std::sync::mpsc::{self, Receiver, TryRecvError};
use std::thread;
use std::time::{Duration, Instant};

use crate::cli::session::Session;
use crate::game::Game;
use crate::page::BestResult;
use crate::review::Review;
use crate::rules::FinderUse;
use crate::search::Progress;
use crate::text::{listed, shown};

/// How long a search may take: nobody looks at a winner's screen for longer.
const TIME: Duration = Duration::from_secs(20);
/// How many bytes it may keep.
const MEMORY: usize = 300_000_000;

/// The best play that nobody saw in the game as it is now.
#[derive(Default)]
pub struct Hindsight {
    /// The text of the record that was searched.
    of: Option<String>,
    search: Option<Receiver<Option<BestResult>>>,
    /// What was found.
    pub found: Option<BestResult>,
}

impl Hindsight {
    /// Follows a record: begins to search when its game is over. Returns whether the answer has changed.
    pub fn follow(&mut self, session: &Session) -> bool {
        if !may_be_told(session.game()) {
            return self.of.take().is_some() && self.forget();
        }
        if self.of.as_deref() != Some(session.text()) {
            self.of = Some(session.text().to_owned());
            let had_one = self.forget();
            self.search = Some(search(session.path().to_owned()));
            return had_one;
        }
        match self.search.as_ref().map(Receiver::try_recv) {
            None | Some(Err(TryRecvError::Empty)) => false,
            Some(found) => {
                self.search = None;
                self.found = found.unwrap_or_default();
                self.found.is_some()
            }
        }
    }

    /// Drops what was found for an earlier state; returns whether that was anything.
    fn forget(&mut self) -> bool {
        self.search = None;
        self.found.take().is_some()
    }
}

/// Whether better plays may be shown: the result stands, no word is withheld, and the table has not turned `best` off.
fn may_be_told(game: &Game) -> bool {
    let options = &game.rules().session_options;
    !game.winners().is_empty() && game.may_tell_words() && options.finder != FinderUse::Never
}

fn search(path: PathBuf) -> Receiver<Option<BestResult>> {
    let (send, found) = mpsc::channel();
    thread::spawn(move || {
        // Nobody waits for it if the game has gone on.
        let _ = send.send(unseen(&path));
    });
    found
}

/// The best play that was missed in a record whose game is over; `None` if the search took too long.
fn unseen(path: &Path) -> Option<BestResult> {
    let session = Session::open(path).ok()?;
    let until = Instant::now() + TIME;
    let continues = &mut |progress: Progress| {
        progress.memory < MEMORY && (Instant::now() < until || progress.is_sorting())
    };
    let before = |turn| anyhow::Ok(session.before(turn)?);
    let review = Review::of(session.game(), &before, continues, &mut || {});
    let review = review.ok().filter(|review| review.complete)?;
    let missed = review.most_missed()?;
    let better = missed.better()?;
    let words = better.ruling.words.iter();
    Some(BestResult {
        name: "the play nobody saw",
        who: shown(&missed.entry.actor),
        what: listed(words.map(|word| shown(&word.spelling.upper()))),
        points: better.ruling.points(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::referee::Vocabulary;
    use crate::rules::Ruleset;

    #[test]
    fn better_plays_are_told_when_nothing_can_change_and_the_table_allows_them() {
        for (finder, lookups, is_told) in [
            ("after", "guarded", true),
            ("always", "open", true),
            ("never", "open", false),
            ("after", "closed", false),
        ] {
            let mut rules = Ruleset::built_in("puzzingo").expect("it is built in");
            rules.set("finder", finder).expect("an option");
            rules.set("lookups", lookups).expect("an option");
            let mut game = Game::new(rules, &["Ann", "Bob"], Vocabulary::new(None)).expect("seats");
            for (actor, line) in [
                ("Ann", "m13 r latch"),
                ("Bob", "end"),
                ("Ann", "rack aeiours"),
            ] {
                game.submit(actor, line).expect(line);
                assert!(!may_be_told(&game), "{line}");
            }
            game.submit("Bob", "rack bdgilno").expect("a rack");
            assert_eq!(may_be_told(&game), is_told, "{finder} {lookups}");
        }
    }
}
