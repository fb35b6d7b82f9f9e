//! Looking words up for a challenge: in a word list, and in a game, with the words that its table allows and bans.

use std::collections::BTreeSet;

use serde::Serialize;
use unicode_width::UnicodeWidthStr as _;

use tileref_game::game::{AllowedLookups, Game};
use tileref_game::options::WrongChallenge;
use tileref_game::rules::{BUILT_IN, Ruleset};
use tileref_game::tile::Alphabet;
use tileref_words::text::{clipped, composed, count, listed, shown};
use tileref_words::{self as lexicon, Case, Lexicon, is_letter};

/// How many similar words are shown for an invalid word.
const NEAREST: usize = 5;

/// How many characters of a word are shown in text output.
const SHOWN: usize = 40;

/// Limits of one look-up from a page.
const MAX_WORDS: usize = 20;
const MAX_LETTERS: usize = 60;

/// What is said to whoever asks a page for more, or for nothing.
pub const TOO_MUCH: &str = "name at most 20 words of up to 60 letters at once";

/// What a look-up in a game comes to.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct LookedUp {
    /// Whether all words are valid; `None` if they are not looked up now.
    pub valid: Option<bool>,
    /// The answer, or why there is none.
    pub text: String,
}

/// The answer for one play.
#[derive(Debug, Serialize)]
pub struct LookupAnswer {
    dictionary: String,
    words: Vec<WordAnswer>,
    /// Every word is valid.
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
    /// Some of it is not a word in any list, because it has anything but letters.
    pub fn has_no_verdict(&self) -> bool {
        self.words.iter().any(|word| word.reason.is_some())
    }
}

/// The words that a page asks about: `words=qi+za`, as forms write it. `None` if it asks about none, or exceeds a limit.
///
/// ```
/// use tileref_view::lookup::asked;
/// assert_eq!(asked("words=qi%2C+za"), Some(vec!["qi".to_owned(), "za".to_owned()]));
/// assert_eq!(asked("words="), None);
/// ```
pub fn asked(query: &str) -> Option<Vec<String>> {
    let mut pairs = form_urlencoded::parse(query.as_bytes());
    let (_, asked) = pairs.find(|(name, _)| name == "words")?;
    let words = asked.split(|c: char| c.is_whitespace() || c == ',');
    let words: Vec<String> = words
        .filter(|word| !word.is_empty())
        .map(ToOwned::to_owned)
        .collect();
    let is_short = |word: &String| word.chars().count() <= MAX_LETTERS;
    let is_allowed = (1..=MAX_WORDS).contains(&words.len()) && words.iter().all(is_short);
    is_allowed.then_some(words)
}

/// Looks up words in a game, as far as its table allows that now.
pub fn look_up_in(game: &Game, words: &[String]) -> LookedUp {
    let unanswered = |text| LookedUp { valid: None, text };
    let Some(list) = game.vocabulary().lexicon() else {
        let vote = "this game has no dictionary; the players vote on words";
        return unanswered(vote.to_owned());
    };
    if let Some(why) = withheld(game, list, words) {
        return unanswered(why);
    }
    let (answer, text) = look_up(list, words, Some(game));
    let valid = Some(answer.valid);
    LookedUp { valid, text }
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
pub fn look_up(list: &Lexicon, words: &[String], table: Option<&Game>) -> (LookupAnswer, String) {
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
    match composed(typed).chars().find(|&c| !is_letter(c)) {
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
    use std::sync::Arc;

    use tileref_game::referee::Vocabulary;

    use super::*;

    fn answer(words: &[&str]) -> (LookupAnswer, String) {
        let list = tileref_lists::embedded("common").unwrap();
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
        let compiled = lexicon::compile("line\nılık\nilik\n".as_bytes()).expect("a word list");
        let list = Lexicon::from_fst_bytes("list", compiled.fst).expect("a compiled list");
        let list = Arc::new(list);
        for (language, known, unknown) in [
            ("en", "lıne LINE line ilik", "lıneı"),
            ("tr", "LİNE line ILIK ılık İLİK ilik", "lıne"),
        ] {
            let mut rules = Ruleset::built_in("crossword").expect("it is built in");
            rules.set("language", language).expect("a language");
            let words = Vocabulary::new(Some(Arc::clone(&list)));
            let game = Game::new(rules, &["Ann", "Bob"], words).expect("seats");
            let valid = |word: &str| look_up_in(&game, &[word.to_owned()]).valid;
            for word in known.split(' ') {
                assert_eq!(valid(word), Some(true), "{language}: {word}");
            }
            assert_eq!(valid(unknown), Some(false), "{language}: {unknown}");
        }
    }

    #[test]
    fn a_page_asks_about_twenty_words_of_sixty_letters_at_most() {
        let words = |query: &str| asked(query).map(|words| words.join(" "));
        for (query, expected) in [
            ("words=qi", Some("qi")),
            (
                "day=1&words=qi%20+za%2c,%C3%A9t%C3%A9&words=no",
                Some("qi za été"),
            ),
            ("", None),
            ("word=qi", None),
            ("words=", None),
            ("words=+%2C+", None),
        ] {
            assert_eq!(words(query).as_deref(), expected, "{query}");
        }
        let many = |n: usize| asked(&format!("words={}", "qi+".repeat(n))).map(|words| words.len());
        assert_eq!((many(20), many(21)), (Some(20), None));
        let long = |n: usize| asked(&format!("words={}", "%C3%A9".repeat(n))).is_some();
        assert_eq!((long(60), long(61)), (true, false));
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
