//! `not-over` and `rack-size`: racks are declared after the end.

use crate::rule::{AdviceContext, rule};
use crate::text::count;

rule! {
    /// Tiles that are left are counted once the game has ended.
    NotOver = "not-over", Guide, [],
        (Program "`end` ends it early.");

    StillPlaying
        wrong: "the game is not over, so racks are not counted yet",
        here: |here| (!here.features.counts_racks).then(|| {
            "this game counts no racks; if all agree, `table: end` ends it".to_owned()
        }),
        try: "if all agree, `table: end` ends the game; then enter each rack";
}

rule! {
    /// The turns so far show how many tiles a player has left, and a declared rack must have that many.
    RackSize = "rack-size", Ruling, ["rack_count"],
        (by "rack_count" "With `rack_count: trust` any rack is accepted, for a table where someone forgot to draw or drew \
             too many.");

    Differs { declared: usize, held: usize }
        wrong: format!("that is {}, but the rack holds {held}", count(*declared, "tile")),
        here: |here| if here.features.counts_racks {
            plain_tiles(here, *held).map(|tiles| tiles + TRUST)
        } else {
            Some("this game counts no racks, so none is declared".to_owned())
        },
        try: match held {
            0 => "`rack -` declares an empty rack".to_owned(),
            _ => format!("type all {held}: letters, `?` for a wildcard, `+e` for a corner tile"),
        } + TRUST;
}

/// The way out for a table that has other tiles.
const TRUST: &str =
    "; if somebody forgot to draw, `set rack_count=trust` at the prompt accepts any rack";

/// What to type in a game without corner tiles, and perhaps without wildcards.
fn plain_tiles(here: &AdviceContext<'_>, held: usize) -> Option<String> {
    let wildcard = if here.has_wildcards() {
        ", `?` for a wildcard"
    } else {
        ""
    };
    let plain = held > 0 && !here.features.corners;
    plain.then(|| format!("type all {held}: letters{wildcard}"))
}
