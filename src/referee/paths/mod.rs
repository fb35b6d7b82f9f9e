//! Word paths: lists of words, judged together when the last one is in.

mod reason;

use std::sync::Arc;

pub use reason::Fault;

use super::Vocabulary;
use crate::mesh::{Route, Web};
use crate::rules::Judge;
use crate::score::{ScoredWord, Strike, Sum};

/// Judges the lists of a round, each without a word twice: what every word comes to, and which ones are struck.
pub fn judge(
    web: &Web,
    judge: Judge,
    vocabulary: &Vocabulary,
    lists: &[&[String]],
) -> Vec<Vec<Arc<ScoredWord>>> {
    let shared = |word: &String| lists.iter().filter(|list| list.contains(word)).count() > 1;
    let scored = |word: &String| {
        let route = web.route(word);
        let struck = if route.is_none() {
            Some(Strike::NotOnGrid)
        } else if shared(word) {
            Some(Strike::Shared)
        } else if judge == Judge::Entry && vocabulary.refuses(word) {
            Some(Strike::NotAWord)
        } else {
            None
        };
        Arc::new(ScoredWord {
            spelling: word.clone(),
            sum: route.as_ref().map_or_else(Sum::default, Route::sum),
            cells: route.map(|route| route.cells).unwrap_or_default(),
            struck,
        })
    };
    let list = |list: &&[String]| list.iter().map(scored).collect();
    lists.iter().map(list).collect()
}
