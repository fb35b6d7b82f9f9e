//! The price of challenges, and limits on challenges and exchanges.

use super::{Game, Status};
use crate::action::{Verb, Verdict};
use crate::game::rules::{NoChallenge, NoExchange};
use crate::options::WrongChallenge;
use crate::rule::Reason;

/// The points of a challenge.
#[derive(Default)]
pub(super) struct Paid {
    /// For the challenger.
    pub points: i64,
    /// For other seats.
    pub gains: Vec<(usize, i64)>,
}

impl Game {
    /// Settles a challenge of this many `words` by `seat`: the points, the turn or the game that was at stake.
    /// `owners` are the seats that played the words, or listed them.
    pub(super) fn settle(
        &mut self,
        seat: usize,
        verdict: Verdict,
        words: usize,
        owners: &[usize],
    ) -> Paid {
        let house = &self.rules.house;
        let mut paid = Paid::default();
        match (verdict, house.wrong_challenge) {
            (Verdict::Upheld, price) => {
                paid.points = i64::from(house.right_challenge);
                if let (WrongChallenge::Triple, &[owner]) = (price, owners) {
                    self.state.over = true;
                    self.state.beaten.push(owner);
                }
            }
            (Verdict::Rejected, WrongChallenge::Nothing) => {}
            // After the last play there is no turn to lose.
            (Verdict::Rejected, WrongChallenge::Turn) => {
                self.state.seats[seat].lost += usize::from(!self.state.over);
            }
            (Verdict::Rejected, WrongChallenge::Game | WrongChallenge::Triple) => {
                self.state.over = true;
                self.state.beaten.push(seat);
            }
            (Verdict::Rejected, WrongChallenge::Costs(points)) => paid.points = -points.of(words),
            (Verdict::Rejected, WrongChallenge::Gives(points)) => {
                let others = owners.iter().filter(|&&other| other != seat);
                paid.gains = others.map(|&other| (other, points.of(words))).collect();
            }
        }
        self.state.seats[seat].score += paid.points;
        for &(other, points) in &paid.gains {
            self.state.seats[other].score += points;
        }
        paid
    }

    /// Why a seat may not use a verb again: the house rules limit how often. `None` while it may.
    pub fn why_used_up(&self, seat: usize, verb: Verb) -> Option<Reason> {
        let house = &self.rules.house;
        let is_reached = |most: u32, counts: fn(Status) -> bool| {
            let own = self.entries.iter().filter(|entry| entry.seat == Some(seat));
            most > 0 && own.filter(|entry| counts(entry.status)).count() >= most as usize
        };
        let name = || self.seats.name(seat).to_owned();
        let (challenges, exchanges) = (house.max_challenges, house.max_exchanges);
        match verb {
            Verb::Challenge if is_reached(challenges, Status::is_challenge) => {
                let (name, most) = (name(), challenges);
                Some(NoChallenge::AllMade { name, most }.into())
            }
            Verb::Exchange if is_reached(exchanges, |status| status == Status::Exchanged) => {
                let (name, most) = (name(), exchanges);
                Some(NoExchange::AllMade { name, most }.into())
            }
            _ => None,
        }
    }

    /// A wrong challenge of the last play has a price, or uses up one of a limited number.
    pub(super) fn is_at_stake(&self) -> bool {
        self.price_of_challenge().is_some() || self.rules.house.max_challenges > 0
    }

    /// What a wrong challenge costs now, in words; `None` if it is free.
    pub fn price_of_challenge(&self) -> Option<String> {
        let stakes = self.rules.house.wrong_challenge;
        let is_free = match stakes {
            WrongChallenge::Nothing => true,
            WrongChallenge::Turn => self.state.over,
            _ => false,
        };
        (!is_free).then(|| stakes.price())
    }
}
