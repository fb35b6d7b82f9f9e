//! `tileref word`: look up words for a challenge.

use clap::Args as ClapArgs;

use super::exit::Exit;
use super::open;
use super::ui::Ui;
use crate::dictionaries::{DictionaryError, NamedBy};
use crate::lexicon;
use crate::lookup::look_up;

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
    Ok(match answer.has_no_verdict() {
        true => Exit::Trouble,
        false if answer.valid => Exit::Fine,
        false => Exit::No,
    })
}

/// The words of these arguments, without the commas between them. An empty argument stays, as a word without letters.
fn separated(arguments: &[String]) -> Vec<String> {
    let words = arguments.iter().flat_map(|argument| {
        let parts = argument.split(',');
        parts.filter(|part| !part.is_empty() || argument.is_empty())
    });
    words.map(ToOwned::to_owned).collect()
}
