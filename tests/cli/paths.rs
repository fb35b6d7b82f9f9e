//! Word paths: what a table looks at while lists are written, and what it sees when the last one is in.

use serde_json::json;

use crate::program::{Folder, Ran};

/// A round in which Bob has handed in DIGIT and RABID.
fn open_round() -> Folder {
    let folder = Folder::new();
    folder
        .run("new wordpaths Ann Bob --dictionary letterpress")
        .fine();
    folder.run("turn game.yaml 'grid wora./d?tbi/gie.d'").fine();
    folder.run("turn game.yaml Bob: words digit rabid").fine();
    folder
}

/// What it says holds none of the words.
#[track_caller]
fn tells_nothing(ran: &Ran) {
    let told = format!("{}{}", ran.out, ran.err).to_lowercase();
    for word in ["digit", "rabid", "ribat"] {
        assert!(!told.contains(word), "{ran}");
    }
}

#[test]
fn no_output_tells_a_list_before_the_last_one_is_in() {
    let folder = open_round();
    for line in [
        "check",
        "check --json",
        "board",
        "score --json",
        "log",
        "log --json",
        "stats",
        "stats --json",
        "export --format html",
        "export --format svg",
        "export --format markdown",
        "undo game.yaml --json",
        "redo game.yaml",
        "redo game.yaml --json",
        "turn game.yaml note well",
        "turn game.yaml --json note well",
    ] {
        if line == "redo game.yaml --json" {
            folder.run("undo game.yaml").fine();
        }
        tells_nothing(&folder.run(line));
    }
    // The record holds what was said.
    assert!(
        folder
            .read("game.yaml")
            .contains("- Bob: words digit rabid\n")
    );
    folder.run("turn game.yaml Ann: words ribat").fine();
    let told = folder.run("log --json").fine();
    assert_eq!(
        told.json()["turns"][1]["action"],
        "words digit rabid",
        "{told}"
    );
}

#[test]
fn a_list_is_amended_without_being_told() {
    let folder = open_round();
    let amended = folder.run("amend game.yaml 2 words ribat").fine();
    tells_nothing(&amended);
    amended.says("turn 2 was `Bob: 2 words, hidden until every list is in`\n");
    folder
        .run("amend game.yaml 2 words ribat")
        .fine()
        .says("turn 2 is already `Bob: 1 word, hidden until every list is in`");
    // Another list of as many words is another list.
    folder
        .run("amend game.yaml 2 --dry-run words roses")
        .fine()
        .says("turn 2 was");
    let deleted = folder.run("delete game.yaml 2").fine();
    tells_nothing(&deleted);
    deleted.says("deleted turn 2: `Bob: 1 word, hidden until every list is in`\n");
    folder.run("turn game.yaml table: note waiting").fine();
    let inserted = folder.run("insert game.yaml 2 Bob: words ribat").fine();
    tells_nothing(&inserted);
    inserted.says("inserted turn 2: `Bob: 1 word, hidden until every list is in`\n");
    folder.run("delete game.yaml 3").fine();
    let refused = folder.run("amend game.yaml 1 note no letters").ends(1);
    assert!(refused.err.contains("after this change turn"), "{refused}");
    tells_nothing(&refused);
    let refused = folder.run("amend game.yaml 2 Cy: words roses").ends(1);
    tells_nothing(&refused);
    folder.run("turn game.yaml Ann: words roses").fine();
    folder
        .run("amend game.yaml 2 words digit")
        .fine()
        .says("turn 2 was `Bob: words ribat`, +0\n   now is `Bob: words digit`, +1\n");
}

#[test]
fn a_word_is_no_record_to_find_words_in() {
    let folder = Folder::new();
    folder.run("find tulip").fails(2, "`tileref word tulip`");
    folder
        .run("find tulip.yaml")
        .fails(2, "tulip.yaml` does not exist");
}

#[test]
fn who_found_a_word_is_told_when_the_round_is_over() {
    let folder = open_round();
    let early = folder.run("find --all").ends(0);
    assert!(early.out.contains("DIGIT") && early.err.contains("the round is still open"));
    assert!(!early.out.contains("Bob"), "{early}");
    let words = folder.run("find --json").fine().json();
    let found = |words: &serde_json::Value| {
        let mut words = words["words"].as_array().unwrap().iter();
        words.any(|word| word["found_by"] != serde_json::json!([]))
    };
    assert!(!found(&words));
    folder.run("turn game.yaml Ann: words ribat").fine();
    folder.run("find --all").fine().says("Bob");
    assert!(found(&folder.run("find --json").fine().json()));
}

/// A table of word paths whose letters lie there.
fn letters() -> Folder {
    let folder = Folder::new();
    folder
        .run("new wordpaths Ann Bob --dictionary letterpress")
        .fine();
    folder.run("turn game.yaml 'grid wora./d?tbi/gie.d'").fine();
    folder
}

#[test]
fn a_list_stands_alone_or_after_its_verb() {
    for (typed, words) in [
        ("words word digit", "word digit"),
        ("words log dog", "log dog"),
        ("rabid log", "rabid log"),
        ("Ann: dig row", "dig row"),
        ("Ann: words row", "row"),
        ("words", ""),
    ] {
        let folder = letters();
        folder.run("turn game.yaml Bob: words rota").fine();
        let ran = folder.pipe("play", format!("{typed}\nquit\n")).fine();
        let line = format!("- Ann: {}\n", format!("words {words}").trim_end());
        assert!(folder.read("game.yaml").ends_with(&line), "{ran}");
        assert!(!ran.out.contains(&format!("> {typed}")), "{ran}");
    }
}

#[test]
fn a_struck_word_says_what_the_grid_lacks() {
    let folder = Folder::new();
    folder.run("new wordpaths Ann Bob --set tiles=3").fine();
    let lines = "grid ta.b\nwords at tab tag\nwords\nlog\nquit\n";
    let ran = folder.pipe("play", lines).fine();
    let ran = ran.says("struck, letters not next to each other: TAB\n");
    ran.says("struck, letters not in the grid: TAG\n");
    folder
        .run("export --format markdown")
        .says("TAB struck: letters not next to each other");
    let words = folder.run("check --json").fine().json()["turns"][1]["words"].clone();
    for (n, why) in [
        (1, "letters not next to each other"),
        (2, "letters not in the grid"),
    ] {
        assert_eq!(
            (&words[n]["struck"], &words[n]["why"]),
            (&json!("not-on-grid"), &json!(why))
        );
    }
}
