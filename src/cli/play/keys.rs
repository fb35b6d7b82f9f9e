//! How many keys a turn costs, counted over the turns of two games: the fewest that the prompt accepts for it, with
//! Enter.

use super::completer::completions;
use super::places::likeliest;
use crate::action::{Action, Part, Play};
use crate::game::Game;
use crate::line::say;
use crate::record::Record;
use crate::replay;
use crate::rules::{Ruleset, no_files};
use crate::suggest::places;

/// The shortest line for each turn.
fn shortest_lines(record: &str) -> Vec<String> {
    let record = Record::parse(record).expect("a record");
    let rules = Ruleset::built_in(&record.game).expect("a built-in game");
    let mut game = replay::start(&record, rules, None, &no_files).expect("a game");
    let mut lines = Vec::new();
    for turn in &record.turns {
        lines.push(match Action::parse(&turn.action) {
            Ok(Action::Play(play)) => shortest_play(&game, &play),
            _ => completed(&game, &turn.action),
        });
        say(&mut game, &turn.actor, &turn.action).expect(&turn.action);
    }
    lines
}

/// The keys of a line, of which Tab is one, and Enter.
fn keys(line: &str) -> usize {
    line.chars().count() + 1
}

fn shortest(lines: impl IntoIterator<Item = String>) -> String {
    lines
        .into_iter()
        .min_by_key(|line| keys(line))
        .expect("a line")
}

/// A line whose verb may be completed by Tab. The dictionary decides challenges, so nobody types their end.
fn completed(game: &Game, action: &str) -> String {
    let line = action
        .trim_end_matches(" upheld")
        .trim_end_matches(" rejected");
    let (verb, rest) = line.split_once(' ').unwrap_or((line, ""));
    let mut begun = (1..verb.len()).map(|length| &verb[..length]);
    let begun = begun.find(|begun| completions(game, begun).1 == [verb]);
    shortest(
        begun
            .map(|begun| format!("{begun}\t{rest}"))
            .into_iter()
            .chain([line.to_owned()]),
    )
}

/// A play in full, or without its cell, its path or both.
fn shortest_play(game: &Game, play: &Play) -> String {
    let seat = game.to_move().expect("a turn");
    let standing = game.situation(seat).standing;
    let cell = standing
        .cell(play.main.at(), Part::Cell(0))
        .expect("a cell");
    let cell = cell.to_string().to_lowercase();
    let typed = play.to_string();
    let mut pieces = typed.splitn(4, ' ').skip(1);
    let (path, word) = (
        pieces.next().expect("a path"),
        pieces.next().expect("a word"),
    );
    let more = pieces
        .next()
        .map_or(String::new(), |more| format!(" {more}"));
    let whole = format!("{cell} {path} {word}{more}");
    let mut lines = vec![whole.clone()];
    for before in ["", &format!("{cell} "), &format!("{path} ")] {
        let line = |number: &str| format!("{before}{word}{number}{more}");
        let Some(places) = places(game, &line("")) else {
            continue;
        };
        let (listed, _) = likeliest(&places);
        let place = listed.iter().position(|fit| fit.play.to_string() == whole);
        lines.extend(place.map(|n| match places.fits.len() {
            1 => line(""),
            _ => line(&(n + 1).to_string()),
        }));
    }
    shortest(lines)
}

/// Shown with `cargo test --lib keys -- --nocapture`.
#[test]
fn a_turn_costs_few_keys() {
    for (record, most) in [
        (include_str!("../../../examples/first-game.yaml"), 130),
        (include_str!("../../../examples/full-game.yaml"), 339),
    ] {
        let lines = shortest_lines(record);
        let mut counts: Vec<usize> = lines.iter().map(|line| keys(line)).collect();
        let all: usize = counts.iter().sum();
        for (line, count) in lines.iter().zip(&counts) {
            println!("{count:3}  {}", line.escape_debug());
        }
        counts.sort_unstable();
        println!(
            "{all} keys in {} turns, median {}",
            counts.len(),
            counts[counts.len() / 2]
        );
        assert!(all <= most, "{lines:#?}");
    }
}
