//! What is typed where a list is asked for. A list may begin with any word, also with one that says something else at
//! other times: so what could be a list is one, and only a word that stands alone is a command.

use super::Prompt;
use super::command::Command;
use super::input::{Decision, Input, decision};

use crate::action::Action;
use crate::cli::fault::{Fault, fitted};

/// What a line is where a list is asked for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Typed {
    /// A list, with its verb; and whether its first word says something else at other times.
    List(String, bool),
    /// What begins with this word, and is a command or a list as likely: it ends the game, needs more behind it, or is
    /// not said while lists are written.
    Either(String),
    /// Something else.
    Other,
}

/// Reads a line, without the name of who says it.
pub fn read(line: &str) -> Typed {
    let line = &*line.trim().replace(',', " ");
    let pieces: Vec<&str> = line.split_whitespace().collect();
    let Some(first) = pieces.first().map(|first| first.to_lowercase()) else {
        return Typed::Other;
    };
    let list = |other| Typed::List(format!("words {line}"), other);
    let verb = Action::VERBS.contains(&first.as_str());
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
        // Not the notation of a list; that is said of it as one.
        _ => list(false),
    }
}

/// The same where a name stands before the line: then a verb is meant as one, and what can be said is what it is.
pub fn read_named(said: &str) -> Typed {
    let first = said.split_whitespace().next().unwrap_or_default();
    let is_list = first.eq_ignore_ascii_case("words")
        || (!Action::VERBS.contains(&first.to_lowercase().as_str())
            && Action::parse(said).is_err());
    match read(said) {
        Typed::List(list, known) if is_list => Typed::List(list, known),
        _ => Typed::Other,
    }
}

/// Whether a line holds a list that the others must not see, or what was meant as one: with a name before it, or said of
/// a turn of the past.
pub fn holds_list(line: &str) -> bool {
    let first = |text: &str| {
        let first = text.split_whitespace().next().unwrap_or_default();
        first.to_lowercase()
    };
    let is_verb = |word: &str| word != "words" && Action::VERBS.contains(&word);
    let by_name = |said: &str| !first(said).is_empty() && !is_verb(&first(said));
    let named = line
        .split_once(':')
        .filter(|(name, _)| !is_verb(&first(name)));
    let several = line.split_whitespace().count() > 1;
    match (Command::parse(line), named) {
        (Ok(Command::Amend(_, said)), _) => {
            by_name(said.split_once(':').map_or(said.as_str(), |(_, said)| said))
        }
        (_, Some((_, said))) => by_name(said),
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
    /// Whether somebody's list is waited for.
    pub(super) fn awaits_list(&self) -> bool {
        self.session.game().next_to_list().is_some()
    }

    /// Whether a line answers the question for a list.
    pub(super) fn is_answer(&self, line: &str) -> bool {
        self.typed(line).1 != Typed::Other
    }

    /// Who is named before a line, and what it is.
    fn typed(&self, line: &str) -> (Option<String>, Typed) {
        match self.session.split_actor(line) {
            (None, _) => (None, read(line)),
            (Some(name), said) => (Some(name), read_named(said)),
        }
    }

    /// What a turn is amended to; of a list the verb may be left out, as where one is asked for.
    pub(super) fn amended(&self, said: String) -> String {
        match self.typed(&said) {
            (name, Typed::List(list, _)) if self.awaits_list() && Action::parse(&said).is_err() => {
                named(name, list)
            }
            _ => said,
        }
    }

    /// Takes the list of who is asked or named, or says what else the line could be.
    pub(super) fn answer(&mut self, line: &str, input: &mut dyn Input) -> anyhow::Result<()> {
        match self.typed(line) {
            (name, Typed::List(list, other)) => {
                let list = named(name, list);
                self.act(&list).map_err(without_line)?;
                if other {
                    self.ui
                        .say("(the line was taken as a list; `undo` takes it back)\n")?;
                }
                Ok(())
            }
            (_, Typed::Either(word)) if word == END => self.end(input),
            (_, Typed::Either(word)) if NO_TURN.contains(&word.as_str()) => {
                let refused = self.act(&word);
                refused.map_err(|error| {
                    anyhow::anyhow!("{error}\nthe list of this one word is `words {word}`")
                })
            }
            (_, Typed::Either(word)) if word == CHALLENGE => anyhow::bail!(
                "words are challenged when every list is in; a list that begins so is \
                 `words {word} ...`"
            ),
            (_, Typed::Either(word)) => anyhow::bail!(
                "`{word}` says something else with more behind it; the list of this one word is `words {word}`"
            ),
            (_, Typed::Other) => Ok(()),
        }
    }

    /// Ends the game, where that is meant and END is no word of a list.
    fn end(&mut self, input: &mut dyn Input) -> anyhow::Result<()> {
        // Of lines from a pipe the next one is no answer.
        let sure = !input.edits() || {
            let question = "does the game end here, without this round?";
            matches!(decision(input, question, self.ui)?, Decision::Yes)
        };
        if sure {
            return self.act(END);
        }
        let told = format!("the game goes on; the list of this one word is `words {END}`");
        Ok(self.ui.say(&(fitted(&told) + "\n"))?)
    }
}

/// A line behind the name of who says it, where one is given.
fn named(name: Option<String>, line: String) -> String {
    match name {
        Some(name) => format!("{name}: {line}"),
        None => line,
    }
}

/// The verb that is said once the lists are in.
const CHALLENGE: &str = "challenge";

/// The verb that ends the game.
const END: &str = "end";

/// Verbs of turns, which there are none of here.
const NO_TURN: [&str; 2] = ["pass", "forfeit"];

/// A refusal without the line that it is about: a list that the others must not see.
pub(super) fn without_line(error: anyhow::Error) -> anyhow::Error {
    match error.downcast::<Fault>() {
        Ok(fault) => Fault {
            source: None,
            place: None,
            meant: None,
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
    fn what_could_be_a_list_is_one() {
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
    fn behind_a_name_a_verb_is_meant() {
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
    fn lists_are_not_shown_however_they_are_said() {
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
