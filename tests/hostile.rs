//! Texts that mean harm, in every place where a text can stand: shown harmlessly in the terminal, in JSON, on the page
//! and in Markdown, or refused with a message that shows them harmlessly.
//!
//! What each comes to is kept in `tests/hostile.txt`; `TILEREF_UPDATE_HOSTILE=1 cargo test --test all hostile::` writes
//! it anew.

mod places;

use std::fmt::Write as _;
use std::fs;
use std::path::Path;

use crate::program::{self, Folder, Ran};
use roxmltree::Document;
use tileref::text::{is_hidden, shown};

/// What it is, and the text.
const TEXTS: &[(&str, &str)] = &[
    ("a colour", "\u{1b}[31mred"),
    ("a cleared screen", "\u{1b}[2J\u{1b}[H"),
    ("a title of the window", "\u{1b}]0;owned\u{7}"),
    (
        "a link of the terminal",
        "\u{1b}]8;;http://evil.example\u{1b}\\here\u{1b}]8;;\u{1b}\\",
    ),
    ("a clipboard", "\u{1b}]52;c;aGk=\u{7}"),
    ("a question to the terminal", "\u{1b}[6n"),
    ("an escape of eight bits", "\u{9b}31mred"),
    ("a bell", "ding\u{7}"),
    ("a backspace", "ann\u{8}\u{8}\u{8}bob"),
    ("a carriage return", "ann\rbob"),
    ("a line feed", "ann\nbob"),
    ("a tab", "ann\tbob"),
    ("a form feed", "ann\u{c}bob"),
    ("a next line", "ann\u{85}bob"),
    ("a line separator", "ann\u{2028}bob"),
    ("a paragraph separator", "ann\u{2029}bob"),
    ("a delete", "ann\u{7f}"),
    ("right to left, overridden", "\u{202e}nna"),
    ("left to right, embedded", "\u{202a}ann\u{202c}"),
    ("an isolate", "\u{2067}ann\u{2069}"),
    ("a mark of direction", "ann\u{200f}"),
    ("an Arabic mark", "ann\u{61c}"),
    ("a space of no width", "a\u{200b}nn"),
    ("a joiner of no width", "a\u{200d}nn"),
    ("a word joiner", "a\u{2060}nn"),
    ("a byte order mark", "\u{feff}ann"),
    ("a soft hyphen", "a\u{ad}nn"),
    ("a filler", "a\u{3164}nn"),
    ("a variation", "a\u{fe0f}nn"),
    ("a tag", "a\u{e0041}nn"),
    ("an annotation", "a\u{fff9}nn"),
    (
        "many accents",
        "a\u{300}\u{301}\u{302}\u{303}\u{304}\u{305}\u{306}\u{307}\u{308}nn",
    ),
    ("letters that look alike", "\u{430}nn"),
    ("letters of double width", "\u{ff21}nn"),
    ("right to left by nature", "\u{5d0}\u{5d1}"),
    ("an emoji", "\u{1f600}"),
    ("a script", "<script>alert(1)</script>"),
    ("an image", "\"><img src=x onerror=alert(1)>"),
    ("an end of the title", "</title></svg></style>"),
    ("an entity", "&lt;b&gt; &amp;&#60;"),
    ("quotes", "'\"`"),
    ("a link of Markdown", "[x](javascript:alert(1))"),
    ("a table of Markdown", "a|b|c"),
    ("a comment of YAML", "ann # bob"),
    ("an anchor of YAML", "&a *a !!str"),
    ("a mapping of YAML", "{a: b}, [c"),
    ("a document of YAML", "--- x"),
    ("a no of YAML", "no"),
    ("a shell", "$(touch owned) `id` ; rm"),
    ("a path", "..%2f..%2fetc"),
    ("a percent", "%s%n%1b"),
    ("a backslash", "\\u001b[31m\\"),
    ("the table", "TABLE"),
    ("nothing but spaces", "   "),
    ("very long", "LONG"),
];

/// A text that is longer than anything that is said at a table.
fn text(text: &str) -> String {
    if text == "LONG" {
        "x".repeat(5_000)
    } else {
        text.to_owned()
    }
}

/// Nothing in it could move a cursor, reorder a line or hide in it.
#[track_caller]
fn is_plain(what: &str, text: &str) {
    let found = text.chars().find(|&c| c != '\n' && is_hidden(c));
    let start: String = shown(text).chars().take(300).collect();
    assert_eq!(found, None, "{what}: {start}");
}

#[track_caller]
fn harmless_answer(what: &str, ran: &Ran) -> String {
    is_plain(what, &ran.out);
    is_plain(what, &ran.err);
    assert!(matches!(ran.code, Some(0..=2)), "{what}: {ran}");
    assert!(!ran.err.contains("panicked"), "{what}: {ran}");
    let first = ran.err.lines().next().unwrap_or("accepted");
    first.chars().take(160).collect()
}

/// Every view of a record: harmless, and with the elements that it has without the text.
fn seen(what: &str, folder: &Folder, file: &str) {
    for (command, flags) in [
        ("log", ""),
        ("score", ""),
        ("board", ""),
        ("stats", ""),
        ("export", "--format markdown"),
    ] {
        let ran = folder.run(format!("{command} {file} {flags}").trim_end());
        harmless_answer(&format!("{what}: {command}"), &ran);
    }
    let json = folder.run(&format!("check {file} --json"));
    harmless_answer(&format!("{what}: check"), &json);
    assert!(json.fine().json()["players"].is_array(), "{what}");
    let page = folder
        .run(&format!("export {file} --format html"))
        .fine()
        .out;
    // The one script of ours is at its end, as it is written.
    let script = format!("<script>{}</script>", tileref::page::SCRIPT);
    let body = page.split_once("<body>").expect("a body").1;
    let body = body.replacen(&script, "", 1);
    for tag in ["script", "img", "iframe", "object", "embed", "link", "a "] {
        assert!(!body.contains(&format!("<{tag}")), "{what}: <{tag}");
    }
    let svg = folder
        .run(&format!("export {file} --format svg"))
        .fine()
        .out;
    Document::parse(&svg).unwrap_or_else(|error| panic!("{what}: {error}: {svg}"));
}

/// What a text comes to in each place.
fn comes_to(what: &str, text: &str) -> String {
    let folder = Folder::with_game();
    let quoted = serde_json::to_string(text).expect("a text");
    let mut lines = String::new();
    let mut say = |place: &str, told: &str| {
        let _ = writeln!(lines, "  {place}: {told}");
    };

    let new = ["new", "puzzingo", "-f", "named.yaml", "--", text, "Bob"];
    let ran = program::ran(folder.command(&new).output(), "new");
    say("a name", &harmless_answer(what, &ran));
    let mut is_accepted = ran.code == Some(0);
    if !is_accepted {
        fs::write(folder.path("named.yaml"), program::GAME).expect("written");
    }
    for (place, actor, verb) in [
        ("a category", "table", "category"),
        ("a reason", "Bob", "adjust +1"),
        ("a note", "Bob", "note"),
    ] {
        let line = serde_json::to_string(&format!("{verb} {text}")).expect("a text");
        let line = format!("  - {actor}: {line}\n");
        fs::write(folder.path("said.yaml"), program::GAME.to_owned() + &line).expect("written");
        let ran = folder.run("check said.yaml");
        say(place, &harmless_answer(what, &ran));
        if ran.code == Some(0) {
            let all = folder.read("named.yaml") + &line;
            fs::write(folder.path("named.yaml"), all).expect("written");
            is_accepted = true;
        }
    }
    // In all the places that accept it, at once.
    if is_accepted {
        seen(what, &folder, "named.yaml");
    }
    let mut run = |place: &str, arguments: &[&str]| {
        let ran = program::ran(folder.command(arguments).output(), place);
        say(place, &harmless_answer(what, &ran));
    };
    run(
        "a word",
        &["turn", "game.yaml", "--dry-run", "n11", "d", text],
    );
    run("a look-up", &["word", "--", text]);
    run("an action", &["turn", "game.yaml", "--dry-run", "--", text]);
    run(
        "a speaker",
        &[
            "turn",
            "game.yaml",
            "--dry-run",
            &format!("--by={text}"),
            "pass",
        ],
    );
    run(
        "a dictionary",
        &["word", &format!("--dictionary={text}"), "qi"],
    );
    run("a rule", &["rules", "explain", "--", text]);
    run(
        "a house rule",
        &[
            "new",
            "puzzingo",
            "Ann",
            "Bob",
            "-f",
            "x.yaml",
            &format!("--set=judge={text}"),
        ],
    );
    run("a file", &["check", "--", &format!("{text}.yaml")]);
    let key = format!("game: puzzingo\nplayers: [Ann, Bob]\n{quoted}: 1\n");
    fs::write(folder.path("key.yaml"), key).expect("written");
    run("a key", &["check", "key.yaml"]);
    let prompt = folder.pipe("play", format!("{text}\nquit\n"));
    say("the prompt", &harmless_answer(what, &prompt));
    assert!(!folder.path("owned").exists());
    lines
}

#[test]
fn texts_that_mean_harm_do_none() {
    assert!(TEXTS.len() >= 40);
    let mut all = String::new();
    for (what, hostile) in TEXTS {
        let _ = writeln!(all, "{what}: {}", shown(hostile));
        all += &comes_to(what, &text(hostile));
    }
    is_plain("what is kept", &all);
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/hostile.txt");
    if std::env::var_os("TILEREF_UPDATE_HOSTILE").is_some() {
        fs::write(&file, &all).expect("written");
    }
    let kept = fs::read_to_string(&file).unwrap_or_default();
    for (now, kept) in all.lines().zip(kept.lines()) {
        assert_eq!(now, kept, "if that is meant, set TILEREF_UPDATE_HOSTILE=1");
    }
    assert_eq!(all.lines().count(), kept.lines().count());
}
