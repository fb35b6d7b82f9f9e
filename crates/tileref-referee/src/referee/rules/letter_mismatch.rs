//! `letter-mismatch`: a word uses the tiles that are already on its cells.

use crate::action::Part;
use crate::grid::Cell;
use crate::lexicon::Spelling;
use crate::referee::trial::TrialPlay;
use crate::rule::{Refusal, rule};
use crate::tile::{Tile, TileKind};

rule! {
    /// A word uses the letters of the tiles that are already on its cells.
    LetterMismatch = "letter-mismatch", Guide, [],
        (Guide if Stacks "A tile with another letter may cover one of them."),
        (Guide if Wildcards "A wildcard keeps its declared letter for the rest of the game."),
        (Program if Wildcards "You may leave out the mark of an old tile, but if you type it, it must be right."),
        (Ruling if Also "A word declared with `also` places no tiles, so it cannot cross an empty cell.");

    Other { cell: Cell, found: Tile, declared: Tile }
        wrong: format!("{cell} has {}, not {}", described(*found), described(*declared)),
        try: if found.letter == declared.letter {
            "leave out the mark of a tile that is already there".to_owned()
        } else {
            format!("use {} there, or start on another cell: `board` shows the tiles", found.letter)
        };

    Empty { word: Spelling, cell: Cell }
        wrong: format!("{} crosses {cell}, which is empty", word.upper()),
        try: "place every new tile with the main word; `also` only names words";
}

impl LetterMismatch {
    /// Each declared letter is the one that is there, and so is its mark if it has one.
    pub fn broken<K>(trial: &TrialPlay<'_, K>) -> Option<Refusal> {
        trial.words.iter().find_map(|word| {
            let refuse = |n, reason| Some(Refusal::new(reason, Part::Letter(word.number, n)));
            word.letters().find_map(|(n, cell, declared)| {
                let Some(found) = trial.table().at(cell) else {
                    let word = word.spelling();
                    return refuse(n, Self::Empty { word, cell });
                };
                let is_same = found.letter == declared.letter
                    && (declared.kind == TileKind::Letter || declared.kind == found.kind);
                let other = Self::Other {
                    cell,
                    found,
                    declared,
                };
                if is_same { None } else { refuse(n, other) }
            })
        })
    }
}

/// A tile with its kind.
pub fn described(tile: Tile) -> String {
    match tile.kind {
        TileKind::Letter => tile.letter.to_string(),
        TileKind::Corner => format!("a corner tile {}", tile.letter),
        TileKind::Wildcard => format!("a wildcard standing for {}", tile.letter),
    }
}

#[cfg(test)]
mod tests {
    use tileref_cases::check;

    #[test]
    fn old_letters_stay_and_every_word_has_a_new_tile() {
        check(
            "
            m13 r latch
            n11 d abut !! letter-mismatch
            m13 r latch !! no-new-tile
            q13 l hctal !! no-new-tile
            n13 d abut => ABUT 6
            ----
            m13 r latch
            # A word after `also` places no tiles, and uses a new one.
            n11 d abate also o13 d to !! letter-mismatch
            n11 d abate also m13 r latch !! no-new-tile
            n11 d abate also n15 u etaba => ABATE 7, ETABA 7
            ",
        );
    }

    #[test]
    fn a_letter_is_used_or_covered() {
        check(
            "
            game lingo
            options blanks: 2
            allow tabs tat oat
            m13 r bat => BAT 10
            # Nothing covers its own letter, a blank neither.
            m13 r ?bat !! letter-mismatch
            m13 r bat !! no-new-tile
            o13 l tab !! no-new-tile
            # T and B cover B and T, the A is used.
            m13 r ?tab => TAB 8
            ? table M13 ?tab
            m13 r t?abs !! letter-mismatch
            m13 r ?tabs => TABS 15
            # A blank covers as well as another tile, and the set has two.
            m13 r ta?t => TAT 2
            m13 r ?oat !! tile-supply
            m13 r oat
            ? table M13 oa?ts
            ----
            game lingo
            m13 r ?bat !! tile-supply
            m13 r +bat !! bad-notation
            m13 r bat
            ",
        );
    }

    #[test]
    fn marks_on_old_tiles_are_right() {
        check(
            "
            m13 r l+at?ch !! corner-interlock
            m13 r lat?ch = 21
            p12 d a+ct !! letter-mismatch
            p12 d adt !! letter-mismatch
            p12 d a?dt !! letter-mismatch
            o12 d ?at? !! bad-notation
            o12 d a?t !! letter-mismatch
            p12 d a?ct => ACT 6
            ----
            m13 r lat?ch
            p12 d act => ACT 6
            ",
        );
    }
}
