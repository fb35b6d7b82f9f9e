//! The rules of a play, in the order in which they are named.

use crate::action::Part;
use crate::grid::{Axis, Cell};
use crate::rules::{Enforcement, Judge, Switch, Turns};
use crate::tile::Kind;

use super::{Board, Reason, Refusal, Traced, matches, shape, words};

/// Checks every rule from `letter-mismatch` to `tile-supply`.
pub(super) fn check(board: &Board<'_>) -> Result<(), Refusal> {
    also_letters(board)?;
    no_new_tile(board)?;
    too_many_tiles(board)?;
    first_word(board)?;
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
    bad_run(board)?;
    corner_interlock(board)?;
    tile_supply(board)
}

/// `letter-mismatch` of the words that place nothing themselves.
fn also_letters(board: &Board<'_>) -> Result<(), Refusal> {
    for word in board.also() {
        for (n, cell, tile) in word.letters() {
            let part = Part::Letter(word.number, n);
            match board.laid.at(cell) {
                None => {
                    return Err(Refusal {
                        reason: Reason::AlsoEmpty {
                            word: word.spelling(),
                            cell,
                        },
                        part,
                    });
                }
                Some(there) => matches(word.number, n, cell, there, tile)?,
            }
        }
    }
    Ok(())
}

fn no_new_tile(board: &Board<'_>) -> Result<(), Refusal> {
    let old = |word: &&Traced<'_>| {
        !word
            .path
            .cells()
            .iter()
            .any(|&cell| board.laid.is_new(cell))
    };
    match board.words.iter().find(old) {
        Some(word) => Err(word.refuse(Reason::NoNewTile {
            word: word.spelling(),
        })),
        None => Ok(()),
    }
}

fn too_many_tiles(board: &Board<'_>) -> Result<(), Refusal> {
    let (wanted, held) = (board.new.len(), board.situation.held);
    if wanted > held {
        return Err(board.main().refuse(Reason::TooManyTiles { wanted, held }));
    }
    Ok(())
}

/// The first play is the main word, and its reverse.
fn first_word(board: &Board<'_>) -> Result<(), Refusal> {
    let other = |word: &&Traced<'_>| !word.path.is_reverse_of(&board.main().path);
    match board.also().iter().find(other) {
        Some(word) if board.situation.table.is_empty() => {
            let twice = word.path == board.main().path;
            let word_again = Reason::DeclaredTwice {
                word: word.spelling(),
                first_play: true,
            };
            let another = Reason::FirstWord {
                word: word.spelling(),
            };
            Err(word.refuse(if twice { word_again } else { another }))
        }
        _ => Ok(()),
    }
}

fn not_connected(board: &Board<'_>) -> Result<(), Refusal> {
    let table = board.situation.table;
    let free = table.is_empty() || board.situation.rules.house.separate_clusters == Switch::On;
    let touches =
        |&(cell, _): &(Cell, _)| cell.neighbours().any(|beside| table.at(beside).is_some());
    if free || board.new.iter().any(touches) {
        return Ok(());
    }
    Err(Refusal {
        reason: Reason::NotConnected,
        part: Part::Cell(0),
    })
}

/// A turn cell is new, or is where the word joins or leaves old letters and the house rule lets it turn there.
fn turn_on_old_tile(board: &Board<'_>, word: &Traced<'_>) -> Result<(), Refusal> {
    let turns = board.situation.rules.house.turns;
    let may_join = match turns {
        Turns::NewOnly => false,
        Turns::Joining => true,
        Turns::Ring => {
            let main = &board.main().path;
            board.ring && (word.number == 0 || word.path.is_reverse_of(main))
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

/// For every step between an old tile and a new one: an old tile on the far side of the old one is used too, next to it.
fn single_letter_line(board: &Board<'_>, word: &Traced<'_>) -> Result<(), Refusal> {
    let cells = word.path.cells();
    for (n, &step) in word.path.steps().iter().enumerate() {
        let (from, to) = (cells[n], cells[n + 1]);
        // Seen from the old tile: the new one, the way back from it, the cell of the path before the old one.
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
        let Some(behind) = old
            .step(back)
            .filter(|&cell| board.situation.table.at(cell).is_some())
        else {
            continue;
        };
        if beyond != Some(behind) {
            let old_line =
                crate::table::Laid::new(board.situation.table, &[]).run(old, step.axis());
            let line = board.spelling(old_line.into_iter().flat_map(|run| run.cells));
            return Err(Refusal {
                reason: Reason::SingleLetterLine {
                    old,
                    new,
                    behind,
                    line,
                },
                part: Part::Path(word.number),
            });
        }
    }
    Ok(())
}

/// A straight word is the whole run it lies in, and an `also` word is more than a stretch of the main word.
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
                    first_play: false,
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
fn bad_run(board: &Board<'_>) -> Result<(), Refusal> {
    let vocabulary = board.situation.vocabulary;
    if board.situation.rules.house.judge == Judge::Challenge || vocabulary.lexicon().is_none() {
        return Ok(());
    }
    for run in words::runs(board) {
        let (forward, backward) = (run.forward(board), run.backward(board));
        if !vocabulary.knows(&forward) && !vocabulary.knows(&backward) {
            let start = run.cells[0];
            return Err(Refusal {
                reason: Reason::BadRun {
                    run: forward,
                    backward,
                    start,
                },
                part: Part::Word(0),
            });
        }
    }
    Ok(())
}

/// A corner tile has two flat sides that meet: it never has neighbours on opposite sides.
fn corner_interlock(board: &Board<'_>) -> Result<(), Refusal> {
    if board.situation.rules.house.corner_interlock == Enforcement::Ignore {
        return Ok(());
    }
    let touched = board
        .new
        .iter()
        .flat_map(|&(cell, _)| std::iter::once(cell).chain(cell.neighbours()));
    for cell in touched {
        let Some(tile) = board.laid.at(cell).filter(|tile| tile.kind == Kind::Corner) else {
            continue;
        };
        let taken = |direction| {
            cell.step(direction)
                .is_some_and(|beside| board.laid.at(beside).is_some())
        };
        for axis in Axis::ALL {
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

fn tile_supply(board: &Board<'_>) -> Result<(), Refusal> {
    let rules = board.situation.rules;
    if rules.house.supply == Enforcement::Ignore {
        return Ok(());
    }
    let faces = board.new.iter().map(|(_, tile)| tile.face());
    match board.situation.used.exceeded(&rules.tiles, faces) {
        Some(face) => {
            let reason = Reason::TileSupply {
                face,
                in_set: rules.tiles.count(face),
                on_rack: false,
            };
            Err(board.main().refuse(reason))
        }
        None => Ok(()),
    }
}
