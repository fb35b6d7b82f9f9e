//! The result of a game, to send: a card, and a link for the game shelf.

use roxmltree::{Document, Node};

use super::{as_xml, is_harmless, text};
use crate::program::Folder;

/// A game with names that no drawing or page may take for its own.
const OVER: &str = "game: crossword\nplayers: [\"<b>Ann & Co\", Bob]\nabout: {date: 2026-11-24 19:30, place: \"Bremen <x>\", \
    event: Club night}\noptions: {rack_penalty: none, gain_unplayed: false}\nturns:\n  - \"<b>Ann & Co\": h8 r toadied\n  \
    - Bob: pass\n  - table: end\n";

const ADDRESS: &str = "https://app.bgstatsapp.com/createPlay.html?data=%7B";

#[test]
fn a_card_has_the_result() {
    let folder = Folder::new().file("game.yaml", OVER);
    folder.run("export --format card -o card.svg").fine();
    let card = folder.read("card.svg");
    let drawn = Document::parse(&card).expect("a drawing");
    is_harmless(&drawn);
    let lines = drawn.descendants().filter(|node| node.has_tag_name("text"));
    let lines: Vec<String> = lines.map(|line| text(line)).collect();
    assert_eq!(
        lines,
        [
            "Crossword",
            "Club night, Bremen <x>, 24 November 2026, 19:30",
            "<b>Ann & Co",
            "70",
            "Bob",
            "0",
            "best word",
            "<b>Ann & Co: TOADIED +20",
            "best turn",
            "<b>Ann & Co: TOADIED +70",
            "tileref",
        ]
    );
    // The winner has a star.
    assert_eq!(card.matches("<path").count(), 1);
}

#[test]
fn the_longest_names_fit_on_a_card() {
    let wide = "W".repeat(40);
    let teams = format!(
        "game: crossword\nplayers: [{wide}, B, C, D]\nteams: {{Reds: [{wide}, C], Blues: [B, D]}}\n\
         about: {{place: {}}}\noptions: {{rack_penalty: none, gain_unplayed: false}}\nturns:\n  - table: end\n",
        "long ".repeat(30).trim_end()
    );
    let folder = Folder::new().file("game.yaml", teams);
    let card = folder.run("export --format card").fine().out;
    let drawn = Document::parse(&card).expect("a drawing");
    let number = |line: &Node<'_, '_>, name: &str| -> usize {
        let value = line.attribute(name).expect(name);
        value.parse().expect("a number")
    };
    for line in drawn.descendants().filter(|node| node.has_tag_name("text")) {
        let starts = line.attribute("text-anchor").is_none();
        let letters = text(line).chars().count();
        // A capital is about as wide as three quarters of its height.
        let width = letters * number(&line, "font-size") * 55 / 100;
        let end = number(&line, "x") + if starts { width } else { 0 };
        assert!(end <= 640, "{}: {end}", text(line));
    }
}

#[test]
fn the_link_for_the_shelf_has_the_result_and_nothing_is_sent() {
    let folder = Folder::new().file("game.yaml", OVER);
    let link = folder.run("export --format bgstats").fine().out;
    assert!(link.starts_with(ADDRESS), "{link}");
    assert_eq!(link.lines().count(), 1);
    for part in [
        "%22name%22:%22%3Cb%3EAnn%20%26%20Co%22",
        "%22location%22:%22Bremen%20%3Cx%3E%22",
        "%22bggId%22:320",
        "%22winner%22:true",
    ] {
        assert!(link.contains(part), "{part}: {link}");
    }
    let drawn = folder.run("export --format bgstats --qr").fine().out;
    assert!(drawn.ends_with(&link) && drawn.starts_with('█'), "{drawn}");
    // The page of the game has the same link and its code.
    let page = folder.run("export --format html").fine().out;
    let xml = as_xml(&page);
    let page = Document::parse(&xml).expect("a page");
    is_harmless(&page);
    let links = page.descendants().filter_map(|node| node.attribute("href"));
    assert_eq!(links.collect::<Vec<_>>(), [link.trim_end()]);
    let codes = page.descendants();
    let codes = codes.filter(|node| node.attribute("class") == Some("qr"));
    assert_eq!(codes.count(), 1);
}

#[test]
fn a_game_that_goes_on_has_no_result() {
    let open = OVER.replace("  - table: end\n", "");
    let folder = Folder::new().file("game.yaml", open);
    for format in ["card", "bgstats"] {
        folder
            .run(&format!("export --format {format}"))
            .fails(2, "the game is not over, so it has no result yet");
    }
    folder
        .run("export --format svg --qr")
        .fails(2, "`--qr` is for links");
    let page = folder.run("export --format html").fine().out;
    assert!(!page.contains("bgstats"), "{page}");
}
