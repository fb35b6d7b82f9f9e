//! Exports a game as a transcript.

use std::collections::BTreeMap;

use super::board::{CHALLENGE, PASS, SCORE, TIME, TOTAL};
use super::{Event, Item, Move, Player, Square, Style, Transcript, nick_of, one_line, spelled};
use crate::action::{Action, Time};
use crate::alphabet::Alphabet;
use crate::game::{Entry, Game, Status};
use crate::grid::{Axis, Cell};
use crate::record::TABLE;
use crate::rules::WrongChallenge;
use crate::text::{same_name, shown};
use crate::tile::{Kind, Letter, RackTile, Tile};
use crate::yaml::Place;

/// What to do with other games.
const OTHERS: &str = "`--format markdown` and `--format html` work for any game";

/// Why a game cannot be exported.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ExportError {
    /// Not a crossword game, by its name.
    #[error("{} is not a crossword game, and GCG supports no others; {OTHERS}", shown(.0))]
    NoCrossword(String),
    /// Not two players, or players in teams.
    #[error("GCG supports only two players without teams; {OTHERS}")]
    NotTwo,
    /// A tile without a spelling in GCG, and the action that places it.
    #[error(
        "GCG writes a blank as a small letter and any other tile as a capital, which is not possible for the `{}` in \
         `{}`; {OTHERS}",
        .0.letter,
        shown(.1)
    )]
    NoSpelling(Tile, String),
    /// Points that do not fit a transcript.
    #[error("{0} points are too many for GCG; look for an `adjust` with so many points")]
    TooLarge(i64),
}

impl Transcript {
    /// The transcript of a game, with moves in this style. Actions without a move in GCG become notes.
    ///
    /// # Errors
    /// The game is not a crossword game of two players, or something in it does not fit GCG.
    pub fn from_game(game: &Game, style: Style) -> Result<Self, ExportError> {
        if game.rules().mechanic.layout().is_none() {
            return Err(ExportError::NoCrossword(game.rules().name.clone()));
        }
        let seats = game.seats();
        let ([first, second], []) = (seats.players(), seats.teams()) else {
            return Err(ExportError::NotTwo);
        };
        let alphabet = game.alphabet();
        let mut entries = game.entries().iter();
        let mut writer = Writer {
            items: Vec::new(),
            alphabet,
            has_racks: entries.any(|entry| declared(entry, alphabet).is_some()),
            loses_game: game.rules().house.wrong_challenge == WrongChallenge::Game,
            full_words: style.full_words,
            board: BTreeMap::new(),
            totals: [0; 2],
        };
        for (entry, rack) in game.entries().iter().zip(racks(game)) {
            writer.entry(entry, rack)?;
        }
        Ok(Self {
            about: Vec::new(),
            game: None,
            hints: Vec::new(),
            players: players([&first.name, &second.name]),
            items: writer.items,
            style,
        })
    }
}

fn players(names: [&str; 2]) -> [Player; 2] {
    let mut nicks = names.map(nick_of);
    if same_name(&nicks[0], &nicks[1]) {
        nicks[1].push('2');
    }
    let [first, second] = nicks;
    let player = |nick: String, name: &str| {
        // Without a name, a nick is the name too.
        let name = Some(one_line(name)).filter(|name| !name.is_empty());
        Player {
            name: name.unwrap_or_else(|| nick.clone()),
            nick,
        }
    };
    [player(first, names[0]), player(second, names[1])]
}

struct Writer<'a> {
    items: Vec<Item>,
    /// How the game cuts and writes its letters.
    alphabet: &'a Alphabet,
    /// Whether racks are declared, with which a transcript ends.
    has_racks: bool,
    /// Whether a wrong challenge loses the game, whatever the points.
    loses_game: bool,
    /// Whether the letters of old tiles are written out.
    full_words: bool,
    /// The letters on the board, also those that were withdrawn; no word goes through them.
    board: BTreeMap<Cell, Letter>,
    /// The points of each player so far.
    totals: [i64; 2],
}

impl Writer<'_> {
    fn entry(&mut self, entry: &Entry, rack: Vec<RackTile>) -> Result<(), ExportError> {
        match (entry.seat, entry.total, self.event_of(entry)?) {
            (Some(player), Some(total), Some(event)) => {
                self.event(entry, player, total, rack, event)?;
            }
            // What a challenge pays is a move of its own.
            (Some(player), Some(total), None) if is_paid_challenge(entry) => {
                self.challenge(entry, player, total, rack)?;
            }
            _ if is_in_moves(entry) || self.corrects(entry) => {}
            _ if self.has_racks && Action::parse(&entry.action) == Ok(Action::End) => {}
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

    /// Adds the moves of an entry: a withdrawn play is two moves. A rack at the end is one move for each player whose
    /// points it changes, and one in any case.
    fn event(
        &mut self,
        entry: &Entry,
        player: usize,
        total: i64,
        rack: Vec<RackTile>,
        event: Event,
    ) -> Result<(), ExportError> {
        if entry.status == Status::Withdrawn {
            let worth = worth(entry);
            self.push(player, rack.clone(), event, worth, total + worth)?;
            return self.push(player, rack, Event::Withdrawn, -worth, total);
        }
        for &(other, points) in &entry.gains {
            self.totals[other] += points;
            let (gained, total) = (Event::EndRackBonus(rack.clone()), self.totals[other]);
            self.push(other, Vec::new(), gained, points, total)?;
        }
        if entry.points != 0 || entry.gains.is_empty() {
            self.push(player, rack, event, entry.points, total)?;
        }
        Ok(())
    }

    /// Adds the points of a challenge, for whoever gains or loses them.
    fn challenge(
        &mut self,
        entry: &Entry,
        player: usize,
        total: i64,
        rack: Vec<RackTile>,
    ) -> Result<(), ExportError> {
        if entry.status == Status::ChallengeRejected {
            self.note(entry);
        }
        if entry.points != 0 {
            self.push(player, rack, Event::ChallengeBonus, entry.points, total)?;
        }
        for &(other, points) in &entry.gains {
            self.totals[other] += points;
            let total = self.totals[other];
            self.push(
                other,
                vec![RackTile::Wildcard],
                Event::ChallengeBonus,
                points,
                total,
            )?;
        }
        Ok(())
    }

    /// Whether a correction gives the player's last move the points of a transcript, which it then has.
    fn corrects(&mut self, entry: &Entry) -> bool {
        let reason = match Action::parse(&entry.action) {
            Ok(Action::Adjust { reason, .. }) if reason == SCORE || reason == TOTAL => reason,
            _ => return false,
        };
        let mut moves = self.items.iter_mut().rev().filter_map(Item::as_move_mut);
        let Some(last) = moves.find(|one| Some(one.player) == entry.seat) else {
            return false;
        };
        last.total += entry.points;
        if reason == SCORE {
            last.score += entry.points;
        }
        true
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

    /// Adds a note with the actor and the line, or only the text for a note of the table.
    fn note(&mut self, entry: &Entry) {
        let (actor, action) = (&entry.actor, &entry.action);
        let lost = self.loses_game && entry.status == Status::ChallengeRejected;
        let text = match (
            action.strip_prefix("note "),
            action.strip_prefix("adjust +0 "),
        ) {
            (Some(text), _) if actor == TABLE => text.to_owned(),
            (_, Some(text)) => text.to_owned(),
            _ if lost => format!("{actor}: {action}, and loses the game"),
            (note, _) => format!("{actor}: {}", note.unwrap_or(action)),
        };
        self.items.push(Item::Note(text));
    }

    /// The GCG event for an entry, if there is one.
    fn event_of(&mut self, entry: &Entry) -> Result<Option<Event>, ExportError> {
        let action = Action::parse_in(&entry.action, self.alphabet);
        Ok(match (entry.status, action) {
            (Status::Scored | Status::Withdrawn, _) => Some(self.play(entry)?),
            (Status::Passed | Status::Forfeited | Status::Lost, _) => Some(Event::Pass),
            (_, Ok(Action::Exchange { count, tiles })) => Some(if tiles.is_empty() {
                Event::ExchangeCount(count)
            } else {
                Event::Exchange(tiles)
            }),
            (_, Ok(Action::Rack(tiles))) if !tiles.is_empty() => Some(Event::EndRackPenalty(tiles)),
            (_, Ok(Action::Adjust { points, reason })) => {
                marked(points, &reason, self.alphabet).map(|(event, _)| event)
            }
            (Status::Adjusted, _) if entry.overtime.is_some() => Some(Event::TimePenalty),
            _ => None,
        })
    }

    /// A play: its main word, with new and old tiles.
    fn play(&mut self, entry: &Entry) -> Result<Event, ExportError> {
        let cells = &entry.words[0].cells;
        let square = |cell: &Cell| match entry.placed.iter().find(|(at, _)| at == cell) {
            None => Ok(match self.board.get(cell) {
                // Like a new letter, even if it is a blank.
                Some(&letter) if self.full_words => Square::New(Tile {
                    letter,
                    kind: Kind::Letter,
                }),
                _ => Square::Through(None),
            }),
            Some(&(_, tile)) if spelled(tile).is_some() => Ok(Square::New(tile)),
            Some(&(_, tile)) => Err(ExportError::NoSpelling(tile, entry.action.clone())),
        };
        let letters = cells.iter().map(square).collect::<Result<_, _>>()?;
        let across = cells.iter().all(|cell| cell.row() == cells[0].row());
        for &(cell, tile) in &entry.placed {
            self.board.insert(cell, tile.letter);
        }
        Ok(Event::Play {
            start: cells[0],
            axis: if across { Axis::Row } else { Axis::Column },
            letters,
        })
    }
}

/// The move that a correction stands for by its reason, and the rack that it may have: `challenge rack aeinrst`.
fn marked(
    points: i32,
    reason: &str,
    alphabet: &Alphabet,
) -> Option<(Event, Option<Vec<RackTile>>)> {
    let (mark, rack) = match reason.rsplit_once(" rack ") {
        Some((mark, tiles)) => (mark, rack_of(&format!("rack {tiles}"), alphabet)),
        None => (reason, None),
    };
    let event = match mark {
        CHALLENGE => Event::ChallengeBonus,
        TIME => Event::TimePenalty,
        PASS if points == 0 => Event::Pass,
        _ => return None,
    };
    Some((event, rack))
}

/// Whether a challenge gave or took points.
fn is_paid_challenge(entry: &Entry) -> bool {
    entry.status.is_challenge() && (entry.points != 0 || !entry.gains.is_empty())
}

/// Whether the moves of a transcript say what an entry does: an upheld challenge is the `--` after the play, and a player
/// without a rack line has no tiles.
fn is_in_moves(entry: &Entry) -> bool {
    let is_out = |action| matches!(action, Action::Rack(tiles) if tiles.is_empty());
    let withdraws = entry.status == Status::ChallengeUpheld;
    withdraws || Action::parse(&entry.action).is_ok_and(is_out)
}

/// The rack of each entry: as the record has it, or as much of it as the game tells. Who draws no tiles keeps the rack,
/// so it is the one of the turn after. A rack of which nothing is known is one `?`.
fn racks(game: &Game) -> Vec<Vec<RackTile>> {
    let nothing = |seat| match game.rack_size(seat) {
        Some(0) => Vec::new(),
        _ => vec![RackTile::Wildcard],
    };
    let declared = |seat| {
        let own = game
            .entries()
            .iter()
            .filter(|entry| entry.seat == Some(seat));
        own.rev()
            .find_map(|entry| declared(entry, game.alphabet()))
            .unwrap_or_else(|| nothing(seat))
    };
    let mut next = [0, 1].map(declared);
    let before = |entry: &Entry| {
        let Some(next) = entry.seat.and_then(|seat| next.get_mut(seat)) else {
            return Vec::new();
        };
        match entry.rack.clone().or_else(|| named(entry, game.alphabet())) {
            Some(rack) => *next = rack,
            None if entry.status == Status::Exchanged || entry.redrawn => {
                *next = vec![RackTile::Wildcard];
            }
            None => {}
        }
        next.clone()
    };
    let mut racks: Vec<_> = game.entries().iter().rev().map(before).collect();
    racks.reverse();
    racks
}

/// The rack that an entry declares.
fn declared(entry: &Entry, alphabet: &Alphabet) -> Option<Vec<RackTile>> {
    rack_of(&entry.action, alphabet)
}

/// The tiles of a line that declares a rack.
fn rack_of(line: &str, alphabet: &Alphabet) -> Option<Vec<RackTile>> {
    match Action::parse_in(line, alphabet) {
        Ok(Action::Rack(tiles)) => Some(tiles),
        _ => None,
    }
}

/// The tiles of the rack that an entry names: those that it declares, lays or exchanges.
fn named(entry: &Entry, alphabet: &Alphabet) -> Option<Vec<RackTile>> {
    let laid = entry.placed.iter().map(|&(_, tile)| RackTile::of(tile));
    let tiles = match Action::parse_in(&entry.action, alphabet) {
        Ok(Action::Exchange { tiles, .. }) => tiles,
        Ok(Action::Adjust { points, reason }) => marked(points, &reason, alphabet)?.1?,
        _ => laid.collect(),
    };
    declared(entry, alphabet).or((!tiles.is_empty()).then_some(tiles))
}

/// The place of a move that is not in a text.
const NOWHERE: Place = Place { line: 1, column: 1 };

/// The most points that can be read back.
const MAX_POINTS: i64 = 99_999;

/// The score of a play before it was withdrawn.
fn worth(entry: &Entry) -> i64 {
    let words = entry.words.iter().map(|word| i64::from(word.sum.points()));
    let bonuses = entry.bonuses.iter().map(|bonus| i64::from(bonus.points));
    words.chain(bonuses).sum()
}
