//! `too-many-words`: which words a player can name.

use crate::grid::{Axis, Cell};
use crate::lexicon::Spelling;
use crate::referee::trial::TracedWord;
use crate::rule::{Refusal, rule};
use crate::stacking::finds_best;

use super::super::TrialPlay;

rule! {
    /// One word counts along each line: through each new tile only the most valuable of its line.
    TooManyWords = "too-many-words", Guide, ["scoring"],
        (Ruling "Along the line of the play that is a word with all the new tiles in it; across it, one through \
             each new tile. You cannot claim a second word on the same line, the same word twice, or a word \
             along the play without all of its tiles. By the guide a turn of four tiles makes five words at \
             most, and overlapping words would exceed that.");

    Second { word: Spelling }
        wrong: format!("{} is a second word along the same line", word.upper()),
        try: "name the better one of the two";

    Twice { word: Spelling }
        wrong: format!("{} is declared twice", word.upper()),
        try: "declare it once";

    NotAllTiles { word: Spelling }
        wrong: format!("{} runs along the play without all of its tiles", word.upper()),
        try: "leave it out: along the play only a word with all of its new tiles counts";
}

/// The line that a word counts for: that of the play, or one across it through a new tile.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum WordLine {
    Along,
    Through(Cell, Axis),
}

impl TooManyWords {
    /// Each declared word counts for a line of its own. If the referee finds the best words, the same cells may be
    /// declared twice.
    pub(in super::super) fn broken(trial: &TrialPlay<'_>) -> Option<Refusal> {
        let mut taken: Vec<(WordLine, &[Cell])> = Vec::with_capacity(trial.words.len());
        for word in &trial.words {
            let (cells, spelling) = (word.path.cells(), word.spelling());
            let Some(line) = line_of(trial, word) else {
                return Some(word.refuse(Self::NotAllTiles { word: spelling }));
            };
            let is_second = |&&(of, other): &&(WordLine, &[Cell])| {
                of == line && !(finds_best(trial) && same(other, cells))
            };
            if let Some((_, other)) = taken.iter().find(is_second) {
                return Some(word.refuse(if *other == cells {
                    Self::Twice { word: spelling }
                } else {
                    Self::Second { word: spelling }
                }));
            }
            taken.push((line, cells));
        }
        None
    }
}

/// Two words use the same cells, in either direction.
fn same(one: &[Cell], other: &[Cell]) -> bool {
    one == other || one.iter().rev().eq(other)
}

/// The line that a word counts for; `None` if it runs along the play without all of its tiles.
fn line_of(trial: &TrialPlay<'_>, word: &TracedWord<'_>) -> Option<WordLine> {
    let axis = word.path.steps()[0].axis();
    let cells = word.path.cells().iter().copied();
    let mut new = cells.filter(|&cell| trial.table().is_new(cell));
    if trial.axis() != axis {
        // Across the play a word meets one new tile.
        return Some(
            new.next()
                .map_or(WordLine::Along, |cell| WordLine::Through(cell, axis)),
        );
    }
    (new.count() == trial.new.len()).then_some(WordLine::Along)
}

#[cfg(test)]
mod tests {
    use tileref_cases::after_bead;
    use tileref_cases::check;

    #[test]
    fn named_words_can_all_count() {
        let claimed = "options scoring: claimed\n";
        after_bead(
            claimed,
            &[
                "
                p12 d pry also n13 r ear also m13 r bear !! too-many-words says second word along
                p12 d pry also p12 d pr !! too-many-words says without all of its tiles
                p12 d pry also m13 r bea !! no-new-tile
                p12 d pry also m13 r bead !! letter-mismatch
                p12 d pry also p14 r at !! letter-mismatch
                p12 d pry also o13 r ar !! not-a-word
                p12 d pry => PRY 16
                ",
                // Not necessarily the best.
                "p12 d pry also n13 r ear => PRY 16, EAR 6",
                "p12 d pry also m13 r bear => PRY 16, BEAR 18",
                // A stretch that is declared twice, whichever way it reads.
                "p12 d pry also p12 d pry !! too-many-words says declared twice",
                "p12 d pry also p14 u yrp !! too-many-words",
                "p12 d pry also p13 l raeb also m13 r bear !! too-many-words",
                // It is shown as it was declared.
                "p12 d pry also p13 l raeb => PRY 16, RAEB 18",
            ],
        );
        // Where the referee looks, naming words changes nothing; they must be true.
        after_bead(
            "",
            &[
                "p12 d pry also n13 r ear => PRY 16, BEAR 18",
                "p12 d pry also p13 l raeb => PRY 16, RAEB 18",
                "p12 d pry also o13 r ar !! not-a-word",
                "p12 d pry also p12 d pr !! too-many-words",
            ],
        );
        check(
            "
            # A single new tile has no line of its own: its word takes one.
            game lingo
            options scoring: claimed
            allow tabs abs
            m13 r tab
            n13 r abs also m13 r tabs !! too-many-words
            n13 r abs => ABS 10
            ",
        );
    }
}
