//! Phones at the table: whole games by touch, mixed with lines from elsewhere, and everything that goes wrong with
//! phones. `TILEREF_PHONES=long` plays the games to their end and on four phones; without it a few turns of each.

use std::collections::HashMap;
use std::fs;
use std::io::Write as _;
use std::path::Path;
use std::process::Command;
use std::thread;
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use serde_json::{Value, json};

use super::phone::{Phone, Table};
use crate::program::Folder;

fn is_long() -> bool {
    std::env::var("TILEREF_PHONES").is_ok_and(|value| value == "long")
}

/// An example, and a new game with the same players and rules.
fn again(name: &str) -> (Vec<Value>, Table) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("examples");
    let text = fs::read_to_string(path.join(format!("{name}.yaml"))).expect("an example");
    let folder = Folder::new().file("whole.yaml", &text);
    let ran = folder.run("check whole.yaml --json");
    let report: Value = serde_json::from_str(&ran.out).expect("a report");
    let (head, _) = text.split_once("turns:").expect("turns");
    let table = Table::of(folder.file("game.yaml", format!("{head}turns: []\n")));
    let turns = report["turns"].as_array().expect("turns").iter();
    // A turn that was lost is an entry that nobody typed.
    let turns = turns.filter(|turn| turn["status"] != "lost").cloned();
    (turns.collect(), table)
}

/// What a turn came to, without the way in which it was said.
fn outcome(turn: &Value) -> Value {
    json!([
        turn["player"],
        turn["status"],
        turn["words"],
        turn["bonuses"],
        turn["points"],
        turn["total"]
    ])
}

/// Plays an example on phones, every fifth turn at the keyboard of the table; all of it, or the first turns.
fn replays(phones: &[Phone], name: &str, most: usize) {
    let (turns, table) = again(name);
    let mut seats: HashMap<String, &Phone> = HashMap::new();
    let players = table.report();
    let players = players["players"].as_array().expect("players").iter();
    for (player, phone) in players.zip(phones) {
        let player = player["name"].as_str().expect("a name");
        phone.sits_down(&table, player);
        seats.insert(player.to_owned(), phone);
    }
    let most = if is_long() {
        turns.len()
    } else {
        most.min(turns.len())
    };
    for (n, turn) in turns[..most].iter().enumerate() {
        let player = turn["player"].as_str().expect("a name");
        let action = turn["action"].as_str().expect("an action");
        // Everybody has seen the turn before.
        for phone in seats.values() {
            phone.until(&format!("return document.body.dataset.turns === '{n}'"));
        }
        match seats.get(player) {
            Some(phone) if n % 5 != 4 => says(phone, action),
            _ if player == "table" && action.starts_with("grid ") => {
                let dealer = seats.values().find(|phone| {
                    phone.finds("return !document.getElementById('deal').hidden") == json!(true)
                });
                deals(dealer.expect("a dealer"), action);
            }
            _ => table.turn(&format!("{player}: {action}")),
        }
    }
    let report = table.report();
    let played = report["turns"].as_array().expect("turns").iter();
    let played: Vec<Value> = played
        .filter(|turn| turn["status"] != "lost")
        .map(outcome)
        .collect();
    // A round that is not compared yet has no points, and a play that will be challenged counts until then.
    if is_long() {
        let expected: Vec<Value> = turns.iter().map(outcome).collect();
        assert_eq!(played, expected, "{name}");
    }
    assert_eq!(played.len(), most, "{name}");
    for phone in seats.values() {
        phone.is_well();
    }
    phones[0].keeps(&format!("seat-{name}"));
}

/// Says a line of a record as its player would, by touch where there is a way.
fn says(phone: &Phone, action: &str) {
    let parts: Vec<&str> = action.split(' ').collect();
    match parts.as_slice() {
        ["challenge", word, "upheld" | "rejected"] => {
            // On the own turn one button stands for all words.
            if phone.finds("return !document.getElementById('compose').hidden") == json!(true) {
                phone.until("const it = document.querySelector('#challenge-words button'); if (it) it.click(); return Boolean(it)");
            }
            phone.presses(&word.to_uppercase());
            phone.presses("Challenge");
            phone.reads("said", "sent");
        }
        ["challenge", "upheld" | "rejected"] => phone.types_line("challenge"),
        ["words", words @ ..] => {
            phone.has("list");
            for word in words {
                phone.types("list-word", word);
                phone.key("Enter");
            }
            phone.presses("Hand in");
            phone.reads("said", "sent");
        }
        ["rack", tiles] => {
            phone.has("rack");
            declares(phone, tiles);
        }
        ["pass"] => {
            phone.presses("More");
            phone.presses("Pass");
            phone.presses("Pass");
            phone.reads("said", "sent");
        }
        [_, _, word] if action.len() > 8 || word.len() > 1 => {
            if parts[0] == "burn" {
                phone.types_line(action);
            } else {
                phone.plays(action);
            }
        }
        _ => phone.types_line(action),
    }
}

/// Lays the letters of a round by touch.
fn deals(phone: &Phone, action: &str) {
    let cell = |row: usize, column: usize| {
        format!(
            "const grid = document.getElementById('deal-grid'); const side = getComputedStyle(grid).gridTemplateColumns.split(' ').length; grid.children[{row} * side + {column}].focus();"
        )
    };
    phone.has("deal");
    for (row, letters) in action["grid ".len()..].split('/').enumerate() {
        let mut column = 0;
        for letter in letters.chars() {
            if letter == '*' {
                phone.finds(&cell(row, column - 1));
                phone.presses("ring");
                continue;
            }
            phone.finds(&cell(row, column));
            if letter == '?' {
                phone.presses("blank");
            } else if letter != '.' {
                phone.tells("Input.insertText", &json!({ "text": letter.to_string() }));
            }
            column += 1;
        }
    }
    phone.presses("Deal");
    phone.has("list");
}

/// Declares a rack by tapping letters; the chips above them are the tiles that were tapped.
fn declares(phone: &Phone, tiles: &str) {
    let mut corner = false;
    let mut count = 0;
    for tile in tiles.chars().filter(|tile| *tile != '-') {
        if tile == '+' {
            corner = true;
            continue;
        }
        let key = "const key = [...document.querySelectorAll('#rack-letters button')].find((key) => key.textContent === arguments[0]); key.click();";
        phone.asks_page(key, &tile.to_uppercase().to_string());
        if corner {
            phone.finds(&format!(
                "document.querySelectorAll('#rack-tiles button')[{count}].click()"
            ));
        }
        corner = false;
        count += 1;
    }
    phone.presses("rack-send");
    phone.reads("said", "sent");
}

/// Each kind of game, on three or four phones and the keyboard of the table.
fn every_kind_of_game(phones: &[Phone]) {
    for (name, most) in [
        ("first-game", 4),
        ("lingo-hex", 2),
        ("wordpaths", 3),
        ("jumbo", 5),
        ("wordgame-short", 3),
    ] {
        replays(phones, name, most);
    }
    if is_long() {
        for name in ["lingo", "wordgame", "teams", "full-game"] {
            replays(phones, name, usize::MAX);
        }
    }
}

/// Everything on the same few phones: to start a browser takes longer than a game.
#[test]
#[ignore = "needs chromium and chromedriver"]
fn phones_at_the_table() {
    let mut phones = vec![
        Phone::new(false),
        Phone::new(true),
        Phone::of_size(844, 390, false),
    ];
    if is_long() {
        phones.push(Phone::of_size(360, 640, true));
    }
    let mut began = Instant::now();
    let mut took = |what: &str| {
        println!("{what}: {:.1} s", began.elapsed().as_secs_f64());
        began = Instant::now();
    };
    every_kind_of_game(&phones);
    took("every kind of game");
    only_the_score(&phones);
    composing(&phones[0]);
    announcing(&phones[0]);
    took("composing");
    at_the_same_moment(&phones);
    an_answer_is_lost(&phones[0]);
    killed_in_a_round(&phones);
    time_runs_out(&phones[0]);
    challenged(&phones);
    voted(&phones[..3]);
    took("nothing is lost");
    every_page_is_accessible(&phones[0]);
    took("axe");
}

/// A game without a board: words, marks and bonuses, and the sum as one goes.
fn only_the_score(phones: &[Phone]) {
    let table = Table::new("puzzingo Ann Bob --set board=none --dictionary letterpress");
    let (ann, bob) = (&phones[0], &phones[1]);
    ann.sits_down(&table, "Ann");
    bob.sits_down(&table, "Bob");
    ann.types("bare-word", "habits");
    ann.presses("+ word");
    ann.types("bare-word", "ta+b");
    ann.presses("corner +10");
    // (1+1)x2 for TAB, 11 for HABITS.
    ann.reads("bare-sum", "25");
    ann.is_well();
    ann.keeps("seat-scoreboard");
    ann.presses("Play");
    bob.reads("last-play", "HABITS, TAB +25");
    assert_eq!(table.count("play habits also ta+b claim corner"), 1);
}

/// The ways to compose a play: dragging, going back, marks, moving it, letters that lie there, keys alone.
fn composing(phone: &Phone) {
    let table = Table::new("puzzingo Ann Bob --dictionary letterpress");
    table.turn("Ann: m13 r latch");
    phone.sits_down(&table, "Bob");
    phone.taps("N11");
    phone.drags(&["N11", "N12", "O12"]);
    phone.types("letters", "abe");
    phone.reads("notation", "n11 dr ABE");
    // Back over the last cell: straight again, and the A of LATCH fills itself in.
    phone.presses("way-l");
    phone.reads("notation", "n11 d ABAE");
    phone.types("letters", "abte");
    phone.reads("notation", "n11 d ABATE");
    phone.reads("preview", "ABATE 7 at least");
    // A ghost tile is tapped: a corner, then a wildcard.
    phone.taps("N12");
    phone.reads("notation", "n11 d A+BATE");
    phone.taps("N12");
    phone.reads("preview", "ABATE 12 at least");
    phone.is_well();
    phone.keeps("seat-composing");
    // Whoever types the whole word types no letter twice, and a letter that differs says so.
    phone.types("letters", "abate");
    phone.reads("notation", "n11 d ABATE");
    phone.presses("clear");
    phone.taps("M13");
    phone.presses("way-r");
    phone.types("letters", "lasso");
    phone.reads("preview", "O13 has T, not S");
    // Another cell: the play moves there, and why it cannot lie is said in words and in the cell.
    phone.presses("clear");
    phone.taps("N9");
    phone.presses("way-r");
    phone.types("letters", "bat");
    phone.reads("preview", "no new tile touches a tile");
    phone.until("return document.getElementById('play').disabled");
    phone.taps("N14");
    phone.reads("notation", "n14 r BAT");
    // By keys alone: the board, the cursor, the path, the letters, Enter. The C of LATCH is part of a word that starts
    // below it.
    phone.presses("clear");
    phone.finds("document.getElementById('view').focus()");
    phone.key("ArrowRight");
    phone.key("ArrowRight");
    phone.reads("hint", "P14, empty");
    phone.key("Enter");
    phone.presses("way-d");
    phone.types("letters", "ow");
    phone.reads("preview", "COW 8");
    phone.key("Enter");
    phone.reads("said", "sent");
    assert_eq!(table.count("p13 d cow"), 1);
    // The own last action is taken back.
    phone.presses("More");
    phone.presses("Undo mine");
    phone.presses("Undo mine");
    phone.until("return document.body.dataset.turns === '1'");
}

/// Further words of the same tiles, and bonuses where players announce them.
fn announcing(phone: &Phone) {
    let table = Table::new("puzzingo Ann Bob --set bonuses=announced --dictionary none");
    phone.sits_down(&table, "Ann");
    phone.composes("m13 r bat");
    phone.presses("another word of the same tiles");
    phone.taps("O13");
    phone.presses("way-l");
    phone.reads("notation", "m13 r BAT also o13 l tab");
    phone.presses("ring +25");
    phone.reads("preview", "ring");
    phone.until("return document.getElementById('play').disabled");
    phone.presses("ring +25");
    phone.presses("Play");
    phone.reads("said", "sent");
    assert_eq!(table.count("m13 r bat also o13 l tab"), 1);
}

/// Two phones hold the seat of a team and play at once: one wins, the other one is asked again.
fn at_the_same_moment(phones: &[Phone]) {
    let teams = "--team Red=Ann,Cy --team Blue=Bob,Di --set team_racks=shared";
    let table = Table::new(&format!("puzzingo Ann Bob Cy Di {teams} --dictionary none"));
    phones[0].sits_down(&table, "Ann (Red)");
    phones[1].sits_down(&table, "Cy (Red)");
    phones[2].sits_down(&table, "Bob (Blue)");
    phones[0].composes("m13 r latch");
    phones[1].composes("m13 d match");
    thread::scope(|scope| {
        for phone in &phones[..2] {
            scope.spawn(|| phone.presses("Play"));
        }
    });
    phones[2].until("return document.body.dataset.turns === '1'");
    let said = "const said = document.getElementById('said').textContent; return said !== '' && !said.includes('sending')";
    for phone in &phones[..2] {
        phone.until(said);
    }
    let note = |phone: &Phone| phone.finds("return document.getElementById('said').textContent");
    let notes: Vec<Value> = phones[..2].iter().map(note).collect();
    let sent = notes.iter().filter(|note| **note == "sent").count();
    assert_eq!(sent, 1, "{notes:?}");
    assert_eq!(table.count("m13 r latch") + table.count("m13 d match"), 1);
    // What the other one composed is still there.
    let lost = usize::from(notes[0] == "sent");
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
    let mut table = Table::new("wordpaths Ann Bob --dictionary letterpress --set rounds=1");
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
    // Bob hands in all the same; it arrives when there is somebody to take it.
    bob.types("list-word", "roast");
    bob.presses("Hand in");
    bob.reads("said", "no connection");
    table.start();
    bob.reads("said", "sent");
    // Nobody sees what Bob wrote, and nothing that Ann wrote is gone, not even over a reload.
    ann.lacks("line");
    ann.until("return document.body.dataset.turns === '2'");
    let page = ann.finds("return document.documentElement.outerHTML.toLowerCase()");
    assert!(!page.as_str().expect("a page").contains("roast"));
    ann.says("/refresh", &json!({}));
    ann.reads("list-heading", "2 words");
    ann.presses("Hand in");
    ann.reads("log", "ROAST");
    bob.reads("log", "TONE");
    let report = table.report();
    assert_eq!(report["turns"][1]["action"], "words roast");
    assert_eq!(report["turns"][2]["action"], "words stone tone");
}

/// The clock of the prompt runs out, and the list is handed in by itself.
fn time_runs_out(phone: &Phone) {
    let table = Table::new("wordpaths Ann Bob --dictionary letterpress --set rounds=1");
    phone.sits_down(&table, "Ann");
    deals(phone, "grid stone/laird/amp");
    phone.types("list-word", "tone");
    phone.key("Enter");
    // As a prompt keeps it: locked.
    let now = SystemTime::now()
        .duration_since(UNIX_EPOCH)
        .expect("a time");
    let clock = json!({
        "of": "Ann", "limit_ms": 60_000, "used_ms": 57_000, "entries": 1,
        "running_since_unix_ms": u64::try_from(now.as_millis()).expect("a time"),
    });
    let mut kept = fs::File::create(table.folder.path(".game.yaml.clock")).expect("a file");
    kept.lock().expect("locked");
    kept.write_all(clock.to_string().as_bytes())
        .expect("written");
    phone.reads("time", "0:0");
    phone.until("return !document.getElementById('timebar').hidden");
    // Half a word is typed, and counts.
    phone.types("list-word", "ston");
    phone.until("return document.body.dataset.turns === '2'");
    assert_eq!(table.count("words tone ston") + table.count("words"), 1);
    phone.reads("log", "tone ston");
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
        phone.has("vote");
    }
    phones[0].presses("Valid");
    phones[0].reads("vote-waits", "You have voted");
    phones[0].keeps("seat-vote");
    phones[1].presses("Not valid");
    for phone in phones {
        phone.lacks("vote");
    }
    assert_eq!(
        table.report()["turns"][1]["action"],
        "challenge latch upheld"
    );
}

/// Where `.ci/axe` puts axe-core.
fn axe() -> String {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join("../axe/axe.min.js");
    fs::read_to_string(path).expect("axe-core; `bash .ci/axe` fetches it")
}

/// No violation of the rules of axe-core on the page as it is.
#[track_caller]
fn is_accessible(phone: &Phone, axe: &str, what: &str) {
    phone.finds(&format!("if (!window.axe) {{ {axe} }}"));
    let run = "const done = arguments[arguments.length - 1];
        axe.run({ resultTypes: ['violations'] }).then((found) => done(found.violations.map((one) =>
          [one.id, one.help, one.nodes.map((node) => node.html).slice(0, 3)])), (error) => done(String(error)))";
    for scheme in ["light", "dark"] {
        phone.colours(scheme);
        let found = phone.says("/execute/async", &json!({ "script": run, "args": [] }));
        assert_eq!(found, json!([]), "{what}, {scheme}");
    }
}

/// Every panel, in light and dark.
fn every_page_is_accessible(phone: &Phone) {
    let axe = axe();
    let axe = &axe;
    {
        let mut table = Table::new("puzzingo Ann Bob --dictionary none");
        table.turn("Ann: m13 r +la?tch");
        phone.goes(table.spectators());
        phone.shows("state", "live");
        is_accessible(phone, axe, "spectators");
        phone.goes("about:blank");
        phone.goes(&table.address);
        phone.until("return !document.getElementById('join').hidden");
        is_accessible(phone, axe, "join");
        phone.sits_down(&table, "Bob");
        phone.composes("n12 d hate");
        phone.reads("preview", "HATE 7");
        is_accessible(phone, axe, "composing");
        phone.presses("More");
        is_accessible(phone, axe, "more");
        phone.presses("Close");
        phone.presses("Challenge Ann\u{2019}s play");
        phone.presses("LATCH");
        phone.presses("Challenge");
        phone.has("vote");
        is_accessible(phone, axe, "vote");
        table.turn("table: end");
        phone.has("rack");
        phone.finds("document.querySelector('#rack-letters button').click()");
        is_accessible(phone, axe, "racks");
        table.kill();
        phone.reads("line", "no connection since");
        is_accessible(phone, axe, "lost");
        let paths = Table::new("wordpaths Ann Bob --dictionary none");
        phone.sits_down(&paths, "Ann");
        phone.has("deal");
        is_accessible(phone, axe, "deal");
        deals(phone, "grid stone/laird/amp");
        phone.types("list-word", "tone tone x");
        phone.key("Enter");
        is_accessible(phone, axe, "list");
        phone.presses("Hand in");
        phone.has("watch");
        is_accessible(phone, axe, "log");
        let bare = Table::new("puzzingo Ann Bob --set board=none --dictionary none");
        bare.turn("Ann: play habits");
        phone.sits_down(&bare, "Bob");
        phone.has("bare");
        is_accessible(phone, axe, "scoreboard");
        phone.is_well();
    }
}

/// From `Play` to the new board on another phone.
#[test]
#[ignore = "needs chromium and chromedriver"]
fn a_play_is_on_the_other_phones_at_once() {
    if !is_long() {
        return;
    }
    let (ann, bob) = (Phone::new(false), Phone::new(true));
    let mut times = Vec::new();
    for _ in 0..9 {
        let table = Table::new("puzzingo Ann Bob --dictionary letterpress");
        ann.sits_down(&table, "Ann");
        bob.sits_down(&table, "Bob");
        ann.composes("m13 r latch");
        ann.reads("preview", "10");
        let now = Instant::now();
        ann.presses("Play");
        while bob.finds("return document.body.dataset.turns") != json!("1") {
            assert!(now.elapsed() < Duration::from_secs(5));
        }
        times.push(now.elapsed());
    }
    times.sort();
    println!("from Play to the other phone: {times:?}");
    assert!(times[4] < Duration::from_millis(150), "{times:?}");
}

/// A phone that goes out of reach in the middle of a submission, for longer than its patience.
#[test]
#[ignore = "needs chromium and chromedriver"]
#[cfg(unix)]
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
    // The line is on its way when the phone leaves the house.
    signal("-STOP");
    phone.presses("Play");
    thread::sleep(Duration::from_millis(300));
    reach(true);
    phone.reads("said", "no connection");
    signal("-CONT");
    thread::sleep(Duration::from_secs(12));
    phone.reads("said", "no connection");
    reach(false);
    phone.reads("said", "sent");
    assert_eq!(table.count("m13 r latch"), 1);
    assert_eq!(table.report()["to_move"], "Bob");
}
