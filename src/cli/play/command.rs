//! Lines for the program rather than for the record.

use crate::action::Verb;
use crate::text::nearest;

/// What a line asks the program to do.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Command {
    /// An empty line.
    Nothing,
    /// An action of the game.
    Action,
    /// Leave the prompt.
    Quit,
    /// Show what can be typed.
    Help,
    /// Show the help on one word, or a rule.
    HelpOn(String),
    /// Show the board.
    Board,
    /// Show the scoreboard.
    Score,
    /// Show every turn.
    Log,
    /// Show what each tile is worth, and how many have not been played yet.
    Tiles,
    /// Find every word in the grid.
    Find,
    /// Look up words.
    Word(Vec<String>),
    /// Explain a rule.
    Explain(String),
    /// Undo turns.
    Undo(usize),
    /// Redo turns.
    Redo(usize),
    /// Correct an earlier turn.
    Amend(usize, String),
    /// Stop the clock.
    Pause,
    /// Start the clock.
    Resume,
    /// Draw a category.
    Category,
}

/// The first words of commands.
pub const NAMES: [&str; 14] = [
    "board", "score", "log", "tiles", "find", "word", "explain", "undo", "redo", "amend", "pause",
    "resume", "help", "quit",
];

/// The line that was probably meant, if this one starts with an unknown word. For a misspelt verb of the notation, the
/// notation has its own errors.
pub fn suggestion(line: &str) -> Option<String> {
    let line = line.trim();
    let (first, rest) = line
        .split_once(char::is_whitespace)
        .map_or((line, ""), |(first, rest)| (first, rest.trim()));
    if !first.chars().all(char::is_alphabetic) {
        return None;
    }
    // `ba 13 r latch`: a cell typed with a space.
    if first.len() < 3 && rest.starts_with(|c: char| c.is_ascii_digit()) {
        return None;
    }
    let first = first.to_lowercase();
    let near = nearest(&first, NAMES.iter().chain(Verb::NAMES).copied())
        .filter(|near| NAMES.contains(near) && *near != first)?;
    let rest: String = rest.chars().take(40).collect();
    let meant = format!("{near} {rest}").trim_end().to_owned();
    Command::parse(&meant).is_ok().then_some(meant)
}

/// Whether a line may change the record.
pub fn changes(line: &str) -> bool {
    matches!(
        Command::parse(line),
        Ok(Command::Action
            | Command::Undo(_)
            | Command::Redo(_)
            | Command::Amend(..)
            | Command::Category)
    )
}

impl Command {
    /// Reads a line.
    ///
    /// # Errors
    /// A command with arguments that it does not accept.
    pub fn parse(line: &str) -> anyhow::Result<Self> {
        let mut words = line.split_whitespace();
        let Some(first) = words.next() else {
            return Ok(Self::Nothing);
        };
        let rest: Vec<&str> = words.collect();
        let alone = |command: Self| {
            anyhow::ensure!(rest.is_empty(), "`{first}` takes no arguments");
            Ok(command)
        };
        match first.to_ascii_lowercase().as_str() {
            // Followed by anything else, it is a list of tiles.
            "q" if rest.is_empty() => Ok(Self::Quit),
            "quit" | "exit" => alone(Self::Quit),
            "help" | "?" => match rest.as_slice() {
                [] => Ok(Self::Help),
                [name] => Ok(Self::HelpOn((*name).to_owned())),
                _ => anyhow::bail!("`help` takes one word, for example `help rack`"),
            },
            "board" => alone(Self::Board),
            "score" => alone(Self::Score),
            "log" => alone(Self::Log),
            "tiles" => alone(Self::Tiles),
            "find" => alone(Self::Find),
            "word" => Ok(Self::Word(
                rest.iter().map(|&word| word.to_owned()).collect(),
            )),
            "explain" | "rules" => match rest.as_slice() {
                [name] | ["explain", name] => Ok(Self::Explain((*name).to_owned())),
                _ => anyhow::bail!("name what to explain: `explain turn-on-old-tile`"),
            },
            "undo" => times(&rest, "undo").map(Self::Undo),
            "redo" => times(&rest, "redo").map(Self::Redo),
            "amend" => amend(line),
            "pause" => alone(Self::Pause),
            "resume" => alone(Self::Resume),
            // Followed by a text, it is an action of the table.
            "category" if rest.is_empty() => Ok(Self::Category),
            _ => Ok(Self::Action),
        }
    }
}

/// The number of a turn and its correct action, as typed.
fn amend(line: &str) -> anyhow::Result<Command> {
    let mut words = line.trim().splitn(3, char::is_whitespace).skip(1);
    let turn = words.next().and_then(|n| n.parse().ok());
    let action = words.next().unwrap_or_default().trim();
    match turn.filter(|&n: &usize| n > 0 && !action.is_empty()) {
        Some(n) => Ok(Command::Amend(n, action.to_owned())),
        None => anyhow::bail!(
            "`amend` needs the number of a turn and the correct action: `amend 3 m13 r latch`"
        ),
    }
}

fn times(rest: &[&str], verb: &str) -> anyhow::Result<usize> {
    match rest {
        [] => Ok(1),
        [n] => n
            .parse()
            .ok()
            .filter(|&n| (1..=10_000).contains(&n))
            .ok_or(()),
        _ => Err(()),
    }
    .map_err(|()| anyhow::anyhow!("`{verb}` takes a number of turns: `{verb} 2`"))
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
            "skip",
            "xyzzy",
            "Bob: pass",
            "table: shift r 5",
            "",
        ] {
            assert_eq!(suggestion(typed), None, "{typed}");
        }
    }

    #[test]
    fn commands_are_distinguished_from_actions() {
        assert_eq!(Command::parse("  ").unwrap(), Command::Nothing);
        assert_eq!(Command::parse("UNDO 3").unwrap(), Command::Undo(3));
        assert_eq!(Command::parse("undo").unwrap(), Command::Undo(1));
        assert_eq!(
            Command::parse("word qi za").unwrap(),
            Command::Word(vec!["qi".into(), "za".into()])
        );
        assert_eq!(Command::parse("m13 r latch").unwrap(), Command::Action);
        assert_eq!(
            Command::parse("amend 3  Bob: m13 r  latch").unwrap(),
            Command::Amend(3, "Bob: m13 r  latch".into())
        );
        assert_eq!(Command::parse("help").unwrap(), Command::Help);
        let on_racks = Command::HelpOn("rack".to_owned());
        assert_eq!(Command::parse("help rack").unwrap(), on_racks);
        assert_eq!(Command::parse("category").unwrap(), Command::Category);
        assert_eq!(Command::parse("category fish").unwrap(), Command::Action);
        for wrong in [
            "amend",
            "amend x pass",
            "amend 3",
            "amend 0 pass",
            "undo x",
            "undo 0",
            "quit now",
            "explain",
            "help me please",
        ] {
            assert!(Command::parse(wrong).is_err(), "{wrong}");
        }
    }
}
