//! One text with every way to harm a terminal, in every place that the command line, the environment and the files of
//! the program have: the places are taken from the commands and the rulesets themselves, so a new one is tested too.

use std::collections::BTreeSet;
use std::fs;
use std::process::{Command as Process, Output, Stdio};

use clap::{Arg, Command};
use tileref::rules::BUILT_IN;
use tileref::text::is_hidden;

use crate::program::{Folder, GAME};

/// What acts on a terminal, reorders a line, or cannot be seen; and a line that the program did not write.
const TEXT: &str = "a\u{1b}[2J\u{1b}]0;x\u{7}\u{9b}31m\u{202e}\u{200b}\u{ad}\u{2800}\u{1d173}\u{1bca0}\u{13430}\u{e0041}b\nc";

/// The same without what ends the line.
fn line() -> String {
    TEXT.replace('\n', "")
}

/// What was tried, and what a terminal would have got.
#[derive(Default)]
struct Tally {
    tried: usize,
    failed: Vec<String>,
}

impl Tally {
    fn run(&mut self, place: &str, mut command: Process) {
        let output = command.stdin(Stdio::null()).output().expect("the program");
        self.saw(place, &output);
    }

    fn saw(&mut self, place: &str, output: &Output) {
        self.tried += 1;
        for bytes in [&output.stdout, &output.stderr] {
            let text = String::from_utf8_lossy(bytes);
            // Shells are answered with tabs between columns.
            let raw = text.find(|c| !matches!(c, '\n' | '\t') && is_hidden(c));
            let forged = text.lines().any(|line| line == "c");
            if raw.is_some() || forged || text.contains("panicked") {
                self.failed.push(format!("{place}: {text:?}"));
                return;
            }
        }
        if !matches!(output.status.code(), Some(0..=2)) {
            self.failed.push(format!("{place}: {}", output.status));
        }
    }

    fn settle(self, least: usize) {
        let Self { tried, failed } = self;
        let (n, all) = (failed.len(), failed.join("\n"));
        assert!(failed.is_empty(), "{n} of {tried} places:\n{all}");
        assert!(tried >= least, "only {tried} places");
    }
}

/// Something sensible for an argument, so that the one beside it is reached.
fn usual(arg: &Arg) -> &'static str {
    match arg.get_id().as_str() {
        "file" | "files" => "game.yaml",
        "game" => "puzzingo",
        "players" => "Ann",
        "n" | "turn" | "count" => "1",
        "shell" => "bash",
        "name" => "club",
        _ => "pass",
    }
}

/// Every command line with the text in one place, twice if the command can print JSON.
fn lines(command: &Command, path: &[String], all: &mut Vec<Vec<String>>) {
    let first = all.len();
    let with = |more: &[&str]| {
        let more = more.iter().map(|word| (*word).to_owned());
        path.iter().cloned().chain(more).collect::<Vec<_>>()
    };
    for stray in [vec![TEXT], vec!["--", TEXT], vec!["help", TEXT]] {
        all.push(with(&stray));
    }
    all.push(with(&[&format!("--{TEXT}")]));
    all.push(with(&[&format!("-{TEXT}")]));
    let places: Vec<&Arg> = command.get_positionals().collect();
    let full: Vec<&str> = places.iter().map(|arg| usual(arg)).collect();
    all.push(with(&[&full[..], &[TEXT, TEXT]].concat()));
    for at in 0..places.len() {
        let mut words = full.clone();
        words[at] = TEXT;
        all.push(with(&words));
        all.push(with(&[&["--"], &words[..]].concat()));
    }
    for arg in command.get_opts() {
        let name = arg.get_long().expect("a long name");
        let mut values = vec![TEXT.to_owned()];
        if arg
            .get_value_names()
            .is_some_and(|names| names.iter().any(|name| name.contains('=')))
        {
            values.extend([format!("{TEXT}=x"), format!("judge={TEXT}")]);
        }
        for value in values {
            all.push(with(
                &[&[&*format!("--{name}={value}")], &full[..]].concat(),
            ));
        }
    }
    let flags = command.get_arguments();
    for flag in flags.filter(|arg| !arg.get_action().takes_values()) {
        let flag = format!("--{}={TEXT}", flag.get_long().expect("a long name"));
        all.push(with(&[&flag]));
    }
    if command.get_arguments().any(|arg| arg.get_id() == "json") {
        let json = all[first..].iter();
        let json: Vec<_> = json
            .map(|line| [&line[..], &["--json".to_owned()]].concat())
            .collect();
        all.extend(json);
    }
    for below in command.get_subcommands() {
        lines(below, &with(&[below.get_name()]), all);
    }
}

fn folder() -> Folder {
    Folder::with_game().file("list.txt", "cat\ndog\n")
}

#[test]
fn every_argument_of_every_command() {
    let (mut tally, mut all) = (Tally::default(), Vec::new());
    let mut whole = tileref::cli::command();
    whole.build();
    lines(&whole, &[], &mut all);
    let folder = folder();
    for words in all {
        // A record of that name would be served for ever.
        let _ = fs::remove_file(folder.path(TEXT));
        tally.run(&format!("{words:?}"), folder.command(&words));
    }
    tally.settle(900);
}

#[test]
fn the_environment() {
    let mut tally = Tally::default();
    let folder = folder();
    let data = folder.path(TEXT);
    for words in [
        "dict list",
        "dict list --json",
        "dict add club list.txt",
        "dict list",
        "dict list --json",
        "dict info club",
        "dict info club --json",
        "dict info cub",
        "word -d club cat",
        "word -d nothing cat --json",
        "-v word -d club cat",
        "dict remove club",
    ] {
        let words: Vec<&str> = words.split(' ').collect();
        let mut command = folder.command(&words);
        command.env("TILEREF_DATA", &data);
        tally.run(&format!("data: {words:?}"), command);
    }
    for name in [
        "TERM",
        "NO_COLOR",
        "COLUMNS",
        "LANG",
        "COMPLETE",
        "HOME",
        "XDG_DATA_HOME",
    ] {
        let mut command = folder.command(&["dict", "list"]);
        tally.run(name, {
            command.env_remove("TILEREF_DATA").env(name, TEXT);
            command
        });
    }
    #[cfg(unix)]
    for words in [
        vec!["--help"],
        vec![],
        vec!["turn"],
        vec!["check", "--help"],
        vec!["man"],
    ] {
        use std::os::unix::process::CommandExt as _;
        let mut command = folder.command(&words);
        command.arg0(TEXT);
        tally.run(&format!("the name of the program: {words:?}"), command);
    }
    tally.settle(20);
}

#[test]
fn names_of_files() {
    let mut tally = Tally::default();
    let inside = Folder::new();
    let folder = inside.path(TEXT);
    fs::create_dir(&folder).expect("a folder");
    let named = |ending: &str| folder.join(format!("{TEXT}{ending}"));
    fs::write(named(".yaml"), GAME).expect("written");
    fs::write(named(".txt"), "cat\n").expect("written");
    fs::write(named(".gcg"), "#player1 a a\n").expect("written");
    fs::write(named(""), "cat\n").expect("written");
    let base = tileref::rules::BUILT_IN[0].1;
    fs::write(named("-rules.yml"), base).expect("written");
    let mut whole = tileref::cli::command();
    whole.build();
    let commands: Vec<String> = whole
        .get_subcommands()
        .map(|c| c.get_name().to_owned())
        .collect();
    let typed = [
        vec![""],
        vec!["--file=", ""],
        vec!["a"],
        vec!["-o", ""],
        vec!["--dictionary", ""],
        vec!["--dir", ""],
        vec!["add", "x", ""],
    ];
    // The same answers, printed for another shell.
    for (shell, typed) in [
        ("bash", &typed[..]),
        ("zsh", &typed[..2]),
        ("fish", &typed[..2]),
    ] {
        for name in &commands {
            for words in typed {
                let mut command = inside.command(&[&["--", "tileref", name], &words[..]].concat());
                let at = 1 + words.len();
                command
                    .env("COMPLETE", shell)
                    .env("_CLAP_COMPLETE_INDEX", at.to_string());
                command
                    .env("_CLAP_COMPLETE_COMP_TYPE", "9")
                    .env("_CLAP_COMPLETE_SPACE", "false");
                command.env("_CLAP_IFS", "\n").current_dir(&folder);
                tally.run(&format!("{shell}: {name} {words:?}"), command);
            }
        }
    }
    for words in [
        "check",
        "check abc.yaml",
        "new puzzingo Ann",
        "dict add club ab",
        "import x.gcg",
        "-v check x",
    ] {
        let words: Vec<&str> = words.split(' ').collect();
        let mut command = inside.command(&words);
        command.current_dir(&folder);
        tally.run(&format!("from a folder: {words:?}"), command);
    }
    for ending in [".yaml", ".txt", ".gcg", "", "-rules.yml"] {
        for words in [
            "-v check",
            "check --json",
            "log",
            "stats",
            "export --format markdown",
            "undo",
            "import --force",
            "rules show",
            "dict add --force club",
            "new --force -f x.yaml Ann Bob",
            "turn",
        ] {
            let words = words.split(' ').map(Into::into);
            let words: Vec<std::ffi::OsString> =
                words.chain([named(ending).into_os_string()]).collect();
            tally.run(&format!("{words:?}"), inside.command(&words));
        }
    }
    tally.settle(300);
}

/// A file whose lines each have a value: the text takes the place of one value after the other, once for each key.
fn spoilt(file: &str, tried: &mut BTreeSet<String>) -> Vec<String> {
    let lines: Vec<&str> = file.lines().collect();
    let with = |at: usize, new: String| {
        let mut lines: Vec<String> = lines.iter().map(|line| (*line).to_owned()).collect();
        lines[at] = new;
        lines.join("\n") + "\n"
    };
    let quoted = serde_json::to_string(TEXT).expect("a text");
    let mut all = vec![
        line(),
        format!("{file}{}: 1\n", line()),
        format!("{file}{quoted}: 1\n"),
    ];
    for (at, text) in lines.iter().enumerate() {
        let Some((key, _)) = text.split_once(':').filter(|(key, _)| !key.contains('#')) else {
            continue;
        };
        if !tried.insert(key.to_owned()) {
            continue;
        }
        let margin = &key[..key.len() - key.trim_start_matches([' ', '-']).len()];
        all.push(with(at, format!("{key}: {quoted}")));
        all.push(with(at, format!("{key}: [{quoted}]")));
        all.push(with(at, format!("{key}: {}", line())));
        all.push(with(at, format!("{margin}{quoted}: 1")));
    }
    all
}

#[test]
fn what_is_in_files() {
    let mut tally = Tally::default();
    let folder = folder();
    let record = "game: r.yaml\nplayers: [Ann, Bob]\ndictionary: none\nturns:\n  - Ann: pass\n";
    let of_paths = "game: wordpaths\nplayers: [Ann, Bob]\ndictionary: list.txt\noptions:\n  categories: x.txt\n  judge: entry\nturns:\n  - table: grid cat/dog\n  - Ann: words cat\n";
    let teams = "game: puzzingo\nplayers: [Ann, Bob]\nteams:\n  Red: [Ann]\n  Blue: [Bob]\n";
    let mut tell = |what: &str, file: &str, text: &str, asked: &[&str]| {
        fs::write(folder.path(file), text).expect("written");
        for line in asked {
            let words: Vec<&str> = line.split(' ').collect();
            tally.run(&format!("{what}: {line}: {text:?}"), folder.command(&words));
        }
    };
    let each = |record: &str| spoilt(record, &mut BTreeSet::new());
    for text in [GAME, of_paths, teams].into_iter().flat_map(each) {
        tell(
            "a record",
            "said.yaml",
            &text,
            &[
                "check said.yaml",
                "log --json said.yaml",
                "turn said.yaml pass",
            ],
        );
    }
    fs::write(folder.path("game.yaml"), record).expect("written");
    let mut tried = BTreeSet::new();
    for (id, ruleset) in BUILT_IN {
        // JSON has one way out for all games.
        let asked = ["rules show r.yaml", "check --json"];
        let asked = &asked[..=usize::from(*id == "puzzingo")];
        for text in spoilt(ruleset, &mut tried) {
            tell(id, "r.yaml", &text, asked);
        }
    }
    let jumbo = "game: jumbo-jumble\nplayers: [Ann, Bob]\noptions: {layout: l.txt, category: turn, categories: l.txt}\n";
    fs::write(folder.path("l.yaml"), jumbo).expect("written");
    for text in [
        TEXT.to_owned(),
        line(),
        format!("{}\n{}\n", line(), line()),
        format!("cat\n{}\n", line()),
    ] {
        tell(
            "a layout or a category",
            "l.txt",
            &text,
            &["check l.yaml", "board l.yaml", "play l.yaml"],
        );
        tell(
            "a list",
            "words.txt",
            &text,
            &[
                "dict add club words.txt",
                "word -d words.txt qi",
                "word -d club qi",
            ],
        );
    }
    let gcg = "#player1 Ann Ann A\n#player2 Bob Bob B\n#title t\n#lexicon l\n#note n\n>Ann: ABCDEFG 8H CAT +10 10\n>Bob: ABCDEFG -  +0 0\n";
    let lines: Vec<&str> = gcg.lines().collect();
    for at in 0..lines.len() {
        for word in 0..lines[at].split(' ').count() {
            let mut words: Vec<String> = lines[at].split(' ').map(ToOwned::to_owned).collect();
            words[word] = line();
            let mut lines: Vec<String> = lines.iter().map(|line| (*line).to_owned()).collect();
            lines[at] = words.join(" ");
            let text = lines.join("\n");
            tell(
                "a transcript",
                "t.gcg",
                &text,
                &[
                    "import t.gcg --force -f t.yaml",
                    "import t.gcg --force -f t.yaml --json",
                    "export t.yaml --format gcg",
                ],
            );
        }
    }
    for ending in ["clock", "redo", "lock"] {
        for text in [TEXT.to_owned(), GAME.replace("Ann", &line())] {
            tell(
                ending,
                &format!(".said.yaml.{ending}"),
                &text,
                &["undo said.yaml", "redo said.yaml", "play said.yaml"],
            );
        }
    }
    tally.settle(900);
}
