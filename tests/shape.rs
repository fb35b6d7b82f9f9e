//! The shape of the project: files that can be read in a sitting, and no dependency without a reason. That the crates do
//! no I/O is seen to by the compiler and by `crates/clippy.toml`.

use std::fs;
use std::path::{Path, PathBuf};

/// Every file in a folder and those below it.
fn files_below(folder: &Path) -> Vec<PathBuf> {
    let mut files = Vec::new();
    for entry in fs::read_dir(folder).expect("a folder of the project") {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            files.extend(files_below(&path));
        } else {
            files.push(path);
        }
    }
    files
}

/// Those of them that are Rust.
fn sources(folder: &Path, into: &mut Vec<PathBuf>) {
    let is_source = |path: &PathBuf| path.extension().is_some_and(|extension| extension == "rs");
    into.extend(files_below(folder).into_iter().filter(is_source));
}

#[test]
fn every_file_can_be_read_in_a_sitting() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut files = Vec::new();
    for folder in ["src", "crates", "tests", "benches", "fuzz/fuzz_targets"] {
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
        .filter(|(lines, _)| *lines > 800)
        .collect();
    assert!(long.is_empty(), "too long: {long:?}");
}

/// What is built for people checks its arithmetic as the tests do, and so do its dependencies.
#[test]
fn a_number_that_does_not_fit_is_an_error_in_every_profile() {
    let manifest = concat!(env!("CARGO_MANIFEST_DIR"), "/Cargo.toml");
    let manifest = fs::read_to_string(manifest).expect("the manifest");
    let mut profiles = manifest.split("\n[profile.").skip(1);
    let release = profiles.find(|profile| profile.starts_with("release]"));
    assert!(release.is_some_and(|release| release.contains("\noverflow-checks = true\n")));
    assert!(!manifest.contains("overflow-checks = false"));
}

#[test]
fn every_dependency_is_there_for_a_reason() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let read = |name: &str| fs::read_to_string(root.join(name)).expect("a file of the project");
    let page = read("ARCHITECTURE.md");
    let crates = fs::read_dir(root.join("crates")).expect("the packages");
    let folders = crates.map(|entry| entry.expect("an entry").path());
    let folders = folders.filter(|folder| folder.is_dir());
    let manifests: Vec<String> = folders
        .chain([root.to_owned()])
        .map(|folder| fs::read_to_string(folder.join("Cargo.toml")).expect("a manifest"))
        .collect();
    let section = |text: &str, from: &str, to: &str| {
        let after = text.split_once(from).expect("the section").1;
        after.split(to).next().unwrap_or_default().to_owned()
    };
    let names: String = manifests
        .iter()
        .flat_map(|manifest| {
            [
                "dependencies",
                "build-dependencies",
                "target.'cfg(unix)'.dependencies",
            ]
            .map(|name| {
                let head = format!("\n[{name}]\n");
                let is_there = manifest.contains(&head);
                let lines = is_there.then(|| section(manifest, &head, "\n["));
                lines.unwrap_or_default() + "\n"
            })
        })
        .collect();
    let mut needed: Vec<&str> = names
        .lines()
        .filter(|line| !line.is_empty() && !line.starts_with("tileref"))
        .filter_map(|line| line.split([' ', '.']).next())
        .collect();
    let table = section(&page, "## Dependencies", "\n## ");
    let mut told: Vec<&str> = table
        .lines()
        .filter(|line| line.starts_with("| `"))
        .filter_map(|line| line.split('|').nth(1))
        .flat_map(|crates| crates.split(',').map(|name| name.trim().trim_matches('`')))
        .collect();
    needed.sort_unstable();
    needed.dedup();
    told.sort_unstable();
    assert_eq!(told, needed);
}

/// Syntax and functions that phones of 2020 do not have; a phone keeps its browser for years.
#[test]
fn old_phones_can_read_the_pages() {
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
    let of_players = [
        "tileref-view/src/page/seat",
        "tileref-view/src/page/live",
        "tileref-pocket/page",
    ];
    let mut files = 0;
    for folder in of_players {
        for path in files_below(
            &Path::new(env!("CARGO_MANIFEST_DIR"))
                .join("crates")
                .join(folder),
        ) {
            // A picture is no text.
            let Ok(text) = fs::read_to_string(&path) else {
                continue;
            };
            files += 1;
            for newer in newer {
                assert!(!text.contains(newer), "{}: {newer}", path.display());
            }
        }
    }
    assert!(files > 40, "{files}");
}
