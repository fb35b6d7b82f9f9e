//! The commands of a prompt and the other words for verbs, a row each. Reading, completion, help and what is said to a line that
//! was not understood look here.

use tileref_game::action::{Verb, Verdict};
use tileref_game::features::Form;
use tileref_game::rules::Ruleset;
use tileref_words::text::first_word;

/// A row of the table of commands.
#[derive(Debug)]
pub struct Row {
    /// The name.
    pub name: &'static str,
    /// Other names, which do the same.
    pub other_names: &'static [&'static str],
    /// Words that point to it in a line that was not understood.
    pub pointers: &'static [&'static str],
    /// What follows the name.
    pub takes: Takes,
    /// The same, as the help shows it.
    pub arguments: &'static str,
    /// What it does, with an example; `ACTION` stands for one of the game.
    pub about: &'static str,
    /// The row of the help that it is in; empty if the help has a text of its own for it.
    pub row: &'static str,
    /// Whether it is of any use in a game with these rules.
    pub is_usable: fn(&Ruleset) -> bool,
    /// Whether it may change the record.
    pub changes: bool,
}

/// What follows the name of a command. A line with anything else is not that command.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Takes {
    /// Nothing.
    Nothing,
    /// A number from 1, or nothing.
    Number,
    /// The number of a turn, or nothing.
    Turn,
    /// The number of a turn and a line, the number alone, or nothing.
    TurnAndLine,
    /// A text, or nothing.
    Text,
    /// An option with its value, an option, or nothing.
    Option,
}

/// What followed the name of a command.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Arguments {
    /// Nothing.
    None,
    /// A number, from 1.
    Number(usize),
    /// The number of a turn, from 1, and a line.
    Line(usize, String),
    /// A text that is not empty.
    Text(String),
}

/// A command with its arguments.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Request {
    /// The command.
    pub command: Command,
    /// What followed its name.
    pub arguments: Arguments,
}

/// Declares the commands. What a row leaves out is as in [`PLAIN`].
macro_rules! commands {
    ($($command:ident { $($field:ident: $value:expr),+ $(,)? })+) => {
        /// A command of a prompt. Commands are not recorded.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum Command {
            $(
                #[allow(missing_docs, reason = "its row says what it does")]
                $command,
            )+
        }

        impl Command {
            /// Every command, in the order of the help.
            pub const ALL: &'static [Self] = &[$(Self::$command),+];

            /// Its row of the table.
            pub fn row(self) -> &'static Row {
                match self {
                    $(Self::$command => &const { Row { $($field: $value,)+ ..PLAIN } },)+
                }
            }
        }
    };
}

/// A command without arguments, for every game.
const PLAIN: Row = Row {
    name: "",
    other_names: &[],
    pointers: &[],
    takes: Takes::Nothing,
    arguments: "",
    about: "",
    row: "",
    is_usable: |_| true,
    changes: false,
};

commands! {
    Amend {
        name: "amend",
        pointers: &["meant", "should", "wrong", "correct", "mistake", "typo"],
        takes: Takes::TurnAndLine,
        arguments: "N [LINE]",
        about: "puts the line of turn N in the prompt to be corrected, or `amend 3 ACTION`",
        row: "corrections",
        changes: true,
    }
    Insert {
        name: "insert",
        pointers: &["forgot", "missing"],
        takes: Takes::TurnAndLine,
        arguments: "N LINE",
        about: "puts a turn before turn N: `insert 4 ACTION`",
        row: "corrections",
        changes: true,
    }
    Delete {
        name: "delete",
        pointers: &["remove"],
        takes: Takes::Turn,
        arguments: "N",
        about: "takes turn N out: `delete 4`",
        row: "corrections",
        changes: true,
    }
    Undo {
        name: "undo",
        pointers: &["back", "oops", "revert"],
        takes: Takes::Number,
        arguments: "[N]",
        about: "takes back the last turn, or the last N: `undo 2`",
        row: "corrections",
        changes: true,
    }
    Redo {
        name: "redo",
        pointers: &["restore"],
        takes: Takes::Number,
        arguments: "[N]",
        about: "restores the last turn that was undone, or the last N: `redo 2`",
        row: "corrections",
        changes: true,
    }
    Rename {
        name: "rename",
        takes: Takes::Text,
        arguments: "OLD NEW",
        row: "settings",
        about: "gives a player another name: `rename Ann Anna`",
        changes: true,
    }
    Category {
        name: "category",
        about: "draws a category; `category birds` sets one, `category none` drops it",
        changes: true,
    }
    Pause {
        name: "pause",
        pointers: &["wait", "stop", "break"],
        about: "stops the clock",
        row: "clock",
    }
    Resume {
        name: "resume",
        other_names: &["start"],
        pointers: &["continue"],
        about: "starts the clock, as Enter does",
        row: "clock",
    }
    Clock {
        name: "clock",
        pointers: &["time"],
        about: "shows the time that is left",
        row: "clock",
    }
    Played {
        name: "played",
        other_names: &["words"],
        about: "shows every word on the table, with its points and its cells",
        row: "show",
        is_usable: has_cells,
    }
    Tiles {
        name: "tiles",
        other_names: &["pool"],
        pointers: &["bag", "left", "letters"],
        about: "shows what each tile is worth and how many are left",
        row: "show",
        is_usable: has_plays,
    }
    Board {
        name: "board",
        pointers: &["table"],
        about: "shows the whole board",
        row: "show",
        is_usable: has_table,
    }
    Score {
        name: "score",
        other_names: &["scores"],
        pointers: &["winning", "ahead", "leading", "points"],
        about: "shows the scoreboard",
        row: "show",
    }
    Log {
        name: "log",
        pointers: &["history", "turns", "moves"],
        takes: Takes::Turn,
        arguments: "[N]",
        about: "shows every turn, one on each line; `log 3`: how turn 3 scored",
        row: "show",
    }
    Word {
        name: "word",
        pointers: &["lookup", "valid", "dictionary"],
        takes: Takes::Text,
        arguments: "WORD...",
        about: "looks words up: `word qi za`",
        row: "show",
    }
    Stats {
        name: "stats",
        about: "shows who is ahead, where the points came from, and the best words",
        row: "show",
    }
    Set {
        name: "set",
        pointers: &["option", "options", "settings"],
        takes: Takes::Option,
        arguments: "[OPTION=VALUE]",
        about: "shows all options, or sets one: `set timer=60`, or a house rule if every turn so far stays the same with it: `set judge=entry`",
        row: "settings",
        changes: true,
    }
    Find {
        name: "find",
        takes: Takes::Number,
        arguments: "[N]",
        about: "finds every word in the grid of a round, once all lists are in; `find 40` shows the best 40",
        is_usable: has_lists,
    }
    Best {
        name: "best",
        takes: Takes::Text,
        arguments: "TILES [N]",
        about: "shows the best plays with these tiles: after the game for a turn, `best aeinrs? 12`; for solo players, or with `finder=always`, also now",
        row: "best plays",
        is_usable: has_cells,
    }
    Missed {
        name: "missed",
        takes: Takes::Turn,
        arguments: "[N]",
        about: "shows what the last play missed, or the play of turn N: `missed 3`",
        row: "best plays",
        is_usable: has_cells,
    }
    Try {
        name: "try",
        takes: Takes::Text,
        arguments: "PLAY",
        about: "shows what a play would score, without playing it: `try ACTION`",
        is_usable: has_plays,
    }
    Screen {
        name: "screen",
        about: "shows the address and the code of the second screen again",
        row: "phones",
    }
    Seats {
        name: "seats",
        pointers: &["phones"],
        about: "shows who has a seat on a phone",
        row: "phones",
    }
    Free {
        name: "free",
        takes: Takes::Text,
        arguments: "NAME",
        about: "frees a seat whose phone is gone: `free Bob`",
        row: "phones",
    }
    More {
        name: "more",
        about: "shows the next places of a word, or more of the help",
    }
    Again {
        name: "again",
        pointers: &["rematch", "restart"],
        about: "starts the next game, once this one is over",
        changes: true,
    }
    Quit {
        name: "quit",
        other_names: &["exit", "q"],
        pointers: &["bye", "leave"],
        about: "leaves; every turn is saved. `q` and `exit` do the same. Once a game is over, `again` starts the next one",
    }
    Help {
        name: "help",
        other_names: &["?", "explain", "rules"],
        takes: Takes::Text,
        arguments: "WORD",
        about: "shows what can be typed now, and `help more` everything; `help log`, `help timer`: what one word or rule means",
    }
}

fn has_plays(rules: &Ruleset) -> bool {
    rules.features.form != Form::Lists
}

fn has_table(rules: &Ruleset) -> bool {
    rules.features.form != Form::Bare
}

fn has_cells(rules: &Ruleset) -> bool {
    rules.features.form == Form::Placed
}

fn has_lists(rules: &Ruleset) -> bool {
    rules.features.form == Form::Lists
}

impl Command {
    /// Its name.
    pub fn name(self) -> &'static str {
        self.row().name
    }

    /// Its name and its arguments.
    pub fn usage(self) -> String {
        let Row {
            name, arguments, ..
        } = self.row();
        format!("{name} {arguments}").trim_end().to_owned()
    }

    /// The command with this name or other name; case does not matter.
    pub fn called(name: &str) -> Option<Self> {
        let is_called = |row: &Row| {
            let mut names = std::iter::once(&row.name).chain(row.other_names);
            names.any(|known| known.eq_ignore_ascii_case(name))
        };
        let mut all = Self::ALL.iter().copied();
        all.find(|command| is_called(command.row()))
    }

    /// Whether it is of any use in a game with these rules.
    pub fn is_usable(self, rules: &Ruleset) -> bool {
        (self.row().is_usable)(rules)
    }

    /// This command without arguments.
    pub fn alone(self) -> Request {
        Request {
            command: self,
            arguments: Arguments::None,
        }
    }
}

impl std::fmt::Display for Command {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.name())
    }
}

impl Request {
    /// The number that was typed, or 1.
    pub fn count(&self) -> usize {
        self.number().unwrap_or(1)
    }

    /// The number that was typed.
    pub fn number(&self) -> Option<usize> {
        match self.arguments {
            Arguments::Number(n) | Arguments::Line(n, _) => Some(n),
            _ => None,
        }
    }

    /// The text that was typed; empty if there was none.
    pub fn text(&self) -> &str {
        match &self.arguments {
            Arguments::Text(text) | Arguments::Line(_, text) => text,
            _ => "",
        }
    }
}

/// The command that a line is, with all of its arguments; `None` if anything is left over.
pub fn request(line: &str) -> Option<Request> {
    let (first, rest) = first_word(line);
    let command = Command::called(first)?;
    let number = |text: &str| text.parse().ok().filter(|n| (1..=10_000).contains(n));
    let arguments = match (command.row().takes, rest) {
        (Takes::Text, "") if command != Command::Help => return None,
        // A name of several words needs the shell.
        (_, rest) if command == Command::Rename && !rest.contains(' ') => return None,
        (_, "") => Arguments::None,
        (Takes::Nothing, _) => return None,
        (Takes::Number | Takes::Turn, rest) => Arguments::Number(number(rest)?),
        (Takes::TurnAndLine, rest) => match first_word(rest) {
            (turn, "") => Arguments::Number(number(turn)?),
            (turn, line) => Arguments::Line(number(turn.trim_end_matches(':'))?, line.to_owned()),
        },
        (Takes::Option, rest) => {
            let is_pair = rest.contains('=') || rest.split_whitespace().count() == 1;
            Arguments::Text(is_pair.then(|| rest.to_owned())?)
        }
        (Takes::Text, rest) => Arguments::Text(rest.to_owned()),
    };
    Some(Request { command, arguments })
}

/// The other words for a verb, and the words that point to it in a line that was not understood.
pub struct VerbRow {
    /// The verb.
    pub verb: Verb,
    /// Other words for it, which are taken like the verb.
    pub other_names: &'static [&'static str],
    /// Words that point to it.
    pub pointers: &'static [&'static str],
    /// What it is typed with, and what that does.
    pub about: (&'static str, &'static str),
}

/// The verbs that have other names, or that words point to.
pub const VERBS: &[VerbRow] = &[
    VerbRow {
        verb: Verb::Pass,
        other_names: &["skip"],
        pointers: &["passes", "passing"],
        about: ("pass", "gives up the turn"),
    },
    VerbRow {
        verb: Verb::Exchange,
        other_names: &["swap", "trade"],
        pointers: &["change"],
        about: ("exchange 3", "exchanges three tiles"),
    },
    VerbRow {
        verb: Verb::Challenge,
        other_names: &["doubt", "dispute"],
        pointers: &["upheld", "rejected"],
        about: ("challenge WORD", "challenges a word of the last play"),
    },
    VerbRow {
        verb: Verb::End,
        other_names: &["finish"],
        pointers: &["finished"],
        about: ("end", "ends the game"),
    },
    VerbRow {
        verb: Verb::Forfeit,
        other_names: &[],
        pointers: &["timeout"],
        about: ("forfeit", "gives up a turn whose time ran out"),
    },
    VerbRow {
        verb: Verb::Adjust,
        other_names: &[],
        pointers: &["penalty", "deduct"],
        about: ("Ann +5", "adds to a score, `Ann = 42` sets it"),
    },
    VerbRow {
        verb: Verb::Note,
        other_names: &["remark"],
        pointers: &[],
        about: ("note TEXT", "is kept beside the game"),
    },
    VerbRow {
        verb: Verb::Rack,
        other_names: &[],
        pointers: &["racks"],
        about: ("rack TILES", "declares what is left at the end"),
    },
    VerbRow {
        verb: Verb::Burn,
        other_names: &[],
        pointers: &["burns"],
        about: ("burn m13 q", "lays one tile for no points"),
    },
    VerbRow {
        verb: Verb::Allow,
        other_names: &[],
        pointers: &["allowed"],
        about: ("allow WORD", "makes a word count from now on"),
    },
    VerbRow {
        verb: Verb::Ban,
        other_names: &[],
        pointers: &["banned"],
        about: ("ban WORD", "makes a word count no longer"),
    },
];

/// The verb that a word is, by its name or another one; case does not matter.
pub fn verb(word: &str) -> Option<Verb> {
    let is_called = |row: &&VerbRow| {
        let mut names = row.other_names.iter();
        names.any(|name| name.eq_ignore_ascii_case(word))
    };
    let named = Verb::ALL.iter().copied();
    let mut named = named.filter(|verb| verb.name().eq_ignore_ascii_case(word));
    named
        .next()
        .or_else(|| Some(VERBS.iter().find(is_called)?.verb))
}

/// The other words for the verdicts of a challenge.
const VERDICTS: [(Verdict, &[&str]); 2] = [
    (Verdict::Upheld, &["withdrawn", "invalid"]),
    (Verdict::Rejected, &["stands", "valid"]),
];

/// The verdict that a word is, by its name or another one; case does not matter.
pub fn verdict(word: &str) -> Option<Verdict> {
    let is_called = |(verdict, others): &&(Verdict, &[&str])| {
        let mut names = std::iter::once(verdict.name()).chain(others.iter().copied());
        names.any(|name| name.eq_ignore_ascii_case(word))
    };
    VERDICTS.iter().find(is_called).map(|(verdict, _)| *verdict)
}

/// What a row of words stands for, in a line that was not understood: what to type, and what that does.
pub(crate) fn pointed_to(rules: &Ruleset, words: &[String]) -> Option<(String, &'static str)> {
    let is_in = |names: &[&str]| words.iter().any(|word| names.contains(&&**word));
    let commands = Command::ALL.iter().filter(|command| {
        let row = command.row();
        let is_named = is_in(&[row.name]) || is_in(row.other_names) || is_in(row.pointers);
        is_named && command.is_usable(rules)
    });
    let commands = commands.map(|command| (command.usage(), command.row().about));
    let verbs = VERBS
        .iter()
        .filter(|row| is_in(&[row.verb.name()]) || is_in(row.other_names) || is_in(row.pointers));
    let verbs = verbs.map(|row| (row.about.0.to_owned(), row.about.1));
    let mut rows = commands.chain(verbs);
    // Words of several rows say nothing.
    rows.next().filter(|_| rows.next().is_none())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_command_takes_its_own_arguments_and_nothing_else() {
        use Arguments::{Line, None as Nothing, Number, Text};
        for (line, wanted) in [
            ("undo", Some((Command::Undo, Nothing))),
            ("UNDO 3", Some((Command::Undo, Number(3)))),
            ("amend", Some((Command::Amend, Nothing))),
            ("amend 3", Some((Command::Amend, Number(3)))),
            (
                "amend 3: m13 r  latch",
                Some((Command::Amend, Line(3, "m13 r  latch".to_owned()))),
            ),
            (
                "word qi  za",
                Some((Command::Word, Text("qi  za".to_owned()))),
            ),
            ("?", Some((Command::Help, Nothing))),
            ("q", Some((Command::Quit, Nothing))),
            (
                "set timer=60",
                Some((Command::Set, Text("timer=60".to_owned()))),
            ),
            ("undo all", None),
            ("undo 0", None),
            ("undo that one", None),
            ("word", None),
            ("quit now", None),
            ("set the table", None),
            ("log jam", None),
            ("delete", Some((Command::Delete, Nothing))),
            ("latch", None),
            ("", None),
        ] {
            let wanted = wanted.map(|(command, arguments)| Request { command, arguments });
            assert_eq!(request(line), wanted, "{line}");
        }
    }

    #[test]
    fn no_name_stands_for_two_things() {
        let mut names: Vec<&str> = Vec::new();
        for command in Command::ALL {
            let row = command.row();
            names.push(row.name);
            names.extend(row.other_names);
        }
        // `category` alone draws one, and with a text it is an action; `words` is a verb only where no word has a place.
        let verbs = Verb::ALL.iter().map(|verb| verb.name());
        names.extend(verbs.filter(|name| !["category", "words"].contains(name)));
        names.extend(VERBS.iter().flat_map(|row| row.other_names));
        for (n, name) in names.iter().enumerate() {
            assert!(!names[..n].contains(name), "{name}");
        }
    }
}
