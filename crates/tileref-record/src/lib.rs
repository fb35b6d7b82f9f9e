//! What is kept of a game: the YAML record, the game that it replays to, the JSON report, GCG transcripts. Text in, text
//! out; nothing here opens a file.

pub mod gcg;
pub mod record;
pub mod replay;
pub mod report;

use tileref_core::{action, game, grid, referee, rules, score, tile, yaml};
use tileref_words as lexicon;
use tileref_words::text;
