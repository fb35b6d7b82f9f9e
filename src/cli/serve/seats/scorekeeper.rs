//! The seat of the scorekeeper: one phone that enters lines for everybody, as at the prompt, so that nobody has to sit at
//! the computer.

use hyper::StatusCode;
use serde_json::json;

use super::desk::Desk;
use super::say::{self, SayRequest, UNDO};
use super::{PhoneAnswer, vote};
use crate::action::TABLE;
use crate::advice;
use crate::cli::clock::{KEPT_ELSEWHERE, seconds_taken};
use crate::cli::fault::{Fault, FaultSlug};
use crate::cli::session::{Session, line_fault, split_actor};
use crate::text::{first_word, same_name, shown};
use crate::view;

/// Whether a phone asks for the seat of the scorekeeper.
pub fn is_meant(name: &str) -> bool {
    same_name(name.trim(), TABLE)
}

/// What only the scorekeeper may know: nothing that is secret.
pub fn me(session: &Session) -> PhoneAnswer {
    let turns = session.record().turns.len();
    PhoneAnswer::ok(&json!({
        "seat": TABLE,
        "name": TABLE,
        "turns": turns,
        "list": null,
        "undo": turns > 0,
        "vote": null,
    }))
}

/// Carries out a line: an action of anybody, a verdict on the open vote, `undo`, `amend N LINE`, `set OPTION=VALUE`, or
/// `start` and `pause` for the clock.
///
/// # Errors
/// The record has moved on, a vote is open, or the line is refused.
pub fn submit(
    desk: &Desk,
    session: &mut Session,
    line: &SayRequest,
) -> Result<PhoneAnswer, PhoneAnswer> {
    desk.check_record()?;
    let answers = |session: &Session| line.answers_to(desk, session, session.game().awaited());
    if !answers(session) {
        return Err(say::moved_on(desk, session));
    }
    let text = line.text.trim();
    if desk.shared().vote.is_some() {
        return during_vote(desk, session, text);
    }
    let done = carry_out(desk, session, text, answers);
    done.map_err(|fault| refusal(desk, session, fault))?;
    match first_word(text).0 {
        UNDO | "amend" | "set" | "start" | "pause" => {
            desk.announce(format!("the scorekeeper: {}", shown(text)), true);
        }
        _ => {
            let last = view::last_turn(session.game());
            let by = last.map_or_else(|| TABLE.to_owned(), |turn| turn.entry.actor.clone());
            desk.announce_turn(session, &by);
        }
    }
    Ok(say::report(session))
}

/// The answer to a line that was refused. Unlike a player's it may be no action of a game, or break a later turn.
fn refusal(desk: &Desk, session: &Session, fault: Fault) -> PhoneAnswer {
    let is_action = fault.file.is_none() && fault.turn.is_some();
    match fault.slug {
        FaultSlug::Rule(_) | FaultSlug::Usage | FaultSlug::Other(_) if !is_action => {
            PhoneAnswer::new(StatusCode::UNPROCESSABLE_ENTITY, &json!(fault.document()))
        }
        _ => say::refusal(desk, session, fault),
    }
}

/// While the seats vote, the scorekeeper can only decide, or take the challenge back.
fn during_vote(desk: &Desk, session: &mut Session, text: &str) -> Result<PhoneAnswer, PhoneAnswer> {
    if text == UNDO {
        vote::take_back(desk);
        return Ok(say::report(session));
    }
    match desk.decide(session, text) {
        Some(decided) => decided.map_err(|fault| say::refusal(desk, session, fault))?,
        None => return Err(say::vote_is_open(desk, session)),
    };
    Ok(say::report(session))
}

/// Starts or stops the clock, if it is kept here.
fn run_clock(desk: &Desk, session: &Session, is: bool) -> Result<(), Fault> {
    let clock = desk.shared().clock.clone();
    let clock = clock.ok_or_else(|| Fault::usage(KEPT_ELSEWHERE))?;
    let run = clock.run(is, session.game(), session.path());
    run.map_err(|error| Fault::usage(error.to_string()))
}

fn carry_out(
    desk: &Desk,
    session: &mut Session,
    text: &str,
    answers: impl Fn(&Session) -> bool,
) -> Result<(), Fault> {
    let (verb, rest) = first_word(text);
    match verb {
        UNDO => {
            let turns = if rest.is_empty() { Ok(1) } else { rest.parse() };
            let turns = turns.map_err(|_| Fault::usage("`undo 2` undoes two turns"))?;
            let entries = session.entries_to_undo(turns)?;
            session.undo_seen(entries).map(drop)
        }
        "start" | "pause" if rest.is_empty() => run_clock(desk, session, verb == "start"),
        "set" => {
            let (name, value) = rest.split_once('=').unwrap_or((rest, ""));
            session.set_option(name.trim(), value.trim()).map(drop)
        }
        "amend" => {
            let (number, action) = first_word(rest);
            let turns = 1..=session.record().turns.len();
            let is_turn = |turn: &usize| turns.contains(turn);
            let turn = number.parse().ok().filter(is_turn).ok_or_else(|| {
                Fault::usage("`amend` needs the number of a turn and its line: `amend 3 pass`")
            })?;
            let (actor, action) = split_actor(session.game(), action);
            let actor = actor.map(ToOwned::to_owned);
            session
                .amend(turn, actor.as_deref(), action, false)
                .map(drop)
        }
        _ => act(session, text, answers),
    }
}

/// An action, of the player named in it or else of the one that is due. What can only be meant in one way is taken so.
fn act(session: &mut Session, text: &str, answers: impl Fn(&Session) -> bool) -> Result<(), Fault> {
    let game = session.game();
    let (named, action) = split_actor(game, text);
    let meant = advice::understood(game, action);
    let meant = meant.filter(|meant| split_actor(game, meant).0.is_none());
    let action = meant.as_deref().unwrap_or(action);
    let due = || session.speaker(action);
    let actor = named.map_or_else(due, |name| Ok(name.to_owned()));
    let actor = actor.map_err(|error| line_fault(game, action, &error))?;
    let seconds = seconds_taken(game, session.path());
    session
        .submit_if(answers, &actor, action, seconds)
        .map(drop)
}
