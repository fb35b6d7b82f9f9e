//! What an import keeps besides the moves, and what it takes from the transcript itself.

use crate::gcg::{OPENING, PHONEY, WORDS, folder};
use crate::program::Folder;

/// The turns of the record that an import has written.
fn turns_of(folder: &Folder) -> String {
    let text = folder.read("game.yaml");
    let turns = text.split_once("turns:\n").expect("turns");
    turns.1.to_owned()
}

#[test]
fn notes_and_times_are_kept() {
    let noted = OPENING.replace(
        "+16 16\n",
        "+16 16\n#note 3: what\n#note\n  a tea\u{202e}m\n",
    );
    let folder = folder(format!(
        "{noted}>ben: - +0 31\n#tileref-move ben: forfeit @1:00\n#note late\n"
    ));
    folder.run(WORDS).fine().says("all 6 scores agree");
    let turns = turns_of(&folder);
    assert!(
        turns.contains("- table: \"note 3 : what\"\n  - table: note a tea m\n  - zoë:"),
        "{turns}"
    );
    assert!(
        turns.ends_with("  - ben: forfeit @1:00\n  - table: note late\n"),
        "{turns}"
    );
    folder.run("export -o again.gcg").fine();
    folder.run("import again.gcg -f again.yaml").fine();
    let again = folder.read("again.yaml");
    assert!(again.ends_with(&turns), "{again}");
}

#[test]
fn a_note_does_not_come_between_a_play_and_its_challenge() {
    let noted = PHONEY.replace("+61 70\n", "+61 70\n#note is it one?\n");
    let folder = folder(noted + "#note out\n>ann: (ABEIPV?) +13 39\n#note over\n");
    folder.run("import final.gcg --game jumbo-jumble").fine();
    let turns = turns_of(&folder);
    let order = "- ben: challenge upheld\n  - table: note is it one?\n";
    assert!(turns.contains(order), "{turns}");
    assert!(
        turns.contains("note out") && !turns.contains("note over"),
        "{turns}"
    );
}

#[test]
fn the_list_that_a_transcript_names_is_asked_where_it_is_known_by_name() {
    for (named, flag, written) in [
        ("LetterPress", "", "dictionary: letterpress\n"),
        ("letterpress", " -d common", "dictionary: common\n"),
        ("letterpress", " -d none", ""),
        ("CSW19", "", ""),
        ("./words.txt", "", ""),
        ("words.txt", "", ""),
    ] {
        let folder = folder(format!("#lexicon {named}\n{OPENING}")).file("words.txt", "qi\n");
        folder.run(&format!("import final.gcg{flag}")).fine();
        let text = folder.read("game.yaml");
        assert_eq!(text.contains("dictionary:"), !written.is_empty(), "{text}");
        assert!(text.contains(written), "{text}");
    }
    let wrong = OPENING.replace("FOOTED", "FOOTDE");
    folder(format!("#lexicon letterpress\n{wrong}"))
        .run("import final.gcg")
        .fails(1, "`-d none`");
}

#[test]
fn a_game_with_exchanges_may_be_another_one() {
    let exchanged = "#player1 ann\n#player2 ben\n>ann: DEFINOOT -2 +0 0\n";
    let ran = folder(exchanged).run("import final.gcg");
    ran.fails(1, "import it with `--game");
}

/// A record of two, exported and imported again without a word about how.
fn there_and_back(record: &str) -> (Folder, Folder) {
    let from = Folder::new().file("game.yaml", record);
    from.run("export -o final.gcg").fine();
    let to = folder(from.read("final.gcg"));
    (from, to)
}

#[test]
fn times_overtime_and_house_rules_come_back() {
    let record = "game: wordgame\nplayers: [Ann, Bob]\ndictionary: none\n\
        options: {judge: challenge, rack_penalty: subtract, game_clock: 1, overtime: 7}\nturns:\n  \
        - Ann: f8 r habit @1:30\n  - Bob: challenge upheld\n  - Bob: f8 r hats @0:05\n  \
        - Ann: pass @0:10\n  - Bob: forfeit @1:00\n  - table: end\n  \
        - Ann: rack abcdefgh\n  - Bob: rack ijklmnop\n";
    let (from, to) = there_and_back(record);
    let written = to.read("final.gcg");
    for line in [
        "#tileref-set judge=challenge\n",
        "#tileref-took 1:30\n",
        "(time) -7 ",
    ] {
        assert!(written.contains(line), "{line}{written}");
    }
    assert!(!written.contains("game_clock"), "{written}");
    to.run("import final.gcg").fine().says("scores agree");
    let turns = turns_of(&to);
    for line in [
        "Ann: f8 r habit @1:30\n",
        "Bob: f8 r hats @0:05\n",
        "Ann: pass @0:10\n",
    ] {
        assert!(turns.contains(line), "{line}{turns}");
    }
    let totals = |folder: &Folder| {
        let report = folder.run("check --json").fine().json();
        let of = |n: usize| report["players"][n]["score"].as_i64().expect("a score");
        [of(0), of(1)]
    };
    assert_eq!(totals(&from), totals(&to));
    // What is set by hand counts over what the transcript says.
    let ran = to
        .run("import final.gcg --force --set rack_penalty=none")
        .fine();
    assert!(ran.out.contains("counted differently"), "{ran}");
}

#[test]
fn no_file_is_opened_because_a_transcript_names_it() {
    let own = "base: wordgame\nrack: 7\n";
    let record =
        "game: own.yaml\nplayers: [Ann, Bob]\ndictionary: none\nturns:\n  - Ann: f8 r habit\n";
    let from = Folder::new()
        .file("own.yaml", own)
        .file("game.yaml", record);
    from.run("export -o final.gcg").fine();
    let to = folder(from.read("final.gcg")).file("own.yaml", own);
    to.run("import final.gcg").fails(2, "`--game own.yaml`");
    to.run("import final.gcg --game own.yaml").fine();

    let mat = ("..D\n".to_owned() + "...\n").repeat(8);
    let record = "game: wordgame\nplayers: [Ann, Bob]\ndictionary: none\noptions: {layout: mat.txt}\nturns: []\n";
    let from = Folder::new()
        .file("mat.txt", &mat)
        .file("game.yaml", record);
    from.run("turn game.yaml a8 r ab").fails(1, "rule: ");
    from.run("export -o final.gcg").fine();
    let to = folder(from.read("final.gcg")).file("mat.txt", &mat);
    to.run("import final.gcg")
        .fails(2, "`--set layout=mat.txt`");
    to.run("import final.gcg --set layout=mat.txt").fine();
}

#[test]
fn what_a_transcript_lacks_is_told_in_its_own_terms() {
    let spelled = "#player1 ann\n#player2 ben\n>ann: ZZZZ 8F ZZZZ +40 40\n";
    let refused = folder(spelled)
        .run("import final.gcg")
        .fails(1, "rule: tile-supply");
    assert!(
        refused.err.contains("a blank is a small letter"),
        "{refused}"
    );
}
