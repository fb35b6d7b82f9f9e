//! Which actions each game has.

use super::Game;
use crate::action::Action;
use crate::kinds::paths;
use crate::referee::Reason;
use crate::rules::Ruleset;
use crate::tile::{Kind, RackTile};

/// The name of an action in messages.
pub(super) fn verb(action: &Action) -> &'static str {
    match action {
        Action::Play(_) | Action::PlayBare(_) => "play",
        Action::Pass => "pass",
        Action::Exchange(_) => "exchange",
        Action::Burn(..) => "burn",
        Action::Words(_) => "words",
        Action::Grid(_) => "grid",
        Action::Forfeit => "forfeit",
        Action::End => "end",
        Action::Challenge { .. } => "challenge",
        Action::Rack(_) => "rack",
        Action::Adjust { .. } => "adjust",
        Action::Note { .. } => "note",
        Action::Category(_) => "category",
        Action::Shift(..) => "shift",
        Action::Allow(_) => "allow",
        Action::Ban(_) => "ban",
    }
}

/// `bad-notation`: an action that this game does not have.
pub(super) fn foreign(rules: &Ruleset, action: &Action) -> Option<Reason> {
    let corner = match action {
        Action::Rack(tiles) => tiles.iter().any(|tile| matches!(tile, RackTile::Corner(_))),
        Action::Burn(_, tile) => tile.kind == Kind::Corner,
        _ => false,
    };
    if corner && !rules.mechanic.has_corners() {
        return Some(Reason::NoCornerTiles);
    }
    let verb = verb(action);
    match action {
        Action::Play(_) if rules.mechanic.keeps_score_only() => Some(Reason::NoBoard { verb }),
        Action::Play(_) if rules.mechanic.has_plays() => None,
        Action::Play(_) => Some(Reason::NotHere { verb }),
        _ => is_foreign(rules, verb),
    }
}

/// Why this game does not have a verb.
fn is_foreign(rules: &Ruleset, verb: &'static str) -> Option<Reason> {
    let kind = &rules.mechanic;
    let here = match verb {
        "play" if kind.has_plays() && !kind.keeps_score_only() => return Some(Reason::BoardKept),
        "shift" if kind.keeps_score_only() => return Some(Reason::NoBoard { verb }),
        "burn" => kind.has_burns(),
        "words" | "grid" => kind.rounds().is_some(),
        "play" | "shift" => kind.has_plays(),
        _ => true,
    };
    (!here).then_some(Reason::NotHere { verb })
}

impl Game {
    /// Why this game does not have a verb of the notation; `None` if it does.
    ///
    /// ```
    /// # use tileref_core::{game::Game, line::say, referee::Vocabulary, rules::Ruleset};
    /// # let players = ["Ann", "Bob"].map(String::from);
    /// # let rules = Ruleset::built_in("puzzingo").expect("it is built in");
    /// # let mut game = Game::new(rules, &players, &[], Vocabulary::new(None))?;
    /// assert!(game.lacks("burn").is_some());
    /// assert!(game.lacks("exchange").is_none());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn lacks(&self, verb: &str) -> Option<Reason> {
        let verb = *Action::VERBS.iter().find(|known| **known == verb)?;
        is_foreign(&self.rules, verb).or_else(|| is_ruled_out(&self.rules, verb))
    }
}

/// Kinds of turns that the rules of this game exclude.
pub(super) fn ruled_out(rules: &Ruleset, action: &Action) -> Option<Reason> {
    is_ruled_out(rules, verb(action))
}

fn is_ruled_out(rules: &Ruleset, verb: &str) -> Option<Reason> {
    match verb {
        "pass" | "forfeit" if rules.mechanic.rounds().is_some() => {
            Some(Reason::Paths(paths::Fault::NoTurn))
        }
        "pass" | "forfeit" if !rules.mechanic.has_passes() => Some(Reason::NoPass),
        "exchange" if !rules.mechanic.has_exchanges() => Some(Reason::NoExchange),
        "challenge" if !rules.has_challenges() => Some(Reason::NoChallenge),
        _ => None,
    }
}
