//! Words that stood although the word list does not have them, and words that were challenged in vain. Players can still
//! challenge the last play after a game has ended, so nothing is said before every rack is counted.

use serde_json::{Value, json};

use crate::view::{Phase, phase};
use tileref_game::action::Action;
use tileref_game::game::{Entry, Game, Status};
use tileref_words::text::{count, listed, shown};

/// A play, and some of its words in capitals, safe to show.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Doubted {
    /// The number of its entry, from 1.
    pub entry: usize,
    /// Who played it, safe to show.
    pub player: String,
    /// The words.
    pub words: Vec<String>,
}

/// What the word list says about the words of a game that is over.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Phonies {
    /// The name of the word list, safe to show.
    pub list: String,
    /// Plays that stood with words that are not in the list.
    pub unlisted: Vec<Doubted>,
    /// Plays that were challenged in vain, with the words that were doubted.
    pub in_vain: Vec<Doubted>,
}

/// A word, in lower case, is not in the word list. This is never said before the game is over, or without a list.
pub fn is_unlisted(game: &Game, word: &str) -> bool {
    let words = game.vocabulary();
    phase(game) == Phase::Over && words.lexicon().is_some() && words.refuses(word)
}

/// An entry stands with a word that is not in the list.
pub fn is_phony(game: &Game, entry: &Entry) -> bool {
    unlisted(game, entry).next().is_some()
}

/// The words of an entry that count without being in the list.
fn unlisted<'a>(game: &'a Game, entry: &'a Entry) -> impl Iterator<Item = &'a str> {
    let counts = matches!(entry.status, Status::Scored | Status::Listed);
    let words = entry
        .words
        .iter()
        .filter(move |word| counts && word.struck.is_none());
    let words = words.map(|word| word.spelling.as_ref());
    words.filter(|word| is_unlisted(game, word))
}

impl Phonies {
    /// What the list says about a game; `None` before it is over, or without a list.
    pub fn of(game: &Game) -> Option<Self> {
        let list = game.vocabulary().lexicon()?;
        if phase(game) != Phase::Over {
            return None;
        }
        let mut found = Self {
            list: shown(list.name()),
            ..Self::default()
        };
        let mut play = None;
        for (n, entry) in game.entries().iter().enumerate() {
            let words: Vec<&str> = unlisted(game, entry).collect();
            if !words.is_empty() {
                found.unlisted.push(doubted(game, n, entry, &words));
            }
            match entry.status {
                Status::Scored => play = Some(n),
                Status::ChallengeRejected => {
                    let mut lists = game.entries()[..n].iter();
                    let listed = lists.rposition(|list| lists_word(list, entry));
                    let challenged = play.or(listed).map(|n| (n, &game.entries()[n]));
                    let challenged = challenged.and_then(|(n, played)| {
                        let mut words = challenged_words(entry, played);
                        words.retain(|word| stands(played, word));
                        (!words.is_empty()).then(|| doubted(game, n, played, &words))
                    });
                    found.in_vain.extend(challenged);
                    found.in_vain.dedup();
                }
                _ => {}
            }
        }
        Some(found)
    }

    /// As sentences; nothing if every word is in the list and none was challenged in vain.
    pub fn sentences(&self) -> Vec<String> {
        let mut sentences = Vec::new();
        if !self.unlisted.is_empty() {
            let words: usize = self.unlisted.iter().map(|one| one.words.len()).sum();
            let are = if words == 1 { "is" } else { "are" };
            let (words, list) = (count(words, "word"), &self.list);
            let which = phony_list(&self.unlisted);
            sentences.push(format!("{words} that stood {are} not in {list}: {which}"));
        }
        if !self.in_vain.is_empty() {
            sentences.push(format!(
                "these stood after a challenge: {}",
                phony_list(&self.in_vain)
            ));
        }
        sentences
    }

    /// As JSON.
    pub fn document(&self) -> Value {
        let play =
            |one: &Doubted| json!({ "n": one.entry, "player": one.player, "words": one.words });
        let plays = |all: &[Doubted]| all.iter().map(play).collect::<Vec<_>>();
        json!({ "unlisted": plays(&self.unlisted), "in_vain": plays(&self.in_vain) })
    }
}

/// An entry is a list with the word of a challenge.
fn lists_word(entry: &Entry, challenge: &Entry) -> bool {
    let listed = |word: &&str| entry.words.iter().any(|one| one.spelling == *word);
    entry.status == Status::Listed && challenged_words(challenge, entry).iter().any(listed)
}

/// The words that a challenge was about: those that it names, or all of the play.
fn challenged_words<'a>(challenge: &'a Entry, played: &'a Entry) -> Vec<&'a str> {
    match challenge.action.as_deref() {
        Some(Action::Challenge { words, .. }) if !words.is_empty() => {
            words.iter().map(String::as_str).collect()
        }
        _ => played
            .words
            .iter()
            .map(|word| word.spelling.as_ref())
            .collect(),
    }
}

/// A word of an entry was not struck for another reason.
fn stands(entry: &Entry, word: &str) -> bool {
    let mut words = entry.words.iter();
    words.any(|made| made.spelling == *word && made.struck.is_none())
}

fn doubted(game: &Game, n: usize, entry: &Entry, words: &[&str]) -> Doubted {
    Doubted {
        entry: n + 1,
        player: shown(&entry.actor),
        words: words.iter().map(|word| game.upper(word)).collect(),
    }
}

/// `QZAX by Ann and BLORT by Bob`.
fn phony_list(all: &[Doubted]) -> String {
    let each = all
        .iter()
        .map(|one| format!("{} by {}", listed(&one.words), one.player));
    listed(each.collect::<Vec<_>>())
}
