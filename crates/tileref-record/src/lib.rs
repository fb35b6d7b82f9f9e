//! The formats of a game: the YAML record and its replay, links, the JSON report, GCG transcripts. Nothing here opens a file.
//!
//! ```
//! use tileref_game::rules::Ruleset;
//! use tileref_record::{record::Record, replay, report::Report};
//!
//! let text = "game: puzzingo\nplayers: [Ann, Bob]\nturns:\n  - Ann: m13 r latch\n  - Bob: pass\n";
//! let record = Record::parse(text)?;
//! let rules = Ruleset::built_in(&record.game).ok_or("no such game")?;
//! let game = replay::replay(&record, rules, None, &replay::no_files)?;
//! let report = Report::new(&game, &record.game, "none");
//! assert_eq!((report.turns[0].points, report.turns[1].status), (10, "passed"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

pub mod gcg;
pub mod link;
pub mod record;
pub mod replay;
pub mod report;

use tileref_game::{
    action, features, game, grid, kinds, options, referee, rule, rules, score, tile, yaml,
};
use tileref_words as lexicon;
use tileref_words::text;
