//! Every play that a rack allows on a free table, where words bend.

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
        checks_corners: facts.has_corners()
            && jigsaw.house.corner_interlock == Enforcement::Enforce,
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
