//! Tests of records: errors, places and edits.

#![allow(clippy::too_many_lines, reason = "tables are long")]

use super::*;
use crate::game::{NameProblem, NamesError};

mod edits;
mod errors;
mod limits;
mod properties;
mod turn_errors;

// Edits of a text, which return the new text.

fn append(text: &str, actor: &str, action: &str) -> Result<String, EditError> {
    let record = Record::parse(text)?;
    super::append(text, &record, actor, action).map(|(text, _)| text)
}

fn replace_turn(text: &str, n: usize, actor: &str, action: &str) -> Result<String, EditError> {
    let record = Record::parse(text)?;
    super::replace_turn(text, &record, n, actor, action).map(|(text, _)| text)
}

fn insert_turn(text: &str, n: usize, actor: &str, action: &str) -> Result<String, EditError> {
    let record = Record::parse(text)?;
    super::insert_turn(text, &record, n, actor, action).map(|(text, _)| text)
}

fn remove_turn(text: &str, n: usize) -> Result<String, EditError> {
    let record = Record::parse(text)?;
    super::remove_turn(text, &record, n).map(|(text, _)| text)
}

fn rename(text: &str, old: &str, new: &str) -> Result<String, EditError> {
    let record = Record::parse(text)?;
    super::rename(text, &record, old, new).map(|(text, _)| text)
}

fn set_option(text: &str, name: &str, value: &str) -> Result<String, EditError> {
    let record = Record::parse(text)?;
    super::set_option(text, &record, name, value).map(|(text, _)| text)
}

/// A record with two players and these turns.
pub(super) fn with(turns: &str) -> String {
    format!("game: g\nplayers: [Ann, Bob]\n{turns}")
}

/// An option, a team or a player may be called like a key that the record lacks.
#[test]
fn a_record_without_turns_can_be_played_on() {
    for (line, braces) in [
        ("options: {turns: new-only}", false),
        ("options:\n  turns: new-only", false),
        ("names: {turns: The Turner}", false),
        ("\"options\": {\"turns\": \"new-only\"}", true),
    ] {
        let text = format!("game: puzzingo\nplayers: [turns, Bob]\n{line}\n");
        let text = if braces {
            format!(
                "{{\"game\": \"puzzingo\", \"players\": [\"turns\", \"Bob\"], {line}, \"turns\": []}}"
            )
        } else {
            text
        };
        let record = Record::parse(&text).expect(line);
        let longer = append(&text, "Bob", "pass");
        // Turns in braces are in no line of their own, and are not edited.
        assert_eq!(longer.is_ok(), !braces, "{line}: {longer:?}");
        if let Ok(longer) = longer {
            assert_eq!(
                longer,
                format!("{}\nturns:\n  - Bob: pass\n", text.trim_end())
            );
            assert_eq!(
                without_last(&longer, 1)
                    .map(|text| Record::parse(&text))
                    .ok(),
                Some(Ok(record))
            );
        }
    }
}

#[test]
fn a_record_is_read() {
    let text = "# Friday\ngame: puzzingo\nplayers: [Ann, Bob, Cy, Di]\nteams: {Red: [Ann, Cy], Blue: [Bob, Di]}\n\
        dictionary: letterpress\noptions: {judge: entry, half_set: true, pool: 3, rings: [0, 1, 2], on: no}\nturns:\n  \
        - Ann: m13 r latch\n  - table: category animals # fish too\n";
    let record = Record::parse(text).unwrap();
    let names = |names: &[&str]| {
        names
            .iter()
            .map(|&name| name.to_owned())
            .collect::<Vec<_>>()
    };
    assert_eq!(record.players, names(&["Ann", "Bob", "Cy", "Di"]));
    let teams = vec![
        ("Red".to_owned(), names(&["Ann", "Cy"])),
        ("Blue".to_owned(), names(&["Bob", "Di"])),
    ];
    assert_eq!(record.teams, teams);
    let options: Vec<(&str, String)> = record
        .options
        .iter()
        .map(|(k, v)| (k.as_str(), v.clone()))
        .collect();
    let wanted = [
        ("judge", "entry"),
        ("half_set", "true"),
        ("pool", "3"),
        ("rings", "[0,1,2]"),
        ("on", "no"),
    ];
    assert_eq!(options, wanted.map(|(key, value)| (key, value.to_owned())));
    assert_eq!(
        record.turns[1],
        RecordedTurn {
            actor: "table".into(),
            action: "category animals".into()
        }
    );
    assert_eq!(
        new_record(&record, "Friday")
            .and_then(|text| Record::parse(&text))
            .as_ref(),
        Ok(&record)
    );
}

#[test]
fn a_new_record_is_printed() {
    let record = Record {
        game: "puzzingo".into(),
        players: vec!["Ann".into(), "no".into(), "Smith, J".into()],
        names: Vec::new(),
        teams: Vec::new(),
        about: Vec::new(),
        dictionary: "words.txt".into(),
        options: vec![("judge".into(), "entry".into())],
        turns: vec![],
    };
    let text = "# Friday\ngame: puzzingo\nplayers: [Ann, \"no\", \"Smith, J\"]\ndictionary: words.txt\n\
        options: {judge: entry}\nturns:\n";
    assert_eq!(new_record(&record, "Friday").as_deref(), Ok(text));
    let kind = NamesError::BadName("player", "Table".into(), NameProblem::Reserved);
    let kind = RecordProblem::Names(kind);
    let record = Record {
        players: vec!["Ann".into(), "Table".into()],
        ..record
    };
    assert_eq!(
        new_record(&record, ""),
        Err(RecordError { kind, place: None })
    );
}

#[test]
fn empty_values_count_as_missing() {
    for tail in [
        "",
        "turns:",
        "turns: []",
        "turns: ~\noptions:\nteams:\ndictionary:\n",
    ] {
        let record = Record::parse(&with(tail)).unwrap();
        assert_eq!(
            (record.turns.len(), record.dictionary.as_str(), record.teams),
            (0, "none", Vec::new()),
            "{tail}"
        );
    }
}

#[test]
fn a_turn_is_found_in_the_text() {
    let text = "\u{feff}game: g\r\nplayers: [Ann, Bob]\r\nturns:\r\n- Zoë: m13 r lätch\r\n-  'Bob':  \"pass\"\r\n- {Ann: \"p\\x61ss\"}\r\n";
    let turns = Record::parse(text).unwrap().turns;
    let at = |line, column| TextPlace { line, column };
    let turn = |actor, action, plain| TurnPlace {
        actor,
        action,
        plain,
    };
    let found = |index| place_of_turn(text, &turns, index);
    assert_eq!(found(0), turn(at(4, 3), at(4, 8), Some(at(4, 8))));
    assert_eq!(found(1), turn(at(5, 4), at(5, 12), Some(at(5, 13))));
    assert_eq!((found(2).actor.line, found(2).plain), (6, None));
    let players = ["Ann".to_owned(), "Bob".to_owned()];
    assert_eq!(
        place_of(text, RecordPart::Words("players", &players)),
        Some(at(2, 16))
    );
    assert_eq!(place_of(text, RecordPart::KeyIn("options", "x")), None);
    let options = "options: {a: \"x #1\", b: 2, \"c\" : 3}\n";
    let column = |name| {
        place_of(options, RecordPart::KeyIn("options", name))
            .unwrap()
            .column
    };
    // A part that is not found has the place of the key above.
    assert_eq!(["a", "b", "d"].map(column), [11, 1, 1]);
    assert_eq!(source_line(text, 4), Some("- Zoë: m13 r lätch"));
}

/// For a list in brackets or turns on several lines, at least the line is found.
#[test]
fn a_turn_in_another_style_has_its_line() {
    for (text, lines) in [
        (
            "turns: [{Ann: Bob}, {Bob: x},\n {Bob: y},\n  {Ann: z}]\n",
            [3, 3, 4, 5],
        ),
        (
            "turns: [\n  {\"Ann\": \"Bob\"},\n  {\"Bob\": \"x\"},\n  {\"Bob\": \"y\"}, {\"Ann\": \"z\"}]\n",
            [4, 5, 6, 6],
        ),
        (
            "turns:\n- Ann: >\n    Bob\n- Bob:\n    x\n- Bob: \"y\"\n-\n  Ann: z\n",
            [4, 6, 8, 9],
        ),
    ] {
        let text = with(text);
        let turns = Record::parse(&text).unwrap().turns;
        let found = [0, 1, 2, 3].map(|n| place_of_turn(&text, &turns, n).actor.line);
        assert_eq!(found, lines, "{text}");
    }
}

#[test]
fn what_is_known_of_a_game_besides_is_text() {
    for (line, column, expected) in [
        (
            "about: {title: the titel, titel: x}",
            27,
            "unknown key `titel` in `about`: did you mean `title`?",
        ),
        (
            "about: {when: x}",
            9,
            "unknown key `when` in `about`: it can have title, description, date, place, event, round, lexicon, id",
        ),
        (
            "names: {Ayn: Ann Lee}",
            9,
            "unknown key `Ayn` in `names`: did you mean `Ann`?",
        ),
        (
            "names: {}\nabout: {7: x}",
            8,
            "a key is a word, such as `game`; this is `7`",
        ),
        (
            "about: {round: 3, date: 24.11.2026}",
            25,
            "`24.11.2026` is not a date: write `2026-11-24`, or `2026-11-24 19:30` with the time",
        ),
        (
            "about: {title: [x]}",
            16,
            "`about` has texts about the game, as in `about: {title: Final}`; this is a list",
        ),
        (
            "names: {Ann: \"An\\nn\"}",
            14,
            "an action is one line; this one has a line break",
        ),
    ] {
        let text = format!("game: g\nplayers: [Ann]\n{line}\n");
        let error = Record::parse(&text).expect_err(line);
        assert!(error.to_string().starts_with(expected), "{line}: {error}");
        let place = error.place.expect("a place");
        assert_eq!(
            (place.line, place.column),
            (2 + line.lines().count(), column),
            "{line}"
        );
    }
    let text = "game: g\nplayers: [A]\nnames: {A: Ann Lee}\nabout: {id: a 3}\n";
    let record = Record::parse(text).expect("a record");
    assert_eq!(record.names, [("A".to_owned(), "Ann Lee".to_owned())]);
    assert_eq!(record.about, [("id".to_owned(), "a 3".to_owned())]);
}
