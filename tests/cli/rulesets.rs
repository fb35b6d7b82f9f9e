//! A table's own ruleset: what is changed is changed, what is wrong has its place.

use crate::program::Folder;

/// A folder with a ruleset and a record that names it.
fn table(ruleset: &str) -> Folder {
    Folder::new().file("own.yaml", ruleset).file(
        "game.yaml",
        "game: own.yaml\nplayers: [Ann, Bob]\nturns:\n  - Ann: m13 r aa\n",
    )
}

#[test]
fn a_letter_is_one_whatever_its_case() {
    let premiums = "letter_premiums: {from_letters: 2, times: {a: 3}}";
    table(&format!(
        "base: puzzingo\ntiles: {{a: {{value: 7}}}}\n{premiums}\n"
    ))
    .run("check --json")
    .fine()
    .says("\"points\": 42");
    table("base: puzzingo\ntiles: {A: {value: 7}, ä: {value: 1, count: 1}, Ä: {value: 8, count: 1}}\n")
        .run("check")
        .fails(2, "stands there twice");
}

#[test]
fn racks_are_dealt_from_the_tiles_there_are() {
    table("base: puzzingo\nrack: 50\n").run("check").fine();
    table("base: puzzingo\nrack: 51\n")
        .run("check")
        .fails(2, "2 racks of 51 cannot be dealt from a set of 100 tiles");
}

#[test]
fn numbers_name_their_bounds() {
    for (line, said) in [
        ("rack: 0", "from 1 to 100"),
        ("rack: six", "from 1 to 100"),
        ("wildcards: 1001", "from 0 to 1000"),
        (
            "tiles: {A: {count: 1000}, B: {count: 1000}}",
            "it can have 2000 at most",
        ),
        ("rakc: 7", "did you mean `rack`?"),
        ("base: puzingo", "it is one of puzzingo"),
        ("rack: 7\nrack: 8", "duplicate"),
        ("options: {turns: rign}", "did you mean `ring`?"),
    ] {
        let base = if line.starts_with("base") {
            ""
        } else {
            "base: puzzingo\n"
        };
        let folder = table(&format!("{base}{line}\n"));
        folder.run("check").fails(2, said);
        folder.run("check").fails(2, "own.yaml:");
    }
}

#[test]
fn every_kind_of_game_has_its_own_keys() {
    for (ruleset, said) in [
        ("base: lingo\nrack: 7", "`tileref rules show lingo`"),
        ("base: lingo\nwildcards: 2", "there is no key `wildcards`"),
        (
            "base: wordpaths\nboard: |\n  ...\n  ...",
            "there is no key `board`",
        ),
        (
            "base: wordgame\nbonusses: 1",
            "`tileref rules show wordgame`",
        ),
        ("base: wordgame\nbord: 1", "did you mean `board`?"),
        ("base: wordgame\nboard: |\n  ...\n  .x.", "line 2, column 2"),
        ("base: wordgame\nfirst_word: 4", "`first_word` must be"),
        ("base: wordgame\nall_tiles: triple", "from 0 to 100000"),
        ("base: wordgame\nexchange: perhaps", "`true` or `false`"),
        ("base: wordgame\ntie: turn", "highest-turn, shared"),
        ("base: wordgame\nend: {wordless: 0}", "from 1 to 100"),
        (
            "base: wordgame\nend: {wordless: often}",
            "`empty-bag` or `never`",
        ),
        (
            "base: wordgame\noptions: {layout: mat.txt}",
            "under `board`",
        ),
        ("base: wordgame\noptions: {turns: ring}", "options.turns"),
        (
            "base: wordpaths\noptions: {rings: [0, one]}",
            "a list of whole numbers",
        ),
        (
            "base: lingo\ntiles: {Ä: {value: 1}}",
            "`tiles.Ä.count` is missing; `tileref rules show lingo`",
        ),
        ("mechanic: chess", "jigsaw, stacking, crossword,"),
    ] {
        let folder = table(&format!("{ruleset}\n"));
        folder.run("check").fails(2, said);
        folder.run("check").fails(2, "own.yaml:");
    }
}

#[test]
fn one_without_a_base_is_told_which_to_take() {
    table("mechanic: crossword\n")
        .run("check")
        .fails(2, "start from a built-in one with `base: jumbo-jumble`");
}

#[test]
fn a_ruleset_states_what_is_different() {
    for (ruleset, shown) in [
        (
            "base: wordpaths\noptions: {rings: [1, 2]}",
            "rings:\n  - 1\n  - 2\n",
        ),
        (
            "base: wordgame\nall_tiles: 40\nend: {wordless: never}",
            "wordless: never",
        ),
        ("base: lingo\noptions: {pool: 6}", "pool: 6"),
        (
            "base: jumbo-jumble\nboard: |\n  D..\n  ...",
            "board: |\n  D..\n  ...\n",
        ),
    ] {
        let folder = table(&format!("{ruleset}\n"));
        folder.run("rules show own.yaml").fine().says(shown);
    }
}

#[test]
fn keys_of_rulesets_and_games_are_explained() {
    let folder = Folder::new();
    for (name, told) in [
        ("gain_unplayed", "In wordgame `gain_unplayed: false`."),
        ("tie", "`highest-turn` wins, or `shared`"),
        ("first_word", "In jumbo-jumble `first_word: {letters: 2}`."),
        ("end", "In puzzingo `end: {out: first, wordless: 2}`."),
        ("tiles", "`tileref rules show wordgame` prints it"),
        ("lingo", "burn"),
        ("lingo", "max_tiles=4: how many new tiles"),
        ("wordgame", "centre: The first word of a crossword"),
        ("puzzingo", "ring +25: The play encloses"),
        (
            "wordpaths",
            "ring-count: There is no ring in the first round",
        ),
    ] {
        folder
            .run(&format!("rules explain {name}"))
            .fine()
            .says(told);
    }
    // What is written just so comes first.
    let first = |name: &str| {
        let ran = folder.run(&format!("rules explain {name}")).fine();
        ran.out.lines().next().unwrap_or_default().to_owned()
    };
    assert_eq!(first("first_word"), "first_word: a key of rulesets");
    assert_eq!(first("first-word"), "first-word: a rule");
    for line in folder.run("rules explain lingo").fine().out.lines() {
        assert!(
            !line.contains("turn-on-old-tile") && line.len() < 100,
            "{line}"
        );
    }
}
