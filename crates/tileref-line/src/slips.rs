//! One slip, one suggestion: the plays of the game that differ from a line in a letter, a cell, a direction or a mark are tried,
//! and the one that uses most of the table is meant. Words are looked up only where every play is and anybody may do the same,
//! so a suggestion never shows whether a word is valid.

use std::cmp::Reverse;
use std::iter;

use tileref_game::action::{
    Action, BarePlay, Declared, NamedCell, Part, Play, TABLE, TypedLine, Verb,
};
use tileref_game::features::Form;
use tileref_game::game::Game;
use tileref_game::game::rules::{GameOver, WrongPlayer};
use tileref_game::grid::{Cell, Direction, Path};
use tileref_game::kinds::jigsaw::rules::{FalseClaim, SingleLetterLine};
use tileref_game::referee::Situation;
use tileref_game::referee::places::{is_implausible, makes_odd_words};
use tileref_game::referee::rules::{BadNotation, LetterMismatch, NoNewTile, NotAWord, TileSupply};
use tileref_game::rule::{Reason, Refusal, Slug};
use tileref_game::tile::{Face, Letter, Tile, TileKind};
use tileref_words::Lexicon;
use tileref_words::text::is_one_slip;

use crate::commands::{Command, VERBS, verb};
use crate::plays::{place, readings, way};

/// The most pieces of a line in which a slip is looked for, and the most letters of a word.
const MAX_PIECES: usize = 8;
const MAX_LETTERS: usize = 15;

/// The longest ending that is typed for a whole word on the table: `m13 r es` for LATCHES.
const LONGEST_ENDING: usize = 3;

/// The most suggestions.
const MOST: usize = 3;

/// The position in which a suggestion is tried.
fn situation(game: &Game) -> Option<Situation<'_>> {
    let situation = game.situation(game.to_move()?);
    Some(if situation.looks_up() {
        situation
    } else {
        situation.without_dictionary()
    })
}

// --- lines that cannot be read ---

/// The plays that a line is with one slip in one of its pieces.
pub(crate) fn misread(game: &Game, line: &str) -> Vec<TypedLine> {
    let pieces: Vec<String> = line.split_whitespace().map(tidy).collect();
    let is_short = |piece: &String| (1..=MAX_LETTERS + 6).contains(&piece.chars().count());
    if game.rules().features.form != Form::Placed
        || !(1..=MAX_PIECES).contains(&pieces.len())
        || !pieces.iter().all(is_short)
    {
        return Vec::new();
    }
    let Some(situation) = situation(game) else {
        return Vec::new();
    };
    let apart = line.split([' ', ',', ';', '/', '-', '.']).map(tidy);
    let apart: Vec<String> = apart.filter(|piece| !piece.is_empty()).collect();
    let joined = (1..pieces.len()).map(|n| {
        let whole = pieces[n - 1].clone() + &pieces[n];
        [&pieces[..n - 1], &[whole], &pieces[n + 1..]].concat()
    });
    let others = pieces.iter().enumerate().flat_map(|(n, piece)| {
        let with = |other: String| [&pieces[..n], &[other], &pieces[n + 1..]].concat();
        let may_be_way = n == 1 && pieces.len() > 2 && place(game, &pieces[0]).is_some();
        other_pieces(game, piece, may_be_way)
            .into_iter()
            .map(with)
            .collect::<Vec<_>>()
    });
    let tidied = [pieces.clone(), apart].into_iter();
    let mut plays = Vec::new();
    for pieces in tidied.chain(joined).chain(others) {
        for (_, typed) in readings(game, &pieces.join(" ")) {
            if let Action::Play(play) = &typed.action
                && let Some(used) = used(&situation, play)
            {
                plays.push((used, 0, typed));
            }
        }
    }
    best(plays)
}

/// A piece without signs around it.
fn tidy(piece: &str) -> String {
    let is_sign = |c: char| ",;:.!\"'`".contains(c);
    piece.trim_matches(is_sign).to_lowercase()
}

/// What a piece is with one slip: a sign too many, a digit for a letter or the other way round, two keys in the wrong order, a mark
/// behind its letter, one key twice, another direction.
fn other_pieces(game: &Game, piece: &str, may_be_way: bool) -> Vec<String> {
    let signs: Vec<char> = piece.chars().collect();
    let has_digit = signs.iter().any(char::is_ascii_digit);
    let with = |n: usize, other: &str| -> String {
        let (before, after) = (signs[..n].iter(), signs[n + 1..].iter());
        before.chain(&[]).collect::<String>() + other + &after.collect::<String>()
    };
    let mut all = Vec::new();
    for (n, sign) in signs.iter().enumerate() {
        // A letter that looks like a digit, or is on the same key.
        let alike: &[&str] = match sign {
            'o' if has_digit => &["0"],
            'l' | 'i' if has_digit => &["1"],
            '!' => &["1"],
            '0' => &["o"],
            '1' => &["l", "i"],
            '*' => &["?"],
            _ => &[],
        };
        all.extend(alike.iter().map(|other| with(n, other)));
        let is_mark = "?+".contains(*sign);
        let is_twice = n > 0 && signs[n - 1] == *sign;
        if is_twice || !sign.is_alphanumeric() && !is_mark {
            all.push(with(n, ""));
        }
        if n > 0 && (is_mark || signs[n - 1].is_ascii_digit() != sign.is_ascii_digit()) {
            let mut swapped = signs.clone();
            swapped.swap(n - 1, n);
            all.push(swapped.into_iter().collect());
        }
    }
    let is_way = may_be_way && place(game, piece).is_none() && way(game, piece).is_none();
    if is_way && signs.len() < 7 && piece.chars().all(char::is_alphabetic) {
        let ways = game.rules().features.directions.iter();
        let is_meant = |way: &&Direction| signs.len() == 1 || is_one_slip(piece, way.word());
        all.extend(ways.filter(is_meant).map(ToString::to_string));
    }
    if let Some(first) = signs.first().filter(|_| way(game, piece).is_some()) {
        all.push(first.to_string());
    }
    let parts = game.rules().features.further.iter().map(|part| part.name());
    all.extend(
        parts
            .filter(|part| is_one_slip(piece, part))
            .map(ToOwned::to_owned),
    );
    all
}

/// The command or the verb that the first word of a line is with one slip, with the rest of the line.
pub(crate) fn misspelt(line: &str) -> Option<String> {
    let (first, rest) = line.split_once(' ').unwrap_or((line, ""));
    let first = first.to_lowercase();
    if first.chars().count() < 4 || verb(&first).is_some() || Command::called(&first).is_some() {
        return None;
    }
    let commands = Command::ALL.iter().flat_map(|command| {
        iter::once(command.name()).chain(command.row().other_names.iter().copied())
    });
    let verbs = Verb::ALL.iter().map(|verb| verb.name());
    let others = VERBS.iter().flat_map(|row| row.other_names.iter().copied());
    let mut near = commands.chain(verbs).chain(others);
    let name = near.find(|name| name.len() > 3 && is_one_slip(&first, name))?;
    Some(format!("{name} {rest}").trim_end().to_owned())
}

// --- plays that are refused ---

/// The plays that a refused one is with one slip.
pub(crate) fn refused(game: &Game, typed: &TypedLine, refusal: &Refusal) -> Vec<TypedLine> {
    let reason = &refusal.reason;
    if let Some(BadNotation::NoSuchBonus { name, nearest, .. }) = reason.of() {
        return nearest
            .and_then(|near| with_bonus(typed, name, near))
            .into_iter()
            .collect();
    }
    let (Action::Play(play), Some(situation)) = (&typed.action, situation(game)) else {
        return Vec::new();
    };
    let start = situation.standing.cell(play.main.at(), Part::Cell(0));
    let Ok(start) = start else {
        return with_place(typed, reason).into_iter().collect();
    };
    let is_long = play.main.letters().len() > MAX_LETTERS;
    let tries = if is_long {
        Vec::new()
    } else {
        near(&situation, play, start, reason)
    };
    let (was_odd, was_double) = (is_odd(play), is_double(play));
    // A word that leaves out a letter of a line is not to continue that line anyhow.
    let is_strict = reason.slug() == SingleLetterLine::SLUG;
    let mut plays = Vec::new();
    for (class, mut other) in tries {
        if other == *play || !was_odd && is_odd(&other) || !was_double && is_double(&other) {
            continue;
        }
        if let Some(used) =
            used(&situation, &other).filter(|_| !is_strict || !makes_odd(&situation, &other))
        {
            other.keep_apart(situation.tiles.alphabet());
            let action = Action::Play(other);
            plays.push((
                used,
                class,
                TypedLine {
                    action,
                    ..typed.clone()
                },
            ));
        }
    }
    best(plays)
}

/// The plays that differ from one in what its refusal is about, each with the number of its kind of slip.
fn near(
    situation: &Situation<'_>,
    play: &Play,
    start: Cell,
    reason: &Reason,
) -> Vec<(usize, Play)> {
    let slug = reason.slug();
    let is_spelling = [NotAWord::SLUG, TileSupply::SLUG].contains(&slug);
    let mut kinds = vec![marked_before(play)];
    if !is_spelling && !is_final(slug) {
        kinds.extend([
            other_ways(situation, play),
            beside(situation, play, start),
            completed(situation, play, start).into_iter().collect(),
        ]);
    }
    if is_spelling || slug == LetterMismatch::SLUG {
        kinds.push(on_table(situation, play, start).into_iter().collect());
        kinds.push(respelled(situation, play, is_spelling));
    }
    let kinds = kinds.into_iter().enumerate();
    kinds
        .flat_map(|(kind, plays)| plays.into_iter().map(move |play| (kind, play)))
        .collect()
}

/// Whether a play makes words beside its own that look like none.
fn makes_odd(situation: &Situation<'_>, play: &Play) -> bool {
    let ruling = situation.judge(play);
    ruling.is_ok_and(|ruling| makes_odd_words(situation, &ruling))
}

/// Whether the word of a play looks like none.
fn is_odd(play: &Play) -> bool {
    is_implausible(&play.main.spelling())
}

/// Whether the word of a play has a letter twice in a row.
fn is_double(play: &Play) -> bool {
    let letters = play.main.letters().windows(2);
    let mut pairs = letters.map(|pair| pair[0].letter == pair[1].letter);
    pairs.any(|is_double| is_double)
}

/// Whether no other cell, direction or letter would be accepted.
fn is_final(slug: Slug) -> bool {
    let all = [
        GameOver::SLUG,
        WrongPlayer::SLUG,
        FalseClaim::SLUG,
        NoNewTile::SLUG,
    ];
    all.contains(&slug)
}

/// How many tiles on the table the main word of a play uses, if it stands.
fn used(situation: &Situation<'_>, play: &Play) -> Option<usize> {
    let ruling = situation.judge(play).ok()?;
    Some(
        play.main
            .letters()
            .len()
            .saturating_sub(ruling.placed.len()),
    )
}

/// Those of the plays that use most of the table: one of each kind of slip, or two if all are of one kind.
fn best<T: PartialEq>(mut plays: Vec<(usize, usize, T)>) -> Vec<T> {
    plays.sort_by_key(|(used, ..)| Reverse(*used));
    let most = plays.first().map_or(0, |(used, ..)| *used);
    plays.retain(|(used, ..)| *used == most);
    let kinds: Vec<usize> = plays.iter().map(|(_, kind, _)| *kind).collect();
    let is_only_kind = kinds.iter().all(|kind| *kind == kinds[0]);
    let mut found: Vec<(usize, T)> = Vec::new();
    for (_, kind, play) in plays {
        let is_other = found
            .iter()
            .all(|(known, other)| *other != play && (is_only_kind || *known != kind));
        let most = if is_only_kind { 2 } else { MOST };
        if is_other && found.len() < most {
            found.push((kind, play));
        }
    }
    found.into_iter().map(|(_, play)| play).collect()
}

fn with_word(play: &Play, steps: Vec<Direction>, letters: Vec<Tile>) -> Option<Play> {
    let main = Declared::new(play.main.at().clone(), steps, letters)?;
    Some(Play {
        main,
        ..play.clone()
    })
}

/// With two letters swapped, or a double letter once; where words are looked up, also with another letter.
fn respelled(situation: &Situation<'_>, play: &Play, spells: bool) -> Vec<Play> {
    let (steps, letters) = (play.main.steps(), play.main.letters());
    let is_plain = |n: usize| letters[n] == letters[n].unmarked();
    let pairs = (1..letters.len()).filter(|n| is_plain(*n) && is_plain(n - 1));
    let swapped = pairs.filter_map(|n| {
        let mut letters = letters.to_vec();
        if letters[n - 1].letter != letters[n].letter {
            letters.swap(n - 1, n);
            return with_word(play, steps.to_vec(), letters);
        }
        let mut steps = steps.to_vec();
        letters.remove(n);
        steps.remove(n - 1);
        with_word(play, steps, letters)
    });
    let known = situation
        .vocabulary
        .lexicon()
        .filter(|_| spells && situation.looks_up());
    let known = known
        .into_iter()
        .flat_map(|list| one_letter_off(situation, list, play));
    swapped.chain(known).collect()
}

/// With a letter less, more or another one, where the list has that word. Looking a word up is cheaper than judging its play.
fn one_letter_off(situation: &Situation<'_>, list: &Lexicon, play: &Play) -> Vec<Play> {
    let (steps, letters) = (play.main.steps(), play.main.letters());
    let mut found = Vec::new();
    let mut known = |letters: Vec<Tile>, steps: Vec<Direction>| {
        let spelling: String = letters.iter().map(|tile| tile.letter.as_str()).collect();
        if list.contains(&spelling) {
            found.extend(with_word(play, steps, letters));
        }
    };
    let faces = situation.tiles.faces();
    let faces: Vec<Letter> = faces
        .filter_map(|face| match face {
            Face::Letter(letter) => Some(letter),
            Face::Wildcard => None,
        })
        .collect();
    for n in 0..=letters.len() {
        let longer = play.main.way().map(|way| vec![way; letters.len()]);
        if let Some(typed) = letters.get(n).filter(|tile| **tile == tile.unmarked()) {
            let (mut less, mut fewer) = (letters.to_vec(), steps.to_vec());
            less.remove(n);
            fewer.pop();
            known(less, fewer);
            for letter in faces.iter().filter(|letter| **letter != typed.letter) {
                let mut letters = letters.to_vec();
                letters[n].letter = *letter;
                known(letters, steps.to_vec());
            }
        }
        for letter in longer.iter().flat_map(|_| &faces) {
            let mut letters = letters.to_vec();
            letters.insert(
                n,
                Tile {
                    letter: *letter,
                    kind: TileKind::Letter,
                },
            );
            known(letters, longer.clone().unwrap_or_default());
        }
    }
    found
}

/// With the letter on the table where another one was typed: one letter wrong.
fn on_table(situation: &Situation<'_>, play: &Play, start: Cell) -> Option<Play> {
    let path = Path::new(start, play.main.steps()).ok()?;
    let mut letters = play.main.letters().to_vec();
    let mut wrong = 0;
    for (cell, tile) in path.cells().iter().zip(&mut letters) {
        let laid = situation.table.at(*cell);
        if let Some(laid) = laid.filter(|laid| laid.letter != tile.letter) {
            *tile = laid.unmarked();
            wrong += 1;
        }
    }
    (wrong == 1 && letters.len() > 2 && !situation.features.stacks)
        .then(|| with_word(play, play.main.steps().to_vec(), letters))?
}

/// With each mark before the letter that it was typed behind: `c+limb`.
fn marked_before(play: &Play) -> Vec<Play> {
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

/// In the other directions of the game, from the same cell: a straight word.
fn other_ways(situation: &Situation<'_>, play: &Play) -> Vec<Play> {
    let word = &play.main;
    let ways = situation
        .features
        .directions
        .iter()
        .filter(|_| word.way().is_some());
    let turned = ways.filter_map(|way| {
        let steps = vec![*way; word.steps().len()];
        with_word(play, steps, word.letters().to_vec())
    });
    turned.collect()
}

/// From the cells beside the one that was typed, or from which it would run over its own letter there.
fn beside(situation: &Situation<'_>, play: &Play, start: Cell) -> Vec<Play> {
    let word = &play.main;
    let back = |count: usize| {
        let mut steps = word.steps()[..count].iter().rev();
        steps.try_fold(start, |cell, step| cell.step(step.opposite()))
    };
    let through = situation.table.at(start).into_iter().flat_map(|tile| {
        let places = 1..word.letters().len();
        places
            .filter(move |&n| word.letters()[n].letter == tile.letter)
            .filter_map(back)
    });
    let cells = start
        .neighbours(situation.features.grid)
        .chain(through)
        .chain(alike(start));
    let moved = cells.map(|cell| Play {
        main: word.clone().starting_at(NamedCell::Cell(cell)),
        ..play.clone()
    });
    moved.collect()
}

/// The cells whose names have a key less, or two keys in the other order.
fn alike(cell: Cell) -> Vec<Cell> {
    let name: Vec<char> = cell.to_string().chars().collect();
    let less = (0..name.len()).map(|n| {
        let mut name = name.clone();
        name.remove(n);
        name
    });
    let swapped = (1..name.len()).map(|n| {
        let mut name = name.clone();
        name.swap(n - 1, n);
        name
    });
    let names = less.chain(swapped).map(String::from_iter);
    names.filter_map(|name| Cell::parse(&name)).collect()
}

/// With the letters on the table that were not typed: between those that were, or before an ending.
fn completed(situation: &Situation<'_>, play: &Play, start: Cell) -> Option<Play> {
    let (word, table) = (&play.main, situation.table);
    let way = word.way().filter(|_| !situation.features.stacks)?;
    let run = |way: Direction| {
        let next = move |cell: &Cell| cell.step(way).filter(|cell| table.at(*cell).is_some());
        iter::successors(Some(start), next)
            .skip(1)
            .collect::<Vec<Cell>>()
    };
    let before = run(way.opposite());
    let mut letters: Vec<Tile> = before
        .iter()
        .rev()
        .filter_map(|cell| table.at(*cell))
        .map(Tile::unmarked)
        .collect();
    let mut typed = word.letters().iter().peekable();
    let mut is_between = false;
    for cell in iter::successors(Some(start), |cell| cell.step(way)) {
        match (table.at(cell), typed.peek()) {
            (Some(tile), Some(next)) if next.letter == tile.letter => {
                letters.extend(typed.next().copied().map(Tile::unmarked));
            }
            (Some(tile), next) => {
                is_between |= next.is_some();
                letters.push(tile.unmarked());
            }
            (None, None) => break,
            (None, Some(_)) => letters.extend(typed.next()),
        }
    }
    let count = word.letters().len();
    // A short word behind a longer one is an ending, unless it begins with the last letter there.
    let begins = table
        .at(start)
        .is_some_and(|tile| tile.letter == word.letters()[0].letter);
    let is_ending = !begins
        && !before.is_empty()
        && count <= LONGEST_ENDING
        && letters.ends_with(word.letters());
    let is_whole = is_ending || is_between && before.is_empty();
    if !is_whole || letters.len() == count || letters.len() > MAX_LETTERS {
        return None;
    }
    let first = before.last().copied().unwrap_or(start);
    let main = Declared::new(
        NamedCell::Cell(first),
        vec![way; letters.len() - 1],
        letters,
    )?;
    Some(Play {
        main,
        ..play.clone()
    })
}

/// With the bonus that was meant.
fn with_bonus(typed: &TypedLine, claimed: &str, near: &str) -> Option<TypedLine> {
    let mut typed = typed.clone();
    let (Action::Play(Play { claims, .. }) | Action::PlayBare(BarePlay { claims, .. })) =
        &mut typed.action
    else {
        return None;
    };
    let claim = claims.iter_mut().find(|claim| *claim == claimed)?;
    near.clone_into(claim);
    Some(typed)
}

/// With the word on the table, or its letter, that the place of a play names nearly: `tigr:5`.
fn with_place(typed: &TypedLine, reason: &Reason) -> Option<TypedLine> {
    let Action::Play(play) = &typed.action else {
        return None;
    };
    let NamedCell::Standing {
        word,
        letter,
        neighbour,
    } = play.main.at().clone()
    else {
        return None;
    };
    let at = match reason.of()? {
        BadNotation::NoSuchWord {
            nearest: Some(near),
            ..
        } => NamedCell::Standing {
            word: near.chars().filter_map(Letter::new).collect(),
            letter,
            neighbour,
        },
        BadNotation::NoSuchLetter { letters, .. } => NamedCell::Standing {
            word,
            letter: *letters,
            neighbour,
        },
        _ => return None,
    };
    let main = play.main.clone().starting_at(at);
    let action = Action::Play(Play {
        main,
        ..play.clone()
    });
    Some(TypedLine {
        action,
        ..typed.clone()
    })
}

/// The name of the speaker that was meant.
pub(crate) fn speaker(reason: &Reason) -> Option<String> {
    match reason.of()? {
        WrongPlayer::UnknownName { nearest, .. } => nearest.clone(),
        WrongPlayer::OnlyTheTable { .. } => Some(TABLE.to_owned()),
        _ => None,
    }
}
