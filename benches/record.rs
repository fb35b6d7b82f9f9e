//! Reading and editing a record of 60 turns, as long as two games.

use std::fmt::Write as _;

use divan::{Bencher, black_box};
use tileref::record::{Record, RecordPart, append, place_of, place_of_turn, without_last};

fn sixty() -> String {
    let mut text = String::from(
        "# Friday night\ngame: puzzingo\nplayers: [Ann, Bob]\noptions: {judge: entry}\nturns:\n",
    );
    for n in 0..30 {
        let _ = writeln!(
            text,
            "  - Ann: m{n} r +latch also n{n} d ab?te claim ring,bridge  # turn {n}"
        );
        let _ = writeln!(text, "  - Bob: challenge LATCH upheld");
    }
    text
}

#[divan::bench]
fn parse(bencher: Bencher<'_, '_>) {
    let text = sixty();
    bencher.bench(|| {
        let record = Record::parse(black_box(&text)).unwrap();
        assert_eq!(record.turns.len(), 60);
        record
    });
}

/// The lower bound: the YAML reader alone, ignoring every node.
#[divan::bench]
fn yaml_alone(bencher: Bencher<'_, '_>) {
    let text = sixty();
    bencher.bench(|| {
        let node = serde_yaml::from_str::<serde::de::IgnoredAny>(black_box(&text));
        assert!(node.is_ok());
    });
}

#[divan::bench]
fn append_one(bencher: Bencher<'_, '_>) {
    let text = sixty();
    let record = Record::parse(&text).unwrap();
    let wanted = format!("{text}  - Ann: pass\n");
    bencher.bench(|| {
        let (longer, _) = append(black_box(&text), &record, "Ann", "pass").unwrap();
        assert_eq!(longer, wanted);
    });
}

#[divan::bench]
fn undo_one(bencher: Bencher<'_, '_>) {
    let text = sixty();
    let longer = format!("{text}  - Ann: pass\n");
    bencher.bench(|| assert_eq!(without_last(black_box(&longer), 1).unwrap(), text));
}

#[divan::bench]
fn place(bencher: Bencher<'_, '_>) {
    let text = sixty();
    let turns = Record::parse(&text).unwrap().turns;
    bencher.bench(|| {
        let place = place_of_turn(black_box(&text), &turns, 59);
        assert_eq!((place.actor.line, place.action.column), (65, 10));
    });
    assert!(place_of(&text, RecordPart::KeyIn("options", "judge")).is_some());
}
