//! The commands of the prompt, which are not recorded: the one list for reading, completion, suggestions and help.

use crate::action::Verb;
use crate::options::choices;
use crate::text::{first_word, shown};

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
    Stats = "stats" "": "shows who is ahead, where the points came from, and the best words";
    Set = "set" "OPTION=VALUE": "sets an option for the rest of the game: `set timer=60`, `set hints=false`";
    Find = "find" "": "finds every word in the grid of a round, once all lists are in";
    Missed = "missed" "[N]": "shows what the last play missed, or the play of turn N: `missed 3`";
    Best = "best" "TILES [N]": "shows the best plays with these tiles: after the game for a turn, `best aeinrs? 12`; for solo players, or with `finder=always`, also now";
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
    /// A command or a verb, and the number stuck to it: `undo1`. The number is empty if it takes none.
    Stuck(&'static str, &'a str),
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

    /// Whether a number follows it.
    fn takes_number(self) -> bool {
        let first = self.arguments().split(' ').next();
        matches!(first, Some("N" | "[N]"))
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
            Self::Nothing | Self::Stuck(..) => false,
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
    let (first, rest) = first_word(line);
    match Command::called(&first.to_lowercase()) {
        _ if first.is_empty() => Request::Nothing,
        // With a text these are actions, and a rack may start with a Q.
        Some(Command::Category | Command::Words) if !rest.is_empty() => Request::Action,
        Some(Command::Quit) if first.len() == 1 && !rest.is_empty() => Request::Action,
        // `amend turn 2`; the number after `undo` is not that of a turn.
        Some(command @ (Command::Amend | Command::Log | Command::Missed)) => {
            let number = rest.strip_prefix("turn ");
            Request::Command(command, number.map_or(rest, str::trim_start))
        }
        Some(command) => Request::Command(command, rest),
        None if rest.is_empty() => stuck(first).unwrap_or(Request::Action),
        None => Request::Action,
    }
}

/// A command or a verb with a number stuck to it.
fn stuck(word: &str) -> Option<Request<'_>> {
    let name = word.trim_end_matches(|c: char| c.is_ascii_digit());
    let number = &word[name.len()..];
    let command = Command::called(&name.to_lowercase()).filter(|_| name.len() > 1);
    let verb = Verb::from_name(name);
    let name = command.map(Command::name).or(verb.map(Verb::name))?;
    let takes_number = verb == Some(Verb::Exchange) || command.is_some_and(Command::takes_number);
    let taken = if takes_number { number } else { "" };
    (!number.is_empty()).then_some(Request::Stuck(name, taken))
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
    let (turn, action) = first_word(rest);
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
    fn a_line_is_a_command_or_an_action() {
        use Request::{Action, Nothing};
        for (line, request) in [
            ("  ", Nothing),
            ("UNDO 3", Request::Command(Command::Undo, "3")),
            ("undo", Request::Command(Command::Undo, "")),
            ("undo turn 3", Request::Command(Command::Undo, "turn 3")),
            ("amend turn 3", Request::Command(Command::Amend, "3")),
            ("word qi  za", Request::Command(Command::Word, "qi  za")),
            ("m13 r latch", Action),
            ("help", Request::Command(Command::Help, "")),
            ("? rack", Request::Command(Command::Help, "rack")),
            ("category", Request::Command(Command::Category, "")),
            ("category fish", Action),
            ("q", Request::Command(Command::Quit, "")),
            ("q e u", Action),
            ("undo1", Request::Stuck("undo", "1")),
            (" Undo12 ", Request::Stuck("undo", "12")),
            ("amend3", Request::Stuck("amend", "3")),
            ("exchange3", Request::Stuck("exchange", "3")),
            ("score1", Request::Stuck("score", "")),
            ("best1", Request::Stuck("best", "")),
            ("free1", Request::Stuck("free", "")),
            ("pass1", Request::Stuck("pass", "")),
            ("exit1", Request::Stuck("quit", "")),
            ("q1", Action),
            ("m13", Action),
            ("back1", Action),
            ("latch2", Action),
            ("7", Action),
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
