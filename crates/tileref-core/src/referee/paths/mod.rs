//! Word paths: lists of words, judged together when the last one is in.

mod reason;

use std::sync::Arc;

use rustc_hash::FxHashMap;

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
    let mut finders: FxHashMap<&str, usize> = FxHashMap::default();
    for word in lists.iter().flat_map(|list| list.iter()) {
        *finders.entry(word).or_default() += 1;
    }
    let scored = |word: &str, finders: usize| {
        let route = web.route(word);
        let struck = if route.is_none() {
            Some(Strike::NotOnGrid)
        } else if finders > 1 {
            Some(Strike::Shared)
        } else if judge == Judge::Entry && vocabulary.refuses(word) {
            Some(Strike::NotAWord)
        } else {
            None
        };
        Arc::new(ScoredWord {
            spelling: word.to_owned(),
            sum: route.as_ref().map_or_else(Sum::default, Route::sum),
            cells: route.map(|route| route.cells).unwrap_or_default(),
            struck,
        })
    };
    // Whoever has a word, it comes to the same.
    let scored: FxHashMap<&str, Arc<ScoredWord>> = finders
        .into_iter()
        .map(|(word, finders)| (word, scored(word, finders)))
        .collect();
    let list = |list: &&[String]| {
        let words = list.iter();
        words
            .filter_map(|word| scored.get(word.as_str()).cloned())
            .collect()
    };
    lists.iter().map(list).collect()
}
