//! The prompt at a terminal: what only happens where a person types.

use std::fs::{self, File};
use std::io::Write as _;
use std::process::Command;
use std::time::Duration;

use crate::program::Folder;
use crate::pty::Terminal;

pub fn table(options: &str) -> Folder {
    let folder = Folder::new();
    folder
        .run(&format!("new puzzingo Ann Bob {options}"))
        .fine();
    folder
}

#[test]
fn a_suggested_line_is_put_in_the_prompt() {
    let folder = table("");
    let mut terminal = Terminal::at(&folder, "play");
    terminal.shows("Ann");
    terminal.types("Ann: m13 r latches claim fulfit\r");
    terminal.shows("Ann> Ann: m13 r latches claim full-fit");
    assert!(
        terminal.seen.contains("Enter submits the suggested line"),
        "{}",
        terminal.seen
    );
    terminal.types("\x15Ann: 13m r latch\r");
    terminal.shows("Bob to move");
    assert!(
        terminal.seen.contains("Ann now has 10"),
        "{}",
        terminal.seen
    );
    // Without a suggestion the refused line itself is put there.
    terminal.types("m13 xy latch\r");
    terminal.shows_in_lines("step: `rdrr`Bob> m13 xy latch");
    terminal.types("\x15amend 1 13m d latch\r");
    terminal.shows("did you mean `amend 1 m13 d latch`?");
    terminal.types("1\r");
    terminal.shows_in_lines("bag Bob> ");
    assert!(terminal.seen.contains("now is `Ann: m13 d latch`"));
    // What is no play is not put there.
    for (typed, suggested) in [
        ("Ann: adjsut +5 late", "`Ann: adjust +5 late`"),
        ("alow qapla", "`allow qapla`"),
        ("amend 1 Ann: ban qi", "`amend 1 table: ban qi`"),
    ] {
        terminal.types(&format!("\x15{typed}\r"));
        terminal.shows(&format!("did you mean {suggested}?"));
        terminal.shows("(type 1 for it)");
    }
    // As the refusals of commands quote it.
    terminal.types("\x15rules explain bad-notation\r");
    terminal.shows("bad-notation: ");
    terminal.quits();
}

/// As many best plays are shown as fit.
#[test]
fn the_best_plays_fit_on_the_screen() {
    let folder = table("--set finder=always");
    for (lines, plays) in [(24, 5), (20, 4), (12, 1)] {
        let command = folder.command(&["play"]);
        let mut terminal = Terminal::of(command, (80, lines), true);
        terminal.shows("Ann>");
        terminal.types("best lat\r");
        terminal.shows(&format!("showing the best {plays}\r\n"));
        terminal.quits();
    }
}

#[test]
fn the_places_of_a_word_leave_the_board_on_the_screen() {
    let folder = table("");
    folder.run("turn game.yaml m13 r latch").fine();
    let mut terminal = Terminal::of(folder.command(&["play"]), (80, 24), true);
    terminal.shows("Bob>");
    // Under the line while it is typed, and after it.
    for key in ["habits", "\r"] {
        terminal.types(key);
        terminal.shows("and 63 more; ");
        assert!(terminal.seen.contains("  7  "), "{}", terminal.seen);
        assert!(!terminal.seen.contains("  8  "), "{}", terminal.seen);
    }
    terminal.quits();
}

#[test]
fn a_table_without_a_board_says_so_once() {
    let folder = table("--set board=none");
    let mut terminal = Terminal::at(&folder, "play");
    terminal.shows("this game has no board");
    terminal.shows("Ann>");
    for (typed, told) in [
        ("play habits\r", "Ann now has 11"),
        ("pass\r", "no play this turn"),
    ] {
        terminal.types(typed);
        terminal.shows(told);
        terminal.settles();
    }
    assert_eq!(terminal.seen.matches("this game has no board").count(), 1);
    terminal.quits();
}

#[test]
fn a_refused_line_is_never_joined_to_the_next_one() {
    let folder = table("");
    let mut terminal = Terminal::at(&folder, "play");
    terminal.shows("Ann>");
    // Typing replaces it, also when several lines are pasted.
    terminal.types("exchange 9\rpass\rm13 x latch\rm13 r latch\r");
    terminal.shows("Ann: pass");
    terminal.shows("Bob now has 10");
    terminal.shows("Ann>");
    terminal.types("exchange 9\r");
    terminal.shows("Ann> exchange 9");
    terminal.settles();
    terminal.types("exchange 2\r");
    terminal.shows("Ann: exchange 2");
    // Other keys edit it.
    for (refused, keys, told) in [
        ("exchange 9\r", "\x7f3\r", "Bob: exchange 3"),
        ("exchange 34\r", "\x1b[D\x1b[3~\r", "Ann: exchange 3"),
        ("exchange 9\r", "\t\x7f3\r", "Bob: exchange 3"),
    ] {
        terminal.settles();
        terminal.types(refused);
        terminal.shows("use 7 tiles at most");
        terminal.settles();
        terminal.types(keys);
        terminal.shows(told);
    }
    terminal.quits();
}

/// Also those that come while another one is carried out, when no line is being edited.
#[test]
fn no_line_that_is_typed_ahead_is_lost() {
    let folder = table("");
    let mut terminal = Terminal::at(&folder, "play");
    terminal.shows("Ann>");
    let notes = |end| (1..=40).map(move |n| format!("note number {n}{end}"));
    for key in notes("\r").collect::<String>().chars() {
        terminal.types(key.encode_utf8(&mut [0; 4]));
        std::thread::sleep(Duration::from_micros(100));
    }
    terminal.shows("number 40\r\n");
    terminal.quits();
    let record = fs::read_to_string(folder.path("game.yaml")).expect("a record");
    for note in notes("\n") {
        assert!(record.contains(&note), "{note} {record}");
    }
}

/// A terminal with a refused line in its prompt.
fn refused() -> (Folder, Terminal) {
    let folder = table("");
    let mut terminal = Terminal::at(&folder, "play");
    terminal.shows("Ann>");
    terminal.types("exchange 9\r");
    terminal.shows("Ann> exchange 9");
    terminal.settles();
    (folder, terminal)
}

#[test]
fn typing_replaces_a_refused_line_on_a_cleared_screen_too() {
    let (_folder, mut terminal) = refused();
    terminal.types("\x0c");
    terminal.settles();
    terminal.types("pass\r");
    terminal.shows("Ann: pass");
    terminal.quits();
}

#[test]
fn ctrl_d_on_a_refused_line_leaves_the_prompt() {
    let (_folder, mut terminal) = refused();
    terminal.types("\x04");
    terminal.shows("saved in game.yaml");
    assert!(terminal.ends().success());
}

#[test]
fn enter_alone_submits_no_guess() {
    let folder = table("");
    folder.run("turn game.yaml m13 r latch").fine();
    let record = folder.read("game.yaml");
    let mut terminal = Terminal::at(&folder, "play");
    terminal.shows("Bob>");
    terminal.types("\x15timer is 60\r");
    terminal.shows("not understood: `timer is 60`");
    // For words that may be misspellings the places are listed, and Enter chooses none.
    for typed in ["last", "no", "undoo", "pas"] {
        terminal.settles();
        terminal.types(&format!("\x15{typed}\r"));
        terminal.shows("type a number");
        terminal.settles();
        terminal.types("\r");
    }
    terminal.settles();
    assert_eq!(folder.read("game.yaml"), record);
    terminal.types("\x15");
    terminal.quits();
}

#[test]
fn a_play_with_a_slip_is_filled_in() {
    let folder = table("");
    folder.run("turn game.yaml m13 r latch").fine();
    let mut terminal = Terminal::at(&folder, "play");
    terminal.shows("Bob>");
    for (typed, meant) in [("n1l d abate", "n11 d abate"), ("p14 d co", "p13 d co")] {
        terminal.settles();
        terminal.types(&format!("\x15{typed}\r"));
        terminal.shows(&format!("Bob> {meant}"));
    }
    terminal.types("\x15");
    terminal.quits();
}

#[test]
fn with_three_players_it_is_asked_who_challenges() {
    let folder = Folder::new();
    folder.run("new puzzingo Ann Bob Eve").fine();
    for line in ["m13 r latch", "n11 d abate"] {
        folder.run(&format!("turn game.yaml {line}")).fine();
    }
    let mut terminal = Terminal::at(&folder, "play");
    terminal.shows("Eve>");
    // Bob played it, so he is not asked.
    for (answer, name) in [("3\r2\r", "Eve"), ("ann\r", "Ann")] {
        terminal.types("challenge abate\r");
        terminal.shows("who challenges? 1 Ann  2 Eve");
        terminal.types(answer);
        terminal.shows(&format!("3. {name}: challenge abate"));
        terminal.settles();
        terminal.types("undo\r");
        terminal.settles();
    }
    terminal.types("challenge abate\r");
    terminal.shows("who challenges?");
    terminal.types("\r");
    terminal.shows("nobody has challenged");
    terminal.quits();
}

#[test]
fn a_record_that_disappears_is_written_again() {
    let folder = table("");
    let mut terminal = Terminal::at(&folder, "play");
    terminal.shows("Ann>");
    terminal.types("m13 r latch\r");
    terminal.shows("Bob>");
    let record = folder.read("game.yaml");
    let remove = || fs::remove_file(folder.path("game.yaml")).expect("removed");
    remove();
    terminal.settles();
    terminal.types("n11 d abate\r");
    terminal.shows("game.yaml is gone: write it again, with every turn? (y or n)");
    terminal.types("perhaps\r");
    terminal.shows("type `y` or `n`");
    terminal.types("n\r");
    terminal.shows("game.yaml was not written, so no turn can be saved");
    terminal.shows("Bob> n11 d abate");
    terminal.settles();
    assert!(!folder.path("game.yaml").exists());
    terminal.types("\r");
    terminal.shows("is gone");
    terminal.types("y\r");
    terminal.shows("wrote game.yaml");
    terminal.shows("Bob now has");
    assert_eq!(folder.read("game.yaml"), record + "  - Bob: n11 d abate\n");
    remove();
    terminal.settles();
    terminal.types("quit\r");
    terminal.shows("is gone");
    terminal.types("yes\r");
    terminal.shows("saved in game.yaml");
    folder.run("check").fine();
}

#[test]
fn tab_completes_words_and_is_silent_if_there_is_nothing_to_complete() {
    let folder = table("");
    let mut terminal = Terminal::at(&folder, "play");
    terminal.shows("Ann");
    terminal.types("g8 r swor\t");
    terminal.shows("swor");
    // By the time a word is completed, the effect of the first key is on the screen.
    terminal.types("\x15passs\x7f\x7f\t");
    terminal.shows("pass ");
    terminal.types("\x15g8 r swor\t al\t");
    terminal.shows("also");
    let seen = terminal.seen.clone();
    assert!(!seen.contains("NO RECORDS"), "{seen}");
    assert!(!seen.contains("Ann| "), "{seen}");
    terminal.types("\x15");
    terminal.quits();
}

/// A terminal with a new game of word paths whose letters are laid out.
fn round(players: &str) -> (Folder, Terminal) {
    let folder = Folder::new();
    folder.run(&format!("new wordpaths {players}")).fine();
    let mut terminal = Terminal::at(&folder, "play");
    terminal.shows("Ann deals");
    terminal.types("grid wora./d?tbi/gie.d\r");
    (folder, terminal)
}

#[test]
fn the_clock_of_a_round_starts_and_nothing_is_listed() {
    let (folder, mut terminal) = round("Ann Bob --set timer=60");
    terminal.shows("[paused at 1:00]");
    terminal.types("start\r");
    terminal.shows("the clock is running");
    terminal.settles();
    assert!(
        !terminal.seen.contains("the whole list"),
        "{}",
        terminal.seen
    );
    terminal.quits();
    assert!(!folder.read("game.yaml").contains("words"));
}

#[test]
fn a_round_of_word_paths_is_timed() {
    let (folder, mut terminal) = round("Ann Bob --set timer=1");
    terminal.shows("[paused at 0:01]");
    terminal.types("\r");
    terminal.shows("time is up: enter the lists that are not in yet");
    terminal.types("dig\r");
    terminal.shows("Ann's words");
    terminal.types("words word\r");
    terminal.shows("Bob deals");
    terminal.quits();
    let record = folder.read("game.yaml");
    assert!(
        record.ends_with("- Bob: words dig\n  - Ann: words word\n"),
        "{record}"
    );
}

#[test]
fn a_list_is_wiped_from_the_screen_also_after_a_name() {
    let (folder, mut terminal) = round("Ann Bob Cy");
    for line in ["Bob: words dig@", "Cy: words dig", "Bob: dig"] {
        terminal.shows("Bob's words [");
        terminal.types(&format!("\u{15}{line}\r"));
        terminal.shows("Bob's words> (hidden)");
    }
    // Refused lists are not quoted.
    assert!(!terminal.seen.contains("1 | "), "{}", terminal.seen);
    assert!(!terminal.seen.contains("\\u{1b}"), "{}", terminal.seen);
    terminal.shows("Ann's words [");
    terminal.types("amend 2 words dig word\r");
    terminal.shows("Ann's words> (hidden)");
    terminal.shows("now is `Cy: 2 words, hidden until every list is in`");
    terminal.quits();
    let record = folder.read("game.yaml");
    assert!(
        record.ends_with("- Cy: words dig word\n  - Bob: words dig\n"),
        "{record}"
    );
}

#[test]
fn a_refused_list_leaves_nothing_in_the_prompt() {
    let (folder, mut terminal) = round("Ann Bob Cy");
    terminal.shows("Bob's words [");
    terminal.types("Cy: words dig@\r");
    terminal.shows("to be typed once more");
    terminal.shows("Bob's words [");
    terminal.settles();
    terminal.types("row\r");
    terminal.shows("Bob's words> (hidden)");
    terminal.quits();
    let record = folder.read("game.yaml");
    assert!(record.ends_with("- Bob: words row\n"), "{record}");
}

#[test]
fn a_line_typed_before_another_turn_was_seen_is_held_back() {
    let folder = Folder::new();
    folder.run("new puzzingo Ann Bob").fine();
    let mut terminal = Terminal::at(&folder, "play");
    terminal.shows("Ann>");
    folder.run("turn game.yaml m13 r latch").fine();
    terminal.types("pass\r");
    terminal.shows("the record was changed elsewhere");
    terminal.shows("not submitted");
    terminal.shows("Bob> pass");
    assert!(!folder.read("game.yaml").contains("pass"));
    // Once the turn has been shown, any line is accepted.
    terminal.types("\u{15}undo\r");
    terminal.shows("undone");
    terminal.shows("Ann>");
    // A play is held back as well.
    folder.run("turn game.yaml pass").fine();
    terminal.types("m13 r latch\r");
    terminal.shows("Bob> m13 r latch");
    terminal.types("\r");
    terminal.shows("Bob now has 10");
    terminal.quits();
}

#[test]
fn a_list_is_never_shown_to_the_next_player() {
    let folder = Folder::new();
    folder.run("new wordpaths Ann Bob Cy").fine();
    folder.run("turn game.yaml grid wora./d?tbi/gie.d").fine();
    let mut terminal = Terminal::at(&folder, "play");
    terminal.shows("Bob's words [");
    folder.run("turn game.yaml words rabid").fine();
    terminal.types("dig\r");
    terminal.shows("type it again");
    // It is Cy's turn to write a list, and no key brings back what Bob typed or cut.
    terminal.shows("Cy's words [");
    for keys in ["\u{1b}[A", "\u{10}", "\u{19}", "\u{1a}", "\u{12}d\r"] {
        terminal.types(&format!("{keys}\r"));
        terminal.shows("Cy's words [");
        terminal.settles();
    }
    // A cleared line is wiped at once.
    terminal.types("words digit\u{3}");
    terminal.shows("Cy's words [");
    terminal.settles();
    terminal.types("tie\r");
    terminal.shows("Cy's words> (hidden)");
    terminal.shows("Ann's words [");
    terminal.types("\u{1b}[A\u{19}\r");
    terminal.shows("Ann's words [");
    terminal.quits();
    let record = folder.read("game.yaml");
    let lists = record.split_once("- Bob").expect("a list").1;
    assert_eq!(lists, ": words rabid\n  - Cy: words tie\n", "{record}");
}

/// Reading a list from a pipe takes as long as its writer does.
#[test]
fn progress_is_shown_only_for_slow_work() {
    let folder = Folder::new().file("words.txt", "qi\nza\n");
    let made = Command::new("mkfifo").arg(folder.path("pipe")).status();
    assert!(made.expect("mkfifo").success());
    // Open at both ends, so that opening it does not block.
    let mut pipe = File::options()
        .read(true)
        .write(true)
        .open(folder.path("pipe"))
        .expect("the pipe");
    let mut quick = Terminal::at(&folder, "dict add quick words.txt");
    quick.shows("added `quick`: 2 words");
    assert!(!quick.seen.contains("reading"), "{}", quick.seen);

    let plain = folder.command(&["dict", "add", "slow", "-"]);
    let mut piped = Command::new("sh");
    piped
        .args(["-c", "exec \"$@\" < pipe", "sh"])
        .arg(plain.get_program())
        .args(plain.get_args())
        .current_dir(folder.path(""))
        .env("TILEREF_DATA", folder.path("data"));
    let mut slow = Terminal::running(piped);
    pipe.write_all(&b"quiz\n".repeat(800)).expect("written");
    slow.shows("reading the words (");
    let writer = File::options().write(true).open(folder.path("pipe"));
    drop(pipe);
    drop(writer);
    slow.shows("added `slow`: 1 word");

    // Nothing is shown if standard error is not a terminal.
    let told = folder
        .command(&["dict", "add", "file", "words.txt"])
        .output();
    assert!(told.expect("the program").stderr.is_empty());
}
