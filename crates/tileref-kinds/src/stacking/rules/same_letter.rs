//! `same-letter`: no tile covers its own letter.

use crate::grid::Cell;
use crate::rule::rule;
use crate::table::Table;
use crate::tile::{Letter, Tile};

rule! {
    /// A tile cannot cover its own letter. A word uses the tile that is already there; a burnt tile goes elsewhere.
    SameLetter = "same-letter", Guide, [];

    Covered { cell: Cell, letter: Letter }
        wrong: format!("{cell} already has {letter}, and no tile covers its own letter"),
        try: "burn another letter, or another cell";
}

impl SameLetter {
    /// Checks a burnt tile. A word never breaks this rule: it uses the tile that is already there.
    pub(in super::super) fn broken(table: &Table, cell: Cell, tile: Tile) -> Option<Self> {
        let letter = tile.letter;
        let old = table.at(cell).filter(|old| old.letter == letter);
        old.map(|_| Self::Covered { cell, letter })
    }
}

#[cfg(test)]
mod tests {
    use tileref_cases::check;

    #[test]
    fn a_player_without_a_word_burns_a_tile() {
        check(
            "
            game lingo
            pass !! no-pass
            forfeit !! no-pass
            exchange 2 !! no-exchange
            m13 r bat
            challenge !! no-challenge
            burn m15 z !! not-connected
            burn p14 z !! not-connected
            burn m13 b !! same-letter
            burn m13 ?b !! same-letter
            burn m13 +z !! bad-notation
            burn m13 ?z !! tile-supply
            Ann: burn m14 z !! wrong-player
            burn m14 z = 0
            ? last burned
            ? next Ann
            ? bag 90
            burn m15 z !! tile-supply
            # A word that loses a letter stands no longer.
            burn bat:1 q
            ? action burn m13 q
            burn bat:2 x !! bad-notation
            ? table M13 qat/z
            # Its tiles still count: the set has one Q.
            burn n13 q !! tile-supply
            ----
            game lingo
            options supply: ignore
            # Anywhere on an empty table.
            burn c3 q
            burn c4 q
            ",
        );
    }
}
