//! A record as everybody may see it: pages, events and answers are made from this alone, so that none of them can tell
//! more than the others.

use tileref_game::game::Game;
use tileref_record::record::{GameDate, RecordedTurn};
use tileref_record::report::Report;
use tileref_view::{bgstats, view};

use crate::again;
use crate::fault::Fault;
use crate::session::Session;

/// When a game began, by the calendar of a computer: `2026-11-24 18:30:00`, in UTC.
pub type InUtc = fn(Option<GameDate>) -> String;

/// An open record without what is hidden from other players.
pub struct Public<'a> {
    game: Game,
    session: &'a Session,
}

impl<'a> Public<'a> {
    /// What everybody may know of a record now.
    pub fn of(session: &'a Session) -> Self {
        Self {
            game: session.game().public(),
            session,
        }
    }

    /// The same before turn `n`, counted from 1.
    ///
    /// # Errors
    /// There is no such turn.
    pub fn before(session: &'a Session, n: usize) -> Result<Self, Fault> {
        let game = session.before(n)?.public();
        Ok(Self { game, session })
    }

    /// The game.
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// The game, for a screen that keeps it.
    pub fn into_game(self) -> Game {
        self.game
    }

    /// The JSON for other programs.
    pub fn report(&self) -> Report {
        self.session.report_of(&self.game)
    }

    /// The turns of the record, to be counted and told apart. Their lines are not for showing.
    pub fn turns(&self) -> &[RecordedTurn] {
        &self.session.record().turns
    }

    /// What the record says about the occasion.
    pub fn occasion(&self) -> Option<String> {
        view::occasion(self.session.record())
    }

    /// The address that adds the result to a game shelf, once the game is over. A game without a date is taken for today's.
    pub fn shelf(&self, in_utc: InUtc) -> Option<String> {
        let record = self.session.record();
        bgstats::link(self.session.game(), record, &in_utc(record.date()))
    }

    /// What the players have won in the series, once the game is over.
    pub fn series(&self) -> Option<String> {
        let is_over = self.game.is_over();
        is_over.then(|| again::series(self.session)).flatten()
    }
}
