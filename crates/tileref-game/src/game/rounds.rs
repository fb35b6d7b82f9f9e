//! Rounds: the dealer lays a letter grid, each seat submits a list, and the last list scores the round.

use std::mem;
use std::sync::Arc;

use rustc_hash::{FxHashMap, FxHashSet};

use super::stakes::Paid;
use super::{Actor, Applied, Entry, Game, Status};
use crate::action::{Action, Part, Verdict};
use crate::features::Rounds;
use crate::game::rules::{NothingToChallenge, WrongPlayer};
use crate::kinds::paths;
use crate::kinds::paths::rules::{CubeFaces, NoGrid, RingCount, RoundOpen, TileCount};
use crate::letter_grid::{Adjacency, LetterGrid};
use crate::referee::rules::{BadNotation, WordTooShort};
use crate::rule::{Reason, Refusal};
use crate::score::{ScoredWord, Strike};

/// A round: its letters, and the lists submitted so far.
#[derive(Clone, Debug)]
pub struct Round {
    number: usize,
    adjacency: Arc<Adjacency>,
    /// For each seat that has submitted its list: the entry, and the words without repeats.
    lists: Vec<Option<(usize, Vec<String>)>>,
    /// For each word, the seats that listed it, and its position in their lists.
    places: FxHashMap<String, Vec<(usize, usize)>>,
    /// The words challenged so far.
    challenged: FxHashSet<String>,
}

/// A word on a list.
#[derive(Clone, Copy)]
struct OnList {
    /// The entry that lists it.
    entry: usize,
    seat: usize,
    /// Its position in the list.
    place: usize,
}

impl Round {
    /// Its number, counted from 1.
    pub fn number(&self) -> usize {
        self.number
    }

    /// The letters, and which are neighbours.
    pub fn adjacency(&self) -> &Adjacency {
        &self.adjacency
    }

    /// It waits for the list of a seat; until the last one is in, none is scored.
    pub fn is_open(&self) -> bool {
        self.lists.iter().any(Option::is_none)
    }

    /// A seat submits one list in a round.
    pub fn has_list(&self, seat: usize) -> bool {
        self.list(seat).is_some()
    }

    /// The list of a seat, without repeats. While the round is open, no other seat may see it.
    pub fn list(&self, seat: usize) -> Option<&[String]> {
        let list = self.lists.get(seat)?.as_ref();
        list.map(|(_, words)| words.as_slice())
    }

    /// The number of the first entry with a list of this round.
    pub fn first_entry(&self) -> Option<usize> {
        self.lists.iter().flatten().map(|&(entry, _)| entry).min()
    }

    /// The seats that listed a word.
    pub fn finders(&self, word: &str) -> impl Iterator<Item = usize> {
        let places = self.places.get(word).map_or(&[][..], Vec::as_slice);
        let mut seats: Vec<usize> = places.iter().map(|&(seat, _)| seat).collect();
        seats.sort_unstable();
        seats.into_iter()
    }

    /// Adds the list of a seat; a repeated word counts once.
    fn take(&mut self, seat: usize, entry: usize, words: &[String]) {
        let mut once: Vec<String> = Vec::with_capacity(words.len());
        for word in words {
            let places = self.places.entry(word.clone()).or_default();
            if places.last().is_none_or(|&(last, _)| last != seat) {
                places.push((seat, once.len()));
                once.push(word.clone());
            }
        }
        self.lists[seat] = Some((entry, once));
    }
}

impl Game {
    /// The latest round, where players write lists.
    pub fn round(&self) -> Option<&Round> {
        self.state.round.as_ref()
    }

    /// The open round, in a game that is not over.
    pub fn open_round(&self) -> Option<&Round> {
        let round = self.round().filter(|round| round.is_open());
        round.filter(|_| !self.is_over())
    }

    /// How many rings the letters of the next round have; 0 in other games.
    pub fn rings_to_lay(&self) -> usize {
        let next = self.round().map_or(0, Round::number) + 1;
        let rounds = self.rules().features.rounds.as_ref();
        rounds.map_or(0, |rounds| rounds.rings_in(next))
    }

    /// The letters of the next round as the cubes show them once they are shaken; `None` without cubes. `random` is a random
    /// number below the one that it is given.
    ///
    /// # Errors
    /// Those of `random`.
    pub fn shaken<E>(
        &self,
        random: impl FnMut(usize) -> Result<usize, E>,
    ) -> Option<Result<LetterGrid, E>> {
        let cubes = self.rounds()?.cubes.as_ref()?;
        Some(cubes.shake(self.rings_to_lay(), random))
    }

    /// The seat that dealt the open round, or will deal the next one; the deal passes to the left.
    pub fn dealer(&self) -> usize {
        let open = self.round().is_some_and(Round::is_open);
        let number = self.round().map_or(0, Round::number);
        (number - usize::from(open)) % self.seats.count()
    }

    /// The first seat from the dealer's left whose list is missing.
    pub fn next_to_list(&self) -> Option<usize> {
        let round = self.open_round()?;
        let from = self.dealer() + 1;
        (from..from + self.seats.count())
            .map(|seat| seat % self.seats.count())
            .find(|&seat| round.lists[seat].is_none())
    }

    /// An entry, counted from 0, is hidden while it is a list of an open round, so that nobody copies it.
    pub fn hides(&self, entry: usize) -> bool {
        self.open_round().is_some_and(|round| {
            let mut lists = round.lists.iter().flatten();
            lists.any(|&(list, _)| list == entry)
        })
    }

    /// A list of the open round is in, and nobody else may see it yet.
    pub fn hides_lists(&self) -> bool {
        let first = self.open_round().and_then(Round::first_entry);
        first.is_some()
    }

    /// The rounds of the game, if players write lists.
    pub(super) fn rounds(&self) -> Option<&Rounds> {
        self.rules.features.rounds.as_ref()
    }

    /// Starts a round with these letters.
    pub(super) fn lay_grid(&mut self, letter_grid: &LetterGrid) -> Result<(), Refusal> {
        let refuse = |reason: Reason| Refusal::new(reason, Part::Token(1));
        let Some(rounds) = self.rounds() else {
            return Ok(());
        };
        self.closed().map_err(|open| refuse(open.into()))?;
        let (tiles, wanted) = (letter_grid.tiles().count(), rounds.tiles);
        if tiles != wanted {
            let row = rounds
                .cubes
                .as_ref()
                .and_then(|cubes| cubes.odd_row(letter_grid));
            return Err(refuse(TileCount::Differs { tiles, wanted, row }.into()));
        }
        let round = self.round().map_or(0, Round::number) + 1;
        let (rings, wanted) = (letter_grid.rings(), rounds.rings_in(round));
        if rings != wanted {
            let differs = RingCount::Differs {
                rings,
                wanted,
                round,
            };
            return Err(refuse(differs.into()));
        }
        let cubes = rounds.cubes.as_ref();
        if let Some(broken) = cubes.and_then(|cubes| CubeFaces::broken(cubes, letter_grid)) {
            return Err(refuse(broken.into()));
        }
        let adjacency = Adjacency::new(letter_grid.clone(), rounds.neighbours);
        let adjacency = adjacency.reusing(rounds.reuse);
        self.state.round = Some(Round {
            number: round,
            adjacency: Arc::new(adjacency),
            lists: vec![None; self.seats.count()],
            places: FxHashMap::default(),
            challenged: FxHashSet::default(),
        });
        Ok(())
    }

    /// `round-open`: refuses what has to wait until every list is in.
    fn closed(&self) -> Result<(), RoundOpen> {
        match self.round().filter(|round| round.is_open()) {
            Some(round) => Err(RoundOpen::WaitingFor {
                names: self.unlisted(round),
            }),
            None => Ok(()),
        }
    }

    /// `round-open`: refuses what would change the worth of lists that are in.
    pub(super) fn unaffected(&self) -> Result<(), Refusal> {
        match self.open_round().filter(|_| self.hides_lists()) {
            Some(round) => {
                let names = self.unlisted(round);
                Err(Refusal::new(RoundOpen::Changes { names }, Part::Token(0)))
            }
            None => Ok(()),
        }
    }

    /// The names of the seats whose lists are missing.
    fn unlisted(&self, round: &Round) -> Vec<String> {
        let missing = |&seat: &usize| round.lists[seat].is_none();
        let waiting = (0..self.seats.count()).filter(missing);
        let name = |seat: usize| self.seats.name(seat).to_owned();
        waiting.map(name).collect()
    }

    /// Submits a seat's list; the last list scores the round.
    pub(super) fn submit_list(&mut self, by: Actor<'_>, words: Vec<String>) -> Applied {
        let refuse = |reason: Reason, n| Err(Refusal::new(reason, Part::Token(n)));
        let least = self.rules.features.min_length;
        let Some(round) = &self.state.round else {
            return refuse(NoGrid::NoLetters.into(), 0);
        };
        if round.lists[by.seat].is_some() {
            let name = by.name.to_owned();
            return refuse(WrongPlayer::ListedTwice { name }.into(), 0);
        }
        let mut letters = words.iter().map(|word| word.chars().count()).enumerate();
        if let Some((n, letters)) = letters.find(|&(_, letters)| letters < least) {
            return refuse(
                WordTooShort::Listed {
                    number: n + 1,
                    letters,
                    least,
                }
                .into(),
                n + 1,
            );
        }
        if let Some(round) = &mut self.state.round {
            round.take(by.seat, self.entries.len(), &words);
        }
        let entry = self.log(self.entry(Some(by), Some(Action::Words(words)), Status::Listed));
        self.score_round();
        Ok(entry)
    }

    /// Scores the round if every list is in; the last round ends the game.
    fn score_round(&mut self) {
        let Some(round) = self.round().filter(|round| !round.is_open()) else {
            return;
        };
        let is_refused = |word: &str| self.rules.looks_up() && self.vocabulary.refuses(word);
        let Some(rounds) = self.rounds() else {
            return;
        };
        let score = |word: &str, finders| {
            let grid = &round.adjacency;
            Arc::new(paths::scored(word, finders, rounds, grid, is_refused))
        };
        // A word scores the same on every list.
        let words = round.places.iter();
        let scored: FxHashMap<&String, Arc<ScoredWord>> = words
            .map(|(word, places)| (word, score(word, places.len())))
            .collect();
        let list = |(entry, words): &(usize, Vec<String>)| {
            let words = words.iter().map(|word| Arc::clone(&scored[word]));
            (*entry, words.collect::<Vec<_>>())
        };
        let judged: Vec<_> = round.lists.iter().flatten().map(list).collect();
        let number = round.number;
        for (seat, (entry, words)) in judged.into_iter().enumerate() {
            let points = words.iter().map(|word| i64::from(word.points())).sum();
            self.log_mut()[entry].words = words;
            self.add_to(seat, entry, points);
        }
        self.state.over = number >= self.rounds().map_or(0, |rounds| rounds.count);
    }

    /// Adds points to a list, to its seat, and to the totals of its later entries.
    fn add_to(&mut self, seat: usize, entry: usize, more: i64) {
        if more == 0 {
            return;
        }
        self.log_mut()[entry].points += more;
        self.state.seats[seat].score += more;
        for later in &mut self.log_mut()[entry..] {
            if later.seat == Some(seat) {
                later.total = later.total.map(|total| total + more);
            }
        }
    }

    /// Rules on a challenge of a listed word. If it is upheld, the word is struck from every list.
    pub(super) fn challenge_list(
        &mut self,
        by: Actor<'_>,
        words: Vec<String>,
        vote: Option<Verdict>,
    ) -> Applied {
        let word = only_word(&words)?;
        let on_lists = self.lists_with(word)?;
        let verdict = self.verdict(&[word], &words, vote)?;
        // The reason is the same in all lists.
        let first = on_lists[0];
        let struck = self.entries[first.entry].words[first.place].struck;
        let round = self.state.round.as_mut();
        let again = round.is_some_and(|round| !round.challenged.insert(word.to_owned()));
        let finders: Vec<usize> = on_lists.iter().map(|on_list| on_list.seat).collect();
        if verdict == Verdict::Upheld {
            for list in on_lists {
                self.strike(list);
            }
        }
        // A challenge that changes nothing costs and pays nothing, nor does one of a word of one's own pay.
        let mut paid = match verdict {
            Verdict::Upheld if struck.is_some() || finders.contains(&by.seat) => Paid::default(),
            Verdict::Rejected if again => Paid::default(),
            _ => self.settle(by.seat, verdict, 1, &finders),
        };
        // Here a challenge is no turn, so what it pays is no turn's points.
        if paid.points > 0 {
            paid.gains.push((by.seat, mem::take(&mut paid.points)));
        }
        Ok(self.log(Entry {
            struck,
            again,
            ..self.decided(by, words, verdict, paid)
        }))
    }

    /// The lists that have a challenged word.
    fn lists_with(&self, word: &str) -> Result<Vec<OnList>, Refusal> {
        self.closed()
            .map_err(|open| Refusal::new(open, Part::Token(0)))?;
        let on_lists = self.round().and_then(|round| {
            let with_entry = |&(seat, place): &(usize, usize)| {
                let (entry, _) = round.lists[seat].as_ref()?;
                Some(OnList {
                    entry: *entry,
                    seat,
                    place,
                })
            };
            round.places.get(word)?.iter().map(with_entry).collect()
        });
        on_lists.ok_or_else(|| {
            let word = self.alphabet().spelling(word);
            Refusal::new(NothingToChallenge::NotListed { word }, Part::Token(1))
        })
    }

    /// Strikes a word from a list, unless it is already struck.
    fn strike(&mut self, OnList { entry, seat, place }: OnList) {
        let words = &mut self.log_mut()[entry].words;
        let Some(word) = words.get_mut(place).filter(|word| word.struck.is_none()) else {
            return;
        };
        let points = i64::from(word.points());
        *word = Arc::new(ScoredWord {
            struck: Some(Strike::NotAWord),
            ..(**word).clone()
        });
        self.add_to(seat, entry, -points);
    }
}

/// The word that a challenge of lists names; it has to name one.
fn only_word(words: &[String]) -> Result<&str, Refusal> {
    let (reason, n) = match words {
        [word] => return Ok(word),
        [] => (BadNotation::ChallengeNamesNoWord, 0),
        _ => (BadNotation::ChallengeNamesWords, 2),
    };
    Err(Refusal::new(reason, Part::Token(n)))
}
