//! Transcripts beside other programs: what they read of ours, and what we keep of theirs.

use super::gcg::{JUMBO, WORDGAME, folder};
use crate::program::Folder;

/// Whether a line of a transcript is one that Quackle, macondo and MAGPIE all read: what their readers have in common.
fn is_read_everywhere(line: &str) -> bool {
    let number = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    let gain = |text: &str| text.strip_prefix('+').is_some_and(number);
    let loss = |text: &str| text.strip_prefix('-').is_some_and(number);
    let total = |text: &str| number(text.trim_start_matches('-'));
    let tiles = |text: &str| !text.is_empty() && text.chars().all(|c| c == '?' || c.is_uppercase());
    let laid = |text: &str| !text.is_empty() && text.chars().all(|c| c == '.' || c.is_alphabetic());
    let place = |text: &str| text.bytes().all(|byte| byte.is_ascii_alphanumeric());
    let in_brackets = |text: &str| {
        let inner = text
            .strip_prefix('(')
            .and_then(|text| text.strip_suffix(')'));
        inner.is_some_and(tiles)
    };
    if let Some(pragma) = line.strip_prefix('#') {
        // macondo refuses a note without text.
        let (key, text) = pragma.split_once(' ').unwrap_or((pragma, ""));
        let words = text.split_whitespace().count();
        return match key {
            "player1" | "player2" => words >= 2,
            "character-encoding" => text == "UTF-8",
            _ => ["title", "description", "lexicon", "note"].contains(&key) && words > 0,
        };
    }
    let Some((nick, rest)) = line
        .strip_prefix('>')
        .and_then(|line| line.split_once(": "))
    else {
        return false;
    };
    let words: Vec<&str> = rest.split(' ').collect();
    !nick.contains(' ')
        && match words[..] {
            // Without a rack, two spaces come before these.
            ["", "(time)", minus, all] => loss(minus) && total(all),
            [rack, "--" | "(time)", minus, all] => tiles(rack) && loss(minus) && total(all),
            [rack, "(challenge)", more, all] => tiles(rack) && gain(more) && total(all),
            [kept, more, all] => in_brackets(kept) && gain(more) && total(all),
            [rack, kept, minus, all] if in_brackets(kept) => {
                kept == format!("({rack})") && loss(minus) && total(all)
            }
            [rack, exchange, "+0", all] => {
                let rest = exchange.strip_prefix('-');
                let of = rest.is_some_and(|rest| rest.is_empty() || number(rest) || tiles(rest));
                tiles(rack) && of && total(all)
            }
            [rack, at, word, more, all] => {
                tiles(rack) && place(at) && laid(word) && gain(more) && number(all)
            }
            _ => false,
        }
}

#[test]
fn other_programs_can_read_every_line_of_an_export() {
    for record in [WORDGAME, JUMBO] {
        let folder = Folder::new().file("game.yaml", record);
        for line in folder.run("export").fine().out.lines() {
            // Nothing is known of this rack; a `?` would be a blank that nobody had.
            let is_unknown = line == ">Ben: -3 +0 35";
            assert!(is_unknown || is_read_everywhere(line), "{line}");
        }
    }
    for line in [
        "#note",
        "#rack1 ABC",
        ">Ann: - +0 30",
        ">Ann: ABC 8H (A)B +3 3",
        ">Ann: (time) -3 30",
        ">Ann: AB (CD) -3 30",
    ] {
        assert!(!is_read_everywhere(line), "{line}");
    }
}

/// A game of the standard crossword as another program writes it, from its title to the last rack.
const STANDARD: &str = "\
#character-encoding UTF-8
#player1 Ann Ann Lee
#player2 Ben Ben Day
#title Final, game 3
#description played at a kitchen table
#lexicon CSW
#id kitchen 3
>Ann: AEHRTTW 8H WREATH +26 26
>Ben: EIOPRS? -EIO +0 0
>Ann: AABIRTT - +0 26
#note a pass with a full rack
>Ben: DEPRSX? M7 S.xED +9 9
>Ben: DEPRSX? -- -9 0
>Ann: AABIRTT (challenge) +5 31
>Ann: AABIRTT L7 A.T +3 34
";

#[test]
fn a_transcript_comes_back_line_by_line() {
    let folder = folder(STANDARD);
    let import = folder.run("import final.gcg").fine();
    import.says("all 7 scores agree");
    folder.run("export game.yaml -o again.gcg").fine();
    // What challenges pay is a house rule, which is said at the end.
    let rules = "#note tileref: options {right_challenge: 5}\n";
    assert_eq!(folder.read("again.gcg"), STANDARD.to_owned() + rules);
}

#[test]
fn an_export_has_nothing_but_gcg() {
    let known = [
        "#character-encoding",
        "#player1",
        "#player2",
        "#description",
        "#lexicon",
        "#note",
    ];
    for record in [WORDGAME, JUMBO] {
        let folder = Folder::new().file("game.yaml", record);
        for line in folder.run("export").fine().out.lines() {
            let word = line.split(' ').next().expect("a word");
            assert!(line.starts_with('>') || known.contains(&word), "{line}");
        }
    }
}
