//! One slip, one suggestion: the plays of the game that differ from a line in one place are tried, and the game judges them. The
//! one that uses most of the table is meant. Words are looked up only where every play is and anybody may do the same, so a
//! suggestion never shows whether a word is valid.

use std::cmp::Reverse;
use std::iter;

use tileref_game::action::{
    Action, Declared, Further, NamedCell, Part, Play, TABLE, TypedLine, Verb, read_word,
};
use tileref_game::features::Form;
use tileref_game::game::Game;
use tileref_game::game::rules::WrongPlayer;
use tileref_game::grid::{Cell, Direction, Path};
use tileref_game::kinds::jigsaw::rules::SingleLetterLine;
use tileref_game::referee::places::{is_implausible, makes_odd_words};
use tileref_game::referee::rules::{BadNotation, LetterMismatch, NoNewTile, NotAWord, TileSupply};
use tileref_game::referee::{Ruling, Situation};
use tileref_game::rule::{Reason, Refusal, Slug};
use tileref_game::tile::{Tile, TileKind};
use tileref_words::text::is_one_slip;

use crate::commands::{Command, VERBS, verb};
use crate::plays::{ACROSS, is_cut, place, readings, way};

/// The most characters of a line in which a slip is looked for, and the most letters of a word.
const MAX_LINE: usize = 60;
const MAX_LETTERS: usize = 15;

/// The longest ending that is typed for a whole word on the table: `m13 r es` for LATCHES.
const LONGEST_ENDING: usize = 3;

/// The most suggestions.
const MOST: usize = 3;

/// Two that look alike, or are on one key.
const ALIKE: [(char, char); 6] = [
    ('o', '0'),
    ('l', '1'),
    ('i', '1'),
    ('!', '1'),
    ('*', '?'),
    (';', ':'),
];

/// What differs in a play that may be meant, the likeliest first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Slip {
    /// A key or a sign of the line, or its direction.
    Line,
    /// Two keys of the word in the wrong order, or one too many.
    Keys,
    Direction,
    Cell,
    /// A letter where another one is on the table.
    Letter,
    /// Letters on the table that were left out.
    LeftOut,
    /// Any letter of the word: only where nothing else is meant.
    Word,
}

/// A play that may be meant: how many tiles on the table its word uses, what differs in it, and the line.
type Meant = (usize, Slip, TypedLine);

/// The position in which a suggestion is tried.
fn situation(game: &Game) -> Option<Situation<'_>> {
    let situation = game.situation(game.to_move()?);
    Some(if situation.looks_up() {
        situation
    } else {
        situation.without_dictionary()
    })
}

/// The plays that a line can be and that stand. One that is cut into its parts as well would differ twice.
fn meant(game: &Game, situation: &Situation<'_>, line: &str) -> Vec<Meant> {
    let is_whole = !is_cut(game, line);
    let read = is_whole.then(|| readings(game, line)).into_iter().flatten();
    let plays = read.filter_map(|(_, typed)| {
        let Action::Play(play) = &typed.action else {
            return None;
        };
        let ruling = situation.judge(play).ok()?;
        Some((used(situation, play, &ruling), Slip::Line, typed))
    });
    plays.collect()
}

/// The plays that a line which cannot be read is with one slip.
pub(crate) fn misread(game: &Game, line: &str) -> Vec<TypedLine> {
    if line.chars().count() > MAX_LINE {
        return Vec::new();
    }
    // `mll`; on an empty table, `all` would do for a cell.
    let looks_like_cell = || {
        let cells = look_alikes(line.split(' ').next().unwrap_or_default());
        !game.table().is_empty() && cells.iter().any(|cell| place(game, cell).is_some())
    };
    let has_cell = line.contains(|c: char| c.is_ascii_digit() || c == ':') || looks_like_cell();
    let is_play = game.rules().features.form == Form::Placed && has_cell;
    let Some(situation) = situation(game).filter(|_| is_play) else {
        return Vec::new();
    };
    let line = line.to_lowercase();
    let is_sign = |c: char| !c.is_alphanumeric() && !"?+*:<>^".contains(c);
    let plain = line.replace(is_sign, " ");
    // A name is no word of a play.
    let mut pieces = plain.split_whitespace();
    if pieces.any(|piece| game.seats().speaker(piece.trim_end_matches(':')).is_some()) {
        return Vec::new();
    }
    let play_of = |line: String| meant(game, &situation, &line);
    let without_signs = play_of(plain.clone());
    if !without_signs.is_empty() {
        return best(without_signs);
    }
    let lines = look_alikes(&line).into_iter();
    let lines = lines
        .chain(other_keys(&plain))
        .chain(other_ways(game, &plain))
        .chain(other_parts(&line));
    best(lines.flat_map(play_of).collect())
}

/// A text in which a key, or a run of the same one, is another that looks like it.
fn look_alikes(text: &str) -> Vec<String> {
    let keys: Vec<char> = text.chars().collect();
    let pairs = || {
        ALIKE
            .into_iter()
            .flat_map(|(one, other)| [(one, other), (other, one)])
    };
    let mut found = Vec::new();
    for (at, key) in keys.iter().enumerate() {
        let run = keys[at..].iter().take_while(|other| *other == key).count();
        for (_, other) in pairs().filter(|(typed, _)| typed == key) {
            for length in [1, run] {
                let mut keys = keys.clone();
                keys[at..at + length].fill(other);
                found.push(String::from_iter(keys));
            }
        }
    }
    found.dedup();
    found
}

/// A text with two keys in the wrong order, with a key once that it has twice in a row, or without a sign.
fn other_keys(text: &str) -> Vec<String> {
    let keys: Vec<char> = text.chars().collect();
    let are_together = |n: &usize| ![keys[n - 1], keys[*n]].contains(&' ');
    let swapped = (1..keys.len()).filter(are_together).map(|n| {
        let mut keys = keys.clone();
        keys.swap(n - 1, n);
        keys
    });
    let is_extra = |n: &usize| {
        let is_twice = *n > 0 && keys[n - 1] == keys[*n];
        is_twice || !keys[*n].is_alphanumeric() && !"?+*".contains(keys[*n])
    };
    let without = (0..keys.len()).filter(is_extra).map(|n| {
        let mut keys = keys.clone();
        keys.remove(n);
        keys
    });
    swapped.chain(without).map(String::from_iter).collect()
}

/// A line with another direction behind its cell: the first one of a path, those that the word there nearly is, or all.
fn other_ways(game: &Game, line: &str) -> Vec<String> {
    let pieces: Vec<&str> = line.split_whitespace().collect();
    let [cell, typed, rest @ ..] = pieces.as_slice() else {
        return Vec::new();
    };
    if rest.is_empty() || place(game, cell).is_none() {
        return Vec::new();
    }
    let with = |way: &str| format!("{cell} {way} {}", rest.join(" "));
    if way(game, typed).is_some() {
        let first: String = typed.chars().take(1).collect();
        return vec![with(&first)];
    }
    let is_meant = |way: &&Direction| typed.len() == 1 || is_one_slip(typed, way.word());
    let ways = game.rules().features.directions.iter().filter(is_meant);
    let ways = ways.map(|way| with(way.name()));
    let across = is_one_slip(typed, ACROSS).then(|| with(ACROSS));
    ways.chain(across).collect()
}

/// A line with the part behind its word that another piece nearly is: `clam ring`.
fn other_parts(line: &str) -> Vec<String> {
    let pieces: Vec<&str> = line.split_whitespace().collect();
    let nearly = |n: usize| {
        let mut parts = [Further::Also, Further::Claim].into_iter();
        parts.find(|part| is_one_slip(pieces[n], part.name()))
    };
    let lines = (2..pieces.len()).filter_map(|n| {
        let part = nearly(n)?;
        let all = [&pieces[..n], &[part.name()], &pieces[n + 1..]];
        Some(all.concat().join(" "))
    });
    lines.collect()
}

/// The command or the verb that the first word of a line is with one slip, with the rest of the line.
pub(crate) fn misspelt(line: &str) -> Option<String> {
    let (first, rest) = line.split_once(' ').unwrap_or((line, ""));
    // `exchange3`
    let digits = first.find(|c: char| c.is_ascii_digit());
    let (first, number) = first.split_at(digits.unwrap_or(first.len()));
    let first = first.to_lowercase();
    let is_known = verb(&first).is_some() || Command::called(&first).is_some();
    let may_be_name = (4..=MAX_LETTERS).contains(&first.chars().count());
    if !may_be_name || is_known && number.is_empty() {
        return None;
    }
    let commands = Command::ALL.iter().flat_map(|command| {
        iter::once(command.name()).chain(command.row().other_names.iter().copied())
    });
    let verbs = Verb::ALL.iter().map(|verb| verb.name());
    let others = VERBS.iter().flat_map(|row| row.other_names.iter().copied());
    let mut near = commands.chain(verbs).chain(others);
    // Another letter makes many a word of four.
    let keys = other_keys(&first);
    let is_near = |name: &&str| match name.len() {
        0..=3 => false,
        4 => keys.iter().any(|other| other == name),
        _ => is_one_slip(&first, name),
    };
    let name = near.find(|name| **name == first || is_near(name))?;
    let pieces = [name, number, rest]
        .into_iter()
        .filter(|piece| !piece.is_empty());
    Some(pieces.collect::<Vec<_>>().join(" "))
}

/// A line with the last of these names replaced by another one.
fn renamed(game: &Game, typed: &TypedLine, wrong: &str, right: &str) -> Option<TypedLine> {
    let line = typed.to_string();
    let (before, after) = line.rsplit_once(wrong)?;
    game.read(&format!("{before}{right}{after}")).ok()
}

/// The plays that a refused one is with one slip.
pub(crate) fn refused(game: &Game, typed: &TypedLine, refusal: &Refusal) -> Vec<TypedLine> {
    if let Some((wrong, right)) = wrong_name(&refusal.reason) {
        return renamed(game, typed, &wrong, &right).into_iter().collect();
    }
    let slug = refusal.reason.slug();
    // No slip lays a word again that is there already.
    let is_final = [NoNewTile::SLUG, WrongPlayer::SLUG].contains(&slug);
    let (Action::Play(play), Some(situation), false) = (&typed.action, situation(game), is_final)
    else {
        return Vec::new();
    };
    let start = match situation.standing.cell(play.main.at(), Part::Cell(0)) {
        Ok(start) if play.main.letters().len() <= MAX_LETTERS => start,
        _ => return Vec::new(),
    };
    // A word that leaves out a letter of a line is not to continue that line anyhow.
    let leaves_out = slug == SingleLetterLine::SLUG;
    let plays = near(&situation, play, start, slug).into_iter();
    let plays = plays.filter_map(|(slip, main)| {
        let mut other = Play {
            main,
            ..play.clone()
        };
        let ruling = situation.judge(&other).ok()?;
        let is_odd = is_worse(play, &other) || leaves_out && makes_odd_words(&situation, &ruling);
        if other == *play || is_odd {
            return None;
        }
        let used = used(&situation, &other, &ruling);
        other.keep_apart(situation.tiles.alphabet());
        let action = Action::Play(other);
        let typed = TypedLine {
            action,
            ..typed.clone()
        };
        Some((used, slip, typed))
    });
    best(plays.collect())
}

/// The declared words that differ from the one of a play in one place, each with what differs. Letters that the referee refuses are
/// refused elsewhere, too.
fn near(situation: &Situation<'_>, play: &Play, start: Cell, slug: Slug) -> Vec<(Slip, Declared)> {
    let word = &play.main;
    let (at, letters) = (word.at(), word.letters());
    let is_misspelt = [NotAWord::SLUG, TileSupply::SLUG].contains(&slug);
    let mut all: Vec<(Slip, Declared)> = Vec::new();
    if !is_misspelt {
        let ways = situation.features.directions.iter();
        all.extend(ways.filter(|_| word.way().is_some()).filter_map(|way| {
            let steps = vec![*way; word.steps().len()];
            let turned = Declared::new(at.clone(), steps, letters.to_vec())?;
            Some((Slip::Direction, turned))
        }));
        let named = start.to_string().to_lowercase();
        let named = other_keys(&named).into_iter().chain(look_alikes(&named));
        let cells = named.filter_map(|name| Cell::parse(&name));
        let cells = start.neighbours(situation.features.grid).chain(cells);
        all.extend(cells.map(|cell| {
            let cell = NamedCell::Cell(cell);
            (Slip::Cell, word.clone().starting_at(cell))
        }));
        all.extend(completed(situation, word, start).map(|word| (Slip::LeftOut, word)));
    }
    let is_letter = is_misspelt || slug == LetterMismatch::SLUG;
    all.extend(
        on_table(situation, word, start)
            .filter(|_| is_letter)
            .map(|word| (Slip::Letter, word)),
    );
    let spelt = spellings(situation, word).into_iter();
    let spelt = spelt.filter_map(|(slip, text)| {
        let letters = read_word(&text, situation.tiles.alphabet()).ok()?;
        let longer = || Some(vec![word.way()?; letters.len() - 1]);
        let steps = Some(word.steps().to_vec()).filter(|steps| steps.len() + 1 == letters.len());
        let other = Declared::new(at.clone(), steps.or_else(longer)?, letters)?;
        // Only a mark is on the wrong side of its letter anywhere.
        (is_letter || other.spelling() == word.spelling()).then_some((slip, other))
    });
    all.extend(spelt);
    all
}

/// Other spellings of a word whose tiles have one letter each: with two keys in the wrong order or one twice; where words are
/// looked up, also the valid words that are a letter off.
fn spellings(situation: &Situation<'_>, word: &Declared) -> Vec<(Slip, String)> {
    if word.letters().iter().any(|tile| tile.letter.is_joined()) {
        return Vec::new();
    }
    let line = word.to_string();
    let typed = line.rsplit(' ').next().unwrap_or_default();
    let keys = other_keys(typed).into_iter();
    let mut all: Vec<(Slip, String)> = keys.map(|word| (Slip::Keys, word)).collect();
    let list = situation.vocabulary.lexicon();
    let is_plain = || typed.chars().all(char::is_alphabetic);
    if let Some(list) = list.filter(|_| situation.looks_up() && is_plain()) {
        let near = list.nearest(typed, usize::MAX).into_iter();
        let near = near.filter(|word| is_one_slip(typed, word));
        all.extend(near.map(|word| (Slip::Word, word)));
    }
    all
}

/// With the letter on the table where another one, or its mark, was typed: one letter wrong.
fn on_table(situation: &Situation<'_>, word: &Declared, start: Cell) -> Option<Declared> {
    let path = Path::new(start, word.steps()).ok();
    let path = path.filter(|_| !situation.features.stacks)?;
    let mut letters = word.letters().to_vec();
    let laid = path.cells().iter().map(|cell| situation.table.at(*cell));
    let mut wrong = letters.iter_mut().zip(laid).filter_map(|(typed, laid)| {
        let is_marked = |laid: Tile| typed.kind != TileKind::Letter && typed.kind != laid.kind;
        let laid = laid.filter(|laid| laid.letter != typed.letter || is_marked(*laid))?;
        Some((typed, laid))
    });
    let ((typed, laid), None) = (wrong.next()?, wrong.next()) else {
        return None;
    };
    *typed = laid.unmarked();
    Declared::new(word.at().clone(), word.steps().to_vec(), letters)
        .filter(|word| word.letters().len() > 2)
}

/// With letters on the table that were not typed: all of them, between those that were or before an ending, or a single one.
fn completed(situation: &Situation<'_>, word: &Declared, start: Cell) -> Option<Declared> {
    let (way, table) = (word.way()?, situation.table);
    situation.features.whole_lines.then_some(())?;
    let back = |cell: &Cell| {
        let before = cell.step(way.opposite());
        before.filter(|cell| table.at(*cell).is_some())
    };
    let first = iter::successors(Some(start), back).last()?;
    let mut typed = word.letters().iter().copied().peekable();
    let mut letters: Vec<Tile> = Vec::new();
    let (mut used, mut left_out) = (0, 0);
    let mut next = Some(first);
    // A word ends where the tiles do.
    while let Some(cell) = next.filter(|cell| typed.peek().is_some() || table.at(*cell).is_some()) {
        match table.at(cell) {
            Some(tile) => {
                match typed.next_if(|typed| typed.letter == tile.letter) {
                    Some(_) => used += 1,
                    None => left_out += 1,
                }
                letters.push(tile.unmarked());
            }
            None => letters.extend(typed.next()),
        }
        next = cell.step(way);
    }
    let is_between = table.at(start).is_none() && first == start;
    let is_all = used == 0 && (is_between || word.letters().len() <= LONGEST_ENDING);
    let is_single = left_out == 1 && first == start;
    (is_all || is_single).then_some(())?;
    let steps = vec![way; letters.len() - 1];
    Declared::new(NamedCell::Cell(first), steps, letters)
}

/// The main word of a play looks like none.
fn is_odd(play: &Play) -> bool {
    is_implausible(&play.main.spelling())
}

/// The word of a play looks like none, or has a letter twice in a row, unlike the one that was typed.
fn is_worse(typed: &Play, other: &Play) -> bool {
    let is_double = |play: &Play| {
        let mut pairs = play.main.letters().windows(2);
        pairs.any(|pair| pair[0].letter == pair[1].letter)
    };
    !is_odd(typed) && is_odd(other) || !is_double(typed) && is_double(other)
}

/// How many tiles on the table the main word of a play uses, where tiles do not cover others.
fn used(situation: &Situation<'_>, play: &Play, ruling: &Ruling) -> usize {
    if situation.features.stacks {
        return 0;
    }
    let letters = play.main.letters().len();
    letters.saturating_sub(ruling.placed.len())
}

/// Those of the plays that use most of the table: one of each kind of slip, or several if all are of one kind.
fn best(mut plays: Vec<Meant>) -> Vec<TypedLine> {
    let is_nearer = plays.iter().any(|(_, slip, _)| *slip != Slip::Word);
    plays.retain(|(_, slip, _)| *slip != Slip::Word || !is_nearer);
    let is_word =
        |(.., typed): &Meant| !matches!(&typed.action, Action::Play(play) if is_odd(play));
    if plays.iter().any(is_word) {
        plays.retain(is_word);
    }
    plays.sort_by_key(|(used, slip, _)| (Reverse(*used), *slip));
    let most = plays.first().map_or(0, |(used, ..)| *used);
    plays.retain(|(used, ..)| *used == most);
    let is_only_slip = plays.iter().all(|(_, slip, _)| *slip == plays[0].1);
    let mut found: Vec<(Slip, TypedLine)> = Vec::new();
    for (_, slip, play) in plays {
        let is_other = found
            .iter()
            .all(|(known, other)| *other != play && (is_only_slip || *known != slip));
        if is_other {
            found.push((slip, play));
        }
    }
    found.truncate(MOST);
    found.into_iter().map(|(_, play)| play).collect()
}

/// What a refusal says is wrong in a line, and the known name that is meant: of a bonus, a word on the table, or its last letter.
fn wrong_name(reason: &Reason) -> Option<(String, String)> {
    match reason.of()? {
        BadNotation::NoSuchBonus { name, nearest, .. } => {
            Some((name.clone(), (*nearest)?.to_owned()))
        }
        BadNotation::NoSuchWord { word, nearest } => {
            Some((format!("{word}:"), format!("{}:", nearest.as_ref()?)))
        }
        BadNotation::NoSuchLetter {
            word,
            letter,
            letters,
        } => Some((format!("{word}:{letter}"), format!("{word}:{letters}"))),
        _ => None,
    }
}

/// The name of the speaker that was meant.
pub(crate) fn speaker(reason: &Reason) -> Option<String> {
    match reason.of()? {
        WrongPlayer::UnknownName { nearest, .. } => nearest.clone(),
        WrongPlayer::OnlyTheTable { .. } => Some(TABLE.to_owned()),
        _ => None,
    }
}
