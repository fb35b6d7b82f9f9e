//! The bonuses that a play earns.

mod shapes;
mod teammates;
mod words;

use std::ops::RangeInclusive;

use crate::grid::Cell;
use crate::jigsaw::Jigsaw;
use crate::options::{Explanation, sentence};
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

/// Defines the bonuses. Each has a name, how often and by whom it can be earned, the options that change it, an explanation
/// in sentences with their origins, and the parts of its [`Definition`].
macro_rules! bonuses {
    ($(
        $bonus:ident = $name:literal, $times:ident, by_teammates: $by_teammates:literal,
        options: $options:expr, [$($said:tt),+], $earns:expr, $lacks:expr, letters: $letters:expr;
    )+) => {
        $(
            #[doc = concat!("The bonus `", $name, "`.")]
            pub const $bonus: &BonusRule = &BonusRule {
                name: $name,
                times: Times::$times,
                by_teammates: $by_teammates,
                explanation: Explanation { says: &[$(sentence!($said)),+], options: $options },
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
    BRIDGE = "bridge", OnceATurn, by_teammates: false, options: &["bridge", "separate_clusters"],
        [(Guide "The play connects what was apart."),
         (by "bridge" |game| Some(match &*game.option("bridge")? {
             "clusters" => "Its new tiles join two clusters that did not touch, which only `separate_clusters: true` allows.",
             _ => "The word joins two branches of the table: it uses two old tiles with a new tile somewhere between \
          them, and no word through one of them shares a tile with a word through the other.",
         }))],
        words::bridge, words::no_bridge, letters: |_| 2..=usize::MAX;
    FULL_FIT = "full-fit", OnceATurn, by_teammates: false, options: &[],
        [(Guide "The play places as many new tiles as a full rack holds.")],
        shapes::full_fit, shapes::no_full_fit, letters: |jigsaw| jigsaw.rack..=usize::MAX;
    CLUSTER = "cluster", OnceATurn, by_teammates: false, options: &[],
        [(Guide "The main word has exactly four letters, and its tiles form a block of two by two.")],
        shapes::cluster, shapes::no_cluster, letters: |_| 4..=4;
    MULTI_DIRECTION = "multi-direction", OnceATurn, by_teammates: false, options: &["multi_direction"],
        [(Guide "The main word goes in four or more directions."),
         (by "multi_direction" |game| Some(match &*game.option("multi_direction")? {
             "distinct" => "They have to be four different ones: left, right, up and down.",
             _ => "Each of its legs counts, the straight stretches between its turns.",
         }))],
        shapes::multi_direction, shapes::no_multi_direction, letters: |_| 5..=usize::MAX;
    CORNER = "corner", OnceACell, by_teammates: false, options: &["corner"],
        [(Guide "A corner tile is the first or last letter of two different words, which may come from different turns."),
         (by "corner" |game| Some(match &*game.option("corner")? {
             "readings" => "Any two spellings count, such as BAT and TAB on the same tiles.",
             _ => "Neither may use only tiles of the other: BAT is also TAB, but that is one line, not two.",
         })),
         (Ruling "A word of this turn begins or ends at it. Each corner tile earns the bonus once in a game."),
         (by "word_premiums" |game| game.stated("word_premiums.corner").map(|times| format!(
             "Besides, any corner tile is worth 0, and each word that it is in counts {times}."
         )))],
        words::corners, words::no_corner, letters: |_| 2..=usize::MAX;
    RING = "ring", OnceATurn, by_teammates: false, options: &["ring", "turns"],
        [(Guide "The play encloses one or more empty cells, and every tile around them belongs to the main word."),
         (by "ring" |game| Some(match &*game.option("ring")? {
             "touching" => "Tiles that share a side are enough around the hole; it may be open diagonally.",
             _ => "The diagonal neighbours of the hole count, too.",
         })),
         (Ruling "At least one of the tiles around it is new.")],
        shapes::ring, shapes::no_ring,
        letters: |jigsaw| shapes::fewest_around(jigsaw.house.ring)..=usize::MAX;
    EXTENSION = "extension", Repeatedly, by_teammates: true, options: &["team_racks"],
        [(Guide "For teams with individual racks: a word of this turn extends a teammate's."),
         (Ruling "It contains the teammate's word, cell by cell in the same order, and is longer. Words on the same \
          tiles, such as BAT and TAB, count once.")],
        teammates::extensions, teammates::no_extension, letters: |_| 2..=usize::MAX;
    CONNECTION = "connection", OnceATurn, by_teammates: true, options: &["team_racks", "connection"],
        [(Guide "For teams with individual racks: the main word connects to a teammate's."),
         (Ruling "It uses a tile of the teammate's word, or shares a side with one. It counts once a turn."),
         (by "connection" |game| Some(match &*game.option("connection")? {
             "always" => "A word that extends the teammate's connects to it as well.",
             _ => "The play does not extend that word. Words on the same tiles are extended together: BATH on a teammate's \
          BAT, which is also TAB, extends both and connects to neither.",
         }))],
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
fn cell_list(cells: &[Cell]) -> String {
    const MOST: usize = 4;
    let names = cells.iter().map(ToString::to_string);
    if cells.len() <= MOST {
        return listed(names);
    }
    let rest = format!("{} more", cells.len() + 1 - MOST);
    listed(names.take(MOST - 1).chain([rest]))
}
