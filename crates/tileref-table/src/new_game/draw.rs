//! Who begins: the player who is named, or by the tiles that all players drew.

use std::sync::Arc;

use super::options::checked;
use super::{NewGame, NotTaken};
use crate::fault::Fault;
use crate::store::Store;
use tileref_game::rules::Begins;
use tileref_game::tile::{Alphabet, Face};
use tileref_words::text::{listed, same_name, shown};

/// How it is typed.
pub(super) const BEGINS: &str = "type a name, or the letter that each player drew, in that order: `e ? t`, or \
    `Ann=e Bob=? Cy=t`; the nearest to A begins, a wildcard beats any letter";

/// The player who starts: the letter closest to A, but a wildcard beats any letter. A tie must be drawn again.
///
/// # Errors
/// A player without a draw or with two, a draw that is not a letter, a tie for the first turn.
pub fn first_player(players: &[String], draws: &[(String, String)]) -> Result<usize, Fault> {
    let faces = faces(players, draws)?;
    let rank = |face: &Option<Face>| match *face {
        Some(Face::Letter(letter)) => Some(letter),
        _ => None,
    };
    let best = faces.iter().map(rank).min().unwrap_or_default();
    let first: Vec<usize> = (0..players.len())
        .filter(|&place| rank(&faces[place]) == best)
        .collect();
    match first.as_slice() {
        [only] => Ok(*only),
        tied => {
            let names = tied.iter().map(|&place| shown(&players[place]));
            let names = listed(names);
            Err(Fault::usage(format!(
                "{names} drew the same letter and must draw again"
            )))
        }
    }
}

/// What each player drew.
fn faces(players: &[String], draws: &[(String, String)]) -> Result<Vec<Option<Face>>, Fault> {
    let mut faces: Vec<Option<Face>> = vec![None; players.len()];
    for (name, letter) in draws {
        let place = players.iter().position(|player| same_name(player, name));
        let refused = |why: &str| Fault::usage(format!("{} {why}", shown(name)));
        let place = place.ok_or_else(|| refused("has a `--draw` but is not a player"))?;
        let face = drawn_face(letter).ok_or_else(|| {
            let letter = shown(letter);
            Fault::usage(format!(
                "`{letter}` is neither a letter nor a wildcard (`?` or `pz`)"
            ))
        })?;
        if faces[place].replace(face).is_some() {
            return Err(refused("drew twice"));
        }
    }
    if let Some(missing) = faces.iter().position(Option::is_none) {
        let missing = shown(&players[missing]);
        return Err(Fault::usage(format!(
            "{missing} has not drawn; give a `--draw` for every player"
        )));
    }
    Ok(faces)
}

fn drawn_face(text: &str) -> Option<Face> {
    if text == "?" || text.eq_ignore_ascii_case("pz") {
        return Some(Face::Wildcard);
    }
    let letter = text.strip_prefix('+').unwrap_or(text);
    Alphabet::default().letter(letter).map(Face::Letter)
}

/// The question who begins.
pub(super) fn question(new_game: &NewGame, store: &dyn Store) -> Result<String, Fault> {
    let players = &new_game.players;
    let first = shown(players.first().map_or("", |first| first));
    Ok(match new_game.rules(store)?.begins {
        Begins::Draw => {
            let letters = ["e", "?", "t", "a", "p", "i"].into_iter().cycle();
            let letters: Vec<&str> = letters.take(players.len()).collect();
            let names = listed(players.iter().map(|name| shown(name)));
            let letters = letters.join(" ");
            format!("who begins (`{first}`), or the letters that {names} drew (`{letters}`)")
        }
        Begins::Youngest => format!("the youngest, who begins (`{first}`)"),
        Begins::Anyone => format!("who begins (`{first}`)"),
    })
}

/// Takes who begins, who then comes first.
pub(super) fn take(
    new_game: &mut NewGame,
    typed: &str,
    store: &Arc<dyn Store>,
) -> Result<String, NotTaken> {
    let begins = new_game.rules(&**store)?.begins;
    let first = first(&new_game.players, typed, begins);
    let unknown = || Err(Fault::usage(BEGINS));
    new_game.players.rotate_left(first.unwrap_or_else(unknown)?);
    checked(new_game, store)?;
    Ok(format!("{} begins", shown(&new_game.players[0])))
}

/// The player who begins: the one of this name, or by the letters that all players drew; `None` if it is neither.
pub fn first(players: &[String], typed: &str, begins: Begins) -> Option<Result<usize, Fault>> {
    let named = players.iter().position(|player| same_name(player, typed));
    if let Some(place) = named {
        return Some(Ok(place));
    }
    let pieces = typed.split([' ', ',', '=']);
    let pieces: Vec<&str> = pieces.filter(|piece| !piece.is_empty()).collect();
    let own = |name: &str| {
        players
            .iter()
            .find(|player| same_name(player, name))
            .cloned()
    };
    let named = |pair: &[&str]| Some((own(pair[0])?, pair[1].to_owned()));
    let draws = if pieces.len() == players.len() {
        let letters = pieces.into_iter().map(ToOwned::to_owned);
        players.iter().cloned().zip(letters).collect()
    } else if pieces.len() == 2 * players.len() {
        pieces
            .chunks_exact(2)
            .map(named)
            .collect::<Option<Vec<_>>>()?
    } else {
        return None;
    };
    (begins == Begins::Draw).then(|| first_player(players, &draws))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn first(draws: &[(&str, &str)]) -> Result<usize, String> {
        let players: Vec<String> = ["Ann", "Bob", "Cy"].map(ToOwned::to_owned).to_vec();
        let draws: Vec<_> = draws
            .iter()
            .map(|(name, letter)| ((*name).to_owned(), (*letter).to_owned()))
            .collect();
        first_player(&players, &draws).map_err(|error| error.to_string())
    }

    #[test]
    fn the_letter_closest_to_a_starts() {
        assert_eq!(first(&[("Ann", "k"), ("bob", "C"), ("Cy", "z")]), Ok(1));
        assert_eq!(first(&[("Ann", "a"), ("Bob", "b"), ("Cy", "?")]), Ok(2));
        assert_eq!(first(&[("Ann", "b"), ("Bob", "z"), ("Cy", "z")]), Ok(0));
    }

    #[test]
    fn ties_and_gaps_are_named() {
        let tie = first(&[("Ann", "c"), ("Bob", "c"), ("Cy", "d")]);
        assert_eq!(
            tie,
            Err("Ann and Bob drew the same letter and must draw again".to_owned())
        );
        assert!(
            first(&[("Ann", "c")])
                .unwrap_err()
                .contains("Bob has not drawn")
        );
        assert!(
            first(&[("Ann", "c"), ("Ann", "d")])
                .unwrap_err()
                .contains("drew twice")
        );
        assert!(first(&[("Dan", "c")]).unwrap_err().contains("not a player"));
        assert!(
            first(&[("Ann", "7")])
                .unwrap_err()
                .contains("neither a letter")
        );
    }

    #[test]
    fn draws_are_typed_with_or_without_their_names() {
        let players = ["Ann", "Bob", "Cy"].map(ToOwned::to_owned);
        for typed in [
            "Bob",
            "e c z",
            "e, c, z",
            "Ann=e Bob=c Cy=z",
            "cy z ann e bob c",
        ] {
            let first = super::first(&players, typed, Begins::Draw).expect(typed);
            assert_eq!(first.expect(typed), 1, "{typed}");
        }
        for typed in ["Dan", "e c", "Ann=e Bob=c Dan=z", "Ann=e Bob=c"] {
            assert!(
                super::first(&players, typed, Begins::Draw).is_none(),
                "{typed}"
            );
        }
        assert!(super::first(&players, "e c z", Begins::Youngest).is_none());
    }
}
