//! The table of what people say, `phrases.txt`: sets of words, and sentences, with the form of its rows.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use rustc_hash::FxHashMap;

const TABLE: &str = include_str!("phrases.txt");

/// The sets of words, by their names, read once.
static SETS: LazyLock<BTreeMap<&str, Vec<&str>>> = LazyLock::new(|| {
    let mut sets = BTreeMap::<_, Vec<_>>::new();
    for row in TABLE.lines().filter_map(|line| line.strip_prefix('~')) {
        let mut words = row.split(' ');
        let set = words.next().unwrap_or_default();
        sets.entry(set).or_default().extend(words);
    }
    sets
});

/// The sentences, read once; not before a line may be one.
pub(super) static PHRASES: LazyLock<Phrases> = LazyLock::new(|| Phrases::read(TABLE));

pub(super) struct Phrases {
    pub groups: Vec<Group>,
    /// The words of all sentences, numbered, so that each typed word is compared with each of them only once.
    pub numbers: FxHashMap<&'static str, usize>,
}

/// Meanings, and the sentences that each of them may have.
pub(super) struct Group {
    /// The conditions of each, and its text.
    pub meanings: Vec<(Vec<&'static str>, &'static str)>,
    pub sentences: Vec<Vec<Part>>,
}

/// A part of a sentence.
pub(super) struct Part {
    pub is_optional: bool,
    /// The gap that it fills, without its braces.
    pub gap: Option<&'static str>,
    /// The words that it may be, with their numbers; any that suits the gap if there are none.
    pub words: Vec<(usize, &'static str)>,
}

impl Phrases {
    fn read(text: &'static str) -> Self {
        let (mut groups, mut numbers) = (Vec::<Group>::new(), FxHashMap::default());
        for line in text.lines().filter(|line| !line.starts_with(['#', '~'])) {
            if let Some(sentence) = line.strip_prefix("    ") {
                let parts = sentence.split_whitespace();
                let parts = parts.map(|part| Part::read(part, &mut numbers)).collect();
                if let Some(group) = groups.last_mut() {
                    group.sentences.push(parts);
                }
            } else if !line.is_empty() {
                let meaning = meaning_of(line);
                match groups.last_mut().filter(|group| group.sentences.is_empty()) {
                    Some(group) => group.meanings.push(meaning),
                    None => groups.push(Group {
                        meanings: vec![meaning],
                        sentences: Vec::new(),
                    }),
                }
            }
        }
        Self { groups, numbers }
    }
}

/// The conditions in brackets before a meaning, and its text.
fn meaning_of(line: &'static str) -> (Vec<&'static str>, &'static str) {
    match line
        .strip_prefix('[')
        .and_then(|line| line.split_once("] "))
    {
        Some((conditions, text)) => (conditions.split(' ').collect(), text),
        None => (Vec::new(), line),
    }
}

impl Part {
    fn read(text: &'static str, numbers: &mut FxHashMap<&'static str, usize>) -> Self {
        let (text, is_optional) = match text.strip_suffix('?') {
            Some(text) => (text, true),
            None => (text, false),
        };
        let (gap, words) = match text.strip_prefix('{').and_then(|text| text.split_once('}')) {
            Some((gap, words)) => (Some(gap), words.trim_start_matches('=')),
            None => (None, text),
        };
        let words = words.split('|').filter(|word| !word.is_empty());
        let mut numbered = |word| {
            let next = numbers.len();
            (*numbers.entry(word).or_insert(next), word)
        };
        Self {
            is_optional,
            gap,
            words: words.map(&mut numbered).collect(),
        }
    }
}

/// The words of a set; none if there is no set of this name.
pub(super) fn words(set: &str) -> &'static [&'static str] {
    SETS.get(set).map_or(&[], Vec::as_slice)
}

/// Whether a word is in a set of `phrases.txt`.
pub fn is(set: &str, word: &str) -> bool {
    debug_assert!(SETS.contains_key(set), "no such set: {set}");
    words(set).contains(&word)
}

/// Whether a word says nothing in a sentence.
pub fn says_nothing(word: &str) -> bool {
    is("idle", word)
}
