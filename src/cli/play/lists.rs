//! Lines typed while lists are due: whatever does not start with a command or a verb is a list.

use super::Prompt;
use super::command::{self, PromptCommand, Request};
use super::commands::AMEND;
use crate::action::{Action, Verb};
use crate::reading::{BETWEEN, is_around, is_mark, is_nothing, tidy};
use crate::text::first_word;

/// The list in a line without its player's name, with its verb. After a name, a valid action is not a list.
pub fn list(line: &str, is_named: bool) -> Option<String> {
    let line = line.trim();
    // `3 words: dig row`
    let list = line
        .split_once(':')
        .filter(|(said, _)| said.split(' ').map(tidy).all(|word| is_around(&word)));
    let line = list.map_or(line, |(_, list)| list).replace(BETWEEN, " ");
    let is_implied = !first_word(&line).0.eq_ignore_ascii_case(Verb::Words.name());
    // A full stop at the end of a word must not cost the whole list.
    let end = |c: char| is_implied && ".!".contains(c);
    let words = line
        .split_whitespace()
        // `1. dig 2. row`, `dig 3, row 3`, `dig - row`
        .filter(|word| !is_mark(word) || is_nothing(&line))
        .map(|word| word.trim_end_matches(end));
    let line = words.collect::<Vec<_>>().join(" ");
    let line = line.as_str();
    let (first, _) = first_word(line);
    if first.eq_ignore_ascii_case(Verb::Words.name()) {
        return Some(line.to_owned());
    }
    // Anything else is treated as a list too, and refused as one.
    let is_list = (list.is_some() || !is_known(line)) && !first.is_empty() && !line.contains(':');
    let is_action = is_named && Action::parse(line).is_ok();
    (is_list && !is_action).then(|| format!("words {line}"))
}

/// Whether a line starts with a command or a verb.
fn is_known(line: &str) -> bool {
    let first = first_word(line).0;
    is_verb(first)
        || PromptCommand::called(&first.to_lowercase()).is_some()
        || command::read(line) != Request::Action
}

/// What to say about a list that may have been meant as a part of one.
pub fn doubt(line: &str) -> Option<&'static str> {
    if is_nothing(line) {
        return None;
    }
    let is_one = line.split(BETWEEN).filter(|word| !word.is_empty());
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
        _ => list(line, false).is_some() || first_word(line).1.contains(char::is_alphabetic),
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
}

/// How to list words of which the first is also a command or a verb.
pub fn as_word(line: &str) -> Option<String> {
    let (first, rest) = first_word(line);
    let is_words = !first.is_empty() && line.chars().all(|c| c.is_alphabetic() || c == ' ');
    let more = if rest.is_empty() { "" } else { " ..." };
    let hint =
        || format!("\na list begins with `words`; with that word in it: `words {first}{more}`");
    (is_words && list(line, false).is_none()).then(hint)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_is_a_list_unless_it_starts_with_a_command_or_a_verb() {
        for line in [
            "dig row",
            "words log dog god",
            "score1 dig",
            "dig",
            "ROW, dig",
            "back dig",
        ] {
            assert!(list(line, false).is_some(), "{line}");
            assert!(list(line, true).is_some(), "{line}");
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
            "undo1",
            "",
        ] {
            assert_eq!(list(other, false), None, "{other}");
            assert!(
                !holds_list(other) || other.contains(' ') || other.contains(':'),
                "{other}"
            );
        }
        assert_eq!(list("m13 r dig", true), None);
    }

    #[test]
    fn a_list_that_starts_with_a_command_is_hidden_and_no_list() {
        for line in [
            "log dog god",
            "word dig",
            "note dig",
            "undo row",
            "end row",
            "pass the",
            "challenge dig",
        ] {
            assert_eq!(list(line, false), None, "{line}");
            assert!(holds_list(line), "{line}");
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
