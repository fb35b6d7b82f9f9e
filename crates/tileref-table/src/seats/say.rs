//! Lines from seats. A line is checked, judged and saved like one from the prompt or `turn`.

use serde_json::json;
use tileref_game::action::{Action, TABLE, TypedLine};
use tileref_game::game::Game;
use tileref_line::{By, Command, Interpreted, Offers, Said, What, interpret};
use tileref_words::text::{same_name, shown};

use super::desk::Desk;
use super::holders::{Holder, seat_of};
use super::request::SayRequest;
use super::{AnswerKind, PhoneAnswer, PhoneResult, me, notes, refusals, scorekeeper, voting};
use crate::fault::Fault;
use crate::session::{Session, not_taken};

/// Handles a line from a seat. The same key gets the same answer again.
pub fn say(desk: &Desk, session: &mut Session, holder: &Holder, line: &SayRequest) -> PhoneAnswer {
    if let Some(given) = desk.shared().answered.get(holder.phone(), &line.key) {
        return given.clone();
    }
    let read = interpret(session.game(), &Offers::default(), &line.text);
    let read = match shaken(desk, session, holder, read) {
        Ok(read) => read,
        Err(failed) => return failed,
    };
    let again_alone = What::Command(Command::Again.alone());
    let answer = if read.by.is_none() && read.what == again_alone {
        again(desk, session, holder)
    } else if holder.is_scorekeeper() {
        scorekeeper::submit(desk, session, line, &read)
    } else {
        submit(desk, session, holder, line, &read)
    };
    let answer = answer.unwrap_or_else(|refusal| refusal);
    let is_final = ![AnswerKind::NoSeat, AnswerKind::Failed].contains(&answer.kind);
    if is_final {
        let mut shared = desk.shared();
        shared.answered.keep(holder.phone(), &line.key, &answer);
    }
    answer
}

/// A line that asks to shake the cubes, as the line of the letters that they show.
///
/// # Errors
/// No letters are due, or there are no random numbers.
fn shaken(
    desk: &Desk,
    session: &Session,
    holder: &Holder,
    read: Interpreted,
) -> PhoneResult<Interpreted> {
    if read.what != What::Command(Command::Deal.alone()) {
        return Ok(read);
    }
    let random = |below: usize| {
        let number = u64::from_le_bytes(desk.computer.random()?);
        Ok(usize::try_from(number % below as u64).unwrap_or_default())
    };
    match session.shaken(random) {
        Some(Ok(said)) => Ok(Interpreted {
            // A grid is the table's, whoever shakes.
            by: read.by.filter(|_| !holder.is_scorekeeper()),
            what: What::Action(said),
            read_as: read.read_as,
        }),
        Some(Err(fault)) => Err(refusals::refusal(desk, session, fault)),
        None => Ok(read),
    }
}

/// Starts the next game, unless another phone has just done that.
fn again(desk: &Desk, session: &mut Session, holder: &Holder) -> PhoneResult {
    desk.check_record()?;
    let is_new = session.record().turns.is_empty() && !session.game().is_over();
    if !is_new {
        desk.again(session, None).map_err(|error| {
            let fault = Fault::new("not-over", error.to_string());
            PhoneAnswer::new(AnswerKind::Refused, &json!(fault.document()))
        })?;
        let file = shown(&session.path().display().to_string());
        desk.announce(
            format!("{} starts the next game: {file}", shown(&holder.name)),
            true,
        );
    }
    Ok(refusals::report(session))
}

fn submit(
    desk: &Desk,
    session: &mut Session,
    holder: &Holder,
    line: &SayRequest,
    read: &Interpreted,
) -> PhoneResult {
    desk.check_record()?;
    let seat = holder.seat_in(session.game())?;
    let permitted = permitted(session, seat, &line.text, read)?;
    if let Permitted::Action(said) = &permitted
        && line.is_in(session, holder, said)
    {
        return Ok(refusals::report(session));
    }
    if !line.answers_to(&read.what, desk, session, seat) {
        return Err(refusals::moved_on(desk, session));
    }
    match permitted {
        Permitted::Command(Command::Undo) => undo(desk, session, holder, seat),
        Permitted::Command(_) => again(desk, session, holder),
        Permitted::Action(said) => {
            let answers = |session: &Session| line.answers_to(&read.what, desk, session, seat);
            act(desk, session, holder, seat, said, answers)
        }
        Permitted::Unread(answer) => Err(answer),
    }
}

/// Records an action of a seat, or opens the vote on its challenge.
fn act(
    desk: &Desk,
    session: &mut Session,
    holder: &Holder,
    seat: usize,
    said: &Said,
    answers: impl Fn(&Session) -> bool,
) -> PhoneResult {
    let action = &said.typed.action;
    let actor = match action {
        Action::Grid(_) => TABLE,
        _ => &holder.name,
    };
    check_now(desk, session, seat, said)?;
    if let Action::Challenge { words, .. } = action {
        if voting::is_needed(session, holder, said) {
            return voting::open(desk, session, seat, holder, words.clone());
        }
        check_again(session, holder, said)?;
    }
    let seconds = desk.seconds(session);
    let submitted = session.submit_if(answers, actor, said, seconds);
    submitted.map_err(|fault| refusals::refusal(desk, session, fault))?;
    follow_up(desk, session, holder, action);
    Ok(refusals::report(session))
}

/// Checks that a note has room, and that the seats do not vote while anything else is said.
///
/// # Errors
/// It has none, or they do.
fn check_now(desk: &Desk, session: &Session, seat: usize, said: &Said) -> PhoneResult<()> {
    let action = &said.typed.action;
    notes::check(session.game(), Some(seat), action, &said.text)
        .map_err(|fault| notes::refusal(&fault))?;
    let is_note = matches!(action, Action::Note { .. });
    if !is_note && desk.shared().vote.is_some() {
        return Err(refusals::vote_is_open(desk, session));
    }
    Ok(())
}

/// Checks that a listed word was not ruled on before: such a challenge costs nothing, so it could fill the record.
///
/// # Errors
/// It was.
fn check_again(session: &Session, holder: &Holder, said: &Said) -> PhoneResult<()> {
    match session.judged(&holder.name, said, None) {
        Ok((game, entry)) if game.entries()[entry].again => Err(PhoneAnswer::not_yours(
            "this word was ruled on before; the table can change that, at its prompt",
        )),
        _ => Ok(()),
    }
}

/// Remembers what a phone has recorded, where that matters later, and announces it.
fn follow_up(desk: &Desk, session: &Session, holder: &Holder, action: &Action) {
    match action {
        Action::Words(_) => desk.listed(session, holder, true),
        Action::Grid(_) => {
            desk.shared().dealt = Some((session.record().turns.len(), holder.seat.clone()));
        }
        _ => {}
    }
    desk.announce_turn(session, &holder.name);
}

/// What a seat says: an action, or a command.
enum Permitted<'a> {
    /// `undo` of the last turn, or `again`.
    Command(Command),
    Action(&'a Said),
    /// It is not understood.
    Unread(PhoneAnswer),
}

/// What a line says.
///
/// # Errors
/// This seat may not submit such a line at all.
fn permitted<'a>(
    session: &Session,
    seat: usize,
    line: &str,
    read: &'a Interpreted,
) -> PhoneResult<Permitted<'a>> {
    let game = session.game();
    let deals = game.open_round().is_none() && game.dealer() == seat;
    if let Some(named) = &read.by {
        let is_own = seat_of(game, named).is_some_and(|(named, ..)| named == seat);
        let is_grid = matches!(&read.what, What::Action(said) if matches!(said.typed.action, Action::Grid(_)));
        let is_dealer = same_name(named, TABLE) && is_grid;
        if !is_own && !is_dealer {
            return Err(PhoneAnswer::not_yours(
                "you can act only for your own player",
            ));
        }
    }
    let said = match &read.what {
        What::Action(said) => said,
        What::Command(asked) if asked.command.row().by == By::Holder && asked.count() == 1 => {
            return Ok(Permitted::Command(asked.command));
        }
        What::Correction(_) => return Err(PhoneAnswer::not_yours(FOR_THE_TABLE)),
        other => return Ok(Permitted::Unread(unread_line(game, line, other.clone()))),
    };
    match not_theirs(&said.typed, deals) {
        Some(why) => Err(PhoneAnswer::not_yours(why)),
        None => Ok(Permitted::Action(said)),
    }
}

/// The answer to a line that is not understood.
fn unread_line(game: &Game, line: &str, what: What) -> PhoneAnswer {
    let fault = not_taken(game, line, what).in_plain_words();
    PhoneAnswer::new(AnswerKind::Refused, &json!(fault.document()))
}

/// What only the table may change.
const FOR_THE_TABLE: &str = "only the table can do that, at its prompt";

/// Why a seat may not say this.
fn not_theirs(typed: &TypedLine, deals: bool) -> Option<&'static str> {
    if typed.took.is_some() {
        return Some("the prompt times the turns: leave out the time");
    }
    match &typed.action {
        Action::Grid(_) if !deals => Some("only the dealer lays out the letters"),
        Action::Challenge {
            verdict: Some(_), ..
        } => Some("the verdict is the dictionary's or the table's, not yours"),
        Action::Adjust { .. }
        | Action::Category(_)
        | Action::Shift(..)
        | Action::Allow(_)
        | Action::Ban(_) => Some(FOR_THE_TABLE),
        _ => None,
    }
}

fn undo(desk: &Desk, session: &mut Session, holder: &Holder, seat: usize) -> PhoneResult {
    if voting::is_open_by(desk, holder) {
        voting::take_back(desk);
        return Ok(refusals::report(session));
    }
    if desk.shared().vote.is_some() {
        return Err(refusals::vote_is_open(desk, session));
    }
    if !me::may_undo(session, &desk.shared(), holder, seat) {
        let why = "only your own last action can be undone, before somebody else acts, \
                   and only if it revealed nothing";
        return Err(PhoneAnswer::not_yours(why));
    }
    session
        .undo_of(None, 1)
        .map_err(|fault| refusals::refusal(desk, session, fault))?;
    desk.listed(session, holder, false);
    let name = shown(&holder.name);
    desk.announce(format!("{name} undoes the last turn"), true);
    Ok(refusals::report(session))
}
