//! House rules: each changes what it says and nothing else. What is accepted without one is said again with it, and
//! whatever comes out otherwise is among what the rule is about.

use std::collections::BTreeSet;

use proptest::prelude::*;
use tileref::game::{Entry, Game};
use tileref::rules::{self, Ruleset};

use super::games::{Table, lines, played, tables_of};
use super::mirrors::stacked;

/// What a house rule is about: rules that may refuse a play with it or without it, bonuses, the points of words, the
/// tiles that are left, and the end.
type Scope = (&'static str, &'static [&'static str]);

const PUZZINGO: &[Scope] = &[
    (
        "judge",
        &["bad-run", "not-a-word", "words", "nothing-to-challenge"],
    ),
    ("supply", &["tile-supply"]),
    ("turns", &["turn-on-old-tile", "single-letter-line"]),
    ("single_letter", &["single-letter-line"]),
    ("connection", &["connection", "missed", "false-claim"]),
    ("zeros", &["turn"]),
    ("separate_clusters", &["not-connected"]),
    ("corner_interlock", &["corner-interlock"]),
    ("bonuses", BONUSES),
    ("bridge", &["bridge", "missed", "false-claim"]),
    ("ring", &["ring", "missed", "false-claim"]),
    (
        "multi_direction",
        &["multi-direction", "missed", "false-claim"],
    ),
    ("rack_penalty", &["rack"]),
    ("wrong_challenge", &["turn", "rack"]),
    ("right_challenge", &["rack"]),
];

/// Any bonus, and what is said about it.
const BONUSES: &[&str] = &[ANY_BONUS, "missed", "false-claim"];

const ANY_BONUS: &str = "any bonus";

fn is_bonus(what: &str) -> bool {
    rules::bonuses().any(|bonus| bonus.name == what)
}

const LINGO: &[Scope] = &[
    ("supply", &["tile-supply"]),
    ("pool", &["too-many-tiles", "left"]),
    ("max_tiles", &["too-many-tiles"]),
    ("scoring", &["words", "not-a-word", "too-many-words"]),
    ("blanks", &["tile-supply", "left"]),
    ("half_set", &["tile-supply", "left"]),
    ("hidden", &["too-many-tiles", "left", "no-exchange"]),
    ("throw_in", &["no-exchange"]),
];

const TOWERS: &[Scope] = &[
    ("judge", &["bad-run", "not-a-word", "nothing-to-challenge"]),
    ("zeros", &["turn"]),
    ("wrong_challenge", &["turn", "rack"]),
    ("right_challenge", &["rack"]),
    ("max_turns", &["turn", "game-over"]),
];

/// What came out otherwise.
fn differences(before: (&Game, &Entry), after: (&Game, &Entry)) -> BTreeSet<&'static str> {
    let mut found = BTreeSet::new();
    let mut note = |differs: bool, what| {
        if differs {
            found.insert(what);
        }
    };
    let ((game, entry), (other, changed)) = (before, after);
    note(entry.placed != changed.placed, "placed");
    note(
        entry.words != changed.words || entry.multiplier != changed.multiplier,
        "words",
    );
    note(
        entry.status != changed.status || entry.actor != changed.actor,
        "entry",
    );
    note(game.table() != other.table(), "table");
    note(game.bag() != other.bag(), "left");
    note(
        game.to_move() != other.to_move() || game.is_over() != other.is_over(),
        "turn",
    );
    for (these, those) in [
        (&entry.bonuses, &changed.bonuses),
        (&changed.bonuses, &entry.bonuses),
    ] {
        for bonus in these {
            // A bonus can be earned twice.
            let times = |list: &[_]| list.iter().filter(|other| *other == bonus).count();
            note(times(these) != times(those), bonus.name);
        }
    }
    note(entry.missed != changed.missed, "missed");
    if found.is_empty() && entry.points != changed.points {
        found.insert("rack");
    }
    found
}

/// One of the rules, and one of its values.
fn changes(scopes: &'static [Scope]) -> impl Strategy<Value = (Scope, usize)> {
    (prop::sample::select(scopes), 0..8_usize)
}

/// What comes out otherwise at a table with another value of a house rule.
fn changed(
    table: &Table,
    lines: &[String],
    name: &'static str,
    value: usize,
) -> BTreeSet<&'static str> {
    let rules = Ruleset::built_in(table.kind).unwrap();
    let spec = rules.options().find(|spec| spec.name == name).expect(name);
    let values = match spec.values.names() {
        [] => &["2", "3", "5", "7"],
        named => named,
    };
    let other = table.clone().with(name, values[value % values.len()]);
    let (_, record) = played(table, lines);
    let (mut game, mut changed) = (table.game(), other.game());
    let mut all = BTreeSet::new();
    for (actor, action) in &record {
        let entry = game.submit(actor, action).expect("said before");
        let found = match changed.submit(actor, action) {
            Err(error) => BTreeSet::from([error.slug().name()]),
            Ok(_) => differences(
                (&game, &game.entries()[entry]),
                (&changed, &changed.entries()[entry]),
            ),
        };
        // What is only worth something else leaves the games alike.
        let alike = |what: &&str| {
            is_bonus(what) || ["words", "rack", "missed", "false-claim"].contains(what)
        };
        let goes_on = found.iter().all(alike) && !found.contains("false-claim");
        all.extend(found);
        if !goes_on {
            break;
        }
    }
    all
}

fn changes_only_that(
    table: &Table,
    lines: &[String],
    ((name, about), value): (Scope, usize),
) -> Result<(), TestCaseError> {
    for what in changed(table, lines, name, value) {
        let any = about.contains(&ANY_BONUS) && is_bonus(what);
        prop_assert!(
            any || about.contains(&what),
            "`{}` changes `{}`",
            name,
            what
        );
    }
    Ok(())
}

proptest! {
    #![proptest_config(super::cases(100))]

    #[test]
    fn house_rules_of_a_free_table(table in tables_of("puzzingo"), lines in lines(), change in changes(PUZZINGO)) {
        changes_only_that(&table, &lines, change)?;
    }

    #[test]
    fn house_rules_of_stacks(table in tables_of("lingo"), lines in stacked(), change in changes(LINGO)) {
        changes_only_that(&table, &lines, change)?;
    }

    #[test]
    fn house_rules_of_stacks_on_a_board(table in tables_of("towers"), lines in stacked(), change in changes(TOWERS)) {
        changes_only_that(&table, &lines, change)?;
    }
}

/// The random games touch the house rules, so that the properties above are not empty.
#[test]
fn most_house_rules_change_something_soon() {
    use proptest::strategy::ValueTree as _;
    let mut runner = proptest::test_runner::TestRunner::deterministic();
    let mut untouched = Vec::new();
    for (kind, lines, scopes) in [
        ("puzzingo", lines().boxed(), PUZZINGO),
        ("lingo", stacked().boxed(), LINGO),
        ("towers", stacked().boxed(), TOWERS),
    ] {
        let games = (tables_of(kind), lines);
        let games: Vec<_> = (0..60)
            .map(|_| games.new_tree(&mut runner).unwrap().current())
            .collect();
        for &(name, _) in scopes {
            let touched = games.iter().zip(0..).any(|((table, lines), n)| {
                (n..n + 2).any(|value| !changed(table, lines, name, value).is_empty())
            });
            if !touched {
                untouched.push(name);
            }
        }
    }
    assert!(untouched.len() <= 6, "{untouched:?}");
}
