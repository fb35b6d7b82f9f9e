//! Invalid turns, with the place of the error and the start of its message.

use super::errors::refused;
use super::{MAX_NAME, with};

#[test]
fn errors_in_turns_have_a_place() {
    let table: &[(&str, usize, usize, &str)] = &[
        ("turns: Ann\n", 3, 8, "`turns` is a list"),
        ("turns: {Ann: pass}\n", 3, 8, "`turns` is a list"),
        (
            &format!("turns:\n  - {}\n", "x".repeat(MAX_NAME)),
            4,
            5,
            &format!(
                "a turn is one `name: action`, with a space after the colon, as in `- Ann: pass`; this is `{}`",
                "x".repeat(MAX_NAME)
            ),
        ),
        (
            &format!("turns:\n  - {}\n", "x".repeat(MAX_NAME + 1)),
            4,
            5,
            "a turn is one `name: action`, with a space after the colon, as in `- Ann: pass`; this is a long text",
        ),
        (
            "turns:\n  - Ann m13\n",
            4,
            5,
            "a turn is one `name: action`, with a space after the colon, as in `- Ann:",
        ),
        (
            "turns:\n  - Ann:m13\n",
            4,
            5,
            "a turn is one `name: action`, with a space after the colon, as in `- Ann:",
        ),
        (
            "turns:\n  - Ann: pass\n    Bob: pass\n",
            4,
            5,
            "a turn is one `name: action`, with a space after the colon, as in `- Ann:",
        ),
        ("turns:\n  -\n", 4, 4, "a turn is one"),
        (
            "turns:\n  - Ann:\n",
            4,
            9,
            "an action is one line of text, as in `- Ann: pass`; this is nothing",
        ),
        ("turns:\n  - Ann: ' '\n", 4, 10, "an action is one line"),
        (
            "turns:\n  - Ann: 7\n",
            4,
            10,
            "YAML does not read 7 as text: put it in quotes, \"7\"",
        ),
        (
            "turns:\n  - 7: pass\n",
            4,
            5,
            "YAML does not read 7 as text: put it in quotes, \"7\"",
        ),
        (
            "turns:\n  - Ann:\n      Bob: pass\n",
            4,
            9,
            "an action is one line of text, as in `- Ann: pass`; this is a key with a value",
        ),
        (
            "turns:\n  - Ann: category a: b\n",
            4,
            20,
            "not valid YAML: put a value with a colon and a space in it in quotes",
        ),
        (
            "turns:\n  - Ann: \"a\\nb\"\n",
            4,
            10,
            "an action is one line; this one has a line break",
        ),
        (
            "turns:\n  - Ann: |\n      a\n      b\n",
            4,
            10,
            "an action is one line; this one has a line break",
        ),
    ];
    for &(turns, line, column, words) in table {
        let (at_line, at_column, message) = refused(&with(turns));
        let shown = format!("{turns:?}: {at_line}:{at_column} {message}");
        assert!(message.starts_with(words), "{shown}");
        assert_eq!((at_line, at_column), (line, column), "{shown}");
    }
}
