//! What is corrected, taken back, exchanged and read aloud, without a line of notation.

use serde_json::json;

use super::phone::{Phone, Table};

/// The scorekeeper taps a turn, changes it on the board, and sees what that does to the scores before it is sent.
#[test]
#[ignore = "needs chromium and chromedriver"]
fn the_scorekeeper_corrects_a_turn_on_the_board() {
    let table = Table::new("puzzingo Ann Bob --dictionary none");
    let (keeper, ann) = (Phone::new(false), Phone::of_size(360, 640, true));
    keeper.visit(&table.address);
    keeper.press("I keep the score for all");
    ann.take_seat(&table, "Ann");
    for line in ["Ann: m13 r latch", "Bob: n11 d abate", "Ann: pass"] {
        table.turn(line);
    }
    keeper.wait_until("return document.body.dataset.turns === '3'");
    keeper.press("More");
    keeper.press("Correct a turn");
    keeper.wait_for_visible_text("answers", "2: Bob played ABATE for 7");
    keeper.check_accessibility();
    keeper.save_screenshot("seat-correct-which");
    keeper.press("1: Ann played LATCH for 10");
    // The board is as it was, with the word on it.
    keeper.wait_for_visible_text("goes-back", "Turn 1, of Ann");
    keeper.wait_for_visible_text("notation", "m13 r LATCH");
    keeper.wait_for_visible_text("preview", "LATCH 10");
    let tiles = "return document.querySelectorAll('#sheet svg:first-child g > .tile.fresh').length";
    assert_eq!(keeper.run_script(tiles), json!(0));
    keeper.tap_tiles("S");
    keeper.wait_for_visible_text("play", "Correct it 11");
    keeper.check_page();
    keeper.check_accessibility();
    keeper.save_screenshot("seat-correct");
    keeper.press("play");
    keeper.wait_for_visible_text("question-heading", "Ann 10 \u{2192} 11. Correct turn 1?");
    assert_eq!(table.report()["turns"][0]["action"], "m13 r latch");
    keeper.save_screenshot("seat-correct-effect");
    keeper.press("Correct it");
    keeper.wait_for_visible_text("scores", "11");
    ann.wait_for_visible_text("message", "turn 1 is corrected: Ann played LATCHS for 11");
    ann.save_screenshot("seat-corrected");
    assert_eq!(table.report()["turns"][0]["action"], "m13 r latchs");
    // A turn without tiles takes the place of one, or it stays as it is.
    for (turn, choice) in [
        ("3: Ann passed", "Forfeit"),
        ("2: Bob played ABATE for 7", ""),
    ] {
        keeper.press("More");
        keeper.press("Correct a turn");
        keeper.press(turn);
        keeper.wait_until("return !document.getElementById('going-back').hidden");
        if choice.is_empty() {
            keeper.press("Leave it as it is");
            continue;
        }
        keeper.press("More");
        keeper.press(choice);
        keeper.press(choice);
        keeper.wait_for_visible_text("question-heading", "no score changes");
        keeper.press("Correct it");
        keeper.wait_for_visible_text("message", "turn 3 is corrected: Ann forfeited");
    }
    keeper.wait_for_visible_text("notation", "type a word");
    let turns = table.report()["turns"].clone();
    assert_eq!(
        json!([turns[1]["action"], turns[2]["action"]]),
        json!(["n11 d abate", "forfeit"])
    );

    // Points, on a pad under the name of the player.
    for (name, keys, told) in [
        ("Bob", "1 2", "Bob got 12 points"),
        ("Ann", "± 5", "Ann lost 5 points"),
    ] {
        keeper.press("More");
        keeper.press("Points");
        keeper.press(name);
        keeper.wait_for_visible_text("question-heading", name);
        for key in keys.split(' ') {
            keeper.press(key);
        }
        keeper.check_page();
        keeper.save_screenshot("seat-points");
        keeper.press("Done");
        keeper.wait_for_visible_text("message", told);
    }
    keeper.press("More");
    keeper.press("Set an option");
    keeper.press("timer: 0");
    for key in ["4", "0", "Done"] {
        keeper.press(key);
    }
    keeper.wait_until("return !document.getElementById('clock').hidden");
    assert!(table.folder.read("game.yaml").contains("timer: 40"));
}

/// A play is taken back if the others let it, until the next play.
#[test]
#[ignore = "needs chromium and chromedriver"]
fn a_play_is_taken_back_if_the_others_let_it() {
    let (ann, bob) = (Phone::new(false), Phone::of_size(320, 568, true));
    let table = Table::with_phones("puzzingo Ann Bob --dictionary none", [&ann, &bob]);
    let asks = || {
        ann.press("More");
        ann.press("Take my play back");
        ann.press("Take my play back");
        bob.wait_for_visible_text("takeback-asks", "Ann would like to take LATCH back");
    };
    ann.play("m13 r latch");
    table.turn("Bob: pass");
    ann.wait_until("return document.body.dataset.turns === '2'");
    asks();
    bob.check_page();
    bob.check_accessibility();
    bob.save_screenshot("seat-takeback");
    bob.press("No");
    ann.wait_for_visible_text("message", "the play stands");
    asks();
    bob.press("Let it be taken back");
    ann.wait_for_visible_text("message", "a new game begins");
    assert_eq!(table.report()["turns"], json!([]));
    // The next play ends it.
    ann.play("m13 r latch");
    table.turn("Bob: pass");
    ann.wait_until("return document.body.dataset.turns === '2'");
    asks();
    ann.play("n12 d hat");
    bob.wait_until_hidden("takeback");
}

/// Tiles are exchanged by their number, or by tapping those of the rack.
#[test]
#[ignore = "needs chromium and chromedriver"]
fn an_exchange_is_tapped() {
    let (ann, bob) = (Phone::new(false), Phone::new(true));
    let table = Table::with_phones("puzzingo Ann Bob --dictionary none", [&ann, &bob]);
    ann.press("More");
    ann.press("Exchange");
    let keys = "return [...document.querySelectorAll('#answers button')].map((it) => it.textContent).join(' ')";
    assert_eq!(ann.run_script(keys), json!("1 2 3 4 5 6 7 Cancel"));
    ann.save_screenshot("seat-exchange");
    ann.press("3");
    ann.wait_for_visible_text("message", "you exchanged 3 tiles");
    bob.wait_for_panel("compose");
    bob.press("rack");
    for tile in ["Q", "Z", "A"] {
        bob.press(tile);
    }
    bob.press("Done");
    bob.press("More");
    bob.press("Exchange");
    bob.run_script(
        "for (const n of [0, 1]) document.querySelectorAll('#answers button')[n].click()",
    );
    bob.save_screenshot("seat-exchange-rack");
    bob.press("Exchange 2");
    bob.wait_for_visible_text("message", "you exchanged 2 tiles");
    let rack = "return JSON.parse(Object.entries(localStorage).find(([key]) => key.includes('rack Bob'))?.[1] || '[]')";
    bob.wait_until(&format!("{rack}.length === 1"));
    assert_eq!(bob.run_script(rack), json!(["A"]));
    // What they were is nobody else's business.
    assert_eq!(table.report()["turns"][1]["action"], "exchange 2");
}

/// Each place of a word shows which way it lies there, and the words that it makes beside it.
#[test]
#[ignore = "needs chromium and chromedriver"]
fn places_show_their_way_and_their_words() {
    let phone = Phone::new(false);
    let table = Table::new("wordgame Ann Bob --dictionary none");
    table.turn("Ann: f8 r latch");
    phone.take_seat(&table, "Bob");
    phone.tap_tiles("SEA");
    phone.wait_for_visible_text("words", "SEA, EL, AA");
    let places = "return [...document.querySelectorAll('#sheet .place')].map((it) => it.querySelector('path').getAttribute('transform'))";
    let turned = phone.run_script(places);
    let turned = turned.as_array().expect("places");
    for angle in ["rotate(0)", "rotate(90)"] {
        assert!(turned.contains(&json!(angle)), "{turned:?}");
    }
    phone.check_page();
    phone.check_accessibility();
    phone.save_screenshot("seat-places");
    phone.run_script("[...document.querySelectorAll('#words button')].find((it) => it.textContent.includes('SEA, EL, AA')).click()");
    phone.wait_for_visible_text("notation", "SEA");
    phone.wait_for_visible_text("play", "Play 9");
}

/// A word that goes on with one that bends bends as well, and its place shows each direction.
#[test]
#[ignore = "needs chromium and chromedriver"]
fn places_of_a_bent_word_are_shown() {
    let phone = Phone::new(false);
    let table = Table::new("puzzingo Ann Bob --dictionary none");
    for turn in [
        "Ann: m13 r latch",
        "Bob: o12 d stone",
        "Ann: o16 rrdd earth",
    ] {
        table.turn(turn);
    }
    phone.take_seat(&table, "Bob");
    phone.tap_tiles("STEN");
    phone.wait_for_visible_text("words", "→↑ ");
    phone.check_page();
}

/// Turns are read aloud, the words of the game in its language.
#[test]
#[ignore = "needs chromium and chromedriver"]
fn a_turn_is_read_aloud() {
    let phone = Phone::new(false);
    let table = Table::new("crossword Ann Bob --dictionary none --set language=tr");
    phone.take_seat(&table, "Bob");
    phone.run_script(
        "window.said = [];
         window.SpeechSynthesisUtterance = class { constructor(text) { this.text = text; } };
         Object.defineProperty(window, 'speechSynthesis', { value: {
           cancel() { window.said = []; }, speak({ text, lang }) { window.said.push([lang, text]); },
         } });",
    );
    phone.press("More");
    phone.press("Speech");
    phone.press("Close");
    table.turn("Ann: h8 r ilık");
    phone.wait_until("return window.said.length > 0");
    let said = phone.run_script("return window.said");
    assert_eq!(said[0], json!(["en", "Ann played "]));
    assert_eq!(said[1], json!(["tr", "ilık"]));
    assert!(
        said[2][1]
            .as_str()
            .is_some_and(|rest| rest.ends_with("your turn")),
        "{said}"
    );
}
