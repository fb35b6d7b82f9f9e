//! An evening without a keyboard: two phones set up a game, play it, and play again, while a television shows it.

use serde_json::json;

use super::Browser;
use super::phone::{Phone, Table};
use crate::program::Folder;

/// The button that starts a game from the form.
const START: &str = "begin";

/// Joins a table that has no game.
fn join(phone: &Phone, table: &Table, name: &str) {
    phone.visit(&table.address);
    phone.wait_for_visible_text("join", "Who are you?");
    phone.fill("who", name);
    phone.press("Join");
}

/// The players in the form.
const PLAYERS: &str = "return [...document.querySelectorAll('#people li button:first-child:not(#plus)')].map((it) => it.textContent)";

/// Holds the answers to what there is to decide until they are released, the first of them first.
const HOLD: &str = "
    const own = window.fetch;
    window.held = [];
    window.fetch = async (path, options) => {
      const reply = await own(path, options);
      if (path === '/questions' && window.held) await new Promise((go) => window.held.push(go));
      return reply;
    };
    window.release = () => {
      const [first, ...others] = window.held;
      window.held = null;
      first();
      setTimeout(() => others.forEach((go) => go()), 200);
    };";

#[test]
#[ignore = "needs chromium and chromedriver"]
fn two_phones_set_up_a_game_play_it_and_play_again() {
    let table = Table::of(Folder::new());
    let tv = Browser::open(1920, 1080, false);
    let (_, code) = table.address.split_once('#').expect("a code");
    tv.visit(&format!("{}tv#{code}", table.spectators_address()));
    tv.wait_for_text("invite", code);
    tv.wait_for_text("lobby", "the first phone chooses a game");
    tv.check();
    tv.save_screenshot("setup-television");
    let (ann, bob) = (Phone::new(false), Phone::of_size(320, 568, true));
    join(&ann, &table, "Ann");
    ann.wait_for_visible_text("kinds", "Lingo");
    ann.check_page();
    ann.check_accessibility();
    // Whoever joins is in the form, also while its phone looks at the games.
    join(&bob, &table, "Bob");
    bob.wait_for_visible_text("here", "Ann chooses a game");
    ann.run_script(HOLD);
    ann.run_script("document.querySelector('a[href$=\"/lingo\"]').click()");
    ann.wait_until("return window.held.length > 0");
    // Or while the questions are on their way.
    bob.press("Leave");
    bob.wait_for_visible_text("join", "Who are you?");
    join(&bob, &table, "Bob");
    bob.wait_for_visible_text("here", "Ann chooses a game");
    ann.run_script("window.release()");
    ann.wait_for_visible_text("start", "Lingo");
    ann.wait_until(&format!(
        "return JSON.stringify((() => {{ {PLAYERS} }})()) === '[\"Ann\",\"Bob\"]'"
    ));
    ann.check_page();
    ann.check_accessibility();
    ann.save_screenshot("setup-form");
    ann.run_script(
        "const list = document.getElementById('option-dictionary');
         list.value = 'common';
         list.dispatchEvent(new Event('change', { bubbles: true }))",
    );
    ann.press(START);
    ann.wait_for_visible_text("here", "waiting for Bob");
    tv.wait_for_text("lobby", "waiting for Bob");
    tv.wait_for_text("lobby", "dictionary common");
    bob.wait_for_visible_text("here", "Lingo, dictionary common");
    bob.check_page();
    bob.check_accessibility();
    bob.save_screenshot("setup-ready");
    bob.press("Ready");
    // Every screen follows by itself.
    for (phone, turn) in [(&ann, "Your turn"), (&bob, "Ann\u{2019}s turn")] {
        phone.wait_until(&format!(
            "return location.pathname === '/seat' && location.hash === '#{code}' && document.getElementById('title')?.textContent.includes('Lingo')"
        ));
        phone.wait_until(&format!(
            "return document.body.innerText.toLowerCase().includes({})",
            json!(turn.to_lowercase())
        ));
    }
    tv.wait_for_text("turn", "Ann\u{2019}s turn");
    assert!(
        table
            .folder
            .read("game.yaml")
            .contains("dictionary: common")
    );
    ann.submit_line("burn m13 d");
    bob.wait_until("return document.body.dataset.turns === '1'");
    bob.submit_line("burn l13 f");
    tv.wait_for_text("turn", "Ann\u{2019}s turn");
    ann.submit_line("end");
    for phone in [&ann, &bob] {
        phone.wait_for_visible_text("watch", "Again");
    }
    bob.press("Again");
    bob.wait_for_visible_text("question-heading", "Start the next game");
    bob.press("Again");
    bob.wait_until("return document.body.dataset.turns === '0'");
    ann.wait_until("return document.body.dataset.turns === '0'");
    tv.wait_for_text("turn", "Bob\u{2019}s turn");
    bob.submit_line("burn m13 d");
    assert!(table.folder.read("game-2.yaml").contains("Bob: burn m13 d"));
    tv.check();
}
