//! How many lines that take no turn the phones of a seat may add, so that a record always has room for plays: notes, and
//! what a scorekeeper corrects or sets. Their share is one of the table's, or of the player in whose name they are.

use serde_json::json;

use super::{AnswerKind, PhoneAnswer};
use crate::fault::Fault;
use tileref_game::action::{Action, Verb};
use tileref_game::game::Game;
use tileref_record::record::{MAX_BYTES, MAX_TURNS};
use tileref_words::text::count;

/// All seats together may fill this part of a record with notes: a quarter. The table has the share of a seat.
const PART: usize = 4;

/// The name of the error.
pub const TOO_MANY: &str = "too-many-notes";

/// The notes of a seat, or of the table.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Notes {
    number: usize,
    bytes: usize,
}

impl Notes {
    /// The notes in the name of a seat, from whatever device.
    fn of(game: &Game, seat: Option<usize>) -> Self {
        let notes = game.entries().iter().filter(|entry| {
            entry.seat == seat && entry.action.as_deref().is_some_and(takes_no_turn)
        });
        notes.fold(Self::default(), |notes, entry| Self {
            number: notes.number + 1,
            bytes: notes.bytes + entry.line().len(),
        })
    }

    /// The share of one seat, or of the table.
    fn most(seats: usize) -> Self {
        Self {
            number: MAX_TURNS / PART / seats.max(1),
            bytes: MAX_BYTES / PART / seats.max(1),
        }
    }
}

/// Whether it leaves turns, board and rounds as they are.
fn takes_no_turn(action: &Action) -> bool {
    use Verb::{Adjust, Allow, Ban, Category, Note, Shift};
    let verb = action.verb();
    [Note, Adjust, Category, Allow, Ban, Shift].contains(&verb)
}

/// Whether a seat can add another note.
pub fn has_room(game: &Game, seat: usize) -> bool {
    room_for(game, Some(seat), 0).is_ok()
}

/// Checks that a line still fits into the share of a seat, or of the table, if it takes no turn.
///
/// # Errors
/// It does not: says how large the share is.
pub fn check(game: &Game, seat: Option<usize>, action: &Action, line: &str) -> Result<(), Fault> {
    if takes_no_turn(action) {
        room_for(game, seat, line.len())
    } else {
        Ok(())
    }
}

/// The answer to a line that does not fit.
pub fn refusal(fault: &Fault) -> PhoneAnswer {
    PhoneAnswer::new(AnswerKind::NotYours, &json!(fault.document()))
}

fn room_for(game: &Game, seat: Option<usize>, bytes: usize) -> Result<(), Fault> {
    let (notes, most) = (Notes::of(game, seat), Notes::most(game.seats().count()));
    if notes.number < most.number && notes.bytes + bytes <= most.bytes {
        return Ok(());
    }
    let who = seat.map_or("the table", |_| "a seat");
    let why = format!(
        "there is no room for this note: {who} can add {} to this record, {} KB in all; plays still have room",
        count(most.number, "note"),
        most.bytes / 1024
    );
    Err(Fault::new(TOO_MANY, why))
}

#[cfg(test)]
mod tests {
    use super::*;
    use tileref_game::referee::Vocabulary;
    use tileref_game::rules::Ruleset;

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
        let note = game.read("note so").expect("a note").action;
        let long = format!("note {}", "x".repeat(3_995));
        let fit = (0..).take_while(|_| {
            let fits = check(&game, Some(1), &note, &long).is_ok();
            fits && game.submit("Bob", &long).is_ok()
        });
        assert_eq!(fit.count(), 65_536 / 4_000);
        assert!(check(&game, Some(1), &note, "note so").is_ok());
        assert!(has_room(&game, 2));
        // Nobody else may make them for the table, nor does it make more: corrections and settings count as well.
        for n in 0..most.number {
            let line = ["category fish", "ban latch"][n % 2];
            let action = game.read(line).expect(line).action;
            assert!(check(&game, None, &action, line).is_ok(), "{n}");
            game.submit("table", line).expect(line);
        }
        assert!(check(&game, None, &note, "note so").is_err());
        let play = game.read("m13 r latch").expect("a play").action;
        assert!(check(&game, None, &play, "m13 r latch").is_ok());
    }
}
