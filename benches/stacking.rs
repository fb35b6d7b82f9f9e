//! Finding the best words of a play in Lingo, and judging and finding plays of Towers. Every answer that is timed is also
//! checked.

use std::sync::Arc;

use divan::{Bencher, black_box};
use tileref::action::{Action, read_rack};
use tileref::best::{FoundPlay, Query};
use tileref::game::Game;
use tileref::lexicon;
use tileref::record::Record;
use tileref::replay;
use tileref::rules::Ruleset;

/// A game with this record, after its first two lines.
fn game(rest: &str) -> Game {
    let record = format!("game: lingo\nplayers: [Ann, Bob]\n{rest}");
    let record = Record::parse(&record).expect("a record");
    let lexicon = Arc::new(lexicon::embedded(lexicon::DEFAULT).expect("built in"));
    let rules = Ruleset::built_in("lingo").expect("built in");
    replay::replay(&record, rules, Some(lexicon), &replay::no_files).expect("a legal game")
}

fn players() -> impl Iterator<Item = &'static str> {
    ["Ann", "Bob"].into_iter().cycle()
}

/// A solid block of burned tiles, ten columns wide: the longest lines to search.
fn block(tiles: usize, options: &str) -> Game {
    let columns = 'k'..='t';
    let cells = (10..).flat_map(|row| columns.clone().map(move |column| format!("{column}{row}")));
    let letters = "etaoinsrhldcetarsoine".chars().cycle();
    let mut rest = format!("options: {{supply: ignore, {options}}}\nturns:\n");
    for ((cell, letter), player) in cells.zip(letters).take(tiles).zip(players()) {
        rest += &format!("  - {player}: burn {cell} {letter}\n");
    }
    game(&rest)
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

/// Four tiles that cover others, on squares: five lines of nine or ten tiles.
#[divan::bench(args = [30, 50, 70, 90])]
fn best_words_in_a_block(bencher: Bencher, tiles: usize) {
    let points = if tiles == 30 { 153 } else { 276 };
    judge(bencher, &block(tiles, "grid: square"), "m12 r jump", points);
}

/// The same on hexes: nine lines.
#[divan::bench]
fn best_words_in_a_block_of_hexes(bencher: Bencher) {
    judge(bencher, &block(90, "grid: hex"), "m14 e jump", 320);
}

/// The same play if only declared words count.
#[divan::bench]
fn claimed_words_in_a_block(bencher: Bencher) {
    judge(bencher, &block(90, "scoring: claimed"), "m14 r jump", 45);
}

/// The last play of the guide's own game.
#[divan::bench]
fn the_guides_last_play(bencher: Bencher) {
    let turns = ["m13 r yet", "k14 r oven", "l12 r hew", "m11 d repeat"];
    let mut rest = "turns:\n".to_owned();
    for (turn, player) in turns.iter().zip(players()) {
        rest += &format!("  - {player}: {turn}\n");
    }
    judge(bencher, &game(&rest), "n11 d exert", 495);
}

/// The ten best plays of four tiles, and the number of plays, on a table of sixty tiles; of fewer in tests, which are not
/// optimized.
#[divan::bench(args = ["grid: square", "grid: hex", "scoring: claimed"])]
fn every_play_of_four_tiles(bencher: Bencher, options: &str) {
    every_play(bencher, options, "einr");
}

/// The same with two blanks in the pool: a hundred times as many plays.
#[divan::bench(args = ["grid: square", "grid: hex"], sample_count = 3, ignore = cfg!(debug_assertions))]
fn every_play_with_two_blanks(bencher: Bencher, grid: &str) {
    every_play(bencher, &format!("{grid}, blanks: 2"), "ei??");
}

fn every_play(bencher: Bencher, options: &str, pool: &str) {
    let tiles = if cfg!(debug_assertions) { 10 } else { 60 };
    find(bencher, &block(tiles, options), pool);
}

/// The shipped game of Towers after this many turns.
fn towers(turns: usize) -> Game {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/examples/towers.yaml");
    let text = std::fs::read_to_string(path).expect("the example");
    let mut record = Record::parse(&text).expect("a record");
    record.turns.truncate(turns);
    let lexicon = Arc::new(lexicon::embedded(lexicon::DEFAULT).expect("built in"));
    let rules = Ruleset::built_in("towers").expect("built in");
    replay::replay(&record, rules, Some(lexicon), &replay::no_files).expect("a legal game")
}

/// A play of Towers on a board full of stacks.
#[divan::bench]
fn judge_a_play_of_towers(bencher: Bencher) {
    let whole = towers(usize::MAX);
    let entries = whole.entries();
    let last = entries.iter().rposition(|entry| !entry.placed.is_empty());
    let last = last.expect("a play");
    let line = entries[last].line();
    judge(bencher, &towers(last), &line, entries[last].points);
}

/// The ten best plays of a full rack in the middle of a game of Towers.
#[divan::bench]
fn every_play_of_towers(bencher: Bencher) {
    find(
        bencher,
        &towers(if cfg!(debug_assertions) { 2 } else { 16 }),
        "aeinrst",
    );
}

fn find(bencher: Bencher, game: &Game, pool: &str) {
    let pool = read_rack(pool, game.alphabet()).expect("a pool");
    let asked = |most| Query {
        seat: game.to_move().expect("not over"),
        tiles: pool.clone(),
        most,
    };
    let all = game.best(&asked(None), &mut |_| true).expect("an answer");
    let points = all.plays.all().map(FoundPlay::points);
    assert!(points.len() > 500 && points.is_sorted_by(|a, b| a >= b));
    bencher.bench_local(|| {
        let found = game.best(black_box(&asked(Some(10))), &mut |_| true);
        let found = found.expect("an answer");
        assert_eq!(found.count, all.count);
        assert!(found.plays.all().eq(all.plays.all().take(10)));
    });
}
