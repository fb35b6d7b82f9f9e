//! An open record whose files are on disk.

use std::fs;
use std::path::Path;

use tileref::dictionaries::Lists;
use tileref::fault::FaultSlug;
use tileref::session::Session;
use tileref::source::Source;
use tileref::store::{open, read};

/// A round in which Ann's list is in and Bob's is not.
const OPEN: &str = "game: wordpaths\nplayers: [Ann, Bob]\nturns:\n  - table: grid wora./d?tbi/gie.d\n  \
                    - Ann: words digit row\n";

fn session(folder: &Path, text: &str) -> Session {
    let path = folder.join("game.yaml");
    fs::write(&path, text).expect("written");
    open(&path, &Lists::default()).expect("a game")
}

#[test]
fn only_turns_that_were_seen_are_undone() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut ann = session(folder.path(), "game: puzzingo\nplayers: [Ann, Bob]\n");
    let mut bob = ann.clone();
    ann.submit("Ann", "m13 r latch").expect("legal");
    bob.submit("Bob", "pass").expect("legal");
    let error = ann.undo_seen(1).expect_err("Bob has passed");
    assert_eq!(error.slug, FaultSlug::MovedOn, "{error}");
    assert_eq!(ann.record().turns.len(), 2);
    ann.undo_seen(2).expect("seen now");
    assert_eq!(ann.record().turns.len(), 0);
}

#[test]
fn a_record_that_is_read_again_has_the_word_list_that_was_loaded() {
    let folder = tempfile::tempdir().expect("a folder");
    fs::write(folder.path().join("own.txt"), "latch\n").expect("written");
    let text = "game: puzzingo\nplayers: [Ann, Bob]\ndictionary: own.txt\n";
    let mut session = session(folder.path(), text);
    let words = |session: &Session| {
        let list = session.game().vocabulary().lexicon();
        std::ptr::from_ref(list.expect("a list").set())
    };
    let before = words(&session);
    let more = format!("{text}turns:\n- Ann: m13 r latch\n");
    fs::write(session.path(), more).expect("written");
    assert!(session.reread().expect("a game"));
    assert!(std::ptr::eq(before, words(&session)));
}

#[test]
fn no_option_tells_anything_about_a_hidden_list() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut session = session(folder.path(), OPEN);
    for (name, value) in [
        ("min_length", "5"),
        ("min_length", "3"),
        ("categories", "game.yaml"),
        ("timer", "90"),
    ] {
        let refused = session.set_option(name, value).expect_err("hidden");
        let told = format!("`{name}` can be set once every list is in");
        assert_eq!(refused.message, told);
    }
    session.submit("Bob", "words row").expect("the last list");
    session.set_option("timer", "90").expect("between rounds");
}

#[test]
fn no_record_is_a_list_of_categories() {
    let folder = tempfile::tempdir().expect("a folder");
    let write = |name: &str, text: &str| {
        fs::write(folder.path().join(name), text).expect("written");
    };
    write("other.yaml", OPEN);
    write("other.txt", OPEN);
    write("ours.txt", "birds\nhats\n");
    let record = "game: puzzingo\nplayers: [Ann, Bob]\n";
    let mut session = session(folder.path(), record);
    for (name, why) in [
        ("other.yaml", "its name has to end in `.txt`"),
        ("game.yaml", "its name has to end in `.txt`"),
        ("other.txt", "it is the record of a game"),
    ] {
        let set = session.set_option("categories", name);
        assert!(set.expect_err(name).message.contains(why), "{name}");
        let text = format!("{record}options: {{categories: {name}}}\n");
        let read = read(Source::new(session.path(), text), &Lists::default());
        assert!(read.expect_err(name).message.contains(why), "{name}");
    }
    session
        .set_option("categories", "ours.txt")
        .expect("a list");
}
