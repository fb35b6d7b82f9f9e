//! Dictionaries on disk: lists that were added can be loaded, whatever happens to their files.

use std::fs;
use std::io::Write as _;
use std::path::PathBuf;
use std::thread;

use flate2::Compression;
use flate2::write::GzEncoder;
use tempfile::TempDir;
use tileref::dictionaries::{AddedLists, DictionaryError, Lists, MAX_NAMED, NamedBy};
use tileref::lexicon::{Flags, Lexicon, MAX_BYTES};

/// A store in its own folder, beside the files of a test.
struct Table {
    home: TempDir,
    store: AddedLists,
}

impl Table {
    fn new() -> Self {
        let home = TempDir::new().unwrap();
        let store = AddedLists::at(&home.path().join("data"));
        Self { home, store }
    }

    fn with(name: &str, words: &str) -> Self {
        let table = Self::new();
        table.add(name, words).unwrap();
        table
    }

    fn file(&self, name: &str, bytes: impl AsRef<[u8]>) -> PathBuf {
        let path = self.home.path().join(name);
        fs::write(&path, bytes).unwrap();
        path
    }

    fn add(&self, name: &str, bytes: impl AsRef<[u8]>) -> Result<usize, DictionaryError> {
        self.store
            .add(name, &self.file("list", bytes), Flags::Refuse, false)
            .map(|report| report.words)
    }

    fn get(&self, spec: &str) -> Result<Vec<String>, DictionaryError> {
        let record = self.home.path().join("game.yaml");
        let list = self
            .store
            .resolve(spec, NamedBy::Record(&record), &Lists::default());
        list.map(|list| all_words(&list))
    }

    /// The words of a list that somebody at the keyboard names.
    fn typed(&self, spec: &str) -> Vec<String> {
        let list = self
            .store
            .resolve(spec, NamedBy::Keyboard, &Lists::default());
        all_words(&list.unwrap())
    }

    fn path(&self, file: &str) -> PathBuf {
        self.store.folder().join(file)
    }

    /// The files of the store.
    fn files(&self) -> Vec<String> {
        let files = fs::read_dir(self.store.folder()).into_iter().flatten();
        let mut files: Vec<_> = files
            .map(|file| file.unwrap().file_name().into_string().unwrap())
            .collect();
        files.sort();
        files
    }
}

fn all_words(list: &Lexicon) -> Vec<String> {
    list.set().stream().into_strs().unwrap()
}

fn gzip(bytes: &[u8]) -> Vec<u8> {
    let mut gzip = GzEncoder::new(Vec::new(), Compression::best());
    gzip.write_all(bytes).unwrap();
    gzip.finish().unwrap()
}

#[test]
fn lists_of_every_format_can_be_loaded_by_name() {
    let two_parts = [gzip(b"ox\n"), gzip(b"cat\ndog\n")].concat();
    for bytes in [
        b"cat\ndog\nox\n".to_vec(),
        b"OX\r\nDog\r\ncat\r\nCAT".to_vec(),
        b"ox\rcat\rdog".to_vec(),
        "\u{feff}# animals\n\ncat\ndog\nox".into(),
        gzip(b"ox\ndog\ncat"),
        two_parts,
    ] {
        let table = Table::new();
        assert_eq!(table.add("Club", &bytes).unwrap(), 3);
        assert_eq!(table.get("CLUB").unwrap(), ["cat", "dog", "ox"]);
        assert_eq!(table.files(), ["club.fst"]);
    }
}

#[test]
fn lists_may_use_any_script() {
    let table = Table::with(
        "club",
        "Äpfel\nA\u{308}pfel\nSTRASSE\nstraße\nİzmir\nёлка\nΟΔΟΣ",
    );
    assert_eq!(
        table.get("club").unwrap(),
        ["izmir", "strasse", "straße", "äpfel", "οδοσ", "ёлка"]
    );
}

#[test]
fn files_that_are_no_word_lists_are_refused_and_leave_nothing() {
    let mut cut = gzip(b"cat\ndog\n");
    cut.truncate(cut.len() - 4);
    let mut damaged = gzip(b"cat\ndog\n");
    damaged[12] ^= 0xff;
    let bomb = gzip(&vec![b'\n'; MAX_BYTES + 1]);
    for (bytes, told) in [
        (&b""[..], "it is empty"),
        (b"# nothing yet\n\n", "it is empty"),
        (b"don't\nco-op\n", "are no words, such as line 1: `don't`"),
        (b"a\x1b[2J\n", "line 1: `a\\u{1b}[2J`"),
        (
            b"hat\n5\nhouse/AD\n",
            "such as line 3: `house/AD`\n`tileref dict add NAME",
        ),
        (b"aa\nhat\nQI#\nZA#\n", "list --flags strip` cuts off"),
        (
            b"aa\nHAT a covering\n",
            "line 2: `HAT a covering`\na list has one word per line; `cut -f1 -d' ' ",
        ),
        (b"hat\tcap\n", "; `cut -f1 "),
        (b"hat;cap\n", "; `cut -f1 -d';' "),
        (b"\x7fELF\0\0", "not a text file"),
        (
            b"cat\n\xc4pfel\n",
            "line 2 is not UTF-8; it looks like windows-1252: convert it with `iconv -f windows-1252 -t UTF-8 ",
        ),
        (b"\xff\xfec\0", "UTF-16: convert it with `iconv -f UTF-16 "),
        (b"c\0a\0t\0\n\0", "`iconv -f UTF-16LE "),
        (
            "z".repeat(10_000).as_bytes(),
            "which has more than 64 letters\na list",
        ),
        (&cut, "damaged gzip"),
        (&damaged, "damaged gzip"),
        (&gzip(b""), "it is empty"),
        (&bomb, "larger than 64 MB"),
    ] {
        let table = Table::new();
        let error = table.add("club", bytes).unwrap_err().to_string();
        assert!(error.contains(told) && error.contains("list"), "{error}");
        assert!(
            table.files().is_empty()
                && matches!(table.get("club"), Err(DictionaryError::Unknown { .. }))
        );
    }
}

#[test]
fn files_are_limited_in_size() {
    let table = Table::new();
    let path = table.file("large", "ox\n");
    fs::File::options()
        .write(true)
        .open(&path)
        .unwrap()
        .set_len(MAX_BYTES as u64 + 1)
        .unwrap();
    let error = table
        .store
        .add("club", &path, Flags::Refuse, false)
        .unwrap_err()
        .to_string();
    assert!(error.contains("larger than 64 MB"), "{error}");
    // A comment of the maximum size, and a word.
    let mut at_most = vec![b'#'; MAX_BYTES];
    at_most[MAX_BYTES - 3..].copy_from_slice(b"\nox");
    assert_eq!(table.add("club", gzip(&at_most)).unwrap(), 1);
}

#[test]
fn folders_and_missing_files_are_refused() {
    let table = Table::new();
    let error = table
        .store
        .add("club", table.home.path(), Flags::Refuse, false)
        .unwrap_err();
    assert!(matches!(error, DictionaryError::Folder(_)), "{error}");
    let error = table.get(".").unwrap_err();
    assert!(matches!(error, DictionaryError::Folder(_)), "{error}");
    let error = table
        .store
        .add(
            "club",
            &table.home.path().join("gone"),
            Flags::Refuse,
            false,
        )
        .unwrap_err()
        .to_string();
    assert!(
        error.starts_with("cannot read `") && error.contains("gone"),
        "{error}"
    );
}

#[test]
fn invalid_names_of_lists() {
    let table = Table::new();
    for (name, told) in [
        ("none", "means no dictionary"),
        ("Letterpress", "is built in"),
        ("common", "is built in"),
        ("../club", "is not a valid dictionary name"),
        ("", "is not a valid dictionary name"),
        (&"a".repeat(41), "is not a valid dictionary name"),
    ] {
        let error = table.add(name, "cat").unwrap_err().to_string();
        assert!(error.contains(told), "{error}");
    }
    assert_eq!(table.add(&"a".repeat(40), "cat").unwrap(), 1);
}

#[test]
fn a_name_in_use_is_replaced_only_by_force() {
    let table = Table::with("club", "cat");
    let error = table.add("CLUB", "dog").unwrap_err();
    assert!(
        matches!(&error, DictionaryError::Taken(name) if name == "club"),
        "{error}"
    );
    assert_eq!(table.get("club").unwrap(), ["cat"]);
    table
        .store
        .add("club", &table.file("new", "dog"), Flags::Refuse, true)
        .unwrap();
    assert_eq!(table.get("club").unwrap(), ["dog"]);
    // A list that is refused does not replace it.
    table
        .store
        .add("club", &table.file("new", "\0"), Flags::Refuse, true)
        .unwrap_err();
    assert_eq!(table.get("club").unwrap(), ["dog"]);
}

#[test]
fn a_removed_list_is_gone() {
    let table = Table::with("club", "cat");
    table.store.remove("Club").unwrap();
    assert!(table.files().is_empty() && table.store.list().unwrap().is_empty());
    let error = table.store.remove("club").unwrap_err();
    assert!(
        matches!(&error, DictionaryError::Unknown { path: None, .. }),
        "{error}"
    );
    let error = table.store.remove("letterpress").unwrap_err();
    assert!(matches!(error, DictionaryError::Reserved(_)), "{error}");
}

#[test]
fn a_damaged_list_is_reported_and_can_be_added_again() {
    let table = Table::with("club", "cat\ndog\nox\n");
    let list = table.path("club.fst");
    let sound = fs::read(&list).unwrap();
    let set = sound.iter().position(|&byte| byte == b'\n').unwrap() + 1;
    let flipped = (set..sound.len()).map(|at| {
        let mut bytes = sound.clone();
        bytes[at] ^= 0x10;
        bytes
    });
    let others = [
        Vec::new(),
        b"junk".to_vec(),
        sound[..set].to_vec(),
        sound[..sound.len() - 1].to_vec(),
        vec![0; sound.len()],
    ];
    for damaged in flipped.chain(others) {
        fs::write(&list, damaged).unwrap();
        let error = table.get("club").unwrap_err().to_string();
        for told in ["is damaged: `", "club.fst`", "dict add club FILE --force"] {
            assert!(error.contains(told), "{told}: {error}");
        }
    }
    let listed = table.store.list().unwrap();
    assert!(listed.len() == 1 && listed[0].damage.is_some());
    let new = table.file("new", "dog");
    table.store.add("club", &new, Flags::Refuse, true).unwrap();
    assert_eq!(table.get("club").unwrap(), ["dog"]);
}

/// Such as one that somebody copied there.
#[test]
fn a_list_may_be_only_its_set() {
    let table = Table::with("club", "cat\ndog");
    let list = table.path("club.fst");
    let bytes = fs::read(&list).unwrap();
    let set = bytes.iter().position(|&byte| byte == b'\n').unwrap() + 1;
    fs::write(&list, &bytes[set..]).unwrap();
    assert_eq!(table.get("club").unwrap(), ["cat", "dog"]);
    assert_eq!(table.store.info("club").unwrap().about, "");
}

#[test]
fn nobody_writes_while_the_lists_are_locked() {
    let table = Table::with("club", "cat\ndog");
    // A folder in place of the lock keeps out every writer, including root.
    fs::create_dir(table.path(".lists.lock")).unwrap();
    assert_eq!(table.get("club").unwrap(), ["cat", "dog"]);
    assert!(matches!(
        table.add("pub", "ox"),
        Err(DictionaryError::Io { doing: "lock", .. })
    ));
}

#[test]
fn leftovers_of_a_killed_writer_are_removed() {
    let table = Table::new();
    fs::create_dir_all(table.path("")).unwrap();
    fs::write(table.path(".lists.lock"), "").unwrap();
    let left = ".club.fst.0123456789abcdef.new";
    fs::write(table.path(left), "half a li").unwrap();
    assert!(table.store.list().unwrap().is_empty());
    table.add("club", "dog").unwrap();
    assert_eq!(table.files(), ["club.fst"]);
}

#[test]
fn a_folder_that_cannot_be_written_is_named() {
    let table = Table::new();
    table.file("data", "a file where the folder should be");
    let error = table.add("club", "cat").unwrap_err().to_string();
    assert!(
        error.starts_with("cannot create `") && error.contains("dictionaries"),
        "{error}"
    );
}

#[test]
fn two_writers_leave_one_complete_list() {
    let table = Table::new();
    let lists: Vec<PathBuf> = ["ant\nbee", "cat\ndog\ncow"]
        .iter()
        .zip(["a", "b"])
        .map(|(words, file)| table.file(file, words))
        .collect();
    thread::scope(|scope| {
        for list in &lists {
            let store = &table.store;
            scope.spawn(move || {
                (0..20).for_each(|_| drop(store.add("club", list, Flags::Refuse, true).unwrap()));
            });
        }
    });
    assert!(matches!(table.get("club").unwrap().len(), 2 | 3));
    assert_eq!(table.files(), ["club.fst"]);
}

#[test]
fn details_of_an_added_list() {
    let table = Table::with("club", "cat\ndog");
    let club = table.store.info("CLUB").unwrap();
    assert_eq!((club.name.as_str(), club.words), ("club", Some(2)));
    assert_eq!(
        club.about,
        format!("from {}", table.home.path().join("list").display())
    );
    assert!(club.size > 60 && club.path == table.path("club.fst").to_str().map(str::to_owned));
    assert!(matches!(
        table.store.info("pub"),
        Err(DictionaryError::Unknown { .. })
    ));
}

#[test]
fn names_come_before_files_and_files_are_beside_the_record() {
    let table = Table::with("club", "cat");
    table.file("club", "dog");
    table.file("local.txt", "emu");
    table.file("packed", gzip(b"fox"));
    for (spec, word) in [
        ("club", "cat"),
        ("./club", "dog"),
        ("local.txt", "emu"),
        ("packed", "fox"),
    ] {
        assert_eq!(table.get(spec).unwrap(), [word], "{spec}");
    }
    // A typed path may lead anywhere; one in a record may not.
    let absolute = table.home.path().join("local.txt");
    let absolute = absolute.to_str().unwrap();
    let typed = table.typed(absolute);
    assert_eq!(typed, ["emu"]);
    let error = table.get(absolute).unwrap_err();
    assert!(matches!(error, DictionaryError::Forbidden(..)), "{error}");
}

#[test]
fn lists_named_by_a_record_have_a_lower_limit() {
    let table = Table::with("club", "cat");
    let text = |bytes: usize| format!("cat\n{}", "#".repeat(bytes - 4));
    table.file("fits.txt", text(MAX_NAMED));
    table.file("large.txt", text(MAX_NAMED + 4));
    table.file("packed", gzip(text(MAX_NAMED + 4).as_bytes()));
    assert_eq!(table.get("fits.txt").unwrap(), ["cat"]);
    for spec in ["large.txt", "packed"] {
        let error = table.get(spec).unwrap_err().to_string();
        assert!(
            error.contains("larger than 8 MB") && error.contains("dict add"),
            "{error}"
        );
        let typed = table.home.path().join(spec);
        assert_eq!(table.typed(typed.to_str().unwrap()), ["cat"]);
    }
}

#[test]
fn an_unknown_name_is_reported_with_the_nearest_one() {
    let table = Table::with("club", "cat");
    for (spec, told) in [
        ("clbu", "did you mean `club`?"),
        ("leterpress", "did you mean `letterpress`?"),
        ("nonee", "did you mean `none`?"),
        ("lists/gone.txt", "there is no file `"),
        ("", "no dictionary is called ``"),
        ("a\u{202e}b", "`a\\u{202e}b`"),
        (&"x".repeat(10_000), "..."),
    ] {
        let error = table.get(spec).unwrap_err();
        assert!(matches!(error, DictionaryError::Unknown { .. }), "{error}");
        let error = error.to_string();
        assert!(
            error.contains(told) && error.contains("tileref dict add NAME FILE"),
            "{error}"
        );
        assert!(error.len() < 800, "{error}");
    }
}

#[test]
fn none_has_no_words_and_built_in_lists_need_no_disk() {
    let resolve = |spec| Lists::default().resolve(spec, NamedBy::Keyboard).unwrap();
    assert!(resolve("none").is_none());
    assert!(resolve("None").is_none());
    for (spec, name) in [("letterpress", "letterpress"), ("Common", "common")] {
        assert_eq!(resolve(spec).unwrap().name(), name);
    }
}

#[test]
fn flags_and_marks_are_cut_off_if_that_is_asked_for() {
    let table = Table::new();
    for (text, expected) in [
        (
            "5\nhouse/ADSG\nwalk/MDRZGS\nhat/ZGSMDR\nqi\n",
            &["hat", "house", "qi", "walk"][..],
        ),
        ("AA\nHAT\nQI#\nZA#\n", &["aa", "hat", "qi", "za"]),
    ] {
        let file = table.file("list", text);
        let report = table.store.add("club", &file, Flags::Strip, true).unwrap();
        assert_eq!(report.others, 0);
        assert_eq!(table.get("club").unwrap(), expected);
    }
}

/// Every encoding that can be told is named as `iconv` knows it.
#[test]
fn the_encoding_of_a_list_is_named() {
    for (bytes, encoding) in [
        (
            &b"\xeb\xee\xeb\xe0\n\xef\xf0\xe8\xe2\xe5\xf2\n\xf1\xeb\xee\xe2\xee\n"[..],
            "windows-1251",
        ),
        (
            b"\xf0\xd2\xc9\xd7\xc5\xd4\n\xd3\xcc\xcf\xd7\xcf\n\xc4\xcf\xcd\n",
            "KOI8-U",
        ),
        (
            b"\xe8\xef\xf3\xe9\xf2\n\xeb\xfc\xf3\xec\xef\xf2\n\xe3\xeb\xfe\xf3\xf3\xe1\n",
            "windows-1253",
        ),
        (
            b"za\xbf\xf3\xb3\xe6\ng\xea\xb6l\xb1\nja\xbc\xf1\n",
            "ISO-8859-2",
        ),
        (b"caf\xe9\n\xe9t\xe9\nna\xefve\n", "windows-1252"),
    ] {
        let error = Table::new().add("club", bytes).unwrap_err().to_string();
        let remedy = format!("`iconv -f {encoding} -t UTF-8 ");
        assert!(error.contains(&remedy), "{error}");
    }
}
