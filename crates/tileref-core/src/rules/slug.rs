//! The rules that a line can break. Each is one definition: its name, where it comes from, the house rules that change
//! it, and what it means.

use crate::names::choices;

use super::explain::Explanation;

/// `Variant = "name", Origin, [options], "explanation";` for each rule.
macro_rules! slugs {
    ($($variant:ident = $name:literal, $origin:ident, [$($option:literal),*], $text:literal;)+) => {
        choices! {
            /// A rule, by the name that refusals and `rules explain` use.
            ///
            /// The order is the precedence: where a line breaks several rules, the first one is named.
            pub enum Slug { $(#[doc = $text] $variant = $name),+ }
        }

        impl Slug {
            /// What the rule means.
            pub fn explanation(self) -> &'static Explanation {
                match self {
                    $(Self::$variant => &Explanation {
                        text: $text,
                        origin: super::Origin::$origin,
                        options: &[$($option),*],
                    }),+
                }
            }
        }
    };
}

slugs! {
    BadNotation = "bad-notation", Program, [],
        "The line cannot be read, or says what this game has no word for. A play is a cell, a direction and a \
         word: `m13 r latch` starts at column M, row 13 and goes right. A word that bends has one letter for each \
         step: `m13 rdrr latch`. `?s` is a wildcard standing for S; in PUZZINGO `+e` is a corner tile E. Diagonal \
         steps cannot be written, because diagonal tiles do not interlock. In a crossword there is no `also`, no \
         `claim` and no `+`. Where only the score is kept (`board: none`) a play is its words: `play habits also \
         tab claim corner`.";
    BadRecord = "bad-record", Program, [],
        "The record file cannot be used: it is not YAML, has a key or an option that does not exist, or its \
         players do not fit the game. The message names the line.";
    WrongPlayer = "wrong-player", Guide, [],
        "This is not that player's to say: another player is to move, a player challenges their own play, nobody \
         has that name, a second list comes in one round, or the table says what only a player can say. Turns go \
         clockwise in the order of `players`. A teammate may challenge only where teammates have racks of their \
         own.";
    GameOver = "game-over", Guide, [],
        "The game has ended: nobody has tiles to lay, nobody played a word for so long as the game allows, the \
         last round is scored, or somebody said `end`; `rules explain end` tells it game by game. What is left is \
         a challenge of the play that ended it, `rack` for each player where racks count, and `adjust`.";
    NotOver = "not-over", Guide, [],
        "Racks are counted when the game has ended. `end` stops it earlier.";
    NoPass = "no-pass", Guide, [],
        "In Lingo nobody passes, and no turn is forfeited: who finds no word burns a tile for nothing, `burn m13 \
         q`. Nobody has to prove that there was no word. In word paths there are no turns to pass; an empty list \
         is `words`.";
    NoExchange = "no-exchange", Guide, ["throw_in"],
        "Tiles are not exchanged in this game. In Lingo they can be where every player has a hidden pool and the \
         table plays `throw_in: true`.";
    NoChallenge = "no-challenge", Guide, ["judge"],
        "Words are looked up when they are laid, so nothing is left to challenge: in Lingo always, in Wordgame \
         unless the table plays `judge: challenge` (that this lets players challenge is our ruling).";
    NoGrid = "no-grid", Guide, [],
        "In word paths a list is of the words in the letters that the dealer laid, so the letters come first: \
         `table: grid wora./d?tbi/gie.d`.";
    RoundOpen = "round-open", Guide, [],
        "A round of word paths is scored when every player has handed in a list, and only then are words \
         challenged or new letters laid. Who found nothing says `words` alone.";
    TileCount = "tile-count", Guide, ["tiles"],
        "The dealer lays thirteen tiles in a shape of their choice, or as many as the table plays with. Gaps do \
         not count, blanks do.";
    RingCount = "ring-count", Guide, ["rings"],
        "There is no ring in the first round, one in the second, two in the third. `*` behind a tile puts one on \
         it.";
    NothingToChallenge = "nothing-to-challenge", Guide, ["judge"],
        "A play is challenged once, before the next turn. A `note`, an `adjust` and a category of the table leave \
         it open to a challenge; anything else closes it. The word that is named must be one that the play made. \
         In word paths it must stand on a list of the round, and there is time until the next letters are laid.";
    VerdictNeeded = "verdict-needed", Guide, [],
        "Without a dictionary a challenge is a vote of the table: say `challenge upheld` (the play comes off) or \
         `challenge rejected` (it stands). A vote can also be given where there is a dictionary, for a category.";
    NotStraight = "not-straight", Guide, ["grid"],
        "A word of Lingo is straight. On squares it goes `r`, `l`, `u` or `d`, on hexes `e`, `w`, `ne`, `nw`, \
         `se` or `sw`.";
    Direction = "direction", Guide, [],
        "In a crossword words read from left to right or from top to bottom, and do not bend: `r` or `d`.";
    OffBoard = "off-board", Ruling, [],
        "The path leaves the table: left of column A, above row 1, or past the last square of a crossword's \
         board. A table without a board has no edge, so `table: shift r 5` moves everything and makes room. The \
         squares of a crossword are printed, so nothing is shifted there.";
    WordTooShort = "word-too-short", Guide, ["min_length"],
        "A word has two letters or more; in word paths a table can ask for more.";
    CellReused = "cell-reused", Guide, [],
        "A tile serves once in the spelling of a word, so the path of a word never comes to a cell twice.";
    LetterMismatch = "letter-mismatch", Guide, [],
        "On a tile that lies there the declared letter is the tile's letter; in Lingo another letter covers it. A \
         wildcard keeps the letter it was declared as for the rest of the game. A mark may be left out on an old \
         tile; given, it must be true. A word declared with `also` lays nothing itself, so it cannot lead over an \
         empty cell.";
    SameLetter = "same-letter", Guide, [],
        "No tile covers its own letter. In a word the tile that lies there is used instead; a burnt tile goes \
         elsewhere.";
    NoNewTile = "no-new-tile", Guide, [],
        "Every word that is declared uses at least one tile of this turn.";
    TooManyTiles = "too-many-tiles", Guide, ["max_tiles", "pool"],
        "A play, or an exchange, takes no more tiles than the rack holds: seven, in Wordgame eight, or fewer once \
         the bag is empty. In Lingo a play takes four at most, and no more than the pool holds.";
    FirstWord = "first-word", Guide, [],
        "The first play is one single word. Only the same word read backwards may be declared with it.";
    Centre = "centre", Guide, ["layout"],
        "The first word of a crossword covers the centre of the board. On a board with an even number of rows or \
         columns any of the squares in the middle will do, which is our ruling.";
    FirstWordLength = "first-word-length", Guide, [],
        "The first word of Wordgame has four letters or more. A ruleset can ask for another number.";
    NotConnected = "not-connected", Guide, ["separate_clusters"],
        "After the first word, at least one new tile shares a side with a tile on the table; in Lingo it may also \
         lie on one, and a burnt tile does either too.";
    TurnOnOldTile = "turn-on-old-tile", Ruling, ["turns"],
        "A word may go round corners, but it turns only at tiles laid in this turn. So a bent word on the table \
         cannot be made longer: LATCHES on a bent LATCH would turn on old tiles, and only straight words are \
         extended. The guide says so twice, and yet its own ring example (MATCH laid round to the BOX of INBOX) \
         turns on the old B; so a word that completes a ring may also turn on an old tile where it joins or \
         leaves a straight line of two or more old letters that it uses.";
    SingleLetterLine = "single-letter-line", Guide, [],
        "To continue a line that already has letters you must use them. A word that takes only one letter of a \
         word must leave that word's line: THE cannot take only the H of LATCH and put its E after it, because \
         the C before the H would have to be part of THE. A play that uses two or more letters of a word may \
         leave its line, and what that makes of the line must read as a word like any other run (`bad-run`): \
         LAVA, which turns off at the A of LATCH, makes VAT with its T.";
    PartialRun = "partial-run", Guide, [],
        "A straight word is the whole run of tiles it lies in: declare HABITS, not BITS. In PUZZINGO a word \
         declared with `also` is more than a stretch of the main word; the main word read backwards is the only \
         exception. That stretches inside the main word never score by themselves is our ruling. Lingo has no \
         such rule: its words are any stretch.";
    TooManyWords = "too-many-words", Ruling, ["scoring"],
        "Along the line of a Lingo play one word counts, and it holds all the new tiles; across it one word \
         counts through each new tile. A second one along the same line, the same one declared twice, or one \
         along the play without all of its tiles, cannot be claimed. The guide limits a turn of four tiles to \
         five words, which overlapping words would break.";
    BadRun = "bad-run", Guide, ["judge"],
        "Every straight line of tiles that the play makes must read as a word: in PUZZINGO in at least one \
         direction, unless all its tiles belong to the word that is played; in a crossword from left to right or \
         from top to bottom. With `judge: challenge` such a line is accepted and can be challenged. In Lingo \
         neighbours need not make words.";
    CornerInterlock = "corner-interlock", Ruling, ["corner_interlock"],
        "A corner tile has two flat sides that meet, like the corner piece of a jigsaw. So it has neighbours on \
         two sides at most, and those at a right angle: never both left and right, never both above and below. \
         The guide shows this in pictures that are lost.";
    RackSize = "rack-size", Ruling, ["rack_count"],
        "The turns tell how many tiles a player has left, and a declared rack must have that many. With \
         `rack_count: trust` any rack is accepted, for a table where somebody forgot to draw or drew too many.";
    TileSupply = "tile-supply", Ruling, ["supply"],
        "The tiles on the table, covered ones included, and on the racks declared at the end, are no more than \
         the set has. A corner tile counts as its letter. The tiles of Jumbo Jumble Word Cross are a stand-in, \
         because its guide does not print them; a ruleset can state your own.";
    NotAWord = "not-a-word", Guide, ["judge", "disallowed"],
        "With `judge: entry` a play is refused when one of its words is not in the dictionary, and a listed word \
         is struck. PUZZINGO's guide disallows the abbreviations LOL, IDK, FYI, THRU, EOD, BRB and ETA, whatever \
         the dictionary has. The table can `allow` and `ban` words over both. With `judge: challenge` nothing is \
         looked up until somebody challenges.";
    FalseClaim = "false-claim", Guide, ["bonuses"],
        "A bonus that is named with `claim` must be earned by the play, also where the referee awards bonuses by \
         itself. Where only the score is kept (`board: none`) the table's word is taken, but `extension` and \
         `connection` are for teammates with racks of their own, and only `corner` and `extension` can be claimed \
         twice.";
    BagTooSmall = "bag-too-small", Guide, [],
        "An exchange draws as many tiles as it gives back, so the bag must hold that many. That any number of \
         one's tiles may be exchanged in Jumbo Jumble Word Cross is our ruling.";
    NotOnGrid = "not-on-grid", Guide, [],
        "A word on a list is struck where no path of neighbouring tiles spells it. A tile may be used again, but \
         never twice in a row; a blank stands for one letter within a word.";
    Shared = "shared", Guide, [],
        "A word that two or more players have on their lists is struck from all of them: only what nobody else \
         saw counts.";
}
