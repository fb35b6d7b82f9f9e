//! Transcripts that cannot be read, with the place and the message of the error.

use super::super::*;
use super::PLAYERS;
use super::games::lines;

fn error(text: &str) -> (usize, usize, String) {
    let read = Transcript::parse(text).and_then(|transcript| lines(&transcript));
    let error = read.expect_err(text);
    let at = error.at.expect("a place");
    let (problem, advice) = (error.problem.to_string(), error.problem.advice());
    assert!(!advice.is_empty());
    (at.line, at.column, problem)
}

#[test]
fn headers_that_cannot_be_read_have_a_place() {
    for (text, line, column, problem) in [
        ("", 1, 1, "this is not a transcript in GCG"),
        ("\n<html>", 2, 1, "this is not a transcript in GCG"),
        ("#player1 Ann\n", 2, 1, "player 2 has no nickname"),
        (
            "#player1 Ann\n>Ann: - +0 0\n",
            2,
            1,
            "player 2 has no nickname",
        ),
        (
            "#player1 Ann\n#player2 \n",
            2,
            9,
            "player 2 has no nickname",
        ),
        (
            "#player1 A:n Ann\n",
            1,
            10,
            "the nickname `A:n` has a colon",
        ),
        (
            "#player1 Ann\n#player2 Abcdefghijklmnopqrstuvwxyzabcdefghijklmno Bob\n",
            2,
            10,
            "the nickname `Abcdefghijklmnopqrstuvwxyzabcdefghijklmno` has more than 40 characters",
        ),
        (
            "#player1 Ann\n#player1 Bob\n",
            2,
            1,
            "`#player1` is one player too many",
        ),
        (
            "#player1 Ann\n  #Player5 Bob\n",
            2,
            3,
            "`#Player5` is one player too many",
        ),
        (
            "#player1 Ann\n#player3 Bob\n",
            3,
            1,
            "player 2 has no nickname",
        ),
        ("#player0 Ann\n", 1, 1, "`#player0` is one player too many"),
        (
            "#player1 Ann\n#player2 Bob\nAnn: ABC 8H QI +22 22",
            3,
            1,
            "this line starts with neither `#` nor `>`, and does not continue a note",
        ),
        (
            "#title x\n y",
            2,
            2,
            "this line starts with neither `#` nor `>`, and does not continue a note",
        ),
    ] {
        let found = error(text);
        assert_eq!(found, (line, column, problem.to_owned()), "{text}");
    }
}

#[test]
fn moves_that_cannot_be_read_have_a_place() {
    for (line, column, problem) in [
        (
            ">Ann ABC 8H QI +22 22",
            5,
            "the colon after the nickname is missing",
        ),
        (
            ">Anna: 8H QI +22 22",
            2,
            "no player has the nickname `Anna`",
        ),
        (">: 8H QI +22 22", 2, "no player has the nickname ``"),
        (">Ann:", 6, "the move itself is missing"),
        (">Ann: ABC", 10, "the move itself is missing"),
        (">Ann: ABC +22 22", 11, "`+22` is not a position"),
        (">Ann: ABC WORD +22 22", 11, "`WORD` is not a position"),
        (">Ann: ABC 8 QI +22 22", 11, "`8` is not a position"),
        (">Ann: ABC 8H8 QI +22 22", 11, "`8H8` is not a position"),
        (">Ann: ABC 0H QI +22 22", 11, "`0H` is not a position"),
        (">Ann: ABC H QI +22 22", 11, "`H` is not a position"),
        (">Ann: ABC 8H", 13, "the word is missing"),
        (">Ann: ABC 8H +22 22", 14, "the word is missing"),
        (">Ann: A-C 8H QI +22 22", 8, "`-` is not a tile"),
        (">Ann: ABC 8H Q? +22 22", 15, "`?` is not a tile"),
        (">Ann: ABC 8H [QUIT +22 22", 14, "`[` is not a tile"),
        (">Ann: A|CHC 8H QI +22 22", 8, "`|` is not a tile"),
        (">Ann: ABC -A[CH +0 0", 13, "`[` is not a tile"),
        (">Ann: ABC 8H QI( +22 22", 16, "unmatched `(`"),
        (">Ann: ABC 8H QI) +22 22", 16, "unmatched `)`"),
        (">Ann: (ABC +22 22", 7, "unmatched `(`"),
        (
            ">Ann: ABC -- -22 0",
            11,
            "there is no play for `--` to withdraw",
        ),
        (">Ann: ABC 8H QI", 16, "the score is missing"),
        (">Ann: ABC 8H QI +22 QI", 21, "`QI` is not a total"),
        (">Ann: ABC 8H QI x 22", 17, "`x` is not a score"),
        (">Ann: ABC 8H QI +--2 22", 17, "`+--2` is not a score"),
        (">Ann: ABC 8H QI +22 123456", 21, "`123456` is not a total"),
        (">Ann: ABC 8H QI +22 22 22", 24, "unexpected `22`"),
        (
            ">Ann: é\u{301}A 8H QI +22 22",
            7,
            "`é\u{301}` is not a tile",
        ),
    ] {
        let found = error(&(PLAYERS.to_owned() + line));
        assert_eq!(found, (3, column, problem.to_owned()), "{line}");
    }
}

#[test]
fn only_the_last_play_can_be_withdrawn_and_only_with_its_own_nick() {
    let play = ">Ann: ABC 8H QI +22 22\n";
    for between in [">Bob: - +0 0\n>Ann: ABC -- -22 0\n", ">Bob: ABC -- -22 0\n"] {
        let (_, _, problem) = error(&(PLAYERS.to_owned() + play + between));
        assert_eq!(problem, "there is no play for `--` to withdraw");
    }
}
