//! The pages are run: every `console` example of the pages in this folder and under `docs`, from top to bottom, each page
//! in a folder of its own with the examples beside it.
//!
//! A line `$ COMMAND` is run by the shell; what follows is what it prints, and a line `...` stands for any lines. After
//! `tileref play` a line such as `Ann> m13 r latch` is typed at the prompt, and what follows is the answer. A block that
//! starts without a `$` goes on with the session before it.
//!
//! `README_REFRESH=1 cargo test --test all readme::` writes what is printed today into the pages, in full where it
//! differs; shorten it again by hand. A block is `console`, or `sh` for commands that `NOT_RUN` names, or `text`, `sql`, `yaml` or
//! `python`, which nobody types here.

use std::fmt::Write as _;
use std::fs;
use std::io::Write as _;
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use tempfile::TempDir;
use tileref::action::{TypedLine, Verb};
use tileref::record::Record;

/// Commands on the pages that are not run here, because they take long, run these tests, or need what not everybody has.
const NOT_RUN: &[&str] = &[
    "cargo install --path .",
    "cargo build",
    "cargo run -- play",
    "cargo run --release -- play",
    "cargo run --release -- review examples/full-game.yaml",
    "docker build -f .ci/Dockerfile -t tileref .",
    "docker run --rm -v tileref:/games tileref new puzzingo Ann Bob",
    "docker run --rm -it --init --network host -v tileref:/games tileref",
    "bash .ci/web",
    "cargo fmt",
    "cargo clippy --all-targets -- -D warnings",
    "cargo test",
    "tileref play",
    // These never end, or write to the home folder; they have tests of their own.
    "tileref serve game.yaml --lan",
    "tileref play --lan",
    "tileref play game.yaml --lan --seats",
    "tileref serve game.yaml --lan --seats",
    "tileref serve --lan --seats",
    "tileref completions bash > ~/.local/share/bash-completion/completions/tileref",
    "tileref man --dir ~/.local/share/man/man1",
];

/// A command or a line at the prompt, and the lines of the page with its output.
struct Step {
    /// The line of the page, counted from 0.
    at: usize,
    shown: Vec<Range<usize>>,
    says: Says,
}

enum Says {
    Command(String),
    Typed(String),
}

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// Every page: its path from the root, and its lines.
fn pages() -> Vec<(PathBuf, Vec<String>)> {
    let mut pages = Vec::new();
    let mut folders = vec![root().to_owned()];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.extension().is_some_and(|extension| extension == "md") {
                let text = fs::read_to_string(&path).unwrap();
                let lines = text.lines().map(ToOwned::to_owned).collect();
                pages.push((path.strip_prefix(root()).unwrap().to_owned(), lines));
            } else if path.starts_with(root().join("docs")) && path.is_dir() {
                folders.push(path);
            }
        }
    }
    pages.sort();
    pages
}

/// The lines of every block of a language, with the numbers of its first and last line.
fn blocks(page: &[String], language: &str) -> Vec<Range<usize>> {
    let mut blocks = Vec::new();
    let mut open: Option<usize> = None;
    for (n, line) in page.iter().enumerate() {
        match open {
            Some(start) if line == "```" => {
                if page[start] == format!("```{language}") {
                    blocks.push(start + 1..n);
                }
                open = None;
            }
            None if line.starts_with("```") => open = Some(n),
            _ => {}
        }
    }
    assert!(open.is_none(), "a block of the page is not closed");
    blocks
}

/// The typed part of a line such as `Ann> m13 r latch`.
fn typed(line: &str) -> Option<&str> {
    let typed = line.split_once("> ");
    // In the way of a word, `>` is a direction.
    let typed = typed.filter(|(prompt, _)| !prompt.ends_with(' '));
    typed
        .map(|(_, typed)| typed)
        .or_else(|| line.ends_with('>').then_some(""))
        .filter(|_| !line.starts_with([' ', '$', '.']))
}

fn steps(page: &[String]) -> Vec<Step> {
    let mut steps: Vec<Step> = Vec::new();
    let mut playing = false;
    for block in blocks(page, "console") {
        let mut fresh = true;
        for at in block {
            let line = &page[at];
            let says = if let Some(command) = line.strip_prefix("$ ") {
                playing = command.starts_with("tileref play");
                Some(Says::Command(command.to_owned()))
            } else {
                typed(line)
                    .filter(|_| playing)
                    .map(|typed| Says::Typed(typed.to_owned()))
            };
            if let Some(says) = says {
                steps.push(Step {
                    at,
                    shown: Vec::new(),
                    says,
                });
            } else {
                let step = steps.last_mut().expect("a block starts with a command");
                match step.shown.last_mut() {
                    Some(range) if !fresh && range.end == at => range.end += 1,
                    _ => step.shown.push(at..at + 1),
                }
            }
            fresh = false;
        }
    }
    steps
}

/// A folder with the examples in it, and a data directory of its own.
struct Table {
    folder: TempDir,
    status: i32,
}

impl Table {
    fn new() -> Self {
        let folder = tempfile::tempdir().unwrap();
        let examples = folder.path().join("examples");
        fs::create_dir(&examples).unwrap();
        for entry in fs::read_dir(root().join("examples")).unwrap() {
            let entry = entry.unwrap();
            if entry.path().is_file() {
                fs::copy(entry.path(), examples.join(entry.file_name())).unwrap();
            }
        }
        Self { folder, status: 0 }
    }

    /// The lines that a command prints when `input` is typed into it.
    fn run(&mut self, command: &str, input: &str) -> Vec<String> {
        let program = PathBuf::from(env!("CARGO_BIN_EXE_tileref"));
        let mut path = program.parent().unwrap().as_os_str().to_owned();
        path.push(":");
        path.push(std::env::var_os("PATH").unwrap_or_default());
        let command = command
            .replace("cargo run --release --", "tileref")
            .replace("$?", &self.status.to_string());
        let mut child = Command::new("sh")
            .args(["-c", &format!("{{ {command}\n}} 2>&1")])
            .current_dir(self.folder.path())
            .env("PATH", path)
            .env("SOURCE_DATE_EPOCH", "1795521600")
            .env("TILEREF_DATA", self.folder.path().join("data"))
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        // A command that reads no input may have ended already.
        let _ = child.stdin.take().unwrap().write_all(input.as_bytes());
        let output = child.wait_with_output().unwrap();
        self.status = output.status.code().unwrap();
        let text = String::from_utf8(output.stdout).unwrap();
        text.lines()
            .map(|line| line.trim_end().to_owned())
            .collect()
    }
}

/// The answer to each line of a session: the output between the echoes of the typed lines.
fn answers(output: &[String], typed: &[&str]) -> Vec<(String, Vec<String>)> {
    let mut answers = vec![(String::new(), Vec::new())];
    let mut waiting = typed.iter();
    let mut next = waiting.next();
    for line in output {
        // A list is echoed as `(hidden)`, but the page shows it.
        let line = match (line.strip_suffix("> (hidden)"), next) {
            (Some(asked), Some(typed)) => &format!("{asked}> {typed}"),
            _ => line,
        };
        let echoed = next.is_some_and(|typed| {
            line.ends_with(format!("> {typed}").trim_end()) && !line.starts_with(' ')
        });
        if echoed {
            next = waiting.next();
            answers.push((line.clone(), Vec::new()));
        } else if let Some((_, lines)) = answers.last_mut() {
            lines.push(line.clone());
        }
    }
    answers
}

/// Whether lines match the page, where `...` stands for any number of lines.
fn matches(shown: &[&str], lines: &[String]) -> bool {
    match shown {
        [] => lines.is_empty(),
        ["...", rest @ ..] => (0..=lines.len()).any(|n| matches(rest, &lines[n..])),
        [first, rest @ ..] => {
            lines.first().is_some_and(|line| line == first) && matches(rest, &lines[1..])
        }
    }
}

/// The first line of the page that the output does not match.
fn first_wrong(page: &[String], numbers: &[usize], lines: &[String]) -> Option<usize> {
    let shown: Vec<&str> = numbers.iter().map(|&n| page[n].as_str()).collect();
    let starts = |n: usize| matches(&[&shown[..n], &["..."]].concat(), lines);
    (0..numbers.len())
        .find(|&n| !starts(n + 1))
        .map(|n| numbers[n])
}

/// A step whose output differs from the page.
struct Difference<'a> {
    step: &'a Step,
    header: String,
    lines: Vec<String>,
}

fn differences<'a>(page: &[String], steps: &'a [Step]) -> Vec<Difference<'a>> {
    let mut table = Table::new();
    let mut differences = Vec::new();
    let mut rest = steps;
    while let [first, later @ ..] = rest {
        let Says::Command(command) = &first.says else {
            panic!("line {} is typed at no prompt", first.at + 1);
        };
        let session = later
            .iter()
            .take_while(|step| matches!(step.says, Says::Typed(_)));
        let typed: Vec<&str> = session
            .filter_map(|step| match &step.says {
                Says::Typed(line) => Some(line.as_str()),
                Says::Command(_) => None,
            })
            .collect();
        let input: String = typed.iter().map(|line| format!("{line}\n")).collect();
        let output = table.run(command, &input);
        let mut answers = answers(&output, &typed).into_iter();
        for (n, step) in rest[..=typed.len()].iter().enumerate() {
            let header = &page[step.at];
            let (echo, lines) = answers.next().unwrap_or_default();
            let echo = if n == 0 { header.clone() } else { echo };
            let shown: Vec<&str> = step
                .shown
                .iter()
                .flat_map(|range| page[range.clone()].iter().map(String::as_str))
                .collect();
            if echo != *header || !matches(&shown, &lines) {
                differences.push(Difference {
                    step,
                    header: echo,
                    lines,
                });
            }
        }
        rest = &later[typed.len()..];
    }
    differences
}

/// The page with today's output.
fn refreshed(page: &[String], differences: &[Difference<'_>]) -> String {
    let mut lines: Vec<Option<String>> = page.iter().cloned().map(Some).collect();
    for difference in differences {
        for n in difference.step.shown.iter().flat_map(Clone::clone) {
            lines[n] = None;
        }
        let mut text = difference.header.clone();
        for line in &difference.lines {
            text += "\n";
            text += line;
        }
        lines[difference.step.at] = Some(text);
    }
    lines
        .into_iter()
        .flatten()
        .map(|line| line + "\n")
        .collect()
}

#[test]
fn every_example_prints_what_its_page_shows() {
    let mut told = String::new();
    for (path, page) in pages() {
        let steps = steps(&page);
        let differences = differences(&page, &steps);
        if std::env::var_os("README_REFRESH").is_some() && !differences.is_empty() {
            fs::write(root().join(path), refreshed(&page, &differences)).unwrap();
            continue;
        }
        for Difference {
            step,
            header,
            lines,
        } in &differences
        {
            let numbers: Vec<usize> = step.shown.iter().flat_map(Clone::clone).collect();
            let wrong = first_wrong(&page, &numbers, lines).filter(|_| *header == page[step.at]);
            let wrong = wrong.unwrap_or(step.at);
            let _ = writeln!(told, "{}:{}: the page shows", path.display(), wrong + 1);
            let _ = writeln!(told, "  - {}", page[wrong]);
            let _ = writeln!(told, "but the program prints");
            for line in std::iter::once(header).chain(lines) {
                let _ = writeln!(told, "  + {line}");
            }
        }
    }
    assert!(
        told.is_empty(),
        "{told}\n`README_REFRESH=1 cargo test --test all readme::` writes this into the pages"
    );
}

#[test]
fn every_other_command_is_listed_here() {
    for (path, page) in pages() {
        let path = path.display();
        for block in blocks(&page, "sh") {
            for line in &page[block] {
                let command = line.split("  #").next().unwrap_or_default().trim();
                assert!(
                    NOT_RUN.contains(&command),
                    "{path}: nothing runs `{command}`"
                );
            }
        }
        let known: usize = ["console", "sh", "text", "sql", "python", "yaml"]
            .map(|language| blocks(&page, language).len())
            .iter()
            .sum();
        let fence = |line: &&String| line.trim_start().starts_with("```");
        let fences = page.iter().filter(fence).count();
        assert_eq!(fences, 2 * known, "{path}: a block of another kind");
    }
}

/// In the tables of that page, a form is followed by its examples.
#[test]
fn the_notation_has_an_example_of_every_action() {
    let text = fs::read_to_string(root().join("docs/notation.md")).unwrap();
    // What only the prompt takes is no line of a record.
    let (of_records, _) = text.split_once("\n## What else the prompt takes").unwrap();
    let mut verbs = Vec::new();
    for row in of_records.lines().filter(|line| line.starts_with("| ")) {
        let examples = row.split(" | ").nth(1).unwrap_or_default();
        for line in examples.split('`').skip(1).step_by(2) {
            let spoken = line.split_once(": ").filter(|(by, _)| !by.contains(' '));
            let action = spoken.map_or(line, |(_, action)| action);
            if let Err(error) = TypedLine::parse(action) {
                panic!("`{line}`: {}", error.problem);
            }
            verbs.extend(action.split(' ').next());
        }
    }
    for verb in Verb::NAMES {
        assert!(verbs.contains(verb), "no example of `{verb}`");
    }
}

#[test]
fn the_tour_plays_the_first_example() {
    let tour = Path::new("docs/guide/puzzingo.md");
    let (_, page) = pages().into_iter().find(|(path, _)| path == tour).unwrap();
    let mut table = Table::new();
    let steps = steps(&page);
    let start = steps
        .iter()
        .position(|step| matches!(&step.says, Says::Command(command) if command == "tileref play"))
        .expect("the tour starts with `tileref play`");
    let typed = steps[start + 1..]
        .iter()
        .map_while(|step| match &step.says {
            Says::Typed(line) => Some(format!("{line}\n")),
            Says::Command(_) => None,
        });
    table.run("tileref play", &typed.collect::<String>());
    let read = |path: PathBuf| Record::parse(&fs::read_to_string(path).unwrap()).unwrap();
    let said = |record: &Record| -> Vec<String> {
        let turns = record.turns.iter();
        turns
            .map(|turn| format!("{}: {}", turn.actor, turn.action))
            .collect()
    };
    let played = read(table.folder.path().join("game.yaml"));
    let example = read(root().join("examples/first-game.yaml"));
    assert_eq!(said(&played), said(&example));
}

/// The anchor of a heading.
fn anchor(heading: &str) -> String {
    let kept = |c: &char| c.is_alphanumeric() || matches!(c, ' ' | '-' | '_');
    let kept: String = heading
        .trim_start_matches('#')
        .trim()
        .chars()
        .filter(kept)
        .collect();
    kept.to_lowercase().replace(' ', "-")
}

#[test]
fn every_example_is_mentioned_and_every_link_works() {
    let pages = pages();
    let all: String = pages.iter().map(|(_, page)| page.join("\n")).collect();
    for entry in fs::read_dir(root().join("examples")).unwrap() {
        let name = entry.unwrap().file_name().into_string().unwrap();
        assert!(all.contains(&name), "{name} is on no page");
    }
    for (path, page) in &pages {
        let text = page.join("\n").replace("src=\"", "](").replace('"', ")");
        for link in text.split("](").skip(1) {
            let link = link.split(')').next().unwrap_or_default();
            if link.contains("://") {
                continue;
            }
            let (file, part) = link.split_once('#').unwrap_or((link, ""));
            let target = match file {
                "" => root().join(path),
                file => root().join(path).with_file_name("").join(file),
            };
            let shown = path.display();
            assert!(target.exists(), "{shown}: {link}");
            if !part.is_empty() {
                let text = fs::read_to_string(target).unwrap();
                let mut headings = text.lines().filter(|line| line.starts_with('#'));
                assert!(headings.any(|line| anchor(line) == part), "{shown}: {link}");
            }
        }
    }
}
