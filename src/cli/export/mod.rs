//! `tileref export`: a game in a format for other programs or for people.

pub mod markdown;

use std::borrow::Cow;
use std::ffi::OsStr;
use std::io::{self, IsTerminal as _};
use std::path::{Path, PathBuf};

use clap::{Args as ClapArgs, ValueEnum};

use super::calendar;
use super::exit::Exit;
use super::import::{
    USUAL,
    hints::{GAIN_UNPLAYED, RACK_PENALTY},
};
use super::number::between;
use super::review;
use super::terminal::TextStyle;
use super::ui::Ui;
use super::views;
use crate::cli::open;
use crate::fault::Fault;
use crate::files::RecordFile;
use crate::game::Entry;
use crate::gcg::Transcript;
use crate::gcg::cgp::WrittenPosition;
use crate::kinds::crossword::{CrosswordHouse, Language};
use crate::page;
use crate::public::Public;
use crate::qr;
use crate::record::{self, Record};
use crate::session::Session;
use crate::text::shown;
use crate::tile::RackTile;
use crate::view::{self, Phase, phase};

/// Export a game: as a transcript, text, Markdown, a web page or a drawing
#[derive(Debug, ClapArgs)]
#[command(after_help = "Examples:
  tileref export game.yaml > game.gcg
  tileref export -o evening.html
  tileref export -o table.svg
  tileref export -o endgame.cgp --before 20
  tileref export --format card -o result.svg
  tileref export --format bgstats --qr
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

    /// Draw the link for BG Stats as a QR code, too
    #[arg(long)]
    pub qr: bool,

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

/// The slug for a game that does not fit the format.
const NOT_EXPORTED: &str = "not-exported";

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
    anyhow::ensure!(
        !args.review || format == Format::Html,
        "`--review` is for web pages: `--format html`; for a text, run `tileref review`"
    );
    anyhow::ensure!(
        args.before.is_none() || format == Format::Cgp,
        "`--before` is for positions: `--format cgp`"
    );
    anyhow::ensure!(
        !args.qr || format == Format::Bgstats,
        "`--qr` is for the link: `--format bgstats`"
    );
    let about = view::about(session.record());
    let text = match format {
        Format::Gcg => gcg(&session)?,
        Format::Cgp => cgp(&session, args.before)?,
        Format::Text => views::whole_log(&session, TextStyle::PLAIN),
        Format::Markdown => markdown::markdown(session.game(), &about),
        Format::Html => html(&session, &about, args.review)?,
        Format::Svg => page::drawing(session.game()),
        Format::Card => card(&session)?,
        Format::Bgstats => link(&session, args, ui.style)?,
    };
    write(args, &text, ui)?;
    Ok(Exit::Fine)
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

/// The name of the word list; for a list in a file, the file name without its path.
fn dictionary(session: &Session) -> Cow<'_, str> {
    file_name(&session.record().dictionary)
}

/// A name that may be the path of a file, without its folders.
fn file_name(name: &str) -> Cow<'_, str> {
    let file = Path::new(name).file_name();
    file.map_or(name.into(), OsStr::to_string_lossy)
}

/// Names and lines need no escaping: a record with a harmful character cannot be read.
fn gcg(session: &Session) -> anyhow::Result<String> {
    let record = session.record();
    let mut transcript = Transcript::from_game(session.game())
        .map_err(|error| Fault::new(NOT_EXPORTED, error.to_string()))?;
    for player in &mut transcript.players {
        let full = record.names.iter().find(|(name, _)| *name == player.name);
        if let Some((_, full)) = full {
            player.name.clone_from(full);
        }
    }
    transcript.about.clone_from(&record.about);
    let dictionary = dictionary(session);
    if transcript.about("lexicon").is_none() && dictionary != record::NO_DICTIONARY {
        let lexicon = ("lexicon".to_owned(), dictionary.into_owned());
        transcript.about.push(lexicon);
    }
    add_rules(&mut transcript, record);
    Ok(transcript.to_string())
}

/// The game as a page, with its review if that is wanted.
fn html(session: &Session, about: &[String], reviews: bool) -> anyhow::Result<String> {
    let review = reviews.then(|| review::whole(session)).transpose()?;
    let (list, link) = (dictionary(session), shelf(session));
    let document = page::document(
        session.game(),
        &list,
        about,
        review.as_ref(),
        link.as_deref(),
    );
    Ok(document)
}

/// The result on a card.
fn card(session: &Session) -> anyhow::Result<String> {
    let game = session.game();
    anyhow::ensure!(phase(game) == Phase::Over, NOT_OVER);
    let occasion = view::occasion(session.record());
    Ok(page::card(game, occasion.as_deref()))
}

/// What cannot be said of a game that goes on.
const NOT_OVER: &str = "the game is not over, so it has no result yet";

/// The address that adds the result to a game shelf, once the game is over.
fn shelf(session: &Session) -> Option<String> {
    Public::of(session).shelf(calendar::in_utc)
}

/// The link for the game shelf, and its QR code if that is wanted.
fn link(session: &Session, args: &Args, style: TextStyle) -> anyhow::Result<String> {
    let link = shelf(session).ok_or_else(|| anyhow::anyhow!(NOT_OVER))?;
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
    let drawn = qr::text(&link, style);
    if drawn.is_empty() {
        let needed = qr::columns(&link, style).unwrap_or_default();
        anyhow::bail!(
            "the QR code needs {needed} columns, and there are {width}: widen the terminal, or choose a smaller font"
        );
    }
    Ok(format!("{drawn}{link}\n"))
}

/// The position after the last turn or before another one, with what names its game: the word list, the tiles and the
/// board.
fn cgp(session: &Session, before: Option<usize>) -> anyhow::Result<String> {
    let game = match before {
        Some(turn) => Cow::Owned(session.before(turn)?),
        None => Cow::Borrowed(session.game()),
    };
    // Turns that were lost have no line in the record.
    let typed = session.game().entries().iter();
    let mut typed = typed.filter(|entry| entry.is_typed());
    let next = before.and_then(|turn| typed.nth(turn - 1));
    let next = next.filter(|next| next.seat == game.to_move());
    let placed = |next: &Entry| {
        next.placed
            .iter()
            .map(|&(_, tile)| RackTile::of(tile))
            .collect()
    };
    let rack = next.map_or_else(Vec::new, |next| {
        next.rack.clone().unwrap_or_else(|| placed(next))
    });
    let mut position = WrittenPosition::from_game(&game, &rack)
        .map_err(|error| Fault::new(NOT_EXPORTED, error.to_string()))?;
    let record = session.record();
    let list = record.about("lexicon").map(Cow::Borrowed);
    let list = list.unwrap_or_else(|| dictionary(session));
    let language = record.option(CrosswordHouse::language.name);
    let language = language.and_then(Language::from_name);
    let language = language.map_or("english", Language::english_name);
    let own = file_name(&record.game);
    let (board, tiles) = match &*record.game {
        USUAL => ("CrosswordGame", language.to_lowercase()),
        _ => (&*own, own.clone().into_owned()),
    };
    let names = [("lex", &*list), ("ld", &*tiles), ("bdn", board)];
    let names = names
        .into_iter()
        .filter(|(_, name)| *name != record::NO_DICTIONARY);
    let names = names.map(|(operation, name)| (operation.to_owned(), name.to_owned()));
    position.operations.splice(..0, names);
    Ok(format!("{position}\n"))
}

/// Adds the rules that the game was played by, unless the moves or the tiles tell them.
fn add_rules(transcript: &mut Transcript, record: &Record) {
    let language = record.option(CrosswordHouse::language.name);
    let language = language.and_then(Language::from_name);
    if let Some(language) = language.filter(|language| language.is_other()) {
        let tiles = language.english_name().to_lowercase();
        let hint = ("tile-distribution".to_owned(), tiles);
        transcript.hints.push(hint);
    }
    let is_usual = record.game == USUAL;
    let has_racks = transcript.moves().any(|one| one.event.is_end_rack());
    let is_told = |name: &str| {
        is_usual && name == CrosswordHouse::language.name
            || has_racks && [GAIN_UNPLAYED, RACK_PENALTY].contains(&name)
    };
    let options = record.options.iter().filter(|(name, _)| !is_told(name));
    transcript.options = options.cloned().collect();
    transcript.game = (!is_usual).then(|| file_name(&record.game).into_owned());
}
