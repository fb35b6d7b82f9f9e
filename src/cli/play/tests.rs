//! How many keys a turn costs, counted over the turns of two games: the fewest that the prompt accepts for it in 24
//! lines, with Tab and Enter. The number of a place costs another Enter where the hint has no room for it.

use super::completer::completions;
use super::implied;
use super::places::most_listed;
use crate::action::{Action, Declared, NamedCell, Part, Play};
use crate::advice::places;
use crate::game::Game;
use crate::record::Record;
use crate::referee::JudgedPlay;
use crate::replay;
use crate::rules::Ruleset;

/// The shortest line for each turn.
fn shortest_lines(record: &str) -> Vec<String> {
    let record = Record::parse(record).expect("a record");
    let rules = Ruleset::built_in(&record.game).expect("a built-in game");
    let mut game = replay::start(&record, rules, None, &replay::no_files).expect("a game");
    let mut lines = Vec::new();
    for turn in &record.turns {
        lines.push(match Action::parse(&turn.action) {
            Ok(Action::Play(play)) => shortest_play(&game, &play),
            _ => completed(&game, &turn.action),
        });
        game.submit(&turn.actor, &turn.action).expect(&turn.action);
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

/// A line whose verb may be completed by Tab. The dictionary decides challenges, so nobody types their end, nor the only
/// word; and a rack is its tiles.
fn completed(game: &Game, action: &str) -> String {
    let line = action
        .trim_end_matches(" upheld")
        .trim_end_matches(" rejected");
    let tiles = line.strip_prefix("rack ");
    if let Some(tiles) =
        tiles.filter(|tiles| implied::understood(game, tiles).as_deref() == Some(line))
    {
        return tiles.to_owned();
    }
    let mut plays = game.entries().iter().rev().map(|entry| &entry.words);
    let is_only = plays.next().is_some_and(|words| words.len() == 1);
    let line = match line.strip_prefix("challenge ") {
        Some(_) if is_only => "challenge",
        _ => line,
    };
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

/// A play in full, or without its cell, its path or both, and without the places of words after `also`.
fn shortest_play(game: &Game, play: &Play) -> String {
    let seat = game.to_move().expect("a turn");
    let standing = game.situation(seat).standing;
    let placed = |word: &Declared| {
        let cell = standing.cell(word.at(), Part::Cell(0)).expect("a cell");
        word.clone().starting_at(NamedCell::Cell(cell)).to_string()
    };
    let main = placed(&play.main);
    let (also, whole): (Vec<String>, Vec<String>) = play
        .also
        .iter()
        .map(|word| {
            (
                format!(" also {}", word.spelling()),
                format!(" also {word}"),
            )
        })
        .unzip();
    let (also, whole) = (also.concat(), whole.concat());
    let [cell, path, word] = main.splitn(3, ' ').collect::<Vec<_>>()[..] else {
        panic!("{main}")
    };
    let whole = format!("{main}{whole}");
    let mut lines = vec![whole.clone()];
    for before in [
        "",
        cell,
        &format!("{cell} "),
        &format!("{path} "),
        &format!("{cell} {path} "),
    ] {
        lines.extend(chosen(game, &whole, &format!("{before}{word}{also}")));
    }
    shortest(lines)
}

/// The line with the number of this play, which is typed at once if the hint shows it, and otherwise after the list.
fn chosen(game: &Game, play: &str, line: &str) -> Option<String> {
    let places = places(game, line)?;
    // All places on an empty table are alike.
    let is_meant = |fit: &JudgedPlay| {
        let fit = fit.play.to_string();
        fit == play || (game.table().is_empty() && fit[3..] == play[3..])
    };
    let listed = places.likeliest();
    let number = 1 + listed.iter().position(is_meant)?;
    Some(if places.fits.len() == 1 {
        line.to_owned()
    } else if number <= most_listed(22) {
        format!("{line}{number}")
    } else {
        format!("{line}\n{number}")
    })
}

/// Shown with `cargo test --lib few_keys -- --nocapture`.
#[test]
fn how_few_keys_a_turn_costs() {
    for (record, most) in [
        (include_str!("../../../examples/first-game.yaml"), 120),
        (include_str!("../../../examples/full-game.yaml"), 295),
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
