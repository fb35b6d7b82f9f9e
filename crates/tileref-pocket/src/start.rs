//! The start of a game: the record that a table's decisions make, or a link has.

use std::sync::Arc;

use serde_json::json;
use tileref_record::link;
use tileref_record::record::Record;
use tileref_table::fault::Fault;
use tileref_table::new_game::start::{self, Answers};
use tileref_table::store::Store;

use crate::answer::{Answer, Answered, refused};
use crate::clock;
use crate::open::summary;
use crate::store::Memory;

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

/// What a table decides about a game.
pub fn questions(memory: &Memory, asked: &Answers) -> Answered {
    let store: Arc<dyn Store> = Arc::new(memory.store(""));
    let questions = start::questions(asked, &store);
    Ok(Answer::json(&questions.map_err(refused)?))
}

/// The record of a new game, which begins today.
pub fn new_game(memory: &Memory, asked: &Answers) -> Answered {
    let store: Arc<dyn Store> = Arc::new(memory.store(""));
    let game = asked.game(&store).map_err(refused)?;
    let session = game.dated(&clock::today()).check(&store);
    let session = session.map_err(refused)?;
    Ok(Answer::json(&json!({
        "name": name_today(&game.game),
        "text": session.text(),
        "summary": summary(session.game()),
    })))
}

/// Draws for the first turn.
pub fn draw(memory: &Memory, asked: &Answers) -> Answered {
    let store: Arc<dyn Store> = Arc::new(memory.store(""));
    let drawn = start::draw(asked, &store, |most| fastrand::usize(..most));
    Ok(Answer::json(&drawn.map_err(refused)?))
}

#[cfg(test)]
mod tests {
    use serde_json::Value;

    use super::*;

    fn answers(given: &str, players: &[&str]) -> Answers {
        let given: Value = serde_json::from_str(given).expect("JSON");
        let answers = json!({ "answers": given, "players": players });
        serde_json::from_value(answers).expect("answers")
    }

    #[test]
    fn a_game_begins_with_names_alone() {
        let memory = Memory::default();
        memory.know_lists(vec!["letterpress".to_owned()]);
        let asked = answers(r#"{"game": "lingo"}"#, &["Mary Ann", "Bob"]);
        let undecided = answers(r#"{"game": "lingo", "timer": "60"}"#, &[]);
        let asked_then = questions(&memory, &undecided).expect("questions");
        assert!(String::from_utf8_lossy(&asked_then.body).contains("\"default\":\"60\""));
        let made = new_game(&memory, &asked).expect("a game");
        let made: Value = serde_json::from_slice(&made.body).expect("JSON");
        assert_eq!(made["name"], "lingo-1970-01-01.yaml");
        let text = made["text"].as_str().expect("a record");
        assert!(text.contains("players: [Mary Ann, Bob]"), "{text}");
        assert!(text.contains("dictionary: letterpress"), "{text}");
        assert_eq!(made["summary"]["turn"], "Mary Ann’s turn");
        let one = answers(r#"{"game": "lingo"}"#, &["Mary Ann"]);
        let alone = new_game(&memory, &one).expect_err("one is too few");
        assert!(alone.body.contains("players"), "{}", alone.body);
    }
}
