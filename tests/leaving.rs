//! The prompt ends on signals, and when its terminal is gone.

use std::os::unix::process::ExitStatusExt as _;

use rustix::process::Signal;

use crate::program::Folder;
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

#[test]
fn a_signal_restores_the_terminal() {
    let folder = Folder::new();
    folder.run("new puzzingo Ann Bob").fine();
    for (signal, number) in [
        (Signal::TERM, 15),
        (Signal::HUP, 1),
        (Signal::INT, 2),
        (Signal::QUIT, 3),
        (Signal::USR1, 10),
        (Signal::USR2, 12),
        (Signal::ALARM, 14),
    ] {
        let mut terminal = Terminal::at(&folder, "play");
        let modes = |terminal: &Terminal| {
            let modes = terminal.modes();
            (modes.input_modes, modes.output_modes, modes.local_modes)
        };
        let before = modes(&Terminal::at(&folder, "score"));
        terminal.shows("Ann>");
        terminal.settles();
        assert_ne!(modes(&terminal), before);
        let shown = terminal.raw.len();
        terminal.signals(signal);
        assert_eq!(terminal.ends().signal(), Some(number));
        assert_eq!(modes(&terminal), before);
        let last = String::from_utf8_lossy(&terminal.raw[shown..]).into_owned();
        for end in ["\x1b[?25h", "\x1b[?2004l"] {
            assert!(last.contains(end), "{last:?}");
        }
    }
}
