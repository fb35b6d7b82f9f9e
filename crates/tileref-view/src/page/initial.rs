//! The colour and the initials by which a player is found at a glance, next to the name.

use maud::{Markup, html};

use tileref_game::game::Game;

/// The number of colours and of line styles in the stylesheet.
pub(super) const KINDS: usize = 8;

/// The most letters that tell two players apart; if they do not, their numbers do.
const MOST: usize = 2;

/// The first letters of each seat's name that no other name begins with.
fn initials(game: &Game) -> Vec<String> {
    let seats = 0..game.seats().count();
    let names: Vec<String> = seats
        .map(|seat| game.seats().name(seat).to_lowercase())
        .collect();
    let start = |name: &String, letters: usize| {
        let letters = name.chars().filter(|c| c.is_alphanumeric()).take(letters);
        letters.collect::<String>()
    };
    let initial = |(seat, name): (usize, &String)| {
        let is_own = |letters: &usize| {
            let same = names
                .iter()
                .filter(|other| start(other, *letters) == start(name, *letters));
            same.count() == 1
        };
        let own = (1..=MOST).find(is_own).map(|letters| start(name, letters));
        let own = own.filter(|own| !own.is_empty());
        own.map_or((seat + 1).to_string(), |own| capitalised(&own))
    };
    names.iter().enumerate().map(initial).collect()
}

fn capitalised(text: &str) -> String {
    let mut letters = text.chars();
    let first = letters.next().into_iter().flat_map(char::to_uppercase);
    first.chain(letters).collect()
}

/// The classes by which the style knows the colour of a seat.
pub fn colour(seat: usize) -> String {
    format!("run run{}", seat % KINDS)
}

/// The first letters of a seat's name; nothing for a single player.
pub fn initial(game: &Game, seat: usize) -> Option<String> {
    let is_told = game.seats().count() > 1;
    is_told.then(|| initials(game).swap_remove(seat))
}

/// The mark of a seat; nothing for the table. It is no text, so that names are read and copied without it.
pub fn mark(game: &Game, seat: Option<usize>) -> Markup {
    html! {
        @if let Some((seat, initial)) = seat.and_then(|seat| Some((seat, initial(game, seat)?))) {
            span class={ "initial " (colour(seat)) } data-initial=(initial) aria-hidden="true" {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tileref_game::referee::Vocabulary;
    use tileref_game::rules::Ruleset;

    #[test]
    fn initials_tell_players_apart() {
        for (players, expected) in [
            (&["Ann", "Bob"][..], &["A", "B"][..]),
            (&["Ann", "Al", "Bob"], &["An", "Al", "B"]),
            (&["\"Élan\"", "zoë"], &["É", "Z"]),
            (&["Anna", "Anne"], &["1", "2"]),
        ] {
            let rules = Ruleset::built_in("puzzingo").expect("built in");
            let game = Game::new(rules, players, Vocabulary::new(None)).expect("seats");
            assert_eq!(initials(&game), expected);
        }
    }
}
