//! The schema of ruleset files: what the program can use is valid, and what it refuses for a key or a value is not.

use std::fs;
use std::path::Path;

use serde_json::Value;
use tileref::rules::{BUILT_IN, Ruleset, schema};

/// The keywords that the schema uses, besides those that say nothing of validity. Patterns are left to editors.
const KEYWORDS: [&str; 18] = [
    "$ref",
    "additionalProperties",
    "allOf",
    "anyOf",
    "const",
    "definitions",
    "description",
    "enum",
    "if",
    "maximum",
    "minimum",
    "not",
    "pattern",
    "properties",
    "propertyNames",
    "required",
    "then",
    "type",
];

/// What makes a value invalid; `None` if nothing does.
fn invalid(value: &Value, by: &Value, whole: &Value) -> Option<String> {
    let Value::Object(rules) = by else {
        return (*by == Value::Bool(false)).then(|| format!("{value} is not allowed"));
    };
    let all = |part: &Value| part.as_array().cloned().unwrap_or_default();
    rules.iter().find_map(|(keyword, rule)| {
        let fails = |by: &Value| invalid(value, by, whole);
        let wrong = |is_wrong: bool| is_wrong.then(|| format!("{value} against {keyword} {rule}"));
        match keyword.as_str() {
            "$ref" => {
                let place = rule.as_str().unwrap().trim_start_matches('#');
                fails(whole.pointer(place).expect("a definition"))
            }
            "type" => {
                let is = |name: &Value| match name.as_str().unwrap() {
                    "object" => value.is_object(),
                    "array" => value.is_array(),
                    "string" => value.is_string(),
                    "boolean" => value.is_boolean(),
                    "integer" => value.is_u64(),
                    "number" => value.is_number(),
                    other => panic!("{other}"),
                };
                let several = rule.as_array().cloned();
                wrong(!several.unwrap_or(vec![rule.clone()]).iter().any(is))
            }
            "const" => wrong(value != rule),
            "enum" => wrong(!all(rule).contains(value)),
            "minimum" => wrong(value.as_u64() < rule.as_u64()),
            "maximum" => wrong(value.as_u64() > rule.as_u64()),
            "required" => wrong(
                all(rule)
                    .iter()
                    .any(|key| value.get(key.as_str().unwrap()).is_none()),
            ),
            "not" => wrong(fails(rule).is_none()),
            "allOf" => all(rule).iter().find_map(fails),
            "anyOf" => wrong(all(rule).iter().all(|by| fails(by).is_some())),
            "if" => fails(rule)
                .is_none()
                .then(|| fails(&rules["then"]))
                .flatten(),
            "properties" => {
                let mut known = rule.as_object().unwrap().iter();
                known.find_map(|(key, by)| invalid(value.get(key)?, by, whole))
            }
            "propertyNames" => {
                let mut names = value.as_object().into_iter().flatten();
                let is_number = |name: &str| name.chars().all(|c| c.is_ascii_digit());
                wrong(names.any(|(name, _)| !is_number(name)))
            }
            "additionalProperties" => {
                let known = rules.get("properties");
                let is_known = |key: &str| known.is_some_and(|known| known.get(key).is_some());
                let mut keys = value.as_object().into_iter().flatten();
                let mut others = keys.by_ref().filter(|(key, _)| !is_known(key));
                let found = others
                    .find_map(|(key, value)| invalid(value, rule, whole).map(|_| key.clone()));
                found.map(|key| format!("`{key}` is not a key here"))
            }
            _ => None,
        }
    })
}

fn json(yaml: &str) -> Value {
    let value: serde_yaml::Value = serde_yaml::from_str(yaml).unwrap();
    serde_json::to_value(value).unwrap()
}

fn whole() -> Value {
    serde_json::to_value(schema()).unwrap()
}

/// The rulesets under a folder of examples.
fn rulesets(below: &str) -> Vec<String> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join(below);
    let all = fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path());
    let rules = all.filter(|path| path.to_string_lossy().ends_with("-rules.yaml"));
    rules
        .map(|path| fs::read_to_string(path).unwrap())
        .collect()
}

#[test]
fn every_ruleset_that_we_have_is_valid() {
    let whole = whole();
    let built_in = BUILT_IN.iter().map(|(_, yaml)| (*yaml).to_owned());
    let examples = ["examples", "examples/games"]
        .into_iter()
        .flat_map(rulesets);
    for yaml in built_in.chain(examples) {
        assert_eq!(invalid(&json(&yaml), &whole, &whole), None, "{yaml}");
        let checked = Ruleset::check(&yaml).unwrap();
        assert_eq!(checked.faults, [], "{yaml}");
    }
}

#[test]
fn what_the_program_refuses_for_a_key_or_a_value_is_invalid() {
    let whole = whole();
    for (yaml, valid) in [
        ("base: crossword\nrack: 8", true),
        ("base: crossword\nrakc: 8", false),
        ("base: crossword\nrack: 101", false),
        ("base: crossword\nrack: seven", false),
        ("base: crosswrod", false),
        ("rack: 8", false),
        ("mechanic: crossword", false),
        ("base: crossword\ntiles: {Č: {value: 3, count: 1}}", true),
        ("base: crossword\ntiles: {A: {valeu: 3}}", false),
        ("base: crossword\ntiles: {A: 3}", false),
        ("base: crossword\nall_tiles: double", true),
        ("base: crossword\nall_tiles: triple", false),
        ("base: crossword\nall_tiles: {6: 20, 7: double}", true),
        ("base: crossword\nall_tiles: {six: 20}", false),
        ("base: crossword\nend: {wordless: never}", true),
        ("base: crossword\nend: {wordless: often}", true),
        ("base: crossword\nend: {out: nobody}", false),
        (
            "base: crossword\noptions: {judge: entry, exchange: false}",
            true,
        ),
        ("base: crossword\noptions: {judge: enrty}", false),
        ("base: crossword\noptions: {exchange: 0.5}", false),
        ("base: crossword\noptions: {bonuses: auto}", false),
        ("base: puzzingo\noptions: {bonuses: announced}", true),
        ("base: puzzingo\nbonuses: {rign: 5}", false),
        ("base: lingo\nrack: 7", false),
        ("base: towers\nrack: 7", true),
        (
            "base: towers\nboard: {columns: 8, rows: 8, first: [D4]}",
            true,
        ),
        ("base: towers\nboard: {colums: 8}", false),
        ("base: wordpaths\npoints: {3: 1, 5: 2}", true),
        ("base: wordpaths\npoints: 5000", false),
    ] {
        // Only what a pattern says of a text is not looked at here.
        let is_usable = Ruleset::parse(yaml).is_ok();
        assert_eq!(is_usable, valid && !yaml.contains("often"), "{yaml}");
        let invalid = invalid(&json(yaml), &whole, &whole);
        assert_eq!(invalid.is_none(), valid, "{yaml}: {invalid:?}");
    }
}

#[test]
fn every_value_that_an_option_has_by_default_is_valid_and_every_key_says_what_it_is_for() {
    let whole = whole();
    for (id, _) in BUILT_IN {
        let rules = Ruleset::built_in(id).unwrap();
        for spec in rules.options() {
            let value = rules.option(spec.name).unwrap();
            let yaml = format!("base: {id}\noptions: {{{}: {value}}}", spec.name);
            assert_eq!(invalid(&json(&yaml), &whole, &whole), None, "{yaml}");
        }
    }
    let definitions = whole["definitions"].as_object().unwrap();
    for (form, definition) in definitions {
        let options = &definition["properties"]["options"]["properties"];
        for (name, option) in options.as_object().unwrap() {
            assert!(option["description"].is_string(), "{form}: {name}");
        }
    }
}

#[test]
fn only_keywords_that_are_looked_at_are_used() {
    fn keywords(schema: &Value, found: &mut Vec<String>) {
        match schema {
            Value::Object(rules) => {
                for (keyword, rule) in rules {
                    found.push(keyword.clone());
                    match keyword.as_str() {
                        "properties" | "definitions" => {
                            let parts = rule.as_object().into_iter().flatten();
                            parts.for_each(|(_, part)| keywords(part, found));
                        }
                        "const" | "enum" | "required" => {}
                        _ => keywords(rule, found),
                    }
                }
            }
            Value::Array(parts) => parts.iter().for_each(|part| keywords(part, found)),
            _ => {}
        }
    }
    let mut found = Vec::new();
    keywords(&whole(), &mut found);
    found.retain(|keyword| !KEYWORDS.contains(&keyword.as_str()));
    assert_eq!(found, ["$schema", "title"]);
}
