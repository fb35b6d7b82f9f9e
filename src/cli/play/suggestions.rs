//! What was probably meant by a line at the prompt: the words that people try, and misspelt commands.

use super::command::PromptCommand;
use super::commands::{BEST, RESUME, SET, UNDO};
use crate::action::{Verb, Verdict};
use crate::cli::command_line;
use crate::cli::fault::Fault;
use crate::game::Game;
use crate::lexicon::embedded_names;
use crate::reading::{self, Meaning};
use crate::referee::places::is_implausible;
use crate::rules::SessionOptions;
use crate::text::{first_word, is_one_slip, nearest, same_letters, same_name, shown};

/// What a word that is typed alone may mean instead of a play.
pub enum Doubt {
    /// This line.
    Line(String),
    /// Something about the program or the game, as this note explains.
    Note(String),
}

/// How an option that is typed alone is seen and set.
fn option(game: &Game, word: &str) -> Option<String> {
    let mut options = SessionOptions::OPTIONS.iter();
    let spec = options.find(|spec| spec.name == word)?;
    let now = game.rules().option(word)?;
    let other = spec.other_than(&now);
    Some(format!("{word} is {now}; `{SET} {word}={other}` sets it"))
}

/// The command that was probably meant by a line that starts with an unknown word. Misspelt verbs of the notation are left
/// to the notation's own errors.
pub fn suggestion(line: &str) -> Option<String> {
    let (first, rest) = first_word(line);
    // `quit!` and `:q`.
    let plain = first.trim_matches(|c: char| !c.is_alphanumeric());
    let exact =
        PromptCommand::called(&plain.to_lowercase()).or_else(|| PromptCommand::meant_by(plain));
    if let Some(command) = exact.filter(|_| plain != first && rest.is_empty()) {
        return Some(command.name.to_owned());
    }
    // `ba 13 r latch`: a cell typed with a space.
    let is_word = first.len() > 2 && first.chars().all(char::is_alphabetic);
    let known = PromptCommand::names().chain(Verb::NAMES.iter().copied());
    let near = nearest(first, known).filter(|near| is_word && *near != first)?;
    let command = PromptCommand::from_name(near).filter(|_| Verb::from_name(near).is_none())?;
    let takes_rest = if *command == SET {
        rest.contains('=')
    } else {
        rest.is_empty() || (!command.arguments.is_empty() && rest.len() < 40)
    };
    takes_rest.then(|| format!("{command} {rest}").trim_end().to_owned())
}

/// The error for an unknown command. The suggestion is put in the prompt.
pub fn unknown(line: &str, suggestion: String) -> anyhow::Error {
    let first = shown(first_word(line).0);
    let message = format!("unknown command `{first}`; did you mean `{suggestion}`?");
    Fault {
        message,
        suggestion: Some(suggestion),
        ..Fault::default()
    }
    .into()
}

/// How to run a line that names a command of the shell.
pub fn of_shell(line: &str, file: &str) -> Option<String> {
    let (first, rest) = first_word(line);
    let is_named = first.eq_ignore_ascii_case("tileref");
    let line = if is_named { rest } else { line };
    let name = first_word(line).0.to_lowercase();
    if PromptCommand::from_name(&name).is_some() || Verb::from_name(&name).is_some() {
        return is_named.then(|| format!("`{name}` alone is enough at the prompt"));
    }
    // `turn y into b` and `new tiles` are English.
    let is_english = match &*name {
        "turn" => rest.contains(" into ") || first_word(rest).0.parse::<u16>().is_ok(),
        "new" => {
            let what = reading::tidy(first_word(rest).0);
            ["tiles", "letters", "rack", "round"].contains(&&*what)
        }
        _ => false,
    };
    if is_english && !is_named {
        return None;
    }
    let help = || is_named.then(|| "tileref --help".to_owned());
    let right = command_line(line, file).or_else(help)?;
    let typed = if is_named { "tileref" } else { &name };
    Some(format!(
        "`{typed}` is a command of the shell: `quit`, then `{right}`"
    ))
}

/// Why a word that is typed alone may not be meant as a play.
pub fn doubt(game: &Game, word: &str, line: &str, file: &str) -> Option<Doubt> {
    let mut players = game.seats().players().iter();
    let name = players.find(|player| same_name(&player.name, line));
    let name = name.map(|player| shown(&player.name));
    let player = || name.map(|name| format!("`{name}: pass` passes for {name}"));
    let told = || match reading::meaning(game, word)? {
        Meaning::Note(note) => Some(note),
        _ => None,
    };
    let note = || {
        of_shell(line, file)
            .or_else(player)
            .or_else(told)
            .or_else(|| option(game, word))
    };
    let slip = slip(game, word, line).map(Doubt::Line);
    let slip = slip.or_else(|| note().map(Doubt::Note));
    slip.or_else(|| respelled(game, word).map(Doubt::Line))
}

/// Whether letters are hardly a word at a table that plays in English, by its dictionary and its tiles. Where words are looked
/// up, the dictionary knows better.
pub fn is_hardly_a_word(game: &Game, word: &str) -> bool {
    let lexicon = game.vocabulary().lexicon();
    let is_ours = lexicon.is_some_and(|list| embedded_names().any(|name| name == list.name()));
    let language = game.rules().option("language");
    let is_english = is_ours && language.is_none_or(|name| name == "en");
    !game.rules().looks_up() && is_implausible(word) && is_english
}

/// The word that was meant by letters that are hardly one, if it is clear: with two of them swapped, or a double one once.
pub fn respelled(game: &Game, word: &str) -> Option<String> {
    let is_plain = word.chars().all(|c| c.is_ascii_alphabetic());
    if !is_plain || !is_hardly_a_word(game, word) {
        return None;
    }
    let letters: Vec<char> = word.chars().collect();
    let respelled = (1..letters.len()).map(|n| {
        let mut letters = letters.clone();
        if letters[n - 1] == letters[n] {
            letters.remove(n);
        } else {
            letters.swap(n - 1, n);
        }
        String::from_iter(letters)
    });
    let mut likely = respelled.filter(|word| !is_implausible(word));
    likely.next().filter(|_| likely.next().is_none())
}

/// The command or verb that a word may be a misspelling of.
pub fn slip(game: &Game, word: &str, line: &str) -> Option<String> {
    if let Some(command) = PromptCommand::meant_by(word) {
        let has_clock = game.rules().session_options.has_clock();
        return Some(command.to_string()).filter(|_| has_clock || *command != RESUME);
    }
    if let Some(glued) = glued(game, word) {
        return Some(glued);
    }
    let rest = first_word(line).1;
    // `ex 3`, where EX may be a word
    let is_begun = word.len() > 1 && Verb::Exchange.name().starts_with(word);
    if is_begun && rest.parse::<u8>().is_ok() && game.why_lacking(Verb::Exchange).is_none() {
        return Some(format!("{} {rest}", Verb::Exchange));
    }
    let swapped = || reading::swapped(word).filter(|_| !rest.is_empty());
    let verb = || reading::verb(word).or_else(swapped);
    // Where there is no such action, only a word that is none can mean it.
    let is_here = |verb: &Verb| game.why_lacking(*verb).is_none() || is_sure(verb.name(), word);
    let verb = || verb().filter(is_here);
    let verb = || verb().map(|verb| format!("{verb} {rest}").trim_end().to_owned());
    let slip = suggestion(line).or_else(verb);
    // `best` alone says too little to be meant by BETS.
    let is_whole = |name: &str| name != BEST.name;
    let is_near = |meant: &String| {
        let (name, rest) = first_word(meant);
        is_sure(meant, word) || is_slip_for(name, word) && (!rest.is_empty() || is_whole(name))
    };
    slip.filter(|meant| reading::synonym(word).is_some() || is_near(meant))
}

/// A challenge and its word, typed without a space: `challengehabit`; or the answer to a vote alone.
fn glued(game: &Game, word: &str) -> Option<String> {
    if Verdict::from_name(word).is_some() {
        let vote = format!("{} {word}", Verb::Challenge);
        return reading::accepts(game, &vote).then_some(vote);
    }
    let rest = word.strip_prefix(Verb::Challenge.name())?;
    reading::can_be_doubted(game, rest).then(|| format!("{} {rest}", Verb::Challenge))
}

/// Whether a word that may be played is rather this name with letters swapped, doubled, or typed once instead of twice;
/// or no word at all.
/// NOTED and QUIZ are words, although they are near `note` and `quit`; few words are near `undo`.
fn is_slip_for(name: &str, word: &str) -> bool {
    name == UNDO.name
        || same_letters(name, word)
        || once(name) == once(word)
        || is_implausible(word)
}

/// A word with each double letter once.
fn once(word: &str) -> String {
    let mut letters: Vec<char> = word.chars().collect();
    letters.dedup();
    letters.into_iter().collect()
}

/// Whether a word is a long verb with letters swapped or doubled, or `challenge` or `exchange` with one letter off, whatever
/// is doubled, and so no other word.
pub fn is_sure(meant: &str, word: &str) -> bool {
    let (verb, rest) = first_word(meant);
    // `challengehabit`, and `upheld` after a challenge.
    if !rest.is_empty() && (word == rest || word.strip_prefix(verb) == Some(rest)) {
        return true;
    }
    // `chnage 3`
    if !rest.is_empty() && reading::swapped(word).is_some_and(|meant| meant.name() == verb) {
        return true;
    }
    let is_off = || is_one_slip(verb, word) || is_one_slip(&once(verb), &once(word));
    let is_off = verb.len() > 7 && is_off() && !word.starts_with(verb);
    let is_slip = is_slip_for(verb, word) && !is_implausible(word);
    verb.len() > 5 && Verb::from_name(verb).is_some() && (is_slip || is_off)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn typos_in_commands_are_recognised() {
        for (typed, wanted) in [
            ("undoo 2", "undo 2"),
            ("scroe", "score"),
            ("baord", "board"),
            ("hlep", "help"),
            ("Quitt", "quit"),
            ("quit!", "quit"),
            (":q", "quit"),
            ("scores?", "score"),
        ] {
            assert_eq!(suggestion(typed).as_deref(), Some(wanted));
        }
        for typed in [
            "m13 r latch",
            "ba 13 r latch",
            "pass",
            "pas",
            "end",
            "exchange 3",
            "swap 3",
            "change 5",
            "skip",
            "xyzzy",
            "edit",
            "take",
            "no",
            "check d.yaml",
            "Bob: pass",
            "table: shift r 5",
            "",
        ] {
            assert_eq!(suggestion(typed), None, "{typed}");
        }
    }

    #[test]
    fn commands_of_the_shell_are_recognised() {
        for (typed, wanted) in [
            ("review", Some("`tileref review a.yaml`")),
            ("Check b.yaml", Some("`tileref check b.yaml`")),
            ("puzzle --seed 7", Some("`tileref puzzle --seed 7`")),
            (
                "export --format html",
                Some("`tileref export a.yaml --format html`"),
            ),
            (
                "turn m13 r latch",
                Some("`tileref turn a.yaml m13 r latch`"),
            ),
            ("new game", Some("`tileref new --help`")),
            ("new lingo Ann Bob", Some("`tileref new lingo Ann Bob`")),
            ("dict", Some("`tileref dict --help`")),
            ("tileref dict list", Some("`tileref dict list`")),
            ("tileref review b.yaml", Some("`tileref review b.yaml`")),
            ("tileref", Some("`tileref --help`")),
            ("tileref undo", Some("`undo` alone is enough")),
            ("undo", None),
            ("pass", None),
            ("m13 r latch", None),
            ("latch", None),
        ] {
            let told = of_shell(typed, "a.yaml");
            assert_eq!(told.is_some(), wanted.is_some(), "{typed}");
            assert!(
                told.unwrap_or_default()
                    .contains(wanted.unwrap_or_default())
            );
        }
    }
}
