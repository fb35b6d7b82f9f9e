//! The seat of the scorekeeper: one phone that enters lines for everybody, as at the prompt, so that nobody has to sit at
//! the computer.
//!
//! Before the first turn any phone can have it; after that the others have to agree (`holders/agree.rs`).

use serde_json::json;

use super::desk::Desk;
use super::holders::seat_of;
use super::request::SayRequest;
use super::{AnswerKind, PhoneAnswer, PhoneResult, notes, refusals, voting};
use crate::fault::{Fault, FaultSlug};
use crate::session::{Correction, Session, not_taken, setting, split_actor};
use crate::timekeeper::KEPT_ELSEWHERE;
use tileref_game::action::{Action, TABLE};
use tileref_game::game::Game;
use tileref_game::options::Values;
use tileref_line::{Arguments, By, Command, Interpreted, Request, Said, What};
use tileref_view::view;
use tileref_words::text::shown;

/// Carries out a line: an action of anybody, a verdict on the open vote, or a command that a scorekeeper may give.
///
/// # Errors
/// The record has moved on, a vote is open, or the line is refused.
pub fn submit(
    desk: &Desk,
    session: &mut Session,
    line: &SayRequest,
    read: &Interpreted,
) -> PhoneResult {
    desk.check_record()?;
    let answers =
        |session: &Session| line.answers_to(&read.what, desk, session, session.game().awaited());
    if !answers(session) {
        return Err(refusals::moved_on(desk, session));
    }
    let text = line.text.trim();
    if desk.shared().vote.is_some() {
        return during_vote(desk, session, text, &read.what);
    }
    let done = carry_out(desk, session, text, read, answers);
    done.map_err(|fault| refusal(desk, session, fault))?;
    if matches!(read.what, What::Command(_)) {
        desk.announce(format!("the scorekeeper: {}", shown(text)), true);
    } else {
        let last = view::last_turn(session.game());
        let by = last.map_or_else(|| TABLE.to_owned(), |turn| turn.entry.actor.clone());
        desk.announce_turn(session, &by);
    }
    Ok(refusals::report(session))
}

/// The answer to a line that was refused. Unlike a player's it may be no action of a game, or break a later turn.
fn refusal(desk: &Desk, session: &Session, fault: Fault) -> PhoneAnswer {
    let is_action = fault.file.is_none() && fault.turn.is_some();
    if fault.slug == notes::TOO_MANY.into() {
        return notes::refusal(&fault);
    }
    match fault.slug {
        FaultSlug::Rule(_) | FaultSlug::Usage | FaultSlug::Other(_) if !is_action => {
            PhoneAnswer::new(AnswerKind::Refused, &json!(fault.document()))
        }
        _ => refusals::refusal(desk, session, fault),
    }
}

/// While the seats vote, the scorekeeper can only decide, or take the challenge back.
fn during_vote(desk: &Desk, session: &mut Session, text: &str, what: &What) -> PhoneResult {
    if *what == What::Command(Command::Undo.alone()) {
        voting::take_back(desk);
        return Ok(refusals::report(session));
    }
    match desk.decide(session, text) {
        Some(decided) => decided.map_err(|fault| refusals::refusal(desk, session, fault))?,
        None => return Err(refusals::vote_is_open(desk, session)),
    };
    Ok(refusals::report(session))
}

/// Starts or stops the clock, if it is kept here.
fn run_clock(desk: &Desk, session: &Session, is: bool) -> Result<(), Fault> {
    let clock = desk.shared().clock.clone();
    let clock = clock.ok_or_else(|| Fault::usage(KEPT_ELSEWHERE))?;
    let run = clock.run(is, session.game(), session.path());
    run.map_err(Fault::usage)
}

fn carry_out(
    desk: &Desk,
    session: &mut Session,
    text: &str,
    read: &Interpreted,
    answers: impl Fn(&Session) -> bool,
) -> Result<(), Fault> {
    let by = read.by.as_deref();
    match &read.what {
        What::Command(request) => command(desk, session, by, request),
        What::Action(said) => act(desk, session, by, said, answers),
        What::Correct(said) => {
            let last = session.turn_to_correct(&said.text)?;
            let amended = session.correct(last, Correction::Amend(by, &said.text), false);
            amended.map(drop)
        }
        What::Correction(points) => {
            let said = Said::correction(*points, None);
            act(desk, session, by, &said, answers)
        }
        other => Err(not_taken(session.game(), text, other.clone())),
    }
}

/// A command that a phone may give if it keeps the score, for whoever was named.
fn command(
    desk: &Desk,
    session: &mut Session,
    by: Option<&str>,
    request: &Request,
) -> Result<(), Fault> {
    let command = request.command;
    let at_the_prompt = || Err(Fault::usage(format!("`{command}` is typed at the prompt")));
    if command.row().by < By::Scorekeeper {
        return at_the_prompt();
    }
    match command {
        Command::Resume => return run_clock(desk, session, true),
        Command::Pause => return run_clock(desk, session, false),
        _ => check(session, request)?,
    }
    let done = session.carry_out(by, request);
    done.map_or_else(at_the_prompt, |done| done.map(drop))
}

/// Checks what only a phone may not do: fill the record with notes, and name a file, because it would see lines of it.
fn check(session: &Session, request: &Request) -> Result<(), Fault> {
    match (request.command, &request.arguments) {
        (Command::Set, Arguments::Text(text)) => {
            let (name, value) = setting(text).unwrap_or_default();
            match session.option(name, value) {
                Ok(spec) if matches!(spec.values, Values::File(own) if value != own) => {
                    let why = format!("a file for `{}` is set at the prompt", spec.name);
                    Err(Fault::usage(why))
                }
                _ => Ok(()),
            }
        }
        (Command::Amend, Arguments::Line(n, line)) => {
            let (actor, action) = split_actor(session.game(), line);
            let of_turn = n.checked_sub(1).and_then(|n| session.record().turns.get(n));
            let by = actor.or(of_turn.map(|turn| turn.actor.as_str()));
            match session.game().read(action) {
                Ok(typed) => {
                    check_notes(session.game(), by.unwrap_or(TABLE), &typed.action, action)
                }
                Err(_) => Ok(()),
            }
        }
        _ => Ok(()),
    }
}

/// An action, of the player named in it or else of the one that is due.
fn act(
    desk: &Desk,
    session: &mut Session,
    by: Option<&str>,
    said: &Said,
    answers: impl Fn(&Session) -> bool,
) -> Result<(), Fault> {
    let actor = by.map_or_else(|| session.speaker(said), ToOwned::to_owned);
    check_notes(session.game(), &actor, &said.typed.action, &said.text)?;
    let seconds = desk.seconds(session);
    session.submit_if(answers, &actor, said, seconds).map(drop)
}

/// Checks that a line which takes no turn has room in the share of its actor.
fn check_notes(game: &Game, actor: &str, action: &Action, line: &str) -> Result<(), Fault> {
    let seat = seat_of(game, actor).map(|(seat, ..)| seat);
    notes::check(game, seat, action, line)
}
