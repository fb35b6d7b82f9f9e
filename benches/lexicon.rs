//! Looking words up, and importing a list. Every answer that is timed is also checked.

use std::fs;
use std::sync::LazyLock;

use divan::{Bencher, black_box, counter::ItemsCount};
use tempfile::TempDir;
use tileref::dictionaries::{AddedLists, Lists, NamedBy};
use tileref::lexicon::{self, Flags, Lexicon};

fn letterpress() -> Lexicon {
    lexicon::embedded("letterpress").expect("it is embedded")
}

/// All words of letterpress, shuffled in the same way every time.
static SHUFFLED: LazyLock<Vec<String>> = LazyLock::new(|| {
    let mut words = letterpress().set().stream().into_strs().expect("UTF-8");
    let mut state = 0x9e37_79b9_7f4a_7c15_u64;
    for i in (1..words.len()).rev() {
        // xorshift64: good enough to disturb the order.
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        words.swap(
            i,
            usize::try_from(state % (i as u64 + 1)).expect("an index"),
        );
    }
    words
});

/// Looks up a thousand words, of which so many are valid.
fn look_up(bencher: Bencher, words: &[String], valid: usize, is_valid: impl Fn(&str) -> bool) {
    bencher
        .counter(ItemsCount::new(1000_usize))
        .bench_local(|| {
            let words = words.iter().take(1000);
            let found = words.filter(|word| is_valid(black_box(word.as_str())));
            assert_eq!(found.count(), valid);
        });
}

/// A thousand words of every length; the time is for one.
#[divan::bench]
fn look_up_a_valid_word(bencher: Bencher) {
    let (list, words) = (letterpress(), &*SHUFFLED);
    look_up(bencher, words, 1000, |word| list.contains(word));
}

/// The same in a bare `fst` set, for comparison.
#[divan::bench]
fn look_up_a_valid_word_in_a_bare_set(bencher: Bencher) {
    let list = lexicon::EMBEDDED
        .iter()
        .find(|list| list.name == "letterpress")
        .expect("it is embedded");
    let (set, words) = (fst::Set::new(list.fst).expect("sound"), &*SHUFFLED);
    look_up(bencher, words, 1000, |word| set.contains(word));
}

/// The same words, each with an extra letter.
#[divan::bench]
fn look_up_an_invalid_word(bencher: Bencher) {
    let list = letterpress();
    let words = SHUFFLED.iter().map(|word| format!("{word}q"));
    let words: Vec<String> = words
        .filter(|word| !list.contains(word))
        .take(1000)
        .collect();
    look_up(bencher, &words, 0, |word| list.contains(word));
}

/// The same few short words again and again, as a play looks them up.
#[divan::bench]
fn look_up_the_words_of_a_play(bencher: Bencher) {
    let list = letterpress();
    bencher.counter(ItemsCount::new(4_usize)).bench_local(|| {
        let words = ["latch", "habits", "qi", "inbox"];
        assert!(words.iter().all(|word| list.contains(black_box(word))));
    });
}

#[divan::bench]
fn near_words(bencher: Bencher) {
    let list = letterpress();
    bencher.bench_local(|| {
        assert!(
            list.nearest(black_box("recieve"), 5)
                .contains(&"receive".to_owned())
        );
    });
}

/// Without optimisation only the import below does it.
#[divan::bench(ignore = cfg!(debug_assertions))]
fn compile_all_of_letterpress_unsorted(bencher: Bencher) {
    let text = SHUFFLED.join("\n");
    bencher.bench_local(|| {
        let compiled = lexicon::compile(black_box(text.as_bytes())).expect("a list");
        assert_eq!(compiled.report.words, 274_137);
    });
}

/// From an unsorted file to a list on disk, synced and read back.
#[divan::bench]
fn import_all_of_letterpress_unsorted(bencher: Bencher) {
    let home = TempDir::new().expect("a folder");
    let list = home.path().join("list.txt");
    fs::write(&list, SHUFFLED.join("\n")).expect("written");
    let store = AddedLists::at(home.path());
    bencher.bench_local(|| {
        let report = store
            .add("club", &list, Flags::Refuse, true)
            .expect("added");
        assert_eq!(report.words, 274_137);
    });
    assert_eq!(
        store
            .resolve("club", NamedBy::Keyboard, &Lists::default())
            .expect("found")
            .len(),
        274_137
    );
}
