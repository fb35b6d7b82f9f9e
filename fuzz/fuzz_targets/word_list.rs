//! Any bytes as a word list, packed or not: every word that is counted is in it, and no line is lost.
#![no_main]

use std::fs;
use std::sync::LazyLock;

use libfuzzer_sys::fuzz_target;
use tempfile::TempDir;
use tileref::cli::dictionaries::{self, NamedBy};
use tileref::lexicon::{Lexicon, MAX_LETTERS, compile, fold, sort};

static FOLDER: LazyLock<TempDir> = LazyLock::new(|| TempDir::new().expect("a folder"));

fuzz_target!(|bytes: &[u8]| {
    if bytes.starts_with(&[0x1f, 0x8b]) {
        fs::write(FOLDER.path().join("list.txt"), bytes).expect("a file");
        let record = FOLDER.path().join("game.yaml");
        if let Err(error) = dictionaries::resolve("./list.txt", NamedBy::Record(&record)) {
            let _ = error.to_string();
        }
        return;
    }
    let sorted = match sort(bytes) {
        Ok(sorted) => sorted,
        Err(error) => {
            assert_eq!(compile(bytes).map(|list| list.report), Err(error));
            return;
        }
    };
    let compiled = compile(bytes).expect("it was sorted");
    assert_eq!(compiled.report, sorted.report);
    let list = Lexicon::from_fst_bytes("list", compiled.fst).expect("a sound set");
    assert_eq!(list.len(), sorted.report.words);
    assert_eq!(sorted.words().count(), sorted.report.words);
    for word in sorted.words() {
        let word = std::str::from_utf8(word).expect("a word");
        assert!(list.contains(word), "{word}");
        assert_eq!(fold(word).as_deref(), Some(word));
        assert!(word.chars().count() <= MAX_LETTERS);
    }
    let report = &sorted.report;
    let text = std::str::from_utf8(bytes).expect("it was read");
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let lines = text
        .replace("\r\n", "\n")
        .replace('\r', "\n")
        .lines()
        .count();
    let counted = report.words + report.duplicates + report.ignored + report.others;
    assert_eq!(counted, lines);
});
