//! What the players have won in a series of games, each in a file of its own.

use std::sync::Arc;

use tileref::again::{MOST_COUNTED, series};
use tileref::dictionaries::Lists;
use tileref::session::Session;
use tileref::store;

/// A game that Ann won with 20 points, Bob's rack deducted.
const OVER: &str = "game: puzzingo\nplayers: [Ann, Bob]\ndictionary: none\nturns:\n- Ann: m13 r latch\n\
    - Bob: end\n- Ann: rack aeiours\n- Bob: rack bdgilno\n";

/// The file of a game of the series.
fn name(number: usize) -> String {
    match number {
        1 => "game.yaml".to_owned(),
        number => format!("game-{number}.yaml"),
    }
}

/// The folder of a series: the last game, and those before it by their numbers.
fn evening(last: usize, before: impl Iterator<Item = (usize, String)>) -> tempfile::TempDir {
    let folder = tempfile::tempdir().expect("a folder");
    let games = before.chain([(last, OVER.to_owned())]);
    for (number, text) in games {
        std::fs::write(folder.path().join(name(number)), text).expect("written");
    }
    folder
}

fn open(folder: &tempfile::TempDir, number: usize) -> Session {
    store::open(&folder.path().join(name(number)), &Lists::default()).expect("a game")
}

#[test]
fn a_series_counts_games_of_the_same_players_and_rules() {
    let other = |from: &str, to: &str| OVER.replace(from, to);
    let games = [
        OVER.to_owned(),
        other("Bob", "Cy"),
        other("dictionary: none", "dictionary: common"),
        other("- Bob: end\n- Ann: rack aeiours\n- Bob: rack bdgilno\n", ""),
        "no record".to_owned(),
    ];
    let folder = evening(6, (1..).zip(games));
    let told = series(&open(&folder, 6)).expect("a series");
    assert!(
        told.starts_with("the series after 2 games: Ann 2 wins, "),
        "{told}"
    );
    assert_eq!(series(&open(&folder, 1)), None);
}

#[test]
#[cfg(unix)]
fn a_series_does_not_follow_a_link_out_of_the_folder() {
    let (elsewhere, folder) = (
        evening(1, std::iter::empty()),
        evening(3, std::iter::empty()),
    );
    let secret = elsewhere.path().join("game.yaml");
    for name in ["game.yaml", "game-2.yaml"] {
        std::os::unix::fs::symlink(&secret, folder.path().join(name)).expect("a link");
    }
    let told = series(&open(&folder, 3)).expect("a series");
    assert!(told.starts_with("the series after 1 game: "), "{told}");
}

#[test]
fn a_long_series_says_that_only_the_last_games_count() {
    let long = |bytes: usize| format!("{OVER}# {}\n", "x".repeat(bytes));
    let half = tileref_record::record::MAX_BYTES / 2;
    let few = evening(
        4,
        (1..4).map(|number| (number, long(half - OVER.len() - 3))),
    );
    let told = series(&open(&few, 4)).expect("a series");
    let earlier = " of the series (earlier ones are not counted): Ann ";
    assert!(
        told.starts_with(&format!("the last 3 games{earlier}3 wins, ")),
        "{told}"
    );
    let many = evening(
        MOST_COUNTED + 2,
        (1..MOST_COUNTED + 2).map(|n| (n, OVER.to_owned())),
    );
    let told = series(&open(&many, MOST_COUNTED + 2)).expect("a series");
    assert!(
        told.starts_with(&format!("the last 101 games{earlier}101 wins, ")),
        "{told}"
    );
}

#[test]
fn the_games_of_a_series_are_read_once() {
    let folder = evening(3, [(1, OVER.to_owned()), (2, OVER.to_owned())].into_iter());
    let session = open(&folder, 3);
    let played = || {
        let names = ["game-2.yaml", "game.yaml"].map(str::to_owned);
        session.siblings(names.into_iter()).played
    };
    let first = played();
    std::fs::write(
        folder.path().join("game.yaml"),
        OVER.replace("latch", "latches"),
    )
    .expect("written");
    let second = played();
    assert!(Arc::ptr_eq(&first[0], &second[0]) && !Arc::ptr_eq(&first[1], &second[1]));
}
