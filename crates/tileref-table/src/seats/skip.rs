//! The others skip the turn of a player who has left.

use tileref_view::page::possessive;
use tileref_words::text::shown;

use super::desk::{Desk, asked_together};
use super::holders::Holder;
use super::table::skipping;
use super::{PhoneResult, refusals};
use crate::session::Session;

/// A phone asks to free a seat, or to skip the turn of one that was left: once every other phone in use has asked, that is
/// done.
///
/// # Errors
/// As [`Desk::ask_to_free`]; the turn cannot be skipped any more.
pub fn ask(desk: &Desk, session: &mut Session, by: &Holder, name: &str) -> PhoneResult {
    desk.check_record()?;
    let game = session.game();
    let name = &Desk::seat_called(game, name)?;
    let mut shared = desk.shared();
    let mut seats = 0..game.seats().count();
    let left = seats.find(|seat| game.seats().name(*seat) == *name);
    let skipped = left.and_then(|seat| skipping(game, &shared.holders, seat));
    let Some(skipped) = skipped.filter(|_| shared.vote.is_none()) else {
        drop(shared);
        return desk.ask_to_free(game, by, name);
    };
    let waiting = shared.holders.ask_to_free(game, by, name)?;
    drop(shared);
    let whose = possessive(shown(name));
    if waiting.is_empty() {
        let submitted = session.submit(name, skipped);
        submitted.map_err(|fault| refusals::refusal(desk, session, fault))?;
        desk.announce_turn(session, name);
    } else {
        let by = shown(&by.name);
        desk.announce(format!("{by} asks to skip {whose} turn"), false);
    }
    Ok(asked_together(
        &waiting,
        format!("{whose} turn was skipped"),
    ))
}
