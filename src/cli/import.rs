//! `tileref import`: convert GCG transcripts into records, replaying them move by move.

pub mod hints;
mod report;

use super::open;
use crate::features::Form;
use crate::game::rules::{BagTooSmall, NoChallenge, RackSize, WrongPlayer};
use crate::kinds::crossword::CrosswordHouse;
use crate::kinds::crossword::rules::SplitLetter;
use crate::referee::rules::{Centre, NotAWord, PartialRun, TileSupply, WordTooShort};
use crate::store::RecordStore;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use clap::Args as ClapArgs;
use serde_json::{Value, json};

use self::hints::{
    LANGUAGE, another, challenge_prices, end_racks, game, language, languages, with_each,
};
use super::bulk::Bulk;
use super::exit::Exit;
use super::new::setting;
use super::ui::Ui;
use crate::dictionaries::{self, Lists};
use crate::fault::{Fault, FaultSlug, reason};
use crate::files::{self, RecordFile, create_folder, expanded_to, folder_of, names_position};
use crate::gcg::{self, Event, GcgError, Move, MoveError, Replayed, Transcript, USUAL};
use crate::new_game::NewGame;
use crate::record::{self, Record};
use crate::render;
use crate::replay::LineError;
use crate::report::Report;
use crate::rule::Slug;
use crate::rules::with_clubs;
use crate::session::Session;
use crate::source::Source;
use crate::text::{count, listed, shown};
use crate::yaml::TextPlace;
use tileref_table::store::Store;

/// Convert a GCG transcript, the usual format for crossword games, into a record.
///
/// The referee checks every move. If one breaks a rule, the error shows its place in the transcript, and nothing is
/// written. Moves that the referee scores differently are listed. If at most one move in ten differs, they are taken
/// for slips at the table: corrections (`adjust`) keep the points of the transcript. If more differ, the game was
/// probably played by other rules, and the referee's scores count. Title, description, full names, racks and notes are
/// kept for `tileref export`.
///
/// A withdrawn play (`--`) becomes an upheld challenge. Games that look words up as they are played have no challenges:
/// for those, import with `--set judge=challenge`. A `#note` becomes a note by the table; notes of challenges, as
/// `tileref export` and macondo write them, become the challenges.
#[derive(Debug, ClapArgs)]
#[command(after_help = "Examples:
  tileref import final.gcg -f final.yaml
  tileref import final.gcg --game wordgame --set judge=challenge
  tileref import final.gcg --game wordgame --dictionary letterpress
  tileref import final.gcg -f final.yaml --json
  tileref import season/                a folder: a record beside each transcript
  tileref import season/ --out records  or in a folder of records

Of several transcripts, only those with an error or other scores are listed, and those whose record is there already are \
skipped. With `--json`, each gives one line, in the \
order of the files, with its file as `transcript`.")]
pub struct Args {
    /// The transcripts, or folders of transcripts; `-` reads standard input
    #[arg(value_name = "FILE.gcg", required = true)]
    pub transcripts: Vec<PathBuf>,

    /// The record to write [default: game.yaml; for many transcripts, a `.yaml` file beside each]
    #[arg(short, long, visible_alias = "output", visible_short_alias = 'o')]
    pub file: Option<PathBuf>,

    /// The folder for the records; it is created if it is missing, with the folders of the transcripts in it
    #[arg(long, value_name = "DIR", conflicts_with = "file")]
    pub out: Option<PathBuf>,

    /// The game that was played: a built-in one (`tileref rules list`), or a ruleset file next to the record. The
    /// default is the one that the transcript names, with its house rules, or else `crossword`
    #[arg(long)]
    pub game: Option<String>,

    /// The word list: a name or path; `none` accepts every word. The default is the list named in the transcript, if
    /// `dict list` has it, or else `none`
    #[arg(short, long, value_name = "D")]
    pub dictionary: Option<String>,

    /// A house rule that differs from the default (`tileref rules show GAME` lists them)
    #[arg(long, value_name = "KEY=VALUE", value_parser = setting)]
    pub set: Vec<(String, String)>,

    /// Overwrite an existing record
    #[arg(long)]
    pub force: bool,

    /// Print one JSON document: the game as in `check --json`, and the moves that are scored differently
    #[arg(long)]
    pub json: bool,
}

/// Advice if the game looks up words as they are played, and the transcript withdraws a play.
const WITHDRAWN: &str =
    "import it with `--set judge=challenge`: the transcript has withdrawn plays (`--`)";

/// The slug of a transcript that cannot be imported.
const NOT_IMPORTED: &str = "not-imported";

/// A transcript and the game it became.
struct Imported {
    transcript: Transcript,
    /// Advice that this may be another game, if the transcript hints at one without naming it.
    hint: Option<String>,
    /// The house rules that were chosen because they fit the transcript.
    chosen: Vec<(String, String)>,
    replayed: Replayed,
    /// The record that was written.
    session: Session,
}

/// Runs the command.
///
/// # Errors
/// A transcript that cannot be read, a move that breaks a rule, or a record that already exists.
pub fn run(args: &Args, ui: &mut Ui) -> anyhow::Result<Exit> {
    if let Some(position) = args.transcripts.iter().find(|path| names_position(path)) {
        let path = shown(&position.display().to_string());
        anyhow::bail!(
            "a position has no turns, so it is no record; `tileref best {path}` finds its best plays"
        );
    }
    let transcript = match args.transcripts.as_slice() {
        [one] if !one.is_dir() && args.out.is_none() => one,
        _ => return many(args, ui),
    };
    let usual = Path::new(super::DEFAULT_FILE);
    let file = args.file.as_deref().unwrap_or(usual);
    let imported = import(transcript, file, args, &open::lists())?;
    let text = |style| {
        let (session, file) = (&imported.session, shown(&file.display().to_string()));
        let turns = count(session.record().turns.len(), "turn");
        let comparison = imported.comparison(style);
        let scores = render::scores(session.game(), style);
        let chosen: Vec<String> = imported
            .chosen
            .iter()
            .map(|(name, value)| format!("`{name}={value}`"))
            .collect();
        let with = match chosen.as_slice() {
            [] => String::new(),
            chosen => format!(", with {}", listed(chosen)),
        };
        let unknown = imported.unknown_list(args, style);
        format!("wrote {file}: {turns}, all legal{with}\n{comparison}{unknown}{scores}")
    };
    ui.answer(args.json, || imported.document(), text)
}

/// What became of one of many transcripts.
enum Outcome {
    /// A record was written; how its scores differ, if they do.
    Written(Option<String>),
    /// The record was there already.
    Skipped,
}

/// Imports many transcripts.
fn many(args: &Args, ui: &mut Ui) -> anyhow::Result<Exit> {
    if args.file.is_some() {
        anyhow::bail!(
            "`--file` names the record of a single transcript; of several, each gets its own"
        );
    }
    let files = &expanded_to(&args.transcripts, "transcripts", is_transcript)?;
    check_targets(files, args)?;
    let (what, json) = ("transcript", args.json);
    let transcripts = Bulk { files, what, json };
    let import = |transcript: &Path, lists: &Lists| {
        let (outcome, document) = import_new(transcript, args, lists)?;
        let line = document.map(|document| transcripts.line(&document, transcript));
        Ok((outcome, line.transpose()?))
    };
    let (mut differ, mut skipped) = (0, 0);
    let (exit, wrong) = transcripts.run(import, |n, imported| {
        match imported {
            Err(error) => ui.say_json_line(&error)?,
            Ok((_, Some(line))) => ui.say_json_text(&line)?,
            Ok((Outcome::Written(Some(summary)), None)) => {
                differ += 1;
                let name = shown(&files[n].display().to_string());
                ui.say(&format!("{name}: {summary}\n"))?;
            }
            Ok((Outcome::Written(None), None)) => {}
            Ok((Outcome::Skipped, None)) => skipped += 1,
        }
        Ok(())
    })?;
    if !args.json {
        let written = files.len() - wrong - skipped;
        ui.say(&totals(written, differ, skipped, wrong))?;
    }
    Ok(exit)
}

/// Imports one of many transcripts, unless its record is there already. The document is for JSON.
fn import_new(
    transcript: &Path,
    args: &Args,
    lists: &Lists,
) -> anyhow::Result<(Outcome, Option<Value>)> {
    let file = record_of(transcript, args);
    if !args.force && file.exists() {
        let skipped = || json!({"record": file.display().to_string(), "skipped": true});
        return Ok((Outcome::Skipped, args.json.then(skipped)));
    }
    create_folder(folder_of(&file))?;
    let imported = import(transcript, &file, args, lists)?;
    let document = args.json.then(|| imported.document());
    Ok((Outcome::Written(imported.summary()), document))
}

/// What became of many transcripts.
fn totals(written: usize, differ: usize, skipped: usize, wrong: usize) -> String {
    let skipped = match skipped {
        0 => String::new(),
        skipped => format!(
            "; skipped {}, which are there already: `--force` writes them again",
            count(skipped, "record")
        ),
    };
    format!(
        "wrote {}, {differ} with other scores; {} with an error{skipped}\n",
        count(written, "record"),
        count(wrong, "transcript")
    )
}

/// A folder may hold other files beside its transcripts.
fn is_transcript(path: &Path) -> bool {
    path.extension()
        .is_some_and(|ending| ending.eq_ignore_ascii_case("gcg"))
}

/// The record of one of many transcripts: beside it, or in the folder for records, under the same folders.
fn record_of(transcript: &Path, args: &Args) -> PathBuf {
    let record = transcript.with_extension("yaml");
    let Some(out) = &args.out else {
        return record;
    };
    let folders = args.transcripts.iter();
    let below = folders.filter_map(|folder| record.strip_prefix(folder).ok());
    let name = || Path::new(record.file_name().unwrap_or_default());
    out.join(
        below
            .max_by_key(|path| path.as_os_str().len())
            .unwrap_or_else(name),
    )
}

/// Checks that each of many transcripts has a record of its own.
fn check_targets(transcripts: &[PathBuf], args: &Args) -> anyhow::Result<()> {
    let mut records = BTreeMap::new();
    for transcript in transcripts {
        if transcript.as_os_str() == "-" {
            anyhow::bail!("import standard input alone, with `--file` for its record");
        }
        let record = record_of(transcript, args);
        // A folder can be written in several ways.
        let folder = folder_of(&record);
        let folder = dunce::canonicalize(folder).unwrap_or_else(|_| folder.to_owned());
        if let Some(other) = records.insert((folder, transcript.file_stem()), transcript) {
            let [first, second, file] =
                [other, transcript, &record].map(|path| shown(&path.display().to_string()));
            let is_same = other.file_name() == transcript.file_name() && args.out.is_none();
            anyhow::ensure!(!is_same, "`{second}` is named twice: leave one out");
            anyhow::bail!(
                "`{first}` and `{second}` would both become `{file}`: import one of them with `--file`"
            );
        }
    }
    Ok(())
}

/// Imports a transcript into a record.
fn import(path: &Path, file: &Path, args: &Args, lists: &Lists) -> anyhow::Result<Imported> {
    let (text, transcript) = read(path)?;
    let new_game = new_game(args, &transcript)?;
    let asked = new_game.options.clone();
    let mut import = Import {
        path,
        file,
        args,
        store: Arc::new(RecordStore::new(file, lists)),
        text: &text,
        transcript: &transcript,
    };
    let fitted = import.fit(new_game)?;
    let session = import.write(&fitted)?;
    let mut chosen = fitted.new_game.options;
    chosen.retain(|option| !asked.contains(option));
    let has_language = session.record().option(LANGUAGE).is_some();
    let has_hints = transcript.other_than_standard().next().is_some();
    let is_unnamed = has_hints && !has_language && game(args, &transcript).is_none();
    Ok(Imported {
        hint: is_unnamed.then(|| another(&transcript)),
        chosen,
        transcript,
        replayed: fitted.replayed,
        session,
    })
}

/// A transcript that is being imported.
struct Import<'a> {
    /// The file of the transcript.
    path: &'a Path,
    /// The record to write.
    file: &'a Path,
    args: &'a Args,
    store: Arc<dyn Store>,
    text: &'a str,
    transcript: &'a Transcript,
}

/// A transcript that was replayed in a game.
struct Fitted {
    new_game: NewGame,
    /// The record without turns.
    empty: Session,
    replayed: Replayed,
}

impl Fitted {
    /// How many moves are scored differently.
    fn differ(&self) -> usize {
        self.replayed.differences.len()
    }

    /// How many challenges are only corrections.
    fn paid_by_correction(&self) -> usize {
        let entries = self.replayed.game.entries().iter();
        entries
            .filter(|entry| gcg::is_challenge_bonus(entry))
            .count()
    }
}

/// How many moves another language may score right, and this one wrong, by chance.
const SLIPS: usize = 2;

/// House rules to relax if a move is refused because of them: the table may have played by others.
const LENIENT: [(Slug, &str, &str); 5] = [
    (Centre::SLUG, CrosswordHouse::placement.name, "challenge"),
    // Only a first play is taken for a lone tile, which nobody challenged.
    (
        WordTooShort::SLUG,
        CrosswordHouse::placement.name,
        "challenge",
    ),
    (RackSize::SLUG, "rack_count", "trust"),
    (BagTooSmall::SLUG, "exchange", "1"),
    (SplitLetter::SLUG, CrosswordHouse::digraphs.name, "free"),
];

impl Import<'_> {
    /// Replays the transcript with the house rules that fit it best: the tiles of a language, and what counts at the end.
    fn fit(&mut self, new_game: NewGame) -> anyhow::Result<Fitted> {
        let half = self.transcript.moves().count().div_ceil(2);
        let languages = languages(self.args, self.transcript, &new_game);
        let first = self.replay(new_game);
        let limit = match &first {
            Ok(first) if first.replayed.is_corrected => 0,
            Ok(first) => half.min(first.differ().saturating_sub(SLIPS)),
            Err(_) => half,
        };
        let best = self.better(first, languages, limit)?;
        let best = self.priced(best);
        let limit = half.min(best.differ());
        let gains = end_racks(self.transcript, &best.new_game);
        self.better(Ok(best), gains, limit)
    }

    /// With house rules by which points for challenges are what those challenges cost or pay, if that makes challenges of
    /// more of them.
    fn priced(&mut self, mut best: Fitted) -> Fitted {
        for (name, price) in challenge_prices(self.transcript) {
            for priced in with_each(&best.new_game, name, &[&price]) {
                if let Ok(priced) = self.replay(priced)
                    && priced.differ() <= best.differ()
                    && priced.paid_by_correction() < best.paid_by_correction()
                {
                    best = priced;
                }
            }
        }
        best
    }

    /// Tries other new games, and takes the one with the fewest differences, if they are fewer than the limit.
    fn better(
        &mut self,
        mut best: anyhow::Result<Fitted>,
        others: Vec<NewGame>,
        mut limit: usize,
    ) -> anyhow::Result<Fitted> {
        for other in others {
            if limit == 0 {
                break;
            }
            if let Ok(other) = self.replay(other)
                && other.differ() < limit
            {
                limit = other.differ();
                best = Ok(other);
            }
        }
        best
    }

    /// Replays the transcript in a new game, relaxing house rules if needed.
    fn replay(&mut self, mut new_game: NewGame) -> anyhow::Result<Fitted> {
        let empty = new_game.check(&self.store)?;
        let rules = empty.game().rules();
        let features = &rules.features;
        if features.form == Form::Lists || features.stacks || features.form == Form::Bare {
            return Err(no_crossword(&rules.name).into());
        }
        let error = match gcg::replay(self.transcript, empty.game().clone()) {
            Ok(replayed) => {
                return Ok(Fitted {
                    new_game,
                    empty,
                    replayed,
                });
            }
            Err(error) => error,
        };
        let lenient = LENIENT.into_iter().find(|(slug, name, _)| {
            let is_set = new_game.options.iter().any(|(known, _)| known == name);
            let is_first = *slug != WordTooShort::SLUG || self.is_first_play(&error);
            error.slug() == Some(*slug) && is_first && !is_set && rules.option(name).is_some()
        });
        match lenient {
            Some((_, name, value)) => {
                new_game.options.push((name.to_owned(), value.to_owned()));
                self.replay(new_game)
            }
            None => Err(self.fault(&error).into()),
        }
    }

    fn is_first_play(&self, error: &MoveError) -> bool {
        let is_play = |one: &&Move| matches!(one.event, Event::Play { .. });
        let first = self.transcript.moves().find(is_play);
        match error {
            MoveError::Refused { at, .. } => first.is_some_and(|first| first.at == *at),
            MoveError::Transcript(_) => false,
        }
    }

    /// Writes the record with its turns, after checking that it replays to the same game.
    fn write(&mut self, fitted: &Fitted) -> anyhow::Result<Session> {
        let (transcript, replayed) = (self.transcript, &fitted.replayed);
        let record = Record {
            turns: replayed.turns.clone(),
            names: full_names(transcript),
            about: transcript.about.clone(),
            ..fitted.empty.record().clone()
        };
        let from = self.path.file_name().unwrap_or_default();
        let text = record::new_record(&record, &format!("from {}", from.to_string_lossy()))?;
        let session = Session::read(Source::new(self.file, text), Arc::clone(&self.store))?;
        if session.report() != Report::of(&replayed.game, &record) {
            let message = "the record would not replay to the same game; nothing was written";
            return Err(Fault::new(FaultSlug::NotSaved, message).into());
        }
        RecordFile::new(self.file).create(session.text(), self.args.force)?;
        Ok(session)
    }

    /// The fault for a move that cannot be understood or breaks a rule.
    fn fault(&self, error: &MoveError) -> Fault {
        let (path, transcript) = (self.path, self.transcript);
        let (turn, line, at, error) = match error {
            MoveError::Transcript(error) => return gcg_fault(path, self.text, error),
            MoveError::Refused {
                turn,
                line,
                at,
                error,
            } => (turn, line, at, error),
        };
        let message = format!("`{line}`: {}", error.problem());
        let advice = advice(error, transcript);
        let advice = match game(self.args, transcript) {
            None => format!("{advice}; {}", another(transcript)),
            Some(_) => advice,
        };
        Fault {
            turn: Some(*turn),
            slug: error.slug().into(),
            ..fault(path, self.text, Some(*at), message, advice)
        }
    }
}

/// What to try with a move that breaks a rule.
fn advice(error: &LineError, transcript: &Transcript) -> String {
    let withdrawn = transcript.moves().any(|one| one.event == Event::Withdrawn);
    match error.slug() {
        NotAWord::SLUG | NoChallenge::SLUG if withdrawn => WITHDRAWN.to_owned(),
        NotAWord::SLUG => {
            "`-d none` accepts every word; `-d` can also name another list".to_owned()
        }
        PartialRun::SLUG => {
            "write the whole word from its first letter, with a dot for each tile that was on the board"
                .to_owned()
        }
        TileSupply::SLUG => "check the spelling; a blank is a lower-case letter".to_owned(),
        WrongPlayer::SLUG => {
            "check the order of the moves, and whether one is missing".to_owned()
        }
        BagTooSmall::SLUG => {
            "the referee counts fewer tiles in the bag; check the earlier moves".to_owned()
        }
        _ => error.advice(),
    }
}

/// The transcript and its text.
fn read(path: &Path) -> anyhow::Result<(String, Transcript)> {
    let bytes = files::read_typed(path, gcg::MAX_BYTES)
        .map_err(|error| format!("cannot read the transcript: {}", reason(&error)))
        .map_err(|message| Fault::of_file(path, message))?;
    let text = gcg::decode(&bytes).map_err(|error| gcg_fault(path, "", &error))?;
    match Transcript::parse(&text) {
        Ok(transcript) => Ok((text, transcript)),
        Err(_) if Record::parse(&text).is_ok() => {
            let path = shown(&path.display().to_string());
            anyhow::bail!("{path} is a record already: `tileref play {path}`")
        }
        Err(error) => Err(gcg_fault(path, &text, &error).into()),
    }
}

/// The word list to use. A transcript can come from anywhere, so a list named in it is never read as a file.
fn dictionary(args: &Args, transcript: &Transcript) -> String {
    let named = || {
        transcript
            .about("lexicon")
            .filter(|name| dictionaries::is_known(name))
            .map(str::to_ascii_lowercase)
    };
    let chosen = args.dictionary.clone().or_else(named);
    chosen.unwrap_or_else(|| record::NO_DICTIONARY.to_owned())
}

fn new_game(args: &Args, transcript: &Transcript) -> Result<NewGame, Fault> {
    let names = transcript.names();
    let mut options = with_clubs(&args.set).map_err(Fault::usage)?;
    // The house rules of a transcript belong to its game.
    let mut noted = transcript.options.clone();
    noted.retain(|(name, _)| args.game.is_none() && options.iter().all(|(set, _)| set != name));
    let game = game(args, transcript).unwrap_or_else(|| {
        // A language that is set with `--set` counts.
        let mut set = options.iter().chain(&noted);
        let language = language(transcript).filter(|_| set.all(|(name, _)| name != LANGUAGE));
        options.extend(language.map(|language| (LANGUAGE.to_owned(), language.to_string())));
        USUAL
    });
    options.extend(noted);
    Ok(NewGame {
        game: game.to_owned(),
        players: transcript
            .order()
            .into_iter()
            .map(|n| names[n].clone())
            .collect(),
        teams: Vec::new(),
        dictionary: dictionary(args, transcript),
        options,
        ..NewGame::default()
    })
}

/// The full names of players whose names in the record are shorter.
fn full_names(transcript: &Transcript) -> Vec<(String, String)> {
    let full = transcript.players.iter().map(|player| player.name.clone());
    std::iter::zip(transcript.names(), full)
        .filter(|(name, full)| name != full)
        .collect()
}

/// An error at a place in the transcript. Its lines end differently from those of YAML.
fn fault(path: &Path, text: &str, at: Option<TextPlace>, problem: String, advice: String) -> Fault {
    let source = at.and_then(|at| text.lines().nth(at.line - 1));
    Fault {
        place: at,
        source: source.map(ToOwned::to_owned),
        ..Fault::of_file(path, problem)
    }
    .with_advice(advice)
}

/// The fault for a transcript that cannot be read.
pub fn gcg_fault(path: &Path, text: &str, error: &GcgError) -> Fault {
    let (problem, advice) = (error.problem.to_string(), error.problem.advice());
    fault(path, text, error.at, problem, advice)
}

/// The fault for a game that GCG cannot describe.
fn no_crossword(game: &str) -> Fault {
    let message = format!(
        "{} is not a crossword game, and GCG supports no others",
        shown(game)
    );
    Fault::new(NOT_IMPORTED, message)
        .with_advice("choose another with `--game`, such as `crossword`")
}
