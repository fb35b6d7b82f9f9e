//! The table as text: an HTML table in which a screen reader can move from cell to cell.

use maud::{Markup, html};

use crate::view::{Board, BoardCell, Piece};
use tileref_game::grid::column_name;
use tileref_game::layout::Square;
use tileref_game::tile::TileKind;

/// The table of a board.
pub fn table(board: &Board) -> Markup {
    html! {
        // A table cannot be narrower than its text, so the element around it clips it.
        div.aside { table {
            caption { "The table as text" }
            thead {
                tr {
                    td {}
                    @for column in &board.columns { th scope="col" { (column.map_or("gap".to_owned(), column_name)) } }
                }
            }
            tbody {
                @for (n, row) in board.rows.iter().enumerate() {
                    tr {
                        th scope="row" { (row.map_or("gap".to_owned(), |row| (row + 1).to_string())) }
                        @for (text, cells) in row_text(board, n) { td colspan=[(cells > 1).then_some(cells)] { (text) } }
                    }
                }
            }
        } }
    }
}

/// The texts of a row; the same text in neighbouring cells, which are empty, is one with a width.
fn row_text(board: &Board, row: usize) -> Vec<(String, usize)> {
    let mut texts: Vec<(String, usize)> = Vec::new();
    for column in 0..board.columns.len() {
        let at = board.at(column, row);
        let is_empty = at.is_none_or(|spot| spot.piece.is_none());
        let text = at.map_or(String::new(), spot);
        match texts.last_mut() {
            Some((last, cells)) if is_empty && *last == text => *cells += 1,
            _ => texts.push((text, 1)),
        }
    }
    texts
}

fn spot(spot: BoardCell) -> String {
    match (spot.piece, spot.square) {
        (Some(piece), _) => tile(&piece),
        (None, Square::Letter(premium)) => premium.to_string(),
        (None, Square::Word(times)) => format!("{times}W"),
        (None, Square::Plain) if spot.centre => "centre".to_owned(),
        (None, Square::Plain) => "-".to_owned(),
    }
}

fn tile(piece: &Piece) -> String {
    let letter = piece.letter.map(|letter| letter.to_string());
    let is_wildcard = piece.kind == TileKind::Wildcard && letter.is_some();
    let when = |is_marked: bool, mark: &str| is_marked.then(|| mark.to_owned());
    let parts = [
        when(piece.kind == TileKind::Corner, "corner"),
        when(is_wildcard, "wildcard"),
        when(piece.ring, "ring"),
        when(piece.fresh, "new"),
        when(piece.height > 1, &format!("{} high", piece.height)),
    ];
    let letter = letter.unwrap_or_else(|| "blank".to_owned());
    let parts = [letter].into_iter().chain(parts.into_iter().flatten());
    parts.collect::<Vec<_>>().join(", ")
}
