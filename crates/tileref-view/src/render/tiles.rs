//! The tiles of the set: the value of each, and how many have not been played.

use std::collections::BTreeMap;
use tileref_game::features::Form;

use crate::terminal::{TextStyle, wrapped};
use tileref_game::game::Game;
use tileref_game::tile::Face;
use tileref_words::text::count;

/// One line for each value: its letters, and how many of each have not been played if that is known. Word paths does
/// not count tiles.
pub fn tiles(game: &Game, style: TextStyle) -> String {
    let set = &game.rules().tiles;
    let mut by_value: BTreeMap<u32, Vec<String>> = BTreeMap::new();
    let mut unlaid = 0;
    let only_values = game.rules().features.form == Form::Bare;
    for face in set.faces() {
        let (left, of) = (game.unseen(face), set.count(face));
        let (value, name) = match face {
            Face::Letter(letter) => (set.value(letter), letter.to_string()),
            Face::Wildcard => (0, "?".to_owned()),
        };
        by_value.entry(value).or_default().push(if only_values {
            format!("{name}:{of}")
        } else {
            format!("{name}:{left}/{of}")
        });
        unlaid += left;
    }
    if by_value.is_empty() {
        return "this game does not count tiles\n".to_owned();
    }
    let total = count(set.total(), "tile");
    let title = if only_values {
        format!("{total}; each line is `value: letter:total`")
    } else {
        let in_bag = game.bag().map(|bag| format!(", {bag} of them in the bag"));
        format!(
            "{unlaid} of {total} not played yet{}; each line is `value: letter:left/total`",
            in_bag.unwrap_or_default()
        )
    };
    let mut text = wrapped(&title, style.width, "");
    for (value, faces) in by_value {
        let line = format!("{value}: {}", faces.join("  "));
        text += &wrapped(&line, style.width, "    ");
    }
    text
}
