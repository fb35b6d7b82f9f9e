//! `tileref rules new`: a ruleset file to edit, with what each key is for.

use std::path::{Path, PathBuf};

use clap::Args as ClapArgs;

use crate::cli::exit::Exit;
use crate::cli::open;
use crate::cli::ui::Ui;
use crate::files::{self, RecordFile};
use crate::render;
use crate::rules::{self, BUILT_IN, Ruleset};
use crate::section;
use crate::text::{did_you_mean, nearest, shown};
use crate::yaml;

/// Start a ruleset of your own: a file with every key of a game and what it is for, to edit.
///
/// Without a game, this lists what you can start from.
#[derive(Debug, ClapArgs)]
#[command(after_help = "Examples:
  tileref rules new                               what to start from
  tileref rules new crossword -f my-rules.yaml    then edit it, check it, and name it as the game
  tileref rules new super -f my-rules.yaml        the same from one of the games that people play")]
pub struct Args {
    /// A built-in game, one of the games that people play, or a ruleset file
    #[arg(value_name = "GAME")]
    pub start: Option<String>,

    /// The file to write
    #[arg(short, long, default_value = "rules.yaml", value_name = "FILE")]
    pub file: PathBuf,

    /// Overwrite an existing file
    #[arg(long)]
    pub force: bool,
}

/// Lists rulesets under `examples/games`, with their names.
macro_rules! played {
    ($($name:literal)+) => {
        /// Games that people play, each a ruleset that starts from a built-in game: their names and their texts.
        pub const PLAYED: &[(&str, &str)] = &[$((
            $name,
            include_str!(concat!("../../../examples/games/", $name, "-rules.yaml")),
        )),+];
    };
}

played! {
    "friendlier" "corners" "super" "eight-tiles" "romanian" "croatian" "slovenian" "czech" "fibonacci" "half-lingo"
}

/// Runs the command.
///
/// # Errors
/// An unknown game, a file that is no ruleset, or one that cannot be written.
pub fn run(args: &Args, ui: &mut Ui) -> anyhow::Result<Exit> {
    let Some(game) = &args.start else {
        ui.say(&all(ui))?;
        return Ok(Exit::Fine);
    };
    let text = start(&named(game)?, &args.file);
    RecordFile::new(&args.file).create(&text, args.force)?;
    let file = shown(&args.file.display().to_string());
    ui.say(&format!(
        "wrote {file}\nEdit it, then check it with `tileref rules check {file}`.\n"
    ))?;
    Ok(Exit::Fine)
}

/// What can be started from.
fn all(ui: &Ui) -> String {
    let mut table = render::table(ui.style, &["start", "what"]);
    let built_in = BUILT_IN.iter().map(|&(id, _)| (id, rules::summary(id)));
    let played = PLAYED.iter().map(|&(name, text)| (name, first_line(text)));
    for (name, about) in built_in.chain(played) {
        table.add_row([name, about]);
    }
    render::drawn(table) + "`tileref rules new START -f FILE` writes one to edit\n"
}

/// The comment in the first line.
fn first_line(text: &str) -> &str {
    let line = text.lines().next().unwrap_or_default();
    line.trim_start_matches('#').trim()
}

/// The text of the ruleset to start from.
fn named(game: &str) -> anyhow::Result<String> {
    if BUILT_IN.iter().any(|(id, _)| id.eq_ignore_ascii_case(game)) {
        let base = game.to_lowercase();
        return Ok(format!("base: {base}\nid: my-{base}\nname: My {base}\n"));
    }
    let played = PLAYED
        .iter()
        .find(|(name, _)| name.eq_ignore_ascii_case(game));
    if let Some((_, text)) = played {
        return Ok((*text).to_owned());
    }
    let file = Path::new(game);
    if file.is_file() {
        open::ruleset(file, Ruleset::parse)?;
        let text = files::read(file, section::MAX_BYTES)?;
        return Ok(String::from_utf8_lossy(&text).into_owned());
    }
    let names = || BUILT_IN.iter().chain(PLAYED).map(|(name, _)| *name);
    let near = nearest(game, names()).or_else(|| rules::nearest_game(game));
    anyhow::bail!(
        "`{}` is neither a game nor a ruleset file{}\n`tileref rules new` lists what to start from",
        shown(game),
        did_you_mean(near)
    )
}

/// A ruleset, and below it the keys of its base that it does not state, each behind a `#`.
fn start(text: &str, file: &Path) -> String {
    let text = yaml::split_mark(text).1;
    let base = yaml::read(text).ok();
    let base = base.and_then(|values| Some(values.get("base")?.as_str()?.to_owned()));
    let yaml = BUILT_IN.iter().find(|(id, _)| Some(*id) == base.as_deref());
    // A complete ruleset has every key.
    let Some((id, yaml)) = yaml else {
        return text.to_owned();
    };
    let is_stated = |name: &str| yaml::find(text, &[name]).is_some();
    let others = behind_signs(yaml, |name| OF_BASE.contains(&name) || is_stated(name));
    let file = shown(&file.display().to_string());
    format!(
        "{text}\n\
         # Below is what {id} has besides, each line with a value behind a `#`: remove the sign to change it (of a key with\n\
         # several lines, from its first and from those that you change). Tiles and options that are not named stay as they\n\
         # are. `tileref rules check {file}` checks this file, and `tileref new {file} Ann Bob` starts a game.\n\
         # `tileref rules explain {id}` has all options.\n\
         {others}"
    )
}

/// What a ruleset with a base has from there.
const OF_BASE: [&str; 4] = ["id", "name", "mechanic", "source"];

/// The keys of a built-in ruleset with their comments, and with a `#` before each line of a value; without those to leave out.
fn behind_signs(yaml: &str, leaves_out: impl Fn(&str) -> bool) -> String {
    let (mut text, mut comment) = (String::new(), String::new());
    let mut skips = true;
    for line in yaml.lines() {
        if line.starts_with('#') {
            comment += &format!("{line}\n");
        } else if line.is_empty() {
            comment.clear();
        } else {
            if !line.starts_with(' ') {
                skips = line
                    .split_once(':')
                    .is_none_or(|(name, _)| leaves_out(name));
                if !skips {
                    text += &format!("\n{comment}");
                }
                comment.clear();
            }
            if !skips {
                text += &format!("#{line}\n");
            }
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_start_is_the_same_game_and_so_is_what_is_behind_its_signs() {
        let names = BUILT_IN.iter().chain(PLAYED).map(|(name, _)| *name);
        for name in names {
            let own = named(name).unwrap();
            let text = start(&own, Path::new("own.yaml"));
            let rules = Ruleset::parse(&own).unwrap();
            assert_eq!(Ruleset::parse(&text).unwrap(), rules, "{name}");
            let (_, below) = text.split_once(" has all options.\n").unwrap();
            // Below a key its values are indented; an explanation has one space.
            let is_key = |line: &str| {
                let value = line.strip_prefix('#').unwrap_or(" ");
                !value.starts_with(' ') || value.starts_with("  ")
            };
            let keys = below.lines().filter(|line| is_key(line));
            let keys: Vec<&str> = keys.map(|line| &line[1..]).collect();
            let all = format!("{own}{}\n", keys.join("\n"));
            assert_eq!(Ruleset::parse(&all).unwrap(), rules, "{name}:\n{all}");
        }
    }

    #[test]
    fn every_game_that_people_play_says_what_it_is() {
        for (name, text) in PLAYED {
            let rules = Ruleset::parse(text).unwrap();
            let title = format!("# {}: ", rules.name);
            assert!(text.starts_with(&title), "{name} starts with `{title}`");
            assert_eq!(rules.id, *name);
        }
    }
}
