//! Plays that are often legal, and their mistakes.

use super::duel::Duel;
use super::notation::{self, Cell, face, moved, name};
use super::wordpaths;

/// Numbers without end from a seed that shrinks.
pub struct Dice(pub u64);

impl Dice {
    pub fn below(&mut self, n: usize) -> usize {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(self.0 >> 33).unwrap() % n.max(1)
    }

    pub fn one_in(&mut self, n: usize) -> bool {
        self.below(n) == 0
    }

    pub fn of<T: Copy>(&mut self, all: &[T]) -> T {
        all[self.below(all.len())]
    }
}

/// A word laid straight, mostly through a tile that has one of its letters, sometimes with a mistake.
pub fn straight(
    duel: &Duel,
    dice: &mut Dice,
    words: &[&str],
    ways: &[&str],
    centre: Cell,
) -> String {
    let mut letters: Vec<String> = dice.of(words).chars().map(String::from).collect();
    if dice.one_in(8) {
        letters.reverse();
    }
    let mut n = dice.below(letters.len());
    let way = dice.of(ways);
    let tiles = &duel.table.at.tiles;
    let fitting: Vec<Cell> = tiles
        .iter()
        .filter(|(_, tile)| letters[n].eq_ignore_ascii_case(&tile.letter.to_string()))
        .map(|(cell, _)| *cell)
        .collect();
    let mut at = if tiles.is_empty() {
        centre
    } else if fitting.is_empty() || dice.one_in(4) {
        // Beside a tile.
        let cells: Vec<Cell> = tiles.keys().copied().collect();
        let near = dice.of(&cells);
        moved(near, dice.of(ways))
    } else {
        dice.of(&fitting)
    };
    let back = |at: Cell| {
        let mut around = ways
            .iter()
            .copied()
            .chain(["l", "u", "r", "d", "w", "nw", "sw"]);
        let back = around
            .find(|back| moved(moved(at, back), way) == at)
            .unwrap_or("l");
        moved(at, back)
    };
    while n > 0 {
        at = back(at);
        n -= 1;
    }
    if dice.one_in(12) {
        at = moved(at, dice.of(ways));
    }
    // Letters that lie there already.
    if dice.one_in(6) {
        let mut cell = at;
        for letter in &mut letters {
            if let Some(tile) = tiles.get(&cell) {
                *letter = face(tile.letter).to_lowercase();
            }
            cell = moved(cell, way);
        }
    }
    if dice.one_in(12) {
        let wrong = dice.below(letters.len());
        dice.of(&["a", "e", "q", "z", "s"])
            .clone_into(&mut letters[wrong]);
    }
    if dice.one_in(5) {
        let marked = dice.below(letters.len());
        letters[marked].insert(0, '?');
    }
    if dice.one_in(60) {
        letters.truncate(1);
    }
    let at = (at.0.clamp(0, 25), at.1.max(0));
    format!("{} {way} {}", name(at).to_lowercase(), letters.concat())
}

/// A stretch of tiles through a new one as a word of its own: a known one if it is found soon, and sometimes wrong.
pub fn also(duel: &Duel, dice: &mut Dice, main: &str, ways: &[&str]) -> String {
    let Ok(mut line) = notation::read(main) else {
        return String::new();
    };
    let word = line.words.remove(0);
    let mut tiles = duel.table.at.tiles.clone();
    tiles.extend(word.cells().into_iter().zip(word.letters.iter().copied()));
    let mut said = String::new();
    for _ in 0..8 {
        let way = dice.of(ways);
        let mut cells = vec![dice.of(&word.cells())];
        for _ in 0..dice.below(4) {
            let next = moved(cells[cells.len() - 1], way);
            if tiles.contains_key(&next) {
                cells.push(next);
            }
        }
        for _ in 0..dice.below(3) {
            let first = cells[0];
            let before = tiles.keys().find(|&&cell| moved(cell, way) == first);
            if let Some(&before) = before {
                cells.insert(0, before);
            }
        }
        if dice.one_in(10) {
            cells.push(moved(cells[cells.len() - 1], way));
        }
        let letter = |cell: &Cell| {
            tiles
                .get(cell)
                .map_or('a', |tile| tile.letter)
                .to_ascii_lowercase()
        };
        let letters: String = cells.iter().map(letter).collect();
        if cells[0].0 < 0 || cells[0].1 < 0 {
            continue;
        }
        said = format!(" also {} {way} {letters}", name(cells[0]).to_lowercase());
        if cells.len() > 1 && duel.table.at.knows(&letters.to_uppercase()) {
            break;
        }
    }
    said
}

pub const SQUARE: &[&str] = &["r", "d", "l", "u"];
pub const HEX: &[&str] = &["e", "w", "ne", "nw", "se", "sw"];

pub fn lingo_line(duel: &Duel, dice: &mut Dice, words: &[&str]) -> String {
    let ways = if duel.table.at.option("grid") == "hex" {
        HEX
    } else {
        SQUARE
    };
    if dice.one_in(25) {
        let tiles: Vec<Cell> = duel.table.at.tiles.keys().copied().collect();
        let near = if tiles.is_empty() {
            (12, 12)
        } else {
            dice.of(&tiles)
        };
        let cell = moved(moved(near, dice.of(ways)), dice.of(ways));
        let cell = if dice.one_in(2) { cell } else { near };
        let letter = dice.of(&["a", "e", "t", "n", "o", "?e", "z"]);
        return format!(
            "burn {} {letter}",
            name((cell.0.max(0), cell.1.max(0))).to_lowercase()
        );
    }
    let mut line = straight(duel, dice, words, ways, (12, 12));
    // Squares know nothing of hexes, and no word bends.
    if dice.one_in(60) {
        let other = if ways == HEX { " d " } else { " se " };
        line = [line.split(' ').next().unwrap(), other, "at"].concat();
    } else if dice.one_in(60) && ways == SQUARE {
        line = [line.split(' ').next().unwrap(), " rd eat"].concat();
    }
    while dice.one_in(3) {
        line += &also(duel, dice, &line, ways);
    }
    line
}

/// A path that may bend, with the letters that lie there and others that fit, sometimes with a mistake.
pub fn bent(duel: &Duel, dice: &mut Dice, words: &[&str], centre: Cell) -> String {
    let tiles = &duel.table.at.tiles;
    let cells: Vec<Cell> = tiles.keys().copied().collect();
    let start = if cells.is_empty() {
        centre
    } else {
        dice.of(&cells)
    };
    let start = if dice.one_in(3) {
        moved(start, dice.of(SQUARE))
    } else {
        start
    };
    let mut steps: Vec<&str> = Vec::new();
    let mut path = vec![start];
    let length = 1 + dice.below(8);
    let straight = dice.one_in(2);
    if dice.one_in(6) {
        // Round a hole, from anywhere.
        let turning = if dice.one_in(2) {
            ["r", "d", "l", "u"]
        } else {
            ["d", "r", "u", "l"]
        };
        let long = 2 + dice.below(8) / 7;
        let from = dice.below(9);
        let round = turning.iter().flat_map(|way| vec![*way; long]).cycle();
        steps.extend(
            round
                .skip(from)
                .take(if dice.one_in(4) { 6 } else { 4 * long - 1 }),
        );
    } else {
        let mut way = dice.of(SQUARE);
        let mut at = start;
        for _ in 0..length {
            for _ in 0..6 {
                if !straight && dice.one_in(3) {
                    way = dice.of(SQUARE);
                }
                if !path.contains(&moved(at, way)) {
                    break;
                }
            }
            at = moved(at, way);
            path.push(at);
            steps.push(way);
        }
    }
    let is_straight = steps.iter().all(|step| *step == steps[0]);
    let mut start = start;
    if is_straight && !dice.one_in(6) {
        // The whole run.
        let way = steps[0];
        let back = SQUARE
            .iter()
            .copied()
            .find(|back| moved(moved(start, back), way) == start)
            .unwrap();
        while tiles.contains_key(&moved(start, back)) {
            start = moved(start, back);
            steps.push(way);
        }
        let mut end = steps.iter().fold(start, |at, step| moved(at, step));
        while tiles.contains_key(&moved(end, way)) {
            end = moved(end, way);
            steps.push(way);
        }
    }
    let start = (start.0.max(0), start.1.max(0));
    let mut path = vec![start];
    for step in &steps {
        path.push(moved(path[path.len() - 1], step));
    }
    let lie = |n: usize| {
        tiles
            .get(&path[n])
            .map(|tile| tile.letter.to_ascii_lowercase())
    };
    let fits = |word: &String| {
        word.len() == path.len()
            && word
                .chars()
                .enumerate()
                .all(|(n, c)| lie(n).is_none_or(|there| there == c))
    };
    let both = |word: &&str| [(*word).to_owned(), word.chars().rev().collect()];
    let fitting: Vec<String> = words.iter().flat_map(both).filter(fits).collect();
    let mut letters: Vec<String> = if fitting.is_empty() || dice.one_in(6) {
        let mut any =
            |n| lie(n).unwrap_or_else(|| dice.of(&['e', 'a', 't', 'n', 'o', 's', 'b', 'v', 'x']));
        (0..path.len()).map(|n| any(n).to_string()).collect()
    } else {
        let n = dice.below(fitting.len());
        fitting[n].chars().map(String::from).collect()
    };
    for (n, letter) in letters.iter_mut().enumerate() {
        let mark = match lie(n) {
            None if dice.one_in(7) => "+",
            None if dice.one_in(12) => "?",
            Some(_) if dice.one_in(80) => "+",
            _ => "",
        };
        letter.insert_str(0, mark);
    }
    if dice.one_in(20) {
        let wrong = dice.below(letters.len());
        "e".clone_into(&mut letters[wrong]);
    }
    let letters = letters.concat();
    let steps = if is_straight {
        steps[0].to_owned()
    } else {
        steps.concat()
    };
    format!("{} {steps} {letters}", name(start).to_lowercase())
}

pub fn puzzingo_line(duel: &Duel, dice: &mut Dice, words: &[&str], centre: Cell) -> String {
    if dice.one_in(100) {
        return format!("play {}", dice.of(words));
    }
    let mut line = if dice.one_in(3) {
        straight(duel, dice, words, SQUARE, centre)
    } else {
        bent(duel, dice, words, centre)
    };
    if dice.one_in(12) {
        // Read from its end.
        let word = notation::read(&line).unwrap().words.remove(0);
        let end = word.cells()[word.steps.len()];
        if end.0 >= 0 && end.1 >= 0 {
            let back = |step: &String| match step.as_str() {
                "r" => "l",
                "l" => "r",
                "u" => "d",
                _ => "u",
            };
            let mut steps: String = word.steps.iter().rev().map(back).collect();
            if steps.is_empty() {
                steps.push('r');
            }
            let letters: String = word
                .letters
                .iter()
                .rev()
                .map(|tile| tile.letter.to_ascii_lowercase())
                .collect();
            line += &format!(" also {} {steps} {letters}", name(end).to_lowercase());
        }
    }
    while dice.one_in(7) {
        line += &also(duel, dice, &line, SQUARE);
    }
    if dice.one_in(30) {
        line += &format!(
            " also {}",
            bent(duel, dice, words, centre).replace(['+', '?'], "")
        );
    }
    if dice.one_in(6) {
        line += " claim ";
        line += dice.of(&[
            "corner",
            "ring",
            "cluster",
            "bridge",
            "multi-direction",
            "connection",
            "full-fit",
            "extension,connection",
            "corner,connection",
            "all-tiles",
        ]);
    }
    line
}

/// A play where no board is kept: words with marks and claims, sometimes with a mistake.
pub fn scoreboard_line(dice: &mut Dice, words: &[&str]) -> String {
    if dice.one_in(30) {
        return dice.of(&["m13 r eat", "play m13 r eat"]).to_owned();
    }
    let mut line = "play".to_owned();
    loop {
        let mut word = dice.of(words).to_owned();
        match dice.below(30) {
            0 => word.truncate(1),
            1 => word = word.chars().rev().collect(),
            _ => {}
        }
        for n in (0..word.len()).rev() {
            if dice.one_in(8) {
                word.insert(n, dice.of(&['+', '?']));
            }
        }
        line += &format!(" {word}");
        if !dice.one_in(3) {
            break;
        }
        line += " also";
    }
    if dice.one_in(2) {
        let mut claims = Vec::new();
        while claims.is_empty() || dice.one_in(2) {
            claims.push(dice.of(&[
                "corner",
                "corner",
                "ring",
                "bridge",
                "full-fit",
                "extension",
                "connection",
            ]));
        }
        if dice.one_in(20) {
            claims.push("all-tiles");
        }
        line += &format!(" claim {}", claims.join(","));
    }
    line
}

/// Letters of a word laid along a way, the rest at random; rings and a mistake here and there.
pub fn letters(table: &wordpaths::Table, dice: &mut Dice) -> String {
    let columns = 4 + dice.below(2);
    let mut rows: Vec<Vec<String>> = Vec::new();
    let mut left = if dice.one_in(15) { 12 } else { 13 };
    while left > 0 {
        let mut row = Vec::new();
        for _ in 0..columns {
            let gap = left == 0 || dice.one_in(10);
            row.push(if gap {
                "."
            } else {
                dice.of(&["e", "a", "t", "n", "o", "e", "t", "s", "b", "?"])
            });
            left -= usize::from(!gap);
        }
        if row.iter().any(|spot| *spot != ".") {
            rows.push(row.into_iter().map(String::from).collect());
        }
    }
    let blanks = rows.iter_mut().flatten().filter(|spot| *spot == "?");
    blanks.skip(2).for_each(|spot| "i".clone_into(spot));
    let rings = if dice.one_in(15) {
        1 + dice.below(3)
    } else {
        table.round
    };
    let mut tiles: Vec<&mut String> = rows
        .iter_mut()
        .flatten()
        .filter(|spot| *spot != ".")
        .collect();
    for _ in 0..rings {
        let n = dice.below(tiles.len());
        if !tiles[n].ends_with('*') {
            tiles[n].push('*');
        }
    }
    rows.iter()
        .map(|row| row.concat())
        .collect::<Vec<_>>()
        .join("/")
}
