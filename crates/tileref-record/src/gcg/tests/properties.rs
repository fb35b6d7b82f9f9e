//! Any bytes give a transcript or an error, and a printed transcript reads back the same.

use proptest::prelude::*;

use super::super::board::Board;
use super::super::*;
use super::{PLAYERS, unplaced};
use crate::alphabet::Alphabet;

/// Lines that look like moves and pragmas.
fn scribbled() -> impl Strategy<Value = String> {
    let rack = prop_oneof!["[A-Z?]{0,8}", "[A-Za-zÄß?|\\[\\]]{0,4}"];
    let event = prop_oneof![
        4 => "[1-9][0-9]?[A-Oa-o] [A-Za-z.()äß]{1,8}",
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

proptest! {
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
                let mut board = Board::default();
                for one in transcript.moves() {
                    let _ = board.line(one, &Alphabet::default());
                }
            }
            Err(error) => {
                let at = error.at.expect("a place");
                let line = text.lines().nth(at.line - 1).unwrap_or_default();
                prop_assert!(at.column <= line.chars().count() + 1, "{text:?}: {error:?}");
            }
        }
    }

    #[test]
    fn a_printed_transcript_reads_back_the_same(line in scribbled(), more in scribbled()) {
        let text = as_decoded(format!("{PLAYERS}{line}\n{more}"));
        if let Ok(transcript) = Transcript::parse(&text) {
            let printed = transcript.to_string();
            let again = decode(printed.as_bytes()).and_then(|text| Transcript::parse(&text));
            prop_assert_eq!(again.map(unplaced), Ok(unplaced(transcript)), "{:?}", printed);
        }
    }
}
