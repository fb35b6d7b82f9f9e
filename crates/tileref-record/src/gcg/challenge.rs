//! Challenges in notes, because GCG has no move for most of them.
//!
//! ```text
//! #note Bob: challenge bat rejected
//! >Bob: - +0 14                       the turn that it costs
//! #note #unsuccessful-challenge       as macondo says the same
//! ```

use super::TranscriptItem;
use crate::action::{Action, Verdict};
use crate::game::Entry;

/// The note after a turn that was lost by a challenge; macondo writes it.
pub(super) const TURN_LOST: &str = "#unsuccessful-challenge";

/// The end of the note on a challenge that cost the game.
pub(super) const GAME_LOST: &str = ", and loses the game";

/// A challenge that a note tells.
pub(super) struct Noted<'a> {
    /// The challenger, as the note names them.
    pub actor: &'a str,
    /// The challenge as it was typed.
    pub line: &'a str,
    pub verdict: Verdict,
}

impl<'a> Noted<'a> {
    /// Reads `Bob: challenge bat rejected`.
    pub fn read(note: &'a str) -> Option<Self> {
        let (actor, line) = note.split_once(": ")?;
        let line = line.strip_suffix(GAME_LOST).unwrap_or(line);
        let action = line.starts_with("challenge").then(|| Action::parse(line));
        match action?.ok()? {
            Action::Challenge {
                verdict: Some(verdict),
                ..
            } => Some(Self {
                actor,
                line,
                verdict,
            }),
            _ => None,
        }
    }

    /// The upheld challenge among the notes before the next move: the one behind a play that is withdrawn.
    pub fn upheld(rest: &'a [TranscriptItem]) -> Option<(&'a str, Self)> {
        let notes = rest.iter().map_while(|item| match item {
            TranscriptItem::Note(note) => Some(note.as_str()),
            TranscriptItem::Move(_) => None,
        });
        let mut challenges = notes.filter_map(|note| Some((note, Self::read(note)?)));
        challenges.find(|(_, noted)| noted.verdict == Verdict::Upheld)
    }
}

/// Whether a challenge names a word, which the move of a withdrawn play cannot.
pub(super) fn names_word(entry: &Entry) -> bool {
    matches!(entry.action.as_deref(), Some(Action::Challenge { words, .. }) if !words.is_empty())
}
