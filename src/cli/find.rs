//! `tileref find`: every word in the grid of a round.

use super::open;
use crate::features::Form;
use std::cmp::Reverse;
use std::collections::BTreeMap;
use std::path::PathBuf;
use std::time::{Duration, Instant};

use clap::Args as ClapArgs;
use serde::Serialize;
use serde_json::json;

use super::exit::Exit;
use super::number::between;
use super::terminal::{TextStyle, note};
use super::ui::Ui;
use crate::game::{Game, Round};
use crate::letter_grid::{self, Adjacency};
use crate::lexicon::{Case, Lexicon};
use crate::referee::Vocabulary;
use crate::render;
use crate::text::{count, listed, shown};

/// Find every word in the grid of the last round, best first.
///
/// Until every list is in, the output does not show who found a word, and a note warns you not to show the words yet.
#[derive(Debug, ClapArgs)]
#[command(after_help = "Examples:
  tileref find friday.yaml           the best 15 words, their paths, and who found them
  tileref find friday.yaml --all     all words
  tileref find --json friday.yaml    all words, for a script")]
pub struct Args {
    /// The record; `-` reads standard input
    #[arg(default_value = super::DEFAULT_FILE)]
    pub file: PathBuf,

    /// How many words to show
    #[arg(
        long,
        alias = "limit",
        default_value_t = LIMIT,
        value_name = "N",
        allow_negative_numbers = true
    )]
    #[arg(value_parser = between::<usize>(1, u32::MAX.into()))]
    pub top: usize,

    /// Show every word
    #[arg(long, conflicts_with = "top")]
    pub all: bool,

    /// Print one JSON document
    #[arg(long)]
    pub json: bool,
}

/// How many words are shown by default; they fit on a screen of 24 lines.
pub const LIMIT: usize = 15;

/// The time limit for the words; a large grid with blanks has more paths than anybody would wait for.
const WORDS: Duration = Duration::from_secs(1);
/// The time limit for the words and their paths together.
const PATHS: Duration = Duration::from_millis(1_500);

/// The note if that was not enough.
const CUT_SHORT: &str =
    "this grid has more paths than there was time for: words or paths are missing\n";

/// A word in the grid.
#[derive(Debug, Serialize)]
struct Word {
    #[serde(rename = "word")]
    spelling: String,
    points: u32,
    sum: String,
    cells: Vec<String>,
    found_by: Vec<String>,
    #[serde(skip)]
    lower: String,
}

impl Word {
    /// A word of a round, without its path. While the round is open, nobody is named as its finder: lists are hidden.
    fn new(lower: String, rings: u32, game: &Game, round: &Round) -> Self {
        let closed = Some(round).filter(|_| game.open_round().is_none());
        let finders = closed.into_iter().flat_map(|round| round.finders(&lower));
        let letters = lower.chars().count();
        let worth = game.rules().features.rounds.as_ref();
        let sum = letter_grid::sum(worth.map_or(0, |rounds| rounds.worth(letters)), rings);
        Self {
            points: sum.points(),
            sum: sum.to_string(),
            cells: Vec::new(),
            found_by: finders
                .map(|seat| game.seats().name(seat).to_owned())
                .collect(),
            spelling: words_case(game).upper(&lower),
            lower,
        }
    }
}

/// How the words of the list are written.
fn words_case(game: &Game) -> Case {
    game.vocabulary()
        .lexicon()
        .map(Lexicon::case)
        .unwrap_or_default()
}

/// Runs the command.
///
/// # Errors
/// The record cannot be read, is not a game of word paths, or has no grid or no dictionary.
pub fn run(args: &Args, ui: &mut Ui) -> anyhow::Result<Exit> {
    let named = args.file.display().to_string();
    let is_word = named.chars().all(char::is_alphabetic) && !args.file.exists();
    anyhow::ensure!(
        !is_word,
        "`find` takes a record of word paths; `tileref word {named}` looks a word up"
    );
    let session = open::record(&args.file)?;
    if session.game().open_round().is_some() && !args.json {
        note("the round is still open: players who are writing lists must not see these words");
    }
    let all = args.all || args.json;
    let limit = if all { usize::MAX } else { args.top };
    let found = Found::best(session.game(), limit)?;
    let text = |style| listing(session.game(), &found, limit, style);
    let document = || json!({ "words": found.words, "complete": found.complete });
    ui.answer(args.json, document, text)
}

/// The best words of the round and the total number of words, as text.
///
/// # Errors
/// The game has no grid, or no dictionary.
pub fn best_words(game: &Game, most: usize, style: TextStyle) -> anyhow::Result<String> {
    let found = Found::best(game, most)?;
    Ok(listing(game, &found, most, style))
}

fn listing(game: &Game, found: &Found, limit: usize, style: TextStyle) -> String {
    let mut table = render::table(style, &["word", "points", "path", "found by"]);
    for word in found.words.iter().take(limit) {
        let sum = if word.sum == word.points.to_string() {
            word.sum.clone()
        } else {
            format!("{} = {}", word.sum, word.points)
        };
        let finders = word.found_by.iter().map(|name| shown(name));
        table.add_row([
            word.spelling.clone(),
            sum,
            word.cells.join(" "),
            finders.collect::<Vec<_>>().join(", "),
        ]);
    }
    let unseen: Vec<String> = found
        .words
        .iter()
        .filter(|word| word.found_by.is_empty())
        .take(3)
        .map(|word| word.spelling.clone())
        .collect();
    let mut text = render::drawn(table);
    text += &format!("{} in this grid", count(found.words.len(), "word"));
    if limit < found.words.len() {
        text += &format!("; showing the best {limit}");
    }
    text.push('\n');
    text += if found.complete { "" } else { CUT_SHORT };
    let open = game.open_round().is_some();
    if !unseen.is_empty() && !open {
        text += &format!("the best words nobody found: {}\n", listed(&unseen));
    }
    text
}

/// The words of a grid, best first: by points, then by length, then alphabetically.
struct Found {
    words: Vec<Word>,
    /// The time was sufficient for all words and paths.
    complete: bool,
}

impl Found {
    /// The words of the last round, with the paths of the best `limit`, as far as there is time.
    fn best(game: &Game, limit: usize) -> anyhow::Result<Self> {
        if game.rules().features.form != Form::Lists {
            anyhow::bail!(
                "`find` is for word paths; this game is {}",
                shown(&game.rules().name)
            );
        }
        let Some(round) = game.round() else {
            anyhow::bail!("there is no grid yet")
        };
        let Some(lexicon) = game.vocabulary().lexicon() else {
            anyhow::bail!("this game has no dictionary, so there are no words to find")
        };
        let (grid, began, mut complete) = (round.adjacency(), Instant::now(), true);
        let mut has_time = || {
            complete = complete && began.elapsed() < WORDS;
            complete
        };
        let least = game.rules().features.min_length;
        let rings = rings_by_word(grid, lexicon, game.vocabulary(), least, &mut has_time);
        let valid = rings
            .into_iter()
            .filter(|(word, _)| game.vocabulary().knows(word));
        let words = valid.map(|(word, rings)| Word::new(word, rings, game, round));
        let mut words: Vec<Word> = words.collect();
        let length = |word: &Word| Reverse(word.lower.chars().count());
        words.sort_by_key(|word| (Reverse(word.points), length(word)));
        for word in words.iter_mut().take(limit) {
            if began.elapsed() >= PATHS {
                complete = false;
                break;
            }
            let route = grid.route(&word.lower);
            let cells = route.iter().flat_map(|route| &route.cells);
            word.cells = cells.map(ToString::to_string).collect();
        }
        Ok(Self { words, complete })
    }
}

/// The words of at least `least` letters that a grid spells, in the dictionary or allowed by the table, each with its
/// rings.
fn rings_by_word(
    grid: &Adjacency,
    lexicon: &Lexicon,
    vocabulary: &Vocabulary,
    least: usize,
    has_time: &mut dyn FnMut() -> bool,
) -> BTreeMap<String, u32> {
    let found = grid.find(lexicon, least, has_time).into_iter();
    let mut rings: BTreeMap<String, u32> =
        found.map(|found| (found.spelling, found.rings)).collect();
    for spelling in vocabulary.allowed() {
        if spelling.chars().count() >= least && !rings.contains_key(spelling) && has_time() {
            let route = grid.route(spelling);
            rings.extend(route.map(|route| (spelling.clone(), route.rings)));
        }
    }
    rings
}
