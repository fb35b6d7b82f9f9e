//! Words typed without their place, and `try`.

use crate::program::Folder;

/// The record after these lines in a new game, and the output.
fn after(options: &str, lines: &str) -> (String, String) {
    let folder = Folder::new();
    folder.run(&format!("new {options}")).fine();
    let ran = folder.pipe("play", format!("{lines}\nquit\n")).fine();
    (folder.read("game.yaml"), ran.out)
}

#[test]
fn places_and_trials_do_not_reveal_which_words_are_valid() {
    let lines =
        "m13 r latch\nhabits\nhatibs\nsihtab\ntry n12 d habits\ntry n12 d habitx\ntry habits2";
    let told = |options: &str| {
        let (record, out) = after(&format!("puzzingo Ann Bob {options}"), lines);
        assert!(record.ends_with("latch\n"), "{record}");
        let from = out.find("Bob> habits").expect("the line");
        let out = out[from..].replace(", so backward words may be missing", "");
        // A dictionary may add backward words.
        out.replace(", + may be more", "").replace(['+', ' '], "")
    };
    let none = told("--dictionary none");
    assert_eq!(told("--dictionary letterpress"), none);
    assert_eq!(
        told("--dictionary letterpress --set judge=entry --set lookups=closed"),
        none
    );
    assert_eq!(told("--dictionary common"), none);
}

#[test]
fn where_every_play_is_looked_up_places_with_invalid_words_are_left_out() {
    let listed = |options: &str, word: &str| {
        let lines = format!("m13 r latch\n{word}");
        after(&format!("puzzingo Ann Bob {options}"), &lines).1
    };
    let open = listed("--set judge=entry", "habits");
    assert!(open.contains("HABITS fits in 18 places"), "{open}");
    assert!(!open.contains("AT, BC"), "{open}");
    let guarded = listed("", "habits");
    assert!(guarded.contains("HABITS fits in 70 places"), "{guarded}");
    assert!(guarded.contains("AT, BC"), "{guarded}");
    // A word that is itself invalid has no places.
    let invalid = listed("--set judge=entry", "hatibs");
    assert!(!invalid.contains("fits in"), "{invalid}");
    assert!(invalid.contains("HATIBS is not in"), "{invalid}");
}

#[cfg(unix)]
#[test]
fn a_hint_shows_where_a_word_fits_and_why_a_play_is_refused() {
    let folder = Folder::new();
    folder.run("new puzzingo Ann Bob").fine();
    let mut terminal = crate::pty::Terminal::at(&folder, "play");
    terminal.shows("Ann");
    for (typed, hint) in [
        ("latch", "1  m13 r latch  LATCH  10+"),
        ("m13 latch", "(m13 r latch: M13 to Q13: at least 10)"),
        (
            "m13 l tibah",
            "(M13 to I13, reads HABIT backwards: at least 10)",
        ),
        (
            "m13 r habitations",
            "(M13 to W13: this needs 11 tiles, but the rack holds 7)",
        ),
    ] {
        terminal.types(&format!("\x15{typed}"));
        terminal.shows(hint);
    }
    terminal.types("\x15latch1\r");
    terminal.shows("Ann now has 10");
    terminal.settles();
    // The beginning of a command gets no hint.
    terminal.types("sco");
    terminal.settles();
    assert!(!terminal.seen.contains("sco   ("), "{}", terminal.seen);
    terminal.types("\x15habits");
    terminal.shows("(add a number: [ ] is on the table, + may be more)");
    terminal.shows("\r\n   1  o9 d habits   HABI[T]S  11+  on LATCH\r\n   2  n12 d habits  H[A]BITS  11+  on LATCH\r\n");
    terminal.types("2");
    terminal.shows("(n12 d habits: N12 to N17: at least 11)");
    terminal.types("\x15qzvqzv");
    terminal.shows("(fits nowhere)");
    // Words on the table are completed, and their cells shown.
    terminal.types("\x15lat\t");
    terminal.shows("(M13 to Q13; add the number of a letter)");
    terminal.types("\t");
    terminal.shows("T on O13");
    terminal.types("\x1b");
    terminal.settles();
    terminal.types("\x15");
    terminal.quits();
}

#[cfg(unix)]
#[test]
fn up_and_down_choose_among_the_places_under_a_word() {
    let folder = Folder::new();
    folder.run("new puzzingo Ann Bob").fine();
    folder.run("turn game.yaml m13 r latch").fine();
    let mut terminal = crate::pty::Terminal::at(&folder, "play");
    terminal.shows("Bob>");
    terminal.types("habits");
    terminal.shows("(add a number: [ ] is on the table, + may be more)");
    for (key, marked, shown) in [
        ("\x1b[B", "(O9 to O14: at least 11)", ">  1  o9 d habits"),
        ("\x1b[B", "(N12 to N17: at least 11)", ">  2  n12 d habits"),
        ("\x1b[A", "(O9 to O14: at least 11)", ">  1  o9 d habits"),
        (
            "\x1b[A",
            "habits   (add a number: [ ] is on the table, + may be more)",
            "   1  o9 d habits",
        ),
    ] {
        terminal.types(key);
        terminal.shows(marked);
        terminal.shows(shown);
    }
    terminal.types("\x1b[B\x1b[B");
    terminal.shows("(N12 to N17: at least 11)");
    terminal.types("\r");
    terminal.shows("Bob now has 11");
    // The list has gone with its line: down changes nothing.
    terminal.shows("Ann>");
    terminal.types("\x1b[Bpass\r");
    terminal.shows("no play this turn");
    terminal.quits();
    let record = folder.read("game.yaml");
    assert!(
        record.ends_with("- Bob: n12 d habits\n  - Ann: pass\n"),
        "{record}"
    );
}

#[cfg(unix)]
#[test]
fn a_hint_shows_cells_and_points_and_not_whether_words_are_valid() {
    let folder = Folder::new();
    folder
        .run("new puzzingo Ann Bob --set judge=entry --set lookups=closed")
        .fine();
    let mut terminal = crate::pty::Terminal::at(&folder, "play");
    terminal.shows("Ann");
    terminal.types("m13 r xylqe");
    terminal.shows("(M13 to Q13: ");
    terminal.types("\u{15}m13 rd lat");
    terminal.shows("(M13 N13 N14: at least 3)");
    terminal.types("\u{15}");
    terminal.quits();
    // Where every play is looked up, and anybody may do the same, it knows every word.
    let open = Folder::new();
    open.run("new puzzingo Ann Bob --set judge=entry").fine();
    let mut terminal = crate::pty::Terminal::at(&open, "play");
    terminal.types("m13 r bat");
    terminal.shows("(M13 N13 O13: 10)");
    terminal.types("\u{15}m13 r bax");
    terminal.shows("(M13 N13 O13: at least 12)");
    terminal.types("\u{15}");
    terminal.quits();
    let silent = Folder::new();
    silent.run("new puzzingo Ann Bob --set hints=false").fine();
    let mut terminal = crate::pty::Terminal::at(&silent, "play");
    terminal.shows("Ann");
    terminal.types("m13 r latch\r");
    terminal.shows("Ann now has 10");
    assert!(!terminal.seen.contains("at least"), "{}", terminal.seen);
    terminal.quits();
}
