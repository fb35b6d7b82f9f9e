//! House rules: the options of a game, their values, and which reading is the guide's.

use std::fmt;

/// Closed sets of named values: `enum Name { Variant = "name", … }`.
macro_rules! choices {
    ($($(#[$meta:meta])* $vis:vis enum $name:ident { $($(#[$vmeta:meta])* $variant:ident = $text:literal),+ $(,)? })+) => {$(
        $(#[$meta])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        $vis enum $name { $($(#[$vmeta])* $variant),+ }

        impl $name {
            /// Every name, in order.
            pub const NAMES: &'static [&'static str] = &[$($text),+];
            /// Every value, in order.
            pub const ALL: &'static [Self] = &[$(Self::$variant),+];

            /// The stable name.
            pub fn name(self) -> &'static str {
                match self { $(Self::$variant => $text),+ }
            }

            /// The value of a name; case does not matter.
            pub fn from_name(name: &str) -> Option<Self> {
                Self::ALL.iter().copied().find(|value| value.name().eq_ignore_ascii_case(name))
            }
        }

        impl std::fmt::Display for $name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str(self.name())
            }
        }
    )+};
}
pub(crate) use choices;

choices! {
    /// When a word is looked up.
    pub enum Judge {
        /// A play with a word that is not in the dictionary is refused at once.
        Entry = "entry",
        /// A play is accepted, and only a challenge looks it up.
        Challenge = "challenge",
    }

    /// Whether a limit is held.
    pub enum Enforcement {
        /// It is.
        Enforce = "enforce",
        /// It is not.
        Ignore = "ignore",
    }

    /// A house rule that is on or off.
    pub enum Switch {
        /// Off.
        Off = "false",
        /// On.
        On = "true",
    }

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
        /// Two branches whose standing words share no tile.
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

    /// Who sees to the bonuses.
    pub enum Bonuses {
        /// The referee awards what it sees.
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

    /// How often special tiles multiply the rack that is left.
    pub enum RackPenalty {
        /// Once for each kind.
        PerKind = "per-kind",
        /// Once for each tile.
        PerTile = "per-tile",
    }

    /// Whose tiles a team plays.
    pub enum TeamRacks {
        /// Each player has a rack and a turn.
        Individual = "individual",
        /// The team plays one rack as one player.
        Shared = "shared",
    }
}

/// Where a rule comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Origin {
    /// The guide says so.
    Guide,
    /// The guide is silent, contradicts itself or lost its pictures: our ruling.
    Ruling,
    /// A convenience of this program that changes no rule.
    Program,
}

impl fmt::Display for Origin {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Guide => "the guide's rule",
            Self::Ruling => "our ruling",
            Self::Program => "a convenience of this program",
        })
    }
}

/// What a house rule may be set to and what it means.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OptionSpec {
    /// The key in a record's `options`.
    pub name: &'static str,
    /// The values it takes.
    pub values: &'static [&'static str],
    /// Where the default comes from.
    pub origin: Origin,
    /// What it decides, in plain words.
    pub about: &'static str,
}

/// The house rules of the jigsaw games.
pub const JIGSAW: &[OptionSpec] = &[
    OptionSpec {
        name: "judge",
        values: Judge::NAMES,
        origin: Origin::Guide,
        about: "when words are looked up. `challenge`: a play is accepted and only a challenge \
                looks it up. `entry`: a play with a word that is not in the dictionary is refused \
                at once; without a dictionary every word is accepted. Where tiles lie is checked \
                in both.",
    },
    OptionSpec {
        name: "supply",
        values: Enforcement::NAMES,
        origin: Origin::Ruling,
        about: "whether the tiles of the set are counted. `enforce`: a play, or a rack at the end, \
                cannot use more of a tile than the set has. `ignore`: it can, for a table that \
                plays with a mixed set.",
    },
    OptionSpec {
        name: "turns",
        values: Turns::NAMES,
        origin: Origin::Ruling,
        about: "where a word may turn on a tile that already lay there. The guide says twice that \
                it may not, and yet its own ring example does. `ring`: a word that completes a \
                ring may, at a tile where it joins or leaves old letters. `joining`: any word may, \
                at such a tile. `new-only`: no word may, and the guide's ring example is refused.",
    },
    OptionSpec {
        name: "separate_clusters",
        values: Switch::NAMES,
        origin: Origin::Guide,
        about: "whether a word may be laid away from all others. `false`: after the first word at \
                least one new tile touches an old one. `true`: a word may stand alone and start a \
                second cluster.",
    },
    OptionSpec {
        name: "corner_interlock",
        values: Enforcement::NAMES,
        origin: Origin::Ruling,
        about: "whether the shape of corner tiles is checked. `enforce`: a corner tile has two \
                flat sides that meet, so it never has neighbours on opposite sides. `ignore`: it \
                may.",
    },
    OptionSpec {
        name: "bonuses",
        values: Bonuses::NAMES,
        origin: Origin::Ruling,
        about: "who sees to the bonuses. `auto`: the referee awards what it sees. `announced`: the \
                guide's rule that players announce them; only those named with `claim` are paid, \
                the others are listed as missed.",
    },
    OptionSpec {
        name: "bridge",
        values: Bridge::NAMES,
        origin: Origin::Ruling,
        about: "what earns the bridge bonus. All tiles normally form one structure, so the guide's \
                clusters that were apart cannot occur. `branches`: the word joins two old tiles, \
                with a new one between them, whose words share no tile. `clusters`: the new tiles \
                join two clusters that did not touch.",
    },
    OptionSpec {
        name: "ring",
        values: Ring::NAMES,
        origin: Origin::Ruling,
        about: "how tightly the ring bonus closes. `closed`: the tiles around the hole include its \
                diagonal neighbours, and the hole must not leak diagonally. `touching`: tiles with \
                a common side are enough.",
    },
    OptionSpec {
        name: "multi_direction",
        values: MultiDirection::NAMES,
        origin: Origin::Ruling,
        about: "what the multi-direction bonus counts. `legs`: four straight stretches. \
                `distinct`: all four different directions.",
    },
    OptionSpec {
        name: "rack_penalty",
        values: RackPenalty::NAMES,
        origin: Origin::Ruling,
        about: "how often special tiles multiply the tiles left on a rack. `per-kind`: twice if it \
                holds a corner tile and three times if it holds a wildcard, once each. `per-tile`: \
                for every such tile.",
    },
    OptionSpec {
        name: "team_racks",
        values: TeamRacks::NAMES,
        origin: Origin::Guide,
        about: "whose tiles a team plays. `individual`: each player has a rack and a turn, the \
                team adds up the scores, and the shared-play bonuses can be earned. `shared`: a \
                team is one seat with one rack, and any member may speak for it.",
    },
];

/// The house rules in force: `option: Type` for each, in the words of its [`OptionSpec`].
macro_rules! house {
    ($($name:ident: $of:ident),+ $(,)?) => {
        /// The house rules in force.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        #[allow(missing_docs, reason = "each is told, with its values, by its `OptionSpec`")]
        pub struct House {
            $(pub $name: $of),+
        }

        impl House {
            /// House rules from the text of each; answers with the name of the first that has no such value.
            pub(super) fn read<E>(
                mut value: impl FnMut(&'static str) -> Result<String, E>,
                refuse: impl Fn(&'static str, String) -> E,
            ) -> Result<Self, E> {
                $(
                    let text = value(stringify!($name))?;
                    let $name = $of::from_name(&text).ok_or_else(|| refuse(stringify!($name), text))?;
                )+
                Ok(Self { $($name),+ })
            }

            /// Sets one house rule from its text. `None` where the option or the value is unknown.
            pub(super) fn set(&mut self, name: &str, value: &str) -> Option<()> {
                match name {
                    $(stringify!($name) => self.$name = $of::from_name(value)?,)+
                    _ => return None,
                }
                Some(())
            }

            /// The value of a house rule, by its name.
            pub fn get(&self, name: &str) -> Option<&'static str> {
                match name {
                    $(stringify!($name) => Some(self.$name.name()),)+
                    _ => None,
                }
            }
        }
    };
}

house! {
    judge: Judge,
    supply: Enforcement,
    turns: Turns,
    separate_clusters: Switch,
    corner_interlock: Enforcement,
    bonuses: Bonuses,
    bridge: Bridge,
    ring: Ring,
    multi_direction: MultiDirection,
    rack_penalty: RackPenalty,
    team_racks: TeamRacks,
}
