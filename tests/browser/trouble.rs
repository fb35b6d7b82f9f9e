//! What goes wrong with phones: two at once, lost answers, a server that is gone, challenges and votes.

use std::process::Command;
use std::thread;
use std::time::Duration;

use serde_json::{Value, json};

use super::games::deals;
use super::phone::{Phone, Table};
use super::phones::is_long;

/// Runs on phones that are already open.
pub fn nothing_is_lost(phones: &[Phone]) {
    at_the_same_moment(phones);
    an_answer_is_lost(&phones[0]);
    killed_in_a_round(phones);
    time_runs_out(&phones[0]);
    challenged(phones);
    voted(&phones[..3]);
}

/// Two phones with the seat of a team play at once: one wins, the other one is asked to try again.
fn at_the_same_moment(phones: &[Phone]) {
    let teams = "--team Red=Ann,Cy --team Blue=Bob,Di --set team_racks=shared";
    let table = Table::new(&format!("puzzingo Ann Bob Cy Di {teams} --dictionary none"));
    phones[0].sits_down(&table, "Ann (Red)");
    phones[1].sits_down(&table, "Cy (Red)");
    phones[2].sits_down(&table, "Bob (Blue)");
    phones[0].composes("m13 r latch");
    phones[1].composes("m13 d match");
    // Both are pressed before either line is sent; otherwise the slower phone would disable its button.
    for phone in &phones[..2] {
        phone.finds(
            "const real = window.fetch;
             const held = new Promise((release) => Object.assign(window, { release }));
             window.fetch = async (...request) => {
               if (request[0] === '/say') await held;
               return real(...request);
             }",
        );
        phone.presses("Play");
    }
    thread::scope(|scope| {
        for phone in &phones[..2] {
            scope.spawn(|| phone.finds("window.release()"));
        }
    });
    phones[2].until("return document.body.dataset.turns === '1'");
    let said = "const said = document.getElementById('message').textContent; return said !== '' && !said.includes('sending')";
    for phone in &phones[..2] {
        phone.until(said);
    }
    let note = |phone: &Phone| phone.finds("return document.getElementById('message').textContent");
    let notes: Vec<Value> = phones[..2].iter().map(note).collect();
    let is_sent = |note: &&Value| {
        note.as_str()
            .is_some_and(|note| note.starts_with("you played"))
    };
    assert_eq!(notes.iter().filter(is_sent).count(), 1, "{notes:?}");
    assert_eq!(table.count("m13 r latch") + table.count("m13 d match"), 1);
    // The other phone keeps its composed play.
    let lost = usize::from(is_sent(&&notes[0]));
    let told = notes[lost].as_str().expect("a text");
    assert!(told.starts_with("not submitted, because "), "{told}");
    phones[lost].reads("notation", ["LATCH", "MATCH"][lost]);
}

fn an_answer_is_lost(phone: &Phone) {
    let table = Table::new("puzzingo Ann Bob --dictionary letterpress");
    phone.sits_down(&table, "Ann");
    // The line arrives, and its answer does not.
    phone.finds(
        "const real = window.fetch; window.said = 0;
         window.fetch = async (...request) => {
           const answer = await real(...request);
           if (request[0] !== '/say') return answer;
           window.said += 1;
           if (window.said === 1) throw new TypeError('lost');
           return answer;
         }",
    );
    phone.plays("m13 r latch");
    assert_eq!(phone.finds("return window.said"), json!(2));
    assert_eq!(table.count("m13 r latch"), 1);
    assert_eq!(table.report()["to_move"], "Bob");
}

fn killed_in_a_round(phones: &[Phone]) {
    let mut table =
        Table::new("wordpaths Ann Bob --dictionary letterpress --set rounds=1 --set timer=600");
    let (ann, bob) = (&phones[0], &phones[1]);
    ann.sits_down(&table, "Ann");
    bob.sits_down(&table, "Bob");
    deals(ann, "grid stone/laird/amp");
    for word in ["stone", "tone", "x", "tone"] {
        ann.types("list-word", word);
        ann.key("Enter");
    }
    ann.reads("list-heading", "2 words");
    ann.reads("list-words", "twice");
    ann.reads("list-words", "too short");
    ann.is_well();
    ann.keeps("seat-list");
    bob.has("list");
    table.kill();
    ann.reads("line", "no connection since");
    ann.keeps("seat-lost");
    // Bob hands in anyway; the list arrives once the server is back.
    bob.types("list-word", "roast");
    bob.presses("Hand in");
    bob.reads("message", "no connection");
    table.start();
    bob.reads("message", "you handed in");
    // Bob's list is hidden, and Ann's words are still there, even after a reload.
    ann.lacks("line");
    ann.until("return document.body.dataset.turns === '2'");
    let page = ann.finds("return document.documentElement.outerHTML.toLowerCase()");
    assert!(!page.as_str().expect("a page").contains("roast"));
    ann.says("/refresh", &json!({}));
    ann.reads("list-heading", "2 words");
    ann.presses("Hand in");
    ann.reads("lists", "ROAST");
    bob.reads("lists", "TONE");
    let report = table.report();
    assert_eq!(report["turns"][1]["action"], "words roast");
    assert_eq!(report["turns"][2]["action"], "words stone tone");
}

/// When the clock of the round runs out, the phone hands in the list by itself, immediately.
fn time_runs_out(phone: &Phone) {
    let table = Table::new("wordpaths Ann Bob --dictionary letterpress --set rounds=1");
    phone.sits_down(&table, "Ann");
    deals(phone, "grid stone/laird/amp");
    phone.types("list-word", "tone");
    phone.key("Enter");
    phone.until("return !document.getElementById('timebar').hidden");
    // A half-typed word counts.
    phone.types("list-word", "ston");
    phone.finds("const now = performance.now(); performance.now = () => now + 60000");
    phone.until("return document.body.dataset.turns === '2'");
    assert_eq!(table.count("words"), 1);
    phone.reads("log", "TONE STON");
}

fn challenged(phones: &[Phone]) {
    let table = Table::new("puzzingo Ann Bob --dictionary letterpress");
    let (ann, bob) = (&phones[0], &phones[1]);
    ann.sits_down(&table, "Ann");
    bob.sits_down(&table, "Bob");
    ann.plays("m13 r sieze");
    bob.presses("Challenge Ann\u{2019}s play");
    bob.presses("SIEZE");
    bob.presses("Challenge");
    ann.until("return document.body.dataset.turns === '2'");
    assert_eq!(table.report()["turns"][0]["status"], "withdrawn");
    ann.lacks("challenge");
}

fn voted(phones: &[Phone]) {
    let table = Table::new("puzzingo Ann Bob Cy --dictionary none");
    for (phone, name) in phones.iter().zip(["Ann", "Bob", "Cy"]) {
        phone.sits_down(&table, name);
    }
    phones[0].plays("m13 r latch");
    phones[2].presses("LATCH");
    phones[2].keeps("seat-challenge");
    phones[2].presses("Challenge");
    for phone in phones {
        phone.has("question");
    }
    phones[0].presses("Valid");
    phones[0].reads("question-waits", "You have voted");
    phones[0].keeps("seat-vote");
    phones[1].presses("Not valid");
    for phone in phones {
        phone.lacks("question");
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
    let table = Table::new("puzzingo Ann Bob --dictionary letterpress");
    let phone = Phone::new(false);
    phone.sits_down(&table, "Ann");
    phone.composes("m13 r latch");
    let signal = |name: &str| {
        let sent = Command::new("kill").args([name, &table.process()]).status();
        assert!(sent.expect("a signal").success());
    };
    let reach = |offline: bool| {
        let limits = json!({ "offline": offline, "latency": 0, "downloadThroughput": -1, "uploadThroughput": -1 });
        phone.tells("Network.emulateNetworkConditions", &limits);
    };
    phone.tells("Network.enable", &json!({}));
    // The connection is lost while the line is being sent.
    signal("-STOP");
    phone.presses("Play");
    thread::sleep(Duration::from_millis(300));
    reach(true);
    phone.reads("message", "no connection");
    signal("-CONT");
    thread::sleep(Duration::from_secs(12));
    phone.reads("message", "no connection");
    reach(false);
    phone.reads("message", "you played");
    assert_eq!(table.count("m13 r latch"), 1);
    assert_eq!(table.report()["to_move"], "Bob");
}
