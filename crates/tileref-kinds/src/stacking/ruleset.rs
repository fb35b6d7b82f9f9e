//! Reads the keys of a stacking ruleset.

use serde_yaml::Value;

use super::{Heights, Runs, RunsHouse, Stacking, StackingHouse, Words};
use crate::grid::Cell;
use crate::layout::{Layout, MAX_SIDE};
use crate::section::{
    Conflict, Contradiction, Read, RulesetFile, SHORTEST_WORD, Shape, check_deal,
};
use crate::tile::{Face, Letter, TileSet};
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
        max_height: max_height(file)?,
        keep: file.size("keep", 0, MOST)?,
        runs,
        house: StackingHouse::default(),
    })
}

/// The most tiles in a stack, if there is a limit.
fn max_height(file: &RulesetFile<'_>) -> Read<Option<usize>> {
    let path = "max_height";
    file.asks(path, || {
        Shape::Any(vec![Shape::Number(1, MOST), Shape::Names(&["none"])])
    });
    match file.value(path).as_str() {
        Some("none") => Ok(None),
        _ => file.size(path, 1, MOST).map(Some),
    }
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
    let most = u32::try_from(MAX_SIDE).unwrap_or(u32::MAX);
    file.asks("board", || {
        let side = || Shape::Number(2, most);
        let keys = vec![
            ("columns", side()),
            ("rows", side()),
            ("first", Shape::List),
        ];
        Shape::Any(vec![Shape::Names(&["none"]), Shape::Keys(keys)])
    });
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

/// What contradicts itself.
pub(super) fn contradictions(
    game: &Stacking,
    tiles: &TileSet,
    seats: (usize, usize),
) -> Vec<Conflict> {
    if let Some(runs) = &game.runs {
        return contradictions_of_runs(game, runs, tiles, seats);
    }
    let pool = game.house.pool as usize;
    let racks = if game.house.hidden { seats } else { (1, 1) };
    let mut all: Vec<Conflict> = check_deal(tiles, racks, pool).into_iter().collect();
    if game.house.max_tiles as usize > pool {
        let keys = ["options.max_tiles", "options.pool"];
        all.push(Conflict::new(keys, Contradiction::Pool(pool)));
    }
    all
}

/// The same where every line is a word.
fn contradictions_of_runs(
    game: &Stacking,
    runs: &Runs,
    tiles: &TileSet,
    seats: (usize, usize),
) -> Vec<Conflict> {
    let rack = runs.rack;
    let mut all: Vec<Conflict> = check_deal(tiles, seats, rack).into_iter().collect();
    if rack < SHORTEST_WORD {
        let why = Contradiction::FirstWord(SHORTEST_WORD, rack, "a rack");
        all.push(Conflict::new(["rack"], why));
    }
    let board = game.board.as_ref();
    let room = board.map_or(usize::MAX, |board| board.rows().max(board.columns()));
    if rack > room && runs.score.all_tiles > 0 {
        let keys = ["score.all_tiles", "board.columns", "board.rows", "rack"];
        let why = Contradiction::NoRoom(rack, room, "a line of the board");
        all.push(Conflict::new(keys, why));
    }
    let has_qu = Letter::face("qu").is_some_and(|qu| tiles.count(Face::Letter(qu)) > 0);
    if !has_qu && runs.score.qu > 0 {
        let none = Contradiction::NoTile("Qu");
        all.push(Conflict::new(["score.qu", "tiles.Qu"], none));
    }
    all
}
