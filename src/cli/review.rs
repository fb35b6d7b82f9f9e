//! `tileref missed` and `tileref review`: what the tiles of one play, or of every play, could have scored.

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use clap::Args as ClapArgs;

use super::bulk::{Bulk, game_name};
use super::exit::Exit;
use super::number::between;
use super::open;
use super::progress::ProgressDisplay;
use super::search::{Limits, SearchArgs, check_dictionary};
use super::ui::Ui;
use crate::dictionaries::{Lists, NamedBy};
use crate::files::expanded;
use crate::game::Game;
use crate::review::{Review, ReviewableTurn, Totals, TurnReview, reviewable_turns};
use crate::session::{self, Session};
use crate::text::{count, listed};
use crate::{page, render, store};

/// Show what the last play missed: the best play of the same tiles, and what the play itself left out.
#[derive(Debug, ClapArgs)]
#[command(after_help = "Examples:
  tileref missed                        the last play of game.yaml
  tileref missed friday.yaml 7          the play of turn 7
  tileref missed --json friday.yaml")]
pub struct MissedArgs {
    #[command(flatten)]
    #[allow(missing_docs, reason = "documented at the type")]
    pub record: SearchArgs,

    /// The turn; by default the last one that played tiles
    #[arg(allow_negative_numbers = true)]
    #[arg(value_parser = between::<usize>(1, u32::MAX.into()))]
    pub n: Option<usize>,
}

/// Show what each play of a game missed: the best play of the same tiles; of several games, the totals of each player.
///
/// Where the record has the whole rack, its best play is shown too; otherwise only the tiles that were played can be
/// compared. Every word of a better play is in the game's dictionary. Once a game is over, words that stood without being
/// in it are listed.
#[derive(Debug, ClapArgs)]
#[command(after_help = "Examples:
  tileref review friday.yaml
  tileref review --html friday.yaml > review.html
  tileref review season/                                 totals by player
  tileref review --json season/ > season.jsonl           a line for each game
  tileref export friday.yaml -o friday.html --review     as part of the page of the game")]
pub struct ReviewArgs {
    /// The records, or folders of records; `-` reads standard input
    #[arg(default_value = super::DEFAULT_FILE, value_name = "FILE")]
    pub files: Vec<PathBuf>,

    /// Print a web page in one file
    #[arg(long, conflicts_with = "json")]
    pub html: bool,

    /// The word list, for records without a dictionary: a name (see `tileref dict list`) or the path of a word list
    #[arg(short, long, value_name = "D")]
    pub dictionary: Option<String>,

    /// Print one JSON document, or one on a line for each of several records
    #[arg(long)]
    pub json: bool,
}

/// Shows what the last play missed.
///
/// # Errors
/// The record cannot be read, no tiles were played, or nothing can be found in its game.
pub fn missed(args: &MissedArgs, ui: &mut Ui) -> anyhow::Result<Exit> {
    let session = args.record.open()?;
    let reviewed = reviewable_turn(&session, args.n)?;
    let (turn, before) = turn(&session, reviewed)?;
    ui.answer(
        args.record.json,
        || turn.document(),
        |style| render::missed(&turn, &before, style),
    )
}

/// A turn that played tiles: the last one, or the one with this number.
///
/// # Errors
/// No tiles were played then, or nothing can be found in this game.
pub fn reviewable_turn(session: &Session, turn: Option<usize>) -> anyhow::Result<ReviewableTurn> {
    // A game in which nothing can be found is refused even before its first turn.
    session.game().searchable()?;
    let mut reviewable = reviewable_turns(session.game());
    match turn {
        None => reviewable
            .pop()
            .ok_or_else(|| anyhow::anyhow!("no tiles have been played yet")),
        Some(turn) => {
            let have = session.record().turns.len();
            if turn == 0 || turn > have {
                return Err(session::no_turn(turn, have).into());
            }
            let before = reviewable.iter().rev().find(|other| other.turn < turn);
            let after = reviewable.iter().find(|other| other.turn > turn);
            let near: Vec<String> = before
                .into_iter()
                .chain(after)
                .map(|near| near.turn.to_string())
                .collect();
            let near = match near.as_slice() {
                [] => String::new(),
                [one] => format!("; turn {one} did"),
                several => format!("; turns {} did", listed(several)),
            };
            let mut reviewable = reviewable.into_iter();
            reviewable
                .find(|reviewed| reviewed.turn == turn)
                .ok_or_else(|| anyhow::anyhow!("turn {turn} played no tiles{near}"))
        }
    }
}

/// Reviews a turn, showing progress; returns the game before it too.
///
/// # Errors
/// Nothing can be found in this game.
pub fn turn(session: &Session, reviewed: ReviewableTurn) -> anyhow::Result<(TurnReview, Game)> {
    let before = session.before(reviewed.turn)?;
    let limits = Limits::new();
    let _progress = ProgressDisplay::start("looking for better plays (Ctrl-C stops)");
    let continues = &mut |progress| limits.allow(progress);
    let turn = TurnReview::of(session.game(), reviewed, &before, continues)?;
    Ok((turn, before))
}

/// Shows what every play missed.
///
/// # Errors
/// The record cannot be read, or nothing can be found in its game.
pub fn review(args: &ReviewArgs, ui: &mut Ui) -> anyhow::Result<Exit> {
    let files = expanded(&args.files)?;
    let [file] = files.as_slice() else {
        return many(&files, args, ui);
    };
    let session = open::record_to_search(file, args.dictionary.as_deref())?;
    check_dictionary(session.game())?;
    let review = whole(&session)?;
    if args.html {
        ui.say(&page::review_document(session.game(), &review))?;
        return Ok(Exit::Fine);
    }
    ui.answer(
        args.json,
        || review.document(),
        |style| render::review(&review, style),
    )
}

/// Shows what the players of several games missed.
fn many(files: &[PathBuf], args: &ReviewArgs, ui: &mut Ui) -> anyhow::Result<Exit> {
    anyhow::ensure!(
        !args.html,
        "`--html` shows one game: name one record, or leave it out for the totals"
    );
    let (what, json) = ("record", args.json);
    let records = Bulk { files, what, json };
    let named = args.dictionary.as_deref();
    let named = named.map(|name| open::lists().resolve(name, NamedBy::Keyboard));
    let list = named.transpose()?.flatten();
    let stopped = AtomicBool::new(false);
    let work = |file: &Path, lists: &Lists| {
        anyhow::ensure!(!stopped.load(Ordering::Relaxed), "stopped before this game");
        let mut session = store::open(file, lists)?;
        if let Some(list) = &list {
            session.search_in(Arc::clone(list));
        }
        check_dictionary(session.game())?;
        let limits = Limits::one_of(records.at_once());
        let review = reviewed(&session, &limits, &mut || {})?;
        stopped.fetch_or(limits.is_stopped(), Ordering::Relaxed);
        let line = json
            .then(|| records.line(&review.document(), file))
            .transpose()?;
        Ok((Totals::of_game(session.game(), &review), line))
    };
    let mut totals = Totals::default();
    let (exit, failed) = records.run(work, |n, reviewed| {
        match reviewed {
            Ok((_, Some(line))) => ui.say_json_text(&line)?,
            Ok((game, None)) => totals.add(game, n),
            Err(error) => ui.say_json_line(&error)?,
        }
        Ok(())
    })?;
    if !json {
        say_totals(&totals, files, failed, ui)?;
    }
    Ok(exit)
}

/// Shows what the players of these records missed in all, and how many records have no review.
fn say_totals(
    totals: &Totals,
    files: &[PathBuf],
    failed: usize,
    ui: &mut Ui,
) -> anyhow::Result<()> {
    let name = |n: usize| game_name(files, n);
    if totals.games > 0 {
        ui.say(&render::review_totals(totals, &name, ui.style))?;
    }
    if failed > 0 {
        ui.say(&format!("{} without a review\n", count(failed, "record")))?;
    }
    Ok(())
}

/// Reviews every turn, showing progress.
///
/// # Errors
/// Nothing can be found in this game.
pub fn whole(session: &Session) -> anyhow::Result<Review> {
    let limits = Limits::new();
    let plays = reviewable_turns(session.game()).len();
    let progress = ProgressDisplay::of(plays, "reviewing (Ctrl-C stops): play");
    reviewed(session, &limits, &mut || progress.step())
}

/// Reviews every turn within some limits, and calls `step` after each.
fn reviewed(session: &Session, limits: &Limits, step: &mut dyn FnMut()) -> anyhow::Result<Review> {
    Review::of(
        session.game(),
        &|turn| Ok(session.before(turn)?),
        &mut |progress| limits.allow(progress),
        step,
    )
}
