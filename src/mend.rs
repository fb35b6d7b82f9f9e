//! The line that was probably meant by one that is refused: the slips that people make are put right one after the
//! other, and what the game then takes is proposed.
//!
//! No word is looked up on the way, so that a proposal never tells whether a word is valid.

use crate::action::{Action, Declared, Place, Play, Said};
use crate::game::Game;
use crate::grid::{Cell, Direction, Grid};
use crate::referee::{self, Situation, Vocabulary};
use crate::tile::{Kind, Tile};

/// Pieces that a line has which somebody mistyped; a longer one is left alone.
const MAX_PIECES: usize = 12;

/// Letters of the longest word that is put right.
const MAX_LETTERS: usize = 40;

/// What other tables say for an exchange.
const EXCHANGES: [&str; 8] = [
    "exchange",
    "exch",
    "exchanges",
    "swap",
    "swaps",
    "trade",
    "change",
    "replace",
];

/// Ways as other tables say them, on squares.
const WAYS: [(&str, &str); 12] = [
    ("across", "r"),
    ("along", "r"),
    ("horizontal", "r"),
    ("horizontally", "r"),
    ("east", "r"),
    ("rightwards", "r"),
    ("downwards", "d"),
    ("south", "d"),
    ("vertical", "d"),
    ("vertically", "d"),
    ("west", "l"),
    ("north", "u"),
];

/// The line that was probably meant, without the name of who says it.
pub fn meant(game: &Game, line: &str) -> Option<String> {
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
    let simple = match first.as_str() {
        "grid" => Some(grid(line)),
        verb @ ("pass" | "end" | "forfeit") => Some(verb.to_owned()),
        verb if EXCHANGES.contains(&verb) => exchange(rest),
        "shift" => shift(rest),
        "burn" => burn(rest),
        _ => None,
    };
    if let Some(simple) = simple {
        return Some(simple).filter(|line| *line != same && Action::parse(line).is_ok());
    }
    if Action::VERBS.contains(&first.as_str()) {
        return None;
    }
    if let Some((name, rest)) = line.trim().split_once(char::is_whitespace)
        && game.seats().speaker(name).is_some()
        && Said::parse(rest).is_ok()
    {
        return Some(format!("{name}: {}", rest.trim()));
    }
    let mover = game.to_move()?;
    let nothing = Vocabulary::new(None);
    let situation = Situation {
        vocabulary: &nothing,
        ..game.situation(mover)
    };
    let mut lines = plays(&situation, pieces).into_iter();
    lines.find(|line| *line != same && fits(&situation, line))
}

/// A piece without the signs that people put around it.
fn tidy(piece: &str) -> String {
    piece
        .trim_matches(|c| "\"'“”‘’`(),;!".contains(c))
        .trim_end_matches('.')
        .to_lowercase()
}

fn exchange(rest: &[String]) -> Option<String> {
    let first = rest.first()?;
    let number = if let Ok(number) = first.parse::<usize>() {
        number
    } else {
        let letters: String = rest.concat();
        let tiles = letters.chars().all(|c| c.is_alphabetic() || c == '?');
        letters.chars().count() * usize::from(tiles && letters.len() < 8)
    };
    (number > 0).then(|| format!("exchange {number}"))
}

fn shift(rest: &[String]) -> Option<String> {
    let [number, way] = rest else { return None };
    Some(format!("shift {way} {number}"))
}

/// A cell and a letter, whichever way round.
fn burn(rest: &[String]) -> Option<String> {
    let [one, other] = rest else { return None };
    let of = |at: &String, letter: &String| Some(format!("burn {} {letter}", cell(at)?));
    of(one, other).or_else(|| of(other, one))
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

/// A way or a path, as it goes on this grid; more than one where it is not clear which.
fn ways(piece: &str, grid: Grid) -> Vec<String> {
    let piece = piece.replace([',', '-'], "");
    if grid == Grid::Hex {
        let near: &[&str] = match piece.as_str() {
            "r" | "right" | "across" | ">" => &["e"],
            "l" | "left" | "<" => &["w"],
            "d" | "down" | "s" | "south" | "v" => &["se", "sw"],
            "u" | "up" | "n" | "north" | "^" => &["ne", "nw"],
            _ => &[],
        };
        if !near.is_empty() {
            return near.iter().map(|&way| way.to_owned()).collect();
        }
    } else if let Some((_, way)) = WAYS.iter().find(|(name, _)| *name == piece) {
        return vec![(*way).to_owned()];
    } else if let Some(n) = ["e", "s", "w", "n"].iter().position(|way| *way == piece) {
        return vec![["r", "d", "l", "u"][n].to_owned()];
    }
    // Whether it is a path is for the notation to say.
    let path = |steps: &str| {
        (2..=MAX_LETTERS).any(|n| Action::parse(&format!("a1 {steps} {}", "a".repeat(n))).is_ok())
    };
    if path(&piece) {
        vec![piece]
    } else {
        Vec::new()
    }
}

/// A word with letters where digits were typed.
fn word(piece: &str) -> Option<String> {
    let word = piece.replace('0', "o").replace('1', "l");
    let letters = word
        .chars()
        .all(|c| c.is_alphabetic() || c == '?' || c == '+');
    (letters && word.chars().any(char::is_alphabetic)).then_some(word)
}

/// The plays that a line may mean, the nearest first.
fn plays(situation: &Situation<'_>, mut pieces: Vec<String>) -> Vec<String> {
    let grid = situation.rules.grid();
    if pieces.len() > 2 && ["play", "lay", "put", "place"].contains(&pieces[0].as_str()) {
        pieces.remove(0);
    }
    // `m 13`
    if let [column, row, ..] = pieces.as_slice() {
        let together = format!("{column}{row}");
        let digits = row.chars().all(|c| c.is_ascii_digit());
        if digits && column.chars().all(char::is_alphabetic) && Cell::parse(&together).is_some() {
            pieces.splice(..2, [together]);
        }
    }
    // A time with another sign in it, and the points of the play.
    let mut time = String::new();
    if let Some(last) = pieces.last().filter(|last| last.starts_with('@')) {
        time = format!(" {}", last.replace(['.', ','], ":"));
        pieces.pop();
    }
    let points = |piece: &String| {
        let points = piece.trim_start_matches(['=', '+']);
        ["points", "pts", "for", ""]
            .contains(&points.trim_start_matches(|c: char| c.is_ascii_digit()))
    };
    while pieces.len() > 2 && pieces.last().is_some_and(points) {
        pieces.pop();
    }
    let further = pieces
        .iter()
        .position(|piece| ["also", "and", "&", "claim"].contains(&piece.as_str()));
    let rest = pieces.split_off(further.unwrap_or(pieces.len()));
    let rest: Vec<&str> = rest
        .iter()
        .map(|piece| match piece.as_str() {
            "and" | "&" => "also",
            piece => piece,
        })
        .collect();
    let mut mains = Vec::new();
    match pieces.as_slice() {
        [one, two, three] => {
            for [at, way, letters] in [
                [one, two, three],
                [one, three, two],
                [two, one, three],
                [three, two, one],
                [two, three, one],
                [three, one, two],
            ] {
                if let (Some(at), Some(letters)) = (cell(at), word(letters)) {
                    let ways = ways(way, grid).into_iter();
                    mains.extend(ways.map(|way| (at.clone(), way, letters.clone())));
                }
            }
        }
        [one, two] => {
            for [at, letters] in [[one, two], [two, one]] {
                if let (Some(at), Some(letters)) = (cell(at), word(letters)) {
                    let all: &[&str] = match grid {
                        Grid::Square => &["r", "d"],
                        Grid::Hex => &["e", "se", "sw"],
                    };
                    let ways = all.iter();
                    mains.extend(ways.map(|&way| (at.clone(), way.to_owned(), letters.clone())));
                }
            }
        }
        _ => {}
    }
    let mut lines = Vec::new();
    let rest = rest
        .iter()
        .fold(String::new(), |all, piece| format!("{all} {piece}"));
    for (at, way, letters) in &mains {
        let way = path(way, letters);
        lines.push(format!("{at} {way} {letters}{rest}{time}"));
    }
    if rest.is_empty() {
        for (at, way, letters) in &mains {
            let said = Action::parse(&format!("{at} {way} {letters}"));
            if let Ok(Action::Play(play)) = said {
                let found = unmarked(situation, &play.main).into_iter();
                let found = found.chain(wholes(situation, &play.main));
                lines.extend(found.map(|line| line + &time));
            }
        }
    }
    lines
}

/// A path with as many steps as the word takes, where it is clear which they are.
fn path<'a>(way: &'a str, letters: &str) -> &'a str {
    let letters = letters.chars().filter(|c| c.is_alphabetic()).count();
    let mut steps = way.chars();
    let first = steps.next();
    let straight = way.len() > 1
        && way.len() + 1 != letters
        && first.is_some_and(|c| "rlud".contains(c))
        && steps.all(|step| Some(step) == first);
    if straight { &way[..1] } else { way }
}

/// The word without the marks of tiles that lie there as others.
fn unmarked(situation: &Situation<'_>, declared: &Declared) -> Option<String> {
    let Place::Cell(mut at) = *declared.at() else {
        return None;
    };
    let mut steps = declared.steps().iter();
    let mut letters = Vec::new();
    for &letter in declared.letters() {
        let kind = match situation.table.at(at) {
            Some(_) => Kind::Letter,
            None => letter.kind,
        };
        letters.push(Tile { kind, ..letter });
        match steps.next() {
            Some(&step) => at = at.step(step)?,
            None => break,
        }
    }
    line(declared.at().clone(), declared.steps().to_vec(), letters)
}

fn line(at: Place, steps: Vec<Direction>, letters: Vec<Tile>) -> Option<String> {
    let play = Play {
        main: Declared::new(at, steps, letters)?,
        also: Vec::new(),
        claims: Vec::new(),
    };
    Some(play.to_string())
}

/// The whole words of which only the new letters were typed, or only some.
fn wholes(situation: &Situation<'_>, declared: &Declared) -> Vec<String> {
    let Place::Cell(start) = *declared.at() else {
        return Vec::new();
    };
    let grid = situation.rules.grid();
    // One letter goes any way.
    let ways: Vec<Direction> = match declared.steps() {
        [] => grid.axes().iter().map(|axis| axis.forward()).collect(),
        [first, rest @ ..] if rest.iter().all(|step| step == first) => vec![*first],
        _ => return Vec::new(),
    };
    let both = |way| [true, false].map(|over| whole(situation, start, way, declared, over));
    ways.into_iter().flat_map(both).flatten().collect()
}

/// The run of a word that starts on this cell: typed over what lies there, or only its new letters.
fn whole(
    situation: &Situation<'_>,
    start: Cell,
    way: Direction,
    declared: &Declared,
    over: bool,
) -> Option<String> {
    let old = |cell: Cell| situation.table.at(cell);
    let plain = |tile: Tile| Tile {
        kind: Kind::Letter,
        ..tile
    };
    let mut first = start;
    let (mut letters, mut inserted) = (Vec::new(), Vec::new());
    while let Some((before, tile)) = first
        .step(way.opposite())
        .and_then(|cell| Some((cell, old(cell)?)))
    {
        letters.insert(0, plain(tile));
        inserted.push(tile.letter);
        first = before;
    }
    let mut typed = declared.letters().iter().copied().peekable();
    let mut at = Some(start);
    while let Some(cell) = at {
        match old(cell) {
            Some(tile) => {
                letters.push(plain(tile));
                inserted.push(tile.letter);
                if over {
                    typed.next();
                }
            }
            None => match typed.next() {
                Some(tile) => letters.push(tile),
                None => break,
            },
        }
        if letters.len() > MAX_LETTERS {
            return None;
        }
        at = cell.step(way);
    }
    if typed.peek().is_some() {
        return None;
    }
    // Who types a letter that lies there does not leave out what lies there.
    let mut all = declared.letters().iter();
    if !over && all.any(|tile| inserted.contains(&tile.letter)) {
        return None;
    }
    // What was typed over other letters is another word.
    if over {
        let mut cell = Some(start);
        for tile in declared.letters() {
            let at = cell?;
            if old(at).is_some_and(|there| there.letter != tile.letter) {
                return None;
            }
            cell = at.step(way);
        }
        if letters.len() == declared.letters().len() {
            return None;
        }
    }
    let steps = vec![way; letters.len().saturating_sub(1)];
    line(Place::Cell(first), steps, letters)
}

/// Whether the player to move could say this.
fn fits(situation: &Situation<'_>, line: &str) -> bool {
    match Said::parse(line) {
        Ok(Said {
            action: Action::Play(play),
            ..
        }) => referee::judge(situation, &play).is_ok(),
        _ => false,
    }
}
