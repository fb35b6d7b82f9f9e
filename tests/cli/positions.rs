//! Positions in CGP, out and in.

use serde_json::Value;

use super::gcg::{JUMBO, WORDGAME};
use crate::program::Folder;

#[test]
fn a_position_has_the_same_plays_as_the_turn_that_it_was_taken_from() {
    for (record, turns) in [(JUMBO, [1, 5, 9, 21, 34]), (WORDGAME, [1, 2, 3, 4, 7])] {
        let folder = Folder::new().file("game.yaml", record);
        for turn in turns {
            folder
                .run(&format!("export -o now.cgp --force --before {turn}"))
                .fine();
            let text = folder.read("now.cgp");
            let racks = text.split(' ').nth(1).expect("racks");
            let rack = racks.split('/').next().expect("a rack");
            assert!(!rack.is_empty(), "{turn}: {text}");
            let found = folder.run("best now.cgp --json").fine().json();
            let played = format!("best game.yaml --before {turn} --rack {rack} --json");
            assert_eq!(found, folder.run(&played).fine().json(), "{turn}: {text}");
        }
    }
}

#[test]
fn the_position_of_a_game_is_one_line() {
    let record = "game: crossword\nplayers: [Ann, Bob, Cy]\ndictionary: none\n\
        options: {language: es, wrong_challenge: gives 5}\nturns:\n  - Ann: h8 r [ch]i[rr]?o\n  \
        - Bob: i8 d iba\n  - Cy: pass\n  - Ann: challenge iba upheld\n";
    let record = record.replace(
        "  - Cy: pass\n  - Ann: challenge iba upheld\n",
        "  - Cy: pass\n",
    );
    let folder = Folder::new().file("game.yaml", &record);
    let told = folder.run("export --format cgp").fine().out;
    let expected = "15/15/15/15/15/15/15/7[CH]I[RR]o4/8B6/8A6/15/15/15/15/15 // 28/8/0 1 \
        ld spanish; bdn CrosswordGame; cr 5pt; lm -;\n";
    assert_eq!(told.replace("etl 1; ", ""), expected);
    // Nothing but its own options says that it is Spanish.
    folder.run("export -o now.cgp").fine();
    folder
        .run("best now.cgp --rack [ll]ama -d common --json")
        .fine();
}

#[test]
fn each_position_of_a_file_has_an_answer() {
    let two = "3/3/3 AT/ 0/0 0\n\n3/AT1/3 S?/ 0/4 0 lex common;\n";
    let rules = "base: crossword\nboard: |\n  ...\n  ...\n  ...\n";
    let folder = Folder::new().file("two.cgp", two).file("tiny.yaml", rules);
    let best = "best two.cgp --game tiny.yaml -d common --top 1";
    let told = folder.run(best).fine().out;
    assert!(told.starts_with("position 1, AT:\n"), "{told}");
    assert!(told.contains("\n\nposition 2, S?:\n"), "{told}");
    let lines = folder.run(&format!("{best} --json")).fine().out;
    let read = |line: &str| -> Value { serde_json::from_str(line).expect("JSON") };
    let lines: Vec<Value> = lines.lines().map(read).collect();
    assert_eq!(lines.len(), 2);
    assert!(lines.iter().all(|line| line["count"].as_u64() > Some(0)));
}

/// A file may have thousands, so that they are opened one after another.
#[test]
fn positions_are_answered_as_they_come_up_to_one_that_is_wrong() {
    let good = "3/3/3 AT/ 0/0 0\n";
    let rules = "base: crossword\nboard: |\n  ...\n  ...\n  ...\n";
    let folder = Folder::new()
        .file("tiny.yaml", rules)
        .file("three.cgp", format!("{good}4/3/3 AT/ 0/0 0\n{good}"));
    let best = "best three.cgp --game tiny.yaml -d common --top 1";
    let ran = folder.run(best).ends(2);
    assert!(ran.out.starts_with("position 1, AT:\n"), "{ran}");
    assert!(!ran.out.contains("position 2"), "{ran}");
    assert!(ran.err.contains("three.cgp:2:1"), "{ran}");
    let ran = folder.run(&format!("{best} --json")).ends(2);
    let read = |line: &str| -> Value { serde_json::from_str(line).expect("JSON") };
    let lines: Vec<Value> = ran.out.lines().map(read).collect();
    assert!(lines[0]["count"].as_u64() > Some(0) && lines.len() == 2);
    assert_eq!(lines[1]["error"]["line"], 2);
}

#[test]
fn what_is_wrong_with_a_position_has_a_place() {
    for (text, place, told) in [
        ("", "1:1", "this is not a position in CGP"),
        ("15/15 AB/", "1:10", "this is not a position in CGP"),
        ("3/3/3 AB/ 0/x 0", "1:11", "`0/x` is not a list of scores"),
        ("3/3/3 AB/ 0/0 ?", "1:15", "`?` is not a number of turns"),
        ("3/3/3 AB/ 0 0", "1:7", "there are 2 racks, but 1 score"),
        (
            "3/3/3 AB/ 0/0 0",
            "1:1",
            "the position has 3 rows, this one of 3 squares",
        ),
        ("9999/3 AB/ 0/0 0", "1:1", "`9999` is not a row of a board"),
        ("\n1A!/3/3 AB/ 0/0 0", "2:3", "`!` is not a tile"),
        ("3/3/3 AB/ 0/0 0", "1:1", "15 by 15"),
    ] {
        let folder = Folder::new().file("a.cgp", text);
        let ran = folder.run("best a.cgp -d common").fails(2, told);
        assert!(ran.err.contains(&format!("a.cgp:{place}")), "{ran}");
    }
    let empty = ["15"; 15].join("/");
    for (text, told) in [
        (
            format!("{empty} QQ/ 0/0 0"),
            "there are more tiles Q than the set has",
        ),
        (
            format!("{empty} /AB 0/0 0"),
            "has no rack of the player to move",
        ),
    ] {
        let folder = Folder::new().file("a.cgp", text);
        folder.run("best a.cgp -d common").fails(2, told);
    }
    let folder = Folder::new().file("a.cgp", format!("{empty} AT/ 0/0 0"));
    folder
        .run("best a.cgp")
        .fails(2, "name one: `--dictionary letterpress`");
    folder
        .run("best a.cgp -d common --before 2")
        .fails(2, "leave out `--before`");
    folder
        .run("best a.cgp -d common --game puzzingo")
        .fails(2, "PUZZINGO is not a crossword game");
    folder
        .run("import a.cgp")
        .fails(2, "`tileref best a.cgp` finds its best plays");
    let record = Folder::new().file("game.yaml", "game: puzzingo\nplayers: [Ann, Bob]\nturns:\n");
    record
        .run("export --format cgp")
        .fails(2, "is not a crossword game");
    record
        .run("export --format text --before 1")
        .fails(2, "`--before` is for positions");
    record
        .run("best")
        .fails(2, "no tiles to play from; name them with `--rack aeinrs?`");
    record
        .run("best --rack abc --game puzzingo")
        .fails(2, "a record names its game");
}
