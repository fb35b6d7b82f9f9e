//! The files of the players' page, and the scripts in `/live/` that it shares with the spectators' page.

use crate::cli::page;
use crate::cli::serve::reply::{self, Reply};
use crate::cli::serve::routes::{CSS, HTML, SCRIPT};

/// A script of the page: its path, its type, its text.
macro_rules! script {
    ($path:literal) => {
        ($path, SCRIPT, &[include_str!(concat!("../../page", $path))])
    };
}

const FILES: &[(&str, &str, &[&str])] = &[
    ("/to-seat.js", SCRIPT, &[include_str!("to-seat.js")]),
    ("/seat", HTML, &[include_str!("../../page/seat/seat.html")]),
    (
        "/seat.css",
        CSS,
        &[page::BOARD_STYLE, include_str!("../../page/seat/seat.css")],
    ),
    script!("/live/clock.js"),
    script!("/live/dom.js"),
    script!("/live/events.js"),
    script!("/seat/bare.js"),
    script!("/seat/board.js"),
    script!("/seat/cells.js"),
    script!("/seat/clock.js"),
    script!("/seat/compose.js"),
    script!("/seat/draw.js"),
    script!("/seat/page.js"),
    script!("/seat/panels.js"),
    script!("/seat/paths.js"),
    script!("/seat/talk.js"),
];

/// The outlines of tiles, generated from those of the spectators' page.
const SHAPES: &str = "/seat/shapes.js";

/// Serves a file of the page.
pub fn file(path: &str) -> Option<Reply> {
    if path == SHAPES {
        return Some(reply::text(SCRIPT, page::shapes()));
    }
    let mut files = FILES.iter();
    let (_, kind, texts) = files.find(|(at, ..)| *at == path)?;
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

    /// A phone with a slow line loads everything within a second or two.
    #[test]
    fn the_page_is_under_100_kilobytes() {
        let texts = FILES.iter().flat_map(|(.., texts)| *texts);
        let bytes = texts.map(|text| minified(text).len()).sum::<usize>() + page::shapes().len();
        assert!(bytes < 100_000, "{bytes} bytes");
    }

    /// Every script that another one imports is served, and nothing is loaded from elsewhere.
    #[test]
    fn everything_that_the_page_asks_for_is_there() {
        let mut asked = 0;
        let spectators: &[&str] = &[include_str!("../screen.js")];
        let files = FILES.iter().map(|(path, _, texts)| (*path, *texts));
        for (path, texts) in files.chain([("/screen.js", spectators)]) {
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
                assert!(file(&path).is_some(), "{path}");
                asked += 1;
            }
        }
        assert!(asked > 10);
        for path in ["/seat.css", "/seat/page.js"] {
            assert!(
                include_str!("../../page/seat/seat.html").contains(path) && file(path).is_some()
            );
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
        for (path, _, texts) in FILES {
            for newer in newer {
                assert!(!texts.concat().contains(newer), "{path}: {newer}");
            }
        }
    }
}
