//! Sentences: what people say at a table that is no line in the notation. `phrases.txt` is the table of them.

use std::borrow::Cow;
use std::cell::LazyCell;
use std::ops::RangeInclusive;

use super::gaps::{Filled, Sentence, Typed, filler};
use super::partial::partial;
use super::pieces::{is_place, tidy};
use super::table::{Group, PHRASES, Part, is, says_nothing};
use crate::game::Game;
use crate::grid::Cell;
use crate::text::{first_word, is_one_slip};

/// What a sentence means.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Meaning {
    /// A line of the game, or a command of the prompt.
    Line(String),
    /// Something to tell.
    Note(String),
    /// The beginning of a line, and something to tell.
    Begun(String, String),
}

/// The most words of a sentence that are not understood.
const MAX_SKIPPED: usize = 2;

/// The most words of a sentence.
const MAX_WORDS: usize = 12;

/// The fewest letters of a word that may be misspelt.
const MIN_LETTERS: usize = 4;

/// The meaning of a sentence; `None` if it is none that is known. It says nothing of whether the game accepts its line.
pub fn meaning(game: &Game, line: &str) -> Option<Meaning> {
    compared(game, line, 0..=0, |_| true)
}

/// What a sentence means that is none of the known ones, but for a word or two: what shows something, or corrects a turn.
pub fn gist(game: &Game, line: &str) -> Option<Meaning> {
    let is_safe = |group: &Group| {
        let begins = group.meanings.iter().map(|(_, text)| first_word(text).0);
        let (told, others): (Vec<&str>, Vec<&str>) = begins.partition(|begin| *begin == ":");
        // A note alone is for its own sentences.
        told.len() < group.meanings.len() && others.iter().all(|begin| is("safe", begin))
    };
    compared(game, line, 1..=MAX_SKIPPED, is_safe)
}

/// What a line means as a sentence of these groups, with so many words that are not understood: at most every second one.
fn compared(
    game: &Game,
    line: &str,
    skips: RangeInclusive<usize>,
    is_meant: impl Fn(&Group) -> bool,
) -> Option<Meaning> {
    let line = joined(game, line);
    let words = typed(&line);
    let counts = words.iter().filter(|word| !word.is_idle).count();
    let groups = PHRASES.groups.iter().filter(|group| is_meant(group));
    let skips = skips.take_while(|skips| 2 * skips <= counts);
    let attempts = skips.flat_map(|skips| [(skips, false), (skips, true)]);
    // A word alone is a word, whatever it resembles, and says nothing about others.
    let says_much = |skips: usize| words.len() > 1 && (skips == 0 || counts > skips + 1);
    // `larks at q15` lacks nothing.
    let is_known = words.iter().any(|word| word.number.is_some());
    let is_played = LazyCell::new(|| partial(game, &line).is_some());
    let mut attempts = attempts
        .filter(|&(skips, may_err)| !may_err || says_much(skips) && is_known && !*is_played);
    if words.len() > MAX_WORDS {
        return None;
    }
    let mut said = vec![false; PHRASES.numbers.len()];
    for word in words
        .iter()
        .flat_map(|word| word.number.iter().chain(&word.like))
    {
        said[*word] = true;
    }
    attempts.find_map(|(skips, may_err)| {
        let sentence = Sentence {
            game,
            words: &words,
            said: &said,
            may_err,
            skips,
        };
        groups.clone().find_map(|group| sentence.meaning(group))
    })
}

/// A line with the names of bonuses as one word: `full fit`.
fn joined<'a>(game: &Game, line: &'a str) -> Cow<'a, str> {
    let bonuses = game.rules().features.bonuses.iter();
    let names = bonuses.map(|(bonus, _)| bonus.name);
    let mut apart = names.filter_map(|name| Some((name, name.split_once('-')?)));
    let said = apart.find_map(|(name, (one, other))| {
        let said = format!("{one} {other}");
        line.contains(&said).then(|| line.replace(&said, name))
    });
    said.map_or(line.into(), Into::into)
}

/// The words of a line.
fn typed(line: &str) -> Vec<Typed<'_>> {
    // `ring=touching`
    let words = line.split(|c: char| c.is_whitespace() || c == '=');
    let words = words.map(|raw| (raw, tidy(raw.trim_end_matches('?'))));
    let words = words.filter(|(_, tidy)| !tidy.is_empty());
    let typed = words.map(|(raw, tidy)| Typed {
        raw,
        is_idle: says_nothing(&tidy),
        number: PHRASES.numbers.get(&*tidy).copied(),
        like: slips(&tidy),
        tidy,
    });
    typed.collect()
}

/// The numbers of the words that a word may be a slip for.
fn slips(typed: &str) -> Vec<usize> {
    // `cats bonus` does not say that CATS is bogus, and MORE is no slip for `move`.
    let is_known = says_nothing(typed) || PHRASES.numbers.contains_key(typed);
    if typed.len() < MIN_LETTERS || is_known {
        return Vec::new();
    }
    let is_like = |word: &str| {
        let is_long = word.len() >= MIN_LETTERS;
        is_long && word.chars().next() == typed.chars().next() && is_one_slip(word, typed)
    };
    let words = PHRASES.numbers.iter();
    let like = words.filter(|(word, _)| is_like(word));
    like.map(|(_, number)| *number).collect()
}

impl Sentence<'_> {
    fn meaning(&self, group: &Group) -> Option<Meaning> {
        let is_whole = |parts: &&Vec<Part>| {
            // Without words of its own, a sentence has no others around it either.
            let has_words = parts.iter().any(|part| !part.words.is_empty());
            has_words || parts.len() == self.words.len()
        };
        let meant = |filled: &Filled| {
            let holds =
                |conditions: &[&str]| conditions.iter().all(|name| self.holds(name, filled));
            let meanings = group.meanings.iter();
            let mut meanings = meanings.filter(|(conditions, _)| holds(conditions));
            meanings.find_map(|(_, text)| self.meant(text, filled))
        };
        // Most sentences need a word that was not typed.
        let is_typed = |part: &Part| {
            let mut words = part.words.iter();
            part.is_optional || part.words.is_empty() || words.any(|(number, _)| self.said[*number])
        };
        let sentences = group.sentences.iter().filter(is_whole);
        let mut sentences = sentences.filter(|parts| parts.iter().all(is_typed));
        sentences.find_map(|parts| self.fits(parts, 0, self.skips, &Vec::new(), &meant))
    }

    /// What is `meant` if these parts are the words from `at` on.
    fn fits(
        &self,
        parts: &[Part],
        at: usize,
        skips: usize,
        filled: &Filled,
        meant: &dyn Fn(&Filled) -> Option<Meaning>,
    ) -> Option<Meaning> {
        let rest = &self.words[at..];
        let Some((part, others)) = parts.split_first() else {
            let left = rest.iter().filter(|word| !word.is_idle).count();
            return (left <= skips).then(|| meant(filled))?;
        };
        let taken = self
            .taken(part, rest)
            .into_iter()
            .find_map(|(count, text)| {
                let gap = part.gap.map(|gap| (gap, text));
                let filled = filled.iter().cloned().chain(gap).collect();
                self.fits(others, at + count, skips, &filled, meant)
            });
        let without = || {
            part.is_optional
                .then(|| self.fits(others, at, skips, filled, meant))?
        };
        let later = || {
            let skips = skips.checked_sub(usize::from(!rest.first()?.is_idle))?;
            self.fits(parts, at + 1, skips, filled, meant)
        };
        taken.or_else(without).or_else(later)
    }

    /// How many of the next words may be this part, and what they fill a gap with: the most first.
    fn taken(&self, part: &Part, rest: &[Typed<'_>]) -> Vec<(usize, String)> {
        let Some(next) = rest.first() else {
            return Vec::new();
        };
        let raw = |count: usize| {
            let words: Vec<&str> = rest[..count].iter().map(|word| word.raw).collect();
            words.join(" ")
        };
        let one = |text: Option<String>| text.map(|text| (1, text)).into_iter().collect();
        match part.gap.filter(|_| part.words.is_empty()) {
            None => one(self.known(part, next).map(ToOwned::to_owned)),
            Some("rest") => vec![(rest.len(), raw(rest.len()))],
            Some("line") => {
                let line = raw(rest.len());
                let is_told = |word: &Typed<'_>| !is("not", &word.tidy);
                let is_play = rest.len() > 1 && is_place(&next.tidy) && rest.iter().all(is_told);
                let is_line = is_play || self.game.read(&line).is_ok();
                is_line.then_some((rest.len(), line)).into_iter().collect()
            }
            Some("play") if Cell::parse(&next.tidy).is_some() => {
                let most = rest.len().min(3);
                (2..=most).rev().map(|count| (count, raw(count))).collect()
            }
            Some(gap) => one(self.fills(gap, next)),
        }
    }

    /// The word of a part that was typed.
    fn known(&self, part: &Part, typed: &Typed<'_>) -> Option<&'static str> {
        let mut words = part.words.iter();
        let is_like = |number: &usize| self.may_err && typed.like.contains(number);
        let exact = words.find(|(number, _)| typed.number == Some(*number));
        let word = exact.or_else(|| part.words.iter().find(|(number, _)| is_like(number)));
        word.map(|(_, word)| *word)
    }

    /// A meaning with its gaps filled; `None` if one of them cannot be.
    fn meant(&self, text: &str, filled: &Filled) -> Option<Meaning> {
        let mut parts = text.split('{');
        let mut whole = parts.next()?.to_owned();
        for part in parts {
            let (gap, after) = part.split_once('}')?;
            let typed = filler(filled, gap).map(ToOwned::to_owned);
            // What an optional part of the sentence would have filled stays empty.
            let text = typed.or_else(|| self.known_of(gap, filled));
            whole += &text.or_else(|| (gap == "n").then(String::new))?;
            whole += after;
        }
        if let Some(note) = whole.strip_prefix(": ") {
            return Some(Meaning::Note(note.to_owned()));
        }
        let begun = whole.strip_prefix("> ");
        match begun.and_then(|begun| begun.split_once(" : ")) {
            Some((begun, note)) => Some(Meaning::Begun(format!("{begun} "), note.to_owned())),
            None => Some(Meaning::Line(whole.trim_end().to_owned())),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::referee::Vocabulary;
    use crate::rules::Ruleset;

    fn game(id: &str) -> Game {
        let rules = Ruleset::built_in(id).expect("built in");
        Game::new(rules, &["Ann", "Bob"], Vocabulary::new(None)).expect("seats")
    }

    fn played() -> Game {
        let mut game = game("puzzingo");
        game.submit("Ann", "m13 r latch").expect("a play");
        game
    }

    fn line(line: &str) -> Meaning {
        Meaning::Line(line.to_owned())
    }

    #[test]
    fn sentences_mean_lines() {
        let game = played();
        for (said, meant) in [
            ("whose turn is it?", "score"),
            ("who is winning", "score"),
            ("who is wining", "score"),
            ("is it my turn", "score"),
            ("what is a bridge", "help bridge"),
            ("how do I claim", "help claim"),
            ("how do i play", "help"),
            ("how do i swap tiles", "help exchange"),
            ("how do I challenge?", "help challenge"),
            ("what is the score?", "score"),
            ("what's the score", "score"),
            ("which dictionary are we using", "help dictionary"),
            ("where can I play", "?"),
            ("what was that", "log 1"),
            ("show me the turns", "log"),
            ("how many tiles does Bob have", "score"),
            ("how many tiles are left", "tiles"),
            ("what's in the bag", "tiles"),
            ("what is q worth", "tiles"),
            ("what is bead worth", "try bead"),
            ("how many points is latch", "log 1"),
            ("what is a ring worth", "help ring"),
            ("how many points do I have", "score"),
            ("is qi valid", "word qi"),
            ("define latch", "word latch"),
            ("can I play habit", "try habit"),
            ("what words are on the table", "played"),
            ("last move", "log 1"),
            ("when does the game end", "help end"),
            ("what are the rules", "rules"),
            ("show the board", "board"),
            ("how much would m13 d lemon be", "try m13 d lemon"),
            ("oops go back 2 turns", "undo 2"),
            ("take back", "undo"),
            ("undo that, it was m13 d latch", "amend 1 m13 d latch"),
            ("how do i undo", "undo"),
            ("edit 1", "amend 1"),
            ("change 5 n11 d a?bate", "amend 5 n11 d a?bate"),
            ("no, it was m13 d latch", "amend 1 m13 d latch"),
            ("i meant match", "amend 1 m13 r match"),
            ("it should be m14", "amend 1 m14 r latch"),
            ("that should be down", "amend 1 m13 d latch"),
            ("it was match not latch", "amend 1 m13 r match"),
            ("tears using the h", "tears over h"),
            ("tears down through an h", "tears d over h"),
            ("latch is not a word", "challenge latch"),
            ("I don't believe latch is a word", "challenge latch"),
            ("no such word", "challenge"),
            ("we are finished", "end"),
            ("I can't go", "pass"),
            ("2 minutes per turn", "set timer=2 minutes"),
        ] {
            assert_eq!(meaning(&game, said), Some(line(meant)), "{said}");
        }
    }

    #[test]
    fn lines_of_the_game_are_no_sentences() {
        let game = played();
        for typed in [
            "m13 r latch",
            "how",
            "points d",
            "time 3",
            "habit tab",
            "exchange 3",
            "last m13",
            "k8 r so",
            "challenge tiles",
            "add 5 to Bob",
            "give u",
            "give up m13",
            "m12 down latch",
            "",
            "?",
        ] {
            assert_eq!(meaning(&game, typed), None, "{typed}");
        }
    }

    #[test]
    fn a_meaning_depends_on_the_game() {
        let note = |game: &Game, said: &str| match meaning(game, said) {
            Some(Meaning::Note(note) | Meaning::Begun(_, note)) => note,
            other => panic!("{said}: {other:?}"),
        };
        assert!(note(&played(), "how much time is left?").contains("no clock"));
        let mut rules = Ruleset::built_in("puzzingo").expect("built in");
        rules.set("timer", "60").expect("an option");
        let timed = Game::new(rules, &["Ann", "Bob"], Vocabulary::new(None)).expect("seats");
        assert_eq!(
            meaning(&timed, "how much time is left?"),
            Some(line("clock"))
        );
        for (id, said, told) in [
            ("puzzingo", "I give up", "`pass` gives up one turn"),
            (
                "puzzingo",
                "Bob resigns",
                "`end` ends the game if all agree",
            ),
            (
                "lingo",
                "we concede",
                "these rules have no resigning: `end`",
            ),
            ("puzzingo", "m12 down", "`m12 d latch`"),
            ("puzzingo", "L-13 right", "`l13 r latch`"),
        ] {
            let note = note(&game(id), said);
            assert!(note.contains(told), "{said}: {note}");
        }
        assert_eq!(meaning(&game("puzzingo"), "i meant match"), None);
    }

    /// The shortest line that a sentence allows, if no gap of it is open to anything.
    fn example(parts: &[Part]) -> Option<String> {
        let needed = parts.iter().filter(|part| !part.is_optional);
        let words = needed.map(|part| {
            part.words
                .first()
                .map(|(_, word)| *word)
                .or(match part.gap? {
                    "n" => Some("2"),
                    "name" => Some("Bob"),
                    "new" => Some("Dora"),
                    "word" => Some("latch"),
                    "topic" => Some("bridge"),
                    "played" => Some("lemon"),
                    "x" => Some("h"),
                    "option" => Some("timer"),
                    "play" => Some("m13 d lemon"),
                    _ => None,
                })
        });
        Some(words.collect::<Option<Vec<_>>>()?.join(" "))
    }

    #[test]
    fn every_sentence_can_be_said() {
        let mut over = played();
        over.submit("table", "end").expect("an end");
        let games = [played(), game("wordpaths"), over];
        let mut mute = Vec::new();
        for group in &PHRASES.groups {
            assert!(!group.meanings.is_empty() && !group.sentences.is_empty());
            for said in group.sentences.iter().filter_map(|parts| example(parts)) {
                let asked = format!("{said}?");
                let is_mute = |line: &str| games.iter().all(|game| meaning(game, line).is_none());
                if is_mute(&said) && is_mute(&asked) {
                    mute.push(said);
                }
            }
        }
        assert_eq!(mute, Vec::<String>::new());
    }
}
