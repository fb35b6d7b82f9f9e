//! Ctrl-Z, and the terminal outside the editor: whether it supports line editing at all, and how it is between lines.

use std::io::{self, Write as _};
use std::time::{Duration, Instant};

use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::stdio::stdin;
use rustix::termios::{InputModes, LocalModes, OptionalActions, tcgetattr, tcsetattr};
use signal_hook::consts::SIGTSTP;
use signal_hook::low_level::emulate_default_handler;

use super::ahead::cut_report;

/// The command that Ctrl-Z is bound to.
pub const SUSPEND: &str = "suspend";

/// How long to wait for the terminal to report its cursor.
const PATIENCE: Duration = Duration::from_millis(500);

/// Stops the program until the shell continues it.
pub fn suspend() {
    hold_keys(false);
    let _ = emulate_default_handler(SIGTSTP);
    hold_keys(true);
}

/// While this lives, what is typed between two lines of the editor waits for the next one as it was typed: otherwise the
/// terminal would show it at once, and turn Enter into a key that the editor does not know.
pub struct KeysHeld(());

impl KeysHeld {
    pub fn new() -> Self {
        hold_keys(true);
        Self(())
    }
}

impl Drop for KeysHeld {
    fn drop(&mut self) {
        hold_keys(false);
    }
}

fn hold_keys(held: bool) {
    if let Ok(mut terminal) = tcgetattr(stdin()) {
        terminal.input_modes.set(InputModes::ICRNL, !held);
        terminal.local_modes.set(LocalModes::ECHO, !held);
        let _ = tcsetattr(stdin(), OptionalActions::Now, &terminal);
    }
}

/// Asks the terminal for the position of its cursor, which the editor needs; with what was typed meanwhile.
pub fn reports_cursor() -> (bool, Vec<u8>) {
    let mut typed = Vec::new();
    let Ok(then) = tcgetattr(stdin()) else {
        return (false, typed);
    };
    let mut raw = then.clone();
    raw.local_modes
        .remove(LocalModes::ICANON | LocalModes::ECHO);
    if tcsetattr(stdin(), OptionalActions::Now, &raw).is_err() {
        return (false, typed);
    }
    let reports = ask_for_cursor(&mut typed).unwrap_or(false);
    let _ = tcsetattr(stdin(), OptionalActions::Now, &then);
    (reports, typed)
}

/// Asks for the position of the cursor, and waits for the report. Anything else that arrives is `typed`.
fn ask_for_cursor(typed: &mut Vec<u8>) -> io::Result<bool> {
    let mut out = io::stdout();
    out.write_all(b"\x1b[6n")?;
    out.flush()?;
    let until = Instant::now() + PATIENCE;
    let mut bytes = [0; 1024];
    while is_ready(until.saturating_duration_since(Instant::now())) {
        let read = rustix::io::read(stdin(), &mut bytes)?;
        typed.extend(&bytes[..read]);
        if read == 0 || cut_report(typed) {
            return Ok(read > 0);
        }
    }
    Ok(false)
}

fn is_ready(within: Duration) -> bool {
    let within = Timespec {
        tv_sec: 0,
        tv_nsec: within.subsec_nanos().into(),
    };
    let mut readable = [PollFd::from_borrowed_fd(stdin(), PollFlags::IN)];
    poll(&mut readable, Some(&within)).is_ok_and(|ready| ready > 0)
}
