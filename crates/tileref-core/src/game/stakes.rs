//! What a challenge costs and pays, and what players have only so many of in a game.

use super::{Entry, Game, Status};
use crate::action::{Verb, Verdict};
use crate::referee::Reason;
use crate::referee::rules::{NoChallenge, NoExchange};
use crate::rules::WrongChallenge;

/// A challenge that is decided.
pub(super) struct Decided<'a> {
    pub seat: usize,
    pub verdict: Verdict,
    /// How many words were challenged.
    pub words: usize,
    /// Whose words they are.
    pub of: &'a [usize],
}

/// The points that a challenge adds: to the challenger, and to others.
#[derive(Default)]
pub(super) struct Paid {
    pub points: i64,
    pub gains: Vec<(usize, i64)>,
}

impl Game {
    /// Settles a challenge: the points, the turn or the game that was at stake.
    pub(super) fn settle(&mut self, decided: &Decided<'_>) -> Paid {
        let &Decided { seat, words, .. } = decided;
        let house = &self.rules.house;
        let mut paid = Paid::default();
        match (decided.verdict, house.wrong_challenge) {
            (Verdict::Upheld, _) => paid.points = i64::from(house.right_challenge),
            (Verdict::Rejected, WrongChallenge::Nothing) => {}
            // After the last play there is no turn to lose.
            (Verdict::Rejected, WrongChallenge::Turn) => {
                self.state.seats[seat].lost += usize::from(!self.state.over);
            }
            (Verdict::Rejected, WrongChallenge::Game) => {
                self.state.over = true;
                self.state.beaten = Some(seat);
            }
            (Verdict::Rejected, WrongChallenge::Costs(points)) => paid.points = -points.of(words),
            (Verdict::Rejected, WrongChallenge::Gives(points)) => {
                let others = decided.of.iter().filter(|&&other| other != seat);
                paid.gains = others.map(|&other| (other, points.of(words))).collect();
            }
        }
        self.state.seats[seat].score += paid.points;
        for &(other, points) in &paid.gains {
            self.state.seats[other].score += points;
        }
        paid
    }

    /// Why a seat has had all that it may have of a verb; `None` while it has some left.
    pub fn used_up(&self, seat: usize, verb: Verb) -> Option<Reason> {
        let house = &self.rules.house;
        let (most, counts): (u32, fn(&Entry) -> bool) = match verb {
            Verb::Challenge => (house.max_challenges, |entry| entry.status.is_challenge()),
            Verb::Exchange => (house.max_exchanges, |entry| {
                entry.status == Status::Exchanged
            }),
            _ => return None,
        };
        let own = self.entries.iter().filter(|entry| entry.seat == Some(seat));
        if most == 0 || own.filter(|entry| counts(entry)).count() < most as usize {
            return None;
        }
        let name = self.seats.seat(seat).name.clone();
        Some(match verb {
            Verb::Challenge => NoChallenge::AllMade { name, most }.into(),
            _ => NoExchange::AllMade { name, most }.into(),
        })
    }

    /// Whether a wrong challenge of the last play would cost its player anything, or is one of a limited number.
    pub(super) fn is_at_stake(&self) -> bool {
        let house = &self.rules.house;
        let free = match house.wrong_challenge {
            WrongChallenge::Nothing => true,
            WrongChallenge::Turn => self.state.over,
            _ => false,
        };
        !free || house.max_challenges > 0
    }
}
