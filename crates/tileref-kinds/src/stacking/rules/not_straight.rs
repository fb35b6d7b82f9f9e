//! `not-straight`: words do not bend.

use crate::action::{Part, Play};
use crate::lexicon::Spelling;
use crate::rule::{Refusal, rule};

rule! {
    /// Words are straight.
    NotStraight = "not-straight", Guide, ["grid"],
        (by "grid" |game| Some(match &*game.option("grid")? {
            "hex" => "They go `e`, `w`, `ne`, `nw`, `se` or `sw`.",
            _ => "They go `r`, `l`, `u` or `d`.",
        }));

    Bends { word: Spelling }
        wrong: format!("{} is not straight", word.upper()),
        try: "use one direction for the whole word";
}

impl NotStraight {
    /// No declared word bends.
    pub(in super::super) fn broken(play: &Play) -> Option<Refusal> {
        let mut words = play.words().enumerate();
        let (number, bent) = words.find(|(_, word)| word.bends())?;
        let word = bent.spelling();
        Some(Refusal::new(Self::Bends { word }, Part::Path(number)))
    }
}

#[cfg(test)]
mod tests {
    use tileref_cases::after_bead;
    use tileref_cases::check;

    #[test]
    fn words_are_straight() {
        after_bead(
            "",
            &["
            p12 rd pry !! not-straight
            p12 d pry also m13 rd be !! bad-notation
            p12 d pry also m13 rdr bear !! not-straight
            p12 d pry claim ring !! bad-notation
            p12 e pry !! bad-notation
            p12 d pry also m13 r bear => PRY 16, BEAR 18
            "],
        );
        check(
            "
            game lingo
            # Any of the four ways.
            m13 l tab
            ----
            game lingo
            m13 u tab
            ----
            game lingo
            m13 d tab
            ----
            game lingo
            dictionary none
            m1 r bead
            # A word that bends and also leaves the table, or starts off it, or at a word that does not exist.
            n1 ul xex !! not-straight
            bead:1u rd xxx !! not-straight
            bead:1u r xxx !! off-board
            bead:1u rd xxx also bad:1 r xx !! bad-notation
            ",
        );
    }
}
