//! Any line: reading never panics, and printing what was read gives the canonical form.

use proptest::prelude::*;
use tileref::action::Action;

/// Lines that can mostly be read: every form of the notation, in any case.
pub fn spoken() -> impl Strategy<Value = String> {
    let cell = prop_oneof![
        4 => "[a-zA-Z]{1,2}[1-9][0-9]{0,2}",
        1 => "[a-z]{2,5}:[1-9][0-9]?[rlud]?",
    ];
    let path = prop_oneof!["[rludRLUD]", "[rlud]{2,6}", "right|Left|UP|down|>|<|\\^|v"];
    let word = prop_oneof![9 => "([?+]?([a-zA-Zäß]|[aA]\u{308})){1,7}", 1 => "also|CLAIM"];
    let declared = (cell, path, word)
        .prop_map(|(cell, path, word)| {
            // A path of several steps fits the word.
            let letters = word.chars().filter(|c| c.is_alphabetic()).count();
            let bent = path.len() > 1 && path.chars().all(|c| "rlud".contains(c));
            let path: String = if bent {
                path.chars().cycle().take((letters - 1).max(1)).collect()
            } else {
                path
            };
            format!("{cell} {path} {word}")
        })
        .boxed();
    let play = (
        declared.clone(),
        prop::collection::vec(declared, 0..3),
        prop::option::of("(ring|Bridge|full-fit|corner)(,(ring|cluster)){0,2}"),
    )
        .prop_map(|(main, also, claims)| {
            let also: String = also.iter().map(|word| format!(" also {word}")).collect();
            let claims = claims.map(|names| format!(" claim {names}"));
            format!("{main}{also}{}", claims.unwrap_or_default())
        });
    prop_oneof![
        8 => play,
        1 => "pass|PASS|forfeit|end| end ",
        1 => "exchange [1-9][0-9]?",
        1 => "challenge( [a-z]{2,6})?( upheld| Rejected)?",
        1 => "rack (-|([a-z]|\\?|\\+[a-z]){1,7}( [a-z]){0,2})",
        1 => "adjust [+-][0-9]{1,4} [a-z#: '\"\\[\\]{}]{0,12}x",
        1 => "category [a-z#:äé, '\"]{0,12}z",
        1 => "shift [rlud] [1-9][0-9]?",
        1 => "(allow|ban)( [a-zA-Zü]{1,8}){1,3}",
    ]
}

/// Anything at all: bits of the notation in any order, and any characters.
pub fn junk() -> impl Strategy<Value = String> {
    let bit = prop_oneof![
        "[a-z]{1,2}[0-9]{1,4}",
        "[rludx]{1,8}",
        "[?+a-z:]{0,9}",
        "also|claim|challenge|exchange|rack|adjust|shift|upheld|-|\\+|\\?|,",
        "\\PC{0,4}",
        any::<String>(),
    ];
    prop::collection::vec(bit, 0..8).prop_map(|bits| bits.join(" "))
}

proptest! {
    #![proptest_config(super::cases(500))]

    #[test]
    fn what_is_printed_reads_as_the_same(line in spoken()) {
        if let Ok(action) = Action::parse(&line) {
            let printed = action.to_string();
            prop_assert_eq!(Action::parse(&printed), Ok(action), "{}", printed);
        }
    }

    #[test]
    fn any_line_is_read_or_refused_with_a_place_in_it(line in junk()) {
        match Action::parse(&line) {
            Ok(action) => {
                let printed = action.to_string();
                prop_assert_eq!(Action::parse(&printed), Ok(action), "{}", printed);
            }
            Err(error) => {
                let end = line.chars().count();
                prop_assert!(error.at.start <= end && error.at.start < error.at.end, "{error:?}");
                let told = error.to_string();
                prop_assert!(!told.chars().any(char::is_control), "{told:?}");
            }
        }
    }
}

/// Most of the lines that should be readable are, so that the properties above mean something.
#[test]
fn spoken_lines_can_mostly_be_read() {
    use proptest::strategy::ValueTree as _;
    let mut runner = proptest::test_runner::TestRunner::deterministic();
    let lines: Vec<String> = (0..500)
        .map(|_| spoken().new_tree(&mut runner).unwrap().current())
        .collect();
    let read = lines.iter().filter(|line| Action::parse(line).is_ok());
    let read = read.count();
    assert!(read > 400, "only {read} of 500 can be read");
}
