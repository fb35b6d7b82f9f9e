//! The rules of a play that several kinds of game share.

use crate::action::Part;
use crate::grid::{Cell, Grid};
use crate::rules::{Enforcement, Slug};
use crate::score::ScoredWord;
use crate::table::Table;
use crate::tile::{Face, Tile};

use super::board::{Board, Traced, matches};
use super::{Reason, Refusal, Situation, Vocabulary};

/// `letter-mismatch` of the words that place nothing themselves.
pub(crate) fn also_letters<M>(board: &Board<'_, M>) -> Result<(), Refusal> {
    for word in board.also() {
        for (n, cell, tile) in word.letters() {
            let part = Part::Letter(word.number, n);
            match board.laid.at(cell) {
                None => {
                    return Err(Refusal {
                        reason: Reason::AlsoEmpty {
                            word: word.spelling(),
                            cell,
                        },
                        part,
                    });
                }
                Some(there) => matches(word.number, n, cell, there, tile)?,
            }
        }
    }
    Ok(())
}

pub(crate) fn no_new_tile<M>(board: &Board<'_, M>) -> Result<(), Refusal> {
    let old = |word: &&Traced<'_>| {
        !word
            .path
            .cells()
            .iter()
            .any(|&cell| board.laid.is_new(cell))
    };
    match board.words.iter().find(old) {
        Some(word) => Err(word.refuse(Reason::NoNewTile {
            word: word.spelling(),
        })),
        None => Ok(()),
    }
}

pub(crate) fn too_many_tiles<M>(board: &Board<'_, M>) -> Result<(), Refusal> {
    let (wanted, held) = (board.new.len(), board.situation.held);
    if wanted > held {
        let from = board.situation.rules.mechanic.stock();
        let reason = Reason::TooManyTiles { wanted, held, from };
        return Err(board.main().refuse(reason));
    }
    Ok(())
}

/// The first play is the main word, and its reverse; where another rule is about words that are declared twice, also
/// the main word once more.
pub(crate) fn first_word<M>(board: &Board<'_, M>, may_repeat: bool) -> Result<(), Refusal> {
    let main = &board.main().path;
    let repeats = |word: &Traced<'_>| may_repeat && word.path == *main;
    let other = |word: &&Traced<'_>| !word.path.is_reverse_of(main) && !repeats(word);
    match board.also().iter().find(other) {
        Some(word) if board.situation.table.is_empty() => {
            let twice = word.path == board.main().path;
            let word_again = Reason::DeclaredTwice {
                word: word.spelling(),
                slug: Slug::FirstWord,
            };
            let another = Reason::FirstWord {
                word: word.spelling(),
            };
            Err(word.refuse(if twice { word_again } else { another }))
        }
        _ => Ok(()),
    }
}

/// `tile-supply`: no more of a tile than the set has, covered ones included.
pub(crate) fn tile_supply<M>(board: &Board<'_, M>) -> Result<(), Refusal> {
    let faces = board.new.iter().map(|(_, tile)| tile.face());
    supplied(board.situation, faces).map_err(|reason| board.main().refuse(reason))
}

/// The same for single tiles.
pub(crate) fn supplied(
    situation: &Situation<'_>,
    faces: impl IntoIterator<Item = Face, IntoIter: Clone>,
) -> Result<(), Reason> {
    let rules = situation.rules;
    if rules.house.supply == Enforcement::Ignore {
        return Ok(());
    }
    match situation.used.exceeded(&rules.tiles, faces) {
        Some(face) => Err(Reason::TileSupply {
            face,
            in_set: rules.tiles.count(face),
            on_rack: false,
        }),
        None => Ok(()),
    }
}

/// `not-a-word`: with judge `entry`, the words that are not in the dictionary.
pub(crate) fn not_a_word<M>(board: &Board<'_, M>, words: &[ScoredWord]) -> Result<(), Refusal> {
    let reason = unknown_words(board.situation.vocabulary, words);
    reason.map_or(Ok(()), |reason| Err(board.main().refuse(reason)))
}

/// The words that are refused when they are looked up, each once; `None` where all of them count.
pub(crate) fn unknown_words(vocabulary: &Vocabulary, words: &[ScoredWord]) -> Option<Reason> {
    let mut refused: Vec<String> = Vec::new();
    for word in words.iter().map(|word| &word.spelling) {
        if vocabulary.refuses(word) && !refused.contains(word) {
            refused.push(word.clone());
        }
    }
    let (disallowed, words): (Vec<String>, Vec<String>) = refused
        .into_iter()
        .partition(|word| vocabulary.disallows(word));
    let dictionary = vocabulary
        .lexicon()
        .map_or("the words this table accepts", |lexicon| lexicon.name());
    (!words.is_empty() || !disallowed.is_empty()).then(|| Reason::NotAWord {
        words,
        disallowed,
        dictionary: dictionary.to_owned(),
    })
}

/// `not-connected`: after the first play, a new tile is beside an old one, or on it.
pub(crate) fn not_connected<M>(board: &Board<'_, M>) -> Result<(), Refusal> {
    let table = board.situation.table;
    let connected = |&(cell, _): &(Cell, Tile)| touches(table, cell, board.situation.rules.grid());
    if table.is_empty() || board.new.iter().any(connected) {
        return Ok(());
    }
    Err(Refusal {
        reason: Reason::NotConnected,
        part: Part::Cell(0),
    })
}

/// Whether a tile is on a cell or beside it.
pub(crate) fn touches(table: &Table, cell: Cell, grid: Grid) -> bool {
    let mut near = std::iter::once(cell).chain(cell.neighbours(grid));
    near.any(|near| table.at(near).is_some())
}
