//! Text as wide as the terminal.

use std::io;

use unicode_width::UnicodeWidthStr as _;

use super::NARROWEST;

/// Wraps a text at `width` columns, with `indent` before every line but the first, and a line break at the end. Text in
/// back-ticks stays on one line if it fits, and so does styled text.
pub fn wrapped(text: &str, width: usize, indent: &str) -> String {
    let (mut lines, mut line, mut used) = (String::new(), String::new(), 0);
    for word in unbroken(text, width - indent.width().min(width)) {
        let long = visible(word);
        if used > indent.width() && used + 1 + long > width {
            lines += &line;
            lines.push('\n');
            indent.clone_into(&mut line);
            used = indent.width();
        } else if !line.is_empty() {
            line.push(' ');
            used += 1;
        }
        line.push_str(word);
        used += long;
    }
    lines + &line + "\n"
}

/// The words of a text. Text in back-ticks counts as one word, and so does styled text, unless it is wider than `most`.
fn unbroken(text: &str, most: usize) -> Vec<&str> {
    let at = |word: &str| word.as_ptr().addr() - text.as_ptr().addr();
    let (mut pieces, mut held) = (Vec::new(), Vec::new());
    let (mut is_quoted, mut is_styled) = (false, false);
    let mut words = text.split_whitespace().peekable();
    while let Some(word) = words.next() {
        is_quoted ^= word.matches('`').count() % 2 == 1;
        if let Some(style) = word.rfind('\x1b') {
            is_styled = !word[style..].starts_with("\x1b[0m");
        }
        held.push(word);
        if (is_quoted || is_styled) && words.peek().is_some() {
            continue;
        }
        let whole = &text[at(held[0])..at(word) + word.len()];
        if visible(whole) <= most {
            pieces.push(whole);
            held.clear();
        } else {
            pieces.append(&mut held);
        }
    }
    pieces
}

/// The columns that a text takes on a terminal; its styles take none.
pub fn visible(text: &str) -> usize {
    let mut parts = text.split('\x1b');
    let first = parts.next().map_or(0, str::width);
    let rest = parts.map(|part| part.split_once('m').map_or(0, |(_, text)| text.width()));
    first + rest.sum::<usize>()
}

/// Wraps each line of a text, indenting what continues it. A source line and the line with its caret stay as they are.
pub fn fitted(text: &str, width: usize) -> String {
    let fit = |line: &str| {
        let is_source = line.starts_with(' ') && line.contains(" | ");
        if is_source || visible(line) <= width {
            return line.to_owned() + "\n";
        }
        let (indent, line) = line.split_at(line.len() - line.trim_start().len());
        let lines = wrapped(line, width.saturating_sub(indent.len()), "  ");
        let lines = lines.lines();
        lines.map(|line| format!("{indent}{line}\n")).collect()
    };
    text.lines().map(fit).collect()
}

/// The maximum width of a message: 79 columns, or those of a narrower terminal.
pub fn message_width() -> usize {
    let terminal = terminal_size::terminal_size_of(io::stderr());
    terminal.map_or(79, |(width, _)| usize::from(width.0).clamp(NARROWEST, 79))
}

/// A message for standard error, without a line break at the end.
pub fn message(text: &str) -> String {
    let mut message = fitted(text, message_width());
    message.pop();
    message
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_text_is_cut_between_words() {
        assert_eq!(wrapped("one two three", 7, "  "), "one two\n  three\n");
        assert_eq!(wrapped("a-word-too-long x", 5, ""), "a-word-too-long\nx\n");
        // An example stays whole where it can.
        assert_eq!(wrapped("try `a b` c", 7, "  "), "try\n  `a b`\n  c\n");
        assert_eq!(wrapped("try `a b c d e`", 7, ""), "try `a\nb c d\ne`\n");
        assert_eq!(wrapped("a ` b c", 3, ""), "a `\nb c\n");
        assert_eq!(wrapped("no `   `: a   b", 11, ""), "no `   `: a\nb\n");
        let styled = "\x1b[1mMary Lou\x1b[0m to move";
        assert_eq!(visible(styled), 16);
        assert_eq!(wrapped(styled, 7, ""), "\x1b[1mMary\nLou\x1b[0m to\nmove\n");
        assert_eq!(wrapped(styled, 8, ""), "\x1b[1mMary Lou\x1b[0m\nto move\n");
    }

    #[test]
    fn lines_are_cut_between_words_and_styles_have_no_width() {
        assert_eq!(fitted("  one two three\n", 9), "  one two\n    three\n");
        assert_eq!(fitted("to try `a b`.\n", 9), "to try\n  `a b`.\n");
        let long = "to try `a b c d e`\n";
        assert_eq!(fitted(long, 9), "to try `a\n  b c d\n  e`\n");
        let styled = "\x1b[1mMary Lou\x1b[0m to move";
        assert_eq!(fitted(styled, 13), "\x1b[1mMary Lou\x1b[0m to\n  move\n");
    }
}
