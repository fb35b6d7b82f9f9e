//! What options are about.

use std::fmt;

/// What an option is about: lists of options are divided like this.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Group {
    /// Which words count, and challenges.
    Words,
    /// The board, and where words may go.
    Board,
    /// The tiles, and who holds them.
    Tiles,
    /// What a play scores.
    Scoring,
    /// When the game ends, and what the tiles left then cost.
    End,
    /// The clock.
    Clock,
    /// What the prompt shows.
    Prompt,
}

impl Group {
    /// Every group, in the order in which a table decides.
    pub const ALL: [Self; 7] = [
        Self::Words,
        Self::Board,
        Self::Tiles,
        Self::Scoring,
        Self::End,
        Self::Clock,
        Self::Prompt,
    ];
}

impl fmt::Display for Group {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Words => "words and challenges",
            Self::Board => "the board",
            Self::Tiles => "tiles and racks",
            Self::Scoring => "scoring",
            Self::End => "the end",
            Self::Clock => "the clock",
            Self::Prompt => "the prompt",
        })
    }
}
