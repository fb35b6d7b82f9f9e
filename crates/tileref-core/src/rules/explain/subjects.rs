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
            text: "Any player except the one who moved may challenge a play until the next turn, once. A note, a \
                 correction or a new category may come in between, and they stay. The words that the play scored \
                 are looked up, or just the one you name; `upheld` or `rejected` records a vote instead.\n\
                 Upheld: everything is as it was before the play: tiles, racks, bag, bonuses still to be earned, \
                 the count of turns without a word. A first play can then be made again, and the next player moves.\n\
                 Rejected: the challenger loses the next turn, unless the table plays for other stakes. Lost turns \
                 add up and are skipped when they come. A play that ended the game can be challenged too; if that \
                 challenge is rejected, it costs no turn.",
        },
    },
    Subject {
        name: "end",
        explanation: Explanation {
            origin: Origin::Ruling,
            options: &["max_turns"],
            text: "Any game ends when the player to move, or the table, enters `end`, or after `max_turns` turns.\n\
                 PUZZINGO: when the bag is empty and a player has no tiles left, or after two rounds in a row \
                 without a word. Passes, exchanges and forfeits count; a play that is not withdrawn restarts the \
                 count. A withdrawn play and a lost turn leave it as it is, unless the ruleset counts them \
                 (`withdrawn: true`).\n\
                 Crossword: as in PUZZINGO, but after three rounds.\n\
                 Wordgame: as in PUZZINGO, so after four passes in a row, the opening two included. Its guide does \
                 not say, so this is our ruling. If the first two turns are both passes, new racks are drawn.\n\
                 Jumbo Jumble Word Cross: once the bag is empty a player without tiles is out, and the others play \
                 on until all tiles are used or each of them has passed in a row.\n\
                 Lingo: when the bag and the pool are used up.\n\
                 Word paths: after the last round. A round that is open when `end` is entered does not count, which \
                 is our ruling.",
        },
    },
    Subject {
        name: "rack",
        explanation: Explanation {
            origin: Origin::Ruling,
            options: &["rack_penalty", "gain_unplayed", "rack_count"],
            text: "In games that count racks, every player with tiles left declares them at the end. The highest \
                 score wins. A tie is a tie, but in Jumbo Jumble Word Cross the highest single turn breaks it.\n\
                 PUZZINGO: the values are added up, with 5 for each corner tile and wildcard, then doubled if there \
                 is a corner tile and tripled if there is a wildcard, and subtracted. It is our ruling that this \
                 multiplies once for each kind, not for each tile.\n\
                 Jumbo Jumble Word Cross: the values are subtracted, and every player with no tiles gains the \
                 values of all the other players' tiles.\n\
                 Crossword: a player who went out gains twice the values of all the other players' tiles, and \
                 nothing is subtracted. If nobody did, all players' own are subtracted.\n\
                 Wordgame: racks do not count, because its guide says nothing, unless the table plays with \
                 `rack_penalty: subtract`.\n\
                 Lingo and word paths do not count racks.",
        },
    },
    Subject {
        name: "words",
        explanation: Explanation {
            origin: Origin::Ruling,
            options: &["judge", "scoring"],
            text: "PUZZINGO: a play scores its main word; the same word backwards, if that is a different valid \
                 word; every straight line of tiles that it makes and that is not all in the main word, in each \
                 direction in which it is a word; and the words declared with `also`. Without a dictionary, lines \
                 count forwards, and a word read backwards counts if it is declared with `also`.\n\
                 Crosswords: the word and every line across it, read forwards. Premium squares count only under new \
                 tiles, letters before words. Several word premiums multiply; in Wordgame only the highest counts.\n\
                 Lingo: the most valuable word along the line of the play that has all the new tiles in it, and the \
                 most valuable one across it through each new tile. They may read either way, and one that reads \
                 both ways counts once, shown as it reads to the right or downwards. Of equal words, the one that \
                 was played counts. A word is worth its letters times one less than their number, and the sum is \
                 multiplied by the number of words. It is our ruling that one word counts along each line.\n\
                 Word paths: a word counts 1, doubled for every step on a ring, and the best of its paths counts.",
        },
    },
    Subject {
        name: "lists",
        explanation: Explanation {
            origin: Origin::Ruling,
            options: &[
                "judge",
                "neighbours",
                "wrong_challenge",
                "right_challenge",
                "max_challenges",
            ],
            text: "In word paths every player hands in one list in each round, and nobody sees it before the last \
                 one is in. Then words that are not on the grid are struck, and so are words that two or more \
                 players found. A word that is twice on a list counts once.\n\
                 `challenge WORD` has a word looked up, or voted on, until the next letters are laid out; if it is \
                 not valid it is struck. A wrong challenge costs nothing, unless the table plays for other stakes. \
                 With `judge: entry` such words are struck at once.",
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
