//! What the tiles of each play could have scored, and so what was missed.
//!
//! Only some records know what else was on a rack; in others the tiles that were played are all that can be compared.

use serde::Serialize;

use crate::action::{Action, Play};
use crate::finder::{FoundPlay, NoAnswer, Progress};
use crate::game::{Entry, Game, Status};
use crate::replay::Moment;
use crate::report::PlayReport;
use crate::text::shown;
use crate::tile::{RackTile, typed};

/// A turn, beside the best that could have been made of its tiles and of its rack.
#[derive(Debug)]
pub struct Made {
    /// Its number in the record, from 1.
    pub turn: usize,
    /// The index of its entry.
    pub entry: usize,
    /// The seat that made it.
    pub seat: usize,
    /// The name of the player, as in the record.
    pub who: String,
    /// The line.
    pub action: String,
    /// How it ended.
    pub status: Status,
    /// What it scored.
    pub points: i64,
    /// The tiles that it laid.
    pub tiles: Vec<RackTile>,
    /// The same tiles in the same places, with all that they score named, where that is more.
    pub overlooked: Option<FoundPlay>,
    /// The play of these tiles that scores most; `None` if nothing can be made of them.
    pub best: Option<FoundPlay>,
    /// The rack before the turn, if the record has it.
    pub rack: Option<Vec<RackTile>>,
    /// The play of that rack that scores most.
    pub of_rack: Option<FoundPlay>,
    /// Whether the search came to its end.
    pub complete: bool,
    before: Game,
}

impl Made {
    /// Looks at a turn of a game again; `goes_on` may end the search.
    ///
    /// # Errors
    /// Nothing can be found in this game.
    pub fn again(
        game: &Game,
        moment: Moment,
        goes_on: &mut dyn FnMut(Progress) -> bool,
    ) -> Result<Self, NoAnswer> {
        let Moment {
            turn,
            entry,
            before,
        } = moment;
        let said = &game.entries()[entry];
        let seat = said.seat.unwrap_or_default();
        let tiles: Vec<RackTile> = said
            .placed
            .iter()
            .map(|(_, tile)| RackTile::of(*tile))
            .collect();
        let mut complete = true;
        let mut search = |tiles: &[RackTile]| {
            before.best_in_hindsight(seat, tiles, &mut |progress| {
                complete = complete && goes_on(progress);
                complete
            })
        };
        let best = search(&tiles)?;
        let of_rack = match said.rack.as_deref().map(search) {
            // A record may have any rack; one that nobody can hold tells nothing.
            None | Some(Err(NoAnswer::Tiles(_))) => None,
            Some(found) => found?,
        };
        let overlooked = overlooked(&before, seat, said);
        let found = [&best, &overlooked].into_iter().flatten();
        let best = found.max_by_key(|found| found.ruling.points()).cloned();
        Ok(Self {
            turn,
            entry,
            seat,
            who: said.actor.clone(),
            action: said.action.clone(),
            status: said.status,
            points: said.points,
            tiles,
            overlooked,
            best,
            rack: said.rack.clone(),
            of_rack,
            complete,
            before,
        })
    }

    /// How much more the better of the two best plays scores.
    pub fn missed(&self) -> i64 {
        let better = self.better().map(|found| found.ruling.points());
        better.map_or(0, |points| points - self.points)
    }

    /// The best play of the rack, or of the tiles, where it scores more than the turn did.
    pub fn better(&self) -> Option<&FoundPlay> {
        let found = [self.better_of_rack(), self.better_of_tiles()];
        let found = found.into_iter().flatten();
        found.max_by_key(|found| found.ruling.points())
    }

    /// The best play of the tiles, where it scores more than the turn did.
    pub fn better_of_tiles(&self) -> Option<&FoundPlay> {
        self.more(self.best.as_ref())
    }

    /// The best play of the rack, where it scores more than the turn did.
    pub fn better_of_rack(&self) -> Option<&FoundPlay> {
        self.more(self.of_rack.as_ref())
    }

    fn more<'a>(&self, found: Option<&'a FoundPlay>) -> Option<&'a FoundPlay> {
        found.filter(|found| found.ruling.points() > self.points)
    }

    /// The turn in one line: who played what, and what came of it.
    pub fn summary(&self) -> String {
        let (who, line) = (shown(&self.who), shown(&self.action));
        let result = self.result();
        let how = match self.status {
            Status::Withdrawn => format!("was {result}"),
            _ => format!("scored {result}"),
        };
        format!("turn {}, {who}: {line} {how}", self.turn)
    }

    /// Its points, or that it was withdrawn.
    pub fn result(&self) -> String {
        match self.status {
            Status::Withdrawn => "withdrawn".to_owned(),
            _ => self.points.to_string(),
        }
    }

    /// The game after another play of the same tiles.
    pub fn instead(&self, play: &Play) -> Game {
        self.before.after(play)
    }
}

/// A play as it was made with all that it scores named, where that is more than it scored.
fn overlooked(before: &Game, seat: usize, said: &Entry) -> Option<FoundPlay> {
    let Ok(Action::Play(play)) = Action::parse(&said.action) else {
        return None;
    };
    // What does not count after a challenge was no oversight.
    let stands = said.status == Status::Scored;
    let made = before.naming_all(seat, &play);
    made.filter(|made| stands && made.ruling.points() > said.points)
}

/// A whole game, looked at again.
#[derive(Debug)]
pub struct Review {
    /// The turns that laid tiles.
    pub turns: Vec<Made>,
    /// The points that each seat left on the table.
    pub left: Vec<(String, i64)>,
    /// Whether every turn was looked at to the end.
    pub complete: bool,
}

impl Review {
    /// Looks at every turn again, and calls `step` after each; `goes_on` may end the search.
    ///
    /// # Errors
    /// Nothing can be found in this game.
    pub fn of(
        game: &Game,
        moments: Vec<Moment>,
        goes_on: &mut dyn FnMut(Progress) -> bool,
        step: &mut dyn FnMut(),
    ) -> Result<Self, NoAnswer> {
        // A game without plays says so too.
        game.best_in_hindsight(0, &[], &mut |_| true)?;
        let (mut turns, mut complete) = (Vec::new(), true);
        for moment in moments {
            let made = Made::again(game, moment, goes_on)?;
            complete = made.complete;
            turns.push(made);
            step();
            if !complete {
                break;
            }
        }
        let left = (0..game.seats().len()).map(|seat| {
            let own = turns.iter().filter(|made| made.seat == seat);
            let name = game.seats().seat(seat).name.clone();
            (name, own.map(Made::missed).sum())
        });
        Ok(Self {
            left: left.collect(),
            turns,
            complete,
        })
    }

    /// Whether the record has the rack of every turn.
    pub fn knows_racks(&self) -> bool {
        self.turns.iter().all(|made| made.rack.is_some())
    }

    /// The turn with most points to gain, the first of several.
    pub fn most_missed(&self) -> Option<&Made> {
        let missed = self.turns.iter().rev().filter(|made| made.missed() > 0);
        missed.max_by_key(|made| made.missed())
    }

    /// One sentence about the best play that was missed, and the game after that play.
    pub fn headline(&self) -> Option<(String, Game)> {
        let made = self.most_missed()?;
        let better = made.better()?;
        let (turn, instead, points) = (made.summary(), &better.play, better.ruling.points());
        let text = format!("{turn}; {instead} would have scored {points}");
        Some((text, made.instead(instead)))
    }
}

/// A turn as JSON.
#[derive(Debug, Serialize)]
pub struct MadeReport {
    turn: usize,
    player: String,
    tiles: String,
    action: String,
    status: &'static str,
    points: i64,
    overlooked: Option<PlayReport>,
    best: Option<PlayReport>,
    rack: Option<String>,
    best_of_rack: Option<PlayReport>,
    missed: i64,
    complete: bool,
}

impl MadeReport {
    /// A turn for other programs.
    pub fn new(made: &Made) -> Self {
        Self {
            turn: made.turn,
            player: made.who.clone(),
            tiles: typed(&made.tiles),
            action: made.action.clone(),
            status: made.status.name(),
            points: made.points,
            overlooked: made.overlooked.as_ref().map(PlayReport::new),
            best: made.best.as_ref().map(PlayReport::new),
            rack: made.rack.as_deref().map(typed),
            best_of_rack: made.of_rack.as_ref().map(PlayReport::new),
            missed: made.missed(),
            complete: made.complete,
        }
    }
}

/// What each player left on the table.
#[derive(Debug, Serialize)]
struct Left {
    player: String,
    points: i64,
}

/// A review as JSON.
#[derive(Debug, Serialize)]
pub struct ReviewReport {
    turns: Vec<MadeReport>,
    left: Vec<Left>,
    most_missed: Option<usize>,
    complete: bool,
}

impl ReviewReport {
    /// A review for other programs.
    pub fn new(review: &Review) -> Self {
        let left = review.left.iter().map(|(player, points)| Left {
            player: player.clone(),
            points: *points,
        });
        Self {
            turns: review.turns.iter().map(MadeReport::new).collect(),
            left: left.collect(),
            most_missed: review.most_missed().map(|made| made.turn),
            complete: review.complete,
        }
    }
}
