//! `tileref rules`: the games, their rulesets, and what a refusal means.

use std::path::Path;

use clap::{Args as ClapArgs, Subcommand};

mod audience;
mod check;
mod game;
mod start;

use audience::Audience;
pub use game::changed;
use game::page;
pub use start::PLAYED;

use super::exit::Exit;
use super::open;
use super::terminal::{fitted, wrapped};
use super::ui::Ui;
use crate::explain::{self, Authority, Paragraph, Played, Topic};
use crate::render;

use crate::options::{Facts as _, OptionSpec, Origin, Said, Values};
use crate::rule::Slug;
use crate::rules::{self, BUILT_IN, CLUB, Ruleset, RulesetKey, nearest_game, option_noun};
use crate::score::BonusRule;
use crate::text::{did_you_mean, listed, nearest, shown};

/// Show the games, their rulesets, and what a refusal means.
#[derive(Debug, ClapArgs)]
#[command(after_help = "Examples:
  tileref rules list
  tileref rules new puzzingo -f my-rules.yaml     a ruleset to edit and use for a game
  tileref rules check my-rules.yaml               everything that is wrong with it
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
    /// Explain a game, a rule, a bonus, a house rule or a ruleset key: its meaning, its source and how to change it; or
    /// your own ruleset file: what it is and what it changes
    #[command(after_help = "Examples:
  tileref rules explain                           list every name
  tileref rules explain lingo                     a game: its rules and house rules on a page
  tileref rules explain my-rules.yaml             your own ruleset: the same, and what it changes
  tileref rules explain partial-run               a rule named in a refusal
  tileref rules explain word_premiums             a ruleset key
  tileref rules explain timer                     a session option")]
    Explain {
        /// The name to explain, or a ruleset file; without one, every name is listed
        #[arg(value_name = "NAME")]
        slug: Option<String>,
    },
    New(start::Args),
    Check(check::Args),
    /// Print the JSON Schema of a ruleset file, with which editors complete and check its keys
    #[command(after_help = "Example:
  tileref rules schema > ruleset.schema.json
  then, as the first line of a ruleset for VS Code and others that know YAML schemas:
  # yaml-language-server: $schema=ruleset.schema.json")]
    Schema,
}

/// Runs the command.
///
/// # Errors
/// An unknown game or name, with the nearest known one.
pub fn run(args: &Args, ui: &mut Ui) -> anyhow::Result<Exit> {
    let text = match &args.command {
        Command::New(args) => return start::run(args, ui),
        Command::Check(args) => return check::run(args, ui),
        Command::Schema => {
            ui.say_json(&rules::schema())?;
            return Ok(Exit::Fine);
        }
        Command::List => list(ui),
        Command::Show { game } => show(game)?,
        Command::Explain { slug: None } => names(ui),
        Command::Explain { slug: Some(file) }
            if explain::topics(file).is_empty() && Path::new(file).is_file() =>
        {
            let rules = open::ruleset(Path::new(file), Ruleset::parse)?;
            let width = ui.style.width.min(100);
            fitted(&page(&rules, None, width), width)
        }
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
    let more = PLAYED.len();
    render::drawn(table)
        + &format!("`tileref rules new` starts a ruleset from these, or from {more} others\n")
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
    Ok(open::ruleset(file, Ruleset::complete)?)
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
        table.add_row([topic.name(), what, &topic.source().unwrap_or_default()]);
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
    let width = width.min(100);
    // A table's own ruleset may have the name of a built-in one.
    if let Some(game) = game.filter(|game| game.id.eq_ignore_ascii_case(name.trim())) {
        return Ok(fitted(&page(game, Some(table), width), width));
    }
    let topics = explain::topics(name);
    if topics.is_empty() {
        let near = did_you_mean(nearest(name, explain::names()));
        let names = match game {
            Some(_) => "`help` shows what can be typed here",
            None => "`tileref rules explain` lists every name",
        };
        anyhow::bail!("nothing is called `{}`{near}\n{names}", shown(name));
    }
    let to = Audience { game, table, width };
    let parts = to.own(topics).into_iter().map(|topic| match topic {
        Topic::Rule(slug) => rule(slug, &to),
        Topic::Bonus(rule) => bonus(rule, &to),
        Topic::Subject(subject) => {
            meaning(subject.name, "", subject.options, &subject.of_game, &to)
        }
        Topic::Option(spec) => option(spec, &to),
        Topic::Key(name) => key(name, &to),
        Topic::Game(id) => {
            Ruleset::built_in(id).map_or(String::new(), |game| page(&game, None, width))
        }
    });
    let text = parts.collect::<Vec<_>>().join("\n");
    Ok(fitted(&text, width))
}

/// What a bonus pays in a game; `None` if the game does not have it.
fn paid(bonus: &BonusRule, game: &Ruleset) -> Option<String> {
    let bonuses = &game.features.bonuses;
    let &(_, points) = bonuses.iter().find(|&&(known, _)| known == bonus)?;
    let most = if varies(bonus, game) { "up to " } else { "" };
    let fixed = points.map(|points| format!("{points} points"));
    Some(most.to_owned() + &fixed.unwrap_or_else(|| "the main word's score".to_owned()))
}

/// A ruleset states several prices for a bonus.
fn varies(bonus: &BonusRule, game: &Ruleset) -> bool {
    let key = bonus.name.replace('-', "_") + ".varies";
    game.stated(&key).is_some()
}

/// What a bonus pays at most: in the game being played, if any, otherwise in each game.
fn worth(bonus: &BonusRule, to: &Audience<'_>) -> String {
    if to.game.is_some() {
        return match paid(bonus, to.table) {
            Some(points) => format!(": a bonus of {points}"),
            None => ": a bonus of other games".to_owned(),
        };
    }
    let games = to.games();
    let paid = games
        .iter()
        .filter_map(|game| Some(format!("{} in {}", paid(bonus, game)?, game.id)));
    format!(": a bonus of {}", listed(paid))
}

/// What a bonus is for.
fn bonus(bonus: &BonusRule, to: &Audience<'_>) -> String {
    let (worth, explanation) = (worth(bonus, to), &bonus.explanation);
    let has = |game: &Ruleset| paid(bonus, game).is_some();
    let said = |game: &Ruleset| has(game).then(|| explanation.of(game));
    meaning(bonus.name, &worth, explanation.options, &said, to)
}

/// What a rule means.
fn rule(slug: Slug, to: &Audience<'_>) -> String {
    let Some(explanation) = explain::explanation(slug) else {
        return String::new();
    };
    let has = |game: &Ruleset| {
        explanation.is_of_program() || explain::rules_of(game).any(|rule| rule == slug)
    };
    let said = |game: &Ruleset| has(game).then(|| explanation.of(game));
    let what = match to.game {
        Some(_) if !has(to.table) => ": a rule of other games",
        _ => ": a rule",
    };
    meaning(slug.name(), what, explanation.options, &said, to)
}

/// What a name means in the game being played, or in each game that has it, with who says so.
fn meaning(
    name: &str,
    what: &str,
    options: &[&str],
    said: &dyn Fn(&Ruleset) -> Option<Vec<Said>>,
    to: &Audience<'_>,
) -> String {
    let built_in: Vec<Ruleset>;
    let games = if let Some(game) = to.game.filter(|_| said(to.table).is_some()) {
        let table = to.table;
        vec![Played { game, table }]
    } else {
        built_in = built_in_games().collect();
        let games = built_in.iter();
        games.map(|game| Played { game, table: game }).collect()
    };
    let mut text = format!("{name}{what}\n\n{}", in_force(options, to));
    for paragraph in explain::paragraphs(name, &games, said) {
        text += &written(&paragraph, &format!("{}.", sentence(&paragraph.by)), to);
    }
    // A house rule with the same name is explained below, with its values.
    let below = name.replace('-', "_");
    if options.contains(&below.as_str()) {
        text += &format!("House rule `{below}`: see below.\n");
    }
    let mut switches = String::new();
    for option in options.iter().filter(|option| **option != below) {
        for topic in to.own(explain::topics(option)) {
            if let Topic::Option(spec) = topic {
                switches += &switch(spec, &owners(spec, to), to);
            }
        }
    }
    if switches.is_empty() && !options.contains(&below.as_str()) {
        text += fixed(name);
    }
    text + &switches
}

/// What to say of a rule or a bonus that no house rule changes.
fn fixed(name: &str) -> &'static str {
    let topics = explain::topics(name);
    let is_bonus = topics.iter().any(|topic| matches!(topic, Topic::Bonus(_)));
    if is_bonus && topics.iter().any(|topic| matches!(topic, Topic::Key(_))) {
        return "No house rule changes it; your own ruleset can.\n";
    }
    let is_rule =
        |topic: &Topic| matches!(topic, Topic::Rule(slug) if !explain::is_of_program(*slug));
    if is_bonus || topics.iter().any(is_rule) {
        return "No house rule changes it.\n";
    }
    ""
}

/// A paragraph: the games of which it is said, unless it is all, and who says so.
fn written(paragraph: &Paragraph, by: &str, to: &Audience<'_>) -> String {
    let of = match paragraph.games.as_slice() {
        [] => String::new(),
        games => format!("{}: ", listed(games)),
    };
    wrapped(&format!("{of}{} ({by})", paragraph.text), to.width, "")
}

/// The options of the game being played that change what is explained.
fn in_force(options: &[&str], to: &Audience<'_>) -> String {
    let Some(game) = to.game else {
        return String::new();
    };
    let changed = options.iter().filter_map(|name| {
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

fn option(spec: &'static OptionSpec, to: &Audience<'_>) -> String {
    let games = to.games();
    let having: Vec<&Ruleset> = games.iter().filter(|game| has(game, spec)).collect();
    let whose = default_by(spec, &having);
    let said = |game: &Ruleset| {
        let mut said = spec.explained(game);
        said[0].text = sentence(&said[0].text).into();
        has(game, spec).then_some(said)
    };
    let table = to.game.filter(|game| has(game, spec)).map(|_| to.table);
    let played = having.iter().map(|game| Played {
        game,
        table: table.unwrap_or(game),
    });
    let played: Vec<Played<'_>> = played.collect();
    let (noun, owners) = (option_noun(spec), owners(spec, to));
    let mut text = format!("{}: a {noun}{owners}\n\n", spec.name);
    let paragraphs = explain::paragraphs(spec.name, &played, said);
    for (n, paragraph) in paragraphs.iter().enumerate() {
        let by = match n {
            0 => whose.clone(),
            _ => format!("{}.", sentence(&paragraph.by)),
        };
        text += &written(paragraph, &by, to);
    }
    if played.is_empty() {
        text += &wrapped(&sentence(spec.about), to.width, "");
        text += &wrapped(&whose, to.width, "");
    }
    text + &switch(spec, "", to)
}

/// Who decided the default of an option, in the games that have it.
fn default_by(spec: &OptionSpec, having: &[&Ruleset]) -> String {
    let by = having.iter().map(|game| {
        let played = Played { game, table: game };
        let authority = played.authority(spec.name, Origin::Setting(spec.name));
        (game.name.clone(), authority)
    });
    let by: Vec<(String, Authority)> = by.collect();
    if by.is_empty() {
        return "The current game does not have it.".to_owned();
    }
    if by.iter().all(|(_, who)| *who == Authority::Program) {
        return "Not a rule of the game, but how this program works.".to_owned();
    }
    match explain::common(&by) {
        several if several.contains(": ") => format!("The default is, in {several}."),
        one => format!("The default is {one}."),
    }
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

/// A game has exactly this house rule, not just one with the same name.
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
