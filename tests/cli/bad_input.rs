//! Bad input gets an error with its place, and nothing is lost.

use std::fs;

use crate::program::{Folder, GAME};

#[test]
fn files_that_are_no_records() {
    let deep = format!("game: {}puzzingo{}\n", "[".repeat(5_000), "]".repeat(5_000));
    let long = format!("{GAME}  - Bob: m14 r {}\n", "a".repeat(10_000));
    let doubled = GAME.replace("players:", "game: puzzingo\nplayers:");
    for (name, bytes, code, told) in [
        ("empty", Vec::new(), 2, "empty"),
        ("blank", b"\n# nothing\n".to_vec(), 2, "empty"),
        ("binary", (0..=255).collect(), 2, "UTF-8"),
        ("zeros", vec![0; 1000], 2, "bad:1:1"),
        ("list", b"- a\n- b\n".to_vec(), 2, "bad:1:1"),
        (
            "tabs",
            b"game:\tpuzzingo\n\tplayers: [Ann]\n".to_vec(),
            2,
            "bad:2:1",
        ),
        ("deep", deep.into_bytes(), 2, "brackets"),
        ("doubled", doubled.into_bytes(), 2, "bad:3:1"),
        ("long", long.into_bytes(), 2, "bad:7:10"),
        (
            "unknown key",
            b"game: puzzingo\nplayer: [Ann]\n".to_vec(),
            2,
            "`players`",
        ),
        (
            "unknown option",
            b"game: puzzingo\nplayers: [Ann]\noptions: {jugde: entry}\n".to_vec(),
            2,
            "bad:3:11",
        ),
        (
            "unknown actor",
            b"game: puzzingo\nplayers: [Ann]\nturns:\n  - Anne: pass\n".to_vec(),
            1,
            "bad:4:5 (turn 1)",
        ),
        (
            "far",
            b"game: puzzingo\nplayers: [Ann]\nturns:\n  - Ann: aaa99999 r tow\n".to_vec(),
            1,
            "bad:4:10",
        ),
        (
            "hidden",
            "game: puzzingo\nplayers: [\"A\u{202e}nn\"]\n".into(),
            2,
            "\\u{202e}",
        ),
        (
            "control",
            b"game: puzzingo\nplayers: [\"A\\x1b[31mnn\"]\n".to_vec(),
            2,
            "\\u{1b}",
        ),
        (
            "two documents",
            [GAME, "---\n", GAME].concat().into_bytes(),
            2,
            "bad:",
        ),
    ] {
        let folder = Folder::new().file("bad", &bytes);
        for view in [
            "check",
            "board",
            "turn bad pass --dry-run",
            "turn bad pass",
            "undo",
        ] {
            let line = if view.starts_with("turn") {
                view.to_owned()
            } else {
                format!("{view} bad")
            };
            let ran = folder.run(&line).ends(code);
            assert!(
                ran.err.contains(told) && ran.out.is_empty(),
                "{name}: no {told}: {ran}"
            );
        }
        folder.run("check bad --json").ends(code).json();
        assert_eq!(fs::read(folder.path("bad")).unwrap(), bytes, "{name}");
        assert_eq!(folder.files(), ["bad"], "{name}");
    }
}

/// Other programs end lines otherwise; the line that is shown is the one that the place counts to.
#[test]
fn an_error_is_shown_in_its_line_whatever_ends_the_lines() {
    let game = "game: puzzingo\nplayers: [Ann]\noptions: {jugde: entry}\nturns:\n";
    let option = "there is no option `jugde`; did you mean `judge`?
  --> bad:3:11
   |
 3 | options: {jugde: entry}
   |           ^
";
    let control = "the control character `\\u{1}` is not allowed here: remove it
  --> bad:2:12
   |
 2 | players: [A\\u{1}]
   |            ^
";
    let tab = "not valid YAML: indent with spaces, not tabs
  --> bad:2:1
   |
 2 |  players: [A]
   | ^
";
    for (text, told) in [
        (game.to_owned(), option),
        (game.replace('\n', "\r\n"), option),
        (game.replace('\n', "\r"), option),
        (
            format!("# tea\u{85}# and cake\n{game}"),
            &option.replace('3', "5"),
        ),
        ("game: g\rplayers: [A\u{1}]\r".to_owned(), control),
        ("game: g\u{2028}\tplayers: [A]".to_owned(), tab),
    ] {
        let ran = Folder::new().file("bad", &text).run("check bad").ends(2);
        assert_eq!(ran.err, format!("error: {told}"), "{text:?}");
    }
}

#[test]
fn things_that_are_no_files() {
    let folder = Folder::new();
    fs::create_dir(folder.path("folder")).unwrap();
    folder.run("check folder").fails(2, "has no records");
    folder.run("turn folder pass").fails(2, "is a folder");
    folder.run("new puzzingo Ann -f folder").ends(2);
    folder.run("play folder").ends(2);
    fs::File::create(folder.path("sparse"))
        .unwrap()
        .set_len(100 << 20)
        .unwrap();
    folder
        .run("check sparse")
        .fails(2, "the limit for a record");
    folder.run("dict add big sparse").ends(2);
    folder.run("word qi --dictionary ./sparse").ends(2);
    folder.run("rules show sparse").ends(2);
}

#[test]
fn lines_that_go_wrong() {
    let folder = Folder::with_game();
    for (line, slug) in [
        (format!("m14 r {}", "a".repeat(10_000)), "bad-notation"),
        ("zz999 r latch".to_owned(), "off-board"),
        ("m99999999999999999999 r tow".to_owned(), "bad-notation"),
        ("exchange 99999999999999999999".to_owned(), "too-many-tiles"),
        (
            "adjust +99999999999999999999 much".to_owned(),
            "bad-notation",
        ),
        ("table: shift r 65535".to_owned(), "off-board"),
        (
            "latch:99999999999999999999 r tow".to_owned(),
            "bad-notation",
        ),
        ("latch:65536 r tow".to_owned(), "bad-notation"),
        ("category \u{1b}[2J".to_owned(), "bad-notation"),
        ("\u{202e}pass".to_owned(), "bad-notation"),
        ("\n".to_owned(), "bad-notation"),
    ] {
        let ran = folder.run(&format!("turn game.yaml '{line}'"));
        let ran = ran.fails(1, &format!("rule: {slug}"));
        assert!(ran.err.len() < 2_000, "{ran}");
    }
    assert_eq!(folder.read("game.yaml"), GAME);
}

#[test]
fn names_that_hide_something() {
    let folder = Folder::new();
    for name in [
        "A\u{202e}nn",
        "A\u{1b}[31m",
        "A\nB",
        "A\u{200b}",
        " ",
        "",
        &"x".repeat(10_000),
    ] {
        let ran = folder.command(&["new", "puzzingo", name]).output();
        crate::program::ran(ran, "new").ends(2);
    }
    assert_eq!(folder.files(), Vec::<String>::new());
    let odd = folder
        .command(&["new", "puzzingo", "Zoë Q", "x: #", "李", "null"])
        .output();
    crate::program::ran(odd, "new").fine();
    for _ in 0..4 {
        folder.run("turn game.yaml pass").fine();
    }
    folder.run("check").fine().says("4 turns, all legal");
}
