//! Exports a game as a transcript.

use super::lines::{CHALLENGE, PASS, SCORE, TIME, TOTAL, WITHDRAWN};
use super::{
    Event, MAX_PLAYERS, Move, Transcript, TranscriptItem, TranscriptPlayer, capital, nick_of,
    tile_text,
};
use crate::action::{Action, Time, read_rack};
use crate::features::Gain;
use crate::game::{Entry, Game, Status};
use crate::grid::{Axis, Cell};
use crate::options::WrongChallenge;
use crate::text::{same_name, shown};
use crate::tile::{Alphabet, RackTile, Tile};
use crate::yaml::TextPlace;

/// The beginning of the note on how long a turn took.
pub(super) const TOOK: &str = "took ";

/// The note after a turn that was lost by a challenge; macondo writes it.
pub(super) const TURN_LOST: &str = "#unsuccessful-challenge";

/// The end of the note on a challenge that cost the game.
pub(super) const GAME_LOST: &str = ", and loses the game";

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
        if game.rules().features.layout().is_none() {
            return Err(ExportError::NoCrossword(game.rules().name.clone()));
        }
        let seats = game.seats();
        let names: Vec<&str> = seats.players().iter().map(|player| &*player.name).collect();
        if !(2..=MAX_PLAYERS).contains(&names.len()) || !seats.teams().is_empty() {
            return Err(ExportError::WrongPlayers);
        }
        let turns = turns(game);
        let mut writer = Writer {
            items: Vec::new(),
            game,
            totals: vec![0; names.len()],
        };
        for (n, turn) in turns.iter().enumerate() {
            let is_lost = |next: &ExportedTurn<'_>| {
                next.entry.status == Status::Lost && next.entry.seat == turn.entry.seat
            };
            writer.turn(turn, turns.get(n + 1).is_some_and(is_lost))?;
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

/// An entry of the game.
struct ExportedTurn<'a> {
    entry: &'a Entry,
    /// The rack before it.
    rack: Vec<RackTile>,
}

impl ExportedTurn<'_> {
    fn action(&self) -> Option<&Action> {
        self.entry.action.as_deref()
    }

    /// The rack that it declares.
    fn declared(&self) -> Option<&[RackTile]> {
        match self.action() {
            Some(Action::Rack(tiles)) => Some(tiles),
            _ => None,
        }
    }

    /// The tiles known to be on the rack: the whole rack, or the tiles placed or exchanged.
    fn known_rack(&self, alphabet: &Alphabet) -> Option<Vec<RackTile>> {
        let placed = self.entry.placed.iter();
        let tiles = match self.action() {
            _ if self.entry.rack.is_some() => return self.entry.rack.clone(),
            Some(Action::Rack(tiles)) => return Some(tiles.clone()),
            Some(Action::Adjust { points, reason }) => {
                return marked(*points, reason, alphabet)?.1;
            }
            Some(Action::Exchange { tiles, .. }) => tiles.clone(),
            _ => placed.map(|&(_, tile)| RackTile::of(tile)).collect(),
        };
        (!tiles.is_empty()).then_some(tiles)
    }
}

/// The entries of a game, each with the rack in the record, or as much of it as the game shows. A player who draws no
/// tiles has the same rack in the next turn. An unknown rack is empty.
fn turns(game: &Game) -> Vec<ExportedTurn<'_>> {
    let alphabet = game.alphabet();
    let turn = |entry| ExportedTurn {
        entry,
        rack: Vec::new(),
    };
    let mut turns: Vec<ExportedTurn<'_>> = game.entries().iter().map(turn).collect();
    let last = |seat| {
        let own = turns.iter().filter(|turn| turn.entry.seat == Some(seat));
        let declared = own.rev().find_map(ExportedTurn::declared);
        declared.unwrap_or_default().to_vec()
    };
    let mut next: Vec<Vec<RackTile>> = (0..game.seats().count()).map(last).collect();
    for turn in turns.iter_mut().rev() {
        let Some(rack) = turn.entry.seat.and_then(|seat| next.get_mut(seat)) else {
            continue;
        };
        match turn.known_rack(alphabet) {
            Some(known) => *rack = known,
            None if turn.entry.status == Status::Exchanged || turn.entry.redrawn => rack.clear(),
            None => {}
        }
        turn.rack.clone_from(rack);
    }
    turns
}

struct Writer<'a> {
    items: Vec<TranscriptItem>,
    game: &'a Game,
    /// The points of each player so far.
    totals: Vec<i64>,
}

impl Writer<'_> {
    /// Adds the moves and notes of a turn; `costs_turn` tells whether its player loses the next one.
    fn turn(&mut self, turn: &ExportedTurn<'_>, costs_turn: bool) -> Result<(), ExportError> {
        let entry = turn.entry;
        match (entry.seat, self.event_of(turn)?) {
            (Some(player), Some(event)) => self.event(turn, player, event)?,
            (Some(player), None) if entry.status.is_challenge() => {
                self.challenge(turn, player, costs_turn)?;
            }
            (Some(player), None) => {
                self.totals[player] += entry.points;
                // A player without a move for a rack has no tiles.
                let is_out = turn.declared().is_some_and(<[RackTile]>::is_empty);
                if !is_out && !self.corrects(turn, player) {
                    self.note(entry);
                }
            }
            (None, _) => self.note(entry),
        }
        match entry.status {
            Status::Forfeited => self.note(entry),
            Status::Lost => {
                let note = TranscriptItem::Note(TURN_LOST.to_owned());
                self.items.push(note);
            }
            _ => {}
        }
        if let Some(took) = entry.took {
            self.items
                .push(TranscriptItem::Note(format!("{TOOK}{}", Time(took))));
        }
        Ok(())
    }

    /// Adds the moves of an entry: a withdrawn play is two moves. A rack at the end is one move for each player whose
    /// points it changes, and at least one.
    fn event(
        &mut self,
        turn: &ExportedTurn<'_>,
        player: usize,
        event: Event,
    ) -> Result<(), ExportError> {
        let (entry, rack) = (turn.entry, &turn.rack);
        if entry.status == Status::Withdrawn {
            let worth = worth(entry);
            self.push(player, rack, event, worth)?;
            return self.push(player, rack, Event::Withdrawn, -worth);
        }
        for &(other, points) in &entry.gains {
            let gained = Event::EndRack {
                is_own: false,
                tiles: tiles(rack),
            };
            self.push(other, &[], gained, points)?;
        }
        match self.gainer(player) {
            // A lone blank is worth nothing to the player who gains it.
            Some(other) if event.is_end_rack() && entry.points == 0 && entry.gains.is_empty() => {
                let gained = Event::EndRack {
                    is_own: false,
                    tiles: tiles(rack),
                };
                self.push(other, &[], gained, 0)
            }
            _ if entry.points != 0 || entry.gains.is_empty() => {
                self.push(player, rack, event, entry.points)
            }
            _ => Ok(()),
        }
    }

    /// The player who went out and gains the tiles that this one has left.
    fn gainer(&self, player: usize) -> Option<usize> {
        let ending = &self.game.rules().features.ending;
        let is_out = |&seat: &usize| self.game.rack_size(seat) == Some(0);
        let mut others = (0..self.game.seats().count()).filter(|&seat| seat != player);
        let gainer = others.find(is_out);
        gainer.filter(|_| ending.gain_unplayed != Gain::Nothing)
    }

    /// Adds a challenge: its note, and the points for everyone who gains or loses some. One without a word needs no note
    /// if it is the `--` after the play, or the note after the turn that it costs.
    fn challenge(
        &mut self,
        turn: &ExportedTurn<'_>,
        player: usize,
        costs_turn: bool,
    ) -> Result<(), ExportError> {
        let entry = turn.entry;
        let names_word =
            matches!(turn.action(), Some(Action::Challenge { words, .. }) if !words.is_empty());
        let is_free = entry.points == 0 && entry.gains.is_empty();
        let is_told = entry.status == Status::ChallengeUpheld || costs_turn && is_free;
        if names_word || !is_told {
            self.note(entry);
        }
        if entry.points != 0 {
            self.push(player, &turn.rack, Event::ChallengeBonus, entry.points)?;
        }
        for &(other, points) in &entry.gains {
            self.push(other, &[], Event::ChallengeBonus, points)?;
        }
        Ok(())
    }

    /// Takes a correction that gives the player's last move the points of a transcript, or a play that was withdrawn
    /// its score, which they then have. No other correction is taken.
    fn corrects(&mut self, turn: &ExportedTurn<'_>, player: usize) -> bool {
        let Some(Action::Adjust { reason, .. }) = turn.action() else {
            return false;
        };
        let mut own = self.items.iter_mut().rev().filter_map(|item| match item {
            TranscriptItem::Move(one) if one.player == player => Some(one),
            _ => None,
        });
        let Some(last) = own.next() else {
            return false;
        };
        if reason == SCORE || reason == TOTAL {
            last.total += turn.entry.points;
            last.score += if reason == SCORE {
                turn.entry.points
            } else {
                0
            };
            return true;
        }
        let had = reason.strip_prefix(WITHDRAWN).map(str::parse::<i64>);
        let (Some(Ok(score)), Event::Withdrawn, Some(play)) = (had, &last.event, own.next()) else {
            return false;
        };
        if score.abs() <= MAX_POINTS {
            play.total += score - play.score;
            play.score = score;
            last.score = -score;
        }
        true
    }

    fn push(
        &mut self,
        player: usize,
        rack: &[RackTile],
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
            rack: tiles(rack),
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
        let (actor, line) = (&entry.actor, entry.action_text());
        let note = line.strip_prefix("note ");
        let price = self.game.rules().house.wrong_challenge;
        let lost = match price {
            WrongChallenge::Game | WrongChallenge::Triple
                if entry.status == Status::ChallengeRejected =>
            {
                GAME_LOST
            }
            _ => "",
        };
        let text = match (entry.action.as_deref(), note) {
            (Some(Action::Adjust { points: 0, reason }), _) => reason.clone(),
            (_, Some(note)) if entry.seat.is_none() => note.to_owned(),
            (_, note) => format!("{actor}: {}{lost}", note.unwrap_or(&line)),
        };
        self.items.push(TranscriptItem::Note(text));
    }

    /// The GCG event for an entry, if there is one.
    fn event_of(&self, turn: &ExportedTurn<'_>) -> Result<Option<Event>, ExportError> {
        let entry = turn.entry;
        Ok(match (entry.status, turn.action()) {
            (Status::Scored | Status::Withdrawn, _) => Some(play(entry)?),
            (Status::Passed | Status::Forfeited | Status::Lost, _) => Some(Event::Pass),
            (
                _,
                Some(Action::Exchange {
                    count,
                    tiles: known,
                }),
            ) => Some(Event::Exchange(if known.is_empty() {
                count.to_string()
            } else {
                tiles(known)
            })),
            (_, Some(Action::Rack(rack))) if !rack.is_empty() => Some(Event::EndRack {
                is_own: true,
                tiles: tiles(rack),
            }),
            (_, Some(Action::Adjust { points, reason })) => {
                marked(*points, reason, self.game.alphabet()).map(|(event, _)| event)
            }
            (Status::Adjusted, _) if entry.overtime.is_some() => Some(Event::TimePenalty),
            _ => None,
        })
    }
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
    match entry.action.as_deref() {
        Some(Action::Adjust { reason, .. }) => mark(reason).0 == CHALLENGE,
        _ => false,
    }
}

/// The reason of a correction, and the tiles of the rack after it.
fn mark(reason: &str) -> (&str, Option<&str>) {
    let split = reason.rsplit_once(" rack ");
    split.map_or((reason, None), |(mark, tiles)| (mark, Some(tiles)))
}

/// The move that the reason of a correction names, and the rack after it, if any: `challenge rack aeinrst`.
fn marked(
    points: i32,
    reason: &str,
    alphabet: &Alphabet,
) -> Option<(Event, Option<Vec<RackTile>>)> {
    let (mark, tiles) = mark(reason);
    let rack = tiles.and_then(|tiles| read_rack(tiles, alphabet).ok());
    let event = match mark {
        CHALLENGE => Event::ChallengeBonus,
        TIME => Event::TimePenalty,
        PASS if points == 0 => Event::Pass,
        _ => return None,
    };
    Some((event, rack))
}

/// The place of a move that is not in a text.
const NOWHERE: TextPlace = TextPlace { line: 1, column: 1 };

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
