//! The rules of a play, in the order in which they are named.

use crate::action::Part;
use crate::grid::{Cell, Grid};
use crate::rules::{Enforcement, Slug, Switch, Turns, WordCheck};
use crate::tile::Kind;

use super::words::{self, Reading};
use super::{Board, Reason, Refusal, Traced, checks, shape};

/// The rules of a play, if the table is kept.
pub(super) const RULES: &[Slug] = &[
    Slug::OffBoard,
    Slug::CellReused,
    Slug::LetterMismatch,
    Slug::NoNewTile,
    Slug::TooManyTiles,
    Slug::FirstWord,
    Slug::NotConnected,
    Slug::TurnOnOldTile,
    Slug::SingleLetterLine,
    Slug::PartialRun,
    Slug::BadRun,
    Slug::CornerInterlock,
    Slug::TileSupply,
    Slug::FalseClaim,
];

/// Checks every rule from `letter-mismatch` to `tile-supply`, and returns the runs that the play makes.
pub(super) fn check(board: &Board<'_>) -> Result<Vec<[Reading; 2]>, Refusal> {
    checks::also_letters(board)?;
    checks::no_new_tile(board)?;
    checks::too_many_tiles(board)?;
    checks::first_word(board, false)?;
    not_connected(board)?;
    board
        .words
        .iter()
        .try_for_each(|word| turn_on_old_tile(board, word))?;
    board
        .words
        .iter()
        .try_for_each(|word| single_letter_line(board, word))?;
    partial_run(board)?;
    let runs = words::read_runs(board);
    bad_run(board, &runs)?;
    corner_interlock(board)?;
    checks::tile_supply(board)?;
    Ok(runs)
}

fn not_connected(board: &Board<'_>) -> Result<(), Refusal> {
    if board.of.jigsaw.house.separate_clusters == Switch::On {
        return Ok(());
    }
    checks::not_connected(board)
}

/// A turn cell is new, or is where the word joins or leaves old letters and the house rule lets it turn there.
fn turn_on_old_tile(board: &Board<'_>, word: &Traced<'_>) -> Result<(), Refusal> {
    let turns = board.of.jigsaw.house.turns;
    let may_join = match turns {
        Turns::NewOnly => false,
        Turns::Joining => true,
        Turns::Ring => {
            let main = &board.main().path;
            board.of.ring && (word.number == 0 || word.path.is_reverse_of(main))
        }
    };
    for turn in word.path.turns() {
        let cell = word.path.cells()[turn];
        if board.laid.is_new(cell)
            || (may_join && shape::joins_old_letters(&board.laid, &word.path, turn))
        {
            continue;
        }
        let letter = word.declared.letters()[turn].letter;
        return Err(Refusal {
            reason: Reason::TurnOnOldTile {
                word: word.spelling(),
                cell,
                letter,
                turns,
            },
            part: Part::Path(word.number),
        });
    }
    Ok(())
}

/// For every step between an old tile and a new one: an old tile on the far side of the old one is used too, next to
/// it, unless the word uses two or more letters of a standing word that holds both.
fn single_letter_line(board: &Board<'_>, word: &Traced<'_>) -> Result<(), Refusal> {
    let cells = word.path.cells();
    for (n, &step) in word.path.steps().iter().enumerate() {
        let (from, to) = (cells[n], cells[n + 1]);
        // Seen from the old tile: the new one, the direction back from it, the cell of the path before the old one.
        let (old, new, back, beyond) = match (board.laid.is_new(from), board.laid.is_new(to)) {
            (false, true) => (
                from,
                to,
                step.opposite(),
                n.checked_sub(1).map(|n| cells[n]),
            ),
            (true, false) => (to, from, step, cells.get(n + 2).copied()),
            _ => continue,
        };
        let Some(before) = old
            .step(back)
            .filter(|&cell| board.situation.table.at(cell).is_some())
        else {
            continue;
        };
        if beyond != Some(before) && !uses_word_through(board, word, old, before) {
            let old_line =
                crate::table::TrialBoard::new(board.situation.table, &[]).run(old, step.axis());
            let line = board.spelling(old_line.into_iter().flat_map(|run| run.cells));
            return Err(Refusal {
                reason: Reason::SingleLetterLine {
                    old,
                    new,
                    before,
                    line,
                },
                part: Part::Path(word.number),
            });
        }
    }
    Ok(())
}

/// Whether a word uses two or more tiles of one standing word through both of these cells.
fn uses_word_through(board: &Board<'_>, word: &Traced<'_>, old: Cell, before: Cell) -> bool {
    let used = |cells: &[Cell]| {
        let path = word.path.cells().iter();
        path.filter(|cell| cells.contains(cell)).count()
    };
    let mut standing = board.situation.standing.through(old);
    standing.any(|standing| {
        let cells = &standing.word.cells;
        cells.contains(&before) && used(cells) >= 2
    })
}

/// A straight word is its whole run, and an `also` word is more than a stretch of the main word.
fn partial_run(board: &Board<'_>) -> Result<(), Refusal> {
    let main = &board.main().path;
    for word in board.words {
        if word.path.is_straight() {
            let axis = word.path.steps()[0].axis();
            let run = board
                .laid
                .run(word.path.cells()[0], axis)
                .map(|run| run.cells)
                .unwrap_or_default();
            if run.len() != word.path.cells().len() {
                let run = board.spelling(run.into_iter());
                return Err(word.refuse(Reason::PartialRun {
                    word: word.spelling(),
                    run,
                }));
            }
        }
        let inside = word
            .path
            .cells()
            .iter()
            .all(|cell| main.cells().contains(cell));
        if word.number > 0 && inside && !word.path.is_reverse_of(main) {
            let (word_of, main_of) = (word.spelling(), board.main().spelling());
            return Err(word.refuse(if word.path == *main {
                Reason::DeclaredTwice {
                    word: word_of,
                    slug: Slug::PartialRun,
                }
            } else {
                Reason::InsideMainWord {
                    word: word_of,
                    main: main_of,
                }
            }));
        }
    }
    Ok(())
}

/// With judge `entry`, every run that the play makes reads as a word in at least one direction.
fn bad_run(board: &Board<'_>, runs: &[[Reading; 2]]) -> Result<(), Refusal> {
    let vocabulary = board.situation.vocabulary;
    if board.situation.rules.house.judge == WordCheck::Challenge || vocabulary.lexicon().is_none() {
        return Ok(());
    }
    let unread = |[forward, backward]: &&[Reading; 2]| !forward.valid && !backward.valid;
    match runs.iter().find(unread) {
        Some([forward, backward]) => Err(Refusal {
            reason: Reason::BadRun {
                run: forward.spelling.clone(),
                backward: backward.spelling.clone(),
                start: forward.cells[0],
            },
            part: Part::Word(0),
        }),
        None => Ok(()),
    }
}

/// A corner tile has two flat sides that meet: it never has neighbours on opposite sides.
fn corner_interlock(board: &Board<'_>) -> Result<(), Refusal> {
    if board.of.jigsaw.house.corner_interlock == Enforcement::Ignore {
        return Ok(());
    }
    let touched = board
        .new
        .iter()
        .flat_map(|&(cell, _)| std::iter::once(cell).chain(cell.neighbours(Grid::Square)));
    for cell in touched {
        let Some(tile) = board.laid.at(cell).filter(|tile| tile.kind == Kind::Corner) else {
            continue;
        };
        let taken = |direction| {
            cell.step(direction)
                .is_some_and(|beside| board.laid.at(beside).is_some())
        };
        for &axis in Grid::Square.axes() {
            let sides = [axis.forward().opposite(), axis.forward()];
            if sides.into_iter().all(taken) {
                let in_main = board
                    .main()
                    .path
                    .cells()
                    .iter()
                    .position(|&of_main| of_main == cell);
                let reason = Reason::CornerInterlock {
                    cell,
                    letter: tile.letter,
                    sides,
                };
                return Err(Refusal {
                    reason,
                    part: in_main.map_or(Part::Word(0), |n| Part::Letter(0, n)),
                });
            }
        }
    }
    Ok(())
}
