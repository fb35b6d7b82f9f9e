//! `no-new-tile`: every declared word is new.

use crate::grid::Cell;
use crate::lexicon::Spelling;
use crate::referee::trial::{TracedWord, TrialPlay};
use crate::rule::{Refusal, rule};

rule! {
    /// Every declared word uses at least one tile of this turn.
    NoNewTile = "no-new-tile", Guide, [];

    OnlyOld { word: Spelling }
        wrong: format!("{} has no new tile", word.upper()),
        try: "these tiles are all on the table already; a play adds at least one of your own";
}

impl NoNewTile {
    /// Every declared word has a new tile.
    pub fn broken<K>(trial: &TrialPlay<'_, K>) -> Option<Refusal> {
        let is_new = |&cell: &Cell| trial.table().is_new(cell);
        let is_old = |word: &&TracedWord<'_>| !word.path.cells().iter().any(is_new);
        let old = trial.words.iter().find(is_old)?;
        let word = old.spelling();
        Some(old.refuse(Self::OnlyOld { word }))
    }
}
