//! What is decided about the parts of the games.

use super::{Explanation, explain};
use crate::rules::Origin;

/// What is decided about a part of the game that is no single rule.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Subject {
    /// Its name.
    pub name: &'static str,
    /// What is decided.
    pub explanation: Explanation,
}

/// The parts of the game that need words of their own.
pub const SUBJECTS: &[Subject] = &[
    Subject {
        name: "challenge",
        explanation: explain(
            Origin::Ruling,
            &["judge"],
            "Any player but the one who moved may challenge a play, until the next turn is taken: a \
             note, a correction and a new category come in between and stay. The words \
             it scored are looked up, or the one that is named; `upheld` or `rejected` states a \
             vote instead. Upheld, everything is as it was before the play: tiles, racks, bag, \
             bonuses still to be had, the count of turns without a word; a first play can then be \
             made again, and the next player moves. Rejected, the challenger loses the next turn; \
             lost turns add up and are skipped when they come. A play that ended the game can be \
             challenged too: rejected, that costs nothing. That the guide's rules are meant in \
             this way is our ruling.",
        ),
    },
    Subject {
        name: "end",
        explanation: explain(
            Origin::Ruling,
            &["max_turns"],
            "The player to move, or the table, may say `end` in every game, and `max_turns` ends \
             one after so many turns. PUZZINGO ends when \
             the bag is empty and a player has no tile left, or when every seat in turn has twice \
             made no word: passes, exchanges and forfeits count, a play that stands starts the \
             count anew, a withdrawn play and a lost turn leave it as it is. Wordgame ends so \
             too, with four passes in a row, the opening two included; its text does not say, so \
             that is our ruling; where its first two turns are both passes, new racks are drawn. \
             In Jumbo Jumble Word Cross a player without tiles is out once \
             the pool is empty, and the others go on until nobody has tiles or each of them has \
             passed in a row. Lingo ends when bag and pool are used up. Word paths end with the \
             last round; a round that is open when somebody says `end` does not count, which is \
             our ruling.",
        ),
    },
    Subject {
        name: "rack",
        explanation: explain(
            Origin::Ruling,
            &["rack_penalty", "rack_count"],
            "At the end every player who has tiles left declares them, where they count. \
             PUZZINGO: their values, corner tiles and wildcards 5 each; the sum is doubled if \
             there is a corner tile among them and tripled if there is a wildcard, and is \
             subtracted; whether once for each kind or for each tile is our ruling. Jumbo Jumble \
             Word Cross: their values are subtracted, and every player who has none gains the \
             values of all tiles of the others. Wordgame: nothing, as its text says nothing, \
             unless the table plays `rack_penalty: subtract`. Lingo and word paths count no \
             racks. The highest score wins, and a tie is a tie; in Jumbo Jumble Word Cross the \
             highest single turn breaks it.",
        ),
    },
    Subject {
        name: "words",
        explanation: explain(
            Origin::Ruling,
            &["judge", "scoring"],
            "PUZZINGO: a play scores its main word; the main word read backwards where that is a \
             different valid word; every straight line of tiles it makes that is not wholly part \
             of the main word, in each direction in which it reads as a word; and the words \
             declared with `also`. Without a dictionary lines count forward, and a reading \
             backward counts where `also` declares it. Crosswords: the word and every line across \
             it, read forward; premium squares count under new tiles alone, letters before words; \
             several word premiums multiply in Jumbo Jumble Word Cross, in Wordgame the highest \
             counts. Lingo: along the line of the play the most valuable word, read either way, that \
             holds all new tiles, and across it the most valuable one through each new tile, once \
             even where it reads both ways (it is shown as it reads to the right or downwards), and \
             of equal ones the one that was played; a word \
             counts its letters times one less than it has, and the sum counts as often as \
             there are words. That one word along each line counts is our ruling. Word paths: a \
             word counts 1, doubled for every step on a ring, and the best of its paths counts.",
        ),
    },
    Subject {
        name: "lists",
        explanation: explain(
            Origin::Ruling,
            &["judge", "neighbours"],
            "In word paths every player hands in one list a round, and nobody sees it before the \
             last one is in. Then words that are not on the grid are struck, and words that two \
             or more players found. `challenge WORD` has a word looked up, or voted on, until the \
             next letters are laid; a word that is none is struck and nobody loses anything else. \
             With `judge: entry` such words are struck at once. A word that stands twice on one \
             list counts once.",
        ),
    },
    Subject {
        name: "burn",
        explanation: explain(
            Origin::Guide,
            &[],
            "In Lingo a player without a word lays one tile for no points, on top of a tile of \
             another letter or next to one, and anywhere on an empty table: `burn m13 q`.",
        ),
    },
];
