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

fn folder(transcript: impl AsRef<[u8]>) -> Folder {
    Folder::new().file("final.gcg", transcript)
}

const IMPORT: &str = "import final.gcg --game puzzingo";

#[test]
fn a_transcript_becomes_a_record_and_says_where_the_scores_differ() {
    let folder = folder(GAME);
    let told = "\
game.yaml is written: 3 turns, all legal
1 of 3 moves counted differently:
------------------------------------------------------
 line   player     move          transcript   referee
------------------------------------------------------
 4      Mary Lou   m13 r latch   +12 12       +10 10
------------------------------------------------------
Mary Lou: 12 by the transcript, 10 by the referee
";
    let ran = folder.run(&format!("{IMPORT} --ascii")).fine();
    assert!(ran.out.starts_with(told), "{ran}");
    assert_eq!(
        folder.read("game.yaml"),
        "\
# Final, game 3 (from final.gcg)
game: puzzingo
players: [Mary Lou, Ann]
turns:
  - Mary Lou: m13 r latch
  - Ann: n11 d abate
  - Mary Lou: exchange 3
"
    );
    folder.run("check game.yaml").fine();
}

#[test]
fn scores_that_agree_are_said_to() {
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
    let folder = folder(GAME.replace("N11 AB.TE", "N11 AB[TE]"));
    let told = "error: `[` marks a tile of several letters
  --> final.gcg:5:18
   |
 5 | >Ann: ABTE N11 AB[TE] +7 7
   |                  ^
  = try: games with such tiles cannot be read; only those with one letter on
         each tile can
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
    let folder = folder(
        GAME.replace("Ann: ABTE N11", "Ann: ABTE A1")
            .replace("AB.TE", "ABTE"),
    );
    let told = "  --> final.gcg:5:15 (turn 2)
   |
 5 | >Ann: ABTE A1 ABTE +7 7
   |               ^
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
fn a_record_that_is_there_is_kept() {
    let folder = folder(GAME).file("game.yaml", "mine");
    folder.run(IMPORT).fails(2, "`game.yaml` exists");
    assert_eq!(folder.read("game.yaml"), "mine");
    folder.run(&format!("{IMPORT} --force")).fine();
    assert!(folder.read("game.yaml").starts_with("# Final"));
}

#[test]
fn what_an_import_is_given_is_checked_first() {
    let empty = Folder::new();
    empty.run(IMPORT).fails(2, "the transcript cannot be read");
    empty
        .run("import .")
        .fails(2, "the transcript cannot be read");
    let folder = folder(GAME);
    folder
        .run("import final.gcg --game chess")
        .fails(2, "`chess` is neither a built-in game");
    folder
        .run(&format!("{IMPORT} --set judge"))
        .fails(2, "`--set judge` is not of the form NAME=VALUE");
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
    piped.fine().says("piped.yaml is written");
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
            .fails(2, "PUZZINGO is no crossword game");
    }
    folder
        .run("export --format html")
        .fails(2, "invalid value 'html'");
    assert_eq!(folder.files(), ["game.yaml"]);
}
