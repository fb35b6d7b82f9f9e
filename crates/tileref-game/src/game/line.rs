//! One line of a game: the one way in, which the prompt, the commands and records share.

use crate::referee::rules::BadNotation;
use crate::rule::{AdviceContext, Refusal, Slug};

use super::Game;
use crate::action::{Action, MAX_SECONDS, NotationError, Part, TypedLine, column_of};
use crate::features::Form;
use crate::grid::{Cell, Path};
use crate::referee::Ruling;
use crate::tile::Alphabet;

/// A line that was not accepted: it cannot be read, or it breaks a rule.
///
/// ```
/// # use tileref_game::{game::Game, referee::Vocabulary, rules::Ruleset};
/// # let rules = Ruleset::built_in("puzzingo").expect("it is built in");
/// # let mut game = Game::new(rules, &["Ann", "Bob"], Vocabulary::new(None))?;
/// let line = "m13 rx latch";
/// let error = game.submit("Ann", line).unwrap_err();
/// assert_eq!(error.slug().name(), "bad-notation");
/// assert_eq!(error.column(line, game.alphabet()), 4); // where `rx` starts, counted from 0
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}; {}", self.problem(), self.advice())]
pub enum LineError {
    /// It cannot be read.
    Notation(NotationError),
    /// It breaks a rule.
    Refusal(Refusal),
}

impl LineError {
    /// The rule that it breaks.
    pub fn slug(&self) -> Slug {
        match self {
            Self::Notation(_) => BadNotation::SLUG,
            Self::Refusal(refusal) => refusal.reason.slug(),
        }
    }

    /// The character of the line that the error points at, counted from 0.
    pub fn column(&self, line: &str, alphabet: &Alphabet) -> usize {
        match self {
            Self::Notation(error) => error.at.start,
            Self::Refusal(refusal) => column_of(line, refusal.part, alphabet),
        }
    }

    /// What is wrong.
    pub fn problem(&self) -> String {
        match self {
            Self::Notation(error) => error.problem.to_string(),
            Self::Refusal(refusal) => refusal.reason.to_string(),
        }
    }

    /// What to try instead in any game. The crate `tileref-line` knows what fits a game as it is now.
    pub fn advice(&self) -> String {
        match self {
            Self::Notation(error) => error.problem.advice(),
            Self::Refusal(refusal) => refusal.reason.advice(None),
        }
    }
}

/// The cells and score of a play that is still being typed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Preview {
    /// The cells of its main word.
    pub cells: Vec<Cell>,
    /// Its score, or the rule of placement that it breaks.
    pub ruling: Result<Ruling, Refusal>,
    /// The score counts every word: in some games a dictionary could find more.
    pub is_final: bool,
}

impl Game {
    /// Applies one line to a game and returns the number of its entry. Turns that are skipped after it have entries of
    /// their own, and so has overtime if it ends the game.
    ///
    /// # Errors
    /// The line cannot be read or breaks a rule; the game is then as it was.
    ///
    /// ```
    /// # use tileref_game::{game::Game, referee::Vocabulary, rules::Ruleset};
    /// # let rules = Ruleset::built_in("lingo").expect("it is built in");
    /// # let mut game = Game::new(rules, &["Ann", "Bob"], Vocabulary::new(None))?;
    /// let entry = game.submit("Ann", "m13 r bead")?;
    /// assert_eq!(game.entries()[entry].line(), "m13 r bead");
    /// let error = game.submit("Ann", "m13 r beads").unwrap_err();
    /// assert_eq!(error.slug().name(), "wrong-player");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn submit(&mut self, actor: &str, line: &str) -> Result<usize, LineError> {
        self.submit_timed(actor, line, None)
    }

    /// As [`Game::submit`], adding the seconds it took if the line is a turn without a time.
    ///
    /// # Errors
    /// As [`Game::submit`].
    pub fn submit_timed(
        &mut self,
        actor: &str,
        line: &str,
        seconds: Option<u32>,
    ) -> Result<usize, LineError> {
        let typed = self.read(line).map_err(LineError::Notation)?;
        self.submit_read(actor, typed, seconds)
            .map_err(LineError::Refusal)
    }

    /// As [`Game::submit_timed`], for a line that was read before.
    ///
    /// # Errors
    /// The rule that it breaks; the game is then as it was.
    pub fn submit_read(
        &mut self,
        actor: &str,
        mut typed: TypedLine,
        seconds: Option<u32>,
    ) -> Result<usize, Refusal> {
        if typed.action.takes_turn() {
            // A prompt may be left open for days, but a longer time cannot be read back.
            let seconds = seconds.map(|seconds| seconds.min(MAX_SECONDS));
            typed.took = typed.took.or(seconds);
        }
        self.apply(actor, typed)
    }

    /// What the advice of a rule may know of this game.
    pub fn here(&self) -> AdviceContext<'_> {
        AdviceContext {
            features: &self.rules().features,
            tiles: &self.rules().tiles,
            table: self.table(),
        }
    }

    /// Previews a play before it is submitted; `None` if the line is not a play. No word is looked up, to refuse it or to
    /// score it, so a preview never reveals whether a word is valid.
    ///
    /// ```
    /// # use tileref_game::{game::Game, referee::Vocabulary, rules::Ruleset};
    /// # let rules = Ruleset::built_in("puzzingo").expect("it is built in");
    /// # let mut game = Game::new(rules, &["Ann", "Bob"], Vocabulary::new(None))?;
    /// let half_typed = game.preview("m13 r lat").expect("a play");
    /// assert_eq!(half_typed.ruling.map(|ruling| ruling.points()), Ok(3));
    /// assert_eq!(half_typed.cells.len(), 3);
    /// assert_eq!(game.preview("pass"), None);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn preview(&self, line: &str) -> Option<Preview> {
        self.preview_by(self.to_move()?, line)
    }

    /// As [`Game::preview`], for this seat even if another is to move.
    ///
    /// # Panics
    /// There is no such seat.
    pub fn preview_by(&self, seat: usize, line: &str) -> Option<Preview> {
        self.preview_of(seat, self.read(line).ok()?.action)
    }

    /// As [`Game::preview_by`], for a line that was read before.
    ///
    /// # Panics
    /// There is no such seat.
    pub fn preview_of(&self, seat: usize, action: Action) -> Option<Preview> {
        let situation = self.situation(seat).without_dictionary();
        let play = match (action, self.rules().features.form) {
            (Action::Play(play), Form::Placed | Form::Lists) => play,
            (Action::PlayBare(play), Form::Bare) => {
                return Some(Preview {
                    cells: Vec::new(),
                    ruling: situation.judge_bare(&play),
                    is_final: true,
                });
            }
            _ => return None,
        };
        let start = situation
            .standing
            .cell(play.main.at(), Part::Cell(0))
            .ok()?;
        let path = Path::new(start, play.main.steps()).ok()?;
        Some(Preview {
            cells: path.cells().to_vec(),
            ruling: situation.judge(&play),
            is_final: !self.may_gain_words(),
        })
    }

    /// A dictionary may find more words in a play than count without one.
    pub fn may_gain_words(&self) -> bool {
        self.rules().features.dictionary_adds && self.vocabulary().lexicon().is_some()
    }

    /// The game as it would be after a line. No word is looked up.
    ///
    /// # Errors
    /// As [`Game::submit`].
    pub fn trial(&self, line: &str) -> Result<Self, LineError> {
        let typed = self.read(line).map_err(LineError::Notation)?;
        self.trial_of(typed).map_err(LineError::Refusal)
    }

    /// As [`Game::trial`], for a line that was read before.
    ///
    /// # Errors
    /// The rule that it breaks.
    pub fn trial_of(&self, typed: TypedLine) -> Result<Self, Refusal> {
        let mut trial = self.without_dictionary();
        let actor = trial.speaker_of(&typed.action);
        trial.apply(&actor, typed)?;
        Ok(trial)
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;

    use crate::lexicon::{Lexicon, compile};
    use crate::referee::Vocabulary;
    use crate::rules::Ruleset;

    fn game(kind: &str, judge: &str) -> Game {
        let mut rules = Ruleset::built_in(kind).expect("a ruleset");
        rules.set("judge", judge).expect("a house rule");
        let list = compile(b"latch\nbat\nat\n").expect("a list");
        let list = Lexicon::from_fst_bytes("words", list.fst).expect("a set");
        let vocabulary = Vocabulary::new(Some(Arc::new(list)));
        Game::new(rules, &["Ann", "Bob"], vocabulary).expect("seats")
    }

    #[test]
    fn a_preview_scores_and_looks_nothing_up() {
        let puzzingo = game("puzzingo", "entry");
        let points = |game: &Game, line: &str| {
            game.preview(line)
                .map(|seen| seen.ruling.ok().map(|ruling| ruling.points()))
        };
        assert_eq!(points(&puzzingo, "m13 r latch"), Some(Some(10)));
        assert_eq!(points(&puzzingo, "m13 r lathc"), Some(Some(10)));
        assert_eq!(points(&puzzingo, "m13 ruu latch"), None);
        assert_eq!(points(&puzzingo, "m13 r habitats"), Some(None));
        assert_eq!(points(&puzzingo, "pass"), None);
        let seen = puzzingo.preview("m13 r bat").expect("a play");
        let cells: Vec<String> = seen.cells.iter().map(ToString::to_string).collect();
        assert_eq!(cells, ["M13", "N13", "O13"]);
        // Finding words along a line would show which words are valid.
        let lingo = game("lingo", "entry");
        assert_eq!(points(&lingo, "m13 r bat"), points(&lingo, "m13 r bta"));
    }

    #[test]
    fn a_turn_never_takes_longer_than_a_record_can_hold() {
        for (seconds, expected) in [
            (43, "pass @0:43"),
            (MAX_SECONDS, "pass @5999:59"),
            (MAX_SECONDS + 1, "pass @5999:59"),
            (u32::MAX, "pass @5999:59"),
        ] {
            let mut puzzingo = game("puzzingo", "entry");
            let entry = puzzingo
                .submit_timed("Ann", "pass", Some(seconds))
                .expect("a pass");
            let line = puzzingo.entries()[entry].line();
            assert_eq!(line, expected);
            assert!(puzzingo.read(&line).is_ok());
        }
    }

    #[test]
    fn a_refusal_says_why_and_what_to_try() {
        let mut puzzingo = game("puzzingo", "entry");
        let error = puzzingo
            .submit("Bob", "m13 r latch")
            .expect_err("Ann is to move");
        assert_eq!(
            error.to_string(),
            "it is not Bob's turn; Ann is to move; `undo` takes back a turn entered by mistake"
        );
    }
}
