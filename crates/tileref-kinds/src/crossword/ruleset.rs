//! Reads the keys of a crossword ruleset.

use serde_yaml::Value;

use super::{Crossword, CrosswordHouse};
use crate::features::Ending;
use crate::layout::Layout;
use crate::section::{
    Conflict, Contradiction, Read, RulesetError, RulesetFile, RulesetProblem, SHORTEST_WORD, Shape,
    check_deal,
};
use crate::tile::{Face, TileSet};
use crate::yaml::scalar;

/// The most points that `all_tiles` pays.
const MOST_PAID: u32 = 100_000;

/// The values of `all_tiles`.
const ALL_TILES: &str = "a whole number from 0 to 100000, or `double` for the main word once more, or one \
                         of these for each number of tiles: `{6: 20, 7: 50}`";

/// The keys of `all_tiles`.
const NO_RACK: &str = "named by a number of tiles, from 1 to a full rack";

/// Reads the data of a crossword ruleset.
pub(super) fn read(file: &RulesetFile<'_>) -> Read<Crossword> {
    file.asks("board", || Shape::Text);
    let drawing = file.value("board").as_str();
    let drawing = drawing
        .ok_or_else(|| file.wrong("board", "rows of squares, each on a line below `board: |`"))?;
    let board = Layout::parse(drawing).map_err(|error| {
        let at = file.place_in("board", drawing, error.at);
        let fault = file.fault(&["board"], RulesetProblem::Board(error));
        RulesetError {
            at: at.or(fault.at),
            ..fault
        }
    })?;
    let rack = file.size("rack", 1, 100)?;
    Ok(Crossword {
        rack,
        board,
        first_word: file.size("first_word.letters", 1, 100)?,
        word_premiums: file.choice("word_premiums")?,
        all_tiles: all_tiles(file, rack)?,
        challenge: file.truth("challenge")?,
        ending: Ending {
            redraws: file.truth("redraw")?,
            unplayed_wildcard: file.number("unplayed.wildcard.value", 0, 1_000)?,
            tie_break: file.choice("tie")?,
            ..file.ending()?
        },
        house: CrosswordHouse::default(),
    })
}

/// What a full rack in one turn pays, or each number of tiles.
fn all_tiles(file: &RulesetFile<'_>, rack: usize) -> Read<Vec<(usize, Option<u32>)>> {
    let paid = |value: &Value, path: &str| match (value.as_u64(), value.as_str()) {
        (Some(points), _) if points <= MOST_PAID.into() => Ok(u32::try_from(points).ok()),
        (None, Some("double")) => Ok(None),
        _ => Err(file.wrong(path, ALL_TILES)),
    };
    file.asks("all_tiles", || {
        let points = || Shape::Number(0, MOST_PAID);
        let paid = || vec![points(), Shape::Names(&["double"])];
        let by_number = Shape::ByNumber(Box::new(Shape::Any(paid())));
        Shape::Any([paid(), vec![by_number]].concat())
    });
    let Value::Mapping(numbers) = file.value("all_tiles") else {
        return Ok(vec![(rack, paid(file.value("all_tiles"), "all_tiles")?)]);
    };
    let mut all = Vec::new();
    for (tiles, value) in numbers {
        let name = scalar(tiles).unwrap_or_default();
        let path = format!("all_tiles.{name}");
        let tiles = name.parse().ok().filter(|tiles| (1..=rack).contains(tiles));
        let tiles = tiles.ok_or_else(|| file.wrong(&path, NO_RACK))?;
        all.push((tiles, paid(value, &path)?));
    }
    all.sort_unstable();
    Ok(all)
}

/// What contradicts itself.
pub(super) fn contradictions(
    game: &Crossword,
    tiles: &TileSet,
    seats: (usize, usize),
) -> Vec<Conflict> {
    let deal = check_deal(tiles, seats, game.rack).into_iter();
    let mut all: Vec<Conflict> = deal.chain(check_first_word(game)).collect();
    let room = longest_line(game);
    let paid = game.all_tiles.iter().filter(|&&(laid, _)| laid > room);
    all.extend(paid.map(|&(laid, _)| {
        let keys = [&*format!("all_tiles.{laid}"), "all_tiles", "board", "rack"];
        Conflict::new(keys, Contradiction::NoRoom(laid, room, LINE))
    }));
    let (wanted, left) = (
        game.exchange().unwrap_or_default(),
        tiles.total().saturating_sub(seats.0 * game.rack),
    );
    if wanted > left {
        let why = Contradiction::NoExchange(wanted, left);
        all.push(Conflict::new(["options.exchange"], why));
    }
    if game.house.language.tiles().is_some() {
        let own = Contradiction::OwnTiles;
        all.push(Conflict::new(["wildcards"], own));
    } else if tiles.count(Face::Wildcard) == 0 {
        let none = Contradiction::NoTile("wildcard");
        all.push(Conflict::new(["unplayed.wildcard.value"], none));
    }
    all
}

/// Where words lie.
const LINE: &str = "a line of the board";

/// The squares of the longest line.
fn longest_line(game: &Crossword) -> usize {
    let board = game.board_in_use();
    board.rows().max(board.columns())
}

/// Checks that the shortest first word fits on the board and on a rack.
fn check_first_word(game: &Crossword) -> Option<Conflict> {
    let letters = game.first_word.max(SHORTEST_WORD);
    let board = longest_line(game);
    let (part, room, of) = if letters > board {
        ("board", board, LINE)
    } else if letters > game.rack {
        ("rack", game.rack, "a rack")
    } else {
        return None;
    };
    let keys = ["options.layout", "first_word.letters", part];
    Some(Conflict::new(
        keys,
        Contradiction::FirstWord(letters, room, of),
    ))
}
