//! What a command of the prompt is, and how a line is read as one. Commands are not recorded.

use std::fmt;

use super::Prompt;
use super::commands::{ALL, AMEND, HELP, QUIT};
use crate::action::Verb;
use crate::game::Game;
use crate::reading::{is, says_nothing, synonym};
use crate::rules::Ruleset;
use crate::text::{first_word, shown};

/// A command of the prompt.
pub struct PromptCommand {
    /// Its name.
    pub name: &'static str,
    /// Its other names.
    pub other_names: &'static [&'static str],
    /// Words that people try for it. It is only suggested for them, because they can also be played.
    pub synonyms: &'static [&'static str],
    /// Its arguments, as the help shows them.
    pub arguments: &'static str,
    /// What it does, with an example; `ACTION` stands for one of the game.
    pub about: &'static str,
    /// How a line that starts with its name is read.
    pub read_as: ReadAs,
    /// The row of the help that it is in; empty if the help has a text of its own for it.
    pub row: &'static str,
    /// Whether it is of any use in a game with these rules.
    pub is_usable: fn(&Ruleset) -> bool,
    /// Whether it may change the record.
    pub changes: bool,
    /// The candidates for its first argument.
    pub complete: Option<fn(&Game) -> Vec<&'static str>>,
    /// Carries it out with its arguments, and the whole line. Returns what to show, if it was not shown yet.
    pub(super) run: Run,
}

type Run = fn(&mut Prompt<'_>, &str, &str) -> anyhow::Result<Option<String>>;

/// How a line that starts with the name of a command is read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ReadAs {
    /// As the command with its arguments.
    Arguments,
    /// As the command only if nothing follows: with a text it is an action.
    Alone,
    /// As the command; `turn` may precede the number of a turn.
    OfTurn,
}

/// The kind of a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Request<'a> {
    /// An empty line.
    Nothing,
    /// A command with its arguments.
    Command(&'static PromptCommand, &'a str),
    /// A command or a verb, and the number stuck to it: `undo1`. The number is empty if it takes none.
    Stuck(&'static str, &'a str),
    /// An action of the game.
    Action,
}

impl PromptCommand {
    /// A command without arguments, for every game.
    pub(super) const PLAIN: Self = Self {
        name: "",
        other_names: &[],
        synonyms: &[],
        arguments: "",
        about: "",
        read_as: ReadAs::Arguments,
        row: "",
        is_usable: |_| true,
        changes: false,
        complete: None,
        run: |_, _, _| Ok(None),
    };

    /// Every name, without the other ones.
    pub fn names() -> impl Iterator<Item = &'static str> {
        ALL.iter().map(|command| command.name)
    }

    /// The command with this name; case does not matter.
    pub fn from_name(name: &str) -> Option<&'static Self> {
        let mut all = ALL.iter().copied();
        all.find(|command| command.name.eq_ignore_ascii_case(name))
    }

    /// The command with this name or other name.
    pub fn called(name: &str) -> Option<&'static Self> {
        let other = |command: &&Self| command.other_names.contains(&name);
        Self::from_name(name).or_else(|| ALL.iter().copied().find(other))
    }

    /// The command that people mean by this name. Other names of verbs are in the notation.
    pub fn meant_by(name: &str) -> Option<&'static Self> {
        let name = name.to_lowercase();
        let mut all = ALL.iter().copied();
        all.find(|command| command.synonyms.contains(&&*name))
    }

    /// Its name and its arguments.
    pub fn usage(&self) -> String {
        format!("{self} {}", self.arguments).trim_end().to_owned()
    }

    /// Its arguments without words that say nothing: `score please`, `undo 2 turns`.
    fn without_fillers<'a>(&self, mut rest: &'a str) -> &'a str {
        if self.read_as != ReadAs::Alone && ["", "[N]"].contains(&self.arguments) {
            rest = rest.trim_end_matches('?');
            let is_idle = |word: &str| is("after-command", word) || says_nothing(word);
            while let Some(word) = rest.split(' ').next_back().filter(|word| is_idle(word)) {
                rest = rest[..rest.len() - word.len()].trim_end();
            }
        }
        rest
    }

    /// Whether a number follows it.
    fn takes_number(&self) -> bool {
        let first = self.arguments.split(' ').next();
        matches!(first, Some("N" | "[N]"))
    }
}

impl PartialEq for PromptCommand {
    fn eq(&self, other: &Self) -> bool {
        self.name == other.name
    }
}

impl Eq for PromptCommand {}

impl fmt::Debug for PromptCommand {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "`{self}`")
    }
}

impl fmt::Display for PromptCommand {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name)
    }
}

impl Request<'_> {
    /// Whether it may change the record.
    pub fn changes(self) -> bool {
        match self {
            Self::Nothing | Self::Stuck(..) => false,
            Self::Command(command, _) => command.changes,
            Self::Action => true,
        }
    }

    /// Whether it leaves the prompt.
    pub fn leaves(self) -> bool {
        self == Request::Command(&QUIT, "")
    }
}

/// Reads a line.
pub fn read(line: &str) -> Request<'_> {
    // As refusals quote it.
    if let Some(name) = line.trim().strip_prefix("tileref rules explain ") {
        return Request::Command(&HELP, name.trim());
    }
    let (first, rest) = first_word(line);
    // `score?`
    let name = first.trim_end_matches('?').to_lowercase();
    let shows = PromptCommand::called(&name).filter(|command| !command.changes && rest.is_empty());
    let Some(command) = shows.or_else(|| PromptCommand::called(&first.to_lowercase())) else {
        return match (first, rest) {
            ("", _) => Request::Nothing,
            (_, "") => stuck(first).unwrap_or(Request::Action),
            // `amend2 l8 d tigers`
            _ if matches!(stuck(first), Some(Request::Stuck(name, _)) if name == AMEND.name) => {
                Request::Command(&AMEND, &line.trim_start()[AMEND.name.len()..])
            }
            _ => Request::Action,
        };
    };
    let rest = command.without_fillers(rest);
    // A rack may start with a Q.
    let is_letter = first.len() == 1 && first != "?";
    match command.read_as {
        _ if is_letter && !rest.is_empty() => Request::Action,
        ReadAs::Alone if !rest.is_empty() => Request::Action,
        ReadAs::OfTurn => {
            let number = rest.strip_prefix("turn ");
            Request::Command(command, number.map_or(rest, str::trim_start))
        }
        _ => Request::Command(command, rest),
    }
}

/// A command or a verb with a number stuck to it.
fn stuck(word: &str) -> Option<Request<'_>> {
    let name = word.trim_end_matches(|c: char| c.is_ascii_digit());
    let number = &word[name.len()..];
    let command = PromptCommand::called(&name.to_lowercase()).filter(|_| name.len() > 1);
    // `swap3` is no word with the number of a place.
    let exchange = || synonym(&name.to_lowercase()).filter(|verb| *verb == Verb::Exchange);
    let verb = Verb::from_name(name).or_else(exchange);
    let name = command
        .map(|command| command.name)
        .or(verb.map(Verb::name))?;
    let takes_number =
        verb == Some(Verb::Exchange) || command.is_some_and(PromptCommand::takes_number);
    let taken = if takes_number { number } else { "" };
    (!number.is_empty()).then_some(Request::Stuck(name, taken))
}

/// Reads the number of turns after `undo` and `redo`.
///
/// # Errors
/// It is not a valid number of turns.
pub fn turns(command: &PromptCommand, rest: &str) -> anyhow::Result<usize> {
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
    let parts = parts.map(|(name, value)| (name, value.strip_prefix("to ").unwrap_or(value)));
    parts
        .filter(|(name, value)| !name.is_empty() && !value.is_empty())
        .ok_or_else(|| anyhow::anyhow!("`set` needs an option and its value: `set timer=60`"))
}

/// Reads the number of a turn after a command, and returns the rest too.
///
/// # Errors
/// The number is missing or 0.
pub fn turn<'a>(command: &PromptCommand, rest: &'a str) -> anyhow::Result<(usize, &'a str)> {
    let (turn, action) = first_word(rest);
    match turn.trim_end_matches([':', ',', '.']).parse() {
        Ok(n) if n > 0 => Ok((n, action)),
        _ => anyhow::bail!(
            "`{command}` needs the number of a turn: `{command} 3`; `log` lists the turns"
        ),
    }
}

#[cfg(test)]
mod tests {
    use super::super::commands::{AMEND, CATEGORY, UNDO, WORD};
    use super::*;

    #[test]
    fn a_line_is_a_command_or_an_action() {
        use Request::{Action, Nothing};
        for (line, request) in [
            ("  ", Nothing),
            ("UNDO 3", Request::Command(&UNDO, "3")),
            ("undo", Request::Command(&UNDO, "")),
            ("undo turn 3", Request::Command(&UNDO, "turn 3")),
            ("undo 2 turns please", Request::Command(&UNDO, "2")),
            ("quit game", Request::Command(&QUIT, "")),
            ("word game", Request::Command(&WORD, "game")),
            ("amend turn 3", Request::Command(&AMEND, "3")),
            ("word qi  za", Request::Command(&WORD, "qi  za")),
            ("m13 r latch", Action),
            ("help", Request::Command(&HELP, "")),
            ("? rack", Request::Command(&HELP, "rack")),
            ("category", Request::Command(&CATEGORY, "")),
            ("category fish", Action),
            ("q", Request::Command(&QUIT, "")),
            ("q e u", Action),
            ("undo1", Request::Stuck("undo", "1")),
            (" Undo12 ", Request::Stuck("undo", "12")),
            ("amend3", Request::Stuck("amend", "3")),
            ("exchange3", Request::Stuck("exchange", "3")),
            ("swap3", Request::Stuck("exchange", "3")),
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
        assert_eq!(turns(&UNDO, "3").ok(), Some(3));
        assert_eq!(turns(&UNDO, "").ok(), Some(1));
        for wrong in ["x", "0", "1 2", "-1"] {
            assert!(turns(&UNDO, wrong).is_err(), "{wrong}");
        }
        let amended = turn(&AMEND, "3  Bob: m13 r  latch").expect("both");
        assert_eq!(amended, (3, "Bob: m13 r  latch"));
        for wrong in ["", "x pass", "0 pass"] {
            assert!(turn(&AMEND, wrong).is_err(), "{wrong}");
        }
    }
}
