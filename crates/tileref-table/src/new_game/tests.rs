//! New games without a disk.

use std::io;
use std::path::Path;
use std::sync::Arc;

use super::form::{Asked, questions};
use super::*;
use crate::store::{NamedError, NamedFile, Store};
use tileref_record::record::RecordedTurn;
use tileref_words::{Lexicon, compile};

/// A place without files, with two word lists.
#[derive(Debug)]
pub struct Shelf;

impl Shelf {
    pub fn store() -> Arc<dyn Store> {
        Arc::new(Self)
    }
}

fn unused<T>() -> Result<T, Fault> {
    Err(Fault::usage("a new game is not kept here"))
}

impl Store for Shelf {
    fn path(&self) -> &Path {
        Path::new("game.yaml")
    }

    fn load(&self) -> Result<String, Fault> {
        unused()
    }

    fn create(&self, _: &str) -> Result<(), Fault> {
        unused()
    }

    fn has_record(&self) -> bool {
        false
    }

    fn beside(&self, _: &Path) -> Arc<dyn Store> {
        Self::store()
    }

    fn update(&self, _: &mut dyn FnMut(&str) -> Result<String, Fault>) -> Result<(), Fault> {
        unused()
    }

    fn undo(&self, _: usize, _: &str) -> Result<String, Fault> {
        unused()
    }

    fn redo(&self, _: usize) -> Result<String, Fault> {
        unused()
    }

    fn redoable(&self) -> Result<Vec<RecordedTurn>, Fault> {
        unused()
    }

    fn word_list(&self, name: &str) -> Result<Option<Arc<Lexicon>>, Fault> {
        match name {
            "none" => Ok(None),
            "letterpress" | "common" => {
                let list = compile(b"latch\nthe\n").expect("a list");
                let list = Lexicon::from_fst_bytes(name, list.fst).expect("a list");
                Ok(Some(Arc::new(list)))
            }
            _ => Err(Fault::usage("there is no such list")),
        }
    }

    fn word_lists(&self) -> Vec<String> {
        ["letterpress", "common"].map(String::from).to_vec()
    }

    fn name_for_record(&self, typed: &str) -> String {
        typed.to_owned()
    }

    fn has_file(&self, _: &str) -> bool {
        false
    }

    fn open_named(&self, _: &str) -> Result<Box<dyn NamedFile>, NamedError> {
        Err(NamedError::Missing(io::ErrorKind::NotFound.into()))
    }

    fn advice_on_missing(&self, _: &str) -> Option<String> {
        None
    }
}

fn text_of(answers: &[(&str, &str)]) -> String {
    let store = Shelf::store();
    let new_game = NewGame::of_answers(answers, &store).expect("a game");
    let session = new_game.dated("2026-11-24").check(&store);
    session.expect("a record").text().to_owned()
}

#[test]
fn answers_in_any_order_make_a_record() {
    let text = text_of(&[
        ("judge", "entry"),
        ("begins", "e c"),
        ("timer", "2 minutes"),
        ("teams", ""),
        ("players", "Ann, Bob"),
        ("game", "puzzingo"),
    ]);
    let record = record::Record::parse(&text).expect("a record");
    assert_eq!(record.game, "puzzingo");
    assert_eq!(record.players, ["Bob", "Ann"]);
    assert_eq!(record.dictionary, "letterpress");
    let options = [("timer", "120"), ("judge", "entry")];
    let options = options.map(|(name, value)| (name.to_owned(), value.to_owned()));
    assert_eq!(record.options, options);
    let date = record.date().expect("a date");
    assert_eq!(date.day(), "2026-11-24");
}

#[test]
fn the_usual_list_is_not_for_tiles_of_another_language() {
    let spanish = [
        ("game", "crossword"),
        ("players", "Ana Luis"),
        ("language", "es"),
    ];
    assert!(!text_of(&spanish).contains("dictionary: letterpress"));
    let [game, players, _] = spanish;
    assert!(text_of(&[game, players]).contains("dictionary: letterpress"));
}

#[test]
fn an_answer_that_no_game_takes_is_refused() {
    let store = Shelf::store();
    for answers in [
        &[("game", "chess")][..],
        &[("game", "puzzingo"), ("players", "Ann"), ("judge", "never")],
        &[("game", "puzzingo"), ("players", "Ann"), ("jugde", "entry")],
    ] {
        assert!(NewGame::of_answers(answers, &store).is_err(), "{answers:?}");
    }
}

#[test]
fn every_default_of_every_game_is_an_answer() {
    let store = Shelf::store();
    let chosen: Vec<String> = games().map(|game| game.value).collect();
    assert_eq!(chosen.len(), tileref_game::rules::BUILT_IN.len() + 1);
    for game in &chosen {
        let players = [("game", &**game), ("players", "Ann Bob")];
        let new_game = NewGame::of_answers(&players, &store).expect(game);
        let asked = questions(&new_game, &*store).expect(game);
        for (at, one) in asked.iter().enumerate() {
            let same = |other: &Asked| other.slug == one.slug;
            assert!(!asked[..at].iter().any(same), "{game}: {}", one.slug);
            assert!(!one.label.is_empty(), "{one:?}");
            let choices = one.choices.iter().map(|choice| &choice.value);
            for answer in one.default.iter().chain(choices) {
                let answers = [players[0], players[1], (one.slug, answer)];
                let taken = NewGame::of_answers(&answers, &store);
                assert!(taken.is_ok(), "{game}: {}={answer}: {taken:?}", one.slug);
            }
        }
        let has = |slug: &str| asked.iter().any(|one| one.slug == slug);
        assert!(has("players") && has("dictionary") && has("begins") && has("timer"));
        let writes_lists = ["wordpaths", "cubes", "cubes5"].contains(&&**game);
        assert_eq!(has("game_clock"), !writes_lists, "{game}");
    }
}
