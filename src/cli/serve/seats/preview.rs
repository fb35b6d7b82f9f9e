//! What a play would cover and score, while it is being composed. No dictionary is asked for that; where every play is
//! looked up and anybody may do the same, `whole` has the words that a dictionary adds to a valid one.

use hyper::StatusCode;
use serde_json::{Value, json};

use super::PhoneAnswer;
use crate::action::{Action, Part, Play};
use crate::advice;
use crate::cli::page::isolated;
use crate::cli::session::line_fault;
use crate::game::{Game, LineError, Preview};
use crate::grid::{Cell, Path};
use crate::referee::{JudgedPlay, Ruling};
use crate::report::{BonusReport, PlacedReport, WordReport};

/// The preview of a line by the seat with this number.
pub fn answer(game: &Game, seat: usize, line: &str) -> PhoneAnswer {
    let meant = advice::understood(&game.without_dictionary(), line);
    let line = meant.as_deref().unwrap_or(line).trim();
    let Some(Preview {
        cells,
        ruling,
        is_final,
    }) = game.preview_by(seat, line)
    else {
        return match (error_in(game, seat, line), places(game, line)) {
            (None, _) => PhoneAnswer::ok(&json!({ "cells": [], "points": null })),
            (_, Some(places)) => {
                PhoneAnswer::ok(&json!({ "cells": [], "points": null, "places": places }))
            }
            (Some(error), None) => refused(game, line, &error, &[]),
        };
    };
    match ruling {
        Err(refusal) => refused(game, line, &LineError::Refusal(refusal), &cells),
        Ok(ruling) => {
            let mut answer = scored(&ruling, is_final);
            answer["cells"] = json!(names(&cells));
            answer["whole"] =
                json!(advice::looked_up(game, seat, line).map(|whole| scored(&whole, true)));
            PhoneAnswer::ok(&answer)
        }
    }
}

/// What a play scores.
fn scored(ruling: &Ruling, is_final: bool) -> Value {
    let words: Vec<_> = ruling
        .words
        .iter()
        .map(|word| WordReport::new(word, false))
        .collect();
    let bonuses: Vec<_> = ruling.bonuses.iter().map(BonusReport::new).collect();
    json!({
        "points": ruling.points(),
        "final": is_final,
        "placed": ruling.placed.iter().copied().map(PlacedReport::new).collect::<Vec<_>>(),
        "told": told(ruling, &words, &bonuses, is_final),
        "words": words,
        "bonuses": bonuses,
        "multiplier": ruling.multiplier,
    })
}

/// The same in one line: `HABITS 11 + corner 10 = 21 at least`.
fn told(ruling: &Ruling, words: &[WordReport], bonuses: &[BonusReport], is_final: bool) -> String {
    let words = words
        .iter()
        .map(|word| format!("{} {}", isolated(word.word.clone()), word.points));
    let bonuses = bonuses
        .iter()
        .map(|bonus| format!("{} {}", bonus.name, bonus.points));
    let items: Vec<String> = words.chain(bonuses).collect();
    let times = ruling.multiplier.filter(|times| *times > 1);
    let mut text = items.join(" + ");
    if let Some(times) = times {
        text += &format!(" \u{d7} {times}");
    }
    if items.len() > 1 || times.is_some() {
        text += &format!(" = {}", ruling.points());
    }
    text + if is_final { "" } else { " at least" }
}

/// Where a word that was typed without its place fits, as at the prompt; `None` if it fits nowhere, or for other lines.
fn places(game: &Game, line: &str) -> Option<Vec<Value>> {
    let places = advice::places(game, line)?;
    let place = |JudgedPlay { play, ruling }: &JudgedPlay| {
        let new = ruling.placed.iter().map(|(cell, _)| cell.to_string());
        json!({ "line": play.to_string(), "points": ruling.points(), "placed": new.collect::<Vec<_>>() })
    };
    let places: Vec<Value> = places.likeliest().iter().map(place).collect();
    (!places.is_empty()).then_some(places)
}

/// Why a line without a preview would be refused; `None` for lines that lay no tiles, such as `pass`.
fn error_in(game: &Game, seat: usize, line: &str) -> Option<LineError> {
    match game.read(line) {
        Err(error) => Some(LineError::Notation(error)),
        Ok(typed) => match typed.action {
            Action::Play(_) | Action::PlayBare(_) | Action::Points { .. } => game.trial(line).err(),
            Action::Burn(..) if game.to_move() == Some(seat) => game.trial(line).err(),
            _ => None,
        },
    }
}

fn refused(game: &Game, line: &str, error: &LineError, cells: &[Cell]) -> PhoneAnswer {
    // With a dictionary, the advice could reveal whether words are valid.
    let fault = line_fault(&game.without_dictionary(), line, error).in_plain_words();
    let mut document = json!(fault.document());
    document["cells"] = names(cells);
    document["cell"] = json!(at_fault(game, line, error).map(|cell| cell.to_string()));
    PhoneAnswer::new(StatusCode::UNPROCESSABLE_ENTITY, &document)
}

fn names(cells: &[Cell]) -> Value {
    cells.iter().map(ToString::to_string).collect()
}

/// The cell that a refusal points to, if any.
fn at_fault(game: &Game, line: &str, error: &LineError) -> Option<Cell> {
    let LineError::Refusal(refusal) = error else {
        return None;
    };
    let (word, letter) = match refusal.part {
        Part::Cell(word) => (word, 0),
        Part::Letter(word, letter) => (word, letter),
        _ => return None,
    };
    let Action::Play(Play { main, also, .. }) = game.read(line).ok()?.action else {
        return None;
    };
    let declared = std::iter::once(&main).chain(&also).nth(word)?;
    let start = game.standing().cell(declared.at(), Part::Cell(word)).ok()?;
    let path = Path::new(start, declared.steps()).ok()?;
    path.cells().get(letter).copied()
}
