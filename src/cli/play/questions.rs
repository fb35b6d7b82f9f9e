//! What people ask at the prompt, and the command that answers it.

use super::command::{FILLERS, PromptCommand};
use super::commands::{HELP, LOG, PLAYED, SCORE, TILES, TRY, UNDO, WORD};
use super::help;
use super::said::{self, Answer, NO_CLOCK};
use crate::action::{Further, Verb};
use crate::cli::files::names_record;
use crate::explain::{self, Topic};
use crate::features::Form;
use crate::game::Game;
use crate::grid::Cell;
use crate::reading::{self, tidy};
use crate::text::first_word;

/// Questions by their words: one of each group is in the line. The first row that fits has the command that answers.
const QUESTIONS: [(&[&str], &str); 14] = [
    (&["next new", "round"], "?"),
    (&["what what's whats", "next now"], "?"),
    (&[WHO, "turn next move go starts begins first"], "score"),
    (&[WHO, "winning wins won ahead leading leads"], "score"),
    (&["is am", "my our", "turn go"], "score"),
    (
        &["how", "many", "tiles letters", "have has hold holds"],
        "score",
    ),
    (
        &["how", "many", "tiles letters blanks wildcards left"],
        "tiles",
    ),
    (
        &["what what's whats which", "bag pool tiles letters"],
        "tiles",
    ),
    (
        &["what which", "words", "there left missed possible"],
        "find",
    ),
    (
        &["what which", "words", "table board there played made"],
        "played",
    ),
    (
        &[
            "what which where",
            "can could should do",
            "do say type play enter",
        ],
        "?",
    ),
    (&["what what's whats", "rules"], "rules"),
    (&["when how", "end ends over finish finished"], "help end"),
    (&["what what's whats how", "score scores points"], "score"),
];

const WHO: &str = "who whose who's";

/// Words that ask whether a word is one.
const VALID: [&str; 8] = [
    "word", "words", "valid", "ok", "okay", "allowed", "legal", "real",
];

/// Words around a word whose points are asked for, or that is to be played.
const AROUND: [&str; 36] = [
    "be", "can", "could", "count", "counted", "counts", "did", "do", "does", "for", "get", "gets",
    "give", "gives", "got", "has", "have", "how", "is", "many", "may", "mean", "means", "much",
    "points", "score", "scores", "value", "was", "what", "what's", "whats", "where", "work",
    "works", "worth",
];

/// Directions as they are typed after a word: `points d`.
const WAYS: [&str; 14] = [
    "r", "l", "u", "d", "e", "w", "ne", "nw", "se", "sw", "right", "down", "up", "across",
];

/// What answers a line that asks something or gives up; `None` if it does neither.
pub fn answer(game: &Game, line: &str) -> Option<Answer> {
    let pieces: Vec<String> = line
        .trim_end_matches(['?', '!'])
        .split_whitespace()
        .map(tidy)
        .collect();
    if pieces.len() < 2 {
        return None;
    }
    let said = said::answer(game, &pieces).or_else(|| about_time(game, &pieces));
    if said.is_some() {
        return said;
    }
    worth_of_play(&pieces)
        .or_else(|| about_word(game, &pieces))
        .or_else(|| about_game(game, &pieces))
        .or_else(|| meaning(game, &pieces))
        .or_else(|| harmless(line))
        .map(Answer::Line)
}

/// What would show the points of a play: `how much would m13 r bets be`.
fn worth_of_play(pieces: &[String]) -> Option<String> {
    let asks = ["how", "what"].contains(&&*pieces[0]);
    let cell = pieces
        .iter()
        .position(|piece| Cell::parse(piece).is_some())?;
    let play = pieces[cell..]
        .iter()
        .take_while(|piece| !AROUND.contains(&&***piece));
    let play: Vec<&str> = play.map(String::as_str).collect();
    (asks && play.len() > 1).then(|| format!("{TRY} {}", play.join(" ")))
}

/// The answer to a question about one word: whether it is valid, what it is worth, whether it can be played.
fn about_word(game: &Game, pieces: &[String]) -> Option<String> {
    let has = |words: &[&str]| pieces.iter().any(|piece| words.contains(&&**piece));
    let asks = ["is", "are", "was"].contains(&&*pieces[0]);
    let is_lookup = asks && has(&VALID);
    let is_worth = has(&["worth", "value"]) || has(&["points", "score"]) && has(&["how", "what"]);
    let is_play = has(&["can", "could", "may"]) && has(&["i", "we"]) && has(&["play"]);
    if !is_lookup && !is_worth && !is_play {
        return None;
    }
    let around = |word: &str| AROUND.contains(&word) || is_lookup && VALID.contains(&word);
    let word = only(game, pieces, around)?;
    let form = game.rules().features.form;
    let is_standing = || {
        game.standing()
            .words()
            .iter()
            .any(|standing| standing.word.spelling == *word)
    };
    let is_topic = || {
        explain::topics(word)
            .iter()
            .any(|topic| !matches!(topic, Topic::Game(_)))
    };
    Some(match () {
        () if is_lookup => format!("{WORD} {word}"),
        () if is_worth && is_topic() => format!("{HELP} {word}"),
        () if form == Form::Lists => format!("{HELP} points"),
        () if word.chars().count() == 1 => TILES.to_string(),
        () if is_worth && is_standing() => PLAYED.to_string(),
        () => format!("{TRY} {word}"),
    })
}

/// The only piece that says something, but for these words.
fn only<'a>(
    game: &Game,
    pieces: &'a [String],
    around: impl Fn(&str) -> bool,
) -> Option<&'a String> {
    let says = |piece: &&String| {
        let says_nothing =
            reading::is_filler(piece) || around(piece) || game.seats().speaker(piece).is_some();
        !says_nothing
    };
    let mut named = pieces.iter().filter(says);
    named.next().filter(|_| named.next().is_none())
}

/// The answer to a question about the clock.
fn about_time(game: &Game, pieces: &[String]) -> Option<Answer> {
    let has = |words: &[&str]| pieces.iter().any(|piece| words.contains(&&**piece));
    let asks = has(&["how", "what", "what's", "whats"]) && has(&["long", "time"]);
    let stops = has(&["stop", "pause", "start"]) && has(&["clock", "timer"]) && pieces.len() < 5;
    if !asks && !stops {
        return None;
    }
    let options = &game.rules().session_options;
    Some(if options.timer > 0 || options.game_clock > 0 {
        let line = match (stops, has(&["start"])) {
            (true, false) => "pause",
            (true, true) => "resume",
            (false, _) => "clock",
        };
        Answer::Line(line.to_owned())
    } else {
        Answer::Note(NO_CLOCK.to_owned())
    })
}

/// The help on what somebody asks for: `what is a bridge`, `how do I claim`.
fn meaning(game: &Game, pieces: &[String]) -> Option<String> {
    const ASKS: [&str; 6] = ["explain", "how", "what", "what's", "whats", "which"];
    ASKS.contains(&&*pieces[0]).then_some(())?;
    let around = |word: &str| AROUND.contains(&word) || ASKS.contains(&word) || word == "using";
    let word = only(game, pieces, around)?;
    let is_known = explain::topics(word)
        .iter()
        .any(|topic| !matches!(topic, Topic::Game(_)))
        || Further::from_name(word).is_some()
        || help::topic(game.rules(), word).is_some();
    is_known.then(|| format!("{HELP} {word}"))
}

/// The answer to a question about the game as it is now.
fn about_game(game: &Game, pieces: &[String]) -> Option<String> {
    let has = |group: &&str| {
        group
            .split(' ')
            .any(|word| pieces.iter().any(|piece| piece == word))
    };
    let was = pieces.join(" ") == "what was that";
    if was || ["last", "previous"].iter().any(&has) && has(&"play move turn word that") {
        let typed = game
            .entries()
            .iter()
            .filter(|entry| entry.is_typed())
            .count();
        let asks = was || pieces.len() == 2 || has(&"what what's whats which show");
        return (asks && typed > 0).then(|| format!("{LOG} {typed}"));
    }
    let fits = |(groups, _): &&(&[&str], &str)| groups.iter().all(has);
    let mut fitting = QUESTIONS.iter().filter(fits).map(|(_, command)| command);
    let first = fitting.clone().next()?;
    let is_usable = |command: &&&str| {
        let known = PromptCommand::called(command);
        known.is_none_or(|command| (command.is_usable)(game.rules()))
    };
    // The next row is about other games, unless it is the only one.
    let answer = fitting
        .find(is_usable)
        .filter(|command| *command == first || *first == "find");
    Some(answer.map_or_else(|| SCORE.to_string(), ToString::to_string))
}

/// The command that answers a question in other words, if it changes nothing.
fn harmless(line: &str) -> Option<String> {
    const ASKS: &str = "who whose who's what what's whats how how's show see which where";
    let first = first_word(line).0.to_lowercase();
    let command = asked(line).filter(|_| ASKS.split(' ').any(|word| word == first))?;
    let (name, _) = first_word(&command);
    let is_harmless =
        |command: &PromptCommand| !command.changes && *command != super::commands::QUIT;
    PromptCommand::called(name).filter(|command| is_harmless(command))?;
    (command != HELP.name).then_some(command)
}

/// The command after words that say nothing: `sorry, undo`.
fn begged(plain: &[&str]) -> Option<String> {
    let says_nothing = |word: &str| FILLERS.contains(&word) || reading::is_filler(word);
    let words: Vec<String> = plain.iter().map(|word| tidy(word)).collect();
    // `that was a mistake`
    let is_mistake = words.len() > 2 && words.iter().any(|word| word == "mistake");
    if is_mistake || words.starts_with(&["take".to_owned(), "back".to_owned()]) {
        return Some(UNDO.to_string());
    }
    let mut said = words.iter().filter(|word| !says_nothing(word));
    let command = said.next()?;
    let command = PromptCommand::called(command).or_else(|| PromptCommand::meant_by(command))?;
    let number = said.next();
    let is_number = number.is_none_or(|number| *command == UNDO && number.parse::<u8>().is_ok());
    // With the command in front it is read as one, with its arguments.
    let is_begged =
        words.len() > 1 && says_nothing(&words[0]) && said.next().is_none() && is_number;
    let number = number.map_or(String::new(), |number| format!(" {number}"));
    is_begged.then(|| format!("{command}{number}"))
}

/// The command that answers a question, or that another name stands for: `how do I undo`, `is zax a word?`, `who`.
pub fn asked(line: &str) -> Option<String> {
    let line = line.trim_end_matches('?');
    let plain: Vec<&str> = line.split_whitespace().collect();
    let (first, rest) = first_word(line);
    // `show the board`
    if ["show", "print", "see"].contains(&&*first.to_lowercase()) {
        let named = |word| PromptCommand::called(word).or_else(|| PromptCommand::meant_by(word));
        let mut named = rest.split(' ').filter_map(named);
        return named.next().map(ToString::to_string);
    }
    if let Some(command) = begged(&plain) {
        return Some(command);
    }
    // `check game.yaml` is for the shell.
    let has_place = plain
        .iter()
        .any(|word| Cell::parse(word).is_some() || WAYS.contains(word));
    let is_other = has_place || names_record(rest);
    let command = PromptCommand::meant_by(first).filter(|_| !is_other)?;
    if *command == WORD {
        return Some(format!("{command} {rest}").trim_end().to_owned());
    }
    let answer = |word: &str| {
        let word = word.to_lowercase();
        let verb = || Verb::from_name(&word).or_else(|| reading::synonym(&word));
        let help = |verb| match verb {
            Verb::Play => command.to_string(),
            verb => format!("{command} {verb}"),
        };
        let verb = || verb().filter(|_| *command == HELP).map(help);
        let named = PromptCommand::from_name(&word).map(ToString::to_string);
        named.or_else(verb)
    };
    let mut words = rest.split(|c: char| !c.is_alphanumeric());
    let answer = words.find_map(answer);
    Some(answer.unwrap_or(command.to_string()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::referee::Vocabulary;
    use crate::rules::Ruleset;

    fn game(id: &str) -> Game {
        let rules = Ruleset::built_in(id).expect("built in");
        Game::new(rules, &["Ann", "Bob"], Vocabulary::new(None)).expect("seats")
    }

    #[test]
    fn questions_have_the_command_that_answers_them() {
        let mut played = game("puzzingo");
        played.submit("Ann", "m13 r latch").expect("a play");
        for (asked, command) in [
            ("whose turn is it?", "score"),
            ("who is winning", "score"),
            ("is it my turn", "score"),
            ("what is a bridge", "help bridge"),
            ("how do I claim", "help claim"),
            ("which dictionary are we using", "help dictionary"),
            ("where can I play", "?"),
            ("what was that", "log 1"),
            ("show me the turns", "log"),
            ("how many tiles does Bob have", "score"),
            ("how many tiles are left", "tiles"),
            ("what's in the bag", "tiles"),
            ("what is q worth", "tiles"),
            ("what is bead worth", "try bead"),
            ("how many points is latch", "played"),
            ("what is a ring worth", "help ring"),
            ("how many points do I have", "score"),
            ("is qi valid", "word qi"),
            ("is zax a word?", "word zax"),
            ("can I play habit", "try habit"),
            ("what can I play", "?"),
            ("what words are on the table", "played"),
            ("what was the last word", "log 1"),
            ("last move", "log 1"),
            ("when does the game end", "help end"),
            ("what are the rules", "rules"),
            ("show the board", "board"),
        ] {
            let Some(Answer::Line(line)) = answer(&played, asked) else {
                panic!("{asked}");
            };
            assert_eq!(line, command, "{asked}");
        }
        for asked in ["how long do I have", "how much time is left?"] {
            let no_clock = |answer| matches!(answer, Some(Answer::Note(note)) if note == NO_CLOCK);
            assert!(no_clock(answer(&played, asked)), "{asked}");
        }
        for line in [
            "m13 r latch",
            "how",
            "points d",
            "time 3",
            "habit tab",
            "how do i undo",
            "exchange 3",
            "last m13",
            "no move",
            "challenge tiles",
            "add 5 to Bob",
        ] {
            assert!(answer(&played, line).is_none(), "{line}");
        }
    }
}
