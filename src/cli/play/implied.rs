//! Lines without their verb: `habits also tab` is a play if only the score is kept, and words are a list while one is
//! due. Tiles after the end, and letters before a round, are read by [`reading`].

use std::borrow::Cow;

use super::command::{PromptCommand, Request, read};
use super::commands::SET;
use super::lists;
use super::suggestions::suggestion;
use crate::action::{Further, TABLE, Verb};
use crate::advice;
use crate::cli::session::{split_actor, with_actor};
use crate::features::Form;
use crate::game::Game;
use crate::reading::{self, is_nothing};
use crate::text::{first_word, is_swapped};

/// The line with its verb. SET is a word unless an option follows it; other commands, and lines that have a verb, stay
/// as they are.
pub fn with_verb<'a>(game: &Game, line: &'a str) -> Cow<'a, str> {
    let (name, action) = by_whom(game, line);
    let whole = if game.next_to_list().is_some() {
        let action = &*with_words(game, action);
        let is_implied = !begins_with(action, Verb::Words);
        let list = lists::list(action, name.is_some());
        list.map(|list| {
            if is_implied {
                reading::bare_list(game, first_word(&list).1)
            } else {
                list
            }
        })
    } else {
        rack_or_play(game, action)
    };
    match whole {
        Some(whole) => with_actor(name, &whole).into(),
        None if split_actor(game, line).0 == name => line.into(),
        None => with_actor(name, action).into(),
    }
}

/// The player whose name a line begins with, with a colon or without one, and the rest.
pub fn by_whom<'a>(game: &Game, line: &'a str) -> (Option<&'a str>, &'a str) {
    match split_actor(game, line) {
        (None, action) => {
            named(game, action).map_or((None, action), |(name, rest)| (Some(name), rest))
        }
        named => named,
    }
}

/// A list or a word after the name of a player without a colon: `Bob has dig row`, unless the name is a word in the
/// letters, `Bob plays habits`, and `Bob rack aei` after the end.
fn named<'a>(game: &Game, action: &'a str) -> Option<(&'a str, &'a str)> {
    let (name, rest) = reading::named(game, action)?;
    let is_meant = if let Some(round) = game.round() {
        let is_word = || round.adjacency().route(&name.to_lowercase()).is_some();
        let finds = [" has ", " had ", " got ", " found "];
        let says_so = finds.iter().any(|word| action.contains(word));
        let says_so = says_so || begins_with(&rest.replace(':', " "), Verb::Words);
        game.next_to_list().is_some() && (says_so || !is_word())
    } else if game.is_over() {
        begins_with(rest, Verb::Rack)
    } else {
        let is_verb = reading::verb(first_word(rest).0).is_some();
        // `m13 r latch` is a play, even if a player is called M13.
        let means_other = is_verb || says(game, action) || game.read(action).is_ok();
        !means_other && advice::places(game, rest).is_some()
    };
    is_meant.then_some((name, rest))
}

/// Whether a line begins with this verb.
pub fn begins_with(line: &str, verb: Verb) -> bool {
    Verb::from_name(first_word(line).0) == Some(verb)
}

/// The line that was meant, if the typed one can only be this one in another form.
pub fn understood(game: &Game, line: &str) -> Option<String> {
    let (name, action) = split_actor(game, line);
    let meant = advice::understood(game, action)?;
    let name = name.filter(|_| split_actor(game, &meant).0.is_none());
    Some(with_verb(game, &with_actor(name, &meant)).into_owned())
}

/// A list whose verb has two letters swapped: `wrods dig row`.
fn with_words<'a>(game: &Game, action: &'a str) -> Cow<'a, str> {
    let (first, list) = first_word(action);
    let verb = Verb::Words.name();
    if is_swapped(first, verb) && !reading::begins_list(game, first) {
        format!("{verb} {list}").into()
    } else {
        action.into()
    }
}

fn rack_or_play(game: &Game, action: &str) -> Option<String> {
    let request = read(action);
    let is_set = matches!(request, Request::Command(command, rest) if *command == SET && !rest.contains('='));
    // `set over yet`
    if is_set && game.rules().features.form == Form::Placed {
        return advice::understood(game, action);
    }
    let is_word = (is_set || is_joined(action)) && game.rules().features.form == Form::Bare;
    if request != Request::Action && !is_word {
        return None;
    }
    if game.is_over() {
        rack_of_player(game, action)
    } else {
        bare_play(game, action)
    }
}

/// Whether a line of a table that only keeps score joins a word to its first one, which may be a command: `quit also it`.
fn is_joined(action: &str) -> bool {
    let (first, rest) = first_word(action);
    let joins = Further::from_name(first_word(rest).0) == Some(Further::Also);
    joins && Verb::from_name(first) != Some(Verb::Play)
}

/// `rack Ann aeio`: the tiles of that player.
fn rack_of_player(game: &Game, action: &str) -> Option<String> {
    let (name, tiles) = first_word(first_word(action).1);
    let is_named = begins_with(action, Verb::Rack) && !tiles.is_empty();
    game.seats().speaker(name).filter(|_| is_named)?;
    Some(format!("{name}: rack {tiles}"))
}

/// The whole line, if it is the list that is due and nothing else.
pub fn due_list<'a>(game: &Game, line: &'a str) -> Option<Cow<'a, str>> {
    game.next_to_list()?;
    let whole = with_verb(game, line);
    let is_list = begins_with(split_actor(game, &whole).1, Verb::Words);
    (is_list && !is_no_list(game, line)).then_some(whole)
}

/// Whether a list without its verb may be something else: a sentence, or a command that is called by another name.
pub fn is_no_list(game: &Game, line: &str) -> bool {
    let action = &*with_words(game, by_whom(game, line).1);
    let is_list =
        |c: char| c.is_alphanumeric() || ".-!?'’".contains(c) || reading::BETWEEN.contains(&c);
    let first = reading::tidy(first_word(action).0);
    let is_implied = !begins_with(action, Verb::Words)
        && action.chars().all(is_list)
        && with_verb(game, line) != line;
    let calls = || PromptCommand::meant_by(&first).is_some() || reading::verb(&first).is_some();
    // Three words that are a sentence are hardly a list, whatever is in the letters.
    let is_said = says(game, action);
    let is_sure = is_said && action.split_whitespace().count() > 2;
    let is_other = || is_said || reading::is_sentence(game, action) || calls();
    // `Ann star, gate, late`, whatever is in the letters
    let clauses = || action.split([',', ';']).map(str::trim);
    let is_written = clauses().count() > 1 && clauses().all(|word| !word.contains(' '));
    let is_other = || is_other() && !is_written;
    let is_doubted = || is_sure || !reading::begins_list(game, action) && is_other();
    let asks = action.trim_end().ends_with('?');
    let is_command = read(action) != Request::Action;
    !is_command && (asks || is_implied && !is_nothing(action) && is_doubted())
}

/// Whether a line of several words is a sentence whose meaning is known.
fn says(game: &Game, action: &str) -> bool {
    action.trim().contains(' ') && reading::meaning(game, action).is_some()
}

fn bare_play(game: &Game, action: &str) -> Option<String> {
    if game.rules().features.form == Form::Placed {
        // `play latch`, `hold!`
        let exclaimed = action.trim().strip_suffix('!');
        let exclaimed = exclaimed.filter(|_| suggestion(action).is_none());
        let word = action.trim().strip_prefix("play ").or(exclaimed)?;
        return game.read(word).is_err().then(|| word.to_owned());
    }
    let first = action.split_whitespace().next()?;
    let is_play = game.rules().features.form == Form::Bare
        && first.contains(char::is_alphabetic)
        && (is_joined(action) || Verb::from_name(first).is_none());
    let play = format!("play {}", action.trim());
    let name = first.trim_end_matches([',', ';']);
    // `table also tab` plays TABLE.
    let is_named = || name != TABLE || reading::named(game, action).is_some();
    let is_speaker = game.seats().speaker(name).is_some() && is_named();
    // A line that cannot be read is taken for a play, so that the error is not about cells.
    let means_other = || {
        game.read(action).is_ok()
            || reading::verb(first).is_some()
            || says(game, action)
            || Further::from_name(first).is_some()
            || is_speaker
            || action.contains(':')
    };
    (is_play && (game.read(&play).is_ok() || !means_other())).then_some(play)
}

#[cfg(test)]
mod tests {

    use super::*;

    use crate::referee::Vocabulary;
    use crate::rules::Ruleset;

    fn game(board: &str) -> Game {
        let mut rules = Ruleset::built_in("puzzingo").expect("a ruleset");
        rules.set("board", board).expect("a house rule");
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
            ("17", "17"),
            ("exchnge 3", "exchnge 3"),
            ("", ""),
        ] {
            assert_eq!(with_verb(&none, typed), expected);
            assert_eq!(with_verb(&game("kept"), typed), typed);
        }
        assert_eq!(with_verb(&none, "Bob act?s"), "Bob act?s");
        assert_eq!(with_verb(&game("kept"), "Bob act?s"), "Bob: act?s");
    }

    #[test]
    fn tiles_after_the_end_are_a_rack() {
        let mut over = game("kept");
        over.submit("table", "end").expect("an end");
        for (typed, expected) in [
            ("abcdefg", "rack abcdefg"),
            ("aeinru?", "rack aeinru?"),
            ("aeio,u", "rack aeiou"),
            ("None", "rack -"),
            ("0", "rack -"),
            ("Bob out", "bob: rack -"),
            ("Bob has x e left", "Bob: rack xe"),
            ("2 tiles, q and u", "rack qu"),
            ("q, u", "rack qu"),
            ("q and a blank", "rack q?"),
            ("at", "rack at"),
        ] {
            assert_eq!(understood(&over, typed).as_deref(), Some(expected));
        }
        for typed in ["adjst+5", "m13 r latch", "good game"] {
            let meant = understood(&over, typed);
            assert!(!meant.is_some_and(|line| line.contains("rack")), "{typed}");
        }
        assert_eq!(with_verb(&over, "rack Ann aeio"), "Ann: rack aeio");
    }

    #[test]
    fn rows_before_a_round_are_a_grid() {
        let rules = Ruleset::built_in("wordpaths").expect("a ruleset");
        let game = Game::new(rules, &["Ann", "Bob"], Vocabulary::new(None)).expect("seats");
        for (typed, expected) in [
            ("wora./dstbi/gie.d", "grid wora./dstbi/gie.d"),
            ("Ann deals wora. dstbi gie.d", "grid wora./dstbi/gie.d"),
            ("wora dttb giesd", "grid wora/dttb/giesd"),
        ] {
            assert_eq!(understood(&game, typed).as_deref(), Some(expected));
        }
        for typed in [
            "dig, tie; rot",
            "Ann: rabid",
            "help log",
            "who deals",
            "bonus",
        ] {
            assert_eq!(with_verb(&game, typed), typed);
            let meant = understood(&game, typed);
            assert!(!meant.is_some_and(|line| line.contains("grid")), "{typed}");
        }
    }

    #[test]
    fn an_empty_list_can_be_typed_in_words() {
        let rules = Ruleset::built_in("wordpaths").expect("a ruleset");
        let mut game = Game::new(rules, &["Ann", "Bob"], Vocabulary::new(None)).expect("seats");
        let deals = |game: &mut Game, grid: &str| game.submit("table", grid).expect("a grid");
        deals(&mut game, "grid wora./dstbi/gie.d");
        for typed in [
            "-",
            "none",
            "Bob: nothing",
            "0",
            "i have nothing",
            "no words",
        ] {
            assert!(with_verb(&game, typed).ends_with("words"), "{typed}");
        }
        game.submit("Ann", "words").expect("a list");
        game.submit("Bob", "words").expect("a list");
        deals(&mut game, "grid none*a/words/gie");
        assert_eq!(with_verb(&game, "none"), "words none");
    }
}
