//! Another line instead of one that can be read, but breaks a rule.

use super::{Change, Proposal, accepts, claimable, situation};
use crate::action::{Action, BarePlay, Declared, NamedCell, Part, Play, TABLE, TypedLine};
use crate::game::Game;
use crate::game::rules::WrongPlayer;
use crate::grid::{Cell, Path};
use crate::kinds::crossword::rules::Direction as WrongDirection;
use crate::kinds::jigsaw::rules::SingleLetterLine;
use crate::referee::Situation;
use crate::referee::rules::{BadNotation, LetterMismatch, NotConnected, PartialRun};
use crate::rule::BrokenRule as _;
use crate::rule::Refusal;

/// The line to try instead of one that was refused, if its reason tells.
pub(super) fn instead(game: &Game, line: &str, refusal: &Refusal) -> Option<Proposal> {
    let reason = &refusal.reason;
    if let Some(why @ WrongPlayer::OnlyTheTable { .. }) = reason.of() {
        return Some(Proposal {
            text: why.advice(None),
            line: Some(format!("{TABLE}: {line}")),
            change: Change::Play,
        });
    }
    if let Some(BadNotation::NoSuchBonus { name, nearest, .. }) = reason.of() {
        return with_bonus(game, line, name, *nearest);
    }
    // The cell is right, and the mark is not.
    if let Some(LetterMismatch::Other {
        found, declared, ..
    }) = reason.of()
        && found.letter == declared.letter
    {
        return None;
    }
    match reason.slug() {
        WrongDirection::SLUG => another(game, line, "These tiles read that way", turned),
        // A word that is one cell off breaks one of these.
        LetterMismatch::SLUG | NotConnected::SLUG | SingleLetterLine::SLUG | PartialRun::SLUG => {
            another(game, line, "It fits from there", shifted)
        }
        _ => None,
    }
}

/// The same play with the bonuses that were meant: those whose names begin like the claims, or else the nearest one.
fn with_bonus(game: &Game, line: &str, claimed: &str, near: Option<&str>) -> Option<Proposal> {
    let mut typed = game.read(line).ok()?;
    let (Action::Play(Play { claims, .. }) | Action::PlayBare(BarePlay { claims, .. })) =
        &mut typed.action
    else {
        return None;
    };
    let names = claimable(game);
    let begun = |claim: &String| {
        let mut names = names.iter().filter(|name| name.starts_with(claim.as_str()));
        names
            .next()
            .filter(|_| names.next().is_none())
            .map(|name| (*name).to_owned())
    };
    if let Some(whole) = claims.iter().map(begun).collect::<Option<Vec<_>>>() {
        *claims = whole;
        let line = typed.to_string();
        return Some(Proposal {
            text: format!("did you mean `{line}`?"),
            change: Change::form_if(accepts(game, &line)),
            line: Some(line),
        });
    }
    let near = near?;
    let claim = claims.iter_mut().find(|claim| *claim == claimed)?;
    near.clone_into(claim);
    Some(Proposal {
        text: format!("did you mean `{near}`?"),
        line: Some(typed.to_string()),
        change: Change::Play,
    })
}

/// Another play instead of the one in `line`: `change` makes it from the play and its first cell.
fn another(
    game: &Game,
    line: &str,
    why: &str,
    change: impl FnOnce(&Situation<'_>, &Play, Cell) -> Option<Play>,
) -> Option<Proposal> {
    let typed = game.read(line).ok()?;
    let Action::Play(play) = &typed.action else {
        return None;
    };
    let situation = situation(game)?;
    let start = situation.standing.cell(play.main.at(), Part::Cell(0));
    let action = Action::Play(change(&situation, play, start.ok()?)?);
    let line = TypedLine { action, ..typed }.to_string();
    Some(Proposal {
        text: format!("did you mean `{line}`? {why}"),
        line: Some(line),
        change: Change::Play,
    })
}

/// The same play from the one neighbouring cell from which it fits: being one cell off is a common slip.
///
/// A word may fit beside others by chance; running over one of its own letters on the table is not chance.
fn shifted(situation: &Situation<'_>, play: &Play, start: Cell) -> Option<Play> {
    let meets = |start: &Cell| {
        let path = Path::new(*start, play.main.steps());
        let cells = path.iter().flat_map(Path::cells);
        let mut letters = cells.zip(play.main.letters());
        letters.any(|(&cell, tile)| {
            let on_table = situation.table.at(cell);
            on_table.is_some_and(|on_table| on_table.letter == tile.letter)
        })
    };
    let from = |cell: Cell| Play {
        main: play.main.clone().starting_at(NamedCell::Cell(cell)),
        ..play.clone()
    };
    let starts = start.neighbours(situation.features.grid).filter(meets);
    let mut plays = starts
        .map(from)
        .filter(|play| situation.judge(play).is_ok());
    plays.next().filter(|_| plays.next().is_none())
}

/// The same tiles on the same cells, read forwards.
fn turned(situation: &Situation<'_>, play: &Play, start: Cell) -> Option<Play> {
    let word = &play.main;
    let path = Path::new(start, word.steps()).ok()?;
    let end = *path.cells().last()?;
    let back = word.steps().iter().rev().map(|way| way.opposite());
    let letters = word.letters().iter().rev().copied();
    let mut forwards = Play {
        main: Declared::new(NamedCell::Cell(end), back.collect(), letters.collect())?,
        ..play.clone()
    };
    forwards.keep_apart(situation.tiles.alphabet());
    situation.judge(&forwards).is_ok().then_some(forwards)
}
