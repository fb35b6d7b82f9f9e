//! Statistics of several games: whole, and in parts.

use std::cmp::Reverse;
use std::collections::BTreeMap;

use super::Stats;
use tileref_game::options::choices;
use tileref_record::record::GameDate;
use tileref_words::text::folded_name;

choices! {
    /// What the games of a season are divided by.
    pub enum By {
        /// The month in which they were played.
        Month = "month",
        /// The event at which they were played.
        Event = "event",
        /// Each opponent of a player: head to head.
        Opponent = "opponent",
        /// The day: the standings after each, of those who played.
        Ladder = "ladder",
    }
}

/// One game of a season.
#[derive(Clone, Debug, Default)]
pub struct PlayedGame {
    /// The statistics of its seats.
    pub stats: Vec<Stats>,
    /// When it was played, if its record says so.
    pub date: Option<GameDate>,
    /// The event at which it was played, or nothing.
    pub event: String,
}

/// The games of a season in parts, each with its name.
#[derive(Clone, Debug)]
pub struct Seasons {
    by: By,
    parts: BTreeMap<String, Season>,
}

impl Seasons {
    /// A season without games.
    pub fn new(by: By) -> Self {
        let parts = BTreeMap::new();
        Self { by, parts }
    }

    /// Adds a game, with index `n`.
    pub fn add(&mut self, game: &PlayedGame, n: usize) {
        let part = match self.by {
            By::Month => game.date.map(|date| date.month()).unwrap_or_default(),
            By::Ladder => game.date.map(|date| date.day()).unwrap_or_default(),
            By::Event => game.event.clone(),
            By::Opponent => {
                for (opponent, stats) in duels(&game.stats) {
                    self.part(opponent).add(vec![stats], n);
                }
                return;
            }
        };
        self.part(part).add(game.stats.clone(), n);
    }

    fn part(&mut self, name: String) -> &mut Season {
        self.parts.entry(name).or_default()
    }

    /// Calls `show` with the name of each part, the place of each player in it, and the statistics; for a ladder, with
    /// those of all games so far.
    ///
    /// # Errors
    /// Those of `show`.
    pub fn each<E>(
        &self,
        mut show: impl FnMut(&str, usize, &Stats) -> Result<(), E>,
    ) -> Result<(), E> {
        let mut so_far = Season::default();
        for (name, part) in &self.parts {
            let season = match self.by {
                By::Ladder => {
                    so_far.join(part);
                    &so_far
                }
                _ => part,
            };
            for (place, stats) in season.places() {
                let is_here = part.seats.contains_key(&folded_name(&stats.name));
                if is_here {
                    show(name, place, stats)?;
                }
            }
        }
        Ok(())
    }
}

/// The statistics of each player in a game against each opponent. Of several players, the scores of two are compared.
fn duels(all: &[Stats]) -> Vec<(String, Stats)> {
    let mut duels = Vec::new();
    for (n, own) in all.iter().enumerate() {
        let is_rival = |other: &&Stats| other.team.is_none() || other.team != own.team;
        let others = all.iter().enumerate().filter(|(other, _)| *other != n);
        for other in others.map(|(_, other)| other).filter(is_rival) {
            let mut stats = own.clone();
            if all.len() > 2 && own.won + own.tied + own.lost > 0 {
                (stats.won, stats.tied, stats.lost) = (0, 0, 0);
                *match own.score.cmp(&other.score) {
                    std::cmp::Ordering::Greater => &mut stats.won,
                    std::cmp::Ordering::Equal => &mut stats.tied,
                    std::cmp::Ordering::Less => &mut stats.lost,
                } = 1;
            }
            stats.against = other.score;
            duels.push((other.name.clone(), stats));
        }
    }
    duels
}

/// The statistics of several games, by name.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Season {
    /// The number of games.
    pub games: usize,
    /// By folded name.
    seats: BTreeMap<String, Stats>,
}

impl Season {
    /// Adds the statistics of a game, with index `game`.
    pub fn add(&mut self, stats: Vec<Stats>, game: usize) {
        self.games += 1;
        for stats in stats {
            let own = self
                .seats
                .entry(folded_name(&stats.name))
                .or_insert_with(|| Stats {
                    name: stats.name.clone(),
                    ..Stats::default()
                });
            own.join(stats, game);
        }
    }

    /// Adds the games of another season.
    fn join(&mut self, other: &Self) {
        self.games += other.games;
        for (name, stats) in &other.seats {
            let own = self.seats.entry(name.clone()).or_insert_with(|| Stats {
                name: stats.name.clone(),
                ..Stats::default()
            });
            own.gain(stats.clone());
        }
    }

    /// Everyone with their place, from 1; those with equal results share one.
    pub fn places(&self) -> impl Iterator<Item = (usize, &Stats)> {
        let (mut place, mut last) = (0, None);
        self.ranked()
            .into_iter()
            .enumerate()
            .map(move |(n, stats)| {
                if last.replace(stats.standing()) != Some(stats.standing()) {
                    place = n + 1;
                }
                (place, stats)
            })
    }

    /// Everyone, the best first: by games won, where a tie counts half, then by spread, then by score.
    pub fn ranked(&self) -> Vec<&Stats> {
        let mut all: Vec<&Stats> = self.seats.values().collect();
        all.sort_by_key(|stats| Reverse(stats.standing()));
        all
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::stats::Best;

    #[test]
    fn a_season_keeps_the_best_with_its_game() {
        let game = |name: &str, points: i64, won| Stats {
            name: name.to_owned(),
            games: 1,
            won,
            score: points,
            best_game: Some(Best {
                what: "lingo".to_owned(),
                points,
                game: 0,
                unlisted: false,
            }),
            ..Stats::default()
        };
        let mut season = Season::default();
        season.add(vec![game("Ann", 10, 0), game("Bob", 30, 1)], 0);
        season.add(vec![game("ann", 40, 1), game("Cy", 5, 0)], 1);
        season.add(vec![game("Ann", 40, 1)], 2);
        let ranked = season.ranked();
        let names: Vec<&str> = ranked.iter().map(|stats| stats.name.as_str()).collect();
        assert_eq!(names, ["Ann", "Bob", "Cy"]);
        assert_eq!(
            (ranked[0].games, ranked[0].won, ranked[0].score),
            (3, 2, 90)
        );
        assert_eq!(ranked[0].best_game.as_ref().expect("a game").game, 1);
    }
}
