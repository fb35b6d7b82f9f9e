//! What every output has to know about a terminal: how to draw, how wide a line may be, which characters it would act on.

mod wrap;

pub use wrap::{fitted, visible, wrapped};

use std::borrow::Cow;

use tileref_words::text::{LEFT_TO_RIGHT, is_hidden, shown};

/// The narrowest terminal that text is wrapped for: that of a phone in large letters.
pub const NARROWEST: usize = 28;

/// How to draw: decided once from flags, environment and terminal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TextStyle {
    /// Colour may be used.
    pub color: bool,
    /// Only ASCII may be used for drawing.
    pub ascii: bool,
    /// The maximum width of a line.
    pub width: usize,
}

impl TextStyle {
    /// Text without a terminal, at a width that usually fits.
    pub const PLAIN: Self = Self {
        color: false,
        ascii: false,
        width: 78,
    };

    /// The same with another width, within bounds.
    #[must_use]
    pub fn across(self, width: usize) -> Self {
        Self {
            width: width.clamp(NARROWEST, 200),
            ..self
        }
    }
}

/// Escapes whatever a terminal could act on. Text from outside was escaped where it was quoted; this catches what was
/// missed. With colour, the program's own styles are left alone.
pub fn escaped_for_terminal(text: &str, color: bool) -> Cow<'_, str> {
    if !text.contains(needs_escape) {
        return text.into();
    }
    let mut out = String::with_capacity(text.len() + 16);
    let mut parts = text.split('\u{1b}');
    out += &escaped(parts.next().unwrap_or_default(), escape);
    for part in parts {
        let style = part.strip_prefix('[').filter(|_| color);
        let end = style.and_then(|style| style.find(|c: char| !c.is_ascii_digit() && c != ';'));
        let is_style = style
            .zip(end)
            .is_some_and(|(style, end)| style[end..].starts_with('m'));
        out += if is_style { "\u{1b}" } else { "\\u{1b}" };
        out += &escaped(part, escape);
    }
    out.into()
}

/// A terminal could act on such a character. Scripts and manual pages contain tabs, and Hebrew boards the mark that
/// keeps a row as it is.
pub fn needs_escape(c: char) -> bool {
    !matches!(c, '\n' | '\t') && !LEFT_TO_RIGHT.contains(c) && is_hidden(c)
}

fn escape(c: char, out: &mut String) {
    *out += &shown(c.encode_utf8(&mut [0; 4]));
}

/// A text in which `escape` replaces each character that a terminal could act on.
pub fn escaped(text: &str, escape: fn(char, &mut String)) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        if needs_escape(c) {
            escape(c, &mut out);
        } else {
            out.push(c);
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn everything_but_the_styles_of_the_program_is_escaped() {
        let styled = "\u{1b}[1;32mAnn\u{1b}[0m\n";
        assert_eq!(escaped_for_terminal(styled, true), styled);
        assert_eq!(
            escaped_for_terminal(styled, false),
            "\\u{1b}[1;32mAnn\\u{1b}[0m\n"
        );
        for (text, safe) in [
            ("\u{1b}[2J", "\\u{1b}[2J"),
            ("\u{1b}]0;m\u{7}", "\\u{1b}]0;m\\u{7}"),
            ("\u{1b}\u{1b}[0m", "\\u{1b}\u{1b}[0m"),
            ("a\u{1b}", "a\\u{1b}"),
            (
                "a\u{9b}31m\u{202e}\u{2800}\t\n",
                "a\\u{9b}31m\\u{202e}\\u{2800}\t\n",
            ),
        ] {
            assert_eq!(escaped_for_terminal(text, true), safe);
        }
    }
}
