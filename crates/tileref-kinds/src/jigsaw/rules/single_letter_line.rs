//! `single-letter-line`: a word that continues a line of old letters uses more than one of them.

use crate::action::Part;
use crate::grid::{Axis, Cell};
use crate::lexicon::Spelling;
use crate::referee::trial::TracedWord;
use crate::rule::{Refusal, rule};
use crate::table::TrialTable;

use super::super::{SingleLetter, TrialPlay};

rule! {
    /// To continue a line that already has letters, a word must use them. A word that uses only one letter of a line
    /// must leave that line: THE cannot use just the H of LATCH and put its E after it, because the C before the H would
    /// have to be part of THE. With two letters of one line a word may turn off, and what the line then reads must be a
    /// word, as in any other run (`bad-run`): LAVA takes the L and the A of a bent LATCH, turns off at the A, and makes
    /// VAT with the T. Two letters in different lines of a word are not enough: ARCH cannot take the A and the H of that
    /// LATCH.
    SingleLetterLine = "single-letter-line", Guide, ["single_letter"],
        (by "single_letter" |game| Some(match &*game.option("single_letter")? {
             "leave" => "A word with one letter of a word on the table keeps out of that line altogether, before and after.",
             _ => "The guide keeps a word with one letter of a line out of that line altogether; by our reading it \
                means the letters that are already there, so a word may come back to the end of the line: TAPS \
                goes down from the T of HABIT and round to the cell after it, which makes HABITS. With \
                `single_letter: leave` it may not.",
         }));

    LeavesOut { old: Cell, new: Cell, before: Cell, line: Spelling }
        wrong: format!(
            "{new} continues the line of {before} and {old}, but the word leaves out {before}"
        ),
        try: format!(
            "run the word through {before}, {old} and {new}, or turn off at {old}: a word that \
             continues {} must use more than one letter of that line",
            line.upper()
        );

    Stays { word: Spelling, used: Cell, other: Cell }
        wrong: format!(
            "the word uses only one letter of {}, on {used}, and {other} is in the same line",
            word.upper()
        ),
        try: format!(
            "leave that line at {used}, or use more letters of {}; `rules explain single_letter` has the other reading",
            word.upper()
        );
}

impl SingleLetterLine {
    /// For every step between an old tile and a new one: if the old tile has an old neighbour on the opposite side, the
    /// word uses another letter of the old tile's row or column, of a standing word through both. A path through the
    /// neighbour does: what is adjacent is part of a standing word.
    ///
    /// With `single_letter: leave`, for every standing word of which the word uses one tile: no other cell of the word is in
    /// that tile's run along the line of the standing word.
    pub(super) fn broken(trial: &TrialPlay<'_>) -> Option<Refusal> {
        trial.words.iter().find_map(|word| {
            let broken = match trial.kind.house.single_letter {
                SingleLetter::Line => {
                    let mut steps = 0..word.path.steps().len();
                    steps.find_map(|step| Self::at(trial, word, step))
                }
                SingleLetter::Leave => Self::stays(trial, word),
            };
            Some(Refusal::new(broken?, Part::Path(word.number)))
        })
    }

    /// How a word stays in the line of another of which it uses one tile.
    fn stays(trial: &TrialPlay<'_>, word: &TracedWord<'_>) -> Option<Self> {
        let path = word.path.cells();
        let mut standing = trial.situation.standing.words().iter();
        standing.find_map(|standing| {
            let cells = &standing.word.cells;
            let mut shared = path.iter().filter(|cell| cells.contains(cell));
            let (Some(&used), None) = (shared.next(), shared.next()) else {
                return None;
            };
            let runs = axes_at(cells, used).filter_map(|axis| trial.table().run(used, axis));
            let other = runs
                .flatten()
                .find(|cell| *cell != used && path.contains(cell))?;
            let word = standing.word.spelling.clone();
            Some(Self::Stays { word, used, other })
        })
    }

    /// How a step of a word breaks the rule.
    fn at(trial: &TrialPlay<'_>, word: &TracedWord<'_>, n: usize) -> Option<Self> {
        let (table, cells, step) = (
            trial.situation.table,
            word.path.cells(),
            word.path.steps()[n],
        );
        let is_new = |n: usize| trial.table().is_new(cells[n]);
        // `back` is the direction away from the new tile.
        let (old, new, back) = match (is_new(n), is_new(n + 1)) {
            (false, true) => (cells[n], cells[n + 1], step.opposite()),
            (true, false) => (cells[n + 1], cells[n], step),
            _ => return None,
        };
        let before = old.step(back).filter(|&cell| table.at(cell).is_some())?;
        if uses_line_through(trial, word, old, before) {
            return None;
        }
        let line = TrialTable::new(table, &[]).run(old, step.axis());
        Some(Self::LeavesOut {
            old,
            new,
            before,
            line: trial.spelling(line.into_iter().flatten()),
        })
    }
}

/// The lines along which the letters of a word run through a cell: two where it turns.
fn axes_at(cells: &[Cell], at: Cell) -> impl Iterator<Item = Axis> + '_ {
    [Axis::Row, Axis::Column].into_iter().filter(move |axis| {
        let mut pairs = cells.windows(2).filter(|pair| pair.contains(&at));
        pairs.any(|pair| (pair[0].row() == pair[1].row()) == (*axis == Axis::Row))
    })
}

/// A word uses another tile in the row or the column of `old`, of a standing word through both of these cells.
fn uses_line_through(
    trial: &TrialPlay<'_>,
    word: &TracedWord<'_>,
    old: Cell,
    before: Cell,
) -> bool {
    let mut standing = trial.situation.standing.through(old);
    standing.any(|standing| {
        let cells = &standing.word.cells;
        let mut path = word.path.cells().iter();
        cells.contains(&before)
            && path.any(|&cell| cell != old && cell.is_in_line(old) && cells.contains(&cell))
    })
}

#[cfg(test)]
mod tests {
    use tileref_cases::check;

    #[test]
    fn a_line_is_continued_with_two_letters_or_left() {
        check(
            "
            m13 r latch
            q13 r he !! single-letter-line
            q13 d he => HE 5
            ----
            # Into the end of the line: with one letter of it, then with two.
            m13 r latch
            r12 dl teh !! single-letter-line
            r12 dll tehc => TEHC 9, LATCHE 11
            ----
            # Out of it again.
            m13 r latch
            q13 rd hes !! single-letter-line
            p13 rrd ches => CHES 9, LATCHE 11
            ----
            # The guide's: ITSELF from the IT of HABIT, its S making HABITS.
            m13 r habit
            p13 rrddd itself => ITSELF 9, HABITS 11
            ----
            # Of an also word too.
            m13 r latch
            r12 d tso also q13 rd hso !! single-letter-line
            r12 d tso also q13 ru hst !! single-letter-line
            r12 d tso => TSO 3, LATCHS 11
            ",
        );
    }

    #[test]
    fn a_word_with_one_letter_may_have_to_leave_the_line() {
        check(
            "
            options single_letter: leave
            m13 r habit
            q13 dru taps !! single-letter-line says one letter of HABIT, on Q13, and R13 is in the same line
            # Straight through it, and with several letters of it.
            q12 d ate => ATE 3
            m13 r habits => HABITS 11
            ----
            options single_letter: leave
            m13 r latch
            q12 d the => THE 6
            # Before the line as well as after it.
            m13 uld lone !! single-letter-line says L13 is in the same line
            ----
            # Where the other word turns, both of its lines.
            options single_letter: leave
            m13 rrdd latch
            o13 ru tas !! single-letter-line
            o13 u ta !! single-letter-line
            n13 u at => AT 2
            ----
            # Two letters of it may be in two lines, to the letter of the guide.
            options single_letter: leave
            m13 rdrr latch
            n13 rrd arch => ARCH 9, LARC 6, RC 4
            ",
        );
    }

    #[test]
    fn a_word_may_come_back_to_the_line_that_it_left() {
        check(
            "
            options judge: entry
            allow taps tapx
            m13 r habit
            q13 dru tapx !! bad-run
            q13 dru taps => TAPS 6, HABITS 11, cluster 5
            ",
        );
    }

    #[test]
    fn a_line_may_be_left_where_two_letters_of_its_word_are_used() {
        check(
            "
            # The guide's 2x2 block: LAVA uses the L and the A of a bent LATCH, and makes VAT with its T.
            options judge: entry
            allow vat lapa
            m13 rdrr latch
            m13 urd lapa !! bad-run
            m13 urd lava => LAVA 11, VAT 6, cluster 5
            ----
            # One letter of LATCH is not enough.
            m13 rdrr latch
            n13 ul alt !! single-letter-line
            ----
            # Nor are two, if they are in different lines of it: the A is in row 13, the H in row 14.
            m13 rdrr latch
            n13 rrd arch !! single-letter-line
            n13 r arch !! single-letter-line
            ",
        );
    }
}
