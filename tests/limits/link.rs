//! Links to games: a short one cannot cost much, whatever is packed in it.

use std::io::Write as _;

use flate2::{Compression, write::DeflateEncoder};
use tileref::link::{LinkError, MAX_FRAGMENT, MAX_TEXT, pack, unpack};
use tileref::record::{Record, new_record};

use super::{limit, record_with, soon};

/// Any text, packed as a game would be.
fn packed(text: &str) -> String {
    let mut deflate = DeflateEncoder::new(Vec::new(), Compression::best());
    deflate.write_all(text.as_bytes()).expect("packed");
    let bytes = deflate.finish().expect("packed");
    let letters = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
    let letter = |group: &[u8], n: usize| {
        let bits = (0..3).fold(0, |bits, byte| {
            bits << 8 | u32::from(group.get(byte).copied().unwrap_or(0))
        });
        char::from(letters[(bits >> (18 - 6 * n)) as usize % 64])
    };
    let groups = bytes.chunks(3);
    groups
        .flat_map(|group| (0..=group.len()).map(move |n| letter(group, n)))
        .collect()
}

fn opened(text: &str) -> Result<String, LinkError> {
    soon("a link", || unpack(&packed(text)))
}

/// A record of this length, most of it notes, which packs well.
fn record_of(length: usize) -> String {
    let mut text = record_with("turns:\n");
    while text.len() < length {
        let note = "  - Ann: note ";
        let room = (length - text.len()).min(3_000);
        // The last note takes what is left, if there is room for one.
        let room = if length - text.len() - room < 50 {
            length - text.len()
        } else {
            room
        };
        text += &format!("{note}{}\n", "x".repeat(room - note.len() - 1));
    }
    text
}

#[test]
fn the_text_in_a_link() {
    let [below, above] = [MAX_TEXT, MAX_TEXT + 1].map(record_of);
    assert_eq!((below.len(), above.len()), (MAX_TEXT, MAX_TEXT + 1));
    limit(opened(&below), opened(&above), "128 KB");
    let record = |text: &str| Record::parse(text).expect("a record");
    assert_eq!(new_record(&record(&below), "").as_ref(), Ok(&below));
    limit(
        pack(&record(&below)),
        pack(&record(&above)),
        "too long for a link",
    );
    // What is left out does not count, but it is unpacked.
    let commented = record_with(&format!("turns: [] # {}\n", "x".repeat(MAX_TEXT)));
    assert!(pack(&record(&commented)).is_ok());
    assert_eq!(opened(&commented), Err(LinkError::LongText));
}

#[test]
fn the_letters_of_a_link() {
    let game = packed(&record_with("turns: []\n"));
    assert!(game.len() < MAX_FRAGMENT && unpack(&game).is_ok());
    let told = unpack(&"A".repeat(MAX_FRAGMENT + 1)).map_err(|error| error.to_string());
    assert!(told.is_err_and(|told| told.contains("16000 characters")));
    for letters in ["A", "_", "7b", "y9", "S7IB"] {
        let whole = letters.repeat(MAX_FRAGMENT / letters.len());
        assert_eq!(soon("a link", || unpack(&whole)), Err(LinkError::Damaged));
    }
}

#[test]
fn what_takes_long_to_unpack_or_to_read() {
    let room = MAX_TEXT - 200;
    for game in [
        record_with(&"#\n".repeat(room / 2)),
        record_with(&format!("turns:\n{}", "- Ann: pass\n".repeat(9_000))),
    ] {
        assert!(opened(&game).is_ok());
    }
    for hostile in [
        "#".repeat(50 << 20),
        record_with(&format!("turns: {}", "[".repeat(room))),
        record_with(&format!("turns: {}", "[{a: b}, ".repeat(room / 9))),
        record_with(&format!("options: {{{}}}", "a: b, ".repeat(room / 6))),
        record_with(&format!("turns:\n{}", "- a: b\n".repeat(room / 7))),
        record_with(&format!("turns:\n{}", "- \"a\": '\\\n".repeat(room / 10))),
        record_with(&format!("turns: \"{}\"", "\\u0061".repeat(room / 6))),
        record_with(&"a: &a [*a]\n".repeat(room / 11)),
        "- ".repeat(room / 2),
        "? ".repeat(room / 2),
        "'".repeat(room),
    ] {
        let refused = opened(&hostile);
        assert!(refused.is_err(), "{:.60}", hostile.replace('\n', "|"));
    }
}
