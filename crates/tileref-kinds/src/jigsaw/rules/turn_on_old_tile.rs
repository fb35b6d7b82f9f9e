//! `turn-on-old-tile`: where a word may change its direction.

use crate::action::Part;
use crate::grid::Cell;
use crate::jigsaw::{Turns, is_ring};
use crate::lexicon::Spelling;
use crate::referee::trial::TracedWord;
use crate::rule::{Refusal, rule};
use crate::tile::Letter;

use super::super::TrialPlay;

rule! {
    /// A word may turn corners, but only on tiles played in this turn. So a bent word cannot be extended: LATCHES on a
    /// bent LATCH would turn on old tiles.
    TurnOnOldTile = "turn-on-old-tile", Guide, ["turns"],
        (by "turns" "The guide says so twice, yet its own ring example (MATCH played round to the BOX of INBOX) turns \
             on the old B."),
        (by "turns" |game| Some(match &*game.option("turns")? {
            "ring" => "So a word that completes a ring may also turn on an old tile where it joins or leaves a straight \
             line of two or more old letters that it uses.",
            "joining" => "So any word may also turn on an old tile where it joins or leaves a straight line of two or more \
             old letters that it uses.",
            _ => "No word may turn on an old tile, so that example is refused.",
        }));

    At { word: Spelling, cell: Cell, letter: Letter, turns: Turns }
        wrong: format!("{} turns on {letter} at {cell}, which was already there", word.upper()),
        try: match turns {
            Turns::NewOnly => "turn on a tile of this play",
            Turns::Ring => {
                "turn on a tile of this play; only a word that completes a ring may turn where it joins old letters"
            }
            Turns::Joining => {
                "turn on a tile of this play, or where the word joins two or more old letters in a line"
            }
        };
}

impl TurnOnOldTile {
    /// Every turn is on a new tile, or where the word joins or leaves old letters and the house rule allows it.
    pub(super) fn broken(trial: &TrialPlay<'_>) -> Option<Refusal> {
        trial.words.iter().find_map(|word| {
            let is_new = |n: usize| trial.table().is_new(word.path.cells()[n]);
            // Exactly one of the cells before and after the turn has an old tile.
            let joins = |turn: usize| is_new(turn - 1) != is_new(turn + 1);
            let may_turn = |turn| is_new(turn) || joins(turn) && may_join(trial, word);
            let turn = word.path.turns().find(|&turn| !may_turn(turn))?;
            let at = Self::At {
                word: word.spelling(),
                cell: word.path.cells()[turn],
                letter: word.declared.letters()[turn].letter,
                turns: trial.kind.house.turns,
            };
            Some(Refusal::new(at, Part::Path(word.number)))
        })
    }
}

/// The house rule lets a word turn where it joins or leaves old letters.
fn may_join(trial: &TrialPlay<'_>, word: &TracedWord<'_>) -> bool {
    match trial.kind.house.turns {
        Turns::NewOnly => false,
        Turns::Joining => true,
        Turns::Ring => {
            let main = &trial.main().path;
            (word.number == 0 || word.path.is_reverse_of(main)) && is_ring(trial)
        }
    }
}

#[cfg(test)]
mod tests {
    use tileref_cases::check;

    #[test]
    fn a_turn_on_an_old_tile_needs_the_house_rule() {
        check(
            "
            # LAVA from the L and A of LATCH turns on the old A; placed the other way round it turns on new tiles.
            m13 r latch
            m13 rdl lava !! turn-on-old-tile
            m13 dru lava => LAVA 11, cluster 5
            ----
            options turns: joining
            m13 r latch
            m13 rdl lava => LAVA 11, cluster 5
            ----
            options turns: new-only
            m13 r latch
            m13 rdl lava !! turn-on-old-tile
            m13 dru lava => LAVA 11, cluster 5
            ",
        );
    }

    #[test]
    fn a_turn_that_joins_has_exactly_one_old_neighbour_in_the_path() {
        check(
            "
            options turns: joining
            m13 r latch
            n11 d abate
            # Both steps at the A go to old tiles.
            m13 rddd lates !! turn-on-old-tile
            # Both steps at the H go to new ones.
            q12 dr the !! turn-on-old-tile
            # Two old letters, then a new one.
            p13 rd cho => CHO 8
            ----
            # An also word may join too, and only there.
            options turns: joining
            m13 r latch
            n11 d abate
            n15 r el also n14 dr tel => EL 2, TEL 3
            ----
            m13 r latch
            n11 d abate
            n15 r el also n14 dr tel !! turn-on-old-tile
            n15 r el => EL 2
            ",
        );
    }

    #[test]
    fn a_ring_may_turn_where_it_joins_old_letters() {
        check(
            "
            q13 l inbox
            m12 urrddll matchbox => MATCHBOX 40, multi-direction 5, ring 25
            ? table M11 atc/m.h/xobni
            ----
            # One tile short of a ring it may not.
            q13 l inbox
            m12 urrddl matchbo !! turn-on-old-tile
            ----
            options turns: joining
            q13 l inbox
            m12 urrddll matchbox = 70
            ----
            options turns: new-only
            q13 l inbox
            m12 urrddll matchbox !! turn-on-old-tile
            ----
            # By its shape, claimed or not.
            options bonuses: announced
            q13 l inbox
            m12 urrddll matchbox claim ring => MATCHBOX 40, ring 25, missed multi-direction
            ----
            options bonuses: announced
            q13 l inbox
            m12 urrddll matchbox => MATCHBOX 40, missed multi-direction, missed ring
            ",
        );
    }

    #[test]
    fn a_bent_word_cannot_be_extended() {
        check(
            "
            m13 rrdd latch
            m13 rrddd latchy !! turn-on-old-tile
            o15 r hy = 8
            ----
            m13 rrrr latch
            m13 rrrrr latchy = 14
            ",
        );
    }
}
