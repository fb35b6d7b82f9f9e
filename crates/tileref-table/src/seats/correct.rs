//! What the phone of the scorekeeper asks before it corrects something: which turns there are, how the table was before one
//! of them, and what another line in its place would come to.

use serde_json::{Value, json};

use super::desk::Desk;
use super::holders::Holder;
use super::news::describe_turn;
use super::{AnswerKind, PhoneAnswer, PhoneResult, preview, table};
use crate::fault::Fault;
use crate::new_game::form;
use crate::public::Public;
use crate::session::Session;
use tileref_game::game::Game;
use tileref_view::page::isolated;
use tileref_view::view;
use tileref_words::text::{count, listed, shown};

/// The body of `POST /correct`.
#[derive(Debug, serde::Deserialize)]
pub struct Correction {
    /// The number of a turn, from 1.
    turn: Option<usize>,
    /// The line in its place.
    line: Option<String>,
}

/// The turns and the options; the table before a turn; or what a line in its place would come to.
///
/// # Errors
/// This phone does not keep the score, there is no such turn, or the line is refused.
pub fn answer(desk: &Desk, session: &Session, holder: &Holder, asked: &Correction) -> PhoneResult {
    if !holder.is_scorekeeper() {
        return Err(PhoneAnswer::not_yours("only the scorekeeper corrects"));
    }
    match (asked.turn, &asked.line) {
        (None, _) => Ok(PhoneAnswer::ok(&json!({
            "turns": turns(&session.game().public()),
            "options": form::options(session.rules()).collect::<Vec<_>>(),
        }))),
        (Some(n), None) => before(desk, session, n),
        (Some(n), Some(line)) => tried(session, n, line),
    }
}

/// Every turn in words, the latest first.
fn turns(game: &Game) -> Vec<Value> {
    let turns = view::turns(game).rev();
    let turn = |turn: view::TurnView<'_>| {
        Some(json!({ "turn": turn.n?, "told": describe_turn(game, &turn) }))
    };
    turns.filter_map(turn).collect()
}

/// The document of the table before turn `n`, with that turn.
fn before(desk: &Desk, session: &Session, n: usize) -> PhoneResult {
    let turn = n
        .checked_sub(1)
        .and_then(|at| session.record().turns.get(at));
    let (Some(turn), Ok(public)) = (turn, Public::before(session, n)) else {
        return Err(PhoneAnswer::error(
            AnswerKind::Refused,
            "usage",
            "there is no such turn",
        ));
    };
    // What nobody else may see, this phone does not see either.
    let now = session.game().public();
    let entry = view::turns(&now)
        .find(|turn| turn.n == Some(n))
        .map(|turn| turn.entry);
    let action = entry.and_then(|entry| entry.action.as_ref());
    let line = session
        .action_of(n)
        .and_then(|_| action.map(ToString::to_string));
    let mut document = table::document(&public, &desk.view(), None);
    document["corrects"] = json!({
        "turn": n,
        "who": shown(&turn.actor),
        "line": line,
    });
    Ok(PhoneAnswer::ok(&document))
}

/// What a line would come to in the place of turn `n`, and what that does to the scores.
fn tried(session: &Session, n: usize, line: &str) -> PhoneResult {
    let refused = |fault: Fault| {
        let mut document = json!(fault.in_plain_words().document());
        document["cell"] = Value::Null;
        PhoneAnswer::new(AnswerKind::Refused, &document)
    };
    let past = session.before(n).map_err(refused)?.public();
    let (kind, mut document) = preview::judged(&past, past.awaited(), line);
    if kind != AnswerKind::Done || document["places"].is_array() {
        return Ok(PhoneAnswer::new(kind, &document));
    }
    let (amended, after) = session.amended(n, line).map_err(refused)?;
    let (now, then) = (session.game(), after.game());
    let seats = (0..now.seats().count()).filter(|&seat| now.score(seat) != then.score(seat));
    let score = |seat: usize| {
        let name = isolated(shown(now.seats().name(seat)));
        format!("{name} {} \u{2192} {}", now.score(seat), then.score(seat))
    };
    let mut effects: Vec<String> = seats.map(score).collect();
    if effects.is_empty() {
        effects.push("no score changes".to_owned());
    }
    if !amended.rescored.is_empty() {
        let later = count(amended.rescored.len(), "later turn");
        effects.push(format!("{later} counted anew"));
    }
    document["corrects"] = json!(listed(effects));
    Ok(PhoneAnswer::ok(&document))
}
