//! Who sits at the table: players, teams and seats.

use super::names::{NamesError, check_names};
use crate::action::TABLE;
use crate::options::TeamRacks;
use crate::referee::Teammate;
use crate::rules::Ruleset;
use crate::section::{Conflict, Contradiction};
use crate::text::{nearest, same_name, shown};

/// A player.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Player {
    /// The name.
    pub name: String,
    /// The seat that plays for them.
    pub seat: usize,
    /// The team, if there are teams.
    pub team: Option<usize>,
}

/// A seat, which has a rack and takes turns: a player, or a team with a shared rack.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Seat {
    /// The player's or the team's name.
    pub name: String,
    /// The other seats of the same team.
    pub teammates: Vec<Teammate>,
}

/// The players, teams and seats of a game.
#[allow(clippy::struct_field_names, reason = "it holds what its name says")]
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Seats {
    players: Vec<Player>,
    teams: Vec<String>,
    seats: Vec<Seat>,
}

/// Who acts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Speaker<'a> {
    /// The table as a whole.
    Table,
    /// A seat, and the name of the player or team as it is registered.
    Seat(usize, &'a str),
}

/// Why these players cannot play this game.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SeatsError {
    /// Too few or too many seats for the game.
    #[error("{} is for {}, not {seats}", shown(game), allowed_players(*allowed))]
    Count {
        /// The game's name.
        game: String,
        /// How many there are.
        seats: usize,
        /// Fewest and most.
        allowed: (usize, usize),
    },
    /// The names of players or teams are wrong.
    #[error("{0}")]
    Names(NamesError),
    /// The house rules contradict each other, or the ruleset for so many players: the paths of the keys that can be to
    /// blame, and why nobody can play by them.
    #[error("{1}")]
    Contradiction(Vec<String>, Contradiction),
}

impl SeatsError {
    /// The house rules that can be to blame.
    pub fn house_rules(&self) -> impl Iterator<Item = &str> {
        let paths = match self {
            Self::Contradiction(paths, _) => &paths[..],
            _ => &[],
        };
        paths
            .iter()
            .filter_map(|path| path.strip_prefix("options."))
    }
}

/// The number of players that a game allows.
fn allowed_players((least, most): (usize, usize)) -> String {
    match (least, most) {
        (1, 1) => "one player or team".to_owned(),
        _ if least == most => format!("{least} players or teams"),
        _ => format!("{least} to {most} players, or teams with a shared rack"),
    }
}

impl Seats {
    /// The seats of these players, who take turns in this order.
    ///
    /// # Errors
    /// A name is invalid or taken, the teams do not have every player once, or the game is not for this number of seats.
    pub(super) fn new(
        rules: &Ruleset,
        names: &[&str],
        teams: &[(String, Vec<String>)],
    ) -> Result<Self, SeatsError> {
        check_names(names, teams).map_err(|(_, error)| SeatsError::Names(error))?;
        let shared = rules.house.team_racks == TeamRacks::Shared && !teams.is_empty();
        let mut all = Self {
            players: Vec::with_capacity(names.len()),
            teams: teams.iter().map(|(name, _)| name.clone()).collect(),
            seats: Vec::new(),
        };
        for &name in names {
            let is_in =
                |team: &(String, Vec<String>)| team.1.iter().any(|member| same_name(member, name));
            let team = teams.iter().position(is_in);
            all.sit_down(name, team, shared);
        }
        let seats = all.seats.len();
        let (least, most) = rules.seats;
        if !(least..=most).contains(&seats) {
            return Err(SeatsError::Count {
                game: rules.name.clone(),
                seats,
                allowed: rules.seats,
            });
        }
        match rules.contradiction(seats) {
            Some(Conflict { keys, why }) => Err(SeatsError::Contradiction(keys, why)),
            None => Ok(all),
        }
    }

    /// Adds a player: at the seat of a team that shares a rack, or at a new seat.
    fn sit_down(&mut self, name: &str, team: Option<usize>, shared: bool) {
        let is_teammate = |player: &&Player| team.is_some() && player.team == team;
        let teammates: Vec<Teammate> = self
            .players
            .iter()
            .filter(is_teammate)
            .map(|Player { seat, name, .. }| Teammate {
                seat: *seat,
                name: name.clone(),
            })
            .collect();
        let seat = match teammates.first() {
            Some(teammate) if shared => teammate.seat,
            _ => {
                let seat = self.seats.len();
                for teammate in &teammates {
                    let name = name.to_owned();
                    self.seats[teammate.seat]
                        .teammates
                        .push(Teammate { seat, name });
                }
                let called = team
                    .filter(|_| shared)
                    .map_or(name, |team| &self.teams[team]);
                self.seats.push(Seat {
                    name: called.to_owned(),
                    teammates,
                });
                seat
            }
        };
        self.players.push(Player {
            name: name.to_owned(),
            seat,
            team,
        });
    }

    /// The players, in turn order.
    pub fn players(&self) -> &[Player] {
        &self.players
    }

    /// The names of the teams.
    pub fn teams(&self) -> &[String] {
        &self.teams
    }

    /// The seats of a team.
    pub(super) fn of_team(&self, team: usize) -> Vec<usize> {
        let members = self
            .players
            .iter()
            .filter(|player| player.team == Some(team));
        let mut seats: Vec<usize> = members.map(|player| player.seat).collect();
        seats.dedup();
        seats
    }

    /// The players, or else the teams, that can win, with their seats.
    pub fn sides(&self) -> Vec<(&String, Vec<usize>)> {
        if self.teams.is_empty() {
            let players = self.players.iter();
            return players
                .map(|player| (&player.name, vec![player.seat]))
                .collect();
        }
        let teams = self.teams.iter().enumerate();
        teams.map(|(n, name)| (name, self.of_team(n))).collect()
    }

    /// How many seats there are.
    pub fn count(&self) -> usize {
        self.seats.len()
    }

    /// A seat.
    ///
    /// # Panics
    /// There is no such seat.
    pub fn seat(&self, seat: usize) -> &Seat {
        &self.seats[seat]
    }

    /// The name of a seat.
    ///
    /// # Panics
    /// There is no such seat.
    pub fn name(&self, seat: usize) -> &str {
        &self.seats[seat].name
    }

    /// The seat after another, clockwise.
    pub fn after(&self, seat: usize) -> usize {
        (seat + 1) % self.seats.len()
    }

    /// The table, or the seat of the player or team with this name; case and extra spaces do not matter.
    ///
    /// ```
    /// # use tileref_game::{game::Game, referee::Vocabulary, rules::Ruleset};
    /// # let rules = Ruleset::built_in("puzzingo").expect("it is built in");
    /// # let mut game = Game::new(rules, &["Ann", "Bob"], Vocabulary::new(None))?;
    /// use tileref_game::game::Speaker;
    /// assert!(matches!(game.seats().speaker("BOB"), Some(Speaker::Seat(1, "Bob"))));
    /// assert!(matches!(game.seats().speaker("table"), Some(Speaker::Table)));
    /// assert!(game.seats().speaker("Cy").is_none());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn speaker(&self, name: &str) -> Option<Speaker<'_>> {
        if same_name(name, TABLE) {
            return Some(Speaker::Table);
        }
        let player = self
            .players
            .iter()
            .find(|player| same_name(&player.name, name));
        let seat = || {
            self.seats
                .iter()
                .enumerate()
                .find(|(_, seat)| same_name(&seat.name, name))
        };
        player
            .map(|player| Speaker::Seat(player.seat, &player.name))
            .or_else(|| seat().map(|(n, seat)| Speaker::Seat(n, &seat.name)))
    }

    /// The name at this table that is nearest to a mistyped one.
    pub fn nearest(&self, name: &str) -> Option<String> {
        let players = self.players.iter().map(|player| player.name.as_str());
        let seats = self.seats.iter().map(|seat| seat.name.as_str());
        nearest(name, players.chain(seats).chain([TABLE])).map(ToOwned::to_owned)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn seats_go_round() {
        let rules = Ruleset::built_in("puzzingo").expect("a ruleset");
        let seats = Seats::new(&rules, &["Ann", "Bob", "Cy"], &[]).expect("seats");
        assert_eq!(seats.count(), 3);
        assert_eq!([0, 1, 2].map(|seat| seats.after(seat)), [1, 2, 0]);
    }

    #[test]
    fn every_player_has_a_name_and_with_teams_exactly_one_team() {
        let rules = Ruleset::built_in("puzzingo").expect("a ruleset");
        let seats = |teams: &str| {
            let team = |team: &str| {
                let (name, members) = team.split_once(':').expect("a team");
                let members = members.split_whitespace().map(str::to_owned);
                (name.to_owned(), members.collect())
            };
            let teams: Vec<(String, Vec<String>)> = teams.split(", ").map(team).collect();
            Seats::new(&rules, &["Ann", "Bob"], &teams).err()
        };
        for (teams, error) in [
            ("Red: Ann, Blue: Bob", None),
            ("Red: ANN, Blue: bob", None),
            ("Red: Ann, red: Bob", Some("already a team called `Red`")),
            ("Red: Ann, ANN: Bob", Some("already a player called `Ann`")),
            (
                "Red  Fox: Ann, Red\u{a0}fox: Bob",
                Some("already a team called `Red  Fox`"),
            ),
            ("table: Ann Bob", Some("means the table itself")),
            ("Red: Ann Bob Cy", Some("`Cy` in team `Red` is not one")),
            ("Red: Ann Bob, Blue:", Some("team `Blue` has no members")),
            ("Red: Ann", Some("`Bob` is not in a team")),
            ("Red: Ann Bob, Blue: ANN", Some("in team `Red` and in")),
        ] {
            let told = seats(teams).map(|error| error.to_string());
            let has = |part| told.as_ref().is_some_and(|told| told.contains(part));
            assert!(error.map_or(told.is_none(), has), "{teams}: {told:?}");
        }
        let hidden = ["\u{1b}[31mred\u{7}", "\u{202e}eman"];
        for names in [
            &["Ann", "ann"][..],
            &["Ann Bob", "Ann  Bob"],
            &["Ann Bob", "ann\u{a0}bob"],
            &["Ann Bob", "Ann\u{3000}Bob"],
            &["Ann", "a\nb"],
            &hidden,
            &[""],
            &[],
        ] {
            let error = Seats::new(&rules, names, &[]).err();
            assert!(matches!(error, Some(SeatsError::Names(_))), "{names:?}");
        }
    }

    #[test]
    fn house_rules_that_contradict_each_other_are_named() {
        let board = "..\n..";
        for (game, options, why, named) in [
            ("wordpaths", "tiles: 2, rings: 2", None, ""),
            (
                "wordpaths",
                "tiles: 2, rings: 3",
                Some("round 1 has 3 rings, and only 2 tiles to put them on"),
                "rings tiles",
            ),
            ("lingo", "hidden: true, pool: 20", None, ""),
            (
                "lingo",
                "hidden: true, pool: 20, half_set: true",
                Some("3 racks of 20 cannot be dealt from a set of 53 tiles"),
                "pool",
            ),
            ("jumbo-jumble", "layout: own", None, ""),
            (
                "wordgame",
                "layout: own",
                Some(
                    "no first word fits: it needs at least 4 letters, and a line of the board has room for 2",
                ),
                "layout",
            ),
        ] {
            let mut rules = Ruleset::built_in(game).expect("a ruleset");
            rules.seats = (1, 4);
            for option in options.split(", ") {
                let (name, value) = option.split_once(": ").expect("an option");
                let open = |_: &str| Ok(board.to_owned());
                rules.set_with(name, value, &open).expect(option);
            }
            let error = Seats::new(&rules, &["Ann", "Bob", "Cy"], &[]).err();
            let told = error.as_ref().map(ToString::to_string);
            assert_eq!(told.as_deref(), why, "{game} {options}");
            let rules = error.iter().flat_map(SeatsError::house_rules);
            assert_eq!(rules.collect::<Vec<_>>().join(" "), named);
        }
    }

    #[test]
    fn too_few_or_too_many_players_name_the_limits() {
        let message = |allowed| {
            let game = "mine".to_owned();
            SeatsError::Count {
                game,
                seats: 5,
                allowed,
            }
            .to_string()
        };
        assert_eq!(message((1, 1)), "mine is for one player or team, not 5");
        assert_eq!(message((2, 2)), "mine is for 2 players or teams, not 5");
        assert_eq!(
            message((2, 4)),
            "mine is for 2 to 4 players, or teams with a shared rack, not 5"
        );
    }
}
