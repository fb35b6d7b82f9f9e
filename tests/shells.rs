//! Completion in the shells, as they do it themselves.

use std::fs::{self, Permissions};
use std::os::unix::fs::PermissionsExt as _;
use std::process::Command;

use crate::program::{Folder, is_installed};
use crate::pty::Terminal;

/// A folder with something to complete from, and in `bin` a `tileref` that completes as the program does, and of
/// anything else tells how the shell passed it on.
fn for_shells() -> Folder {
    let program = env!("CARGO_BIN_EXE_tileref");
    let told = format!(
        "#!/bin/sh\nif [ -n \"$COMPLETE\" ] || [ \"$1\" = completions ]; then exec '{program}' \"$@\"; fi\n\
         printf '[%s]' \"$@\"; echo\n"
    );
    let folder = Folder::new().file(
        "mary.yaml",
        "game: puzzingo\nplayers: [Mary Lou, Bob]\nturns: []\n",
    );
    fs::create_dir(folder.path("bin")).expect("a folder");
    let folder = folder.file("bin/tileref", told);
    fs::set_permissions(folder.path("bin/tileref"), Permissions::from_mode(0o755))
        .expect("a program");
    folder
}

/// A shell in that folder, without the settings of whoever runs the tests; `None` where it is not installed.
fn shell(folder: &Folder, line: &[&str]) -> Option<Command> {
    if !is_installed(line[0]) {
        return None;
    }
    let path = std::env::var("PATH").unwrap_or_default();
    let mut command = Command::new(line[0]);
    command
        .args(&line[1..])
        .current_dir(folder.path(""))
        .env("HOME", folder.path(""))
        .env("SOURCE_DATE_EPOCH", "1795521600")
        .env("TILEREF_DATA", folder.path("data"))
        .env("PATH", format!("{}:{path}", folder.path("bin").display()));
    Some(command)
}

/// What is typed with tabs, and what the program is then called with.
const TABBED: &[(&str, &str)] = &[
    ("tileref am\t1", "[amend][1]"),
    ("tileref new li\tAnn", "[new][lingo][Ann]"),
    ("tileref check mar\t", "[check][mary.yaml]"),
    (
        "tileref turn mary.yaml --by Ma\tpass",
        "[turn][mary.yaml][--by][Mary Lou][pass]",
    ),
    // Nothing is put between the name of a house rule and its value.
    (
        "tileref new puzzingo --set jud\te\tAnn",
        "[new][puzzingo][--set][judge=entry][Ann]",
    ),
    (
        "tileref rules explain turn-on\t",
        "[rules][explain][turn-on-old-tile]",
    ),
];

/// Names of players, and of files, that a shell would run, or take apart.
const HOSTILE: [&str; 16] = [
    "Ann$(touch pwned)",
    "Bob`touch pwned`",
    "Cy\"; touch pwned; \"",
    "Di'; touch pwned; '",
    "Ed!! \\e",
    "Flo & *",
    "Gus: <(touch pwned)",
    "Hal|touch pwned",
    "Ian{a,b} [c]?",
    "Jo=$(touch pwned)",
    "Kim\\",
    "Lou  #~^%s",
    "May @$HOME (x)",
    "Ned>pwned",
    "Una\u{e9} \u{416}'",
    "Xi\"`touch pwned`",
];

/// Completes each of these lines, once the shell is ready.
fn completes_what_is_tabbed(terminal: &mut Terminal) {
    terminal.shows("ready");
    for (typed, told) in TABBED {
        terminal.types(&format!("{typed}\r"));
        terminal.shows(told);
    }
}

/// Completes each of these names without a quote, and after each kind of quote: of a player, and of a file.
fn completes_hostile_names(terminal: &mut Terminal, folder: &Folder) {
    let record = |names: &[String]| format!("game: puzzingo\nplayers: [{}]\n", names.join(", "));
    let names = HOSTILE.map(|name| format!("'{}'", name.replace('\'', "''")));
    fs::write(folder.path("names.yaml"), record(&names)).expect("written");
    for name in HOSTILE {
        let text = record(&["Ann", "Bob"].map(ToOwned::to_owned));
        fs::write(folder.path(&format!("{name}.yaml")), text).expect("written");
    }
    for name in HOSTILE {
        for quote in ["", "\"", "'"] {
            let start = &name[..2];
            terminal.types(&format!("tileref turn names.yaml --by {quote}{start}\t\r"));
            terminal.shows(&format!("[turn][names.yaml][--by][{name}]"));
            terminal.types(&format!("tileref check {quote}{start}\t\r"));
            terminal.shows(&format!("[check][{name}.yaml]"));
            assert!(!folder.path("pwned").exists(), "{quote}{name}");
        }
    }
}

#[test]
fn bash_completes_what_is_typed() {
    let folder = for_shells();
    let Some(bash) = shell(&folder, &["bash", "--norc", "--noprofile", "-i"]) else {
        return;
    };
    let mut terminal = Terminal::running(bash);
    terminal.types("source <(tileref completions bash); echo re''ady\r");
    completes_what_is_tabbed(&mut terminal);
    completes_hostile_names(&mut terminal, &folder);
}

#[test]
fn zsh_completes_from_a_folder_of_its_functions_at_the_first_tab() {
    let folder = for_shells();
    let Some(zsh) = shell(&folder, &["zsh", "-f", "-i"]) else {
        return;
    };
    let mut terminal = Terminal::running(zsh);
    terminal.types(
        "mkdir f; tileref completions zsh > f/_tileref; fpath=(f $fpath); autoload -Uz compinit; \
         compinit -u -D; echo re''ady\r",
    );
    completes_what_is_tabbed(&mut terminal);
    completes_hostile_names(&mut terminal, &folder);
}

#[test]
fn fish_completes_what_is_typed() {
    let folder = for_shells();
    // It wants a session of its own.
    let line = ["fish", "setsid", "--ctty", "fish", "--no-config", "-i"];
    let (Some(_), Some(fish)) = (shell(&folder, &line), shell(&folder, &line[1..])) else {
        return;
    };
    let mut terminal = Terminal::running(fish);
    terminal.types("tileref completions fish | source; echo re''ady\r");
    terminal.shows("ready");
    completes_hostile_names(&mut terminal, &folder);
}

#[test]
fn fish_has_one_candidate_for_what_is_typed() {
    let folder = for_shells();
    for (typed, candidate) in [
        ("tileref am", "amend"),
        ("tileref turn mary.yaml --by Ma", "Mary Lou"),
        ("tileref new puzzingo --set judge=e", "judge=entry"),
        ("tileref check mar", "mary.yaml"),
    ] {
        let line = format!("tileref completions fish | source; complete -C '{typed}'");
        let Some(mut fish) = shell(&folder, &["fish", "--no-config", "-c", &line]) else {
            return;
        };
        let output = fish.output().expect("fish");
        let told = String::from_utf8_lossy(&output.stdout);
        let told: Vec<&str> = told
            .lines()
            .map(|line| line.split('\t').next().unwrap_or(line))
            .collect();
        assert_eq!(told, [candidate], "{typed}");
    }
}
