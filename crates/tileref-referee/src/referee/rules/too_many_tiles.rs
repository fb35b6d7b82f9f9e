//! `too-many-tiles`: nobody plays or exchanges more tiles than they hold, or than a turn may use.

use crate::options::Part;
use crate::referee::Situation;
use crate::referee::trial::TrialPlay;
use crate::rule::{Refusal, rule};
use crate::text::count;

rule! {
    /// A play or an exchange uses no more tiles than there are to play from.
    TooManyTiles = "too-many-tiles", Guide, ["max_tiles", "pool"],
        (Guide |game| {
            let full = game.stated("rack").filter(|_| game.has(Part::Counts))?;
            let whose = if game.has(Part::Pool) { "The pool" } else { "A rack" };
            Some(format!("{whose} holds {full}, or what is left once the bag is empty."))
        }),
        (by "max_tiles" |game| game.option("max_tiles").map(|most| format!(
            "A play uses {most} new tiles at most."
        ))),
        (Guide |game| game.is_settled("surplus").then_some(
            "If somebody has drawn too many tiles, the player to the right takes the surplus without looking, \
             and it goes back to the bag."
        )),
        (Program |game| game.is_settled("surplus").then_some(
            "The counts stay right, so nothing is recorded."
        ));

    Held { wanted: usize, held: usize, from: &'static str }
        wrong: format!("this needs {}, but the {from} holds {held}", count(*wanted, "tile")),
        try: match held {
            0 => format!("this {from} is empty"),
            _ => format!("use {} at most", count(*held, "tile")),
        };

    TurnLimit { wanted: usize, most: usize }
        wrong: format!("this uses {}, but a turn can use only {most}", count(*wanted, "new tile")),
        try: format!("play {} at most", count(*most, "tile"));
}

impl TooManyTiles {
    /// The mover holds enough tiles.
    pub fn broken<K>(trial: &TrialPlay<'_, K>) -> Option<Refusal> {
        let held = Self::held(trial.situation, trial.new.len())?;
        Some(trial.main().refuse(held))
    }

    /// More tiles than the mover holds.
    pub fn held(situation: &Situation<'_>, wanted: usize) -> Option<Self> {
        let (held, from) = (situation.held, situation.features.rack_word);
        (wanted > held).then_some(Self::Held { wanted, held, from })
    }

    /// More new tiles than a turn may use, or than the pool holds.
    pub fn broken_in_turn<K>(trial: &TrialPlay<'_, K>, most: usize) -> Option<Refusal> {
        let wanted = trial.new.len();
        if wanted > most && trial.situation.held >= most {
            return Some(trial.main().refuse(Self::TurnLimit { wanted, most }));
        }
        Self::broken(trial)
    }
}

#[cfg(test)]
mod tests {
    use tileref_cases::check;

    #[test]
    fn no_play_uses_more_tiles_than_the_rack_has() {
        check(
            "
            m13 r habitats !! too-many-tiles
            m13 r habitat => HABITAT 12, full-fit 50
            # Old tiles are not counted.
            m13 r habitats => HABITATS 13
            ----
            players Ann Bob Cy Di
            options supply: ignore, separate_clusters: true
            fill 10
            ? bag 2
            fill 1
            ? bag 0
            ? rack Cy 2
            ? rack Di 7
            Di: pass
            pass
            pass
            ? next Cy
            z50 r sos !! too-many-tiles
            z50 r so => SO 2
            ? over
            ",
        );
    }

    #[test]
    fn a_turn_of_lingo_has_a_limit_of_new_tiles() {
        check(
            "
            game lingo
            m13 r abate !! too-many-tiles
            m13 r beds
            ----
            game lingo
            options pool: 3
            m13 r beds !! too-many-tiles
            m13 r bed !! not-a-word
            m13 r bat
            ----
            game lingo
            options max_tiles: 2
            m13 r bat !! too-many-tiles
            m13 r at
            # An old one is not counted.
            l13 r bats
            ----
            # A larger pool keeps some tiles for the next player.
            game lingo
            options pool: 6, max_tiles: 5
            m13 r habits !! too-many-tiles
            m13 r habit
            ? bag 87
            ",
        );
    }

    #[test]
    fn a_crossword_play_uses_no_more_tiles_than_the_rack_has() {
        check(
            "
            game jumbo-jumble
            e8 r habitats !! too-many-tiles
            e8 r habitat => HABITAT 12, all-tiles 50
            ? bag 79
            # Old tiles are not counted.
            # L8 doubles its letter.
            e8 r habitats => HABITATS 14
            ? bag 78
            ----
            game wordgame
            allow habitats
            d8 r habitatss !! too-many-tiles
            e8 r habitats => HABITATS 11, all-tiles 11
            ? bag 80
            ",
        );
        check(
            "
            # Only the main word counts again.
            game wordgame
            dictionary none
            h8 d abcd => ABCD 7
            e12 r eeeeeeee => EEEEEEEE 9, ABCDE 9, all-tiles 9
            ----
            # Seven of eight tiles are not all.
            game wordgame
            e8 r habitat => HABITAT 9
            ",
        );
    }
}
