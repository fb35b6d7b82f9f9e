//! An earlier turn corrected, inserted or deleted, and a player renamed.

use crate::program::Folder;

const RECORD: &str = "# Friday
game: puzzingo
players: [Ann, Bob]
dictionary: letterpress
turns:
  - Ann: m13 r latch   # laid one off
  - Bob: n11 d abate
  - Ann: q13 d he
  - Bob: challenge he rejected
  - Ann: pass
";

fn folder() -> Folder {
    Folder::new().file("game.yaml", RECORD)
}

#[test]
fn a_turn_is_replaced_and_its_comment_stays() {
    let folder = folder();
    folder
        .run("amend game.yaml 2 N11 down +abate")
        .fine()
        .says("turn 2 was `Bob: n11 d abate`")
        .says("now is `Bob: n11 d +abate`");
    let wanted = RECORD.replace("n11 d abate", "n11 d +abate");
    assert_eq!(folder.read("game.yaml"), wanted);
    folder.run("check").fine();
    folder.run("amend game.yaml 2 n11 d abate").fine();
    assert_eq!(folder.read("game.yaml"), RECORD);
}

#[test]
fn a_turn_is_inserted_and_deleted_again() {
    let folder = folder();
    let line = "insert game.yaml 3 adjust +5 late";
    folder
        .run(&format!("{line} --dry-run"))
        .fine()
        .says("inserted turn 3: `Ann: adjust +5 late`, +5")
        .says("nothing was saved");
    assert_eq!(folder.read("game.yaml"), RECORD);
    folder.run(line).fine();
    let inserted = "  - Ann: adjust +5 late\n  - Ann: q13 d he\n";
    let wanted = RECORD.replace("  - Ann: q13 d he\n", inserted);
    assert_eq!(folder.read("game.yaml"), wanted);
    let told = folder.run("insert game.yaml 1 --json table: note tea");
    assert_eq!(told.fine().json()["turns"][0]["action"], "note tea");
    folder
        .run("delete game.yaml 4")
        .fine()
        .says("deleted turn 4: `Ann: adjust +5 late`, +5");
    let told = folder.run("delete game.yaml 1 --json").fine();
    assert_eq!(told.json()["turns"][0]["action"], "m13 r latch");
    assert_eq!(folder.read("game.yaml"), RECORD);
    folder.run("delete game.yaml 5").fine();
    folder.run("delete game.yaml 4").fine().says("Bob to move");
    folder.run("check").fine();
}

/// A refusal names the later turn by its number and its line in the file, which has not changed.
#[test]
fn what_later_turns_do_not_allow_is_refused() {
    let folder = folder();
    for (line, turn, at, advice) in [
        (
            "insert game.yaml 3 --by Ann pass",
            3,
            8,
            "`undo` back to turn 3",
        ),
        ("delete game.yaml 2", 3, 8, "`amend 2 pass`"),
        ("delete game.yaml 1", 2, 7, "`undo` back to turn 1"),
    ] {
        let refused = folder.run(&format!("{line} --json")).ends(1);
        let error = &refused.json()["error"];
        assert_eq!(error["turn"], turn, "{refused}");
        assert_eq!(error["line"], at, "{refused}");
        let message = error["message"].as_str().expect("a message");
        assert!(message.contains(advice), "{refused}");
        assert_eq!(folder.read("game.yaml"), RECORD);
    }
    folder.run("insert game.yaml 3 --by Bob pass").ends(1);
    folder.run("insert game.yaml 2 n12 d bit").ends(1);
    let last = "a turn after the last one needs no `insert`";
    folder.run("insert game.yaml 6 pass").fails(2, last);
    let far = folder.run("insert game.yaml 7 pass").ends(2);
    assert!(!far.err.contains(last), "{far}");
    folder.run("delete game.yaml 6").ends(2);
    folder.run("delete game.yaml 0").ends(2);
    assert_eq!(folder.read("game.yaml"), RECORD);
    for (line, right) in [
        ("insert 3 pass", "`tileref insert game.yaml 3 pass`"),
        ("insert game.yaml 3", "`tileref insert game.yaml 3 ACTION`"),
        ("delete 3", "`tileref delete game.yaml 3`"),
        ("rename Ann Cy", "`tileref rename game.yaml Ann Cy`"),
    ] {
        folder.run(line).fails(2, right);
    }
}

#[test]
fn a_player_is_renamed() {
    let folder = folder();
    let dry = folder.run("rename game.yaml ann Anna --dry-run").fine();
    dry.says("`Ann` is now `Anna`")
        .says("dry run: nothing was saved");
    assert_eq!(folder.read("game.yaml"), RECORD);
    folder
        .run("rename game.yaml ann Anna")
        .fine()
        .says("`Ann` is now `Anna`");
    let wanted = RECORD.replace("Ann", "Anna");
    assert_eq!(folder.read("game.yaml"), wanted);
    for (line, problem) in [
        ("rename game.yaml Anna bob", "already a player called `Bob`"),
        ("rename game.yaml Anna table", "means the table itself"),
        ("rename game.yaml Ana Cy", "did you mean `Anna`?"),
        ("rename game.yaml table Cy", "no player or team"),
    ] {
        folder.run(line).fails(2, problem);
    }
    assert_eq!(folder.read("game.yaml"), wanted);
    let told = folder.run("rename game.yaml Anna Ann --json").fine();
    assert_eq!(told.json()["players"][0]["name"], "Ann");
    assert_eq!(folder.read("game.yaml"), RECORD);
}
