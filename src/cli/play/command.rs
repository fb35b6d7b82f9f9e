//! The commands of the prompt, which are not recorded: the one list for reading, completion, suggestions and help.

use crate::action::Verb;
use crate::cli::fault::Fault;
use crate::cli::{command_line, names_record};
use crate::names::choices;
use crate::rules::SESSION_OPTIONS;
use crate::text::{nearest, shown};

/// Declares the commands, each with its name, its arguments and a description, where `ACTION` stands for an example of
/// the game.
macro_rules! commands {
    ($($command:ident = $name:literal $arguments:literal: $about:literal;)+) => {
        choices! {
            /// A command of the prompt.
            pub enum Command { $(#[doc = $about] $command = $name),+ }
        }

        impl Command {
            /// Its arguments, as the help shows them.
            pub fn arguments(self) -> &'static str {
                match self { $(Self::$command => $arguments),+ }
            }

            /// What it does, with an example; `ACTION` stands for one of the game.
            pub fn about(self) -> &'static str {
                match self { $(Self::$command => $about),+ }
            }
        }
    };
}

commands! {
    Amend = "amend" "N [LINE]": "puts the line of turn N in the prompt to be corrected, or `amend 3 ACTION`";
    Undo = "undo" "[N]": "takes back the last turn, or the last N: `undo 2`";
    Redo = "redo" "[N]": "restores the last turn that was undone, or the last N: `redo 2`";
    Category = "category" "": "draws a category; `category birds` sets one, `category none` drops it";
    Pause = "pause" "": "stops the clock";
    Resume = "resume" "": "starts the clock, as Enter does";
    Board = "board" "": "shows the whole board";
    Score = "score" "": "shows the scoreboard";
    Log = "log" "[N]": "shows every turn, one on each line; `log 3`: how turn 3 scored";
    Tiles = "tiles" "": "shows what each tile is worth and how many are left";
    Words = "words" "": "shows every word on the table, with its points and its cells";
    Stats = "stats" "": "shows the places, where the points came from, and the best words";
    Set = "set" "OPTION=VALUE": "sets an option for the rest of the game: `set timer=60`, `set hints=false`";
    Find = "find" "": "finds every word in the grid of a round, once all lists are in";
    Missed = "missed" "[N]": "shows what the last play missed, or the play of turn N: `missed 3`";
    Best = "best" "TILES [N]": "shows the best plays, after the game: `best aeinrs?`, or `best aeinrs? 12` for turn 12";
    Word = "word" "WORD...": "looks words up: `word qi za`";
    Try = "try" "PLAY": "shows what a play would score, without playing it: `try ACTION`";
    Screen = "screen" "": "shows the address and the code of the second screen again";
    Seats = "seats" "": "shows who has a seat on a phone";
    Free = "free" "NAME": "frees a seat whose phone is gone: `free Bob`";
    Quit = "quit" "": "leaves; every turn is saved. `q` and `exit` do the same";
    Help = "help" "WORD": "shows what can be typed; `help log`, `help timer`: what one word or rule means";
}

/// The kind of a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Request<'a> {
    /// An empty line.
    Nothing,
    /// A command with its arguments.
    Command(Command, &'a str),
    /// An action of the game.
    Action,
}

/// The request to leave the prompt.
pub const QUIT: Request<'_> = Request::Command(Command::Quit, "");

impl Command {
    /// Its name and its arguments.
    pub fn usage(self) -> String {
        format!("{self} {}", self.arguments()).trim_end().to_owned()
    }

    /// Whether it may change the record.
    pub fn changes(self) -> bool {
        // `words` alone is also an empty list.
        matches!(
            self,
            Self::Amend | Self::Undo | Self::Redo | Self::Category | Self::Set | Self::Words
        )
    }

    /// The command with this name or alias.
    pub fn called(name: &str) -> Option<Self> {
        match name {
            "exit" | "q" => Some(Self::Quit),
            "?" | "explain" | "rules" => Some(Self::Help),
            _ => Self::from_name(name),
        }
    }
}

impl Request<'_> {
    /// Whether it may change the record.
    pub fn changes(self) -> bool {
        match self {
            Self::Nothing => false,
            Self::Command(command, _) => command.changes(),
            Self::Action => true,
        }
    }
}

/// Reads a line.
pub fn read(line: &str) -> Request<'_> {
    // As refusals quote it.
    if let Some(name) = line.trim().strip_prefix("tileref rules explain ") {
        return Request::Command(Command::Help, name.trim());
    }
    let (first, rest) = split(line);
    match Command::called(&first.to_lowercase()) {
        _ if first.is_empty() => Request::Nothing,
        // With a text these are actions, and a rack may start with a Q.
        Some(Command::Category | Command::Words) if !rest.is_empty() => Request::Action,
        Some(Command::Quit) if first.len() == 1 && !rest.is_empty() => Request::Action,
        Some(command) => Request::Command(command, rest),
        None => Request::Action,
    }
}

/// The first word of a line, and the rest.
pub fn split(line: &str) -> (&str, &str) {
    let line = line.trim();
    line.split_once(char::is_whitespace)
        .map_or((line, ""), |(first, rest)| (first, rest.trim()))
}

/// Other names that people try. They are only suggested, because each is also a word that can be played.
const SYNONYMS: [(&str, Command); 16] = [
    ("lookup", Command::Word),
    ("define", Command::Word),
    ("check", Command::Word),
    ("points", Command::Score),
    ("scores", Command::Score),
    ("bag", Command::Tiles),
    ("history", Command::Log),
    ("turns", Command::Log),
    ("back", Command::Undo),
    ("oops", Command::Undo),
    ("start", Command::Resume),
    ("how", Command::Help),
    ("what", Command::Help),
    ("what's", Command::Help),
    ("who", Command::Score),
    ("whose", Command::Score),
];

/// The command that people mean by this name.
pub fn synonym(name: &str) -> Option<Command> {
    let name = name.to_lowercase();
    let found = SYNONYMS.iter().find(|(other, _)| *other == name);
    found.map(|&(_, command)| command)
}

/// `undo` or `amend`, in other words.
fn correction(first: &str, rest: &str) -> Option<String> {
    let (n, line) = split(rest);
    let is_turn = !n.is_empty() && n.bytes().all(|digit| digit.is_ascii_digit());
    match first.to_lowercase().as_str() {
        "take" if rest.eq_ignore_ascii_case("back") => Some(Command::Undo.to_string()),
        "remove" | "delete" if is_turn && line.is_empty() => Some(Command::Undo.to_string()),
        "edit" | "correct" | "fix" if is_turn => Some(format!("{} {rest}", Command::Amend)),
        // `change 5` is an exchange.
        "change" if is_turn && !line.is_empty() => Some(format!("{} {rest}", Command::Amend)),
        _ => None,
    }
}

/// The command that was probably meant by a line that starts with an unknown word. Misspelt verbs of the notation are
/// left to the notation's own errors.
pub fn suggestion(line: &str) -> Option<String> {
    let (first, rest) = split(line);
    // `quit!` and `:q`.
    let plain = first.trim_matches(|c: char| !c.is_alphanumeric());
    // `timer 60` and `timer=60`.
    let option = first.split('=').next().unwrap_or_default();
    if SESSION_OPTIONS.iter().any(|spec| spec.name == option) && option != Command::Category.name()
    {
        let typed = line.trim().replace(char::is_whitespace, "=");
        let (_, value) = typed.split_once('=').unwrap_or((&typed, ""));
        return Some(format!("{} {option}={value}", Command::Set));
    }
    if let Some(correction) = correction(first, rest) {
        return Some(correction);
    }
    // `check game.yaml` is for the shell.
    if let Some(command) = synonym(first).filter(|_| !names_record(rest)) {
        let takes_rest = command == Command::Word;
        // `what's the score`, `how do I undo`.
        let named = rest.split_whitespace().find_map(Command::from_name);
        let command = named.filter(|_| !takes_rest).unwrap_or(command);
        let rest = if takes_rest { rest } else { "" };
        return Some(format!("{command} {rest}").trim_end().to_owned());
    }
    let exact =
        Command::called(&plain.to_lowercase()).filter(|_| plain != first && rest.is_empty());
    if let Some(command) = exact {
        return Some(command.name().to_owned());
    }
    // `ba 13 r latch`: a cell typed with a space.
    let is_word = first.len() > 2 && first.chars().all(char::is_alphabetic);
    let known = Command::NAMES.iter().chain(Verb::NAMES).copied();
    let near = nearest(first, known).filter(|_| is_word)?;
    let command = Command::from_name(near).filter(|_| Verb::from_name(near).is_none())?;
    let takes_rest = match command {
        Command::Set => rest.contains('='),
        _ => rest.is_empty() || (!command.arguments().is_empty() && rest.len() < 40),
    };
    takes_rest.then(|| format!("{command} {rest}").trim_end().to_owned())
}

/// The command that was meant by a name with a number stuck to it: `undo 1` for `undo1`. Verbs count as commands.
pub fn unstuck(line: &str) -> Option<String> {
    let line = line.trim().to_lowercase();
    let name = line.trim_end_matches(|c: char| c.is_ascii_digit());
    let number = &line[name.len()..];
    let command = Command::called(name).filter(|_| name.len() > 1);
    let verb = Verb::from_name(name).map(Verb::name);
    let name = command.map(Command::name).or(verb)?;
    let takes_number = verb == Some(Verb::Exchange.name())
        || command.is_some_and(|command| {
            let first = command.arguments().split(' ').next();
            matches!(first, Some("N" | "[N]"))
        });
    let meant = if takes_number {
        format!("{name} {number}")
    } else {
        name.to_owned()
    };
    (!number.is_empty()).then_some(meant)
}

/// The error for an unknown command. The suggestion is put in the prompt unless it would change the record.
pub fn unknown(line: &str, suggestion: String) -> anyhow::Error {
    let first = shown(split(line).0);
    let message = format!("unknown command `{first}`; did you mean `{suggestion}`?");
    Fault {
        message,
        suggestion: Some(suggestion).filter(|line| !read(line).changes()),
        ..Fault::default()
    }
    .into()
}

/// How to run a line that names a command of the shell.
pub fn of_shell(line: &str, file: &str) -> Option<String> {
    let (first, rest) = split(line);
    let is_named = first.eq_ignore_ascii_case("tileref");
    let line = if is_named { rest } else { line };
    let name = split(line).0.to_lowercase();
    if Command::from_name(&name).is_some() || Verb::from_name(&name).is_some() {
        return is_named.then(|| format!("`{name}` alone is enough at the prompt"));
    }
    let help = || is_named.then(|| "tileref --help".to_owned());
    let right = command_line(line, file).or_else(help)?;
    let typed = if is_named { "tileref" } else { &name };
    Some(format!(
        "`{typed}` is a command of the shell: `quit`, then `{right}`"
    ))
}

/// Reads the number of turns after `undo` and `redo`.
///
/// # Errors
/// It is not a valid number of turns.
pub fn turns(command: Command, rest: &str) -> anyhow::Result<usize> {
    let n = if rest.is_empty() { "1" } else { rest };
    n.parse()
        .ok()
        .filter(|n| (1..=10_000).contains(n))
        .ok_or_else(|| {
            let form = format!("`{command}` alone is for one turn, `{command} 2` for two");
            anyhow::anyhow!("`{}` is not a number of turns; {form}", shown(rest))
        })
}

/// Reads the option and the value after `set`.
///
/// # Errors
/// One of them is missing.
pub fn option(rest: &str) -> anyhow::Result<(&str, &str)> {
    let parts = rest
        .split_once('=')
        .or_else(|| rest.split_once(char::is_whitespace));
    let parts = parts.map(|(name, value)| (name.trim(), value.trim()));
    parts
        .filter(|(name, value)| !name.is_empty() && !value.is_empty())
        .ok_or_else(|| anyhow::anyhow!("`set` needs an option and its value: `set timer=60`"))
}

/// Reads the number of a turn after a command, and returns the rest too.
///
/// # Errors
/// The number is missing or 0.
pub fn turn(command: Command, rest: &str) -> anyhow::Result<(usize, &str)> {
    let (turn, action) = split(rest);
    match turn.parse() {
        Ok(n) if n > 0 => Ok((n, action)),
        _ => anyhow::bail!(
            "`{command}` needs the number of a turn: `{command} 3`; `log` lists the turns"
        ),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn typos_in_commands_are_recognised() {
        for (typed, wanted) in [
            ("undoo 2", "undo 2"),
            ("scroe", "score"),
            ("baord", "board"),
            ("hlep", "help"),
            ("Quitt", "quit"),
            ("quit!", "quit"),
            (":q", "quit"),
            ("timer 60", "set timer=60"),
            ("timer=60", "set timer=60"),
            ("timer off", "set timer=off"),
            ("take back", "undo"),
            ("remove 1", "undo"),
            ("edit 1", "amend 1"),
            ("define latch", "word latch"),
            ("how do i play", "help"),
            ("how do i undo", "undo"),
            ("what's the score", "score"),
            ("who is winning", "score"),
            ("change 5 n11 d a?bate", "amend 5 n11 d a?bate"),
            ("oops", "undo"),
        ] {
            assert_eq!(suggestion(typed).as_deref(), Some(wanted));
        }
        for typed in [
            "m13 r latch",
            "ba 13 r latch",
            "pass",
            "pas",
            "end",
            "exchange 3",
            "swap 3",
            "change 5",
            "skip",
            "xyzzy",
            "edit",
            "take",
            "no",
            "check d.yaml",
            "Bob: pass",
            "table: shift r 5",
            "",
        ] {
            assert_eq!(suggestion(typed), None, "{typed}");
        }
    }

    #[test]
    fn a_number_stuck_to_a_command_is_noticed() {
        for (typed, wanted) in [
            ("undo1", Some("undo 1")),
            (" Undo12 ", Some("undo 12")),
            ("amend3", Some("amend 3")),
            ("exchange3", Some("exchange 3")),
            ("score1", Some("score")),
            ("best1", Some("best")),
            ("free1", Some("free")),
            ("pass1", Some("pass")),
            ("end1", Some("end")),
            ("exit1", Some("quit")),
            ("undo", None),
            ("undo 1", None),
            ("q1", None),
            ("m13", None),
            ("back1", None),
            ("latch2", None),
            ("7", None),
            ("", None),
        ] {
            assert_eq!(unstuck(typed).as_deref(), wanted, "{typed}");
        }
    }

    #[test]
    fn commands_of_the_shell_are_recognised() {
        for (typed, wanted) in [
            ("review", Some("`tileref review a.yaml`")),
            ("Check b.yaml", Some("`tileref check b.yaml`")),
            ("puzzle --seed 7", Some("`tileref puzzle --seed 7`")),
            (
                "export --format html",
                Some("`tileref export a.yaml --format html`"),
            ),
            (
                "turn m13 r latch",
                Some("`tileref turn a.yaml m13 r latch`"),
            ),
            ("new game", Some("`tileref new --help`")),
            ("new lingo Ann Bob", Some("`tileref new lingo Ann Bob`")),
            ("dict", Some("`tileref dict --help`")),
            ("tileref dict list", Some("`tileref dict list`")),
            ("tileref review b.yaml", Some("`tileref review b.yaml`")),
            ("tileref", Some("`tileref --help`")),
            ("tileref undo", Some("`undo` alone is enough")),
            ("undo", None),
            ("pass", None),
            ("m13 r latch", None),
            ("latch", None),
        ] {
            let told = of_shell(typed, "a.yaml");
            assert_eq!(told.is_some(), wanted.is_some(), "{typed}");
            assert!(
                told.unwrap_or_default()
                    .contains(wanted.unwrap_or_default())
            );
        }
    }

    #[test]
    fn a_line_is_a_command_or_an_action() {
        use Request::{Action, Nothing};
        for (line, request) in [
            ("  ", Nothing),
            ("UNDO 3", Request::Command(Command::Undo, "3")),
            ("undo", Request::Command(Command::Undo, "")),
            ("word qi  za", Request::Command(Command::Word, "qi  za")),
            ("m13 r latch", Action),
            ("help", Request::Command(Command::Help, "")),
            ("? rack", Request::Command(Command::Help, "rack")),
            ("category", Request::Command(Command::Category, "")),
            ("category fish", Action),
            ("q", Request::Command(Command::Quit, "")),
            ("q e u", Action),
        ] {
            assert_eq!(read(line), request, "{line}");
        }
        assert_eq!(turns(Command::Undo, "3").ok(), Some(3));
        assert_eq!(turns(Command::Undo, "").ok(), Some(1));
        for wrong in ["x", "0", "1 2", "-1"] {
            assert!(turns(Command::Undo, wrong).is_err(), "{wrong}");
        }
        let amended = turn(Command::Amend, "3  Bob: m13 r  latch").expect("both");
        assert_eq!(amended, (3, "Bob: m13 r  latch"));
        for wrong in ["", "x pass", "0 pass"] {
            assert!(turn(Command::Amend, wrong).is_err(), "{wrong}");
        }
    }
}
