//! What each rule means, in plain words; whose rule it is; and how a table switches it.

use super::{BonusName, OptionSpec, Origin, Slug};

/// What a rule means.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Explanation {
    /// The rule in plain words.
    pub text: &'static str,
    /// Whose rule it is.
    pub origin: Origin,
    /// The house rules that switch it.
    pub options: &'static [&'static str],
}

const fn explain(
    origin: Origin,
    options: &'static [&'static str],
    text: &'static str,
) -> Explanation {
    Explanation {
        text,
        origin,
        options,
    }
}

/// What a refusal means.
#[allow(clippy::too_many_lines, reason = "one explanation for each rule")]
pub fn slug(slug: Slug) -> Explanation {
    use Origin::{Guide, Program, Ruling};
    match slug {
        Slug::BadNotation => explain(
            Program,
            &[],
            "The line cannot be read. A play is a cell, a direction and a word: `m13 r latch` \
             starts at column M, row 13 and goes right. A word that bends has one letter for each \
             step: `m13 rdrr latch`. `?s` is a wildcard standing for S, `+e` a corner tile E. \
             Diagonal steps cannot be written, because diagonal tiles do not interlock.",
        ),
        Slug::BadRecord => explain(
            Program,
            &[],
            "The record file cannot be used: it is not YAML, has a key or an option that does not \
             exist, or its players do not fit the game. The message names the line.",
        ),
        Slug::WrongPlayer => explain(
            Guide,
            &[],
            "This is not that player's to say: another player is to move, a player challenges \
             their own play, nobody has that name, or the table says what only a player can say. \
             Turns go clockwise in the order of `players`. A teammate may challenge only where \
             teammates have racks of their own.",
        ),
        Slug::GameOver => explain(
            Guide,
            &[],
            "The game has ended: the bag was empty and somebody laid the last tile, nobody played \
             a word for two rounds, or somebody said `end`. What is left is a challenge of the \
             play that ended it, `rack` for each player, and `adjust`.",
        ),
        Slug::NotOver => explain(
            Guide,
            &[],
            "Racks are counted when the game has ended. `end` stops it earlier.",
        ),
        Slug::NothingToChallenge => explain(
            Guide,
            &["judge"],
            "A play is challenged directly after it, once, and before anything else is said: notes \
             and corrections included. The word that is named must be one that the play made.",
        ),
        Slug::VerdictNeeded => explain(
            Guide,
            &[],
            "Without a dictionary a challenge is a vote of the table: say `challenge upheld` (the \
             play comes off) or `challenge rejected` (it stands). A vote can also be given where \
             there is a dictionary, for a category.",
        ),
        Slug::OffBoard => explain(
            Ruling,
            &[],
            "The path leaves the lettering of the table: it goes left of column A or above row 1. \
             The table itself has no edge, so `table: shift r 5` moves everything and makes room.",
        ),
        Slug::WordTooShort => explain(Guide, &[], "A word has two letters or more."),
        Slug::CellReused => explain(
            Guide,
            &[],
            "A tile serves once in the spelling of a word, so the path of a word never comes to a \
             cell twice.",
        ),
        Slug::LetterMismatch => explain(
            Guide,
            &[],
            "On a tile that lies there the declared letter is the tile's letter. A wildcard keeps \
             the letter it was declared as for the rest of the game. A mark may be left out on an \
             old tile; given, it must be true. A word declared with `also` lays nothing itself, so \
             it cannot lead over an empty cell.",
        ),
        Slug::NoNewTile => explain(
            Guide,
            &[],
            "Every word that is declared uses at least one tile of this turn.",
        ),
        Slug::TooManyTiles => explain(
            Guide,
            &[],
            "A play, or an exchange, takes no more tiles than the rack holds: seven, or fewer once \
             the bag is empty.",
        ),
        Slug::FirstWord => explain(
            Guide,
            &[],
            "The first play is one single word. Only the same word read backwards may be declared \
             with it.",
        ),
        Slug::NotConnected => explain(
            Guide,
            &["separate_clusters"],
            "After the first word, at least one new tile shares a side with a tile on the table.",
        ),
        Slug::TurnOnOldTile => explain(
            Ruling,
            &["turns"],
            "A word may go round corners, but it turns only at tiles laid in this turn. So a bent \
             word on the table cannot be made longer: LATCHES on a bent LATCH would turn on old \
             tiles, and only straight words are extended. The guide says so twice, and yet its own \
             ring example (MATCH laid round to the BOX of INBOX) turns on the old B; so a word \
             that completes a ring may also turn on an old tile where it joins or leaves a \
             straight line of two or more old letters that it uses.",
        ),
        Slug::SingleLetterLine => explain(
            Guide,
            &[],
            "To go on along a line that already has letters you must use them. A word that takes a \
             single letter of a line must leave that line; THE cannot take only the H of LATCH and \
             lay E behind it, because the C before the H would have to be part of the word.",
        ),
        Slug::PartialRun => explain(
            Guide,
            &[],
            "A straight word is the whole run of tiles it lies in: declare HABITS, not BITS. A \
             word declared with `also` is more than a stretch of the main word; the main word read \
             backwards is the only exception. That stretches inside the main word never score by \
             themselves is our ruling.",
        ),
        Slug::BadRun => explain(
            Guide,
            &["judge"],
            "Every straight line of tiles that the play makes must read as a word in at least one \
             direction, unless all its tiles belong to the word that is played. With `judge: \
             challenge` such a line is accepted and can be challenged.",
        ),
        Slug::CornerInterlock => explain(
            Ruling,
            &["corner_interlock"],
            "A corner tile has two flat sides that meet, like the corner piece of a jigsaw. So it \
             has neighbours on two sides at most, and those at a right angle: never both left and \
             right, never both above and below. The guide shows this in pictures that are lost.",
        ),
        Slug::TileSupply => explain(
            Ruling,
            &["supply"],
            "The tiles on the table, and on the racks declared at the end, are no more than the \
             set has. A corner tile counts as its letter.",
        ),
        Slug::NotAWord => explain(
            Guide,
            &["judge"],
            "With `judge: entry` a play is refused when one of its words is not in the dictionary. \
             The table can `allow` and `ban` words over it. With `judge: challenge` nothing is \
             looked up until somebody challenges.",
        ),
        Slug::FalseClaim => explain(
            Guide,
            &["bonuses"],
            "A bonus that is named with `claim` must be earned by the play.",
        ),
        Slug::BagTooSmall => explain(
            Guide,
            &[],
            "An exchange draws as many tiles as it gives back, so the bag must hold that many.",
        ),
        Slug::RackSize => explain(
            Program,
            &[],
            "How many tiles a player has left is known from the turns, and a declared rack has \
             that many.",
        ),
        _ => explain(Guide, &[], ""),
    }
}

/// What earns a bonus.
pub fn bonus(name: BonusName) -> Explanation {
    use Origin::{Guide, Ruling};
    match name {
        BonusName::Bridge => explain(
            Ruling,
            &["bridge", "separate_clusters"],
            "The word joins two branches of the table: it uses two old tiles with a new tile \
             somewhere between them, and no standing word through the one shares a tile with a \
             standing word through the other. (All tiles normally form one structure, so the \
             guide's two clusters that were apart could never be joined.)",
        ),
        BonusName::FullFit => explain(Guide, &[], "As many new tiles as a full rack holds: seven."),
        BonusName::Cluster => explain(
            Guide,
            &[],
            "The main word has exactly four letters and its tiles form a block of two by two.",
        ),
        BonusName::MultiDirection => explain(
            Ruling,
            &["multi_direction"],
            "The main word has four or more legs: straight stretches between its turns.",
        ),
        BonusName::Corner => explain(
            Ruling,
            &[],
            "A corner tile is now the first or last letter of two differently spelled words, and a \
             word of this turn begins or ends at it. The two words may be of different turns; BAT \
             laid with a corner B is also TAB and earns it at once. Once in a game for each corner \
             tile is our ruling.",
        ),
        BonusName::Ring => explain(
            Ruling,
            &["ring", "turns"],
            "The play encloses one or more empty cells, every tile around them belongs to the main \
             word, and at least one of them is new. Whether the diagonal neighbours count is a \
             house rule.",
        ),
        BonusName::Extension => explain(
            Guide,
            &["team_racks"],
            "Teams with individual racks: a word of this turn contains a teammate's standing word, \
             cell by cell in the same order, and is longer. Each such word counts once.",
        ),
        BonusName::Connection => explain(
            Guide,
            &["team_racks"],
            "Teams with individual racks: a tile of the main word lies on, or shares a side with, \
             a tile of a teammate's standing word. Once a turn.",
        ),
        BonusName::AllTiles => explain(Guide, &[], "A full rack laid in one turn."),
    }
}

/// What is decided about a part of the game that is no single rule.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Subject {
    /// Its name.
    pub name: &'static str,
    /// What is decided.
    pub explanation: Explanation,
}

/// The parts of the game that need words of their own.
pub const SUBJECTS: &[Subject] = &[
    Subject {
        name: "challenge",
        explanation: explain(
            Origin::Ruling,
            &["judge"],
            "Any player but the one who moved may challenge a play, directly after it. The words \
             it scored are looked up, or the one that is named; `upheld` or `rejected` states a \
             vote instead. Upheld, everything is as it was before the play: tiles, racks, bag, \
             bonuses still to be had, the count of turns without a word; a first play can then be \
             made again, and the next player moves. Rejected, the challenger loses the next turn; \
             lost turns add up and are skipped when they come. A play that ended the game can be \
             challenged too: rejected, that costs nothing. That the guide's rules are meant in \
             this way is our ruling.",
        ),
    },
    Subject {
        name: "end",
        explanation: explain(
            Origin::Guide,
            &[],
            "The game ends when the bag is empty and a player has no tile left, or when every seat \
             in turn has twice made no word: passes, exchanges and forfeits count, a play that \
             stands starts the count anew, a withdrawn play and a lost turn leave it as it is. The \
             player to move, or the table, may also say `end`.",
        ),
    },
    Subject {
        name: "rack",
        explanation: explain(
            Origin::Guide,
            &["rack_penalty"],
            "At the end every player who has tiles left declares them. They count their values, \
             corner tiles and wildcards 5 each; the sum is doubled if there is a corner tile among \
             them and tripled if there is a wildcard, and is subtracted. Whether once for each \
             kind or for each tile is our ruling. The highest score wins, and a tie is a tie.",
        ),
    },
    Subject {
        name: "words",
        explanation: explain(
            Origin::Ruling,
            &["judge"],
            "A play scores its main word; the main word read backwards where that is a different \
             valid word; every straight line of tiles it makes that is not wholly part of the main \
             word, in each direction in which it reads as a word; and the words declared with \
             `also`. Without a dictionary lines count forward, and a reading backward counts where \
             `also` declares it.",
        ),
    },
];

/// Everything that has a name and can be explained.
#[derive(Clone, Copy, Debug)]
pub enum Topic {
    /// A rule that a line can break.
    Rule(Slug),
    /// A bonus.
    Bonus(BonusName),
    /// A part of the game.
    Subject(&'static Subject),
    /// A house rule.
    Option(&'static OptionSpec),
}

impl Topic {
    /// Everything that can be explained.
    pub fn all() -> impl Iterator<Item = Self> {
        let rules = Slug::ALL.iter().map(|&slug| Self::Rule(slug));
        let bonuses = BonusName::ALL.iter().map(|&bonus| Self::Bonus(bonus));
        let subjects = SUBJECTS.iter().map(Self::Subject);
        rules
            .chain(bonuses)
            .chain(subjects)
            .chain(super::options::JIGSAW.iter().map(Self::Option))
    }

    /// Its name.
    pub fn name(self) -> &'static str {
        match self {
            Self::Rule(slug) => slug.name(),
            Self::Bonus(bonus) => bonus.name(),
            Self::Subject(subject) => subject.name,
            Self::Option(spec) => spec.name,
        }
    }

    /// Whose it is.
    pub fn origin(self) -> Origin {
        match self {
            Self::Rule(of) => slug(of).origin,
            Self::Bonus(of) => bonus(of).origin,
            Self::Subject(of) => of.explanation.origin,
            Self::Option(of) => of.origin,
        }
    }
}

/// What a name stands for: a rule, a bonus, a house rule; `ring` is two of them. `-` and `_` are the same here.
pub fn topics(name: &str) -> Vec<Topic> {
    let plain = |name: &str| {
        name.trim()
            .trim_matches('`')
            .to_lowercase()
            .replace('-', "_")
    };
    let name = plain(name);
    Topic::all()
        .filter(|topic| plain(topic.name()) == name)
        .collect()
}

/// Every name that can be explained.
pub fn names() -> impl Iterator<Item = &'static str> {
    Topic::all().map(Topic::name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_name_is_explained_and_every_switch_exists() {
        for name in names() {
            assert!(!topics(name).is_empty(), "{name}");
        }
        let all = Slug::ALL
            .iter()
            .map(|&name| slug(name))
            .chain(BonusName::ALL.iter().map(|&name| bonus(name)));
        for explanation in all {
            for option in explanation.options {
                assert!(
                    matches!(topics(option).last(), Some(Topic::Option(_))),
                    "{option}"
                );
            }
        }
    }
}
