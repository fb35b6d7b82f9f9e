//! Compiles a word list, in any order, case and line ending, to an `fst` set.

use std::borrow::Cow;
use std::str;

use fst::SetBuilder;

use super::letters::{Case, fold};

/// The most letters in a word; a longer one is counted in [`CompileReport::others`].
pub const MAX_LETTERS: usize = 64;

/// The largest list to compile, in bytes.
pub const MAX_BYTES: usize = 64 << 20;

/// How many skipped lines a report shows.
const EXAMPLES: usize = 5;

/// How many characters of a skipped line a report shows.
const EXAMPLE_CHARS: usize = 40;

/// A compiled list.
#[derive(Clone, Debug)]
pub struct Compiled {
    /// The set, for [`Lexicon::from_fst_bytes`](super::Lexicon::from_fst_bytes).
    pub fst: Vec<u8>,
    /// What happened to the lines.
    pub report: CompileReport,
}

/// What happened to the lines of a list: each is counted exactly once.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CompileReport {
    /// Words kept.
    pub words: usize,
    /// Lines with a duplicate word.
    pub duplicates: usize,
    /// Blank lines and comments (`#`).
    pub ignored: usize,
    /// Lines with anything but letters, or with too many letters.
    pub others: usize,
    /// The first few of those lines.
    pub examples: Vec<RejectedLine>,
}

/// A line that is not a word.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RejectedLine {
    /// Its number, from 1.
    pub line: usize,
    /// Its text, truncated.
    pub text: String,
    /// Whether it is a word, but longer than [`MAX_LETTERS`].
    pub too_long: bool,
}

/// Why bytes are not a word list.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum CompileError {
    /// More bytes than [`MAX_BYTES`].
    #[error("it is larger than {} MB, too large for a word list", MAX_BYTES >> 20)]
    TooLarge,
    /// UTF-16, as some editors save it.
    #[error("it is UTF-16 text; save it as UTF-8")]
    Utf16,
    /// A zero byte: not a text file.
    #[error("line {line} contains a zero byte: this is not a text file")]
    Binary {
        /// The line, from 1.
        line: usize,
    },
    /// Not UTF-8. Guessing the encoding could silently produce wrong words.
    #[error(
        "line {line} is not UTF-8; save it as UTF-8, or convert it: `iconv -f ISO-8859-1 -t UTF-8 OLD > NEW` if it \
         is Latin-1"
    )]
    NotUtf8 {
        /// The first such line, from 1.
        line: usize,
    },
}

/// How many bytes of words are read before duplicates are removed: a small compressed file may be one word, millions of
/// times.
const ROOM: usize = 1 << 20;

/// Compiles a list: one word per line, in UTF-8 (with or without a byte order mark), with lines ending in LF, CR LF or
/// CR. Spaces around words, blank lines and lines that start with `#` are ignored. Words are [folded](fold), sorted and
/// deduplicated. If a word has an `ı` or an `İ`, an `I` is the capital of `ı`.
///
/// # Errors
/// The list is not UTF-8 text or is too large. An empty list is not an error here: see [`CompileReport::words`].
///
/// # Panics
/// Never: the words are sorted and unique, and writing to memory cannot fail.
///
/// ```
/// let list = tileref_words::compile(b"# mine\nQi\nqi\nx-ray\n").expect("text");
/// assert_eq!(list.report.words, 1); // one word, twice; `x-ray` has a character that is not a letter
/// ```
pub fn compile(text: &[u8]) -> Result<Compiled, CompileError> {
    let mut text = Cow::Borrowed(readable(text)?);
    if text.contains('\r') {
        text = with_plain_breaks(&text).into();
    }
    let is_turkish = |line: &str| !is_comment(line) && Case::of(line) == Case::Turkish;
    if text.lines().any(is_turkish) {
        text = Case::Turkish.small(&text).into_owned().into();
    }
    let (words, report) = words_of(&text);
    let mut set = SetBuilder::memory();
    let fst = set
        .extend_iter(words.lines())
        .and_then(|()| set.into_inner())
        .expect("the words are sorted and unique, and writing to memory cannot fail");
    Ok(Compiled { fst, report })
}

fn is_comment(line: &str) -> bool {
    line.trim_start().starts_with('#')
}

/// The words of a text, each on a line, in order.
fn words_of(text: &str) -> (String, CompileReport) {
    let (mut report, mut lines) = (CompileReport::default(), 0);
    let (mut words, mut room) = (String::new(), ROOM);
    for (line, number) in text.lines().zip(1..) {
        let line = line.trim();
        if line.is_empty() || is_comment(line) {
            report.ignored += 1;
            continue;
        }
        let word = fold(line);
        if let Some(word) = word.as_ref().filter(|word| !is_too_long(word)) {
            lines += 1;
            words += word;
            words.push('\n');
            if words.len() > room {
                words = in_order(&words);
                room = ROOM + 2 * words.len();
            }
            continue;
        }
        report.others += 1;
        if report.examples.len() < EXAMPLES {
            report.examples.push(RejectedLine {
                line: number,
                text: line.chars().take(EXAMPLE_CHARS).collect(),
                too_long: word.is_some(),
            });
        }
    }
    words = in_order(&words);
    report.words = words.lines().count();
    report.duplicates = lines - report.words;
    (words, report)
}

fn is_too_long(word: &str) -> bool {
    word.len() > MAX_LETTERS && word.chars().count() > MAX_LETTERS
}

/// Lines, sorted and deduplicated.
fn in_order(lines: &str) -> String {
    let mut all: Vec<&str> = lines.split_inclusive('\n').collect();
    all.sort_unstable();
    all.dedup();
    all.concat()
}

/// A text with every line ended by LF, instead of CR LF or CR.
fn with_plain_breaks(text: &str) -> String {
    text.replace("\r\n", "\n").replace('\r', "\n")
}

/// The text of a list, if it is one.
fn readable(text: &[u8]) -> Result<&str, CompileError> {
    let line_of = |at: usize| {
        let before = String::from_utf8_lossy(&text[..=at]);
        with_plain_breaks(&before).lines().count()
    };
    if text.len() > MAX_BYTES {
        return Err(CompileError::TooLarge);
    }
    if text.starts_with(&[0xff, 0xfe]) || text.starts_with(&[0xfe, 0xff]) {
        return Err(CompileError::Utf16);
    }
    if let Some(at) = text.iter().position(|&byte| byte == 0) {
        return Err(CompileError::Binary { line: line_of(at) });
    }
    let text = str::from_utf8(text).map_err(|e| CompileError::NotUtf8 {
        line: line_of(e.valid_up_to()),
    })?;
    Ok(text.strip_prefix('\u{feff}').unwrap_or(text))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Lexicon;

    fn words(compiled: &Compiled) -> Vec<String> {
        let list = Lexicon::from_fst_bytes("test", compiled.fst.clone()).expect("sound");
        list.set().stream().into_strs().expect("UTF-8")
    }

    #[test]
    fn lists_in_any_form_give_the_same_words() {
        for text in [
            "cat\ndog\nox\n",
            "ox\ncat\ndog",
            "OX\nCat\ndOG",
            "cat\r\ndog\r\nox\r\n",
            "cat\rdog\rox\r",
            "\u{feff}cat\ndog\nox",
            "# animals\n\ncat\n  # big ones\n dog\t\nox \n\n",
            "cat\nCAT\nox\ndog\ncat\n",
        ] {
            assert_eq!(
                words(&compile(text.as_bytes()).unwrap()),
                ["cat", "dog", "ox"],
                "{text:?}"
            );
        }
    }

    #[test]
    fn the_capitals_of_a_turkish_list_are_its_own() {
        for text in ["ilgi\nılık\n", "İLGİ\nILIK\n", "İlgi\nIlık\n"] {
            let list = words(&compile(text.as_bytes()).expect("text"));
            assert_eq!(list, ["ilgi", "ılık"], "{text}");
        }
        for text in ["ILGI\n", "# from Işık\nILGI\n", " # İ\nILGI\n"] {
            let list = words(&compile(text.as_bytes()).expect("text"));
            assert_eq!(list, ["ilgi"], "{text}");
        }
    }

    #[test]
    fn every_line_is_counted_once() {
        let text = "\u{feff}# list\r\ncat\rCat\n\ndon't\r\nco-op\nr2d2\ntwo words\nÄpfel\nA\u{308}PFEL\n\
                    straße\nİzmir\nx\u{304}\ndog#\n#";
        let compiled = compile(text.as_bytes()).unwrap();
        assert_eq!(words(&compiled), ["cat", "izmir", "straße", "äpfel"]);
        let CompileReport {
            words,
            duplicates,
            ignored,
            others,
            examples,
        } = compiled.report;
        assert_eq!((words, duplicates, ignored, others), (4, 2, 3, 6));
        let shown: Vec<_> = examples.iter().map(|o| (o.line, o.text.as_str())).collect();
        assert_eq!(
            shown,
            [
                (5, "don't"),
                (6, "co-op"),
                (7, "r2d2"),
                (8, "two words"),
                (13, "x\u{304}")
            ]
        );
    }

    #[test]
    fn words_with_long_common_prefixes_are_sorted() {
        let text = "abcdefghz\nabcdefgh\nabcdefghya\nabcdefg\nabcdefghy\nabcdefgh\n";
        let sorted = [
            "abcdefg",
            "abcdefgh",
            "abcdefghy",
            "abcdefghya",
            "abcdefghz",
        ];
        assert_eq!(words(&compile(text.as_bytes()).unwrap()), sorted);
    }

    #[test]
    fn the_longest_word() {
        for (letters, kept) in [(MAX_LETTERS, 1), (MAX_LETTERS + 1, 0), (10_000, 0)] {
            for letter in ["a", "ä", "a\u{308}"] {
                let report = compile(letter.repeat(letters).as_bytes()).unwrap().report;
                assert_eq!(
                    (report.words, report.others),
                    (kept, 1 - kept),
                    "{letters} times {letter}"
                );
                if let Some(example) = report.examples.first() {
                    assert!(example.too_long && example.text.chars().count() == EXAMPLE_CHARS);
                }
            }
        }
    }

    #[test]
    fn the_largest_text() {
        let mut text = vec![b'\n'; MAX_BYTES];
        assert!(readable(&text).is_ok());
        text.push(b'\n');
        assert_eq!(
            compile(&text).map(|c| c.report),
            Err(CompileError::TooLarge)
        );
    }

    #[test]
    fn text_that_is_not_utf8_is_refused_with_its_line() {
        for (text, error) in [
            (&b"cat\r\n\xc4pfel\n"[..], CompileError::NotUtf8 { line: 2 }),
            (b"cat\ndog\n\xff", CompileError::NotUtf8 { line: 3 }),
            (b"\xe4", CompileError::NotUtf8 { line: 1 }),
            (b"\x7fELF\n\0\0", CompileError::Binary { line: 2 }),
            (b"\xff\xfec\0a\0t\0", CompileError::Utf16),
            (b"\xfe\xff\0c\0a\0t", CompileError::Utf16),
        ] {
            assert_eq!(
                compile(text).map(|c| c.report),
                Err(error.clone()),
                "{error}"
            );
        }
    }

    #[test]
    fn duplicates_are_counted_while_they_are_removed() {
        let lines = "b\na\nab\n".repeat(2 * ROOM / 7);
        let compiled = compile(lines.as_bytes()).unwrap();
        let report = &compiled.report;
        assert_eq!(report.duplicates, lines.lines().count() - 3);
        assert_eq!(words(&compiled), ["a", "ab", "b"]);
    }

    #[test]
    fn a_list_without_words_compiles_to_an_empty_set() {
        for text in ["", "\u{feff}", "\n\n", "# nothing\n"] {
            let compiled = compile(text.as_bytes()).unwrap();
            assert_eq!((compiled.report.words, words(&compiled).len()), (0, 0));
        }
    }
}
