//! Lines typed when a list is asked for. A list may begin with any word, even one that is otherwise a command or a
//! verb: so whatever could be a list is one, and only a single word is a command.

use super::Prompt;
use super::command::Command;
use super::input::{Decision, Input, decision};

use crate::action::{Action, Verb};
use crate::cli::fault::{Fault, fitted};

/// How a line is understood when a list is asked for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Typed {
    /// A list, with its verb; and whether its first word is otherwise a command or a verb.
    List(String, bool),
    /// A line that begins with this word and could be a command or a list: it ends the game, needs arguments, or does
    /// not apply while lists are being written.
    Either(String),
    /// Something else.
    Other,
}

/// Reads a line without a player's name.
pub fn read(line: &str) -> Typed {
    let line = &*line.trim().replace(',', " ");
    let pieces: Vec<&str> = line.split_whitespace().collect();
    let Some(first) = pieces.first().map(|first| first.to_lowercase()) else {
        return Typed::Other;
    };
    let list = |other| Typed::List(format!("words {line}"), other);
    let verb = Verb::from_name(&first).is_some();
    let command = Command::parse(line);
    let known = verb || !matches!(command, Ok(Command::Action));
    let letters = |piece: &&str| piece.chars().all(char::is_alphabetic);
    match pieces.as_slice() {
        _ if first == "words" => Typed::List(line.to_owned(), false),
        all if all.iter().all(letters) => match command {
            _ if pieces.len() > 1 && first == CHALLENGE => Typed::Either(first),
            _ if pieces.len() > 1 => list(known),
            Ok(Command::Action) if !verb => list(false),
            Ok(Command::Action | Command::Word(_)) | Err(_) => Typed::Either(first),
            Ok(_) => Typed::Other,
        },
        _ if known || line.contains(':') => Typed::Other,
        // Not in the notation of a list; it is refused as one.
        _ => list(false),
    }
}

/// Reads a line after a player's name: here a verb is always a verb, and a valid action is that action.
pub fn read_named(line: &str) -> Typed {
    let first = line.split_whitespace().next().unwrap_or_default();
    let is_list = first.eq_ignore_ascii_case("words")
        || (Verb::from_name(first).is_none() && Action::parse(line).is_err());
    match read(line) {
        Typed::List(list, known) if is_list => Typed::List(list, known),
        _ => Typed::Other,
    }
}

/// Whether a line holds a list, or an attempt at one, that the others must not see: also after a name, or as the
/// correction of an earlier turn.
pub fn holds_list(line: &str) -> bool {
    let first = |text: &str| {
        let first = text.split_whitespace().next().unwrap_or_default();
        first.to_lowercase()
    };
    let is_verb = |word: &str| word != "words" && Verb::from_name(word).is_some();
    let by_name = |action: &str| !first(action).is_empty() && !is_verb(&first(action));
    let named = line
        .split_once(':')
        .filter(|(name, _)| !is_verb(&first(name)));
    let several = line.split_whitespace().count() > 1;
    match (Command::parse(line), named) {
        (Ok(Command::Amend(_, line)), _) => {
            by_name(line.split_once(':').map_or(line.as_str(), |(_, list)| list))
        }
        (_, Some((_, action))) => by_name(action),
        (_, None) => match read(line) {
            Typed::List(..) => true,
            Typed::Either(_) => several,
            Typed::Other => line
                .split_whitespace()
                .any(|piece| piece.eq_ignore_ascii_case("words")),
        },
    }
}

impl Prompt<'_> {
    /// Whether the next line should be a player's list.
    pub(super) fn awaits_list(&self) -> bool {
        self.session.game().next_to_list().is_some()
    }

    /// Whether a line is an answer when a list is asked for.
    pub(super) fn is_answer(&self, line: &str) -> bool {
        self.typed(line).1 != Typed::Other
    }

    /// The name before a line, and how the line is understood.
    fn typed(&self, line: &str) -> (Option<String>, Typed) {
        match self.session.split_actor(line) {
            (None, _) => (None, read(line)),
            (Some(name), action) => (Some(name), read_named(action)),
        }
    }

    /// The corrected action of a turn; a list may omit its verb, as when one is asked for.
    pub(super) fn amended(&self, line: String) -> String {
        match self.typed(&line) {
            (name, Typed::List(list, _)) if self.awaits_list() && Action::parse(&line).is_err() => {
                named(name, list)
            }
            _ => line,
        }
    }

    /// Records the list of the player asked or named, or explains what else the line could be.
    pub(super) fn answer(&mut self, line: &str, input: &mut dyn Input) -> anyhow::Result<()> {
        match self.typed(line) {
            (name, Typed::List(list, other)) => {
                let list = named(name, list);
                self.act(&list).map_err(without_line)?;
                if other {
                    self.ui
                        .say("(the line was read as a list; `undo` removes it)\n")?;
                }
                Ok(())
            }
            (_, Typed::Either(word)) if word == END => self.end(input),
            (_, Typed::Either(word)) if NO_TURN.contains(&word.as_str()) => {
                let refused = self.act(&word);
                refused.map_err(|error| {
                    anyhow::anyhow!("{error}\nto list this one word, type `words {word}`")
                })
            }
            (_, Typed::Either(word)) if word == CHALLENGE => anyhow::bail!(
                "words can be challenged once every list is in; to list {word}, type \
                 `words {word} ...`"
            ),
            (_, Typed::Either(word)) => anyhow::bail!(
                "`{word}` is incomplete as a command; to list this one word, type `words {word}`"
            ),
            (_, Typed::Other) => Ok(()),
        }
    }

    /// Ends the game, if that is meant and END is not a word of a list.
    fn end(&mut self, input: &mut dyn Input) -> anyhow::Result<()> {
        // With lines from a pipe, the next line is not an answer.
        let sure = !input.edits() || {
            let question = "end the game now, without this round?";
            matches!(decision(input, question, self.ui)?, Decision::Yes)
        };
        if sure {
            return self.act(END);
        }
        let text = format!("the game continues; to list this one word, type `words {END}`");
        Ok(self.ui.say(&(fitted(&text) + "\n"))?)
    }
}

/// A line with the player's name before it, if one is given.
fn named(name: Option<String>, line: String) -> String {
    match name {
        Some(name) => format!("{name}: {line}"),
        None => line,
    }
}

/// The verb that applies once all lists are in.
const CHALLENGE: &str = "challenge";

/// The verb that ends the game.
const END: &str = "end";

/// Verbs of turns, which these games do not have.
const NO_TURN: [&str; 2] = ["pass", "forfeit"];

/// A refusal without the line it refers to, which is a list that the others must not see.
pub(super) fn without_line(error: anyhow::Error) -> anyhow::Error {
    match error.downcast::<Fault>() {
        Ok(fault) => Fault {
            source: None,
            place: None,
            suggestion: None,
            ..fault
        }
        .into(),
        Err(error) => error,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whatever_could_be_a_list_is_one() {
        for list in [
            "dig row",
            "log dog god",
            "score cores",
            "words word",
            "dig",
            "word dig",
            "note dig",
            "undo row",
            "end row",
            "pass the",
            "burn boat",
            "explain shared",
            "ROW, dig",
        ] {
            assert!(matches!(read(list), Typed::List(..)), "{list}");
            assert!(holds_list(list), "{list}");
        }
        for other in [
            "log",
            "quit",
            "undo",
            "undo 2",
            "note 3: a slip",
            "amend 2 note so",
            "Ann: dig",
            "",
        ] {
            assert_eq!(read(other), Typed::Other, "{other}");
        }
        assert_eq!(read("challenge dig"), Typed::Either("challenge".to_owned()));
        assert!(holds_list("challenge dig") && !holds_list("challenge"));
        for either in ["end", "Pass", "word", "note", "challenge", "explain"] {
            assert_eq!(read(either), Typed::Either(either.to_lowercase()));
        }
    }

    #[test]
    fn after_a_name_a_verb_is_a_verb() {
        for list in ["dig", "words note dig", "log dog", "undo row"] {
            assert!(matches!(read_named(list), Typed::List(..)), "{list}");
        }
        for other in [
            "note dig",
            "challenge dig",
            "end",
            "pass",
            "undo",
            "m13 r dig",
        ] {
            assert_eq!(read_named(other), Typed::Other, "{other}");
        }
    }

    #[test]
    fn lists_are_hidden_however_they_are_typed() {
        for line in [
            "Bob: dig row",
            "Bob: words dig",
            "amend 2 words dig",
            "amend 2 Bob: words dig",
        ] {
            assert!(holds_list(line), "{line}");
        }
        for line in ["Bob: challenge dig", "log", "amend 2 note well"] {
            assert!(!holds_list(line), "{line}");
        }
    }
}
