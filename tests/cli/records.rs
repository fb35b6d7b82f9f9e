//! Records on disk: what people wrote in them survives, and nobody's turn is lost.

use std::fs;

use crate::program::{Folder, GAME};

const BY_HAND: &str = "# Friday night at Di's

players:            # in turn order
    - Ann           # host
    - \"Bob\"

game: puzzingo
options: {bonuses: auto,   judge: challenge}  # as always
turns:

  - Ann: m13 r latch   # a start
  # Bob thought long
  - \"Bob\": 'N11  down ABATE'

  - table: category animals
# the end
";

#[test]
fn comments_and_style_survive_every_command() {
    let folder = Folder::new().file("game.yaml", BY_HAND);
    for view in ["check", "board", "score", "log", "check --json"] {
        folder.run(view).fine();
    }
    assert_eq!(folder.read("game.yaml"), BY_HAND);
    folder.run("turn game.yaml q13 d he").fine();
    folder.run("turn game.yaml Ann: challenge").ends(1);
    folder.run("turn game.yaml Bob: challenge rejected").fine();
    let text = folder.read("game.yaml");
    for line in BY_HAND.lines() {
        assert!(
            text.lines().any(|kept| kept == line),
            "{line} is gone:\n{text}"
        );
    }
    assert!(
        text.contains("  - Ann: q13 d he\n  - Bob: challenge rejected\n"),
        "{text}"
    );
    folder.run("undo game.yaml 2").fine();
    assert_eq!(folder.read("game.yaml"), BY_HAND);
    folder.run("redo game.yaml 2").fine();
    assert_eq!(folder.read("game.yaml"), text);
}

#[test]
fn a_challenge_is_written_with_its_verdict() {
    let folder = Folder::with_game();
    folder.run("turn game.yaml Bob: challenge latch").fine();
    assert!(
        folder
            .read("game.yaml")
            .ends_with("  - Bob: challenge latch rejected\n")
    );
    // A bare one in a record by hand is looked up, and stays as it is.
    let bare = GAME.replace("latch  #", "lutch  #") + "  - Bob: challenge\n";
    let folder = Folder::new().file("game.yaml", &bare);
    folder.run("check").fine();
    folder.run("log").fine().says("withdrawn after a challenge");
    assert_eq!(folder.read("game.yaml"), bare);
}

#[test]
fn lines_end_and_begin_as_the_file_has_them() {
    for text in [
        GAME.replace('\n', "\r\n"),
        format!("\u{feff}{GAME}"),
        GAME.trim_end().to_owned(),
    ] {
        let folder = Folder::new().file("game.yaml", &text);
        folder.run("turn game.yaml pass").fine();
        let after = folder.read("game.yaml");
        assert!(after.starts_with(text.trim_end()), "{after:?}");
        assert_eq!(after.contains('\r'), text.contains('\r'));
        folder.run("check").fine().says("2 turns, all legal");
        folder.run("undo").fine();
        folder.run("check").fine().says("1 turn, all legal");
    }
}

#[test]
fn two_programs_on_one_file_lose_no_turn() {
    let folder = Folder::with_game();
    std::thread::scope(|scope| {
        for player in ["Ann", "Bob"] {
            let folder = &folder;
            scope.spawn(move || {
                for n in 0..10 {
                    folder
                        .run(&format!("turn game.yaml --by {player} adjust +1 'no {n}'"))
                        .fine();
                }
            });
        }
    });
    let told = folder.run("check --json").fine().json();
    assert_eq!(
        (&told["players"][0]["score"], &told["players"][1]["score"]),
        (&20.into(), &10.into())
    );
    assert_eq!(folder.files(), ["game.yaml"]);
}

/// Nobody may write the record any more.
fn make_read_only(folder: &Folder) {
    let record = folder.path("game.yaml");
    let mut mode = fs::metadata(&record).unwrap().permissions();
    mode.set_readonly(true);
    fs::set_permissions(record, mode).unwrap();
}

#[test]
fn a_folder_or_file_that_cannot_be_written_is_left_alone() {
    let folder = Folder::with_game();
    make_read_only(&folder);
    folder.run("turn game.yaml pass").fails(2, "read-only");
    folder.run("check").fine();
    folder
        .run("new puzzingo Ann -f nowhere/game.yaml")
        .fails(2, "does not exist");
    assert_eq!(folder.read("game.yaml"), GAME);
}

#[test]
fn what_could_not_be_saved_is_not_said_to_be() {
    let folder = Folder::with_game();
    make_read_only(&folder);
    let ran = folder.pipe("play", "n11 d abate\nscore\n").ends(2);
    assert!(ran.out.contains("read-only"), "{ran}");
    assert!(!ran.out.contains("saved in"), "{ran}");
    // A turn that is refused is no turn that was lost.
    let ran = folder.pipe("play", "n11 q abate\n").fine();
    assert!(ran.out.contains("saved in game.yaml"), "{ran}");
}

/// The space of a name is any white space, and any amount of it: names that look the same are one name.
#[test]
fn spaces_in_a_name_are_one_space() {
    let folder = Folder::new();
    let taken = "there is already a player called `Ann Bob`";
    for other in [
        "Ann  Bob",
        "ann\u{a0}bob",
        "Ann\u{3000}Bob",
        "Ann \u{2003} Bob",
    ] {
        folder
            .run(&format!("new puzzingo 'Ann Bob' '{other}'"))
            .fails(2, taken);
        let text = format!("game: puzzingo\nplayers: [Ann Bob, \"{other}\"]\n");
        fs::write(folder.path("both.yaml"), text).expect("written");
        folder.run("check both.yaml").fails(2, taken);
    }
    folder
        .run("new puzzingo 'Ann Bob' Cy --team 'Red=Ann  Bob' --team Blue=cy -f teams.yaml")
        .fine();
    folder.run("new puzzingo 'Ann  Bob' Cy").fine();
    folder
        .run("turn game.yaml --by 'ann bob' m13 r latch")
        .fine();
    folder
        .run("turn game.yaml 'Cy: challenge latch rejected'")
        .fine();
    folder
        .run("turn game.yaml 'Ann\u{a0}Bob: n11 d abate'")
        .fine();
    let ran = folder.pipe("play", "pass\nAnn   Bob: pass\nquit\n").fine();
    assert!(!ran.err.contains("error"), "{ran}");
    let record = folder.read("game.yaml");
    assert_eq!(record.matches("  - Ann  Bob: ").count(), 3, "{record}");
    fs::write(
        folder.path("game.yaml"),
        record.replace("- Ann  Bob: p", "- Ann Bob: p"),
    )
    .expect("written");
    folder.run("check").fine();
}
