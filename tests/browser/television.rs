//! What a television and the phones show at the moments that everybody waits for: a play that counts, a vote, the end.

use serde_json::json;

use super::phone::{Phone, Table};
use super::{Browser, example, watch};
use crate::program::Folder;
use crate::screen::Server;

/// Keeps whether anything has landed since.
const WATCH: &str = "window.landed = [];
    new MutationObserver((all) => all.forEach(({ target }) => {
      if (target.classList.contains('lands')) window.landed.push(target.textContent);
    })).observe(document.body, { subtree: true, attributes: true, attributeFilter: ['class'] })";

/// What has landed since the last call.
fn landed(browser: &Browser) -> Vec<String> {
    // The observer is called before the next frame.
    let script = "const done = arguments[0];
        requestAnimationFrame(() => requestAnimationFrame(() => { done(window.landed); window.landed = []; }))";
    let body = json!({ "script": script, "args": [] });
    let all = browser.post("/execute/async", &body);
    let all = all.as_array().expect("a list").iter();
    all.map(ToString::to_string).collect()
}

/// The parts that are cut off at their edges or by the window, and texts whose end is not seen.
const CUT: &str = "return [...document.querySelectorAll('.part, .part li, .part dd, .part p, figure:not(.gone)')].filter((it) => it.checkVisibility()
      && (it.scrollHeight > it.clientHeight + 2 || it.scrollWidth > it.clientWidth + 2 || it.getBoundingClientRect().bottom > innerHeight
        || it.getBoundingClientRect().right > innerWidth)).map((it) => it.className + ': ' + it.textContent.slice(0, 40))";

fn television(table: &Table) -> Browser {
    let browser = Browser::open(1920, 1080, false);
    browser.visit(&format!("{}tv", table.spectators_address()));
    browser.wait_for_text("state", "live");
    browser
}

/// Only a new play lands and counts, and nothing tells its total before.
#[test]
#[ignore = "needs chromium and chromedriver"]
fn only_a_new_play_counts() {
    let table =
        Table::new("puzzingo Ann Bob --dictionary none --set rack_count=trust --set lookups=open");
    table.turn("Ann: m13 r latch");
    let (tv, phone) = (television(&table), Phone::new(false));
    phone.take_seat(&table, "Bob");
    let screens: [&Browser; 2] = [&tv, &phone];
    for screen in screens {
        screen.run_script(WATCH);
    }
    let told = |line: &str, tv_says: &str, phone_says: &str| {
        table.turn(line);
        tv.wait_for_text("spoken", tv_says);
        phone.wait_until(&format!(
            "return ['message', 'spoken'].some((id) => document.getElementById(id).textContent.includes({}))",
            json!(phone_says)
        ));
        screens.map(|screen| landed(screen).len())
    };
    let [on_tv, on_phone] = told("Bob: n11 d abate", "ABATE", "ABATE");
    assert!(on_tv > 5 && on_phone > 5, "{on_tv} {on_phone}");
    // Bob has 7: nothing says so before they are counted.
    let tells = "return ['last', 'race', 'scores'].map((id) => document.getElementById(id).textContent).join()";
    let early = tv.run_script(&format!(
        "window.early = (() => {{ {tells} }})(); return window.early"
    ));
    assert!(!early.to_string().contains("Bob 7"), "{early}");
    tv.wait_until("return document.getElementById('race').textContent.includes('Bob 7')");
    assert!(!tv.run_script(tells).to_string().contains("now"));
    for (line, tv_says, phone_says) in [
        ("Ann: challenge upheld", "withdrawn", "challenged"),
        (
            "Bob: adjust +5 brought cake",
            "brought cake",
            "brought cake",
        ),
        ("table: end", "racks to declare", "the racks are counted"),
        ("Ann: rack -", "declared a rack", "declared a rack"),
        ("Bob: rack -", "wins", "win"),
    ] {
        assert_eq!(told(line, tv_says, phone_says), [0, 0], "{line}");
    }
}

/// Where the first element that a selector finds is on the screen: left, top, right and bottom, as parts of the window;
/// null if it is not seen.
const PLACE: &str = "const it = document.querySelector(arguments[0]);
    if (!it || !it.checkVisibility()) return null;
    const { left, top, right, bottom } = it.getBoundingClientRect();
    return [left / innerWidth, top / innerHeight, right / innerWidth, bottom / innerHeight]";

fn place(browser: &Browser, selector: &str) -> [f64; 4] {
    let place = browser.run_script_with(PLACE, selector);
    serde_json::from_value(place).unwrap_or_else(|_| panic!("{selector} is not seen"))
}

/// A vote takes the right half of the television and the lower half of every phone, with who has voted and the seconds.
#[test]
#[ignore = "needs chromium and chromedriver"]
fn a_vote_takes_half_of_every_screen() {
    let table = Table::new("puzzingo Ann Bob Cy --dictionary none");
    let (tv, ann, bob) = (television(&table), Phone::new(false), Phone::new(true));
    ann.take_seat(&table, "Ann");
    bob.take_seat(&table, "Bob");
    table.turn("Ann: m13 r sieze");
    bob.press("SIEZE");
    bob.press("Challenge");
    tv.wait_for_text("vote", "Is SIEZE a word?");
    tv.wait_for_text("vote", "Bob challenges Ann\u{2019}s play");
    let [left, _, right, bottom] = place(&tv, ".part.vote");
    assert!(
        left > 0.5 && right <= 1.0 && bottom <= 1.0,
        "{left} {right} {bottom}"
    );
    let board = place(&tv, "#table svg");
    let part = place(&tv, ".part.table");
    assert!(board[2] < part[2] && part[2] < left, "{board:?}");
    for selector in [".part.scores", ".part.last"] {
        assert_eq!(tv.run_script_with(PLACE, selector), json!(null));
    }
    for (screen, id) in [(&tv, "vote"), (&*ann, "question"), (&*bob, "question")] {
        let seconds = format!(
            "const it = document.querySelector('#{id} .countdown');
             return /^0:[0-5][0-9]$|^1:00$/.test(it.textContent) && it.checkVisibility()"
        );
        screen.wait_until(&seconds);
    }
    let [left, top, right, bottom] = place(&ann, "#question");
    assert!(
        left <= 0.0 && right >= 1.0 && bottom >= 0.999 && (0.3..=0.51).contains(&top),
        "{top}"
    );
    ann.wait_for_visible_text("question-waits", "1 of 3 has voted");
    let low = "return [...document.querySelectorAll('#answers button')].map((it) => it.offsetHeight).filter((it) => it < 64)";
    assert_eq!(ann.run_script(low), json!([]));
    ann.save_screenshot("phone-vote");
    bob.save_screenshot("phone-vote-dark");
    tv.save_screenshot("television-vote");
    tv.set_colour_scheme("dark");
    tv.save_screenshot("television-vote-dark");
    tv.check();
    ann.check_page();
    for screen in [&tv, &*ann] {
        screen.check_accessibility();
    }
    ann.press("It stands");
    tv.wait_until("return [...document.querySelectorAll('.ballots li')].map((it) => it.textContent.includes('voted')).join() === 'true,true,false'");
    table.turn("Bob: challenge sieze rejected");
    tv.wait_until("return document.querySelector('.question') === null && document.querySelector('.part.scores').checkVisibility()");
}

/// A big play takes the width while it counts; a smaller one does not.
#[test]
#[ignore = "needs chromium and chromedriver"]
fn a_big_play_takes_the_width() {
    let table = Table::new("puzzingo Ann Bob --dictionary none");
    let tv = television(&table);
    tv.run_script("window.big = []; new MutationObserver(() => window.big.push(document.getElementById('big').innerText)).observe(document.getElementById('big'), { childList: true })");
    table.turn("Ann: m13 r bat");
    tv.wait_for_text("last", "BAT");
    table.turn("Bob: m14 r latches claim full-fit");
    tv.wait_until("return document.getElementById('big').textContent !== ''");
    tv.wait_until("return getComputedStyle(document.getElementById('big')).opacity > .99");
    let [left, top, right, bottom] = place(&tv, "#big");
    assert!(
        left < 0.01 && right > 0.99 && top > 0.3 && bottom < 1.0,
        "{top} {bottom}"
    );
    assert_eq!(
        tv.run_script_with(PLACE, "#big strong")[2]
            .as_f64()
            .map(|right| right < 1.0),
        Some(true)
    );
    tv.save_screenshot("television-big");
    tv.wait_until("return document.getElementById('big').textContent === ''");
    table.turn("Ann: s14 d so");
    tv.wait_for_text("last", "SO");
    tv.wait_until("return document.getElementById('race').textContent !== ''");
    let told = tv.run_script("return window.big.filter((it) => it).length");
    assert_eq!(told, json!(1));
}

/// So does every phone.
#[test]
#[ignore = "needs chromium and chromedriver"]
fn a_phone_draws_the_play_nobody_saw() {
    let table = Table::of(example("teams.yaml"));
    let phone = Phone::new(false);
    phone.visit(&table.address);
    phone.wait_for_visible_text("free", "Mia");
    phone.run_script("document.querySelector('#free button').click()");
    phone.wait_until("return document.querySelector('#missed svg .ghost')?.checkVisibility()");
    phone.run_script("document.getElementById('missed').scrollIntoView()");
    phone.save_screenshot("seat-missed");
    phone.check_page();
    phone.check_accessibility();
}

/// At the end the winner is first and large, what was best is whole, and the play nobody saw lies on the board.
#[test]
#[ignore = "needs chromium and chromedriver"]
fn the_end_is_for_the_winner() {
    let (width, height) = (1920, 1080);
    let tv = Browser::open(width, height, false);
    for (name, has_play) in [("teams", true), ("full-game", false), ("wordpaths", false)] {
        let folder = example(&format!("{name}.yaml"));
        let server = Server::of(&folder, "game.yaml");
        watch(&tv, &server);
        if has_play {
            tv.wait_until("return document.querySelector('#missed svg .ghost') !== null");
            let board = place(&tv, "#missed svg");
            assert!(board[3] - board[1] > 0.6, "{board:?}");
            assert_eq!(tv.run_script_with(PLACE, "#table svg"), json!(null));
        }
        let podium = place(&tv, ".podium");
        assert!(
            podium[2] - podium[0] > 0.4 && podium[1] < 0.15,
            "{podium:?}"
        );
        let sizes = tv.run_script(
            "const [score, best] = ['.podium b', '.summary dd'].map((of) => parseFloat(getComputedStyle(document.querySelector(of)).fontSize));
             return score > 55 && best >= 32",
        );
        assert_eq!(sizes, json!(true), "{name}");
        assert_eq!(tv.run_script(CUT), json!([]), "{name}");
        let qr = place(&tv, ".qr");
        assert!(qr[2] - qr[0] < 0.1, "{qr:?}");
        tv.save_screenshot(&format!("television-end-{name}"));
        tv.check();
        tv.check_accessibility();
        tv.visit("about:blank");
    }
}

/// Before the first play a television says who begins and how the game goes, also where everybody has a seat.
#[test]
#[ignore = "needs chromium and chromedriver"]
fn an_empty_television_says_how_the_game_goes() {
    for (game, begins) in [
        ("puzzingo Ann Bob --dictionary none", "Ann begins"),
        ("lingo Ann Bob Cy", "Ann begins"),
        ("wordpaths Ann Bob", "Ann deals the letters"),
    ] {
        let table = Table::new(game);
        let tv = Browser::open(1920, 1080, true);
        let code = table.address.split_once('#').expect("a code").1;
        tv.visit(&format!("{}tv#{code}", table.spectators_address()));
        for id in ["lobby", "last"] {
            tv.wait_for_text(id, begins);
            let lines = format!("return document.querySelectorAll('#{id} .rules li').length");
            assert_eq!(tv.run_script(&lines), json!(3), "{game}");
            assert_eq!(tv.run_script(CUT), json!([]), "{game}");
            if id == "lobby" {
                tv.wait_for_text("invite", code);
                tv.save_screenshot(&format!("television-start-{}", &game[..5]));
                let names = game.split(" --").next().expect("names").split(' ').skip(1);
                let phones: Vec<Phone> = names
                    .map(|name| {
                        let phone = Phone::new(false);
                        phone.take_seat(&table, name);
                        phone
                    })
                    .collect();
                tv.wait_until("return document.querySelector('.part.last').checkVisibility()");
                drop(phones);
            }
        }
        tv.save_screenshot(&format!("television-seated-{}", &game[..5]));
    }
}

/// Records with many players or long names.
fn crowds() -> [(&'static str, String); 2] {
    let many: Vec<String> = (0..20)
        .map(|n| format!("Bartholomaeus-{}", char::from(b'a' + n)))
        .collect();
    let long: Vec<String> = (0..8)
        .map(|n| format!("Wolfeschlegelsteinhausenbergerdorffwel-{n}"))
        .collect();
    let record = |names: &[String]| {
        format!(
            "game: lingo\nplayers: [{}]\ndictionary: none\nturns: []\n",
            names.join(", ")
        )
    };
    assert!(many.iter().all(|name| name.len() == 15) && long.iter().all(|name| name.len() == 40));
    [("many", record(&many)), ("long", record(&long))]
}

/// Names on this screen that are cut off, shortened or under 24 px.
const NAMES: &str = "return [...document.querySelectorAll('.part .name, .podium bdi')].filter((it) => it.checkVisibility()
      && (it.scrollWidth > it.clientWidth + 1 || parseFloat(getComputedStyle(it).fontSize) < 24)).map((it) => it.textContent)";

/// With twenty players, and with eight who have names of forty letters, everything is whole: the lobby, the table
/// and the end on a television, and the bar of a phone, which takes a fifth of the height at most.
#[test]
#[ignore = "needs chromium and chromedriver"]
fn a_crowd_fits_on_every_screen() {
    for (kind, record) in crowds() {
        let table = Table::of(Folder::new().file("game.yaml", record));
        let players = table.report()["players"]
            .as_array()
            .expect("players")
            .clone();
        let name = |n: usize| {
            players[n]["name"]
                .as_str()
                .or(players[n].as_str())
                .expect("a name")
                .to_owned()
        };
        let tv = Browser::open(1920, 1080, false);
        let code = table.address.split_once('#').expect("a code").1;
        tv.visit(&format!("{}tv#{code}", table.spectators_address()));
        tv.wait_for_text("invite", code);
        tv.run_script("document.querySelector('.code').textContent = 'QMWQ-MWQM'");
        let whole = |what: &str| {
            tv.save_screenshot(&format!("television-{kind}-{what}"));
            assert_eq!(tv.run_script(CUT), json!([]), "{kind} {what}");
            assert_eq!(tv.run_script(NAMES), json!([]), "{kind} {what}");
        };
        whole("lobby");
        let phone = Phone::of_size(390, 844, false);
        phone.take_seat(&table, &name(1));
        table.turn(&format!("{}: m13 r bead", name(0)));
        tv.wait_for_text("last", "BEAD");
        tv.wait_until("return document.querySelector('.lands') === null");
        whole("play");
        for (width, height) in [(390, 844), (360, 640), (320, 568)] {
            phone.resize(width, height);
            let bar = phone
                .run_script("return document.getElementById('bar').offsetHeight / innerHeight");
            assert!(
                bar.as_f64().is_some_and(|part| part <= 0.2),
                "{kind} {width}x{height}: {bar}"
            );
            let cut = phone.run_script("return [...document.querySelectorAll('#scores b')].filter((it) => {
                const { right, bottom } = it.getBoundingClientRect();
                return right > innerWidth || bottom > document.getElementById('bar').getBoundingClientRect().bottom;
              }).length");
            assert_eq!(cut, json!(0), "{kind} {width}x{height}");
            phone.save_screenshot(&format!("phone-{kind}-{width}"));
        }
        phone.check_page();
        phone.check_accessibility();
        table.turn("table: end");
        tv.wait_until("return document.querySelector('.podium') !== null");
        whole("end");
        tv.check_accessibility();
    }
}

/// In word paths words are as large as the room allows, in columns, and the lists light their paths together.
#[test]
#[ignore = "needs chromium and chromedriver"]
fn lists_are_compared_in_two_and_a_half_seconds() {
    for (players, words) in [(2, 6), (3, 20), (8, 12)] {
        let names = ["Ann", "Bob", "Cy", "Di", "Eve", "Flo", "Gus", "Hal"];
        let table = Table::new(&format!(
            "wordpaths {} --dictionary none --set shared_words=count",
            names[..players].join(" ")
        ));
        table.turn("table: grid wora/dtbi/gied/s");
        let (tv, phone) = (television(&table), Phone::new(false));
        phone.take_seat(&table, names[0]);
        let all = [
            "row", "war", "dig", "tab", "tie", "den", "bid", "wart", "edit", "dies", "diet",
            "bite", "tide", "side", "ride", "bide", "gied", "send", "bi", "ab",
        ];
        for name in &names[..players] {
            table.turn(&format!("{name}: words {}", all[..words].join(" ")));
        }
        tv.wait_until("return document.querySelector('.word.lands') !== null");
        let ends = tv.run_script("return Math.max(...document.getAnimations().map((it) => it.effect.getComputedTiming().endTime))");
        tv.save_screenshot(&format!("television-lists-{players}"));
        assert!(ends.as_f64().is_some_and(|end| end <= 2500.0), "{ends}");
        tv.wait_until("return document.querySelector('.lands') === null");
        assert_eq!(tv.run_script(CUT), json!([]), "{players}");
        tv.save_screenshot(&format!("television-listed-{players}"));
        // No word is left out, and none is too small.
        let shown = tv.run_script(
            "const all = [...document.querySelectorAll('#last .items li')];
             return [all.filter((it) => it.checkVisibility()).length, Math.min(...all.map((it) => parseFloat(getComputedStyle(it).fontSize))) >= 24]",
        );
        assert_eq!(shown, json!([players * words, true]));
        let totals = "return [...document.querySelectorAll('#scores .score')].every((it) => Number(it.textContent) > 2)";
        assert_eq!(tv.run_script(totals), json!(true));
    }
}

/// For a stream, the scores, the last play and the clock lie on nothing.
#[test]
#[ignore = "needs chromium and chromedriver"]
fn a_stream_has_the_scores_on_nothing() {
    let table = Table::new("puzzingo Ann Bob --dictionary none --set timer=90");
    table.turn("Ann: m13 r latch @0:20");
    let stream = Browser::open(1920, 1080, true);
    let nothing = json!({ "color": { "r": 0, "g": 0, "b": 0, "a": 0 } });
    stream.send_command("Emulation.setDefaultBackgroundColorOverride", &nothing);
    stream.visit(&format!("{}tv?overlay", table.spectators_address()));
    stream.wait_until("return document.getElementById('state').textContent === 'live'");
    stream.wait_for_text("scores", "10");
    stream.wait_for_text("last", "LATCH");
    // The server keeps the clock, which starts with the first turn.
    stream.wait_for_text("time", "1:30");
    let seen = "return [...document.querySelectorAll('.part, header > *, footer > *')].filter((it) => it.checkVisibility()).map((it) => it.id || it.className).join()";
    assert_eq!(
        stream.run_script(seen),
        json!("clock,part scores,part last")
    );
    let behind = "return ['html', 'body', 'main'].map((of) => getComputedStyle(document.querySelector(of)).backgroundColor)";
    assert_eq!(
        stream.run_script(behind),
        json!(vec!["rgba(0, 0, 0, 0)"; 3])
    );
    stream.save_screenshot("television-overlay");
    stream.check();
}
