//! `tileref import`: a transcript in GCG becomes a record, told to the referee move by move.

use std::fs::File;
use std::io::{self, Read as _};
use std::path::{Path, PathBuf};

use clap::Args as ClapArgs;
use comfy_table::Cell;
use serde_json::{Value, json};

use super::dictionaries;
use super::fault::{Fault, reason};
use super::new::{Start, setting};
use super::render;
use super::session::Session;
use super::store::Store;
use super::store_error::NOT_SAVED;
use super::ui::{Exit, Look, Ui};
use crate::gcg::{self, Event, GcgError, Points, Refused, Retold, Transcript, Turn};
use crate::record::{self, Record};
use crate::report::Report;
use crate::rules::{BUILT_IN, LAYOUT, Mechanic, Slug};
use crate::text::{count, shown};
use crate::yaml::Place;

/// Makes a record of a transcript in GCG, the format of programs for two-player crossword games.
///
/// Every move is told to the referee: one that breaks a rule is named with its place in the transcript, and nothing is
/// written then. Scores that the transcript and the referee count differently are listed; the record holds what was
/// played, so from then on the referee's count.
///
/// A play that is taken off again (`--`) becomes a challenge that was right. Games that look words up when they are laid
/// know no challenges: import such a transcript with `--set judge=challenge`. Lines `#tileref`, which an export writes
/// for what GCG has no word for, are told to the referee as well. A `#note` becomes a note of the table, where the game
/// goes on behind it.
#[derive(Debug, ClapArgs)]
#[command(after_help = "Examples:
  tileref import final.gcg -f final.yaml
  tileref import final.gcg --set judge=challenge
  tileref import final.gcg --game jumbo-jumble --set judge=entry --dictionary letterpress
  tileref import final.gcg -f final.yaml --json")]
pub struct Args {
    /// The transcript; `-` reads standard input
    #[arg(value_name = "FILE.gcg")]
    pub transcript: PathBuf,

    /// The record to write
    #[arg(short, long, default_value = super::DEFAULT_FILE)]
    pub file: PathBuf,

    /// The game that was played: a built-in one (`tileref rules list`), or a ruleset file beside the record. Left out, it
    /// is the one that the transcript names, or else `wordgame`
    #[arg(long)]
    pub game: Option<String>,

    /// The word list: its name or path; with `none` the words stand as they stood when they were played. Left out, it
    /// is the list that the transcript names, where that is known by its name, or else `none`
    #[arg(short, long, value_name = "D")]
    pub dictionary: Option<String>,

    /// A house rule that differs from the default (`tileref rules show GAME` lists them), and from what the transcript says
    #[arg(long, value_name = "KEY=VALUE")]
    pub set: Vec<String>,

    /// Replace a record that is there already
    #[arg(long)]
    pub force: bool,

    /// Answer with one JSON document: the game as `check --json` tells it, and what is counted differently
    #[arg(long)]
    pub json: bool,
}

/// What to try where words are looked up when they are laid, and the transcript takes one off again.
const WITHDRAWN: &str = "the transcript has plays that were taken off again (`--`); import it with \
                         `--set judge=challenge`";

/// What to try where tiles were exchanged.
const EXCHANGED: &str =
    "a game with exchanges may be another one: import it with `--game jumbo-jumble`";

/// The game that is meant where nothing names one.
const DEFAULT_GAME: &str = "wordgame";

/// The slug of a transcript that is not read as a game.
const NOT_IMPORTED: &str = "not-imported";

/// A transcript that has become a game.
struct Imported {
    names: [String; 2],
    turns: Vec<Turn>,
    retold: Retold,
}

/// Runs the command.
///
/// # Errors
/// A transcript that cannot be read, a move that breaks a rule, a record that is there already.
pub fn run(args: &Args, ui: &mut Ui) -> anyhow::Result<Exit> {
    let (text, transcript) = read(&args.transcript)?;
    let at_fault = |error: &GcgError| gcg_fault(&args.transcript, &text, error);
    let names = transcript.names();
    let (turns, stuck) = transcript.turns();

    let start = start(args, &transcript, &names)?;
    let empty = start.check(&args.file)?;
    let game = Session::read(Store::new(&args.file), empty.clone())?
        .game()
        .clone();
    if !matches!(
        game.rules().mechanic,
        Mechanic::Crossword(_) | Mechanic::Jigsaw(_)
    ) {
        return Err(no_crossword(&game.rules().name).into());
    }
    let retold = gcg::retell(&turns, &names, game)
        .map_err(|refused| refused_fault(args, &text, &transcript, &refused))?;
    if let Some(error) = stuck {
        return Err(at_fault(&error).into());
    }

    let session = write(args, &transcript, &empty, &retold)?;
    let imported = Imported {
        names,
        turns,
        retold,
    };
    if args.json {
        ui.say_json(&imported.document(&session)?)?;
    } else {
        let file = shown(&args.file.display().to_string());
        let said = count(session.record().turns.len(), "turn");
        let told = imported.told(ui.look);
        let scores = render::scores(session.game(), ui.look);
        ui.say(&format!(
            "{file} is written: {said}, all legal\n{told}{scores}"
        ))?;
    }
    Ok(Exit::Fine)
}

/// The transcript and its text.
fn read(path: &Path) -> anyhow::Result<(String, Transcript)> {
    let bytes = bytes(path)
        .map_err(|error| format!("the transcript cannot be read: {}", reason(&error)))
        .map_err(|message| Fault::of_file(path, message))?;
    let text = gcg::decode(&bytes).map_err(|error| gcg_fault(path, "", &error))?;
    let transcript = Transcript::parse(&text).map_err(|error| gcg_fault(path, &text, &error))?;
    Ok((text, transcript))
}

/// The bytes of a file; of one that is too large only so many that it is seen to be.
fn bytes(path: &Path) -> io::Result<Vec<u8>> {
    let (limit, mut bytes) = (gcg::MAX_BYTES as u64 + 1, Vec::new());
    if path.as_os_str() == "-" {
        io::stdin().lock().take(limit).read_to_end(&mut bytes)?;
    } else {
        File::open(path)?.take(limit).read_to_end(&mut bytes)?;
    }
    Ok(bytes)
}

/// The game that is meant. A transcript comes from anywhere, so what it names is never taken for a file.
///
/// # Errors
/// It names no built-in game, and nobody else names one.
fn game<'a>(args: &'a Args, transcript: &'a Transcript) -> anyhow::Result<&'a str> {
    match (args.game.as_deref(), transcript.game()) {
        (Some(meant), _) => Ok(meant),
        (None, None) => Ok(DEFAULT_GAME),
        (None, Some(named)) if BUILT_IN.iter().any(|(id, _)| *id == named) => Ok(named),
        (None, Some(named)) => Err(not_named("ruleset", named, &format!("--game {named}")).into()),
    }
}

/// The house rules that are meant: those of the transcript, where none is set otherwise.
///
/// # Errors
/// The transcript names a mat, which is a file, and nobody else does.
fn house_rules(args: &Args, transcript: &Transcript) -> anyhow::Result<Vec<(String, String)>> {
    let set = args.set.iter().map(|text| setting(text));
    let mut set: Vec<(String, String)> = set.collect::<anyhow::Result<_>>()?;
    for (name, value) in transcript.house_rules() {
        if set.iter().any(|(known, _)| known == name) {
            continue;
        }
        if name == LAYOUT {
            return Err(not_named("mat", value, &format!("--set {LAYOUT}={value}")).into());
        }
        set.push((name.to_owned(), value.to_owned()));
    }
    Ok(set)
}

/// A file that a transcript names and nobody else does.
fn not_named(what: &str, file: &str, option: &str) -> Fault {
    Fault {
        message: format!(
            "the transcript was played by a {what} of a table's own, `{}`",
            shown(file)
        ),
        slug: NOT_IMPORTED.to_owned(),
        advice: Some(format!(
            "no file is opened because a transcript names it; name it yourself: `{}`",
            shown(option)
        )),
        ..Fault::default()
    }
}

/// The word list that is meant. A transcript comes from anywhere, so what it names is never taken for a file.
fn dictionary(args: &Args, transcript: &Transcript) -> String {
    let named = transcript.lexicon.as_ref();
    let known = named.filter(|name| dictionaries::is_known(name));
    let known = known.map(|name| name.to_ascii_lowercase());
    let meant = args.dictionary.clone().or(known);
    meant.unwrap_or_else(|| record::NO_DICTIONARY.to_owned())
}

fn start(args: &Args, transcript: &Transcript, names: &[String; 2]) -> anyhow::Result<Start> {
    Ok(Start {
        game: game(args, transcript)?.to_owned(),
        players: transcript.order().map(|n| names[n].clone()).to_vec(),
        teams: Vec::new(),
        dictionary: dictionary(args, transcript),
        options: house_rules(args, transcript)?,
    })
}

/// Writes the record with its turns, once it is seen to tell the same game.
fn write(
    args: &Args,
    transcript: &Transcript,
    empty: &str,
    retold: &Retold,
) -> anyhow::Result<Session> {
    let record = Record {
        turns: retold.turns.clone(),
        ..Record::parse(empty)?
    };
    let from = args
        .transcript
        .file_name()
        .unwrap_or_default()
        .to_string_lossy();
    let comment = match &transcript.title {
        Some(title) => format!("{title} (from {from})"),
        None => format!("from {from}"),
    };
    let text = record::new_record(&record, &comment)?;
    let store = Store::new(&args.file);
    let session = Session::read(store.clone(), text.clone())?;
    if session.report() != Report::new(&retold.game, &record.game, &record.dictionary) {
        return Err(Fault {
            message: "the record would not tell the game of the transcript; nothing was written"
                .to_owned(),
            slug: NOT_SAVED.to_owned(),
            ..Fault::default()
        }
        .into());
    }
    store.create(&text, args.force)?;
    Ok(session)
}

/// A transcript that cannot be read, as people are told it.
fn gcg_fault(path: &Path, text: &str, error: &GcgError) -> Fault {
    Fault {
        advice: Some(error.problem.advice()),
        place: error.at,
        source: error.at.and_then(|at| source_line(text, at)),
        ..Fault::of_file(path, error.problem.to_string())
    }
}

/// The line of a transcript, which has other line breaks than YAML.
fn source_line(text: &str, at: Place) -> Option<String> {
    text.lines().nth(at.line - 1).map(ToOwned::to_owned)
}

/// A game whose moves no transcript tells.
fn no_crossword(game: &str) -> Fault {
    Fault {
        message: format!(
            "{} is no crossword game, and GCG tells only those",
            shown(game)
        ),
        slug: NOT_IMPORTED.to_owned(),
        advice: Some("choose another with `--game`, such as `wordgame`".to_owned()),
        ..Fault::default()
    }
}

/// A move that breaks a rule, as people are told it.
fn refused_fault(args: &Args, text: &str, transcript: &Transcript, refused: &Refused) -> Fault {
    let Refused {
        turn,
        line,
        at,
        error,
    } = refused;
    let message = format!("`{line}`: {}", error.problem());
    let mut moves = transcript.moves.iter();
    let withdrawn = moves.any(|one| one.event == Event::Withdrawn);
    let advice = match error.slug() {
        Slug::NotAWord | Slug::NoChallenge if withdrawn => WITHDRAWN.to_owned(),
        Slug::NotAWord if args.dictionary.is_none() => format!(
            "the transcript names the list `{}`; with `-d none` its words stand as they were played",
            shown(&dictionary(args, transcript))
        ),
        Slug::NoExchange if args.game.is_none() && transcript.game().is_none() => {
            EXCHANGED.to_owned()
        }
        Slug::TileSupply => "check the spelling; a blank is a small letter".to_owned(),
        Slug::NotAWord => {
            "a list that has the word is named with `-d`; with `-d none` words stand as they were \
             played"
                .to_owned()
        }
        Slug::BagTooSmall => {
            "the referee counts fewer tiles in the bag; check the moves before".to_owned()
        }
        _ => error.advice(),
    };
    Fault {
        turn: Some(*turn),
        slug: error.slug().name().to_owned(),
        advice: Some(advice),
        ..Fault::of_file(&args.transcript, message).at(text, Some(*at))
    }
}

impl Imported {
    /// What is counted differently, for people.
    fn told(&self, look: Look) -> String {
        let (moves, differences) = (self.moves(), &self.retold.differences);
        if differences.is_empty() {
            let agree = if moves == 1 {
                "score agrees"
            } else {
                "scores agree"
            };
            let all = if moves == 1 { "the" } else { "all" };
            return format!("{all} {moves} {agree} with the transcript\n");
        }
        let header = ["line", "player", "move", "transcript", "referee"];
        let mut table = render::table(look, &header);
        for one in differences {
            let turn = &self.turns[one.n];
            table.add_row([
                Cell::new(turn.at.line),
                Cell::new(shown(&self.names[turn.player])),
                Cell::new(shown(&turn.line)),
                Cell::new(format!("{:+} {}", one.score.stated, one.total.stated)),
                Cell::new(format!("{:+} {}", one.score.counted, one.total.counted)),
            ]);
        }
        let differ = differences.len();
        format!(
            "{differ} of {} counted differently:\n{}{}",
            count(moves, "move"),
            render::drawn(&table),
            self.finals_told()
        )
    }

    /// How many moves the transcript has.
    fn moves(&self) -> usize {
        let moves = self.turns.iter().filter(|turn| turn.aside.is_none());
        moves.count()
    }

    fn finals_told(&self) -> String {
        let finals = self.finals().filter(|(_, points)| !points.agree());
        finals
            .map(|(name, points)| {
                let Points { stated, counted } = points;
                format!(
                    "{}: {stated} by the transcript, {counted} by the referee\n",
                    shown(name)
                )
            })
            .collect()
    }

    /// The points at the end, of each player who has moved.
    fn finals(&self) -> impl Iterator<Item = (&String, Points)> {
        let named = self.names.iter().zip(self.retold.finals);
        named.filter_map(|(name, points)| Some((name, points?)))
    }

    /// The game as `check --json` tells it, and what is counted differently.
    fn document(&self, session: &Session) -> serde_json::Result<Value> {
        let mut document = serde_json::to_value(session.report())?;
        let points = |points: Points| json!({"stated": points.stated, "counted": points.counted});
        let differences = self.retold.differences.iter().map(|one| {
            let turn = &self.turns[one.n];
            json!({
                "line": turn.at.line,
                "column": turn.at.column,
                "player": self.names[turn.player],
                "action": turn.line,
                "points": points(one.score),
                "total": points(one.total),
            })
        });
        document["moves"] = json!(self.moves());
        document["differences"] = differences.collect();
        document["finals"] = self
            .finals()
            .map(|(name, total)| json!({"player": name, "total": points(total)}))
            .collect();
        Ok(document)
    }
}
