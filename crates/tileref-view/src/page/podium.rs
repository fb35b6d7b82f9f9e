//! Who has won: the ranking of a game that is over, as steps in the colours of the players.

use maud::{Markup, html};

use super::initial::colour;
use super::tables::minus;
use super::{Phase, view};
use tileref_game::game::Game;
use tileref_words::text::shown;

/// A player or team in the ranking.
pub struct Ranked {
    /// From 1; equals share it.
    pub place: usize,
    /// Safe to show.
    pub name: String,
    /// The final score.
    pub score: i64,
    /// Alone, nobody wins.
    pub has_won: bool,
    /// The seat of a player.
    pub seat: Option<usize>,
    /// The number of a team.
    pub team: Option<usize>,
}

/// The ranking of a game that is over. Of equal scores, the winners of the tie-break come first.
pub fn ranking(game: &Game) -> Vec<Ranked> {
    let (seats, winners) = (game.seats(), game.winners());
    let ranked = |name: &str, score, seat, team| Ranked {
        place: 0,
        name: shown(name),
        score,
        has_won: seats.count() > 1 && winners.iter().any(|winner| winner == name),
        seat,
        team,
    };
    let mut all: Vec<Ranked> = match seats.teams() {
        [] => (0..seats.count())
            .map(|seat| ranked(seats.name(seat), game.score(seat), Some(seat), None))
            .collect(),
        teams => (0..teams.len())
            .map(|team| ranked(&teams[team], game.team_score(team), None, Some(team)))
            .collect(),
    };
    let rank = |one: &Ranked| (!one.has_won, -one.score);
    all.sort_by_key(rank);
    let ranks: Vec<_> = all.iter().map(rank).collect();
    for (one, rank) in all.iter_mut().zip(&ranks) {
        one.place = 1 + ranks.iter().take_while(|other| *other != rank).count();
    }
    all
}

/// The first three on steps, the others below them, once the game is over. Equals share a place.
pub fn podium(game: &Game) -> Markup {
    let is_over = view::phase(game) == Phase::Over;
    html! {
        @if is_over && game.seats().count() > 1 {
            @let ranking = ranking(game);
            ol.podium.two[ranking.len() == 2] {
                @for Ranked { place, name, score, seat, .. } in ranking {
                    li class=[seat.map(colour)] data-place=(place) { span { (place) ". " bdi { (name) } } b { (minus(score)) } }
                }
            }
        }
    }
}
