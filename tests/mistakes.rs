//! Lines that people type, and what they are answered: `tests/mistakes/`.
//!
//! ```text
//! # A remark
//! $ new lingo Ann Bob           the table: a command, ...
//! + m13 r bead                  ... lines that the prompt accepts,
//! | game: lingo                 ... or a record, line by line; `→` is a tab
//!
//! > 13m r bear                  a mistake at that table: a line at the prompt, or a command `tileref ...`
//!   `13m` is not a cell
//!   (read as `m13 r bear`)      ... or how it is understood, if it is accepted
//! < m13 r bear                  a line that the message leads to, and that is accepted
//! > pass => no passes           a mistake of whose message only a part is kept, and `(exit 2)` of a command
//!
//! % m13 r bear => BEAR 1+ =! no such word   a line, what is in its answer wherever lines break, and what is not
//! + pass => Bob: pass                       the next line of the same session
//! =! no passes                              more about the answer
//! | - Bob: pass                             how the record ends after it
//! ```
//!
//! Every `>` and every `%` begins at a fresh copy of the table above it. A command of a session that is to fail has its
//! `(exit 1)` or `(exit 2)`. What a line is, whatever the screen shows, is in the tables of `tileref-line`, and what a rule
//! refuses is beside the rule: here is one session for each kind of answer. To change messages on purpose, run
//! `TILEREF_UPDATE_MISTAKES=1 cargo test --test all mistakes::` and review the difference.

use std::fs;
use std::path::{Path, PathBuf};

use crate::program::Folder;

/// A line or a command, and what is expected of its answer: whether a text is in it.
struct Said {
    line: String,
    expected: Vec<(bool, String)>,
}

impl Said {
    /// `LINE => TEXT =! TEXT`.
    fn parse(text: &str) -> Self {
        let mut said = Self {
            line: String::new(),
            expected: Vec::new(),
        };
        let (first, rest) = match [" => ", " =! "]
            .iter()
            .filter_map(|mark| text.find(mark))
            .min()
        {
            Some(end) => text.split_at(end),
            None => (text, ""),
        };
        first.clone_into(&mut said.line);
        said.expect(rest);
        said
    }

    /// ` => TEXT =! TEXT`.
    fn expect(&mut self, mut rest: &str) {
        while let Some(text) = rest.get(4..) {
            let end = [" => ", " =! "]
                .iter()
                .filter_map(|mark| text.find(mark))
                .min();
            let (text, next) = text.split_at(end.unwrap_or(text.len()));
            self.expected
                .push((rest.starts_with(" =>"), unwrapped(text)));
            rest = next;
        }
    }

    /// Whether it is said how a command fails, `(exit 2)`.
    fn expects_failure(&self) -> bool {
        let mut expected = self.expected.iter();
        expected.any(|(is_said, text)| *is_said && text.starts_with("(exit "))
    }

    /// What is not as expected.
    fn differs(&self, answer: &str) -> Option<String> {
        let told = unwrapped(answer);
        let mut expected = self.expected.iter();
        let (is_said, text) = expected.find(|(is_said, text)| told.contains(text) != *is_said)?;
        let how = if *is_said { "lacks" } else { "has" };
        Some(format!(
            "the answer to `{}` {how} `{text}`: {answer}",
            self.line
        ))
    }
}

/// Lines that are typed one after the other, and the end of the record after them.
#[derive(Default)]
struct Session {
    said: Vec<Said>,
    record: String,
}

impl Session {
    /// What is not as expected, at a copy of this table.
    fn differs(&self, start: &Start) -> Vec<String> {
        let folder = start.folder();
        let mut wrong = Vec::new();
        let is_command = |said: &Said| said.line.starts_with("tileref ");
        for lines in self.said.chunk_by(|a, b| !is_command(a) && !is_command(b)) {
            let answers = match lines[0].line.strip_prefix("tileref ") {
                Some(command) => {
                    let answer = Answer::of_command(&folder, command);
                    if answer.is_refusal && !lines[0].expects_failure() {
                        wrong.push(format!("`{command}` fails: {}", answer.told));
                    }
                    vec![answer.all]
                }
                None => answers(&folder, lines),
            };
            let pairs = lines.iter().zip(&answers);
            wrong.extend(pairs.filter_map(|(said, answer)| said.differs(answer)));
        }
        if !self.record.is_empty() {
            let record = folder.read("game.yaml").replace("\n  - ", "\n- ");
            if !record.ends_with(&self.record) {
                wrong.push(format!(
                    "not the end of the record: {}{record}",
                    self.record
                ));
            }
        }
        wrong
    }
}

/// The answers to lines at the prompt: each is between the echo of its line and the next one.
fn answers(folder: &Folder, lines: &[Said]) -> Vec<String> {
    let typed: String = lines.iter().map(|said| said.line.clone() + "\n").collect();
    let out = folder.pipe("play", typed).fine().out;
    let wide = |line: &&str| line.chars().count() > 80 && !line.contains("> ");
    assert_eq!(out.lines().find(wide), None);
    let (mut answers, mut rest) = (Vec::new(), &*out);
    for said in lines {
        let echoes = [format!("> {}\n", said.line), "> (hidden)\n".to_owned()];
        let found = echoes
            .iter()
            .filter_map(|echo| Some((rest.find(echo)?, echo.len())));
        let Some((at, length)) = found.min() else {
            panic!("`{}` was not asked for: {out}", said.line);
        };
        answers.push(rest[..at].to_owned());
        rest = &rest[at + length..];
    }
    answers.push(rest.to_owned());
    answers.split_off(1)
}

/// The files in a folder, and the record.
fn kept_in(folder: &Folder) -> (Vec<String>, Option<String>) {
    let record = folder.path("game.yaml").exists();
    (folder.files(), record.then(|| folder.read("game.yaml")))
}

/// A table to make mistakes at.
#[derive(Default)]
struct Start {
    commands: Vec<String>,
    said: Vec<String>,
    record: String,
}

impl Start {
    /// A folder with the record so far.
    fn folder(&self) -> Folder {
        match self.record.as_str() {
            "" => Folder::new(),
            record => Folder::new().file("game.yaml", record),
        }
    }

    /// Runs the commands and the lines, and keeps the record that they write.
    fn make(&mut self) {
        let folder = self.folder();
        for command in &self.commands {
            folder.run(command).fine();
        }
        if !self.said.is_empty() {
            let out = folder.pipe("play", self.said.join("\n") + "\n").fine().out;
            assert!(!out.contains("= try:"), "{out}");
        }
        if folder.path("game.yaml").exists() {
            self.record = folder.read("game.yaml");
        }
    }

    /// The answer to a line. One that is refused changes nothing.
    fn says(&self, line: &str) -> Answer {
        let folder = self.folder();
        if let Some(command) = line.strip_prefix("tileref ") {
            return Answer::of_command(&folder, command);
        }
        let before = kept_in(&folder);
        let answer = Answer::at_prompt(answers(&folder, &[Said::parse(line)]).remove(0));
        if answer.is_refusal {
            assert_eq!(kept_in(&folder), before, "{line}");
        }
        answer
    }
}

/// The answer to one line or command.
struct Answer {
    told: String,
    /// With what a command printed, and how it ended.
    all: String,
    is_refusal: bool,
}

impl Answer {
    /// That of a command, which changes nothing if it fails.
    fn of_command(folder: &Folder, command: &str) -> Self {
        let before = kept_in(folder);
        let ran = folder.run(command);
        let code = ran.code.unwrap_or(-1);
        let ran = ran.ends(code);
        if code != 0 {
            assert_eq!(kept_in(folder), before, "{command}");
        }
        Self {
            all: format!("{}{}(exit {code})", ran.out, ran.err),
            told: ran.err,
            is_refusal: code != 0,
        }
    }

    fn at_prompt(all: String) -> Self {
        let told = all.split("saved in game.yaml").next().unwrap_or_default();
        Self {
            told: told.to_owned(),
            is_refusal: is_refusal(told),
            all,
        }
    }
}

/// An accepted line is followed by its turn, by the score, or by the answer to a command.
fn is_refusal(told: &str) -> bool {
    if told.starts_with(UNDERSTOOD) {
        return told
            .split_once('\n')
            .is_none_or(|(_, told)| is_refusal(told));
    }
    let number = told.trim_start_matches(|c: char| c.is_ascii_digit());
    let is_turn = number.len() < told.len() && number.starts_with(". ");
    let is_played = is_turn && !told.contains("(not played");
    !(is_played || told.contains("────") || told.contains(" and is now "))
}

/// The start of the answer to a line that was read as another one.
const UNDERSTOOD: &str = "(read as `";

/// What stands before a suggested line.
const OPENING: &str = "did you mean `";

/// A text as one line.
fn unwrapped(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// The line that a message suggests instead of a line at the prompt.
fn proposed(line: &str, told: &str) -> Option<String> {
    let told = unwrapped(told);
    let (_, rest) = told.split_once(OPENING)?;
    let (help, _) = rest.split_once('`')?;
    let command = ["tileref ", "amend "]
        .iter()
        .any(|verb| line.starts_with(verb));
    (help.contains(' ') && !command).then(|| help.to_owned())
}

/// A file as it is read: the text with today's messages, and what is not as it should be.
#[derive(Default)]
struct Told {
    text: String,
    wrong: Vec<String>,
    start: Start,
    /// Whether there was a case at this table.
    started: bool,
    session: Option<Session>,
}

impl Told {
    fn of(kept: &str) -> Self {
        let mut told = Self::default();
        for line in kept.lines() {
            told.line(line);
        }
        told.end_session();
        told
    }

    fn line(&mut self, line: &str) {
        let (mark, rest) = line.split_at(line.len().min(2));
        let rest = rest.trim_end();
        let in_session = self.session.is_some() && matches!(mark, "+ " | "| " | "=>" | "=!");
        if !in_session {
            self.end_session();
        }
        if matches!(mark, "$ " | "| ") && self.started && !in_session {
            (self.start, self.started) = (Start::default(), false);
        }
        match (mark, &mut self.session) {
            ("+ ", Some(session)) => session.said.push(Said::parse(rest)),
            ("| ", Some(session)) => session.record += &(rest.to_owned() + "\n"),
            ("=>" | "=!", Some(session)) => {
                session
                    .said
                    .last_mut()
                    .expect("a line")
                    .expect(&format!(" {line}"));
            }
            ("$ ", _) => self.start.commands.push(rest.to_owned()),
            ("+ ", _) if !self.started => self.start.said.push(rest.to_owned()),
            ("| ", _) => self.start.record += &(rest.replace('→', "\t") + "\n"),
            ("% ", _) => {
                self.begin();
                let said = vec![Said::parse(rest)];
                self.session = Some(Session {
                    said,
                    ..Session::default()
                });
            }
            ("> ", _) => return self.mistake(line),
            ("< ", _) => {
                let answer = self.start.says(rest);
                if answer.is_refusal {
                    self.wrong
                        .push(format!("`{rest}` does not help: {}", answer.told));
                }
            }
            ("  ", _) => return,
            _ => assert!(line.is_empty() || mark == "# ", "{line}"),
        }
        self.text += &format!("{line}\n");
    }

    /// One more case at this table.
    fn begin(&mut self) {
        if !self.started {
            self.start.make();
        }
        self.started = true;
    }

    fn end_session(&mut self) {
        if let Some(session) = self.session.take() {
            self.wrong.extend(session.differs(&self.start));
        }
    }

    fn mistake(&mut self, line: &str) {
        self.begin();
        let said = Said::parse(line[2..].trim_end());
        let Answer {
            told,
            all,
            is_refusal,
        } = self.start.says(&said.line);
        // Understood and accepted: what it scores is tested elsewhere.
        let understood = told
            .lines()
            .next()
            .filter(|reading| !is_refusal && reading.starts_with(UNDERSTOOD));
        let is_mistake = is_refusal || understood.is_some();
        let told = understood.unwrap_or(&told).to_owned();
        if !is_mistake {
            self.wrong
                .push(format!("`{}` is no mistake: {told}", said.line));
        }
        if let Some(help) = proposed(&said.line, &told)
            && self.start.says(&help).is_refusal
        {
            self.wrong.push(format!("`{help}` does not help: {told}"));
        }
        self.text += &format!("{line}\n");
        if said.expected.is_empty() {
            self.text
                .extend(told.lines().map(|line| format!("  {line}\n")));
        }
        self.wrong.extend(said.differs(&all));
    }
}

fn kept() -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/mistakes");
    let entries = fs::read_dir(folder).expect("the folder");
    let mut files: Vec<PathBuf> = entries.map(|entry| entry.expect("a file").path()).collect();
    files.sort();
    files
}

/// Reads a file, and compares it with itself as it is now.
fn check(name: &str) {
    let name = name.replace('_', "-") + ".txt";
    let file = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("tests/mistakes")
        .join(name);
    let kept = fs::read_to_string(&file).expect("the file");
    let told = Told::of(&kept);
    assert!(told.wrong.is_empty(), "{:#?}", told.wrong);
    if std::env::var_os("TILEREF_UPDATE_MISTAKES").is_some() {
        fs::write(file, told.text).expect("the file");
        return;
    }
    let mut old = kept.lines();
    let new = told.text.lines().find(|line| old.next() != Some(line));
    assert_eq!(
        new.or(old.next()),
        None,
        "a message has changed; if that is meant, set TILEREF_UPDATE_MISTAKES=1"
    );
}

/// A test for each file.
macro_rules! files {
    ($($name:ident)*) => {
        $(
            #[test]
            fn $name() {
                check(stringify!($name));
            }
        )*

        #[test]
        fn every_file_is_tested() {
            let tested = [$(stringify!($name)),*];
            for file in kept() {
                let name = file.file_stem().expect("a name").to_string_lossy();
                assert!(tested.contains(&&*name.replace('-', "_")), "{name}");
            }
        }
    };
}

files! {
    amend
    commands
    crossword
    cubes
    house
    languages
    lingo
    places
    prompt
    puzzingo
    records
    towers
    votes
    wordgame
    wordpaths
}
