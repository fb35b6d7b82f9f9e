//! The rules of each game.

use crate::rules::{Origin, RackCount, RulesInForce, Slug};

/// The rules of a game in order of precedence, without those of the program itself.
pub fn rules_of(game: &RulesInForce) -> impl Iterator<Item = Slug> {
    let all = Slug::ALL.iter().copied();
    all.filter(|&rule| rule.explanation().origin != Origin::Program && has(game, rule))
}

/// Whether a line can break this rule in a game with these house rules.
fn has(game: &RulesInForce, rule: Slug) -> bool {
    let kind = &game.mechanic;
    match rule {
        Slug::BadNotation
        | Slug::BadRecord
        | Slug::WrongPlayer
        | Slug::GameOver
        | Slug::WordTooShort
        | Slug::NotAWord => true,
        Slug::NotOver => kind.counts_racks(),
        Slug::RackSize => {
            let enforced = game.house.rack_count == RackCount::Enforce;
            kind.counts_racks() && game.counts_tiles() && enforced
        }
        Slug::NoPass => !kind.has_passes(),
        Slug::NoExchange => kind.exchange().is_none() || game.house.max_exchanges > 0,
        Slug::BagTooSmall => kind.exchange().is_some() && game.counts_tiles(),
        Slug::NoChallenge => !game.has_challenges() || game.house.max_challenges > 0,
        Slug::NothingToChallenge | Slug::VerdictNeeded => game.has_challenges(),
        own => kind.rules().contains(&own),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::{BUILT_IN, Ruleset, no_files};

    /// Games, and the rules that exactly these have.
    const RULES: [(&str, &[&str]); 13] = [
        (
            "puzzingo",
            &[
                "cell-reused",
                "turn-on-old-tile",
                "single-letter-line",
                "corner-interlock",
                "false-claim",
            ],
        ),
        ("puzzingo lingo", &["first-word"]),
        (
            "puzzingo lingo jumbo-jumble wordgame crossword",
            &[
                "off-board",
                "letter-mismatch",
                "no-new-tile",
                "too-many-tiles",
                "not-connected",
                "tile-supply",
            ],
        ),
        (
            "puzzingo wordpaths jumbo-jumble crossword",
            &["nothing-to-challenge", "verdict-needed"],
        ),
        (
            "puzzingo jumbo-jumble crossword",
            &["not-over", "rack-size", "bag-too-small"],
        ),
        (
            "puzzingo jumbo-jumble wordgame crossword",
            &["partial-run", "bad-run"],
        ),
        ("lingo", &["not-straight", "same-letter", "too-many-words"]),
        ("lingo wordpaths", &["no-pass"]),
        ("lingo wordpaths wordgame", &["no-exchange"]),
        ("lingo wordgame", &["no-challenge"]),
        (
            "wordpaths",
            &[
                "no-grid",
                "round-open",
                "tile-count",
                "ring-count",
                "not-on-grid",
                "shared",
            ],
        ),
        (
            "jumbo-jumble wordgame crossword",
            &["direction", "centre", "first-word-length"],
        ),
        (
            "puzzingo lingo wordpaths jumbo-jumble wordgame crossword",
            &[
                "bad-notation",
                "bad-record",
                "wrong-player",
                "game-over",
                "word-too-short",
                "not-a-word",
            ],
        ),
    ];

    #[test]
    fn every_game_has_its_rules() {
        for &rule in Slug::ALL {
            let named = |(_, rules): &&(&str, &[&str])| rules.contains(&rule.name());
            let games = RULES.iter().find(named).map(|(games, _)| *games);
            let game = |id: &str| Ruleset::built_in(id).expect("built in").in_force();
            let having = |id: &&str| has(&game(id), rule);
            let having: Vec<&str> = BUILT_IN.iter().map(|(id, _)| *id).filter(having).collect();
            assert_eq!(Some(having.join(" ").as_str()), games, "{}", rule.name());
        }
    }

    #[test]
    fn limits_of_the_table_bring_their_rules() {
        for (option, rule) in [
            ("max_exchanges", Slug::NoExchange),
            ("max_challenges", Slug::NoChallenge),
        ] {
            let mut game = Ruleset::built_in("crossword").expect("built in");
            assert!(!rules_of(&game.clone().in_force()).any(|slug| slug == rule));
            game.set(option, "3", &no_files).expect("a house rule");
            assert!(rules_of(&game.in_force()).any(|slug| slug == rule));
        }
    }
}
