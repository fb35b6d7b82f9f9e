//! `tileref man`: the manual pages.

use std::fs;
use std::path::PathBuf;

use clap::builder::Resettable;
use clap::{Arg, ArgAction, Args as ClapArgs, Command};
use clap_mangen::Man;

use super::exit::Exit;
use super::ui::Ui;
use crate::fault::reason;
use crate::text::{count, shown};

/// Print the manual page, or write the pages of all commands to a folder.
#[derive(Debug, ClapArgs)]
#[command(after_help = "Examples:
  tileref man | man -l -                          read the manual page of `tileref`
  tileref man --dir ~/.local/share/man/man1       write tileref.1, tileref-play.1 and so on")]
pub struct Args {
    /// The folder for the pages, one per command; it is created if missing
    #[arg(long, value_name = "DIR")]
    pub dir: Option<PathBuf>,
}

/// Runs the command.
///
/// # Errors
/// The pages cannot be written.
pub fn run(args: &Args, ui: &mut Ui) -> anyhow::Result<Exit> {
    let mut all = super::full_command().disable_help_subcommand(true);
    all.build();
    let Some(folder) = &args.dir else {
        ui.say(&page(&all)?.text)?;
        return Ok(Exit::Fine);
    };
    let name = shown(&folder.display().to_string());
    let mut pages = Vec::new();
    collect(&all, &mut pages)?;
    let write = || -> std::io::Result<()> {
        fs::create_dir_all(folder)?;
        pages
            .iter()
            .try_for_each(|page| fs::write(folder.join(&page.file), &page.text))
    };
    if folder.exists() && !folder.is_dir() {
        anyhow::bail!("`{name}` is a file: name a folder for the pages");
    }
    write().map_err(|error| anyhow::anyhow!("cannot write to `{name}`: {}", reason(&error)))?;
    ui.say(&format!("{name}: {}\n", count(pages.len(), "page")))?;
    Ok(Exit::Fine)
}

/// A manual page.
struct ManPage {
    /// The name of its file.
    file: String,
    text: String,
}

/// The pages of a command and its subcommands.
fn collect(command: &Command, into: &mut Vec<ManPage>) -> anyhow::Result<()> {
    into.push(page(command)?);
    command
        .get_subcommands()
        .try_for_each(|below| collect(below, into))
}

/// The page of one command. The text after its help becomes separate sections; examples are shown line by line.
fn page(command: &Command) -> anyhow::Result<ManPage> {
    let name = command.get_display_name().unwrap_or(command.get_name());
    let source = concat!("tileref ", env!("CARGO_PKG_VERSION"));
    let own = command.clone().override_usage(synopsis(command));
    let man = Man::new(own.after_help(Resettable::Reset))
        .title(name)
        .source(source)
        .manual("tileref manual");
    let mut text = Vec::new();
    man.render(&mut text)?;
    let text = String::from_utf8_lossy(&text)
        // An empty line, with or without a break beside it, is `.sp`.
        .replace("\n.br\n\n.br\n", "\n.sp\n")
        .replace("\n\n.br\n", "\n.sp\n")
        // The page has no date, but its field must not be left out.
        .replacen(" 1  \"", " 1 \"\" \"", 1);
    let after = command.get_after_help().map(ToString::to_string);
    let text = text + &sections(&after.unwrap_or_default()) + &see_also(command, name);
    let file = man.get_filename();
    Ok(ManPage { file, text })
}

/// The SYNOPSIS: the command with every option and value.
fn synopsis(command: &Command) -> String {
    let name = command.get_bin_name().unwrap_or(command.get_name());
    let all = command.get_arguments().filter(|arg| !arg.is_hide_set());
    let (places, options): (Vec<&Arg>, Vec<&Arg>) = all.partition(|arg| arg.is_positional());
    let mut parts = vec![name.to_owned()];
    for arg in options {
        let more = matches!(arg.get_action(), ArgAction::Append);
        parts.push(format!("[{arg}]{}", if more { "..." } else { "" }));
    }
    parts.extend(places.iter().map(ToString::to_string));
    parts.extend(command.has_subcommands().then(|| "<COMMAND>".to_owned()));
    parts.join(" ")
}

/// The sections NOTES and EXAMPLES, from the text after the help.
fn sections(after: &str) -> String {
    let (mut examples, mut notes) = (String::new(), String::new());
    for part in after.split("\n\n") {
        match part.split_once('\n') {
            Some((heading, lines)) if heading.starts_with("Example") => {
                if heading.contains(',') {
                    examples += &format!("{}\n", plain(heading));
                }
                let lines: Vec<String> = lines
                    .lines()
                    .map(|line| plain(line.strip_prefix("  ").unwrap_or(line)))
                    .collect();
                examples += &format!(".nf\n{}\n.fi\n", lines.join("\n"));
            }
            _ if part.trim().is_empty() => {}
            _ => {
                let between = if notes.is_empty() { "" } else { ".PP\n" };
                notes += &format!("{between}{}\n", plain(part));
            }
        }
    }
    let section = |name: &str, text: &str| match text {
        "" => String::new(),
        text => format!(".SH {name}\n{text}"),
    };
    section("NOTES", &notes) + &section("EXAMPLES", &examples)
}

/// The section SEE ALSO with the parent page; the main page has none, because it lists its commands.
fn see_also(command: &Command, name: &str) -> String {
    match name.strip_suffix(&format!("-{}", command.get_name())) {
        Some(above) => format!(".SH \"SEE ALSO\"\n\\fB{}\\fR(1)\n", plain(above)),
        None => String::new(),
    }
}

/// Escapes text for the formatter, so that quotes and dashes stay as typed.
fn plain(text: &str) -> String {
    let line = |line: &str| {
        let guard = if line.starts_with('.') { "\\&" } else { "" };
        let kept = line.chars().map(|c| match c {
            '\\' => "\\e".to_owned(),
            '-' => "\\-".to_owned(),
            '\'' => "\\(aq".to_owned(),
            '`' => "\\(ga".to_owned(),
            '~' => "\\(ti".to_owned(),
            '^' => "\\(ha".to_owned(),
            c => c.to_string(),
        });
        guard.to_owned() + &kept.collect::<String>()
    };
    text.lines().map(line).collect::<Vec<_>>().join("\n")
}
