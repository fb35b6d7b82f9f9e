//! The rules of each game.

use crate::rules::{Origin, RackCount, Ruleset, Slug};

/// The rules of a game in order of precedence, without those of the program itself.
pub fn rules_of(game: &Ruleset) -> impl Iterator<Item = Slug> {
    let own = game.kind().rules();
    let all = Slug::ALL.iter().copied();
    let has = move |rule: &Slug| own.contains(rule) || has(game, *rule);
    all.filter(|rule| rule.explanation().origin != Origin::Program)
        .filter(has)
}

/// Whether a line other than a play can break this rule in a game with these house rules.
fn has(game: &Ruleset, rule: Slug) -> bool {
    let kind = game.kind();
    match rule {
        Slug::WrongPlayer | Slug::GameOver | Slug::NotOver => true,
        Slug::RackSize => {
            let enforced = game.house.rack_count == RackCount::Enforce;
            kind.counts_racks() && game.counts_tiles() && enforced
        }
        Slug::NoPass => !kind.has_passes(),
        Slug::NoExchange => kind.exchange().is_none() || game.house.max_exchanges > 0,
        Slug::BagTooSmall => kind.exchange().is_some() && game.counts_tiles(),
        Slug::NoChallenge => !game.has_challenges() || game.house.max_challenges > 0,
        Slug::NothingToChallenge | Slug::VerdictNeeded => game.has_challenges(),
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::Ruleset;

    #[test]
    fn limits_of_the_table_bring_their_rules() {
        for (option, rule) in [
            ("max_exchanges", Slug::NoExchange),
            ("max_challenges", Slug::NoChallenge),
        ] {
            let mut game = Ruleset::built_in("crossword").expect("built in");
            assert!(!rules_of(&game).any(|slug| slug == rule));
            game.set(option, "3").expect("a house rule");
            assert!(rules_of(&game).any(|slug| slug == rule));
        }
    }
}
