//! Parsing racks.

use super::tokens::{Token, Tokens, letter};
use super::{Action, NotationError, NotationProblem, Verb};
use crate::tile::{Alphabet, RackTile};

/// Reads the tiles of a rack, as a line with `rack` has them.
///
/// # Errors
/// What is wrong with the text, and where.
///
/// ```
/// use tileref_referee::action::read_rack;
/// use tileref_referee::tile::{Alphabet, RackTile, typed};
/// let rack = read_rack("xe+t?", &Alphabet::default())?;
/// assert_eq!((rack[3], typed(&rack)), (RackTile::Wildcard, "xe+t?".to_owned()));
/// # Ok::<(), tileref_referee::action::NotationError>(())
/// ```
pub fn read_rack(text: &str, alphabet: &Alphabet) -> Result<Vec<RackTile>, NotationError> {
    rack(Tokens::new(text, alphabet))
}

/// `rack TILES`
pub(super) fn rack(mut tokens: Tokens<'_>) -> Result<Vec<RackTile>, NotationError> {
    let missing = NotationProblem::Lacks(Verb::Rack, "the tiles left", "rack xe+t?` or `rack -");
    let first = tokens.expect(missing)?;
    if first.text == "-" {
        tokens.finish(Action::Rack(Vec::new()), "`rack -` is an empty rack")?;
        return Ok(Vec::new());
    }
    let (alphabet, mut all) = (first.alphabet, tiles(&first)?);
    let mut is_apart = all.len() == 1;
    for token in tokens {
        let more = tiles(&token)?;
        is_apart &= more.len() == 1;
        if !is_apart {
            let form = "`rack xe+t?` has its tiles in one piece, or each by itself";
            return Err(token.unexpected(Verb::Rack, form));
        }
        all.extend(more);
    }
    alphabet.keep_apart(&mut all);
    Ok(all)
}

/// The tiles of `xe+t?`: letters, a corner tile T, a wildcard.
pub(super) fn tiles(token: &Token<'_>) -> Result<Vec<RackTile>, NotationError> {
    let (mut tiles, mut corner, mut end) = (Vec::new(), false, 0);
    for (n, text) in token.parts() {
        end = n;
        match text {
            "+" if !corner => {
                corner = true;
                continue;
            }
            "?" if !corner => tiles.push(RackTile::Wildcard),
            _ => {
                let letter = letter(token, n, text)?;
                tiles.push(if corner {
                    RackTile::Corner(letter)
                } else {
                    RackTile::Letter(letter)
                });
            }
        }
        corner = false;
    }
    if corner {
        return Err(token.error_at(end, NotationProblem::BareMark('+')));
    }
    token.alphabet.keep_apart(&mut tiles);
    Ok(tiles)
}
