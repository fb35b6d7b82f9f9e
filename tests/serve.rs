//! The second screen over plain sockets: it follows the game, and nothing that is sent to it changes anything.

mod requests;

use std::io::{Read as _, Write as _};

use crate::program::Folder;
use crate::screen::Server;

#[test]
fn the_page_is_complete_and_loads_nothing_from_elsewhere() {
    let folder = Folder::with_game();
    let server = Server::of(&folder, "game.yaml");
    let page = server.get("/");
    assert_eq!(page.status, 200);
    for part in ["standing", "table", "scores", "last", "race", "log", "look"] {
        assert!(page.body.contains(&format!("id=\"{part}\"")), "{part}");
    }
    assert!(page.body.contains("LATCH"), "{}", page.body);
    for rule in [
        "content-security-policy: default-src 'none'; script-src 'self';",
        "frame-ancestors 'none'",
        "x-content-type-options: nosniff",
        "referrer-policy: no-referrer",
        "cache-control: no-store",
        "connection: close",
    ] {
        assert!(page.head.contains(rule), "{rule}: {}", page.head);
    }
    // The page loads nothing from elsewhere, and has no inline script or style.
    for outside in ["https://", "<style", "style=\"", "onclick", "onload"] {
        assert!(!page.body.contains(outside), "{outside}");
    }
    assert_eq!(page.body.matches("<script").count(), 2);
    assert!(server.get("/screen/screen.css").head.contains("text/css"));
    assert!(
        server
            .get("/screen/screen.js")
            .head
            .contains("text/javascript")
    );
    let game: serde_json::Value = serde_json::from_str(&server.get("/game.json").body).unwrap();
    assert_eq!(game["players"][0]["name"], "Ann");
    assert_eq!(server.get("/nothing").status, 404);
}

/// In the folder of its hash, a browser keeps a file for good.
#[test]
fn the_files_of_a_page_are_compressed_and_kept() {
    let folder = Folder::with_game();
    let server = Server::with_seats(&folder);
    for page in ["/", "/seat"] {
        let page = server.get(page).body;
        let is_asset = |it: &&str| it.starts_with('/') && it.ends_with(['s', 'g', 'n']);
        let named: Vec<&str> = page.split('"').filter(is_asset).collect();
        assert!(named.len() > 10, "{named:?}");
        for address in named {
            let plain = server.get(address);
            assert!(
                plain
                    .head
                    .contains("cache-control: max-age=31536000, immutable"),
                "{address}"
            );
            assert!(!plain.head.contains("content-encoding"));
            let zipped = server.raw(
                format!(
                    "GET {address} HTTP/1.1\r\nHost: localhost\r\nAccept-Encoding: gzip\r\n\r\n"
                )
                .as_bytes(),
            );
            assert!(String::from_utf8_lossy(&zipped).contains("content-encoding: gzip"));
            let is_tiny = plain.body.len() < 1500;
            assert!(is_tiny || zipped.len() < plain.body.len(), "{address}");
            // Another version of the program must not be kept under an old address.
            let path = &address[1..];
            let (_, path) = path.split_once('/').expect("a folder");
            assert_eq!(server.get(&format!("/0{address}")).status, 404);
            let bare = server.get(&format!("/{path}"));
            assert!(bare.head.contains("cache-control: no-store"), "{path}");
        }
    }
}

#[test]
fn an_event_says_what_has_changed() {
    let game = include_str!("../examples/wordgame.yaml").lines();
    let mut turns = 0;
    let is_early = |line: &&str| {
        turns += usize::from(line.starts_with("  - "));
        turns <= 22
    };
    let early: Vec<&str> = game.take_while(is_early).collect();
    for (path, name) in [("/events", "game"), ("/events?table", "table")] {
        let folder = Folder::new().file("game.yaml", early.join("\n") + "\n");
        let server = Server::with_seats(&folder);
        let [mut screen, mut stream] = [(); 2].map(|()| server.follow_at(path));
        let whole = stream.data(name).expect("a state");
        screen.next(name).expect("a state");
        folder.run("turn game.yaml Ann: h1 d rigor").fine();
        let change = stream.data(name).expect("a change");
        println!("{path}: {} bytes, then {}", whole.len(), change.len());
        assert!(4 * change.len() < whole.len(), "{change}");
        let state = screen.next(name).expect("a state");
        // Who comes later gets everything.
        assert_eq!(server.follow_at(path).next(name), Some(state));
    }
}

#[test]
fn every_screen_shows_every_turn() {
    let folder = Folder::with_game();
    let server = Server::of(&folder, "game.yaml");
    let mut screens: Vec<_> = (0..3).map(|_| server.follow()).collect();
    for screen in &mut screens {
        let first = screen.next("game").expect("a state");
        assert_eq!(
            (&first["turn"], &first["turns"]),
            (&"Bob\u{2019}s turn".into(), &1.into())
        );
        assert_eq!(screen.next("clock"), Some(serde_json::Value::Null));
    }
    folder.run("turn game.yaml n11 d abate").fine();
    folder
        .run("turn game.yaml table: category fish & <chips>")
        .fine();
    for screen in &mut screens {
        let state = screen.until(|state| state["turns"] == 3);
        assert_eq!(state["turn"], "Ann\u{2019}s turn");
        assert!(state["log"].as_str().unwrap().contains("ABATE"));
        assert!(
            state["standing"]
                .as_str()
                .unwrap()
                .contains("fish &amp; &lt;chips&gt;")
        );
    }
    // The last play stays when something else is typed.
    let last = server.follow().next("game").unwrap()["last"].to_string();
    assert!(last.contains("ABATE") && last.contains("chips"), "{last}");
    let page = server.get("/tv");
    assert_eq!(page.status, 200);
    assert!(page.body.contains("ABATE") && page.body.contains("class=\"live tv\""));
    folder.run("undo game.yaml 2").fine();
    for screen in &mut screens {
        screen.until(|state| state["turns"] == 1);
    }
}

#[test]
fn nobody_sees_a_list_before_the_last_one_is_in() {
    let folder = Folder::new();
    folder.run("new wordpaths Ann Bob").fine();
    folder.run("turn game.yaml 'grid wora./d?tbi/gie.d'").fine();
    folder.run("turn game.yaml Bob: words digit rabid").fine();
    let server = Server::of(&folder, "game.yaml");
    let mut screen = server.follow();
    let first = screen.next("game").expect("a state").to_string();
    let seen = [first, server.get("/").body, server.get("/game.json").body];
    for told in seen {
        assert!(!told.contains("digit") && !told.contains("DIGIT"), "{told}");
    }
    let game: serde_json::Value = serde_json::from_str(&server.get("/game.json").body).unwrap();
    assert_eq!(game["turns"][1]["action"], "words");
    folder.run("turn game.yaml Ann: words ribat").fine();
    let state = screen.until(|state| state["turns"] == 3);
    assert!(state["log"].as_str().unwrap().contains("words digit rabid"));
}

#[test]
fn a_broken_record_is_shown_in_its_last_valid_state() {
    let folder = Folder::with_game();
    let server = Server::of(&folder, "game.yaml");
    let mut screen = server.follow();
    assert_eq!(
        screen.next("game").unwrap()["trouble"],
        serde_json::Value::Null
    );
    let good = folder.read("game.yaml");
    std::fs::write(folder.path("game.yaml"), good.replace("turns:", "trns:")).unwrap();
    let state = screen.until(|state| !state["trouble"].is_null());
    assert_eq!(state["turns"], 1);
    assert!(
        state["trouble"]
            .as_str()
            .unwrap()
            .contains("cannot be read")
    );
    std::fs::write(folder.path("game.yaml"), &good).unwrap();
    screen.until(|state| state["trouble"].is_null());
    // The record is gone, and there is one with a similar name: spectators see neither name.
    std::fs::rename(folder.path("game.yaml"), folder.path("gams.yaml")).unwrap();
    let state = screen.until(|state| !state["trouble"].is_null());
    let page = server.get("/").body;
    assert!(page.contains("cannot be read"), "{page}");
    for text in [state["trouble"].as_str().unwrap(), &page] {
        for file in ["game.yaml", "gams.yaml"] {
            assert!(!text.contains(file), "{text}");
        }
    }
}

/// The server keeps watching a record that is missing for half a second.
#[cfg(unix)]
#[test]
fn a_pipe_in_place_of_the_record_is_ignored() {
    let folder = Folder::with_game();
    let server = Server::of(&folder, "game.yaml");
    let mut screen = server.follow();
    screen.next("game").expect("a state");
    let (record, aside) = (folder.path("game.yaml"), folder.path("aside.yaml"));
    std::fs::rename(&record, &aside).unwrap();
    let made = std::process::Command::new("mkfifo").arg(&record).status();
    assert!(made.expect("mkfifo").success());
    screen.until(|state| !state["trouble"].is_null());
    std::thread::sleep(std::time::Duration::from_millis(500));
    std::fs::rename(&aside, &record).unwrap();
    screen.until(|state| state["trouble"].is_null());
    folder.run("turn game.yaml pass").fine();
    screen.until(|state| state["turns"] == 2);
}

/// The record is edited while its ruleset is gone; then only the ruleset comes back.
#[test]
fn a_record_is_read_again_when_its_ruleset_is_back() {
    let rules = "base: puzzingo\n";
    let record = "game: own.yaml\nplayers: [Ann, Bob]\nturns:\n  - Ann: m13 r aa\n";
    let folder = Folder::new()
        .file("own.yaml", rules)
        .file("game.yaml", record);
    let server = Server::of(&folder, "game.yaml");
    let mut screen = server.follow();
    screen.next("game").expect("a state");
    std::fs::remove_file(folder.path("own.yaml")).unwrap();
    let edited = record.replace("Bob", "Zoe");
    std::fs::write(folder.path("game.yaml"), edited).unwrap();
    screen.until(|state| !state["trouble"].is_null());
    std::fs::write(folder.path("own.yaml"), rules).unwrap();
    let state = screen.until(|state| state["trouble"].is_null());
    assert!(state["scores"].as_str().unwrap().contains("Zoe"), "{state}");
}

/// A change in place, with the same length and the same timestamp.
#[test]
fn a_change_with_the_same_timestamp_and_size_is_seen() {
    let folder = Folder::with_game();
    let server = Server::of(&folder, "game.yaml");
    let (path, text) = (folder.path("game.yaml"), folder.read("game.yaml"));
    let mut screen = server.follow();
    screen.next("game").expect("a state");
    let written = std::fs::metadata(&path).unwrap().modified().unwrap();
    let mut file = std::fs::File::options().write(true).open(&path).unwrap();
    file.write_all(text.replace("Bob", "Zoe").as_bytes())
        .unwrap();
    file.set_modified(written).unwrap();
    screen.until(|state| state["scores"].to_string().contains("Zoe"));
}

#[test]
fn the_clock_of_the_prompt_is_shown() {
    let folder = Folder::with_game();
    let server = Server::of(&folder, "game.yaml");
    let mut screen = server.follow();
    assert_eq!(screen.next("clock"), Some(serde_json::Value::Null));
    // Locked, as a prompt keeps it.
    let path = folder.path(".game.yaml.clock");
    let kept = std::fs::File::create(&path).unwrap();
    kept.lock().unwrap();
    let clock = |entries| {
        let clock = format!(
            "{{\"of\":\"Bob\",\"limit_ms\":60000,\"used_ms\":5000,\
              \"running_since_unix_ms\":1000,\"entries\":{entries},\"spent_ms\":[]}}"
        );
        std::fs::write(&path, clock).unwrap();
    };
    // A clock of another state of the game is ignored.
    clock(7);
    assert_eq!(screen.next("clock"), Some(serde_json::Value::Null));
    clock(1);
    // So is one that is incomplete.
    let mut next = |is: &dyn Fn(&serde_json::Value) -> bool| {
        let mut clocks = std::iter::from_fn(|| screen.next("clock"));
        clocks.find(is).expect("a clock")
    };
    let told = next(&|clock| !clock.is_null());
    assert_eq!(
        (&told["of"], &told["limit"], &told["runs"]),
        (&"Bob".into(), &60000.into(), &true.into())
    );
    assert!(told["used"].as_u64().unwrap() > 5000);
    // The largest possible numbers.
    let largest = format!(
        "{{\"of\":null,\"limit_ms\":null,\"used_ms\":{},\"running_since_unix_ms\":0,\"entries\":1,\
          \"spent_ms\":[]}}",
        u64::MAX
    );
    std::fs::write(&path, largest).unwrap();
    next(&|clock| clock["used"] == u64::MAX);
    std::fs::write(&path, "{").unwrap();
    next(&|clock| clock.is_null());
    // A pipe without a writer does not block the server.
    #[cfg(target_os = "linux")]
    {
        std::fs::remove_file(&path).unwrap();
        let (pipe, mode) = (rustix::fs::FileType::Fifo, rustix::fs::Mode::RUSR);
        rustix::fs::mknodat(rustix::fs::CWD, &path, pipe, mode, 0).unwrap();
        std::thread::sleep(std::time::Duration::from_millis(300));
        folder.run("turn game.yaml pass").fine();
        screen.until(|state| state["turns"] == 2);
    }
}

/// Screen readers get each turn as a sentence, without anything secret.
#[test]
fn every_turn_is_spoken_once() {
    let folder = Folder::with_game();
    let server = Server::of(&folder, "game.yaml");
    let page = server.get("/").body;
    assert_eq!(
        page.matches("aria-live=\"polite\">").count(),
        3,
        "the turn, the clock, and the turn that somebody looks back at"
    );
    assert!(
        page.contains("Ann played LATCH for 10, now 10; Bob to move"),
        "{page}"
    );
    let speaks = |folder: &Folder, server: &Server, turns: &[(&str, &str)]| {
        let mut screen = server.follow();
        for (line, spoken) in turns {
            folder.run(&format!("turn game.yaml {line}")).fine();
            let is_spoken = |said: &str| said.starts_with(spoken);
            screen.until(|state| state["spoken"].as_str().is_some_and(is_spoken));
        }
    };
    let turns = [
        ("pass", "Bob passed; Ann to move"),
        ("n11 d abate", "Ann played ABATE for 7, now 17; Bob to move"),
        (
            "Bob: challenge upheld",
            "Bob challenged: the play is withdrawn; Bob to move",
        ),
        ("end", "Bob ended the game; the game is over; "),
    ];
    speaks(&folder, &server, &turns);
    let folder = Folder::new();
    folder.run("new wordpaths Ann Bob").fine();
    let server = Server::of(&folder, "game.yaml");
    let turns = [
        (
            "grid dart/aogh/stril",
            "the letters are laid out; 2 lists missing: Ann and Bob",
        ),
        (
            "Ann: words art",
            "Ann handed in a list; 1 list missing: Bob",
        ),
        (
            "Bob: words rat art",
            "Bob handed in the last list: Ann +0 and Bob +0; Bob deals the letters",
        ),
    ];
    speaks(&folder, &server, &turns);
}

/// Before the first turn there is nothing to draw: the page says whose turn it is, who begins, and how the game goes.
#[test]
fn a_new_game_shows_no_empty_sections() {
    let folder = Folder::new();
    folder.run("new puzzingo Ann Jess --dictionary none").fine();
    let server = Server::of(&folder, "game.yaml");
    let state = server.follow().next("game").expect("a state");
    for section in ["table", "missed", "race", "vote", "big"] {
        assert_eq!(state[section], "", "{section}");
    }
    let start = state["last"].as_str().expect("a text");
    assert!(start.contains(">Ann begins<"), "{start}");
    assert_eq!(start.matches("<li>").count(), 3, "{start}");
    assert_eq!(state["turn"], "Ann\u{2019}s turn");
    assert_eq!(
        state["standing"],
        "<p class=\"standing\">86 tiles left in the bag</p>"
    );
    folder.run("turn game.yaml pass").fine();
    let state = server.follow().until(|state| state["turns"] == 1);
    assert_eq!(state["turn"], "Jess\u{2019} turn");
}

/// Once in large letters and once in the sentence for screen readers.
#[test]
fn who_has_won_is_shown_once() {
    let folder = Folder::with_game();
    for line in ["end", "Ann: rack abdegin", "Bob: rack aeiours"] {
        folder.run(&format!("turn game.yaml {line}")).fine();
    }
    let server = Server::of(&folder, "game.yaml");
    let state = server.follow().next("game").expect("a state");
    assert_eq!(
        (&state["turn"], &state["standing"]),
        (&"Ann wins".into(), &"".into())
    );
    let spoken = state["spoken"].as_str().expect("a text");
    assert!(
        spoken.ends_with("the game is over; Ann wins by 6 points"),
        "{spoken}"
    );
}

#[test]
fn the_play_nobody_saw_is_told_once_the_result_stands() {
    const TOLD: &str = "the play nobody saw</dt><dd><bdi>Ben</bdi>: <strong>OX,";
    let (game, _) = include_str!("../examples/wordgame-short.yaml")
        .rsplit_once("  # the bus leaves")
        .expect("the end");
    let folder = Folder::new().file("game.yaml", game);
    let server = Server::of(&folder, "game.yaml");
    let mut screen = server.follow();
    let is_told = |state: &serde_json::Value| {
        let scores = state["scores"].as_str();
        scores.is_some_and(|scores| scores.contains(TOLD))
    };
    assert!(!is_told(&screen.next("game").expect("a state")));
    folder.run("turn game.yaml table: end").fine();
    screen.until(is_told);
}

#[test]
fn words_are_looked_up_as_the_table_plays() {
    let folder = Folder::with_game();
    folder.run("turn game.yaml table: allow qapla").fine();
    let server = Server::of(&folder, "game.yaml");
    let look = |query: &str| server.get(&format!("/look{query}"));
    for (query, valid, told) in [
        ("?words=latch+qapla", true, "QAPLA"),
        ("?words=sieze", false, "SEIZE"),
        ("?words=%1b%5b31m", false, "not a letter"),
        ("?words=%3Cscript%3E", false, "not a letter"),
        ("?x=1&words=qi", true, "QI"),
    ] {
        let answer = look(query);
        let answer: serde_json::Value = serde_json::from_str(&answer.body).expect(query);
        assert_eq!(answer["valid"], valid, "{query}");
        let text = answer["text"].as_str().unwrap();
        assert!(
            text.contains(told) && !text.contains('\x1b'),
            "{query}: {text}"
        );
    }
    // A phone reveals no more than the prompt.
    folder.run("turn game.yaml n11 d abate").fine();
    let mut screen = server.follow();
    screen.until(|state| state["turn"] == "Ann\u{2019}s turn");
    let answer = look("?words=abate+qi").body;
    assert!(answer.contains("type `challenge abate`"), "{answer}");
    assert!(answer.contains("\"valid\":null"), "{answer}");
    let many = format!("?words={}", "a+".repeat(21));
    let long = format!("?words={}", "a".repeat(61));
    for query in ["", "?", "?words=", "?words=+", "?word=qi", &many, &long] {
        assert_eq!(look(query).status, 400, "{query}");
    }
    let twenty = format!("?words={}", "qi+".repeat(20));
    let sixty = format!("?words={}", "a".repeat(60));
    for query in [&twenty, &sixty] {
        assert_eq!(look(query).status, 200, "{query}");
    }
    let paths = Folder::new();
    paths.run("new wordpaths Ann Bob").fine();
    paths.run("turn game.yaml grid dart/aogh/stril").fine();
    let server = Server::of(&paths, "game.yaml");
    let answer = server.get("/look?words=art").body;
    assert!(answer.contains("once every list"), "{answer}");
    for list in ["Ann: words art", "Bob: words rat"] {
        paths.run(&format!("turn game.yaml {list}")).fine();
    }
    server.follow().until(|state| state["turns"] == 3);
    let answer = server.get("/look?words=art").body;
    assert!(answer.contains("ART  valid"), "{answer}");
    let none = Folder::new();
    none.run("new puzzingo Ann Bob --dictionary none").fine();
    let answer = Server::of(&none, "game.yaml").get("/look?words=qi").body;
    assert!(answer.contains("the players vote on words"), "{answer}");
}

/// The similar words of many long ones take a while.
#[test]
fn long_look_ups_hold_nobody_up() {
    let folder = Folder::with_game();
    let server = Server::of(&folder, "game.yaml");
    let words = "counterrevolutionarily+".repeat(20);
    let request = format!("GET /look?words={words} HTTP/1.1\r\nHost: localhost\r\n\r\n");
    let mut looks: Vec<_> = (0..16).map(|_| server.connect()).collect();
    for look in &mut looks {
        look.write_all(request.as_bytes()).expect("sent");
    }
    assert_eq!(server.get("/").status, 200);
    let last = &mut looks[15];
    last.set_nonblocking(true).expect("set");
    let early = last.peek(&mut [0]).expect_err("no answer yet");
    assert_eq!(early.kind(), std::io::ErrorKind::WouldBlock);
    for mut look in looks {
        look.set_nonblocking(false).expect("set");
        let mut reply = String::new();
        look.read_to_string(&mut reply).expect("an answer");
        assert!(reply.starts_with("HTTP/1.1 200"), "{reply}");
    }
}

#[test]
fn what_players_typed_is_shown_and_never_run() {
    let folder = Folder::new();
    let names = [
        "<script>alert(1)</script>",
        "\"><img src=x onerror=alert(1)>",
    ];
    let record = format!(
        "game: puzzingo\nplayers: ['{}', '{}']\nturns:\n  - table: category </title><b>x\n",
        names[0], names[1]
    );
    let folder = folder.file("<b>.yaml", record);
    let server = Server::of(&folder, "<b>.yaml");
    let page = server.get("/").body;
    let state = server.follow().next("game").unwrap();
    // These are shown as text.
    let parts = state.as_object().unwrap().iter();
    let parts = parts.filter(|(name, _)| !["title", "turn", "spoken"].contains(&name.as_str()));
    let parts: String = parts.map(|(_, part)| part.to_string()).collect();
    for text in [page, parts] {
        assert!(text.contains("&lt;script&gt;"), "{text}");
        for wrong in ["<script>alert", "<img", "<b>x", "<b>."] {
            assert!(!text.contains(wrong), "{wrong}: {text}");
        }
    }
}
