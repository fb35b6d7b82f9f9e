//! What a table decides about a new game: the questions of the prompt. Each changes a [`NewGame`], as the arguments of
//! `tileref new` do, and by the same functions.

use std::path::Path;

use super::draw::first_player;
use super::new_game::NewGame;
use super::options::{self, checked, set};
use crate::cli::open;
use crate::cli::terminal::wrapped;
use crate::dictionaries::NamedBy;
use crate::fault::Fault;
use crate::files::from_folder;
use crate::grid::Cell;
use crate::kinds::crossword::Language;
use crate::lexicon;
use crate::rules::{BUILT_IN, Begins, nearest_game, summary};
use crate::session;
use crate::source::Source;
use crate::store::RecordStore;
use crate::text::{count, first_word, listed, same_name, shown};

/// A text about a new game that is to be written to a file, in lines of a width.
type Lines = fn(&NewGame, &Path, usize) -> Result<String, Fault>;

/// A question about a new game.
pub struct Question {
    /// What to type to be asked, first a single letter; nothing if every table is asked.
    pub keys: &'static [&'static str],
    /// What it decides.
    pub label: &'static str,
    /// What is shown before it is asked, in lines of this width.
    pub before: Option<Lines>,
    /// What the prompt asks.
    pub what: fn(&NewGame, &Path) -> Result<String, Fault>,
    /// The answer that an empty line gives. Without one, an empty line is no answer to what every table is asked.
    pub default: Option<fn(&Path) -> &'static str>,
    /// The answer to `help`.
    pub help: &'static str,
    /// Takes an answer, and returns what there is to say about it.
    pub take: fn(&mut NewGame, &str, &Path) -> anyhow::Result<String>,
}

/// What the question about the players decides.
pub const PLAYERS: &str = "players";

/// What the question about the options of the game decides.
pub const HOUSE_RULES: &str = "house rules";

/// The questions, in the order in which they are asked.
pub static QUESTIONS: &[Question] = &[
    Question {
        keys: &[],
        label: "game",
        before: Some(|_, _, width| Ok(games(width))),
        what: |_, _| Ok("game".to_owned()),
        default: Some(usual_game),
        help: "the game to play: its number, its name, or the start of its name; `score` for PUZZINGO without \
               coordinates, where you type the words and the program adds up the points; or your own ruleset file. \
               `tileref rules list` describes the games, `tileref rules explain` every house rule",
        take: take_game,
    },
    Question {
        keys: &[],
        label: PLAYERS,
        before: None,
        what: |_, _| Ok("players, in turn order".to_owned()),
        default: None,
        help: NAMES,
        take: take_players,
    },
    Question {
        keys: &[],
        label: "dictionary",
        before: None,
        what: |_, _| Ok("dictionary (a name, a file, or none)".to_owned()),
        default: Some(|_| lexicon::DEFAULT),
        help: "which words are valid: `letterpress`, `common` (everyday words), another name that `tileref dict list` \
               shows, the path of a word list, or `none` if the players decide",
        take: take_dictionary,
    },
    Question {
        keys: &["t", "timer"],
        label: TIMER,
        before: None,
        what: |new_game, file| {
            let is_round = new_game.rules(file)?.features.rounds.is_some();
            let timed = if is_round { "round" } else { "turn" };
            Ok(format!("seconds for each {timed}"))
        },
        default: None,
        help: "type a number of seconds, such as 60; 0 or Enter for none",
        take: |new_game, typed, file| set(new_game, "timer", &length(typed), file),
    },
    Question {
        keys: &["g", "clock", "game_clock"],
        label: CLOCK,
        before: None,
        what: |_, _| Ok("minutes that each player has for the whole game".to_owned()),
        default: None,
        help: "type a number of minutes, such as 25; 0 or Enter for none",
        take: |new_game, typed, file| set(new_game, GAME_CLOCK, &length(typed), file),
    },
    Question {
        keys: &["c", "categories", "category"],
        label: "categories",
        before: None,
        what: |_, _| Ok("a category for each `turn`, or for each `round`".to_owned()),
        default: None,
        help: "type `turn`, `round` or `never`",
        take: |new_game, typed, file| set(new_game, "category", typed, file),
    },
    Question {
        keys: &["m", "teams"],
        label: "teams",
        before: None,
        what: |_, _| Ok("teams, as in Red=Ann,Cy Blue=Bob,Di".to_owned()),
        default: None,
        help: TEAMS,
        take: take_teams,
    },
    Question {
        keys: &["b", "begins"],
        label: "who begins",
        before: None,
        what: who_begins,
        default: None,
        help: BEGINS,
        take: take_first,
    },
    Question {
        keys: &["h", "house", "rules"],
        label: HOUSE_RULES,
        before: Some(options::shown_all),
        what: options::question,
        default: None,
        help: "type a rule and its value, as in `judge=entry`; `judge` alone says what it means",
        take: options::take,
    },
];

/// What the question about the time of each turn decides.
const TIMER: &str = "timer";

/// What the question about the time of the whole game decides.
const CLOCK: &str = "game clock";

/// The option that it sets.
const GAME_CLOCK: &str = "game_clock";

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
    file: &Path,
) -> Option<anyhow::Result<String>> {
    let mut told = Vec::new();
    let mut changed = new_game.clone();
    for part in typed.split([',', ';']) {
        let (question, answer) = answered(&changed, part, file)?;
        match (question.take)(&mut changed, &answer, file) {
            Ok(text) => told.push(text),
            Err(error) => return Some(Err(error)),
        }
    }
    *new_game = changed;
    told.retain(|text| !text.is_empty());
    Some(Ok(told.join("\n")))
}

/// The question that a part of a line answers, and the answer.
fn answered(new_game: &NewGame, part: &str, file: &Path) -> Option<(&'static Question, String)> {
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
    let rules = new_game.rules(file);
    let has_clock = rules.is_ok_and(|rules| rules.spec(GAME_CLOCK).is_ok());
    let is_turn = has(&["turn", "round", "move", "play"]) || !has_clock;
    let timed = match has(&["minute", "minutes", "min"]) {
        true if !is_turn => Some(CLOCK),
        minutes => (minutes || has(&["seconds", "sec"])).then_some(TIMER),
    };
    let of_time = || QUESTIONS.iter().find(|one| Some(one.label) == timed);
    let question = QUESTIONS.iter().find(asks).or_else(of_time)?;
    let mut answer = words;
    answer.retain(|word| !is_key(question, word) && !["goes", "is", "set", "of"].contains(word));
    (!answer.is_empty()).then(|| (question, answer.join(" ")))
}

const NAMES: &str = "type the names separated by spaces, or by commas if a name contains a space";

const TEAMS: &str = "type each team with its players, `Ann,Cy Bob,Di` or `NAME=PLAYER,PLAYER`; a `;` between the teams if a name \
                     contains a space";

const BEGINS: &str = "type a name, or the letter that each player drew, in that order: `e ? t`, or `Ann=e Bob=? Cy=t`; the \
                      nearest to A begins, a wildcard beats any letter";

/// The answer that starts PUZZINGO without a board, only to keep the score.
const SCORE: &str = "score";

/// The built-in games, each with the number that stands for it and what it is.
fn games(width: usize) -> String {
    let row = |n: &str, name: &str, about: &str| {
        let about = match about.split_once(": ") {
            Some((title, about)) if plain(title) == plain(name) => about,
            _ => about,
        };
        // Its other sentences are in its rules.
        let about = about.split(". ").next().unwrap_or(about);
        let text = format!("{n} {name}: {}", about.trim_end_matches('.'));
        wrapped(&text, width, "    ")
    };
    let numbered = BUILT_IN.iter().zip(1..);
    let mut rows: String = numbered
        .map(|((id, _), n)| row(&n.to_string(), id, summary(id)))
        .collect();
    rows += &row(" ", SCORE, "only the score of PUZZINGO, without a board");
    rows
}

fn numbered() -> String {
    let numbered = BUILT_IN.iter().zip(1..);
    let numbered = numbered.map(|((id, _), n)| format!("{n} {id}"));
    numbered.collect::<Vec<_>>().join(", ")
}

/// The built-in game with this name or title; spaces, hyphens and case do not matter.
pub fn game_called(name: &str) -> Option<&'static str> {
    let called = |own: &str| plain(own) == plain(name);
    let mut ids = BUILT_IN.iter().map(|(id, _)| *id);
    let mut titled = ids.clone();
    let has_title = |id: &&str| called(summary(id).split(':').next().unwrap_or_default());
    ids.find(|id| called(id)).or_else(|| titled.find(has_title))
}

/// The game that the name of the record contains, or else the first one.
fn usual_game(file: &Path) -> &'static str {
    let name = plain(&file.display().to_string());
    let mut ids = BUILT_IN.iter().map(|(id, _)| *id);
    ids.find(|id| name.contains(&plain(id)))
        .unwrap_or(BUILT_IN[0].0)
}

fn take_game(new_game: &mut NewGame, typed: &str, file: &Path) -> anyhow::Result<String> {
    if typed.eq_ignore_ascii_case(SCORE) {
        let without_board = ("board".to_owned(), "none".to_owned());
        new_game.options.push(without_board);
        BUILT_IN[0].0.clone_into(&mut new_game.game);
        return Ok(String::new());
    }
    let (first, rest) = first_word(typed);
    anyhow::ensure!(
        Cell::parse(first).is_none() || rest.is_empty(),
        "no game has started yet: which one is it? Plays come after these questions"
    );
    game_or_file(typed)?.clone_into(&mut new_game.game);
    check_options(new_game, file)?;
    // `puzzingo with Ann and Bob`
    let Some((_, players)) = typed.split_once(" with ") else {
        return Ok(String::new());
    };
    take_players(new_game, players, file)?;
    let players = new_game.players.iter().map(|name| shown(name));
    Ok(format!("players, in turn order: {}", listed(players)))
}

/// The id of the built-in game that an answer means, or else the answer, which may be a file.
fn game_or_file(typed: &str) -> Result<&str, Fault> {
    let games: Vec<&str> = BUILT_IN.iter().map(|(id, _)| *id).collect();
    let name = named_game(typed, &games).unwrap_or(typed);
    if let Some(id) = game_called(name) {
        return Ok(id);
    }
    let near = nearest_game(name);
    if Path::new(name).exists() || near.is_none() && name.contains(['.', '/']) {
        return Ok(name);
    }
    let unknown = format!("there is no game `{}`;", shown(name));
    Err(match near {
        Some(near) => Fault {
            suggestion: Some(near.to_owned()),
            ..Fault::usage(format!("{unknown} did you mean `{near}`?"))
        },
        None => Fault::usage(format!("{unknown} type a number or a name: {}", numbered())),
    })
}

/// Checks that a game exists and has the options that were decided.
///
/// # Errors
/// It does not.
pub fn check_options(new_game: &NewGame, file: &Path) -> anyhow::Result<()> {
    let store = RecordStore::new(file, &open::lists());
    let rules = session::ruleset(&new_game.game, &Source::new(file, ""), &store);
    let mut rules = rules.map_err(|fault| new_game.without_place(fault, file, ""))?;
    for (name, value) in &new_game.options {
        rules.set(name, value)?;
    }
    Ok(())
}

/// The game with this number, the only one whose name starts like this, or the one that is named in a sentence; spaces
/// and hyphens do not matter.
fn named_game<'a>(typed: &str, games: &[&'a str]) -> Option<&'a str> {
    if let Ok(number) = typed.parse::<usize>() {
        return games.get(number.checked_sub(1)?).copied();
    }
    let mut found = games
        .iter()
        .filter(|id| plain(id).starts_with(&plain(typed)));
    let begun = found.next().filter(|_| found.next().is_none()).copied();
    let is_said = |id: &&&str| typed.split(' ').any(|word| plain(word) == plain(id));
    begun.or_else(|| games.iter().find(is_said).copied())
}

/// A name of a game, in which spaces, hyphens and case do not matter.
fn plain(name: &str) -> String {
    name.replace([' ', '-'], "").to_lowercase()
}

fn take_players(new_game: &mut NewGame, typed: &str, file: &Path) -> anyhow::Result<String> {
    let players = typed_players(typed);
    // `3 players` names nobody.
    let is_number = |name: &String| name.chars().all(|c| c.is_ascii_digit());
    anyhow::ensure!(!players.first().is_none_or(is_number), NAMES);
    let is_game = game_called(typed).is_some();
    anyhow::ensure!(
        !is_game,
        "`{}` is a game, not a player; {NAMES}",
        shown(typed)
    );
    let is_one = players.len() == 1;
    new_game.players = players;
    if let Err(error) = new_game.check(file) {
        let more = if is_one {
            "; type all names on one line"
        } else {
            ""
        };
        anyhow::bail!("{error}{more}");
    }
    // A comma may be missing.
    if new_game.players.iter().all(|name| !name.contains(' ')) {
        return Ok(String::new());
    }
    let names = listed(
        new_game
            .players
            .iter()
            .map(|name| format!("`{}`", shown(name))),
    );
    let count = count(new_game.players.len(), "player");
    Ok(format!("{count}: {names} (`back` names them again)"))
}

/// The players in some texts, each of which is a name, or several separated by commas. `Mum and Dad` are two.
pub(super) fn players<'a>(texts: impl IntoIterator<Item = &'a str>) -> Vec<String> {
    let texts = texts
        .into_iter()
        .filter(|text| !["and", "&", "vs", "versus", "against"].contains(text));
    texts.flat_map(names).collect()
}

/// Names separated by commas; without a comma, a single name.
fn names(text: &str) -> Vec<String> {
    if !text.contains(',') {
        return vec![text.to_owned()];
    }
    text.split(',')
        .map(|name| name.trim().to_owned())
        .filter(|name| !name.is_empty())
        .collect()
}

/// Names separated by commas or semicolons and a last "and", or by spaces or "and" if there are none.
fn typed_players(text: &str) -> Vec<String> {
    let text = &*text.replace(';', ",");
    if let Some((others, last)) = text.rsplit_once(',') {
        let last = last.replace(" and ", ",").replace(" & ", ",");
        return names(&format!("{others},{last}"));
    }
    players(text.split_whitespace())
}

fn take_dictionary(new_game: &mut NewGame, typed: &str, file: &Path) -> anyhow::Result<String> {
    let lower = typed.to_lowercase();
    // `we don't have one`
    let has_none =
        |word: &str| ["no", "none", "don't", "dont", "without", "haven't"].contains(&word);
    let named = match &*lower {
        _ if lower.contains(' ') && lower.split(' ').any(has_none) => "none",
        "yes" | "y" | "ok" | "default" => lexicon::DEFAULT,
        "no" | "n" | "nothing" | "no dictionary" | "without" => "none",
        _ => typed,
    };
    new_game.dictionary = from_folder(file, named);
    open::lists()
        .resolve(&new_game.dictionary, NamedBy::Record(file))
        .map_err(|error| with_language(typed, error.into()))?;
    Ok(String::new())
}

/// How to play with the tiles of a language that was typed as the name of a dictionary.
fn with_language(typed: &str, error: anyhow::Error) -> anyhow::Error {
    match Language::called(typed).filter(|language| language.is_other()) {
        Some(language) => anyhow::anyhow!(
            "{error}\nfor tiles of that language: `tileref new crossword ... --set language={language}`"
        ),
        None => error,
    }
}

fn take_teams(new_game: &mut NewGame, typed: &str, file: &Path) -> anyhow::Result<String> {
    let teams: Vec<&str> = if typed.contains(';') {
        typed.split(';').collect()
    } else {
        typed.split_whitespace().collect()
    };
    let players = &new_game.players;
    let teams: Result<_, _> = teams
        .into_iter()
        .map(|text| said_team(text, players))
        .collect();
    new_game.teams = teams.map_err(|_| anyhow::anyhow!(TEAMS))?;
    checked(new_game, file)?;
    let team = |(name, players): &(String, Vec<String>)| {
        let players = players.iter().map(|player| shown(player));
        format!("{}: {}", shown(name), listed(players))
    };
    let teams: Vec<String> = new_game.teams.iter().map(team).collect();
    Ok(format!("teams: {}", teams.join("; ")))
}

/// A team as it is said: without a name it is called by its players, and spaces may be between them.
fn said_team(text: &str, players: &[String]) -> Result<(String, Vec<String>), &'static str> {
    let is_player = |said: &str| players.iter().any(|player| same_name(player, said));
    let members = |said: &str| {
        let said = said.replace(['+', '&'], ",");
        if said.contains(',') || is_player(&said) {
            said
        } else {
            said.trim().replace(' ', ",")
        }
    };
    if let Some((name, said)) = text.split_once('=') {
        return team(&format!("{name}={}", members(said.trim())));
    }
    let members = members(text.trim_matches([' ', ',', ';']));
    let name = names(&members).join("+");
    let team = team(&format!("{name}={members}"))?;
    (team.1.len() > 1).then_some(team).ok_or(TEAMS)
}

/// A team and its members.
///
/// # Errors
/// Either is missing.
pub(super) fn team(text: &str) -> Result<(String, Vec<String>), &'static str> {
    let (name, members) = pair(text.rsplit_once('='))?;
    Ok((name, names(&members)))
}

/// The two parts of a flag's value, split at the first or the last `=`.
pub(super) fn pair(parts: Option<(&str, &str)>) -> Result<(String, String), &'static str> {
    let parts = parts.map(|(key, value)| (key.trim().to_owned(), value.trim().to_owned()));
    let whole = parts.filter(|(key, value)| !key.is_empty() && !value.is_empty());
    whole.ok_or("expected a name, `=` and a value, without spaces")
}

fn who_begins(new_game: &NewGame, file: &Path) -> Result<String, Fault> {
    let players = &new_game.players;
    let first = shown(&players[0]);
    Ok(match new_game.rules(file)?.begins {
        Begins::Draw => {
            let letters = ["e", "?", "t", "a", "p", "i"].into_iter().cycle();
            let letters: Vec<&str> = letters.take(players.len()).collect();
            let names = listed(players.iter().map(|name| shown(name)));
            let letters = letters.join(" ");
            format!("who begins (`{first}`), or the letters that {names} drew (`{letters}`)")
        }
        Begins::Youngest => format!("the youngest, who begins (`{first}`)"),
        Begins::Anyone => format!("who begins (`{first}`)"),
    })
}

fn take_first(new_game: &mut NewGame, typed: &str, file: &Path) -> anyhow::Result<String> {
    let begins = new_game.rules(file)?.begins;
    let first = first(&new_game.players, typed, begins);
    let unknown = || Err(anyhow::anyhow!(BEGINS));
    new_game.players.rotate_left(first.unwrap_or_else(unknown)?);
    checked(new_game, file)?;
    Ok(format!("{} begins", shown(&new_game.players[0])))
}

/// The player who begins: the one of this name, or by the letters that all players drew; `None` if it is neither.
pub fn first(players: &[String], typed: &str, begins: Begins) -> Option<anyhow::Result<usize>> {
    let named = players.iter().position(|player| same_name(player, typed));
    if let Some(place) = named {
        return Some(Ok(place));
    }
    let pieces = typed.split([' ', ',', '=']);
    let pieces: Vec<&str> = pieces.filter(|piece| !piece.is_empty()).collect();
    let own = |name: &str| {
        players
            .iter()
            .find(|player| same_name(player, name))
            .cloned()
    };
    let named = |pair: &[&str]| Some((own(pair[0])?, pair[1].to_owned()));
    let draws = if pieces.len() == players.len() {
        let letters = pieces.into_iter().map(ToOwned::to_owned);
        players.iter().cloned().zip(letters).collect()
    } else if pieces.len() == 2 * players.len() {
        pieces
            .chunks_exact(2)
            .map(named)
            .collect::<Option<Vec<_>>>()?
    } else {
        return None;
    };
    (begins == Begins::Draw).then(|| first_player(players, &draws))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn teams_are_told_as_people_write_them() {
        let players = ["Ann", "Bob", "Cy", "Di"].map(String::from);
        for (typed, name) in [
            ("Ann,Cy", "Ann+Cy"),
            ("Ann+Cy,", "Ann+Cy"),
            ("Ann & Cy", "Ann+Cy"),
            ("Red=Ann+Cy", "Red"),
        ] {
            let (team, members) = said_team(typed, &players).expect(typed);
            assert_eq!(
                (&*team, &*members),
                (name, &["Ann".to_owned(), "Cy".to_owned()][..])
            );
        }
    }

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
            let taken = (question.take)(&mut new_game, answer, Path::new("game.yaml"));
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
            let told = take_at_once(&mut new_game, typed, Path::new("game.yaml"));
            assert!(matches!(told, Some(Ok(_))), "{typed}: {told:?}");
            let set = [(option.to_owned(), value.to_owned())];
            assert_eq!(new_game.options, set, "{typed}");
        }
    }

    #[test]
    fn draws_are_typed_with_or_without_their_names() {
        let players = ["Ann", "Bob", "Cy"].map(ToOwned::to_owned);
        for typed in [
            "Bob",
            "e c z",
            "e, c, z",
            "Ann=e Bob=c Cy=z",
            "cy z ann e bob c",
        ] {
            let first = first(&players, typed, Begins::Draw).expect(typed);
            assert_eq!(first.expect(typed), 1, "{typed}");
        }
        for typed in ["Dan", "e c", "Ann=e Bob=c Dan=z", "Ann=e Bob=c"] {
            assert!(first(&players, typed, Begins::Draw).is_none(), "{typed}");
        }
        assert!(first(&players, "e c z", Begins::Youngest).is_none());
    }

    #[test]
    fn a_game_is_named_by_an_unambiguous_prefix() {
        let games = ["lingo", "word-paths", "wordgame"];
        for (typed, game) in [
            ("2", Some("word-paths")),
            ("Word paths", Some("word-paths")),
            ("word game", Some("wordgame")),
            ("L", Some("lingo")),
            ("wordg", Some("wordgame")),
            ("word", None),
            ("0", None),
            ("4", None),
            ("chess", None),
        ] {
            assert_eq!(named_game(typed, &games), game, "{typed}");
        }
    }

    #[test]
    fn names_are_separated_by_commas_or_spaces() {
        assert_eq!(typed_players("Ann Bob"), ["Ann", "Bob"]);
        assert_eq!(typed_players("Ann and Bob & And"), ["Ann", "Bob", "And"]);
        assert_eq!(typed_players("Ann; Bob"), ["Ann", "Bob"]);
        assert_eq!(typed_players("Mary Ann, Bob,"), ["Mary Ann", "Bob"]);
        assert_eq!(
            typed_players("Mary Ann, Bob and Cy"),
            ["Mary Ann", "Bob", "Cy"]
        );
        assert_eq!(
            typed_players("Mary Ann, Bob, and Cy"),
            ["Mary Ann", "Bob", "Cy"]
        );
        assert_eq!(
            typed_players("Simon and Garfunkel, Andy"),
            ["Simon and Garfunkel", "Andy"]
        );
    }
}
