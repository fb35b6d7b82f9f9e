//! Records on disk: nothing is lost, whatever goes wrong.

use std::fs;
use std::os::unix::fs::{MetadataExt as _, PermissionsExt as _, symlink};
use std::path::{Path, PathBuf};
use std::process::Command;

use tempfile::TempDir;
use tileref::files::{RecordFile, RecordFileError};
use tileref::record::{self, Record};

use crate::program::skipped;

pub const GAME: &str =
    "# Friday\ngame: puzzingo\nplayers: [Ann, Bob]\nturns:\n  - Ann: m13 r latch  # a start\n";

pub fn folder() -> (TempDir, PathBuf) {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("game.yaml");
    fs::write(&path, GAME).unwrap();
    (folder, path)
}

fn appended(text: &str, actor: &str, action: &str) -> String {
    let record = Record::parse(text).unwrap();
    record::append(text, &record, actor, action).unwrap().0
}

pub fn add(store: &RecordFile, actor: &str, action: &str) -> Result<(), RecordFileError> {
    store.update(|text| Ok((appended(text, actor, action), ())))
}

pub fn names(folder: &Path) -> Vec<String> {
    let mut names: Vec<String> = fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect();
    names.sort();
    names
}

fn is_root() -> bool {
    fs::metadata("/proc/self").is_ok_and(|data| data.uid() == 0)
}

#[test]
fn a_change_is_saved_and_leaves_nothing_else() {
    let (folder, path) = folder();
    let store = RecordFile::new(&path);
    add(&store, "Bob", "pass").unwrap();
    assert_eq!(
        fs::read_to_string(&path).unwrap(),
        format!("{GAME}  - Bob: pass\n")
    );
    assert_eq!(store.load().unwrap(), format!("{GAME}  - Bob: pass\n"));
    let before = fs::metadata(&path).unwrap().ino();
    let same = store.update(|text| Ok::<_, RecordFileError>((text.to_owned(), "unchanged")));
    assert_eq!(same.unwrap(), "unchanged");
    assert_eq!(fs::metadata(&path).unwrap().ino(), before);
    assert_eq!(names(folder.path()), ["game.yaml"]);
}

#[test]
fn the_error_of_a_change_is_passed_on() {
    let (_folder, path) = folder();
    let refused = RecordFile::new(&path)
        .update(|_| anyhow::Result::<(String, ())>::Err(anyhow::anyhow!("not your turn")));
    assert_eq!(refused.unwrap_err().to_string(), "not your turn");
    assert_eq!(fs::read_to_string(&path).unwrap(), GAME);
}

#[test]
fn files_that_are_no_records_are_refused_with_their_names() {
    let (folder, path) = folder();
    let said = |name: &str| {
        RecordFile::new(folder.path().join(name))
            .load()
            .unwrap_err()
            .to_string()
    };
    assert!(
        said("none.yaml").contains("none.yaml` does not exist: start a game with `tileref new")
    );
    assert!(said("").contains("is a folder"));
    fs::write(folder.path().join("bin"), b"game\xff").unwrap();
    assert!(said("bin").starts_with("not UTF-8 text"));
    assert!(said("bin").contains("bin:1:5\n"));
    // A sparse file of 100 GB takes no space, but minutes to read.
    fs::File::create(folder.path().join("huge"))
        .unwrap()
        .set_len(100 << 30)
        .unwrap();
    assert!(said("huge").starts_with("the file is too large: the limit for a record is 1024 KiB"));
    assert!(said("huge").ends_with("huge"));
    assert!(
        RecordFile::new("/dev/zero")
            .load()
            .unwrap_err()
            .to_string()
            .contains("it is a device, not a regular file")
    );
    assert!(matches!(
        RecordFile::new("-").undo(1, |_| true).unwrap_err(),
        RecordFileError::OnlyRead
    ));
    assert!(matches!(
        add(&RecordFile::new(folder.path().join("a/b")), "Ann", "x").unwrap_err(),
        RecordFileError::NoFolder(_)
    ));
    assert!(matches!(
        add(&RecordFile::new(folder.path()), "Ann", "x").unwrap_err(),
        RecordFileError::IsFolder(_)
    ));
    assert!(matches!(
        RecordFile::new(path.join("x")).load().unwrap_err(),
        RecordFileError::Unreadable(..)
    ));
}

#[test]
fn links_are_followed_and_stay_links() {
    let (folder, path) = folder();
    let other = tempfile::tempdir().unwrap();
    let link = other.path().join("tonight.yaml");
    symlink(&path, &link).unwrap();
    add(&RecordFile::new(&link), "Bob", "pass").unwrap();
    assert!(fs::symlink_metadata(&link).unwrap().is_symlink());
    assert!(fs::read_to_string(&path).unwrap().ends_with("Bob: pass\n"));
    assert_eq!(
        (names(folder.path()).len(), names(other.path()).len()),
        (1, 1)
    );
    let dangling = other.path().join("gone.yaml");
    symlink(folder.path().join("nothing"), &dangling).unwrap();
    assert!(matches!(
        RecordFile::new(&dangling).create(GAME, true).unwrap_err(),
        RecordFileError::DanglingLink(_)
    ));
}

#[test]
fn permissions_are_kept_and_read_only_files_are_left_alone() {
    let (folder, path) = folder();
    for mode in [0o600, 0o664] {
        fs::set_permissions(&path, fs::Permissions::from_mode(mode)).unwrap();
        add(&RecordFile::new(&path), "Bob", "pass").unwrap();
        assert_eq!(fs::metadata(&path).unwrap().mode() & 0o7777, mode);
    }
    fs::set_permissions(&path, fs::Permissions::from_mode(0o444)).unwrap();
    let before = fs::read(&path).unwrap();
    assert!(matches!(
        add(&RecordFile::new(&path), "Bob", "x").unwrap_err(),
        RecordFileError::ReadOnly(_)
    ));
    assert!(matches!(
        RecordFile::new(&path).create(GAME, true).unwrap_err(),
        RecordFileError::ReadOnly(_)
    ));
    assert_eq!(fs::read(&path).unwrap(), before);
    assert_eq!(names(folder.path()), ["game.yaml"]);
}

#[test]
fn a_folder_that_cannot_be_written_to_is_reported() {
    if is_root() {
        skipped("permissions do not bind root");
        return;
    }
    let (folder, path) = folder();
    fs::set_permissions(folder.path(), fs::Permissions::from_mode(0o555)).unwrap();
    let error = add(&RecordFile::new(&path), "Bob", "pass")
        .unwrap_err()
        .to_string();
    fs::set_permissions(folder.path(), fs::Permissions::from_mode(0o755)).unwrap();
    assert!(
        error.contains("nothing was changed") && error.contains("folder"),
        "{error}"
    );
    assert_eq!(fs::read_to_string(&path).unwrap(), GAME);
}

/// The same error with a cause that applies to root as well.
#[test]
fn a_lock_that_cannot_be_created_is_reported() {
    let (folder, path) = folder();
    fs::create_dir(folder.path().join(".game.yaml.lock")).unwrap();
    let error = add(&RecordFile::new(&path), "Bob", "pass")
        .unwrap_err()
        .to_string();
    assert!(
        error.contains("cannot save") && error.contains("nothing was changed"),
        "{error}"
    );
    assert_eq!(fs::read_to_string(&path).unwrap(), GAME);
}

/// Locking the target of a link would not lock the record.
#[cfg(unix)]
#[test]
fn a_link_in_place_of_the_lock_is_reported() {
    let (folder, path) = folder();
    let lock = folder.path().join(".game.yaml.lock");
    fs::write(folder.path().join("other"), "").unwrap();
    std::os::unix::fs::symlink("other", &lock).unwrap();
    let error = add(&RecordFile::new(&path), "Bob", "pass")
        .unwrap_err()
        .to_string();
    assert!(
        error.contains("nothing was changed") && error.contains("is a link"),
        "{error}"
    );
    assert_eq!(fs::read_to_string(&path).unwrap(), GAME);
}

/// If the redo file cannot be written, nothing is undone, because it could not be redone.
#[test]
fn an_undo_without_a_redo_file_changes_nothing() {
    let (folder, path) = folder();
    fs::create_dir(folder.path().join(".game.yaml.redo")).unwrap();
    fs::write(folder.path().join(".game.yaml.redo/x"), "").unwrap();
    assert!(matches!(
        RecordFile::new(&path).undo(1, |_| true).unwrap_err(),
        RecordFileError::NotSaved(..)
    ));
    assert_eq!(fs::read_to_string(&path).unwrap(), GAME);
}

#[test]
fn a_new_record_never_replaces_one() {
    let (folder, path) = folder();
    let error = RecordFile::new(&path)
        .create("game: g\n", false)
        .unwrap_err();
    assert!(error.to_string().contains("exists: choose another name"));
    assert_eq!(fs::read_to_string(&path).unwrap(), GAME);
    RecordFile::new(&path)
        .create("game: g\nplayers: [A]\n", true)
        .unwrap();
    assert_eq!(
        fs::read_to_string(&path).unwrap(),
        "game: g\nplayers: [A]\n"
    );

    let fresh = folder.path().join("fresh.yaml");
    let made = std::thread::scope(|scope| {
        let threads: Vec<_> = (0..8)
            .map(|i| (RecordFile::new(&fresh), format!("game: g{i}\n")))
            .map(|(store, text)| {
                scope.spawn(move || store.create(&text, false).is_ok().then_some(text))
            })
            .collect();
        threads
            .into_iter()
            .filter_map(|thread| thread.join().unwrap())
            .collect::<Vec<_>>()
    });
    assert_eq!(made.len(), 1);
    assert_eq!(fs::read_to_string(&fresh).unwrap(), made[0]);
    assert_eq!(names(folder.path()), ["fresh.yaml", "game.yaml"]);
}

#[test]
fn nobody_loses_a_turn() {
    let (folder, path) = folder();
    std::thread::scope(|scope| {
        for writer in 0..8 {
            let store = RecordFile::new(&path);
            scope.spawn(move || {
                for n in 0..25 {
                    add(&store, "Bob", &format!("turn {writer} {n}")).unwrap();
                }
            });
        }
    });
    let record = Record::parse(&fs::read_to_string(&path).unwrap()).unwrap();
    let mut said: Vec<String> = record
        .turns
        .into_iter()
        .skip(1)
        .map(|turn| turn.action)
        .collect();
    assert_eq!(said.len(), 200);
    for writer in 0..8 {
        let own: Vec<&String> = said
            .iter()
            .filter(|said| said.starts_with(&format!("turn {writer} ")))
            .collect();
        assert!(
            own.iter()
                .enumerate()
                .all(|(n, said)| **said == format!("turn {writer} {n}")),
            "{own:?}"
        );
    }
    said.dedup();
    assert_eq!(said.len(), 200);
    assert_eq!(names(folder.path()), ["game.yaml"]);
}

/// Runs a writer as another process (this test binary) and kills it, a little later in each round.
#[test]
fn a_program_killed_at_any_moment_leaves_a_whole_record() {
    const WRITE_TO: &str = "TILEREF_TEST_WRITE_TO";
    if let Some(path) = std::env::var_os(WRITE_TO) {
        let store = RecordFile::new(path);
        for n in 0.. {
            add(&store, "Bob", &format!("turn {n}")).unwrap();
        }
    }
    let (folder, path) = folder();
    let mut turns = 1;
    // On a busy machine, a program may take longer to start.
    let mut round = 0;
    while round < 24 || turns == 1 {
        assert!(round < 1_000, "no writer got as far as writing");
        let mut writer = Command::new(std::env::current_exe().unwrap())
            .args([
                "--exact",
                "store::a_program_killed_at_any_moment_leaves_a_whole_record",
            ])
            .env(WRITE_TO, &path)
            .stdout(std::process::Stdio::null())
            .stderr(std::process::Stdio::null())
            .spawn()
            .unwrap();
        std::thread::sleep(std::time::Duration::from_micros(8_000 + 1_300 * round));
        writer.kill().unwrap();
        writer.wait().unwrap();
        // The next writer would wait before it takes it over.
        let _ = fs::remove_file(folder.path().join(".game.yaml.lock"));
        let record = Record::parse(&fs::read_to_string(&path).unwrap()).unwrap();
        assert!(record.turns.len() >= turns);
        turns = record.turns.len();
        round += 1;
    }
    add(&RecordFile::new(&path), "Ann", "end").unwrap();
    assert_eq!(names(folder.path()), ["game.yaml"]);
}

#[test]
fn changes_by_others_are_seen() {
    let (_folder, path) = folder();
    let store = RecordFile::new(&path);
    let mut seen = Vec::new();
    let saved = store.update(|text| {
        if seen.is_empty() {
            // An editor, which takes no lock, saves while the turn is judged.
            fs::write(&path, format!("{GAME}  - Bob: pass\n")).unwrap();
        }
        seen.push(text.to_owned());
        let text = appended(text, "Ann", "end");
        Ok::<_, RecordFileError>((text.clone(), text))
    });
    let wanted = format!("{GAME}  - Bob: pass\n  - Ann: end\n");
    assert_eq!(saved.unwrap(), wanted);
    assert_eq!(
        (seen.len(), fs::read_to_string(&path).unwrap()),
        (2, wanted)
    );
}

#[test]
fn a_note_leaves_undone_turns_to_be_redone() {
    let (_folder, path) = folder();
    let store = || RecordFile::new(&path);
    add(&store(), "Bob", "pass").unwrap();
    store().undo(1, |_| true).unwrap();
    add(&store(), "Bob", "note tea").unwrap();
    assert_eq!(store().redoable().unwrap().len(), 1);
    let redone = store().redo(1).unwrap();
    let turns = redone.split_once("- Bob: note tea\n").expect("the note").1;
    assert!(turns.contains("- Bob: pass\n"), "{redone}");
}

#[test]
fn undo_and_redo_work_across_runs() {
    let (folder, path) = folder();
    let store = || RecordFile::new(&path);
    add(&store(), "Bob", "pass").unwrap();
    add(&store(), "Ann", "x y z").unwrap();
    let full = fs::read_to_string(&path).unwrap();
    store().undo(1, |text| text == full).unwrap();
    assert_eq!(
        store().undo(2, |_| true).unwrap(),
        GAME.replace("- Ann: m13 r latch  #", "#")
    );
    assert_eq!(store().redoable().unwrap().len(), 3);
    assert_eq!(names(folder.path()), [".game.yaml.redo", "game.yaml"]);
    let error = store().undo(1, |_| true).unwrap_err();
    assert!(
        error.to_string().ends_with("there are no turns left"),
        "{error}"
    );
    assert!(
        store()
            .redo(4)
            .unwrap_err()
            .to_string()
            .ends_with("there are only 3 turns, not 4")
    );
    assert_eq!(store().redo(1).unwrap(), GAME);
    assert_eq!(store().redo(2).unwrap(), full);
    assert_eq!(names(folder.path()), ["game.yaml"]);
    assert!(matches!(
        store().redo(1).unwrap_err(),
        RecordFileError::NothingToRedo(_)
    ));

    store().undo(1, |_| true).unwrap();
    add(&store(), "Ann", "end").unwrap();
    assert!(matches!(
        store().redo(1).unwrap_err(),
        RecordFileError::NothingToRedo(_)
    ));
    assert_eq!(names(folder.path()), ["game.yaml"]);

    store().undo(1, |_| true).unwrap();
    fs::write(
        &path,
        fs::read_to_string(&path)
            .unwrap()
            .replace("Friday", "Saturday"),
    )
    .unwrap();
    assert!(matches!(
        store().redo(1).unwrap_err(),
        RecordFileError::NothingToRedo(_)
    ));
    assert!(store().redoable().unwrap().is_empty());
    store().undo(1, |_| true).unwrap();
    assert_eq!(store().redoable().unwrap().len(), 1);
    assert!(store().redo(1).unwrap().contains("Saturday"));
}
