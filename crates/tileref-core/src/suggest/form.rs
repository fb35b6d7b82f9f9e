//! What a line lacks that cannot be corrected, said with the words that were typed.

use super::{cell, play, says, synonym, tidy};
use crate::action::{Action, Further, Part, Problem};
use crate::game::Game;
use crate::grid::{Cell, Grid};
use crate::line::LineError;
use crate::referee::Reason;
use crate::referee::rules::{RackSize, TileSupply};
use crate::rules::Slug;
use crate::text::{listed, shown};
use crate::tile::Face;

/// What to type instead, in a game where cells are played on, or words alone.
pub(super) fn advice(game: &Game, line: &str, error: &LineError) -> Option<String> {
    let kind = &game.rules().mechanic;
    if let LineError::Refusal(refusal) = error
        && let Some(apart) = apart(game, line, &refusal.reason)
    {
        return Some(apart);
    }
    if let LineError::Notation(error) = error
        && let Problem::NoLetter(_) | Problem::BareMark(_) = error.problem
        && let Some(tiles) = rack(game, line)
    {
        return Some(tiles);
    }
    if game.is_over() || !kind.has_plays() {
        return None;
    }
    match error {
        LineError::Refusal(_) if [Slug::NotConnected, Slug::OffBoard].contains(&error.slug()) => {
            far(game, line)
        }
        LineError::Refusal(_) => None,
        LineError::Notation(error) => match &error.problem {
            Problem::NoSign(_) => {
                Some("`adjust +5 REASON` adds points, `adjust -5 REASON` subtracts them".to_owned())
            }
            Problem::NoCell(word, _) if follows_also(line, word) => Some(format!(
                "straight words are found; one that bends needs its cell and path: `also m13 rd {}`",
                shown(word)
            ))
            .filter(|_| kind.bends()),
            Problem::NoAction(_, None) | Problem::NoCell(..) | Problem::RowFirst(_) => {
                not_a_play(game, line)
            }
            Problem::BareMark(mark) => misplaced(game, line, *mark),
            Problem::NoPath(way) => in_direction(game, line, way),
            Problem::NoLetter(_) | Problem::Unexpected(..) if kind.keeps_score_only() => points(line),
            _ => None,
        },
    }
}

/// Letters that were read as one tile, where there is none left or the rack holds more tiles.
fn apart(game: &Game, line: &str, reason: &Reason) -> Option<String> {
    let wanted = match reason {
        Reason::RackSize(RackSize::Differs { declared, held }) if declared < held => None,
        Reason::TileSupply(TileSupply::OnTable { face, .. } | TileSupply::OnRack { face, .. }) => {
            Some(*face)
        }
        _ => return None,
    };
    let alphabet = game.alphabet();
    let is_meant = |part: &str| {
        let letter = alphabet.letter(part).filter(|letter| letter.is_joined());
        let letter = letter.filter(|_| !part.starts_with('['));
        letter.is_some_and(|letter| wanted.is_none_or(|face| face == Face::Letter(letter)))
    };
    let (_, typed) = line.trim().split_once(char::is_whitespace)?;
    let mut parts = typed.split_whitespace().rev().flat_map(|word| {
        let parts = alphabet.parts(word).into_iter();
        parts.map(move |(_, part)| (word, part))
    });
    let (word, part) = parts.find(|(_, part)| is_meant(part))?;
    let signs: Vec<String> = part.chars().map(String::from).collect();
    let (last, before) = signs.split_last()?;
    let mut singles = signs.iter().map(|sign| alphabet.letter(sign));
    singles.all(|letter| letter.is_some()).then_some(())?;
    let before: String = before.iter().map(|sign| format!("[{sign}]")).collect();
    let tiles = format!("{before}{last}");
    let meant = line.replacen(word, &word.replacen(part, &tiles, 1), 1);
    let told = format!("`{part}` was read as one tile; as separate tiles it is `{tiles}`");
    Some(if says(game, &meant) {
        format!("{told}: `{}`", meant.trim())
    } else {
        told
    })
}

/// A rack without the signs that are no tiles.
fn rack(game: &Game, line: &str) -> Option<String> {
    let (_, typed) = line.split_once("rack ").filter(|(name, _)| {
        let name = name.trim().trim_end_matches(':');
        name.is_empty() || game.seats().speaker(name).is_some()
    })?;
    let has_corners = game.rules().mechanic.has_corners();
    // A digit may be a letter.
    if typed.contains(|c: char| c.is_ascii_digit() || c == '|') {
        return None;
    }
    let is_tile = |c: char| c.is_alphabetic() || "?[]·".contains(c);
    let next = typed.chars().skip(1).chain([' ']);
    let signs = typed.chars().zip(next);
    let signs = signs.filter(|&(sign, next)| {
        is_tile(sign) || (sign == '+' && has_corners && next.is_alphabetic())
    });
    let tiles: String = signs.map(|(sign, _)| sign).collect();
    let rack = format!("rack {tiles}");
    game.read(&rack).ok()?;
    Some(format!("type just the tiles: `{}`", shown(&rack)))
}

/// The line with its direction as it is typed here.
fn in_direction(game: &Game, line: &str, typed: &str) -> Option<String> {
    let way = play::way(typed).filter(|_| game.rules().grid() == Grid::Square)?;
    let mut pieces: Vec<&str> = line.split_whitespace().collect();
    let at = pieces.iter().rposition(|piece| *piece == typed)?;
    pieces[at] = way;
    let (typed, line) = (shown(typed), pieces.join(" "));
    Some(format!("for `{typed}` type `{way}`: `{}`", shown(&line)))
}

/// Points that were typed where the words are.
fn points(line: &str) -> Option<String> {
    let number = line.split_whitespace().last()?.trim_start_matches('+');
    let is_number = number.chars().all(|c| c.is_ascii_digit());
    (is_number && !number.is_empty())
        .then(|| "type just the words; tileref adds up their points".to_owned())
}

fn follows_also(line: &str, word: &str) -> bool {
    let pieces: Vec<&str> = line.split_whitespace().collect();
    let also = Further::Also.name();
    pieces
        .windows(2)
        .any(|pair| pair[0].eq_ignore_ascii_case(also) && pair[1] == word)
}

/// A mark that is typed after its letter.
fn misplaced(game: &Game, line: &str, mark: char) -> Option<String> {
    let has_mark = match mark {
        '+' => game.rules().mechanic.has_corners(),
        _ => game.rules().tiles.count(Face::Wildcard) > 0,
    };
    let mut words = line.split_whitespace();
    let word = words.find_map(|word| word.strip_suffix(mark).filter(|_| has_mark))?;
    let (_, tile) = game.alphabet().parts(word).pop()?;
    let before = &word[..word.len() - tile.len()];
    // A letter alone is no word, but a tile of several signs can be typed for one.
    (word.chars().count() > 1).then_some(())?;
    let meant = shown(&format!("{before}{mark}{tile}").to_lowercase());
    Some(format!("type the mark before its letter: `{meant}`"))
}

/// A line that is nothing yet: a word alone, `claim` alone, or cells where only the score is kept.
fn not_a_play(game: &Game, line: &str) -> Option<String> {
    let kind = &game.rules().mechanic;
    let mut pieces = line.split_whitespace().map(tidy);
    let (first, alone) = (pieces.next()?, pieces.next().is_none());
    if first == Further::Claim.name() && kind.further().contains(&Further::Claim) {
        let bonuses = kind.bonuses();
        let names: Vec<&str> = bonuses.iter().map(|(bonus, _)| bonus.name).collect();
        let names = listed(&names);
        return Some(format!("`claim` comes after the words of a play: {names}"));
    }
    if first.starts_with('-') || synonym(&first).is_some() {
        return None;
    }
    if kind.keeps_score_only() {
        return Some("a play is just its words: `habits also tab claim corner`".to_owned());
    }
    a_word(game, &first).filter(|_| alone)
}

/// How to go on from a word, or how its marks are typed.
fn a_word(game: &Game, word: &str) -> Option<String> {
    let is_mark = |c: char| "?+*.".contains(c);
    let is_word = word.chars().all(|c| c.is_alphabetic() || is_mark(c));
    if !is_word || word.chars().filter(|c| c.is_alphabetic()).count() < 2 {
        return None;
    }
    let mut signs = "?+".chars();
    if let Some(meant) = signs.find_map(|mark| misplaced(game, word, mark)) {
        return Some(meant);
    }
    let kind = &game.rules().mechanic;
    let example = kind.example();
    let (place, typed) = example.rsplit_once(' ')?;
    if !word.contains(is_mark) {
        let word = shown(word);
        return Some(format!(
            "say where the word starts and which way it goes: `{place} {word}`"
        ));
    }
    let wildcard = (game.rules().tiles.count(Face::Wildcard) > 0)
        .then_some("`?` before the letter that a wildcard stands for (`act?s`)");
    let corner = kind
        .has_corners()
        .then_some("`+` before a corner tile (`+acts`)");
    let marks: Vec<&str> = wildcard.into_iter().chain(corner).collect();
    let marks = marks.join(", and ");
    Some(format!(
        "a play is `{place} {typed}`; in the word type {marks}"
    ))
}

/// The nearest tile, for a play that starts far from the table.
fn far(game: &Game, line: &str) -> Option<String> {
    if game.rules().mechanic.layout().is_some() {
        return None;
    }
    let Action::Play(play) = game.read(line).ok()?.action else {
        return None;
    };
    let start = game.standing().cell(play.main.at(), Part::Cell(0)).ok()?;
    let (away, (at, tile)) = nearest(game, start)?;
    (away > 2).then_some(())?;
    // `mi3`: a letter for a digit makes another column.
    let first = line.split_whitespace().next()?;
    let (column, rest) = first.split_at_checked(1)?;
    let digits = rest
        .to_lowercase()
        .replace('o', "0")
        .replace(['l', 'i'], "1");
    let digits = cell(&format!("{column}{digits}"));
    let meant = digits.and_then(|digits| Cell::parse(&digits));
    let meant = meant.filter(|&meant| nearest(game, meant).is_some_and(|(away, _)| away <= 2));
    Some(match meant {
        Some(meant) => format!("did you mean the cell {meant}?"),
        None => format!("the nearest tile on the table is {} at {at}", tile.letter),
    })
}

/// The tile nearest to a cell, and how far it is.
fn nearest(game: &Game, from: Cell) -> Option<(u16, (Cell, crate::tile::Tile))> {
    let away = |cell: Cell| cell.column().abs_diff(from.column()) + cell.row().abs_diff(from.row());
    let tiles = game.table().in_order().into_iter();
    tiles
        .map(|(cell, tile)| (away(cell), (cell, tile)))
        .min_by_key(|&(away, _)| away)
}
