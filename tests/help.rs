//! The help of every command, as it is kept in `tests/help/`.
//!
//! Where a change of the help is meant, `TILEREF_UPDATE_HELP=1 cargo test --test all help::` writes the files anew; the
//! difference is then read like any other.

use std::fs;
use std::path::Path;

use crate::program::Folder;

/// A command and its subcommands, as their help lists them; `""` is the program itself.
fn commands(folder: &Folder, command: &str) -> Vec<String> {
    let help = folder.run(&format!("{command} --help")).fine().out;
    let listed = help.lines().skip_while(|line| *line != "Commands:").skip(1);
    let names = listed
        .take_while(|line| !line.is_empty())
        .filter(|line| !line.starts_with("   "))
        .filter_map(|line| line.split_whitespace().next())
        .filter(|name| *name != "help");
    let below = names.flat_map(|name| commands(folder, format!("{command} {name}").trim()));
    std::iter::once(command.to_owned()).chain(below).collect()
}

#[test]
fn the_help_of_every_command_matches_its_snapshot() {
    let kept = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/help");
    let update = std::env::var_os("TILEREF_UPDATE_HELP").is_some();
    let folder = Folder::new();
    let (mut files, mut changed) = (Vec::new(), Vec::new());
    for command in commands(&folder, "") {
        let help = folder.run(&format!("{command} --help")).fine();
        let wide = help.out.lines().find(|line| line.chars().count() > 100);
        assert_eq!(wide, None, "{command}");
        let mut lines = help.out.lines();
        let examples = lines.any(|line| line.starts_with("Example"));
        let one = lines
            .next()
            .is_some_and(|line| line.starts_with("  tileref "));
        assert!(examples && one, "no examples: {command}");
        let name = match command.as_str() {
            "" => "tileref".to_owned(),
            command => command.replace(' ', "-"),
        };
        let file = kept.join(name + ".txt");
        if update {
            fs::create_dir_all(&kept).expect("the folder");
            fs::write(&file, &help.out).expect("the file");
        } else if fs::read_to_string(&file).ok().as_ref() != Some(&help.out) {
            changed.push(format!("{}:\n{}", file.display(), help.out));
        }
        files.push(file);
    }
    assert!(
        changed.is_empty(),
        "the help has changed; if that is meant, set TILEREF_UPDATE_HELP=1:\n{}",
        changed.join("\n")
    );
    let left = fs::read_dir(&kept).expect("the folder");
    let left = left.map(|entry| entry.expect("an entry").path());
    let left: Vec<_> = left.filter(|file| !files.contains(file)).collect();
    assert!(left.is_empty(), "help of no command: {left:?}");
}
