//! A pseudo-terminal with a program in it.

use std::fs::File;
use std::io::{Read as _, Write as _};
use std::os::fd::OwnedFd;
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::time::{Duration, Instant};

use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::io::{FdFlags, fcntl_setfd};
use rustix::process::{Pid, Signal, WaitId, WaitIdOptions, kill_process, waitid};
use rustix::pty::{OpenptFlags, grantpt, openpt, ptsname, unlockpt};
use rustix::termios::{Termios, Winsize, tcgetattr, tcsetwinsize};

use crate::program::{Folder, PATIENCE, until};

/// The program at a terminal, by default of 100 columns and 40 lines.
pub struct Terminal {
    child: Child,
    keys: File,
    bytes: Receiver<Vec<u8>>,
    /// Set when the terminal is closed, and nothing reads from it any more.
    closed: Arc<AtomicBool>,
    /// Whether it reports its cursor when it is asked.
    answers: Arc<AtomicBool>,
    /// The raw output.
    pub raw: Vec<u8>,
    /// How many bytes of `raw` are in `seen`.
    read: usize,
    /// The output without control sequences.
    pub seen: String,
    /// How many bytes of `seen` have been waited for, or precede the last keys.
    past: usize,
}

impl Terminal {
    /// Starts the program in this folder.
    pub fn at(folder: &Folder, line: &str) -> Self {
        let args: Vec<&str> = line.split(' ').collect();
        Self::running(folder.command(&args))
    }

    /// Starts any program.
    pub fn running(command: Command) -> Self {
        Self::of(command, (100, 40), true)
    }

    /// Starts a program at a terminal of this size, which may or may not report its cursor.
    pub fn of(mut command: Command, (columns, lines): (u16, u16), answers: bool) -> Self {
        let flags = OpenptFlags::RDWR | OpenptFlags::NOCTTY;
        // No program may inherit our end of the terminal, or it would never close.
        #[cfg(target_os = "linux")]
        let flags = flags | OpenptFlags::CLOEXEC;
        let ours = openpt(flags).expect("a terminal");
        fcntl_setfd(&ours, FdFlags::CLOEXEC).expect("ours alone");
        grantpt(&ours).expect("ours");
        unlockpt(&ours).expect("unlocked");
        let name = ptsname(&ours, Vec::new()).expect("a name");
        let size = Winsize {
            ws_row: lines,
            ws_col: columns,
            ws_xpixel: 0,
            ws_ypixel: 0,
        };
        tcsetwinsize(&ours, size).expect("a size");
        let theirs = || -> OwnedFd {
            let name = name.to_str().expect("a path");
            let open = File::options().read(true).write(true).open(name);
            open.expect("the other end").into()
        };
        if command.get_envs().all(|(name, _)| name != "TERM") {
            command.env("TERM", "xterm-256color");
        }
        let child = command
            .stdin(Stdio::from(theirs()))
            .stdout(Stdio::from(theirs()))
            .stderr(Stdio::from(theirs()))
            .spawn()
            .expect("the program");
        let keys = File::from(ours);
        let mut out = keys.try_clone().expect("a second handle");
        let (send, bytes) = channel();
        let closed = Arc::new(AtomicBool::new(false));
        let is_closed = Arc::clone(&closed);
        let answers = Arc::new(AtomicBool::new(answers));
        let reports = Arc::clone(&answers);
        std::thread::spawn(move || {
            let mut buffer = [0; 4096];
            while !is_closed.load(Ordering::Relaxed) {
                let moment = Timespec {
                    tv_sec: 0,
                    tv_nsec: 50_000_000,
                };
                let mut ready = [PollFd::new(&out, PollFlags::IN)];
                if poll(&mut ready, Some(&moment)) == Ok(0) {
                    continue;
                }
                let Ok(n @ 1..) = out.read(&mut buffer) else {
                    break;
                };
                // The editor asks for the position of the cursor.
                let asked = buffer[..n].windows(4).filter(|bytes| bytes == b"\x1b[6n");
                for _ in asked.filter(|_| reports.load(Ordering::Relaxed)) {
                    // The program may have ended.
                    let _ = out.write_all(b"\x1b[10;1R");
                }
                if send.send(buffer[..n].to_vec()).is_err() {
                    break;
                }
            }
        });
        Self {
            child,
            keys,
            bytes,
            closed,
            answers,
            raw: Vec::new(),
            read: 0,
            seen: String::new(),
            past: 0,
        }
    }

    /// Types keys.
    pub fn types(&mut self, keys: &str) {
        self.past = self.seen.len();
        self.keys.write_all(keys.as_bytes()).expect("typed");
    }

    /// Waits until a terminal that does not answer is asked where its cursor is.
    pub fn is_asked(&mut self) {
        let until = Instant::now() + PATIENCE;
        while !self.raw.ends_with(b"\x1b[6n") {
            assert!(Instant::now() < until, "nothing is asked: {}", self.seen);
            if let Ok(bytes) = self.bytes.recv_timeout(Duration::from_millis(100)) {
                self.take(&bytes);
            }
        }
    }

    /// Types keys and, somewhere among them, reports the cursor; from now on it answers.
    pub fn types_and_answers(&mut self, before: &str, after: &str) {
        self.answers.store(true, Ordering::Relaxed);
        self.types(&format!("{before}\x1b[10;1R{after}"));
    }

    /// Waits until a text is shown after the last keys and the last text that was waited for.
    #[track_caller]
    pub fn shows(&mut self, text: &str) {
        self.shows_as(text, |seen| Some(seen.find(text)? + text.len()));
    }

    /// Waits until nothing more is shown for a moment, because keys can be lost while the program answers.
    pub fn settles(&mut self) {
        while let Ok(bytes) = self.bytes.recv_timeout(Duration::from_millis(400)) {
            self.take(&bytes);
        }
    }

    /// As [`Terminal::shows`], for a text on several lines, however they are broken.
    #[track_caller]
    pub fn shows_in_lines(&mut self, text: &str) {
        let squeezed = |text: &str| text.split_whitespace().collect::<String>();
        let wanted = squeezed(text);
        self.shows_as(text, |seen| {
            squeezed(seen).contains(&wanted).then_some(seen.len())
        });
    }

    /// Waits until something is shown; `end_of` finds where it ends.
    #[track_caller]
    pub fn shows_as(&mut self, text: &str, end_of: impl Fn(&str) -> Option<usize>) {
        let until = Instant::now() + PATIENCE;
        loop {
            if let Some(end) = end_of(&self.seen[self.past..]) {
                self.past += end;
                return;
            }
            assert!(Instant::now() < until, "no `{text}` in {}", self.seen);
            match self.bytes.recv_timeout(Duration::from_millis(100)) {
                Ok(bytes) => self.take(&bytes),
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => panic!("no `{text}` in {}", self.seen),
            }
        }
    }

    fn take(&mut self, bytes: &[u8]) {
        self.raw.extend_from_slice(bytes);
        let rest = &self.raw[self.read..];
        let whole = &rest[..whole(rest)];
        self.seen += &plain(&String::from_utf8_lossy(whole));
        self.read += whole.len();
    }

    /// Leaves the prompt and waits until the program ends.
    pub fn quits(mut self) {
        self.types("quit\r");
        let status = self.ends();
        assert!(status.success(), "{}", self.seen);
    }

    /// Waits until the program ends.
    #[track_caller]
    pub fn ends(&mut self) -> ExitStatus {
        let until = Instant::now() + PATIENCE;
        loop {
            let status = self.child.try_wait().expect("its end");
            // Once the program has ended, everything it wrote is read to the end.
            let wait = Duration::from_millis(if status.is_some() { 5_000 } else { 20 });
            while let Ok(bytes) = self.bytes.recv_timeout(wait) {
                self.take(&bytes);
            }
            if let Some(status) = status {
                return status;
            }
            assert!(Instant::now() < until, "it goes on: {}", self.seen);
        }
    }

    /// Waits until the program is suspended.
    pub fn is_stopped(&self) {
        let id = WaitId::Pid(Pid::from_child(&self.child));
        let look = WaitIdOptions::STOPPED | WaitIdOptions::NOHANG;
        until("it is suspended", || {
            let status = waitid(id.clone(), look).expect("its state");
            status.is_some_and(|status| status.stopped())
        });
    }

    /// Sends the program a signal.
    pub fn signals(&self, signal: Signal) {
        kill_process(Pid::from_child(&self.child), signal).expect("sent");
    }

    /// Sends the program a signal by its number, also one without a name.
    pub fn is_sent(&self, number: i32) {
        let kill = format!("kill -{number} {}", self.child.id());
        let sent = Command::new("sh").args(["-c", &kill]).status();
        assert!(sent.expect("sh").success());
    }

    /// The modes of the terminal.
    pub fn modes(&self) -> Termios {
        tcgetattr(&self.keys).expect("its modes")
    }

    /// Closes the terminal, like a window.
    pub fn closes(&mut self) {
        self.keys = File::open("/dev/null").expect("nothing");
        self.closed.store(true, Ordering::Relaxed);
    }
}

#[cfg(feature = "serve")]
impl Terminal {
    /// Kills the program.
    pub fn kills(mut self) {
        self.child.kill().expect("killed");
        self.child.wait().expect("its end");
    }
}

impl Drop for Terminal {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// How many bytes precede an incomplete character or control sequence at the end.
fn whole(bytes: &[u8]) -> usize {
    let letters = match str::from_utf8(bytes) {
        Err(error) if error.error_len().is_none() => error.valid_up_to(),
        _ => bytes.len(),
    };
    let escape = bytes[..letters].iter().rposition(|byte| *byte == b'\x1b');
    escape
        .filter(|&at| match &bytes[at + 1..letters] {
            [] => true,
            [b'[', rest @ ..] => !rest.iter().any(u8::is_ascii_alphabetic),
            _ => false,
        })
        .unwrap_or(letters)
}

/// The text without control sequences, but with the bell.
fn plain(text: &str) -> String {
    let mut out = String::new();
    let mut chars = text.chars();
    while let Some(c) = chars.next() {
        if c != '\x1b' {
            out.push(c);
        } else if chars.next() == Some('[') {
            let _ = chars.find(char::is_ascii_alphabetic);
        }
    }
    out
}
