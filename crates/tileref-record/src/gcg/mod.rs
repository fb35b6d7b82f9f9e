//! GCG: the transcripts that programs for two-player crossword games read and write.
//!
//! A transcript is text. Lines that start with `#` say something about the game, lines that start with `>` are its
//! moves, and any other line goes on with the remark before it:
//!
//! ```text
//! #player1 Ann Ann Lee
//! #player2 Bob Bob Day
//! >Ann: AEHRTTW 8H WREATH +30 30     a play across from H8
//! >Bob: EIOPRS? J7 S.oPE +18 18      down from J7, through a tile, with a blank
//! >Bob: EIOPRS? -- -18 0             challenged, and taken off again
//! >Ann: AEGIRTT -GTT +0 30           an exchange; `-3` where the tiles are not known, `-` is a pass
//! >Bob: EIOPRS? (challenge) +5 5     points for a challenge that was wrong
//! >Ann: AEEIR (time) -10 20          points for time
//! >Bob: (AEEIR) +10 15               at the end, for the tiles of the other player
//! >Ann: AEEIR (AEEIR) -5 15          at the end, for one's own
//! ```
//!
//! What else is said at the table has no move in GCG: an export writes it as a `#note` for people, and an import takes
//! every `#note` for a note of the table. Other pragmas are passed over.
//!
//! Reading ([`decode()`], [`Transcript::parse`]) knows no rules. A transcript becomes a game with [`retell()`], and comes
//! from a game with [`Transcript::from_game`].

mod board;
mod decode;
mod error;
mod export;
mod line;
mod parse;
mod print;
mod retell;

pub use decode::decode;
pub use error::{GcgError, Problem};
pub use export::ExportError;
pub use retell::{Difference, Points, RetellError, Retold, retell};

use crate::grid::{Axis, Cell};
use crate::text::{is_hidden, same_name};
use crate::tile::{Kind, Letter, RackTile, Tile};
use crate::yaml::Place;

/// The largest transcript in bytes: a game takes some 2 KiB.
pub const MAX_BYTES: usize = 1 << 20;

/// A game of two players as it was written down.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Transcript {
    /// What the game is called.
    pub title: Option<String>,
    /// The name of its word list.
    pub lexicon: Option<String>,
    /// `#player1` and `#player2`. Either may have started.
    pub players: [Player; 2],
    /// Moves and notes, in their order.
    pub items: Vec<Item>,
}

/// Somebody who plays.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Player {
    /// The name in the moves: one word without a colon.
    pub nick: String,
    /// The name in full.
    pub name: String,
}

/// A part of the game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Item {
    /// What people wrote about it: one line, though it may have been several.
    Note(String),
    /// A move.
    Move(Move),
}

/// One move, and what it came to according to the transcript.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Move {
    /// Whose move: 0 or 1, in the order of [`Transcript::players`].
    pub player: usize,
    /// The tiles before the move; often only some of them are known.
    pub rack: Vec<RackTile>,
    /// Where they stand in the text, or else what was done.
    pub rack_at: Place,
    /// What was done.
    pub event: Event,
    /// The points it adds.
    pub score: i64,
    /// The player's points after it.
    pub total: i64,
    /// Where the move stands in the text: the word of a play, or the mark that says what else it is.
    pub at: Place,
    /// Where the position of a play stands; of anything else, the same place.
    pub position: Place,
}

/// What can be done in a move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Event {
    /// Tiles laid.
    Play {
        /// The cell of the first letter.
        start: Cell,
        /// The line that the word lies in.
        axis: Axis,
        /// Its letters.
        letters: Vec<Square>,
    },
    /// These tiles put back for others.
    Exchange(Vec<RackTile>),
    /// So many tiles put back for others.
    ExchangeCount(usize),
    /// A turn given up.
    Pass,
    /// The play before is taken off, because a challenge was right.
    Withdrawn,
    /// The play before was challenged, and stands.
    ChallengeBonus,
    /// Too much time was used.
    TimePenalty,
    /// The tiles that the other player is left with.
    EndRackBonus(Vec<RackTile>),
    /// The tiles that the player is left with.
    EndRackPenalty(Vec<RackTile>),
}

/// One letter of a word that is played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Square {
    /// A tile that is laid, or, in transcripts that write words in full, one that lies there.
    New(Tile),
    /// A tile that lies there already; which letter it has, where the transcript says so.
    Through(Option<Letter>),
}

impl Transcript {
    /// Reads a transcript from text as [`decode()`] gives it.
    ///
    /// # Errors
    /// The first thing that is not as a transcript has it, with its place.
    pub fn parse(text: &str) -> Result<Self, GcgError> {
        parse::transcript(text)
    }

    /// The moves.
    pub fn moves(&self) -> impl Iterator<Item = &Move> {
        self.items.iter().filter_map(Item::as_move)
    }

    /// The players in turn order: who made the first move is first.
    pub fn order(&self) -> [usize; 2] {
        match self.moves().next() {
            Some(first) if first.player == 1 => [1, 0],
            _ => [0, 1],
        }
    }

    /// The names for a record, in the order of [`Transcript::players`]: nicks, because they are short enough to be
    /// typed; where the nick is but the name written as one word, the name.
    pub fn names(&self) -> [String; 2] {
        let names = self.players.each_ref().map(|player| {
            if nick_of(&player.name) == player.nick {
                &player.name
            } else {
                &player.nick
            }
        });
        if same_name(names[0], names[1]) {
            return self.players.each_ref().map(|player| player.nick.clone());
        }
        names.map(Clone::clone)
    }
}

impl Item {
    fn as_move(&self) -> Option<&Move> {
        match self {
            Self::Move(one) => Some(one),
            Self::Note(_) => None,
        }
    }
}

/// A tile as it is on the rack before it is laid.
fn on_rack(tile: Tile) -> RackTile {
    match tile.kind {
        Kind::Wildcard => RackTile::Wildcard,
        Kind::Letter | Kind::Corner => RackTile::Letter(tile.letter),
    }
}

/// The tile that a character stands for in a word: a capital is a letter tile, a small letter a blank.
///
/// `None` where it is no letter, or one whose two cases are not told apart: it could not be written again.
fn tile_of(c: char) -> Option<Tile> {
    let kind = if c.is_lowercase() {
        Kind::Wildcard
    } else {
        Kind::Letter
    };
    let tile = Tile {
        letter: Letter::new(c)?,
        kind,
    };
    spelled(tile).map(|_| tile)
}

/// The character that stands for a tile in a word. A letter without a capital cannot be told from a blank, nor a blank
/// without a small letter from its letter; and there are no corner tiles.
fn spelled(tile: Tile) -> Option<char> {
    let small = tile.letter.lower();
    match tile.kind {
        Kind::Wildcard => Some(small).filter(|c| c.is_lowercase()),
        Kind::Letter => Some(capital(tile.letter)).filter(|c| !c.is_lowercase()),
        Kind::Corner => None,
    }
}

/// A letter as it stands on a tile; the capital of `ß` exists, though words in capitals rarely use it.
fn capital(letter: Letter) -> char {
    match letter.lower() {
        'ß' => 'ẞ',
        small => letter.to_string().chars().next().unwrap_or(small),
    }
}

/// A player's name as one word without a colon. Two players whose names differ may have the same nick.
fn nick_of(name: &str) -> String {
    let plain = |c: char| {
        if c.is_whitespace() || c == ':' || is_hidden(c) {
            '_'
        } else {
            c
        }
    };
    name.trim().chars().map(plain).collect()
}

#[cfg(test)]
mod tests;
