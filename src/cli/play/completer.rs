//! Completion of the word before the cursor.

use std::sync::PoisonError;

use reedline::{Completer, CompletionResult, Span, Suggestion};

use super::hint::SharedGame;
use crate::action::{Further, NamedCell, Part, Verb};
use crate::explain;
use crate::features::Form;
use crate::game::Game;
use crate::line::Command;
use crate::line::advice::claimable;
use crate::record::TABLE;
use crate::session::split_actor;

/// The characters between words.
const GAPS: fn(char) -> bool = |c| c.is_whitespace() || c == ',';

/// The completions of the last word of a line, and where that word starts. The first word may be a name, a verb, a
/// command or a word on the table; `claim` is followed by bonuses, `help` by rules.
pub(super) fn completions(game: &Game, line: &str) -> (usize, Vec<String>) {
    let from = line.rfind(GAPS).map_or(0, |at| at + 1);
    let (before, typed) = line.split_at(from);
    let (name, before) = split_actor(game, before);
    let (before, typed) = (before.to_lowercase(), typed.to_lowercase());
    let words = before.split(GAPS).filter(|word| !word.is_empty());
    let words: Vec<&str> = words.collect();
    let known = next(game, &words).into_iter();
    let mut known: Vec<String> = known.map(ToOwned::to_owned).collect();
    if words.is_empty() && name.is_none() {
        let usable = Command::ALL
            .iter()
            .filter(|command| command.is_usable(game.rules()));
        known.extend(usable.map(ToString::to_string));
        known.extend(names(game));
    }
    if words.is_empty() && !typed.is_empty() {
        known.extend(standing(game, &typed));
    }
    known.retain(|word| word.to_lowercase().starts_with(&typed));
    (from, known)
}

/// The names that may precede an action, with a colon.
fn names(game: &Game) -> Vec<String> {
    let seats = game.seats();
    let players = seats.players().iter().map(|player| player.name.as_str());
    let people = players.chain(seats.teams().iter().map(String::as_str));
    let names = people.chain([TABLE]).map(|name| format!("{name}:"));
    names.collect()
}

fn verbs(game: &Game) -> impl Iterator<Item = &'static str> {
    let verbs = Verb::ALL
        .iter()
        .filter(|verb| game.why_lacking(**verb).is_none());
    verbs.map(|verb| verb.name())
}

/// Whatever has help of its own.
fn topics(game: &Game) -> Vec<&'static str> {
    explain::names().chain(verbs(game)).collect()
}

/// The candidates for the word after `words`.
fn next(game: &Game, words: &[&str]) -> Vec<&'static str> {
    let features = &game.rules().features;
    let is_play = |first: &str| Verb::from_name(first).is_none_or(|verb| verb == Verb::Play);
    if let [first] = words
        && Command::called(first) == Some(Command::Help)
    {
        return topics(game);
    }
    let further = || features.further.iter().map(|part| part.name()).collect();
    match words {
        [] => verbs(game).collect(),
        ["play"] => Vec::new(),
        ["challenge", ..] => vec!["upheld", "rejected"],
        all if all.contains(&Further::Claim.name()) => claimable(game),
        [first, ..] if features.form == Form::Bare && is_play(first) => further(),
        [first, _, _, ..] if is_play(first) => further(),
        _ => Vec::new(),
    }
}

/// The words on the table as places: `habit:`, and after `habit:` each of its letters.
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

/// The letter and the cell that a place like `habit:2` refers to: `A on N13`.
fn describe(game: &Game, value: &str) -> Option<String> {
    let (word, letter) = value.split_once(':')?;
    let letter = letter.parse().ok()?;
    let place = NamedCell::Standing {
        word: game.alphabet().spelling(word),
        letter,
        neighbour: None,
    };
    let cell = game.standing().cell(&place, Part::Cell(0)).ok()?;
    let tile = game.table().at(cell)?;
    Some(format!("{} on {cell}", tile.letter))
}

/// Completes the word before the cursor.
pub struct Words(pub SharedGame);

impl Completer for Words {
    fn complete(&mut self, line: &str, pos: usize) -> CompletionResult {
        let line = line.get(..pos).unwrap_or(line);
        let game = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let found = game.as_ref().map(|game| suggestions(game, line));
        let mut found = found.unwrap_or_default();
        if found.is_empty() {
            // Reedline announces an empty menu in capitals; a single empty completion closes it.
            found.push(Suggestion {
                span: Span::new(pos, pos),
                ..Suggestion::default()
            });
        }
        CompletionResult::fresh(found)
    }
}

/// The completions at the end of a line, as the menu shows them.
fn suggestions(game: &Game, line: &str) -> Vec<Suggestion> {
    let (from, found) = completions(game, line);
    let is_on_table = |value: &str| {
        let word = value.split_once(':').map(|(word, _)| word);
        let mut words = game.standing().words().iter();
        words.any(|standing| word == Some(&*standing.word.spelling))
    };
    let suggestion = |value: String| Suggestion {
        description: describe(game, &value),
        span: Span::new(from, line.len()),
        // The number of a letter may follow directly.
        append_whitespace: !is_on_table(&value),
        value,
        ..Suggestion::default()
    };
    found.into_iter().map(suggestion).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    use crate::referee::Vocabulary;
    use crate::rules::Ruleset;

    fn game(id: &str) -> Game {
        let (id, board) = id.split_once(' ').unwrap_or((id, "kept"));
        let mut rules = Ruleset::built_in(id).expect("a ruleset");
        if board != "kept" {
            rules.set("board", board).expect("a house rule");
        }
        Game::new(rules, &["Ann", "Mary Lou"], Vocabulary::new(None)).expect("seats")
    }

    fn completed_words(id: &str, line: &str) -> Vec<String> {
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
            ("rules forf", &["forfeit"]),
            ("undo ", &[]),
            ("m13 ", &[]),
            ("m13 r lat", &[]),
        ] {
            assert_eq!(completed_words("puzzingo", line), found, "{line}");
        }
    }

    #[test]
    fn each_game_has_its_own_words() {
        assert_eq!(completed_words("lingo", "bur"), ["burn"]);
        assert_eq!(completed_words("lingo", "m13 r bead "), ["also"]);
        assert!(completed_words("wordgame", "h8 r habit ").is_empty());
        assert!(completed_words("wordgame", "exch").is_empty());
        assert_eq!(completed_words("wordpaths", "gr"), ["grid"]);
        assert_eq!(completed_words("puzzingo", "pla"), ["played"]);
        assert_eq!(completed_words("wordpaths", "fi"), ["find"]);
        assert!(completed_words("puzzingo", "fi").is_empty());
        assert_eq!(completed_words("lingo", "be"), ["best"]);
        assert!(completed_words("puzzingo none", "be").is_empty());
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
            let mut completed = completed_words("puzzingo none", line);
            completed.sort();
            let mut found = found.to_vec();
            found.sort_unstable();
            assert_eq!(completed, found, "{line}");
        }
    }
}
