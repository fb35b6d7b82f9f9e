//! Changes by others between the last check of the record and the exchange, or right after it: `strace` makes those
//! moments long.

use std::fs::{self, OpenOptions};
use std::io::Write as _;
use std::process::{Child, Command, Stdio};
use std::thread::sleep;
use std::time::Duration;

use crate::program::{Folder, GAME, ran, until};

/// A turn with a delay before (`delay_enter`) or after (`delay_exit`) the exchange.
fn slow_turn(folder: &Folder, delay: &str) -> Child {
    let plain = folder.command(&["turn", "game.yaml", "Ann: adjust +1 slow", "--verbose"]);
    let inject = format!("inject=renameat2:{delay}=1000000:when=1");
    let child = Command::new("strace")
        .args(["-f", "-qq", "-o", "/dev/null"])
        .args(["-e", "trace=renameat2", "-e", &inject])
        .arg(plain.get_program())
        .args(plain.get_args())
        .current_dir(folder.path(""))
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("strace");
    // Its draft exists, or is already in place.
    let begun = || {
        folder.files().iter().any(|name| name.contains(".new")) || folder.read("game.yaml") != GAME
    };
    until("it begins", begun);
    sleep(Duration::from_millis(300));
    child
}

/// Whether the change came at the right moment, so that the turn was tried again; then nothing is lost.
#[track_caller]
fn all_there(folder: &Folder, child: Child, lines: &[&str]) -> bool {
    let ran = ran(child.wait_with_output(), "a slow turn").ends(0);
    if !ran.err.contains("trying again") {
        return false;
    }
    let record = folder.read("game.yaml");
    for line in lines.iter().chain(&["Ann: adjust +1 slow"]) {
        assert_eq!(record.matches(line).count(), 1, "{line}:\n{record}");
    }
    assert_eq!(folder.files(), ["game.yaml"]);
    folder.run("check").fine();
    true
}

/// Tries several times, because the moment may be missed on a busy machine.
#[track_caller]
fn in_time(attempt: fn() -> bool) {
    assert!((0..10).any(|_| attempt()), "never at the right moment");
}

#[test]
#[ignore = "needs strace"]
fn an_editor_saves_at_the_last_moment() {
    in_time(|| {
        let folder = Folder::with_game();
        let child = slow_turn(&folder, "delay_enter");
        fs::write(folder.path("game.yaml"), format!("{GAME}# in place\n")).expect("saved");
        all_there(&folder, child, &["# in place"])
    });
    in_time(|| {
        let folder = Folder::with_game();
        let child = slow_turn(&folder, "delay_enter");
        fs::write(folder.path("other"), format!("{GAME}# replaced\n")).expect("saved");
        fs::rename(folder.path("other"), folder.path("game.yaml")).expect("replaced");
        all_there(&folder, child, &["# replaced"])
    });
}

#[test]
#[ignore = "needs strace"]
fn an_editor_writes_into_the_file_that_was_just_replaced() {
    in_time(|| {
        let folder = Folder::with_game();
        let mut file = OpenOptions::new()
            .append(true)
            .open(folder.path("game.yaml"))
            .expect("open");
        let child = slow_turn(&folder, "delay_exit");
        file.write_all(b"# late\n").expect("written");
        drop(file);
        all_there(&folder, child, &["# late"])
    });
}

#[test]
#[ignore = "needs strace"]
fn a_lock_is_removed_at_the_last_moment_and_another_turn_saved() {
    in_time(|| {
        let folder = Folder::with_game();
        let child = slow_turn(&folder, "delay_enter");
        fs::remove_file(folder.path(".game.yaml.lock")).expect("removed");
        folder.run("turn game.yaml 'Bob: adjust +1 quick'").fine();
        all_there(&folder, child, &["Bob: adjust +1 quick"])
    });
}
