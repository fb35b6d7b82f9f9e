//! Positions in CGP, which `best` searches. A record begins at the beginning of a game, so a position is none.

use std::path::Path;

use super::dictionaries;
use super::fault::{Fault, FaultSlug};
use super::files;
use super::import::{USUAL, gcg_fault};
use super::new::NewGame;
use super::session::Session;
use crate::gcg::cgp::WrittenPosition;
use crate::gcg::{self, MAX_BYTES};
use crate::kinds::crossword::{CrosswordHouse, Language};
use crate::rules::BUILT_IN;
use crate::text::shown;

/// A position, ready to be searched, and the rack of the player to move as it is written.
pub struct OpenPosition {
    pub session: Session,
    pub rack: String,
}

/// The positions of a file. `game` and `dictionary` are those of the command line, which count more than what a position
/// names.
///
/// # Errors
/// The file cannot be read, a line is no position, or its game does not have such a position.
pub fn open(
    path: &Path,
    game: Option<&str>,
    dictionary: Option<&str>,
) -> Result<Vec<OpenPosition>, Fault> {
    let bytes = files::read_typed(path, MAX_BYTES)
        .map_err(|error| Fault::of_file(path, format!("cannot read the position: {error}")))?;
    let text = gcg::decode(&bytes).map_err(|error| gcg_fault(path, "", &error))?;
    let written = WrittenPosition::read(&text).map_err(|error| gcg_fault(path, &text, &error))?;
    let open = |position: &WrittenPosition| {
        let new_game = new_game(position, game, dictionary);
        let session = new_game.check(path)?;
        if session.game().rules().features.layout().is_none() {
            let name = shown(&session.game().rules().name);
            let message = format!("{name} is not a crossword game, and CGP supports no others");
            return Err(Fault::new(FaultSlug::Usage, message));
        }
        let set_up = position.read_in(session.game());
        let set_up = set_up.map_err(|error| gcg_fault(path, &text, &error))?;
        let session = session
            .in_position(&set_up)
            .map_err(|error| Fault::of_file(path, error.to_string()))?;
        let rack = position.racks[0].clone();
        Ok(OpenPosition { session, rack })
    };
    written.iter().map(open).collect()
}

/// The game that a position names, or else the usual one, with as many players as it has racks.
fn new_game(position: &WrittenPosition, game: Option<&str>, dictionary: Option<&str>) -> NewGame {
    let board = position.operation("bdn");
    let ids = || BUILT_IN.iter().map(|&(id, _)| id);
    let named = board.and_then(|board| ids().find(|id| id.eq_ignore_ascii_case(board)));
    let tiles = position.operation("ld").unwrap_or_default();
    let mut languages = Language::others();
    let language = languages.find(|language| language.english_name().eq_ignore_ascii_case(tiles));
    let language = language.filter(|_| game.is_none() && named.is_none());
    let option = |language: Language| {
        let name = CrosswordHouse::language.name.to_owned();
        (name, language.to_string())
    };
    let list = position.operation("lex");
    let list = list.filter(|name| dictionaries::is_known(name));
    let list = dictionary
        .map(ToOwned::to_owned)
        .or_else(|| Some(list?.to_ascii_lowercase()));
    let player = |n: usize| format!("player{n}");
    NewGame {
        game: game.or(named).unwrap_or(USUAL).to_owned(),
        players: (1..=position.racks.len()).map(player).collect(),
        dictionary: list.unwrap_or_default(),
        options: language.map(option).into_iter().collect(),
        ..NewGame::default()
    }
}
