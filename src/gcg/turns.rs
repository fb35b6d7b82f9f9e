//! What the moves of a transcript are at the table: lines for the referee.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use super::{Event, GcgError, Move, Problem, Remark, Square, Transcript, export, nick_of};
use crate::grid::{Axis, Cell};
use crate::record::TABLE;
use crate::text::{MAX_LINE, is_hidden, same_name};
use crate::tile::{Kind, Letter, RackTile};
use crate::yaml::Place;

/// One move as it is said at the table, and what the transcript says that it came to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Turn {
    /// Who says it: 0 or 1, in the order of [`Transcript::players`].
    pub by: usize,
    /// The line.
    pub line: String,
    /// Who says it besides the moves, by name: a line that the transcript gives no score for. `None` for a move.
    pub aside: Option<String>,
    /// Whether it is a note, which is left out where nothing can be noted.
    pub is_note: bool,
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
    /// Where its position stands.
    pub position: Place,
}

impl Transcript {
    /// The moves as lines for the referee. Letters that a play goes through are filled in from the plays before it.
    ///
    /// With the lines comes what is wrong with the first move that has none, such as a play that goes through a tile
    /// where none lies: the lines before it may tell more.
    pub fn turns(&self) -> (Vec<Turn>, Option<GcgError>) {
        let mut turns = Vec::new();
        let error = self.tell(&mut turns).err();
        (turns, error)
    }

    fn tell(&self, turns: &mut Vec<Turn>) -> Result<(), GcgError> {
        let (mut board, names) = (Board::default(), self.names());
        for remark in said(&self.remarks, Remark::SAID) {
            let (by, line) = self.split(remark)?;
            turns.push(aside(by.map(|n| names[n].clone()), line, remark.at));
        }
        turns.extend(notes(&self.remarks));
        let mut noted = Vec::new();
        for (n, one) in self.moves.iter().enumerate() {
            let line = board.line(one)?;
            let other = matches!(one.event, Event::Withdrawn | Event::EndRackBonus(_));
            let mut turn = Turn {
                by: if other { 1 - one.player } else { one.player },
                line,
                aside: None,
                is_note: false,
                after_end: matches!(one.event, Event::EndRackBonus(_) | Event::EndRackPenalty(_)),
                player: one.player,
                score: one.score,
                total: one.total,
                at: one.at,
                position: one.position,
            };
            if matches!(one.event, Event::Pass | Event::Withdrawn)
                && let Some(remark) = said(&one.remarks, Remark::MOVE).next()
            {
                let (by, line) = self.split(remark)?;
                (turn.by, turn.line) = (by.unwrap_or(turn.by), line.to_owned());
                (turn.at, turn.position) = (remark.at, remark.at);
            } else if let Some(remark) = said(&one.remarks, Remark::TOOK).next() {
                turn.line = format!("{} @{}", turn.line, remark.text);
            }
            turns.push(turn);
            // Said after the move is told: what the referee says of it comes first.
            match &one.event {
                Event::Play { .. } => held(one, &board.laid)?,
                Event::Exchange(tiles) => held(one, tiles)?,
                _ => {}
            }
            for remark in said(&one.remarks, Remark::SAID) {
                let (by, line) = self.split(remark)?;
                turns.push(aside(by.map(|n| names[n].clone()), line, remark.at));
            }
            noted.extend(notes(&one.remarks));
            // A note between a play and its challenge would come too early.
            if !self.moves.get(n + 1).is_some_and(Move::is_challenge) {
                turns.append(&mut noted);
            }
        }
        Ok(())
    }

    /// Who said it (`None`: the table), and what.
    fn split<'a>(&self, remark: &'a Remark) -> Result<(Option<usize>, &'a str), GcgError> {
        let (nick, line) = remark
            .text
            .split_once(':')
            .ok_or_else(|| Problem::NoSaid.at(remark.at))?;
        let line = line.trim();
        match self.players.iter().position(|player| player.nick == nick) {
            Some(n) => Ok((Some(n), line)),
            None if nick == TABLE => Ok((None, line)),
            None => Err(Problem::UnknownNick(nick.to_owned(), None).at(remark.at)),
        }
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

impl Move {
    /// Whether it may be the challenge of the play before, or what that cost.
    fn is_challenge(&self) -> bool {
        self.event == Event::Withdrawn || said(&self.remarks, Remark::MOVE).next().is_some()
    }
}

/// What people noted, as lines of the table; what an export notes of itself is told by the lines beside it.
fn notes(remarks: &[Remark]) -> impl Iterator<Item = Turn> {
    let noted = said(remarks, Remark::NOTE).filter(|remark| !export::is_own_note(&remark.text));
    noted.filter_map(|remark| {
        let plain = |c: char| if is_hidden(c) { ' ' } else { c };
        let text: String = remark.text.chars().map(plain).collect();
        let mut text = text.split_whitespace().collect::<Vec<_>>().join(" ");
        // A number would say which turn the note is about.
        if let Some((number, rest)) = text.split_once(':')
            && number.parse::<usize>().is_ok()
        {
            text = format!("{number} :{rest}");
        }
        let line = format!("note {text}")
            .chars()
            .take(MAX_LINE)
            .collect::<String>();
        (!text.is_empty()).then(|| Turn {
            is_note: true,
            ..aside(None, line.trim_end(), remark.at)
        })
    })
}

fn said<'a>(remarks: &'a [Remark], keyword: &'static str) -> impl Iterator<Item = &'a Remark> {
    remarks
        .iter()
        .filter(move |remark| remark.keyword == keyword)
}

/// A line besides the moves; the table says what no player does.
fn aside(by: Option<String>, line: &str, at: Place) -> Turn {
    Turn {
        by: 0,
        line: line.to_owned(),
        aside: Some(by.unwrap_or_else(|| TABLE.to_owned())),
        is_note: false,
        after_end: false,
        player: 0,
        score: 0,
        total: 0,
        at,
        position: at,
    }
}

/// The letters on the board of the transcript, whatever the rules say of them.
#[derive(Default)]
struct Board {
    letters: BTreeMap<Cell, Letter>,
    /// Cells of the play before, with the letters that lay there before it.
    fresh: Vec<(Cell, Option<Letter>)>,
    /// Its tiles.
    laid: Vec<RackTile>,
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
                for (cell, before) in self.fresh.drain(..) {
                    match before {
                        Some(letter) => self.letters.insert(cell, letter),
                        None => self.letters.remove(&cell),
                    };
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
        self.laid.clear();
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
                    self.fresh.push((cell, old));
                    self.laid.push(match tile.kind {
                        Kind::Wildcard => RackTile::Wildcard,
                        Kind::Letter | Kind::Corner => RackTile::Letter(tile.letter),
                    });
                    write!(word, "{tile}")
                }
            };
        }
        Ok(word)
    }
}

/// Checks that tiles come from the rack, where the transcript says what is on it.
fn held(one: &Move, tiles: &[RackTile]) -> Result<(), GcgError> {
    let mut rack = one.rack.clone();
    for tile in tiles.iter().filter(|_| !one.rack.is_empty()) {
        match rack.iter().position(|held| held == tile) {
            Some(n) => rack.swap_remove(n),
            None => return Err(Problem::NotOnRack(*tile).at(one.rack_at)),
        };
    }
    Ok(())
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
