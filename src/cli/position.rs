//! Positions in CGP, which `best` searches. A record begins at the beginning of a game, so a position is none.

use std::path::Path;
use std::sync::Arc;

use super::import::gcg_fault;
use super::open;
use crate::fault::{Fault, FaultSlug};
use crate::gcg::cgp::WrittenPosition;
use crate::gcg::{self, MAX_BYTES, USUAL};
use crate::kinds::crossword::{CrosswordHouse, Language};
use crate::new_game::NewGame;
use crate::rules::BUILT_IN;
use crate::session::Session;
use crate::text::shown;
use crate::{dictionaries, files};
use tileref_table::store::Store;

/// A position, ready to be searched, and the rack of the player to move as it is written.
pub struct OpenPosition {
    pub session: Session,
    pub rack: String,
}

/// The positions of a file, of which each is opened when its turn comes: there may be thousands.
pub struct Positions<'a> {
    path: &'a Path,
    text: String,
    /// What the command line names, which counts more than what a position does.
    game: Option<&'a str>,
    dictionary: Option<&'a str>,
    written: Vec<WrittenPosition>,
    store: Arc<dyn Store>,
}

impl<'a> Positions<'a> {
    /// Reads a file. `game` and `dictionary` are those of the command line.
    ///
    /// # Errors
    /// The file cannot be read, or a line is no position.
    pub fn read(
        path: &'a Path,
        game: Option<&'a str>,
        dictionary: Option<&'a str>,
    ) -> Result<Self, Fault> {
        let bytes = files::read_typed(path, MAX_BYTES)
            .map_err(|error| Fault::of_file(path, format!("cannot read the position: {error}")))?;
        let text = gcg::decode(&bytes).map_err(|error| gcg_fault(path, "", &error))?;
        let written = WrittenPosition::read(&text);
        let written = written.map_err(|error| gcg_fault(path, &text, &error))?;
        Ok(Self {
            path,
            text,
            game,
            dictionary,
            written,
            store: open::store(path),
        })
    }

    /// How many there are.
    pub fn count(&self) -> usize {
        self.written.len()
    }

    /// Each of them, opened.
    ///
    /// # Errors
    /// The game of a position does not have such a one.
    pub fn each(&self) -> impl Iterator<Item = Result<OpenPosition, Fault>> {
        self.written.iter().map(|written| self.open(written))
    }

    fn open(&self, written: &WrittenPosition) -> Result<OpenPosition, Fault> {
        let new_game = new_game(written, self.game, self.dictionary);
        let session = new_game.check(&self.store)?;
        if !session.game().rules().features.is_crossword() {
            let name = shown(&session.game().rules().name);
            let message = format!("{name} is not a crossword game, and CGP supports no others");
            return Err(Fault::new(FaultSlug::Usage, message));
        }
        let set_up = written.read_in(session.game());
        let set_up = set_up.map_err(|error| gcg_fault(self.path, &self.text, &error))?;
        let session = session
            .in_position(&set_up)
            .map_err(|error| Fault::of_file(self.path, error.to_string()))?;
        let rack = written.racks[0].clone();
        Ok(OpenPosition { session, rack })
    }
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
