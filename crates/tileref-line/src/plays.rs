//! Plays whose cell, direction and word come in any order, joined or apart.

use tileref_game::action::{
    Action, Further, NamedCell, TypedLine, Verb, read_path, read_place, read_word,
};
use tileref_game::features::Form;
use tileref_game::game::Game;
use tileref_game::grid::{Cell, Direction};
use tileref_game::tile::Face;

/// The most characters of a piece of a play that is read in another form than that of records.
const MAX_PIECE: usize = 40;

/// The most readings of a line that are tried.
const MAX_READINGS: usize = 12;

/// What a piece of a play is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Part {
    Cell,
    Way,
    Word,
}

/// The other word for the direction in which words across are read.
pub(crate) const ACROSS: &str = "across";

const PARTS: [Part; 3] = [Part::Cell, Part::Way, Part::Word];

/// A cell as it is typed first or last: `m13`, `13m`, or a letter of a word on the table, in the notation.
pub(crate) fn place(game: &Game, piece: &str) -> Option<String> {
    if piece.contains(':') {
        let named = read_place(piece, game.alphabet()).ok();
        return named.map(|_| piece.to_owned());
    }
    let cell = Cell::parse(piece).or_else(|| row_first(piece))?;
    Some(NamedCell::Cell(cell).to_string())
}

/// The cell of a piece that names its row first: `13m`.
fn row_first(piece: &str) -> Option<Cell> {
    let (row, column) = piece.split_at(piece.find(|c: char| !c.is_ascii_digit())?);
    let is_column = !row.is_empty() && column.bytes().all(|byte| byte.is_ascii_alphabetic());
    Cell::parse(&format!("{column}{row}")).filter(|_| is_column)
}

/// A direction or a path, in the notation: `r`, `down`, `>`, `across`, `rdrr`.
pub(crate) fn way(game: &Game, piece: &str) -> Option<String> {
    let features = &game.rules().features;
    if piece.eq_ignore_ascii_case(ACROSS) {
        return features.seen_directions().next().map(|way| way.to_string());
    }
    if let Some(way) = Direction::from_typed(piece) {
        return (way.grid() == features.grid).then(|| way.to_string());
    }
    let steps = read_path(piece).ok()?;
    let is_here = steps.iter().all(|step| step.grid() == features.grid);
    is_here.then(|| piece.to_lowercase())
}

/// A word of two letters or more, with its marks.
pub(crate) fn word(game: &Game, piece: &str) -> Option<String> {
    let letters = read_word(piece, game.alphabet()).ok()?;
    (letters.len() > 1).then(|| piece.to_owned())
}

fn read(game: &Game, part: Part, piece: &str) -> Option<String> {
    match part {
        Part::Cell => place(game, piece),
        Part::Way => way(game, piece),
        Part::Word => word(game, piece),
    }
}

/// A line has fewer pieces than a play, so that its word may have been cut. As clubs write it, nothing is missing.
pub(crate) fn is_cut(game: &Game, line: &str) -> bool {
    let pieces: Vec<&str> = line.split_whitespace().collect();
    pieces.len() < 3 && as_clubs_write(game, &pieces).is_none()
}

/// Every whole play that a line can be, each as it is typed in the notation. Nothing is left over.
pub(crate) fn readings(game: &Game, line: &str) -> Vec<(String, TypedLine)> {
    let features = &game.rules().features;
    let pieces: Vec<&str> = line.split_whitespace().map(without_comma).collect();
    let is_short = |piece: &&str| piece.chars().count() <= MAX_PIECE;
    if features.form != Form::Placed || pieces.len() > 16 || !pieces.iter().all(is_short) {
        return Vec::new();
    }
    let pieces = match pieces.as_slice() {
        [verb, rest @ ..] if verb.eq_ignore_ascii_case(Verb::Play.name()) => rest,
        pieces => pieces,
    };
    let is_part = |piece: &&str| {
        Further::from_name(piece).is_some_and(|part| features.further.contains(&part))
    };
    let starts = (1..pieces.len()).filter(|n| is_part(&pieces[*n]));
    let ends: Vec<usize> = starts.chain([pieces.len()]).collect();
    let mut lines = declared(game, &pieces[..ends[0]]);
    for pair in ends.windows(2) {
        let (part, rest) = (pieces[pair[0]], &pieces[pair[0] + 1..pair[1]]);
        let more = match Further::from_name(part) {
            Some(Further::Also) => declared(game, rest),
            _ => vec![rest.join(",")],
        };
        let longer = |line: &String| {
            let all = more.iter().map(|more| format!("{line} {part} {more}"));
            all.collect::<Vec<_>>()
        };
        lines = lines.iter().flat_map(longer).take(MAX_READINGS).collect();
    }
    let mut found: Vec<(String, TypedLine)> = Vec::new();
    for line in lines.into_iter().take(MAX_READINGS) {
        if let Ok(typed) = game.read(&line)
            && matches!(typed.action, Action::Play(_))
            && found.iter().all(|(_, known)| *known != typed)
        {
            found.push((line, typed));
        }
    }
    found
}

fn without_comma(piece: &str) -> &str {
    piece
        .strip_suffix(',')
        .filter(|rest| !rest.is_empty())
        .unwrap_or(piece)
}

/// The declared words that pieces can be: `CELL PATH WORD`.
fn declared(game: &Game, pieces: &[&str]) -> Vec<String> {
    let mut found = Vec::new();
    if (1..=3).contains(&pieces.len()) {
        found.extend(as_clubs_write(game, pieces));
        if found.is_empty() {
            fill(game, pieces, &mut [const { None }; 3], &mut found);
        }
    }
    found
}

/// Fills the parts of a declared word, each once, with the pieces. A piece is cut only if there are too few, and its parts come in
/// the order of the notation.
fn fill(game: &Game, pieces: &[&str], parts: &mut [Option<String>; 3], found: &mut Vec<String>) {
    let Some((piece, rest)) = pieces.split_first() else {
        if let ([Some(cell), Some(way), Some(word)], true) = (&*parts, found.len() < MAX_READINGS) {
            found.push(format!("{cell} {way} {word}"));
        }
        return;
    };
    for first in 0..PARTS.len() {
        cut(game, piece, first, &mut |read| {
            let before = parts.clone();
            let is_new = read.iter().all(|(n, _)| parts[*n].is_none());
            for (n, text) in read {
                parts[*n] = Some(text.clone());
            }
            let open = parts.iter().filter(|part| part.is_none()).count();
            if is_new && (rest.is_empty() || open >= rest.len()) {
                fill(game, rest, parts, found);
            }
            *parts = before;
        });
    }
}

/// A part as it is read, with its place in the order of the notation.
type PartAt = (usize, String);

/// Each way to read a piece as parts in the order of the notation, beginning with this one.
fn cut(game: &Game, piece: &str, first: usize, each: &mut dyn FnMut(&[PartAt])) {
    if let Some(whole) = read(game, PARTS[first], piece) {
        each(&[(first, whole)]);
    }
    // A word comes last.
    if PARTS[first] == Part::Word {
        return;
    }
    for end in piece.char_indices().map(|(at, _)| at).skip(1) {
        let (one, other) = piece.split_at(end);
        // A row is read to its last digit.
        let cuts_row = one.ends_with(|c: char| c.is_ascii_digit())
            && other.starts_with(|c: char| c.is_ascii_digit());
        // `2minutes` is no cell 2M.
        let is_row_first =
            PARTS[first] == Part::Cell && one.starts_with(|c: char| c.is_ascii_digit());
        if cuts_row || is_row_first {
            continue;
        }
        let Some(read) = read(game, PARTS[first], one) else {
            continue;
        };
        for next in first + 1..PARTS.len() {
            cut(game, other, next, &mut |rest| {
                each(&[&[(first, read.clone())], rest].concat());
            });
        }
    }
}

/// A play of a crossword as clubs write it: the row first across, the column first down, letters that lie there in parentheses, a
/// blank as a small letter: `8H HAB(IT)`, `8h HABiT`.
fn as_clubs_write(game: &Game, pieces: &[&str]) -> Option<String> {
    let features = &game.rules().features;
    let (&[at, word], &[across, down, ..]) = (pieces, features.directions) else {
        return None;
    };
    features.layout().filter(|_| !features.stacks)?;
    let has_signs = word.contains('(') && word.contains(')');
    let (cell, way) = match (row_first(at), Cell::parse(at)) {
        (Some(cell), _) => (cell, across),
        // `h8 habits` may go down or across.
        (None, Some(cell)) if has_signs => (cell, down),
        _ => return None,
    };
    let plain = word.replace(['(', ')'], "");
    let word = with_blanks(game, &plain).unwrap_or(plain);
    let cell = NamedCell::Cell(cell);
    let word = self::word(game, &word)?;
    Some(format!("{cell} {} {word}", way.seen(features.mirrored)))
}

/// A word in capitals with its small letters marked as blanks, if the set has so many unseen.
pub(crate) fn with_blanks(game: &Game, word: &str) -> Option<String> {
    let letters = || word.chars().filter(|c| c.is_alphabetic());
    let small = letters().filter(|c| c.is_lowercase()).count();
    let is_mixed = small > 0 && small < letters().count() && !word.contains(['?', '+']);
    if !is_mixed || small > game.unseen(Face::Wildcard) {
        return None;
    }
    let marked = |c: char| {
        let mark = if c.is_lowercase() { "?" } else { "" };
        format!("{mark}{c}")
    };
    let marked: String = word.chars().map(marked).collect();
    Some(game.alphabet().case().lower(&marked))
}
