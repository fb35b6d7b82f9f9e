//! Statistics of one game and of several: the sources of the points, and counts of turns, words and challenges.
//!
//! Every point has exactly one source, so that the sources of a seat add up to its score. A seat is a player, or a team
//! with a shared rack. In such a team, each entry counts for the player who typed it; entries in the team's name, and
//! entries that nobody typed, count for the team.

mod season;

pub use season::{By, PlayedGame, Season, Seasons};

use std::collections::BTreeMap;

use serde::Serialize;

use crate::phonies;
use tileref_game::action::Action;
use tileref_game::game::{Entry, Game, Status};
use tileref_game::options::choices;
use tileref_game::rules;
use tileref_words::text::{listed, same_name, shown};

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
    /// A word in it is not in the word list, which is only said once the game is over.
    pub unlisted: bool,
}

/// The statistics of a player, a team or a seat, for one game or several.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Stats {
    /// The name, safe to show.
    pub name: String,
    /// The index of the team in a game; members of one are not opponents.
    #[serde(skip)]
    pub team: Option<usize>,
    /// Games played, finished or not.
    pub games: usize,
    /// Games won outright.
    pub won: usize,
    /// Games tied for the best score.
    pub tied: usize,
    /// Games lost.
    pub lost: usize,
    /// The sum of the scores.
    pub score: i64,
    /// The sum of the best scores of others in the same games.
    pub against: i64,
    /// The best score of a game.
    pub best_game: Option<Best>,
    /// The best score of a game that was won, with who came next.
    pub best_win: Option<Best>,
    /// The best score of a game that was lost, with who won.
    pub best_loss: Option<Best>,
    /// The most points that all players of a game made together, with their names.
    pub best_combined: Option<Best>,
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
    /// Own plays with a word that is not in the word list, or that a challenge took back.
    pub phonies: usize,
    /// Plays of others with a word that is not in the word list, and that stood.
    pub phonies_missed: usize,
    /// Challenges made.
    pub challenges: usize,
    /// Challenges made that were upheld.
    pub upheld: usize,
    /// Seconds used, of turns that were timed.
    pub seconds: u32,
}

impl Stats {
    /// Those of one game, before anything is counted.
    fn new(name: &str) -> Self {
        Self {
            name: shown(name),
            games: 1,
            ..Self::default()
        }
    }

    /// The points by which the scores exceed those of others.
    pub fn spread(&self) -> i64 {
        self.score - self.against
    }

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

    /// Something was counted, so that it is worth a row.
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
        let points = entry.points;
        self.seconds = self.seconds.saturating_add(entry.took.unwrap_or(0));
        match entry.status {
            Scored => {
                self.turns += 1;
                self.tiles += entry.placed.len();
                self.phonies += usize::from(phonies::is_phony(game, entry));
                self.count_words(game, entry);
            }
            Listed => {
                self.turns += 1;
                self.wordless += usize::from(is_wordless_list(game, n));
                self.count_words(game, entry);
            }
            Withdrawn => {
                self.turns += 1;
                self.phonies += 1;
                self.withdrawn += 1;
            }
            Passed | Exchanged | Forfeited | Burned | Lost => {
                self.turns += 1;
                self.wordless += 1;
            }
            ChallengeUpheld | ChallengeRejected => {
                self.challenges += 1;
                self.upheld += usize::from(entry.status == ChallengeUpheld);
                self.add(PointSource::Challenges.name(), points);
            }
            Adjusted if entry.overtime.is_some() => self.add(PointSource::Overtime.name(), points),
            Adjusted => self.add(PointSource::Adjusted.name(), points),
            Rack => self.add(PointSource::Unplayed.name(), points),
            Note => {}
        }
    }

    fn count_words(&mut self, game: &Game, entry: &Entry) {
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
            let unlisted = || phonies::is_unlisted(game, &word.spelling);
            better(&mut self.best_word, points, unlisted, || {
                word.spelling.upper()
            });
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
            let unlisted = || phonies::is_phony(game, entry);
            better(&mut self.best_turn, entry.points, unlisted, || {
                shown(&entry.action_text())
            });
        }
    }

    /// Adds how the game ended for a seat.
    fn end(&mut self, game: &Game, seat: usize) {
        let (seats, winners) = (game.seats(), game.winners());
        let members = seats.players().iter().filter(|one| one.seat == seat);
        let teams = members.filter_map(|one| Some(&*seats.teams()[one.team?]));
        let mut names = teams.chain([seats.name(seat)]);
        if names.any(|name| winners.iter().any(|winner| winner == name)) && seats.count() > 1 {
            let alone = winners.len() == 1;
            self.won += usize::from(alone);
            self.tied += usize::from(!alone);
        } else {
            self.lost += usize::from(!winners.is_empty() && seats.count() > 1);
        }
        self.best_game = Some(best_score(game.rules().id.clone(), self.score));
    }

    /// Compares the score with those of the others in a game.
    fn compare(&mut self, others: &[(String, i64)]) {
        let rival = others.iter().max_by_key(|(_, score)| *score);
        let Some((rival, points)) = rival else {
            self.against = self.score;
            return;
        };
        self.against = *points;
        let own = Some(best_score(format!("{rival} {points}"), self.score));
        if self.won > 0 {
            self.best_win = own;
        } else if self.lost > 0 {
            self.best_loss = own;
        }
        let all = others.iter().map(|(_, score)| score).sum::<i64>() + self.score;
        let names = [self.name.clone()].into_iter();
        let names: Vec<String> = names
            .chain(others.iter().map(|(name, _)| name.clone()))
            .collect();
        self.best_combined = Some(best_score(listed(&names), all));
    }

    /// What decides a place: games won, where a tie counts half, then the spread, then the score.
    pub fn standing(&self) -> (usize, i64, i64) {
        (2 * self.won + self.tied, self.spread(), self.score)
    }

    /// Adds the statistics of another game, with index `game`.
    fn join(&mut self, mut other: Self, game: usize) {
        for best in other.bests().into_iter().flatten() {
            best.game = game;
        }
        self.gain(other);
    }

    /// Its best results.
    fn bests(&mut self) -> [&mut Option<Best>; 6] {
        [
            &mut self.best_game,
            &mut self.best_win,
            &mut self.best_loss,
            &mut self.best_combined,
            &mut self.best_word,
            &mut self.best_turn,
        ]
    }

    /// Adds the statistics of other games.
    fn gain(&mut self, mut other: Self) {
        for (own, new) in self.bests().into_iter().zip(other.bests()) {
            let best = own.as_ref().map(|own| own.points);
            if let Some(new) = new.take_if(|new| best.is_none_or(|best| new.points > best)) {
                *own = Some(new);
            }
        }
        self.games += other.games;
        self.won += other.won;
        self.tied += other.tied;
        self.lost += other.lost;
        self.against += other.against;
        self.phonies += other.phonies;
        self.phonies_missed += other.phonies_missed;
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
    }
}

/// A hidden list waits for the others, and is not judged yet.
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
fn better(
    best: &mut Option<Best>,
    points: i64,
    unlisted: impl FnOnce() -> bool,
    what: impl FnOnce() -> String,
) {
    if points > 0 && best.as_ref().is_none_or(|best| points > best.points) {
        *best = Some(Best {
            unlisted: unlisted(),
            ..best_score(what(), points)
        });
    }
}

/// A best result that is the first so far.
fn best_score(what: String, points: i64) -> Best {
    Best {
        what,
        points,
        game: 0,
        unlisted: false,
    }
}

/// Compares the score of each with those of the opponents.
fn compared(mut all: Vec<Stats>) -> Vec<Stats> {
    let teams: Vec<Option<usize>> = all.iter().map(|one| one.team).collect();
    let scores: Vec<(String, i64)> = all
        .iter()
        .map(|one| (one.name.clone(), one.score))
        .collect();
    for (n, one) in all.iter_mut().enumerate() {
        let others = scores.iter().zip(&teams).enumerate();
        let others = others
            .filter(|(other, (_, team))| *other != n && (team.is_none() || **team != one.team));
        let others: Vec<(String, i64)> = others.map(|(_, (score, _))| score.clone()).collect();
        one.compare(&others);
    }
    all
}

/// The statistics of each seat in a game, in turn order.
pub fn of_game(game: &Game) -> Vec<Stats> {
    let seats = game.seats();
    let all: Vec<(String, usize)> = (0..seats.count())
        .map(|seat| (seats.name(seat).to_owned(), seat))
        .collect();
    let mut counted = counted(game, &all, Some, |entry| entry.seat);
    for player in seats.players() {
        counted[player.seat].team = player.team;
    }
    compared(counted)
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
        let name = seats.name(seat);
        if !all.iter().any(|(other, _)| same_name(other, name)) {
            all.push((name.to_owned(), seat));
        }
    }
    let of_seat = |seat| place_of(&all, seats.name(seat));
    let of_entry = |entry: &Entry| place_of(&all, &entry.actor).filter(|_| entry.seat.is_some());
    let mut counted = counted(game, &all, of_seat, of_entry);
    if seats.teams().is_empty() {
        return compared(counted);
    }
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
    compared(counted(game, &all, team_of, |entry| {
        entry.seat.and_then(team_of)
    }))
}

/// The index of a name.
fn place_of(all: &[(String, usize)], wanted: &str) -> Option<usize> {
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
    let new = all.iter().map(|(name, _)| Stats::new(name));
    let mut counted: Vec<Stats> = new.collect();
    let entries = game.entries();
    for (n, entry) in entries.iter().enumerate() {
        if let Some(place) = of_entry(entry) {
            counted[place].count(game, n);
            let is_missed = entry.status == Status::Scored && phonies::is_phony(game, entry);
            let others = counted.iter_mut().zip(all).filter(|_| is_missed);
            for (other, _) in others.filter(|(_, (_, seat))| entry.seat != Some(*seat)) {
                other.phonies_missed += 1;
            }
        }
        let from = match entry.status {
            Status::Rack => PointSource::Gained,
            _ => PointSource::Challenges,
        };
        for &(seat, points) in &entry.gains {
            if let Some(place) = of_seat(seat) {
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
            (_, Some(Action::Challenge { words, .. })) => {
                // A game has either plays or lists, and a challenge of a list names one word.
                let word = words.first().map_or("", String::as_str);
                challenged.extend(play.iter().chain(lists.get(word).into_iter().flatten()));
            }
            _ => {}
        }
    }
    challenged
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
}
