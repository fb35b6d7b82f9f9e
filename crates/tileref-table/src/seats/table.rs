//! The state of the game for the players' page: what everybody may know, and which actions each seat may take.
//!
//! It describes a game by its features (a grid, stacks, a printed board, lists), so that the page knows no games.

use std::collections::BTreeMap;
use std::hash::{BuildHasher as _, RandomState};
use std::sync::LazyLock;

use serde_json::{Value, json};

use super::desk::DeskView;
use super::holders::Holders;
use super::vote::Vote;
use crate::public::Public;
use crate::seats::notes;
use tileref_game::action::{Action, Further, TABLE, Verb};
use tileref_game::features::{Form, Rounds};
use tileref_game::game::{Entry, Game, Round};
use tileref_game::grid::{Cell, Direction};
use tileref_game::layout::{Layout, Square};
use tileref_game::letter_grid::Cubes;
use tileref_game::tile::Face;
use tileref_line::advice::claimable;
use tileref_record::record::RecordedTurn;
use tileref_view::page::phone::Freeable;
use tileref_view::page::{self, phone};
use tileref_view::review::BestResult;
use tileref_view::view::{self, Board, BoardCell, Phase, Piece, phase};
use tileref_words::text::{listed, shown};

/// The number of entries in the log.
const LOG: usize = 10;

/// Changes whenever a key is renamed, dropped or means something else.
const VERSION: u32 = 1;

/// The play nobody saw, and the game after it where that is drawn.
pub type Unseen<'a> = (&'a BestResult, Option<&'a Game>);

/// The document of `GET /table`; `unseen` once it is known.
pub fn document(public: &Public<'_>, desk: &DeskView, unseen: Option<Unseen<'_>>) -> Value {
    let game = public.game();
    let (vote, rules) = (desk.vote.as_ref(), game.rules());
    let board = &view::whole_board(game);
    json!({
        "version": VERSION,
        "turns": public.turns().len(),
        "mark": mark(public.turns()),
        "name": shown(&rules.name),
        "lang": view::language(game),
        "dir": view::direction(game),
        "phase": phase(game),
        "turn": page::turn(game),
        "heading": phone::heading(game, None),
        "to_move": game.to_move().map(|seat| name_of(game, seat)),
        "asked": (phase(game) != Phase::Over).then(|| name_of(game, game.awaited())),
        "shelf": public.shelf(desk.in_utc),
        "trouble": desk.trouble,
        "scorekeeper": desk.holders.is_taken(TABLE),
        "asks": asks(game, desk),
        "corrected": desk.corrected,
        "takeback": desk.takeback.as_ref().map(|asked| asked.document(game, &desk.holders)),
        "parts": parts(public, desk, unseen),
        "told": phone::result_text(game, unseen.map(|(found, _)| found)),
        "seats": seats(game, desk),
        "kind": kind(game),
        "size": board.as_ref().and_then(size),
        "premiums": board.iter().flat_map(premiums).collect::<Vec<_>>(),
        "centre": rules.features.layout().and_then(Layout::centre).map(|cell| cell.to_string()),
        "drawing": board.as_ref().map(|board| page::sheet(game, board).into_string()),
        "cells": board.iter().flat_map(cells).collect::<Vec<_>>(),
        "letters": letters(game),
        "wildcards": wildcards(game),
        "bonuses": bonuses(game),
        "challenge": challenge(game),
        "vote": vote.map(|vote| vote.document(game)),
        "round": rules.features.rounds.as_ref().map(|rounds| round(game, rounds)),
        "latest": latest(game),
    })
}

/// What is drawn for every phone, by the name of its place on the page.
fn parts(public: &Public<'_>, desk: &DeskView, unseen: Option<Unseen<'_>>) -> Value {
    let (game, series) = (public.game(), public.series());
    let instead = unseen.and_then(|(_, instead)| instead);
    let unseen = unseen.map(|(found, _)| found);
    json!({
        "free": phone::free(game, |seat| desk.holders.is_taken(seat)).into_string(),
        "scores": phone::scores(game).into_string(),
        "lists": phone::lists(game).into_string(),
        "challenge-words": phone::challenge(game, &challengeable(game)).into_string(),
        "deal-told": phone::dealt(game).into_string(),
        "deal-grid": phone::deal(game).into_string(),
        "ways": phone::ways(&directions(game)).into_string(),
        "more-choices": phone::more(desk.has_clock && game.rules().session_options.has_clock(), &freeable(game, desk)).into_string(),
        "log": phone::log(game, LOG).into_string(),
        "last": phone::last(game).into_string(),
        "missed": page::missed(instead).into_string(),
        "result": phone::result(game, unseen, series.as_deref()).into_string(),
    })
}

/// Tells some turns from other ones of the same number, as long as the server runs. Nobody else can compute it: it would
/// confirm a guess at a secret list.
pub fn mark(turns: &[RecordedTurn]) -> String {
    static KEY: LazyLock<RandomState> = LazyLock::new(RandomState::new);
    let lines = turns.iter().map(|turn| (&turn.actor, &turn.action));
    format!("{:016x}", KEY.hash_one(lines.collect::<Vec<_>>()))
}

fn name_of(game: &Game, seat: usize) -> String {
    shown(game.seats().name(seat))
}

fn seats(game: &Game, desk: &DeskView) -> Vec<Value> {
    let seat = |at: usize| {
        let name = game.seats().name(at);
        json!({
            "name": shown(name),
            "whose": page::possessive(shown(name)),
            "taken": desk.holders.is_taken(name),
            "colour": page::colour(at),
            "rack": game.rack_size(at),
            "may": may(game, desk.vote.as_ref(), at),
            "turn": phone::turn(game, Some(at)),
            "heading": phone::heading(game, Some(at)),
        })
    };
    (0..game.seats().count()).map(seat).collect()
}

/// The actions that a seat may take now.
pub fn may(game: &Game, vote: Option<&Vote>, seat: usize) -> Vec<&'static str> {
    if let Some(vote) = vote {
        let votes = vote.ballot(seat).is_none().then_some("vote");
        let notes = notes::has_room(game, seat).then_some("note");
        return votes.into_iter().chain(notes).collect();
    }
    let (phase, is_next) = (phase(game), game.to_move() == Some(seat));
    let here = |verb: &Verb| {
        let lacks = game
            .why_lacking(*verb)
            .or_else(|| game.why_used_up(seat, *verb));
        lacks.is_none()
    };
    let deals = phase == Phase::Deal && game.dealer() == seat;
    let lists = |round: &Round| phase == Phase::List && !round.has_list(seat);
    let has_rack = || game.undeclared().any(|other| other == seat);
    let is_now = |verb: &Verb| match verb {
        Verb::Play => phase == Phase::Play && is_next && game.rules().features.form != Form::Lists,
        Verb::Points | Verb::Pass | Verb::Exchange | Verb::Burn | Verb::Forfeit => {
            phase == Phase::Play && is_next && here(verb)
        }
        Verb::Words => game.round().is_some_and(lists),
        Verb::Grid => deals,
        Verb::End => is_next || deals,
        Verb::Rack => phase == Phase::Racks && has_rack(),
        Verb::Challenge => can_challenge(game) && last_mover(game) != Some(seat) && here(verb),
        Verb::Note => !game.is_over() && notes::has_room(game, seat),
        _ => false,
    };
    let may = Verb::ALL.iter().filter(|verb| is_now(verb));
    may.map(|verb| verb.name()).collect()
}

/// The line that skips the turn of a seat, if its phones have left it and it is awaited.
pub fn skipping(game: &Game, holders: &Holders, seat: usize) -> Option<&'static str> {
    let may = may(game, None, seat);
    let skips = [Verb::Pass, Verb::Forfeit, Verb::Words].map(Verb::name);
    let skips = skips.into_iter().find(|line| may.contains(line));
    skips.filter(|_| holders.is_left(game.seats().name(seat)))
}

/// The last play can be challenged, or the lists of the last round.
fn can_challenge(game: &Game) -> bool {
    let is_open = game.can_be_challenged() || !view::lists(game).is_empty();
    is_open && game.why_lacking(Verb::Challenge).is_none()
}

/// The seat whose play can be challenged.
fn last_mover(game: &Game) -> Option<usize> {
    let play = &game.entries()[view::last_scored(game)?];
    play.seat.filter(|_| game.can_be_challenged())
}

/// What can be challenged: the words of the last play, or those on the lists.
fn challenge(game: &Game) -> Option<Value> {
    can_challenge(game).then(|| {
        json!({
            "whose": last_mover(game).map(|seat| page::possessive(name_of(game, seat))),
            "price": game.rules().house.wrong_challenge.price(),
            "vote": game.may_need_vote(),
            "vote_on_word": game.vocabulary().lexicon().is_none(),
        })
    })
}

/// The words that can be challenged.
fn challengeable(game: &Game) -> Vec<String> {
    if !can_challenge(game) {
        return Vec::new();
    }
    let mut entries = view::lists(game);
    entries.extend(view::last_scored(game));
    let words = entries.iter().flat_map(|&at| &game.entries()[at].words);
    let words: Vec<_> = words
        .filter(|word| word.struck.is_none())
        .cloned()
        .collect();
    let words = view::spellings(&words).into_iter();
    words.map(|word| game.upper(word)).collect()
}

/// The features of the game.
fn kind(game: &Game) -> Value {
    let features = &game.rules().features;
    let further = features.further;
    let joined = game.alphabet().joined().iter();
    // The longest tiles first, because a shorter one may begin a longer one.
    let mut joined: Vec<String> = joined.map(ToString::to_string).collect();
    joined.sort_by_key(|face| std::cmp::Reverse(face.chars().count()));
    json!({
        "directions": directions(game).into_iter().map(Direction::name).collect::<Vec<_>>(),
        "joined": joined,
        "bends": features.bends,
        "stacks": features.stacks,
        "whole": features.whole_lines,
        "burns": features.burns,
        "corners": features.corners,
        "board": features.form != Form::Bare,
        "lists": features.form == Form::Lists,
        "also": further.contains(&Further::Also),
        "announced": game.rules().option("bonuses").as_deref() == Some("announced"),
        "rack": game.rules().features.rack,
        "rack_count": game.rules().option("rack_count").as_deref() == Some("enforce"),
    })
}

/// The directions of words; the one in which the letters are read comes first.
fn directions(game: &Game) -> Vec<Direction> {
    let features = &game.rules().features;
    if features.form == Form::Lists {
        return Vec::new();
    }
    let is_from_the_right = |face: Face| match face {
        Face::Letter(letter) => page::isolated(letter.to_string()) != letter.to_string(),
        Face::Wildcard => false,
    };
    let leads = if game.rules().tiles.faces().any(is_from_the_right) {
        Direction::Left
    } else {
        Direction::Right
    };
    let mut directions: Vec<_> = features.seen_directions().collect();
    directions.sort_by_key(|way| *way != leads);
    directions
}

/// What the phone that asks to keep the score needs, as a sentence.
fn asks(game: &Game, desk: &DeskView) -> Option<String> {
    let told = desk.holders.candidate.as_ref()?.told();
    let waiting = desk.holders.waiting_for_table(game).into_iter();
    let waiting = listed(waiting.map(|name| page::isolated(shown(&name))));
    Some(format!("{told}; it may once {waiting} allow it under More"))
}

/// What the others can free together: the seats whose phones are silent, and the place of the scorekeeper.
fn freeable(game: &Game, desk: &DeskView) -> Vec<Freeable> {
    let names = (0..game.seats().count()).map(|at| game.seats().name(at));
    let of = |does: &str, name: &str, what: &str| {
        let what = format!("{does} {} {what}", page::possessive(shown(name)));
        Freeable {
            name: shown(name),
            sure: format!(
                "{what}? {}All other phones have to ask for it.",
                who_asked(desk, name)
            ),
            label: what,
        }
    };
    let quiet = names.filter(|name| desk.holders.is_quiet(name));
    let left = (0..game.seats().count()).filter(|at| skipping(game, &desk.holders, *at).is_some());
    let left = left.map(|at| of("Skip", game.seats().name(at), "turn"));
    let quiet = quiet.map(|name| of("Free", name, "seat"));
    quiet.chain(left).chain(scorekeeper(desk)).collect()
}

/// That a phone keeps the score, as what the others can let together; or that it does not any more.
fn scorekeeper(desk: &DeskView) -> Option<Freeable> {
    let (label, what) = if desk.holders.candidate.is_some() {
        let what = "A phone that keeps the score enters, corrects and undoes the turns of everybody. Let it?";
        ("Let a phone keep the score", what)
    } else if desk.holders.is_taken(TABLE) {
        let what = "Take the place of the scorekeeper away?";
        ("No phone keeps the score", what)
    } else {
        return None;
    };
    let asked = who_asked(desk, TABLE);
    Some(Freeable {
        name: TABLE.to_owned(),
        label: label.to_owned(),
        sure: format!("{what} {asked}Every player has to ask for it."),
    })
}

fn who_asked(desk: &DeskView, name: &str) -> String {
    let asking = desk.holders.asking_for(name).into_iter();
    match &*listed(asking.map(|name| page::isolated(shown(name)))) {
        "" => String::new(),
        asking => format!("{asking} asked for it. "),
    }
}

/// Every visible tile.
fn cells(board: &Board) -> Vec<Value> {
    let tile = |(at, spot): (Cell, BoardCell)| {
        let Piece { letter, fresh, .. } = spot.piece?;
        let letter = letter.map(|letter| letter.to_string());
        Some(json!({"cell": at.to_string(), "letter": letter, "fresh": fresh}))
    };
    board.spots().filter_map(tile).collect()
}

/// The size of a board that has edges.
fn size(board: &Board) -> Option<Value> {
    let is_bounded = board.premiums || board.round.is_some();
    is_bounded.then(|| json!({"columns": board.columns.len(), "rows": board.rows.len()}))
}

fn premiums(board: &Board) -> Vec<Value> {
    let premium = |(at, spot): (Cell, BoardCell)| {
        let (of, times, worth) = match spot.square {
            Square::Plain => return None,
            Square::Letter(premium) => ("letter", premium.times, premium.worth),
            Square::Word(times) => ("word", times, None),
        };
        Some(json!({"cell": at.to_string(), "of": of, "times": times, "worth": worth}))
    };
    board.spots().filter_map(premium).collect()
}

/// How many tiles of a face are not on the table, if the game counts its tiles.
fn left(game: &Game, face: Face) -> Option<usize> {
    let counts = game.rules().counts_tiles();
    counts.then(|| game.unseen(face))
}

fn wildcards(game: &Game) -> Value {
    let count = game.rules().tiles.count(Face::Wildcard);
    json!({"count": count, "left": left(game, Face::Wildcard)})
}

fn letters(game: &Game) -> Vec<Value> {
    let tiles = &game.rules().tiles;
    let case = game.alphabet().case();
    let letter = |face| match face {
        Face::Wildcard => None,
        Face::Letter(letter) => Some(json!({
            "letter": letter.to_string(),
            "small": case.lower(&letter.to_string()),
            "points": tiles.value(letter),
            "left": left(game, face),
        })),
    };
    tiles.faces().filter_map(letter).collect()
}

/// The bonuses that somebody at this table can claim.
fn bonuses(game: &Game) -> Vec<Value> {
    let claimable = claimable(game);
    let bonuses = game.rules().features.bonuses.iter();
    let bonuses = bonuses.filter(|(bonus, _)| claimable.contains(&bonus.name));
    let bonus = |(bonus, points): &(&tileref_game::score::BonusRule, Option<u32>)| json!({"name": bonus.name, "points": points, "repeatedly": bonus.repeatedly()});
    bonuses.map(bonus).collect()
}

/// The letters that no cube shows alone, each with the face that begins with it.
fn longer_faces(cubes: &Cubes) -> BTreeMap<String, String> {
    let faces = cubes.longer_faces();
    faces
        .map(|(first, longer)| (first.to_string(), longer.to_string()))
        .collect()
}

fn round(game: &Game, rounds: &Rounds) -> Value {
    let number = game.round().map_or(0, Round::number);
    let next = number < rounds.count && !game.is_over();
    let is_grid = |entry: &Entry| matches!(entry.action.as_deref(), Some(Action::Grid(_)));
    let next = next.then(|| {
        json!({
            "tiles": rounds.tiles,
            "rings": rounds.rings_in(number + 1),
            "columns": phone::columns(rounds),
            "cubes": rounds.cubes.as_ref().map(longer_faces),
        })
    });
    json!({
        "number": number,
        "laid": game.entries().iter().rposition(is_grid),
        "min_length": game.rules().features.min_length,
        "neighbours": rounds.neighbours.name(),
        "next": next,
    })
}

/// The last turn that somebody entered, in words.
fn latest(game: &Game) -> Option<Value> {
    let turn = view::turns(game).rev().find(|turn| turn.entry.is_typed())?;
    let (entry, (who, did)) = (turn.entry, page::happened(game, &turn));
    let aside = matches!(
        entry.action.as_deref(),
        Some(Action::Note { .. } | Action::Adjust { .. })
    );
    Some(json!({
        "player": shown(&entry.actor),
        "who": who,
        "did": did,
        "words": entry.words.iter().map(|word| word.spelling.upper()).collect::<Vec<_>>(),
        "aside": aside,
        "scored": view::last_counts(game),
        "bonus": !entry.bonuses.is_empty(),
    }))
}
