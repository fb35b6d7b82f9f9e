//! `partial-run`: a straight word uses its whole line of tiles.

use crate::lexicon::Spelling;
use crate::referee::trial::{TracedWord, TrialPlay};
use crate::rule::{Refusal, rule};

rule! {
    /// A straight word is the whole run of tiles: declare HABITS, not BITS.
    PartialRun = "partial-run", Guide, [],
        (Ruling if Also "A word declared with `also` cannot be just a stretch of the main word, unless it is the main \
             word read backwards. Stretches of the main word never score separately.");

    Part { word: Spelling, run: Spelling, backward: Spelling }
        wrong: format!("{} is only part of {}", word.upper(), run.upper()),
        try: format!("declare the whole of {}, or play the word elsewhere", run.upper());

    InsideMainWord { word: Spelling, main: Spelling }
        wrong: format!("{} is inside {}", word.upper(), main.upper()),
        try: "leave it out: stretches of the main word do not score separately";

    Twice { word: Spelling }
        wrong: format!("{} is declared twice", word.upper()),
        try: "declare it once";
}

impl PartialRun {
    /// Every declared word is a whole line, and no stretch of the main word.
    pub fn broken<K>(trial: &TrialPlay<'_, K>) -> Option<Refusal> {
        trial
            .words
            .iter()
            .find_map(|word| Self::part(trial, word).or_else(|| Self::inside_main(trial, word)))
    }

    /// A straight word has no tile directly before or after it.
    fn part<K>(trial: &TrialPlay<'_, K>, word: &TracedWord<'_>) -> Option<Refusal> {
        let (cells, way) = (word.path.cells(), word.path.steps()[0]);
        let ends = [
            cells[0].step(way.opposite()),
            cells[cells.len() - 1].step(way),
        ];
        let mut beyond = ends.into_iter().flatten();
        let goes_beyond = beyond.any(|cell| trial.table().at(cell).is_some());
        if word.declared.bends() || !goes_beyond {
            return None;
        }
        let run = trial.table().run(cells[0], way.axis())?;
        Some(word.refuse(Self::Part {
            word: word.spelling(),
            run: trial.spelling(run.iter().copied()),
            backward: trial.spelling(run.iter().rev().copied()),
        }))
    }

    /// A word after `also` is not just a stretch of the main word.
    fn inside_main<K>(trial: &TrialPlay<'_, K>, also: &TracedWord<'_>) -> Option<Refusal> {
        let main = &trial.main().path;
        let is_of_main = |cell| main.cells().contains(cell);
        let is_inside = also.number > 0 && also.path.cells().iter().all(is_of_main);
        if !is_inside || also.path.is_reverse_of(main) {
            return None;
        }
        let word = also.spelling();
        Some(if also.path == *main {
            also.refuse(Self::Twice { word })
        } else {
            let main = trial.main().spelling();
            also.refuse(Self::InsideMainWord { word, main })
        })
    }
}

#[cfg(test)]
mod tests {
    use tileref_cases::check;

    #[test]
    fn a_straight_word_is_its_whole_run() {
        check(
            "
            m13 r habit
            o13 r bits !! partial-run
            q14 d ow !! partial-run
            m13 r habits => HABITS 11
            ----
            m13 r habit
            q13 d tow also q13 d to !! partial-run
            q13 d tow also q13 d tow !! partial-run says declared twice
            q13 d tow also q15 u wo !! partial-run
            q13 d tow also q15 u wot => TOW 6, WOT 6
            ----
            # A stretch of a bent main word is part of it, also where it is a whole run.
            m13 r bat
            o13 dr tow also o13 d to !! partial-run says inside
            o13 dr tow => TOW 6
            ",
        );
    }
}
