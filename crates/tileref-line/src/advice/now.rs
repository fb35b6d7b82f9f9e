//! What to try in this game as it is now, where that depends on turns, on players, or on which lines the game accepts. What
//! to try in any game is beside each error; what depends only on the kind of game, the tiles and the table, too.

use super::sentences::{board, burn, for_example, form, left, marks, or_else, what_to_say};
use super::{accepts, claimable};
use crate::commands::verb;
use crate::places::places;
use tileref_game::action::{Action, Declared, Further, NamedCell, NotationProblem, TABLE, Verb};
use tileref_game::features::Form;
use tileref_game::game::rules::{
    BagTooSmall, GameOver, NoChallenge, NoExchange, NoPass, WrongPlayer,
};
use tileref_game::game::{Game, LineError};
use tileref_game::grid::{Cell, Direction, Grid, Path};
use tileref_game::kinds::paths::rules::RoundOpen;
use tileref_game::referee::rules::{
    BadNotation, LetterMismatch, OffBoard, PartialRun, TileSupply, described, unaccented,
};
use tileref_game::rule::Reason;
use tileref_game::tile::{Face, Tile};
use tileref_words::text::{any_of, listed, same_name, shown};

/// What to try instead of a refused line, in this game as it is now.
///
/// ```
/// # use tileref_game::{game::Game, referee::Vocabulary, rules::Ruleset};
/// # let rules = Ruleset::built_in("lingo").expect("it is built in");
/// # let mut game = Game::new(rules, &["Ann", "Bob"], Vocabulary::new(None))?;
/// use tileref_line::advice::advice;
/// let error = game.submit("Ann", "pass").unwrap_err();
/// assert_eq!(advice(&game, &error), "without a word, burn a tile: `burn m13 q`");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn advice(game: &Game, error: &LineError) -> String {
    match error {
        LineError::Notation(error) => {
            unread(game, &error.problem).unwrap_or_else(|| error.problem.advice())
        }
        LineError::Refusal(refusal) => advice_on(game, &refusal.reason),
    }
}

/// What to try instead of what breaks a rule.
pub(super) fn advice_on(game: &Game, reason: &Reason) -> String {
    let now = of_play(game, reason).or_else(|| of_turn(game, reason));
    now.unwrap_or_else(|| reason.advice(Some(&game.here())))
}

/// What to try instead of a line that cannot be read.
fn unread(game: &Game, problem: &NotationProblem) -> Option<String> {
    let features = &game.rules().features;
    match problem {
        NotationProblem::Empty => Some(what_to_say(game)),
        NotationProblem::NoAction(text, _) => Some(no_action(game, text)),
        NotationProblem::NoCell(text, meant) => no_cell(game, text, *meant),
        NotationProblem::NoLetterNumber(_) => is_hex(game).then(|| {
            "`yet:3` is the cell of the third letter of YET, `yet:3ne` the one to its north-east"
                .to_owned()
        }),
        NotationProblem::MissingPath | NotationProblem::NoPath(_) => game.here().straight(),
        NotationProblem::NoWay(cell, word) => which_way(game, cell, word),
        NotationProblem::PathLength(..) => (!features.bends).then(|| {
            format!(
                "words are straight here; use {}",
                features.named_directions()
            )
        }),
        NotationProblem::MissingWord => Some(format!(
            "type the word after the direction: `{}`",
            features.example
        )),
        NotationProblem::NoLetter(c) => no_letter(game, *c),
        NotationProblem::NoTile(_) => Some(joined_tiles(game)),
        NotationProblem::BareMark('+') if !features.corners => {
            Some("this game has no corner tiles; leave out the `+`".to_owned())
        }
        NotationProblem::BareMark('?') if !game.here().has_wildcards() => {
            Some("this game has no wildcards; leave out the `?`".to_owned())
        }
        NotationProblem::MissingAlso => no_further(game, Further::Also),
        NotationProblem::NoClaim => no_further(game, Further::Claim),
        NotationProblem::Unexpected(_, Verb::Play, _) if has_further(game, Further::Also) => {
            Some(format!(
                "{}; a further word comes after `also`, another turn on a line of its own",
                form(game)
            ))
        }
        NotationProblem::Unexpected(_, Verb::Play, _) => Some(form(game)),
        NotationProblem::Unexpected(_, verb, _) => lacks(game, *verb),
        NotationProblem::Lacks(verb, ..) => lacks(game, *verb).or_else(|| for_example(game, *verb)),
        NotationProblem::Grid(_) => lacks(game, Verb::Grid),
        _ => None,
    }
}

fn no_cell(game: &Game, text: &str, meant: Option<Cell>) -> Option<String> {
    let typed = verb(text).filter(|_| text.starts_with('-'));
    match (meant, typed) {
        (Some(_), _) => None,
        (None, Some(verb)) => lacks(game, verb).or_else(|| for_example(game, verb)),
        (None, None) if game.rules().features.form == Form::Lists => Some(form(game)),
        (None, None) if !text.contains(|c: char| c.is_ascii_digit()) => Some(what_to_say(game)),
        (None, None) => board(game),
    }
}

/// Advice on a cell and a word without a direction.
fn which_way(game: &Game, cell: &str, word: &str) -> Option<String> {
    let places = places(game, &format!("{cell} {word}"))?;
    let fit = places.fits.first()?;
    Some(format!("say which way the word goes: `{}`", fit.play))
}

fn no_letter(game: &Game, c: char) -> Option<String> {
    match c {
        '[' | ']' if game.alphabet().joined().is_empty() => Some(joined_tiles(game)),
        ',' | ';' if game.why_lacking(Verb::Words).is_some() => {
            Some("leave it out; another turn goes on a line of its own".to_owned())
        }
        '+' if game.rules().features.corners => {
            Some("type the letter of a corner tile after it: `+e`".to_owned())
        }
        '*' | '_' | '.' => Some(marks(game)),
        _ => None,
    }
}

fn is_hex(game: &Game) -> bool {
    game.rules().features.grid == Grid::Hex
}

/// Advice on a line that starts with an unknown word.
fn no_action(game: &Game, text: &str) -> String {
    if game.seats().speaker(text).is_some() {
        let form = what_to_say(game);
        return format!("after a name comes a colon: `{}: ...`; {form}", shown(text));
    }
    match verb(text) {
        Some(verb) => lacks(game, verb).unwrap_or_else(|| format!("did you mean `{verb}`?")),
        None => what_to_say(game),
    }
}

/// Advice that lists the tiles of several signs.
fn joined_tiles(game: &Game) -> String {
    let joined = game.alphabet().joined().iter();
    let joined: Vec<String> = joined
        .map(|letter| format!("`[{}]`", letter.as_str()))
        .collect();
    match joined.as_slice() {
        [] => "every tile of this game has one letter; leave out the brackets".to_owned(),
        joined => format!("tiles with several letters are {}", listed(joined)),
    }
}

fn has_further(game: &Game, part: Further) -> bool {
    game.rules().features.further.contains(&part)
}

/// Advice in a game where plays have no such part.
fn no_further(game: &Game, part: Further) -> Option<String> {
    (!has_further(game, part)).then(|| unavailable(game, &BadNotation::NoFurther(part).into()))
}

/// What to try instead of a play that breaks a rule.
fn of_play(game: &Game, reason: &Reason) -> Option<String> {
    if let Some(broken) = reason.of() {
        return notation(game, broken);
    }
    if let Some(PartialRun::Part { run, backward, .. }) = reason.of() {
        return elsewhere(game, run, backward);
    }
    if let Some(OffBoard::Path { direction, .. }) = reason.of() {
        return further_inside(game, *direction);
    }
    if let Some(&LetterMismatch::Other {
        cell,
        found,
        declared,
    }) = reason.of()
    {
        return forgotten_mark(game, cell, found, declared);
    }
    if let Some(&TileSupply::OnTable { face, in_set }) = reason.of() {
        let advice = unaccented(&game.here(), face).or_else(|| apart(game, face));
        return advice.or_else(|| misspelled(game, face, in_set));
    }
    None
}

/// What to try instead of something that this game does not have.
fn notation(game: &Game, broken: &BadNotation) -> Option<String> {
    let lists = game.rules().features.form == Form::Lists;
    match broken {
        BadNotation::NoSuchBonus { name, .. } if name == "and" => {
            Some("put a comma between bonuses: `claim ring,full-fit`".to_owned())
        }
        BadNotation::NoSuchBonus { nearest: None, .. } => {
            Some(format!("the bonuses are {}", listed(claimable(game))))
        }
        BadNotation::NotHere { verb: Verb::Words } if game.vocabulary().lexicon().is_none() => {
            Some(format!("play a word: `{}`", game.rules().features.example))
        }
        BadNotation::NotHere { verb: Verb::Burn } if lists => Some(form(game)),
        BadNotation::NotHere { verb: Verb::Burn } => Some(or_else(game)),
        BadNotation::ChallengeNamesNoWord => game.round().is_none().then(|| form(game)),
        _ => None,
    }
}

/// What to try if the whole run would be refused, too.
fn elsewhere(game: &Game, run: &str, backward: &str) -> Option<String> {
    let refuses = |word: &str| game.vocabulary().refuses(word);
    let none = game.rules().looks_up() && refuses(run) && refuses(backward);
    let run = game.alphabet().case().upper(run);
    none.then(|| format!("the whole run is {run}, which is not a word; play the word elsewhere"))
}

/// What to try if the table cannot be shifted: a board is printed, and a full table has no room.
fn further_inside(game: &Game, direction: Direction) -> Option<String> {
    if game.rules().features.layout().is_some() {
        return Some("the board starts at column A and row 1".into());
    }
    let room = format!("shift {} 5", direction.opposite().shift().name());
    (!accepts(game, &room)).then(|| "start further in".into())
}

/// How to mark a tile whose mark was forgotten when it was played.
fn forgotten_mark(game: &Game, cell: Cell, found: Tile, declared: Tile) -> Option<String> {
    if found.letter != declared.letter {
        return None;
    }
    let (entries, (at, cell)) = (game.entries(), placed(game, cell)?);
    let Action::Play(mut play) = (**entries[at].action.as_ref()?).clone() else {
        return None;
    };
    let NamedCell::Cell(start) = *play.main.at() else {
        return None;
    };
    let path = Path::new(start, play.main.steps()).ok()?;
    let n = path.cells().iter().position(|&of| of == cell)?;
    let mut letters = play.main.letters().to_vec();
    letters[n].kind = declared.kind;
    play.main = Declared::new(NamedCell::Cell(start), play.main.steps().to_vec(), letters)?;
    let turn = entries[..=at]
        .iter()
        .filter(|entry| entry.is_typed())
        .count();
    Some(format!(
        "if it is {}, its mark was forgotten: `amend {turn} {}`; if not, leave out the mark",
        described(declared),
        Action::Play(play)
    ))
}

/// The entry that placed the tile on a cell, and the name that the cell had then: a shift renames it.
fn placed(game: &Game, mut cell: Cell) -> Option<(usize, Cell)> {
    let grid = game.rules().features.grid;
    for (at, entry) in game.entries().iter().enumerate().rev() {
        if let Some(Action::Shift(direction, n)) = entry.action.as_deref() {
            cell = cell.shifted(grid, direction.opposite(), *n)?;
        } else if entry.placed.iter().any(|&(placed, _)| placed == cell) {
            return Some((at, cell));
        }
    }
    None
}

/// How the signs of one tile are typed as separate tiles, where the set has no more of that tile.
fn apart(game: &Game, face: Face) -> Option<String> {
    let Face::Letter(joined) = face else {
        return None;
    };
    let signs: Vec<String> = joined.as_str().chars().map(String::from).collect();
    let (last, first) = signs.split_last()?;
    let is_whole = signs.len() > 1 && !game.rules().features.own_tiles;
    let has_all = || {
        signs
            .iter()
            .all(|sign| game.alphabet().letter(sign).is_some())
    };
    let first: String = first.iter().map(|sign| format!("[{sign}]")).collect();
    (is_whole && has_all()).then(|| {
        format!("`{joined}` was read as one tile; as separate tiles it is `{first}{last}`")
    })
}

/// What to try if no wildcard is left to stand for the letter.
fn misspelled(game: &Game, face: Face, in_set: usize) -> Option<String> {
    let Face::Letter(letter) = face else {
        return None;
    };
    (game.unseen(Face::Wildcard) == 0).then(|| match in_set {
        0 => "check the spelling".to_owned(),
        _ => format!("check the spelling; the set has no more {letter}s"),
    })
}

/// What to try instead of something that may not be done now.
fn of_turn(game: &Game, reason: &Reason) -> Option<String> {
    if let Some(broken) = reason.of() {
        return wrong_player(game, broken);
    }
    if let Some(GameOver::Ended) = reason.of() {
        return Some(left(game));
    }
    if let Some(NoPass::NoPasses) = reason.of() {
        let burn = burn(game).map(|line| format!(": `{line}`"));
        let burn = burn.unwrap_or_default();
        return Some(format!("without a word, burn a tile{burn}"));
    }
    if reason.of::<NoExchange>().is_some() {
        return Some(or_else(game));
    }
    if let Some(broken) = reason.of() {
        return Some(match broken {
            BagTooSmall::Closed { .. } | BagTooSmall::Holds { bag: 0, .. } => or_else(game),
            BagTooSmall::Holds { bag, .. } => {
                format!("exchange {bag} at most, or play a word")
            }
        });
    }
    if let Some(NoChallenge::NoChallenges) = reason.of() {
        let all_count = game.vocabulary().lexicon().is_none();
        return all_count
            .then(|| "here every word that is played counts; `undo` takes back a play".to_owned());
    }
    let open = reason.of::<RoundOpen>().filter(|_| game.is_over());
    open.map(|_| "the game ended before every list was in, so this round does not count".to_owned())
}

fn wrong_player(game: &Game, broken: &WrongPlayer) -> Option<String> {
    match broken {
        WrongPlayer::UnknownName { name, nearest } => {
            let all = || names(game).filter(|_| nearest.is_none());
            members(game, name).or_else(all)
        }
        WrongPlayer::NotYourTurn { to_move, .. } if game.entries().is_empty() => {
            Some(format!("{} begins", shown(to_move)))
        }
        WrongPlayer::OwnPlay { .. } if game.seats().count() == 1 => Some(
            "`undo` takes back the play; after `set judge=entry` at the prompt, words are looked up as they are played"
                .to_owned(),
        ),
        _ => None,
    }
}

/// The players of the team with this name.
fn members(game: &Game, name: &str) -> Option<String> {
    let mut teams = game.seats().teams().iter().enumerate();
    let (number, team) = teams.find(|(_, team)| same_name(team, name))?;
    let players = game.seats().players().iter();
    let members = players.filter(|player| player.team == Some(number));
    let members: Vec<String> = members.map(|player| shown(&player.name)).collect();
    let members = any_of(&members)?;
    Some(format!(
        "{} is a team; name a player: {members}",
        shown(team)
    ))
}

/// Who can act in this game.
fn names(game: &Game) -> Option<String> {
    let players = game.seats().players().iter();
    let players = players.map(|player| shown(&player.name));
    let names: Vec<String> = players.chain([format!("`{TABLE}`")]).collect();
    let names = any_of(&names)?;
    Some(format!(
        "say who it is: {names}; players are set when a game starts, so for another start a new game, or in the first \
         round add the name to `players:` in the file"
    ))
}
/// Why this game does not have a verb, or no longer, and what to do instead.
fn lacks(game: &Game, verb: Verb) -> Option<String> {
    let at_the_end = [Verb::Rack, Verb::Adjust, Verb::Challenge, Verb::Note];
    let over = game.is_over() && !at_the_end.contains(&verb);
    let ended = over.then(|| GameOver::Ended.into());
    let reason = ended.or_else(|| game.why_lacking(verb))?;
    Some(unavailable(game, &reason))
}

/// Why this game does not have something, and what to do instead.
fn unavailable(game: &Game, reason: &Reason) -> String {
    format!("{reason}; {}", advice_on(game, reason))
}
