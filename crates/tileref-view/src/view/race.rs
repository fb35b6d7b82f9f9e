//! The running total of each seat.

use tileref_game::game::Game;

/// A seat's scores over the game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Runner {
    /// The name of the player, or of a team with a shared rack, as entered.
    pub name: String,
    /// The score before the first turn and after each turn: one more than the number of turns.
    pub totals: Vec<i64>,
}

impl Runner {
    /// The score at the end.
    pub fn total(&self) -> i64 {
        self.totals.last().copied().unwrap_or(0)
    }
}

/// The scores of every seat, in turn order. A word list counts from the turn in which it was submitted, once its round
/// is scored.
pub fn race(game: &Game) -> Vec<Runner> {
    let seats = game.seats();
    let mut runners: Vec<Runner> = (0..seats.count())
        .map(|seat| Runner {
            name: seats.name(seat).to_owned(),
            totals: vec![0],
        })
        .collect();
    for entry in game.entries() {
        // An entry that nobody typed, such as overtime, counts with the turn before it.
        let typed = entry.is_typed();
        let own = entry.seat.map(|seat| (seat, entry.points));
        let changes = || own.iter().chain(&entry.gains);
        for (seat, runner) in runners.iter_mut().enumerate() {
            let mine = changes().filter(|(of, _)| *of == seat);
            let more: i64 = mine.map(|(_, points)| points).sum();
            let total = runner.total() + more;
            match runner.totals.last_mut() {
                Some(last) if !typed => *last = total,
                _ => runner.totals.push(total),
            }
        }
    }
    runners
}
