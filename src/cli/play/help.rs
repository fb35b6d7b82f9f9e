//! The help at the prompt: what can be typed, on one screen, for each kind of game.

use crate::rules::RulesInForce;

const CHALLENGE: &str =
    "challenge       challenge [WORD]        by vote: challenge upheld, or rejected\n";

const TABLE: &str = "\
corrections     amend 3 EXAMPLE   adjust -5 REASON   undo [N]   redo [N]
remarks         note TEXT   note 3: TEXT        about turn 3
the table       category TEXT   shift r 5   allow WORD   ban WORD
category        without TEXT: draws one; pause, resume: the clock of `timer`
another player  Bob: pass   table: end
show            board   score   log   tiles   word WORD...   explain RULE
leave           quit   (every turn is saved)        more   help WORD
";

/// Everything that can be typed in this game.
pub fn help(rules: &RulesInForce) -> String {
    let kind = &rules.mechanic;
    let challenge = if rules.has_challenges() && kind.has_plays() {
        CHALLENGE
    } else {
        ""
    };
    let rack = if kind.has_corners() { "xe+t?" } else { "xet?" };
    let end = if kind.counts_racks() {
        format!("the end         end   then each player: rack {rack}   or   rack -\n")
    } else {
        "the end         end\n".to_owned()
    };
    let shifts = kind.has_plays() && kind.layout().is_none() && !kind.keeps_score_only();
    let shift = if shifts { "shift r 5   " } else { "" };
    let other = if !kind.has_plays() {
        "Bob: words dig   "
    } else if rules.has_challenges() {
        "Bob: challenge   "
    } else if kind.has_passes() {
        "Bob: pass   "
    } else {
        ""
    };
    let table = TABLE
        .replace("EXAMPLE", &kind.example())
        .replace("shift r 5   ", shift)
        .replace("Bob: pass   ", other);
    kind.help() + challenge + &end + &table
}

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
}
