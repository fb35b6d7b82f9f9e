//! `tileref find`: every word in the grid of a round.

use std::path::PathBuf;

use clap::Args as ClapArgs;
use serde::Serialize;
use serde_json::json;

use super::number::between;
use super::render;
use super::session::Session;
use super::ui::{self, Exit, Look, Ui};
use crate::game::Game;
use crate::lexicon::upper;
use crate::text::{count, listed, shown};

/// Find every word in the grid of the last round, best first.
///
/// While a list is missing, the output does not show who found a word, and a note warns that it is too early to show
/// the words.
#[derive(Debug, ClapArgs)]
#[command(after_help = "Examples:
  tileref find friday.yaml              the best 20 words, with their paths and finders
  tileref find friday.yaml --limit 0    all words
  tileref find --json friday.yaml       all words, for a script")]
pub struct Args {
    /// The record; `-` reads standard input
    #[arg(default_value = super::DEFAULT_FILE)]
    pub file: PathBuf,

    /// How many words to show; 0 for all
    #[arg(
        long,
        default_value_t = 20,
        value_name = "N",
        allow_negative_numbers = true
    )]
    #[arg(value_parser = between::<usize>(0, u32::MAX.into()))]
    pub limit: usize,

    /// Print one JSON document
    #[arg(long)]
    pub json: bool,
}

/// A word in the grid.
#[derive(Debug, Serialize)]
struct Word {
    #[serde(rename = "word")]
    spelling: String,
    points: u32,
    sum: String,
    cells: Vec<String>,
    found_by: Vec<String>,
}

/// Runs the command.
///
/// # Errors
/// The record cannot be read, is not a game of word paths, or has no grid or no dictionary.
pub fn run(args: &Args, ui: &mut Ui) -> anyhow::Result<Exit> {
    let session = Session::open(&args.file)?;
    if session.game().open_round().is_some() && !args.json {
        ui::note("the round is still open: players who are writing lists must not see these words");
    }
    let words = words(session.game())?;
    let text = |look| listing(session.game(), &words, args.limit, look);
    ui.answer(args.json, || json!({ "words": words }), text)
}

/// The best words of the round, and the number of all words.
///
/// # Errors
/// The game has no grid, or no dictionary.
pub fn best_words(game: &Game, limit: usize, ui: &Ui) -> anyhow::Result<String> {
    Ok(listing(game, &words(game)?, limit, ui.look))
}

fn listing(game: &Game, words: &[Word], limit: usize, look: Look) -> String {
    let mut table = render::table(look, &["word", "points", "path", "found by"]);
    let limit = if limit == 0 { words.len() } else { limit };
    for word in words.iter().take(limit) {
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
    let all = count(words.len(), "word");
    let unseen: Vec<String> = words
        .iter()
        .filter(|word| word.found_by.is_empty())
        .take(3)
        .map(|word| word.spelling.clone())
        .collect();
    let mut text = render::drawn(&table);
    text += &format!("{all} in this grid");
    if limit < words.len() {
        text += &format!("; showing the best {limit}");
    }
    text.push('\n');
    let open = game.open_round().is_some();
    if !unseen.is_empty() && !open {
        text += &format!("the best words nobody found: {}\n", listed(&unseen));
    }
    text
}

/// Every word in the grid, best first: by points, then by length, then alphabetically.
fn words(game: &Game) -> anyhow::Result<Vec<Word>> {
    let Some(paths) = game.rules().mechanic.rounds() else {
        anyhow::bail!(
            "`find` is for word paths; this game is {}",
            shown(&game.rules().name)
        );
    };
    let Some(round) = game.round() else {
        anyhow::bail!("there is no grid yet")
    };
    let vocabulary = game.vocabulary();
    let Some(lexicon) = vocabulary.lexicon() else {
        anyhow::bail!("this game has no dictionary, so there are no words to find")
    };
    let least = paths.house.min_length as usize;
    let listed = round.adjacency().find(lexicon, least);
    let mut spellings: Vec<String> = listed.into_iter().map(|found| found.spelling).collect();
    let long = |word: &&String| word.chars().count() >= least;
    spellings.extend(vocabulary.allowed().filter(long).cloned());
    spellings.sort_unstable();
    spellings.dedup();
    let name = |seat: usize| game.seats().seat(seat).name.clone();
    // While the round is open, lists are hidden.
    let closed = Some(round).filter(|_| game.open_round().is_none());
    let word = |spelling: String| {
        let finders = closed.map(|round| round.finders(&spelling).map(name).collect());
        let route = round.adjacency().route(&spelling)?;
        Some(Word {
            points: route.sum().points(),
            sum: route.sum().to_string(),
            cells: route.cells.iter().map(ToString::to_string).collect(),
            found_by: finders.unwrap_or_default(),
            spelling: upper(&spelling),
        })
    };
    let mut words: Vec<Word> = spellings
        .into_iter()
        .filter(|spelling| vocabulary.knows(spelling))
        .filter_map(word)
        .collect();
    let longer = |word: &Word| std::cmp::Reverse(word.cells.len());
    words.sort_by_key(|word| (std::cmp::Reverse(word.points), longer(word)));
    Ok(words)
}
