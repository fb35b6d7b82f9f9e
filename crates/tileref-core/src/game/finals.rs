//! The end: racks are declared and counted, and the winner is known.

use super::{Actor, Applied, Entry, Game, Status};
use crate::action::{Action, Part};
use crate::referee::rules::{NotOver, RackSize, WrongPlayer};
use crate::referee::{Reason, Refusal};
use crate::rules::{Gain, RackCount, TieBreak};
use crate::score::Sum;
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
    /// The highest score of one turn; 0 if the game has no such tie-break.
    turn: i64,
}

impl Ranked<'_> {
    fn rank(&self) -> (i64, i64) {
        (self.score, self.turn)
    }
}

impl Game {
    /// Whether a seat can hold these tiles at the end.
    fn check_rack(&self, by: Actor<'_>, tiles: &[RackTile]) -> Result<(), Refusal> {
        let refuse = |reason: Reason| Err(Refusal::new(reason, Part::Token(1)));
        if !self.state.over {
            return refuse(NotOver::StillPlaying.into());
        }
        if self.state.seats[by.seat].declared.is_some() {
            let name = by.name.to_owned();
            return Err(Refusal::new(WrongPlayer::RackDeclared { name }, Part::Line));
        }
        let declared = tiles.len();
        let known = self
            .rack_size(by.seat)
            .filter(|_| self.rules.house.rack_count == RackCount::Enforce);
        if let Some(held) = known.filter(|&held| held != declared) {
            return refuse(RackSize::Differs { declared, held }.into());
        }
        if !self.rules.counts_tiles() {
            return Ok(());
        }
        let seats = self.state.seats.iter();
        let others = seats.filter_map(|seat| seat.declared.as_ref());
        self.check_supply(others.flatten().chain(tiles), Part::Token(1))
    }

    /// Counts a declared rack against its seat.
    pub(super) fn declare_rack(&mut self, by: Actor<'_>, tiles: &[RackTile]) -> Applied {
        self.check_rack(by, tiles)?;
        let before = self.rack_points();
        self.state.seats[by.seat].declared = Some(tiles.to_vec());
        let unplayed = self.unplayed(tiles);
        let penalty = i64::from(unplayed.points());
        let mut changes = self.rack_points();
        for (seat, before) in before.into_iter().enumerate() {
            changes[seat] -= before;
            self.state.seats[seat].score += changes[seat];
        }
        // What the rack itself costs is the entry's; the rest are gains.
        changes[by.seat] += penalty;
        let gains = changes.into_iter().enumerate();
        let action = Action::Rack(tiles.to_vec()).to_string();
        Ok(self.log(Entry {
            points: -penalty,
            gains: gains.filter(|&(_, gain)| gain != 0).collect(),
            unplayed: Some(unplayed),
            ..self.entry(Some(by), action, Status::Rack)
        }))
    }

    /// What a rack subtracts.
    fn unplayed(&self, tiles: &[RackTile]) -> Sum {
        let mechanic = &self.rules.mechanic;
        if mechanic.gain_unplayed() == Gain::Double
            && (0..self.seats.len()).any(|n| self.went_out(n))
        {
            return Sum::default();
        }
        mechanic.unplayed(self.letters_of(tiles), tiles)
    }

    /// Whether a seat has no tile left at the end.
    fn went_out(&self, seat: usize) -> bool {
        match &self.state.seats[seat].declared {
            Some(tiles) => tiles.is_empty(),
            None => self.rack_size(seat) == Some(0),
        }
    }

    /// What the racks declared so far add to each seat: its own is subtracted, and a seat without a tile may gain
    /// what the tiles of the others are worth.
    fn rack_points(&self) -> Vec<i64> {
        let declared = |seat: usize| {
            self.state.seats[seat]
                .declared
                .as_deref()
                .unwrap_or_default()
        };
        let seats = 0..self.seats.len();
        let all: i64 = seats.clone().map(|seat| self.worth(declared(seat))).sum();
        let points = |seat| {
            let own = i64::from(self.unplayed(declared(seat)).points());
            let others = all - self.worth(declared(seat));
            match self.rules.mechanic.gain_unplayed() {
                Gain::Once if self.went_out(seat) => others - own,
                Gain::Double if self.went_out(seat) => 2 * others - own,
                _ => -own,
            }
        };
        seats.map(points).collect()
    }

    /// The value of the plain letters of a rack.
    fn worth(&self, tiles: &[RackTile]) -> i64 {
        i64::from(self.letters_of(tiles).points())
    }

    /// The plain letters at their values, and the wildcards where those count like letters.
    fn letters_of(&self, tiles: &[RackTile]) -> Sum {
        let mut sum = Sum::default();
        for tile in tiles {
            match tile {
                RackTile::Letter(letter) => sum.add(self.rules.tiles.value(*letter), 1),
                RackTile::Wildcard => sum.add(self.rules.mechanic.unplayed_wildcard(), 1),
                RackTile::Corner(_) => {}
            }
        }
        sum
    }

    /// Whether the final count needs the racks.
    pub fn counts_racks(&self) -> bool {
        self.rules.mechanic.counts_racks()
    }

    /// What was subtracted for a seat's rack; 0 for one that went out, `None` before the rack is declared.
    pub fn penalty(&self, seat: usize) -> Option<i64> {
        let racks = self.rules.rack() > 0 && !self.rules.mechanic.has_burns();
        let out = || (self.state.over && racks && self.rack_size(seat) == Some(0)).then_some(0);
        let declared = self.state.seats[seat].declared.as_ref();
        declared
            .map(|tiles| i64::from(self.unplayed(tiles).points()))
            .or_else(out)
    }

    /// Seats that must still declare a rack before there is a winner.
    pub fn undeclared(&self) -> impl Iterator<Item = usize> {
        let open = self.state.over && self.counts_racks();
        (0..self.seats.len()).filter(move |&seat| open && self.penalty(seat).is_none())
    }

    /// The score of a team: the sum over its seats, of which there is only one if it shares a rack.
    pub fn team_score(&self, team: usize) -> i64 {
        self.sum_of(&self.seats.of_team(team))
    }

    fn sum_of(&self, seats: &[usize]) -> i64 {
        seats.iter().map(|&seat| self.score(seat)).sum()
    }

    /// The players or teams with the highest score, once every rack is counted; several share a tie.
    ///
    /// ```
    /// # use tileref_core::{game::Game, line::say, referee::Vocabulary, rules::Ruleset};
    /// # let players = ["Ann", "Bob"].map(String::from);
    /// # let rules = Ruleset::built_in("puzzingo").expect("it is built in");
    /// # let mut game = Game::new(rules, &players, &[], Vocabulary::new(None))?;
    /// say(&mut game, "Ann", "m13 r latch")?;
    /// say(&mut game, "table", "end")?;
    /// say(&mut game, "Ann", "rack aeiours")?;
    /// assert!(game.winners().is_empty()); // Bob's rack is not counted yet
    /// say(&mut game, "Bob", "rack bdgilno")?;
    /// assert_eq!(game.winners(), ["Ann"]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
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
        let is_beaten =
            |seats: &[usize]| self.state.beaten.is_some_and(|seat| seats.contains(&seat));
        let sides = self.seats.sides().into_iter();
        let ranked = sides.filter(|(_, seats)| !is_beaten(seats));
        let ranked = ranked.map(|(name, seats)| Ranked {
            name,
            score: self.sum_of(&seats),
            // The tie-break counts only where the game has one.
            turn: match self.rules.mechanic.tie_break() {
                TieBreak::HighestTurn => self.highest_turn(&seats),
                TieBreak::Shared => 0,
            },
        });
        ranked.collect()
    }

    /// The most that one turn of these seats scored.
    fn highest_turn(&self, seats: &[usize]) -> i64 {
        let of_them = |entry: &&Entry| entry.seat.is_some_and(|seat| seats.contains(&seat));
        let scored = self.entries.iter().filter(of_them);
        let scored = scored.filter(|entry| entry.status == Status::Scored);
        scored.map(|entry| entry.points).max().unwrap_or(0)
    }
}
