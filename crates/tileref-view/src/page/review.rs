//! A review as a part of a page.

use maud::{Markup, html};

use super::board;
use crate::render::{STOPPED, TILES_ALONE};
use crate::review::{Review, TurnReview};
use tileref_game::referee::JudgedPlay;
use tileref_words::text::shown;

/// The best missed play, the points that each player left on the table, and every turn beside its best play.
pub fn review(review: &Review) -> Markup {
    if review.turns.is_empty() {
        return html! { p { "no tiles were played" } };
    }
    html! {
        @if let Some((headline, instead)) = &review.headline {
            p { "Most missed: " (headline) }
            (board::ghosts(instead))
        } @else {
            p { "Nothing was missed." }
        }
        table.scores {
            thead { tr { th scope="col" { "player" } th.number scope="col" { "points left on the table" } } }
            tbody {
                @for (name, points) in &review.left {
                    tr { th scope="row" { (shown(name)) } td.number { (points) } }
                }
            }
        }
        (turns(review))
        @if !review.complete { p { (STOPPED) } }
        @if !review.knows_racks() { p { (TILES_ALONE) } }
    }
}

/// A row for each turn. The best plays of the racks are shown if any rack is known.
fn turns(review: &Review) -> Markup {
    let racks = review.turns.iter().any(|turn| turn.entry.rack.is_some());
    html! {
        table.review {
            thead {
                tr {
                    th.number scope="col" { "turn" }
                    th scope="col" { "player" }
                    th scope="col" { "played" }
                    th.number scope="col" { "points" }
                    th scope="col" { "best of the same tiles" }
                    th.number scope="col" { "points" }
                    @if racks {
                        th scope="col" { "best of the rack" }
                        th.number scope="col" { "points" }
                    }
                    th.number scope="col" { "missed" }
                }
            }
            tbody { @for turn in &review.turns { (row(turn, racks)) } }
        }
    }
}

fn row(turn: &TurnReview, racks: bool) -> Markup {
    html! {
        tr {
            td.number { (turn.reviewed.turn) }
            th scope="row" { (shown(&turn.entry.actor)) }
            td { (shown(&turn.entry.action_text())) }
            td.number { (turn.result()) }
            (found(turn.better_of_tiles()))
            @if racks { (found(turn.better_of_rack())) }
            td.number { @if turn.missed() > 0 { (turn.missed()) } }
        }
    }
}

/// A play and its points.
fn found(found: Option<&JudgedPlay>) -> Markup {
    html! {
        td { @if let Some(found) = found { (found.play) } }
        td.number { @if let Some(found) = found { (found.ruling.points()) } }
    }
}
