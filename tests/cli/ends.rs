//! How a game ends at the prompt: the warning, the reason, the racks.

use crate::program::Folder;

#[test]
fn the_last_turn_without_a_word_is_announced_and_explained() {
    let folder = Folder::new();
    folder.run("new puzzingo Ann Bob").fine();
    let ran = folder.pipe("play", "pass\npass\npass\npass\n");
    let warning = "3. Ann: pass\n  no play this turn\none more turn without a word ends the game\n";
    let reason = "4. Bob: pass\n  no play this turn\n\
                  the game ends here: 4 turns in a row had no word; `undo` takes it back\n";
    let ran = ran.says(warning).says(reason);
    assert_eq!(ran.out.matches("one more turn").count(), 1, "{ran}");
    // Until the racks are in, the game is not finished.
    folder
        .pipe("play", "aeiours\n")
        .says("This game has ended, with 2 racks still to be counted.");
    folder.pipe("play", "bdgilno\n").says("with 1 rack still");
    folder
        .pipe("play", "")
        .says("This game is over; `again` starts the next one");
}

#[test]
fn each_end_has_its_reason() {
    let words = "grid wora./d?tbi/gie.d\nAnn: words\nBob: words\n";
    for (new, lines, reason) in [
        (
            "puzzingo Ann Bob --set max_turns=1",
            "pass\n",
            "`max_turns` is 1",
        ),
        (
            "puzzingo Ann Bob --set max_turns=2",
            "m13 r latch\nchallenge rejected\n",
            "`max_turns` is 2",
        ),
        (
            "wordpaths Ann Bob --set rounds=1",
            words,
            "the last round is scored",
        ),
        (
            "lingo Ann Bob --set max_turns=1",
            "burn m13 q\n",
            "`max_turns` is 1",
        ),
    ] {
        let folder = Folder::new();
        folder.run(&format!("new {new}")).fine();
        let reason = format!("the game ends here: {reason}; `undo`");
        folder.pipe("play", lines).says(&reason);
    }
}

#[test]
fn an_empty_rack_can_be_typed_in_words() {
    let folder = Folder::new();
    folder.run("new puzzingo Ann Bob --set board=none").fine();
    folder
        .pipe("play", "end\nnone\nrack none\n")
        .says("4 tiles were counted; for an empty rack, `undo` and type `rack -`");
    let record = folder.read("game.yaml");
    assert!(
        record.ends_with("- Ann: rack -\n  - Bob: rack none\n"),
        "{record}"
    );
}

#[test]
fn a_table_that_forgot_to_draw_can_count_its_racks() {
    let folder = Folder::new();
    folder.run("new puzzingo Ann Bob").fine();
    let lines = "end\nxyz\nset timer=60\nset rack_count=trust\nxyz\n";
    folder
        .pipe("play", lines)
        .says("that is 3 tiles, but the rack holds 7")
        .says("`set rack_count=trust` at the prompt accepts")
        .says("the game is over\n")
        .says("rack_count was enforce and is now trust")
        .says("Ann now has -22");
    // The rack of three tiles stays legal.
    folder
        .pipe("play", "set rack_count=enforce\n")
        .says("that is 3 tiles, but the rack holds 7");
    let record = folder.read("game.yaml");
    assert!(record.contains("options: {rack_count: trust}"), "{record}");
    folder.run("check").fine();
}

#[test]
fn a_player_without_tiles_is_skipped_with_a_word() {
    let tiles = ('A'..='Z').map(|letter| {
        let count = match letter {
            'A' => 4,
            'T' => 2,
            'B' => 1,
            _ => 0,
        };
        format!("  {letter}: {{count: {count}}}\n")
    });
    let rules = format!(
        "base: lingo\nname: Tiny\noptions: {{hidden: true, pool: 2}}\ntiles:\n{}",
        tiles.collect::<String>()
    );
    let folder = Folder::new().file("tiny.yaml", &rules);
    folder.run("new tiny.yaml Ann Bob -d none").fine();
    let lines = "m13 r at\nburn m14 t\nl13 l ba\nburn m15 a\n";
    let ran = folder.pipe("play", lines).fine();
    let skipped =
        "4. Bob: burn m15 a\n  burned a tile for no points\nAnn has no tiles left and is skipped\n";
    let ran = ran.says(skipped).says("Bob to move");
    assert_eq!(ran.out.matches("skipped").count(), 1, "{ran}");
}
