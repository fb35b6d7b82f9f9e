//! The end: racks are declared and counted, and somebody has won.

use super::{Applied, Entry, Game, Player, Speaker, Status};
use crate::action::{Action, Part};
use crate::referee::{Reason, Refusal};
use crate::rules::{Crossword, Enforcement, Jigsaw, Mechanic, RackPenalty, TieBreak, Unplayed};
use crate::tile::RackTile;

/// What decided between equal scores: the highest single turn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BrokenTie {
    /// The players or teams with the highest score.
    pub tied: Vec<String>,
    /// That score.
    pub score: i64,
    /// The highest turn among them.
    pub turn: i64,
}

/// A player or team, and what counts for the first place.
struct Ranked<'a> {
    name: &'a String,
    score: i64,
    /// The most that one turn scored; 0 where the game has no such tie-break.
    turn: i64,
}

impl Ranked<'_> {
    fn rank(&self) -> (i64, i64) {
        (self.score, self.turn)
    }
}

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
        let gains = self.gains_from(seat, tiles);
        for &(gainer, points) in &gains {
            self.state.seats[gainer].score += points;
        }
        let called = |(seat, points): (usize, i64)| (self.seats.seat(seat).name.clone(), points);
        let gains = gains.into_iter().map(called).collect();
        let state = &mut self.state.seats[seat];
        state.declared = Some((tiles.to_vec(), penalty));
        state.score -= penalty;
        let total = Some(state.score);
        let action = Action::Rack(tiles.to_vec()).to_string();
        Ok(self.tell(Entry {
            points: -penalty,
            gains,
            ..Entry::plain(name, action, Status::Rack, total)
        }))
    }

    /// What a rack subtracts.
    fn penalty_of(&self, tiles: &[RackTile]) -> i64 {
        let counted = match &self.rules.mechanic {
            Mechanic::Jigsaw(jigsaw) => special_rack(jigsaw, self.letters_of(tiles), tiles),
            Mechanic::Crossword(crossword) if subtracts(crossword) => self.letters_of(tiles),
            _ => 0,
        };
        i64::from(counted)
    }

    /// What the other seats gain by a rack: those without a tile gain what the tiles of the others are worth.
    fn gains_from(&self, seat: usize, tiles: &[RackTile]) -> Vec<(usize, i64)> {
        let points = i64::from(self.letters_of(tiles));
        match &self.rules.mechanic {
            Mechanic::Crossword(crossword) if crossword.gain_unplayed && points > 0 => {
                let out = |&other: &usize| other != seat && self.rack_size(other) == 0;
                let seats = (0..self.seats.len()).filter(out);
                seats.map(|other| (other, points)).collect()
            }
            _ => Vec::new(),
        }
    }

    /// The values of the plain letters.
    fn letters_of(&self, tiles: &[RackTile]) -> u32 {
        let value = |tile: &RackTile| match tile {
            RackTile::Letter(letter) => self.rules.tiles.value(*letter),
            RackTile::Corner(_) | RackTile::Wildcard => 0,
        };
        tiles.iter().map(value).fold(0, u32::saturating_add)
    }

    /// Whether the final count needs the racks.
    pub fn counts_racks(&self) -> bool {
        match &self.rules.mechanic {
            Mechanic::Jigsaw(_) => true,
            Mechanic::Crossword(crossword) => crossword.counts_racks(),
            Mechanic::Stacking(_) | Mechanic::Paths(_) => false,
        }
    }

    /// What was subtracted for a seat's rack; 0 for one that went out, `None` before the rack is declared.
    pub fn penalty(&self, seat: usize) -> Option<i64> {
        let state = &self.state.seats[seat];
        let out =
            || (self.state.over && self.counts_racks() && self.rack_size(seat) == 0).then_some(0);
        state
            .declared
            .as_ref()
            .map(|&(_, penalty)| penalty)
            .or_else(out)
    }

    /// Seats that must still declare a rack before there is a winner.
    pub fn undeclared(&self) -> impl Iterator<Item = usize> {
        let open = self.state.over && self.counts_racks();
        (0..self.seats.len()).filter(move |&seat| open && self.penalty(seat).is_none())
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
        let ranked = self.ranked();
        let best = ranked.iter().map(Ranked::rank).max();
        ranked
            .into_iter()
            .filter(|one| Some(one.rank()) == best)
            .map(|one| one.name.clone())
            .collect()
    }

    /// What decided between those with the highest score, where something did.
    pub fn tie_break(&self) -> Option<BrokenTie> {
        let ranked = self.ranked();
        let best = ranked.iter().max_by_key(|one| one.rank())?;
        let tied = ranked.iter().filter(|one| one.score == best.score);
        let broken = tied.clone().any(|one| one.turn != best.turn);
        broken.then(|| BrokenTie {
            tied: tied.map(|one| one.name.clone()).collect(),
            score: best.score,
            turn: best.turn,
        })
    }

    /// The players or teams with what counts for the first place, once every rack is counted.
    fn ranked(&self) -> Vec<Ranked<'_>> {
        if !self.state.over || self.undeclared().next().is_some() {
            return Vec::new();
        }
        let teams = self.seats.teams();
        // The tie-break counts only where the game has one.
        let turn = |of: &dyn Fn(&Player) -> bool| match &self.rules.mechanic {
            Mechanic::Crossword(crossword) if crossword.tie == TieBreak::HighestTurn => {
                self.highest_turn(of)
            }
            _ => 0,
        };
        if teams.is_empty() {
            let players = self.seats.players().iter();
            let ranked = players.map(|player| Ranked {
                name: &player.name,
                score: self.score(player.seat),
                turn: turn(&|other| other.seat == player.seat),
            });
            return ranked.collect();
        }
        let ranked = teams.iter().enumerate().map(|(team, name)| Ranked {
            name,
            score: self.team_score(team),
            turn: turn(&|player| player.team == Some(team)),
        });
        ranked.collect()
    }

    /// The most that one turn of some players scored.
    fn highest_turn(&self, of: &dyn Fn(&Player) -> bool) -> i64 {
        let said_by = |name: &str| match self.seats.speaker(name) {
            Some(Speaker::Seat(seat, _)) => {
                let mut players = self.seats.players().iter();
                players.any(|player| player.seat == seat && of(player))
            }
            _ => false,
        };
        let scored = self
            .entries
            .iter()
            .filter(|entry| entry.status == Status::Scored && said_by(&entry.actor));
        scored.map(|entry| entry.points).max().unwrap_or(0)
    }
}

fn subtracts(crossword: &Crossword) -> bool {
    crossword.house.rack_penalty == Unplayed::Subtract
}

/// What a rack with special tiles subtracts: its letters at their values, special tiles at theirs, multiplied by what
/// special tiles it holds.
fn special_rack(jigsaw: &Jigsaw, letters: u32, tiles: &[RackTile]) -> u32 {
    let unplayed = jigsaw.unplayed;
    let count = |special: fn(&RackTile) -> bool| {
        u32::try_from(tiles.iter().filter(|tile| special(tile)).count()).unwrap_or(u32::MAX)
    };
    let corners = count(|tile| matches!(tile, RackTile::Corner(_)));
    let wildcards = count(|tile| matches!(tile, RackTile::Wildcard));
    let sum = letters
        .saturating_add(unplayed.corner.saturating_mul(corners))
        .saturating_add(unplayed.wildcard.saturating_mul(wildcards));
    let counted = |held: u32| match jigsaw.house.rack_penalty {
        RackPenalty::PerKind => held.min(1),
        RackPenalty::PerTile => held,
    };
    let factor = |base: u32, held: u32| base.saturating_pow(counted(held));
    sum.saturating_mul(factor(unplayed.corner_times, corners))
        .saturating_mul(factor(unplayed.wildcard_times, wildcards))
}
