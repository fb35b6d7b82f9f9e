//! Looking back: where the points came from, and what else there is to tell, in one game and over many.
//!
//! Every point is under exactly one source, so that the sources of a seat add up to its score. A seat is a player, or a
//! team that plays one rack; in such a team each player is told apart by who said what, and what was said in the team's
//! name, or happened to it, is the team's own.

use std::collections::BTreeMap;

use rustc_hash::FxHashMap;
use serde::Serialize;

use crate::action::Action;
use crate::game::{Entry, Game, Status};
use crate::lexicon::upper;
use crate::names::choices;
use crate::rules;
use crate::text::{folded_name, same_name, shown};

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
    let bonuses = rules::bonuses().map(|bonus| bonus.name);
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

/// What a player, a team or a seat did, in one game or in several.
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
    /// Own plays, or lists with a word, that were challenged.
    pub challenged: usize,
    /// Own plays that were taken off.
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
        let turns = self.turns - self.wordless - self.withdrawn;
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

    /// Whether there is anything to tell.
    fn did_something(&self) -> bool {
        let counts = [self.turns, self.challenges, self.challenged];
        counts.iter().any(|n| *n > 0) || !self.points.is_empty() || self.seconds > 0
    }

    /// Counts an entry that was said here.
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
    let all: Vec<(String, usize)> = (0..seats.len())
        .map(|seat| (seats.seat(seat).name.clone(), seat))
        .collect();
    told(game, &all, |entry| entry.seat)
}

/// What each player did in a game, in turn order, by who said it. Behind them stands a team that plays one rack, where
/// something was said in its name or happened to it, so that all of them add up to the scores.
pub fn of_players(game: &Game) -> Vec<Stats> {
    let seats = game.seats();
    let players = seats.players().iter();
    let mut all: Vec<(String, usize)> = players
        .map(|player| (player.name.clone(), player.seat))
        .collect();
    let players = all.len();
    for seat in 0..seats.len() {
        let name = &seats.seat(seat).name;
        if !all.iter().any(|(other, _)| same_name(other, name)) {
            all.push((name.clone(), seat));
        }
    }
    let mut told = told(game, &all, |entry| {
        entry.seat.and_then(|_| named(&all, &entry.actor))
    });
    let mut n = 0;
    told.retain(|stats| {
        n += 1;
        n <= players || stats.did_something()
    });
    told
}

/// What each team did in a game; nobody where there are none.
pub fn of_teams(game: &Game) -> Vec<Stats> {
    let seats = game.seats();
    let of_seats = of_game(game);
    let teams = seats.teams().iter().enumerate();
    teams
        .map(|(team, name)| {
            let members = seats.players().iter();
            let members = members.filter(|player| player.team == Some(team));
            let mut own: Vec<usize> = members.map(|player| player.seat).collect();
            own.dedup();
            let mut sum = Stats {
                name: shown(name),
                ..Stats::default()
            };
            for &seat in &own {
                sum.join(of_seats[seat].clone(), 0);
            }
            // The team played one game, and its best game is its score, not that of one of its seats.
            let first = own.first().map(|&seat| &of_seats[seat]);
            sum.games = 1;
            (sum.won, sum.tied) = first.map_or((0, 0), |stats| (stats.won, stats.tied));
            sum.best_game = Some(Best {
                what: game.rules().id.clone(),
                points: sum.score,
                game: 0,
            });
            sum
        })
        .collect()
}

/// The place of who is called so.
fn named(all: &[(String, usize)], called: &str) -> Option<usize> {
    let place = |is: &dyn Fn(&str) -> bool| all.iter().position(|(name, _)| is(name));
    // Nearly always it is the very name, which is soon seen.
    place(&|name| name == called).or_else(|| place(&|name| same_name(name, called)))
}

/// Counts every entry for the place that `place` tells of who said it, among `all`: names, and the seats that they are of.
fn told(
    game: &Game,
    all: &[(String, usize)],
    place: impl Fn(&Entry) -> Option<usize>,
) -> Vec<Stats> {
    let seats = game.seats();
    let new = all.iter().map(|(name, _)| Stats {
        name: shown(name),
        games: 1,
        ..Stats::default()
    });
    let mut told: Vec<Stats> = new.collect();
    let entries = game.entries();
    let mut doubted = Doubted::default();
    for (n, entry) in entries.iter().enumerate() {
        if let Some(place) = place(entry) {
            told[place].count(entry);
            // A list of which nothing counts; one that waits for the others is not judged yet.
            let lost = entry.status == Status::Listed && !game.hides(n);
            let nothing = entry.words.iter().all(|word| word.struck.is_some());
            told[place].wordless += usize::from(lost && nothing);
        }
        for &(seat, points) in &entry.gains {
            if let Some(place) = named(all, &seats.seat(seat).name) {
                told[place].add(Source::Gained.name(), points);
            }
        }
        for &challenged in doubted.see(entries, n) {
            if let Some(place) = place(&entries[challenged]) {
                told[place].challenged += 1;
            }
        }
    }
    let winners = game.winners();
    let won = |name: &str| winners.iter().any(|winner| winner == name);
    for (stats, (_, seat)) in told.iter_mut().zip(all) {
        let players = seats.players().iter();
        let players = players.filter(|player| player.seat == *seat);
        let teams = players.filter_map(|player| Some(seats.teams()[player.team?].as_str()));
        let mut called = teams.chain([seats.seat(*seat).name.as_str()]);
        if called.any(won) && seats.len() > 1 {
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
    told
}

/// What a challenge is about, while the story is read.
#[derive(Default)]
struct Doubted<'a> {
    /// The last play.
    play: Option<usize>,
    /// The lists of the round, by their words.
    lists: FxHashMap<&'a str, Vec<usize>>,
}

impl<'a> Doubted<'a> {
    /// Sees the `n`th entry. What it challenges: the play before it, or the lists of the round that have the word.
    fn see(&mut self, entries: &'a [Entry], n: usize) -> &[usize] {
        let entry = &entries[n];
        match entry.status {
            Status::Scored | Status::Withdrawn => self.play = Some(n),
            Status::Listed => {
                for word in &entry.words {
                    self.lists.entry(&word.spelling).or_default().push(n);
                }
            }
            Status::Note if entry.action.starts_with("grid ") => self.lists.clear(),
            Status::ChallengeUpheld | Status::ChallengeRejected => return self.about(entry),
            _ => {}
        }
        &[]
    }

    fn about(&self, challenge: &Entry) -> &[usize] {
        // A game has plays, or it has lists.
        if self.play.is_some() {
            return self.play.as_slice();
        }
        match Action::parse(&challenge.action) {
            Ok(Action::Challenge {
                word: Some(word), ..
            }) => self.lists.get(word.as_str()).map_or(&[], Vec::as_slice),
            _ => &[],
        }
    }
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
        assert_eq!(told, Source::ALL.len() + rules::bonuses().count());
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
