//! The time that each seat has used for its turns, and the penalty for overtime.

use super::{Entry, Game, Status};

impl Game {
    /// Seconds that a seat has used so far. A turn without a recorded time counts nothing.
    pub fn time_used(&self, seat: usize) -> u32 {
        let entries = self.entries.iter();
        let entries = entries.filter(|entry| entry.seat == Some(seat));
        let times = entries.filter_map(|entry| entry.took);
        times.fold(0, u32::saturating_add)
    }

    /// Seconds that each seat has for the whole game; `None` without `game_clock`.
    pub fn time_limit(&self) -> Option<u32> {
        let limit = self.rules.session_options.game_clock * 60;
        (limit > 0).then_some(limit)
    }

    /// Seconds that a seat has left for the whole game; negative in overtime.
    ///
    /// ```
    /// # use tileref_game::{game::Game, referee::Vocabulary, rules::Ruleset};
    /// let mut rules = Ruleset::built_in("puzzingo").expect("it is built in");
    /// rules.set("game_clock", "2")?;
    /// let mut game = Game::new(rules, &["Ann", "Bob"], Vocabulary::new(None))?;
    /// game.submit("Ann", "m13 r latch @0:43")?;
    /// game.submit("Bob", "pass @2:05")?;
    /// assert_eq!((game.time_left(0), game.time_left(1)), (Some(77), Some(-5)));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn time_left(&self, seat: usize) -> Option<i64> {
        Some(i64::from(self.time_limit()?) - i64::from(self.time_used(seat)))
    }

    /// The seat that is further in overtime than `overtime_limit` allows, if any.
    pub fn out_of_overtime(&self) -> Option<usize> {
        let limit = i64::from(self.rules.session_options.overtime_limit) * 60;
        let is_out = |&seat: &usize| self.time_left(seat).is_some_and(|left| left < -limit);
        (0..self.seats.count()).find(is_out).filter(|_| limit > 0)
    }

    /// Ends the game once a seat has used up its overtime, too: it does not win.
    pub(super) fn limit_overtime(&mut self) {
        if let Some(seat) = self.out_of_overtime() {
            self.state.over = true;
            self.state.beaten.push(seat);
        }
    }

    /// At the end, takes points from seats in overtime for each minute or part of one, unless the log has them already.
    pub(super) fn count_overtime(&mut self) {
        if !self.state.over || self.entries.iter().any(|entry| entry.overtime.is_some()) {
            return;
        }
        let cost = i64::from(self.rules.session_options.overtime);
        for seat in 0..self.seats.count() {
            let left = self.time_left(seat).unwrap_or(0);
            let Some(over) = u32::try_from(-left).ok().filter(|&over| over > 0) else {
                continue;
            };
            let points = -cost * i64::from(over.div_ceil(60));
            self.state.seats[seat].score += points;
            // Leaves the window open: the play that ended the game can still be challenged.
            let overtime = Entry {
                points,
                overtime: Some(over),
                ..self.entry(Some(self.actor(seat)), None, Status::Adjusted)
            };
            self.log_mut().push(overtime);
        }
    }
}
