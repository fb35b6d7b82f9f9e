//! Categories at the prompt: when one is drawn, and what keeps it from being drawn.

use std::fs;

use crate::program::Folder;

#[test]
fn a_category_is_drawn_for_each_turn() {
    let folder = Folder::new().file("ours.txt", "# ours\nrivers\n\n  kings and queens \nhats\n");
    folder
        .run("new puzzingo Ann Bob --set category=turn --set categories=ours.txt")
        .fine();
    folder
        .pipe(
            "play",
            "m13 r latch\nBob: challenge\nBob: challenge rejected\n\npass\nquit\n",
        )
        .fine()
        .says("category: ")
        .says("`challenge upheld`, or `challenge rejected`");
    let record = folder.read("game.yaml");
    let drawn: std::collections::BTreeSet<&str> = record
        .lines()
        .filter_map(|line| line.strip_prefix("  - table: category "))
        .collect();
    let ours = ["hats", "kings and queens", "rivers"];
    assert_eq!(drawn.into_iter().collect::<Vec<_>>(), ours, "{record}");
    let at = |line: &str| {
        record
            .find(line)
            .unwrap_or_else(|| panic!("{line}: {record}"))
    };
    assert!(at("table: category") < at("Ann: m13"));
    // The next one comes at once, and leaves the play open to a challenge.
    assert!(at("Ann: m13") < at("Bob: challenge"));
    let report = folder.run("check --json").fine().json();
    assert!(ours.contains(&report["category"].as_str().expect("a category")));
}

#[test]
fn undo_takes_back_the_play_below_a_category_that_was_drawn() {
    let folder = Folder::new();
    folder
        .run("new puzzingo Ann Bob --set category=turn")
        .fine();
    folder.pipe("play", "m13 r eel\nundo\nquit\n").fine();
    assert!(!folder.read("game.yaml").contains("r eel"));
    // One that was asked for is taken back alone.
    folder
        .pipe("play", "m13 r eel\ncategory quoits\nundo\nquit\n")
        .fine();
    let record = folder.read("game.yaml");
    assert!(
        record.contains("r eel") && !record.contains("quoits"),
        "{record}"
    );
}

#[test]
fn undo_and_redo_count_a_turn_with_the_category_drawn_after_it() {
    let folder = Folder::new();
    folder
        .run("new puzzingo Ann Bob Cleo --set category=turn")
        .fine();
    let plays = "m13 r eel\nm13 d elf\no13 d lot\n";
    folder.pipe("play", format!("{plays}quit\n")).fine();
    let full = folder.read("game.yaml");
    assert_eq!(full.matches("table: category").count(), 4, "{full}");
    let lines = "undo\nredo\nredo\nundo 2\nredo 2\nquit\n";
    let told = folder.pipe("play", lines).says("nothing left to redo");
    assert!(!told.out.contains("can be redone"), "{told}");
    assert_eq!(folder.read("game.yaml"), full);
    folder
        .pipe("play", "undo\nundo\nredo\nquit\n")
        .says("1 more turn can be redone");
    folder.run("redo").fine();
    assert_eq!(folder.read("game.yaml"), full);
    folder.run("undo game.yaml 2").fine();
    assert!(folder.read("game.yaml").contains("r eel"));
    assert!(!folder.read("game.yaml").contains("d elf"));
    folder.run("undo game.yaml 3").fails(2, "only 2");
    folder.run("redo game.yaml 2").fine();
    assert_eq!(folder.read("game.yaml"), full);
}

/// A category can follow a challenge, with a lost turn between them.
#[test]
fn undo_takes_back_a_challenge_below_a_category_that_was_drawn() {
    let folder = Folder::new();
    folder
        .run("new puzzingo Ann Bob Cy --set category=turn")
        .fine();
    folder.pipe("play", "m13 r latch\nBob: challenge rejected\nquit\n");
    let full = folder.read("game.yaml");
    assert_eq!(full.matches("table: category").count(), 3, "{full}");
    folder
        .pipe("play", "undo\nquit\n")
        .says("undone: 1 turn\n  Bob: challenge rejected\n  table: category ")
        .says("Bob to move");
    let record = folder.read("game.yaml");
    assert!(!record.contains("challenge"), "{record}");
    folder.pipe("play", "redo\nquit\n").says("Cy to move");
    assert_eq!(folder.read("game.yaml"), full);
    // A note between them belongs to the same turn as the category.
    let noted = full.replace("rejected\n", "rejected\n  - Cy: note late\n");
    fs::write(folder.path("game.yaml"), noted).expect("written");
    folder
        .pipe("play", "undo\nundo\nquit\n")
        .says("Bob to move");
}

#[test]
fn a_category_after_a_correction_is_a_turn_of_its_own() {
    let folder = Folder::new();
    folder
        .run("new puzzingo Ann Bob --set category=round")
        .fine();
    for action in ["m13 r latch", "adjust -3 late", "table: category food"] {
        folder.run(&format!("turn game.yaml {action}")).fine();
    }
    folder.run("undo game.yaml").fine();
    let record = folder.read("game.yaml");
    assert!(record.ends_with("adjust -3 late\n"), "{record}");
}

#[test]
fn a_category_by_hand_and_one_for_each_round() {
    let folder = Folder::new();
    folder
        .run("new puzzingo Ann Bob --set category=round --set judge=entry")
        .fine();
    folder
        .pipe("play", "pass\npass\npass\ncategory\ncategory fish\nquit\n")
        .fine();
    let record = folder.read("game.yaml");
    assert_eq!(record.matches("table: category").count(), 4, "{record}");
    assert!(record.ends_with("  - table: category fish\n"), "{record}");
}

#[test]
fn a_category_can_be_dropped() {
    for lines in [
        "set category=never\n",
        "set category=off\n",
        "category none\n",
        "table: category Off\n",
    ] {
        let folder = Folder::new();
        folder
            .run("new puzzingo Ann Bob --set category=turn")
            .fine();
        let ran = folder
            .pipe("play", format!("category food\n{lines}score\nquit\n"))
            .fine();
        assert!(
            !ran.out.contains("category: no") && !ran.out.contains("category: Off"),
            "{ran}"
        );
        let report = folder.run("check --json").fine().json();
        assert!(report["category"].is_null(), "{report}");
        // Only an option keeps the next turn from drawing one.
        folder.pipe("play", "pass\nquit\n").fine();
        let record = folder.read("game.yaml");
        assert_eq!(
            record.contains("never"),
            record.trim_end().ends_with("pass"),
            "{record}"
        );
    }
}

#[test]
fn a_round_of_lists_has_one_category() {
    for when in ["turn", "round"] {
        let folder = Folder::new();
        folder
            .run(&format!("new wordpaths Ann Bob --set category={when}"))
            .fine();
        let lines = "grid wora./d?tbi/gie.d\ndig\nrow\ngrid wora./d?tbi/gi*e.d\ndig\nrow\n";
        folder.pipe("play", lines).fine();
        let record = folder.read("game.yaml");
        let lines = record.lines().filter_map(|line| line.strip_prefix("  - "));
        let said: Vec<&str> = lines
            .map(|line| line.split(' ').nth(1).unwrap_or(""))
            .collect();
        let round = ["grid", "category", "words", "words"];
        assert_eq!(said, [round, round].concat(), "{when}: {record}");
    }
}

#[test]
fn what_cannot_be_drawn_is_told_and_the_game_goes_on() {
    let folder = Folder::new().file("ours.txt", "\u{feff}birds\nblue\tfish\n");
    let table =
        "new puzzingo Ann Bob --set judge=entry --set category=turn --set categories=ours.txt";
    folder.run(table).fine();
    folder.pipe("play", "pass\n").fine();
    let record = folder.read("game.yaml");
    assert!(record.contains("category birds\n"), "{record}");
    assert!(record.contains("category blue fish\n"), "{record}");

    folder.run(&format!("{table} --force")).fine();
    let lock = folder.path(".game.yaml.lock");
    fs::remove_file(&lock).ok();
    fs::create_dir(lock).expect("a folder in its place");
    let ran = folder.pipe("play", "help\n").fine();
    assert!(ran.out.contains("cannot draw a category: "), "{ran}");
    assert!(ran.out.contains("exchange 3"), "{ran}");

    let folder = folder.file("ours.txt", "birds\nblue\u{200b}fish\n");
    folder
        .run(&format!("{table} -f other.yaml"))
        .fails(2, "`blue\\u{200b}fish` has an invisible character");
}
