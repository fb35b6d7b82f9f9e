//! Encodings.

use super::super::*;

fn text(bytes: &[u8]) -> String {
    decode(bytes).unwrap_or_else(|error| panic!("{error}"))
}

/// The place and the message of the error for invalid bytes.
fn error(bytes: &[u8]) -> (Option<(usize, usize)>, String) {
    let error = decode(bytes).expect_err("no text");
    (error.at.map(|at| (at.line, at.column)), error.to_string())
}

#[test]
fn text_is_read_in_its_encoding() {
    // Not declared: UTF-8 if it is valid, or else the default of the format.
    assert_eq!(text("#player1 Zoë".as_bytes()), "#player1 Zoë");
    assert_eq!(text(b"#player1 Zo\xeb"), "#player1 Zoë");
    assert_eq!(text(b""), "");
    // Declared on the first line, in any case and spelling.
    for name in ["ISO-8859-1", "iso_8859-1", "latin1", "Latin-1", " L1 "] {
        let line = format!("#Character-Encoding {name}\n");
        let bytes = [line.as_bytes(), b"Zo\xeb"].concat();
        assert_eq!(text(&bytes), line.clone() + "Zoë", "{name}");
    }
    // Valid UTF-8 is UTF-8, whatever is declared.
    for name in ["UTF-8", "utf8", "ISO8859-6", "Klingon", ""] {
        let line = format!("#character-encoding {name}\nZoë");
        assert_eq!(text(line.as_bytes()), line);
    }
    let polish = b"#character-encoding ISO-8859-2\n\xa3\xd3D\xac \xbf\x41";
    assert!(text(polish).ends_with("\n\u{141}ÓDŹ żA"));
    let turkish = b"#character-encoding ISO-8859-9\n\xdd\xd0\xfd";
    assert!(text(turkish).ends_with("\nİĞı"));
    let windows = b"#character-encoding windows-1250\n\xa5\x9c";
    assert!(text(windows).ends_with("\nĄś"));
    assert!(text(b"#character-encoding US-ASCII\rZoe").ends_with("\nZoe"));
    // A byte order mark takes precedence.
    assert_eq!(text("\u{feff}#title ë".as_bytes()), "#title ë");
    let marked = "\u{feff}#character-encoding ISO-8859-1\në";
    assert!(text(marked.as_bytes()).ends_with('ë'));
    let wide = |to: fn(u16) -> [u8; 2]| "\u{feff}#title 𝄞ë".encode_utf16().flat_map(to).collect();
    let (little, big): (Vec<u8>, Vec<u8>) = (wide(u16::to_le_bytes), wide(u16::to_be_bytes));
    assert_eq!(text(&little), "#title 𝄞ë");
    assert_eq!(text(&big), "#title 𝄞ë");
}

#[test]
fn line_endings_are_normalised() {
    assert_eq!(text(b"a\r\nb\rc\n\r\n\rd"), "a\nb\nc\n\n\nd");
}

#[test]
fn invalid_bytes_have_a_place() {
    let utf8 = "save the file as UTF-8, with `#character-encoding UTF-8` as its first line";
    for (bytes, place, problem) in [
        (
            &b"#character-encoding UTF-8\r\nZo\xeb"[..],
            (2, 3),
            "this is not text in UTF-8",
        ),
        (
            b"\xff\xfea\0\n\0\0\xd8",
            (2, 1),
            "this is not text in UTF-16LE",
        ),
        (b"\xfe\xff\0a\0", (1, 2), "this is not text in UTF-16BE"),
        (
            b"#character-encoding  Klingon \n\xeb",
            (1, 22),
            "unknown encoding `Klingon`",
        ),
        (b"#character-encoding\n\xeb", (1, 20), "unknown encoding ``"),
    ] {
        assert_eq!(error(bytes), (Some(place), format!("{problem}; {utf8}")));
    }
    let (place, words) = error(&vec![b'#'; MAX_BYTES + 1]);
    assert_eq!(place, None);
    assert!(
        words.starts_with("the transcript is larger than 1024 KiB;"),
        "{words}"
    );
    assert!(decode(&vec![b'#'; MAX_BYTES]).is_ok());
}
