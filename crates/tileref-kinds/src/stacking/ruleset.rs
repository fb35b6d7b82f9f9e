//! Reads the keys of a stacking ruleset.

use serde_yaml::Value;

use super::{Heights, Runs, RunsHouse, Stacking, StackingHouse, Words};
use crate::grid::Cell;
use crate::layout::{Layout, MAX_SIDE};
use crate::section::{Read, RulesetFile};
use crate::yaml::scalar;

/// The values of `board`.
const BOARD: &str = "`none`, or its size and the squares of which the first word covers one: \
                     `{columns: 10, rows: 10, first: [E5, F5]}`";

/// The most tiles in a stack, or points of a kind, that a ruleset can state.
const MOST: u32 = 1_000;

/// Reads the data of a stacking ruleset.
pub(super) fn read(file: &RulesetFile<'_>) -> Read<Stacking> {
    let runs = match file.choice("words")? {
        Words::Free => None,
        Words::Runs => Some(runs(file)?),
    };
    Ok(Stacking {
        board: board(file)?,
        max_height: match file.value("max_height").as_str() {
            Some("none") => None,
            _ => Some(file.size("max_height", 1, MOST)?),
        },
        keep: file.size("keep", 0, MOST)?,
        runs,
        house: StackingHouse::default(),
    })
}

/// What only a ruleset with `words: runs` has.
fn runs(file: &RulesetFile<'_>) -> Read<Runs> {
    Ok(Runs {
        rack: file.size("rack", 1, 100)?,
        score: Heights {
            flat: file.number("score.flat", 0, MOST)?,
            stacked: file.number("score.stacked", 0, MOST)?,
            qu: file.number("score.qu", 0, MOST)?,
            all_tiles: file.number("score.all_tiles", 0, 100_000)?,
        },
        unplayed: file.number("unplayed.tile", 0, MOST)?,
        ending: file.ending()?,
        house: RunsHouse::default(),
    })
}

/// The board, if there is one.
fn board(file: &RulesetFile<'_>) -> Read<Option<Layout>> {
    let wrong = || file.wrong("board", BOARD);
    let keys = match file.value("board") {
        Value::Mapping(keys) => keys,
        none if none.as_str() == Some("none") => return Ok(None),
        _ => return Err(wrong()),
    };
    let known = ["columns", "rows", "first"];
    let is_known = |key: &Value| key.as_str().is_some_and(|key| known.contains(&key));
    if !keys.keys().all(is_known) {
        return Err(wrong());
    }
    let most = u32::try_from(MAX_SIDE).unwrap_or(u32::MAX);
    let (columns, rows) = (
        file.size("board.columns", 2, most)?,
        file.size("board.rows", 2, most)?,
    );
    let first = file.value("board.first").as_sequence();
    let cell = |name: &Value| Cell::parse(&scalar(name)?);
    let first = first.and_then(|names| names.iter().map(cell).collect::<Option<Vec<_>>>());
    let board = first
        .filter(|first| !first.is_empty())
        .and_then(|first| Layout::plain(columns, rows, first));
    let squares = "a list of squares of the board, such as `[E5, F5]`";
    board
        .map(Some)
        .ok_or_else(|| file.wrong("board.first", squares))
}
