//! The one builder of the tests that drive the program: a folder of its own, files, arguments, input; then what came
//! out and how it ended.

#![allow(
    dead_code,
    reason = "each of the two test binaries uses the part that it needs"
)]

use std::fs;
use std::io::Write as _;
use std::path::PathBuf;
use std::process::{Child, Command, Output, Stdio};
use std::time::{Duration, Instant};

use tempfile::TempDir;

/// A record to start from.
pub const GAME: &str = "# Friday night
game: puzzingo
players: [Ann, Bob]   # in turn order
dictionary: letterpress
turns:
  - Ann: m13 r latch  # a start
";

/// How long anything may take before a test gives up: other programs may be using the processor.
pub const PATIENCE: Duration = Duration::from_mins(1);

/// Waits until something is true, and returns whether it ever was.
pub fn comes_true(mut is: impl FnMut() -> bool) -> bool {
    let limit = Instant::now() + PATIENCE;
    while !is() {
        if Instant::now() > limit {
            return false;
        }
        std::thread::sleep(Duration::from_millis(5));
    }
    true
}

/// Waits until something is true.
#[track_caller]
pub fn until(what: &str, is: impl FnMut() -> bool) {
    assert!(comes_true(is), "never: {what}");
}

/// Whether random tests run in their long form, `.ci/long`: ten times as many cases, or more.
pub fn is_long() -> bool {
    std::env::var_os("TILEREF_LONG").is_some()
}

/// How many random cases to try: so many, or ten times as many in the long form.
pub fn cases(short: u32) -> u32 {
    if is_long() { 10 * short } else { short }
}

/// Says that a test tries nothing here. `cargo test` keeps back what a passing test prints, but not this.
pub fn skipped(why: &str) {
    let _ = writeln!(std::io::stderr(), "skipped: {why}");
}

/// Whether another program is there to test with; if not, says that this is skipped. Where `TILEREF_ALL` is set, as in
/// `.ci/run`, which installs these programs, the test fails instead.
#[track_caller]
pub fn is_installed(program: &str) -> bool {
    let path = std::env::var_os("PATH").unwrap_or_default();
    let is = std::env::split_paths(&path).any(|folder| folder.join(program).is_file());
    if !is {
        let all = std::env::var_os("TILEREF_ALL").is_some();
        assert!(!all, "{program} is not installed");
        skipped(&format!("{program} is not installed"));
    }
    is
}

/// A folder in which the program runs, with a data directory of its own.
pub struct Folder {
    folder: TempDir,
}

/// What a run of the program came to.
pub struct Ran {
    pub out: String,
    pub err: String,
    pub code: Option<i32>,
    asked: String,
}

impl Folder {
    /// An empty one.
    pub fn new() -> Self {
        Self {
            folder: TempDir::new().expect("a folder"),
        }
    }

    /// One with a record in it.
    pub fn with_game() -> Self {
        Self::new().file("game.yaml", GAME)
    }

    /// The same with one more file.
    pub fn file(self, name: &str, bytes: impl AsRef<[u8]>) -> Self {
        fs::write(self.path(name), bytes).expect("a file");
        self
    }

    pub fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    pub fn read(&self, name: &str) -> String {
        fs::read_to_string(self.path(name)).expect("a text")
    }

    /// The names of the files, sorted.
    pub fn files(&self) -> Vec<String> {
        let entries = fs::read_dir(self.folder.path()).expect("the folder");
        let mut names: Vec<String> = entries
            .map(|entry| {
                entry
                    .expect("an entry")
                    .file_name()
                    .into_string()
                    .expect("a name")
            })
            .collect();
        names.sort();
        names
    }

    /// The program with some arguments, not yet started.
    pub fn command<S: AsRef<std::ffi::OsStr>>(&self, args: &[S]) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_tileref"));
        command
            .args(args)
            .current_dir(self.folder.path())
            .env("SOURCE_DATE_EPOCH", "1795521600")
            .env("TILEREF_DATA", self.path("data"))
            .env_remove("NO_COLOR")
            .env_remove("TILEREF_PAGE")
            .stdin(Stdio::null());
        command
    }

    /// Runs it with arguments that have no spaces in them; `'a b'` is one.
    pub fn run(&self, line: &str) -> Ran {
        ran(self.command(&split(line)).output(), line)
    }

    /// Runs it with this on its standard input.
    pub fn pipe(&self, line: &str, input: impl AsRef<[u8]>) -> Ran {
        ran(
            fed(self.command(&split(line)), input.as_ref()).wait_with_output(),
            line,
        )
    }
}

/// The program with its input being written to it by a thread of its own.
pub fn fed(mut command: Command, input: &[u8]) -> Child {
    let mut child = command
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program");
    let (mut stdin, input) = (child.stdin.take().expect("a pipe"), input.to_owned());
    std::thread::spawn(move || {
        // It may stop reading before the end.
        let _ = stdin.write_all(&input);
    });
    child
}

pub fn ran(output: std::io::Result<Output>, asked: &str) -> Ran {
    let output = output.expect("the program runs");
    Ran {
        out: String::from_utf8(output.stdout).expect("text"),
        err: String::from_utf8(output.stderr).expect("text"),
        code: output.status.code(),
        asked: asked.to_owned(),
    }
}

fn split(line: &str) -> Vec<String> {
    let quoted = line.split('\'').enumerate();
    quoted
        .flat_map(|(n, part)| {
            if n % 2 == 1 {
                vec![part.to_owned()]
            } else {
                part.split_whitespace().map(ToOwned::to_owned).collect()
            }
        })
        .collect()
}

impl std::fmt::Display for Ran {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Self {
            out,
            err,
            code,
            asked,
        } = self;
        write!(
            f,
            "`tileref {asked}` ended with {code:?}\n--- out\n{out}\n--- err\n{err}"
        )
    }
}

impl Ran {
    /// A run that could not be started.
    pub fn none(why: &str) -> Self {
        Self {
            out: String::new(),
            err: why.to_owned(),
            code: None,
            asked: String::new(),
        }
    }

    /// It ended with this exit code. Nothing ever panics, and no control character reaches the terminal.
    #[track_caller]
    pub fn ends(self, code: i32) -> Self {
        assert_eq!(self.code, Some(code), "{self}");
        let hidden = |c: char| c.is_control() && c != '\n';
        assert!(
            !self.err.contains("panicked") && !self.err.contains(hidden),
            "{self}"
        );
        self
    }

    /// Fine, and nothing on standard error.
    #[track_caller]
    pub fn fine(self) -> Self {
        let ran = self.ends(0);
        assert_eq!(ran.err, "", "{ran}");
        ran
    }

    /// Refused, with nothing on standard output, and this on standard error, wherever its lines break.
    #[track_caller]
    pub fn fails(self, code: i32, told: &str) -> Self {
        let ran = self.ends(code);
        assert_eq!(ran.out, "", "{ran}");
        let err = ran.err.split_whitespace().collect::<Vec<_>>().join(" ");
        let is_told = ran.err.contains(told) || err.contains(told);
        assert!(is_told, "no `{told}`: {ran}");
        ran
    }

    #[track_caller]
    pub fn says(self, told: &str) -> Self {
        assert!(self.out.contains(told), "no `{told}`: {self}");
        self
    }

    /// Standard output is one JSON document.
    #[track_caller]
    pub fn json(&self) -> serde_json::Value {
        serde_json::from_str(&self.out).unwrap_or_else(|error| panic!("{error}: {self}"))
    }
}
