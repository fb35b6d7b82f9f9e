//! Every command, its flags, and how it ends: 0 fine, 1 the answer is no, 2 it could not be asked.

use crate::program::Folder;

#[test]
fn files_that_are_not_there_or_not_meant() {
    let folder = Folder::with_game().file("rules.yaml", "base: puzzingo\nid: x\n");
    for (line, told) in [
        (
            "turn m13 r latch",
            "the file comes first: `tileref turn game.yaml m13 r latch`",
        ),
        (
            "turn table: shift r 2",
            "`tileref turn game.yaml table: shift r 2`",
        ),
        ("turn gmae.yaml pass", "did you mean `game.yaml`?"),
        ("board game", "did you mean `game.yaml`?"),
        ("board elsewhere", "start a game with"),
        (
            "turn --by Bob game.yaml 'Ann: pass'",
            "`--by Bob` and `Ann:` name two players",
        ),
        ("check rules.yaml", "this is a ruleset, not a game record"),
    ] {
        folder.run(line).fails(2, told);
    }
    folder.run("turn --by bob game.yaml 'Bob: pass'").fine();
    let text = folder.read("game.yaml").replace("letterpress", "club");
    let folder = folder.file("game.yaml", text);
    folder
        .run("check")
        .fails(2, "put another list, or `none`, on that line");
}

#[test]
fn turn_judges_saves_and_tells() {
    let folder = Folder::with_game();
    folder
        .run("turn game.yaml n11 d abate")
        .fine()
        .says("ABATE 1+3+1+1+1 = 7")
        .says("Bob now has 7");
    folder
        .run("turn game.yaml m13 r latch")
        .fails(1, "rule: no-new-tile");
    folder
        .run("turn game.yaml --by Bob pass")
        .fails(1, "rule: wrong-player");
    folder
        .run("turn game.yaml --by Bbo pass")
        .fails(1, "did you mean `Bob`?");
    folder
        .run("turn game.yaml passs")
        .fails(1, "did you mean `pass`?");
    folder
        .run("turn game.yaml --by Ann challenge")
        .fine()
        .says("the play stands, and the challenger loses a turn");
    folder
        .run("turn game.yaml table: category birds")
        .fine()
        .says("category birds");
    folder
        .run("turn game.yaml adjust -5 'a tile: twice # really'")
        .fine()
        .says("-5, Bob now has 2");
    folder
        .run("turn game.yaml rack -")
        .fails(1, "rule: not-over");
    assert_eq!(folder.read("game.yaml").lines().count(), 10);
    folder.run("check").fine().says("5 turns, all legal");
    folder.run("turn game.yaml").fails(2, "<ACTION>");
    folder
        .run("turn none.yaml pass")
        .fails(2, "`none.yaml` does not exist");
}

#[test]
fn a_dry_run_saves_nothing() {
    let folder = Folder::with_game();
    let before = folder.read("game.yaml");
    folder
        .run("turn game.yaml --dry-run n11 d abate")
        .fine()
        .says("ABATE")
        .says("nothing was saved");
    folder
        .run("turn game.yaml --dry-run n11 d abut")
        .fails(1, "letter-mismatch");
    assert_eq!(folder.read("game.yaml"), before);
    folder
        .pipe("turn - --dry-run n11 d abate", &before)
        .fine()
        .says("ABATE");
    folder
        .pipe("turn - n11 d abate", &before)
        .fails(2, "cannot save to standard input");
}

#[test]
fn undo_and_redo_from_one_process_to_the_next() {
    let folder = Folder::with_game();
    folder.run("redo").fails(2, "there is nothing left to redo");
    folder.run("turn game.yaml n11 d abate").fine();
    folder.run("turn game.yaml pass").fine();
    let whole = folder.read("game.yaml");
    folder.run("undo").fine().says("undone: Ann: pass\n");
    folder
        .run("undo game.yaml 2")
        .fine()
        .says("undone: 2 turns\n  Ann: m13 r latch (+10)\n  Bob: n11 d abate (+7)\n")
        .says("Ann to move");
    let error = folder.run("undo").fails(2, "there are no turns left");
    assert_eq!(error.err.matches("no turns left").count(), 1, "{error}");
    let error = folder
        .run("redo game.yaml 9")
        .fails(2, "there are only 3 turns, not 9");
    assert_eq!(error.err.matches("only 3 turns").count(), 1, "{error}");
    folder
        .run("redo game.yaml 3")
        .fine()
        .says("redone: 3 turns\n  Ann: m13 r latch (+10)\n  Bob: n11 d abate (+7)\n  Ann: pass\n");
    assert_eq!(folder.read("game.yaml"), whole);
    folder.run("undo game.yaml 0").fails(2, "0");
}

#[test]
fn a_list_that_is_taken_back_stays_hidden() {
    let record = "game: wordpaths\nplayers: [Ann, Bob]\nturns:\n  \
                  - table: grid wora./d?tbi/gie.d\n  - Bob: words digit rabbit\n  - Ann: words word\n";
    let folder = Folder::new().file("game.yaml", record);
    for who in ["Ann", "Bob"] {
        let ran = folder.run("undo").fine();
        let ran = ran.says(&format!("undone: {who}: words\n"));
        assert!(!ran.out.to_lowercase().contains("digit"), "{ran}");
    }
    folder
        .run("redo game.yaml 2")
        .fine()
        .says("redone: 2 turns\n  Bob: words\n  Ann: words\n");
}

#[test]
fn the_views() {
    let folder = Folder::with_game();
    folder
        .run("check")
        .fine()
        .says("game.yaml: 1 turn, all legal\nBob to move");
    folder
        .run("board")
        .fine()
        .says("L* A* T* C* H*")
        .says("last play: Ann: m13 r latch");
    folder
        .run("score game.yaml")
        .fine()
        .says("81 tiles left in the bag");
    folder
        .run("log game.yaml")
        .fine()
        .says("LATCH 1+1+1+3+4 = 10");
    let text = folder.read("game.yaml");
    for view in ["check", "board", "score", "log"] {
        folder.pipe(&format!("{view} -"), &text).fine();
        folder
            .run(&format!("{view} none.yaml"))
            .fails(2, "`none.yaml` does not exist");
    }
    for view in ["board", "score"] {
        folder
            .run(&format!("{view} a b"))
            .fails(2, "unexpected argument");
    }
    assert_eq!(folder.files(), ["game.yaml"]);
}

#[test]
fn word_gives_one_verdict() {
    let folder = Folder::new().file("club.txt", "# club\nZZZ\nqi\n");
    folder.run("word qi LATCH").fine().says("letterpress");
    folder.run("word qi lacth").ends(1).says("LATCH");
    folder.run("word zzz -d ./club.txt").fine();
    for commas in ["qi, latch", "qi,latch", "qi , latch,", "'qi,' ,latch"] {
        let ran = folder.run(&format!("word {commas}")).fine();
        ran.says("both words are in letterpress");
    }
    folder
        .run("word ,")
        .fails(2, "name the words to look up: `tileref word qi`");
    folder.run("word qi ''").ends(2).says("it has no letters");
    folder
        .run("word zzz --dictionary nowhere")
        .fails(2, "nowhere");
    folder.run("word qi --dictionary none").fails(2, "none");
    folder.run("word").fails(2, "<WORD>");
    // What holds no word cannot be asked, whatever the others are.
    let ran = folder.run("word 'a b' \u{1b}[31m").ends(2);
    ran.says("A B         cannot be looked up: ` ` is not a letter");
    folder.run("word lacth l?tch").ends(2).says("not a letter");
    // In a Turkish list an `I` is a capital `ı`, but nobody needs a Turkish keyboard.
    let turkish = Folder::new().file("tr.txt", "ILIK\nİLGİ\n");
    for word in ["ILIK", "ılık", "İLGİ", "ilgi", "ILGI"] {
        turkish.run(&format!("word -d ./tr.txt {word}")).fine();
    }
    turkish.run("word -d ./tr.txt ilik").ends(1);
}

#[test]
fn dict_keeps_lists() {
    let folder = Folder::new().file("club.txt", "zzz\r\nQI\n\n# x\nqi\nno-word\n");
    folder
        .run("dict list")
        .fine()
        .says("letterpress")
        .says("common");
    folder
        .run("dict add Club club.txt")
        .fine()
        .says("added `club`: 2 words");
    folder.run("dict add club club.txt").ends(2);
    folder.run("dict add club club.txt --force").fine();
    folder.run("dict info club").fine().says("2");
    folder.run("word zzz --dictionary club").fine();
    folder
        .run("new puzzingo Ann Bob --dictionary club --set judge=entry")
        .fine();
    folder
        .run("turn game.yaml m13 r latch")
        .fails(1, "LATCH is not in club");
    folder.run("dict remove club").fine();
    folder.run("check").fails(2, "club");
    folder.run("dict remove club").ends(2);
    folder.run("dict add letterpress club.txt").ends(2);
    folder.run("dict add x none.txt").fails(2, "none.txt");
    folder.run("dict info clib").ends(2);
}

#[test]
fn rules_say_every_ruling() {
    let folder = Folder::new();
    folder.run("rules list").fine().says("puzzingo");
    folder
        .run("rules explain")
        .fine()
        .says("turn-on-old-tile")
        .says("our ruling");
    let rules = tileref::explain::PRECEDENCE.iter().map(|rule| rule.name());
    for name in rules.chain(["ring", "judge", "turns", "exchange", "mechanic"]) {
        let told = folder.run(&format!("rules explain {name}")).fine();
        assert!(
            told.out.lines().all(|line| line.chars().count() <= 80),
            "{told}"
        );
    }
    folder
        .run("rules explain turn-on-old-tle")
        .fails(2, "turn-on-old-tile");
    folder.run("rules show puzingo").fails(2, "`puzzingo`?");
    // What is shown works as a ruleset file.
    let shown = folder.run("rules show puzzingo").fine().out;
    let folder = folder.file("house.yaml", shown.replace("rack: 7", "rack: 6"));
    folder
        .run("new house.yaml Ann Bob")
        .fine()
        .says("88 tiles left");
    folder
        .run("turn game.yaml m13 r habitat")
        .fails(1, "too-many-tiles");
    folder
        .run("turn game.yaml m13 r habits")
        .fine()
        .says("full-fit bonus +50");
}

#[test]
fn usage() {
    let folder = Folder::new();
    folder.run("").ends(2);
    folder.run("chek").fails(2, "check");
    folder.run("check --jsn").fails(2, "--json");
    folder.run("--version").fine().says("tileref");
    folder.run("help turn").fine().says("Usage: tileref turn");
    folder.run("--color sometimes check").fails(2, "always");
}

#[test]
fn what_was_meant_is_named() {
    let folder = Folder::with_game();
    for (line, told) in [
        ("start lingo", "`tileref new GAME PLAYER...`"),
        ("continue", "`tileref play`"),
        ("show", "`tileref board`"),
        ("words qi", "`tileref word WORD...`"),
        ("resume", "`resume` is typed at the prompt: `tileref play`"),
        ("pass", "`pass` is typed at the prompt"),
        ("tiles", "`tiles` is typed at the prompt"),
        ("rules set", "unrecognized subcommand"),
        ("play Ann Bob Cy", "`tileref new GAME Ann Bob Cy`"),
        ("play lingo Ann Bob", "`tileref new lingo Ann Bob`"),
        ("play game.yaml pass", "`tileref turn game.yaml pass`"),
        ("amend game.yaml 1", "`tileref amend game.yaml 1 ACTION`"),
        (
            "best game.yaml aeinrst",
            "`tileref best game.yaml --rack aeinrst`",
        ),
        ("best aeinrst", "`tileref best game.yaml --rack aeinrst`"),
        ("turn game.yaml 'dict list'", "`tileref dict list`"),
        ("turn game.yaml 'missed 1'", "`tileref missed game.yaml 1`"),
        (
            "turn game.yaml 'set hints=false'",
            "`tileref play game.yaml`",
        ),
        ("import game.yaml", "already: `tileref play game.yaml`"),
        ("export game.yaml", "text, markdown, html or svg"),
    ] {
        let ran = folder.run(line);
        assert!(ran.code != Some(0), "{line}");
        let told_all = ran.err.split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(told_all.contains(told), "{line}: {ran}");
    }
}

#[test]
fn one_turn_is_shown_by_its_number() {
    let folder = Folder::with_game();
    let log = folder.run("log game.yaml 1").fine();
    log.says("m13 r latch").says("LATCH 1+1+1+3+4 = 10");
    folder
        .run("log game.yaml 2")
        .fails(2, "no turn 2: the record has only turn 1");
    folder.run("log game.yaml 1 --json").ends(2).says("--json");
}

#[test]
fn a_tie_that_is_broken_says_by_what() {
    let record = "game: jumbo-jumble\nplayers: [Ann, Bob]\nturns:\n  - Ann: e8 r habitat\n  \
                  - Bob: f7 d zaf\n  - Ann: pass\n  - table: end\n  - Ann: rack eeeeeee\n  \
                  - Bob: rack aaaaaaa\n  - Bob: adjust +47 to even it\n";
    let folder = Folder::new().file("game.yaml", record);
    let ran = folder.run("score").fine();
    ran.says("Ann wins: 55 each, decided by the best single turn (62)\n");
    let told = folder.run("check --json").fine().json();
    assert_eq!(told["winners"], serde_json::json!(["Ann"]));
    let shared = record.replace("players:", "options: {}\nplayers:");
    let shared = shared.replace("jumbo-jumble", "shared.yaml");
    folder
        .file(
            "shared.yaml",
            "base: jumbo-jumble\nname: Shared\ntie: shared\n",
        )
        .file("other.yaml", shared)
        .run("score other.yaml")
        .fine()
        .says("Ann and Bob tie\n");
}

#[test]
fn a_word_that_is_refused_twice_is_named_once() {
    // QE comes twice, with ZY between.
    let record = "game: lingo\nplayers: [Ann, Bob]\ndictionary: common\n\
                  options: {scoring: claimed, supply: ignore}\nturns:\n  - Ann: m13 r eye\n";
    let folder = Folder::new().file("game.yaml", record);
    folder
        .run("turn game.yaml m12 r qzq also m12 d qe also n12 d zy also o12 d qe")
        .fails(1, "QZQ, QE and ZY are not in common");
    folder
        .run("word qzq ox zy qzq")
        .ends(1)
        .says("\nQZQ and ZY are not in letterpress");
}

#[test]
fn what_an_argument_cannot_be_is_told_in_plain_words() {
    let folder = Folder::with_game();
    for (line, told) in [
        ("undo game.yaml 0", "a whole number from 1"),
        ("undo game.yaml -1", "a whole number from 1"),
        ("redo game.yaml x", "a whole number from 1"),
        ("find --top x", "a whole number from 1"),
        ("amend game.yaml 0 pass", "numbered from 1"),
        ("amend game.yaml -2 pass", "numbered from 1"),
        ("amend 3 game.yaml pass", "the file comes first"),
        ("import none.gcg", "cannot read the transcript: "),
        (
            "export --format svg -o .",
            "`.` is a folder: name a file in it",
        ),
        (
            "dict remove common",
            "`common` is built in, so it cannot be removed",
        ),
        ("dict info none", "`none` means no dictionary"),
    ] {
        let ran = folder.run(line).fails(2, told);
        assert!(!ran.err.contains("os error"), "{ran}");
    }
    let svg = folder.run("export --format svg -o -").fine();
    svg.says("<svg");
    for line in ["help --help", "dict help --help", "rules help -h"] {
        folder.run(line).fine().says("Usage:");
    }
    folder.pipe("dict add mine -", "qi\nza\n").fine();
    folder.run("word za -d mine").fine();
    folder
        .run("dict info mine")
        .fine()
        .says("from standard input");
    folder
        .pipe("dict add none2 -", "")
        .fails(2, "`standard input`");
}

#[test]
fn the_end_and_the_racks_of_the_crossword_are_explained() {
    let folder = Folder::new();
    for (name, says) in [
        (
            "end",
            "Crossword: It ends when the bag is empty and a player has no tiles left, or after 3 rounds",
        ),
        ("rack", "Crossword: A player who went out gains twice"),
    ] {
        let out = folder.run(&format!("rules explain {name}")).fine().out;
        let words: Vec<&str> = out.split_whitespace().collect();
        assert!(words.join(" ").contains(says), "{out}");
    }
}

#[test]
fn a_mistyped_game_names_no_file_that_is_not_there() {
    let ran = Folder::new().pipe("play", "puzzingoo\n");
    assert!(
        ran.err.contains("puzzingo`?") || ran.out.contains("puzzingo`?"),
        "{ran}"
    );
    assert!(
        !ran.err.contains("-->") && !ran.out.contains("-->"),
        "{ran}"
    );
}
