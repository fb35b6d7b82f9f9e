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
fn a_word_alone_is_played_if_it_fits_in_one_place() {
    for (game, lines, turn) in [
        ("puzzingo", "latch", "Ann: m13 r latch"),
        ("puzzingo", "+lat?ch", "Ann: m13 r +lat?ch"),
        ("puzzingo", "Ann: latch", "Ann: m13 r latch"),
        ("puzzingo", "rdrr latch", "Ann: m13 rdrr latch"),
        (
            "puzzingo",
            "m13 r latch\nm13 latches1",
            "Bob: m13 r latches",
        ),
        (
            "puzzingo",
            "m13 r latch\nlatch:1 latches1",
            "Bob: m13 r latches",
        ),
        ("puzzingo", "m13 r latch\np13cap4", "Bob: p13 dl cap"),
        // It bends.
        (
            "puzzingo",
            "latch\np13 d cap\nm13 lemma2",
            "Ann: m13 dlll lemma",
        ),
        (
            "puzzingo",
            "latch\nn14 r ab also aab",
            "Bob: n14 r ab also n13 dr aab",
        ),
        (
            "puzzingo",
            "latch\nn14ab also aab1",
            "Bob: n14 r ab also n13 dr aab",
        ),
        (
            "lingo --set scoring=claimed",
            "yet\nn14 r to also et",
            "Bob: n14 r to also n13 d et",
        ),
        // It turns on a tile of its own.
        ("puzzingo", "m13 r latch\np13 c+ap3", "Bob: p13 ur c+ap"),
        ("puzzingo", "m13 r latch\nd ibexqz1", "Bob: l8 d ibexqz"),
        ("lingo", "yet", "Ann: m13 r yet"),
        // Two letters away from `board`: not a misspelling.
        ("lingo", "bead", "Ann: m13 r bead"),
        ("lingo --set grid=hex", "yet", "Ann: m13 e yet"),
        ("wordgame", "d habit5", "Ann: h8 d habit"),
        ("wordgame", "h8 r habit\nl8 tat", "Bob: l8 d tat"),
        // With a cell it is clearly a play.
        ("wordgame", "f8 r snow\ng8 no", "Bob: g8 d no"),
    ] {
        let (id, options) = game.split_once(' ').unwrap_or((game, ""));
        let (record, out) = after(&format!("{id} Ann Bob {options}"), lines);
        assert!(record.contains(&format!("- {turn}\n")), "{lines}: {out}");
    }
}

#[test]
fn a_line_about_bonuses_is_answered_with_where_their_names_are() {
    for line in ["bonus", "bingo", "Bonus corner 10", "bonuses"] {
        let (record, out) = after("puzzingo Ann Bob", line);
        assert!(
            out.contains("`help bonus` lists the bonuses"),
            "{line}: {out}"
        );
        assert!(!record.contains("Ann: "), "{line}: {record}");
    }
}

/// UNDO would fit, and so would SCORE.
#[test]
fn a_command_after_a_name_is_the_command() {
    for options in ["", " --set board=none"] {
        let folder = Folder::new();
        folder.run(&format!("new puzzingo Ann Bob{options}")).fine();
        let play = if options.is_empty() {
            "m13 r coo"
        } else {
            "coo"
        };
        let lines = format!("{play}\nBob: score\nAnn: undo\nAnn: pass\nBob: quit\npass\n");
        let out = folder.pipe("play", lines).fine().out;
        assert!(out.contains("undone: Ann: "), "{out}");
        let record = folder.read("game.yaml");
        assert!(record.ends_with("- Ann: pass\n") && !record.contains("coo"));
    }
}

#[test]
fn what_is_joined_to_a_cell_is_read_as_the_only_play_that_stands() {
    let (record, out) = after("puzzingo Ann Bob", "latch\nn13date");
    assert!(out.contains("(read as `n13 d ate`)"), "{out}");
    assert!(record.ends_with("Bob: n13 d ate\n"), "{record}");
}

#[test]
fn a_word_that_does_not_form_the_other_word_is_refused() {
    let (record, out) = after("puzzingo Ann Bob", "latch\nn14 r ab also zzz");
    assert!(record.ends_with("latch\n"), "{record}");
    assert!(out.contains("AB cannot also make ZZZ"), "{out}");
    assert!(out.contains("also CELL PATH zzz`"), "{out}");
}

#[test]
fn a_word_that_fits_nowhere_on_an_empty_table_is_refused_with_the_reason() {
    let (record, out) = after("lingo Ann Bob", "horse");
    assert!(!record.contains("horse"), "{record}");
    assert!(out.contains("a turn can use only 4"), "{out}");
    // Not suggested as `set`, which needs an option and a value.
    let (_, out) = after("wordgame Ann Bob", "yet also tat");
    assert!(!out.contains("did you mean `set"), "{out}");
}

#[test]
fn a_word_and_number_that_look_like_a_cell_get_a_note() {
    for (line, told) in [
        (
            "mi3",
            "`mi3` was read as MI at place 3, not as a cell; `undo`",
        ),
        ("m13 mi", ""),
        ("lemma1", ""),
    ] {
        let (_, out) = after("puzzingo Ann Bob", &format!("latch\n{line}"));
        assert!(out.contains(told), "{line}: {out}");
        assert_eq!(out.contains("as a cell"), !told.is_empty(), "{line}: {out}");
    }
}

#[test]
fn a_number_chooses_one_of_several_places() {
    let lines = "latch\np13 cap";
    let (record, out) = after("puzzingo Ann Bob", lines);
    assert!(record.ends_with("- Ann: m13 r latch\n"), "{record}");
    let list = "CAP fits in 6 places; type a number:\n  1  p13 d cap\n  2  p13 u cap\n  3  p13 dr cap  \
                also HP\n";
    assert!(out.contains(list), "{out}");
    // `board` keeps the list; a line that may change the game discards it.
    for (more, turn) in [
        ("2", Some("p13 u cap")),
        ("score\n\n3", Some("p13 dr cap")),
        ("p13 cap4", Some("p13 dl cap")),
        ("exchange 9\n2", None),
        ("7\n6", Some("p13 ul cap")),
        ("7", None),
        ("0", None),
        ("p13 cap7", None),
    ] {
        let (record, out) = after("puzzingo Ann Bob", &format!("{lines}\n{more}"));
        match turn {
            Some(turn) => assert!(
                record.ends_with(&format!("- Bob: {turn}\n")),
                "{more}: {out}"
            ),
            None => assert!(record.ends_with("latch\n"), "{more}: {out}"),
        }
    }
    let (record, out) = after("puzzingo Ann Bob", "latch\nhabits\nhabits16\n16\nscore\n99");
    assert!(out.contains("\n  15  "), "{out}");
    assert!(!out.contains("\n  16  "), "{out}");
    assert!(out.contains("and 55 more; add the cell"), "{out}");
    let wrong = "the places are numbered 1 to 15; type any other place in full";
    assert_eq!(out.matches(wrong).count(), 2, "{out}");
    assert!(
        record.ends_with("latch\n"),
        "a place that is not listed: {out}"
    );
}

#[test]
fn a_word_that_may_be_a_misspelling_is_never_played_at_once() {
    for (typed, meant) in [
        ("pss", Some("pass")),
        ("scroe", Some("score")),
        ("undoo", Some("undo")),
        ("points", Some("score")),
        ("no", None),
        ("yes", None),
        ("save", None),
    ] {
        let (record, out) = after("puzzingo Ann Bob", typed);
        assert!(!record.contains("- Ann"), "{typed}: {out}");
        assert!(out.contains("type 1 to play "), "{out}");
        let meant = meant.map(|meant| format!("did you mean `{meant}`?"));
        assert_eq!(meant.is_some(), out.contains("did you mean"), "{out}");
        assert!(out.contains(&meant.unwrap_or_default()), "{out}");
        let (record, _) = after("puzzingo Ann Bob", &format!("{typed}\n1"));
        assert!(
            record.ends_with(&format!("- Ann: m13 r {typed}\n")),
            "{record}"
        );
    }
    // Without hints the place was never shown, so the word is not played.
    let (record, out) = after("puzzingo Ann Bob --set hints=false", "latch");
    assert!(!record.contains("- Ann"), "{out}");
    for verb in ["pass", "rack", "note", "skip", "swap", "end", "board"] {
        let (_, out) = after("puzzingo Ann Bob", verb);
        assert!(!out.contains("fits in"), "{verb}: {out}");
    }
}

#[test]
fn without_a_board_a_word_that_may_be_a_misspelling_is_questioned() {
    for (typed, told) in [
        ("chalenge", "did you mean `challenge`?"),
        ("scroe", "did you mean `score`?"),
        ("Ann: pss", "did you mean `pass`?"),
        ("review", "then `tileref review game.yaml`"),
        ("no", "type 1 to play NO"),
    ] {
        let (record, out) = after("puzzingo Ann Bob --set board=none", typed);
        assert!(
            out.contains("type 1 to play ") && out.contains(told),
            "{out}"
        );
        assert!(!record.contains("- Ann"), "{record}");
        let (record, _) = after("puzzingo Ann Bob --set board=none", &format!("{typed}\n1"));
        let word = typed.trim_start_matches("Ann: ");
        assert!(
            record.ends_with(&format!("- Ann: play {word}\n")),
            "{record}"
        );
    }
    for (typed, turn) in [
        ("play chalenge", "play chalenge"),
        ("no also on", "play no also on"),
        ("habits", "play habits"),
        ("pass", "pass"),
    ] {
        let (record, out) = after("puzzingo Ann Bob --set board=none", typed);
        assert!(record.ends_with(&format!("- Ann: {turn}\n")), "{out}");
    }
}

#[test]
fn places_and_trials_do_not_reveal_which_words_are_valid() {
    let lines =
        "m13 r latch\nhabits\nhatibs\nsihtab\ntry n12 d habits\ntry n12 d habitx\ntry habits2";
    let told = |options: &str| {
        let (record, out) = after(&format!("puzzingo Ann Bob {options}"), lines);
        assert!(record.ends_with("latch\n"), "{record}");
        let from = out.find("Bob> habits").expect("the line");
        out[from..].replace(", so backward words may be missing", "")
    };
    let none = told("--dictionary none");
    assert_eq!(told("--dictionary letterpress"), none);
    assert_eq!(told("--dictionary letterpress --set judge=entry"), none);
    assert_eq!(told("--dictionary common"), none);
}

#[test]
fn try_scores_a_play_without_making_it() {
    let (record, out) = after(
        "puzzingo Ann Bob",
        "m13 r latch\ntry n11 d abate\ntry Bob: n11 d abate\ntry o13 d he\ntry qzvqzv\ntry habits\ntry pass\ntry",
    );
    assert!(record.ends_with("latch\n"), "{out}");
    let tried = "Bob: n11 d abate\n  ABATE 1+3+1+1+1 = 7\n  +7, Bob would have 7\n(not played; no word was \
                 looked up, so backward words may be missing)\n";
    assert_eq!(out.matches(tried).count(), 2, "{out}");
    for told in [
        "O13 has T, not H",
        "the set has one Q, and this would be a second",
        "which place? add its number: `try habits1`",
    ] {
        assert!(out.contains(told), "{told}: {out}");
    }
    let usage = "`try` shows what a play would score: `try m13 r latch`";
    assert_eq!(out.matches(usage).count(), 2, "{out}");
    // Without a board, and in a game whose points are final.
    let (_, out) = after("puzzingo Ann Bob --set board=none", "try latch also at");
    assert!(out.contains("Ann: play latch also at"), "{out}");
    let (_, out) = after("wordgame Ann Bob", "try h8 r habit");
    assert!(out.contains("(not played; no word was looked up)"), "{out}");
}

#[test]
fn a_word_without_its_place_is_refused_out_of_turn_and_by_the_command() {
    let (record, out) = after("puzzingo Ann Bob", "latch\nAnn: p13 cap\nBob: p13 cap1");
    assert!(
        out.contains("it is not Ann's turn; Bob is to move") || out.contains("not Ann's turn"),
        "{out}"
    );
    assert!(record.ends_with("- Bob: p13 d cap\n"), "{out}");
    let folder = Folder::with_game();
    let record = folder.read("game.yaml");
    for line in ["latches", "p13 cap", "d cap", "try n11 d abate"] {
        let ran = folder.run(&format!("turn game.yaml {line}"));
        assert_eq!(ran.code, Some(1), "{ran}");
        assert_eq!(folder.read("game.yaml"), record, "{line}");
    }
    // In a game without claims, CLAIM is a word.
    let (record, out) = after("wordgame Ann Bob", "h8 claim1");
    assert!(record.ends_with("- Ann: h8 r claim\n"), "{out}");
}

#[cfg(unix)]
#[test]
fn a_hint_shows_where_a_word_fits_and_why_a_play_is_refused() {
    let folder = Folder::new();
    folder.run("new puzzingo Ann Bob").fine();
    let mut terminal = crate::pty::Terminal::at(&folder, "play");
    terminal.shows("Ann");
    for (typed, hint) in [
        ("latch", "(m13 r latch: M13 to Q13: at least 10)"),
        ("m13 latch", "(1 r, 2 d, 3 l, 4 u)"),
        (
            "m13 l tibah",
            "(M13 to I13, backwards: reads HABIT: at least 10)",
        ),
        (
            "m13 r habitations",
            "(M13 to W13: this needs 11 tiles, but the rack holds 7)",
        ),
    ] {
        terminal.types(&format!("\x15{typed}"));
        terminal.shows(hint);
    }
    terminal.types("\x15latch\r");
    terminal.shows("Ann now has 10");
    terminal.settles();
    // The beginning of a command gets no hint.
    terminal.types("sco");
    terminal.settles();
    assert!(!terminal.seen.contains("sco   ("), "{}", terminal.seen);
    terminal.types("\x15habits");
    terminal.shows("(1 o9 d, 2 n12 d, 3 q13 d,");
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
fn a_hint_shows_cells_and_points_and_never_whether_words_are_valid() {
    let folder = Folder::new();
    folder.run("new puzzingo Ann Bob --set judge=entry").fine();
    let mut terminal = crate::pty::Terminal::at(&folder, "play");
    terminal.shows("Ann");
    terminal.types("m13 r xylqe");
    terminal.shows("(M13 to Q13: ");
    terminal.types("\u{15}m13 rd lat");
    terminal.shows("(M13 N13 N14: at least 3)");
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
