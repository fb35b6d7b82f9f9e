//! The formats of a game: the YAML record and its replay, the JSON report, GCG transcripts. Nothing here opens a file.

pub mod gcg;
pub mod record;
pub mod replay;
pub mod report;

use tileref_core::{action, alphabet, game, grid, referee, rules, score, tile, yaml};
use tileref_words as lexicon;
use tileref_words::text;
