//! Lines without their verb: a list, a rack or the letters of a round when they are due, points where only the score is kept, and
//! corrections of a score.

use std::convert::Infallible;

use tileref_game::action::{Action, TypedLine, Verb, read_rack};
use tileref_game::features::Form;
use tileref_game::game::{Game, Speaker};

use crate::commands::{Command, verb};

/// What may be typed between the words of a list.
const BETWEEN: [char; 6] = [' ', ',', ';', '&', '/', '|'];

/// The most characters of a rack that is typed without its verb.
const MAX_RACK: usize = 200;

/// What is expected now.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Due {
    /// A play.
    Play,
    /// The letters of a round.
    Grid,
    /// A list of words.
    List,
    /// The tiles that are left.
    Rack,
    /// Nothing: the game is over.
    Nothing,
}

impl Due {
    /// What is expected in a game.
    pub fn of(game: &Game) -> Self {
        if game.is_over() {
            return match game.undeclared().next() {
                Some(_) => Self::Rack,
                None => Self::Nothing,
            };
        }
        match (game.rules().features.form, game.next_to_list()) {
            (Form::Lists, Some(_)) => Self::List,
            (Form::Lists, None) => Self::Grid,
            _ => Self::Play,
        }
    }

    /// How it is typed.
    pub fn form(self, game: &Game) -> String {
        let example = &game.rules().features.example;
        match self {
            Self::Play => format!("a play is `{example}`"),
            Self::Grid => {
                let deal = Command::Deal;
                let shaken = deal.is_usable(game.rules());
                let shaken = shaken.then(|| format!("`{deal}` shakes the cubes; "));
                let grid = example_grid(game);
                format!(
                    "{}the letters of a round are `{grid}`",
                    shaken.unwrap_or_default()
                )
            }
            Self::List => format!("a list is `{example}`"),
            Self::Rack => "a rack is `rack aeinr`, or `rack -`".to_owned(),
            Self::Nothing => "`again` starts the next game".to_owned(),
        }
    }
}

/// Letters that the dealer could lay out now, with the rings of the round: the first face of each cube, or as many tiles as by
/// the guide.
pub fn example_grid(game: &Game) -> String {
    if let Some(Ok(grid)) = game.shaken(|n| Ok::<_, Infallible>(n - 1)) {
        return Action::Grid(grid).to_string();
    }
    let mut rings = game.rings_to_lay();
    let mut grid = format!("{} ", Verb::Grid);
    for letter in "stare/lindo/mat".chars() {
        grid.push(letter);
        if rings > 0 && letter.is_alphabetic() {
            grid.push('*');
            rings -= 1;
        }
    }
    grid
}

/// What is due, typed without its verb.
pub(crate) fn bare(game: &Game, line: &str) -> Option<(String, TypedLine)> {
    let whole = match Due::of(game) {
        Due::List => list(game, line),
        Due::Rack => rack(game, line),
        Due::Grid => grid(line),
        Due::Play => points(game, line),
        Due::Nothing => None,
    }?;
    let typed = game.read(&whole).ok()?;
    Some((whole, typed))
}

/// A list: its first word can be traced in the letters and is no player's name, and the words that can be have half of the letters.
fn list(game: &Game, line: &str) -> Option<String> {
    let words = line.split(BETWEEN).filter(|word| !word.is_empty());
    let words: Vec<&str> = words.collect();
    let (first, case) = (words.first()?, game.alphabet().case());
    let adjacency = game.round()?.adjacency();
    let is_traced = |word: &&&str| {
        let word = case.lower(word);
        word.chars().count() > 1 && adjacency.route(&word).is_some()
    };
    let letters = |word: &&str| word.chars().count();
    let traced: usize = words.iter().filter(is_traced).map(letters).sum();
    let all: usize = words.iter().map(letters).sum();
    let is_list = is_traced(&first) && 2 * traced >= all;
    let is_name = game.seats().speaker(first).is_some();
    (is_list && !is_name).then(|| format!("{} {}", Verb::Words, words.join(" ")))
}

/// A rack in one piece, or with its tiles apart. Where nobody counts how many tiles a rack has, any word would do for one.
fn rack(game: &Game, line: &str) -> Option<String> {
    if line == "-" {
        return Some(format!("{} -", Verb::Rack));
    }
    let is_counted = game.undeclared().any(|seat| game.rack_size(seat).is_some());
    if !is_counted || line.chars().count() > MAX_RACK {
        return None;
    }
    let pieces: Vec<&str> = line
        .split([' ', ','])
        .filter(|piece| !piece.is_empty())
        .collect();
    let is_tile = |piece: &&str| {
        let tiles = read_rack(piece, game.alphabet());
        tiles.is_ok_and(|tiles| tiles.len() == 1)
    };
    let is_rack = pieces.len() == 1 || pieces.iter().all(is_tile);
    let tiles = pieces.concat();
    let is_name = game.seats().speaker(&tiles).is_some() || verb(&tiles).is_some();
    let is_read = || read_rack(&tiles, game.alphabet()).is_ok_and(|tiles| !tiles.is_empty());
    (is_rack && !is_name && is_read()).then(|| format!("{} {tiles}", Verb::Rack))
}

/// The rows of a round.
fn grid(line: &str) -> Option<String> {
    let rows: Vec<&str> = line.split('/').map(str::trim).collect();
    let is_row = |row: &&str| !row.is_empty() && !row.contains(char::is_whitespace);
    let is_grid = rows.len() > 1 && rows.iter().all(is_row);
    is_grid.then(|| format!("{} {}", Verb::Grid, rows.join("/")))
}

/// A number where only the score is kept: the points of a turn.
fn points(game: &Game, line: &str) -> Option<String> {
    let is_number = !line.is_empty() && line.bytes().all(|digit| digit.is_ascii_digit());
    let is_bare = game.rules().features.form == Form::Bare;
    (is_number && is_bare).then(|| format!("points {line}"))
}

/// A correction of a player's score, behind the name: the points to add for `+5`, `-5` and `= 42`.
pub(crate) fn correction(game: &Game, name: &str, line: &str) -> Option<i32> {
    let Some(Speaker::Seat(seat, _)) = game.seats().speaker(name) else {
        return None;
    };
    let line = line.trim();
    let digits = line.get(1..)?.trim();
    let number = || {
        digits
            .parse::<i32>()
            .ok()
            .filter(|_| digits.bytes().all(|c| c.is_ascii_digit()))
    };
    let points = match line.chars().next()? {
        '+' => number()?,
        '-' => -number()?,
        '=' => {
            let (sign, digits) = digits
                .strip_prefix('-')
                .map_or((1, digits), |digits| (-1, digits));
            let total = digits.parse::<i64>().ok()?.checked_mul(sign)?;
            i32::try_from(total - game.score(seat)).ok()?
        }
        _ => return None,
    };
    let line = format!("{} {points:+} -", Verb::Adjust);
    game.read(&line).is_ok().then_some(points)
}

pub(crate) fn is_play(typed: &TypedLine) -> bool {
    matches!(typed.action, Action::Play(_) | Action::PlayBare(_))
}
