//! Bonuses for the words of teammates who have racks of their own.

use std::collections::BTreeSet;

use crate::grid::Cell;
use crate::referee::{StandingWord, Teammate};
use crate::score::ScoredWord;
use crate::text::shown;

use super::super::{Connection, TrialPlay};
use super::cell_list;

/// A standing word of a teammate.
struct OfTeammate<'a> {
    teammate: &'a Teammate,
    word: &'a ScoredWord,
}

impl OfTeammate<'_> {
    /// Whose it is, and how it is spelled: `Ann's HABIT`.
    fn describe(&self) -> String {
        format!(
            "{}'s {}",
            shown(&self.teammate.name),
            self.word.spelling.upper()
        )
    }

    fn set(&self) -> BTreeSet<Cell> {
        self.word.cells.iter().copied().collect()
    }

    /// The word of this play that contains the cells in the same order. It is longer, because it has a new tile.
    fn extended_by<'w>(&self, trial: &'w TrialPlay<'_>) -> Option<&'w ScoredWord> {
        let part = &self.word.cells;
        let extends = |word: &&ScoredWord| {
            let mut stretches = word.cells.windows(part.len());
            stretches.any(|stretch| stretch == part)
        };
        trial.scored().iter().map(|word| &**word).find(extends)
    }
}

/// The standing words of teammates, oldest first.
fn teammate_words<'a>(trial: &TrialPlay<'a>) -> impl Iterator<Item = OfTeammate<'a>> {
    let situation = trial.situation;
    let of = |StandingWord { word, seat }: &'a StandingWord| {
        let mut teammates = situation.teammates.iter();
        let teammate = teammates.find(|teammate| teammate.seat == *seat)?;
        Some(OfTeammate { teammate, word })
    };
    let standing = if situation.teammates.is_empty() {
        &[]
    } else {
        situation.standing.words()
    };
    standing.iter().filter_map(of)
}

/// A cell of each word of a teammate that this play extends. Words on the same tiles, such as BAT and TAB, are one.
pub(super) fn extensions(trial: &TrialPlay<'_>) -> Vec<(Cell, String)> {
    let mut sets = BTreeSet::new();
    let mut found = Vec::new();
    for part in teammate_words(trial) {
        let Some(longer) = part.extended_by(trial) else {
            continue;
        };
        let set = part.set();
        if let Some(&first) = set.first().filter(|_| !sets.contains(&set)) {
            let why = format!("{} extends {}", longer.spelling.upper(), part.describe());
            found.push((first, why));
            sets.insert(set);
        }
    }
    found
}

pub(super) fn no_extension(trial: &TrialPlay<'_>) -> String {
    let of_play = |cell: &Cell| trial.scored().iter().any(|word| word.cells.contains(cell));
    let used = |of: &OfTeammate<'_>| of.word.cells.iter().filter(|cell| of_play(cell)).count();
    let Some(nearest) = teammate_words(trial).max_by_key(used) else {
        return nobody(trial);
    };
    let left: Vec<Cell> = nearest
        .set()
        .into_iter()
        .filter(|cell| !of_play(cell))
        .collect();
    let word = nearest.describe();
    if left.is_empty() {
        format!("no word of this play has all of {word} in the same order")
    } else {
        format!(
            "no word of this play has all of {word}: it leaves out {}",
            cell_list(&left)
        )
    }
}

/// The word of a teammate that the main word uses, or touches; with `connection: apart`, without extending it or a word on
/// the same tiles.
pub(super) fn connection(trial: &TrialPlay<'_>) -> Vec<(Cell, String)> {
    let extended: BTreeSet<BTreeSet<Cell>> = teammate_words(trial)
        .filter(|word| word.extended_by(trial).is_some())
        .map(|word| word.set())
        .collect();
    let met = teammate_words(trial).filter_map(|word| Some((met_at(trial, &word)?, word)));
    let counts = |word: &OfTeammate<'_>| {
        trial.kind.house.connection == Connection::Always || !extended.contains(&word.set())
    };
    let mut met = met.filter(|(_, word)| counts(word));
    let why = met
        .next()
        .map(|(at, word)| format!("meets {} at {at}", word.describe()));
    let start = trial.main().path.cells()[0];
    why.map(|why| (start, why)).into_iter().collect()
}

/// A cell of a word that the main word uses, or else touches.
fn met_at(trial: &TrialPlay<'_>, word: &OfTeammate<'_>) -> Option<Cell> {
    let main = trial.main().path.cells();
    let is_beside = |cell: &&Cell| main.iter().any(|of_main| of_main.is_beside(**cell));
    let cells = || word.word.cells.iter();
    let used = cells().find(|cell| main.contains(cell));
    used.or_else(|| cells().find(is_beside)).copied()
}

pub(super) fn no_connection(trial: &TrialPlay<'_>) -> String {
    let main = trial.main().spelling().upper();
    match teammate_words(trial).find(|word| met_at(trial, word).is_some()) {
        Some(word) => format!(
            "{main} meets only {}, which this play extends",
            word.describe()
        ),
        None if teammate_words(trial).next().is_some() => {
            let cells = trial.main().path.cells();
            format!(
                "no tile of a teammate's word is on or beside {}",
                cell_list(cells)
            )
        }
        None => nobody(trial),
    }
}

/// Why no play earns a bonus of teammates here and now.
fn nobody(trial: &TrialPlay<'_>) -> String {
    if trial.situation.teammates.is_empty() {
        "only teammates who each have a rack can earn it".to_owned()
    } else {
        "no teammate has a word on the table".to_owned()
    }
}
