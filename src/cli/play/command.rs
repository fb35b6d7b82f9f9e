//! Lines that are for the program rather than for the record.

use crate::action::Action;
use crate::text::nearest;

/// What a line asks for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Command {
    /// An empty line.
    Nothing,
    /// Something said at the table.
    Action,
    /// Leave.
    Quit,
    /// What can be typed.
    Help,
    /// What there is about a word of it, or a rule.
    HelpOn(String),
    /// The table.
    Board,
    /// The scoreboard.
    Score,
    /// The whole game.
    Log,
    /// What each tile is worth, and how many were not laid yet.
    Tiles,
    /// Every word in the letters.
    Find,
    /// Look words up.
    Word(Vec<String>),
    /// What a rule means.
    Explain(String),
    /// Take turns back.
    Undo(usize),
    /// Say turns again.
    Redo(usize),
    /// Say a turn of the past otherwise.
    Amend(usize, String),
    /// Stop the clock.
    Pause,
    /// Let the clock run.
    Resume,
    /// Draw a category.
    Category,
}

/// The words that commands start with.
pub const NAMES: [&str; 14] = [
    "board", "score", "log", "tiles", "find", "word", "explain", "undo", "redo", "amend", "pause",
    "resume", "help", "quit",
];

/// The line that was probably meant where one starts with a word that nothing starts with. What is near to a verb of
/// the notation is left to the notation, which points at it.
pub fn meant(line: &str) -> Option<String> {
    let line = line.trim();
    let (first, rest) = line
        .split_once(char::is_whitespace)
        .map_or((line, ""), |(first, rest)| (first, rest.trim()));
    if !first.chars().all(char::is_alphabetic) {
        return None;
    }
    // `ba 13 r latch`: a cell with a space in it.
    if first.len() < 3 && rest.starts_with(|c: char| c.is_ascii_digit()) {
        return None;
    }
    let first = first.to_lowercase();
    let near = nearest(&first, NAMES.into_iter().chain(Action::VERBS))
        .filter(|near| NAMES.contains(near) && *near != first)?;
    let rest: String = rest.chars().take(40).collect();
    Some(format!("{near} {rest}").trim_end().to_owned())
}

/// Whether a line changes the record, or may.
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
    /// A command with something behind it that it does not take.
    pub fn parse(line: &str) -> anyhow::Result<Self> {
        let mut words = line.split_whitespace();
        let Some(first) = words.next() else {
            return Ok(Self::Nothing);
        };
        let rest: Vec<&str> = words.collect();
        let alone = |command: Self| {
            anyhow::ensure!(rest.is_empty(), "`{first}` stands alone");
            Ok(command)
        };
        match first.to_ascii_lowercase().as_str() {
            // Otherwise they are tiles, one by one.
            "q" if rest.is_empty() => Ok(Self::Quit),
            "quit" | "exit" => alone(Self::Quit),
            "help" | "?" => match rest.as_slice() {
                [] => Ok(Self::Help),
                [name] => Ok(Self::HelpOn((*name).to_owned())),
                _ => anyhow::bail!("`help` takes one word: `help rack`"),
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
                _ => anyhow::bail!("say what to explain: `explain turn-on-old-tile`"),
            },
            "undo" => times(&rest, "undo").map(Self::Undo),
            "redo" => times(&rest, "redo").map(Self::Redo),
            "amend" => amend(line),
            "pause" => alone(Self::Pause),
            "resume" => alone(Self::Resume),
            // With a text behind it, it is said at the table.
            "category" if rest.is_empty() => Ok(Self::Category),
            _ => Ok(Self::Action),
        }
    }
}

/// The number of a turn, and what was really said: the line as it was typed.
fn amend(line: &str) -> anyhow::Result<Command> {
    let mut words = line.trim().splitn(3, char::is_whitespace).skip(1);
    let turn = words.next().and_then(|n| n.parse().ok());
    let said = words.next().unwrap_or_default().trim();
    match turn.filter(|&n: &usize| n > 0 && !said.is_empty()) {
        Some(n) => Ok(Command::Amend(n, said.to_owned())),
        None => anyhow::bail!(
            "`amend` takes the number of a turn and what was really said: `amend 3 m13 r latch`"
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
    .map_err(|()| anyhow::anyhow!("`{verb}` takes how many turns: `{verb} 2`"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn slips_of_the_finger_are_seen() {
        for (typed, wanted) in [
            ("undoo 2", "undo 2"),
            ("scroe", "score"),
            ("baord", "board"),
            ("hlep", "help"),
            ("Quitt", "quit"),
        ] {
            assert_eq!(meant(typed).as_deref(), Some(wanted));
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
            assert_eq!(meant(typed), None, "{typed}");
        }
    }

    #[test]
    fn commands_are_told_from_what_is_said() {
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
