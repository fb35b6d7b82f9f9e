//! Many files at once: `check` and `import`.

use serde_json::Value;

use super::gcg::PHONEY;
use crate::program::{Folder, GAME};

/// The documents of JSON Lines.
fn lines(out: &str) -> Vec<Value> {
    out.lines()
        .map(|line| serde_json::from_str(line).expect("a document"))
        .collect()
}

#[test]
fn of_many_records_the_wrong_ones_are_listed() {
    let folder = Folder::new()
        .file("a.yaml", GAME)
        .file("b.yaml", GAME.replace("m13 r latch", "m13 r latch!"))
        .file("c.yaml", GAME);
    let fine = folder.run("check a.yaml c.yaml").fine();
    assert_eq!(
        (fine.out.as_str(), fine.err.as_str()),
        ("2 records, every turn legal\n", "")
    );
    let ran = folder.run("check a.yaml b.yaml c.yaml gone.yaml").ends(2);
    assert_eq!(
        ran.out,
        "2 records, every turn legal; 2 records with an error\n"
    );
    assert!(
        ran.err.contains("--> b.yaml:") && ran.err.contains("gone.yaml"),
        "{ran}"
    );
    // Tables keep their rulesets beside the records.
    let folder = folder.file("ours.yaml", "base: lingo\nname: Ours\n");
    let ran = folder.run("check a.yaml ours.yaml c.yaml").ends(0);
    assert_eq!(
        (ran.out.as_str(), ran.err.as_str()),
        (
            "2 records, every turn legal\n",
            "note: skipped ours.yaml, which is a ruleset\n"
        )
    );
    let documents = lines(&folder.run("check --json a.yaml ours.yaml").ends(0).out);
    assert_eq!(documents.len(), 1);
    folder.run("check ours.yaml ours.yaml").ends(2);
    // One that is illegal is a no.
    folder.run("check a.yaml b.yaml").ends(1);

    let documents = lines(&folder.run("check --json a.yaml b.yaml c.yaml").ends(1).out);
    let records: Vec<_> = documents.iter().map(|one| &one["record"]).collect();
    assert_eq!(records, ["a.yaml", "b.yaml", "c.yaml"]);
    assert_eq!(documents[0]["players"][0]["name"], "Ann");
    assert!(documents[1]["error"]["slug"].is_string());
}

#[test]
fn of_many_transcripts_the_different_ones_are_listed() {
    let differs = PHONEY.replace("+9 9", "+8 8");
    let folder = Folder::new()
        .file("a.gcg", PHONEY)
        .file("b.gcg", differs)
        .file("c.gcg", "nothing");
    let import = "import a.gcg b.gcg c.gcg --game jumbo-jumble";
    let ran = folder.run(import).ends(2);
    assert!(ran.out.starts_with("b.gcg: 1 of "), "{ran}");
    assert!(
        ran.out
            .ends_with("wrote 2 records, 1 with other scores; 1 transcript with an error\n"),
        "{ran}"
    );
    assert!(ran.err.contains("--> c.gcg:1:1"), "{ran}");
    assert_eq!(
        folder.files(),
        ["a.gcg", "a.yaml", "b.gcg", "b.yaml", "c.gcg"]
    );
    folder.run("check a.yaml b.yaml").fine();
    // What is there stays.
    let again = folder.run(import).ends(2);
    assert!(again.out.starts_with("wrote 0 records"), "{again}");
    let skipped = "; skipped 2 records, which are there already: `--force` writes them again\n";
    assert!(again.out.ends_with(skipped), "{again}");
    let documents = lines(&folder.run(&format!("{import} --json")).ends(2).out);
    assert_eq!(documents[0]["skipped"], true);
    assert_eq!(documents[0]["record"], "a.yaml");
    folder
        .run(&format!("{import} -f all.yaml"))
        .fails(2, "`--file` names the record of a single");

    folder.run("import a.gcg a.txt --force").fails(
        2,
        "`a.gcg` and `a.txt` would both become `a.yaml`: import one of them with `--file`",
    );
    folder.run("import a.gcg ./a.txt --force").fails(
        2,
        "`a.gcg` and `./a.txt` would both become `./a.yaml`: import one",
    );
    folder
        .run("import a.gcg ./a.gcg --force")
        .fails(2, "`./a.gcg` is named twice: leave one out");
    folder
        .run("import a.gcg -")
        .fails(2, "import standard input alone, with `--file`");

    let documents = lines(&folder.run(&format!("{import} --force --json")).ends(2).out);
    assert_eq!(documents.len(), 3);
    assert_eq!(documents[1]["transcript"], "b.gcg");
    assert_eq!(documents[1]["differences"][0]["points"]["stated"], 8);
    assert_eq!(documents[2]["error"]["line"], 1);
}

/// The columns that the guide to a season's table promises.
#[test]
fn every_line_has_the_columns_of_a_season() {
    let folder = Folder::new()
        .file("a.yaml", GAME)
        .file("a.gcg", PHONEY)
        .file("gone.yaml", "");
    let checked = folder.run("check --json a.yaml gone.yaml a.yaml").ends(2);
    let import = "import a.gcg gone.yaml --game jumbo-jumble --json";
    let imported = folder.run(&format!("{import} --force")).ends(2);
    for (out, file) in [(checked.out, "record"), (imported.out, "transcript")] {
        let (fine, wrong): (Vec<Value>, Vec<Value>) = lines(&out)
            .into_iter()
            .partition(|line| line["error"].is_null());
        assert!(!fine.is_empty() && wrong.len() == 1, "{out}");
        assert!(wrong[0]["players"].is_null() && wrong[0][file] == "gone.yaml");
        for line in fine {
            assert!(line[file].is_string() && line["game"].is_string());
            assert!(line["over"].is_boolean() && line["teams"].is_array());
            let winners = line["winners"].as_array().expect("winners");
            assert!(winners.iter().all(Value::is_string));
            for player in line["players"].as_array().expect("players") {
                assert!(player["name"].is_string() && player["score"].is_i64());
                assert!(player["rack_size"].is_u64() && player.get("penalty").is_some());
            }
            for turn in line["turns"].as_array().expect("turns") {
                let texts = ["player", "action", "status"];
                assert!(texts.iter().all(|key| turn[key].is_string()), "{turn}");
                assert!(turn["points"].is_i64() && turn.get("total").is_some());
            }
        }
    }
}

#[test]
fn a_folder_of_transcripts_becomes_a_folder_of_records() {
    let folder = Folder::new();
    std::fs::create_dir_all(folder.path("season/november")).expect("folders");
    let folder = folder
        .file("season/a.gcg", PHONEY)
        .file("season/notes.txt", "not a game")
        .file("season/november/A.GCG", PHONEY);
    let import = "import season --game jumbo-jumble";
    let out = folder
        .run(&format!("{import} --out records/all"))
        .fine()
        .out;
    assert_eq!(
        out,
        "wrote 2 records, 0 with other scores; 0 transcripts with an error\n"
    );
    folder
        .run("check records")
        .fine()
        .says("2 records, every turn legal\n");
    assert!(folder.path("records/all/november/A.yaml").exists());
    // Without a folder of their own they are beside the transcripts.
    folder.run(import).fine();
    assert!(folder.path("season/a.yaml").exists());
    let one = folder.run("import season/a.gcg --out alone --game jumbo-jumble");
    one.fine().says("wrote 1 record, ");
    assert!(folder.path("alone/a.yaml").exists());
    std::fs::create_dir(folder.path("empty")).expect("a folder");
    folder
        .run("import empty")
        .fails(2, "`empty` has no transcripts");
    folder
        .run("import season -f x.yaml")
        .fails(2, "`--file` names the record of a single");
}

#[test]
fn many_records_are_lines_of_json_that_say_what_each_game_was() {
    let record = |date: &str| {
        format!(
            "game: crossword\nplayers: [Ann, Bob]\nnames: {{Ann: Ann Lee}}\noptions: {{language: de}}\n\
             about: {{date: {date}, event: Open}}\nturns: []\n"
        )
    };
    let folder = Folder::new();
    std::fs::create_dir(folder.path("season")).expect("a folder");
    let folder = folder
        .file("season/a.yaml", record("2026-10-01"))
        .file("season/b.yaml", record("2026-11-01"));
    let documents = lines(&folder.run("check --json season").fine().out);
    assert_eq!(documents[1]["record"], "season/b.yaml");
    assert_eq!(documents[1]["about"]["date"], "2026-11-01");
    assert_eq!(documents[0]["about"]["event"], "Open");
    assert_eq!(documents[0]["names"]["Ann"], "Ann Lee");
    assert_eq!(documents[0]["options"]["language"], "de");
    assert_eq!(documents[0]["language"], "de");
    assert_eq!(documents[0]["ruleset"]["id"], "crossword");
    assert_eq!(documents[0]["ruleset"]["kind"], "crossword");
}
