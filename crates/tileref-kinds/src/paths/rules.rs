//! The rules of a round, and the rules by which a listed word is struck.

use crate::grid::Cell;
use crate::letter_grid::{Cubes, LetterGrid};
use crate::rule::rule;
use crate::text::{any_of, count, listed, shown};
use crate::tile::{Letter, RackTile};

rule! {
    /// The letters come first, and then the lists.
    NoGrid = "no-grid", Guide, [],
        (Program "For example: `table: grid stare/lindo/mat`.");

    NoLetters
        wrong: "no letters are laid out yet",
        here: |here| here.cubes().map(|_| "the dealer shakes the cubes with `deal`, or types what they show".to_owned()),
        try: "the dealer lays them out: `table: grid stare/lindo/mat`";
}

rule! {
    /// A round is scored once every player has submitted a list; only then can words be challenged or new letters laid
    /// out.
    RoundOpen = "round-open", Guide, [],
        (Program "A player who found nothing enters `words` alone. From the first list on, `allow`, `ban`, `category` and \
                  house rules wait, too: they would change what hidden lists are worth.");

    WaitingFor { names: Vec<String> }
        wrong: "this round is still open: some lists are missing",
        try: {
            let names = names.iter().map(|name| shown(name));
            format!("wait for {}; an empty list is `words`", listed(names))
        };
    Changes { names: Vec<String> }
        wrong: "this would change what the lists that are already in are worth",
        try: {
            let names = names.iter().map(|name| shown(name));
            format!("wait for {}, or `undo` back to the letters if all agree", listed(names))
        };
}

rule! {
    /// The dealer lays out the tiles of a round, neither more nor fewer.
    TileCount = "tile-count", Guide, ["tiles"],
        (Guide if Loose "They can have any shape."),
        (by "tiles" |game| game.option("tiles").map(|tiles| format!("Here there are {tiles} of them."))),
        (Program "Gaps do not count, blanks do.");

    Differs { tiles: usize, wanted: usize, row: Option<(usize, usize)> }
        wrong: {
            let row = row.map(|(row, tiles)| format!(": row {row} has {tiles}"));
            format!("this grid has {}, not {wanted}{}", count(*tiles, "tile"), row.unwrap_or_default())
        },
        here: |here| here.cubes().map(|cubes| rows_of(cubes.side())),
        try: "type the rows from the top; `.` is a gap, `?` a blank tile";
}

rule! {
    /// The dealer puts the rings of a round on letters.
    RingCount = "ring-count", Guide, ["rings"],
        (by "rings" |game| game.option("rings").map(|rings| format!(
            "How many there are in each round: {rings}; later rounds have as many as the last one listed."
        ))),
        (Program "`*` after a tile puts a ring on it.");

    Differs { rings: usize, wanted: usize, round: usize }
        wrong: format!("this grid has {}, and round {round} has {wanted}", count(*rings, "ring")),
        try: if rings > wanted {
            "leave out a `*`: it puts a ring on the tile before it"
        } else {
            "a ring is a `*` after its tile: `gi*e`"
        };
}

rule! {
    /// The letters of a round are on cubes, which lie in a square tray and show one face each. A grid that they cannot show
    /// is refused: each of its letters needs a cube of its own.
    CubeFaces = "cube-faces", Guide, [],
        (Program "`deal` shakes the cubes. Two letters on one face are one tile: `qu`.");

    Tray { side: usize }
        wrong: format!("{side} rows of {side} cubes fill the tray"),
        try: rows_of(*side);
    NoFace { at: Cell, shown: RackTile, longer: Option<Letter> }
        wrong: match shown {
            RackTile::Wildcard => format!("no cube shows a blank, as at {at}"),
            letter => format!("no cube shows the {} at {at}", letter.upper()),
        },
        try: match longer {
            Some(longer) => format!("{longer} is one face of a cube: type `{}`", longer.as_str()),
            None => format!("look at {at} again, or `deal` to shake the cubes"),
        };
    Excess { at: Cell, letters: Vec<Letter>, cubes: usize, tiles: usize }
        wrong: {
            let letters: Vec<String> = letters.iter().map(ToString::to_string).collect();
            let any = any_of(&letters).unwrap_or_default();
            let show = if *cubes == 1 { "shows" } else { "show" };
            let of = if letters.len() == 1 { "" } else { " of them" };
            format!("only {} {show} {any}, and this grid has {tiles}{of}", count(*cubes, "cube"))
        },
        try: format!("look at {at} again: no cube is left for it");
}

/// What to type for a tray with so many rows.
fn rows_of(side: usize) -> String {
    format!("type {side} rows of {side} letters, with `/` between them, or `deal`")
}

impl CubeFaces {
    /// Why these cubes cannot show a grid of as many tiles.
    pub fn broken(cubes: &Cubes, grid: &LetterGrid) -> Option<Self> {
        if !cubes.fit(grid) {
            return Some(Self::Tray { side: cubes.side() });
        }
        let excess = cubes.excess(grid)?;
        let at = excess.at;
        Some(match excess.cubes {
            0 => Self::NoFace {
                at,
                shown: excess.shown,
                longer: {
                    let mut longer = cubes.longer_faces();
                    let found = longer.find(|(first, _)| excess.shown.letter() == Some(*first));
                    found.map(|(_, longer)| longer)
                },
            },
            cubes => Self::Excess {
                at,
                letters: excess.letters,
                cubes,
                tiles: excess.tiles,
            },
        })
    }
}

// These two strike a word from a list; they refuse no line.

rule! {
    /// A listed word is struck if no path of neighbouring tiles spells it. A path may return to a tile, but not use it
    /// twice in a row; a blank stands for the same letter throughout a word. With `reuse: false` it may not
    /// return to a tile at all.
    NotOnGrid = "not-on-grid", Guide, ["neighbours", "reuse"];
}

rule! {
    /// A word that two or more players listed is struck from all their lists: only words that nobody else found count.
    /// With `shared_words: count` they all do.
    Shared = "shared", Guide, ["shared_words"];
}

#[cfg(test)]
mod tests {
    use tileref_cases::check;

    #[test]
    fn letters_before_lists_and_lists_before_letters() {
        check(
            "
            game wordpaths
            Ann: words dig !! no-grid
            Ann: challenge dig !! nothing-to-challenge
            Ann: grid wora./d?tbi/gie.d !! wrong-player
            grid wora./d?tbi/gie.d
            # What counts as a word is settled before the first list.
            table: ban bid
            table: category birds
            Ann: words dig
            table: ban dig !! round-open
            table: allow dgi !! round-open
            table: category fish !! round-open
            table: note so
            Ann: words tie !! wrong-player
            grid wora./d?tbi/gi*e.d !! round-open
            Ann: challenge dig !! round-open
            # An empty list is a list.
            Bob: words
            ? listed Bob
            grid wora./d?tbi/gi*e.d
            Ann: challenge dig !! round-open
            ----
            game wordpaths
            grid wora./d?tbi/gie.d
            pass !! no-pass
            forfeit !! no-pass
            exchange 2 !! no-exchange
            m13 r tow !! bad-notation
            shift right 1 !! bad-notation
            Ann: rack - !! not-over
            Cy: words dig !! wrong-player
            # An open round does not count.
            Bob: words dig
            table: end
            ? over
            ? winners Ann Bob
            Ann: words tie !! game-over
            ",
        );
    }

    #[test]
    fn a_grid_has_the_tiles_and_rings_of_its_round() {
        check(
            "
            game wordpaths
            grid word/rabi !! tile-count
            grid wora./d?tbi/gieed !! tile-count
            # Too few tiles, and a ring.
            grid word/rabi* !! tile-count
            grid wora./d?tbi/gi*e.d !! ring-count
            grid wora./d!tbi/gie.d !! bad-notation
            grid wora./d?tbi/gie.*d !! bad-notation
            grid ???a./d??bi/gie.d !! bad-notation
            grid wora.//d?tbi/gie.d !! bad-notation
            # Gaps are no tiles.
            grid ./... !! tile-count
            # A row of gaps parts what lies above it from what lies below.
            grid wora./.../d?tbi/gie.d
            Ann: words word bid
            Bob: words
            ? listed Ann word:not-on-grid bid:1
            ----
            game wordpaths
            grid wora./d?tbi/gie.d
            Ann: words
            Bob: words
            grid wora./d?tbi/gie.d !! ring-count
            grid wora./d?*tbi/gi*e.d !! ring-count
            grid wora./d?tbi/gi*e.d
            ----
            game wordpaths
            options tiles: 4, rings: [1,0], rounds: 3
            grid ta/eb !! ring-count
            grid wora./d?tbi/gi*e.d !! tile-count
            grid ta*/eb
            Ann: words
            Bob: words
            grid ta*/eb !! ring-count
            grid ta/eb
            Ann: words
            Bob: words
            # As many as in the last round that is named.
            grid ta*/eb !! ring-count
            grid ta/eb
            ----
            game wordpaths
            options tiles: 4, rounds: 1
            grid ta/eb
            Ann: words tab
            Bob: words
            ? over
            ? winners Ann
            ",
        );
    }

    #[test]
    fn words_on_two_lists_count_for_nobody() {
        check(
            "
            game wordpaths
            players Ann Bob Cy
            options tiles: 4
            grid ta/eb
            Ann: words tab beat
            Bob: words TAB eat
            Cy: words bet eat
            ? listed Ann tab:shared beat:1
            ? listed Bob tab:shared eat:shared
            ? listed Cy bet:1 eat:shared
            ----
            # Not even of one team, unless it writes one list.
            game wordpaths
            players Ann Bob Cy Di
            teams Red=Ann,Cy Blue=Bob,Di
            options tiles: 4
            grid ta/eb
            Ann: words tab
            Bob: words beat
            Cy: words tab
            Di: words eat
            ? listed Ann tab:shared
            ? team Blue 2
            ----
            game wordpaths
            players Ann Bob Cy Di
            teams Red=Ann,Cy Blue=Bob,Di
            options tiles: 4, team_racks: shared
            grid ta/eb
            Cy: words tab
            Ann: words eat !! wrong-player
            Di: words bet
            ? listed Cy tab:1
            ? listed Di bet:1
            ",
        );
    }
}
