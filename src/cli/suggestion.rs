//! What was probably meant by arguments that are not valid.

use clap::error::ErrorKind;

use super::play::command::{self, Request};
use super::{COMMANDS, DEFAULT_FILE, names_record, new, turn};
use crate::action::Verb;
use crate::rules::BUILT_IN;
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
    let right = turn::with_missing_file(args).or_else(|| new::with_rule_as_flag(args));
    right.or_else(|| other_form(args))
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
    let is_typed = matches!(command::read(name), Request::Command(..));
    (is_typed || Verb::from_name(name).is_some())
        .then(|| format!("`{name}` is typed at the prompt: `tileref play`"))
}

/// The right form of arguments as they are typed at the prompt.
fn other_form(args: &[String]) -> Option<String> {
    let (name, rest) = args.split_first()?;
    if rest.iter().any(|arg| arg.starts_with('-')) {
        return None;
    }
    let all = shown(&rest.join(" "));
    match (name.as_str(), rest) {
        ("play", [file, _, ..]) if names_record(file) => Some(format!(
            "an action of a game is recorded with `tileref turn {all}`"
        )),
        ("play", [game, _, ..]) => {
            let is_game = BUILT_IN.iter().any(|(id, _)| id == game);
            let game = if is_game { "" } else { "GAME " };
            Some(format!(
                "`tileref play` takes a file and asks for the players; or name them first: `tileref new {game}{all}`"
            ))
        }
        ("amend", [_, n]) if n.parse::<usize>().is_ok() => Some(format!(
            "the corrected action comes last: `tileref amend {all} ACTION`"
        )),
        ("best", [file @ .., tiles]) if file.len() < 2 && !names_record(tiles) => {
            let file = file.first().map_or(DEFAULT_FILE, String::as_str);
            let (file, tiles) = (shown(file), shown(tiles));
            Some(format!(
                "the tiles follow `--rack`: `tileref best {file} --rack {tiles}`"
            ))
        }
        _ => None,
    }
}
