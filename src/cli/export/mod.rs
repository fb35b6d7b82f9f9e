//! `tileref export`: a game in a format that other programs read, or people.

pub mod markdown;

use std::borrow::Cow;
use std::ffi::OsStr;
use std::path::{Path, PathBuf};

use clap::{Args as ClapArgs, ValueEnum};

use super::fault::Fault;
use super::page;
use super::session::Session;
use super::store::Store;
use super::ui::{Exit, Ui};
use crate::gcg::Transcript;
use crate::record;
use crate::text::shown;

/// Writes a game in another format: for other programs, for a diary, as a page to look at or to print.
#[derive(Debug, ClapArgs)]
#[command(after_help = "Examples:
  tileref export game.yaml > game.gcg
  tileref export -o evening.html
  tileref export -o table.svg
  tileref export game.yaml --format markdown")]
pub struct Args {
    /// The record; `-` reads standard input
    #[arg(default_value = super::DEFAULT_FILE)]
    pub file: PathBuf,

    /// The format; without it the one that the name of OUT ends in, or `gcg` where it ends in none
    #[arg(long, value_enum)]
    pub format: Option<Format>,

    /// The file to write, instead of standard output, which is `-`
    #[arg(short, long, value_name = "OUT")]
    pub output: Option<PathBuf>,

    /// Replace a file that is there already
    #[arg(long)]
    pub force: bool,
}

/// A format to write.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Format {
    /// The transcripts of two-player crossword games
    Gcg,
    /// Scores, table and every turn as text for a diary or a forum
    #[value(alias = "md")]
    Markdown,
    /// One page with everything, to look at or to print; it loads nothing
    Html,
    /// The table alone, as a drawing
    Svg,
}

impl Format {
    /// What the name of a file promises; a name without an end promises nothing.
    ///
    /// # Errors
    /// It promises what is not written here.
    fn of_name(path: &Path) -> anyhow::Result<Self> {
        let Some(extension) = path.extension() else {
            return Ok(Self::Gcg);
        };
        let extension = extension.to_string_lossy();
        Ok(match extension.to_ascii_lowercase().as_str() {
            "gcg" => Self::Gcg,
            "md" | "markdown" => Self::Markdown,
            "html" | "htm" => Self::Html,
            "svg" => Self::Svg,
            _ => anyhow::bail!(
                "no format has files that end in `.{}`; say which with `--format`",
                shown(&extension)
            ),
        })
    }
}

/// The slug of a game that the format cannot tell.
const NOT_EXPORTED: &str = "not-exported";

/// Runs the command.
///
/// # Errors
/// A record that cannot be read, a game that the format cannot tell, a file that is there already.
pub fn run(args: &Args, ui: &mut Ui) -> anyhow::Result<Exit> {
    let session = Session::open(&args.file)?;
    let format = match (args.format, args.output.as_deref()) {
        (Some(format), _) => format,
        (None, Some(output)) => Format::of_name(output)?,
        (None, None) => Format::Gcg,
    };
    let text = match format {
        Format::Gcg => gcg(&session)?,
        Format::Markdown => markdown::markdown(session.game()),
        Format::Html => page::document(session.game(), &dictionary(&session)),
        Format::Svg => page::drawing(session.game()),
    };
    match args
        .output
        .as_deref()
        .filter(|output| output.as_os_str() != "-")
    {
        Some(folder) if folder.is_dir() => anyhow::bail!(
            "`{}` is a folder: name the file to write in it",
            shown(&folder.display().to_string())
        ),
        Some(output) => Store::new(output).create(&text, args.force)?,
        None => ui.say(&text)?,
    }
    Ok(Exit::Fine)
}

/// The name of the word list; of one in a file, without the folders of this computer.
fn dictionary(session: &Session) -> Cow<'_, str> {
    let name = &session.record().dictionary;
    Path::new(name)
        .file_name()
        .map_or(name.into(), OsStr::to_string_lossy)
}

/// Names and lines hold no character that could do harm: a record with one cannot be read.
fn gcg(session: &Session) -> anyhow::Result<String> {
    let mut transcript = Transcript::from_game(session.game()).map_err(|error| Fault {
        message: error.to_string(),
        slug: NOT_EXPORTED.to_owned(),
        ..Fault::default()
    })?;
    let dictionary = dictionary(session);
    transcript.lexicon = (dictionary != record::NO_DICTIONARY).then(|| dictionary.into());
    Ok(transcript.to_string())
}
