//! One game on a page: its rules, bonuses and house rules, each in a sentence.

use super::{players, varies};
use crate::cli::terminal::wrapped;
use crate::explain::{explanation, rules_of};
use crate::options::Said;
use crate::rules::{Change, Ruleset, option_noun, summary};
use crate::score::BonusRule;
use crate::text::shown;

/// The page of a game, perhaps with the options of a table. Every name in it has its own explanation.
pub fn page(stated: &Ruleset, table: Option<&Ruleset>, width: usize) -> String {
    let game = table.unwrap_or(stated);
    let tiles = game.tiles.total();
    let mut text = format!("{}: a game for {} players\n\n", game.id, players(game));
    text += &wrapped(&about(stated), width, "");
    if tiles > 0 {
        let held = if game.features.shares_pool {
            "in the pool"
        } else {
            "to a rack"
        };
        text += &format!("{tiles} tiles, {} {held}\n", game.features.rack);
    }
    text += &changed(stated, width);

    text += "\nRules (if a play breaks several, the first one is named):\n";
    for rule in rules_of(game) {
        let said = explanation(rule).map(|explanation| explanation.of(game));
        text += &named_line(rule.name(), &first(&said.unwrap_or_default()), width);
    }
    let bonus = |(bonus, points): (&BonusRule, Option<u32>)| {
        let most = if varies(bonus, game) { " up to" } else { "" };
        let points = points.map(|points| format!("{most} +{points}"));
        let name = bonus.name.to_owned() + &points.unwrap_or_default();
        named_line(&name, &first(&bonus.explanation.of(game)), width)
    };
    let bonuses: Vec<String> = game.features.bonuses.iter().copied().map(bonus).collect();
    if !bonuses.is_empty() {
        text += &format!("\nBonuses:\n{}", bonuses.concat());
    }
    let whose = table.map_or("default values", |_| "values at this table");
    text + &options(game, whose, width)
        + "\n`tileref rules explain NAME` explains each of them; without a name, it lists all there is to explain;\n\
            `tileref rules show GAME` lists the tiles and everything that your own ruleset can change.\n"
}

/// Every option of a game with its value; `whose` says which values these are.
fn options(game: &Ruleset, whose: &str, width: usize) -> String {
    let mut text = String::new();
    for (what, title) in [
        ("house rule", "House rules"),
        ("session option", "Session options, which affect no ruling"),
    ] {
        text += &format!("\n{title}, with their {whose}:\n");
        for spec in game.options().filter(|spec| option_noun(spec) == what) {
            let value = game.option(spec.name).unwrap_or_default();
            let name = format!("{}={value}", spec.name);
            text += &named_line(&name, first_sentence(spec.about), width);
        }
    }
    text
}

/// What a game is.
fn about(game: &Ruleset) -> String {
    match game.base.map(summary) {
        Some(base) => format!(
            "{}: a table's own ruleset. It starts from {base}",
            game.name
        ),
        None if summary(&game.id).is_empty() => {
            format!(
                "{}: a table's own ruleset, which states everything.",
                game.name
            )
        }
        None => summary(&game.id).to_owned(),
    }
}

/// What a table's own ruleset changes in its base, a line for each value; empty for other games.
pub fn changed(game: &Ruleset, width: usize) -> String {
    let Some(base) = game.base else {
        return String::new();
    };
    let names = [vec!["id".to_owned()], vec!["name".to_owned()]];
    let changes = game
        .changes
        .iter()
        .filter(|change| !names.contains(&change.path));
    let lines = changes.map(|Change { path, value, was }| {
        let was = was.as_deref().map(|was| format!(" ({base}: {was})"));
        let line = format!("{}: {value}{}", path.join("."), was.unwrap_or_default());
        wrapped(&shown(&line), width, "    ")
    });
    match lines.collect::<String>() {
        none if none.is_empty() => format!("\nIt changes nothing in {base}.\n"),
        lines => format!("\nWhat it changes in {base}:\n{lines}"),
    }
}

/// What comes first of an explanation, and what comes next if that is short.
fn first(said: &[Said]) -> String {
    const SHORT: usize = 40;
    let mut said = said.iter().map(|said| first_sentence(&said.text));
    let first = said.next().unwrap_or_default();
    let next = said.next().filter(|_| first.chars().count() < SHORT);
    next.map_or(first.to_owned(), |next| format!("{first} {next}"))
}

/// A name, and what it means.
fn named_line(name: &str, text: &str, width: usize) -> String {
    wrapped(&format!("{name}: {text}"), width, "    ")
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
