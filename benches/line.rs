//! Reading a typed line at a table of 49 tiles: what is taken, what is offered, and what is refused.

use divan::{Bencher, black_box};
use tileref::game::Game;
use tileref::line::{Offers, What, interpret};
use tileref::record::Record;
use tileref::replay;
use tileref::rules::Ruleset;

/// The shipped game after this many turns.
fn game(turns: usize) -> Game {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/examples/full-game.yaml");
    let text = std::fs::read_to_string(path).expect("the example");
    let mut record = Record::parse(&text).expect("a record");
    record.turns.truncate(turns);
    let rules = Ruleset::built_in("puzzingo").expect("built in");
    replay::replay(&record, rules, None, &replay::no_files).expect("a legal game")
}

fn reads(bencher: Bencher<'_, '_>, line: &str, is_so: fn(&What) -> bool) {
    let game = game(16);
    assert_eq!(game.table().len(), 49);
    bencher.bench(|| {
        let read = interpret(&game, &Offers::default(), black_box(line));
        assert!(is_so(&read.what), "{line}: {:?}", read.what);
    });
}

#[divan::bench]
fn whole(bencher: Bencher<'_, '_>) {
    reads(bencher, "m13 r latch", |what| {
        matches!(what, What::Action(_))
    });
}

#[divan::bench]
fn in_another_order(bencher: Bencher<'_, '_>) {
    reads(bencher, "latch across 13m", |what| {
        matches!(what, What::Action(_))
    });
}

#[divan::bench]
fn a_word_alone(bencher: Bencher<'_, '_>) {
    reads(bencher, "habits", |what| matches!(what, What::Places(..)));
}

#[divan::bench(args = ["l8 habits", "l8 stubbornnesses"])]
fn a_word_with_its_cell(bencher: Bencher<'_, '_>, line: &str) {
    reads(bencher, line, |what| matches!(what, What::Places(..)));
}

#[divan::bench]
fn a_slip(bencher: Bencher<'_, '_>) {
    reads(bencher, "exchagne 3", |what| {
        matches!(what, What::Offered(_))
    });
}

#[divan::bench]
fn a_sentence(bencher: Bencher<'_, '_>) {
    reads(bencher, "whose turn is it now, is it mine?", |what| {
        matches!(what, What::Unread(_))
    });
}

/// As long as a line may be.
#[divan::bench(args = ["a", "\u{e9}", "m13 ", "latch ", "1a", "?a+b", "r,"])]
fn four_thousand_characters(bencher: Bencher<'_, '_>, piece: &str) {
    let line = piece.repeat(4_000 / piece.chars().count());
    reads(bencher, &line, |what| {
        matches!(what, What::Unread(_) | What::Places(..) | What::Offered(_))
    });
}
