//! Why a line is refused: fields, and the rule that they break.

use crate::action::Verb;
use crate::grid::{Cell, Direction, Grid};
use crate::rules::{Slug, Turns};
use crate::tile::{Face, Letter, Tile};

use crate::kinds::{crossword, paths, stacking};

/// Why a line is refused. Words are in lower case.
#[derive(Clone, Debug, PartialEq, Eq)]
#[allow(missing_docs)] // the sentences in `refusal` explain the fields
pub enum Reason {
    /// A bonus that the game does not have is claimed.
    NoSuchBonus {
        name: String,
        nearest: Option<&'static str>,
    },
    /// A direction that this table does not have.
    NoSuchDirection { direction: Direction, grid: Grid },
    /// A corner tile in a game that has none.
    NoCornerTiles,
    /// An action that this game does not have.
    NotHere { verb: Verb },
    /// Further words of a play, in a game that finds them by itself.
    NoAlso,
    /// A claimed bonus, in a game that has none or pays them by itself.
    NoClaims,
    /// What only crosswords refuse.
    Crossword(crossword::Fault),
    /// What only word paths refuse.
    Paths(paths::Fault),
    /// What only stacking games refuse.
    Stacking(stacking::Fault),
    /// A turn without a word, in a game without passes.
    NoPass,
    /// An exchange, in a game that has none.
    NoExchange,
    /// A challenge, in a game that has none.
    NoChallenge,
    /// A place names a word that is not on the table.
    NoSuchWord {
        word: String,
        nearest: Option<String>,
    },
    /// A place names a word that is on the table twice.
    TwoSuchWords { word: String, starts: [Cell; 2] },
    /// A place names a letter that the word does not have.
    NoSuchLetter {
        word: String,
        letter: usize,
        letters: usize,
    },
    /// Nobody at the table has this name.
    UnknownName {
        name: String,
        nearest: Option<String>,
    },
    /// A note about a turn that does not exist.
    NoSuchTurn { turn: usize, turns: usize },
    /// Another player is to move.
    NotYourTurn { name: String, to_move: String },
    /// A player challenges their own play, or that of a teammate who shares the rack.
    OwnPlay { name: String },
    /// The table does what only a player can do.
    NotForTheTable {
        verb: Verb,
        line: String,
        player: String,
    },
    /// A player does what only the table can do.
    OnlyTheTable { verb: Verb },
    /// A rack is declared twice.
    RackDeclared { name: String },
    /// The game has ended.
    GameOver,
    /// The game has not ended.
    NotOver,
    /// No play can be challenged; whether the game is over.
    NothingToChallenge { over: bool },
    /// The word challenged was not made by the play.
    NotInPlay { word: String, words: Vec<String> },
    /// No dictionary to look a challenge up.
    VerdictNeeded,
    /// A path leaves the table.
    OffBoard { from: Cell, direction: Direction },
    /// The table cannot move that far.
    ShiftOff { direction: Direction },
    /// A word of one letter.
    WordTooShort { word: String },
    /// A word uses a tile twice.
    CellReused { word: String, cell: Cell },
    /// The tile there is a different one.
    LetterMismatch {
        cell: Cell,
        there: Tile,
        declared: Tile,
    },
    /// An `also` word crosses an empty cell.
    AlsoEmpty { word: String, cell: Cell },
    /// A word without a new tile.
    NoNewTile { word: String },
    /// More tiles than the rack holds.
    TooManyTiles {
        wanted: usize,
        held: usize,
        from: &'static str,
    },
    /// More than one word in the first play.
    FirstWord { word: String },
    /// An `also` word was already declared.
    DeclaredTwice { word: String, slug: Slug },
    /// No new tile touches an old one.
    NotConnected,
    /// A turn on an old tile.
    TurnOnOldTile {
        word: String,
        cell: Cell,
        letter: Letter,
        turns: Turns,
    },
    /// A line of old letters is used in part.
    SingleLetterLine {
        old: Cell,
        new: Cell,
        before: Cell,
        line: String,
    },
    /// A straight word is part of a longer run.
    PartialRun { word: String, run: String },
    /// An `also` word is wholly inside the main word.
    InsideMainWord { word: String, main: String },
    /// A run reads as a word in neither direction.
    BadRun {
        run: String,
        backward: String,
        start: Cell,
    },
    /// A corner tile between two others.
    CornerInterlock {
        cell: Cell,
        letter: Letter,
        sides: [Direction; 2],
    },
    /// More of a tile than the set has.
    TileSupply {
        face: Face,
        in_set: usize,
        on_rack: bool,
    },
    /// A play without cells, although the table is kept.
    BoardKept,
    /// A play with cells, or a table moved, where only the score is kept.
    NoBoard { verb: Verb },
    /// A bonus for teammates is claimed by a player without any.
    NoTeammates { name: &'static str },
    /// A bonus is claimed twice in the same play.
    ClaimedTwice { name: &'static str },
    /// Words that are not in the dictionary, and words that the guide disallows.
    NotAWord {
        words: Vec<String>,
        disallowed: Vec<String>,
        dictionary: String,
    },
    /// A bonus that was not earned.
    FalseClaim {
        name: &'static str,
        earned: Vec<&'static str>,
    },
    /// More tiles to exchange than the bag holds.
    BagTooSmall { wanted: usize, bag: usize },
    /// A rack of another size than is known.
    RackSize { declared: usize, held: usize },
}

impl Reason {
    /// The rule that is broken.
    pub fn slug(&self) -> Slug {
        match self {
            Self::NoSuchBonus { .. }
            | Self::NoSuchDirection { .. }
            | Self::NoCornerTiles
            | Self::NotHere { .. }
            | Self::NoAlso
            | Self::NoClaims
            | Self::BoardKept
            | Self::NoBoard { .. }
            | Self::NoSuchWord { .. }
            | Self::TwoSuchWords { .. }
            | Self::NoSuchTurn { .. }
            | Self::NoSuchLetter { .. } => Slug::BadNotation,
            Self::UnknownName { .. }
            | Self::NotYourTurn { .. }
            | Self::OwnPlay { .. }
            | Self::NotForTheTable { .. }
            | Self::OnlyTheTable { .. }
            | Self::RackDeclared { .. } => Slug::WrongPlayer,
            Self::GameOver => Slug::GameOver,
            Self::Crossword(fault) => fault.slug(),
            Self::Stacking(fault) => fault.slug(),
            Self::Paths(fault) => fault.slug(),
            Self::NoPass => Slug::NoPass,
            Self::NoExchange => Slug::NoExchange,
            Self::NoChallenge => Slug::NoChallenge,
            Self::NotOver => Slug::NotOver,
            Self::NothingToChallenge { .. } | Self::NotInPlay { .. } => Slug::NothingToChallenge,
            Self::VerdictNeeded => Slug::VerdictNeeded,
            Self::OffBoard { .. } | Self::ShiftOff { .. } => Slug::OffBoard,
            Self::WordTooShort { .. } => Slug::WordTooShort,
            Self::CellReused { .. } => Slug::CellReused,
            Self::LetterMismatch { .. } | Self::AlsoEmpty { .. } => Slug::LetterMismatch,
            Self::NoNewTile { .. } => Slug::NoNewTile,
            Self::TooManyTiles { .. } => Slug::TooManyTiles,
            Self::FirstWord { .. } => Slug::FirstWord,
            Self::DeclaredTwice { slug, .. } => *slug,
            Self::NotConnected => Slug::NotConnected,
            Self::TurnOnOldTile { .. } => Slug::TurnOnOldTile,
            Self::SingleLetterLine { .. } => Slug::SingleLetterLine,
            Self::PartialRun { .. } | Self::InsideMainWord { .. } => Slug::PartialRun,
            Self::BadRun { .. } => Slug::BadRun,
            Self::CornerInterlock { .. } => Slug::CornerInterlock,
            Self::TileSupply { .. } => Slug::TileSupply,
            Self::NotAWord { .. } => Slug::NotAWord,
            Self::FalseClaim { .. } | Self::NoTeammates { .. } | Self::ClaimedTwice { .. } => {
                Slug::FalseClaim
            }
            Self::BagTooSmall { .. } => Slug::BagTooSmall,
            Self::RackSize { .. } => Slug::RackSize,
        }
    }
}
