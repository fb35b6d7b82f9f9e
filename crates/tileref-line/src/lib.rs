//! What a line means that somebody types at a game: [`interpret`] reads it once, into a value, for the prompt, its hint and its
//! completion, and for phones.
//!
//! A record changes only by what was typed whole: a line of the notation, the same play with its parts in another order, another
//! word for a verb (a row of [`commands`]), or a number of a list that is on the screen. What differs in a slip is offered; what
//! costs something is only named. Everything else is [`Unread`], in one line. No sentence is guessed. Nothing here changes a game.
//!
//! ```
//! use tileref_game::{game::Game, referee::Vocabulary, rules::Ruleset};
//! use tileref_line::{Offers, What, interpret};
//!
//! let rules = Ruleset::built_in("puzzingo").ok_or("no such game")?;
//! let mut game = Game::new(rules, &["Ann", "Bob"], Vocabulary::new(None))?;
//! let read = interpret(&game, &Offers::default(), "latch across 13m");
//! assert_eq!(read.read_as.as_deref(), Some("m13 r latch"));
//! assert!(matches!(read.what, What::Action(_)));
//!
//! game.submit("Ann", "m13 r latch")?;
//! let read = interpret(&game, &Offers::default(), "should i pass?");
//! assert!(matches!(read.what, What::Unread(_)));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

pub mod advice;
pub mod commands;
mod due;
mod names;
mod places;
mod plays;
mod slips;
#[cfg(test)]
mod tests;

pub use commands::{Arguments, By, Command, Request, Takes, request, verb, verdict};
pub use due::{Due, example_grid};
pub use names::{split_actor, with_actor};
pub use places::{Line, Places, is_open, nowhere, places};

use std::borrow::Cow;

use tileref_game::action::{Action, NotationError, TypedLine, Verb};
use tileref_game::features::Form;
use tileref_game::game::rules::VerdictNeeded;
use tileref_game::game::{Game, LineError};
use tileref_game::referee::places::is_implausible;
use tileref_game::rule::Refusal;
use tileref_words::text::{MAX_LINE, composed, cut, first_word, shown};

/// What a typed line is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Interpreted {
    /// Whose line it is, if that was typed.
    pub by: Option<String>,
    /// What it says.
    pub what: What,
    /// The line as it was read, if it was typed in another form.
    pub read_as: Option<String>,
}

/// What a line says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum What {
    /// Nothing was typed.
    Nothing,
    /// A command, with its arguments.
    Command(Request),
    /// A line of the notation, to be judged.
    Action(Said),
    /// Points to add to the score of whoever it is by; why was not typed.
    Correction(i32),
    /// A line that takes the place of the last turn.
    Correct(Said),
    /// A word without its place; and the command or the verb that it may be a slip for.
    Places(Box<Places>, Option<Proposal>),
    /// A number of the list on the screen, counted from 0.
    Choice(usize),
    /// Nothing as it stands: what is meant with one slip.
    Offered(Vec<Proposal>),
    /// Nothing.
    Unread(Unread),
}

/// A line of the notation: as it is typed, and read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Said {
    /// The text, without the name of the player.
    pub text: String,
    /// The same, read.
    pub typed: TypedLine,
}

/// A line that may be meant.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Proposal {
    /// The line.
    pub read: Box<Interpreted>,
    /// The same as text, with the name of its player.
    pub line: String,
    /// Enter alone submits it: a play, or something that only shows. What costs a turn, takes back, ends or corrects
    /// needs its number.
    pub is_safe: bool,
}

/// A line that is not understood.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unread {
    /// The line.
    pub line: String,
    /// What to say beside that.
    pub hint: Hint,
}

/// What helps with a line that is not understood.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Hint {
    /// How a play, a list or a rack is typed that is due.
    Due(String),
    /// What the word of a command is typed with, and what it does.
    Row(String, &'static str),
    /// A command that is of no use in this game.
    NotHere(Command),
    /// What is wrong with a play that has its pieces.
    Fault(Box<NotationError>),
}

/// What is numbered on the screen.
#[derive(Clone, Debug, Default)]
pub struct Offers {
    /// The lines, in their order.
    pub lines: Vec<Proposal>,
    /// The line whose places are listed, if they are places, and how many of them are.
    pub listed: Option<(String, usize)>,
}

impl Said {
    /// A line that was read from a text.
    pub fn new(text: impl Into<String>, typed: TypedLine) -> Self {
        Self {
            text: text.into(),
            typed,
        }
    }

    /// Points to add to a score, with the reason if somebody gave one.
    pub fn correction(points: i32, reason: Option<String>) -> Self {
        let reason = reason.unwrap_or_else(|| "corrected".to_owned());
        Self::from(TypedLine::from(Action::Adjust { points, reason }))
    }

    /// A play may be submitted by Enter alone; other actions need more.
    pub fn is_play(&self) -> bool {
        due::is_play(&self.typed)
    }
}

impl From<TypedLine> for Said {
    fn from(typed: TypedLine) -> Self {
        Self::new(typed.to_string(), typed)
    }
}

impl Proposal {
    /// A line by somebody, or by whoever is expected.
    pub fn new(by: Option<&str>, said: impl Into<Said>) -> Self {
        let said = said.into();
        let is_safe = due::is_play(&said.typed);
        Self {
            line: with_actor(by, &said.text),
            read: Box::new(Interpreted {
                by: by.map(ToOwned::to_owned),
                what: What::Action(said),
                read_as: None,
            }),
            is_safe,
        }
    }

    /// A command.
    fn of(request: Request, line: String) -> Self {
        let is_safe = !request.command.row().changes && request.command != Command::Quit;
        Self {
            read: Box::new(Interpreted::of(None, What::Command(request))),
            line,
            is_safe,
        }
    }
}

impl Interpreted {
    fn of(by: Option<&str>, what: What) -> Self {
        Self {
            by: by.map(ToOwned::to_owned),
            what,
            read_as: None,
        }
    }
}

impl Unread {
    /// Says so, in one line.
    pub fn text(&self) -> String {
        let line = cut(&shown(&self.line), 41);
        let hint = match &self.hint {
            Hint::Due(form) => format!("{form}, `?` for more"),
            Hint::Row(usage, about) => format!("`{usage}` {about}"),
            Hint::NotHere(command) => return format!("this game has no `{command}`"),
            Hint::Fault(error) => error.to_string(),
        };
        format!("not understood: `{line}`; {hint}")
    }
}

#[cfg(debug_assertions)]
thread_local! {
    static READ: std::cell::Cell<usize> = const { std::cell::Cell::new(0) };
}

/// How many lines this thread has interpreted, in builds with debug assertions: a test counts them.
#[cfg(debug_assertions)]
pub fn interpreted() -> usize {
    READ.get()
}

/// What a typed line is, in this game, with this list on the screen.
pub fn interpret(game: &Game, offers: &Offers, line: &str) -> Interpreted {
    #[cfg(debug_assertions)]
    READ.set(READ.get() + 1);
    let line = &*composed(line.trim());
    if line.is_empty() {
        return Interpreted::of(None, What::Nothing);
    }
    if line.chars().count() > MAX_LINE {
        return unread(game, None, line);
    }
    if let Some(n) = places::digits(line).filter(|n| (1..=offers.lines.len()).contains(n)) {
        return Interpreted::of(None, What::Choice(n - 1));
    }
    let (name, action) = split_actor(game, line);
    if name.is_some() {
        return whole(game, name, action).unwrap_or_else(|| partly(game, name, action));
    }
    let own = || whole(game, None, line);
    let named = || {
        let (name, rest) = names::leading(game, line)?;
        whole(game, Some(name), rest)
    };
    // A list begins with no name.
    let found = if Due::of(game) == Due::List {
        named().or_else(own)
    } else {
        own().or_else(named)
    };
    found.unwrap_or_else(|| partly(game, None, line))
}

/// A line without what only says please.
fn polite(line: &str) -> &str {
    let line = line.trim_end_matches(['.', '!']).trim();
    let is_please = |word: &str| word.eq_ignore_ascii_case("please");
    let first = line.split_once(' ').filter(|(first, _)| is_please(first));
    let line = first.map_or(line, |(_, rest)| rest.trim());
    let last = line.rsplit_once(' ').filter(|(_, last)| is_please(last));
    last.map_or(line, |(rest, _)| rest.trim_end_matches(',').trim())
}

/// A line of which every piece is understood.
fn whole(game: &Game, by: Option<&str>, line: &str) -> Option<Interpreted> {
    let plain = Some(polite(line)).filter(|plain| *plain != line && !plain.is_empty());
    let as_typed = || taken(game, by, line);
    let politely = || taken(game, by, plain?);
    // Of `challenge latch please` PLEASE is no word.
    if verb(first_word(line).0) == Some(Verb::Challenge) {
        politely().or_else(as_typed)
    } else {
        as_typed().or_else(politely)
    }
}

fn taken(game: &Game, by: Option<&str>, line: &str) -> Option<Interpreted> {
    let what = if let Some(points) = by.and_then(|name| due::correction(game, name, line)) {
        What::Correction(points)
    } else if let Some(request) = usable_request(game, line) {
        What::Command(request)
    } else if let Some(said) = recorded(game, line.into()) {
        What::Action(said)
    } else {
        return in_other_words(game, by, line);
    };
    Some(Interpreted::of(by, what))
}

/// A line of the notation.
fn recorded(game: &Game, text: Cow<'_, str>) -> Option<Said> {
    let typed = game.read(&text).ok()?;
    Some(Said::new(text, typed))
}

/// A line that is none of the notation, but stands for one, or for several.
fn in_other_words(game: &Game, by: Option<&str>, line: &str) -> Option<Interpreted> {
    let as_read = |said: Said, what: fn(Said) -> What| {
        let read_as = Some(said.typed.to_string());
        Some(Interpreted {
            read_as,
            ..Interpreted::of(by, what(said))
        })
    };
    let (first, rest) = first_word(line);
    if let Some(verb) = verb(first)
        && let Some(said) = recorded(game, format!("{verb} {rest}").trim_end().into())
    {
        return as_read(said, What::Action);
    }
    if first.eq_ignore_ascii_case("no,") {
        return play(game, rest).and_then(|said| as_read(said, What::Correct));
    }
    if let Some((text, typed)) = due::bare(game, line) {
        return as_read(Said::new(text, typed), What::Action);
    }
    let mut plays = plays_of(game, line);
    match plays.len() {
        0 => placeless(game, by, line),
        1 => as_read(plays.remove(0), What::Action),
        _ => {
            let plays = plays.into_iter().map(|said| Proposal::new(by, said));
            Some(Interpreted::of(by, What::Offered(plays.collect())))
        }
    }
}

/// A command that this game has, with what belongs to it.
fn usable_request(game: &Game, line: &str) -> Option<Request> {
    commands::request(line).filter(|request| request.command.is_usable(game.rules()))
}

/// The plays that a line may be, first the one whose direction may have been cut off its word.
fn plays_of(game: &Game, line: &str) -> Vec<Said> {
    let plays = standing(game, plays::readings(game, line));
    let is_new = |place: &Said| plays.iter().all(|(_, typed)| *typed != place.typed);
    let place = || uncut(game, line).filter(is_new);
    let place = (!plays.is_empty()).then(place).flatten();
    let plays = plays.into_iter();
    let plays = plays.map(|(text, typed)| Said::new(text, typed));
    place.into_iter().chain(plays).collect()
}

/// A whole play, with its parts in any order; `None` if a line has several meanings.
fn play(game: &Game, line: &str) -> Option<Said> {
    if let Some(typed) = game.read(line).ok().filter(due::is_play) {
        return Some(Said::new(line, typed));
    }
    let mut plays = plays::readings(game, line).into_iter();
    let (text, typed) = plays.next()?;
    plays.next().is_none().then(|| Said::new(text, typed))
}

/// The play of a line in which no direction was typed, if one may have been cut off the word: `m13latch` is `m13 l atch`, too.
fn uncut(game: &Game, line: &str) -> Option<Said> {
    let places = places(game, line).filter(|_| plays::is_cut(game, line))?;
    // Nobody joins a direction to a word before its cell.
    let last = line.rsplit(' ').next().unwrap_or_default();
    let ends_with_cell = plays::place(game, last).is_some();
    let is_word = ends_with_cell || !is_implausible(&places.word);
    let mut fits = places
        .fits
        .into_iter()
        .filter(|fit| is_word && !fit.play.main.bends());
    Some(Said::from(TypedLine::from(Action::Play(fits.next()?.play))))
}

/// Those of several readings that stand; all of them if none does.
fn standing(game: &Game, plays: Vec<(String, TypedLine)>) -> Vec<(String, TypedLine)> {
    let situation = game
        .to_move()
        .map(|seat| game.situation(seat).without_dictionary());
    let stands = |(_, typed): &&(String, TypedLine)| match (&typed.action, situation) {
        (Action::Play(play), Some(situation)) => situation.judge(play).is_ok(),
        _ => false,
    };
    let standing: Vec<_> = plays.iter().filter(stands).cloned().collect();
    if standing.is_empty() { plays } else { standing }
}

/// A word without its place; where its number is in one piece with it, that play.
fn placeless(game: &Game, by: Option<&str>, line: &str) -> Option<Interpreted> {
    let places = places(game, line)?;
    let Some(fit) = places.picked() else {
        let other = misspelt(game, by, line).filter(|_| places.is_anywhere());
        // `exchagne 3` is no place of EXCHAGNE.
        if places.number.is_some() && other.is_some() {
            return None;
        }
        return Some(Interpreted::of(by, What::Places(Box::new(places), other)));
    };
    let action = Action::Play(fit.play.clone());
    let said = Said::from(TypedLine::from(action));
    Some(Interpreted {
        read_as: Some(said.text.clone()),
        ..Interpreted::of(by, What::Action(said))
    })
}

/// A line that is not taken: what it is with one slip, or else what to say to it.
fn partly(game: &Game, by: Option<&str>, line: &str) -> Interpreted {
    let plays = slips::misread(game, line).into_iter();
    let mut offered: Vec<Proposal> = plays.map(|typed| Proposal::new(by, typed)).collect();
    if offered.is_empty() && game.rules().features.form == Form::Bare {
        offered.extend(words_alone(game, by, line));
    }
    if offered.is_empty() {
        offered.extend(misspelt(game, by, line));
    }
    if offered.is_empty() {
        unread(game, by, line)
    } else {
        Interpreted::of(by, What::Offered(offered))
    }
}

/// The line whose command or verb was misspelt.
fn misspelt(game: &Game, by: Option<&str>, line: &str) -> Option<Proposal> {
    let meant = slips::misspelt(line)?;
    if let Some(request) = usable_request(game, &meant) {
        return Some(Proposal::of(request, meant));
    }
    let (first, rest) = first_word(&meant);
    let text = format!("{} {rest}", verb(first)?);
    let typed = game.read(text.trim_end()).ok()?;
    let meant = Proposal::new(by, Said::new(text.trim_end(), typed));
    stands(game, &meant).then_some(meant)
}

/// Words where only the score is kept: a play without its verb. They may be said to somebody, so they need their number.
fn words_alone(game: &Game, by: Option<&str>, line: &str) -> Option<Proposal> {
    let text = format!("{} {line}", Verb::Play);
    let typed = game
        .read(&text)
        .ok()
        .filter(|_| Due::of(game) == Due::Play)?;
    let first = first_word(line).0;
    let is_other = verb(first).is_some()
        || Command::called(first).is_some()
        || game.seats().speaker(first).is_some();
    let proposal = Proposal {
        is_safe: false,
        ..Proposal::new(by, Said::new(text, typed))
    };
    (!is_other && stands(game, &proposal)).then_some(proposal)
}

/// A line that is not understood.
fn unread(game: &Game, by: Option<&str>, line: &str) -> Interpreted {
    let hint = hint(game, line);
    let line = with_actor(by, line);
    Interpreted::of(by, What::Unread(Unread { line, hint }))
}

fn hint(game: &Game, line: &str) -> Hint {
    let due = || Hint::Due(Due::of(game).form(game));
    if line.chars().count() > MAX_LINE {
        return due();
    }
    if let Some(request) = commands::request(line) {
        return Hint::NotHere(request.command);
    }
    let pieces: Vec<&str> = line.split_whitespace().collect();
    let is_play = pieces.len() > 2 && plays::place(game, pieces[0].trim_end_matches(',')).is_some();
    if let (true, Err(error)) = (is_play, game.read(line)) {
        return Hint::Fault(Box::new(error));
    }
    let words = pieces.iter().map(|piece| {
        let piece = piece.trim_matches(|c: char| !c.is_alphanumeric());
        piece.to_lowercase()
    });
    let words: Vec<String> = words.collect();
    match commands::pointed_to(game, &words) {
        Some((usage, about)) => Hint::Row(usage, about),
        None => due(),
    }
}

/// The game accepts the line, whatever a dictionary says or the table decides.
fn stands(game: &Game, proposal: &Proposal) -> bool {
    let What::Action(said) = &proposal.read.what else {
        return true;
    };
    let action = &said.typed.action;
    let speaker = || game.speaker_of(action);
    let actor = proposal.read.by.clone().unwrap_or_else(speaker);
    if !game.may_act(&actor, action) {
        return false;
    }
    match (action, game.to_move()) {
        (Action::Play(_) | Action::PlayBare(_), Some(seat)) => {
            let preview = game.preview_of(seat, action.clone());
            preview.is_some_and(|preview| preview.ruling.is_ok())
        }
        _ => match game.trial_of(said.typed.clone()) {
            Ok(_) => true,
            Err(refusal) => refusal.reason.slug() == VerdictNeeded::SLUG,
        },
    }
}

/// What to try instead of a line that was read and refused: what it is with one slip.
pub fn instead(
    game: &Game,
    by: Option<&str>,
    typed: &TypedLine,
    refusal: &Refusal,
) -> Vec<Proposal> {
    let proposals: Vec<Proposal> = match slips::speaker(&refusal.reason) {
        // A list is shown to nobody.
        Some(_) if Due::of(game) == Due::List => Vec::new(),
        Some(name) => vec![Proposal::new(Some(&name), typed.clone())],
        None => {
            let plays = slips::refused(game, typed, refusal).into_iter();
            plays.map(|typed| Proposal::new(by, typed)).collect()
        }
    };
    proposals
        .into_iter()
        .filter(|proposal| stands(game, proposal))
        .collect()
}

/// What to try instead of a line that is no line of the notation, or that the game refuses: for commands and records, which take
/// nothing else and name what was meant.
pub fn meant(game: &Game, line: &str, error: &LineError) -> Vec<Proposal> {
    let read = match error {
        LineError::Refusal(refusal) => {
            let typed = game.read(line).ok();
            return typed.map_or_else(Vec::new, |typed| instead(game, None, &typed, refusal));
        }
        LineError::Notation(_) => interpret(game, &Offers::default(), line),
    };
    let mut meant = match read.what {
        What::Offered(offered) => offered,
        What::Places(_, other) => other.into_iter().collect(),
        What::Action(said) => vec![Proposal::new(read.by.as_deref(), said)],
        _ => Vec::new(),
    };
    meant.retain(|proposal| matches!(proposal.read.what, What::Action(_)));
    meant
}

/// A proposal for each of these places.
impl From<&Places> for Vec<Proposal> {
    fn from(places: &Places) -> Self {
        let plays = places.fits.iter().map(|fit| Action::Play(fit.play.clone()));
        plays
            .map(|action| Proposal::new(None, TypedLine::from(action)))
            .collect()
    }
}
