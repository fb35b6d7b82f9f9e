//! The commands of a prompt and the other words for verbs, a row each. Reading, completion, help and what is said to a line that
//! was not understood look here.

use tileref_game::action::{Verb, Verdict};
use tileref_game::features::Form;
use tileref_game::game::Game;
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
    /// What it does, with an example; `ACTION` stands for one of the game.
    pub about: &'static str,
    /// The row of the help that it is in; empty if the help has a text of its own for it.
    pub row: &'static str,
    /// The forms of games in which it is of any use.
    pub forms: &'static [Form],
    /// It may change the record.
    pub changes: bool,
    /// Who may give it.
    pub by: By,
}

/// Who may give a command. Whoever is at the prompt may give every one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum By {
    /// Nobody else.
    Prompt,
    /// The phone that keeps the score, too.
    Scorekeeper,
    /// Every phone that holds a seat, too, if it is about its own last action, or about the next game.
    Holder,
}

/// What follows the name of a command, as the help shows it. A line with anything else is not that command.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Takes {
    /// Nothing.
    Nothing,
    /// A number from 1, or nothing.
    Number(&'static str),
    /// The number of a turn and a line, the number alone, or nothing.
    Line(&'static str),
    /// A text.
    Text(&'static str),
    /// A text, or nothing.
    AnyText(&'static str),
    /// An option with its value, an option, or nothing.
    Option(&'static str),
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
    about: "",
    row: "",
    forms: &[Form::Placed, Form::Bare, Form::Lists],
    changes: false,
    by: By::Prompt,
};

commands! {
    Amend {
        name: "amend",
        pointers: &["meant", "should", "wrong", "correct", "mistake", "typo"],
        takes: Takes::Line("N [LINE]"),
        about: "puts the line of turn N in the prompt to be corrected, or `amend 3 ACTION`",
        row: "corrections",
        changes: true,
        by: By::Scorekeeper,
    }
    Insert {
        name: "insert",
        pointers: &["forgot", "missing"],
        takes: Takes::Line("N LINE"),
        about: "puts a turn before turn N: `insert 4 ACTION`",
        row: "corrections",
        changes: true,
    }
    Delete {
        name: "delete",
        pointers: &["remove"],
        takes: Takes::Number("N"),
        about: "takes turn N out: `delete 4`",
        row: "corrections",
        changes: true,
    }
    Undo {
        name: "undo",
        pointers: &["back", "oops", "revert"],
        takes: Takes::Number("[N]"),
        about: "takes back the last turn, or the last N: `undo 2`",
        row: "corrections",
        changes: true,
        by: By::Holder,
    }
    Redo {
        name: "redo",
        pointers: &["restore"],
        takes: Takes::Number("[N]"),
        about: "restores the last turn that was undone, or the last N: `redo 2`",
        row: "corrections",
        changes: true,
    }
    Rename {
        name: "rename",
        takes: Takes::Text("OLD NEW"),
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
        by: By::Scorekeeper,
    }
    Resume {
        name: "resume",
        other_names: &["start"],
        pointers: &["continue"],
        about: "starts the clock, as Enter does",
        row: "clock",
        by: By::Scorekeeper,
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
        forms: &[Form::Placed],
    }
    Tiles {
        name: "tiles",
        other_names: &["pool"],
        pointers: &["bag", "left", "letters"],
        about: "shows what each tile is worth and how many are left",
        row: "show",
        forms: &[Form::Placed, Form::Bare],
    }
    Board {
        name: "board",
        pointers: &["table"],
        about: "shows the whole board",
        row: "show",
        forms: &[Form::Placed, Form::Lists],
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
        takes: Takes::Number("[N]"),
        about: "shows every turn, one on each line; `log 3`: how turn 3 scored",
        row: "show",
    }
    Word {
        name: "word",
        pointers: &["lookup", "valid", "dictionary"],
        takes: Takes::Text("WORD..."),
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
        takes: Takes::Option("[OPTION=VALUE]"),
        about: "shows all options, or sets one: `set timer=60`, or a house rule if every turn so far stays the same with it: `set judge=entry`",
        row: "settings",
        changes: true,
        by: By::Scorekeeper,
    }
    Deal {
        name: "deal",
        pointers: &["shake", "roll"],
        about: "shakes the cubes and lays out the letters that they show",
        forms: &[Form::Lists],
        changes: true,
        by: By::Holder,
    }
    Find {
        name: "find",
        takes: Takes::Number("[N]"),
        about: "finds every word in the grid of a round, once all lists are in; `find 40` shows the best 40",
        forms: &[Form::Lists],
    }
    Best {
        name: "best",
        takes: Takes::Text("TILES [N]"),
        about: "shows the best plays with these tiles: after the game for a turn, `best aeinrs? 12`; for solo players, or with `finder=always`, also now",
        row: "best plays",
        forms: &[Form::Placed],
    }
    Missed {
        name: "missed",
        takes: Takes::Number("[N]"),
        about: "shows what the last play missed, or the play of turn N: `missed 3`",
        row: "best plays",
        forms: &[Form::Placed],
    }
    Try {
        name: "try",
        takes: Takes::Text("PLAY"),
        about: "shows what a play would score, without playing it: `try ACTION`",
        forms: &[Form::Placed, Form::Bare],
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
        takes: Takes::Text("NAME"),
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
        by: By::Holder,
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
        takes: Takes::AnyText("WORD"),
        about: "shows what can be typed now, and `help more` everything; `help log`, `help timer`: what one word or rule means",
    }
}

impl Command {
    /// Its name.
    pub fn name(self) -> &'static str {
        self.row().name
    }

    /// Its name and its arguments.
    pub fn usage(self) -> String {
        match self.row().takes {
            Takes::Nothing => self.to_string(),
            Takes::Number(form) | Takes::Line(form) | Takes::Option(form) => {
                format!("{self} {form}")
            }
            Takes::Text(form) | Takes::AnyText(form) => format!("{self} {form}"),
        }
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

    /// A command that is of no use in a game is neither offered nor carried out there.
    pub fn is_usable(self, rules: &Ruleset) -> bool {
        let rounds = rules.features.rounds.as_ref();
        let has_cubes = rounds.is_some_and(|rounds| rounds.cubes.is_some());
        self.row().forms.contains(&rules.features.form) && (self != Self::Deal || has_cubes)
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
        (Takes::Text(_), "") => return None,
        // A name of several words needs the shell.
        (_, rest) if command == Command::Rename && !rest.contains(' ') => return None,
        (_, "") => Arguments::None,
        (Takes::Nothing, _) => return None,
        (Takes::Number(_), rest) => Arguments::Number(number(rest)?),
        (Takes::Line(_), rest) => match first_word(rest) {
            (turn, "") => Arguments::Number(number(turn)?),
            (turn, line) => Arguments::Line(number(turn.trim_end_matches(':'))?, line.to_owned()),
        },
        (Takes::Option(_), rest) if !rest.contains('=') && rest.contains(' ') => return None,
        (_, rest) => Arguments::Text(rest.to_owned()),
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

/// Declares the rows: a verb, its other names, the words that point to it, what it is typed with and what that does.
macro_rules! verbs {
    ($($verb:ident $other_names:expr, $pointers:expr, $usage:literal $about:literal;)+) => {
        /// The verbs that have other names, or that words point to.
        pub const VERBS: &[VerbRow] = &[$(VerbRow {
            verb: Verb::$verb,
            other_names: &$other_names,
            pointers: &$pointers,
            about: ($usage, $about),
        }),+];
    };
}

verbs! {
    Pass ["skip"], ["passes", "passing"], "pass" "gives up the turn";
    Exchange ["swap", "trade"], ["change"], "exchange 3" "exchanges three tiles";
    Challenge ["doubt", "dispute"], ["upheld", "rejected"], "challenge WORD" "challenges a word of the last play";
    End ["finish"], ["finished"], "end" "ends the game";
    Forfeit [], ["timeout"], "forfeit" "gives up a turn whose time ran out";
    Adjust [], ["penalty", "deduct"], "Ann +5" "adds to a score, `Ann = 42` sets it";
    Note ["remark"], [], "note TEXT" "is kept beside the game";
    Rack [], ["racks"], "rack TILES" "declares what is left at the end";
    Burn [], ["burns"], "burn m13 q" "lays one tile for no points";
    Allow [], ["allowed"], "allow WORD" "makes a word count from now on";
    Ban [], ["banned"], "ban WORD" "makes a word count no longer";
}

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
pub(crate) fn pointed_to(game: &Game, words: &[String]) -> Option<(String, &'static str)> {
    // What a line begins with counts before what follows.
    let is_name =
        |word: &String| word.len() > 1 && (verb(word).is_some() || Command::called(word).is_some());
    let words = match words {
        [first, ..] if is_name(first) => std::slice::from_ref(first),
        words => words,
    };
    // A letter among words is a tile.
    let is_only = words.len() == 1;
    let words = words.iter().filter(|word| is_only || word.len() > 1);
    let is_in = |names: &[&str]| words.clone().any(|word| names.contains(&&**word));
    let commands = Command::ALL.iter().filter(|command| {
        let row = command.row();
        let is_named = is_in(&[row.name]) || is_in(row.other_names) || is_in(row.pointers);
        is_named && command.is_usable(game.rules())
    });
    let commands = commands.map(|command| (command.usage(), command.row().about));
    let verbs = VERBS
        .iter()
        .filter(|row| is_in(&[row.verb.name()]) || is_in(row.other_names) || is_in(row.pointers));
    let verbs = verbs.map(|row| (row.about.0.to_owned(), row.about.1));
    let mut rows = commands.chain(verbs);
    // Words of several rows say nothing, nor do those beside a verb that has none.
    let has_row = |verb: Verb| VERBS.iter().any(|row| row.verb == verb);
    let mut verbs = Verb::ALL.iter().copied();
    let is_other = verbs
        .any(|verb| is_in(&[verb.name()]) && !has_row(verb) && game.why_lacking(verb).is_none());
    rows.next().filter(|_| rows.next().is_none() && !is_other)
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
