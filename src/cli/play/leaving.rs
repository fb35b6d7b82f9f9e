//! Ending the prompt on a signal, or when its terminal is gone.

use std::io;
use std::os::unix::net::UnixStream;
use std::{panic, thread};

use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::stdio::{stdin, stdout};
use rustix::termios::{OptionalActions, Termios, tcgetattr, tcsetattr};
use signal_hook::consts::{SIGHUP, SIGTERM};
use signal_hook::low_level::{emulate_default_handler, pipe};

/// Shows the cursor, and ends bracketed paste.
const AT_REST: &[u8] = b"\x1b[?25h\x1b[?2004l";

/// How long to wait for the terminal to take it; a stopped terminal never does.
const PATIENCE: Timespec = Timespec {
    tv_sec: 0,
    tv_nsec: 100_000_000,
};

/// Ends the program on SIGTERM, SIGHUP, or when its terminal is gone, which the editor would read from for ever. The
/// terminal is restored to its state at this call, after a panic too. Every turn is saved already; `at_end` saves the
/// clock.
///
/// # Errors
/// The terminal cannot be watched.
pub fn watch(at_end: impl FnOnce() + Send + 'static) -> io::Result<()> {
    let now = tcgetattr(stdin())?;
    // Where a panic aborts, nothing else restores the terminal.
    let (then, report) = (now.clone(), panic::take_hook());
    panic::set_hook(Box::new(move |panic| {
        restore(&then);
        report(panic);
    }));
    let (term, on_term) = UnixStream::pair()?;
    let (hang_up, on_hang_up) = UnixStream::pair()?;
    pipe::register(SIGTERM, on_term)?;
    pipe::register(SIGHUP, on_hang_up)?;
    thread::Builder::new()
        .name("leaving".to_owned())
        .spawn(move || {
            let mut watched = [
                // Without any event asked for, `poll` still reports that the terminal is gone.
                PollFd::from_borrowed_fd(stdin(), PollFlags::empty()),
                PollFd::new(&term, PollFlags::IN),
                PollFd::new(&hang_up, PollFlags::IN),
            ];
            while poll(&mut watched, None).is_err() {}
            restore(&now);
            at_end();
            for (fd, signal) in watched[1..].iter().zip([SIGTERM, SIGHUP]) {
                if !fd.revents().is_empty() {
                    let _ = emulate_default_handler(signal);
                }
            }
            std::process::exit(crate::cli::ui::Exit::Trouble as i32);
        })?;
    Ok(())
}

/// Restores the terminal, if it is still there.
fn restore(then: &Termios) {
    let _ = tcsetattr(stdin(), OptionalActions::Now, then);
    // Writes directly, because the prompt may hold the lock of `io::stdout`.
    let mut writable = [PollFd::from_borrowed_fd(stdout(), PollFlags::OUT)];
    if poll(&mut writable, Some(&PATIENCE)).is_ok_and(|ready| ready > 0) {
        let _ = rustix::io::write(stdout(), AT_REST);
    }
}
