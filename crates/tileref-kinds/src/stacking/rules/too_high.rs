//! `too-high`: how high a stack may be.

use crate::grid::Cell;
use crate::rule::{Refusal, rule};
use crate::table::Table;

use super::super::TrialPlay;

rule! {
    /// A stack has at most as many tiles as the ruleset says.
    TooHigh = "too-high", Guide, [],
        (by "max_height" |game| game.stated("max_height").map(|most| format!("Here that is {most}.")));

    Stack { cell: Cell, most: usize }
        wrong: format!("{cell} has {most} tiles already, and no stack is higher"),
        try: "use the letter on top of it, or play elsewhere";
}

impl TooHigh {
    /// No new tile makes a stack too high.
    pub(super) fn broken(trial: &TrialPlay<'_>) -> Option<Refusal> {
        let (table, most) = (trial.situation.table, trial.kind.max_height);
        let mut cells = trial.new.iter().map(|&(cell, _)| cell);
        let high = cells.find_map(|cell| Self::on(table, cell, most))?;
        Some(trial.main().refuse(high))
    }

    /// A tile on this cell would make its stack too high.
    pub(in super::super) fn on(table: &Table, cell: Cell, most: Option<usize>) -> Option<Self> {
        let most = most.filter(|&most| table.height(cell) >= most)?;
        Some(Self::Stack { cell, most })
    }
}

#[cfg(test)]
mod tests {
    use tileref_cases::check;

    #[test]
    fn a_stack_is_not_too_high() {
        check(
            "
            game towers
            dictionary none
            e5 r cat
            e5 r car
            e5 r cab
            e5 r can
            e5 r cap
            e5 r car !! too-high
            # Its letter can be used, and its neighbours covered.
            e5 r cop = 8
            ----
            # Withdrawn tiles make no stack higher.
            game towers
            dictionary none
            e5 r cat
            e5 r car
            e5 r cab
            e5 r can
            e5 r cap
            Bob: challenge upheld
            e5 r car = 7
            ",
        );
    }
}
