//! Verbs: the words that actions start with.

use super::Action;
use crate::options::choices;

choices! {
    /// The verb of an action. A play with cells is a `play` too, but is typed without the verb.
    pub enum Verb {
        /// Words are played.
        Play = "play",
        /// A turn scores points without its words.
        Points = "points",
        /// The turn is passed.
        Pass = "pass",
        /// Tiles are exchanged.
        Exchange = "exchange",
        /// A tile is played for no points.
        Burn = "burn",
        /// A list of words is submitted.
        Words = "words",
        /// The letters of a round are laid out.
        Grid = "grid",
        /// The last play is challenged.
        Challenge = "challenge",
        /// The timer ran out.
        Forfeit = "forfeit",
        /// The game ends.
        End = "end",
        /// The tiles left on a rack are declared.
        Rack = "rack",
        /// A score is corrected.
        Adjust = "adjust",
        /// A remark.
        Note = "note",
        /// A category is drawn.
        Category = "category",
        /// Everything on the table is moved.
        Shift = "shift",
        /// Words count from now on.
        Allow = "allow",
        /// Words no longer count.
        Ban = "ban",
    }
}

choices! {
    /// The keyword of a further part of a play.
    pub enum Further {
        /// One more declared word.
        Also = "also",
        /// Claimed bonuses.
        Claim = "claim",
    }
}

impl Action {
    /// Its verb.
    ///
    /// ```
    /// use tileref_referee::action::{Action, Verb};
    /// assert_eq!(Action::parse("m13 r latch")?.verb(), Verb::Play);
    /// assert_eq!(Action::parse("exchange 3")?.verb().name(), "exchange");
    /// # Ok::<(), tileref_referee::action::NotationError>(())
    /// ```
    pub fn verb(&self) -> Verb {
        match self {
            Self::Play(_) | Self::PlayBare(_) => Verb::Play,
            Self::Points { .. } => Verb::Points,
            Self::Pass => Verb::Pass,
            Self::Exchange { .. } => Verb::Exchange,
            Self::Burn(..) => Verb::Burn,
            Self::Words(_) => Verb::Words,
            Self::Grid(_) => Verb::Grid,
            Self::Forfeit => Verb::Forfeit,
            Self::End => Verb::End,
            Self::Challenge { .. } => Verb::Challenge,
            Self::Rack(_) => Verb::Rack,
            Self::Adjust { .. } => Verb::Adjust,
            Self::Note { .. } => Verb::Note,
            Self::Category(_) => Verb::Category,
            Self::Shift(..) => Verb::Shift,
            Self::Allow(_) => Verb::Allow,
            Self::Ban(_) => Verb::Ban,
        }
    }
}
