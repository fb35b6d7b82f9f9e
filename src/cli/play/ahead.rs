//! What was typed before there was a prompt: while the terminal was asked whether lines can be edited at it.

use std::{io, mem};

use super::input::NextLine;
use super::lists::{self, HIDDEN};
use crate::cli::ui::Ui;
use crate::text::shown;

/// Keys that nobody has read as lines yet.
#[derive(Debug, Default)]
pub struct Ahead {
    bytes: Vec<u8>,
}

/// The next of those keys.
#[derive(Debug, PartialEq, Eq)]
enum Typed {
    /// A line that was entered.
    Line(String),
    /// The beginning of a line, or nothing.
    Begun(String),
    /// Ctrl-D on an empty line.
    End,
}

impl Ahead {
    /// These keys.
    #[cfg(unix)]
    pub fn new(bytes: Vec<u8>) -> Self {
        Self { bytes }
    }

    /// The next line, shown at its prompt like one that is typed there; or else the beginning of one, which is not shown.
    /// `lists` if a list of words in it is hidden.
    ///
    /// # Errors
    /// The terminal fails.
    pub fn next(
        &mut self,
        prompt: &str,
        lists: bool,
        ui: &mut Ui,
    ) -> io::Result<Result<NextLine, String>> {
        let line = match self.take() {
            Typed::Line(line) => line,
            Typed::Begun(line) => return Ok(Err(line)),
            Typed::End => return Ok(Ok(NextLine::End)),
        };
        let hides = lists && lists::holds_list(&line);
        let shown = if hides {
            HIDDEN.to_owned()
        } else {
            shown(&line)
        };
        ui.say(&format!("{prompt}> {shown}\n"))?;
        Ok(Ok(NextLine::Typed(line)))
    }

    /// Takes the next line, or what there is of it, as a terminal without line editing would hand it over: keys that erase
    /// have done so, and those that mean nothing there are left out.
    fn take(&mut self) -> Typed {
        let all = String::from_utf8_lossy(&mem::take(&mut self.bytes)).into_owned();
        let (mut line, mut keys) = (String::new(), all.chars());
        while let Some(key) = keys.next() {
            match key {
                '\r' | '\n' => {
                    self.bytes = keys.as_str().into();
                    return Typed::Line(line);
                }
                '\u{4}' if line.is_empty() => return Typed::End,
                '\u{8}' | '\u{7f}' => _ = line.pop(),
                // Ctrl-U and Ctrl-W.
                '\u{15}' => line.clear(),
                '\u{17}' => {
                    let kept = line.trim_end().rfind(char::is_whitespace);
                    line.truncate(kept.map_or(0, |at| at + 1));
                }
                '\u{1b}' => skip_sequence(&mut keys),
                '\t' => line.push(' '),
                key if key.is_control() => {}
                key => line.push(key),
            }
        }
        Typed::Begun(line)
    }
}

/// Skips the rest of a control sequence, such as that of an arrow key.
fn skip_sequence(keys: &mut std::str::Chars<'_>) {
    if keys.next().is_some_and(|key| matches!(key, '[' | 'O')) {
        let _ = keys.find(|key| ('@'..='~').contains(key));
    }
}

/// Cuts out the first report of where the cursor is, `ESC [ 10 ; 1 R`; returns whether there was one.
#[cfg(unix)]
pub fn cut_report(bytes: &mut Vec<u8>) -> bool {
    let report = bytes.iter().enumerate().find_map(|(at, _)| {
        let rest = bytes[at..].strip_prefix(b"\x1b[")?;
        let place = rest.iter().position(u8::is_ascii_alphabetic)?;
        let [row, column] = rest[..place]
            .split(|byte| *byte == b';')
            .collect::<Vec<_>>()[..]
        else {
            return None;
        };
        let is_number = |part: &[u8]| !part.is_empty() && part.iter().all(u8::is_ascii_digit);
        let is_report = rest[place] == b'R' && is_number(row) && is_number(column);
        is_report.then_some(at..at + 2 + place + 1)
    });
    report.map(|at| drop(bytes.drain(at))).is_some()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cli::terminal::TextStyle;

    #[test]
    fn keys_become_the_lines_that_a_terminal_would_hand_over() {
        for (keys, lines) in [
            ("", &[][..]),
            ("m13 r latch\r", &["m13 r latch", "\r"]),
            ("m13 r latch\rn11 d ab", &["m13 r latch", "\r", "n11 d ab"]),
            ("\r\npass", &["", "\r", "", "\r", "pass"]),
            ("latcj\u{7f}h\r", &["latch", "\r"]),
            ("\u{8}x\u{15}pass", &["pass"]),
            ("m13 r lach \u{17}latch", &["m13 r latch"]),
            ("pa\u{1b}[D\u{1b}OA\u{1b}[3~\u{1b}xss\u{1}", &["pass"]),
            ("note\tZo\u{eb}", &["note Zo\u{eb}"]),
            ("pass\u{4}", &["pass"]),
        ] {
            let mut ahead = Ahead {
                bytes: keys.as_bytes().to_vec(),
            };
            let mut told = Vec::new();
            loop {
                match ahead.take() {
                    Typed::Line(line) => told.extend([line, "\r".to_owned()]),
                    Typed::Begun(line) if line.is_empty() => break,
                    Typed::Begun(line) => told.push(line),
                    Typed::End => panic!("{keys:?}"),
                }
            }
            assert_eq!(told, lines, "{keys:?}");
        }
        let mut ahead = Ahead {
            bytes: b"pass\r\x04".to_vec(),
        };
        assert_eq!(ahead.take(), Typed::Line("pass".to_owned()));
        assert_eq!(ahead.take(), Typed::End);
    }

    #[test]
    fn a_list_that_is_typed_ahead_is_hidden() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("shown");
        let style = TextStyle {
            color: false,
            ascii: true,
            width: 80,
        };
        let out = std::fs::File::create(&path).expect("created");
        let mut ui = Ui::new(style, Box::new(out));
        let mut ahead = Ahead {
            bytes: b"dig row\rscore\rdig\r".to_vec(),
        };
        for lists in [true, true, false] {
            let line = ahead.next("Ann", lists, &mut ui).expect("shown");
            assert!(matches!(line, Ok(NextLine::Typed(_))));
        }
        let shown = std::fs::read_to_string(&path).expect("read");
        assert_eq!(shown, "Ann> (hidden)\nAnn> score\nAnn> dig\n");
    }

    #[cfg(unix)]
    #[test]
    fn a_report_is_told_from_what_is_typed_around_it() {
        for (bytes, is_report, rest) in [
            ("\x1b[10;1R", true, ""),
            ("ab\x1b[10;1Rcd\x1b[9;9R", true, "abcd\x1b[9;9R"),
            ("R 12;3R [10;1R", false, "R 12;3R [10;1R"),
            ("\x1b[A\x1b[1;5C\x1b[10;120Rx", true, "\x1b[A\x1b[1;5Cx"),
            (
                "\x1b[R\x1b[;R\x1b[1;2;3R\x1b[10;",
                false,
                "\x1b[R\x1b[;R\x1b[1;2;3R\x1b[10;",
            ),
        ] {
            let mut left = bytes.as_bytes().to_vec();
            assert_eq!(cut_report(&mut left), is_report, "{bytes:?}");
            assert_eq!(String::from_utf8_lossy(&left), rest);
        }
    }
}
