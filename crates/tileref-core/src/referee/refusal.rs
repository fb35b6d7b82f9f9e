//! Why a line is refused, in words: what is wrong and what to try.

use std::fmt;

use super::Reason;
use super::phrases::{described, direction_of, supply};
use crate::action::{Part, Verdict};
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
            Self::NoSuchWay {
                grid: Grid::Square,
                direction,
            } if direction.axis() == Axis::Level => {
                "say `r` or `l` for a row, `d` or `u` for a column".into()
            }
            Self::NoSuchWay {
                grid: Grid::Square, ..
            } => "spell out the steps, such as `rd` or `dr`".into(),
            Self::NoSuchWay {
                grid: Grid::Hex, ..
            } => "on hexes the ways are `e`, `w`, `ne`, `nw`, `se` and `sw`".into(),
            Self::Crossword(fault) => fault.advice(),
            Self::Stacking(fault) => fault.advice(),
            Self::Paths(fault) => fault.advice(),
            Self::NoCornerTiles => "leave the `+` out; `?` marks a wildcard".into(),
            Self::NotHere { verb: "words" } => "`word qi` looks a word up".into(),
            Self::NotHere { verb: "play" } => {
                "a list is the words alone, wherever they lie: `words dig word`".into()
            }
            Self::NotHere { verb: "burn" } => "lay a word, or give the turn up: `pass`".into(),
            Self::NotHere { verb: "claim" } => {
                "leave `claim` and what follows out; what a play earns is paid by itself".into()
            }
            Self::NoBoard { verb: "play" } => {
                "type the words alone, as in `play habits also tab claim corner`".into()
            }
            Self::NotHere { .. } | Self::NoBoard { .. } => {
                "`help` at the prompt shows what this game has".into()
            }
            Self::NoPass => "who has no word burns a tile: `burn m13 q`".into(),
            Self::NoExchange => {
                "play with the tiles there are; `help` shows what else can be said".into()
            }
            Self::NoChallenge => "words are looked up when they are laid".into(),
            Self::NoSuchWord {
                nearest: Some(near),
                ..
            } => format!("did you mean {}?", upper(near)),
            Self::NoSuchWord { nearest: None, .. } => {
                "name a word that stands on the table, or give the cell itself".into()
            }
            Self::TwoSuchWords { starts: [a, b], .. } if a == b => {
                format!("both start at {a} and go different ways; give the cell itself")
            }
            Self::TwoSuchWords { starts: [a, b], .. } => {
                format!("they start at {a} and {b}; give the cell itself")
            }
            Self::NoSuchLetter { word, letters, .. } => {
                format!("`{word}:{letters}` is its last one")
            }
            Self::UnknownName {
                nearest: Some(near),
                ..
            } => format!("did you mean `{}`?", shown(near)),
            Self::UnknownName { nearest: None, .. } => {
                "only the players of the record, or `table`, can speak".into()
            }
            Self::NoSuchTurn { .. } => {
                "`log` numbers the turns; a note without a number is about no turn".into()
            }
            Self::NotYourTurn { to_move, .. } => {
                format!(
                    "it is {}'s turn; `undo` takes back a turn that was noted wrongly",
                    shown(to_move)
                )
            }
            Self::OwnPlay { .. } => {
                "another player can challenge; `undo` takes back a play that was mistyped".into()
            }
            Self::NotForTheTable { line, player, .. } => {
                format!(
                    "say whose it is, as in `{}: {}`",
                    shown(player),
                    shown(line)
                )
            }
            Self::OnlyTheTable { verb } => format!("say it as `table: {verb} …`"),
            Self::RackDeclared { .. } => "`undo` takes the declaration back".into(),
            Self::GameOver => {
                "what is left is `rack TILES` for each player, and `adjust`; or `undo`".into()
            }
            Self::NotOver => {
                "`table: end` stops the game when all agree; then each rack is said".into()
            }
            Self::NothingToChallenge { over: true } => {
                "a play is challenged before anything else is said".into()
            }
            Self::NothingToChallenge { over: false } => {
                "challenge directly after a play, before anything else is said; `undo` goes back"
                    .into()
            }
            Self::NotInPlay { word, .. } if nearest(word, VERDICTS).is_some() => {
                "a vote is `challenge upheld` or `challenge rejected`".into()
            }
            Self::NotInPlay { words, .. } => format!("it made {}", upper_list(words)),
            Self::VerdictNeeded => {
                "vote, and say `challenge upheld` or `challenge rejected`".into()
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
            Self::WordTooShort { .. } => "a word has two letters or more".into(),
            Self::CellReused { .. } => "lead the path so that it meets no cell twice".into(),
            Self::LetterMismatch {
                there, declared, ..
            } if there.letter == declared.letter => {
                "leave the mark out on tiles that lie there already".into()
            }
            Self::LetterMismatch { cell, there, .. } => format!(
                "a word over {cell} has {} there; or start on another cell, as `board` shows them",
                there.letter
            ),
            Self::AlsoEmpty { .. } => {
                "lay every new tile with the main word; `also` only names words".into()
            }
            Self::NoNewTile { .. } => {
                "the word lies there already; make it longer, or lay another across it".into()
            }
            Self::TooManyTiles { held: 0, from, .. } => format!("this {from} is empty"),
            Self::TooManyTiles { held, .. } => format!("use {} at most", count(*held, "tile")),
            Self::FirstWord { .. } => "declare the main word alone, or with its reverse".into(),
            Self::DeclaredTwice { .. } => "declare it once".into(),
            Self::NotConnected => "let a new tile touch an old one".into(),
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
                behind,
                line,
            } => {
                format!(
                    "run the word through {behind}, {old} and {new}, or turn off at {old}: who goes on along {} takes \
                     more than one letter of it",
                    upper(line)
                )
            }
            Self::PartialRun { run, .. } => format!("declare the whole of {}", upper(run)),
            Self::InsideMainWord { .. } => {
                "stretches of the main word do not score by themselves".into()
            }
            Self::BadRun { .. } => {
                "lay the word elsewhere, or `table: allow` the run if the table agrees".into()
            }
            Self::CornerInterlock { .. } => {
                "a corner tile has neighbours on two sides at most, and those meet; or play with \
                 `corner_interlock: ignore`"
                    .into()
            }
            Self::TileSupply { on_rack: true, .. } => {
                "check the letters against the tiles; a wildcard on a rack is `?` alone".into()
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
                "leave it out; it is for teams in which every player has a rack".into()
            }
            Self::ClaimedTwice { .. } => {
                "claim it once; only `corner` and `extension` can be earned more often".into()
            }
            Self::NotAWord {
                words, disallowed, ..
            } => {
                let one = words.len() + disallowed.len() == 1;
                let them = if one { "it" } else { "them" };
                format!(
                    "another word, or `table: allow` {them} if the table agrees; `word` looks \
                     words up"
                )
            }
            Self::FalseClaim { earned, .. } if earned.is_empty() => {
                "this play earns no bonus; leave `claim` and what follows out".into()
            }
            Self::FalseClaim { earned, .. } => format!("this play earns {}", listed(earned)),
            Self::BagTooSmall { bag: 0, .. } => "`pass` is what is left".into(),
            Self::BagTooSmall { bag, .. } => format!("exchange {bag} at most, or `pass`"),
            Self::RackSize { held: 0, .. } => "`rack -` says that it is empty".into(),
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
            Self::NoSuchWay {
                direction,
                grid: Grid::Square,
            } if direction.axis() != Axis::Level => write!(
                f,
                "`{direction}` is a diagonal, and diagonal lines do not interlock"
            ),
            Self::NoSuchWay { direction, .. } => {
                write!(f, "`{direction}` is no way on this table")
            }
            Self::Crossword(fault) => fault.fmt(f),
            Self::Stacking(fault) => fault.fmt(f),
            Self::Paths(fault) => fault.fmt(f),
            Self::NoCornerTiles => f.write_str("this game has no corner tiles"),
            Self::NotHere { verb } => write!(f, "`{verb}` is not said in this game"),
            Self::NoPass => f.write_str("nobody passes in this game"),
            Self::NoExchange => f.write_str("tiles are not exchanged in this game"),
            Self::NoChallenge => f.write_str("there are no challenges in this game"),
            Self::NoSuchWord { word, .. } => {
                write!(f, "no word {} stands on the table", upper(word))
            }
            Self::TwoSuchWords { word, .. } => {
                write!(f, "{} stands on the table more than once", upper(word))
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
            Self::UnknownName { name, .. } => write!(f, "nobody here is called `{}`", shown(name)),
            Self::NoSuchTurn { turn, turns } => {
                let taken = match turns {
                    0 => "none has been taken".to_owned(),
                    1 => "one has been taken".to_owned(),
                    turns => format!("{turns} have been taken"),
                };
                write!(f, "there is no turn {turn}; {taken} so far")
            }
            Self::NotYourTurn { name, .. } => write!(f, "{} is not to move", shown(name)),
            Self::OwnPlay { name } => write!(
                f,
                "{} cannot challenge this play, as it is their own",
                shown(name)
            ),
            Self::NotForTheTable { verb, .. } => write!(f, "the table itself cannot `{verb}`"),
            Self::OnlyTheTable { verb } => write!(f, "`{verb}` is for the table to say"),
            Self::RackDeclared { name } => write!(f, "{} has declared a rack already", shown(name)),
            Self::GameOver => f.write_str("the game is over"),
            Self::NotOver => f.write_str("the game is not over, so no rack is counted yet"),
            Self::NothingToChallenge { .. } => f.write_str("there is no play to challenge"),
            Self::NotInPlay { word, .. } => {
                write!(f, "the play before did not make {}", upper(word))
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
            Self::CellReused { word, cell } => write!(f, "{} comes to {cell} twice", upper(word)),
            Self::LetterMismatch {
                cell,
                there,
                declared,
            } => {
                write!(
                    f,
                    "{} lies on {cell}, not {}",
                    described(*there),
                    described(*declared)
                )
            }
            Self::AlsoEmpty { word, cell } => {
                write!(f, "{} leads over {cell}, which is empty", upper(word))
            }
            Self::NoNewTile { word } => write!(f, "{} has no new tile", upper(word)),
            Self::TooManyTiles { wanted, held, from } => {
                write!(
                    f,
                    "this takes {}, and the {from} holds {held}",
                    count(*wanted, "tile")
                )
            }
            Self::FirstWord { word } => {
                write!(
                    f,
                    "the first play is one single word, and {} is another",
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
                    "{} turns on {letter} at {cell}, which lay there before",
                    upper(word)
                )
            }
            Self::SingleLetterLine {
                old, new, behind, ..
            } => {
                write!(
                    f,
                    "{new} goes on in the line of {behind} and {old}, but the word leaves {behind} out"
                )
            }
            Self::PartialRun { word, run } => {
                write!(f, "{} is only a part of {}", upper(word), upper(run))
            }
            Self::InsideMainWord { word, main } => {
                write!(f, "{} lies inside {}", upper(word), upper(main))
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
            Self::BoardKept => f.write_str("a play has a cell and a direction here"),
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
