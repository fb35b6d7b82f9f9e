//! Published editions and rules of clubs as rulesets of a few lines, each based on the standard crossword.

use crate::game::Game;
use crate::layout::Square;
use crate::referee::Vocabulary;
use crate::rules::Ruleset;
use crate::tile::Face;

/// Editions: the number of tiles, then for each value its letters and their counts. `?` is a blank.
const TILE_SETS: [(&str, usize, &str); 45] = [
    (
        "Afrikaans",
        102,
        "0:?2 1:E16 A9 I8 D6 N8 O6 R6 S6 T6 2:G4 H3 L3 3:K3 W3 4:M2 U2 Y2 5:P2 V2 8:B1 F1 10:J1",
    ),
    (
        "Arabic",
        100,
        "0:?2 1:ا8 ل4 ج4 ح3 خ3 م3 ن3 ه3 و3 ى3 2:ب4 ر3 ت4 د3 س3 ث3 3:ف3 ق3 ذ3 ش3 ز3 4:ص3 ض3 ع3 ك3 ط2 5:ظ2 6:ئ2 8:غ2 ء2 10:أ2 ؤ2",
    ),
    (
        "Basque",
        100,
        "0:?2 1:A14 E12 I9 N8 O6 T6 U6 2:K5 R5 3:D4 4:B3 Z3 5:G2 H2 L2 S2 8:J1 M1 P1 RR1 TS1 TX1 TZ1 10:F1 X1",
    ),
    (
        "Bulgarian",
        102,
        "0:?2 1:А9 Е8 И8 Н4 О9 П4 Р4 С4 Т5 2:Б3 В4 Д4 К3 Л3 М4 3:Г3 Ъ2 4:Ж2 З2 5:Й1 У3 Х1 Ч2 Я2 8:Ц1 Ш1 Ю1 10:Ф1 Щ1 Ь1",
    ),
    (
        "Catalan",
        100,
        "0:?2 1:A12 E13 I8 L4 N6 O5 R8 S8 T5 U4 2:C3 D3 M3 3:B2 G2 P2 4:F1 V1 8:H1 J1 QU1 Z1 10:Ç1 L·L1 NY1 X1",
    ),
    (
        "Croatian",
        103,
        "0:?2 1:A11 I10 E9 O9 N6 R5 S5 T5 J4 U4 2:K3 M3 P3 V3 3:D3 G2 L2 Z2 B1 Č1 4:C1 H1 LJ1 NJ1 Š1 Ž1 5:Ć1 8:F1 10:DŽ1 Đ1",
    ),
    (
        "Czech",
        100,
        "0:?2 1:O6 A5 E5 N5 I4 S4 T4 V4 D3 K3 L3 P3 R3 2:C3 H3 Í3 M3 U3 Á2 J2 Y2 Z2 3:B2 É2 Ě2 4:Ř2 Š2 Ý2 Č1 Ů1 Ž1 5:F1 G1 Ú1 6:Ň1 7:Ó1 Ť1 8:Ď1 10:X1",
    ),
    (
        "Danish",
        100,
        "0:?2 1:E9 A7 N6 R6 2:D5 L5 O5 S5 T5 3:B4 I4 K4 F3 G3 M3 U3 V3 4:H2 J2 P2 Y2 Æ2 Ø2 Å2 8:C2 X1 Z1",
    ),
    (
        "Dutch",
        102,
        "0:?2 1:E18 N10 A6 O6 I4 2:D5 R5 S5 T5 3:G3 K3 L3 M3 B2 P2 4:U3 F2 H2 J2 V2 Z2 5:C2 W2 8:X1 Y1 10:Q1",
    ),
    (
        "English",
        100,
        "0:?2 1:A9 E12 I9 O8 N6 R6 T6 L4 S4 U4 2:D4 G3 3:B2 C2 M2 P2 4:F2 H2 V2 W2 Y2 5:K1 8:J1 X1 10:Q1 Z1",
    ),
    (
        "Esperanto",
        100,
        "0:?2 1:A8 E8 I8 L4 N6 O8 R6 S6 T4 U4 2:D3 J3 K4 M4 P3 3:F2 G2 V2 Ĝ2 4:B2 C1 Ĉ2 Ŝ1 5:Z1 8:H1 Ŭ1 10:Ĥ1 Ĵ1",
    ),
    (
        "Estonian",
        102,
        "0:?2 1:A10 E9 I9 S8 T7 K5 L5 O5 U5 2:D4 M4 N4 R2 3:G2 V2 4:B1 H2 J2 P2 Õ2 5:Ä2 Ü2 6:Ö2 8:F1 10:Š1 Z1 Ž1",
    ),
    (
        "Faroese",
        102,
        "0:?2 1:A10 E7 I10 N7 R7 S5 T7 U5 2:G4 K4 L4 V4 Ð4 3:M3 4:D2 F2 H2 O2 5:Á1 6:B1 J1 Í1 Ó1 Ú1 7:Y1 Ø1 8:P1 Æ1 Ý1",
    ),
    (
        "Finnish",
        100,
        "0:?2 1:A10 I10 N9 T9 E8 S7 2:K5 L5 O5 Ä5 3:U4 M3 4:H2 J2 P2 R2 V2 Y2 7:D1 Ö1 8:B1 F1 G1 10:C1",
    ),
    (
        "French",
        102,
        "0:?2 1:E15 A9 I8 N6 O6 R6 S6 T6 U6 L5 2:D3 M3 G2 3:B2 C2 P2 4:F2 H2 V2 8:J1 Q1 10:K1 W1 X1 Y1 Z1",
    ),
    (
        "German",
        102,
        "0:?2 1:E15 N9 S7 I6 R6 T6 U6 A5 D4 2:H4 G3 L3 O3 3:M4 B2 W1 Z1 4:C2 F2 K2 P1 6:Ä1 J1 Ü1 V1 8:Ö1 X1 10:Q1 Y1",
    ),
    (
        "Greek",
        104,
        "0:?2 1:Α12 Ο9 Ε8 Ι8 Τ8 Η7 Σ7 Ν6 2:Ρ5 Κ4 Π4 Υ4 3:Λ3 Μ3 Ω3 4:Γ2 Δ2 8:Β1 Φ1 Χ1 10:Ζ1 Θ1 Ξ1 Ψ1",
    ),
    (
        "Hebrew",
        104,
        "0:?2 1:ו12 י10 ת9 ה8 ר8 2:א6 ל6 מ6 ש6 3:ד4 נ4 4:ב4 ח3 פ3 ק3 5:ג2 כ2 ע2 8:ז1 ט1 ס1 צ1",
    ),
    (
        "Hungarian",
        100,
        "0:?2 1:A6 E6 K6 T5 Á4 L4 N4 R4 I3 M3 O3 S3 2:B3 D3 G3 Ó3 3:É3 H2 SZ2 V2 4:F2 GY2 J2 Ö2 P2 U2 Ü2 Z2 5:C1 Í1 NY1 7:CS1 Ő1 Ú1 Ű1 8:LY1 ZS1 10:TY1",
    ),
    (
        "Icelandic",
        104,
        "0:?2 1:A10 I8 N8 R7 E6 S6 U6 T5 2:Ð5 G4 K3 L3 M3 3:F3 O3 H2 V2 4:D2 Á2 Í2 Þ1 5:J1 Æ1 6:B1 É1 Ó1 7:Y1 Ö1 8:P1 Ú1 9:Ý1 10:X1",
    ),
    (
        "Indonesian",
        100,
        "0:?2 1:A19 E8 I8 N9 O3 R4 S3 T5 U5 2:K3 M3 3:D4 G3 4:H2 L3 P2 5:B4 F1 V1 Y2 8:C3 W1 10:J1 Z1",
    ),
    (
        "Irish",
        100,
        "0:?2 1:A13 E6 H10 I10 N7 R7 S6 2:C4 D4 G3 L4 O4 T4 U3 4:F2 M2 Á2 Í2 8:É1 Ó1 Ú1 10:B1 P1",
    ),
    (
        "Italian",
        120,
        "0:?2 1:O15 A14 I12 E11 2:C6 R6 S6 T6 3:L5 M5 N5 U5 5:B3 D3 F3 P3 V3 8:G2 H2 Z2 10:Q1",
    ),
    (
        "Latin",
        100,
        "0:?2 1:A9 E12 I9 O5 R7 S8 T8 V9 2:C4 D3 L3 M4 N4 3:Q3 4:B2 G2 P2 X2 8:F1 H1",
    ),
    (
        "Latvian",
        104,
        "0:?2 1:A11 E6 I9 R5 S8 T6 U5 2:Ā4 K4 M4 N4 L3 P3 3:D3 O3 V3 Z2 4:Ē2 Ī2 J2 5:B1 C1 G1 6:Ņ1 Š1 Ū1 8:Ļ1 Ž1 10:Č1 F1 Ģ1 H1 Ķ1",
    ),
    (
        "Lithuanian",
        104,
        "0:?2 1:I11 A9 R9 E6 L6 S6 O5 T5 U5 N4 Ą1 2:K4 D3 M3 P3 B2 G2 Ę1 3:Ė2 Š2 Ų1 4:J2 Į1 V1 Ž1 5:Ū1 Z1 6:Y1 7:C1 Č1 10:F1 H1",
    ),
    (
        "Malagasy",
        102,
        "0:?2 1:A20 E4 I11 K5 N13 O14 S4 T6 Y4 2:F2 M2 V2 3:D2 L2 4:B2 P2 6:H1 J1 R1 Z1 10:G1",
    ),
    (
        "Malay",
        100,
        "0:?2 1:A19 E7 I7 K6 M5 N8 R5 T5 U6 2:L4 S4 3:B3 D3 G4 4:H2 O2 P2 5:J1 Y1 8:C1 W1 10:F1 Z1",
    ),
    (
        "Norwegian",
        100,
        "0:?2 1:E9 A7 N6 R6 S6 T6 D5 I5 L5 2:F4 G4 K4 O4 M3 3:H3 4:B3 U3 V3 J2 P2 Å2 5:Ø2 6:Y1 Æ1 8:W1 10:C1",
    ),
    (
        "Polish",
        100,
        "0:?2 1:A9 I8 E7 O6 N5 Z5 R4 S4 W4 2:Y4 C3 D3 K3 L3 M3 P3 T3 3:B2 G2 H2 J2 Ł2 U2 5:Ą1 Ę1 F1 Ó1 Ś1 Ż1 6:Ć1 7:Ń1 9:Ź1",
    ),
    (
        "Portuguese",
        120,
        "0:?3 1:A14 E11 I10 O10 S8 U7 M6 R6 T5 2:D5 L5 C4 P4 3:N4 B3 Ç2 4:F2 G2 H2 V2 5:J2 6:Q1 8:X1 Z1",
    ),
    (
        "Romanian",
        100,
        "0:?2 1:A11 C5 E9 I10 L4 N6 O5 R7 S5 T7 U6 2:D4 P4 4:M3 8:F2 V2 9:B2 G2 10:H1 J1 X1 Z1",
    ),
    (
        "Russian",
        104,
        "0:?2 1:А8 В4 Е8 И5 Н5 О10 Р5 С5 Т5 2:Д4 К4 Л4 М3 П4 У4 3:Ё1 Б2 Г2 Ь2 Я2 4:Й1 Ы2 5:Ж1 З2 Х1 Ц1 Ч1 8:Ш1 Э1 Ю1 10:Ф1 Щ1 Ъ1",
    ),
    (
        "Slovak",
        100,
        "0:?2 1:A9 O9 E8 I5 N5 R4 S4 T4 V4 2:M4 D3 K3 L3 P3 3:J2 U2 4:B2 Á1 C1 H1 Y1 Z1 5:Č1 Í1 Š1 Ý1 Ž1 7:É1 Ľ1 Ť1 Ú1 8:Ď1 F1 G1 Ň1 Ô1 10:Ä1 Ĺ1 Ó1 Ŕ1 X1",
    ),
    (
        "Slovenian",
        100,
        "0:?2 1:A10 E11 I9 J4 L4 N7 O8 R6 S6 T4 2:D4 V4 3:K3 M2 P2 U2 4:B2 G2 Z2 5:H1 Č1 6:Š1 8:C1 10:F1 Ž1",
    ),
    (
        "Spanish",
        100,
        "0:?2 1:A12 E12 I6 L4 N5 O9 R5 S6 T4 U5 2:D5 G2 3:B2 C4 M2 P2 4:F1 H2 V1 Y1 5:CH1 Q1 8:J1 LL1 RR1 X1 Ñ1 10:Z1",
    ),
    (
        "Swedish",
        100,
        "0:?2 1:A8 R8 S8 T8 E7 N6 D5 I5 L5 2:O5 G3 K3 M3 H2 3:Ä2 F2 V2 4:U3 B2 P2 Ö2 Å2 7:J1 Y1 8:C1 X1 10:Z1",
    ),
    (
        "Turkish",
        100,
        "0:?2 1:A12 E8 K7 L7 N5 R6 T5 İ7 2:I4 M4 O3 S3 U3 3:B2 D2 Y2 Ü2 4:C2 Z2 Ç2 Ş2 5:G1 H1 P1 7:F1 V1 Ö1 8:Ğ1 10:J1",
    ),
    (
        "Ukrainian",
        104,
        "0:?2 1:І5 А8 В4 Е5 И7 Н7 О10 Р5 Т5 2:Д3 К4 Л3 М4 П3 С4 3:У3 4:Б2 Г2 З2 Я2 5:Й1 Х1 Ч1 Ь1 6:Ї1 Ж1 Ц1 Ш1 7:Ю1 8:Є1 Ф1 Щ1 10:'1 Ґ1",
    ),
    (
        "Welsh",
        105,
        "0:?2 1:A10 D6 DD4 E8 I7 N8 O6 R7 W5 Y7 2:F3 G3 L3 U3 3:B2 M2 S3 T2 4:C2 FF2 H2 TH2 5:CH1 LL1 P1 8:J1 10:NG1 RH1",
    ),
    // Games of other makers.
    (
        "eight on a rack",
        89,
        "0:?2 1:A8 E11 I8 L3 N5 O7 R5 S3 U3 2:D3 G2 T5 4:B2 C2 M2 P2 5:F2 H2 V2 W2 Y3 6:K1 8:J1 X1 12:Q1 Z1",
    ),
    (
        "a game for phones",
        104,
        "0:?2 1:A9 E13 I8 O8 R6 S5 T7 2:D5 L4 N5 U4 3:G3 H4 Y2 4:B2 C2 F2 M2 P2 W2 5:K1 V2 8:X1 10:J1 Q1 Z1",
    ),
    (
        "a large board",
        200,
        "0:?4 1:A16 E24 I13 L7 N13 O15 R13 S10 T15 U7 2:D8 G5 3:B4 C6 M6 P4 4:F4 H5 V3 W4 Y4 5:K2 8:J2 X2 10:Q2 Z2",
    ),
    (
        "a tiny board",
        27,
        "0:?1 1:A1 B1 C1 D1 E1 F1 G1 H1 I1 J1 L1 M1 N1 O1 R1 S1 T1 U1 V1 W1 Y1 5:K1 P1 10:Q1 X1 Z1",
    ),
    (
        "flat values",
        100,
        "0:?2 1:A7 E11 I8 L5 N6 O6 R7 S9 T6 2:B2 C4 D3 F1 G3 H2 M3 P3 U3 Y2 3:K1 W1 4:V1 Z1 5:X1 8:J1 12:Q1",
    ),
];

/// Unusual boards: the lower right quarter, with the row and the column of the centre.
const EIGHT: &str = "D......T/..d...d./.d...t../....D.../...D..../..t...D./.d...D../T...d..T";
const PHONES: &str = "....D.../...d...t/..t...D./.d...d../D...t..T/...d..d./..D..d../.t..T...";
const LARGE: &str = "D...d..T..d/.d...d..D../..t...t..D./...D......T/d...D..d.../.d...D..q../..t...D..t./\
                     T...d..T..d/.D...q..D../..D...t..D./d..T...d..Q";
const TINY: &str = "D...../.d..../..t.../...T../....q./.....Q";

/// Other differences of an edition.
fn rules(edition: &str) -> String {
    let (board, rules) = match edition {
        "eight on a rack" => (EIGHT, "rack: 8\nall_tiles: {7: 40, 8: 50}\n"),
        "a game for phones" => (PHONES, "all_tiles: 35\n"),
        "a large board" => (LARGE, ""),
        "a tiny board" => (
            TINY,
            "rack: 5\nall_tiles: {3: 10, 4: 15, 5: 20}\noptions: {exchange: 3}\n",
        ),
        _ => return String::new(),
    };
    let mirrored = |row: &str| -> String {
        row.chars()
            .skip(1)
            .collect::<Vec<_>>()
            .into_iter()
            .rev()
            .collect()
    };
    let rows: Vec<String> = board.split('/').map(|row| mirrored(row) + row).collect();
    let above = rows.iter().skip(1).rev();
    let drawn: String = above.chain(&rows).map(|row| format!("  {row}\n")).collect();
    format!("{rules}board: |\n{drawn}")
}

/// The letters of a set with their values and counts: `1:E15 N9 6:Ä1`.
fn letters(set: &str) -> Vec<(String, u32, usize)> {
    let mut value = 0;
    let letter = |text: &str| {
        let (start, rest) = text.split_once(':').unwrap_or(("", text));
        value = start.parse().unwrap_or(value);
        let at = rest.find(|c: char| c.is_ascii_digit()).expect("a number");
        (
            rest[..at].to_owned(),
            value,
            rest[at..].parse().expect("a number"),
        )
    };
    set.split(' ').map(letter).collect()
}

/// An edition as a ruleset, without the letters of the standard set that it lacks.
fn ruleset(edition: &str, set: &str) -> String {
    let letters = letters(set);
    let has = |letter: &char| letters.iter().any(|(own, ..)| own.chars().eq([*letter]));
    let lacks = ('A'..='Z').filter(|letter| !has(letter) && !has(&letter.to_ascii_lowercase()));
    let tiles = letters.iter().filter(|(letter, ..)| letter != "?");
    let tiles = tiles
        .map(|(letter, value, count)| format!("\"{letter}\": {{value: {value}, count: {count}}}"));
    let tiles: Vec<String> = tiles
        .chain(lacks.map(|letter| format!("{letter}: {{count: 0}}")))
        .collect();
    let blanks = letters
        .iter()
        .find(|(letter, ..)| letter == "?")
        .map_or(0, |&(.., count)| count);
    let tiles = tiles.join(", ");
    let rules = rules(edition);
    format!("base: crossword\nname: {edition}\ntiles: {{{tiles}}}\nwildcards: {blanks}\n{rules}")
}

#[test]
fn published_editions_are_rulesets_of_a_few_lines() {
    for (edition, tiles, set) in TILE_SETS {
        let rules = Ruleset::parse(&ruleset(edition, set));
        let rules = rules.unwrap_or_else(|error| panic!("{edition}: {error}"));
        let game = Game::new(rules, &["Ann", "Bob"], Vocabulary::new(None)).expect(edition);
        assert_eq!(game.rules().tiles.total(), tiles, "{edition}");
        for (letter, value, count) in letters(set) {
            let face = match letter.as_str() {
                "?" => Face::Wildcard,
                _ => Face::Letter(game.alphabet().letter(&letter).expect("a letter")),
            };
            assert_eq!(game.rules().tiles.count(face), count, "{edition} {letter}");
            if let Face::Letter(letter) = face {
                assert_eq!(
                    game.rules().tiles.value(letter),
                    value,
                    "{edition} {letter}"
                );
            }
        }
    }
}

/// Rules of clubs, countries and makers for the standard crossword. What rulesets cannot express: that all play from
/// the same rack and the best play is laid (duplicate), anagrams as words, a rack that always has a blank, premiums
/// that depend on the letter or add points, points for a certain word, words from right to left, and that a second
/// wrong challenge costs more than the first.
const CLUBS: [(&str, &str); 26] = [
    (
        "double challenge, as in North America",
        "options: {game_clock: 25}",
    ),
    ("single challenge", "options: {wrong_challenge: nothing}"),
    (
        "five points for each word to the other player",
        "options: {wrong_challenge: gives 5 per word}",
    ),
    (
        "five points to the other player",
        "options: {wrong_challenge: gives 5}",
    ),
    (
        "ten points to the other player",
        "options: {wrong_challenge: gives 10}",
    ),
    (
        "five points off for each word",
        "options: {wrong_challenge: 5 per word}",
    ),
    ("ten points off", "options: {wrong_challenge: 10}"),
    ("no phoneys", "challenge: false\noptions: {judge: entry}"),
    (
        "a right challenge pays",
        "options: {right_challenge: 10, wrong_challenge: 10}",
    ),
    (
        "three challenges each",
        "options: {wrong_challenge: nothing, max_challenges: 3}",
    ),
    (
        "the wrong challenger loses",
        "options: {wrong_challenge: game}",
    ),
    ("exchanges while there is a tile", "options: {exchange: 1}"),
    (
        "exchanges up to what the bag holds",
        "options: {exchange: true}",
    ),
    ("one exchange each", "options: {max_exchanges: 1}"),
    ("no exchanges", "options: {exchange: false}"),
    ("two rounds of passes", "end: {wordless: 2}"),
    (
        "six turns without a word, and lost turns do not count",
        "end: {withdrawn: false}",
    ),
    (
        "who is out gains once, the others lose",
        "options: {gain_unplayed: true}",
    ),
    (
        "the others lose, nobody gains",
        "options: {gain_unplayed: false}",
    ),
    (
        "tiles at the end do not count",
        "options: {gain_unplayed: false, rack_penalty: none}",
    ),
    (
        "a blank left costs ten",
        "unplayed: {wildcard: {value: 10}}",
    ),
    ("seven of eight tiles", "rack: 8\nall_tiles: {7: 50, 8: 75}"),
    (
        "short racks for children",
        "rack: 5\nall_tiles: {4: 10, 5: 20}\nfirst_word: {letters: 3}",
    ),
    ("fifteen for all tiles", "all_tiles: 15"),
    (
        "teams at one rack, by the clock",
        "options: {team_racks: shared, timer: 120}",
    ),
    (
        "the highest turn breaks a tie",
        "tie: highest-turn\nbegins: youngest",
    ),
];

#[test]
fn rules_of_clubs_are_rulesets_of_a_line_or_two() {
    let usual = Ruleset::built_in("crossword").expect("it is built in");
    let mut all = vec![usual];
    for (club, rules) in CLUBS {
        let rules = Ruleset::parse(&format!("base: crossword\n{rules}\n"));
        let rules = rules.unwrap_or_else(|error| panic!("{club}: {error}"));
        assert!(!all.contains(&rules), "{club}: nothing differs");
        all.push(rules);
    }
}

#[test]
fn large_and_small_boards_have_their_own_premiums() {
    let game = |edition: &str| {
        let known = TILE_SETS.iter().find(|(name, ..)| *name == edition);
        let &(_, _, set) = known.expect(edition);
        Ruleset::parse(&ruleset(edition, set)).expect(edition)
    };
    for (edition, side, corner) in [
        ("a large board", 21, Square::Word(4)),
        ("a tiny board", 11, Square::Word(4)),
        ("eight on a rack", 15, Square::Word(3)),
        ("a game for phones", 15, Square::Plain),
        ("English", 15, Square::Word(3)),
    ] {
        let rules = game(edition);
        let layout = rules.features.layout().expect("a board");
        let last = u16::try_from(side - 1).expect("a side");
        let corners = [(0, 0), (last, 0), (0, last), (last, last)];
        for (column, row) in corners {
            let cell = crate::grid::Cell::new(column, row).expect("a cell");
            assert_eq!(layout.at(cell), Some(corner), "{edition}");
        }
        let [(_, points)] = rules.features.bonuses[..] else {
            panic!("{edition}");
        };
        assert!(points.is_some_and(|points| points >= 20), "{edition}");
    }
}
