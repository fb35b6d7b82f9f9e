//! What is read across a room, and what is read in every language.

use serde_json::json;

use super::phone::{Phone, Table};
use super::{Browser, example, watch};
use crate::program::Folder;
use crate::screen::Server;

/// Eight players, most with names of 40 characters.
const LONG: &str = "game: lingo\nplayers:\n- Maximiliana Konstantinopolskaya-Feathers\n\
    - Bartholomew van der Westhuizen-Oosterhou\n- Oscar de la Purisima Concepcion Second J\n\
    - Wolfeschlegelsteinhausenbergerdorffwelch\n- Ann\n- Bob\n- Cy\n- Di\ndictionary: none\nturns: []\n";

/// Whether every element is whole: nothing around it cuts it off, and it is in the window.
const WHOLE: &str = "return [...document.querySelectorAll(arguments[0])].filter((it) => {
    const box = it.getBoundingClientRect();
    let cut = box.width === 0 || box.right > innerWidth || it.scrollWidth > it.clientWidth + 1 && it.clientWidth > 0;
    for (let around = it.parentElement; around; around = around.parentElement) {
      cut = cut || (getComputedStyle(around).overflowX !== 'visible' && around.getBoundingClientRect().right < box.right - 1);
    }
    return cut;
  }).map((it) => it.parentElement.textContent)";

/// Names are shortened before scores are.
#[test]
#[ignore = "needs chromium and chromedriver"]
fn every_score_is_read_beside_long_names() {
    let folder = Folder::new().file("game.yaml", LONG);
    let table = Table::of(folder);
    for amount in 1..=4 {
        let name = ["Maximiliana Konstantinopolskaya-Feathers", "Ann"][amount % 2];
        table.turn(&format!("{name}: adjust +{amount}95 a bonus was forgotten"));
    }
    let phone = Phone::of_size(360, 640, false);
    phone.take_seat(&table, "Ann");
    phone.wait_for_visible_text("scores", "590");
    let cut = phone.run_script_with(WHOLE, "#scores b");
    assert_eq!(cut, json!([]));
    let shown = "return document.getElementById('scores').getBoundingClientRect().height";
    let height = phone.run_script(shown).as_f64().expect("a number");
    assert!(height < 130.0, "the scores are {height} high");
    phone.check_page();
    phone.save_screenshot("seat-long-names");
    phone.visit("about:blank");
    phone.visit(table.spectators_address());
    phone.wait_for_text("state", "live");
    assert_eq!(phone.run_script_with(WHOLE, ".scores .score"), json!([]));
    phone.check();
    phone.save_screenshot("phone-long-names");
}

/// The visible texts of a page under 24 px, with their size on the screen; those that are cut at the bottom; and those
/// that are notation.
const READ: &str = "const found = [];
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const text = texts.currentNode.data.trim();
    const it = texts.currentNode.parentElement;
    const box = it.getBoundingClientRect();
    if (!text || box.width < 2 || it.closest('script, .aside, .key svg, title, h1, noscript') || !it.checkVisibility()) continue;
    const size = parseFloat(getComputedStyle(it).fontSize);
    const seen = it.getScreenCTM ? size * it.getScreenCTM().a : size;
    if (seen < 23.5) found.push([text, Math.round(seen)]);
    if (getComputedStyle(it).overflowY === 'hidden' && it.scrollHeight > it.clientHeight + 1) found.push([text, 'is cut']);
    if (/[a-z][0-9]+ [rlud]|challenge [a-z]+ (upheld|rejected)/.test(text)) found.push([text, 'is notation']);
  }
  return found";

/// Nothing is too small, cut off, or in the notation of the prompt.
#[test]
#[ignore = "needs chromium and chromedriver"]
fn a_television_is_read_across_a_room() {
    let browser = Browser::open(1920, 1080, false);
    let reads = |folder: &Folder, picture: &str, said: &str| {
        let server = Server::of(folder, "game.yaml");
        watch(&browser, &server);
        browser.wait_until(&format!(
            "return document.body.innerText.includes({})",
            json!(said)
        ));
        assert_eq!(browser.run_script(READ), json!([]), "{picture}");
        browser.save_screenshot(picture);
        browser.visit("about:blank");
    };
    let new = Folder::new();
    new.run("new crossword Ann Bob Cy --dictionary none --set wrong_challenge=nothing")
        .fine();
    reads(&new, "room-empty", "Ann\u{2019}s turn");
    new.run("turn game.yaml h8 r gibs").fine();
    new.run("turn game.yaml Cy: challenge gibs rejected").fine();
    reads(
        &new,
        "room-challenge",
        "Cy challenged GIBS: the play stands",
    );
    let long = Folder::new().file("game.yaml", LONG);
    reads(&long, "room-long-names", "Maximiliana");
    for (name, said) in [
        ("first-game", "MATCHBOX"),
        ("full-game", "best turn"),
        ("teams", "best turn"),
        ("jumbo", "best turn"),
        ("wordpaths", "best turn"),
        ("lingo-hex", "Ann"),
        ("lingo", "Ann"),
    ] {
        reads(
            &example(&format!("{name}.yaml")),
            &format!("room-{name}"),
            said,
        );
    }
}

/// How much lighter a cell is than the mat, as the ratio of their contrast.
const CONTRAST: &str = "const light = (name) => {
    const colour = getComputedStyle(document.documentElement).getPropertyValue(name).trim();
    const parts = [1, 3, 5].map((at) => parseInt(colour.slice(at, at + 2), 16) / 255);
    const [r, g, b] = parts.map((it) => (it <= .04045 ? it / 12.92 : ((it + .055) / 1.055) ** 2.4));
    return .2126 * r + .7152 * g + .0722 * b + .05;
  };
  return light('--cell') / light('--mat')";

/// The cells of an empty board stand out from the mat.
#[test]
#[ignore = "needs chromium and chromedriver"]
fn an_empty_board_is_visible_in_light() {
    let folder = Folder::new();
    folder.run("new puzzingo Ann Bob").fine();
    let server = Server::of(&folder, "game.yaml");
    let browser = Browser::open(1920, 1080, false);
    watch(&browser, &server);
    let contrast = browser.run_script(CONTRAST).as_f64().expect("a number");
    assert!(contrast >= 1.6, "{contrast}");
}

/// Whether the first text is to the left of the second, in the first element that has both.
const IN_ORDER: &str = "const [selector, first, second] = arguments[0].split('|');
    const it = [...document.querySelectorAll(selector)].find((it) => it.textContent.includes(first));
    if (!it) return 'nothing';
    const left = (text) => {
      const texts = document.createTreeWalker(it, NodeFilter.SHOW_TEXT);
      while (texts.nextNode()) {
        const from = texts.currentNode.data.indexOf(text);
        if (from < 0) continue;
        const range = document.createRange();
        range.setStart(texts.currentNode, from);
        range.setEnd(texts.currentNode, from + text.length);
        return range.getBoundingClientRect().left;
      }
    };
    return left(first) < left(second)";

/// Names and words that are read from right to left stay where they belong in a line that is not.
#[test]
#[ignore = "needs chromium and chromedriver"]
fn words_from_right_to_left_stay_in_their_place() {
    let record = "game: own.yaml\nplayers: [דוד, מיה, Ann]\ndictionary: none\nturns: []\n";
    let tiles = "אבגדהוזחטיכלמנסעפצקרשת".chars();
    let tiles: String = tiles
        .map(|letter| format!("  {letter}: {{value: 1, count: 4}}\n"))
        .collect();
    let rules = format!("base: lingo\nid: own\nname: Own\ntiles:\n{tiles}");
    let folder = Folder::new().file("own.yaml", rules);
    let table = Table::of(folder.file("game.yaml", record));
    table.turn("דוד: m13 l שלומ");
    table.turn("מיה: m14 l בית");
    let phone = Phone::new(false);
    let is_in_order = |of: &str| {
        assert_eq!(phone.run_script_with(IN_ORDER, of), json!(true), "{of}");
    };
    phone.take_seat(&table, "Ann");
    phone.wait_for_visible_text("last-play", "בית");
    phone.run_script("document.getElementById('last').open = true");
    is_in_order("#last-play|מיה|בית");
    is_in_order("#last-play|בית|+");
    is_in_order("#last-sums li|בית|1");
    phone.save_screenshot("seat-right-to-left");
    // The arrow that words follow comes first.
    let first = "return document.querySelector('#ways button').id";
    assert_eq!(phone.run_script(first), json!("way-l"));
    is_in_order("#scores|דוד|12");
    phone.visit("about:blank");
    phone.visit(table.spectators_address());
    phone.wait_for_text("state", "live");
    is_in_order("#title|דוד|מיה");
    is_in_order("#last .items li|בית|(");
    is_in_order("#last .items li|(|x2");
    is_in_order("#race .name|מיה|6");
    phone.save_screenshot("phone-right-to-left");
}

/// A wrong code is selected for who types it again; links are large enough to tap; rings are for keys.
#[test]
#[ignore = "needs chromium and chromedriver"]
fn a_thumb_finds_what_it_needs() {
    let table = Table::new("puzzingo Ann Bob --dictionary none");
    let (ann, bob) = (Phone::of_size(360, 640, false), Phone::new(false));
    let (here, code) = table.address.split_once('#').expect("a code");
    let small = "return [...document.querySelectorAll('a')].filter((it) => it.offsetParent !== null
        && it.getBoundingClientRect().height < 44).map((it) => it.textContent)";
    bob.visit(here);
    bob.wait_for_text("state", "live");
    assert_eq!(bob.run_script(small), json!([]));
    bob.visit("about:blank");
    bob.visit(&format!("{here}seat#2222-2222"));
    bob.wait_for_visible_text("free", "Bob");
    assert_eq!(bob.run_script(small), json!([]));
    bob.press("Bob");
    bob.wait_for_visible_text("message", "not the code");
    bob.wait_until(
        "const it = document.getElementById('code');
         return document.activeElement === it && it.value === '2222-2222'
           && it.selectionStart === 0 && it.selectionEnd === it.value.length",
    );
    bob.fill("code", code);
    bob.press("Bob");
    bob.wait_until_hidden("join");
    // The name of a button is what is read on it.
    assert_eq!(
        bob.run_script("return document.getElementById('also').ariaLabel"),
        json!(null)
    );
    let ring = "document.getElementById('letters').focus();
        return getComputedStyle(document.activeElement).outlineStyle !== 'none'";
    bob.drag(&["M13"]);
    assert_eq!(bob.run_script(ring), json!(false));
    bob.press_key("Tab");
    assert_eq!(bob.run_script(ring), json!(true));

    // What became of one's own play stays, although somebody adds a note.
    ann.take_seat(&table, "Ann");
    ann.play("m13 r bat");
    ann.wait_for_visible_text("message", "you played BAT");
    table.turn("Bob: note well done");
    ann.wait_for_text("spoken", "well done");
    ann.wait_for_visible_text("message", "you played BAT");
    ann.check_page();
}

/// Counts the screen locks that a page holds.
const COUNTS_LOCKS: &str = "window.locks = 0;
    if (navigator.wakeLock)
    navigator.wakeLock.request = async () => {
      window.locks += 1;
      return { released: false, release() { window.locks -= 1; } };
    };";

/// The screen stays awake for as long as there is a game, and the page has a name, a colour and an icon.
#[test]
#[ignore = "needs chromium and chromedriver"]
fn the_screen_stays_awake_during_a_game() {
    let table = Table::new("puzzingo Ann Bob --dictionary none --set rack_count=trust");
    let phone = Phone::new(false);
    phone.send_command(
        "Page.addScriptToEvaluateOnNewDocument",
        &json!({ "source": COUNTS_LOCKS }),
    );
    let names = "return Promise.all(['icon', 'manifest'].map(async (rel) => {
          const reply = await fetch(document.querySelector(`link[rel=${rel}]`).href);
          return reply.status + ' ' + reply.headers.get('content-type');
        }))";
    for (address, kept) in [(table.spectators_address(), 1), (&*table.address, 0)] {
        phone.visit("about:blank");
        phone.visit(address);
        phone.wait_until("return document.body.innerText.includes('Bob')");
        phone.wait_until(&format!("return window.locks === {kept}"));
        assert_eq!(
            phone.run_script(names),
            json!(["200 image/svg+xml", "200 application/manifest+json"])
        );
        assert_eq!(
            phone.run_script("return document.querySelectorAll('meta[name=theme-color]').length"),
            json!(2)
        );
        phone.check_page();
    }
    phone.take_seat(&table, "Ann");
    phone.wait_until("return window.locks === 1");
    table.turn("table: end");
    phone.wait_for_panel("rack");
    table.turn("Ann: rack -");
    table.turn("Bob: rack -");
    phone.wait_until("return window.locks === 0");
}

/// Before the first play a television shows who is there and how to join, if it was opened with the code.
#[test]
#[ignore = "needs chromium and chromedriver"]
fn a_television_waits_for_everybody() {
    let table = Table::new("puzzingo Ann Bob --dictionary none");
    let (here, code) = table.address.split_once('#').expect("a code");
    let browser = Browser::open(1920, 1080, false);
    let shows = |what: &str| format!("return document.querySelector('{what}').checkVisibility()");
    browser.visit(&format!("{here}tv"));
    browser.wait_for_text("lobby", "waiting for Ann and Bob");
    assert_eq!(browser.run_script(&shows("main")), json!(false));
    let all = browser
        .run_script("return document.documentElement.outerHTML")
        .to_string();
    assert!(!all.contains(code) && !all.contains("<path class=\"dark\""));
    browser.visit("about:blank");
    browser.visit(&format!("{here}tv#{code}"));
    browser.wait_for_text("invite", code);
    browser.wait_for_text(
        "invite",
        here.trim_start_matches("http://").trim_end_matches('/'),
    );
    let size = browser.run_script(
        "const [qr, code] = ['.qr', '.code'].map((part) => document.querySelector(part));
         return [qr.getBoundingClientRect().width, parseFloat(getComputedStyle(code).fontSize)]",
    );
    assert!(
        size[0].as_f64() >= Some(420.0) && size[1].as_f64() >= Some(88.0),
        "{size}"
    );
    assert_eq!(browser.run_script(READ), json!([]));

    let phone = Phone::new(false);
    phone.take_seat(&table, "Ann");
    browser.wait_for_text("lobby", "waiting for Bob");
    browser
        .wait_until("return document.querySelector('#lobby .drops').textContent.includes('Ann')");
    browser.save_screenshot("television-lobby");
    browser.check();
    // No page and no event tells the code to one that has it not.
    let told = phone.run_script_with(
        "return Promise.all(['/', '/tv', '/table', '/game.json', '/me', '/seat'].map(
           async (path) => (await (await fetch(path)).text()).includes(arguments[0])))",
        code,
    );
    assert_eq!(told, json!([false, false, false, false, false, false]));
    let event = "const [code, query] = arguments[0].split(' ');
        return new Promise((done) => {
          const source = new EventSource('/events' + query);
          for (const kind of ['game', 'table']) {
            source.addEventListener(kind, (event) => { source.close(); done(event.data.includes(code)); });
          }
        })";
    for query in ["", "?table"] {
        let told = phone.run_script_with(event, &format!("{code} {query}"));
        assert_eq!(told, json!(false));
    }

    // The first play turns the page to the table, and undoing it turns it back.
    table.turn("Ann: m13 r bat");
    browser.wait_until(&shows("main"));
    assert_eq!(browser.run_script(&shows(".part.lobby")), json!(false));
    table.folder.run("undo game.yaml").fine();
    browser.wait_for_text("lobby", "waiting for Bob");
    let bob = Phone::new(true);
    bob.visit(table.spectators_address());
    bob.wait_for_visible_text("lobby", "waiting for Bob");
    bob.check();
    bob.check_accessibility();
    let once = "return [...document.querySelectorAll('.begins')].filter((it) => it.checkVisibility()).length";
    assert_eq!(bob.run_script(once), json!(1));
    bob.save_screenshot("phone-lobby");
    bob.take_seat(&table, "Bob");
    browser.wait_until(&shows("main"));
}

/// At the end every phone says who has won, what was best, and shares it.
#[test]
#[ignore = "needs chromium and chromedriver"]
fn the_winner_is_told_on_every_phone() {
    let table = Table::new("puzzingo Ann Bob --dictionary none --set rack_count=trust");
    let (ann, bob) = (Phone::of_size(360, 640, false), Phone::new(true));
    ann.take_seat(&table, "Ann");
    bob.take_seat(&table, "Bob");
    assert_eq!(
        ann.run_script("return document.getElementById('best').children.length"),
        json!(0)
    );
    for line in [
        "Ann: m13 r latch",
        "table: end",
        "Ann: rack -",
        "Bob: rack -",
    ] {
        table.turn(line);
    }
    ann.wait_for_visible_text("watch-heading", "you win");
    bob.wait_for_visible_text("watch-heading", "Ann wins");
    for phone in [&ann, &bob] {
        phone.wait_for_visible_text("best", "Ann: LATCH +10");
        phone.check_page();
        phone.check_accessibility();
    }
    let link = ann.run_script("return document.getElementById('shelf').href");
    let address = "https://app.bgstatsapp.com/createPlay.html?data=%7B";
    assert!(
        link.as_str().is_some_and(|link| link.starts_with(address)),
        "{link}"
    );
    ann.save_screenshot("seat-winner");
    bob.save_screenshot("seat-winner-dark");
    ann.run_script(
        "document.execCommand = (name) => {
        window.copied = name + ': ' + document.activeElement.value;
        return true;
      }",
    );
    ann.press("Share");
    ann.wait_for_visible_text("message", "copied");
    assert_eq!(
        ann.run_script("return window.copied"),
        json!(
            "copy: PUZZINGO\n1. Ann 10\n2. Bob 0\nbest word: Ann: LATCH +10\nbest turn: Ann: LATCH +10"
        )
    );
    ann.run_script(
        "HTMLAnchorElement.prototype.click = function () { window.saved = [this.download, this.href]; }",
    );
    ann.press("Picture");
    ann.wait_until("return window.saved !== undefined");
    assert_eq!(
        ann.run_script(
            "return [window.saved[0], window.saved[1].slice(0, 22), window.saved[1].length > 20000]"
        ),
        json!(["result.png", "data:image/png;base64,", true])
    );
    ann.press("Again");
    ann.wait_for_visible_text("question-heading", "Start the next game");
    ann.press("Again");
    ann.wait_for_visible_text("message", "a new game begins");
    bob.wait_for_panel("compose");
    bob.save_screenshot("seat-again");
}

/// A play lands tile by tile within two and a half seconds, unless somebody wants less motion or the next event comes.
#[test]
#[ignore = "needs chromium and chromedriver"]
fn a_play_lands_and_is_counted() {
    let folder = Folder::with_game();
    let server = Server::of(&folder, "game.yaml");
    let browser = Browser::open(1920, 1080, false);
    // When each animation of what has just been played ends, in milliseconds.
    let ends = "return document.getAnimations().map((it) => it.effect.getComputedTiming().endTime)";
    let moves = |line: &str| {
        watch(&browser, &server);
        assert_eq!(
            browser.run_script("return document.querySelectorAll('.lands').length"),
            json!(0)
        );
        browser.run_script(
            "window.seen = null;
             new MutationObserver(() => {
               if (document.querySelector('.lands') && window.seen === null) {
                 window.seen = document.getAnimations().map((it) => it.effect.getComputedTiming().endTime);
               }
             }).observe(document.body, { subtree: true, childList: true, attributes: true, attributeFilter: ['class'] })",
        );
        folder.run(&format!("turn game.yaml {line}")).fine();
        browser.wait_until("return window.seen !== null");
        let seen = browser.run_script("return window.seen");
        seen.as_array()
            .expect("times")
            .iter()
            .map(|it| it.as_f64().expect("a time"))
            .collect::<Vec<_>>()
    };
    let times = moves("n11 d abate");
    // The board that grows, four new tiles, one word, the light on it, the total, and who leads.
    assert_eq!(times.len(), 9, "{times:?}");
    assert!(
        times.iter().all(|end| (300.0..=2500.0).contains(end)),
        "{times:?}"
    );
    assert!(times.windows(2).any(|two| two[0] < two[1]), "{times:?}");
    // Bob's total is still counted up.
    let totals =
        "return [...document.querySelectorAll('#scores .score')].map((it) => it.textContent)";
    assert_eq!(browser.run_script(totals), json!(["10", "0"]));
    // The next event cuts it short.
    folder.run("turn game.yaml table: note next").fine();
    browser.wait_until("return document.getElementById('last').innerText.includes('next')");
    let lasts = "return document.querySelectorAll('.lands').length";
    assert_eq!(browser.run_script(lasts), json!(0));
    browser.wait_until(&format!(
        "return ({}).join() === '10,7'",
        &totals["return ".len()..]
    ));
    // A play that comes back because a later one is undone does not land again.
    folder.run("turn game.yaml Ann: q13 d he").fine();
    browser.wait_for_text("last", "HE");
    folder.run("undo game.yaml").fine();
    browser.wait_for_text("last", "ABATE");
    assert_eq!(browser.run_script(lasts), json!(0));
    // Who asked for less motion sees everything at once.
    let still = json!({ "features": [{ "name": "prefers-reduced-motion", "value": "reduce" }] });
    browser.send_command("Emulation.setEmulatedMedia", &still);
    folder.run("turn game.yaml q13 d he").fine();
    browser.wait_for_text("last", "HE");
    let race = "document.getElementById('race').textContent.includes('Ann 20')";
    let now = browser.run_script(&format!(
        "return [{lasts}, {totals}.join(), {race}]",
        lasts = &lasts["return ".len()..],
        totals = &totals["return ".len()..]
    ));
    assert_eq!(now, json!([0, "20,7", true]));
    assert_eq!(browser.run_script(ends), json!([]));
}

/// A bonus is stamped on the board.
#[test]
#[ignore = "needs chromium and chromedriver"]
fn a_bonus_is_stamped_on_its_tiles() {
    let folder = Folder::new();
    folder.run("new puzzingo Ann Bob --dictionary none").fine();
    let server = Server::of(&folder, "game.yaml");
    let browser = Browser::open(1920, 1080, false);
    watch(&browser, &server);
    folder
        .run("turn game.yaml m13 r latches claim full-fit")
        .fine();
    browser.wait_until(
        "const stamp = document.querySelector('.stamp.lands');
         if (stamp === null || getComputedStyle(stamp).opacity < .9) return false;
         const [{ x, width }, tile] = [stamp, document.querySelector('.tile.fresh')].map((it) => it.getBoundingClientRect());
         return stamp.textContent === '+50' && Math.abs(x + width / 2 - tile.x - tile.width / 2) < 2",
    );
    browser.save_screenshot("room-stamp");
}

/// While lists are written the time is large, and afterwards each word shows its path.
#[test]
#[ignore = "needs chromium and chromedriver"]
fn the_words_of_a_round_light_their_paths() {
    let folder = Folder::new();
    folder
        .run("new wordpaths Ann Bob Cy --dictionary none --set timer=60")
        .fine();
    let server = Server::with_seats(&folder);
    let browser = Browser::open(3840, 2160, false);
    watch(&browser, &server);
    folder
        .run("turn game.yaml table: grid wora./d?tbi/gie.d")
        .fine();
    browser.wait_until("return document.getElementById('time').offsetHeight > innerHeight / 5");
    browser.save_screenshot("room-countdown");
    let apart = "const [time, scores] = ['time', 'scores'].map((id) => document.getElementById(id).getBoundingClientRect());
        return scores.bottom < time.top && scores.left < time.left && time.right < innerWidth";
    assert_eq!(browser.run_script(apart), json!(true));
    for line in [
        "Ann: words dig row war",
        "Bob: words row rota",
        "Cy: words tab",
    ] {
        folder.run(&format!("turn game.yaml {line}")).fine();
    }
    browser.wait_until("return document.querySelector('.word.lands') !== null");
    let paths = "return [...document.querySelectorAll('figure:not(.gone) .word')].map((word) => [word.points.length, word.style.animationDelay])";
    let expected = [
        (3, "0ms"),
        (3, "533ms"),
        (3, "1067ms"),
        (3, "0ms"),
        (4, "533ms"),
        (3, "0ms"),
    ];
    assert_eq!(browser.run_script(paths), json!(expected));
    let words = "return [...document.querySelectorAll('#last .items li')].map((item) => [item.innerText.split(' ')[0], item.style.animationDelay])";
    let told = [
        ("DIG", "0ms"),
        ("ROW", "533ms"),
        ("WAR", "1067ms"),
        ("ROW", "0ms"),
        ("ROTA", "533ms"),
        ("TAB", "0ms"),
    ];
    assert_eq!(browser.run_script(words), json!(told));
    assert_eq!(browser.run_script(READ), json!([]));
    browser.save_screenshot("room-paths");
}

/// The picture of the README, `docs/pictures/evening.png`: a phone composes a play, and the television has the table.
#[test]
#[ignore = "needs chromium and chromedriver"]
fn a_phone_beside_the_television() {
    let full = example("full-game.yaml").read("game.yaml");
    let (start, _) = full
        .split_once("  # A corner tile H doubles")
        .expect("the turn");
    let table = Table::of(Folder::new().file("game.yaml", start));
    let room = Browser::open(1280, 720, false);
    room.visit(&format!("{}tv", table.spectators_address()));
    room.wait_for_text("state", "live");
    room.save_screenshot("evening-television");
    let phone = Phone::new(false);
    phone.take_seat(&table, "Tom");
    phone.compose("p13 uuur vetc+h");
    phone.wait_for_visible_text("preview", "VETCH");
    phone.save_screenshot("evening-phone");

    let page = "<style>
        body { margin: 0; width: 1040px; height: 482px; position: relative; background: white }
        img { position: absolute; border: 9px solid #222; box-sizing: border-box }
        .room { left: 0; top: 0; width: 818px; height: 468px; border-radius: 8px }
        .foot { position: absolute; left: 300px; top: 468px; width: 218px; height: 14px; background: #222;
                border-radius: 0 0 40px 40px }
        .phone { right: 0; bottom: 0; width: 208px; height: 430px; border-radius: 22px }
      </style><img class=room src=evening-television.png><div class=foot></div>
      <img class=phone src=evening-phone.png>";
    let path = Browser::screens().join("evening.html");
    std::fs::write(&path, page).expect("written");
    let both = Browser::open(1040, 482, false);
    both.visit(&format!("file://{}", path.display()));
    both.wait_until("return [...document.images].every((it) => it.complete && it.naturalWidth)");
    both.save_screenshot("evening");
}
