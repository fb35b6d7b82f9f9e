//! Puzzles: a position, a rack, and the points to find. Everything follows from a number, the same on every machine.

use crate::finder::{Asked, Found, FoundPlay, NoAnswer};
use crate::game::Game;
use crate::replay::Moment;
use crate::tile::{Face, RackTile};

/// A position and what can be made of it.
#[derive(Debug)]
pub struct Puzzle {
    /// The position.
    pub game: Game,
    /// The tiles to play.
    pub rack: Vec<RackTile>,
    /// The points to find, or more.
    pub points: i64,
    /// The best plays, each for these points or more.
    pub best: Vec<FoundPlay>,
}

/// So many of the best plays solve a puzzle.
const SOLUTIONS: usize = 10;
/// Tiles that the players of a made position choose from: a full rack would take longer, for the same kind of table.
const TILES: usize = 5;
/// Attempts at a rack from which enough can be made.
const ATTEMPTS: usize = 20;

/// Numbers that follow from a seed (splitmix64): our own, because those of `fastrand` depend on its version and on the
/// machine, and the day's puzzle must be the same on every machine.
#[derive(Debug)]
pub struct Dice(pub u64);

impl Dice {
    /// A number below this one.
    pub fn below(&mut self, end: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^= mixed >> 31;
        usize::try_from(mixed >> 33).unwrap_or(0) % end.max(1)
    }
}

impl Puzzle {
    /// A puzzle in a position that comes from playing a few turns; `game` has not begun. `None` if no turns lead to one.
    ///
    /// # Errors
    /// Nothing can be found in this game.
    pub fn made(game: &Game, seed: u64) -> Result<Option<Self>, NoAnswer> {
        find(game, &[], 0)?;
        let mut dice = Dice(seed);
        for _ in 0..ATTEMPTS {
            let mut game = game.clone();
            for _ in 0..4 + dice.below(4) {
                play(&mut game, &mut dice)?;
            }
            let puzzle = Self::posed(game, &[], &mut dice)?;
            if puzzle.is_some() {
                return Ok(puzzle);
            }
        }
        Ok(None)
    }

    /// A puzzle in a position of a real game; its rack is the one of that turn, as far as the record knows it. `None` if
    /// in no position enough can be made.
    ///
    /// # Errors
    /// As [`Puzzle::made`].
    pub fn of_game(
        mut moments: Vec<Moment>,
        end: &Game,
        seed: u64,
    ) -> Result<Option<Self>, NoAnswer> {
        find(end, &[], 0)?;
        let mut dice = Dice(seed);
        while !moments.is_empty() {
            let Moment { entry, before, .. } = moments.swap_remove(dice.below(moments.len()));
            let said = &end.entries()[entry];
            let laid = said.placed.iter().map(|(_, tile)| RackTile::of(*tile));
            let tiles: Vec<RackTile> = said.rack.clone().unwrap_or_else(|| laid.collect());
            let puzzle = Self::posed(before, &tiles, &mut dice)?;
            if puzzle.is_some() {
                return Ok(puzzle);
            }
        }
        Ok(None)
    }

    /// A rack that starts with some tiles, and what can be made of it.
    fn posed(game: Game, tiles: &[RackTile], dice: &mut Dice) -> Result<Option<Self>, NoAnswer> {
        let Some(seat) = game.to_move() else {
            return Ok(None);
        };
        for _ in 0..3 {
            let rack = fill(&game, tiles.to_vec(), game.situation(seat).held, dice);
            let best = find(&game, &rack, SOLUTIONS)?.plays;
            if let (SOLUTIONS.., Some(last)) = (best.len(), best.last()) {
                let points = last.ruling.points();
                return Ok(Some(Self {
                    game,
                    rack,
                    points,
                    best,
                }));
            }
        }
        Ok(None)
    }
}

/// One turn of a made position: one of the better plays, not always the best. Without a play, nothing is done.
fn play(game: &mut Game, dice: &mut Dice) -> Result<(), NoAnswer> {
    let Some(seat) = game.to_move() else {
        return Ok(());
    };
    let tiles = game.situation(seat).held.min(TILES);
    let rack = fill(game, Vec::new(), tiles, dice);
    let found = find(game, &rack, SOLUTIONS)?.plays;
    if !found.is_empty() {
        *game = game.after(&found[dice.below(found.len())].play);
    }
    Ok(())
}

fn find(game: &Game, rack: &[RackTile], most: usize) -> Result<Found, NoAnswer> {
    let asked = Asked {
        seat: game.to_move().unwrap_or_default(),
        tiles: rack.to_vec(),
        most: Some(most),
    };
    game.best(&asked, &mut |_| true)
}

/// Draws plain letters that have not been played until there are so many tiles.
fn fill(game: &Game, mut rack: Vec<RackTile>, size: usize, dice: &mut Dice) -> Vec<RackTile> {
    while rack.len() < size {
        let mut left = Vec::new();
        for face in game.rules().tiles.faces() {
            if let Face::Letter(letter) = face {
                let tile = RackTile::Letter(letter);
                let held = rack.iter().filter(|tile| tile.face() == face).count();
                let count = game.unlaid(face).saturating_sub(held);
                left.extend(std::iter::repeat_n(tile, count));
            }
        }
        if left.is_empty() {
            break;
        }
        rack.push(left[dice.below(left.len())]);
    }
    rack
}
