//! Lists that the other players must not see.

use super::Prompt;
use crate::action::{Action, Verb};
use crate::line::commands::request;
use crate::line::{Arguments, verb};
use crate::text::first_word;

/// Shown in place of a hidden list.
pub const HIDDEN: &str = "(hidden)";

/// A line that is typed while lists are due holds a list, or an attempt at one, so that it is not shown: whatever is
/// neither a command nor an action that a game of lists has.
pub fn holds_list(line: &str) -> bool {
    let action = match line.split_once(':') {
        Some((name, action)) if verb(first_word(name).0).is_none() => action,
        _ => line,
    };
    let action = action.trim();
    if verb(first_word(action).0) == Some(Verb::Words) {
        return true;
    }
    if let Some(request) = request(action) {
        return matches!(request.arguments, Arguments::Line(_, line) if holds_list(&line));
    }
    let is_other = |action: Action| !matches!(action.verb(), Verb::Words | Verb::Play);
    !action.is_empty() && !Action::parse(action).is_ok_and(is_other)
}

impl Prompt<'_> {
    /// While a list is due, a line that holds one is not shown.
    pub(super) fn awaits_list(&self) -> bool {
        self.session.game().next_to_list().is_some()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lists_are_hidden_however_they_are_typed() {
        for line in [
            "dig row",
            "words log dog god",
            "dig",
            "ROW, dig",
            "log dog god",
            "word",
            "undo row",
            "end row",
            "pass the",
            "Bob: dig row",
            "Bob: words dig",
            "bob dig row",
            "amend 2 words dig",
            "amend 2 Bob: words dig",
        ] {
            assert!(holds_list(line), "{line}");
        }
        for line in [
            "",
            "log",
            "quit",
            "undo 2",
            "word dig",
            "note 3: a slip",
            "amend 2 note so",
            "Bob: challenge dig",
            "end",
        ] {
            assert!(!holds_list(line), "{line}");
        }
    }
}
