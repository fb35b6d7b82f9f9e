//! The crosswords, judged cell by cell.

use std::collections::BTreeSet;

use super::notation::{Cell, Counted, Position, Verdict, beside, read, run, spell};

/// What differs between the two.
pub struct Edition {
    pub rack: usize,
    pub first_word: usize,
    pub multiply: bool,
    /// Points for a full rack; the main word's score again where there are none.
    pub all_tiles: Option<u32>,
}

pub const JUMBO: Edition = Edition {
    rack: 7,
    first_word: 2,
    multiply: true,
    all_tiles: Some(50),
};

pub const WORDGAME: Edition = Edition {
    rack: 8,
    first_word: 4,
    multiply: false,
    all_tiles: None,
};

pub fn judge(edition: &Edition, at: &Position, line: &str) -> Result<Verdict, &'static str> {
    let line = read(line)?;
    let word = &line.words[0];
    let marked = word.letters.iter().any(|tile| tile.kind == '+');
    if line.words.len() > 1 || !line.claims.is_empty() || marked {
        return Err("bad-notation");
    }
    let cells = at.on_mat(word)?;
    if cells.len() < 2 {
        return Err("word-too-short");
    }
    let mut tiles = at.tiles.clone();
    let mut new = Vec::new();
    for (&cell, &tile) in cells.iter().zip(&word.letters) {
        match at.tiles.get(&cell) {
            None => {
                new.push((cell, tile));
                tiles.insert(cell, tile);
            }
            Some(old) if old.letter != tile.letter => return Err("letter-mismatch"),
            Some(old) if tile.kind != ' ' && old.kind != tile.kind => {
                return Err("letter-mismatch");
            }
            Some(_) => {}
        }
    }
    if new.is_empty() {
        return Err("no-new-tile");
    }
    if new.len() > at.held {
        return Err("too-many-tiles");
    }
    if at.tiles.is_empty() {
        // An odd number of rows has one in the middle, an even number two.
        let (rows, columns) = (at.mat.len(), at.mat[0].len());
        let middle = |place: i32, of: usize| {
            let of = i32::try_from(of).unwrap();
            place == of / 2 || place == (of - 1) / 2
        };
        let centre = |&(column, row): &Cell| middle(column, columns) && middle(row, rows);
        if !cells.iter().any(centre) {
            return Err("centre");
        }
        if cells.len() < edition.first_word {
            return Err("first-word-length");
        }
    } else if !new
        .iter()
        .any(|&(cell, _)| beside(cell).iter().any(|near| at.tiles.contains_key(near)))
    {
        return Err("not-connected");
    }
    // Every line of the whole board, not only those near the play.
    let mut runs: BTreeSet<Vec<Cell>> = BTreeSet::new();
    for &cell in tiles.keys() {
        runs.insert(run(&tiles, cell, "l", "r"));
        runs.insert(run(&tiles, cell, "u", "d"));
    }
    let fresh = |run: &&Vec<Cell>| {
        run.len() > 1 && run.iter().any(|cell| new.iter().any(|(of, _)| of == cell))
    };
    let fresh: Vec<&Vec<Cell>> = runs.iter().filter(fresh).collect();
    if !fresh.contains(&&cells) {
        return Err("partial-run");
    }
    let entry = at.option("judge") == "entry";
    let others: Vec<&Vec<Cell>> = fresh.into_iter().filter(|run| **run != cells).collect();
    if entry && others.iter().any(|other| !at.knows(&spell(&tiles, other))) {
        return Err("bad-run");
    }
    if !at.supplied(&new) {
        return Err("tile-supply");
    }
    if entry && !at.knows(&spell(&tiles, &cells)) {
        return Err("not-a-word");
    }
    let score = |cells: &Vec<Cell>| -> Counted {
        let (mut sum, mut doubles, mut triples) = (0, 0, 0);
        for &cell in cells {
            let laid = new.iter().any(|&(of, _)| of == cell);
            let counts = laid || at.option("premiums") == "stay";
            let premium = at.square(cell).filter(|_| counts).unwrap_or('.');
            let factor = match premium {
                'd' => 2,
                't' => 3,
                'q' => 4,
                digit if digit.to_digit(10) == Some(at.value(tiles[&cell])) => 3,
                _ => 1,
            };
            doubles += u32::from(premium == 'D');
            triples += u32::from(premium == 'T');
            sum += at.value(tiles[&cell]) * factor;
        }
        let points = match (edition.multiply, doubles, triples) {
            (true, _, _) => sum * 2_u32.pow(doubles) * 3_u32.pow(triples),
            (false, _, 1..) => sum * 3,
            (false, 1.., 0) => sum * 2,
            (false, 0, 0) => sum,
        };
        (spell(&tiles, cells), cells.clone(), points)
    };
    let main = score(&cells);
    let mut bonuses = Vec::new();
    if new.len() == edition.rack {
        bonuses.push(("all-tiles".to_owned(), edition.all_tiles.unwrap_or(main.2)));
    }
    let words: Vec<Counted> = std::iter::once(main)
        .chain(others.into_iter().map(score))
        .collect();
    Ok(Verdict::certain(words, bonuses, new))
}
