//! What is exported: every example in every format, harmless whatever people are called, and true to the report.

mod history;
mod link;
mod result;

use std::fs;
use std::path::{Path, PathBuf};

use crate::program::Folder;
use roxmltree::{Document, Node};
use serde_json::Value;
use tileref::game::Game;
use tileref::markdown::markdown;
use tileref::page;
use tileref::rules::Ruleset;
use tileref::view;

/// Names that would do harm if they came out as they are.
const HOSTILE: &[&str] = &[
    "<script>alert(1)</script>",
    "\"><img src=x onerror=alert(1)>",
    "'></style></title></svg><b>",
    "a|b`c`*d*[e](http://f.g)",
    "&lt;i&gt; ]]> <!--",
    "- 1. # www.example.org",
];

fn records() -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("examples");
    let files = fs::read_dir(folder).expect("the examples");
    let mut records: Vec<PathBuf> = files
        .map(|file| file.expect("a file").path())
        .filter(|path| {
            path.extension()
                .is_some_and(|extension| extension == "yaml")
        })
        .filter(|path| {
            fs::read_to_string(path)
                .expect("a text")
                .contains("\nplayers:")
        })
        .collect();
    records.sort();
    assert!(records.len() > 12, "{records:?}");
    records
}

/// A page as XML: what HTML does not close is closed, and the one script that may be there is left out.
pub fn as_xml(page: &str) -> String {
    let page = page.strip_prefix("<!DOCTYPE html>").unwrap_or(page);
    let script = format!("<script>{}</script>", page::SCRIPT);
    let open = r#"aria-label="turn to show">"#;
    let page = page
        .replace(&script, "")
        .replace(open, r#"aria-label="turn to show"/>"#)
        .replace(" hidden>", r#" hidden="">"#);
    let mut parts = page.split("<meta ");
    let mut xml = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let (meta, rest) = part.split_once('>').expect("the end of a tag");
        xml += &format!("<meta {meta}/>{rest}");
    }
    xml
}

fn text(node: Node<'_, '_>) -> String {
    node.descendants()
        .filter_map(|of| of.text().filter(|_| of.is_text()))
        .collect()
}

fn with_id<'a, 'input>(page: &'a Document<'input>, id: &str) -> Node<'a, 'input> {
    let mut nodes = page.descendants();
    nodes
        .find(|node| node.attribute("id") == Some(id))
        .expect(id)
}

fn has_class(node: Node<'_, '_>, class: &str) -> bool {
    let classes = node.attribute("class").unwrap_or_default();
    classes.split(' ').any(|of| of == class)
}

/// Nothing runs, nothing is loaded, and nothing has a style of its own.
#[track_caller]
fn is_harmless(page: &Document<'_>) {
    for node in page.descendants().filter(Node::is_element) {
        let name = node.tag_name().name();
        let known = [
            "html",
            "head",
            "meta",
            "title",
            "style",
            "body",
            "header",
            "main",
            "section",
            "footer",
            "h1",
            "h2",
            "div",
            "dl",
            "dt",
            "dd",
            "caption",
            "button",
            "input",
            "p",
            "figure",
            "figcaption",
            "bdi",
            "span",
            "strong",
            "b",
            "s",
            "ul",
            "li",
            "article",
            "table",
            "thead",
            "tbody",
            "tr",
            "th",
            "td",
            "svg",
            "defs",
            "pattern",
            "g",
            "rect",
            "path",
            "circle",
            "line",
            "polyline",
            "text",
            "a",
            "details",
            "summary",
        ];
        assert!(known.contains(&name), "<{name}>");
        for attribute in node.attributes() {
            let name = attribute.name();
            // The link for the game shelf is the only one.
            let is_shelf = name == "href"
                && attribute
                    .value()
                    .starts_with("https://app.bgstatsapp.com/createPlay.html?data=%7B");
            let bad =
                name.starts_with("on") || ["style", "href", "src"].contains(&name) && !is_shelf;
            assert!(!bad, "{attribute:?}");
        }
    }
    let shown = text(page.root());
    let hidden = |c: char| c != '\n' && tileref::text::is_hidden(c);
    assert!(!shown.contains(hidden), "{shown}");
}

/// Fourteen words of ninety-nine letters, each a staircase that goes on where the one before ends.
fn staircase() -> String {
    let word = "a".repeat(99);
    let (mut turns, path) = (String::new(), "rd".repeat(49));
    for n in 0..14 {
        let column = tileref::grid::column_name(50 * n).to_lowercase();
        let (who, row) = (["Ann", "Bob"][usize::from(n % 2)], 49 * n + 1);
        turns += &format!("  - {who}: {column}{row} {path} {word}\n");
    }
    format!("game: own.yaml\nplayers: [Ann, Bob]\ndictionary: none\nturns:\n{turns}")
}

#[test]
fn a_large_table_makes_no_large_page() {
    let own = "base: puzzingo\nrack: 99\ntiles: {A: {value: 1, count: 1000}, B: {value: 1, count: 900}}\nletter_premiums: {from_letters: 4, times: {}}\n\
               options: {supply: ignore}\n";
    let folder = Folder::new()
        .file("own.yaml", own)
        .file("game.yaml", staircase());
    let beyond = "1134 tiles lie beyond what is drawn";
    for (format, most) in [("html", 250_000), ("svg", 110_000), ("markdown", 100_000)] {
        let told = folder.run(&format!("export --format {format}")).fine().out;
        assert!(told.len() < most, "{format}: {}", told.len());
    }
    let page = folder.run("export --format html").fine().says(beyond).out;
    // A row is one element, and so are the empty cells between two tiles.
    let cells = page.matches("<rect").count() + page.matches("<td").count();
    assert!(cells < 2_000, "{cells}");
    let board = folder.run("board").fine().says(beyond).out;
    assert!(board.len() < 100_000, "{}", board.len());
}

#[test]
fn the_file_extension_decides_the_format() {
    let folder = Folder::new();
    folder.run("new wordgame Ann Bob").fine();
    for (name, format, starts) in [
        ("a.html", "html", "<!DOCTYPE html>"),
        ("a.HTM", "html", "<!DOCTYPE html>"),
        ("a.md", "md", "# "),
        ("a.txt", "text", "24 November 2026\nno turns yet\n"),
        ("a.svg", "svg", "<svg "),
        ("a.gcg", "gcg", "#"),
        ("a", "gcg", "#"),
    ] {
        let ran = folder.run(&format!("export -o {name}")).fine();
        assert_eq!(ran.out, format!("wrote {name}\n"));
        let again = folder.run(&format!("export -o {name}"));
        again.fails(2, "choose another name, or");
        let written = folder.read(name);
        assert!(written.starts_with(starts), "{name}: {written}");
        let said = folder.run(&format!("export --format {format}")).fine();
        assert_eq!(written, said.out, "{name}");
    }
    folder.run("export -o b.svg --format md").fine();
    assert!(folder.read("b.svg").starts_with("# "));
    folder.run("export -o c.pdf").fails(2, "markdown,");
    folder.run("export -o c.txt --format gcg").fine();
    // What `log` shows, in 78 columns.
    let noted =
        "game: wordgame\nplayers: [Ann, Bob]\nabout: {title: Final}\nturns:\n  - Ann: f8 r habit\n";
    let folder = Folder::new().file("game.yaml", noted);
    let text = folder.run("export --format text").fine().out;
    let log = folder.run("log").fine().out;
    assert!(text.starts_with("Final\n"), "{text}");
    assert_eq!(text, log);
}

#[test]
fn every_example_is_exported_in_every_format() {
    let folder = Folder::new();
    for record in records() {
        let file = format!("'{}'", record.display());
        let report = folder.run(&format!("check {file} --json")).fine().json();
        let page = folder
            .run(&format!("export {file} --format html"))
            .fine()
            .out;
        let xml = as_xml(&page);
        let page = Document::parse(&xml).unwrap_or_else(|error| panic!("{file}: {error}"));
        is_harmless(&page);
        matches_report(&page, &report);

        let svg = folder
            .run(&format!("export {file} --format svg"))
            .fine()
            .out;
        let svg = Document::parse(&svg).unwrap_or_else(|error| panic!("{file}: {error}"));
        is_harmless(&svg);

        let told = folder
            .run(&format!("export {file} --format markdown"))
            .fine()
            .out;
        let turns = report["turns"].as_array().expect("turns");
        for player in report["players"].as_array().expect("players") {
            let score = player["score"].to_string();
            let name = player["name"].as_str().expect("a name");
            let mut lines = told.lines();
            let row = lines.find(|line| line.starts_with(&format!("| {name} |")));
            assert!(
                row.is_some_and(|row| row.contains(&format!(" {score} "))),
                "{told}"
            );
        }
        let said = turns.iter().filter(|turn| turn["action"] != "").count();
        let last = format!("\n{said}. **");
        assert!(told.contains(&last), "{told}");
    }
}

/// Scores, totals and points on the page are those of the report.
fn matches_report(page: &Document<'_>, report: &Value) {
    let number = |text: String| {
        text.replace('\u{2212}', "-")
            .trim_start_matches('+')
            .to_owned()
    };
    let column = |part: &str, class: &str| -> Vec<String> {
        let cells = with_id(page, part).descendants();
        cells
            .filter(|node| node.has_tag_name("td") && has_class(*node, class))
            .map(|node| number(text(node)))
            .collect()
    };
    let of = |list: &str, key: &str| -> Vec<String> {
        let list = report[list].as_array().expect("a list").iter();
        list.map(|one| one[key].to_string()).collect()
    };
    // At the end the best score comes first.
    let ranked = |list: &str| {
        let mut scores = of(list, "score");
        if report["over"] == true {
            let number = |score: &String| score.parse::<i64>().expect("a number");
            scores.sort_by_key(|score| std::cmp::Reverse(number(score)));
        }
        scores
    };
    let scores = [ranked("teams"), ranked("players")].concat();
    assert_eq!(column("scores", "score"), scores);

    let rows: Vec<Vec<String>> = with_id(page, "log")
        .descendants()
        .filter(|node| node.has_tag_name("tr"))
        .skip(1)
        .map(|row| row.children().map(|cell| number(text(cell))).collect())
        .collect();
    let turns = report["turns"].as_array().expect("turns");
    assert_eq!(rows.len(), turns.len());
    // The oldest turn comes first.
    let mut numbers = 0;
    for (row, turn) in rows.iter().zip(turns) {
        // What nobody said has no number.
        if turn["action"] == "" {
            assert_eq!(row[0], "");
        } else {
            numbers += 1;
            assert_eq!(row[0], numbers.to_string());
        }
        assert_eq!(row[1], turn["player"].as_str().expect("a name"));
        if !row[3].is_empty() {
            assert_eq!(row[3], turn["points"].to_string());
        }
        let total = &turn["total"];
        let total = if total.is_null() {
            String::new()
        } else {
            total.to_string()
        };
        assert_eq!(row[4], total);
        for word in turn["words"].as_array().expect("words") {
            assert!(
                row[2].contains(word["word"].as_str().expect("a word")),
                "{row:?}"
            );
            let struck = word["struck"].is_string();
            assert!(
                struck || row[2].contains(word["sum"].as_str().expect("a sum")),
                "{row:?}"
            );
        }
    }
}

fn game(
    ruleset: &str,
    names: &[&str],
    teams: &[(String, Vec<String>)],
    lines: &[(&str, &str)],
) -> Game {
    let rules = Ruleset::built_in(ruleset).expect("it is built in");
    let names: Vec<String> = names.iter().map(|name| (*name).to_owned()).collect();
    let vocabulary = tileref::referee::Vocabulary::new(None);
    let mut game = Game::with_teams(rules, &names, teams, vocabulary).expect("seats");
    for (actor, line) in lines {
        game.submit(actor, line)
            .unwrap_or_else(|error| panic!("{actor}: {line}: {error}"));
    }
    game
}

#[test]
fn hostile_names_come_out_harmless() {
    for pair in HOSTILE.chunks(2) {
        let teams: Vec<(String, Vec<String>)> = pair
            .iter()
            .map(|name| (format!("{name} & co"), vec![(*name).to_owned()]))
            .collect();
        let lines = [
            (pair[0], "m13 r latch"),
            (pair[1], "pass"),
            (pair[0], "adjust -3 <b>`x`|</b> http://f.g"),
        ];
        for teams in [&[][..], &teams] {
            let game = game("puzzingo", pair, teams, &lines);
            let xml = as_xml(&page::document(&game, "<i>", &[], None, None));
            let document = Document::parse(&xml).unwrap_or_else(|error| panic!("{error}: {xml}"));
            is_harmless(&document);
            let scores = text(with_id(&document, "scores"));
            assert!(scores.contains(&tileref::text::shown(pair[0])), "{scores}");
            let drawing = page::drawing(&game);
            is_harmless(&Document::parse(&drawing).expect("a drawing"));
            for section in page::sections(&game, true, page::Afterwards::default()) {
                Document::parse(&format!("<div>{}</div>", section.html.0)).expect("a section");
            }
            is_plain(&markdown(&game, &[]));
        }
    }
}

/// It has no tag, no link and no extra cell, and every code fence is closed.
#[track_caller]
fn is_plain(page: &str) {
    let hidden = |c: char| c != '\n' && tileref::text::is_hidden(c);
    assert!(!page.contains(hidden), "{page}");
    let mut in_code = false;
    for line in page.lines() {
        if line.starts_with("```") {
            in_code = !in_code;
            continue;
        }
        let mut before = ' ';
        let mut bare = String::new();
        for c in line.chars() {
            bare.push(if before == '\\' { 'x' } else { c });
            before = if before == '\\' { 'x' } else { c };
        }
        let bare = bare.replace('\\', "");
        let marks = ["<", "`", "[", "://", "www."];
        assert!(
            in_code || !marks.iter().any(|mark| bare.contains(mark)),
            "{line}"
        );
        let cells = bare.matches('|').count();
        assert!(in_code || [0, 3, 4, 5].contains(&cells), "{line}");
    }
    assert!(!in_code, "{page}");
}

#[test]
fn lists_stay_hidden_until_every_one_is_in() {
    let mut lines = vec![
        ("table", "grid stone/laird/amp"),
        ("Ben", "words station tonsil"),
    ];
    let open = game("wordpaths", &["Ann", "Ben"], &[], &lines);
    for told in [
        page::document(&open, "none", &[], None, None),
        page::drawing(&open),
        markdown(&open, &[]),
    ] {
        let lower = told.to_lowercase();
        assert!(
            !lower.contains("station") && !lower.contains("tonsil"),
            "{told}"
        );
    }
    assert!(markdown(&open, &[]).contains("2 words, hidden until every list is in"));
    lines.push(("Ann", "words stone"));
    let closed = game("wordpaths", &["Ann", "Ben"], &[], &lines);
    assert!(page::document(&closed, "none", &[], None, None).contains("STATION"));
}

#[test]
fn the_title_and_the_description_of_a_game_are_exported() {
    let record = "game: puzzingo\nplayers: [Ann, Bob]\nabout:\n  title: Friday <b>\n  description: 14 March\n  \
                  id: secret\n  date: 2026-03-14\n  place: Bremen\n  round: 2\nturns: []\n";
    let folder = Folder::new().file("game.yaml", record);
    folder.run("export -o game.html").fine();
    folder.run("export -o game.md").fine();
    let page = folder.read("game.html");
    let told = "<p class=\"about\">Friday &lt;b&gt;</p><p class=\"about\">14 March</p>\
                <p class=\"about\">round 2, Bremen, 14 March 2026</p>";
    assert!(page.contains(told), "{page}");
    let text = folder.read("game.md");
    let told = "# PUZZINGO: Ann and Bob\n\nFriday \\<b\\>\n\n14 March\n\nround 2, Bremen, 14 March 2026\n\n";
    assert!(text.starts_with(told), "{text}");
    assert!(!page.contains("secret") && !text.contains("secret"));
}

#[test]
fn an_empty_game_is_exported_too() {
    for ruleset in ["puzzingo", "lingo", "wordgame", "wordpaths"] {
        let game = game(ruleset, &["Ann", "Ben"], &[], &[]);
        let xml = as_xml(&page::document(&game, "none", &[], None, None));
        is_harmless(&Document::parse(&xml).expect("a page"));
        let drawing = page::drawing(&game);
        is_harmless(&Document::parse(&drawing).expect("a drawing"));
        assert!(markdown(&game, &[]).contains("No turns yet"));
    }
}

#[test]
fn the_race_ends_at_the_scores() {
    let folder = Folder::new();
    for record in records() {
        let report = folder
            .run(&format!("check '{}' --json", record.display()))
            .fine()
            .json();
        let page = folder
            .run(&format!("export '{}' --format html", record.display()))
            .fine()
            .out;
        let xml = as_xml(&page);
        let page = Document::parse(&xml).expect("a page");
        let race = text(with_id(&page, "race")).replace('\u{2212}', "-");
        for player in report["players"].as_array().expect("players") {
            assert!(race.contains(&player["score"].to_string()), "{race}");
        }
    }
    let game = game(
        "puzzingo",
        &["Ann", "Bob"],
        &[],
        &[("Ann", "m13 r latch"), ("Bob", "adjust -3 counted twice")],
    );
    let race = view::race(&game);
    assert_eq!(race[0].totals, [0, game.score(0), game.score(0)]);
    assert_eq!(race[1].totals, [0, 0, -3]);
}

/// The policy of an exported page allows one script, by its hash.
#[test]
#[cfg(all(feature = "serve", unix))]
fn the_script_of_a_page_has_the_hash_that_its_policy_names() {
    use std::io::Write as _;
    use std::process::{Command, Stdio};

    use sha2::Digest as _;

    let game = game("puzzingo", &["Ann", "Bob"], &[], &[("Ann", "m13 r latch")]);
    let page = page::document(&game, "none", &[], None, None);
    let mut base64 = Command::new("base64")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("base64");
    let mut input = base64.stdin.take().expect("its input");
    let hash = sha2::Sha256::digest(page::SCRIPT);
    input.write_all(&hash).expect("written");
    drop(input);
    let hash = base64.wait_with_output().expect("a hash").stdout;
    let hash = String::from_utf8(hash).expect("a text");
    let policy = format!("script-src 'sha256-{}'", hash.trim());
    assert!(
        page.contains(&policy.replace('\'', "&#39;")) || page.contains(&policy),
        "{policy}"
    );
    assert_eq!(page.matches("<script").count(), 1);
}
