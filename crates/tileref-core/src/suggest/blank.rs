//! Small letters between capitals: how other programs write a blank.

use crate::action::{Action, Part, Said};
use crate::game::{Entry, Game};
use crate::grid::Path;
use crate::tile::{Face, Letter};

/// The line in which each small letter among capitals is a wildcard, after a play in which it counted as a letter:
/// case does not matter here. `None` if that is unlikely.
pub fn blanks(game: &Game, line: &str, entry: &Entry) -> Option<String> {
    let mut pieces: Vec<String> = line.split_whitespace().map(ToOwned::to_owned).collect();
    let typed = pieces.get(2)?;
    is_mixed(typed).then_some(())?;
    let is_new = new_letters(game, entry)?;
    let (mut word, mut wildcards, mut marked, mut letters) = (String::new(), 0, false, 0);
    for c in typed.chars() {
        if Letter::new(c).is_some() {
            if c.is_lowercase() && !marked && is_new.get(letters) == Some(&true) {
                word.push('?');
                wildcards += 1;
            }
            letters += 1;
            marked = false;
        } else {
            marked = true;
        }
        word.extend(c.to_lowercase());
    }
    (1..=game.unlaid(Face::Wildcard))
        .contains(&wildcards)
        .then_some(())?;
    pieces[2] = word;
    pieces[..2]
        .iter_mut()
        .for_each(|piece| *piece = piece.to_lowercase());
    Some(pieces.join(" "))
}

/// Whether a word has capitals and small letters, other than as `Word`.
fn is_mixed(word: &str) -> bool {
    let mut letters = word.chars().filter(|c| c.is_alphabetic());
    let first = letters.next().is_some_and(char::is_uppercase);
    let rest: Vec<bool> = letters.map(char::is_uppercase).collect();
    rest.contains(&true) && (!first || rest.contains(&false))
}

/// For each letter of the main word, whether the play placed its tile.
fn new_letters(game: &Game, entry: &Entry) -> Option<Vec<bool>> {
    let Ok(Said {
        action: Action::Play(play),
        ..
    }) = Said::parse(&entry.action)
    else {
        return None;
    };
    let start = game.standing().cell(play.main.at(), Part::Cell(0)).ok()?;
    let path = Path::new(start, play.main.steps()).ok()?;
    let is_new = |cell| entry.placed.iter().any(|(placed, _)| placed == cell);
    Some(path.cells().iter().map(is_new).collect())
}

#[cfg(test)]
mod tests {
    use super::is_mixed;

    #[test]
    fn a_small_letter_among_capitals_is_seen() {
        for mixed in ["WORDs", "wORD", "WoRD", "HAbIT", "hABIT", "WO?rDs"] {
            assert!(is_mixed(mixed), "{mixed}");
        }
        for plain in ["WORD", "word", "Word", "W", "w", "+Act?s"] {
            assert!(!is_mixed(plain), "{plain}");
        }
    }
}
