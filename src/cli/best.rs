//! `tileref best`: the plays with the most points.

use crate::game::rules::GameOver;
use std::path::Path;

use clap::Args as ClapArgs;
use serde::{Serialize, Serializer};

use super::action_args::has_flags;
use super::exit::Exit;
use super::number::between;
use super::position::{OpenPosition, Positions};
use super::search::{self, SearchArgs};
use super::terminal::TextStyle;
use super::ui::Ui;
use super::{DEFAULT_FILE, failure};
use crate::action::read_rack;
use crate::best::{FoundPlays, NoAnswer, Query};
use crate::fault::Fault;
use crate::files::{names_position, names_record};
use crate::game::{Game, LineError};
use crate::line::advice::advice;
use crate::referee::JudgedPlay;
use crate::report::PlayReport;
use crate::session::Session;
use crate::text::{count, shown};
use crate::tile::RackTile;
use crate::{render, view};

/// Find the plays with the most points for the player to move.
///
/// Every word that a play makes is in the dictionary, or allowed by the table. Plays are listed as you would type them,
/// with their arithmetic. The same tiles on the same cells are listed once, declared in the way that scores most. Words
/// that would need `also` are not searched. In word paths, `tileref find` finds every word.
#[derive(Debug, ClapArgs)]
#[command(after_help = "Examples:
  tileref best friday.yaml --rack aeinrs?            the best 10 plays of this rack
  tileref best friday.yaml --pool rnxt --top 1       the best play of a pool
  tileref best friday.yaml --rack qi --before 12     on the table as it was before turn 12
  tileref best friday.yaml --rack aei -d common      if the record has no dictionary
  tileref best friday.yaml --rack aeinrst --json     for a script
  tileref best endgame.cgp -d letterpress            each position of a file, with its rack")]
pub struct Args {
    /// The tiles to play from: letters, `?` for a wildcard, `+e` for a corner tile. A position in CGP may have them itself
    #[arg(long, visible_alias = "pool", value_name = "TILES")]
    pub rack: Option<String>,

    /// How many plays to show
    #[arg(
        long,
        alias = "limit",
        default_value_t = 10,
        value_name = "N",
        allow_negative_numbers = true
    )]
    #[arg(value_parser = between::<usize>(1, u32::MAX.into()))]
    pub top: usize,

    /// Show every play, one on each line
    #[arg(long, conflicts_with = "top")]
    pub all: bool,

    /// Play on the table as it was before this turn
    #[arg(long, value_name = "TURN", allow_negative_numbers = true)]
    #[arg(value_parser = between::<usize>(1, u32::MAX.into()))]
    pub before: Option<usize>,

    /// The game of a position in CGP; by default the one that it names, or `crossword`
    #[arg(long)]
    pub game: Option<String>,

    #[command(flatten)]
    #[allow(missing_docs, reason = "documented at the type")]
    pub record: SearchArgs,
}

/// What was probably meant by arguments that are not valid: the tiles as they are typed at the prompt.
pub fn suggestion(args: &[String]) -> Option<String> {
    match args {
        [file @ .., tiles] if file.len() < 2 && !names_record(tiles) && !has_flags(args) => {
            let file = file.first().map_or(DEFAULT_FILE, String::as_str);
            let (file, tiles) = (shown(file), shown(tiles));
            Some(format!(
                "the tiles follow `--rack`: `tileref best {file} --rack {tiles}`"
            ))
        }
        _ => None,
    }
}

/// Runs the command.
///
/// # Errors
/// The record cannot be read, the tiles cannot be held, or there is no answer in this game.
pub fn run(args: &Args, ui: &mut Ui) -> anyhow::Result<Exit> {
    if names_position(&args.record.file) {
        return positions(args, ui);
    }
    anyhow::ensure!(
        args.game.is_none(),
        "`--game` is for a position in CGP; a record names its game"
    );
    let rack = args.rack.as_deref();
    let rack = rack.ok_or_else(|| no_rack(&args.record.file))?;
    let session = args.record.open()?;
    let most = args.most();
    let (game, found) = found(&session, rack, args.before, most, |turn| {
        format!("--before {turn}")
    })?;
    answer(args, &game, &found, ui)?;
    Ok(Exit::Fine)
}

/// The error for a search without tiles, which may have been taken for the record.
fn no_rack(file: &Path) -> anyhow::Error {
    let typed = suggestion(&[file.display().to_string()]);
    let advice = typed.unwrap_or_else(|| "name them with `--rack aeinrs?`".to_owned());
    anyhow::anyhow!("no tiles to play from; {advice}")
}

impl Args {
    /// How many plays to find.
    fn most(&self) -> Option<usize> {
        (!self.all).then_some(self.top)
    }
}

/// Answers for each position of a file as it is opened: with `--json` a line for each, if there are several. The first that
/// cannot be searched is the last.
fn positions(args: &Args, ui: &mut Ui) -> anyhow::Result<Exit> {
    anyhow::ensure!(
        args.before.is_none(),
        "a position in CGP has no turns: leave out `--before`"
    );
    let dictionary = args.record.dictionary.as_deref();
    let positions = Positions::read(&args.record.file, args.game.as_deref(), dictionary)?;
    let is_one = positions.count() == 1;
    for (n, position) in (1..).zip(positions.each()) {
        if ui.closed {
            break;
        }
        let position = position.map_err(Into::into);
        let answered = position.and_then(|position| answer_for(&position, n, is_one, args, ui));
        match answered {
            Err(error) if args.record.json && !is_one => {
                let fault = failure::of(error);
                ui.say_json_line(&fault.document())?;
                return Ok(Exit::of(&fault));
            }
            answered => answered?,
        }
    }
    Ok(Exit::Fine)
}

/// Answers for position `n` of a file.
fn answer_for(
    position: &OpenPosition,
    n: usize,
    is_one: bool,
    args: &Args,
    ui: &mut Ui,
) -> anyhow::Result<()> {
    let session = &position.session;
    search::check_dictionary(session.game())?;
    let rack = args.rack.as_ref().unwrap_or(&position.rack);
    anyhow::ensure!(
        !rack.is_empty(),
        "the position in line {n} has no rack of the player to move: `--rack aeinrs?`"
    );
    let (game, found) = found(session, rack, None, args.most(), |_| String::new())?;
    if is_one {
        return answer(args, &game, &found, ui);
    }
    if args.record.json {
        return Ok(ui.say_json_line(&Document::of(&game, &found))?);
    }
    let before = if n > 1 { "\n" } else { "" };
    ui.say(&format!("{before}position {n}, {rack}:\n"))?;
    answer(args, &game, &found, ui)
}

/// Prints the plays that were found.
fn answer(args: &Args, game: &Game, found: &FoundPlays, ui: &mut Ui) -> anyhow::Result<()> {
    if args.record.json {
        ui.say_json(&Document::of(game, found))?;
    } else if args.all {
        let line = |play: JudgedPlay| format!("{:+6}  {}\n", play.ruling.points(), play.play);
        let mut lines = judged(game, found).map(line).peekable();
        while lines.peek().is_some() && !ui.closed {
            ui.say(&lines.by_ref().take(LINES).collect::<String>())?;
        }
        ui.say(&summary(found))?;
    } else {
        ui.say(&listing(game, found, ui.style))?;
    }
    Ok(())
}

/// How many lines are written at once.
const LINES: usize = 1_000;

/// Judges the plays that were found, one at a time.
fn judged<'a>(game: &'a Game, found: &'a FoundPlays) -> impl Iterator<Item = JudgedPlay> + 'a {
    game.judged(game.to_move().unwrap_or(0), &found.plays)
}

/// The plays of some tiles, and the game that they were found in: as it is now, or as it was before a turn.
/// `earlier` says how to ask for the latter.
///
/// # Errors
/// As [`run`].
pub fn found(
    session: &Session,
    tiles: &str,
    before: Option<usize>,
    most: Option<usize>,
    earlier: impl Fn(usize) -> String,
) -> anyhow::Result<(Game, FoundPlays)> {
    let tiles = read(session.game(), tiles)?;
    let game = match before {
        Some(turn) => session.before(turn)?,
        None => session.game().clone(),
    };
    let turn = before.unwrap_or(session.record().turns.len() + 1);
    // A reason that holds for every game of this kind is reported before one that holds for this game.
    game.searchable()?;
    let seat = game.to_move().ok_or_else(|| over(session, turn, earlier))?;
    let asked = Query { seat, tiles, most };
    let found = search::best(&game, &asked).map_err(|error| unanswered(&game, turn, error))?;
    Ok((game, found))
}

/// Reads tiles as `rack` does.
fn read(game: &Game, tiles: &str) -> anyhow::Result<Vec<RackTile>> {
    match read_rack(tiles, game.alphabet()) {
        Ok(tiles) if !tiles.is_empty() => Ok(tiles),
        Err(error) if tiles.contains(['[', ']']) => {
            let error = LineError::Notation(error);
            anyhow::bail!("{}; {}", error.problem(), advice(game, &error))
        }
        _ => anyhow::bail!(
            "`{}` is not a rack; type its letters, `?` for a wildcard, `+e` for a corner tile: `aeinr+s?`",
            shown(tiles)
        ),
    }
}

/// The error for a search without an answer: a broken rule has a slug and advice.
fn unanswered(game: &Game, turn: usize, error: NoAnswer) -> anyhow::Error {
    let NoAnswer::Tiles(refusal) = error else {
        return error.into();
    };
    let error = LineError::Refusal(refusal);
    let fault = Fault::new(error.slug(), error.problem()).with_advice(advice(game, &error));
    let turn = Some(turn);
    Fault { turn, ..fault }.into()
}

/// The error for a game in which nobody is to move, with the last turn that somebody made.
fn over(session: &Session, turn: usize, earlier: impl Fn(usize) -> String) -> Fault {
    let to_move = |&turn: &usize| {
        let before = session.before(turn);
        before.is_ok_and(|before| before.to_move().is_some())
    };
    let last = (1..turn).rev().find(to_move).unwrap_or(1);
    let earlier = earlier(last);
    let advice = format!("ask for the table as it was before a turn: `{earlier}`");
    let turn = Some(turn);
    let fault = Fault::new(GameOver::SLUG, "the game is over, and nobody is to move");
    Fault { turn, ..fault }.with_advice(advice)
}

/// The JSON document of the answer.
#[derive(Serialize)]
struct Document<'a> {
    count: usize,
    complete: bool,
    plays: Plays<'a>,
}

impl<'a> Document<'a> {
    fn of(game: &'a Game, found: &'a FoundPlays) -> Self {
        Self {
            count: found.count,
            complete: found.complete,
            plays: Plays { game, found },
        }
    }
}

/// Judges each play as it is written, because there may be a million.
struct Plays<'a> {
    game: &'a Game,
    found: &'a FoundPlays,
}

impl Serialize for Plays<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let plays = judged(self.game, self.found);
        serializer.collect_seq(plays.map(|play| PlayReport::new(&play)))
    }
}

/// The plays with their arithmetic, as `log` shows it.
pub fn listing(game: &Game, found: &FoundPlays, style: TextStyle) -> String {
    let mut text = String::new();
    if !found.plays.is_empty() {
        let mut table = render::table(style, &["#", "play", "points"]);
        for (n, play) in judged(game, found).enumerate() {
            let after = game.after(&play.play);
            let turn = view::last_turn(&after);
            let items = turn.iter().flat_map(|turn| &turn.items);
            let items = items.map(|item| format!("\n  {item}"));
            let points = play.ruling.points();
            table.add_row([
                render::right((n + 1).to_string()),
                (play.play.to_string() + &items.collect::<String>()).into(),
                render::right(format!("{points:+}")),
            ]);
        }
        text += &render::drawn(table);
    }
    text + &summary(found)
}

/// How many plays there are, and how many of them are shown.
fn summary(found: &FoundPlays) -> String {
    let listed = found.plays.len();
    let mut text = match found.count {
        0 => "no play".to_owned(),
        all => count(all, "play"),
    };
    if listed < found.count {
        text += &format!("; showing the best {listed}");
    }
    if !found.complete {
        text += "; the search was stopped, so there may be more and better ones";
    }
    text + "\n"
}
