//! Prompts that stay open while other programs change their record.

use std::io::{BufRead as _, BufReader, Write as _};
use std::process::{Child, ChildStdin, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::time::Duration;

use crate::program::Folder;

/// How long to wait for an answer.
const PATIENCE: Duration = Duration::from_mins(1);

/// An open prompt that is sent line after line.
struct Open {
    child: Child,
    stdin: ChildStdin,
    lines: Receiver<String>,
}

impl Drop for Open {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

impl Open {
    fn at(folder: &Folder) -> Self {
        let mut command = folder.command(&["play"]);
        let mut child = command
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("the program");
        let stdin = child.stdin.take().expect("a pipe");
        let out = BufReader::new(child.stdout.take().expect("a pipe"));
        let (tell, lines) = channel();
        std::thread::spawn(move || {
            for line in out.lines().map_while(Result::ok) {
                let _ = tell.send(line);
            }
        });
        Self {
            child,
            stdin,
            lines,
        }
    }

    /// Types a line and reads the output up to a line that contains `until`.
    fn types(&mut self, line: &str, until: &str) {
        writeln!(self.stdin, "{line}").expect("it reads");
        let mut told = String::new();
        while !told.contains(until) {
            match self.lines.recv_timeout(PATIENCE) {
                Ok(line) => told += &(line + "\n"),
                Err(error) => panic!("no `{until}` after `{line}`, {error}:\n{told}"),
            }
        }
    }

    fn quits(mut self) {
        self.types("quit", "saved in");
        assert!(self.child.wait().expect("it ends").success());
    }
}

#[test]
fn a_record_changed_by_another_program_is_reloaded() {
    let folder = Folder::with_game();
    let mut first = Open::at(&folder);
    let mut second = Open::at(&folder);
    // Both have read the record before it changes.
    second.types("score", "Bob to move");
    first.types("n11 d abate", "Ann to move");
    second.types("pass", "changed elsewhere");
    folder.run("turn game.yaml Bob: adjust +5 snacks").fine();
    first.types("score", "changed elsewhere");
    first.types("score", "12");
    // An editor breaks the file: the error is shown, and the file is left alone.
    let good = folder.read("game.yaml");
    std::fs::write(folder.path("game.yaml"), "game: puzzingo\nplayers: 7\n").expect("a file");
    second.types("pass", "error: ");
    assert_eq!(folder.read("game.yaml"), "game: puzzingo\nplayers: 7\n");
    std::fs::write(folder.path("game.yaml"), good).expect("a file");
    second.types("pass", "no play this turn");
    first.quits();
    second.quits();
    folder.run("check").fine().says("all legal");
}
