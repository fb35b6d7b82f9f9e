//! `tileref rules`: the games, their rulesets, and what a refusal means.

use std::path::Path;

use clap::{Args as ClapArgs, Subcommand};

mod audience;
mod game;

use audience::Audience;
use game::page;

use super::exit::Exit;
use super::render;
use super::session::with_ruleset_file;
use super::terminal::{fitted, wrapped};
use super::ui::Ui;
use crate::explain::{self, Subject, Topic};

use crate::options::{Explanation, OptionSpec, Origin, Values};
use crate::rules::{self, BUILT_IN, CLUB, Ruleset, RulesetKey, nearest_game, option_noun};
use crate::score::BonusRule;
use crate::text::{did_you_mean, listed, nearest, shown};

/// Show the games, their rulesets, and what a refusal means.
#[derive(Debug, ClapArgs)]
#[command(after_help = "Examples:
  tileref rules list
  tileref rules show puzzingo > my-rules.yaml     a ruleset to edit and use for a game
  tileref rules explain turn-on-old-tile          a rule, a bonus or a house rule")]
pub struct Args {
    /// What to show
    #[command(subcommand)]
    pub command: Command,
}

/// The subcommands of `rules`.
#[derive(Debug, Subcommand)]
pub enum Command {
    /// List the games
    #[command(after_help = "Example:\n  tileref rules list")]
    List,
    /// Print a ruleset as YAML, ready to use as a ruleset file
    #[command(after_help = "Examples:
  tileref rules show lingo
  tileref rules show puzzingo > my-rules.yaml     edit it, then name it as the game")]
    Show {
        /// A built-in game, a ruleset file, or a club whose rules can be set (`wespa`, `naspa`, `absp`, `woogles`)
        game: String,
    },
    /// Explain a game, a rule, a bonus, a house rule or a ruleset key: its meaning, its source and how to change it
    #[command(after_help = "Examples:
  tileref rules explain                           list every name
  tileref rules explain lingo                     a game: its rules and house rules on a page
  tileref rules explain partial-run               a rule named in a refusal
  tileref rules explain word_premiums             a ruleset key
  tileref rules explain timer                     a session option")]
    Explain {
        /// The name to explain; without one, every name is listed
        #[arg(value_name = "NAME")]
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
            explained(name, ui.style.width, None, &rules)?
        }
    };
    ui.say(&text)?;
    Ok(Exit::Fine)
}

fn built_in_games() -> impl Iterator<Item = Ruleset> {
    BUILT_IN.iter().filter_map(|(id, _)| Ruleset::built_in(id))
}

fn list(ui: &Ui) -> String {
    let mut table = render::table(ui.style, &["game", "name", "players", "tiles"]);
    for rules in built_in_games() {
        table.add_row([
            rules.id.clone(),
            rules.name.clone(),
            players(&rules),
            match rules.tiles.total() {
                0 => String::new(),
                tiles => tiles.to_string(),
            },
        ]);
    }
    render::drawn(table)
}

/// The number of players.
fn players(rules: &Ruleset) -> String {
    let (least, most) = rules.seats;
    if least == most {
        least.to_string()
    } else {
        format!("{least} to {most}")
    }
}

/// A built-in ruleset is printed as written, with its comments; a file is printed only if it is valid.
fn show(game: &str) -> anyhow::Result<String> {
    if let Some((_, yaml)) = BUILT_IN
        .iter()
        .find(|(id, _)| id.eq_ignore_ascii_case(game))
    {
        return Ok((*yaml).to_owned());
    }
    if let Some(rules) = rules::club_text(game) {
        let set = format!("{CLUB}={}", game.to_lowercase());
        return Ok(format!(
            "# The options that `--set {set}` sets in a record.\n{rules}\n"
        ));
    }
    let file = Path::new(game);
    if !file.exists() {
        let hint = nearest_game(game).map_or_else(
            || "`tileref rules list` lists the games".to_owned(),
            |near| format!("did you mean `{near}`?"),
        );
        anyhow::bail!(
            "`{}` is neither a game nor a ruleset file; {hint}",
            shown(game)
        );
    }
    Ok(with_ruleset_file(file, Ruleset::complete)?)
}

fn names(ui: &Ui) -> String {
    let mut table = render::table(ui.style, &["name", "what", "source"]);
    let mut topics: Vec<Topic> = Topic::all().collect();
    topics.sort_by_key(|topic| topic.name());
    topics.dedup_by_key(|topic| (topic.name(), std::mem::discriminant(topic)));
    for topic in topics {
        let what = match topic {
            Topic::Rule(_) => "rule",
            Topic::Bonus(_) => "bonus",
            Topic::Subject(_) => "part of the game",
            Topic::Option(spec) => option_noun(spec),
            Topic::Key(_) => "ruleset key",
            Topic::Game(_) => "game",
        };
        let origin = topic.origin().map(|origin| origin.to_string());
        table.add_row([topic.name(), what, &origin.unwrap_or_default()]);
    }
    render::drawn(table) + "`tileref rules explain NAME` explains one\n"
}

/// Explains a name, in a game and under one table's options.
///
/// # Errors
/// Nothing has that name; the error suggests the nearest one.
pub fn explained(
    name: &str,
    width: usize,
    game: Option<&Ruleset>,
    table: &Ruleset,
) -> anyhow::Result<String> {
    let topics = explain::topics(name);
    if topics.is_empty() {
        let near = did_you_mean(nearest(name, explain::names()));
        let names = match game {
            Some(_) => "`help` shows what can be typed here",
            None => "`tileref rules explain` lists every name",
        };
        anyhow::bail!("nothing is called `{}`{near}\n{names}", shown(name));
    }
    let to = Audience {
        game,
        table,
        width: width.min(100),
    };
    let parts = to.own(topics).into_iter().map(|topic| match topic {
        Topic::Rule(slug) => meaning(slug.name(), ": a rule", slug.explanation(), "", &to),
        Topic::Bonus(bonus) => meaning(bonus.name, &worth(bonus, &to), &bonus.explanation, "", &to),
        Topic::Subject(subject) => part(subject, &to),
        Topic::Option(spec) => option(spec, &to),
        Topic::Key(name) => key(name, &to),
        Topic::Game(id) if to.game.is_some_and(|game| game.id == id) => page(to.table, to.width),
        Topic::Game(id) => {
            Ruleset::built_in(id).map_or(String::new(), |game| page(&game, to.width))
        }
    });
    let text = parts.collect::<Vec<_>>().join("\n");
    Ok(fitted(&text, to.width))
}

/// What a bonus pays: in the game being played, if any, otherwise in each game.
fn worth(bonus: &BonusRule, to: &Audience<'_>) -> String {
    let paid = |game: &Ruleset| {
        let bonuses = &game.features.bonuses;
        let &(_, points) = bonuses.iter().find(|&&(known, _)| known == bonus)?;
        let fixed = points.map(|points| format!("{points} points"));
        Some(fixed.unwrap_or_else(|| "the main word's score".to_owned()))
    };
    if to.game.is_some() {
        return match paid(to.table) {
            Some(points) => format!(": a bonus of {points}"),
            None => ": a bonus of other games".to_owned(),
        };
    }
    let games = to.games();
    let paid = games
        .iter()
        .filter_map(|game| Some(format!("{} in {}", paid(game)?, game.id)));
    format!(": a bonus of {}", listed(paid))
}

/// A part of the game, as it is in the game being played, or in each game.
fn part(subject: &Subject, to: &Audience<'_>) -> String {
    let name = subject.name;
    if to.game.is_some() {
        return match (subject.of_game)(to.table) {
            Some(own) => meaning(name, "", &subject.explanation, &own, to),
            None => format!("{name}: this game has none\n"),
        };
    }
    let mut paragraphs: Vec<(String, Vec<String>)> = Vec::new();
    for game in to.games() {
        let Some(own) = (subject.of_game)(&game).filter(|own| !own.is_empty()) else {
            continue;
        };
        match paragraphs.iter_mut().find(|(text, _)| *text == own) {
            Some((_, games)) => games.push(game.name),
            None => paragraphs.push((own, vec![game.name])),
        }
    }
    let paragraphs = paragraphs.into_iter();
    let paragraphs = paragraphs.map(|(own, games)| format!("{}: {own}", listed(games)));
    let own = paragraphs.collect::<Vec<_>>().join("\n");
    meaning(name, "", &subject.explanation, &own, to)
}

/// One sentence on where an explanation comes from.
fn whose(origin: Origin) -> &'static str {
    match origin {
        Origin::Guide => "The makers' guide says so.",
        Origin::Ruling => "Our ruling: the makers' guide does not settle it.",
        Origin::Program => "Not a rule of the game, but how this program works.",
    }
}

/// What a name means, with what the game or the games add to it.
fn meaning(
    name: &str,
    what: &str,
    explanation: &Explanation,
    own: &str,
    to: &Audience<'_>,
) -> String {
    let whose = whose(explanation.origin);
    let paragraphs = explanation.text.lines().chain(own.lines());
    let paragraphs: String = paragraphs.map(|text| wrapped(text, to.width, "")).collect();
    let force = in_force(explanation, to);
    let mut text = format!("{name}{what}\n\n{force}{paragraphs}{whose}\n");
    // A house rule with the same name is explained below, with its values.
    let below = name.replace('-', "_");
    if explanation.options.contains(&below.as_str()) {
        text += &format!("House rule `{below}`: see below.\n");
    }
    for option in explanation
        .options
        .iter()
        .filter(|option| **option != below)
    {
        for topic in to.own(explain::topics(option)) {
            if let Topic::Option(spec) = topic {
                text += &switch(spec, &owners(spec, to), to);
            }
        }
    }
    if explanation.options.is_empty() && explanation.origin != Origin::Program {
        let is_key = |topic: &Topic| matches!(topic, Topic::Key(key) if *key == name);
        text += if explain::topics(name).iter().any(is_key) {
            "No house rule changes it; your own ruleset can.\n"
        } else {
            "No house rule changes it.\n"
        };
    }
    text
}

/// The options of the game being played that change what is explained.
fn in_force(explanation: &Explanation, to: &Audience<'_>) -> String {
    let Some(game) = to.game else {
        return String::new();
    };
    let changed = explanation.options.iter().filter_map(|name| {
        let here = to.table.option(name)?;
        (game.option(name)? != here).then(|| format!("`{name}` is {}", shown(&here)))
    });
    match changed.collect::<Vec<_>>().as_slice() {
        [] => String::new(),
        changed => {
            let text = format!(
                "At this table {}, which changes this rule:",
                listed(changed)
            );
            wrapped(&text, to.width, "")
        }
    }
}

/// What a ruleset key is for, and its value in each game, as documented in the rulesets.
fn key(name: &str, to: &Audience<'_>) -> String {
    let played = to
        .game
        .filter(|_| !to.lacks_key(name))
        .map(Ruleset::closest_built_in);
    let ids = BUILT_IN.iter().map(|(id, _)| *id);
    let ids = ids.filter(|id| played.is_none_or(|played| played == *id));
    let of_game = |id: &'static str| {
        let keys = rules::keys(id).into_iter();
        keys.filter(|key| key.name == name)
            .map(move |key| (id, key))
    };
    let all: Vec<(&str, RulesetKey)> = ids.flat_map(of_game).collect();
    let mut text = format!("{name}: a ruleset key\n");
    let mut texts: Vec<&str> = Vec::new();
    for about in all.iter().map(|(_, key)| key.about.as_str()) {
        if !about.is_empty() && !texts.contains(&about) {
            texts.push(about);
        }
    }
    for (n, about) in texts.iter().enumerate() {
        text += &format!("\n{}", wrapped(about, to.width, ""));
        // A game without its own text shares the first one.
        let so = |key: &RulesetKey| key.about == *about || n == 0 && key.about.is_empty();
        for (id, key) in all.iter().filter(|(_, key)| to.is_built_in() && so(key)) {
            let value = match key.value {
                "" => format!("it has several lines: `tileref rules show {id}`"),
                value => format!("`{name}: {value}`"),
            };
            let note = match key.note {
                "" => String::new(),
                note => format!(" ({note})"),
            };
            text += &format!("In {id} {value}{note}.\n");
        }
    }
    text + "To change it, set this key in a file with `base: GAME`.\n"
}

const BY_GUIDE: &str = "The default is from the makers' guide.";

fn option(spec: &'static OptionSpec, to: &Audience<'_>) -> String {
    let built_in = |game: &Ruleset| {
        Ruleset::built_in(game.closest_built_in()).and_then(|own| own.option(spec.name))
    };
    let whose = match (to.game, spec.origin) {
        (Some(game), _) if !has(game, spec) => "The current game does not have it.",
        (Some(game), _) if game.option(spec.name) != built_in(game) => {
            "The default is this game's own."
        }
        (Some(game), _) if rules::is_by_guide(game.closest_built_in(), spec.name) => BY_GUIDE,
        (_, Origin::Guide) => BY_GUIDE,
        (_, Origin::Ruling) => {
            "The default is our ruling, because the makers' guide does not settle it."
        }
        (_, Origin::Program) => "Not a rule of the game, but how this program works.",
    };
    let by_guide = built_in_games().filter(|game| {
        to.game.is_none() && has(game, spec) && rules::is_by_guide(&game.id, spec.name)
    });
    let by_guide: String = by_guide
        .map(|game| format!(" In {} the default is from the makers' guide.", game.id))
        .collect();
    let of = owners(spec, to);
    format!(
        "{}: a {}{of}\n\n{}{}{}",
        spec.name,
        option_noun(spec),
        wrapped(&sentence(spec.about), to.width, ""),
        wrapped(&format!("{whose}{by_guide}"), to.width, ""),
        switch(spec, "", to)
    )
}

/// The text with a capital at the start.
fn sentence(text: &str) -> String {
    let mut letters = text.chars();
    let first = letters.next().into_iter().flat_map(char::to_uppercase);
    first.chain(letters).collect()
}

/// ` of lingo` or the like: the games that have a house rule; empty if that goes without saying.
fn owners(spec: &OptionSpec, to: &Audience<'_>) -> String {
    let games = built_in_games().filter(|game| has(game, spec));
    let games: Vec<String> = games.map(|game| game.id).collect();
    let here = to.game.is_some_and(|game| has(game, spec));
    if here || games.len() == BUILT_IN.len() {
        String::new()
    } else {
        format!(" of {}", listed(&games))
    }
}

/// Whether a game has exactly this house rule, not just one with the same name.
fn has(game: &Ruleset, spec: &OptionSpec) -> bool {
    let mut options = game.options();
    options.any(|own| (own.name, own.values) == (spec.name, spec.values))
}

/// The default of a house rule in each game that has it, and the name of the game.
fn defaults(spec: &OptionSpec, to: &Audience<'_>) -> Vec<(String, String)> {
    let games = to.games().into_iter().filter(|game| has(game, spec));
    let defaults = games.filter_map(|game| Some((game.option(spec.name)?, game.id)));
    defaults.collect()
}

/// The values of a house rule of these games, and how to set it, at the prompt or elsewhere.
fn switch(spec: &OptionSpec, of: &str, to: &Audience<'_>) -> String {
    let defaults = defaults(spec, to);
    let Some((default, _)) = defaults.first() else {
        return String::new();
    };
    let is_same = defaults.iter().all(|(other, _)| other == default);
    let table = Some(to.table).filter(|table| has(table, spec));
    let here = table.and_then(|table| table.option(spec.name));
    let here = here.unwrap_or_else(|| default.clone());
    let marked = |value: &str| match value {
        _ if is_same && value == default => format!("{value} (default)"),
        _ if to.game.is_some() && value == here => format!("{value} (here)"),
        _ => value.to_owned(),
    };
    let values = values(spec, &here, marked);
    let name = spec.name;
    let what = sentence(option_noun(spec));
    let mut text = format!("{what} `{name}`{of}: {values}.\n");
    if !is_same {
        let games = defaults
            .iter()
            .map(|(value, game)| format!("{game} {value}"));
        let games = games.collect::<Vec<_>>().join(", ");
        text += &format!("By default: {games}.\n");
    }
    let other = spec.other_than(&here);
    if other != here && to.game.is_some() {
        text += &format!("  `set {name}={other}`\n");
    } else if other != here {
        text += &format!(
            "  `tileref new ... --set {name}={other}`\n  or in a record `options: {{{name}: {other}}}`\n"
        );
    }
    text
}

/// The values of a house rule, each with its mark, or what it takes and the one that it has `here`.
fn values(spec: &OptionSpec, here: &str, marked: impl Fn(&str) -> String) -> String {
    match spec.values {
        Values::Names([only]) => format!("always {only}"),
        Values::Names([head @ .., last]) => {
            let head: Vec<String> = head.iter().map(|name| marked(name)).collect();
            format!("{} or {}", head.join(", "), marked(last))
        }
        _ => match marked(here) {
            // A number alone would not say whose it is.
            plain if plain == here => spec.expected(),
            marked => format!("{}; {marked}", spec.expected()),
        },
    }
}
