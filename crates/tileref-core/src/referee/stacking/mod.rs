//! Lingo and games like it: tiles that cover others, on squares or hexes.

mod claimed;
mod lines;
mod reason;

use std::sync::Arc;

pub use reason::Fault;

use crate::action::{Part, Place, Play};
use crate::grid::Cell;
use crate::rules::{Scoring, Slug, Stacking};
use crate::score::ScoredWord;
use crate::table::Laid;
use crate::tile::{Kind, Tile};

use super::board::{Traced, trace};
use super::{Reason, Refusal, Ruling, Situation, checks};

type Board<'a> = super::board::Board<'a, &'a Stacking>;

/// Judges a play.
pub(super) fn judge(
    situation: &Situation<'_>,
    stacking: &Stacking,
    play: &Play,
) -> Result<Ruling, Refusal> {
    if !play.claims.is_empty() {
        return Err(Refusal {
            reason: Reason::NotHere { verb: "claim" },
            part: Part::Claim(0),
        });
    }
    let words = match trace(situation, play) {
        // What cannot be read is nothing else; a bent path is not straight before it is anything more.
        Err(unread) if unread.reason.slug() == Slug::BadNotation => return Err(unread),
        traced => straight(play).and(traced)?,
    };
    let new = new_tiles(situation, &words[0])?;
    let board = Board {
        situation,
        of: stacking,
        laid: Laid::new(situation.table, &new),
        new: &new,
        words: &words,
    };
    checks::also_letters(&board)?;
    checks::no_new_tile(&board)?;
    too_many_tiles(&board)?;
    let looked_up = situation.vocabulary.lexicon().is_some();
    let best = stacking.house.scoring == Scoring::Best && looked_up;
    checks::first_word(&board, !best)?;
    checks::not_connected(&board)?;
    let declared = claimed::words(&board, best)?;
    checks::tile_supply(&board)?;
    checks::not_a_word(&board, &declared)?;

    let words = if best { lines::best(&board) } else { declared };
    let words = words.into_iter().map(|word| forward(&board, word));
    let multiplier = u32::try_from(words.len()).unwrap_or(u32::MAX);
    Ok(Ruling {
        words: words.map(Arc::new).collect(),
        bonuses: Vec::new(),
        missed: Vec::new(),
        paid_corners: Vec::new(),
        multiplier: Some(multiplier),
        placed: new,
    })
}

/// `not-straight`, of every word that is declared.
fn straight(play: &Play) -> Result<(), Refusal> {
    let words = std::iter::once(&play.main).chain(&play.also);
    for (number, word) in words.enumerate() {
        if word.steps().windows(2).any(|pair| pair[0] != pair[1]) {
            let word = word.spelling();
            return Err(Refusal {
                reason: Reason::Stacking(Fault::NotStraight { word }),
                part: Part::Path(number),
            });
        }
    }
    Ok(())
}

/// The tiles that the word lays: on empty cells, and over tiles of another letter. A mark on a letter that lies there is
/// true or a mistake: no tile covers its own letter.
fn new_tiles(situation: &Situation<'_>, word: &Traced<'_>) -> Result<Vec<(Cell, Tile)>, Refusal> {
    let mut new = Vec::with_capacity(8);
    for (n, cell, tile) in word.letters() {
        match situation.table.at(cell) {
            Some(there) if there.letter == tile.letter => {
                if tile.kind != Kind::Letter && there.kind != tile.kind {
                    return Err(Refusal {
                        reason: Reason::LetterMismatch {
                            cell,
                            there,
                            declared: tile,
                        },
                        part: Part::Letter(word.number, n),
                    });
                }
            }
            _ => new.push((cell, tile)),
        }
    }
    Ok(new)
}

/// `too-many-tiles`: no more than one turn may take, and no more than the pool holds.
fn too_many_tiles(board: &Board<'_>) -> Result<(), Refusal> {
    let most = board.of.house.max_tiles as usize;
    let wanted = board.new.len();
    if wanted > most && board.situation.held >= most {
        return Err(board
            .main()
            .refuse(Reason::Stacking(Fault::TurnLimit { wanted, most })));
    }
    checks::too_many_tiles(board)
}

/// The word that some cells spell, with what it comes to.
fn scored(board: &Board<'_>, cells: &[Cell]) -> ScoredWord {
    ScoredWord {
        spelling: board.spelling(cells.iter().copied()),
        cells: cells.to_vec(),
        sum: lines::sum(board, cells),
        struck: None,
    }
}

/// A word as it reads to the right or downwards, where that is a word too.
fn forward(board: &Board<'_>, word: ScoredWord) -> ScoredWord {
    let axes = board.situation.rules.grid().axes();
    let is_forward = |a: Cell, b| axes.iter().any(|axis| a.step(axis.forward()) == Some(b));
    let back: Vec<Cell> = word.cells.iter().rev().copied().collect();
    let reads_back = || board.spelling(back.iter().copied());
    if is_forward(word.cells[0], word.cells[1]) || !board.situation.vocabulary.knows(&reads_back())
    {
        return word;
    }
    scored(board, &back)
}

/// The cell and the tile of a burn.
///
/// # Errors
/// The first rule that it breaks.
pub fn burn(situation: &Situation<'_>, place: &Place, tile: Tile) -> Result<(Cell, Tile), Refusal> {
    let refuse = |reason, n| Refusal {
        reason,
        part: Part::Token(n),
    };
    let grid = situation.rules.grid();
    if let Some(direction) = place.neighbour().filter(|way| way.grid() != grid) {
        return Err(refuse(Reason::NoSuchWay { direction, grid }, 1));
    }
    let cell = situation.standing.cell(place, Part::Token(1))?;
    let covers = situation.table.at(cell);
    if covers.is_some_and(|there| there.letter == tile.letter) {
        let letter = tile.letter;
        let fault = Fault::SameLetter { cell, letter };
        return Err(refuse(Reason::Stacking(fault), 2));
    }
    if situation.held == 0 {
        let reason = Reason::TooManyTiles {
            wanted: 1,
            held: 0,
            from: situation.rules.stock(),
        };
        return Err(refuse(reason, 0));
    }
    if !situation.table.is_empty() && !checks::touches(situation.table, cell, grid) {
        return Err(refuse(Reason::NotConnected, 1));
    }
    checks::supplied(situation, [tile.face()]).map_err(|reason| refuse(reason, 2))?;
    Ok((cell, tile))
}
