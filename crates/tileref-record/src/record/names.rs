//! Checks names and teams.

use std::collections::BTreeMap;

use super::error::{NameFault, RecordError, RecordErrorKind as Kind};
use super::{MAX_NAME, Node, Record, TABLE, Team, place_of};
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

/// The names in use: of a player or a team, and as it is spelled there.
type Taken = BTreeMap<String, (&'static str, String)>;

/// Refuses the first invalid name, at its place in the text.
pub(super) fn check(body: &str, record: &Record) -> Result<(), RecordError> {
    let (players, mut taken) = (&record.players, Taken::new());
    if players.is_empty() {
        return at(body, "players", &[], Kind::NoPlayers);
    }
    for (i, name) in players.iter().enumerate() {
        if let Some(kind) = unfit(name, "player", &mut taken) {
            return at(body, "players", &players[..=i], kind);
        }
    }
    if record.teams.is_empty() {
        return Ok(());
    }
    check_teams(body, players, &record.teams, &mut taken)
}

/// The error about the last of these words, below a key.
fn at(body: &str, key: &str, words: &[String], kind: Kind) -> Result<(), RecordError> {
    Err(kind.at(place_of(body, Node::Words(key, words))))
}

fn check_teams(
    body: &str,
    players: &[String],
    teams: &[Team],
    taken: &mut Taken,
) -> Result<(), RecordError> {
    let (mut words, mut team_of) = (Vec::new(), BTreeMap::new());
    for (team, members) in teams {
        words.push(team.clone());
        if let Some(kind) = unfit(team, "team", taken) {
            return at(body, "teams", &words, kind);
        }
        if members.is_empty() {
            return at(body, "teams", &words, Kind::EmptyTeam(team.clone()));
        }
        for name in members {
            words.push(name.clone());
            let (name, team) = (name.clone(), team.clone());
            if !players.contains(&name) {
                let near = text::nearest(&name, players.iter().map(String::as_str));
                let near = near.map(ToOwned::to_owned);
                return at(body, "teams", &words, Kind::NotAPlayer(team, name, near));
            }
            if let Some(first) = team_of.insert(name.clone(), team.clone()) {
                return at(body, "teams", &words, Kind::TwoTeams(name, first, team));
            }
        }
    }
    match players.iter().position(|name| !team_of.contains_key(name)) {
        Some(i) => at(
            body,
            "players",
            &players[..=i],
            Kind::NoTeam(players[i].clone()),
        ),
        None => Ok(()),
    }
}

/// Why a name is invalid, given the names already taken.
fn unfit(name: &str, noun: &'static str, taken: &mut Taken) -> Option<Kind> {
    let key = text::folded_name(name);
    let fault = fault(name).or_else(|| (key == TABLE).then_some(NameFault::Reserved));
    let fault = fault.or_else(|| {
        let (holder, other) = taken.insert(key, (noun, name.to_owned()))?;
        Some(NameFault::Taken(holder, other))
    });
    fault.map(|fault| Kind::BadName(noun, name.to_owned(), fault))
}
