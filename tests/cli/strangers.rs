//! A record from somebody else reads nothing but what lies beside it; what a person types is that person's.

use std::fs;

use crate::program::{Folder, Ran};

const SECRET: &str = "machine example.org password hunter";

/// A secret, and beside it the folder of a game that somebody sent.
fn downloads() -> Folder {
    let folder = Folder::new()
        .file("secret", format!("{SECRET}\n"))
        .file("words.txt", "hunter\n")
        .file("own.yaml", "base: wordgame\n");
    fs::create_dir_all(folder.path("sent/sub")).expect("a folder");
    for hidden in ["sent/.netrc", "sent/sub/.netrc"] {
        fs::write(folder.path(hidden), SECRET).expect("written");
    }
    #[cfg(unix)]
    {
        use std::os::unix::fs::symlink;
        symlink("../secret", folder.path("sent/link")).expect("a link");
        symlink("link", folder.path("sent/chain")).expect("a link");
        symlink("..", folder.path("sent/up")).expect("a link");
        symlink("/", folder.path("sent/root")).expect("a link");
    }
    folder
}

/// Names that lead to the secret, in every way that a path can.
fn names(folder: &Folder) -> Vec<String> {
    let absolute = folder.path("secret").canonicalize().expect("a path");
    let absolute = absolute.to_str().expect("a text").to_owned();
    let fixed = [
        "../secret",
        "./../secret",
        "sub/../../secret",
        "sub/../.netrc",
        ".netrc",
        "./.netrc",
        "sub/.netrc",
        "/etc/passwd",
        "/proc/self/environ",
        "/dev/zero",
        "..",
        "/",
        #[cfg(unix)]
        "link",
        #[cfg(unix)]
        "chain",
        #[cfg(unix)]
        "up/secret",
        #[cfg(unix)]
        "root/etc/passwd",
    ];
    let mut names: Vec<String> = fixed.map(ToOwned::to_owned).to_vec();
    names.push(format!("sent/..{absolute}"));
    names.push(absolute);
    names
}

#[track_caller]
fn kept(what: &str, ran: &Ran) {
    let told = format!("{}{}", ran.out, ran.err);
    for secret in ["hunter", "machine", "root:", "PATH="] {
        assert!(!told.contains(secret), "{what}: {ran}");
    }
    assert_eq!(ran.code, Some(2), "{what}: {ran}");
}

#[test]
fn a_record_names_nothing_outside_its_folder() {
    let folder = downloads();
    for name in names(&folder) {
        for (file, text) in [
            ("a.yaml", format!("game: {name}\nplayers: [Ann, Bob]\n")),
            (
                "a.yaml",
                format!("game: lingo\nplayers: [Ann, Bob]\ndictionary: {name}\n"),
            ),
            (
                "a.yaml",
                format!(
                    "game: puzzingo\nplayers: [Ann, Bob]\noptions: {{category: turn, categories: {name}}}\n"
                ),
            ),
            (
                "a.yaml",
                format!("game: wordgame\nplayers: [Ann, Bob]\noptions: {{layout: {name}}}\n"),
            ),
            (
                "r.yaml",
                format!("base: wordgame\noptions: {{layout: {name}}}\n"),
            ),
            (
                "r.yaml",
                format!("base: puzzingo\noptions: {{categories: {name}}}\n"),
            ),
            ("r.yaml", format!("base: {name}\n")),
        ] {
            fs::write(
                folder.path("sent/a.yaml"),
                "game: r.yaml\nplayers: [Ann, Bob]\n",
            )
            .expect("written");
            fs::write(folder.path("sent").join(file), &text).expect("written");
            for command in ["check --json", "export --format html", "play"] {
                let ran = folder.run(&format!("{command} sent/a.yaml"));
                kept(&format!("{command}: {text}"), &ran);
            }
            let record = folder.read("sent/a.yaml");
            assert!(!record.contains("machine"), "{record}");
            let mut shown = folder.command(&["check", "a.yaml"]);
            shown.current_dir(folder.path("sent"));
            kept(&text, &crate::program::ran(shown.output(), "check a.yaml"));
        }
    }
}

#[test]
fn the_refusal_says_what_to_do() {
    let folder = downloads();
    for (text, told) in [
        (
            "game: ../own.yaml",
            "copy it to the record's folder, `sent`",
        ),
        (
            "game: lingo\ndictionary: ../words.txt",
            "tileref dict add NAME FILE",
        ),
        (
            "game: wordgame\noptions: {layout: ../secret}",
            "copy it to the record's folder, `sent`",
        ),
        ("game: lingo\ndictionary: .netrc", "is a hidden file"),
    ] {
        let text = format!("{text}\nplayers: [Ann, Bob]\n");
        fs::write(folder.path("sent/a.yaml"), &text).expect("written");
        let ran = folder.run("check sent/a.yaml").ends(2);
        let words: Vec<&str> = ran.err.split_whitespace().collect();
        assert!(words.join(" ").contains(told), "no `{told}`: {ran}");
    }
    // The same when a record is begun: it could not be opened again.
    folder
        .run("new lingo Ann Bob -d ../words.txt -f sent/b.yaml")
        .fails(2, "tileref dict add NAME FILE");
    assert!(!folder.path("sent/b.yaml").exists());
    folder.run("dict add club words.txt").ends(0);
    folder
        .run("new lingo Ann Bob -d club -f sent/b.yaml")
        .fine();
    folder.run("check sent/b.yaml").fine();
}

#[test]
fn what_a_person_types_is_that_persons() {
    let folder = downloads();
    let inside = folder.path("sent").canonicalize().expect("a path");
    let gcg = "#player1 Ann Ann\n#player2 Bob Bob\n#lexicon ../secret\n>Ann: HUNTERS - +0 0\n";
    fs::write(folder.path("t.gcg"), gcg).expect("written");
    fs::write(folder.path("sent/list.txt"), "cat\n").expect("written");
    fs::write(folder.path("sent/own.yaml"), "base: wordgame\n").expect("written");
    let run = |words: &[&str], code: i32| {
        let mut command = folder.command(words);
        command.current_dir(&inside);
        crate::program::ran(command.output(), &words.join(" ")).ends(code)
    };
    run(&["word", "-d", "../words.txt", "hunter"], 0);
    run(&["dict", "add", "mine", "../words.txt"], 0);
    run(&["rules", "show", "../own.yaml"], 0);
    run(&["import", "../t.gcg", "-f", "../t.yaml"], 0);
    run(&["export", "../t.yaml", "-o", "../t.md"], 0);
    // A transcript names a list, never a file.
    assert!(!folder.read("t.yaml").contains("secret"));
    // An absolute path inside the folder is shortened, so that the record can be moved and opened again.
    let list = inside.join("list.txt");
    let own = inside.join("own.yaml");
    let [list, own] = [&list, &own].map(|path| path.to_str().expect("a text"));
    run(&["new", own, "Ann", "Bob", "-d", list, "-f", "c.yaml"], 0);
    let record = folder.read("sent/c.yaml");
    assert!(
        record.contains("game: own.yaml\n") && record.contains("dictionary: list.txt\n"),
        "{record}"
    );
    folder.run("check sent/c.yaml").fine();
}
