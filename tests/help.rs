//! The help of every command, as it is kept in `tests/help/`.
//!
//! Where a change of the help is meant, `TILEREF_UPDATE_HELP=1 cargo test --test all help::` writes the files anew; the
//! difference is then read like any other.

use std::fs;
use std::path::Path;

use crate::program::Folder;

const COMMANDS: &[&str] = &[
    "",
    "play",
    "new",
    "turn",
    "amend",
    "undo",
    "redo",
    "check",
    "board",
    "score",
    "log",
    "import",
    "export",
    "word",
    "dict",
    "dict list",
    "dict add",
    "dict remove",
    "dict info",
    "find",
    "best",
    "serve",
    "stats",
    "missed",
    "review",
    "puzzle",
    "rules",
    "completions",
    "man",
    "rules list",
    "rules show",
    "rules explain",
];

#[test]
fn the_help_of_every_command_matches_its_snapshot() {
    let kept = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/help");
    let update = std::env::var_os("TILEREF_UPDATE_HELP").is_some();
    let folder = Folder::new();
    let mut changed = Vec::new();
    for command in COMMANDS {
        let help = folder.run(&format!("{command} --help")).fine();
        let wide = help.out.lines().find(|line| line.chars().count() > 100);
        assert_eq!(wide, None, "{command}");
        let mut lines = help.out.lines();
        let examples = lines.any(|line| line.starts_with("Example"));
        let one = lines
            .next()
            .is_some_and(|line| line.starts_with("  tileref "));
        assert!(examples && one, "no examples: {command}");
        let name = if command.is_empty() {
            "tileref".to_owned()
        } else {
            command.replace(' ', "-")
        };
        let file = kept.join(name + ".txt");
        if update {
            fs::create_dir_all(&kept).expect("the folder");
            fs::write(&file, &help.out).expect("the file");
        } else if fs::read_to_string(&file).ok().as_ref() != Some(&help.out) {
            changed.push(format!("{}:\n{}", file.display(), help.out));
        }
    }
    assert!(
        changed.is_empty(),
        "the help has changed; if that is meant, set TILEREF_UPDATE_HELP=1:\n{}",
        changed.join("\n")
    );
}

#[test]
fn every_listed_command_has_a_snapshot() {
    let help = Folder::new().run("--help").fine().out;
    let listed = help.lines().skip_while(|line| *line != "Commands:").skip(1);
    let listed = listed.take_while(|line| !line.is_empty());
    for line in listed {
        let command = line.split_whitespace().next().expect("a name");
        assert!(
            command == "help" || COMMANDS.contains(&command),
            "{command}"
        );
    }
}
