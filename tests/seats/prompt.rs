//! The prompt beside phones.
#![cfg(unix)]

use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::SocketAddr;
use std::process::Stdio;
use std::time::Duration;

use serde_json::{Value, json};

use crate::program::Folder;
use crate::pty::Terminal;

/// A prompt with seats, and the address and the code that it shows.
fn prompt(game: &str) -> (Folder, Terminal, SocketAddr, String) {
    at_terminal(game, "play --serve --seats --port 0")
}

fn at_terminal(game: &str, command: &str) -> (Folder, Terminal, SocketAddr, String) {
    let folder = Folder::new();
    folder.run(&format!("new {game}")).fine();
    let mut terminal = Terminal::at(&folder, command);
    terminal.shows("second screen: http://");
    terminal.shows("\n");
    let shown = terminal.seen.clone();
    let url = shown.split("http://").nth(1).expect("an address");
    let url = url.split_whitespace().next().expect("an address");
    let (at, code) = url.split_once("/#").expect("a code");
    (
        folder,
        terminal,
        at.parse().expect("an address"),
        code.to_owned(),
    )
}

/// Sends JSON and returns the status, the answer and the cookie.
fn post(at: SocketAddr, path: &str, cookie: &str, body: &Value) -> (u16, Value, String) {
    let body = body.to_string();
    let mut stream = std::net::TcpStream::connect(at).expect("a connection");
    let request = format!(
        "POST {path} HTTP/1.1\r\nHost: {at}\r\nContent-Type: application/json\r\nContent-Length: {}\r\n\
         Cookie: seat={cookie}\r\n\r\n{body}",
        body.len()
    );
    stream.write_all(request.as_bytes()).expect("asked");
    let mut reply = String::new();
    stream.read_to_string(&mut reply).expect("an answer");
    let status = reply.split(' ').nth(1).and_then(|code| code.parse().ok());
    let cookie = reply
        .split("set-cookie: seat")
        .nth(1)
        .and_then(|rest| rest.split(['=', ';']).nth(1));
    let answer = reply.split("\r\n\r\n").nth(1).unwrap_or_default();
    (
        status.expect("a status"),
        serde_json::from_str(answer).unwrap_or_default(),
        cookie.unwrap_or_default().to_owned(),
    )
}

#[test]
fn the_prompt_hears_phones_while_a_line_is_typed() {
    let (folder, mut terminal, at, code) = prompt("puzzingo Ann Bob --set timer=60");
    terminal.shows("Ann [paused at 1:00]>");
    let join = |name: &str| post(at, "/join", "", &json!({"code": code, "name": name})).2;
    let ann = join("Ann");
    terminal.shows("Ann takes a seat on a phone");
    terminal.types("seats\r");
    terminal.shows_in_lines("Ann: on a phone Bob: free");
    // What is typed before the next prompt would belong to the turn that the prompt then shows.
    terminal.shows("Ann [paused at 1:00]>");
    terminal.types("n11 d aba");
    terminal.shows("n11 d aba");
    let line = json!({"line": "m13 r latch", "turns": 0, "key": "k"});
    assert_eq!(post(at, "/say", &ann, &line).0, 200);
    // The turn is shown, the next clock is running, and the typed text is still there.
    terminal.shows("LATCH 1+1+1+3+4 = 10");
    terminal.shows("Bob [1:00");
    terminal.shows("n11 d aba");
    // It was begun in Ann's turn, so it is not played for Bob until somebody says so.
    terminal.types("te\r");
    terminal.shows("not submitted; press Enter to submit it now");
    terminal.shows("n11 d abate");
    terminal.types("\r");
    terminal.shows("ABATE 1+3+1+1+1");
    assert!(folder.read("game.yaml").contains("- Bob: n11 d abate"));
    terminal.types("free Zoe\r");
    terminal.shows("nobody here is called Zoe");
    terminal.types("free ann\r");
    terminal.shows("the seat of Ann is free");
    assert_eq!(post(at, "/say", &ann, &line).0, 401);
    terminal.types("free Ann\r");
    terminal.shows("no phone has the seat of Ann");
    join("Ann");
    terminal.shows("Ann takes a seat on a phone");
    terminal.quits();
}

#[test]
fn a_list_from_a_phone_is_not_shown_and_does_not_interrupt_another() {
    let (folder, mut terminal, at, code) = prompt("wordpaths Ann Bob");
    terminal.shows("Ann deals");
    let join = |name: &str| post(at, "/join", "", &json!({"code": code, "name": name})).2;
    let [ann, bob] = ["Ann", "Bob"].map(join);
    terminal.shows("Bob takes a seat on a phone");
    let say = |who: &str, line: &str, turns: u64| {
        let body = json!({"line": line, "turns": turns, "key": line});
        assert_eq!(post(at, "/say", who, &body).0, 200, "{line}");
    };
    say(&ann, "grid wora./d?tbi/gie.d", 0);
    terminal.shows("Bob's words");
    terminal.types("rab");
    terminal.shows("rab");
    say(&ann, "words digit", 1);
    terminal.shows("Ann hands in a list");
    say(&bob, "words row", 2);
    terminal.shows("Bob hands in the last list");
    assert!(
        !terminal.seen.to_lowercase().contains("digit"),
        "{}",
        terminal.seen
    );
    terminal.types("\u{15}\r");
    terminal.shows("DIGIT");
    assert_eq!(folder.read("game.yaml").matches("words").count(), 2);
    terminal.quits();
}

/// Prompt and phones stay at the same game, whoever starts the next one.
#[test]
fn the_prompt_and_phones_go_on_together() {
    let (folder, mut terminal, at, code) = prompt("puzzingo Ann Bob --set rack_count=trust");
    terminal.shows("Ann>");
    let keeper = post(at, "/join", "", &json!({"code": code, "name": "table"})).2;
    let says = |line: &str, turns: u64| {
        let key = format!("{:?}", std::time::Instant::now());
        let body =
            json!({"line": line, "turns": turns, "key": &key[key.len().saturating_sub(60)..]});
        assert_eq!(post(at, "/say", &keeper, &body).0, 200, "{line}");
    };
    let ends = |terminal: &mut Terminal| {
        for (turns, line) in [(0, "end"), (1, "rack -"), (2, "rack -")] {
            says(line, turns);
        }
        terminal.shows("over>");
    };
    ends(&mut terminal);
    terminal.types("again\r\r");
    terminal.shows("Bob>");
    ends(&mut terminal);
    says("again", 3);
    terminal.shows("the series after 2 games");
    terminal.shows("Ann>");
    says("note from a phone", 0);
    terminal.types("note at the prompt\r");
    terminal.shows("Ann>");
    terminal.quits();
    let third = folder.read("game-3.yaml");
    assert!(
        third.contains("from a phone") && third.contains("at the prompt"),
        "{third}"
    );
}

#[test]
fn lines_from_a_pipe_work_with_seats() {
    let folder = Folder::new();
    folder.run("new puzzingo Ann Bob").fine();
    let played = folder.pipe(
        "play --serve --seats --port 0",
        "seats\nfree Bob\nm13 r latch\n",
    );
    let out = played.fine().out;
    assert!(out.contains("Ann: free\nBob: free\n"), "{out}");
    assert!(out.contains("no phone has the seat of Bob"), "{out}");
    let out = folder.pipe("play", "seats\nfree Bob\n").fine().out;
    assert_eq!(out.matches("--lan --seats").count(), 2, "{out}");
}

#[test]
fn a_prompt_in_a_pipe_hears_of_a_vote() {
    let folder = Folder::new();
    folder
        .run("new puzzingo Ann Bob Cy Di --dictionary none")
        .fine();
    folder.run("turn game.yaml m13 r lathc").fine();
    let mut prompt = folder
        .command(&["play", "--serve", "--seats", "--port", "0"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("the program");
    let mut lines = BufReader::new(prompt.stdout.take().expect("its output")).lines();
    let url = lines.find_map(|line| {
        let line = line.expect("a line");
        Some(line.strip_prefix("second screen: http://")?.to_owned())
    });
    let url = url.expect("an address");
    let (at, code) = url.split_once("/#").expect("a code");
    let at = at.parse().expect("an address");
    let bob = post(at, "/join", "", &json!({"code": code, "name": "Bob"})).2;
    let line = json!({"line": "challenge", "turns": 1, "key": "k"});
    let (status, told, _) = post(at, "/say", &bob, &line);
    assert_eq!(status, 200);
    let cy = post(at, "/join", "", &json!({"code": code, "name": "Cy"})).2;
    let ballot = json!({"vote": told["vote"]["id"], "valid": true});
    assert_eq!(post(at, "/vote", &cy, &ballot).0, 200);
    let mut stdin = prompt.stdin.take().expect("its input");
    stdin
        .write_all(b"score\nchallenge upheld\nBob: challenge upheld\n")
        .expect("lines");
    drop(stdin);
    let rest: Vec<String> = lines.map(|line| line.expect("a line")).collect();
    let at = |text: &str| rest.iter().position(|line| line.contains(text));
    let vote = at("Bob challenges LATHC: Ann, Cy and Di vote");
    assert!(vote.is_some() && vote < at("Cy votes"), "{rest:#?}");
    assert!(at("Cy votes") < at("Bob> score"), "{rest:#?}");
    let rest = rest.join(" ");
    let voting = "the seats are voting; to decide here, type `Bob: challenge upheld`, or";
    assert_eq!(rest.matches(voting).count(), 1, "{rest}");
    assert!(rest.contains("2. Bob: challenge upheld"), "{rest}");
    assert!(prompt.wait().expect("its end").success());
}

/// The prompt and a phone submit the same line at once: one is first, the other is asked to try again, and nothing is
/// submitted twice. `TILEREF_ROUNDS=50` is the long form.
#[test]
fn a_prompt_and_a_phone_submit_at_the_same_moment() {
    let rounds = std::env::var("TILEREF_ROUNDS").ok();
    let rounds = rounds.and_then(|rounds| rounds.parse().ok()).unwrap_or(10);
    // Exchanges do not end this game.
    let (folder, mut terminal, at, code) = prompt("jumbo-jumble Ann Bob --dictionary none");
    let join = |name: &str| post(at, "/join", "", &json!({"code": code, "name": name})).2;
    let phones = ["Ann", "Bob"].map(join);
    terminal.shows("Bob takes a seat on a phone");
    let mut first = [0, 0];
    for round in 0..rounds {
        let body = json!({"line": "exchange 1", "turns": round, "key": round.to_string()});
        let phone = &phones[usize::from(round % 2 == 1)];
        terminal.types("exchange 1");
        terminal.shows("exchange 1");
        let (status, ..) = std::thread::scope(|scope| {
            let said = scope.spawn(|| post(at, "/say", phone, &body));
            // Sometimes one is faster, sometimes the other.
            std::thread::sleep(Duration::from_micros(round * 797 % 4_000));
            terminal.types("\r");
            said.join().expect("an answer")
        });
        if status == 200 {
            // The line of the next round replaces it.
            terminal.shows("not submitted; press Enter to submit it now");
            terminal.shows("> exchange 1");
        } else {
            assert_eq!(status, 409);
            terminal.shows(["Bob> ", "Ann> "][usize::from(round % 2 == 1)]);
        }
        first[usize::from(status == 200)] += 1;
        let said = folder.read("game.yaml").matches("exchange 1").count();
        assert_eq!(said as u64, round + 1, "{}", terminal.seen);
    }
    println!(
        "{rounds} rounds: the prompt was first in {}, the phone in {}",
        first[0], first[1]
    );
    terminal.quits();
}

/// A line that was typed before a phone took the turn could count for another player.
#[test]
fn enter_alone_does_not_submit_a_line_that_was_interrupted() {
    let (folder, mut terminal, at, code) = prompt("puzzingo Ann Bob");
    let ann = post(at, "/join", "", &json!({"code": code, "name": "Ann"})).2;
    terminal.shows("Ann takes a seat on a phone");
    terminal.types("exchange 1");
    terminal.shows("exchange 1");
    let line = json!({"line": "exchange 1", "turns": 0, "key": "k"});
    assert_eq!(post(at, "/say", &ann, &line).0, 200);
    terminal.shows("Bob> ");
    terminal.shows("exchange 1");
    terminal.types("\r");
    terminal.shows("not submitted; press Enter to submit it now");
    assert!(!folder.read("game.yaml").contains("Bob: "));
    terminal.types("\r");
    terminal.shows("Ann> ");
    assert!(folder.read("game.yaml").contains("- Bob: exchange 1"));
    terminal.quits();
}

/// The number of a place no longer counts once a phone has taken the turn that it was listed for.
#[test]
fn a_list_of_places_ends_with_its_turn() {
    let (folder, mut terminal, at, code) = prompt("puzzingo Ann Bob");
    for (line, next) in [("m13 r latch", "Bob> "), ("n11 d abate", "Ann> ")] {
        terminal.types(&format!("{line}\r"));
        terminal.shows(next);
    }
    let ann = post(at, "/join", "", &json!({"code": code, "name": "Ann"})).2;
    terminal.shows("Ann takes a seat on a phone");
    terminal.types("habits\r");
    terminal.shows("type a number");
    let line = json!({"line": "exchange 1", "turns": 2, "key": "k"});
    assert_eq!(post(at, "/say", &ann, &line).0, 200);
    terminal.shows("Bob> ");
    terminal.types("2\r");
    terminal.settles();
    let record = folder.read("game.yaml");
    assert!(record.ends_with("- Ann: exchange 1\n"), "{record}");
    terminal.types("\x15");
    terminal.quits();
}

/// Another program saves a turn while the prompt waits for the lock, so the line is not submitted.
#[test]
fn a_line_that_waits_for_the_lock_is_not_submitted_for_another_player() {
    let (folder, mut terminal, ..) = prompt("puzzingo Ann Bob");
    terminal.shows("Ann> ");
    let lock = folder.path(".game.yaml.lock");
    let held = std::fs::File::create(&lock).expect("a file");
    held.lock().expect("its lock");
    terminal.types("exchange 1\r");
    // If this is too short, the prompt hears of the turn before it takes the lock.
    std::thread::sleep(Duration::from_millis(300));
    let record = folder.read("game.yaml").replace("turns: []", "turns:");
    let record = record + "  - Ann: exchange 2\n";
    std::fs::write(folder.path("game.yaml"), record).expect("written");
    std::fs::remove_file(lock).expect("removed");
    drop(held);
    terminal.shows("not submitted; press Enter to submit it now");
    assert!(!folder.read("game.yaml").contains("exchange 1"));
    terminal.shows("> exchange 1");
    terminal.quits();
}

/// What arrives while a line is typed holds it back only if it changes what the line means.
#[test]
fn notes_corrections_and_other_lists_hold_no_line_back() {
    let (folder, mut terminal, at, code) = prompt("puzzingo Ann Bob");
    let bob = post(at, "/join", "", &json!({"code": code, "name": "Bob"})).2;
    terminal.shows("Bob takes a seat on a phone");
    for (n, letters) in ["m13 r la", "tc", "h"].into_iter().enumerate() {
        terminal.types(letters);
        terminal.shows(letters);
        let text = format!("note number {n}");
        let line = json!({"line": text, "turns": n, "key": text});
        assert_eq!(post(at, "/say", &bob, &line).0, 200);
        terminal.shows(&text);
    }
    folder.run("turn game.yaml Bob: adjust +5 snacks").fine();
    terminal.types("\r");
    terminal.shows("LATCH 1+1+1+3+4 = 10");
    assert!(folder.read("game.yaml").contains("- Ann: m13 r latch"));
    terminal.quits();

    let (folder, mut terminal, at, code) = prompt("wordpaths Ann Bob Cy");
    terminal.types("grid wora./d?tbi/gie.d\r");
    terminal.shows("Bob's words");
    let cy = post(at, "/join", "", &json!({"code": code, "name": "Cy"})).2;
    terminal.shows("Cy takes a seat on a phone");
    terminal.types("row");
    let line = json!({"line": "words digit", "turns": 1, "key": "k"});
    assert_eq!(post(at, "/say", &cy, &line).0, 200);
    terminal.shows("Cy hands in a list");
    terminal.types("\r");
    terminal.shows("Ann's words");
    assert!(folder.read("game.yaml").contains("- Bob: words row"));
    terminal.types("\u{15}\r");
    terminal.quits();
}

#[test]
fn the_terminal_of_a_server_frees_seats_and_decides_votes() {
    let game = "puzzingo Ann Bob Cy --dictionary none";
    let (folder, mut terminal, at, code) = at_terminal(game, "serve --seats --port 0");
    terminal.shows("Press Ctrl-C to stop.");
    terminal.shows("`seats` shows who has a phone, `free NAME` frees a seat");
    let join = |name: &str| post(at, "/join", "", &json!({"code": code, "name": name})).2;
    let [ann, bob] = ["Ann", "Bob"].map(join);
    terminal.shows("Bob takes a seat on a phone");
    let say = |cookie: &str, line: &str, turns: u32| {
        let line = json!({"line": line, "turns": turns, "key": line});
        post(at, "/say", cookie, &line).0
    };
    assert_eq!(say(&ann, "m13 r lathc", 0), 200);
    terminal.shows("Ann: m13 r lathc");
    terminal.types("upheld\n");
    terminal.shows("error: `seats` shows who has a phone");
    assert_eq!(say(&bob, "challenge", 1), 200);
    terminal.shows(
        "Bob challenges LATHC: Ann and Cy vote; a minute from now it is decided without them",
    );
    terminal.types("Seats\n");
    terminal.shows_in_lines(
        "Ann: on a phone Bob: on a phone Cy: free Bob challenges LATHC: Ann and Cy vote",
    );
    terminal.types("Cy: challenge upheld\n");
    terminal.shows("error: the seats are voting; to decide here, type `Bob: challenge upheld`");
    terminal.types("Bob: challenge upheld\n");
    terminal.shows("\nBob: challenge upheld");
    assert!(
        folder
            .read("game.yaml")
            .ends_with("  - Bob: challenge upheld\n")
    );
    terminal.types("free Bbo\nfree bob\nfree bob\n");
    terminal.shows("error: nobody here is called Bbo; did you mean `free Bob`?");
    terminal.shows("the seat of Bob is free; anybody with the code of the table can take it");
    terminal.shows("no phone has the seat of Bob");
    assert_eq!(say(&bob, "pass", 2), 401);
    join("Bob");
    terminal.shows("Bob takes a seat on a phone");
}
