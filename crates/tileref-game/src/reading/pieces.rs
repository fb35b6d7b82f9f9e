//! The pieces of a line, and what each can be read as, at its price.

use super::table;
use super::tiles::number;
use super::{FORM, PLAY};
use crate::action::{NamedCell, TABLE, Verb, read_path, read_place};
use crate::game::Game;
use crate::grid::{Cell, Direction, Grid};
use crate::text::{is_one_slip, nearest};
use crate::tile::Alphabet;

/// The most pieces of a line to read.
const MAX_PIECES: usize = 20;

/// The most letters of a word to read.
pub(super) const MAX_LETTERS: usize = 40;

/// The most letters of a word whose path is corrected.
const MAX_TURNING: usize = 12;

/// The pieces of a line; `None` if there are none, or too many.
pub(super) fn of(line: &str) -> Option<Vec<String>> {
    let mut pieces: Vec<String> = line.split_whitespace().map(tidy).collect();
    let is_long = pieces.len() > MAX_PIECES || pieces.iter().any(|piece| piece.len() > MAX_LETTERS);
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
    if piece.contains(':') {
        return is_read(piece).then(|| (piece.to_owned(), 0));
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

/// The words that a piece may mean: as it is; with letters for the digits 0 and 1, and marks for the signs of their keys
/// without shift; without a number at its end, which would choose a place after a word alone.
pub(super) fn words(piece: &str) -> Vec<(String, u16)> {
    let is_word = |word: &str| {
        let is_letter = |c: char| c.is_alphabetic() || "?+[]·'’".contains(c);
        word.chars().all(is_letter) && word.chars().any(char::is_alphabetic)
    };
    // `=acts`, `cla/p`: a mark without the shift key.
    let lettered = piece.replace('0', "o").replace('1', "l");
    let lettered = lettered.replace('=', "+").replace('/', "?");
    let plain = piece.trim_end_matches(|c| ('1'..='9').contains(&c));
    // `m(i)nd`, as some write a wildcard, or tiles on the table; `tidy` leaves out a sign at the end.
    if piece.contains(['(', ')']) {
        let plain = piece.replace(['(', ')'], "");
        let wild = with_blank(piece);
        return wild
            .into_iter()
            .chain([plain])
            .map(|word| (word, PLAY))
            .collect();
    }
    let price = if lettered == piece { 0 } else { PLAY };
    let mut all = vec![(lettered, price)];
    if piece.contains('1') {
        all.insert(0, (with_ones(piece), PLAY));
    }
    // `hop[e`: a key beside the right one.
    let mut signs = piece.chars().filter(|c| "[]'’".contains(*c));
    if let (Some(sign), None) = (signs.next(), signs.next()) {
        all.push((piece.replace(sign, ""), PLAY));
    }
    // A 1 at the end may be an L: `ear1`.
    if plain.len() > 1 && plain != piece {
        let may_be_l = piece.ends_with('1') && plain.ends_with(|c| "aeiourwl".contains(c));
        let price = if may_be_l { PLAY } else { FORM };
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

/// A word with a letter for each 1: an I between consonants, as in `t1de`, or else an L.
fn with_ones(piece: &str) -> String {
    let typed: Vec<char> = piece.replace('0', "o").chars().collect();
    let is_vowel = |n: usize| "aeiou".contains(typed[n]);
    let read = |(n, &c): (usize, &char)| match c {
        '1' if n > 0 && n + 1 < typed.len() && !is_vowel(n - 1) && !is_vowel(n + 1) => 'i',
        '1' => 'l',
        c => c,
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

/// The pieces as they were typed, and cut or joined in other ways, each with its price.
pub(super) fn cuts(typed: Vec<String>) -> Vec<(Vec<String>, u16)> {
    let typed = with_place(typed);
    let others = CUTS.iter().flat_map(|(cut, price)| {
        let pieces = cut(&typed).into_iter();
        pieces.map(move |pieces| (pieces, *price))
    });
    let others: Vec<_> = others.collect();
    [vec![(typed, 0)], others].concat()
}

/// Other pieces that these may be.
type Cut = fn(&[String]) -> Vec<Vec<String>>;

/// The ways to cut and join pieces, each with its price.
const CUTS: [(Cut, u16); 7] = [
    (|typed| vec![apart(typed)], FORM),
    (|typed| Vec::from_iter(spanned(typed)), FORM),
    (|typed| Vec::from_iter(bare(typed)), FORM),
    (with_paths, FORM),
    (|typed| Vec::from_iter(parted(&apart(typed))), PLAY),
    (|typed| Vec::from_iter(glued(typed)), FORM + FORM),
    (|typed| Vec::from_iter(with_row(typed)), FORM + FORM),
];

/// A cell with a space in its row: `q1 7 r east`.
fn with_row(typed: &[String]) -> Option<Vec<String>> {
    let [at, row, rest @ ..] = typed else {
        return None;
    };
    let whole = format!("{at}{row}");
    let is_cell = Cell::parse(at).is_some() && Cell::parse(&whole).is_some();
    is_cell.then(|| [&[whole], rest].concat())
}

/// Cut at the signs between pieces, and after a cell: `q13,d,hat`, `q13d hat`.
fn apart(typed: &[String]) -> Vec<String> {
    let parts = typed
        .iter()
        .flat_map(|piece| piece.split([',', '-', '/', ';', '.']));
    let parts = parts.filter(|part| !part.is_empty());
    let cut = parts.flat_map(|part| match split_cell(part) {
        Some((cell, rest)) => vec![cell, rest],
        None => vec![part],
    });
    with_place(cut.map(ToOwned::to_owned).collect())
}

/// The first and the last cell of a word in the place of its direction: `m17-q17 nurse`, `nurse m17 to q17`.
fn spanned(typed: &[String]) -> Option<Vec<String>> {
    let mut cut = apart(typed);
    cut.retain(|piece| !is_filler(piece));
    let (cells, words): (Vec<_>, Vec<_>) =
        cut.iter().partition(|piece| Cell::parse(piece).is_some());
    let ([from, to], [word]) = (cells.as_slice(), words.as_slice()) else {
        return None;
    };
    let steps = u16::try_from(word.chars().filter(|c| c.is_alphabetic()).count())
        .ok()?
        .checked_sub(1)?;
    let (start, end) = (Cell::parse(from)?, Cell::parse(to));
    let mut ways = Grid::Square.directions().iter();
    let way = ways.find(|way| start.moved(**way, steps) == end)?;
    Some(vec![(*from).clone(), way.to_string(), (*word).clone()])
}

/// A direction that is glued to its word: `q13 dhat`, `l8 downtrain`.
fn glued(typed: &[String]) -> Option<Vec<String>> {
    let cut = apart(typed);
    let [at, glued] = cut.as_slice() else {
        return None;
    };
    let ways = Grid::Square.directions().iter();
    let names = ways.flat_map(|way| [way.word(), way.name()]);
    let way = names.chain(["across"]).find(|way| glued.starts_with(way))?;
    let word = glued[way.len()..].to_owned();
    Some(vec![at.clone(), way.to_owned(), word])
}

/// Without what says nothing: `repeat at m11`, `n11 down abate please`. THE of `the q12 down` is a word, and ON of `m13 d
/// lem on` the end of one.
fn bare(typed: &[String]) -> Option<Vec<String>> {
    let is_word = |piece: &String| Cell::parse(piece).is_none() && !is_way(piece);
    let mut bare = typed.to_vec();
    bare.retain(|piece| !is_filler(piece));
    let is_end = typed.len() == 4 && bare[..] == typed[..3] && typed[3].len() < 3;
    let is_whole = bare.len() < typed.len() && bare.iter().any(is_word) && !is_end;
    is_whole.then_some(bare)
}

/// Whether a piece is a direction.
pub(super) fn is_way(piece: &str) -> bool {
    Direction::suggested(piece).is_some()
}

/// A path in one piece, and with as many steps as its word needs.
fn with_paths(typed: &[String]) -> Vec<Vec<String>> {
    let whole = with_path(typed);
    let turned = turning(whole.as_deref().unwrap_or(typed));
    whole.into_iter().chain(turned).collect()
}

/// A path that turns, with another number of steps for each of its legs, so that there is one for each letter after the
/// first: `j17 dr table`, `m13 rdl latch`.
fn turning(typed: &[String]) -> Vec<Vec<String>> {
    let [at, path, word] = typed else {
        return Vec::new();
    };
    let letters = word.chars().filter(|c| c.is_alphabetic()).count();
    let steps: Vec<char> = path.chars().collect();
    let legs: Vec<&[char]> = steps.chunk_by(|one, next| one == next).collect();
    let is_path = path.chars().all(|step| "rlud".contains(step));
    if !is_path
        || !(2..=3).contains(&legs.len())
        || steps.len() + 1 == letters
        || letters > MAX_TURNING
    {
        return Vec::new();
    }
    let differs = |lengths: &Vec<usize>| -> usize {
        let pairs = legs.iter().zip(lengths);
        pairs.map(|(leg, length)| leg.len().abs_diff(*length)).sum()
    };
    let mut all = parts(letters.saturating_sub(1), legs.len());
    all.sort_by_key(differs);
    let with = |lengths: Vec<usize>| {
        let legs = legs.iter().zip(lengths);
        let path = legs
            .flat_map(|(leg, length)| vec![leg[0]; length])
            .collect();
        vec![at.clone(), path, word.clone()]
    };
    all.into_iter().map(with).collect()
}

/// The ways to part a number of steps into so many legs, each with one at least.
fn parts(steps: usize, legs: usize) -> Vec<Vec<usize>> {
    if legs == 1 {
        return vec![vec![steps]];
    }
    let first = 1..steps.saturating_sub(legs - 2).max(1);
    let rest = first.flat_map(|first| {
        let rest = parts(steps - first, legs - 1).into_iter();
        rest.map(move |rest| [vec![first], rest].concat())
    });
    rest.collect()
}

/// A word with a space in it: `n11 d ab ate`. Two longer words are two words.
fn parted(typed: &[String]) -> Option<Vec<String>> {
    let [at, way, one, two] = typed else {
        return None;
    };
    let is_part = |piece: &String| piece.chars().all(char::is_alphabetic);
    let is_one = is_part(one) && is_part(two) && one.len().min(two.len()) < 3 && run(one).is_none();
    is_one.then(|| vec![at.clone(), way.clone(), format!("{one}{two}")])
}

/// Directions in words, one for each step, as one path: `latch right down right right at m13`.
fn with_path(typed: &[String]) -> Option<Vec<String>> {
    let step = |piece: &String| Direction::suggested(piece).filter(|_| piece != "a");
    let times = |piece: &String| match &**piece {
        "once" => Some(1),
        "twice" => Some(2),
        piece => number(piece).filter(|times| *times < MAX_LETTERS),
    };
    let says_nothing = |piece: &String| is_filler(piece) || piece == "then" || piece == "times";
    let counts = |piece: &&String| step(piece).is_some() || !says_nothing(piece);
    let counts: Vec<&String> = typed.iter().filter(counts).collect();
    // `right 2 down 1`, `2 right 1 down`, `rr dd`, `r2d`
    let steps = |rest: &[&String]| match rest {
        [way, n, ..] | [n, way, ..] if step(way).is_some() && times(n).is_some() => {
            Some((step(way)?.to_string().repeat(times(n)?), 2))
        }
        [way, ..] => Some((
            step(way).map_or_else(|| run(way), |way| Some(way.to_string()))?,
            1,
        )),
        [] => None,
    };
    let from = (0..counts.len()).find(|&from| steps(&counts[from..]).is_some())?;
    let (mut path, mut taken, mut last) = (Vec::new(), 0, 0);
    while let Some((more, pieces)) = steps(&counts[from + taken..]) {
        path.push(more);
        taken += pieces;
        last = pieces;
    }
    // EAST and DOWN may be the word: `q17 r d r east`.
    if from == 1 && last == 1 && from + taken == counts.len() && counts.last()?.len() > 2 {
        path.pop();
        taken -= 1;
    }
    let rest = [&counts[..from], &counts[from + taken..]].concat();
    let [one, two] = rest.as_slice() else {
        return None;
    };
    let path = path.concat();
    (path.len() > 1).then(|| vec![(*one).clone(), path, (*two).clone()])
}

/// Steps with numbers before or behind them, or none: `rr`, `r2d`, `2r1d`.
fn run(piece: &str) -> Option<String> {
    let is_first = piece.starts_with(|c: char| c.is_ascii_digit());
    let (mut path, mut times) = (String::new(), 1);
    for sign in piece.chars() {
        match sign.to_digit(10) {
            Some(number) if is_first => times = number as usize,
            Some(number) => {
                let last = path.chars().next_back()?.to_string();
                path += &last.repeat((number as usize).checked_sub(1)?);
            }
            None if "rlud".contains(sign) => {
                path += &sign.to_string().repeat(times);
                times = 1;
            }
            None => return None,
        }
    }
    (times == 1 && !path.is_empty()).then_some(path)
}

/// Joins a cell or a place typed as two pieces: `p 14`, `latch 5`, `m 13r`; behind the word only in a whole play, because
/// there a number alone chooses.
fn with_place(mut pieces: Vec<String>) -> Vec<String> {
    let is_number = |piece: &str| piece.bytes().all(|digit| digit.is_ascii_digit());
    // `14 m d attic`
    if let [row, column, _, _, ..] = &*pieces
        && is_number(row)
    {
        let place = format!("{column}{row}");
        if Cell::parse(&place).is_some() {
            pieces.splice(0..2, [place]);
        }
    }
    let is_place = |pair: &[String]| {
        let [first, number] = pair else { return false };
        // `right 2`
        let is_way = first.len() > 1 && Direction::suggested(first).is_some();
        let has_way = || split_cell(&pair.concat()).is_some();
        !is_way && first.chars().all(char::is_alphabetic) && (is_number(number) || has_way())
    };
    let starts = match pieces.len() {
        3 => 1,
        4.. => pieces.len() - 1,
        _ => 0,
    };
    let mut pairs = pieces.windows(2).take(starts);
    if let Some(at) = pairs.position(is_place) {
        let place = pieces[at..at + 2].concat();
        pieces.splice(at..at + 2, [place]);
    }
    pieces
}
