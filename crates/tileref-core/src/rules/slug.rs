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
        "The line cannot be read, or uses something that this game does not have. A play is a cell, a direction \
         and a word: `m13 r latch` starts at column M, row 13 and goes right. A word that bends has one letter \
         for each step: `m13 rdrr latch`. `?s` is a wildcard standing for S; in PUZZINGO `+e` is a corner tile E. \
         There are no diagonal steps, because diagonal tiles do not interlock. Crosswords have no `also`, no \
         `claim` and no `+`. Where only the score is kept (`board: none`), a play is just its words: `play habits \
         also tab claim corner`.";
    BadRecord = "bad-record", Program, [],
        "The record file cannot be used: it is not YAML, it has an unknown key or option, or its players do not \
         fit the game. The message names the line.";
    WrongPlayer = "wrong-player", Guide, [],
        "This player cannot do this now: another player is to move, a player challenges their own play, no player \
         has that name, a player enters a second list in one round, or the table does something that only a \
         player can do. Turns go clockwise in the order of `players`. Teammates can challenge each other only if \
         each has a rack of their own.";
    GameOver = "game-over", Guide, [],
        "The game has ended: no tiles are left to play, too many turns in a row had no word, the last round is \
         scored, or someone typed `end`; `rules explain end` has the details for each game. You can still \
         challenge the play that ended it, enter `rack` for each player where racks count, and use `adjust`.";
    NotOver = "not-over", Guide, [],
        "Racks are counted after the game has ended. `end` stops it earlier.";
    NoPass = "no-pass", Guide, [],
        "Lingo has no passes and no forfeits: a player without a word burns a tile for no points, `burn m13 q`. \
         Nobody has to prove that there was no word. Word paths has no turns to pass; an empty list is `words`.";
    NoExchange = "no-exchange", Guide, ["throw_in"],
        "This game has no exchanges. Lingo has them only if every player has a hidden pool and the table plays \
         with `throw_in: true`.";
    NoChallenge = "no-challenge", Guide, ["judge"],
        "Words are looked up when they are played, so there is nothing left to challenge: always in Lingo, and in \
         Wordgame unless the table plays with `judge: challenge` (that this setting allows challenges is our \
         ruling).";
    NoGrid = "no-grid", Guide, [],
        "In word paths, players list words from the letters that the dealer laid out, so the letters come first: \
         `table: grid wora./d?tbi/gie.d`.";
    RoundOpen = "round-open", Guide, [],
        "A round of word paths is scored once every player has submitted a list; only then can words be \
         challenged or new letters laid out. A player who found nothing enters `words` alone.";
    TileCount = "tile-count", Guide, ["tiles"],
        "The dealer lays out thirteen tiles in any shape, or as many as the house rule `tiles` says. Gaps do not \
         count, blanks do.";
    RingCount = "ring-count", Guide, ["rings"],
        "There is no ring in the first round, one in the second, two in the third. `*` after a tile puts a ring \
         on it.";
    NothingToChallenge = "nothing-to-challenge", Guide, ["judge"],
        "A play can be challenged once, before the next turn. A `note`, an `adjust` or a new category does not \
         end that time; anything else does. If you name a word, the play must have made it. In word paths, the \
         word must be on a list of this round, and there is time until the next letters are laid out.";
    VerdictNeeded = "verdict-needed", Guide, [],
        "Without a dictionary the table votes on a challenge: enter `challenge upheld` (the play is taken back) \
         or `challenge rejected` (it counts). With a dictionary the table can still vote, on whether a word fits \
         the category.";
    NotStraight = "not-straight", Guide, ["grid"],
        "Words in Lingo are straight. On squares they go `r`, `l`, `u` or `d`; on hexes `e`, `w`, `ne`, `nw`, \
         `se` or `sw`.";
    Direction = "direction", Guide, [],
        "Words in a crossword read from left to right or from top to bottom, and do not bend: `r` or `d`.";
    OffBoard = "off-board", Ruling, [],
        "The path leaves the table: left of column A, above row 1, or past the last square of a crossword's \
         board. A table without a board has no real edge, so `table: shift r 5` moves everything and makes room. \
         The squares of a crossword are printed, so tiles cannot be shifted there.";
    WordTooShort = "word-too-short", Guide, ["min_length"],
        "A word has at least two letters; in word paths a table can ask for more.";
    CellReused = "cell-reused", Guide, [],
        "A word uses each tile only once, so its path never visits a cell twice.";
    LetterMismatch = "letter-mismatch", Guide, [],
        "Where there is already a tile, the word must use that tile's letter; only in Lingo can another letter \
         cover it. A wildcard keeps its declared letter for the rest of the game. You may leave out the mark of \
         an old tile; if you type it, it must be right. A word declared with `also` places no tiles, so it cannot \
         cross an empty cell.";
    SameLetter = "same-letter", Guide, [],
        "A tile cannot cover its own letter. A word uses the tile that is already there; a burnt tile goes \
         elsewhere.";
    NoNewTile = "no-new-tile", Guide, [],
        "Every declared word uses at least one tile of this turn.";
    TooManyTiles = "too-many-tiles", Guide, ["max_tiles", "pool"],
        "A play or an exchange uses at most as many tiles as the rack holds: seven, in Wordgame eight, or fewer \
         once the bag is empty. In Lingo a play uses at most four, and no more than the pool holds.";
    FirstWord = "first-word", Guide, [],
        "The first play is a single word. You can declare only its reverse with it.";
    Centre = "centre", Guide, ["layout"],
        "The first word of a crossword covers the centre of the board. On a board with an even number of rows or \
         columns any of the squares in the middle will do, which is our ruling.";
    FirstWordLength = "first-word-length", Guide, [],
        "The first word of Wordgame has at least four letters. A ruleset can set another number.";
    NotConnected = "not-connected", Guide, ["separate_clusters"],
        "After the first word, at least one new tile shares a side with a tile on the table. In Lingo it may also \
         cover one; the same goes for a burnt tile.";
    TurnOnOldTile = "turn-on-old-tile", Ruling, ["turns"],
        "A word may turn corners, but only on tiles played in this turn. So a bent word cannot be extended: \
         LATCHES on a bent LATCH would turn on old tiles. The guide says so twice, yet its own ring example \
         (MATCH played round to the BOX of INBOX) turns on the old B. So a word that completes a ring may also \
         turn on an old tile where it joins or leaves a straight line of two or more old letters that it uses.";
    SingleLetterLine = "single-letter-line", Guide, [],
        "To continue a line that already has letters, you must use them. A word that uses only one letter of \
         another word must leave that word's line: THE cannot use just the H of LATCH and put its E after it, \
         because the C before the H would have to be part of THE. A play that uses two or more letters of a word \
         may leave its line, but what the line then reads must be a word like any other run (`bad-run`): LAVA, \
         which turns off at the A of LATCH, makes VAT with its T.";
    PartialRun = "partial-run", Guide, [],
        "A straight word is the whole run of tiles: declare HABITS, not BITS. In PUZZINGO a word declared with \
         `also` cannot be just a stretch of the main word, unless it is the main word read backwards. That \
         stretches of the main word never score separately is our ruling. Lingo has no such rule: any stretch can \
         be a word.";
    TooManyWords = "too-many-words", Ruling, ["scoring"],
        "Along the line of a Lingo play one word counts, and it includes all the new tiles; across it, one word \
         counts through each new tile. You cannot claim a second word along the same line, the same word twice, \
         or a word along the play without all of its tiles. The guide limits a turn of four tiles to five words, \
         and overlapping words would exceed that.";
    BadRun = "bad-run", Guide, ["judge"],
        "Every straight line of tiles that the play makes must read as a word: in PUZZINGO in at least one \
         direction, unless all its tiles belong to the word played; in a crossword from left to right or from top \
         to bottom. With `judge: challenge` such a line is accepted and can be challenged. In Lingo, neighbouring \
         tiles need not make words.";
    CornerInterlock = "corner-interlock", Ruling, ["corner_interlock"],
        "A corner tile has two flat sides that meet, like the corner piece of a jigsaw. So it has neighbours on \
         at most two sides, at a right angle: never both left and right, never both above and below. The guide \
         shows this in pictures that are lost.";
    RackSize = "rack-size", Ruling, ["rack_count"],
        "The turns show how many tiles a player has left, and a declared rack must have that many. With \
         `rack_count: trust` any rack is accepted, for a table where someone forgot to draw or drew too many.";
    TileSupply = "tile-supply", Ruling, ["supply"],
        "The table, covered tiles included, and the racks declared at the end cannot hold more of a tile than the \
         set has. A corner tile counts as its letter. The tile set of Jumbo Jumble Word Cross is a stand-in, \
         because its guide does not print one; a ruleset can define your own.";
    NotAWord = "not-a-word", Guide, ["judge", "disallowed"],
        "With `judge: entry`, a play is refused if one of its words is not in the dictionary, and a listed word \
         is struck. PUZZINGO's guide disallows the abbreviations LOL, IDK, FYI, THRU, EOD, BRB and ETA, even if \
         the dictionary has them. The table can overrule both with `allow` and `ban`. With `judge: challenge` \
         nothing is looked up until someone challenges.";
    FalseClaim = "false-claim", Guide, ["bonuses"],
        "The play must earn every bonus named with `claim`, even where the referee awards bonuses automatically. \
         Where only the score is kept (`board: none`) claims are trusted, but `extension` and `connection` need \
         teammates with racks of their own, and only `corner` and `extension` can be claimed twice.";
    BagTooSmall = "bag-too-small", Guide, [],
        "An exchange draws as many tiles as it puts back, so the bag must hold that many. In Jumbo Jumble Word \
         Cross a player may exchange any number of tiles, which is our ruling.";
    NotOnGrid = "not-on-grid", Guide, [],
        "A listed word is struck if no path of neighbouring tiles spells it. A path may return to a tile, but \
         never use it twice in a row; a blank stands for one letter within a word.";
    Shared = "shared", Guide, [],
        "A word that two or more players listed is struck from all their lists: only words that nobody else found \
         count.";
}
