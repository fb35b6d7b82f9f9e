//! What the moves of a transcript are at the table: lines for the referee.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use super::{Event, GcgError, Move, Problem, Square, Transcript, nick_of};
use crate::grid::{Axis, Cell};
use crate::text::same_name;
use crate::tile::{Letter, RackTile};
use crate::yaml::Place;

/// One move as it is said at the table, and what the transcript says that it came to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Turn {
    /// Who says it: 0 or 1, in the order of [`Transcript::players`].
    pub by: usize,
    /// The line.
    pub line: String,
    /// Whether it can only be said after the end.
    pub after_end: bool,
    /// Whose score the transcript gives.
    pub player: usize,
    /// The points that the move adds, by the transcript.
    pub score: i32,
    /// The player's points after it, by the transcript.
    pub total: i32,
    /// Where the move stands in the transcript.
    pub at: Place,
}

impl Transcript {
    /// The moves as lines for the referee. Letters that a play goes through are filled in from the plays before it.
    ///
    /// # Errors
    /// A play that goes through a tile where none lies.
    pub fn turns(&self) -> Result<Vec<Turn>, GcgError> {
        let mut board = Board::default();
        self.moves
            .iter()
            .map(|one| {
                let line = board.line(one)?;
                let other = matches!(one.event, Event::Withdrawn | Event::EndRackBonus(_));
                Ok(Turn {
                    by: if other { 1 - one.player } else { one.player },
                    line,
                    after_end: matches!(
                        one.event,
                        Event::EndRackBonus(_) | Event::EndRackPenalty(_)
                    ),
                    player: one.player,
                    score: one.score,
                    total: one.total,
                    at: one.at,
                })
            })
            .collect()
    }

    /// The players in turn order: who made the first move is first.
    pub fn order(&self) -> [usize; 2] {
        match self.moves.first() {
            Some(first) if first.player == 1 => [1, 0],
            _ => [0, 1],
        }
    }

    /// The names for a record, in the order of [`Transcript::players`]: nicks, because they are short enough to be
    /// typed; where the nick is but the name written as one word, the name.
    pub fn names(&self) -> [String; 2] {
        let names = self.players.each_ref().map(|player| {
            if nick_of(&player.name) == player.nick {
                &player.name
            } else {
                &player.nick
            }
        });
        if same_name(names[0], names[1]) {
            return self.players.each_ref().map(|player| player.nick.clone());
        }
        names.map(Clone::clone)
    }
}

/// The letters on the board of the transcript, whatever the rules say of them.
#[derive(Default)]
struct Board {
    letters: BTreeMap<Cell, Letter>,
    /// Cells of the play before.
    fresh: Vec<Cell>,
}

impl Board {
    /// What a move is at the table; a play is laid, or taken off.
    fn line(&mut self, one: &Move) -> Result<String, GcgError> {
        Ok(match &one.event {
            Event::Play {
                start,
                axis,
                letters,
            } => {
                let way = axis.forward().name();
                let word = self
                    .lay(*start, *axis, letters)
                    .map_err(|problem| problem.at(one.at))?;
                format!("{} {way} {word}", start.to_string().to_lowercase())
            }
            Event::Exchange(tiles) => format!("exchange {}", tiles.len()),
            Event::ExchangeCount(count) => format!("exchange {count}"),
            Event::Pass => "pass".to_owned(),
            Event::Withdrawn => {
                for cell in self.fresh.drain(..) {
                    self.letters.remove(&cell);
                }
                "challenge upheld".to_owned()
            }
            Event::ChallengeBonus => format!("adjust {:+} {CHALLENGE}", one.score),
            Event::TimePenalty => format!("adjust {:+} {TIME}", one.score),
            Event::EndRackBonus(tiles) | Event::EndRackPenalty(tiles) => rack(tiles),
        })
    }

    /// Lays a play, and spells its word as the notation does: a mark before a new blank, old tiles by their letters.
    fn lay(&mut self, start: Cell, axis: Axis, letters: &[Square]) -> Result<String, Problem> {
        self.fresh.clear();
        let (mut word, mut next) = (String::new(), Some(start));
        for square in letters {
            let cell = next.ok_or(Problem::NothingThere(None))?;
            next = cell.step(axis.forward());
            let old = self.letters.get(&cell).copied();
            let _ = match *square {
                Square::Through(said) => {
                    let lies = old.ok_or(Problem::NothingThere(Some(cell)))?;
                    // Another letter than the one that lies there is for the referee to refuse.
                    write!(word, "{}", said.unwrap_or(lies).lower())
                }
                Square::New(tile) if old == Some(tile.letter) => {
                    write!(word, "{}", tile.letter.lower())
                }
                Square::New(tile) => {
                    self.letters.insert(cell, tile.letter);
                    self.fresh.push(cell);
                    write!(word, "{tile}")
                }
            };
        }
        Ok(word)
    }
}

/// The reasons of corrections that a transcript has a word for.
pub(super) const CHALLENGE: &str = "challenge";
pub(super) const TIME: &str = "time";

fn rack(tiles: &[RackTile]) -> String {
    if tiles.is_empty() {
        return "rack -".to_owned();
    }
    tiles.iter().fold("rack ".to_owned(), |mut line, tile| {
        let _ = write!(line, "{tile}");
        line
    })
}
