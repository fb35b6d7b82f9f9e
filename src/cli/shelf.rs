//! The address that adds the result of a record to a game shelf, with the time at which the game began.

use super::calendar;
use crate::bgstats;
use crate::session::Session;

/// The address, once the game is over. A game without a date is taken for today's.
pub fn link(session: &Session) -> Option<String> {
    let record = session.record();
    let played = calendar::in_utc(record.date());
    bgstats::link(session.game(), record, &played)
}
