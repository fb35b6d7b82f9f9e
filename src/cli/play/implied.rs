//! Lines without their verb: `habits also tab` is a play if only the score is kept, tiles after the end are a rack, and
//! words are a list while one is due.

use std::borrow::Cow;

use super::command::{Command, Request, read, unstuck};
use super::lists;
use crate::action::Verb;
use crate::cli::session::split_actor;
use crate::game::Game;
use crate::kinds::Form;
use crate::suggest;

/// The line with its verb. SET is a word unless an option follows it; other commands, and lines that have a verb, stay
/// as they are.
pub fn with_verb<'a>(game: &Game, line: &'a str) -> Cow<'a, str> {
    let (name, action) = split_actor(game, line);
    let whole = if game.next_to_list().is_some() {
        lists::list(action, name.is_some())
    } else {
        rack_or_play(game, action)
    };
    match (whole, name) {
        (None, _) => line.into(),
        (Some(whole), None) => whole.into(),
        (Some(whole), Some(name)) => format!("{name}: {whole}").into(),
    }
}

fn rack_or_play(game: &Game, action: &str) -> Option<String> {
    let request = read(action);
    let is_set = matches!(request, Request::Command(Command::Set, rest) if !rest.contains('='));
    let is_word = is_set && game.rules().kind().form() == Form::Bare;
    if request != Request::Action && !is_word {
        return None;
    }
    if game.is_over() {
        suggest::bare_rack(game, action).or_else(|| unread_rack(game, action))
    } else {
        bare_play(game, action)
    }
}

/// A line that cannot be read while racks are due is taken for a rack, so that the error is not about cells.
fn unread_rack(game: &Game, action: &str) -> Option<String> {
    game.undeclared().next()?;
    let mut pieces = action.split_whitespace();
    let (tiles, None) = (pieces.next()?, pieces.next()) else {
        return None;
    };
    let is_rack = suggest::verb(tiles).is_none()
        && tiles.contains(char::is_alphabetic)
        && !tiles.contains(|c: char| c.is_ascii_digit() || c == ':')
        && game.read(action).is_err();
    is_rack.then(|| format!("rack {tiles}"))
}

fn bare_play(game: &Game, action: &str) -> Option<String> {
    let first = action.split_whitespace().next()?;
    let is_play = game.rules().kind().form() == Form::Bare
        && first.contains(char::is_alphabetic)
        && Verb::from_name(first).is_none()
        && unstuck(action).is_none();
    let play = format!("play {}", action.trim());
    // A line that cannot be read is taken for a play, so that the error is not about cells.
    let is_else = || {
        game.read(action).is_ok()
            || suggest::verb(first).is_some()
            || game
                .seats()
                .speaker(first.trim_end_matches([',', ';']))
                .is_some()
            || action.contains(':')
    };
    (is_play && (game.read(&play).is_ok() || !is_else())).then_some(play)
}

#[cfg(test)]
mod tests {

    use super::*;

    use crate::action::TypedLine;
    use crate::referee::Vocabulary;
    use crate::rules::{Ruleset, no_files};

    fn game(board: &str) -> Game {
        let mut rules = Ruleset::built_in("puzzingo").expect("a ruleset");
        rules.set("board", board, &no_files).expect("a house rule");
        Game::new(rules, &["Ann", "Bob"], Vocabulary::new(None)).expect("seats")
    }

    #[test]
    fn bare_words_are_a_play_when_only_the_score_is_kept() {
        let none = game("none");
        for (typed, expected) in [
            ("habits", "play habits"),
            (
                "+act?s also tot claim corner",
                "play +act?s also tot claim corner",
            ),
            ("Bob: habits", "Bob: play habits"),
            ("claim also also", "play claim also also"),
            ("play pass", "play pass"),
            ("pass", "pass"),
            ("exchange 3", "exchange 3"),
            ("Bob: challenge habits", "Bob: challenge habits"),
            ("score", "score"),
            ("set", "play set"),
            ("set also tab", "play set also tab"),
            ("set timer=60", "set timer=60"),
            ("undo 2", "undo 2"),
            ("Bob: undo", "Bob: undo"),
            ("undo1", "undo1"),
            ("m13 r habits", "m13 r habits"),
            ("habits also", "play habits also"),
            ("habit5", "play habit5"),
            ("bob", "play bob"),
            ("Bob act?s", "Bob act?s"),
            ("17", "17"),
            ("exchnge 3", "exchnge 3"),
            ("", ""),
        ] {
            assert_eq!(with_verb(&none, typed), expected);
            assert_eq!(with_verb(&game("kept"), typed), typed);
        }
    }

    #[test]
    fn tiles_after_the_end_are_a_rack() {
        let mut over = game("none");
        let end = TypedLine::parse("end").expect("an action");
        let actor = over.speaker_of(&end.action);
        over.apply(&actor, end).expect("an end");
        for (typed, expected) in [
            ("abc", "rack abc"),
            ("aeinru+?+", "rack aeinru+?+"),
            ("aeio,u", "rack aeio,u"),
            ("Ann: aeio,u", "Ann: rack aeio,u"),
            ("adjst+5", "adjst+5"),
            ("m13 r latch", "m13 r latch"),
        ] {
            assert_eq!(with_verb(&over, typed), expected);
        }
    }
}
