//! Completion of the word before the cursor.

use std::sync::PoisonError;

use reedline::{Completer, CompletionResult, Span, Suggestion};

use super::command::Command;
use super::hint::Shown;
use crate::action::{Further, Part, Place, Verb};
use crate::game::Game;
use crate::record::TABLE;
use crate::rules::explain;

/// Completions of the last word of a line, and where that word starts: names, verbs, commands and words on the table at
/// the start, bonuses after `claim`, rules after `explain`.
pub(super) fn completions(game: &Game, line: &str) -> (usize, Vec<String>) {
    let parts = |c: char| c.is_whitespace() || c == ',';
    let from = line.rfind(parts).map_or(0, |at| at + 1);
    let (before, typed) = line.split_at(from);
    let (before, typed) = (before.to_lowercase(), typed.to_lowercase());
    let seats = game.seats();
    let players = seats.players().iter().map(|player| player.name.as_str());
    let people = players.chain(seats.teams().iter().map(String::as_str));
    let names: Vec<String> = people
        .chain([TABLE])
        .map(|name| format!("{name}:"))
        .collect();
    let after = |name: &String| before.strip_prefix(&name.to_lowercase());
    let after_name = names.iter().find_map(after);
    let action = after_name.unwrap_or(&before);
    let words: Vec<&str> = action
        .split(parts)
        .filter(|word| !word.is_empty())
        .collect();
    let kind = &game.rules().mechanic;
    let verbs = Verb::ALL.iter().filter(|verb| game.lacks(**verb).is_none());
    let verbs = verbs.map(|verb| verb.name());
    let is_play = |first: &str| Verb::from_name(first).is_none_or(|verb| verb == Verb::Play);
    let further = || kind.further().iter().map(|part| part.name()).collect();
    let known: Vec<&str> = match words.as_slice() {
        [] if after_name.is_some() => verbs.collect(),
        [] => {
            let mut all: Vec<&str> = verbs.collect();
            all.extend(Command::NAMES);
            all.extend(names.iter().map(String::as_str));
            all
        }
        ["explain"] => explain::names().collect(),
        ["play"] => Vec::new(),
        ["help"] => explain::names().chain(verbs).collect(),
        ["challenge", ..] => vec!["upheld", "rejected"],
        all if all.contains(&Further::Claim.name()) => {
            let bonuses = kind.bonuses().into_iter().map(|(bonus, _)| bonus);
            let own =
                bonuses.filter(|bonus| !seats.teams().is_empty() || !bonus.earned.by_teammates);
            own.map(|bonus| bonus.name).collect()
        }
        [first, ..] if kind.keeps_score_only() && is_play(first) => further(),
        [first, _, _, ..] if is_play(first) => further(),
        _ => Vec::new(),
    };
    let mut known: Vec<String> = known.into_iter().map(ToOwned::to_owned).collect();
    if words.is_empty() && !typed.is_empty() {
        known.extend(standing(game, &typed));
    }
    known.retain(|word| word.to_lowercase().starts_with(&typed));
    (from, known)
}

/// The words on the table as places: `habit:`, and with the word in full each of its letters.
fn standing(game: &Game, typed: &str) -> Vec<String> {
    let mut found = Vec::new();
    for standing in game.standing().words() {
        let name = format!("{}:", standing.word.spelling);
        if typed.starts_with(&name) {
            let letters = 1..=standing.word.cells.len();
            found.extend(letters.map(|letter| format!("{name}{letter}")));
        } else {
            found.push(name);
        }
    }
    found.sort_unstable();
    found.dedup();
    found
}

/// The letter on the table that a completion names, with its cell: `A on N13`.
fn described(game: &Game, value: &str) -> Option<String> {
    let (word, letter) = value.split_once(':')?;
    let letter = letter.parse().ok()?;
    let place = Place::Standing {
        word: word.to_owned(),
        letter,
        neighbour: None,
    };
    let cell = game.standing().cell(&place, Part::Cell(0)).ok()?;
    let tile = game.table().at(cell)?;
    Some(format!("{} on {cell}", tile.letter))
}

/// Completes the word before the cursor.
pub struct Words(pub Shown);

impl Completer for Words {
    fn complete(&mut self, line: &str, pos: usize) -> CompletionResult {
        let line = line.get(..pos).unwrap_or(line);
        let game = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let (from, found) = game
            .as_ref()
            .map_or((pos, Vec::new()), |game| completions(game, line));
        let on_table = |value: &String| {
            let word = value.split(':').next().filter(|_| value.contains(':'));
            let words = game.as_ref().map(|game| game.standing().words());
            let mut words = words.into_iter().flatten();
            words.any(|standing| word == Some(&*standing.word.spelling))
        };
        let suggestion = |value: String, from, append_whitespace| Suggestion {
            description: game.as_ref().and_then(|game| described(game, &value)),
            value,
            span: Span::new(from, pos),
            append_whitespace,
            ..Suggestion::default()
        };
        // An empty menu would show a notice in capitals; one empty completion closes it.
        let nothing = || suggestion(String::new(), pos, false);
        let mut found: Vec<Suggestion> = found
            .into_iter()
            .map(|value| {
                // The number of a letter, or a direction, may follow.
                let ends = !on_table(&value);
                suggestion(value, from, ends)
            })
            .collect();
        if found.is_empty() {
            found.push(nothing());
        }
        CompletionResult::fresh(found)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    use crate::referee::Vocabulary;
    use crate::rules::{Ruleset, no_files};

    fn game(id: &str) -> Game {
        let (id, board) = id.split_once(' ').unwrap_or((id, "kept"));
        let mut rules = Ruleset::built_in(id).expect("a ruleset");
        if board != "kept" {
            rules.set("board", board, &no_files).expect("a house rule");
        }
        let names = ["Ann", "Mary Lou"].map(ToOwned::to_owned);
        Game::new(rules, &names, &[], Vocabulary::new(None)).expect("seats")
    }

    fn words(id: &str, line: &str) -> Vec<String> {
        completions(&game(id), line).1
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
            ("habits claim co", &["corner"]),
            ("habits claim ext", &[]),
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
