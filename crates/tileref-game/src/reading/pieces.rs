//! The pieces of a line, and what each can be read as, at its price.

use super::keys::below;
use super::table;
use super::tiles::number;
use super::{FORM, PLAY};
use crate::action::{NamedCell, TABLE, Verb, read_path, read_place};
use crate::game::Game;
use crate::grid::{Cell, Direction, Grid};
use crate::referee::places::is_implausible;
use crate::text::{is_one_slip, nearest};
use crate::tile::Alphabet;

/// The most pieces of a line to read.
pub(super) const MAX_PIECES: usize = 20;

/// The most letters of a word to read.
pub(super) const MAX_LETTERS: usize = 40;

/// The pieces of a line; `None` if there are none, too many, or one of them is too long.
pub(super) fn of(line: &str) -> Option<Vec<String>> {
    let mut pieces: Vec<String> = line.split_whitespace().map(tidy).collect();
    let is_long = pieces.len() > MAX_PIECES
        || pieces
            .iter()
            .any(|piece| piece.chars().count() > MAX_LETTERS);
    pieces.retain(|piece| !piece.is_empty());
    (!is_long && !pieces.is_empty()).then_some(pieces)
}

/// A piece in lower case, without punctuation around it.
pub fn tidy(piece: &str) -> String {
    piece
        .trim_matches(|c| "\"'“”‘’`(),;:!".contains(c))
        .trim_end_matches('.')
        .to_lowercase()
}

/// Whether a piece says nothing of its own.
pub(super) fn is_filler(piece: &str) -> bool {
    table::is("filler", piece)
}

/// The name in a piece, as it may be said: `Bob`, `Bob,`, `Bob's`, `Bobs`.
pub(super) fn speaker<'a>(game: &Game, piece: &'a str) -> Option<&'a str> {
    let plain = piece.trim_end_matches(|c: char| !c.is_alphanumeric());
    let own = plain
        .strip_suffix("'s")
        .or_else(|| plain.strip_suffix("’s"));
    let names = [Some(piece), Some(plain), own, plain.strip_suffix('s')];
    let mut names = names.into_iter().flatten();
    names.find(|name| game.seats().speaker(name).is_some())
}

/// The player at the start of a line, or after `by` at its end, and the rest.
pub fn named<'a>(game: &Game, line: &'a str) -> Option<(&'a str, &'a str)> {
    if let Some((rest, name)) = line.trim().rsplit_once(" by ")
        && game.seats().speaker(name).is_some()
        && Verb::from_name(rest.split(' ').next().unwrap_or_default()).is_none()
    {
        return Some((name, rest));
    }
    let (typed, rest) = line.trim().split_once(char::is_whitespace)?;
    let name = speaker(game, typed)?;
    let rest = rest.trim();
    // `table o21 r` and `table also tab` play TABLE.
    let first = rest.split(' ').next().unwrap_or_default();
    if name == TABLE && Verb::from_name(first).is_none_or(|verb| verb == Verb::Play) {
        return None;
    }
    let mut said = table::words("says").iter();
    let said = said.find_map(|said| {
        rest.strip_prefix(&*said.replace('_', " "))?
            .strip_prefix(' ')
    });
    Some((name, said.unwrap_or(rest)))
}

/// The cell that a piece names, or probably means: `m13`, `13m`, `m1o`.
fn cell(piece: &str) -> Option<(Cell, u16)> {
    if let Some(cell) = Cell::parse(piece) {
        return Some((cell, 0));
    }
    // `13m`, and `m1o`: no other cell looks like it.
    let has_digit = piece.contains(|c: char| c.is_ascii_digit());
    let price = if has_digit { FORM } else { PLAY };
    Some((Cell::suggested(piece)?, price))
}

/// The cell that a piece names row first: `13m`.
pub(super) fn turned(piece: &str) -> Option<Cell> {
    let is_turned = piece.starts_with(|c: char| c.is_ascii_digit());
    Cell::suggested(piece).filter(|_| is_turned)
}

/// Whether a piece says where: a cell, or the letter of a word on the table.
pub(super) fn is_place(piece: &str) -> bool {
    // `-aei` exchanges tiles.
    !piece.starts_with('-') && cell(piece).is_some() || piece.contains(':')
}

/// A cell, or a place such as `latch:5`, also without its colon.
pub(super) fn place(piece: &str) -> Option<(String, u16)> {
    if let Some((cell, price)) = cell(piece) {
        return Some((NamedCell::Cell(cell).to_string(), price));
    }
    let is_read = |place: &str| read_place(place, &Alphabet::default()).is_ok();
    if let Some((word, letter)) = piece.split_once(':') {
        // `come:e` is `come:4`.
        let at = word.find(letter).filter(|_| letter.chars().count() == 1);
        let at = at.map(|at| format!("{word}:{}", word[..at].chars().count() + 1));
        let named = at.filter(|_| word.matches(letter).count() == 1);
        return match named {
            Some(place) => Some((place, FORM)),
            None => is_read(piece).then(|| (piece.to_owned(), 0)),
        };
    }
    let (word, letter) = piece.split_at(piece.find(|c: char| c.is_ascii_digit())?);
    let place = format!("{word}:{letter}");
    (word.len() > 1 && is_read(&place)).then_some((place, FORM))
}

/// The directions or the path that a piece may mean on this grid.
pub(super) fn ways(piece: &str, grid: Grid) -> Vec<(String, u16)> {
    let piece = piece.replace([',', '-'], "");
    let piece = without_ward(&piece);
    match Direction::suggested(piece) {
        Some(way) => {
            let near = grid.directions().iter().filter(|near| near.shift() == way);
            let named = near.map(ToString::to_string);
            let priced = |way| if way == piece { (way, 0) } else { (way, FORM) };
            named.map(priced).collect()
        }
        None if read_path(piece).is_ok() => {
            // `dd`
            let first = piece.chars().next().map(String::from);
            let is_one = |way: &String| piece.len() > 1 && piece.replace(&**way, "").is_empty();
            let once = first.filter(is_one).map(|way| (way, PLAY));
            [(piece.to_owned(), 0)].into_iter().chain(once).collect()
        }
        None => misspelt_way(piece, grid),
    }
}

/// The direction in `downwards` and `rightward`.
pub(super) fn without_ward(piece: &str) -> &str {
    let plain = piece.trim_end_matches('s').strip_suffix("ward");
    plain.unwrap_or(piece)
}

/// The direction that a misspelt one means: `rigt`.
fn misspelt_way(piece: &str, grid: Grid) -> Vec<(String, u16)> {
    let words = grid.directions().iter().map(|way| way.word());
    let words = words.chain(["across", "horizontal", "vertical"]);
    let near = nearest(piece, words.filter(|word| word.len() > 3));
    let Some(near) = near.filter(|_| piece.len() > 2) else {
        return Vec::new();
    };
    let price = if is_one_slip(piece, near) { FORM } else { PLAY };
    let mut all = grid.directions().iter();
    let meant = match all.find(|way| way.word() == near) {
        Some(way) => vec![(way.to_string(), price)],
        None => ways(near, grid),
    };
    meant.into_iter().map(|(way, _)| (way, price)).collect()
}

/// The words that a piece may mean: as it is; with letters for digits and a `;`, without a stray sign, and with marks for the
/// signs of their keys without shift; without a number at its end, which would choose a place after a word alone.
pub(super) fn words(piece: &str) -> Vec<(String, u16)> {
    let has_mark = |word: &str| word.contains(['+', '?']);
    let is_word = |word: &str| {
        let is_letter = |c: char| c.is_alphabetic() || "?+[]·'’".contains(c);
        word.chars().all(is_letter) && word.chars().any(char::is_alphabetic)
    };
    // `=acts`, `cla/p`: a mark without the shift key.
    let marked = piece.replace('0', "o").replace('=', "+").replace('/', "?");
    let plain = piece.trim_end_matches(|c| ('1'..='9').contains(&c));
    // `m(i)nd`, as some write a wildcard, or tiles on the table; `tidy` leaves out a sign at the end.
    if piece.contains(['(', ')']) {
        let plain = piece.replace(['(', ')'], "");
        let words = with_blank(piece).into_iter().chain([plain]);
        return words.map(|word| (word, PLAY)).collect();
    }
    let has_digit = piece.contains(|c: char| c.is_ascii_digit());
    let mut all = if marked == piece && !has_digit {
        vec![(marked, 0)]
    } else {
        vec![
            (with_keys(&marked), PLAY),
            (marked.replace('1', "l"), PLAY + FORM),
        ]
    };
    all.retain(|(word, price)| *price == 0 || has_mark(word) || !is_implausible(word));
    // `id;e`, `hop[e`: a key beside the right one.
    if piece.contains(';') {
        let meant = ["", "l"].map(|meant| (piece.replace(';', meant), PLAY + FORM + FORM));
        let is_double = piece.contains("l;") || piece.contains(";l");
        all.extend(meant.into_iter().skip(usize::from(!is_double)));
    }
    let mut signs = piece.chars().filter(|c| "[]'’".contains(*c));
    if let (Some(sign), None) = (signs.next(), signs.next()) {
        all.push((piece.replace(sign, ""), PLAY));
    }
    // A 1 at the end may be an L: `ear1`.
    if plain.len() > 1 && plain != piece {
        let may_be_l = piece.ends_with('1') && plain.ends_with(|c| "aeiourwl".contains(c));
        let price = if may_be_l { PLAY + FORM } else { FORM };
        all.push((plain.to_owned(), price));
    }
    all.retain(|(word, _)| is_word(word));
    all
}

/// A word with a blank whose letter stands in parentheses: `act(s)`.
pub(super) fn with_blank(piece: &str) -> Option<String> {
    let (before, rest) = piece.split_once('(')?;
    let letter = rest.split(')').next()?;
    let after = rest[letter.len()..].replace(')', "");
    (letter.chars().count() == 1).then(|| format!("{before}?{letter}{after}"))
}

/// A word with a letter for each digit: the key below it, as in `hab8ts`; an I for a 1 between consonants, as in `t1de`, or
/// else an L.
fn with_keys(piece: &str) -> String {
    let typed: Vec<char> = piece.chars().collect();
    let is_vowel = |n: usize| "aeiou".contains(typed[n]);
    let read = |(n, &c): (usize, &char)| match c {
        '1' if n > 0 && n + 1 < typed.len() && !is_vowel(n - 1) && !is_vowel(n + 1) => 'i',
        '1' => 'l',
        c => below(c).unwrap_or(c),
    };
    typed.iter().enumerate().map(read).collect()
}

/// Splits a cell from the word or path after it: `m13latch`.
pub(super) fn split_cell(piece: &str) -> Option<(&str, &str)> {
    let row = piece.find(|c: char| c.is_ascii_digit())?;
    let digits = piece[row..].find(|c: char| !c.is_ascii_digit())?;
    let (cell, rest) = piece.split_at(row + digits);
    let is_rest = rest.starts_with(|c: char| c.is_alphabetic() || "?+".contains(c));
    (is_rest && Cell::parse(cell).is_some()).then_some((cell, rest))
}

/// Whether a piece is a direction.
pub(super) fn is_way(piece: &str) -> bool {
    Direction::suggested(piece).is_some()
}

/// Whether a piece has nothing but the letters of steps.
pub(super) fn is_steps(piece: &str) -> bool {
    piece.chars().all(|step| "rlud".contains(step))
}

/// Directions in words, one for each step, as one path: `right down right right`, `right 2 down 1`, `2 right 1 down`, `rr dd`,
/// `r2d`.
pub(super) fn path(pieces: &[String]) -> Option<String> {
    let step = |piece: &String| Direction::suggested(piece).filter(|_| piece != "a");
    let times = |piece: &String| match &**piece {
        "once" => Some(1),
        "twice" => Some(2),
        piece => number(piece).filter(|times| (1..MAX_LETTERS).contains(times)),
    };
    // Steps and digits in one piece
    let apart = |piece: &String| {
        let steps = piece.replace(|c: char| c.is_ascii_digit(), "");
        if steps != *piece && !steps.is_empty() && is_steps(&steps) {
            piece.chars().map(String::from).collect()
        } else {
            vec![piece.clone()]
        }
    };
    let mut pieces: Vec<String> = pieces.iter().flat_map(apart).collect();
    pieces.retain(|piece| !["then", "times"].contains(&&**piece));
    let (mut rest, mut path) = (pieces.as_slice(), String::new());
    while let [first, others @ ..] = rest {
        let counted = others.first().and_then(|next| {
            let before = || Some((step(next)?, first));
            let (way, n) = step(first).map(|way| (way, next)).or_else(before)?;
            Some(way.to_string().repeat(times(n)?))
        });
        path += &match (&counted, step(first)) {
            (Some(steps), _) => steps.clone(),
            (None, Some(way)) => way.to_string(),
            (None, None) => is_steps(first).then(|| first.clone())?,
        };
        rest = &others[usize::from(counted.is_some())..];
    }
    Some(path)
}
