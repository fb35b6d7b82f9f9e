//! How other programs write moves: all of it is read, and written in one form.

use super::super::*;
use super::game;
use super::games::{in_language, round_trip};

/// The moves of a transcript after an import and an export.
fn again(language: &str, moves: &str) -> String {
    let replayed = replay(&game(moves), in_language(language)).expect("legal");
    let written = Transcript::from_game(&replayed.game)
        .expect("a transcript")
        .to_string();
    let moves = written.find('>').expect("a move");
    written[moves..].to_owned()
}

#[test]
fn moves_are_written_in_one_form_however_they_were_spelled() {
    // The old letter is a blank.
    let usual = ">Ann: ATH?EWX 8H WrEATH +24 24\n>Bob: EA I7 A.E +4 4\n>Ann: ATX - +0 24\n";
    round_trip(in_language("en"), usual);
    for (usual_part, spelling) in [
        ("A.E", "ARE"),
        ("A.E", "A(R)E"),
        ("8H", "8h"),
        ("I7", "i7"),
        ("- +0", "- 0"),
    ] {
        let moves = usual.replace(usual_part, spelling);
        assert_ne!(moves, usual);
        assert_eq!(again("en", &moves), usual, "{spelling}");
    }
}

#[test]
fn a_withdrawal_is_written_with_its_points() {
    let moves = ">Ann: ATHREWX 8H WREATH +26 26\n>Ann: ATHREWX -- -26 0\n>Bob: ABC -AB +0 0\n";
    round_trip(in_language("en"), moves);
    for points in ["-- +0 0", "-- 0 0"] {
        assert_eq!(
            again("en", &moves.replace("-- -26 0", points)),
            moves,
            "{points}"
        );
    }
}

#[test]
fn a_note_on_the_line_of_a_move_gets_its_own_line() {
    let noted = ">Ann: ATHREWX 8H WREATH +26 26 EA, THs\n>Bob: ABC - +0 0\n";
    let usual = noted.replace(" EA,", "\n#note EA,");
    round_trip(in_language("en"), &usual);
    assert_eq!(again("en", noted), usual);
    let withdrawn = noted.replace(">Bob: ABC - +0 0", ">Ann: ATHREWX -- -26 0 no");
    let ending = "#note EA, THs\n>Ann: ATHREWX -- -26 0\n#note no\n";
    assert!(again("en", &withdrawn).ends_with(ending), "{withdrawn}");
}

#[test]
fn tiles_of_several_signs_are_written_in_brackets() {
    let moves = |first: &str, exchanged: &str| {
        format!(
            ">Ann: {first} +28 28\n>Bob: MAEIU{exchanged} -{exchanged} +0 0\n>Ann: ASA I8 .AA +4 32\n"
        )
    };
    let usual = moves("[CH]I[RR]?SAA 8H [CH]I[RR]o", "[LL]A");
    round_trip(in_language("es"), &usual);
    for (first, exchanged) in [
        ("|CH|I|RR|?SAA 8H |CH|I|RR|o", "|LL|A"),
        ("1I3?SAA 8H 1I3o", "2A"),
        ("CHIRR?SAA 8H CHIRRo", "LLA"),
    ] {
        assert_eq!(again("es", &moves(first, exchanged)), usual, "{first}");
    }
}

#[test]
fn a_letter_and_a_blank_are_never_one_tile() {
    let moves = ">Ann: CAR?OES 8F CARrO +12 12\n";
    let lines = round_trip(in_language("es"), moves);
    assert_eq!(lines, ["f8 r car?ro rack car?oes"]);
}

#[test]
fn the_catalan_tile_with_a_dot_needs_no_brackets() {
    for (usual, plain) in [
        (
            ">Ann: [QU]A[L·L]OT 8G [QU]A[L·L] +38 38\n",
            ">Ann: QUAL·LOT 8G QUAL·L +38 38\n",
        ),
        (
            ">Ann: [QU]A[L·L]OT 8G [QU]A[L·L] +38 38\n",
            ">Ann: |QU|A|L·L|OT 8G |QU|A|L·L| +38 38\n",
        ),
        (
            ">Ann: ?A[L·L]OT 8G A[l·l]A +4 4\n",
            ">Ann: ?AL·LOT 8G Al·lA +4 4\n",
        ),
    ] {
        round_trip(in_language("ca"), usual);
        assert_eq!(again("ca", plain), usual);
    }
}
