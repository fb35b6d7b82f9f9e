//! `bad-notation`: what cannot be read, or what this game does not have.

use crate::action::{Further, Verb};
use crate::grid::{Axis, Cell, Direction, Grid};
use crate::lexicon::Spelling;
use crate::options::Part;
use crate::rule::{AdviceContext, rule};
use crate::text::{count, listed, shown};

rule! {
    /// The line cannot be read, or uses something that this game does not have; `help` lists what there is.
    BadNotation = "bad-notation", Program, [],
        (Program |game| game.stated("example").map(|example| format!("For example: `{example}`."))),
        (Program |game| (game.has(Part::Bends) && !game.has(Part::ScoreOnly)).then_some(
            "A word that bends has one letter for each step: `m13 rdrr latch`. There are no diagonal steps."
        )),
        (Program if Wildcards "`?s` is a wildcard that stands for S."),
        (Program if Corners "`+e` is a corner tile with an E."),
        (Program if ScoreOnly "Only the score is kept here, so a play is just its words: `play habits also tab claim corner`, or its score: `points 24`.");

    NoSuchBonus { name: String, nearest: Option<&'static str>, bonuses: Vec<&'static str> }
        wrong: format!("there is no bonus `{}`", shown(name)),
        try: match nearest {
            Some(near) => format!("did you mean `{near}`?"),
            None => format!("the bonuses are {}", listed(bonuses.iter().copied())),
        };

    Diagonal { direction: Direction }
        wrong: format!("`{direction}` is diagonal, and diagonal tiles do not interlock"),
        here: AdviceContext::straight,
        try: "spell out the steps, such as `rd` or `dr`";

    NoSuchDirection { direction: Direction }
        wrong: format!("`{direction}` is not a direction here"),
        here: AdviceContext::straight,
        try: "use `r` or `l` for a row, `d` or `u` for a column";

    NotOnHexes { direction: Direction }
        wrong: format!("`{direction}` is not a direction here"),
        try: "on hexes the directions are `e`, `w`, `ne`, `nw`, `se` and `sw`";

    NoCornerTiles
        wrong: "this game has no corner tiles",
        here: |here| (!here.has_wildcards()).then(|| "leave out the `+`".to_owned()),
        try: "leave out the `+`; `?` marks a wildcard";

    NotHere { verb: Verb }
        wrong: format!("this game has no `{verb}`"),
        try: match verb {
            Verb::Words => "`word qi` looks a word up",
            Verb::Play => "a list is just words, without cells: `words dig word`",
            Verb::Points => "type the words that were played; `points` is for a table without a board (`board: none`)",
            _ => "`help` at the prompt lists what this game has",
        };

    NoFurther(part: Further)
        wrong: format!("this game has no `{part}`"),
        try: format!("leave out `{part}` and what follows; {}", match part {
            Further::Also => "every word that a play makes counts automatically",
            Further::Claim => "bonuses are paid automatically",
        });

    BoardKept
        wrong: "a play needs a cell and a direction here",
        try: "say where the tiles go: a cell, a direction and the word, as in `m13 r latch`";

    NoBoard { verb: Verb }
        wrong: "this table keeps no board, only the score",
        try: match verb {
            Verb::Play => "type just the words, as in `play habits also tab claim corner`",
            _ => "`help` at the prompt lists what this game has",
        };

    NoSuchWord { word: Spelling, nearest: Option<Spelling> }
        wrong: format!("{} is not on the table", word.upper()),
        try: match nearest {
            Some(near) => format!("did you mean {}?", near.upper()),
            None => "name a word that is on the table, or give the cell itself".to_owned(),
        };

    TwoSuchWords { word: Spelling, starts: [Cell; 2] }
        wrong: format!("{} is on the table more than once", word.upper()),
        try: match starts {
            [a, b] if a == b => {
                format!("both start at {a}, in different directions; give the cell itself")
            }
            [a, b] => format!("they start at {a} and {b}; give the cell itself"),
        };

    NoSuchLetter { word: Spelling, letter: usize, letters: usize }
        wrong: format!("{} has {}, not {letter}", word.upper(), count(*letters, "letter")),
        try: format!("`{word}:{letters}` is its last letter");

    NoSuchTurn { turn: usize, turns: usize }
        wrong: match turns {
            0 => format!("there is no turn {turn}; none has been taken so far"),
            1 => format!("there is no turn {turn}; one has been taken so far"),
            _ => format!("there is no turn {turn}; {turns} have been taken so far"),
        },
        try: "`log` numbers the turns; a note about the whole game has no number";

    ChallengeNamesNoWord
        wrong: "the challenge names no word",
        try: "name a word that is on a list of this round";

    ChallengeNamesWords
        wrong: "the challenge names several words",
        try: "challenge one word of a list at a time: `challenge rot`";
}

impl BadNotation {
    /// A direction that this grid does not have.
    pub fn direction(direction: Direction, grid: Grid) -> Self {
        match grid {
            Grid::Hex => Self::NotOnHexes { direction },
            Grid::Square if direction.axis() == Axis::Level => Self::NoSuchDirection { direction },
            Grid::Square => Self::Diagonal { direction },
        }
    }
}
