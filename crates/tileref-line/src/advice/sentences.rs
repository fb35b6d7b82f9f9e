//! Sentences about what a game accepts now.

use super::accepts;
use crate::due::example_grid;
use tileref_game::action::{NamedCell, Verb};
use tileref_game::features::Form;
use tileref_game::game::Game;
use tileref_game::grid::{Cell, column_name};
use tileref_words::text::any_of;

/// The form of a play, of a list of words or of the letters of a round.
pub(super) fn form(game: &Game) -> String {
    let deals = game.rules().features.form == Form::Lists && game.next_to_list().is_none();
    let line = if deals {
        example_grid(game)
    } else {
        game.rules().features.example.clone()
    };
    let what = match game.rules().features.form {
        Form::Placed => "a play is a cell, a direction and a word",
        Form::Bare => "a play is just its words",
        Form::Lists if game.next_to_list().is_none() => "the dealer lays out the letters",
        Form::Lists => "a list is just words, without cells",
    };
    format!("{what}: `{line}`")
}

/// The actions that can be entered now.
pub fn what_to_say(game: &Game) -> String {
    if game.is_over() {
        return left(game);
    }
    match any_of(&others(game)) {
        Some(others) => format!("{}; or enter {others}", form(game)),
        None => form(game),
    }
}

/// The actions that can be entered now by a player without a word.
pub(super) fn or_else(game: &Game) -> String {
    match any_of(&others(game)) {
        None if game.rules().features.form == Form::Lists => form(game),
        None => "play a word".to_owned(),
        Some(others) => format!("play a word, or enter {others}"),
    }
}

/// The actions that can be entered now, other than plays, in back-ticks.
fn others(game: &Game) -> Vec<String> {
    let possible = |line: &String| accepts(game, line);
    let first = |lines: &[&str]| lines.iter().map(|&line| line.to_owned()).find(possible);
    let pass = first(&["pass"]);
    let challenge = first(&[challenge(game)]);
    let lines = [pass, exchange(game), burn(game), challenge];
    let typed = lines.into_iter().flatten();
    typed.map(|line| format!("`{line}`")).collect()
}

/// A challenge of the last play. Whether `challenge` alone is accepted would reveal whether the dictionary has a word.
fn challenge(game: &Game) -> &'static str {
    if game.may_need_vote() {
        "challenge upheld"
    } else {
        "challenge"
    }
}

/// An exchange that is possible now.
fn exchange(game: &Game) -> Option<String> {
    let mut lines = (1..=3).rev().map(|n| format!("exchange {n}"));
    lines.find(|line| accepts(game, line))
}

/// The actions that can be entered after the end.
pub(super) fn left(game: &Game) -> String {
    let mut left = Vec::new();
    if game.can_be_challenged() {
        left.push(format!("`{}`", challenge(game)));
    }
    if game.undeclared().next().is_some() {
        left.push("`rack TILES` for each player".to_owned());
    }
    left.push("`adjust`".to_owned());
    format!("you can still type {} or `undo`", left.join(", "))
}

/// The range of cells on a printed board.
pub(super) fn board(game: &Game) -> Option<String> {
    let layout = game.rules().features.layout()?;
    let last = u16::try_from(layout.columns() - 1).map(column_name);
    let example = &game.rules().features.example;
    Some(format!(
        "the columns of the board are A to {}, its rows 1 to {}: `{}`",
        last.unwrap_or_default(),
        layout.rows(),
        example.split(' ').next().unwrap_or_default()
    ))
}

/// A line with this verb that can be entered now.
pub(super) fn for_example(game: &Game, verb: Verb) -> Option<String> {
    let line = match verb {
        Verb::Exchange => exchange(game),
        Verb::Burn => burn(game),
        Verb::Rack if game.rules().features.corners => return None,
        Verb::Rack if game.here().has_wildcards() => Some("rack xet?` or `rack -".to_owned()),
        Verb::Rack => Some("rack xet` or `rack -".to_owned()),
        _ => return None,
    };
    Some(line.map_or_else(|| or_else(game), |line| format!("for example `{line}`")))
}

/// How new tiles are marked in a word.
pub(super) fn marks(game: &Game) -> String {
    let wildcard = "type `?` before the letter that a wildcard stands for: `act?s`";
    let corner = "type `+` before a corner tile: `+acts`";
    let wildcard = game.here().has_wildcards().then_some(wildcard);
    let corner = game.rules().features.corners.then_some(corner);
    let marks: Vec<&str> = wildcard.into_iter().chain(corner).collect();
    match marks.as_slice() {
        [] => "type only letters".to_owned(),
        marks => marks.join("; "),
    }
}

/// A tile that could be burned now, beside another one.
pub(super) fn burn(game: &Game) -> Option<String> {
    game.why_lacking(Verb::Burn).is_none().then_some(())?;
    let beside = |cell: Cell| {
        let mut cells = cell.neighbours(game.rules().features.grid);
        cells.find(|&near| game.table().at(near).is_none())
    };
    let tiles = game.table().in_order();
    let cell = tiles.iter().find_map(|&(cell, _)| beside(cell));
    let cell = NamedCell::Cell(cell.unwrap_or(Cell::START));
    let lines = ["q", "e", "a"].map(|letter| format!("burn {cell} {letter}"));
    lines.into_iter().find(|line| accepts(game, line))
}

#[cfg(test)]
mod tests {

    use super::*;
    use crate::advice::advice;

    use tileref_game::referee::Vocabulary;
    use tileref_game::rules::{BUILT_IN, Ruleset};
    use tileref_game::tile::{Letter, TileSet};

    fn game(rules: Ruleset) -> Game {
        Game::new(rules, &["Ann", "Bob"], Vocabulary::new(None)).expect("seats")
    }

    fn advised(game: &Game, line: &str) -> String {
        let mover = game.to_move().unwrap_or(0);
        let actor = game.seats().seat(mover).name.clone();
        let error = game.clone().submit(&actor, line).expect_err(line);
        advice(game, &error)
    }

    #[test]
    fn an_empty_bag_leaves_the_words() {
        let mut rules = Ruleset::built_in("jumbo-jumble").expect("built in");
        let letter = |c| (Letter::new(c).expect("a letter"), 1, 8);
        rules.tiles = TileSet::new([letter('a'), letter('t')], 0);
        let mut game = game(rules);
        assert_eq!(
            advised(&game, "exchange 3"),
            "exchange 2 at most, or play a word"
        );
        assert_eq!(advised(&game, "exchange x"), "for example `exchange 2`");
        game.submit("Ann", "h8 r at").expect("a play");
        assert_eq!(
            advised(&game, "exchange 3"),
            "play a word, or enter `pass` or `challenge upheld`"
        );
    }

    #[test]
    fn every_advised_action_is_possible() {
        for (id, _) in BUILT_IN {
            let game = game(Ruleset::built_in(id).expect("built in"));
            for line in ["xyzzy", "", "-abc", "exchange 99", "challenge", "burn 99 q"] {
                let error = game.clone().submit("Ann", line).expect_err(line);
                let advice = advice(&game, &error);
                // The other quotes are a cell, a letter or a sign.
                let quoted = advice.split('`').skip(1).step_by(2);
                let is_line = |text: &&str| text.contains(' ') || Verb::from_name(text).is_some();
                for line in quoted.filter(is_line) {
                    let line = line.strip_prefix("table: ").unwrap_or(line);
                    assert!(accepts(&game, line), "{id}: {advice}");
                }
            }
        }
    }
}
