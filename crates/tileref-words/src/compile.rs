//! Compiles a word list, in any order, case and line ending, to an `fst` set.

use std::borrow::Cow;
use std::str;

use fst::SetBuilder;

use super::letters::{Case, fold};

/// The most letters in a word; a longer one is counted in [`CompileReport::others`].
pub const MAX_LETTERS: usize = 64;

/// The largest list to compile, in bytes.
pub const MAX_BYTES: usize = 64 << 20;

/// Of how many lines at most one may be skipped: a list of which more is skipped is something else.
const ONE_IN: usize = 10;

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

impl CompileReport {
    /// How many lines are neither blank nor comments.
    pub fn lines(&self) -> usize {
        self.words + self.duplicates + self.others
    }

    /// So many lines were skipped that this is no list of one word per line.
    pub fn skips_too_many(&self) -> bool {
        self.others * ONE_IN > self.lines()
    }
}

/// What a word may carry in a list.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Flags {
    /// Nothing: a line with more than letters is skipped.
    #[default]
    Refuse,
    /// The flags of a spelling checker, `hat/SM`, or marks, `QI#`, which are cut off.
    Strip,
}

/// The marks behind words in published lists.
const MARKS: [char; 5] = ['#', '$', '*', '!', '+'];

impl Flags {
    /// The word on a line; `None` for the count at the top of a list with flags.
    fn word(self, line: &str, number: usize) -> Option<&str> {
        let is_count = number == 1 && line.bytes().all(|byte| byte.is_ascii_digit());
        match self {
            Self::Refuse => Some(line),
            Self::Strip if is_count => None,
            Self::Strip => {
                let word = line.split('/').next().unwrap_or(line);
                Some(word.trim_end_matches(|c: char| MARKS.contains(&c) || c.is_whitespace()))
            }
        }
    }

    /// Something would be cut off this line, and a word would be left.
    pub fn are_on(line: &str) -> bool {
        let word = Self::Strip.word(line, 0);
        word.is_some_and(|word| word != line && fold(word).is_some())
    }
}

/// A line that is not a word.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RejectedLine {
    /// Its number, from 1.
    pub line: usize,
    /// Its text, truncated.
    pub text: String,
    /// It is a word, but longer than [`MAX_LETTERS`].
    pub too_long: bool,
}

/// Why bytes are not a word list.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum CompileError {
    /// More bytes than [`MAX_BYTES`].
    #[error("it is larger than {} MB, too large for a word list", MAX_BYTES >> 20)]
    TooLarge,
    /// UTF-16, as some editors save it.
    #[error("it is UTF-16 text")]
    Utf16(&'static str),
    /// A zero byte: not a text file.
    #[error("line {line} contains a zero byte: this is not a text file")]
    Binary {
        /// The line, from 1.
        line: usize,
    },
    /// Not UTF-8. Guessing the encoding could silently produce wrong words.
    #[error("line {line} is not UTF-8")]
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
    compile_with(text, Flags::Refuse)
}

/// As [`compile`], for a list whose words may carry flags.
///
/// # Errors
/// As [`compile`].
///
/// # Panics
/// Never, as [`compile`].
///
/// ```
/// use tileref_words::{Flags, compile_with};
/// let list = compile_with(b"2\nhat/SM\nQI#\n", Flags::Strip).expect("text");
/// assert_eq!((list.report.words, list.report.others), (2, 0));
/// ```
pub fn compile_with(text: &[u8], flags: Flags) -> Result<Compiled, CompileError> {
    let mut text = Cow::Borrowed(readable(text)?);
    if text.contains('\r') {
        text = with_plain_breaks(&text).into();
    }
    let is_turkish = |line: &str| !is_comment(line) && Case::of(line) == Case::Turkish;
    if text.lines().any(is_turkish) {
        text = Case::Turkish.small(&text).into_owned().into();
    }
    let (words, report) = words_of(&text, flags);
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
fn words_of(text: &str, flags: Flags) -> (String, CompileReport) {
    let (mut report, mut lines) = (CompileReport::default(), 0);
    let (mut words, mut room) = (String::new(), ROOM);
    for (line, number) in text.lines().zip(1..) {
        let line = line.trim();
        let word = flags.word(line, number);
        let Some(word) = word.filter(|_| !line.is_empty() && !is_comment(line)) else {
            report.ignored += 1;
            continue;
        };
        let word = fold(word);
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

/// The name of the UTF-16 that a text is in: by its mark, or because every other byte of its ASCII is zero.
fn utf16(text: &[u8]) -> Option<&'static str> {
    if text.starts_with(&[0xff, 0xfe]) || text.starts_with(&[0xfe, 0xff]) {
        return Some("UTF-16");
    }
    let zeros = |odd: usize| {
        let bytes = text.iter().skip(odd).step_by(2);
        bytes.filter(|&&byte| byte == 0).count()
    };
    let is_even = text.len() > 2 && text.len().is_multiple_of(2);
    match (zeros(0), zeros(1)) {
        (0, zeros) if is_even && 3 * zeros >= text.len() => Some("UTF-16LE"),
        (zeros, 0) if is_even && 3 * zeros >= text.len() => Some("UTF-16BE"),
        _ => None,
    }
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
    if let Some(encoding) = utf16(text) {
        return Err(CompileError::Utf16(encoding));
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
    fn flags_and_marks_are_cut_off_if_that_is_asked_for() {
        let text =
            "5\nhouse/ADSG\nhat/ZGSMDR\nqi\nQI#\nza $*\nAA!\nab+\nx-ray/S\nco\\/op/S\n7\n# a\n";
        let compiled = compile_with(text.as_bytes(), Flags::Strip).expect("text");
        assert_eq!(words(&compiled), ["aa", "ab", "hat", "house", "qi", "za"]);
        let report = compiled.report;
        let counts = (
            report.words,
            report.duplicates,
            report.ignored,
            report.others,
        );
        assert_eq!(counts, (6, 1, 2, 3));
        let report = compile(text.as_bytes()).expect("text").report;
        assert_eq!((report.words, report.others), (1, 10));
        let flagged = ["hat/S", "QI#", "za $*", "hat", "5", "x-ray/S", "hat a cap"];
        assert_eq!(
            flagged.map(Flags::are_on),
            [true, true, true, false, false, false, false]
        );
    }

    #[test]
    fn more_than_a_tenth_of_the_lines_is_too_many() {
        for (words, others, too_many) in [
            (0, 0, false),
            (9, 1, false),
            (18, 2, false),
            (8, 1, true),
            (17, 2, true),
        ] {
            let words = (b'a'..)
                .take(words)
                .map(|c| format!("a{}\n", char::from(c)));
            let text: String = words.chain(vec!["x-ray\n".to_owned(); others]).collect();
            let report = compile(text.as_bytes()).expect("text").report;
            assert_eq!(report.skips_too_many(), too_many, "{text}");
        }
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
            (b"\xff\xfec\0a\0t\0", CompileError::Utf16("UTF-16")),
            (b"\xfe\xff\0c\0a\0t", CompileError::Utf16("UTF-16")),
            (b"c\0a\0t\0\n\0", CompileError::Utf16("UTF-16LE")),
            (b"\0c\0a\0t\0\n", CompileError::Utf16("UTF-16BE")),
            (b"cat\0", CompileError::Binary { line: 1 }),
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
