//! What to say about lines: what to try instead of a refused one, in the game as it is now, and what may be wrong with an
//! accepted one.

mod now;
mod sentences;

pub use now::advice;
pub use sentences::what_to_say;

use crate::places::is_open;
use tileref_game::action::{Action, Verb, Verdict};
use tileref_game::game::{Entry, Game};
use tileref_game::referee::Ruling;
use tileref_game::referee::places::is_implausible;
use tileref_words::Spelling;
use tileref_words::text::any_of;

/// The question which of these lines is meant; `None` if there are none.
pub fn did_you_mean<'a>(lines: impl IntoIterator<Item = &'a String>) -> Option<String> {
    let quoted = lines.into_iter().map(|line| format!("`{line}`"));
    let lines = any_of(&quoted.collect::<Vec<_>>())?;
    Some(format!("did you mean {lines}?"))
}

/// Whether the game accepts this line now, from the speaker it expects it from. No word is looked up.
pub fn accepts(game: &Game, line: &str) -> bool {
    game.trial(line).is_ok()
}

/// Whether the points of a play are known before it is submitted: no word that is not looked up yet can add to them.
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

/// Whether this word of the last play can be challenged: a vote against it would be accepted, whatever a dictionary says.
pub fn can_be_doubted(game: &Game, word: &str) -> bool {
    let vote = format!("{} {word} {}", Verb::Challenge, Verdict::Upheld);
    accepts(game, &vote)
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
