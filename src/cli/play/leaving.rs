//! Ending the prompt on a signal, or when its terminal is gone.

use std::io;
use std::os::unix::net::UnixStream;
use std::{panic, thread};

use crate::cli::search::takes_interrupt;
use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::stdio::{stdin, stdout};
use rustix::termios::{OptionalActions, Termios, tcgetattr, tcsetattr};
use signal_hook::consts::{
    SIGALRM, SIGHUP, SIGINT, SIGPROF, SIGQUIT, SIGTERM, SIGUSR1, SIGUSR2, SIGVTALRM, SIGXCPU,
    SIGXFSZ,
};
use signal_hook::low_level::{emulate_default_handler, pipe};

/// Shows the cursor, and ends bracketed paste.
const AT_REST: &[u8] = b"\x1b[?25h\x1b[?2004l";

/// How long to wait for the terminal to take it; a stopped terminal never does.
const PATIENCE: Timespec = Timespec {
    tv_sec: 0,
    tv_nsec: 100_000_000,
};

/// The signals that end a program unless it handles them, and that it can handle safely. In the editor Ctrl-C is a key, so
/// SIGINT comes from elsewhere; during a search it belongs to the search.
const ENDING: [i32; 11] = [
    SIGTERM, SIGHUP, SIGINT, SIGQUIT, SIGALRM, SIGUSR1, SIGUSR2, SIGVTALRM, SIGPROF, SIGXCPU,
    SIGXFSZ,
];

/// Ends the program on a signal, or when its terminal is gone, which the editor would read from for ever. The terminal is
/// restored to its state at this call, after a panic too. Every turn is saved already; `at_end` saves the clock.
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
    let signals = ENDING.map(|signal| -> io::Result<UnixStream> {
        let (watched, on_signal) = UnixStream::pair()?;
        pipe::register(signal, on_signal)?;
        Ok(watched)
    });
    let signals = signals.into_iter().collect::<io::Result<Vec<_>>>()?;
    thread::Builder::new()
        .name("leaving".to_owned())
        .spawn(move || {
            let signal = next(&signals);
            restore(&now);
            at_end();
            if let Some(signal) = signal {
                let _ = emulate_default_handler(signal);
            }
            std::process::exit(crate::cli::exit::Exit::Trouble as i32);
        })?;
    Ok(())
}

/// Waits until the program has to end: the signal, or `None` if the terminal is gone.
fn next(signals: &[UnixStream]) -> Option<i32> {
    // Without any event asked for, `poll` still reports that the terminal is gone.
    let terminal = PollFd::from_borrowed_fd(stdin(), PollFlags::empty());
    let signals = signals.iter().map(|of| PollFd::new(of, PollFlags::IN));
    let mut watched: Vec<PollFd<'_>> = [terminal].into_iter().chain(signals).collect();
    loop {
        while poll(&mut watched, None).is_err() {}
        let came = |fd: &PollFd<'_>| !fd.revents().is_empty();
        let signal = watched[1..].iter().position(came).map(|n| ENDING[n]);
        if signal != Some(SIGINT) || !takes_interrupt() {
            return signal;
        }
        let interrupt = ENDING.iter().position(|&ending| ending == SIGINT);
        if let Some(n) = interrupt {
            let _ = rustix::io::read(&watched[n + 1], &mut [0; 64]);
        }
    }
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
