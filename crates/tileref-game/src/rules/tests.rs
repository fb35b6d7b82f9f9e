//! Rulesets and house rules.

use super::*;
use crate::kinds::jigsaw;
use crate::options::Values;
use crate::rules::KindName;
use crate::score::ALL_TILES;
use crate::section::{MAX_TILES, RulesetProblem};

#[test]
fn a_language_brings_its_own_tiles() {
    let tiles = "tiles: {E: {value: 3, count: 1}}\n";
    for (language, fits) in [
        ("", true),
        ("options: {language: ruleset}\n", true),
        ("options: {language: es}\n", false),
    ] {
        let read = Ruleset::parse(&format!("base: crossword\n{language}{tiles}"));
        assert_eq!(read.is_ok(), fits, "{language}");
    }
    let error = Ruleset::parse(&format!(
        "base: crossword\noptions: {{language: es}}\n{tiles}"
    ))
    .unwrap_err();
    let words = "`tiles` must be left out: `language` has its own tiles";
    assert!(error.to_string().contains(words), "{error}");
}

#[test]
fn every_option_accepts_only_its_values() {
    for (id, _) in BUILT_IN {
        let mut rules = Ruleset::built_in(id).unwrap();
        for spec in rules.options() {
            let value = |rules: &Ruleset| rules.option(spec.name);
            let before = value(&rules).expect(spec.name);
            assert!(spec.values.admits(&before), "{id} {}", spec.name);
            let values: Vec<String> = match spec.values {
                Values::Names(names) => names.iter().map(|&name| name.to_owned()).collect(),
                Values::Number(least, most) => vec![least.to_string(), most.to_string()],
                Values::Amount(names, least, _) => vec![names[0].to_owned(), least.to_string()],
                Values::Numbers(_) => vec!["[0,2,1]".to_owned()],
                Values::Price(names) => {
                    let points = ["5", "5 per word", "gives 5"].iter();
                    names
                        .iter()
                        .chain(points)
                        .map(|&name| name.to_owned())
                        .collect()
                }
                Values::File(own) => vec![own.to_owned()],
            };
            for wanted in values {
                rules.set(spec.name, &wanted).unwrap();
                assert_eq!(value(&rules), Some(wanted));
            }
            let refused = rules.set(spec.name, "perhaps");
            assert!(refused.is_err(), "{id} {}", spec.name);
        }
    }
    let mut rules = Ruleset::built_in("puzzingo").unwrap();
    let error = rules.set("jugde", "entry").unwrap_err();
    assert_eq!(
        error.to_string(),
        "there is no option `jugde`; did you mean `judge`?"
    );
}

#[test]
fn an_unknown_option_names_a_game_with_the_same_options() {
    let read = |text: &str| Ruleset::parse(text).expect("a ruleset");
    for (mut rules, game) in [
        (read("base: wordgame\n"), "wordgame"),
        (read("base: wordgame\nid: ours\n"), "wordgame"),
        (read("base: lingo\nid: ours\n"), "lingo"),
    ] {
        let error = rules.set("qqqqq", "1").unwrap_err();
        let lists = format!("`tileref rules show {game}` lists them");
        assert!(error.to_string().ends_with(&lists), "{error}");
    }
}

#[test]
fn on_and_off_stand_for_true_and_false() {
    let (switch, names) = (
        Values::Names(&["true", "false"]),
        Values::Names(&["a", "b"]),
    );
    for (typed, canonical) in [
        ("on", "true"),
        ("YES", "true"),
        ("off", "false"),
        ("No", "false"),
        ("often", "often"),
    ] {
        assert_eq!(switch.canonical(typed), canonical);
        assert_eq!(names.canonical(typed), typed);
    }
}

#[test]
fn another_value_is_admitted_and_near() {
    for (values, value, other) in [
        (Values::Names(&["true", "false"]), "true", "false"),
        (Values::Names(&["true", "false"]), "false", "true"),
        (Values::Number(3, 9), "4", "5"),
        (Values::Number(3, 9), "8", "9"),
        (Values::Number(3, 9), "9", "3"),
        (Values::Number(3, 9), "many", "3"),
        (Values::Amount(&["true", "false"], 1, 9), "true", "false"),
        (Values::Amount(&["true", "false"], 1, 9), "7", "true"),
        (Values::Numbers(9), "[0,1,2]", "[0,2,2]"),
        (Values::Numbers(9), "[0,2,2]", "[0,1,2]"),
        (Values::Price(&["nothing", "game"]), "nothing", "game"),
        (Values::Price(&["nothing", "game"]), "5", "nothing"),
        (Values::File("none"), "none", "file.txt"),
    ] {
        assert_eq!(values.other_than(value), other, "{values} {value}");
        assert!(values.admits(other), "{values} {value}");
    }
    for (values, value) in [
        (Values::Names(&["true", "false"]), "perhaps"),
        (Values::Number(3, 9), "2"),
        (Values::Number(3, 9), "10"),
        (Values::Amount(&["true", "false"], 1, 9), "0"),
        (Values::Amount(&["true", "false"], 1, 9), "perhaps"),
        (Values::Numbers(2), "[0,3]"),
        (Values::Numbers(2), "zero"),
        (Values::Price(&["nothing", "game"]), "turn"),
        (Values::Price(&["nothing", "game"]), "gives"),
        (Values::Price(&["nothing", "game"]), "1001"),
        (Values::File("none"), ""),
    ] {
        assert!(!values.admits(value), "{values} {value}");
    }
    let long = format!("[{}]", vec!["1"; 101].join(","));
    assert!(!Values::Numbers(2).admits(&long));
}

#[test]
fn a_complete_ruleset_may_leave_out_options_but_no_other_key() {
    // A complete ruleset takes the options that it leaves out from the first one with the same keys.
    let is_first = |known: &&(&str, &str)| {
        let values = serde_yaml::from_str(known.1).expect("YAML");
        merge::alike(&values).0 == known.0
    };
    let first: Vec<_> = BUILT_IN.iter().filter(is_first).collect();
    assert_eq!(
        first.len(),
        KindName::ALL.len() + 1,
        "stacking rulesets have two sets of keys"
    );
    for (id, text) in first {
        let (keys, options) = text.split_once("options:\n").expect("options");
        assert_eq!(Ruleset::parse(keys).ok(), Ruleset::built_in(id), "{id}");
        for line in options.lines().filter(|line| line.contains(": ")) {
            let without = text.replacen(line, "", 1);
            assert_eq!(
                Ruleset::parse(&without).ok(),
                Ruleset::built_in(id),
                "{id}: {line}"
            );
        }
        let (begins, _) = text.split_once("\nbegins: ").expect("begins");
        let refused = Ruleset::parse(begins).unwrap_err();
        assert_eq!(refused.path, "begins", "{refused}");
    }
}

#[test]
fn the_number_of_tiles_in_a_set_is_limited() {
    // The tiles of PUZZINGO without A and B.
    let others = 89;
    let set = |total: usize| {
        let of = |n: usize| format!("{{count: {n}}}");
        let (a, b) = (of(1_000), of(total - others - 1_000));
        Ruleset::parse(&format!("base: puzzingo\ntiles: {{A: {a}, B: {b}}}\n"))
    };
    let most = set(MAX_TILES).expect("a set");
    assert_eq!(most.tiles.total(), MAX_TILES);
    let more = set(MAX_TILES + 1).unwrap_err().to_string();
    assert!(more.contains("2001 tiles"), "{more}");
}

#[test]
fn an_error_about_a_value_names_the_valid_ones() {
    for (base, line, expected) in [
        (
            "puzzingo",
            "tiles: abc",
            "`tiles: {A: {value: 1, count: 9}, B: {value: 3, count: 2}}`",
        ),
        ("puzzingo", "seats: 3", "`seats: {min: 1, max: 4}`"),
        ("wordgame", "all_tiles: triple", "or `double`"),
        ("wordgame", "all_tiles: 100001", "from 0 to 100000"),
        (
            "wordgame",
            "all_tiles: {9: 50}",
            "`all_tiles.9` must be named by a number of tiles, from 1 to a full rack",
        ),
        ("wordgame", "all_tiles: {0: 50}", "from 1 to a full rack"),
        (
            "wordgame",
            "all_tiles: {seven: 50}",
            "from 1 to a full rack",
        ),
        ("wordgame", "all_tiles: {7: often}", "`all_tiles.7` must be"),
        ("wordgame", "all_tiles: [50]", "from 0 to 100000"),
        (
            "crossword",
            "language: es",
            "`language` is not a key of this kind of ruleset; put it under `options`",
        ),
        (
            "crossword",
            "unplayed: {wildcard: 5}",
            "`wildcard: {value: 0}`",
        ),
        (
            "crossword",
            "end: {withdrawn: perhaps}",
            "`true` or `false`",
        ),
        ("crossword", "end: {wordless: 0 turns}", "such as `6 turns`"),
        (
            "crossword",
            "end: {wordless: six turns}",
            "such as `6 turns`",
        ),
        (
            "crossword",
            "options: {wrong_challenge: -5}",
            "points: `5`, `5 per word`, `gives 5`",
        ),
        (
            "crossword",
            "options: {wrong_challenge: noting}",
            "did you mean `nothing`?",
        ),
        (
            "wordpaths",
            "options: {wrong_challenge: turn}",
            "`nothing`, `game`, or points",
        ),
        (
            "lingo",
            "options: {wrong_challenge: turn}",
            "`options.wrong_challenge` is not a key of this kind of ruleset",
        ),
        (
            "wordgame",
            "word_premiums: hihgest",
            "did you mean `highest`?",
        ),
        (
            "crossword",
            "word_premiums: {corner: 2}",
            "`word_premiums` must be one of multiply",
        ),
        (
            "puzzingo",
            "tiles: {Ä: {count: 1}}",
            "`tiles.Ä.value` is missing; `Ä` needs `value` and `count`",
        ),
        (
            "puzzingo",
            "tiles: {?: {value: 3, count: 1}}",
            "wildcards are counted by `wildcards`",
        ),
        (
            "puzzingo",
            "bonuses: {ring:40}",
            "a space after the colon: `ring: 40`",
        ),
        (
            "wordgame",
            "dictionary: common",
            "it belongs in the record of a game",
        ),
        ("wordgmae", "rack: 7", "did you mean `wordgame`?"),
    ] {
        refused(base, line, expected);
    }
}

/// A ruleset that changes this in its base cannot be used, and the message has these words.
#[track_caller]
fn refused(base: &str, line: &str, expected: &str) {
    let text = format!("base: {base}\n{line}\n");
    let error = Ruleset::parse(&text).unwrap_err();
    assert!(error.to_string().contains(expected), "{line}: {error}");
    // A check finds the same, and perhaps more.
    let checked = Ruleset::check(&text).expect("a ruleset");
    assert!(checked.faults.contains(&error), "{line}: {checked:?}");
    assert!(!checked.remedy(&error).is_empty());
}

#[test]
fn an_error_about_stacks_says_what_they_can_be() {
    for (base, line, expected) in [
        (
            "lingo",
            "words: runs",
            "`words` must be that of its base, or left out",
        ),
        (
            "lingo",
            "board: {columns: 9, rows: 9}",
            "`board.first` must be a list of squares of the board",
        ),
        (
            "lingo",
            "board: round",
            "`board` must be `none`, or its size",
        ),
        (
            "lingo",
            "board: {colums: 9}",
            "`board` must be `none`, or its size",
        ),
        ("lingo", "max_height: 0", "from 1 to 1000"),
        (
            "lingo",
            "score: {flat: 2}",
            "`score` is not a key of this kind",
        ),
        (
            "towers",
            "board: {first: [K1]}",
            "`board.first` must be a list of squares of the board",
        ),
        ("towers", "board: {rows: 1}", "from 2 to 99"),
        ("towers", "board: none", "`board: {columns: 10, rows: 10}`"),
        ("towers", "rack: 1", "no first word fits"),
        ("towers", "options: {pool: 4}", "is not a key of this kind"),
    ] {
        refused(base, line, expected);
    }
}

#[test]
fn the_smallest_rack_holds_the_shortest_word() {
    let rack = |tiles: usize| Ruleset::parse(&format!("base: puzzingo\nrack: {tiles}\n"));
    assert!(rack(2).is_ok());
    assert!(rack(1).unwrap_err().to_string().contains("no first word"));
}

#[test]
fn what_just_fits_can_be_played() {
    for (fits, does_not) in [
        // The set has 100 tiles, for two racks.
        ("base: crossword\nrack: 50", "base: crossword\nrack: 51"),
        (
            "base: crossword\nfirst_word: {letters: 7}",
            "base: crossword\nfirst_word: {letters: 8}",
        ),
        (
            "base: crossword\nrack: 20\nfirst_word: {letters: 15}",
            "base: crossword\nrack: 20\nfirst_word: {letters: 16}",
        ),
        (
            "base: wordpaths\noptions: {tiles: 3, rings: [3]}",
            "base: wordpaths\noptions: {tiles: 2, rings: [3]}",
        ),
    ] {
        assert!(Ruleset::parse(fits).is_ok(), "{fits}");
        let error = Ruleset::parse(does_not).expect_err(does_not);
        let is_contradiction = matches!(error.problem, RulesetProblem::Never(_));
        assert!(is_contradiction, "{error}");
    }
}

/// The keys that a check finds at fault, each with a mark if the ruleset can be played all the same.
fn found(text: &str) -> Vec<String> {
    let checked = Ruleset::check(text).expect("a ruleset");
    let faults = checked.faults.iter();
    let found = faults.map(|fault| {
        let mark = if fault.problem.is_idle() { "?" } else { "" };
        fault.keys.join(".") + mark
    });
    found.collect()
}

#[test]
fn a_check_finds_everything_that_is_wrong() {
    let complete = include_str!("../../rulesets/wordgame.yaml");
    let without = |line: &str| complete.replacen(line, "", 1);
    for (text, keys) in [
        ("base: crossword\n".to_owned(), ""),
        (
            "base: crossword\nrakc: 7\nrack: seven\noptions: {judge: never, zeroes: 3}\n"
                .to_owned(),
            "rakc rack options.judge options.zeroes",
        ),
        // What the file does not state is that of the base.
        (
            "base: wordgame\nseats: {min: 3}\nend: {wordless: often}\n".to_owned(),
            "seats.max end.wordless",
        ),
        // The base that was meant is known, another is not.
        ("base: wordgmae\nrakc: 7\n".to_owned(), "base rakc"),
        ("base: chess\nrakc: 7\n".to_owned(), "base"),
        ("rakc: 7\nname: Ours\n".to_owned(), "base"),
        ("mechanic: chess\nrakc: 7\n".to_owned(), "mechanic"),
        (
            "base: lingo\nwords: runs\nmechanic: paths\nrakc: 7\n".to_owned(),
            "words mechanic rakc",
        ),
        // Letters in any case, and their values.
        (
            "base: crossword\ntiles: {a: {value: x}, É: {count: 2}, Q: {count: y, worth: 3}}\n"
                .to_owned(),
            "tiles.A.value tiles.É.value tiles.Q.count tiles.Q.worth",
        ),
        (
            "base: puzzingo\nletter_premiums: {times: {Ä: 2, Ö: 3}}\n".to_owned(),
            "letter_premiums.times.Ä letter_premiums.times.Ö",
        ),
        // Without a base every key must be there.
        (
            without("rack: 8\n").replace("tie: shared", "tie: broken") + "odd: 1\n",
            "rack tie odd",
        ),
    ] {
        let mut wanted: Vec<&str> = keys.split_whitespace().collect();
        let mut found = found(&text);
        wanted.sort_unstable();
        found.sort_unstable();
        assert_eq!(found, wanted, "{text}");
        assert_eq!(Ruleset::parse(&text).is_ok(), wanted.is_empty(), "{text}");
    }
    let many: String = (0..200).map(|n| format!("odd{n}: 1\n")).collect();
    let many = format!("base: crossword\n{many}");
    assert_eq!(found(&many).len(), MOST_FAULTS);
    assert!(Ruleset::check("").is_err() && Ruleset::check("players: [A]\nturns: []\n").is_err());
}

#[test]
fn a_warning_is_about_what_never_happens_whichever_key_is_stated() {
    for (text, wanted) in [
        (
            "base: crossword\nboard: |\n  D.....\n  ......\n",
            "the bonus for 7 tiles is never paid: a line of the board has room for 6",
        ),
        (
            "base: towers\nrack: 11\n",
            "the bonus for 11 tiles is never paid: a line of the board has room for 10",
        ),
        (
            "base: crossword\nrack: 30\n",
            "`seats.max` is never reached: a set of 100 tiles deals 3 racks of 30",
        ),
        (
            "base: cubes\ncubes: none\noptions: {tiles: 7, reuse: false}\n",
            "`points.8` is about words that there cannot be: words have at most 7 letters",
        ),
    ] {
        let checked = Ruleset::check(text).expect("a ruleset");
        let messages: Vec<String> = checked.faults.iter().map(ToString::to_string).collect();
        assert!(
            messages.iter().any(|message| message == wanted),
            "{messages:?}"
        );
    }
}

#[test]
fn what_can_never_happen_is_found_and_can_be_played() {
    for (text, idle, fits) in [
        (
            "base: crossword\nboard: |\n  D.....\n  ......\n",
            "board?",
            "rack: 6",
        ),
        (
            "base: crossword\nboard: |\n  D.....\n  ......\nall_tiles: {6: 20, 7: 50}\n",
            "all_tiles.7?",
            "rack: 6\nall_tiles: {6: 20}",
        ),
        (
            "base: crossword\nseats: {max: 15}\n",
            "seats.max?",
            "seats: {max: 14}",
        ),
        (
            "base: crossword\noptions: {exchange: 87}\n",
            "options.exchange?",
            "seats: {min: 1}",
        ),
        (
            "base: crossword\nwildcards: 0\nunplayed: {wildcard: {value: 5}}\n",
            "unplayed.wildcard.value?",
            "wildcards: 1",
        ),
        (
            "base: crossword\ntiles: {Ж: {value: 5, count: 1}}\n",
            "tiles?",
            "tiles: {Ž: {value: 5, count: 1}, ẹ: {value: 5, count: 1}}",
        ),
        (
            "base: crossword\nwildcards: 3\noptions: {language: de}\n",
            "wildcards?",
            "options: {language: ruleset}",
        ),
        (
            "base: puzzingo\nwildcards: 0\nword_premiums: {wildcard: 4}\n",
            "word_premiums.wildcard?",
            "wildcards: 1",
        ),
        (
            "base: puzzingo\ntiles: {Q: {count: 0}}\nletter_premiums: {times: {Q: 3}}\n",
            "letter_premiums.times.Q?",
            "tiles: {Q: {count: 1}}",
        ),
        (
            "base: towers\nrack: 11\n",
            "rack?",
            "score: {all_tiles: 0}\nseats: {max: 2}",
        ),
        (
            "base: towers\ntiles: {Qu: {count: 0}}\n",
            "tiles.Qu?",
            "score: {qu: 0}",
        ),
        (
            "base: lingo\noptions: {max_tiles: 5}\n",
            "options.max_tiles?",
            "options: {pool: 5, max_tiles: 5}",
        ),
        (
            "base: wordpaths\noptions: {rounds: 2}\n",
            "options.rounds?",
            "options: {rounds: 3}",
        ),
        (
            "base: wordpaths\npoints: {2: 1, 4: 2}\noptions: {min_length: 3}\n",
            "points.2?",
            "options: {min_length: 2}",
        ),
        (
            "base: wordpaths\npoints: {3: 1, 14: 9}\noptions: {reuse: false}\n",
            "points.14?",
            "options: {reuse: true}",
        ),
        (
            "base: wordpaths\noptions: {reuse: false, min_length: 14}\n",
            "options.min_length?",
            "options: {tiles: 14}",
        ),
    ] {
        assert_eq!(found(text), [idle], "{text}");
        assert!(Ruleset::parse(text).is_ok(), "{text}");
        let keys: Vec<&str> = fits
            .lines()
            .map(|line| &line[..=line.find(':').unwrap()])
            .collect();
        let is_other = |line: &&str| !keys.iter().any(|key| line.starts_with(key));
        let others = text.lines().filter(is_other);
        let others: Vec<&str> = others.collect();
        let fits = format!("{}\n{fits}\n", others.join("\n"));
        assert_eq!(found(&fits), [""; 0], "{fits}");
    }
}

#[test]
fn points_by_length_replace_those_of_the_base() {
    let points = |own: &str| {
        let rules = Ruleset::parse(&format!("base: cubes\npoints: {own}\n"));
        rules
            .expect("a ruleset")
            .features
            .rounds
            .expect("rounds")
            .points
    };
    assert_eq!(points("{4: 1, 9: 13}"), [(4, 1), (9, 13)]);
    assert_eq!(points("2"), [(0, 2)]);
}

#[test]
fn a_number_may_have_quotes() {
    let rack = |rack: &str| Ruleset::parse(&format!("base: crossword\nrack: {rack}\n"));
    assert_eq!(rack("\"8\""), rack("8"));
    assert!(rack("8").is_ok() && rack("\"many\"").is_err());
}

#[test]
fn an_error_is_at_the_value_or_the_key_in_the_file() {
    for (lines, path, line, column) in [
        ("options:\n  judge: perhaps", "", 4, 10),
        ("rack: many", "rack", 3, 7),
        ("racks: 7", "racks", 3, 1),
        ("rack: 51", "rack", 3, 1),
        // Its base has the rack.
        ("seats: {min: 20, max: 20}", "seats.min", 3, 9),
    ] {
        let text = format!("base: crossword\nname: N\n{lines}\n");
        let error = Ruleset::parse(&text).expect_err(lines);
        let at = error.at.map(|at| (at.line, at.column));
        assert_eq!((error.path.as_str(), at), (path, Some((line, column))));
    }
}

#[test]
fn a_name_is_a_short_visible_text() {
    let named = |name: &str| {
        let text = format!("base: puzzingo\nname: \"{name}\"\n");
        Ruleset::parse(&text).is_ok()
    };
    assert!(named("N") && named(&"n".repeat(60)));
    for name in ["", &"n".repeat(61), "na\u{200b}me", "\u{202e}"] {
        assert!(!named(name), "{name:?}");
    }
}

#[test]
fn the_sets_have_as_many_tiles_as_the_guides_say() {
    for (id, tiles, rack) in [
        ("puzzingo", 100, 7),
        ("lingo", 98, 4),
        ("towers", 100, 7),
        ("wordpaths", 0, 0),
        ("jumbo-jumble", 100, 7),
        ("wordgame", 104, 8),
    ] {
        let rules = Ruleset::built_in(id).unwrap();
        let sizes = (rules.tiles.total(), rules.features.rack);
        assert_eq!(sizes, (tiles, rack), "{id}");
    }
}

#[test]
fn games_pay_their_own_bonuses() {
    let bonuses = |id: &str| Ruleset::built_in(id).unwrap().features.bonuses;
    let puzzingo = bonuses("puzzingo");
    assert!(puzzingo.contains(&(jigsaw::RING, Some(25))), "{puzzingo:?}");
    assert_eq!(puzzingo.len(), jigsaw::BONUSES.len());
    assert_eq!(bonuses("jumbo-jumble"), [(ALL_TILES, Some(50))]);
    assert_eq!(bonuses("wordgame"), [(ALL_TILES, None)]);
    assert_eq!(bonuses("towers"), [(ALL_TILES, Some(20))]);
    assert_eq!(bonuses("lingo"), []);
}

#[test]
fn a_house_rule_that_names_a_file_takes_its_content() {
    for (id, name, text) in [
        ("wordgame", "layout", "....\n....\n....\n...."),
        ("wordpaths", "categories", "birds"),
    ] {
        let mut rules = Ruleset::built_in(id).unwrap();
        let unread = rules.set(name, "own.txt").unwrap_err();
        assert!(unread.to_string().contains("cannot be read"), "{unread}");
        let own = |_: &str| Ok(text.to_owned());
        rules.set_with(name, "own.txt", &own).unwrap();
        assert_eq!(rules.option(name).as_deref(), Some("own.txt"));
        let empty = |_: &str| Ok(String::new());
        let refused = rules.set_with(name, "other.txt", &empty).unwrap_err();
        assert!(matches!(refused, OptionError::File { .. }), "{refused}");
        assert_eq!(rules.option(name).as_deref(), Some("own.txt"));
    }
}

#[test]
fn a_built_in_ruleset_reads_as_a_file_of_its_own() {
    for (id, yaml) in BUILT_IN {
        assert_eq!(Ruleset::built_in(id), Ruleset::parse(yaml).ok(), "{id}");
    }
}
