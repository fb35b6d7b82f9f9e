//! What happened in a turn, in a sentence: for screen readers, and for the page of a seat.

use super::isolated;
use crate::view::{self, TurnView};
use tileref_game::action::Action;
use tileref_game::game::{Entry, Game, Status};
use tileref_words::text::{count, listed, shown};

/// The last turn in one sentence, and who is next: plain text.
pub fn spoken(game: &Game) -> String {
    let next = match game.to_move() {
        Some(seat) if game.round().is_none() => {
            format!("{} to move", shown(game.seats().name(seat)))
        }
        _ => super::standing(game),
    };
    let Some(turn) = view::last_turn(game) else {
        return next;
    };
    let is_play = turn.entry.status == Status::Scored;
    let total = turn.total.filter(|_| is_play);
    let total = total.map(|total| format!(", now {total}"));
    let (who, did) = happened(game, &turn);
    let who = who.map(|who| isolated(who) + " ");
    format!(
        "{}{did}{}; {next}",
        who.unwrap_or_default(),
        total.unwrap_or_default()
    )
}

/// What happened in a turn, as plain text: the player and what they did, as in "played LATCH for 10"; or without a
/// player, a whole sentence.
pub fn happened(game: &Game, turn: &TurnView<'_>) -> (Option<String>, String) {
    match by_player(game, turn) {
        Some(did) => (Some(turn.who.clone()), did),
        None => (None, by_table(turn)),
    }
}

/// The words that a player challenged, and what came of it.
fn challenged(game: &Game, turn: &TurnView<'_>, words: &[String]) -> String {
    let words = listed_words(words.iter().map(|word| game.upper(word)));
    let space = if words.is_empty() { "" } else { " " };
    let outcome = turn.outcome.as_deref().unwrap_or_default();
    format!("challenged{space}{words}: {outcome}{}", price(game, turn))
}

/// What a player did; `None` for actions of the table.
pub(super) fn by_player(game: &Game, turn: &TurnView<'_>) -> Option<String> {
    let entry = turn.entry;
    let words = || listed_words(entry.words.iter().map(|word| word.spelling.upper()));
    if let Some(did) = wordless(entry) {
        return Some(did.to_owned());
    }
    let points = entry.points;
    Some(match (entry.status, entry.action.as_deref()) {
        (Status::Scored, Some(Action::Points { .. })) => format!("scored {}", count_points(points)),
        (Status::Withdrawn, Some(Action::Points { points, .. })) => {
            let points = count_points(i64::from(*points));
            format!("scored {points}, which was withdrawn")
        }
        (Status::Scored, _) => format!("played {} for {points}", words()),
        (Status::Withdrawn, _) => format!("played {}, which was withdrawn", words()),
        (Status::Exchanged, Some(Action::Exchange { count: tiles, .. })) => {
            format!("exchanged {}", count(*tiles, "tile"))
        }
        (Status::Listed, _) => match compared(game, turn.at) {
            Some(lists) => format!("handed in the last list: {lists}"),
            None => "handed in a list".to_owned(),
        },
        (_, Some(Action::Challenge { words, .. })) => challenged(game, turn, words),
        (Status::Rack, _) if game.counts_racks() => format!("declared a rack: {points:+}"),
        (Status::Rack, _) => "declared a rack".to_owned(),
        (_, Some(Action::End)) => "ended the game".to_owned(),
        (Status::Adjusted, Some(Action::Adjust { reason, .. })) if entry.seat.is_some() => {
            corrected(points, reason)
        }
        (_, Some(Action::Note { text, turn: None })) if entry.seat.is_some() => {
            format!("noted: {}", shown(text))
        }
        _ => return None,
    })
}

/// The points that a correction gave or took, and why.
fn corrected(points: i64, reason: &str) -> String {
    let did = if points < 0 { "lost" } else { "got" };
    let points = count_points(points);
    match reason {
        "-" => format!("{did} {points}"),
        reason => format!("{did} {points}: {}", shown(reason)),
    }
}

/// What a player did who neither played nor exchanged.
fn wordless(entry: &Entry) -> Option<&'static str> {
    Some(match entry.status {
        Status::Passed if entry.redrawn => "passed as well, so everybody draws a new rack",
        Status::Passed => "passed",
        Status::Forfeited => "forfeited the turn",
        Status::Burned => "burned a tile",
        Status::Lost => "lost this turn, for a challenge that was rejected",
        _ => return None,
    })
}

fn listed_words(words: impl Iterator<Item = String>) -> String {
    listed(words.map(|word| isolated(shown(&word))))
}

fn count_points(points: i64) -> String {
    let points = usize::try_from(points.unsigned_abs()).unwrap_or(usize::MAX);
    count(points, "point")
}

fn by_table(turn: &TurnView<'_>) -> String {
    match turn.entry.action.as_deref() {
        Some(Action::Grid(_)) => "the letters are laid out".to_owned(),
        Some(Action::Category(category)) => format!("the category is {}", shown(category)),
        _ => {
            let items = || turn.items.iter().map(ToString::to_string).collect();
            let parts = turn.line.clone().map_or_else(items, |line| vec![line]);
            format!("{}: {}", turn.who, parts.join("; "))
        }
    }
}

/// What a challenge cost or paid.
fn price(game: &Game, turn: &TurnView<'_>) -> String {
    if view::costs_turn(game, turn.at) {
        return ", and the challenge costs a turn".to_owned();
    }
    let entry = turn.entry;
    let own = (entry.points != 0).then(|| format!(", {:+}", entry.points));
    let gains = entry.gains.iter().map(|&(seat, points)| {
        let name = shown(game.seats().name(seat));
        format!(", {name} gains {points}")
    });
    own.into_iter().chain(gains).collect()
}

/// The points of all lists of a round, if this entry is the last of them.
fn compared(game: &Game, at: usize) -> Option<String> {
    let lists = view::lists(game);
    let points = |&list: &usize| {
        let list = &game.entries()[list];
        format!("{} {:+}", isolated(shown(&list.actor)), list.points)
    };
    let is_last = lists.last() == Some(&at);
    is_last.then(|| listed(lists.iter().map(points)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use tileref_game::referee::Vocabulary;
    use tileref_game::rules::Ruleset;

    #[test]
    fn the_outcome_and_the_price_of_a_challenge_are_described() {
        for (price, expected) in [
            (
                "turn",
                "Bob challenged: the play stands, and the challenge costs a turn; Ann to move",
            ),
            ("nothing", "Bob challenged: the play stands; Bob to move"),
            ("5", "Bob challenged: the play stands, -5; Bob to move"),
            (
                "gives 5",
                "Bob challenged: the play stands, Ann gains 5; Bob to move",
            ),
        ] {
            let mut rules = Ruleset::built_in("crossword").expect("it is built in");
            rules.set("wrong_challenge", price).expect("a price");
            let game = Game::new(rules, &["Ann", "Bob"], Vocabulary::new(None));
            let mut game = game.expect("players");
            for (by, line) in [("Ann", "g8 r hat"), ("Bob", "challenge rejected")] {
                game.submit(by, line).expect(line);
            }
            assert_eq!(spoken(&game), expected);
        }
    }

    #[test]
    fn a_correction_of_points_is_said_in_words() {
        let rules = Ruleset::built_in("puzzingo").expect("it is built in");
        let game = Game::new(rules, &["Ann", "Bob"], Vocabulary::new(None));
        let mut game = game.expect("players");
        for (line, expected) in [
            (
                "adjust +5 brought cake",
                "Ann got 5 points: brought cake; Ann to move",
            ),
            (
                "adjust -1 was late",
                "Ann lost 1 point: was late; Ann to move",
            ),
            ("adjust +12 -", "Ann got 12 points; Ann to move"),
        ] {
            game.submit("Ann", line).expect(line);
            assert_eq!(spoken(&game), expected);
        }
    }
}
