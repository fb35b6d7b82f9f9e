//! What can be said in which game.

use crate::action::Action;
use crate::referee::{Reason, paths};
use crate::rules::{Judge, Mechanic, Ruleset, Switch};
use crate::tile::{Kind, RackTile};

/// What an action is called when it is spoken about.
pub(super) fn verb(action: &Action) -> &'static str {
    match action {
        Action::Play(_) => "play",
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

/// `bad-notation`: what this game has no word for.
pub(super) fn foreign(rules: &Ruleset, action: &Action) -> Option<Reason> {
    let corner = match action {
        Action::Rack(tiles) => tiles.iter().any(|tile| matches!(tile, RackTile::Corner(_))),
        Action::Burn(_, tile) => tile.kind == Kind::Corner,
        _ => false,
    };
    if corner && !matches!(rules.mechanic, Mechanic::Jigsaw(_)) {
        return Some(Reason::NoCornerTiles);
    }
    let lists = matches!(rules.mechanic, Mechanic::Paths(_));
    let foreign = match action {
        Action::Burn(..) => !matches!(rules.mechanic, Mechanic::Stacking(_)),
        Action::Words(_) | Action::Grid(_) => !lists,
        Action::Play(_) | Action::Shift(..) => lists,
        _ => false,
    };
    foreign.then(|| Reason::NotHere { verb: verb(action) })
}

/// Whether plays can be challenged.
pub(super) fn has_challenges(rules: &Ruleset) -> bool {
    let challenge = Action::Challenge {
        word: None,
        verdict: None,
    };
    ruled_out(rules, &challenge).is_none()
}

/// Ways of taking a turn that the rules of this game rule out.
pub(super) fn ruled_out(rules: &Ruleset, action: &Action) -> Option<Reason> {
    let free = match &rules.mechanic {
        Mechanic::Jigsaw(_) => (true, true, true),
        Mechanic::Stacking(stacking) => {
            let house = &stacking.house;
            let throws = house.hidden == Switch::On && house.throw_in == Switch::On;
            (false, throws, false)
        }
        Mechanic::Crossword(crossword) => {
            let doubted = crossword.challenge || rules.house.judge == Judge::Challenge;
            (true, crossword.exchange, doubted)
        }
        Mechanic::Paths(_) => (false, false, true),
    };
    let (passes, exchanges, challenges) = free;
    match action {
        Action::Pass | Action::Forfeit if matches!(rules.mechanic, Mechanic::Paths(_)) => {
            Some(Reason::Paths(paths::Fault::NoTurn))
        }
        Action::Pass | Action::Forfeit if !passes => Some(Reason::NoPass),
        Action::Exchange(_) if !exchanges => Some(Reason::NoExchange),
        Action::Challenge { .. } if !challenges => Some(Reason::NoChallenge),
        _ => None,
    }
}
