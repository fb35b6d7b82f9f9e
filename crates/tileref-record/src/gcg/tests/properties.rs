//! Any bytes give a transcript or an error, and a printed transcript reads back the same.

use proptest::prelude::*;

use super::super::*;
use super::games::{self, in_language};
use super::{PLAYERS, unplaced};

/// Lines that look like moves and pragmas.
fn scribbled() -> impl Strategy<Value = String> {
    let rack = prop_oneof!["[A-Z?]{0,8}", "[A-Za-z1-3Äß?|\\[\\]]{0,4}"];
    let event = prop_oneof![
        4 => "[1-9][0-9]?[A-Oa-o] [A-Za-z.()äß]{1,8}",
        2 => "[1-9][A-Oa-o] [A-C1-3|]{1,8}",
        4 => "[A-O][1-9][0-9]? [A-Z.]{1,8}",
        1 => "--?[A-Z0-9?]{0,4}",
        1 => "\\((challenge|time|[A-Z?]{0,3})\\)",
        1 => "\\PC{0,10}",
    ];
    let score = prop_oneof![4 => "[+-][0-9]{1,3} -?[0-9]{1,3}", 1 => "[-+0-9 A-Z,]{0,8}"];
    let one = (">(Ann|Bob): ", rack, event, score)
        .prop_map(|(nick, rack, event, score)| format!("{nick}{rack} {event} {score}"));
    let any = prop_oneof![
        "#(note|title|lexicon|player3|rack1|) \\PC{0,12}",
        "[\\PC\\s]{0,20}",
        "[>#:()?.+ A-Za-z0-9-]{0,30}"
    ];
    prop_oneof![6 => one, 1 => any]
}

/// The text as decoded from a file.
fn as_decoded(text: String) -> String {
    decode(text.as_bytes()).unwrap_or(text)
}

/// The lines of a game, as several programs write them.
fn written() -> impl Strategy<Value = String> {
    let parts = (
        prop::sample::select(vec![
            ">Ann: 8h CHIRRo +1 1",
            ">Ann: |CH|I|RR|?AS 8H |CH|I|RR|o +1 1 OK, [so]",
            ">Ann: 1I3?AS 8H 1I3o +1 1 OK",
            "#note slow\n>Ann: [CH]I[RR]? 8H [CH]I[RR]o +1 1",
        ]),
        prop::sample::select(vec!["", ">Ann: -- -1 0 no"]),
        prop::sample::select(vec![
            ">Bob: ABE I8 .A +1 1 a|b|c",
            ">Bob: ABE i8 IA +1 1",
            ">Bob: ? - +0 0 (3 b",
            ">Bob: [C]H - +0 0 b",
        ]),
        prop::sample::select(vec![
            ">Ann: LLA -LLA +0 0",
            ">Ann: 2 -[LL] +0 0 why",
            ">Ann: (challenge) +5 5\n>Ann: - +0 5",
        ]),
        prop::sample::select(vec!["", ">Ann: (1A) +5 5", ">Bob: XZ (XZ) -5 5\n#note end"]),
    );
    parts.prop_map(|(first, off, bob, ann, end)| [first, off, bob, ann, end].join("\n"))
}

proptest! {
    #[test]
    fn what_is_exported_reads_back_the_same(lines in written()) {
        let transcript = Transcript::parse(&(PLAYERS.to_owned() + &lines)).expect("it is read");
        // A play through a tile that was withdrawn is none.
        if let Ok(read) = replay(&transcript, in_language("es")) {
            let exported = Transcript::from_game(&read.game).expect("a crossword");
            let printed = exported.to_string();
            let again = Transcript::parse(&printed).expect("what is exported can be read");
            prop_assert_eq!(again.to_string(), printed);
        }
    }

    #[test]
    fn any_bytes_are_read_or_refused(bytes in prop::collection::vec(any::<u8>(), 0..200)) {
        if let Ok(text) = decode(&bytes) {
            let _ = Transcript::parse(&text);
        }
    }

    #[test]
    fn any_text_is_read_or_refused_inside_it(lines in prop::collection::vec(scribbled(), 0..6)) {
        let text = as_decoded(PLAYERS.to_owned() + &lines.join("\n"));
        match Transcript::parse(&text) {
            Ok(transcript) => {
                let _ = games::lines(&transcript);
            }
            Err(error) => {
                let at = error.at.expect("a place");
                let line = text.lines().nth(at.line - 1).unwrap_or_default();
                prop_assert!(at.column <= line.chars().count() + 1, "{text:?}: {error:?}");
            }
        }
    }

    #[test]
    fn a_printed_transcript_reads_back_the_same(
        name in "[A-C \0\u{200b}]{0,6}", line in scribbled(), more in scribbled(),
    ) {
        let text = as_decoded(format!("#player1 Ann {name}\n#player2 Bob\n{line}\n{more}"));
        if let Ok(transcript) = Transcript::parse(&text) {
            let printed = transcript.to_string();
            let again = decode(printed.as_bytes()).and_then(|text| Transcript::parse(&text));
            prop_assert_eq!(again.map(unplaced), Ok(unplaced(transcript)), "{:?}", printed);
        }
    }

    #[test]
    fn any_position_is_read_or_refused_inside_it(
        board in "([0-9]{1,2}|[A-Za-z?\\[\\]!/|]){0,12}",
        rest in "( [A-Z?/]{0,6}| [0-9/-]{1,5}| [a-z0-9;]{1,4}){0,6}",
        is_full in any::<bool>(),
    ) {
        let full = ["15"; 14].join("/");
        let text = if is_full { format!("7[CH]7/{full}{rest}") } else { board + &rest };
        let game = in_language("es");
        let read = cgp::WrittenPosition::read(&text);
        let read = read.and_then(|positions| positions[0].read_in(&game));
        match read {
            Ok(position) => {
                let set_up = game.in_position(&position);
                let Ok(set_up) = set_up else {
                    return Ok(());
                };
                let again = cgp::WrittenPosition::from_game(&set_up, &[]).expect("a crossword");
                prop_assert_eq!(again.read_in(&game).map(|again| again.tiles), Ok(position.tiles));
            }
            Err(error) => {
                let at = error.at.expect("a place");
                prop_assert!(at.column <= text.chars().count() + 1, "{text:?}: {error:?}");
            }
        }
    }
}
