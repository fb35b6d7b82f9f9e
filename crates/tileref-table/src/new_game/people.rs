//! The players of a new game and their teams, as they are typed.

use std::sync::Arc;

use super::options::checked;
use super::{NewGame, NotTaken, games::game_called};
use crate::fault::Fault;
use crate::store::Store;
use tileref_words::text::{count, listed, same_name, shown};

/// How players are typed.
pub(super) const NAMES: &str =
    "type the names separated by spaces, or by commas if a name contains a space";

/// How teams are typed.
pub(super) const TEAMS: &str = "type each team with its players, `Ann,Cy Bob,Di` or `NAME=PLAYER,PLAYER`; a `;` \
    between the teams if a name contains a space";

/// Takes the players.
pub(super) fn take_players(
    new_game: &mut NewGame,
    typed: &str,
    store: &Arc<dyn Store>,
) -> Result<String, NotTaken> {
    let players = typed_players(typed);
    // `3 players` names nobody.
    let is_number = |name: &String| name.chars().all(|c| c.is_ascii_digit());
    if players.first().is_none_or(is_number) {
        return Err(Fault::usage(NAMES).into());
    }
    if game_called(typed).is_some() {
        let message = format!("`{}` is a game, not a player; {NAMES}", shown(typed));
        return Err(Fault::usage(message).into());
    }
    let is_one = players.len() == 1;
    new_game.players = players;
    if let Err(error) = new_game.check(store) {
        let more = if is_one {
            "; type all names on one line"
        } else {
            ""
        };
        return Err(Fault::usage(format!("{error}{more}")).into());
    }
    // A comma may be missing.
    if new_game.players.iter().all(|name| !name.contains(' ')) {
        return Ok(String::new());
    }
    let names = listed(
        new_game
            .players
            .iter()
            .map(|name| format!("`{}`", shown(name))),
    );
    let count = count(new_game.players.len(), "player");
    Ok(format!("{count}: {names} (`back` names them again)"))
}

/// The players in some texts, each of which is a name, or several separated by commas. `Mum and Dad` are two.
pub fn players<'a>(texts: impl IntoIterator<Item = &'a str>) -> Vec<String> {
    let texts = texts
        .into_iter()
        .filter(|text| !["and", "&", "vs", "versus", "against"].contains(text));
    texts.flat_map(names).collect()
}

/// Names separated by commas; without a comma, a single name.
fn names(text: &str) -> Vec<String> {
    if !text.contains(',') {
        return vec![text.to_owned()];
    }
    text.split(',')
        .map(|name| name.trim().to_owned())
        .filter(|name| !name.is_empty())
        .collect()
}

/// Names separated by commas or semicolons and a last "and", or by spaces or "and" if there are none.
fn typed_players(text: &str) -> Vec<String> {
    let text = &*text.replace(';', ",");
    if let Some((others, last)) = text.rsplit_once(',') {
        let last = last.replace(" and ", ",").replace(" & ", ",");
        return names(&format!("{others},{last}"));
    }
    players(text.split_whitespace())
}

/// Takes the teams.
pub(super) fn take_teams(
    new_game: &mut NewGame,
    typed: &str,
    store: &Arc<dyn Store>,
) -> Result<String, NotTaken> {
    let teams: Vec<&str> = if typed.contains(';') {
        typed.split(';').collect()
    } else {
        typed.split_whitespace().collect()
    };
    let players = &new_game.players;
    let teams: Result<_, _> = teams
        .into_iter()
        .map(|text| said_team(text, players))
        .collect();
    new_game.teams = teams.map_err(|_| Fault::usage(TEAMS))?;
    checked(new_game, store)?;
    let team = |(name, players): &(String, Vec<String>)| {
        let players = players.iter().map(|player| shown(player));
        format!("{}: {}", shown(name), listed(players))
    };
    let teams: Vec<String> = new_game.teams.iter().map(team).collect();
    Ok(format!("teams: {}", teams.join("; ")))
}

/// A team as it is said: without a name it is called by its players, and spaces may be between them.
fn said_team(text: &str, players: &[String]) -> Result<(String, Vec<String>), &'static str> {
    let is_player = |said: &str| players.iter().any(|player| same_name(player, said));
    let members = |said: &str| {
        let said = said.replace(['+', '&'], ",");
        if said.contains(',') || is_player(&said) {
            said
        } else {
            said.trim().replace(' ', ",")
        }
    };
    if let Some((name, said)) = text.split_once('=') {
        return team(&format!("{name}={}", members(said.trim())));
    }
    let members = members(text.trim_matches([' ', ',', ';']));
    let name = names(&members).join("+");
    let team = team(&format!("{name}={members}"))?;
    (team.1.len() > 1).then_some(team).ok_or(TEAMS)
}

/// A team and its members.
///
/// # Errors
/// Either is missing.
pub fn team(text: &str) -> Result<(String, Vec<String>), &'static str> {
    let (name, members) = pair(text.rsplit_once('='))?;
    Ok((name, names(&members)))
}

/// The two parts of a flag's value, split at the first or the last `=`.
///
/// # Errors
/// Either is missing.
pub fn pair(parts: Option<(&str, &str)>) -> Result<(String, String), &'static str> {
    let parts = parts.map(|(key, value)| (key.trim().to_owned(), value.trim().to_owned()));
    let whole = parts.filter(|(key, value)| !key.is_empty() && !value.is_empty());
    whole.ok_or("expected a name, `=` and a value, without spaces")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn teams_are_told_as_people_write_them() {
        let players = ["Ann", "Bob", "Cy", "Di"].map(String::from);
        for (typed, name) in [
            ("Ann,Cy", "Ann+Cy"),
            ("Ann+Cy,", "Ann+Cy"),
            ("Ann & Cy", "Ann+Cy"),
            ("Red=Ann+Cy", "Red"),
        ] {
            let (team, members) = said_team(typed, &players).expect(typed);
            assert_eq!(
                (&*team, &*members),
                (name, &["Ann".to_owned(), "Cy".to_owned()][..])
            );
        }
    }

    #[test]
    fn names_are_separated_by_commas_or_spaces() {
        assert_eq!(typed_players("Ann Bob"), ["Ann", "Bob"]);
        assert_eq!(typed_players("Ann and Bob & And"), ["Ann", "Bob", "And"]);
        assert_eq!(typed_players("Ann; Bob"), ["Ann", "Bob"]);
        assert_eq!(typed_players("Mary Ann, Bob,"), ["Mary Ann", "Bob"]);
        assert_eq!(
            typed_players("Mary Ann, Bob and Cy"),
            ["Mary Ann", "Bob", "Cy"]
        );
        assert_eq!(
            typed_players("Mary Ann, Bob, and Cy"),
            ["Mary Ann", "Bob", "Cy"]
        );
        assert_eq!(
            typed_players("Simon and Garfunkel, Andy"),
            ["Simon and Garfunkel", "Andy"]
        );
    }
}
