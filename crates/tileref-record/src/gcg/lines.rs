//! The moves of a transcript in the notation of the table.

use super::{Event, GcgProblem, GcgResult, Move, Transcript, is_small};
use crate::action::Action;
use crate::game::Game;
use crate::grid::{Axis, Cell};
use crate::tile::{Alphabet, Letter, RackTile, Tile, TileKind};
use crate::yaml::TextPlace;

/// The reasons for corrections that are moves in GCG.
pub(super) const CHALLENGE: &str = "challenge";
pub(super) const TIME: &str = "time";
/// The reasons for corrections that give a move the score, or only the total, of the transcript.
pub(super) const SCORE: &str = "score in the transcript";
pub(super) const TOTAL: &str = "total in the transcript";

/// A move as the table types it.
pub(super) struct TypedMove {
    /// The line, with the letters of old tiles.
    pub text: String,
    /// The rack before it.
    pub rack: Vec<RackTile>,
    /// The tiles from the rack that it uses.
    pub used: Vec<RackTile>,
}

/// Reads the moves of a transcript in the tiles of a game.
pub(super) struct Spelling {
    /// The letters of the game.
    alphabet: Alphabet,
    /// Cuts words into tiles. Some programs put a tile of several letters in brackets, others do not mark it: in a
    /// transcript without brackets, each tile is the longest one of the game that fits.
    cutter: Alphabet,
}

impl Spelling {
    pub fn new(transcript: &Transcript, alphabet: &Alphabet) -> Self {
        let has_brackets = transcript.moves().any(|one| {
            let tiles = match &one.event {
                Event::Play { word, .. } => word,
                Event::Exchange(what) if what.parse::<usize>().is_err() => what,
                Event::EndRack { tiles, .. } => tiles,
                _ => "",
            };
            let brackets = ['[', '|', '1', '2', '3'];
            one.rack.contains(brackets) || tiles.contains(brackets)
        });
        let mut spelling = Self::bracketed(alphabet);
        if !has_brackets {
            spelling.cutter = alphabet.clone();
        }
        spelling
    }

    /// Reads tiles of which those of several letters are in brackets.
    pub fn bracketed(alphabet: &Alphabet) -> Self {
        Self {
            alphabet: alphabet.clone(),
            cutter: Alphabet::default(),
        }
    }

    /// The line of a move on the board of a game.
    pub fn line(&self, one: &Move, game: &Game) -> GcgResult<TypedMove> {
        let rack = self.rack(&one.rack, one.rack_at)?;
        let mut used = Vec::new();
        let text = match &one.event {
            Event::Play { start, axis, word } => {
                let mut word = self.word(game, (*start, *axis), (word, one.at), &mut used)?;
                self.alphabet.keep_apart(&mut word);
                let mirrored = word.iter().any(|tile| tile.letter.is_from_the_right());
                let way = axis.forward().seen(mirrored);
                let word: String = word.iter().map(Tile::to_string).collect();
                format!("{} {way} {word}", start.to_string().to_lowercase())
            }
            Event::Exchange(what) => {
                let count = what.parse();
                if count.is_err() {
                    used = self.rack(what, one.at.further(1))?;
                }
                let (count, tiles) = (count.unwrap_or(used.len()), used.clone());
                Action::Exchange { count, tiles }.to_string()
            }
            Event::Pass => "pass".to_owned(),
            Event::Withdrawn => "challenge upheld".to_owned(),
            Event::ChallengeBonus => format!("adjust {:+} {CHALLENGE}", one.score),
            Event::TimePenalty => format!("adjust {:+} {TIME}", one.score),
            Event::EndRack { tiles, .. } => {
                used = self.rack(tiles, one.at.further(1))?;
                Action::Rack(used.clone()).to_string()
            }
        };
        Ok(TypedMove { text, rack, used })
    }

    /// The tiles of a rack.
    pub fn rack(&self, text: &str, at: TextPlace) -> GcgResult<Vec<RackTile>> {
        let tile = |(n, part)| match part {
            "?" => Ok(RackTile::Wildcard),
            _ => self.letter(part, at.further(n)).map(RackTile::Letter),
        };
        let text = bracketed(text);
        let tiles = self.parts(&text).into_iter().map(tile);
        let mut tiles: Vec<RackTile> = tiles.collect::<Result<_, _>>()?;
        self.alphabet.keep_apart(&mut tiles);
        Ok(tiles)
    }

    /// The tiles of a play from this cell: new ones as they are, which are also added to those used, and old ones as
    /// letters.
    fn word(
        &self,
        game: &Game,
        (start, axis): (Cell, Axis),
        (text, at): (&str, TextPlace),
        used: &mut Vec<RackTile>,
    ) -> GcgResult<Vec<Tile>> {
        let (mut word, mut next, mut bracket) = (Vec::new(), Some(start), None);
        for (n, part) in self.parts(&bracketed(text)) {
            let here = at.further(n);
            match (part, bracket) {
                ("(", None) => bracket = Some(here),
                (")", Some(_)) => bracket = None,
                ("(", _) => return Err(GcgProblem::Unpaired('(').at(here)),
                (")", _) => return Err(GcgProblem::Unpaired(')').at(here)),
                _ => {
                    let cell = next.ok_or_else(|| GcgProblem::OffBoard.at(at))?;
                    next = cell.step(axis.forward());
                    let old = game.table().at(cell).map(|tile| plain(tile.letter));
                    if old.is_none() && (part == "." || bracket.is_some()) {
                        return Err(GcgProblem::NoOldTile(cell).at(at));
                    }
                    let tile = match old {
                        Some(old) if part == "." => old,
                        _ => self.tile(part, here)?,
                    };
                    // A different letter is left for the referee to refuse. Old programs write old letters like new ones.
                    if bracket.is_some() || old == Some(plain(tile.letter)) {
                        word.push(plain(tile.letter));
                    } else {
                        used.push(RackTile::of(tile));
                        word.push(tile);
                    }
                }
            }
        }
        bracket.map_or(Ok(word), |at| Err(GcgProblem::Unpaired('(').at(at)))
    }

    /// The parts of a word, each with its place in it.
    pub fn parts<'t>(&self, word: &'t str) -> Vec<(usize, &'t str)> {
        let mut parts = Vec::new();
        for (n, part) in self.cutter.parts(word) {
            if is_mixed(part) {
                // A letter beside a blank.
                let single = Alphabet::default().parts(part);
                parts.extend(single.into_iter().map(|(m, sign)| (n + m, sign)));
            } else {
                parts.push((n, part));
            }
        }
        parts
    }

    /// The tile for a part of a word: a capital is a letter tile, a small letter a blank.
    pub fn tile(&self, part: &str, at: TextPlace) -> GcgResult<Tile> {
        let kind = if is_small(part) {
            TileKind::Wildcard
        } else {
            TileKind::Letter
        };
        let letter = self.letter(part, at)?;
        Ok(Tile { letter, kind })
    }

    fn letter(&self, part: &str, at: TextPlace) -> GcgResult<Letter> {
        let name = match part {
            // Some programs write digits for Spanish tiles.
            "1" => "[CH]",
            "2" => "[LL]",
            "3" => "[RR]",
            _ => part,
        };
        let letter = self.alphabet.letter(name);
        letter.ok_or_else(|| GcgProblem::NoTile(part.to_owned()).at(at))
    }
}

fn plain(letter: Letter) -> Tile {
    let kind = TileKind::Letter;
    Tile { letter, kind }
}

/// A word with `[CH]` for `|CH|`.
fn bracketed(word: &str) -> String {
    let mut brackets = ['[', ']'].into_iter().cycle();
    let is_paired = word.matches('|').count().is_multiple_of(2);
    let bracket = |c| match c {
        '|' if is_paired => brackets.next().unwrap_or(c),
        _ => c,
    };
    word.chars().map(bracket).collect()
}

fn is_mixed(part: &str) -> bool {
    part.chars().any(char::is_lowercase) && part.chars().any(char::is_uppercase)
}
