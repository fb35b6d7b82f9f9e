//! What to say about lines: what to try instead of a refused one, where that depends on the game as it is now, and what may be
//! wrong with an accepted one. What to try in any game, or in any with these tiles, is beside each error.

use tileref_game::action::{Action, Further, NamedCell, NotationProblem, Verb, Verdict};
use tileref_game::game::rules::{GameOver, WrongPlayer};
use tileref_game::game::{Entry, Game, LineError};
use tileref_game::grid::Cell;
use tileref_game::referee::Ruling;
use tileref_game::referee::places::is_implausible;
use tileref_game::referee::rules::BadNotation;
use tileref_game::rule::Reason;
use tileref_words::Spelling;
use tileref_words::text::{any_of, listed, shown};

use crate::commands::verb;
use crate::due::Due;
use crate::places::is_open;

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
fn advice_on(game: &Game, reason: &Reason) -> String {
    if let Some(GameOver::Ended) = reason.of() {
        return left(game);
    }
    if let Some(BadNotation::NoSuchBonus { nearest: None, .. }) = reason.of() {
        return format!("the bonuses are {}", listed(claimable(game)));
    }
    if let Some(WrongPlayer::OwnPlay { .. }) = reason.of().filter(|_| game.seats().count() == 1) {
        return "`undo` takes back the play; after `set judge=entry` at the prompt, words are looked up as they are played"
            .to_owned();
    }
    reason.advice(Some(&game.here()))
}

/// What to try instead of a line that cannot be read.
fn unread(game: &Game, problem: &NotationProblem) -> Option<String> {
    let lacks_further = |part: Further| {
        let is_lacking = !game.rules().features.further.contains(&part);
        is_lacking.then(|| unavailable(game, &BadNotation::NoFurther(part).into()))
    };
    let form = || Due::of(game).form(game);
    match problem {
        NotationProblem::Empty | NotationProblem::NoCell(_, None) => Some(what_to_say(game)),
        NotationProblem::NoAction(text, _) => Some(no_action(game, text)),
        NotationProblem::MissingPath | NotationProblem::NoPath(_) => game.here().straight(),
        NotationProblem::MissingWord | NotationProblem::Unexpected(_, Verb::Play, _) => {
            Some(form())
        }
        NotationProblem::NoLetter('*' | '_' | '.' | '+') => Some(marks(game)),
        NotationProblem::BareMark(_) if marks(game) == NO_MARKS => Some(NO_MARKS.to_owned()),
        NotationProblem::MissingAlso => lacks_further(Further::Also),
        NotationProblem::NoClaim => lacks_further(Further::Claim),
        NotationProblem::Unexpected(_, verb, _) | NotationProblem::Lacks(verb, ..) => {
            lacks(game, *verb)
        }
        NotationProblem::Grid(_) => lacks(game, Verb::Grid),
        _ => None,
    }
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

/// The actions that can be entered now.
pub fn what_to_say(game: &Game) -> String {
    if game.is_over() {
        return left(game);
    }
    let form = Due::of(game).form(game);
    let may = |action: Action| game.may_act(&game.speaker_of(&action), &action);
    let pass = may(Action::Pass).then(|| "pass".to_owned());
    let mut exchange = (1..=3).rev().map(|n| format!("exchange {n}"));
    let exchange = exchange.find(|line| game.trial(line).is_ok());
    let challenge = game.can_be_challenged().then(|| challenge(game).to_owned());
    let lines = [pass, exchange, burn(game), challenge];
    let typed = lines.into_iter().flatten();
    let others: Vec<String> = typed.map(|line| format!("`{line}`")).collect();
    match any_of(&others) {
        Some(others) => format!("{form}; or enter {others}"),
        None => form,
    }
}

/// A challenge of the last play. Whether `challenge` alone is accepted would reveal whether the dictionary has a word.
fn challenge(game: &Game) -> &'static str {
    if game.may_need_vote() {
        "challenge upheld"
    } else {
        "challenge"
    }
}

/// The actions that can be entered after the end.
fn left(game: &Game) -> String {
    let mut left = Vec::new();
    if game.can_be_challenged() {
        left.push(format!("`{}`", challenge(game)));
    }
    if game.undeclared().next().is_some() {
        left.push("`rack TILES` for each player".to_owned());
    }
    left.push("`adjust`".to_owned());
    format!("you can still type {} or `undo`", left.join(", "))
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

/// What to try in a game without special tiles.
const NO_MARKS: &str = "type only letters";

/// How new tiles are marked in a word.
fn marks(game: &Game) -> String {
    let wildcard = "type `?` before the letter that a wildcard stands for: `act?s`";
    let corner = "type `+` before a corner tile: `+acts`";
    let wildcard = game.here().has_wildcards().then_some(wildcard);
    let corner = game.rules().features.corners.then_some(corner);
    let marks: Vec<&str> = wildcard.into_iter().chain(corner).collect();
    match marks.as_slice() {
        [] => NO_MARKS.to_owned(),
        marks => marks.join("; "),
    }
}

/// A tile that could be burned now, beside another one.
fn burn(game: &Game) -> Option<String> {
    game.why_lacking(Verb::Burn).is_none().then_some(())?;
    let beside = |cell: Cell| {
        let mut cells = cell.neighbours(game.rules().features.grid);
        cells.find(|&near| game.table().at(near).is_none())
    };
    let tiles = game.table().in_order();
    let cell = tiles.iter().find_map(|&(cell, _)| beside(cell));
    let cell = NamedCell::Cell(cell.unwrap_or(Cell::START));
    let lines = ["q", "e", "a"].map(|letter| format!("burn {cell} {letter}"));
    lines.into_iter().find(|line| game.trial(line).is_ok())
}

/// The points of a play are known before it is submitted: no word that is not looked up yet can add to them.
pub fn is_final(game: &Game) -> bool {
    !game.may_gain_words() || is_open(game)
}

/// What a valid play of this seat scores with all its words, where a preview may look them up.
pub fn looked_up(game: &Game, seat: usize, action: &Action) -> Option<Ruling> {
    let Action::Play(play) = action else {
        return None;
    };
    game.situation(seat)
        .judge(play)
        .ok()
        .filter(|_| is_open(game))
}

/// This word of the last play can be challenged: a vote against it would be accepted, whatever a dictionary says.
pub fn can_be_doubted(game: &Game, word: &str) -> bool {
    let vote = format!("{} {word} {}", Verb::Challenge, Verdict::Upheld);
    game.trial(&vote).is_ok()
}

/// The names of the bonuses that somebody at this table can claim.
pub fn claimable(game: &Game) -> Vec<&'static str> {
    let seats = game.seats();
    let has_teammates = (0..seats.count()).any(|seat| !seats.seat(seat).teammates.is_empty());
    let bonuses = game.rules().features.bonuses.iter();
    let bonuses = bonuses.filter(|(bonus, _)| has_teammates || !bonus.by_teammates);
    bonuses.map(|(bonus, _)| bonus.name).collect()
}

/// The crossing words that look wrong in a play that was probably laid one row off: a doubled letter such as HH, or no
/// vowel. `None` if most of them look like words. No word is looked up.
pub fn one_row_off(entry: &Entry) -> Option<Vec<Spelling>> {
    let crossing = entry.words.iter().skip(1).map(|word| &word.spelling);
    let count = crossing.len();
    let doubtful: Vec<Spelling> = crossing
        .filter(|word| is_implausible(word))
        .cloned()
        .collect();
    let all = doubtful.len() > 1 && doubtful.len() == count;
    let most = doubtful.len() > 2 && 2 * doubtful.len() > count;
    (all || most).then_some(doubtful)
}

/// The letters of a straight play that runs backwards, in reading order.
pub fn backwards(action: &Action) -> Option<String> {
    let Action::Play(play) = action else {
        return None;
    };
    let way = play.main.way()?;
    let letters = play.main.letters().iter().rev();
    (way.axis().forward() != way).then(|| letters.map(|tile| tile.letter.as_str()).collect())
}

/// The line of a play with its blanks marked, where small letters between capitals are how others write them, and enough
/// wildcards are left for all.
pub fn blank(game: &Game, line: &str) -> Option<String> {
    let is_mixed = |piece: &&str| piece.chars().skip(1).any(char::is_uppercase);
    let piece = line.split_whitespace().find(is_mixed)?;
    let marked = crate::plays::with_blanks(game, piece)?;
    Some(
        line.to_lowercase()
            .replacen(&piece.to_lowercase(), &marked, 1),
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    use tileref_game::referee::Vocabulary;
    use tileref_game::rules::{BUILT_IN, Ruleset};

    fn game(rules: Ruleset) -> Game {
        Game::new(rules, &["Ann", "Bob"], Vocabulary::new(None)).expect("seats")
    }

    #[test]
    fn every_advised_action_is_possible() {
        for (id, _) in BUILT_IN {
            let game = game(Ruleset::built_in(id).expect("built in"));
            for line in ["xyzzy", "", "-abc", "exchange 99", "challenge", "burn 99 q"] {
                let error = game.clone().submit("Ann", line).expect_err(line);
                let advice = advice(&game, &error);
                // The other quotes are a cell, a letter or a sign.
                let quoted = advice.split('`').skip(1).step_by(2);
                let is_line = |text: &&str| text.contains(' ') || Verb::from_name(text).is_some();
                for line in quoted.filter(is_line) {
                    let line = line.strip_prefix("table: ").unwrap_or(line);
                    assert!(game.trial(line).is_ok(), "{id}: {advice}");
                }
            }
        }
    }
}
