//! `tileref missed` and `tileref review`: what the tiles of one play, or of every play, could have scored.

use clap::Args as ClapArgs;

use super::exit::Exit;
use super::number::between;
use super::page;
use super::progress::ProgressDisplay;
use super::render;
use super::search::{Limits, SearchArgs};
use super::session::{self, Session};
use super::ui::Ui;
use crate::game::Game;
use crate::review::{Review, ReviewableTurn, TurnReview, reviewable_turns};
use crate::text::listed;

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

/// Show what each play of a game missed: the best play of the same tiles.
///
/// Where the record has the whole rack, its best play is shown too; otherwise only the tiles that were played can be
/// compared. Every word of a better play is in the game's dictionary.
#[derive(Debug, ClapArgs)]
#[command(after_help = "Examples:
  tileref review friday.yaml
  tileref review --html friday.yaml > review.html
  tileref export friday.yaml -o friday.html --review     as part of the page of the game")]
pub struct ReviewArgs {
    /// Print a web page in one file
    #[arg(long, conflicts_with = "json")]
    pub html: bool,

    #[command(flatten)]
    #[allow(missing_docs, reason = "documented at the type")]
    pub record: SearchArgs,
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
    let session = args.record.open()?;
    let review = whole(&session)?;
    if args.html {
        ui.say(&page::review_document(session.game(), &review))?;
        return Ok(Exit::Fine);
    }
    ui.answer(
        args.record.json,
        || review.document(),
        |style| render::review(&review, style),
    )
}

/// Reviews every turn, showing progress.
///
/// # Errors
/// Nothing can be found in this game.
pub fn whole(session: &Session) -> anyhow::Result<Review> {
    let limits = Limits::new();
    let plays = reviewable_turns(session.game()).len();
    let progress = ProgressDisplay::of(plays, "reviewing (Ctrl-C stops): play");
    Review::of(
        session.game(),
        &|turn| Ok(session.before(turn)?),
        &mut |progress| limits.allow(progress),
        &mut || progress.step(),
    )
}
