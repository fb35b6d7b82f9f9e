//! The last turns of a game: those without a word, and those that a limit counts.

use super::{Actor, Applied, Entry, Game, Status};
use crate::action::{Action, Part};
use crate::features::Wordless;
use crate::game::rules::BagTooSmall;
use crate::referee::rules::TooManyTiles;
use crate::rule::{Reason, Refusal};
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
        let entry = self.log(self.entry(Some(by), Some(action), status));
        let redraws = self.redraws();
        self.log_mut()[entry].redrawn = redraws;
        self.end_if_scoreless();
        self.next_after(seat);
        Ok(entry)
    }

    /// Checks that a seat can hold these tiles, and that the bag has enough to exchange them.
    fn check_exchange(&self, seat: usize, count: usize, tiles: &[RackTile]) -> Result<(), Refusal> {
        let refuse = |reason: Reason| Err(Refusal::new(reason, Part::Token(1)));
        let (wanted, bag) = (count, self.state.bag);
        if let Some(held) = TooManyTiles::held(&self.situation(seat), wanted) {
            return refuse(held.into());
        }
        self.check_supply(tiles.iter(), Part::Token(2))?;
        if self.rules.counts_tiles() {
            let least = self.rules.features.exchange.unwrap_or(0);
            if bag < least {
                return refuse(BagTooSmall::Closed { bag, least }.into());
            }
            if wanted > bag {
                return refuse(BagTooSmall::Holds { wanted, bag }.into());
            }
        }
        Ok(())
    }

    /// Ends the game after the last turn that `max_turns` allows.
    pub(super) fn end_if_last_turn(&mut self) {
        let most = self.rules.house.max_turns as usize;
        self.state.over |= most > 0 && self.turns() >= most;
    }

    /// Ends the game after the last scoreless turn that the rules allow.
    pub(super) fn end_if_scoreless(&mut self) {
        self.state.over |= self.scoreless_turns_left() == Some(0);
    }

    /// The scoreless turns since the last play; in some games a withdrawn play and a lost turn are scoreless turns too.
    fn scoreless(&self) -> impl Iterator<Item = &Entry> {
        let withdrawn = self.rules.features.ending.withdrawn;
        let since = self.entries.iter().rev();
        let since = since.take_while(|entry| entry.status != Status::Scored);
        since.filter(move |entry| match entry.status {
            Status::Passed | Status::Exchanged | Status::Forfeited => true,
            Status::Withdrawn | Status::Lost => withdrawn,
            _ => false,
        })
    }

    /// Scoreless turns in a row.
    pub fn scoreless_turns(&self) -> usize {
        self.scoreless().count()
    }

    /// How many more scoreless turns end the game; `None` if they do not end it, or not yet.
    ///
    /// ```
    /// # use tileref_game::{game::Game, referee::Vocabulary, rules::Ruleset};
    /// # let rules = Ruleset::built_in("puzzingo").expect("it is built in");
    /// # let mut game = Game::new(rules, &["Ann", "Bob"], Vocabulary::new(None))?;
    /// game.submit("Ann", "pass")?;
    /// assert_eq!(game.scoreless_turns_left(), Some(3));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn scoreless_turns_left(&self) -> Option<usize> {
        let after = |turns: usize| Some(turns.saturating_sub(self.scoreless_turns()));
        match self.ending().wordless {
            Wordless::Rounds(rounds) => after(rounds * self.seats.count()),
            Wordless::Turns(turns) => after(turns),
            Wordless::EmptyBag => (self.state.bag == 0).then(|| self.passes_left()),
            Wordless::AllPass => Some(self.passes_left()),
            // `ending` has settled what is standard.
            Wordless::Never | Wordless::Standard => None,
        }
    }

    /// How many players with tiles left have not passed since the last play or exchange.
    fn passes_left(&self) -> usize {
        let since = self.scoreless();
        let since = since.take_while(|entry| entry.status != Status::Exchanged);
        let passed: Vec<_> = since.map(|entry| entry.seat).collect();
        let plays_on = |&seat: &usize| !self.is_out(seat) && !passed.contains(&Some(seat));
        (0..self.seats.count()).filter(plays_on).count()
    }
}
