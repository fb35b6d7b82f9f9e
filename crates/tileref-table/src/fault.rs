//! Errors as people and programs see them: what is wrong, where, which rule it breaks, and what to try.

use std::fmt;
use std::io;
use std::path::Path;
use tileref_game::explain::BadRecord;
use tileref_game::game::rules::WrongPlayer;
use tileref_game::referee::rules::BadNotation;

use serde::Serialize;
use unicode_width::UnicodeWidthStr as _;

use tileref_game::rule::Slug;
use tileref_game::yaml::TextPlace;
use tileref_line::Proposal;
use tileref_record::record::EditError;
use tileref_view::terminal::wrapped;
use tileref_words::text::{any_of, shown};

/// The name of an error in JSON. Those that the program itself tells apart are variants of their own.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum FaultSlug {
    /// The rule that a line breaks, or `bad-record`.
    Rule(Slug),
    /// A file cannot be read as a record, so nothing can be saved to it either.
    Unreadable,
    /// A file is a ruleset, not a record.
    Ruleset,
    /// A change was not saved.
    NotSaved,
    /// Somebody else has changed the record since the speaker last saw it.
    MovedOn,
    /// A question was left, so that the line that raised it does nothing.
    Unanswered,
    /// Invalid arguments.
    #[default]
    Usage,
    /// Any other error.
    Other(&'static str),
}

impl FaultSlug {
    /// The name.
    pub fn name(self) -> &'static str {
        match self {
            Self::Rule(slug) => slug.name(),
            Self::Unreadable | Self::Ruleset => BadRecord::SLUG.name(),
            Self::NotSaved => "not-saved",
            Self::MovedOn => "moved-on",
            Self::Unanswered => "unanswered",
            Self::Usage => "usage",
            Self::Other(name) => name,
        }
    }
}

impl From<Slug> for FaultSlug {
    fn from(slug: Slug) -> Self {
        Self::Rule(slug)
    }
}

impl From<&EditError> for FaultSlug {
    fn from(error: &EditError) -> Self {
        match error {
            EditError::NotARecord(_) => Self::Unreadable,
            EditError::TooFew { .. } | EditError::NoTurn { .. } => "too-few-turns".into(),
            EditError::NoName(..) => Self::Usage,
            EditError::Unfit(_)
            | EditError::NotLines(_)
            | EditError::NotPlain(_)
            | EditError::Full => Self::NotSaved,
        }
    }
}

impl From<&'static str> for FaultSlug {
    fn from(name: &'static str) -> Self {
        Self::Other(name)
    }
}

/// An error with its place.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Fault {
    /// What is wrong.
    pub message: String,
    /// Its name.
    pub slug: FaultSlug,
    /// The entry of `turns`, counted from 1.
    pub turn: Option<usize>,
    /// The path of the file, as given.
    pub file: Option<String>,
    /// Line and column.
    pub place: Option<TextPlace>,
    /// The text of the line.
    pub source: Option<String>,
    /// What to try, shown on a line of its own.
    pub advice: Option<String>,
    /// What was probably meant, to put in the prompt.
    pub suggestion: Option<String>,
    /// Lines that may be meant. Where there are any, they are what to try.
    pub proposals: Vec<Proposal>,
}

impl Fault {
    /// An error without a place.
    pub fn new(slug: impl Into<FaultSlug>, message: impl Into<String>) -> Self {
        Self {
            message: message.into(),
            slug: slug.into(),
            ..Self::default()
        }
    }

    /// Invalid arguments.
    pub fn usage(message: impl Into<String>) -> Self {
        Self::new(FaultSlug::Usage, message)
    }

    /// An error in a file.
    pub fn of_file(file: &Path, message: impl Into<String>) -> Self {
        Self {
            file: Some(file.display().to_string()),
            ..Self::new(BadRecord::SLUG, message)
        }
    }

    /// An edit that cannot be made in the record at a path.
    pub fn not_edited(record: &Path, error: &EditError) -> Self {
        let record = shown(&record.display().to_string());
        Self::new(error, format!("`{record}`: {error}"))
    }

    /// Somebody else has changed the record since the speaker last saw it.
    pub fn moved_on() -> Self {
        let message = "the game has moved on; nothing was recorded";
        Self::new(FaultSlug::MovedOn, message)
    }

    /// Adds what to try.
    #[must_use]
    pub fn with_advice(self, advice: impl Into<String>) -> Self {
        let advice = Some(advice.into());
        Self { advice, ..self }
    }

    /// Adds the place in a record or a ruleset.
    #[must_use]
    pub fn at(mut self, text: &str, place: Option<TextPlace>) -> Self {
        self.source = place
            .and_then(|at| tileref_record::record::source_line(text, at.line))
            .map(ToOwned::to_owned);
        self.place = place;
        self
    }

    /// Adds the place in bytes that are not valid text; the line is shown if it is readable.
    #[must_use]
    pub fn at_bytes(self, bytes: &[u8], place: Option<TextPlace>) -> Self {
        let fault = self.at(&String::from_utf8_lossy(bytes), place);
        let reads = |line: &String| !line.chars().any(|c| c.is_control() && c != '\t');
        Self {
            source: fault.source.filter(reads),
            ..fault
        }
    }

    /// A refusal without the refused line: a list that the other players must not see, or a line that nobody has typed.
    #[must_use]
    pub fn without_line(self) -> Self {
        Self {
            source: None,
            place: None,
            suggestion: None,
            proposals: Vec::new(),
            ..self
        }
    }

    /// The question which of the lines that may be meant is, with their numbers; `None` if there are none.
    pub fn offers(&self) -> Option<String> {
        self.tries(true).filter(|_| !self.proposals.is_empty())
    }

    /// What to try: the lines that may be meant, with their numbers where those can be typed, or else the advice.
    fn tries(&self, numbered: bool) -> Option<String> {
        let is_list = numbered && self.proposals.len() > 1;
        let lines = self.proposals.iter().zip(1..).map(|(proposal, n)| {
            let number = if is_list {
                format!("{n} ")
            } else {
                String::new()
            };
            format!("{number}`{}`", shown(&proposal.line))
        });
        match any_of(&lines.collect::<Vec<_>>()) {
            Some(lines) => Some(format!("did you mean {lines}?")),
            None => self.advice.clone(),
        }
    }

    /// Such a fault leaves a change unsaved.
    pub fn is_unsaved(&self) -> bool {
        matches!(self.slug, FaultSlug::Unreadable | FaultSlug::NotSaved)
    }

    /// The error for the page of a phone, which composes most lines by itself: advice quotes a line only if somebody
    /// must have typed the wrong one.
    #[must_use]
    pub fn in_plain_words(mut self) -> Self {
        let is_typed = self.slug == BadNotation::SLUG.into();
        let plain = |advice: String| {
            let parts = advice.split("; ");
            let parts = parts.filter(|part| is_typed || !part.contains('`'));
            in_quotes(&parts.collect::<Vec<_>>().join("; "))
        };
        self.proposals.retain(|_| is_typed);
        let advice = self.tries(false).map(plain);
        self.advice = advice.filter(|advice| !advice.is_empty());
        self.proposals.clear();
        // Nor does a phone have the commands of a terminal.
        let parts = self.message.split("; ");
        let parts: Vec<&str> = parts.filter(|part| !part.contains("`tileref ")).collect();
        if !parts.is_empty() {
            self.message = in_quotes(&parts.join("; "));
        }
        self.file = None;
        self
    }

    /// The JSON document of the error.
    pub fn document(&self) -> FaultDocument {
        let advice = self.tries(false);
        let advice = advice.iter().map(|advice| format!("; {advice}"));
        FaultDocument {
            error: Body {
                turn: self.turn,
                file: self.file.clone(),
                // A typed line has no line number.
                line: self.place.filter(|_| self.file.is_some()).map(|at| at.line),
                column: self.place.map(|at| at.column),
                slug: self.slug.name(),
                message: shown_lines(&(self.message.clone() + &advice.collect::<String>())),
            },
        }
    }
}

/// A text with quotation marks in place of backticks.
fn in_quotes(text: &str) -> String {
    let mut marks = ['“', '”'].into_iter().cycle();
    let plain = |c| if c == '`' { marks.next() } else { Some(c) };
    text.chars().filter_map(plain).collect()
}

/// The JSON document of an error.
#[derive(Clone, Debug, Serialize)]
pub struct FaultDocument {
    error: Body,
}

#[derive(Clone, Debug, Serialize)]
struct Body {
    turn: Option<usize>,
    /// A record, or a file that it names.
    #[serde(skip_serializing_if = "Option::is_none")]
    file: Option<String>,
    line: Option<usize>,
    column: Option<usize>,
    slug: &'static str,
    message: String,
}

/// Moves the caret of a fault from the action to the typed line, which may begin with the player's name. A line that was
/// completed is shown as it was judged.
pub fn point_into(fault: Fault, line: &str, action: &str) -> Fault {
    let is_typed = fault.file.is_none() && fault.source.as_deref() == Some(action);
    let Some(place) = fault.place.filter(|_| is_typed) else {
        return fault;
    };
    // The caret of a wrong player is at the name.
    let before = if fault.slug == WrongPlayer::SLUG.into() {
        line.len() - line.trim_start().len()
    } else {
        line.rfind(action).unwrap_or(0)
    };
    Fault {
        place: Some(place.further(line[..before].chars().count())),
        source: Some(line.to_owned()),
        ..fault
    }
}

/// The system's message for a failure, without the error number.
pub fn reason(error: &io::Error) -> String {
    let message = error.to_string();
    match message.rsplit_once(" (os error ") {
        Some((reason, _)) => reason.to_owned(),
        None => message,
    }
}

/// How many characters of a source line are shown around the caret.
const EXCERPT: usize = 70;

/// A line, cut to fit on a screen, and a caret below the character at `column`, counted from 0.
pub fn with_caret(line: &str, column: usize) -> [String; 2] {
    let chars: Vec<char> = line
        .chars()
        .map(|c| if c == '\t' { ' ' } else { c })
        .collect();
    let from = if chars.len() <= EXCERPT {
        0
    } else {
        column
            .saturating_sub(EXCERPT / 2)
            .min(chars.len() - EXCERPT / 2)
    };
    let to = (from + EXCERPT).min(chars.len());
    let part = |range: std::ops::Range<usize>| shown(&chars[range].iter().collect::<String>());
    let before = if from > 0 { "..." } else { "" };
    let after = if to < chars.len() { "..." } else { "" };
    let text = format!("{before}{}{after}", part(from..to));
    let caret = before.to_owned() + &part(from..column.clamp(from, to));
    [text, format!("{}^", " ".repeat(caret.width()))]
}

/// Escapes text from outside but keeps its line breaks.
fn shown_lines(text: &str) -> String {
    text.lines().map(shown).collect::<Vec<_>>().join("\n")
}

/// The command that explains a rule or a bonus in a shell.
const EXPLAIN: &str = "tileref rules explain";

/// The same at the prompt.
const HELP: &str = "help";

/// As a shell shows it, 79 columns wide.
impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.draw(f, false, 79)
    }
}

impl Fault {
    /// As a shell shows it, or the prompt, which names its own help; at most `width` columns wide.
    pub fn drawn(&self, at_prompt: bool, width: usize) -> impl fmt::Display {
        fmt::from_fn(move |f| self.draw(f, at_prompt, width))
    }

    fn draw(&self, f: &mut fmt::Formatter<'_>, at_prompt: bool, width: usize) -> fmt::Result {
        f.write_str(&shown_lines(&self.message))?;
        if let Some(file) = &self.file {
            let place = self.place.map(|at| format!(":{}:{}", at.line, at.column));
            let turn = self.turn.map(|n| format!(" (turn {n})"));
            let (place, turn) = (place.unwrap_or_default(), turn.unwrap_or_default());
            write!(f, "\n  --> {}{place}{turn}", shown(file))?;
        }
        if let (Some(source), Some(at)) = (&self.source, self.place) {
            let [text, caret] = with_caret(source, at.column - 1);
            let gutter = at.line.to_string();
            let blank = " ".repeat(gutter.len());
            write!(f, "\n {blank} |\n {gutter} | {text}\n {blank} | {caret}")?;
        }
        if self.turn.is_some() {
            let slug = self.slug.name();
            let explains = if at_prompt { HELP } else { EXPLAIN };
            write!(f, "\n  = rule: {slug} (`{explains} {slug}`)")?;
        }
        if let Some(advice) = self.tries(at_prompt) {
            let advice = if at_prompt {
                advice.replace(EXPLAIN, HELP)
            } else {
                advice
            };
            let advice = wrapped(&shown(&advice), width - TRY.len(), "");
            let lines: Vec<&str> = advice.lines().collect();
            write!(
                f,
                "\n{TRY}{}",
                lines.join(&format!("\n{:1$}", "", TRY.len()))
            )?;
        }
        Ok(())
    }
}

const TRY: &str = "  = try: ";

impl std::error::Error for Fault {}

impl From<EditError> for Fault {
    fn from(error: EditError) -> Self {
        Self::new(&error, error.to_string())
    }
}

impl From<io::Error> for Fault {
    fn from(error: io::Error) -> Self {
        Self::new("not-written", error.to_string())
    }
}
