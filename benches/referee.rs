//! Judging a play and replaying a game. Every answer that is timed is also checked.

use std::sync::Arc;

use divan::{Bencher, black_box};
use tileref::action::Action;
use tileref::game::Game;
use tileref::lexicon::{self, Lexicon};
use tileref::record::Record;
use tileref::replay;
use tileref::rules::Ruleset;

fn letterpress() -> Arc<Lexicon> {
    Arc::new(lexicon::embedded(lexicon::DEFAULT).expect("built in"))
}

fn rules() -> Ruleset {
    Ruleset::built_in("puzzingo").expect("built in")
}

/// The shipped game, which uses the whole set.
fn full_game() -> String {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/examples/full-game.yaml");
    std::fs::read_to_string(path).expect("the example")
}

/// The game after this many turns of its record.
fn after(text: &str, turns: usize) -> Game {
    let mut record = Record::parse(text).expect("a record");
    record.turns.truncate(turns);
    replay::replay(&record, rules(), Some(letterpress()), &replay::no_files).expect("a legal game")
}

/// HABIT, and words of three letters far away from it, until the table has at least `tiles` tiles.
fn table_of(tiles: usize) -> Game {
    let mut record = String::from(
        "game: puzzingo\nplayers: [Ann]\noptions: {separate_clusters: true, supply: ignore}\nturns:\n  \
         - Ann: m13 r habit\n",
    );
    for n in 0..tiles.saturating_sub(5).div_ceil(3) {
        let (column, row) = (["a", "f", "k", "p", "u"][n % 5], 30 + 3 * (n / 5));
        record += &format!("  - Ann: {column}{row} r tie\n");
    }
    after(&record, usize::MAX)
}

/// The same play on tables of different sizes: THE down from the T of HABIT.
#[divan::bench(args = [10, 30, 50, 70, 90])]
fn judge_by_tiles_on_the_table(bencher: Bencher, tiles: usize) {
    let game = table_of(tiles);
    assert!((tiles..tiles + 3).contains(&game.table().len()));
    judge(bencher, &game, "q13 d the", 6);
}

/// A straight word next to another, on a real table of 90 tiles: three runs to read in both directions.
#[divan::bench]
fn judge_a_real_play_at_90_tiles(bencher: Bencher) {
    let text = full_game();
    let record = Record::parse(&text).expect("a record");
    let at_90 = (0..record.turns.len())
        .find(|&turns| after(&text, turns).table().len() >= 88)
        .expect("a full table");
    let game = after(&text, at_90);
    let next = record.turns[at_90..]
        .iter()
        .find(|turn| turn.action.contains(' '))
        .expect("a play");
    let mut judged = game.clone();
    let entry = judged.submit(&next.actor, &next.action).expect("legal");
    let points = judged.entries()[entry].points;
    judge(bencher, &game, &next.action, points);
}

/// A ring of eight tiles, the bonus that takes longest to recognise.
#[divan::bench]
fn judge_a_ring(bencher: Bencher) {
    let game = after(
        "game: puzzingo\nplayers: [Ann]\nturns:\n  - Ann: q13 l inbox\n",
        1,
    );
    judge(bencher, &game, "m14 drruull matchbox", 70);
}

fn judge(bencher: Bencher, game: &Game, line: &str, points: i64) {
    let Ok(Action::Play(play)) = Action::parse(line) else {
        panic!("`{line}` is a play")
    };
    let seat = game.to_move().expect("not over");
    bencher.bench_local(|| {
        let ruling = game.situation(seat).judge(black_box(&play)).expect("legal");
        assert_eq!(ruling.points(), points);
        ruling
    });
}

/// The whole shipped game: the text of its record parsed and replayed to the final score.
#[divan::bench]
fn replay_the_full_game(bencher: Bencher) {
    let (text, rules, lexicon) = (full_game(), rules(), letterpress());
    let scores = |game: &Game| [game.score(0), game.score(1)];
    let expected = scores(&after(&text, usize::MAX));
    assert_eq!(expected, [476, 414]);
    bencher.bench_local(|| {
        let record = Record::parse(black_box(&text)).expect("a record");
        let game = replay::replay(
            &record,
            rules.clone(),
            Some(Arc::clone(&lexicon)),
            &replay::no_files,
        )
        .expect("legal");
        assert_eq!(scores(&game), expected);
        game
    });
}

/// Parsing the record alone.
#[divan::bench]
fn parse_the_full_game(bencher: Bencher) {
    let text = full_game();
    bencher.bench_local(|| {
        let record = Record::parse(black_box(&text)).expect("a record");
        assert_eq!(record.turns.len(), 33);
        record
    });
}
