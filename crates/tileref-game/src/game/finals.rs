//! The end: declaring racks, and the winner.

use super::entry::RackGain;
use super::{Actor, Applied, Entry, Game, Status};
use crate::action::{Action, Part};
use crate::features::{Gain, TieBreak};
use crate::game::rules::{NotOver, RackSize, WrongPlayer};
use crate::options::RackCount;
use crate::rule::{Reason, Refusal};
use crate::score::Sum;
use crate::tile::RackTile;

/// A tie that was broken by the highest score of a single turn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BrokenTie {
    /// The players or teams with the highest score.
    pub tied: Vec<String>,
    /// That score.
    pub score: i64,
    /// The highest score of a turn among them.
    pub turn: i64,
}

/// A player or team, with the scores that decide the first place.
struct Ranked<'a> {
    name: &'a String,
    /// The score, and the highest score of one turn; 0 if the game has no such tie-break.
    rank: (i64, i64),
}

impl Game {
    /// Refuses a rack that this seat cannot have at the end.
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

    /// Declares a rack, and adjusts the scores.
    pub(super) fn declare_rack(&mut self, by: Actor<'_>, tiles: Vec<RackTile>) -> Applied {
        self.check_rack(by, &tiles)?;
        let before = self.rack_points();
        self.state.seats[by.seat].declared = Some(tiles.clone());
        let unplayed = self.unplayed(&tiles);
        let penalty = i64::from(unplayed.points());
        let mut changes = self.rack_points();
        for (seat, before) in before.into_iter().enumerate() {
            changes[seat] -= before;
            self.state.seats[seat].score += changes[seat];
        }
        // The cost of the rack itself is in the entry's points; the rest are gains.
        changes[by.seat] += penalty;
        let gains = changes.into_iter().enumerate();
        let gains: Vec<(usize, i64)> = gains.filter(|&(_, gain)| gain != 0).collect();
        Ok(self.log(Entry {
            points: -penalty,
            rack_gains: gains.iter().map(|&gain| self.gain(gain, by.seat)).collect(),
            gains,
            unplayed: Some(unplayed),
            ..self.entry(Some(by), Some(Action::Rack(tiles)), Status::Rack)
        }))
    }

    /// The arithmetic of what a rack costs its seat.
    fn unplayed(&self, tiles: &[RackTile]) -> Sum {
        if self.gain_unplayed() == Gain::Double {
            return Sum::default();
        }
        self.rules.kind().unplayed(self.letters_of(tiles), tiles)
    }

    /// What a seat without tiles gains for those of the others; nothing if every seat has some.
    pub fn gain_unplayed(&self) -> Gain {
        let mut seats = 0..self.seats.count();
        if seats.any(|seat| self.went_out(seat)) {
            self.ending().gain_unplayed
        } else {
            Gain::Nothing
        }
    }

    /// How often the tiles of the others count for a seat without any.
    fn gained_times(&self) -> u32 {
        match self.gain_unplayed() {
            Gain::Nothing => 0,
            Gain::Once => 1,
            // `ending` has settled what is standard.
            Gain::Double | Gain::Standard => 2,
        }
    }

    /// The arithmetic of what a declared rack adds to the score of another seat, or to its own if that has no tiles.
    fn gain(&self, (to, points): (usize, i64), by: usize) -> RackGain {
        let of: Vec<usize> = if to == by {
            (0..self.seats.count()).filter(|&seat| seat != to).collect()
        } else {
            vec![by]
        };
        let tiles = of
            .iter()
            .filter_map(|&seat| self.state.seats[seat].declared.as_deref());
        let tiles: Vec<RackTile> = tiles.flatten().copied().collect();
        let mut sum = self.letters_of(&tiles);
        if self.gained_times() > 1 {
            sum.multiply(self.gained_times());
        }
        let explains = self.went_out(to) && i64::from(sum.points()) == points;
        RackGain {
            to,
            of,
            sum: explains.then_some(sum),
        }
    }

    /// A seat that went out gains the tiles of the others, where the rules say so.
    fn went_out(&self, seat: usize) -> bool {
        match &self.state.seats[seat].declared {
            Some(tiles) => tiles.is_empty(),
            None => self.rack_size(seat) == Some(0),
        }
    }

    /// The points of each seat from the racks declared so far: minus its own rack or, if it went out and the rules say
    /// so, plus all the others.
    fn rack_points(&self) -> Vec<i64> {
        let declared = |seat: usize| {
            self.state.seats[seat]
                .declared
                .as_deref()
                .unwrap_or_default()
        };
        let seats = 0..self.seats.count();
        // A seat that went out has no tiles of its own among them.
        let worth = |seat| i64::from(self.letters_of(declared(seat)).points());
        let all: i64 = seats.clone().map(worth).sum();
        let times = i64::from(self.gained_times());
        let points = |seat| {
            if times > 0 && self.went_out(seat) {
                times * all
            } else {
                -i64::from(self.unplayed(declared(seat)).points())
            }
        };
        seats.map(points).collect()
    }

    /// The values of the plain letters, and of the wildcards if they count.
    fn letters_of(&self, tiles: &[RackTile]) -> Sum {
        let mut sum = Sum::default();
        for tile in tiles {
            match tile {
                RackTile::Letter(letter) => sum.add(self.rules.tiles.value(*letter), 1),
                RackTile::Wildcard => sum.add(self.rules.features.ending.unplayed_wildcard, 1),
                RackTile::Corner(_) => {}
            }
        }
        sum
    }

    /// In a game that counts racks, they are declared once it is over.
    pub fn counts_racks(&self) -> bool {
        self.rules.features.counts_racks
    }

    /// Points subtracted for a seat's rack: 0 if it went out, `None` before the rack is declared.
    ///
    /// # Panics
    /// There is no such seat.
    pub fn penalty(&self, seat: usize) -> Option<i64> {
        let racks = self.rules.features.rack > 0 && !self.rules.features.burns;
        let out = || (self.state.over && racks && self.rack_size(seat) == Some(0)).then_some(0);
        let declared = self.state.seats[seat].declared.as_ref();
        declared
            .map(|tiles| i64::from(self.unplayed(tiles).points()))
            .or_else(out)
    }

    /// The seats that still have to declare their racks before there is a winner.
    pub fn undeclared(&self) -> impl Iterator<Item = usize> {
        let open = self.state.over && self.counts_racks() && !self.is_decided();
        (0..self.seats.count()).filter(move |&seat| open && self.penalty(seat).is_none())
    }

    /// A challenge or overtime has decided the game, so that no rack matters: at most one side can still win.
    fn is_decided(&self) -> bool {
        let sides = self.seats.sides();
        let can_win = sides.iter().filter(|(_, seats)| !self.is_beaten(seats));
        !self.state.beaten.is_empty() && can_win.count() < 2
    }

    /// One of these seats has lost the game, and the others of its side with it.
    fn is_beaten(&self, seats: &[usize]) -> bool {
        seats.iter().any(|seat| self.state.beaten.contains(seat))
    }

    /// The score of a team: the sum of its seats, which is one if it shares a rack.
    pub fn team_score(&self, team: usize) -> i64 {
        self.sum_of(&self.seats.of_team(team))
    }

    fn sum_of(&self, seats: &[usize]) -> i64 {
        seats.iter().map(|&seat| self.score(seat)).sum()
    }

    /// The winning players or teams, several in a tie; empty until every rack is counted.
    ///
    /// ```
    /// # use tileref_game::{game::Game, referee::Vocabulary, rules::Ruleset};
    /// # let rules = Ruleset::built_in("puzzingo").expect("it is built in");
    /// # let mut game = Game::new(rules, &["Ann", "Bob"], Vocabulary::new(None))?;
    /// game.submit("Ann", "m13 r latch")?;
    /// game.submit("table", "end")?;
    /// game.submit("Ann", "rack aeiours")?;
    /// assert!(game.winners().is_empty()); // Bob's rack is not counted yet
    /// game.submit("Bob", "rack bdgilno")?;
    /// assert_eq!(game.winners(), ["Ann"]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn winners(&self) -> Vec<String> {
        let ranked = self.ranked();
        let best = ranked.iter().map(|one| one.rank).max();
        ranked
            .into_iter()
            .filter(|one| Some(one.rank) == best)
            .map(|one| one.name.clone())
            .collect()
    }

    /// By how many points the winner leads the next player or team; `None` if points did not decide the game.
    pub fn lead(&self) -> Option<i64> {
        let ranked = self.ranked();
        let mut scores: Vec<i64> = ranked.iter().map(|one| one.rank.0).collect();
        scores.sort_unstable();
        let [.., second, first] = *scores else {
            return None;
        };
        let are_all_counted = scores.len() == self.seats.sides().len();
        Some(first - second).filter(|&lead| are_all_counted && lead > 0)
    }

    /// The tie for the first place, if a tie-break decided it.
    pub fn tie_break(&self) -> Option<BrokenTie> {
        let ranked = self.ranked();
        let (score, turn) = ranked.iter().map(|one| one.rank).max()?;
        let tied = ranked.iter().filter(|one| one.rank.0 == score);
        let broken = tied.clone().any(|one| one.rank.1 != turn);
        broken.then(|| BrokenTie {
            tied: tied.map(|one| one.name.clone()).collect(),
            score,
            turn,
        })
    }

    /// The players or teams that can win, once every rack is counted.
    fn ranked(&self) -> Vec<Ranked<'_>> {
        if !self.state.over || self.undeclared().next().is_some() {
            return Vec::new();
        }
        let sides = self.seats.sides().into_iter();
        let ranked = sides.filter(|(_, seats)| !self.is_beaten(seats));
        let ranked = ranked.map(|(name, seats)| {
            let turn = match self.rules.features.ending.tie_break {
                TieBreak::HighestTurn => self.highest_turn(&seats),
                TieBreak::Shared => 0,
            };
            let rank = (self.sum_of(&seats), turn);
            Ranked { name, rank }
        });
        ranked.collect()
    }

    /// The highest score of a single turn of these seats.
    fn highest_turn(&self, seats: &[usize]) -> i64 {
        let of_them = |entry: &&Entry| entry.seat.is_some_and(|seat| seats.contains(&seat));
        let scored = self.entries.iter().filter(of_them);
        let scored = scored.filter(|entry| entry.status == Status::Scored);
        scored.map(|entry| entry.points).max().unwrap_or(0)
    }
}
