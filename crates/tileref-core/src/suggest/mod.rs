//! What a refused line probably meant: common slips are corrected one after the other, and a line that the game accepts
//! is suggested.
//!
//! Where words are looked up when they are played, only valid words are suggested: asking costs nothing there. At
//! any other table no word is looked up, so a suggestion never shows whether a word is valid.

mod blank;
mod play;
mod run;
mod start;

pub use blank::blanks;
pub use play::way;

use std::iter;

use crate::action::{Action, Further, Said, Verb};
use crate::game::Game;
use crate::grid::Cell;
use crate::line::LineError;
use crate::referee::{Situation, Vocabulary};
use crate::rules::Slug;
use crate::text::{composed, nearest};

/// The most pieces of a line that is corrected; a longer one is left alone.
const MAX_PIECES: usize = 12;

/// Letters of the longest word that is corrected.
const MAX_LETTERS: usize = 40;

/// Other names for an action.
const SYNONYMS: [(&str, Verb); 12] = [
    ("exch", Verb::Exchange),
    ("exchanges", Verb::Exchange),
    ("swap", Verb::Exchange),
    ("swaps", Verb::Exchange),
    ("trade", Verb::Exchange),
    ("change", Verb::Exchange),
    ("replace", Verb::Exchange),
    ("skip", Verb::Pass),
    ("passes", Verb::Pass),
    ("-", Verb::Pass),
    ("doubt", Verb::Challenge),
    ("finish", Verb::End),
];

/// A line to submit instead of a refused one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Correction {
    /// The line, without the name of its player.
    pub line: String,
    /// It includes letters on the table that were not typed.
    pub whole: bool,
}

/// The same with the sentence that suggests it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Proposal {
    /// The line, without the name of its player.
    pub line: String,
    /// The sentence.
    pub text: String,
}

/// A suggestion instead of a refused line, if it is clear.
///
/// ```
/// # use tileref_core::{game::Game, line::say, referee::Vocabulary, rules::Ruleset};
/// # let players = ["Ann", "Bob"].map(String::from);
/// # let rules = Ruleset::built_in("puzzingo").expect("it is built in");
/// # let mut game = Game::new(rules, &players, &[], Vocabulary::new(None))?;
/// use tileref_core::suggest::proposal;
/// let line = "13m r latch";
/// let error = say(&mut game, "Ann", line).unwrap_err();
/// let proposal = proposal(&game, line, &error).expect("it is clear");
/// assert_eq!(proposal.line, "m13 r latch");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn proposal(game: &Game, line: &str, error: &LineError) -> Option<Proposal> {
    // If one of these is broken, another line does not help.
    let elsewhere = [
        Slug::WrongPlayer,
        Slug::GameOver,
        Slug::NotAWord,
        Slug::BadRun,
    ];
    let slug = error.slug();
    if elsewhere.contains(&slug) {
        return None;
    }
    let near = || shifted(game, line, slug);
    let corrected = || correction(game, line, slug);
    // A whole word that was looked up keeps its cells, and is a better guess than one that only fits by its letters.
    if slug == Slug::PartialRun && game.rules().looks_up() {
        corrected().or_else(near)
    } else {
        near().or_else(corrected)
    }
}

/// The same play from a neighbouring cell: being one cell off is a common slip.
fn shifted(game: &Game, line: &str, slug: Slug) -> Option<Proposal> {
    // The rules that a word one cell off breaks.
    let astray = [
        Slug::LetterMismatch,
        Slug::NotConnected,
        Slug::SingleLetterLine,
        Slug::PartialRun,
    ];
    if !astray.contains(&slug) {
        return None;
    }
    let nothing = Vocabulary::new(None);
    let line = start::shifted(&situation(game, &nothing)?, line)?;
    let text = format!("did you mean `{line}`? From there it fits");
    Some(Proposal { line, text })
}

fn correction(game: &Game, line: &str, slug: Slug) -> Option<Proposal> {
    let Correction { line, whole } = corrected(game, line)?;
    let in_part = [Slug::PartialRun, Slug::WordTooShort, Slug::LetterMismatch];
    // Another word is not a slip, unless the word was typed in part.
    let text = match whole {
        true if in_part.contains(&slug) => {
            format!("type the whole word, with the letters that are already there: `{line}`")
        }
        true if slug != Slug::BadNotation => return None,
        _ => format!("did you mean `{line}`?"),
    };
    Some(Proposal { line, text })
}

/// The line with its slips corrected.
pub fn corrected(game: &Game, line: &str) -> Option<Correction> {
    let line = &*composed(line);
    let pieces: Vec<String> = line.split_whitespace().map(tidy).collect();
    if pieces.len() > MAX_PIECES || pieces.iter().any(|piece| piece.len() > MAX_LETTERS) {
        return None;
    }
    let pieces: Vec<String> = pieces
        .into_iter()
        .filter(|piece| !piece.is_empty())
        .collect();
    let (first, rest) = pieces.split_first()?;
    let same = line.split_whitespace().collect::<Vec<_>>().join(" ");
    let same = same.to_lowercase();
    let other = |line: &String| *line != same;
    let plain = |line| Correction { line, whole: false };
    if let Some(grid) = bare_grid(game, line) {
        return Some(plain(grid));
    }
    let rack = |line| bare_rack(game, line).filter(|rack| says(game, rack));
    if let Some(rack) = rack(line) {
        return Some(plain(rack));
    }
    let action = action(game, line, first, rest);
    if let Some(action) = action.filter(|line| other(line) && says(game, line)) {
        return Some(plain(action));
    }
    if Verb::from_name(first).is_some() {
        return None;
    }
    if let Some((name, rest)) = line.trim().split_once(char::is_whitespace)
        && game.seats().speaker(name).is_some()
    {
        let rest = rest.trim();
        let entry = Said::parse(rest).ok().map(|_| rest.to_owned());
        if let Some(entry) = entry.or_else(|| rack(rest)) {
            return Some(plain(format!("{name}: {entry}")));
        }
    }
    let nothing = Vocabulary::new(None);
    let situation = situation(game, &nothing)?;
    let mut lines = play::corrected(&situation, pieces).into_iter();
    lines.find(|play| other(&play.line) && fits(&situation, &play.line))
}

/// The verb that another name, or a typo, stands for.
///
/// ```
/// use tileref_core::{action::Verb, suggest::verb};
/// assert_eq!((verb("swap"), verb("chalenge")), (Some(Verb::Exchange), Some(Verb::Challenge)));
/// assert_eq!(verb("zzz"), None);
/// ```
pub fn verb(first: &str) -> Option<Verb> {
    let first = first.to_lowercase();
    if Further::from_name(&first).is_some() {
        return None;
    }
    if first.len() > 1 && first.starts_with('-') {
        return Some(Verb::Exchange);
    }
    let synonym = SYNONYMS.iter().find(|(other, _)| *other == first);
    synonym
        .map(|&(_, verb)| verb)
        .or_else(|| Verb::from_name(nearest(&first, Verb::NAMES.iter().copied())?))
}

/// A line that is not a play, corrected; `None` if it may be a play.
fn action(game: &Game, line: &str, first: &str, rest: &[String]) -> Option<String> {
    if let Some(play) = words_in_a_row(game, first, rest) {
        return Some(play);
    }
    let tiles = first.strip_prefix('-').filter(|tiles| !tiles.is_empty());
    let alone = rest.is_empty() || Verb::from_name(first).is_some();
    match verb(first).filter(|_| !is_place(first)) {
        Some(Verb::Grid) => Some(grid(line)),
        Some(verb @ (Verb::Pass | Verb::End | Verb::Forfeit)) => alone.then(|| verb.to_string()),
        Some(Verb::Exchange) => {
            let tiles = tiles.map(|tiles| vec![tiles.to_owned()]);
            exchange(game, tiles.as_deref().unwrap_or(rest))
        }
        Some(Verb::Shift) => shift(rest),
        Some(Verb::Burn) => burn(rest),
        // What follows these is text, which stays as typed.
        Some(verb) if verb.name() != first && !rest.is_empty() => {
            let (_, text) = line.trim().split_once(char::is_whitespace)?;
            Some(format!("{verb} {}", text.trim()))
        }
        Some(verb) if verb.name() != first => Some(verb.to_string()),
        _ => None,
    }
}

/// Where only the score is kept, several words are a play of all of them: `bat tab` lacks an `also`, and is no `ban`.
fn words_in_a_row(game: &Game, first: &str, rest: &[String]) -> Option<String> {
    let (first, rest) = match rest.split_first() {
        Some((word, rest)) if first == "play" => (word.as_str(), rest),
        _ => (first, rest),
    };
    let words = || iter::once(first).chain(rest.iter().map(String::as_str));
    let is_word = |word: &str| word.chars().all(|c| c.is_alphabetic() || "?+".contains(c));
    let several = game.rules().mechanic.keeps_score_only()
        && !rest.is_empty()
        && Verb::from_name(first).is_none()
        && !SYNONYMS.iter().any(|(other, _)| *other == first)
        && words().all(|word| is_word(word) && Further::from_name(word).is_none());
    several.then(|| format!("play {}", words().collect::<Vec<_>>().join(" also ")))
}

fn is_place(first: &str) -> bool {
    cell(first).is_some() || first.contains(':')
}

/// Whether the player it falls to could enter this line now.
pub fn says(game: &Game, line: &str) -> bool {
    let Ok(entry) = Said::parse(line) else {
        return false;
    };
    let mut game = game.clone();
    let actor = game.speaker_of(&entry.action);
    game.apply(&actor, &entry).is_ok()
}

/// What a suggested play is judged by.
fn situation<'a>(game: &'a Game, nothing: &'a Vocabulary) -> Option<Situation<'a>> {
    let situation = game.situation(game.to_move()?);
    Some(if game.rules().looks_up() {
        situation
    } else {
        Situation {
            vocabulary: nothing,
            ..situation
        }
    })
}

/// A piece without the punctuation around it.
fn tidy(piece: &str) -> String {
    piece
        .trim_matches(|c| "\"'“”‘’`(),;!".contains(c))
        .trim_end_matches('.')
        .to_lowercase()
}

/// `exchange` with a number of tiles, or with the tiles themselves.
fn exchange(game: &Game, rest: &[String]) -> Option<String> {
    let first = rest.first()?;
    let number = if let Ok(number) = first.parse::<usize>() {
        number
    } else if first == "all" {
        game.rack_size(game.to_move()?)?
    } else {
        let letters: String = rest.concat();
        let tiles = letters.chars().all(|c| c.is_alphabetic() || c == '?');
        letters.chars().count() * usize::from(tiles && letters.len() < 16)
    };
    (number > 0).then(|| format!("exchange {number}"))
}

fn shift(rest: &[String]) -> Option<String> {
    let [number, way] = rest else { return None };
    Some(format!("shift {way} {number}"))
}

/// A cell and a letter, in either order.
fn burn(rest: &[String]) -> Option<String> {
    let [one, other] = rest else { return None };
    let of = |at: &String, letter: &String| Some(format!("burn {} {letter}", cell(at)?));
    of(one, other).or_else(|| of(other, one))
}

/// Rows of letters without the verb, when the dealer lays them out.
fn bare_grid(game: &Game, line: &str) -> Option<String> {
    let lays = game.rules().mechanic.rounds().is_some() && game.to_move().is_none();
    // A row of letters alone may also be a word before the rows.
    let first = line.split_whitespace().next()?;
    let rows = lays && first.contains(['/', '.', '?', '*']) && !line.contains(':');
    let grid = rows.then(|| grid(&format!("grid {line}")))?;
    Action::parse(&grid).is_ok().then_some(grid)
}

/// Tiles without the verb, when only racks are left to declare; whether they fit that rack is not checked.
pub fn bare_rack(game: &Game, line: &str) -> Option<String> {
    game.undeclared().next()?;
    let first = line.split_whitespace().next()?;
    if Verb::from_name(first).is_some() || game.seats().speaker(first).is_some() {
        return None;
    }
    let rack = format!("rack {}", line.trim());
    (Said::parse(line).is_err() && Said::parse(&rack).is_ok()).then_some(rack)
}

/// Rows with other signs between them.
fn grid(line: &str) -> String {
    let (_, rows) = line
        .trim()
        .split_once(char::is_whitespace)
        .unwrap_or_default();
    let rows = rows.to_lowercase();
    let rows = rows.replace(['_', '-'], ".");
    let rows = rows.split(|c: char| c.is_whitespace() || "/,;|\\".contains(c));
    let rows: Vec<&str> = rows.filter(|row| !row.is_empty()).collect();
    format!("grid {}", rows.join("/"))
}

/// A cell with its parts in the wrong order, or with letters for digits.
fn cell(piece: &str) -> Option<String> {
    if Cell::parse(piece).is_some() {
        return Some(piece.to_owned());
    }
    let row_ends = piece.find(|c: char| !c.is_ascii_digit())?;
    let (row, column) = piece.split_at(row_ends);
    let turned = format!("{column}{row}");
    if row_ends > 0 && column.chars().all(|c| c.is_ascii_alphabetic()) {
        return Cell::parse(&turned).map(|_| turned);
    }
    let (column, row) = piece.split_at_checked(1)?;
    let row = row.replace('o', "0").replace(['l', 'i'], "1");
    let digits = format!("{column}{row}");
    Cell::parse(&digits).map(|_| digits)
}

/// Whether the player to move could play this.
fn fits(situation: &Situation<'_>, line: &str) -> bool {
    match Said::parse(line) {
        Ok(Said {
            action: Action::Play(play),
            ..
        }) => situation.judge(&play).is_ok(),
        _ => false,
    }
}
