//! One game on a page: its rules, bonuses and house rules, each in a sentence.

use super::players;
use crate::cli::terminal::wrapped;
use crate::explain::rules_of;
use crate::rules::{Ruleset, option_noun, summary};
use crate::score::BonusRule;

/// The page of a built-in game. Every name in it has its own explanation.
pub fn page(game: &Ruleset, width: usize) -> String {
    let tiles = game.tiles.total();
    let mut text = format!("{}: a game for {} players\n\n", game.id, players(game));
    text += &wrapped(summary(&game.id), width, "");
    if tiles > 0 {
        let held = if game.features.shares_pool {
            "in the pool"
        } else {
            "to a rack"
        };
        text += &format!("{tiles} tiles, {} {held}\n", game.features.rack);
    }

    text += "\nRules (if a play breaks several, the first one is named):\n";
    for rule in rules_of(game) {
        text += &line(rule.name(), rule.explanation().text, width);
    }
    let bonus = |(bonus, points): (&BonusRule, Option<u32>)| {
        let points = points.map(|points| format!(" +{points}"));
        let name = bonus.name.to_owned() + &points.unwrap_or_default();
        line(&name, bonus.explanation.text, width)
    };
    let bonuses: Vec<String> = game.features.bonuses.iter().copied().map(bonus).collect();
    if !bonuses.is_empty() {
        text += &format!("\nBonuses:\n{}", bonuses.concat());
    }
    for (what, title) in [
        ("house rule", "House rules"),
        ("session option", "Session options, which affect no ruling"),
    ] {
        text += &format!("\n{title}, with their default values:\n");
        for spec in game.options().filter(|spec| option_noun(spec) == what) {
            let value = game.option(spec.name).unwrap_or_default();
            text += &line(&format!("{}={value}", spec.name), spec.about, width);
        }
    }
    text + "\n`tileref rules explain NAME` explains each of them; without a name, it lists all there is to explain;\n\
            `tileref rules show GAME` lists the tiles and everything that your own ruleset can change.\n"
}

/// A name, and the first sentence of its explanation.
fn line(name: &str, text: &str, width: usize) -> String {
    wrapped(&format!("{name}: {}", first_sentence(text)), width, "    ")
}

/// The text up to the first full stop that is followed by another sentence.
fn first_sentence(text: &str) -> &str {
    let ends = text.match_indices(". ").find(|&(at, _)| {
        let next = text[at + 2..].chars().next();
        next.is_some_and(|c| c.is_uppercase() || matches!(c, '(' | '`'))
    });
    ends.map_or(text, |(at, _)| &text[..=at])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_sentence_ends_where_another_begins() {
        for (text, first) in [
            ("One. Two.", "One."),
            ("Only one, e.g. this.", "Only one, e.g. this."),
            ("Said. (Aside.)", "Said."),
        ] {
            assert_eq!(first_sentence(text), first);
        }
    }
}
