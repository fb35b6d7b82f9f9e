//! Every play that a rack allows on a free table, where words bend.

mod ground;
mod lay;
mod patterns;
#[cfg(test)]
mod tests;
mod tiles;
mod walk;

use rustc_hash::{FxHashMap, FxHashSet};

use crate::finder::Search;
use crate::grid::Cell;
use crate::rules::{Jigsaw, Switch, Turns};

use self::ground::{Ground, Square};
use self::lay::Facts;
use self::patterns::Patterns;
use self::tiles::{Code, Codes};
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
    codes: Codes,
    patterns: Patterns<'a>,
    facts: Facts,
    /// What each line of tiles scores that was looked at; `None` if it is no word.
    runs: FxHashMap<Box<[Code]>, Option<u32>>,
    trail: Trail,
    /// Most new tiles of a play.
    most: usize,
    turns: Turns,
    /// The table is empty: words start at the anchor.
    starts_here: bool,
    seen: FxHashSet<Vec<(Square, Code)>>,
    scratch: lay::Scratch,
    stats: Stats,
}

#[derive(Debug, Default)]
struct Stats {
    leaves: u64,
    legal: u64,
    words: u64,
    considered: u64,
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
    let starts_here = situation.table.is_empty();
    let anchors = anchors(
        &ground,
        starts_here,
        jigsaw.house.separate_clusters == Switch::On,
    );
    let mut finder = Finder {
        patterns: Patterns::new(search),
        facts: Facts::new(&situation, &ground),
        runs: FxHashMap::default(),
        trail: Trail::new(ground.len()),
        most,
        turns: jigsaw.house.turns,
        starts_here,
        seen: FxHashSet::default(),
        scratch: lay::Scratch::default(),
        stats: Stats::default(),
        search,
        jigsaw,
        ground,
        codes,
    };
    for (n, &anchor) in anchors.iter().enumerate() {
        finder.search.progress(n, anchors.len());
        finder.around(anchor);
        finder.search.counted(finder.seen.len());
        finder.seen.clear();
    }
    if std::env::var("STATS").is_ok() {
        eprintln!(
            "{:?} anchors {} runs {} patterns {:?}",
            finder.stats,
            anchors.len(),
            finder.runs.len(),
            finder.patterns.len()
        );
    }
}

/// The squares of which every play lays a tile on at least one.
fn anchors(ground: &Ground, starts_here: bool, apart: bool) -> Vec<Square> {
    if starts_here {
        return ground.square(start()).into_iter().collect();
    }
    let (mut near, far): (Vec<Square>, Vec<Square>) = ground
        .free_squares()
        .partition(|&square| ground.touches(square));
    if apart {
        near.extend(far);
    }
    near
}
