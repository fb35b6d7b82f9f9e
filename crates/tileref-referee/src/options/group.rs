//! What options are about.

use super::choices;

choices! {
    /// What an option is about: lists of options are divided like this, in the order in which a table decides.
    pub enum Group {
        /// Which words count, and challenges.
        Words = "words and challenges",
        /// The board, and where words may go.
        Board = "the board",
        /// The tiles, and who holds them.
        Tiles = "tiles and racks",
        /// What a play scores.
        Scoring = "scoring",
        /// When the game ends, and what the tiles left then cost.
        End = "the end",
        /// The clock.
        Clock = "the clock",
        /// What the prompt shows.
        Prompt = "the prompt",
    }
}
