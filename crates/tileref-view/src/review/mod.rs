//! What the tiles of each play could have scored, and so what was missed.
//!
//! Only some records have the racks; without them, only the tiles that were played can be compared.

mod totals;
mod unseen;

pub use totals::{PlayerTotals, Totals};
pub use unseen::{BestResult, may_tell_unseen, unseen};

use serde_json::{Value, json};

use crate::phonies::Phonies;
use tileref_game::action::Action;
use tileref_game::best::NoAnswer;
use tileref_game::game::{Entry, Game, Status};
use tileref_game::referee::JudgedPlay;
use tileref_game::search::Progress;
use tileref_game::tile::{RackTile, typed};
use tileref_record::report::PlayReport;
use tileref_words::text::shown;

/// A turn, and the best plays of its tiles and of its rack.
#[derive(Debug)]
pub struct TurnReview {
    /// Where it is in the record and in the log.
    pub reviewed: ReviewableTurn,
    /// Its entry in the log.
    pub entry: Entry,
    /// The tiles that it laid.
    pub tiles: Vec<RackTile>,
    /// The same play with every word and bonus named, if that scores more.
    pub overlooked: Option<JudgedPlay>,
    /// The best play of these tiles, if there is any.
    pub best: Option<JudgedPlay>,
    /// The best play of that rack.
    pub best_of_rack: Option<JudgedPlay>,
    /// The search was completed; if not, there may be better plays.
    pub complete: bool,
}

impl TurnReview {
    /// Reviews a turn of a game, given the game before it; the search ends early once `continues` returns `false`.
    ///
    /// # Errors
    /// Nothing can be found in this game.
    pub fn of(
        game: &Game,
        reviewed: ReviewableTurn,
        before: &Game,
        continues: &mut dyn FnMut(Progress) -> bool,
    ) -> Result<Self, NoAnswer> {
        let entry = &game.entries()[reviewed.entry];
        let tiles = entry.placed.iter().map(|(_, tile)| RackTile::of(*tile));
        let tiles: Vec<RackTile> = tiles.collect();
        let mut complete = true;
        let mut best_of = |tiles: &[RackTile]| {
            before.best_in_hindsight(seat_of(entry), tiles, &mut |progress| {
                complete = complete && continues(progress);
                complete
            })
        };
        let best = best_of(&tiles)?;
        let best_of_rack = match entry.rack.as_deref().map(best_of) {
            // A record may have any rack; a rack that nobody can hold is ignored.
            None | Some(Err(NoAnswer::Tiles(_))) => None,
            Some(found) => found?,
        };
        let overlooked = overlooked(before, entry);
        let found = [best, overlooked.clone()].into_iter().flatten();
        Ok(Self {
            reviewed,
            entry: entry.clone(),
            tiles,
            overlooked,
            best: found.max_by_key(|found| found.ruling.points()),
            best_of_rack,
            complete,
        })
    }

    /// How much more the better of the two best plays would have scored.
    pub fn missed(&self) -> i64 {
        let better = self.better().map(|found| found.ruling.points());
        better.map_or(0, |points| points - self.entry.points)
    }

    /// The best play of the rack, or of the tiles, where it scores more than the turn did.
    pub fn better(&self) -> Option<&JudgedPlay> {
        let found = [self.better_of_rack(), self.better_of_tiles()];
        let found = found.into_iter().flatten();
        found.max_by_key(|found| found.ruling.points())
    }

    /// The best play of the tiles, where it scores more than the turn did.
    pub fn better_of_tiles(&self) -> Option<&JudgedPlay> {
        self.more(self.best.as_ref())
    }

    /// The best play of the rack, where it scores more than the turn did.
    pub fn better_of_rack(&self) -> Option<&JudgedPlay> {
        self.more(self.best_of_rack.as_ref())
    }

    fn more<'a>(&self, found: Option<&'a JudgedPlay>) -> Option<&'a JudgedPlay> {
        found.filter(|found| found.ruling.points() > self.entry.points)
    }

    /// The turn in one line: who played what for how many points.
    pub fn summary(&self) -> String {
        let who = shown(&self.entry.actor);
        let line = shown(&self.entry.action_text());
        let result = self.result();
        let how = match self.entry.status {
            Status::Withdrawn => format!("was {result}"),
            _ => format!("scored {result}"),
        };
        format!("turn {}, {who}: {line} {how}", self.reviewed.turn)
    }

    /// Its points, or that it was withdrawn.
    pub fn result(&self) -> String {
        match self.entry.status {
            Status::Withdrawn => "withdrawn".to_owned(),
            _ => self.entry.points.to_string(),
        }
    }

    /// One sentence about the best play that was missed, and the game after that play.
    fn headline(&self, before: &Game) -> Option<(String, Game)> {
        let better = self.better()?;
        let (summary, play, points) = (self.summary(), &better.play, better.ruling.points());
        let text = format!("{summary}; {play} would have scored {points}");
        Some((text, before.after(play)))
    }

    /// The turn as JSON.
    pub fn document(&self) -> Value {
        let play = |found: &Option<JudgedPlay>| found.as_ref().map(PlayReport::new);
        json!({
            "turn": self.reviewed.turn,
            "player": self.entry.actor,
            "tiles": typed(&self.tiles),
            "action": self.entry.action_text(),
            "status": self.entry.status.name(),
            "points": self.entry.points,
            "overlooked": play(&self.overlooked),
            "best": play(&self.best),
            "rack": self.entry.rack.as_deref().map(typed),
            "best_of_rack": play(&self.best_of_rack),
            "missed": self.missed(),
            "complete": self.complete,
        })
    }
}

/// A turn that placed tiles, or whose rack is known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ReviewableTurn {
    /// The number of the turn in the record, from 1.
    pub turn: usize,
    /// The index of its entry.
    pub entry: usize,
}

/// Every turn of a game that placed tiles or whose rack is known, including plays that were withdrawn later.
pub fn reviewable_turns(game: &Game) -> Vec<ReviewableTurn> {
    let entries = game.entries().iter().enumerate();
    let typed = entries.filter(|(_, entry)| entry.is_typed());
    (1..)
        .zip(typed)
        .filter(|(_, (_, entry))| !entry.placed.is_empty() || entry.rack.is_some())
        .map(|(turn, (entry, _))| ReviewableTurn { turn, entry })
        .collect()
}

/// The seat that took a turn.
fn seat_of(entry: &Entry) -> usize {
    entry.seat.unwrap_or_default()
}

/// The same play with every word and bonus named, if that scores more.
fn overlooked(before: &Game, entry: &Entry) -> Option<JudgedPlay> {
    // A play that was challenged off the table lost more than what it did not name.
    if entry.status != Status::Scored {
        return None;
    }
    let Some(Action::Play(play)) = entry.action.as_deref() else {
        return None;
    };
    let complete = before.naming_all(seat_of(entry), play)?;
    (complete.ruling.points() > entry.points).then_some(complete)
}

/// The review of a whole game.
#[derive(Debug)]
pub struct Review {
    /// The turns that laid tiles.
    pub turns: Vec<TurnReview>,
    /// The points that each seat left on the table.
    pub left: Vec<(String, i64)>,
    /// One sentence about the best play that was missed, and the game after that play.
    pub headline: Option<(String, Game)>,
    /// What the word list says about the words that stood, once the game is over.
    pub phonies: Option<Phonies>,
    /// The search was completed for every turn.
    pub complete: bool,
}

impl Review {
    /// Reviews every turn of a game, and calls `step` after each; `before` returns the game before a turn. The review
    /// ends early once `continues` returns `false`.
    ///
    /// # Errors
    /// Nothing can be found in this game, or `before` fails.
    pub fn of<E: From<NoAnswer>>(
        game: &Game,
        before: &dyn Fn(usize) -> Result<Game, E>,
        continues: &mut dyn FnMut(Progress) -> bool,
        step: &mut dyn FnMut(),
    ) -> Result<Self, E> {
        // A game in which nothing can be found is refused even before its first turn.
        game.searchable()?;
        let (mut turns, mut complete) = (Vec::new(), true);
        for reviewed in reviewable_turns(game) {
            let turn = TurnReview::of(game, reviewed, &before(reviewed.turn)?, continues)?;
            complete = turn.complete && continues(Progress::default());
            turns.push(turn);
            step();
            if !complete {
                break;
            }
        }
        let left = (0..game.seats().count()).map(|seat| {
            let own = turns.iter().filter(|turn| seat_of(&turn.entry) == seat);
            let name = game.seats().name(seat).to_owned();
            (name, own.map(TurnReview::missed).sum())
        });
        let mut review = Self {
            left: left.collect(),
            headline: None,
            phonies: Phonies::of(game),
            turns,
            complete,
        };
        if let Some(turn) = review.most_missed() {
            review.headline = turn.headline(&before(turn.reviewed.turn)?);
        }
        Ok(review)
    }

    /// Without the rack of a turn, what could have been played is not known.
    pub fn knows_racks(&self) -> bool {
        self.turns.iter().all(|turn| turn.entry.rack.is_some())
    }

    /// The turn that missed the most points, the first of several.
    pub fn most_missed(&self) -> Option<&TurnReview> {
        let missed = self.turns.iter().rev().filter(|turn| turn.missed() > 0);
        missed.max_by_key(|turn| turn.missed())
    }

    /// The review as JSON.
    pub fn document(&self) -> Value {
        let left = |(player, points): &(String, i64)| json!({ "player": player, "points": points });
        json!({
            "turns": self.turns.iter().map(TurnReview::document).collect::<Value>(),
            "left": self.left.iter().map(left).collect::<Value>(),
            "most_missed": self.most_missed().map(|turn| turn.reviewed.turn),
            "words": self.phonies.as_ref().map(Phonies::document),
            "complete": self.complete,
        })
    }
}
