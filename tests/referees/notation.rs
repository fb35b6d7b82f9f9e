//! Lines read the plain way, and what a naive referee looks at. Only `std`: nothing here knows the program.

use std::collections::{BTreeMap, BTreeSet};

/// Column and row, counted from 0.
pub type Cell = (i32, i32);

/// The one tile of QU in a set that has no Q.
pub const QU: char = '&';

/// What stands on a tile.
pub fn face(letter: char) -> String {
    if letter == QU {
        "QU".to_owned()
    } else {
        letter.to_string()
    }
}

/// A letter in upper case; its kind is a space, `?` or `+`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Tile {
    pub letter: char,
    pub kind: char,
}

/// A word that was scored and stands.
#[derive(Clone, Debug)]
pub struct Standing {
    pub spelling: String,
    pub cells: Vec<Cell>,
    pub seat: usize,
}

/// All that a play is judged by.
#[derive(Clone, Debug, Default)]
pub struct Position {
    pub tiles: BTreeMap<Cell, Tile>,
    /// How many tiles lie on each cell.
    pub heights: BTreeMap<Cell, usize>,
    /// Every tile that was ever laid, covered ones too.
    pub laid: Vec<Tile>,
    pub standing: Vec<Standing>,
    /// Corner tiles that were paid already.
    pub paid: BTreeSet<Cell>,
    pub seat: usize,
    /// Which seats play together; empty without teams.
    pub teams: Vec<usize>,
    /// Tiles in the hand that the mover plays from.
    pub held: usize,
    pub options: BTreeMap<&'static str, &'static str>,
    /// Words in upper case; `None` where there is no dictionary.
    pub words: Option<BTreeSet<String>>,
    pub values: BTreeMap<char, (u32, usize)>,
    /// Rows of squares, of a crossword, or of a board whose first word covers a `+`.
    pub mat: Vec<Vec<char>>,
}

impl Position {
    pub fn option(&self, name: &str) -> &'static str {
        self.options.get(name).copied().unwrap_or("")
    }

    /// Whether a word is one; every word is where nothing can be looked up.
    pub fn knows(&self, word: &str) -> bool {
        self.words.as_ref().is_none_or(|words| words.contains(word))
    }

    /// The square of the mat at a cell.
    pub fn square(&self, (column, row): Cell) -> Option<char> {
        let row = self.mat.get(usize::try_from(row).ok()?)?;
        row.get(usize::try_from(column).ok()?).copied()
    }

    /// `direction` and `off-board`: the cells of a word, which reads right or down on the mat.
    pub fn on_mat(&self, word: &Word) -> Result<Vec<Cell>, &'static str> {
        let all = |way: &str| word.steps.iter().all(|step| step == way);
        if !all("r") && !all("d") {
            return Err("direction");
        }
        let cells = word.cells();
        let is_on = |cell: &Cell| self.square(*cell).is_some();
        if cells.iter().all(is_on) {
            Ok(cells)
        } else {
            Err("off-board")
        }
    }

    /// `tile-supply`: whether the set holds all that lies there and these too.
    pub fn supplied(&self, new: &[(Cell, Tile)]) -> bool {
        if self.option("supply") == "ignore" {
            return true;
        }
        let face = |tile: &Tile| {
            if tile.kind == '?' { '?' } else { tile.letter }
        };
        let all: Vec<char> = self
            .laid
            .iter()
            .chain(new.iter().map(|(_, tile)| tile))
            .map(face)
            .collect();
        all.iter().all(|one| {
            let set = self.values.get(one).map_or(0, |&(_, count)| count);
            all.iter().filter(|other| *other == one).count() <= set
        })
    }

    pub fn value(&self, tile: Tile) -> u32 {
        if tile.kind == ' ' {
            self.values[&tile.letter].0
        } else {
            0
        }
    }
}

/// A word with its cells and points.
pub type Counted = (String, Vec<Cell>, u32);

/// What a naive referee says of a legal play.
#[derive(Clone, Debug, Default)]
pub struct Verdict {
    /// For each word, what may be counted as it: more than one only where the rules leave it open.
    pub words: Vec<Vec<Counted>>,
    pub bonuses: Vec<(String, u32)>,
    pub missed: Vec<(String, u32)>,
    pub total: i64,
    pub new: Vec<(Cell, Tile)>,
    pub paid: Vec<Cell>,
}

impl Verdict {
    /// Where the rules leave nothing open: each word counts in one way, and everything counts.
    pub fn certain(
        words: Vec<Counted>,
        bonuses: Vec<(String, u32)>,
        new: Vec<(Cell, Tile)>,
    ) -> Self {
        let total = words.iter().map(|&(_, _, points)| points).sum::<u32>()
            + bonuses.iter().map(|(_, points)| points).sum::<u32>();
        Self {
            words: words.into_iter().map(|word| vec![word]).collect(),
            bonuses,
            total: total.into(),
            new,
            ..Self::default()
        }
    }
}

/// A declared word.
#[derive(Clone, Debug)]
pub struct Word {
    pub start: Cell,
    pub steps: Vec<String>,
    pub letters: Vec<Tile>,
}

impl Word {
    pub fn spelling(&self) -> String {
        self.letters.iter().map(|tile| tile.letter).collect()
    }

    pub fn is_straight(&self) -> bool {
        self.steps.iter().all(|step| *step == self.steps[0])
    }

    /// The cells, as far as they can be named.
    pub fn cells(&self) -> Vec<Cell> {
        let mut cells = vec![self.start];
        let mut at = self.start;
        for step in &self.steps {
            at = moved(at, step);
            cells.push(at);
        }
        cells
    }
}

/// A play: the main word first.
#[derive(Clone, Debug)]
pub struct Line {
    pub words: Vec<Word>,
    pub claims: Vec<String>,
}

/// The cell that one step leads to. On hexes every even row lies half a tile to the right.
pub fn moved((column, row): Cell, step: &str) -> Cell {
    // Half columns from the left edge, on hexes.
    let shifted = |row: i32| i32::from(row.rem_euclid(2) == 1);
    let halves = 2 * column + shifted(row);
    let hex = |halves: i32, row: i32| ((halves - shifted(row)).div_euclid(2), row);
    match step {
        "r" => (column + 1, row),
        "l" => (column - 1, row),
        "u" => (column, row - 1),
        "d" => (column, row + 1),
        "e" => hex(halves + 2, row),
        "w" => hex(halves - 2, row),
        "ne" => hex(halves + 1, row - 1),
        "nw" => hex(halves - 1, row - 1),
        "se" => hex(halves + 1, row + 1),
        "sw" => hex(halves - 1, row + 1),
        _ => panic!("no step: {step}"),
    }
}

pub fn beside((column, row): Cell) -> [Cell; 4] {
    [
        (column + 1, row),
        (column - 1, row),
        (column, row + 1),
        (column, row - 1),
    ]
}

/// `M13`, and `AB13` past the column Z; no cell there is past the left edge.
pub fn name((column, row): Cell) -> String {
    let letter = |n: i32| u8::try_from(n).map_or('!', |n| char::from(b'A' + n));
    let row = row + 1;
    match column {
        26.. => format!("{}{}{row}", letter(column / 26 - 1), letter(column % 26)),
        _ => format!("{}{row}", letter(column)),
    }
}

/// The tiles of a word as it is written, each with its mark.
pub fn letters(word: &str) -> Vec<Tile> {
    let mut letters = Vec::new();
    let mut kind = ' ';
    for c in word.chars() {
        if c == '?' || c == '+' {
            kind = c;
        } else {
            letters.push(Tile {
                letter: c.to_ascii_uppercase(),
                kind,
            });
            kind = ' ';
        }
    }
    letters
}

/// Reads a play, or says that it is `bad-notation`.
pub fn read(line: &str) -> Result<Line, &'static str> {
    let bad = "bad-notation";
    let mut tokens = line.split(' ').peekable();
    let mut words = Vec::new();
    let mut claims = Vec::new();
    loop {
        let (at, path, word) = (
            tokens.next().ok_or(bad)?,
            tokens.next().ok_or(bad)?,
            tokens.next().ok_or(bad)?,
        );
        let row = at.trim_start_matches(|c: char| c.is_ascii_lowercase());
        let column = at[..at.len() - row.len()].bytes();
        let column = column.fold(0, |n, c| n * 26 + i32::from(c - b'a') + 1) - 1;
        let row: i32 = row.parse().map_err(|_| bad)?;
        if column < 0 {
            return Err(bad);
        }
        let letters = letters(word);
        let steps: Vec<String> =
            if ["e", "w", "ne", "nw", "se", "sw"].contains(&path) || path.chars().count() == 1 {
                vec![path.to_owned(); letters.len() - 1]
            } else {
                path.chars().map(String::from).collect()
            };
        if steps.len() + 1 != letters.len() {
            return Err(bad);
        }
        words.push(Word {
            start: (column, row - 1),
            steps,
            letters,
        });
        match tokens.next() {
            None => return Ok(Line { words, claims }),
            Some("also") => {}
            Some("claim") => {
                let names = tokens.next().ok_or(bad)?;
                claims.extend(names.split(',').map(ToOwned::to_owned));
                return Ok(Line { words, claims });
            }
            Some(_) => return Err(bad),
        }
    }
}

/// The maximal line of tiles through a cell, from its lowest end: by walking out both ways.
pub fn run(tiles: &BTreeMap<Cell, Tile>, cell: Cell, back: &str, forth: &str) -> Vec<Cell> {
    let mut start = cell;
    while tiles.contains_key(&moved(start, back)) {
        start = moved(start, back);
    }
    let mut cells = vec![start];
    while tiles.contains_key(&moved(cells[cells.len() - 1], forth)) {
        cells.push(moved(cells[cells.len() - 1], forth));
    }
    cells
}

pub fn spell(tiles: &BTreeMap<Cell, Tile>, cells: &[Cell]) -> String {
    cells.iter().map(|cell| tiles[cell].letter).collect()
}
