//! `tileref word`: the challenge lookup.

use std::fmt::Write as _;

use clap::Args as ClapArgs;
use serde::Serialize;
use unicode_normalization::UnicodeNormalization as _;
use unicode_width::UnicodeWidthStr as _;

use super::dictionaries::{self, Error, clipped};
use super::ui::{Exit, Ui};
use crate::game::Game;
use crate::lexicon::{self, Lexicon, is_letter, upper};
use crate::text::{count, listed, shown};

/// How many near words a refused word is shown with.
const NEAREST: usize = 5;

/// How much of a word is shown to people, in characters.
const SHOWN: usize = 40;

/// Looks words up for a challenge: each word, then one verdict for the whole play.
///
/// The play stands only if every word is in the dictionary. A refused word is shown with the nearest words that
/// are valid. The exit code is 0 if all are valid, 1 if any is not, 2 if the dictionary cannot be asked, or something is
/// no word at all (`l?tch`).
#[derive(Debug, ClapArgs)]
#[command(after_help = "Examples:
  tileref word qi                            one word
  tileref word latch towns qi                all words of a play: one verdict
  tileref word --dictionary common zebra     ask another list
  tileref word --dictionary ./club.txt qi    ask a word list that was not added")]
pub struct Args {
    /// The words to look up, in any case
    #[arg(required = true, value_name = "WORD")]
    pub words: Vec<String>,

    /// The list to ask: a name (see `tileref dict list`) or the path of a word list
    ///
    /// A name wins over a file that is called the same; write `./NAME` for the file.
    #[arg(short, long, value_name = "D", default_value = lexicon::DEFAULT)]
    pub dictionary: String,

    /// Answer with one JSON document
    #[arg(long)]
    pub json: bool,
}

/// The answer for one play.
#[derive(Debug, Serialize)]
pub(super) struct Answer {
    dictionary: String,
    words: Vec<Ruling>,
    pub valid: bool,
}

/// The answer for one word.
#[derive(Debug, Serialize)]
struct Ruling {
    word: String,
    valid: bool,
    nearest: Vec<String>,
    /// Why it cannot be a word of any list.
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<String>,
    /// What decided it.
    #[serde(skip)]
    by: By,
}

/// What decides whether a word is valid.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum By {
    /// The word list.
    List,
    /// The guide of the game, which disallows some words of the list.
    Guide,
    /// The table, which allowed or banned the word against the list.
    Table,
}

impl Answer {
    /// A word with something else than letters in it could not be asked for.
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
/// When the dictionary cannot be asked, or the answer cannot be written.
pub fn run(args: &Args, ui: &mut Ui) -> anyhow::Result<Exit> {
    let found =
        dictionaries::resolve(&args.dictionary, None).and_then(|list| list.ok_or(Error::NoneAsked));
    let list = match found {
        Ok(list) => list,
        Err(e) if args.json => {
            ui.say_json(&e.document())?;
            return Ok(Exit::Trouble);
        }
        Err(e) => return Err(e.into()),
    };
    let (answer, text) = asked(&list, &args.words, None);
    if args.json {
        ui.say_json(&answer)?;
    } else {
        ui.say(&text)?;
    }
    Ok(answer.exit())
}

/// Looks words up as a table has them, which may have changed its list; whether all of them are valid, and the answer for
/// people. `None` where it plays without a dictionary.
pub(super) fn asked_at(game: &Game, words: &[String]) -> Option<(bool, String)> {
    let list = game.vocabulary().lexicon()?;
    let (answer, text) = asked(list, words, Some(game));
    Some((answer.valid, text))
}

/// Looks words up in a list, over which a table has the last word, and tells the answer to programs and to people.
fn asked(list: &Lexicon, words: &[String], table: Option<&Game>) -> (Answer, String) {
    let words: Vec<Ruling> = words
        .iter()
        .map(|typed| ruling(list, typed, table))
        .collect();
    let answer = Answer {
        dictionary: shown(list.name()),
        valid: words.iter().all(|word| word.valid),
        words,
    };
    let text = told(&answer, list.len(), table);
    (answer, text)
}

/// Looks one word up.
fn ruling(list: &Lexicon, typed: &str, table: Option<&Game>) -> Ruling {
    let Some(word) = lexicon::fold(typed) else {
        return Ruling {
            word: shown(&upper(typed)),
            valid: false,
            nearest: Vec::new(),
            reason: Some(flaw(typed)),
            by: By::List,
        };
    };
    let listed = list.contains(&word);
    let valid = table.map_or(listed, |game| game.vocabulary().knows(&word));
    let nearest = if valid {
        Vec::new()
    } else {
        list.nearest(&word, NEAREST)
    };
    let nearest = nearest.iter().map(|near| upper(near)).collect();
    Ruling {
        word: shown(&upper(&word)),
        valid,
        nearest,
        reason: None,
        by: match table {
            Some(game) if game.vocabulary().disallows(&word) => By::Guide,
            _ if valid != listed => By::Table,
            _ => By::List,
        },
    }
}

/// Why what was typed is no word.
fn flaw(typed: &str) -> String {
    match typed.nfc().find(|&c| !is_letter(c)) {
        Some(c) => format!("`{}` is not a letter", shown(&c.to_string())),
        None => "there is no letter in it".to_owned(),
    }
}

/// The answer for people.
fn told(answer: &Answer, words_in_list: usize, table: Option<&Game>) -> String {
    let short = |word: &str| {
        if word.is_empty() {
            "(nothing)".to_owned()
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
        let said = match (&ruling.reason, ruling.nearest.as_slice()) {
            _ if ruling.valid && ruling.by == By::Table => "valid: the table allowed it".to_owned(),
            _ if ruling.valid => "valid".to_owned(),
            _ if ruling.by == By::Table => "not valid: the table banned it".to_owned(),
            _ if ruling.by == By::Guide => "not valid: the guide disallows it".to_owned(),
            (Some(reason), _) => format!("cannot be asked: {reason}"),
            (None, []) => "not valid".to_owned(),
            (None, nearest) => format!("not valid; nearest: {}", nearest.join(", ")),
        };
        let _ = writeln!(
            text,
            "{word}{:gap$}{said}",
            "",
            gap = widest - word.width() + 2
        );
    }
    let name = clipped(&answer.dictionary, 80);
    text += &format!("asked {name}, {}\n", count(words_in_list, "word"));
    // What the table decided is no question of the list, and not every table has challenges.
    let by_table = answer.words.iter().any(|word| word.by == By::Table);
    if !by_table && table.is_none_or(|game| game.rules().has_challenges()) {
        text += &(verdict(answer, &short, &name) + "\n");
    }
    text
}

/// One sentence for the whole play.
fn verdict(answer: &Answer, short: &[String], name: &str) -> String {
    let (mut bad, mut unasked): (Vec<&str>, Vec<&str>) = (Vec::new(), Vec::new());
    for (ruling, word) in answer.words.iter().zip(short) {
        let list = match ruling.reason {
            Some(_) => &mut unasked,
            None if ruling.valid => continue,
            None => &mut bad,
        };
        if !list.contains(&word.as_str()) {
            list.push(word);
        }
    }
    if !unasked.is_empty() {
        let words = listed(&unasked);
        return format!("there is no verdict: {words} cannot be asked, a word has only letters");
    }
    let by_guide = answer.words.iter().any(|word| word.by == By::Guide);
    match (bad.as_slice(), short) {
        ([one], _) if by_guide => {
            format!("the guide disallows {one}: a challenge of it would be right")
        }
        (several, _) if by_guide => {
            format!(
                "{} do not count: a challenge of them would be right",
                listed(several)
            )
        }
        ([], [one]) => format!("{one} is in {name}: a challenge of it would be wrong"),
        ([], all) => format!(
            "all {} words are in {name}: a challenge of them would be wrong",
            all.len()
        ),
        ([one], _) => format!("{one} is not in {name}: a challenge of it would be right"),
        (several, _) => format!(
            "{} are not in {name}: a challenge of them would be right",
            listed(several)
        ),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn answer(words: &[&str]) -> (Answer, String) {
        let list = lexicon::embedded("common").unwrap();
        let words: Vec<String> = words.iter().map(|&word| word.to_owned()).collect();
        asked(&list, &words, None)
    }

    #[test]
    fn each_word_and_then_one_verdict() {
        for (words, told) in [
            (
                &["Zebra"][..],
                "ZEBRA  valid\nasked common, 76104 words\nZEBRA is in common: a challenge of it would be wrong\n",
            ),
            (
                &["zebra", "ox"],
                "ZEBRA  valid\nOX     valid\nasked common, 76104 words\n\
                 all 2 words are in common: a challenge of them would be wrong\n",
            ),
            (
                &["ox", "zbera", "r2", ""],
                "OX         valid\nZBERA      not valid; nearest: ZEBRA\nR2         cannot be asked: `2` is not a letter\n\
                 (nothing)  cannot be asked: there is no letter in it\nasked common, 76104 words\n\
                 there is no verdict: R2 and (nothing) cannot be asked, a word has only letters\n",
            ),
            (
                &["zbera", "ox", "xo", "Zbera"],
                "ZBERA  not valid; nearest: ZEBRA\nOX     valid\nXO     not valid; nearest: DO, GO, HO, LO, NO\n\
                 ZBERA  not valid; nearest: ZEBRA\nasked common, 76104 words\n\
                 ZBERA and XO are not in common: a challenge of them would be right\n",
            ),
            (
                &["a\u{1b}[2J"],
                "A\\u{1b}[2J  cannot be asked: `\\u{1b}` is not a letter\nasked common, 76104 words\n\
                 there is no verdict: A\\u{1b}[2J cannot be asked, a word has only letters\n",
            ),
        ] {
            assert_eq!(answer(words).1, told);
        }
    }

    #[test]
    fn a_long_word_is_clipped_for_people_and_whole_in_json() {
        let (answer, told) = answer(&["z".repeat(10_000).as_str()]);
        assert_eq!((answer.words[0].word.len(), answer.valid), (10_000, false));
        assert!(answer.words[0].nearest.is_empty());
        assert!(told.lines().all(|line| line.len() < 100), "{told}");
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
