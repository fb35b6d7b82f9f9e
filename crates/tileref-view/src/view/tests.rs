//! Games for the tests of views and drawings.

use tileref_game::game::Game;
use tileref_game::referee::Vocabulary;
use tileref_game::rules::Ruleset;

/// A game of a ruleset after these lines, each by the player to move, unless it says whose it is.
pub(crate) fn game(ruleset: &str, lines: &[&str]) -> Game {
    let rules = Ruleset::parse(ruleset).expect("a ruleset");
    let mut game = Game::new(rules, &["Ann", "Bob"], Vocabulary::new(None)).expect("seats");
    for line in lines {
        let next = game.seats().name(game.awaited()).to_owned();
        let (by, line) = line.split_once(": ").unwrap_or((&next, line));
        game.submit(by, line).expect(line);
    }
    game
}
