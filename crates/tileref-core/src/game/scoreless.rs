//! Scoreless turns, and when they end a game.

use super::{Actor, Applied, Entry, Game, Status};
use crate::action::{Action, Part};
use crate::kinds::Wordless;
use crate::referee::rules::{BagTooSmall, TooManyTiles};
use crate::referee::{Reason, Refusal};
use crate::tile::RackTile;

impl Game {
    /// A pass, an exchange or a forfeit.
    pub(super) fn scoreless_turn(&mut self, by: Actor<'_>, action: Action) -> Applied {
        let seat = by.seat;
        let status = match &action {
            Action::Exchange { count, tiles } => {
                self.check_exchange(seat, *count, tiles)?;
                Status::Exchanged
            }
            Action::Forfeit => Status::Forfeited,
            _ => Status::Passed,
        };
        self.count_scoreless(seat);
        let entry = self.log(Entry {
            redrawn: self.redraws(),
            ..self.entry(Some(by), Some(action), status)
        });
        self.state.over = self.scoreless_turns_left() == Some(0);
        self.count_turn();
        self.next_after(seat);
        Ok(entry)
    }

    /// Whether a seat can hold these tiles, and the bag has enough to exchange them.
    fn check_exchange(&self, seat: usize, count: usize, tiles: &[RackTile]) -> Result<(), Refusal> {
        let refuse = |reason: Reason| Err(Refusal::new(reason, Part::Token(1)));
        let (wanted, bag) = (count, self.state.bag);
        if let Some(held) = TooManyTiles::held(&self.situation(seat), wanted) {
            return refuse(held.into());
        }
        self.check_supply(tiles.iter(), Part::Token(2))?;
        if self.rules.counts_tiles() {
            let least = self.rules.kind().exchange().unwrap_or(0);
            if bag < least {
                return refuse(BagTooSmall::Closed { bag, least }.into());
            }
            if wanted > bag {
                return refuse(BagTooSmall::Holds { wanted, bag }.into());
            }
        }
        Ok(())
    }

    /// Counts a scoreless turn.
    pub(super) fn count_scoreless(&mut self, seat: usize) {
        self.state.scoreless += 1;
        self.state.seats[seat].passed = true;
    }

    /// Counts a withdrawn play or a lost turn, in games where these are scoreless turns too.
    pub(super) fn count_withdrawn(&mut self, seat: usize) {
        if self.rules.kind().ending().withdrawn {
            self.count_scoreless(seat);
            self.state.over |= self.scoreless_turns_left() == Some(0);
        }
    }

    /// Scoreless turns in a row.
    pub fn scoreless_turns(&self) -> usize {
        self.state.scoreless
    }

    /// How many more scoreless turns end the game; `None` if they do not end it, or not yet.
    ///
    /// ```
    /// # use tileref_core::{game::Game, referee::Vocabulary, rules::Ruleset};
    /// # let rules = Ruleset::built_in("puzzingo").expect("it is built in");
    /// # let mut game = Game::new(rules, &["Ann", "Bob"], Vocabulary::new(None))?;
    /// game.submit("Ann", "pass")?;
    /// assert_eq!(game.scoreless_turns_left(), Some(3));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn scoreless_turns_left(&self) -> Option<usize> {
        let after = |turns: usize| Some(turns.saturating_sub(self.state.scoreless));
        match self.rules.kind().ending().wordless {
            Wordless::Rounds(rounds) => after(rounds * self.seats.count()),
            Wordless::Turns(turns) => after(turns),
            Wordless::EmptyBag => {
                let plays_on = |&seat: &usize| !self.is_out(seat) && !self.state.seats[seat].passed;
                let left = (0..self.seats.count()).filter(plays_on).count();
                (self.state.bag == 0).then_some(left)
            }
            Wordless::Never => None,
        }
    }
}
