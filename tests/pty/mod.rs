//! A terminal, and a program that takes it for one where a person types.

use std::fs::File;
use std::io::{Read as _, Write as _};
use std::os::fd::OwnedFd;
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::time::{Duration, Instant};

use rustix::pty::{OpenptFlags, grantpt, openpt, ptsname, unlockpt};
use rustix::termios::{Winsize, tcsetwinsize};

use crate::program::Folder;

/// The program at a terminal of 100 by 40.
pub struct Terminal {
    child: Child,
    keys: File,
    bytes: Receiver<Vec<u8>>,
    /// Everything that was shown, as it came.
    pub seen: String,
    /// How much of it was waited for, or came before the last keys.
    past: usize,
}

impl Terminal {
    /// Starts the program in this folder.
    pub fn at(folder: &Folder, line: &str) -> Self {
        let args: Vec<&str> = line.split(' ').collect();
        Self::running(folder.command(&args))
    }

    /// Starts any program.
    pub fn running(mut command: Command) -> Self {
        let ours = openpt(OpenptFlags::RDWR | OpenptFlags::NOCTTY).expect("a terminal");
        grantpt(&ours).expect("ours");
        unlockpt(&ours).expect("unlocked");
        let name = ptsname(&ours, Vec::new()).expect("a name");
        let size = Winsize {
            ws_row: 40,
            ws_col: 100,
            ws_xpixel: 0,
            ws_ypixel: 0,
        };
        tcsetwinsize(&ours, size).expect("a size");
        let theirs = || -> OwnedFd {
            let name = name.to_str().expect("a path");
            let open = File::options().read(true).write(true).open(name);
            open.expect("the other end").into()
        };
        let child = command
            .env("TERM", "xterm-256color")
            .stdin(Stdio::from(theirs()))
            .stdout(Stdio::from(theirs()))
            .stderr(Stdio::from(theirs()))
            .spawn()
            .expect("the program");
        let keys = File::from(ours);
        let mut out = keys.try_clone().expect("a second handle");
        let (send, bytes) = channel();
        std::thread::spawn(move || {
            let mut buffer = [0; 4096];
            while let Ok(n) = out.read(&mut buffer) {
                if n == 0 || send.send(buffer[..n].to_vec()).is_err() {
                    break;
                }
            }
        });
        Self {
            child,
            keys,
            bytes,
            seen: String::new(),
            past: 0,
        }
    }

    /// Types keys.
    pub fn types(&mut self, keys: &str) {
        self.past = self.seen.len();
        self.keys.write_all(keys.as_bytes()).expect("typed");
    }

    /// Waits until something is shown, after what was typed or waited for before.
    #[track_caller]
    pub fn shows(&mut self, text: &str) {
        self.shows_as(text, |seen| Some(seen.find(text)? + text.len()));
    }

    /// Waits until nothing more is shown for a moment: keys that come while the program answers can be lost.
    pub fn settles(&mut self) {
        while let Ok(bytes) = self.bytes.recv_timeout(Duration::from_millis(400)) {
            self.take(&bytes);
        }
    }

    /// The same for what stands on several lines, however they are broken.
    #[track_caller]
    pub fn shows_in_lines(&mut self, text: &str) {
        let squeezed = |text: &str| text.split_whitespace().collect::<String>();
        let wanted = squeezed(text);
        self.shows_as(text, |seen| {
            squeezed(seen).contains(&wanted).then_some(seen.len())
        });
    }

    #[track_caller]
    fn shows_as(&mut self, text: &str, end_of: impl Fn(&str) -> Option<usize>) {
        let until = Instant::now() + Duration::from_secs(20);
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
        let text = String::from_utf8_lossy(bytes);
        // Where the cursor is: the editor asks, as it would ask any terminal.
        for _ in text.matches("\x1b[6n") {
            self.keys.write_all(b"\x1b[10;1R").expect("answered");
        }
        self.seen += &plain(&text);
    }

    /// Leaves the prompt, and waits for its end.
    pub fn quits(mut self) {
        self.types("quit\r");
        let until = Instant::now() + Duration::from_secs(20);
        loop {
            while let Ok(bytes) = self.bytes.try_recv() {
                self.take(&bytes);
            }
            if let Some(status) = self.child.try_wait().expect("its end") {
                assert!(status.success(), "{}", self.seen);
                return;
            }
            assert!(Instant::now() < until, "it goes on: {}", self.seen);
            std::thread::sleep(Duration::from_millis(20));
        }
    }
}

#[cfg(feature = "serve")]
impl Terminal {
    /// Ends the program as nothing ends that could still put its things in order.
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

/// The text without what moves the cursor and colours it; the bell stays.
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
