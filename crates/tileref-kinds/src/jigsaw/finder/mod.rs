//! Every play that a rack allows on a free table, where words bend.
//!
//! # Words and paths separately
//!
//! A word of ten letters can bend in thousands of ways, and a rack spells hundreds of words; trying each word along each
//! path takes minutes. But the two hardly depend on each other. Which words fit does not depend on where the path bends, only
//! on which of its cells are free and which tiles are on the others: its [pattern](patterns). And which paths are legal does
//! not depend on the letters, until a new tile is in line with an old one that the path does not use. So
//!
//! 1. The [walk] draws every path that the rules of shape allow, cell by cell, and follows it in a tree of patterns. A path
//!    ends when no word starts with its pattern. The word list is searched once for each pattern, with all tiles of the
//!    rack, however many paths have that pattern.
//! 2. At each cell the path [may be complete](lay). What depends on the path alone is checked once: whether it is a whole
//!    run, respects the lines of other words, or closes a ring, and which [bonuses] it earns or may earn; where those
//!    that it may earn matter, the referee judges the play.
//! 3. Each word of the pattern is tried on the path. Only the [runs] that it makes remain to be checked. The points of a
//!    run with certain new tiles are looked up once.
//!
//! What remains are legal plays with their points.
//!
//! # Why no play is missing
//!
//! A play is declared as a path and a word. The walk starts on every square within reach and steps to every neighbour;
//! it skips a step only for reasons that hold for every extension of the path: the square is outside the named cells or on the
//! path already; the rack is used up, or too little of it is left to reach an old tile; the path would turn on an old tile
//! where no house rule allows it; no word starts with what the pattern spells. Squares further from the old tiles than the
//! rack has tiles cannot be part of a play, except for words that stand apart (`separate_clusters`): these are unlimited, and
//! are found only within the reach of a connected play.
//!
//! Many plays can be declared in several ways: a word that reads both ways, a block of four tiles that spells a word from
//! each corner, a single tile that completes two lines. All are found, and count as one play if they lay the same tiles.
//!
//! # What grows with what
//!
//! Time grows with the number of paths that touch the table, and so with its edge: threefold from ten tiles to eighty in a
//! real game. One more tile on the rack makes three to four times as many paths. A wildcard makes no more paths, but twenty
//! times as many words for each, and eight or nine times as many of them fit. The length of the word list matters little.
//! Memory grows with the number of plays, by about forty bytes for each, so that each counts once; and with the number of
//! ways to begin words on many wildcards. Both are counted ([`Search::keep`]), and the search can be ended between any two.

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

use crate::grid::Cell;
use crate::jigsaw::Jigsaw;
use crate::options::Enforcement;
use crate::search::Search;

use self::facts::Facts;
use self::ground::{Ground, SquareId};
use self::patterns::Patterns;
use self::runs::Runs;
use self::tiles::Codes;
use self::walk::Trail;

/// A search on a free table.
struct Finder<'s, 'a> {
    search: &'s mut Search<'a>,
    jigsaw: &'s Jigsaw,
    ground: Ground,
    facts: Facts,
    codes: Codes,
    patterns: Patterns,
    runs: Runs,
    trail: Trail,
    /// How many new tiles a play can have.
    most: usize,
    /// The table is empty.
    is_first: bool,
    /// No new tile needs to touch an old one.
    may_stand_apart: bool,
    /// There are corner tiles, and their shape is checked.
    checks_corners: bool,
    /// The plays that were found, each as the sum of its tiles' hashes.
    seen: FxHashSet<u128>,
}

/// Passes every play to `search`.
pub(super) fn plays(search: &mut Search<'_>, jigsaw: &Jigsaw) {
    let situation = search.situation;
    let most = search.hand.left().min(situation.held);
    if most == 0 {
        return;
    }
    let mut codes = Codes::default();
    let ground = Ground::new(&situation, most, &mut codes);
    let is_first = situation.table.is_empty();
    let mut starts: Vec<SquareId> = if is_first {
        ground.square(Cell::START).into_iter().collect()
    } else {
        ground.starts().collect()
    };
    // The nearest first: a search that is ended has found plays by then, however long the rack.
    starts.sort_by_key(|&start| ground.old(start).map_or(ground.far(start), |_| 0));
    let facts = Facts::new(search, &ground, jigsaw);
    let mut finder = Finder {
        patterns: Patterns::new(search),
        runs: Runs::new(ground.len()),
        trail: Trail::new(ground.len()),
        most,
        is_first,
        may_stand_apart: is_first || jigsaw.house.separate_clusters,
        checks_corners: facts.has_corners && jigsaw.house.corner_interlock == Enforcement::Enforce,
        seen: FxHashSet::default(),
        search,
        jigsaw,
        ground,
        facts,
        codes,
    };
    for (n, &start) in starts.iter().enumerate() {
        finder.search.progress(n, starts.len());
        if !finder.search.continues() {
            break;
        }
        finder.start(start);
    }
}
