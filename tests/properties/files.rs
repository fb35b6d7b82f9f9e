//! Files: a record or a ruleset that is written reads as what it says.

use proptest::prelude::*;
use tileref::link::{pack, unpack};
use tileref::record::{ABOUT, DATE, Record, RecordedTurn, new_record};
use tileref::rules::{BUILT_IN, Ruleset};

/// Texts that YAML reads as something else where they are not quoted, and some that it does not.
const TEXTS: [&str; 32] = [
    "Ann",
    "no",
    "On",
    "12",
    "0x1f",
    "1e3",
    "12:30",
    "2026-01-01",
    ".5",
    "~",
    "null",
    "True",
    "a: b",
    "a #b",
    "a#b",
    "it's",
    "\"x\"",
    "\"x\" 'y'",
    "#x",
    "-",
    "- y",
    "?",
    "[z]",
    "{q: 1}",
    "a, b",
    "*x",
    "&y",
    "!t",
    "%d",
    "@at",
    "é ß",
    "...",
];

fn text() -> impl Strategy<Value = String> {
    prop_oneof![
        3 => prop::sample::select(&TEXTS[..]).prop_map(ToOwned::to_owned),
        1 => "[a-zé'\":#,\\[\\]{}*&!%@?|>~ .-]{1,12}".prop_map(|text| text.trim().to_owned()),
    ]
    .prop_filter("nothing", |text| !text.is_empty())
}

fn option() -> impl Strategy<Value = String> {
    let one = prop_oneof![
        any::<bool>().prop_map(|value| value.to_string()),
        any::<i64>().prop_map(|value| value.to_string()),
        any::<f64>().prop_map(|value| value.to_string()),
        text(),
    ];
    let many =
        prop::collection::vec(one.clone(), 0..4).prop_map(|all| format!("[{}]", all.join(",")));
    prop_oneof![3 => one, 1 => many]
}

/// Each once, whatever its case, and none that is the table's.
fn once(names: Vec<String>) -> Vec<String> {
    let mut all: Vec<String> = Vec::new();
    for name in names {
        let same = |other: &String| other.to_lowercase() == name.to_lowercase();
        if !all.iter().any(same) {
            all.push(name);
        }
    }
    all
}

/// Texts below the keys of `about`; a date is one.
fn facts(texts: Vec<String>) -> Vec<(String, String)> {
    let keys = ABOUT.map(ToOwned::to_owned).into_iter();
    let facts = keys.zip(texts).map(|(key, text)| match &*key {
        DATE => (key, "2026-11-24 19:30".to_owned()),
        _ => (key, text),
    });
    facts.collect()
}

fn records() -> impl Strategy<Value = Record> {
    (
        text(),
        prop::collection::vec(text(), 2..5).prop_map(once),
        any::<bool>(),
        text(),
        prop::collection::btree_map("[a-z_]{1,8}|no|on", option(), 0..4),
        prop::collection::vec((text(), text()), 0..6),
        prop::collection::vec(text(), 0..4),
    )
        .prop_map(
            |(game, players, teams, dictionary, options, turns, about)| Record {
                names: players.iter().cloned().zip(about.clone()).collect(),
                about: facts(about),
                teams: Vec::from_iter(teams.then(|| ("no teams".to_owned(), players.clone()))),
                game,
                players,
                dictionary,
                options: options.into_iter().collect(),
                turns: turns
                    .into_iter()
                    .map(|(actor, action)| RecordedTurn { actor, action })
                    .collect(),
            },
        )
}

/// A ruleset of a table's own: another game with a name and some house rules.
fn rulesets() -> impl Strategy<Value = String> {
    let base = prop::sample::select(BUILT_IN);
    (base, prop::collection::vec((0..30_usize, 0..4_usize), 0..4)).prop_map(|((id, _), chosen)| {
        let rules = Ruleset::built_in(id).expect("it is built in");
        let specs: Vec<_> = rules.options().collect();
        let mut options = std::collections::BTreeMap::new();
        for (spec, value) in chosen {
            let spec = &specs[spec % specs.len()];
            if let Some(value) = spec.values.names().get(value) {
                options.insert(spec.name, *value);
            }
        }
        let lines: String = options
            .iter()
            .map(|(name, value)| format!("  {name}: {value}\n"))
            .collect();
        match lines.as_str() {
            "" => format!("base: {id}\nname: Ours\n"),
            lines => format!("base: {id}\nname: Ours\noptions:\n{lines}"),
        }
    })
}

proptest! {
    #![proptest_config(super::cases(200))]

    #[test]
    fn a_record_reads_as_it_was_written(record in records()) {
        let text = new_record(&record, "a remark").expect("it can be written");
        prop_assert_eq!(Record::parse(&text), Ok(record), "{}", text);
    }

    #[test]
    fn a_record_comes_back_from_a_link(
        record in records(),
        (id, _) in prop::sample::select(BUILT_IN),
        dictionary in "none|letterpress|[a-z0-9][a-z0-9_-]{0,9}",
    ) {
        let record = Record { game: id.to_owned(), dictionary, ..record };
        let fragment = pack(&record).expect("a link");
        let text = unpack(&fragment).expect("a game");
        prop_assert_eq!(Record::parse(&text), Ok(record), "{}", text);
        prop_assert_eq!(unpack(&fragment), Ok(text));
    }

    #[test]
    fn a_link_that_was_changed_is_refused_or_a_game(
        record in records(),
        at in any::<prop::sample::Index>(),
        other in "[A-Za-z0-9_-]{0,3}",
    ) {
        let record = Record { game: "lingo".to_owned(), dictionary: "none".to_owned(), ..record };
        let mut fragment = pack(&record).expect("a link");
        let at = at.index(fragment.len());
        fragment.replace_range(at..=at, &other);
        if let Ok(text) = unpack(&fragment) {
            prop_assert!(Record::parse(&text).is_ok(), "{}", text);
        }
    }

    #[test]
    fn a_ruleset_written_out_says_the_same(text in rulesets()) {
        let rules = Ruleset::parse(&text);
        prop_assert!(rules.is_ok(), "{:?} {}", rules, text);
        let whole = Ruleset::complete(&text).expect("it was read");
        prop_assert_eq!(Ruleset::parse(&whole), rules);
        prop_assert_eq!(Ruleset::complete(&whole), Ok(whole));
    }
}
