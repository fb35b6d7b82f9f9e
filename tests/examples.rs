//! The records under `examples/`: they replay, end as they say, show what they claim to show, and the numbers in their
//! comments are true.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use serde_json::Value;

/// A record: how it ends, and what occurs in it (a status, a bonus, a kind of tile, `missed`).
struct Example {
    file: &'static str,
    entries: usize,
    bag: Option<u64>,
    scores: &'static [(&'static str, i64)],
    teams: &'static [(&'static str, i64)],
    winners: &'static [&'static str],
    shows: &'static [&'static str],
}

const EXAMPLES: &[Example] = &[
    Example {
        file: "first-game.yaml",
        entries: 17,
        bag: Some(53),
        scores: &[("Ann", 115), ("Bob", 58)],
        teams: &[],
        winners: &["Ann"],
        shows: &[
            "wildcard",
            "corner tile",
            "ring",
            "multi-direction",
            "corner",
            "withdrawn",
            "challenge-upheld",
            "challenge-rejected",
            "lost",
            "rack",
        ],
    },
    Example {
        file: "full-game.yaml",
        entries: 34,
        bag: Some(0),
        scores: &[("Mia", 476), ("Tom", 414)],
        teams: &[],
        winners: &["Mia"],
        shows: &[
            "also",
            "bridge",
            "challenge-rejected",
            "challenge-upheld",
            "cluster",
            "corner",
            "exchanged",
            "full-fit",
            "lost",
            "multi-direction",
            "passed",
            "rack",
            "ring",
            "wildcard",
        ],
    },
    Example {
        file: "teams.yaml",
        entries: 21,
        bag: Some(14),
        scores: &[("Mia", 108), ("Tom", 217), ("Lea", 275), ("Sam", 174)],
        teams: &[("Foxes", 383), ("Owls", 391)],
        winners: &["Owls"],
        shows: &["bridge", "connection", "extension", "note", "rack"],
    },
    Example {
        file: "shared-rack.yaml",
        entries: 17,
        bag: Some(33),
        scores: &[("Mia", 271), ("Tom", 241), ("Lea", 271), ("Sam", 241)],
        teams: &[("Foxes", 271), ("Owls", 241)],
        winners: &["Foxes"],
        shows: &["also", "claim", "full-fit", "missed", "ring"],
    },
    Example {
        file: "solo.yaml",
        entries: 14,
        bag: Some(50),
        scores: &[("Ida", 378)],
        teams: &[],
        winners: &["Ida"],
        shows: &["bridge", "cluster", "corner", "wildcard"],
    },
    Example {
        file: "quick-game.yaml",
        entries: 9,
        bag: Some(55),
        scores: &[("Kim", 23), ("Lou", 13)],
        teams: &[],
        winners: &["Kim"],
        shows: &["full-fit", "passed", "rack"],
    },
    Example {
        file: "lingo.yaml",
        entries: 40,
        bag: Some(0),
        scores: &[("Ann", 3405), ("Ben", 2704)],
        teams: &[],
        winners: &["Ann"],
        shows: &["burned"],
    },
    Example {
        file: "lingo-hex.yaml",
        entries: 17,
        bag: Some(49),
        scores: &[("Ann", 1726), ("Ben", 1568), ("Cleo", 1876)],
        teams: &[],
        winners: &["Cleo"],
        shows: &["burned"],
    },
    Example {
        file: "five-game.yaml",
        entries: 13,
        bag: Some(55),
        scores: &[("Kim", 961), ("Lou", 1229)],
        teams: &[],
        winners: &["Lou"],
        shows: &[],
    },
    Example {
        file: "wordpaths.yaml",
        entries: 14,
        bag: None,
        scores: &[("Ann", 22), ("Ben", 23), ("Cleo", 26)],
        teams: &[],
        winners: &["Cleo"],
        shows: &[
            "challenge-rejected",
            "challenge-upheld",
            "listed",
            "not-a-word",
            "not-on-grid",
            "shared",
        ],
    },
    Example {
        file: "wordpaths-hex.yaml",
        entries: 6,
        bag: None,
        scores: &[("Ann", 10), ("Ben", 14)],
        teams: &[],
        winners: &["Ben"],
        shows: &["listed", "not-a-word", "not-on-grid"],
    },
    Example {
        file: "cubes.yaml",
        entries: 14,
        bag: None,
        scores: &[("Ann", 29), ("Ben", 16), ("Cleo", 17)],
        teams: &[],
        winners: &["Ann"],
        shows: &[
            "challenge-rejected",
            "challenge-upheld",
            "listed",
            "not-a-word",
            "not-on-grid",
            "shared",
        ],
    },
    Example {
        file: "towers.yaml",
        entries: 38,
        bag: Some(0),
        scores: &[("Ann", 349), ("Ben", 351)],
        teams: &[],
        winners: &["Ben"],
        shows: &["passed", "rack"],
    },
    Example {
        file: "wordgame.yaml",
        entries: 29,
        bag: Some(0),
        scores: &[("Ann", 228), ("Ben", 246)],
        teams: &[],
        winners: &["Ben"],
        shows: &["all-tiles", "passed", "wildcard"],
    },
    Example {
        file: "wordgame-short.yaml",
        entries: 13,
        bag: Some(59),
        scores: &[("Ann", 62), ("Ben", 44)],
        teams: &[],
        winners: &["Ann"],
        shows: &["passed"],
    },
    Example {
        file: "jumbo.yaml",
        entries: 39,
        bag: Some(0),
        scores: &[("Ann", 114), ("Ben", 189), ("Cleo", 271)],
        teams: &[],
        winners: &["Cleo"],
        shows: &[
            "all-tiles",
            "challenge-rejected",
            "challenge-upheld",
            "exchanged",
            "lost",
            "passed",
            "rack",
            "wildcard",
            "withdrawn",
        ],
    },
    Example {
        file: "jumbo-mat.yaml",
        entries: 13,
        bag: Some(54),
        scores: &[("Cleo", 123), ("Dan", 83)],
        teams: &[],
        winners: &["Cleo"],
        shows: &["rack", "wildcard"],
    },
    Example {
        file: "wide-game.yaml",
        entries: 15,
        bag: Some(41),
        scores: &[("Ann", 127), ("Ben", 88)],
        teams: &[],
        winners: &["Ann"],
        shows: &["rack", "wildcard"],
    },
    Example {
        file: "games/friendlier-game.yaml",
        entries: 13,
        bag: Some(59),
        scores: &[("Ann", 133), ("Bob", 81)],
        teams: &[],
        winners: &["Ann"],
        shows: &[],
    },
    Example {
        file: "games/corners-game.yaml",
        entries: 13,
        bag: Some(52),
        scores: &[("Kari", 97), ("Ola", 124)],
        teams: &[],
        winners: &["Ola"],
        shows: &[],
    },
    Example {
        file: "games/super-game.yaml",
        entries: 14,
        bag: Some(145),
        scores: &[("Ann", 65), ("Ben", 68), ("Cleo", 56)],
        teams: &[],
        winners: &["Ben"],
        shows: &[],
    },
    Example {
        file: "games/eight-tiles-game.yaml",
        entries: 13,
        bag: Some(22),
        scores: &[("Kim", 247), ("Lou", 246)],
        teams: &[],
        winners: &["Kim"],
        shows: &["all-tiles", "rack"],
    },
    Example {
        file: "games/romanian-game.yaml",
        entries: 13,
        bag: Some(64),
        scores: &[("Ana", 22), ("Ion", 1)],
        teams: &[],
        winners: &["Ana"],
        shows: &[],
    },
    Example {
        file: "games/croatian-game.yaml",
        entries: 13,
        bag: Some(62),
        scores: &[("Iva", 31), ("Luka", 39)],
        teams: &[],
        winners: &["Luka"],
        shows: &["rack", "wildcard"],
    },
    Example {
        file: "games/slovenian-game.yaml",
        entries: 13,
        bag: Some(66),
        scores: &[("Maja", 22), ("Jan", 27)],
        teams: &[],
        winners: &["Jan"],
        shows: &[],
    },
    Example {
        file: "games/czech-game.yaml",
        entries: 13,
        bag: Some(61),
        scores: &[("Eva", 26), ("Jan", 13)],
        teams: &[],
        winners: &["Eva"],
        shows: &["rack", "wildcard"],
    },
    Example {
        file: "games/fibonacci-game.yaml",
        entries: 10,
        bag: None,
        scores: &[("Ann", 62), ("Ben", 64)],
        teams: &[],
        winners: &["Ben"],
        shows: &["challenge-rejected", "listed", "shared"],
    },
    Example {
        file: "games/half-lingo-game.yaml",
        entries: 11,
        bag: Some(18),
        scores: &[("Mia", 361), ("Tom", 389)],
        teams: &[],
        winners: &["Tom"],
        shows: &[],
    },
];

fn examples() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("examples")
}

/// What `check --json` says about a record.
fn checked(file: &str) -> Value {
    let data = tempfile::tempdir().unwrap();
    let output = Command::new(env!("CARGO_BIN_EXE_tileref"))
        .args(["check", "--json"])
        .arg(examples().join(file))
        .env("SOURCE_DATE_EPOCH", "1795521600")
        .env("TILEREF_DATA", data.path())
        .output()
        .unwrap();
    let text = String::from_utf8(output.stdout).unwrap();
    assert!(output.status.success(), "{file}: {text}");
    serde_json::from_str(&text).unwrap()
}

fn list<'a>(value: &'a Value, key: &str) -> &'a [Value] {
    value[key].as_array().map_or(&[], Vec::as_slice)
}

fn text<'a>(value: &'a Value, key: &str) -> &'a str {
    value[key].as_str().unwrap_or_default()
}

fn points(value: &Value) -> i64 {
    value["points"].as_i64().unwrap()
}

fn name_and_score(value: &Value) -> (&str, i64) {
    (text(value, "name"), value["score"].as_i64().unwrap())
}

#[test]
fn every_record_is_listed_here() {
    let listed: BTreeSet<String> = EXAMPLES
        .iter()
        .map(|example| example.file.to_owned())
        .collect();
    let is_other = |name: &str| name.ends_with("-rules.yaml") || name.ends_with("-mat.txt");
    let names = |below: &str| {
        let all = fs::read_dir(examples().join(below)).unwrap();
        let files = all
            .map(Result::unwrap)
            .filter(|entry| entry.path().is_file());
        let names = files.map(|entry| entry.file_name().into_string().unwrap());
        let records = names.filter(|name| !is_other(name));
        records
            .map(|name| format!("{below}{name}"))
            .collect::<Vec<_>>()
    };
    let there: BTreeSet<String> = ["", "games/"].into_iter().flat_map(names).collect();
    assert_eq!(there, listed);
}

#[test]
fn the_picture_of_a_table_is_the_one_that_is_drawn() {
    let drawn = Command::new(env!("CARGO_BIN_EXE_tileref"))
        .args(["export", "--format", "svg"])
        .arg(examples().join("first-game.yaml"))
        .output()
        .unwrap();
    let kept = fs::read(examples().join("../docs/pictures/table.svg")).unwrap();
    assert!(
        drawn.stdout == kept,
        "export examples/first-game.yaml to docs/pictures/table.svg again"
    );
}

#[test]
fn every_record_ends_as_it_should() {
    for example in EXAMPLES {
        let file = example.file;
        let game = checked(file);
        let scores: Vec<_> = list(&game, "players").iter().map(name_and_score).collect();
        assert_eq!(scores, example.scores, "{file}: scores");
        let teams: Vec<_> = list(&game, "teams").iter().map(name_and_score).collect();
        assert_eq!(teams, example.teams, "{file}: teams");
        let over: Vec<_> = list(&game, "winners").iter().collect();
        assert_eq!(over, example.winners, "{file}: winners");
        assert_eq!(list(&game, "turns").len(), example.entries, "{file}: turns");
        assert_eq!(game["bag"].as_u64(), example.bag, "{file}: bag");
        assert_eq!(game["over"], true, "{file}: over");
        assert_eq!(game, checked(file), "{file}: a second replay");
    }
}

#[test]
fn every_record_shows_what_it_is_there_for() {
    for example in EXAMPLES {
        let mut seen = BTreeSet::new();
        let game = checked(example.file);
        for turn in list(&game, "turns") {
            seen.insert(text(turn, "status").to_owned());
            seen.extend(
                list(turn, "bonuses")
                    .iter()
                    .map(|bonus| text(bonus, "name").to_owned()),
            );
            let words = list(turn, "words").iter();
            seen.extend(words.map(|word| text(word, "struck").to_owned()));
            seen.extend((!list(turn, "missed").is_empty()).then(|| "missed".to_owned()));
            for tile in list(turn, "placed") {
                let kind = text(tile, "kind");
                seen.insert(
                    if kind == "corner" {
                        "corner tile"
                    } else {
                        kind
                    }
                    .to_owned(),
                );
            }
            let said = ["also", "claim"]
                .iter()
                .filter(|word| text(turn, "action").contains(*word));
            seen.extend(said.map(|&word| word.to_owned()));
        }
        for what in example.shows {
            assert!(
                seen.contains(*what),
                "{}: no `{what}` in {seen:?}",
                example.file
            );
        }
    }
}

#[test]
fn the_full_game_uses_every_tile() {
    let game = checked("full-game.yaml");
    let placed = |turn: &Value| match text(turn, "status") {
        "scored" => list(turn, "placed").len(),
        _ => 0,
    };
    let on_table: usize = list(&game, "turns").iter().map(placed).sum();
    // Tom declares one tile at the end; Mia has none.
    assert_eq!(on_table + 1, 100);
}

/// What the comment behind a turn must begin with: `+15 = EVENT 10 + cluster 5`, `-22` for a rack, and what a withdrawn
/// play would have been.
fn arithmetic(turn: &Value) -> Option<String> {
    let item = |name: String, item: &Value| format!("{name} {}", points(item));
    let words = list(turn, "words")
        .iter()
        .map(|word| item(text(word, "word").to_uppercase(), word));
    let bonuses = list(turn, "bonuses")
        .iter()
        .map(|bonus| item(text(bonus, "name").to_owned(), bonus));
    match text(turn, "status") {
        "scored" => {
            let sum = words.collect::<Vec<_>>().join(" + ");
            let sum = match turn["multiplier"].as_u64() {
                Some(times) if times > 1 => format!("({sum}) x{times}"),
                _ => sum,
            };
            let items: Vec<String> = [sum].into_iter().chain(bonuses).collect();
            Some(format!("{:+} = {}", points(turn), items.join(" + ")))
        }
        "rack" => Some(format!("{:+}", points(turn))),
        _ => None,
    }
}

#[test]
fn the_numbers_in_the_comments_are_true() {
    for example in EXAMPLES {
        let file = example.file;
        let record = fs::read_to_string(examples().join(file)).unwrap();
        let lines: Vec<&str> = record
            .lines()
            .filter(|line| line.starts_with("  - "))
            .collect();
        let game = checked(file);
        let turns: Vec<&Value> = list(&game, "turns")
            .iter()
            .filter(|turn| text(turn, "status") != "lost")
            .collect();
        assert_eq!(lines.len(), turns.len(), "{file}");
        for (line, turn) in lines.into_iter().zip(turns) {
            let comment = line.split_once("  # ").map(|(_, comment)| comment);
            if let Some(expected) = arithmetic(turn) {
                assert_eq!(comment, Some(expected.as_str()), "{file}: {line}");
            } else if let Some(comment) = comment {
                let known: Vec<String> = list(turn, "words")
                    .iter()
                    .map(|word| points(word).to_string())
                    .collect();
                let numbers = comment
                    .split(|c: char| !c.is_ascii_digit())
                    .filter(|number| !number.is_empty());
                for number in numbers {
                    assert!(known.iter().any(|n| n == number), "{file}: {line}");
                }
            }
        }
    }
}
