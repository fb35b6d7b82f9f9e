//! The files of the pages that do not change: for each page one style and one script, compressed, under an address with
//! their hash, so that a browser asks for them only once.

use std::io::Write as _;
use std::sync::LazyLock;

use flate2::Compression;
use flate2::write::GzEncoder;
use hyper::Uri;
use hyper::body::Bytes;
use hyper::header::{self, HeaderMap, HeaderValue};
use sha2::{Digest as _, Sha256};

use super::reply::{self, Reply};
use super::routes::{CSS, HTML, SCRIPT};
use crate::cli::page;

/// A part of a file: its path among the sources, and its text.
type Part = (&'static str, &'static str);

/// A file: its path, its type, its parts. Those with `seat` in their path are for players. A script comes after those
/// that it imports.
type File = (&'static str, &'static str, &'static [Part]);

/// A part in the folder of the pages.
macro_rules! part {
    ($path:literal) => {
        ($path, include_str!(concat!("../page", $path)))
    };
}

const FILES: &[File] = &[
    (
        "/screen.css",
        CSS,
        &[
            ("/page.css", page::STYLE),
            ("/podium.css", page::PODIUM_STYLE),
            part!("/live/land.css"),
            ("/screen.css", include_str!("screen.css")),
        ],
    ),
    (
        "/screen.js",
        SCRIPT,
        &[
            ("/steps.js", page::SCRIPT),
            part!("/live/awake.js"),
            part!("/live/dom.js"),
            part!("/live/ask.js"),
            part!("/live/sound.js"),
            part!("/live/land.js"),
            part!("/live/clock.js"),
            part!("/live/events.js"),
            ("/screen.js", include_str!("screen.js")),
        ],
    ),
    (
        "/to-seat.js",
        SCRIPT,
        &[("/to-seat.js", include_str!("to-seat.js"))],
    ),
    (
        "/icon.svg",
        "image/svg+xml",
        &[("/icon.svg", include_str!("icon.svg"))],
    ),
    (
        "/manifest.json",
        "application/manifest+json",
        &[("/manifest.json", include_str!("manifest.json"))],
    ),
    (
        "/seat.css",
        CSS,
        &[
            ("/board.css", page::BOARD_STYLE),
            part!("/base.css"),
            ("/podium.css", page::PODIUM_STYLE),
            part!("/live/land.css"),
            part!("/seat/seat.css"),
        ],
    ),
    (
        "/seat.js",
        SCRIPT,
        &[
            part!("/live/awake.js"),
            part!("/live/dom.js"),
            part!("/live/ask.js"),
            part!("/live/sound.js"),
            part!("/live/land.js"),
            part!("/live/clock.js"),
            part!("/live/events.js"),
            part!("/seat/letters.js"),
            part!("/seat/cells.js"),
            part!("/seat/keep.js"),
            part!("/seat/talk.js"),
            part!("/seat/clock.js"),
            part!("/seat/compose.js"),
            part!("/seat/tray.js"),
            part!("/seat/sheet.js"),
            part!("/seat/board.js"),
            part!("/seat/bare.js"),
            part!("/seat/paths.js"),
            part!("/seat/panels.js"),
            part!("/seat/page.js"),
        ],
    ),
    ("/seat", HTML, &[part!("/seat/seat.html")]),
];

/// A file as it is sent.
struct Packed {
    path: &'static str,
    kind: &'static str,
    text: Bytes,
    gzipped: Bytes,
    /// Its path with its hash.
    address: String,
}

/// Every file. One that names others has their addresses.
static PACKED: LazyLock<Vec<Packed>> = LazyLock::new(|| {
    let mut packed: Vec<Packed> = Vec::new();
    for (path, kind, parts) in FILES {
        let mut text = minified(parts);
        if *kind == HTML {
            for Packed { path, address, .. } in &packed {
                text = text.replace(&format!("\"{path}\""), &format!("\"{address}\""));
            }
        }
        packed.push(pack(path, kind, text));
    }
    packed
});

fn pack(path: &'static str, kind: &'static str, text: String) -> Packed {
    let hash = Sha256::digest(text.as_bytes());
    let hash: String = hash[..6].iter().map(|byte| format!("{byte:02x}")).collect();
    let mut gzip = GzEncoder::new(Vec::new(), Compression::best());
    let gzipped = gzip.write_all(text.as_bytes()).and_then(|()| gzip.finish());
    Packed {
        path,
        kind,
        text: text.into(),
        gzipped: gzipped.expect("memory takes everything").into(),
        address: format!("{path}?{hash}"),
    }
}

/// The parts of a file as one text without indentation and comment lines, nor what connects scripts: they see each
/// other's names. No part has strings of several lines.
fn minified(parts: &[Part]) -> String {
    let lines = parts.iter().flat_map(|(_, text)| text.lines());
    let code = lines
        .map(str::trim_start)
        .filter(|line| !line.is_empty() && !line.starts_with("//") && !line.starts_with("import "));
    code.flat_map(|line| [line.strip_prefix("export ").unwrap_or(line), "\n"])
        .collect()
}

/// The address of a file for the page that loads it.
pub fn address(path: &str) -> &'static str {
    let file = PACKED.iter().find(|file| file.path == path);
    file.map_or("", |file| &file.address)
}

/// Serves a file; those for players only where there are seats. Under the address with its hash it never changes.
pub fn file(uri: &Uri, head: &HeaderMap, seats: bool) -> Option<Reply> {
    let path = uri.path();
    if path.contains("seat") && !seats {
        return None;
    }
    let file = PACKED.iter().find(|file| file.path == path)?;
    let accepted = head.get(header::ACCEPT_ENCODING);
    let zips = accepted.is_some_and(|all| all.to_str().is_ok_and(|all| all.contains("gzip")));
    let text = if zips { &file.gzipped } else { &file.text };
    let mut reply = reply::text(file.kind, text.clone());
    let headers = reply.headers_mut();
    headers.insert(header::VARY, HeaderValue::from_static("accept-encoding"));
    if zips {
        headers.insert(header::CONTENT_ENCODING, HeaderValue::from_static("gzip"));
    }
    if uri
        .path_and_query()
        .is_some_and(|asked| asked == file.address.as_str())
    {
        let kept = HeaderValue::from_static("max-age=31536000, immutable");
        headers.insert(header::CACHE_CONTROL, kept);
    }
    Some(reply)
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    /// What the players' page loads.
    fn of_players() -> impl Iterator<Item = &'static File> {
        let others = FILES.iter();
        others.filter(|(path, ..)| !path.starts_with("/screen"))
    }

    /// A phone with a slow line loads everything within a second.
    #[test]
    fn each_page_is_under_60_kilobytes() {
        let sizes = |of: &str| {
            let files = PACKED.iter().filter(|file| file.path.contains(of));
            files.map(|file| file.gzipped.len()).sum::<usize>()
        };
        for of in ["seat", "screen"] {
            assert!((5_000..60_000).contains(&sizes(of)), "{of}: {}", sizes(of));
        }
    }

    /// A script comes after those that it imports, and no two parts of a file use the same name.
    #[test]
    fn the_parts_of_a_script_fit_together() {
        let mut imports = 0;
        for (path, _, parts) in FILES.iter().filter(|(_, kind, _)| *kind == SCRIPT) {
            let mut names = HashSet::new();
            let mut before = HashSet::new();
            for (part, text) in *parts {
                for line in text.lines() {
                    assert!(
                        !line.contains("://") || line.contains("www.w3.org"),
                        "{line}"
                    );
                    let code = line.strip_prefix("export ").unwrap_or(line);
                    let code = code.strip_prefix("async ").unwrap_or(code);
                    if let Some((_, from)) = code.split_once("} from \"") {
                        let name = from.trim_end_matches("\";").rsplit('/').next();
                        assert!(before.contains(name.expect("a name")), "{part}: {line}");
                        assert!(!line.contains(" as "), "{line}");
                        imports += 1;
                    }
                    let mut words = code.split([' ', '(']);
                    if let Some("const" | "let" | "function" | "class") = words.next() {
                        let name = words.next().expect("a name");
                        assert!(names.insert(name), "{path}: `{name}` twice");
                    }
                }
                before.insert(part.rsplit('/').next().expect("a name"));
            }
        }
        assert!(imports > 10);
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
        for (_, _, parts) in of_players() {
            for ((part, text), newer) in parts.iter().flat_map(|part| newer.map(|it| (part, it))) {
                assert!(!text.contains(newer), "{part}: {newer}");
            }
        }
    }
}
