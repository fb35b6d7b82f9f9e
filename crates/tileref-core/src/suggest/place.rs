//! A play whose cell or direction is left out: a word alone, `m13 habits`, `rdrr latch`.

use super::{MAX_LETTERS, synonym};
use crate::action::{Action, Further, Part, Verb};
use crate::game::Game;
use crate::grid::Cell;
use crate::referee::{Fit, Situation, Wanted};

/// A word without its place, and the places that it may have.
#[derive(Clone, Debug)]
pub struct Places {
    /// Where it fits, the likeliest place first.
    pub fits: Vec<Fit>,
    /// The number of a place, counted from 1, that is typed after the word.
    pub number: Option<usize>,
    /// The word with its marks, in lower case.
    pub word: String,
    /// The cell of its first letter, if that is typed.
    pub start: Option<Cell>,
    /// Neither a cell nor a direction is typed.
    pub alone: bool,
}

/// The places that a line leaves open, in a game where a board is kept; `None` if it leaves none open. No dictionary is
/// asked.
///
/// ```
/// # use tileref_core::{game::Game, line::say, referee::Vocabulary, rules::Ruleset};
/// # let players = ["Ann", "Bob"].map(String::from);
/// # let rules = Ruleset::built_in("puzzingo").expect("it is built in");
/// # let mut game = Game::new(rules, &players, &[], Vocabulary::new(None))?;
/// use tileref_core::suggest::places;
/// say(&mut game, "Ann", "m13 r latch")?;
/// let places = places(&game, "latches").expect("a word without its place");
/// assert_eq!(places.fits[0].play.to_string(), "m13 r latches");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn places(game: &Game, line: &str) -> Option<Places> {
    let kind = &game.rules().mechanic;
    let seat = game.to_move()?;
    if !kind.has_plays() || kind.keeps_score_only() || game.read(line).is_ok() {
        return None;
    }
    let pieces: Vec<&str> = line.split_whitespace().collect();
    let further = |piece: &str| Further::from_name(&piece.to_lowercase());
    let is_rest = |piece: &&str| further(piece).is_some_and(|part| kind.further().contains(&part));
    let main = pieces.iter().position(is_rest).unwrap_or(pieces.len());
    let (main, rest) = pieces.split_at(main);
    let first = main.first()?.to_lowercase();
    if Verb::from_name(&first).is_some() || synonym(&first).is_some() {
        return None;
    }
    let (typed, before) = main.split_last()?;
    let word = typed.trim_end_matches(|c: char| c.is_ascii_digit());
    let number = match &typed[word.len()..] {
        "" => None,
        number => Some(number.parse().ok()?),
    };
    let letters = word.chars().filter(|c| c.is_alphabetic()).count();
    if !(2..=MAX_LETTERS).contains(&letters) {
        return None;
    }
    let situation = game.situation(seat);
    let wanted = wanted(&situation, before, word, &rest.join(" "))?;
    Some(Places {
        fits: situation.places(&wanted),
        number,
        word: word.to_lowercase(),
        start: wanted.start,
        alone: before.is_empty(),
    })
}

/// A word after nothing, after a cell, or after a direction or path.
fn wanted(situation: &Situation<'_>, before: &[&str], word: &str, rest: &str) -> Option<Wanted> {
    let alphabet = situation.rules.tiles.alphabet();
    let parse = |place: &str, path: &str| match Action::parse_in(
        &format!("{place} {path} {word} {rest}"),
        alphabet,
    ) {
        Ok(Action::Play(play)) => Some(play),
        _ => None,
    };
    let mut wanted = Wanted {
        play: parse("a1", "r")?,
        start: None,
        steps: None,
    };
    match before {
        [] => {}
        [place] if parse(place, "r").is_some() => {
            let play = parse(place, "r")?;
            let start = situation.standing.cell(play.main.at(), Part::Cell(0));
            wanted.start = Some(start.ok()?);
        }
        [path] => {
            let steps = parse("a1", path)?.main.steps().to_vec();
            let grid = situation.rules.grid();
            steps.iter().all(|step| step.grid() == grid).then_some(())?;
            wanted.steps = Some(steps);
        }
        _ => return None,
    }
    Some(wanted)
}
