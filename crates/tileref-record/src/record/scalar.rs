//! One value written as YAML: plain where every YAML reader takes it for text, in quotes otherwise.

use std::fmt::Write as _;

use super::OptionValue;

/// Where a value will stand; inside brackets more characters have a meaning.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Style {
    /// On a line of its own.
    Block,
    /// Inside brackets.
    Flow,
    /// Inside brackets of a file that quotes everything, as JSON does.
    Json,
}

/// Text as a YAML scalar.
pub(super) fn text(value: &str, style: Style) -> String {
    if style != Style::Json && is_plain(value, style) {
        return value.to_owned();
    }
    if !value.chars().any(needs_escape) && value.contains(['"', '\\']) && style != Style::Json {
        return format!("'{}'", value.replace('\'', "''"));
    }
    let mut out = String::with_capacity(value.len() + 2);
    out.push('"');
    for c in value.chars() {
        match c {
            '"' | '\\' => out.extend(['\\', c]),
            c if needs_escape(c) => {
                let _ = match u32::from(c) {
                    code @ 0..=0xffff => write!(out, "\\u{code:04x}"),
                    code => write!(out, "\\U{code:08x}"),
                };
            }
            c => out.push(c),
        }
    }
    out.push('"');
    out
}

/// `actor: action`.
pub(super) fn pair(actor: &str, action: &str, style: Style) -> String {
    format!("{}: {}", text(actor, style), text(action, style))
}

/// A list in brackets.
pub(super) fn list<'a>(values: impl IntoIterator<Item = &'a str>) -> String {
    let values: Vec<String> = values
        .into_iter()
        .map(|value| text(value, Style::Flow))
        .collect();
    format!("[{}]", values.join(", "))
}

/// The value of a house rule.
pub(super) fn option(value: &OptionValue) -> String {
    match value {
        OptionValue::Truth(value) => value.to_string(),
        OptionValue::Whole(value) => value.to_string(),
        OptionValue::Text(value) => text(value, Style::Flow),
        OptionValue::List(values) => {
            let values: Vec<String> = values.iter().map(option).collect();
            format!("[{}]", values.join(", "))
        }
    }
}

/// Characters that YAML forbids in a file, takes for line breaks or that nobody could see there.
fn needs_escape(c: char) -> bool {
    crate::text::is_hidden(c) || matches!(c, '\u{fffe}' | '\u{ffff}')
}

fn is_plain(value: &str, style: Style) -> bool {
    let Some(first) = value.chars().next() else {
        return false;
    };
    let flow = style != Style::Block;
    !(value.starts_with(' ')
        || value.ends_with([' ', ':'])
        || value.contains(": ")
        || value.contains(" #")
        || "-?:,[]{}#&*!|>'\"%@`=<~".contains(first)
        || value.chars().any(needs_escape)
        || flow && value.contains([',', '[', ']', '{', '}', ':'])
        || value.starts_with("...")
        || is_word_of_yaml(value)
        || is_like_a_number(value))
}

/// The words that some version of YAML reads as a truth value or as nothing.
fn is_word_of_yaml(value: &str) -> bool {
    ["y", "n", "yes", "no", "on", "off", "true", "false", "null"]
        .iter()
        .any(|word| word.eq_ignore_ascii_case(value))
}

/// Whether some version of YAML might read a number, a time or a date.
fn is_like_a_number(value: &str) -> bool {
    let digits = value.trim_start_matches(['+', '.']);
    let radix = ["0x", "0o", "0b"]
        .iter()
        .any(|start| digits.starts_with(start));
    digits.starts_with(|c: char| c.is_ascii_digit())
        && (radix
            || value
                .chars()
                .all(|c| c.is_ascii_digit() || "+-._:eETZ ".contains(c)))
        || [".inf", ".nan", "+.inf"]
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
            ("1 cat", "1 cat"),
            ("12", "\"12\""),
            ("+1.5", "\"+1.5\""),
            ("12:30", "\"12:30\""),
            ("0x1f", "\"0x1f\""),
            (".inf", "\".inf\""),
            ("no", "\"no\""),
            ("a: b", "\"a: b\""),
            ("say \"a: b\"", "'say \"a: b\"'"),
            ("say \"it's: b\"", "'say \"it''s: b\"'"),
            ("a\u{202e}b", "\"a\\u202eb\""),
            ("\"\u{202e}", "\"\\\"\\u202e\""),
            ("a\u{fffe}b", "\"a\\ufffeb\""),
            ("a\u{ffff}b", "\"a\\uffffb\""),
            ("a\u{e0041}b", "\"a\\U000e0041b\""),
        ] {
            assert_eq!(text(value, Style::Block), wanted);
        }
        assert_eq!(text("pass", Style::Json), "\"pass\"");
        assert_eq!(text("a, b", Style::Block), "a, b");
        assert_eq!(text("a, b", Style::Flow), "\"a, b\"");
    }
}
