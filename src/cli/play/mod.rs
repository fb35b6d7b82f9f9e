//! `tileref play`: the prompt at the table. A line is read once, by [`interpret`], and carried out.

mod again;
mod ahead;
mod best;
mod challenger;
mod changes;
mod clock;
mod commands;
mod completer;
mod editor;
mod help;
mod hint;
mod input;
#[cfg(unix)]
mod leaving;
mod lists;
mod missed;
mod places;
mod plain;
mod record;
mod reload;
#[cfg(feature = "serve")]
mod screen;
#[cfg(feature = "serve")]
mod seats;
mod setup;
mod show;
#[cfg(unix)]
mod suspend;
#[cfg(test)]
mod tests;

use std::io::{self, IsTerminal as _};
use std::path::PathBuf;

use clap::Args as ClapArgs;

use ahead::Ahead;
use editor::Editor;
use input::{Input, NextLine, Retry};
use plain::Plain;
use reload::{Begun, CHANGED};
#[cfg(feature = "serve")]
use screen::Screen;

use super::action_args::has_flags;
use super::exit::Exit;
use super::new::setting;
use super::terminal::{TextStyle, message_width};
use super::ui::Ui;
use super::{calendar, failure};
use crate::action::NotationError;
use crate::again as next_game;
use crate::cli::open;
use crate::fault::{Fault, FaultSlug};
use crate::files::names_record;
use crate::game::LineError;
use crate::grid::Cell;
use crate::line::{Command, Due, Hint, Interpreted, Offers, Proposal, What, interpret};
use crate::referee::rules::BadNotation;
use crate::rules::BUILT_IN;
use crate::session::{Session, line_fault};
use crate::store;
use crate::text::shown;
use crate::tile::Tile;
use crate::timekeeper::Timekeeper;
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
    let clock = store::timekeeper();
    let mut input = open(ui.style, &clock);
    ui.fits = true;
    let session = if args.again {
        let last = open::record(&open::latest(&args.file))?;
        Some(next_game::start(&last, None, &calendar::today())?)
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
    #[cfg(feature = "serve")]
    if let Some(desk) = &screen.desk {
        desk.shared().prompt_clock = Some(clock.clone());
    }
    #[cfg(not(feature = "serve"))]
    let news = None;
    if let Some(news) = news {
        input.hear(news);
    }
    let mut prompt = Prompt {
        #[cfg(feature = "serve")]
        screen,
        clock,
        ..Prompt::new(input, session, ui)
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
    /// The keys for a line in the prompt have been explained.
    explained_retry: bool,
    /// The numbered list of the last answer.
    offers: Offers,
    /// The board that was last drawn.
    drawn: Option<DrawnTable>,
    /// The clock of a timed game, at a terminal.
    clock: Timekeeper,
    /// A line could not be saved; at a terminal, until a later line is saved.
    unsaved: bool,
}

impl<'a> Prompt<'a> {
    /// A prompt without a second screen.
    fn new(input: Box<dyn Input>, session: Session, ui: &'a mut Ui) -> Self {
        Self {
            input,
            #[cfg(feature = "serve")]
            screen: Screen::default(),
            session,
            ui,
            retry: None,
            interrupted: None,
            explained_retry: false,
            offers: Offers::default(),
            drawn: None,
            clock: store::timekeeper(),
            unsaved: false,
        }
    }
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
        // Enter starts the clock, and so cannot submit a line as well.
        let waits = self.clock.is_stopped() && self.session.game().to_move().is_some();
        let is_free = |retry: &mut Retry| !(waits && retry.whole);
        let (prompt, retry) = (self.prompt(), self.retry.take_if(is_free));
        if self.clock.is_up() {
            self.time_up(retry)?;
            return Ok(false);
        }
        let game = self.session.game();
        match self
            .input
            .line(&prompt, retry, game, &self.offers, self.ui)?
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
        let name = shown(game.seats().name(game.awaited()));
        match view::phase(game) {
            Phase::Play => name,
            Phase::Deal => format!("{name} deals"),
            Phase::List => format!("{name}'s words"),
            Phase::Racks => format!("{name} (rack)"),
            Phase::Over => "over".to_owned(),
        }
    }

    /// Reads a line and carries it out; returns whether to leave the prompt. Errors are shown, and change nothing.
    fn handle_line(&mut self, typed: &str) -> anyhow::Result<bool> {
        let mut read = interpret(self.session.game(), &self.offers, typed);
        if let What::Choice(n) = read.what {
            read = (*self.offers.lines[n].read).clone();
        }
        if self.holds_back(typed, &read)? {
            return Ok(false);
        }
        if matches!(&read.what, What::Command(request) if request.command == Command::Quit) {
            return Ok(true);
        }
        let secret = self.awaits_list() && lists::holds_list(typed);
        if secret && matches!(read.what, What::Unread(_) | What::Offered(_)) {
            self.say_not_a_list()?;
            return Ok(false);
        }
        // A list that is not the last answer any more is closed.
        let offers = std::mem::take(&mut self.offers);
        match self.carry_out(read, offers).map_err(failure::of) {
            Ok(()) => {}
            Err(fault) if fault.slug == FaultSlug::MovedOn => {
                self.say(CHANGED)?;
                self.put_back(typed, secret)?;
            }
            Err(fault) if fault.slug == FaultSlug::Unanswered => self.say(&fault.message)?,
            Err(fault) => self.refuse(fault, typed, secret)?,
        }
        Ok(false)
    }

    /// What is said to a line that may hold a list, and is not understood: not the line.
    fn say_not_a_list(&mut self) -> anyhow::Result<()> {
        let form = Due::List.form(self.session.game());
        self.say(&format!("not understood; {form}, to be typed once more"))
    }

    fn carry_out(&mut self, read: Interpreted, offers: Offers) -> anyhow::Result<()> {
        let by = read.by;
        match read.what {
            What::Nothing => self.start_clock(),
            What::Command(request) => self.command(by.as_deref(), &request, offers),
            What::Action(said) => self.act(by, said, ""),
            What::Correct(said) => self.amend_last(by.as_deref(), &said.text),
            What::Correction(points) => self.correct(by, points),
            What::Places(places, other) => self.list_places(by, &places, other, &offers),
            What::Offered(offered) => self.offer(offered),
            What::Choice(_) => Ok(()),
            What::Unread(unread) => match unread.hint {
                Hint::Fault(error) => Err(self.unreadable(&unread.line, *error).into()),
                _ => self.say(&unread.text()),
            },
        }
    }

    /// The fault of a play that has its pieces.
    fn unreadable(&self, line: &str, error: NotationError) -> Fault {
        line_fault(self.session.game(), line, &LineError::Notation(error))
    }

    /// Offers lines that may be meant: the only one with Enter if it is safe, several with their numbers.
    fn offer(&mut self, offered: Vec<Proposal>) -> anyhow::Result<()> {
        let fault = Fault {
            proposals: offered,
            ..Fault::default()
        };
        let text = fault.offers().unwrap_or_default();
        self.say(&text)?;
        self.put_in_prompt(fault.proposals)
    }

    /// Puts the only one of these lines in the prompt if Enter may submit it; otherwise each has its number.
    fn put_in_prompt(&mut self, offered: Vec<Proposal>) -> anyhow::Result<()> {
        let safe = match offered.as_slice() {
            [only] if only.is_safe && self.edits() => Some(only.line.clone()),
            _ => None,
        };
        let count = offered.len();
        self.offers.lines = offered;
        let Some(line) = safe else {
            let numbers = match count {
                0 | 1 => "1".to_owned(),
                2 => "1 or 2".to_owned(),
                _ => format!("1 to {count}"),
            };
            return self.say(&format!("(type {numbers} for it)"));
        };
        self.retry = Some(Retry::whole(line));
        self.explain_retry("Enter submits the suggested line")
    }

    /// Says once what Enter does now.
    fn explain_retry(&mut self, enter: &str) -> anyhow::Result<()> {
        if std::mem::replace(&mut self.explained_retry, true) {
            return Ok(());
        }
        self.say(&format!(
            "({enter}; arrow keys edit it, typing replaces it)"
        ))
    }

    /// Shows why a line was refused, and keeps the suggested line in the prompt, or else the refused one.
    fn refuse(&mut self, fault: Fault, typed: &str, secret: bool) -> anyhow::Result<()> {
        let fault = if secret { fault.without_line() } else { fault };
        // No rule has to be explained for a line that cannot be read.
        let is_unread = fault.slug == BadNotation::SLUG.into();
        if secret && is_unread {
            return self.say_not_a_list();
        }
        let turn = fault.turn.filter(|_| !is_unread);
        let fault = Fault { turn, ..fault };
        self.unsaved |= fault.is_unsaved();
        self.say(&fault.drawn(true, message_width()).to_string())?;
        if secret {
            return self.say("(the list is not shown again; type it once more)");
        }
        if !fault.proposals.is_empty() {
            return self.put_in_prompt(fault.proposals);
        }
        let line = fault.suggestion.as_deref().unwrap_or(typed);
        self.retry = Some(Retry::whole(line));
        if self.edits() {
            let is_same = fault.suggestion.is_none();
            let enter = if is_same {
                "the line stays in the prompt"
            } else {
                "Enter submits the suggested line"
            };
            self.explain_retry(enter)?;
        }
        Ok(())
    }
}
