//! `tileref rules check`: what is wrong with a ruleset file.

use std::path::{Path, PathBuf};

use clap::Args as ClapArgs;
use fst::Streamer as _;
use serde::Serialize;

use super::start::PLAYED;
use crate::cli::exit::Exit;
use crate::cli::open;
use crate::cli::terminal::{error_text, message};
use crate::cli::ui::Ui;
use crate::dictionaries::{DictionaryError, NamedBy};
use crate::fault::Fault;
use crate::features::Form;
use crate::files;
use crate::lexicon::{Lexicon, clusters};
use crate::rules::{BUILT_IN, Checked, MOST_FAULTS, Ruleset};
use crate::section::{self, RulesetError, RulesetProblem};
use crate::session;
use crate::text::{count, listed, shown};
use crate::tile::{Face, Tally, TileSet};
use crate::yaml::{self, TextPlace};

/// Check your own ruleset: everything that is wrong with it, each with its line and what to try.
///
/// An error keeps the ruleset from being used. A warning is about a key that can never matter, such as a bonus for more tiles
/// than fit on a line. The exit code is 0 without errors, 1 with some, and 2 if the file is no ruleset at all.
#[derive(Debug, ClapArgs)]
#[command(after_help = "Examples:
  tileref rules check my-rules.yaml
  tileref rules check --json my-rules.yaml                  for another program
  tileref rules check my-rules.yaml --dictionary own.txt    and which words no tiles can spell")]
pub struct Args {
    /// The ruleset file; `-` reads standard input
    #[arg(value_name = "FILE")]
    pub file: PathBuf,

    /// A word list whose words the tiles should spell: a name (see `tileref dict list`) or the path of a list
    #[arg(short, long, value_name = "D")]
    pub dictionary: Option<String>,

    /// Print one JSON document
    #[arg(long)]
    pub json: bool,
}

/// How bad a finding is, by its name in JSON.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
enum Severity {
    /// The ruleset cannot be used.
    Error,
    /// The ruleset can be used, as if the key were not there.
    Warning,
}

/// Something that is wrong.
#[derive(Debug, Serialize)]
struct Finding {
    severity: Severity,
    line: Option<usize>,
    column: Option<usize>,
    /// The keys that lead to it, such as `tiles.A.count`.
    key: String,
    message: String,
    remedy: String,
}

/// The answer, as a JSON document.
#[derive(Debug, Serialize)]
struct Answer {
    file: String,
    /// The id of the ruleset; null if it has none that can be read.
    ruleset: Option<String>,
    errors: usize,
    warnings: usize,
    findings: Vec<Finding>,
}

/// Runs the command.
///
/// # Errors
/// The file cannot be read or is no ruleset; the dictionary cannot be used.
pub fn run(args: &Args, ui: &mut Ui) -> anyhow::Result<Exit> {
    let bytes = files::read_typed(&args.file, section::MAX_BYTES);
    let text = bytes
        .as_ref()
        .map(|bytes| String::from_utf8_lossy(bytes).into_owned());
    let text = text.unwrap_or_default();
    let is_missing = bytes.is_err();
    let checked = session::with_ruleset(&args.file, bytes, Ruleset::check);
    let checked = checked.map_err(|fault| advised(fault, &args.file, is_missing))?;
    let body = yaml::split_mark(&text).1;
    let mut findings = found(&checked);
    if let Some(name) = &args.dictionary {
        let list = open::lists().resolve(name, NamedBy::Keyboard)?;
        let list = list.ok_or(DictionaryError::NoneAsked)?;
        let rules = checked.ruleset.as_ref();
        findings.extend(rules.and_then(|rules| unspellable(rules, &list, body)));
    }
    let many = |severity| {
        let same = |finding: &&Finding| finding.severity == severity;
        findings.iter().filter(same).count()
    };
    let answer = Answer {
        file: args.file.display().to_string(),
        ruleset: checked.ruleset.as_ref().map(|rules| rules.id.clone()),
        errors: many(Severity::Error),
        warnings: many(Severity::Warning),
        findings,
    };
    ui.answer(
        args.json,
        || &answer,
        |_| in_words(&answer, &args.file, body),
    )?;
    Ok(if answer.errors == 0 {
        Exit::Fine
    } else {
        Exit::No
    })
}

/// Says of a missing file that it has the name of a built-in game.
fn advised(fault: Fault, file: &Path, is_missing: bool) -> Fault {
    let mut ids = BUILT_IN.iter().map(|(id, _)| *id);
    let named = ids.find(|id| is_missing && file.as_os_str().eq_ignore_ascii_case(id));
    match named {
        Some(id) => fault.with_advice(format!(
            "`{id}` is a built-in game, not a file: `tileref rules show {id}` prints it"
        )),
        None => fault,
    }
}

/// What to try about a fault.
fn remedy(checked: &Checked, fault: &RulesetError) -> String {
    if let RulesetProblem::NoSuch { name, .. } = &fault.problem
        && fault.keys == ["base"]
        && PLAYED.iter().any(|(played, _)| played == name)
    {
        return format!("`tileref rules new {name} -f own.yaml` writes that ruleset, to edit");
    }
    checked.remedy(fault)
}

/// What was found while the file was read.
fn found(checked: &Checked) -> Vec<Finding> {
    let faults = checked.faults.iter().map(|fault| Finding {
        severity: if fault.problem.is_idle() {
            Severity::Warning
        } else {
            Severity::Error
        },
        line: fault.at.map(|at| at.line),
        column: fault.at.map(|at| at.column),
        key: fault.keys.join("."),
        message: fault.to_string(),
        remedy: remedy(checked, fault),
    });
    faults.collect()
}

/// The answer as text: each finding with its line, and how many there are.
fn in_words(answer: &Answer, file: &Path, body: &str) -> String {
    let mut text = String::new();
    for finding in &answer.findings {
        let place = finding.line.zip(finding.column);
        let place = place.map(|(line, column)| TextPlace { line, column });
        let mut fault = Fault::of_file(file, &finding.message).at(body, place);
        if !finding.message.contains(&finding.remedy) {
            fault = fault.with_advice(&finding.remedy);
        }
        let drawn = match finding.severity {
            Severity::Error => error_text(&fault),
            Severity::Warning => message(&format!("warning: {fault}")),
        };
        text += &format!("{drawn}\n\n");
    }
    let name = shown(&answer.file);
    text + &match (answer.errors, answer.warnings) {
        (0, 0) => format!("{name}: nothing is wrong with it\n"),
        (MOST_FAULTS.., _) => format!("{name}: {MOST_FAULTS} errors; there may be more\n"),
        (errors, 0) => format!("{name}: {}\n", count(errors, "error")),
        (0, warnings) => format!("{name}: can be used; {}\n", count(warnings, "warning")),
        (errors, warnings) => {
            let (errors, warnings) = (count(errors, "error"), count(warnings, "warning"));
            format!("{name}: {errors}, {warnings}\n")
        }
    }
}

/// How many words to name.
const EXAMPLES: usize = 3;

/// The words of a list that all tiles together cannot spell; `None` if there are none, or no tiles are played.
fn unspellable(rules: &Ruleset, list: &Lexicon, body: &str) -> Option<Finding> {
    let tiles = &rules.tiles;
    if tiles.total() == 0 || rules.features.form == Form::Lists {
        return None;
    }
    let (mut examples, mut many) = (Vec::new(), 0);
    let mut words = list.set().stream();
    while let Some(word) = words.next() {
        let word = str::from_utf8(word).unwrap_or_default();
        if !spells(tiles, rules.features.own_tiles, word) {
            many += 1;
            if examples.len() < EXAMPLES {
                examples.push(tiles.alphabet().spelling(word).upper());
            }
        }
    }
    let place = yaml::find(body, &["tiles"]).map(|found| TextPlace::of(body, found.key));
    (many > 0).then(|| Finding {
        severity: Severity::Warning,
        line: place.map(|at| at.line),
        column: place.map(|at| at.column),
        key: "tiles".to_owned(),
        message: format!(
            "all `tiles` together cannot spell {} of {}, such as {}",
            count(many, "word"),
            shown(list.name()),
            listed(examples)
        ),
        remedy: "count more of these letters, or take the words out of the list".to_owned(),
    })
}

/// The set has the tiles for a word: letters of several signs as one tile, or perhaps as several.
fn spells(tiles: &TileSet, own_tiles: bool, word: &str) -> bool {
    let alphabet = tiles.alphabet();
    let joined = alphabet.parts(word).into_iter().map(|(_, part)| part);
    let single = clusters(word).map(|(_, part)| part);
    has_tiles(tiles, joined) || !own_tiles && has_tiles(tiles, single)
}

fn has_tiles<'a>(tiles: &TileSet, parts: impl Iterator<Item = &'a str>) -> bool {
    let (mut used, mut wildcards) = (Tally::default(), tiles.count(Face::Wildcard));
    for part in parts {
        let letter = tiles.alphabet().letter(part).map(Face::Letter);
        let free = |face: &Face| used.count(*face) < tiles.count(*face);
        match letter.filter(free) {
            Some(face) => used.add(face),
            None if wildcards > 0 => wildcards -= 1,
            None => return false,
        }
    }
    true
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_spelled_with_the_tiles_there_are() {
        let rules = Ruleset::parse("base: crossword\ntiles: {CH: {value: 5, count: 1}}\n").unwrap();
        for (word, own_tiles, spelled) in [
            ("pizzas", false, true),
            ("pizzazz", false, false),
            ("chic", true, true),
            ("chichi", true, true),
            ("chichich", true, true),
            ("chichichich", true, false),
            ("chichich", false, true),
            ("naïve", false, true),
        ] {
            let tiles = &rules.tiles;
            assert_eq!(spells(tiles, own_tiles, word), spelled, "{word}");
        }
    }
}
