//! Every play there is, by brute force: each word of the list along each path, with each way to take its letters from a
//! rack. The naive referee says which of them are plays, and for how much. Nothing here knows the program.

use std::collections::{BTreeMap, BTreeSet};

use super::notation::{Cell, QU, Tile, beside, face, moved, name};
use super::plays::{HEX, SQUARE};
use super::table::Table;

/// The tiles that a play lays, each with its kind. Two plays are the same if these are.
pub type Laid = Vec<(Cell, char, char)>;

/// For each play the most points that it can be declared for, and a line that does so.
pub type Plays = BTreeMap<Laid, (i64, String)>;

/// The tiles of a rack as it is typed; a wildcard has no letter of its own.
pub fn rack(text: &str) -> Vec<Tile> {
    let mut tiles = Vec::new();
    let mut kind = ' ';
    for c in text.replace("qu", &QU.to_string()).chars() {
        match c {
            '+' => kind = '+',
            '?' => tiles.push(Tile {
                letter: '?',
                kind: '?',
            }),
            _ => tiles.push(Tile {
                letter: c.to_ascii_uppercase(),
                kind: std::mem::replace(&mut kind, ' '),
            }),
        }
    }
    tiles
}

/// Every play of these tiles, all of whose words are in the list.
pub fn every_play(table: &Table, rack: &[Tile]) -> Plays {
    let mut table = table.clone();
    // What the table would not look up, the search does.
    table.at.options.insert("judge", "entry");
    let is_crossword = !table.game.mat.is_empty();
    let ways = match table.at.option("grid") {
        _ if is_crossword => &["r", "d"],
        "hex" => HEX,
        _ => SQUARE,
    };
    let mut search = Search {
        table: &table,
        ways,
        bends: table.game.id == "puzzingo",
        covers: ["lingo", "towers"].contains(&table.game.id),
        rack: rack.to_vec(),
        reach: None,
        found: Plays::new(),
    };
    if search.apart() && !table.at.tiles.is_empty() {
        search.reach = Some(search.near());
    }
    let words = table.at.words.clone().expect("a word list");
    for word in &words {
        let word = match table.game.id {
            "towers" => word.replace("QU", &QU.to_string()),
            _ => word.clone(),
        };
        let letters: Vec<char> = word.chars().collect();
        for start in search.starts(letters.len()) {
            search.go_on(&letters, &mut Trail::new(start));
        }
    }
    search.found
}

struct Search<'a> {
    table: &'a Table,
    ways: &'static [&'static str],
    bends: bool,
    covers: bool,
    /// The tiles not laid yet.
    rack: Vec<Tile>,
    /// The cells to look at, where words may stand apart.
    reach: Option<BTreeSet<Cell>>,
    found: Plays,
}

/// A word as far as it is laid. Its last cell has no tile yet.
struct Trail {
    cells: Vec<Cell>,
    steps: Vec<&'static str>,
    /// The letters with their marks.
    typed: String,
    new: Vec<(Cell, Tile)>,
}

impl Trail {
    fn new(start: Cell) -> Self {
        Self {
            cells: vec![start],
            steps: Vec::new(),
            typed: String::new(),
            new: Vec::new(),
        }
    }
}

impl Search<'_> {
    /// Where a word of so many letters may start: near enough to a tile to touch it.
    fn starts(&self, letters: usize) -> BTreeSet<Cell> {
        let at = &self.table.at;
        let far = i32::try_from(letters).unwrap();
        let board = || {
            let row = |(n, row): (usize, &Vec<char>)| {
                let n = i32::try_from(n).unwrap();
                (0..row.len()).map(move |column| (i32::try_from(column).unwrap(), n))
            };
            at.mat.iter().enumerate().flat_map(row).collect()
        };
        if !self.table.game.mat.is_empty() {
            return board();
        }
        if self.is_anywhere() {
            return BTreeSet::from([(12, 12)]);
        }
        if self.apart() {
            return self.near();
        }
        // Two steps on hexes may be one column and two rows away.
        let is_hex = at.option("grid") == "hex";
        let mut starts = BTreeSet::new();
        for &(column, row) in at.tiles.keys() {
            for (right, down) in (-far..=far).flat_map(|x| (-far..=far).map(move |y| (x, y))) {
                let start = (column + right, row + down);
                let is_near = is_hex || right.abs() + down.abs() <= far;
                if is_near && start.0 >= 0 && start.1 >= 0 {
                    starts.insert(start);
                }
            }
        }
        starts
    }

    /// Whether words may stand apart from all others.
    fn apart(&self) -> bool {
        self.table.at.option("separate_clusters") == "true"
    }

    /// The cells that hold tiles or are so near that a word could reach them: words that stand apart are looked for
    /// there alone.
    fn near(&self) -> BTreeSet<Cell> {
        let far = i32::try_from(self.rack.len().min(self.table.at.held)).unwrap();
        let tiles = &self.table.at.tiles;
        let span = |of: fn(&Cell) -> i32| {
            let (least, most) = (tiles.keys().map(of).min(), tiles.keys().map(of).max());
            (least.unwrap() - far).max(0)..=most.unwrap() + far
        };
        let rows = span(|cell| cell.1);
        let columns = span(|cell| cell.0);
        let row = |row: i32| columns.clone().map(move |column| (column, row));
        rows.flat_map(row).collect()
    }

    /// Whether the table is empty and has no printed board.
    fn is_anywhere(&self) -> bool {
        self.table.at.tiles.is_empty() && self.table.game.mat.is_empty()
    }

    /// Lays the next letter in every way, and goes on in every direction.
    fn go_on(&mut self, word: &[char], trail: &mut Trail) {
        let (cell, letter) = (*trail.cells.last().unwrap(), word[trail.steps.len()]);
        if cell.0 < 0
            || cell.1 < 0
            || self
                .reach
                .as_ref()
                .is_some_and(|near| !near.contains(&cell))
        {
            return;
        }
        let typed = trail.typed.len();
        match self.table.at.tiles.get(&cell) {
            Some(there) if there.letter == letter => {
                trail.typed += &face(letter).to_lowercase();
                self.step(word, trail);
                trail.typed.truncate(typed);
                return;
            }
            Some(_) if !self.covers => return,
            _ => {}
        }
        let mut tried: Vec<Tile> = Vec::new();
        for n in 0..self.rack.len() {
            let tile = self.rack[n];
            if (tile.kind != '?' && tile.letter != letter) || tried.contains(&tile) {
                continue;
            }
            tried.push(tile);
            self.rack.remove(n);
            let laid = Tile { letter, ..tile };
            trail.new.push((cell, laid));
            trail
                .typed
                .extend([laid.kind].iter().filter(|kind| **kind != ' '));
            trail.typed += &face(letter).to_lowercase();
            self.step(word, trail);
            trail.typed.truncate(typed);
            trail.new.pop();
            self.rack.insert(n, tile);
        }
    }

    fn step(&mut self, word: &[char], trail: &mut Trail) {
        if trail.cells.len() == word.len() {
            self.judge(trail);
            return;
        }
        let last = *trail.cells.last().unwrap();
        for &way in self.ways {
            let next = moved(last, way);
            let turns = trail.steps.last().is_some_and(|&before| before != way);
            // All places of an empty table are alike, and all directions.
            if self.is_anywhere() && trail.steps.is_empty() && !["r", "e"].contains(&way) {
                continue;
            }
            if (turns && !self.bends) || trail.cells.contains(&next) {
                continue;
            }
            trail.cells.push(next);
            trail.steps.push(way);
            self.go_on(word, trail);
            trail.cells.pop();
            trail.steps.pop();
        }
    }

    fn judge(&mut self, trail: &Trail) {
        if trail.new.is_empty() || !self.touches(&trail.new) {
            return;
        }
        let first = trail.steps[0];
        let is_straight = trail.steps.iter().all(|step| *step == first);
        let path = if is_straight {
            first.to_owned()
        } else {
            trail.steps.concat()
        };
        let at = name(trail.cells[0]).to_lowercase();
        let mut line = format!("{at} {path} {}", trail.typed);
        let Ok(mut verdict) = self.table.judge(&line) else {
            return;
        };
        if !verdict.missed.is_empty() {
            let names = verdict.missed.iter().map(|(name, _)| name.as_str());
            let names: BTreeSet<&str> = names.collect();
            line += &format!(" claim {}", names.into_iter().collect::<Vec<_>>().join(","));
            verdict = self
                .table
                .judge(&line)
                .expect("what is earned can be claimed");
        }
        let mut laid: Laid = trail
            .new
            .iter()
            .map(|(cell, tile)| (*cell, tile.letter, tile.kind))
            .collect();
        laid.sort_unstable();
        let best = self.found.entry(laid).or_insert((i64::MIN, String::new()));
        if verdict.total > best.0 {
            *best = (verdict.total, line);
        }
    }

    /// What most tries fail at; the referee would say so too, later.
    fn touches(&self, new: &[(Cell, Tile)]) -> bool {
        let at = &self.table.at;
        if at.tiles.is_empty() || self.apart() {
            return true;
        }
        let taken = |cell: &Cell| at.tiles.contains_key(cell);
        let near = |cell: Cell| match at.option("grid") {
            "hex" => HEX.iter().map(|way| moved(cell, way)).collect(),
            _ => beside(cell).to_vec(),
        };
        new.iter()
            .any(|(cell, _)| taken(cell) || near(*cell).iter().any(taken))
    }
}
