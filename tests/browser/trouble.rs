//! What goes wrong with phones: two at once, lost answers, a server that is gone, challenges and votes.

use std::process::Command;
use std::thread;
use std::time::Duration;

use serde_json::{Value, json};

use super::games::deal;
use super::phone::{PUZZINGO, Phone, Table};
use super::phones::is_long;

/// Runs on phones that are already open.
pub fn nothing_is_lost(phones: &[Phone]) {
    at_the_same_moment(phones);
    an_answer_is_lost(&phones[0]);
    killed_in_a_round(phones);
    time_runs_out(&phones[0]);
    challenged(phones);
    voted(&phones[..3]);
    the_first_answer_is_lost();
}

/// Two phones with the seat of a team play at once: one wins, the other one is asked to try again.
fn at_the_same_moment(phones: &[Phone]) {
    let teams = "--team Red=Ann,Cy --team Blue=Bob,Di --set team_racks=shared";
    let table = Table::new(&format!("puzzingo Ann Bob Cy Di {teams} --dictionary none"));
    for (phone, name) in phones.iter().zip(["Ann (Red)", "Cy (Red)", "Bob (Blue)"]) {
        phone.take_seat(&table, name);
    }
    phones[0].compose("m13 r latch");
    phones[1].compose("m13 d match");
    // Both are pressed before either line is sent; otherwise the slower phone would disable its button.
    for phone in &phones[..2] {
        phone.run_script(
            "const real = window.fetch;
             const held = new Promise((release) => Object.assign(window, { release }));
             window.fetch = async (...request) => {
               if (request[0] === '/say') await held;
               return real(...request);
             }",
        );
        phone.press("play");
    }
    thread::scope(|scope| {
        for phone in &phones[..2] {
            scope.spawn(|| phone.run_script("window.release()"));
        }
    });
    phones[2].wait_until("return document.body.dataset.turns === '1'");
    let answered = "const text = document.getElementById('message').textContent; return text !== '' && !text.includes('sending')";
    for phone in &phones[..2] {
        phone.wait_until(answered);
    }
    let note =
        |phone: &Phone| phone.run_script("return document.getElementById('message').textContent");
    let notes: Vec<Value> = phones[..2].iter().map(note).collect();
    let is_sent = |note: &&Value| {
        note.as_str()
            .is_some_and(|note| note.starts_with("you played"))
    };
    assert_eq!(notes.iter().filter(is_sent).count(), 1, "{notes:?}");
    assert_eq!(table.count("m13 r latch") + table.count("m13 d match"), 1);
    // The other phone keeps its composed play.
    let lost = usize::from(is_sent(&&notes[0]));
    let note = notes[lost].as_str().expect("a text");
    assert!(note.starts_with("not submitted, because "), "{note}");
    phones[lost].wait_for_visible_text("notation", ["LATCH", "MATCH"][lost]);
}

fn an_answer_is_lost(phone: &Phone) {
    let table = Table::with_phones(PUZZINGO, [phone]);
    // The line arrives, and its answer does not.
    phone.run_script(
        "const real = window.fetch; window.sent = 0;
         window.fetch = async (...request) => {
           const answer = await real(...request);
           if (request[0] !== '/say') return answer;
           window.sent += 1;
           if (window.sent === 1) throw new TypeError('lost');
           return answer;
         }",
    );
    phone.play("m13 r latch");
    // The board may arrive before the second attempt.
    phone.wait_until("return window.sent === 2");
    assert_eq!(table.count("m13 r latch"), 1);
    assert_eq!(table.report()["to_move"], "Bob");
}

/// A phone that does not learn its seat when the page loads asks again.
fn the_first_answer_is_lost() {
    let phone = Phone::new(false);
    let _table = Table::with_phones(PUZZINGO, [&phone]);
    let source = "const real = window.fetch;
        window.fetch = (...request) => {
          if (request[0] !== '/me') return real(...request);
          window.fetch = real;
          return Promise.reject(new TypeError('lost'));
        }";
    phone.send_command(
        "Page.addScriptToEvaluateOnNewDocument",
        &json!({ "source": source }),
    );
    phone.post("/refresh", &json!({}));
    phone.wait_for_visible_text("title", "the seat of Ann");
}

fn killed_in_a_round(phones: &[Phone]) {
    let (ann, bob) = (&phones[0], &phones[1]);
    let mut table = Table::with_phones(
        "wordpaths Ann Bob --dictionary letterpress --set rounds=1 --set timer=600",
        phones,
    );
    deal(ann, "grid stone/laird/amp");
    for word in ["stone", "tone", "x", "tone"] {
        ann.fill("list-word", word);
        ann.press_key("Enter");
    }
    ann.wait_for_visible_text("list-heading", "2 words");
    ann.wait_for_visible_text("list-words", "twice");
    ann.wait_for_visible_text("list-words", "too short");
    ann.check_page();
    ann.save_screenshot("seat-list");
    bob.wait_for_panel("list");
    table.kill();
    ann.wait_for_visible_text("line", "no connection since");
    ann.save_screenshot("seat-lost");
    // Bob hands in anyway; the list arrives once the server is back.
    bob.fill("list-word", "roast");
    bob.press("Hand in");
    bob.wait_for_visible_text("message", "no connection");
    table.start();
    bob.wait_for_visible_text("message", "you handed in");
    // Bob's list is hidden, and Ann's words are still there, even after a reload.
    ann.wait_until_hidden("line");
    ann.wait_until("return document.body.dataset.turns === '2'");
    let page = ann.run_script("return document.documentElement.outerHTML.toLowerCase()");
    assert!(!page.as_str().expect("a page").contains("roast"));
    ann.post("/refresh", &json!({}));
    ann.wait_for_visible_text("list-heading", "2 words");
    ann.press("Hand in");
    ann.wait_for_visible_text("lists", "ROAST");
    bob.wait_for_visible_text("lists", "TONE");
    let report = table.report();
    assert_eq!(report["turns"][1]["action"], "words roast");
    assert_eq!(report["turns"][2]["action"], "words stone tone");
}

/// When the clock of the round runs out, the phone hands in the list by itself, immediately. A note leaves the list alone,
/// and a list that could not be saved is handed in again.
fn time_runs_out(phone: &Phone) {
    let table = Table::with_phones(
        "wordpaths Ann Bob --dictionary letterpress --set rounds=1",
        [phone],
    );
    deal(phone, "grid stone/laird/amp");
    phone.fill("list-word", "tone");
    phone.press_key("Enter");
    table.turn("Bob: note a fine grid");
    phone.wait_until("return document.body.dataset.turns === '2'");
    phone.wait_for_visible_text("list-heading", "1 word");
    phone.wait_until("return !document.getElementById('timebar').hidden");
    phone.run_script(
        "const real = window.fetch;
         window.fetch = (...request) => {
           if (request[0] !== '/say') return real(...request);
           window.fetch = real;
           return Promise.resolve(new Response('', { status: 500 }));
         }",
    );
    // A half-typed word counts.
    phone.fill("list-word", "ston");
    phone.run_script("const now = performance.now(); performance.now = () => now + 60000");
    phone.wait_until("return document.body.dataset.turns === '3'");
    assert_eq!(table.count("words"), 1);
    phone.wait_for_visible_text("log", "TONE STON");
}

fn challenged(phones: &[Phone]) {
    let (ann, bob) = (&phones[0], &phones[1]);
    let table = Table::with_phones(PUZZINGO, phones);
    ann.play("m13 r sieze");
    bob.press("Challenge Ann\u{2019}s play");
    bob.press("SIEZE");
    bob.press("Challenge");
    ann.wait_until("return document.body.dataset.turns === '2'");
    assert_eq!(table.report()["turns"][0]["status"], "withdrawn");
    ann.wait_until_hidden("challenge");
}

fn voted(phones: &[Phone]) {
    let table = Table::with_phones("puzzingo Ann Bob Cy --dictionary none", phones);
    phones[0].play("m13 r latch");
    phones[2].press("LATCH");
    phones[2].save_screenshot("seat-challenge");
    phones[2].press("Challenge");
    for phone in phones {
        phone.wait_for_panel("question");
    }
    phones[2].press("Take the challenge back");
    for phone in phones {
        phone.wait_until_hidden("question");
    }
    // Once taken back, it is for somebody else to ask.
    phones[2].press("LATCH");
    phones[2].press("Challenge");
    phones[2].wait_for_visible_text(
        "message",
        "your seat has asked for a vote on this play before",
    );
    phones[1].press("LATCH");
    phones[1].press("Challenge");
    for phone in phones {
        phone.wait_for_panel("question");
    }
    phones[0].press("It stands");
    phones[0].wait_for_visible_text("question-waits", "2 of 3 have voted, you included");
    phones[0].save_screenshot("seat-vote");
    phones[2].press("It comes off");
    for phone in phones {
        phone.wait_until_hidden("question");
    }
    assert_eq!(
        table.report()["turns"][1]["action"],
        "challenge latch upheld"
    );
}

/// A phone loses its connection during a submission, for longer than its timeout.
#[test]
#[ignore = "needs chromium and chromedriver"]
fn a_phone_goes_away_and_comes_back() {
    if !is_long() {
        return;
    }
    let phone = Phone::new(false);
    let table = Table::with_phones(PUZZINGO, [&phone]);
    phone.compose("m13 r latch");
    let signal = |name: &str| {
        let sent = Command::new("kill")
            .args([name, &table.process_id()])
            .status();
        assert!(sent.expect("a signal").success());
    };
    let reach = |offline: bool| {
        let limits = json!({ "offline": offline, "latency": 0, "downloadThroughput": -1, "uploadThroughput": -1 });
        phone.send_command("Network.emulateNetworkConditions", &limits);
    };
    phone.send_command("Network.enable", &json!({}));
    // The connection is lost while the line is being sent.
    signal("-STOP");
    phone.press("play");
    thread::sleep(Duration::from_millis(300));
    reach(true);
    phone.wait_for_visible_text("message", "no connection");
    signal("-CONT");
    thread::sleep(Duration::from_secs(12));
    phone.wait_for_visible_text("message", "no connection");
    reach(false);
    phone.wait_for_visible_text("message", "you played");
    assert_eq!(table.count("m13 r latch"), 1);
    assert_eq!(table.report()["to_move"], "Bob");
}

/// The page of a seat is closed for good, and the other phones free the seat together.
#[test]
#[ignore = "needs chromium and chromedriver"]
fn a_lost_phone_loses_its_seat() {
    if !is_long() {
        return;
    }
    let mut phones = [(); 3]
        .map(|()| Phone::new(false))
        .into_iter()
        .collect::<Vec<_>>();
    let table = Table::with_phones("puzzingo Ann Bob Cy --dictionary letterpress", &phones);
    drop(phones.pop());
    let is_quiet = || {
        let more = table.document()["parts"]["more-choices"].to_string();
        more.contains("Free Cy\u{2019}s seat")
    };
    for seconds in 0.. {
        assert!(seconds < 130, "it is still not called silent");
        if is_quiet() {
            break;
        }
        thread::sleep(Duration::from_secs(1));
    }
    for phone in &phones {
        phone.press("More");
        phone.press("Free Cy\u{2019}s seat");
        phone.wait_for_visible_text("question-heading", "All other phones have to ask for it.");
        phone.press("Free Cy\u{2019}s seat");
    }
    phones[1].wait_for_visible_text("message", "the seat of Cy is free");
    assert_eq!(table.document()["seats"][2]["taken"], false);
    assert_eq!(table.document()["seats"][0]["taken"], true);
}
