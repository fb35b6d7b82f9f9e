//! Lines typed while lists are due. A list may begin with any word, even the name of a command or a verb; so several
//! words are a list, and only a single word can be a command.

use super::Prompt;
use super::command::{self, Request};
use super::commands::AMEND;
use super::input::confirmed;
use crate::action::{Action, Verb};
use crate::text::first_word;

/// The list in a line without its player's name, with its verb. After a name, a verb is always a verb, and a valid
/// action is not a list.
pub fn list(line: &str, is_named: bool) -> Option<String> {
    let line = &*line.trim().replace([',', ';'], " ");
    let (first, rest) = first_word(line);
    if first.eq_ignore_ascii_case(Verb::Words.name()) {
        return Some(line.to_owned());
    }
    let letters = line.chars().all(|c| c.is_alphabetic() || c.is_whitespace());
    // Anything else is treated as a list too, and refused as one.
    let is_list = if letters && !rest.is_empty() {
        // Left to the game, which answers that no word can be challenged yet.
        !first.eq_ignore_ascii_case("challenge")
    } else {
        !is_known(line) && !first.is_empty() && !line.contains(':')
    };
    let is_action = is_named && (Verb::from_name(first).is_some() || Action::parse(line).is_ok());
    (is_list && !is_action).then(|| format!("words {line}"))
}

/// Whether the first word is also a command or a verb.
fn is_known(line: &str) -> bool {
    is_verb(first_word(line).0) || command::read(line) != Request::Action
}

/// What to say about a list that may have been meant as something else, or as a part of a list.
pub fn doubt(line: &str) -> Option<&'static str> {
    if is_known(line) {
        return Some("(the line was read as a list; `undo` removes it)");
    }
    let is_one = line.split([',', ';', ' ']).filter(|word| !word.is_empty());
    (is_one.count() == 1).then_some(
        "(that was the whole list, of one word: `undo` removes it; a list is typed on one line)",
    )
}

/// Whether a line holds a list, or an attempt at one, that the other players must not see; also after a name or
/// `amend N`.
pub fn holds_list(line: &str) -> bool {
    let (line, amends) = match command::read(line) {
        Request::Command(command, rest) if *command == AMEND => (first_word(rest).1, true),
        _ => (line, false),
    };
    let starts_list =
        |line: &str| !matches!(first_word(line).0, first if first.is_empty() || is_verb(first));
    match line.split_once(':') {
        Some((name, action)) if amends || !is_verb(first_word(name).0) => starts_list(action),
        _ if amends => starts_list(line),
        _ => {
            let mut pieces = line.split_whitespace();
            let challenges = first_word(line).0.eq_ignore_ascii_case("challenge");
            list(line, false).is_some()
                || (challenges && pieces.clone().count() > 1)
                || pieces.any(|piece| piece.eq_ignore_ascii_case("words"))
        }
    }
}

/// Whether this starts an action other than a list.
fn is_verb(word: &str) -> bool {
    Verb::from_name(word).is_some_and(|verb| verb != Verb::Words)
}

impl Prompt<'_> {
    /// Whether a player's list is due.
    pub(super) fn awaits_list(&self) -> bool {
        self.session.game().next_to_list().is_some()
    }

    /// Confirms that `end` ends the game where it could also be a word of a list; returns false if it must not. In a
    /// pipe nobody is asked, because the next line is not an answer.
    pub(super) fn confirms_end(&mut self, line: &str) -> anyhow::Result<bool> {
        let is_doubtful = self.awaits_list() && line.trim().eq_ignore_ascii_case("end");
        let question = "end the game now, without this round?";
        if !is_doubtful || !self.edits() || confirmed(self.input.as_mut(), question, self.ui)? {
            return Ok(true);
        }
        self.say("the game continues; to list this one word, type `words end`")?;
        Ok(false)
    }
}

/// How to list a word that is also a command or a verb.
pub fn as_word(line: &str) -> Option<String> {
    let (first, rest) = first_word(line);
    let is_words = !first.is_empty() && line.chars().all(|c| c.is_alphabetic() || c == ' ');
    let more = if rest.is_empty() { "" } else { " ..." };
    let hint = || format!("\nto list {first}, type `words {first}{more}`");
    (is_words && list(line, false).is_none()).then(hint)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whatever_could_be_a_list_is_one() {
        for line in [
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
            assert!(list(line, false).is_some(), "{line}");
            assert!(holds_list(line), "{line}");
        }
        for other in [
            "log",
            "quit",
            "undo",
            "undo 2",
            "note 3: a slip",
            "amend 2 note so",
            "Ann: dig",
            "end",
            "Pass",
            "word",
            "challenge",
            "challenge dig",
            "undo1",
            "",
        ] {
            assert_eq!(list(other, false), None, "{other}");
        }
        assert!(holds_list("challenge dig") && !holds_list("challenge"));
    }

    #[test]
    fn after_a_name_a_verb_is_a_verb() {
        for words in ["dig", "words note dig", "log dog", "undo row"] {
            assert!(list(words, true).is_some(), "{words}");
        }
        for other in [
            "note dig",
            "challenge dig",
            "end",
            "pass",
            "undo",
            "m13 r dig",
        ] {
            assert_eq!(list(other, true), None, "{other}");
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
