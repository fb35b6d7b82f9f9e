//! What a table may want to decide before a new game, with one letter each.

use std::path::Path;

use super::input::Input;
use super::setup::{Question, ask};
use crate::cli::fault::fitted;
use crate::cli::new::{Start, each, first_player, team};
use crate::cli::ui::Ui;
use crate::rules::{Begins, Draws};
use crate::text::{listed, same_name, shown};

const MORE: Question<'_> = Question {
    what: "Enter starts the game; t timer, c categories, m teams, b who begins",
    default: "",
    help: "type `t`, `c`, `m` or `b` to decide something first, or press Enter; every other house rule is set with \
           `tileref new --set`",
};

/// What can be decided.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Choice {
    Timer,
    Category,
    Teams,
    First,
}

/// Asks until Enter is pressed; returns false if the person leaves.
///
/// # Errors
/// The terminal fails.
pub fn decide(
    start: &mut Start,
    file: &Path,
    input: &mut dyn Input,
    ui: &mut Ui,
) -> anyhow::Result<bool> {
    loop {
        let mut chosen = None;
        let answered = ask(input, ui, &MORE, |typed| {
            chosen = Choice::of(typed)?;
            Ok(())
        })?;
        let Some(choice) = chosen.filter(|_| answered) else {
            return Ok(answered);
        };
        let begins = start.check(file)?.game().rules().begins;
        let what = choice.what(&start.players, begins);
        let question = Question {
            what: &what,
            default: "",
            help: choice.help(),
        };
        let answered = ask(input, ui, &question, |typed| {
            let mut changed = start.clone();
            choice.take(&mut changed, typed, begins)?;
            changed.check(file)?;
            *start = changed;
            Ok(())
        })?;
        if !answered {
            return Ok(false);
        }
        if let Some(decided) = choice.decided(start) {
            ui.say(&(fitted(&decided) + "\n"))?;
        }
    }
}

impl Choice {
    /// The choice of a key; none for Enter.
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

    fn what(self, players: &[String], begins: Begins) -> String {
        let players: Vec<String> = players.iter().map(|name| shown(name)).collect();
        match self {
            Self::Timer => "seconds for each turn, or for each round of word paths".to_owned(),
            Self::Category => "a category for each turn or round".to_owned(),
            Self::Teams => "teams, as in Red=Ann,Cy Blue=Bob,Di".to_owned(),
            Self::First => match begins {
                Begins::Draw => {
                    let drawn = ["e", "?", "t", "a", "p", "i"].into_iter().cycle();
                    let drawn: Vec<&str> = drawn.take(players.len()).collect();
                    format!(
                        "who begins (`{}`), or the letters that {} drew (`{}`)",
                        players[0],
                        listed(&players),
                        drawn.join(" ")
                    )
                }
                Begins::Youngest => format!("the youngest, who begins (`{}`)", players[0]),
                Begins::Anyone => format!("who begins (`{}`)", players[0]),
            },
        }
    }

    /// What the game starts with, if anything was decided.
    fn decided(self, start: &Start) -> Option<String> {
        let option = |name: &str| {
            let (_, value) = start.options.iter().find(|(other, _)| other == name)?;
            Some(shown(value))
        };
        match self {
            Self::Timer => option("timer").map(|value| match &*value {
                "0" => "no timer".to_owned(),
                seconds => format!("timer: {seconds} seconds"),
            }),
            Self::Category => option("category").map(|value| match &*value {
                "never" => "no categories".to_owned(),
                when => format!("a category for each {when}"),
            }),
            Self::Teams => {
                let team = |(name, players): &(String, Vec<String>)| {
                    let players: Vec<String> = players.iter().map(|player| shown(player)).collect();
                    format!("{}: {}", shown(name), listed(&players))
                };
                let teams: Vec<String> = start.teams.iter().map(team).collect();
                (!teams.is_empty()).then(|| format!("teams: {}", teams.join("; ")))
            }
            Self::First => {
                let first = start.players.first()?;
                Some(format!("{} begins", shown(first)))
            }
        }
    }

    fn help(self) -> &'static str {
        match self {
            Self::Timer => "type a number of seconds, such as 60; 0 or Enter for none",
            Self::Category => "type `turn`, `round` or `never`",
            Self::Teams => {
                "type each team with its players, `NAME=PLAYER,PLAYER`; a `;` between the teams if a name contains a space"
            }
            Self::First => {
                "type a name, or the letter that each player drew, in that order: `e ? t`; the nearest to A \
                 begins, a wildcard beats any letter"
            }
        }
    }

    /// Takes an answer; an empty one changes nothing.
    fn take(self, start: &mut Start, typed: &str, begins: Begins) -> anyhow::Result<()> {
        if typed.is_empty() {
            return Ok(());
        }
        match self {
            Self::Timer => {
                anyhow::ensure!(typed.parse::<u32>().is_ok(), self.help());
                set(start, "timer", typed);
            }
            Self::Category => {
                let known = Draws::from_name(&typed.to_lowercase());
                let known = known.ok_or_else(|| anyhow::anyhow!(self.help()))?;
                set(start, "category", known.name());
            }
            Self::Teams => {
                let teams: Vec<String> = if typed.contains(';') {
                    typed
                        .split(';')
                        .map(|team| team.trim().to_owned())
                        .collect()
                } else {
                    typed.split_whitespace().map(ToOwned::to_owned).collect()
                };
                start.teams = each(&teams, team)?;
            }
            Self::First => {
                let first = first(&start.players, typed, begins);
                let unknown = || Err(anyhow::anyhow!(self.help()));
                start.players.rotate_left(first.unwrap_or_else(unknown)?);
            }
        }
        Ok(())
    }
}

/// Who begins: the player of this name, or by the letters that all drew; `None` if it is neither.
fn first(players: &[String], typed: &str, begins: Begins) -> Option<anyhow::Result<usize>> {
    let named = players.iter().position(|player| same_name(player, typed));
    if let Some(place) = named {
        return Some(Ok(place));
    }
    let letters = typed.split([' ', ',']).filter(|letter| !letter.is_empty());
    let letters: Vec<String> = letters.map(ToOwned::to_owned).collect();
    let all = begins == Begins::Draw && letters.len() == players.len();
    let draws: Vec<(String, String)> = players.iter().cloned().zip(letters).collect();
    all.then(|| first_player(players, &draws))
}

/// Sets a house rule.
fn set(start: &mut Start, name: &str, value: &str) {
    start.options.retain(|(other, _)| other != name);
    start.options.push((name.to_owned(), value.to_owned()));
}
