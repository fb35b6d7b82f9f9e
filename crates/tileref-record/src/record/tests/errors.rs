//! Invalid records, with the place of the error and the start of its message.

use super::{Record, text_of};

pub fn refused(text: &str) -> (usize, usize, String) {
    match Record::parse(text) {
        Ok(record) => panic!("{text:?} reads as {record:?}"),
        Err(error) => {
            let (line, column) = error.place.map_or((0, 0), |at| (at.line, at.column));
            (line, column, error.to_string())
        }
    }
}

#[test]
fn errors_have_a_place_and_advice() {
    let table: &[(&str, usize, usize, &str)] = &[
        ("", 0, 0, "the record is empty"),
        ("# nothing\n", 0, 0, "the record is empty"),
        ("\u{feff}", 0, 0, "the record is empty"),
        (
            "hello\n",
            1,
            1,
            "a record is a list of keys with values, starting with `game:` and `players:`; this is `hello`",
        ),
        (
            "game: g\n",
            1,
            1,
            "`players` is missing: add a line such as `players: [Ann, Bob]`",
        ),
        ("# x\n\nplayers: [A]\n", 3, 1, "`game` is missing"),
        (
            "game: g\nplayers\n",
            2,
            1,
            "not valid YAML: this line needs a key, a colon and a space",
        ),
        (
            "gmae: g\n",
            1,
            1,
            "unknown key `gmae`: did you mean `game`?",
        ),
        (
            "game: g\nplayers: [A]\nxyzzy: 1\n",
            3,
            1,
            "unknown key `xyzzy`: a record has game, players",
        ),
        (
            "game: g\nplayers: [A]\nTurns: []\n",
            3,
            1,
            "unknown key `Turns`: did you mean `turns`?",
        ),
        (
            "game: g\nplayers: [Ann]\nann: pass\n",
            3,
            1,
            "put a turn below `turns:`, indented and with a dash: `  - ann: pass`",
        ),
        (
            "game: g\nplayers: [Ann]\ntable: end\n",
            3,
            1,
            "put a turn below `turns:`, indented and with a dash: `  - table: pass`",
        ),
        (
            "game: g\nplayers: [A]\n<<: {a: b}\n",
            3,
            1,
            "unknown key `<<`",
        ),
        ("1: g\n", 1, 1, "a key is a word"),
        (
            "game: g\nplayers: [A]\ngame: h\n",
            3,
            1,
            "duplicate key `game`: keep one",
        ),
        (
            "\"game\": g\nplayers: [A]\ngame: h\n",
            3,
            1,
            "duplicate key `game`: keep one",
        ),
        (
            "game: g\nplayers: [A]\noptions: {a: 1, b: 2, a: 3}\n",
            3,
            23,
            "duplicate key `a`: keep one",
        ),
        (
            "game: g\nplayers: [A]\nteams:\n  R: [A]\n  R: [A]\n",
            5,
            3,
            "duplicate key `R`: keep one",
        ),
        (
            "game: g\noptions: {game: h}\nplayers: [A]\ngame: h\n",
            4,
            1,
            "duplicate key `game`: keep one",
        ),
        (
            "game: g\nplayers: [A]\nteams:\n  R:\n    R: A\n  R: [A]\n",
            6,
            3,
            "duplicate key `R`: keep one",
        ),
        (
            "game: g\nplayers: [A]\noptions: {a: 'a: b', a: 3}\n",
            3,
            22,
            "duplicate key `a`: keep one",
        ),
        (
            "# é\ngame: g\nplayers: [é]\nteams:\n  R: [A]\n  'R': [A]\n",
            6,
            4,
            "duplicate key `R`: keep one",
        ),
        (
            "game: g\nplayers: [A]\nturns:\n- A: 'note don't'\n",
            4,
            16,
            "not valid YAML: the quotes close before this",
        ),
        (
            "game: g\nplayers: ['A' 'B']\n",
            2,
            15,
            "not valid YAML: the quotes close before this",
        ),
        (
            "game: \"g\nplayers: [A]\n",
            1,
            7,
            "not valid YAML: the quote here is never closed",
        ),
        (
            "game: @home\nplayers: [A]\n",
            1,
            7,
            "not valid YAML: a value that starts with such a sign needs quotes",
        ),
        (
            "game: - g\nplayers: [A]\n",
            1,
            7,
            "not valid YAML: a value that starts with such a sign needs quotes",
        ),
        (
            "game: *g*\nplayers: [A]\n",
            1,
            7,
            "not valid YAML: a value that starts with such a sign needs quotes",
        ),
        (
            "game: 7\nplayers: [A]\n",
            1,
            7,
            "YAML does not read 7 as text: put it in quotes, \"7\"",
        ),
        (
            "game:\nplayers: [A]\n",
            1,
            6,
            "`game` is the name of a game",
        ),
        (
            "game: ''\nplayers: [A]\n",
            1,
            7,
            "`game` is the name of a game",
        ),
        (
            "game: [g]\nplayers: [A]\n",
            1,
            7,
            "`game` is the name of a game or the path of a ruleset file; this is a list",
        ),
        (
            "game: !x g\nplayers: [A]\n",
            1,
            7,
            "`game` is the name of a game or the path of a ruleset file; this is a value with a tag",
        ),
        (
            "game: g\nplayers: Ann\n",
            2,
            10,
            "`players` is a list of names, as in `players: [Ann, Bob]`; this is `Ann`",
        ),
        (
            "game: g\nplayers: []\n",
            2,
            10,
            "there are no players: add them, as in `players: [Ann, Bob]`",
        ),
        (
            "game: g\nplayers: [Ann, 1]\n",
            2,
            16,
            "YAML does not read 1 as text: put it in quotes, \"1\"",
        ),
        (
            "game: g\nplayers: [Ann, true]\n",
            2,
            16,
            "YAML does not read true as text: put it in quotes, \"true\"",
        ),
        (
            "game: g\nplayers: [Ann, ~]\n",
            2,
            10,
            "a name is plain text without a colon, or text in quotes; this is nothing",
        ),
        (
            "game: g\nplayers: [Ann, ann]\n",
            2,
            16,
            "there is already a player called `Ann`",
        ),
        (
            "game: g\nplayers: [Zoë, ZOE\u{308}]\n",
            2,
            16,
            "there is already a player called `Zoë`",
        ),
        (
            "game: g\nplayers: [Ann, Table]\n",
            2,
            16,
            "`Table` means the table itself: choose another name",
        ),
        (
            "game: g\nplayers: [Ann, '']\n",
            2,
            10,
            "a player has no name",
        ),
        (
            "game: g\nplayers: [Ann, ' Bob']\n",
            2,
            17,
            "the name ` Bob` has spaces around it: remove them",
        ),
        (
            "game: g\nplayers: [Ann, \"B\\u202eob\"]\n",
            2,
            10,
            "the name `B\\u{202e}ob` has an invisible character: remove it",
        ),
        (
            "game: g\nplayers: [Ann Bob, Ann\u{a0}Bob]\n",
            2,
            20,
            "there is already a player called `Ann Bob`",
        ),
        (
            "game: g\nplayers: [A, B]\nteams: {R: [A], B: [B]}\n",
            3,
            17,
            "there is already a player called `B`",
        ),
        (
            "teams: {R: [A], b: [B]}\ngame: g\nplayers: [A, B]\n",
            1,
            17,
            "there is already a player called `B`",
        ),
        (
            "game: g\nplayers: [Ann, Bob]\nteams: {R: [Ann], S: [Bib]}\n",
            3,
            23,
            "`Bib` in team `S` is not one of the players; did you mean `Bob`?",
        ),
        (
            "game: g\nplayers: [A, B]\nteams: {R: [A], S: [A, B]}\n",
            3,
            21,
            "`A` is in team `R` and in team `S`",
        ),
        (
            "game: g\nplayers: [A, B]\nteams: {R: [A, A], S: [B]}\n",
            3,
            16,
            "`A` is in team `R` twice",
        ),
        (
            "game: g\nplayers: [A, B]\nteams: {R: [A], S: []}\n",
            3,
            17,
            "team `S` has no members",
        ),
        (
            "game: g\nplayers: [A, B]\nteams: {R: [A]}\n",
            2,
            14,
            "`B` is not in a team",
        ),
        (
            "game: g\nplayers: [A]\nteams: [A]\n",
            3,
            8,
            "`teams` names each team",
        ),
        (
            "game: g\nplayers: [A]\noptions: judge\n",
            3,
            10,
            "`options` names each option",
        ),
        (
            "game: g\nplayers: [A]\noptions: {a: {b: c}}\n",
            3,
            14,
            "the value of an option is",
        ),
        (
            "game: g\nplayers: [A]\noptions: {a: [1, {b: c}]}\n",
            3,
            14,
            "the value of an option is",
        ),
        (
            "game: g\nplayers: [A]\noptions: {a: }\n",
            3,
            14,
            "the value of an option is",
        ),
        (
            "game: g\nplayers: [A]\n---\ngame: h\n",
            3,
            1,
            "a file holds one YAML document; a second one starts here",
        ),
        (
            "game: g\nplayers: [A\n",
            2,
            10,
            "not valid YAML: the `[` here is never closed, or a comma is missing after it",
        ),
        (
            "game: g\nplayers: [A]\n\tturns: []\n",
            3,
            1,
            "not valid YAML: indent with spaces, not tabs",
        ),
        (
            "game: g\u{ffff}\n",
            1,
            8,
            "the control character `\\u{ffff}` is not allowed here: remove it",
        ),
        (
            "game: g\u{1}\n",
            1,
            8,
            "the control character `\\u{1}` is not allowed here: remove it",
        ),
    ];
    for &(text, line, column, words) in table {
        let (at_line, at_column, message) = refused(text);
        let shown = format!("{text:?}: {at_line}:{at_column} {message}");
        assert!(message.starts_with(words), "{shown}");
        assert_eq!((at_line, at_column), (line, column), "{shown}");
    }
}

#[test]
fn aliases_are_refused() {
    let expected = "YAML aliases (`*name`) are not read: write the value out";
    let list = "game: g\nplayers: &p [A, B]\noptions: {a: [*p]}\n";
    assert_eq!(refused(list), (3, 15, expected.into()));
    let tagged = "game: g\nplayers: !!seq &p [A, B]\nteams: {R: *p}\n";
    assert_eq!(refused(tagged), (3, 12, expected.into()));
    // Text that only looks like an alias is allowed.
    let quoted = "game: g\nplayers: [Ann]\nturns:\n- Ann: \"[*a:\"\n- \"?&a,\": Ann\n";
    assert_eq!(Record::parse(quoted).unwrap().turns[0].action, "[*a:");
    let text = "- A: note R&B, *wow* and x *b # *b\n".repeat(20);
    let text = format!("game: &g g\nplayers: [A, '*a', \"&a *a\"]\nturns:\n{text}");
    assert_eq!(Record::parse(&text).unwrap().turns.len(), 20);
}

#[test]
fn invalid_bytes_are_refused_at_their_place() {
    let error_of = |bytes: &[u8]| {
        let error = text_of(bytes).and_then(Record::parse).unwrap_err();
        (
            error.place.map(|at| (at.line, at.column)),
            error.to_string(),
        )
    };
    assert_eq!(
        error_of(b"game: g\nplayers: [\xff]"),
        (Some((2, 11)), "not UTF-8 text: save it as UTF-8".into())
    );
    assert_eq!(
        error_of(b"\xef\xbb\xbf# \xff"),
        (Some((1, 3)), "not UTF-8 text: save it as UTF-8".into())
    );
    assert_eq!(
        error_of(b"\xff\xfeg\0a\0"),
        (Some((1, 1)), "saved as UTF-16: save it as UTF-8".into())
    );
    assert_eq!(error_of(b"\x7fELF\0\0").0, Some((1, 1)));
    assert!(Record::parse("\u{feff}game: g\r\nplayers: [A]\r\n").is_ok());
}

#[test]
fn values_that_yaml_reads_otherwise_have_advice() {
    for (lines, line, words) in [
        (
            "turns:\n- Ann: *pass\n",
            4,
            "a value that starts with such a sign needs quotes",
        ),
        (
            "turns:\n- Ann: note & so on\n- Ann: * pass\n",
            5,
            "a value that starts with such a sign needs quotes",
        ),
        (
            "turns:\n- Ann: note & so on\n- Ann: \"pass\" *x\n",
            5,
            "the quotes close before this",
        ),
        ("dictionary: \"C:\\games\"\n", 3, "use single quotes"),
        ("dictionary: [\n", 4, "a bracket before it is never closed"),
    ] {
        let (at, _, message) = refused(&format!("game: g\nplayers: [Ann]\n{lines}"));
        assert_eq!(at, line, "{message}");
        assert!(message.contains(words), "{message}");
    }
}
