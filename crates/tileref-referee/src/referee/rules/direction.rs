//! `direction`: words on a board go right or down.

use crate::action::{Part, Play};
use crate::grid::Direction as Across;
use crate::rule::{Refusal, rule};

rule! {
    /// Words read along a row or down a column, and do not bend.
    Direction = "direction", Guide, ["language"],
        (Guide unless FromTheRight "They go from left to right or from top to bottom: `r` or `d`."),
        (Published if FromTheRight "Hebrew reads from right to left, so its first column stands at the right: `l` or `d`.");

    Bends { across: Across }
        wrong: "words do not bend in a crossword",
        try: format!("use `{across}` ({}) or `d` (down)", across.word());

    Backward { across: Across }
        wrong: format!("words read to the {} or down in a crossword", across.word()),
        try: format!("use `{across}` ({}) or `d` (down)", across.word());
}

impl Direction {
    /// The main word goes right or down, and does not bend.
    pub fn broken(play: &Play) -> Option<Refusal> {
        let mut steps = play.main.steps().iter();
        let is_backward = steps.any(|way| *way != way.axis().forward());
        let across = if play.main.is_from_the_right() {
            Across::Left
        } else {
            Across::Right
        };
        let backward = is_backward.then_some(Self::Backward { across });
        let bends = play.main.bends().then_some(Self::Bends { across });
        Some(Refusal::new(bends.or(backward)?, Part::Path(0)))
    }
}

#[cfg(test)]
mod tests {
    use tileref_cases::check;

    #[test]
    fn words_read_to_the_right_or_down() {
        check(
            "
            game wordgame
            h8 u habit !! direction says to the right or down
            j8 l habit !! direction
            f8 rrrd habit !! direction says do not bend
            f8 r habit also h8 d bat !! bad-notation
            f8 r habit claim all-tiles !! bad-notation
            f8 r +habit !! bad-notation
            f8 e habit !! bad-notation says is not a direction
            f8 se habit !! bad-notation says is diagonal
            tibah:1 l habit !! bad-notation
            burn h8 a !! bad-notation
            words habit !! bad-notation
            h8 d habit
            ----
            game jumbo-jumble
            j8 l habit !! direction
            f8 r habit claim all-tiles !! bad-notation
            f8 r habit => HABIT 10
            ",
        );
    }
}
