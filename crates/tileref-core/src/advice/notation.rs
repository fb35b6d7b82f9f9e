//! What to try instead of a line that cannot be read.

use super::{
    burn, directions, example, exchange, has_wildcards, left, or_else, unavailable, what_to_say,
};
use crate::action::{Problem, Verb};
use crate::game::Game;
use crate::grid::{Grid, column_name};
use crate::referee::Reason;
use crate::suggest;
use crate::text::shown;

/// What to try, where games differ.
pub(super) fn advice(game: &Game, line: &str, problem: &Problem) -> Option<String> {
    let lacks = |verb: Verb| game.lacks(verb).map(|reason| unavailable(game, &reason));
    match problem {
        Problem::Empty | Problem::NoAction(_, None) if game.is_over() => Some(left(game)),
        Problem::NoAction(text, near) => {
            let lacking = suggest::verb(text).and_then(lacks);
            lacking.or_else(|| near.is_none().then(|| what_to_say(game)))
        }
        Problem::Empty => Some(what_to_say(game)),
        Problem::NoCell(text, None) => {
            match suggest::verb(text).filter(|_| text.starts_with('-')) {
                Some(verb) => lacks(verb).or_else(|| for_example(game, verb)),
                None => board(game),
            }
        }
        Problem::Unexpected(_, form) => {
            let first = form.strip_prefix('`').and_then(|form| form.split_once('`'));
            match first.and_then(|(first, _)| Verb::from_name(first)) {
                Some(verb) => lacks(verb),
                None => play_form(game),
            }
        }
        Problem::NoNumber(verb, _) | Problem::Lacks(verb, ..) => {
            lacks(*verb).or_else(|| for_example(game, *verb))
        }
        Problem::Grid(_) => lacks(Verb::Grid),
        Problem::MissingAlso | Problem::NoClaim => further(game, problem),
        Problem::NoLetterNumber(_)
        | Problem::MissingPath
        | Problem::NoWay(..)
        | Problem::NoPath(_)
        | Problem::PathLength(..)
        | Problem::MissingWord => play(game, line, problem),
        Problem::NoLetter(_) | Problem::BareMark(_) => letter(game, problem),
        _ => None,
    }
}

/// About cells, directions and paths.
fn play(game: &Game, line: &str, problem: &Problem) -> Option<String> {
    let hex = game.rules().grid() == Grid::Hex;
    let bends = game.rules().mechanic.bends();
    let example = example(game);
    let shifts = || {
        let first = line.split_whitespace().next().unwrap_or_default();
        first.eq_ignore_ascii_case("shift")
    };
    match problem {
        Problem::NoLetterNumber(_) if hex => Some(
            "`yet:3` is the cell of the third letter of YET, `yet:3ne` the one to its north-east"
                .to_owned(),
        ),
        Problem::NoWay(cell, word) if hex => Some(format!(
            "say which way the word goes: `{} e {}`",
            shown(cell),
            shown(word)
        )),
        Problem::NoPath(_) if shifts() => Some("for example `shift r 5`".to_owned()),
        Problem::NoPath(text) => {
            let way = suggest::way(text).filter(|_| !hex);
            match way {
                Some(way) => Some(format!("for `{}` type `{way}`: `{example}`", shown(text))),
                None if bends => None,
                None => Some(format!("use {}: `{example}`", directions(game))),
            }
        }
        Problem::MissingPath if !bends => Some(format!("use {}: `{example}`", directions(game))),
        Problem::PathLength(..) if !bends => {
            Some(format!("words are straight here; use {}", directions(game)))
        }
        Problem::MissingWord => Some(format!("type the word after the direction: `{example}`")),
        _ => None,
    }
}

/// The cells that a board has.
fn board(game: &Game) -> Option<String> {
    let layout = game.rules().mechanic.layout()?;
    let last = u16::try_from(layout.columns() - 1).map(column_name);
    let example = example(game);
    Some(format!(
        "the columns of the board are A to {}, its rows 1 to {}: `{}`",
        last.unwrap_or_default(),
        layout.rows(),
        example.split(' ').next().unwrap_or_default()
    ))
}

/// The form of a play, with what may follow it in this game.
fn play_form(game: &Game) -> Option<String> {
    let further = match game.rules().mechanic.further() {
        [_, _, ..] => return None,
        [_] => ", then `also CELL DIRECTION WORD` for each further word",
        [] => "",
    };
    Some(format!(
        "a play is a cell, a direction and a word: `{}`{further}",
        example(game)
    ))
}

/// What may follow a play in some games only.
fn further(game: &Game, problem: &Problem) -> Option<String> {
    let (word, reason) = match problem {
        Problem::MissingAlso => ("also", Reason::NoAlso),
        _ => ("claim", Reason::NoClaims),
    };
    let has = game.rules().mechanic.further().contains(&word);
    (!has).then(|| unavailable(game, &reason))
}

/// A line with this verb that can be entered now.
fn for_example(game: &Game, verb: Verb) -> Option<String> {
    let line = match verb {
        Verb::Exchange => exchange(game),
        Verb::Burn => burn(game),
        Verb::Rack if game.rules().mechanic.has_corners() => return None,
        Verb::Rack if has_wildcards(game) => Some("rack xet?` or `rack -".to_owned()),
        Verb::Rack => Some("rack xet` or `rack -".to_owned()),
        _ => return None,
    };
    Some(line.map_or_else(|| or_else(game), |line| format!("for example `{line}`")))
}

/// About letters and their marks.
fn letter(game: &Game, problem: &Problem) -> Option<String> {
    let (wildcards, corners) = (has_wildcards(game), game.rules().mechanic.has_corners());
    let text = match problem {
        Problem::BareMark('+') if !corners => "this game has no corner tiles; leave out the `+`",
        Problem::BareMark('?') if !wildcards => "this game has no wildcards; leave out the `?`",
        Problem::NoLetter(',' | ';') if game.lacks(Verb::Words).is_some() => "leave it out",
        Problem::NoLetter(c) if "01|,;\"'!()-".contains(*c) => return None,
        Problem::NoLetter(_) if !wildcards => "a word has only letters",
        Problem::NoLetter('*' | '_' | '.') => return None,
        Problem::NoLetter(_) if !corners => {
            "a word has only letters; `?s` marks a wildcard standing for S"
        }
        _ => return None,
    };
    Some(text.to_owned())
}
