//! Actions that take no turn: notes, corrections, and everything that only the table can do.

use super::challenge::leaves_challengeable;
use super::{Actor, Applied, Entry, Game, Status, Window};
use crate::action::{Action, Part, TABLE};
use crate::grid::{Cell, Direction};
use crate::referee::rules::{BadNotation, OffBoard};
use crate::rule::Refusal;
use crate::score::Earned;

/// The texts that stand for no category: `category none`.
pub const NO_CATEGORY: [&str; 2] = ["none", "off"];

impl Game {
    /// Who acts when no name is given: the table where only it can, otherwise the player whose action is expected. A
    /// challenge is never by the player who made the play.
    pub fn speaker_of(&self, action: &Action) -> String {
        let to_move = self.to_move();
        let seat = match (action, &self.window) {
            (action, _) if action.is_for_the_table() => return TABLE.to_owned(),
            (Action::Note { .. }, _) if self.is_over() => return TABLE.to_owned(),
            // Anybody may be meant, so the program asks.
            (Action::Adjust { .. }, _) if to_move.is_none() => return TABLE.to_owned(),
            (Action::Challenge { .. }, Some(Window { mover, .. })) => {
                let next = to_move.filter(|seat| seat != mover);
                next.unwrap_or_else(|| self.seats.after(*mover))
            }
            _ => self.awaited(),
        };
        self.seats.name(seat).to_owned()
    }

    /// The seat that is expected to act next: to take its turn or submit its list, to declare its rack after the end,
    /// or to deal the next round.
    pub fn awaited(&self) -> usize {
        self.to_move()
            .or_else(|| self.undeclared().next())
            .unwrap_or_else(|| self.dealer())
    }

    /// A line that was typed on `before` means the same now if the same player is expected to do the same, on the same
    /// tiles, and the same play is the last one. Notes, corrections, and what other seats hand in for themselves (lists
    /// of the open round, racks) change nothing of that. The line still has to be judged again.
    pub fn means_the_same_as(&self, before: &Self) -> bool {
        let due = |game: &Self| {
            let round = game.round().map(|round| (round.number(), round.is_open()));
            (
                game.to_move(),
                game.undeclared().next(),
                game.is_over(),
                round,
            )
        };
        let is_same_game = self.seats == before.seats && self.rules.name == before.rules.name;
        is_same_game && due(self) == due(before) && self.consequential().eq(before.consequential())
    }

    /// The entries that later lines can refer to, by a turn, a word, a cell or the grid of a round.
    fn consequential(&self) -> impl Iterator<Item = &Entry> {
        let entries = self.entries.iter().enumerate();
        let consequential = entries.filter(|&(at, entry)| match entry.status {
            Status::Adjusted | Status::Rack => false,
            Status::Listed => !self.hides(at),
            Status::Note => !matches!(entry.action.as_deref(), Some(Action::Note { .. })),
            _ => true,
        });
        consequential.map(|(_, entry)| entry)
    }

    /// Logs an action that neither scores nor takes a turn.
    pub(super) fn note(&mut self, by: Option<Actor<'_>>, action: Action) -> usize {
        let is_remark = leaves_challengeable(action.verb());
        let entry = self.entry(by, Some(action), Status::Note);
        if is_remark {
            self.remark(entry)
        } else {
            self.log(entry)
        }
    }

    /// Refuses a note about a turn that does not exist.
    pub(super) fn check_turn(&self, turn: Option<usize>) -> Result<(), Refusal> {
        // A game can have many notes, so the turns are counted only for the error.
        let turns = self.entries.iter().filter(|entry| entry.is_typed());
        match turn {
            Some(turn) if turns.clone().nth(turn.saturating_sub(1)).is_none() => {
                let turns = turns.count();
                let unknown = BadNotation::NoSuchTurn { turn, turns };
                Err(Refusal::new(unknown, Part::Token(1)))
            }
            _ => Ok(()),
        }
    }

    /// Corrects a score.
    pub(super) fn adjust(&mut self, by: Actor<'_>, action: Action, points: i64) -> usize {
        self.state.seats[by.seat].score += points;
        self.remark(Entry {
            points,
            ..self.entry(Some(by), Some(action), Status::Adjusted)
        })
    }

    /// Carries out an action of the table.
    pub(super) fn act_as_table(&mut self, action: Action) -> Applied {
        if let Action::Allow(_) | Action::Ban(_) | Action::Category(_) = &action {
            self.unaffected()?;
        }
        match &action {
            Action::Shift(direction, n) => self.shift(*direction, *n)?,
            Action::Grid(letter_grid) => self.lay_grid(letter_grid)?,
            Action::Allow(words) => words.iter().for_each(|word| self.vocabulary.allow(word)),
            Action::Ban(words) => words.iter().for_each(|word| self.vocabulary.ban(word)),
            Action::End => self.state.over = true,
            Action::Note { turn, .. } => self.check_turn(*turn)?,
            _ => {}
        }
        Ok(self.note(None, action))
    }

    /// Moves everything on the table. Earlier entries keep their cell names.
    fn shift(&mut self, direction: Direction, n: u16) -> Result<(), Refusal> {
        let refuse = |off| Refusal::new(off, Part::Token(2));
        if self.rules.features.layout().is_some() {
            return Err(refuse(OffBoard::Printed));
        }
        let off = || refuse(OffBoard::Shift { direction });
        let state = &mut self.state;
        let grid = self.rules.features.grid;
        let table = state.table.shifted(grid, direction, n).ok_or_else(off)?;
        let standing = state.standing.shifted(grid, direction, n).ok_or_else(off)?;
        let moved = |cell: Cell| cell.shifted(grid, direction, n).ok_or_else(off);
        let fresh = state.fresh.iter().map(|&cell| moved(cell));
        let fresh = fresh.collect::<Result<_, _>>()?;
        let spent = state.spent.iter().map(|&spent| {
            let at = moved(spent.at)?;
            Ok(Earned { at, ..spent })
        });
        state.spent = spent.collect::<Result<_, _>>()?;
        state.fresh = fresh;
        state.table = table;
        state.standing = standing;
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::referee::Vocabulary;
    use crate::rules::Ruleset;

    /// Judges a line that was begun after the first lines, after the others.
    fn is_kept(game: &str, before: &[&str], after: &[&str]) -> bool {
        let rules = Ruleset::built_in(game).expect("a ruleset");
        let players = ["Ann", "Bob", "Cy"];
        let mut game = Game::new(rules, &players, Vocabulary::new(None)).expect("seats");
        let mut submit = |line: &&str| {
            let (actor, action) = line.split_once(": ").expect("an actor");
            game.submit(actor, action).expect(line);
            game.clone()
        };
        let shown = before.iter().map(&mut submit).last().expect("a line");
        let now = after.iter().map(&mut submit).last().expect("a line");
        now.means_the_same_as(&shown)
    }

    #[test]
    fn only_what_a_line_refers_to_changes_its_meaning() {
        let latch = ["Ann: m13 r latch"];
        for kept in [
            "Ann: note so",
            "table: note 1: a slip",
            "Ann: adjust +5 snacks",
        ] {
            assert!(is_kept("puzzingo", &latch, &[kept]), "{kept}");
        }
        for changed in [
            "Bob: n11 d abate",
            "Bob: pass",
            "Bob: challenge upheld",
            "table: shift l 3",
            "table: ban latch",
            "table: category animals",
            "table: end",
        ] {
            assert!(!is_kept("puzzingo", &latch, &[changed]), "{changed}");
        }
        // It is the same player's turn, but another one.
        let round = ["Bob: pass", "Cy: pass", "Ann: pass"];
        assert!(!is_kept("puzzingo", &latch, &round));
    }

    #[test]
    fn lists_and_racks_of_others_change_no_meaning() {
        let dealt = ["table: grid wora./d?tbi/gie.d"];
        assert!(is_kept("wordpaths", &dealt, &["Cy: words digit"]));
        assert!(!is_kept("wordpaths", &dealt, &["Bob: words row"]));
        let lists = ["Cy: words digit", "Ann: words row", "Bob: words row"];
        assert!(!is_kept("wordpaths", &dealt, &lists));
        let ended = ["Ann: m13 r latch", "table: end"];
        assert!(is_kept("puzzingo", &ended, &["Cy: rack aeinrst"]));
        assert!(!is_kept("puzzingo", &ended, &["Ann: rack aeinrst"]));
    }
}
