//! The help at the prompt: what can be typed, on one screen, for each kind of game.

use super::command::Command;
use crate::rules::RulesInForce;

/// Everything that can be typed in this game.
pub fn help(rules: &RulesInForce) -> String {
    let kind = &rules.mechanic;
    let (plays, challenges) = (kind.has_plays(), rules.has_challenges());
    let when = |wanted: bool, text: &'static str| if wanted { text } else { "" };
    let by_vote =
        "challenge       challenge [WORD]        by vote: challenge upheld, or rejected\n";
    let rack = if kind.has_corners() { "xe+t?" } else { "xet?" };
    let racks = format!("   then each player: rack {rack}   or   rack -");
    let racks = if kind.counts_racks() { &*racks } else { "" };
    let moves = plays && kind.layout().is_none() && !kind.keeps_score_only();
    let other = match () {
        () if !plays => "Bob: words dig   ",
        () if challenges => "Bob: challenge   ",
        () => when(kind.has_passes(), "Bob: pass   "),
    };
    let usages = |commands: &[Command]| {
        let usages: Vec<String> = commands.iter().map(|command| command.usage()).collect();
        usages.join("   ")
    };
    let undo = usages(&[Command::Undo, Command::Redo]);
    let show = usages(&SHOW);
    let [amend, pause, resume] = [Command::Amend, Command::Pause, Command::Resume];
    let [category, quit] = [Command::Category, Command::Quit];
    let example = format!("{} {}", Command::Try, kind.example());
    let tries = format!("what if         {example:24}its score; no word is looked up\n");
    kind.help()
        + if plays { &tries } else { "" }
        + when(plays && challenges, by_vote)
        + &format!("the end         end{racks}\n")
        + &format!(
            "corrections     {amend} 3 {}   adjust -5 REASON   {undo}\n",
            kind.example()
        )
        + "remarks         note TEXT   note 3: TEXT        about turn 3\n"
        + &format!(
            "the table       {category} TEXT   {}allow WORD   ban WORD\n",
            when(moves, "shift r 5   ")
        )
        + &format!(
            "{category}        without TEXT: draws one; {pause}, {resume}: the clock of `timer`\n"
        )
        + &format!("another player  {other}table: end\n")
        + &format!("show            {show}\n")
        + &format!(
            "leave           {quit}   (every turn is saved)        more   {}\n",
            Command::Help.usage()
        )
}

/// The commands that show something in every game.
const SHOW: [Command; 6] = [
    Command::Board,
    Command::Score,
    Command::Log,
    Command::Tiles,
    Command::Word,
    Command::Explain,
];

/// The lines of the help that contain a word.
pub fn about(rules: &RulesInForce, word: &str) -> String {
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
    use crate::rules::{BUILT_IN, Ruleset};

    #[test]
    fn the_help_of_every_game_fits_on_a_screen() {
        for (id, _) in BUILT_IN {
            let help = help(&Ruleset::built_in(id).expect("built in").in_force());
            assert!(help.lines().count() <= 22, "{id}");
            assert!(help.lines().all(|line| line.chars().count() <= 80), "{id}");
        }
    }

    #[test]
    fn every_command_is_in_the_help() {
        let helps = BUILT_IN
            .iter()
            .map(|(id, _)| help(&Ruleset::built_in(id).expect("built in").in_force()));
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
