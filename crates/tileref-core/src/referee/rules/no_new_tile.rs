//! `no-new-tile`: every declared word is new.

use super::rule;
use crate::grid::Cell;
use crate::lexicon::upper;
use crate::referee::Refusal;
use crate::referee::board::{Board, Traced};

rule! {
    /// Every declared word uses at least one tile of this turn.
    NoNewTile = "no-new-tile", Guide, [];

    OnlyOld { word: String }
        wrong: format!("{} has no new tile", upper(word)),
        try: "the word is already there; make it longer, or play another across it";
}

impl NoNewTile {
    pub(crate) fn check<M>(board: &Board<'_, M>) -> Result<(), Refusal> {
        let is_new = |&cell: &Cell| board.trial().is_new(cell);
        let old = |word: &&Traced<'_>| !word.path.cells().iter().any(is_new);
        match board.words.iter().find(old) {
            Some(word) => Err(word.refuse(Self::OnlyOld {
                word: word.spelling(),
            })),
            None => Ok(()),
        }
    }
}
