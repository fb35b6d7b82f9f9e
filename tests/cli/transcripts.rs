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
