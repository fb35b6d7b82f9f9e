//! The prompt in a pipe: rulings are the same as everywhere, and a mistake costs nothing.

use std::time::{Duration, Instant};

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
        "did you mean",
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
    let (_, end) = ran.out.split_once("Bob: rack ttlnngg\n").expect("the end");
    let result = end
        .find("\nthe game is over; Ann wins by ")
        .expect("a result");
    let (hint, next) = (end.find("`again` starts"), end.find("over> "));
    assert!(hint.is_some_and(|hint| hint < result), "{end}");
    let rest = next.map(|next| end[result..next].trim().lines().count());
    assert_eq!(rest, Some(1), "{end}");
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
    let typed = "adjust +2 luck\nnote fine\ncategory beasts\npass\nexchange 2\nquit\n";
    let ran = folder.pipe("play", typed).fine();
    for line in [
        "adjust +2 luck",
        "note fine",
        "category beasts",
        "pass",
        "exchange 2",
    ] {
        let told = answer(&ran.out, line);
        assert!(
            told.contains(line) && !told.contains("────"),
            "{line}: {told}"
        );
    }
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
        assert_eq!(ran.out.contains("`set judge=entry` checks"), told, "{ran}");
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
    input.extend(b"\n");
    input.extend(vec![b':'; 60_000]);
    input.extend(b"\n\x00\xff\xfe\x1b[2J\nm13\r\n\xe2\x80\xae\nn11 d abate\r\nquit\n");
    let start = Instant::now();
    let ran = folder.pipe("play", input).fine();
    assert!(start.elapsed() < Duration::from_mins(1));
    let ran = ran.says("type a move, or `help`").says("Bob now has 7");
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
    assert!(
        out.contains("this table looks up only words that are challenged"),
        "{out}"
    );
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
