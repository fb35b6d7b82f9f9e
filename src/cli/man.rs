//! `tileref man`: the manual pages.

use std::fs;
use std::path::PathBuf;

use clap::Args as ClapArgs;
use clap_mangen::Man;

use super::ui::{Exit, Ui};
use crate::text::{count, shown};

/// Prints the manual page, or writes the pages of all commands into a folder.
#[derive(Debug, ClapArgs)]
#[command(after_help = "Examples:
  tileref man | man -l -                          read the page of `tileref`
  tileref man --dir ~/.local/share/man/man1       write tileref.1, tileref-play.1 and so on")]
pub struct Args {
    /// The folder for one page for each command; it is made where it is not there
    #[arg(long, value_name = "DIR")]
    pub dir: Option<PathBuf>,
}

/// Runs the command.
///
/// # Errors
/// The pages cannot be written.
pub fn run(args: &Args, ui: &mut Ui) -> anyhow::Result<Exit> {
    let command = super::whole_command().disable_help_subcommand(true);
    let Some(folder) = &args.dir else {
        let mut page = Vec::new();
        Man::new(command).render(&mut page)?;
        ui.say(&String::from_utf8_lossy(&page))?;
        return Ok(Exit::Fine);
    };
    let told = shown(&folder.display().to_string());
    let write = || -> std::io::Result<usize> {
        fs::create_dir_all(folder)?;
        clap_mangen::generate_to(command, folder)?;
        let pages = fs::read_dir(folder)?.flatten();
        Ok(pages
            .filter(|page| page.file_name().to_string_lossy().starts_with("tileref"))
            .count())
    };
    let pages = write().map_err(|error| anyhow::anyhow!("{told} cannot be written to: {error}"))?;
    ui.say(&format!("{told}: {}\n", count(pages, "page")))?;
    Ok(Exit::Fine)
}
