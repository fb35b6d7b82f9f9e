//! The tiles of the set: what each is worth, and how many were not laid yet.

use std::collections::BTreeMap;

use crate::cli::ui::Look;
use crate::game::Game;
use crate::text::{count, wrapped};
use crate::tile::Face;

/// One line for each value, its letters with how many of its tiles were not laid yet. A game of letters
/// on a grid counts none.
pub fn tiles(game: &Game, look: Look) -> String {
    let set = &game.rules().tiles;
    let mut by_value: BTreeMap<u32, Vec<String>> = BTreeMap::new();
    let mut unlaid = 0;
    for face in set.faces() {
        let (left, of) = (game.unlaid(face), set.count(face));
        let (value, name) = match face {
            Face::Letter(letter) => (set.value(letter), letter.to_string()),
            Face::Wildcard => (0, "?".to_owned()),
        };
        by_value
            .entry(value)
            .or_default()
            .push(format!("{name}:{left}/{of}"));
        unlaid += left;
    }
    if by_value.is_empty() {
        return "this game counts no tiles\n".to_owned();
    }
    let mut text = wrapped(
        &format!(
            "{unlaid} of {} were not laid yet; value, letter, how many of how many:",
            count(set.total(), "tile")
        ),
        look.width,
        "",
    );
    for (value, faces) in by_value {
        let line = format!("{value}: {}", faces.join("  "));
        text += &wrapped(&line, look.width, "    ");
    }
    text
}
