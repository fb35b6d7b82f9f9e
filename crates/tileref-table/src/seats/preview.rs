//! What a play would cover and score, while it is being composed. No dictionary is asked for that; where every play is
//! looked up and anybody may do the same, `whole` has the words that a dictionary adds to a valid one.

use serde_json::{Value, json};

use super::{AnswerKind, PhoneAnswer};
use crate::fault::Fault;
use crate::session::{not_taken, refusal_fault, unread_fault};
use tileref_game::action::{Action, Part};
use tileref_game::game::{Game, Preview};
use tileref_game::grid::{Cell, Path};
use tileref_game::referee::{JudgedPlay, Ruling};
use tileref_game::rule::Refusal;
use tileref_line::advice::looked_up;
use tileref_line::{Offers, Places, Said, What, interpret, nowhere};
use tileref_record::report::{BonusReport, PlacedReport, WordReport};
use tileref_view::page::isolated;

/// The preview of a line by the seat with this number.
pub fn answer(game: &Game, seat: usize, line: &str) -> PhoneAnswer {
    let (kind, document) = judged(game, seat, line);
    PhoneAnswer::new(kind, &document)
}

/// The same as data.
pub fn judged(game: &Game, seat: usize, line: &str) -> (AnswerKind, Value) {
    let empty = || json!({ "cells": [], "points": null });
    let said = match interpret(game, &Offers::default(), line).what {
        What::Action(said) => said,
        What::Places(places, _) if !places.fits.is_empty() => {
            let mut answer = empty();
            answer["places"] = json!(listed(&places));
            return (AnswerKind::Done, answer);
        }
        What::Places(places, _) => {
            return unread(unread_fault(game, nowhere(game, &places).0, Vec::new()));
        }
        What::Correct(_) | What::Correction(_) | What::Choice(_) => {
            return (AnswerKind::Done, empty());
        }
        other => return unread(not_taken(game, line, other)),
    };
    let action = &said.typed.action;
    let Some(preview) = game.preview_of(seat, action.clone()) else {
        return match trial(game, seat, &said) {
            Ok(()) => (AnswerKind::Done, empty()),
            Err(refusal) => refused(game, &said, refusal, &[]),
        };
    };
    let Preview {
        cells,
        ruling,
        is_final,
    } = preview;
    match ruling {
        Err(refusal) => refused(game, &said, refusal, &cells),
        Ok(ruling) => {
            let mut answer = scored(&ruling, is_final);
            answer["cells"] = json!(names(&cells));
            answer["whole"] =
                json!(looked_up(game, seat, action).map(|whole| scored(&whole, true)));
            (AnswerKind::Done, answer)
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

/// Where a word that was typed without its place fits, as at the prompt.
fn listed(places: &Places) -> Vec<Value> {
    let place = |JudgedPlay { play, ruling }: &JudgedPlay| {
        let new = ruling.placed.iter().map(|(cell, _)| cell.to_string());
        let words = ruling.words.iter().map(|word| word.spelling.upper());
        json!({
            "line": play.to_string(),
            "points": ruling.points(),
            "placed": new.collect::<Vec<_>>(),
            "words": words.collect::<Vec<_>>(),
        })
    };
    places.likeliest().iter().map(place).collect()
}

/// Why a line that lays tiles and has no preview would be refused.
fn trial(game: &Game, seat: usize, said: &Said) -> Result<(), Refusal> {
    let trial = || game.trial_of(said.typed.clone()).map(drop);
    match said.typed.action {
        Action::Play(_) | Action::PlayBare(_) | Action::Points { .. } => trial(),
        Action::Burn(..) if game.to_move() == Some(seat) => trial(),
        _ => Ok(()),
    }
}

/// The answer to a line that is not understood.
fn unread(fault: Fault) -> (AnswerKind, Value) {
    let mut document = json!(fault.in_plain_words().document());
    document["cells"] = json!([]);
    document["cell"] = Value::Null;
    (AnswerKind::Refused, document)
}

fn refused(game: &Game, said: &Said, refusal: Refusal, cells: &[Cell]) -> (AnswerKind, Value) {
    let at = at_fault(game, said, &refusal);
    // With a dictionary, the advice could reveal whether words are valid.
    let fault = refusal_fault(&game.without_dictionary(), None, said, refusal);
    let mut document = json!(fault.in_plain_words().document());
    document["cells"] = names(cells);
    document["cell"] = json!(at.map(|cell| cell.to_string()));
    (AnswerKind::Refused, document)
}

fn names(cells: &[Cell]) -> Value {
    cells.iter().map(ToString::to_string).collect()
}

/// The cell that a refusal points to, if any.
fn at_fault(game: &Game, said: &Said, refusal: &Refusal) -> Option<Cell> {
    let (word, letter) = match refusal.part {
        Part::Cell(word) => (word, 0),
        Part::Letter(word, letter) => (word, letter),
        _ => return None,
    };
    let Action::Play(play) = &said.typed.action else {
        return None;
    };
    let declared = play.words().nth(word)?;
    let start = game.standing().cell(declared.at(), Part::Cell(word)).ok()?;
    let path = Path::new(start, declared.steps()).ok()?;
    path.cells().get(letter).copied()
}
