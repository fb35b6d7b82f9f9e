//! `best`: the plays with the most points.

use crate::program::Folder;

/// A game of Lingo after its guide's first four plays.
fn lingo() -> Folder {
    let folder = Folder::new();
    folder.run("new lingo Ann Bob").fine();
    for play in ["m13 r yet", "k14 r oven", "l12 r hew", "m11 d repeat"] {
        folder.run(&format!("turn game.yaml {play}")).fine();
    }
    folder
}

#[test]
fn a_play_that_is_listed_scores_what_it_says() {
    let folder = lingo();
    let ran = folder.run("best --pool xret --top 3 --json").fine();
    let found = ran.json();
    let plays = found["plays"].as_array().expect("plays");
    assert!(
        plays.len() == 3 && found["count"].as_u64() > Some(1000),
        "{ran}"
    );
    assert_eq!(
        (&found["complete"], &plays[0]["action"]),
        (&true.into(), &"n11 d exert".into())
    );
    for play in plays {
        let line = play["action"].as_str().expect("a line");
        let ran = folder
            .run(&format!("turn --dry-run --json game.yaml {line}"))
            .fine();
        let judged = ran.json();
        let turn = &judged["turns"][4];
        for field in [
            "action",
            "points",
            "words",
            "bonuses",
            "multiplier",
            "placed",
        ] {
            assert_eq!(turn[field], play[field], "{line}");
        }
    }
    folder
        .run("best --pool xret --top 1")
        .fine()
        .says("HEX (4+1+8)x2 = 26");
    // Before YET nothing but four tiles.
    folder
        .run("best --rack teyo --before 1 --top 1")
        .fine()
        .says("m13 r");
}

#[test]
fn a_record_without_a_dictionary_can_use_any() {
    let folder = Folder::new().file("words.txt", "qat\n");
    folder.run("new lingo Ann Bob --dictionary none").fine();
    folder
        .run("best --rack qat -d ./words.txt")
        .fine()
        .says("QAT");
    folder
        .run("best --rack qat -d none")
        .fails(2, "dictionary `none` has no words to look up");
    folder
        .run("new lingo Ann Bob -f common.yaml --dictionary common")
        .fine();
    folder
        .run("best common.yaml --rack qat -d ./words.txt")
        .fails(2, "this game has a dictionary, `common`");
}
