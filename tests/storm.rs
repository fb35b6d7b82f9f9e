//! Random and hostile requests to every route of seats: nothing is said that a seat may not say, nothing grows, nothing
//! panics.
//!
//! `TILEREF_REQUESTS=10000 cargo test --release --test system storm:: -- --nocapture` is the long form.

use std::fmt::Write as _;
use std::thread;
use std::time::{Duration, Instant};

use fastrand::Rng;
use serde_json::{Value, json};

use crate::load::{memory, open_files, sockets};
use crate::phone::Table;
use crate::program::until;
use crate::screen::Server;

fn requests() -> usize {
    let asked = std::env::var("TILEREF_REQUESTS").ok();
    asked.and_then(|text| text.parse().ok()).unwrap_or(600)
}

const PATHS: [&str; 16] = [
    "/join", "/say", "/say", "/say", "/say", "/preview", "/preview", "/vote", "/leave", "/me",
    "/table", "/events", "/", "/seat", "/say/", "/../say",
];

const LINES: [&str; 24] = [
    "pass",
    "exchange 1",
    "m13 r latch",
    "n11 d abate",
    "undo",
    "challenge",
    "challenge latch upheld",
    "end now",
    "rack -",
    "note so",
    "adjust +99 x",
    "table: end",
    "table: category birds",
    "Cy: pass",
    "category x",
    "shift r 1",
    "allow zzz",
    "ban latch",
    "grid ab",
    "words a",
    "forfeit @0:01",
    "m13 r \u{202e}x\u{0}",
    "pass\n  - Cy: adjust +9 x",
    "m13 r +?x also",
];

const LISTED: [&str; 6] = ["pass", "exchange", "note", "m13", "n11", "challenge"];

fn one_of<'a>(random: &mut Rng, all: &[&'a str]) -> &'a str {
    all[random.usize(..all.len())]
}

/// The body of a request, sometimes broken.
fn body(random: &mut Rng, table: &Table, path: &str) -> Vec<u8> {
    let code = one_of(random, &[&table.server.code, "AAAA-AAAA", "", "\u{0}"]).to_owned();
    let name = one_of(random, &["Ann", "Bob", "Zoe", "table", "", "../x"]);
    let line = one_of(random, &LINES);
    let body: Value = match path {
        "/join" => json!({"code": code, "name": name}),
        "/vote" => json!({"vote": random.u64(..3), "valid": random.bool()}),
        "/preview" => json!({"line": line}),
        _ => json!({"line": line, "turns": random.u64(..12), "key": random.u8(..).to_string()}),
    };
    let mut bytes = body.to_string().into_bytes();
    match random.u8(..12) {
        0 => bytes.truncate(random.usize(..bytes.len())),
        1 => bytes = (0..random.usize(..300)).map(|_| random.u8(..)).collect(),
        2 => bytes = vec![b'['; random.usize(..20_000)],
        3 => {
            let at = random.usize(..bytes.len());
            bytes[at] = random.u8(..);
        }
        _ => {}
    }
    bytes
}

/// A request, sometimes to another host, from another page, of another type, with another length.
fn request(random: &mut Rng, table: &Table, cookies: &[&str]) -> Vec<u8> {
    let path = one_of(random, &PATHS);
    let method = if random.u8(..8) == 0 {
        one_of(random, &["GET", "HEAD", "PUT", "DELETE", "OPTIONS", "XX"])
    } else if path == "/me" || path == "/table" || path == "/" {
        "GET"
    } else {
        "POST"
    };
    let body = body(random, table, path);
    let rarely = |random: &mut Rng, usual: &'static str, others: &[&'static str]| {
        if random.u8(..10) == 0 {
            one_of(random, others)
        } else {
            usual
        }
    };
    let host = rarely(
        random,
        "localhost",
        &["evil.example", "", "a b", "127.0.0.1"],
    );
    let origin = rarely(
        random,
        "",
        &["Origin: http://evil.example\r\n", "Origin: null\r\n"],
    );
    let kind = rarely(
        random,
        "application/json",
        &["text/plain", "", "application/json;x"],
    );
    let length = match random.u8(..40) {
        0 => body.len() + 5,
        1 => body.len() / 2,
        2 => usize::MAX,
        _ => body.len(),
    };
    let mut head =
        format!("{method} {path} HTTP/1.1\r\nHost: {host}\r\n{origin}Content-Type: {kind}\r\n");
    // A seat that was left accepts nothing more.
    let leaves = path == "/leave";
    let cookie = if leaves { "" } else { one_of(random, cookies) };
    let _ = write!(head, "Cookie: seat={cookie}\r\n");
    let _ = write!(head, "Content-Length: {length}\r\n\r\n");
    [head.as_bytes(), &body].concat()
}

/// The number of open files: the lowest of several counts, because the record is opened for a moment now and then.
fn kept_open(server: &Server) -> usize {
    let look = |_| {
        thread::sleep(Duration::from_millis(7));
        open_files(server).len()
    };
    (0..5).map(look).min().expect("five looks")
}

#[test]
fn hostile_requests_take_no_action_that_a_seat_may_not_take() {
    let mut table = Table::of("puzzingo Ann Bob Cy --dictionary none");
    let before = sockets(&table.server);
    let seats = table.phones(["Ann", "Bob"]);
    let cookies = [seats[0].cookie.as_str(), &seats[1].cookie, "", "0", "\u{1}"];
    let mut random = Rng::with_seed(17);
    until("both are gone", || sockets(&table.server) == before);
    let files = kept_open(&table.server);
    let (began, mut codes, mut warm) = (Instant::now(), std::collections::BTreeMap::new(), 0);
    let all = requests();
    for n in 0..all {
        if n == all / 2 {
            warm = memory(&table.server, "VmRSS");
        }
        let bytes = request(&mut random, &table, &cookies);
        // An event stream would not end, and some requests announce more than they send.
        let reply = table.server.first_of(&bytes, Duration::from_millis(300));
        let status = reply.split(' ').nth(1).unwrap_or("none").to_owned();
        assert!(
            !reply.contains(" 500 "),
            "{}\n{reply}",
            String::from_utf8_lossy(&bytes)
        );
        *codes.entry(status).or_insert(0) += 1;
    }
    assert!(table.server.lives());
    println!("{all} requests in {:?}: {codes:?}", began.elapsed());
    for code in [
        "200", "400", "401", "403", "405", "409", "413", "415", "421", "422",
    ] {
        assert!(codes.contains_key(code), "no {code}");
    }
    table.folder.run("check").fine();
    let record = table.folder.read("game.yaml");
    for turn in record.lines().filter_map(|line| line.strip_prefix("  - ")) {
        let (who, line) = turn.split_once(": ").expect("a turn");
        let verb = line.split(' ').next().unwrap_or_default();
        assert!(["Ann", "Bob"].contains(&who), "{turn}");
        assert!(LISTED.contains(&verb) && !line.contains('@'), "{turn}");
    }
    until("all are gone", || sockets(&table.server) == before);
    assert!(kept_open(&table.server) <= files);
    let now = memory(&table.server, "VmRSS");
    println!("memory {warm} kB at half, {now} kB at the end");
    assert!(now < warm + 8_000, "{warm} kB, then {now} kB");
    let files = table.folder.files();
    let made = [".game.yaml.redo", ".game.yaml.seats", "data", "game.yaml"];
    assert!(
        files.iter().all(|file| made.contains(&file.as_str())),
        "{files:?}"
    );
    let data = std::fs::read_dir(table.folder.path("data")).expect("a folder");
    let data: Vec<_> = data.map(|file| file.expect("a file").file_name()).collect();
    assert_eq!(data, ["seats.key"]);
}
