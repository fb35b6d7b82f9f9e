//! A transcript told again to the referee, and the places where the two do not count the same.

use super::Turn;
use crate::game::Game;
use crate::record::{self, TABLE};
use crate::replay::{self, LineError};
use crate::rules::Slug;
use crate::yaml::Place;

/// A transcript that the referee has accepted.
#[derive(Clone, Debug)]
pub struct Retold {
    /// The game.
    pub game: Game,
    /// What was said, as a record keeps it.
    pub turns: Vec<record::Turn>,
    /// Moves of which the transcript and the referee say different things.
    pub differences: Vec<Difference>,
    /// The points of each player at the end, by the transcript and by the referee; `None` for a player without a move.
    pub finals: [Option<Points>; 2],
}

/// A move of which the transcript and the referee say different things.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Difference {
    /// The move, counted from 0.
    pub n: usize,
    /// The points that the move adds.
    pub score: Points,
    /// The player's points after it.
    pub total: Points,
}

/// What the transcript says, and what the referee counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
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

/// A line that the referee does not accept.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refused {
    /// The turn that it would be in the record, counted from 1.
    pub turn: usize,
    /// The line as it was said.
    pub line: String,
    /// Where the move stands in the transcript.
    pub at: Place,
    /// What is wrong with it.
    pub error: LineError,
}

/// Says the turns of a transcript in a game before its first turn, whose players have these names (in the order of the
/// transcript).
///
/// Neither the transcript nor the referee is trusted more: what differs is reported. A score that is wrong shifts
/// every total behind it, so a total is only reported where it is off by more than those before it.
///
/// # Errors
/// The first line that the referee does not accept.
pub fn retell(turns: &[Turn], names: &[String; 2], game: Game) -> Result<Retold, Box<Refused>> {
    let mut teller = Teller {
        seats: names.each_ref().map(|name| seat(&game, name)),
        known: [Points {
            stated: 0,
            counted: 0,
        }; 2],
        racks: [None, None],
        names,
        game,
        turns: Vec::new(),
    };
    let mut differences = Vec::new();
    for (n, turn) in turns.iter().enumerate() {
        if let Some(actor) = &turn.aside {
            match teller.aside(actor, turn) {
                // Nothing is noted behind the end of a game.
                Err(refused) if turn.is_note && refused.error.slug() == Slug::GameOver => {}
                told => told?,
            }
        } else {
            teller.turn(turn)?;
            differences.extend(teller.compare(n, turn));
        }
    }
    let moved = |player: usize| {
        turns
            .iter()
            .any(|turn| turn.aside.is_none() && turn.player == player)
    };
    let finals = [0, 1].map(|player| {
        let stated = teller.known[player].stated;
        let counted = teller.score(player);
        moved(player).then_some(Points { stated, counted })
    });
    Ok(Retold {
        game: teller.game,
        turns: teller.turns,
        differences,
        finals,
    })
}

fn seat(game: &Game, name: &str) -> usize {
    let players = game.seats().players();
    players
        .iter()
        .find(|player| player.name == name)
        .map_or(0, |player| player.seat)
}

/// Where a move is wrong: in its position, if it is about where the word lies, or else in the word.
fn place(turn: &Turn, slug: Slug) -> Place {
    match slug {
        Slug::OffBoard | Slug::Centre | Slug::NotConnected | Slug::PartialRun => turn.position,
        _ => turn.at,
    }
}

struct Teller<'a> {
    names: &'a [String; 2],
    seats: [usize; 2],
    game: Game,
    turns: Vec<record::Turn>,
    /// Each player's points after the last move that was theirs.
    known: [Points; 2],
    /// The line of each player's rack, once it is declared.
    racks: [Option<String>; 2],
}

impl Teller<'_> {
    fn score(&self, player: usize) -> i64 {
        self.game.score(self.seats[player])
    }

    fn turn(&mut self, turn: &Turn) -> Result<(), Box<Refused>> {
        if turn.after_end {
            // Some programs count one rack twice: for the player who is out, and against the one who holds it.
            if self.racks[turn.by].as_ref() == Some(&turn.line) {
                return Ok(());
            }
            if !self.game.is_over() {
                self.say(TABLE, "end", turn)?;
            }
            self.racks[turn.by] = Some(turn.line.clone());
        }
        let names = self.names;
        self.say(&names[turn.by], &turn.line, turn)
    }

    /// A line without a score: both sides count it alike.
    fn aside(&mut self, actor: &str, turn: &Turn) -> Result<(), Box<Refused>> {
        let before = [0, 1].map(|player| self.score(player));
        self.say(actor, &turn.line, turn)?;
        for (player, before) in before.into_iter().enumerate() {
            let change = self.score(player) - before;
            self.known[player].stated += change;
            self.known[player].counted += change;
        }
        Ok(())
    }

    fn say(&mut self, actor: &str, line: &str, turn: &Turn) -> Result<(), Box<Refused>> {
        let entry = replay::say(&mut self.game, actor, line).map_err(|error| Refused {
            turn: self.turns.len() + 1,
            line: line.to_owned(),
            at: place(turn, error.slug()),
            error,
        })?;
        let told = &self.game.entries()[entry];
        self.turns.push(record::Turn {
            actor: told.actor.clone(),
            action: told.line(),
        });
        Ok(())
    }

    /// What the transcript and the referee say of a move that has been said, if they differ. What the referee counts is
    /// how the player's points have changed since their last move: a rack may count for both players at once.
    fn compare(&mut self, n: usize, turn: &Turn) -> Option<Difference> {
        let before = self.known[turn.player];
        let total = Points {
            stated: i64::from(turn.total),
            counted: self.score(turn.player),
        };
        let score = Points {
            stated: i64::from(turn.score),
            counted: total.counted - before.counted,
        };
        self.known[turn.player] = total;
        let carried = before.gap() + score.gap();
        let shifted = !total.agree() && total.gap() != carried;
        (!score.agree() || shifted).then_some(Difference { n, score, total })
    }
}
