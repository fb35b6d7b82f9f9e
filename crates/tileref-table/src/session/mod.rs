//! An open record: its text and its game, which always change together.

mod amend;
mod commands;
mod faults;
mod files;
mod history;
mod options;
mod siblings;

use std::convert::Infallible;
use std::io;
use std::path::Path;
use std::sync::Arc;

pub use amend::{Amended, Correction, Renamed, no_turn};
pub use commands::{Done, setting};
pub use faults::{line_fault, not_taken, refusal_fault, unread_fault};
use faults::{record_fault, replay_fault};
use files::dictionary;
pub use files::{OTHER_LIST, UNKNOWN_LIST, opener, ruleset, with_ruleset};
pub use history::needs_category;
pub use options::canonical_value;
pub use siblings::{Played, Siblings};

use crate::fault::{Fault, FaultSlug};
use crate::source::Source;
use crate::store::Store;
use tileref_game::action::{Action, TABLE};
use tileref_game::game::{Game, Position, PositionError};
use tileref_game::rule::Refusal;
use tileref_game::rules::Ruleset;
use tileref_line::{Command, Said};
pub use tileref_line::{split_actor, with_actor};
use tileref_record::record::{self, Record};
use tileref_record::replay::{self, LineError};
use tileref_record::report::Report;
use tileref_words::Lexicon;
use tileref_words::text::count;

/// A record and its game.
#[derive(Clone, Debug)]
pub struct Session {
    source: Source,
    record: Record,
    loaded: Loaded,
    game: Game,
    /// Where the record is.
    store: Arc<dyn Store>,
    /// What was read of other games.
    siblings: siblings::Known,
}

/// The ruleset and the dictionary that a record names. They are loaded once, for all replays.
#[derive(Clone, Debug)]
struct Loaded {
    rules: Ruleset,
    lexicon: Option<Arc<Lexicon>>,
    /// The list to search, for a record without a dictionary. No turn is judged by it.
    searched: Option<Arc<Lexicon>>,
}

impl Session {
    /// Opens a record.
    ///
    /// # Errors
    /// It cannot be read, is not a record, or holds an illegal game.
    pub fn open(store: Arc<dyn Store>) -> Result<Self, Fault> {
        let source = Source::new(store.path(), store.load()?);
        Self::read(source, store)
    }

    /// Searches a list, if the record names none.
    pub fn search_in(&mut self, list: Arc<Lexicon>) {
        if self.loaded.lexicon.is_none() {
            self.loaded.searched = Some(list);
            self.game = self.loaded.to_search(self.game.clone());
        }
    }

    /// The same record with its game in a position that its turns did not lead to.
    ///
    /// # Errors
    /// The game has no such position.
    pub fn in_position(self, position: &Position) -> Result<Self, PositionError> {
        let game = self.game.in_position(position)?;
        Ok(Self { game, ..self })
    }

    /// Reads a text as if it were the record's.
    ///
    /// # Errors
    /// As [`Session::open`].
    pub fn read(source: Source, store: Arc<dyn Store>) -> Result<Self, Fault> {
        let record = Record::parse(source.text());
        let record = record.map_err(|error| record_fault(&source, &error))?;
        let loaded = Loaded {
            rules: ruleset(&record.game, &source, &*store)?,
            lexicon: dictionary(&record.dictionary, &source, &*store)?,
            searched: None,
        };
        let game = loaded.replay(&record, &source, &*store)?;
        log::info!(
            "read {}: {}, {}; {} by `{}`",
            source.path().display(),
            count(source.text().len(), "byte"),
            count(record.turns.len(), "turn"),
            game.rules().name,
            record.game
        );
        Ok(Self {
            source,
            record,
            loaded,
            game,
            store,
            siblings: siblings::Known::default(),
        })
    }

    /// The game.
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// The ruleset, without the house rules of this game.
    pub fn rules(&self) -> &Ruleset {
        &self.loaded.rules
    }

    /// The record.
    pub fn record(&self) -> &Record {
        &self.record
    }

    /// The file.
    pub fn path(&self) -> &Path {
        self.source.path()
    }

    /// Where the record is.
    pub fn store(&self) -> &dyn Store {
        &*self.store
    }

    /// The text of the record.
    pub fn text(&self) -> &str {
        self.source.text()
    }

    /// The report that every output is based on.
    pub fn report(&self) -> Report {
        self.report_of(&self.game)
    }

    /// The report of a game that continues this one.
    pub fn report_of(&self, game: &Game) -> Report {
        Report::of(game, &self.record)
    }

    /// Reads a line of the notation.
    ///
    /// # Errors
    /// A [`Fault`]: the line cannot be read.
    pub fn read_line(&self, line: &str) -> Result<Said, Fault> {
        let typed = self.game.read(line);
        let typed =
            typed.map_err(|error| line_fault(&self.game, line, &LineError::Notation(error)))?;
        Ok(Said::new(line, typed))
    }

    /// The line of the letters that the cubes show once they are shaken; `None` without cubes. `random` is a random number
    /// below the one that it is given.
    ///
    /// # Errors
    /// No letters are due now; or there are no random numbers.
    pub fn shaken(
        &self,
        random: impl FnMut(usize) -> io::Result<usize>,
    ) -> Option<Result<Said, Fault>> {
        let laid = |grid| self.read_line(&Action::Grid(grid).to_string());
        // A refusal is the same for all letters, and shows none.
        let Ok(any) = self.game.shaken(|below| Ok::<_, Infallible>(below - 1))?;
        let due = laid(any).and_then(|said| {
            let said = Said::new(Command::Deal.name(), said.typed);
            let judged = self.judged(TABLE, &said, None);
            judged.map_err(|refusal| refusal_fault(&self.game, None, &said, refusal))
        });
        if let Err(fault) = due {
            return Some(Err(fault));
        }
        let grid = self.game.shaken(random)?;
        let grid = grid.map_err(|error| Fault::usage(error.to_string()));
        Some(grid.and_then(laid))
    }

    /// The actor when none is named: the table for its own actions, after the end the next player who must declare a
    /// rack, otherwise the player to move.
    pub fn speaker(&self, said: &Said) -> String {
        self.game.speaker_of(&said.typed.action)
    }

    /// The game after a line that took `seconds`, and the index of its entry; nothing is saved or changed.
    ///
    /// # Errors
    /// The rule that the line breaks.
    pub fn judged(
        &self,
        actor: &str,
        said: &Said,
        seconds: Option<u32>,
    ) -> Result<(Game, usize), Refusal> {
        let mut game = self.game.clone();
        let entry = game.submit_read(actor, said.typed.clone(), seconds)?;
        Ok((game, entry))
    }

    /// Reads a line, judges it against the record on disk, saves it, and only then changes the game in memory; returns the index
    /// of its first new entry.
    ///
    /// # Errors
    /// A [`Fault`] with the rule that the line breaks, or why the record could not be saved; nothing has changed then.
    pub fn submit(&mut self, actor: &str, line: &str) -> Result<usize, Fault> {
        let said = self.read_line(line)?;
        self.submit_if(|_| true, actor, &said, None)
    }

    /// As [`Session::submit`], for a line that was read before, and only if it still means what it did on the game `before`. The
    /// turn took `seconds`, unless the line gives a time itself.
    ///
    /// # Errors
    /// [`FaultSlug::MovedOn`], or as [`Session::submit`].
    pub fn submit_on(
        &mut self,
        before: &Game,
        actor: &str,
        said: &Said,
        seconds: Option<u32>,
    ) -> Result<usize, Fault> {
        let is_same = |session: &Self| session.game.means_the_same_as(before);
        self.submit_if(is_same, actor, said, seconds)
    }

    /// As [`Session::submit_on`], if the latest record still `answers` to the line.
    ///
    /// # Errors
    /// As [`Session::submit_on`].
    pub fn submit_if(
        &mut self,
        answers: impl Fn(&Self) -> bool,
        actor: &str,
        said: &Said,
        seconds: Option<u32>,
    ) -> Result<usize, Fault> {
        self.change(|session| {
            if !answers(session) {
                return Err(Fault::moved_on());
            }
            let (game, from) = session
                .judged(actor, said, seconds)
                .map_err(|refusal| refusal_fault(session.game(), None, said, refusal))?;
            let new = &game.entries()[from];
            let (text, record) = (session.text(), &session.record);
            let edited = record::append(text, record, &new.actor, &new.line())?;
            let session = session.edited(edited)?;
            // The entries are compared too, because the report leaves out hidden lists.
            let same = session.game.entries() == game.entries();
            if !same || session.report() != session.report_of(&game) {
                let message = "the turn would not read back as it was played; nothing was saved";
                return Err(Fault::new(FaultSlug::NotSaved, message));
            }
            Ok((from, Self { game, ..session }))
        })
    }

    /// The game as it was after the first `n` turns of the record.
    pub fn game_after(&self, n: usize) -> Option<Game> {
        let record = record_before(&self.record, n + 1);
        self.replay(&record, &self.source).ok()
    }

    /// The session after an edit of its text, which keeps the ruleset and the word list: the turns are replayed.
    fn edited(&self, (text, record): (String, Record)) -> Result<Self, Fault> {
        let source = Source::new(self.path(), text);
        Ok(Self {
            game: self.replay(&record, &source)?,
            source,
            record,
            loaded: self.loaded.clone(),
            store: Arc::clone(&self.store),
            siblings: Arc::clone(&self.siblings),
        })
    }

    /// Saves the text of the session that `changed` returns, and becomes that session.
    fn change<T>(
        &mut self,
        mut changed: impl FnMut(&Self) -> Result<(T, Self), Fault>,
    ) -> Result<T, Fault> {
        let (store, mut done) = (Arc::clone(&self.store), None);
        store.update(&mut |text| {
            self.refresh(text)?;
            let (answer, session) = changed(self)?;
            let text = session.text().to_owned();
            done = Some((answer, session));
            Ok(text)
        })?;
        let (answer, session) = done.expect("a store saves what it was given");
        *self = session;
        Ok(answer)
    }

    /// Reloads the file if another program changed it; returns whether it did.
    ///
    /// # Errors
    /// As [`Session::open`].
    pub fn reread(&mut self) -> Result<bool, Fault> {
        let text = self.store.load()?;
        self.refresh(&text)
    }

    /// Writes the record again as it was last read or saved, if its file is gone.
    ///
    /// # Errors
    /// There is a file, or why the record could not be saved.
    pub fn write_again(&self) -> Result<(), Fault> {
        self.store.create(self.text())
    }

    /// Replays another state of this record, or a record with the same rules and word list.
    fn replay(&self, record: &Record, source: &Source) -> Result<Game, Fault> {
        self.loaded.replay(record, source, &*self.store)
    }

    fn refresh(&mut self, text: &str) -> Result<bool, Fault> {
        if text == self.text() {
            return Ok(false);
        }
        let mut read = Self::read(Source::new(self.path(), text), Arc::clone(&self.store))?;
        if read.has_rules_of(&self.record) {
            read.siblings = Arc::clone(&self.siblings);
        }
        *self = read;
        Ok(true)
    }
}

/// A record as it was before turn `n`, counted from 1.
fn record_before(record: &Record, n: usize) -> Record {
    let turns = record.turns[..n - 1].to_vec();
    Record {
        turns,
        ..record.clone()
    }
}

impl Loaded {
    /// The game with the list to search, if there is one.
    fn to_search(&self, game: Game) -> Game {
        match &self.searched {
            Some(list) => game.with_dictionary(Arc::clone(list)),
            None => game,
        }
    }

    /// The game of a record before its first turn.
    fn start(&self, record: &Record, source: &Source, store: &dyn Store) -> Result<Game, Fault> {
        let (rules, lexicon) = (self.rules.clone(), self.lexicon.clone());
        replay::start(record, rules, lexicon, &opener(store))
            .map_err(|error| replay_fault(source, record, error, |_| None))
    }

    /// Replays a record.
    fn replay(&self, record: &Record, source: &Source, store: &dyn Store) -> Result<Game, Fault> {
        let open = opener(store);
        let replay = |record: &Record| {
            let lexicon = self.lexicon.clone();
            replay::replay(record, self.rules.clone(), lexicon, &open)
        };
        let before = |n: usize| replay(&record_before(record, n)).ok();
        match replay(record) {
            Ok(game) => Ok(self.to_search(game)),
            Err(error) => Err(replay_fault(source, record, error, before)),
        }
    }
}
