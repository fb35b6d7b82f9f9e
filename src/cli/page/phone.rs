//! The parts of a player's page that the server draws: the scores, the last play with its arithmetic, and the result.

use maud::{Markup, html};

use super::initial::mark;
use super::podium::{podium, ranking};
use super::summary::{BestResult, results};
use super::tables::{minus, signed};
use super::{Phase, isolated};
use crate::action::TABLE;
use crate::game::{Game, Player};
use crate::report::TurnReport;
use crate::text::shown;
use crate::view;

/// A button for each player, and one for the scorekeeper; those whose place `is_taken` are disabled. Several phones can
/// hold the seat of a team with one rack.
pub fn free(game: &Game, is_taken: impl Fn(&str) -> bool) -> Markup {
    let players = game.seats().players().iter();
    let player = |player: &Player| {
        let (seat, name) = (&game.seats().seat(player.seat).name, shown(&player.name));
        let is_mate = |other: &&Player| other.seat == player.seat;
        let is_shared = game.seats().players().iter().filter(is_mate).count() > 1;
        let place = if is_shared {
            format!(" ({})", isolated(shown(seat)))
        } else {
            String::new()
        };
        (
            isolated(name.clone()) + &place,
            name,
            !is_shared && is_taken(seat),
        )
    };
    let keeper = (
        "I keep the score for all".to_owned(),
        TABLE.to_owned(),
        is_taken(TABLE),
    );
    html! {
        @for (label, name, is_taken) in players.map(player).chain([keeper]) {
            button.large type="button" value=(name) disabled[is_taken] { (label) @if is_taken { ": taken" } }
        }
    }
}

/// The scores of the seats and the teams. Each phone adds "(you)" to its own.
pub fn scores(game: &Game) -> Markup {
    let (seats, phase) = (game.seats(), view::phase(game));
    let waits = !matches!(phase, Phase::Over | Phase::List);
    let names: Vec<&str> = (0..seats.count()).map(|n| &*seats.seat(n).name).collect();
    // A team that shares a rack is a seat.
    let teams = seats.teams().iter().enumerate();
    let are_seats = seats.teams().iter().all(|team| names.contains(&&**team));
    html! {
        @for (seat, name) in names.iter().enumerate() {
            @let is_next = waits && game.awaited() == seat;
            li.next[is_next] title=[is_next.then_some("to move")] aria-current=(is_next) {
                (mark(game, Some(seat))) bdi { (shown(name)) } " " small data-seat=(shown(name)) {} b { (minus(game.score(seat))) }
            }
        }
        @for (team, name) in teams.filter(|_| !are_seats) {
            li { bdi.team { (shown(name)) } " " b { (minus(game.team_score(team))) } }
        }
    }
}

/// The last play that scored in one line, and how it scored in several.
pub fn last(game: &Game) -> Markup {
    let play = view::last_scored(game).map(|at| TurnReport::new(game, at));
    html! {
        summary id="last-play" {
            @if let Some(play) = &play {
                span {
                    bdi { (play.player) } ": "
                    @for (n, word) in play.words.iter().enumerate() { @if n > 0 { ", " } bdi { (word.word) } }
                    " "
                }
                strong { (signed(play.points)) }
            }
        }
        ul id="last-sums" {
            @if let Some(TurnReport { words, bonuses, multiplier, .. }) = &play {
                @for word in words {
                    li { bdi { (word.word) } ": " (word.sum) @if word.sum != word.points.to_string() { " = " (word.points) } }
                }
                @for bonus in bonuses { li { (bonus.name) " +" (bonus.points) ": " (bonus.why) } }
                @if let Some(times) = multiplier { li { "times " (times) " words" } }
            }
        }
    }
}

/// The lists of a round that were compared: the words that count as buttons, by which they are challenged, and the struck
/// ones with the reason.
pub fn lists(game: &Game) -> Markup {
    let lists = view::lists(game).into_iter();
    html! {
        @for TurnReport { player, points, words, .. } in lists.map(|at| TurnReport::new(game, at)) {
            li {
                h3 { bdi { (player) } " " b { (signed(points)) } }
                div.chips {
                    @for word in &words {
                        @if word.struck.flatten().is_some() {
                            span.struck { s { bdi { (word.word) } } " " small { (word.why) } }
                        } @else {
                            @let of = format!("{} of {player}", word.word);
                            button type="button" value=(word.word) data-player=(player) aria-label={ "challenge " (of) } {
                                bdi { (word.word) } " " small { (word.points) }
                            }
                        }
                    }
                    @if words.is_empty() { "no words" }
                }
            }
        }
    }
}

/// The ranking of a game that is over, and what it is remembered for; two empty lists before that.
pub fn result(game: &Game, unseen: Option<&BestResult>) -> Markup {
    let results = results(game);
    html! {
        div id="ranking" { (podium(game)) }
        dl id="best" {
            @for BestResult { name, who, what, points } in results.iter().chain(unseen).filter(|_| is_over(game)) {
                dt { (name) }
                dd { bdi { (who) } ": " strong { (what) } " " (signed(*points)) }
            }
        }
    }
}

fn is_over(game: &Game) -> bool {
    view::phase(game) == Phase::Over
}

/// The same as a text to be sent; `None` before the end.
pub fn told(game: &Game, unseen: Option<&BestResult>) -> Option<String> {
    let results = results(game);
    let mut lines = vec![shown(&game.rules().name)];
    for (place, name, score) in ranking(game) {
        lines.push(format!("{place}. {} {}", isolated(name), minus(score)));
    }
    for BestResult {
        name,
        who,
        what,
        points,
    } in results.iter().chain(unseen)
    {
        let (who, points) = (isolated(who.clone()), signed(*points));
        lines.push(format!("{name}: {who}: {what} {points}"));
    }
    is_over(game).then(|| lines.join("\n"))
}
