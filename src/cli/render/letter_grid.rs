//! The letters of word paths, with their rings, and what such a game is waiting for.

use super::{Ink, inked};
use crate::cli::ui::Look;
use crate::game::Game;
use crate::grid::column_name;
use crate::text::count;
use crate::view::{Board, Piece, Spot};

/// Characters of a tile.
const WIDTH: usize = 4;

/// The letter grid, and the number of the round.
pub fn letter_grid(board: &Board, look: Look) -> String {
    let names: String = board
        .columns
        .iter()
        .flatten()
        .map(|&n| format!(" {:<1$}", column_name(n), WIDTH - 1))
        .collect();
    let mut text = inked(look, Ink::Faint, format!("   {names}").trim_end()) + "\n";
    for n in 0..board.rows.len() {
        let mut line = inked(look, Ink::Faint, &format!("{:>2} ", n + 1));
        if board.is_indented(n) {
            line += &" ".repeat(WIDTH / 2);
        }
        for column in 0..board.columns.len() {
            line += &match board.at(column, n) {
                Spot::Tile(piece) => tile(piece, look),
                Spot::Void | Spot::Empty { .. } => " ".repeat(WIDTH),
            };
        }
        text += line.trim_end();
        text.push('\n');
    }
    text + &inked(look, Ink::Faint, &caption(board)) + "\n"
}

fn tile(piece: Piece, look: Look) -> String {
    let letter = piece
        .letter
        .map_or("?".to_owned(), |letter| letter.to_string());
    if piece.ring {
        inked(look, Ink::Fresh, &format!("({letter})")) + " "
    } else {
        format!(" {letter}  ")
    }
}

fn caption(board: &Board) -> String {
    let mut text = match board.round {
        Some((round, of)) => format!("round {round} of {of}"),
        None => String::new(),
    };
    if board.has(|piece| piece.ring) {
        text += "   (A) ring doubles the word";
    }
    if board.has(|piece| piece.letter.is_none()) {
        text += "   ? blank";
    }
    text
}

/// What a game of word paths is waiting for: the missing lists, or the dealer.
pub fn waiting(game: &Game, look: Look) -> Option<String> {
    if game.rules().mechanic.rounds().is_none() || game.is_over() {
        return None;
    }
    let name = |seat: usize| {
        let name = crate::text::shown(&game.seats().seat(seat).name);
        inked(look, Ink::Strong, &name)
    };
    Some(match game.open_round() {
        Some(round) => {
            let missing: Vec<String> = (0..game.seats().len())
                .filter(|&seat| !round.has_list(seat))
                .map(name)
                .collect();
            let lists = count(missing.len(), "list");
            format!("{lists} missing: {}\n", crate::text::listed(&missing))
        }
        None => format!(
            "{} deals: enter the letters with `grid ROW/ROW/...`\n",
            name(game.dealer())
        ),
    })
}
