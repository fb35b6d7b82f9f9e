//! Lines that are for the program rather than for the record.

use crate::action::Action;
use crate::cli::session::split_actor;
use crate::game::Seats;
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
    /// The table.
    Board,
    /// The scoreboard.
    Score,
    /// The whole game.
    Log,
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
pub const NAMES: [&str; 13] = [
    "board", "score", "log", "find", "word", "explain", "undo", "redo", "amend", "pause", "resume",
    "help", "quit",
];

/// Those that take nothing behind them.
const ALONE: [&str; 8] = [
    "board", "score", "log", "find", "pause", "resume", "help", "quit",
];

/// Words that other tables use, and what they are here.
const SYNONYMS: [(&str, &str); 2] = [("swap", "exchange"), ("skip", "pass")];

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
    let synonym = SYNONYMS.iter().find(|(other, _)| *other == first);
    let near = match synonym {
        Some((_, here)) => here,
        None => nearest(&first, NAMES.into_iter().chain(Action::VERBS))
            .filter(|near| NAMES.contains(near) && *near != first)?,
    };
    let rest: String = rest.chars().take(40).collect();
    Some(format!("{near} {rest}").trim_end().to_owned())
}

/// Whether a line that answers a question for a list is one: words, with or without the verb, and who says them, in
/// front.
pub fn is_list(seats: &Seats, line: &str) -> bool {
    let (named, said) = split_actor(seats, line);
    let first = said.split_whitespace().next().unwrap_or_default();
    let first = first.to_ascii_lowercase();
    let verb = first != "words" && Action::VERBS.contains(&first.as_str());
    // `log` shows the log, `log dog god` are three words.
    let several = said.split_whitespace().count() > 1;
    let command = match Command::parse(line) {
        Ok(Command::Action) => false,
        Ok(_) => true,
        Err(_) => !(several && ALONE.contains(&first.as_str())),
    };
    // By name nobody says a command.
    !verb && !first.is_empty() && (named.is_some() || !command)
}

/// Whether a line tells a list that others must not read while lists are missing: as one, or as what one is amended to.
pub fn tells_list(seats: &Seats, line: &str) -> bool {
    match Command::parse(line) {
        Ok(Command::Amend(_, said)) => is_list(seats, &said),
        _ => is_list(seats, line),
    }
}

/// The same list with its verb. What can be read as something else, `m13 r dig`, stays what it is.
pub fn as_list(seats: &Seats, line: &str) -> String {
    let (named, said) = split_actor(seats, line);
    match (Action::parse(said), named) {
        (Ok(_), _) => line.to_owned(),
        (_, Some(name)) => format!("{name}: words {said}"),
        (_, None) => format!("words {said}"),
    }
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
            "quit" | "exit" | "q" => alone(Self::Quit),
            "help" | "?" => alone(Self::Help),
            "board" => alone(Self::Board),
            "score" => alone(Self::Score),
            "log" => alone(Self::Log),
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
    use crate::rules::Ruleset;

    #[test]
    fn slips_of_the_finger_are_seen() {
        for (typed, wanted) in [
            ("undoo 2", "undo 2"),
            ("scroe", "score"),
            ("baord", "board"),
            ("hlep", "help"),
            ("Quitt", "quit"),
            ("swap 3", "exchange 3"),
            ("skip", "pass"),
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
            "xyzzy",
            "Bob: pass",
            "table: shift r 5",
            "",
        ] {
            assert_eq!(meant(typed), None, "{typed}");
        }
    }

    #[test]
    fn lists_are_told_from_commands() {
        let rules = Ruleset::built_in("wordpaths").expect("a ruleset");
        let names = ["Ann", "Mary Lou"].map(ToOwned::to_owned);
        let seats = Seats::new(&rules, &names, &[]).expect("seats");
        for (list, whole) in [
            ("dig row", "words dig row"),
            ("log dog god", "words log dog god"),
            ("words word", "words word"),
            ("dig", "words dig"),
            ("Ann: dig", "Ann: words dig"),
            ("m13 r dig", "m13 r dig"),
            ("mary lou: words dig", "mary lou: words dig"),
            ("Ann: log", "Ann: words log"),
            ("Anne: dig: row", "Anne: words dig: row"),
            ("Ann words dig", "words Ann words dig"),
            ("words dig: row", "words words dig: row"),
        ] {
            assert!(is_list(&seats, list) && tells_list(&seats, list), "{list}");
            assert_eq!(as_list(&seats, list), whole);
        }
        for other in [
            "log",
            "quit",
            "word dig",
            "undo 2",
            "undo x",
            "pass",
            "end",
            "Ann: pass",
            "Ann:",
            "Ann: note 3: dig",
            "",
            "explain x",
            "amend 2 pass",
            "amend 1 table: grid wora./d?tbi/gie.d",
        ] {
            assert!(
                !is_list(&seats, other) && !tells_list(&seats, other),
                "{other}"
            );
        }
        for amended in ["amend 2 words dig", "amend 2 Ann: words dig", "amend 2 dig"] {
            assert!(
                !is_list(&seats, amended) && tells_list(&seats, amended),
                "{amended}"
            );
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
        ] {
            assert!(Command::parse(wrong).is_err(), "{wrong}");
        }
    }
}
