//! The core is pure: below `cli` there are no files, no terminal, no clock, no environment, no randomness.

use std::fs;
use std::path::{Path, PathBuf};

/// What the core may not name, and why.
const FORBIDDEN: &[(&str, &str)] = &[
    ("std::fs", "files"),
    // What a group names cannot be looked for.
    ("std::{", "a group of modules"),
    ("crate::{", "a group of modules"),
    ("rand::", "chance"),
    ("std::io", "streams"),
    ("std::env", "the environment"),
    ("std::time", "the clock"),
    ("std::net", "the network"),
    ("std::process", "other programs"),
    ("std::thread", "threads"),
    ("println!", "standard output"),
    ("print!", "standard output"),
    ("crate::cli", "the program above it"),
    ("clap", "arguments"),
    ("reedline", "the terminal"),
    ("comfy_table", "the terminal"),
    ("HashMap::new", "an order that differs from run to run"),
];

fn sources(folder: &Path, into: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).expect("a folder of the project") {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            sources(&path, into);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            into.push(path);
        }
    }
}

/// Lines that are code: comments and what follows them on a line do not count.
fn code(text: &str) -> impl Iterator<Item = (usize, &str)> {
    text.lines().enumerate().map(|(n, line)| {
        let is_comment = |&(at, _): &(usize, &str)| line[..at].trim_end().len() < at.max(1);
        let comment = line.match_indices("//").find(is_comment);
        (n + 1, &line[..comment.map_or(line.len(), |(at, _)| at)])
    })
}

#[test]
fn the_core_does_no_io() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut files = Vec::new();
    sources(&root, &mut files);
    let core: Vec<_> = files
        .iter()
        .filter(|path| !path.starts_with(root.join("cli")) && !path.ends_with("main.rs"))
        .collect();
    assert!(
        core.len() > 20,
        "only {} files of the core were found",
        core.len()
    );
    let mut found = Vec::new();
    for path in core {
        let text = fs::read_to_string(path).expect("a source file");
        for (line, code) in code(&text) {
            for (name, what) in FORBIDDEN {
                if code.contains(name) {
                    found.push(format!("{}:{line}: `{name}`: {what}", path.display()));
                }
            }
        }
    }
    assert!(
        found.is_empty(),
        "the core is not pure:\n{}",
        found.join("\n")
    );
}

/// The map of ARCHITECTURE.md: a module may use those before it.
const LAYERS: &[&str] = &[
    "text", "names", "clock", "yaml", "lexicon", "tile", "grid", "table", "score", "mesh",
    "action", "rules", "referee", "game", "record", "replay", "mend", "advice", "report", "view",
    "stats", "gcg", "cli",
];

/// The top module that a source file belongs to.
fn layer_of(root: &Path, path: &Path) -> Option<usize> {
    let inside = path.strip_prefix(root).ok()?.components().next()?;
    let name = Path::new(&inside).file_stem()?.to_str()?.to_owned();
    LAYERS.iter().position(|layer| *layer == name)
}

#[test]
fn modules_only_use_those_above_them_on_the_map() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut files = Vec::new();
    sources(&root, &mut files);
    let (mut seen, mut wrong) = (0, Vec::new());
    for path in &files {
        let Some(own) = layer_of(&root, path) else {
            continue;
        };
        let text = fs::read_to_string(path).expect("a source file");
        for (line, code) in code(&text) {
            assert!(
                !code.contains("crate::{"),
                "{}:{line}: a group of modules",
                path.display()
            );
            for used in code.split("crate::").skip(1) {
                let name: String = used.chars().take_while(char::is_ascii_lowercase).collect();
                let Some(used) = LAYERS.iter().position(|layer| *layer == name) else {
                    continue;
                };
                seen += 1;
                if used > own {
                    wrong.push(format!(
                        "{}:{line}: {} uses {name}",
                        path.display(),
                        LAYERS[own]
                    ));
                }
            }
        }
    }
    assert!(seen > 50, "only {seen} uses were found");
    assert!(wrong.is_empty(), "against the map:\n{}", wrong.join("\n"));
}

#[test]
fn the_map_is_the_one_that_is_drawn() {
    let page = Path::new(env!("CARGO_MANIFEST_DIR")).join("ARCHITECTURE.md");
    let page = fs::read_to_string(page).expect("the page");
    let rows = page
        .lines()
        .skip_while(|line| !line.starts_with("| module"))
        .skip(2);
    let drawn: Vec<&str> = rows
        .take_while(|line| line.starts_with('|'))
        .filter_map(|row| row.split('`').nth(1))
        .collect();
    assert_eq!(drawn, LAYERS);
}

#[test]
fn the_words_that_are_looked_for_are_found_where_they_may_be() {
    let text = fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("src/cli/store.rs"))
        .expect("the store");
    assert!(code(&text).any(|(_, code)| code.contains("std::fs")));
}

#[test]
fn every_file_can_be_read_in_a_sitting() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut files = Vec::new();
    for folder in ["src", "tests", "benches", "fuzz/fuzz_targets"] {
        sources(&root.join(folder), &mut files);
    }
    let long: Vec<_> = files
        .iter()
        .map(|path| {
            (
                fs::read_to_string(path)
                    .expect("a source file")
                    .lines()
                    .count(),
                path,
            )
        })
        .filter(|(lines, _)| *lines > 500)
        .collect();
    assert!(long.is_empty(), "too long: {long:?}");
}

#[test]
fn every_dependency_is_there_for_a_reason() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let read = |name| fs::read_to_string(root.join(name)).expect("a file of the project");
    let (manifest, page) = (read("Cargo.toml"), read("ARCHITECTURE.md"));
    let section = |text: &str, from: &str, to: &str| {
        let after = text.split_once(from).expect("the section").1;
        after.split(to).next().unwrap_or_default().to_owned()
    };
    let names = section(&manifest, "\n[dependencies]\n", "\n[");
    let mut needed: Vec<&str> = names
        .lines()
        .filter_map(|line| line.split_once(" = ").map(|(name, _)| name))
        .collect();
    let table = section(&page, "## What it stands on", "\n## ");
    let mut told: Vec<&str> = table
        .lines()
        .filter(|line| line.starts_with("| `"))
        .filter_map(|line| line.split('|').nth(1))
        .flat_map(|crates| crates.split(',').map(|name| name.trim().trim_matches('`')))
        .collect();
    needed.sort_unstable();
    told.sort_unstable();
    assert_eq!(told, needed);
}
