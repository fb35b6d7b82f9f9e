//! What is typed before the prompt is there.

use crate::program::Folder;
use crate::pty::Terminal;
use crate::terminal::table;

/// What is typed while the terminal is asked for its cursor, before there is a prompt, is not lost: neither where it
/// never answers, nor where the answer comes in the middle of it.
#[test]
fn what_is_typed_before_the_first_prompt_is_kept() {
    for answers in [false, true] {
        let folder = table("");
        let mut terminal = Terminal::of(folder.command(&["play"]), (80, 24), false);
        terminal.is_asked();
        if answers {
            terminal.types_and_answers("m13 r latcj\x7fh\rn1", "1 d ab");
        } else {
            terminal.types("m13 r latcj\x7fh\rn11 d ab");
        }
        terminal.shows("Ann> m13 r latch");
        terminal.shows("Bob> ");
        terminal.shows("n11 d ab");
        terminal.types("ate\r");
        terminal.shows("ABATE 1+3+1+1+1 = 7");
        terminal.quits();
        let record = folder.read("game.yaml");
        assert!(
            record.ends_with("  - Ann: m13 r latch\n  - Bob: n11 d abate\n"),
            "{record}"
        );
    }
}

#[test]
fn answers_to_the_first_questions_are_kept_too() {
    let folder = Folder::new();
    let mut terminal = Terminal::of(folder.command(&["play"]), (80, 24), false);
    terminal.is_asked();
    terminal.types_and_answers("lingo\rAnn Bo", "b\r\r\r");
    terminal.shows("players, in turn order> Ann Bob");
    terminal.shows("Ann>");
    terminal.quits();
    assert!(
        folder
            .read("game.yaml")
            .contains("game: lingo\nplayers: [Ann, Bob]\n")
    );
}

/// A slow connection answers when plain lines are read already.
#[test]
fn a_late_report_of_the_cursor_is_no_part_of_a_line() {
    let folder = table("");
    let mut terminal = Terminal::of(folder.command(&["play"]), (80, 24), false);
    terminal.shows("Ann> ");
    terminal.types("\x1b[10;1Rm13 r latch\r");
    terminal.shows("LATCH 1+1+1+3+4 = 10");
    terminal.quits();
}
