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
fn tiles_that_nobody_can_hold_are_refused_as_in_a_turn() {
    let folder = lingo();
    for (tiles, slug) in [
        ("xretz", "too-many-tiles"),
        ("zz", "tile-supply"),
        ("+x", "bad-notation"),
    ] {
        let ran = folder.run(&format!("best --rack {tiles} --json")).ends(1);
        assert_eq!(ran.json()["error"]["slug"], slug);
    }
    folder.run("best --rack x1").fails(2, "is not a rack");
}

#[test]
fn without_words_or_table_there_is_no_answer() {
    for (start, why) in [
        ("wordpaths Ann Bob", "list words instead of laying tiles"),
        (
            "puzzingo Ann Bob --set board=none",
            "only the score is kept",
        ),
        (
            "lingo Ann Bob --dictionary none",
            "`--dictionary letterpress`",
        ),
    ] {
        let folder = Folder::new();
        folder.run(&format!("new {start}")).fine();
        folder.run("best --rack a").fails(2, why);
    }
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

#[test]
fn once_a_game_is_over_it_is_asked_about_its_turns() {
    let folder = lingo();
    folder.run("turn game.yaml end").fine();
    folder.run("turn game.yaml Ann: adjust +3 for fun").fine();
    let ran = folder.run("best --rack xret").fails(1, "the game is over");
    assert!(ran.err.contains("`--before 5`"), "{ran}");
    folder
        .run("best --rack xret --before 5")
        .fine()
        .says("exert");
    folder
        .run("best --rack xret --before 9")
        .fails(2, "no turn 9");
    // Now the prompt shows it, too.
    folder
        .pipe("play", "best xret 5\nquit\n")
        .fine()
        .says("+495");
}

#[test]
fn the_prompt_shows_no_plays_during_a_game_of_several() {
    let folder = lingo();
    let typed = "best xret\nset finder=always\nbest xret\nset finder=never\nbest xret\nquit\n";
    let ran = folder.pipe("play", typed).fine();
    let shown = ran.out.matches("+495").count();
    assert_eq!(shown, 1, "{ran}");
    let alone = Folder::new();
    alone.run("new puzzingo Ann").fine();
    let ran = alone.pipe("play", "best habit\nquit\n");
    assert!(!ran.out.contains("after the game"), "{ran}");
}
