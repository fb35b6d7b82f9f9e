//! What a table decides about a new game: the questions of the prompt. Each changes a [`NewGame`], as the arguments of
//! `tileref new` do, and by the same functions.

use std::sync::Arc;

use super::{NewGame, NotTaken, draw, games, options, people};
use crate::fault::Fault;
use crate::store::Store;
use tileref_game::grid::Cell;
use tileref_game::kinds::crossword::Language;
use tileref_game::rules::BUILT_IN;
use tileref_record::record::NO_DICTIONARY;
use tileref_words::text::{first_word, listed, shown};

/// What a question decides.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Subject {
    /// The game.
    Game,
    /// The players, in turn order.
    Players,
    /// Which words are valid.
    Dictionary,
    /// The option of this name, if the game has it.
    Option(&'static str),
    /// Who plays together.
    Teams,
    /// Who begins.
    Begins,
    /// Any house rules and options.
    HouseRules,
}

impl Subject {
    /// Its name for programs.
    pub fn slug(self) -> &'static str {
        match self {
            Self::Game => "game",
            Self::Players => "players",
            Self::Dictionary => "dictionary",
            Self::Option(name) => name,
            Self::Teams => "teams",
            Self::Begins => "begins",
            Self::HouseRules => "options",
        }
    }
}

/// A question about a new game.
pub struct Question {
    /// What it decides.
    pub subject: Subject,
    /// What to type to be asked, first a single letter; nothing if every table is asked.
    pub keys: &'static [&'static str],
    /// What it decides, in words.
    pub label: &'static str,
    /// What is asked.
    pub what: fn(&NewGame, &dyn Store) -> Result<String, Fault>,
    /// The answer that an empty line gives. Without one, an empty line is no answer to what every table is asked.
    pub default: Option<fn(&dyn Store) -> String>,
    /// The answer to `help`.
    pub help: &'static str,
    /// Takes an answer, and returns what there is to say about it.
    pub take: Take,
}

/// How a question takes an answer.
type Take = fn(&mut NewGame, &str, &Arc<dyn Store>) -> Result<String, NotTaken>;

/// The questions, in the order in which they are asked.
pub static QUESTIONS: &[Question] = &[
    Question {
        subject: Subject::Game,
        keys: &[],
        label: "game",
        what: |_, _| Ok("game".to_owned()),
        default: Some(games::usual),
        help: "the game to play: its number, its name, or the start of its name; `score` for PUZZINGO without \
               coordinates, where you type the words and the program adds up the points; or your own ruleset file. \
               `tileref rules list` describes the games, `tileref rules explain` every house rule",
        take: take_game,
    },
    Question {
        subject: Subject::Players,
        keys: &[],
        label: "players",
        what: |_, _| Ok("players, in turn order".to_owned()),
        default: None,
        help: people::NAMES,
        take: people::take_players,
    },
    Question {
        subject: Subject::Dictionary,
        keys: &[],
        label: "dictionary",
        what: |_, _| Ok("dictionary (a name, a file, or none)".to_owned()),
        default: Some(usual_list),
        help: "which words are valid: `letterpress`, `common` (everyday words), another name that `tileref dict list` \
               shows, the path of a word list, or `none` if the players decide",
        take: take_dictionary,
    },
    Question {
        subject: Subject::Option(TIMER),
        keys: &["t", "timer"],
        label: "timer",
        what: |new_game, store| {
            let is_round = new_game.rules(store)?.features.rounds.is_some();
            let timed = if is_round { "round" } else { "turn" };
            Ok(format!("seconds for each {timed}"))
        },
        default: None,
        help: "type a number of seconds, such as 60; 0 or Enter for none",
        take: |new_game, typed, store| options::set(new_game, TIMER, &length(typed), store),
    },
    Question {
        subject: Subject::Option(GAME_CLOCK),
        keys: &["g", "clock", "game_clock"],
        label: "game clock",
        what: |_, _| Ok("minutes that each player has for the whole game".to_owned()),
        default: None,
        help: "type a number of minutes, such as 25; 0 or Enter for none",
        take: |new_game, typed, store| options::set(new_game, GAME_CLOCK, &length(typed), store),
    },
    Question {
        subject: Subject::Option("category"),
        keys: &["c", "categories", "category"],
        label: "categories",
        what: |_, _| Ok("a category for each `turn`, or for each `round`".to_owned()),
        default: None,
        help: "type `turn`, `round` or `never`",
        take: |new_game, typed, store| options::set(new_game, "category", typed, store),
    },
    Question {
        subject: Subject::Teams,
        keys: &["m", "teams"],
        label: "teams",
        what: |_, _| Ok("teams, as in Red=Ann,Cy Blue=Bob,Di".to_owned()),
        default: None,
        help: people::TEAMS,
        take: people::take_teams,
    },
    Question {
        subject: Subject::Begins,
        keys: &["b", "begins"],
        label: "who begins",
        what: draw::question,
        default: None,
        help: draw::BEGINS,
        take: draw::take,
    },
    Question {
        subject: Subject::HouseRules,
        keys: &["h", "house", "rules"],
        label: "house rules",
        what: options::question,
        default: None,
        help: "type a rule and its value, as in `judge=entry`; `judge` alone says what it means",
        take: options::take,
    },
];

/// The option for the time of each turn.
const TIMER: &str = "timer";

/// The option for the time of the whole game.
const GAME_CLOCK: &str = "game_clock";

impl Question {
    /// The question about a subject.
    pub fn about(subject: Subject) -> Option<&'static Self> {
        QUESTIONS
            .iter()
            .find(|question| question.subject == subject)
    }
}

/// The length of time in `2 minutes a turn`.
fn length(typed: &str) -> String {
    let words = typed.split_whitespace();
    let length = words.take_while(|word| !["a", "each", "per", "every", "for"].contains(word));
    length.collect::<Vec<_>>().join(" ")
}

/// Words for the key of a question.
const CALLED: [(&str, &str); 4] = [
    ("start", "begins"),
    ("starts", "begins"),
    ("first", "begins"),
    ("begin", "begins"),
];

/// Takes the answers to several questions at once, `timer 90, Bob begins`, and returns what there is to say about them;
/// `None` if a part of the line names no question.
pub fn take_at_once(
    new_game: &mut NewGame,
    typed: &str,
    store: &Arc<dyn Store>,
) -> Option<Result<String, NotTaken>> {
    let mut told = Vec::new();
    let mut changed = new_game.clone();
    for part in typed.split([',', ';']) {
        let (question, answer) = answered(&changed, part, &**store)?;
        match (question.take)(&mut changed, &answer, store) {
            Ok(text) => told.push(text),
            Err(error) => return Some(Err(error)),
        }
    }
    *new_game = changed;
    told.retain(|text| !text.is_empty());
    Some(Ok(told.join("\n")))
}

/// The question that a part of a line answers, and the answer.
fn answered(
    new_game: &NewGame,
    part: &str,
    store: &dyn Store,
) -> Option<(&'static Question, String)> {
    let called = |word: &str| {
        let word = word.to_lowercase();
        let key = CALLED.iter().find(|(other, _)| *other == word);
        key.map_or(word, |(_, key)| (*key).to_owned())
    };
    let is_key =
        |question: &Question, word: &str| word.len() > 1 && question.keys.contains(&&*called(word));
    let words: Vec<&str> = part.split_whitespace().collect();
    let asks = |question: &&Question| words.iter().any(|word| is_key(question, word));
    let has = |some: &[&str]| words.iter().any(|word| some.contains(word));
    // Minutes are for the whole game, unless it is said that they are for a turn, or it has no clock for all of it.
    let rules = new_game.rules(store);
    let has_clock = rules.is_ok_and(|rules| rules.spec(GAME_CLOCK).is_ok());
    let is_turn = has(&["turn", "round", "move", "play"]) || !has_clock;
    let timed = match has(&["minute", "minutes", "min"]) {
        true if !is_turn => Some(GAME_CLOCK),
        minutes => (minutes || has(&["seconds", "sec"])).then_some(TIMER),
    };
    let of_time = || timed.and_then(|option| Question::about(Subject::Option(option)));
    let question = QUESTIONS.iter().find(asks).or_else(of_time)?;
    let mut answer = words;
    answer.retain(|word| !is_key(question, word) && !["goes", "is", "set", "of"].contains(word));
    (!answer.is_empty()).then(|| (question, answer.join(" ")))
}

/// Takes the game, and the players if they are named with it.
fn take_game(
    new_game: &mut NewGame,
    typed: &str,
    store: &Arc<dyn Store>,
) -> Result<String, NotTaken> {
    if typed.eq_ignore_ascii_case(games::SCORE) {
        let without_board = ("board".to_owned(), "none".to_owned());
        new_game.options.push(without_board);
        BUILT_IN[0].0.clone_into(&mut new_game.game);
        return Ok(String::new());
    }
    let (first, rest) = first_word(typed);
    if Cell::parse(first).is_some() && !rest.is_empty() {
        let message = "no game has started yet: which one is it? Plays come after these questions";
        return Err(Fault::usage(message).into());
    }
    games::game_or_file(typed, &**store)?.clone_into(&mut new_game.game);
    new_game.rules(&**store)?;
    // `puzzingo with Ann and Bob`
    let Some((_, players)) = typed.split_once(" with ") else {
        return Ok(String::new());
    };
    people::take_players(new_game, players, store)?;
    let players = new_game.players.iter().map(|name| shown(name));
    Ok(format!("players, in turn order: {}", listed(players)))
}

/// The word list of a table that names none: the first that there is.
pub(super) fn usual_list(store: &dyn Store) -> String {
    let first = store.word_lists().into_iter().next();
    first.unwrap_or_else(|| NO_DICTIONARY.to_owned())
}

fn take_dictionary(
    new_game: &mut NewGame,
    typed: &str,
    store: &Arc<dyn Store>,
) -> Result<String, NotTaken> {
    let lower = typed.to_lowercase();
    // `we don't have one`
    let has_none =
        |word: &str| ["no", "none", "don't", "dont", "without", "haven't"].contains(&word);
    let named = match &*lower {
        _ if lower.contains(' ') && lower.split(' ').any(has_none) => NO_DICTIONARY,
        "yes" | "y" | "ok" | "default" => &usual_list(&**store),
        "no" | "n" | "nothing" | "no dictionary" | "without" => NO_DICTIONARY,
        _ => typed,
    };
    new_game.dictionary = store.name_for_record(named);
    store
        .word_list(&new_game.dictionary)
        .map_err(|fault| with_language(typed, fault))?;
    Ok(String::new())
}

/// How to play with the tiles of a language that was typed as the name of a dictionary.
fn with_language(typed: &str, fault: Fault) -> Fault {
    match Language::called(typed).filter(|language| language.is_other()) {
        Some(language) => Fault {
            message: format!(
                "{}\nfor tiles of that language: `tileref new crossword ... --set language={language}`",
                fault.message
            ),
            ..fault
        },
        None => fault,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::new_game::tests::Shelf;

    #[test]
    fn the_questions_decide_every_part_of_a_new_game() {
        let answers = [
            ("game", "1"),
            ("players", "Ann Bob Cy Di"),
            ("dictionary", "common"),
            ("timer", "60"),
            ("game clock", "25 minutes each"),
            ("categories", "turn"),
            ("teams", "Red=Ann,Cy Blue=Bob,Di"),
            ("who begins", "Bob"),
            ("house rules", "judge=entry ring=touching"),
        ];
        let mut new_game = NewGame::default();
        for (question, (label, answer)) in QUESTIONS.iter().zip(answers) {
            assert_eq!(question.label, label);
            let before = new_game.clone();
            let taken = (question.take)(&mut new_game, answer, &Shelf::store());
            assert!(taken.is_ok(), "{label}: {taken:?}");
            assert_ne!(new_game, before, "{label}");
        }
        assert_eq!(QUESTIONS.len(), answers.len());
        let NewGame {
            game,
            players,
            teams,
            dictionary,
            options,
            about: _,
        } = new_game;
        assert_eq!((&*game, &*dictionary), ("puzzingo", "common"));
        assert_eq!(players, ["Bob", "Cy", "Di", "Ann"]);
        assert_eq!((teams.len(), options.len()), (2, 5));
    }

    #[test]
    fn minutes_are_for_the_game_and_seconds_for_a_turn() {
        for (typed, option, value) in [
            ("25 minutes each", "game_clock", "25"),
            ("25 min", "game_clock", "25"),
            ("clock 25", "game_clock", "25"),
            ("25 minutes for each player", "game_clock", "25"),
            ("2 minutes a turn", "timer", "120"),
            ("90 seconds each", "timer", "90"),
            ("timer 2 min", "timer", "120"),
        ] {
            let mut new_game = NewGame {
                game: "puzzingo".to_owned(),
                players: vec!["Ann".to_owned(), "Bob".to_owned()],
                dictionary: "none".to_owned(),
                ..NewGame::default()
            };
            let told = take_at_once(&mut new_game, typed, &Shelf::store());
            assert!(matches!(told, Some(Ok(_))), "{typed}: {told:?}");
            let set = [(option.to_owned(), value.to_owned())];
            assert_eq!(new_game.options, set, "{typed}");
        }
    }
}
