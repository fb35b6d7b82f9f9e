//! Completion of the word before the cursor.

use std::sync::{Arc, Mutex};

use reedline::{Completer, CompletionResult, Span, Suggestion};

use super::command;
use crate::action::{Further, Verb};
use crate::game::Game;
use crate::record::TABLE;
use crate::rules::explain;

/// What completion knows about a game.
#[derive(Default)]
pub struct Known {
    /// Names of players, teams and the table, each with a colon.
    names: Vec<String>,
    /// The verbs of this game.
    verbs: Vec<&'static str>,
    /// Keywords that may follow the main word of a play.
    further: &'static [Further],
    /// The bonuses of the game.
    bonuses: Vec<&'static str>,
    /// Whether a play is just words, without coordinates.
    bare: bool,
}

impl Known {
    /// What a game offers for completion.
    pub fn of(game: &Game) -> Self {
        let seats = game.seats();
        let players = seats.players().iter().map(|player| player.name.as_str());
        let people = players.chain(seats.teams().iter().map(String::as_str));
        let available = |verb: &Verb| game.lacks(*verb).is_none();
        Self {
            names: people
                .chain([TABLE])
                .map(|name| format!("{name}:"))
                .collect(),
            verbs: {
                let own = Verb::ALL.iter().copied().filter(available);
                own.map(Verb::name).collect()
            },
            bonuses: {
                let own = game.rules().mechanic.bonuses().into_iter();
                own.map(|(bonus, _)| bonus.name).collect()
            },
            bare: game.rules().mechanic.keeps_score_only(),
            further: game.rules().mechanic.further(),
        }
    }

    /// Completions of the last word of a line, and where that word starts: names, verbs and commands at the start,
    /// bonuses after `claim`, rules after `explain`.
    fn completions(&self, line: &str) -> Vec<(String, usize)> {
        let parts = |c: char| c.is_whitespace() || c == ',';
        let from = line.rfind(parts).map_or(0, |at| at + 1);
        let (before, typed) = line.split_at(from);
        let typed = typed.to_lowercase();
        let before = before.to_lowercase();
        let mut words: Vec<&str> = before
            .split(parts)
            .filter(|word| !word.is_empty())
            .collect();
        let named = self
            .names
            .iter()
            .find(|name| before.starts_with(&name.to_lowercase()));
        if let Some(name) = named {
            let count = name.split_whitespace().count();
            words.drain(..count.min(words.len()));
        }
        let own = |words: &[&str]| words.iter().map(|&word| word.to_owned()).collect();
        let further = || self.further.iter().map(ToString::to_string).collect();
        let known: Vec<String> = match words.as_slice() {
            [] if named.is_some() => own(&self.verbs),
            [] => [own(&self.verbs), own(&command::NAMES), self.names.clone()].concat(),
            ["explain"] => explain::names().map(ToOwned::to_owned).collect(),
            ["help"] => {
                let rules = explain::names().map(ToOwned::to_owned);
                rules
                    .chain(self.verbs.iter().map(|&verb| verb.to_owned()))
                    .collect()
            }
            ["challenge", ..] => own(&["upheld", "rejected"]),
            all if all.contains(&Further::Claim.name()) => own(&self.bonuses),
            ["play", _, ..] => further(),
            [first, ..] if self.bare && Verb::from_name(first).is_none() => further(),
            [first, _, _, ..] if Verb::from_name(first).is_none() => further(),
            _ => Vec::new(),
        };
        known
            .into_iter()
            .filter(|word| word.to_lowercase().starts_with(&typed))
            .map(|word| (word, from))
            .collect()
    }
}

/// Completes the word before the cursor.
pub struct Words(Arc<Mutex<Known>>);

impl Words {
    /// Completes from what is known, which changes with the game.
    pub fn of(known: &Arc<Mutex<Known>>) -> Self {
        Self(Arc::clone(known))
    }
}

impl Completer for Words {
    fn complete(&mut self, line: &str, pos: usize) -> CompletionResult {
        let line = line.get(..pos).unwrap_or(line);
        let found = self.0.lock().map(|known| known.completions(line));
        let found = found.unwrap_or_default().into_iter();
        let suggestion = |(value, from)| Suggestion {
            value,
            display_override: None,
            description: None,
            style: None,
            extra: None,
            span: Span::new(from, pos),
            append_whitespace: true,
            match_indices: None,
        };
        CompletionResult::fresh(found.map(suggestion).collect::<Vec<_>>())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    use crate::referee::Vocabulary;
    use crate::rules::{Ruleset, no_files};

    fn known(id: &str) -> Known {
        let (id, board) = id.split_once(' ').unwrap_or((id, "kept"));
        let mut rules = Ruleset::built_in(id).expect("a ruleset");
        if board != "kept" {
            rules.set("board", board, &no_files).expect("a house rule");
        }
        let names = ["Ann", "Mary Lou"].map(ToOwned::to_owned);
        let game = Game::new(rules, &names, &[], Vocabulary::new(None));
        Known::of(&game.expect("seats"))
    }

    fn words(id: &str, line: &str) -> Vec<String> {
        let found = known(id).completions(line).into_iter();
        found.map(|(word, _)| word).collect()
    }

    #[test]
    fn the_word_before_the_cursor_is_completed() {
        for (line, found) in [
            ("ch", &["challenge"][..]),
            ("an", &["Ann:"]),
            ("bur", &[]),
            ("table: ca", &["category"]),
            ("Mary Lou: f", &["forfeit"]),
            ("Ann: challenge u", &["upheld"]),
            ("challenge latch r", &["rejected"]),
            ("m13 r latch ", &["also", "claim"]),
            ("m13 r latch claim full", &["full-fit"]),
            ("m13 r latch claim ring,br", &["bridge"]),
            ("explain turn-on", &["turn-on-old-tile"]),
            ("help forf", &["forfeit"]),
            ("undo ", &[]),
            ("m13 ", &[]),
            ("m13 r lat", &[]),
        ] {
            assert_eq!(words("puzzingo", line), found, "{line}");
        }
    }

    #[test]
    fn each_game_has_its_own_words() {
        assert_eq!(words("lingo", "bur"), ["burn"]);
        assert_eq!(words("lingo", "m13 r bead "), ["also"]);
        assert!(words("wordgame", "h8 r habit ").is_empty());
        assert!(words("wordgame", "exch").is_empty());
        assert_eq!(words("wordpaths", "gr"), ["grid"]);
        assert!(words("puzzingo", "pla").is_empty());
        for (line, found) in [
            ("pla", &["play"][..]),
            ("sh", &[]),
            ("habits ", &["also", "claim"]),
            ("play habits al", &["also"]),
            ("habits claim co", &["corner", "connection"]),
            ("Ann: habits also tot cl", &["claim"]),
            ("m13 ", &["also", "claim"]),
        ] {
            let mut completed = words("puzzingo none", line);
            completed.sort();
            let mut found = found.to_vec();
            found.sort_unstable();
            assert_eq!(completed, found, "{line}");
        }
    }
}
