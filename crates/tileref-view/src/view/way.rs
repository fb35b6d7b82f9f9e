//! The way of a word through its cells: where it begins and which way it goes.

use super::turns::last_scored;
use tileref_game::action::Action;
use tileref_game::game::Game;
use tileref_game::grid::{Cell, Direction};
use tileref_words::text::{LEFT_TO_RIGHT, is_from_the_right, shown};

/// The way of a word that is not read straight to the right or down, so that its tiles alone do not say how to read it.
/// On hexes, rows and both diagonals are read like this from their left end; from right to left, everything is mirrored.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Way {
    /// The word in capitals, safe to show.
    pub word: String,
    /// Its cells in spelling order, as they are named now; at least two.
    pub cells: Vec<Cell>,
    /// The direction from each cell to the next, as it is seen.
    pub steps: Vec<Direction>,
}

/// The way of the last play; `None` if its main word needs none.
pub fn last_way(game: &Game) -> Option<Way> {
    way(game, last_scored(game)?)
}

/// The way of the main word of entry `at`, counted from 0; `None` if it needs none, or is no word on the table.
pub fn way(game: &Game, at: usize) -> Option<Way> {
    let word = game.entries().get(at)?.words.first()?;
    let cells = word.cells.iter().map(|&cell| now(game, at, cell));
    let cells = cells.collect::<Option<Vec<_>>>()?;
    let steps = cells.windows(2).map(|pair| step(game, pair[0], pair[1]));
    let steps = steps.collect::<Option<Vec<_>>>()?;
    let first = *steps.first()?;
    let is_read = first == first.axis().forward() && steps.iter().all(|step| *step == first);
    let mirrored = game.rules().features.mirrored;
    (!is_read).then(|| Way {
        word: shown(&word.spelling.upper()),
        cells,
        steps: steps.iter().map(|step| step.seen(mirrored)).collect(),
    })
}

/// The direction from a cell to its neighbour.
fn step(game: &Game, from: Cell, to: Cell) -> Option<Direction> {
    let mut ways = game.rules().features.grid.directions().iter().copied();
    ways.find(|way| from.step(*way) == Some(to))
}

/// The name that a cell of entry `at` has after the shifts since; `None` if they moved it off the grid.
fn now(game: &Game, at: usize, cell: Cell) -> Option<Cell> {
    let grid = game.rules().features.grid;
    let since = &game.entries()[at..];
    since
        .iter()
        .try_fold(cell, |cell, entry| match entry.action.as_deref() {
            Some(&Action::Shift(direction, n)) => cell.shifted(grid, direction, n),
            _ => Some(cell),
        })
}

impl Way {
    /// The way in ASCII, on one line: `GRAVEL  M13 > N13 v N14 > O14 ^ O13 > P13`.
    pub fn text(&self) -> String {
        // Terminals must not turn the line around.
        let is_turned = self.word.contains(is_from_the_right);
        let mark = if is_turned { LEFT_TO_RIGHT } else { "" };
        let mut text = format!("{mark}{}{mark}  {}", self.word, self.cells[0]);
        for (step, cell) in self.steps.iter().zip(&self.cells[1..]) {
            text += &format!(" {} {cell}", step.sign());
        }
        text
    }
}

#[cfg(test)]
mod tests {
    use super::super::history::{Span, ways};
    use super::super::tests::game;
    use super::*;

    /// PUZZINGO in four Hebrew letters.
    fn hebrew() -> String {
        let none = ('A'..='Z').map(|letter| format!("{letter}: {{count: 0}}"));
        let some = ["א", "ב", "ג", "ש"].map(|letter| format!("{letter}: {{value: 1, count: 20}}"));
        let tiles: Vec<String> = none.chain(some).collect();
        format!("base: puzzingo\ntiles: {{{}}}", tiles.join(", "))
    }

    #[test]
    fn a_word_that_is_not_read_straight_to_the_right_or_down_has_its_way() {
        let hebrew = hebrew();
        let puzzingo = "base: puzzingo";
        let hex = "base: lingo\noptions: {grid: hex}";
        let gravel = "GRAVEL  M13 > N13 v N14 > O14 ^ O13 > P13";
        for (ruleset, lines, expected) in [
            (puzzingo, &["m13 r latch"][..], ""),
            (puzzingo, &["m13 d latch"], ""),
            (puzzingo, &["m13 rdrur gravel"], gravel),
            (puzzingo, &["m13 l evil"], "EVIL  M13 < L13 < K13 < J13"),
            (puzzingo, &["m13 u evil"], "EVIL  M13 ^ M12 ^ M11 ^ M10"),
            // The main word alone, and through old tiles.
            (
                puzzingo,
                &[
                    "m14 rrd port",
                    "o12 dru give",
                    "q15 dlu jibe also p16 ul bet",
                ],
                "JIBE  Q15 v Q16 < P16 ^ P15",
            ),
            (
                puzzingo,
                &["m13 r latch", "m12 rdd seat"],
                "SEAT  M12 > N12 v N13 v N14",
            ),
            (
                puzzingo,
                &["m13 rdrur gravel", "pass", "Ann: note chilly"],
                gravel,
            ),
            (puzzingo, &["m13 rdrur gravel", "p13 d love"], ""),
            // A play that came off is no longer the last one.
            (
                puzzingo,
                &["m13 rdrur gravel", "p13 d lvoe", "challenge upheld"],
                gravel,
            ),
            (puzzingo, &["m13 rdrur gravel", "challenge upheld"], ""),
            // Cells are named as they are now.
            (
                puzzingo,
                &["m13 rd eel", "table: shift r 2", "table: shift u 1"],
                "EEL  O12 > P12 v P13",
            ),
            // The tops of stacks.
            (
                "base: lingo",
                &["m13 r bead", "o13 l reb"],
                "REB  O13 < N13 < M13",
            ),
            (hex, &["m13 se jugs"], ""),
            (hex, &["m13 ne jugs"], ""),
            (hex, &["m13 nw jug"], "JUG  M13 nw L12 nw L11"),
            (hex, &["m13 sw jug"], "JUG  M13 sw L14 sw L15"),
            (hex, &["m13 w jug"], "JUG  M13 w L13 w K13"),
            ("base: crossword", &["h8 d late"], ""),
            (&hebrew, &["m13 l אבגש"], ""),
            (
                &hebrew,
                &["m13 ldl אבגש"],
                "\u{200e}אבגש\u{200e}  M13 < N13 v N14 < O14",
            ),
            ("base: wordpaths", &["table: grid stone/laird/amp"], ""),
            ("base: puzzingo\noptions: {board: none}", &["play evil"], ""),
        ] {
            let game = game(ruleset, lines);
            let text = last_way(&game).map_or(String::new(), |way| way.text());
            assert_eq!(text, expected, "{lines:?}");
        }
    }

    /// Whoever steps through a game sees a way while its play is the last one.
    #[test]
    fn each_way_is_shown_while_its_play_is_the_last_one() {
        let lines = [
            "m13 rdrur gravel",
            "pass",
            "p13 d love",
            "challenge upheld",
            "p13 dr lie",
        ];
        let ways = ways(&game("base: puzzingo", &lines));
        let shown = ways.iter().map(|(way, on)| (&*way.word, &**on));
        let span = |from, until| Span { from, until };
        let gravel = [span(1, Some(3)), span(4, Some(5))];
        let lie = [span(5, None)];
        assert!(shown.eq([("GRAVEL", &gravel[..]), ("LIE", &lie[..])]));
    }
}
