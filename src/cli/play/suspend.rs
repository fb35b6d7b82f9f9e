//! Ctrl-Z, and whether the terminal supports line editing at all.

use std::io::{self, Write as _};
use std::time::{Duration, Instant};

use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::stdio::stdin;
use rustix::termios::{LocalModes, OptionalActions, tcgetattr, tcsetattr};
use signal_hook::consts::SIGTSTP;
use signal_hook::low_level::emulate_default_handler;

/// The command that Ctrl-Z is bound to.
pub const SUSPEND: &str = "suspend";

/// How long to wait for the terminal to report its cursor.
const PATIENCE: Duration = Duration::from_millis(500);

/// Stops the program until the shell continues it.
pub fn suspend() {
    let _ = emulate_default_handler(SIGTSTP);
}

/// Whether the terminal reports the position of its cursor, which the editor needs.
pub fn reports_cursor() -> bool {
    // Keys that were typed already must not be read as the report, nor be lost.
    if is_ready(Duration::ZERO) {
        return true;
    }
    let Ok(then) = tcgetattr(stdin()) else {
        return false;
    };
    let mut raw = then.clone();
    raw.local_modes
        .remove(LocalModes::ICANON | LocalModes::ECHO);
    if tcsetattr(stdin(), OptionalActions::Now, &raw).is_err() {
        return false;
    }
    let reports = ask_for_cursor().unwrap_or(false);
    let _ = tcsetattr(stdin(), OptionalActions::Now, &then);
    reports
}

/// Asks for the position of the cursor, and reads up to the end of the report.
fn ask_for_cursor() -> io::Result<bool> {
    let mut out = io::stdout();
    out.write_all(b"\x1b[6n")?;
    out.flush()?;
    let until = Instant::now() + PATIENCE;
    let mut byte = [0];
    while is_ready(until.saturating_duration_since(Instant::now())) {
        if rustix::io::read(stdin(), &mut byte)? == 0 || byte == *b"R" {
            return Ok(byte == *b"R");
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
