//! The house rules of the jigsaw games.

use crate::features::Zeros;
use crate::options::{Enforcement, House, OptionSpec, choices, house};

choices! {
    /// Where a word may turn on an old tile.
    pub enum Turns {
        /// A word that earns the ring bonus may, where it joins or leaves old letters.
        Ring = "ring",
        /// Any word may, where it joins or leaves old letters.
        Joining = "joining",
        /// No word may.
        NewOnly = "new-only",
    }

    /// What the bridge bonus joins.
    pub enum Bridge {
        /// Two branches whose words share no tile.
        Branches = "branches",
        /// Two clusters of tiles that did not touch.
        Clusters = "clusters",
    }

    /// How tightly a ring must close.
    pub enum Ring {
        /// Diagonal neighbours belong to the ring.
        Closed = "closed",
        /// Tiles with a common side are enough.
        Touching = "touching",
    }

    /// How bonuses are awarded.
    pub enum BonusAwards {
        /// The referee awards every bonus that it sees.
        Auto = "auto",
        /// Only bonuses named with `claim` count.
        Announced = "announced",
    }

    /// What counts as four directions.
    pub enum MultiDirection {
        /// Four legs.
        Legs = "legs",
        /// Four different directions.
        Distinct = "distinct",
    }

    /// Which two words earn a corner tile its bonus.
    pub enum Corner {
        /// Words on two different lines.
        Lines = "lines",
        /// Any two spellings.
        Readings = "readings",
    }

    /// What becomes of the words that the guide disallows.
    pub enum Disallowed {
        /// They do not count, even if the dictionary has them.
        Guide = "guide",
        /// The dictionary alone decides.
        Dictionary = "dictionary",
    }

    /// What the program keeps of a game.
    pub enum Keeping {
        /// All of it: plays say where their tiles go.
        Kept = "kept",
        /// Only the score: plays are words and claimed bonuses.
        None = "none",
    }

    /// What a word must avoid that uses only one letter of another.
    pub enum SingleLetter {
        /// Continuing a line of old letters that it leaves out.
        Line = "line",
        /// Every other cell of that word's line.
        Leave = "leave",
    }

    /// What a word that extends a teammate's word is.
    pub enum Connection {
        /// Apart, unless it connects elsewhere.
        Apart = "apart",
        /// Connected.
        Always = "always",
    }

    /// How often special tiles multiply an unplayed rack.
    pub enum RackPenalty {
        /// Once for each kind.
        PerKind = "per-kind",
        /// Once for each tile.
        PerTile = "per-tile",
    }
}

house! {
    /// The house rules of a jigsaw game.
    JigsawHouse {
        [Program Board] board: Keeping,
            "whether the program keeps track of the table. `kept`: a play says where its tiles go, and the \
             referee checks them, finds the words and awards the bonuses. `none`: only the score is kept, for a \
             table that does not want to type coordinates. A play is then its words and the bonuses that the \
             players claim, `play habits also tab claim corner`. The tiles on the table, on racks and in the bag are \
             not counted; an exchange still takes a full rack at most. It is set when the game starts and cannot change.";
        [Ruling Board] turns: Turns,
            "where a word may turn on an old tile. The guide says twice that it may not, yet its own ring example \
             does. `ring`: a word that completes a ring may, at a tile where it joins or leaves old letters. \
             `joining`: any word may, at such a tile. `new-only`: no word may, so the guide's ring example is \
             refused.";
        [Ruling Board] single_letter: SingleLetter,
            "how a word leaves the line of another, of which it uses only one letter. `line`: it continues no line of old letters of which \
             it leaves one out, but may come back to the end of that line: TAPS goes down from the T of HABIT and round to \
             the cell after it, for HABITS. `leave`, the guide to the letter: it has no other cell in the line of that \
             word, as the line reads after the play; so TAPS is refused.";
        [Guide Board] separate_clusters: bool,
            "whether a word may stand apart from all others. `false`: after the first word at least one new tile \
             touches an old one. `true`: a word may start a second cluster.";
        [Ruling Board] corner_interlock: Enforcement,
            "whether the shape of corner tiles is checked. `enforce`: a corner tile has two flat sides that meet, \
             so it never has neighbours on opposite sides. `ignore`: it may.";
        [Ruling Scoring] bonuses: BonusAwards,
            "how bonuses are awarded. `auto`: the referee awards every bonus that it sees. `announced`: the \
             guide's rule that players announce them; only those named with `claim` are paid, and the others are \
             listed as missed.";
        [Ruling Scoring] bridge: Bridge,
            "what earns the bridge bonus. Without `separate_clusters` all tiles form one structure, so the guide's \
             two clusters cannot occur. `branches`: the word joins two old tiles, with a new one between them, whose \
             words share no tile. `clusters`: the new tiles join two clusters that did not touch.";
        [Ruling Scoring] ring: Ring,
            "how tightly a ring must close. `closed`: the tiles around the hole include its diagonal neighbours, \
             so the hole does not leak diagonally. `touching`: tiles that share a side are enough.";
        [Ruling Scoring] multi_direction: MultiDirection,
            "what the multi-direction bonus counts. `legs`: four straight stretches. `distinct`: all four \
             directions.";
        [Ruling Scoring] corner: Corner,
            "which two words earn the corner bonus. `lines`: neither may use only tiles of the other, as in all \
             of the guide's examples; so TAE, which is EAT read backwards, does not use up the bonus, and EELS on \
             EEL does not earn it. `readings`: any two spellings, so BAT and TAB earn it at once.";
        [Ruling Scoring] connection: Connection,
            "whether extending a word connects to it too. `apart`: a word that the play extends earns only \
             `extension`. `always`: it earns both, since the guide lets more than one bonus apply to a word.";
        [Guide Words] disallowed: Disallowed,
            "whether words that the ruleset disallows count: the guide's abbreviations, or its own list. `guide`: they \
             do not, even if the dictionary has them; `table: allow WORD` permits one. `dictionary`: the dictionary \
             alone decides. Without a dictionary nothing is looked up, and they count.";
        [Guide End] zeros: Zeros,
            "how many wordless turns end the game: in a row, all players' together. `ruleset`: as the ruleset says, in \
             PUZZINGO two rounds. `never`: none do, for a table that plays alone for practice. `empty-bag`: once the bag \
             is empty, one turn of each player who still has tiles; where no tiles are counted, that is never.";
        [Ruling End] rack_penalty: RackPenalty,
            "how special tiles multiply a rack at the end. `per-kind`: once for corner tiles and once for wildcards, \
             however many it holds. `per-tile`: once for every such tile.";
    }
}

/// The house rules of the jigsaw games, in the order in which they are listed.
pub const OPTIONS: &[&[OptionSpec]] = &[
    &[House::judge, House::supply],
    JigsawHouse::OPTIONS,
    House::CHALLENGES,
    House::RACKS,
];
