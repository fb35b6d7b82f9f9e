//! Looking back: every point has one source, and a season is the sum of its games.

mod program;

use std::fs;
use std::path::Path;

use program::Folder;
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
        for seat in told["seats"].as_array().expect("seats") {
            let of_seat =
                |player: &&Value| player["name"] == seat["name"] || player["team"] == seat["name"];
            let player = players.iter().find(of_seat).expect("a player");
            assert_eq!(seat["score"], player["score"], "{file}");
            assert_eq!(
                sum(&seat["points"]),
                player["score"].as_i64().unwrap(),
                "{file}"
            );
        }
    }
}

#[test]
fn the_example_of_the_readme_is_told_source_by_source() {
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
fn a_season_sums_up_by_name_and_says_what_it_could_not_read() {
    let folder = Folder::new()
        .file("a.yaml", "game: puzzingo\nplayers: [Ann, Bob]\nturns:\n  - Ann: m13 r latch @1:10\n  - Bob: end\n")
        .file("b.yaml", "game: puzzingo\nplayers: [ann, Cy]\nturns:\n  - ann: m13 r habit @0:20\n  - Cy: pass\n")
        .file("bad.yaml", "game: puzzingo\nplayers: [Ann, Bob]\nturns:\n  - Ann: m13 r l\n");
    let told = folder.run("stats a.yaml b.yaml --json").fine().json();
    let ann = &told["players"].as_array().expect("players")[0];
    assert_eq!(ann["name"], "Ann");
    assert_eq!((&ann["games"], &ann["seconds"]), (&2.into(), &90.into()));
    assert_eq!(ann["score"], 20);
    assert_eq!(ann["best_word"]["what"], "LATCH");
    let ran = folder.run("stats a.yaml bad.yaml none.yaml b.yaml").ends(1);
    assert!(ran.out.contains("PUZZINGO: 2 games"), "{ran}");
    assert!(ran.out.contains("2 records could not be read"), "{ran}");
    assert!(ran.err.contains("bad.yaml:4:"), "{ran}");
    folder.run("stats bad.yaml none.yaml").ends(2);
    folder.run("stats bad.yaml").ends(1);
    let text = folder.run("stats b.yaml").fine().out;
    assert!(text.contains("time") && text.contains("0:20"), "{text}");
}

#[test]
fn the_race_is_drawn_in_ascii_too() {
    let folder = Folder::new();
    let file = examples().remove(0);
    let text = folder.run(&format!("stats {file} --ascii")).fine().out;
    assert!(text.is_ascii(), "{text}");
    assert!(text.contains("how the scores grew"), "{text}");
}
