//! Drawing tiles for the first turn.

use crate::text::{listed, same_name, shown};
use crate::tile::{Alphabet, Face};

/// The player who starts: the letter closest to A, but a wildcard beats any letter. A tie must be drawn again.
///
/// # Errors
/// A player without a draw or with two, a draw that is not a letter, a tie for the first turn.
pub fn first_player(players: &[String], draws: &[(String, String)]) -> anyhow::Result<usize> {
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
            anyhow::bail!("{} drew the same letter and must draw again", listed(names))
        }
    }
}

/// What each player drew.
fn faces(players: &[String], draws: &[(String, String)]) -> anyhow::Result<Vec<Option<Face>>> {
    let mut faces: Vec<Option<Face>> = vec![None; players.len()];
    for (name, letter) in draws {
        let place = players.iter().position(|player| same_name(player, name));
        let Some(place) = place else {
            anyhow::bail!("{} has a `--draw` but is not a player", shown(name))
        };
        let face = drawn_face(letter).ok_or_else(|| {
            anyhow::anyhow!(
                "`{}` is neither a letter nor a wildcard (`?` or `pz`)",
                shown(letter)
            )
        })?;
        anyhow::ensure!(
            faces[place].replace(face).is_none(),
            "{} drew twice",
            shown(name)
        );
    }
    if let Some(missing) = faces.iter().position(Option::is_none) {
        anyhow::bail!(
            "{} has not drawn; give a `--draw` for every player",
            shown(&players[missing])
        );
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
}
