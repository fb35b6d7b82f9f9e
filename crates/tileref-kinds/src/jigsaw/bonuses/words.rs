//! Bonuses for words that meet others: branches that are joined, and corner tiles that two words share.

use crate::grid::{Cell, Grid};
use crate::jigsaw::{Bridge, Corner};
use crate::score::{Earned, ScoredWord};
use crate::tile::TileKind;

use super::super::{CORNER, TrialPlay};

pub(super) fn bridge(trial: &TrialPlay<'_>) -> Vec<(Cell, String)> {
    let why = match trial.kind.house.bridge {
        Bridge::Branches => joined_branches(trial),
        Bridge::Clusters => joined_clusters(trial),
    };
    let start = trial.main().path.cells()[0];
    why.map(|why| (start, why)).into_iter().collect()
}

pub(super) fn no_bridge(trial: &TrialPlay<'_>) -> String {
    match trial.kind.house.bridge {
        Bridge::Branches => no_branches(trial),
        Bridge::Clusters => match touched(trial).next() {
            Some(cell) => format!("every tile that it touches is in one cluster with {cell}"),
            None => "it touches no old tile".to_owned(),
        },
    }
}

/// The pairs of old tiles of the main word with a new one somewhere between them.
fn spans(trial: &TrialPlay<'_>) -> impl Iterator<Item = (Cell, Cell)> {
    let cells = trial.main().path.cells();
    let is_new = |n: usize| trial.table().is_new(cells[n]);
    let pairs = (0..cells.len()).flat_map(move |s| (s..cells.len()).map(move |t| (s, t)));
    pairs
        .filter(move |&(s, t)| !is_new(s) && !is_new(t) && (s..t).any(is_new))
        .map(move |(s, t)| (cells[s], cells[t]))
}

/// A word through each of two cells and a cell that the two words share; `None` if no such words share one.
fn shared<'a>(
    trial: &TrialPlay<'a>,
    s: Cell,
    t: Cell,
) -> Option<(&'a ScoredWord, &'a ScoredWord, Cell)> {
    let through = |cell| {
        trial
            .situation
            .standing
            .through(cell)
            .map(|standing| &*standing.word)
    };
    let with = |a: &'a ScoredWord| {
        through(t).find_map(|b| {
            let mut cells = a.cells.iter();
            let both = cells.find(|cell| b.cells.contains(cell))?;
            Some((a, b, *both))
        })
    };
    through(s).find_map(with)
}

/// The words that the main word joins: through old tiles with a new one between them, and without a shared cell.
fn joined_branches(trial: &TrialPlay<'_>) -> Option<String> {
    let (s, t) = spans(trial).find(|&(s, t)| shared(trial, s, t).is_none())?;
    let through = |cell: Cell| {
        let word = trial.situation.standing.through(cell).next();
        word.map_or_else(
            || cell.to_string(),
            |standing| standing.word.spelling.upper(),
        )
    };
    Some(format!("joins {} and {}", through(s), through(t)))
}

fn no_branches(trial: &TrialPlay<'_>) -> String {
    let Some((s, t)) = spans(trial).next() else {
        let word = trial.main().spelling().upper();
        return format!("{word} does not use two old tiles with a new one between them");
    };
    match shared(trial, s, t) {
        Some((a, b, _)) if a == b => format!("{s} and {t} are both in {}", a.spelling.upper()),
        Some((a, b, both)) => format!(
            "{} and {} already meet at {both}",
            a.spelling.upper(),
            b.spelling.upper()
        ),
        None => String::new(),
    }
}

/// The old tiles beside new ones.
fn touched(trial: &TrialPlay<'_>) -> impl Iterator<Item = Cell> {
    let beside = trial.new.iter();
    let beside = beside.flat_map(|&(cell, _)| cell.neighbours(Grid::Square));
    beside.filter(|&cell| trial.situation.table.at(cell).is_some())
}

/// The separate clusters of old tiles that the new tiles touch. This floods one cluster, at worst the whole table.
fn joined_clusters(trial: &TrialPlay<'_>) -> Option<String> {
    let table = trial.situation.table;
    let first = touched(trial).next()?;
    let mut cluster = rustc_hash::FxHashSet::from_iter([first]);
    let mut front = vec![first];
    while let Some(cell) = front.pop() {
        front.extend(
            cell.neighbours(Grid::Square)
                .filter(|&cell| table.at(cell).is_some())
                .filter(|&beside| cluster.insert(beside)),
        );
    }
    let other = touched(trial).find(|cell| !cluster.contains(cell))?;
    Some(format!("joins the clusters of {first} and {other}"))
}

/// Corner tiles at which a word of this play begins or ends, and which are now the first or last letter of two words
/// with different spellings; with `corner: lines`, neither word may be part of the other.
pub(super) fn corners(trial: &TrialPlay<'_>) -> Vec<(Cell, String)> {
    let reading = trial.kind.house.corner;
    let meeting = |cell: Cell| {
        let all = ending_at(trial, cell);
        let earns = |n: usize, a| all[..n].iter().find(|b| earn_corner(a, b, reading));
        let (a, b) = (0..all.len()).find_map(|n| Some((all[n], earns(n, all[n])?)))?;
        let [first, second] = [b, a].map(|word| word.spelling.upper());
        Some((cell, format!("{first} and {second} meet at {cell}")))
    };
    corner_ends(trial).filter_map(meeting).collect()
}

pub(super) fn no_corner(trial: &TrialPlay<'_>) -> String {
    let Some(at) = corner_ends(trial).next() else {
        return "no word of this play begins or ends at a corner tile".to_owned();
    };
    if trial
        .situation
        .spent
        .contains(&Earned { bonus: CORNER, at })
    {
        return format!("the corner tile on {at} has earned it already");
    }
    match ending_at(trial, at)[..] {
        [a, b, ..] if a.spelling == b.spelling => {
            format!("both words at {at} are spelled {}", a.spelling.upper())
        }
        [a, b, ..] => format!(
            "{} and {} are on the same line at {at}",
            a.spelling.upper(),
            b.spelling.upper()
        ),
        _ => format!("no second word begins or ends at the corner tile on {at}"),
    }
}

/// The corner tiles at which words of this play begin or end.
fn corner_ends(trial: &TrialPlay<'_>) -> impl Iterator<Item = Cell> {
    let is_corner = |cell: &Cell| {
        let tile = trial.table().at(*cell);
        tile.is_some_and(|tile| tile.kind == TileKind::Corner)
    };
    let cells = trial.scored().iter().flat_map(|word| ends(word));
    cells.filter(is_corner)
}

/// The first and the last cell of a word.
fn ends(word: &ScoredWord) -> [Cell; 2] {
    [word.cells[0], word.cells[word.cells.len() - 1]]
}

/// The words that begin or end at a cell, standing ones first.
fn ending_at<'a>(trial: &'a TrialPlay<'_>, cell: Cell) -> Vec<&'a ScoredWord> {
    let standing = trial.situation.standing.through(cell);
    let standing = standing.map(|standing| &standing.word);
    let all = standing.chain(trial.scored()).map(|word| &**word);
    all.filter(|word| ends(word).contains(&cell)).collect()
}

/// Two words that begin or end at the same corner tile earn its bonus, unless they are one word, or on one line where
/// that counts once.
fn earn_corner(a: &ScoredWord, b: &ScoredWord, reading: Corner) -> bool {
    let is_on = |a: &ScoredWord, b: &ScoredWord| a.cells.iter().all(|cell| b.cells.contains(cell));
    let one_line = || is_on(a, b) || is_on(b, a);
    a.spelling != b.spelling && (reading == Corner::Readings || !one_line())
}
