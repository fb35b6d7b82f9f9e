//! An evening at the prompt: the log, corrections, options, terminals of every size.

use std::fs;
use std::process::Command;
use std::time::{Duration, Instant};

use rustix::process::Signal;
use rustix::termios::LocalModes;

use crate::program::{Folder, until};
use crate::prompt::answer;
use crate::pty::Terminal;
use crate::terminal::table;

#[test]
fn an_option_that_changes_no_turn_can_be_set_during_the_game() {
    let folder = Folder::with_game();
    let typed = "set Timer=45\nset judge=entry\nset board=none\nset rnig=touching\nset timer=soon\nset\nset hints=false\nset draw_time=off\nquit\n";
    let out = folder.pipe("play", typed).fine().out;
    assert_eq!(answer(&out, "set Timer=45"), "timer was 0 and is now 45\n");
    assert_eq!(
        answer(&out, "set judge=entry"),
        "judge was challenge and is now entry\n"
    );
    assert!(answer(&out, "set board=none").contains("turn 1 was played without it"));
    assert!(answer(&out, "set rnig=touching").contains("did you mean `set ring=touching`?"));
    assert!(answer(&out, "set timer=soon").contains("a number of seconds, 0 to 3600"));
    assert!(answer(&out, "set draw_time=off").ends_with("and is now 0\n"));
    let record = folder.read("game.yaml");
    assert!(
        record.contains("timer: 45") && record.contains("hints: false"),
        "{record}"
    );
    assert!(record.contains("# a start"), "{record}");
    folder.run("check").fine();
    // Not after the end.
    let out = folder
        .pipe("play", "table: end\nset game_clock=1\nquit\n")
        .fine()
        .out;
    assert!(
        answer(&out, "set game_clock=1").contains("the game is over"),
        "{out}"
    );
}

#[test]
fn a_turn_to_amend_is_put_in_the_prompt() {
    let folder = table("");
    folder.pipe("play", "m13 r latch\nquit\n").fine();
    let mut prompt = Terminal::at(&folder, "play");
    prompt.shows("Bob>");
    prompt.types("amend 1\r");
    prompt.shows("+10, Ann now has 10");
    prompt.shows("Bob> amend 1 m13 r latch");
    prompt.settles();
    prompt.types("es\r");
    prompt.shows("turn 1 was `Ann: m13 r latch`, +10");
    prompt.shows("now is `Ann: m13 r latches`, +62");
}

#[test]
fn ctrl_z_suspends_and_keeps_the_line() {
    let folder = table("");
    let mut prompt = Terminal::at(&folder, "play");
    prompt.shows("Ann>");
    prompt.types("m13 r lat");
    prompt.shows("m13 r lat");
    prompt.types("\x1a");
    prompt.is_stopped();
    prompt.signals(Signal::CONT);
    prompt.settles();
    prompt.types("ch\r");
    prompt.shows("LATCH 1+1+1+3+4 = 10");
    prompt.quits();
}

#[test]
fn a_stop_from_outside_gives_the_terminal_back() {
    let folder = table("");
    let mut prompt = Terminal::at(&folder, "play");
    prompt.shows("Ann>");
    prompt.types("m13 r lat");
    prompt.shows("m13 r lat");
    let takes_lines = |prompt: &Terminal| {
        let modes = prompt.modes().local_modes;
        modes.contains(LocalModes::ICANON | LocalModes::ECHO)
    };
    assert!(!takes_lines(&prompt));
    prompt.signals(Signal::TSTP);
    prompt.is_stopped();
    assert!(takes_lines(&prompt));
    prompt.signals(Signal::CONT);
    until("the editor is back", || !takes_lines(&prompt));
    prompt.types("ch\r");
    prompt.shows("m13 r latch");
    prompt.shows("LATCH 1+1+1+3+4 = 10");
    prompt.quits();
}

#[test]
fn after_ctrl_z_a_refused_line_is_still_replaced_by_the_next_key() {
    let folder = table("");
    let mut prompt = Terminal::at(&folder, "play");
    prompt.shows("Ann>");
    prompt.types("exchange 9\r");
    prompt.shows("Ann> exchange 9");
    prompt.settles();
    prompt.types("\x1a");
    prompt.is_stopped();
    prompt.signals(Signal::CONT);
    prompt.settles();
    prompt.types("pass\r");
    prompt.shows("no play this turn");
    prompt.quits();
}

#[test]
fn a_record_with_a_similar_name_is_offered() {
    let folder = table("");
    for (typed, answer, shown) in [
        ("gane.yaml", "y", "Ann> "),
        ("game.yam", "y", "Ann> "),
        ("gmae.yaml", "n", "starting a new game"),
    ] {
        let mut prompt = Terminal::at(&folder, &format!("play {typed}"));
        prompt.shows(&format!(
            "{typed} does not exist: continue game.yaml, or `n` for a new game? (y or n)"
        ));
        prompt.settles();
        prompt.types(&format!("{answer}\r"));
        prompt.shows(shown);
    }
    // Not if only a number differs, if the name is too short for a slip, or if that game is over.
    folder.run("new lingo Ann Bob -f j2.yaml").fine();
    folder.run("new lingo Ann Bob -f final.yaml").fine();
    folder.run("turn final.yaml end").fine();
    for other in ["game2.yaml", "f2.yaml", "finals.yaml"] {
        let mut prompt = Terminal::at(&folder, &format!("play {other}"));
        prompt.shows("starting a new game");
        assert!(!prompt.seen.contains("continue"), "{}", prompt.seen);
    }
}

#[test]
fn a_terminal_without_editing_gets_plain_lines_at_once() {
    let dumb = |command: &mut Command| {
        command.env("TERM", "dumb");
    };
    let mute = |_: &mut Command| {};
    for (changes, answers) in [(&dumb as &dyn Fn(&mut Command), true), (&mute, false)] {
        let folder = table("");
        let open = |_| {
            let mut command = folder.command(&["play"]);
            changes(&mut command);
            let began = Instant::now();
            let mut prompt = Terminal::of(command, (80, 24), answers);
            prompt.shows("Ann> ");
            (began.elapsed(), prompt)
        };
        // The editor would wait two seconds for an answer. Several starts, because the machine may be busy.
        let at_once = |(took, _): &(Duration, Terminal)| *took < Duration::from_millis(1_900);
        let (_, mut prompt) = (0..5).map(open).find(at_once).expect("plain lines at once");
        prompt.types("m13 r latch\n");
        prompt.shows("LATCH 1+1+1+3+4 = 10");
        prompt.shows("Bob> ");
        prompt.types("quit\n");
        assert!(prompt.ends().success(), "{}", prompt.seen);
        assert_eq!(
            prompt.seen.matches("m13 r latch").count(),
            2,
            "{}",
            prompt.seen
        );
    }
}

#[test]
fn a_large_board_is_shown_in_part_and_by_board_in_full() {
    let folder = Folder::new();
    let example = fs::read_to_string("examples/full-game.yaml").expect("an example");
    let folder = folder.file("game.yaml", example);
    let mut prompt = Terminal::of(folder.command(&["play"]), (80, 24), true);
    prompt.shows("over>");
    prompt.types("undo 4\r");
    prompt.shows("undone: 4 turns");
    prompt.shows("(`board` shows all of it)");
    prompt.shows("Mia>");
    prompt.settles();
    let screen = &prompt.seen[prompt.seen.rfind("undo 4").expect("the line")..];
    assert!(screen.lines().count() <= 24, "{screen}");
    let row = |n: &str| screen.lines().any(|line| line.trim_start().starts_with(n));
    assert!(row("6 ") && !row("21 "), "{screen}");
    prompt.types("board\r");
    prompt.shows("21  ");
    prompt.shows("Mia to move");
}

#[test]
fn a_new_game_offers_further_questions_with_one_key_each() {
    let folder = Folder::new();
    let mut prompt = Terminal::at(&folder, "play");
    let mut answers = |asked: &str, typed: &str| {
        prompt.shows(asked);
        prompt.settles();
        prompt.types(&format!("{typed}\r"));
    };
    answers("game [puzzingo]>", "");
    answers("players, in turn order>", "Ann Bob Cy Di");
    answers("dictionary", "");
    answers("Enter starts; or type t for timer", "t");
    answers("seconds for each turn (Enter to skip)>", "soon");
    answers("seconds for each turn", "60");
    answers("Enter starts; or type t for timer", "c");
    answers(
        "a category for each `turn`, or for each `round` (Enter to skip)>",
        "round",
    );
    answers("Enter starts; or type t for timer", "m");
    answers("teams, as in", "Red");
    answers("type each team with its players", "Red=Ann,Cy Blue=Bob,Di");
    answers("Enter starts; or type t for timer", "b");
    answers(
        "who begins (`Ann`), or the letters that Ann, Bob, Cy and Di drew (`e ? t a`)",
        "t e pz",
    );
    answers("who begins", "t e pz x");
    prompt.shows("Cy begins");
    prompt.settles();
    prompt.types("h\r");
    prompt.shows("scoring");
    prompt.shows("ring=closed|touching");
    prompt.shows("how tightly a ring must close");
    prompt.shows("the clock");
    prompt.shows("The first value of each is in force");
    prompt.settles();
    prompt.types("ring\r");
    prompt.shows("House rule `ring`: closed (default) or touching.");
    prompt.settles();
    prompt.types("ring=touching judge=entry\r");
    prompt.shows("ring: touching, judge: entry");
    prompt.shows("skip)>");
    prompt.settles();
    prompt.types("\r");
    prompt.shows("Enter starts; or type t for timer");
    prompt.settles();
    prompt.types("\r");
    prompt.shows("Cy [paused at 1:00]>");
    for decided in [
        "timer: 60",
        "category: round",
        "teams: Red: Ann and Cy; Blue: Bob and Di",
    ] {
        assert!(prompt.seen.contains(decided), "{}", prompt.seen);
    }
    // Nobody has typed a flag.
    let flags = prompt
        .seen
        .replace("--help", "")
        .replace("`tileref new --set`", "");
    assert!(!flags.contains("--"), "{flags}");
    let record = folder.read("game.yaml");
    for line in [
        "players: [Cy, Di, Ann, Bob]",
        "teams: {Red: [Ann, Cy], Blue: [Bob, Di]}",
        "options: {timer: 60, category: round, ring: touching, judge: entry}",
    ] {
        assert!(record.contains(line), "{record}");
    }
}

#[test]
fn enter_alone_starts_a_new_game() {
    let folder = Folder::new();
    let mut prompt = Terminal::at(&folder, "play");
    for (asked, typed) in [
        ("game [puzzingo]>", "\r"),
        ("players, in turn order>", "Ann Bob\r"),
        ("dictionary", "\r"),
        ("Enter starts; or type t for timer", "\r"),
    ] {
        prompt.shows(asked);
        prompt.settles();
        prompt.types(typed);
    }
    prompt.shows("Ann> ");
    let record = folder.read("game.yaml");
    assert!(!record.contains("options"), "{record}");
}

#[test]
fn a_file_that_is_called_after_a_game_starts_that_game() {
    for (file, game) in [
        ("friday-lingo.yaml", "lingo"),
        ("JumboJumble.yaml", "jumbo-jumble"),
    ] {
        let folder = Folder::new();
        let out = folder
            .pipe(&format!("play {file}"), "\nAnn Bob\n\nquit\n")
            .fine()
            .out;
        assert!(out.contains(&format!("game [{game}]> ")), "{out}");
        let record = folder.read(file);
        assert!(record.starts_with(&format!("game: {game}\n")), "{record}");
    }
}

#[test]
fn a_narrow_terminal_breaks_lines_between_words() {
    let folder = table("");
    folder.pipe("play", "m13 r latch\nquit\n").fine();
    let mut prompt = Terminal::of(folder.command(&["play"]), (40, 24), true);
    prompt.shows("Bob> ");
    for typed in [
        "help",
        "help log",
        "explain ring",
        "word sieze qi",
        "m13 r x",
        "log 1",
        "stats",
    ] {
        prompt.settles();
        prompt.types(&format!("{typed}\r"));
        prompt.shows("Bob> ");
    }
    prompt.settles();
    // Lines with a prompt are painted by the editor.
    let lines = prompt.seen.lines().filter(|line| !line.contains("> "));
    let long: Vec<&str> = lines.filter(|line| line.chars().count() > 40).collect();
    assert!(long.is_empty(), "{long:#?}");
}

/// The address of the second screen, and the code where there is one, are in sight when the prompt opens.
#[test]
#[cfg(feature = "serve")]
fn the_address_and_the_code_are_just_above_the_prompt_and_shown_again() {
    let folder = table("");
    let mut prompt = Terminal::at(&folder, "play --serve --lan --seats --port 0");
    prompt.shows("Ann to move");
    prompt.shows("second screen: http://");
    prompt.shows("Ann>");
    let first = prompt.seen.clone();
    let at = first.find("second screen: ").expect("an address");
    let address = first[at..].lines().next().expect("a line").to_owned();
    prompt.types("screen\r");
    prompt.shows(&address);
    prompt.shows("Ann>");
    // Without a network there is no code.
    let codes = |seen: &str| seen.lines().filter(|line| line.contains("█████")).count();
    assert_eq!(codes(&prompt.seen), 2 * codes(&first), "{}", prompt.seen);
    let drawn = codes(&first) > 0;
    let seats = "scan the code with a phone to take a seat";
    assert_eq!(prompt.seen.matches(seats).count(), 2 * usize::from(drawn));
    prompt.quits();
}
