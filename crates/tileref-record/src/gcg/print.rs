//! Transcripts as text, in one canonical form.

use std::fmt;

use super::decode::PRAGMA;
use super::{ABOUT, Event, Item, Move, Square, Transcript, capital, spelled};
use crate::grid::{Axis, column_name};
use crate::tile::RackTile;

/// What comes before the name of a built-in game at the end of a description.
pub(super) const GAME: &str = "(tileref: ";

/// The contents of a file in UTF-8.
impl fmt::Display for Transcript {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{PRAGMA} UTF-8")?;
        for (n, player) in self.players.iter().enumerate() {
            writeln!(f, "#player{} {} {}", n + 1, player.nick, player.name)?;
        }
        for key in ABOUT {
            let game = self.game.as_ref().filter(|_| key == "description");
            let game = game.map(|game| format!("{GAME}{game})"));
            let texts = self.about(key).into_iter().chain(game.as_deref());
            let text: Vec<&str> = texts.collect();
            if !text.is_empty() {
                writeln!(f, "#{key} {}", text.join(" "))?;
            }
        }
        for (key, text) in &self.hints {
            writeln!(f, "#{key} {text}")?;
        }
        for item in &self.items {
            match item {
                Item::Note(text) => writeln!(f, "#note {text}")?,
                Item::Move(one) => writeln!(f, ">{}: {one}", self.players[one.player].nick)?,
            }
        }
        Ok(())
    }
}

/// The line after the nick.
impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.event {
            // With only one space, other programs take the event for the rack.
            Event::ChallengeBonus | Event::TimePenalty => write!(f, "{} ", tiles(&self.rack))?,
            _ if self.rack.is_empty() => {}
            _ => write!(f, "{} ", tiles(&self.rack))?,
        }
        self.event.fmt(f)?;
        // The sign shows whose tiles they are, even with 0 points.
        let sign = match self.event {
            Event::EndRackPenalty(_) if self.score == 0 => "-",
            _ if self.score < 0 => "-",
            _ => "+",
        };
        let score = self.score.unsigned_abs();
        write!(f, " {sign}{score} {}", self.total)
    }
}

impl fmt::Display for Event {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Play {
                start,
                axis,
                letters,
            } => {
                let (column, row) = (column_name(start.column()), start.row() + 1);
                match axis {
                    Axis::Row => write!(f, "{row}{column} ")?,
                    _ => write!(f, "{column}{row} ")?,
                }
                letters.iter().try_for_each(|square| square.fmt(f))
            }
            Self::Exchange(put_back) => write!(f, "-{}", tiles(put_back)),
            Self::ExchangeCount(count) => write!(f, "-{count}"),
            Self::Pass => f.write_str("-"),
            Self::Withdrawn => f.write_str("--"),
            Self::ChallengeBonus => f.write_str("(challenge)"),
            Self::TimePenalty => f.write_str("(time)"),
            Self::EndRackBonus(rack) | Self::EndRackPenalty(rack) => write!(f, "({})", tiles(rack)),
        }
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            // A tile without a spelling cannot get here: neither a parser nor an export makes one.
            Self::New(tile) => f.write_str(&spelled(*tile).unwrap_or_else(|| "?".to_owned())),
            Self::Through(None) => f.write_str("."),
            Self::Through(Some(letter)) => write!(f, "({})", capital(*letter)),
        }
    }
}

fn tiles(rack: &[RackTile]) -> String {
    let spelled = |tile: &RackTile| match tile {
        RackTile::Wildcard => "?".to_owned(),
        RackTile::Letter(letter) | RackTile::Corner(letter) => capital(*letter),
    };
    rack.iter().map(spelled).collect()
}
