//! `tileref dict`: the dictionaries.

use std::path::PathBuf;

use clap::{Args as ClapArgs, Subcommand, ValueEnum};
use comfy_table::Cell;
use serde_json::json;

use super::exit::Exit;
use super::progress::ProgressDisplay;
use super::terminal::TextStyle;
use super::ui::Ui;
use crate::dictionaries::{AddedLists, ListDetails, skipped_lines};
use crate::lexicon::{self, CompileReport, EMBEDDED, Embedded, Flags};
use crate::render;
use crate::text::{count, shown};

/// List, add and remove dictionaries.
///
/// Two word lists are built in. Add your own (such as your club's official list) from a file with one word per line,
/// plain text or gzip, in any order and case; then use it by name.
#[derive(Debug, ClapArgs)]
#[command(after_help = "Examples:
  tileref dict list
  tileref dict add club ~/Downloads/official.txt
  tileref new puzzingo Ann Bob --dictionary club
  tileref dict remove club")]
pub struct Args {
    /// What to do
    #[command(subcommand)]
    pub command: Command,
}

/// The subcommands of `dict`.
#[derive(Debug, Subcommand)]
pub enum Command {
    /// List the dictionaries
    #[command(after_help = "Examples:\n  tileref dict list\n  tileref dict list --json")]
    List {
        /// Print one JSON document
        #[arg(long)]
        json: bool,
    },
    /// Add a word list, to use it by name
    #[command(
        after_help = "The file has one word per line, in UTF-8 text or gzip, in any order and case. Blank lines \
        and lines that start with `#` are ignored. Lines with anything but letters, or with more than 64 letters, \
        are skipped and counted; a list with more than one such line in ten is refused. The limit is 64 MB, unpacked.

Examples:
  tileref dict add club official.txt
  tileref dict add club official-2027.txt.gz --force
  tileref dict add spelling en_GB.dic --flags strip"
    )]
    Add {
        /// A name of up to 40 letters, digits, `-` and `_`; case does not matter
        name: String,
        /// The word list; `-` reads standard input
        file: PathBuf,
        /// What to do with the flags of a spelling checker (`hat/SM`) and with marks behind words (`QI#`, `ZA*`)
        #[arg(long, value_enum, default_value = "refuse")]
        flags: FlagsArg,
        /// Replace an existing list with this name
        #[arg(long)]
        force: bool,
    },
    /// Remove an added word list
    #[command(after_help = "Example:\n  tileref dict remove club")]
    Remove {
        /// Its name
        name: String,
    },
    /// Show details of one dictionary
    #[command(after_help = "Examples:
  tileref dict info club
  tileref dict info common --licence")]
    Info {
        /// Its name
        name: String,
        /// Print one JSON document
        #[arg(long, conflicts_with = "licence")]
        json: bool,
        /// Show the licence of a built-in list in full
        #[arg(long)]
        licence: bool,
    },
}

/// What to do with the flags of words.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum FlagsArg {
    /// Skip the line
    Refuse,
    /// Cut them off, and keep the word
    Strip,
}

impl From<FlagsArg> for Flags {
    fn from(flags: FlagsArg) -> Self {
        match flags {
            FlagsArg::Refuse => Self::Refuse,
            FlagsArg::Strip => Self::Strip,
        }
    }
}

/// Runs the command.
///
/// # Errors
/// The dictionary is unknown, unusable or not writable, or the output cannot be written.
pub fn run(args: &Args, ui: &mut Ui) -> anyhow::Result<Exit> {
    let added = AddedLists::open()?;
    match &args.command {
        Command::List { json } => list(&added, *json, ui),
        Command::Add {
            name,
            file,
            flags,
            force,
        } => {
            let _progress = ProgressDisplay::start("reading the words");
            let report = added.add(name, file, (*flags).into(), *force)?;
            say(ui, &imported(&name.to_ascii_lowercase(), &report))
        }
        Command::Remove { name } => {
            added.remove(name)?;
            say(ui, &format!("removed `{}`\n", name.to_ascii_lowercase()))
        }
        Command::Info {
            name,
            json,
            licence,
        } => {
            let plain = name.to_ascii_lowercase();
            let facts = match EMBEDDED.iter().find(|list| list.name == plain) {
                Some(list) if *licence => return say(ui, list.licence_text),
                Some(list) => built_in(list),
                None => added.info(name)?,
            };
            ui.answer(*json, || json!(facts), |style| describe(&facts, style))
        }
    }
}

fn list(added: &AddedLists, json: bool, ui: &mut Ui) -> anyhow::Result<Exit> {
    let lists: Vec<ListDetails> = EMBEDDED.iter().map(built_in).chain(added.list()?).collect();
    let folder = added.folder().to_string_lossy();
    let text = |style| {
        let folder = shown(&folder);
        format!(
            "{}\nadded lists are kept in {folder}\n",
            table(&lists, style)
        )
    };
    ui.answer(
        json,
        || json!({"dictionaries": lists, "folder": folder}),
        text,
    )
}

fn say(ui: &mut Ui, text: &str) -> anyhow::Result<Exit> {
    ui.say(text)?;
    Ok(Exit::Fine)
}

/// The details of a list that is built in.
fn built_in(list: &Embedded) -> ListDetails {
    ListDetails {
        name: list.name.to_owned(),
        words: lexicon::embedded(list.name).map(|list| list.len()),
        damage: None,
        source: "built in",
        about: format!("{}; {}", list.about, list.source),
        licence: Some(list.licence),
        size: list.fst.len() as u64,
        path: None,
    }
}

/// Where a list comes from, and what it is made from.
fn origin(list: &ListDetails) -> String {
    match (list.source, list.about.as_str()) {
        (source, "") => source.to_owned(),
        ("added", about) => format!("added {about}"),
        (source, about) => format!("{source}: {about}"),
    }
}

fn table(lists: &[ListDetails], style: TextStyle) -> String {
    let mut table = render::table(style, &["name", "words", "size", "about"]);
    for list in lists {
        let words = list.words.map(|words| words.to_string());
        table.add_row([
            Cell::new(&list.name),
            render::right(words.unwrap_or_else(|| "damaged".to_owned())),
            render::right(size(list.size)),
            Cell::new(origin(list)),
        ]);
    }
    render::drawn(table)
}

fn describe(list: &ListDetails, style: TextStyle) -> String {
    let words = list.words.map(|words| words.to_string());
    let words = words.or_else(|| list.damage.clone()).unwrap_or_default();
    let mut table = render::table(style, &["name", &list.name]);
    table.add_row(["words", &words]);
    table.add_row(["source", &origin(list)]);
    table.add_row(["size", &size(list.size)]);
    if let Some(licence) = list.licence {
        let full = format!("`tileref dict info {} --licence`", list.name);
        table.add_row(["licence", &format!("{licence}; in full: {full}")]);
    }
    if let Some(path) = &list.path {
        table.add_row(["path", &shown(path)]);
    }
    render::drawn(table)
}

/// Describes a list that was added.
fn imported(name: &str, report: &CompileReport) -> String {
    let mut text = format!("added `{name}`: {}\n", count(report.words, "word"));
    text += &skipped_lines(report);
    text + &format!("try it: `tileref word --dictionary {name} WORD`\n")
}

/// A size in a readable unit.
fn size(bytes: u64) -> String {
    match bytes {
        0..1000 => format!("{bytes} B"),
        1000..1_000_000 => format!("{} kB", bytes.div_ceil(1000)),
        _ => format!("{}.{} MB", bytes / 1_000_000, bytes % 1_000_000 / 100_000),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lexicon::{MAX_BYTES, MAX_LETTERS, MAX_LIST_NAME};

    #[test]
    fn sizes_read_well() {
        for (bytes, expected) in [
            (999, "999 B"),
            (1000, "1 kB"),
            (1001, "2 kB"),
            (1_250_000, "1.2 MB"),
        ] {
            assert_eq!(size(bytes), expected);
        }
    }

    #[test]
    fn an_import_is_reported_line_by_line() {
        let text = format!("cat\ncat\n\n#\ndon't\n{}\n1\n2\n3\n4\n5", "z".repeat(65));
        let report = lexicon::compile(text.as_bytes()).unwrap().report;
        assert_eq!(
            imported("club", &report),
            format!(
                "added `club`: 1 word\n  skipped 1 line (the word is there already)\n  skipped 2 lines (blank or comment)\n  \
                 skipped 7 lines (not a word):\n    line 5: `don't`\n    \
                 line 6: `{}` (more than 64 letters)\n    line 7: `1`\n    line 8: `2`\n    line 9: `3`\n    \
                 and 2 more\ntry it: `tileref word --dictionary club WORD`\n",
                "z".repeat(40)
            )
        );
    }

    #[test]
    fn the_help_states_the_limits_of_the_code() {
        assert_eq!((MAX_LIST_NAME, MAX_LETTERS, MAX_BYTES), (40, 64, 64 << 20));
    }
}
