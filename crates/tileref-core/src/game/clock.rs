//! Time as a fact: what each seat used, and what it costs to have used too much.

use super::{Entry, Game, Status};

impl Game {
    /// Seconds that a seat has used so far, as far as its turns have times.
    pub fn time_used(&self, seat: usize) -> u32 {
        let entries = self.entries.iter();
        let entries = entries.filter(|entry| entry.seat == Some(seat));
        let times = entries.filter_map(|entry| entry.took);
        times.fold(0, u32::saturating_add)
    }

    /// At the end, seats that used more than the time for a whole game pay for each minute, or part of one.
    pub(super) fn count_overtime(&mut self) {
        let session_options = &self.rules.session_options;
        let (limit, cost) = (
            session_options.game_clock * 60,
            i64::from(session_options.overtime),
        );
        if limit == 0 {
            return;
        }
        for seat in 0..self.seats.len() {
            let over = self.time_used(seat).saturating_sub(limit);
            if over == 0 {
                continue;
            }
            let points = -cost * i64::from(over.div_ceil(60));
            self.state.seats[seat].score += points;
            let name = &self.seats.seat(seat).name;
            // Not yet final: a play that ends the game can still be challenged.
            self.entries.push(Entry {
                points,
                overtime: Some(over),
                ..self.plain(Some(seat), name, String::new(), Status::Adjusted)
            });
        }
    }
}
