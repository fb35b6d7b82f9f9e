//! The prompt in a pipe: rulings are the same as everywhere, and a mistake costs nothing.

use std::time::Duration;

use crate::program::{self, Folder, GAME};

/// A whole game from nothing, mistakes and all.
const EVENING: &str = "puzzingo
Ann Bob
leterpress
letterpress
help
m13 x latch
m13 r latch
m13 r latch
n11 d abate
challenge abate
n11 d abat
q12 d thx
challenge
undo
redo
board
score
log
word latch lacth
word
help turn-on-old-tile
explain nothing
undo 0
table: category animals
category things
p13 d co
exchange 3
pass
pass
rack aeiours
end
pass
rack aeiour
rack aeiours
Bob: rack ttlnngg
adjust +3 for the snacks
quit
";

#[test]
fn a_whole_game_from_the_first_question_to_the_final_score() {
    let folder = Folder::new();
    let ran = folder.pipe("play", EVENING).fine();
    for told in [
        "game.yaml does not exist; starting a new game",
        "`leterpress`",
        "PUZZINGO: Ann and Bob, dictionary letterpress",
        "Ann> m13 x latch",
        "`x` is not a direction or a path",
        "LATCH 1+1+1+3+4 = 10",
        "= rule: no-new-tile",
        "ABATE 1+3+1+1+1 = 7",
        "the play stands, and the challenger loses a turn",
        "the play is withdrawn",
        "undone: Ann: challenge upheld",
        "redone: Ann: challenge upheld",
        "LACTH  not valid",
        "= rule: not-over",
        "= rule: game-over",
        "= rule: rack-size",
        "unplayed ",
        "the game is over; Ann wins",
        "saved in game.yaml",
    ] {
        assert!(ran.out.contains(told), "no `{told}`: {ran}");
    }
    folder.run("check").fine().says("Ann wins");
    assert_eq!(folder.files(), ["game.yaml"]);

    // `turn`, line by line, writes the same record.
    let record = folder.read("game.yaml");
    let twin = Folder::new();
    twin.run("new puzzingo Ann Bob").fine();
    let said = record.lines().filter_map(|line| line.strip_prefix("  - "));
    for said in said {
        let (actor, action) = said.split_once(": ").expect("a turn");
        let args = [
            "turn",
            "game.yaml",
            "--by",
            actor,
            "--",
            action.trim_matches('\''),
        ];
        program::ran(twin.command(&args).output(), said).fine();
    }
    assert_eq!(twin.read("game.yaml"), record);
}

#[test]
fn a_player_who_is_named_takes_back_only_turns_of_their_own() {
    for (undo, told) in [
        ("Bob: undo", "undone: Bob: n11 d abate"),
        (
            "Ann: undo",
            "turn 2 is by Bob; without a name, `undo` takes it back",
        ),
        (
            "bob: undo 2",
            "turn 1 is by Ann; without a name, `undo 2` takes it back",
        ),
        ("Ann: undo 2", "undone: 2 turns"),
        ("table: undo", "undone: Bob: n11 d abate"),
        ("Ann: undo 3", "there are only 2 turns, not 3"),
    ] {
        let folder = Folder::new();
        folder.run("new puzzingo Ann Bob").fine();
        let lines = format!("m13 r latch\nn11 d abate\n{undo}\nquit\n");
        folder.pipe("play", lines).fine().says(told);
    }
}

#[test]
fn a_lower_case_letter_among_capitals_gets_a_note_about_blanks() {
    let folder = Folder::new();
    folder.run("new wordgame Ann Bob").fine();
    let said = "h8 r HABITs\nundo\nh8 r Habits\nundo\nh8 r habits\nundo\nh8 r hABit?s\nquit\n";
    let out = folder.pipe("play", said).fine().out;
    let out = out.split_whitespace().collect::<Vec<_>>().join(" ");
    let told = "case does not matter: type a blank as `?s`";
    assert_eq!(out.matches(told).count(), 1, "{out}");
    // Not with three such letters, because the set has two blanks.
    assert_eq!(out.matches("case does not matter").count(), 1, "{out}");
    // The same with `turn`.
    let folder = Folder::new();
    folder.run("new wordgame Ann Bob").fine();
    let ran = folder.run("turn game.yaml h8 r HABIT").fine();
    assert!(!ran.out.contains("case does not matter"), "{ran}");
    let ran = folder.run("turn game.yaml --dry-run h8 d HIPs").fine();
    ran.says("type a blank as `?s`");
    let ran = folder.run("turn game.yaml --json h8 d HIPs").fine();
    assert!(!ran.out.contains("case does not matter"), "{ran}");
    // Not without blanks in the set.
    let folder = Folder::new();
    folder.run("new lingo Ann Bob").fine();
    let ran = folder.run("turn game.yaml m13 r BEAd").fine();
    assert!(!ran.out.contains("case does not matter"), "{ran}");
}

#[test]
fn words_to_look_up_may_be_separated_by_commas() {
    let out = Folder::with_game()
        .pipe("play", "word Horse, sieze\nquit\n")
        .fine()
        .out;
    assert!(
        out.contains("HORSE  valid") && out.contains("SIEZE  not valid"),
        "{out}"
    );
}

#[test]
fn a_table_that_keeps_only_the_score_says_where_its_words_are() {
    let folder = Folder::new();
    folder.run("new puzzingo Ann Bob --set board=none").fine();
    let out = folder.pipe("play", "habits\nwords\nquit\n").fine().out;
    assert!(
        out.contains("keeps only the score; `log` shows the words"),
        "{out}"
    );
}

#[test]
fn a_finished_game_says_so_and_how_to_start_another() {
    let folder = Folder::new();
    folder.run("new lingo Ann Bob -d none").fine();
    let greeting = |ran: &str| ran.split_once('>').map(|(first, _)| first.to_owned());
    let begun = folder.pipe("play", "m13 r bead\nend\n").fine().out;
    let begun = greeting(&begun).expect("a prompt");
    assert!(begun.contains("every word is valid"), "{begun}");
    assert!(!begun.contains("over"), "{begun}");
    let over = folder.pipe("play", "").fine().out;
    assert!(
        over.contains("This game is over; `again` starts the next one."),
        "{over}"
    );
}

#[test]
fn the_caret_is_in_the_right_place_after_a_name() {
    let ran = Folder::with_game()
        .pipe("play", "Bob: n11 d abut\nquit\n")
        .fine();
    let lines: Vec<&str> = ran.out.lines().collect();
    let at = lines
        .iter()
        .position(|line| line.starts_with(" 1 | "))
        .expect("the line");
    let caret = lines[at + 1].find('^').expect("a caret");
    assert_eq!(&lines[at][caret..=caret], "u", "{ran}");
}

#[test]
fn with_three_players_a_challenge_needs_a_name() {
    let folder = Folder::new();
    folder.run("new puzzingo Ann Bob Cy").fine();
    let ran = folder
        .pipe("play", "m13 r latch\nchallenge\nCy: challenge\nquit\n")
        .fine();
    let ran = ran.says("who challenges? add the player's name: `Bob: challenge`");
    assert!(
        ran.out
            .contains("the play stands, and the challenger loses a turn"),
        "{ran}"
    );
}

/// The output between a typed line and the next prompt.
pub fn answer<'a>(out: &'a str, typed: &str) -> &'a str {
    let from = out.find(&format!("> {typed}\n")).expect("the line");
    let after = &out[from..];
    let start = after.find('\n').expect("its end") + 1;
    let lines = after[start..].split_inclusive('\n');
    let is_prompt = |line: &&str| !line.starts_with(' ') && line.contains("> ");
    let length = lines.take_while(|line| !is_prompt(line)).map(str::len);
    &after[start..start + length.sum::<usize>()]
}

#[test]
fn the_board_precedes_the_turn_and_is_drawn_only_if_it_changed() {
    let folder = Folder::new();
    folder.run("new puzzingo Ann Bob").fine();
    let typed = [
        ("m13 r latch", true),
        ("pass", false),
        ("exchange 2", false),
        ("n11 d abatx", true),
        ("challenge", true),
        ("table: shift r 2", true),
        ("undo", true),
        ("redo", true),
    ];
    let input: String = typed.iter().map(|(line, _)| format!("{line}\n")).collect();
    let ran = folder.pipe("play", input + "quit\n").fine();
    for (line, drawn) in typed {
        let told = answer(&ran.out, line);
        let table = told.find("13  ·");
        assert_eq!(table.is_some(), drawn, "{line}: {told}");
        let turn = ["Ann: ", "Bob: ", "table: ", "1 turn "];
        let turn = turn.iter().find_map(|turn| told.find(turn));
        let scores = told.find("player   tiles");
        assert!(table < turn && turn < scores, "{line}: {told}");
    }
    // These move no tile.
    let typed = "adjust +2 luck\nnote fine\ncategory beasts\nquit\n";
    let ran = folder.pipe("play", typed).fine();
    for line in ["adjust +2 luck", "note fine", "category beasts"] {
        let told = answer(&ran.out, line);
        assert!(
            told.contains(line) && !told.contains("────"),
            "{line}: {told}"
        );
    }
}

#[test]
fn an_unknown_name_is_not_read_as_a_cell() {
    let folder = Folder::new();
    folder.run("new puzzingo Ann Bob 'Mary Lou'").fine();
    let input = "m13 r bob\nBbo: pass\nMary Lo: pass\nbob:3 d bat\nMary Lou: pass\nquit\n";
    let ran = folder.pipe("play", input).fine();
    for (line, told) in [
        ("Bbo: pass", "no player is called `Bbo`"),
        ("Bbo: pass", "did you mean `Bob`?"),
        ("Mary Lo: pass", "did you mean `Mary Lou`?"),
        ("bob:3 d bat", "BAT 3+1+1 = 5"),
        ("Mary Lou: pass", "Mary Lou: pass\n  no play this turn"),
    ] {
        let answer = answer(&ran.out, line);
        assert!(answer.contains(told), "{line}: {answer}");
    }
    folder
        .run("turn game.yaml 'Anne: pass'")
        .fails(1, "did you mean `Ann`?");
    let colons = ":".repeat(60_000) + "\nquit\n";
    let start = std::time::Instant::now();
    folder.pipe("play", colons).fine().says("= try: ");
    assert!(start.elapsed() < Duration::from_mins(1));
}

#[test]
fn the_probable_meaning_is_suggested() {
    let ran = Folder::with_game()
        .pipe("play", "scroe\nswap 3\nhlep\nend\nredo\nquit\n")
        .fine();
    for (line, told) in [
        ("scroe", "did you mean `score`?"),
        ("swap 3", "(read as `exchange 3`)\n2. Bob: exchange 3"),
        ("hlep", "did you mean `help`?"),
        ("end", "enter `rack TILES` for Ann and Bob\n"),
        ("end", "`undo` takes the end back, and the game continues\n"),
        ("redo", "there is nothing left to redo in `game.yaml`"),
    ] {
        let answer = answer(&ran.out, line);
        assert!(answer.contains(told), "{line}: {answer}");
    }
    let wide = ran.out.lines().find(|line| line.chars().count() > 80);
    assert_eq!(wide, None);
}

#[test]
fn a_single_player_is_told_that_no_word_is_looked_up() {
    for (new, told) in [
        ("Ida", true),
        ("Ida --set judge=entry", false),
        ("Ida --dictionary none", false),
        ("Ida Bob", false),
    ] {
        let folder = Folder::new();
        folder.run(&format!("new puzzingo {new}")).fine();
        let ran = folder.pipe("play", "quit\n").fine();
        assert_eq!(ran.out.contains("--set judge=entry"), told, "{ran}");
        assert!(
            ran.out.lines().all(|line| line.chars().count() <= 80),
            "{ran}"
        );
    }
}

#[test]
fn lines_that_are_not_actions() {
    let folder = Folder::with_game();
    let mut input = b"\n   \n\t\n".to_vec();
    input.extend(vec![b'a'; 10 << 20]);
    input.extend(b"\n\x00\xff\xfe\x1b[2J\nm13\r\n\xe2\x80\xae\nn11 d abate\r\nquit\n");
    let ran = folder.pipe("play", input).fine();
    assert!(ran.out.contains("Bob now has 7"), "{ran}");
    assert!(ran.out.len() < 40_000 && !ran.out.contains(|c: char| c.is_control() && c != '\n'));
    assert_eq!(
        folder.read("game.yaml").lines().count(),
        GAME.lines().count() + 1
    );
}

#[test]
fn input_may_end_without_quit() {
    let folder = Folder::with_game();
    folder
        .pipe("play", "n11 d abate")
        .fine()
        .says("saved in game.yaml");
    assert!(folder.read("game.yaml").ends_with("  - Bob: n11 d abate\n"));
}

#[test]
fn a_word_laid_one_row_off_gets_a_note() {
    for (second, asks) in [
        (
            "m14 r habit",
            Some("one row off? it makes LH, AA, TB and HT; `undo` takes it back"),
        ),
        ("q14 r bb", None),
        (
            "p14 r st",
            Some("one row off? it makes CS and HT; `undo` takes it back"),
        ),
        ("n11 d abate", None),
        ("m12 r aah", None),
    ] {
        let folder = Folder::new();
        folder.run("new puzzingo Ann Bob").fine();
        let ran = folder
            .pipe("play", format!("m13 r latch\n{second}\nquit\n"))
            .fine();
        assert!(ran.out.contains("Bob now has"), "{ran}");
        match asks {
            Some(asks) => assert!(ran.out.contains(asks), "{ran}"),
            None => assert!(!ran.out.contains("one row off"), "{ran}"),
        }
    }
}

#[test]
fn an_empty_line_shows_what_to_type() {
    let ran = Folder::with_game().pipe("play", "\nquit\n").fine();
    ran.says("type a move, or `help`");
}

#[test]
fn a_broken_record_is_not_played() {
    let folder = Folder::new().file("game.yaml", GAME.replace("latch", "latch?"));
    folder.pipe("play", "quit\n").fails(1, "game.yaml:6:");
}

#[test]
fn a_word_that_starts_one_cell_off_gets_the_cell_where_it_fits() {
    // LATCH bends down after its A at N13; only from N11 do the A and the T of ABATE meet it.
    let lines = "m13 rdrr latch\nn12 d abate\no11 d abate\nz1 r abate\nn11 d abate\nquit\n";
    let folder = Folder::new();
    folder.run("new puzzingo Ann Bob").fine();
    let out = folder.pipe("play", lines).fine().out;
    assert_eq!(
        out.matches("did you mean `n11 d abate`? It fits from there")
            .count(),
        2,
        "{out}"
    );
    assert!(out.contains("ABATE 1+3+1+1+1 = 7"), "{out}");
}

#[test]
fn pause_reports_a_missing_clock_and_a_pipe_has_none() {
    let folder = Folder::with_game();
    let ran = folder.pipe("play", "pause\nresume\nquit\n").fine();
    assert_eq!(
        ran.out.matches("this game has no clock").count(),
        2,
        "{ran}"
    );
    let timed = Folder::new();
    timed.run("new puzzingo Ann Bob --set timer=1").fine();
    timed.pipe("play", "m13 r latch\nquit\n").fine();
    assert!(timed.read("game.yaml").ends_with("- Ann: m13 r latch\n"));
}

#[test]
fn an_earlier_turn_is_amended_at_the_prompt() {
    let folder = Folder::with_game();
    let typed = "note 1: off by one\namend 1 m12 r latch\nlog\nquit\n";
    let ran = folder.pipe("play", typed).fine();
    ran.says("now is `Ann: m12 r latch`");
    let record = folder.read("game.yaml");
    assert!(
        record.contains("- Ann: m12 r latch  # a start\n  - Bob: \"note 1: off by one\"\n"),
        "{record}"
    );
}

/// A look-up must not reveal the result of a challenge.
#[test]
fn words_that_can_be_challenged_are_not_looked_up_for_free() {
    let answers = |options: &str, lines: &str| {
        let folder = Folder::new();
        folder.run(&format!("new {options}")).fine();
        folder.pipe("play", lines).fine().out
    };
    let lines = "word latch\nm13 r latch\nword Latch qi\nword latchh\nword qi\npass\nword latch\n";
    let out = answers("puzzingo Ann Bob", lines);
    assert_eq!(out.matches("LATCH is in letterpress").count(), 2, "{out}");
    let refused = "LATCH can still be challenged; to look it up, type `challenge latch`: \
                   if it is valid, you lose your next turn";
    assert_eq!(
        out.split_whitespace()
            .collect::<Vec<_>>()
            .join(" ")
            .matches(refused)
            .count(),
        1,
        "{out}"
    );
    // The nearest words do not reveal it either.
    assert!(out.contains("LATCHH  not valid\n"), "{out}");
    assert_eq!(out.matches("QI is in letterpress").count(), 1, "{out}");
    let out = answers("puzzingo Ann Bob --set lookups=open", lines);
    assert!(out.contains("LATCHH  not valid; nearest: LATCH"), "{out}");
    assert_eq!(out.matches("LATCH is in letterpress").count(), 2, "{out}");
    let out = answers("puzzingo Ann Bob --set lookups=closed", lines);
    assert!(out.contains("this table looks up no words"), "{out}");
    assert!(!out.contains("letterpress, "), "{out}");
}

#[test]
fn a_new_game_names_the_unfinished_ones_beside_it() {
    let record = "game: puzzingo\nplayers: [Ann, Bob]\n";
    let folder = Folder::new()
        .file("house.yaml", record)
        .file("over.yaml", format!("{record}turns:\n  - Ann: end\n"))
        .file("rules.yaml", "base: puzzingo\nid: x\n");
    folder
        .pipe("play", "")
        .ends(2)
        .says("Unfinished games: `tileref play house.yaml`\n");
}
