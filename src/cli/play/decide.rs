//! What a table may decide before a new game, with one key each.

use super::lists::without_line;
use super::setup::{Question, Setup};
use crate::cli::new::{NewGame, first_player, team};
use crate::cli::session::as_taken;
use crate::rules::Begins;
use crate::rules::SessionOptions;
use crate::text::{listed, same_name, shown};

const MORE: Question<'_> = Question {
    what: "Enter starts; t timer, c categories, m teams, b who begins",
    default: "",
    help: "type `t`, `c`, `m` or `b` to decide something first, or press Enter; during the game `set game_clock=25` \
           sets a clock for all of it; everything else is set with `tileref new --set`",
};

/// A decision.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Choice {
    Timer,
    Category,
    Teams,
    First,
}

impl Setup<'_> {
    /// Asks until Enter is pressed; returns false if the person leaves.
    ///
    /// # Errors
    /// The terminal fails.
    pub(super) fn decide(&mut self, new_game: &mut NewGame) -> anyhow::Result<bool> {
        loop {
            let mut chosen = None;
            let answered = self.ask(&MORE, |typed| {
                chosen = Choice::of(typed)?;
                Ok(())
            })?;
            match chosen.filter(|_| answered) {
                Some(choice) if self.ask_for(choice, new_game)? => {}
                Some(_) => return Ok(false),
                None => return Ok(answered),
            }
        }
    }

    /// Asks the question of a choice; returns false if the person leaves.
    fn ask_for(&mut self, choice: Choice, new_game: &mut NewGame) -> anyhow::Result<bool> {
        let file = self.file;
        let session = new_game.check(file)?;
        let rules = session.game().rules();
        let begins = rules.begins;
        let timed = match rules.features.rounds {
            Some(_) => "round",
            None => "turn",
        };
        let (what, help) = choice.question(&new_game.players, begins, timed);
        let question = Question {
            what: &format!("{what} (Enter to skip)"),
            default: "",
            help,
        };
        let mut decided = None;
        let answered = self.ask(&question, |typed| {
            if typed.is_empty() {
                return Ok(());
            }
            let mut changed = new_game.clone();
            let text = choice.take(&mut changed, typed, begins, help)?;
            // Nobody has typed the flag that the error would quote.
            changed.check(file).map_err(without_line)?;
            (*new_game, decided) = (changed, Some(text));
            Ok(())
        })?;
        if let Some(decided) = decided {
            self.ui.say(&format!("{decided}\n"))?;
        }
        Ok(answered)
    }
}

impl Choice {
    /// The decision that a key stands for; `None` for Enter.
    fn of(typed: &str) -> anyhow::Result<Option<Self>> {
        Ok(Some(match typed.to_lowercase().as_str() {
            "" => return Ok(None),
            "t" | "timer" => Self::Timer,
            "c" | "categories" | "category" => Self::Category,
            "m" | "teams" => Self::Teams,
            "b" | "begins" => Self::First,
            _ => anyhow::bail!("{}", MORE.help),
        }))
    }

    /// The question, and its help; `timed` is what the timer limits.
    fn question(self, players: &[String], begins: Begins, timed: &str) -> (String, &'static str) {
        let first = shown(&players[0]);
        match self {
            Self::Timer => (
                format!("seconds for each {timed}"),
                "type a number of seconds, such as 60; 0 or Enter for none",
            ),
            Self::Category => (
                "a category for each `turn`, or for each `round`".to_owned(),
                "type `turn`, `round` or `never`",
            ),
            Self::Teams => (
                "teams, as in Red=Ann,Cy Blue=Bob,Di".to_owned(),
                "type each team with its players, `NAME=PLAYER,PLAYER`; a `;` between the teams if a name contains a space",
            ),
            Self::First => {
                let what = match begins {
                    Begins::Draw => {
                        let letters = ["e", "?", "t", "a", "p", "i"].into_iter().cycle();
                        let letters: Vec<&str> = letters.take(players.len()).collect();
                        let names = listed(players.iter().map(|name| shown(name)));
                        let letters = letters.join(" ");
                        format!(
                            "who begins (`{first}`), or the letters that {names} drew (`{letters}`)"
                        )
                    }
                    Begins::Youngest => format!("the youngest, who begins (`{first}`)"),
                    Begins::Anyone => format!("who begins (`{first}`)"),
                };
                let help = "type a name, or the letter that each player drew, in that order: `e ? t`, or `Ann=e Bob=? Cy=t`; the nearest \
                            to A begins, a wildcard beats any letter";
                (what, help)
            }
        }
    }

    /// Takes an answer, and returns what was decided.
    fn take(
        self,
        new_game: &mut NewGame,
        typed: &str,
        begins: Begins,
        help: &str,
    ) -> anyhow::Result<String> {
        Ok(match self {
            Self::Timer => set(new_game, "timer", typed),
            Self::Category => set(new_game, "category", typed),
            Self::Teams => {
                let teams: Vec<&str> = if typed.contains(';') {
                    typed.split(';').collect()
                } else {
                    typed.split_whitespace().collect()
                };
                let teams: Result<_, _> = teams.into_iter().map(team).collect();
                new_game.teams = teams.map_err(|_| anyhow::anyhow!("{help}"))?;
                let team = |(name, players): &(String, Vec<String>)| {
                    let players = players.iter().map(|player| shown(player));
                    format!("{}: {}", shown(name), listed(players))
                };
                let teams: Vec<String> = new_game.teams.iter().map(team).collect();
                format!("teams: {}", teams.join("; "))
            }
            Self::First => {
                let first = first(&new_game.players, typed, begins);
                let unknown = || Err(anyhow::anyhow!("{help}"));
                new_game.players.rotate_left(first.unwrap_or_else(unknown)?);
                format!("{} begins", shown(&new_game.players[0]))
            }
        })
    }
}

/// Sets an option, and returns what was decided.
fn set(new_game: &mut NewGame, name: &str, typed: &str) -> String {
    new_game.options.retain(|(other, _)| other != name);
    let typed = typed.to_lowercase();
    let spec = SessionOptions::OPTIONS
        .iter()
        .find(|spec| spec.name == name);
    let value = spec.map_or(typed.clone(), |spec| as_taken(spec, &typed));
    new_game.options.push((name.to_owned(), value.clone()));
    format!("{name}: {}", shown(&value))
}

/// The player who begins: the one of this name, or by the letters that all players drew; `None` if it is neither.
fn first(players: &[String], typed: &str, begins: Begins) -> Option<anyhow::Result<usize>> {
    let named = players.iter().position(|player| same_name(player, typed));
    if let Some(place) = named {
        return Some(Ok(place));
    }
    let pieces = typed.split([' ', ',', '=']);
    let pieces: Vec<&str> = pieces.filter(|piece| !piece.is_empty()).collect();
    let own = |name: &str| {
        players
            .iter()
            .find(|player| same_name(player, name))
            .cloned()
    };
    let named = |pair: &[&str]| Some((own(pair[0])?, pair[1].to_owned()));
    let draws = if pieces.len() == players.len() {
        let letters = pieces.into_iter().map(ToOwned::to_owned);
        players.iter().cloned().zip(letters).collect()
    } else if pieces.len() == 2 * players.len() {
        pieces
            .chunks_exact(2)
            .map(named)
            .collect::<Option<Vec<_>>>()?
    } else {
        return None;
    };
    (begins == Begins::Draw).then(|| first_player(players, &draws))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn draws_are_typed_with_or_without_their_names() {
        let players = ["Ann", "Bob", "Cy"].map(ToOwned::to_owned);
        for typed in [
            "Bob",
            "e c z",
            "e, c, z",
            "Ann=e Bob=c Cy=z",
            "cy z ann e bob c",
        ] {
            let first = first(&players, typed, Begins::Draw).expect(typed);
            assert_eq!(first.expect(typed), 1, "{typed}");
        }
        for typed in ["Dan", "e c", "Ann=e Bob=c Dan=z", "Ann=e Bob=c"] {
            assert!(first(&players, typed, Begins::Draw).is_none(), "{typed}");
        }
        assert!(first(&players, "e c z", Begins::Youngest).is_none());
    }
}
