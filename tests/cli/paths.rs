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
fn a_command_alone_is_one_also_where_a_list_is_asked_for() {
    for (typed, told) in [
        ("log", "grid wora./d?tbi/gie.d"),
        ("board", "round 1 of 3"),
        ("undo", "undone: table: grid"),
        ("find", "shown once every list is in"),
        ("word", "`words word`"),
        ("word art", "`words word ...`"),
        ("challenge dig", "`words challenge ...`"),
        ("pass", "empty list: `words`"),
        ("pass", "to list pass, type `words pass`"),
        ("Bob: note dig", "Bob: note dig"),
        ("end", "the game is over"),
    ] {
        let folder = letters();
        let ran = folder
            .pipe("play", format!("{typed}\nquit\n"))
            .fine()
            .says(told);
        assert!(!folder.read("game.yaml").contains(": words"), "{ran}");
    }
}

#[test]
fn a_judged_list_is_shown_once_with_its_words_by_reason() {
    let lines = "digit rabbit roses word\nropes rabid word digit\nquit\n";
    let ran = letters().pipe("play", lines).fine();
    ran.says(
        "words\n  ROSES 1\n  struck, shared: DIGIT, WORD\n  struck, letters not next to each other: RABBIT\n  +1,",
    );
}

#[test]
fn a_challenge_of_a_list_says_whose_it_is() {
    let folder = letters();
    let ran = folder
        .pipe(
            "play",
            "digit row tobit\nrow rabid
             challenge tobit
             challenge row
             Bob: challenge row\nAnn: challenge tobit\nAnn: challenge tobit\nBob: challenge tobit rejected
             wora./d?tbi/gi*e.d\nquit\n",
        )
        .fine();
    for told in [
        "who challenges? add the player's name: `Ann: challenge tobit`",
        "it is a word, but it is struck: shared\n",
        "the word is struck\n",
        "the word is already struck; this was ruled on before\n",
        "the word stays struck; this was ruled on before\n",
    ] {
        assert!(ran.out.contains(told), "no `{told}`: {ran}");
    }
    let record = folder.read("game.yaml");
    assert!(record.contains("grid wora./d?tbi/gi*e.d"), "{record}");
    assert_eq!(record.matches("challenge").count(), 4, "{record}");
}

#[test]
fn a_challenge_of_a_listed_word_gives_its_reason_and_its_points() {
    let folder = Folder::new();
    folder.run("new wordpaths Ann Bob Cleo").fine();
    let lines = "grid wora./d?tbi/gie.d\nAnn: words word wrod rot\nBob: words word\nCleo: words\n\
                 Cleo: challenge wrod\nCleo: challenge rot\nCleo: challenge word\nquit\n";
    let struck = "  WROD is not in letterpress\n  Ann loses 1\n  the word is struck\n";
    folder
        .pipe("play", lines)
        .says(struck)
        .says("  ROT is in letterpress\n  the word counts\n")
        .says("  WORD is in letterpress\n  it is a word, but it is struck: shared\n");
}

#[test]
fn a_struck_word_says_what_the_grid_lacks() {
    let folder = Folder::new();
    folder.run("new wordpaths Ann Bob --set tiles=3").fine();
    let lines = "grid ta.b\nat tab tag\nwords\nlog\nquit\n";
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
