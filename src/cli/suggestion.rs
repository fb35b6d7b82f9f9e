//! What was probably meant by arguments that are not valid.

use clap::error::ErrorKind;

use super::COMMANDS;
use crate::action::Verb;
use crate::line::Command;
use crate::text::shown;

/// Other names that people try for a command, and what to type.
const OTHER_NAMES: [(&str, &str); 4] = [
    (
        "start",
        "to start a game: `tileref play`, or `tileref new GAME PLAYER...`",
    ),
    ("continue", "to continue a game: `tileref play`"),
    (
        "show",
        "to see the board: `tileref board`; every turn: `tileref log`",
    ),
    ("words", "to look up words: `tileref word WORD...`"),
];

/// The advice to give instead of the refusal, if it is clear what was meant.
pub fn of(error: ErrorKind, args: &[String]) -> Option<String> {
    if error == ErrorKind::InvalidSubcommand {
        let (name, rest) = args.split_first()?;
        return match rest {
            [what] if name == "help" => Some(format!(
                "to read about it: `tileref rules explain {0}`, or `help {0}` at the prompt",
                shown(what)
            )),
            _ => other_name(name),
        };
    }
    let (name, args) = args.split_first()?;
    let named = COMMANDS.iter().find(|entry| entry.name == name);
    named.and_then(|entry| (entry.suggestion)(args))
}

/// What was meant by the name of a command that does not exist.
fn other_name(name: &str) -> Option<String> {
    let known = OTHER_NAMES.iter().find(|(other, _)| *other == name);
    if let Some((_, right)) = known {
        return Some((*right).to_owned());
    }
    let mut commands = COMMANDS.iter();
    if let Some(command) = commands.find(|entry| entry.name.eq_ignore_ascii_case(name)) {
        // A wrong argument of that command.
        let is_other = command.name != name;
        return is_other.then(|| format!("did you mean `tileref {}`?", command.name));
    }
    let is_typed = Command::called(name).is_some();
    (is_typed || Verb::from_name(name).is_some())
        .then(|| format!("`{name}` is typed at the prompt: `tileref play`"))
}
