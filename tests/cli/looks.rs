//! What people see: colour, plain ASCII, a width of 80 columns, a reader that goes away.

use std::process::Stdio;

use crate::program::{Folder, ran};

#[test]
fn colour_only_where_it_is_wanted() {
    let folder = Folder::with_game();
    for (args, colour) in [
        ("board", false),
        ("board --color always", true),
        ("--color always score", true),
        ("board --color never", false),
    ] {
        let out = folder.run(args).fine().out;
        assert_eq!(out.contains('\u{1b}'), colour, "{args}: {out}");
    }
    let forced = folder
        .command(&["board", "--color", "always"])
        .env("NO_COLOR", "1")
        .output();
    assert!(ran(forced, "board").out.contains('\u{1b}'));
    let auto = folder.command(&["board"]).env("NO_COLOR", "1").output();
    assert!(!ran(auto, "board").out.contains('\u{1b}'));
}

#[test]
fn plain_ascii_on_request() {
    let folder = Folder::with_game();
    folder.run("turn game.yaml 'n11 d +aba?te' --ascii").fine();
    for view in ["board", "score", "log", "check", "rules list", "dict list"] {
        let plain = folder.run(&format!("{view} --ascii")).fine();
        assert!(plain.out.is_ascii(), "{plain}");
    }
    folder.run("board").fine().says("+A").says("+ corner tile");
}

#[test]
fn what_earned_a_bonus_is_told_with_the_board_and_indented_in_the_log() {
    let folder = Folder::new();
    folder.run("new puzzingo Ann Bobby-Jo -d none").fine();
    let lines = "m13 r +eat\nm13 d eel\nm13 r eats\np13 dlu soot\nquit\n";
    folder.pipe("play", lines).fine();
    let why = "  cluster bonus +5: P13, P14, O14 and O13 are a block\n";
    folder.run("board").says(&format!(
        "last play: Bobby-Jo: p13 dlu soot\n  SOOT 1+1+1+1 = 4\n{why}"
    ));
    let column = " ".repeat(16);
    folder.run("log").fine().says(&format!(
        "\n{column}  cluster bonus +5: P13, P14, O14 and O13 are a\n{column}    block\n"
    ));
}

#[test]
fn a_timed_game_has_one_column_for_the_time() {
    let folder = Folder::new();
    folder.run("new puzzingo Ann Bob --set game_clock=5").fine();
    let out = folder.run("score").fine().out;
    assert_eq!(out.matches("time left").count(), 1, "{out}");
}

#[test]
fn nothing_is_wider_than_the_screen() {
    let folder = Folder::with_game();
    for line in [
        "q13 d hello",
        "category things that are found at the seaside in summer and nowhere else",
        "adjust +5 a reason that goes on and on and on and on and on and on and on and on",
    ] {
        folder.run(&format!("turn game.yaml '{line}'")).fine();
    }
    for view in ["board", "score", "log"] {
        let seen = folder.run(view).fine();
        assert!(
            seen.out.lines().all(|line| line.chars().count() <= 80),
            "{seen}"
        );
    }
}

#[test]
fn a_reader_that_goes_away_is_no_error() {
    let folder = Folder::with_game();
    for args in [
        ["log", "game.yaml"],
        ["rules", "explain"],
        ["turn", "--help"],
        ["check", "--json"],
    ] {
        let mut child = folder
            .command(&args)
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("the program");
        drop(child.stdout.take());
        let ended = ran(child.wait_with_output(), &args.join(" ")).ends(0);
        assert_eq!(ended.err, "", "{ended}");
    }
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_behind_standard_output_is_said() {
    let folder = Folder::with_game();
    for args in [["log", "game.yaml"], ["check", "--json"], ["word", "qi"]] {
        let full = std::fs::OpenOptions::new()
            .write(true)
            .open("/dev/full")
            .expect("/dev/full");
        let ended = ran(folder.command(&args).stdout(full).output(), &args.join(" ")).ends(2);
        assert!(ended.err.contains("No space left"), "{ended}");
    }
}

#[test]
fn letters_of_a_round_and_stacks_are_drawn() {
    let folder = Folder::new();
    folder.run("new wordpaths Ann Bob -f paths.yaml").fine();
    folder
        .run("turn paths.yaml 'grid wora./d?tbi/gie.d'")
        .fine();
    let board =
        "    A   B   C   D   E\n 1  W   O   R   A\n 2  D   ?   T   B   I\n 3  G   I   E       D\n";
    folder.run("board paths.yaml --ascii").fine().says(board);
    folder
        .run("score paths.yaml")
        .fine()
        .says("2 lists missing: Ann and Bob");
    folder
        .run("turn paths.yaml 'Bob: words tab'")
        .fine()
        .says("1 list missing: Ann");
    folder.run("turn paths.yaml words bat").fine();
    folder
        .run("turn paths.yaml 'grid wora./d?tbi/gi*e.d'")
        .fine();
    folder.run("turn paths.yaml 'Ann: words dig'").fine();
    // The last list tells all of its round, and nothing else.
    let told = folder.run("turn paths.yaml words bid").fine();
    assert!(
        told.out.starts_with("5. Ann: words\n  DIG 1x2 = 2\n"),
        "{told}"
    );
    told.says("Bob: words\n  BID 1x2 = 2\n");

    folder.run("new lingo Ann Bob -f stacks.yaml").fine();
    folder.run("turn stacks.yaml m13 r bead").fine();
    folder.run("turn stacks.yaml p12 d pry").fine();
    let board = "12  .   .   .   .   P*  .\n13  .   B   E   A   R2* .\n14  .   .   .   .   Y*  .\n";
    folder
        .run("board stacks.yaml --ascii")
        .fine()
        .says(board)
        .says("2 tiles in the stack");
}

#[test]
fn the_legend_names_the_squares_that_are_there() {
    let folder = Folder::new();
    folder.run("new wordgame Ann Bob").fine();
    let board = folder.run("board").fine();
    board.says("2L 3L letter   2W 3W word");
    let folder = Folder::new().file("mat.txt", ".....\n.q.D.\n.....\n.....\n.....\n");
    folder
        .run("new wordgame Ann Bob --set layout=mat.txt")
        .fine();
    folder.run("board").fine().says("4L letter   2W word");
}

#[test]
fn a_board_keeps_its_width_when_a_tile_of_two_signs_is_laid() {
    let folder = Folder::new();
    folder
        .run("new crossword Ann Bob --set language=es -d none")
        .fine();
    let head = || {
        let board = folder.run("board").fine().out;
        board.lines().next().unwrap_or_default().to_owned()
    };
    let empty = head();
    folder.run("turn game.yaml h8 r [ch]a").fine();
    assert_eq!(head(), empty);
}
