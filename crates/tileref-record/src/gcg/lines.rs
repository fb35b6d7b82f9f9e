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

/// The line of a move on the board of a game, with the letters of old tiles, and the tiles from the rack that it uses.
pub(super) fn line(one: &Move, game: &Game) -> Result<(String, Vec<RackTile>), GcgError> {
    let mut used = Vec::new();
    let line = match &one.event {
        Event::Play {
            start,
            axis,
            letters,
        } => {
            let way = axis.forward().name();
            let word = word(game, *start, *axis, letters, &mut used);
            let mut word = word.map_err(|problem| problem.at(one.at))?;
            game.alphabet().keep_apart(&mut word);
            let word: String = word.iter().map(Tile::to_string).collect();
            format!("{} {way} {word}", start.to_string().to_lowercase())
        }
        Event::Exchange(tiles) => {
            used.clone_from(tiles);
            exchange(tiles.len(), tiles)
        }
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
    };
    Ok((line, used))
}

/// The word of a play: new tiles as they are, which are also added to those used, and old ones as letters.
fn word(
    game: &Game,
    start: Cell,
    axis: Axis,
    letters: &[Square],
    used: &mut Vec<RackTile>,
) -> Result<Vec<Tile>, Problem> {
    let plain = |letter| Tile {
        letter,
        kind: Kind::Letter,
    };
    let (mut word, mut next) = (Vec::new(), Some(start));
    for square in letters {
        let cell = next.ok_or(Problem::OffBoard)?;
        next = cell.step(axis.forward());
        let old = game.table().at(cell).map(|tile| tile.letter);
        word.push(match *square {
            Square::Through(stated) => {
                let old = old.ok_or(Problem::NoOldTile(cell))?;
                // A different letter is left for the referee to refuse.
                plain(stated.unwrap_or(old))
            }
            // Old programs write the letters of old tiles like new ones.
            Square::New(tile) if old == Some(tile.letter) => plain(tile.letter),
            Square::New(tile) => {
                used.push(RackTile::of(tile));
                tile
            }
        });
    }
    Ok(word)
}

/// The line of an exchange.
fn exchange(count: usize, tiles: &[RackTile]) -> String {
    let tiles = tiles.to_vec();
    Action::Exchange { count, tiles }.to_string()
}
