//! The files of the pages that do not change, compressed, in a folder whose name is their hash, so that a browser asks for
//! each only once.

use std::io::Write as _;
use std::sync::LazyLock;

use flate2::Compression;
use flate2::write::GzEncoder;
use hyper::Uri;
use hyper::body::Bytes;
use hyper::header::{self, HeaderMap, HeaderValue};
use maud::{Markup, html};
use sha2::{Digest as _, Sha256};

use super::reply::{self, Reply};
use super::reply::{CSS, HTML, SCRIPT};
use crate::page::assets::{ASSETS, FOLDER, SEAT, modules, setup};

/// A file as it is sent.
struct Packed {
    path: &'static str,
    text: Bytes,
    gzipped: Bytes,
}

impl Packed {
    fn reply(&self, kind: &'static str, head: &HeaderMap) -> Reply {
        let accepted = head.get(header::ACCEPT_ENCODING);
        let zips = accepted.is_some_and(|all| all.to_str().is_ok_and(|all| all.contains("gzip")));
        let text = if zips { &self.gzipped } else { &self.text };
        let mut reply = reply::text(kind, text.clone());
        let headers = reply.headers_mut();
        headers.insert(header::VARY, HeaderValue::from_static("accept-encoding"));
        if zips {
            headers.insert(header::CONTENT_ENCODING, HeaderValue::from_static("gzip"));
        }
        reply
    }
}

static PACKED: LazyLock<Vec<Packed>> = LazyLock::new(|| {
    let pack = |path, text: String| {
        let mut gzip = GzEncoder::new(Vec::new(), Compression::best());
        let gzipped = gzip.write_all(text.as_bytes()).and_then(|()| gzip.finish());
        Packed {
            path,
            gzipped: gzipped.expect("memory takes everything").into(),
            text: text.into(),
        }
    };
    let assets = ASSETS.iter().map(|asset| {
        let text = asset.text.replace(FOLDER, &prefix());
        pack(asset.path, text)
    });
    let pages = [("seat", "seat", SEAT), (SETUP_PAGE, "start", &setup())];
    let pages = pages.map(|(path, folder, page)| pack(path, phone_page(folder, page)));
    assets.chain(pages).collect()
});

/// The path of the players' page before there is a game, under which no request asks for it.
const SETUP_PAGE: &str = "/setup";

/// The hash of every file: a version of the program has its own folder.
static HASH: LazyLock<String> = LazyLock::new(|| {
    let mut hash = Sha256::new();
    for asset in ASSETS {
        hash.update(asset.text);
    }
    let hash = hash.finalize();
    hash[..6].iter().map(|byte| format!("{byte:02x}")).collect()
});

fn prefix() -> String {
    format!("/{}/", *HASH)
}

/// The address of a file for the page that loads it.
pub fn address(path: &str) -> String {
    prefix() + path
}

/// The elements that let a browser load the scripts of a page side by side.
pub fn preloads(folder: &str) -> Markup {
    html! { @for path in modules(folder) { link rel="modulepreload" href=(address(path)); } }
}

/// A page for phones with the addresses of its files, whose scripts are in a folder.
fn phone_page(folder: &str, page: &str) -> String {
    let preloads = preloads(folder).into_string() + "</head>";
    page.replace(FOLDER, &prefix())
        .replace("</head>", &preloads)
}

/// The players' page before there is a game.
pub fn setup_page(head: &HeaderMap) -> Option<Reply> {
    let page = PACKED.iter().find(|file| file.path == SETUP_PAGE)?;
    Some(page.reply(HTML, head))
}

/// Serves a file; those for players only where there are seats. In the folder of its hash it never changes.
pub fn file(uri: &Uri, head: &HeaderMap, seats: bool) -> Option<Reply> {
    let path = uri.path().strip_prefix('/')?;
    let kept = path
        .strip_prefix(&**HASH)
        .and_then(|path| path.strip_prefix('/'));
    let path = kept.unwrap_or(path);
    if path.contains("seat") && !seats {
        return None;
    }
    let file = PACKED.iter().find(|file| file.path == path)?;
    let mut reply = file.reply(content_type(path), head);
    if kept.is_some() {
        let kept = HeaderValue::from_static("max-age=31536000, immutable");
        reply.headers_mut().insert(header::CACHE_CONTROL, kept);
    }
    Some(reply)
}

fn content_type(path: &str) -> &'static str {
    match path.rsplit_once('.').map(|(_, ending)| ending) {
        Some("css") => CSS,
        Some("js") => SCRIPT,
        Some("svg") => "image/svg+xml",
        Some("json") => "application/manifest+json",
        _ => HTML,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A phone with a slow line loads everything within a second.
    #[test]
    fn each_page_is_under_60_kilobytes() {
        for folder in ["seat", "screen"] {
            let of_page = |path: &str| {
                path == format!("{folder}/{folder}.css")
                    || path == folder
                    || modules(folder).any(|module| module == path)
            };
            let files = PACKED.iter().filter(|file| of_page(file.path));
            let size: usize = files.map(|file| file.gzipped.len()).sum();
            assert!((5_000..60_000).contains(&size), "{folder}: {size}");
        }
    }
}
