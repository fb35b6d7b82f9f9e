//! Writes the folder of the page without a server: `tileref-web MODULE FOLDER`.
//!
//! What a browser keeps is in a folder whose name is the hash of everything, so that a new build never meets files of an
//! old one. The pages themselves, and the worker that looks after the rest, keep their names.
#![expect(
    clippy::disallowed_methods,
    reason = "this program makes files, and does nothing else"
)]

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};

use flate2::Compression;
use flate2::write::ZlibEncoder;
use sha2::{Digest as _, Sha256};
use tileref_record::record;
use tileref_view::page::assets::{ASSETS, FOLDER, SEAT, START};
use tileref_view::page::{PODIUM_STYLE, STYLE};
use tileref_words::text::hex;
use tileref_words::{MAX_BYTES, pack};

/// What the page may do: load its own files, and nothing inline.
const POLICY: &str = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; connect-src 'self'; \
                      img-src 'self' data: blob:; manifest-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'none'";

/// The files that stand beside the folder of the hash, because they are asked for by name.
const NAMED: [&str; 5] = [
    "index.html",
    "game.html",
    "show.html",
    "sw.js",
    "manifest.json",
];

/// Where the scripts of this page stand among those of the page of a seat.
const PAGE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/page");

/// The licence of the program.
const LICENCE: &str = include_str!("../../LICENSE");

/// What the scripts and pages have in the place of the folder's name, and of the list of its files.
const HASH: &str = "@HASH@";
const FILES: &str = "@FILES@";

/// What scripts and pages say of the program, each with what they have in its place.
fn facts() -> serde_json::Result<[(&'static str, String); 6]> {
    let lists = tileref_lists::EMBEDDED.map(|list| (list.name, list.about));
    Ok([
        ("@HEAD@", shared_head()),
        ("@POLICY@", POLICY.to_owned()),
        ("@START@\n", START.to_owned()),
        ("@LISTS@", serde_json::to_string(&lists)?),
        ("@MAX_LIST@", MAX_BYTES.to_string()),
        ("@MAX_RECORD@", record::MAX_BYTES.to_string()),
    ])
}

/// A file of the folder.
struct File {
    path: String,
    bytes: Vec<u8>,
}

impl File {
    fn new(path: &str, bytes: impl Into<Vec<u8>>) -> Self {
        Self {
            path: path.to_owned(),
            bytes: bytes.into(),
        }
    }
}

fn main() -> io::Result<()> {
    let arguments: Vec<PathBuf> = std::env::args_os().skip(1).map(PathBuf::from).collect();
    let [module, folder] = arguments.as_slice() else {
        return Err(io::Error::other("usage: tileref-web MODULE FOLDER"));
    };
    let mut files = scripts()?;
    files.extend([
        File::new("tileref.wasm", fs::read(module)?),
        File::new("licences.txt", licences()),
        File::new("game.html", game_page()),
        File::new("page.css", STYLE.to_owned() + PODIUM_STYLE),
    ]);
    for list in tileref_lists::EMBEDDED {
        let words = tileref_lists::embedded(list.name).and_then(|list| pack(&list));
        let unpackable = || io::Error::other(format!("{} cannot be packed", list.name));
        let mut zipped = ZlibEncoder::new(Vec::new(), Compression::best());
        zipped.write_all(&words.ok_or_else(unpackable)?)?;
        let path = format!("lists/{}.packed", list.name);
        files.push(File::new(&path, zipped.finish()?));
    }
    preload(&mut files)?;
    let facts = facts()?;
    for file in &mut files {
        if let Ok(text) = std::str::from_utf8(&file.bytes) {
            let said = |text: String, (mark, fact): &(&str, String)| text.replace(mark, fact);
            file.bytes = facts.iter().fold(text.to_owned(), said).into();
        }
    }
    files.sort_by(|one, other| one.path.cmp(&other.path));
    write(&files, folder)
}

/// The files of the page of a seat, and in the place of some of them, or beside them, those of this page.
fn scripts() -> io::Result<Vec<File>> {
    let of_server = ["to-seat.js", "start/setup.js"];
    let shared = ASSETS.iter();
    let shared = shared.filter(|asset| !asset.path.starts_with("screen/"));
    let shared = shared.filter(|asset| !of_server.contains(&asset.path));
    let mut files: Vec<File> = shared
        .map(|asset| File::new(asset.path, asset.text))
        .collect();
    for own in own_files(Path::new(PAGE))? {
        files.retain(|file| file.path != own.path);
        files.push(own);
    }
    Ok(files)
}

/// The licences of the program and of each word list.
fn licences() -> String {
    let mut licences = format!("tileref:\n\n{LICENCE}");
    for list in tileref_lists::EMBEDDED {
        let (name, source, text) = (list.name, list.source, list.licence_text);
        licences += &format!("\n\nThe word list `{name}`, {source}:\n\n{text}");
    }
    licences
}

/// The page of a game: that of a seat, with what one phone for all needs besides.
fn game_page() -> String {
    let policy = "<meta http-equiv=\"Content-Security-Policy\" content=\"@POLICY@\">";
    let own = format!(
        "<link rel=\"stylesheet\" href=\"{FOLDER}pocket/extras.css\">\n\
         <script type=\"module\" src=\"{FOLDER}pocket/extras.js\"></script>\n</head>"
    );
    SEAT.replace(&format!("{FOLDER}live/manifest.json"), "manifest.json")
        .replace(
            "<meta charset=\"utf-8\">",
            &format!("<meta charset=\"utf-8\">\n{policy}"),
        )
        .replace("</head>", &own)
        .replace("href=\"/\"", "href=\"./\"")
        .replace(FOLDER, &format!("{HASH}/"))
}

/// What the heads of all pages say: that of a game says it.
fn shared_head() -> String {
    let page = game_page();
    let head = page.lines().take_while(|line| *line != "</head>");
    let is_shared = |line: &&str| {
        let starts = ["<meta ", "<link rel=\"icon\"", "<link rel=\"manifest\""];
        starts.iter().any(|start| line.starts_with(start))
    };
    head.filter(is_shared).collect::<Vec<_>>().join("\n")
}

/// Names in each page the scripts that it will need, so that they load side by side.
fn preload(files: &mut [File]) -> io::Result<()> {
    let text = |file: &File| String::from_utf8_lossy(&file.bytes).into_owned();
    let scripts = files.iter().filter(|file| file.path.ends_with(JS));
    let scripts: BTreeMap<String, String> = scripts
        .map(|file| (file.path.clone(), text(file)))
        .collect();
    for page in files.iter_mut().filter(|file| NAMED.contains(&&*file.path)) {
        let html = text(page);
        let begin = format!("<script type=\"module\" src=\"{HASH}/");
        let entries = html.split(&begin).skip(1);
        let entries = entries.filter_map(|rest| rest.split_once('"'));
        let mut due: Vec<String> = entries.map(|(path, _)| path.to_owned()).collect();
        let mut needed = BTreeSet::new();
        while let Some(path) = due.pop() {
            let missing = || io::Error::other(format!("{}: no script {path}", page.path));
            let script = scripts.get(&path).ok_or_else(missing)?;
            due.extend(imports(&path, script).filter(|other| !needed.contains(other)));
            needed.insert(path);
        }
        let links: String = needed
            .iter()
            .map(|path| format!("<link rel=\"modulepreload\" href=\"{HASH}/{path}\">\n"))
            .collect();
        page.bytes = html.replace("</head>", &(links + "</head>")).into();
    }
    Ok(())
}

const JS: &str = ".js";

/// The scripts that another one imports at once.
fn imports(from: &str, script: &str) -> impl Iterator<Item = String> {
    let folder = from.rsplit_once('/').map_or("", |(folder, _)| folder);
    let lines = script.lines().filter(|line| line.starts_with("import "));
    let names = lines.filter_map(|line| line.rsplit('"').nth(1));
    names.map(move |name| match name.strip_prefix("../") {
        Some(other) => other.to_owned(),
        None => format!("{folder}/{}", name.trim_start_matches("./")),
    })
}

/// The files of this page, whatever their folder.
fn own_files(folder: &Path) -> io::Result<Vec<File>> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() {
            found.extend(own_files(&path)?);
            continue;
        }
        let name = path.strip_prefix(PAGE).map_err(io::Error::other)?;
        let name: Vec<_> = name.iter().map(|part| part.to_string_lossy()).collect();
        found.push(File::new(&name.join("/"), fs::read(&path)?));
    }
    Ok(found)
}

fn write(files: &[File], folder: &Path) -> io::Result<()> {
    let mut hash = Sha256::new();
    for file in files {
        hash.update(&file.path);
        hash.update(&file.bytes);
    }
    let hash = &hex(&hash.finalize())[..12];
    let place = |file: &File| {
        let is_named = NAMED.contains(&&*file.path);
        let folder = if is_named {
            String::new()
        } else {
            format!("{hash}/")
        };
        folder + &file.path
    };
    let kept = files.iter().filter(|file| file.path != "sw.js").map(place);
    let kept = serde_json::to_string(&kept.collect::<Vec<_>>())?;
    if folder.exists() {
        fs::remove_dir_all(folder)?;
    }
    for file in files {
        let path = folder.join(place(file));
        fs::create_dir_all(path.parent().unwrap_or(folder))?;
        match std::str::from_utf8(&file.bytes) {
            Ok(text) if text.contains('@') => {
                fs::write(path, text.replace(HASH, hash).replace(FILES, &kept))?;
            }
            _ => fs::write(path, &file.bytes)?,
        }
    }
    Ok(())
}
