//! A record that is open: its text, its game, and the way to change both together.

use std::fs::File;
use std::io::{self, Read as _};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use super::dictionaries;
use super::fault::Fault;
use super::store::Store;
use super::store_error::NOT_SAVED;
use crate::game::Game;
use crate::lexicon::Lexicon;
use crate::record::{self, Node, OptionValue, Record, RecordError};
use crate::replay::{self, LineError, ReplayError};
use crate::report::Report;
use crate::rules::{self, Ruleset, RulesetError, Slug};
use crate::text::{did_you_mean, nearest};
use crate::yaml::Place;

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
        let store = Store::new(path);
        let text = store.load()?;
        Self::read(store, text)
    }

    /// Reads a text as if it were the record's.
    ///
    /// # Errors
    /// As [`Session::open`].
    pub fn read(store: Store, text: String) -> anyhow::Result<Self> {
        let path = store.path().to_owned();
        let record = Record::parse(&text).map_err(|error| record_fault(&path, &text, &error))?;
        let rules = ruleset(&record.game, &path, &text)?;
        let lexicon = lexicon(&record.dictionary, &path, &text)?;
        let game = replay::replay(&record, rules.clone(), lexicon.clone(), &opener(&path))
            .map_err(|error| replay_fault(&path, &text, &record, error))?;
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
        Report::new(&self.game, &self.record.game, &self.record.dictionary)
    }

    /// Who speaks when nobody is named: the table for what only it can say, after the end the next who must declare a
    /// rack, else the player to move.
    ///
    /// # Errors
    /// The line cannot be read.
    pub fn speaker(&self, line: &str) -> Result<String, LineError> {
        use crate::action::Action;
        let action = Action::parse(line).map_err(LineError::Notation)?;
        let game = &self.game;
        let of_seat = |seat: usize| game.seats().seat(seat).name.clone();
        Ok(match action {
            action if action.is_for_the_table() => record::TABLE.to_owned(),
            Action::End if game.is_over() => record::TABLE.to_owned(),
            _ => match game.to_move() {
                Some(seat) => of_seat(seat),
                None => of_seat(game.undeclared().next().unwrap_or(0)),
            },
        })
    }

    /// Splits `Bob: pass` into who says it and what. A first word `Bbo:` is a name as well: whether somebody is called
    /// so is for the game to say. In `bob:3 d bat` BOB is a standing word, whoever sits at the table. Without a name
    /// the whole line is what is said.
    pub fn split_actor<'a>(&self, line: &'a str) -> (Option<String>, &'a str) {
        let line = line.trim();
        // No name is longer, so no line is searched further.
        let end = line
            .char_indices()
            .nth(record::MAX_NAME + 1)
            .map_or(line.len(), |(at, _)| at);
        let split = |at: usize| (line[..at].trim_end(), &line[at + 1..]);
        let colons = || line[..end].match_indices(':').map(|(at, _)| split(at));
        let seats = self.game.seats();
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

    /// Judges a line without saving anything.
    ///
    /// # Errors
    /// A [`Fault`] with the rule that the line breaks.
    pub fn try_line(&mut self, actor: &str, line: &str) -> anyhow::Result<Said> {
        let from = self.game.entries().len();
        let said = replay::say(&mut self.game, actor, line)
            .map_err(|error| self.line_fault(line, &error))?;
        Ok(Said {
            from: from.min(said),
            reread: false,
        })
    }

    /// Says a line: judges it, writes it to the record, and only then changes the game in memory. What the file holds
    /// is what counts: where another program has added to it, it is read again first.
    ///
    /// # Errors
    /// A [`Fault`] with the rule that the line breaks, or why the record could not be saved; nothing has changed then.
    pub fn say(&mut self, actor: &str, line: &str) -> anyhow::Result<Said> {
        let store = self.store.clone();
        let mut said = Said {
            from: 0,
            reread: false,
        };
        let mut saved = None;
        store.update(|text| -> anyhow::Result<_> {
            said.reread = self.refresh(text)?;
            let mut game = self.game.clone();
            let entry = replay::say(&mut game, actor, line)
                .map_err(|error| self.line_fault(line, &error))?;
            let told = &game.entries()[entry];
            said.from = entry;
            let text = record::append(&self.text, &told.actor, &told.action)?;
            let record = self.read_back(&text, &game)?;
            saved = Some((text.clone(), record, game));
            Ok(Some(text))
        })?;
        if let Some((text, record, game)) = saved {
            (self.text, self.record, self.game) = (text, record, game);
        }
        Ok(said)
    }

    /// Takes back the last `n` turns of the record.
    ///
    /// # Errors
    /// Fewer turns than that, or why the record could not be saved.
    pub fn undo(&mut self, n: usize) -> anyhow::Result<()> {
        self.store.undo(n)?;
        self.reload()
    }

    /// Says `n` turns again that were taken back.
    ///
    /// # Errors
    /// Fewer turns than that, or why the record could not be saved.
    pub fn redo(&mut self, n: usize) -> anyhow::Result<()> {
        self.store.redo(n)?;
        self.reload()
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

    fn reload(&mut self) -> anyhow::Result<()> {
        self.reread().map(drop)
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
        let told = replay::replay(
            &record,
            self.rules.clone(),
            self.lexicon.clone(),
            &opener(self.path()),
        )
        .map_err(|error| replay_fault(self.path(), text, &record, error))?;
        let view = |game: &Game| Report::new(game, &record.game, &record.dictionary);
        if view(&told) != view(game) {
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

    /// A line that is not accepted, as people are told it.
    pub fn line_fault(&self, line: &str, error: &LineError) -> Fault {
        // What a word that starts one cell off runs into.
        let astray = [
            Slug::LetterMismatch,
            Slug::NotConnected,
            Slug::SingleLetterLine,
            Slug::PartialRun,
        ];
        let meant = || replay::meant_start(&self.game, line);
        let advice = match Some(error.slug())
            .filter(|slug| astray.contains(slug))
            .and_then(|_| meant())
        {
            Some(cell) => format!("did you mean {cell}? From there it fits"),
            None => error.advice(),
        };
        Fault {
            message: error.problem(),
            slug: error.slug().name().to_owned(),
            turn: Some(self.record.turns.len() + 1),
            place: Some(Place { line: 1, column: 1 }.further(error.column(line))),
            source: Some(line.to_owned()),
            advice: Some(advice),
            file: None,
        }
    }
}

/// The ruleset that a record names: a built-in one, or a file beside the record.
///
/// # Errors
/// A [`Fault`]: neither is there, or the file is no ruleset.
pub fn ruleset(name: &str, path: &Path, text: &str) -> anyhow::Result<Ruleset> {
    if let Some(rules) = Ruleset::built_in(name) {
        return Ok(rules);
    }
    let at_game = |message: String| {
        let place = record::place_of(text, Node::Value("game"));
        Fault::of_file(path, message).at(text, place)
    };
    let file = beside(path, name);
    if !file.exists() {
        let known = rules::BUILT_IN.iter().map(|(id, _)| *id);
        let near = did_you_mean(nearest(name, known));
        let message = format!(
            "`{name}` is neither a built-in game nor a ruleset file beside the record{near}"
        );
        return Err(Fault {
            advice: Some("`tileref rules list` lists the games".to_owned()),
            ..at_game(message)
        }
        .into());
    }
    with_ruleset_file(&file, Ruleset::parse)
}

/// Reads a ruleset file in one way or another.
///
/// # Errors
/// A [`Fault`] with the place of the first thing that is wrong.
pub fn with_ruleset_file<T>(
    file: &Path,
    read: fn(&str) -> Result<T, RulesetError>,
) -> anyhow::Result<T> {
    let text = read_ruleset(file)
        .map_err(|error| Fault::of_file(file, format!("the ruleset cannot be read: {error}")))?;
    read(&text).map_err(|error| {
        let place = error.at;
        Fault::of_file(file, error.to_string())
            .at(&text, place)
            .into()
    })
}

/// The text of a ruleset file; of one that is too long only so much that it is seen to be.
fn read_ruleset(file: &Path) -> io::Result<String> {
    let mut bytes = Vec::new();
    File::open(file)?
        .take(rules::MAX_BYTES as u64 + 1)
        .read_to_end(&mut bytes)?;
    String::from_utf8(bytes)
        .map_err(|_| io::Error::new(io::ErrorKind::InvalidData, "it is not UTF-8 text"))
}

/// Bytes that a file named by a house rule may have: a mat is far smaller.
const MAX_OPENED: u64 = 64 * 1024;

/// Reads the files that house rules name, relative to the record.
fn opener(record: &Path) -> impl Fn(&str) -> Result<String, String> {
    |name| {
        let mut text = String::new();
        File::open(beside(record, name))
            .and_then(|file| file.take(MAX_OPENED + 1).read_to_string(&mut text))
            .map_err(|error| format!("it cannot be read: {error}"))?;
        if text.len() as u64 > MAX_OPENED {
            return Err(format!("it has more than {MAX_OPENED} bytes"));
        }
        Ok(text)
    }
}

/// What to do with a record whose dictionary is not to be had.
pub const OTHER_LIST: &str =
    "put another list, or `none`, on that line; verdicts that were given stay";

/// The dictionary that a record names.
fn lexicon(name: &str, path: &Path, text: &str) -> anyhow::Result<Option<Arc<Lexicon>>> {
    let folder = beside(path, "");
    let found = dictionaries::resolve(name, Some(&folder)).map_err(|error| {
        let place = record::place_of(text, Node::Value("dictionary"));
        Fault {
            advice: Some(OTHER_LIST.to_owned()),
            ..Fault::of_file(path, error.to_string()).at(text, place)
        }
    })?;
    Ok(found.map(Arc::new))
}

/// A path as it is meant in a record: relative to the record's folder.
fn beside(record: &Path, name: &str) -> PathBuf {
    record.parent().unwrap_or(Path::new("")).join(name)
}

fn record_fault(path: &Path, text: &str, error: &RecordError) -> Fault {
    if is_ruleset(text) {
        let file = path.display();
        return Fault {
            advice: Some(format!("start a game by it: `tileref new {file} Ann Bob`")),
            ..Fault::of_file(path, "this is a ruleset, not the record of a game")
        };
    }
    let place = error.place;
    Fault::of_file(path, error.to_string()).at(text, place)
}

/// Whether a text that is no record has a key that only rulesets have.
fn is_ruleset(text: &str) -> bool {
    text.lines()
        .any(|line| line.starts_with("base:") || line.starts_with("mechanic:"))
}

fn replay_fault(path: &Path, text: &str, record: &Record, error: ReplayError) -> Fault {
    let place_of = |node| record::place_of(text, node);
    match error {
        ReplayError::Option(n, error) => {
            let name = record.options.get(n).map_or("", |(name, _)| name.as_str());
            let node = match error {
                rules::OptionError::Unknown { .. } => Node::OptionName(name),
                rules::OptionError::Value { .. } | rules::OptionError::File { .. } => {
                    Node::OptionValue(name)
                }
            };
            Fault::of_file(path, error.to_string()).at(text, place_of(node))
        }
        ReplayError::Seats(error) => {
            Fault::of_file(path, error.to_string()).at(text, place_of(Node::Value("players")))
        }
        ReplayError::Turn(n, error) => {
            let line = record
                .turns
                .get(n - 1)
                .map_or("", |turn| turn.action.as_str());
            let place = record::place_of_turn(text, n - 1).map(|at| {
                let whole = error.slug() == Slug::WrongPlayer;
                match at.plain {
                    _ if whole => at.actor,
                    Some(action) => action.further(error.column(line)),
                    None => at.action,
                }
            });
            let fault = Fault::of_file(path, error.problem()).at(text, place);
            Fault {
                turn: Some(n),
                slug: error.slug().name().to_owned(),
                advice: Some(error.advice()),
                ..fault
            }
        }
    }
}

/// The value of a house rule as it is typed: `true`, `7` or a word.
pub fn option_value(text: &str) -> OptionValue {
    match (text, text.parse()) {
        ("true", _) => OptionValue::Truth(true),
        ("false", _) => OptionValue::Truth(false),
        (_, Ok(number)) => OptionValue::Whole(number),
        _ => OptionValue::Text(text.to_owned()),
    }
}
