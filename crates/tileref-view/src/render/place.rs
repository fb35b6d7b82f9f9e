//! What a play would use of the table, in a few words.

use std::collections::BTreeSet;

use tileref_game::game::Game;
use tileref_game::grid::Cell;
use tileref_game::referee::JudgedPlay;
use tileref_game::score::ScoredWord;
use tileref_game::table::TrialTable;
use tileref_game::tile::Letter;
use tileref_words::text::listed;

/// The main word of a play, with the letters that are on the table already in brackets: `ABA[T]E`. All others are laid.
pub fn laid(game: &Game, fit: &JudgedPlay) -> String {
    let table = TrialTable::new(game.table(), &fit.ruling.placed);
    let cells = fit.ruling.words.iter().take(1).flat_map(|word| &word.cells);
    let drawn = cells.filter_map(|&cell| {
        let letter = table.at(cell)?.letter.to_string();
        Some(if table.is_new(cell) {
            letter
        } else {
            format!("[{letter}]")
        })
    });
    drawn.collect::<String>().replace("][", "")
}

/// A word on the table that is crossed at a cell; of several equal letters, the crossed one is in brackets: `TAB[O]O`.
fn crossed(game: &Game, word: &ScoredWord, cell: Cell) -> Option<String> {
    let letter = |cell: Cell| Some(game.table().at(cell)?.letter);
    let letters: Option<Vec<Letter>> = word.cells.iter().map(|&cell| letter(cell)).collect();
    let (letters, crossed) = (letters?, letter(cell)?);
    let is_clear = letters.iter().filter(|&&letter| letter == crossed).count() == 1;
    let drawn = letters
        .iter()
        .zip(&word.cells)
        .map(|(letter, at)| match letter {
            letter if *at == cell && !is_clear => format!("[{letter}]"),
            letter => letter.to_string(),
        });
    Some(drawn.collect())
}

/// The other words and tiles that a play has to do with: `on LATCH`, `covers L and M`, `also SLATCH`.
pub fn beside(game: &Game, fit: &JudgedPlay) -> String {
    let (main, further) = match &*fit.ruling.words {
        [main, further @ ..] => (&*main.cells, further),
        [] => return String::new(),
    };
    let covered = fit.ruling.placed.iter();
    let covered = covered.filter_map(|&(cell, _)| game.table().at(cell));
    let covered = covered.map(|tile| tile.letter.to_string());
    let also = further.iter().map(|word| word.spelling.upper());
    let mut standing = BTreeSet::new();
    let table = TrialTable::new(game.table(), &fit.ruling.placed);
    for cell in main.iter().filter(|cell| !table.is_new(**cell)) {
        // The longest word that crosses here; of the same letters, the one that was played first.
        let words = game.standing().words().iter().rev();
        let words = words.filter(|known| {
            let common = known.word.cells.iter().filter(|cell| main.contains(cell));
            known.word.cells.contains(cell) && common.count() == 1
        });
        let longest = words.max_by_key(|known| known.word.cells.len());
        standing.extend(longest.and_then(|known| crossed(game, &known.word, *cell)));
    }
    let parts: [(&str, Vec<String>); 3] = [
        ("on", standing.into_iter().collect()),
        ("covers", covered.collect()),
        ("also", also.collect()),
    ];
    let parts = parts.iter().filter(|(_, all)| !all.is_empty());
    let parts = parts.map(|(what, all)| format!("{what} {}", listed(all)));
    parts.collect::<Vec<_>>().join(", ")
}
