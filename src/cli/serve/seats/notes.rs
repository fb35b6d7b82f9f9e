//! How many notes the phones of a seat may add, so that a record always has room for plays.

use hyper::StatusCode;

use super::PhoneAnswer;
use crate::action::Action;
use crate::game::Game;
use crate::record::{MAX_BYTES, MAX_TURNS};
use crate::text::count;

/// All seats together may fill this part of a record with notes: a quarter.
const PART: usize = 4;

/// The notes of a seat.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Notes {
    number: usize,
    bytes: usize,
}

impl Notes {
    /// The notes that a seat has made, on whatever device.
    fn of(game: &Game, seat: usize) -> Self {
        let notes = game.entries().iter().filter(|entry| {
            entry.seat == Some(seat) && matches!(entry.action.as_deref(), Some(Action::Note { .. }))
        });
        notes.fold(Self::default(), |notes, entry| Self {
            number: notes.number + 1,
            bytes: notes.bytes + entry.line().len(),
        })
    }

    /// The share of one seat.
    fn most(seats: usize) -> Self {
        Self {
            number: MAX_TURNS / PART / seats.max(1),
            bytes: MAX_BYTES / PART / seats.max(1),
        }
    }
}

/// Whether a seat can add another note.
pub fn has_room(game: &Game, seat: usize) -> bool {
    room_for(game, seat, 0).is_ok()
}

/// Checks that the note in a line still fits into the share of a seat.
///
/// # Errors
/// It does not: says how large the share is.
pub fn check(game: &Game, seat: usize, line: &str) -> Result<(), PhoneAnswer> {
    room_for(game, seat, line.len())
}

fn room_for(game: &Game, seat: usize, bytes: usize) -> Result<(), PhoneAnswer> {
    let (notes, most) = (Notes::of(game, seat), Notes::most(game.seats().count()));
    if notes.number < most.number && notes.bytes + bytes <= most.bytes {
        return Ok(());
    }
    let why = format!(
        "there is no room for this note: your seat can add {} to this record, {} KB in all; plays still have room",
        count(most.number, "note"),
        most.bytes / 1024
    );
    Err(PhoneAnswer::error(
        StatusCode::FORBIDDEN,
        "too-many-notes",
        &why,
    ))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::referee::Vocabulary;
    use crate::rules::Ruleset;

    #[test]
    fn notes_have_a_share_of_the_record() {
        let rules = Ruleset::built_in("puzzingo").expect("a ruleset");
        let names = ["Ann", "Bob", "Cy", "Di"];
        let mut game = Game::new(rules, &names, Vocabulary::new(None)).expect("seats");
        let most = Notes::most(4);
        assert_eq!((most.number, most.bytes), (625, 65_536));
        for n in 0..most.number {
            assert!(has_room(&game, 0), "{n}");
            game.submit("Ann", "note so").expect("a note");
        }
        assert!(!has_room(&game, 0));
        // The others have their own share, of which a long note takes more.
        let long = format!("note {}", "x".repeat(3_995));
        let fit = (0..).take_while(|_| {
            let fits = check(&game, 1, &long).is_ok();
            fits && game.submit("Bob", &long).is_ok()
        });
        assert_eq!(fit.count(), 65_536 / 4_000);
        assert!(check(&game, 1, "note so").is_ok());
        assert!(has_room(&game, 2));
    }
}
