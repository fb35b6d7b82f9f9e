//! The rules of clubs: several options at once, by the name of a club.

use serde_yaml::{Mapping, Value};

use crate::text::{did_you_mean, listed, nearest, shown};
use crate::yaml::setting;

/// The clubs and their rules, as options of a crossword, with their sources.
const CLUBS: &str = include_str!("../../rulesets/clubs.yaml");

/// What stands for the name of an option where a club is named: `club=wespa`.
pub const CLUB: &str = "club";

/// The names of the clubs.
pub fn club_names() -> Vec<&'static str> {
    let lines = CLUBS.lines().filter(|line| !line.starts_with([' ', '#']));
    lines
        .filter_map(|line| Some(line.split_once(':')?.0))
        .collect()
}

/// The rules of a club as they are written, with their sources; `None` if there is none of this name.
///
/// ```
/// let wespa = tileref_game::rules::club_text("WESPA").expect("a club");
/// assert!(wespa.contains("wrong_challenge: gives 5 per word"));
/// ```
pub fn club_text(name: &str) -> Option<&'static str> {
    let start = CLUBS.find(&format!("\n{}:", name.to_lowercase()))? + 1;
    Some(CLUBS[start..].split("\n\n").next()?.trim_end())
}

/// Options as they are set, with a club's in the place of `club=NAME`. What is set by itself counts, wherever it stands.
///
/// # Errors
/// There is no such club: what to say about it.
///
/// ```
/// use tileref_game::rules::with_clubs;
/// let set = [("overtime", "5"), ("club", "naspa")].map(|(name, value)| (name.to_owned(), value.to_owned()));
/// let options = with_clubs(&set)?;
/// assert!(options.contains(&("overtime".to_owned(), "5".to_owned())));
/// assert!(options.contains(&("overtime_limit".to_owned(), "10".to_owned())));
/// # Ok::<(), String>(())
/// ```
pub fn with_clubs(set: &[(String, String)]) -> Result<Vec<(String, String)>, String> {
    let is_club = |(name, _): &&(String, String)| name == CLUB;
    let own = || set.iter().filter(|pair| !is_club(pair));
    let mut all = Vec::new();
    for (_, club) in set.iter().filter(is_club) {
        let rules = club_rules(club)?;
        let others = rules
            .into_iter()
            .filter(|(name, _)| own().all(|(set, _)| set != name));
        all.extend(others);
    }
    all.extend(own().cloned());
    Ok(all)
}

/// The options of a club.
///
/// # Errors
/// There is no such club: what to say about it.
///
/// # Panics
/// Never: the clubs are tested to be readable.
pub fn club_rules(club: &str) -> Result<Vec<(String, String)>, String> {
    let unknown = || {
        let near = did_you_mean(nearest(club, club_names()));
        let known = listed(club_names().iter().map(|name| format!("`{name}`")));
        format!(
            "there are no rules of a club `{}`{near}; there are those of {known}",
            shown(club)
        )
    };
    let clubs: Mapping = serde_yaml::from_str(CLUBS).expect("the clubs are tested to be readable");
    let rules = clubs.get(club.to_lowercase()).and_then(Value::as_mapping);
    let rules = rules.ok_or_else(unknown)?.iter();
    let rules =
        rules.filter_map(|(name, value)| Some((name.as_str()?.to_owned(), setting(value)?)));
    Ok(rules.collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::Ruleset;

    #[test]
    fn every_rule_of_a_club_is_an_option_of_the_standard_game_and_changes_it() {
        assert_eq!(club_names(), ["wespa", "naspa", "absp", "woogles"]);
        let usual = Ruleset::built_in("crossword").expect("built in");
        for club in club_names() {
            let text = club_text(club).expect(club);
            let (mut rules, set) = (usual.clone(), club_rules(club).expect(club));
            for (name, value) in &set {
                rules.set(name, value).expect(name);
                assert!(text.contains(&format!("{name}: {value}")), "{club} {name}");
            }
            assert_ne!(rules, usual, "{club}");
            assert_eq!(
                text.lines().count(),
                set.len() + 1,
                "{club}: a line for each"
            );
        }
        assert!(
            club_text("rules").is_none() && club_rules("nsapa").unwrap_err().contains("`naspa`?")
        );
    }
}
