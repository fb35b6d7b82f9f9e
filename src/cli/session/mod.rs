//! A record that is open: its text, its game, and the way to change both together.

mod amend;
mod elsewhere;
mod faults;
mod files;

use std::path::Path;
use std::sync::Arc;
use std::time::Instant;

pub use amend::Amended;
use faults::{record_fault, replay_fault};
use files::opener;
pub use files::{Lists, OTHER_LIST, option_value, ruleset, with_ruleset_file};

use super::fault::Fault;
use super::store::Store;
use super::store_error::NOT_SAVED;
use crate::action::Said as Line;
use crate::game::Game;
use crate::lexicon::Lexicon;
use crate::record::{self, Record};
use crate::replay::{self, LineError};
use crate::report::Report;
use crate::rules::Ruleset;
use crate::text::count;

/// A record with the game that it tells.
#[derive(Debug)]
pub struct Session {
    store: Store,
    text: String,
    record: Record,
    rules: Ruleset,
    lexicon: Option<Arc<Lexicon>>,
    game: Game,
}

/// A turn that was said and is safely on disk, or only judged.
#[derive(Debug)]
pub struct Said {
    /// Entries of the game from this one on are new.
    pub from: usize,
    /// The file had been changed by another program, and was read again first.
    pub reread: bool,
}

impl Session {
    /// Opens a record; `-` is standard input.
    ///
    /// # Errors
    /// A [`Fault`]: the file cannot be read, is no record, or tells an illegal game.
    pub fn open(path: &Path) -> anyhow::Result<Self> {
        Self::open_with(path, &mut Lists::default())
    }

    /// The same where many records are opened: what they share is loaded once.
    ///
    /// # Errors
    /// As [`Session::open`].
    pub fn open_with(path: &Path, lists: &mut Lists) -> anyhow::Result<Self> {
        let store = Store::new(path);
        let text = store.load()?;
        Self::read_with(store, text, lists)
    }

    /// Reads a text as if it were the record's.
    ///
    /// # Errors
    /// As [`Session::open`].
    pub fn read(store: Store, text: String) -> anyhow::Result<Self> {
        Self::read_with(store, text, &mut Lists::default())
    }

    fn read_with(store: Store, text: String, lists: &mut Lists) -> anyhow::Result<Self> {
        let path = store.path().to_owned();
        let began = Instant::now();
        let record = Record::parse(&text).map_err(|error| record_fault(&path, &text, &error))?;
        let rules = ruleset(&record.game, &path, &text)?;
        let lexicon = lists.get(&record.dictionary, &path, &text)?;
        let game = replayed(&record, &rules, lexicon.as_ref(), &path, &text)?;
        log::info!(
            "read {}: {}, {}; {} by `{}`, replayed in {:?}",
            path.display(),
            count(text.len(), "byte"),
            count(record.turns.len(), "turn"),
            rules.name,
            record.game,
            began.elapsed()
        );
        Ok(Self {
            store,
            text,
            record,
            rules,
            lexicon,
            game,
        })
    }

    /// The game.
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// The game's rules as its ruleset has them, before the house rules of this table.
    pub fn rules(&self) -> &Ruleset {
        &self.rules
    }

    /// The record.
    pub fn record(&self) -> &Record {
        &self.record
    }

    /// The file.
    pub fn path(&self) -> &Path {
        self.store.path()
    }

    /// The view that every output draws from.
    pub fn report(&self) -> Report {
        self.report_of(&self.game)
    }

    /// The same view of a game that goes on from this one.
    pub fn report_of(&self, game: &Game) -> Report {
        Report::new(game, &self.record.game, &self.record.dictionary)
    }

    /// Who speaks when nobody is named: the table for what only it can say, after the end the next who must declare a
    /// rack, else the player to move.
    ///
    /// # Errors
    /// The line cannot be read.
    pub fn speaker(&self, line: &str) -> Result<String, LineError> {
        let said = Line::parse(line).map_err(LineError::Notation)?;
        Ok(self.game.speaker_of(&said.action))
    }

    /// Splits `Bob: pass` into who says it and what. A first word `Bbo:` is a name as well: whether somebody is called so is
    /// for the game to say. In `bob:3 d bat` BOB is a standing word, whoever sits at the table. Without a name the whole line
    /// is what is said.
    pub fn split_actor<'a>(&self, line: &'a str) -> (Option<String>, &'a str) {
        let seats = self.game.seats();
        let line = line.trim();
        // No name is longer, so no line is searched further.
        let end = line
            .char_indices()
            .nth(record::MAX_NAME + 1)
            .map_or(line.len(), |(at, _)| at);
        let split = |at: usize| (line[..at].trim_end(), &line[at + 1..]);
        let colons = || line[..end].match_indices(':').map(|(at, _)| split(at));
        let known = |&(name, after): &(&str, &str)| {
            !after.starts_with(|c: char| c.is_ascii_digit()) && seats.speaker(name).is_some()
        };
        let named = |&(name, after): &(&str, &str)| {
            let stands_apart = after.is_empty() || after.starts_with(char::is_whitespace);
            let spaced = name.contains(char::is_whitespace);
            // A colon further on is a part of what is said, unless the words before it are nearly a name.
            let near = || seats.nearest(name).is_some_and(|near| near.contains(' '));
            stands_apart && !name.is_empty() && (!spaced || near())
        };
        colons()
            .find(known)
            .or_else(|| colons().find(named))
            .map_or((None, line), |(name, after)| {
                (Some(name.to_owned()), after.trim())
            })
    }

    /// The game after a line that took so many seconds, and the number of its entry: nothing is saved or changed.
    ///
    /// # Errors
    /// A [`Fault`] with the rule that the line breaks.
    pub fn judged(
        &self,
        actor: &str,
        line: &str,
        seconds: Option<u32>,
    ) -> anyhow::Result<(Game, usize)> {
        let mut game = self.game.clone();
        let entry = replay::say_in(&mut game, actor, line, seconds)
            .map_err(|error| self.line_fault(line, &error))?;
        Ok((game, entry))
    }

    /// Says a line: judges it, writes it to the record, and only then changes the game in memory. What the file holds
    /// is what counts: where another program has added to it, it is read again first.
    ///
    /// # Errors
    /// A [`Fault`] with the rule that the line breaks, or why the record could not be saved; nothing has changed then.
    pub fn say(&mut self, actor: &str, line: &str) -> anyhow::Result<Said> {
        self.say_in(actor, line, None)
    }

    /// Says a line that took so many seconds, where it takes a turn and does not tell its time itself.
    ///
    /// # Errors
    /// As [`Session::say`].
    pub fn say_in(
        &mut self,
        actor: &str,
        line: &str,
        seconds: Option<u32>,
    ) -> anyhow::Result<Said> {
        let store = self.store.clone();
        let mut said = Said {
            from: 0,
            reread: false,
        };
        let mut saved = None;
        store.update(|text| -> anyhow::Result<_> {
            said.reread = self.refresh(text)?;
            let (game, entry) = self.judged(actor, line, seconds)?;
            let told = &game.entries()[entry];
            said.from = entry;
            let text = record::append(&self.text, &told.actor, &told.line())?;
            let record = self.read_back(&text, &game)?;
            saved = Some((text.clone(), record, game));
            Ok(Some(text))
        })?;
        if let Some((text, record, game)) = saved {
            (self.text, self.record, self.game) = (text, record, game);
        }
        Ok(said)
    }

    /// The game that a record tells under the rules of this session.
    fn replayed(&self, record: &Record, text: &str) -> anyhow::Result<Game> {
        replayed(
            record,
            &self.rules,
            self.lexicon.as_ref(),
            self.path(),
            text,
        )
    }

    /// Takes back the last `n` turns of the record, and answers with the game in which they were said.
    ///
    /// # Errors
    /// Fewer turns than that, or why the record could not be saved.
    pub fn undo(&mut self, n: usize) -> anyhow::Result<Game> {
        let undone = self.store.undo(n)?;
        // The change is saved: that the text before it tells no game is nothing to fail for.
        let _ = self.refresh(&undone.before);
        let before = self.game.clone();
        self.refresh(&undone.after)?;
        Ok(before)
    }

    /// Says `n` turns again that were taken back.
    ///
    /// # Errors
    /// Fewer turns than that, or why the record could not be saved.
    pub fn redo(&mut self, n: usize) -> anyhow::Result<()> {
        let redone = self.store.redo(n)?;
        self.refresh(&redone.after).map(drop)
    }

    /// How many turns could be said again.
    ///
    /// # Errors
    /// The record cannot be read.
    pub fn redoable(&self) -> anyhow::Result<usize> {
        Ok(self.store.redoable()?)
    }

    /// Reads the file again where another program has changed it; whether it had.
    ///
    /// # Errors
    /// As [`Session::open`].
    pub fn reread(&mut self) -> anyhow::Result<bool> {
        let text = self.store.load()?;
        self.refresh(&text)
    }

    fn refresh(&mut self, text: &str) -> anyhow::Result<bool> {
        if text == self.text {
            return Ok(false);
        }
        *self = Self::read(self.store.clone(), text.to_owned())?;
        Ok(true)
    }

    /// The record of a new text, once it is seen to tell the very game that it should.
    fn read_back(&self, text: &str, game: &Game) -> anyhow::Result<Record> {
        let record =
            Record::parse(text).map_err(|error| record_fault(self.path(), text, &error))?;
        let told = self.replayed(&record, text)?;
        let view = |game: &Game| Report::new(game, &record.game, &record.dictionary);
        // The view does not tell hidden lists.
        if told.entries() != game.entries() || view(&told) != view(game) {
            return Err(Fault {
                message: "the turn would not read back as it was said; nothing was saved"
                    .to_owned(),
                slug: NOT_SAVED.to_owned(),
                ..Fault::default()
            }
            .into());
        }
        Ok(record)
    }
}

/// The game that a record tells.
fn replayed(
    record: &Record,
    rules: &Ruleset,
    lexicon: Option<&Arc<Lexicon>>,
    path: &Path,
    text: &str,
) -> anyhow::Result<Game> {
    let replay = |record: &Record| {
        let lexicon = lexicon.map(Arc::clone);
        replay::replay(record, rules.clone(), lexicon, &opener(path))
    };
    let before = |n: usize| {
        let turns = record.turns[..n - 1].to_vec();
        let record = Record {
            turns,
            ..record.clone()
        };
        replay(&record).ok()
    };
    replay(record).map_err(|error| replay_fault(path, text, record, error, before).into())
}
