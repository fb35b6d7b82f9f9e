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
