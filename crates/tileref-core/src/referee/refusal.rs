//! Why a line is refused, in words: what is wrong and what to try.

use std::fmt;

use super::Reason;
use super::phrases::{described, direction_of, supply};
use crate::action::{Part, Verb, Verdict};
use crate::grid::{Axis, Direction, Grid};
use crate::kinds::jigsaw::BONUSES;
use crate::lexicon::upper;
use crate::rules::Turns;
use crate::text::{count, listed, nearest, shown};
use crate::tile::Face;

/// A line that breaks a rule, and the part of it that does.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refusal {
    /// The rule, and what it is about here.
    pub reason: Reason,
    /// The part of the line.
    pub part: Part,
}

impl Reason {
    /// What to try instead.
    #[allow(clippy::too_many_lines, reason = "one way out for each reason")]
    pub fn advice(&self) -> String {
        match self {
            Self::NoSuchBonus {
                nearest: Some(near),
                ..
            } => format!("did you mean `{near}`?"),
            Self::NoSuchBonus { nearest: None, .. } => {
                let names: Vec<&str> = BONUSES.iter().map(|bonus| bonus.name).collect();
                format!("the bonuses are {}", listed(&names))
            }
            Self::NoSuchDirection {
                grid: Grid::Square,
                direction,
            } if direction.axis() == Axis::Level => {
                "use `r` or `l` for a row, `d` or `u` for a column".into()
            }
            Self::NoSuchDirection {
                grid: Grid::Square, ..
            } => "spell out the steps, such as `rd` or `dr`".into(),
            Self::NoSuchDirection {
                grid: Grid::Hex, ..
            } => "on hexes the directions are `e`, `w`, `ne`, `nw`, `se` and `sw`".into(),
            Self::Crossword(fault) => fault.advice(),
            Self::Stacking(fault) => fault.advice(),
            Self::Paths(fault) => fault.advice(),
            Self::NoCornerTiles => "leave out the `+`; `?` marks a wildcard".into(),
            Self::NotHere { verb: Verb::Words } => "`word qi` looks a word up".into(),
            Self::NotHere { verb: Verb::Play } => {
                "a list is just the words, wherever they are: `words dig word`".into()
            }
            Self::NotHere { verb: Verb::Burn } => "play a word, or give up the turn: `pass`".into(),
            Self::NoAlso => {
                "leave out `also` and what follows; every word that a play makes counts automatically".into()
            }
            Self::NoClaims => {
                "leave out `claim` and what follows; bonuses are paid automatically".into()
            }
            Self::NoBoard { verb: Verb::Play } => {
                "type just the words, as in `play habits also tab claim corner`".into()
            }
            Self::NotHere { .. } | Self::NoBoard { .. } => {
                "`help` at the prompt lists what this game has".into()
            }
            Self::NoPass => "without a word, burn a tile: `burn m13 q`".into(),
            Self::NoExchange => {
                "play with the tiles you have; `help` lists the other actions".into()
            }
            Self::NoChallenge => "words are looked up when they are played".into(),
            Self::NoSuchWord {
                nearest: Some(near),
                ..
            } => format!("did you mean {}?", upper(near)),
            Self::NoSuchWord { nearest: None, .. } => {
                "name a word that is on the table, or give the cell itself".into()
            }
            Self::TwoSuchWords { starts: [a, b], .. } if a == b => {
                format!("both start at {a}, in different directions; give the cell itself")
            }
            Self::TwoSuchWords { starts: [a, b], .. } => {
                format!("they start at {a} and {b}; give the cell itself")
            }
            Self::NoSuchLetter { word, letters, .. } => {
                format!("`{word}:{letters}` is its last letter")
            }
            Self::UnknownName {
                nearest: Some(near),
                ..
            } => format!("did you mean `{}`?", shown(near)),
            Self::UnknownName { nearest: None, .. } => {
                "use the name of a player in the record, or `table`".into()
            }
            Self::NoSuchTurn { .. } => {
                "`log` numbers the turns; a note about the whole game has no number".into()
            }
            Self::NotYourTurn { to_move, .. } => {
                format!(
                    "{} is to move; `undo` takes back a turn entered by mistake",
                    shown(to_move)
                )
            }
            Self::OwnPlay { .. } => {
                "another player can challenge; `undo` takes back a mistyped play".into()
            }
            Self::NotForTheTable { line, player, .. } => {
                format!(
                    "name the player, as in `{}: {}`",
                    shown(player),
                    shown(line)
                )
            }
            Self::OnlyTheTable { verb } => format!("enter it as `table: {verb} …`"),
            Self::RackDeclared { .. } => "`undo` takes back the declaration".into(),
            Self::GameOver => {
                "you can still use `rack TILES` for each player, and `adjust`; or `undo`".into()
            }
            Self::NotOver => {
                "`table: end` stops the game when all agree; then enter each rack".into()
            }
            Self::NothingToChallenge { over: true } => {
                "a play can be challenged only before the next action".into()
            }
            Self::NothingToChallenge { over: false } => {
                "challenge right after a play, before the next action; `undo` goes back".into()
            }
            Self::NotInPlay { word, .. } if nearest(word, VERDICTS).is_some() => {
                "a vote is `challenge upheld` or `challenge rejected`".into()
            }
            Self::NotInPlay { words, .. } => format!("it made {}", upper_list(words)),
            Self::VerdictNeeded => {
                "vote, then enter `challenge upheld` or `challenge rejected`".into()
            }
            Self::OffBoard { direction, .. } => {
                let way = direction.opposite();
                format!(
                    "`table: shift {} 5` moves everything {} and makes room",
                    way.shift().name(),
                    way.shift().word()
                )
            }
            Self::ShiftOff { .. } => "shift by less, or the other way".into(),
            Self::WordTooShort { .. } => "a word has at least two letters".into(),
            Self::CellReused { .. } => "choose a path that visits each cell once".into(),
            Self::LetterMismatch {
                there, declared, ..
            } if there.letter == declared.letter => {
                "leave out the mark of a tile that is already there".into()
            }
            Self::LetterMismatch { there, .. } => format!(
                "use {} there, or start on another cell: `board` shows them",
                there.letter
            ),
            Self::AlsoEmpty { .. } => {
                "place every new tile with the main word; `also` only names words".into()
            }
            Self::NoNewTile { .. } => {
                "the word is already there; make it longer, or play another across it".into()
            }
            Self::TooManyTiles { held: 0, from, .. } => format!("this {from} is empty"),
            Self::TooManyTiles { held, .. } => format!("use {} at most", count(*held, "tile")),
            Self::FirstWord { .. } => "declare the main word alone, or with its reverse".into(),
            Self::DeclaredTwice { .. } => "declare it once".into(),
            Self::NotConnected => "place at least one new tile next to an old one".into(),
            Self::TurnOnOldTile {
                turns: Turns::NewOnly,
                ..
            } => "turn at a tile of this play".into(),
            Self::TurnOnOldTile {
                turns: Turns::Ring, ..
            } => {
                "turn at a tile of this play; only a word that completes a ring may turn where it \
                 joins old letters"
                    .into()
            }
            Self::TurnOnOldTile {
                turns: Turns::Joining,
                ..
            } => {
                "turn at a tile of this play, or where the word joins two or more old letters in a \
                 line"
                    .into()
            }
            Self::SingleLetterLine {
                old,
                new,
                before,
                line,
            } => {
                format!(
                    "run the word through {before}, {old} and {new}, or turn off at {old}: a word \
                 that continues {} must use more than one of its letters",
                    upper(line)
                )
            }
            Self::PartialRun { run, .. } => format!("declare the whole of {}", upper(run)),
            Self::InsideMainWord { .. } => {
                "stretches of the main word do not score separately".into()
            }
            Self::BadRun { .. } => {
                "play the word elsewhere, or `table: allow` the run if the table agrees".into()
            }
            Self::CornerInterlock { .. } => {
                "a corner tile has neighbours on at most two sides, and those meet; or play \
                 with `corner_interlock: ignore`"
                    .into()
            }
            Self::TileSupply { on_rack: true, .. } => {
                "check the letters against the tiles; a wildcard on a rack is just `?`".into()
            }
            Self::TileSupply {
                face: Face::Letter(letter),
                ..
            } => {
                format!(
                    "check the spelling, or mark a wildcard: `?{}`",
                    letter.lower()
                )
            }
            Self::TileSupply { .. } => "check which tile was the wildcard".into(),
            Self::BoardKept => {
                "say where the tiles go: a cell, a direction and the word, as in `m13 r latch`"
                    .into()
            }
            Self::NoTeammates { .. } => {
                "leave it out; it is for teams whose players each have a rack".into()
            }
            Self::ClaimedTwice { .. } => {
                "claim it once; only `corner` and `extension` can be earned more than once".into()
            }
            Self::NotAWord {
                words, disallowed, ..
            } => {
                let one = words.len() + disallowed.len() == 1;
                let them = if one { "it" } else { "them" };
                format!(
                    "play another word, or `table: allow` {them} if the table agrees; `word` looks words up"
                )
            }
            Self::FalseClaim { earned, .. } if earned.is_empty() => {
                "this play earns no bonus; leave out `claim` and what follows".into()
            }
            Self::FalseClaim { earned, .. } => format!("this play earns {}", listed(earned)),
            Self::BagTooSmall { bag: 0, .. } => "`pass` instead".into(),
            Self::BagTooSmall { bag, .. } => format!("exchange {bag} at most, or `pass`"),
            Self::RackSize { held: 0, .. } => "`rack -` declares an empty rack".into(),
            Self::RackSize { held, .. } => {
                format!("type all {held}: letters, `?` for a wildcard, `+e` for a corner tile")
            }
        }
    }
}

/// The words that a challenge may end with.
const VERDICTS: [&str; 2] = [Verdict::Upheld.word(), Verdict::Rejected.word()];

fn upper_list(words: &[String]) -> String {
    listed(&words.iter().map(|word| upper(word)).collect::<Vec<_>>())
}

/// What is wrong, in one sentence without a stop.
#[allow(clippy::too_many_lines, reason = "one sentence for each reason")]
impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoSuchBonus { name, .. } => write!(f, "there is no bonus `{}`", shown(name)),
            Self::NoSuchDirection {
                direction,
                grid: Grid::Square,
            } if direction.axis() != Axis::Level => write!(
                f,
                "`{direction}` is diagonal, and diagonal tiles do not interlock"
            ),
            Self::NoSuchDirection { direction, .. } => {
                write!(f, "`{direction}` is not a direction here")
            }
            Self::Crossword(fault) => fault.fmt(f),
            Self::Stacking(fault) => fault.fmt(f),
            Self::Paths(fault) => fault.fmt(f),
            Self::NoCornerTiles => f.write_str("this game has no corner tiles"),
            Self::NotHere { verb } => write!(f, "this game has no `{verb}`"),
            Self::NoAlso => f.write_str("this game has no `also`"),
            Self::NoClaims => f.write_str("this game has no `claim`"),
            Self::NoPass => f.write_str("this game has no passes"),
            Self::NoExchange => f.write_str("this game has no exchanges"),
            Self::NoChallenge => f.write_str("this game has no challenges"),
            Self::NoSuchWord { word, .. } => {
                write!(f, "{} is not on the table", upper(word))
            }
            Self::TwoSuchWords { word, .. } => {
                write!(f, "{} is on the table more than once", upper(word))
            }
            Self::NoSuchLetter {
                word,
                letter,
                letters,
            } => {
                write!(
                    f,
                    "{} has {}, not {letter}",
                    upper(word),
                    count(*letters, "letter")
                )
            }
            Self::UnknownName { name, .. } => write!(f, "no player is called `{}`", shown(name)),
            Self::NoSuchTurn { turn, turns } => {
                let taken = match turns {
                    0 => "none has been taken".to_owned(),
                    1 => "one has been taken".to_owned(),
                    turns => format!("{turns} have been taken"),
                };
                write!(f, "there is no turn {turn}; {taken} so far")
            }
            Self::NotYourTurn { name, .. } => write!(f, "it is not {}'s turn", shown(name)),
            Self::OwnPlay { name } => write!(f, "{} cannot challenge their own play", shown(name)),
            Self::NotForTheTable { verb, .. } => write!(f, "only a player can `{verb}`"),
            Self::OnlyTheTable { verb } => write!(f, "only the table can `{verb}`"),
            Self::RackDeclared { name } => write!(f, "{} has already declared a rack", shown(name)),
            Self::GameOver => f.write_str("the game is over"),
            Self::NotOver => f.write_str("the game is not over, so racks are not counted yet"),
            Self::NothingToChallenge { .. } => f.write_str("there is no play to challenge"),
            Self::NotInPlay { word, .. } => {
                write!(f, "the last play did not make {}", upper(word))
            }
            Self::VerdictNeeded => f.write_str("there is no dictionary to look this up in"),
            Self::OffBoard { from, direction } => {
                write!(
                    f,
                    "the path leaves the table {} {from}",
                    direction_of(*direction)
                )
            }
            Self::ShiftOff { direction } => {
                let edge = match direction {
                    Direction::Up => "at the top",
                    Direction::Down => "at the bottom",
                    Direction::Left => "on the left",
                    _ => "on the right",
                };
                write!(f, "a tile would leave the table {edge}")
            }
            Self::WordTooShort { word } => write!(f, "{} has one letter", upper(word)),
            Self::CellReused { word, cell } => write!(f, "{} uses {cell} twice", upper(word)),
            Self::LetterMismatch {
                cell,
                there,
                declared,
            } => {
                write!(
                    f,
                    "{cell} has {}, not {}",
                    described(*there),
                    described(*declared)
                )
            }
            Self::AlsoEmpty { word, cell } => {
                write!(f, "{} crosses {cell}, which is empty", upper(word))
            }
            Self::NoNewTile { word } => write!(f, "{} has no new tile", upper(word)),
            Self::TooManyTiles { wanted, held, from } => {
                write!(
                    f,
                    "this needs {}, but the {from} holds {held}",
                    count(*wanted, "tile")
                )
            }
            Self::FirstWord { word } => {
                write!(
                    f,
                    "the first play is a single word, and {} is a second one",
                    upper(word)
                )
            }
            Self::DeclaredTwice { word, .. } => write!(f, "{} is declared twice", upper(word)),
            Self::NotConnected => f.write_str("no new tile touches a tile on the table"),
            Self::TurnOnOldTile {
                word, cell, letter, ..
            } => {
                write!(
                    f,
                    "{} turns on {letter} at {cell}, which was already there",
                    upper(word)
                )
            }
            Self::SingleLetterLine {
                old, new, before, ..
            } => {
                write!(
                    f,
                    "{new} continues the line of {before} and {old}, but the word leaves out {before}"
                )
            }
            Self::PartialRun { word, run } => {
                write!(f, "{} is only part of {}", upper(word), upper(run))
            }
            Self::InsideMainWord { word, main } => {
                write!(f, "{} is inside {}", upper(word), upper(main))
            }
            Self::BadRun {
                run,
                backward,
                start,
            } => write!(
                f,
                "the run at {start} reads {} and {}, and neither is a word",
                upper(run),
                upper(backward)
            ),
            Self::CornerInterlock {
                cell,
                letter,
                sides,
            } => write!(
                f,
                "the corner tile {letter} at {cell} would have neighbours both {} and {} it",
                direction_of(sides[0]),
                direction_of(sides[1])
            ),
            Self::TileSupply { face, in_set, .. } => supply(f, *face, *in_set),
            Self::BoardKept => f.write_str("a play needs a cell and a direction here"),
            Self::NoBoard { .. } => f.write_str("this table keeps no board, only the score"),
            Self::NoTeammates { name } => write!(f, "only teammates can earn `{name}`"),
            Self::ClaimedTwice { name } => write!(f, "`{name}` is claimed twice"),
            Self::NotAWord {
                words,
                disallowed,
                dictionary,
            } => {
                if !words.is_empty() {
                    let verb = if words.len() == 1 { "is" } else { "are" };
                    let words = upper_list(words);
                    write!(f, "{words} {verb} not in {}", shown(dictionary))?;
                }
                if !words.is_empty() && !disallowed.is_empty() {
                    f.write_str(", and ")?;
                }
                if !disallowed.is_empty() {
                    write!(f, "the guide disallows {}", upper_list(disallowed))?;
                }
                Ok(())
            }
            Self::FalseClaim { name, .. } => write!(f, "the play does not earn `{name}`"),
            Self::BagTooSmall { wanted, bag } => {
                write!(f, "the bag holds {}, not {wanted}", count(*bag, "tile"))
            }
            Self::RackSize { declared, held } => {
                write!(
                    f,
                    "that is {}, but the rack holds {held}",
                    count(*declared, "tile")
                )
            }
        }
    }
}

/// What is wrong, what to try, which rule.
impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "{}; {} [{}]",
            self.reason,
            self.reason.advice(),
            self.reason.slug()
        )
    }
}

impl std::error::Error for Refusal {}
