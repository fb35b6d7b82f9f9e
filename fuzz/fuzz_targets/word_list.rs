//! Any bytes as a word list, packed or not: every word that is counted is in it, and no line is lost.
#![no_main]

use std::collections::BTreeSet;
use std::fs;
use std::sync::LazyLock;

use libfuzzer_sys::fuzz_target;
use tempfile::TempDir;
use tileref::dictionaries::{Lists, NamedBy};
use tileref::lexicon::{Lexicon, MAX_LETTERS, compile, fold, Case};

static FOLDER: LazyLock<TempDir> = LazyLock::new(|| TempDir::new().expect("a folder"));

fuzz_target!(|bytes: &[u8]| {
    if bytes.starts_with(&[0x1f, 0x8b]) {
        fs::write(FOLDER.path().join("list.txt"), bytes).expect("a file");
        let record = FOLDER.path().join("game.yaml");
        if let Err(error) = Lists::default().resolve("./list.txt", NamedBy::Record(&record)) {
            let _ = error.to_string();
        }
        return;
    }
    let Ok(compiled) = compile(bytes) else {
        return;
    };
    let report = compiled.report;
    let list = Lexicon::from_fst_bytes("list", compiled.fst).expect("a sound set");
    assert_eq!(list.len(), report.words);
    let text = std::str::from_utf8(bytes).expect("it was read");
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let text = text.replace("\r\n", "\n").replace('\r', "\n");
    let counted = report.words + report.duplicates + report.ignored + report.others;
    assert_eq!(counted, text.lines().count());
    let is_turkish = |line: &str| line.contains(['ı', 'İ']) && !line.trim_start().starts_with('#');
    let text = match text.lines().any(is_turkish) {
        true => Case::Turkish.small(&text).into_owned(),
        false => text,
    };
    let words: BTreeSet<String> = text.lines().filter_map(|line| fold(line.trim())).collect();
    let listed = words.iter().filter(|word| list.contains(word));
    assert_eq!(listed.clone().count(), report.words);
    assert!(
        listed
            .clone()
            .all(|word| word.chars().count() <= MAX_LETTERS)
    );
});
