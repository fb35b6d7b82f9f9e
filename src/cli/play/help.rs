//! What can be typed, on one screen, for each kind of game.

use crate::grid::Grid;
use crate::rules::{Mechanic, Ruleset, Scoring};

const JIGSAW: &str = "\
a play          m13 r latch             from M13 to the right; r l u d > < ^ v
  that bends    m13 rdrr latch          one letter for each step
  with marks    m13 r +act?s            +a a corner tile A, ?s a wildcard for S
  from a word   latch:5u d the          the cell above the fifth letter of LATCH
  more words    ... also m13 dr tat     a word that is not seen by itself
  bonuses       ... claim ring,corner   where the table announces them
without a word  pass   exchange 3   forfeit
";

const SCORE_ONLY: &str = "\
a play          habits                  its words alone, or with `play` before
  more words    habits also tab         every word that the play makes
  with marks    +act?s                  +a a corner tile A, ?s a wildcard for S
  bonuses       habits claim ring       those that the players announce
without a word  pass   exchange 3   forfeit
";

const SQUARES: &str = "\
a play          m13 r yet               from M13 to the right; r l u d > < ^ v
";

const HEXES: &str = "\
a play          m13 e yet               from M13 to the east; e w ne nw se sw
";

const STACKING: &str = "\
  covering      a letter on another tile covers it; the same letter uses it
  a blank       m13 r ye?t              ?t a blank for T, where there are any
  from a word   yet:2 d each            the cell of the second letter of YET
no word         burn m14 q              a tile laid for nothing
";

const CLAIMED: &str = "  more words    ... also m13 r bear     only named words count\n";

const CROSSWORD: &str = "\
a play          h8 r habit              from H8 to the right, or `d` down;
                                        the first word covers the centre
  a blank       h8 r ?habit             ?h a blank standing for H
  from a word   habit:2u d fan          the cell above the A of HABIT
";

const PATHS: &str = "\
the letters     grid wora./d?tbi/gie.d  rows from the top: . a gap, ? a blank,
                                        * behind a letter puts a ring on it
a list          dig row                 where it is asked for, hidden until all
                                        are in; else, or for END: words end
challenge       Bob: challenge ROT      looked up, or a vote: upheld, rejected
every word      find                    of the letters, once all lists are in
";

const CHALLENGE: &str =
    "challenge       challenge [WORD]        a vote: challenge upheld, or rejected\n";

const TABLE: &str = "\
corrections     amend 3 m13 r batch   adjust -5 REASON   undo [N]   redo [N]
remarks         note TEXT   note 3: TEXT        about turn 3
the table       category TEXT   shift r 5   allow WORD   ban WORD
category        draws one by itself; pause, resume: the clock of `timer`
somebody else   Bob: pass   table: end
looking         board   score   log   tiles   word WORD...   explain RULE
leaving         quit   (every turn is saved)        more   help WORD
";

/// What can be said in this game.
pub fn help(rules: &Ruleset) -> String {
    let racks = "the end         end   then each player: rack xet?   or   rack -\n";
    let no_racks = "the end         end\n";
    let own = match &rules.mechanic {
        Mechanic::Jigsaw(_) => {
            let racks = racks.replace("rack xet?", "rack xe+t?");
            let plays = if rules.keeps_score_only() {
                SCORE_ONLY
            } else {
                JIGSAW
            };
            format!("{plays}{CHALLENGE}{racks}")
        }
        Mechanic::Stacking(stacking) => {
            let house = &stacking.house;
            let play = match house.grid {
                Grid::Square => SQUARES,
                Grid::Hex => HEXES,
            };
            let claimed = match house.scoring {
                Scoring::Claimed => CLAIMED,
                Scoring::Best => "",
            };
            let throws = if rules.has_exchanges() {
                "other tiles     exchange 2\n"
            } else {
                ""
            };
            format!("{play}{claimed}{STACKING}{throws}{no_racks}")
        }
        Mechanic::Crossword(crossword) => {
            let exchange = if rules.has_exchanges() {
                "without a word  pass   exchange 3   forfeit\n"
            } else {
                "without a word  pass   forfeit\n"
            };
            let challenge = if rules.has_challenges() {
                CHALLENGE
            } else {
                ""
            };
            let end = if crossword.counts_racks() {
                racks
            } else {
                no_racks
            };
            format!("{CROSSWORD}{exchange}{challenge}{end}")
        }
        Mechanic::Paths(_) => format!("{PATHS}{no_racks}"),
    };
    let table = match rules.mechanic {
        Mechanic::Crossword(_) | Mechanic::Paths(_) => TABLE.replace("shift r 5   ", ""),
        Mechanic::Jigsaw(_) | Mechanic::Stacking(_) => TABLE.to_owned(),
    };
    let table = if rules.keeps_score_only() {
        let table = table.replace("shift r 5   ", "");
        table.replace("m13 r batch", "batch")
    } else {
        table
    };
    let rest = match rules.mechanic {
        Mechanic::Jigsaw(_) => table.replace("Bob: pass", "Bob: challenge"),
        Mechanic::Stacking(_) => table.replace("Bob: pass   ", ""),
        Mechanic::Crossword(_) => table.replace("m13 r batch", "h8 r batch"),
        Mechanic::Paths(_) => table
            .replace("Bob: pass", "Bob: words dig")
            .replace("m13 r batch", "words dig"),
    };
    own + &rest
}

/// The lines of it in which a word stands.
pub fn about(rules: &Ruleset, word: &str) -> String {
    let word = word.to_lowercase();
    let names = |line: &&str| {
        let mut words = line.split(|c: char| !c.is_alphanumeric());
        words.any(|one| one.to_lowercase() == word)
    };
    let help = help(rules);
    help.split_inclusive('\n').filter(names).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::BUILT_IN;

    #[test]
    fn the_help_of_every_game_fits_on_a_screen() {
        for (id, _) in BUILT_IN {
            let help = help(&Ruleset::built_in(id).expect("built in"));
            assert!(help.lines().count() <= 22, "{id}");
            assert!(help.lines().all(|line| line.chars().count() <= 80), "{id}");
        }
    }
}
