//! A transcript told again to the referee, and the places where the two do not count the same.

use super::board::Board;
use super::{Event, GcgError, Item, Move, Transcript};
use crate::game::Game;
use crate::record::{self, TABLE};
use crate::replay::{self, LineError};
use crate::rules::Slug;
use crate::text::{MAX_LINE, is_hidden};
use crate::tile::RackTile;
use crate::yaml::Place;

/// A transcript that the referee has accepted.
#[derive(Clone, Debug)]
pub struct Retold {
    /// The game.
    pub game: Game,
    /// Its turns, as a record keeps them.
    pub turns: Vec<record::Turn>,
    /// Moves that the transcript and the referee count differently.
    pub differences: Vec<Difference>,
    /// The points of each player at the end; `None` for a player without a move.
    pub finals: [Option<Points>; 2],
}

/// A move that the transcript and the referee count differently.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Difference {
    /// Where the move stands in the transcript.
    pub at: Place,
    /// Whose score it is: 0 or 1, in the order of [`Transcript::players`].
    pub player: usize,
    /// The move in the notation of the table.
    pub line: String,
    /// The points that the move adds.
    pub score: Points,
    /// The player's points after it.
    pub total: Points,
}

/// What the transcript says, and what the referee counts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Points {
    /// By the transcript.
    pub stated: i64,
    /// By the referee.
    pub counted: i64,
}

impl Points {
    /// Whether both say the same.
    pub fn agree(self) -> bool {
        self.stated == self.counted
    }

    /// How much more the transcript says.
    fn gap(self) -> i64 {
        self.stated - self.counted
    }
}

/// A transcript that is no game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RetellError {
    /// A move that cannot be understood, such as a play through a tile where none lies.
    Transcript(GcgError),
    /// A move that the referee does not accept.
    Refused {
        /// The turn that it would be in the record, counted from 1.
        turn: usize,
        /// The move in the notation of the table.
        line: String,
        /// Where it stands in the transcript.
        at: Place,
        /// What is wrong with it.
        error: LineError,
    },
}

/// Plays a transcript in a game before its first turn, whose players have the [names](Transcript::names) of the
/// transcript, in its [order](Transcript::order).
///
/// Neither the transcript nor the referee is trusted more: what differs is reported. A score that is wrong shifts
/// every total behind it, so a total is only reported where it is off by more than those before it.
///
/// # Errors
/// The first move that is wrong.
pub fn retell(transcript: &Transcript, game: Game) -> Result<Retold, Box<RetellError>> {
    let mut teller = Teller {
        names: transcript.names(),
        // Of two, the order is its own inverse.
        seats: transcript.order(),
        game,
        board: Board::default(),
        turns: Vec::new(),
        known: [None, None],
        racks: [None, None],
    };
    let (mut differences, mut notes) = (Vec::new(), Vec::new());
    for item in &transcript.items {
        match item {
            Item::Note(text) => notes.push(text),
            Item::Move(one) => {
                // A note before the challenge of a play would close the play to it.
                if one.event != Event::Withdrawn {
                    notes.drain(..).for_each(|text| teller.note(text));
                }
                differences.extend(teller.take(one)?);
            }
        }
    }
    notes.drain(..).for_each(|text| teller.note(text));
    let finals = [0, 1].map(|player| {
        let stated = teller.known[player]?.stated;
        let counted = teller.score(player);
        Some(Points { stated, counted })
    });
    Ok(Retold {
        game: teller.game,
        turns: teller.turns,
        differences,
        finals,
    })
}

struct Teller<'a> {
    names: [String; 2],
    seats: [usize; 2],
    game: Game,
    board: Board,
    turns: Vec<record::Turn>,
    /// Each player's points after the last move that was theirs.
    known: [Option<Points>; 2],
    /// Each player's rack, once it is declared.
    racks: [Option<&'a [RackTile]>; 2],
}

impl<'a> Teller<'a> {
    fn score(&self, player: usize) -> i64 {
        self.game.score(self.seats[player])
    }

    fn take(&mut self, one: &'a Move) -> Result<Option<Difference>, Box<RetellError>> {
        let unclear = |error| Box::new(RetellError::Transcript(error));
        let line = self.board.line(one).map_err(unclear)?;
        self.play(one, &line).map_err(|error| {
            Box::new(RetellError::Refused {
                turn: self.turns.len() + 1,
                line: line.clone(),
                at: place(one, error.slug()),
                error,
            })
        })?;
        // What the referee says of a move comes first.
        self.board.check_rack(one).map_err(unclear)?;
        Ok(self.compare(one, line))
    }

    fn play(&mut self, one: &'a Move, line: &str) -> Result<(), LineError> {
        let (by, rack) = match &one.event {
            Event::Withdrawn => (1 - one.player, None),
            Event::EndRackBonus(tiles) => (1 - one.player, Some(tiles.as_slice())),
            Event::EndRackPenalty(tiles) => (one.player, Some(tiles.as_slice())),
            _ => (one.player, None),
        };
        if let Some(tiles) = rack {
            // Some programs count one rack twice: for the player who is out, and against the one who holds it.
            if self.racks[by].replace(tiles) == Some(tiles) {
                return Ok(());
            }
            if !self.game.is_over() {
                self.say(TABLE, "end")?;
            }
        }
        let name = self.names[by].clone();
        self.say(&name, line)
    }

    /// A note of the table; one without words, or after the end of the game, is left out.
    fn note(&mut self, text: &str) {
        let plain = |c: char| if is_hidden(c) { ' ' } else { c };
        let text: String = text.chars().map(plain).collect();
        let mut words: Vec<&str> = text.split_whitespace().collect();
        // A number would say which turn the note is about.
        let number = words.first().and_then(|word| word.strip_suffix(':'));
        if let Some(number) = number.filter(|number| number.parse::<usize>().is_ok()) {
            words.splice(..1, [number, ":"]);
        }
        let line: String = format!("note {}", words.join(" "))
            .chars()
            .take(MAX_LINE)
            .collect();
        let _ = self.say(TABLE, line.trim_end());
    }

    fn say(&mut self, actor: &str, line: &str) -> Result<(), LineError> {
        let entry = replay::say(&mut self.game, actor, line)?;
        let told = &self.game.entries()[entry];
        self.turns.push(record::Turn {
            actor: told.actor.clone(),
            action: told.line(),
        });
        Ok(())
    }

    /// What the transcript and the referee say of a move just made, if they differ. What the referee counts is how the
    /// player's points have changed since their last move: a rack may count for both players at once.
    fn compare(&mut self, one: &Move, line: String) -> Option<Difference> {
        let total = Points {
            stated: one.total,
            counted: self.score(one.player),
        };
        let before = self.known[one.player].replace(total).unwrap_or_default();
        let score = Points {
            stated: one.score,
            counted: total.counted - before.counted,
        };
        let shifted = !total.agree() && total.gap() != before.gap() + score.gap();
        (!score.agree() || shifted).then_some(Difference {
            at: one.at,
            player: one.player,
            line,
            score,
            total,
        })
    }
}

/// Where a move is wrong: in its position, if it is about where the word lies, or else in the word.
fn place(one: &Move, slug: Slug) -> Place {
    match slug {
        Slug::OffBoard | Slug::Centre | Slug::NotConnected | Slug::PartialRun => one.position,
        _ => one.at,
    }
}
