//! The rules of the game, one by one: what a line is refused for, and a near twin that passes.

mod bonuses;
mod challenges;
mod crosswords;
mod endings;
mod legality;
mod lingo;
mod notation;
mod precedence;
mod scoreboard;
mod scores;
mod table;
mod teams;
mod time;
mod turns;
mod wordpaths;
mod words;

use tileref::rules::{BUILT_IN, Ruleset, SESSION_OPTIONS, Slug, Values};

/// Every module of these tests, to see that nothing is left out.
const SCRIPTS: &[&str] = &[
    include_str!("bonuses.rs"),
    include_str!("challenges.rs"),
    include_str!("crosswords/mod.rs"),
    include_str!("crosswords/endings.rs"),
    include_str!("endings.rs"),
    include_str!("legality.rs"),
    include_str!("lingo/mod.rs"),
    include_str!("lingo/endings.rs"),
    include_str!("notation.rs"),
    include_str!("precedence.rs"),
    include_str!("scoreboard.rs"),
    include_str!("scores.rs"),
    include_str!("teams.rs"),
    include_str!("time.rs"),
    include_str!("turns.rs"),
    include_str!("wordpaths.rs"),
    include_str!("words.rs"),
];

fn is_told(text: &str) -> bool {
    let ends = |rest: &str| !rest.starts_with(|c: char| c.is_alphanumeric() || c == '-');
    SCRIPTS
        .iter()
        .flat_map(|script| script.split(text).skip(1))
        .any(ends)
}

#[test]
fn every_rule_refuses_something() {
    // Records have tests of their own; for two reasons a listed word is struck and no line refused.
    let no_refusals = ["bad-record", "not-on-grid", "shared"];
    let untold: Vec<_> = Slug::NAMES
        .iter()
        .filter(|name| !no_refusals.contains(name) && !is_told(&format!("!! {name}")))
        .collect();
    assert!(untold.is_empty(), "no case refuses for {untold:?}");
}

#[test]
fn every_value_of_every_house_rule_is_played_with() {
    let mut untold = Vec::new();
    for (id, _) in BUILT_IN {
        let rules = Ruleset::built_in(id).expect("it is built in");
        // Those of the evening change no play; what they cost is in `time`.
        let own = rules
            .options()
            .filter(|spec| !SESSION_OPTIONS.contains(spec));
        for spec in own {
            // The builder has a line of its own for a mat.
            let set = match spec.values {
                Values::File("ruleset") => "mat ".to_owned(),
                _ => format!("{}: ", spec.name),
            };
            let told = |value: &str| is_told(&format!("{set}{value}"));
            let usual = rules.clone().in_force().option(spec.name);
            match spec.values {
                Values::Names(names) => {
                    let others = names.iter().filter(|name| Some(**name) != usual.as_deref());
                    let others = others.filter(|name| !told(name));
                    untold.extend(others.map(|name| format!("{id}: {}: {name}", spec.name)));
                }
                _ if !SCRIPTS
                    .iter()
                    .any(|script| script.contains(&format!(" {set}"))) =>
                {
                    untold.push(format!("{id}: {}", spec.name));
                }
                _ => {}
            }
        }
    }
    assert!(untold.is_empty(), "no case plays with {untold:?}");
}
