//! GCG: the transcript format of programs for crossword games, mostly of two players.
//!
//! A transcript is text. Lines that start with `#` describe the game, lines that start with `>` are its moves, and a line
//! that starts with `#- ` continues the one above, as any other line continues a note or the description:
//!
//! ```text
//! #player1 Ann Ann Lee
//! #player2 Bob Bob Day
//! >Ann: AEHRTTW 8H WREATH +30 30     a play across from H8
//! >Bob: EIOPRS? J7 S.oPE +18 18      down from J7, through a tile, with a blank
//! >Bob: EIOPRS? -- -18 0             challenged and withdrawn
//! >Ann: AEGIRTT -GTT +0 30           an exchange; `-3` if the tiles are not known, `-` is a pass
//! >Bob: EIOPRS? (challenge) +5 5     points for a rejected challenge
//! >Ann: AEEIR (time) -10 20          points for time
//! >Bob: (AEEIR) +10 15               at the end, for the tiles of the other player
//! >Ann: AEEIR (AEEIR) -5 15          at the end, for the player's own tiles
//! ```
//!
//! Actions without a move in GCG are exported as a `#note` of their line, `#note Ann: adjust -2 counted twice`, before the
//! moves that say what they do, such as what a challenge costs or the pass of a forfeit; after a turn, `#note took 0:43`
//! is its time. These are read back as what they say if the game accepts it and those moves follow (`replay/notes`); every
//! other `#note` is imported as a note of the table. Points for a challenge are read as the challenge that pays them, where
//! the house rules have it so, and else, as those for time that no clock counted, as a correction. A pass after the end only
//! accepts the last play, and is left out. The pragmas `#title`, `#description`, `#lexicon` and `#id` are kept. What GCG
//! has no pragma for is in notes at the end, `#note tileref: date 2026-11-24`, because other programs refuse pragmas that
//! they do not know, and so are the game and its house rules (`facts`); `#date`, `#place`, `#event` and `#round` are read as
//! well, and so is a date in the title or the description. Other pragmas are ignored.
//! Moves are printed in one form, however they were spelled, which Quackle, macondo and MAGPIE can read. The rack of a
//! move is as much of it as is known, such as the tiles played, and empty where nothing is. No note is empty.
//! Three or four players are written as Quackle has them, `#player3 Cy Cy`. Several players may have one nickname: then
//! the turns tell whose move it is.
//!
//! [`decode()`] and [`Transcript::parse`] read a transcript without judging it; [`replay()`] replays it as a game, and
//! [`Transcript::from_game`] exports a game.

pub mod cgp;
mod decode;
mod error;
mod export;
mod facts;
mod line;
mod lines;
mod parse;
mod print;
mod replay;

pub use decode::decode;
pub use error::{GcgError, GcgProblem, GcgResult};
pub use export::{ExportError, is_challenge_bonus};
pub use replay::{ComparedPoints, Difference, MoveError, Replayed, WrongRack, replay};

use crate::grid::{Axis, Cell};
use crate::kinds::crossword::CrosswordHouse;
use crate::record::{ABOUT, MAX_NAME};
use crate::text::{MAX_LINE, is_hidden, same_name};
use crate::tile::{Letter, Tile, TileKind};
use crate::yaml::TextPlace;

/// The size limit of a transcript in bytes; a game has about 2 KiB.
pub const MAX_BYTES: usize = 1 << 20;

/// The pragmas about the rules, the tiles or the board.
const HINTS: [&str; 4] = [
    "game-type",
    "tile-distribution",
    "letter-distribution",
    "board-layout",
];

/// The game of a transcript that does not name one.
pub const USUAL: &str = "crossword";

/// The house rule for what a player without tiles gains at the end.
pub const GAIN_UNPLAYED: &str = "gain_unplayed";

/// The house rule for what a player's own tiles cost at the end.
pub const RACK_PENALTY: &str = CrosswordHouse::rack_penalty.name;

/// The most players of a game.
pub const MAX_PLAYERS: usize = 4;

/// A game as a transcript has it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Transcript {
    /// Its pragmas that a record keeps, in the order of [`ABOUT`]: name without `#`, and text.
    pub about: Vec<(String, String)>,
    /// The game that was played, if a note names it, a built-in one or the file of a ruleset: `#note tileref: ruleset
    /// club.yaml`.
    pub game: Option<String>,
    /// The house rules, which are a note: `#note tileref: options {judge: entry}`.
    pub options: Vec<(String, String)>,
    /// Its pragmas among `HINTS`: name without `#`, and text.
    pub hints: Vec<(String, String)>,
    /// `#player1`, `#player2` and so on. Any of them may move first.
    pub players: Vec<TranscriptPlayer>,
    /// Moves and notes, in order.
    pub items: Vec<TranscriptItem>,
    /// How many moves state no total; theirs is the sum of the scores.
    pub without_total: usize,
}

/// A player.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TranscriptPlayer {
    /// The name in the moves: one word without a colon.
    pub nick: String,
    /// The full name.
    pub name: String,
}

/// A move or a note.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TranscriptItem {
    /// A note; several lines are joined into one.
    Note(String),
    /// A move.
    Move(Move),
}

/// One move, with its points according to the transcript.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Move {
    /// Whose move, in the order of [`Transcript::players`].
    pub player: usize,
    /// The rack before the move as it is written; often only partly known, or empty.
    pub rack: String,
    /// The place of the rack in the text, or of the event if there is no rack.
    pub rack_at: TextPlace,
    /// The event.
    pub event: Event,
    /// The points it adds.
    pub score: i64,
    /// The player's points after it.
    pub total: i64,
    /// The place of the event in the text: the word of a play, or the mark of another event.
    pub at: TextPlace,
    /// The place of the position of a play; for other events, the same as `at`.
    pub position: TextPlace,
}

/// What happens in a move. Its words and tiles are as written, because only the game says how to cut them into tiles.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Event {
    /// Tiles are placed.
    Play {
        /// The cell of the first letter.
        start: Cell,
        /// The direction of the word.
        axis: Axis,
        /// The word: `WR.ATH`, `WR(E)ATH`.
        word: String,
    },
    /// These tiles are exchanged, or this number of tiles.
    Exchange(String),
    /// The player passes.
    Pass,
    /// The last play is withdrawn after a challenge.
    Withdrawn,
    /// The last play was challenged and stands.
    ChallengeBonus,
    /// The player used too much time.
    TimePenalty,
    /// The tiles left on a rack count at the end.
    EndRack {
        /// They are the player's own, rather than those of the other player.
        is_own: bool,
        /// The tiles.
        tiles: String,
    },
}

impl Event {
    /// After such an event the other player is to move.
    pub fn takes_turn(&self) -> bool {
        matches!(self, Self::Play { .. } | Self::Exchange(_) | Self::Pass)
    }

    /// Tiles left on a rack are counted once the last turn has been taken.
    pub fn is_end_rack(&self) -> bool {
        matches!(self, Self::EndRack { .. })
    }
}

impl Transcript {
    /// The text of one of the pragmas it keeps.
    pub fn about(&self, key: &str) -> Option<&str> {
        let found = self.about.iter().find(|(known, _)| known == key);
        found.map(|(_, text)| text.as_str())
    }

    /// Keeps the text of a pragma, unless it is empty, in place of the one before.
    fn keep(&mut self, key: String, text: String) {
        self.about.retain(|(known, _)| *known != key);
        if !text.is_empty() {
            self.about.push((key, text));
        }
    }

    /// The hints that name something other than the standard game: `#game-type wordsmog`.
    ///
    /// ```
    /// use tileref_record::gcg::Transcript;
    /// let text = "#player1 Ann Ann\n#player2 Bob Bob\n#game-type classic\n#tile-distribution german\n";
    /// let transcript = Transcript::parse(text).expect("a transcript");
    /// assert_eq!(transcript.other_than_standard().collect::<Vec<_>>(), ["#tile-distribution german"]);
    /// ```
    pub fn other_than_standard(&self) -> impl Iterator<Item = String> {
        let is_other = |(_, text): &&(String, String)| {
            !matches!(
                &*text.to_lowercase(),
                "" | "classic" | "standard" | "crossword" | "crosswordgame" | "english"
            )
        };
        let others = self.hints.iter().filter(is_other);
        others.map(|(key, text)| format!("#{key} {text}"))
    }

    /// The moves.
    pub fn moves(&self) -> impl DoubleEndedIterator<Item = &Move> {
        self.items.iter().filter_map(TranscriptItem::as_move)
    }

    /// The players in turn order: that of their first turns, and then that of the transcript.
    pub fn order(&self) -> Vec<usize> {
        let moves = self.moves().filter(|one| one.event.takes_turn());
        let mut order = Vec::new();
        for player in moves.map(|one| one.player).chain(0..self.players.len()) {
            if !order.contains(&player) {
                order.push(player);
            }
        }
        order
    }

    /// The names for a record, in the order of [`Transcript::players`]: nicks, because they are quick to type, or full
    /// names where a nick is only the full name as one word, or where nicks are the same. Names that are the same are
    /// numbered.
    pub fn names(&self) -> Vec<String> {
        let each = |name: fn(&TranscriptPlayer) -> &String| -> Vec<String> {
            self.players.iter().map(name).cloned().collect()
        };
        let short = each(|player| {
            let is_nick = nick_of(&player.name) == player.nick;
            if is_nick { &player.name } else { &player.nick }
        });
        let (nicks, full) = (each(|player| &player.nick), each(|player| &player.name));
        let fit = |names: &&Vec<String>| {
            names.iter().enumerate().all(|(n, name)| {
                let is_short = name.chars().count() <= MAX_NAME && !name.contains(':');
                is_short && !names[..n].iter().any(|other| same_name(name, other))
            })
        };
        let fit = [&short, &nicks, &full].into_iter().find(fit);
        fit.cloned().unwrap_or_else(|| {
            let numbered = |(n, nick)| format!("{nick} {}", n + 1);
            nicks.iter().enumerate().map(numbered).collect()
        })
    }
}

impl TranscriptItem {
    fn as_move(&self) -> Option<&Move> {
        match self {
            Self::Move(one) => Some(one),
            Self::Note(_) => None,
        }
    }
}

/// The text for a tile in a word. `None` for a letter tile without a capital and a blank without a small letter,
/// which look alike, and for a corner tile, which GCG does not have.
fn tile_text(tile: Tile) -> Option<String> {
    match tile.kind {
        TileKind::Wildcard => {
            let small = in_brackets(tile.letter, tile.letter.as_str().to_owned());
            Some(small).filter(|text| is_small(text))
        }
        TileKind::Letter => Some(capital(tile.letter)).filter(|text| !is_small(text)),
        TileKind::Corner => None,
    }
}

fn is_small(text: &str) -> bool {
    text.chars().any(char::is_lowercase) && !text.chars().any(char::is_uppercase)
}

/// Puts a tile of several letters in brackets, and one that could be part of such a tile.
fn in_brackets(letter: Letter, text: String) -> String {
    if letter.needs_brackets() {
        format!("[{text}]")
    } else {
        text
    }
}

/// A letter as a capital. There is a capital `ß`, although words in capitals rarely use it.
fn capital(letter: Letter) -> String {
    in_brackets(letter, letter.to_string().replace('ß', "ẞ"))
}

/// A text as one line, without what a record cannot keep.
fn one_line(text: &str) -> String {
    let plain = |c: char| if is_hidden(c) { ' ' } else { c };
    let text: String = text.chars().map(plain).take(MAX_LINE).collect();
    text.trim().to_owned()
}

/// A player's name as one word without a colon. Different names may give the same nick.
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
