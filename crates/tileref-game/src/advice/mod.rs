//! What to say about lines: what to try instead of a refused one, in the game as it is now, and what may be wrong with an
//! accepted one.

mod form;
mod now;
mod place;
mod sentences;

pub use now::advice;
pub use place::{Places, is_final, is_open, looked_up, places, refused, short_of_tiles, used_up};
pub use sentences::what_to_say;

pub use crate::reading::{Change, claimable};

use crate::action::Action;
use crate::game::{Entry, Game, LineError};
use crate::lexicon::Spelling;
use crate::reading::{Reading, meant};
use crate::referee::places::is_implausible;
use crate::rule::Reason;
use crate::text::any_of;
use sentences::{form_of, unavailable};

/// What to try instead of a refused line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Proposal {
    /// The sentence to show.
    pub text: String,
    /// The whole line that the sentence quotes. It names a player only if the refused line does not.
    pub line: Option<String>,
    /// Other lines that may be meant as well.
    pub others: Vec<String>,
    /// How the line differs from the refused one.
    pub change: Change,
}

impl From<String> for Proposal {
    /// A sentence that quotes no line to fill in.
    fn from(text: String) -> Self {
        Self {
            text,
            line: None,
            others: Vec::new(),
            change: Change::Doubtful,
        }
    }
}

/// What to try instead of a refused line: the line that is meant, if that is clear, or else what the typed words or the
/// rule suggest.
///
/// ```
/// # use tileref_game::{game::Game, referee::Vocabulary, rules::Ruleset};
/// # let rules = Ruleset::built_in("puzzingo").expect("it is built in");
/// # let mut game = Game::new(rules, &["Ann", "Bob"], Vocabulary::new(None))?;
/// use tileref_game::advice::proposal;
/// let line = "13m r latch";
/// let error = game.submit("Ann", line).unwrap_err();
/// let proposal = proposal(&game, line, &error);
/// assert_eq!(proposal.line.as_deref(), Some("m13 r latch"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn proposal(game: &Game, line: &str, error: &LineError) -> Proposal {
    if let Some((meant, refused)) = meant(game, line, error) {
        return told(game, &meant, refused);
    }
    let form = form::advice(game, line, error);
    form.unwrap_or_else(|| advice(game, error)).into()
}

/// A reading in words.
fn told(game: &Game, meant: &Reading, refused: Option<Reason>) -> Proposal {
    let (change, line) = (meant.change(), meant.whole());
    let text = match refused {
        Some(reason) if !meant.is_shown() => return unavailable(game, &reason).into(),
        Some(_) => form_of(game, &line),
        None if change == Change::Completed => {
            format!("type the whole word, with the letters that are already there: `{line}`")
        }
        None => {
            let lines = std::iter::once(&line).chain(&meant.others);
            did_you_mean(lines).unwrap_or_default() + meant.why + &stake(game, &line)
        }
    };
    let (line, others) = (Some(line), meant.others.clone());
    Proposal {
        text,
        line,
        others,
        change,
    }
}

/// What a challenge that was not typed as one may cost.
fn stake(game: &Game, line: &str) -> String {
    let action = line.rsplit(": ").next().map(|action| game.read(action));
    let is_challenge = matches!(
        action,
        Some(Ok(typed)) if matches!(typed.action, Action::Challenge { verdict: None, .. })
    );
    let price = game.price_of_challenge().filter(|_| is_challenge);
    price.map_or(String::new(), |price| format!(" If it stands, {price}"))
}

/// The question which of these lines is meant; `None` if there are none.
pub fn did_you_mean<'a>(lines: impl IntoIterator<Item = &'a String>) -> Option<String> {
    let quoted = lines.into_iter().map(|line| format!("`{line}`"));
    let lines = any_of(&quoted.collect::<Vec<_>>())?;
    Some(format!("did you mean {lines}?"))
}

/// The line that a person meant, if the typed one is refused and can only be this one in another form.
///
/// ```
/// # use tileref_game::{game::Game, referee::Vocabulary, rules::Ruleset};
/// # let rules = Ruleset::built_in("puzzingo").expect("it is built in");
/// # let game = Game::new(rules, &["Ann", "Bob"], Vocabulary::new(None))?;
/// use tileref_game::advice::understood;
/// assert_eq!(understood(&game, "latch across 13m").as_deref(), Some("m13 r latch"));
/// assert_eq!(understood(&game, "m13 r latch"), None);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn understood(game: &Game, line: &str) -> Option<String> {
    let error = game.trial(line).err()?;
    let (meant, _) = meant(game, line, &error)?;
    (meant.change() == Change::Form).then(|| meant.whole())
}

/// The crossing words that look wrong in a play that was probably laid one row off: a doubled letter such as HH, or no
/// vowel. `None` if most of them look like words. No word is looked up.
pub fn one_row_off(entry: &Entry) -> Option<Vec<Spelling>> {
    let crossing = entry.words.iter().skip(1).map(|word| &word.spelling);
    let count = crossing.len();
    let doubtful: Vec<Spelling> = crossing
        .filter(|word| is_implausible(word))
        .cloned()
        .collect();
    let all = doubtful.len() > 1 && doubtful.len() == count;
    let most = doubtful.len() > 2 && 2 * doubtful.len() > count;
    (all || most).then_some(doubtful)
}

/// The letters of a straight play that runs backwards, in reading order.
///
/// ```
/// # use tileref_game::{game::Game, referee::Vocabulary, rules::Ruleset};
/// # let rules = Ruleset::built_in("puzzingo").expect("it is built in");
/// # let game = Game::new(rules, &["Ann", "Bob"], Vocabulary::new(None))?;
/// use tileref_game::advice::backwards;
/// assert_eq!(backwards(&game, "m13 l tibah").as_deref(), Some("habit"));
/// assert_eq!(backwards(&game, "m13 r habit"), None);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn backwards(game: &Game, line: &str) -> Option<String> {
    let Action::Play(play) = game.read(line).ok()?.action else {
        return None;
    };
    let way = play.main.way()?;
    let letters = play.main.letters().iter().rev();
    (way.axis().forward() != way).then(|| letters.map(|tile| tile.letter).collect())
}
