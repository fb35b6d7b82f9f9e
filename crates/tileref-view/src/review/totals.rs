//! What the players of several games left on the table.

use std::collections::BTreeMap;

use super::{Review, seat_of};
use tileref_game::game::Game;
use tileref_words::text::{folded_name, shown};

/// The totals of a player, or of a team with a shared rack.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PlayerTotals {
    /// The name, safe to show.
    pub name: String,
    /// The games that were reviewed.
    pub games: usize,
    /// The turns in them that were reviewed.
    pub turns: usize,
    /// The turns that missed nothing.
    pub best: usize,
    /// The points left on the table.
    pub left: i64,
    /// The most that one turn missed, and the index of its game.
    pub most: Option<(i64, usize)>,
}

/// The totals of several games, by folded name.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Totals {
    /// The games.
    pub games: usize,
    players: BTreeMap<String, PlayerTotals>,
}

impl Totals {
    /// What a game adds for each seat.
    pub fn of_game(game: &Game, review: &Review) -> Vec<PlayerTotals> {
        let seats = 0..game.seats().count();
        let totals = seats.map(|seat| {
            let turns = review.turns.iter();
            let own: Vec<i64> = turns
                .filter(|turn| seat_of(&turn.entry) == seat)
                .map(super::TurnReview::missed)
                .collect();
            let most = own.iter().copied().filter(|missed| *missed > 0).max();
            PlayerTotals {
                name: shown(game.seats().name(seat)),
                games: 1,
                turns: own.len(),
                best: own.iter().filter(|missed| **missed == 0).count(),
                left: own.iter().sum(),
                most: most.map(|most| (most, 0)),
            }
        });
        totals.collect()
    }

    /// Adds a game, which is the game with this index from now on.
    pub fn add(&mut self, game: Vec<PlayerTotals>, n: usize) {
        self.games += 1;
        for new in game {
            let own = self.players.entry(folded_name(&new.name)).or_default();
            if own.name.is_empty() {
                own.name = new.name;
            }
            own.games += new.games;
            own.turns += new.turns;
            own.best += new.best;
            own.left += new.left;
            let is_more = |new: &i64| own.most.is_none_or(|(most, _)| *new > most);
            if let Some(most) = new.most.map(|(most, _)| most).filter(is_more) {
                own.most = Some((most, n));
            }
        }
    }

    /// Everyone, those first who left the fewest points in a game.
    pub fn ranked(&self) -> Vec<&PlayerTotals> {
        let mut all: Vec<&PlayerTotals> = self.players.values().collect();
        // Without dividing: left / games, compared crosswise.
        all.sort_by(|one, other| {
            let [own, their] = [(one, other), (other, one)].map(|(left, games)| {
                i128::from(left.left) * i128::try_from(games.games).unwrap_or(i128::MAX)
            });
            own.cmp(&their)
        });
        all
    }
}
