//! Looking back: where the points of each seat came from, and what else there is to tell, in one game and over many.
//!
//! A seat is a player, or a team that plays one rack. Every point is under exactly one source, so that the sources of a
//! seat add up to its score.

use std::collections::BTreeMap;

use serde::Serialize;

use crate::game::{Entry, Game, Status};
use crate::lexicon::upper;
use crate::names::choices;
use crate::rules::BonusName;
use crate::text::{folded_name, shown};

choices! {
    /// Where points come from, but for bonuses, which have names of their own.
    pub enum Source {
        /// The values of the tiles in words.
        Letters = "letters",
        /// What multiplied letters and words add to them.
        Premiums = "premiums",
        /// What several words in one turn add, where a game multiplies their sum.
        Multiplier = "multiplier",
        /// Corrections.
        Adjusted = "adjusted",
        /// What was subtracted for time.
        Overtime = "overtime",
        /// What was subtracted for tiles left on the rack.
        Unplayed = "unplayed",
        /// What others left on their racks.
        Gained = "gained",
    }
}

/// Every source in the order in which they are told: words, bonuses, the rest.
pub fn sources() -> impl Iterator<Item = &'static str> {
    let (words, rest) = Source::NAMES.split_at(3);
    let bonuses = BonusName::ALL.iter().map(|bonus| bonus.name());
    words
        .iter()
        .copied()
        .chain(bonuses)
        .chain(rest.iter().copied())
}

/// Something that was best, and the game it was in.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Best {
    /// The word in capitals, or the turn as it was said; safe to show.
    pub what: String,
    /// Its points.
    pub points: i64,
    /// The game: its place among those that were summed up, counted from 0.
    pub game: usize,
}

/// What a seat did, in one game or in several.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Stats {
    /// The name, safe to show.
    pub name: String,
    /// Games played to the end or not.
    pub games: usize,
    /// Games won alone.
    pub won: usize,
    /// Games that were over with others as good.
    pub tied: usize,
    /// The sum of the scores.
    pub score: i64,
    /// The best score of a game.
    pub best_game: Option<Best>,
    /// Points by source; those that came to nothing are left out.
    pub points: BTreeMap<&'static str, i64>,
    /// Turns taken, by a play, a list or without a word.
    pub turns: usize,
    /// Turns without a word.
    pub wordless: usize,
    /// Words that counted.
    pub words: usize,
    /// Tiles laid by plays that stand.
    pub tiles: usize,
    /// The word that scored most.
    pub best_word: Option<Best>,
    /// The turn that scored most.
    pub best_turn: Option<Best>,
    /// Own plays, or own words on lists, that were taken off.
    pub withdrawn: usize,
    /// Challenges made.
    pub challenges: usize,
    /// Challenges made and upheld.
    pub upheld: usize,
    /// Seconds used, as far as turns tell.
    pub seconds: u32,
}

impl Stats {
    /// Points of a turn in which words were made; `None` where there was none.
    pub fn average(&self) -> Option<f64> {
        let turns = self.turns - self.wordless;
        let made: i64 = sources()
            .filter(|source| !matches!(*source, "adjusted" | "overtime" | "unplayed" | "gained"))
            .filter_map(|source| self.points.get(source))
            .sum();
        #[allow(clippy::cast_precision_loss, reason = "scores are small")]
        (turns > 0).then(|| made as f64 / turns as f64)
    }

    fn add(&mut self, source: &'static str, points: i64) {
        if points != 0 {
            *self.points.entry(source).or_default() += points;
            self.score += points;
        }
    }

    /// Counts an entry that the seat said.
    fn count(&mut self, entry: &Entry) {
        use Status::{
            Adjusted, Burned, ChallengeRejected, ChallengeUpheld, Exchanged, Forfeited, Listed,
            Lost, Note, Passed, Rack, Scored, Withdrawn,
        };
        self.seconds = self.seconds.saturating_add(entry.took.unwrap_or(0));
        match entry.status {
            Scored | Listed => {
                self.turns += 1;
                self.tiles += entry.placed.len();
                self.count_words(entry);
            }
            Withdrawn => {
                self.turns += 1;
                self.withdrawn += 1;
            }
            Passed | Exchanged | Forfeited | Burned | Lost => {
                self.turns += 1;
                self.wordless += 1;
            }
            ChallengeUpheld | ChallengeRejected => {
                self.challenges += 1;
                self.upheld += usize::from(entry.status == ChallengeUpheld);
            }
            Adjusted if entry.overtime.is_some() => {
                self.add(Source::Overtime.name(), entry.points);
            }
            Adjusted => self.add(Source::Adjusted.name(), entry.points),
            Rack => self.add(Source::Unplayed.name(), entry.points),
            Note => {}
        }
    }

    fn count_words(&mut self, entry: &Entry) {
        let (mut letters, mut premiums) = (0, 0);
        for word in &entry.words {
            let points = i64::from(word.points());
            if word.struck.is_some() {
                continue;
            }
            self.words += 1;
            let plain = i64::from(word.sum.plain());
            letters += plain;
            premiums += points - plain;
            better(&mut self.best_word, points, || upper(&word.spelling));
        }
        self.add(Source::Letters.name(), letters);
        self.add(Source::Premiums.name(), premiums);
        let mut rest = entry.points - letters - premiums;
        for bonus in &entry.bonuses {
            self.add(bonus.name, i64::from(bonus.points));
            rest -= i64::from(bonus.points);
        }
        self.add(Source::Multiplier.name(), rest);
        if !entry.words.is_empty() {
            better(&mut self.best_turn, entry.points, || shown(&entry.action));
        }
    }

    /// Adds what was done in another game, the `game`th of all.
    fn join(&mut self, other: Self, game: usize) {
        self.games += other.games;
        self.won += other.won;
        self.tied += other.tied;
        self.score += other.score;
        for (source, points) in other.points {
            *self.points.entry(source).or_default() += points;
        }
        self.turns += other.turns;
        self.wordless += other.wordless;
        self.words += other.words;
        self.tiles += other.tiles;
        self.withdrawn += other.withdrawn;
        self.challenges += other.challenges;
        self.upheld += other.upheld;
        self.seconds = self.seconds.saturating_add(other.seconds);
        let of_game = |best: Option<Best>| best.map(|best| Best { game, ..best });
        for (own, new) in [
            (&mut self.best_game, of_game(other.best_game)),
            (&mut self.best_word, of_game(other.best_word)),
            (&mut self.best_turn, of_game(other.best_turn)),
        ] {
            if let Some(new) = new
                && own.as_ref().is_none_or(|own| new.points > own.points)
            {
                *own = Some(new);
            }
        }
    }
}

/// Keeps the better of two; of equals the first.
fn better(best: &mut Option<Best>, points: i64, what: impl FnOnce() -> String) {
    if points > 0 && best.as_ref().is_none_or(|best| points > best.points) {
        *best = Some(Best {
            what: what(),
            points,
            game: 0,
        });
    }
}

/// What each seat did in a game, in turn order.
pub fn of_game(game: &Game) -> Vec<Stats> {
    let seats = game.seats();
    let mut all: Vec<Stats> = (0..seats.len())
        .map(|seat| Stats {
            name: shown(&seats.seat(seat).name),
            games: 1,
            ..Stats::default()
        })
        .collect();
    for entry in game.entries() {
        if let Some(seat) = seats.seat_of(&entry.actor) {
            all[seat].count(entry);
        }
        for (name, points) in &entry.gains {
            if let Some(seat) = seats.seat_of(name) {
                all[seat].add(Source::Gained.name(), *points);
            }
        }
    }
    let winners = game.winners();
    let named = |name: &str| winners.iter().any(|winner| winner == name);
    for (seat, stats) in all.iter_mut().enumerate() {
        let players = seats.players().iter().filter(|player| player.seat == seat);
        let teams = players.filter_map(|player| Some(seats.teams()[player.team?].as_str()));
        let mut called = teams.chain([seats.seat(seat).name.as_str()]);
        if called.any(named) && seats.len() > 1 {
            let alone = winners.len() == 1;
            stats.won += usize::from(alone);
            stats.tied += usize::from(!alone);
        }
        stats.best_game = Some(Best {
            what: game.rules().id.clone(),
            points: stats.score,
            game: 0,
        });
    }
    all
}

/// Games of one kind, or of all kinds, summed up by name.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Season {
    /// By the name as it is compared.
    seats: BTreeMap<String, Stats>,
}

impl Season {
    /// Adds what was done in a game, the `game`th of all.
    pub fn add(&mut self, stats: Vec<Stats>, game: usize) {
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

    /// Everybody: who won most stands first, then who scored most.
    pub fn ranked(&self) -> Vec<&Stats> {
        let mut all: Vec<&Stats> = self.seats.values().collect();
        all.sort_by_key(|stats| std::cmp::Reverse((stats.won, stats.tied, stats.score)));
        all
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_source_has_one_name() {
        let mut names: Vec<&str> = sources().collect();
        let told = names.len();
        assert_eq!(told, Source::ALL.len() + BonusName::ALL.len());
        names.sort_unstable();
        names.dedup();
        assert_eq!(names.len(), told);
    }

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
