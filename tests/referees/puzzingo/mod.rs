//! PUZZINGO, judged cell by cell.

mod bonuses;
pub mod scoreboard;

use std::collections::{BTreeMap, BTreeSet};

use super::notation::{Cell, Counted, Position, Tile, Verdict, Word, beside, read, run, spell};

/// A play on its table.
struct Play<'a> {
    at: &'a Position,
    words: &'a [Word],
    tiles: BTreeMap<Cell, Tile>,
    new: Vec<(Cell, Tile)>,
    main: Vec<Cell>,
}

pub fn judge(at: &Position, line: &str) -> Result<Verdict, &'static str> {
    let line = read(line)?;
    let words = &line.words;
    if !line
        .claims
        .iter()
        .all(|claim| bonuses::ALL.iter().any(|(name, _)| name == claim))
    {
        return Err("bad-notation");
    }
    if words
        .iter()
        .any(|word| word.cells().iter().any(|cell| cell.0 < 0 || cell.1 < 0))
    {
        return Err("off-board");
    }
    if words.iter().any(|word| word.letters.len() < 2) {
        return Err("word-too-short");
    }
    let repeats =
        |word: &Word| word.cells().iter().collect::<BTreeSet<_>>().len() < word.letters.len();
    if words.iter().any(repeats) {
        return Err("cell-reused");
    }
    let mut play = Play {
        at,
        words,
        tiles: at.tiles.clone(),
        new: Vec::new(),
        main: words[0].cells(),
    };
    for (n, word) in words.iter().enumerate() {
        for (cell, said) in word.cells().into_iter().zip(&word.letters) {
            match play.tiles.get(&cell) {
                None if n > 0 => return Err("letter-mismatch"),
                None => {
                    play.tiles.insert(cell, *said);
                    play.new.push((cell, *said));
                }
                Some(there) => {
                    if there.letter != said.letter || (said.kind != ' ' && said.kind != there.kind)
                    {
                        return Err("letter-mismatch");
                    }
                }
            }
        }
    }
    play.legal()?;
    let counted = play.counted();
    let entry = at.option("judge") == "entry";
    if entry && counted.iter().any(|word| !at.knows(&word.0)) {
        return Err("not-a-word");
    }
    let (earned, corners) = play.earned(&counted);
    if !line
        .claims
        .iter()
        .all(|claim| earned.contains(&claim.as_str()))
    {
        return Err("false-claim");
    }
    let pays = |name: &str| {
        at.option("bonuses") == "auto" || line.claims.iter().any(|claim| claim == name)
    };
    let item = |name: &str| {
        bonuses::ALL
            .iter()
            .find(|of| of.0 == name)
            .map(|of| (of.0.to_owned(), of.1))
            .unwrap()
    };
    let (paid, missed): (Vec<&str>, Vec<&str>) = earned.into_iter().partition(|name| pays(name));
    let bonuses: Vec<(String, u32)> = paid.into_iter().map(item).collect();
    let total =
        counted.iter().map(|word| word.2).sum::<u32>() + bonuses.iter().map(|of| of.1).sum::<u32>();
    Ok(Verdict {
        words: counted.into_iter().map(|word| vec![word]).collect(),
        bonuses,
        missed: missed.into_iter().map(item).collect(),
        total: total.into(),
        paid: if pays("corner") { corners } else { Vec::new() },
        new: play.new,
    })
}

impl Play<'_> {
    fn is_new(&self, cell: Cell) -> bool {
        self.new.iter().any(|&(of, _)| of == cell)
    }

    fn is_reverse(&self, word: &Word) -> bool {
        word.cells().iter().rev().eq(self.main.iter())
    }

    /// Every rule from `no-new-tile` to `tile-supply`.
    fn legal(&self) -> Result<(), &'static str> {
        let at = self.at;
        if self
            .words
            .iter()
            .any(|word| !word.cells().iter().any(|&cell| self.is_new(cell)))
        {
            return Err("no-new-tile");
        }
        if self.new.len() > at.held {
            return Err("too-many-tiles");
        }
        if at.tiles.is_empty() {
            if !self.words[1..].iter().all(|word| self.is_reverse(word)) {
                return Err("first-word");
            }
        } else if at.option("separate_clusters") == "false"
            && !self
                .new
                .iter()
                .any(|(cell, _)| beside(*cell).iter().any(|near| at.tiles.contains_key(near)))
        {
            return Err("not-connected");
        }
        if self
            .words
            .iter()
            .enumerate()
            .any(|(n, word)| self.turns_on_old(n, word))
        {
            return Err("turn-on-old-tile");
        }
        let breaks = |word: &Word| match self.at.option("single_letter") {
            "leave" => self.stays_in_a_line(word),
            _ => self.leaves_a_line(word),
        };
        if self.words.iter().any(breaks) {
            return Err("single-letter-line");
        }
        for (n, word) in self.words.iter().enumerate() {
            let cells = word.cells();
            let (back, forth) = if cells[0].1 == cells[1].1 {
                ("l", "r")
            } else {
                ("u", "d")
            };
            if word.is_straight() && run(&self.tiles, cells[0], back, forth).len() > cells.len() {
                return Err("partial-run");
            }
            let inside = cells.iter().all(|cell| self.main.contains(cell));
            if n > 0 && inside && !self.is_reverse(word) {
                return Err("partial-run");
            }
        }
        let reads = |run: &Vec<Cell>| {
            let forward = spell(&self.tiles, run);
            at.knows(&forward) || at.knows(&forward.chars().rev().collect::<String>())
        };
        if at.option("judge") == "entry" && !self.runs().iter().all(reads) {
            return Err("bad-run");
        }
        if at.option("corner_interlock") == "enforce" && self.interlocks_badly() {
            return Err("corner-interlock");
        }
        if !at.supplied(&self.new) {
            return Err("tile-supply");
        }
        Ok(())
    }

    fn turns_on_old(&self, n: usize, word: &Word) -> bool {
        let cells = word.cells();
        (1..cells.len() - 1).any(|turn| {
            if word.steps[turn - 1] == word.steps[turn] || self.is_new(cells[turn]) {
                return false;
            }
            // Exactly one of the two steps there goes to an old tile.
            let joins = self.is_new(cells[turn - 1]) != self.is_new(cells[turn + 1]);
            let may = match self.at.option("turns") {
                "joining" => true,
                "ring" => (n == 0 || self.is_reverse(word)) && self.is_ring(),
                _ => false,
            };
            !(may && joins)
        })
    }

    fn leaves_a_line(&self, word: &Word) -> bool {
        let cells = word.cells();
        let consecutive = |three: [Cell; 3]| {
            cells
                .windows(3)
                .any(|of| of == three || of.iter().rev().eq(three.iter()))
        };
        // Whether the word uses another tile, in the line of the old one, of a standing word that holds both cells.
        let takes_more = |behind: Cell, old: Cell| {
            let mut both = self.at.standing.iter().map(|word| &word.cells);
            both.any(|of| {
                let in_line = |cell: &&Cell| cell.0 == old.0 || cell.1 == old.1;
                let used = cells.iter().filter(|cell| of.contains(cell));
                of.contains(&behind) && of.contains(&old) && used.filter(in_line).count() > 1
            })
        };
        cells.windows(2).any(|step| {
            [(step[0], step[1]), (step[1], step[0])]
                .into_iter()
                .any(|(old, new)| {
                    let behind = (2 * old.0 - new.0, 2 * old.1 - new.1);
                    !self.is_new(old)
                        && self.is_new(new)
                        && self.at.tiles.contains_key(&behind)
                        && !consecutive([behind, old, new])
                        && !takes_more(behind, old)
                })
        })
    }

    /// Whether a word that uses one tile of a standing word has another cell in that word's line through it.
    fn stays_in_a_line(&self, word: &Word) -> bool {
        let cells = word.cells();
        self.at.standing.iter().any(|of| {
            let used: Vec<Cell> = cells
                .iter()
                .filter(|cell| of.cells.contains(cell))
                .copied()
                .collect();
            let [used] = used[..] else {
                return false;
            };
            let ways = |beside: Cell| {
                if beside.1 == used.1 {
                    ("l", "r")
                } else {
                    ("u", "d")
                }
            };
            let lines = of.cells.windows(2).filter(|pair| pair.contains(&used));
            let mut lines = lines.map(|pair| ways(if pair[0] == used { pair[1] } else { pair[0] }));
            lines.any(|(back, forth)| {
                let run = run(&self.tiles, used, back, forth);
                run.iter().any(|cell| *cell != used && cells.contains(cell))
            })
        })
    }

    /// Every run of the table with a new tile and a cell that is not the main word's.
    fn runs(&self) -> BTreeSet<Vec<Cell>> {
        let mut runs = BTreeSet::new();
        for &cell in self.tiles.keys() {
            runs.insert(run(&self.tiles, cell, "l", "r"));
            runs.insert(run(&self.tiles, cell, "u", "d"));
        }
        runs.retain(|run| {
            run.len() > 1
                && run.iter().any(|&cell| self.is_new(cell))
                && !run.iter().all(|cell| self.main.contains(cell))
        });
        runs
    }

    /// Whether a corner tile that is new, or next to one that is, has tiles on opposite sides.
    fn interlocks_badly(&self) -> bool {
        self.tiles.iter().any(|(&(column, row), tile)| {
            let near = self.is_new((column, row))
                || beside((column, row)).iter().any(|&cell| self.is_new(cell));
            let taken = |cell: Cell| self.tiles.contains_key(&cell);
            tile.kind == '+'
                && near
                && ((taken((column - 1, row)) && taken((column + 1, row)))
                    || (taken((column, row - 1)) && taken((column, row + 1))))
        })
    }

    fn counted(&self) -> Vec<Counted> {
        let valid = |word: &str| {
            self.at
                .words
                .as_ref()
                .is_some_and(|words| words.contains(word))
        };
        let mut found: Vec<Vec<Cell>> = vec![self.main.clone()];
        let back = |cells: &[Cell]| cells.iter().rev().copied().collect::<Vec<_>>();
        let said = |cells: &Vec<Cell>| self.words[1..].iter().any(|word| word.cells() == *cells);
        let reverse = back(&self.main);
        if valid(&spell(&self.tiles, &reverse)) {
            found.push(reverse);
        }
        for forward in self.runs() {
            let backward = back(&forward);
            let valid: Vec<Vec<Cell>> = [&forward, &backward]
                .into_iter()
                .filter(|cells| valid(&spell(&self.tiles, cells)))
                .cloned()
                .collect();
            if !valid.is_empty() {
                found.extend(valid);
            } else if said(&backward) && !said(&forward) {
                found.push(backward);
            } else {
                found.push(forward);
            }
        }
        found.extend(self.words[1..].iter().map(Word::cells));
        let mut counted: Vec<Counted> = Vec::new();
        for cells in found {
            let spelling = spell(&self.tiles, &cells);
            let set = |cells: &[Cell]| cells.iter().copied().collect::<BTreeSet<Cell>>();
            if !counted
                .iter()
                .any(|word| word.0 == spelling && set(&word.1) == set(&cells))
            {
                let tiles: Vec<Tile> = cells.iter().map(|cell| self.tiles[cell]).collect();
                let points = points(self.at, &tiles);
                counted.push((spelling, cells, points));
            }
        }
        counted
    }
}

/// What a word of these tiles is worth.
fn points(at: &Position, tiles: &[Tile]) -> u32 {
    let (mut sum, mut factor) = (0, 1);
    for &tile in tiles {
        let premium = match tile.letter {
            'V' | 'J' | 'Q' if tiles.len() >= 4 => 2,
            'X' | 'Z' if tiles.len() >= 4 => 3,
            _ => 1,
        };
        sum += at.value(tile) * premium;
        factor *= match tile.kind {
            '+' => 2,
            '?' => 3,
            _ => 1,
        };
    }
    sum * factor
}
