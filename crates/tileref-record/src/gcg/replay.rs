//! Replays a transcript with the referee, and compares the scores of the two.

mod notes;
mod racks;

use super::lines::{SCORE, Spelling, TOTAL, TypedMove};
use super::{Event, GcgError, Move, Transcript, TranscriptItem, one_line};
use crate::action::with_remarks;
use crate::game::{Entry, Game, Status};
use crate::record::{self, TABLE};
use crate::referee::rules::{Centre, NotConnected, OffBoard, PartialRun};
use crate::replay::LineError;
use crate::rule::Slug;
use crate::text::MAX_LINE;
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
    /// Racks that do not fit, each with its place.
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
    fn new(stated: i64, counted: i64) -> Self {
        Self { stated, counted }
    }

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

/// What the referee has done without a line, which a move of the transcript is still to say: seat, event and points.
type Due = (usize, Event, i64);

struct Replayer<'a> {
    transcript: &'a Transcript,
    /// What is still to be replayed of it.
    rest: &'a [TranscriptItem],
    names: Vec<String>,
    /// The seat of each player.
    seats: Vec<usize>,
    spelling: Spelling,
    /// What has been replayed. A player's final points are those after their last move.
    done: Replayed,
    /// Each player's rack, once declared.
    racks: Vec<Option<String>>,
    /// The points of each player's corrections so far.
    corrections: Vec<i64>,
    due: Vec<Due>,
}

impl<'a> Replayer<'a> {
    fn new(transcript: &'a Transcript, game: Game, corrects: bool) -> Self {
        let order = transcript.order();
        let players = order.len();
        let seat = |player| order.iter().position(|&other| other == player);
        Self {
            transcript,
            rest: &transcript.items,
            names: transcript.names(),
            seats: (0..players).filter_map(seat).collect(),
            spelling: Spelling::new(transcript, game.alphabet()),
            done: Replayed {
                game,
                turns: Vec::new(),
                differences: Vec::new(),
                is_corrected: corrects,
                wrong_racks: Vec::new(),
                finals: vec![None; players],
            },
            racks: vec![None; players],
            corrections: vec![0; players],
            due: Vec::new(),
        }
    }

    fn replay(mut self) -> Result<Replayed, Box<MoveError>> {
        let mut last = ComparedPoints::default();
        while let Some((item, rest)) = self.rest.split_first() {
            self.rest = rest;
            match item {
                TranscriptItem::Note(text) => self.note(text),
                TranscriptItem::Move(one) => {
                    let line = self.take(one)?;
                    last = self.compare(one, line, last);
                }
            }
        }
        self.finish();
        Ok(self.done)
    }

    /// Compares the points that the referee gave or took after a player's last move, of which the transcript says nothing.
    fn finish(&mut self) {
        let last = self.transcript.moves().next_back().map(|last| last.at);
        self.due.clear();
        for player in 0..self.names.len() {
            let before = self.done.finals[player].unwrap_or_default();
            let total = ComparedPoints::new(before.stated, self.score(player));
            let gained = total.counted - before.counted;
            if let Some(known) = &mut self.done.finals[player] {
                *known = total;
            }
            let Some(at) = last.filter(|_| gained != 0) else {
                continue;
            };
            let line = self.done.turns.last().map(|turn| turn.action.clone());
            self.done.differences.push(Difference {
                at,
                player,
                line: line.unwrap_or_default(),
                score: ComparedPoints::new(0, gained),
                total,
            });
            self.correct(player, total.stated - self.scored(player), TOTAL);
        }
    }

    /// A player's points according to the referee, without corrections.
    fn score(&self, player: usize) -> i64 {
        self.scored(player) - self.corrections[player]
    }

    /// A player's points in the game, without overtime that the transcript has yet to say.
    fn scored(&self, player: usize) -> i64 {
        let seat = self.seats[player];
        let overtime = self.due.iter().filter_map(|(late, event, points)| {
            (*late == seat && *event == Event::TimePenalty).then_some(points)
        });
        self.done.game.score(seat) - overtime.sum::<i64>()
    }

    /// Plays a move, and returns its line in the notation.
    fn take(&mut self, one: &Move) -> Result<String, Box<MoveError>> {
        if let Some(line) = self.settled(one) {
            return Ok(line);
        }
        let line = self.spelling.line(one, &self.done.game);
        let line = line.map_err(|error| Box::new(MoveError::Transcript(error)))?;
        let wrong = self.wrong_rack(one, &line.rack);
        self.play(one, &line).map_err(|error| {
            Box::new(MoveError::Refused {
                turn: self.done.turns.len() + 1,
                line: line.text.clone(),
                at: place(one, error.slug()),
                error,
            })
        })?;
        let wrong = racks::lacking(&line).into_iter().chain(wrong);
        let wrong = wrong.map(|wrong| (one.rack_at, wrong));
        self.done.wrong_racks.extend(wrong);
        Ok(line.text)
    }

    fn play(&mut self, one: &Move, line: &TypedMove) -> Result<(), LineError> {
        match &one.event {
            // The next player challenged it, where no note has said who did.
            Event::Withdrawn => {
                self.submit(self.next(one.player), &line.text)?;
                self.settle(one);
                Ok(())
            }
            Event::EndRack { is_own, tiles } => self.end_rack(one.player, *is_own, tiles, line),
            event if event.takes_turn() => {
                let rack = self.has_more_on_rack(one, line).then_some(&*line.rack);
                let took = self.took();
                self.submit(one.player, &with_remarks(line.text.clone(), rack, took))
            }
            _ => self.submit(one.player, &line.text),
        }
    }

    /// Takes a note as the line that it is, or else as a note by the table.
    fn note(&mut self, text: &str) {
        if self.is_line(text) {
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
        let _ = self.submit_as(TABLE, line.trim_end());
    }

    /// Submits a line of a player.
    fn submit(&mut self, player: usize, line: &str) -> Result<(), LineError> {
        self.submit_as(&self.names[player].clone(), line)
    }

    /// Submits a line. What the referee does with it and after it is due.
    fn submit_as(&mut self, actor: &str, line: &str) -> Result<(), LineError> {
        let index = self.done.game.submit(actor, line)?;
        let (before, entries) = self.done.game.entries().split_at(index);
        self.done.turns.push(record::RecordedTurn {
            actor: entries[0].actor.clone(),
            action: entries[0].line(),
        });
        let due = entries.iter().flat_map(|entry| due(entry, before));
        self.due.extend(due);
        Ok(())
    }

    /// Corrects a player's score, which then still counts as the referee had it, where the transcript's points are kept.
    fn correct(&mut self, player: usize, points: i64, reason: &str) {
        let line = format!("adjust {points:+} {reason}");
        if self.done.is_corrected && points != 0 && self.submit(player, &line).is_ok() {
            self.corrections[player] += points;
        }
    }

    /// Compares the score and the total of the last move, whose line this is; `last` are the points of the move before.
    /// Returns its points. The referee's score is the change of the player's total since their last move, because a rack
    /// may count for both players at once.
    fn compare(&mut self, one: &Move, line: String, last: ComparedPoints) -> ComparedPoints {
        let (player, is_withdrawn) = (one.player, one.event == Event::Withdrawn);
        let total = ComparedPoints::new(one.total, self.score(player));
        let before = self.done.finals[player].replace(total).unwrap_or_default();
        let score = ComparedPoints::new(one.score, total.counted - before.counted);
        let shifted = !total.agree() && total.gap() != before.gap() + score.gap();
        // Old programs write `-- +0` and the right total.
        let only_marks = is_withdrawn && one.score == 0;
        // A play that was scored wrong loses the same points.
        let repeats = is_withdrawn && score.gap() == -last.gap();
        let is_right = score.agree() || repeats || only_marks && total.agree();
        if !is_right || shifted {
            self.done.differences.push(Difference {
                at: one.at,
                player,
                line,
                score,
                total,
            });
        }
        let gap = if only_marks { 0 } else { score.gap() };
        let rest = one.total - self.scored(player) - gap;
        self.correct(player, gap, SCORE);
        self.correct(player, rest, TOTAL);
        score
    }
}

/// What an entry does that moves say: what a challenge withdraws and pays, a turn that was lost, and overtime.
fn due(entry: &Entry, before: &[Entry]) -> Vec<Due> {
    let Some(seat) = entry.seat else {
        return Vec::new();
    };
    match entry.status {
        Status::Lost | Status::Forfeited => vec![(seat, Event::Pass, 0)],
        Status::Adjusted if entry.overtime.is_some() => {
            vec![(seat, Event::TimePenalty, entry.points)]
        }
        status if status.is_challenge() => {
            let play = before
                .iter()
                .rfind(|entry| entry.status == Status::Withdrawn);
            let withdrawn = play.filter(|_| status == Status::ChallengeUpheld);
            let withdrawn = withdrawn.and_then(|play| Some((play.seat?, Event::Withdrawn, 0)));
            let paid = std::iter::once((seat, entry.points)).chain(entry.gains.iter().copied());
            let paid = paid.filter(|&(_, points)| points != 0);
            let paid = paid.map(|(seat, points)| (seat, Event::ChallengeBonus, points));
            withdrawn.into_iter().chain(paid).collect()
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
