//! The place of a wrong name.

use super::error::{RecordError, RecordErrorKind as Kind};
use super::{Node, Record, place_of};
use crate::game::{Listed, check_names};

/// Refuses the first invalid name, at its place in the text.
pub(super) fn check(body: &str, record: &Record) -> Result<(), RecordError> {
    check_names(&record.players, &record.teams).map_err(|(listed, error)| {
        let in_teams = record.teams.iter();
        let in_teams = in_teams.flat_map(|(team, members)| [team].into_iter().chain(members));
        let (key, names, n): (_, Vec<String>, _) = match listed {
            Listed::Player(n) => ("players", record.players.clone(), n),
            Listed::InTeams(n) => ("teams", in_teams.cloned().collect(), n),
        };
        let up_to = names.get(..=n).unwrap_or_default();
        Kind::Names(error).at(place_of(body, Node::Words(key, up_to)))
    })
}
