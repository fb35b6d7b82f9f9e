//! What the terminal of `tileref serve --seats` shows and accepts: who takes a seat, votes, and `free NAME`. Games are
//! played at the prompt of `tileref play`.

use std::io::{self, IsTerminal as _, Write as _};
use std::sync::mpsc;
use std::thread;
use std::time::Duration;

use super::seats::queue::QueuedDesk;
use crate::seats::desk::Desk;
use crate::session::Session;

/// What it accepts.
const HELP: &str = "`seats` shows who has a phone, `free NAME` frees a seat, `upheld` or `rejected` decides a vote";

/// How often to look whether somebody has typed.
const POLL_INTERVAL: Duration = Duration::from_millis(500);

/// Shows the news of a desk from now on, if there is a terminal.
pub fn show_news(desk: &Desk) {
    if !io::stdin().is_terminal() {
        return;
    }
    let (send, news) = mpsc::channel();
    // The terminal may have ended.
    desk.notify(move |news| drop(send.send(news)));
    thread::spawn(move || news.iter().for_each(|news| say(&news.text)));
}

/// Answers lines, if there is a terminal, until its input ends.
pub fn listen(desk: QueuedDesk) {
    if !io::stdin().is_terminal() {
        return;
    }
    say(HELP);
    thread::spawn(move || {
        while let Some(line) = next_line() {
            let line = line.trim().to_owned();
            if line.is_empty() {
                continue;
            }
            match desk.at_once(move |desk, session| answer(desk, session, &line)) {
                Some(Ok(text)) => say(text.trim_end()),
                Some(Err(error)) => say(&format!("error: {error}")),
                None => break,
            }
        }
    });
}

/// Shows a line.
pub fn say(text: &str) {
    // Without anybody to read it, the phones go on.
    let _ = writeln!(io::stdout().lock(), "{text}");
}

/// The answer to a line.
fn answer(desk: &Desk, session: &mut Session, line: &str) -> anyhow::Result<String> {
    let (command, rest) = line.split_once(' ').unwrap_or((line, ""));
    match command.to_lowercase().as_str() {
        "seats" if rest.is_empty() => Ok(desk.describe(session.game())),
        "free" => Ok(desk.free(session.game(), rest.trim())?),
        "help" => Ok(HELP.to_owned()),
        _ => match desk.decide(session, line) {
            Some(decided) => Ok(decided?),
            None => Err(unknown(desk)),
        },
    }
}

/// What a line could have been instead.
fn unknown(desk: &Desk) -> anyhow::Error {
    match desk.deciding() {
        Some(deciding) => anyhow::anyhow!("the seats are voting; {deciding}"),
        None => anyhow::anyhow!("{HELP}; to play here, too, use `tileref play --lan --seats`"),
    }
}

/// Waits for a line; `None` at the end of the input. In the background of a shell it does not read, which would stop the
/// program.
fn next_line() -> Option<String> {
    while !is_ready() {}
    let mut line = String::new();
    let read = io::stdin().read_line(&mut line);
    read.is_ok_and(|bytes| bytes > 0).then_some(line)
}

#[cfg(unix)]
fn is_ready() -> bool {
    use rustix::event::{PollFd, PollFlags, Timespec, poll};
    use rustix::process::getpgrp;
    use rustix::stdio::stdin;
    use rustix::termios::tcgetpgrp;

    // A terminal that is not the shell's has no background.
    let is_in_foreground = || tcgetpgrp(stdin()).map_or(true, |group| group == getpgrp());
    if !is_in_foreground() {
        thread::sleep(POLL_INTERVAL);
        return false;
    }
    let within = Timespec::try_from(POLL_INTERVAL).ok();
    let mut readable = [PollFd::from_borrowed_fd(stdin(), PollFlags::IN)];
    poll(&mut readable, within.as_ref()).is_ok_and(|ready| ready > 0) && is_in_foreground()
}

#[cfg(not(unix))]
fn is_ready() -> bool {
    true
}
