//! What the pages of every game say, and who they say so.

use super::*;
use crate::options::Said;
use crate::rules::keys;

/// What a topic says of a game; `None` if the game does not have it.
fn said(topic: Topic, game: &Ruleset) -> Option<Vec<Said>> {
    let has_rule = |rule| is_of_program(rule) || rules_of(game).any(|own| own == rule);
    match topic {
        Topic::Rule(of) if has_rule(of) => Some(explanation(of)?.of(game)),
        Topic::Bonus(of) => {
            let mut own = game.features.bonuses.iter();
            own.any(|(known, _)| *known == of)
                .then(|| of.explanation.of(game))
        }
        Topic::Subject(of) => (of.of_game)(game),
        Topic::Option(of) => game
            .options()
            .any(|own| own == of)
            .then(|| of.explained(game)),
        _ => None,
    }
}

/// The page of a topic in a game: each paragraph with its source.
fn page(topic: Topic, game: &Ruleset, table: &Ruleset) -> String {
    let told = paragraphs(topic.name(), &[Played { game, table }], |game| {
        said(topic, game)
    });
    told.iter()
        .map(|told| format!("{} ({})\n", told.text, told.by))
        .collect()
}

fn games() -> impl Iterator<Item = Ruleset> {
    BUILT_IN.iter().filter_map(|(id, _)| Ruleset::built_in(id))
}

/// Every page of a game, also with each option set to another value.
fn pages(game: &Ruleset) -> Vec<(String, String)> {
    let mut tables = vec![(String::new(), game.clone())];
    for spec in game.options() {
        for value in spec
            .values
            .names()
            .iter()
            .map(ToString::to_string)
            .chain([spec.other_than(&game.option(spec.name).unwrap_or_default())])
        {
            let mut table = game.clone();
            if table.set(spec.name, &value).is_ok() {
                tables.push((format!(" {}={value}", spec.name), table));
            }
        }
    }
    let page = |set: &str, table: &Ruleset, topic: Topic| {
        (
            format!("{}{set} {}", game.id, topic.name()),
            page(topic, game, table),
        )
    };
    let tables = tables.iter();
    tables
        .flat_map(|(set, table)| Topic::all().map(move |topic| page(set, table, topic)))
        .collect()
}

#[test]
fn no_page_names_a_guide_that_its_game_does_not_have() {
    for game in games().filter(|game| !game.source.name.contains("guide")) {
        for (name, page) in pages(&game) {
            assert!(!page.to_lowercase().contains("guide"), "{name}: {page}");
        }
        for key in keys(&game.id) {
            let text = format!("{} {}", key.about, key.note);
            assert!(
                !text.to_lowercase().contains("guide"),
                "{}: {text}",
                key.name
            );
        }
    }
    let own = "base: crossword\nid: own\nname: Own\nrack: 8\n";
    for (name, page) in pages(&Ruleset::parse(own).expect("a ruleset")) {
        assert!(!page.to_lowercase().contains("guide"), "{name}: {page}");
    }
}

/// A sentence says what holds; its source says whose it is.
#[test]
fn no_sentence_says_itself_whose_it_is() {
    for game in games() {
        for (name, page) in pages(&game) {
            let texts = page.lines().filter_map(|line| line.rsplit_once(" ("));
            for (text, by) in texts {
                let text = text.to_lowercase();
                assert!(
                    !text.contains("our ruling") && !text.contains("does not settle"),
                    "{name}: {text}"
                );
                assert!(!by.is_empty(), "{name}: {text}");
            }
        }
    }
}

#[test]
fn a_page_tells_only_what_its_game_has() {
    let crosswords = [
        "corner tile",
        "pool",
        "`also`",
        "`claim`",
        "write lists",
        "shift r",
    ];
    let only: [(&str, &[&str]); 6] = [
        (
            "wordpaths",
            &[
                "clockwise",
                "the next turn",
                "`challenge upheld`",
                "withdrawn",
                "the bag",
            ],
        ),
        ("lingo", &["wildcard", "reverse", "corner", "`claim`"]),
        ("crossword", &crosswords),
        ("wordgame", &crosswords),
        ("jumbo-jumble", &crosswords),
        ("puzzingo", &["pool", "burn", "write lists", "squares"]),
    ];
    for (id, foreign) in only {
        let game = Ruleset::built_in(id).expect("built in");
        for topic in Topic::all().filter(|topic| !matches!(topic, Topic::Option(_))) {
            let page = page(topic, &game, &game).to_lowercase();
            for word in foreign {
                assert!(
                    !page.contains(word),
                    "{id} {}: {word}: {page}",
                    topic.name()
                );
            }
        }
    }
}

/// A game, an option that is set, a name, and what its page says.
const CASES: &[(&str, &str, &str, &str)] = &[
    // A play that is withdrawn counts as a turn, where clubs say so.
    (
        "crossword",
        "",
        "challenge",
        "counts as a turn without a word. (from the rules of clubs)",
    ),
    (
        "crossword",
        "withdrawn=false",
        "challenge",
        "is as it was. (chosen at this table)",
    ),
    (
        "puzzingo",
        "",
        "challenge",
        "turns without a word is as it was. (our ruling)",
    ),
    (
        "crossword",
        "",
        "challenge",
        "you lose your next turn. (from the printed rules)",
    ),
    (
        "jumbo-jumble",
        "",
        "challenge",
        "you lose your next turn. (from the makers' guide)",
    ),
    (
        "jumbo-jumble",
        "wrong_challenge=gives 5",
        "challenge",
        "player gains 5 points. (chosen at this table)",
    ),
    (
        "wordpaths",
        "",
        "verdict-needed",
        "`challenge WORD upheld` (the word is struck)",
    ),
    (
        "wordpaths",
        "",
        "wrong-player",
        "hands in one list in each round. (from the makers' guide)",
    ),
    (
        "lingo",
        "",
        "first-word",
        "The first play is a single word. (from the makers' guide)\n",
    ),
    ("puzzingo", "", "false-claim", "(our ruling)\n"),
    (
        "crossword",
        "max_challenges=2",
        "no-challenge",
        "Each player has 2 in a game. (chosen at this table)",
    ),
    (
        "crossword",
        "language=es",
        "split-letter",
        "(from the rules published for the language)",
    ),
    (
        "crossword",
        "language=he",
        "direction",
        "Hebrew reads from right to left",
    ),
    (
        "wordgame",
        "",
        "first-word-length",
        "that is 4 letters. (from the makers' guide)",
    ),
    (
        "puzzingo",
        "",
        "end",
        "2 rounds in a row without a word. (from the makers' guide)",
    ),
    ("wordgame", "", "end", "2 rounds in a row without a word. "),
    (
        "crossword",
        "",
        "end",
        "6 turns in a row without a word. (from the rules of clubs)",
    ),
    (
        "crossword",
        "",
        "end",
        "a player has no tiles left. (from the printed rules)",
    ),
    (
        "crossword",
        "",
        "end",
        "2 rounds in a row without a word instead. (from the printed rules)",
    ),
    (
        "crossword",
        "",
        "rack",
        "twice the values of all the other players' tiles, and nothing is subtracted. (from the rules of clubs)",
    ),
    (
        "crossword",
        "",
        "rack",
        "every player who has none gains the values of all the other players' tiles. (from the printed rules)",
    ),
    (
        "wordgame",
        "gain_unplayed=standard",
        "rack",
        "every player who has none gains the values of all the other players' tiles. (chosen at this table)",
    ),
    (
        "wordgame",
        "zeros=4",
        "end",
        "4 turns in a row without a word. (chosen at this table)",
    ),
    (
        "puzzingo",
        "zeros=4",
        "end",
        "4 turns in a row without a word. (chosen at this table)",
    ),
    (
        "puzzingo",
        "single_letter=leave",
        "single-letter-line",
        "before and after. (chosen at this table)",
    ),
    (
        "puzzingo",
        "connection=always",
        "connection",
        "(chosen at this table)",
    ),
    (
        "wordpaths",
        "reuse=false",
        "words",
        "A path uses each tile once. (chosen at this table)",
    ),
    (
        "wordpaths",
        "shared_words=count",
        "lists",
        "count for each of them. (chosen at this table)",
    ),
    (
        "wordpaths",
        "",
        "lists",
        "found are struck too. (from the makers' guide)",
    ),
    (
        "crossword",
        "zeros=4",
        "end",
        "4 turns in a row without a word. (chosen at this table)",
    ),
    (
        "wordpaths",
        "rounds=5",
        "end",
        "here round 5. (chosen at this table)",
    ),
    (
        "jumbo-jumble",
        "",
        "rack",
        "The highest single turn breaks a tie. (from the makers' guide)",
    ),
    ("wordgame", "", "rack", "A tie is a tie. (our ruling)"),
    (
        "lingo",
        "",
        "words",
        "how many there are. (from the makers' guide)",
    ),
    (
        "wordpaths",
        "min_length=4",
        "lists",
        "at least 4 letters. (chosen at this table)",
    ),
    (
        "jumbo-jumble",
        "",
        "all-tiles",
        "7 new tiles pay 50 points. (from the makers' guide)",
    ),
    (
        "puzzingo",
        "",
        "team_racks",
        "can earn `extension` and `connection`. (from the makers' guide)",
    ),
    (
        "lingo",
        "",
        "team_racks",
        "is one seat, and any member may act for it. (our ruling)\n",
    ),
    ("puzzingo", "", "timer", "(from the makers' guide)"),
    (
        "crossword",
        "",
        "timer",
        "(not a rule of the game, but how this program works)",
    ),
    (
        "puzzingo",
        "",
        "too-many-tiles",
        "the player to the right takes the surplus",
    ),
    (
        "puzzingo",
        "ring=touching",
        "ring",
        "it may be open diagonally. (chosen at this table)",
    ),
];

/// A page as the options and the ruleset make it.
#[test]
fn pages_follow_from_what_is_in_force() {
    for (id, set, name, told) in CASES.iter().copied() {
        let game = Ruleset::built_in(id).expect("built in");
        let mut table = game.clone();
        if let Some((option, value)) = set.split_once('=') {
            table.set(option, value).expect("a house rule");
        }
        let all = topics(name).into_iter();
        let page: String = all.map(|topic| page(topic, &game, &table)).collect();
        assert!(page.contains(told), "{id} {set} {name}: {told}\n{page}");
    }
}

#[test]
fn what_a_ruleset_changes_is_its_own() {
    let own = |base: &str, changes: &str| {
        Ruleset::parse(&format!("base: {base}\nid: own\n{changes}")).expect("a ruleset")
    };
    let corner = own("puzzingo", "word_premiums: {corner: 4, wildcard: 3}\n");
    let tiles = own("crossword", "all_tiles: {5: 10, 7: 50}\n");
    let turns = own(
        "wordgame",
        "end: {out: first, wordless: 3, withdrawn: true}\n",
    );
    let rounds = own(
        "puzzingo",
        "end: {out: first, wordless: 3, withdrawn: false}\n",
    );
    let lengths = own("wordpaths", "points: {3: 1, 5: 2}\n");
    for (game, name, told) in [
        (&corner, "corner", "counts 4 times. (from this ruleset)"),
        (
            &tiles,
            "all-tiles",
            "5 new tiles pay 10 points and 7 new tiles pay 50 points. (from this ruleset)",
        ),
        (
            &turns,
            "end",
            "3 rounds in a row without a word. (from this ruleset)",
        ),
        (
            &rounds,
            "end",
            "3 rounds in a row without a word. (from this ruleset)",
        ),
        (
            &lengths,
            "words",
            "doubled for every step on a ring. (from this ruleset)",
        ),
        (
            &lengths,
            "lists",
            "A word has at least 3 letters. (from this ruleset)",
        ),
        (
            &turns,
            "rack",
            "The highest score wins. (from the makers' guide)",
        ),
    ] {
        let all = topics(name).into_iter();
        let page: String = all.map(|topic| page(topic, game, game)).collect();
        assert!(page.contains(told), "{name}: {page}");
    }
    assert_eq!(
        (corner.base, corner.closest_built_in()),
        (Some("puzzingo"), "puzzingo")
    );
    let changed = |game: &Ruleset| {
        let changes = game.changes.iter().filter(|change| change.path[0] != "id");
        changes
            .map(|change| format!("{}: {}", change.path.join("."), change.value))
            .collect::<Vec<_>>()
    };
    assert_eq!(
        changed(&corner),
        ["word_premiums: {corner: 4, wildcard: 3}"]
    );
    assert_eq!(changed(&tiles), ["all_tiles: {5: 10, 7: 50}"]);
    assert_eq!(
        changed(&own("lingo", "options: {pool: 4, scoring: claimed}\n")),
        ["options.scoring: claimed"]
    );
}

/// A name in a source that nothing has would be without effect.
#[test]
fn sources_name_what_there_is() {
    const ONLY_SAID: [&str; 2] = ["surplus", "board-not-printed"];
    for game in games() {
        let source = &game.source;
        for name in [&source.settles, &source.clubs, &source.ours]
            .into_iter()
            .flatten()
        {
            let known = ONLY_SAID.contains(&&**name) || !topics(name).is_empty();
            assert!(known, "{}: {name}", game.id);
        }
    }
}

#[test]
fn every_name_is_explained_and_every_option_exists() {
    for name in names() {
        assert!(!topics(name).is_empty(), "{name}");
    }
    for kind in KindName::ALL {
        for spec in kind.options() {
            let listed = options().filter(|listed| listed.name == spec.name);
            let same = listed.filter(|listed| listed.values == spec.values).count();
            assert_eq!(same, 1, "{kind} {}", spec.name);
        }
    }
    let all = PRECEDENCE
        .iter()
        .map(|&rule| explanation(rule).expect("listed").options)
        .chain(bonuses().map(|bonus| bonus.explanation.options))
        .chain(SUBJECTS.iter().map(|subject| subject.options));
    for options in all {
        for option in options {
            assert!(
                topics(option)
                    .iter()
                    .any(|topic| matches!(topic, Topic::Option(_))),
                "{option}"
            );
        }
    }
}

#[test]
fn every_game_is_told_in_three_lines() {
    for (id, _) in BUILT_IN {
        let lines = in_three_lines(&Ruleset::built_in(id).expect("built in"));
        assert_eq!(lines.len(), 3, "{id}");
        // They are for a screen across the room.
        for line in lines {
            assert!(line.len() < 200 && !line.contains('`'), "{line}");
        }
    }
    let mut own = Ruleset::built_in("wordpaths").expect("built in");
    own.id = "own".to_owned();
    own.set("rounds", "5").expect("an option");
    let lines = in_three_lines(&own);
    assert_eq!(lines.len(), 2);
    assert_eq!(lines[1], "It ends after the last round, here round 5.");
}
