//! Tests of transcripts.

mod bytes;
mod challenges;
mod errors;
mod games;

mod properties;
mod scores;
mod spellings;

use super::lines::Spelling;
use super::*;
use crate::tile::Alphabet;

/// Two players and nothing else.
const PLAYERS: &str = "#player1 Ann Ann Lee\n#player2 Bob Bob Day\n";

/// The transcript of a game with these moves.
fn game(moves: &str) -> Transcript {
    Transcript::parse(&(PLAYERS.to_owned() + moves)).unwrap_or_else(|error| panic!("{error}"))
}

/// The same transcript with all places reset, because printing changes them.
fn unplaced(mut transcript: Transcript) -> Transcript {
    let start = TextPlace { line: 1, column: 1 };
    for item in &mut transcript.items {
        if let TranscriptItem::Move(one) = item {
            (one.at, one.rack_at, one.position) = (start, start, start);
        }
    }
    transcript.without_total = 0;
    transcript
}

/// Moves as written and as printed.
const MOVES: &[(&str, &str)] = &[
    // Plays: across, down, through tiles, with blanks, without a rack, with two letters for a column.
    ("AEHRTTW 8H WREATH +30 30", "AEHRTTW 8H WREATH +30 30"),
    ("AEHRTTW h8 WR.AtH +30 30", "AEHRTTW H8 WR.AtH +30 30"),
    ("8h W(RE)ATH 30 30", "8H W(RE)ATH +30 30"),
    ("12AB QI +0 -5", "12AB QI +0 -5"),
    ("  ?AB\t8H  QI   +22   22  ", "?AB 8H QI +22 22"),
    ("ÄÖÜẞSTR 8H STRAẞE +9 9", "ÄÖÜẞSTR 8H STRAẞE +9 9"),
    ("ЁЛКА 8H ЁЛкА +9 9", "ЁЛКА 8H ЁЛкА +9 9"),
    ("אבג 8H אבג +9 9", "אבג 8H אבג +9 9"),
    // Turns without a play.
    ("ABC - +0 30", "ABC - +0 30"),
    ("- 0 30", "- +0 30"),
    ("ABC -0 +0 30", "ABC - +0 30"),
    ("AB? -B? +0 30", "AB? -B? +0 30"),
    ("-3 +0 30", "-3 +0 30"),
    // Points for something else.
    ("ABC (challenge) +5 35", "ABC (challenge) +5 35"),
    ("(challenge) -10 35", " (challenge) -10 35"),
    ("ABC (time) -10 20", "ABC (time) -10 20"),
    // The end: any word in capitals is a rack.
    ("ABC (ABC) +-7 23", "ABC (ABC) -7 23"),
    ("(ABC?) +12 42", "(ABC?) +12 42"),
    ("(TIME) +12 42", "(TIME) +12 42"),
    ("ABC (ABC) -7 23", "ABC (ABC) -7 23"),
    ("?? (??) +0 23", "?? (??) +0 23"),
    ("?? (??) 0 23", "?? (??) -0 23"),
    ("() +0 23", "() +0 23"),
    // What other programs write after the total.
    ("8H QI +22 22  QIS, IN", "8H QI +22 22\n#note QIS, IN"),
    // Tiles of several letters are in brackets, and so are letters that could be part of one.
    (
        "[CH]A[C]HLL? 8H [CH]A.[ll][o] +10 10",
        "[CH]A[C]HLL? 8H [CH]A.[ll][o] +10 10",
    ),
    // Quackle's negative scores, and two spaces where there is no rack.
    ("ABC - +-4 30", "ABC - -4 30"),
    (" (time) -10 20", " (time) -10 20"),
];

#[test]
fn moves_are_printed_in_canonical_form() {
    for (written, printed) in MOVES {
        let transcript = game(&format!(">Ann: {written}\n"));
        let expected = format!("#character-encoding UTF-8\n{PLAYERS}>Ann: {printed}\n");
        assert_eq!(transcript.to_string(), expected, "{written}");
        let again = Transcript::parse(&expected).expect("the printed form is read");
        assert_eq!(unplaced(again), unplaced(transcript), "{written}");
    }
}

#[test]
fn the_sign_shows_whose_tiles_count_at_the_end() {
    let event = |written: &str| {
        game(&format!(">Ann: {written}\n"))
            .moves()
            .next()
            .expect(written)
            .event
            .clone()
    };
    for (written, left, is_own) in [
        ("(AB) +8 8", "AB", false),
        ("AB (CD) +8 8", "CD", false),
        ("AB (AB) -4 8", "AB", true),
        ("(AB) -4 8", "AB", true),
        ("AB (AB) +-4 8", "AB", true),
        ("(AB) +-0 8", "AB", true),
        ("AB (AB) 0 8", "AB", true),
        ("(AB) 0 8", "AB", false),
    ] {
        let tiles = left.to_owned();
        let expected = Event::EndRack { is_own, tiles };
        assert_eq!(event(written), expected, "{written}");
    }
}

#[test]
fn a_line_may_go_on_below() {
    let text = "\
#player1 Ann Ann
#player2 Bob Bob
#title Long
#- title
#description First half
#- second half
#event Club
#-
#lexicon C:\\words
#- and more
>Ann: AEHTXYZ 8G HEAT +14 14
#- nothing to continue
#note one
#- two
";
    let transcript = Transcript::parse(text).expect("a transcript");
    let about = ["title", "description", "event", "lexicon"].map(|key| transcript.about(key));
    let expected = [
        Some("Long title"),
        Some("First half second half"),
        Some("Club"),
        None,
    ];
    assert_eq!(about, expected);
    let note = TranscriptItem::Note("one two".to_owned());
    assert_eq!(transcript.items[1..], [note]);
}

#[test]
fn moves_may_lack_their_totals() {
    let moves = "\
>Ann: AEHTXYZ 8G HEAT +14
>Bob: ABCDEFG -ABC
>Ann: XYZDOGS 7G DO +9
>Ann: XYZDOGS --
>Bob: DEFG H7 D. +3 3
>Ann: - +0 14
>Bob: DEFG -
";
    let transcript = game(moves);
    let totals: Vec<i64> = transcript.moves().map(|one| one.total).collect();
    assert_eq!(totals, [14, 0, 23, 14, 3, 14, 3]);
    assert_eq!(transcript.without_total, 5);
}

#[test]
fn notes_stay_in_place_and_other_pragmas_are_ignored() {
    let text = "\
#character-encoding utf-8
#player2 Bob
#player1 Ann  Ann  Lee

#title Final, game 3
#description a long
  day
#Note
  played
  indoors
#Tile-Set other
#
>Ann: 8H QI +22 22
#note well
that was
#rack1 ABC
  and more
> Bob : - +0 0
";
    let printed = "\
#character-encoding UTF-8
#player1 Ann Ann Lee
#player2 Bob Bob
#title Final, game 3
#description a long day
#note played indoors
>Ann: 8H QI +22 22
#note well that was
>Bob: - +0 0
";
    let transcript = Transcript::parse(text).expect("a transcript");
    assert_eq!(transcript.to_string(), printed);
    assert_eq!(transcript.about("title"), Some("Final, game 3"));
    let first = transcript.moves().next().expect("a move");
    assert_eq!((first.at.line, first.at.column), (13, 10));
    let again = Transcript::parse(printed).expect("the printed form is read");
    assert_eq!(unplaced(again), unplaced(transcript));
}

#[test]
fn a_transcript_may_have_no_moves() {
    assert_eq!(game("").items, []);
}

#[test]
fn every_tile_that_is_read_can_be_written_back() {
    let spelling = Spelling::new(&game(""), &Alphabet::default());
    let start = TextPlace { line: 1, column: 1 };
    for c in (0..0x1_0000).filter_map(char::from_u32) {
        if let Ok(tile) = spelling.tile(&c.to_string(), start) {
            let again = tile_text(tile).expect("a spelling");
            assert_eq!(spelling.tile(&again, start), Ok(tile), "{c:?}");
        }
    }
}
