//! `bad-run`: every line of tiles that a play makes is a word.

use std::sync::Arc;

use crate::grid::Cell;
use crate::lexicon::Spelling;
use crate::options::Part;
use crate::referee::trial::{PlayRules, TrialPlay};
use crate::rule::{Refusal, rule};
use crate::score::ScoredWord;

/// What to try instead of a play that makes this run.
fn elsewhere(run: &str) -> String {
    format!("play the word elsewhere, or `table: allow {run}` if the table agrees")
}

rule! {
    /// Every straight line of tiles that the play makes must read as a word.
    BadRun = "bad-run", Guide, ["judge"],
        (Guide if Bends "It may read in either direction, and a line whose tiles all belong to the word played need not \
             read at all."),
        (Guide |game| match (game.has(Part::Bends), game.has(Part::FromTheRight)) {
            (true, _) => None,
            (_, false) => Some("It is read from left to right or from top to bottom."),
            (_, true) => Some("It is read from right to left or from top to bottom."),
        }),
        (by "judge" "With `judge: challenge` such a line is accepted and can be challenged.");

    EitherWay { run: Spelling, backward: Spelling, start: Cell }
        wrong: format!(
            "the run at {start} reads {} and {}, and neither is a word",
            run.upper(),
            backward.upper()
        ),
        try: elsewhere(run);

    Forward { run: Spelling, start: Cell }
        wrong: format!("the run at {start} reads {}, which is not a word", run.upper()),
        try: elsewhere(run);
}

impl BadRun {
    /// With `judge: entry`, every run across the main word must be a word read to the right or down.
    pub fn broken<K: PlayRules>(trial: &TrialPlay<'_, K>) -> Option<Refusal> {
        let situation = trial.situation;
        let is_bad = |run: &&Arc<ScoredWord>| situation.vocabulary.refuses(&run.spelling);
        let looks_up = situation.looks_up();
        let bad = trial.scored()[1..]
            .iter()
            .find(|run| looks_up && is_bad(run))?;
        Some(trial.main().refuse(Self::Forward {
            run: bad.spelling.clone(),
            start: bad.cells[0],
        }))
    }
}

#[cfg(test)]
mod tests {
    use tileref_cases::check;

    #[test]
    fn a_run_is_a_word_in_one_direction() {
        check(
            "
            options judge: entry
            m13 r habit
            r13 d tot !! bad-run
            r13 d so => SO 2, HABITS 11
            ----
            # One valid reading is enough, whichever way.
            options judge: entry
            m13 d bat
            n15 d at => AT 2, AT 2
            ----
            # A run that the main word covers is part of it.
            options judge: entry
            m13 r latch
            m13 dru lava => LAVA 11, cluster 5
            ----
            # With `judge: challenge` it is accepted, and can be challenged.
            m13 r habit
            r13 d tot => TOT 3, HABITT 11
            Ann: challenge habitt
            ? last withdrawn challenge-upheld
            ----
            # Nothing can be looked up without a dictionary.
            dictionary none
            options judge: entry
            m13 r habit
            r13 d tot => TOT 3, HABITT 11
            ",
        );
    }
}
