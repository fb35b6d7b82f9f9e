//! Replays a transcript with the referee, and compares the scores of the two.

mod challenges;
mod notes;
mod racks;

use super::lines::{SCORE, Spelling, TOTAL, TypedMove, WITHDRAWN};
use super::{Event, GcgError, Move, Transcript, TranscriptItem, one_line};
use crate::action::{Action, with_remarks};
use crate::game::{Entry, Game, Status};
use crate::kinds::crossword::rules::Centre;
use crate::record::{self, TABLE};
use crate::referee::rules::{NotConnected, OffBoard, PartialRun};
use crate::replay::LineError;
use crate::rule::Slug;
use crate::text::MAX_LINE;
use crate::tile::RackTile;
use crate::yaml::TextPlace;
pub use racks::WrongRack;

/// A transcript that the referee has accepted.
#[derive(Clone, Debug)]
pub struct Replayed {
    /// The game.
    pub game: Game,
    /// Its turns, as a record keeps them.
    pub turns: Vec<record::RecordedTurn>,
    /// Moves that the transcript and the referee score differently.
    pub differences: Vec<Difference>,
    /// Corrections give the players the points of the transcript where these differ.
    pub is_corrected: bool,
    /// Moves that use a tile which is not on their rack: the place of the rack, and the tile.
    pub lacking: Vec<(TextPlace, RackTile)>,
    /// Racks that nobody can have held, each with its place.
    pub wrong_racks: Vec<(TextPlace, WrongRack)>,
    /// The points of each player at the end; `None` for a player without a move.
    pub finals: Vec<Option<ComparedPoints>>,
}

/// A move that the transcript and the referee score differently.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Difference {
    /// The place of the move in the transcript.
    pub at: TextPlace,
    /// Whose score it is, in the order of [`Transcript::players`].
    pub player: usize,
    /// The move in the notation of the table.
    pub line: String,
    /// The points for the move.
    pub score: ComparedPoints,
    /// The player's points after it.
    pub total: ComparedPoints,
}

/// The points according to the transcript and to the referee.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ComparedPoints {
    /// According to the transcript.
    pub stated: i64,
    /// According to the referee.
    pub counted: i64,
}

impl ComparedPoints {
    /// What a transcript states is what the referee counts.
    pub fn agree(self) -> bool {
        self.stated == self.counted
    }

    /// How many more points the transcript gives.
    fn gap(self) -> i64 {
        self.stated - self.counted
    }
}

/// Why a transcript cannot be replayed.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum MoveError {
    /// A move that makes no sense, such as a play through an empty cell.
    #[error(transparent)]
    Transcript(GcgError),
    /// A move that the referee does not accept.
    #[error("turn {turn}: {error}")]
    Refused {
        /// The number that the turn would have in the record, from 1.
        turn: usize,
        /// The move in the notation of the table.
        line: String,
        /// Its place in the transcript.
        at: TextPlace,
        /// What is wrong with it.
        #[source]
        error: LineError,
    },
}

impl MoveError {
    /// The rule that refuses the move.
    pub fn slug(&self) -> Option<Slug> {
        match self {
            Self::Transcript(_) => None,
            Self::Refused { error, .. } => Some(error.slug()),
        }
    }
}

/// Replays a transcript in a game without turns, whose players have the [names](Transcript::names) of the transcript,
/// in its [order](Transcript::order).
///
/// All differences are reported, whoever is right. A wrong score shifts every later total, so a total is only reported
/// if its difference is not explained by earlier ones. If at most one move in ten differs, the table probably made
/// mistakes, and corrections give the players the points of the transcript. If more do, it was probably another game.
///
/// # Errors
/// The first move that is not accepted.
pub fn replay(transcript: &Transcript, game: Game) -> Result<Replayed, Box<MoveError>> {
    let replayed = Replayer::new(transcript, game.clone(), false).replay()?;
    let differ = replayed.differences.len();
    if differ > 0 && differ * 10 <= transcript.moves().count() {
        Replayer::new(transcript, game, true).replay()
    } else {
        Ok(replayed)
    }
}

struct Replayer<'a> {
    transcript: &'a Transcript,
    names: Vec<String>,
    /// The seat of each player.
    seats: Vec<usize>,
    game: Game,
    spelling: Spelling,
    turns: Vec<record::RecordedTurn>,
    lacking: Vec<(TextPlace, RackTile)>,
    wrong_racks: Vec<(TextPlace, WrongRack)>,
    /// Each player's points after their last move.
    known: Vec<Option<ComparedPoints>>,
    /// Each player's rack, once declared.
    racks: Vec<Option<String>>,
    /// Corrections give the players the points of the transcript.
    corrects: bool,
    /// The points of each player's corrections so far.
    corrections: Vec<i64>,
    /// What the referee has done without a line, which moves of the transcript are still to say: player, event and points.
    due: Vec<(usize, Event, i64)>,
    /// Notes to come that only repeat what was submitted.
    told: Vec<&'a str>,
}

impl<'a> Replayer<'a> {
    fn new(transcript: &'a Transcript, game: Game, corrects: bool) -> Self {
        let order = transcript.order();
        let players = order.len();
        let seat = |player| order.iter().position(|&other| other == player);
        Self {
            transcript,
            names: transcript.names(),
            seats: (0..players).filter_map(seat).collect(),
            spelling: Spelling::new(transcript, game.alphabet()),
            game,
            turns: Vec::new(),
            lacking: Vec::new(),
            wrong_racks: Vec::new(),
            known: vec![None; players],
            racks: vec![None; players],
            corrects,
            corrections: vec![0; players],
            due: Vec::new(),
            told: Vec::new(),
        }
    }

    fn replay(mut self) -> Result<Replayed, Box<MoveError>> {
        let mut differences = Vec::new();
        let mut last = ComparedPoints::default();
        let items = &self.transcript.items;
        for (n, item) in items.iter().enumerate() {
            let rest = &items[n + 1..];
            match item {
                TranscriptItem::Note(text) => self.note(text, rest),
                TranscriptItem::Move(one) => {
                    let line = self.take(one, rest)?;
                    let (score, difference) = self.compare(one, line, last);
                    differences.extend(difference);
                    let next = rest.iter().find_map(TranscriptItem::as_move);
                    if self.corrects && next.is_none_or(|next| next.event != Event::Withdrawn) {
                        self.correct(one, score, last);
                    }
                    last = score;
                }
            }
        }
        differences.extend(self.unsaid());
        Ok(Replayed {
            finals: (0..self.names.len())
                .map(|player| self.last_total(player))
                .collect(),
            game: self.game,
            turns: self.turns,
            lacking: self.lacking,
            wrong_racks: self.wrong_racks,
            differences,
            is_corrected: self.corrects,
        })
    }

    /// Points that the referee gave or took after the player's last move, of which the transcript says nothing.
    fn unsaid(&mut self) -> Vec<Difference> {
        let Some(last) = self.transcript.moves().next_back() else {
            return Vec::new();
        };
        let mut unsaid = Vec::new();
        self.due.clear();
        for player in 0..self.names.len() {
            let before = self.known[player].unwrap_or_default();
            let (stated, counted) = (before.stated, self.score(player));
            if counted == before.counted {
                continue;
            }
            unsaid.push(Difference {
                at: last.at,
                player,
                line: self
                    .turns
                    .last()
                    .map(|turn| turn.action.clone())
                    .unwrap_or_default(),
                score: ComparedPoints {
                    stated: 0,
                    counted: counted - before.counted,
                },
                total: ComparedPoints { stated, counted },
            });
            if self.corrects {
                let points = stated - self.scored(player);
                self.adjust(player, points, TOTAL);
            }
        }
        unsaid
    }

    /// The points of a player at the end, if they have made a move.
    fn last_total(&self, player: usize) -> Option<ComparedPoints> {
        let stated = self.known[player]?.stated;
        let counted = self.score(player);
        Some(ComparedPoints { stated, counted })
    }

    /// A player's points according to the referee, without corrections.
    fn score(&self, player: usize) -> i64 {
        self.scored(player) - self.corrections[player]
    }

    /// A player's points in the game, without overtime that the transcript has yet to say.
    fn scored(&self, player: usize) -> i64 {
        let overtime = self.due.iter().filter_map(|(late, event, points)| {
            (*late == player && *event == Event::TimePenalty).then_some(points)
        });
        self.game.score(self.seats[player]) - overtime.sum::<i64>()
    }

    /// Plays a move, and returns its line in the notation.
    fn take(
        &mut self,
        one: &'a Move,
        rest: &'a [TranscriptItem],
    ) -> Result<String, Box<MoveError>> {
        if let Some(line) = self.settled(one, rest) {
            return Ok(line);
        }
        let line = self.spelling.line(one, &self.game);
        let mut line = line.map_err(|error| Box::new(MoveError::Transcript(error)))?;
        if one.event == Event::Pass && self.is_forfeit(one, rest) {
            line.text = Action::Forfeit.to_string();
        }
        let wrong = self.wrong_rack(one, &line.rack);
        self.play(one, &line, rest).map_err(|error| {
            Box::new(MoveError::Refused {
                turn: self.turns.len() + 1,
                line: line.text.clone(),
                at: place(one, error.slug()),
                error,
            })
        })?;
        let lacking = racks::lacking(&line).map(|tile| (one.rack_at, tile));
        self.lacking.extend(lacking);
        self.wrong_racks
            .extend(wrong.map(|wrong| (one.rack_at, wrong)));
        Ok(line.text)
    }

    fn play(
        &mut self,
        one: &'a Move,
        line: &TypedMove,
        rest: &'a [TranscriptItem],
    ) -> Result<(), LineError> {
        match &one.event {
            Event::Withdrawn => return self.withdraw(one, line, rest),
            Event::EndRack { is_own, tiles } => {
                return self.end_rack((one.player, *is_own), (tiles, line), rest);
            }
            _ => {}
        }
        let name = self.names[one.player].clone();
        let rack = self.has_more_on_rack(one, line).then(|| line.rack.clone());
        let took = self.took(one, rest);
        self.submit(
            &name,
            &with_remarks(line.text.clone(), rack.as_deref(), took),
        )
    }

    /// Takes a note as the line that it is, or else as a note by the table. One that is empty, or that only repeats what
    /// was submitted, is skipped.
    fn note(&mut self, text: &str, rest: &[TranscriptItem]) {
        if self.is_told(text) || self.is_line(text, rest) {
            return;
        }
        let text = one_line(text);
        let mut words: Vec<&str> = text.split_whitespace().collect();
        // `3: text` would be a note on turn 3.
        let number = words.first().and_then(|word| word.strip_suffix(':'));
        if let Some(number) = number.filter(|number| number.parse::<usize>().is_ok()) {
            words.splice(..1, [number, ":"]);
        }
        let line = format!("note {}", words.join(" "));
        let line: String = line.chars().take(MAX_LINE).collect();
        let _ = self.submit(TABLE, line.trim_end());
    }

    /// Submits a line. What the referee does after it without a line is due.
    fn submit(&mut self, actor: &str, line: &str) -> Result<(), LineError> {
        let before = self.game.entries().len();
        let index = self.game.submit(actor, line)?;
        let entry = &self.game.entries()[index];
        self.turns.push(record::RecordedTurn {
            actor: entry.actor.clone(),
            action: entry.line(),
        });
        let due = self.game.entries()[before..].iter().flat_map(due);
        let due: Vec<_> = due
            .filter_map(|(seat, event, points)| Some((self.player(seat)?, event, points)))
            .collect();
        self.due.extend(due);
        Ok(())
    }

    /// Gives a player the score and the total of the transcript for the last move; `last` are the points of the move
    /// before.
    fn correct(&mut self, one: &Move, score: ComparedPoints, last: ComparedPoints) {
        // A withdrawal takes away the referee's score of the play, whatever the transcript says.
        let is_withdrawn = one.event == Event::Withdrawn;
        let gap = if is_withdrawn { 0 } else { score.gap() };
        if is_withdrawn && !last.agree() {
            let line = format!("adjust +0 {WITHDRAWN}{}", last.stated);
            let _ = self.submit(&self.names[one.player].clone(), &line);
        }
        let rest = one.total - self.scored(one.player) - gap;
        for (points, reason) in [(gap, SCORE), (rest, TOTAL)] {
            self.adjust(one.player, points, reason);
        }
    }

    /// Corrects a player's score, which then still counts as the referee had it.
    fn adjust(&mut self, player: usize, points: i64, reason: &str) {
        let line = format!("adjust {points:+} {reason}");
        let name = self.names[player].clone();
        if points != 0 && self.submit(&name, &line).is_ok() {
            self.corrections[player] += points;
        }
    }

    /// Compares the score and the total of the last move, whose line this is; `last` are the points of the move before.
    /// Returns its points, and the difference if the transcript and the referee disagree about it. The referee's score
    /// is the change of the player's total since their last move, because a rack may count for both players at once.
    fn compare(
        &mut self,
        one: &Move,
        line: String,
        last: ComparedPoints,
    ) -> (ComparedPoints, Option<Difference>) {
        let total = ComparedPoints {
            stated: one.total,
            counted: self.score(one.player),
        };
        let before = self.known[one.player].replace(total).unwrap_or_default();
        let score = ComparedPoints {
            stated: one.score,
            counted: total.counted - before.counted,
        };
        let shifted = !total.agree() && total.gap() != before.gap() + score.gap();
        // Old programs write `-- +0` and the right total.
        let only_marks = one.score == 0 && total.agree();
        // A play that was scored wrong loses the same points.
        let repeats = score.gap() == -last.gap();
        let is_withdrawn = one.event == Event::Withdrawn && (only_marks || repeats);
        let differs = !score.agree() && !is_withdrawn;
        let difference = (differs || shifted).then_some(Difference {
            at: one.at,
            player: one.player,
            line,
            score,
            total,
        });
        (score, difference)
    }
}

/// The moves that say what the referee did without a line in an entry: what a challenge pays, a turn that it cost, and
/// overtime. Seat, event and points.
fn due(entry: &Entry) -> Vec<(usize, Event, i64)> {
    let Some(seat) = entry.seat else {
        return Vec::new();
    };
    let own = |event| vec![(seat, event, entry.points)];
    match entry.status {
        Status::Lost => own(Event::Pass),
        Status::Adjusted if entry.overtime.is_some() => own(Event::TimePenalty),
        status if status.is_challenge() => {
            let paid = std::iter::once((seat, entry.points)).chain(entry.gains.iter().copied());
            let paid = paid.filter(|&(_, points)| points != 0);
            paid.map(|(seat, points)| (seat, Event::ChallengeBonus, points))
                .collect()
        }
        _ => Vec::new(),
    }
}

/// The place of an error in a move: its position, for errors about where the word is, or else its word.
fn place(one: &Move, slug: Slug) -> TextPlace {
    match slug {
        OffBoard::SLUG | Centre::SLUG | NotConnected::SLUG | PartialRun::SLUG => one.position,
        _ => one.at,
    }
}
