//! Crosswords: words across and down on a board, with premium squares.

mod reason;
mod words;

pub use reason::Fault;

use crate::action::{Part, Play};
use crate::grid::{Axis, Cell, Direction};
use crate::rules::{BonusName, Crossword, Judge};
use crate::score::Bonus;
use crate::table::{Laid, Run};

use super::board::{Traced, lead, new_tiles, sound};
use super::{Reason, Refusal, Ruling, Situation, checks};

type Board<'a> = super::board::Board<'a, &'a Crossword>;

impl Board<'_> {
    /// The line that the main word lies in.
    fn axis(&self) -> Axis {
        self.main().path.steps()[0].axis()
    }
}

/// Judges a play.
pub(super) fn judge(
    situation: &Situation<'_>,
    crossword: &Crossword,
    play: &Play,
) -> Result<Ruling, Refusal> {
    one_word(play)?;
    let words = lead(situation, play)?;
    on_the_board(crossword, &words[0])?;
    sound(&words)?;
    let new = new_tiles(situation, &words[0])?;
    let board = Board {
        situation,
        of: crossword,
        laid: Laid::new(situation.table, &new),
        new: &new,
        words: &words,
    };
    checks::no_new_tile(&board)?;
    checks::too_many_tiles(&board)?;
    first_word(&board)?;
    checks::not_connected(&board)?;
    partial_run(&board)?;
    let crossed = words::crossed(&board);
    bad_run(&board, &crossed)?;
    checks::tile_supply(&board)?;
    let words = words::scored(&board, &crossed);
    if situation.rules.house.judge == Judge::Entry {
        checks::not_a_word(&board, &words[..1])?;
    }
    let bonuses = all_tiles(&board, words[0].sum.points());
    Ok(Ruling {
        words: words.into_iter().map(Into::into).collect(),
        bonuses,
        missed: Vec::new(),
        paid_corners: Vec::new(),
        multiplier: None,
        placed: new,
    })
}

/// `bad-notation` and `direction`: one word, read to the right or down.
fn one_word(play: &Play) -> Result<(), Refusal> {
    let foreign = match (play.also.first(), play.claims.first()) {
        (Some(_), _) => Some(("also", Part::Cell(1))),
        (_, Some(_)) => Some(("claim", Part::Claim(0))),
        _ => None,
    };
    if let Some((verb, part)) = foreign {
        return Err(Refusal {
            reason: Reason::NotHere { verb },
            part,
        });
    }
    let steps = play.main.steps();
    let reads = |way: &Direction| !matches!(way, Direction::Left | Direction::Up);
    let straight = steps.windows(2).all(|pair| pair[0] == pair[1]);
    if straight && steps.iter().all(reads) {
        return Ok(());
    }
    Err(Refusal {
        reason: Reason::Crossword(Fault::Direction { bent: !straight }),
        part: Part::Path(0),
    })
}

/// `off-board`: every cell is a square of the board.
fn on_the_board(crossword: &Crossword, word: &Traced<'_>) -> Result<(), Refusal> {
    let outside = |cell: &&Cell| crossword.mat.at(**cell).is_none();
    match word.path.cells().iter().find(outside) {
        Some(&cell) => Err(word.refuse(Reason::Crossword(Fault::OffMat {
            cell,
            columns: crossword.mat.columns(),
            rows: crossword.mat.rows(),
        }))),
        None => Ok(()),
    }
}

/// `centre` and `first-word-length`, of the first play.
fn first_word(board: &Board<'_>) -> Result<(), Refusal> {
    if !board.situation.table.is_empty() {
        return Ok(());
    }
    let (mat, word) = (&board.of.mat, board.main());
    let cells = word.path.cells();
    if !cells.iter().any(|&cell| mat.is_centre(cell)) {
        return Err(Refusal {
            reason: Reason::Crossword(Fault::Centre {
                centre: mat.centre(),
            }),
            part: Part::Cell(0),
        });
    }
    if cells.len() < board.of.first_word {
        return Err(word.refuse(Reason::Crossword(Fault::FirstWordLength {
            word: word.spelling(),
            least: board.of.first_word,
        })));
    }
    Ok(())
}

/// `partial-run`: the word is the whole run that it lies in.
fn partial_run(board: &Board<'_>) -> Result<(), Refusal> {
    let word = board.main();
    let whole = board.laid.run(word.path.cells()[0], board.axis());
    match whole.filter(|run| run.cells.len() > word.path.cells().len()) {
        Some(run) => Err(word.refuse(Reason::PartialRun {
            word: word.spelling(),
            run: board.forward(&run),
        })),
        None => Ok(()),
    }
}

/// `bad-run`: with judge `entry`, every run across the word is a word too.
fn bad_run(board: &Board<'_>, crossed: &[Run]) -> Result<(), Refusal> {
    let vocabulary = board.situation.vocabulary;
    if board.situation.rules.house.judge == Judge::Challenge {
        return Ok(());
    }
    for run in crossed {
        let spelling = board.forward(run);
        if vocabulary.refuses(&spelling) {
            return Err(board.main().refuse(Reason::Crossword(Fault::BadRun {
                run: spelling,
                start: run.cells[0],
            })));
        }
    }
    Ok(())
}

/// The bonus for a full rack laid at once: points, or the main word's score once more.
fn all_tiles(board: &Board<'_>, main: u32) -> Vec<Bonus> {
    if board.new.len() != board.of.rack {
        return Vec::new();
    }
    vec![Bonus {
        name: BonusName::AllTiles.name(),
        points: board.of.all_tiles.unwrap_or(main),
    }]
}
