//! Readings of a line that can be read, but breaks a rule: the reason of the refusal suggests them.

use super::{FORM, LETTERS, PLAY, Reading, accepts};
use crate::action::{Action, BarePlay, Declared, NamedCell, Part, Play, TABLE, TypedLine};
use crate::game::Game;
use crate::game::rules::WrongPlayer;
use crate::grid::{Cell, Direction, Path};
use crate::kinds::crossword::rules::{Centre, Direction as WrongDirection, SplitLetter};
use crate::kinds::jigsaw::rules::{FalseClaim, SingleLetterLine};
use crate::referee::Situation;
use crate::referee::places::{begins, is_implausible};
use crate::referee::rules::{
    BadNotation, BadRun, LetterMismatch, NotAWord, NotConnected, OffBoard, PartialRun, TileSupply,
    TooManyTiles,
};
use crate::rule::{Reason, Refusal};
use crate::text::same_name;
use crate::tile::{Face, Tile, TileKind};

/// The most plays that one reason suggests.
const MOST: usize = 5;

/// The lines that the reason of a refusal suggests.
pub(super) fn readings(game: &Game, line: &str, refusal: &Refusal) -> Option<Reading> {
    let reason = &refusal.reason;
    if let Some(WrongPlayer::OnlyTheTable { .. }) = reason.of() {
        return Some(Reading::new(format!("{TABLE}: {line}"), PLAY));
    }
    if let Some(WrongPlayer::UnknownName { name, nearest }) = reason.of() {
        // A list is shown to nobody.
        if game.next_to_list().is_some() {
            return None;
        }
        return Some(Reading {
            name: Some(member(game, line, name).or_else(|| nearest.clone())?),
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
    named_letter(game, line, reason).or_else(|| changed(game, line, refusal))
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

/// The play with what breaks the rule changed.
fn changed(game: &Game, line: &str, refusal: &Refusal) -> Option<Reading> {
    let reason = &refusal.reason;
    match (reason.slug(), reason.of()) {
        // The cell is right, and the mark is not.
        (
            _,
            Some(LetterMismatch::Other {
                found, declared, ..
            }),
        ) if found.letter == declared.letter => mark_back(game, line),
        (SplitLetter::SLUG, _) => unsplit(game, line),
        (WrongDirection::SLUG, _) => another(game, line, "", forwards)
            .or_else(|| another(game, line, " These tiles read that way", turned)),
        // A word that is one cell off breaks one of these.
        (
            LetterMismatch::SLUG
            | NotConnected::SLUG
            | OffBoard::SLUG
            | SingleLetterLine::SLUG
            | TooManyTiles::SLUG
            | BadRun::SLUG,
            _,
        ) => astray(game, line).or_else(|| {
            let is_apart = reason.slug() == NotConnected::SLUG;
            is_apart.then(|| another(game, line, " It fits from there", joined))?
        }),
        (NotAWord::SLUG, _) => another(game, line, "", respelled)
            .or_else(|| another(game, line, "", mistyped))
            .or_else(|| another(game, line, "", stood_for)),
        (TileSupply::SLUG, _) => another(game, line, "", respelled),
        (FalseClaim::SLUG, _) => another(game, line, "", unclaimed),
        (Centre::SLUG, _) => another(game, line, " It covers the centre", beside),
        // A whole word that was looked up is a better guess than another cell where the letters only fit.
        (PartialRun::SLUG, _) => {
            let mut found = another(game, line, " It fits from there", shifted)?;
            found.price += if game.rules().looks_up() { LETTERS } else { 0 };
            Some(found)
        }
        _ => None,
    }
}

/// A play with a mark behind the letter that it belongs to: `c+limb`.
fn mark_back(game: &Game, line: &str) -> Option<Reading> {
    let back = |(at, mark): (usize, &str)| {
        let letter = line[..at]
            .chars()
            .next_back()
            .filter(|c| c.is_alphabetic())?;
        let before = &line[..at - letter.len_utf8()];
        Some(format!("{before}{mark}{letter}{}", &line[at + 1..]))
    };
    let mut moved = line.match_indices(['+', '?']).filter_map(back);
    let moved = moved.find(|line| accepts(game, line))?;
    Some(Reading::new(moved, PLAY))
}

/// The player who is expected to say a line, if that one is in the team with this name.
fn member(game: &Game, line: &str, team: &str) -> Option<String> {
    let expected = game.speaker_of(&game.read(line).ok()?.action);
    let seats = game.seats();
    let number = seats.teams().iter().position(|name| same_name(name, team));
    let mut players = seats.players().iter();
    let member = players.find(|player| player.name == expected && player.team == number);
    member.filter(|_| number.is_some()).map(|_| expected)
}

/// Whether the main word of a play looks like no word.
fn cannot_be_word(play: &Play) -> bool {
    let letters = play.main.letters().iter();
    is_implausible(&letters.map(|tile| tile.letter.as_str()).collect::<String>())
}

/// A play that misses the table: from the cell that was meant, in the other direction, or with another letter.
fn astray(game: &Game, line: &str) -> Option<Reading> {
    let moved = |situation: &Situation<'_>, play: &Play, start| {
        let near = looking_like(line, situation, play);
        near.map_or_else(|| shifted(situation, play, start), |play| vec![play])
    };
    // What cannot be a word as it was typed is a slip of its letters.
    let slipped = |situation: &Situation<'_>, play: &Play, start| {
        if cannot_be_word(play) {
            respelled(situation, play, start)
        } else {
            Vec::new()
        }
    };
    let longer = |situation: &Situation<'_>, play: &Play, start| {
        with_tiles(situation, play, start).into_iter().collect()
    };
    if let Some(slipped) = another(game, line, "", slipped) {
        return Some(slipped);
    }
    let found = another(game, line, " It fits from there", moved)
        .or_else(|| another(game, line, "", other_ways))
        .or_else(|| another(game, line, "", through));
    if let Some(found) = found {
        let longer = another(game, line, "", longer);
        let is_along = |longer: &Reading| another(game, &longer.line, "", along).is_some();
        // `teh` over the H of THE.
        let swapped = another(game, line, "", |situation, play, start| {
            let mut swapped = respelled(situation, play, start);
            swapped.retain(|play| !cannot_be_word(play));
            swapped
        });
        let swapped = swapped.filter(|swapped| swapped.others.is_empty());
        let (first, last): (Vec<_>, Vec<_>) = swapped.into_iter().chain(longer).partition(is_along);
        return several([first, vec![found], last].concat());
    }
    another(game, line, "", |situation, play, start| {
        let longer = longer(situation, play, start).into_iter();
        longer
            .chain(one_letter_off(situation, play, start))
            .chain(respelled(situation, play, start))
            .collect()
    })
}

/// These readings as one: the first, and the others beside it.
fn several(readings: Vec<Reading>) -> Option<Reading> {
    if readings.len() < 2 {
        return readings.into_iter().next();
    }
    let price = readings[0].price;
    let lines = readings
        .into_iter()
        .flat_map(|reading| [vec![reading.line], reading.others].concat());
    let mut others: Vec<String> = Vec::new();
    for line in lines {
        if !others.contains(&line) {
            others.push(line);
        }
    }
    others.truncate(MOST);
    let first = others.remove(0);
    Some(Reading {
        others,
        ..Reading::new(first, price)
    })
}

/// The same play from the only neighbouring cell from which it touches the others, and makes nothing that is no word.
fn joined(situation: &Situation<'_>, play: &Play, start: Cell) -> Vec<Play> {
    let is_likely = |play: &Play| {
        let ruling = situation.judge(play);
        let mut words = ruling.iter().flat_map(|ruling| &ruling.words);
        ruling.is_ok() && words.all(|word| !is_implausible(&word.spelling))
    };
    let mut plays = beside(situation, play, start);
    plays.retain(is_likely);
    if plays.len() > 1 {
        plays.clear();
    }
    plays
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

/// The same play with the letter of a tile that lies in its way, which was forgotten. At its front only if a word may begin
/// so; a letter is hardly forgotten beside the same one.
fn with_tiles(situation: &Situation<'_>, play: &Play, start: Cell) -> Option<Play> {
    let word = &play.main;
    let (&way, more) = word.steps().split_first()?;
    let is_straight = more.iter().all(|step| *step == way);
    let mut typed = word.letters().iter().copied().peekable();
    let (mut letters, mut cell) = (Vec::new(), start);
    while let Some(&next) = typed.peek() {
        let tile = situation.table.at(cell);
        match tile.filter(|tile| tile.letter != next.letter) {
            Some(tile) => letters.push(tile.unmarked()),
            None => letters.extend(typed.next()),
        }
        cell = cell.step(way)?;
    }
    let spelling: String = letters.iter().map(|tile| tile.letter.as_str()).collect();
    let mut signs = spelling.chars();
    let begins = match (signs.next(), signs.next()) {
        (Some(one), Some(next)) => !"aeiou".contains(one) && begins(one, next),
        _ => false,
    };
    let is_whole = letters[0] == word.letters()[0] || begins;
    let repeats = |tiles: &[Tile]| {
        tiles
            .windows(2)
            .any(|pair| pair[0].letter == pair[1].letter)
    };
    let is_double = repeats(&letters) && !repeats(word.letters());
    let is_likely = is_straight && is_whole && !is_double && !is_implausible(&spelling);
    let is_longer = letters.len() == word.letters().len() + 1 && !situation.features.stacks;
    let steps = vec![way; letters.len() - 1];
    with_word(play, steps, letters).filter(|_| is_likely && is_longer)
}

/// The same play, if it begins along a word on the table: `latching` on LATCH.
fn along(situation: &Situation<'_>, play: &Play, start: Cell) -> Vec<Play> {
    let path = Path::new(start, play.main.steps());
    let cells = path.iter().flat_map(Path::cells).take(2);
    let is_along = cells
        .copied()
        .all(|cell| situation.table.at(cell).is_some());
    is_along.then(|| play.clone()).into_iter().collect()
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

/// The same line with the letters of several signs as one tile each, where they were typed as several.
fn unsplit(game: &Game, line: &str) -> Option<Reading> {
    let line = game.read(line).ok()?.to_string();
    let mut parts = line.split('[');
    let first = parts.next()?.to_owned();
    let whole = parts.fold(first, |text, part| match part.split_once(']') {
        Some((letter, rest)) if letter.chars().count() == 1 => text + letter + rest,
        _ => text + "[" + part,
    });
    Some(Reading {
        why: " It is one tile",
        ..Reading::new(whole, PLAY)
    })
}

/// Another play instead of the one in `line`, which is accepted: `change` makes some from the play and its first cell. They
/// are offered in their order.
fn another(
    game: &Game,
    line: &str,
    why: &'static str,
    change: impl FnOnce(&Situation<'_>, &Play, Cell) -> Vec<Play>,
) -> Option<Reading> {
    let typed = game.read(line).ok()?;
    let Action::Play(play) = &typed.action else {
        return None;
    };
    let situation = game.situation(game.to_move()?);
    let start = situation.standing.cell(play.main.at(), Part::Cell(0));
    let mut plays = change(&situation, play, start.ok()?);
    plays.retain(|play| situation.judge(play).is_ok());
    let readings = plays.into_iter().map(|mut play| {
        play.keep_apart(situation.tiles.alphabet());
        let action = Action::Play(play);
        let line = TypedLine {
            action,
            ..typed.clone()
        };
        Reading::new(line.to_string(), PLAY)
    });
    let reading = several(readings.collect())?;
    let why = if reading.others.is_empty() { why } else { "" };
    Some(Reading { why, ..reading })
}

/// The same play from the neighbouring cells from which it fits: being one cell off is a common slip.
///
/// A word may fit beside others by chance; running over one of its own letters on the table is not chance.
fn shifted(situation: &Situation<'_>, play: &Play, start: Cell) -> Vec<Play> {
    let mut starts: Vec<Cell> = start
        .neighbours(situation.features.grid)
        .filter(|cell| meets(situation, play, *cell))
        .collect();
    // In its own direction first.
    let is_along = |cell: &Cell| {
        let way = play.main.steps().first();
        way.is_some_and(|way| cell.step(*way) == Some(start) || start.step(*way) == Some(*cell))
    };
    starts.sort_by_key(|cell| !is_along(cell));
    starts.into_iter().map(|cell| from(cell, play)).collect()
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

/// The same play from the neighbouring cells.
fn beside(situation: &Situation<'_>, play: &Play, start: Cell) -> Vec<Play> {
    let starts = start.neighbours(situation.features.grid);
    starts.map(|cell| from(cell, play)).collect()
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

/// The rows of letters on most keyboards.
const KEYS: [&str; 3] = ["qwertyuiop", "asdfghjkl", "zxcvbnm"];

/// Whether two letters are beside each other on most keyboards.
fn are_beside(one: &str, other: &str) -> bool {
    let place = |letter: &str| {
        let mut rows = KEYS.iter().enumerate();
        rows.find_map(|(row, keys)| Some((row, 2 * keys.find(letter)? + row)))
    };
    let (Some((row, x)), Some((other_row, other_x))) = (place(one), place(other)) else {
        return false;
    };
    row.abs_diff(other_row) < 2 && x.abs_diff(other_x) < 3
}

/// The same play with the letter that is on the table, if the key beside it was hit.
fn one_letter_off(situation: &Situation<'_>, play: &Play, start: Cell) -> Vec<Play> {
    let Ok(path) = Path::new(start, play.main.steps()) else {
        return Vec::new();
    };
    let mut letters = play.main.letters().to_vec();
    let mut changed = 0;
    for (cell, letter) in path.cells().iter().zip(&mut letters) {
        if let Some(on_table) = situation.table.at(*cell)
            && on_table.letter != letter.letter
        {
            let is_slip = are_beside(on_table.letter.as_str(), letter.letter.as_str());
            changed += if is_slip { 1 } else { 2 };
            *letter = on_table.unmarked();
        }
    }
    let corrected = with_word(play, play.main.steps().to_vec(), letters);
    corrected.filter(|_| changed == 1).into_iter().collect()
}

/// The same play with two letters swapped, or with a double letter once, as fingers slip on keys.
fn respelled(_: &Situation<'_>, play: &Play, _: Cell) -> Vec<Play> {
    let (word, letters) = (&play.main, play.main.letters());
    let pairs = (1..letters.len()).filter_map(|n| {
        let mut other = letters.to_vec();
        let mut steps = word.steps().to_vec();
        let is_marked = |tile: &Tile| *tile != tile.unmarked();
        if letters[n - 1].letter == letters[n].letter {
            other.remove(n);
            steps.pop();
        } else if is_marked(&letters[n - 1]) || is_marked(&letters[n]) {
            return None;
        } else {
            other.swap(n - 1, n);
        }
        with_word(play, steps, other)
    });
    pairs.collect()
}

/// The same play with one letter for which the key beside it was hit, on cells that are empty; or without a letter.
fn mistyped(situation: &Situation<'_>, play: &Play, start: Cell) -> Vec<Play> {
    let Ok(path) = Path::new(start, play.main.steps()) else {
        return Vec::new();
    };
    let (word, alphabet) = (&play.main, situation.tiles.alphabet());
    // Of a wildcard without its letter nothing is known.
    if word.letters().iter().any(|tile| *tile != tile.unmarked()) {
        return Vec::new();
    }
    let cells = path.cells().iter().zip(word.letters()).enumerate();
    let typed = cells.filter(|(_, (cell, _))| situation.table.at(**cell).is_none());
    let keys = || KEYS.iter().flat_map(|row| row.chars());
    let others = typed.flat_map(|(n, (_, tile))| {
        let beside = keys().filter(|key| are_beside(&key.to_string(), tile.letter.as_str()));
        beside.map(move |key| (n, key))
    });
    let others = others.filter_map(|(n, key)| {
        let mut letters = word.letters().to_vec();
        let letter = alphabet.letter(&key.to_string())?;
        letters[n] = Tile {
            letter,
            ..letters[n]
        };
        with_word(play, word.steps().to_vec(), letters)
    });
    let less = (0..word.letters().len()).filter_map(|n| {
        let (mut letters, mut steps) = (word.letters().to_vec(), word.steps().to_vec());
        letters.remove(n);
        steps.remove(n.min(steps.len().checked_sub(1)?));
        with_word(play, steps, letters)
    });
    others.chain(less).collect()
}

/// The same play, if the mark of a wildcard was typed in the place of its letter: `th?n` for `th?en`.
fn stood_for(situation: &Situation<'_>, play: &Play, _: Cell) -> Vec<Play> {
    let (word, letters) = (&play.main, play.main.letters());
    let mut marked = (1..letters.len()).filter(|&n| letters[n].kind == TileKind::Wildcard);
    let (Some(n), None) = (marked.next(), marked.next()) else {
        return Vec::new();
    };
    let plays = situation.tiles.faces().filter_map(|face| {
        let Face::Letter(letter) = face else {
            return None;
        };
        let (mut letters, mut steps) = (letters.to_vec(), word.steps().to_vec());
        letters[n] = letters[n].unmarked();
        letters.insert(
            n,
            Tile {
                letter,
                kind: TileKind::Wildcard,
            },
        );
        steps.push(*steps.last()?);
        with_word(play, steps, letters)
    });
    plays.collect()
}

/// The same play from the cell that the typed one looks like: `ql3` or `qq13` for `q13`.
fn looking_like(line: &str, situation: &Situation<'_>, play: &Play) -> Option<Play> {
    let typed = line.split_whitespace().next()?;
    let cell = Cell::parse(typed);
    let once = cell.and(typed.get(1..)).and_then(Cell::parse);
    // `m31`
    let (column, row) = typed.split_at(typed.find(|c: char| c.is_ascii_digit())?);
    let row: String = row.chars().rev().collect();
    let swapped = cell.and_then(|_| Cell::parse(&format!("{column}{row}")));
    let cells = [Cell::suggested(typed), once, swapped]
        .into_iter()
        .flatten();
    let mut plays = cells.map(|cell| from(cell, play));
    plays.find(|play| situation.judge(play).is_ok())
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
