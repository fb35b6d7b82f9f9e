//! Word paths, found by walking every way there is.

use std::collections::{BTreeMap, BTreeSet};

type Cell = (i32, i32);

/// A tile: its letter or `?`, and whether a ring lies on it.
type Spots = BTreeMap<Cell, (char, bool)>;

/// A listed word: its spelling, its points, and why it is struck.
pub type Listed = (String, u32, Option<&'static str>);

/// A game so far.
#[derive(Clone, Debug)]
pub struct Table {
    pub neighbours: &'static str,
    pub entry: bool,
    pub reuse: bool,
    pub strikes_shared: bool,
    /// What a word of two, three and more letters is worth.
    pub worths: [u32; 3],
    pub words: Option<BTreeSet<String>>,
    pub round: usize,
    spots: Spots,
    /// What every player listed in this round.
    pub lists: Vec<Option<Vec<Listed>>>,
}

impl Table {
    pub fn new(
        neighbours: &'static str,
        entry: bool,
        words: Option<BTreeSet<String>>,
        players: usize,
    ) -> Self {
        Self {
            neighbours,
            entry,
            reuse: true,
            strikes_shared: true,
            worths: [1; 3],
            words,
            round: 0,
            spots: Spots::new(),
            lists: vec![Some(Vec::new()); players],
        }
    }

    pub fn is_open(&self) -> bool {
        self.lists.iter().any(Option::is_none)
    }

    pub fn is_over(&self) -> bool {
        self.round == 3 && !self.is_open()
    }

    /// Takes a line of a player.
    pub fn say(&mut self, player: usize, line: &str) -> Result<(), &'static str> {
        let mut tokens = line.split(' ');
        match tokens.next() {
            Some("grid") => self.grid(tokens.next().unwrap()),
            Some("words") => self.list(player, tokens.collect()),
            Some("challenge") => self.challenge(tokens.next().unwrap(), tokens.next()),
            _ => panic!("no such line: {line}"),
        }
    }

    fn grid(&mut self, text: &str) -> Result<(), &'static str> {
        if self.is_open() {
            return Err("round-open");
        }
        let mut spots = Spots::new();
        for (row, line) in (0..).zip(text.split('/')) {
            let mut column = -1;
            for c in line.chars() {
                if c == '*' {
                    spots.get_mut(&(column, row)).unwrap().1 = true;
                    continue;
                }
                column += 1;
                if c != '.' {
                    spots.insert((column, row), (c, false));
                }
            }
        }
        if spots.len() != 13 {
            return Err("tile-count");
        }
        if spots.values().filter(|(_, ring)| *ring).count() != self.round {
            return Err("ring-count");
        }
        self.spots = spots;
        self.round += 1;
        self.lists.fill(None);
        Ok(())
    }

    fn list(&mut self, player: usize, words: Vec<&str>) -> Result<(), &'static str> {
        if self.round == 0 {
            return Err("no-grid");
        }
        if self.lists[player].is_some() {
            return Err("wrong-player");
        }
        if words.iter().any(|word| word.len() < 2) {
            return Err("word-too-short");
        }
        let mut list: Vec<Listed> = Vec::new();
        for word in words {
            if !list.iter().any(|of| of.0 == word) {
                list.push((word.to_owned(), 0, None));
            }
        }
        self.lists[player] = Some(list);
        if !self.is_open() {
            self.score();
        }
        Ok(())
    }

    fn score(&mut self) {
        let lists: Vec<Vec<Listed>> = self.lists.iter().flatten().cloned().collect();
        let scored = lists.iter().map(|list| {
            let word = |(word, ..): &Listed| {
                let shared = lists
                    .iter()
                    .filter(|of| of.iter().any(|of| of.0 == *word))
                    .count()
                    > 1;
                let known = self.words.as_ref().is_none_or(|words| words.contains(word));
                match self.best(word) {
                    None => (word.clone(), 0, Some("not-on-grid")),
                    Some(_) if shared && self.strikes_shared => (word.clone(), 0, Some("shared")),
                    Some(_) if self.entry && !known => (word.clone(), 0, Some("not-a-word")),
                    Some(points) => (word.clone(), points, None),
                }
            };
            Some(list.iter().map(word).collect())
        });
        self.lists = scored.collect();
    }

    fn challenge(&mut self, word: &str, vote: Option<&str>) -> Result<(), &'static str> {
        if self.is_open() {
            return Err("round-open");
        }
        if !self
            .lists
            .iter()
            .flatten()
            .any(|list| list.iter().any(|of| of.0 == word))
        {
            return Err("nothing-to-challenge");
        }
        let upheld = match (vote, &self.words) {
            (Some(vote), _) => vote == "upheld",
            (None, None) => return Err("verdict-needed"),
            (None, Some(words)) => !words.contains(word),
        };
        for of in self.lists.iter_mut().flatten().flatten() {
            if upheld && of.0 == word && of.2.is_none() {
                *of = (word.to_owned(), 0, Some("not-a-word"));
            }
        }
        Ok(())
    }

    /// The most that a path of the word is worth.
    pub fn best(&self, word: &str) -> Option<u32> {
        let letters: Vec<char> = word.chars().collect();
        let starts = self.spots.keys();
        starts
            .filter_map(|&cell| self.walk(&[cell], &letters, &BTreeMap::new()))
            .max()
            .map(|times| times * self.worths[(letters.len() - 2).min(2)])
    }

    fn walk(&self, path: &[Cell], letters: &[char], blanks: &BTreeMap<Cell, char>) -> Option<u32> {
        let cell = path[path.len() - 1];
        let (letter, ring) = self.spots[&cell];
        let mut blanks = blanks.clone();
        let reads = if letter == '?' {
            *blanks.entry(cell).or_insert(letters[0])
        } else {
            letter
        };
        if reads != letters[0] {
            return None;
        }
        let times = 1 + u32::from(ring);
        if letters.len() == 1 {
            return Some(times);
        }
        let near = self
            .spots
            .keys()
            .filter(|&&other| self.are_beside(cell, other))
            .filter(|other| self.reuse || !path.contains(other));
        let on = near
            .filter_map(|&next| self.walk(&[path, &[next]].concat(), &letters[1..], &blanks))
            .max();
        on.map(|points| points * times)
    }

    fn are_beside(&self, one: Cell, other: Cell) -> bool {
        let (columns, rows) = ((one.0 - other.0).abs(), (one.1 - other.1).abs());
        match self.neighbours {
            "4" => columns + rows == 1,
            "8" => columns.max(rows) == 1,
            // In halves of a tile: every second row lies one to the right.
            _ => {
                let halves = |cell: Cell| 2 * cell.0 + cell.1 % 2;
                let apart = (halves(one) - halves(other)).abs();
                (rows == 0 && apart == 2) || (rows == 1 && apart == 1)
            }
        }
    }

    /// What a path that the program names is worth, where it is one of the word.
    pub fn worth(&self, word: &str, path: &[Cell]) -> Option<u32> {
        let mut blanks: BTreeMap<Cell, char> = BTreeMap::new();
        let steps = path
            .windows(2)
            .all(|step| self.are_beside(step[0], step[1]));
        let spells = path.len() == word.len()
            && path
                .iter()
                .zip(word.chars())
                .all(|(cell, letter)| match self.spots.get(cell) {
                    Some(('?', _)) => *blanks.entry(*cell).or_insert(letter) == letter,
                    Some((there, _)) => *there == letter,
                    None => false,
                });
        let rings = path
            .iter()
            .filter(|&cell| self.spots.get(cell).is_some_and(|spot| spot.1));
        let times = self.worths[(word.len() - 2).min(2)];
        let once: BTreeSet<&Cell> = path.iter().collect();
        let repeats = self.reuse || once.len() == path.len();
        (steps && spells && repeats)
            .then(|| times * 2_u32.pow(u32::try_from(rings.count()).unwrap()))
    }
}
