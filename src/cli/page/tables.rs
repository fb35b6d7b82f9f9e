//! The scoreboard, the last turn and the log, as tables that suit screen readers.

use maud::{Markup, html};

use crate::game::{Game, Round};
use crate::lexicon::upper;
use crate::text::shown;
use crate::view::{self, Item, Scores, Turn};

/// Every player's score, with a note on who is next and who has won; that of every team above.
pub fn scores(game: &Game) -> Markup {
    let scores = view::scores(game);
    let has_teams = !scores.teams.is_empty();
    html! {
        @if has_teams { (team_scores(game, &scores)) }
        table.scores {
            thead {
                tr {
                    th scope="col" { "player" }
                    @if has_teams { th scope="col" { "team" } }
                    @for heading in &scores.headings { th.number scope="col" { (heading) } }
                    @if scores.timed { th.number scope="col" { (view::TIME_LEFT) } }
                }
            }
            tbody {
                @for player in &scores.players {
                    tr.next[is_next(game, player.seat)] {
                        (named(&player.name, note(game, player.seat).or(won_as(game, &player.name))))
                        @if let Some(team) = &player.team { td { (team) } }
                        @for (heading, n) in scores.headings.iter().zip(&player.numbers) {
                            td.number.score[*heading == "score"] { (n.map_or("?".to_owned(), minus)) }
                        }
                        @if let Some(time) = &player.time_left {
                            td.number.time data-seat=(player.seat) { (time.replace('-', "\u{2212}")) }
                        }
                    }
                }
            }
        }
    }
}

fn team_scores(game: &Game, scores: &Scores) -> Markup {
    html! {
        table.scores.teams {
            thead { tr { th scope="col" { "team" } th.number scope="col" { "score" } } }
            tbody {
                @for (name, score) in &scores.teams {
                    tr {
                        (named(name, won_as(game, name)))
                        td.number.score { (score) }
                    }
                }
            }
        }
    }
}

fn named(name: &str, note: Option<&str>) -> Markup {
    html! {
        th scope="row" {
            span.name { (name) }
            @if let Some(note) = note { " " span.note { (note) } }
        }
    }
}

/// The note for a winner, a player or a team; a player alone cannot win.
fn won_as(game: &Game, name: &str) -> Option<&'static str> {
    let winners = game.winners();
    let has_won = winners.iter().any(|winner| shown(winner) == name);
    match winners.len() {
        _ if !has_won || game.seats().len() == 1 => None,
        1 => Some("wins"),
        _ => Some("ties"),
    }
}

fn is_next(game: &Game, seat: usize) -> bool {
    game.to_move() == Some(seat) && game.rules().mechanic.rounds().is_none()
}

/// What a player has to do.
fn note(game: &Game, seat: usize) -> Option<&'static str> {
    if is_next(game, seat) {
        return Some("to move");
    }
    let missing = |round: &Round| !round.has_list(seat);
    if game.open_round().is_some_and(missing) {
        return Some("list missing");
    }
    let undeclared = game.undeclared().any(|of| of == seat);
    undeclared.then_some("rack missing")
}

/// The last turn, with its scoring.
pub fn last(game: &Game) -> Markup {
    let from = view::first_shown(game, view::last(game));
    let turns = (from..game.entries().len()).filter_map(|n| view::turn(game, n));
    html! {
        @if game.entries().is_empty() {
            p.bare { "no turns yet" }
        }
        @for turn in turns {
            article.turn {
                p {
                    strong { (turn.who) }
                    @if let Some(line) = &turn.said { " " span.line { (line) } (took(&turn)) }
                }
                (items(&turn))
                @if let Some((points, total)) = turn.points.zip(turn.total) {
                    p.sum { strong { (signed(points)) } ", " (turn.who) " now has " (minus(total)) }
                }
            }
        }
    }
}

/// Every turn with its scoring, the latest first.
pub fn log(game: &Game) -> Markup {
    html! {
        @if game.entries().is_empty() {
            p.bare { "no turns yet" }
        } @else {
            table.log {
                thead {
                    tr {
                        th.number scope="col" { "#" }
                        th scope="col" { "who" }
                        th scope="col" { "turn" }
                        th.number scope="col" { "points" }
                        th.number scope="col" { "total" }
                    }
                }
                tbody { @for turn in view::turns(game).rev() { (row(&turn)) } }
            }
        }
    }
}

fn row(turn: &Turn<'_>) -> Markup {
    html! {
        tr {
            td.number.n { @if let Some(n) = turn.n { (n) } }
            th scope="row" { span.name { (turn.who) } }
            td {
                @if let Some(line) = &turn.said { p.line { (line) (took(turn)) } }
                (items(turn))
            }
            td.number.points { @if let Some(points) = turn.points { (signed(points)) } }
            td.number { @if let Some(total) = turn.total { (minus(total)) } }
        }
    }
}

/// How long a turn took.
fn took(turn: &Turn<'_>) -> Markup {
    html! { @if let Some(time) = turn.took { " " span.took { (time) } } }
}

fn items(turn: &Turn<'_>) -> Markup {
    html! {
        @if !turn.items.is_empty() || turn.outcome.is_some() {
            ul.items {
                @for item in &turn.items { li { (marked_up(item)) } }
                @if let Some(outcome) = &turn.outcome { li { (outcome) } }
            }
        }
    }
}

/// An item with the same text as on every output; the word itself is bold.
fn marked_up(item: &Item<'_>) -> Markup {
    let Some(word) = item.word else {
        return html! { (item) };
    };
    let name = upper(&word.spelling);
    let rest = item.text.strip_prefix(&name).unwrap_or_default();
    html! {
        @if word.struck.is_some() { s { (name) } } @else { b { (name) } }
        (rest)
    }
}

/// Points with their sign; a true minus sign is as wide as a plus.
fn signed(points: i64) -> String {
    if points < 0 {
        minus(points)
    } else {
        format!("+{points}")
    }
}

pub(super) fn minus(points: i64) -> String {
    points.to_string().replace('-', "\u{2212}")
}
