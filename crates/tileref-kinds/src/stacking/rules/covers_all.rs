//! `covers-all`: a part of every word stays uncovered.

use crate::grid::{Axis, Cell, Grid};
use crate::lexicon::Spelling;
use crate::rule::{Refusal, rule};
use crate::table::{Table, TrialTable};
use crate::text::count;

use super::super::TrialPlay;

rule! {
    /// A play leaves some tiles of every line uncovered that had two or more tiles before it.
    CoversAll = "covers-all", Guide, [],
        (by "keep" |game| game.stated("keep").map(|keep| format!(
            "Here that is at least {keep} of each."
        ))),
        (Ruling "A letter that the word uses is not covered. What counts is the line as it lies there, not the words that \
             once stood in it.");

    Run { run: Spelling, start: Cell, left: usize, keep: usize }
        wrong: format!(
            "of {} at {start} {} would stay uncovered",
            run.upper(),
            if *left == 0 { "no tile".to_owned() } else { format!("only {}", count(*left, "tile")) }
        ),
        try: format!("leave {} of it as it is, or more", count(*keep, "tile"));
}

impl CoversAll {
    /// Every line that the play covers a part of keeps enough tiles.
    pub(super) fn broken(trial: &TrialPlay<'_>) -> Option<Refusal> {
        let (table, keep) = (trial.situation.table, trial.kind.keep);
        let new: Vec<Cell> = trial.new.iter().map(|&(cell, _)| cell).collect();
        let all = Self::by(table, trial.situation.features.grid, &new, keep)?;
        Some(trial.main().refuse(all))
    }

    /// Tiles on these cells would leave fewer than `keep` tiles of a line.
    pub(in super::super) fn by(
        table: &Table,
        grid: Grid,
        cells: &[Cell],
        keep: usize,
    ) -> Option<Self> {
        if keep == 0 {
            return None;
        }
        let covered = cells.iter().filter(|&&cell| table.at(cell).is_some());
        let axes = grid.axes();
        let mut lines = covered.flat_map(|&cell| axes.iter().map(move |&axis| (cell, axis)));
        lines.find_map(|line| Self::line(table, line, cells, keep))
    }

    /// The same for the line through a cell along an axis.
    fn line(
        table: &Table,
        (cell, axis): (Cell, Axis),
        cells: &[Cell],
        keep: usize,
    ) -> Option<Self> {
        let run = TrialTable::new(table, &[]).run(cell, axis)?;
        let left = run.iter().filter(|cell| !cells.contains(cell)).count();
        (left < keep).then(|| Self::Run {
            start: run[0],
            run: run
                .iter()
                .filter_map(|&cell| Some(table.at(cell)?.letter))
                .collect(),
            left,
            keep,
        })
    }
}

#[cfg(test)]
mod tests {
    use tileref_cases::check;

    #[test]
    fn some_of_each_line_stays() {
        check(
            "
            game towers
            dictionary none
            e5 r cat
            e5 r dog !! covers-all says of CAT at E5 no tile
            e5 r dogs !! covers-all
            e5 r dot => DOT 5
            # What stood there before does not matter, but what lies there.
            e5 r dots
            e5 r cats => CATS 8
            # A line across counts as well, and a single tile is no line.
            h5 d so
            h5 d to => TO 3, CATT 9
            h5 d at !! covers-all says of TO at H5
            ----
            # Two tiles of each line.
            game towers
            dictionary none
            rules keep: 2
            e5 r cat
            e5 r dot !! covers-all says only 1 tile
            e5 r cot
            ",
        );
    }
}
