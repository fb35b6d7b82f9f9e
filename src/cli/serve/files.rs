//! The files of the pages that do not change: styles, scripts, and the page of a seat.

use super::reply::{self, Reply};
use super::routes::{CSS, HTML, SCRIPT};
use crate::cli::page;

/// A script in the folder of the pages: its path, its type, its text.
macro_rules! script {
    ($path:literal) => {
        ($path, SCRIPT, &[include_str!(concat!("../page", $path))])
    };
}

/// Every file. Those with `seat` in their path are for players.
const FILES: &[(&str, &str, &[&str])] = &[
    (
        "/screen.css",
        CSS,
        &[page::STYLE, include_str!("screen.css")],
    ),
    (
        "/screen.js",
        SCRIPT,
        &[page::SCRIPT, include_str!("screen.js")],
    ),
    ("/to-seat.js", SCRIPT, &[include_str!("to-seat.js")]),
    ("/icon.svg", "image/svg+xml", &[include_str!("icon.svg")]),
    (
        "/manifest.json",
        "application/manifest+json",
        &[include_str!("manifest.json")],
    ),
    ("/seat", HTML, &[include_str!("../page/seat/seat.html")]),
    (
        "/seat.css",
        CSS,
        &[page::BOARD_STYLE, include_str!("../page/seat/seat.css")],
    ),
    script!("/live/awake.js"),
    script!("/live/clock.js"),
    script!("/live/dom.js"),
    script!("/live/events.js"),
    script!("/seat/bare.js"),
    script!("/seat/board.js"),
    script!("/seat/cells.js"),
    script!("/seat/clock.js"),
    script!("/seat/compose.js"),
    script!("/seat/keep.js"),
    script!("/seat/page.js"),
    script!("/seat/panels.js"),
    script!("/seat/paths.js"),
    script!("/seat/sheet.js"),
    script!("/seat/talk.js"),
];

/// Serves a file; those for players only where there are seats.
pub fn file(path: &str, seats: bool) -> Option<Reply> {
    if path.contains("seat") && !seats {
        return None;
    }
    let (_, kind, texts) = FILES.iter().find(|(at, ..)| *at == path)?;
    Some(reply::text(kind, minified(&texts.concat())))
}

/// A text without indentation and comment lines, which saves a fifth. No file has strings of several lines.
fn minified(text: &str) -> String {
    let lines = text.lines().map(str::trim_start);
    let code = lines.filter(|line| !line.is_empty() && !line.starts_with("//"));
    code.flat_map(|line| [line, "\n"]).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What the players' page loads.
    fn of_players()
    -> impl Iterator<Item = &'static (&'static str, &'static str, &'static [&'static str])> {
        FILES
            .iter()
            .filter(|(path, ..)| !path.starts_with("/screen"))
    }

    /// A phone with a slow line loads everything within a second or two.
    #[test]
    fn the_page_is_under_100_kilobytes() {
        let texts = of_players().flat_map(|(.., texts)| *texts);
        let bytes = texts.map(|text| minified(text).len()).sum::<usize>();
        assert!(bytes < 100_000, "{bytes} bytes");
    }

    /// Every script that another one imports is served, and nothing is loaded from elsewhere.
    #[test]
    fn everything_that_the_page_asks_for_is_there() {
        let mut asked = 0;
        for (path, _, texts) in FILES {
            let folder = path.rsplit_once('/').expect("a folder").0;
            for line in texts.iter().flat_map(|text| text.lines()) {
                assert!(
                    !line.contains("://") || line.contains("www.w3.org"),
                    "{line}"
                );
                if !line.starts_with("import ") {
                    continue;
                }
                let (_, from) = line.split_once("from \"").expect("a script");
                let name = from.trim_end_matches("\";");
                let path = match name.strip_prefix('.') {
                    None => name.to_owned(),
                    // `./dom.js` or `../live/dom.js`
                    Some(name) => name
                        .strip_prefix('.')
                        .map_or(format!("{folder}{name}"), str::to_owned),
                };
                assert!(file(&path, true).is_some(), "{path}");
                asked += 1;
            }
        }
        assert!(asked > 10);
        for path in ["/seat.css", "/seat/page.js"] {
            let page = include_str!("../page/seat/seat.html");
            assert!(page.contains(path) && file(path, true).is_some());
        }
    }

    /// Syntax and functions that phones of 2020 do not have; a phone keeps its browser for years.
    #[test]
    fn old_phones_can_read_the_page() {
        let newer = [
            "??=",
            "||=",
            "&&=",
            ".replaceAll(",
            ".findLast",
            ".hasOwn(",
            ".at(-",
            "structuredClone",
            "static {",
            "this.#",
            ".toSorted(",
            ".toReversed(",
            "inset:",
            ":has(",
            "@layer",
            "@container",
            "dvh",
            "color-mix(",
        ];
        for (path, _, texts) in of_players() {
            for newer in newer {
                assert!(!texts.concat().contains(newer), "{path}: {newer}");
            }
        }
    }
}
