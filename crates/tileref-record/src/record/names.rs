//! What a name may be, and who is in which team.

use std::collections::BTreeMap;

use super::error::{NameFault, Part, RecordErrorKind as Kind};
use super::{MAX_NAME, Node, Record, TABLE};
use crate::text;

/// What is wrong with a name taken alone.
pub(super) fn fault(name: &str) -> Option<NameFault> {
    let length = name.chars().count();
    if name.trim().is_empty() {
        Some(NameFault::Empty)
    } else if let Some(found) = name.chars().find(|&c| text::is_hidden(c)) {
        Some(NameFault::Hidden { found })
    } else if name.trim() != name {
        Some(NameFault::Edges)
    } else if length > MAX_NAME {
        Some(NameFault::TooLong { length })
    } else {
        None
    }
}

/// The first name that will not do, and where it is.
pub(super) fn check(record: &Record) -> Option<(Kind, Node<'_>)> {
    if record.players.is_empty() {
        return Some((Kind::NoPlayers, Node::Value("players")));
    }
    let mut taken: BTreeMap<String, (&str, Part)> = BTreeMap::new();
    for (i, player) in record.players.iter().enumerate() {
        if let Some(fault) = new_name(player, Part::Player, &mut taken) {
            let kind = Kind::BadName {
                part: Part::Player,
                name: player.clone(),
                fault,
            };
            return Some((kind, Node::Player(i)));
        }
    }
    let teams = record.teams.as_deref().unwrap_or_default();
    for (team, _) in teams {
        if let Some(fault) = new_name(team, Part::Team, &mut taken) {
            return Some((
                Kind::BadName {
                    part: Part::Team,
                    name: team.clone(),
                    fault,
                },
                Node::Team(team),
            ));
        }
    }
    check_members(record, teams)
}

fn new_name<'a>(
    name: &'a str,
    part: Part,
    taken: &mut BTreeMap<String, (&'a str, Part)>,
) -> Option<NameFault> {
    if let Some(fault) = fault(name) {
        return Some(fault);
    }
    let key = text::folded_name(name);
    if key == TABLE {
        return Some(NameFault::Reserved);
    }
    let (other, holder) = taken.insert(key, (name, part))?;
    Some(NameFault::Taken {
        other: other.to_owned(),
        holder,
    })
}

fn check_members<'a>(
    record: &'a Record,
    teams: &'a [(String, Vec<String>)],
) -> Option<(Kind, Node<'a>)> {
    if teams.is_empty() {
        return None;
    }
    let mut team_of: BTreeMap<&str, &str> = BTreeMap::new();
    for (team, members) in teams {
        if members.is_empty() {
            return Some((Kind::EmptyTeam { team: team.clone() }, Node::Team(team)));
        }
        for (i, member) in members.iter().enumerate() {
            let node = Node::Member(team, i);
            if !record.players.contains(member) {
                let nearest = text::nearest(member, record.players.iter().map(String::as_str))
                    .map(str::to_owned);
                return Some((
                    Kind::NotAPlayer {
                        team: team.clone(),
                        name: member.clone(),
                        nearest,
                    },
                    node,
                ));
            }
            if let Some(first) = team_of.insert(member, team) {
                let (name, first, second) = (member.clone(), first.to_owned(), team.clone());
                return Some((
                    Kind::TwoTeams {
                        name,
                        first,
                        second,
                    },
                    node,
                ));
            }
        }
    }
    let (i, name) = record
        .players
        .iter()
        .enumerate()
        .find(|(_, name)| !team_of.contains_key(name.as_str()))?;
    Some((Kind::NoTeam { name: name.clone() }, Node::Player(i)))
}
