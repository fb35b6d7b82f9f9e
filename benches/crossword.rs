//! Judging a crossword play and replaying a game. Every answer that is timed is also checked.

use std::sync::Arc;

use divan::{Bencher, black_box};
use tileref::action::Action;
use tileref::game::Game;
use tileref::lexicon::{self, Lexicon};
use tileref::record::Record;
use tileref::replay;
use tileref::rules::Ruleset;

fn letterpress() -> Arc<Lexicon> {
    Arc::new(lexicon::embedded(lexicon::DEFAULT).expect("built in"))
}

fn wordgame() -> Ruleset {
    Ruleset::built_in("wordgame").expect("built in")
}

/// The record of the shipped game, cut after this many turns.
fn record(turns: usize) -> String {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/examples/wordgame.yaml");
    let text = std::fs::read_to_string(path).expect("the example");
    let mut left = turns;
    let kept = text.lines().filter(|line| {
        let turn = line.starts_with("  - ");
        left = left.saturating_sub(usize::from(turn));
        !turn || left > 0
    });
    // Comments take no time in a game.
    let bare = kept.map(|line| line.split('#').next().unwrap_or_default().trim_end());
    bare.filter(|line| !line.is_empty())
        .map(|line| line.to_owned() + "\n")
        .collect()
}

fn game(text: &str) -> Game {
    let record = Record::parse(text).expect("a record");
    replay::replay(&record, wordgame(), Some(letterpress()), &replay::no_files)
        .expect("a legal game")
}

/// The last play of the shipped game, on the board before it.
#[divan::bench]
fn judge_on_a_full_board(bencher: Bencher) {
    let whole = game(&record(usize::MAX));
    let last = whole
        .entries()
        .iter()
        .rposition(|entry| !entry.placed.is_empty())
        .expect("a play");
    let before = game(&record(last + 1));
    assert!(before.table().len() > 90, "{}", before.table().len());
    let entry = &whole.entries()[last];
    let Some(Action::Play(play)) = entry.action.as_deref() else {
        panic!("not a play")
    };
    let situation = before.situation(before.to_move().expect("a player"));
    let ruling = situation.judge(play).expect("legal");
    assert_eq!(ruling.points(), entry.points);
    bencher.bench_local(|| black_box(&situation).judge(black_box(play)));
}

/// Twenty-five turns of two players, from the text of the record to the game.
#[divan::bench]
fn replay_25_turns(bencher: Bencher) {
    let (text, rules, lexicon) = (record(26), wordgame(), letterpress());
    assert_eq!(game(&text).entries().len(), 25);
    bencher.bench_local(|| {
        let record = Record::parse(black_box(&text)).expect("a record");
        replay::replay(
            &record,
            rules.clone(),
            Some(Arc::clone(&lexicon)),
            &replay::no_files,
        )
        .expect("legal")
        .entries()
        .len()
    });
}

/// Reading the same record alone.
#[divan::bench]
fn read_25_turns(bencher: Bencher) {
    let text = record(26);
    assert_eq!(Record::parse(&text).expect("a record").turns.len(), 25);
    bencher.bench_local(|| Record::parse(black_box(&text)));
}
