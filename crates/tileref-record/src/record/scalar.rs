//! Writes values as YAML: plain if every YAML reader reads them as text, in quotes otherwise.

use serde_yaml::Value;

use super::GameDate;
use crate::yaml;

/// The context of a value; inside brackets more characters have a meaning.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Style {
    /// On a line of its own.
    Block,
    /// Inside brackets.
    Flow,
}

/// The length of the quoted text at the start of a text.
pub(super) fn quoted_len(text: &str) -> usize {
    let Some(quote @ ('"' | '\'')) = text.chars().next() else {
        return 0;
    };
    let mut rest = text[1..].char_indices().peekable();
    while let Some((at, c)) = rest.next() {
        if c == '\\' && quote == '"' {
            rest.next();
        } else if c == quote
            && rest
                .next_if(|&(_, next)| quote == '\'' && next == quote)
                .is_none()
        {
            return at + 2;
        }
    }
    text.len()
}

/// Text as a YAML scalar.
pub(super) fn text(value: &str, style: Style) -> String {
    if is_plain(value, style) {
        return value.to_owned();
    }
    if !value.chars().any(needs_escape) && value.contains(['"', '\\']) {
        return format!("'{}'", value.replace('\'', "''"));
    }
    let escaped = value.chars().map(|c| match c {
        '"' | '\\' => format!("\\{c}"),
        c if needs_escape(c) => format!("\\U{:08x}", u32::from(c)),
        c => c.to_string(),
    });
    format!("\"{}\"", escaped.collect::<String>())
}

/// `actor: action`.
pub(super) fn pair(actor: &str, action: &str) -> String {
    format!(
        "{}: {}",
        text(actor, Style::Block),
        text(action, Style::Block)
    )
}

/// A list in brackets.
pub(super) fn list(values: &[String]) -> String {
    let values = values.iter().map(|value| text(value, Style::Flow));
    format!("[{}]", values.collect::<Vec<_>>().join(", "))
}

/// The value of a house rule: without quotes also where YAML reads a number, a truth value or a list that has this text.
pub(super) fn option(value: &str) -> String {
    let is_same = |read: &Value| !read.is_string() && yaml::setting(read).as_deref() == Some(value);
    let is_plain =
        !value.chars().any(needs_escape) && yaml::read(value).as_ref().is_ok_and(is_same);
    if is_plain {
        value.to_owned()
    } else {
        text(value, Style::Flow)
    }
}

/// A text of `about`: a day and a whole number need no quotes there.
pub(super) fn fact(value: &str) -> String {
    let is_number = value
        .parse::<u32>()
        .is_ok_and(|number| number.to_string() == value);
    let is_day = value.len() == "2026-11-24".len() && value.parse::<GameDate>().is_ok();
    if is_number || is_day {
        value.to_owned()
    } else {
        text(value, Style::Flow)
    }
}

/// Characters that YAML forbids or reads as line breaks, and invisible characters.
fn needs_escape(c: char) -> bool {
    crate::text::is_hidden(c) || matches!(c, '\u{fffe}' | '\u{ffff}')
}

/// Every YAML reader reads such a value as text: it starts with a letter and has no special characters.
fn is_plain(value: &str, style: Style) -> bool {
    let has_meaning = value.ends_with([' ', ':'])
        || value.contains(": ")
        || value.contains(" #")
        || value.chars().any(needs_escape)
        || style == Style::Flow && value.contains([',', '[', ']', '{', '}', ':'])
        || is_word_of_yaml(value);
    value.starts_with(char::is_alphabetic) && !has_meaning
}

/// Some version of YAML reads such a word as a truth value or as null.
fn is_word_of_yaml(value: &str) -> bool {
    ["y", "n", "yes", "no", "on", "off", "true", "false", "null"]
        .iter()
        .any(|word| word.eq_ignore_ascii_case(value))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_are_quoted_where_yaml_would_read_something_else() {
        for (value, wanted) in [
            ("pass", "pass"),
            ("it's", "it's"),
            ("T", "T"),
            ("e5", "e5"),
            ("1 cat", "\"1 cat\""),
            ("12", "\"12\""),
            ("+1.5", "\"+1.5\""),
            ("12:30", "\"12:30\""),
            ("0x1f", "\"0x1f\""),
            (".inf", "\".inf\""),
            ("no", "\"no\""),
            ("a: b", "\"a: b\""),
            ("say \"a: b\"", "'say \"a: b\"'"),
            ("say \"it's: b\"", "'say \"it''s: b\"'"),
            ("a\u{202e}b", "\"a\\U0000202eb\""),
            ("\"\u{202e}", "\"\\\"\\U0000202e\""),
            ("a\u{fffe}b", "\"a\\U0000fffeb\""),
            ("a\u{ffff}b", "\"a\\U0000ffffb\""),
            ("a\u{e0041}b", "\"a\\U000e0041b\""),
        ] {
            assert_eq!(text(value, Style::Block), wanted);
        }
        assert_eq!(text("a, b", Style::Block), "a, b");
        assert_eq!(text("a, b", Style::Flow), "\"a, b\"");
    }

    #[test]
    fn values_of_house_rules_have_quotes_where_another_value_would_be_read() {
        for (value, wanted) in [
            ("entry", "entry"),
            ("true", "true"),
            ("60", "60"),
            ("[0,1,2]", "[0,1,2]"),
            ("007", "\"007\""),
            ("no", "\"no\""),
            ("[0, 1]", "\"[0, 1]\""),
            ("[*a]", "\"[*a]\""),
            ("[a\u{202e}]", "\"[a\\U0000202e]\""),
        ] {
            assert_eq!(option(value), wanted);
        }
    }
}
