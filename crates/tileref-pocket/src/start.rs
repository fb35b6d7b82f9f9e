//! The start of a game: the games to choose from, and what a table decides about one.

use std::collections::BTreeMap;
use std::iter;
use std::sync::Arc;

use serde::Deserialize;
use serde_json::{Value, json};
use tileref_game::game::Game;
use tileref_game::referee::Vocabulary;
use tileref_game::rules::Ruleset;
use tileref_game::tile::Face;
use tileref_record::link;
use tileref_record::record::Record;
use tileref_table::fault::Fault;
use tileref_table::new_game::form::{self, Asked};
use tileref_table::new_game::{self, Choice, NewGame, NotTaken, first_player};
use tileref_table::seats::PhoneAnswer;
use tileref_table::store::Store;
use tileref_view::page;
use tileref_words::text::shown;

use crate::answer::{Answer, Answered, refused};
use crate::clock;
use crate::open::summary;
use crate::store::Memory;

/// The name of the question which game it is.
const GAME: &str = "game";

/// What a table decides first, if its game has it: the rest is behind "More".
const FIRST: [&str; 5] = ["dictionary", "begins", "timer", "game_clock", "category"];

/// After so many draws without a first player there will be none.
const MOST_DRAWS: usize = 1_000;

/// What the picture of each game shows: turns of Ann and Bob, or of the table.
const PICTURED: [(&str, &[(&str, &str)]); 7] = [
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
    (
        "towers",
        &[
            ("Ann", "e5 r cat"),
            ("Bob", "e4 d acts"),
            ("Ann", "e5 r car"),
            ("Bob", "g5 d rest"),
            ("Ann", "g5 d best"),
        ],
    ),
    ("wordpaths", &[("table", "grid plane/t?ice/row")]),
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
            ("Bob", "k6 d opera"),
            ("Ann", "i10 r tea"),
        ],
    ),
];

/// The games, each with a sentence and a picture.
pub fn games() -> Value {
    let game = |choice: Choice| {
        let rules = Ruleset::built_in(&choice.value);
        let title = rules.as_ref().map_or("Score", |rules| &rules.name);
        // It stands above.
        let about = choice.about.strip_prefix(title);
        json!({
            "id": choice.value,
            "title": title,
            "about": about.map_or(&*choice.about, |about| about.trim_start_matches(": ")),
            "picture": rules.map(|rules| picture(&choice.value, rules)),
        })
    };
    new_game::games().map(game).collect()
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

/// The body of `/questions` and `/new`: the answers so far, by the names of their questions.
#[derive(Debug, Deserialize)]
pub struct Answers {
    #[serde(rename = "answers")]
    given: BTreeMap<String, String>,
    players: Vec<String>,
}

impl Answers {
    /// The game as far as it is decided: its players may be too few still, or too many.
    fn unchecked(&self, store: &Arc<dyn Store>) -> Result<NewGame, PhoneAnswer> {
        let only = |slug: &&String| *slug == GAME;
        let game = Self {
            given: self
                .given
                .clone()
                .into_iter()
                .filter(|(slug, _)| only(&slug))
                .collect(),
            players: Vec::new(),
        };
        let mut game = game.game(store)?;
        let rules = game.rules(&**store).map_err(refused)?;
        let options = self
            .given
            .iter()
            .filter(|(slug, _)| rules.spec(slug).is_ok());
        game.options
            .extend(options.map(|(slug, value)| (slug.clone(), value.clone())));
        game.players.clone_from(&self.players);
        Ok(game)
    }

    /// The game that they make.
    fn game(&self, store: &Arc<dyn Store>) -> Result<NewGame, PhoneAnswer> {
        // Behind a last comma nobody is named, and a single name may have two parts.
        let players = self.players.join(",") + ",";
        let answers = self.given.iter();
        let mut answers: Vec<(&str, &str)> =
            answers.map(|(slug, text)| (&**slug, &**text)).collect();
        if !self.players.is_empty() {
            answers.push(("players", &players));
        }
        let made = NewGame::of_answers(&answers, store);
        made.map_err(|error| match error {
            NotTaken::Fault(fault) => refused(fault),
            NotTaken::Explain(_) => refused(Fault::usage(error.to_string())),
        })
    }
}

/// The name of a record that begins today; the page makes another of it, if it has one of that name.
fn name_today(game: &str) -> String {
    format!("{game}-{}.yaml", clock::today())
}

/// The record in an address, which has it behind `#g=`, with a name for it.
pub fn unlink(fragment: &str) -> Answered {
    let text = link::unpack(fragment);
    let text = text.map_err(|error| refused(Fault::new("bad-link", error.to_string())))?;
    let game = Record::parse(&text).map_or("game".to_owned(), |record| record.game);
    Ok(Answer::json(
        &json!({ "name": name_today(&game), "text": text }),
    ))
}

/// What a table decides about a game: first what people change, then the rest.
pub fn questions(memory: &Memory, asked: &Answers) -> Answered {
    let store: Arc<dyn Store> = Arc::new(memory.store(""));
    let game = asked.unchecked(&store)?;
    let all = form::questions(&game, &*store).map_err(refused)?;
    let is_first = |one: &Asked| FIRST.contains(&one.slug);
    let (shown, more): (Vec<Asked>, Vec<Asked>) = all.into_iter().partition(is_first);
    Ok(Answer::json(&json!({ "shown": shown, "more": more })))
}

/// The record of a new game, which begins today.
pub fn new_game(memory: &Memory, asked: &Answers) -> Answered {
    let store: Arc<dyn Store> = Arc::new(memory.store(""));
    let game = asked.game(&store)?;
    let session = game.dated(&clock::today()).check(&store);
    let session = session.map_err(refused)?;
    Ok(Answer::json(&json!({
        "name": name_today(&game.game),
        "text": session.text(),
        "summary": summary(session.game()),
    })))
}

/// Draws for the first turn, again and again until one player is first.
pub fn draw(memory: &Memory, asked: &Answers) -> Answered {
    let unfit = |why: &str| refused(Fault::usage(why));
    let store: Arc<dyn Store> = Arc::new(memory.store(""));
    let rules = asked.game(&store)?.rules(&*store).map_err(refused)?;
    let bag = rules.tiles.faces();
    let bag: Vec<String> = bag
        .flat_map(|face| iter::repeat_n(face.to_string(), rules.tiles.count(face)))
        .collect();
    let players = &asked.players;
    if players.len() > bag.len() || players.is_empty() {
        return Err(unfit("there are not so many tiles"));
    }
    for _ in 0..MOST_DRAWS {
        let mut left = bag.clone();
        let mut drawn = || left.swap_remove(fastrand::usize(..left.len()));
        let drew: Vec<(String, String)> =
            players.iter().map(|name| (name.clone(), drawn())).collect();
        if let Ok(first) = first_player(players, &drew) {
            let told: Vec<String> = drew.iter().map(told).collect();
            let (told, first) = (told.join(", "), &players[first]);
            return Ok(Answer::json(&json!({ "told": told, "first": first })));
        }
    }
    Err(unfit("these players cannot draw: name who begins"))
}

/// What a player drew, as a sentence.
fn told((name, face): &(String, String)) -> String {
    let name = shown(name);
    if *face == Face::Wildcard.to_string() {
        format!("{name} drew a wildcard")
    } else {
        format!("{name} drew {face}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_game_has_a_picture_with_tiles_and_a_sentence() {
        let games = games();
        let games = games.as_array().expect("games");
        assert_eq!(games.len(), PICTURED.len() + 1);
        for game in &games[..PICTURED.len()] {
            let text = |key: &str| game[key].as_str().unwrap_or_default().to_owned();
            let pictured = PICTURED.iter().find(|(id, _)| *id == text("id"));
            assert!(
                pictured.is_some_and(|(_, turns)| !turns.is_empty()),
                "{game}"
            );
            assert!(text("about").len() > 20, "{game}");
            assert!(text("picture").contains("class=\"tile"), "{game}");
        }
    }

    fn answers(pairs: &[(&str, &str)], players: &[&str]) -> Answers {
        let text = |text: &&str| (*text).to_owned();
        Answers {
            given: pairs
                .iter()
                .map(|(slug, answer)| (text(slug), text(answer)))
                .collect(),
            players: players.iter().map(text).collect(),
        }
    }

    #[test]
    fn a_game_begins_with_names_alone() {
        let memory = Memory::default();
        memory.know_lists(vec!["letterpress".to_owned()]);
        let asked = answers(&[("game", "lingo")], &["Mary Ann", "Bob"]);
        let undecided = answers(&[("game", "lingo"), ("timer", "60")], &[]);
        let asked_then = questions(&memory, &undecided).expect("questions");
        assert!(String::from_utf8_lossy(&asked_then.body).contains("\"default\":\"60\""));
        let made = new_game(&memory, &asked).expect("a game");
        let made: Value = serde_json::from_slice(&made.body).expect("JSON");
        assert_eq!(made["name"], "lingo-1970-01-01.yaml");
        let text = made["text"].as_str().expect("a record");
        assert!(text.contains("players: [Mary Ann, Bob]"), "{text}");
        assert!(text.contains("dictionary: letterpress"), "{text}");
        assert_eq!(made["summary"]["turn"], "Mary Ann’s turn");
        let one = answers(&[("game", "lingo")], &["Mary Ann"]);
        let alone = new_game(&memory, &one).expect_err("one is too few");
        assert!(alone.body.contains("players"), "{}", alone.body);
    }

    #[test]
    fn everybody_draws_and_the_first_has_the_first_letter() {
        for (id, _) in tileref_game::rules::BUILT_IN {
            let asked = answers(&[("game", id)], &["Ann", "Bob"]);
            let Ok(drawn) = draw(&Memory::default(), &asked) else {
                assert_eq!(*id, "wordpaths");
                continue;
            };
            let drawn: Value = serde_json::from_slice(&drawn.body).expect("JSON");
            let told = drawn["told"].as_str().expect("a sentence");
            let drew = told.split(", ").map(|one| {
                let (name, face) = one.split_once(" drew ").expect("a draw");
                (name.to_owned(), face.replace("a wildcard", "?"))
            });
            let drew: Vec<(String, String)> = drew.collect();
            let first = first_player(&asked.players, &drew).expect("a first one");
            assert_eq!(drawn["first"], json!(asked.players[first]), "{id}");
        }
    }
}
