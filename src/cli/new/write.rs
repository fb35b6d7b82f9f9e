//! Writing the record of a new game.

use std::collections::BTreeSet;
use std::path::Path;

use fst::Streamer as _;

use crate::cli::terminal::{message, note};
use crate::cli::{calendar, open};
use crate::dictionaries;
use crate::fault::Fault;
use crate::files::RecordFile;
use crate::game::Game;
use crate::lexicon::{self, CompileReport, without_accents};
use crate::new_game::{NewGame, has_other_language};
use crate::session::Session;
use crate::text::{count, listed, shown};
use crate::tile::Face;

/// Writes the record of a game that is played today, after checking it, and notes what its word list lacks.
///
/// # Errors
/// As [`NewGame::check`]; a record that already exists.
pub fn write(new_game: &NewGame, file: &Path, force: bool) -> Result<Session, Fault> {
    let session = new_game
        .dated(&calendar::today())
        .check(&open::store(file))?;
    RecordFile::new(file).create(session.text(), force)?;
    if new_game.dictionary != lexicon::DEFAULT || has_other_language(session.game().rules()) {
        let skipped = dictionaries::report_on(&session.record().dictionary, file);
        if let Some(report) = skipped.filter(|report| report.others > 0) {
            note(&note_on_lines(&new_game.dictionary, &report));
        }
        note_letters_without_tiles(session.game());
    }
    Ok(session)
}

/// A note on the lines of a word list that were skipped, as `tileref dict add` has it.
fn note_on_lines(name: &str, report: &CompileReport) -> String {
    let words = count(report.words, "word");
    let lines = dictionaries::skipped_lines(report);
    format!("note: `{}` has {words}\n{}", shown(name), lines.trim_end())
}

/// Notes the letters of the word list that are on no tile: words with them cannot be played.
fn note_letters_without_tiles(game: &Game) {
    let Some(lexicon) = game.vocabulary().lexicon() else {
        return;
    };
    let tiles = &game.rules().tiles;
    let mut on_tiles = BTreeSet::new();
    for face in tiles.faces() {
        if let Face::Letter(letter) = face {
            on_tiles.extend(letter.as_str().chars());
        }
    }
    // In word paths the dealer lays out any letters, on which accents are rare.
    let is_missing = |letter: &char| {
        let plain = || without_accents(&letter.to_string()) == letter.to_string();
        !(on_tiles.contains(letter) || on_tiles.is_empty() && plain())
    };
    let mut missing = BTreeSet::new();
    let mut words = lexicon.set().stream();
    while let Some(word) = words.next() {
        let letters = str::from_utf8(word).unwrap_or_default().chars();
        missing.extend(letters.filter(is_missing));
    }
    if missing.is_empty() {
        return;
    }
    let letters = missing
        .iter()
        .map(|letter| tiles.alphabet().case().capital(*letter).to_string());
    let consequence = if on_tiles.is_empty() {
        "which only count on a tile with that letter"
    } else {
        "which no tile has: those words cannot be played"
    };
    note(&message(&format!(
        "note: {} has words with {}, {consequence}; spell them in the list as the tiles are",
        shown(lexicon.name()),
        listed(letters)
    )));
}
