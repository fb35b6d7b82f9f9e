//! How the seats vote: a vote is opened, cast, followed and ended. They answer a player who would like to take a play back
//! in the same way.

use serde_json::{Value, json};
use tileref_game::action::Verdict;
use tileref_game::clock::Moment;
use tileref_game::game::rules::VerdictNeeded;
use tileref_line::Said;
use tileref_words::text::shown;

use super::desk::Desk;
use super::holders::Holder;
use super::limit::since;
use super::takeback::TakeBack;
use super::vote::{Outcome, Vote, WARNED};
use super::{AnswerKind, PhoneAnswer, PhoneResult, refusals};
use crate::fault::FaultSlug;
use crate::public::Public;
use crate::session::Session;

/// The body of `POST /vote`.
#[derive(Debug, serde::Deserialize)]
pub struct Ballot {
    vote: u64,
    valid: bool,
}

/// The seats decide a challenge that needs a verdict by vote. One that is not allowed is refused in the usual way.
pub fn is_needed(session: &Session, holder: &Holder, said: &Said) -> bool {
    let judged = session.judged(&holder.name, said, None);
    judged.is_err_and(|refusal| refusal.reason.slug() == VerdictNeeded::SLUG)
}

/// Opens the vote on a challenge of this seat.
///
/// # Errors
/// The seat has asked for it before, or the verdict cannot be saved.
pub fn open(
    desk: &Desk,
    session: &mut Session,
    seat: usize,
    holder: &Holder,
    challenged: Vec<String>,
) -> PhoneResult {
    let now = &*desk.computer.now;
    let vote = Vote::on(session.game(), seat, &holder.name, challenged, now)
        .ok_or_else(PhoneAnswer::not_saved)?;
    desk.shared().asked.count(&vote)?;
    let document = vote.document(session.game());
    let text = format!(
        "{}; a minute from now it is decided without them; {}",
        vote.sentence(session.game()),
        vote.deciding()
    );
    desk.shared().vote = Some(vote);
    desk.announce(text, false);
    decide(desk, session, now.moment())?;
    let mut answer = json!(Public::of(session).report());
    answer["vote"] = document;
    Ok(PhoneAnswer::ok(&answer))
}

/// A vote is open that this phone asked for.
pub fn is_open_by(desk: &Desk, holder: &Holder) -> bool {
    let vote = &desk.shared().vote;
    vote.as_ref().is_some_and(|vote| vote.is_by(holder))
}

/// Takes the challenge back that the seats are voting on.
pub fn take_back(desk: &Desk) {
    let vote = desk.shared().vote.take();
    if let Some(vote) = vote {
        desk.announce(
            format!("{} takes the challenge back", shown(&vote.by)),
            false,
        );
    }
}

/// Ends a vote that has waited long enough, and warns those who have not voted before that.
pub fn follow(desk: &Desk, session: &mut Session, now: Moment) {
    let warning = {
        let mut shared = desk.shared();
        let Some(vote) = &mut shared.vote else {
            return;
        };
        let is_closing = since(vote.opened, now) >= WARNED;
        let warns = is_closing && !vote.closing;
        vote.closing = is_closing;
        warns.then(|| vote.sentence(session.game()))
    };
    if let Some(text) = warning {
        desk.announce(text, false);
    }
    if decide(desk, session, now).is_err() {
        // The record cannot be saved right now.
        let mut shared = desk.shared();
        let vote = shared.vote.iter_mut();
        vote.for_each(|vote| vote.opened = now);
    }
}

/// Ends the vote, if it is decided. Returns the verdict that was recorded.
fn decide(desk: &Desk, session: &mut Session, now: Moment) -> PhoneResult<Option<Verdict>> {
    let seats = session.game().seats().count();
    let Some(vote) = desk.shared().vote.clone() else {
        return Ok(None);
    };
    match vote.outcome(seats, now) {
        Some(Outcome::Decided(verdict)) => record(desk, session, now, &vote, verdict),
        Some(Outcome::Lapsed) => {
            desk.shared().vote = None;
            let by = shown(&vote.by);
            let text = format!("nobody else has voted, so the challenge by {by} is dropped");
            desk.announce(text, false);
            Ok(None)
        }
        None => Ok(None),
    }
}

/// Records a verdict.
fn record(
    desk: &Desk,
    session: &mut Session,
    now: Moment,
    vote: &Vote,
    verdict: Verdict,
) -> PhoneResult<Option<Verdict>> {
    let seen = Some(session.record().turns.len());
    let is_seen = |session: &Session| seen == Some(session.record().turns.len());
    let submitted = session.submit_if(is_seen, &vote.by, &vote.said(verdict), None);
    if let Err(fault) = submitted {
        if fault.slug != FaultSlug::MovedOn {
            return Err(refusals::refusal(desk, session, fault));
        }
        // Unless the challenged play has changed, the verdict counts.
        desk.changed();
        desk.follow(session, None);
        return decide(desk, session, now);
    }
    let mut shared = desk.shared();
    shared.vote = None;
    shared.decided = Some((vote.id, verdict));
    drop(shared);
    desk.announce_turn(session, &vote.by);
    Ok(Some(verdict))
}

/// Counts the vote of a seat.
///
/// # Errors
/// There is no such vote, or the seat has voted differently before.
pub fn cast(desk: &Desk, session: &mut Session, holder: &Holder, ballot: &Ballot) -> PhoneResult {
    desk.check_record()?;
    if holder.is_scorekeeper() {
        let why = "the scorekeeper has no vote, but decides: `upheld` or `rejected`";
        return Err(PhoneAnswer::not_yours(why));
    }
    let seat = holder.seat_in(session.game())?;
    if let Some(answered) = answer_take_back(desk, session, seat, ballot.vote, ballot.valid) {
        return answered;
    }
    let mut shared = desk.shared();
    let open = shared.vote.as_mut();
    let Some(vote) = open.filter(|vote| vote.id == ballot.vote) else {
        let decided = shared.decided.filter(|(id, _)| *id == ballot.vote);
        return decided.map_or_else(no_vote, |(_, verdict)| Ok(verdict_answer(verdict)));
    };
    let is_first = vote.ballot(seat).is_none();
    if !vote.cast(seat, ballot.valid) {
        return Err(PhoneAnswer::not_yours("your seat has already voted"));
    }
    desk.changed();
    let document = vote.document(session.game());
    drop(shared);
    let verdict = decide(desk, session, desk.now())?;
    if is_first && verdict.is_none() {
        desk.announce(format!("{} votes", shown(&holder.name)), false);
    }
    let undecided = || PhoneAnswer::ok(&json!({ "vote": document }));
    Ok(verdict.map_or_else(undecided, verdict_answer))
}

/// The answer to a ballot of a vote that is decided.
fn verdict_answer(verdict: Verdict) -> PhoneAnswer {
    PhoneAnswer::ok(&json!({ "vote": Value::Null, "verdict": verdict.name() }))
}

fn no_vote() -> PhoneResult {
    let why = "there is no such vote, or it has been decided";
    Err(PhoneAnswer::error(AnswerKind::Conflict, "no-vote", why))
}

/// A seat asks to take its last play back.
///
/// # Errors
/// Its play is not the last one, or nobody else is on a phone.
pub fn ask_to_take_back(desk: &Desk, session: &Session, holder: &Holder) -> PhoneResult {
    desk.check_record()?;
    let why = "only your last play, until the next one, and only others on phones can let you";
    let refused = || PhoneAnswer::not_yours(why);
    if holder.is_scorekeeper() {
        return Err(refused());
    }
    let seat = holder.seat_in(session.game())?;
    let mut shared = desk.shared();
    let id = desk.computer.now.unix_ms();
    let asked =
        TakeBack::of(session, &shared.holders, seat, &holder.name, id).ok_or_else(refused)?;
    let waiting = asked.waiting(session.game(), &shared.holders);
    shared.takeback = Some(asked);
    drop(shared);
    let name = shown(&holder.name);
    desk.announce(
        format!("{name} would like to take the last play back; `undo` does it here"),
        false,
    );
    Ok(PhoneAnswer::ok(&json!({ "waiting": waiting })))
}

/// What a seat answers to somebody who asks that; `None` if nobody asks under this number.
fn answer_take_back(
    desk: &Desk,
    session: &mut Session,
    seat: usize,
    id: u64,
    lets: bool,
) -> Option<PhoneResult> {
    let mut shared = desk.shared();
    let holders = shared.holders.clone();
    let asked = shared.takeback.as_mut().filter(|asked| asked.id == id)?;
    if asked.seat == seat {
        return Some(Err(PhoneAnswer::not_yours("the others answer that")));
    }
    asked.agreed.insert(seat);
    let waiting = asked.waiting(session.game(), &holders);
    let (by, asked) = (shown(&asked.by), asked.clone());
    let is_over = !lets || waiting.is_empty();
    if is_over {
        shared.takeback = None;
    }
    drop(shared);
    desk.changed();
    if lets && is_over {
        if session.reread().is_err() || !asked.is_open(session) {
            return Some(Err(refusals::moved_on(desk, session)));
        }
        if let Err(fault) = session.undo_of(None, asked.turns(session)) {
            return Some(Err(refusals::refusal(desk, session, fault)));
        }
        desk.announce(format!("{by} takes the last play back"), true);
    } else if is_over {
        desk.announce(format!("the last play of {by} stands"), false);
    }
    Some(Ok(PhoneAnswer::ok(&json!({ "waiting": waiting }))))
}
