//! A game as a transcript.

use std::fmt;

use super::turns::{CHALLENGE, TIME};
use super::{Event, Move, Player, Remark, Square, Transcript, nick_of, spelled};
use crate::action::{Action, Time};
use crate::game::{Entry, Game, Status};
use crate::grid::{Axis, Cell, Grid};
use crate::rules::Mechanic;
use crate::text::{same_name, shown};
use crate::tile::{Kind, RackTile, Tile};
use crate::yaml::Place;

/// A game that no transcript can tell.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ExportError {
    /// Not a crossword game.
    NoCrossword {
        /// The game, as people call it.
        game: String,
    },
    /// Not two players, or players in teams.
    NotTwo,
    /// A play whose new tiles are not all in one word to the right or downwards: its action.
    Bent {
        /// The action.
        action: String,
    },
    /// A tile that a transcript cannot spell.
    NoSpelling {
        /// The tile.
        tile: Tile,
        /// The action.
        action: String,
    },
    /// Points that do not fit a transcript.
    TooLarge {
        /// The points.
        points: i64,
    },
}

/// What is wrong, and what to try.
impl fmt::Display for ExportError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoCrossword { game } => write!(
                f,
                "{} is no crossword game, and GCG tells only those; `--format markdown` or `--format html` tells any game",
                shown(game)
            ),
            Self::NotTwo => f.write_str(
                "GCG tells games of two players without teams; `--format markdown` or `--format html` tells any game",
            ),
            Self::Bent { action } => write!(
                f,
                "`{}` is not one word to the right or downwards; `tileref log` tells any play",
                shown(action)
            ),
            Self::NoSpelling { tile, action } => {
                let what = match tile.kind {
                    Kind::Letter => "has no capital",
                    Kind::Wildcard => "has no small letter",
                    Kind::Corner => "is a corner tile",
                };
                write!(
                    f,
                    "`{}` in `{}` {what}, and GCG tells tiles apart by their case; `tileref log` \
                     tells any tile",
                    tile.letter,
                    shown(action)
                )
            }
            Self::TooLarge { points } => write!(
                f,
                "{points} points are more than a transcript holds; look for the `adjust` that made them"
            ),
        }
    }
}

impl std::error::Error for ExportError {}

impl Transcript {
    /// The transcript of a game. What GCG has no word for becomes a note.
    ///
    /// # Errors
    /// A game that is not a crossword game of two players, or a tile that GCG cannot spell.
    pub fn from_game(game: &Game) -> Result<Self, ExportError> {
        if !matches!(game.rules().mechanic, Mechanic::Crossword(_)) {
            let game = game.rules().name.clone();
            return Err(ExportError::NoCrossword { game });
        }
        let seats = game.seats();
        let [first, second] = seats.players() else {
            return Err(ExportError::NotTwo);
        };
        if !seats.teams().is_empty() {
            return Err(ExportError::NotTwo);
        }
        let scores = [first, second].map(|player| game.score(player.seat));
        from_story([&first.name, &second.name], game.entries(), scores)
    }
}

/// The transcript of a story, its players in the order of their names, with their points at the end.
pub(super) fn from_story(
    names: [&str; 2],
    entries: &[Entry],
    scores: [i64; 2],
) -> Result<Transcript, ExportError> {
    let mut writer = Writer {
        transcript: Transcript {
            title: None,
            lexicon: None,
            players: players(names),
            remarks: Vec::new(),
            moves: Vec::new(),
        },
        names,
        nicks: players(names).map(|player| player.nick),
        totals: [0, 0],
        rejected: None,
    };
    for entry in entries {
        writer.entry(entry)?;
    }
    writer.settle(scores);
    Ok(writer.transcript)
}

fn players(names: [&str; 2]) -> [Player; 2] {
    let mut nicks = names.map(nick_of);
    if same_name(&nicks[0], &nicks[1]) {
        nicks[1].push('2');
    }
    let [first, second] = nicks;
    let player = |nick, name: &str| Player {
        nick,
        name: name.to_owned(),
    };
    [player(first, names[0]), player(second, names[1])]
}

struct Writer<'a> {
    transcript: Transcript,
    names: [&'a str; 2],
    nicks: [String; 2],
    /// The points of each player so far.
    totals: [i64; 2],
    /// A challenge that was wrong, while it may still cost the turn.
    rejected: Option<String>,
}

impl Writer<'_> {
    fn entry(&mut self, entry: &Entry) -> Result<(), ExportError> {
        let player = self.names.iter().position(|name| *name == entry.actor);
        if entry.status != Status::Lost {
            self.stands();
        }
        let (Some(player), Some(total)) = (player, entry.total) else {
            self.note(entry);
            return Ok(());
        };
        self.totals[player] = total;
        match entry.status {
            Status::Scored => self.play(player, entry, entry.points, total),
            Status::Withdrawn => {
                let worth = worth(entry);
                self.play(player, entry, worth, total + worth)?;
                self.push(player, Event::Withdrawn, -worth, total)
            }
            Status::Passed => {
                self.push(player, Event::Pass, 0, total)?;
                self.took(entry);
                Ok(())
            }
            Status::Forfeited | Status::Lost => {
                self.push(player, Event::Pass, 0, total)?;
                let (said, why) = if entry.status == Status::Lost {
                    (self.rejected.take(), TURN_LOST)
                } else {
                    (Some(self.said(entry)), TIME_OUT)
                };
                if let Some(said) = said {
                    self.keep(Remark::MOVE, said);
                }
                self.remark(why.to_owned());
                Ok(())
            }
            Status::ChallengeUpheld => {
                let said = self.said(entry);
                let mut moves = self.transcript.moves.iter_mut().rev();
                match moves.find(|one| one.event == Event::Withdrawn) {
                    Some(last) => last.remarks.insert(0, Remark::new(Remark::MOVE, said)),
                    None => self.keep(Remark::SAID, said),
                }
                Ok(())
            }
            Status::ChallengeRejected => {
                self.rejected = Some(self.said(entry));
                Ok(())
            }
            Status::Exchanged => {
                let count = match Action::parse(&entry.action) {
                    Ok(Action::Exchange(count)) => count,
                    _ => 0,
                };
                self.push(player, Event::ExchangeCount(count), 0, total)?;
                self.took(entry);
                Ok(())
            }
            Status::Adjusted if entry.overtime.is_some() => {
                self.push(player, Event::TimePenalty, entry.points, total)
            }
            Status::Rack => self.rack(player, entry, total),
            Status::Adjusted => self.adjusted(player, entry, total),
            _ => {
                self.note(entry);
                Ok(())
            }
        }
    }

    fn play(
        &mut self,
        player: usize,
        entry: &Entry,
        points: i64,
        total: i64,
    ) -> Result<(), ExportError> {
        let event = laid(entry)?;
        self.push(player, event, points, total)?;
        if let Some(play) = self.transcript.moves.last_mut() {
            // What lay on the rack besides is not known to the referee.
            play.rack = entry.placed.iter().map(|&(_, tile)| held(tile)).collect();
        }
        self.took(entry);
        Ok(())
    }

    /// One's own tiles subtract, and may be paid to the other player.
    fn rack(&mut self, player: usize, entry: &Entry, total: i64) -> Result<(), ExportError> {
        let tiles = match Action::parse(&entry.action) {
            Ok(Action::Rack(tiles)) => tiles,
            _ => Vec::new(),
        };
        if tiles.is_empty() {
            self.note(entry);
            return Ok(());
        }
        let event = Event::EndRackPenalty(tiles.clone());
        self.push(player, event, entry.points, total)?;
        if let Some(declared) = self.transcript.moves.last_mut() {
            declared.rack.clone_from(&tiles);
        }
        for &(player, points) in &entry.gains {
            if let Some(total) = self.totals.get_mut(player) {
                *total += points;
                let (event, total) = (Event::EndRackBonus(tiles.clone()), *total);
                self.push(player, event, points, total)?;
            }
        }
        Ok(())
    }

    /// A correction has a word of its own only where its reason is one that GCG knows.
    fn adjusted(&mut self, player: usize, entry: &Entry, total: i64) -> Result<(), ExportError> {
        let reason = match Action::parse(&entry.action) {
            Ok(Action::Adjust { reason, .. }) => reason,
            _ => String::new(),
        };
        let event = match reason.as_str() {
            TIME => Event::TimePenalty,
            CHALLENGE => Event::ChallengeBonus,
            _ => {
                self.note(entry);
                return Ok(());
            }
        };
        self.push(player, event, entry.points, total)
    }

    /// Says what is left to say, and the points at the end where no move tells them.
    fn settle(&mut self, scores: [i64; 2]) {
        self.stands();
        for (player, score) in scores.into_iter().enumerate() {
            if score != self.totals[player] {
                self.remark(format!("{}{ENDS_WITH}{score}{POINTS}", self.names[player]));
            }
        }
    }

    fn push(
        &mut self,
        player: usize,
        event: Event,
        score: i64,
        total: i64,
    ) -> Result<(), ExportError> {
        let rack = match (&event, self.transcript.moves.last()) {
            (Event::Withdrawn, Some(play)) => play.rack.clone(),
            _ => Vec::new(),
        };
        self.transcript.moves.push(Move {
            player,
            rack,
            rack_at: NOWHERE,
            event,
            score: fitting(score)?,
            total: fitting(total)?,
            remarks: Vec::new(),
            at: NOWHERE,
            position: NOWHERE,
        });
        Ok(())
    }

    /// A challenge that was wrong and has cost no turn.
    fn stands(&mut self) {
        if let Some(said) = self.rejected.take() {
            self.keep(Remark::SAID, said);
        }
    }

    /// What an entry was at the table, with the nick of who said it.
    fn said(&self, entry: &Entry) -> String {
        let player = self.names.iter().position(|name| *name == entry.actor);
        let actor = player.map_or(entry.actor.as_str(), |n| self.nicks[n].as_str());
        format!("{actor}: {}", entry.line())
    }

    /// The time of a turn, behind its move.
    fn took(&mut self, entry: &Entry) {
        if let Some(took) = entry.took {
            self.keep(Remark::TOOK, Time(took).to_string());
        }
    }

    fn note(&mut self, entry: &Entry) {
        let said = self.said(entry);
        self.keep(Remark::SAID, said);
    }

    fn remark(&mut self, text: String) {
        self.keep(Remark::NOTE, text);
    }

    fn keep(&mut self, keyword: &str, text: String) {
        let remarks = match self.transcript.moves.last_mut() {
            Some(last) => &mut last.remarks,
            None => &mut self.transcript.remarks,
        };
        remarks.push(Remark::new(keyword, text));
    }
}

/// What an export notes for readers; the lines beside it tell it to the referee.
const TURN_LOST: &str = "a turn lost to a challenge that was wrong";
const TIME_OUT: &str = "time ran out";
const ENDS_WITH: &str = " ends with ";
const POINTS: &str = " points";

/// Whether a note is one that an export writes of itself.
pub(super) fn is_own_note(text: &str) -> bool {
    let points = text
        .strip_suffix(POINTS)
        .and_then(|text| text.rsplit_once(ENDS_WITH));
    let is_final = points.is_some_and(|(_, points)| points.parse::<i64>().is_ok());
    is_final || text == TURN_LOST || text == TIME_OUT
}

/// The place of a move that was never written.
const NOWHERE: Place = Place { line: 1, column: 1 };

/// The most points that a transcript is read with.
const MAX_POINTS: i64 = 99_999;

fn fitting(points: i64) -> Result<i32, ExportError> {
    i32::try_from(points)
        .ok()
        .filter(|_| points.abs() <= MAX_POINTS)
        .ok_or(ExportError::TooLarge { points })
}

/// What a play came to before it was withdrawn.
fn worth(entry: &Entry) -> i64 {
    let words = entry.words.iter().map(|word| i64::from(word.sum.points()));
    let bonuses = entry.bonuses.iter().map(|bonus| i64::from(bonus.points));
    words.chain(bonuses).sum()
}

/// The play of an entry: its main word, with the letters of the tiles that are new.
fn laid(entry: &Entry) -> Result<Event, ExportError> {
    let action = || entry.action.clone();
    let bent = || ExportError::Bent { action: action() };
    let cells = entry.words.first().map_or(&[][..], |word| &word.cells);
    let (start, axis) = straight(cells).ok_or_else(bent)?;
    if !entry.placed.iter().all(|(cell, _)| cells.contains(cell)) {
        return Err(bent());
    }
    let square = |cell: &Cell| match entry.placed.iter().find(|(at, _)| at == cell) {
        None => Ok(Square::Through(None)),
        Some(&(_, tile)) if spelled(tile).is_some() => Ok(Square::New(tile)),
        Some(&(_, tile)) => Err(ExportError::NoSpelling {
            tile,
            action: action(),
        }),
    };
    let letters = cells.iter().map(square).collect::<Result<_, _>>()?;
    Ok(Event::Play {
        start,
        axis,
        letters,
    })
}

/// Where a word starts and the line that it lies in, if it lies in one and reads forward.
fn straight(cells: &[Cell]) -> Option<(Cell, Axis)> {
    let start = *cells.first()?;
    let follows = |axis: &Axis| {
        cells
            .windows(2)
            .all(|pair| pair[0].step(axis.forward()) == Some(pair[1]))
    };
    let axes = Grid::Square.axes().iter().copied();
    axes.into_iter().find(follows).map(|axis| (start, axis))
}

/// A tile as it lay on its rack.
fn held(tile: Tile) -> RackTile {
    match tile.kind {
        Kind::Wildcard => RackTile::Wildcard,
        Kind::Letter | Kind::Corner => RackTile::Letter(tile.letter),
    }
}
