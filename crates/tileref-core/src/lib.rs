//! A referee for physical word games: it judges plays, counts scores, settles challenges and ends games.
//!
//! There is no I/O here: no files, clocks, threads or environment. `ARCHITECTURE.md` of the project maps the modules.
//!
//! A game of PUZZINGO, from the first play to the winner:
//!
//! ```
//! use tileref_core::game::Game;
//! use tileref_core::line::say;
//! use tileref_core::referee::Vocabulary;
//! use tileref_core::rules::Ruleset;
//!
//! let rules = Ruleset::built_in("puzzingo").expect("it is built in");
//! let players = ["Ann", "Bob"].map(String::from);
//! let mut game = Game::new(rules, &players, &[], Vocabulary::new(None))?;
//!
//! say(&mut game, "Ann", "m13 rdrr latch")?;
//! let refused = say(&mut game, "Bob", "p13 dr the").unwrap_err();
//! assert_eq!(refused.slug().name(), "turn-on-old-tile");
//! say(&mut game, "Bob", "p13 d the")?;
//! assert_eq!((game.score(0), game.score(1)), (10, 6));
//!
//! let entry = &game.entries()[1];
//! assert_eq!(entry.words[0].sum.to_string(), "1+4+1");
//!
//! say(&mut game, "table", "end")?;
//! say(&mut game, "Ann", "rack aeiours")?;
//! say(&mut game, "Bob", "rack bdgilno")?;
//! assert_eq!(game.winners(), ["Ann"]);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

pub mod action;
mod advice;
pub mod alphabet;
pub mod clock;
pub mod finder;
pub mod game;
pub mod grid;
pub mod kinds;
pub mod letter_grid;
pub mod line;
pub mod names;
pub mod referee;
pub mod rules;
pub mod score;
pub mod suggest;
pub mod table;
#[cfg(test)]
mod tests;
pub mod tile;
pub mod yaml;

use tileref_words as lexicon;
use tileref_words::text;
