//! Moves at the table, and back.

use std::sync::Arc;

use super::super::export::from_story;
use super::super::*;
use super::{PLAYERS, game, unplaced};
use crate::game::{Entry, Game, Seats, Status};
use crate::referee::Vocabulary;
use crate::replay::say;
use crate::rules::Ruleset;

/// A game by rules that let straight words be laid anywhere: what a transcript has in common with every game.
fn table() -> Game {
    let rules = Ruleset::built_in("puzzingo").expect("the rules");
    let names = ["Bob".to_owned(), "Ann".to_owned()];
    let seats = Seats::new(&rules, &names, &[]).expect("two players");
    Game::new(Arc::new(rules), seats, Vocabulary::new(None))
}

fn lines(moves: &str) -> Vec<(usize, String)> {
    let turns = game(moves).turns().0;
    turns.into_iter().map(|turn| (turn.by, turn.line)).collect()
}

#[test]
fn every_move_has_a_line_for_the_referee() {
    let moves = "\
>Ann: 8H WREATH +30 30
>Bob: H7 S.oPE +18 18
>Bob: -- -18 0
>Ann: H7 o(W)E +9 39
>Bob: 7H OF +9 9
>Bob: AB? -A? +0 9
>Ann: -3 +0 39
>Bob: ABC - +0 9
>Bob: ABC (challenge) +5 14
>Ann: ABC (time) -10 29
>Ann: (AB?) +8 37
>Bob: AB? (AB?) -4 10
>Bob: () +0 10
";
    let expected = [
        (0, "h8 r wreath"),
        (1, "h7 d sw?ope"),
        (0, "challenge upheld"),
        // The blank is new, the letter below it old.
        (0, "h7 d ?owe"),
        // A letter written in full where the same one lies is the one that lies there.
        (1, "h7 r of"),
        (1, "exchange 2"),
        (0, "exchange 3"),
        (1, "pass"),
        (1, "adjust +5 challenge"),
        (0, "adjust -10 time"),
        (1, "rack ab?"),
        (1, "rack ab?"),
        (0, "rack -"),
    ];
    let expected = expected.map(|(by, line)| (by, line.to_owned()));
    assert_eq!(lines(moves), expected);
    let turns = game(moves).turns().0;
    let after: Vec<bool> = turns.iter().map(|turn| turn.after_end).collect();
    assert_eq!(after.iter().filter(|after| **after).count(), 3);
    assert_eq!(
        (turns[2].player, turns[2].score, turns[2].total),
        (1, -18, 0)
    );
}

#[test]
fn a_play_through_nothing_has_a_place() {
    for (moves, column, problem) in [
        (
            ">Ann: 8H WR.ATH +30 30\n",
            10,
            "the word goes through a tile on J8, where none lies",
        ),
        (
            ">Ann: ABC 8H W(R)EATH +30 30\n",
            14,
            "the word goes through a tile on I8, where none lies",
        ),
        (
            ">Ann: 999A A +1 1\n>Ann: A999 .B +1 2\n",
            12,
            "the word leaves the board",
        ),
    ] {
        let error = game(moves).turns().1.expect(moves);
        assert_eq!(error.problem.to_string(), problem);
        assert_eq!(error.at.map(|at| at.column), Some(column), "{moves}");
    }
    // What was taken off lies there no longer.
    let moves = ">Ann: 8H QI +22 22\n>Ann: -- -22 0\n>Bob: H7 A. +2 2\n";
    assert!(game(moves).turns().1.is_some());
}

#[test]
fn the_first_to_move_is_the_first_in_turn_order() {
    assert_eq!(game("").order(), [0, 1]);
    assert_eq!(game(">Bob: - +0 0\n").order(), [1, 0]);
}

#[test]
fn names_are_short_unless_the_long_one_is_the_same() {
    let names = |players: &str| Transcript::parse(players).expect("players").names();
    assert_eq!(names(PLAYERS), ["Ann", "Bob"]);
    assert_eq!(
        names("#player1 Mary_Lou Mary Lou\n#player2 Bob\n"),
        ["Mary Lou", "Bob"]
    );
    assert_eq!(
        names("#player1 A_B A B\n#player2 A_B2 A B\n"),
        ["A B", "A_B2"]
    );
}

const RETOLD: &str = "\
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
fn what_the_referee_counts_otherwise_is_told() {
    let transcript = game(RETOLD);
    let turns = transcript.turns().0;
    let told = retell(&turns, &transcript.names(), table()).expect("legal");
    let said: Vec<String> = told
        .turns
        .iter()
        .map(|turn| format!("{}: {}", turn.actor, turn.action))
        .collect();
    assert_eq!(
        said,
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
    let points = |stated, counted| Points { stated, counted };
    let differences = [
        (0, points(12, 10), points(12, 10)),
        // The score is right, the total is off by one more.
        (2, points(0, 0), points(13, 10)),
        // This game pays nobody for the tiles of the other.
        (6, points(14, 0), points(21, 7)),
    ];
    let differences = differences.map(|(n, score, total)| Difference { n, score, total });
    assert_eq!(told.differences, differences);
    assert_eq!(told.finals, [Some(points(21, 7)), Some(points(3, 0))]);
}

#[test]
fn a_line_that_is_refused_keeps_its_place() {
    let transcript = game(">Bob: 13M LATCH +12 12\n>Bob: N11 AB.TE +9 9\n");
    let turns = transcript.turns().0;
    let refused = retell(&turns, &transcript.names(), table()).expect_err("not his turn");
    assert_eq!((refused.turn, refused.at.line), (2, 4));
    assert_eq!(refused.error.slug().name(), "wrong-player");
    assert_eq!(refused.line, "n11 d abate");
}

/// The story of a game with everything in it that can be told.
fn story() -> (Vec<Entry>, [i64; 2]) {
    let mut game = table();
    for (actor, line) in [
        ("table", "category animals"),
        ("Bob", "m13 r latch"),
        ("Ann", "adjust +5 challenge"),
        ("Ann", "n11 d a?bate"),
        ("Bob", "challenge rejected"),
        ("Ann", "n11 r ah"),
        ("Bob", "challenge ah upheld"),
        ("Bob", "exchange 3"),
        ("Ann", "forfeit"),
        ("Bob", "pass"),
        ("Bob", "adjust -10 time"),
        ("Ann", "adjust -2 counted twice"),
        ("table", "end"),
        ("Bob", "rack aeirsu?"),
        ("Ann", "rack eiorstu"),
    ] {
        say(&mut game, actor, line).unwrap_or_else(|error| panic!("{actor}: {line}: {error}"));
    }
    let scores = [game.score(0), game.score(1)];
    (game.entries().to_vec(), scores)
}

const STORY_TOLD: &str = "\
#character-encoding UTF-8
#player1 Bob Bob
#player2 Ann Ann
#tileref table: category animals
>Bob: LATCH 13M LATCH +10 10
>Ann: (challenge) +5 5
>Ann: A?TE N11 Ab.TE +12 17
>Bob: - +0 10
#tileref-move Bob: challenge rejected
#note a turn lost to a challenge that was wrong
>Ann: H 11N .H +5 22
>Ann: H -- -5 17
#tileref-move Bob: challenge ah upheld
>Bob: -3 +0 10
>Ann: - +0 17
#tileref-move Ann: forfeit
#note time ran out
>Bob: - +0 10
>Bob: (time) -10 0
#tileref Ann: adjust -2 counted twice
#tileref table: end
>Bob: AEIRSU? (AEIRSU?) -33 -33
>Ann: EIORSTU (EIORSTU) -7 8
";

#[test]
fn a_game_is_told_and_what_has_no_word_is_noted() {
    let (entries, scores) = story();
    let transcript = from_story(["Bob", "Ann"], &entries, scores).expect("a transcript");
    let text = transcript.to_string();
    assert_eq!(text, STORY_TOLD);
    let again = Transcript::parse(&text).expect("it is read");
    assert_eq!(unplaced(again.clone()), transcript);
    let (turns, stuck) = again.turns();
    assert_eq!(stuck, None);
    let told = retell(&turns, &again.names(), table()).expect("legal");
    assert_eq!(told.game.entries(), entries);
    assert_eq!(told.differences, []);
}

#[test]
fn points_for_the_tiles_of_the_other_are_a_move_of_their_own() {
    let (mut entries, _) = story();
    entries.retain(|entry| entry.action.starts_with("rack a"));
    let total = entries[0].total.expect("a total");
    let text = |entries: &[Entry], scores| {
        let transcript = from_story(["Bob", "Ann"], entries, scores);
        let text = transcript.expect("a transcript").to_string();
        text.lines()
            .skip(4)
            .map(ToOwned::to_owned)
            .collect::<Vec<_>>()
    };
    assert_eq!(
        text(&entries, [total, -6]),
        ["#note Ann ends with -6 points"]
    );
    entries[0].gains = vec![(1, 6)];
    assert_eq!(text(&entries, [total, 6]), [">Ann: (AEIRSU?) +6 6"]);
}

#[test]
fn what_gcg_cannot_tell_is_refused() {
    let (entries, _) = story();
    let play = entries
        .iter()
        .find(|entry| entry.status == Status::Scored)
        .expect("a play");
    let told = |change: fn(&mut Entry)| {
        let mut play = play.clone();
        change(&mut play);
        from_story(["Bob", "Ann"], &[play], [0, 0])
            .expect_err("no transcript")
            .to_string()
    };
    let says = |told: String, words: &str| assert!(told.contains(words), "{told}");
    says(
        told(|play| play.words.clear()),
        "`m13 r latch` is not one word",
    );
    says(
        told(|play| play.placed[0].0 = Cell::new(0, 0).expect("a cell")),
        "is not one word",
    );
    says(
        told(|play| play.placed[0].1.kind = Kind::Corner),
        "`L` in `m13 r latch` is a corner tile",
    );
    says(
        told(|play| play.placed[0].1.letter = Letter::new('ı').expect("a letter")),
        "has no capital",
    );
    says(
        told(|play| {
            play.placed[0].1 = Tile {
                letter: Letter::new('א').expect("a letter"),
                kind: Kind::Wildcard,
            };
        }),
        "has no small letter",
    );
    says(
        told(|play| play.total = Some(100_000)),
        "100000 points are more than",
    );
    let jigsaw = Transcript::from_game(&table())
        .expect_err("no crossword")
        .to_string();
    says(jigsaw, "PUZZINGO is no crossword game");
}

#[test]
fn nicks_are_words_and_differ() {
    let transcript = from_story(["Mary Lou", "mary:lou"], &[], [0, 0]).expect("a transcript");
    let nicks = transcript
        .players
        .each_ref()
        .map(|player| player.nick.as_str());
    assert_eq!(nicks, ["Mary_Lou", "mary_lou2"]);
}
