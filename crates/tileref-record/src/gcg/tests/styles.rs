//! How old programs write moves, which an import remembers and an export repeats.

use super::super::*;
use super::game;
use super::games::{in_language, round_trip};

#[test]
fn the_style_of_old_programs_is_remembered() {
    for (style, first, second) in [
        ("full words", "8H", "I7 ARE"),
        ("small cells", "8h", "i7 A.E"),
        ("full words, small cells", "8h", "i7 ARE"),
        ("", "8H", "I7 A.E"),
    ] {
        // The old letter is a blank.
        let moves = format!(">Ann: ATH?EWX {first} WrEATH +24 24\n>Bob: EA {second} +4 4\n");
        round_trip(in_language("en"), &moves);
        let replayed = replay(&game(&moves), in_language("en")).expect("legal");
        assert_eq!(replayed.style.to_string(), style);
    }
    // After one dot, a letter that is written out is a slip.
    let mixed = ">Ann: 8H WREATH +1 1\n>Bob: I7 ARE +1 1\n>Ann: K7 T.E +1 2\n";
    let replayed = replay(&game(mixed), in_language("en")).expect("legal");
    assert_eq!(replayed.style, Style::default());
}

#[test]
fn zeros_and_withdrawals_are_written_as_they_were() {
    for (style, withdrawn, exchange) in [
        ("0 for +0", "-26 0", "0 0"),
        ("-- +0", "+0 0", "+0 0"),
        ("0 for +0, -- +0", "0 0", "0 0"),
        ("", "-26 0", "+0 0"),
    ] {
        let moves = format!(
            ">Ann: ATHREWX 8H WREATH +26 26\n>Ann: ATHREWX -- {withdrawn}\n>Bob: ABC -AB {exchange}\n"
        );
        round_trip(in_language("en"), &moves);
        let replayed = replay(&game(&moves), in_language("en")).expect("legal");
        assert_eq!(replayed.style.to_string(), style);
        assert_eq!(Style::read(style), replayed.style);
    }
    // In a mixture, all are written in the usual way.
    let zeros = ">Ann: ABC - 0 0\n>Bob: ABC - +0 0\n".to_owned();
    let play = ">Ann: ATHREWX 8H WREATH +26 26\n>Ann: ATHREWX --";
    let withdrawals = format!("{play} -26 0\n>Bob: ABC - +0 0\n{play} +0 0\n");
    for mixed in [zeros, withdrawals] {
        let replayed = replay(&game(&mixed), in_language("en")).expect("legal");
        assert_eq!(replayed.style, Style::default());
    }
}

#[test]
fn notes_may_be_on_the_line_of_their_move() {
    let table = || in_language("en");
    let noted = ">Ann: ATHREWX 8H WREATH +26 26 EA, THs\n>Bob: ABC - +0 0\n";
    round_trip(table(), noted);
    round_trip(table(), &noted.replace(" EA,", "\n#note EA,"));
    // Where there are others as well, each has a line of its own.
    let both = game(&format!("{noted}#note slow\n")).to_string();
    assert!(both.contains("26 26\n#note EA, THs\n>Bob"), "{both}");
    // So it is if a note has to wait for the challenge.
    let waits = format!(
        "{}>Ann: ATHREWX -- -26 0 no\n",
        &noted[..noted.find(">Bob").expect("a move")]
    );
    let read = replay(&game(&waits), table()).expect("legal");
    let written = Transcript::from_game(&read.game, read.style).expect("a transcript");
    let ending = "-- -26 0\n#note EA, THs\n#note no\n";
    assert!(written.to_string().ends_with(ending), "{written}");
}

#[test]
fn tiles_of_several_signs_are_written_as_they_were() {
    for (style, first, exchanged) in [
        ("", "[CH]I[RR]?SAA 8H [CH]I[RR]o", "[LL]A"),
        ("|CH|", "|CH|I|RR|?SAA 8H |CH|I|RR|o", "|LL|A"),
        ("1 for CH", "1I3?SAA 8H 1I3o", "2A"),
        ("CH as C and H", "CHIRR?SAA 8H CHIRRo", "LLA"),
    ] {
        let moves = format!(
            ">Ann: {first} +28 28\n>Bob: MAEIU{exchanged} -{exchanged} +0 0\n>Ann: ASA I8 .AA +4 32\n"
        );
        round_trip(in_language("es"), &moves);
        let exchange = moves.lines().nth(1).expect("a move").replace("Bob", "Ann");
        let exchange = exchange
            .replace("MAEIU", "")
            .replace("A +0", " +0")
            .replace("A -", " -");
        round_trip(in_language("es"), &(exchange + "\n"));
        let replayed = replay(&game(&moves), in_language("es")).expect("legal");
        assert_eq!(replayed.style.to_string(), style, "{moves}");
    }
}

#[test]
fn the_catalan_tile_with_a_dot_needs_no_brackets() {
    for (style, moves) in [
        ("CH as C and H", ">Ann: QUAL·LOT 8G QUAL·L +38 38\n"),
        ("CH as C and H", ">Ann: ?AL·LOT 8G Al·lA +4 4\n"),
        ("", ">Ann: [QU]A[L·L]OT 8G [QU]A[L·L] +38 38\n"),
    ] {
        round_trip(in_language("ca"), moves);
        let replayed = replay(&game(moves), in_language("ca")).expect("legal");
        assert_eq!(replayed.style.to_string(), style);
    }
}
