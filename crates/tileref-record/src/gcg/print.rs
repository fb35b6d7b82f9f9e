//! Transcripts as text, in one canonical form.

use std::fmt;

use super::decode::PRAGMA;
use super::{Event, Move, Transcript, TranscriptItem, facts};
use crate::grid::{Axis, column_name};

/// The contents of a file in UTF-8.
impl fmt::Display for Transcript {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{PRAGMA} UTF-8")?;
        for (n, player) in self.players.iter().enumerate() {
            writeln!(f, "#player{} {} {}", n + 1, player.nick, player.name)?;
        }
        for key in facts::PRAGMAS {
            if let Some(text) = self.about(key) {
                writeln!(f, "#{key} {text}")?;
            }
        }
        for (key, text) in &self.hints {
            writeln!(f, "#{key} {text}")?;
        }
        for item in &self.items {
            match item {
                TranscriptItem::Note(text) => writeln!(f, "#note {text}")?,
                TranscriptItem::Move(one) => {
                    writeln!(f, ">{}: {one}", self.players[one.player].nick)?;
                }
            }
        }
        for note in facts::notes(self) {
            writeln!(f, "#note {note}")?;
        }
        Ok(())
    }
}

/// The line after the nick.
impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // With only one space, other programs take a mark in brackets for the rack.
        let is_mark = matches!(self.event, Event::ChallengeBonus | Event::TimePenalty);
        if is_mark || !self.rack.is_empty() {
            write!(f, "{} ", self.rack)?;
        }
        self.event.fmt(f)?;
        // The sign shows whose tiles they are, even with 0 points.
        let sign = match self.event {
            Event::EndRack { is_own: true, .. } if self.score == 0 => "-",
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
            Self::Play { start, axis, word } => {
                let (column, row) = (column_name(start.column()), start.row() + 1);
                match axis {
                    Axis::Row => write!(f, "{row}{column} {word}"),
                    _ => write!(f, "{column}{row} {word}"),
                }
            }
            Self::Exchange(put_back) => write!(f, "-{put_back}"),
            Self::Pass => f.write_str("-"),
            Self::Withdrawn => f.write_str("--"),
            Self::ChallengeBonus => f.write_str("(challenge)"),
            Self::TimePenalty => f.write_str("(time)"),
            Self::EndRack { tiles, .. } => write!(f, "({tiles})"),
        }
    }
}
