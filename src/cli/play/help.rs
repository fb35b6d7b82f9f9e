//! The help at the prompt: what can be typed, on one screen, for each kind of game.

use super::command::Command;
use crate::rules::Ruleset;

/// Everything that can be typed in this game.
pub fn help(rules: &Ruleset) -> String {
    let kind = &rules.mechanic;
    let challenges = rules.has_challenges() && kind.has_plays();
    let mut text = kind.help();
    let mut row = |title: &str, items: &[&str]| {
        let items: Vec<&str> = items
            .iter()
            .copied()
            .filter(|item| !item.is_empty())
            .collect();
        text += &format!("{title:<16}{}\n", items.join("   "));
    };
    if challenges {
        let by_vote = "     by vote: challenge upheld, or rejected";
        row("challenge", &["challenge [WORD]", by_vote]);
    }
    let rack = if kind.has_corners() { "xe+t?" } else { "xet?" };
    let racks = format!("then each player: rack {rack}   or   rack -");
    row(
        "the end",
        &["end", if kind.counts_racks() { &racks } else { "" }],
    );
    let typed = |command: Command| format!("{command} {}", command.arguments());
    let [undo, redo, word, explain, help] = [
        Command::Undo,
        Command::Redo,
        Command::Word,
        Command::Explain,
        Command::Help,
    ]
    .map(typed);
    let amend = format!("{} 3 {}", Command::Amend, kind.example());
    row("corrections", &[&amend, "adjust -5 REASON", &undo, &redo]);
    row("remarks", &["note TEXT", "note 3: TEXT     about turn 3"]);
    let shifts = kind.has_plays() && kind.layout().is_none() && !kind.keeps_score_only();
    let shift = if shifts { "shift r 5" } else { "" };
    row(
        "the table",
        &["category TEXT", shift, "allow WORD", "ban WORD"],
    );
    let [pause, resume] = [Command::Pause, Command::Resume].map(Command::name);
    let clock = format!("without TEXT: draws one; {pause}, {resume}: the clock of `timer`");
    row(Command::Category.name(), &[&clock]);
    let other = if !kind.has_plays() {
        "Bob: words dig"
    } else if rules.has_challenges() {
        "Bob: challenge"
    } else if kind.has_passes() {
        "Bob: pass"
    } else {
        ""
    };
    row("another player", &[other, "table: end"]);
    let [board, score, log, tiles] =
        [Command::Board, Command::Score, Command::Log, Command::Tiles].map(Command::name);
    row("show", &[board, score, log, tiles, &word, &explain]);
    let more = format!("     more   {help}");
    row(
        "leave",
        &[Command::Quit.name(), "(every turn is saved)", &more],
    );
    text
}

/// The lines of the help that contain a word.
pub fn about(rules: &Ruleset, word: &str) -> String {
    let word = word.to_lowercase();
    let names = |line: &&str| {
        let mut words = line.split(|c: char| !c.is_alphanumeric());
        words.any(|one| one.to_lowercase() == word)
    };
    let help = help(rules);
    help.split_inclusive('\n').filter(names).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::BUILT_IN;

    #[test]
    fn the_help_of_every_game_fits_on_a_screen() {
        for (id, _) in BUILT_IN {
            let help = help(&Ruleset::built_in(id).expect("built in"));
            assert!(help.lines().count() <= 22, "{id}");
            assert!(help.lines().all(|line| line.chars().count() <= 80), "{id}");
        }
    }

    #[test]
    fn every_command_is_in_the_help() {
        let helps = BUILT_IN
            .iter()
            .map(|(id, _)| help(&Ruleset::built_in(id).expect("built in")));
        let helps: Vec<String> = helps.collect();
        for command in Command::ALL {
            let words = |help: &String| {
                let mut words = help.split(|c: char| !c.is_alphanumeric());
                words.any(|word| word == command.name())
            };
            assert!(helps.iter().any(words), "{command}");
        }
    }
}
