//! The help of every command, as it is kept in `tests/help/`, and the help at the prompt.
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
    // Left out of the first page.
    let hidden: &[&str] = if command.is_empty() {
        &["completions", "man"]
    } else {
        &[]
    };
    let names = names.chain(hidden.iter().copied());
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

#[test]
fn help_fits_one_screen() {
    let help = Folder::with_game().pipe("play", "help\nquit\n").fine().out;
    let from = help.find("> help\n").expect("the prompt") + "> help\n".len();
    let to = help[from..].find("> quit").expect("the next prompt");
    let shown = help[from..from + to].lines();
    let (lines, width) = shown.fold((0, 0), |(n, width), line| {
        (n + 1, width.max(line.chars().count()))
    });
    assert!(lines <= 24 && width <= 80, "{lines} lines, {width} columns");
}

#[test]
fn the_program_alone_shows_one_screen_of_commands_that_work() {
    let shown = Folder::new().run("").ends(2).err;
    assert!(shown.lines().count() < 24, "{shown}");
    assert!(shown.lines().all(|line| line.len() <= 80), "{shown}");
    let commands = shown
        .lines()
        .filter_map(|line| line.strip_prefix("  tileref "));
    let mut run = 0;
    for command in commands {
        let command = command.split("  ").next().unwrap_or_default();
        let command = command.replace("friday.yaml", "game.yaml");
        let command = command.replace("game.yaml 3", "game.yaml 1");
        Folder::with_game().pipe(&command, "").fine();
        run += 1;
    }
    assert!(run > 8, "{shown}");
}

#[test]
fn a_rule_is_explained_with_the_options_of_the_table() {
    let folder = Folder::new().file(
        "six.yaml",
        "base: puzzingo\nname: Six\nbonuses: {full-fit: 30}\noptions: {ring: touching}\n",
    );
    folder.run("new six.yaml Ann Bob --set judge=entry").fine();
    folder
        .pipe(
            "play",
            "explain full-fit\nexplain judge\nexplain ring\nquit\n",
        )
        .fine()
        .says("full-fit: a bonus of 30 points")
        .says("entry (here) or challenge (default)")
        .says("touching (default)")
        .says("The default is from this ruleset.");
}
