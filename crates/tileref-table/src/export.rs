//! A game as the text of a file, for other programs or for people.

use std::borrow::Cow;
use std::ffi::OsStr;
use std::fmt::Display;
use std::path::Path;

use tileref_game::game::Entry;
use tileref_game::kinds::crossword::{CrosswordHouse, Language};
use tileref_game::tile::RackTile;
use tileref_record::gcg::cgp::WrittenPosition;
use tileref_record::gcg::{GAIN_UNPLAYED, RACK_PENALTY, Transcript, USUAL};
use tileref_record::link;
use tileref_record::record::{self, Record};
use tileref_view::review::Review;
use tileref_view::terminal::TextStyle;
use tileref_view::view::{self, Phase, phase};
use tileref_view::{page, render};

use crate::fault::Fault;
use crate::public::{InUtc, Public};
use crate::session::Session;

/// A game that does not fit the format.
fn unfit(error: impl Display) -> Fault {
    Fault::new("not-exported", error.to_string())
}

/// What cannot be said of a game that goes on.
fn not_over() -> Fault {
    Fault::usage("the game is not over, so it has no result yet")
}

/// Advice for games that GCG does not support.
const OTHERS: &str = "choose another format with `--format`: text, markdown, html or svg";

/// The transcript of a crossword game of two to four players. Names and lines need no escaping: a record with a harmful
/// character cannot be read.
///
/// # Errors
/// The game does not fit the format.
pub fn gcg(session: &Session) -> Result<String, Fault> {
    let record = session.record();
    let transcript = Transcript::from_game(session.game());
    let mut transcript = transcript.map_err(|error| unfit(&error).with_advice(OTHERS))?;
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

/// The position after the last turn or before another one, with what names its game: the word list, the tiles and the
/// board. Before a turn it has the rack that the record has for it.
///
/// # Errors
/// The game does not fit the format, or there is no such turn.
pub fn cgp(session: &Session, before: Option<usize>) -> Result<String, Fault> {
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
    let mut position = WrittenPosition::from_game(&game, &rack).map_err(|error| unfit(&error))?;
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

/// When and where the game was played, and every turn with its arithmetic, as plain text.
pub fn text(session: &Session) -> String {
    render::log(session.record(), session.game(), TextStyle::PLAIN)
}

/// Scores, table and every turn in Markdown.
pub fn markdown(session: &Session) -> String {
    tileref_view::markdown::markdown(session.game(), &view::about(session.record()))
}

/// The game as a page in one file, with its review if there is one.
pub fn html(session: &Session, review: Option<&Review>, in_utc: InUtc) -> String {
    let about = view::about(session.record());
    let (list, shelf) = (dictionary(session), Public::of(session).shelf(in_utc));
    page::document(session.game(), &list, &about, review, shelf.as_deref())
}

/// The table alone, as an SVG drawing.
pub fn svg(session: &Session) -> String {
    page::drawing(session.game())
}

/// The result on a card, as an SVG drawing.
///
/// # Errors
/// The game is not over.
pub fn card(session: &Session) -> Result<String, Fault> {
    let game = session.game();
    if phase(game) != Phase::Over {
        return Err(not_over());
    }
    let occasion = view::occasion(session.record());
    Ok(page::card(game, occasion.as_deref()))
}

/// The address that adds the result to BG Stats.
///
/// # Errors
/// The game is not over.
pub fn bgstats(session: &Session, in_utc: InUtc) -> Result<String, Fault> {
    Public::of(session).shelf(in_utc).ok_or_else(not_over)
}

/// The end of an address with the whole game in it: `#g=...`.
///
/// # Errors
/// The record names files, or is too long.
pub fn link(session: &Session) -> Result<String, Fault> {
    let game = link::pack(session.record()).map_err(|error| unfit(&error))?;
    Ok(link::MARK.to_owned() + &game)
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
