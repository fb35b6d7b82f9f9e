//! Lines and votes from seats. A line is checked, judged and saved like one from the prompt or `turn`.

use serde_json::json;
use tileref_game::game::rules::WrongPlayer;

use super::desk::{Desk, DeskState};
use super::holders::{Holder, seat_of};
use super::vote;
use super::{scorekeeper, table};
use crate::fault::{Fault, FaultSlug};
use crate::public::Public;
use crate::seats::{AnswerKind, PhoneAnswer, notes};
use crate::session::{Session, not_taken};
use tileref_game::action::{Action, TABLE, TypedLine};
use tileref_game::game::{Entry, Game, Status};
use tileref_game::rules::Draws;
use tileref_line::{By, Command, Offers, Said, What, interpret, request};
use tileref_words::text::{first_word, shown};

/// The line that undoes the seat's own last action.
pub(super) const UNDO: &str = "undo";

/// The body of `POST /say`.
#[derive(Debug, serde::Deserialize)]
pub struct SayRequest {
    #[serde(rename = "line")]
    pub(super) text: String,
    /// The number of turns in the state that the phone shows.
    turns: usize,
    /// The mark of that state. Without it a line is refused once there are other turns.
    mark: Option<String>,
    key: String,
}

/// The maximum length of a key, in characters.
const MAX_KEY: usize = 64;

impl SayRequest {
    /// Whether the key has a valid length.
    pub fn has_key(&self) -> bool {
        (1..=MAX_KEY).contains(&self.key.chars().count())
    }

    /// Whether the line answers to the record: to the state that the phone shows, or to a later one in which it still
    /// means the same. A list, a rack and a note do not depend on what others do; `undo` counts turns.
    pub(super) fn answers_to(&self, desk: &Desk, session: &Session, seat: usize) -> bool {
        let (game, turns) = (session.game(), &session.record().turns);
        let Some(mark) = self.mark.as_ref().filter(|_| turns.len() != self.turns) else {
            return turns.len() == self.turns;
        };
        match first_word(&self.text).0 {
            UNDO => false,
            verb @ ("words" | "rack" | "note") => {
                table::may(game, desk.shared().vote.as_ref(), seat).contains(&verb)
            }
            _ => {
                let seen = turns.get(..self.turns);
                let seen = seen.filter(|seen| table::mark(seen) == *mark);
                let before = seen.and_then(|seen| session.game_after(seen.len()));
                before.is_some_and(|before| game.means_the_same_as(&before))
            }
        }
    }

    /// Whether the record has the line already, although the answer to it was lost with the server that gave it.
    fn is_in(&self, session: &Session, holder: &Holder, said: &Said) -> bool {
        let read = |line: &str| session.game().read(line).map(|line| line.action).ok();
        let said = Some(&said.typed.action);
        let since = session.record().turns.get(self.turns..);
        self.mark.is_some()
            && since.unwrap_or_default().iter().any(|turn| {
                let is_own = [&holder.name, &holder.seat].contains(&&turn.actor);
                is_own && read(&turn.action).as_ref() == said
            })
    }
}

/// Handles a line from a seat. The same key gets the same answer again.
pub fn say(desk: &Desk, session: &mut Session, holder: &Holder, line: &SayRequest) -> PhoneAnswer {
    if let Some(given) = desk.shared().answered.get(holder.phone(), &line.key) {
        return given.clone();
    }
    let is_again = request(&line.text).is_some_and(|asked| asked.command == Command::Again);
    let answer = if is_again {
        again(desk, session, holder)
    } else if holder.is_scorekeeper() {
        scorekeeper::submit(desk, session, line)
    } else {
        submit(desk, session, holder, line)
    };
    let answer = answer.unwrap_or_else(|refusal| refusal);
    let is_final = ![AnswerKind::NoSeat, AnswerKind::Failed].contains(&answer.kind);
    if is_final {
        let mut shared = desk.shared();
        shared.answered.keep(holder.phone(), &line.key, &answer);
    }
    answer
}

/// Starts the next game, unless another phone has just done that.
fn again(desk: &Desk, session: &mut Session, holder: &Holder) -> Result<PhoneAnswer, PhoneAnswer> {
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
    Ok(report(session))
}

fn submit(
    desk: &Desk,
    session: &mut Session,
    holder: &Holder,
    line: &SayRequest,
) -> Result<PhoneAnswer, PhoneAnswer> {
    desk.check_record()?;
    let seat = holder.seat_in(session.game())?;
    let permitted = permitted(session, seat, &line.text)?;
    if let Permitted::Action(said) = &permitted
        && line.is_in(session, holder, said)
    {
        return Ok(report(session));
    }
    if !line.answers_to(desk, session, seat) {
        return Err(moved_on(desk, session));
    }
    let said = match permitted {
        Permitted::Command(Command::Undo) => return undo(desk, session, holder, seat),
        Permitted::Command(_) => return again(desk, session, holder),
        Permitted::Action(said) => said,
        Permitted::Unread(answer) => return Err(answer),
    };
    let action = &said.typed.action;
    let actor = match action {
        Action::Grid(_) => TABLE,
        _ => &holder.name,
    };
    check_now(desk, session, seat, &said)?;
    if let Action::Challenge { words, .. } = action {
        if vote::is_needed(session, holder, &said) {
            return vote::open(desk, session, seat, holder, words.clone());
        }
        check_again(session, holder, &said)?;
    }
    let seconds = desk.seconds(session);
    let answers = |session: &Session| line.answers_to(desk, session, seat);
    let submitted = session.submit_if(answers, actor, &said, seconds);
    submitted.map_err(|fault| refusal(desk, session, fault))?;
    follow_up(desk, session, holder, action);
    Ok(report(session))
}

/// Checks that a note has room, and that the seats do not vote while anything else is said.
///
/// # Errors
/// It has none, or they do.
fn check_now(desk: &Desk, session: &Session, seat: usize, said: &Said) -> Result<(), PhoneAnswer> {
    let action = &said.typed.action;
    notes::check(session.game(), Some(seat), action, &said.text)
        .map_err(|fault| notes::refusal(&fault))?;
    let is_note = matches!(action, Action::Note { .. });
    if !is_note && desk.shared().vote.is_some() {
        return Err(vote_is_open(desk, session));
    }
    Ok(())
}

/// Checks that a listed word was not ruled on before: such a challenge costs nothing, so it could fill the record.
///
/// # Errors
/// It was.
fn check_again(session: &Session, holder: &Holder, said: &Said) -> Result<(), PhoneAnswer> {
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
enum Permitted {
    /// `undo` of the last turn, or `again`.
    Command(Command),
    Action(Said),
    /// It is not understood.
    Unread(PhoneAnswer),
}

/// What a line says.
///
/// # Errors
/// This seat may not submit such a line at all.
fn permitted(session: &Session, seat: usize, line: &str) -> Result<Permitted, PhoneAnswer> {
    let game = session.game();
    let deals = game.open_round().is_none() && game.dealer() == seat;
    let read = interpret(game, &Offers::default(), line);
    if let Some(named) = &read.by {
        let is_own = seat_of(game, named).is_some_and(|(named, ..)| named == seat);
        let is_grid = matches!(&read.what, What::Action(said) if matches!(said.typed.action, Action::Grid(_)));
        let is_dealer = tileref_words::text::same_name(named, TABLE) && is_grid;
        if !is_own && !is_dealer {
            return Err(PhoneAnswer::not_yours(
                "you can act only for your own player",
            ));
        }
    }
    let said = match read.what {
        What::Action(said) => said,
        What::Command(asked) if asked.command.row().by == By::Holder && asked.count() == 1 => {
            return Ok(Permitted::Command(asked.command));
        }
        What::Correction(_) => return Err(PhoneAnswer::not_yours(FOR_THE_TABLE)),
        other => return Ok(Permitted::Unread(unread_line(game, line, other))),
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

/// The document of `turn --json`, as everybody may see it.
pub(super) fn report(session: &Session) -> PhoneAnswer {
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
pub(super) fn vote_is_open(desk: &Desk, session: &Session) -> PhoneAnswer {
    let why = "the table is voting on a challenge: wait until it is decided";
    conflict(desk, session, "vote-open", why)
}

/// The refusal of a line for a record that has more turns by now, or fewer.
pub(super) fn moved_on(desk: &Desk, session: &Session) -> PhoneAnswer {
    let why = "somebody else was faster; nothing was submitted";
    conflict(desk, session, FaultSlug::MovedOn, why)
}

// --- undo ---

/// Whether a phone may undo the last turn: it is its seat's own, and has revealed nothing; a list only the phone that
/// handed it in. A category that was drawn after a turn belongs to it. While the seats vote on a challenge, whoever made
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

/// Whether the end of the game has shown lists of a round that was never complete.
fn has_shown_lists(game: &Game) -> bool {
    let round = game
        .round()
        .filter(|round| game.is_over() && round.is_open());
    round.is_some_and(|round| round.first_entry().is_some())
}

fn undo(
    desk: &Desk,
    session: &mut Session,
    holder: &Holder,
    seat: usize,
) -> Result<PhoneAnswer, PhoneAnswer> {
    if vote::is_open_by(desk, holder) {
        vote::take_back(desk);
        return Ok(report(session));
    }
    if desk.shared().vote.is_some() {
        return Err(vote_is_open(desk, session));
    }
    if !may_undo(session, &desk.shared(), holder, seat) {
        let why = "only your own last action can be undone, before somebody else acts, \
                   and only if it revealed nothing";
        return Err(PhoneAnswer::not_yours(why));
    }
    session
        .undo_of(None, 1)
        .map_err(|fault| refusal(desk, session, fault))?;
    desk.listed(session, holder, false);
    let name = shown(&holder.name);
    desk.announce(format!("{name} undoes the last turn"), true);
    Ok(report(session))
}
