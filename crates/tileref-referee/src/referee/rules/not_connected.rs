//! `not-connected`: the tiles on the table form one structure.

use crate::action::Part;
use crate::grid::{Cell, Grid};
use crate::referee::trial::TrialPlay;
use crate::rule::{Refusal, rule};
use crate::table::Table;
use crate::tile::Tile;

rule! {
    /// After the first word, at least one new tile shares a side with a tile on the table.
    NotConnected = "not-connected", Guide, ["separate_clusters", "placement"],
        (Guide if Stacks "It may also cover one, and so may a burnt tile."),
        (by "separate_clusters" |game| (game.option("separate_clusters")? == "true")
            .then_some("At this table a word may also stand apart from all others."));

    Apart
        wrong: "no new tile touches a tile on the table",
        here: |here| here.features.stacks.then(|| {
            "place at least one new tile next to an old one, or on top of one".to_owned()
        }),
        try: "place at least one new tile next to an old one";
}

impl NotConnected {
    /// After the first play, a new tile is beside an old one or on top of it.
    pub fn broken<K>(trial: &TrialPlay<'_, K>) -> Option<Refusal> {
        let is_first = trial.situation.table.is_empty();
        (!is_first && Self::is_apart(trial)).then(|| Refusal::new(Self::Apart, Part::Cell(0)))
    }

    /// No new tile is beside an old one or on top of it.
    pub fn is_apart<K>(trial: &TrialPlay<'_, K>) -> bool {
        let (table, grid) = (trial.situation.table, trial.situation.features.grid);
        let is_connected = |&(cell, _): &(Cell, Tile)| touches(table, cell, grid);
        !trial.new.iter().any(is_connected)
    }
}

/// There is a tile on a cell or beside it.
pub fn touches(table: &Table, cell: Cell, grid: Grid) -> bool {
    let mut near = std::iter::once(cell).chain(cell.neighbours(grid));
    near.any(|near| table.at(near).is_some())
}

#[cfg(test)]
mod tests {
    use tileref_cases::check;

    #[test]
    fn words_touch_the_others_unless_the_table_plays_separate_clusters() {
        check(
            "
            m13 r latch
            r14 d tow !! not-connected
            s13 d tow !! not-connected
            r13 d tow => TOW 6, LATCHT 11
            ----
            options separate_clusters: true
            m13 r latch
            s13 d tow => TOW 6
            ",
        );
    }

    #[test]
    fn plays_of_lingo_are_beside_or_on_top() {
        check(
            "
            game lingo
            m13 r bat
            m15 r bat !! not-connected
            p14 d at !! not-connected
            # Beside a tile is enough, whether or not that makes words.
            p13 d at
            ? table M13 bata/...t
            # On top is enough.
            m13 d so
            ",
        );
    }
}
