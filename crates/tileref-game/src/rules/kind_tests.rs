//! What the kinds of game have, and what they lack.

use std::collections::BTreeSet;

use super::KindName;
use crate::features::Form;
use crate::rules::{BUILT_IN, Ruleset};

/// The features of a built-in game, in the order of [`Features`](crate::features::Features).
fn features(id: &str) -> String {
    let rules = Ruleset::built_in(id).expect("built in");
    let has = &rules.features;
    let all = [
        ("layout", has.layout.is_some()),
        ("stacks", has.stacks),
        ("bends", has.bends),
        ("corners", has.corners),
        ("score-only", has.form == Form::Bare),
        ("lists", has.form == Form::Lists),
        ("pool", has.shares_pool),
        ("passes", has.passes),
        ("exchanges", has.exchange.is_some()),
        ("burns", has.burns),
        ("challenges", rules.has_challenges()),
        ("dictionary-adds", has.dictionary_adds),
        ("named-words", rules.counting_all().is_some()),
        ("disallowed", !rules.disallowed().is_empty()),
        ("bonuses", !has.bonuses.is_empty()),
        ("racks-count", has.counts_racks),
        ("redraws", has.ending.redraws),
    ];
    let has = all.iter().filter(|(_, has)| *has);
    has.map(|(name, _)| *name).collect::<Vec<_>>().join(" ")
}

#[test]
fn games_have_the_features_of_their_kind() {
    for (id, has) in [
        (
            "puzzingo",
            "bends corners passes exchanges challenges dictionary-adds disallowed bonuses racks-count",
        ),
        ("lingo", "stacks pool burns dictionary-adds"),
        (
            "towers",
            "layout stacks passes exchanges challenges bonuses racks-count",
        ),
        ("wordpaths", "lists challenges"),
        ("cubes", "lists challenges"),
        ("cubes5", "lists challenges"),
        (
            "jumbo-jumble",
            "layout passes exchanges challenges bonuses racks-count",
        ),
        ("wordgame", "layout passes bonuses redraws"),
        (
            "crossword",
            "layout passes exchanges challenges bonuses racks-count",
        ),
    ] {
        assert_eq!(features(id), has, "{id}");
    }
}

#[test]
fn every_kind_has_a_game_and_every_game_its_own_id() {
    let mut kinds = BTreeSet::new();
    for (id, text) in BUILT_IN {
        assert!(text.contains(&format!("\nid: {id}\n")), "{id}");
        let rules = Ruleset::built_in(id).expect("it is built in");
        kinds.insert(rules.mechanic.name().name());
    }
    assert_eq!(kinds.len(), KindName::NAMES.len(), "{kinds:?}");
}
