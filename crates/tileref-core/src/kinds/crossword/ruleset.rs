//! The keys of a ruleset of crosswords.

use super::{Crossword, CrosswordHouse, Layout, OWN_BOARD};
use crate::rules::RulesetProblem;
use crate::rules::file::{Contradiction, File, Found, LEAST, Read};

/// What using all tiles can pay.
const ALL_TILES: &str = "a whole number from 0 to 100000, or `double` for the main word once more";

/// What `exchange` can be.
const EXCHANGE: &str = "`true`, `false`, or how many tiles the bag must hold for an exchange";

/// Reads the data of a crossword ruleset.
pub(crate) fn read(file: &File<'_>) -> Read<Crossword> {
    let drawing = file.value("board").as_str();
    let drawing = drawing.ok_or_else(|| file.wrong("board", "rows of squares, one per line"))?;
    let board = Layout::parse(drawing)
        .map_err(|error| file.fault(&["board"], RulesetProblem::Board(error)))?;
    let all_tiles = match file.value("all_tiles").as_str() {
        Some("double") => None,
        Some(_) => return Err(file.wrong("all_tiles", ALL_TILES)),
        None => Some(file.number("all_tiles", 0, 100_000)?),
    };
    Ok(Crossword {
        rack: file.size("rack", 1, 100)?,
        layout: board.clone(),
        board,
        layout_name: OWN_BOARD.to_owned(),
        first_word: file.size("first_word.letters", 1, 100)?,
        word_premiums: file.choice("word_premiums")?,
        all_tiles,
        exchange: exchange(file)?,
        challenge: file.truth("challenge")?,
        redraw: file.truth("redraw")?,
        gain_unplayed: file.choice("gain_unplayed")?,
        tie: file.choice("tie")?,
        ending: file.ending()?,
        house: CrosswordHouse::default(),
    })
}

/// Whether tiles may be exchanged, and how many the bag must hold for it.
fn exchange(file: &File<'_>) -> Read<Option<usize>> {
    match file.value("exchange").as_bool() {
        Some(any) => Ok(any.then_some(0)),
        None if file.value("exchange").is_number() => file.size("exchange", 1, 100).map(Some),
        None => Err(file.wrong("exchange", EXCHANGE)),
    }
}

/// The first word fits on the board and on a rack.
pub(super) fn first_word(game: &Crossword) -> Found {
    let letters = game.first_word.max(LEAST);
    let board = game.board.longest();
    let (part, room, of) = if letters > board {
        ("board", board, "a line of the board")
    } else if letters > game.rack {
        ("rack", game.rack, "a rack")
    } else {
        return None;
    };
    let why = Contradiction::FirstWord(letters, room, of);
    Some((format!("first_word.letters {part}"), why))
}
