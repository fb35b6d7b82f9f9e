use std::fs;

use super::*;

/// How this system opens files below a folder, and how it does where the kernel does not help.
const WAYS: &[OpenBeneath] = &[
    system::open_beneath,
    #[cfg(unix)]
    system::open_in_steps,
];

/// The folder of a record, and beside it what the record may not read.
fn folder() -> tempfile::TempDir {
    let folder = tempfile::tempdir().expect("a folder");
    let at = |name: &str| folder.path().join(name);
    for (name, text) in [
        ("out/words.txt", "secret"),
        ("sent/list.txt", "list"),
        ("sent/sub/words.txt", "words"),
        ("sent/.netrc", "secret"),
        ("sent/sub/.netrc", "secret"),
    ] {
        fs::create_dir_all(at(name).parent().expect("a folder")).expect("made");
        fs::write(at(name), text).expect("written");
    }
    folder
}

fn read_inside(home: &Path, name: &str, open: OpenBeneath) -> Result<Vec<u8>, NamedError> {
    let file = open_inside(home, name, open)?;
    file.read(99).map_err(NamedError::Unreadable)
}

/// What a record in the folder reads under this name, in every way.
#[track_caller]
fn read(folder: &Path, name: &str) -> Result<String, NamedError> {
    let mut all: Vec<Result<String, NamedError>> = WAYS
        .iter()
        .map(|open| read_inside(&folder.join("sent"), name, *open))
        .map(|read| read.map(|bytes| String::from_utf8(bytes).expect("a text")))
        .collect();
    let one = all.swap_remove(0);
    for other in all {
        assert_eq!(format!("{other:?}"), format!("{one:?}"), "{name}");
    }
    one
}

#[test]
fn a_record_names_files_inside_its_folder() {
    let folder = folder();
    for (name, text) in [
        ("list.txt", "list"),
        ("./list.txt", "list"),
        ("sub/words.txt", "words"),
        ("sub/./words.txt", "words"),
    ] {
        assert_eq!(read(folder.path(), name).expect(name), text);
    }
    for name in [
        "../out/words.txt",
        "sub/../../out/words.txt",
        "sub/..",
        "..",
        "/etc/passwd",
        "/",
        ".netrc",
        "./.netrc",
        "sub/.netrc",
        "missing/.netrc",
    ] {
        let read = read(folder.path(), name);
        assert!(matches!(read, Err(NamedError::Forbidden(_))), "{name}");
    }
    for name in ["missing", "list.txt/x", "missing/words.txt", "a..b"] {
        let read = read(folder.path(), name);
        assert!(matches!(read, Err(NamedError::Missing(_))), "{name}");
    }
    for name in ["sub", ""] {
        let read = read(folder.path(), name);
        assert!(matches!(read, Err(NamedError::Unreadable(_))), "{name}");
    }
}

#[cfg(unix)]
#[test]
fn links_may_lead_anywhere_in_the_folder_and_nowhere_else() {
    use std::os::unix::fs::symlink;
    let folder = folder();
    let sent = folder.path().join("sent");
    let link = |to: &Path, name: &str| symlink(to, sent.join(name)).expect("a link");
    link("sub".as_ref(), "near");
    link("near/words.txt".as_ref(), "chain");
    link("../sent/sub/words.txt".as_ref(), "round");
    link(&sent.join("sub/words.txt"), "absolute");
    link("../out".as_ref(), "far");
    link("loop".as_ref(), "loop");
    link("missing".as_ref(), "dangling");
    link("/proc/self/root".as_ref(), "magic");
    link("sub/.netrc".as_ref(), "veiled");
    for name in ["near/words.txt", "chain", "round", "absolute"] {
        assert_eq!(read(folder.path(), name).expect(name), "words");
    }
    for name in ["far", "far/words.txt", "magic/etc/passwd"] {
        let read = read(folder.path(), name);
        let link = matches!(read, Err(NamedError::Forbidden(Forbidden::Link)));
        assert!(
            link || !Path::new("/proc/self").exists(),
            "{name}: {read:?}"
        );
    }
    let veiled = read(folder.path(), "veiled");
    assert!(
        matches!(veiled, Err(NamedError::Forbidden(Forbidden::Hidden))),
        "{veiled:?}"
    );
    for name in ["loop", "dangling"] {
        let read = read(folder.path(), name);
        assert!(matches!(read, Err(NamedError::Missing(_))), "{name}");
    }
}

/// A folder that may be entered, but not listed, still holds the list of a record in it.
#[cfg(target_os = "linux")]
#[test]
fn a_folder_need_not_be_listed() {
    use std::os::unix::fs::PermissionsExt as _;
    let folder = folder();
    let sub = folder.path().join("sent/sub");
    let allow = |mode| fs::set_permissions(&sub, fs::Permissions::from_mode(mode)).expect("set");
    allow(0o100);
    assert_eq!(read(folder.path(), "sub/words.txt").expect("read"), "words");
    allow(0o700);
}

/// While one thread swaps what the name leads to, as fast as it can, no other ever reads what is outside. That both
/// were seen, the list and a refusal, shows that they ran at the same time.
#[cfg(any(target_os = "linux", target_os = "macos"))]
#[test]
fn a_link_that_takes_the_place_of_a_file_meanwhile_is_not_followed() {
    // What is swapped, the link that takes its place, and the name in the record.
    for (swapped, link, name) in [
        ("list.txt", "../out/words.txt", "list.txt"),
        ("sub", "../out", "sub/words.txt"),
    ] {
        for open in WAYS {
            let [inside, refused, outside] = race(swapped, link, name, *open);
            assert!(inside > 0 && refused > 0, "{name}");
            assert_eq!(outside, 0, "{name}, of {}", inside + refused);
        }
    }
}

/// How often the list was read, how often nothing, and how often what is outside.
#[cfg(any(target_os = "linux", target_os = "macos"))]
fn race(swapped: &str, link: &str, name: &str, open: OpenBeneath) -> [usize; 3] {
    use std::sync::atomic::{AtomicBool, Ordering};

    use rustix::fs::{CWD, RenameFlags, renameat_with};
    let folder = folder();
    let sent = folder.path().join("sent");
    let (here, there) = (sent.join(swapped), sent.join("link"));
    std::os::unix::fs::symlink(link, &there).expect("a link");
    let done = AtomicBool::new(false);
    let mut counts = [0; 3];
    std::thread::scope(|scope| {
        scope.spawn(|| {
            while !done.load(Ordering::Relaxed) {
                renameat_with(CWD, &here, CWD, &there, RenameFlags::EXCHANGE).expect("swapped");
            }
        });
        while counts.iter().sum::<usize>() < 4000 || counts[..2].contains(&0) {
            let read = read_inside(&sent, name, open);
            counts[read.map_or(1, |bytes| if bytes == b"secret" { 2 } else { 0 })] += 1;
        }
        done.store(true, Ordering::Relaxed);
    });
    counts
}
