//! The rooms of each crate, which are the modules directly under its root or directly under `src/cli`: imports point
//! down, so no rooms need each other in a circle. Imports are read as text; tests may import anything.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

/// Where there are rooms, and the path of the module that they are in.
const ROOTS: &[(&str, &[&str])] = &[
    ("src", &[]),
    ("src/cli", &["cli"]),
    ("crates/tileref-words/src", &[]),
    ("crates/tileref-referee/src", &[]),
    ("crates/tileref-kinds/src", &[]),
    ("crates/tileref-game/src", &[]),
    ("crates/tileref-line/src", &[]),
    ("crates/tileref-record/src", &[]),
    ("crates/tileref-view/src", &[]),
    ("crates/tileref-table/src", &[]),
    ("crates/tileref-store/src", &[]),
    ("crates/tileref-pocket/src", &[]),
];

/// For each room, the rooms it imports from, each with a file that does.
type Imports = BTreeMap<String, BTreeMap<String, PathBuf>>;

#[test]
fn no_rooms_need_each_other_in_a_circle() {
    let top = Path::new(env!("CARGO_MANIFEST_DIR"));
    for (root, base) in ROOTS {
        let root = top.join(root);
        let circle = circle(&imports(&root, base));
        assert!(circle.is_empty(), "{}: {circle:#?}", root.display());
    }
}

#[test]
fn a_circle_is_found_wherever_it_is_imported() {
    let folder = tempfile::tempdir().expect("a folder");
    let root = folder.path();
    let write = |name: &str, text: &str| fs::write(root.join(name), text).expect("written");
    fs::create_dir(root.join("hall")).expect("created");
    write("lib.rs", "pub use attic::Roof;\n");
    write("attic.rs", "use crate::{cellar::Coal, lexicon::Word};\n");
    write("cellar.rs", "// use crate::attic;\n");
    write("hall/mod.rs", "use super::cellar;\n");
    write(
        "hall/door.rs",
        "fn open() { super::super::attic::lock(); }\n",
    );
    assert_eq!(circle(&imports(root, &[])), [] as [&str; 0]);
    for import in [
        "use crate::hall;",
        "use super::{hall::{self, door}, other};",
        "use crate::Roof;",
        "fn burn() { crate::attic::smoke() }",
        "pub use crate::{\n    attic as loft,\n};",
    ] {
        write("cellar.rs", import);
        let circle = circle(&imports(root, &[]));
        assert!(
            circle.iter().any(|line| line.starts_with("cellar needs ")),
            "{import}: {circle:?}"
        );
    }
    write(
        "cellar.rs",
        "#[cfg(test)]\nmod tests {\n    use crate::attic;\n}\n",
    );
    assert_eq!(circle(&imports(root, &[])), [] as [&str; 0]);
}

/// The imports between rooms that lead around in circles.
fn circle(imports: &Imports) -> Vec<String> {
    let leads_back = |from: &str, to: &str| {
        let (mut seen, mut next) = (BTreeSet::new(), vec![to]);
        while let Some(room) = next.pop() {
            if room == from {
                return true;
            }
            if seen.insert(room) {
                next.extend(
                    imports
                        .get(room)
                        .into_iter()
                        .flat_map(|to| to.keys().map(String::as_str)),
                );
            }
        }
        false
    };
    let mut circle = Vec::new();
    for (from, to) in imports {
        for (to, file) in to.iter().filter(|(to, _)| leads_back(from, to)) {
            circle.push(format!("{from} needs {to} in {}", file.display()));
        }
    }
    circle
}

/// The imports between the rooms under a root, whose own module path is `base`.
fn imports(root: &Path, base: &[&str]) -> Imports {
    let name = |path: &Path| {
        path.file_stem()
            .unwrap_or_default()
            .to_string_lossy()
            .into_owned()
    };
    let is_room = |name: &String| !["lib", "main", "mod", "tests"].contains(&&**name);
    let entries = fs::read_dir(root).expect("a folder of the project");
    let rooms = entries.map(|entry| name(&entry.expect("an entry").path()));
    let rooms: BTreeSet<String> = rooms.filter(is_room).collect();
    let shown = re_exported(root, &rooms);
    let mut found = Imports::new();
    for file in sources(root) {
        let inner = file.strip_prefix(root).expect("a file below the root");
        let parts = inner.iter().map(|part| name(Path::new(part)));
        let mut module: Vec<String> = base.iter().map(ToString::to_string).collect();
        module.extend(parts.filter(|part| part != "mod" && part != "lib"));
        let Some(own) = module.get(base.len()).cloned() else {
            continue;
        };
        let text = fs::read_to_string(&file).expect("a source file");
        for path in paths(&without_tests(&text)) {
            let Some(path) = resolved(&path, &module) else {
                continue;
            };
            let is_inside = path.len() > base.len() && path.iter().zip(base).all(|(a, b)| a == b);
            let to = path.get(base.len()).filter(|_| is_inside);
            let to = to.and_then(|to| rooms.get(to).or_else(|| shown.get(to)));
            if let Some(to) = to.filter(|to| **to != own) {
                found
                    .entry(own.clone())
                    .or_default()
                    .insert(to.clone(), inner.to_owned());
            }
        }
    }
    found
}

/// What the root re-exports, each with its room.
fn re_exported(root: &Path, rooms: &BTreeSet<String>) -> BTreeMap<String, String> {
    let files = ["lib.rs", "mod.rs"].map(|name| fs::read_to_string(root.join(name)));
    let text = files.into_iter().find_map(Result::ok).unwrap_or_default();
    let public =
        |import: &&str| import.starts_with("pub use ") || import.starts_with("pub(crate) use ");
    let lines = text
        .split_inclusive(';')
        .map(str::trim_start)
        .filter(public);
    let paths = lines.flat_map(paths);
    let shown = paths.filter_map(|mut path| {
        path.retain(|part| part != "crate" && part != "self");
        let of = rooms.get(path.first()?)?;
        Some((path.last()?.clone(), of.clone()))
    });
    shown.collect()
}

/// The source files below a folder, without those of tests.
fn sources(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).expect("a folder of the project");
    let paths = entries.map(|entry| entry.expect("an entry").path());
    let kept = paths.filter(|path| {
        !["tests", "tests.rs", "main.rs"]
            .iter()
            .any(|name| path.ends_with(name))
    });
    let found = kept.flat_map(|path| {
        if path.is_dir() {
            sources(&path)
        } else {
            vec![path]
        }
    });
    found
        .filter(|path| path.extension().is_some_and(|ending| ending == "rs"))
        .collect()
}

/// A text without its module of tests and its comments.
fn without_tests(text: &str) -> String {
    let lines: Vec<&str> = text.lines().collect();
    let is_module = |at: &usize| {
        let mut rest = lines[*at..].iter();
        let is_test = rest.next() == Some(&"#[cfg(test)]");
        let mut rest = rest.skip_while(|line| line.starts_with("#["));
        let next = rest.next();
        is_test && next.is_some_and(|line| line.starts_with("mod ") && line.ends_with('{'))
    };
    let end = (0..lines.len()).find(is_module).unwrap_or(lines.len());
    let code = lines[..end]
        .iter()
        .map(|line| line.split("//").next().unwrap_or_default());
    code.collect::<Vec<_>>().join("\n")
}

/// The paths that a text imports or uses in place.
fn paths(text: &str) -> Vec<Vec<String>> {
    let is_part = |c: char| c.is_alphanumeric() || c == '_';
    let mut found = Vec::new();
    let mut rest = text;
    let mut before = ' ';
    while let Some(start) = rest.find(is_part) {
        before = rest[..start].chars().next_back().unwrap_or(before);
        rest = &rest[start..];
        let word = &rest[..rest.find(|c| !is_part(c)).unwrap_or(rest.len())];
        let after = &rest[word.len()..];
        if word == "use" && after.starts_with(' ') {
            let tree = after.split(';').next().unwrap_or_default();
            leaves(tree, &[], &mut found);
            rest = &after[tree.len()..];
        } else if ["crate", "super"].contains(&word) && before != ':' {
            let path = rest
                .split(|c| !is_part(c) && c != ':')
                .next()
                .unwrap_or_default();
            found.push(
                path.split("::")
                    .filter(|part| !part.is_empty())
                    .map(ToOwned::to_owned)
                    .collect(),
            );
            rest = &rest[path.len()..];
        } else {
            rest = after;
        }
        before = ' ';
    }
    found
}

/// The paths of a tree of imports: `a::{b, c::d}`.
fn leaves(tree: &str, head: &[String], found: &mut Vec<Vec<String>>) {
    let (path, branches) = match tree.trim().split_once('{') {
        Some((path, branches)) => (path, branches.strip_suffix('}')),
        None => (tree.trim(), None),
    };
    let path = path.split(" as ").next().unwrap_or_default();
    let parts = path
        .split("::")
        .map(str::trim)
        .filter(|part| !part.is_empty());
    let head: Vec<String> = head
        .iter()
        .cloned()
        .chain(parts.map(ToOwned::to_owned))
        .collect();
    let Some(branches) = branches else {
        found.extend((!tree.trim().is_empty()).then_some(head));
        return;
    };
    let mut depth = 0;
    let is_between = |c: char| {
        depth += i32::from(c == '{') - i32::from(c == '}');
        c == ',' && depth == 0
    };
    for branch in branches.split(is_between) {
        leaves(branch, &head, found);
    }
}

/// A path from the root of the crate; `None` for one that leads into another crate, or that is relative.
fn resolved(path: &[String], module: &[String]) -> Option<Vec<String>> {
    let mut at = match path.first()?.as_str() {
        "crate" => Vec::new(),
        "super" | "self" => module.to_vec(),
        _ => return None,
    };
    for part in path {
        match part.as_str() {
            "crate" | "self" => {}
            "super" => drop(at.pop()),
            part => at.push(part.to_owned()),
        }
    }
    Some(at)
}
