//! The words on the table.

use crate::terminal::TextStyle;
use tileref_game::features::Form;
use tileref_game::game::Game;
use tileref_game::grid::Cell;

use super::{drawn, right, table};

/// Every standing word that can still be read on the table, in alphabetical order, with its points and its cells.
pub fn word_table(game: &Game, style: TextStyle) -> String {
    let is_visible = |spelling: &str, cells: &[Cell]| {
        let tiles = cells.iter().map(|cell| game.table().at(*cell));
        let letters: Option<String> = tiles.map(|tile| tile.map(|tile| tile.letter)).collect();
        letters.is_none_or(|letters| letters == spelling)
    };
    let standing = game
        .standing()
        .words()
        .iter()
        .map(|standing| &standing.word);
    let mut words: Vec<_> = standing
        .filter(|word| is_visible(&word.spelling, &word.cells))
        .map(|word| {
            let cells: Vec<String> = word.cells.iter().map(ToString::to_string).collect();
            (word.spelling.upper(), cells.join(" "), word.points())
        })
        .collect();
    words.sort();
    words.dedup_by(|a, b| a.0 == b.0 && a.1 == b.1);
    if words.is_empty() {
        let why = match game.rules().features.form {
            Form::Bare => "this table keeps only the score; `log` shows the words\n",
            Form::Lists => "no words are laid in this game; `log` shows the lists\n",
            Form::Placed => "no words on the table\n",
        };
        return why.to_owned();
    }
    let mut table = table(style, &["word", "points", "cells"]);
    for (word, cells, points) in words {
        table.add_row([word.into(), right(points.to_string()), cells.into()]);
    }
    drawn(table)
}
