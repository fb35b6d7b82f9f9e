//! A referee for physical word games: it judges plays, counts scores, settles challenges and ends games.
//!
//! A [`Game`](game::Game) is made from a [`Ruleset`](rules::Ruleset), the players and a
//! [`Vocabulary`](referee::Vocabulary). [`Game::submit`](game::Game::submit) takes one line of the notation, from a
//! player or from `table`, and either logs it as an [`Entry`](game::Entry) or refuses it; then the game is as it was:
//!
//! ```
//! use std::sync::Arc;
//! use tileref_game::{action::read_rack, best::Query, game::Game, referee::Vocabulary, rules::Ruleset};
//! use tileref_words::{Lexicon, compile};
//!
//! let list = compile(b"latch\nthe\nchat\n")?;
//! let dictionary = Lexicon::from_fst_bytes("my list", list.fst)?;
//! let rules = Ruleset::built_in("puzzingo").ok_or("no such game")?;
//! let mut game = Game::new(rules, &["Ann", "Bob"], Vocabulary::new(Some(Arc::new(dictionary))))?;
//!
//! // A play: the cell of its first letter, a direction or a path, and the word.
//! game.submit("Ann", "m13 rdrr latch")?;
//! assert_eq!(game.score(0), 10);
//!
//! // A refusal has the rule, a sentence, advice, and the column that it points at.
//! let line = "p13 dr the";
//! let refused = game.submit("Bob", line).unwrap_err();
//! assert_eq!(refused.slug().name(), "turn-on-old-tile");
//! assert_eq!(refused.column(line, game.alphabet()), 4);
//! assert_eq!(refused.problem(), "THE turns on H at P14, which was already there");
//! assert!(refused.advice().starts_with("turn on a tile of this play"));
//!
//! // The best plays of a rack.
//! let tiles = read_rack("aehttx?", game.alphabet())?;
//! let found = game.best(&Query { seat: 1, tiles, most: Some(3) }, &mut |_| true)?;
//! assert_eq!((found.count, found.plays.len()), (46, 3));
//! let best = game.judged(1, &found.plays).next().expect("a play");
//! assert_eq!((best.play.to_string(), best.ruling.points()), ("n11 dru ?chat".to_owned(), 41));
//!
//! // Every score is a sum that can be shown.
//! let entry = game.submit("Bob", "p13 d the")?;
//! assert_eq!(game.entries()[entry].words[0].sum.to_string(), "1+4+1");
//!
//! // A challenge looks up the words of the last play; here they are valid, so Ann loses her turn.
//! game.submit("Ann", "challenge")?;
//! assert_eq!(game.to_move(), Some(1));
//!
//! // At the end, unplayed tiles are subtracted.
//! game.submit("table", "end")?;
//! game.submit("Ann", "rack aeiours")?;
//! game.submit("Bob", "rack bdgilno")?;
//! assert_eq!(game.winners(), ["Ann"]);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! To go on from there: [`Game::preview`](game::Game::preview) scores a play without making it, [`rules`] has the games and house
//! rules, [`explain`] explains them, and the crate `tileref-line` reads what people type. To undo, replay the game without its
//! last lines. Word lists come from `tileref-words`, as here.
//!
//! There is no I/O here: no files, clocks, threads or environment.

pub mod best;
pub mod clock;
pub mod explain;
pub mod game;
pub mod rules;
#[cfg(test)]
mod tests;

pub use tileref_kinds as kinds;
pub use tileref_referee::{
    action, faults, features, grid, layout, letter_grid, options, referee, rule, score, search,
    section, table, tile, yaml,
};

use tileref_referee::word_tree;
use tileref_words as lexicon;
use tileref_words::text;
