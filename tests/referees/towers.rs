//! Towers, judged cell by cell.

use std::collections::{BTreeMap, BTreeSet};

use super::notation::{Cell, Counted, Position, QU, Tile, Verdict, beside, face, read, run};

pub fn judge(at: &Position, line: &str) -> Result<Verdict, &'static str> {
    // The program brackets the tile where it writes a line.
    let line = line.replace("[qu]", "qu");
    let line = read(&line.replace("qu", &QU.to_string()))?;
    let word = &line.words[0];
    let on_squares = |step: &String| ["r", "d", "l", "u"].contains(&step.as_str());
    let no_tile = |letter: char| letter == 'Q';
    if line.words.len() > 1
        || !line.claims.is_empty()
        || !word.steps.iter().all(on_squares)
        || word
            .letters
            .iter()
            .any(|tile| tile.kind == '+' || no_tile(tile.letter))
    {
        return Err("bad-notation");
    }
    if word.letters.len() < 2 {
        return Err("word-too-short");
    }
    let cells = at.on_mat(word)?;
    let mut tiles = at.tiles.clone();
    let mut heights = at.heights.clone();
    let mut new = Vec::new();
    for (&cell, &tile) in cells.iter().zip(&word.letters) {
        match at.tiles.get(&cell) {
            Some(old) if old.letter == tile.letter => {
                if tile.kind != ' ' && tile.kind != old.kind {
                    return Err("letter-mismatch");
                }
            }
            _ => {
                new.push((cell, tile));
                tiles.insert(cell, tile);
                *heights.entry(cell).or_insert(0) += 1;
            }
        }
    }
    if new.is_empty() {
        return Err("no-new-tile");
    }
    if new.len() > at.held {
        return Err("too-many-tiles");
    }
    let taken = |cell: &Cell| at.tiles.contains_key(cell);
    if at.tiles.is_empty() {
        if !cells.iter().any(|&cell| at.square(cell) == Some('+')) {
            return Err("centre");
        }
    } else if !new
        .iter()
        .any(|&(cell, _)| taken(&cell) || beside(cell).iter().any(taken))
    {
        return Err("not-connected");
    }
    let most: usize = at.option("max_height").parse().unwrap();
    if heights.values().any(|&height| height > most) {
        return Err("too-high");
    }
    let is_new = |cell: &Cell| new.iter().any(|(of, _)| of == cell);
    let runs_of = |tiles: &BTreeMap<Cell, Tile>| {
        let mut runs: BTreeSet<Vec<Cell>> = BTreeSet::new();
        for &cell in tiles.keys() {
            runs.insert(run(tiles, cell, "l", "r"));
            runs.insert(run(tiles, cell, "u", "d"));
        }
        runs.retain(|run| run.len() > 1);
        runs
    };
    // Every line of the whole table that some tile covers a part of.
    let keep: usize = at.option("keep").parse().unwrap();
    for run in runs_of(&at.tiles) {
        let covered = run.iter().filter(|cell| is_new(cell)).count();
        if covered > 0 && run.len() - covered < keep {
            return Err("covers-all");
        }
    }
    let mut fresh = runs_of(&tiles);
    fresh.retain(|run| run.iter().any(is_new));
    if !fresh.contains(&cells) {
        return Err("partial-run");
    }
    let spelled =
        |cells: &[Cell]| -> String { cells.iter().map(|cell| face(tiles[cell].letter)).collect() };
    let entry = at.option("judge") == "entry";
    let others: Vec<&Vec<Cell>> = fresh.iter().filter(|run| **run != cells).collect();
    if entry && others.iter().any(|other| !at.knows(&spelled(other))) {
        return Err("bad-run");
    }
    if !at.supplied(&new) {
        return Err("tile-supply");
    }
    if entry && !at.knows(&spelled(&cells)) {
        return Err("not-a-word");
    }
    let score = |cells: &Vec<Cell>| -> Counted {
        let sum: usize = cells.iter().map(|cell| heights[cell]).sum();
        let qu = cells.iter().filter(|cell| tiles[cell].letter == QU).count();
        let points = if sum == cells.len() {
            2 * sum + 2 * qu
        } else {
            sum
        };
        (
            spelled(cells),
            cells.clone(),
            u32::try_from(points).unwrap(),
        )
    };
    let words: Vec<Counted> = std::iter::once(&cells).chain(others).map(score).collect();
    let mut bonuses = Vec::new();
    if new.len() == 7 {
        bonuses.push(("all-tiles".to_owned(), 20));
    }
    Ok(Verdict::certain(words, bonuses, new))
}
