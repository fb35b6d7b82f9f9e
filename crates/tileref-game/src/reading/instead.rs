//! Readings of a line that can be read, but breaks a rule: the reason of the refusal suggests them.

use super::keys::{are_beside, cells_like, cells_near, keys};
use super::run::{Whole, whole};
use super::{FORM, PLAY, Reading};
use crate::action::{Action, BarePlay, Declared, NamedCell, Part, Play, TABLE, TypedLine};
use crate::game::Game;
use crate::game::rules::WrongPlayer;
use crate::grid::{Cell, Direction, Path};
use crate::kinds::crossword::rules::{Centre, Direction as WrongDirection};
use crate::kinds::jigsaw::rules::{FalseClaim, SingleLetterLine};
use crate::referee::places::{begins, is_implausible, makes_odd_words};
use crate::referee::rules::{
    BadNotation, BadRun, LetterMismatch, NotAWord, NotConnected, OffBoard, PartialRun, TileSupply,
    TooManyTiles,
};
use crate::referee::{Ruling, Situation};
use crate::rule::{Reason, Refusal, Slug};
use crate::tile::Tile;

/// The most plays that one reason suggests.
const MOST: usize = 5;

/// The most letters that are typed for a whole word, at whose end they stand: `m13 r es` for LATCHES.
const LONGEST_ENDING: usize = 3;

/// The lines that the reason of a refusal suggests.
pub(super) fn readings(game: &Game, line: &str, refusal: &Refusal) -> Option<Reading> {
    let reason = &refusal.reason;
    if let Some(WrongPlayer::OnlyTheTable { .. }) = reason.of() {
        return Some(Reading::new(format!("{TABLE}: {line}"), PLAY));
    }
    if let Some(WrongPlayer::UnknownName { nearest, .. }) = reason.of() {
        // A list is shown to nobody.
        if game.next_to_list().is_some() {
            return None;
        }
        return Some(Reading {
            name: Some(nearest.clone()?),
            ..Reading::new(line.to_owned(), PLAY)
        });
    }
    // `rack is aei`
    if let Some(tiles) = line.strip_prefix("rack is ") {
        return Some(Reading::new(format!("rack {tiles}"), FORM));
    }
    if let Some(BadNotation::NoSuchBonus { name, nearest, .. }) = reason.of() {
        return with_bonus(game, line, name, *nearest);
    }
    if let Some(named) = named_letter(game, line, reason) {
        return Some(named);
    }
    // The cell is right, and the mark is not.
    if let Some(LetterMismatch::Other {
        found, declared, ..
    }) = reason.of()
        && found.letter == declared.letter
    {
        return another(game, line, marked_before, "");
    }
    EDITS.iter().find_map(|(rules, edit, why)| {
        let is_for = rules.contains(&reason.slug());
        is_for.then(|| another(game, line, *edit, why))?
    })
}

/// The place that is the letter of a word, with the word or the letter that there is: `tiger:6`, `tigr:5`.
fn named_letter(game: &Game, line: &str, reason: &Reason) -> Option<Reading> {
    let (typed, meant) = match reason.of()? {
        BadNotation::NoSuchWord {
            word,
            nearest: Some(near),
        } => (format!("{word}:"), format!("{near}:")),
        BadNotation::NoSuchLetter {
            word,
            letter,
            letters,
        } => (format!("{word}:{letter}"), format!("{word}:{letters}")),
        _ => return None,
    };
    let line = game.read(line).ok()?.to_string();
    let meant = line.replacen(&typed, &meant, 1);
    (meant != line).then(|| Reading::new(meant, PLAY))
}

/// Plays that may be meant instead of one, from its first cell.
type Edit = fn(&Situation<'_>, &Play, Cell) -> Vec<Play>;

/// The rules that a play breaks which misses the table.
const ASTRAY: &[Slug] = &[
    LetterMismatch::SLUG,
    NotConnected::SLUG,
    OffBoard::SLUG,
    SingleLetterLine::SLUG,
    TooManyTiles::SLUG,
    BadRun::SLUG,
];

/// What is tried if a play breaks one of these rules, and what to say to a play alone. The first that the game accepts
/// counts.
const EDITS: [(&[Slug], Edit, &str); 11] = [
    (&[LetterMismatch::SLUG], overlaid, ""),
    (&[WrongDirection::SLUG], forwards, ""),
    (
        &[WrongDirection::SLUG],
        turned,
        " These tiles read that way",
    ),
    (ASTRAY, slipped, ""),
    (ASTRAY, astray, ""),
    (&[NotAWord::SLUG, TileSupply::SLUG], respelled, ""),
    (&[NotAWord::SLUG, LetterMismatch::SLUG], mistyped, ""),
    (&[LetterMismatch::SLUG], respelled, ""),
    (&[FalseClaim::SLUG], unclaimed, ""),
    (&[Centre::SLUG], beside, " It covers the centre"),
    (&[PartialRun::SLUG], elsewhere, ""),
];

/// The line with the plays that an edit makes of its own, of which the game accepts one at least: in their order, each once.
fn another(game: &Game, line: &str, edit: Edit, why: &'static str) -> Option<Reading> {
    let typed = game.read(line).ok()?;
    let Action::Play(play) = &typed.action else {
        return None;
    };
    let situation = game.situation(game.to_move()?);
    let start = situation.standing.cell(play.main.at(), Part::Cell(0));
    // A word that leaves out a letter of a line is not to continue that line anyhow.
    let leaves_out = |refusal: Refusal| refusal.reason.slug() == SingleLetterLine::SLUG;
    let is_strict = situation.judge(play).is_err_and(leaves_out);
    let mut lines = Vec::new();
    for mut other in edit(&situation, play, start.ok()?) {
        let is_better = |ruling: Ruling| !is_strict || !makes_odd_words(&situation, &ruling);
        if lines.len() < MOST && situation.judge(&other).is_ok_and(is_better) {
            let is_moved =
                other.main.at() != play.main.at() && other.main.letters() == play.main.letters();
            other.keep_apart(situation.tiles.alphabet());
            let action = Action::Play(other);
            let line = TypedLine {
                action,
                ..typed.clone()
            }
            .to_string();
            if lines.iter().all(|(known, _)| *known != line) {
                lines.push((line, is_moved));
            }
        }
    }
    let (first, others) = lines.split_first()?;
    let why = match (others, first.1) {
        ([], true) if why.is_empty() => " It fits from there",
        ([], _) => why,
        _ => "",
    };
    Some(Reading {
        others: others.iter().map(|(line, _)| line.clone()).collect(),
        why,
        ..Reading::new(first.0.clone(), PLAY)
    })
}

/// A play that misses the table: from the cell that was meant, in the other direction, or with other letters; along a word on
/// the table first.
fn astray(situation: &Situation<'_>, play: &Play, start: Cell) -> Vec<Play> {
    let swapped = respelled(situation, play, start).into_iter();
    let swapped = only(situation, swapped.filter(|play| !cannot_be_word(play)));
    let longer = with_tiles(situation, play, start);
    let is_along = |play: &Play| {
        let path = Path::new(start, play.main.steps());
        let mut cells = path.iter().flat_map(Path::cells).take(2);
        cells.all(|&cell| situation.table.at(cell).is_some())
    };
    let (along, others): (Vec<Play>, Vec<Play>) =
        swapped.into_iter().chain(longer).partition(is_along);
    [
        along,
        looking_like(start, play),
        shifted(situation, play, start),
        other_ways(situation, play, start),
        through(situation, play, start),
        mistyped_cell(situation, play, start),
        others,
        joined(situation, play, start),
    ]
    .concat()
}

/// The one of these that stands, unless there are several.
fn only(situation: &Situation<'_>, plays: impl Iterator<Item = Play>) -> Vec<Play> {
    let mut plays = plays.filter(|play| situation.judge(play).is_ok());
    let only = plays.next().filter(|_| plays.next().is_none());
    only.into_iter().collect()
}

/// The same play with its letters in another order, if it cannot be a word as it was typed.
fn slipped(situation: &Situation<'_>, play: &Play, start: Cell) -> Vec<Play> {
    if cannot_be_word(play) {
        respelled(situation, play, start)
    } else {
        Vec::new()
    }
}

/// Where letters on the table are the right ones, the keys beside them were hit; or the cell of the crossing was typed.
fn overlaid(situation: &Situation<'_>, play: &Play, start: Cell) -> Vec<Play> {
    let typed = overtyped(situation, play, start);
    if typed.is_empty() {
        return typed;
    }
    [typed, through(situation, play, start)].concat()
}

/// The same play with the letter on the table where the key beside it was hit: `yable` over the T.
fn overtyped(situation: &Situation<'_>, play: &Play, start: Cell) -> Vec<Play> {
    let path = Path::new(start, play.main.steps());
    let cells = path.iter().flat_map(Path::cells);
    let laid = |cell: &Cell, typed: &Tile| {
        let tile = situation.table.at(*cell)?.unmarked();
        are_beside(key_of(tile)?, key_of(*typed)?).then_some(tile)
    };
    let letters = cells.zip(play.main.letters());
    let letters = letters.map(|(cell, typed)| laid(cell, typed).unwrap_or(*typed));
    let meant = with_word(play, play.main.steps().to_vec(), letters.collect());
    meant.into_iter().filter(|meant| meant != play).collect()
}

/// The key of a tile; `None` if it has several letters.
fn key_of(tile: Tile) -> Option<char> {
    let mut signs = tile.letter.as_str().chars();
    signs.next().filter(|_| signs.next().is_none())
}

/// Whether the main word of a play looks like no word.
fn cannot_be_word(play: &Play) -> bool {
    let letters = play.main.letters().iter();
    is_implausible(&letters.map(|tile| tile.letter.as_str()).collect::<String>())
}

/// The same play from the only neighbouring cell from which it touches the others, and makes nothing that is no word.
fn joined(situation: &Situation<'_>, play: &Play, start: Cell) -> Vec<Play> {
    let is_likely = |play: &Play| {
        let ruling = situation.judge(play);
        let mut words = ruling.iter().flat_map(|ruling| &ruling.words);
        words.all(|word| !is_implausible(&word.spelling))
    };
    only(
        situation,
        beside(situation, play, start).into_iter().filter(is_likely),
    )
}

/// The same play with a mark before the letter that it was typed behind: `c+limb`.
fn marked_before(_: &Situation<'_>, play: &Play, _: Cell) -> Vec<Play> {
    let letters = play.main.letters();
    let marked = (1..letters.len()).filter(|&n| letters[n] != letters[n].unmarked());
    let moved = marked.filter_map(|n| {
        let mut letters = letters.to_vec();
        letters[n - 1].kind = letters[n].kind;
        letters[n] = letters[n].unmarked();
        with_word(play, play.main.steps().to_vec(), letters)
    });
    moved.collect()
}

/// The same play from the neighbouring cells from which it fits, being one cell off is a common slip: in its own direction
/// first.
///
/// A word may fit beside others by chance; running over one of its own letters on the table is not chance.
fn shifted(situation: &Situation<'_>, play: &Play, start: Cell) -> Vec<Play> {
    let way = play.main.steps().first().copied();
    let is_along = |cell: &Cell| {
        way.is_some_and(|way| cell.step(way) == Some(start) || start.step(way) == Some(*cell))
    };
    let mut starts: Vec<Cell> = start.neighbours(situation.features.grid).collect();
    starts.retain(|cell| meets(situation, play, *cell));
    starts.sort_by_key(|cell| !is_along(cell));
    starts.into_iter().map(|cell| from(cell, play)).collect()
}

/// The same play from the neighbouring cells.
fn beside(situation: &Situation<'_>, play: &Play, start: Cell) -> Vec<Play> {
    let starts = start.neighbours(situation.features.grid);
    starts.map(|cell| from(cell, play)).collect()
}

/// The same play with two letters swapped, or with a double letter once, as fingers slip on keys.
fn respelled(_: &Situation<'_>, play: &Play, _: Cell) -> Vec<Play> {
    let letters = play.main.letters();
    let pairs = (1..letters.len()).filter_map(|n| {
        let (one, other) = (letters[n - 1], letters[n]);
        let is_marked = one != one.unmarked() || other != other.unmarked();
        if one.letter == other.letter {
            return without(play, n);
        }
        let mut letters = letters.to_vec();
        letters.swap(n - 1, n);
        with_word(play, play.main.steps().to_vec(), letters).filter(|_| !is_marked)
    });
    pairs.collect()
}

/// The same play without one of its letters, and a step less.
fn without(play: &Play, n: usize) -> Option<Play> {
    let (mut letters, mut steps) = (play.main.letters().to_vec(), play.main.steps().to_vec());
    letters.remove(n);
    steps.remove(n.min(steps.len().checked_sub(1)?));
    with_word(play, steps, letters)
}

/// The same play with one letter for which the key beside it was hit; or without a letter, where words are looked up.
fn mistyped(situation: &Situation<'_>, play: &Play, _: Cell) -> Vec<Play> {
    let letters = play.main.letters();
    // Of a wildcard without its letter nothing is known.
    if letters.iter().any(|tile| *tile != tile.unmarked()) {
        return Vec::new();
    }
    let alphabet = situation.tiles.alphabet();
    let places = (0..letters.len()).flat_map(|n| keys().map(move |key| (n, key)));
    let others = places.filter_map(|(n, key)| {
        let mut letters = letters.to_vec();
        are_beside(key, key_of(letters[n])?).then_some(())?;
        letters[n].letter = alphabet.letter(key.encode_utf8(&mut [0; 4]))?;
        with_word(play, play.main.steps().to_vec(), letters)
    });
    let less = (0..letters.len()).filter_map(|n| without(play, n));
    others
        .chain(less.filter(|_| situation.looks_up()))
        .collect()
}

/// The same play from the cells that the typed one looks like: `ql3` or `qq13` for `q13`, `m31` for `m13`.
fn looking_like(start: Cell, play: &Play) -> Vec<Play> {
    let cells = cells_like(&start.to_string().to_lowercase());
    cells.into_iter().map(|cell| from(cell, play)).collect()
}

/// The same play over one of its letters from the cells for which a key beside was hit, or a digit was left out: `w13` or `q3`
/// for `q13`.
fn mistyped_cell(situation: &Situation<'_>, play: &Play, start: Cell) -> Vec<Play> {
    let mut cells = cells_near(&start.to_string().to_lowercase());
    cells.retain(|cell| meets(situation, play, *cell));
    cells.into_iter().map(|cell| from(cell, play)).collect()
}

/// The play that runs through the cell that was typed, over its own letter there: the cell of the crossing was typed.
fn through(situation: &Situation<'_>, play: &Play, start: Cell) -> Vec<Play> {
    let (word, letters) = (&play.main, play.main.letters());
    let Some(tile) = situation.table.at(start) else {
        return Vec::new();
    };
    let back = |count: usize| {
        let mut steps = word.steps()[..count].iter().rev();
        steps.try_fold(start, |cell, step| cell.step(step.opposite()))
    };
    let places = (1..letters.len()).filter(|&n| letters[n].letter == tile.letter);
    places.filter_map(|n| Some(from(back(n)?, play))).collect()
}

/// The same play with the letters of tiles that it runs over, which were forgotten; a letter is hardly forgotten beside
/// the same one. At its front only if a word may begin so; a few letters there may follow a whole word: `m13 r es`.
fn with_tiles(situation: &Situation<'_>, play: &Play, start: Cell) -> Option<Play> {
    let word = &play.main;
    let way = word.way()?;
    let Whole { start, letters, .. } = whole(situation, word.letters(), start, way)?;
    let spelling: String = letters.iter().map(|tile| tile.letter.as_str()).collect();
    let mut signs = spelling.chars();
    let begins = match (signs.next(), signs.next()) {
        (Some(one), Some(next)) => {
            let is_vowel = |c: char| "aeiou".contains(c);
            begins(one, next) && (!is_vowel(one) || is_vowel(next))
        }
        _ => false,
    };
    let is_whole = letters[0] == word.letters()[0] || begins;
    let repeats = |tiles: &[Tile]| {
        tiles
            .windows(2)
            .any(|pair| pair[0].letter == pair[1].letter)
    };
    let is_double = repeats(&letters) && !repeats(word.letters());
    let is_likely = is_whole && !is_double && !is_implausible(&spelling);
    let typed = word.letters().len();
    let follows = letters.ends_with(word.letters()) && typed <= LONGEST_ENDING;
    let is_longer = (follows || letters.len() == typed + 1) && !situation.features.stacks;
    let steps = vec![way; letters.len() - 1];
    let longer = with_word(play, steps, letters).filter(|_| is_likely && is_longer);
    longer.map(|longer| from(start, &longer))
}

/// The same play with the bonuses that were meant: those whose names begin like the claims, or else the nearest one.
fn with_bonus(game: &Game, line: &str, claimed: &str, near: Option<&str>) -> Option<Reading> {
    let mut typed = game.read(line).ok()?;
    let (Action::Play(Play { claims, .. }) | Action::PlayBare(BarePlay { claims, .. })) =
        &mut typed.action
    else {
        return None;
    };
    let names = claimable(game);
    let begun = |claim: &String| {
        // A corner tile in the line tells which of the bonuses with a C is meant.
        if line.contains('+') && "corner".starts_with(claim.as_str()) {
            return Some("corner".to_owned());
        }
        let mut names = names.iter().filter(|name| name.starts_with(claim.as_str()));
        let only = names.next().filter(|_| names.next().is_none());
        only.map(|name| (*name).to_owned())
    };
    if let Some(whole) = claims.iter().map(begun).collect::<Option<Vec<_>>>() {
        *claims = whole;
        return Some(Reading::new(typed.to_string(), FORM));
    }
    let claim = claims.iter_mut().find(|claim| *claim == claimed)?;
    near?.clone_into(claim);
    Some(Reading::new(typed.to_string(), PLAY))
}

/// The same play with a claim less, or with none.
fn unclaimed(_: &Situation<'_>, play: &Play, _: Cell) -> Vec<Play> {
    let without = |n: usize| {
        let mut play = play.clone();
        play.claims.remove(n);
        play
    };
    let none = Play {
        claims: Vec::new(),
        ..play.clone()
    };
    match play.claims.len() {
        0 | 1 => vec![none],
        claims => (0..claims).map(without).collect(),
    }
}

/// Whether the word of a play would run over one of its own letters on the table if it began at this cell.
fn meets(situation: &Situation<'_>, play: &Play, start: Cell) -> bool {
    let path = Path::new(start, play.main.steps());
    let cells = path.iter().flat_map(Path::cells);
    let mut letters = cells.zip(play.main.letters());
    letters.any(|(&cell, tile)| {
        let on_table = situation.table.at(cell);
        on_table.is_some_and(|on_table| on_table.letter == tile.letter)
    })
}

/// The same word from the same cell, in the other directions of its game: a straight one.
fn other_ways(situation: &Situation<'_>, play: &Play, start: Cell) -> Vec<Play> {
    let word = &play.main;
    let ways = situation.features.directions.iter();
    let forward = ways.filter(|way| way.axis().forward() == **way);
    let plays = forward.filter_map(|way| {
        let steps = vec![*way; word.steps().len()];
        with_word(play, steps, word.letters().to_vec())
    });
    plays.filter(|play| meets(situation, play, start)).collect()
}

/// A word that is only part of the run in its own direction: from the cells beside it, or in another one.
fn elsewhere(situation: &Situation<'_>, play: &Play, start: Cell) -> Vec<Play> {
    let mut plays = shifted(situation, play, start);
    if !cannot_be_word(play) {
        plays.extend(other_ways(situation, play, start));
    }
    plays
}

fn from(cell: Cell, play: &Play) -> Play {
    Play {
        main: play.main.clone().starting_at(NamedCell::Cell(cell)),
        ..play.clone()
    }
}

/// A play with this main word, from its own cell.
fn with_word(play: &Play, steps: Vec<Direction>, letters: Vec<Tile>) -> Option<Play> {
    let main = Declared::new(play.main.at().clone(), steps, letters)?;
    Some(Play {
        main,
        ..play.clone()
    })
}

/// The same word from the same cell, to the right or down.
fn forwards(_: &Situation<'_>, play: &Play, _: Cell) -> Vec<Play> {
    let word = &play.main;
    let ways = word.steps().iter().map(|way| way.axis().forward());
    let forwards = with_word(play, ways.collect(), word.letters().to_vec());
    forwards.into_iter().collect()
}

/// The same tiles on the same cells, read forwards.
fn turned(_: &Situation<'_>, play: &Play, start: Cell) -> Vec<Play> {
    let word = &play.main;
    let path = Path::new(start, word.steps()).ok();
    let end = path.and_then(|path| path.cells().last().copied());
    let back = word.steps().iter().rev().map(|way| way.opposite());
    let letters = word.letters().iter().rev().copied();
    let turned = with_word(play, back.collect(), letters.collect());
    let turned = end.zip(turned).map(|(end, play)| from(end, &play));
    turned.into_iter().collect()
}

/// The names of the bonuses that somebody at this table can claim.
pub fn claimable(game: &Game) -> Vec<&'static str> {
    let seats = game.seats();
    let has_teammates = (0..seats.count()).any(|seat| !seats.seat(seat).teammates.is_empty());
    let bonuses = game.rules().features.bonuses.iter();
    let bonuses = bonuses.filter(|(bonus, _)| has_teammates || !bonus.by_teammates);
    bonuses.map(|(bonus, _)| bonus.name).collect()
}
