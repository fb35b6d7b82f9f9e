//! How many keys a turn costs, counted over the turns of two games: the fewest that the prompt accepts for it in 24
//! lines, with Tab and Enter. The number of a place costs another Enter where the hint has no room for it. And how often a
//! line is interpreted.

use super::Prompt;
use super::completer::completions;
use super::hint::hint;
use super::places::most_listed;
use super::plain::Plain;
use crate::action::{Action, Declared, NamedCell, Part, Play};
use crate::cli::terminal::TextStyle;
use crate::cli::ui::Ui;
use crate::game::Game;
use crate::line::{Offers, interpret, interpreted, places};
use crate::record::Record;
use crate::referee::JudgedPlay;
use crate::replay;
use crate::rules::Ruleset;
use crate::session::Session;

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
    let read_as = |tiles: &str| interpret(game, &Offers::default(), tiles).read_as;
    if let Some(tiles) = tiles.filter(|tiles| read_as(tiles).as_deref() == Some(line)) {
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

/// A play in full, or without its cell, its path or both.
fn shortest_play(game: &Game, play: &Play) -> String {
    let seat = game.to_move().expect("a turn");
    let standing = game.situation(seat).standing;
    let placed = |word: &Declared| {
        let cell = standing.cell(word.at(), Part::Cell(0)).expect("a cell");
        word.clone().starting_at(NamedCell::Cell(cell)).to_string()
    };
    let main = placed(&play.main);
    let whole = play.also.iter().map(|word| format!(" also {word}"));
    let whole = whole.collect::<String>();
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
        lines.extend(chosen(game, &whole, &format!("{before}{word}")));
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
    Some(if number <= most_listed(22) {
        format!("{line}{number}")
    } else {
        format!("{line}\n{number}")
    })
}

/// Shown with `cargo test --lib few_keys -- --nocapture`.
#[test]
fn how_few_keys_a_turn_costs() {
    for (record, most) in [
        (include_str!("../../../examples/first-game.yaml"), 121),
        (include_str!("../../../examples/full-game.yaml"), 318),
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

/// A session over a record in a folder.
fn session(folder: &tempfile::TempDir, text: &str) -> Session {
    let path = folder.path().join("game.yaml");
    std::fs::write(&path, text).expect("written");
    crate::cli::open::record(&path).expect("a record")
}

/// Each line that is typed, hinted at, previewed or sent by a phone is interpreted once.
#[test]
fn a_line_is_interpreted_once() {
    let text = "game: puzzingo\nplayers: [Ann, Bob]\nturns:\n  - Ann: m13 r latch\n";
    for line in [
        "n11 d abate",
        "abate n11d",
        "abate",
        "abate2",
        "n11 d abtae",
        "n12 d abate",
        "challenge",
        "undo",
        "pass",
        "bob +5",
        "who is winning",
        "chalenge latch",
    ] {
        let folder = tempfile::tempdir().expect("a folder");
        let session = session(&folder, text);
        let before = interpreted();
        hint(session.game(), &Offers::default(), line);
        assert_eq!(interpreted(), before + 1, "hint: {line}");
        #[cfg(feature = "serve")]
        {
            let before = interpreted();
            crate::seats::preview::answer(session.game(), 1, line);
            assert_eq!(interpreted(), before + 1, "preview: {line}");
        }
        let before = interpreted();
        let style = TextStyle {
            color: false,
            ascii: true,
            width: 80,
        };
        let mut ui = Ui::new(style, Box::new(std::io::sink()));
        let mut prompt = Prompt::new(Box::new(Plain::default()), session, &mut ui);
        prompt.handle_line(line).expect(line);
        assert_eq!(interpreted(), before + 1, "prompt: {line}");
    }
}
