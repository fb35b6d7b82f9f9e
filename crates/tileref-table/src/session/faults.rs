//! Errors in lines and records as faults, with the place, the rule, and what to try.

use std::ffi::OsStr;
use std::path::Path;
use tileref_game::game::rules::WrongPlayer;
use tileref_game::options::OptionError;
use tileref_game::referee::rules::BadNotation;

use crate::fault::{Fault, FaultSlug};
use crate::source::Source;
use tileref_game::action::Verb;
use tileref_game::game::Game;
use tileref_game::rule::Refusal;
use tileref_line::advice::advice;
use tileref_line::{self as line, Proposal, Said, What};

use tileref_game::rules::{BUILT_IN, Ruleset};
use tileref_game::yaml::TextPlace;
use tileref_record::record::{self, Record, RecordError, RecordPart, RecordProblem};
use tileref_record::replay::{LineError, ReplayError};
use tileref_words::text::{first_word, shown};

/// The fault for a line that a game refuses.
pub fn line_fault(game: &Game, line: &str, error: &LineError) -> Fault {
    fault(game, line, error, line::meant(game, line, error))
}

/// The fault for a line of this speaker that was read, and is refused.
pub fn refusal_fault(game: &Game, by: Option<&str>, said: &Said, refusal: Refusal) -> Fault {
    let proposals = line::instead(game, by, &said.typed, &refusal);
    fault(game, &said.text, &LineError::Refusal(refusal), proposals)
}

/// The fault for a line that is not understood, or only with a slip.
pub fn unread_fault(game: &Game, message: String, proposals: Vec<Proposal>) -> Fault {
    Fault {
        turn: Some(next_turn(game)),
        proposals,
        ..Fault::new(BadNotation::SLUG, message)
    }
}

/// The fault for a line that says nothing, or nothing of use where it was typed.
pub fn not_taken(game: &Game, line: &str, what: What) -> Fault {
    let plainly = || format!("not understood: `{}`", shown(line));
    match what {
        What::Unread(unread) => unread_fault(game, unread.text(), Vec::new()),
        What::Offered(offered) => unread_fault(game, plainly(), offered),
        _ => unread_fault(game, plainly(), Vec::new()),
    }
}

/// The number of the turn that a line would be.
fn next_turn(game: &Game) -> usize {
    let turns = game.entries().iter().filter(|entry| entry.is_typed());
    turns.count() + 1
}

fn fault(game: &Game, line: &str, error: &LineError, proposals: Vec<Proposal>) -> Fault {
    // How a line is written is no matter if the game has none such.
    let is_unread = matches!(error, LineError::Notation(_));
    let verb = Verb::from_name(first_word(line).0).filter(|verb| is_unread && *verb != Verb::Play);
    let lacking = verb.and_then(|verb| game.why_lacking(verb));
    Fault {
        message: lacking.map_or_else(|| error.problem(), |reason| reason.to_string()),
        slug: error.slug().into(),
        turn: Some(next_turn(game)),
        place: Some(TextPlace { line: 1, column: 1 }.further(error.column(line, game.alphabet()))),
        source: Some(line.to_owned()),
        advice: Some(advice(game, error)),
        proposals,
        ..Fault::default()
    }
}

pub(super) fn record_fault(source: &Source, error: &RecordError) -> Fault {
    let (path, text) = (source.path(), source.text());
    if is_ruleset(text) {
        let fault = Fault {
            slug: FaultSlug::Ruleset,
            ..Fault::of_file(path, "this is a ruleset, not a game record")
        };
        let file = path.display();
        return fault.with_advice(format!(
            "start a game with it: `tileref new {file} Ann Bob`; or check it: `tileref rules check {file}`"
        ));
    }
    let place = error.place;
    if is_transcript(path, text) {
        let fault = Fault::of_file(path, "this is a GCG transcript, not a game record");
        let file = path.display();
        return fault.with_advice(format!("convert it into a record: `tileref import {file}`"));
    }
    if let RecordProblem::UnknownKey(key) = &error.kind
        && BUILT_IN.iter().any(|(game, _)| has(game, key))
    {
        let message = format!("`{key}` is an option: indent it below `options:`");
        let fault = source.fault(message, place);
        let value = fault.source.as_ref().and_then(|line| line.split_once(": "));
        let value = value.map_or("...", |(_, value)| value.trim()).to_owned();
        return fault.with_advice(format!("or on one line: `options: {{{key}: {value}}}`"));
    }
    source.fault(error.to_string(), place)
}

/// A built-in game has a house rule with this name.
fn has(game: &str, name: &str) -> bool {
    Ruleset::built_in(game).is_some_and(|game| game.spec(name).is_ok())
}

fn is_transcript(path: &Path, text: &str) -> bool {
    let ending = path.extension().and_then(OsStr::to_str);
    ending.is_some_and(|ending| ending.eq_ignore_ascii_case("gcg"))
        || text.lines().any(|line| line.starts_with("#player1 "))
}

fn is_ruleset(text: &str) -> bool {
    let has = |key| text.lines().any(|line| line.starts_with(key));
    (has("base:") || has("mechanic:")) && !has("game:")
}

/// The fault for a record that cannot be replayed; `before(n)` returns the game before turn `n`, counted from 1.
pub(super) fn replay_fault(
    source: &Source,
    record: &Record,
    error: ReplayError,
    before: impl FnOnce(usize) -> Option<Game>,
) -> Fault {
    match error {
        ReplayError::Option(n, error) => {
            let name = record.options.get(n).map_or("", |(name, _)| name.as_str());
            let node = match error {
                OptionError::Unknown { .. } => RecordPart::KeyIn("options", name),
                OptionError::Value { .. } | OptionError::File { .. } => {
                    RecordPart::ValueIn("options", name)
                }
            };
            source.fault_at(error.to_string(), node)
        }
        ReplayError::Seats(error) => {
            let mut blamed = error.house_rules();
            let stated = blamed.find(|name| record.option(name).is_some());
            let node = stated.map_or(RecordPart::Value("players"), |name| {
                RecordPart::ValueIn("options", name)
            });
            source.fault_at(error.to_string(), node)
        }
        ReplayError::Turn(n, error) => turn_fault(source, record, n, &error, before(n).as_ref()),
    }
}

/// The fault for turn `n` of a record, with the game before it.
fn turn_fault(
    source: &Source,
    record: &Record,
    n: usize,
    error: &LineError,
    game: Option<&Game>,
) -> Fault {
    let turn = record.turns.get(n - 1);
    let line = turn.map_or("", |turn| turn.action.as_str());
    let at = record::place_of_turn(source.text(), &record.turns, n - 1);
    let alphabet = game.map(Game::alphabet).cloned().unwrap_or_default();
    let place = match at.plain {
        _ if error.slug() == WrongPlayer::SLUG => at.actor,
        Some(action) => action.further(error.column(line, &alphabet)),
        None => at.action,
    };
    Fault {
        turn: Some(n),
        slug: error.slug().into(),
        proposals: game.map_or_else(Vec::new, |game| line::meant(game, line, error)),
        ..source.fault(error.problem(), Some(place))
    }
    .with_advice(game.map_or_else(|| error.advice(), |game| advice(game, error)))
}
