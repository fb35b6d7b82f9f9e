//! `tileref play`: the prompt at the table.

mod bare;
mod best;
mod changes;
mod clock;
mod command;
mod completer;
mod decide;
mod editor;
mod help;
mod hint;
mod input;
#[cfg(test)]
mod keys;
#[cfg(unix)]
mod leaving;
mod lists;
mod missed;
mod news;
mod places;
mod screen;
mod seats;
mod setup;
mod show;
#[cfg(unix)]
mod suspend;
mod timekeeper;

use std::io::{self, IsTerminal as _};
use std::path::{Path, PathBuf};
use std::sync::mpsc::Receiver;

use clap::Args as ClapArgs;

use command::{Command, QUIT, Request};
use editor::Editor;
use input::{Decision, Input, Line, Plain, Retry, decision};
pub use news::News;
use screen::Screen;
use timekeeper::Timekeeper;

use super::fault::{Fault, fitted};
use super::files::{SharedClock, Store, StoreError, near};
use super::render;
use super::session::{MovedOn, Session};
use super::ui::{Exit, Look, Ui};
use crate::action::Said;
use crate::grid::Cell;
use crate::text::shown;
use crate::tile::Tile;

/// Play a game at the prompt: type each move and see how it scores.
///
/// Continues a record, or starts a new one and asks for the game, the players and the dictionary. Every turn is saved
/// immediately. A refused line changes nothing.
///
/// With lines from a pipe or a file, refusals are printed in place and later lines still run. The exit code is 0, or 2
/// if a line could not be saved; use `turn` or `check` when the answer matters.
#[derive(Debug, ClapArgs)]
#[command(after_help = "At the prompt:
  m13 r latch           a play: cell, direction, word; `help` lists everything else
  Bob: challenge        an action by another player
  undo, board, word qi  undo a turn, show the board, look up a word

Examples:
  tileref play                    continue game.yaml, or start it
  tileref play friday.yaml        another record
  tileref play --serve --lan      with a second screen for phones on the network
  tileref play --serve --lan --seats    the same, and players take their seats on phones
  tileref play < moves.txt        lines from a file, with the same results")]
pub struct Args {
    /// The record
    #[arg(default_value = super::DEFAULT_FILE)]
    pub file: PathBuf,

    /// Also show the game on a second screen, as `tileref serve` does
    #[cfg(feature = "serve")]
    #[arg(long)]
    pub serve: bool,

    /// With --serve: let other devices on the network watch
    #[cfg(feature = "serve")]
    #[arg(long, requires = "serve")]
    pub lan: bool,

    /// With --serve: the port
    #[cfg(feature = "serve")]
    #[arg(long, requires = "serve", value_name = "N")]
    #[arg(allow_negative_numbers = true, value_parser = super::number::between::<u16>(0, u16::MAX.into()))]
    pub port: Option<u16>,

    /// With --serve: let phones take seats and play; the address has the code of the table
    #[cfg(feature = "serve")]
    #[arg(long, requires = "serve")]
    pub seats: bool,
}

/// Runs the command.
///
/// # Errors
/// The record cannot be read or started, or the terminal fails.
pub fn run(args: &Args, ui: &mut Ui) -> anyhow::Result<Exit> {
    let (clock, shared_clock) = (Timekeeper::new(), SharedClock::default());
    let mut input = open(ui.look, &clock, &shared_clock);
    ui.fits = input.edits();
    let file = existing(&args.file, input.as_mut(), ui)?;
    // Better now than after the questions, or after a turn.
    let savable = Store::new(&file).check_savable();
    let session = if file.exists() {
        let session = Session::open(&file)?;
        if let Err(error) = savable {
            ui.say(&(fitted(&format!("warning: {error}")) + "\n"))?;
        }
        session
    } else {
        savable?;
        match setup::start(&file, input.as_mut(), ui)? {
            Some(session) => session,
            None => return Ok(Exit::Trouble),
        }
    };
    #[cfg(feature = "serve")]
    let screen = screen::open(args, &file, ui.look)?;
    #[cfg(not(feature = "serve"))]
    let screen = Screen::default();
    let news = screen.news().and_then(|news| input.hear(news));
    Prompt {
        screen,
        news,
        session,
        ui,
        retry: None,
        interrupted: None,
        explained_retry: false,
        drawn: None,
        offered: Vec::new(),
        clock,
        shared_clock,
        edits: input.edits(),
        unsaved: false,
    }
    .run(input.as_mut())
}

/// The record to play: the one that is named, or at a terminal the one that was probably meant.
fn existing(named: &Path, input: &mut dyn Input, ui: &mut Ui) -> anyhow::Result<PathBuf> {
    let digits = |path: &Path| -> String {
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        name.chars().filter(char::is_ascii_digit).collect()
    };
    // `game2.yaml` beside `game1.yaml` is another evening.
    let near = near(named).filter(|near| digits(near) == digits(named));
    let Some(near) = near.filter(|_| input.edits() && !named.exists()) else {
        return Ok(named.to_owned());
    };
    let [missing, meant] = [named, &near].map(|path| shown(&path.display().to_string()));
    let question = format!("{missing} does not exist: continue {meant}?");
    Ok(match decision(input, &question, false, ui)? {
        Decision::Yes => near,
        _ => named.to_owned(),
    })
}

/// An editor at a terminal, plain lines otherwise.
fn open(look: Look, clock: &Timekeeper, shared: &SharedClock) -> Box<dyn Input> {
    if io::stdin().is_terminal() && io::stdout().is_terminal() && can_edit() {
        // A prompt that cannot watch for its end is still a prompt.
        #[cfg(unix)]
        let _ = leaving::in_order(shared.at_end());
        return Box::new(Editor::new(look, clock, shared.beat()));
    }
    Box::new(Plain::default())
}

/// Whether the terminal does what the editor asks of it.
fn can_edit() -> bool {
    if std::env::var_os("TERM").is_some_and(|term| term == "dumb") {
        return false;
    }
    #[cfg(unix)]
    return suspend::answers();
    #[cfg(not(unix))]
    true
}

/// The tiles of a board, and the round.
type Drawn = (Vec<(Cell, Tile)>, Option<usize>);

/// A session at the prompt.
struct Prompt<'a> {
    session: Session,
    screen: Screen,
    /// News from them, where no line can be edited: an editor hears them itself.
    news: Option<Receiver<News>>,
    ui: &'a mut Ui,
    /// A line for the prompt: one that was refused, is suggested, or was interrupted.
    retry: Option<Retry>,
    /// The line that was in the prompt when a turn from elsewhere appeared.
    interrupted: Option<String>,
    /// Whether it has been explained what it is there for.
    explained_retry: bool,
    /// The board that was last drawn.
    drawn: Option<Drawn>,
    /// The numbered places of a word, as lines.
    offered: Vec<String>,
    /// The clock of a timed game, at a terminal.
    clock: Timekeeper,
    /// The clock as spectators see it.
    shared_clock: SharedClock,
    /// Whether a line in the prompt can be edited.
    edits: bool,
    /// A line could not be saved, and no later line was saved that may be the same one.
    unsaved: bool,
}

/// What is said when the record on disk is another one.
const CHANGED: &str = "another program changed the record; it has been reloaded\n";

/// A line that waits in the prompt for another Enter. A list must not stay where another player types.
fn waiting(line: &str, secret: bool) -> Option<Retry> {
    (!secret).then(|| Retry::whole(line))
}

/// A text in lines that fit the terminal.
fn sentence(text: &str) -> String {
    fitted(text) + "\n"
}

/// The result of checking the record on disk.
enum Reread {
    /// It has not changed.
    Same,
    /// Another program changed it, and it was reloaded.
    Changed,
    /// It can no longer be read.
    Failed,
}

impl Prompt<'_> {
    fn run(&mut self, input: &mut dyn Input) -> anyhow::Result<Exit> {
        self.say_wrapped(&self.greeting())?;
        self.show_table()?;
        // Below the table, so that a QR code is in sight.
        if let Some(addresses) = &self.screen.addresses {
            self.ui.say(addresses)?;
        }
        loop {
            self.tell_news()?;
            self.next_turn()?;
            if let Some((look, _)) = self.screen() {
                self.ui.look = look;
            }
            let asked = self.asked();
            let game = self.session.game();
            let leaves = match input.line(&asked, self.retry.take(), game, self.ui)? {
                Line::Typed(line) => self.obey(&line, input)?,
                Line::TimeUp(typed) => self.time_up(typed, input)?,
                Line::Elsewhere(retry) => {
                    self.follow(retry)?;
                    false
                }
                Line::Cleared => {
                    let text = "(cleared; type `quit` to leave, every turn is saved)\n";
                    self.ui.say(text)?;
                    false
                }
                Line::End => {
                    self.reread(input)?;
                    true
                }
            };
            if leaves {
                break;
            }
        }
        self.leave()
    }

    /// Leaves the prompt.
    fn leave(&mut self) -> anyhow::Result<Exit> {
        self.leave_clock();
        if self.unsaved || !self.session.path().exists() {
            return Ok(Exit::Trouble);
        }
        let file = shown(&self.session.path().display().to_string());
        let text = format!("saved in {file}; continue with `tileref play {file}`");
        self.say_wrapped(&text)?;
        Ok(Exit::Fine)
    }

    /// Writes a text in lines that fit the terminal.
    fn say_wrapped(&mut self, text: &str) -> anyhow::Result<()> {
        Ok(self.ui.say(&sentence(text))?)
    }

    /// The prompt: whose turn it is.
    fn asked(&self) -> String {
        let game = self.session.game();
        let name = shown(&game.seats().seat(game.asked()).name);
        match game.to_move() {
            Some(_) if self.awaits_list() => format!("{name}'s words"),
            Some(_) => name,
            None if !game.is_over() => format!("{name} deals"),
            None if game.undeclared().next().is_some() => format!("{name} (rack)"),
            None => "over".to_owned(),
        }
    }

    /// Carries out a line; returns whether to leave the prompt. Errors are shown, and change nothing.
    fn obey(&mut self, line: &str, input: &mut dyn Input) -> anyhow::Result<bool> {
        let line = match self.whole_line(line) {
            Ok(line) => line.into_owned(),
            Err(why) => {
                self.say_wrapped(&why.to_string())?;
                return Ok(false);
            }
        };
        let line = line.as_str();
        if self.holds_back(line, input)? {
            return Ok(false);
        }
        let request = command::read(line);
        if request == QUIT {
            return Ok(true);
        }
        if !self.ends(line, input)? {
            return Ok(false);
        }
        let secret = self.is_secret(line);
        let done = match self.answer(line) {
            Some(answered) => answered,
            None => self.carry_out(request, line),
        };
        match done {
            Err(error) if error.is::<MovedOn>() => {
                self.ui.say(CHANGED)?;
                self.put_back(line, secret)?;
            }
            Err(error) => self.refuse(error, line, secret)?,
            Ok(()) => {}
        }
        Ok(false)
    }

    /// Whether a line that changes the record must wait, because another program changed the record since it was typed
    /// or made it unreadable.
    fn holds_back(&mut self, line: &str, input: &mut dyn Input) -> anyhow::Result<bool> {
        let (seen, secret) = (self.seen(), self.is_secret(line));
        let interrupted = std::mem::take(&mut self.interrupted).is_some_and(|typed| typed == line);
        let before = self.session.game().entries().len();
        let reread = self.reread(input)?;
        let changes = command::read(line).changes();
        if changes && self.edits && (self.seen() != seen || interrupted) {
            self.put_back(line, secret)?;
            return Ok(true);
        }
        let is_new = self.edits && matches!(reread, Reread::Changed);
        if is_new && matches!(command::read(line), Request::Nothing) {
            self.show_since(before)?;
            return Ok(true);
        }
        let holds = changes && matches!(reread, Reread::Failed);
        if holds {
            self.retry = waiting(line, secret);
        }
        Ok(holds)
    }

    /// Shows why a line was refused, and puts the one that was probably meant in the prompt, or this one.
    fn refuse(&mut self, error: anyhow::Error, line: &str, secret: bool) -> anyhow::Result<()> {
        let error = if secret {
            lists::without_line(error)
        } else {
            error
        };
        self.unsaved |= super::is_unsaved(&error);
        let hint = lists::as_word(line).filter(|_| self.awaits_list());
        self.say_wrapped(&(error.to_string() + &hint.unwrap_or_default()))?;
        let fault = error.downcast_ref::<Fault>();
        let suggestion = fault.and_then(|fault| fault.suggestion.clone());
        if self.edits && !std::mem::replace(&mut self.explained_retry, true) {
            let keys =
                "(Enter submits the line in the prompt, arrow keys edit it, typing replaces it)";
            self.say_wrapped(keys)?;
        }
        self.retry = Some(Retry::whole(suggestion.unwrap_or_else(|| line.to_owned())));
        Ok(())
    }

    /// What the person typing has seen: whose turn it is, and how many turns there are.
    fn seen(&self) -> (String, usize) {
        (self.asked(), self.session.record().turns.len())
    }

    /// Holds back a line that was typed before a turn from elsewhere appeared: it could now count for another player,
    /// or undo a turn nobody here has seen. The board is shown, and the line waits, unless it must stay hidden.
    fn put_back(&mut self, line: &str, secret: bool) -> anyhow::Result<()> {
        self.show_table()?;
        self.retry = waiting(line, secret);
        Ok(self.ui.say(match self.retry {
            Some(_) => "not submitted; press Enter to submit it now, or type another line\n",
            None => "not submitted; type it again if it still applies\n",
        })?)
    }

    /// Whether a line may hold a list that the others must not see.
    fn is_secret(&self, line: &str) -> bool {
        self.awaits_list() && lists::holds_list(line)
    }

    fn carry_out(&mut self, request: Request<'_>, line: &str) -> anyhow::Result<()> {
        match request {
            Request::Nothing => self.start_clock(),
            Request::Command(command, rest) => self.command(command, rest),
            Request::Action => self.action(line),
        }
    }

    /// Carries out an action, or what was probably meant by one that cannot be read.
    fn action(&mut self, line: &str) -> anyhow::Result<()> {
        if let Some(placed) = self.place(line) {
            return placed;
        }
        if let Some(suggestion) = command::suggestion(line) {
            return Err(command::unknown(line, suggestion));
        }
        match self.of_shell(line).filter(|_| Said::parse(line).is_err()) {
            Some(note) => Err(anyhow::anyhow!(note)),
            None => self.act(line),
        }
    }

    /// Carries out a command: it does something, or it shows a text.
    fn command(&mut self, command: Command, rest: &str) -> anyhow::Result<()> {
        anyhow::ensure!(
            rest.is_empty() || !command.arguments().is_empty(),
            "`{command}` takes no arguments"
        );
        let (game, look) = (self.session.game(), self.ui.look);
        let text = match command {
            Command::Amend => return self.amend(rest),
            Command::Undo => return self.undo(command::turns(command, rest)?),
            Command::Redo => return self.redo(command::turns(command, rest)?),
            Command::Category => return self.draw_category(),
            Command::Pause => self.pause()?.to_owned(),
            Command::Resume => self.resume()?.to_owned(),
            Command::Board => self.whole_table(),
            Command::Score => render::scoreboard(game, &self.scores(), look),
            Command::Log if rest.is_empty() => render::history(game, look),
            Command::Log => self.numbered(command::turn(command, rest)?.0)?,
            Command::Tiles => render::tiles(game, look),
            Command::Words => render::words(game, look),
            Command::Stats => render::stats::of(game, look),
            Command::Set => self.set(rest)?,
            Command::Find => self.find()?,
            Command::Missed => self.missed(rest)?,
            Command::Best => self.best(rest)?,
            Command::Word => self.look_up(rest)?,
            Command::Try => self.try_out(rest)?,
            Command::Explain => self.explained(rest)?,
            Command::Help if rest.is_empty() => help::help(game.rules()),
            Command::Help => self.help_on(rest)?,
            Command::Screen => self.screen.described(self.session.path()),
            Command::Seats => self.seats(),
            Command::Free => self.free(rest)?,
            Command::Quit => return Ok(()),
        };
        Ok(self.ui.say(&text)?)
    }

    /// Reloads the record if another program changed it. Errors are shown; a record that is gone is offered to be
    /// written again.
    fn reread(&mut self, input: &mut dyn Input) -> anyhow::Result<Reread> {
        let error = match self.session.reread() {
            Ok(false) => return Ok(Reread::Same),
            Ok(true) => {
                self.ui.say(CHANGED)?;
                return Ok(Reread::Changed);
            }
            Err(error) => error,
        };
        let gone = error.downcast_ref::<StoreError>();
        let gone = gone.is_some_and(StoreError::is_missing);
        if gone && self.edits {
            let file = shown(&self.session.path().display().to_string());
            let question = format!("{file} is gone: write it again, with every turn?");
            if matches!(decision(input, &question, false, self.ui)?, Decision::Yes) {
                match self.session.write_again() {
                    Ok(()) => {
                        self.say_wrapped(&format!("wrote {file}"))?;
                        return Ok(Reread::Same);
                    }
                    Err(error) => self.say_wrapped(&format!("error: {error}"))?,
                }
                return Ok(Reread::Failed);
            }
        }
        self.unsaved |= super::is_unsaved(&error);
        self.say_wrapped(&format!("error: {error}"))?;
        Ok(Reread::Failed)
    }
}
