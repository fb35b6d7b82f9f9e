//! What happened in a turn, item by item: every output tells these, in this order.

use std::collections::BTreeSet;
use std::fmt;

use crate::action::{Action, Time};
use crate::game::{Entry, Game, Round, Status};
use crate::lexicon::upper;
use crate::score::{Bonus, ScoredWord, Strike, Sum};
use crate::text::{count, listed, shown};

/// An entry of the game as others may see it. Texts are safe to show in one line of a terminal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Turn<'a> {
    /// Its entry, counted from 0.
    pub entry: usize,
    /// Its number among the turns of the record, counted from 1; `None` for what nobody says: a lost turn, overtime.
    pub n: Option<usize>,
    /// Who said it.
    pub who: String,
    /// What was said, or what may be told of it; a lost turn has nothing.
    pub said: Option<String>,
    /// How long it took, where the record tells.
    pub took: Option<Time>,
    /// What it came to, item by item.
    pub items: Vec<Item<'a>>,
    /// What it came to where it is no play.
    pub outcome: Option<String>,
    /// What it adds to the score of who said it; `None` where nothing can be scored.
    pub points: Option<i64>,
    /// The score after it; `None` for the table.
    pub total: Option<i64>,
}

/// An item of a turn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Item<'a> {
    /// A word and its arithmetic; of a list, where it may be struck.
    Word(&'a ScoredWord),
    /// New racks were drawn after it.
    Redrawn,
    /// The sum of so many words, multiplied.
    Multiplied {
        /// How often it counts: once for each word.
        times: u32,
        /// The sum.
        sum: u32,
    },
    /// A bonus that was paid.
    Bonus(&'a Bonus),
    /// A bonus that was earned and not announced.
    Missed(&'a Bonus),
    /// What the tiles on a rack come to.
    Unplayed(&'a Sum),
    /// What somebody else gains.
    Gain {
        /// The name, safe to show.
        name: String,
        /// The points.
        points: i64,
    },
    /// The play was taken off.
    Withdrawn,
    /// Words that were challenged, and what the dictionary says of them.
    LookedUp {
        /// The words, in capitals.
        words: Vec<String>,
        /// Whether they are in it.
        valid: bool,
        /// The name of the dictionary, safe to show.
        lexicon: String,
    },
    /// Words that the guide disallows, in capitals, whatever the dictionary has.
    Disallowed {
        /// The words.
        words: Vec<String>,
    },
    /// More time was used than a game has.
    Overtime {
        /// Time beyond it.
        over: Time,
        /// Time that a game has.
        limit: Time,
    },
}

/// As a person would write it under the turn.
impl fmt::Display for Item<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Word(word) => {
                f.write_str(&upper(&word.spelling))?;
                if let Some(strike) = word.struck {
                    return write!(f, " struck: {}", strike.name().replace('-', " "));
                }
                let (sum, points) = (word.sum.to_string(), word.points());
                if sum == points.to_string() {
                    write!(f, " {points}")
                } else {
                    write!(f, " {sum} = {points}")
                }
            }
            Self::Redrawn => f.write_str("everybody passed at the start: new racks are drawn"),
            Self::Multiplied { times, sum } => {
                let points = sum.saturating_mul(*times);
                write!(f, "{times} words: {sum} x{times} = {points}")
            }
            Self::Bonus(bonus) => write!(f, "{} bonus +{}", bonus.name, bonus.points),
            Self::Missed(bonus) => {
                write!(f, "missed: {} +{}, not announced", bonus.name, bonus.points)
            }
            Self::Unplayed(sum) => write!(f, "unplayed {sum} = {}", sum.points()),
            Self::Gain { name, points } => write!(f, "{name} gains {points}"),
            Self::Withdrawn => f.write_str("taken off by a challenge"),
            Self::LookedUp {
                words,
                valid,
                lexicon,
            } => {
                let are = if words.len() == 1 { "is" } else { "are" };
                let not = if *valid { "" } else { "not " };
                write!(f, "{} {are} {not}in {lexicon}", listed(words))
            }
            Self::Disallowed { words } => write!(f, "the guide disallows {}", listed(words)),
            Self::Overtime { over, limit } => write!(f, "overtime: {over} beyond {limit}"),
        }
    }
}

/// Every turn, the first one first.
pub fn turns(game: &Game) -> impl DoubleEndedIterator<Item = Turn<'_>> {
    let said = game.entries().iter().scan(0, |said, entry| {
        *said += usize::from(entry.is_said());
        Some(*said)
    });
    let numbers: Vec<usize> = said.collect();
    (0..numbers.len()).map(move |at| told(game, at, numbers[at]))
}

/// The turn of an entry, counted from 0.
pub fn turn(game: &Game, at: usize) -> Option<Turn<'_>> {
    let before = game.entries().get(..=at)?.iter();
    let said = before.filter(|entry| entry.is_said()).count();
    Some(told(game, at, said))
}

/// A turn that is the `said`th of the record, or comes after it.
fn told(game: &Game, at: usize, said: usize) -> Turn<'_> {
    let entry = &game.entries()[at];
    let hidden = game.hides(at);
    let scores = matches!(
        entry.status,
        Status::Scored | Status::Listed | Status::Rack | Status::Adjusted
    );
    Turn {
        entry: at,
        n: entry.is_said().then_some(said),
        who: shown(&entry.actor),
        said: line(entry, hidden),
        took: entry.took.map(Time),
        items: items(game, at),
        outcome: outcome(game, entry).map(|outcome| outcome + again(entry)),
        points: (scores && !hidden).then_some(entry.points),
        total: entry.total,
    }
}

/// The number of the first entry that belongs to what was just said: the play before turns that were skipped.
pub fn last(game: &Game) -> usize {
    let entries = game.entries().iter();
    let spoken = entries.enumerate().rev().find(|(_, entry)| entry.is_said());
    spoken.map_or(0, |(n, _)| n)
}

/// The number of the first entry to tell, of what was said from one entry of the game on: the last list of a round
/// tells all of them.
pub fn told_from(game: &Game, from: usize) -> usize {
    let listed = game
        .entries()
        .get(from)
        .is_some_and(|entry| entry.status == Status::Listed);
    let round = game.round().filter(|round| listed && !round.is_open());
    round.and_then(Round::first_entry).unwrap_or(from).min(from)
}

fn items(game: &Game, at: usize) -> Vec<Item<'_>> {
    let entry = &game.entries()[at];
    let overtime = entry.overtime.map(|over| Item::Overtime {
        over: Time(over),
        limit: Time(game.rules().session_options.game_clock * 60),
    });
    let words = entry.words.iter().map(|word| Item::Word(word));
    let multiplied = entry.multiplier.filter(|&times| times > 1).map(|times| {
        let words = entry.words.iter();
        let sum = words.fold(0, |sum: u32, word| sum.saturating_add(word.sum.points()));
        Item::Multiplied { times, sum }
    });
    let unplayed = entry.unplayed.iter().filter(|sum| sum.points() > 0);
    let gain = |&(seat, points): &(usize, i64)| Item::Gain {
        name: shown(&game.seats().seat(seat).name),
        points,
    };
    words
        .chain(entry.redrawn.then_some(Item::Redrawn))
        .chain(multiplied)
        .chain(entry.bonuses.iter().map(Item::Bonus))
        .chain(entry.missed.iter().map(Item::Missed))
        .chain(unplayed.map(Item::Unplayed))
        .chain(entry.gains.iter().map(gain))
        .chain((entry.status == Status::Withdrawn).then_some(Item::Withdrawn))
        .chain(looked_up(game, at))
        .chain(overtime)
        .collect()
}

/// The line that was said, as far as others may see it.
fn line(entry: &Entry, hidden: bool) -> Option<String> {
    if hidden {
        let words = entry.action.split_whitespace().count().saturating_sub(1);
        return Some(format!(
            "{}, hidden until every list is in",
            count(words, "word")
        ));
    }
    entry.is_said().then(|| shown(&entry.action))
}

/// What is told where a word of a list is challenged again.
fn again(entry: &Entry) -> &'static str {
    if entry.again {
        "; it was ruled on before"
    } else {
        ""
    }
}

fn outcome(game: &Game, entry: &Entry) -> Option<String> {
    let lists = game.rules().mechanic.rounds().is_some();
    if let Some(strike) = entry.struck {
        let right = entry.status == Status::ChallengeUpheld;
        let why = strike.name().replace('-', " ");
        return Some(match strike {
            Strike::NotAWord if right => "right: the word is struck already".to_owned(),
            Strike::NotAWord => "the word stays struck".to_owned(),
            _ if right => format!("right, but the word was struck already: {why}"),
            _ => format!("wrong: it is a word, but it is struck: {why}"),
        });
    }
    let told = match entry.status {
        Status::Scored | Status::Withdrawn | Status::Listed | Status::Note | Status::Adjusted => {
            return None;
        }
        Status::Passed => "a turn without a word",
        Status::Exchanged => "tiles exchanged, a turn without a word",
        Status::Forfeited => "the time ran out, a turn without a word",
        Status::Burned => "a tile laid for nothing",
        Status::Lost => "loses this turn to a rejected challenge",
        Status::ChallengeUpheld if lists => "right: the word is struck",
        Status::ChallengeUpheld => "right: the play comes off the table",
        Status::ChallengeRejected if lists => "wrong: the word counts",
        Status::ChallengeRejected => "wrong: the play stands",
        Status::Rack if game.counts_racks() => "unplayed tiles are subtracted",
        Status::Rack => "unplayed tiles count for nothing in this game",
    };
    Some(told.to_owned())
}

/// What the dictionary says of the words that a challenge doubted, where that is what was ruled: a vote has no reasons.
fn looked_up(game: &Game, at: usize) -> Option<Item<'_>> {
    let (before, entry) = (&game.entries()[..at], &game.entries()[at]);
    let valid = match entry.status {
        Status::ChallengeUpheld => false,
        Status::ChallengeRejected => true,
        _ => return None,
    };
    // The words of a list are ruled on one by one.
    if game.rules().mechanic.rounds().is_some() {
        return None;
    }
    let vocabulary = game.vocabulary();
    let lexicon = vocabulary.lexicon()?;
    let play = before.iter().rfind(|entry| !entry.words.is_empty())?;
    let Ok(Action::Challenge { word: doubted, .. }) = Action::parse(&entry.action) else {
        return None;
    };
    let is_doubted = |word: &&str| doubted.as_ref().is_none_or(|doubted| *word == doubted);
    let words = play.words.iter().map(|word| word.spelling.as_str());
    let (known, unknown): (BTreeSet<_>, BTreeSet<_>) = words
        .filter(is_doubted)
        .partition(|word| vocabulary.knows(word));
    let words = if valid { known } else { unknown.clone() };
    // Words that the guide disallows are reason enough.
    let disallowed = words.iter().filter(|word| vocabulary.disallows(word));
    let disallowed: Vec<String> = disallowed.map(|word| upper(word)).collect();
    if !disallowed.is_empty() {
        return Some(Item::Disallowed { words: disallowed });
    }
    // Of what the table allowed or banned the list says nothing.
    if words.iter().any(|word| lexicon.contains(word) != valid) {
        return None;
    }
    let ruled = !words.is_empty() && valid == unknown.is_empty();
    ruled.then(|| Item::LookedUp {
        words: words.into_iter().map(upper).collect(),
        valid,
        lexicon: shown(lexicon.name()),
    })
}
