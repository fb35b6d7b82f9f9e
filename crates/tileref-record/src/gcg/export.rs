//! A game as a transcript.

use std::fmt;

use super::board::{CHALLENGE, TIME};
use super::{Event, Item, Move, Player, Square, Transcript, nick_of, on_rack, spelled};
use crate::action::{Action, Time};
use crate::game::{Entry, Game, Status};
use crate::grid::{Axis, Cell};
use crate::record::TABLE;
use crate::text::{same_name, shown};
use crate::tile::{RackTile, Tile};
use crate::yaml::Place;

/// A game that no transcript can tell.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ExportError {
    /// Not a crossword game: what people call it.
    NoCrossword(String),
    /// Not two players, or players in teams.
    NotTwo,
    /// A tile that a transcript cannot spell, and the action that lays it.
    NoSpelling(Tile, String),
    /// Points that do not fit a transcript.
    TooLarge(i64),
}

/// What is wrong, and what to try.
impl fmt::Display for ExportError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        const OTHERS: &str = "`--format markdown` and `--format html` work for any game";
        match self {
            Self::NoCrossword(game) => write!(
                f,
                "{} is not a crossword game, and GCG is only for those; {OTHERS}",
                shown(game)
            ),
            Self::NotTwo => write!(
                f,
                "GCG is only for games of two players without teams; {OTHERS}"
            ),
            Self::NoSpelling(tile, action) => write!(
                f,
                "GCG writes a blank as a small letter and any other tile as a capital, and the \
                 `{}` in `{}` has no such form; {OTHERS}",
                tile.letter,
                shown(action)
            ),
            Self::TooLarge(points) => write!(
                f,
                "{points} points are too many for GCG; look for the `adjust` that made them"
            ),
        }
    }
}

impl std::error::Error for ExportError {}

impl Transcript {
    /// The transcript of a game. What GCG has no move for becomes a note.
    ///
    /// # Errors
    /// A game that is not a crossword game of two players, or a tile that GCG cannot spell.
    pub fn from_game(game: &Game) -> Result<Self, ExportError> {
        if game.rules().mechanic.layout().is_none() {
            return Err(ExportError::NoCrossword(game.rules().name.clone()));
        }
        let seats = game.seats();
        let ([first, second], []) = (seats.players(), seats.teams()) else {
            return Err(ExportError::NotTwo);
        };
        let mut writer = Writer::default();
        for entry in game.entries() {
            writer.entry(entry)?;
        }
        Ok(Self {
            title: None,
            lexicon: None,
            players: players([&first.name, &second.name]),
            items: writer.items,
        })
    }
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

#[derive(Default)]
struct Writer {
    items: Vec<Item>,
    /// The points of each player so far.
    totals: [i64; 2],
}

impl Writer {
    fn entry(&mut self, entry: &Entry) -> Result<(), ExportError> {
        match (entry.seat, entry.total, event(entry)?) {
            (Some(player), Some(total), Some(event)) => self.event(entry, player, total, event)?,
            _ => self.note(entry),
        }
        if let (Some(player), Some(total)) = (entry.seat, entry.total) {
            self.totals[player] = total;
        }
        if entry.status == Status::Forfeited {
            self.note(entry);
        }
        if let Some(took) = entry.took {
            self.items.push(Item::Note(format!("took {}", Time(took))));
        }
        Ok(())
    }

    /// The moves of an entry: a play that was taken off again is two, and so is a rack that the other player gains.
    fn event(
        &mut self,
        entry: &Entry,
        player: usize,
        total: i64,
        event: Event,
    ) -> Result<(), ExportError> {
        // What is on a rack besides is not known to the referee.
        let rack: Vec<RackTile> = match &event {
            Event::EndRackPenalty(tiles) => tiles.clone(),
            _ => entry
                .placed
                .iter()
                .map(|(_, tile)| on_rack(*tile))
                .collect(),
        };
        if entry.status == Status::Withdrawn {
            let worth = worth(entry);
            self.push(player, rack.clone(), event, worth, total + worth)?;
            return self.push(player, rack, Event::Withdrawn, -worth, total);
        }
        self.push(player, rack.clone(), event, entry.points, total)?;
        for &(other, points) in &entry.gains {
            self.totals[other] += points;
            let (gained, total) = (Event::EndRackBonus(rack.clone()), self.totals[other]);
            self.push(other, Vec::new(), gained, points, total)?;
        }
        Ok(())
    }

    fn push(
        &mut self,
        player: usize,
        rack: Vec<RackTile>,
        event: Event,
        score: i64,
        total: i64,
    ) -> Result<(), ExportError> {
        if let Some(&points) = [score, total]
            .iter()
            .find(|points| points.abs() > MAX_POINTS)
        {
            return Err(ExportError::TooLarge(points));
        }
        self.items.push(Item::Move(Move {
            player,
            rack,
            rack_at: NOWHERE,
            event,
            score,
            total,
            at: NOWHERE,
            position: NOWHERE,
        }));
        Ok(())
    }

    /// Notes what was said: by whom, unless it is a note of the table.
    fn note(&mut self, entry: &Entry) {
        let note = entry.action.strip_prefix("note ");
        self.items.push(Item::Note(match note {
            Some(text) if entry.actor == TABLE => text.to_owned(),
            _ => format!("{}: {}", entry.actor, note.unwrap_or(&entry.action)),
        }));
    }
}

/// The place of a move that was never written.
const NOWHERE: Place = Place { line: 1, column: 1 };

/// The most points that a transcript is read with.
const MAX_POINTS: i64 = 99_999;

/// What a play came to before it was withdrawn.
fn worth(entry: &Entry) -> i64 {
    let words = entry.words.iter().map(|word| i64::from(word.sum.points()));
    let bonuses = entry.bonuses.iter().map(|bonus| i64::from(bonus.points));
    words.chain(bonuses).sum()
}

/// The move that GCG has for an entry, if any.
fn event(entry: &Entry) -> Result<Option<Event>, ExportError> {
    Ok(match (entry.status, Action::parse(&entry.action)) {
        (Status::Scored | Status::Withdrawn, _) => Some(play(entry)?),
        (Status::Passed | Status::Forfeited | Status::Lost, _) => Some(Event::Pass),
        (_, Ok(Action::Exchange(count))) => Some(Event::ExchangeCount(count)),
        (_, Ok(Action::Rack(tiles))) if !tiles.is_empty() => Some(Event::EndRackPenalty(tiles)),
        (_, Ok(Action::Adjust { reason, .. })) if reason == CHALLENGE => {
            Some(Event::ChallengeBonus)
        }
        (_, Ok(Action::Adjust { reason, .. })) if reason == TIME => Some(Event::TimePenalty),
        (Status::Adjusted, _) if entry.overtime.is_some() => Some(Event::TimePenalty),
        _ => None,
    })
}

/// A play: its main word, with the letters of the tiles that are new.
fn play(entry: &Entry) -> Result<Event, ExportError> {
    let cells = &entry.words[0].cells;
    let square = |cell: &Cell| match entry.placed.iter().find(|(at, _)| at == cell) {
        None => Ok(Square::Through(None)),
        Some(&(_, tile)) if spelled(tile).is_some() => Ok(Square::New(tile)),
        Some(&(_, tile)) => Err(ExportError::NoSpelling(tile, entry.action.clone())),
    };
    let across = cells.iter().all(|cell| cell.row() == cells[0].row());
    Ok(Event::Play {
        start: cells[0],
        axis: if across { Axis::Row } else { Axis::Column },
        letters: cells.iter().map(square).collect::<Result<_, _>>()?,
    })
}
