//! The moves of a transcript in the notation of the table.

use super::{Event, GcgError, Move, Problem, Square};
use crate::action::Action;
use crate::game::Game;
use crate::grid::{Axis, Cell};
use crate::tile::{Kind, RackTile, Tile};

/// The reasons for corrections that are moves in GCG.
pub(super) const CHALLENGE: &str = "challenge";
pub(super) const TIME: &str = "time";
/// The reasons for corrections that give a move the score, or only the total, of the transcript.
pub(super) const SCORE: &str = "score in the transcript";
pub(super) const TOTAL: &str = "total in the transcript";
/// The reason for a correction of no points that stands for a pass after the end.
pub(super) const PASS: &str = "pass";

/// The moves as lines in the notation, each on the board of the game before it.
#[derive(Default)]
pub(super) struct Lines {
    /// The new tiles of the last play.
    laid: Vec<RackTile>,
}

impl Lines {
    /// The line of a move, with the letters of old tiles.
    pub fn line(&mut self, one: &Move, game: &Game) -> Result<String, GcgError> {
        Ok(match &one.event {
            Event::Play {
                start,
                axis,
                letters,
            } => {
                let way = axis.forward().name();
                let word = self.word(game, *start, *axis, letters);
                let mut word = word.map_err(|problem| problem.at(one.at))?;
                game.alphabet().keep_apart(&mut word);
                let word: String = word.iter().map(Tile::to_string).collect();
                format!("{} {way} {word}", start.to_string().to_lowercase())
            }
            Event::Exchange(tiles) => exchange(tiles.len(), tiles),
            Event::ExchangeCount(count) => exchange(*count, &[]),
            // Some programs let the other player accept the play that went out.
            Event::Pass if game.is_over() => format!("adjust +0 {PASS}"),
            Event::Pass => "pass".to_owned(),
            Event::Withdrawn => "challenge upheld".to_owned(),
            Event::ChallengeBonus => format!("adjust {:+} {CHALLENGE}", one.score),
            Event::TimePenalty => format!("adjust {:+} {TIME}", one.score),
            Event::EndRackBonus(tiles) | Event::EndRackPenalty(tiles) => {
                Action::Rack(tiles.clone()).to_string()
            }
        })
    }

    /// The word of a play: new tiles as they are, old ones as letters.
    fn word(
        &mut self,
        game: &Game,
        start: Cell,
        axis: Axis,
        letters: &[Square],
    ) -> Result<Vec<Tile>, Problem> {
        self.laid.clear();
        let plain = |letter| Tile {
            letter,
            kind: Kind::Letter,
        };
        let (mut word, mut next) = (Vec::new(), Some(start));
        for square in letters {
            let cell = next.ok_or(Problem::NothingThere(None))?;
            next = cell.step(axis.forward());
            let old = game.table().at(cell).map(|tile| tile.letter);
            word.push(match *square {
                Square::Through(stated) => {
                    let old = old.ok_or(Problem::NothingThere(Some(cell)))?;
                    // A different letter is left for the referee to refuse.
                    plain(stated.unwrap_or(old))
                }
                Square::New(tile) if old == Some(tile.letter) => plain(tile.letter),
                Square::New(tile) => {
                    self.laid.push(RackTile::of(tile));
                    tile
                }
            });
        }
        Ok(word)
    }

    /// The tiles that the last move uses.
    pub fn used<'a>(&'a self, one: &'a Move) -> &'a [RackTile] {
        match &one.event {
            Event::Play { .. } => &self.laid,
            Event::Exchange(tiles) => tiles,
            _ => &[],
        }
    }

    /// A tile that the last move uses and that is missing on its rack, if the transcript gives the rack.
    pub fn lacking(&self, one: &Move) -> Option<RackTile> {
        let mut rack = one.rack.clone();
        let mut used = self.used(one).iter().filter(|_| !one.rack.is_empty());
        let lacking = used.find(|tile| match rack.iter().position(|held| held == *tile) {
            Some(n) => {
                rack.swap_remove(n);
                false
            }
            None => true,
        });
        lacking.copied()
    }
}

/// The line of an exchange.
fn exchange(count: usize, tiles: &[RackTile]) -> String {
    let tiles = tiles.to_vec();
    Action::Exchange { count, tiles }.to_string()
}
