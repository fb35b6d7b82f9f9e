//! Looking back: every point has one source, and a season is the sum of its games.

use std::fs;
use std::path::Path;
use std::time::{Duration, Instant};

use crate::program::Folder;
use serde_json::Value;

/// The records among the examples.
fn examples() -> Vec<String> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("examples");
    let mut records: Vec<String> = fs::read_dir(folder)
        .expect("the examples")
        .map(|entry| entry.expect("an entry").path())
        .filter(|path| path.extension().is_some_and(|ending| ending == "yaml"))
        .filter(|path| fs::read_to_string(path).is_ok_and(|text| text.contains("\nturns:")))
        .map(|path| path.to_str().expect("a path").to_owned())
        .collect();
    records.sort();
    assert!(records.len() > 10);
    records
}

fn sum(points: &Value) -> i64 {
    let points = points.as_object().expect("points by source").values();
    points
        .map(|points| points.as_i64().expect("a number"))
        .sum()
}

#[test]
fn the_sources_of_every_example_add_up_to_its_scores() {
    let folder = Folder::new();
    for file in examples() {
        let told = folder.run(&format!("stats {file} --json")).fine().json();
        let report = folder.run(&format!("check {file} --json")).fine().json();
        let players = report["players"].as_array().expect("players");
        for (kind, scored) in [
            ("seats", players),
            ("teams", report["teams"].as_array().expect("teams")),
        ] {
            for seat in told[kind].as_array().expect(kind) {
                let of_seat = |player: &&Value| {
                    player["name"] == seat["name"] || player["team"] == seat["name"]
                };
                let player = scored.iter().find(of_seat).expect("a score");
                assert_eq!(seat["score"], player["score"], "{file}");
                assert_eq!(sum(&seat["points"]), player["score"], "{file}");
            }
        }
        // Told by who said it, nothing is lost and nothing counted twice.
        let whole = |kind: &str| -> i64 {
            let all = told[kind].as_array().expect(kind).iter();
            all.map(|stats| sum(&stats["points"])).sum()
        };
        assert_eq!(whole("players"), whole("seats"), "{file}");
    }
}

#[test]
fn with_a_shared_rack_each_player_has_their_own_entries() {
    let folder = Folder::new();
    let file = examples()
        .into_iter()
        .find(|file| file.ends_with("shared-rack.yaml"))
        .expect("the example");
    let told = folder.run(&format!("stats {file} --json")).fine().json();
    let named: Vec<&str> = told["players"]
        .as_array()
        .expect("players")
        .iter()
        .map(|stats| stats["name"].as_str().expect("a name"))
        .collect();
    assert_eq!(named, ["Mia", "Tom", "Lea", "Sam", "Foxes", "Owls"]);
    // ANTE 12, VEAL 65, FIB 29, GAZER 43, and the rack that she declared.
    let mia = &told["players"][0];
    assert_eq!((&mia["score"], &mia["turns"]), (&142.into(), &4.into()));
    assert_eq!(mia["points"]["unplayed"], -7);
    assert_eq!(told["players"][4]["score"], 28);
    assert_eq!(told["teams"][0]["score"], told["seats"][0]["score"]);
    let text = folder.run(&format!("stats {file}")).fine().out;
    assert!(text.contains("Mia") && text.contains("Foxes"), "{text}");
}

/// The cells of the rows that begin with `name`, table by table.
fn rows<'a>(text: &'a str, name: &str) -> Vec<Vec<&'a str>> {
    let rows = text.lines().filter_map(|line| {
        let cells = line.trim_start().strip_prefix(name)?;
        Some(cells.split_whitespace().collect())
    });
    rows.collect()
}

#[test]
fn teams_have_places_and_scores() {
    let folder = Folder::new();
    let shared = ("shared-rack", ["1", "2"], ["271", "241"], 6);
    let separate = ("teams", ["2", "1"], ["383", "391"], 4);
    for (file, places, scores, players) in [shared, separate] {
        let file = format!("{}/examples/{file}.yaml", env!("CARGO_MANIFEST_DIR"));
        let text = folder.run(&format!("stats {file}")).fine().out;
        assert_eq!(rows(&text, "place"), [places], "{text}");
        assert_eq!(rows(&text, "score "), [scores], "{text}");
        assert_eq!(rows(&text, "points")[0].len(), players, "{text}");
    }
}

#[test]
fn a_season_counts_wins() {
    let folder = Folder::new();
    let file = |name| format!("{}/examples/{name}.yaml", env!("CARGO_MANIFEST_DIR"));
    let files = [file("shared-rack"), file("first-game")].join(" ");
    let text = folder.run(&format!("stats {files}")).fine().out;
    let foxes = ["1", "1", "0", "0", "271.0", "241.0", "+30"];
    assert_eq!(rows(&text, "Foxes")[0], foxes, "{text}");
    assert_eq!(
        rows(&text, "Foxes")[1],
        ["271", "65", "ETHEREAL", "54", "0", "0"]
    );
    assert_eq!(rows(&text, "Owls")[0][..5], ["1", "0", "0", "1", "241.0"]);
    assert_eq!(rows(&text, "Ann")[0][..2], ["1", "1"]);
    assert!(rows(&text, "Mia").is_empty(), "{text}");
    let told = folder.run(&format!("stats {files} --json")).fine().json();
    assert_eq!(told["players"][1]["score"], 271);
}

#[test]
fn challenges_count_for_both_sides_and_a_withdrawn_play_has_no_words() {
    let folder = Folder::new()
        .file("a.yaml", "game: puzzingo\nplayers: [Ann, Bob]\ndictionary: letterpress\nturns:\n  - Ann: m13 r latch\n  \
            - Bob: challenge\n  - Ann: pass\n")
        .file("b.yaml", "game: puzzingo\nplayers: [Ann, Bob]\ndictionary: letterpress\nturns:\n  - Ann: m13 r lathc\n  \
            - Bob: challenge\n  - Bob: m13 r latch\n");
    let told = folder.run("stats a.yaml --json").fine().json();
    let (ann, bob) = (&told["players"][0], &told["players"][1]);
    assert_eq!(
        (&ann["challenged"], &ann["withdrawn"]),
        (&1.into(), &0.into())
    );
    assert_eq!((&bob["challenges"], &bob["upheld"]), (&1.into(), &0.into()));
    let told = folder.run("stats b.yaml --json").fine().json();
    let (ann, bob) = (&told["players"][0], &told["players"][1]);
    assert_eq!(
        (&ann["challenged"], &ann["withdrawn"], &ann["score"]),
        (&1.into(), &1.into(), &0.into())
    );
    assert_eq!((&bob["challenges"], &bob["upheld"]), (&1.into(), &1.into()));
    let text = folder.run("stats b.yaml").fine().out;
    let row = text
        .lines()
        .find(|line| line.contains("average scoring turn"));
    // Ann has none to be averaged.
    assert_eq!(
        row.expect("the row").split_whitespace().count(),
        4,
        "{text}"
    );
}

#[test]
fn a_thousand_records_are_added_up_quickly() {
    let examples: Vec<String> = examples()
        .iter()
        .map(|file| fs::read_to_string(file).expect("an example"))
        // Rulesets and mats of their own stand beside the examples.
        .filter(|text| !text.contains(".yaml") && !text.contains("layout"))
        .collect();
    let records = 1000;
    let words: Vec<u8> = (0..40_000_u32).fold(Vec::new(), |mut words, n| {
        let letter = |at: u32| b'a' + u8::try_from(n / 26_u32.pow(at) % 26).expect("a letter");
        words.extend((0..4).map(letter));
        words.push(b'\n');
        words
    });
    let mut folder = Folder::new().file("words.txt", String::from_utf8(words).expect("text"));
    folder.run("dict add many words.txt").fine();
    let mut names = Vec::new();
    for n in 0..records {
        let name = format!("r{n}.yaml");
        let text = match n % 3 {
            // Nothing is looked up where the table judges, but the list is loaded.
            0 => "game: puzzingo\nplayers: [Ann, Bob]\ndictionary: many\nturns:\n  - Ann: pass\n",
            _ => &examples[n % examples.len()],
        };
        folder = folder.file(&name, text);
        names.push(name);
    }
    let began = Instant::now();
    let ran = folder.run(&format!("stats --json {}", names.join(" ")));
    let took = began.elapsed();
    let told = ran.fine().json();
    assert_eq!(
        (&told["read"], &told["failed"]),
        (&records.into(), &0.into())
    );
    // Two seconds are promised of a release.
    if !cfg!(debug_assertions) {
        assert!(took < Duration::from_secs(2), "{took:?}");
    }
}

#[test]
fn the_points_of_the_readme_example_by_source() {
    let folder = Folder::new();
    let file = examples()
        .into_iter()
        .find(|file| file.ends_with("first-game.yaml"));
    let told = folder
        .run(&format!("stats {} --json", file.unwrap()))
        .fine()
        .json();
    let ann = &told["seats"][0];
    for (source, points) in [
        ("letters", 57),
        ("premiums", 40),
        ("multi-direction", 5),
        ("corner", 10),
        ("ring", 25),
        ("unplayed", -22),
    ] {
        assert_eq!(ann["points"][source], points, "{source}");
    }
    assert_eq!(ann["best_word"]["what"], "MATCHBOX");
    assert_eq!(ann["best_turn"]["points"], 70);
    assert_eq!((&ann["turns"], &ann["upheld"]), (&6.into(), &1.into()));
    let bob = &told["seats"][1];
    assert_eq!(
        (&bob["withdrawn"], &bob["wordless"]),
        (&1.into(), &1.into())
    );
    let race = told["race"][0]["totals"].as_array().expect("totals");
    assert_eq!(race.last(), Some(&115.into()));
}

#[test]
fn a_season_adds_up_by_name_and_reports_unreadable_records() {
    let folder = Folder::new()
        .file("a.yaml", "game: puzzingo\nplayers: [Ann, Bob]\nturns:\n  - Ann: m13 r latch @1:10\n  - Bob: end\n")
        .file("b.yaml", "game: puzzingo\nplayers: [ann, Cy]\nturns:\n  - ann: m13 r habit @0:20\n  - Cy: pass\n")
        .file("bad.yaml", "game: puzzingo\nplayers: [Ann, Bob]\nturns:\n  - Ann: m13 r l\n");
    let told = folder.run("stats a.yaml b.yaml --all --json").fine().json();
    let ann = &told["players"].as_array().expect("players")[0];
    assert_eq!(ann["name"], "Ann");
    assert_eq!((&ann["games"], &ann["seconds"]), (&2.into(), &90.into()));
    assert_eq!(ann["score"], 20);
    assert_eq!(ann["best_word"]["what"], "LATCH");
    let ran = folder
        .run("stats a.yaml bad.yaml none.yaml b.yaml --all")
        .ends(2);
    assert!(ran.out.contains("PUZZINGO: 2 games"), "{ran}");
    assert!(ran.out.contains("2 records could not be read"), "{ran}");
    assert!(
        ran.out.contains("the points so far of 1 unfinished game"),
        "{ran}"
    );
    assert!(ran.err.contains("bad.yaml:4:"), "{ran}");
    let told = folder
        .run("stats a.yaml bad.yaml none.yaml --json")
        .ends(2)
        .json();
    assert_eq!((&told["read"], &told["failed"]), (&1.into(), &2.into()));
    let errors = told["errors"].as_array().expect("what failed");
    let told = |error: &Value| {
        let (record, slug) = (&error["record"], &error["error"]["slug"]);
        [record, slug].map(|text| text.as_str().unwrap_or_default().to_owned())
    };
    let told: Vec<[String; 2]> = errors.iter().map(told).collect();
    assert_eq!(
        told,
        [["bad.yaml", "word-too-short"], ["none.yaml", "bad-record"]]
    );
    // A game that is refused could be asked for: that is an answer.
    folder.run("stats a.yaml bad.yaml").ends(1);
    folder
        .run("stats bad.yaml none.yaml")
        .fails(2, "none of the records can be read");
    let none = folder.run("stats bad.yaml none.yaml --json").ends(2).json();
    assert_eq!(none["error"]["slug"], "bad-record");
    assert_eq!(none["errors"].as_array().map(Vec::len), Some(2));
    folder.run("stats bad.yaml").ends(1);
    // Rulesets are kept beside the records.
    let folder = folder
        .file("club.yaml", "base: crossword\nid: club\n")
        .file("half.yaml", "game: puzzingo\nbase: crossword\n");
    let skipped = folder.run("stats a.yaml club.yaml").ends(0).err;
    assert_eq!(skipped, "note: skipped club.yaml, which is a ruleset\n");
    let broken = folder.run("stats a.yaml half.yaml").ends(2).err;
    assert!(broken.contains("unknown key `base`"), "{broken}");
    folder
        .run("stats club.yaml club.yaml")
        .fails(2, "none of the records can be read");
    let text = folder.run("stats b.yaml").fine().out;
    assert!(text.contains("time") && text.contains("0:20"), "{text}");
}

#[test]
fn the_race_is_drawn_in_ascii_too() {
    let folder = Folder::new();
    let file = examples().remove(0);
    let text = folder.run(&format!("stats {file} --ascii")).fine().out;
    assert!(text.is_ascii(), "{text}");
    assert!(text.contains("scores turn by turn"), "{text}");
}

/// A season of three games: two with a date and an event, one that is not over.
fn club() -> Folder {
    let game = |about: &str, first: &str, rest: &str| {
        format!(
            "game: crossword\nplayers: [Ann, Bob]\ndictionary: letterpress\nabout: {{{about}}}\nturns:\n  \
             - Ann: h8 r {first}\n{rest}"
        )
    };
    let end = "  - table: end\n  - Ann: rack aeiourt\n  - Bob: rack aeiourt\n";
    let bob = format!("  - Bob: challenge bread rejected\n{end}");
    let folder = Folder::new();
    std::fs::create_dir_all(folder.path("season/november")).expect("a folder");
    folder
        .file(
            "season/a.yaml",
            game("date: 2026-10-30, event: Open", "bread", end),
        )
        .file(
            "season/november/b.yaml",
            game("date: 2026-11-24, event: Club", "bxead", end),
        )
        .file("season/november/c.yaml", game("event: Club", "bread", ""))
        .file(
            "season/november/d.yaml",
            game("date: 2026-11-25, event: Club", "bread", &bob),
        )
        .file("season/.hidden.yaml", "nothing")
}

#[test]
fn a_folder_is_a_season_of_finished_games() {
    let folder = club();
    let told = folder.run("stats season --json").fine().json();
    assert_eq!(
        (&told["read"], &told["games"], &told["unfinished"]),
        (&4.into(), &3.into(), &1.into())
    );
    let ann = &told["players"][0];
    assert_eq!(
        (&ann["name"], &ann["won"], &ann["lost"]),
        (&"Ann".into(), &3.into(), &0.into())
    );
    assert_eq!(
        (&ann["phonies"], &ann["phonies_missed"]),
        (&1.into(), &0.into())
    );
    let bob = &told["players"][1];
    assert_eq!(
        (&bob["phonies"], &bob["phonies_missed"]),
        (&0.into(), &1.into())
    );
    assert_eq!(
        ann["best_word"],
        serde_json::json!(
            {"what": "BXEAD", "points": 34, "game": 1, "unlisted": true}
        )
    );
    let text = folder.run("stats season").fine().out;
    for told in [
        "BXEAD 34*",
        "* not in the word list\n",
        "(BXEAD, not in the word list, b)",
        "most phonies missed: 1 by Bob\n",
        "without 1 unfinished game: `--all` counts them\n",
    ] {
        assert!(text.contains(told), "{told}: {text}");
    }
    let all = folder.run("stats season --all --json").fine().json();
    assert_eq!(all["games"], 4);
    let empty = Folder::new();
    std::fs::create_dir(empty.path("season")).expect("a folder");
    empty
        .run("stats season")
        .fails(2, "`season` has no records");
}

#[test]
fn a_season_is_divided_by_month_event_opponent_and_day() {
    let folder = club();
    let lines = |by: &str| -> Vec<Value> {
        let line = format!("stats season --by {by} --format jsonl --all");
        let out = folder.run(&line).fine().out;
        let lines = out
            .lines()
            .map(|line| serde_json::from_str(line).expect("JSON"));
        lines.collect()
    };
    let parts =
        |by: &str| -> Vec<Value> { lines(by).iter().map(|line| line[by].clone()).collect() };
    let months = [Value::Null, Value::Null, "2026-10".into(), "2026-10".into()];
    assert_eq!(parts("month")[..4], months);
    assert_eq!(parts("event"), ["Club", "Club", "Open", "Open"]);
    let duels = lines("opponent");
    assert_eq!(
        (&duels[0]["opponent"], &duels[0]["player"]),
        (&"Ann".into(), &"Bob".into())
    );
    assert_eq!(duels[0]["against"], duels[1]["score"]);
    // The standings after each day have everything before.
    let ladder = folder
        .run("stats season --by ladder --format jsonl")
        .fine()
        .out;
    let last: Value = serde_json::from_str(ladder.lines().nth(4).expect("a row")).expect("JSON");
    assert_eq!(
        (
            &last["ladder"],
            &last["place"],
            &last["games"],
            &last["won"]
        ),
        (&"2026-11-25".into(), &1.into(), &3.into(), &3.into())
    );
    let text = folder.run("stats season --by ladder").fine().out;
    assert!(
        text.contains("2026-11-25") && text.contains("spread"),
        "{text}"
    );
}

#[test]
fn a_season_is_a_table_for_programs_and_a_page() {
    let folder = club();
    let csv = folder.run("stats season --format csv").fine().out;
    let rows: Vec<Vec<&str>> = csv.lines().map(|line| line.split(',').collect()).collect();
    assert_eq!(rows.len(), 3);
    assert_eq!(rows[0][..4], ["game", "place", "player", "games"]);
    assert!(rows.iter().all(|row| row.len() == rows[0].len()), "{csv}");
    let page = folder
        .run("stats season --format html --by event")
        .fine()
        .out;
    for told in [
        "Statistics of 3 games",
        "<bdi>Open</bdi>",
        "best word",
        "By event",
    ] {
        assert!(page.contains(told), "{told}: {page}");
    }
    let both = folder
        .run("stats season --format csv --json")
        .ends(2)
        .json();
    assert_eq!(both["error"]["slug"], "usage");
}

/// Lingo's thousands are no points of PUZZINGO, whatever a season is divided by.
#[test]
fn games_of_several_kinds_are_kept_apart() {
    let folder = Folder::new();
    std::fs::create_dir(folder.path("season")).expect("a folder");
    for (name, game, points) in [
        ("a", "puzzingo", 6),
        ("b", "puzzingo", 8),
        ("c", "lingo", 4000),
    ] {
        let text = format!(
            "game: {game}\nplayers: [Ann, Bob]\nabout: {{date: 2026-11-01, event: Club}}\nturns:\n  \
             - Ann: adjust +{points} so\n  - table: end\n  - Ann: adjust +0 end\n"
        );
        std::fs::write(folder.path(&format!("season/{name}.yaml")), text).expect("written");
    }
    for by in [
        "",
        "--by month",
        "--by event",
        "--by opponent",
        "--by ladder",
    ] {
        let line = format!("stats season --all --format jsonl {by}");
        let out = folder.run(&line).fine().out;
        let rows = out
            .lines()
            .map(|row| serde_json::from_str(row).expect("JSON"));
        let rows: Vec<Value> = rows.filter(|row: &Value| row["player"] == "Ann").collect();
        let told: Vec<_> = rows
            .iter()
            .map(|row| (row["game"].clone(), row["average"].clone()))
            .collect();
        assert_eq!(
            told,
            [
                ("Lingo".into(), 4000.0.into()),
                ("PUZZINGO".into(), 7.0.into())
            ],
            "{by}"
        );
    }
    let text = folder.run("stats season --all --by month").fine().out;
    assert!(
        text.contains("Lingo: 1 game\n") && text.contains("PUZZINGO: 2 games\n"),
        "{text}"
    );
    let page = folder
        .run("stats season --all --by month --format html")
        .fine()
        .out;
    assert!(
        page.contains("Records: Lingo") && page.contains("Records: PUZZINGO"),
        "{page}"
    );
}
