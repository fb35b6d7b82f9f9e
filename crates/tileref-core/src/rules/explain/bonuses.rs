//! What earns each bonus.

use super::{Explanation, explain};
use crate::rules::{BonusName, Origin};

/// What earns a bonus.
pub fn bonus(name: BonusName) -> Explanation {
    use Origin::{Guide, Ruling};
    match name {
        BonusName::Bridge => explain(
            Ruling,
            &["bridge", "separate_clusters"],
            "The word joins two branches of the table: it uses two old tiles with a new tile \
             somewhere between them, and no standing word through the one shares a tile with a \
             standing word through the other. (All tiles normally form one structure, so the \
             guide's two clusters that were apart could never be joined.)",
        ),
        BonusName::FullFit => explain(Guide, &[], "As many new tiles as a full rack holds: seven."),
        BonusName::Cluster => explain(
            Guide,
            &[],
            "The main word has exactly four letters and its tiles form a block of two by two.",
        ),
        BonusName::MultiDirection => explain(
            Ruling,
            &["multi_direction"],
            "The main word has four or more legs: straight stretches between its turns.",
        ),
        BonusName::Corner => explain(
            Ruling,
            &["corner"],
            "A corner tile is now the first or last letter of two differently spelled words, and a \
             word of this turn begins or ends at it. The two words may be of different turns, but \
             neither may lie wholly on the other's tiles: BAT is also TAB, and that is one line, \
             not two; `corner: readings` counts it as two. Each corner tile earns it once in a \
             game, which is our ruling.",
        ),
        BonusName::Ring => explain(
            Ruling,
            &["ring", "turns"],
            "The play encloses one or more empty cells, every tile around them belongs to the main \
             word, and at least one of them is new. Whether the diagonal neighbours count is a \
             house rule.",
        ),
        BonusName::Extension => explain(
            Ruling,
            &["team_racks"],
            "Teams with individual racks: a word of this turn contains a teammate's standing word, \
             cell by cell in the same order, and is longer. Words on the same tiles, such as BAT \
             and TAB, count once, which is our ruling.",
        ),
        BonusName::Connection => explain(
            Ruling,
            &["team_racks"],
            "Teams with individual racks: a tile of the main word lies on, or shares a side with, \
             a tile of a teammate's word that this play does not extend. Once a turn. The details are our ruling.",
        ),
        BonusName::AllTiles => explain(
            Ruling,
            &[],
            "A crossword's full rack laid in one turn: seven tiles pay 50 in Jumbo Jumble Word \
             Cross; eight in Wordgame pay the main word's score once more. The last few tiles of \
             a rack that could not be filled up do not earn it, which is our reading.",
        ),
    }
}
