//! Which verbs a game has.

use super::Game;
use crate::action::{Action, Verb};
use crate::features::Form;
use crate::game::rules::{NoChallenge, NoExchange, NoPass};
use crate::referee::rules::BadNotation;
use crate::rule::Reason;
use crate::rules::Ruleset;
use crate::tile::{RackTile, TileKind};

/// `bad-notation`: why this game does not have an action.
pub(super) fn foreign(rules: &Ruleset, action: &Action) -> Option<Reason> {
    let corner = match action {
        Action::Rack(tiles) => tiles.iter().any(|tile| matches!(tile, RackTile::Corner(_))),
        Action::Burn(_, tile) => tile.kind == TileKind::Corner,
        _ => false,
    };
    if corner && !rules.features.corners {
        return Some(BadNotation::NoCornerTiles.into());
    }
    let verb = action.verb();
    match (action, rules.features.form) {
        (Action::Play(_), Form::Placed) => None,
        (Action::Play(_), Form::Bare) => Some(BadNotation::NoBoard { verb }.into()),
        _ => foreign_verb(rules, verb),
    }
}

/// Why this kind of game does not have a verb.
fn foreign_verb(rules: &Ruleset, verb: Verb) -> Option<Reason> {
    let features = &rules.features;
    let here = match (verb, features.form) {
        (Verb::Play, Form::Placed) => return Some(BadNotation::BoardKept.into()),
        (Verb::Points, form) => form == Form::Bare,
        (Verb::Shift, Form::Bare) => return Some(BadNotation::NoBoard { verb }.into()),
        (Verb::Burn, _) => features.burns,
        (Verb::Words | Verb::Grid, form) => form == Form::Lists,
        (Verb::Shift, form) => features.shifts && form != Form::Lists,
        (Verb::Play, form) => form != Form::Lists,
        _ => true,
    };
    (!here).then(|| BadNotation::NotHere { verb }.into())
}

impl Game {
    /// Why this game does not have a verb; `None` if it does.
    ///
    /// ```
    /// # use tileref_game::{game::Game, referee::Vocabulary, rules::Ruleset};
    /// # let rules = Ruleset::built_in("puzzingo").expect("it is built in");
    /// # let mut game = Game::new(rules, &["Ann", "Bob"], Vocabulary::new(None))?;
    /// use tileref_game::action::Verb;
    /// assert!(game.why_lacking(Verb::Burn).is_some());
    /// assert!(game.why_lacking(Verb::Exchange).is_none());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn why_lacking(&self, verb: Verb) -> Option<Reason> {
        foreign_verb(&self.rules, verb).or_else(|| ruled_out(&self.rules, verb))
    }
}

/// Why the rules exclude a verb.
pub(super) fn ruled_out(rules: &Ruleset, verb: Verb) -> Option<Reason> {
    match verb {
        Verb::Pass | Verb::Forfeit if rules.features.form == Form::Lists => {
            Some(NoPass::NoTurns.into())
        }
        Verb::Pass | Verb::Forfeit if !rules.features.passes => Some(NoPass::NoPasses.into()),
        Verb::Exchange if rules.features.exchange.is_none() => Some(NoExchange::NoExchanges.into()),
        Verb::Challenge if !rules.has_challenges() => Some(NoChallenge::NoChallenges.into()),
        _ => None,
    }
}
