//! Statistics of one game and of several: the sources of the points, and counts of turns, words and challenges.
//!
//! Every point has exactly one source, so that the sources of a seat add up to its score. A seat is a player, or a team
//! with a shared rack. In such a team, each entry counts for the player who typed it; entries in the team's name, and
//! entries that nobody typed, count for the team.

use std::collections::BTreeMap;

use serde::Serialize;

use crate::action::Action;
use crate::game::{Entry, Game, Status};
use crate::lexicon::upper;
use crate::options::choices;
use crate::rules;
use crate::text::{folded_name, same_name, shown};

choices! {
    /// Where points come from, apart from bonuses, which have their own names.
    pub enum PointSource {
        /// The values of the tiles in words.
        Letters = "letters",
        /// The gain from multiplied letters and words.
        Premiums = "premiums",
        /// The gain from multiplying the sum of several words in one turn.
        Multiplier = "multiplier",
        /// Corrections.
        Adjusted = "adjusted",
        /// Gained or lost by challenges.
        Challenges = "challenges",
        /// Subtracted for overtime.
        Overtime = "overtime",
        /// Subtracted for tiles left on the rack.
        Unplayed = "unplayed",
        /// Gained from tiles that others left on their racks.
        Gained = "gained",
    }
}

/// Every source, in the order to show them: words, bonuses, the rest.
pub fn sources() -> impl Iterator<Item = &'static str> {
    let (words, rest) = PointSource::NAMES.split_at(3);
    let bonuses = rules::bonuses().map(|bonus| bonus.name);
    words
        .iter()
        .copied()
        .chain(bonuses)
        .chain(rest.iter().copied())
}

/// A best result, and its game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Best {
    /// The word in capitals, or the line of the turn; safe to show.
    pub what: String,
    /// Its points.
    pub points: i64,
    /// The index of its game, from 0.
    pub game: usize,
}

/// The statistics of a player, a team or a seat, for one game or several.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Stats {
    /// The name, safe to show.
    pub name: String,
    /// Games played, finished or not.
    pub games: usize,
    /// Games won outright.
    pub won: usize,
    /// Games tied for the best score.
    pub tied: usize,
    /// The sum of the scores.
    pub score: i64,
    /// The best score of a game.
    pub best_game: Option<Best>,
    /// Points by source, without sources of 0 points.
    pub points: BTreeMap<&'static str, i64>,
    /// Turns taken.
    pub turns: usize,
    /// Turns without a word that counts.
    pub wordless: usize,
    /// Words that counted.
    pub words: usize,
    /// Tiles placed in plays that stand.
    pub tiles: usize,
    /// The highest-scoring word.
    pub best_word: Option<Best>,
    /// The highest-scoring turn.
    pub best_turn: Option<Best>,
    /// Own plays that were challenged, or own lists with a challenged word.
    pub challenged: usize,
    /// Own plays that were withdrawn.
    pub withdrawn: usize,
    /// Challenges made.
    pub challenges: usize,
    /// Challenges made that were upheld.
    pub upheld: usize,
    /// Seconds used, of turns that were timed.
    pub seconds: u32,
}

impl Stats {
    /// The average score of a turn with words; `None` if there was none.
    pub fn average(&self) -> Option<f64> {
        let turns = self.turns - self.wordless - self.withdrawn;
        // A name without a `PointSource` is a bonus.
        let is_made = |name: &str| match PointSource::from_name(name) {
            None | Some(PointSource::Letters | PointSource::Premiums | PointSource::Multiplier) => {
                true
            }
            Some(_) => false,
        };
        let points = self.points.iter();
        let made = points.filter(|(source, _)| is_made(source)).map(|(_, n)| n);
        let made: i64 = made.sum();
        #[allow(clippy::cast_precision_loss, reason = "scores are small")]
        (turns > 0).then(|| made as f64 / turns as f64)
    }

    fn add(&mut self, source: &'static str, points: i64) {
        if points != 0 {
            *self.points.entry(source).or_default() += points;
            self.score += points;
        }
    }

    /// Whether anything was counted.
    fn is_active(&self) -> bool {
        let counts = [self.turns, self.challenges, self.challenged];
        counts.iter().any(|n| *n > 0) || !self.points.is_empty() || self.seconds > 0
    }

    /// Counts entry `n` of a game.
    fn count(&mut self, game: &Game, n: usize) {
        use Status::{
            Adjusted, Burned, ChallengeRejected, ChallengeUpheld, Exchanged, Forfeited, Listed,
            Lost, Note, Passed, Rack, Scored, Withdrawn,
        };
        let entry = &game.entries()[n];
        self.seconds = self.seconds.saturating_add(entry.took.unwrap_or(0));
        match entry.status {
            Scored => {
                self.turns += 1;
                self.tiles += entry.placed.len();
                self.count_words(entry);
            }
            Listed => {
                self.turns += 1;
                self.wordless += usize::from(is_wordless_list(game, n));
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
                self.add(PointSource::Challenges.name(), entry.points);
            }
            Adjusted if entry.overtime.is_some() => {
                self.add(PointSource::Overtime.name(), entry.points);
            }
            Adjusted => self.add(PointSource::Adjusted.name(), entry.points),
            Rack => self.add(PointSource::Unplayed.name(), entry.points),
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
        self.add(PointSource::Letters.name(), letters);
        self.add(PointSource::Premiums.name(), premiums);
        let mut rest = entry.points - letters - premiums;
        for bonus in &entry.bonuses {
            self.add(bonus.name, i64::from(bonus.points));
            rest -= i64::from(bonus.points);
        }
        self.add(PointSource::Multiplier.name(), rest);
        if !entry.words.is_empty() {
            better(&mut self.best_turn, entry.points, || {
                shown(&entry.action_text())
            });
        }
    }

    /// Adds how the game ended for a seat.
    fn end(&mut self, game: &Game, seat: usize) {
        let (seats, winners) = (game.seats(), game.winners());
        let members = seats.players().iter().filter(|one| one.seat == seat);
        let teams = members.filter_map(|one| Some(&seats.teams()[one.team?]));
        let mut names = teams.chain([&seats.seat(seat).name]);
        if names.any(|name| winners.contains(name)) && seats.count() > 1 {
            let alone = winners.len() == 1;
            self.won += usize::from(alone);
            self.tied += usize::from(!alone);
        }
        self.best_game = Some(Best {
            what: game.rules().id.clone(),
            points: self.score,
            game: 0,
        });
    }

    /// Adds the statistics of another game, with index `game`.
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
        self.challenged += other.challenged;
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

/// Whether entry `n` is a list without a word that counts. A hidden list waits for the others, and is not judged yet.
fn is_wordless_list(game: &Game, n: usize) -> bool {
    let mut words = game.entries()[n].words.iter();
    words.all(|word| word.struck.is_some()) && !game.hides(n)
}

/// The best of some results and whose it is; the first of equals.
pub fn best<'a>(
    all: &[&'a Stats],
    of: impl Fn(&'a Stats) -> Option<&'a Best>,
) -> Option<(&'a Stats, &'a Best)> {
    let all = all.iter().filter_map(|stats| Some((*stats, of(stats)?)));
    all.rev().max_by_key(|(_, best)| best.points)
}

/// Keeps the better of two results, or the first of equals.
fn better(best: &mut Option<Best>, points: i64, what: impl FnOnce() -> String) {
    if points > 0 && best.as_ref().is_none_or(|best| points > best.points) {
        *best = Some(Best {
            what: what(),
            points,
            game: 0,
        });
    }
}

/// The statistics of each seat in a game, in turn order.
pub fn of_game(game: &Game) -> Vec<Stats> {
    let seats = game.seats();
    let all: Vec<(String, usize)> = (0..seats.count())
        .map(|seat| (seats.seat(seat).name.clone(), seat))
        .collect();
    counted(game, &all, Some, |entry| entry.seat)
}

/// The statistics of each player in a game, in turn order. Each team with a shared rack that has entries of its own
/// follows, so that everything adds up to the scores.
pub fn of_players(game: &Game) -> Vec<Stats> {
    let seats = game.seats();
    let players = seats.players().iter();
    let mut all: Vec<(String, usize)> = players
        .map(|player| (player.name.clone(), player.seat))
        .collect();
    let players = all.len();
    for seat in 0..seats.count() {
        let name = &seats.seat(seat).name;
        if !all.iter().any(|(other, _)| same_name(other, name)) {
            all.push((name.clone(), seat));
        }
    }
    let of_seat = |seat| named(&all, &seats.seat(seat).name);
    let of_entry = |entry: &Entry| named(&all, &entry.actor).filter(|_| entry.seat.is_some());
    let mut counted = counted(game, &all, of_seat, of_entry);
    let teams = counted.split_off(players);
    counted.extend(teams.into_iter().filter(Stats::is_active));
    counted
}

/// The statistics of each team in a game; empty without teams.
pub fn of_teams(game: &Game) -> Vec<Stats> {
    let seats = game.seats();
    let players = || seats.players().iter();
    let team_of = |seat| players().find(|player| player.seat == seat)?.team;
    let first = |team| players().find(|player| player.team == Some(team));
    let teams = seats.teams().iter().enumerate();
    let all: Vec<(String, usize)> = teams
        .filter_map(|(team, name)| Some((name.clone(), first(team)?.seat)))
        .collect();
    counted(game, &all, team_of, |entry| entry.seat.and_then(team_of))
}

/// The index of a name.
fn named(all: &[(String, usize)], wanted: &str) -> Option<usize> {
    all.iter().position(|(name, _)| same_name(name, wanted))
}

/// Counts every entry for the index that `of_entry` returns, and what a seat gains by others for the index that `of_seat`
/// returns. `all` has names and their seats.
fn counted(
    game: &Game,
    all: &[(String, usize)],
    of_seat: impl Fn(usize) -> Option<usize>,
    of_entry: impl Fn(&Entry) -> Option<usize>,
) -> Vec<Stats> {
    let new = all.iter().map(|(name, _)| Stats {
        name: shown(name),
        games: 1,
        ..Stats::default()
    });
    let mut counted: Vec<Stats> = new.collect();
    let entries = game.entries();
    for (n, entry) in entries.iter().enumerate() {
        if let Some(place) = of_entry(entry) {
            counted[place].count(game, n);
        }
        for &(seat, points) in &entry.gains {
            if let Some(place) = of_seat(seat) {
                let from = match entry.status {
                    Status::Rack => PointSource::Gained,
                    _ => PointSource::Challenges,
                };
                counted[place].add(from.name(), points);
            }
        }
    }
    for n in challenged(entries) {
        if let Some(place) = of_entry(&entries[n]) {
            counted[place].challenged += 1;
        }
    }
    for (stats, (_, seat)) in counted.iter_mut().zip(all) {
        stats.end(game, *seat);
    }
    counted
}

/// The entries that were challenged, once for each challenge: the last play, or the lists of the round that have the word.
fn challenged(entries: &[Entry]) -> Vec<usize> {
    let (mut play, mut lists) = (None, BTreeMap::<&str, Vec<usize>>::new());
    let mut challenged = Vec::new();
    for (n, entry) in entries.iter().enumerate() {
        match (entry.status, entry.action.as_deref()) {
            (Status::Scored | Status::Withdrawn, _) => play = Some(n),
            (Status::Listed, _) => {
                for word in &entry.words {
                    lists.entry(&word.spelling).or_default().push(n);
                }
            }
            (_, Some(Action::Grid(_))) => lists.clear(),
            (_, Some(Action::Challenge { word, .. })) => {
                // A game has either plays or lists.
                let word = word.as_deref().unwrap_or_default();
                challenged.extend(play.iter().chain(lists.get(word).into_iter().flatten()));
            }
            _ => {}
        }
    }
    challenged
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

    /// Everyone, ordered by games won, then games tied, then score.
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
        let all = names.len();
        assert_eq!(all, PointSource::ALL.len() + rules::bonuses().count());
        names.sort_unstable();
        names.dedup();
        assert_eq!(names.len(), all);
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
