//! `tileref export`: a game in a format for other programs or for people.

use std::io::{self, IsTerminal as _};
use std::path::{Path, PathBuf};

use clap::{Args as ClapArgs, ValueEnum};

use super::exit::Exit;
use super::number::between;
use super::terminal::TextStyle;
use super::ui::Ui;
use super::{calendar, open, review};
use crate::files::RecordFile;
use crate::text::{clipped, is_hidden, shown};
use crate::{export, qr};

/// Export a game: as a transcript, text, Markdown, a web page or a drawing
#[derive(Debug, ClapArgs)]
#[command(after_help = "Examples:
  tileref export game.yaml > game.gcg
  tileref export -o evening.html
  tileref export -o table.svg
  tileref export -o endgame.cgp --before 20
  tileref export --format card -o result.svg
  tileref export --format bgstats --qr
  tileref export --format link --at https://example.org/tileref/
  tileref export game.yaml --format text")]
pub struct Args {
    /// The record; `-` reads standard input
    #[arg(default_value = super::DEFAULT_FILE)]
    pub file: PathBuf,

    /// The format; by default, the one for the file extension of OUT, or `gcg` if it has none
    #[arg(long, value_enum)]
    pub format: Option<Format>,

    /// The file to write; `-` writes to standard output, which is the default
    #[arg(short, long, value_name = "OUT")]
    pub output: Option<PathBuf>,

    /// Replace an existing file
    #[arg(long)]
    pub force: bool,

    /// The position before this turn, with the rack that the record has for it; only for CGP
    #[arg(long, value_name = "TURN", allow_negative_numbers = true)]
    #[arg(value_parser = between::<usize>(1, u32::MAX.into()))]
    pub before: Option<usize>,

    /// Draw a link as a QR code, too
    #[arg(long)]
    pub qr: bool,

    /// The address of the page that opens the link to the game; by default, `TILEREF_PAGE` names it
    #[arg(long, value_name = "ADDRESS")]
    pub at: Option<String>,

    /// Add what each play missed to a web page, which may take a few seconds
    #[arg(long)]
    pub review: bool,
}

/// An export format.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Format {
    /// A transcript of a crossword game of two to four players
    Gcg,
    /// The position on one line, as macondo and MAGPIE read it
    Cgp,
    /// Every turn and the scores as plain text, for an email or a chat
    #[value(alias = "txt")]
    Text,
    /// Scores, table and every turn in Markdown, for a diary or a forum
    #[value(alias = "md")]
    Markdown,
    /// A self-contained web page with everything, to view or print
    #[value(alias = "htm")]
    Html,
    /// The table alone, as a drawing
    Svg,
    /// The result on a card to send, as a drawing: SVG
    Card,
    /// A link with the whole game in it, which the page at ADDRESS opens; nothing is sent anywhere
    Link,
    /// A link that adds the result to BG Stats, an app for a shelf of games; nothing is sent before somebody follows it
    Bgstats,
}

impl Format {
    /// The format for a file extension; GCG if there is none.
    ///
    /// # Errors
    /// There is no format with this extension.
    fn of_name(path: &Path) -> anyhow::Result<Self> {
        let Some(extension) = path.extension() else {
            return Ok(Self::Gcg);
        };
        let extension = extension.to_string_lossy();
        Self::from_str(&extension, true).map_err(|_| {
            let extension = shown(&extension);
            let formats = Self::value_variants()
                .iter()
                .filter_map(Self::to_possible_value);
            let formats: Vec<String> = formats.map(|format| format.get_name().to_owned()).collect();
            let formats = formats.join(", ");
            anyhow::anyhow!(
                "unknown file extension `.{extension}`; choose a format with `--format`: {formats}"
            )
        })
    }
}

/// Runs the command.
///
/// # Errors
/// The record cannot be read, the game does not fit the format, or the file already exists.
pub fn run(args: &Args, ui: &mut Ui) -> anyhow::Result<Exit> {
    let session = open::record(&args.file)?;
    let format = match (args.format, args.output.as_deref()) {
        (Some(format), _) => format,
        (None, Some(output)) => Format::of_name(output)?,
        (None, None) => Format::Gcg,
    };
    check_options(args, format)?;
    let text = match format {
        Format::Gcg => export::gcg(&session)?,
        Format::Cgp => export::cgp(&session, args.before)?,
        Format::Text => export::text(&session),
        Format::Markdown => export::markdown(&session),
        Format::Html => {
            let review = args.review.then(|| review::whole(&session)).transpose()?;
            export::html(&session, review.as_ref(), calendar::in_utc)
        }
        Format::Svg => export::svg(&session),
        Format::Card => export::card(&session)?,
        Format::Link => {
            let link = page(args.at.as_deref())? + &export::link(&session)?;
            with_code(link, args, ui.style)?
        }
        Format::Bgstats => with_code(export::bgstats(&session, calendar::in_utc)?, args, ui.style)?,
    };
    write(args, &text, ui)?;
    Ok(Exit::Fine)
}

/// Refuses an option that the format does not have.
fn check_options(args: &Args, format: Format) -> anyhow::Result<()> {
    anyhow::ensure!(
        !args.review || format == Format::Html,
        "`--review` is for web pages: `--format html`; for a text, run `tileref review`"
    );
    anyhow::ensure!(
        args.before.is_none() || format == Format::Cgp,
        "`--before` is for positions: `--format cgp`"
    );
    anyhow::ensure!(
        !args.qr || matches!(format, Format::Link | Format::Bgstats),
        "`--qr` is for links: `--format link` or `--format bgstats`"
    );
    anyhow::ensure!(
        args.at.is_none() || format == Format::Link,
        "`--at` is for the link to the game: `--format link`"
    );
    Ok(())
}

/// Writes to the file that the arguments name, or to standard output.
fn write(args: &Args, text: &str, ui: &mut Ui) -> anyhow::Result<()> {
    let output = args.output.as_deref();
    match output.filter(|output| output.as_os_str() != "-") {
        Some(output) => {
            RecordFile::new(output).create(text, args.force)?;
            ui.say(&format!("wrote {}\n", shown(&output.display().to_string())))?;
        }
        None => ui.say(text)?,
    }
    Ok(())
}

/// The environment variable for where the page is.
const PAGE: &str = "TILEREF_PAGE";

/// The address of the page that opens links: as it is typed, or else that of the environment. The program knows of none.
fn page(typed: Option<&str>) -> anyhow::Result<String> {
    let known = || std::env::var(PAGE).ok().filter(|known| !known.is_empty());
    let page = typed.map(ToOwned::to_owned).or_else(known);
    let page = page.ok_or_else(|| {
        anyhow::anyhow!(
            "name the page that opens the link, wherever it is published: `--at https://...`; set `{PAGE}` to use it \
             every time"
        )
    })?;
    let plain = page.strip_prefix("http://");
    let rest = page.strip_prefix("https://").or(plain);
    let is_odd = |c: char| c.is_whitespace() || is_hidden(c) || "#\"<>".contains(c);
    anyhow::ensure!(
        rest.is_some_and(|rest| !rest.is_empty() && !rest.contains(is_odd)),
        "`{}` is not the address of a page: it begins with `https://`, and has no spaces and no `#`",
        shown(&clipped(&page, 80))
    );
    Ok(page)
}

/// A link on a line, below its QR code if that is wanted.
fn with_code(link: String, args: &Args, style: TextStyle) -> anyhow::Result<String> {
    if !args.qr {
        return Ok(link + "\n");
    }
    let file = args.output.as_deref();
    let is_drawn = file.is_none_or(|file| file.as_os_str() == "-") && io::stdout().is_terminal();
    // A file is as wide as it needs to be.
    let width = if is_drawn { style.width } else { usize::MAX };
    let color = style.color && is_drawn;
    let style = TextStyle {
        color,
        width,
        ..style
    };
    let Some(needed) = qr::columns(&link, style) else {
        let length = link.len();
        anyhow::bail!("the link has {length} characters, which is too long for a QR code");
    };
    anyhow::ensure!(
        needed <= width,
        "the QR code needs {needed} columns, and there are {width}: widen the terminal, or choose a smaller font"
    );
    Ok(format!("{}{link}\n", qr::text(&link, style)))
}
