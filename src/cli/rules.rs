//! `tileref rules`: the games, their rulesets, and what a refusal means.

use std::path::Path;

use clap::{Args as ClapArgs, Subcommand};

use super::render;
use super::session::with_ruleset_file;
use super::ui::{Exit, Ui};
use crate::rules::explain::{self, Explanation, Topic};
use crate::rules::{BUILT_IN, OptionSpec, Origin, Ruleset};
use crate::text::{did_you_mean, nearest, shown, wrapped};

/// Shows the games, their rulesets, and what a refusal means.
#[derive(Debug, ClapArgs)]
#[command(after_help = "Examples:
  tileref rules list
  tileref rules show puzzingo > my-rules.yaml     a ruleset to change; name it in a record
  tileref rules explain turn-on-old-tile          a rule, a bonus or a house rule")]
pub struct Args {
    /// What to show
    #[command(subcommand)]
    pub command: Command,
}

/// What to show.
#[derive(Debug, Subcommand)]
pub enum Command {
    /// The games
    List,
    /// A ruleset as YAML that works as a ruleset file
    Show {
        /// A built-in game, or a ruleset file
        game: String,
    },
    /// What a rule, a bonus or a house rule means, whose it is and how to switch it
    Explain {
        /// Its name; without one, every name
        slug: Option<String>,
    },
}

/// Runs the command.
///
/// # Errors
/// An unknown game or name, with the nearest known one.
pub fn run(args: &Args, ui: &mut Ui) -> anyhow::Result<Exit> {
    let text = match &args.command {
        Command::List => list(ui),
        Command::Show { game } => show(game)?,
        Command::Explain { slug: None } => names(ui),
        Command::Explain { slug: Some(name) } => {
            let rules = Ruleset::built_in(BUILT_IN[0].0)
                .ok_or_else(|| anyhow::anyhow!("no game is built in"))?;
            explained(name, ui.look.width, &rules, &rules)?
        }
    };
    ui.say(&text)?;
    Ok(Exit::Fine)
}

fn list(ui: &Ui) -> String {
    let mut table = render::table(ui.look, &["game", "name", "players", "tiles"]);
    for (id, _) in BUILT_IN {
        let Some(rules) = Ruleset::built_in(id) else {
            continue;
        };
        let (least, most) = rules.seats;
        table.add_row([
            (*id).to_owned(),
            rules.name,
            format!("{least} to {most}"),
            rules.tiles.total().to_string(),
        ]);
    }
    render::drawn(&table)
}

/// A built-in ruleset is shown as it is written, its comments with it; a file is shown when it can be used.
fn show(game: &str) -> anyhow::Result<String> {
    if let Some((_, yaml)) = BUILT_IN
        .iter()
        .find(|(id, _)| id.eq_ignore_ascii_case(game))
    {
        return Ok((*yaml).to_owned());
    }
    let file = Path::new(game);
    if !file.exists() {
        let near = did_you_mean(nearest(game, BUILT_IN.iter().map(|(id, _)| *id)));
        anyhow::bail!(
            "`{}` is neither a game nor a ruleset file{near}; `tileref rules list` lists the games",
            shown(game)
        );
    }
    with_ruleset_file(file, Ruleset::complete)
}

fn names(ui: &Ui) -> String {
    let mut table = render::table(ui.look, &["name", "what", "whose"]);
    let mut topics: Vec<Topic> = Topic::all().collect();
    topics.sort_by_key(|topic| topic.name());
    for topic in topics {
        let what = match topic {
            Topic::Rule(_) => "a rule",
            Topic::Bonus(_) => "a bonus",
            Topic::Subject(_) => "a part of the game",
            Topic::Option(_) => "a house rule",
        };
        table.add_row([topic.name(), what, &topic.origin().to_string()]);
    }
    render::drawn(&table) + "`tileref rules explain NAME` tells what one means\n"
}

/// What a name means, in a game and as one table plays it.
///
/// # Errors
/// Nothing has that name; the nearest one.
pub fn explained(
    name: &str,
    width: usize,
    game: &Ruleset,
    table: &Ruleset,
) -> anyhow::Result<String> {
    let topics = explain::topics(name);
    if topics.is_empty() {
        let near = did_you_mean(nearest(name, explain::names()));
        anyhow::bail!(
            "nothing is called `{}`{near}\n`tileref rules explain` lists every name",
            shown(name)
        );
    }
    let at = At {
        game,
        table,
        width: width.min(100),
    };
    let told = topics.into_iter().map(|topic| match topic {
        Topic::Rule(slug) => meaning(slug.name(), ": a rule", &explain::slug(slug), &at),
        Topic::Bonus(bonus) => {
            let points = table.bonus_points(bonus).unwrap_or(0);
            let what = format!(": a bonus of {points} points");
            meaning(bonus.name(), &what, &explain::bonus(bonus), &at)
        }
        Topic::Subject(subject) => meaning(subject.name, "", &subject.explanation, &at),
        Topic::Option(spec) => option(spec, &at),
    });
    Ok(told.collect::<Vec<_>>().join("\n"))
}

/// Where something is explained.
struct At<'a> {
    game: &'a Ruleset,
    table: &'a Ruleset,
    width: usize,
}

fn meaning(name: &str, what: &str, explanation: &Explanation, at: &At<'_>) -> String {
    let whose = match explanation.origin {
        Origin::Guide => "The guide's rule.".to_owned(),
        Origin::Ruling => "Our ruling: the guide is silent or contradicts itself here.".to_owned(),
        Origin::Program => "Not a rule of the game: how this program works.".to_owned(),
    };
    let mut text = format!(
        "{name}{what}\n\n{}{whose}\n",
        wrapped(explanation.text, at.width, "")
    );
    // A house rule of the same name is told below, with its values.
    let below = name.replace('-', "_");
    for option in explanation
        .options
        .iter()
        .filter(|option| **option != below)
    {
        for topic in explain::topics(option) {
            if let Topic::Option(spec) = topic {
                text += &switch(spec, at);
            }
        }
    }
    if explanation.options.is_empty() && explanation.origin != Origin::Program {
        text += "No house rule switches it.\n";
    }
    text
}

fn option(spec: &OptionSpec, at: &At<'_>) -> String {
    let built_in = Ruleset::built_in(BUILT_IN[0].0).and_then(|rules| rules.option(spec.name));
    let whose = match spec.origin {
        _ if built_in != at.game.option(spec.name) => "The default is this game's own.",
        Origin::Guide => "The default is the guide's rule.",
        Origin::Ruling => "The default is our ruling.",
        Origin::Program => "Not a rule of the game: how this program works.",
    };
    format!(
        "{}: a house rule\n\n{}{whose}\n{}",
        spec.name,
        wrapped(spec.about, at.width, ""),
        switch(spec, at)
    )
}

/// The values of a house rule, and the two ways to set it.
fn switch(spec: &OptionSpec, at: &At<'_>) -> String {
    let default = at.game.option(spec.name);
    let here = at.table.option(spec.name);
    let name = |&value: &&str| {
        if Some(value) == default.as_deref() {
            format!("{value} (default)")
        } else if Some(value) == here.as_deref() {
            format!("{value} (here)")
        } else {
            value.to_owned()
        }
    };
    let values: Vec<String> = spec.values.names().iter().map(name).collect();
    let other = spec.values.other_than(here.as_deref().unwrap_or_default());
    format!(
        "House rule `{0}`: {1}.\n  `tileref new ... --set {0}={other}`\n  or in a record `options: {{{0}: {other}}}`\n",
        spec.name,
        values.join(" or ")
    )
}
