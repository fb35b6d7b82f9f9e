//! Who has won: the ranking of a game that is over, as steps.

use maud::{Markup, html};

use super::tables::minus;
use super::{Phase, view};
use crate::game::Game;
use crate::text::shown;

/// The ranking of a game that is over: place, name and score. Of equal scores, the winners of the tie-break come first.
pub fn ranking(game: &Game) -> Vec<(usize, String, i64)> {
    let (seats, winners) = (game.seats(), game.winners());
    let mut all: Vec<(String, i64)> = match seats.teams() {
        [] => (0..seats.count())
            .map(|seat| (seats.seat(seat).name.clone(), game.score(seat)))
            .collect(),
        teams => (0..teams.len())
            .map(|team| (teams[team].clone(), game.team_score(team)))
            .collect(),
    };
    let rank = |(name, score): &(String, i64)| (!winners.contains(name), -score);
    all.sort_by_key(rank);
    let place = |one: &(String, i64)| 1 + all.iter().take_while(|it| rank(it) != rank(one)).count();
    let ranked = all.iter().map(|one| (place(one), shown(&one.0), one.1));
    ranked.collect()
}

/// The first three on steps, the others below them, once the game is over. Equals share a place.
pub fn podium(game: &Game) -> Markup {
    let is_over = view::phase(game) == Phase::Over;
    html! {
        @if is_over && game.seats().count() > 1 {
            @let ranking = ranking(game);
            ol.podium.two[ranking.len() == 2] {
                @for (place, name, score) in ranking {
                    li data-place=(place) { span { (place) ". " bdi { (name) } } b { (minus(score)) } }
                }
            }
        }
    }
}
