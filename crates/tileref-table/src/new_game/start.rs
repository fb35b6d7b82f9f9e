//! The start of a game on a page: the games to choose from, and what a table decides about one.

use std::collections::BTreeMap;
use std::iter;
use std::sync::Arc;

use serde::Deserialize;
use serde_json::{Value, json};
use tileref_game::game::Game;
use tileref_game::options::Values;
use tileref_game::referee::Vocabulary;
use tileref_game::rules::Ruleset;
use tileref_game::tile::Face;
use tileref_record::record::NO_DICTIONARY;
use tileref_view::page;
use tileref_words::text::{same_name, shown};

use super::form::{self, Asked};
use super::questions::Subject;
use super::{Choice, NewGame, NotTaken, first_player, games};
use crate::fault::Fault;
use crate::store::Store;

/// The name of the game that only keeps the score.
const SCORE_TITLE: &str = "Score";

/// What a table decides first, if its game has it: the rest is behind "More".
const FIRST: [&str; 5] = ["dictionary", "begins", "timer", "game_clock", "category"];

/// After so many draws without a first player there will be none.
const MOST_DRAWS: usize = 1_000;

/// What the picture of each game shows: turns of Ann and Bob, or of the table.
const PICTURED: [(&str, &[(&str, &str)]); 9] = [
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
    ("cubes", &[("table", "grid totr/slls/iewr/quonh")]),
    ("cubes5", &[("table", "grid uihee/eiuwh/iopux/vamae/lcnea")]),
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
pub fn pictured() -> Value {
    let game = |choice: Choice| {
        let rules = Ruleset::built_in(&choice.value);
        let title = rules.as_ref().map_or(SCORE_TITLE, |rules| &rules.name);
        // It stands above.
        let about = choice.about.strip_prefix(title);
        json!({
            "id": choice.value,
            "title": title,
            "about": about.map_or(&*choice.about, |about| about.trim_start_matches(": ")),
            "picture": rules.map(|rules| picture(&choice.value, rules)),
        })
    };
    games().map(game).collect()
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

/// What a page has been told of a new game, by the names of its questions.
#[derive(Clone, Debug, Deserialize)]
pub struct Answers {
    #[serde(rename = "answers")]
    given: BTreeMap<String, String>,
    /// The players, in turn order.
    pub players: Vec<String>,
}

impl Answers {
    fn of(&self, subject: Subject) -> &str {
        self.given.get(subject.slug()).map_or("", |answer| answer)
    }

    /// The game as far as it is decided: its players may be too few still, or too many.
    ///
    /// # Errors
    /// There is no such game, or an answer names a file, or something that the game does not ask.
    pub fn unchecked(&self, store: &Arc<dyn Store>) -> Result<NewGame, Fault> {
        let game = self.of(Subject::Game);
        if games().all(|choice| choice.value != game) {
            return Err(not_offered());
        }
        let only = [(Subject::Game.slug(), game)];
        let mut game = NewGame::of_answers(&only, store).map_err(fault)?;
        let rules = game.rules(&**store)?;
        self.check_offered(&rules, &**store)?;
        let options = self
            .given
            .iter()
            .filter(|(slug, _)| rules.spec(slug).is_ok());
        game.options
            .extend(options.map(|(slug, value)| (slug.clone(), value.clone())));
        game.players.clone_from(&self.players);
        Ok(game)
    }

    /// Whether these are the same game, whoever plays it.
    pub fn is_same_game(&self, other: &Self) -> bool {
        self.given == other.given
    }

    /// The same for these players.
    #[must_use]
    pub fn with_players(&self, players: Vec<String>) -> Self {
        let given = self.given.clone();
        Self { given, players }
    }

    /// Forgets a player who has left.
    pub fn remove(&mut self, name: &str) {
        self.players.retain(|player| !same_name(player, name));
        let begins = Subject::Begins.slug();
        self.given
            .retain(|slug, value| slug != begins || !same_name(value, name));
    }

    /// The name of the game, and the rules that were chosen.
    pub fn told(&self) -> (String, Vec<String>) {
        let game = self.of(Subject::Game);
        let title =
            Ruleset::built_in(game).map_or_else(|| SCORE_TITLE.to_owned(), |rules| rules.name);
        let rules = self
            .given
            .iter()
            .filter(|(slug, value)| slug.as_str() != Subject::Game.slug() && !value.is_empty());
        let rules = rules
            .map(|(slug, value)| format!("{} {}", shown(slug).replace('_', " "), shown(value)));
        (title, rules.collect())
    }

    /// The game that they make.
    ///
    /// # Errors
    /// An answer that is not valid.
    pub fn game(&self, store: &Arc<dyn Store>) -> Result<NewGame, Fault> {
        self.unchecked(store)?;
        // Behind a last comma nobody is named, and a single name may have two parts.
        let players = self.players.join(",") + ",";
        let answers = self.given.iter();
        let mut answers: Vec<(&str, &str)> =
            answers.map(|(slug, text)| (&**slug, &**text)).collect();
        if !self.players.is_empty() {
            answers.push((Subject::Players.slug(), &players));
        }
        NewGame::of_answers(&answers, store).map_err(fault)
    }

    /// A page answers only what it is asked, and names no files: only games and lists that it was offered.
    fn check_offered(&self, rules: &Ruleset, store: &dyn Store) -> Result<(), Fault> {
        let is_file = |(slug, value): (&String, &String)| {
            let spec = rules.spec(slug).ok();
            spec.is_some_and(|spec| matches!(spec.values, Values::File(own) if value != own))
        };
        // House rules are questions of their own here, and the players stand apart.
        let is_asked = |slug: &String| {
            let asked = [
                Subject::Game,
                Subject::Dictionary,
                Subject::Teams,
                Subject::Begins,
            ];
            asked.iter().any(|subject| subject.slug() == slug) || rules.spec(slug).is_ok()
        };
        let list = self.of(Subject::Dictionary);
        let is_known = list.is_empty()
            || list == NO_DICTIONARY
            || store.word_lists().iter().any(|known| known == list);
        if is_known && self.given.keys().all(is_asked) && !self.given.iter().any(is_file) {
            return Ok(());
        }
        Err(not_offered())
    }
}

fn not_offered() -> Fault {
    Fault::usage("a page can choose only what it was offered")
}

fn fault(error: NotTaken) -> Fault {
    match error {
        NotTaken::Fault(fault) => fault,
        NotTaken::Explain(_) => Fault::usage(error.to_string()),
    }
}

/// What a table decides about a game: first what people change, then the rest.
///
/// # Errors
/// As [`Answers::unchecked`].
pub fn questions(asked: &Answers, store: &Arc<dyn Store>) -> Result<Value, Fault> {
    let all = form::questions(&asked.unchecked(store)?, &**store)?;
    let is_first = |one: &Asked| FIRST.contains(&one.slug);
    let (shown, more): (Vec<Asked>, Vec<Asked>) = all.into_iter().partition(is_first);
    Ok(json!({ "shown": shown, "more": more }))
}

/// Draws for the first turn, again and again until one player is first. `pick` chooses one of so many at random.
///
/// # Errors
/// An answer that is not valid; there are too few tiles, or the players cannot draw.
pub fn draw(
    asked: &Answers,
    store: &Arc<dyn Store>,
    mut pick: impl FnMut(usize) -> usize,
) -> Result<Value, Fault> {
    let rules = asked.game(store)?.rules(&**store)?;
    let bag = rules.tiles.faces();
    let bag: Vec<String> = bag
        .flat_map(|face| iter::repeat_n(face.to_string(), rules.tiles.count(face)))
        .collect();
    let players = &asked.players;
    if players.len() > bag.len() || players.is_empty() {
        return Err(Fault::usage("there are not so many tiles"));
    }
    for _ in 0..MOST_DRAWS {
        let mut left = bag.clone();
        let mut drawn = || left.swap_remove(pick(left.len()));
        let drew: Vec<(String, String)> =
            players.iter().map(|name| (name.clone(), drawn())).collect();
        if let Ok(first) = first_player(players, &drew) {
            let told: Vec<String> = drew.iter().map(told).collect();
            return Ok(json!({ "told": told.join(", "), "first": players[first] }));
        }
    }
    Err(Fault::usage("these players cannot draw: name who begins"))
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
    use crate::new_game::tests::Shelf;

    #[test]
    fn every_game_has_a_picture_with_tiles_and_a_sentence() {
        let games = pictured();
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
    fn everybody_draws_and_the_first_has_the_first_letter() {
        for (id, _) in tileref_game::rules::BUILT_IN {
            let asked = answers(&[("game", id)], &["Ann", "Bob"]);
            let mut next = 0;
            let pick = |most| {
                next += 7;
                next % most
            };
            let Ok(drawn) = draw(&asked, &Shelf::store(), pick) else {
                // Games without tiles have nothing to draw.
                assert!(["wordpaths", "cubes", "cubes5"].contains(id), "{id}");
                continue;
            };
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

    #[test]
    fn a_page_names_no_file_and_nothing_that_is_not_asked() {
        let of = |pairs: &[(&str, &str)]| answers(pairs, &["Ann", "Bob"]).game(&Shelf::store());
        for good in [
            &[("game", "lingo"), ("dictionary", "common")][..],
            &[("game", "score"), ("dictionary", "none")],
            &[("game", "crossword"), ("layout", "ruleset")],
        ] {
            assert!(of(good).is_ok(), "{good:?}: {:?}", of(good));
        }
        for bad in [
            &[("game", "own.yaml")][..],
            &[("game", "")],
            &[("game", "lingo"), ("dictionary", "../words.txt")],
            &[("game", "puzzingo"), ("categories", "secrets.txt")],
            &[("game", "crossword"), ("layout", "board.txt")],
            &[("game", "crossword"), ("options", "layout=board.txt")],
            &[("game", "lingo"), ("players", "Cy, Di")],
            &[("game", "lingo"), ("categories", "never")],
            &[("game", "lingo"), ("\u{202e}x", "y")],
        ] {
            let refused = of(bad).expect_err("a file");
            assert!(refused.message.contains("offered"), "{bad:?}: {refused}");
        }
    }
}
