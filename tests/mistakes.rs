//! Mistakes that people make, and the messages they get: snapshots in `tests/mistakes/`.
//!
//! ```text
//! # A remark
//! $ new lingo Ann Bob           the table: a command, ...
//! + m13 r bead                  ... lines that the prompt accepts,
//! | game: lingo                 ... or a record, line by line; `→` is a tab
//!
//! > 13m r bear                  a mistake at that table: a line at the prompt, or a command `tileref ...`
//!   `13m` is not a cell
//! < m13 r bear                  a line that the message leads to, and that is accepted
//! ```
//!
//! Every mistake is made at a fresh copy of the table above it. To change messages on purpose, run
//! `TILEREF_UPDATE_MISTAKES=1 cargo test --test all mistakes::` and review the difference.

use std::fs;
use std::path::{Path, PathBuf};

use crate::program::Folder;

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

    /// The answer to a line, and whether it was refused.
    fn says(&self, line: &str) -> (String, bool) {
        let folder = self.folder();
        if let Some(command) = line.strip_prefix("tileref ") {
            let ran = folder.run(command);
            return (ran.err.clone(), ran.code != Some(0));
        }
        let after = folder.pipe("play", format!("{line}\n")).fine().out;
        // The answer is between the echo of the line and the end of the session.
        let typed = [format!("> {line}\n"), "> (hidden)\n".to_owned()];
        let told = typed.iter().find_map(|typed| after.split_once(typed));
        let told = told.expect("the line").1;
        let told = told.split("saved in game.yaml").next().unwrap_or_default();
        match told.split_once('\n') {
            // It is understood and accepted: what it scores is tested elsewhere.
            Some((reading, _)) if reading.starts_with(UNDERSTOOD) && !is_refusal(told) => {
                (reading.to_owned(), true)
            }
            _ => (told.to_owned(), is_refusal(told)),
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

/// What stands before a suggested line in a message.
const OPENINGS: [&str; 2] = ["did you mean `", "that are already there: `"];

/// A text as one line.
fn unwrapped(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// The line that a message suggests instead of a line at the prompt.
fn proposed(line: &str, told: &str) -> Option<String> {
    let told = unwrapped(told);
    let (_, rest) = OPENINGS
        .iter()
        .find_map(|opening| told.split_once(opening))?;
    let (help, _) = rest.split_once('`')?;
    let command = ["tileref ", "amend "]
        .iter()
        .any(|verb| line.starts_with(verb));
    (help.contains(' ') && !command).then(|| help.to_owned())
}

/// The file with today's messages, the number of mistakes, and the entries that are not mistakes or do not help.
fn retold(kept: &str) -> (String, usize, Vec<String>) {
    let (mut text, mut count, mut wrong) = (String::new(), 0, Vec::new());
    let (mut start, mut started) = (Start::default(), false);
    for line in kept.lines() {
        let (mark, rest) = line.split_at(line.len().min(2));
        let rest = rest.trim_end().to_owned();
        if matches!(mark, "$ " | "| ") && started {
            (start, started) = (Start::default(), false);
        }
        match mark {
            "$ " => start.commands.push(rest),
            "+ " if !started => start.said.push(rest),
            "| " => start.record += &(rest.replace('→', "\t") + "\n"),
            "> " => {
                if !started {
                    start.make();
                }
                (started, count) = (true, count + 1);
                let (told, refused) = start.says(&rest);
                if !refused {
                    wrong.push(format!("`{rest}` is no mistake: {told}"));
                }
                if let Some(help) = proposed(&rest, &told)
                    && start.says(&help).1
                {
                    wrong.push(format!("`{help}` does not help: {told}"));
                }
                let told: String = told.lines().map(|line| format!("  {line}\n")).collect();
                text += &format!("{line}\n{told}");
                continue;
            }
            "< " => {
                let (told, refused) = start.says(&rest);
                if refused {
                    wrong.push(format!("`{rest}` does not help: {told}"));
                }
            }
            "  " => continue,
            _ => assert!(line.is_empty() || mark == "# ", "{line}"),
        }
        text += &format!("{line}\n");
    }
    (text, count, wrong)
}

fn kept() -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/mistakes");
    let entries = fs::read_dir(folder).expect("the folder");
    let mut files: Vec<PathBuf> = entries.map(|entry| entry.expect("a file").path()).collect();
    files.sort();
    files
}

#[test]
fn every_mistake_gets_its_message() {
    let update = std::env::var_os("TILEREF_UPDATE_MISTAKES").is_some();
    let (mut changed, mut wrong, mut count) = (String::new(), String::new(), 0);
    let mut all = String::new();
    for file in kept() {
        let kept = fs::read_to_string(&file).expect("the file");
        let (now, mistakes, told) = retold(&kept);
        (count, wrong) = (count + mistakes, wrong + &told.join("\n"));
        all += &unwrapped(&now);
        if update {
            fs::write(&file, &now).expect("the file");
            continue;
        }
        let mut old = kept.lines();
        for line in now.lines() {
            if old.next() != Some(line) {
                changed += &format!("{}: {line}\n", file.display());
                break;
            }
        }
        if old.next().is_some() && !changed.contains(&file.display().to_string()) {
            changed += &format!("{}\n", file.display());
        }
    }
    assert!(wrong.is_empty(), "{wrong}");
    assert!(
        changed.is_empty(),
        "messages have changed; if that is meant, set TILEREF_UPDATE_MISTAKES=1:\n{changed}"
    );
    assert!(count >= 60, "only {count} mistakes are kept");
    for opening in OPENINGS {
        assert!(all.contains(opening), "{opening}");
    }
}
