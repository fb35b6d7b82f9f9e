//! Cuts the words of a transcript into tiles, in a game where a tile can have several letters.
//!
//! Some programs put such a tile in brackets, others do not mark it. In a transcript without brackets, each tile is the
//! longest one of the set that fits.

use super::{Event, Item, Move, Square, Transcript};
use crate::alphabet::{Alphabet, Spelt};
use crate::tile::{Letter, RackTile, Tile};

/// The transcript, cut into the tiles of this alphabet.
pub(super) fn cut(transcript: &Transcript, alphabet: &Alphabet) -> Transcript {
    let mut cut = transcript.clone();
    if !alphabet.joined().is_empty() && !moves_of(&mut cut).any(has_brackets) {
        moves_of(&mut cut).for_each(|one| join_all(one, alphabet));
    }
    if alphabet.is_turkish() {
        moves_of(&mut cut).for_each(|one| read_turkish(one, alphabet));
    }
    for one in moves_of(&mut cut) {
        racks(one).for_each(|rack| alphabet.keep_apart(rack));
    }
    cut
}

fn moves_of(transcript: &mut Transcript) -> impl Iterator<Item = &mut Move> {
    transcript.items.iter_mut().filter_map(Item::as_move_mut)
}

/// The racks of a move: the rack itself, and the tiles that are exchanged or left.
fn racks(one: &mut Move) -> impl Iterator<Item = &mut Vec<RackTile>> {
    let listed = match &mut one.event {
        Event::Exchange(tiles) | Event::EndRackBonus(tiles) | Event::EndRackPenalty(tiles) => {
            Some(tiles)
        }
        _ => None,
    };
    std::iter::once(&mut one.rack).chain(listed)
}

/// Reads the capitals of a move as Turkish: `I` is `ı`, `İ` is `i`. A blank is a small letter already.
fn read_turkish(one: &mut Move, alphabet: &Alphabet) {
    if let Event::Play { letters, .. } = &mut one.event {
        for square in letters {
            let is_blank = matches!(square, Square::New(tile) if !tile.is_plain());
            if !is_blank {
                read_capital(square, alphabet);
            }
        }
    }
    for tile in racks(one).flatten() {
        read_capital(tile, alphabet);
    }
}

fn read_capital(tile: &mut impl Spelt, alphabet: &Alphabet) {
    let capital = tile.letter().map(|letter| letter.to_string());
    if let Some(letter) = capital.and_then(|capital| alphabet.letter(&capital)) {
        tile.set(letter);
    }
}

/// Whether a move has a tile in brackets; `L·L` is also read without them.
fn has_brackets(one: &mut Move) -> bool {
    let in_brackets = |letter: Option<Letter>| {
        letter.is_some_and(|letter| letter.needs_brackets() && !letter.as_str().contains('·'))
    };
    let squares = match &one.event {
        Event::Play { letters, .. } => letters.as_slice(),
        _ => &[],
    };
    squares.iter().any(|square| in_brackets(square.letter()))
        || racks(one).flatten().any(|tile| in_brackets(tile.letter()))
}

fn join_all(one: &mut Move, alphabet: &Alphabet) {
    if let Event::Play { letters, .. } = &mut one.event {
        join(letters, alphabet, Square::is_like);
    }
    let alike = |one: &RackTile, other: &RackTile| one.is_plain() == other.is_plain();
    racks(one).for_each(|rack| join(rack, alphabet, alike));
}

/// Joins letters that are one tile, if they are `alike`: all new, or all on the board.
fn join<T: Spelt>(tiles: &mut Vec<T>, alphabet: &Alphabet, alike: impl Fn(&T, &T) -> bool) {
    let mut n = 0;
    while n < tiles.len() {
        let like = tiles[n..].iter().take_while(|tile| alike(&tiles[n], tile));
        if let Some((letter, signs)) = alphabet.join(like.map_while(Spelt::letter)) {
            tiles[n].set(letter);
            tiles.drain(n + 1..n + signs);
        }
        n += 1;
    }
}

impl Square {
    /// Whether two squares can be part of the same tile.
    fn is_like(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::New(one), Self::New(other)) => one.kind == other.kind,
            (Self::Through(one), Self::Through(other)) => one.is_some() && other.is_some(),
            _ => false,
        }
    }
}

impl Spelt for Square {
    fn letter(&self) -> Option<Letter> {
        match self {
            Self::New(Tile { letter, .. }) => Some(*letter),
            Self::Through(letter) => *letter,
        }
    }

    fn is_plain(&self) -> bool {
        matches!(self, Self::New(tile) if tile.is_plain())
    }

    fn set(&mut self, letter: Letter) {
        match self {
            Self::New(tile) => tile.letter = letter,
            Self::Through(own) => *own = Some(letter),
        }
    }
}
