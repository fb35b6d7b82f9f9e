//! What only one seat may know.

use serde_json::json;
use tileref_game::action::TABLE;
use tileref_game::game::{Entry, Game, Status};
use tileref_game::rules::Draws;

use super::desk::{Desk, DeskState};
use super::holders::Holder;
use super::{PhoneAnswer, PhoneResult, takeback};
use crate::session::Session;

/// What only this seat may know.
///
/// # Errors
/// The player is no longer in the game.
pub fn me(desk: &Desk, session: &Session, holder: &Holder) -> PhoneResult {
    if holder.is_scorekeeper() {
        return Ok(of_scorekeeper(session));
    }
    let game = session.game();
    let seat = holder.seat_in(game)?;
    let shared = desk.shared();
    let vote = shared.vote.as_ref().and_then(|vote| vote.ballot(seat));
    let round = game.round();
    let own = round.filter(|round| shared.holders.has_listed(holder, round.number()));
    let undo = may_undo(session, &shared, holder, seat);
    let asks = !undo && shared.vote.is_none() && takeback::can_ask(session, &shared.holders, seat);
    Ok(PhoneAnswer::ok(&json!({
        "seat": holder.seat,
        "name": holder.name,
        "turns": session.record().turns.len(),
        "list": own.and_then(|round| round.list(seat)),
        "undo": undo,
        "takeback": asks,
        "vote": vote,
    })))
}

/// Nothing that is secret.
fn of_scorekeeper(session: &Session) -> PhoneAnswer {
    let turns = session.record().turns.len();
    PhoneAnswer::ok(&json!({
        "seat": TABLE,
        "name": TABLE,
        "turns": turns,
        "list": null,
        "undo": turns > 0,
        "takeback": false,
        "vote": null,
    }))
}

/// A phone may undo the last turn if it is its seat's own, and has revealed nothing; a list only the phone that handed
/// it in. A category that was drawn after a turn belongs to it. While the seats vote on a challenge, whoever made
/// it may take it back.
pub fn may_undo(session: &Session, shared: &DeskState, holder: &Holder, seat: usize) -> bool {
    if let Some(vote) = &shared.vote {
        return vote.is_by(holder);
    }
    let game = session.game();
    let draws = game.rules().session_options.category != Draws::Never;
    let is_turn = |entry: &Entry| entry.is_typed() && !(draws && entry.is_category());
    let Some(at) = game.entries().iter().rposition(is_turn) else {
        return false;
    };
    let entry = &game.entries()[at];
    let is_own = match &shared.dealt {
        Some((turns, name)) if entry.seat.is_none() => {
            *turns == session.record().turns.len() && *name == game.seats().seat(seat).name
        }
        _ => entry.seat == Some(seat),
    };
    let is_open = match entry.status {
        Status::ChallengeUpheld | Status::ChallengeRejected | Status::Withdrawn => false,
        Status::Listed => {
            let round = game.round().filter(|_| game.hides(at));
            round.is_some_and(|round| shared.holders.has_listed(holder, round.number()))
        }
        _ => !has_shown_lists(game),
    };
    is_own && is_open
}

/// The end of the game has shown lists of a round that was never complete.
fn has_shown_lists(game: &Game) -> bool {
    let round = game
        .round()
        .filter(|round| game.is_over() && round.is_open());
    round.is_some_and(|round| round.first_entry().is_some())
}
