//! The start of a game: the games to choose from, and what a table decides about one.

use serde_json::{Value, json};
use tileref_game::game::Game;
use tileref_game::options::{OptionSpec, Values};
use tileref_game::referee::Vocabulary;
use tileref_game::rules::{BUILT_IN, Ruleset, summary};
use tileref_view::page;

/// The options that a table decides first, if its game has them.
const FIRST: [&str; 4] = ["timer", "game_clock", "category", "board"];

/// What the picture of each game shows: turns of Ann and Bob, or of the table.
const PICTURED: [(&str, &[(&str, &str)]); 6] = [
    (
        "puzzingo",
        &[
            ("Ann", "m13 rdrr latch"),
            ("Bob", "n11 d a?bate"),
            ("Ann", "p13 d the"),
            ("Bob", "m11 r ?habit"),
        ],
    ),
    (
        "lingo",
        &[
            ("Ann", "burn m13 d"),
            ("Bob", "burn l13 f"),
            ("Ann", "burn m14 r"),
            ("Bob", "l15 r sol"),
            ("Ann", "l13 d fart"),
            ("Bob", "o15 l avow"),
        ],
    ),
    ("wordpaths", &[("table", "grid plane/t?i*ce/row")]),
    (
        "jumbo-jumble",
        &[
            ("Ann", "f8 r prey"),
            ("Bob", "i9 r enjo?y"),
            ("Ann", "l8 d cooker"),
        ],
    ),
    (
        "wordgame",
        &[
            ("Ann", "d8 r footed"),
            ("Bob", "b9 r team"),
            ("Ann", "a10 r wind"),
        ],
    ),
    (
        "crossword",
        &[
            ("Ann", "h8 r tiles"),
            ("Bob", "k6 d score"),
            ("Ann", "i10 r area"),
        ],
    ),
];

/// The games, each with a sentence and a picture.
pub fn games() -> Value {
    let game = |(id, _): &(&str, &str)| {
        let rules = Ruleset::built_in(id).expect("a built-in game");
        let about = summary(id);
        let about = about.split_once(": ").map_or(about, |(_, about)| about);
        let about = about.split(". ").next().unwrap_or(about);
        json!({
            "id": id,
            "title": rules.name,
            "about": about.trim_end_matches('.'),
            "picture": picture(id, rules),
        })
    };
    BUILT_IN.iter().map(game).collect()
}

/// A table in the middle of a game.
fn picture(id: &str, rules: Ruleset) -> String {
    let turns = PICTURED.iter().find(|(game, _)| *game == id);
    let turns = turns.map_or(&[][..], |(_, turns)| turns);
    let game = Game::new(rules, &["Ann", "Bob"], Vocabulary::new(None));
    let mut game = game.expect("two can play every game");
    for (actor, line) in turns {
        game.submit(actor, line).expect("a turn of the picture");
    }
    page::drawing(&game)
}

/// What a table decides about a game with these rules: first what people change, then the rest.
pub fn questions(rules: &Ruleset) -> Value {
    let asked = |spec: &&OptionSpec| !matches!(spec.values, Values::File(_));
    let is_first = |spec: &&OptionSpec| FIRST.contains(&spec.name);
    let all = || rules.options().filter(asked);
    let question = |spec| question(rules, spec);
    json!({
        "shown": all().filter(is_first).map(question).collect::<Vec<_>>(),
        "more": all().filter(|spec| !is_first(spec)).map(question).collect::<Vec<_>>(),
    })
}

/// An option as a question, with the value that is in force.
fn question(rules: &Ruleset, spec: &OptionSpec) -> Value {
    let names = spec.values.names();
    let kind = match spec.values {
        Values::Names(_) => "choice",
        Values::Number(..) => "number",
        _ => "text",
    };
    let about: Vec<String> = spec
        .explained(rules)
        .into_iter()
        .map(|said| said.text.into_owned())
        .collect();
    json!({
        "key": spec.name,
        "label": spec.name.replace('_', " "),
        "help": about.join(" "),
        "kind": kind,
        "choices": names,
        "unit": spec.unit,
        "value": rules.option(spec.name),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_game_has_a_picture_with_tiles_and_a_sentence() {
        let games = games();
        let games = games.as_array().expect("games");
        assert_eq!(games.len(), BUILT_IN.len());
        for game in games {
            let text = |key: &str| game[key].as_str().unwrap_or_default().to_owned();
            let pictured = PICTURED.iter().find(|(id, _)| *id == text("id"));
            assert!(pictured.is_some_and(|(_, turns)| !turns.is_empty()), "{game}");
            assert!(text("about").len() > 20, "{game}");
            assert!(text("picture").contains("class=\"tile"), "{game}");
        }
    }

    #[test]
    fn every_option_but_files_is_asked_once() {
        for (id, _) in BUILT_IN {
            let rules = Ruleset::built_in(id).expect("a game");
            let asked = questions(&rules);
            let keys = |part: &str| {
                let part = asked[part].as_array().expect("questions").iter();
                part.map(|one| one["key"].as_str().unwrap_or_default().to_owned())
                    .collect::<Vec<_>>()
            };
            let (first, more) = (keys("shown"), keys("more"));
            assert!(first.contains(&"timer".to_owned()), "{id}");
            assert!(more.iter().all(|key| !first.contains(key)), "{id}");
            let files = |spec: &&OptionSpec| matches!(spec.values, Values::File(_));
            let files = rules.options().filter(files).count();
            assert_eq!(first.len() + more.len() + files, rules.options().count());
        }
    }
}
