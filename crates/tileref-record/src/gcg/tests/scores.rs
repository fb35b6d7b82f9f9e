//! Scores that the referee counts otherwise.

use super::super::*;
use super::games::{in_language, of_rules, round_trip, table};
use super::{PLAYERS, game};

const REPLAYED: &str = "\
>Bob: 13M LATCH +12 12
>Ann: N11 AB.TE +7 7
>Bob: - +0 13
>Ann: 11N .H +5 12
>Ann: -- -5 7
>Bob: (time) -3 10
>Ann: (AEIRSTU) +14 21
>Bob: AEIRSTU (AEIRSTU) -7 3
";

#[test]
fn scoring_differences_are_reported() {
    let transcript = game(REPLAYED);
    let replayed = replay(&transcript, table()).expect("legal");
    let lines: Vec<String> = replayed
        .turns
        .iter()
        .map(|turn| format!("{}: {}", turn.actor, turn.action))
        .collect();
    assert_eq!(
        lines,
        [
            "Bob: m13 r latch",
            "Ann: n11 d abate",
            "Bob: pass",
            "Ann: n11 r ah",
            "Bob: challenge upheld",
            "Bob: adjust -3 time",
            "table: end",
            "Bob: rack aeirstu",
        ]
    );
    let points = |stated, counted| ComparedPoints { stated, counted };
    let differences = [
        (3, 1, "m13 r latch", points(12, 10), points(12, 10)),
        // The score is right, but the total is off by one more.
        (5, 1, "pass", points(0, 0), points(13, 10)),
        // In this game, nobody gains the tiles of another player.
        (9, 0, "rack aeirstu", points(14, 0), points(21, 7)),
    ];
    let found: Vec<_> = replayed
        .differences
        .iter()
        .map(|one| {
            (
                one.at.line,
                one.player,
                one.line.as_str(),
                one.score,
                one.total,
            )
        })
        .collect();
    assert_eq!(found, differences);
    assert_eq!(replayed.finals, [Some(points(21, 7)), Some(points(3, 0))]);
}

/// A few slips of the pen are part of the game as it was played.
#[test]
fn wrong_scores_and_totals_are_kept_as_corrections() {
    let paid = |n: i64| format!(">Ann: A (challenge) +1 {}\n", 36 + n);
    let moves = |slips: &str| {
        let rest: String = (1..=18).map(paid).collect();
        format!(">Ann: ATHREWX 8H WREATH +36 36\n{slips}{rest}")
    };
    let slips = ">Bob: EA I7 A.E +5 4\n";
    let lines = round_trip(in_language("en"), &moves(slips));
    assert_eq!(
        lines[..4],
        [
            "h8 r wreath rack athrewx",
            "adjust +10 score in the transcript",
            "i7 d are rack ea",
            "adjust -1 total in the transcript",
        ]
    );
    let replayed = replay(&game(&moves(slips)), in_language("en")).expect("legal");
    assert_eq!([0, 1].map(|seat| replayed.game.score(seat)), [54, 4]);
    assert_eq!(replayed.differences.len(), 2);
    let points = |stated, counted| Some(ComparedPoints { stated, counted });
    assert_eq!(replayed.finals, [points(54, 44), points(4, 5)]);
    // What a withdrawn play had scored makes no difference.
    let withdrawn = format!("{slips}>Bob: EA -- -5 0\n");
    let replayed = replay(&game(&moves(&withdrawn)), in_language("en")).expect("legal");
    assert_eq!([0, 1].map(|seat| replayed.game.score(seat)), [54, 0]);
    // It is kept as the table counted it.
    let off = ">Bob: EA I7 A.E +9 9\n>Bob: EA -- -9 0\n";
    let lines = round_trip(in_language("en"), &moves(off));
    assert_eq!(
        lines[2..5],
        [
            "i7 d are rack ea",
            "challenge upheld",
            "adjust +0 withdrawn score in the transcript 9",
        ]
    );
    // Where more than one move in ten differs, it was probably another game.
    let more = moves(slips).replace("+1 54", "+2 54");
    let replayed = replay(&game(&more), in_language("en")).expect("legal");
    assert_eq!([0, 1].map(|seat| replayed.game.score(seat)), [45, 5]);
}

#[test]
fn a_rack_that_nobody_can_have_is_reported() {
    let moves = "\
>Ann: QQUIETS 8H QUIT +46 46
>Bob: QAEIRST - +0 0
>Ann: EST??Z - +0 46
>Bob: EEEEEEE - +0 0
>Ann: ABCDEFGH - +0 46
>Bob: ???AEI - +0 0
";
    let replayed = replay(&game(moves), in_language("en")).expect("legal");
    let letter = |letter: &str| {
        let letters = in_language("en").alphabet().letter(letter);
        WrongRack::Unavailable(crate::tile::RackTile::Letter(letters.expect("a letter")))
    };
    let found = replayed.wrong_racks.iter();
    let found: Vec<_> = found
        .map(|(at, wrong)| (at.line, at.column, *wrong))
        .collect();
    assert_eq!(
        found,
        [
            (3, 7, letter("q")),
            (4, 7, letter("q")),
            (7, 7, WrongRack::TooMany { stated: 8, held: 7 }),
            (
                8,
                7,
                WrongRack::Unavailable(crate::tile::RackTile::Wildcard)
            ),
        ]
    );
    // Where the set is not counted, no rack is wrong.
    let rules = "base: crossword\noptions: {supply: ignore, rack_count: trust}\n";
    let replayed = replay(&game(moves), of_rules(rules)).expect("legal");
    assert_eq!(replayed.wrong_racks, []);
}

#[test]
fn a_withdrawal_may_be_written_without_its_points() {
    let moves = |points: &str| {
        let (played, withdrawn) = points.split_once(", ").expect("two moves");
        let text = format!("{PLAYERS}>Bob: 13M LATCH {played}\n>Bob: -- {withdrawn}\n");
        let transcript = Transcript::parse(&text).expect("it is read");
        let replayed = replay(&transcript, table()).expect("legal");
        replayed.differences.len()
    };
    let right = ["+10 10, -10 0", "+10 10, +0 0", "+10 10, +0 10"];
    assert_eq!(right.map(moves), [0, 0, 1]);
    // A wrong score is one slip, even if the withdrawal repeats it.
    let wrong = ["+12 12, -12 0", "+12 12, -10 0", "+12 12, -12 1"];
    assert_eq!(wrong.map(moves), [1, 1, 2]);
}
