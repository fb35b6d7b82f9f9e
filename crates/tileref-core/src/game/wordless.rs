//! Turns without a word, and when they end a game.

use super::{Applied, Entry, Game, Status};
use crate::action::{Action, Part};
use crate::referee::Refusal;
use crate::referee::rules::{BagTooSmall, TileSupply, TooManyTiles};
use crate::rules::{Enforcement, Wordless};

impl Game {
    /// A pass, an exchange or a forfeit: a turn without a word.
    pub(super) fn wordless_turn(&mut self, seat: usize, name: &str, action: &Action) -> Applied {
        let status = match action {
            Action::Exchange { count, tiles } => {
                let (wanted, held, bag) = (*count, self.held(seat), self.state.bag);
                if wanted > held {
                    let from = self.rules.mechanic.stock();
                    let too_many = TooManyTiles::Held { wanted, held, from };
                    return Err(Refusal::new(too_many, Part::Token(1)));
                }
                let least = self.rules.mechanic.exchange_bag();
                let too_small = if bag < least {
                    Some(BagTooSmall::Closed { bag, least })
                } else {
                    (wanted > bag).then_some(BagTooSmall::Holds { wanted, bag })
                };
                if let Some(reason) = too_small.filter(|_| self.rules.counts_tiles()) {
                    return Err(Refusal::new(reason, Part::Token(1)));
                }
                let faces = tiles.iter().map(|tile| tile.face());
                if self.rules.house.supply == Enforcement::Enforce
                    && let Some(face) = self.state.used.exceeded(&self.rules.tiles, faces)
                {
                    let in_set = self.rules.tiles.count(face);
                    let short = TileSupply::OnRack { face, in_set };
                    return Err(Refusal::new(short, Part::Token(2)));
                }
                Status::Exchanged
            }
            Action::Forfeit => Status::Forfeited,
            _ => Status::Passed,
        };
        self.count_wordless(seat);
        let entry = self.tell(Entry {
            redrawn: self.redraws(),
            ..self.plain(Some(seat), name, action.to_string(), status)
        });
        self.state.over = self.ends_by_silence();
        self.count_turn();
        self.next_after(seat);
        Ok(entry)
    }

    /// Counts a turn without a word.
    pub(super) fn count_wordless(&mut self, seat: usize) {
        self.state.wordless += 1;
        self.state.seats[seat].passed = true;
    }

    /// Counts a withdrawn play or a lost turn, in games where it is a turn without a word.
    pub(super) fn count_withdrawn(&mut self, seat: usize) {
        if self.rules.mechanic.ending().withdrawn {
            self.count_wordless(seat);
            self.state.over |= self.ends_by_silence();
        }
    }

    /// Whether turns without a word have ended the game.
    fn ends_by_silence(&self) -> bool {
        match self.rules.mechanic.ending().wordless {
            Wordless::Rounds(rounds) => self.state.wordless >= rounds * self.seats.len(),
            Wordless::Turns(turns) => self.state.wordless >= turns,
            Wordless::EmptyBag => {
                let silent = |seat| self.is_out(seat) || self.state.seats[seat].passed;
                self.state.bag == 0 && (0..self.seats.len()).all(silent)
            }
            Wordless::Never => false,
        }
    }
}
