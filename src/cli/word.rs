//! `tileref word`: look up words for a challenge.

use std::collections::BTreeSet;

use clap::Args as ClapArgs;
use serde::Serialize;
use unicode_normalization::UnicodeNormalization as _;
use unicode_width::UnicodeWidthStr as _;

use super::exit::Exit;
use super::open;
use super::ui::Ui;
use crate::dictionaries::{DictionaryError, NamedBy, clipped};
use crate::game::{AllowedLookups, Game};
use crate::lexicon::{self, Case, Lexicon, is_letter};
use crate::options::WrongChallenge;
use crate::rules::{BUILT_IN, Ruleset};
use crate::text::{count, listed, shown};
use crate::tile::Alphabet;

/// How many similar words are shown for an invalid word.
const NEAREST: usize = 5;

/// How many characters of a word are shown in text output.
const SHOWN: usize = 40;

/// Look up words for a challenge: each word, then one verdict for the whole play.
///
/// A play is valid only if every word is in the dictionary. An invalid word is shown with the nearest valid words. The
/// exit code is 0 if all words are valid, 1 if any is not, and 2 if the dictionary cannot be used or an argument cannot
/// be a word (`l?tch`).
#[derive(Debug, ClapArgs)]
#[command(after_help = "Examples:
  tileref word qi                            one word
  tileref word latch towns qi                all words of a play: one verdict
  tileref word --dictionary common zebra     use another list
  tileref word --dictionary ./club.txt qi    use a word list from a file")]
pub struct Args {
    /// The words to look up, in any case, with or without commas between them
    #[arg(required = true, value_name = "WORD")]
    pub words: Vec<String>,

    /// The list to use: a name (see `tileref dict list`) or the path of a word list
    ///
    /// A name takes precedence over a file with the same name; write `./NAME` for the file.
    #[arg(short, long, value_name = "D", default_value = lexicon::DEFAULT)]
    pub dictionary: String,

    /// Print one JSON document
    #[arg(long)]
    pub json: bool,
}

/// The answer for one play.
#[derive(Debug, Serialize)]
pub(super) struct LookupAnswer {
    dictionary: String,
    words: Vec<WordAnswer>,
    pub valid: bool,
}

/// The answer for one word.
#[derive(Debug, Serialize)]
struct WordAnswer {
    word: String,
    valid: bool,
    nearest: Vec<String>,
    /// Why it cannot be a word in any list.
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<String>,
    /// The built-in games whose rules disallow it, where no game is asked about.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    disallowed_by: Vec<String>,
    /// What decided it.
    #[serde(skip)]
    by: By,
}

/// What decides whether a word is valid.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum By {
    /// The word list.
    List,
    /// The rules of the game, which disallow some words of the list.
    Rules,
    /// The table, which allowed or banned the word against the list.
    Table,
}

impl LookupAnswer {
    /// The exit code; anything but letters cannot be looked up.
    fn exit(&self) -> Exit {
        match self.words.iter().any(|word| word.reason.is_some()) {
            true => Exit::Trouble,
            false if self.valid => Exit::Fine,
            false => Exit::No,
        }
    }
}

/// Runs the command.
///
/// # Errors
/// The dictionary cannot be used, or the output cannot be written.
pub fn run(args: &Args, ui: &mut Ui) -> anyhow::Result<Exit> {
    let list = open::lists()
        .resolve(&args.dictionary, NamedBy::Keyboard)?
        .ok_or(DictionaryError::NoneAsked)?;
    let words = separated(&args.words);
    anyhow::ensure!(
        !words.is_empty(),
        "name the words to look up: `tileref word qi`"
    );
    let (answer, text) = look_up(&list, &words, None);
    ui.answer(args.json, || &answer, |_| text)?;
    Ok(answer.exit())
}

/// The words of these arguments, without the commas between them. An empty argument stays, as a word without letters.
fn separated(arguments: &[String]) -> Vec<String> {
    let words = arguments.iter().flat_map(|argument| {
        let parts = argument.split(',');
        parts.filter(|part| !part.is_empty() || argument.is_empty())
    });
    words.map(ToOwned::to_owned).collect()
}

/// Looks up words in a game; returns whether all are valid and the answer as text, or `None` and why they are not looked
/// up.
pub(super) fn look_up_in(game: &Game, words: &[String]) -> (Option<bool>, String) {
    let Some(list) = game.vocabulary().lexicon() else {
        let vote = "this game has no dictionary; the players vote on words";
        return (None, vote.to_owned());
    };
    if let Some(why) = withheld(game, list, words) {
        return (None, why);
    }
    let (answer, text) = look_up(list, words, Some(game));
    (Some(answer.valid), text)
}

/// Why nothing is looked up with `lookups: closed`.
pub const CLOSED: &str = "this table looks up only words that are challenged, until the game is over; `set lookups=guarded` at the prompt allows it, if all agree";

/// Why these words may not be looked up now, if so.
fn withheld(game: &Game, list: &Lexicon, words: &[String]) -> Option<String> {
    match game.allowed_lookups() {
        AllowedLookups::Open => None,
        AllowedLookups::Closed => Some(CLOSED.to_owned()),
        AllowedLookups::Round => {
            Some("words are looked up once every list of the round is in".to_owned())
        }
        AllowedLookups::Guarded(mut guarded) => {
            let asked: Vec<String> = words
                .iter()
                .filter_map(|word| read(word, list, Some(game)))
                .collect();
            guarded.retain(|word| asked.iter().any(|asked| asked == word));
            guarded.dedup();
            let why = at_stake(game, &guarded)?;
            let is_free = |word: &&String| !guarded.iter().any(|one| one == word);
            let rest: Vec<String> = asked
                .iter()
                .filter(is_free)
                .map(|word| shown(word))
                .collect();
            Some(match rest.as_slice() {
                [] => why,
                rest => format!("{why}; `word {}` looks up the rest", rest.join(" ")),
            })
        }
    }
}

/// That these words can still be challenged, and what that costs; `None` if there are none.
fn at_stake(game: &Game, words: &[&str]) -> Option<String> {
    let (them, are, challenge) = match words {
        [] => return None,
        [one] => ("it", "it is", format!("challenge {one}")),
        _ => ("them", "they are", "challenge".to_owned()),
    };
    let house = &game.rules().house;
    let is_free = match house.wrong_challenge {
        WrongChallenge::Turn => game.is_over(),
        price => price == WrongChallenge::Nothing,
    };
    let cost = if is_free {
        let most = count(house.max_challenges as usize, "challenge");
        format!("you have {most} in a game")
    } else {
        format!("if {are} valid, {}", house.wrong_challenge.price())
    };
    let names = listed(words.iter().map(|word| shown(&game.upper(word))));
    Some(format!(
        "{names} can still be challenged; to look {them} up, type `{challenge}`: {cost}"
    ))
}

/// Looks up words in a list, which a table may overrule; returns the answer and its text.
fn look_up(list: &Lexicon, words: &[String], table: Option<&Game>) -> (LookupAnswer, String) {
    let words: Vec<WordAnswer> = words
        .iter()
        .map(|typed| ruling(list, typed, table))
        .collect();
    let answer = LookupAnswer {
        dictionary: shown(list.name()),
        valid: words.iter().all(|word| word.valid),
        words,
    };
    let text = text(&answer, list.len(), table);
    (answer, text)
}

/// A word as it is spelled in lists; `None` if it has anything but letters. Without a game, which has a language, a
/// capital `I` is read as `ı` if that makes a word. Where no word begins with an `ı`, it stands for an `i`.
fn read(typed: &str, list: &Lexicon, table: Option<&Game>) -> Option<String> {
    let typed = without_brackets(typed);
    let case = case(list, table);
    let own = lexicon::fold(&case.small(&typed))?;
    if list.contains(&own) {
        return Some(own);
    }
    match (case, table) {
        (Case::Usual, _) => Some(own.replace('ı', "i")),
        (Case::Turkish, Some(_)) => Some(own),
        (Case::Turkish, None) => lexicon::fold(&typed),
    }
}

/// How words are written: as in the game, or else as in the list.
fn case(list: &Lexicon, table: Option<&Game>) -> Case {
    table.map_or_else(|| list.case(), |game| game.alphabet().case())
}

/// Looks up one word.
fn ruling(list: &Lexicon, typed: &str, table: Option<&Game>) -> WordAnswer {
    let case = case(list, table);
    let Some(word) = read(typed, list, table) else {
        return WordAnswer {
            word: shown(&case.upper(typed)),
            valid: false,
            nearest: Vec::new(),
            reason: Some(flaw(typed)),
            disallowed_by: Vec::new(),
            by: By::List,
        };
    };
    let listed = list.contains(&word);
    let valid = table.map_or(listed, |game| game.vocabulary().knows(&word));
    // The nearest words would reveal which words of a play are valid.
    let guarded = table.is_some_and(|game| game.allowed_lookups() != AllowedLookups::Open);
    let nearest = if valid || guarded {
        Vec::new()
    } else {
        list.nearest(&word, NEAREST)
    };
    let nearest = nearest.iter().map(|near| case.upper(near)).collect();
    WordAnswer {
        word: shown(&case.upper(&word)),
        valid,
        nearest,
        reason: None,
        disallowed_by: match table {
            None if valid => disallowing(&word),
            _ => Vec::new(),
        },
        by: match table {
            Some(game) if game.vocabulary().disallows(&word) => By::Rules,
            _ if valid != listed => By::Table,
            _ => By::List,
        },
    }
}

/// The names of the built-in games whose rules disallow a word, in lower case.
fn disallowing(word: &str) -> Vec<String> {
    // Reading a ruleset takes longer than looking a word up, so first its text is searched.
    let name = word.to_uppercase();
    let states = |(_, yaml): &&(&str, &str)| yaml.contains(&name);
    let games = BUILT_IN.iter().filter(states);
    let games = games.filter_map(|(id, _)| Ruleset::built_in(id));
    let disallows = |game: &Ruleset| game.disallowed().iter().any(|other| other == word);
    games.filter(disallows).map(|game| game.name).collect()
}

/// A word without the brackets around tiles, as in `[ch]at`.
fn without_brackets(typed: &str) -> String {
    let bare = |(_, part): (usize, &'_ str)| {
        let inner = part
            .strip_prefix('[')
            .and_then(|part| part.strip_suffix(']'));
        inner
            .filter(|inner| !inner.is_empty())
            .unwrap_or(part)
            .to_owned()
    };
    let parts = Alphabet::default().parts(typed).into_iter();
    parts.map(bare).collect()
}

/// Why the typed text cannot be a word.
fn flaw(typed: &str) -> String {
    match typed.nfc().find(|&c| !is_letter(c)) {
        Some(c) => format!("`{}` is not a letter", shown(&c.to_string())),
        None => "it has no letters".to_owned(),
    }
}

/// The answer as text.
fn text(answer: &LookupAnswer, words_in_list: usize, table: Option<&Game>) -> String {
    let short = |word: &str| {
        if word.is_empty() {
            "\"\"".to_owned()
        } else {
            clipped(word, SHOWN)
        }
    };
    let short: Vec<String> = answer
        .words
        .iter()
        .map(|ruling| short(&ruling.word))
        .collect();
    let widest = short.iter().map(|word| word.width()).max().unwrap_or(0);
    let mut text = String::new();
    for (ruling, word) in answer.words.iter().zip(&short) {
        let verdict = of_word(ruling);
        let gap = widest - word.width() + 2;
        text += &format!("{word}{:gap$}{verdict}\n", "");
    }
    let name = clipped(&answer.dictionary, 80);
    text += &format!("looked up in {name}, {}\n", count(words_in_list, "word"));
    // No verdict where the table has decided on a word, or where the game has no challenges.
    let by_table = answer.words.iter().any(|word| word.by == By::Table);
    if !by_table && table.is_none_or(|game| game.rules().has_challenges()) {
        text += &(verdict(answer, &short, &name) + "\n");
    }
    text + &disallowed(answer)
}

/// The games whose rules disallow some of the words, a line for each.
fn disallowed(answer: &LookupAnswer) -> String {
    let all = answer.words.iter().flat_map(|ruling| &ruling.disallowed_by);
    let games: BTreeSet<&String> = all.collect();
    let line = |game: &String| {
        let words = answer.words.iter();
        let words = words.filter(|ruling| ruling.disallowed_by.contains(game));
        let words = listed(words.map(|ruling| &ruling.word));
        format!("in {game}, whose rules disallow {words}, a challenge would be upheld\n")
    };
    games.into_iter().map(line).collect()
}

/// The verdict on one word.
fn of_word(ruling: &WordAnswer) -> String {
    match (&ruling.reason, ruling.nearest.as_slice()) {
        _ if ruling.valid && ruling.by == By::Table => "valid: the table allowed it".to_owned(),
        _ if ruling.valid => "valid".to_owned(),
        _ if ruling.by == By::Table => "not valid: the table banned it".to_owned(),
        _ if ruling.by == By::Rules => "not valid: the rules of the game disallow it".to_owned(),
        (Some(reason), _) => format!("cannot be looked up: {reason}"),
        (None, []) => "not valid".to_owned(),
        (None, nearest) => format!("not valid; nearest: {}", nearest.join(", ")),
    }
}

/// One sentence for the whole play.
fn verdict(answer: &LookupAnswer, short: &[String], name: &str) -> String {
    let (mut bad, mut impossible): (Vec<&str>, Vec<&str>) = (Vec::new(), Vec::new());
    for (ruling, word) in answer.words.iter().zip(short) {
        let list = match ruling.reason {
            Some(_) => &mut impossible,
            None if ruling.valid => continue,
            None => &mut bad,
        };
        if !list.contains(&word.as_str()) {
            list.push(word);
        }
    }
    if !impossible.is_empty() {
        let words = listed(&impossible);
        return format!("no verdict: {words} cannot be looked up, because a word has only letters");
    }
    let by_rules = answer.words.iter().any(|word| word.by == By::Rules);
    let words = listed(&bad);
    let why = match bad.len() {
        0 if short.len() == 1 => {
            return format!("{} is in {name}: a challenge would be rejected", short[0]);
        }
        0 => {
            let all = match short.len() {
                2 => "both".to_owned(),
                all => format!("all {all}"),
            };
            return format!("{all} words are in {name}: a challenge would be rejected");
        }
        1 if by_rules => format!("the rules disallow {words}"),
        _ if by_rules => format!("{words} are not valid"),
        1 => format!("{words} is not in {name}"),
        _ => format!("{words} are not in {name}"),
    };
    why + ": a challenge would be upheld"
}

#[cfg(test)]
mod tests {
    use super::*;

    fn answer(words: &[&str]) -> (LookupAnswer, String) {
        let list = lexicon::embedded("common").unwrap();
        let words: Vec<String> = words.iter().map(|&word| word.to_owned()).collect();
        look_up(&list, &words, None)
    }

    #[test]
    fn each_word_and_then_one_verdict() {
        for (words, expected) in [
            (
                &["Zebra"][..],
                "ZEBRA  valid\nlooked up in common, 76104 words\nZEBRA is in common: a challenge would be rejected\n",
            ),
            (
                &["zebra", "ox"],
                "ZEBRA  valid\nOX     valid\nlooked up in common, 76104 words\n\
                 both words are in common: a challenge would be rejected\n",
            ),
            (
                &["ox", "zbera", "r2", ""],
                "OX     valid\nZBERA  not valid; nearest: ZEBRA\nR2     cannot be looked up: `2` is not a letter\n\
                 \"\"     cannot be looked up: it has no letters\nlooked up in common, 76104 words\n\
                 no verdict: R2 and \"\" cannot be looked up, because a word has only letters\n",
            ),
            (
                &["zbera", "ox", "xo", "Zbera"],
                "ZBERA  not valid; nearest: ZEBRA\nOX     valid\nXO     not valid; nearest: DO, GO, HO, LO, NO\n\
                 ZBERA  not valid; nearest: ZEBRA\nlooked up in common, 76104 words\n\
                 ZBERA and XO are not in common: a challenge would be upheld\n",
            ),
            (
                &["[o]x", "z[eb]ra"],
                "OX     valid\nZEBRA  valid\nlooked up in common, 76104 words\n\
                 both words are in common: a challenge would be rejected\n",
            ),
            (
                &["lıne"],
                "LINE  valid\nlooked up in common, 76104 words\nLINE is in common: a challenge would be rejected\n",
            ),
            (
                &["o]x[", "[]"],
                "O]X[  cannot be looked up: `]` is not a letter\n[]    cannot be looked up: `[` is not a letter\n\
                 looked up in common, 76104 words\n\
                 no verdict: O]X[ and [] cannot be looked up, because a word has only letters\n",
            ),
            (
                &["a\u{1b}[2J"],
                "A\\u{1b}[2J  cannot be looked up: `\\u{1b}` is not a letter\nlooked up in common, 76104 words\n\
                 no verdict: A\\u{1b}[2J cannot be looked up, because a word has only letters\n",
            ),
        ] {
            assert_eq!(answer(words).1, expected);
        }
    }

    /// An English game has no dotless `ı`: it is an `i`. A Turkish one has both.
    #[test]
    fn words_are_looked_up_in_the_letters_of_the_game() {
        let folder = tempfile::tempdir().expect("a folder");
        let write = |name: &str, text: &str| {
            std::fs::write(folder.path().join(name), text).expect("written");
        };
        write("list.txt", "line\nılık\nilik\n");
        for (language, known, unknown) in [
            ("en", "lıne LINE line ilik", "lıneı"),
            ("tr", "LİNE line ILIK ılık İLİK ilik", "lıne"),
        ] {
            let record = format!(
                "game: crossword\nplayers: [Ann, Bob]\ndictionary: list.txt\noptions: {{language: {language}}}\n"
            );
            write("game.yaml", &record);
            let session = open::record(&folder.path().join("game.yaml")).expect("a game");
            let valid = |word: &str| look_up_in(session.game(), &[word.to_owned()]).0;
            for word in known.split(' ') {
                assert_eq!(valid(word), Some(true), "{language}: {word}");
            }
            assert_eq!(valid(unknown), Some(false), "{language}: {unknown}");
        }
    }

    #[test]
    fn a_long_word_is_clipped_in_text_and_whole_in_json() {
        let (answer, text) = answer(&["z".repeat(10_000).as_str()]);
        assert_eq!((answer.words[0].word.len(), answer.valid), (10_000, false));
        assert!(answer.words[0].nearest.is_empty());
        assert!(text.lines().all(|line| line.len() < 100), "{text}");
    }

    #[test]
    fn the_document_has_the_fields_of_the_contract() {
        let (answer, _) = answer(&["ox", "zbera", "r2"]);
        let document = serde_json::to_value(&answer).unwrap();
        assert_eq!(
            document,
            serde_json::json!({"dictionary": "common", "valid": false, "words": [
                {"word": "OX", "valid": true, "nearest": []},
                {"word": "ZBERA", "valid": false, "nearest": ["ZEBRA"]},
                {"word": "R2", "valid": false, "nearest": [], "reason": "`2` is not a letter"},
            ]})
        );
    }
}
