//! The prompt ends on signals, and when its terminal is gone.

use std::os::unix::process::ExitStatusExt as _;

use rustix::termios::{InputModes, LocalModes, OutputModes};

use crate::program::{Folder, until};
use crate::pty::Terminal;

/// The terminal is gone, but no signal arrives.
#[test]
fn the_prompt_ends_when_its_terminal_is_gone() {
    let folder = Folder::new();
    folder.run("new puzzingo Ann Bob").fine();
    let mut terminal = Terminal::at(&folder, "play");
    terminal.shows("Ann>");
    terminal.types("m13 r latch\r");
    terminal.shows("Bob>");
    terminal.closes();
    assert_eq!(terminal.ends().code(), Some(2));
    let record = folder.read("game.yaml");
    assert!(record.ends_with("- Ann: m13 r latch\n"), "{record}");
}

/// The modes of the terminal that the editor changes.
fn modes(terminal: &Terminal) -> (InputModes, OutputModes, LocalModes) {
    let modes = terminal.modes();
    (modes.input_modes, modes.output_modes, modes.local_modes)
}

/// The modes of a terminal at which nothing is edited.
fn at_rest(folder: &Folder) -> (InputModes, OutputModes, LocalModes) {
    modes(&Terminal::at(folder, "score"))
}

/// Sends a signal and waits for the end, which has to be by this signal, or else with the code that a shell has for it.
#[track_caller]
fn ends_by(terminal: &mut Terminal, number: i32) {
    let shown = terminal.raw.len();
    terminal.is_sent(number);
    let status = terminal.ends();
    let by = status.signal().or(status.code().map(|code| code - 128));
    assert_eq!(by, Some(number), "{status}");
    let last = String::from_utf8_lossy(&terminal.raw[shown..]).into_owned();
    for end in ["\x1b[?25h", "\x1b[?2004l"] {
        assert!(last.contains(end), "{number}: {last:?}");
    }
}

/// The signals that end a program unless it handles them, by their numbers on this system, but for the one of a file that grows
/// too large, after which a write fails; those for real time begin and end at 34 (or 35) and 64.
#[cfg(target_os = "linux")]
const ENDING: [i32; 21] = [
    1, 2, 3, 5, 6, 7, 10, 12, 14, 15, 16, 24, 26, 27, 29, 30, 31, 35, 40, 50, 64,
];
#[cfg(not(target_os = "linux"))]
const ENDING: [i32; 6] = [1, 2, 3, 14, 15, 31];

#[test]
fn every_signal_that_ends_the_program_restores_the_terminal() {
    let folder = Folder::new();
    folder.run("new puzzingo Ann Bob").fine();
    let before = at_rest(&folder);
    for number in ENDING {
        let mut terminal = Terminal::at(&folder, "play");
        terminal.shows("Ann>");
        terminal.types("m13");
        terminal.shows("m13");
        until("the editor reads keys", || modes(&terminal) != before);
        ends_by(&mut terminal, number);
        assert_eq!(modes(&terminal), before, "{number}");
    }
}

/// TERM, and one that can only be told by the code.
const FEW: [i32; 2] = [15, ENDING[ENDING.len() - 1]];

#[test]
fn a_signal_restores_the_terminal_while_it_is_asked_for_its_cursor() {
    let folder = Folder::new();
    folder.run("new puzzingo Ann Bob").fine();
    let before = at_rest(&folder);
    for number in FEW.into_iter().chain([2]) {
        let asked = || {
            let mut terminal = Terminal::of(folder.command(&["play"]), (80, 24), false);
            terminal.is_asked();
            let changed = modes(&terminal) != before;
            terminal.is_sent(number);
            terminal.ends();
            assert_eq!(modes(&terminal), before, "{number}");
            changed
        };
        // On a busy machine the signal may come too late.
        assert!((0..20).any(|_| asked()), "{number}");
    }
}

#[test]
fn a_signal_restores_the_terminal_at_a_question_and_during_a_search() {
    let record = "game: puzzingo\nplayers: [Ann, Bob]\ndictionary: letterpress\noptions: {finder: always}\nturns:\n\
                  \x20 - Ann: m13 r habits\n  - Bob: n12 d rain rack rnies??\n  - Ann: pass\n";
    let folder = Folder::new().file("search.yaml", record);
    let before = at_rest(&folder);
    for number in FEW {
        let mut terminal = Terminal::at(&folder, "play new.yaml");
        terminal.shows("game [puzzingo]>");
        terminal.settles();
        assert_ne!(modes(&terminal), before);
        ends_by(&mut terminal, number);
        assert_eq!(modes(&terminal), before, "{number}");
        let mut terminal = Terminal::at(&folder, "play search.yaml");
        terminal.shows("Bob>");
        terminal.types("missed 2\r");
        terminal.shows("looking for better plays");
        ends_by(&mut terminal, number);
        assert_eq!(modes(&terminal), before, "{number}");
    }
}
