//! What a shell and a system want of a program: completions, manual pages, and words about what is going on.

use std::fs;

use crate::program::{Folder, is_installed, ran};

/// The candidates for the last of these words, as bash asks for them.
fn completed(folder: &Folder, line: &str) -> Vec<String> {
    let words: Vec<&str> = line.split(' ').collect();
    let mut command = folder.command(&[&["--"], words.as_slice()].concat());
    command
        .env("COMPLETE", "bash")
        .env("_CLAP_IFS", "\n")
        .env("_CLAP_COMPLETE_INDEX", (words.len() - 1).to_string())
        .env("_CLAP_COMPLETE_COMP_TYPE", "9")
        .env("_CLAP_COMPLETE_SPACE", "true");
    let told = ran(command.output(), line).fine();
    told.out.lines().map(ToOwned::to_owned).collect()
}

#[test]
fn what_is_typed_is_completed() {
    let folder = Folder::with_game()
        .file("six.yaml", "base: puzzingo\nname: Six\nrack: 6\n")
        .file("notes.txt", "");
    folder.run("dict add club notes.txt").ends(2);
    for (line, wanted) in [
        ("tileref am", vec!["amend"]),
        ("tileref new pu", vec!["puzzingo"]),
        ("tileref new si", vec!["six.yaml"]),
        ("tileref rules show wordg", vec!["wordgame"]),
        ("tileref rules explain turn-on", vec!["turn-on-old-tile"]),
        ("tileref rules new half", vec!["half-lingo"]),
        ("tileref rules new si", vec!["six.yaml"]),
        ("tileref rules check s", vec!["six.yaml"]),
        ("tileref check g", vec!["game.yaml"]),
        ("tileref stats game.yaml s", vec!["six.yaml"]),
        ("tileref turn game.yaml --by ", vec!["Ann", "Bob", "table"]),
        ("tileref new puzzingo --set jud", vec!["judge="]),
        ("tileref new puzzingo --set judge=e", vec!["judge=entry"]),
        ("tileref word --dictionary l", vec!["letterpress"]),
        ("tileref dict info com", vec!["common"]),
        ("tileref export --format m", vec!["markdown"]),
        ("tileref check n", vec![]),
    ] {
        assert_eq!(completed(&folder, line), wanted, "{line}");
    }
    let commands = completed(&folder, "tileref ");
    assert!(commands.contains(&"serve".to_owned()) || cfg!(not(feature = "serve")));
}

#[cfg(unix)]
#[test]
fn files_are_completed_where_a_file_is_wanted() {
    let folder = Folder::with_game()
        .file("club.txt", "latch\n")
        .file("words", "latch\n");
    fs::create_dir(folder.path("sets")).expect("a folder");
    let folder = folder
        .file("sets/wide.yaml", "base: wordgame\nname: Wide\n")
        .file("sets/wild.yaml", "game: puzzingo\nplayers: [Ann, Bob]\n")
        .file("sets/mat.txt", "");
    folder.run("dict add mine club.txt").fine();
    for (line, wanted) in [
        ("tileref dict add x clu", vec!["club.txt"]),
        ("tileref dict add x w", vec!["words"]),
        ("tileref dict remove m", vec!["mine"]),
        ("tileref dict remove l", vec![]),
        ("tileref dict info m", vec!["mine"]),
        ("tileref dict info n", vec![]),
        ("tileref word -d ./clu", vec!["./club.txt"]),
        ("tileref new puzzingo -d n", vec!["none"]),
        ("tileref new se", vec!["sets/"]),
        ("tileref new sets/wi", vec!["sets/wide.yaml"]),
        ("tileref rules show sets/", vec!["sets/wide.yaml"]),
        ("tileref import --game wo", vec!["wordpaths", "wordgame"]),
        (
            "tileref new wordgame --set layout=r",
            vec!["layout=ruleset"],
        ),
        (
            "tileref new wordgame --set layout=sets/m",
            vec!["layout=sets/mat.txt"],
        ),
    ] {
        assert_eq!(completed(&folder, line), wanted, "{line}");
    }
}

#[cfg(unix)]
#[test]
fn every_shell_gets_a_script_that_asks_this_program() {
    let folder = Folder::new();
    for shell in ["bash", "zsh", "fish"] {
        let script = folder.run(&format!("completions {shell}")).fine().out;
        assert!(script.contains("COMPLETE="), "{shell}: {script}");
        assert!(script.contains("tileref"), "{shell}");
    }
    folder.run("completions csh").fails(2, "invalid value");
    // Bash, where it is there, really completes with it.
    let bash = "source <(tileref completions bash); COMP_WORDS=(tileref new li); COMP_CWORD=2; \
                COMP_TYPE=9; _clap_complete_tileref tileref li new; echo \"${COMPREPLY[@]}\"";
    let program = std::path::Path::new(env!("CARGO_BIN_EXE_tileref"));
    let path = program.parent().expect("a folder").display().to_string();
    let mut command = std::process::Command::new("bash");
    let path = format!("{path}:{}", std::env::var("PATH").unwrap_or_default());
    command.args(["-c", bash]).env("PATH", path);
    let ran = ran(command.output(), "bash").fine();
    assert_eq!(ran.out.trim(), "lingo", "{ran}");
}

/// Other scripts of the library that we complete with insert names as they are, and the shell would run them.
#[test]
fn only_scripts_that_quote_are_handed_out_and_answered() {
    let folder = Folder::with_game();
    let run = |shell: &str, words: &[&str]| {
        let mut command = folder.command(words);
        command
            .env("COMPLETE", shell)
            .env("_CLAP_COMPLETE_INDEX", "2");
        ran(command.output(), shell).out
    };
    for shell in ["bash", "zsh", "fish", "powershell", "pwsh", "elvish"] {
        for words in [&[][..], &["--"]] {
            assert!(!run(shell, words).contains("COMPLETE"), "{shell}");
        }
        let usual = ["bash", "zsh", "fish"].contains(&shell);
        let told = run(shell, &["--", "tileref", "undo", "ga"]);
        assert_eq!(told.contains("game.yaml"), usual, "{shell}: {told}");
        // A command is never taken for a request.
        assert!(
            run(shell, &["score", "--", "game.yaml"]).contains("Bob"),
            "{shell}"
        );
    }
}

#[test]
fn every_command_has_a_page_with_examples() {
    let folder = Folder::new();
    let page = folder.run("man").fine().out;
    assert!(
        page.starts_with(".ie") && page.contains(".TH tileref 1"),
        "{page}"
    );
    folder.run("man --dir pages/man1").fine().says("pages");
    let mut pages: Vec<_> = fs::read_dir(folder.path("pages/man1"))
        .expect("the pages")
        .map(|page| page.expect("a page").path())
        .collect();
    pages.sort();
    assert!(pages.len() > 25, "{pages:?}");
    for page in &pages {
        let text = fs::read_to_string(page).expect("a page");
        assert!(text.contains("\n.SH EXAMPLES\n"), "{}", page.display());
        assert!(!text.contains("EXTRA"), "{}", page.display());
    }
    let add = fs::read_to_string(folder.path("pages/man1/tileref-dict-add.1")).expect("the page");
    assert!(
        add.contains(".TH tileref-dict-add 1 \"\" \"tileref "),
        "{add}"
    );
    assert!(add.contains("\\fBtileref\\-dict\\fR(1)"), "{add}");
    assert!(
        add.contains("\n.nf\ntileref dict add club official.txt\n"),
        "{add}"
    );
    // Where they are installed, the formatters have nothing to complain of.
    for (program, args) in [
        ("mandoc", &["-T", "lint", "-W", "warning"][..]),
        ("groff", &["-man", "-ww", "-Tutf8", "-z"]),
    ] {
        if !is_installed(program) {
            continue;
        }
        let mut command = std::process::Command::new(program);
        let output = command.args(args).args(&pages).output().expect(program);
        let told = [output.stdout, output.stderr].concat();
        let told = String::from_utf8_lossy(&told).into_owned();
        // Pages have no date: the same source makes the same pages.
        let told: Vec<&str> = told.lines().filter(|line| !line.contains("date")).collect();
        assert!(told.is_empty(), "{program}: {told:#?}");
    }
    let folder = folder.file("taken", "");
    folder.run("man --dir taken").fails(2, "name a folder");
}

#[test]
fn a_synopsis_has_values_and_what_is_said_more_than_once() {
    let folder = Folder::new();
    folder.run("man --dir pages").fine();
    for (page, told) in [
        ("new", r"\fBtileref new\fR [\-\-file <FILE>]"),
        ("new", r"[\-\-set <KEY=VALUE>]..."),
        ("new", r"<GAME> <PLAYER>..."),
        ("new", r"[\-\-json]"),
        ("dict", r"<COMMAND>"),
    ] {
        let text = folder.read(&format!("pages/tileref-{page}.1"));
        let synopsis = text.split_once(".SH SYNOPSIS\n").expect("a synopsis").1;
        let line = synopsis.lines().next().unwrap_or_default();
        assert!(line.contains(told), "{told}: {line}");
    }
    folder
        .run("man --dir pages/tileref-new.1")
        .fails(2, "name a folder");
}

#[test]
fn what_is_going_on_is_told_on_request_and_apart() {
    let folder = Folder::with_game();
    let quiet = folder.run("score").fine();
    let told = folder.run("score -v").ends(0);
    assert_eq!(quiet.out, told.out);
    assert_eq!(quiet.err, "");
    for what in [
        "-- read game.yaml: ",
        "1 turn",
        "PUZZINGO",
        "dictionary `letterpress`",
    ] {
        assert!(told.err.contains(what), "{told}");
    }
    for line in [
        "turn game.yaml -v pass",
        "undo game.yaml -v",
        "redo game.yaml -v",
        "amend game.yaml 2 -v exchange 1",
        "insert game.yaml 2 -v note tea",
        "delete game.yaml 2 -v",
        "rename game.yaml Bob Cy -v",
        "new puzzingo Ann Bob --force -f game.yaml -v",
    ] {
        let saved = folder.run(line).ends(0);
        assert!(saved.err.contains("-- saved game.yaml: "), "{saved}");
    }
    // Where a word list is from: the program, the data directory, a file.
    let folder = folder.file("words.txt", "qi\nza\n");
    folder.run("dict add club words.txt").fine();
    for (list, told) in [
        ("letterpress", "-- dictionary `letterpress` is built in"),
        ("club", "club.fst"),
        ("./words.txt", "is the word list ./words.txt"),
    ] {
        let quiet = folder.run(&format!("word --dictionary {list} qi")).fine();
        let loud = folder
            .run(&format!("word -v --dictionary {list} qi"))
            .ends(0);
        assert_eq!(quiet.out, loud.out);
        assert!(loud.err.contains(told), "{loud}");
    }
}
