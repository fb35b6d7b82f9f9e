//! Explanations of parts of the games that are not single rules.

use super::Explanation;
use crate::rules::Origin;

/// What is decided about a part of the game that is not a single rule.
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
        explanation: Explanation {
            origin: Origin::Ruling,
            options: &[
                "judge",
                "wrong_challenge",
                "right_challenge",
                "max_challenges",
            ],
            text: "Any player except the one who moved may challenge a play until the next turn, but a play can be \
             challenged only once; a note, a correction or a new category may come in between, and they stay. The words that it scored are looked up, or \
             just the one you name; `upheld` or `rejected` records a vote instead. If upheld, everything is as it \
             was before the play: tiles, racks, bag, bonuses still to be earned, the count of turns without a \
             word; a first play can then be made again, and the next player moves. If rejected, the challenger \
             loses the next turn, unless the table plays for other stakes; lost turns add up and are skipped when \
             they come. A play that ended the game can be challenged too: if the challenge is rejected, it costs \
             no turn. Reading the guide's rules in this way is our ruling.",
        },
    },
    Subject {
        name: "end",
        explanation: Explanation {
            origin: Origin::Ruling,
            options: &["max_turns"],
            text: "In every game the player to move, or the table, may enter `end`, and `max_turns` ends a game after \
             that many turns. PUZZINGO ends when the bag is empty and a player has no tiles left, or when every \
             seat in turn has gone twice without a word: passes, exchanges and forfeits count; a play that is not \
             withdrawn restarts the count; a withdrawn play and a lost turn leave it as it is, unless the ruleset \
             counts them (`withdrawn: true`). Crossword ends the same way, after three rounds in a row without a \
             word instead of two. Wordgame does, after four passes in a row, the opening two included; its guide does not say, so that is \
             our ruling; if its first two turns are both passes, new racks are drawn. In Jumbo Jumble Word Cross \
             a player without tiles is out once the pool is empty, and the others play on until all tiles are \
             used or each of them has passed in a row. Lingo ends when bag and pool are used up. Word paths ends \
             after the last round; a round that is open when `end` is entered does not count, which is our \
             ruling.",
        },
    },
    Subject {
        name: "rack",
        explanation: Explanation {
            origin: Origin::Ruling,
            options: &["rack_penalty", "gain_unplayed", "rack_count"],
            text: "At the end every player who has tiles left declares them, in games that count them. PUZZINGO: their \
             values are added up, with 5 for each corner tile and wildcard; the sum is doubled if they include a \
             corner tile and tripled if they include a wildcard, and then subtracted; whether it multiplies once \
             for each kind or for each tile is our ruling. Jumbo Jumble Word Cross: their values are subtracted, \
             and every player who has none gains the values of all the other players' tiles. Crossword: a player who went out gains twice the \
             values of all the other players' tiles, and nothing is subtracted; if nobody did, every player's own \
             are subtracted. Wordgame: nothing, \
             because its guide says nothing, unless the table plays with `rack_penalty: subtract`. Lingo and word \
             paths do not count racks. The highest score wins, and a tie is a tie; in Jumbo Jumble Word Cross the \
             highest single turn breaks it.",
        },
    },
    Subject {
        name: "words",
        explanation: Explanation {
            origin: Origin::Ruling,
            options: &["judge", "scoring"],
            text: "PUZZINGO: a play scores its main word; the main word read backwards if that is a different valid \
             word; every straight line of tiles that it makes, unless all of it is in the main word, in each \
             direction in which it reads as a word; and the words declared with `also`. Without a dictionary, \
             lines count forwards, and a backward reading counts if it is declared with `also`. Crosswords: the \
             word and every line across it, read forwards; premium squares count only under new tiles, letters \
             before words; several word premiums multiply in Crossword and Jumbo Jumble Word Cross, while in Wordgame the \
             highest counts. Lingo: along the line of the play, the most valuable word that includes all new \
             tiles, read either way; across it, the most valuable one through each new tile, counted once even if \
             it reads both ways (it is shown as it reads to the right or downwards); among equal words, the one \
             that was played; a word scores its letters times one less than their number, and the sum is \
             multiplied by the number of words. That one word along each line counts is our ruling. Word paths: a \
             word counts 1, doubled for every step on a ring, and the best of its paths counts.",
        },
    },
    Subject {
        name: "lists",
        explanation: Explanation {
            origin: Origin::Ruling,
            options: &["judge", "neighbours"],
            text: "In word paths every player submits one list in each round, and nobody sees it before the last one is \
             in. Then words that are not on the grid are struck, and so are words that two or more players found. \
             `challenge WORD` has a word looked up, or voted on, until the next letters are laid out; a rejected \
             word is struck, and nobody loses anything else. With `judge: entry` such words are struck at once. A \
             word that appears twice on one list counts once.",
        },
    },
    Subject {
        name: "burn",
        explanation: Explanation {
            origin: Origin::Guide,
            options: &[],
            text: "In Lingo a player without a word plays one tile for no points: on top of a tile with another letter, \
             next to a tile, or anywhere on an empty table: `burn m13 q`.",
        },
    },
];
