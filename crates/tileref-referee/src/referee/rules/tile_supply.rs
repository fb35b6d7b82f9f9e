//! `tile-supply`: nobody uses more of a tile than the set has.

use crate::lexicon::without_accents;
use crate::options::{Enforcement, House};
use crate::referee::Situation;
use crate::referee::trial::TrialPlay;
use crate::rule::{AdviceContext, Refusal, rule};
use crate::text::count;
use crate::tile::{Face, Letter, Tally, TileSet};

rule! {
    /// There cannot be more of a tile than the set has.
    TileSupply = "tile-supply", Ruling, ["supply"],
        (Ruling if Stacks "Covered tiles count as well."),
        (Ruling if Racks "The racks declared at the end count as well."),
        (Ruling if Exchanges "So do the tiles of an exchange that names them."),
        (Ruling if Corners "A corner tile counts as its letter."),
        (Program "A ruleset can define a set of your own.");

    OnTable { face: Face, in_set: usize }
        wrong: supply(*face, *in_set),
        here: |here| unaccented(here, *face).or_else(|| {
            let is_letter = matches!(face, Face::Letter(_));
            (is_letter && !here.has_wildcards()).then(|| "check the spelling".to_owned())
        }),
        try: match face {
            Face::Letter(letter) => {
                format!("check the spelling, or mark a wildcard: `?{}`", letter.as_str())
            }
            Face::Wildcard => "check which tile was the wildcard".to_owned(),
        };

    OnRack { face: Face, in_set: usize }
        wrong: supply(*face, *in_set),
        here: |here| unaccented(here, *face).or_else(|| {
            (!here.has_wildcards()).then(|| "check the letters against the tiles".to_owned())
        }),
        try: "check the letters against the tiles; a wildcard on a rack is just `?`";
}

impl TileSupply {
    /// The new tiles of a play are still in the set.
    pub fn broken<K>(trial: &TrialPlay<'_, K>) -> Option<Refusal> {
        let faces = trial.new.iter().map(|(_, tile)| tile.face());
        Some(trial.main().refuse(Self::on_table(trial.situation, faces)?))
    }

    /// A tile that the set has no more of, if these are played; covered tiles are used up as well.
    pub fn on_table(
        situation: &Situation<'_>,
        faces: impl IntoIterator<Item = Face, IntoIter: Clone>,
    ) -> Option<Self> {
        let (face, in_set) =
            Self::exceeded(situation.tiles, situation.house, situation.used, faces)?;
        Some(Self::OnTable { face, in_set })
    }

    /// The first of these tiles that the set has no more of, besides the `used` ones, and how many it has.
    pub fn exceeded(
        tiles: &TileSet,
        house: &House,
        used: &Tally,
        faces: impl IntoIterator<Item = Face, IntoIter: Clone>,
    ) -> Option<(Face, usize)> {
        let face = used.exceeded(tiles, faces)?;
        let is_enforced = house.supply == Enforcement::Enforce;
        is_enforced.then(|| (face, tiles.count(face)))
    }
}

/// That the set has no more of a tile.
fn supply(face: Face, in_set: usize) -> String {
    match (face, in_set) {
        (_, 0) => format!("the set has no {face}"),
        (Face::Wildcard, _) => {
            format!(
                "the set has {}, and no more are left",
                count(in_set, "wildcard")
            )
        }
        (_, 1) => format!("the set has one {face}, and this would be a second"),
        _ => format!("the set has {in_set} {face} tiles, and no more are left"),
    }
}

/// What to try if the set has the letter only without its accent.
pub fn unaccented(here: &AdviceContext<'_>, face: Face) -> Option<String> {
    let Face::Letter(letter) = face else {
        return None;
    };
    let tiles = here.tiles;
    let plain = Letter::face(&without_accents(letter.as_str()))?;
    let is_meant = tiles.count(face) == 0 && tiles.count(Face::Letter(plain)) > 0;
    is_meant.then(|| format!("type `{}`: no tile has the accent", plain.as_str()))
}

#[cfg(test)]
mod tests {
    use tileref_cases::check;

    #[test]
    fn no_play_uses_more_of_a_tile_than_the_set_has() {
        check(
            "
            m13 r jazz !! tile-supply
            m13 r jaz?z => JAZZ 141
            ----
            options supply: ignore
            m13 r jazz => JAZZ 77
            ----
            # A corner tile counts as its letter.
            m13 r +zap
            o13 d puz !! tile-supply
            o13 d pu?z => PUZ 12
            ----
            # There are two wildcards.
            m13 r ?c?a?t !! tile-supply
            m13 r ?c?at => CAT 9
            m13 d c?o !! tile-supply
            m13 d co => CO 3
            ----
            # The tiles of a withdrawn play can be played again.
            m13 r zoo
            Bob: challenge upheld
            m13 r zap = 14
            o13 d pizza !! tile-supply
            ",
        );
    }

    #[test]
    fn no_crossword_play_uses_more_of_a_tile_than_the_set_has() {
        check(
            "
            game wordgame
            dictionary none
            f8 r jajs !! tile-supply
            f8 r ja?js => JAJS 8
            k8 r zzz !! not-connected
            j8 d s?a?t !! tile-supply
            j8 d s?at
            ----
            game wordgame
            dictionary none
            options supply: ignore
            f8 r jajs => JAJS 14
            ",
        );
    }
}
