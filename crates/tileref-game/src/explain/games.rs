//! The rules of each game.

use crate::game::rules::{
    BagTooSmall, GameOver, NoChallenge, NoExchange, NoPass, NotOver, NothingToChallenge, RackSize,
    VerdictNeeded, WrongPlayer,
};
use crate::options::{Explanation, RackCount};
use crate::rule::Slug;
use crate::rules::Ruleset;

use super::{PRECEDENCE, explanation};

/// The rules of a game in order of precedence, without those of the program itself.
pub fn rules_of(game: &Ruleset) -> impl Iterator<Item = Slug> {
    let own = game.kind().rules();
    let mut in_order = own.clone().into_iter();
    let all = PRECEDENCE.iter().copied();
    let all = all.filter(|rule| !is_of_program(*rule));
    all.filter_map(move |rule| {
        if own.contains(&rule) {
            in_order.next()
        } else {
            has(game, rule).then_some(rule)
        }
    })
}

/// Such a rule is none of a game, but how the program works.
pub fn is_of_program(rule: Slug) -> bool {
    explanation(rule).is_some_and(Explanation::is_of_program)
}

/// A line other than a play can break this rule in a game with these house rules.
fn has(game: &Ruleset, rule: Slug) -> bool {
    let features = &game.features;
    match rule {
        WrongPlayer::SLUG | GameOver::SLUG | NotOver::SLUG => true,
        RackSize::SLUG => {
            let enforced = game.house.rack_count == RackCount::Enforce;
            features.counts_racks && game.counts_tiles() && enforced
        }
        NoPass::SLUG => !features.passes,
        NoExchange::SLUG => features.exchange.is_none() || game.house.max_exchanges > 0,
        BagTooSmall::SLUG => features.exchange.is_some() && game.counts_tiles(),
        NoChallenge::SLUG => !game.has_challenges() || game.house.max_challenges > 0,
        NothingToChallenge::SLUG | VerdictNeeded::SLUG => game.has_challenges(),
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::referee::rules::WordTooShort;
    use crate::rules::{BUILT_IN, Ruleset};

    #[test]
    fn rules_are_checked_in_the_order_of_precedence() {
        let place = |rule: &Slug| PRECEDENCE.iter().position(|other| other == rule);
        for (id, _) in BUILT_IN {
            let rules = Ruleset::built_in(id).expect("built in").kind().rules();
            assert!(rules.iter().all(|rule| place(rule).is_some()), "{rules:?}");
            // On stacks with a board a word is too short before it is off the board.
            let is_towers = *id == "towers";
            let in_order = rules
                .iter()
                .filter(|rule| !is_towers || **rule != WordTooShort::SLUG);
            assert!(in_order.is_sorted_by_key(&place), "{id}: {rules:?}");
        }
    }

    #[test]
    fn limits_of_the_table_bring_their_rules() {
        for (option, rule) in [
            ("max_exchanges", NoExchange::SLUG),
            ("max_challenges", NoChallenge::SLUG),
        ] {
            let mut game = Ruleset::built_in("crossword").expect("built in");
            assert!(!rules_of(&game).any(|slug| slug == rule));
            game.set(option, "3").expect("a house rule");
            assert!(rules_of(&game).any(|slug| slug == rule));
        }
    }
}
