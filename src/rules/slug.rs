//! The name of every rule that a line can break.

use super::options::choices;

choices! {
    /// A rule, by the name that refusals and `rules explain` use.
    ///
    /// The order is the precedence: where a line breaks several rules, the first one is named.
    pub enum Slug {
        /// The line cannot be read.
        BadNotation = "bad-notation",
        /// The record cannot be read.
        BadRecord = "bad-record",
        /// Not this player's to say.
        WrongPlayer = "wrong-player",
        /// The game has ended.
        GameOver = "game-over",
        /// The game has not ended.
        NotOver = "not-over",
        /// No play that could be challenged.
        NothingToChallenge = "nothing-to-challenge",
        /// Without a dictionary the table decides.
        VerdictNeeded = "verdict-needed",
        /// A path leaves the table.
        OffBoard = "off-board",
        /// Two letters at least.
        WordTooShort = "word-too-short",
        /// A tile serves once in a word.
        CellReused = "cell-reused",
        /// Another letter lies there.
        LetterMismatch = "letter-mismatch",
        /// At least one new tile.
        NoNewTile = "no-new-tile",
        /// No more than the rack holds.
        TooManyTiles = "too-many-tiles",
        /// The first play is one word.
        FirstWord = "first-word",
        /// Connected to the tiles on the table.
        NotConnected = "not-connected",
        /// Words turn on new tiles.
        TurnOnOldTile = "turn-on-old-tile",
        /// Letters in a line are used together.
        SingleLetterLine = "single-letter-line",
        /// A straight word is its whole run.
        PartialRun = "partial-run",
        /// Every run reads as a word.
        BadRun = "bad-run",
        /// Corner tiles have two flat sides.
        CornerInterlock = "corner-interlock",
        /// A rack of another size.
        RackSize = "rack-size",
        /// The set has only so many.
        TileSupply = "tile-supply",
        /// Not in the dictionary.
        NotAWord = "not-a-word",
        /// A bonus that was not earned.
        FalseClaim = "false-claim",
        /// Exchanging needs that many in the bag.
        BagTooSmall = "bag-too-small",
    }

    /// A bonus of the jigsaw games, by the name that `claim` uses.
    pub enum BonusName {
        /// Two branches joined.
        Bridge = "bridge",
        /// The whole rack laid.
        FullFit = "full-fit",
        /// A block of two by two.
        Cluster = "cluster",
        /// Four legs.
        MultiDirection = "multi-direction",
        /// Two words at one corner tile.
        Corner = "corner",
        /// A hole enclosed.
        Ring = "ring",
        /// A teammate's word made longer.
        Extension = "extension",
        /// A teammate's word met.
        Connection = "connection",
    }
}
