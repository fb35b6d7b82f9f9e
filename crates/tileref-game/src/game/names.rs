//! Checks the names of players and teams.

use std::collections::BTreeMap;

use crate::action::TABLE;
use crate::text::{did_you_mean, folded_name, is_hidden, nearest, same_name, shown};

/// The most characters in the name of a player or a team.
pub const MAX_NAME: usize = 40;

/// Why nobody can play under these names.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NamesError {
    /// An empty list of players.
    #[error("there are no players: add them, as in `players: [Ann, Bob]`")]
    NoPlayers,
    /// An invalid name of a player or a team, by the noun.
    #[error("{}", .2.of(.0, &shown(.1)))]
    BadName(&'static str, String, NameProblem),
    /// A team without members.
    #[error("team `{}` has no members", shown(.0))]
    EmptyTeam(String),
    /// A team, a member of it who is not a player, and the player that may be meant.
    #[error(
        "`{}` in team `{}` is not one of the players{}",
        shown(.1),
        shown(.0),
        did_you_mean(.2.as_deref().map(shown).as_deref())
    )]
    NotAPlayer(String, String, Option<String>),
    /// A player in two teams, or twice in one: the player, the first team, the other team.
    #[error("`{}` is in team {}", shown(.0), both(.1, .2))]
    TwoTeams(String, String, String),
    /// A player without a team in a game with teams.
    #[error("`{}` is not in a team: in a game with teams, every player is in one", shown(.0))]
    NoTeam(String),
}

/// Why a name is invalid.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NameProblem {
    /// Empty, or only spaces.
    Empty,
    /// This number of characters, more than [`MAX_NAME`].
    TooLong(usize),
    /// Spaces around it.
    Edges,
    /// An invisible character.
    Hidden,
    /// The name of the table itself.
    Reserved,
    /// Already taken, perhaps in a different case or with other spaces: by a player or a team, and as spelled there.
    Taken(&'static str, String),
}

/// A name in the lists of players and teams, counted from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ListedName {
    /// A player.
    Player(usize),
    /// A team or a member: each team is followed by its members.
    InTeams(usize),
}

/// The names in use: of a player or a team, and as it is spelled there.
type Taken = BTreeMap<String, (&'static str, String)>;

/// The first name that is wrong.
type Checked = Result<(), (ListedName, NamesError)>;

/// Checks that names are valid and differ, and that with teams every player is in exactly one.
///
/// # Errors
/// The first name that is wrong.
pub fn check_names(players: &[impl AsRef<str>], teams: &[(String, Vec<String>)]) -> Checked {
    let players: Vec<&str> = players.iter().map(AsRef::as_ref).collect();
    let mut taken = Taken::new();
    if players.is_empty() {
        return Err((ListedName::Player(0), NamesError::NoPlayers));
    }
    for (n, name) in players.iter().enumerate() {
        unfit(name, "player", &mut taken).map_err(|error| (ListedName::Player(n), error))?;
    }
    if teams.is_empty() {
        return Ok(());
    }
    check_teams(&players, teams, &mut taken)
}

fn check_teams(players: &[&str], teams: &[(String, Vec<String>)], taken: &mut Taken) -> Checked {
    let (mut listed, mut team_of) = (0, BTreeMap::new());
    for (team, members) in teams {
        let at = |error| (ListedName::InTeams(listed), error);
        unfit(team, "team", taken).map_err(at)?;
        if members.is_empty() {
            return Err(at(NamesError::EmptyTeam(team.clone())));
        }
        for name in members {
            listed += 1;
            let at = |error| Err((ListedName::InTeams(listed), error));
            let (team, name) = (team.clone(), name.clone());
            let Some(&player) = players.iter().find(|player| same_name(player, &name)) else {
                let near = nearest(&name, players.iter().copied()).map(ToOwned::to_owned);
                return at(NamesError::NotAPlayer(team, name, near));
            };
            if let Some(first) = team_of.insert(player, team.clone()) {
                return at(NamesError::TwoTeams(name, first, team));
            }
        }
        listed += 1;
    }
    match players.iter().position(|name| !team_of.contains_key(*name)) {
        Some(n) => Err((
            ListedName::Player(n),
            NamesError::NoTeam(players[n].to_owned()),
        )),
        None => Ok(()),
    }
}

/// Refuses a name that is invalid, or already taken.
fn unfit(name: &str, noun: &'static str, taken: &mut Taken) -> Result<(), NamesError> {
    let key = folded_name(name);
    let fault = name_problem(name).or_else(|| {
        if key == TABLE {
            return Some(NameProblem::Reserved);
        }
        let (holder, other) = taken.insert(key, (noun, name.to_owned()))?;
        Some(NameProblem::Taken(holder, other))
    });
    match fault {
        Some(fault) => Err(NamesError::BadName(noun, name.to_owned(), fault)),
        None => Ok(()),
    }
}

/// What is wrong with a name by itself.
pub fn name_problem(name: &str) -> Option<NameProblem> {
    let length = name.chars().count();
    if name.trim().is_empty() {
        Some(NameProblem::Empty)
    } else if name.chars().any(is_hidden) {
        Some(NameProblem::Hidden)
    } else if name.trim() != name {
        Some(NameProblem::Edges)
    } else if length > MAX_NAME {
        Some(NameProblem::TooLong(length))
    } else {
        None
    }
}

impl NameProblem {
    /// What is wrong with the name of a player or a team.
    fn of(&self, noun: &str, name: &str) -> String {
        match self {
            Self::Empty => format!("a {noun} has no name"),
            Self::TooLong(length) => {
                format!("the name of a {noun} has {length} characters: the limit is {MAX_NAME}")
            }
            Self::Edges => format!("the name `{name}` has spaces around it: remove them"),
            Self::Hidden => format!("the name `{name}` has an invisible character: remove it"),
            Self::Reserved => format!("`{name}` means the table itself: choose another name"),
            Self::Taken(holder, other) => format!(
                "there is already a {holder} called `{}`: give one of them another name (case and extra spaces make \
                 no difference)",
                shown(other)
            ),
        }
    }
}

fn both(first: &str, second: &str) -> String {
    let (a, b) = (shown(first), shown(second));
    if first == second {
        format!("`{a}` twice")
    } else {
        format!("`{a}` and in team `{b}`")
    }
}
