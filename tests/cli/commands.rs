//! Every command, its flags, and how it ends: 0 fine, 1 the answer is no, 2 it could not be asked.

use crate::program::Folder;

#[test]
fn files_that_are_not_meant() {
    let folder = Folder::with_game().file("rules.yaml", "base: puzzingo\nid: x\n");
    folder
        .run("check rules.yaml")
        .fails(2, "this is a ruleset, not a game record");
    let text = folder.read("game.yaml").replace("letterpress", "club");
    let folder = folder.file("game.yaml", text);
    folder
        .run("check")
        .fails(2, "put another list, or `none`, on that line");
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
    let folder = Folder::new().file("club.txt", "zzz\r\nQI\n\n# x\nqi\n");
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
    folder.run("--version").fine().says("tileref");
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
fn a_list_is_added_from_standard_input() {
    let folder = Folder::with_game();
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
