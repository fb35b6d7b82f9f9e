//! Lingo on squares and hexes, judged cell by cell.

use super::notation::{Cell, Counted, Position, Tile, Verdict, Word, moved, read, run, spell};

const SQUARE: &[(&str, &str)] = &[("l", "r"), ("u", "d")];
const HEX: &[(&str, &str)] = &[("w", "e"), ("nw", "se"), ("sw", "ne")];

/// The axes of the table, each as its two ways.
fn axes(at: &Position) -> &'static [(&'static str, &'static str)] {
    if at.option("grid") == "hex" {
        HEX
    } else {
        SQUARE
    }
}

/// Whether a cell is occupied or next to one that is.
fn touches(at: &Position, cell: Cell) -> bool {
    let around = axes(at).iter().flat_map(|&(back, forth)| [back, forth]);
    at.tiles.contains_key(&cell)
        || around
            .into_iter()
            .any(|way| at.tiles.contains_key(&moved(cell, way)))
}

pub fn judge(at: &Position, line: &str) -> Result<Verdict, &'static str> {
    if let Some(burnt) = line.strip_prefix("burn ") {
        return burn(at, burnt);
    }
    let line = read(line)?;
    let words = &line.words;
    let known = |step: &String| axes(at).iter().any(|&(b, f)| step == b || step == f);
    if !line.claims.is_empty()
        || words.iter().any(|word| !word.steps.iter().all(known))
        || words
            .iter()
            .any(|word| word.letters.iter().any(|tile| tile.kind == '+'))
    {
        return Err("bad-notation");
    }
    if words
        .iter()
        .any(|word| !word.steps.is_empty() && !word.is_straight())
    {
        return Err("not-straight");
    }
    let outside = |word: &Word| word.cells().iter().any(|cell| cell.0 < 0 || cell.1 < 0);
    if words.iter().any(outside) {
        return Err("off-board");
    }
    let least: usize = at.option("min_length").parse().unwrap();
    if words.iter().any(|word| word.letters.len() < least) {
        return Err("word-too-short");
    }
    let mut tiles = at.tiles.clone();
    let mut new: Vec<(Cell, Tile)> = Vec::new();
    let wrong_mark = |there: &Tile, said: &Tile| said.kind != ' ' && said.kind != there.kind;
    for (&cell, said) in words[0].cells().iter().zip(&words[0].letters) {
        match at.tiles.get(&cell) {
            // No tile covers its own letter, so a mark on it tells of the tile that lies there.
            Some(there) if there.letter == said.letter => {
                if wrong_mark(there, said) {
                    return Err("letter-mismatch");
                }
            }
            _ => {
                new.push((cell, *said));
                tiles.insert(cell, *said);
            }
        }
    }
    for word in &words[1..] {
        for (cell, said) in word.cells().iter().zip(&word.letters) {
            match tiles.get(cell) {
                None => return Err("letter-mismatch"),
                Some(there) if there.letter != said.letter || wrong_mark(there, said) => {
                    return Err("letter-mismatch");
                }
                Some(_) => {}
            }
        }
    }
    let is_new = |cell: &Cell| new.iter().any(|(of, _)| of == cell);
    if words.iter().any(|word| !word.cells().iter().any(is_new)) {
        return Err("no-new-tile");
    }
    let most: usize = at.option("max_tiles").parse().unwrap();
    if new.len() > most || new.len() > at.held {
        return Err("too-many-tiles");
    }
    let main = words[0].cells();
    let claimed = at.option("scoring") == "claimed" || at.words.is_none();
    if at.tiles.is_empty() {
        // The main word once more is a word too many, where players look for the words.
        let one_word = |word: &Word| {
            let cells = word.cells();
            cells.iter().rev().eq(main.iter()) || (claimed && cells == main)
        };
        if !words[1..].iter().all(one_word) {
            return Err("first-word");
        }
    } else if !new.iter().any(|&(cell, _)| touches(at, cell)) {
        return Err("not-connected");
    }
    limits(at, &new)?;
    too_many_words(words, &new, claimed)?;
    if !at.supplied(&new) {
        return Err("tile-supply");
    }
    if words.iter().any(|word| !at.knows(&word.spelling())) {
        return Err("not-a-word");
    }
    let value = |cells: &[Cell]| -> Counted {
        let letters: u32 = cells.iter().map(|cell| at.value(tiles[cell])).sum();
        let less_one = u32::try_from(cells.len()).unwrap() - 1;
        (spell(&tiles, cells), cells.to_vec(), letters * less_one)
    };
    let mut counted: Vec<Vec<Counted>> = Vec::new();
    if claimed {
        counted.extend(words.iter().map(|word| vec![value(&word.cells())]));
    } else {
        // Each line that counts, with the cells that its word has to hold.
        let mut lines: Vec<(Vec<Cell>, Vec<Cell>)> = Vec::new();
        let own = |step: &str| words[0].steps[0] == step;
        for &(back, forth) in axes(at) {
            if new.len() > 1 && (own(back) || own(forth)) {
                let all: Vec<Cell> = new.iter().map(|(cell, _)| *cell).collect();
                lines.push((run(&tiles, all[0], back, forth), all));
            } else {
                let across =
                    |&(cell, _): &(Cell, Tile)| (run(&tiles, cell, back, forth), vec![cell]);
                lines.extend(new.iter().map(across));
            }
        }
        for (run, held) in lines {
            // For each stretch what it may be shown as: forward where that is a word. The rules leave open what is
            // forward on the axis of hexes of which one way leads to the right and the other downwards.
            let mut stretches: Vec<Vec<Counted>> = Vec::new();
            for from in 0..run.len() {
                for to in from + least..=run.len() {
                    let stretch = &run[from..to];
                    if !held.iter().all(|cell| stretch.contains(cell)) {
                        continue;
                    }
                    let back: Vec<Cell> = stretch.iter().rev().copied().collect();
                    let mut readings = vec![value(stretch), value(&back)];
                    readings.retain(|reading| at.knows(&reading.0));
                    let rises = at.option("grid") == "hex" && moved(stretch[0], "ne") == stretch[1];
                    if readings.len() > 1 && !rises {
                        readings.pop();
                    }
                    stretches.push(readings);
                }
            }
            stretches.retain(|readings| !readings.is_empty());
            let Some(best) = stretches.iter().map(|readings| readings[0].2).max() else {
                continue;
            };
            stretches.retain(|readings| readings[0].2 == best);
            let named = words.iter().find_map(|word| {
                let cells = word.cells();
                let mut stretches = stretches.iter();
                stretches
                    .any(|readings| same(&cells, &readings[0].1))
                    .then(|| vec![value(&cells)])
            });
            counted.push(named.unwrap_or_else(|| stretches.concat()));
        }
    }
    let sum: i64 = counted.iter().map(|word| i64::from(word[0].2)).sum();
    Ok(Verdict {
        total: sum * i64::try_from(counted.len()).unwrap(),
        words: counted,
        new,
        ..Verdict::default()
    })
}

/// Whether two words are one stretch, whichever way each reads.
fn same(one: &[Cell], other: &[Cell]) -> bool {
    one == other || one.iter().rev().eq(other)
}

/// At most one word along the play, with all of its new tiles, and one across it through each. The rules say so of
/// `scoring: claimed`, where a stretch that is declared twice is refused too; the program asks it of `best` too, which
/// they leave open.
fn too_many_words(words: &[Word], new: &[(Cell, Tile)], claimed: bool) -> Result<(), &'static str> {
    let on_axis = |word: &Word, other: &Word| {
        let step = moved(moved(word.start, &word.steps[0]), &other.steps[0]);
        let twice = moved(moved(word.start, &word.steps[0]), &word.steps[0]);
        step == twice || step == word.start
    };
    for (n, word) in words.iter().enumerate() {
        let cells = word.cells();
        let holds = |(cell, _): &&(Cell, Tile)| cells.contains(cell);
        if new.len() > 1 && on_axis(word, &words[0]) && new.iter().filter(holds).count() < new.len()
        {
            return Err("too-many-words");
        }
        for other in &words[..n] {
            // Two words of one axis that share a new tile lie in one line.
            let theirs = other.cells();
            let meet = new
                .iter()
                .filter(holds)
                .any(|(cell, _)| theirs.contains(cell));
            if meet && on_axis(word, other) && (claimed || !same(&cells, &theirs)) {
                return Err("too-many-words");
            }
        }
    }
    Ok(())
}

/// How high a stack is, and how much of a line is covered, where the ruleset limits that.
fn limits(at: &Position, new: &[(Cell, Tile)]) -> Result<(), &'static str> {
    let height = |cell: &Cell| at.heights.get(cell).copied().unwrap_or(0);
    let most = at.option("max_height").parse().unwrap_or(usize::MAX);
    if new.iter().any(|(cell, _)| height(cell) >= most) {
        return Err("too-high");
    }
    let keep: usize = at.option("keep").parse().unwrap();
    for &cell in at.tiles.keys() {
        for &(back, forth) in axes(at) {
            let line = run(&at.tiles, cell, back, forth);
            let is_new = |cell: &&Cell| new.iter().any(|(of, _)| of == *cell);
            let covered = line.iter().filter(is_new).count();
            if line.len() > 1 && covered > 0 && line.len() - covered < keep {
                return Err("covers-all");
            }
        }
    }
    Ok(())
}

fn burn(at: &Position, burnt: &str) -> Result<Verdict, &'static str> {
    let (cell, tile) = burnt.split_once(' ').unwrap();
    let word = read(&format!("{cell} r {tile}"))?.words.remove(0);
    let (cell, tile) = (word.start, word.letters[0]);
    if tile.kind == '+' {
        return Err("bad-notation");
    }
    if at
        .tiles
        .get(&cell)
        .is_some_and(|there| there.letter == tile.letter)
    {
        return Err("same-letter");
    }
    if !at.tiles.is_empty() && !touches(at, cell) {
        return Err("not-connected");
    }
    limits(at, &[(cell, tile)])?;
    if !at.supplied(&[(cell, tile)]) {
        return Err("tile-supply");
    }
    Ok(Verdict {
        new: vec![(cell, tile)],
        ..Verdict::default()
    })
}
