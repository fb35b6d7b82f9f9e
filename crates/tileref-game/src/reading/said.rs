//! Sentences about words on the table: `habits is not a word`, `add s to habits`.

use super::pieces::is_filler;
use super::verbs::challenge;
use super::{DOUBT, FORM, PLAY, Reading};
use crate::action::{NamedCell, Verb};
use crate::game::Game;
use crate::grid::{Cell, Direction, Grid};
use crate::score::ScoredWord;

/// Words that say that a word is none.
const NOT: [&str; 14] = [
    "not", "don't", "dont", "isn't", "isnt", "no", "wrong", "invalid", "fake", "phony", "phoney",
    "nonsense", "false", "bogus",
];

/// Words around a word that is doubted.
const ABOUT: [&str; 14] = [
    "believe",
    "think",
    "challenge",
    "dictionary",
    "is",
    "valid",
    "real",
    "such",
    "there",
    "that",
    "that's",
    "it",
    "it's",
    "thats",
];

/// What players say of a game at its end, among other words: `we are finished`.
const OVER: [&str; 4] = ["finished", "done", "over", "ended"];

/// What somebody says who has no play: `I can't go`, `no move`.
const CANNOT: [&str; 5] = ["can't", "cant", "cannot", "no", "nothing"];

/// Words that add letters to a word.
const ADD: [&str; 10] = [
    "add", "adds", "adding", "put", "puts", "after", "before", "behind", "hook", "+",
];

/// Words between what is covered and what covers it: `bead to read`, and the other way round: `r on b`.
const INTO: [&str; 5] = ["to", "into", "with", "becomes", "->"];
const OVER_IT: [&str; 4] = ["on", "over", "onto", "covers"];

/// Where the letters go, which the table tells as well.
const ENDS: [&str; 5] = ["an", "end", "front", "start", "beginning"];

pub(super) fn readings(game: &Game, pieces: &[String]) -> Vec<Reading> {
    let mut all = lengthened(game, pieces);
    all.extend(covered(game, pieces));
    all.extend(denied(game, pieces));
    let (verb, is_said) = match pieces {
        _ if all_of(pieces, &OVER, &["is"]) => (Verb::End, true),
        _ => (
            Verb::Pass,
            all_of(pieces, &CANNOT, &["go", "move", "have", "do", "think"]),
        ),
    };
    all.extend(is_said.then(|| Reading::new(verb.to_string(), DOUBT)));
    all
}

/// Whether a sentence has one of these words, and otherwise only those beside them and what says nothing.
fn all_of(pieces: &[String], words: &[&str], beside: &[&str]) -> bool {
    let is_one = |piece: &String| words.contains(&&**piece);
    let says_nothing = |piece: &String| is_filler(piece) || beside.contains(&&**piece);
    let is_whole = pieces
        .iter()
        .all(|piece| is_one(piece) || says_nothing(piece));
    pieces.len() > 1 && is_whole && pieces.iter().any(is_one)
}

/// The challenge of a word that somebody says is none, or of the last play: `no such word`, `cross out dit`.
fn denied(game: &Game, pieces: &[String]) -> Option<Reading> {
    if let [verb, out, word] = pieces
        && is_struck(verb, out)
    {
        return Some(Reading::new(challenge(game, word)?, PLAY));
    }
    let has = |words: &[&str]| pieces.iter().any(|piece| words.contains(&&**piece));
    if !has(&NOT) {
        return None;
    }
    if game.why_lacking(Verb::Challenge).is_some() {
        let says_so = has(&["challenge"]) || has(&["word"]);
        return says_so.then(|| Reading::new(Verb::Challenge.to_string(), DOUBT));
    }
    let is_over = game.round().is_some_and(|_| game.open_round().is_none());
    if !game.can_be_challenged() && !is_over {
        return None;
    }
    let says_nothing =
        |piece: &String| [&NOT[..], &ABOUT].concat().contains(&&**piece) || is_filler(piece);
    let named: Vec<&str> = pieces
        .iter()
        .filter(|piece| !says_nothing(piece))
        .map(String::as_str)
        .collect();
    if named.is_empty() && !has(&["word"]) {
        return None;
    }
    Some(Reading::new(challenge(game, &named.join(" "))?, PLAY))
}

/// Whether two words say that a word on a list does not count: `cross out`.
pub fn is_struck(verb: &str, out: &str) -> bool {
    ["cross", "strike", "scratch"].contains(&verb) && out == "out"
}

/// A word on the table with the letters that somebody adds to it, at its end or in front of it.
fn lengthened(game: &Game, pieces: &[String]) -> Vec<Reading> {
    let adds = pieces.iter().any(|piece| ADD.contains(&&**piece));
    let standing = || {
        game.standing()
            .words()
            .iter()
            .rev()
            .map(|standing| &standing.word)
    };
    let is_word = |piece: &&String| standing().any(|word| word.spelling == **piece);
    let Some(named) = pieces.iter().find(is_word).filter(|_| adds) else {
        return Vec::new();
    };
    let says_nothing =
        |piece: &str| [&ADD[..], &ENDS].concat().contains(&piece) || is_filler(piece);
    let mut letters = pieces
        .iter()
        .filter(|piece| *piece != named && !says_nothing(piece));
    let (Some(letters), None) = (letters.next(), letters.next()) else {
        return Vec::new();
    };
    let words = standing().filter(|word| word.spelling == **named);
    let grid = game.rules().features.grid;
    words
        .filter_map(|word| with_letters(grid, word, letters))
        .flatten()
        .collect()
}

/// The plays that make a straight word longer.
fn with_letters(grid: Grid, word: &ScoredWord, letters: &str) -> Option<[Reading; 2]> {
    let (start, way) = straight(grid, word)?;
    let count = u16::try_from(letters.chars().count()).ok()?;
    let before = start.moved(way.opposite(), count).unwrap_or(start);
    let spelling = &word.spelling;
    Some([
        reading(start, way, &format!("{spelling}{letters}")),
        reading(before, way, &format!("{letters}{spelling}")),
    ])
}

/// A word or a letter that is laid over another one: `bead to read`, `r on b`.
fn covered(game: &Game, pieces: &[String]) -> Vec<Reading> {
    let is_one = |words: &'static [&str]| move |piece: &String| words.contains(&&**piece);
    let at = pieces.iter().position(is_one(&INTO)).map(|at| (at, false));
    let at = at.or_else(|| Some((pieces.iter().position(is_one(&OVER_IT))?, true)));
    let Some((at, turned)) = at.filter(|_| game.rules().features.stacks) else {
        return Vec::new();
    };
    let counts = |piece: &&String| !is_filler(piece);
    let (before, after) = (&pieces[..at], &pieces[at + 1..]);
    let (Some(before), Some(after)) = (before.iter().rfind(counts), after.iter().find(counts))
    else {
        return Vec::new();
    };
    let (from, to) = if turned {
        (after, before)
    } else {
        (before, after)
    };
    let grid = game.rules().features.grid;
    let cell = Cell::parse(from);
    let words = game.standing().words().iter().rev();
    words
        .filter_map(|standing| {
            let word = &standing.word;
            let (start, way) = straight(grid, word)?;
            if word.spelling == *from {
                return Some(reading(start, way, to));
            }
            let spelling: Vec<String> = word.spelling.chars().map(String::from).collect();
            let mut letters = word.cells.iter().zip(&spelling);
            let n = letters.position(|(at, letter)| Some(*at) == cell || letter == from)?;
            let all = [&spelling[..n], std::slice::from_ref(to), &spelling[n + 1..]];
            (to.chars().count() == 1).then(|| reading(start, way, &all.concat().concat()))
        })
        .collect()
}

/// The cell and the direction of a word that does not bend.
fn straight(grid: Grid, word: &ScoredWord) -> Option<(Cell, Direction)> {
    let goes = |way: &&Direction| {
        word.cells
            .windows(2)
            .all(|pair| pair[0].step(**way) == Some(pair[1]))
    };
    let way = grid.directions().iter().find(goes)?;
    Some((*word.cells.first()?, *way))
}

fn reading(at: Cell, way: Direction, word: &str) -> Reading {
    Reading::new(format!("{} {way} {word}", NamedCell::Cell(at)), FORM)
}
