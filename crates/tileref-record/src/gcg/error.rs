//! The errors of a transcript and their messages.

use tileref_game::faults;

use super::MAX_BYTES;
use crate::grid::Cell;
use crate::record::MAX_NAME;
use crate::text::{count, shown};
use crate::yaml::TextPlace;

/// What a transcript or a position comes to, or what is wrong with it.
pub type GcgResult<T> = Result<T, GcgError>;

/// Why a transcript cannot be read.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{problem}; {}", problem.advice())]
pub struct GcgError {
    /// Where, if there is one place.
    pub at: Option<TextPlace>,
    /// What is wrong.
    pub problem: GcgProblem,
}

/// What to do about a wrong encoding.
const ENCODED: &str = "save the file as UTF-8, with `#character-encoding UTF-8` as its first line";

/// What to do about an invalid move.
const MOVE: &str = "a move is `>NICK: RACK POSITION WORD +SCORE TOTAL`, with the position `8E` for across or \
                    `E8` for down; instead of a position and a word, `-` is a pass, `-ABC` an exchange, `--` a withdrawn play";

/// What a position looks like.
const POSITION: &str = "a position is one line, `BOARD RACKS SCORES ZEROS`, with the rows of the board, the racks and the \
                        scores separated by `/`: `15/15/7AT6/... AEINRST/ 120/98 0`";

faults! {
    /// What is wrong with a transcript or a position.
    pub enum GcgProblem;

    TooLarge
        wrong: format!("the transcript is larger than {} KiB", MAX_BYTES / 1024),
        try: "this is probably not the transcript of one game";
    NotIn(encoding: &'static str)
        wrong: format!("this is not text in {encoding}"),
        try: ENCODED;
    UnknownEncoding(name: String)
        wrong: format!("unknown encoding `{}`", shown(name)),
        try: ENCODED;
    NoTranscript
        wrong: "this is not a transcript in GCG",
        try: "a transcript starts with lines such as `#player1 Ann Ann Lee`; programs export one as GCG";
    NoPosition
        wrong: "this is not a position in CGP",
        try: POSITION;
    NotInPosition(part: &'static str, text: String)
        wrong: format!("`{}` is not a {part}", shown(text)),
        try: POSITION;
    RacksAndScores { racks: usize, scores: usize }
        wrong: format!("there are {}, but {}", count(*racks, "rack"), count(*scores, "score")),
        try: "write one rack for each player, empty if it is not known, and as many scores: `AEINRST/ 120/98`";
    // Rows, and squares in one of them.
    OtherBoard { own: (usize, usize), board: (usize, usize) }
        wrong: format!("the position has {} rows, this one of {}, but the board of this game is {} by {}",
            own.0, count(own.1, "square"), board.0, board.1),
        try: "name the game with `--game`: a built-in one, or a ruleset with that board";
    // Neither a pragma nor a move, without a note to continue.
    Stray
        wrong: "this line starts with neither `#` nor `>`, and does not continue a note",
        try: "start a move with `>` and the nickname of the player, and a note with `#note`";
    NoPlayer(number: usize)
        wrong: format!("player {number} has no nickname"),
        try: "name all players before the first move: `#player1 Ann Ann Lee`, `#player2 Bob Bob Day`";
    BadNick(nick: String)
        wrong: format!("the nickname `{}` has a colon", shown(nick)),
        try: "use a nickname without a colon, here and in the moves";
    LongNick(nick: String)
        wrong: format!("the nickname `{}` has more than {MAX_NAME} characters", shown(nick)),
        try: "use a shorter nickname, here and in the moves; the full name after it may be long";
    TooManyPlayers(pragma: String)
        wrong: format!("`{}` is one player too many", shown(pragma)),
        try: "a transcript names two to four players, each once: `#player1`, `#player2`";
    UnknownNick(nick: String)
        wrong: format!("no player has the nickname `{}`", shown(nick)),
        try: "start a move with `>` and the first word after `#player1`, `#player2` and so on";
    Missing(part: &'static str)
        wrong: format!("the {part} is missing"),
        try: MOVE;
    NotA(part: &'static str, text: String)
        wrong: format!("`{}` is not a {part}", shown(text)),
        try: MOVE;
    Unexpected(word: String)
        wrong: format!("unexpected `{}`", shown(word)),
        try: MOVE;
    NoTile(text: String)
        wrong: format!("`{}` is not a tile", shown(text)),
        try: "a tile is one letter, or several in brackets: `[CH]`; a blank is `?` on a rack and a small letter in a word";
    Unpaired(bracket: char)
        wrong: format!("unmatched `{bracket}`"),
        try: "parentheses come in pairs, with tiles between them";
    NothingWithdrawn
        wrong: "there is no play for `--` to withdraw",
        try: "put `--` directly after the play that it withdraws, with the same nickname";
    NoOldTile(cell: Cell)
        wrong: format!("the word goes through {cell}, where there is no tile"),
        try: "check the position and the earlier plays: `8E` is across, `E8` down";
    // Past the edge of any board.
    OffBoard
        wrong: "the word leaves the board",
        try: MOVE;
}

impl GcgProblem {
    pub(super) fn at(self, at: TextPlace) -> GcgError {
        GcgError {
            at: Some(at),
            problem: self,
        }
    }
}
