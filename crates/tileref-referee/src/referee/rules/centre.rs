//! `centre`: where a game on a board starts.

use crate::action::Part;
use crate::grid::Cell;
use crate::referee::trial::TrialPlay;
use crate::rule::{Refusal, rule};

rule! {
    /// The first word covers the centre of the board.
    Centre = "centre", Guide, ["layout", "placement"],
        (Ruling |game| game.stated("first").is_none().then_some(
            "On a board with an even number of rows or columns any of the squares in the middle will do."
        )),
        (by "board" |game| game.stated("first").map(|cells| format!("Here it covers {cells}.")));

    Missed { centre: Option<Cell> }
        wrong: "the first word does not cover the centre",
        try: match centre {
            Some(centre) => format!("place one of its letters on {centre}"),
            None => "place it over the middle".to_owned(),
        };
}

impl Centre {
    /// The first word covers one of the squares where a game may start, if there is a board.
    pub fn missed<K>(trial: &TrialPlay<'_, K>) -> Option<Refusal> {
        let layout = trial.situation.features.layout()?;
        let mut cells = trial.main().path.cells().iter();
        let misses = trial.situation.table.is_empty() && !cells.any(|&cell| layout.is_centre(cell));
        let centre = layout.centre();
        misses.then(|| Refusal::new(Self::Missed { centre }, Part::Cell(0)))
    }
}

#[cfg(test)]
mod tests {
    use tileref_cases::check;

    #[test]
    fn the_first_word_covers_the_centre() {
        check(
            "
            game wordgame
            a1 r habit !! centre
            # Beside the centre, and too short.
            a1 r bat !! centre
            h8 r bat !! first-word-length
            h8 r b !! word-too-short
            h8 r bats
            # Later ones are shorter.
            k8 d so
            ----
            game jumbo-jumble
            i8 r at !! centre
            h8 r a !! word-too-short
            h8 r at => AT 2
            ----
            # After a withdrawn first play the next is a first play again.
            game jumbo-jumble
            h8 r hx
            challenge
            ? table empty
            a1 r at !! centre
            h8 r at
            ----
            # With an even number of rows and columns the centre is any of the four in the middle.
            game jumbo-jumble
            mat ....../....../....../....../....../......
            a1 r at !! centre
            d4 r at => AT 2
            ----
            game jumbo-jumble
            mat ....../....../....../....../....../......
            b3 r at => AT 2
            ",
        );
    }
}
