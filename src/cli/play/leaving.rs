//! Ending or stopping the prompt on a signal, or when its terminal is gone.

use std::io;
use std::os::fd::IntoRawFd as _;
use std::os::unix::net::UnixStream;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::{panic, thread};

use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::stdio::{stdin, stdout};
use rustix::termios::{OptionalActions, Termios, tcgetattr, tcsetattr};
use signal_hook::consts::{
    FORBIDDEN, SIGCHLD, SIGCONT, SIGINT, SIGPIPE, SIGTSTP, SIGTTIN, SIGTTOU, SIGURG, SIGWINCH,
    SIGXFSZ,
};
use signal_hook::flag;
use signal_hook::low_level::{emulate_default_handler, pipe, raise};

use crate::cli::exit::Exit;
use crate::cli::panics::is_contained;
use crate::cli::search::takes_interrupt;

/// Shows the cursor, and ends bracketed paste.
const AT_REST: &[u8] = b"\x1b[?25h\x1b[?2004l";

/// How long to wait for the terminal to take it; a stopped terminal never does.
const PATIENCE: Timespec = Timespec {
    tv_sec: 0,
    tv_nsec: 100_000_000,
};

/// The signals that do not end the program by default, and those that it survives: the standard library has it ignore
/// SIGPIPE, and after SIGXFSZ a write fails.
const HARMLESS: [i32; 9] = [
    SIGCHLD, SIGCONT, SIGPIPE, SIGTSTP, SIGTTIN, SIGTTOU, SIGURG, SIGWINCH, SIGXFSZ,
];

/// The signals that do not end the program by default on this system.
#[cfg(target_os = "linux")]
const HARMLESS_HERE: [i32; 0] = [];
#[cfg(any(target_os = "macos", target_os = "freebsd"))]
const HARMLESS_HERE: [i32; 2] = [signal_hook::consts::SIGIO, signal_hook::consts::SIGINFO];
#[cfg(not(any(target_os = "linux", target_os = "macos", target_os = "freebsd")))]
const HARMLESS_HERE: [i32; 1] = [signal_hook::consts::SIGIO];

/// All signals have numbers up to here, those for real time too.
const LAST: i32 = 64;

/// The signals that end a program unless it handles them, and that it can handle safely: not SIGKILL, and not those of a
/// broken program, such as SIGSEGV. In the editor Ctrl-C is a key, so SIGINT comes from elsewhere; during a search it
/// belongs to the search.
fn ending() -> impl Iterator<Item = i32> {
    let stay = [&HARMLESS[..], &HARMLESS_HERE, FORBIDDEN, &[SIGINT]].concat();
    (1..=LAST).filter(move |signal| !stay.contains(signal))
}

/// What is watched for the end of the program.
struct Watched {
    /// Readable after SIGINT.
    interrupt: UnixStream,
    /// Readable after SIGTSTP. In the editor Ctrl-Z is a key, so it comes from elsewhere.
    stop: UnixStream,
    /// Readable after another signal that ends the program.
    end: UnixStream,
    /// The number of that signal.
    signal: Arc<AtomicUsize>,
}

impl Watched {
    fn new() -> io::Result<Self> {
        let (interrupt, on_interrupt) = UnixStream::pair()?;
        pipe::register(SIGINT, on_interrupt)?;
        let (stop, on_stop) = UnixStream::pair()?;
        pipe::register(SIGTSTP, on_stop)?;
        let (end, on_end) = UnixStream::pair()?;
        let (on_end, signal) = (on_end.into_raw_fd(), Arc::<AtomicUsize>::default());
        for number in ending() {
            // The system does not have all of them, and keeps some for itself.
            if flag::register_usize(number, Arc::clone(&signal), number.unsigned_abs() as usize)
                .is_ok()
            {
                pipe::register_raw(number, on_end)?;
            }
        }
        Ok(Self {
            interrupt,
            stop,
            end,
            signal,
        })
    }

    /// Waits until the program has to end: the signal, or `None` if the terminal is gone. Until then it stops when it is
    /// told to, with the terminal as it was `then`.
    fn next(&self, then: &Termios) -> Option<i32> {
        // Without any event asked for, `poll` still reports that the terminal is gone.
        let terminal = PollFd::from_borrowed_fd(stdin(), PollFlags::empty());
        let [interrupt, stop, end] =
            [&self.interrupt, &self.stop, &self.end].map(|of| PollFd::new(of, PollFlags::IN));
        let mut watched = [terminal, end, stop, interrupt];
        loop {
            while poll(&mut watched, None).is_err() {}
            let came = |fd: &PollFd<'_>| !fd.revents().is_empty();
            match watched.iter().position(came) {
                Some(0) | None => return None,
                Some(1) => return i32::try_from(self.signal.load(Ordering::SeqCst)).ok(),
                Some(2) => {
                    _ = rustix::io::read(&self.stop, &mut [0; 64]);
                    pause(then);
                }
                Some(_) if !takes_interrupt() => return Some(SIGINT),
                Some(_) => _ = rustix::io::read(&self.interrupt, &mut [0; 64]),
            }
        }
    }
}

/// Ends or stops the program on a signal, and ends it when its terminal is gone, which the editor would read from for
/// ever. The terminal is restored to its state at this call, after a panic too. Every turn is saved already; `at_end` saves the clock.
///
/// # Errors
/// The terminal cannot be watched.
pub fn watch(at_end: impl FnOnce() + Send + 'static) -> io::Result<()> {
    let now = tcgetattr(stdin())?;
    // A panic ends the program at once, so nothing else restores the terminal.
    let (then, report) = (now.clone(), panic::take_hook());
    panic::set_hook(Box::new(move |panic| {
        if !is_contained() {
            restore(&then);
        }
        report(panic);
    }));
    let watched = Watched::new()?;
    let leave = move || {
        let signal = watched.next(&now);
        restore(&now);
        at_end();
        // Again: meanwhile the editor may have begun another line.
        restore(&now);
        let _ = signal.map(emulate_default_handler);
        // As a shell calls an end by a signal, for those that cannot be passed on.
        std::process::exit(signal.map_or(Exit::Trouble as i32, |signal| 128 + signal));
    };
    thread::Builder::new()
        .name("leaving".to_owned())
        .spawn(leave)?;
    Ok(())
}

/// Stops the program until it is continued, with the terminal as it was `then`. What is typed is drawn again afterwards,
/// as if the size of the terminal had changed.
fn pause(then: &Termios) {
    let Ok(now) = tcgetattr(stdin()) else {
        return;
    };
    restore(then);
    let _ = emulate_default_handler(SIGTSTP);
    let _ = tcsetattr(stdin(), OptionalActions::Now, &now);
    let _ = raise(SIGWINCH);
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
