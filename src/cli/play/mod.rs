//! `tileref play`: the prompt at the table.

mod again;
mod ahead;
mod best;
mod challenger;
mod changes;
mod clock;
pub mod command;
mod commands;
mod completer;
mod doubts;
mod editor;
mod expanded;
mod help;
mod hint;
mod implied;
mod input;
#[cfg(unix)]
mod leaving;
mod lists;
mod missed;
mod places;
mod record;
mod reload;
#[cfg(feature = "serve")]
mod screen;
#[cfg(feature = "serve")]
mod seats;
mod setup;
mod show;
mod suggestions;
#[cfg(unix)]
mod suspend;
#[cfg(test)]
mod tests;

use crate::action::{NotationError, NotationProblem};
use crate::features::Form;
use crate::referee::rules::BadNotation;
use std::io::{self, IsTerminal as _};
use std::path::PathBuf;

use clap::Args as ClapArgs;

use ahead::Ahead;
use command::{PromptCommand, Request};
use commands::{AMEND, HELP, TRY};
use editor::Editor;
use input::{Input, NextLine, Plain, Retry};
use reload::{Begun, CHANGED};
#[cfg(feature = "serve")]
use screen::Screen;

use super::action_args::has_flags;
use super::again as next_game;
use super::clock::Timekeeper;
use super::exit::Exit;
use super::failure;
use super::fault::{Fault, FaultSlug};
use super::files::names_record;
use super::new::setting;
use super::session::{Session, split_actor};
use super::terminal::TextStyle;
use super::ui::Ui;
use crate::action::{TypedLine, Verb};
use crate::advice;
use crate::game::rules::RackSize;
use crate::game::{Game, LineError};
use crate::grid::{Cell, Direction};
use crate::reading::{self, Meaning, REASON};
use crate::rules::BUILT_IN;
use crate::text::{first_word, shown};
use crate::tile::Tile;
use crate::view::{self, Phase};

/// Examples with a second screen.
#[cfg(feature = "serve")]
const SCREENS: &str = "  tileref play --serve            with a second screen in a browser
  tileref play --lan              with a second screen for phones on the network
  tileref play --lan --seats      the same, and players take their seats on phones
";
#[cfg(not(feature = "serve"))]
const SCREENS: &str = "";

/// Play a game at the prompt: type each move and see how it scores.
///
/// Continues a record, or starts a new one and asks for the game, the players and the dictionary. Every turn is saved
/// immediately. A refused line changes nothing.
///
/// With lines from a pipe or a file, refusals are printed in place and later lines still run. The exit code is 0, or 2
/// if a line could not be saved; use `turn` or `check` when the answer matters.
#[derive(Debug, ClapArgs)]
#[command(after_help = format!("At the prompt:
  m13 r latch           a play: cell, direction, word; `help` lists everything else
  Bob: challenge        an action by another player
  undo, board, word qi  undo a turn, show the board, look up a word

Examples:
  tileref play                    continue game.yaml, or start it
  tileref play friday.yaml        another record
  tileref play lingo              start a game of Lingo, or continue lingo.yaml
  tileref play --set timer=60     a new game with a timer
{SCREENS}  tileref play --again            another game with the same players
  tileref play < moves.txt        moves from a file"))]
pub struct Args {
    /// The record, or the name of a game to start
    #[arg(default_value = super::DEFAULT_FILE)]
    pub file: PathBuf,

    /// Start the next game after this record: the same players, rules and word list, in a file of its own
    #[arg(long)]
    pub again: bool,

    /// A house rule or session option of a new game that differs from the default
    #[arg(long, value_name = "KEY=VALUE", value_parser = setting)]
    pub set: Vec<(String, String)>,

    /// Also show the game on a second screen; the next three options imply it
    #[cfg(feature = "serve")]
    #[arg(long, alias = "screen")]
    pub serve: bool,

    /// Who can see the second screen
    #[cfg(feature = "serve")]
    #[command(flatten)]
    pub share: super::serve::Share,
}

/// What was probably meant by arguments that are not valid: an action, or a new game.
pub fn suggestion(args: &[String]) -> Option<String> {
    let ([first, _, ..], false) = (args, has_flags(args)) else {
        return None;
    };
    let all = shown(&args.join(" "));
    if names_record(first) {
        return Some(format!(
            "an action of a game is recorded with `tileref turn {all}`"
        ));
    }
    let is_game = BUILT_IN.iter().any(|(id, _)| id == first);
    let game = if is_game { "" } else { "GAME " };
    Some(format!(
        "`tileref play` takes a file and asks for the players; or name them first: `tileref new {game}{all}`"
    ))
}

/// Runs the command.
///
/// # Errors
/// The record cannot be read or started, or the terminal fails.
pub fn run(args: &Args, ui: &mut Ui) -> anyhow::Result<Exit> {
    let clock = Timekeeper::new();
    let mut input = open(ui.style, &clock);
    ui.fits = true;
    let session = if args.again {
        let last = Session::open(&next_game::latest(&args.file))?;
        Some(next_game::start(&last, None)?)
    } else {
        record::open(&args.file, &args.set, input.as_mut(), ui)?
    };
    let Some(session) = session else {
        return Ok(Exit::Trouble);
    };
    #[cfg(feature = "serve")]
    let screen = screen::open(args, session.path(), ui.style)?;
    #[cfg(feature = "serve")]
    let news = screen.news();
    #[cfg(not(feature = "serve"))]
    let news = None;
    if let Some(news) = news {
        input.hear(news);
    }
    let mut prompt = Prompt {
        input,
        #[cfg(feature = "serve")]
        screen,
        session,
        ui,
        retry: None,
        interrupted: None,
        explained_retry: false,
        proposed: None,
        drawn: None,
        offered: Vec::new(),
        listed: None,
        seen: Vec::new(),
        clock,
        unsaved: false,
    };
    prompt.run()
}

/// An editor at a terminal, plain lines otherwise.
fn open(style: TextStyle, clock: &Timekeeper) -> Box<dyn Input> {
    let at_terminal = io::stdin().is_terminal() && io::stdout().is_terminal();
    if !at_terminal || std::env::var_os("TERM").is_some_and(|term| term == "dumb") {
        return Box::new(Plain::default());
    }
    #[cfg(unix)]
    let (edits, ahead) = {
        // First, because asking changes the terminal as well. If it cannot be watched, the prompt still works.
        let clock = clock.clone();
        let _ = leaving::watch(move || clock.end());
        let (edits, typed) = suspend::reports_cursor();
        (edits, Ahead::new(typed))
    };
    #[cfg(not(unix))]
    let (edits, ahead) = (true, Ahead::default());
    if edits {
        Box::new(Editor::new(style, clock, ahead))
    } else {
        Box::new(Plain::after(ahead))
    }
}

/// What a drawing of the table shows.
#[derive(PartialEq, Eq)]
struct DrawnTable {
    tiles: Vec<(Cell, Tile)>,
    /// The number of the round.
    round: Option<usize>,
}

/// Whether a line that starts with a command is that word and its place: a cell, or a cell and a direction.
fn is_placed(game: &Game, action: &str) -> bool {
    let (cell, way) = first_word(first_word(action).1);
    let is_way = way.is_empty() || Direction::suggested(&way.to_lowercase()).is_some();
    let fits = || {
        let places = advice::places(game, action).map(|places| !places.fits.is_empty());
        places.unwrap_or_else(|| advice::understood(game, action).is_some())
    };
    is_way && Cell::parse(cell).is_some() && fits()
}

/// The state of the prompt.
struct Prompt<'a> {
    input: Box<dyn Input>,
    session: Session,
    #[cfg(feature = "serve")]
    screen: Screen,
    ui: &'a mut Ui,
    /// The line to put in the prompt next: refused, suggested, or interrupted.
    retry: Option<Retry>,
    /// What was being typed when a phone recorded a turn, or the clock forfeited one.
    interrupted: Option<Begun>,
    /// Whether the keys for a line in the prompt have been explained.
    explained_retry: bool,
    /// The line that is submitted knowingly: one that stood in the prompt, suggested or to be continued, or had a number.
    proposed: Option<Retry>,
    /// The board that was last drawn.
    drawn: Option<DrawnTable>,
    /// The plays of the numbered list that was last shown.
    offered: Vec<String>,
    /// The line whose places that list shows.
    listed: Option<String>,
    /// Those of the list that was shown before the line that is carried out.
    seen: Vec<String>,
    /// The clock of a timed game, at a terminal.
    clock: Timekeeper,
    /// A line could not be saved; at a terminal, until a later line is saved.
    unsaved: bool,
}

impl Prompt<'_> {
    fn run(&mut self) -> anyhow::Result<Exit> {
        self.greet()?;
        // Below the table, so that a QR code is in sight.
        #[cfg(feature = "serve")]
        if let Some(addresses) = &self.screen.addresses {
            self.ui.say(addresses)?;
        }
        let left = self.read_lines();
        self.clock.leave(self.session.game(), self.session.path());
        left?;
        self.report_saved()
    }

    /// Carries out lines until the player leaves.
    fn read_lines(&mut self) -> anyhow::Result<()> {
        while !self.step()? {}
        Ok(())
    }

    /// Reads a line and carries it out; returns whether to leave.
    fn step(&mut self) -> anyhow::Result<bool> {
        #[cfg(feature = "serve")]
        self.follow_phones()?;
        self.next_turn()?;
        if let Some((style, _)) = self.screen() {
            self.ui.style = style;
        }
        let (prompt, retry) = (self.prompt(), self.retry.take());
        self.proposed.clone_from(&retry);
        if self.clock.is_up() {
            self.time_up(retry)?;
            return Ok(false);
        }
        let game = self.session.game();
        match self
            .input
            .line(&prompt, retry, game, &self.offered, self.ui)?
        {
            NextLine::Typed(line) => return self.handle_line(&line),
            NextLine::Interrupted(retry) => self.follow(retry)?,
            NextLine::Cleared => {
                let text = "(cleared; type `quit` to leave, every turn is saved)\n";
                self.say(text)?;
            }
            NextLine::End => {
                self.reread()?;
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Says where the game is saved.
    fn report_saved(&mut self) -> anyhow::Result<Exit> {
        if self.unsaved || !self.session.path().exists() {
            return Ok(Exit::Trouble);
        }
        let file = shown(&self.session.path().display().to_string());
        let goes_on = if next_game::is_over(self.session.game()) {
            "look back"
        } else {
            "continue"
        };
        let text = format!("saved in {file}; {goes_on} with `tileref play {file}`");
        self.say(&text)?;
        Ok(Exit::Fine)
    }

    /// Whether a line in the prompt can be edited.
    fn edits(&self) -> bool {
        self.input.edits()
    }

    /// The record's path as it can be typed.
    fn file(&self) -> String {
        self.session.path().display().to_string()
    }

    /// Shows a text on lines of its own.
    fn say(&mut self, text: &str) -> anyhow::Result<()> {
        let end = if text.ends_with('\n') { "" } else { "\n" };
        Ok(self.ui.say(&format!("{text}{end}"))?)
    }

    /// The prompt: whose turn it is.
    fn prompt(&self) -> String {
        let game = self.session.game();
        let name = shown(&game.seats().seat(game.awaited()).name);
        match view::phase(game) {
            Phase::Play => name,
            Phase::Deal => format!("{name} deals"),
            Phase::List => format!("{name}'s words"),
            Phase::Racks => format!("{name} (rack)"),
            Phase::Over => "over".to_owned(),
        }
    }

    /// Carries out a line; returns whether to leave the prompt. Errors are shown, and change nothing.
    fn handle_line(&mut self, typed: &str) -> anyhow::Result<bool> {
        let line = match self.expanded(typed) {
            Ok(line) => line,
            Err(why) => {
                self.keep_offers(typed);
                self.say(&why.to_string())?;
                let offered = self.retry.as_ref().filter(|retry| retry.whole);
                if let Some(offered) = offered.map(|retry| retry.line.clone())
                    && self.edits()
                {
                    self.explain_retry(Some(&offered))?;
                }
                return Ok(false);
            }
        };
        let line = &*line;
        let request = self.request(line);
        if self.holds_back(typed, line, request)? {
            return Ok(false);
        }
        if request.leaves() {
            return Ok(true);
        }
        let secret = self.is_secret(line);
        let (_, list) = split_actor(self.session.game(), line);
        let words = first_word(list).1;
        let doubt = self.awaits_list() && line != typed && request == Request::Action;
        let doubt = lists::doubt(words).filter(|_| doubt);
        match self.carry_out(request, line).map_err(failure::of) {
            Err(fault) if fault.slug == FaultSlug::MovedOn => {
                self.offered.clear();
                self.say(CHANGED)?;
                self.put_back(line, secret)?;
            }
            Err(fault) => {
                let is_unread =
                    fault.suggestion.is_none() && fault.slug == BadNotation::SLUG.into();
                let meant = if is_unread && request == Request::Action {
                    self.gist(line)
                } else {
                    Ok(None)
                };
                match meant {
                    Ok(Some(meant)) => return self.handle_line(&meant),
                    Ok(None) => self.refuse(fault, line, secret)?,
                    Err(told) => self.say(&told.to_string())?,
                }
            }
            Ok(()) => doubt.map_or(Ok(()), |doubt| self.say(doubt))?,
        }
        Ok(false)
    }

    /// The numbers of a list stay after a slip, since the list is still on the screen; not after a verb, whose number may
    /// be typed again.
    pub(super) fn keep_offers(&mut self, line: &str) {
        if self.offered.is_empty() && Verb::from_name(first_word(line).0).is_none() {
            self.offered = std::mem::take(&mut self.seen);
        }
    }

    /// Shows why a line was refused, and keeps the suggested line in the prompt, or else the refused one.
    fn refuse(&mut self, fault: Fault, line: &str, secret: bool) -> anyhow::Result<()> {
        match &fault.suggestion {
            // What was suggested last is meant by 1.
            Some(meant) => self.offered = vec![meant.clone()],
            None => self.keep_offers(line),
        }
        let game = self.session.game();
        let action = split_actor(game, line).1;
        let fault = if secret { fault.without_line() } else { fault };
        self.unsaved |= fault.is_unsaved();
        // No rule has to be explained for a line that cannot be read.
        let is_unread = fault.slug == BadNotation::SLUG.into();
        let fault = Fault {
            turn: fault.turn.filter(|_| !is_unread),
            ..numbered(fault)
        };
        // What is missing is added to the line.
        let typed = line;
        let line = fault.suggestion.as_deref().unwrap_or(typed);
        let lacks_tiles = self.lacks_tiles(line);
        let verb = Verb::from_name(first_word(split_actor(game, line).1).0);
        let is_lacking = verb.is_some_and(|verb| game.why_lacking(verb).is_some());
        let hint = lists::as_word(typed).filter(|_| self.awaits_list());
        let begun = fault.quoted.as_deref().filter(|_| !secret);
        let begun = begun.and_then(|line| line.strip_suffix(REASON));
        let begun = begun.map(ToOwned::to_owned);
        self.say(&(told(game, action, &fault) + &hint.unwrap_or_default()))?;
        let more = match () {
            () if secret => Some("(the list is not shown again; type it once more)"),
            () if lacks_tiles => Some("(type the missing tiles after it; Ctrl-U clears the line)"),
            () if begun.is_some() => Some("(type the reason after it; Ctrl-U clears the line)"),
            () => None,
        };
        match more {
            Some(more) if self.edits() => self.say(more)?,
            Some(_) => {}
            None if is_lacking => {}
            None => self.offer_lines(&fault)?,
        }
        // Enter submits the line, so it cannot start the clock.
        if self.clock.is_stopped() && self.session.game().to_move().is_some() {
            self.say("the clock is still stopped; `resume` starts it\n")?;
        }
        // What this game has not is not typed again.
        self.keep(line, secret || is_lacking);
        if let Some(begun) = begun {
            self.retry = Some(Retry::unfinished(begun));
        } else if lacks_tiles {
            self.retry = Some(Retry::unfinished(line.to_owned()));
        }
        Ok(())
    }

    /// Says how to submit the lines that an error suggests: the first with Enter, several by their numbers. What may not be
    /// meant at all is a number away, and not under Enter.
    fn offer_lines(&mut self, fault: &Fault) -> anyhow::Result<()> {
        let game = self.session.game();
        let accepted = |line: &&String| reading::accepts(game, split_actor(game, line).1);
        let named = fault.quoted.as_ref().filter(accepted);
        if let (None, Some(named)) = (&fault.suggestion, named) {
            self.offered = vec![named.clone()];
            return self.say("(type 1 for it)");
        }
        if self.edits() {
            self.explain_retry(fault.suggestion.as_deref())?;
        }
        if let (Some(first), false) = (&fault.suggestion, fault.others.is_empty()) {
            self.offered = [std::slice::from_ref(first), &fault.others].concat();
            let last = self.offered.len();
            self.say(&format!("(or type its number, 1 to {last})"))?;
        }
        Ok(())
    }

    /// Says once what Enter does now.
    fn explain_retry(&mut self, suggestion: Option<&str>) -> anyhow::Result<()> {
        if std::mem::replace(&mut self.explained_retry, true) {
            return Ok(());
        }
        // A reading that stands in the place of the line may be refused, too.
        let game = self.session.game();
        let is_refused = |line: &str| {
            let action = split_actor(game, line).1;
            if let Some(corrected) = action.strip_prefix(AMEND.name) {
                let (turn, line) = first_word(corrected);
                let turn = turn.parse().unwrap_or(0);
                return !line.is_empty() && self.session.can_amend(turn, line).is_err();
            }
            // Without its dictionary a trial cannot decide a challenge.
            if implied::begins_with(action, Verb::Challenge) {
                return !reading::accepts(game, action);
            }
            matches!(game.trial(action), Err(LineError::Refusal(_)))
        };
        let enter = match suggestion {
            Some(line) if !is_refused(line) => "Enter submits the suggested line",
            _ => "the line stays in the prompt",
        };
        self.say(&format!(
            "({enter}; arrow keys edit it, typing replaces it)"
        ))
    }

    /// Whether a line is a rack with too few tiles, which are added to it.
    fn lacks_tiles(&self, line: &str) -> bool {
        let game = self.session.game();
        let action = split_actor(game, line).1;
        match game.trial(action) {
            Err(LineError::Refusal(refusal)) if game.undeclared().next().is_some() => {
                let broken = refusal.reason.of();
                matches!(broken, Some(RackSize::Differs { declared: declared @ 1.., held }) if declared < held)
            }
            _ => false,
        }
    }

    /// Whether a line may hold a list that the others must not see.
    fn is_secret(&self, line: &str) -> bool {
        self.awaits_list() && lists::holds_list(line)
    }

    fn carry_out(&mut self, request: Request<'_>, line: &str) -> anyhow::Result<()> {
        match request {
            Request::Nothing => self.start_clock(),
            Request::Command(command, rest) => self.command(command, rest, line),
            Request::Stuck(name, number) => {
                let (_, typed) = split_actor(self.session.game(), line);
                let meant = line.replace(typed, &format!("{name} {number}"));
                Err(suggestions::unknown(typed, meant.trim().to_owned()))
            }
            Request::Action => self.action(line),
        }
    }

    /// Carries out a line that is no command: a word without its place, or an action.
    fn action(&mut self, line: &str) -> anyhow::Result<()> {
        let game = self.session.game();
        if again::is_asked(game, line) {
            return self.again(line);
        }
        #[cfg(feature = "serve")]
        self.check_vote(line)?;
        let Some(action) = places::own_action(game, line) else {
            let play = places::out_of_turn(game, line);
            return self.judge(play.as_deref().unwrap_or(line));
        };
        // `timer 60` is no word with the number of a place.
        let is_other = action.contains(' ') && suggestions::suggestion(action).is_some();
        let places = advice::places(game, action);
        match places.filter(|places| !is_other || places.typed.play.start.is_some()) {
            Some(places) => self.place(line, action, &places),
            None => self.judge(line),
        }
    }

    /// Judges an action. A line that cannot be read gets a suggestion.
    fn judge(&mut self, line: &str) -> anyhow::Result<()> {
        let game = self.session.game();
        if let Some(suggestion) = suggestions::suggestion(line)
            && implied::understood(game, line).is_none()
            && !matches!(reading::meaning(game, line), Some(Meaning::Line(meant)) if game.read(&meant).is_ok())
        {
            return Err(suggestions::unknown(line, suggestion));
        }
        let note = suggestions::of_shell(line, &self.file());
        match note.filter(|_| TypedLine::parse(line).is_err()) {
            Some(note) => Err(anyhow::anyhow!(note)),
            None => self.act(line, ""),
        }
    }

    /// The request in a line. Commands belong to no player: `Bob: score` is `score`.
    fn request<'a>(&self, line: &'a str) -> Request<'a> {
        let game = self.session.game();
        let (name, action) = split_actor(game, line);
        let is_list = self.awaits_list() && Verb::from_name(action) == Some(Verb::Words);
        let is_misspelt = name.is_some_and(|name| game.seats().speaker(name).is_none());
        match command::read(action) {
            _ if is_list || is_misspelt => Request::Action,
            // `set m13 r` plays SET.
            Request::Command(command, _)
                if ![TRY.name, HELP.name].contains(&command.name) && is_placed(game, action) =>
            {
                Request::Action
            }
            request => request,
        }
    }

    /// Carries out the command of a line.
    fn command(&mut self, command: &PromptCommand, rest: &str, line: &str) -> anyhow::Result<()> {
        anyhow::ensure!(
            rest.is_empty() || !command.arguments.is_empty(),
            "`{command}` takes no arguments"
        );
        match (command.run)(self, rest, line)? {
            Some(text) => self.say(&text),
            None => Ok(()),
        }
    }
}

/// An error whose advice numbers the lines that may be meant, if there are several.
fn numbered(mut fault: Fault) -> Fault {
    let first = fault.suggestion.iter().filter(|_| !fault.others.is_empty());
    // Of a correction or a trial the advice may quote only the line.
    let quoted = |line: &str| {
        let (command, rest) = first_word(line);
        match command {
            _ if command == AMEND.name => Some(first_word(rest).1.to_owned()),
            _ if command == TRY.name => Some(rest.to_owned()),
            _ => None,
        }
    };
    let lines: Vec<&String> = first.chain(&fault.others).collect();
    if let Some(advice) = &mut fault.advice {
        for (line, n) in lines.into_iter().zip(1..) {
            let mut said = [Some(line.clone()), quoted(line)].into_iter().flatten();
            let quoted = said.find_map(|said| {
                let quoted = format!("`{said}`");
                advice.contains(&quoted).then_some(quoted)
            });
            if let Some(quoted) = quoted {
                *advice = advice.replacen(&quoted, &format!("{n} {quoted}"), 1);
            }
        }
    }
    fault
}

/// Whether an error says that a line begins with neither a cell nor an action.
fn is_sentence(game: &Game, action: &str, fault: &Fault) -> bool {
    game.trial(action).is_err_and(|error| {
        let begins = matches!(
            &error,
            LineError::Notation(NotationError {
                problem: NotationProblem::NoAction(..) | NotationProblem::NoCell(_, None),
                ..
            })
        );
        begins && error.problem() == fault.message
    })
}

/// An error with its place. That a line begins with neither a cell nor an action says nothing to somebody whose sentence was
/// understood, or in a game without cells: what to try stands alone.
fn told(game: &Game, action: &str, fault: &Fault) -> String {
    let is_sentence = is_sentence(game, action, fault);
    let form = advice::what_to_say(game);
    let is_general = fault
        .advice
        .as_deref()
        .is_none_or(|advice| advice.ends_with(&form));
    let is_clear = !is_general || game.rules().features.form == Form::Lists;
    match &fault.advice {
        Some(advice) if is_sentence && is_clear => format!("{advice}\n"),
        _ => format!("{fault:#}"),
    }
}
