//! `split-letter`: a letter that has a tile of its own is laid with it.

use crate::lexicon::Spelling;
use crate::rule::{Refusal, rule};
use crate::tile::Letter;

use super::super::TrialPlay;

rule! {
    /// A letter of two or three signs that has a tile of its own, such as CH or L·L, is laid with that tile, or with a
    /// blank in its place, and not with a tile for each sign. So it is in every word of a play.
    SplitLetter = "split-letter", Published, ["digraphs"],
        (Published "The rules for Catalan, Spanish and Welsh say so; in other languages both ways count."),
        (by "digraphs" |game| Some(match &*game.option("digraphs")? {
            "tile" => "Here it is so in every language.",
            "free" => "Here both ways count in every language.",
            _ => return None,
        }));

    TwoTiles { letter: Letter, word: Spelling }
        wrong: format!("{} spells {letter} with separate tiles, and {letter} is one tile", word.upper()),
        try: format!("lay the tile {letter}, or a blank: `?[{}]`; `digraphs=free` allows both", letter.as_str());
}

impl SplitLetter {
    pub(in super::super) fn broken(trial: &TrialPlay<'_>) -> Option<Refusal> {
        if !trial.situation.features.own_tiles {
            return None;
        }
        let alphabet = trial.situation.tiles.alphabet();
        let table = trial.table();
        let split = |cells: &[_]| {
            let letters = cells
                .iter()
                .filter_map(|&cell| Some(table.at(cell)?.letter));
            alphabet.split_in(&letters.collect::<Vec<_>>())
        };
        let mut words = trial.scored().iter();
        words.find_map(|word| {
            let (letter, word) = (split(&word.cells)?, word.spelling.clone());
            Some(trial.main().refuse(Self::TwoTiles { letter, word }))
        })
    }
}

#[cfg(test)]
mod tests {
    use tileref_cases::check;

    #[test]
    fn a_letter_is_laid_with_its_own_tile() {
        check(
            "
            game crossword
            options language: es
            dictionary none
            h8 r [c]ho !! split-letter says lay the tile CH
            h8 r [c]?ho !! split-letter
            h8 r cho => CHO 12
            # The word across counts as well.
            i9 r ca
            i10 r ha !! split-letter says OCH spells CH
            i10 r en
            ----
            game crossword
            options language: es
            dictionary none
            h8 r ?cho => CHO 2
            i9 r la
            i10 r la !! split-letter says OLL spells LL
            i10 r ea
            ----
            game crossword
            options language: ca
            dictionary none
            h8 r [n]?ya !! split-letter
            h8 r col·legi
            ----
            # Welsh has no tile for PH: a blank can be one.
            game crossword
            options language: cy
            dictionary none
            h8 r [p]hen !! split-letter
            h8 r phen !! tile-supply
            h8 r ?phen => PHEN 4
            ----
            game crossword
            options language: es, digraphs: free
            dictionary none
            h8 r [c]ho => CHO 16
            i8 d ha
            ----
            game crossword
            options language: hu
            dictionary none
            h8 r [s]zó => SZÓ 14
            ----
            game crossword
            options language: hu, digraphs: tile
            dictionary none
            h8 r [s]zó !! split-letter
            h8 r szó
            ",
        );
    }
}
