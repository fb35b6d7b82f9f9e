//! What was missed, as a part of a page.

use maud::{Markup, html};

use super::board;
use crate::cli::render::TILES_ALONE;
use crate::game::Status;
use crate::review::{Made, Review, headline};
use crate::text::shown;

/// Every play beside the best of its tiles, what each player left, and the play that missed most.
pub fn review(review: &Review) -> Markup {
    if review.turns.is_empty() {
        return html! { p { "no tiles were played" } };
    }
    let most = review.most_missed();
    let most = most.and_then(|made| Some((made, headline(made)?)));
    html! {
        @if let Some((made, headline)) = most {
            p { "Most missed: " (headline) }
            @if let Some(best) = &made.best { (board::ghosts(&made.instead(&best.play), &headline)) }
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
        table.review {
            thead {
                tr {
                    th.number scope="col" { "turn" }
                    th scope="col" { "player" }
                    th scope="col" { "played" }
                    th.number scope="col" { "points" }
                    th scope="col" { "best of the same tiles" }
                    th.number scope="col" { "points" }
                    th.number scope="col" { "missed" }
                }
            }
            tbody { @for made in &review.turns { (row(made)) } }
        }
        p { (TILES_ALONE) }
    }
}

fn row(made: &Made) -> Markup {
    let best = made.best.as_ref().filter(|_| made.missed() > 0);
    html! {
        tr {
            td.number { (made.turn) }
            th scope="row" { (shown(&made.who)) }
            td { (shown(&made.action)) }
            td.number {
                @if made.status == Status::Withdrawn { "withdrawn" } @else { (made.points) }
            }
            td { @if let Some(best) = best { (best.play) } }
            td.number { @if let Some(best) = best { (best.ruling.points()) } }
            td.number { @if best.is_some() { (made.missed()) } }
        }
    }
}
