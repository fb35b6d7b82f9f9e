//! Each limit of a record, from both sides.

use super::errors::refused;
use super::{MAX_ACTION, MAX_BYTES, MAX_NAME, MAX_TURNS, Record, RecordProblem, text_of, with};

#[test]
fn limits_are_exact() {
    let action = |length: usize| {
        with(&format!(
            "turns:\n- Ann: pass\n- Bob: {}\n",
            "a".repeat(length)
        ))
    };
    assert!(Record::parse(&action(MAX_ACTION)).is_ok());
    assert_eq!(refused(&action(MAX_ACTION + 1)).0, 5);
    assert_eq!(
        refused(&action(10_000)),
        (
            5,
            8,
            "an action has 10000 characters: the limit is 4000".into()
        )
    );

    let turns = |count: usize| with(&format!("turns:\n{}", "- Ann: pass\n".repeat(count)));
    assert_eq!(
        Record::parse(&turns(MAX_TURNS)).unwrap().turns.len(),
        MAX_TURNS
    );
    assert_eq!(
        refused(&turns(MAX_TURNS + 1)),
        (MAX_TURNS + 4, 3, "more than 10000 turns".into())
    );

    let name = |length: usize| format!("game: g\nplayers: [Ann, {}]\n", "é".repeat(length));
    assert!(Record::parse(&name(MAX_NAME)).is_ok());
    assert_eq!(
        refused(&name(MAX_NAME + 1)),
        (
            2,
            16,
            "the name of a player has 41 characters: the limit is 40".into()
        )
    );

    let list = |count: usize| {
        let names: Vec<String> = (0..count).map(|i| format!("p{i}")).collect();
        format!("game: g\nplayers: [{}]\n", names.join(", "))
    };
    assert!(Record::parse(&list(100)).is_ok());
    assert_eq!(
        (refused(&list(101)).0, refused(&list(101)).2),
        (2, "more than 100 entries in `players`".into())
    );

    let size = |bytes: usize| {
        let text = with("# ");
        format!("{text}{}", "x".repeat(bytes - text.len()))
    };
    assert!(Record::parse(&size(MAX_BYTES)).is_ok());
    assert_eq!(
        refused(&size(MAX_BYTES + 1)).2,
        "the file is too large: the limit for a record is 1024 KiB"
    );
    assert_eq!(
        text_of(size(MAX_BYTES + 1).as_bytes()).unwrap_err().kind,
        RecordProblem::TooLarge
    );

    // Texts that would take the YAML reader long are refused first.
    let brackets = |open: usize| format!("game: g\nplayers: {}\n", "[".repeat(open));
    assert!(refused(&brackets(100)).2.starts_with("not valid YAML"));
    for open in [1_001, 500_000] {
        let expected = (2, 1_010, "more than 1000 opening brackets".into());
        assert_eq!(refused(&brackets(open)), expected);
    }
    let notes = |count: usize| with(&format!("turns:\n{}", "- Ann: see [1]\n".repeat(count)));
    assert!(Record::parse(&notes(999)).is_ok());
}
