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
        .fails(2, "`tiles.Ä` is a duplicate letter");
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
            "the limit is 2000",
        ),
        ("rakc: 7", "did you mean `rack`?"),
        ("base: puzingo", "it must be one of puzzingo"),
        ("rack: 7\nrack: 8", "duplicate key `rack`: keep one"),
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
        ("base: lingo\nwildcards: 2", "`wildcards` is not a key"),
        (
            "base: wordpaths\nboard: |\n  ...\n  ...",
            "`board` is not a key",
        ),
        (
            "base: wordgame\nbonusses: 1",
            "`tileref rules show wordgame`",
        ),
        ("base: wordgame\nbord: 1", "did you mean `board`?"),
        (
            "base: wordgame\nbonuses: {all-tiles: 25}",
            "did you mean `all_tiles`?",
        ),
        ("base: wordgame\nplayers: 3", "did you mean `seats`?"),
        ("base: wordgame\nletters: {A: 3}", "did you mean `tiles`?"),
        ("base: wordgame\nboard:\n- ...\n- ...", "below `board: |`"),
        ("rack: 8", "`base` is missing"),
        ("all_tiles: 30", "`base` is missing: name the game"),
        ("base: wordgame\nboard: |\n  ...\n  .x.", "line 2, column 2"),
        ("base: wordgame\nfirst_word: 4", "`first_word` must be"),
        ("base: wordgame\nall_tiles: triple", "from 0 to 100000"),
        ("base: wordgame\nredraw: perhaps", "`true` or `false`"),
        ("base: wordgame\ntie: turn", "highest-turn, shared"),
        ("base: wordgame\nend: {wordless: 0}", "from 1 to 100"),
        (
            "base: wordgame\nend: {wordless: often}",
            "`all-pass` or `never`",
        ),
        (
            "base: wordgame\noptions: {layout: mat.txt}",
            "in the `options` of a record",
        ),
        ("base: wordgame\noptions: {turns: ring}", "options.turns"),
        (
            "base: wordpaths\noptions: {rings: [0, one]}",
            "a list of whole numbers",
        ),
        (
            "base: lingo\ntiles: {Ä: {value: 1}}",
            "`tiles.Ä.count` is missing; `Ä` needs",
        ),
        ("mechanic: chess", "jigsaw, stacking, crossword,"),
        ("game: puzzingo\nname: Ours", "did you mean `base`?"),
        (
            "base: lingo\ntiles: {A: {value: 1, points: 2}}",
            "`tiles.A` has `value` and `count`",
        ),
        ("base: lingo\n name: Ours", "must not be indented"),
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
        .fails(2, "`base: jumbo-jumble` starts from a complete ruleset");
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
fn a_ruleset_in_a_language_is_shown_with_a_word_about_its_tiles() {
    let folder = table("base: wordgame\nname: Palabras\noptions: {language: es}\n");
    let shown = folder.run("rules show own.yaml").fine().out;
    assert!(shown.contains("  language: es\n"), "{shown}");
    assert!(
        shown.starts_with("# The tiles are those of the option"),
        "{shown}"
    );
    let own = table("base: wordgame\nname: Words\n");
    let own = own.run("rules show own.yaml").fine().out;
    assert!(own.starts_with("id: "), "{own}");
    let again = folder.file("again.yaml", &shown);
    again.run("rules show again.yaml").fine().says(&shown);
    again
        .run("new again.yaml Ann Bob -f other.yaml -d none")
        .fine();
    again
        .run("turn other.yaml h8 r techos")
        .fine()
        .says("TECHOS 1+1+");
}

#[test]
fn with_tiles_of_another_language_the_players_vote_on_words() {
    for (tiles, votes) in [("{Ü: {value: 6, count: 1}}", true), ("{}", false)] {
        let own = table(&format!("base: crossword\nname: Mine\ntiles: {tiles}\n"));
        own.run("new own.yaml Ann Bob -f other.yaml");
        let record = own.read("other.yaml");
        assert_ne!(record.contains("letterpress"), votes, "{record}");
    }
}

#[test]
fn what_can_never_be_played_is_refused() {
    for (ruleset, at, said) in [
        (
            "base: wordgame\nfirst_word: {letters: 20}",
            ":2:14",
            "at least 20 letters, and a line of the board",
        ),
        (
            "base: wordgame\nfirst_word: {letters: 9}",
            ":2:14",
            "a rack has room for 8",
        ),
        (
            "base: wordgame\nboard: |\n  . . . .\n  . . 9 .\n  . . . .",
            ":4:7",
            "line 2, column 5: `9` is not a square",
        ),
        (
            "base: wordgame\nboard: \". . . .\\n. . 9 .\\n\"",
            ":2:1",
            "line 2, column 5: `9` is not a square",
        ),
        ("base: wordgame\nrack: 3", ":2:1", "a rack has room for 3"),
        (
            "base: wordgame\nboard: |\n  ...\n  ...",
            ":2:1",
            "room for 3",
        ),
        (
            "base: wordgame\nrack: 60",
            ":2:1",
            "2 racks of 60 cannot be dealt",
        ),
        ("base: puzzingo\nrack: 1", ":2:1", "a rack has room for 1"),
        (
            "base: puzzingo\nletter_premiums: {times: {é: 2}}",
            ":2:27",
            "the set has no É",
        ),
        (
            "base: wordpaths\noptions: {rings: [0, 20]}",
            ":2:11",
            "round 2 has 20 rings, and only 13 tiles",
        ),
        (
            "base: wordpaths\noptions: {tiles: 2, rings: [3]}",
            ":2:21",
            "round 1 has 3 rings, and only 2 tiles",
        ),
    ] {
        let folder = table(&format!("{ruleset}\n"));
        let ran = folder.run("rules show own.yaml").fails(2, "own.yaml");
        let told: Vec<&str> = ran.err.split_whitespace().collect();
        assert!(told.join(" ").contains(said), "{}", ran.err);
        folder.run("check").fails(2, &format!("own.yaml{at}"));
    }
    for fine in [
        "base: wordgame\nfirst_word: {letters: 8}",
        "base: puzzingo\ntiles: {Q: {count: 0}}",
        "base: puzzingo\ntiles: {É: {value: 2, count: 2}}\nletter_premiums: {times: {É: 2}}",
        "base: wordpaths\noptions: {rounds: 1, rings: [0, 20]}",
    ] {
        table(&format!("{fine}\n"))
            .run("rules show own.yaml")
            .fine();
    }
}

#[test]
fn a_mat_has_room_for_the_first_word() {
    let folder = Folder::new().file("mat.txt", "...\n...\n");
    folder
        .run("new wordgame Ann Bob --set layout=mat.txt")
        .fails(2, "a line of the board has room for 3");
}

#[test]
fn a_faulty_ruleset_has_its_place_whoever_reads_it() {
    let folder = table("base: wordgame\nname: My: game\n").file(
        "one.gcg",
        "#player1 A Ann\n#player2 B Bob\n>A: AT 8H AT +4 4\n",
    );
    for command in [
        "rules show own.yaml",
        "check",
        "new own.yaml Ann Bob -f new.yaml",
        "import one.gcg --game own.yaml -f new.yaml",
    ] {
        let ran = folder.run(command).fails(2, "in quotes");
        assert!(ran.err.contains("own.yaml:2:9"), "{}", ran.err);
    }
}

#[test]
fn an_accent_may_stand_behind_its_letter() {
    let folder = Folder::new().file(
        "own.yaml",
        "base: wordgame\ntiles: {U\u{308}: {value: 6, count: 2}}\n",
    );
    folder.run("new own.yaml Ann Bob -d none").fine();
    let ran = folder.run("turn game.yaml h8 d u\u{308}be3");
    let ran = ran.fails(1, "`3` is not a letter");
    assert!(ran.err.contains(" |         ^\n"), "{}", ran.err);
    let ran = folder.run("turn game.yaml h8 d ux\u{304}bel");
    ran.fails(1, "`x\u{304}` is not a single letter");
    folder.run("turn game.yaml h8 d u\u{308}bel").fine();
    folder.run("log game.yaml").fine().says("h8 d übel");
}

#[test]
fn a_file_that_lies_elsewhere_is_to_be_copied_to_the_record() {
    const COPY: &str = "the file is in the current folder; copy it to the record's folder";
    let folder = Folder::new()
        .file("own.yaml", "base: wordgame\n")
        .file("words.txt", "aa\nbb\n");
    std::fs::create_dir(folder.path("sub")).expect("a folder");
    for (command, named) in [
        ("new own.yaml Ann Bob -f sub/game.yaml", COPY),
        ("new lingo Ann Bob -d words.txt -f sub/game.yaml", COPY),
        (
            "new wordgame Ann Bob --set layout=words.txt -f sub/game.yaml",
            COPY,
        ),
        ("new own Ann Bob", "did you mean `own.yaml`?"),
    ] {
        let ran = folder.run(command).ends(2);
        let words: Vec<&str> = ran.err.split_whitespace().collect();
        assert!(words.join(" ").contains(named), "no `{named}`: {ran}");
    }
    std::fs::copy(folder.path("own.yaml"), folder.path("sub/own.yaml")).expect("a copy");
    folder
        .run("new own.yaml Ann Bob -d none -f sub/game.yaml")
        .fine();
}

#[test]
fn a_file_that_is_no_text_has_its_place() {
    let folder = Folder::new()
        .file("own.yaml", b"base: wordgame\nname: M\xfcller\n")
        .file("game.yaml", b"game: lingo\nplayers: [Ann, J\xfcrgen]\n");
    folder
        .run("rules show own.yaml")
        .fails(2, "--> own.yaml:2:8\n");
    folder.run("check").fails(2, "--> game.yaml:2:17\n");
    let error = folder.run("check --json").json()["error"].clone();
    assert_eq!(error["file"], "game.yaml");
    assert_eq!((&error["line"], &error["column"]), (&2.into(), &17.into()));
}

/// At the prompt a page speaks of this game alone, with the numbers of its own ruleset.
#[test]
fn help_has_the_numbers_of_a_table_s_own_ruleset() {
    let rules = "base: puzzingo\nid: mine\nname: Mine\nrack: 5\nend: {wordless: 4}\nunplayed: {corner: {value: 6}}\n";
    let folder = Folder::new().file("mine.yaml", rules);
    folder.run("new mine.yaml Ann Bob").fine();
    let ran = folder
        .pipe(
            "play",
            "help end more\nhelp rack more\nhelp words more\nquit\n",
        )
        .fine();
    let ran = ran
        .says("4 rounds in a row")
        .says("a corner tile as 6")
        .says("A play scores its main word;");
    for other in [
        "PUZZINGO:",
        "Lingo",
        "Wordgame",
        "`rack: 7`",
        "2 rounds",
        "as 5 and",
    ] {
        let pages = ran.out.split("help end").nth(1).unwrap_or_default();
        assert!(!pages.contains(other), "{other}: {ran}");
    }
}

#[test]
fn a_ruleset_has_a_page_with_what_it_changes() {
    let own = "base: wordgame\nid: ours\nname: Ours\nrack: 7\nall_tiles: {5: 10, 7: 50}\n\
               options: {wrong_challenge: 5 per word, judge: challenge}\n";
    let folder = table(own);
    let page = folder.run("rules explain own.yaml").fine();
    let changes = "What it changes in wordgame:\nrack: 7 (wordgame: 8)\n\
                   all_tiles: {5: 10, 7: 50} (wordgame: double)\n\
                   options.judge: challenge (wordgame: entry)\n\
                   options.wrong_challenge: 5 per word (wordgame: turn)\n";
    page.says("It starts from Wordgame: ")
        .says(changes)
        .says("all-tiles up to +50:");
    let folder = Folder::new().file("own.yaml", own);
    folder.run("new own.yaml Ann Bob").fine();
    folder
        .pipe(
            "play",
            "help\nhelp ours\nhelp all-tiles\nset max_turns=9\nhelp end more\nquit\n",
        )
        .fine()
        .says(changes)
        .says("House rules, with their values at this table:")
        .says("all-tiles: a bonus of up to 50 points")
        .says("It ends after 9 turns, at the latest.");
    Folder::new()
        .file("bare.yaml", "base: lingo\nname: Bare\n")
        .run("rules explain bare.yaml")
        .fine()
        .says("It changes nothing in lingo.");
    folder
        .run("rules explain nothing.yaml")
        .fails(2, "nothing is called `nothing.yaml`");
}

#[test]
fn a_check_names_every_fault_with_its_line_and_a_remedy() {
    let own =
        "base: crossword\nrakc: 7\nrack: seven\nboard: |\n  D..\n  ...\nall_tiles: {3: 5, 5: 9}\n";
    let folder = Folder::new().file("own.yaml", own);
    let ran = folder.run("rules check own.yaml").ends(1);
    assert_eq!(ran.err, "");
    ran.says("error: `rakc` is not a key of this kind of ruleset; did you mean `rack`?\n  --> own.yaml:2:1\n")
        .says(" 3 | rack: seven\n   |       ^\n  = try: for example `rack: 7`\n")
        .says("warning: the bonus for 5 tiles is never paid: a line of the board has room")
        .says("  = try: pay for fewer tiles, or make that place larger\n")
        .says("own.yaml: 2 errors, 1 warning\n");
    let json = folder.run("rules check --json own.yaml").ends(1).json();
    assert_eq!((&json["errors"], &json["warnings"]), (&2.into(), &1.into()));
    let place = |n: usize| {
        let finding = &json["findings"][n];
        let at = ["severity", "key", "line", "column"].map(|key| finding[key].to_string());
        at.join(" ")
    };
    assert_eq!(place(0), r#""error" "rakc" 2 1"#);
    assert_eq!(place(1), r#""error" "rack" 3 7"#);
    assert_eq!(place(2), r#""warning" "all_tiles.5" 7 19"#);
    folder
        .pipe("rules check -", "base: crossword\nrack: 8\n")
        .fine()
        .says("-: nothing is wrong with it\n");
    folder
        .pipe("rules check -", "base: crossword\nseats: {max: 15}\n")
        .fine()
        .says("-: can be used; 1 warning\n");
    for (text, told) in [
        ("rack: [7\n", "never closed"),
        ("", "the ruleset is empty"),
        ("players: [Ann]\nturns:\n", "the record of a game"),
    ] {
        folder.pipe("rules check -", text).fails(2, told);
    }
    folder.run("rules check none.yaml").fails(2, "none.yaml");
}

#[test]
fn a_check_counts_the_words_that_no_tiles_can_spell() {
    let folder = Folder::new()
        .file(
            "own.yaml",
            "base: crossword\nwildcards: 1\ntiles:\n  Z: {count: 0}\n",
        )
        .file("words.txt", "zoo\nzest\npizza\ncat\njazzy\nfizz\nrazz\n");
    let ran = folder
        .run("rules check own.yaml --dictionary words.txt")
        .fine();
    ran.says("--> own.yaml:3:1")
        .says("cannot spell 4 words of words.txt, such as FIZZ,\n  JAZZY and PIZZA");
    let ran = folder
        .run("rules check own.yaml --dictionary words.txt --json")
        .fine();
    assert_eq!(ran.json()["findings"][0]["key"], "tiles");
    folder
        .run("rules check own.yaml --dictionary none-such")
        .fails(2, "none-such");
}

#[test]
fn a_ruleset_of_ones_own_starts_from_any_game() {
    let folder = Folder::new();
    folder
        .run("rules new")
        .fine()
        .says("half-lingo")
        .says("`tileref rules new START -f FILE` writes one to edit");
    folder
        .run("rules new wordgame")
        .fine()
        .says("wrote rules.yaml\n");
    let text = folder.read("rules.yaml");
    assert!(text.starts_with("base: wordgame\nid: my-wordgame\nname: My wordgame\n"));
    assert!(text.contains(
        "# Fewest letters of the first word, which covers the centre.\n#first_word: {letters: 4}\n"
    ));
    folder.run("rules check rules.yaml").fine();
    folder.run("rules new wordgame").fails(2, "already exists");
    // A start from a file keeps what it says, with its comments.
    let own = "# Ours.\nbase: lingo\nid: ours\noptions: {pool: 6} # more\n";
    let folder = folder.file("ours.yaml", own);
    folder.run("rules new ours.yaml --force").fine();
    let text = folder.read("rules.yaml");
    assert!(text.starts_with(own), "{text}");
    assert!(text.contains("\n#max_height: none\n") && !text.contains("\n#options:"));
    folder
        .run("rules new supper -f x.yaml")
        .fails(2, "did you mean `super`?");
    folder.run("rules new super -f super.yaml").fine();
    folder.run("new super.yaml Ann Bob").fine();
}
