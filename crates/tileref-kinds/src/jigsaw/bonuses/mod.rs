//! The bonuses that a play earns.

mod shapes;
mod teammates;
mod words;

use std::ops::RangeInclusive;

use crate::grid::Cell;
use crate::jigsaw::Jigsaw;
use crate::options::{Explanation, Origin};
use crate::score::{BonusRule, Earned, Times};
use crate::text::listed;

use super::TrialPlay;

/// A bonus that a play earns, and what earned it.
pub(super) struct Merit {
    pub(super) earned: Earned,
    /// As in [`Bonus::why`](crate::score::Bonus::why).
    pub(super) why: String,
}

/// How the referee tells whether a play earns a bonus.
struct Definition {
    bonus: &'static BonusRule,
    /// Where a play earns it and by what, once for each time.
    earns: fn(&TrialPlay<'_>) -> Vec<(Cell, String)>,
    /// Which condition a play fails that does not earn it: a sentence without a full stop.
    lacks: fn(&TrialPlay<'_>) -> String,
    /// How many letters a word needs to earn it.
    letters: fn(&Jigsaw) -> RangeInclusive<usize>,
}

/// Defines the bonuses. Each has a name, an origin, how often and by whom it can be earned, the options that change it,
/// an explanation, and the parts of its [`Definition`].
macro_rules! bonuses {
    ($(
        $bonus:ident = $name:literal, $origin:ident, $times:ident, by_teammates: $by_teammates:literal,
        options: $options:expr, $text:literal, $earns:expr, $lacks:expr, letters: $letters:expr;
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

        const DEFINITIONS: &[Definition] = &[$(
            Definition { bonus: $bonus, earns: $earns, lacks: $lacks, letters: $letters }
        ),+];
    };
}

bonuses! {
    BRIDGE = "bridge", Ruling, OnceATurn, by_teammates: false, options: &["bridge", "separate_clusters"],
        "The word joins two branches of the table: it uses two old tiles with a new tile somewhere between them, \
         and no word through one of them shares a tile with a word through the other. With `bridge: clusters` it \
         joins the guide's two separate clusters instead, which only `separate_clusters: true` allows.",
        words::bridge, words::no_bridge, letters: |_| 2..=usize::MAX;
    FULL_FIT = "full-fit", Guide, OnceATurn, by_teammates: false, options: &[],
        "The play places as many new tiles as a full rack holds.",
        shapes::full_fit, shapes::no_full_fit, letters: |jigsaw| jigsaw.rack..=usize::MAX;
    CLUSTER = "cluster", Guide, OnceATurn, by_teammates: false, options: &[],
        "The main word has exactly four letters, and its tiles form a block of two by two.",
        shapes::cluster, shapes::no_cluster, letters: |_| 4..=4;
    MULTI_DIRECTION = "multi-direction", Ruling, OnceATurn, by_teammates: false, options: &["multi_direction"],
        "The main word has four or more legs: straight stretches between its turns.",
        shapes::multi_direction, shapes::no_multi_direction, letters: |_| 5..=usize::MAX;
    CORNER = "corner", Ruling, OnceACell, by_teammates: false, options: &["corner"],
        "Any corner tile is worth 0 and doubles its words. It earns this bonus when it is the first or last letter \
         of two words with different spellings, and a word of this turn begins or ends at it. The words may come from different turns, but neither may use only tiles of \
         the other: BAT is also TAB, but that is one line, not two; `corner: readings` counts both. Each corner \
         tile earns the bonus once in a game, which is our ruling.",
        words::corners, words::no_corner, letters: |_| 2..=usize::MAX;
    RING = "ring", Ruling, OnceATurn, by_teammates: false, options: &["ring", "turns"],
        "The play encloses one or more empty cells, every tile around them belongs to the main word, and at least \
         one of them is new. Whether the diagonal neighbours count is the house rule `ring`.",
        shapes::ring, shapes::no_ring,
        letters: |jigsaw| shapes::fewest_around(jigsaw.house.ring)..=usize::MAX;
    EXTENSION = "extension", Ruling, Repeatedly, by_teammates: true, options: &["team_racks"],
        "For teams with individual racks: a word of this turn contains a teammate's word, cell by cell in the same \
         order, and is longer. Words on the same tiles, such as BAT and TAB, count once, which is our ruling.",
        teammates::extensions, teammates::no_extension, letters: |_| 2..=usize::MAX;
    CONNECTION = "connection", Ruling, OnceATurn, by_teammates: true, options: &["team_racks", "connection"],
        "For teams with individual racks: the main word uses a tile of a teammate's word, or shares a side with one, \
         and the play does not extend that word, or may with `connection: always`. It counts once a turn. Words on the same tiles are extended \
         together: BATH on a teammate's BAT, which is also TAB, extends both and connects to neither. The details \
         are our ruling.",
        teammates::connection, teammates::no_connection, letters: |_| 2..=usize::MAX;
}

/// The bonuses that a play earns, each as many times as it earns it.
pub(super) fn earned(trial: &TrialPlay<'_>) -> Vec<Merit> {
    let mut all: Vec<Merit> = Vec::new();
    for definition in DEFINITIONS {
        let bonus = definition.bonus;
        for (at, why) in (definition.earns)(trial) {
            let earned = Earned { bonus, at };
            let is_spent = || {
                let mut before = all.iter().map(|merit| &merit.earned);
                before.any(|before| *before == earned) || trial.situation.spent.contains(&earned)
            };
            if bonus.times != Times::OnceACell || !is_spent() {
                all.push(Merit { earned, why });
            }
        }
    }
    all
}

fn definition(bonus: &BonusRule) -> Option<&'static Definition> {
    let mut all = DEFINITIONS.iter();
    all.find(|definition| definition.bonus == bonus)
}

/// Which condition of a bonus a play fails that does not earn it.
pub(super) fn lacks(trial: &TrialPlay<'_>, bonus: &BonusRule) -> Option<String> {
    definition(bonus).map(|definition| (definition.lacks)(trial))
}

/// How many letters a word needs to earn a bonus.
pub(super) fn letters(jigsaw: &Jigsaw, bonus: &BonusRule) -> Option<RangeInclusive<usize>> {
    definition(bonus).map(|definition| (definition.letters)(jigsaw))
}

/// Cells in a sentence, the first of them if there are many.
fn named(cells: &[Cell]) -> String {
    const MOST: usize = 4;
    let names = cells.iter().map(ToString::to_string);
    if cells.len() <= MOST {
        return listed(names);
    }
    let rest = format!("{} more", cells.len() + 1 - MOST);
    listed(names.take(MOST - 1).chain([rest]))
}
