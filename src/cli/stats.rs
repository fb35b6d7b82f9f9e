//! `tileref stats`: statistics of one game or a season.

mod columns;

use super::open;
use crate::explain::BadRecord;
use crate::session::Session;
use crate::{files, page, render, store};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use clap::builder::{PossibleValuesParser, TypedValueParser};
use clap::{Args as ClapArgs, ValueEnum};
use serde_json::{Value, json};

use self::columns::{Row, header, line};
use super::bulk::{Bulk, game_name};
use super::exit::Exit;
use super::terminal::note;
use super::ui::Ui;
use crate::dictionaries::Lists;
use crate::fault::Fault;
use crate::render::stats::SeasonRecord;
use crate::stats::{self, By, PlayedGame, Season, Seasons, Stats};
use crate::text::{count, shown};
use crate::view::{self, Runner};

/// Show where the points came from: for each player of a game, or over a season.
#[derive(Debug, ClapArgs)]
#[command(after_help = "Examples:
  tileref stats                     game.yaml: points by source, best words, how the scores grew
  tileref stats season/             every game in a folder, totalled by player
  tileref stats season/ --by month
  tileref stats season/ --by opponent --format csv > duels.csv
  tileref stats season/ --by ladder --format jsonl
  tileref stats season/ --format html > season.html
  tileref stats --json a.yaml       for another program

Players are matched by name, ignoring case; a team that shares a rack counts as one player. Only finished games count. \
Among several files, rulesets are skipped. Records that cannot be read are reported, and the others are totalled; the \
exit code is then 2, or 1 if the records can be read but a game is illegal.")]
pub struct Args {
    /// The records, or folders of records
    #[arg(default_value = super::DEFAULT_FILE, value_name = "FILE")]
    pub files: Vec<PathBuf>,

    /// Divide the games by month, event or opponent, or show the ladder: the standings after each day
    #[arg(long, value_name = "PART", value_parser = part())]
    pub by: Option<By>,

    /// The format: text, html (a page), jsonl (a line of JSON for each row) or csv
    #[arg(long, value_enum, conflicts_with = "json")]
    pub format: Option<Format>,

    /// Count unfinished games of a season too
    #[arg(long)]
    pub all: bool,

    /// Print one JSON document
    #[arg(long)]
    pub json: bool,
}

/// A format for the statistics of a season.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Format {
    /// Tables for the terminal
    Text,
    /// A page in one file
    Html,
    /// A line of JSON for each row
    Jsonl,
    /// Comma-separated values, with a header
    Csv,
}

/// The names of the parts.
fn part() -> impl TypedValueParser<Value = By> {
    PossibleValuesParser::new(By::NAMES).map(|name| By::from_name(&name).expect("a listed name"))
}

/// Runs the command.
///
/// # Errors
/// The only record cannot be read, or the output cannot be written.
pub fn run(args: &Args, ui: &mut Ui) -> anyhow::Result<Exit> {
    let files = files::expanded(&args.files)?;
    match files.as_slice() {
        [file] if args.by.is_none() && args.format.is_none() => one(file, args.json, ui),
        files => season(files, args, ui),
    }
}

fn one(file: &Path, json: bool, ui: &mut Ui) -> anyhow::Result<Exit> {
    let session = open::record(file)?;
    let game = session.game();
    let (players, teams) = (stats::of_players(game), stats::of_teams(game));
    let runner = |one: Runner| json!({ "name": one.name, "totals": one.totals });
    let document = || {
        json!({
            "game": session.record().game, "players": players, "teams": teams,
            "seats": stats::of_game(game),
            "race": view::race(game).into_iter().map(runner).collect::<Vec<_>>(),
        })
    };
    let text = |style| render::stats::of(game, style);
    ui.answer(json, document, text)
}

fn season(files: &[PathBuf], args: &Args, ui: &mut Ui) -> anyhow::Result<Exit> {
    let (what, json) = ("record", args.json);
    let records = Bulk { files, what, json };
    let read = |file: &Path, lists: &Lists| {
        let session = store::open(file, lists)?;
        let game = session.game();
        let kind = game.rules().name.clone();
        let played = (args.all || game.is_over()).then(|| played(&session));
        Ok((kind, played, game.is_over()))
    };
    let mut totals = Totals::new(args.by);
    let mut errors = Vec::new();
    let (exit, failed) = records.run(read, |n, read| {
        match read {
            Ok((kind, played, is_over)) => {
                totals.unfinished += usize::from(!is_over);
                totals.read += 1;
                if let Some(game) = played {
                    totals.add(kind, &game, n);
                }
            }
            Err(error) => errors.push(error),
        }
        Ok(())
    })?;
    totals.failed = failed;
    if json {
        ui.say_json(&document(files, &totals, &errors))?;
    } else if totals.read == 0 {
        note(NONE_READ);
    } else {
        let output = Output {
            files,
            args,
            totals,
        };
        output.say(args.format.unwrap_or(Format::Text), ui)?;
    }
    Ok(exit)
}

fn played(session: &Session) -> PlayedGame {
    PlayedGame {
        stats: stats::of_game(session.game()),
        date: session.record().date(),
        event: shown(session.record().about("event").unwrap_or_default()),
    }
}

/// The message if no record could be read.
const NONE_READ: &str = "error: none of the records can be read";

/// The totals of many records.
struct Totals {
    /// What the games are divided by, if that was asked for.
    by: Option<By>,
    /// For each kind of game, whose points are not those of another.
    kinds: BTreeMap<String, KindTotals>,
    whole: Season,
    read: usize,
    unfinished: usize,
    failed: usize,
}

/// The totals of one kind of game.
struct KindTotals {
    season: Season,
    /// In parts, if they were asked for.
    parts: Option<Seasons>,
}

impl Totals {
    fn new(by: Option<By>) -> Self {
        Self {
            by,
            kinds: BTreeMap::new(),
            whole: Season::default(),
            read: 0,
            unfinished: 0,
            failed: 0,
        }
    }

    /// Adds a game, by the index of its record.
    fn add(&mut self, kind: String, game: &PlayedGame, n: usize) {
        let kind = self.kinds.entry(kind).or_insert_with(|| KindTotals {
            season: Season::default(),
            parts: self.by.map(Seasons::new),
        });
        kind.season.add(game.stats.clone(), n);
        self.whole.add(game.stats.clone(), n);
        if let Some(parts) = &mut kind.parts {
            parts.add(game, n);
        }
    }

    /// Calls `show` with each row: for each kind of game those of its parts, if they were asked for, or of the whole.
    fn rows(&self, mut show: impl FnMut(Row<'_>) -> anyhow::Result<()>) -> anyhow::Result<()> {
        self.kinds.iter().try_for_each(|(game, kind)| {
            let mut row = |part: Option<&str>, place, stats: &Stats| {
                show(Row {
                    part,
                    game,
                    place,
                    stats,
                })
            };
            if let Some(parts) = &kind.parts {
                return parts.each(|part, place, stats| row(Some(part), place, stats));
            }
            let mut places = kind.season.places();
            places.try_for_each(|(place, stats)| row(None, place, stats))
        })
    }
}

/// The season as JSON, with the usual `error` if nothing could be read.
fn document(files: &[PathBuf], totals: &Totals, errors: &[Value]) -> Value {
    if totals.read == 0 {
        let message = NONE_READ.trim_start_matches("error: ");
        let mut document = json!(Fault::new(BadRecord::SLUG, message).document());
        document["errors"] = json!(errors);
        return document;
    }
    let of_kind = |season: &Season| json!({ "games": season.games, "players": season.ranked() });
    let kinds = totals.kinds.iter();
    let kinds = kinds.map(|(name, kind)| (name, of_kind(&kind.season)));
    let kinds: BTreeMap<_, _> = kinds.collect();
    let names: Vec<String> = files
        .iter()
        .map(|file| file.display().to_string())
        .collect();
    json!({
        "records": names, "read": totals.read, "games": totals.whole.games, "unfinished": totals.unfinished,
        "failed": errors.len(), "errors": errors, "kinds": kinds, "players": totals.whole.ranked(),
    })
}

/// What is shown of a season.
struct Output<'a> {
    files: &'a [PathBuf],
    args: &'a Args,
    totals: Totals,
}

impl Output<'_> {
    /// Writes it in a format; rows one at a time where a program reads them.
    fn say(&self, format: Format, ui: &mut Ui) -> anyhow::Result<()> {
        let by = self.args.by.map(By::name);
        match format {
            Format::Text => Ok(ui.say(&self.text(ui))?),
            Format::Html => {
                let title = format!("Statistics of {}", count(self.totals.whole.games, "game"));
                Ok(ui.say(&page::season(&title, &self.tables()?, &self.notes()))?)
            }
            Format::Jsonl => self
                .totals
                .rows(|row| Ok(ui.say_json_line(&row.object(by))?)),
            Format::Csv => {
                ui.say(&line(&header(by)))?;
                self.totals.rows(|row| Ok(ui.say(&line(&row.texts()))?))
            }
        }
    }

    /// The season as text.
    fn text(&self, ui: &Ui) -> String {
        let name = |game: usize| game_name(self.files, game);
        let (totals, style) = (&self.totals, ui.style);
        let mut text = String::new();
        let several = totals.kinds.len() > 1;
        for (kind, KindTotals { season, parts }) in &totals.kinds {
            if several || parts.is_none() {
                text += &format!("{}: {}\n", shown(kind), count(season.games, "game"));
            }
            text += &match (parts, totals.by) {
                (Some(parts), Some(by)) => render::stats::parts(parts, by.name(), style),
                _ => render::stats::season(&season.ranked(), &name, style),
            };
            text += "\n";
        }
        if several && totals.by.is_none() {
            text += &format!("all: {}\n", count(totals.whole.games, "game"));
            text += &render::stats::season(&totals.whole.ranked(), &name, style);
        }
        for note in self.notes() {
            text += &format!("{note}\n");
        }
        text.trim_end().to_owned() + "\n"
    }

    /// What is not in the tables.
    fn notes(&self) -> Vec<String> {
        let (totals, mut notes) = (&self.totals, Vec::new());
        if totals.unfinished > 0 {
            let them = count(totals.unfinished, "unfinished game");
            notes.push(if self.args.all {
                format!("with the points so far of {them}")
            } else {
                format!("without {them}: `--all` counts them")
            });
        }
        if totals.failed > 0 {
            notes.push(format!(
                "{} could not be read",
                count(totals.failed, "record")
            ));
        }
        notes
    }

    /// The tables of a page: the standings of every kind of game, and the records of each.
    fn tables(&self) -> anyhow::Result<Vec<page::StatsTable>> {
        let by = self.args.by.map(By::name);
        let mut rows = Vec::new();
        self.totals.rows(|row| {
            rows.push(row.texts());
            Ok(())
        })?;
        let several = self.totals.kinds.len() > 1;
        let records = self.totals.kinds.iter().map(|(kind, totals)| {
            let ranked = totals.season.ranked();
            let records = render::stats::records(&ranked, &|game| game_name(self.files, game));
            let of = if several {
                format!(": {}", shown(kind))
            } else {
                String::new()
            };
            page::StatsTable {
                heading: format!("Records{of}"),
                header: ["record", "points", "who", "where"]
                    .map(ToOwned::to_owned)
                    .to_vec(),
                rows: records.into_iter().map(SeasonRecord::cells).collect(),
            }
        });
        let standings = page::StatsTable {
            heading: by.map_or("Standings".to_owned(), |by| format!("By {by}")),
            header: header(by),
            rows,
        };
        Ok(std::iter::once(standings).chain(records).collect())
    }
}
