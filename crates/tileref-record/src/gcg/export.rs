//! Exports a game as a transcript.

use super::lines::{CHALLENGE, SCORE, TIME, TOTAL};
use super::{
    Event, MAX_PLAYERS, Move, Transcript, TranscriptItem, TranscriptPlayer, capital, nick_of,
    tile_text,
};
use crate::action::{Action, Time, Verb, Verdict};
use crate::features::Gain;
use crate::game::{Entry, Game, Status};
use crate::grid::{Axis, Cell};
use crate::text::{same_name, shown};
use crate::tile::{RackTile, Tile};
use crate::yaml::TextPlace;

/// The beginning of the note on how long a turn took.
pub(super) const TOOK: &str = "took ";

/// The note after a turn that was lost by a challenge; macondo writes it.
pub(super) const TURN_LOST: &str = "#unsuccessful-challenge";

/// Why a game cannot be exported.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ExportError {
    /// Not a crossword game, by its name.
    #[error("{} is not a crossword game, and GCG supports no others", shown(.0))]
    NoCrossword(String),
    /// One player, more than four, or players in teams.
    #[error("GCG supports only two to four players without teams")]
    WrongPlayers,
    /// A tile without a spelling in GCG, and the action that places it.
    #[error(
        "GCG writes a blank as a small letter and any other tile as a capital, which is not possible for the `{}` in \
         `{}`",
        .0.letter,
        shown(.1)
    )]
    NoSpelling(Tile, String),
    /// Points with too many digits.
    #[error("{0} points are too many for GCG; look for an `adjust` with that many points")]
    TooLarge(i64),
}

impl Transcript {
    /// The transcript of a game. Actions without a move in GCG become notes.
    ///
    /// # Errors
    /// The game is not a crossword game, its players are too few or too many, or something in it does not fit GCG.
    pub fn from_game(game: &Game) -> Result<Self, ExportError> {
        if !game.rules().features.is_crossword() {
            return Err(ExportError::NoCrossword(game.rules().name.clone()));
        }
        let seats = game.seats();
        let names: Vec<&str> = seats.players().iter().map(|player| &*player.name).collect();
        if !(2..=MAX_PLAYERS).contains(&names.len()) || !seats.teams().is_empty() {
            return Err(ExportError::WrongPlayers);
        }
        let mut writer = Writer {
            items: Vec::new(),
            game,
            totals: vec![0; names.len()],
            withdrawn: None,
        };
        for (entry, rack) in game.entries().iter().zip(racks(game)) {
            writer.turn(entry, rack)?;
        }
        Ok(Self {
            players: players(&names),
            items: writer.items,
            ..Self::default()
        })
    }
}

/// The players, with nicks that differ.
fn players(names: &[&str]) -> Vec<TranscriptPlayer> {
    let mut players: Vec<TranscriptPlayer> = Vec::new();
    for name in names {
        let mut nick = nick_of(name);
        while players.iter().any(|other| same_name(&other.nick, &nick)) {
            nick += &(players.len() + 1).to_string();
        }
        let name = (*name).to_owned();
        players.push(TranscriptPlayer { nick, name });
    }
    players
}

/// The tiles that a seat has declared at the end.
pub(super) fn declared(game: &Game, seat: usize) -> Option<&[RackTile]> {
    let mut own = game.entries().iter().rev();
    own.find_map(|entry| match entry.action.as_deref() {
        Some(Action::Rack(tiles)) if entry.seat == Some(seat) => Some(&**tiles),
        _ => None,
    })
}

/// The rack before each entry, in capitals: that of the record, or as much of it as the game shows. A player who draws
/// no tiles has the same rack in the next turn. An unknown rack is empty.
fn racks(game: &Game) -> Vec<String> {
    let last = |seat| declared(game, seat).unwrap_or_default().to_vec();
    let mut next: Vec<Vec<RackTile>> = (0..game.seats().count()).map(last).collect();
    let before = |entry: &Entry| {
        let Some(rack) = entry.seat.and_then(|seat| next.get_mut(seat)) else {
            return String::new();
        };
        let placed = entry.placed.iter();
        let used = match entry.action.as_deref() {
            _ if entry.rack.is_some() => entry.rack.clone().unwrap_or_default(),
            Some(Action::Rack(tiles) | Action::Exchange { tiles, .. }) => tiles.clone(),
            _ => placed.map(|&(_, tile)| RackTile::of(tile)).collect(),
        };
        if !used.is_empty() || entry.status == Status::Exchanged || entry.redrawn {
            *rack = used;
        }
        tiles(rack)
    };
    let mut racks: Vec<_> = game.entries().iter().rev().map(before).collect();
    racks.reverse();
    racks
}

struct Writer<'a> {
    items: Vec<TranscriptItem>,
    game: &'a Game,
    /// The points of each player so far.
    totals: Vec<i64>,
    /// The last play, if a challenge withdraws it: player, rack and points.
    withdrawn: Option<(usize, String, i64)>,
}

impl Writer<'_> {
    /// Adds the moves and notes of an entry.
    fn turn(&mut self, entry: &Entry, rack: String) -> Result<(), ExportError> {
        let Some(player) = entry.seat else {
            self.note(entry);
            return Ok(());
        };
        if entry.status.is_challenge() {
            return self.challenge(entry, player, &rack);
        }
        match event_of(entry)? {
            Some(Event::EndRack { tiles, .. }) => self.end_rack(entry, player, &tiles)?,
            Some(event) if entry.status == Status::Withdrawn => {
                let worth = worth(entry);
                self.push(player, &rack, event, worth)?;
                self.withdrawn = Some((player, rack, worth));
            }
            Some(event) => {
                if entry.status == Status::Forfeited {
                    self.note(entry);
                }
                self.push(player, &rack, event, entry.points)?;
            }
            None => {
                self.totals[player] += entry.points;
                // A player without a move for a rack has no tiles.
                if entry.status != Status::Rack && !self.corrects(entry, player) {
                    self.note(entry);
                }
            }
        }
        let took = entry.took.filter(|_| entry.status != Status::Forfeited);
        let took = took.map(|took| format!("{TOOK}{}", Time(took)));
        let lost = (entry.status == Status::Lost).then(|| TURN_LOST.to_owned());
        let notes = took.into_iter().chain(lost);
        self.items.extend(notes.map(TranscriptItem::Note));
        Ok(())
    }

    /// Adds a rack at the end: one move for each player whose points it changes, and at least one.
    fn end_rack(&mut self, entry: &Entry, player: usize, tiles: &str) -> Result<(), ExportError> {
        let event = |is_own| {
            let tiles = tiles.to_owned();
            Event::EndRack { is_own, tiles }
        };
        let mut gains = entry.gains.clone();
        if entry.points == 0 && gains.is_empty() {
            // A lone blank is worth nothing to the player who gains it.
            gains.extend(self.gainer(player).map(|other| (other, 0)));
        }
        for &(other, points) in &gains {
            self.push(other, "", event(false), points)?;
        }
        if entry.points != 0 || gains.is_empty() {
            self.push(player, tiles, event(true), entry.points)?;
        }
        Ok(())
    }

    /// The player who went out and gains the tiles that this one has left.
    fn gainer(&self, player: usize) -> Option<usize> {
        let ending = &self.game.rules().features.ending;
        let is_out = |&seat: &usize| self.game.rack_size(seat) == Some(0);
        let mut others = (0..self.totals.len()).filter(|&seat| seat != player);
        let gainer = others.find(is_out);
        gainer.filter(|_| ending.gain_unplayed != Gain::Nothing)
    }

    /// Adds a challenge: its note, unless it says no more than the `--` of a withdrawn play, that `--`, and the points for
    /// everyone who gains or loses some.
    fn challenge(&mut self, entry: &Entry, player: usize, rack: &str) -> Result<(), ExportError> {
        let plain = Verdict::Upheld.name();
        let is_plain = entry.action_text() == format!("{} {plain}", Verb::Challenge);
        if !is_plain {
            self.note(entry);
        }
        if let Some((mover, rack, worth)) = self.withdrawn.take() {
            self.push(mover, &rack, Event::Withdrawn, -worth)?;
        }
        if entry.points != 0 {
            self.push(player, rack, Event::ChallengeBonus, entry.points)?;
        }
        for &(other, points) in &entry.gains {
            self.push(other, "", Event::ChallengeBonus, points)?;
        }
        Ok(())
    }

    /// Takes a correction that gives the player's last move the points of a transcript. No other one is taken.
    fn corrects(&mut self, entry: &Entry, player: usize) -> bool {
        let (is_score, is_total) = (has_reason(entry, SCORE), has_reason(entry, TOTAL));
        let mut moves = self.items.iter_mut().rev().filter_map(|item| match item {
            TranscriptItem::Move(one) if one.player == player => Some(one),
            _ => None,
        });
        let Some(last) = moves.next().filter(|_| is_score || is_total) else {
            return false;
        };
        last.total += entry.points;
        last.score += if is_score { entry.points } else { 0 };
        true
    }

    fn push(
        &mut self,
        player: usize,
        rack: &str,
        event: Event,
        score: i64,
    ) -> Result<(), ExportError> {
        self.totals[player] += score;
        let total = self.totals[player];
        let mut points = [score, total].into_iter();
        if let Some(points) = points.find(|points| points.abs() > MAX_POINTS) {
            return Err(ExportError::TooLarge(points));
        }
        self.items.push(TranscriptItem::Move(Move {
            player,
            rack: rack.to_owned(),
            rack_at: NOWHERE,
            event,
            score,
            total,
            at: NOWHERE,
            position: NOWHERE,
        }));
        Ok(())
    }

    /// Adds a note with the actor and the line, or only the text for a note of the table.
    fn note(&mut self, entry: &Entry) {
        let line = entry.line();
        let note = line.strip_prefix("note ");
        self.items.push(TranscriptItem::Note(match note {
            Some(note) if entry.seat.is_none() => note.to_owned(),
            _ => format!("{}: {}", entry.actor, note.unwrap_or(&line)),
        }));
    }
}

/// The GCG event for an entry, if there is one.
fn event_of(entry: &Entry) -> Result<Option<Event>, ExportError> {
    Ok(Some(match (entry.status, entry.action.as_deref()) {
        (Status::Scored | Status::Withdrawn, _) => play(entry)?,
        (Status::Passed | Status::Forfeited | Status::Lost, _) => Event::Pass,
        (Status::Exchanged, Some(Action::Exchange { count, tiles: put })) => {
            let known = Some(tiles(put)).filter(|put| !put.is_empty());
            Event::Exchange(known.unwrap_or_else(|| count.to_string()))
        }
        (_, Some(Action::Rack(rack))) if !rack.is_empty() => Event::EndRack {
            is_own: true,
            tiles: tiles(rack),
        },
        _ if is_challenge_bonus(entry) => Event::ChallengeBonus,
        _ if has_reason(entry, TIME) || entry.overtime.is_some() => Event::TimePenalty,
        _ => return Ok(None),
    }))
}

/// A correction for this reason.
fn has_reason(entry: &Entry, expected: &str) -> bool {
    matches!(entry.action.as_deref(), Some(Action::Adjust { reason, .. }) if reason == expected)
}

/// A play: its main word, with new and old tiles.
fn play(entry: &Entry) -> Result<Event, ExportError> {
    let cells = &entry.words[0].cells;
    let part = |cell: &Cell| match entry.placed.iter().find(|(at, _)| at == cell) {
        None => Ok(".".to_owned()),
        Some(&(_, tile)) => {
            tile_text(tile).ok_or_else(|| ExportError::NoSpelling(tile, entry.action_text()))
        }
    };
    let word = cells.iter().map(part).collect::<Result<_, _>>()?;
    let across = cells.iter().all(|cell| cell.row() == cells[0].row());
    Ok(Event::Play {
        start: cells[0],
        axis: if across { Axis::Row } else { Axis::Column },
        word,
    })
}

/// Such a correction stands for points for a challenge of which nothing else is known.
pub fn is_challenge_bonus(entry: &Entry) -> bool {
    has_reason(entry, CHALLENGE)
}

/// The place of a move that is not in a text.
pub(super) const NOWHERE: TextPlace = TextPlace { line: 1, column: 1 };

/// The largest number that can be read back.
const MAX_POINTS: i64 = 99_999;

/// The score of a play before it was withdrawn.
fn worth(entry: &Entry) -> i64 {
    let words = entry.words.iter().map(|word| i64::from(word.sum.points()));
    let bonuses = entry.bonuses.iter().map(|bonus| i64::from(bonus.points));
    words.chain(bonuses).sum()
}

/// A rack in capitals.
pub(super) fn tiles(rack: &[RackTile]) -> String {
    let spelled = |tile: &RackTile| match tile {
        RackTile::Wildcard => "?".to_owned(),
        RackTile::Letter(letter) | RackTile::Corner(letter) => capital(*letter),
    };
    rack.iter().map(spelled).collect()
}
