//! The bonuses that a play earns.

use std::collections::BTreeSet;
use std::sync::Arc;

use crate::grid::{Cell, Grid};
use crate::kinds::jigsaw::{Bridge, Corner, MultiDirection};
use crate::referee::StandingWord;
use crate::rules::explain::Explanation;
use crate::rules::{BonusRule, Earned, Origin, Times};
use crate::score::ScoredWord;
use crate::tile::Kind;

use super::Board;

/// The cells at which a play earns a bonus, one for each time.
type Earns = fn(&Board<'_>) -> Vec<Cell>;

/// Defines the bonuses. Each has a name, an origin, how often and by whom it can be earned, the options that change it,
/// an explanation, and where a play earns it.
macro_rules! bonuses {
    ($(
        $bonus:ident = $name:literal, $origin:ident, $times:ident, by_teammates: $by_teammates:literal,
        options: $options:expr, $text:literal, $earns:expr;
    )+) => {
        $(
            #[doc = $text]
            pub const $bonus: &BonusRule = &BonusRule {
                name: $name,
                times: Times::$times,
                by_teammates: $by_teammates,
                explanation: Explanation { text: $text, origin: Origin::$origin, options: $options },
            };
        )+

        /// The bonuses of the jigsaw games.
        pub const BONUSES: &[&BonusRule] = &[$($bonus),+];

        /// Where a play earns each.
        const EARNS: &[(&BonusRule, Earns)] = &[$(($bonus, $earns)),+];
    };
}

bonuses! {
    BRIDGE = "bridge", Ruling, OnceATurn, by_teammates: false, options: &["bridge", "separate_clusters"],
        "The word joins two branches of the table: it uses two old tiles with a new tile somewhere between them, \
         and no word through one of them shares a tile with a word through the other. With `bridge: clusters` it \
         joins the guide's two separate clusters instead, which only `separate_clusters: true` allows.",
        |board| at_start(board, is_bridge(board));
    FULL_FIT = "full-fit", Guide, OnceATurn, by_teammates: false, options: &[],
        "The play places as many new tiles as a full rack holds: seven.",
        |board| at_start(board, board.new.len() == board.kind.rack);
    CLUSTER = "cluster", Guide, OnceATurn, by_teammates: false, options: &[],
        "The main word has exactly four letters, and its tiles form a block of two by two.",
        |board| at_start(board, is_cluster(board.main().path.cells()));
    MULTI_DIRECTION = "multi-direction", Ruling, OnceATurn, by_teammates: false, options: &["multi_direction"],
        "The main word has four or more legs: straight stretches between its turns.",
        |board| at_start(board, is_multi_direction(board));
    CORNER = "corner", Ruling, OnceACell, by_teammates: false, options: &["corner"],
        "A corner tile is now the first or last letter of two words with different spellings, and a word of this \
         turn begins or ends at it. The words may come from different turns, but neither may use only tiles of \
         the other: BAT is also TAB, but that is one line, not two; `corner: readings` counts both. Each corner \
         tile earns the bonus once in a game, which is our ruling.",
        corners;
    RING = "ring", Ruling, OnceATurn, by_teammates: false, options: &["ring", "turns"],
        "The play encloses one or more empty cells, every tile around them belongs to the main word, and at least \
         one of them is new. Whether the diagonal neighbours count is the house rule `ring`.",
        |board| at_start(board, board.is_ring());
    EXTENSION = "extension", Ruling, Repeatedly, by_teammates: true, options: &["team_racks"],
        "For teams with individual racks: a word of this turn contains a teammate's word, cell by cell in the same \
         order, and is longer. Words on the same tiles, such as BAT and TAB, count once, which is our ruling.",
        extended;
    CONNECTION = "connection", Ruling, OnceATurn, by_teammates: true, options: &["team_racks"],
        "For teams with individual racks: the main word uses a tile of a teammate's word, or shares a side with one, \
         and the play does not extend that word. It counts once a turn. The details are our ruling. \
         A word is extended only in its own direction: BATH on a teammate's BAT extends it, but if TAB counted as \
         their word too, TAB is not extended, so BATH is a connection as well.",
        |board| at_start(board, is_connection(board));
}

/// The bonuses that a play earns, each as many times as it earns it.
pub(super) fn earned(board: &Board<'_>) -> Vec<Earned> {
    let mut all: Vec<Earned> = Vec::new();
    for &(bonus, earns) in EARNS {
        for at in earns(board) {
            let earned = Earned { bonus, at };
            let is_spent = || all.contains(&earned) || board.situation.spent.contains(&earned);
            if bonus.times != Times::OnceACell || !is_spent() {
                all.push(earned);
            }
        }
    }
    all
}

/// Where the main word starts, for a bonus that it earns as a whole.
fn at_start(board: &Board<'_>, is_earned: bool) -> Vec<Cell> {
    let start = board.main().path.cells()[0];
    is_earned.then_some(start).into_iter().collect()
}

fn is_bridge(board: &Board<'_>) -> bool {
    match board.kind.house.bridge {
        Bridge::Branches => joins_branches(board),
        Bridge::Clusters => joins_clusters(board),
    }
}

/// Whether the main word has a new tile between two old tiles whose standing words share no cell.
fn joins_branches(board: &Board<'_>) -> bool {
    let cells = board.main().path.cells();
    let is_old = |n: &usize| !board.trial().is_new(cells[*n]);
    let standing = board.situation.standing;
    let share = |s: Cell, t: Cell| {
        let reached: Vec<&StandingWord> = standing.through(s).collect();
        let is_reached = |cell: &Cell| reached.iter().any(|word| word.word.cells.contains(cell));
        let mut others = standing.through(t);
        others.any(|word| word.word.cells.iter().any(is_reached))
    };
    (0..cells.len()).filter(is_old).any(|s| {
        let new_between = |t: &usize| (s..*t).any(|n| !is_old(&n));
        (s..cells.len())
            .filter(is_old)
            .filter(new_between)
            .any(|t| !share(cells[s], cells[t]))
    })
}

/// Whether the new tiles touch two separate clusters of old tiles. This floods one cluster, at worst the whole table.
fn joins_clusters(board: &Board<'_>) -> bool {
    let table = board.situation.table;
    let old = |cell: &Cell| table.at(*cell).is_some();
    let mut touched = board
        .new
        .iter()
        .flat_map(|&(cell, _)| cell.neighbours(Grid::Square))
        .filter(old);
    let Some(first) = touched.next() else {
        return false;
    };
    let mut cluster = rustc_hash::FxHashSet::from_iter([first]);
    let mut front = vec![first];
    while let Some(cell) = front.pop() {
        front.extend(
            cell.neighbours(Grid::Square)
                .filter(old)
                .filter(|&beside| cluster.insert(beside)),
        );
    }
    touched.any(|cell| !cluster.contains(&cell))
}

/// Whether these are four cells in a block of two by two.
fn is_cluster(cells: &[Cell]) -> bool {
    let near =
        |a: &Cell, b: &Cell| a.column().abs_diff(b.column()) < 2 && a.row().abs_diff(b.row()) < 2;
    cells.len() == 4 && cells.iter().all(|a| cells.iter().all(|b| near(a, b)))
}

fn is_multi_direction(board: &Board<'_>) -> bool {
    let path = &board.main().path;
    match board.kind.house.multi_direction {
        MultiDirection::Legs => path.legs().count() >= 4,
        MultiDirection::Distinct => Grid::Square
            .directions()
            .iter()
            .all(|wanted| path.steps().contains(wanted)),
    }
}

/// Corner tiles at which a word of this play begins or ends, and which are now the first or last letter of two words
/// with different spellings; with `corner: lines`, neither word may be part of the other.
fn corners(board: &Board<'_>) -> Vec<Cell> {
    let words = board.scored();
    let ends = |word: &ScoredWord| [word.cells[0], word.cells[word.cells.len() - 1]];
    let is_corner = |cell: &Cell| {
        let tile = board.trial().at(*cell);
        tile.is_some_and(|tile| tile.kind == Kind::Corner)
    };
    let is_shared = |&cell: &Cell| {
        let standing = board.situation.standing.through(cell);
        let standing = standing.map(|standing| &standing.word);
        let all = standing.chain(words).map(|word| &**word);
        let all: Vec<&ScoredWord> = all.filter(|word| ends(word).contains(&cell)).collect();
        let reading = board.kind.house.corner;
        let two =
            |(n, a): (usize, &&ScoredWord)| all[..n].iter().any(|b| earn_corner(a, b, reading));
        all.iter().enumerate().any(two)
    };
    let cells = words.iter().flat_map(|word| ends(word));
    cells.filter(is_corner).filter(is_shared).collect()
}

/// Whether two words that begin or end at the same corner tile earn its bonus.
fn earn_corner(a: &ScoredWord, b: &ScoredWord, reading: Corner) -> bool {
    let is_on = |a: &ScoredWord, b: &ScoredWord| a.cells.iter().all(|cell| b.cells.contains(cell));
    let one_line = || is_on(a, b) || is_on(b, a);
    a.spelling != b.spelling && (reading == Corner::Readings || !one_line())
}

/// The standing words of teammates who have their own racks.
fn words_of_mates<'a>(board: &'a Board<'_>) -> impl Iterator<Item = &'a StandingWord> {
    let situation = board.situation;
    let words = if situation.mates.is_empty() {
        &[]
    } else {
        situation.standing.words()
    };
    words
        .iter()
        .filter(|word| situation.mates.contains(&word.seat))
}

/// Whether a word of this play contains these cells in the same order. It is longer, because it has a new tile.
fn is_extended(part: &[Cell], words: &[Arc<ScoredWord>]) -> bool {
    let mut words = words.iter();
    words.any(|word| {
        let mut stretches = word.cells.windows(part.len());
        stretches.any(|stretch| stretch == part)
    })
}

/// A cell of each word of a teammate that this play extends. Words on the same tiles, such as BAT and TAB, are one.
fn extended(board: &Board<'_>) -> Vec<Cell> {
    let parts = words_of_mates(board).map(|mate| &mate.word.cells);
    let parts = parts.filter(|cells| is_extended(cells, board.scored()));
    let sets: BTreeSet<BTreeSet<&Cell>> = parts.map(BTreeSet::from_iter).collect();
    sets.iter()
        .filter_map(|set| set.first().map(|&&cell| cell))
        .collect()
}

/// Whether the main word uses, or touches, a tile of a teammate's word that this play does not extend.
fn is_connection(board: &Board<'_>) -> bool {
    let main = board.main().path.cells();
    let meets = |&cell: &Cell| {
        main.iter()
            .any(|&of_main| of_main == cell || of_main.is_beside(cell))
    };
    let mut met = words_of_mates(board).filter(|mate| mate.word.cells.iter().any(meets));
    met.any(|mate| !is_extended(&mate.word.cells, board.scored()))
}
