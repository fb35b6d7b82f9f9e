//! The name of every rule that a line can break.

use crate::names::choices;

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
        /// Nobody passes here.
        NoPass = "no-pass",
        /// Nobody exchanges here.
        NoExchange = "no-exchange",
        /// Nobody challenges here.
        NoChallenge = "no-challenge",
        /// No letters are laid yet.
        NoGrid = "no-grid",
        /// Not every list is in.
        RoundOpen = "round-open",
        /// So many tiles and no others.
        TileCount = "tile-count",
        /// So many rings and no others.
        RingCount = "ring-count",
        /// No play that could be challenged.
        NothingToChallenge = "nothing-to-challenge",
        /// Without a dictionary the table decides.
        VerdictNeeded = "verdict-needed",
        /// Words go straight.
        NotStraight = "not-straight",
        /// Words go right or down.
        Direction = "direction",
        /// A path leaves the table.
        OffBoard = "off-board",
        /// Two letters at least.
        WordTooShort = "word-too-short",
        /// A tile serves once in a word.
        CellReused = "cell-reused",
        /// Another letter lies there.
        LetterMismatch = "letter-mismatch",
        /// No tile covers its own letter.
        SameLetter = "same-letter",
        /// At least one new tile.
        NoNewTile = "no-new-tile",
        /// No more than the rack holds.
        TooManyTiles = "too-many-tiles",
        /// The first play is one word.
        FirstWord = "first-word",
        /// The first word covers the centre.
        Centre = "centre",
        /// The first word has so many letters.
        FirstWordLength = "first-word-length",
        /// Connected to the tiles on the table.
        NotConnected = "not-connected",
        /// Words turn on new tiles.
        TurnOnOldTile = "turn-on-old-tile",
        /// Letters in a line are used together.
        SingleLetterLine = "single-letter-line",
        /// A straight word is its whole run.
        PartialRun = "partial-run",
        /// One word along each line.
        TooManyWords = "too-many-words",
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
        /// A listed word that is no path through the letters.
        NotOnGrid = "not-on-grid",
        /// A listed word that another player has too.
        Shared = "shared",
    }

    /// A bonus, by the name that `claim` uses.
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
        /// A full rack laid in a crossword.
        AllTiles = "all-tiles",
    }
}

impl BonusName {
    /// The bonuses of the jigsaw games.
    pub const JIGSAW: &'static [Self] = &[
        Self::Bridge,
        Self::FullFit,
        Self::Cluster,
        Self::MultiDirection,
        Self::Corner,
        Self::Ring,
        Self::Extension,
        Self::Connection,
    ];
}
