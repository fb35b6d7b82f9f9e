//! Every play that a rack allows on a free table, where words bend.
//!
//! # Words and paths, apart
//!
//! A word of ten letters can bend in thousands of ways, and a rack spells hundreds of words; trying each word along each
//! path takes minutes. But the two hardly depend on each other. A word does not care where its path bends, only which cells of
//! it are free and which tiles are on the others: the [pattern](patterns) of the path. And a path does not care what it
//! spells, until a new tile is in line with an old one that the path does not use. So
//!
//! 1. the [walk] draws every path that the rules of shape allow, cell by cell, and steps along in a tree of
//!    patterns. Where no word begins like the pattern the path ends. The word list is read once for each pattern, with
//!    every tile of the rack, however many paths have that pattern.
//! 2. At each cell the path [may end](lay). What depends on the path alone is asked once: whether it is a whole run,
//!    leaves the lines of other words, closes a ring, which [bonuses] it brings.
//! 3. Then each word of the pattern is tried on the path. All that is left to ask is whether the [runs] that it
//!    makes are words. A run has its squares and some new tiles; what it scores is looked up once, ever.
//!
//! What remains is a legal play with its points. It is counted, and only one that may still be among the best is made
//! into a line and goes to the referee.
//!
//! # Why no play is missing
//!
//! A play is declared as a path and a word. The walk starts on every square within reach and steps to every neighbour;
//! it leaves out a step for these reasons alone, each of which holds for all paths that go on from there: the square is
//! off the lettering or on the path already; the rack is used up, or too little of it is left to come beside an old tile;
//! the path would turn on an old tile where no house rule allows it; no word of the list begins with what the pattern
//! spells. Squares further from the tiles than the rack has tiles cannot be part of a play, except for words that are apart
//! (`separate_clusters`), of which there is no end: those are found as far as such a play could reach.
//!
//! Many plays can be declared in several ways: a word that reads both ways, a block of four tiles that spells one word
//! from each corner, a single tile that completes two lines. Each is found, and counted once, by the tiles that it lays.
//!
//! # What grows with what
//!
//! Time grows with the paths that touch the table, so with its edge: on the tables of a real game, ten to eighty tiles,
//! three times from the first to the last. A tile more on the rack makes three to four times as many paths. A wildcard
//! makes no more paths, but twenty times as many words for each, of which eight or nine times as many fit. The length of
//! the word list matters little. Memory grows with the plays: sixteen bytes for each, to count it once.

mod bonuses;
mod facts;
mod ground;
mod lay;
mod patterns;
mod runs;
#[cfg(test)]
mod tests;
mod tiles;
mod walk;
mod worth;

use rustc_hash::FxHashSet;

use crate::finder::Search;
use crate::grid::Cell;
use crate::rules::{Enforcement, Jigsaw, Switch};

use self::facts::Facts;
use self::ground::{Ground, Square};
use self::patterns::Patterns;
use self::runs::Runs;
use self::tiles::Codes;
use self::walk::Trail;

/// Where words start on an empty table: all places there are alike.
fn start() -> Cell {
    Cell::parse("m13").expect("it is a cell")
}

/// A search on a free table.
struct Finder<'s, 'a> {
    search: &'s mut Search<'a>,
    jigsaw: &'s Jigsaw,
    ground: Ground,
    facts: Facts,
    codes: Codes,
    patterns: Patterns<'a>,
    runs: Runs,
    trail: Trail,
    /// Most new tiles of a play.
    most: usize,
    /// The table is empty.
    is_first: bool,
    /// No new tile needs to touch an old one.
    may_stand_apart: bool,
    /// There are corner tiles, and their shape is checked.
    checks_corners: bool,
    /// As much as bonuses could bring that are not foreseen.
    unforeseen: i64,
    /// The plays that were found, each by the sum of the marks of its tiles.
    seen: FxHashSet<u128>,
}

/// Offers every play.
pub(super) fn plays(search: &mut Search<'_>, jigsaw: &Jigsaw) {
    let situation = search.situation;
    let most = search.hand.left().min(situation.held);
    if most == 0 {
        return;
    }
    let mut codes = Codes::default();
    let ground = Ground::new(&situation, most, &mut codes);
    let is_first = situation.table.is_empty();
    let may_stand_apart = is_first || jigsaw.house.separate_clusters == Switch::On;
    let starts: Vec<Square> = if is_first {
        ground.square(start()).into_iter().collect()
    } else {
        ground.starts().collect()
    };
    let facts = Facts::new(search, &ground);
    let mut finder = Finder {
        patterns: Patterns::new(search),
        runs: Runs::new(ground.len()),
        trail: Trail::new(ground.len()),
        most,
        is_first,
        may_stand_apart,
        checks_corners: facts.has_corners && jigsaw.house.corner_interlock == Enforcement::Enforce,
        unforeseen: bonuses::unforeseen(jigsaw),
        seen: FxHashSet::default(),
        search,
        jigsaw,
        ground,
        facts,
        codes,
    };
    for (n, &start) in starts.iter().enumerate() {
        finder.search.progress(n, starts.len());
        finder.start(start);
    }
}
