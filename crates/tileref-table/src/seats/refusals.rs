//! The answers to a line from a phone: the new state of the game, or why nothing was saved.

use serde_json::json;
use tileref_game::game::rules::WrongPlayer;

use super::desk::Desk;
use super::{AnswerKind, PhoneAnswer, table};
use crate::fault::{Fault, FaultSlug};
use crate::public::Public;
use crate::session::Session;

/// The document of `turn --json`, as everybody may see it.
pub fn report(session: &Session) -> PhoneAnswer {
    let report = serde_json::to_string(&Public::of(session).report());
    PhoneAnswer::of_json(AnswerKind::Done, report.unwrap_or_default())
}

/// The answer to a line that was not saved.
pub fn refusal(desk: &Desk, session: &Session, fault: Fault) -> PhoneAnswer {
    if fault.slug == FaultSlug::MovedOn {
        return moved_on(desk, session);
    }
    if fault.file.is_some() || fault.turn.is_none() {
        // The error is not logged: it may quote the record, even a secret list.
        log::info!("a line from a seat was not saved");
        return PhoneAnswer::not_saved();
    }
    let status = if fault.slug == WrongPlayer::SLUG.into() {
        AnswerKind::NotYours
    } else {
        AnswerKind::Refused
    };
    PhoneAnswer::new(status, &json!(fault.in_plain_words().document()))
}

/// A refusal with the latest state, which the phone has not seen.
fn conflict(desk: &Desk, session: &Session, slug: impl Into<FaultSlug>, why: &str) -> PhoneAnswer {
    let mut document = json!(Fault::new(slug, why).document());
    document["turns"] = json!(session.record().turns.len());
    document["table"] = table::document(&Public::of(session), &desk.view(), None);
    PhoneAnswer::new(AnswerKind::Conflict, &document)
}

/// The refusal of a line while the seats vote.
pub fn vote_is_open(desk: &Desk, session: &Session) -> PhoneAnswer {
    let why = "the table is voting on a challenge: wait until it is decided";
    conflict(desk, session, "vote-open", why)
}

/// The refusal of a line for a record that has more turns by now, or fewer.
pub fn moved_on(desk: &Desk, session: &Session) -> PhoneAnswer {
    let why = "somebody else was faster; nothing was submitted";
    conflict(desk, session, FaultSlug::MovedOn, why)
}
