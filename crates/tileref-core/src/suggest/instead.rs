//! Another line instead of one that can be read, but breaks a rule.

use super::{Proposal, situation};
use crate::action::{Action, BarePlay, Declared, Part, Place, Play, TABLE, TypedLine};
use crate::game::Game;
use crate::grid::{Cell, Path};
use crate::referee::rules::{BadNotation, LetterMismatch, WrongPlayer};
use crate::referee::{Reason, Refusal, Situation};
use crate::rules::Slug;

/// The line to try instead of one that was refused, if its reason tells.
pub(super) fn instead(game: &Game, line: &str, refusal: &Refusal) -> Option<Proposal> {
    match &refusal.reason {
        Reason::WrongPlayer(why @ WrongPlayer::OnlyTheTable { .. }) => Some(Proposal {
            text: why.advice(None),
            line: Some(format!("{TABLE}: {line}")),
            is_safe: true,
        }),
        Reason::BadNotation(BadNotation::NoSuchBonus { name, nearest }) => {
            with_bonus(game, line, name, (*nearest)?)
        }
        // The cell is right, and the mark is not.
        Reason::LetterMismatch(LetterMismatch::Other {
            found, declared, ..
        }) if found.letter == declared.letter => None,
        reason => match reason.slug() {
            Slug::Direction => another(game, line, "These tiles read that way", turned),
            // A word that is one cell off breaks one of these.
            Slug::LetterMismatch
            | Slug::NotConnected
            | Slug::SingleLetterLine
            | Slug::PartialRun => another(game, line, "It fits from there", shifted),
            _ => None,
        },
    }
}

/// The same play with the nearest bonus instead of the claimed one, which does not exist.
fn with_bonus(game: &Game, line: &str, claimed: &str, near: &str) -> Option<Proposal> {
    let mut typed = game.read(line).ok()?;
    let (Action::Play(Play { claims, .. }) | Action::PlayBare(BarePlay { claims, .. })) =
        &mut typed.action
    else {
        return None;
    };
    let claim = claims.iter_mut().find(|claim| *claim == claimed)?;
    near.clone_into(claim);
    Some(Proposal {
        text: format!("did you mean `{near}`?"),
        line: Some(typed.to_string()),
        is_safe: true,
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
        is_safe: true,
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
        main: play.main.clone().starting_at(Place::Cell(cell)),
        ..play.clone()
    };
    let starts = start
        .neighbours(situation.rules.kind().grid())
        .filter(meets);
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
        main: Declared::new(Place::Cell(end), back.collect(), letters.collect())?,
        ..play.clone()
    };
    forwards.keep_apart(situation.rules.tiles.alphabet());
    situation.judge(&forwards).is_ok().then_some(forwards)
}
