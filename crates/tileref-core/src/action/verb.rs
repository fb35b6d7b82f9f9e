//! The words that actions start with.

use super::Action;
use crate::names::choices;

choices! {
    /// The word that an action starts with; a play that has cells is a `play` without the word.
    pub enum Verb {
        /// Words are played.
        Play = "play",
        /// A turn without a play.
        Pass = "pass",
        /// Tiles are exchanged.
        Exchange = "exchange",
        /// A tile is given up.
        Burn = "burn",
        /// A list of words is handed in.
        Words = "words",
        /// The letters of a round are laid out.
        Grid = "grid",
        /// The last play is challenged.
        Challenge = "challenge",
        /// A turn is lost.
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
        /// The table lets a word count.
        Allow = "allow",
        /// The table stops a word from counting.
        Ban = "ban",
    }
}

choices! {
    /// The word that starts a further part of a play.
    pub enum Further {
        /// One more word.
        Also = "also",
        /// Bonuses.
        Claim = "claim",
    }
}

impl Action {
    /// Its verb.
    ///
    /// ```
    /// use tileref_core::action::{Action, Verb};
    /// assert_eq!(Action::parse("m13 r latch")?.verb(), Verb::Play);
    /// assert_eq!(Action::parse("exchange 3")?.verb().name(), "exchange");
    /// # Ok::<(), tileref_core::action::NotationError>(())
    /// ```
    pub fn verb(&self) -> Verb {
        match self {
            Self::Play(_) | Self::PlayBare(_) => Verb::Play,
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
