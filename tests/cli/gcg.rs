//! Transcripts in GCG: imported, compared with what the referee counts, and refused with their place.

use crate::program::Folder;

/// Straight words, which the jigsaw game lets stand as any crossword game does.
const GAME: &str = "\
#player1 Ann Ann Lee
#player2 Mary_Lou Mary Lou
#title Final, game 3
>Mary_Lou: LATCH 13M LATCH +12 12
>Ann: ABTE N11 AB.TE +7 7
>Mary_Lou: -3 +0 12
#note no vowels
";

pub fn folder(transcript: impl AsRef<[u8]>) -> Folder {
    Folder::new().file("final.gcg", transcript)
}

const IMPORT: &str = "import final.gcg --game puzzingo";

#[test]
fn an_import_writes_a_record_and_lists_differences() {
    let folder = folder(GAME);
    let told = "\
wrote game.yaml: 4 turns, all legal
1 of 3 moves scored differently:
------------------------------------------------------
 line   player     move          transcript   referee
------------------------------------------------------
 4      Mary Lou   m13 r latch   +12 12       +10 10
------------------------------------------------------
Mary Lou: 12 in the transcript, 10 according to the referee
";
    let ran = folder.run(&format!("{IMPORT} --ascii")).fine();
    assert!(ran.out.starts_with(told), "{ran}");
    assert_eq!(
        folder.read("game.yaml"),
        "\
# from final.gcg
game: puzzingo
players: [Mary Lou, Ann]
names: {Ann: Ann Lee}
about: {title: \"Final, game 3\"}
turns:
  - Mary Lou: m13 r latch
  - Ann: n11 d abate
  - Mary Lou: exchange 3
  - table: note no vowels
"
    );
    folder.run("check game.yaml").fine();
}

#[test]
fn agreeing_scores_are_reported() {
    let right = GAME.replace("12", "10").replace("-3 +0 10", "-3 0 10");
    folder(right)
        .run(IMPORT)
        .fine()
        .says("all 3 scores agree with the transcript\n");
    folder("#player1 A\n#player2 B\n>B: - 0 0")
        .run(IMPORT)
        .fine()
        .says("the 1 score agrees with the transcript\n");
}

#[test]
fn json_has_the_game_and_the_differences() {
    let document = folder(GAME).run(&format!("{IMPORT} --json")).fine().json();
    assert_eq!(document["players"][0]["name"], "Mary Lou");
    assert_eq!(document["turns"][1]["action"], "n11 d abate");
    assert_eq!(document["moves"], 3);
    let differences = serde_json::json!([{
        "line": 4, "column": 22, "player": "Mary Lou", "action": "m13 r latch",
        "points": {"stated": 12, "counted": 10}, "total": {"stated": 12, "counted": 10},
    }]);
    assert_eq!(document["differences"], differences);
    assert_eq!(document["finals"][1]["total"]["stated"], 12);
}

#[test]
fn a_transcript_that_cannot_be_read_is_shown_with_its_place() {
    // What ends a line for YAML is part of a line here.
    let titled = GAME.replace("Final,", "Final\u{85}");
    let folder = folder(titled.replace("N11 AB.TE", "N11 AB[TE"));
    let told = "error: `[` is not a tile
  --> final.gcg:5:18
   |
 5 | >Ann: ABTE N11 AB[TE +7 7
   |                  ^
  = try: a tile is one letter, or several in brackets: `[CH]`; a blank is `?`
         on a rack and a small letter in a word
";
    let ran = folder.run(IMPORT).ends(2);
    assert_eq!((ran.out.as_str(), ran.err.as_str()), ("", told));
    assert_eq!(folder.files(), ["final.gcg"]);
    let error = &folder.run(&format!("{IMPORT} --json")).ends(2).json()["error"];
    assert_eq!(
        (&error["line"], &error["column"], &error["slug"]),
        (&5.into(), &18.into(), &"bad-record".into())
    );
}

#[test]
fn a_move_that_breaks_a_rule_is_shown_with_its_place() {
    // What ends a line for YAML is part of a line here.
    let folder = folder(
        GAME.replace("Final,", "Final\u{85}")
            .replace("Ann: ABTE N11", "Ann: ABTE A1")
            .replace("AB.TE", "ABTE"),
    );
    let told = "  --> final.gcg:5:12 (turn 2)
   |
 5 | >Ann: ABTE A1 ABTE +7 7
   |            ^
  = rule: not-connected";
    folder.run(IMPORT).fails(1, told);
    assert_eq!(folder.files(), ["final.gcg"]);
    let error = &folder.run(&format!("{IMPORT} --json")).ends(1).json()["error"];
    assert_eq!(
        (&error["turn"], &error["slug"]),
        (&2.into(), &"not-connected".into())
    );
}

#[test]
fn an_existing_record_is_kept() {
    let folder = folder(GAME).file("game.yaml", "mine");
    folder.run(IMPORT).fails(2, "`game.yaml` already exists");
    assert_eq!(folder.read("game.yaml"), "mine");
    folder.run(&format!("{IMPORT} --force")).fine();
    assert!(folder.read("game.yaml").contains("{title: \"Final"));
    folder.run(&format!("{IMPORT} -o other.yaml")).fine();
    assert_eq!(folder.read("other.yaml"), folder.read("game.yaml"));
}

#[test]
fn arguments_are_checked_first() {
    let empty = Folder::new();
    empty.run(IMPORT).fails(2, "cannot read the transcript");
    empty.run("import .").fails(2, "`.` has no transcripts");
    let folder = folder(GAME);
    folder
        .run("import final.gcg --game chess")
        .fails(2, "`chess` is neither a built-in game");
    folder
        .run(&format!("{IMPORT} --set judge"))
        .fails(2, "for '--set <KEY=VALUE>': expected a name");
    folder
        .run(&format!("{IMPORT} --set judge=maybe"))
        .fails(2, "option `judge` cannot be `maybe`");
    folder
        .run(&format!("{IMPORT} --dictionary nowhere"))
        .fails(2, "nowhere");
    assert_eq!(folder.files(), ["final.gcg"]);
}

#[test]
fn transcripts_come_in_other_encodings_and_from_standard_input() {
    let latin1 = b"#player1 Zo\xeb Zo\xeb\r\n#player2 Bob Bob\r\n>Zo\xeb: - +0 0\r\n";
    let folder = folder(latin1);
    folder.run(IMPORT).fine();
    assert!(folder.read("game.yaml").contains("players: [Zoë, Bob]"));
    let piped = folder.pipe("import - --game puzzingo -f piped.yaml", latin1);
    piped.fine().says("wrote piped.yaml");
    folder
        .pipe(
            "import - --game puzzingo --force",
            b"#character-encoding UTF-8\n\xeb",
        )
        .fails(2, "--> -:2:1");
}

#[test]
fn only_crossword_games_are_exported() {
    let folder = Folder::with_game();
    for command in ["export", "export game.yaml --format gcg -o game.gcg"] {
        folder
            .run(command)
            .fails(2, "PUZZINGO is not a crossword game");
    }
    folder
        .run("export --format pdf")
        .fails(2, "invalid value 'pdf'");
    assert_eq!(folder.files(), ["game.yaml"]);
}

/// A whole game, to the last tile, by the rules of `wordgame`.
pub const WORDGAME: &str = "\
game: wordgame
players: [Ann, Ben]
dictionary: letterpress
turns:
  - Ann: d8 r footed
  - Ben: b9 r team
  - Ann: a10 r wind
  - Ben: a10 d wean
  - Ben: adjust +5 challenge
  - Ann: adjust -2 counted twice
  - Ann: d11 r scum
  - Ben: g10 r ent?itles
  - Ann: n5 d hyenas
  - Ben: m3 d slab
  - Ann: g9 r ho
  - Ben: g12 r exude
  - Ann: i2 d forayed
  - Ben: f3 r bigot
  - Ann: f3 d bulk
  - Ben: l12 d saps
  - Ann: j5 d tar
  - Ben: i14 r deep
  - Ann: l8 r zinc
  - Ben: c5 r jell
  - Ann: d1 d gnomes
  - Ben: b3 r zoo
  - Ann: l1 d q?ua
  - Ben: a1 r frigid
  - Ann: h1 d rigor
  - Ben: k13 r vain
  - Ann: e11 d chic
  - Ben: c5 d jet
  - Ann: pass
  - Ben: e13 r it
  - Ann: d13 r wit
";

/// A whole game by the rules of `jumbo-jumble`: challenges of both results, an exchange, passes, a turn without time,
/// and a rack at the end that the other player gains.
pub const JUMBO: &str = "\
game: jumbo-jumble
players: [Ann Lee, Ben]
dictionary: letterpress
turns:
  - Ann Lee: e8 r ohms
  - Ben: c7 r aid
  - Ann Lee: g2 d untrauma
  - Ben: challenge untrauma upheld
  - Ben: d6 r bay
  - Ann Lee: a8 r art
  - Ben: exchange 3
  - Ann Lee: g7 r earn
  - Ben: g6 d ?semeia
  - Ann Lee: challenge semeia rejected
  - Ben: c11 r viola
  - Ann Lee: j4 d town
  - Ben: forfeit
  - Ann Lee: c11 r violate
  - Ben: d9 d q?uiz
  - Ann Lee: h11 d tub
  - Ben: k1 d toxin
  - Ann Lee: i1 r untie
  - Ben: h4 r fetid
  - Ann Lee: g1 r counties
  - Ben: i3 d few
  - Ann Lee: f14 r glee
  - Ben: a8 d aground
  - Ann Lee: n2 r he
  - Ben: i15 r saint
  - Ann Lee: h3 d of
  - Ben: n11 d jeers
  - Ann Lee: j13 r uglier
  - Ben: k8 d crying
  - Ann Lee: k8 r camp
  - Ben: d3 d alibi
  - Ann Lee: c3 r tap
  - Ben: b8 d roe
  - Ann Lee: k11 r id
  - Ben: c1 d eat
  - Ann Lee: pass
  - Ann Lee: rack kv
  - Ben: adjust -10 time
";

#[test]
fn exported_moves_are_imported_unchanged() {
    let noted = |record: &str| {
        let turns = record.split_once("turns:\n").expect("turns").1;
        turns
            // A move without a rack is written with what is known of it.
            .replace("- Ann: pass\n", "- Ann: pass rack w\n")
            .replace(
                "- Ann Lee: pass\n  - Ann Lee",
                "- Ann Lee: pass rack kv\n  - Ann Lee",
            )
    };
    for (game, record, counted) in [
        ("wordgame", WORDGAME, "scores agree with the"),
        ("jumbo-jumble", JUMBO, "scores agree with the"),
    ] {
        let folder = Folder::new().file("game.yaml", record);
        folder.run("export game.yaml -o game.gcg").fine();
        let import = format!("import game.gcg --game {game} -f again.yaml");
        folder.run(&import).fine().says(counted);
        let again = folder.read("again.yaml");
        assert!(again.contains("\ndictionary: letterpress\n"), "{again}");
        let turns = again.split_once("turns:\n").expect("turns").1;
        assert_eq!(turns, noted(record));
    }
}

#[test]
fn challenges_and_gains_are_moves() {
    let folder = Folder::new().file("game.yaml", JUMBO);
    let out = folder.run("export").fine().out;
    for lines in [
        "#note Ben: challenge untrauma upheld\n>Ann_Lee: UNTRAUA -- -61 9\n>Ben: BAY",
        "#note Ann Lee: challenge semeia rejected\n>Ann_Lee: TOW - +0 36\n#note #unsuccessful-challenge\n",
        "#note Ben: forfeit\n>Ben: Q?Z - +0 67\n",
        ">Ben: (KV) +9 310\n>Ann_Lee: KV (KV) -9 233\n>Ben:  (time) -10 300\n",
    ] {
        assert!(out.contains(lines), "{lines}{out}");
    }
}

/// The first moves of a game as another program writes them: in `jumbo-jumble` all is well.
pub const PHONEY: &str = "\
#player1 ann Ann
#player2 ben Ben
>ann: HMNOSUU 8E OHMS +9 9
>ben: AAABDII 7C AID +11 11
>ann: AANRTUU G2 UNTRAU.A +61 70
>ann: AANRTUU -- -61 9
>ben: AABIPVY 6D BAY +24 35
>ann: AANRTUU 8A ART +17 26
>ben: ABEIPV? -BPV +0 35
";

#[test]
fn a_withdrawn_play_becomes_an_upheld_challenge() {
    let jumbo = "import final.gcg --game jumbo-jumble";
    let transcript = folder(PHONEY);
    transcript.run(jumbo).fine().says("scores agree with the");
    assert!(
        transcript
            .read("game.yaml")
            .contains("- ben: challenge upheld")
    );

    let phoney = folder(
        "#player1 ann\n#player2 ben\n>ann: DEFINOOT 8D TOODEF +8 8\n>ann: DEFINOOT -- -8 0\n",
    );
    let advice = "`--set judge=challenge`";
    let plain = phoney
        .run("import final.gcg --game wordgame")
        .fails(1, advice);
    assert!(plain.err.contains("final.gcg:4:16 (turn 2)"), "{plain}");
    assert!(plain.err.contains("rule: no-challenge"), "{plain}");
    let known = phoney.run("import final.gcg --game wordgame -d letterpress");
    let known = known.fails(1, advice);
    assert!(known.err.contains("final.gcg:3:19 (turn 1)"), "{known}");
    assert!(known.err.contains("rule: not-a-word"), "{known}");
    assert_eq!(phoney.files(), ["final.gcg"]);
    for dictionary in ["none", "letterpress"] {
        let line = format!(
            "import final.gcg --game wordgame --set judge=challenge -d {dictionary} --force"
        );
        phoney.run(&line).fine().says("all 2 scores agree");
    }
}

#[test]
fn moves_out_of_order_do_not_mention_undo() {
    let twice = folder("#player1 A\n#player2 B\n>A: HABIT 8D HABIT +22 22\n>A: QI 9D QI +22 44\n");
    let told = twice.run(IMPORT).fails(1, "check the order of the moves");
    assert!(!told.err.contains("undo"), "{told}");
}

/// The first moves of [`WORDGAME`] as another program writes them.
pub const OPENING: &str = "\
#player1 zoë Zoë Müller
#player2 ben Ben
>zoë: DEFINOOT 8D FOOTED +9 9
>ben: AEELMNNT 9B TEAM +16 16
>zoë: DHINNSWY 10A WIND +17 26
>ben: AEEELNNT A10 .EAN +15 31
>zoë: ACHMNSUY 11D SCUM +16 42
";

pub const WORDS: &str = "import final.gcg --game wordgame -d letterpress";

#[test]
fn encodings_and_line_ends_make_no_difference() {
    let crlf = OPENING.replace('\n', "\r\n");
    let latin1 = |text: &str| -> Vec<u8> {
        let byte = |c: char| u8::try_from(u32::from(c)).expect("in ISO-8859-1");
        text.chars().map(byte).collect()
    };
    let utf16: Vec<u8> = format!("\u{feff}{OPENING}")
        .encode_utf16()
        .flat_map(u16::to_le_bytes)
        .collect();
    let expected = folder(OPENING);
    expected.run(WORDS).fine().says("all 5 scores agree");
    for bytes in [
        crlf.clone().into_bytes(),
        format!("\u{feff}{crlf}").into_bytes(),
        latin1(&crlf),
        latin1(&format!("#character-encoding ISO-8859-1\n{OPENING}")),
        utf16,
    ] {
        let folder = folder(bytes);
        folder.run(WORDS).fine();
        assert_eq!(folder.read("game.yaml"), expected.read("game.yaml"));
    }
}

#[test]
fn a_wrong_line_is_named_with_its_column_and_nothing_is_written() {
    for (right, wrong, code, slug, line, column) in [
        ("11D SCUM", "15A SCUM", 1, "not-connected", 7, 16),
        ("11D SCUM", "11Q SCUM", 1, "off-board", 7, 16),
        ("A10 .EAN", "A10 XEAN", 1, "letter-mismatch", 6, 20),
        ("8D FOOTED", "8D FOOTDE", 1, "not-a-word", 3, 19),
        ("8D FOOTED", "8D .OOTED", 2, "bad-record", 3, 19),
        ("11D SCUM", "0D SCUM", 2, "bad-record", 7, 16),
        ("+15 31", "+x3 31", 2, "bad-record", 6, 25),
        (">ben: AEEEL", ">ben AEEEL", 2, "bad-record", 6, 5),
        (">ben: AEEEL", ">bea: AEEEL", 2, "bad-record", 6, 2),
        ("player2 ben", "player5 ben", 2, "bad-record", 2, 1),
        // The first thing that is wrong is told, whoever finds it.
        (
            "11D SCUM +16 42",
            "11Q SCUM +16 42\n>ben: E11 .HIC +8 39",
            1,
            "off-board",
            7,
            16,
        ),
    ] {
        assert!(OPENING.contains(right));
        let folder = folder(OPENING.replacen(right, wrong, 1));
        let plain = folder.run(WORDS).ends(code);
        let place = format!("--> final.gcg:{line}:{column}");
        assert!(plain.err.contains(&place), "{wrong}: {plain}");
        let error = &folder.run(&format!("{WORDS} --json")).ends(code).json()["error"];
        assert_eq!(
            (&error["slug"], &error["line"], &error["column"]),
            (&slug.into(), &line.into(), &column.into()),
            "{wrong}"
        );
        assert_eq!(folder.files(), ["final.gcg"]);
    }
}

#[test]
fn only_crossword_games_are_imported() {
    let folder = folder(OPENING);
    for game in ["lingo", "wordpaths"] {
        let line = WORDS.replace("wordgame", game);
        folder.run(&line).fails(2, "is not a crossword game");
        let error = &folder.run(&format!("{line} --json")).ends(2).json()["error"];
        assert_eq!(error["slug"], "not-imported");
    }
    assert_eq!(folder.files(), ["final.gcg"]);
}

#[test]
fn teams_are_not_exported() {
    let teams =
        "game: jumbo-jumble\nplayers: [A, B, C, D]\nteams: {X: [A, C], Y: [B, D]}\nturns: []\n";
    Folder::new()
        .file("game.yaml", teams)
        .run("export")
        .fails(2, "GCG supports only two to four players without teams");
}

#[test]
fn when_and_where_a_game_was_played_comes_and_goes() {
    let stated = GAME.replace(
        "#title Final, game 3\n",
        "#title Final\n#description Bremen Open, Nov. 24th, 2026, round 3\n#place Bremen\n",
    );
    let folder = folder(&stated);
    folder.run(IMPORT).fine();
    let record = folder.read("game.yaml");
    let about = "date: 2026-11-24, place: Bremen, round: 3}";
    assert!(record.contains(about), "{record}");
    folder
        .run("log")
        .fine()
        .says("round 3, Bremen, 24 November 2026\n");
    let about = folder.run("check --json").fine().json()["about"].clone();
    assert_eq!(
        (&about["date"], &about["round"]),
        (&"2026-11-24".into(), &"3".into())
    );
}

#[test]
fn facts_without_a_pragma_are_notes_at_the_end() {
    let record = "game: crossword\nplayers: [Ann, Bob]\nabout: {date: 2026-11-24, event: Club night}\nturns:\n  \
                  - Ann: h8 r bread\n";
    let folder = Folder::new().file("game.yaml", record);
    let gcg = folder.run("export").fine().out;
    let notes = "#note tileref: date 2026-11-24\n#note tileref: event Club night\n";
    assert!(gcg.ends_with(notes), "{gcg}");
    let folder = Folder::new().file("a.gcg", gcg);
    folder.run("import a.gcg").fine();
    let again = folder.read("game.yaml");
    assert!(
        again.contains("about: {date: 2026-11-24, event: Club night}\n"),
        "{again}"
    );
    assert!(!again.contains("note"), "{again}");
}
