//! Checks names and teams.

use std::collections::BTreeMap;

use super::error::{NameFault, RecordError, RecordErrorKind as Kind};
use super::{MAX_NAME, Node, Record, TABLE, place_of};
use crate::text;

/// What is wrong with a name by itself.
pub(super) fn fault(name: &str) -> Option<NameFault> {
    let length = name.chars().count();
    if name.trim().is_empty() {
        Some(NameFault::Empty)
    } else if name.chars().any(text::is_hidden) {
        Some(NameFault::Hidden)
    } else if name.trim() != name {
        Some(NameFault::Edges)
    } else if length > MAX_NAME {
        Some(NameFault::TooLong(length))
    } else {
        None
    }
}

/// Refuses the first invalid name, at its place in the text.
pub(super) fn check(body: &str, record: &Record) -> Result<(), RecordError> {
    let at =
        |key, words: &[String], kind: Kind| Err(kind.at(place_of(body, Node::Words(key, words))));
    let players = &record.players;
    if players.is_empty() {
        return at("players", &[], Kind::NoPlayers);
    }
    let mut taken = BTreeMap::new();
    for (i, name) in players.iter().enumerate() {
        if let Some(kind) = unfit(name, "player", &mut taken) {
            return at("players", &players[..=i], kind);
        }
    }
    let Some(teams) = &record.teams else {
        return Ok(());
    };
    let (mut words, mut team_of) = (Vec::new(), BTreeMap::new());
    for (team, members) in teams {
        words.push(team.clone());
        if let Some(kind) = unfit(team, "team", &mut taken) {
            return at("teams", &words, kind);
        }
        if members.is_empty() {
            return at("teams", &words, Kind::EmptyTeam(team.clone()));
        }
        for name in members {
            words.push(name.clone());
            let (name, team) = (name.clone(), team.clone());
            if !players.contains(&name) {
                let near = text::nearest(&name, players.iter().map(String::as_str));
                let near = near.map(ToOwned::to_owned);
                return at("teams", &words, Kind::NotAPlayer(team, name, near));
            }
            if let Some(first) = team_of.insert(name.clone(), team.clone()) {
                return at("teams", &words, Kind::TwoTeams(name, first, team));
            }
        }
    }
    match players.iter().position(|name| !team_of.contains_key(name)) {
        Some(i) => at("players", &players[..=i], Kind::NoTeam(players[i].clone())),
        None => Ok(()),
    }
}

/// Why a name is invalid, given the names already taken.
fn unfit(
    name: &str,
    noun: &'static str,
    taken: &mut BTreeMap<String, (&'static str, String)>,
) -> Option<Kind> {
    let key = text::folded_name(name);
    let fault = fault(name).or_else(|| (key == TABLE).then_some(NameFault::Reserved));
    let fault = fault.or_else(|| {
        let (holder, other) = taken.insert(key, (noun, name.to_owned()))?;
        Some(NameFault::Taken(holder, other))
    });
    fault.map(|fault| Kind::BadName(noun, name.to_owned(), fault))
}
