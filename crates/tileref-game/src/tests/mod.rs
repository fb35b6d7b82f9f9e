//! Whole games, line by line: what a play scores, why a line is refused, and a near twin that is accepted. The cases
//! of a single rule are next to it.

mod bonuses;
mod challenges;
mod clubs;
mod crosswords;
mod cubes;
mod editions;
mod endings;
mod faces;
mod lingo;
mod notation;
mod precedence;
mod scoreboard;
mod scores;
mod teams;
mod time;
mod towers;
mod turns;
mod wordpaths;
mod words;

use crate::explain::PRECEDENCE;
use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use crate::options::Said;
use crate::options::Values;
use crate::rules::{BUILT_IN, Ruleset, option_noun};

/// The test code in every source file of a folder, without comments: all of `tests/`, and the test modules of other
/// files.
#[allow(clippy::disallowed_methods, reason = "a test looks for its cases")]
fn scripts(folder: &Path) -> String {
    let mut scripts = String::new();
    for entry in fs::read_dir(folder).expect("a folder of the package") {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            scripts += &self::scripts(&path);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            let text = fs::read_to_string(&path).expect("a source file");
            let tests = if path.components().any(|part| part.as_os_str() == "tests") {
                &text
            } else {
                text.split_once("#[cfg(test)]")
                    .map_or("", |(_, tests)| tests)
            };
            let is_comment = |line: &&str| line.trim_start().starts_with(['#', '/']);
            for line in tests.lines().filter(|line| !is_comment(line)) {
                scripts += line;
                scripts += "\n";
            }
        }
    }
    scripts
}

/// The sources of the crates of the rules.
fn sources() -> impl Iterator<Item = PathBuf> {
    let crates = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    ["referee", "kinds", "game"]
        .map(|name| crates.join(format!("tileref-{name}/src")))
        .into_iter()
}

fn all_scripts() -> String {
    sources().map(|folder| scripts(&folder)).collect()
}

fn is_covered(scripts: &str, text: &str) -> bool {
    let ends = |rest: &str| !rest.starts_with(|c: char| c.is_alphanumeric() || c == '-');
    scripts.split(text).skip(1).any(ends)
}

/// Every source file of a folder but those of tests and of kinds of game, each with its path.
#[allow(clippy::disallowed_methods, reason = "a test looks at the sources")]
fn shared_sources(folder: &Path, found: &mut Vec<(String, String)>) {
    for entry in fs::read_dir(folder).expect("a folder of the package") {
        let path = entry.expect("an entry").path();
        let name = path
            .file_name()
            .and_then(|name| name.to_str())
            .unwrap_or_default();
        match name {
            "tests" | "tests.rs" => {}
            _ if path.is_dir() => shared_sources(&path, found),
            _ if path.extension().is_some_and(|extension| extension == "rs") => {
                let text = fs::read_to_string(&path).expect("a source file");
                let (code, _) = text.split_once("#[cfg(test)]").unwrap_or((&text, ""));
                found.push((path.display().to_string(), code.to_owned()));
            }
            _ => {}
        }
    }
}

/// What is true of one game is said in its folder or its YAML, so that it is not said of a table's own ruleset.
#[test]
fn no_game_is_named_outside_its_kind() {
    let games = BUILT_IN.iter().filter_map(|(id, _)| Ruleset::built_in(id));
    // The name of one is that of its kind.
    let names = games
        .map(|game| game.name)
        .filter(|name| name != "Crossword");
    let names: Vec<String> = names.chain(["word paths".to_owned()]).collect();
    let (mut sources, mut found) = (Vec::new(), Vec::new());
    for folder in self::sources().filter(|folder| !folder.ends_with("tileref-kinds/src")) {
        shared_sources(&folder, &mut sources);
    }
    assert!(sources.len() > 60, "{}", sources.len());
    for (path, code) in &sources {
        for line in code
            .lines()
            .filter(|line| names.iter().any(|name| line.contains(name)))
        {
            found.push(format!("{path}: {}", line.trim()));
        }
    }
    assert!(found.is_empty(), "{found:#?}");
}

#[test]
fn pages_have_the_numbers_of_the_ruleset() {
    let own = "base: puzzingo\nend: {wordless: 3, withdrawn: true}\nunplayed: {corner: {value: 6}}\n\
               word_premiums: {corner: 4}\n";
    let own = Ruleset::parse(own).expect("a ruleset");
    let page = |name: &str, game: &Ruleset| {
        let mut subjects = crate::explain::SUBJECTS.iter();
        let subject = subjects.find(|subject| subject.name == name).expect(name);
        (subject.of_game)(game).map(|said| Said::joined(&said))
    };
    for (name, part) in [
        ("end", "after 3 rounds in a row without a word"),
        ("end", "A withdrawn play and a lost turn count too"),
        ("rack", "a corner tile as 6"),
        (
            "words",
            "Each corner tile in a word multiplies the word by 4",
        ),
    ] {
        let text = page(name, &own).expect(name);
        assert!(text.contains(part), "{text}");
        let built_in = Ruleset::built_in("puzzingo").expect("built in");
        assert!(!page(name, &built_in).expect(name).contains(part), "{part}");
    }
    for (id, part) in [
        (
            "jumbo-jumble",
            "While the bag has tiles, passes end nothing.",
        ),
        ("wordgame", "new racks are drawn"),
        ("lingo", "It ends when the bag and the pool are used up."),
        ("wordpaths", "here round 3"),
    ] {
        let game = Ruleset::built_in(id).expect(id);
        let text = page("end", &game).expect(id);
        assert!(text.contains(part), "{text}");
        assert_eq!(page("burn", &game).is_some(), id == "lingo");
        assert_eq!(page("lists", &game).is_some(), id == "wordpaths");
    }
}

/// The name of the rule that a line defines: `SomeRule = "some-rule", Guide, ["option"];`.
fn defined(line: &str) -> Option<&str> {
    let code = (!line.trim_start().starts_with("//")).then_some(line)?;
    let (_, rest) = code.split_once(" = \"")?;
    let (name, rest) = rest.split_once("\", ")?;
    let origins = ["Guide, [", "Ruling, [", "Program, [", "Published, ["];
    origins
        .iter()
        .any(|origin| rest.starts_with(origin))
        .then_some(name)
}

#[test]
fn every_rule_is_in_the_order_of_precedence() {
    let mut files = Vec::new();
    sources().for_each(|folder| shared_sources(&folder, &mut files));
    let lines = files.iter().flat_map(|(_, code)| code.lines());
    let mut rules: Vec<&str> = lines.filter_map(defined).collect();
    rules.sort_unstable();
    let mut listed: Vec<&str> = PRECEDENCE.iter().map(|rule| rule.name()).collect();
    listed.sort_unstable();
    assert_eq!(rules, listed);
}

#[test]
fn every_rule_refuses_something() {
    // Records have their own tests, and two rules strike a listed word instead of refusing a line.
    let no_refusals = ["bad-record", "not-on-grid", "shared"];
    let scripts = all_scripts();
    let uncovered: Vec<_> = PRECEDENCE
        .iter()
        .map(|rule| rule.name())
        .filter(|name| !no_refusals.contains(name) && !is_covered(&scripts, &format!("!! {name}")))
        .collect();
    assert!(uncovered.is_empty(), "no case refuses for {uncovered:?}");
}

#[test]
fn every_bonus_is_earned() {
    let scripts = all_scripts();
    for (id, _) in BUILT_IN {
        let rules = Ruleset::built_in(id).expect("it is built in");
        for (bonus, _) in rules.features.bonuses {
            let listed = format!(", {} ", bonus.name);
            let mut paid = scripts.split(&listed).skip(1);
            let earned = paid.any(|points| points.starts_with(|c: char| c.is_ascii_digit()));
            assert!(earned, "no case earns {} in {id}", bonus.name);
        }
    }
}

#[test]
fn every_value_of_every_house_rule_is_played_with() {
    let (scripts, mut uncovered) = (all_scripts(), BTreeSet::new());
    for (id, _) in BUILT_IN {
        let rules = Ruleset::built_in(id).expect("it is built in");
        // Session options change no play; `time` tests overtime.
        let own = rules
            .options()
            .filter(|spec| option_noun(spec) == "house rule");
        for spec in own {
            // A mat has its own line in a script.
            let set = match spec.values {
                Values::File("ruleset") => "mat ".to_owned(),
                _ => format!("{}: ", spec.name),
            };
            let covered = |value: &str| is_covered(&scripts, &format!("{set}{value}"));
            let usual = rules.option(spec.name);
            match spec.values {
                Values::Names(names) | Values::Price(names) => {
                    let others = names.iter().filter(|name| Some(**name) != usual.as_deref());
                    let others = others.filter(|name| !covered(name));
                    uncovered.extend(others.map(|name| format!("{}: {name}", spec.name)));
                }
                _ if !scripts.contains(&format!(" {set}")) => {
                    uncovered.insert(spec.name.to_owned());
                }
                _ => {}
            }
        }
    }
    assert!(uncovered.is_empty(), "no case plays with {uncovered:?}");
}
