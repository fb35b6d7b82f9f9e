//! Our finder of crosswords against the crate `scrabble`, with the same positions, racks and words. Both must find the same
//! plays for the same points.

#[path = "../tests/referees/engine.rs"]
mod engine;

use std::sync::LazyLock;

use divan::{Bencher, black_box};
use scrabble::prelude::Play;
use tileref::best::FoundPlay;
use tileref::game::Entry;
use tileref::lexicon::{self, DEFAULT};

use engine::{Beside, Words};

/// Tests, which are not optimized, look up fewer words.
static WORDS: LazyLock<Words> = LazyLock::new(|| {
    let list = lexicon::embedded(DEFAULT).expect("built in");
    let all = list.set().stream().into_strs().expect("text");
    let step = if cfg!(debug_assertions) { 20 } else { 1 };
    Words::new(&all.into_iter().step_by(step).collect::<Vec<_>>())
});

const CASES: &[(&str, usize, &str)] = &[
    ("early", 2, "aeinrst"),
    ("middle", 10, "aeinrst"),
    ("late", 20, "aeinrst"),
    ("early", 2, "aeinrs?"),
    ("middle", 10, "aeinrs?"),
    ("late", 20, "aeinrs?"),
];

/// The position after this many plays of words with at most five letters.
fn position(plays: usize) -> Beside<'static> {
    let mut beside = Beside::new(&WORDS, "ignore");
    for n in 0..plays {
        let rack = ["aeilnot", "deorsuv", "bcehikt", "agmopry"][n % 4];
        let short = |play: &&Play| play.word().len() <= 5 && play.tiles_used() > 1;
        let found = beside.theirs(rack).iter().filter(short);
        let play = *found.max_by_key(|play| play.score()).expect("a play");
        beside.play(&play);
    }
    beside
}

/// The position and the number of plays, after a check that both find the same.
fn agreed(plays: usize, rack: &str) -> (Beside<'static>, usize) {
    let mut beside = position(plays);
    let (ours, theirs) = beside.both(rack);
    assert_eq!(ours, theirs, "{rack} on\n{}", beside.drawn());
    let some = if cfg!(debug_assertions) { 10 } else { 200 };
    assert!(ours.len() > some, "{}", ours.len());
    (beside, ours.len())
}

#[divan::bench(args = CASES)]
fn every_play_by_ours(bencher: Bencher, (_, plays, rack): &(&str, usize, &str)) {
    let (beside, all) = agreed(*plays, rack);
    bencher.bench_local(|| {
        let found = beside.ours(black_box(rack), None);
        assert_eq!(found.plays.len(), all);
    });
}

/// With the words and the sums of each, for whoever wants to see them all.
#[divan::bench(args = CASES)]
fn every_play_judged_by_ours(bencher: Bencher, (_, plays, rack): &(&str, usize, &str)) {
    let (beside, all) = agreed(*plays, rack);
    bencher.bench_local(|| {
        let found = beside.ours(black_box(rack), None);
        assert_eq!(beside.judged(&found).len(), all);
    });
}

#[divan::bench(args = CASES)]
fn the_ten_best_by_ours(bencher: Bencher, (_, plays, rack): &(&str, usize, &str)) {
    let (mut beside, _) = agreed(*plays, rack);
    let best = beside.theirs(rack).iter().map(Play::score).max();
    bencher.bench_local(|| {
        let found = beside.ours(black_box(rack), Some(10));
        let points = found.plays.all().next().map(FoundPlay::points);
        assert_eq!(points, best.map(i64::from));
    });
}

/// The first search of a game, which decodes the word list.
#[divan::bench(args = CASES)]
fn the_ten_best_by_ours_at_first(bencher: Bencher, (_, plays, rack): &(&str, usize, &str)) {
    let (beside, all) = agreed(*plays, rack);
    let entries = beside.game.entries().iter();
    let lines: Vec<String> = entries.map(Entry::action_text).collect();
    let new_game = || {
        let mut beside = Beside::new(&WORDS, "ignore");
        for line in &lines {
            beside.say(line);
        }
        beside
    };
    bencher.with_inputs(new_game).bench_local_values(|beside| {
        let found = beside.ours(black_box(rack), Some(10));
        assert_eq!((found.count, found.plays.len()), (all, 10));
        beside
    });
}

#[divan::bench(args = CASES)]
fn every_play_by_theirs(bencher: Bencher, (_, plays, rack): &(&str, usize, &str)) {
    let (mut beside, all) = agreed(*plays, rack);
    bencher.bench_local(|| assert_eq!(beside.theirs(black_box(rack)).len(), all));
}
