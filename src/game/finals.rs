//! The end: racks are declared and counted, and somebody has won.

use super::{Applied, Entry, Game, Player, Status};
use crate::action::{Action, Part};
use crate::referee::{Reason, Refusal};
use crate::rules::{Enforcement, RackPenalty};
use crate::tile::RackTile;

impl Game {
    /// Counts a declared rack against its seat.
    pub(super) fn declare_rack(&mut self, seat: usize, name: &str, tiles: &[RackTile]) -> Applied {
        let refuse = |reason| {
            Err(Refusal {
                reason,
                part: Part::Token(1),
            })
        };
        if !self.state.over {
            return refuse(Reason::NotOver);
        }
        if self.state.seats[seat].declared.is_some() {
            return Err(Refusal {
                reason: Reason::RackDeclared {
                    name: name.to_owned(),
                },
                part: Part::Line,
            });
        }
        let (declared, held) = (tiles.len(), self.rack_size(seat));
        if declared != held {
            return refuse(Reason::RackSize { declared, held });
        }
        if self.rules.house.supply == Enforcement::Enforce {
            let others = self
                .state
                .seats
                .iter()
                .filter_map(|seat| seat.declared.as_ref());
            let faces = others
                .flat_map(|(tiles, _)| tiles)
                .chain(tiles)
                .map(|tile| tile.face());
            if let Some(face) = self.state.used.exceeded(&self.rules.tiles, faces) {
                return refuse(Reason::TileSupply {
                    face,
                    in_set: self.rules.tiles.count(face),
                    on_rack: true,
                });
            }
        }
        let penalty = self.penalty_of(tiles);
        let state = &mut self.state.seats[seat];
        state.declared = Some((tiles.to_vec(), penalty));
        state.score -= penalty;
        let total = Some(state.score);
        let action = Action::Rack(tiles.to_vec()).to_string();
        Ok(self.tell(Entry {
            points: -penalty,
            ..Entry::plain(name, action, Status::Rack, total)
        }))
    }

    /// What a rack subtracts: its tiles at their values, special tiles at theirs, multiplied by what special tiles it
    /// holds.
    fn penalty_of(&self, tiles: &[RackTile]) -> i64 {
        let unplayed = self.rules.unplayed;
        let (mut sum, mut corners, mut wildcards) = (0, 0, 0);
        for tile in tiles {
            match tile {
                RackTile::Letter(letter) => sum += self.rules.tiles.value(*letter),
                RackTile::Corner(_) => {
                    sum = u32::saturating_add(sum, unplayed.corner);
                    corners += 1;
                }
                RackTile::Wildcard => {
                    sum = u32::saturating_add(sum, unplayed.wildcard);
                    wildcards += 1;
                }
            }
        }
        let counted = |held: u32| match self.rules.house.rack_penalty {
            RackPenalty::PerKind => held.min(1),
            RackPenalty::PerTile => held,
        };
        let factor = |base: u32, held: u32| base.saturating_pow(counted(held));
        let factors = factor(unplayed.corner_times, corners)
            .saturating_mul(factor(unplayed.wildcard_times, wildcards));
        i64::from(sum.saturating_mul(factors))
    }

    /// What was subtracted for a seat's rack; 0 for one that went out, `None` before the rack is declared.
    pub fn penalty(&self, seat: usize) -> Option<i64> {
        let state = &self.state.seats[seat];
        let out = || (self.state.over && state.rack == 0).then_some(0);
        state
            .declared
            .as_ref()
            .map(|&(_, penalty)| penalty)
            .or_else(out)
    }

    /// Seats that must still declare a rack before there is a winner.
    pub fn undeclared(&self) -> impl Iterator<Item = usize> {
        (0..self.seats.len()).filter(|&seat| self.state.over && self.penalty(seat).is_none())
    }

    /// The score of a team: the sum of its seats', which is one where it shares a rack.
    pub fn team_score(&self, team: usize) -> i64 {
        let of_team = |player: &&Player| player.team == Some(team);
        let mut seats: Vec<usize> = self
            .seats
            .players()
            .iter()
            .filter(of_team)
            .map(|player| player.seat)
            .collect();
        seats.dedup();
        seats.iter().map(|&seat| self.score(seat)).sum()
    }

    /// The players or teams with the highest score, once every rack is counted; several share a tie.
    pub fn winners(&self) -> Vec<String> {
        if !self.state.over || self.undeclared().next().is_some() {
            return Vec::new();
        }
        let teams = self.seats.teams();
        let scores: Vec<(i64, &String)> = if teams.is_empty() {
            self.seats
                .players()
                .iter()
                .map(|player| (self.score(player.seat), &player.name))
                .collect()
        } else {
            teams
                .iter()
                .enumerate()
                .map(|(team, name)| (self.team_score(team), name))
                .collect()
        };
        let best = scores.iter().map(|&(score, _)| score).max();
        scores
            .into_iter()
            .filter(|&(score, _)| Some(score) == best)
            .map(|(_, name)| name.clone())
            .collect()
    }
}
