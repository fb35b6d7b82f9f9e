//! The commands that change files: the files before each of them, and those that it may leave.

use std::collections::BTreeMap;
use std::fmt;
use std::fs;
use std::os::unix::fs::PermissionsExt as _;
use std::path::Path;
use std::process::Command;

use tileref::files::RecordFile;

use crate::program::{Folder, GAME};

/// A command and its preparation.
pub struct Job {
    /// The permissions of the record, if there is one.
    record: Option<u32>,
    before: &'static [&'static str],
    line: &'static str,
    /// The exit code if nothing goes wrong.
    pub code: i32,
}

/// The permissions of a private record, of a read-only one, and of none.
const OURS: Option<u32> = Some(0o640);
const CLOSED: Option<u32> = Some(0o440);
const NONE: Option<u32> = None;

const fn job(
    record: Option<u32>,
    before: &'static [&'static str],
    line: &'static str,
    code: i32,
) -> Job {
    Job {
        record,
        before,
        line,
        code,
    }
}

const ADD: &str = "dict add club few.txt";
const EXPORT: &str = "export game.yaml -o out --format svg";

const TRANSCRIPT: &str = "\
#player1 Ann Ann
#player2 Bob Bob
>Ann: ACRSTUV 8E CARTS +6 6
>Bob: AEINRST - +0 0
";

pub const JOBS: &[Job] = &[
    job(OURS, &[], "turn game.yaml pass", 0),
    job(OURS, &[], "turn game.yaml note 1: looked up", 0),
    job(
        OURS,
        &["undo game.yaml"],
        "turn game.yaml adjust +1 late",
        0,
    ),
    job(CLOSED, &[], "turn game.yaml pass", 2),
    job(OURS, &[], "amend game.yaml 1 m13 r latches", 0),
    job(OURS, &[], "insert game.yaml 2 note tea", 0),
    job(OURS, &[], "delete game.yaml 2", 0),
    job(OURS, &["undo game.yaml"], "rename game.yaml Bob Cy", 0),
    job(OURS, &[], "undo game.yaml", 0),
    job(OURS, &["undo game.yaml"], "undo game.yaml 2", 0),
    job(OURS, &["undo game.yaml 2"], "redo game.yaml", 0),
    job(OURS, &["undo game.yaml 2"], "redo game.yaml 2", 0),
    job(NONE, &[], "new puzzingo Ann Bob", 0),
    job(OURS, &[], "new puzzingo Ann Bob", 2),
    job(OURS, &["undo game.yaml"], "new puzzingo Ann Bob --force", 0),
    job(NONE, &[], "import game.gcg", 0),
    job(OURS, &["undo game.yaml"], "import game.gcg --force", 0),
    job(OURS, &[], EXPORT, 0),
    job(
        OURS,
        &[EXPORT],
        "export game.yaml -o out --format html --force",
        0,
    ),
    job(NONE, &[], "dict add club many.txt", 0),
    job(NONE, &[ADD], "dict add club many.txt", 2),
    job(NONE, &[ADD], "dict add club many.txt --force", 0),
    job(NONE, &[ADD], "dict remove club", 0),
];

impl fmt::Display for Job {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for line in self.before {
            write!(f, "`{line}`, ")?;
        }
        let refused = if self.code == 0 { "" } else { ", refused" };
        write!(f, "`{}`{refused}", self.line)
    }
}

/// The relevant state of the files.
#[derive(Debug, PartialEq, Eq)]
struct State {
    /// The record and its permissions.
    record: Option<(String, u32)>,
    /// The record with every turn that can be redone.
    redone: Option<String>,
    /// The export.
    exported: Option<String>,
    /// The added lists: the number of words, and their origin.
    lists: BTreeMap<String, String>,
}

/// A job with its files, and their state before and after it.
pub struct Ready {
    pub job: &'static Job,
    files: Folder,
    old: State,
    new: State,
}

impl Ready {
    pub fn new(job: &'static Job) -> Self {
        let files = Folder::new()
            .file("few.txt", "cat\ndog\n")
            .file("game.gcg", TRANSCRIPT)
            .file("many.txt", long_list());
        if let Some(mode) = job.record {
            let path = files.path("game.yaml");
            // Longer than one block, so that a write can be cut short.
            let notes = "  - table: note and so it goes on and on\n".repeat(60);
            let turns = "  - Bob: pass\n  - Ann: pass\n";
            fs::write(&path, format!("{GAME}{notes}{turns}")).expect("a record");
            fs::set_permissions(&path, fs::Permissions::from_mode(mode)).expect("its mode");
        }
        for line in job.before {
            files.run(line).fine();
        }
        let after = copy(&files);
        after.run(job.line).ends(job.code);
        Self {
            old: job.state(&copy(&files)),
            new: job.state(&after),
            job,
            files,
        }
    }

    /// The files before the job.
    pub fn folder(&self) -> Folder {
        copy(&self.files)
    }

    /// The command, not yet started.
    pub fn command(&self, folder: &Folder) -> Command {
        folder.command(&self.job.line.split(' ').collect::<Vec<_>>())
    }

    /// Checks that the files are the old or the new ones, as the program has `told`; the new ones if it `acknowledged`
    /// them. The next change must succeed and leave nothing behind.
    #[track_caller]
    pub fn stands(&self, folder: &Folder, acknowledged: bool, told: &str, what: &str) {
        let now = self.job.state(folder);
        if acknowledged {
            assert_eq!(now, self.new, "{what}: acknowledged and lost");
        } else if told.contains("nothing was changed") {
            assert_eq!(now, self.old, "{what}: {told}");
        } else {
            assert!(
                now == self.old || now == self.new,
                "{what}: {told}\n{now:?}"
            );
        }
        if now != self.old && !acknowledged && !told.is_empty() {
            let owned = ["was changed", "cannot write the output"];
            let owned = owned.iter().any(|words| told.contains(words));
            assert!(
                owned || self.job.is_about_lists(),
                "{what}: changed, and told: {told}"
            );
        }
        self.job.goes_on(folder, what);
    }
}

impl Job {
    fn is_about_lists(&self) -> bool {
        self.line.starts_with("dict ")
    }

    /// The state of the files, with all turns redone.
    fn state(&self, folder: &Folder) -> State {
        let path = folder.path("game.yaml");
        let record = fs::metadata(&path).ok().map(|data| {
            let mode = data.permissions().mode() & 0o7777;
            (folder.read("game.yaml"), mode)
        });
        let store = RecordFile::new(&path);
        let undone = store.redoable().map_or(0, |turns| turns.len());
        let redone = (undone > 0).then(|| store.redo(undone).expect("redone"));
        let mut lists = BTreeMap::new();
        if self.is_about_lists() {
            let told = folder.run("dict list --json").ends(0).json();
            for list in told["dictionaries"].as_array().expect("lists") {
                let facts = format!("{} {}", list["words"], list["about"]);
                lists.insert(list["name"].to_string(), facts);
            }
        }
        State {
            record,
            redone,
            exported: fs::read_to_string(folder.path("out")).ok(),
            lists,
        }
    }

    #[track_caller]
    fn goes_on(&self, folder: &Folder, what: &str) {
        let path = folder.path("game.yaml");
        if self.line.starts_with("export ") {
            folder.run(&format!("{EXPORT} --force")).ends(0);
        }
        let (next, left) = if self.is_about_lists() {
            ("dict add club few.txt --force", LIST)
        } else if path.exists() {
            fs::set_permissions(&path, fs::Permissions::from_mode(0o640)).expect("its mode");
            ("turn game.yaml table: note on", RECORD)
        } else {
            ("new puzzingo Ann Bob", RECORD)
        };
        let ran = folder.run(next);
        assert_eq!(ran.code, Some(0), "{what}: {ran}");
        let mut files = files(&folder.path(""));
        files.retain(|name| !OTHERS.contains(&name.as_str()));
        assert_eq!(files, left, "{what}");
    }
}

/// Other files that jobs read or write.
const OTHERS: &[&str] = &["trace", "few.txt", "many.txt", "game.gcg", "out"];

/// The files of a record, and those of the list `club`.
const RECORD: &[&str] = &["game.yaml"];
const LIST: &[&str] = &["data/dictionaries/club.fst"];

/// The files of a folder and of those in it, sorted.
fn files(folder: &Path) -> Vec<String> {
    let mut names = Vec::new();
    for entry in fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("an entry").path();
        let name = path
            .file_name()
            .and_then(|name| name.to_str())
            .expect("a name");
        if path.is_dir() {
            names.extend(files(&path).iter().map(|below| format!("{name}/{below}")));
        } else {
            names.push(name.to_owned());
        }
    }
    names.sort();
    names
}

/// A copy of a folder.
fn copy(from: &Folder) -> Folder {
    let to = Folder::new();
    for name in files(&from.path("")) {
        let path = to.path(&name);
        fs::create_dir_all(path.parent().expect("a folder")).expect("made");
        fs::copy(from.path(&name), path).expect("copied");
    }
    to
}

/// Enough words for a list of several blocks.
fn long_list() -> String {
    let letters: Vec<char> = ('a'..='z').collect();
    let word = |n: usize| [n * 7, n / 3, n * n, n / 26].map(|n| letters[n % 26]);
    let line = |n| word(n).iter().chain(&['\n']).collect::<String>();
    (0..2000).map(line).collect()
}
