//! The letters of word paths, with their rings.

use super::{Ink, inked};
use crate::cli::ui::Look;
use crate::game::{Game, Round};
use crate::grid::column_name;
use crate::lexicon::upper;
use crate::mesh::Neighbours;
use crate::rules::{Mechanic, Paths};
use crate::text::count;

/// Characters of a tile.
const WIDTH: usize = 4;

/// The grid of the round, and which round it is.
pub fn mesh(game: &Game, paths: &Paths, look: Look) -> String {
    let Some(round) = game.round() else {
        return "no letters are laid yet: the dealer says `grid wora./d?tbi/gie.d`, row by row\n"
            .to_owned();
    };
    let hex = paths.house.neighbours == Neighbours::Hex;
    let rows = round.web().mesh().rows();
    let columns = rows.iter().map(Vec::len).max().unwrap_or(0);
    let names: String = (0..columns)
        .filter_map(|n| u16::try_from(n).ok())
        .map(|n| format!(" {:<1$}", column_name(n), WIDTH - 1))
        .collect();
    let mut text = inked(look, Ink::Faint, format!("   {names}").trim_end()) + "\n";
    for (n, row) in rows.iter().enumerate() {
        let mut line = inked(look, Ink::Faint, &format!("{:>2} ", n + 1));
        if hex && n % 2 == 1 {
            line += &" ".repeat(WIDTH / 2);
        }
        for spot in row {
            let letter = |spot: &crate::mesh::Spot| {
                spot.letter
                    .map_or("?".to_owned(), |letter| letter.to_string())
            };
            line += &match spot {
                None => " ".repeat(WIDTH),
                Some(spot) if spot.ring => {
                    inked(look, Ink::Fresh, &format!("({})", letter(spot))) + " "
                }
                Some(spot) => format!(" {}  ", letter(spot)),
            };
        }
        text += line.trim_end();
        text.push('\n');
    }
    text + &inked(look, Ink::Faint, &caption(round, paths)) + "\n"
}

fn caption(round: &Round, paths: &Paths) -> String {
    let mesh = round.web().mesh();
    let mut text = format!("round {} of {}", round.number(), paths.house.rounds);
    if mesh.rings() > 0 {
        text += "   (A) a ring doubles";
    }
    if mesh.tiles().any(|(_, spot)| spot.letter.is_none()) {
        text += "   ? blank";
    }
    text
}

/// Where a game of word paths stands: whose list is missing, or who deals.
pub fn waiting(game: &Game, look: Look) -> Option<String> {
    if !matches!(game.rules().mechanic, Mechanic::Paths(_)) || game.is_over() {
        return None;
    }
    let name = |seat: usize| {
        let name = crate::text::shown(&game.seats().seat(seat).name);
        inked(look, Ink::Strong, &name)
    };
    let round = game.round().filter(|round| round.is_open());
    Some(match (round, game.next_to_list()) {
        (Some(round), Some(_)) => {
            let missing: Vec<String> = (0..game.seats().len())
                .filter(|&seat| !round.has_list(seat))
                .map(name)
                .collect();
            let lists = count(missing.len(), "list");
            format!("{lists} missing: {}\n", crate::text::listed(&missing))
        }
        _ => format!(
            "{} deals: `grid ROW/ROW/...`, row by row\n",
            name(game.dealer())
        ),
    })
}

/// A struck or counted word of a list.
pub fn word(word: &crate::score::ScoredWord) -> String {
    let name = upper(&word.spelling);
    match (word.struck, word.sum.to_string()) {
        (Some(strike), _) => format!("{name} struck: {}", strike.name().replace('-', " ")),
        (None, sum) if sum == word.points().to_string() => format!("{name} {sum}"),
        (None, sum) => format!("{name} {sum} = {}", word.points()),
    }
}
