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
    let paid = |n: i64| format!(">Ann:  (challenge) +1 {}\n", 36 + n);
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
    // It is kept as the table counted it, and so is what its player lost.
    let off = ">Bob: EA I7 A.E +9 9\n>Bob: EA -- -9 0\n";
    let lines = round_trip(in_language("en"), &moves(off));
    assert_eq!(
        lines[2..6],
        [
            "i7 d are rack ea",
            "adjust +4 score in the transcript",
            "challenge upheld",
            "adjust -4 score in the transcript",
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

/// Nothing happens that the transcript never said.
#[test]
fn what_the_referee_takes_from_the_other_player_differs_too() {
    let end = |options: &str, end: &str| {
        let rules = format!("base: crossword\noptions: {{rack_count: trust, {options}}}\n");
        let moves = format!(">Ann: AEHTV 8G HEAT +14 14\n{end}\n");
        let replayed = replay(&game(&moves), of_rules(&rules)).expect("legal");
        let differences = replayed.differences.iter();
        let differences: Vec<_> = differences
            .map(|one| (one.player, one.score.stated, one.score.counted))
            .collect();
        (differences, [0, 1].map(|seat| replayed.game.score(seat)))
    };
    let gained = ">Ann: (V) +4 18";
    assert_eq!(
        end("gain_unplayed: false", gained),
        (vec![(0, 4, 0), (1, 0, -4)], [14, -4])
    );
    // A rack of one's own, as Quackle writes it, of one player or of both.
    assert_eq!(
        end("gain_unplayed: double", ">Ann: V (V) +-4 10"),
        (vec![], [10, 0])
    );
    let both = ">Ann: V (V) +-4 10\n>Bob: C (C) +-3 -3";
    assert_eq!(end("gain_unplayed: double", both), (vec![], [10, -3]));
}

#[test]
fn times_and_a_loss_on_time_come_back() {
    let rules = "base: crossword\noptions: {game_clock: 15, draw_time: 0, overtime: 10, overtime_limit: 1}\n";
    let lost = ">Ann: HAT 8H HAT +12 12\n#note took 16:01\n>Ann:  (time) -20 -8\n";
    let replayed = replay(&game(lost), of_rules(rules)).expect("legal");
    assert_eq!(replayed.turns.len(), 1);
    assert_eq!(replayed.turns[0].action, "h8 r hat @16:01");
    assert_eq!(replayed.differences, []);
    assert_eq!(replayed.game.winners(), ["Bob"]);
    round_trip(of_rules(rules), lost);
    // Overtime at the end of a game, a withdrawn play, an exchange and a forfeit.
    let moves = "\
>Ann: HAT 8H HAT +12 12
#note took 0:43
>Bob: SO 7G SO +8 8
#note took 1:02
>Bob: SO -- -8 0
>Ann: -3 +0 12
#note took 15:00
#note Bob: forfeit rack c @0:05
>Bob: C - +0 0
#note table: end
>Ann: ABCDEFG (time) -10 2
>Ann: ABCDEFG (ABCDEFG) -16 -14
>Bob: HIJKLMN (HIJKLMN) -23 -23
";
    let lines = round_trip(of_rules(rules), moves);
    let expected = [
        "h8 r hat @0:43",
        "g7 r so @1:02",
        "challenge upheld",
        "exchange 3 @15:00",
        "forfeit rack c @0:05",
        "end",
        "rack abcdefg",
        "rack hijklmn",
    ];
    assert_eq!(lines, expected);
    // Without a clock they are only points.
    let lines = round_trip(
        in_language("en"),
        ">Ann: HAT 8H HAT +12 12\n>Ann: (time) -20 -8\n"
            .replace('(', " (")
            .as_str(),
    );
    assert_eq!(lines, ["h8 r hat", "adjust -20 time"]);
    // What is no time is a note.
    for note in ["took ages", "took 1:5", "took 00:10", "took 0:10 or so"] {
        let noted = game(&format!(">Ann: HAT 8H HAT +12 12\n#note {note}\n"));
        let replayed = replay(&noted, of_rules(rules)).expect("legal");
        assert_eq!(replayed.turns[1].action, format!("note {note}"));
    }
}
