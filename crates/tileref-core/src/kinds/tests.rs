//! What the kinds of game have, and what they lack.

use std::collections::BTreeSet;

use super::{Crossword, Form, Jigsaw, MechanicName, Stacking};
use crate::referee::board::rules;
use crate::rules::{BUILT_IN, Ruleset};

/// The features of a built-in game, in the order of [`super::Mechanics`].
fn features(id: &str) -> String {
    let rules = Ruleset::built_in(id).expect("built in");
    let kind = rules.kind();
    let all = [
        ("layout", kind.layout().is_some()),
        ("stacks", kind.stacks()),
        ("bends", kind.bends()),
        ("corners", kind.has_corners()),
        ("score-only", kind.form() == Form::Bare),
        ("lists", kind.form() == Form::Lists),
        ("pool", kind.shares_pool()),
        ("passes", kind.has_passes()),
        ("exchanges", kind.exchange().is_some()),
        ("burns", kind.has_burns()),
        ("challenges", rules.has_challenges()),
        ("dictionary-adds", kind.dictionary_adds()),
        ("named-words", kind.counting_all().is_some()),
        ("disallowed", !rules.disallowed().is_empty()),
        ("bonuses", !kind.bonuses().is_empty()),
        ("racks-count", kind.counts_racks()),
        ("redraws", kind.ending().redraws),
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
        ("wordpaths", "lists challenges"),
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
fn rules_are_checked_in_the_order_of_precedence() {
    for rules in [rules::<Jigsaw>(), rules::<Stacking>(), rules::<Crossword>()] {
        assert!(rules.is_sorted(), "{rules:?}");
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
    assert_eq!(kinds.len(), MechanicName::NAMES.len(), "{kinds:?}");
}
