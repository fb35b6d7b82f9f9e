//! Several users of one folder. Only root can act as several users; otherwise these tests are skipped.

use std::fs::{self, File, Permissions};
use std::os::unix::fs::{MetadataExt as _, PermissionsExt as _, chown, symlink};
use std::process::Command;

use rustix::fs::{XattrFlags, getxattr, setxattr};

use crate::program::{Folder, GAME, Ran, ran, skipped};

const ANN: u32 = 61_001;
const BOB: u32 = 61_002;
/// A group with both users, and one with Bob alone.
const TABLE: u32 = 62_000;
const OTHERS: u32 = 62_001;

/// A folder with these permissions for other users; `None` if we are not root.
fn shared(mode: u32, group: u32) -> Option<Folder> {
    let folder = Folder::new();
    let path = folder.path("");
    let reached = chown(&path, None, Some(group)).is_ok()
        && fs::set_permissions(&path, Permissions::from_mode(mode)).is_ok()
        && said_by(ANN, &folder, "rules list").code == Some(0);
    if !reached {
        skipped("only root can act as several users");
    }
    reached.then_some(folder)
}

/// Puts a record into it.
fn record(folder: &Folder, owner: u32, group: u32, mode: u32) {
    let path = folder.path("game.yaml");
    fs::write(&path, GAME).expect("a record");
    chown(&path, Some(owner), Some(group)).expect("its owner");
    fs::set_permissions(&path, Permissions::from_mode(mode)).expect("its mode");
}

/// Owner, group, permissions and number of a file.
fn whose(folder: &Folder, name: &str) -> (u32, u32, u32, u64) {
    let data = fs::metadata(folder.path(name)).expect("a file");
    (data.uid(), data.gid(), data.mode() & 0o7777, data.ino())
}

/// Runs the program as a user, with the usual umask.
fn said_by(user: u32, folder: &Folder, line: &str) -> Ran {
    let plain = folder.command(&line.split(' ').collect::<Vec<_>>());
    let own = user.to_string();
    let groups = if user == ANN {
        format!("{TABLE}")
    } else {
        format!("{TABLE},{OTHERS}")
    };
    let mut command = Command::new("setpriv");
    command
        .args(["--reuid", &own, "--regid", &own, "--groups", &groups])
        .args(["sh", "-c", "umask 022; exec \"$@\"", "sh"])
        .arg(plain.get_program())
        .args(plain.get_args())
        .current_dir(folder.path(""))
        .env("SOURCE_DATE_EPOCH", "1795521600")
        .env("TILEREF_DATA", folder.path("data"));
    match command.output() {
        Err(error) => Ran::none(&error.to_string()),
        output => ran(output, line),
    }
}

#[test]
fn two_people_take_turns_in_one_folder() {
    let Some(folder) = shared(0o2775, TABLE) else {
        return;
    };
    said_by(ANN, &folder, "new puzzingo Ann Bob").ends(0);
    for (user, line) in [
        (ANN, "turn game.yaml m13 r latch"),
        (BOB, "turn game.yaml pass"),
        (ANN, "turn game.yaml pass"),
        (BOB, "undo"),
        (ANN, "undo"),
        (BOB, "redo game.yaml 2"),
        (ANN, "turn game.yaml adjust +1 late"),
    ] {
        said_by(user, &folder, line).fine();
        let (owner, group, mode, _) = whose(&folder, "game.yaml");
        assert_eq!((owner, group, mode), (user, TABLE, 0o644), "{line}");
        if line == "undo" {
            let (owner, group, mode, _) = whose(&folder, ".game.yaml.redo");
            assert_eq!((owner, group, mode), (user, TABLE, 0o644), "{line}");
        }
    }
    assert_eq!(folder.files(), ["game.yaml"]);
}

#[test]
fn the_group_is_kept_if_the_owner_cannot_be() {
    let Some(folder) = shared(0o777, 0) else {
        return;
    };
    record(&folder, BOB, TABLE, 0o660);
    said_by(ANN, &folder, "turn game.yaml pass").fine();
    let (owner, group, mode, _) = whose(&folder, "game.yaml");
    assert_eq!((owner, group, mode), (ANN, TABLE, 0o660));
    // Root can restore the owner.
    chown(folder.path("game.yaml"), Some(BOB), None).expect("Bob's");
    folder.run("turn game.yaml pass").fine();
    let (owner, group, mode, _) = whose(&folder, "game.yaml");
    assert_eq!((owner, group, mode), (BOB, TABLE, 0o660));
}

#[test]
fn a_file_whose_access_cannot_be_copied_is_written_in_place() {
    // A group that Ann cannot set, and a folder where nobody may replace other users' files.
    for (folder_mode, group) in [(0o777, OTHERS), (0o1777, TABLE)] {
        let Some(folder) = shared(folder_mode, 0) else {
            return;
        };
        record(&folder, BOB, group, 0o666);
        let before = whose(&folder, "game.yaml");
        let ran = said_by(ANN, &folder, "turn game.yaml pass").ends(0);
        assert!(ran.err.contains("note: wrote `"), "{ran}");
        assert!(ran.err.contains("in place"), "{ran}");
        assert_eq!(whose(&folder, "game.yaml"), before);
        assert_eq!(folder.read("game.yaml"), format!("{GAME}  - Bob: pass\n"));
        assert_eq!(folder.files(), ["game.yaml"]);

        // A user who may not write the file cannot replace it either.
        let mode = Permissions::from_mode(0o644);
        fs::set_permissions(folder.path("game.yaml"), mode).expect("its mode");
        let before = whose(&folder, "game.yaml");
        said_by(ANN, &folder, "turn game.yaml pass").fails(2, "nothing was changed");
        assert_eq!(whose(&folder, "game.yaml"), before);
        assert_eq!(folder.files(), ["game.yaml"]);
    }
}

#[test]
fn access_lists_and_attributes_are_kept() {
    let folder = Folder::with_game();
    let path = folder.path("game.yaml");
    let entry = |tag: u16, may: u16, who: u32| {
        let halves = [tag.to_le_bytes(), may.to_le_bytes()].concat();
        [halves, who.to_le_bytes().to_vec()].concat()
    };
    let nobody = u32::MAX;
    // The owner, Ann, the group, the mask, others.
    let list = [
        2_u32.to_le_bytes().to_vec(),
        entry(1, 6, nobody),
        entry(2, 6, ANN),
        entry(4, 4, nobody),
        entry(16, 6, nobody),
        entry(32, 0, nobody),
    ]
    .concat();
    let kept = [
        ("system.posix_acl_access", list.as_slice()),
        ("user.note", b"Friday".as_slice()),
    ];
    let kept = kept.map(|(name, value)| {
        let set = setxattr(&path, name, value, XattrFlags::empty()).is_ok();
        (name, value, set)
    });
    if kept.iter().all(|(.., set)| !set) {
        skipped("the disk keeps no attributes");
        return;
    }
    let mode = fs::metadata(&path).expect("a file").mode();
    for line in [
        "turn game.yaml pass",
        "undo",
        "redo",
        "amend game.yaml 1 m13 r latches",
        "insert game.yaml 1 table: note tea",
        "delete game.yaml 1",
        "rename game.yaml Bob Cy",
    ] {
        folder.run(line).fine();
        for (name, value, _) in kept.iter().filter(|(.., set)| *set) {
            let mut now = [0; 256];
            let size = getxattr(&path, *name, &mut now[..]).expect("an attribute");
            assert_eq!(&now[..size], *value, "{name} after `{line}`");
        }
        assert_eq!(fs::metadata(&path).expect("a file").mode(), mode);
    }
}

#[test]
fn the_lock_of_somebody_else_is_reported_with_its_owner() {
    let Some(folder) = shared(0o1777, 0) else {
        return;
    };
    record(&folder, ANN, TABLE, 0o664);
    let lock = folder.path(".game.yaml.lock");
    fs::write(&lock, "").expect("a lock");
    chown(&lock, Some(BOB), None).expect("Bob's");
    let told = format!("`.game.yaml.lock` of user {BOB} is in the way: ");
    let ran = said_by(ANN, &folder, "turn game.yaml pass").ends(2);
    let words = ran.err.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(words.contains(&told), "{ran}");
    assert_eq!(folder.read("game.yaml"), GAME);
    // Bob himself can continue.
    said_by(BOB, &folder, "turn game.yaml pass").ends(0);
}

/// The target of a link beside the record is never changed, and the link is mentioned.
#[test]
fn nothing_is_written_through_a_link() {
    for (link, line, code, told) in [
        (".game.yaml.lock", "turn game.yaml pass", 2, "it is a link"),
        (".game.yaml.redo", "undo", 2, "it is a link"),
        (".game.yaml.redo", "redo", 2, "it is a link"),
        (".game.yaml.redo", "turn game.yaml pass", 0, "it was a link"),
        ("new.yaml", "new puzzingo Ann Bob -f new.yaml", 2, "exists"),
        (
            "new.yaml",
            "new puzzingo Ann Bob -f new.yaml --force",
            2,
            "is a link",
        ),
        ("out.svg", "export -o out.svg --force", 2, "is a link"),
        (
            "data/dictionaries/.lists.lock",
            "dict add club victim",
            2,
            "it is a link",
        ),
    ] {
        let folder = Folder::with_game().file("victim", "cat\n");
        fs::create_dir_all(folder.path("data/dictionaries")).expect("folders");
        symlink(folder.path("victim"), folder.path(link)).expect("a link");
        let ran = folder.run(line).ends(code);
        let words = ran.err.split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(words.contains(told), "{link}: {ran}");
        assert_eq!(folder.read("victim"), "cat\n", "{link}: {ran}");
        if code != 0 {
            assert_eq!(folder.read("game.yaml"), GAME);
        }
    }
}

/// A clock is never read or written through a link.
#[test]
fn a_link_is_no_clock() {
    let folder = Folder::with_game().file("victim", "cat\n");
    for name in [".game.yaml.clock", ".game.yaml.clock-new"] {
        symlink(folder.path("victim"), folder.path(name)).expect("a link");
    }
    folder.pipe("play game.yaml", "pass\npass\nquit\n").ends(0);
    assert_eq!(folder.read("victim"), "cat\n");
    assert!(File::open(folder.path("game.yaml")).is_ok());
}

#[test]
fn the_draft_of_somebody_else_is_reported_with_its_owner() {
    let Some(folder) = shared(0o1777, 0) else {
        return;
    };
    record(&folder, ANN, TABLE, 0o664);
    let name = ".game.yaml.0123456789abcdef.new";
    let draft = folder.path(name);
    fs::write(&draft, "half a reco").expect("a draft");
    chown(&draft, Some(BOB), None).expect("Bob's");
    let ran = said_by(ANN, &folder, "turn game.yaml pass").ends(0);
    let told = format!("`{name}` of user {BOB} is in the way");
    let words = ran.err.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(words.contains(&told), "{ran}");
    assert_eq!(folder.read("game.yaml"), format!("{GAME}  - Bob: pass\n"));
}
