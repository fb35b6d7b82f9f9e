//! Lines that start with a misspelt verb, or with another word for one.

use super::partial::partial;
use super::pieces::{is_filler, is_place, speaker, tidy};
use super::table::{self, is, says_nothing};
use super::{DOUBT, FORM, PLAY, Reading, accepts, is_bare, tiles};
use crate::action::{Action, Further, NamedCell, Verb, Verdict};
use crate::features::Form;
use crate::game::Game;
use crate::grid::Cell;
use crate::text::{is_one_slip, is_swapped, nearest};

/// Whether a synonym may also be a word without its place: a challenge by mistake shows what the dictionary says.
pub(super) fn may_be_played(game: &Game, first: &str) -> bool {
    game.rules().features.form == Form::Placed
        && ["doubt", "dispute", "contest", "vote"].contains(&first)
}

/// The shortest verb that a misspelt word clearly means. Shorter ones are near many words that people play.
const LONG: usize = 6;

/// The verb that a synonym or a typo stands for.
///
/// ```
/// use tileref_game::action::Verb;
/// use tileref_game::reading::verb;
/// assert_eq!((verb("swap"), verb("chalenge")), (Some(Verb::Exchange), Some(Verb::Challenge)));
/// assert_eq!(verb("zzz"), None);
/// ```
pub fn verb(first: &str) -> Option<Verb> {
    let first = first.to_lowercase();
    // `can` is no slip for `ban`.
    let is_near = |name: &&str| name.len() > 3 || name.chars().next() == first.chars().next();
    let near = || {
        let near = nearest(&first, Verb::NAMES.iter().copied()).filter(is_near);
        Verb::from_name(near?)
    };
    let is_part = Further::from_name(&first).is_some();
    synonym(&first).or_else(near).filter(|_| !is_part)
}

/// The verb that a synonym with two letters swapped stands for: `chnage`, `sawp`.
pub fn swapped(first: &str) -> Option<Verb> {
    let is_meant = |other: &&str| other.len() > 3 && is_swapped(first, other);
    let mut verbs = Verb::NAMES.iter();
    Verb::from_name(verbs.find(|verb| table::words(verb).iter().any(is_meant))?)
}

/// The verb that a word is, or another word for it.
pub(super) fn exact(word: &str) -> Option<Verb> {
    Verb::from_name(word).or_else(|| synonym(word))
}

/// The verb that a synonym stands for: `skip`, `swap`.
pub fn synonym(first: &str) -> Option<Verb> {
    if first.len() > 1 && first.starts_with('-') {
        return Some(Verb::Exchange);
    }
    let mut verbs = Verb::NAMES.iter();
    Verb::from_name(verbs.find(|verb| table::words(verb).contains(&first))?)
}

/// Whether a word can hardly be anything but a verb: `challenges`, `exchnge`, `swap`.
pub(super) fn is_clear(first: &str) -> bool {
    let is_near = |verb: Verb| verb.name().len() >= LONG || first.starts_with(verb.name());
    synonym(first).is_some() || verb(first).is_some_and(is_near)
}

/// The first word that counts, and the rest: `pass` of `I pass`, `end` of `the end`.
pub(super) fn split(pieces: &[String]) -> Option<(&str, &[String])> {
    let is_verb = |piece: &String| exact(piece).is_some();
    let skipped = pieces
        .iter()
        .take_while(|piece| says_nothing(piece) && *piece != "no" && !is_verb(piece))
        .count();
    // `the` alone, or before another word, is a word.
    let skipped = pieces
        .get(skipped)
        .filter(|piece| is_verb(piece))
        .map_or(0, |_| skipped);
    let (first, rest) = pieces[skipped..].split_first()?;
    Some((first, rest))
}

/// The line that is meant by a verb, by a misspelt one, or by another word for one.
pub(super) fn readings(game: &Game, line: &str, pieces: &[String]) -> Option<Reading> {
    let (first, rest) = split(pieces)?;
    // Ben is not a misspelt `ban`, and `bonds at n13` no list.
    let is_played =
        || exact(first).is_none() && partial(game, line).is_some_and(|typed| !typed.alone);
    if is_place(first) || is_played() || game.seats().speaker(first).is_some() {
        return None;
    }
    let (verb, price) = match (Verb::from_name(first), synonym(first)) {
        (Some(verb), _) => (verb, 0),
        // `c` and `-` may be signs of something else, and `doubt` alone a play.
        (None, Some(verb))
            if first.chars().count() == 1 || pieces.len() == 1 && may_be_played(game, first) =>
        {
            (verb, DOUBT)
        }
        // `i doubt latch` may be said only.
        (None, Some(verb)) if may_be_played(game, first) => (verb, PLAY),
        (None, Some(verb)) => (verb, FORM),
        (None, None) => (self::verb(first)?, PLAY),
    };
    let is_grid = verb == Verb::Grid && line.contains(['/', ',']);
    let is_sure = verb.name() == first || price == FORM || is_phrase(verb) || is_grid;
    let (line, more) = with_rest(game, verb, line, rest, first)?;
    let more = if is_sure { more } else { DOUBT };
    Some(Reading::new(line, price.max(more)))
}

/// Whether a misspelt word in front of others is this verb: it may be a word that is played, as in `bat tab`.
fn is_phrase(verb: Verb) -> bool {
    use Verb::{Allow, Ban, Category, Grid, Note, Shift};
    ![Allow, Ban, Category, Grid, Note, Shift].contains(&verb)
}

/// A verb with what follows it, and the price of what is changed in that; `None` if it makes no line, or the line may be
/// a play with cells.
fn with_rest(
    game: &Game,
    verb: Verb,
    line: &str,
    rest: &[String],
    first: &str,
) -> Option<(String, u16)> {
    let is_exact = verb.name() == first;
    let names_blank = || rest.iter().any(|piece| tiles::names("blank", piece));
    let is_alone = rest.iter().all(|word| says_nothing(word));
    let text = || Some(line.trim().split_once(char::is_whitespace)?.1.trim());
    Some(match verb {
        Verb::Grid => (tiles::grid(text()?), 0),
        // `end turn` is not the end of the game.
        Verb::End if rest.iter().any(|word| ["turn", "round"].contains(&&**word)) => return None,
        // What ends a turn is only named if words were left out; `forfeit game` is another thing.
        Verb::End | Verb::Pass | Verb::Forfeit if is_alone || is_exact => {
            let is_game = verb == Verb::Forfeit && rest.iter().any(|word| word == "game");
            let price = match verb {
                _ if !is_alone || is_game => DOUBT,
                Verb::End => PLAY,
                _ => 0,
            };
            (verb.to_string(), price)
        }
        Verb::Exchange => exchange(game, line, rest, first)?,
        Verb::Challenge => {
            let meant = challenge(game, &rest.join(" "))?;
            let is_said = |word: &String| {
                is_filler(word)
                    || self::verdict(word).is_some()
                    || is("whole", word)
                    || game.seats().speaker(word).is_some()
                    || meant.split(' ').any(|said| said == word)
            };
            // All words are meant by none.
            let is_whole = game.read(&meant).is_ok_and(
                |line| matches!(&line.action, Action::Challenge { words, .. } if words.is_empty()),
            );
            let leaves_out = !is_whole && !rest.iter().all(is_said);
            (meant, if leaves_out { PLAY } else { 0 })
        }
        Verb::Rack if game.read(line).is_err() || names_blank() => {
            let bare = tiles::bare_rack(game, &rest.join(" "));
            (bare.or_else(|| tiles::rack(game, rest))?, 0)
        }
        // Where a board is kept, a play is typed without the verb.
        Verb::Play if rest.first().is_some_and(|at| is_place(at)) => (rest.join(" "), FORM),
        // The rest is text, which stays as typed.
        Verb::Pass | Verb::End | Verb::Forfeit => return None,
        verb if !is_exact => (format!("{verb} {}", text()?), 0),
        _ => return None,
    })
}

/// An exchange of the tiles or of the number of tiles after the verb, or of those that are stuck to a dash: `-abc`. The
/// tiles themselves are nobody else's business.
fn exchange(game: &Game, line: &str, rest: &[String], first: &str) -> Option<(String, u16)> {
    if game.read(line).is_ok() {
        return None;
    }
    let dashed = first.strip_prefix('-').filter(|tiles| !tiles.is_empty());
    // Where only the score is kept or nothing is exchanged, `-5` may be points.
    let is_points = dashed.is_some_and(|tiles| tiles.parse::<u32>().is_ok());
    if is_points && (is_bare(game) || game.why_lacking(Verb::Exchange).is_some()) {
        return None;
    }
    let dashed = dashed.map(|tiles| vec![tiles.to_owned()]);
    let rest = dashed.as_deref().unwrap_or(rest);
    tiles::exchange(game, rest)
}

/// A tile that could be burned now, beside another one.
pub(crate) fn burn(game: &Game) -> Option<String> {
    game.why_lacking(Verb::Burn).is_none().then_some(())?;
    let beside = |cell: Cell| {
        let mut cells = cell.neighbours(game.rules().features.grid);
        cells.find(|&near| game.table().at(near).is_none())
    };
    let tiles = game.table().in_order();
    let cell = tiles.iter().find_map(|&(cell, _)| beside(cell));
    let cell = NamedCell::Cell(cell.or(Cell::parse("m13"))?);
    let lines = ["q", "e", "a"].map(|letter| format!("burn {cell} {letter}"));
    lines.into_iter().find(|line| accepts(game, line))
}

/// The verdict that a word names: `upheld`, `withdrawn`, `rejectd`.
fn verdict(word: &str) -> Option<Verdict> {
    let mut verdicts = Verdict::NAMES.iter();
    let names = |name: &&&str| **name == word || is(name, word) || is_one_slip(word, name);
    Verdict::from_name(verdicts.find(names)?)
}

/// Whether this word of the last play can be challenged: a vote against it would be accepted, whatever a dictionary says.
pub fn can_be_doubted(game: &Game, word: &str) -> bool {
    let vote = format!("{} {word} {}", Verb::Challenge, Verdict::Upheld);
    accepts(game, &vote)
}

/// The challenge that is meant by the words after the verb: of the first word that can be challenged, or else of the
/// only word; of the whole play if no word is named.
pub fn challenge(game: &Game, typed: &str) -> Option<String> {
    let words = typed.split([' ', ',', ';']);
    let words = words.map(|word| tidy(word).replace(['?', '+'], ""));
    let (verdicts, words): (Vec<String>, Vec<String>) = words
        .filter(|word| {
            !word.is_empty() && (speaker(game, word).is_none() || can_be_doubted(game, word))
        })
        .partition(|word| verdict(word).is_some() && !can_be_doubted(game, word));
    let verdict = verdicts.first().and_then(|word| verdict(word));
    let verdict = verdict.map_or(String::new(), |verdict| format!(" {verdict}"));
    let of = |word: &str| format!("{} {word}", Verb::Challenge);
    let possible: Vec<&String> = words
        .iter()
        .filter(|word| can_be_doubted(game, word))
        .collect();
    if let [word, ..] = &*possible {
        return Some(of(word) + &verdict);
    }
    let named = words
        .iter()
        .filter(|word| !is_filler(word) && !is("whole", word));
    let named: Vec<&String> = named.collect();
    match named.as_slice() {
        [] => Some(format!("{}{verdict}", Verb::Challenge)),
        [word] => {
            let mut entries = game.entries().iter().rev();
            let made = entries.find(|entry| !entry.words.is_empty());
            let made = || made.iter().flat_map(|entry| &entry.words);
            // `challenge h8`
            let cell = Cell::parse(word);
            let at = made().find(|made| cell.is_some_and(|cell| made.cells.contains(&cell)));
            let at = at.map(|made| &*made.spelling);
            let near = at.or_else(|| nearest(word, made().map(|made| &*made.spelling)));
            let near = near.filter(|near| can_be_doubted(game, near));
            Some(of(near.unwrap_or(word)) + &verdict)
        }
        _ => None,
    }
}
