//! Puzzles: a position, a rack, and the points to find. The same seed gives the same puzzle on every machine.

use crate::review::reviewable_turns;
use tileref_game::best::{NoAnswer, Query};
use tileref_game::game::Game;
use tileref_game::referee::JudgedPlay;
use tileref_game::search::Progress;
use tileref_game::tile::{Face, RackTile};

/// A position, a rack, and how many points to find.
#[derive(Debug)]
pub struct Puzzle {
    /// The position.
    pub game: Game,
    /// The tiles to play.
    pub rack: Vec<RackTile>,
    /// The points to find, or more.
    pub points: i64,
    /// The best plays; each scores these points or more.
    pub best: Vec<JudgedPlay>,
    /// The searches were completed. If not, there may be better plays, and the same seed may give another puzzle.
    pub complete: bool,
}

/// How many of the best plays solve a puzzle.
const SOLUTIONS: usize = 10;
/// How many tiles the players of a generated position choose from. A full rack would take longer, and lead to similar tables.
const TILES: usize = 5;
/// How many positions are generated before giving up.
const ATTEMPTS: usize = 20;

/// A generator of random numbers (splitmix64). Those of `fastrand` depend on its version and on the machine, and the day's
/// puzzle must be the same everywhere.
#[derive(Debug)]
pub struct SeededRandom(pub u64);

impl SeededRandom {
    /// A random number below `end`.
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
    /// Plays a few turns of `game`, which has not begun, and makes a puzzle of the position. `None` if no attempt succeeds,
    /// or if `continues` returns `false` before one does.
    ///
    /// # Errors
    /// Nothing can be found in this game.
    pub fn made(
        game: &Game,
        seed: u64,
        continues: &mut dyn FnMut(Progress) -> bool,
    ) -> Result<Option<Self>, NoAnswer> {
        game.searchable()?;
        let mut maker = Maker::new(seed, continues);
        for _ in 0..ATTEMPTS {
            let mut game = game.clone();
            for _ in 0..4 + maker.dice.below(4) {
                maker.play(&mut game)?;
            }
            let puzzle = maker.posed(game, &[])?;
            if puzzle.is_some() || !maker.complete {
                return Ok(puzzle);
            }
        }
        Ok(None)
    }

    /// A puzzle in a position of a game that was played, with the rack of that turn as far as the record has it. `None`
    /// if no position has enough plays, or if `continues` returns `false` before one has; `before` returns the game before
    /// a turn.
    ///
    /// # Errors
    /// As [`Puzzle::made`], or `before` fails.
    pub fn of_game<E: From<NoAnswer>>(
        end: &Game,
        before: &dyn Fn(usize) -> Result<Game, E>,
        seed: u64,
        continues: &mut dyn FnMut(Progress) -> bool,
    ) -> Result<Option<Self>, E> {
        end.searchable()?;
        let mut maker = Maker::new(seed, continues);
        let mut reviewable = reviewable_turns(end);
        while !reviewable.is_empty() && maker.complete {
            let reviewed = reviewable.swap_remove(maker.dice.below(reviewable.len()));
            let played = &end.entries()[reviewed.entry];
            let laid = played.placed.iter().map(|(_, tile)| RackTile::of(*tile));
            let tiles: Vec<RackTile> = played.rack.clone().unwrap_or_else(|| laid.collect());
            let puzzle = maker.posed(before(reviewed.turn)?, &tiles)?;
            if puzzle.is_some() {
                return Ok(puzzle);
            }
        }
        Ok(None)
    }
}

/// Makes a puzzle.
struct Maker<'a> {
    dice: SeededRandom,
    continues: &'a mut dyn FnMut(Progress) -> bool,
    /// Every search so far was completed.
    complete: bool,
}

impl<'a> Maker<'a> {
    fn new(seed: u64, continues: &'a mut dyn FnMut(Progress) -> bool) -> Self {
        Self {
            dice: SeededRandom(seed),
            continues,
            complete: true,
        }
    }

    /// Fills a rack that starts with `tiles`, and makes a puzzle if it has enough plays.
    fn posed(&mut self, game: Game, tiles: &[RackTile]) -> Result<Option<Puzzle>, NoAnswer> {
        let Some(seat) = game.to_move() else {
            return Ok(None);
        };
        for _ in 0..3 {
            let held = game.situation(seat).held;
            let rack = fill(&game, tiles.to_vec(), held, &mut self.dice);
            let best = self.find(&game, &rack)?;
            if let (SOLUTIONS.., Some(last)) = (best.len(), best.last()) {
                let points = last.ruling.points();
                return Ok(Some(Puzzle {
                    game,
                    rack,
                    points,
                    best,
                    complete: self.complete,
                }));
            }
        }
        Ok(None)
    }

    /// Makes one of the better plays, if there is any.
    fn play(&mut self, game: &mut Game) -> Result<(), NoAnswer> {
        let Some(seat) = game.to_move() else {
            return Ok(());
        };
        let tiles = game.situation(seat).held.min(TILES);
        let rack = fill(game, Vec::new(), tiles, &mut self.dice);
        let found = self.find(game, &rack)?;
        if !found.is_empty() {
            *game = game.after(&found[self.dice.below(found.len())].play);
        }
        Ok(())
    }

    /// The best plays of a rack.
    fn find(&mut self, game: &Game, rack: &[RackTile]) -> Result<Vec<JudgedPlay>, NoAnswer> {
        let asked = Query {
            seat: game.to_move().unwrap_or_default(),
            tiles: rack.to_vec(),
            most: Some(SOLUTIONS),
        };
        let found = game.best(&asked, self.continues)?;
        self.complete &= found.complete;
        Ok(game.judged(asked.seat, &found.plays).collect())
    }
}

/// Fills a rack up to `size` with letters that have not been played.
fn fill(
    game: &Game,
    mut rack: Vec<RackTile>,
    size: usize,
    dice: &mut SeededRandom,
) -> Vec<RackTile> {
    while rack.len() < size {
        let mut left = Vec::new();
        for face in game.rules().tiles.faces() {
            if let Face::Letter(letter) = face {
                let tile = RackTile::Letter(letter);
                let held = rack.iter().filter(|tile| tile.face() == face).count();
                let count = game.unseen(face).saturating_sub(held);
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
