//! Edits, with the exact text that results.

use super::{
    EditError, MAX_BYTES, Record, RecordedTurn, UndoneTurns, append, insert_turn, remove_turn,
    rename, replace_turn, set_option, with, without_last,
};
use crate::game::name_problem;

/// Texts before and after `Bob: m13 r abate` is appended; undoing it restores the first text.
#[test]
fn a_turn_goes_where_a_person_would_write_it() {
    let table = [
        (
            "turns:\n  - Ann: pass\n",
            "turns:\n  - Ann: pass\n  - Bob: m13 r abate\n",
        ),
        (
            "turns:\n  - Ann: pass",
            "turns:\n  - Ann: pass\n  - Bob: m13 r abate",
        ),
        (
            "turns:\n- Ann: pass\n",
            "turns:\n- Ann: pass\n- Bob: m13 r abate\n",
        ),
        (
            "turns:\n -   Ann: pass\n\n\n",
            "turns:\n -   Ann: pass\n - Bob: m13 r abate\n\n\n",
        ),
        (
            "turns:\r\n  - Ann: pass\r\n",
            "turns:\r\n  - Ann: pass\r\n  - Bob: m13 r abate\r\n",
        ),
        (
            "turns:\n  - Ann: pass # tired\n",
            "turns:\n  - Ann: pass # tired\n  - Bob: m13 r abate\n",
        ),
        (
            "turns:\n  - Ann: pass\n  # tea\n",
            "turns:\n  - Ann: pass\n  # tea\n  - Bob: m13 r abate\n",
        ),
        (
            "turns:\n  - Ann: pass\n# the end\n",
            "turns:\n  - Ann: pass\n  - Bob: m13 r abate\n# the end\n",
        ),
        (
            "turns:\n- Ann: pass\n# the end\n",
            "turns:\n- Ann: pass\n- Bob: m13 r abate\n# the end\n",
        ),
        (
            "turns:\n- Ann: pass\n# rules\noptions: {a: b}\n",
            "turns:\n- Ann: pass\n- Bob: m13 r abate\n# rules\noptions: {a: b}\n",
        ),
        (
            "turns:\n  - Ann: pass\noptions:\n  # ours\n  a: b\n",
            "turns:\n  - Ann: pass\n  - Bob: m13 r abate\noptions:\n  # ours\n  a: b\n",
        ),
        (
            "turns:\n  - Ann: pass\n...\n",
            "turns:\n  - Ann: pass\n  - Bob: m13 r abate\n...\n",
        ),
        (
            "turns:\n  - 'Ann': \"pass\"\n",
            "turns:\n  - 'Ann': \"pass\"\n  - Bob: m13 r abate\n",
        ),
        (
            "turns:\n  - {Ann: pass}\n",
            "turns:\n  - {Ann: pass}\n  - Bob: m13 r abate\n",
        ),
        ("turns:\n", "turns:\n  - Bob: m13 r abate\n"),
        ("turns:", "turns:\n  - Bob: m13 r abate"),
        (
            "turns:   # none yet\n\n",
            "turns:   # none yet\n  - Bob: m13 r abate\n\n",
        ),
        (
            "turns:\n  # write below\noptions: {}\n",
            "turns:\n  # write below\n  - Bob: m13 r abate\noptions: {}\n",
        ),
        (
            "'turns':\noptions: {}\n",
            "'turns':\n  - Bob: m13 r abate\noptions: {}\n",
        ),
    ];
    for (before, after) in table {
        for mark in ["", "\u{feff}"] {
            let eol = if before.contains('\r') { "\r\n" } else { "\n" };
            let [before, after] = [before, after].map(|turns| {
                format!("{mark}{}", with(turns))
                    .replace("\r\n", "\n")
                    .replace('\n', eol)
            });
            assert_eq!(
                append(&before, "Bob", "m13 r abate").as_deref(),
                Ok(after.as_str()),
                "{before}"
            );
            assert_eq!(
                without_last(&after, 1).as_deref(),
                Ok(before.as_str()),
                "{after}"
            );
        }
    }
}

/// Undoing these turns leaves an empty `turns:`.
#[test]
fn the_first_turn_adds_the_list() {
    for (before, after) in [
        (with("turns: []\n"), with("turns:\n  - Bob: pass\n")),
        (
            with("turns: [ ] # none\n"),
            with("turns: # none\n  - Bob: pass\n"),
        ),
        (with("turns: ~\n"), with("turns:\n  - Bob: pass\n")),
        (with(""), with("turns:\n  - Bob: pass\n")),
        (
            with("\n# over\n"),
            with("\n# over\nturns:\n  - Bob: pass\n"),
        ),
        (
            "  game: g\n  players: [Ann]\n  turns:".into(),
            "  game: g\n  players: [Ann]\n  turns:\n    - Bob: pass".into(),
        ),
    ] {
        assert_eq!(
            append(&before, "Bob", "pass").as_deref(),
            Ok(after.as_str()),
            "{before}"
        );
        let back = without_last(&after, 1).unwrap();
        assert_eq!(Record::parse(&back), Record::parse(&before), "{back}");
    }
}

/// A text, and the line that prevents editing it.
#[test]
fn turns_that_are_not_one_on_each_line_are_not_edited() {
    for (text, line) in [
        (with("turns: [{Ann: pass}]\n"), 3),
        (with("turns: [\n  {Ann: pass},\n]\n"), 3),
        (with("turns:\n  - Bob: x\n  - Ann: m13 r\n      latch\n"), 6),
        (
            with("turns:\n  - Bob: x\n  - Ann: >\n      a\n      # b\n"),
            6,
        ),
        (with("turns:\n  - Ann: \"m13 r\n      latch\"\n"), 5),
        (with("turns:\n  -\n    Ann: pass\n"), 4),
        (with("turns:\n  - Ann:\n      pass\n"), 4),
        (with("turns:\n  - ? Ann\n    : pass\n"), 4),
        (
            "{game: g, players: [Ann], turns: [{Bob: pass}]}\n".into(),
            1,
        ),
        (
            "{\n  \"game\": \"g\", \"players\": [\"Ann\"],\n  \"turns\": [{\"Ann\": \"x\"}]\n}\n"
                .into(),
            3,
        ),
    ] {
        assert!(Record::parse(&text).is_ok(), "{text}");
        let expected = format!(
            "line {line}: put each turn on a line of its own, `- name: action`, and try again"
        );
        for edit in [
            append(&text, "Bob", "x"),
            replace_turn(&text, 0, "Bob", "x"),
            insert_turn(&text, 0, "Bob", "x"),
            remove_turn(&text, 0),
            rename(&text, "Ann", "Anna"),
            without_last(&text, 1),
        ] {
            assert_eq!(edit, Err(EditError::NotLines(line)), "{text}");
            assert_eq!(edit.unwrap_err().to_string(), expected);
        }
    }
    for text in [
        "{game: g, players: [Ann]}\n",
        "game: g\nplayers: [Ann]\n...\n",
    ] {
        assert!(Record::parse(text).is_ok(), "{text}");
        assert!(append(text, "Bob", "x").is_err(), "{text}");
    }
}

#[test]
fn every_turn_reads_back_the_same() {
    let words = [
        "no",
        "on",
        "yes",
        "Y",
        "~",
        "1",
        "1e3",
        "0x1F",
        "12:30:45",
        "1.5",
        "-",
        "--",
        "---",
        "...",
        "?x",
        "? x",
        "- a",
        "# x",
        "a # b",
        "a #b",
        "a#b",
        "a: b",
        "a:",
        ":a",
        "a:b",
        "category a: b # c",
        "'",
        "''",
        "\"",
        "it's",
        "say \"hi\"",
        "\\",
        "a\\\"'b",
        "[a]",
        "{a}",
        "a, b",
        "a]",
        "&a",
        "*a",
        "!a",
        "|",
        ">",
        "%a",
        "@a",
        "`a`",
        "=",
        "<<",
        "null",
        "TRUE",
        ".inf",
        "李 Zoë",
        "a\u{200d}b",
        "grid .w*o./rd?g",
        "adjust -5 'cause # late",
        "m13 ? x",
        "rack -",
        "m13 > latch",
        "claim ring,bridge",
        "x\u{feff}y",
        "\u{1f600} \u{2764}\u{fe0f}",
        "latch:5u r word",
        "2001-12-14",
        "+5",
        "_",
        "a  b",
    ];
    for style in [
        "turns:\n  - Ann: pass\n",
        "turns:\n- \"Ann\": 'pass' # tea\n",
    ] {
        for word in words {
            let text = append(&with(style), "Bob", word)
                .unwrap_or_else(|error| panic!("{style}{word}: {error}"));
            let turns = Record::parse(&text).unwrap().turns;
            assert_eq!(
                turns[1],
                RecordedTurn {
                    actor: "Bob".into(),
                    action: word.into()
                },
                "{text}"
            );
            assert_eq!(without_last(&text, 1).unwrap(), with(style), "{text}");
            if name_problem(word).is_none() {
                let text = append(&with(style), word, "pass").unwrap();
                assert_eq!(Record::parse(&text).unwrap().turns[1].actor, word, "{text}");
            }
            let text = replace_turn(&with(style), 0, "Ann", word)
                .unwrap_or_else(|error| panic!("{style}{word}: {error}"));
            assert_eq!(
                Record::parse(&text).unwrap().turns[0].action,
                word,
                "{text}"
            );
        }
    }
    let quoted = |action| {
        append(&with("turns:\n"), "Bob", action)
            .unwrap()
            .lines()
            .last()
            .unwrap()
            .to_owned()
    };
    assert_eq!(quoted("claim ring,bridge"), "  - Bob: claim ring,bridge");
    assert_eq!(
        quoted("category a: b # c"),
        "  - Bob: \"category a: b # c\""
    );
    assert_eq!(quoted("say \"hi\": yes"), "  - Bob: 'say \"hi\": yes'");
    assert_eq!(quoted(" a\tb  "), "  - Bob: a b");
}

#[test]
fn comments_of_undone_turns_are_kept() {
    let table = [
        (
            1,
            "turns:\n  - Ann: pass # a\n  - Bob: pass  # b\n",
            "turns:\n  - Ann: pass # a\n  # b\n",
        ),
        (
            2,
            "turns:\n  - Ann: pass # a\n  - Bob: pass  # b\n",
            "turns:\n  # a\n  # b\n",
        ),
        (
            1,
            "turns:\n- Ann: pass\n- Bob: 'it''s # x' # b\n",
            "turns:\n- Ann: pass\n# b\n",
        ),
        (
            2,
            "turns:\n- Ann: pass\n# between\n- Bob: \"x # y\"\n# after\noptions: {}\n",
            "turns:\n# between\n# after\noptions: {}\n",
        ),
        (
            1,
            "turns:\n- Ann: adjust -5 'cause # late\n",
            "turns:\n# late\n",
        ),
        (1, "turns:\n- {Ann: pass} # c\n", "turns:\n# c\n"),
    ];
    for (count, before, after) in table {
        let after = with(after);
        assert_eq!(
            without_last(&with(before), count).as_deref(),
            Ok(after.as_str()),
            "{before}"
        );
    }
    assert_eq!(
        without_last(&with("turns:\n- Ann: pass\n"), 2),
        Err(EditError::TooFew { asked: 2, have: 1 })
    );
    assert_eq!(
        without_last(&with(""), 1),
        Err(EditError::TooFew { asked: 1, have: 0 })
    );
}

#[test]
fn a_turn_is_replaced_in_place() {
    let table = [
        (
            "turns:\n  - Ann: pass # a\n  - Bob: x\n",
            "turns:\n  - Cy: m13 r tow # a\n  - Bob: x\n",
        ),
        (
            "turns:\n  - 'Ann': \"pass # x\" # a\n",
            "turns:\n  - Cy: m13 r tow # a\n",
        ),
        (
            "turns:\r\n  - {Ann: pass}\r\n  - Bob: x\r\n",
            "turns:\r\n  - Cy: m13 r tow\r\n  - Bob: x\r\n",
        ),
    ];
    for (before, after) in table {
        let after = with(after);
        assert_eq!(
            replace_turn(&with(before), 0, "Cy", "m13 r tow").as_deref(),
            Ok(after.as_str()),
            "{before}"
        );
        assert_eq!(
            replace_turn(&with(before), 0, "Ann", "m13 r tow"),
            Ok(after.replace("Cy", "Ann")),
            "{before}"
        );
    }
    assert_eq!(
        replace_turn(&with(""), 0, "Ann", "x"),
        Err(EditError::NoTurn { number: 1, have: 0 })
    );
}

/// Texts before and after `table: note a: b` is put before the second turn; removing it restores the first text.
#[test]
fn a_turn_is_put_above_the_line_of_another() {
    for (before, after) in [
        (
            "turns:\n  - Ann: pass # a\n  - Bob: x # b\n",
            "turns:\n  - Ann: pass # a\n  - table: \"note a: b\"\n  - Bob: x # b\n",
        ),
        (
            "turns:\n-   'Ann': \"pass\"\n\n# tea\n-   {Bob: 'x'}",
            "turns:\n-   'Ann': \"pass\"\n\n# tea\n- table: \"note a: b\"\n-   {Bob: 'x'}",
        ),
        (
            "turns:\n - Ann: pass\n - Bob: x\n# end\noptions: {}\n",
            "turns:\n - Ann: pass\n - table: \"note a: b\"\n - Bob: x\n# end\noptions: {}\n",
        ),
    ] {
        for (mark, eol) in [("", "\n"), ("\u{feff}", "\r\n")] {
            let [before, after] =
                [before, after].map(|turns| format!("{mark}{}", with(turns)).replace('\n', eol));
            let inserted = insert_turn(&before, 1, "table", " note a: b");
            assert_eq!(inserted.as_ref(), Ok(&after), "{before}");
            assert_eq!(remove_turn(&after, 1), Ok(before), "{after}");
        }
    }
    let text = with("turns:\n- Ann: pass\n");
    let none = Err(EditError::NoTurn { number: 2, have: 1 });
    assert_eq!(insert_turn(&text, 1, "Bob", "pass"), none);
    assert_eq!(remove_turn(&text, 1), none);
    assert!(matches!(
        insert_turn(&text, 0, "Bob", "a\nb"),
        Err(EditError::Unfit(_))
    ));
}

#[test]
fn a_comment_stays_in_place_of_its_turn() {
    for (before, index, after) in [
        (
            "turns:\n  - Ann: pass # a\n  - Bob: x # b\n",
            0,
            "turns:\n  # a\n  - Bob: x # b\n",
        ),
        (
            "turns: # none\n- Ann: pass\n# between\n- Bob: 'x # y'\n",
            0,
            "turns: # none\n# between\n- Bob: 'x # y'\n",
        ),
        ("turns:\r\n- Ann: pass", 0, "turns:"),
    ] {
        let removed = remove_turn(&with(before), index);
        assert_eq!(removed, Ok(with(after)), "{before}");
    }
}

/// Texts before and after Ann is called `Smith, J`.
#[test]
fn a_player_is_renamed_everywhere() {
    for (before, after) in [
        (
            "players: [Ann, Bob] # Ann began\nturns:\n  - Ann: pass # Ann\n  - Bob: note for Ann\n  - ann: x\n",
            "players: [\"Smith, J\", Bob] # Ann began\nturns:\n  - Smith, J: pass # Ann\n  - Bob: note for Ann\n  - Smith, J: x\n",
        ),
        (
            "players:\n# Ann\n- 'Ann' # one\n-   Ann Lee\nturns:\n- {Ann: pass}\n- \"A\\x6en\": 'Ann'\n- Ann Lee: Ann\n",
            "players:\n# Ann\n- Smith, J # one\n-   Ann Lee\nturns:\n- {\"Smith, J\": pass}\n- Smith, J: 'Ann'\n- Ann Lee: Ann\n",
        ),
        (
            "turns:\n- Ann: pass\nteams: {Anne: [Cy, \"ANN\"], Red: [B]}\nnames: {Cy: Ann, Ann : Ann}\nplayers: [\n  Cy,\n  Ann, # ]\n  B,\n]\n",
            "turns:\n- Smith, J: pass\nteams: {Anne: [Cy, \"Smith, J\"], Red: [B]}\nnames: {Cy: Ann, \"Smith, J\" : Ann}\nplayers: [\n  Cy,\n  \"Smith, J\", # ]\n  B,\n]\n",
        ),
        (
            "players: [\"B]\", Ann]\nteams:\n  Red:\n    - Ann\n  Blue:\n  - B]\nnames:\n  Ann: Ann\n",
            "players: [\"B]\", \"Smith, J\"]\nteams:\n  Red:\n    - Smith, J\n  Blue:\n  - B]\nnames:\n  Smith, J: Ann\n",
        ),
    ] {
        for eol in ["\n", "\r\n"] {
            let [before, after] =
                [before, after].map(|text| format!("# Ann\ngame: Ann\n{text}").replace('\n', eol));
            let new = rename(&before, "ann", "Smith, J");
            assert_eq!(new.as_ref(), Ok(&after), "{before}");
            let back = rename(&after, "Smith, J", "Ann").expect("a player");
            assert!(rename(&back, "Ann", "Smith, J") == Ok(after), "{back}");
        }
    }
    let teams = "game: g\nplayers: [Ann]\nteams: {Red: [Ann]}\nturns:\n- Red: pass\n- Ann: x\n";
    let blue = rename(teams, "red", "Blue");
    assert_eq!(blue, Ok(teams.replace("Red", "Blue")));
    let upper = rename(teams, "Ann", "ANN");
    assert_eq!(upper, Ok(teams.replace("Ann", "ANN")));
    for (old, new, problem) in [
        ("Ann", "red", "there is already a team called `Red`"),
        ("Red", "ann", "there is already a player called `Ann`"),
        ("Ann", "Table", "`Table` means the table itself"),
        ("Ann", " ", "a player has no name"),
        ("Red", " Blue", "the name ` Blue` has spaces around it"),
        ("Ann", "A\u{202e}", "has an invisible character"),
        (
            "Anne",
            "Cy",
            "no player or team is called `Anne`; did you mean `Ann`?",
        ),
        ("table", "Cy", "no player or team is called `table`"),
    ] {
        let error = rename(teams, old, new).expect_err(new).to_string();
        assert!(error.contains(problem), "{old} {new}: {error}");
    }
    for players in ["[&a Ann]", "[!!str Ann]", "[A\n  nn]"] {
        let text = format!("game: g\nplayers: {players}\n");
        let record = Record::parse(&text);
        let name = record.expect(&text).players[0].clone();
        let refused = rename(&text, &name, "Cy");
        assert_eq!(refused, Err(EditError::NotPlain(name)), "{text}");
    }
}

#[test]
fn an_invalid_turn_is_not_written() {
    let text = with("turns:\n");
    for (actor, action) in [
        ("Ann", "a\nb"),
        ("Ann", "  "),
        ("", "pass"),
        ("A\u{202e}", "pass"),
        ("Ann", &"a".repeat(4001)),
    ] {
        assert!(
            matches!(append(&text, actor, action), Err(EditError::Unfit(_))),
            "{actor:?} {action:?}"
        );
    }
    assert!(matches!(
        append("game: g\n", "Ann", "pass"),
        Err(EditError::NotARecord(_))
    ));
}

#[test]
fn undone_turns_are_counted() {
    let full = with("turns:\n  - Ann: pass # a\n  - Bob: x # b\n  - Ann: y # c\n");
    let two = without_last(&full, 2).unwrap();
    let undone =
        |full: &str, text: &str| UndoneTurns::between(full, text).map_or(0, |undone| undone.count);
    assert_eq!(undone(&full, &two), 2);
    assert_eq!(undone(&full, &full), 0);
    assert_eq!(undone(&full, &two.replace("# a", "# A")), 0);
    assert_eq!(undone(&two, &full), 0);
    assert_eq!(undone("garbage", &two), 0);
    assert_eq!(undone(&full, "garbage"), 0);
}

#[test]
fn a_house_rule_is_set_where_it_is_or_would_be() {
    let head = "# Friday\ngame: lingo\nplayers: [Ann, Bob]\n";
    let turns = "turns:\n- Ann: m13 r bead # first\n";
    for (before, after) in [
        ("", "options: {timer: 60}\n"),
        ("options: {}\n", "options: {timer: 60}\n"),
        ("options:\n", "options: {timer: 60}\n"),
        (
            "options: {pool: 5} # ours\n",
            "options: {pool: 5, timer: 60} # ours\n",
        ),
        (
            "options: {pool: 5, timer: 30} # ours\n",
            "options: {pool: 5, timer: 60} # ours\n",
        ),
        (
            "options:\n  # ours\n  pool: 5 # more\n",
            "options:\n  # ours\n  timer: 60\n  pool: 5 # more\n",
        ),
        (
            "options:\n  pool: 5\n  timer: 30 # short\n",
            "options:\n  pool: 5\n  timer: 60 # short\n",
        ),
    ] {
        for eol in ["\n", "\r\n"] {
            let text = |options: &str| format!("{head}{options}{turns}").replace('\n', eol);
            let set = set_option(&text(before), "timer", "60");
            assert_eq!(set.expect("a record"), text(after), "{before}");
        }
    }
}

#[test]
fn a_full_record_says_how_large_it_may_be() {
    let text = with("turns:\n- Ann: pass\n# ");
    let full = |bytes: usize| format!("{text}{}\n", "x".repeat(bytes - text.len() - 1));
    let line = "- Bob: pass\n".len();
    assert!(append(&full(MAX_BYTES - line), "Bob", "pass").is_ok());
    let full = full(MAX_BYTES - line + 1);
    let refused = append(&full, "Bob", "pass").expect_err("it is full");
    assert_eq!(refused, EditError::Full);
    assert_eq!(
        refused.to_string(),
        "the record is full: its limit is 1024 KiB; shorten long notes or comments in it, and try again"
    );
    assert!(without_last(&full, 1).is_ok());
}
